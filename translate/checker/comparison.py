"""The comparison of two robots, A and its translation B, by the names in the report.

``Check`` pairs links, frames and joints, and compares their quantities.  Each difference needs an
entry of the report, and each entry about these quantities must be true.  Then both robots move: at
random positions of their joints, each link must have moved by the same transform.

Numbers are equal within :data:`TOLERANCE`, relative to their size or to that of the robot.  Lumped
links are joined in A first; a joint is paired with the chain of joints that replaces it, and a
joint that closes a loop may be cut in B.  :data:`NOT_COMPARED` lists what is not compared, such as
sensors and plugins.
"""

from __future__ import annotations

import json
import math
import random
import re
import sys
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from functools import cached_property
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

import numpy as np

from .documents import LARGEST
from .files import regular_bytes
from .motion import displacements, lumped, rigid_bodies, spanning_tree
from .reading import is_of_package, read
from .report import Entry, Report, ReportJson, Values, report_of, text_at, vector_at
from .robot import (
    TOLERANCE,
    WORLD,
    Array,
    CheckError,
    Dof,
    DofKey,
    Frame,
    Joint,
    Link,
    Mimic,
    Robot,
    Shape,
    inverse,
    rotation_of_rpy,
    shortened,
    transform,
)
from .shapes import UnpairedShapes, replacements

#: What is not compared, as texts for users.
NOT_COMPARED = (
    "names of shapes, materials, textures, contents of mesh files",
    "sensors, plugins, lights, surfaces, springs and other simulation contents",
    "inertias that readers compute from shapes, gearbox ratios, canonical links",
)
#: The poses of a report have fewer digits.
TOLERANCE_OF_REPORT = 1e-6
#: How many pairs of shapes, and of added links and entries, are compared one by one.
MAX_PAIRS = 2_000_000
#: Entries with these codes are true or false: a difference confirms them, or ``_is_true_alone``.
MUST_BE_CONFIRMED = (
    "massless-link-as-frame",
    "massless-link-given-inertia",
    "frame-as-link",
    "frame-folded",
    "loop-joint-cut",
    "link-frame-moved",
    "joint-reversed",
    "static-held-by-joint",
    "gearbox-as-mimic",
)
#: Entries with these codes list joints of B that A has not.
ADDING_JOINTS = ("joint-added", "static-held-by-joint", "base-fixed", "block-entity-copied")
#: The end of the name of a link between the parts of a split joint; the joint has the rest.
INNER_LINK = re.compile(r"_[uv]_link$")
#: Between the names of nested models, and of their links.
SEPARATOR = "::"
NO_DETAIL: Values = MappingProxyType({})
#: No place in B.
NOWHERE = Frame("", np.eye(4))


class Part(NamedTuple):
    """A link, joint, frame or shape by its name in A, or in B if A has none; a shape has a link."""

    kind: str
    name: str
    link: str = ""

    def __str__(self) -> str:
        return f"{self.kind} {self.name!r}" + (f" of link {self.link!r}" if self.link else "")

    @property
    def at(self) -> dict[str, object]:
        """The path of the element, in the form of the report."""
        at = {"kind": self.kind, "name": self.name}
        if self.link:
            at |= {"owner": self.link, "owner_kind": "link"}
        return {key: text for key, text in at.items() if text}


class Difference(NamedTuple):
    """A difference: its element, a text for messages, and the code of the entry that explains it.

    ``detail`` has the ``quantity`` and its relative ``error``, if the difference is one of numbers.
    """

    at: Values
    message: str
    code: str = ""
    detail: Values = NO_DETAIL

    def __str__(self) -> str:
        return shortened(f"{self.message} [{self.code}]" if self.code else self.message)

    def to_json(self) -> dict[str, object]:
        """Return the difference as an object of JSON; an error without a size is ``null``."""
        fields: dict[str, object] = {"at": dict(self.at), "message": shortened(self.message)}
        if self.code:
            fields["code"] = self.code
        if self.detail:
            fields["detail"] = dict(self.detail)
        return fields


class Step(NamedTuple):
    """A degree of freedom of a chain of joints."""

    key: DofKey
    dof: Dof


class DofPair(NamedTuple):
    """A degree of freedom of A, and the one of B in its place; ``joint`` is that of A."""

    joint: str
    a: Dof
    b: Dof


class Point(NamedTuple):
    """A frame that both robots have, at a pose in the world, with its bodies in A and in B."""

    part: Part
    body_a: str
    body_b: str
    pose: Array


@contextmanager
def _in_range() -> Iterator[None]:
    """Compute with numbers that do not overflow.  Raises CheckError for others."""
    try:
        with np.errstate(over="raise", divide="raise", invalid="ignore"):
            yield
    except (FloatingPointError, OverflowError) as error:
        raise CheckError("a number is too large to compute with") from error


