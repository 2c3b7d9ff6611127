"""Lumping: links on fixed joints merged into the links above them (reference U B9).

Simulators reduce a robot in this way: links that are connected by fixed joints become one body.
The first link, the *survivor*, gets the mass, shapes and sensors of all.  A lumped link stays as a
massless link without shapes on its fixed joint; the SDFormat writer writes both as frames.
"""

from __future__ import annotations

import math
from collections.abc import Collection
from dataclasses import field, replace
from typing import TypeVar

from translate.diagnostics.element_path import ElementPath
from translate.fragments.lumping import (
    MergedFragments,
    lump_extensions,
    lumped_groups,
    lumped_shape_name,
)
from translate.fragments.shape_names import written_shape_names
from translate.fragments.visitor import Site, Visitor
from translate.model.inertia import MassProperties, combined_mass, placed_mass, rotated_mass
from translate.model.joint import Joint
from translate.model.link import WORLD, Collision, Inertial, Link, Visual
from translate.model.model import Model, changed, mapped
from translate.model.names import TakenNames
from translate.model.pose import IDENTITY_POSE, Pose, Transform
from translate.passes.relative_poses import Poses
from translate.passes.urdf_names import refuse
from translate.report.loss_report import LossReport
from translate.report.provenance import Kind
from translate.structures import dataclass

ShapeKind = TypeVar("ShapeKind", Visual, Collision)


def lump_fixed_joints(
    model: Model, keep: Collection[str] = (), report: LossReport | None = None
) -> Model:
    """Return the lumped robot; the same object if no joint can be lumped.

    The model must be in parity form; the result is in parity form too.  All fixed joints are lumped
    except the names in ``keep``, joints to the world (U B9.1), and those with a sensor, which needs
    a body for its measurement.  Frames of links and joints keep their world poses.  The parent of
    joints below a lumped link is the survivor (U B9.6).  ``report.provenance`` gets the
    survivor of each lumped link and the new names of its shapes.

    Raises :class:`translate.TranslateError` if a sum of inertias is not finite.
    """
    report = LossReport() if report is None else report
    lumped = {joint.child: joint for joint in model.joints if _is_lumped(joint, keep)}
    if not lumped:
        return model
    return _Lumping(model, lumped, report).model()


def _is_lumped(joint: Joint, keep: Collection[str]) -> bool:
    if joint.type != "fixed" or joint.parent == WORLD or joint.name in keep:
        return False
    return not any(item.tag == "sensor" and item.dialect == "sdf" for item in joint.fragments)


@dataclass(slots=True)
class _Lumping:
    """The state of a model whose fixed joints are lumped."""

    source: Model
    #: Each link that will be lumped → the fixed joint above it.
    joint_above: dict[str, Joint]
    report: LossReport

    def model(self) -> Model:
        """The model with every group of links merged into one body."""
        source, poses = self.source, Poses(self.source)
        links = {link.name: link for link in source.links}
        results: dict[str, Link] = {}
        survivor_of: dict[str, str] = {}
        for name, names in lumped_groups(self.joint_above).items():
            members = [links[part] for part in names]
            survivor_of.update(dict.fromkeys(names, name))
            results[name] = _Body(links[name], members, poses, self.report).link()
            results.update({part.name: _emptied(part) for part in members})
        self.report.provenance.lumped_links.update(survivor_of)
        for name, survivor in survivor_of.items():
            link = links[name]
            # A massless link without shapes does not change.
            if not link.is_massless or link.shapes:
                self.report.add(
                    "fixed-joint-lumped",
                    ElementPath("joint", self.joint_above[name].name),
                    f"as requested: link '{name}' is merged into '{survivor}', a frame keeps its "
                    "pose",
                    link.location,
                )

        def reattached(joint: Joint) -> Joint:
            parent = survivor_of.get(joint.parent)
            if parent is None or joint.child in survivor_of:
                return joint
            pose = poses.express(joint.pose, joint.child, parent)
            return changed(joint, parent=parent, pose=pose.relative(parent))

        places = {
            name: (survivor, poses.pose(name, survivor)) for name, survivor in survivor_of.items()
        }
        return changed(
            source,
            links=mapped(source.links, lambda link: results.get(link.name, link)),
            joints=mapped(source.joints, reattached),
            fragments=lump_extensions(source.fragments, places, self.report),
            canonical_link=survivor_of.get(source.canonical_link, source.canonical_link),
        )


