"""Convert between models and the objects of ``urdf_parser_py``, the URDF package of ROS.

Both conversions use URDF text.  ``urdf_parser_py`` reads only URDF 1.0 and drops unknown content.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeGuard

from translate.model.model import Model

if TYPE_CHECKING:
    from urdf_parser_py.urdf import URDF


def is_urdf_object(source: object) -> TypeGuard[URDF]:
    """Return whether an object is a robot of ``urdf_parser_py``, without importing that package."""
    kind = type(source)
    return kind.__name__ == "Robot" and kind.__module__.startswith("urdf_parser_py")


def urdf_text(robot: URDF) -> bytes:
    """Return the URDF text of a ``urdf_parser_py`` robot."""
    return str(robot.to_xml_string()).encode("utf-8")


def urdf_object(model: Model) -> URDF:
    """Return a ``urdf_parser_py`` robot for a model in parity form.

    Raises :class:`translate.TranslateError` if the model is not in parity form;
    ``translate.to_urdf`` converts any model to it.
    """
    from urdf_parser_py.urdf import URDF

    from translate.options import UrdfOptions
    from translate.report.loss_report import LossReport
    from translate.urdf.write import write

    text = write(model, UrdfOptions(version="1.0"), LossReport())
    # Remove the XML declaration: decoded text must not declare an encoding.
    return URDF.from_xml_string(text.partition("\n")[2])
