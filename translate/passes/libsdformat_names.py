"""A robot of URDF as libsdformat makes it (reference U B): its names, its colours, its choices.

For those who need what ``gz sdf -p`` prints.  What it loses is lost here too, but with an entry in
the report.
"""

from __future__ import annotations

from collections.abc import Collection, Container, Sequence
from dataclasses import replace
from typing import TypeVar

from translate.diagnostics.loss_report import LossReport
from translate.model.fragment import Fragment
from translate.model.frame import WORLD
from translate.model.geometry import Mesh
from translate.model.joint import Axis, Dynamics, Joint, Limit
from translate.model.link import Link
from translate.model.material import Color, Material
from translate.model.model import Model
from translate.model.shape import Collision, Shape, Visual
from translate.passes.lump import PREFIX, lump_fixed_joints, lumped_shape_name
from translate.passes.pass_utils import refuse

ShapeKind = TypeVar("ShapeKind", Visual, Collision)

#: What a viewer is thought to show of a diffuse colour (B5.1).
SHOWN = 0.8
PACKAGE, MODEL = "package://", "model://"


def as_libsdformat(
    model: Model,
    preserved: Collection[str] = (),
    disabled: Collection[str] = (),
    report: LossReport | None = None,
) -> Model:
    """The model of libsdformat: lumped, without massless links, named and coloured as there.

    The model must be in parity form.  ``preserved`` are the fixed joints that stay fixed, and
    ``disabled`` those that turn by nothing (B9.2).

    Raises :class:`translate.TranslateError` if a sum of inertias has no finite value.
    """
    report = LossReport() if report is None else report
    kept = {*preserved, *disabled}
    model = _without_joint_content(model, kept, report)
    words = {link.name: _Words(link) for link in model.links}
    model = lump_fixed_joints(model, kept, report)
    parts: dict[str, list[str]] = {}
    for part, survivor in report.lumped_links.items():
        parts.setdefault(survivor, [survivor]).append(part)
    model = _without_massless(model, report)

    def link(item: Link) -> Link:
        return _link(item, [words[name] for name in parts.get(item.name, [item.name])], report)

    links = [item if item.name in report.lumped_links else link(item) for item in model.links]
    joints = [_joint(item, disabled) for item in model.joints]
    return _in_order(replace(model, links=links, joints=joints), report.lumped_links)


# --- Which links and joints -----------------------------------------------------------------------


def _without_joint_content(model: Model, kept: Container[str], report: LossReport) -> Model:
    """Fixed joints that will be gone, without what hangs on them (B9.11)."""

    def bare(joint: Joint) -> Joint:
        if joint.type != "fixed" or joint.parent == WORLD or joint.name in kept:
            return joint
        lost = [item for item in joint.fragments if item.dialect == "sdf"]
        for item in lost:
            reason = "libsdformat drops what hangs on a joint that it lumps"
            where = f"joint '{joint.name}' {item.label}"
            report.add("lumped-joint-content", "lost", where, reason, item.location)
        return replace(joint, fragments=[item for item in joint.fragments if item not in lost])

    return replace(model, joints=[bare(joint) for joint in model.joints])


def _without_massless(model: Model, report: LossReport) -> Model:
    """Without links that have no mass, and without all below them (B8.4).

    Raises :class:`translate.TranslateError` if no link is left (B8.5).
    """
    places = report.lumped_links
    heavy = {link.name for link in model.links if not link.is_massless}
    above = {joint.child: joint.parent for joint in model.joints}
    stays: dict[str, bool] = {WORLD: True}
    for link in model.links:
        way = []
        name = link.name
        while name not in stays:
            way.append(name)
            if name not in heavy and name not in places:
                stays[name] = False
                break
            name = above.get(name, WORLD)
        for step in way:
            stays[step] = stays[name]
    for link in model.links:
        if not stays[link.name]:
            report.add(
                "massless-link-dropped",
                "lost",
                f"link '{link.name}'",
                "libsdformat drops a link without mass, its joint and all below"
                if link.name not in heavy
                else "libsdformat drops it with the link without mass above it",
                link.location,
            )
            places.pop(link.name, None)
    links = [link for link in model.links if stays[link.name]]
    if not links:
        message = f"no link of '{model.name}' would be left: its root has no mass"
        hint = "give the root a mass, or convert without --compat libsdformat"
        raise refuse("model-without-link", message, model.location, hint)
    joints = [joint for joint in model.joints if stays[joint.child]]
    return replace(model, links=links, joints=joints)


