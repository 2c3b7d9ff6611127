"""Python's path without the working directory, which can be that of a stranger.

``python -m`` puts the working directory first on the path.  An empty entry of ``PYTHONPATH``, as in
``:/opt/ros``, is the working directory, too, and so is ``.``.  An absolute entry is the choice of
the user.  Only modules that Python has loaded when it starts are imported here.
"""

import os
import sys


def leave_working_directory(is_module: bool) -> None:
    """Remove the working directory from Python's path, and from that of the programs it starts.

    ``is_module``: this program is started by ``python -m``.  The directory of this program stays.
    """
    sys.path[:] = without_working_directory(sys.path, is_module)
    entries = os.environ.get("PYTHONPATH")
    if entries:
        os.environ["PYTHONPATH"] = cleaned_entries(entries)


def without_working_directory(path: list[str], is_module: bool) -> list[str]:
    """Return Python's path without the working directory; ``is_module`` as above."""
    try:
        directory = os.getcwd()
    except OSError:  # it is removed, and no entry
        return list(path)
    if directory in _of_python():
        return list(path)
    is_safe = getattr(sys.flags, "safe_path", sys.flags.isolated)
    if is_module and not is_safe and path[:1] == [directory]:
        path = path[1:]
    entries = "" if sys.flags.ignore_environment else os.environ.get("PYTHONPATH", "")
    choices = entries.split(os.pathsep) if entries else []
    is_named = {os.path.isabs(entry) for entry in filter(_is_working_directory, choices)}
    if is_named != {False}:
        return list(path)
    return [entry for entry in path if not _is_working_directory(entry)]


def cleaned_entries(entries: str) -> str:
    """Return a value of ``PYTHONPATH`` without the entries that mean the working directory."""
    kept = (
        entry
        for entry in entries.split(os.pathsep)
        if os.path.isabs(entry) or not _is_working_directory(entry)
    )
    return os.pathsep.join(kept)


def _is_working_directory(entry: str) -> bool:
    """Return whether an entry of the path is the working directory, by whatever name."""
    try:
        # Python removes each ".." before it follows links.
        return os.path.samefile(os.path.abspath(entry), os.curdir)
    except OSError:  # it does not exist
        return False


def _of_python() -> list[str]:
    """Return the directories of this program, of the standard library and of installed packages."""
    packages: list[str] = getattr(sys.modules.get("site"), "getsitepackages", list)()
    program = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
    return [program, os.path.dirname(os.path.abspath(os.__file__)), *packages]
