"""The programs ``robot-translate``, ``urdf2sdf`` and ``sdf2urdf``; ``python -m translate``.

Modules and models contain almost no garbage, and a search for it takes a twentieth of the time of a
program.  Therefore the collector starts rarely, from before the first import on.  It does not visit
the modules and models once more when the program ends, which would take another twentieth.
"""

from __future__ import annotations

import atexit
import gc

gc.set_threshold(100_000)
atexit.register(gc.freeze)


def robot_translate(name: str | None = None) -> None:
    """Run the command ``robot-translate``."""
    from translate.cli import main

    main(prog_name=name)


def urdf2sdf() -> None:
    """Run the command ``urdf2sdf``."""
    from translate.cli.convert import urdf2sdf

    urdf2sdf()


def sdf2urdf() -> None:
    """Run the command ``sdf2urdf``."""
    from translate.cli.convert import sdf2urdf

    sdf2urdf()


if __name__ == "__main__":
    robot_translate("python -m translate")
