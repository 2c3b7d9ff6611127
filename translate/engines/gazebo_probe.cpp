// Reports what Gazebo's physics (ign-physics 5 with its DART plugin) makes of SDFormat files.
//
//   gazebo_probe < REQUESTS      answers one line of JSON for each request
//
// A request is one line of fields separated by tabs:
//
//   PATH [again=1] [steps=N] [force=F] [weld=LINK] [positions=JOINT=q[,q…];JOINT=q…] [positions=…] …
//
// The file holds one model or one world.  Every model is built as Gazebo builds it.  `again` takes
// the file as it was read for the last request, if that had the same path.  `weld` fixes
// a link to the world, where it is; `*` stands for every link that is free.  Each `positions` is a
// configuration: joints that it does not name stay at zero.  A ball joint takes the roll, pitch and yaw of its child, a screw joint its
// angle.  For each configuration the answer has the link poses and the joint accelerations under
// gravity at rest, contacts, limits and friction left out.  `steps` simulates that many
// milliseconds from zero and tells how far each degree of freedom moved; `force` (N, N m) acts on
// all joints meanwhile, within the limits that they have.
//
// Lengths in m, angles in rad, masses in kg; quaternions are x y z w; names are MODEL::LINK.
#include <cstdio>
#include <iostream>
#include <map>
#include <memory>
#include <sstream>
#include <string>
#include <vector>

#include <dart/dynamics/dynamics.hpp>
#include <dart/math/Geometry.hpp>
#include <ignition/physics/ForwardStep.hh>
#include <ignition/physics/GetEntities.hh>
#include <ignition/physics/RequestEngine.hh>
#include <ignition/physics/dartsim/World.hh>
#include <ignition/physics/sdf/ConstructModel.hh>
#include <ignition/physics/sdf/ConstructWorld.hh>
#include <ignition/plugin/Loader.hh>
#include <sdf/Model.hh>
#include <sdf/Root.hh>
#include <sdf/World.hh>

namespace physics = ignition::physics;
using dart::dynamics::BodyNode;
using dart::dynamics::SkeletonPtr;

struct Features : physics::FeatureList<
    physics::ForwardStep,
    physics::GetEngineInfo,
    physics::GetModelFromWorld,
    physics::sdf::ConstructSdfModel,
    physics::sdf::ConstructSdfWorld,
    physics::dartsim::RetrieveWorld> {};

using Engine = physics::Engine3dPtr<Features>;

// ---------------------------------------------------------------------------------------- JSON

static std::string quoted(const std::string &text)
{
  std::string result = "\"";
  for (const unsigned char c : text)
  {
    if (c == '"' || c == '\\')
      result += std::string("\\") + static_cast<char>(c);
    else if (c < 0x20)
    {
      char escaped[8];
      std::snprintf(escaped, sizeof(escaped), "\\u%04x", c);
      result += escaped;
    }
    else
      result += static_cast<char>(c);
  }
  return result + '"';
}

static std::string number(double value)
{
  if (!std::isfinite(value))
    return "null";
  char text[32];
  std::snprintf(text, sizeof(text), "%.17g", value);
  return text;
}

template <typename Values> static std::string numbers(const Values &values)
{
  std::string result = "[";
  for (int i = 0; i < static_cast<int>(values.size()); ++i)
    result += (i ? ", " : "") + number(values[i]);
  return result + ']';
}

// A comma-separated list between two brackets.
class List
{
  public: explicit List(const char *_brackets) : brackets(_brackets) {}
  public: void Add(const std::string &item)
  {
    this->items += (this->items.empty() ? "" : ", ") + item;
  }
  public: void Add(const std::string &key, const std::string &value)
  {
    this->Add(quoted(key) + ": " + value);
  }
  public: std::string Text() const
  {
    return this->brackets[0] + this->items + this->brackets[1];
  }
  private: std::string items;
  private: const char *brackets;
};

// ------------------------------------------------------------------------------------ Requests

