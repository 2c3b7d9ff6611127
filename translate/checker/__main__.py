"""``python checker A B REPORT``: check two files with the report of their translation.

``checker`` is the path of this directory, which can be a copy.  Python imports nothing from the
working directory for it, which ``-m`` would do.
"""

from __future__ import annotations

import os
import sys


def _load_package() -> str:
    """Make the directory of this file a package, without its parent on the path."""
    from importlib.util import module_from_spec, spec_from_file_location

    directory = os.path.dirname(os.path.abspath(__file__))
    # Python has put it first, where a module called ``report`` would be one of this directory.
    del sys.path[0]
    file = os.path.join(directory, "__init__.py")
    spec = spec_from_file_location("checker", file, submodule_search_locations=[directory])
    assert spec is not None
    assert spec.loader is not None
    package = sys.modules["checker"] = module_from_spec(spec)
    spec.loader.exec_module(package)
    return "checker"


if __name__ == "__main__":
    # The path of a directory has no package.
    __package__ = __package__ or _load_package()

    from . import main

    sys.exit(main(sys.argv[1:]))
