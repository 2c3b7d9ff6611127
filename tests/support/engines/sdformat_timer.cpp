// How long libsdformat takes: seconds of processor time of each turn, one per line.
//
//   sdformat_timer urdf-to-sdf FILE TURNS     load a URDF, keep every joint, write SDFormat to a string
//   sdformat_timer sdf-poses FILE TURNS       load SDFormat and resolve the pose of every link, joint, frame
//
// Files are read from memory, as the translator that is measured beside it does.

#include <cstdlib>
#include <ctime>
#include <fstream>
#include <iostream>
#include <sstream>
#include <string>

#include <sdf/sdf.hh>

namespace {

std::size_t UrdfToSdf(const std::string &text, const sdf::ParserConfig &config) {
  sdf::SDFPtr document(new sdf::SDF());
  sdf::init(document);
  sdf::Errors errors;
  sdf::readString(text, config, document, errors);
  return document->Root()->ToString("").size();
}

std::size_t Poses(const sdf::Model &model) {
  std::size_t count = 0;
  ignition::math::Pose3d pose;
  const auto resolve = [&](const sdf::SemanticPose &semantic) {
    semantic.Resolve(pose, "__model__");
    ++count;
  };
  for (uint64_t i = 0; i < model.LinkCount(); ++i) resolve(model.LinkByIndex(i)->SemanticPose());
  for (uint64_t i = 0; i < model.JointCount(); ++i) resolve(model.JointByIndex(i)->SemanticPose());
  for (uint64_t i = 0; i < model.FrameCount(); ++i) resolve(model.FrameByIndex(i)->SemanticPose());
  for (uint64_t i = 0; i < model.ModelCount(); ++i) count += Poses(*model.ModelByIndex(i));
  return count;
}

std::size_t SdfPoses(const std::string &text, const sdf::ParserConfig &config) {
  sdf::Root root;
  root.LoadSdfString(text, config);
  std::size_t count = root.Model() ? Poses(*root.Model()) : 0;
  for (uint64_t i = 0; i < root.WorldCount(); ++i) {
    const sdf::World &world = *root.WorldByIndex(i);
    for (uint64_t j = 0; j < world.ModelCount(); ++j) {
      ignition::math::Pose3d pose;
      world.ModelByIndex(j)->SemanticPose().Resolve(pose, "world");
      count += 1 + Poses(*world.ModelByIndex(j));
    }
  }
  return count;
}

}  // namespace

int main(int argc, char **argv) {
  if (argc != 4) return 2;
  const std::string action = argv[1];
  std::ifstream file(argv[2]);
  std::stringstream text;
  text << file.rdbuf();
  sdf::Console::Instance()->SetQuiet(true);
  sdf::ParserConfig config = sdf::ParserConfig::GlobalConfig();
  std::size_t work = 0;
  for (int turn = 0; turn < std::atoi(argv[3]); ++turn) {
    const std::clock_t start = std::clock();
    work += action == "urdf-to-sdf" ? UrdfToSdf(text.str(), config) : SdfPoses(text.str(), config);
    std::cout << static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC << "\n";
  }
  return work ? 0 : 1;
}