class Check:
    """The comparison of two robots, at ``count`` random configurations.

    ``differences`` have no entry of the report, or are false entries; ``explained`` ones have one;
    ``same`` tells whether there are no ``differences``.  ``errors`` are the largest ones within the
    tolerance, by quantity.  ``unchecked`` counts the entries that nothing here confirms, by code.
    Raises CheckError if the robots are too large to compare.
    """

    def __init__(
        self, a: Robot, b: Robot, report: ReportJson, seed: int = 1, count: int = 5
    ) -> None:
        self.a, self.b = a, b
        self.report = Report(report)
        self.differences = list[Difference]()
        self.explained = list[Difference]()
        self.errors = dict[str, float]()
        self.unchecked = dict[str, int]()
        #: The size of A in m, and at least 1.
        distances = (float(np.abs(link.pose[:3, 3]).max()) for link in a.links.values())
        self.scale = max([1.0, *distances])
        #: Links of A whose masses and shapes other links of B have → these links of A.
        self._lumped_links = dict[str, str]()
        with _in_range():
            self.a = a = self._with_lumped_links(self._with_joined_shapes(a))
        #: The joints, with the degrees of freedom that were chosen for balls and planes.
        self._joints_a, self._joints_b = dict(a.joints), dict(b.joints)
        #: The bodies of A → their bodies and poses in B.
        self._places = {WORLD: Frame(WORLD, np.eye(4))}
        self._points = list[Point]()
        self._dof_pairs = list[DofPair]()
        self._dof_in_b = dict[DofKey, DofKey]()
        #: The links and joints of B that nothing in A is paired with yet.
        self._new_links, self._new_joints = dict(b.links), dict(b.joints)
        #: Links of B that A has as frames, or only as shapes → the links that hold them.
        self._added_links = dict[str, str]()
        #: Links of B → the shapes of the added links that they hold.
        self._held_shapes = dict[str, list[Shape]]()
        #: The names of files → another name of the same file.
        self._file_above = dict[str, str]()
        self._pairs_compared = 0
        if self.scale > LARGEST:
            raise CheckError(f"a link of {a.name!r} is too far away to compare")
        with _in_range():
            self._pair_links()
            self._pair_frames()
            self._pair_joints()
            self._compare_mimics()
            self._judge_added_links()
            self._judge_added_joints()
            self._join_file_names()
            self._compare_bodies()
            self._compare_motion(random.Random(seed), count)
        self._judge_entries()
        self.same: bool = not self.differences

    # --- Differences and errors -----------------------------------------------------------------

    def _differ(
        self, part: Part, text: str, entry: Entry | None = None, detail: Values = NO_DETAIL
    ) -> None:
        """Note a difference, which an entry explains or not; ``text`` follows the name."""
        message = f"{part}{text}"
        if entry is None:
            self.differences.append(Difference(part.at, message, "", detail))
        else:
            entry.confirm()
            self.explained.append(Difference(part.at, message, entry.code, detail))

    def _measure(
        self, quantity: str, part: Part, error: float, entry: Entry | None = None, of: str = ""
    ) -> None:
        """Note an error of a quantity: within the tolerance, or a difference.

        ``of`` follows the name of the part in the message.
        """
        if error <= TOLERANCE:
            self.errors[quantity] = max(self.errors.get(quantity, 0.0), float(error))
        else:
            is_sized = error < 1e9
            size = f" by {error:.3g}" if is_sized else ""
            detail = {"quantity": quantity, "error": float(error) if is_sized else None}
            self._differ(part, f"{of}: {quantity} differ{size}", entry, detail)

    def _distance(self, X: Array, Y: Array) -> float:
        """Return how far two poses are apart: relative to the size of A, or in rad."""
        return float(self._distances(X[np.newaxis], Y[np.newaxis])[0])

    def _distances(self, X: Array, Y: Array) -> Array:
        """Return the same for two arrays of poses."""
        R = np.swapaxes(X[:, :3, :3], 1, 2) @ Y[:, :3, :3]
        turn = [R[:, 2, 1] - R[:, 1, 2], R[:, 0, 2] - R[:, 2, 0], R[:, 1, 0] - R[:, 0, 1]]
        angles = np.arctan2(np.linalg.norm(turn, axis=0), np.trace(R, axis1=1, axis2=2) - 1)
        distances = np.linalg.norm(X[:, :3, 3] - Y[:, :3, 3], axis=1)
        return np.asarray(np.maximum(distances / self.scale, angles))

    def _states_pose(self, entry: Entry, X: Array) -> bool:
        """Return whether an entry about a moved frame states a pose."""
        xyz, rpy = vector_at(entry.detail, "xyz"), vector_at(entry.detail, "rpy")
        if not (xyz and rpy):
            return False
        return self._distance(transform(rotation_of_rpy(*rpy), xyz), X) < TOLERANCE_OF_REPORT

    def _count_pair(self) -> None:
        """Count a comparison.  Raises CheckError for more than a robot needs."""
        self._pairs_compared += 1
        if self._pairs_compared > MAX_PAIRS:
            raise CheckError("the shapes of the links, or the entries of the report, are too many")

    def _with_joined_shapes(self, a: Robot) -> Robot:
        """Return A with the shapes of joined links in the links that fixed joints lead to."""
        if not (entries := self.report.of_code("shape-link-joined")):
            return a
        links, joints = dict(a.links), dict(a.joints)
        uses = Counter(end for joint in joints.values() for end in (joint.parent, joint.child))
        for entry in entries:
            name, holder = text_at(entry.detail, "link"), text_at(entry.detail, "joint")
            link, held = links.get(name), joints.get(holder)
            if link is None or held is None or (held.type, held.child) != ("fixed", name):
                continue
            owner = links.get(held.parent)
            if owner is None or owner is link or uses[name] > 1 or not entry.states_inertia(link):
                continue
            entry.confirm()
            X = inverse(owner.pose) @ link.pose
            moved = [shape.moved(X) for shape in link.shapes]
            links[held.parent] = replace(owner, shapes=[*owner.shapes, *moved])
            del links[name], joints[holder]
        return replace(a, links=links, joints=joints)

    def _with_lumped_links(self, a: Robot) -> Robot:
        """Return A with the masses and shapes of lumped links in the links that have them in B.

        An entry names both links.  It is true if fixed joints connect them.
        """
        names = {self.report.name_in_b("link", name): name for name in a.links}
        names |= {name: name for name in a.links}
        entries: dict[str, Entry] = {}
        for entry in self.report.of_code("fixed-joint-lumped"):
            name = names.get(text_at(entry.detail, "link"), "")
            entry.verdict = entries.setdefault(name, entry) is entry
        bodies = rigid_bodies(a)
        members: dict[str, list[Link]] = {}
        for name, entry in entries.items():
            survivor = names.get(text_at(entry.detail, "survivor"), "")
            is_in_body = name in a.links and bodies[name] == bodies.get(survivor)
            entry.verdict = is_in_body and survivor not in entries
            if entry.verdict:
                members.setdefault(survivor, []).append(a.links[name])
                self._lumped_links[name] = survivor
        links = {
            name: Link(link.pose, link.static) if name in self._lumped_links else link
            for name, link in a.links.items()
        }
        links |= {name: lumped(links[name], parts) for name, parts in members.items()}
        return replace(a, links=links) if members else a

    # --- Links and frames -----------------------------------------------------------------------

    def _pair_links(self) -> None:
        """Find the place of each link of A in B: a link, or a frame."""
        without_frame = list[str]()
        for name, link in self.a.links.items():
            name_b, part = self.report.name_in_b("link", name), Part("link", name)
            if (link_b := self._new_links.pop(name_b, None)) is not None:
                place = Frame(name_b, link_b.pose)
            elif name_b in self.b.frames:
                place = self.b.frames[name_b]
                self._differ(part, " is a frame", self._entry_of_frame(name, link))
            else:
                entry = self._entry_of_frame(name, link)
                if entry is not None and entry.severity == "lost":
                    without_frame.append(name)
                entry = entry or self._entry_of_missing_link(name)
                self._differ(part, " is missing", entry)
                continue
            self._places[name] = place
            moved = self.report.about("link", name, "link-frame-moved")
            if moved is not None:
                moved.verdict = self._states_pose(moved, inverse(link.pose) @ place.pose)
            self._measure("poses", part, self._distance(link.pose, place.pose), moved)
            self._points.append(Point(part, name, *place))
        self._place_on_holders(without_frame)

    def _place_on_holders(self, names: Sequence[str]) -> None:
        """Place links that would be frames, in a version without frames, on what holds them.

        That is the link that has their shapes, or the one above their fixed joint.
        """
        joints = self.a.joints.values() if names else ()
        holders = {joint.child: joint.parent for joint in joints if joint.type == "fixed"}
        holders |= self._lumped_links
        for name in names:
            path = dict[str, None]()
            holder = name
            while holder in holders and holder not in self._places and holder not in path:
                path[holder] = None
                holder = holders[holder]
            if holder in self._places:
                body = self._places[holder].body
                links = self.a.links
                self._places |= {x: Frame(body, links[x].pose) for x in path if x in links}

    def _entry_of_frame(self, name: str, link: Link) -> Entry | None:
        """Return the entry that explains that a link is a frame; its shapes are not lost."""
        entry = self.report.about("link", name, "massless-link-as-frame")
        if entry is None or link.shapes or (link.mass and entry.severity == "harmless"):
            return None
        return entry

    def _entry_of_missing_link(self, name: str) -> Entry | None:
        """Return the entry about the link, or about the joint whose parts it was between."""
        entry = self.report.about("link", name, "massless-link-dropped")
        joint = INNER_LINK.sub("", name)
        return entry or self.report.about("joint", joint, "joint-joined")

    def _pair_frames(self) -> None:
        """Find the place of each frame of A in B: a frame, a link, or a joint."""
        for name, frame in self.a.frames.items():
            name_b, part = self.report.name_in_b("frame", name), Part("frame", name)
            link = self._new_links.pop(name_b, None)
            joint = self.b.joints.get(name_b) if link is None else None
            if joint is not None:
                self._compare_frame_with_joint(name, frame, joint)
                continue
            if link is not None:
                is_empty = not link.mass and not link.shapes
                entry = self.report.about("frame", name, "frame-as-link") if is_empty else None
                self._added_links[name_b] = self._places.get(frame.body, NOWHERE).body
                self._differ(part, " is a link", entry)
                place = Frame(name_b, link.pose)
            elif name_b in self.b.frames:
                place = self.b.frames[name_b]
            else:
                gone = self.report.about("frame", name, "frame-folded", "frame-dropped")
                self._differ(part, " is missing", gone)
                continue
            self._measure("poses", part, self._distance(frame.pose, place.pose))
            self._points.append(Point(part, frame.body, *place))

    def _compare_frame_with_joint(self, name: str, frame: Frame, joint: Joint) -> None:
        """Compare a frame with a joint: a floating one, or that of a link without a mass.

        A joint that moves needs no entry: its name and its place are those of the frame, and
        ``_judge_added_joints`` reports one that is not free.
        """
        part = Part("frame", name)
        self._measure("poses", part, self._distance(frame.pose, joint.frame))
        entry = self.report.about("frame", name, "frame-as-link")
        if entry is not None or joint.type == "fixed":
            self._differ(part, " is a joint", entry)

    # --- Joints ---------------------------------------------------------------------------------

    def _pair_joints(self) -> None:
        """Find the joint of B for each joint of A, or the chain of joints on one side."""
        joined = {entry.name: entry.parts() for entry in self.report.of_code("joint-joined")}
        inner_parts = {part for name, parts in joined.items() for part in parts if part != name}
        for name, joint in self.a.joints.items():
            names_a = joined[name] if name in joined.get(name, ()) else [name]
            chain_entry, names_b = self._chain_in_b(name)
            if chain_entry is None and name in inner_parts and name not in joined:
                continue
            chain_a = [self.a.joints[part] for part in names_a if part in self.a.joints]
            chain_b = [self._new_joints.pop(part) for part in names_b if part in self._new_joints]
            if (len(chain_a), len(chain_b)) != (len(names_a), len(names_b)):
                self._judge_missing_joint(joint)
                continue
            for part in chain_b[:-1]:
                self._judge_inner_link(name, part.child, chain_entry)
            self._compare_chains(chain_a, chain_b)

    def _chain_in_b(self, name: str) -> tuple[Entry | None, list[str]]:
        """Return the joints of B in place of one of A, and the entry about several ones.

        A joint is split into parts of other types.  A fixed joint below it holds a link that kept
        its frame.
        """
        names_b = [self.report.name_in_b("joint", name)]
        split = self.report.about("joint", name, "joint-split")
        kept = self._kept_frames.get(names_b[0])
        if split is not None:
            split.verdict = True
            names_b = split.parts() or names_b
        elif kept is not None:
            names_b = kept.parts()
        if kept is not None:
            kept.verdict = names_b[-2:] == kept.parts()
        return split or kept, names_b

    @cached_property
    def _kept_frames(self) -> dict[str, Entry]:
        """The entries about links that keep their frames, by the joints of B above them."""
        entries = self.report.of_code("link-frame-kept")
        return {entry.parts()[0]: entry for entry in entries if len(entry.parts()) == 2}

    def _judge_inner_link(self, joint: str, name: str, entry: Entry | None) -> None:
        """Judge a link between two parts of a joint: it has the inertia of the entry, no shapes."""
        link = self._new_links.pop(name, None)
        is_part = link is not None and not link.shapes
        if link is None or entry is None or not (is_part and entry.states_inertia(link)):
            self._differ(Part("joint", joint), f": link {name!r} is more than a part of it")

    def _judge_missing_joint(self, joint: Joint) -> None:
        parent, child = (self._places.get(end, NOWHERE).body for end in (joint.parent, joint.child))
        codes = ["loop-joint-cut", "fixed-joint-lumped", "massless-link-dropped"]
        dropped = None
        if joint.child not in self._places:
            dropped = self.report.about("link", joint.child, "massless-link-dropped")
        is_in_one_body = joint.type == "fixed" and parent == child != ""
        if joint.type == "floating" or is_in_one_body:
            codes = ["joint-as-frame"]
        elif joint.parent.startswith("^") or joint.child.startswith("^"):
            codes = ["not-chosen"]
        entry = dropped or self.report.about("joint", joint.name, *codes)
        self._differ(Part("joint", joint.name), " is missing", entry)

    def _compare_chains(self, chain_a: list[Joint], chain_b: list[Joint]) -> None:
        """Compare one joint, or the parts of one, parent first; B may have exchanged the ends."""
        whole = chain_a[-1]
        name, part = whole.name, Part("joint", whole.name)
        reversal = self.report.about("joint", name, "joint-reversed")
        if reversal is not None:
            reversal.verdict = True
        self._compare_ends(chain_a, chain_b, is_reversed=reversal is not None)
        # A fixed part holds the child away from the frame of the joint.
        chain_b = [joint for joint in chain_b if joint.type != "fixed"] or chain_b[:1]
        if reversal is not None and whole.type == "ball":
            # The three hinges of a ball are a choice: those of the motion from its child.
            dofs = [replace(dof, axis=-dof.axis) for dof in reversed(whole.dofs)]
            whole = chain_a[-1] = self._joints_a[name] = replace(whole, dofs=dofs)
        if "planar" in (whole.type, chain_b[-1].type) and len(chain_a) != len(chain_b):
            self._align_plane(chain_a, chain_b, is_reversed=reversal is not None)
        steps_a, steps_b = _steps(chain_a), _steps(chain_b)
        if reversal is not None:
            steps_a.reverse()
        if whole.type == "screw":
            # Its turn and its slide are along one line, so that their order does not count.
            for steps in (steps_a, steps_b):
                steps.sort(key=lambda step: step.dof.kind)
        if not _is_same_type(chain_a, chain_b, steps_a, steps_b):
            entry = self._entry_of_held_hinge(whole, chain_b)
            self._differ(part, f": type {whole.type} became {chain_b[-1].type}", entry)
            return
        for step_a, step_b in zip(steps_a, steps_b, strict=True):
            self._dof_in_b[step_a.key] = step_b.key
            self._dof_pairs.append(DofPair(name, step_a.dof, step_b.dof))
            self._compare_dofs(part, step_a.dof, step_b.dof, is_reversed=reversal is not None)
        moved = self._entry_of_moved_frame(chain_a, chain_b[-1], is_reversed=reversal is not None)
        apart = self._distance(whole.frame, chain_b[-1].frame)
        self._measure("poses", part, apart, moved or reversal, of=" frame")

    def _compare_ends(
        self, chain_a: Sequence[Joint], chain_b: Sequence[Joint], *, is_reversed: bool
    ) -> None:
        """Compare the bodies that a joint connects."""
        nowhere = Frame("?", NOWHERE.pose)
        ends_a = (chain_a[0].parent, chain_a[-1].child)
        expected = [self._places.get(end, nowhere).body for end in ends_a]
        if is_reversed:
            expected.reverse()
        ends_b = (chain_b[0].parent, chain_b[-1].child)
        bodies = [self._added_links.get(end, end) for end in ends_b]
        if bodies != expected:
            text = f" connects {' with '.join(bodies)}, not {' with '.join(expected)}"
            self._differ(Part("joint", chain_a[-1].name), text)

    def _align_plane(
        self, chain_a: list[Joint], chain_b: list[Joint], *, is_reversed: bool
    ) -> None:
        """Choose the degrees of freedom of a planar joint as those of the chain on the other side.

        Two slides and a hinge are those of a plane if they are orthonormal and right-handed.
        """
        is_plane_of_a = len(chain_a) == 1
        plane, chain = (chain_a, chain_b) if is_plane_of_a else (chain_b, chain_a)
        steps = _steps(chain)
        if len(plane) != 1 or [step.dof.kind for step in steps] != ["slide", "slide", "hinge"]:
            return
        part = Part("joint", chain_a[-1].name)
        axes = np.array([step.dof.axis for step in steps])
        self._measure("axes", part, float(np.abs(axes @ axes.T - np.eye(3)).max()))
        self._measure("axes", part, abs(float(np.linalg.det(axes)) - 1))
        u, v, turn = plane[0].dofs
        if is_reversed:
            # The motion from the child is a turn, then slides the other way.
            dofs = [turn, replace(v, axis=-axes[1]), replace(u, axis=-axes[0])]
        else:
            dofs = [replace(u, axis=axes[0]), replace(v, axis=axes[1]), turn]
        joints = self._joints_a if is_plane_of_a else self._joints_b
        plane[0] = joints[plane[0].name] = replace(plane[0], dofs=dofs)

    def _compare_dofs(self, part: Part, a: Dof, b: Dof, *, is_reversed: bool) -> None:
        """Compare the lines, limits and dynamics of two hinges or two slides."""
        sine, cosine = math.hypot(*np.cross(a.axis, b.axis)), float(a.axis @ b.axis)
        self._measure("axes", part, math.atan2(sine, -cosine if is_reversed else cosine))
        if a.kind == "hinge":
            offset = math.hypot(*np.cross(b.point - a.point, a.axis))
            self._measure("axes", part, offset / self.scale)
        for quantity, numbers_a, numbers_b in (
            ("limits", a.limits, b.limits),
            ("dynamics", a.dynamics, b.dynamics),
        ):
            accepted, entry = numbers_a, None
            if numbers_a != numbers_b:
                entry = self.report.about("joint", part.name, "value-replaced")
                accepted = _accepted(quantity, numbers_a)
            for x, accepted_x, y in zip(numbers_a, accepted, numbers_b, strict=True):
                error = 0.0 if x == y else abs(x - y) / max(1.0, abs(x))
                self._measure(quantity, part, error, entry if y == accepted_x else None)

    def _entry_of_held_hinge(self, joint: Joint, chain_b: Sequence[Joint]) -> Entry | None:
        """Return the entry that a fixed joint of A is a hinge of B whose limits are 0 and 0."""
        limits = [dof.limits[:2] for part in chain_b for dof in part.dofs]
        if joint.type != "fixed" or limits != [(0.0, 0.0)]:
            return None
        return self.report.about("joint", joint.name, "fixed-joint-as-revolute")

    def _entry_of_moved_frame(
        self, chain_a: Sequence[Joint], joint_b: Joint, *, is_reversed: bool
    ) -> Entry | None:
        """Return the entry about the frame of a joint, or of its last part in B.

        It states the pose of the old frame in the child link of B.
        """
        whole = chain_a[-1]
        moved = self.report.about("joint", whole.name, "joint-frame-moved")
        moved = moved or self.report.about("joint", joint_b.name, "joint-frame-moved")
        child = self.a.links.get(chain_a[0].parent if is_reversed else whole.child)
        if moved is not None and child is not None:
            moved.verdict = self._states_pose(moved, inverse(child.pose) @ whole.frame)
        return moved

    def _compare_mimics(self) -> None:
        """Compare what each degree of freedom follows."""
        for name, a, b in self._dof_pairs:
            leader_a = self._dof_in_b.get(a.mimic.leader) if a.mimic is not None else None
            is_followed = b.mimic is not None and b.mimic.joint in self.b.joints
            leader_b = b.mimic.leader if b.mimic is not None and is_followed else None
            if leader_a != leader_b:
                leaders = [
                    repr(key[0]) if key is not None else "no joint" for key in (leader_b, leader_a)
                ]
                entry = self.report.about_mimic(name, b.mimic)
                self._differ(Part("joint", name), f" follows {', not '.join(leaders)}", entry)
            elif leader_a is not None and a.mimic is not None and b.mimic is not None:
                for x, y in (
                    (a.mimic.multiplier, b.mimic.multiplier),
                    (a.mimic.offset, b.mimic.offset),
                ):
                    error = abs(x - y) / max(1.0, abs(x))
                    self._measure("mimics", Part("joint", name), error)

    # --- What only B has ------------------------------------------------------------------------

    def _judge_added_links(self) -> None:
        """Judge the links that only B has: a fixed joint may hold shapes that B cannot express."""
        joint_above: dict[str, Joint] = {}
        for joint in self._new_joints.values():
            joint_above.setdefault(joint.child, joint)
        # The entries of many shapes state the same inertia.
        entries = {entry.inertia(): entry for entry in self.report.of_code("geometry-not-in-urdf")}
        for name, link in self._new_links.items():
            above = joint_above.get(name)
            parent = self.b.links.get(above.parent) if above is not None else None
            is_stated = any(self._states_inertia(entry, link) for entry in entries.values())
            if above is None or parent is None or above.type != "fixed" or not is_stated:
                self._differ(Part("link", name), " is new")
                continue
            self._added_links[name] = above.parent
            X_PL = inverse(parent.pose) @ link.pose
            shapes = self._held_shapes.setdefault(above.parent, [])
            shapes += [shape.moved(X_PL) for shape in link.shapes]

    def _states_inertia(self, entry: Entry, link: Link) -> bool:
        self._count_pair()
        return entry.states_inertia(link)

    def _judge_added_joints(self) -> None:
        """Judge the joints that only B has."""
        body_of_world = self._places[WORLD].body
        for name, joint in self._new_joints.items():
            is_free = joint.type == "floating" and name in self.a.frames
            is_held = (joint.parent, joint.child) == (WORLD, body_of_world)
            holds_added = joint.parent in self._added_links or joint.child in self._added_links
            if is_free or (joint.type == "fixed" and (is_held or holds_added)):
                continue
            entry = self.report.of_added_joints.get(name)
            if entry is not None and not self._is_added(joint, entry):
                entry = None
            self._differ(Part("joint", name), " is new", entry)

    def _is_added(self, joint: Joint, entry: Entry) -> bool:
        """Return whether an entry may explain a joint that only B has."""
        if joint.dofs or entry.code not in ADDING_JOINTS:
            return False
        # A robot that is not static would lose its freedom.
        is_held = self._is_a_static and joint.parent == WORLD
        return is_held or entry.code != "static-held-by-joint"

    # --- Masses and shapes ----------------------------------------------------------------------

    def _compare_bodies(self) -> None:
        """Compare the masses, inertias, shapes and the flag ``static`` of each link."""
        for name, link in self.a.links.items():
            place = self._places.get(name, NOWHERE)
            link_b = self.b.links.get(place.body)
            if link_b is None or place.body != self.report.name_in_b("link", name):
                continue
            # The pose of the link of B in the frame of that of A.
            X_AB = inverse(link.pose) @ place.pose
            self._compare_mass(name, link, link_b, X_AB)
            shapes = [*link_b.shapes, *self._held_shapes.get(place.body, ())]
            self._compare_shapes(name, link.shapes, [shape.moved(X_AB) for shape in shapes])
            if link.static != link_b.static:
                entry = self._entry_of_lost_flag(name, place.body) if link.static else None
                self._differ(Part("link", name), f": static {link.static}", entry)

    def _entry_of_lost_flag(self, link: str, body: str) -> Entry | None:
        """Return the entry that the model of a link of A, or one around it, is no more static.

        ``body`` is the link of B: joints can hold it in the world instead.
        """
        if body in self._held_in_b:
            return self.report.about("model", self.a.name, "static-held-by-joint")
        models = link.split(SEPARATOR)[:-1]
        paths = (SEPARATOR.join(models[:depth]) for depth in range(len(models), 0, -1))
        entries = (self.report.about("model", path, "nested-static") for path in paths)
        return next((entry for entry in entries if entry is not None), None)

    @cached_property
    def _held_in_b(self) -> set[str]:
        """The links of B that fixed joints connect with the world."""
        fixed = [joint for joint in self.b.joints.values() if joint.type == "fixed"]
        neighbours: dict[str, list[str]] = {}
        for joint in fixed:
            neighbours.setdefault(joint.parent, []).append(joint.child)
            neighbours.setdefault(joint.child, []).append(joint.parent)
        held, waiting = {WORLD}, [WORLD]
        while waiting:
            reached = {*neighbours.get(waiting.pop(), ())} - held
            held |= reached
            waiting += reached
        return held

    def _compare_mass(self, name: str, a: Link, b: Link, X_AB: Array) -> None:
        """Compare the mass, its centre and the inertia of two links."""
        mass_entry = self.report.about(
            "link", name, "massless-link-given-inertia", "given-inertia-removed"
        )
        if mass_entry is not None:
            self._judge_given_mass(name, a, b, mass_entry)
            return
        mass_a, mass_b, part = a.mass or 0.0, b.mass or 0.0, Part("link", name)
        if math.isnan(mass_a + mass_b):
            return
        codes = ("inertia-repaired", "inertia-from-shapes", "inertia-zero-replaced")
        entry = self.report.about("link", name, *codes)
        error = abs(mass_a - mass_b) / max(mass_a, 1e-300)
        self._measure("masses", part, error, entry, of=f" of {mass_a:g} and {mass_b:g} kg")
        R_AB, p_AB = X_AB[:3, :3], X_AB[:3, 3]
        apart = math.dist(R_AB @ b.center + p_AB, a.center) / self.scale if mass_a else 0.0
        self._measure("centres of mass", part, apart, entry)
        difference = float(np.abs(R_AB @ b.tensor @ R_AB.T - a.tensor).max())
        largest = max(float(np.abs(a.tensor).max()), 1e-300)
        self._measure("inertias", part, difference / largest, entry)

    def _judge_given_mass(self, name: str, a: Link, b: Link, entry: Entry) -> None:
        """Judge the entry about a small mass that a massless link got, or lost again."""
        bare, heavy = (b, a) if entry.code == "given-inertia-removed" else (a, b)
        centers = (np.zeros(3), bare.center)
        is_placed = any(np.allclose(heavy.center, center, 0, TOLERANCE) for center in centers)
        entry.verdict = not bare.mass and is_placed and entry.states_inertia(heavy, bare.tensor)
        part = Part("link", name)
        self.explained.append(Difference(part.at, f"{part} has {heavy.mass} kg", entry.code))

    def _compare_shapes(self, link: str, shapes_a: Sequence[Shape], shapes_b: list[Shape]) -> None:
        """Find the twin in B of each shape of A, or what stands for it by an entry."""
        unpaired = UnpairedShapes([*map(self._with_one_file_name, shapes_b)], self.scale)
        for shape in map(self._with_one_file_name, shapes_a):
            part = Part(shape.kind, shape.name, link)
            if (twin := self._take_twin(shape, unpaired)) is not None:
                self._measure("poses", part, self._distance(shape.pose, twin.pose))
                continue
            entry = self.report.about_shape(shape, link)
            for substitute in replacements(shape) if entry is not None else ():
                if self._take_twin(substitute, unpaired) is None:
                    self._differ(part, f": no {substitute.geometry.kind} in its place")
            self._differ(part, f" is missing: {shape.geometry.kind} {shape.sizes}", entry)
        for shape in unpaired.shapes:
            part = Part(shape.kind, shape.name, link)
            self._differ(part, f" is new: {shape.sizes}")

    def _join_file_names(self) -> None:
        """Give all names of one file one name, in both robots.

        A path is in the package of a URI only if one of the robots has this URI.
        """
        links = (*self.a.links.values(), *self.b.links.values())
        files = {shape.geometry.file_names for link in links for shape in link.shapes} - {()}
        written = {names[0] for names in files}
        for names in files:
            joined = [name for name in names if name in written or not is_of_package(name)]
            roots = [self._file_name(name) for name in joined]
            self._file_above.update((root, roots[-1]) for root in roots if root != roots[-1])

    def _file_name(self, name: str) -> str:
        while name in self._file_above:
            name = self._file_above[name]
        return name

    def _with_one_file_name(self, shape: Shape) -> Shape:
        """Return a shape with one of the names of its file, the same for all of them."""
        names = (*map(self._file_name, shape.geometry.file_names[:1]),)
        return replace(shape, geometry=shape.geometry._replace(file_names=names))

    def _take_twin(self, shape: Shape, unpaired: UnpairedShapes) -> Shape | None:
        """Take the shape that is equal to another one, if there is one."""
        for number, plain, candidate in unpaired.pairs(shape):
            self._count_pair()
            if plain.is_equal(candidate):
                unpaired.remove(number)
                return candidate.shape
        return None

    # --- Motion ---------------------------------------------------------------------------------

    def _compare_motion(self, chance: random.Random, count: int) -> None:
        """Compare where each link and frame is at random positions of the joints."""
        tree_a = spanning_tree(self._joints_a)
        # The tree of B has the same joints, where it can.
        first_keys = [self._dof_in_b.get((joint.name, 0)) for joint in tree_a]
        names_b = [key[0] for key in first_keys if key is not None]
        joints_b = {name: self._joints_b[name] for name in names_b} | self._joints_b
        tree_b = spanning_tree(joints_b)
        children = {joint.child for joint in tree_a}
        roots_a = [WORLD, *(name for name in self.a.links if name not in children)]
        roots_b = [self._places[root].body for root in roots_a if root in self._places]
        for _ in range(count):
            positions = {key: chance.uniform(-math.pi, math.pi) for key in self._dof_in_b}
            moved_a = displacements(tree_a, [*roots_a, *self.a.links], positions)
            positions_b = {self._dof_in_b[key]: value for key, value in positions.items()}
            moved_b = displacements(tree_b, [*roots_b, *self.b.links], positions_b)
            self._compare_places(moved_a, moved_b)

    def _compare_places(self, moved_a: Mapping[str, Array], moved_b: Mapping[str, Array]) -> None:
        """Compare the frames of both robots after their bodies have moved."""
        points = [
            point for point in self._points if point.body_a in moved_a and point.body_b in moved_b
        ]
        if not points:
            return
        poses = np.array([point.pose for point in points])
        poses_a = np.array([moved_a[point.body_a] for point in points]) @ poses
        poses_b = np.array([moved_b[point.body_b] for point in points]) @ poses
        errors = self._distances(poses_a, poses_b)
        for point, error in zip(points, errors.tolist(), strict=True):
            self._measure("forward kinematics", point.part, error)

    # --- The entries of the report --------------------------------------------------------------

    def _judge_entries(self) -> None:
        """Find the entries that are false, and count those that nothing here confirms."""
        for entry in self.report.entries:
            if entry.verdict is None and entry.code in MUST_BE_CONFIRMED:
                entry.verdict = self._is_true_alone(entry)
            if entry.verdict is None:
                self.unchecked[entry.code] = self.unchecked.get(entry.code, 0) + 1
            elif not entry.verdict:
                message = f"the report is wrong about {entry.element} [{entry.code}]"
                self.differences.append(Difference(entry.at, message))

    def _is_true_alone(self, entry: Entry) -> bool:
        """Return whether an entry is true that no difference has confirmed.

        Entries with the other codes are about a difference, which would have confirmed them.
        """
        match entry.code:
            case "frame-folded":
                name = self._frame_names.get(entry.name)
                name_b = "" if name is None else self.report.name_in_b("frame", name)
                parts_of_b = (self.b.links, self.b.joints, self.b.frames)
                return name is not None and not any(name_b in parts for parts in parts_of_b)
            case "massless-link-as-frame":
                # One entry is about the link, and one about its inertia.
                of_link = self.report.about("link", entry.name, entry.code)
                return of_link is not None and of_link is not entry and of_link.verdict is True
            case "massless-link-given-inertia":
                return entry.name not in self.a.links
            case "loop-joint-cut":
                return entry.name in self.b.joints
            case "gearbox-as-mimic":
                follower = text_at(entry.detail, "follower")
                mimics = self._mimics_of_a.get(follower, ())
                return any(self._states_mimic(entry, follower, mimic) for mimic in mimics)
        return False

    def _states_mimic(self, entry: Entry, follower: str, mimic: Mimic) -> bool:
        self._count_pair()
        return entry.states_mimic(follower, mimic)

    @cached_property
    def _frame_names(self) -> dict[str, str]:
        """The first frame of A by its name in A or in B."""
        names: dict[str, str] = {}
        for name in self.a.frames:
            names.setdefault(name, name)
            names.setdefault(self.report.name_in_b("frame", name), name)
        return names

    @cached_property
    def _mimics_of_a(self) -> dict[str, list[Mimic]]:
        """What the joints of A follow, by their names."""
        mimics: dict[str, list[Mimic]] = {}
        for pair in self._dof_pairs:
            if pair.a.mimic is not None:
                mimics.setdefault(pair.joint, []).append(pair.a.mimic)
        return mimics

    @cached_property
    def _is_a_static(self) -> bool:
        return any(link.static for link in self.a.links.values())