struct Request
{
  std::string path;
  std::string weld;
  bool again = false;
  int steps = 0;
  double force = 0.0;
  std::vector<std::map<std::string, std::vector<double>>> configurations;
};

static std::vector<std::string> split(const std::string &text, char delimiter)
{
  std::vector<std::string> parts;
  std::stringstream stream(text);
  for (std::string part; std::getline(stream, part, delimiter);)
    parts.push_back(part);
  return parts;
}

static Request parsed(const std::string &line)
{
  Request request;
  for (const std::string &field : split(line, '\t'))
  {
    const auto at = field.find('=');
    const std::string key = request.path.empty() ? "" : field.substr(0, at);
    const std::string value = at == std::string::npos ? "" : field.substr(at + 1);
    if (request.path.empty())
      request.path = field;
    else if (key == "again")
      request.again = true;
    else if (key == "weld")
      request.weld = value;
    else if (key == "steps")
      request.steps = std::stoi(value);
    else if (key == "force")
      request.force = std::stod(value);
    else if (key == "positions")
    {
      auto &configuration = request.configurations.emplace_back();
      for (const std::string &joint : split(value, ';'))
      {
        // Names of joints may hold the sign, numbers never do.
        const auto sign = joint.rfind('=');
        for (const std::string &q : split(joint.substr(sign + 1), ','))
          configuration[joint.substr(0, sign)].push_back(std::stod(q));
      }
    }
  }
  return request;
}

// --------------------------------------------------------------------------------------- Robots

static std::vector<SkeletonPtr> skeletons(const dart::simulation::WorldPtr &world)
{
  std::vector<SkeletonPtr> found;
  for (std::size_t i = 0; i < world->getNumSkeletons(); ++i)
    found.push_back(world->getSkeleton(i));
  return found;
}

static std::string scoped(const SkeletonPtr &skeleton, const std::string &name)
{
  return skeleton->getName() + "::" + name;
}

static void setPositions(
    dart::dynamics::Joint *joint, const std::vector<double> &q)
{
  using dart::dynamics::BallJoint;
  if (dynamic_cast<BallJoint *>(joint) && q.size() == 3)
  {
    const Eigen::Matrix3d R = dart::math::eulerZYXToMatrix(Eigen::Vector3d(q[2], q[1], q[0]));
    joint->setPositions(BallJoint::convertToPositions(R));
  }
  else if (joint->getNumDofs() == q.size())
    joint->setPositions(Eigen::Map<const Eigen::VectorXd>(q.data(), q.size()));
}

static void applyConfiguration(
    const dart::simulation::WorldPtr &world,
    const std::map<std::string, std::vector<double>> &configuration)
{
  for (const auto &skeleton : skeletons(world))
  {
    skeleton->resetVelocities();
    for (std::size_t i = 0; i < skeleton->getNumJoints(); ++i)
    {
      auto *joint = skeleton->getJoint(i);
      const auto found = configuration.find(scoped(skeleton, joint->getName()));
      if (found != configuration.end())
        setPositions(joint, found->second);
    }
  }
}

static std::string poseText(const Eigen::Isometry3d &X)
{
  const Eigen::Quaterniond q(X.rotation());
  List pose("{}");
  pose.Add("xyz", numbers(Eigen::Vector3d(X.translation())));
  pose.Add("quat_xyzw", numbers(Eigen::Vector4d(q.coeffs())));
  return pose.Text();
}

static std::string linkPoses(const dart::simulation::WorldPtr &world)
{
  List poses("{}");
  for (const auto &skeleton : skeletons(world))
  {
    for (std::size_t i = 0; i < skeleton->getNumBodyNodes(); ++i)
    {
      const BodyNode *body = skeleton->getBodyNode(i);
      poses.Add(scoped(skeleton, body->getName()), poseText(body->getWorldTransform()));
    }
  }
  return poses.Text();
}

