"""The programs ``robot-translate``, ``urdf2sdf`` and ``sdf2urdf``; ``python -m robot_translate``.

They end with one line if the package ``translate`` is not that of this distribution.
"""

import sys

from robot_translate.working_directory import leave_working_directory

if __name__ == "__main__":
    # Other imports are after this.
    leave_working_directory(is_module=__spec__ is not None)


def robot_translate(name: str | None = None) -> None:
    """Run the command ``robot-translate``."""
    _end_if_replaced()
    from translate.__main__ import robot_translate

    robot_translate(name)


def urdf2sdf() -> None:
    """Run the command ``urdf2sdf``."""
    _end_if_replaced()
    from translate.__main__ import urdf2sdf

    urdf2sdf()


def sdf2urdf() -> None:
    """Run the command ``sdf2urdf``."""
    _end_if_replaced()
    from translate.__main__ import sdf2urdf

    sdf2urdf()


def _end_if_replaced() -> None:
    leave_working_directory(is_module=False)
    from robot_translate.installation import fault

    text = fault()
    if text is not None:
        sys.exit(f"error: {text}")


if __name__ == "__main__":
    robot_translate("python -m robot_translate")
