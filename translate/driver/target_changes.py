"""Changes of a document before it is translated: for ``--for``, inertia and lumping on request."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, TypeAlias, TypeVar

from lxml import etree

from translate.diagnostics.element_path import ElementPath
from translate.diagnostics.loss_detail import GivenMass
from translate.model.fragment import Fragment
from translate.model.frame_graph import FrameGraph
from translate.model.inertia import principal_moments
from translate.model.joint import AXES, Axis, Joint
from translate.model.link import (
    WORLD,
    Empty,
    Frame,
    Inertia,
    Inertial,
    Link,
    Shape,
    ShapeKind,
    Visual,
    shape_path,
)
from translate.model.model import (
    Document,
    Model,
    Scope,
    World,
    changed,
    mapped,
    rebuilt,
    with_nested,
)
from translate.model.names import DELIMITER, local_name
from translate.options import CommonOptions, SdfOptions
from translate.passes.reader_limits import (
    accepted_values,
    complete_dynamics,
    revolute_for_continuous,
    unit_axes,
    universal_for_revolute2,
    unlimited_continuous,
    with_added_mass,
    without_negative_limits,
)
from translate.report.loss_report import LossReport
from translate.resources.search import Resources
from translate.targets.presets import Change, Target
from translate.xml.document import element_of, text_of

if TYPE_CHECKING:
    from translate.model.fragment import Dialect

_Owner = TypeVar("_Owner", Model, World, Link, Joint, Frame)

# --- Apply the changes that the preset of a simulator (``--for``) names ---------------------------
# Changes keep the kinematics. Each one that changes a value is entered in the loss report.

_Pass: TypeAlias = Callable[[Model, LossReport], Model]
#: The least principal moment of inertia in kg m², and as a share of the largest one.
SMALLEST_MOMENT, SMALLEST_SHARE = 1e-12, 1e-9
#: Attributes of MuJoCo's <compiler> that change the paths of files (MuJoCo, XML reference,
#: "compiler").  The URIs that are written are relative to the URDF.
_MUJOCO_PATHS = ("assetdir", "meshdir", "strippath", "texturedir")


def with_changes(
    document: Document,
    target: Target,
    to: Dialect,
    report: LossReport,
    *,
    keeps_uris: bool = False,
) -> Document:
    """Return the document with the changes of a target that apply to the format ``to``.

    It is the same object if nothing changes.  ``keeps_uris``: the URIs are written as in the input.
    """
    for change in target.changes_for(to):
        if change == "drake-elements":
            document = _read_by_drake(document, report)
            continue
        if change == "free-base":
            # The pass that finds the root writes the joint.
            continue
        function = _PASSES[change]
        if change == "mujoco-compiler" and keeps_uris:
            function = partial(_with_mujoco_compiler, removed=())

        def applied(model: Model, function: _Pass = function) -> Model:
            return function(model, report)

        def in_world(world: World, applied: Callable[[Model], Model] = applied) -> World:
            return changed(world, models=mapped(world.models, applied))

        document = changed(
            document,
            models=mapped(document.models, applied),
            worlds=mapped(document.worlds, in_world),
        )
    return document


def _with_mujoco_compiler(
    model: Model, report: LossReport, removed: tuple[str, ...] = _MUJOCO_PATHS
) -> Model:
    """The model with the option of MuJoCo that keeps the visuals of a URDF, if it has none.

    The options in ``removed``, by default those that change the paths of files, are left out.
    """
    blocks = [item for item in model.fragments if item.tag == "mujoco" and not item.at]
    first = blocks[0] if blocks else Fragment("urdf", "mujoco", "<mujoco/>")
    root = element_of(first.xml)
    if (compiler := root.find("compiler")) is None:
        compiler = etree.SubElement(root, "compiler")
    if compiler.get("discardvisual") is None:
        compiler.set("discardvisual", "false")
    for name in removed:
        if (value := compiler.attrib.pop(name, None)) is not None:
            report.add(
                "mujoco-path-removed",
                ElementPath("", field=f"mujoco/compiler/@{name}"),
                f"'{value}' is not written: the URIs of the output are relative to the file",
                first.location,
            )
    xml = text_of(root)
    if blocks and xml == text_of(element_of(first.xml)):
        return model
    written = replace(first, xml=xml)
    rest = [written if item is first else item for item in model.fragments]
    return replace(model, fragments=rest if blocks else [*rest, written])


# --- Leave out elements of URDF that strict readers refuse ----------------------------------------

#: Owner → its elements that URDF has once.  The reader keeps others, and those that it cannot read.
_ONCE = {
    "link": frozenset({"collision", "inertial", "visual"}),
    "shape": frozenset({"geometry", "material", "origin"}),
    "joint": frozenset({"axis", "child", "dynamics", "limit", "mimic", "origin", "parent"}),
}


def _readable(model: Model, report: LossReport) -> Model:
    """The model without repeated, incomplete and undefined elements of URDF.

    MuJoCo refuses a second <inertial> or <material>; MuJoCo and Drake refuse a shape without a
    geometry that they know, and Drake a material that is not defined.
    """

    def read(fragments: list[Fragment], kind: str, owner: ElementPath) -> list[Fragment]:
        kept = []
        for item in fragments:
            is_repeated = item.tag in _ONCE[kind] and not item.at
            if item.dialect == "urdf" and (is_repeated or item.at == "mimic"):
                reason = "it is repeated or not valid, and some readers refuse it"
                report.add("element-not-read", owner.below(item.field), reason, item.location)
            else:
                kept.append(item)
        return fragments if len(kept) == len(fragments) else kept

    def shape(item: ShapeKind, link: Link) -> ShapeKind:
        path = shape_path(item, link)
        item = changed(item, fragments=read(item.fragments, "shape", path))
        material = item.material if isinstance(item, Visual) else None
        if material is None or not material.is_reference or material.diffuse or material.texture:
            return item
        reason = f"the material '{material.name}' is not defined"
        report.add("element-not-read", path.below("material"), reason, item.location)
        return changed(item, material=None)

    def shapes(items: list[ShapeKind], link: Link) -> list[ShapeKind]:
        known = [item for item in items if not _is_unknown_shape(item)]
        for item in items if len(known) < len(items) else ():
            if _is_unknown_shape(item):
                reason = "it has no geometry of URDF, and some readers refuse it"
                report.add("element-not-read", shape_path(item, link), reason, item.location)
        found = mapped(known, lambda item: shape(item, link))
        return items if found is known and len(known) == len(items) else found

    def link_of(link: Link) -> Link:
        return changed(
            link,
            visuals=shapes(link.visuals, link),
            collisions=shapes(link.collisions, link),
            fragments=read(link.fragments, "link", ElementPath("link", link.name)),
        )

    def joint_of(joint: Joint) -> Joint:
        path = ElementPath("joint", joint.name)
        return changed(joint, fragments=read(joint.fragments, "joint", path))

    return changed(model, links=mapped(model.links, link_of), joints=mapped(model.joints, joint_of))


def _is_unknown_shape(shape: Shape) -> bool:
    """Whether a shape has no geometry, or one of URDF that is not an extension with a prefix."""
    tags = [part.tag for part in shape.fragments if part.at == "geometry"]
    return isinstance(shape.geometry, Empty) and not any(":" in tag for tag in tags)


def _with_inertia_of_massless_links(model: Model, report: LossReport) -> Model:
    """The model with a small inertia for each massless link, as it has in SDFormat.

    MuJoCo refuses massless links that move, and PyBullet assigns them 1 kg.
    """
    from translate.constructs.massless_links import plan

    given = plan(model, "keep").given_inertia

    def with_inertia(link: Link) -> Link:
        item = given.get(link.name)
        if item is None or link.name == WORLD:
            return link
        report.add(
            "massless-link-given-inertia",
            ElementPath("link", link.name),
            f"it has no mass, and gets {item.mass:g} kg and {item.moment:g} kg m²",
            link.location,
            detail=GivenMass(item.mass, item.moment),
        )
        return replace(
            link,
            inertial=Inertial(
                item.mass, Inertia(item.moment, 0.0, 0.0, item.moment, 0.0, item.moment)
            ),
        )

    return changed(model, links=mapped(model.links, with_inertia))


def _with_positive_inertia(model: Model, report: LossReport) -> Model:
    """The model with positive principal moments of inertia for each link with mass.

    MuJoCo refuses a moment of 0, which the inertia of a thin rod has.  The same amount is added to
    all three moments, so that the triangle inequality still holds.
    """

    def positive(link: Link) -> Link:
        inertial = link.inertial
        if inertial is None or link.is_massless:
            return link
        xx, xy, xz, yy, yz, zz = inertial.inertia
        moments, _ = principal_moments([[xx, xy, xz], [xy, yy, yz], [xz, yz, zz]])
        smallest, least = min(moments), max(SMALLEST_SHARE * max(moments), SMALLEST_MOMENT)
        added = least - smallest
        if added <= 0.0 or smallest < -least:
            return link
        report.add(
            "inertia-zero-replaced",
            ElementPath("link", link.name, field="inertia"),
            f"its least principal moment was {smallest:.3g}: each moment gets {added:.3g} kg m²",
            link.location,
        )
        return replace(
            link,
            inertial=replace(
                inertial, inertia=Inertia(xx + added, xy, xz, yy + added, yz, zz + added), auto=None
            ),
        )

    return changed(model, links=mapped(model.links, positive))


# --- Write only what Drake reads ------------------------------------------------------------------
# Drake refuses elements that SDFormat does not define, joints that close a loop, and joints that
# can move in a static model.


def _read_by_drake(document: Document, report: LossReport) -> Document:
    """The document without the elements and the joints that Drake does not read."""
    from translate.sdf.drake import without_unread

    def read(scope: Scope) -> Scope:
        return rebuilt(
            _tree_for_drake(scope, report),
            lambda inner, models: _contents_for_drake(changed(inner, models=models), report),
        )

    return changed(
        document,
        models=mapped(document.models, read),
        worlds=mapped(document.worlds, read),
        fragments=without_unread(document.fragments, "sdf", ElementPath("document"), report),
    )


def _contents_for_drake(scope: Scope, report: LossReport) -> Scope:
    """A scope with the fragments that Drake reads; its nested models are not changed."""
    from translate.sdf.drake import without_unread

    def shape(item: ShapeKind, link: Link) -> ShapeKind:
        tag = type(item).__name__.lower()
        # Elements of a block for a link are in its shapes, which often have no name in URDF.
        path = shape_path(item, link) if item.name else ElementPath("link", link.name)
        return changed(item, fragments=without_unread(item.fragments, tag, path, report))

    def entity(item: _Owner) -> _Owner:
        tag = type(item).__name__.lower()
        path = ElementPath(tag, item.name)
        return changed(item, fragments=without_unread(item.fragments, tag, path, report))

    def link(item: Link) -> Link:
        return changed(
            entity(item),
            visuals=mapped(item.visuals, lambda part: shape(part, item)),
            collisions=mapped(item.collisions, lambda part: shape(part, item)),
        )

    scope = changed(
        entity(scope),
        joints=mapped(scope.joints, entity),
        explicit_frames=mapped(scope.explicit_frames, entity),
    )
    return changed(scope, links=mapped(scope.links, link)) if isinstance(scope, Model) else scope


def _tree_for_drake(scope: Scope, report: LossReport) -> Scope:
    """A world or model with joints that form a tree, and with fixed joints in static models."""
    from translate.kinematics.tree import open_joints

    cut = {*open_joints(scope)}
    prefixes, static = _nested_in(scope)

    def accepted(inner: Model | World, models: list[Model]) -> Model | World:
        is_static = id(inner) in static
        prefix = prefixes[id(inner)]
        if isinstance(inner, Model):
            inner = _without_gearboxes(inner, report)
        inner = _without_joints(inner, lambda name: prefix + name in cut, report)
        joints = mapped(inner.joints, lambda joint: _joint_for_drake(joint, is_static, report))
        return changed(inner, joints=joints, models=models)

    return rebuilt(scope, accepted)


def _without_gearboxes(model: Model, report: LossReport) -> Model:
    """A model with mimic joints instead of its gearboxes, where these couple two joints."""
    from translate.constructs.gearboxes import gearboxes_to_mimics

    gearboxes = [joint for joint in model.joints if joint.type == "gearbox"]
    if not gearboxes:
        return model
    joints = [joint for joint in model.joints if joint.type != "gearbox"]
    geared = gearboxes_to_mimics(changed(model, joints=joints, loop_joints=gearboxes), report)
    for joint in gearboxes:
        reason = "Drake refuses gearboxes: it is left out"
        report.add("loop-left-open", ElementPath("joint", joint.name), reason, joint.location)
    written = [
        joint if joint is old else replace(joint, drake_elements=True)
        for joint, old in zip(geared.joints, joints, strict=True)
    ]
    frames = [Frame(joint.name, joint.child, joint.pose) for joint in gearboxes]
    return changed(
        geared,
        joints=written,
        loop_joints=model.loop_joints,
        explicit_frames=[*model.explicit_frames, *frames],
    )


def _nested_in(top: Model | World) -> tuple[dict[int, str], set[int]]:
    """The prefixes of the names in a scope and its nested models, and the static ones, by id.

    A model that is nested in a static model is static (seed 2, 1.4.6).
    """
    prefixes, static = {id(top): ""}, set[int]()
    for outer in with_nested([top]):
        if isinstance(outer, Model) and outer.static:
            static.add(id(outer))
        for nested in outer.models:
            prefixes[id(nested)] = f"{prefixes[id(outer)]}{nested.name}{DELIMITER}"
            if id(outer) in static:
                static.add(id(nested))
    return prefixes, static


def _without_joints(
    scope: Model | World, is_cut: Callable[[str], bool], report: LossReport
) -> Model | World:
    """A scope without joints that close a loop, those of ``<gazebo>`` blocks included.

    A frame with the name of the joint keeps the poses valid that are relative to it.
    """
    from translate.constructs.added_parts import with_mimics
    from translate.fragments.owners import names_of_entities

    joints = {joint.name: joint for joint in scope.joints if is_cut(joint.name)}
    blocks = {
        name: item
        for name, item in names_of_entities(scope.fragments).items()
        if item.tag == "joint" and is_cut(name)
    }
    if not joints and not blocks:
        return scope
    for name, entity in (joints | blocks).items():
        report.add(
            "loop-left-open",
            ElementPath("joint", name),
            "it closes a loop, which Drake refuses: the loop is open",
            entity.location,
        )
    kept = [Frame(name, joint.child, joint.pose) for name, joint in joints.items()]
    return changed(
        scope,
        joints=[
            with_mimics(joint, lambda mimic: None if mimic.joint in joints else mimic)
            for joint in scope.joints
            if joint.name not in joints
        ],
        explicit_frames=[*scope.explicit_frames, *kept],
        fragments=[item for item in scope.fragments if item not in blocks.values()],
    )


def _joint_for_drake(joint: Joint, is_static: bool, report: LossReport) -> Joint:
    """The joint; a fixed one in a static model, and else with the axis that Drake requires."""
    if is_static and joint.type != "fixed":
        report.add(
            "static-joint-fixed",
            ElementPath("joint", joint.name),
            "a static model does not move, and Drake permits only fixed joints in it",
            joint.location,
        )
        return replace(joint, type="fixed", axis=None, axis2=None, actuator=None)
    if joint.axis is None and AXES.get(joint.type) == ("axis",):
        return replace(joint, axis=Axis())
    return joint


_PASSES: dict[Change, _Pass] = {
    "accepted-values": accepted_values,
    "no-negative-limits": without_negative_limits,
    "added-mass": with_added_mass,
    "revolute-for-continuous": revolute_for_continuous,
    "universal-for-revolute2": universal_for_revolute2,
    "unlimited-continuous": unlimited_continuous,
    "unit-axes": unit_axes,
    "inertia-of-massless-links": _with_inertia_of_massless_links,
    "positive-inertia": _with_positive_inertia,
    "mujoco-compiler": _with_mujoco_compiler,
    "readable-elements": _readable,
    "complete-dynamics": complete_dynamics,
}


# --- Change the inertia of links before a robot is translated: compute it, repair it --------------


def with_changed_inertia(
    document: Document, options: CommonOptions, report: LossReport, resources: Resources
) -> Document:
    """Return the document with computed and repaired inertials, as the options demand.

    The findings about the replaced inertials are left out: the report has an entry for each.

    Raises :class:`translate.TranslateError` if a mesh is to be measured and the packages of the
    extra ``mesh`` are not installed.
    """
    if options.compute_inertia:
        computed = _computed(document, options, report, resources)
        codes = ("link-inertia-invalid", "inertial-incomplete")
        document = _without_findings(document, computed, *codes)
    if not options.repair_inertia:
        return document
    from translate.passes.computed_inertia import repair_inertia

    models = [repair_inertia(model, report) for model in document.models]
    worlds = [
        replace(world, models=[repair_inertia(model, report) for model in world.models])
        for world in document.worlds
    ]
    repaired = replace(document, models=models, worlds=worlds)
    return _without_findings(document, repaired, "link-inertia-invalid")


def _without_findings(old: Document, new: Document, *codes: str) -> Document:
    """The new document without the findings of some codes about links with a new inertial.

    Findings about a name stay if another link of this name keeps its inertial.
    """
    if not any(item.code in codes for item in old.diagnostics):
        return new
    links = [
        [
            (local_name(link.name_in_file), link.inertial)
            for scope in with_nested([*item.models, *item.worlds])
            if isinstance(scope, Model)
            for link in scope.links
        ]
        for item in (old, new)
    ]
    by_change: dict[bool, set[str]] = {True: set(), False: set()}
    for (name, before), (_, after) in zip(*links, strict=True):
        by_change[before is not after].add(name)
    replaced = by_change[True] - by_change[False]
    kept = [
        item
        for item in old.diagnostics
        if item.code not in codes or item.at is None or _link_of(item.at) not in replaced
    ]
    return replace(new, diagnostics=kept)


def _link_of(at: ElementPath) -> str:
    """The name of the link of an element in its scope; empty for one that is in no link."""
    pairs = ((at.kind, at.name), (at.owner_kind, at.owner))
    return next((local_name(name) for kind, name in pairs if kind == "link"), "")


def _computed(
    document: Document, options: CommonOptions, report: LossReport, resources: Resources
) -> Document:
    from translate.assets.meshes import measure_with
    from translate.passes.computed_inertia import InertiaFromShapes

    assert options.compute_inertia
    computation = InertiaFromShapes(
        options.compute_inertia, options.density, measure_with(resources), report
    )

    def in_world(world: World) -> World:
        graph = FrameGraph(world)
        return changed(
            world,
            models=mapped(
                world.models, lambda model: computation.apply(model, graph.nested(model.name))
            ),
        )

    return changed(
        document,
        models=mapped(document.models, lambda model: computation.apply(model, FrameGraph(model))),
        worlds=mapped(document.worlds, in_world),
    )


# --- Select the joints that ``constructs/lumping.py`` lumps ---------------------------------------


def reduce_as_gazebo(document: Document, options: SdfOptions, report: LossReport) -> Document:
    """Lump the links of a URDF as the options demand; else return the same object.

    ``lump_fixed_joints`` removes the fixed joints that Gazebo removes (U B9).  Joints with a true
    ``preserveFixedJoint`` or ``disableFixedJointLumping`` stay.  ``compat`` converts the robot as
    libsdformat does.

    Raises :class:`translate.TranslateError` if a sum of inertias is not finite, or no link remains.
    """
    if not options.reduces_urdf or document.format != "urdf":
        return document
    from translate.constructs.lumping import lump_fixed_joints
    from translate.passes.libsdformat_names import as_libsdformat
    from translate.urdf.gazebo.tags import DISABLE, PRESERVE

    models = []
    for model in document.models:
        preserved, disabled = _kept_joints(model, PRESERVE), _kept_joints(model, DISABLE)
        if options.compat:
            models.append(as_libsdformat(model, preserved, disabled - preserved, report))
        else:
            models.append(lump_fixed_joints(model, preserved | disabled, report))
    return replace(document, models=models, lumped_links=report.provenance.lumped_links)


def _kept_joints(model: Model, flag: str) -> set[str]:
    """Return the names of the joints for which a block sets a flag (reference U B9.2)."""
    from translate.urdf.gazebo.blocks import blocks_of, kept_joints

    found = kept_joints(blocks_of(model), flag)
    return {joint.name for joint in model.joints if joint.name_in_file in found}
