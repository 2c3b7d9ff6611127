"""SDFormat writer: a :class:`Document` to SDFormat text (reference S H, U D1).

The root link is first, then each joint directly before its child link.  Poses keep their numbers
and their ``relative_to``: a robot from URDF is written in parity form (seed 1, example 1.1).
"""

from __future__ import annotations

import os
import re
from collections.abc import Mapping, Sequence
from dataclasses import field, replace
from types import MappingProxyType
from typing import cast

from lxml import etree

from translate.constructs.massless_links import (
    MasslessPlan,
    inertia_text,
    plan,
    report_joint_as_frame,
)
from translate.diagnostics.catalogue import LossSeverity
from translate.diagnostics.diagnostic import TranslateError
from translate.diagnostics.element_path import ElementPath
from translate.diagnostics.loss_detail import AddedJoints
from translate.fragments.comments import texts, write_comments
from translate.fragments.name_references import with_written_names
from translate.fragments.owners import (
    MODEL,
    Owner,
    attribute_namespaces,
    names_of_entities,
    write_extensions,
)
from translate.fragments.shape_names import (
    enter_name,
    enter_shapes,
    report_generated_names,
    shape_names,
)
from translate.fragments.urdf_only import loss_in_sdf
from translate.model.fragment import NOWHERE, Fragment
from translate.model.joint import Joint
from translate.model.link import (
    MODEL_FRAME,
    WORLD,
    Collision,
    Frame,
    Link,
    Shape,
    Visual,
)
from translate.model.model import (
    MAX_NESTING,
    NESTING_HINT,
    TOO_DEEP,
    Document,
    Model,
    World,
    nesting,
)
from translate.model.names import DELIMITER
from translate.model.pose import IDENTITY_POSE, Pose
from translate.options import SdfOptions
from translate.report.loss_report import LossReport
from translate.report.provenance import Kind
from translate.sdf.drake import leaders, write_drake_elements
from translate.sdf.element_reader import written_fields
from translate.sdf.include.include_writer import IncludeWriter
from translate.sdf.inertial import without_replaced_values, write_inertial
from translate.sdf.joints import report_rates, write_axes
from translate.sdf.pose_elements import changes_quaternion, with_frames, write_pose
from translate.sdf.shapes import (
    is_empty_material,
    report_urdf_material,
    without_colors_of_script,
    write_geometry,
    write_material,
)
from translate.sdf.undefined import ExtendedElements, TreeReport, holds_undefined, remove_undefined
from translate.sdf.versions.downgrade import choose_version, downgrade, may_change_lowest
from translate.sdf.versions.version import (
    ENDS,
    gets_different_names,
    number,
    policy_in,
    severity_of_frames,
)
from translate.structures import NamedTuple, dataclass, grouped
from translate.xml.document import serialize, text_of
from translate.xml.writer import Layout, Location, Output, PositionError, leaf, lxml_tree


class WriterFlags(NamedTuple):
    """The properties of a document that change how it is written.

    ``directory``: where the text will be stored; by default that of the document.
    ``keep_zero_mass``: links with a written mass of zero keep it.
    ``lumped_links``: links that are only a pose on another link (link → that link).
    ``unique_names``: the children of a link get different names (seed 1, 3.2), as in every model
    that was read from URDF.
    ``apart``: the same for a file before 1.7, which need not have different names.
    ``is_lowest``: the version is the lowest one that has all elements of the document.
    """

    directory: str | None = None
    keep_zero_mass: bool = False
    lumped_links: Mapping[str, str] = MappingProxyType({})
    unique_names: bool = False
    apart: bool = False
    is_lowest: bool = False


_NO_FLAGS = WriterFlags()


