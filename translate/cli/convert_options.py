"""The options of ``convert``, ``urdf2sdf`` and ``sdf2urdf``, by section of the help."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import chain
from typing import Any, get_args

import click

from translate.cli.numbers import Amount
from translate.cli.options import LENIENT_HELP, F, known_codes, option, stacked
from translate.cli.reader_choice import ReaderChoice
from translate.model.fragment import FORMAT_NAMES
from translate.options import (
    CommonOptions,
    Plugins,
    SdfOptions,
    Unmapped,
    UrdfOptions,
    ValueKind,
    choices,
    keyword_of,
    own_fields,
    rule_of,
)

_READING = "Reading"
_CHECKING = "Checking"
_BUNDLES = "Whole robots"
_UPDATING = "Updating"
TO_SDF = "Writing SDFormat"
TO_URDF = "Writing URDF"

files = stacked(
    click.argument("source", metavar="IN"),
    click.argument("target", metavar="[OUT]", required=False),
    option("-o", "--output", "output_option", metavar="OUT", help="The same as OUT."),
)
direction = stacked(
    option(
        "--for",
        "for_target",
        type=ReaderChoice(),
        section=_READING,
        help="The simulator or library that reads OUT: selects the format, the version and the "
        "other options that suit it, unless they are given, and prints the choice.",
    ),
    option(
        "--from",
        "format",
        type=click.Choice(list(FORMAT_NAMES)),
        section=_READING,
        help="The format of IN; by default that of its root element.",
    ),
    option(
        "--to",
        type=click.Choice(list(FORMAT_NAMES)),
        section=_READING,
        help="The format to write; by default that of the suffix of OUT, else the other format "
        "than that of IN.",
    ),
)
reading = stacked(
    option(
        "--lenient",
        is_flag=True,
        section=_READING,
        help=LENIENT_HELP,
    ),
    option(
        "--unflatten",
        is_flag=True,
        section=_READING,
        help="Refuse SDFormat of 1.7 or older if parts would move when names with '::' become "
        "nested models; by default a single model keeps such names.",
    ),
)
migrating = stacked(
    option(
        "--plugins",
        type=click.Choice(get_args(Plugins)),
        default="keep",
        section=_READING,
        help="Plugins and sensors of Gazebo Classic stay (default), or become those of the "
        "release of Gazebo that --for names, else of Harmonic (modern).",
    ),
    option(
        "--unmapped",
        type=click.Choice(get_args(Unmapped)),
        section=_READING,
        help="With --plugins modern: plugins without a successor become comments (default), stay, "
        "or are left out.",
    ),
)
choosing = stacked(
    option(
        "--model",
        metavar="NAME",
        section=_READING,
        help="Convert one model of a world or file, at any depth: NAME, world::NAME, NAME::nested.",
    ),
    option(
        "--all-models",
        metavar="DIR",
        section=_READING,
        help="Convert each model of a world to a separate file in DIR.",
    ),
)
updating = stacked(
    option(
        "--update",
        is_flag=True,
        section=_UPDATING,
        help="OUT exists and is the other form of the robot: merge the edits of IN into it.  All "
        "other text of OUT stays.",
    ),
    option(
        "--base",
        metavar="FILE",
        section=_UPDATING,
        help="With --update: an earlier state of IN; the edits are the differences from it.",
    ),
    option(
        "--partial",
        is_flag=True,
        section=_UPDATING,
        help="With --update: write the other edits if some have no place in OUT (exit code 3).",
    ),
    option(
        "--force",
        is_flag=True,
        section=_UPDATING,
        help="With --update: accept differences that look like those of an option, and remove "
        "what only OUT has on a removed link or joint.",
    ),
    option(
        "--all-instances",
        is_flag=True,
        section=_UPDATING,
        help="With --update of a xacro file: an edit of one use of a value in a macro changes all.",
    ),
    option(
        "--shared",
        is_flag=True,
        section=_UPDATING,
        help="With --update: also change included files that other robots of the repository "
        "include, too.",
    ),
    option(
        "--diff",
        is_flag=True,
        section=_UPDATING,
        help="With --update: print the change of OUT and write nothing.",
    ),
)
bundling = stacked(
    option(
        "--bundle",
        type=click.Choice(["gazebo", "ros", "plain"]),
        section=_BUNDLES,
        help="OUT is a directory for the robot and all files that it names: a model directory of "
        "Gazebo, a ROS 2 package, or a plain directory with relative URIs.  An earlier bundle "
        "there is replaced.",
    ),
    option(
        "--zip",
        "archive",
        is_flag=True,
        section=_BUNDLES,
        help="With --bundle: write the archive OUT.zip.",
    ),
    option(
        "--meshes",
        type=click.Choice(["keep", "obj", "stl", "dae", "glb"]),
        section=_BUNDLES,
        help="With --bundle: convert meshes to this format.  By default only those that the reader "
        "of --for cannot load are converted.",
    ),
    option(
        "--collision",
        type=click.Choice(["keep", "convex", "boxes"]),
        section=_BUNDLES,
        help="With --bundle: replace the meshes of collisions by their convex hulls, or by the "
        "smallest boxes around them.",
    ),
    option(
        "--shapes",
        type=click.Choice(["keep", "meshes"]),
        section=_BUNDLES,
        help="With --bundle, for URDF: write meshes for the shapes that URDF lacks (ellipsoid, "
        "cone, polyline, heightmap).  By default these are in a <gazebo> block, which only Gazebo "
        "reads.",
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
        help="Exit code 3, and nothing written, if anything was lost or approximated, or if a mesh "
        "or another file of the robot is not found.",
    ),
    option(
        "--strict-all",
        is_flag=True,
        section=_CHECKING,
        help="Like --strict, also if anything was renamed or omitted.",
    ),
    option(
        "--allow",
        metavar="CODE",
        callback=known_codes,
        multiple=True,
        section=_CHECKING,
        help="With --strict or --strict-all: accept losses with this code.  May be repeated.",
    ),
    option(
        "--deny",
        metavar="CODE",
        callback=known_codes,
        multiple=True,
        section=_CHECKING,
        help="Exit code 3, and nothing written, if the loss report or a finding has this code, for "
        "example loop-joint-cut, joint-split or massless-link-given-inertia.  May be repeated.",
    ),
    option(
        "--report",
        metavar="FILE",
        section=_CHECKING,
        help="Write the loss report as JSON; '-' is standard output.",
    ),
    option(
        "--view",
        "page",
        metavar="PAGE",
        section=_CHECKING,
        help="Also write an HTML page that shows the two robots with the loss report.",
    ),
    option(
        "--check-output",
        is_flag=True,
        section=_CHECKING,
        help="Write nothing; exit code 5 if OUT differs from the result.  For CI.",
    ),
)
#: The section of the help for each class of options.
_WRITING = {CommonOptions: "Writing", SdfOptions: TO_SDF, UrdfOptions: TO_URDF}
#: How click reads the values of an option that has no choices.
_VALUES: dict[ValueKind, dict[str, Any]] = {
    "flag": {"is_flag": True, "default": None},
    "text": {"type": str},
    "amount": {"type": Amount(min=0.0)},
    "positive": {"type": Amount(min=0.0, min_open=True)},
}


def _writing(part: type[CommonOptions]) -> Iterator[Callable[[F], F]]:
    """Yield the options of the command line that the fields of a class declare."""
    for field in sorted(own_fields(part), key=lambda field: field.metadata["rank"]):
        keyword, text = keyword_of(field), field.metadata["help"]
        values = _VALUES.get(rule_of(field).kind) or {"type": click.Choice(choices(keyword))}
        if text:
            name, metavar = f"--{keyword.replace('_', '-')}", field.metadata["metavar"]
            yield option(name, metavar=metavar, section=_WRITING[part], help=text, **values)


writing = stacked(*chain.from_iterable(map(_writing, _WRITING)))
