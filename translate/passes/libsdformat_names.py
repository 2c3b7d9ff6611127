"""The ``--compat libsdformat`` form of a URDF robot: names, colours and lumping of libsdformat.

The result equals the output of ``gz sdf -p`` (reference U B).  The information that libsdformat
drops is dropped here too, with an entry in the report.
"""

from __future__ import annotations

from collections.abc import Collection, Container, Sequence
from dataclasses import replace

from translate.constructs.lumping import PREFIX, lump_fixed_joints, lumped_shape_name
from translate.diagnostics.element_path import ElementPath
from translate.fragments.name_references import rename_shapes
from translate.fragments.shape_names import written_shape_names
from translate.model.fragment import Fragment
from translate.model.joint import Axis, Dynamics, Joint, Limit
from translate.model.link import WORLD, Link, Material, Mesh, ShapeKind, Visual
from translate.model.model import Model, ModelError
from translate.report.loss_report import LossReport
from translate.report.provenance import Kind
from translate.structures import grouped, without

#: The factor by which libsdformat divides the channels of a colour (U B5.1).
COLOR_DIVISOR = 0.8
PACKAGE, MODEL = "package://", "model://"


def as_libsdformat(
    model: Model,
    preserved: Collection[str] = (),
    disabled: Collection[str] = (),
    report: LossReport | None = None,
) -> Model:
    """Return the model as libsdformat reads it: lumped, without massless links, with its names.

    The model must be in parity form.  ``preserved`` lists the fixed joints that stay fixed, and
    ``disabled`` those that become revolute joints with the limits 0 and 0 (U B9.2).

    Raises :class:`translate.TranslateError` if a sum of inertias is not finite, or if no link is
    left (U B8.5).
    """
    report = LossReport() if report is None else report
    kept = {*preserved, *disabled}
    model = _without_joint_content(model, kept, report)
    contents = {link.name: _ShapeContents(link) for link in model.links}
    model = lump_fixed_joints(model, kept, report)
    parts: dict[str, list[str]] = {}
    for part, survivor in report.provenance.lumped_links.items():
        parts.setdefault(survivor, [survivor]).append(part)
    model = _without_massless(model, report)

    def with_parts(link: Link) -> Link:
        names = parts.get(link.name, [link.name])
        return _link(link, [contents[name] for name in names], report)

    lumped = report.provenance.lumped_links
    links = [link if link.name in lumped else with_parts(link) for link in model.links]
    joints = [_joint(joint, disabled, report) for joint in model.joints]
    return _in_order(replace(model, links=links, joints=joints), lumped)


# --- Links and joints -----------------------------------------------------------------------------


def _without_joint_content(model: Model, kept: Container[str], report: LossReport) -> Model:
    """The model without the SDFormat fragments of fixed joints that will be lumped (U B9.11)."""

    def bare(joint: Joint) -> Joint:
        if joint.type != "fixed" or joint.parent == WORLD or joint.name in kept:
            return joint
        lost = [item for item in joint.fragments if item.dialect == "sdf"]
        for item in lost:
            report.add(
                "lumped-joint-content",
                ElementPath("joint", joint.name, field=item.field),
                "libsdformat drops the contents of a joint that it lumps",
                item.location,
            )
        return replace(joint, fragments=without(joint.fragments, lost))

    return replace(model, joints=[bare(joint) for joint in model.joints])


def _without_massless(model: Model, report: LossReport) -> Model:
    """The model without massless links and without their descendants (U B8.4).

    Raises :class:`translate.TranslateError` if no link is left (U B8.5).
    """
    lumped = report.provenance.lumped_links
    with_mass = {link.name for link in model.links if not link.is_massless}
    kept = _kept_links(model, with_mass, lumped)
    for link in model.links:
        if link.name not in kept:
            report.add(
                "massless-link-dropped",
                ElementPath("link", link.name),
                "libsdformat drops a massless link, its joint and all links below it"
                if link.name not in with_mass
                else "libsdformat drops it, because a link above it is massless",
                link.location,
            )
            lumped.pop(link.name, None)
    links = [link for link in model.links if link.name in kept]
    if not links:
        raise ModelError(
            "model-without-link",
            f"no link of '{model.name}' would be left: its root has no mass",
            model.location,
            ElementPath("model", model.name),
            hint="give the root a mass, or convert without --compat libsdformat",
        ).error()
    joints = [joint for joint in model.joints if joint.child in kept]
    names = {joint.name for joint in joints}
    joints = [_without_dropped_leader(joint, names, report) for joint in joints]
    return replace(model, links=links, joints=joints)