def write(
    document: Document,
    options: SdfOptions,
    report: LossReport,
    flags: WriterFlags = _NO_FLAGS,
) -> str:
    """Return a document as SDFormat text.

    Raises :class:`translate.TranslateError` for models nested deeper than ``MAX_NESTING``.
    """
    for model in document.all_models():
        if nesting(model) > MAX_NESTING:
            at = ElementPath("model", model.name)
            raise TranslateError.of("nesting-limit", TOO_DEEP, hint=NESTING_HINT, at=at)
    version, _ = choose_version(
        document, options.version, resolve_includes=options.resolve_includes
    )
    prefixes = attribute_namespaces(document.all_models())
    root, before = Output("sdf", {"version": version}), list[etree._Comment]()
    directory = os.path.dirname(document.path) if flags.directory is None else flags.directory
    includes = IncludeWriter(version, report, options.resolve_includes, directory)
    writer = _Writer(version, options, report, includes, flags)
    try:
        for world in document.worlds:
            writer.world(root, world)
        for model in document.models:
            before += map(etree.Comment, model.comments)
            writer.model(root, model)
        writer.extend(root, includes.fragments(document.fragments))
    except PositionError as problem:
        raise problem.in_document(root) from None
    return writer.text(root, prefixes, before, document.version if document.format == "sdf" else "")


def joint_fragment(joint: Joint, version: str) -> Fragment:
    """Return a joint as a fragment of SDFormat, for a ``<gazebo>`` block of a URDF."""
    root = Output("model")
    report = LossReport()
    writer = _Writer(version, SdfOptions(), report, IncludeWriter(version, report))
    try:
        writer.joint(root, replace(joint, comments=(), inner_comments=()))
    except PositionError as problem:
        raise problem.in_document(root) from None
    tree = lxml_tree(root)
    downgrade(tree, version, TreeReport(LossReport(), {}))
    text = text_of(tree[0])
    return Fragment("sdf", "joint", text, comments=texts(joint), location=joint.location)


