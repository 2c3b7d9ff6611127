"""The programs ``robot-translate``, ``urdf2sdf`` and ``sdf2urdf``; ``python -m robot_translate``.

They end with one line if the package ``translate`` is not that of this distribution.
"""

# No import is before this: ``python -m`` puts the working directory first on the path, and it can
# be that of a stranger.  The same rule for the package ``translate`` is in its ``__init__.py``.
import os
import sys

if __name__ == "__main__" and __spec__ and not getattr(sys.flags, "safe_path", sys.flags.isolated):
    _root = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
    try:
        _is_working_directory = sys.path[0] == os.getcwd() != _root
    except OSError:  # it is removed
        _is_working_directory = False
    if _is_working_directory:
        del sys.path[0]

from robot_translate.installation import fault


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
    text = fault()
    if text is not None:
        sys.exit(f"error: {text}")


if __name__ == "__main__":
    robot_translate("python -m robot_translate")