def _without_dropped_leader(joint: Joint, names: Container[str], report: LossReport) -> Joint:
    """The joint without a ``<mimic>`` of a joint that is dropped."""
    mimic = None if joint.axis is None else joint.axis.mimic
    if joint.axis is None or mimic is None or mimic.joint in names:
        return joint
    report.add(
        "massless-link-dropped",
        ElementPath("joint", joint.name, field="mimic"),
        f"libsdformat drops joint '{mimic.joint}', which it follows: it moves independently",
        joint.location,
    )
    return replace(joint, axis=replace(joint.axis, mimic=None))


def _kept_links(model: Model, with_mass: Container[str], lumped: Container[str]) -> set[str]:
    """The links that are neither dropped nor below a dropped link, and the world."""
    parent_of = {joint.child: joint.parent for joint in model.joints}
    kept: dict[str, bool] = {WORLD: True}
    for link in model.links:
        path = []
        name = link.name
        while name not in kept:
            path.append(name)
            if name not in with_mass and name not in lumped:
                kept[name] = False
                break
            name = parent_of.get(name, WORLD)
        for step in path:
            kept[step] = kept[name]
    return {name for name, is_kept in kept.items() if is_kept}


def _in_order(model: Model, lumped: Container[str]) -> Model:
    """The model depth first, joints sorted by name (U B2.3); lumped links last (U B2.4)."""
    joints_below: dict[str, list[Joint]] = grouped(
        (joint.parent, joint)
        for joint in sorted(model.joints, key=lambda item: item.name, reverse=True)
    )
    joint_above = {joint.child: joint for joint in model.joints}
    waiting = [link.name for link in model.links if link.name not in joint_above][::-1]
    waiting += [joint.child for joint in joints_below.get(WORLD, ())]
    order: list[str] = []
    while waiting:
        name = waiting.pop()
        order.append(name)
        waiting += [joint.child for joint in joints_below.get(name, ())]
    order.sort(key=lambda name: name in lumped)
    links = {link.name: link for link in model.links}
    return replace(
        model,
        links=[links[name] for name in order],
        joints=[joint_above[name] for name in order if name in joint_above],
    )


def _joint(joint: Joint, disabled: Container[str], report: LossReport) -> Joint:
    """The joint of libsdformat: continuous and disabled fixed joints become revolute.

    See U B3.1, B3.4, B9.2.
    """
    if joint.type == "fixed" and joint.name in disabled:
        report.add(
            "fixed-joint-as-revolute",
            ElementPath("joint", joint.name),
            "libsdformat makes it a revolute joint with the limits 0 and 0",
            joint.location,
        )
        axis = Axis(limit=Limit(0.0, 0.0), dynamics=Dynamics(0.0, 0.0))
        return replace(joint, type="revolute", axis=axis)
    if joint.axis is None:
        return joint
    if (dynamics := joint.axis.dynamics) is not None:
        dynamics = replace(
            dynamics, damping=dynamics.damping or 0.0, friction=dynamics.friction or 0.0
        )
    return replace(
        joint,
        type="revolute" if joint.type == "continuous" else joint.type,
        axis=replace(joint.axis, dynamics=dynamics),
    )


# --- Contents of links ----------------------------------------------------------------------------


class _ShapeContents:
    """The elements of ``<gazebo>`` blocks for all visuals and all collisions of one link."""

    def __init__(self, link: Link) -> None:
        self.link = link.name
        self.count = {kind: len(shapes) for kind, shapes in link.shapes_by_kind}
        #: The SDFormat fragments of the first shape.
        self.fragments = {
            kind: [item for item in shapes[0].fragments if item.dialect == "sdf"] if shapes else []
            for kind, shapes in link.shapes_by_kind
        }


