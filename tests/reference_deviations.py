"""Where we differ from the reference implementation on real files, on purpose, and why."""

from __future__ import annotations

from reference_files import Deviation

DEVIATIONS = [
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
        r"(herkules_ship_wreck|mangalia|munkholmen|ocean_waves|subsea_bop_panel)\.world",
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
]
