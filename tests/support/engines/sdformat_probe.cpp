// What libsdformat makes of SDFormat files: one line of JSON per file.
//
//   sdformat_probe [--warnings] FILE...        (without FILE: one path per line on standard input)
//
// Every link, joint, frame and nested model comes with its pose in the frame of the top-level model, or
// of the first world (position in metres, quaternion x y z w), the body it is attached to, and every axis
// in its joint frame; visuals and collisions with their pose in their link, their geometry, their
// surface and their whole text; sensors of links and joints with their pose in the frame of the top-level model; plugins of
// models with their content.  Names inside nested models are joined with "::".  "joints_checked" is what the checker of the command line says about the ends of
// joints.  With --warnings whatever libsdformat would only print is an entry of "errors", too.  The
// program itself fails only when it cannot run at all.

#include <cmath>
#include <exception>
#include <iomanip>
#include <iostream>
#include <sstream>
#include <string>
#include <vector>

#include <sdf/sdf.hh>

namespace {

std::string Quote(const std::string &text) {
  std::ostringstream out;
  out << '"';
  for (const unsigned char c : text) {
    if (c == '"' || c == '\\') {
      out << '\\' << c;
    } else if (c < 0x20) {
      out << "\\u" << std::hex << std::setw(4) << std::setfill('0') << static_cast<int>(c) << std::dec;
    } else {
      out << c;
    }
  }
  out << '"';
  return out.str();
}

// JSON has no infinities; Python's reader takes these words.
std::string Number(double value) {
  if (std::isnan(value)) return "NaN";
  if (std::isinf(value)) return value > 0 ? "Infinity" : "-Infinity";
  std::ostringstream out;
  out << std::setprecision(17) << value;
  return out.str();
}

std::string Vector(const ignition::math::Vector3d &v) {
  return "[" + Number(v.X()) + ", " + Number(v.Y()) + ", " + Number(v.Z()) + "]";
}

std::string Pose(const ignition::math::Pose3d &pose) {
  const auto &q = pose.Rot();
  return "{\"xyz\": " + Vector(pose.Pos()) + ", \"quat_xyzw\": [" + Number(q.X()) + ", " + Number(q.Y()) + ", " +
         Number(q.Z()) + ", " + Number(q.W()) + "]}";
}

std::string Join(const std::vector<std::string> &items) {
  std::string out = "[";
  for (std::size_t i = 0; i < items.size(); ++i) out += (i ? ", " : "") + items[i];
  return out + "]";
}

struct Found {
  sdf::Errors errors;
  std::vector<std::string> links, joints, frames, models, shapes, sensors, plugins;

