"""Where we differ from the reference implementation on real files, on purpose, and why.

``OLD_DEVIATIONS`` are those from libsdformat 12.3 where its main branch has changed since.
"""

from __future__ import annotations

from support.reference_files import Deviation, ReferenceFile

DEVIATIONS = [
    Deviation(
        r"RobotLocomotion\+drake/examples/(kuka_iiwa_arm/models/(desk/transcendesk55inch|"
        r"table/extra_heavy_duty_table)|quadrotor/warehouse)\.sdf",
        "verdict",
        "a visual and a collision of a link have one name; siblings of any type have different "
        "names since 1.7 (seed 1, 3.2), and the reference only warns",
    ),
    Deviation(
        r"RobotLocomotion\+drake/manipulation/util/test/simple_world_with_two_models\.sdf",
        "frames",
        "the included model is beside a directory with model.config, which is searched; the "
        "reference searches only the directories that it is given",
    ),
    Deviation(
        r"gazebosim\+gz-sim/examples/worlds/sensors\.sdf",
        "verdict",
        "an element is called gz::system_priority; a name of XML has one colon at most "
        "(Namespaces in XML 1.0, section 4), and Gazebo itself looks for gz:system_priority",
    ),
    Deviation(
        r"gazebosim\+gz-sim/test/worlds/reset_detachable_joint\.sdf",
        "verdict",
        "the file starts with '?xml', its '<' is lost; text before the root is no XML (XML 1.0, "
        "section 2.1), and what an earlier edit left behind is worth a look; --lenient reads it",
    ),
    Deviation(
        r"RobotLocomotion\+models/iiwa_description/sdf/iiwa14_polytope_collision\.sdf",
        "verdict",
        'a velocity is written 2.356194490192345", with a quotation mark; the reference drops '
        "what follows a number (S A35 [D]), which would hide misprints",
    ),
    Deviation(
        r"uuvsimulator\+uuv_simulator/uuv_gazebo_worlds/worlds/"
        r"(empty_underwater|herkules_ship_wreck|lake|mangalia|mangalia_manipulation|munkholmen|"
        r"ocean_waves|subsea_bop_panel|underwater_heightmap)\.world",
        "verdict",
        "the model.config of an included model does not say the version of its file; the reference "
        "takes the first one and adds a WARNING to its list (S D17), which is no error",
    ),
    Deviation(
        r"RobotLocomotion\+drake/multibody/parsing/test/sdf_parser_test/interface_api_test/"
        r"(arm_with_gripper_merge_include|top)\.sdf",
        "verdict",
        "the URDF that is included has links without inertia; the reference drops them when it "
        "converts the file, and then misses a link, while we keep every link",
    ),
    Deviation(
        r"ethz-asl\+rotors_simulator/rotors_gazebo/worlds/iris\.world",
        "verdict",
        "the model.config of an included model names a file that is made when the package is "
        "built; that the file is missing is, to us, an include that leads nowhere",
    ),
    Deviation(
        r"gazebosim\+gz-sim/examples/worlds/optical_tactile_sensor_plugin\.sdf",
        "verdict",
        "the pose of a sensor is relative to the name of its own model, which is no frame inside "
        "it (S B22); the reference does not look before somebody asks for the pose (S B67 [D])",
    ),
]

OLD_DEVIATIONS = [
    Deviation(
        r"(PX4\+PX4-SITL_gazebo-classic|ethz-asl\+rotors_simulator/rotors_gazebo)/models/flow_cam"
        r"/model\.sdf",
        "verdict",
        "a camera sees 0.088 rad; it had to be 0.1 in the tables of 1.9, and may be less since",
    ),
    Deviation(
        r"PX4\+PX4-gazebo-models/models/(airspeed|tiltrotor)/model\.sdf|"
        r"gazebosim\+gz-sim/test/worlds/air_speed\.sdf",
        "verdict",
        "a sensor is of type air_speed, which is younger than the version that the file says "
        "(S A19: what is younger is read all the same)",
    ),
    Deviation(
        r"gazebosim\+gz-sim/examples/worlds/sensors\.sdf",
        "fault",
        "the same sensor; we say that the file is not well-formed",
    ),
    Deviation(
        r"RobotLocomotion\+drake/multibody/parsing/test/sdf_parser_test/interface_api_test/"
        r"arm_merge_include\.sdf",
        "verdict",
        "the parent of a joint is a nested model, as it may be (seed 2, 1.2.2: the ends of a joint "
        "are frames); 12.3 does not find it beside a merged model",
    ),
    Deviation(
        r"gazebosim\+gz-sim/tutorials/files/underwater_vehicles/buoyant_lrauv\.sdf",
        "frames",
        "a pose is turned by -180 degrees, for which 12.3 puts -3.14159 rad, off by 2.7e-6",
        r"my_lrauv::.*",
    ),
]


def may_be_refused(file: ReferenceFile) -> bool:
    """Whether the reference refuses a file, too, or the other verdict is meant."""
    return bool(file.codes) or any(item.covers(file, "verdict") for item in DEVIATIONS)
