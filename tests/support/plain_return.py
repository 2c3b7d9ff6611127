"""Differences between a URDF and the URDF of its SDFormat, made without the original.

Links, joints (name, type, parent, child), origins, axes, limits, mimics, masses, shapes and colours
are compared number for number, without names of materials.  A difference has the code of the entry
in the reports of the two translations that names its element, or none.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

import translate
from translate.model.joint import Joint
from translate.model.link import Capsule, Empty, Link, Plane, Shape, shape_label
from translate.model.model import Model
from translate.report.loss_report import Loss
from translate.resources.search import Resources

#: The label of a shape without a name.
_UNNAMED = re.compile(r"(?:the (?:\w+ )?)?(visual|collision)(?: \d+)? of link '(.*)'")
#: Cause of a difference → the codes of the entries that can name it.
CODES = {
    "name of link": {"name-changed"},
    "name of joint": {"name-changed"},
    "link is new": {"block-entity-copied"},
    "joint is new": {"block-entity-copied"},
    "mass added": {"massless-link-given-inertia"},
    "mass removed": {"given-inertia-removed"},
    "name of visual": {"shape-name-generated", "shape-renamed"},
    "name of collision": {"shape-name-generated", "shape-renamed"},
    "capsule replaced": {"capsule-as-cylinder-and-spheres"},
    "unknown shape": {"geometry-not-in-urdf"},
}


class Difference(NamedTuple):
    """``code``: that of the entry that names the element; empty if there is none."""

    cause: str
    element: str
    code: str = ""


def check(path: Path) -> list[Difference] | translate.TranslateError:
    """Return the differences of the return of a file; the error if the file is not translated."""
    resources = Resources(missing_includes="keep")
    try:
        document = translate.load(path, resources=resources)
        there = translate.convert(document, to="sdf", uri="keep", resources=resources)
    except translate.TranslateError as error:
        return error
    try:
        back = translate.convert(there.text.encode(), to="urdf", uri="keep", resources=resources)
        # Both are written, so that defaults are filled in alike.
        plain = translate.convert(document, to="urdf", uri="keep", resources=resources)
    except translate.TranslateError as error:
        return [Difference("no return", error.diagnostics[0].code)]
    before, after = (translate.load(item.text.encode()).model for item in (plain, back))
    losses = [*there.losses, *back.losses]
    return [_named(item, losses) for item in differences(before, after)]


def _named(item: Difference, losses: Iterable[Loss]) -> Difference:
    """Return a difference with the code of the entry that names its element."""
    codes = CODES.get(item.cause, set())
    elements = re.escape(item.element) + "(?: <inertial>)?"
    if unnamed := _UNNAMED.fullmatch(item.element):
        # The second translation reads the name that the first one gave to the shape.
        kind, link = unnamed[1], re.escape(unnamed[2])
        elements += rf"|{kind} '{link}_{kind}(?:_\d+)?' of link '{link}'"
    found = (
        loss.code
        for loss in losses
        if loss.code in codes
        # One entry lists all links and joints of blocks.
        and (
            re.fullmatch(elements, loss.element)
            or (item.cause.endswith(" is new") and item.element in loss.reason)
        )
    )
    return item._replace(code=next(found, ""))


def differences(before: Model, after: Model) -> Iterator[Difference]:
    """Yield the differences between a robot and its return.

    The model has other names than the URDF where a joint has the name of a link.
    """
    links = {link.name: link for link in after.links}
    joints = {joint.name: joint for joint in after.joints}
    new_links = [name for name in links if name not in {link.name for link in before.links}]
    new_joints = [name for name in joints if name not in {joint.name for joint in before.joints}]
    yield from (Difference("link is new", f"link '{name}'") for name in new_links)
    yield from (Difference("joint is new", f"joint '{name}'") for name in new_joints)
    for link in before.links:
        other = links.get(link.name)
        if other is None:
            yield Difference("link is gone", f"link '{link.name}'")
        else:
            if _name(link) != _name(other):
                yield Difference("name of link", f"link '{_name(link)}'")
            yield from _of_link(link, other)
    for joint in before.joints:
        again = joints.get(joint.name)
        if again is None:
            yield Difference("joint is gone", f"joint '{joint.name}'")
        else:
            if _name(joint) != _name(again):
                yield Difference("name of joint", f"joint '{_name(joint)}'")
            yield from (
                Difference(what, f"joint '{joint.name}'") for what in _of_joint(joint, again)
            )


def _name(element: Link | Joint) -> str:
    return element.name if element.urdf_name is None else element.urdf_name


def _of_link(link: Link, other: Link) -> Iterator[Difference]:
    # The pose of the root in its model is a <gazebo> block.
    label = f"link '{link.name}'"
    if link.is_massless != other.is_massless:
        yield Difference("mass added" if link.is_massless else "mass removed", label)
    elif not link.is_massless and link.inertial != other.inertial:
        yield Difference("inertial", label)
    for kind in ("visual", "collision"):
        shapes: list[Shape] = getattr(link, f"{kind}s")
        others: list[Shape] = getattr(other, f"{kind}s")
        if len(shapes) != len(others):
            kept = []
            for shape in shapes:
                if isinstance(shape.geometry, Empty | Plane | Capsule):
                    is_capsule = isinstance(shape.geometry, Capsule)
                    cause = "capsule replaced" if is_capsule else "unknown shape"
                    yield Difference(cause, shape_label(shape, link))
                    others = others[: len(kept)] + others[len(kept) + _parts(shape) :]
                else:
                    kept.append(shape)
            shapes = kept
        if len(shapes) != len(others):
            yield Difference(f"number of {kind}s", label)
            continue
        for shape, again in zip(shapes, others, strict=True):
            yield from (
                Difference(what, shape_label(shape, link)) for what in _of_shape(shape, again)
            )


def _parts(shape: Shape) -> int:
    """The number of shapes in URDF 1.0 for a capsule or an unknown shape."""
    return 3 if isinstance(shape.geometry, Capsule) else 0


def _of_shape(shape: Shape, again: Shape) -> Iterator[str]:
    kind = type(shape).__name__.lower()
    for field in ("name", "geometry", "pose"):
        if getattr(shape, field) != getattr(again, field):
            yield f"{field} of {kind}"
    one, two = (getattr(each, "material", None) for each in (shape, again))
    colours = [None if each is None else (each.diffuse, each.texture) for each in (one, two)]
    if colours[0] != colours[1] and {*colours} != {None, (None, None)}:
        yield "colour"


def _of_joint(joint: Joint, other: Joint) -> Iterator[str]:
    for field in ("type", "parent", "child", "pose"):
        if getattr(joint, field) != getattr(other, field):
            yield f"{field} of joint"
    one, two = joint.axis, other.axis
    if joint.type in ("fixed", "floating") or one is None or two is None:
        if one is not None and two is None and joint.type not in ("fixed", "floating"):
            yield "axis"
        return
    for field in ("xyz", "limit", "dynamics", "mimic"):
        if getattr(one, field) != getattr(two, field):
            yield field
