"""Translate robots between URDF and SDFormat, both ways, losing nothing silently.

::

    import translate

    robot = translate.load("robot.urdf")
    result = translate.convert("robot.urdf", "model.sdf", verify=True)
    print(translate.compare("robot.urdf", "model.sdf").same)

Each public name is imported when it is first used, so that ``import translate`` is fast.
"""

# No import of another module is before this: ``python -m translate`` puts the working directory
# first on the path.  The name of the program is ``-m`` while Python searches for it.
import sys

from translate.working_directory import leave_working_directory


def _is_started() -> bool:
    """Return whether Python has begun to run this package, or a module of it, by ``-m``."""
    if getattr(sys, "argv", [])[:1] != ["-m"]:
        return False
    # The last word of Python's own options is ``translate`` or, as in ``-Bmtranslate``, ends so.
    name = sys.orig_argv[-len(sys.argv)]
    module = name.partition("m")[2] if name.startswith("-") else name
    return module.partition(".")[0] == __name__


if _is_started():
    leave_working_directory(is_module=True)

from importlib import import_module  # noqa: E402

from translate.model.methods import implement_with  # noqa: E402
from translate.report.version import __version__  # noqa: E402

#: The distribution of this package.  Other distributions have a package of this name, too;
#: ``robot_translate`` distinguishes them by this assignment.
_DISTRIBUTION = "robot-translate"
#: True for type checkers; the module ``typing`` takes longer to import than this one.
TYPE_CHECKING = False

if TYPE_CHECKING:
    from translate.batches.run import BatchFile, BatchResult, Progress, batch
    from translate.diagnostics.diagnostic import Diagnostic, Effect, TranslateError
    from translate.driver.bundle import Bundle, bundle
    from translate.driver.check import check
    from translate.driver.compare import assert_same_robot, compare
    from translate.driver.convert import convert, to_sdf, to_urdf
    from translate.driver.load import load
    from translate.driver.session import Session
    from translate.driver.set_values import set_values
    from translate.driver.translation import Result, Update
    from translate.driver.update_xacro import update
    from translate.edits.edit import Edit
    from translate.equivalence.result import Comparison
    from translate.fragments.editing import add_joint, add_link, remove_link, rename
    from translate.model.fragment import Fragment
    from translate.model.joint import Actuator, Axis, Dynamics, Joint, Limit, Mimic
    from translate.model.link import (
        Box,
        Capsule,
        Collision,
        Cone,
        Cylinder,
        Ellipsoid,
        Frame,
        Heightmap,
        Inertia,
        Inertial,
        Link,
        Material,
        Mesh,
        Plane,
        Polyline,
        Sphere,
        Visual,
    )
    from translate.model.model import Document, Model, World
    from translate.model.pose import Pose, Transform
    from translate.report.loss_report import Loss, LossReport
    from translate.resources.model_parsers import (
        InterfaceFrame,
        InterfaceJoint,
        InterfaceLink,
        InterfaceModel,
        InterfacePoses,
        NestedInclude,
        model_parser,
        register_model_parser,
        unregister_model_parser,
    )
    from translate.resources.search import Resources
    from translate.urdf.write import urdf_object

