"""The options of ``convert``, ``urdf2sdf`` and ``sdf2urdf``, by section of the help."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from translate.cli.options import Amount, F, option, stacked
from translate.model.fragment import FORMAT_NAMES
from translate.options import SdfOptions, UrdfOptions, choices, keywords_of
from translate.targets.presets import TARGET_NAMES

if TYPE_CHECKING:
    from collections.abc import Callable

    from translate.model.fragment import Dialect


_READING = "Reading"
_CHECKING = "Checking"
_BUNDLES = "Whole robots"
_UPDATING = "Updating"
TO_SDF = "Writing SDFormat"
TO_URDF = "Writing URDF"
_WRITING = "Writing"


def _choice(name: str, section: str, text: str) -> Callable[[F], F]:
    """Declare the option of the keyword with the same name, which has these choices."""
    keyword = name.removeprefix("--").replace("-", "_")
    return option(name, type=click.Choice(choices(keyword)), section=section, help=text)


files = stacked(
    click.argument("source", metavar="IN"),
    click.argument("target", metavar="[OUT]", required=False),
    option("-o", "--output", "output_option", metavar="OUT", help="The same as OUT."),
)
direction = stacked(
    option(
        "--for",
        "for_target",
        type=click.Choice(TARGET_NAMES),
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
        help="Read files that the strict reader refuses but common tools accept, with warnings.",
    ),
    option(
        "--unflatten",
        is_flag=True,
        section=_READING,
        help="Refuse SDFormat of 1.7 or older whose names with '::' form no nested models; by "
        "default a single model keeps such names.",
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
        help="With --update, or if IN contains its source: write the other edits if some have no "
        "place in OUT (exit code 3).",
    ),
    option(
        "--force",
        is_flag=True,
        section=_UPDATING,
        help="With --update, or if IN contains its source: accept differences that look like those "
        "of an option.",
    ),
    option(
        "--diff",
        is_flag=True,
        section=_UPDATING,
        help="With --update: print the change of OUT and write nothing.",
    ),
    option(
        "--embed",
        is_flag=True,
        section=_UPDATING,
        help="Write the text of IN and the options into OUT, in an element that readers ignore.  "
        "The translation back updates this text, and gives IN with the edits of OUT.",
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
        multiple=True,
        section=_CHECKING,
        help="With --strict or --strict-all: accept losses with this code.  May be repeated.",
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
writing_sdf = stacked(
    _choice(
        "--sdf-version",
        TO_SDF,
        "auto (default): the lowest from 1.8 that loses nothing.  In older versions, poses "
        "are computed, and data that the version has no element for is left out and reported.",
    ),
    _choice(
        "--style",
        TO_SDF,
        "Poses are on the links and joints (default), in explicit frames, or computed in the "
        "frame of the model, which is always so below 1.7.",
    ),
    option(
        "--flatten",
        is_flag=True,
        default=None,
        section=TO_SDF,
        help="Join nested models with the model around them, which is always so below 1.5.",
    ),
    _choice(
        "--massless",
        TO_SDF,
        "Massless links become a frame if that is equivalent, else a link with a small "
        "inertia (auto, default); always a link; always a frame; or are an error.",
    ),
    option(
        "--massless-mass",
        type=Amount(min=0.0),
        metavar="KG",
        section=TO_SDF,
        help="The mass of such a link (default 0.001 on a movable joint, 0.000001 on a fixed "
        "joint); 0 is allowed.",
    ),
    option(
        "--massless-inertia",
        type=Amount(min=0.0),
        metavar="KG_M2",
        section=TO_SDF,
        help="Its moments of inertia (default 0.000001 on a movable joint, 0.000000001 on a fixed "
        "joint); 0 is allowed.",
    ),
    option(
        "--lump-fixed-joints",
        is_flag=True,
        default=None,
        section=TO_SDF,
        help="Lump links that fixed joints of a URDF connect, as Gazebo does; a frame replaces "
        "each lumped link.",
    ),
    _choice(
        "--compat",
        TO_SDF,
        "Convert a URDF as libsdformat does (gz sdf -p): lumped, without massless links, with "
        "its names and colours.  The losses are the same, and are reported.",
    ),
    option(
        "--resolve-includes",
        is_flag=True,
        default=None,
        section=TO_SDF,
        help="Write the content of included files; by default each unchanged <include> is kept.",
    ),
)
writing_both = stacked(
    option(
        "--separator",
        metavar="TEXT",
        section=_WRITING,
        help="The text that joins the names of nested models when they are flattened (default __).",
    ),
    _choice(
        "--uri",
        _WRITING,
        "URIs of meshes, textures and other files: relative ones mean the same files from the "
        "directory of OUT, others stay (auto, default); all stay; or all become URIs of this kind.",
    ),
)
writing_bodies = stacked(
    option(
        "--repair-inertia",
        is_flag=True,
        default=None,
        section=_WRITING,
        help="Replace impossible inertia tensors by the nearest possible ones, and report each.  "
        "By default they are kept, with a warning.",
    ),
    _choice(
        "--compute-inertia",
        _WRITING,
        "Compute mass and inertia from the collisions of a link, or from its visuals if it "
        "has no collisions: of links that lack them, or of all links.",
    ),
    option(
        "--density",
        type=Amount(min=0.0, min_open=True),
        metavar="KG_PER_M3",
        section=_WRITING,
        help="The density of these shapes (default 1000).",
    ),
    _choice(
        "--inertial-frame",
        _WRITING,
        "Inertia tensors as written (default), or rotated into the axes of their links: "
        "Gazebo Fortress rotates a rotated tensor twice.",
    ),
    option(
        "--intermediate-inertia",
        type=(Amount(min=0.0), Amount(min=0.0)),
        metavar="KG KG_M2",
        section=_WRITING,
        help="Mass and moments of inertia of the intermediate links of a split joint (default "
        "0.00001 and 0.00000001; Gazebo drops links of 0.000001 kg or less when it reads URDF).",
    ),
)
writing_urdf = stacked(
    _choice(
        "--urdf-version",
        TO_URDF,
        "auto (default): 1.0, which every reader supports, unless IN is newer.",
    ),
    _choice(
        "--link-frames",
        TO_URDF,
        "A link frame that is not at its joint: move it to the joint (default), or keep it "
        "and add an intermediate link.",
    ),
    _choice(
        "--frames",
        TO_URDF,
        "Explicit frames become links on fixed joints unless they only rename a pose (auto, "
        "default); the same, without names with a leading '_'; always; never.",
    ),
    _choice(
        "--loops",
        TO_URDF,
        "Kinematic loops, which URDF lacks: cut them and write the joint for Gazebo "
        "(default), or refuse them.",
    ),
    _choice(
        "--trees",
        TO_URDF,
        "Several kinematic trees in one model: refuse them (default), or connect each to the "
        "world by a floating joint.",
    ),
    _choice(
        "--joints",
        TO_URDF,
        "Joints of types that URDF lacks: replace them by a chain of joints (default), or "
        "refuse them.",
    ),
    _choice(
        "--static",
        TO_URDF,
        "A static model: also add a fixed joint to a link 'world', for tools other than "
        "Gazebo (default), or only a flag in a <gazebo> block.",
    ),
    _choice(
        "--sensor-frames",
        TO_URDF,
        "The poses of sensors: only in their <gazebo> blocks (default), or also as massless "
        "links, which TF publishes and the messages of the sensors refer to.",
    ),
    option(
        "--no-gazebo",
        is_flag=True,
        default=None,
        section=TO_URDF,
        help="Write no <gazebo> blocks; what would be in them is lost.",
    ),
)
#: The options that apply to one output format only, by format.
OPTIONS_OF_FORMAT: dict[Dialect, tuple[str, ...]] = {
    "sdf": keywords_of(SdfOptions),
    "urdf": keywords_of(UrdfOptions),
}
