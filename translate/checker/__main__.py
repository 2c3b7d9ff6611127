"""``python checker A B REPORT``: check two files with the report of their translation.

``checker`` is the path of this directory, which can be a copy.  Python imports nothing from the
working directory for it, which ``-m`` would do, and an entry of ``PYTHONPATH`` that is empty or
relative.  Only modules that Python has loaded when it starts are imported before.
"""

import os
import sys


def _path() -> list[str]:
    """Return Python's path without the directory of this file and the working directory.

    Python has put the first one there, where a module called ``report`` would be one of it.  An
    absolute entry of ``PYTHONPATH`` is the choice of the user.
    """
    here, entries = os.path.realpath(os.curdir), os.environ.get("PYTHONPATH")
    named = [
        os.path.isabs(entry)
        for entry in (entries.split(os.pathsep) if entries else ())
        if os.path.realpath(os.path.abspath(entry)) == here
    ]
    is_left = named and not any(named)
    return [path for path in sys.path[1:] if not (is_left and os.path.realpath(path) == here)]


def _load_package() -> str:
    """Make the directory of this file a package, without its parent on the path."""
    sys.path[:] = _path()
    from importlib.util import module_from_spec, spec_from_file_location

    directory = os.path.dirname(os.path.abspath(__file__))
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