class _Body:
    """The contents of a survivor and of the links that are lumped into it."""

    def __init__(self, contents: Sequence[_ShapeContents]) -> None:
        self._contents = contents
        self._indices = {item.link: index for index, item in enumerate(contents) if index}
        self._longest = max(map(len, self._indices), default=0)

    def of_shape(self, name: str) -> list[_ShapeContents]:
        """The links that libsdformat takes a shape of the survivor for (U B6.4, B6.5).

        ``name`` is the name of the shape in the survivor.  It belongs to the survivor if it does
        not contain the prefix of lumped links, else to all links with a name after the prefix.
        """
        found: set[int] = set()
        start = name.find(PREFIX)
        if start < 0:
            return [self._contents[0]]
        while start >= 0:
            start += len(PREFIX)
            last = min(len(name), start + self._longest)
            found |= {self._indices.get(name[start:end], 0) for end in range(start, last + 1)}
            start = name.find(PREFIX, start - len(PREFIX) + 1)
        return [self._contents[index] for index in sorted(found) if index]


def _link(link: Link, contents: Sequence[_ShapeContents], report: LossReport) -> Link:
    """The link with the shapes of libsdformat.

    ``contents`` belong to the link itself, then to the links lumped into it.
    """
    body = _Body(contents)

    def shape(item: ShapeKind, kind: Kind, index: int) -> ShapeKind:
        name = item.name
        if index < contents[0].count[kind]:
            name = lumped_shape_name(link.name, link.name, name, kind, index)
            report.provenance.shape_replaced(kind, (link.name, item.name), (link.name, name))
        fragments: dict[tuple[str, str], Fragment] = {
            (fragment.at, fragment.tag): fragment
            for source in body.of_shape(name)
            for fragment in source.fragments[kind]
        }
        kept = [*fragments.values()]
        for lost in list(item.fragments):
            if lost.dialect == "sdf" and (lost.at, lost.tag) not in fragments:
                report.add(
                    "shape-not-found",
                    ElementPath(kind, name, link.name, "link", field=lost.field),
                    "libsdformat does not find the shape by its name",
                    lost.location,
                )
            elif lost.dialect != "sdf":
                kept.append(lost)
        geometry = item.geometry
        if isinstance(geometry, Mesh) and geometry.uri.startswith(PACKAGE):
            geometry = replace(geometry, uri=MODEL + geometry.uri.removeprefix(PACKAGE))
        return replace(item, name=name, geometry=geometry, fragments=kept)

    visuals = [shape(item, "visual", i) for i, item in enumerate(link.visuals)]
    collisions = [shape(item, "collision", i) for i, item in enumerate(link.collisions)]
    names = dict(
        zip(written_shape_names(link, "collision"), [item.name for item in collisions], strict=True)
    )
    return replace(
        link,
        fragments=rename_shapes(link.fragments, "collision", names),
        visuals=[replace(v, material=_material(v.material, v, report)) for v in visuals],
        collisions=collisions,
    )


def _material(material: Material | None, visual: Visual, report: LossReport) -> Material | None:
    """The material with the colours of libsdformat (U B5.1), without texture and name (U B5.3)."""
    if material is None:
        return None
    if material.texture is not None:
        report.add(
            "texture-dropped",
            ElementPath("visual", visual.name, field="texture"),
            "libsdformat drops textures",
            visual.location,
        )
    if material.name:
        report.add(
            "material-name-dropped",
            ElementPath("visual", visual.name, field="material/@name"),
            "libsdformat keeps the colour only",
            visual.location,
        )
    color = None
    if material.diffuse is not None:
        *channels, alpha = material.diffuse
        red, green, blue = (min(max(value / COLOR_DIVISOR, 0.0), 1.0) for value in channels)
        color = (red, green, blue, alpha)
    if material.ambient not in (None, material.diffuse):
        # A material in a <gazebo> block replaces the one of the URDF (U B5.2).
        return Material(ambient=material.ambient, specular=material.specular)
    return Material(None, color, color, material.specular, material.emissive)
