"""The format of a file, by its root element or its suffix, and of an argument that names one."""

from __future__ import annotations

import os

from translate.diagnostics.diagnostic import TranslateError
from translate.model.fragment import Dialect
from translate.options import one_of, optional, validated
from translate.xml.document import XmlFile

ROOTS: dict[str, Dialect] = {"robot": "urdf", "sdf": "sdf"}
_FORMAT = optional(one_of(Dialect))

_OF_SDF = 'put it into <sdf version="1.9"> … </sdf>'
#: The root element of a file of another kind → the hint.
_OTHER_ROOTS = {
    "launch": "this is a launch file of ROS: name the robot that it loads",
    "package": "this is the manifest of a package of ROS: name its directory",
    "model": f"if it is a model.config, name its directory; if it is a model, {_OF_SDF}",
    "world": _OF_SDF,
    "link": "put it into <robot> or <model>",
    "mujoco": "this is a model of MuJoCo, which is not read: name the URDF or SDFormat file",
    "COLLADA": "this is a mesh: name the robot whose <mesh> names it",
    "html": "this is a page of the web: download the file itself",
    "svg": "this is a picture: name the .urdf, .xacro or .sdf file of the robot",
}


def check_format(name: str, value: Dialect | None) -> None:
    """Raise ``ValueError`` if the value of an argument is not the name of a format."""
    validated(name, value, _FORMAT)


def format_of(file: XmlFile) -> Dialect:
    """Return the format of the root element.

    Raises :class:`translate.TranslateError` if it is neither ``<robot>`` nor ``<sdf>``.
    """
    name = str(file.root.tag).rpartition("}")[2]
    if name in ROOTS:
        return ROOTS[name]
    hint = _OTHER_ROOTS.get(name, "robots are written in URDF (<robot>) or SDFormat (<sdf>)")
    if name == "gazebo" and "version" in file.root.attrib:
        hint = "SDFormat before 1.2 had the root element <gazebo>: write <sdf> instead"
    message = f"the root element is <{name}>, neither <robot> nor <sdf>"
    file.report("root-element-unknown", message, hint=hint)
    raise TranslateError(list(file.diagnostics))


def format_of_suffix(target: str | os.PathLike[str] | None) -> Dialect | None:
    """Return the format of the suffix of a path; ``None`` if it is of neither format."""
    if target is None:
        return None
    suffix = str(target).rpartition(".")[2].lower()
    suffixes: dict[str, Dialect] = {"urdf": "urdf", "sdf": "sdf", "world": "sdf"}
    return suffixes.get(suffix)
