"""``urdf2sdf`` and ``sdf2urdf``: ``convert`` with the direction fixed.

Their options are those of ``convert`` that apply to the direction.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from translate import __version__
from translate.cli.convert import convert_command, run_conversion
from translate.cli.convert_options import TO_SDF, TO_URDF
from translate.cli.options import CONTEXT, Command

if TYPE_CHECKING:
    from translate.model.fragment import Dialect

#: The options of ``convert`` that select the direction, and those that select a model of a file
#: with several, which a URDF cannot have.
DIRECTION = frozenset({"format", "to"})
CHOICE = frozenset({"model", "all_models"})


def _shortcut(name: str, format: Dialect, to: Dialect, help: str) -> Command:
    """The command ``convert --from FORMAT --to TO``."""
    without = DIRECTION | (CHOICE if format == "urdf" else frozenset())
    section = TO_URDF if to == "sdf" else TO_SDF
    options = [
        option
        for option in convert_command.params
        if option.name not in without and getattr(option, "section", "") != section
    ]

    def run(**parameters: Any) -> int:
        return run_conversion(format=format, to=to, **parameters)

    command = Command(name, CONTEXT, run, list(options), help)
    return click.version_option(__version__, "-V", "--version", prog_name=name)(command)


urdf2sdf = _shortcut(
    "urdf2sdf",
    "urdf",
    "sdf",
    """Convert a URDF to SDFormat: robot-translate convert --from urdf --to sdf.

    \b
    Examples:
      urdf2sdf robot.urdf model.sdf --verify
      urdf2sdf robot.urdf.xacro model.sdf arm:=true
      urdf2sdf robot.urdf --massless keep > model.sdf
    """,
)
sdf2urdf = _shortcut(
    "sdf2urdf",
    "sdf",
    "urdf",
    """Convert an SDFormat model to URDF: robot-translate convert --from sdf --to urdf.

    \b
    Examples:
      sdf2urdf model.sdf robot.urdf --verify
      sdf2urdf model.sdf robot.urdf --link-frames keep
      sdf2urdf model.sdf | check_urdf /dev/stdin
    """,
)