static std::string accelerations(const dart::simulation::WorldPtr &world)
{
  List found("{}");
  for (const auto &skeleton : skeletons(world))
  {
    // Springs and gravity act, limits, friction and contacts do not.  DART adds damping times the
    // time step to the inertia, so the step is next to nothing.
    const double step = skeleton->getTimeStep();
    skeleton->setTimeStep(1e-12);
    skeleton->computeForwardDynamics();
    skeleton->setTimeStep(step);
    for (std::size_t i = 0; i < skeleton->getNumJoints(); ++i)
    {
      const auto *joint = skeleton->getJoint(i);
      if (joint->getNumDofs() > 0)
        found.Add(scoped(skeleton, joint->getName()), numbers(joint->getAccelerations()));
    }
  }
  return found.Text();
}

static std::string described(const dart::simulation::WorldPtr &world)
{
  List links("{}"), joints("{}");
  for (const auto &skeleton : skeletons(world))
  {
    for (std::size_t i = 0; i < skeleton->getNumBodyNodes(); ++i)
    {
      const BodyNode *body = skeleton->getBodyNode(i);
      const Eigen::Vector3d com = body->getLocalCOM();
      const Eigen::Matrix3d I_C = body->getInertia().getMoment();
      List shapes("[]");
      for (const auto *node : body->getShapeNodesWith<dart::dynamics::CollisionAspect>())
        shapes.Add(poseText(node->getRelativeTransform()));
      List link("{}");
      link.Add("mass", number(body->getMass()));
      link.Add("com", numbers(com));
      link.Add("inertia", numbers(Eigen::Map<const Eigen::VectorXd>(I_C.data(), 9)));
      link.Add("shapes", shapes.Text());
      links.Add(scoped(skeleton, body->getName()), link.Text());
    }
    for (std::size_t i = 0; i < skeleton->getNumJoints(); ++i)
    {
      const auto *joint = skeleton->getJoint(i);
      const BodyNode *parent = joint->getParentBodyNode();
      List entry("{}");
      entry.Add("type", quoted(joint->getType()));
      entry.Add("dofs", std::to_string(joint->getNumDofs()));
      entry.Add("child", quoted(joint->getChildBodyNode()->getName()));
      entry.Add("parent", quoted(parent ? parent->getName() : ""));
      if (joint->getNumDofs() == 1)
      {
        entry.Add("lower", number(joint->getPositionLowerLimit(0)));
        entry.Add("upper", number(joint->getPositionUpperLimit(0)));
      }
      entry.Add("mobile", skeleton->isMobile() ? "true" : "false");
      joints.Add(scoped(skeleton, joint->getName()), entry.Text());
    }
  }
  return "\"links\": " + links.Text() + ", \"joints\": " + joints.Text();
}

static void weld(const dart::simulation::WorldPtr &world, const std::string &name)
{
  for (const auto &skeleton : skeletons(world))
  {
    // A new joint changes the order of the links.
    for (BodyNode *body : std::vector<BodyNode *>(skeleton->getBodyNodes()))
    {
      const auto *above = body->getParentJoint();
      const bool is_free = dynamic_cast<const dart::dynamics::FreeJoint *>(above) != nullptr;
      const bool is_named = scoped(skeleton, body->getName()) == name;
      if (body->getParentBodyNode() || !(is_named || (name == "*" && is_free)))
        continue;
      const Eigen::Isometry3d X = body->getWorldTransform();
      auto *joint = body->changeParentJointType<dart::dynamics::WeldJoint>();
      joint->setTransformFromParentBodyNode(X * joint->getTransformFromChildBodyNode());
    }
  }
}

// ------------------------------------------------------------------------------------- Answers

// A file as libsdformat reads it, with the messages.
struct File
{
  std::string path;
  sdf::Root root;
  List errors{"[]"};
};

static std::unique_ptr<File> loaded(const std::string &path)
{
  auto file = std::make_unique<File>();
  file->path = path;
  for (const auto &error : file->root.Load(path))
    file->errors.Add(quoted(error.Message()));
  return file;
}