#: The module of each public name.
_MODULES = {
    "BatchFile": "translate.batches.run",
    "BatchResult": "translate.batches.run",
    "Progress": "translate.batches.run",
    "batch": "translate.batches.run",
    "Diagnostic": "translate.diagnostics.diagnostic",
    "Effect": "translate.diagnostics.diagnostic",
    "TranslateError": "translate.diagnostics.diagnostic",
    "Loss": "translate.report.loss_report",
    "LossReport": "translate.report.loss_report",
    "Bundle": "translate.driver.bundle",
    "bundle": "translate.driver.bundle",
    "assert_same_robot": "translate.driver.compare",
    "compare": "translate.driver.compare",
    "Result": "translate.driver.translation",
    "convert": "translate.driver.convert",
    "to_sdf": "translate.driver.convert",
    "to_urdf": "translate.driver.convert",
    "check": "translate.driver.check",
    "load": "translate.driver.load",
    "Session": "translate.driver.session",
    "Update": "translate.driver.translation",
    "set_values": "translate.driver.set_values",
    "update": "translate.driver.update_xacro",
    "Edit": "translate.edits.edit",
    "Comparison": "translate.equivalence.result",
    "add_joint": "translate.fragments.editing",
    "add_link": "translate.fragments.editing",
    "remove_link": "translate.fragments.editing",
    "rename": "translate.fragments.editing",
    "Fragment": "translate.model.fragment",
    "Frame": "translate.model.link",
    "Box": "translate.model.link",
    "Capsule": "translate.model.link",
    "Cone": "translate.model.link",
    "Cylinder": "translate.model.link",
    "Ellipsoid": "translate.model.link",
    "Heightmap": "translate.model.link",
    "Mesh": "translate.model.link",
    "Plane": "translate.model.link",
    "Polyline": "translate.model.link",
    "Sphere": "translate.model.link",
    "Inertia": "translate.model.link",
    "Inertial": "translate.model.link",
    "Actuator": "translate.model.joint",
    "Axis": "translate.model.joint",
    "Dynamics": "translate.model.joint",
    "Joint": "translate.model.joint",
    "Limit": "translate.model.joint",
    "Mimic": "translate.model.joint",
    "Link": "translate.model.link",
    "Material": "translate.model.link",
    "Document": "translate.model.model",
    "Model": "translate.model.model",
    "World": "translate.model.model",
    "Pose": "translate.model.pose",
    "Transform": "translate.model.pose",
    "Collision": "translate.model.link",
    "Visual": "translate.model.link",
    "InterfaceFrame": "translate.resources.model_parsers",
    "InterfaceJoint": "translate.resources.model_parsers",
    "InterfaceLink": "translate.resources.model_parsers",
    "InterfaceModel": "translate.resources.model_parsers",
    "InterfacePoses": "translate.resources.model_parsers",
    "NestedInclude": "translate.resources.model_parsers",
    "model_parser": "translate.resources.model_parsers",
    "register_model_parser": "translate.resources.model_parsers",
    "unregister_model_parser": "translate.resources.model_parsers",
    "Resources": "translate.resources.search",
    "urdf_object": "translate.urdf.write",
}


#: The module of the methods of models and documents that packages above the model implement.
_METHODS = "translate.view.methods"
implement_with(lambda: import_module(_METHODS).METHODS)


def __getattr__(name: str) -> object:
    if (module := _MODULES.get(name)) is None:
        raise AttributeError(f"module 'translate' has no attribute '{name}'")
    value = getattr(import_module(module), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted([*globals(), *_MODULES])


__all__ = [
    "Actuator",
    "Axis",
    "BatchFile",
    "BatchResult",
    "Box",
    "Bundle",
    "Capsule",
    "Collision",
    "Comparison",
    "Cone",
    "Cylinder",
    "Diagnostic",
    "Document",
    "Dynamics",
    "Edit",
    "Effect",
    "Ellipsoid",
    "Fragment",
    "Frame",
    "Heightmap",
    "Inertia",
    "Inertial",
    "InterfaceFrame",
    "InterfaceJoint",
    "InterfaceLink",
    "InterfaceModel",
    "InterfacePoses",
    "Joint",
    "Limit",
    "Link",
    "Loss",
    "LossReport",
    "Material",
    "Mesh",
    "Mimic",
    "Model",
    "NestedInclude",
    "Plane",
    "Polyline",
    "Pose",
    "Progress",
    "Resources",
    "Result",
    "Session",
    "Sphere",
    "Transform",
    "TranslateError",
    "Update",
    "Visual",
    "World",
    "__version__",
    "add_joint",
    "add_link",
    "assert_same_robot",
    "batch",
    "bundle",
    "check",
    "compare",
    "convert",
    "load",
    "model_parser",
    "register_model_parser",
    "remove_link",
    "rename",
    "set_values",
    "to_sdf",
    "to_urdf",
    "unregister_model_parser",
    "update",
    "urdf_object",
]
