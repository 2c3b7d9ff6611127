"""To and from the objects of ``urdf_parser_py``, for programs that hold ROS robots already.

The way goes through URDF text, the one thing both sides agree on.  ``urdf_parser_py`` drops what
it does not know, and reads URDF 1.0 only.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeGuard

from translate.diagnostics.loss_report import LossReport
from translate.model.model import Model
from translate.options import UrdfOptions
from translate.urdf.write import write

if TYPE_CHECKING:
    from urdf_parser_py.urdf import URDF


def is_urdf_object(source: object) -> TypeGuard[URDF]:
    """Whether something is a robot of ``urdf_parser_py``, without importing that package."""
    kind = type(source)
    return kind.__name__ == "Robot" and kind.__module__.startswith("urdf_parser_py")


def urdf_text(robot: URDF) -> bytes:
    """The URDF text of a ``urdf_parser_py`` robot."""
    text: str = robot.to_xml_string()
    return text.encode("utf-8")


def urdf_object(model: Model) -> URDF:
    """A ``urdf_parser_py`` robot for a model in parity form.

    Raises :class:`translate.TranslateError` if the model is not in parity form;
    ``translate.to_urdf`` brings any model there.
    """
    from urdf_parser_py.urdf import URDF

    text = write(model, UrdfOptions(version="1.0"), LossReport())
    # The declaration says UTF-8, which a text that is already decoded must not.
    return URDF.from_xml_string(text.partition("\n")[2])
