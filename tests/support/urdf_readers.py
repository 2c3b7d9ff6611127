"""Other people's URDF readers, asked one question: do you take this file?

Each reader looks at the description only, so that missing meshes do not matter.  A reader that is
not installed is not in :func:`installed_readers`.  (Drake is asked elsewhere: it ends the process
when it meets a limit it does not like.)
"""

from __future__ import annotations

import importlib.util
import io
import logging
import shutil
import subprocess
from collections.abc import Callable
from contextlib import redirect_stderr
from functools import cache
from pathlib import Path
from typing import TypeAlias

Reader: TypeAlias = Callable[[Path], str]
"""Returns ``""`` when the file is accepted, else the reason why not."""


def urdfdom(path: Path) -> str:
    """The reader of ROS, by its command ``check_urdf``."""
    run = subprocess.run(["check_urdf", str(path)], capture_output=True, text=True, check=False)
    if run.returncode < 0:
        return f"killed by signal {-run.returncode}"
    return "" if run.returncode == 0 else (run.stderr or run.stdout).strip()


def yourdfpy(path: Path) -> str:
    """A reader written in Python."""
    import yourdfpy

    logging.getLogger("yourdfpy").setLevel(logging.ERROR)
    return _reason(lambda: yourdfpy.URDF.load(str(path), load_meshes=False))


def pinocchio(path: Path) -> str:
    """Pinocchio, which stands on a newer urdfdom and adds checks of its own."""
    import pinocchio

    return _reason(lambda: pinocchio.buildModelFromUrdf(str(path)))


def urdf_parser_py(path: Path) -> str:
    """The reader of ROS's Python programs.

    It prints a warning for each tag that it does not know, which is no refusal.
    """
    from urdf_parser_py.urdf import URDF

    with redirect_stderr(io.StringIO()):
        return _reason(lambda: URDF.from_xml_string(path.read_bytes()))


@cache
def installed_readers() -> dict[str, Reader]:
    """The readers of this machine by name, the quickest first."""
    readers: dict[str, Reader] = {}
    if shutil.which("check_urdf"):
        readers["urdfdom"] = urdfdom
    for name, module, reader in (
        ("pinocchio", "pinocchio", pinocchio),
        ("urdf_parser_py", "urdf_parser_py", urdf_parser_py),
        ("yourdfpy", "yourdfpy", yourdfpy),
    ):
        if importlib.util.find_spec(module):
            readers[name] = reader
    return readers


def _reason(load: Callable[[], object]) -> str:
    try:
        load()
    except Exception as error:  # whatever a reader raises is its way to refuse
        return f"{type(error).__name__}: {error}"
    return ""
