"""The causes of differences that engines find, for ``scripts/report.py``.

A cause holds for some engines, for some differences, and for files with certain properties: codes
of the diagnostics, losses and notes of a translation, or features of the robot.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from support.change_causes import OF_INERTIA, OF_JOINTS, OF_MASS
from support.result_lines import Row

ENGINES = {
    "drake": "Drake",
    "pinocchio": "Pinocchio",
    "mujoco": "MuJoCo",
    "pybullet": "PyBullet",
    "gazebo": "Gazebo Fortress",
}
ALL = tuple(ENGINES)
MASSES = frozenset({"mass", "acceleration", "inertia", "inertial-pose"})
POSES = frozenset({"link-pose", "visual-pose", "collision-pose"})
COUNTS = frozenset({"visual-count", "collision-count"})
MOTION = frozenset({"joint-type", "limit", "acceleration"}) | POSES
#: Properties of a robot, or codes of its report, that name links without mass.
WITHOUT_MASS = frozenset(
    {"massless-links", "massless-link-given-inertia", "massless-link-as-frame", "mass-missing"}
    | {"frame-as-link", "mass-invented"}
)


class Cause(NamedTuple):
    """Why engines find differences: a limit of the engine, or a change that the report names.

    It holds for files with one of ``codes``, if there are any, and for which ``holds`` is true.
    """

    is_named: bool
    engines: tuple[str, ...]
    differences: frozenset[str]
    codes: frozenset[str]
    reason: str
    holds: Callable[[Row, str], bool] = lambda row, engine: True


def _limit(
    engine: str,
    differences: frozenset[str],
    codes: set[str] | frozenset[str],
    reason: str,
    holds: Callable[[Row, str], bool] = lambda row, engine: True,
) -> Cause:
    return Cause(False, (engine,), differences, frozenset(codes), reason, holds)


def _named(differences: frozenset[str], codes: set[str] | frozenset[str], reason: str) -> Cause:
    return Cause(True, ALL, differences, frozenset(codes), reason)


def _is_rounding(row: Row, engine: str) -> bool:
    """Whether poses differ as those that libsdformat rounds."""
    errors = row["engines"][engine]["errors"]
    metres = max(errors.get(f"{kind} poses m", 0.0) for kind in ("link", "shape"))
    turns = max(errors.get(f"{kind} poses rad", 0.0) for kind in ("link", "shape"))
    return metres < 1e-4 and turns < 1e-3


def _is_sdf(row: Row, engine: str) -> bool:
    return bool(row["format"] == "sdf")


def _is_kept_fixed_joint(row: Row, engine: str) -> bool:
    example = row["engines"][engine]["differences"].get("joint-type", "")
    return row["format"] == "urdf" and "1 became 0" in example


CAUSES = (
    _named(
        COUNTS | {"mass"},
        {"geometry-not-in-urdf"},
        "a plane, an ellipsoid or another shape that URDF lacks is in a `<gazebo>` block, in a "
        "link of 1e-05 kg",
    ),
    _limit(
        "pybullet",
        MASSES,
        WITHOUT_MASS,
        "gives 1 kg and 1 kg m² to a link without `<inertial>`",
    ),
    _limit(
        "mujoco",
        MASSES,
        WITHOUT_MASS,
        "computes the mass of a link without `<inertial>` from its collisions",
    ),
    _limit("gazebo", POSES, set(), "libsdformat rounds the numbers of a URDF", _is_rounding),
    _limit(
        "gazebo",
        MOTION,
        set(),
        "libsdformat writes a fixed joint of a URDF that it keeps as a revolute joint",
        _is_kept_fixed_joint,
    ),
    _limit(
        "gazebo",
        MOTION | COUNTS | {"link-missing", "mass"},
        {"massless-links", "massless-link-given-inertia", "massless-link-dropped"}
        | {"mass-negligible"},
        "libsdformat leaves out links of a URDF of 1e-06 kg or less, or joins others with them",
    ),
    _limit(
        "gazebo",
        POSES,
        {"static-model"},
        "places all links of a static SDFormat model at its origin",
        _is_sdf,
    ),
    _limit("gazebo", frozenset({"acceleration"}), {"inertia-turned-twice"}, "turns a tensor twice"),
    _limit(
        "gazebo",
        MOTION,
        {"joint-fixed-by-gazebo", "continuous-joints"},
        "fixes joints of SDFormat of the type `continuous`, or with equal limits",
    ),
    *(
        _limit(
            engine,
            COUNTS | {"inertia"},
            {"inertial-incomplete", "attribute-missing", "capsules", "line-break-in-value"},
            "urdfdom leaves out shapes after a defect: an incomplete `<inertial>`, a material "
            "without a name, a line break in a number, or a capsule, which it does not know",
        )
        for engine in ("pinocchio", "gazebo")
    ),
    _limit("pybullet", MASSES, {"scaled-inertia"}, "multiplies by `<inertia_scaling>`"),
    _limit(
        "pybullet", POSES, {"axis-length-counts"}, "multiplies a position by the length of an axis"
    ),
    *(
        _limit(engine, COUNTS, {"geometry-unknown"}, "reads a shape that URDF does not have")
        for engine in ("drake", "pybullet")
    ),
    _named(
        MASSES,
        {"mass-zero-with-inertia"},
        "Drake gives 1 kg to a link with a mass of 0 and an inertia",
    ),
    _named(COUNTS, {"geometry-missing"}, "a mesh without a file is a box here"),
    _named(
        frozenset({"link-missing", "link-added"}),
        {"world-link-with-content"},
        "a link with the name `world` gets another name, because it is the world in engines",
    ),
    _limit(
        "pybullet",
        frozenset({"inertia"}),
        set(),
        "computes inertias in single precision",
        lambda row, engine: bool(row["engines"][engine]["errors"]["inertia kg m²"] < 1e-9),
    ),
    _named(
        frozenset({"acceleration"}),
        {"rotor-inertia"},
        "the rotor inertia of an actuator, which only Drake reads, is left out",
    ),
    _named(
        frozenset({"acceleration"}),
        {"turned-root"},
        "the pose of the root link is in a `<gazebo>` block, which only Gazebo reads: gravity has "
        "another direction for this link",
    ),
    _named(
        MASSES,
        {"computed-inertia"},
        "engines compute an inertia from the shapes, and meshes are small boxes here",
    ),
    _named(
        MASSES,
        {"massless-link-given-inertia"},
        "a link without a mass gets a small one, because SDFormat requires it",
    ),
    _named(
        MASSES,
        (OF_INERTIA | {"impossible-inertia", "spring"}) - OF_MASS,
        "the file has an inertia that no body has, or a spring; engines read it in different ways",
    ),
    _named(
        frozenset({"limit"}),
        {"continuous-limited", "limits-equal", "limit-positions-missing", "limit-reversed"},
        "engines read the limits of a continuous joint, and equal, missing or reversed limits, in "
        "different ways",
    ),
    _limit(
        "drake",
        POSES,
        {"floating-joints"},
        "places the child of a floating joint of a URDF at the origin of the world",
    ),
    _named(
        frozenset({"joint-type", "acceleration"}),
        {"floating-joints"},
        "a floating joint at the root is no joint in the translation: the robot is free",
    ),
    _named(
        MOTION | {"mass", "link-added", "link-missing"},
        OF_JOINTS - OF_MASS,
        "the report names a joint that is changed",
    ),
)


def causes(row: Row, engine: str) -> list[Cause] | None:
    """The causes of the differences in an engine; ``None`` if a difference has none."""
    judged = row["engines"][engine]
    codes = {*row.get("findings", ()), *row.get("changes", ())}
    left, found = set(judged["differences"]), []
    for cause in CAUSES:
        is_possible = engine in cause.engines and (not cause.codes or codes & cause.codes)
        if is_possible and left & cause.differences and cause.holds(row, engine):
            left -= cause.differences
            found.append(cause)
    return None if left else found


def kind_of(row: Row, engine: str) -> str:
    """The verdict of an engine as the page states it; empty if the engine was not asked."""
    item = row.get("engines", {}).get(engine)
    if item is None:
        return ""
    kind: str = item["verdict"]
    if kind == "refused":
        return "file refused" if item["refusals"][0] else "translation refused"
    if kind == "different":
        return "other" if causes(row, engine) is None else "explained"
    return kind


#: A part of the message of an engine that refuses a translation, or the file, and the reason.
REFUSALS = (
    ("gazebo", "has invalid inertia", "an inertia that no body has"),
    ("gazebo", "must have at least one link", "libsdformat leaves out a root link without mass"),
    ("gazebo", "does not match a nested", "libsdformat leaves out a link of mass 0 with a shape"),
    ("gazebo", "ends the process", "DART ends the process with an assertion"),
    ("mujoco", "inertia must", "an inertia that no body has, or below 1e-15"),
    ("mujoco", "mass and inertia of moving bodies", "a moving link without a mass"),
    ("mujoco", "size 0 must be positive", "a shape of size zero"),
    ("drake", "lower limit must be lower", "a lower limit above the upper one"),
    ("drake", "form one or more loops", "a loop of joints in a `<gazebo>` block"),
)


def cause_of_refusal(reader: str, message: str) -> str:
    """Why a reader refuses a translation, although it or another reader loads the file."""
    found = (reason for name, part, reason in REFUSALS if name == reader and part in message)
    return next(found, "")
