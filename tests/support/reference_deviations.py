"""The intended differences from the reference implementation on real files, with their reasons.

``OLD_DEVIATIONS`` are those from libsdformat 12.3 that its main branch does not have.
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
        r"ethz-asl\+rotors_simulator/rotors_gazebo/(models/delta_wing/delta_wing\.sdf|"
        r"worlds/delta_wing\.world)",
        "verdict",
        "joints are at a model whose <include> is not found; the test keeps such includes, and "
        "with them their joints, and the reference refuses both",
    ),
    Deviation(
        r"RobotLocomotion\+drake/manipulation/util/test/simple_world_with_two_models\.sdf",
        "frames",
        "the URI is package://drake/…, and the package.xml above the file has this name; the "
        "reference searches only the directories that it is given",
    ),
    Deviation(
        r"gazebosim\+gz-sim/examples/worlds/sensors\.sdf",
        "verdict",
        "an element is called gz::system_priority; a name of XML has at most one colon "
        "(Namespaces in XML 1.0, section 4), and Gazebo reads gz:system_priority",
    ),
    Deviation(
        r"gazebosim\+gz-sim/test/worlds/reset_detachable_joint\.sdf",
        "verdict",
        "the file starts with '?xml', without '<'; text before the root element is not "
        "well-formed (XML 1.0, section 2.1); --lenient reads the file",
    ),
    Deviation(
        r"RobotLocomotion\+models/iiwa_description/sdf/iiwa14_polytope_collision\.sdf",
        "verdict",
        'a velocity is 2.356194490192345", with a quotation mark; the reference ignores the text '
        "after a number (S A35 [D])",
    ),
    Deviation(
        r"uuvsimulator\+uuv_simulator/uuv_gazebo_worlds/worlds/"
        r"(empty_underwater|herkules_ship_wreck|lake|mangalia|mangalia_manipulation|munkholmen|"
        r"ocean_waves|subsea_bop_panel|underwater_heightmap)\.world",
        "verdict",
        "the model.config of an included model does not state the version of its file; the "
        "reference uses the first file and adds a WARNING to its list (S D17), which is no error",
    ),
    Deviation(
        r"RobotLocomotion\+drake/multibody/parsing/test/sdf_parser_test/interface_api_test/"
        r"(arm_with_gripper_merge_include|top)\.sdf",
        "verdict",
        "the included URDF has links without inertia; the reference removes them, and a link is "
        "missing; this project keeps all links",
    ),
    Deviation(
        r"ethz-asl\+rotors_simulator/rotors_gazebo/worlds/iris\.world",
        "verdict",
        "the model.config of an included model names a file that the build of the package makes; "
        "for this project it is a missing include",
    ),
    Deviation(
        r"gazebosim\+gz-sim/examples/worlds/optical_tactile_sensor_plugin\.sdf",
        "verdict",
        "the pose of a sensor is relative to the name of its own model, which is no frame in it "
        "(S B22); the reference resolves the pose only on request (S B67 [D])",
    ),
]

OLD_DEVIATIONS = [
    Deviation(
        r"(PX4\+PX4-SITL_gazebo-classic|ethz-asl\+rotors_simulator/rotors_gazebo)/models/flow_cam"
        r"/model\.sdf",
        "verdict",
        "the field of view of a camera is 0.088 rad; the minimum is 0.1 in the tables of 1.9, and "
        "0.001 in those of 1.12",
    ),
    Deviation(
        r"PX4\+PX4-gazebo-models/models/(airspeed|tiltrotor)/model\.sdf|"
        r"gazebosim\+gz-sim/test/worlds/air_speed\.sdf",
        "verdict",
        "a sensor has the type air_speed of a later version than that of the file (S A19: newer "
        "elements are read)",
    ),
    Deviation(
        r"gazebosim\+gz-sim/examples/worlds/sensors\.sdf",
        "fault",
        "the same sensor; for this project the file is not well-formed",
    ),
    Deviation(
        r"RobotLocomotion\+drake/multibody/parsing/test/sdf_parser_test/interface_api_test/"
        r"arm_merge_include\.sdf",
        "verdict",
        "the parent of a joint is a nested model, which is valid (seed 2, 1.2.2: the ends of a "
        "joint are frames); 12.3 does not find it beside a merged model",
    ),
    Deviation(
        r"gazebosim\+gz-sim/tutorials/files/underwater_vehicles/buoyant_lrauv\.sdf",
        "frames",
        "the rotation of a pose is -180 degrees, which 12.3 reads as -3.14159 rad, with an error "
        "of 2.7e-6",
        r"my_lrauv::.*",
    ),
]


def may_be_refused(file: ReferenceFile) -> bool:
    """Whether the reference refuses a file, too, or the other verdict is meant."""
    return bool(file.codes) or any(item.covers(file, "verdict") for item in DEVIATIONS)
