// How long libsdformat takes: seconds of each turn, one per line.
//
//   sdformat_timer urdf-to-sdf FILE TURNS     load a URDF, keep every joint, write SDFormat to a string
//   sdformat_timer sdf-poses FILE TURNS       load SDFormat and resolve the pose of every link, joint, frame
//
// Files are read from memory, as the translator that is measured beside it does.

#include <chrono>
#include <cstdlib>
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
  for (uint64_t i = 0; i < model.LinkCount(); ++i, ++count) model.LinkByIndex(i)->SemanticPose().Resolve(pose, "__model__");
  for (uint64_t i = 0; i < model.JointCount(); ++i, ++count) model.JointByIndex(i)->SemanticPose().Resolve(pose, "__model__");
  for (uint64_t i = 0; i < model.FrameCount(); ++i, ++count) model.FrameByIndex(i)->SemanticPose().Resolve(pose, "__model__");
  for (uint64_t i = 0; i < model.ModelCount(); ++i) count += Poses(*model.ModelByIndex(i));
  return count;
}

std::size_t SdfPoses(const std::string &text, const sdf::ParserConfig &config) {
  sdf::Root root;
  root.LoadSdfString(text, config);
  return root.Model() ? Poses(*root.Model()) : 0;
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
    const auto start = std::chrono::steady_clock::now();
    work += action == "urdf-to-sdf" ? UrdfToSdf(text.str(), config) : SdfPoses(text.str(), config);
    const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - start;
    std::cout << seconds.count() << "\n";
  }
  return work ? 0 : 1;
}