def _emptied(link: Link) -> Link:
    """A lumped link: massless, without shapes, with only the fragments of other formats."""
    return replace(
        link,
        inertial=link.inertial if link.is_massless else None,
        visuals=[],
        collisions=[],
        fragments=[item for item in link.fragments if item.dialect != "sdf"],
    )


class _InSurvivor(Visitor):
    """Expresses the contents of a lumped link in its survivor (U B9.4 – B9.6)."""

    def __init__(self, survivor: str, poses: Poses) -> None:
        self._survivor = survivor
        self._poses = poses

    def pose(self, pose: Pose, site: Site) -> Pose:
        """The pose of a shape or fragment; one in another frame does not move (U B9.9)."""
        if site.element is site.owner or pose.relative_to not in ("", site.default):
            return pose
        return self._poses.express(pose, site.default, self._survivor)


@dataclass(slots=True)
class _Body:
    """A survivor and the links that are lumped into it."""

    survivor: Link
    members: list[Link]
    poses: Poses
    report: LossReport
    #: The names of the visuals and collisions of the body, by kind.
    _taken: dict[str, TakenNames] = field(default_factory=dict)

    def link(self) -> Link:
        """The survivor with the contents of all links."""
        survivor = self.survivor
        visuals, collisions = [*survivor.visuals], [*survivor.collisions]
        fragments = MergedFragments(survivor, self.report)
        for link in map(_InSurvivor(survivor.name, self.poses).entity, self.members):
            names = self._add_shapes(visuals, link, link.visuals, "visual")
            names = self._add_shapes(collisions, link, link.collisions, "collision")
            fragments.add(link, names)
        return replace(
            survivor,
            inertial=self._inertial(),
            visuals=visuals,
            collisions=collisions,
            fragments=[*fragments],
        )

    def _add_shapes(
        self, found: list[ShapeKind], link: Link, shapes: list[ShapeKind], kind: Kind
    ) -> dict[str, str]:
        """Append the shapes of a link to ``found``; return a map from old to new names."""
        taken = self._taken.get(kind)
        if taken is None:
            taken = self._taken[kind] = TakenNames(
                shape.name or f"{self.survivor.name}_{kind}" for shape in found
            )
        names: dict[str, str] = {}
        for shape, old in zip(shapes, written_shape_names(link, kind), strict=True):
            new = lumped_shape_name(self.survivor.name, link.name, shape.name, kind, len(found))
            new = taken.take(new)
            names.setdefault(old, new)
            self.report.provenance.shape_replaced(
                kind, (link.name, shape.name), (self.survivor.name, new)
            )
            found.append(replace(shape, name=new))
        return names

    def _inertial(self) -> Inertial | None:
        """The sum of the inertials, in the axes of the inertial of the survivor (U B9.4)."""
        survivor = self.survivor
        own = survivor.inertial
        with_mass = [link for link in (survivor, *self.members) if not link.is_massless]
        if not any(link is not survivor for link in with_mass):
            return own
        whole = combined_mass([self._solid(link) for link in with_mass])
        axes = IDENTITY_POSE if own is None else own.pose
        # R transforms coordinates from the axes of the inertial to those of the link: I = Rᵀ I_S R.
        inertia = rotated_mass(whole.inertia, Transform(quat_xyzw=axes.quat_xyzw).inverse())
        if not all(map(math.isfinite, (whole.mass, *whole.center, *inertia))):
            raise refuse(
                "lumped-inertia-invalid",
                f"the inertia of the links that are fixed to '{survivor.name}' has no finite sum",
                survivor.location,
                "correct their masses and poses, or keep their fixed joints",
            )
        pose = Pose(whole.center, axes.rotation, axes.rotation_format)
        return Inertial(whole.mass, inertia, pose)

    def _solid(self, link: Link) -> MassProperties:
        """Mass and inertia of a link with mass in the frame of the survivor."""
        inertial = link.inertial
        assert inertial is not None
        X_SL = self.poses.pose(link.name, self.survivor.name).transform
        return placed_mass(
            MassProperties(inertial.mass, inertia=inertial.inertia), X_SL @ inertial.pose.transform
        )