  void Append(const sdf::Errors &more) { errors.insert(errors.end(), more.begin(), more.end()); }
};

// The pose of an element in its own model, moved into the top-level model by X_TM.
ignition::math::Pose3d Resolved(const sdf::SemanticPose &pose, const ignition::math::Pose3d &X_TM, Found &found) {
  ignition::math::Pose3d X_ME;
  found.Append(pose.Resolve(X_ME, "__model__"));
  return X_TM * X_ME;
}

std::string Axis(const sdf::JointAxis &axis, Found &found) {
  ignition::math::Vector3d xyz;
  found.Append(axis.ResolveXyz(xyz));
  return "{\"xyz\": " + Vector(xyz) + ", \"lower\": " + Number(axis.Lower()) + ", \"upper\": " + Number(axis.Upper()) +
         ", \"effort\": " + Number(axis.Effort()) + ", \"velocity\": " + Number(axis.MaxVelocity()) +
         ", \"damping\": " + Number(axis.Damping()) + ", \"friction\": " + Number(axis.Friction()) + "}";
}

// The text of a child element as libsdformat keeps it, with the defaults of what must be there.
std::string ChildText(const sdf::ElementPtr &element, const std::string &tag) {
  if (!element || !element->HasElement(tag)) return Quote("");
  return Quote(element->GetElement(tag)->ToString(""));
}

std::string Shape(const std::string &name, const char *kind, const sdf::ElementPtr &element,
                  const sdf::SemanticPose &pose, Found &found) {
  ignition::math::Pose3d X_LS;
  found.Append(pose.Resolve(X_LS));
  return "{\"name\": " + Quote(name) + ", \"kind\": " + Quote(kind) + ", \"pose\": " + Pose(X_LS) +
         ", \"geometry\": " + ChildText(element, "geometry") + ", \"surface\": " + ChildText(element, "surface") +
         ", \"text\": " + Quote(element ? element->ToString("") : "") + "}";
}

// X_TH is the pose of what the sensor hangs on, X_HS that of the sensor in it.
std::string Sensor(const std::string &holder, const sdf::Sensor &sensor, const ignition::math::Pose3d &X_TH,
                   const ignition::math::Pose3d &X_HS) {
  return "{\"name\": " + Quote(sensor.Name()) + ", \"on\": " + Quote(holder) + ", \"type\": " + Quote(sensor.TypeStr()) +
         ", \"pose\": " + Pose(X_TH * X_HS) + ", \"text\": " + Quote(sensor.Element()->ToString("")) + "}";
}

const char *Type(sdf::JointType type) {
  switch (type) {
    case sdf::JointType::BALL: return "ball";
    case sdf::JointType::CONTINUOUS: return "continuous";
    case sdf::JointType::FIXED: return "fixed";
    case sdf::JointType::GEARBOX: return "gearbox";
    case sdf::JointType::PRISMATIC: return "prismatic";
    case sdf::JointType::REVOLUTE: return "revolute";
    case sdf::JointType::REVOLUTE2: return "revolute2";
    case sdf::JointType::SCREW: return "screw";
    case sdf::JointType::UNIVERSAL: return "universal";
    default: return "invalid";
  }
}

// The names are stable between releases; the numbers are not.
std::string CodeName(sdf::ErrorCode code) {
#define ROBOT_TRANSLATE_CODE(name) \
  case sdf::ErrorCode::name: return #name
  switch (code) {
    ROBOT_TRANSLATE_CODE(NONE);
    ROBOT_TRANSLATE_CODE(FILE_READ);
    ROBOT_TRANSLATE_CODE(DUPLICATE_NAME);
    ROBOT_TRANSLATE_CODE(RESERVED_NAME);
    ROBOT_TRANSLATE_CODE(ATTRIBUTE_MISSING);
    ROBOT_TRANSLATE_CODE(ATTRIBUTE_INVALID);
    ROBOT_TRANSLATE_CODE(ATTRIBUTE_DEPRECATED);
    ROBOT_TRANSLATE_CODE(ATTRIBUTE_INCORRECT_TYPE);
    ROBOT_TRANSLATE_CODE(ELEMENT_MISSING);
    ROBOT_TRANSLATE_CODE(ELEMENT_INVALID);
    ROBOT_TRANSLATE_CODE(ELEMENT_DEPRECATED);
    ROBOT_TRANSLATE_CODE(ELEMENT_INCORRECT_TYPE);
    ROBOT_TRANSLATE_CODE(URI_INVALID);
    ROBOT_TRANSLATE_CODE(URI_LOOKUP);
    ROBOT_TRANSLATE_CODE(DIRECTORY_NONEXISTANT);
    ROBOT_TRANSLATE_CODE(MODEL_CANONICAL_LINK_INVALID);
    ROBOT_TRANSLATE_CODE(MODEL_WITHOUT_LINK);
    ROBOT_TRANSLATE_CODE(NESTED_MODELS_UNSUPPORTED);
    ROBOT_TRANSLATE_CODE(LINK_INERTIA_INVALID);
    ROBOT_TRANSLATE_CODE(JOINT_CHILD_LINK_INVALID);
    ROBOT_TRANSLATE_CODE(JOINT_PARENT_LINK_INVALID);
    ROBOT_TRANSLATE_CODE(JOINT_PARENT_SAME_AS_CHILD);
    ROBOT_TRANSLATE_CODE(FRAME_ATTACHED_TO_INVALID);
    ROBOT_TRANSLATE_CODE(FRAME_ATTACHED_TO_CYCLE);
    ROBOT_TRANSLATE_CODE(FRAME_ATTACHED_TO_GRAPH_ERROR);
    ROBOT_TRANSLATE_CODE(POSE_RELATIVE_TO_INVALID);
    ROBOT_TRANSLATE_CODE(POSE_RELATIVE_TO_CYCLE);
    ROBOT_TRANSLATE_CODE(POSE_RELATIVE_TO_GRAPH_ERROR);
    ROBOT_TRANSLATE_CODE(STRING_READ);
    ROBOT_TRANSLATE_CODE(MODEL_PLACEMENT_FRAME_INVALID);
    ROBOT_TRANSLATE_CODE(VERSION_DEPRECATED);
    ROBOT_TRANSLATE_CODE(MERGE_INCLUDE_UNSUPPORTED);
    default: return "CODE_" + std::to_string(static_cast<int>(code));
  }
#undef ROBOT_TRANSLATE_CODE
}

void VisitModel(const sdf::Model &model, const std::string &scope, const ignition::math::Pose3d &X_TM,
                Found &found);

void Visit(const sdf::Model &model, const std::string &scope, const ignition::math::Pose3d &X_TM, Found &found) {
  for (uint64_t i = 0; i < model.LinkCount(); ++i) {
    const sdf::Link &link = *model.LinkByIndex(i);
    const auto X_TL = Resolved(link.SemanticPose(), X_TM, found);
    const auto &inertial = link.Inertial();
    const auto &m = inertial.MassMatrix();
    found.links.push_back("{\"name\": " + Quote(scope + link.Name()) + ", \"pose\": " + Pose(X_TL) +
                          ", \"mass\": " + Number(m.Mass()) + ", \"inertial_pose\": " + Pose(inertial.Pose()) +
                          ", \"inertia\": [" + Number(m.Ixx()) + ", " + Number(m.Ixy()) + ", " + Number(m.Ixz()) +
                          ", " + Number(m.Iyy()) + ", " + Number(m.Iyz()) + ", " + Number(m.Izz()) + "]" +
                          ", \"visuals\": " + std::to_string(link.VisualCount()) +
                          ", \"collisions\": " + std::to_string(link.CollisionCount()) + "}");
    const std::string prefix = scope + link.Name() + "/";
    for (uint64_t k = 0; k < link.VisualCount(); ++k) {
      const sdf::Visual &visual = *link.VisualByIndex(k);
      found.shapes.push_back(Shape(prefix + visual.Name(), "visual", visual.Element(), visual.SemanticPose(), found));
    }
    for (uint64_t k = 0; k < link.CollisionCount(); ++k) {
      const sdf::Collision &collision = *link.CollisionByIndex(k);
      found.shapes.push_back(
          Shape(prefix + collision.Name(), "collision", collision.Element(), collision.SemanticPose(), found));
    }
    for (uint64_t k = 0; k < link.SensorCount(); ++k) {
      const sdf::Sensor &sensor = *link.SensorByIndex(k);
      ignition::math::Pose3d X_LS;
      found.Append(sensor.SemanticPose().Resolve(X_LS));
      found.sensors.push_back(Sensor(scope + link.Name(), sensor, X_TL, X_LS));
    }
  }
  for (uint64_t i = 0; i < model.JointCount(); ++i) {
    const sdf::Joint &joint = *model.JointByIndex(i);
    const auto X_TJ = Resolved(joint.SemanticPose(), X_TM, found);
    for (uint64_t k = 0; k < joint.SensorCount(); ++k) {
      // libsdformat 12 does not resolve the poses of these.
      const sdf::Sensor &sensor = *joint.SensorByIndex(k);
      found.sensors.push_back(Sensor(scope + joint.Name(), sensor, X_TJ, sensor.RawPose()));
    }
    std::string parent, child;
    found.Append(joint.ResolveParentLink(parent));
    found.Append(joint.ResolveChildLink(child));
    std::vector<std::string> axes;
    for (const unsigned int a : {0u, 1u}) {
      if (joint.Axis(a)) axes.push_back(Axis(*joint.Axis(a), found));
    }
    found.joints.push_back("{\"name\": " + Quote(scope + joint.Name()) + ", \"type\": " + Quote(Type(joint.Type())) +
                           ", \"pose\": " + Pose(X_TJ) +
                           ", \"parent\": " + Quote(parent == "world" ? parent : scope + parent) +
                           ", \"child\": " + Quote(scope + child) + ", \"axes\": " + Join(axes) +
                           ", \"physics\": " + ChildText(joint.Element(), "physics") + "}");
  }
  for (uint64_t i = 0; i < model.FrameCount(); ++i) {
    const sdf::Frame &frame = *model.FrameByIndex(i);
    const auto X_TF = Resolved(frame.SemanticPose(), X_TM, found);
    std::string body;
    found.Append(frame.ResolveAttachedToBody(body));
    found.frames.push_back("{\"name\": " + Quote(scope + frame.Name()) + ", \"pose\": " + Pose(X_TF) +
                           ", \"attached_to\": " + Quote(scope + body) + "}");
  }
  for (auto plugin = model.Element()->FindElement("plugin"); plugin; plugin = plugin->GetNextElement("plugin")) {
    found.plugins.push_back("{\"on\": " + Quote(scope) + ", \"text\": " + Quote(plugin->ToString("")) + "}");
  }
  for (uint64_t i = 0; i < model.ModelCount(); ++i) {
    const sdf::Model &nested = *model.ModelByIndex(i);
    VisitModel(nested, scope, Resolved(nested.SemanticPose(), X_TM, found), found);
  }
}

void VisitModel(const sdf::Model &model, const std::string &scope, const ignition::math::Pose3d &X_TM,
                Found &found) {
  const std::string inside = scope + model.Name() + "::";
  const std::string body = model.Static() ? "__model__" : model.CanonicalLinkAndRelativeName().second;
  found.models.push_back("{\"name\": " + Quote(scope + model.Name()) + ", \"pose\": " + Pose(X_TM) +
                         ", \"attached_to\": " + Quote(inside + body) + "}");
  Visit(model, inside, X_TM, found);
}

void VisitWorld(const sdf::World &world, Found &found) {
  for (uint64_t i = 0; i < world.FrameCount(); ++i) {
    const sdf::Frame &frame = *world.FrameByIndex(i);
    ignition::math::Pose3d X_WF;
    std::string body;
    found.Append(frame.SemanticPose().Resolve(X_WF, "world"));
    found.Append(frame.ResolveAttachedToBody(body));
    found.frames.push_back("{\"name\": " + Quote(frame.Name()) + ", \"pose\": " + Pose(X_WF) +
                           ", \"attached_to\": " + Quote(body) + "}");
  }
  for (uint64_t i = 0; i < world.ModelCount(); ++i) {
    const sdf::Model &model = *world.ModelByIndex(i);
    ignition::math::Pose3d X_WM;
    found.Append(model.SemanticPose().Resolve(X_WM, "world"));
    VisitModel(model, "", X_WM, found);
  }
}

std::string Flag(bool value) { return value ? "true" : "false"; }

// The flags of a model that is no part of a world.
std::string Flags(const sdf::Model &model) {
  return "{\"static\": " + Flag(model.Static()) + ", \"self_collide\": " + Flag(model.SelfCollide()) +
         ", \"allow_auto_disable\": " + Flag(model.AllowAutoDisable()) +
         ", \"enable_wind\": " + Flag(model.EnableWind()) + "}";
}

std::string Probe(const std::string &path, const sdf::ParserConfig &config) {
  Found found;
  std::string name, pose, canonical, thrown, flags = "{}";
  bool joints_checked = true;
  sdf::Root root;
  try {
    found.Append(root.Load(path, config));
    if (const sdf::Model *model = root.Model()) {
      name = model->Name();
      pose = Pose(model->RawPose());
      flags = Flags(*model);
      canonical = model->CanonicalLinkAndRelativeName().second;
      Visit(*model, "", ignition::math::Pose3d::Zero, found);
    }
    if (root.WorldCount() > 0) VisitWorld(*root.WorldByIndex(0), found);
    if (found.errors.empty()) joints_checked = sdf::checkJointParentChildLinkNames(&root);
  } catch (const std::exception &error) {
    thrown = error.what();
  }
  std::vector<std::string> errors;
  for (const sdf::Error &error : found.errors) {
    errors.push_back("{\"code\": " + Quote(CodeName(error.Code())) + ", \"message\": " + Quote(error.Message()) + "}");
  }
  return "{\"path\": " + Quote(path) + ", \"exception\": " + Quote(thrown) + ", \"errors\": " + Join(errors) +
         ", \"model\": " + Quote(name) + ", \"pose\": " + (pose.empty() ? "null" : pose) +
         ", \"canonical_link\": " + Quote(canonical) + ", \"links\": " + Join(found.links) +
         ", \"joints\": " + Join(found.joints) + ", \"frames\": " + Join(found.frames) +
         ", \"models\": " + Join(found.models) + ", \"shapes\": " + Join(found.shapes) +
         ", \"sensors\": " + Join(found.sensors) + ", \"plugins\": " + Join(found.plugins) +
         ", \"flags\": " + flags + ", \"joints_checked\": " + (joints_checked ? "true" : "false") + "}";
}

}  // namespace

int main(int argc, char **argv) {
  sdf::Console::Instance()->SetQuiet(true);
  sdf::ParserConfig config = sdf::ParserConfig::GlobalConfig();
  std::vector<std::string> paths;
  for (int i = 1; i < argc; ++i) {
    if (std::string(argv[i]) == "--warnings") {
      config.SetWarningsPolicy(sdf::EnforcementPolicy::ERR);
      config.SetUnrecognizedElementsPolicy(sdf::EnforcementPolicy::ERR);
    } else {
      paths.emplace_back(argv[i]);
    }
  }
  // Flushed file by file: if libsdformat takes the process down, the reader knows at which file.
  if (paths.empty()) {
    for (std::string path; std::getline(std::cin, path);) std::cout << Probe(path, config) << std::endl;
  } else {
    for (const auto &path : paths) std::cout << Probe(path, config) << std::endl;
  }
  return 0;
}