@dataclass(slots=True)
class _Writer:
    """Appends the XML of worlds, models and their parts; most state is of the current model."""

    version: str
    options: SdfOptions
    report: LossReport
    includes: IncludeWriter
    flags: WriterFlags = _NO_FLAGS
    scope: str = ""  #: The prefix of names in the current model, for example ``a::b::``.
    plan: MasslessPlan = field(default_factory=MasslessPlan)
    #: The joints of the current model that others can mimic in Drake.
    leaders: set[str] = field(default_factory=set)
    #: Whether the current model was included from URDF or from a file before 1.7.
    apart: bool = False
    in_world: bool = False  #: Whether the joints and frames are those of a world.
    extended: ExtendedElements = field(default_factory=ExtendedElements)
    #: The scoped names of the entities from ``<gazebo>`` blocks of URDF.
    block_entities: set[str] = field(default_factory=set)

    # --- Containers -----------------------------------------------------------------------------

    def world(self, parent: Output, world: World) -> None:
        """Append a ``<world>``."""
        element = parent.child("world", {"name": world.name})
        element.location = world.location
        self.in_world = True
        remaining, _, merged = self.includes.without_merged(world)
        self.extend(element, self.includes.fragments(remaining.fragments))
        self._models(element, remaining.models, in_world=True)
        for include in merged:
            self.includes.write_merged(element, world, include)
        for frame in remaining.explicit_frames:
            self._frame(element, frame, frame.attached_to, frame.pose)
        for joint in remaining.joints:
            self.joint(element, joint)
        self.in_world = False

    def _models(self, parent: Output, models: list[Model], *, in_world: bool) -> None:
        for model in models:
            if not self.includes.write(parent, model, in_world=in_world):
                parent.children.extend(map(etree.Comment, model.comments))
                scope = "" if in_world else f"{self.scope}{model.name}{DELIMITER}"
                included = model.include
                apart = self.apart or (
                    included is not None
                    and (
                        not included.version or gets_different_names(included.version, self.version)
                    )
                )
                replace(self, scope=scope, apart=apart, in_world=False).model(parent, model)

    def model(self, parent: Output, whole: Model) -> None:
        """Append a ``<model>`` with its nested models."""
        model, before, after = self.includes.without_merged(whole)
        element = self._start(parent, "model", model)
        self.leaders = leaders(model)
        options, added_inertia = self.options, self.report.provenance.added_inertia
        # Massless links are frames only from 1.8 on.
        self.plan = plan(
            model,
            policy_in(self.version, options.massless),
            options.added_mass,
            options.added_inertia,
            keep_zero_mass=self.flags.keep_zero_mass and options.massless == "auto",
            ends=number(self.version) >= ENDS,
            lumped=self.flags.lumped_links,
            added={link.name for link in model.links if self.scope + link.name in added_inertia},
        )
        canonical = model.canonical_link or (model.links[0].name if model.links else "")
        if canonical in self.plan.frames:
            # A frame cannot be the canonical link (seed 1, section 8.1).
            element.set("canonical_link", self.plan.frames[canonical][0])
        elif model.canonical_link:
            element.set("canonical_link", model.canonical_link)
        if model.placement_frame:
            element.set("placement_frame", model.placement_frame)
        if model.static:
            element.children.append(leaf("static", "true"))
        self._pose(element, model.pose)
        for include in before:
            self.includes.write_merged(element, whole, include)
        if self.options.style == "frames":
            model = with_frames(element, model, self.version, self._body, self.plan.frames)
        self._tree(element, model)
        for frame in model.explicit_frames:
            self._frame(element, frame, frame.attached_to, frame.pose)
        # Without links, the first nested model has the canonical link (S B87).
        self._models(element, model.models, in_world=False)
        for include in after:
            self.includes.write_merged(element, whole, include)
        self.extend(element, model.fragments)
        names = names_of_entities(model.fragments) if model.fragments else {}
        if names:
            from translate.fragments.kept_includes import joints_at_kept, name_of

            for fragment in joints_at_kept(model):
                del names[name_of(fragment)]
        self.block_entities.update(self.scope + name for name in names)
        if names:
            copied = ", ".join(f"{entity.tag} '{name}'" for name, entity in names.items())
            reason = f"Gazebo copies these from <gazebo> blocks into the model: {copied}"
            path = ElementPath("model", model.name)
            joints = tuple(name for name, entity in names.items() if entity.tag == "joint")
            detail = AddedJoints(joints)
            self.report.add("block-entity-copied", path, reason, model.location, detail=detail)
        self._report_omitted(MODEL, _omitted(model.fragments), model)
        element.children.extend(map(etree.Comment, model.end_comments))

    def _tree(self, element: Output, model: Model) -> None:
        """Append the links and joints of a model, each link after the joints to it."""
        names = {link.name for link in model.links}
        anchors = {joint: link for link, joint in self.plan.frames.values()}
        joints_of = grouped(
            (joint.child if joint.child in names else "", joint) for joint in model.joints
        )
        for link in model.links:
            for joint in joints_of.get(link.name, ()):
                anchor = anchors.get(joint.name)
                if anchor is None and joint.type == "floating":
                    anchor = self._body(joint.parent)
                if anchor is None:
                    self.joint(element, joint)
                else:
                    # A joint of a massless link, or a floating one.
                    attached_to = "" if anchor == WORLD else anchor
                    self._frame(element, joint, attached_to, joint.pose)
                    severity = severity_of_frames(self.version)
                    report_joint_as_frame(joint, anchor, severity, self.report)
            if link.name in self.plan.frames:
                self._link_as_frame(element, link)
            else:
                self._link(element, link)
        for joint in joints_of.get("", ()):
            self.joint(element, joint)

    def _body(self, link: str) -> str:
        """Return the link that a massless link is fixed to if it is a frame; else the link."""
        return self.plan.frames.get(link, (link,))[0]

    # --- Links ----------------------------------------------------------------------------------

    def _link(self, parent: Output, link: Link) -> None:
        element = self._start(parent, "link", link)
        self._pose(element, link.pose)
        if link.name in self.plan.given_inertia:
            self._given_inertial(element, link)
        elif link.inertial is not None and not link.inertial.is_omitted:
            write_inertial(element, link.inertial, self.version)
            if link.inertial.pose.rotation_format == "quat_xyzw":
                path = ElementPath("link", link.name, field="inertial/pose")
                self._report_rotation(link.inertial.pose, path, element)
            link = without_replaced_values(link, self.version, self.report)
        apart = self.apart or self.flags.apart or self.flags.unique_names
        names = shape_names(link, apart=apart)
        enter_shapes(self.report, link, names, self.scope)
        if self.flags.unique_names:
            report_generated_names(self.report, link, names)
        for shape in link.shapes:
            kind: Kind = "visual" if isinstance(shape, Visual) else "collision"
            self._shape(element, shape, link, kind, names[id(shape)])
        self._finish(parent, element, with_written_names(link, names))

    def _given_inertial(self, parent: Output, link: Link) -> None:
        """Append the inertia given to a massless link."""
        placeholder = self.plan.given_inertia[link.name]
        written = placeholder.inertial()
        if link.inertial is not None:
            written.pose = link.inertial.pose
        write_inertial(parent, written, self.version)
        self.report.provenance.added_inertia[f"{self.scope}{link.name}"] = placeholder[:2]
        placeholder.report(link, self.report)

    def _link_as_frame(self, parent: Output, link: Link) -> None:
        """Append a massless link as a ``<frame>``."""
        attached_to = self.plan.frames[link.name][0]
        # K1: Drake requires an explicit relative_to.
        pose = link.pose if link.pose.relative_to else link.pose.relative(MODEL_FRAME)
        self._frame(parent, link, attached_to, pose)
        reason = f"the massless link is written as a frame attached to link '{attached_to}'"
        code, path = "massless-link-as-frame", ElementPath("link", link.name)
        severity = severity_of_frames(self.version)
        self.report.add(code, path, reason, link.location, severity=severity)
        inertial = link.inertial
        if inertial is None:
            return
        path = path.below("inertial")
        if any(inertial.inertia):
            reason = f"the frame is without its inertia {inertia_text(inertial.inertia)}"
            self.report.add(code, path, reason, inertial.location, severity="approximated")
        elif not inertial.pose.is_identity:
            reason = "a frame has no centre of mass; that of 0 kg has no effect"
            self.report.add(code, path, reason, inertial.location)

    def _shape(self, parent: Output, shape: Shape, link: Link, kind: Kind, name: str) -> None:
        element = parent.child(kind, {"name": name})
        element.location = shape.location
        self._pose(element, shape.pose)
        write_geometry(element, shape.geometry)
        has_material = False
        if isinstance(shape, Collision):
            if shape.density is not None:
                element.children += written_fields(shape, ("density",))
        else:
            material = shape.material
            if self.options.compat:
                material = without_colors_of_script(material, shape.fragments)
            has_material = write_material(element, material, shape.fragments)
            if shape.material is not None:
                report_urdf_material(shape.material, name, shape.location, self.report)
        if shape.fragments and has_material:
            # The model has a material now: drop the empty <material> of the source.
            fragments = [
                fragment for fragment in shape.fragments if not is_empty_material(fragment)
            ]
            shape = replace(shape, fragments=fragments)
        self._finish(parent, element, shape, link=link.name)

    # --- Joints and frames ----------------------------------------------------------------------

    def joint(self, parent: Output, joint: Joint) -> None:
        """Append a ``<joint>``."""
        element = self._start(parent, "joint", joint, joint.type)
        self._pose(element, joint.pose)
        body = self._body(joint.parent) if number(self.version) < ENDS else joint.parent
        element.children += [leaf("parent", body), leaf("child", joint.child)]
        write_axes(element, joint)
        report_rates(joint, self.scope, self.report)
        write_drake_elements(element, joint, self.leaders)
        self._finish(parent, element, joint)

    def _frame(
        self, parent: Output, entity: Frame | Link | Joint, attached_to: str, pose: Pose
    ) -> None:
        """Append a ``<frame>``: an explicit one, or one in place of a link or a joint."""
        element = self._start(parent, "frame", entity)
        if attached_to:
            element.set("attached_to", attached_to)
        self._pose(element, pose)
        self._finish(parent, element, entity)

    def _pose(self, element: Output, pose: Pose) -> None:
        """Append a ``<pose>``, and report a quaternion that is written with other numbers."""
        if pose is IDENTITY_POSE:
            return
        write_pose(element, pose, self.version)
        if pose.rotation_format == "quat_xyzw":
            path = ElementPath(element.tag, element.get("name") or "", field="pose")
            self._report_rotation(pose, path, element)

    def _report_rotation(self, pose: Pose, path: ElementPath, element: Output) -> None:
        if changes_quaternion(pose, self.version):
            reason = "the quaternion is written as the same rotation with other numbers"
            self.report.add("quaternion-converted", path, reason, element.location or NOWHERE)

    # --- The start and the end of every element -------------------------------------------------

    def _start(
        self,
        parent: Output,
        tag: str,
        entity: Model | Link | Joint | Frame,
        kind: str = "",
    ) -> Output:
        """Append and return the element of an entity, with its name, after its comments."""
        if not isinstance(entity, Model) and entity.comments:
            parent.children.extend(map(etree.Comment, entity.comments))
        element = parent.child(tag, {"name": entity.name})
        element.location = entity.location
        if kind:
            element.set("type", kind)
        as_frame = tag == "frame" and not isinstance(entity, Frame)
        if as_frame or entity.urdf_name is not None:
            source = cast(Kind, type(entity).__name__.lower())
            enter_name(self.report.provenance, source, entity, self.scope, as_frame=as_frame)
        return element

    def _finish(
        self,
        parent: Output,
        element: Output,
        entity: Link | Joint | Frame | Shape,
        *,
        link: str = "",
    ) -> None:
        """Append the fragments and comments of an entity; ``link`` is the link of a shape."""
        if entity.fragments:
            as_frame = element.tag == "frame" and not isinstance(entity, Frame)
            if not as_frame:
                self.extend(element, entity.fragments)
            if omitted := _omitted(entity.fragments, as_frame=as_frame):
                name = element.attrib["name"]
                owner = Owner("link", link, element.tag, name) if link else Owner(element.tag, name)
                self._report_omitted(owner, omitted, entity)
        if entity.inner_comments:
            write_comments(element, entity.inner_comments, parent=parent)

    def extend(self, element: Output, fragments: list[Fragment]) -> None:
        """Write the fragments of SDFormat of an owner."""
        self.extended.add(element, fragments, in_world=self.in_world)
        write_extensions(element, fragments, "sdf")

    def _report_omitted(
        self, owner: Owner, omitted: list[Fragment], entity: Model | Link | Joint | Frame | Shape
    ) -> None:
        """Report the fragments of an owner that are not written; ``entity`` is the owner."""
        kind, path_of_owner = type(entity).__name__.lower(), owner.path
        for fragment in omitted:
            for path, location, known_reason in fragment.unmapped_parts(path_of_owner):
                severity: LossSeverity = "omitted"
                if fragment.dialect == "sdf":
                    severity = "lost"
                    reason = "its owner is written as a frame, which cannot contain it"
                elif not (reason := fragment.ignored):
                    severity, reason = loss_in_sdf(path, kind)
                    reason = known_reason if known_reason and severity == "omitted" else reason
                self.report.add("urdf-lost", path, reason, location, severity=severity)

    # --- The text of the document ---------------------------------------------------------------

    def text(
        self,
        root: Output,
        prefixes: Mapping[str, str],
        before: Sequence[etree._Comment],
        source: str,
    ) -> str:
        """Return the text of a document; a tree of lxml is made only if something may change in it.

        ``prefixes`` are those of the root, ``before`` the comments before it.  ``source`` is the
        version of the document as read, if it was SDFormat.
        """
        minor, extended = number(self.version)[1], self.extended.elements
        removes = not (source or self.options.compat) and holds_undefined(extended, minor)
        is_older = bool(source) and minor < number(source)[1]
        if self.flags.is_lowest and not (removes or is_older):
            layout = Layout(root, prefixes, before)
            is_same = not may_change_lowest(layout.text, extended, minor)
            if layout.is_exact and is_same and not _may_join(layout.text, minor):
                return layout.text
        locations: dict[etree._Element, Location] = {}
        in_tree = TreeReport(self.report, locations)
        tree = lxml_tree(root, prefixes, before, locations)
        if removes:
            remove_undefined(tree, minor, in_tree)
        downgrade(tree, self.version, in_tree, self.block_entities, source=source)
        etree.cleanup_namespaces(tree, keep_ns_prefixes=[])
        text = serialize(tree)
        if _may_join(text, minor):
            from translate.sdf.versions.unflatten import join_names

            join_names(tree, "__", in_tree)
            text = serialize(tree)
        return text


def _omitted(fragments: list[Fragment], *, as_frame: bool = False) -> list[Fragment]:
    """The fragments of URDF, and those of an owner that is written ``as_frame``."""
    return [
        fragment
        for fragment in fragments
        if not fragment.mapped and (as_frame or fragment.dialect != "sdf")
    ]


_NAME_WITH_DELIMITER = re.compile(f' name="[^"]*{DELIMITER}')


def _may_join(text: str, minor: int) -> bool:
    """Return whether a name contains the delimiter, which 1.8 and later versions reserve."""
    return minor >= 8 and DELIMITER in text and bool(_NAME_WITH_DELIMITER.search(text))