# --- Chains of joints ----------------------------------------------------------------------------


def _steps(chain: Sequence[Joint]) -> list[Step]:
    """Return the degrees of freedom of a chain, from its parent to its child."""
    return [
        Step((joint.name, number), dof) for joint in chain for number, dof in enumerate(joint.dofs)
    ]


def _is_same_type(
    chain_a: Sequence[Joint],
    chain_b: Sequence[Joint],
    steps_a: Sequence[Step],
    steps_b: Sequence[Step],
) -> bool:
    """Return whether two chains have the same degrees of freedom.

    Single joints have the same type, too; limits tell ``revolute`` from ``continuous``.
    """
    kinds_a, kinds_b = ([step.dof.kind for step in steps] for steps in (steps_a, steps_b))
    if kinds_a != kinds_b:
        return False
    types = {chain_a[0].type, chain_b[0].type}
    is_single = len(chain_a) == len(chain_b)
    return not is_single or len(types) == 1 or types <= {"revolute", "continuous"}


def _accepted(quantity: str, numbers: tuple[float, ...]) -> tuple[float, ...]:
    """Return limits with the lower one first, or the dynamics without negative numbers."""
    if quantity == "dynamics":
        return (*(max(number, 0.0) for number in numbers),)
    lower, upper, *rates = numbers
    return (min(lower, upper), max(lower, upper), *rates)


def main(arguments: Sequence[str]) -> int:
    """Check the files A and B, with the report of their translation; print the outcome as JSON.

    Return 0 for the same robot, 4 for another one, and 1 if nothing is confirmed.
    """
    try:
        reports = [Path(argument) for argument in arguments[2:]]
        report = report_of(regular_bytes(reports[0]), reports[0]) if reports else {}
        check = Check(read(Path(arguments[0])), read(Path(arguments[1])), report)
    except CheckError as error:
        print(f"not verified: {error}", file=sys.stderr)
        return 1
    texts = [[str(item) for item in items] for items in (check.differences, check.explained)]
    print(json.dumps([*texts, check.errors], indent=2))
    return 0 if check.same else 4
