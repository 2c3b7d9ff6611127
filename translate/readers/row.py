"""One row of a table of a reader: what the reader does with a feature of a robot."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Literal, TypeAlias

from translate.model.fragment import Dialect
from translate.structures import NamedTuple

#: What a reader does: it does not load the file; it ends its process, with all that it has loaded;
#: it does so when it simulates the robot; it loads the robot without the part; it takes the part
#: for another one.
Behaviour: TypeAlias = Literal["refuses", "ends", "crashes", "ignores", "misreads"]
#: The behaviours with which a robot is not loaded.
REFUSING: frozenset[Behaviour] = frozenset({"refuses", "ends"})


class Row(NamedTuple):
    """What a reader does with the places of a feature.

    ``feature``: the code of a feature, or that of a finding of the reader of a format.
    ``text`` completes the name of the reader, with a verb in the plural; a refusal without a text
    is named in the hint.  ``note`` is the text about all places, if it is another one.
    ``source``: the run of an engine, or the file of the sources, that shows it.
    ``format``: the format of the file, ``None`` for both; ``since`` and ``until``: its first and
    its last version for which the row holds.
    ``having`` and ``without``: traits of a place that the row requires and excludes.
    ``name``: the name in messages, if it is not that of the reader: a release, an engine.
    ``standing``: the row holds for every robot, and is no remark about one of them.
    """

    feature: str
    behaviour: Behaviour
    text: str
    source: str
    format: Dialect | None = None
    since: str = ""
    until: str = ""
    having: frozenset[str] = frozenset()
    without: frozenset[str] = frozenset()
    name: str = ""
    note: str = ""
    standing: bool = False

    def applies(self, traits: Collection[str]) -> bool:
        """Return whether the row is about a place with some traits."""
        return self.having.issubset(traits) and self.without.isdisjoint(traits)


def refusals(
    codes: Iterable[str], source: str, format: Dialect | None = "urdf", name: str = ""
) -> tuple[Row, ...]:
    """Return the rows of findings because of which a reader does not load a file."""
    return tuple(Row(code, "refuses", "", source, format, name=name) for code in codes)


# --- What all readers of URDF without ``<gazebo>`` have in common ---------------------------------


def open_loops(source: str) -> Row:
    """Return the row of a reader for which a URDF is a tree."""
    text = "ignore the joints of <gazebo> blocks, so that loops are open"
    return Row("loop-left-open", "ignores", text, source, "urdf", having=frozenset({"loop"}))


def friction_of_blocks(source: str) -> Row:
    """Return the row of a reader that has friction, but reads none from ``<gazebo>``."""
    text = "ignore the friction of shapes, which URDF has in <gazebo> only"
    return Row("friction-not-read", "ignores", text, source, "urdf")


def motion_of_blocks(source: str) -> tuple[Row, ...]:
    """Return the rows of a reader that computes motion, but does not read ``<gazebo>``."""
    return (
        Row(
            "spring-not-read",
            "ignores",
            "ignore the springs of joints, which URDF has in <gazebo> only",
            source,
            "urdf",
        ),
        Row(
            "gravity-not-read",
            "ignores",
            "ignore that gravity does not act on links, which URDF has in <gazebo> only",
            source,
            "urdf",
        ),
        Row(
            "static-not-read",
            "ignores",
            "ignore that the robot is static, which URDF has in <gazebo> only",
            source,
            "urdf",
        ),
    )


def without_rotors(source: str) -> Row:
    """Return the row of a reader that ignores the inertia of rotors."""
    text = "ignore the inertia of the rotors of joints, which only Drake reads"
    return Row("actuator-not-read", "ignores", text, source)


def without_pose(source: str) -> Row:
    """Return the row of a reader of URDF that does not read the pose of the robot."""
    note = "ignore the pose of the robot in the world, which only Gazebo reads"
    return Row("model-pose-not-read", "ignores", "ignore it", source, "urdf", note=note)


def free_arm(source: str) -> Row:
    """Return the row of a reader in which a robot moves freely that no joint holds."""
    text = "let the base of a robot arm fall: --fix-base joins it to the world"
    return Row("base-free", "misreads", text, source)


def without_quaternions(source: str) -> Row:
    """Return the row of a reader that reads no rotation from a quaternion."""
    note = "ignore rotations given as quaternions"
    return Row("quaternion-not-read", "ignores", "ignore it", source, "urdf", "1.1", note=note)


def missing_positions(source: str, lower: str, upper: str) -> tuple[Row, ...]:
    """Return the rows of a reader that moves a joint without both position limits freely.

    ``lower`` and ``upper`` are the texts for a joint without only this one; none if it is read as
    others read it.
    """
    traits = {"lower", "upper"}
    text = "let the joint move without limits"
    code = "limit-positions-missing"
    return (
        Row(code, "misreads", text, source, "urdf", having=frozenset(traits)),
        *(
            Row(
                code,
                "misreads",
                one_text,
                source,
                "urdf",
                having=frozenset({trait}),
                without=frozenset(traits - {trait}),
            )
            for trait, one_text in (("lower", lower), ("upper", upper))
            if one_text
        ),
    )


def unread_uris(
    schemes: Iterable[str],
    behaviour: Behaviour,
    text: str,
    source: str,
    format: Dialect = "urdf",
    *,
    having: Iterable[str] = (),
) -> tuple[Row, ...]:
    """Return the rows of a reader that resolves no URIs of meshes with some schemes."""
    return tuple(
        Row("uri-not-read", behaviour, text, source, format, having=frozenset({scheme, *having}))
        for scheme in schemes
    )


#: The traits of a mesh with an empty file name, and of a material that the robot defines twice.
EMPTY_NAME, IN_ROBOT = frozenset({"empty name"}), frozenset({"in robot"})
#: What refuses a tensor has in common.
NO_BODY = "no rigid body has the inertia of these links; --repair-inertia replaces it"