static std::unique_ptr<sdf::Root> empty_world()
{
  auto root = std::make_unique<sdf::Root>();
  root->LoadSdfString("<sdf version='1.9'><world name='world'/></sdf>");
  return root;
}

static std::string answer(const Engine &engine, const Request &request)
{
  // Each call of Load reads the whole schema of SDFormat, which takes longer than small files.
  static const std::unique_ptr<sdf::Root> empty = empty_world();
  static std::unique_ptr<File> file;
  if (!request.again || !file || file->path != request.path)
    file = loaded(request.path);
  const sdf::Root &root = file->root;
  List errors = file->errors;
  const bool in_world = root.WorldCount() > 0;
  const sdf::World *scene = in_world ? root.WorldByIndex(0) : empty->WorldByIndex(0);
  std::string answered = "{\"path\": " + quoted(request.path);
  auto world = engine->ConstructWorld(*scene);
  if (world && !in_world && root.Model())
    world->ConstructModel(*root.Model());
  if (!world || (!in_world && !root.Model()))
  {
    errors.Add(quoted("Gazebo's physics builds no world"));
    return answered + ", \"errors\": " + errors.Text() + "}";
  }
  auto dart_world = world->GetDartsimWorld();
  dart_world->setGravity(Eigen::Vector3d(0, 0, -9.81));
  answered += ", \"errors\": " + errors.Text() + ", " + described(dart_world);
  if (!request.weld.empty())
    weld(dart_world, request.weld);
  List configurations("[]");
  for (const auto &configuration : request.configurations)
  {
    for (const auto &skeleton : skeletons(dart_world))
      skeleton->resetPositions();
    applyConfiguration(dart_world, configuration);
    List entry("{}");
    entry.Add("poses", linkPoses(dart_world));
    entry.Add("accelerations", accelerations(dart_world));
    configurations.Add(entry.Text());
  }
  answered += ", \"configurations\": " + configurations.Text();
  if (request.steps > 0)
  {
    applyConfiguration(dart_world, {});
    physics::ForwardStep::Input input;
    physics::ForwardStep::State state;
    physics::ForwardStep::Output output;
    std::map<std::string, Eigen::VectorXd> before;
    for (const auto &skeleton : skeletons(dart_world))
      for (std::size_t i = 0; i < skeleton->getNumJoints(); ++i)
        before[scoped(skeleton, skeleton->getJoint(i)->getName())] =
            skeleton->getJoint(i)->getPositions();
    for (int i = 0; i < request.steps; ++i)
    {
      for (const auto &skeleton : skeletons(dart_world))
        for (std::size_t j = 0; j < skeleton->getNumJoints(); ++j)
          if (auto *joint = skeleton->getJoint(j); request.force != 0.0 && joint->getNumDofs() == 1)
            joint->setCommand(0, request.force);
      world->Step(output, state, input);
    }
    List moved("{}");
    for (const auto &skeleton : skeletons(dart_world))
      for (std::size_t i = 0; i < skeleton->getNumJoints(); ++i)
      {
        const auto *joint = skeleton->getJoint(i);
        const std::string name = scoped(skeleton, joint->getName());
        moved.Add(name, numbers(Eigen::VectorXd(joint->getPositions() - before[name])));
      }
    answered += ", \"moved\": " + moved.Text();
  }
  return answered + "}";
}

int main(int argc, char **argv)
{
  if (argc != 2)
  {
    std::cerr << "usage: gazebo_probe PLUGIN < REQUESTS\n";
    return 2;
  }
  ignition::plugin::Loader loader;
  loader.LoadLib(argv[1]);
  auto plugin = loader.Instantiate("ignition::physics::dartsim::Plugin");
  for (std::string line; std::getline(std::cin, line);)
  {
    // A new engine for each file: models of the last one are gone.
    auto engine = physics::RequestEngine3d<Features>::From(plugin);
    if (!engine)
    {
      std::cerr << "the DART plugin lacks a feature\n";
      return 2;
    }
    std::cout << answer(engine, parsed(line)) << std::endl;
  }
}
