"""An independent check that two files describe the same robot.

It imports nothing of the project, reads XML with the standard library, computes with numpy, and
follows the proposals for pose frame semantics (1.7) and model composition (1.8) and the rules of
``docs/reference``.  The directory can be copied, and runs alone: ``python checker A B REPORT``.

- ``robot``: a robot as plain data
- ``files``: which files are read, safely, and the versions of both formats
- ``documents``: URDF and SDFormat as scopes of named frames, includes, ``<gazebo>`` blocks
- ``reading``: links, shapes and joints with their defaults
- ``report``: what a translation has changed
- ``shapes``: which shapes are equal, and what may stand for one
- ``motion``: rigid bodies, and their motion at positions of the joints
- ``comparison``: the two robots, with the report
"""

from __future__ import annotations

from .comparison import NOT_COMPARED, Check, main
from .files import SEARCH, digest_of_code, parse, regular_bytes
from .reading import read
from .report import report_of
from .robot import TOLERANCE, CheckError, Dof, Frame, Geometry, Joint, Link, Mimic, Robot, Shape

__all__ = [
    "NOT_COMPARED",
    "SEARCH",
    "TOLERANCE",
    "Check",
    "CheckError",
    "Dof",
    "Frame",
    "Geometry",
    "Joint",
    "Link",
    "Mimic",
    "Robot",
    "Shape",
    "digest_of_code",
    "main",
    "parse",
    "read",
    "regular_bytes",
    "report_of",
]
