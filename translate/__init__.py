"""Translate robots between URDF and SDFormat, both ways, losing nothing silently.

::

    import translate

    robot = translate.load("robot.urdf")
    result = translate.convert("robot.urdf", "model.sdf", verify=True)
    print(translate.compare("robot.urdf", "model.sdf").same)

Importing this package does no work: each function brings in what it needs when it is called.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

__version__ = "0.1.0"

if TYPE_CHECKING:
    from translate.comparison import Comparison
    from translate.diagnostics import Diagnostic, TranslateError
    from translate.driver import Result, check, compare, convert, load, to_sdf, to_urdf
    from translate.interface_model import (
        InterfaceFrame,
        InterfaceJoint,
        InterfaceLink,
        InterfaceModel,
        InterfacePoses,
        NestedInclude,
    )
    from translate.loss import Loss, LossReport
    from translate.model import Document, Model, World
    from translate.model_parsers import (
        model_parser,
        register_model_parser,
        unregister_model_parser,
    )
    from translate.pose import Pose, Transform
    from translate.resources import Resources

_HOME = {
    "Comparison": "translate.comparison",
    "Diagnostic": "translate.diagnostics",
    "Document": "translate.model",
    "InterfaceFrame": "translate.interface_model",
    "InterfaceJoint": "translate.interface_model",
    "InterfaceLink": "translate.interface_model",
    "InterfaceModel": "translate.interface_model",
    "InterfacePoses": "translate.interface_model",
    "Loss": "translate.loss",
    "LossReport": "translate.loss",
    "Model": "translate.model",
    "NestedInclude": "translate.interface_model",
    "Pose": "translate.pose",
    "Resources": "translate.resources",
    "Result": "translate.driver",
    "Transform": "translate.pose",
    "TranslateError": "translate.diagnostics",
    "World": "translate.model",
    "check": "translate.driver",
    "compare": "translate.driver",
    "convert": "translate.driver",
    "load": "translate.driver",
    "model_parser": "translate.model_parsers",
    "register_model_parser": "translate.model_parsers",
    "to_sdf": "translate.driver",
    "to_urdf": "translate.driver",
    "unregister_model_parser": "translate.model_parsers",
}


def __getattr__(name: str) -> object:
    home = _HOME.get(name)
    if home is None:
        raise AttributeError(f"module 'translate' has no attribute '{name}'")
    value = getattr(import_module(home), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted([*globals(), *_HOME])


__all__ = [
    "Comparison",
    "Diagnostic",
    "Document",
    "InterfaceFrame",
    "InterfaceJoint",
    "InterfaceLink",
    "InterfaceModel",
    "InterfacePoses",
    "Loss",
    "LossReport",
    "Model",
    "NestedInclude",
    "Pose",
    "Resources",
    "Result",
    "Transform",
    "TranslateError",
    "World",
    "__version__",
    "check",
    "compare",
    "convert",
    "load",
    "model_parser",
    "register_model_parser",
    "to_sdf",
    "to_urdf",
    "unregister_model_parser",
]
