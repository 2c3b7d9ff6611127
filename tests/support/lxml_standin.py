"""The stand-in for lxml, under a name of its own beside the real one."""

from __future__ import annotations

import sys
from importlib import import_module
from importlib.util import module_from_spec, spec_from_file_location
from types import ModuleType

from support.paths import ROOT

#: The directory that is put on ``sys.path`` where there is no lxml.
WEB = ROOT / "web"
_NAME = "lxml_over_expat"


def standin() -> ModuleType:
    """The module ``etree`` of the stand-in."""
    if _NAME not in sys.modules:
        directory = WEB / "lxml"
        spec = spec_from_file_location(
            _NAME, directory / "__init__.py", submodule_search_locations=[str(directory)]
        )
        assert spec is not None
        assert spec.loader is not None
        package = module_from_spec(spec)
        sys.modules[_NAME] = package
        spec.loader.exec_module(package)
    return import_module(f"{_NAME}.etree")
