"""``urdf2sdf`` and ``sdf2urdf``: ``convert`` with the direction fixed."""

from __future__ import annotations

from typing import Any

import click

from translate import __version__
from translate.cli.convert import run_conversion
from translate.cli.convert_options import (
    carrying,
    checking,
    choosing,
    files,
    reading,
    writing_bodies,
    writing_both,
    writing_sdf,
    writing_urdf,
)
from translate.cli.options import CONTEXT, Command, look_up, stacked, verbosity


@click.command("urdf2sdf", cls=Command, context_settings=CONTEXT)
@stacked(files, reading, checking, carrying, writing_bodies, writing_sdf, verbosity)
@click.version_option(__version__, "-V", "--version", prog_name="urdf2sdf")
def urdf2sdf(**parameters: Any) -> int:
    """Convert a URDF to SDFormat: robot-translate convert --from urdf --to sdf.

    \b
    Examples:
      urdf2sdf robot.urdf model.sdf --verify
      xacro robot.urdf.xacro | urdf2sdf - model.sdf
      urdf2sdf robot.urdf --massless keep > model.sdf
    """  # noqa: D301 - click looks for a real backspace
    return run_conversion(format="urdf", to="sdf", **parameters)


@click.command("sdf2urdf", cls=Command, context_settings=CONTEXT)
@stacked(
    files,
    reading,
    look_up,
    choosing,
    checking,
    writing_both,
    writing_bodies,
    writing_urdf,
    verbosity,
)
@click.version_option(__version__, "-V", "--version", prog_name="sdf2urdf")
def sdf2urdf(**parameters: Any) -> int:
    """Convert an SDFormat model to URDF: robot-translate convert --from sdf --to urdf.

    \b
    Examples:
      sdf2urdf model.sdf robot.urdf --verify
      sdf2urdf model.sdf robot.urdf --link-frames keep
      sdf2urdf model.sdf | check_urdf /dev/stdin
    """  # noqa: D301 - click looks for a real backspace
    return run_conversion(format="sdf", to="urdf", **parameters)
