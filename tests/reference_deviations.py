"""Where we differ from the reference implementation on real files, on purpose, and why."""

from __future__ import annotations

from reference_files import Deviation

_MARKUP = r"gazebosim\+gz-sim/"

DEVIATIONS = [
    Deviation(
        _MARKUP + r"examples/worlds/sensors\.sdf",
        "verdict",
        "an element is called gz::system_priority; a name of XML has one colon at most "
        "(Namespaces in XML 1.0, section 4), and Gazebo itself looks for gz:system_priority",
    ),
    Deviation(
        _MARKUP + r"test/worlds/reset_detachable_joint\.sdf",
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
]
