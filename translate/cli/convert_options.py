"""The options of ``convert`` and its shortcuts, by what they are about."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from translate.cli.options import Amount, option, stacked
from translate.options import SdfOptions, UrdfOptions, choices, keywords_of

if TYPE_CHECKING:
    from translate.model.fragment import Dialect

FORMATS: dict[Dialect, str] = {"urdf": "URDF", "sdf": "SDFormat"}

_READING = "Reading"
_CHECKING = "Checking"
_TO_SDF = "Writing SDFormat"
_TO_URDF = "Writing URDF"

files = stacked(
    click.argument("source", metavar="IN"),
    click.argument("target", metavar="[OUT]", required=False),
    option("-o", "--output", "output_option", metavar="OUT", help="The same as OUT."),
)
direction = stacked(
    option(
        "--from",
        "format",
        type=click.Choice(list(FORMATS)),
        section=_READING,
        help="The format of IN; by default its root element tells.",
    ),
    option(
        "--to",
        type=click.Choice(list(FORMATS)),
        section=_READING,
        help="The format to write; by default the suffix of OUT tells, else it is the format that "
        "IN is not in.",
    ),
)
reading = stacked(
    option(
        "--lenient",
        is_flag=True,
        section=_READING,
        help="Read what the strict reader refuses but common tools accept, with a warning for "
        "each.",
    ),
    option(
        "--unflatten",
        is_flag=True,
        section=_READING,
        help="Refuse SDFormat of 1.7 or older whose names with '::' make no nested models; by "
        "default a model that stands alone then keeps them.",
    ),
    option(
        "--record",
        type=click.Choice(["use", "ignore"]),
        section=_READING,
        help="What an earlier conversion noted in the file: use it to restore the original "
        "(default), or read the file as any other tool would.",
    ),
)
choosing = stacked(
    option(
        "--model",
        metavar="NAME",
        section=_READING,
        help="Convert one model of a world or file, of any depth: NAME, world::NAME, NAME::nested.",
    ),
    option(
        "--all-models",
        metavar="DIR",
        section=_READING,
        help="Convert each model of a world into a file of its own in DIR.",
    ),
)
checking = stacked(
    option(
        "--verify",
        is_flag=True,
        section=_CHECKING,
        help="Read the result back and compare the two robots: kinematics at random "
        "configurations, masses, inertias, limits, shapes.  Exit code 4 if they differ.",
    ),
    option(
        "--strict",
        is_flag=True,
        section=_CHECKING,
        help="Exit code 3, and nothing written, if anything was lost or approximated.",
    ),
    option(
        "--allow",
        metavar="CODE",
        multiple=True,
        section=_CHECKING,
        help="With --strict: a code that is allowed after all.  May be repeated.",
    ),
    option(
        "--report",
        metavar="FILE",
        section=_CHECKING,
        help="Write what was carried, approximated and lost, as JSON; '-' is standard output.",
    ),
    option(
        "--check-output",
        is_flag=True,
        section=_CHECKING,
        help="Write nothing; exit code 5 if OUT is not what would be written.  For CI.",
    ),
)
writing_sdf = stacked(
    option(
        "--sdf-version",
        type=click.Choice(choices("sdf_version")),
        section=_TO_SDF,
        help="auto (default): the lowest from 1.8 on that loses nothing; below that, poses are "
        "computed, and what the version has no word for is carried and reported.",
    ),
    option(
        "--style",
        type=click.Choice(choices("style")),
        section=_TO_SDF,
        help="Where poses stand: on the links and joints themselves (default), in explicit frames, "
        "or all computed in the frame of the model, as it is always below 1.7.",
    ),
    option(
        "--flatten",
        is_flag=True,
        default=None,
        section=_TO_SDF,
        help="Join nested models with the model around them, as it is always below 1.5.",
    ),
    option(
        "--massless",
        type=click.Choice(choices("massless")),
        section=_TO_SDF,
        help="Links without mass: a frame where that means the same, else a link with a small "
        "inertia (auto, default); always a link; always a frame; an error.",
    ),
    option(
        "--massless-mass",
        type=Amount(min=0.0),
        metavar="KG",
        section=_TO_SDF,
        help="The mass of such a link (default 0.001 on a joint that moves, 0.000001 on a fixed "
        "one); 0 is allowed.",
    ),
    option(
        "--massless-inertia",
        type=Amount(min=0.0),
        metavar="KG_M2",
        section=_TO_SDF,
        help="Its moments of inertia (default 0.000001 on a joint that moves, 0.000000001 on a "
        "fixed one); 0 is allowed.",
    ),
    option(
        "--lump-fixed-joints",
        is_flag=True,
        default=None,
        section=_TO_SDF,
        help="Make one link of what fixed joints of a URDF connect, as Gazebo does; frames stay "
        "where the links were.",
    ),
    option(
        "--compat",
        type=click.Choice(choices("compat")),
        section=_TO_SDF,
        help="Make of a URDF what libsdformat makes of it (gz sdf -p): lumped, without links that "
        "have no mass, with its names and colours.  What it loses is lost, and reported.",
    ),
    option(
        "--resolve-includes",
        is_flag=True,
        default=None,
        section=_TO_SDF,
        help="Write out what <include> brings; by default each <include> stays one, if nothing in "
        "it has changed.",
    ),
)
carrying = option(
    "--carry",
    type=click.Choice(choices("carry")),
    section="Writing",
    help="What the format has no words for: carry all of it along, so that it comes back "
    "(default); only what Gazebo reads in a URDF; or nothing.",
)
writing_both = stacked(
    carrying,
    option(
        "--separator",
        metavar="TEXT",
        section="Writing",
        help="What joins the names of nested models where they are flattened (default __).",
    ),
    option(
        "--repair-inertia",
        is_flag=True,
        default=None,
        section="Writing",
        help="Replace inertia tensors that no body has by the nearest that one can have; each is "
        "reported.  By default they are passed on, with a warning.",
    ),
)
writing_bodies = stacked(
    option(
        "--inertial-frame",
        type=click.Choice(choices("inertial_frame")),
        section="Writing",
        help="Inertia tensors as they are written (default), or turned into the axes of their "
        "links: Gazebo Fortress turns a rotated tensor twice.",
    ),
    option(
        "--intermediate-inertia",
        type=(Amount(min=0.0), Amount(min=0.0)),
        metavar="KG KG_M2",
        section="Writing",
        help="Mass and moments of inertia of the links between the parts of a joint that the "
        "format has no type for (default 0.00001 and 0.00000001; Gazebo drops links of 0.000001 "
        "kg or less when it reads URDF).",
    ),
)
writing_urdf = stacked(
    option(
        "--urdf-version",
        type=click.Choice(choices("urdf_version")),
        section=_TO_URDF,
        help="auto (default): 1.0, which every reader knows, unless IN was newer.",
    ),
    option(
        "--link-frames",
        type=click.Choice(choices("link_frames")),
        section=_TO_URDF,
        help="A link that does not sit on its joint: move its frame to the joint (default), or "
        "keep it and put a link between.",
    ),
    option(
        "--frames",
        type=click.Choice(choices("frames")),
        section=_TO_URDF,
        help="Explicit frames: links on fixed joints where they say something new (auto, "
        "default); the same, but not those whose name begins with '_'; always; never.",
    ),
    option(
        "--loops",
        type=click.Choice(choices("loops")),
        section=_TO_URDF,
        help="Closed loops, which URDF has not: cut them and carry the joint for Gazebo "
        "(default), or refuse.",
    ),
    option(
        "--trees",
        type=click.Choice(choices("trees")),
        section=_TO_URDF,
        help="Several robots in one model: refuse (default), or let each float in the world.",
    ),
    option(
        "--joints",
        type=click.Choice(choices("joints")),
        section=_TO_URDF,
        help="Joints of types that URDF has not: a chain of joints that it has (default), or "
        "refuse.",
    ),
    option(
        "--static",
        type=click.Choice(choices("static")),
        section=_TO_URDF,
        help="A static model: held by a fixed joint to a link 'world' as well (default), so that "
        "tools other than Gazebo know; or marked in a <gazebo> block only.",
    ),
    option(
        "--sensor-frames",
        type=click.Choice(choices("sensor_frames")),
        section=_TO_URDF,
        help="Where sensors are: in their <gazebo> blocks only (default), or also as links "
        "without mass, which TF knows and the messages of the sensors name.",
    ),
)
#: The options that apply to one output format only.
OPTIONS_OF_FORMAT: dict[Dialect, tuple[str, ...]] = {
    "sdf": keywords_of(SdfOptions),
    "urdf": keywords_of(UrdfOptions),
}
