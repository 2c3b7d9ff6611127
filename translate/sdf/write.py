"""The model as SDFormat text (reference S H, U D1).

The root link comes first, then each joint just before its child link.  Poses keep their numbers and
the frame they are given in: a robot from URDF comes out in parity form (seed 1, example 1.1).
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from lxml import etree

from translate.diagnostics.diagnostic import Diagnostic, TranslateError
from translate.diagnostics.loss_report import LossReport
from translate.extensions.comments import texts, write_comments
from translate.extensions.extension_data import (
    CANONICAL_LINK,
    LUMPED,
    MADE_OF,
    MODEL,
    PREFIXES,
    RENAMED_FROM,
    RENAMED_TO,
    STANDS_FOR,
    Owner,
    attribute_namespaces,
    attribute_path,
    carried_element,
    mark,
    strip,
    urdf_attribute,
    write_extensions,
)
from translate.model.fragment import Fragment
from translate.model.frame import MODEL_FRAME, Frame
from translate.model.inertial import Inertia, Inertial
from translate.model.joint import Joint
from translate.model.link import Link
from translate.model.model import Document, Model, World
from translate.model.names import DELIMITER, legal_name, unique_name
from translate.model.pose import Pose
from translate.model.shape import Collision, Shape, Visual
from translate.options import SdfOptions
from translate.sdf.drake import leaders, write_drake_elements
from translate.sdf.frame_style import write_frames
from translate.sdf.geometry import write_geometry
from translate.sdf.include.nesting import HINT, MAX_NESTING, TOO_DEEP, nesting
from translate.sdf.include.write import IncludeWriter, required_version, written_out
from translate.sdf.inertial import SINCE, write_inertial
from translate.sdf.joints import write_axes
from translate.sdf.massless import MasslessPlan, plan
from translate.sdf.materials import is_empty_material, write_material
from translate.sdf.poses import write_pose
from translate.sdf.strip_marks import strip_marks
from translate.sdf.versions.delimiters import join_names
from translate.sdf.versions.downgrade import downgrade
from translate.sdf.versions.version import LOWEST_AUTOMATIC, number, required, required_around
from translate.xml.document import serialize, text_of
from translate.xml.values import format_float, format_floats


@dataclass(slots=True, frozen=True)
class WriterFlags:
    """The properties of a document that change how it is written.

    ``directory``: where the text will be stored; by default that of the document.
    ``keep_zero_mass``: links with a written mass of zero keep it.
    ``lumped_links``: links that are only a pose on another link (link → that link).
    ``from_urdf``: the document was translated from URDF; a mark is written where it matters, which
    is not the case ``in_parity_form`` (seed 1, "Parity with URDF").
    ``drake``: add the elements of :mod:`translate.sdf.drake` where the document lacks them.
    """

    directory: str | None = None
    keep_zero_mass: bool = False
    lumped_links: Mapping[str, str] = field(default_factory=dict)
    from_urdf: bool = False
    in_parity_form: bool = False
    drake: bool = False


_NO_FLAGS = WriterFlags()


def choose_version(
    document: Document, wanted: str, *, resolve_includes: bool = False
) -> tuple[str, str]:
    """The version to write and the reason for it."""
    if wanted != "auto":
        return wanted, "asked for"
    needs = [required(model) for model in document.all_models()]
    needs += [required_around(world) for world in document.worlds]
    if not resolve_includes:
        needs.append((required_version(document), "what it includes"))
    lowest = (LOWEST_AUTOMATIC, "the lowest that joints may end at frames in")
    version, feature = max([lowest, *needs], key=lambda need: number(need[0]))
    if version == lowest[0]:
        return lowest
    lower = [need[0] for need in [lowest, *needs] if need[0] != version]
    below = max(lower, key=number)
    return version, f"because of {feature}; --sdf-version {below} carries or replaces that instead"


def write(
    document: Document,
    options: SdfOptions,
    report: LossReport,
    flags: WriterFlags = _NO_FLAGS,
) -> str:
    """SDFormat text for everything in a document.

    Raises :class:`translate.TranslateError` for models nested deeper than anybody could read.
    """
    if any(nesting(model) > MAX_NESTING for model in document.all_models()):
        raise TranslateError([Diagnostic("nesting-limit", "error", TOO_DEEP, hint=HINT)])
    version, _ = choose_version(
        document, options.version, resolve_includes=options.resolve_includes
    )
    prefixes = dict(PREFIXES)
    for model in document.all_models():
        prefixes |= attribute_namespaces(model)
    root = etree.Element("sdf", {"version": version}, nsmap=prefixes)
    directory = os.path.dirname(document.path) if flags.directory is None else flags.directory
    includes = IncludeWriter(version, report, options.resolve_includes, directory)
    writer = _Writer(version, options, report, includes, flags)
    for world in document.worlds:
        writer.world(root, world)
    for model in document.models:
        for comment in model.comments:
            root.addprevious(etree.Comment(comment))
        writer.model(root, model)
    write_extensions(root, includes.fragments(document.fragments), "sdf")
    source = document.version if document.format == "sdf" else ""
    downgrade(root, version, report, carry=options.carries_urdf_data, source=source)
    if options.compat:
        strip(root)
    elif not options.carries_urdf_data:
        strip_marks(root, report)
    etree.cleanup_namespaces(root, keep_ns_prefixes=[])
    text = serialize(root)
    if DELIMITER in text and number(version) >= (1, 8):
        join_names(root, "__", report)
        text = serialize(root)
    return text


def joint_fragment(joint: Joint, version: str) -> Fragment:
    """A joint as SDFormat text, for a file of another format to carry."""
    root = etree.Element("model")
    report = LossReport()
    writer = _Writer(version, SdfOptions(), report, IncludeWriter(version, report))
    writer.joint(root, replace(joint, comments=(), inner_comments=()))
    downgrade(root, version, LossReport(), carry=True)
    text = text_of(root[0])
    return Fragment("sdf", "joint", text, comments=texts(joint), location=joint.location)


@dataclass(slots=True)
class _Writer:
    version: str
    options: SdfOptions
    report: LossReport
    includes: IncludeWriter
    flags: WriterFlags = _NO_FLAGS
    #: What stands before the names of the model that is being written, as of ``a::b::link``.
    scope: str = ""
    #: What this model carries of what its format has no words for.
    entries: list[tuple[Owner, Fragment]] = field(default_factory=list)
    plan: MasslessPlan = field(default_factory=MasslessPlan)
    #: The joints of this model that others can mimic.
    leaders: set[str] = field(default_factory=set)

    # --- Containers -----------------------------------------------------------------------------

    def world(self, parent: etree._Element, world: World) -> None:
        element = etree.SubElement(parent, "world", {"name": world.name})
        own, _, merged = self.includes.without_merged(world)
        write_extensions(element, self.includes.fragments(own.fragments), "sdf")
        for model in own.models:
            if not self.includes.write(element, model, in_world=True):
                self._comments(element, model.comments)
                self.model(element, written_out(model))
        for include in merged:
            self.includes.write_merged(element, world, include)
        for frame in own.explicit_frames:
            self._frame(element, frame)
        for joint in own.joints:
            self.joint(element, joint)

    def model(self, parent: etree._Element, model: Model) -> None:
        element = etree.SubElement(parent, "model")
        whole = model
        model, first, last = self.includes.without_merged(model)
        self._name(element, model.name, model.urdf_name)
        outer = self.entries, self.plan, self.leaders
        self.leaders = leaders(model)
        self.entries = []
        self.plan = self._plan(model)
        if model.canonical_link:
            element.set("canonical_link", model.canonical_link)
        elif self.plan.frames and model.links[0].name in self.plan.frames:
            canonical = self.plan.frames[model.links[0].name][0]
            element.set("canonical_link", canonical)
            element.set(CANONICAL_LINK, canonical)
        if model.placement_frame:
            element.set("placement_frame", model.placement_frame)
        if model.static:
            etree.SubElement(element, "static").text = "true"
        write_pose(element, model.pose, self.version)
        for include in first:
            self.includes.write_merged(element, whole, include)
        poses: dict[str, Pose] = {}
        if self.options.style == "frames":
            poses = write_frames(element, model, self.version, self._body, self.plan.frames)
        self._tree(element, model, poses)
        for frame in model.explicit_frames:
            self._frame(element, frame)
        for include in last:
            self.includes.write_merged(element, whole, include)
        for nested in model.models:
            if not self.includes.write(element, nested, in_world=False):
                self._comments(element, nested.comments)
                scope, self.scope = self.scope, f"{self.scope}{nested.name}{DELIMITER}"
                self.model(element, written_out(nested))
                self.scope = scope
        write_extensions(element, model.fragments, "sdf")
        self._carry(element, MODEL, model.fragments)
        # SDFormat in parity form says by itself what a URDF said, if that is all.
        counts = bool(self.entries) or model.static
        counts = counts or bool(model.rigid_joints and not self.flags.in_parity_form)
        if self.flags.from_urdf and self.options.carries_urdf_data and counts:
            element.set(MADE_OF, "urdf")
        if self.entries:
            element.append(carried_element(self.entries, "urdf"))
        self._comments(element, model.end_comments)
        self.entries, self.plan, self.leaders = outer

    def _plan(self, model: Model) -> MasslessPlan:
        options = self.options
        policy, inertia = options.massless, (options.massless_mass, options.massless_inertia)
        zero_is_said = self.flags.keep_zero_mass and policy == "auto"
        if policy == "auto" and number(self.version) < (1, 8):
            policy = "keep"
        lumped = self.flags.lumped_links
        return plan(model, policy, *inertia, zero_is_said=zero_is_said, lumped=lumped)

    def _tree(self, element: etree._Element, model: Model, poses: dict[str, Pose]) -> None:
        """Each link after the joints that lead to it."""
        joints_of: dict[str, list[Joint]] = {}
        names = {link.name for link in model.links}
        anchors = {joint: link for link, joint in self.plan.frames.values()}
        for joint in model.joints:
            joints_of.setdefault(joint.child if joint.child in names else "", []).append(joint)
        for link in model.links:
            for joint in joints_of.get(link.name, ()):
                pose = poses.get(joint.name, joint.pose)
                if joint.name in anchors:
                    self._joint_as_frame(element, joint, pose, anchors[joint.name])
                elif joint.type == "floating":
                    self._joint_as_frame(element, joint, pose, self._body(joint.parent))
                else:
                    self.joint(element, joint, pose)
            pose = poses.get(link.name, link.pose)
            if link.name in self.plan.frames:
                self._link_as_frame(element, link, pose)
            else:
                self._link(element, link, pose)
        for joint in joints_of.get("", ()):
            self.joint(element, joint, joint.pose)

    def _body(self, link: str) -> str:
        """The link that a link moves with, if it is written as a frame, else itself."""
        anchor = self.plan.frames.get(link)
        return anchor[0] if anchor is not None else link

    # --- Links ----------------------------------------------------------------------------------

    def _link(self, parent: etree._Element, link: Link, pose: Pose) -> None:
        self._comments(parent, link.comments)
        element = etree.SubElement(parent, "link")
        self._name(element, link.name, link.urdf_name)
        write_pose(element, pose, self.version)
        if link.name in self.plan.given_inertia:
            self._given_inertial(element, link)
        elif link.inertial is not None:
            write_inertial(element, link.inertial, self.version)
            if link.inertial.auto is not None and number(self.version) < SINCE:
                self.report.add(
                    "inertia-computed",
                    "approximated",
                    f"link '{link.name}' <inertial auto>",
                    f"SDFormat {self.version} does not compute inertia: the values are written",
                    link.inertial.auto.location,
                )
        taken: set[str] = set()
        for visual in link.visuals:
            self._shape(element, visual, link, "visual", taken)
        taken.clear()
        for collision in link.collisions:
            self._shape(element, collision, link, "collision", taken)
        if link.fragments:
            write_extensions(element, link.fragments, "sdf")
            self._carry(element, Owner("link", link.name), link.fragments)
        write_comments(element, link.inner_comments)

    def _given_inertial(self, parent: etree._Element, link: Link) -> None:
        """An inertia for a link that has none, marked so that it goes away on the way back."""
        given = self.plan.given_inertia[link.name]
        moment = given.moment
        written = Inertial(given.mass, Inertia(moment, 0.0, 0.0, moment, 0.0, moment))
        if link.inertial is not None:
            written.pose = link.inertial.pose
        element = write_inertial(parent, written, self.version)
        element.set(mark("added"), format_floats((given.mass, moment)))
        if link.inertial is not None:
            numbers = (link.inertial.mass, *link.inertial.inertia)
            element.set(mark("inertial"), format_floats(numbers))
        self.report.added_inertia[f"{self.scope}{link.name}"] = (given.mass, moment)
        self.report.add(
            "massless-link-given-inertia",
            "approximated",
            f"link '{link.name}'",
            given.reason,
            link.location,
        )

    def _link_as_frame(self, parent: etree._Element, link: Link, pose: Pose) -> None:
        self._comments(parent, link.comments)
        element = etree.SubElement(parent, "frame")
        self._name(element, link.name, link.urdf_name)
        element.set("attached_to", self.plan.frames[link.name][0])
        element.set(STANDS_FOR, "link")
        if link.name in self.flags.lumped_links:
            element.set(LUMPED, "true")
        if link.inertial is not None:
            numbers = (link.inertial.mass, *link.inertial.inertia)
            element.set(mark("inertial"), format_floats(numbers))
            if not link.inertial.pose.is_identity:
                written = link.inertial.pose
                quaternion = written.rotation_format == "quat_xyzw"
                rotation = written.rotation if quaternion else written.rpy
                element.set(mark("inertial-pose"), format_floats((*written.xyz, *rotation)))
        # K1: Drake needs the frame of reference spelt out.
        write_pose(element, pose if pose.relative_to else pose.relative(MODEL_FRAME), self.version)
        self._carry(element, Owner("frame", link.name), link.fragments, whole=True)
        write_comments(element, link.inner_comments)
        self.report.add(
            "massless-link-as-frame",
            "carried",
            f"link '{link.name}'",
            f"it has no mass and is written as a frame of link '{self.plan.frames[link.name][0]}'",
            link.location,
        )

    def _shape(
        self, parent: etree._Element, shape: Shape, link: Link, kind: str, taken: set[str]
    ) -> None:
        element = etree.SubElement(parent, kind)
        name = legal_name(shape.name, kind) if shape.name else f"{link.name}_{kind}"
        name = unique_name(name, taken)
        taken.add(name)
        element.set("name", name)
        if name != shape.name:
            self._renamed(element, shape.name, name)
        write_pose(element, shape.pose, self.version)
        write_geometry(element, shape.geometry)
        if isinstance(shape, Collision) and shape.density is not None:
            etree.SubElement(element, "density").text = format_float(shape.density)
        if isinstance(shape, Visual):
            write_material(element, shape.material, shape.fragments)
        fragments = shape.fragments
        if fragments:
            if element.find("material") is not None:
                # What had an empty one has been given a look since.
                fragments = [item for item in fragments if not is_empty_material(item)]
            write_extensions(element, fragments, "sdf")
            self._carry(element, Owner("link", link.name, kind, name), fragments)
        write_comments(element, shape.inner_comments)

    # --- Joints and frames ----------------------------------------------------------------------

    def joint(self, parent: etree._Element, joint: Joint, pose: Pose | None = None) -> None:
        self._comments(parent, joint.comments)
        element = etree.SubElement(parent, "joint")
        element.set("name", joint.name)
        element.set("type", joint.type)
        self._name(element, joint.name, joint.urdf_name)
        write_pose(element, joint.pose if pose is None else pose, self.version)
        etree.SubElement(element, "parent").text = joint.parent
        etree.SubElement(element, "child").text = joint.child
        write_axes(element, joint)
        if self.flags.drake or joint.drake_elements:
            write_drake_elements(element, joint, self.leaders)
        if joint.fragments:
            write_extensions(element, joint.fragments, "sdf")
            self._carry(element, Owner("joint", joint.name), joint.fragments)
        write_comments(element, joint.inner_comments)

    def _joint_as_frame(
        self, parent: etree._Element, joint: Joint, pose: Pose, attached_to: str
    ) -> None:
        self._comments(parent, joint.comments)
        element = etree.SubElement(parent, "frame")
        self._name(element, joint.name, joint.urdf_name)
        if attached_to != "world":
            element.set("attached_to", attached_to)
        element.set(STANDS_FOR, f"{joint.type} joint")
        element.set(mark("parent"), joint.parent)
        element.set(mark("child"), joint.child)
        write_pose(element, pose, self.version)
        self._carry(element, Owner("frame", joint.name), joint.fragments, whole=True)
        write_comments(element, joint.inner_comments)
        self.report.add(
            "joint-as-frame",
            "carried",
            f"joint '{joint.name}'",
            "its child has no mass and is a frame: so is it"
            if joint.type == "fixed"
            else f"SDFormat has no {joint.type} joints: it is a frame that holds its place",
            joint.location,
        )

    def _frame(self, parent: etree._Element, frame: Frame) -> None:
        self._comments(parent, frame.comments)
        element = etree.SubElement(parent, "frame", {"name": frame.name})
        if frame.attached_to:
            element.set("attached_to", frame.attached_to)
        write_pose(element, frame.pose, self.version)
        write_extensions(element, frame.fragments, "sdf")
        self._carry(element, Owner("frame", frame.name), frame.fragments)
        write_comments(element, frame.inner_comments)

    # --- The rest -------------------------------------------------------------------------------

    def _name(self, element: etree._Element, name: str, urdf_name: str | None) -> None:
        element.set("name", name)
        if urdf_name is not None:
            self._renamed(element, urdf_name, name)
            self.report.renames[urdf_name] = name

    def _renamed(self, element: etree._Element, before: str, after: str) -> None:
        if before:
            element.set(RENAMED_FROM, before)
        element.set(RENAMED_TO, after)

    def _comments(self, parent: etree._Element, comments: tuple[str, ...]) -> None:
        for comment in comments:
            parent.append(etree.Comment(comment))

    def _carry(
        self,
        element: etree._Element,
        owner: Owner,
        fragments: list[Fragment],
        *,
        whole: bool = False,
    ) -> None:
        """Keep what URDF says and SDFormat cannot: as an attribute, or in the carried element.

        ``whole`` keeps the content of a link or joint that is written as a frame, too.
        """
        for fragment in fragments:
            if fragment.dialect != "urdf" and not whole:
                continue
            where = f"{owner} {fragment.label}"
            if fragment.mapped and not self.options.carries_urdf_data:
                continue
            if not self.options.carries_urdf_data:
                reason = "SDFormat has no word for it, and nothing is to be carried"
                self.report.add("urdf-lost", "lost", where, reason, fragment.location)
                continue
            path = attribute_path(fragment) if fragment.dialect == "urdf" else None
            key = urdf_attribute(path) if path is not None else ""
            if key and key not in element.attrib and key != RENAMED_FROM:
                element.set(key, fragment.xml)
            else:
                self.entries.append((owner, fragment))
            if not fragment.mapped:
                reason = "SDFormat has no word for it"
                if fragment.dialect == "sdf":
                    reason = "it hangs on what is written as a frame, and frames hold nothing"
                self.report.add("urdf-carried", "carried", where, reason, fragment.location)