def _in_order(model: Model, places: Container[str]) -> Model:
    """Depth first, joints by name (B2.3); places of lumped links come last (B2.4)."""
    below: dict[str, list[Joint]] = {}
    for joint in sorted(model.joints, key=lambda item: item.name, reverse=True):
        below.setdefault(joint.parent, []).append(joint)
    above = {joint.child: joint for joint in model.joints}
    waiting = [link.name for link in model.links if link.name not in above][::-1]
    waiting += [joint.child for joint in below.get(WORLD, ())]
    order: list[str] = []
    while waiting:
        name = waiting.pop()
        order.append(name)
        waiting += [joint.child for joint in below.get(name, ())]
    order.sort(key=lambda name: name in places)
    links = {link.name: link for link in model.links}
    joints = [above[name] for name in order if name in above]
    return replace(model, links=[links[name] for name in order], joints=joints)


def _joint(joint: Joint, disabled: Container[str]) -> Joint:
    """B3.1, B3.4, B9.2: continuous joints are revolute, and some fixed ones turn by nothing."""
    if joint.type == "fixed" and joint.name in disabled:
        axis = Axis(limit=Limit(0.0, 0.0), dynamics=Dynamics(0.0, 0.0))
        return replace(joint, type="revolute", axis=axis)
    if joint.axis is None:
        return joint
    dynamics = joint.axis.dynamics
    if dynamics is not None:
        dynamics = replace(
            dynamics, damping=dynamics.damping or 0.0, friction=dynamics.friction or 0.0
        )
    axis = replace(joint.axis, dynamics=dynamics)
    return replace(joint, type="revolute" if joint.type == "continuous" else joint.type, axis=axis)


# --- What is on a link ----------------------------------------------------------------------------


class _Words:
    """What ``<gazebo>`` blocks say about the shapes of one link, all visuals and all collisions."""

    def __init__(self, link: Link) -> None:
        self.link = link.name
        self.own = {"visual": len(link.visuals), "collision": len(link.collisions)}
        self.of: dict[str, list[Fragment]] = {
            "visual": _first(link.visuals),
            "collision": _first(link.collisions),
        }

    def reach(self, name: str, survivor: str) -> bool:
        """Whether libsdformat takes a shape of a survivor for one of the link (B6.4, B6.5)."""
        if self.link == survivor:
            return PREFIX not in name
        return PREFIX + self.link in name


def _first(shapes: Sequence[Shape]) -> list[Fragment]:
    return [item for item in shapes[0].fragments if item.dialect == "sdf"] if shapes else []


def _link(link: Link, words: Sequence[_Words], report: LossReport) -> Link:
    """The shapes of a link; ``words`` are of the link itself, then of those lumped into it."""

    def shape(item: ShapeKind, kind: str, index: int) -> ShapeKind:
        name = item.name
        if index < words[0].own[kind]:
            name = lumped_shape_name(link.name, link.name, name, kind, index)
        fragments: dict[tuple[str, str], Fragment] = {
            (said.at, said.tag): said
            for source in words
            if source.reach(name, link.name)
            for said in source.of[kind]
        }
        kept = [*fragments.values()]
        for lost in list(item.fragments):
            if lost.dialect == "sdf" and (lost.at, lost.tag) not in fragments:
                reason = "libsdformat does not find the shape under its name"
                where = f"{kind} '{name}' {lost.label}"
                report.add("shape-not-found", "lost", where, reason, lost.location)
            elif lost.dialect != "sdf":
                kept.append(lost)
        geometry = item.geometry
        if isinstance(geometry, Mesh) and geometry.uri.startswith(PACKAGE):
            geometry = replace(geometry, uri=MODEL + geometry.uri.removeprefix(PACKAGE))
        return replace(item, name=name, geometry=geometry, fragments=kept)

    visuals = [shape(item, "visual", i) for i, item in enumerate(link.visuals)]
    return replace(
        link,
        visuals=[replace(v, material=_material(v.material, v, report)) for v in visuals],
        collisions=[shape(item, "collision", i) for i, item in enumerate(link.collisions)],
    )


def _material(material: Material | None, visual: Visual, report: LossReport) -> Material | None:
    """A colour as libsdformat computes it (B5.1), without texture and name (B5.3)."""
    if material is None:
        return None
    if material.texture is not None:
        report.add(
            "texture-dropped",
            "lost",
            f"visual '{visual.name}' <texture>",
            "libsdformat drops textures",
            visual.location,
        )
    if material.name:
        report.add(
            "material-name-dropped",
            "lost",
            f"visual '{visual.name}' <material name='{material.name}'>",
            "libsdformat keeps the colour only",
            visual.location,
        )
    color = None if material.diffuse is None else _brightened(material.diffuse)
    if material.ambient not in (None, material.diffuse):
        # What a <gazebo> block says stands alone (B5.2).
        return Material(ambient=material.ambient, specular=material.specular)
    return Material(None, color, color, material.specular, material.emissive)


def _brightened(color: Color) -> Color:
    red, green, blue, alpha = color
    return (_channel(red), _channel(green), _channel(blue), alpha)


def _channel(value: float) -> float:
    return min(max(value / SHOWN, 0.0), 1.0)
