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
    from translate.diagnostics.diagnostic import Diagnostic, TranslateError
    from translate.diagnostics.loss_report import Loss, LossReport
    from translate.driver.convert import Result, check, compare, convert, load, to_sdf, to_urdf
    from translate.equivalence.result import Comparison
    from translate.model.model import Document, Model, World
    from translate.model.pose import Pose, Transform
    from translate.resources.interface_model import (
        InterfaceFrame,
        InterfaceJoint,
        InterfaceLink,
        InterfaceModel,
        InterfacePoses,
        NestedInclude,
    )
    from translate.resources.model_parsers import (
        model_parser,
        register_model_parser,
        unregister_model_parser,
    )
    from translate.resources.search import Resources

_HOME = {
    "Comparison": "translate.equivalence.result",
    "Diagnostic": "translate.diagnostics.diagnostic",
    "Document": "translate.model.model",
    "InterfaceFrame": "translate.resources.interface_model",
    "InterfaceJoint": "translate.resources.interface_model",
    "InterfaceLink": "translate.resources.interface_model",
    "InterfaceModel": "translate.resources.interface_model",
    "InterfacePoses": "translate.resources.interface_model",
    "Loss": "translate.diagnostics.loss_report",
    "LossReport": "translate.diagnostics.loss_report",
    "Model": "translate.model.model",
    "NestedInclude": "translate.resources.interface_model",
    "Pose": "translate.model.pose",
    "Resources": "translate.resources.search",
    "Result": "translate.driver.convert",
    "Transform": "translate.model.pose",
    "TranslateError": "translate.diagnostics.diagnostic",
    "World": "translate.model.model",
    "check": "translate.driver.convert",
    "compare": "translate.driver.convert",
    "convert": "translate.driver.convert",
    "load": "translate.driver.convert",
    "model_parser": "translate.resources.model_parsers",
    "register_model_parser": "translate.resources.model_parsers",
    "to_sdf": "translate.driver.convert",
    "to_urdf": "translate.driver.convert",
    "unregister_model_parser": "translate.resources.model_parsers",
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
