"""SDFormat reader: a parsed file to a :class:`Document`, without loss (reference S A, B, C, H).

Links, joints, frames, nested models and worlds become entities of the model, and every pose is kept
as written.  XML that the model has no field for becomes a fragment.  Extension data of an earlier
translation restore the fragments of URDF.  All errors of a file are reported together.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import cast, get_args

from lxml import etree

from translate.extensions.comments import Commented, read_comments
from translate.extensions.extension_data import (
    CANONICAL_LINK,
    MADE_OF,
    RENAMED_FROM,
    STANDS_FOR,
    URDF,
    Owner,
    fragment_of_path,
    is_writable,
    read_extensions,
)
from translate.model.fragment import Fragment
from translate.model.frame import Frame
from translate.model.geometry import Empty
from translate.model.joint import Joint, JointType
from translate.model.link import Link
from translate.model.model import Document, LeftOut, Model, World
from translate.model.names import NameSuggestions
from translate.model.shape import Collision, Shape, Visual
from translate.sdf.drake import drop_drake_elements
from translate.sdf.element_reader import SdfElementReader
from translate.sdf.frame_errors import check_frames
from translate.sdf.geometry import read_geometry
from translate.sdf.include.nesting import HINT, MAX_NESTING, TOO_DEEP
from translate.sdf.include.override import OverrideElements
from translate.sdf.include.resolve import Includes, Scope
from translate.sdf.inertial import read_inertial
from translate.sdf.joints import read_axes
from translate.sdf.materials import NAME as MATERIAL_NAME
from translate.sdf.materials import read_material
from translate.sdf.names import check_names, check_root, check_world_names
from translate.sdf.references import FileReferences
from translate.sdf.restore import Restorer, urdf_name
from translate.sdf.restore_planar import PLANAR
from translate.sdf.stale_marks import is_stale, report_stale
from translate.sdf.stray_text import check_text, leave_out_text
from translate.sdf.validate import validate
from translate.sdf.versions.hidden_elements import reveal
from translate.sdf.versions.upgrade import upgrade
from translate.sdf.versions.version import HINTS, KNOWN
from translate.sdf.world_state import check_state
from translate.xml.document import XmlFile, element_of, qualified_name

TYPES = tuple(kind for kind in get_args(JointType) if kind not in ("floating", "planar"))
MODEL_ATTRIBUTES = frozenset({"name", "canonical_link", "placement_frame"})
MODEL_CHILDREN = frozenset({"static", "pose", "link", "joint", "frame", "model", "include"})
LINK_CHILDREN = frozenset({"pose", "inertial", "visual", "collision"})
JOINT_CHILDREN = frozenset(
    {
        "pose",
        "parent",
        "child",
        "axis",
        "axis2",
        "screw_thread_pitch",
        "gearbox_ratio",
        "gearbox_reference_body",
    }
)
CARRIED = f"{{{URDF}}}carried"
#: Elements of URDF that refer to joints by name, outside the kinematic tree.
WITH_JOINTS = frozenset({"transmission", "ros2_control"})


def read(
    file: XmlFile,
    *,
    record: bool = True,
    unflatten: bool = False,
    includes: Includes | None = None,
    lenient: bool = False,
) -> Document:
    """Return the models and worlds of a parsed SDFormat file, with the models that it includes.

    ``record=False`` ignores the extension data of an earlier translation.  ``unflatten=True`` makes
    it an error if the names with ``::`` of a model of 1.7 or older cannot become nested models.
    Without ``includes`` every ``<include>`` becomes a fragment.  ``lenient=True`` leaves out joints
    between two frames of one body.  Errors of the file are in
    ``diagnostics`` of the document, which contains everything that could be read.
    """
    document = _Reader(SdfElementReader(file, record, unflatten), includes).document()
    check_frames(document, file, lenient=lenient)
    document.diagnostics = tuple(file.diagnostics)
    return document


class _Reader:
    """Reads the elements of one file into entities of the model."""

    def __init__(self, reader: SdfElementReader, includes: Includes | None) -> None:
        self.reader = reader
        self.includes = includes
        if includes is not None:
            reader.references = FileReferences(reader.file.root, includes.names_around)
        self.version = ""
        #: The nesting depth of the current element, in this file and in the files that include it.
        self._depth = 0 if includes is None else includes.depth

    def document(self) -> Document:
        reader, root = self.reader, self.reader.file.root
        document = Document("sdf", "", reader.file.path)
        reader.file.drop_default_namespace()
        if root.tag != "sdf":
            reader.error(
                "root-element-unknown",
                f"the root element is <{qualified_name(root)}>, not <sdf>",
                root,
                "a SDFormat file starts with <sdf version=…>",
            )
            return document
        if not self._read_version(root):
            return document
        document.version = self.version
        validate(reader, self.version)
        texts = check_text(reader)
        if reader.record:
            reveal(root)
        upgrade(reader, root, self.version)
        self._read_root_children(root, document)
        check_world_names(reader, document)
        check_root(reader, root)
        leave_out_text(reader, texts)
        for name in sorted(reader.unknown_versions):
            reader.warning(
                "record-version-unknown",
                f"'{name}' is extension data of a newer release; it is kept but not used",
                root,
            )
        document.massless_restored = reader.massless_restored
        document.lumped_links = reader.lumped_links
        document.made_of_urdf = reader.made_of_urdf
        document.left_out = reader.left_out
        return document

    def _read_root_children(self, root: etree._Element, document: Document) -> None:
        """Add the children of ``<sdf>`` and the comments before and after it to the document."""
        known = {"model", "world", "include"}
        self.reader.leftovers(root, {"version"}, "", document.fragments, known)
        comments = [node.text or "" for node in root.itersiblings(etree.Comment, preceding=True)]
        pending = comments[::-1]
        for child in root:
            if isinstance(child, etree._Comment):
                pending.append(child.text or "")
            elif child.tag == "model":
                model = self._model(child)
                model.comments, pending = (*pending, *model.comments), []
                document.models.append(model)
                self._check_root_pose(child)
            elif child.tag == "world":
                document.worlds.append(self._world(child))
            elif child.tag == "include":
                self._check_root_pose(child)
                if self._include(child, document, pending):
                    pending = []
        pending += [node.text or "" for node in root.itersiblings(etree.Comment)]
        _append_comments(list(document.all_models()), pending)

    def _check_root_pose(self, element: etree._Element) -> None:
        """Report ``relative_to`` in the pose of a model outside a world (S A12)."""
        pose = element.find("pose")
        frame = "" if pose is None else (pose.get("relative_to") or "").strip()
        if pose is not None and frame:
            self.reader.error(
                "attribute-invalid",
                f"the pose of the model is relative to '{frame}', but outside a world no frame "
                "surrounds a model",
                pose,
                "remove relative_to",
            )

    def _read_version(self, root: etree._Element) -> bool:
        version = root.get("version")
        if version in KNOWN:
            self.version = str(version)
            return True
        if version is None:
            self.reader.error(
                "attribute-missing", "<sdf> has no attribute 'version'", root, 'add version="1.9"'
            )
        else:
            self.reader.error(
                "version-unknown",
                f'version="{version}" of SDFormat is not supported',
                root,
                HINTS.get(version) or f"supported versions are {', '.join(KNOWN)}",
            )
        return False

    # --- Containers -----------------------------------------------------------------------------

    def _world(self, element: etree._Element) -> World:
        reader = self.reader
        world = World(reader.name(element), location=reader.location(element))
        known = {"model", "frame", "joint", "include"}
        reader.leftovers(element, {"name"}, "", world.fragments, known, comments=True)
        pending: list[str] = []
        for child in element:
            tag = child.tag
            if isinstance(child, etree._Comment):
                pending.append(child.text or "")
            elif tag == "model":
                model = self._model(child)
                model.comments, pending = (*pending, *model.comments), []
                world.models.append(model)
            elif tag == "frame":
                frame = self._frame(child)
                frame.comments = tuple(pending)
                world.explicit_frames.append(frame)
                pending = []
            elif tag == "joint":
                joint = self._joint(child)
                if joint is not None:
                    joint.comments = tuple(pending)
                    world.joints.append(joint)
                    pending = []
            elif tag != "include" or self._include(child, world, pending):
                pending = []
        _append_comments(world.models, pending)
        check_names(reader, world, element, self.version)
        check_state(reader, world, element)
        return world

    def _model(self, element: etree._Element) -> Model:
        reader = self.reader
        model = Model(reader.name(element), location=reader.location(element))
        if self._depth == MAX_NESTING:
            reader.error("nesting-limit", TOO_DEEP, element, HINT)
            return model
        self._depth += 1
        model.urdf_name = urdf_name(reader, element)
        model.static = reader.boolean(element, "static")
        model.canonical_link = (element.get("canonical_link") or "").strip()
        model.placement_frame = (element.get("placement_frame") or "").strip()
        model.pose = reader.pose(element, model.fragments)
        known = MODEL_CHILDREN
        reader.leftovers(element, MODEL_ATTRIBUTES, "", model.fragments, known, comments=True)
        self._carried_attributes(element, model.fragments, None)
        restorer = Restorer(reader, model, element)
        shapes: dict[Owner, Shape] = {}
        pending: list[str] = []
        for child in element:
            tag = child.tag
            if isinstance(child, etree._Comment):
                pending.append(child.text or "")
            elif tag in ("static", "pose"):
                pending += [node.text or "" for node in child.iter(etree.Comment)]
            elif tag != CARRIED and self._model_child(child, model, restorer, shapes, pending):
                pending = []
        self._finish(element, model, restorer, shapes)
        model.end_comments = tuple(pending)
        self._depth -= 1
        return model

    def _model_child(
        self,
        child: etree._Element,
        model: Model,
        restorer: Restorer,
        shapes: dict[Owner, Shape],
        comments: Sequence[str],
    ) -> bool:
        """Add a child to its model; return whether the comments before it belong to it."""
        tag = child.tag
        if self.reader.is_from_gazebo_block(child):
            return True  # leftovers() has added a fragment with the comments.
        if tag == "link":
            link = self._link(child, shapes)
            link.comments = tuple(comments)
            model.links.append(link)
        elif tag == "joint":
            joint = self._joint(child)
            if joint is None:
                return False
            joint.comments = tuple(comments)
            model.joints.append(joint)
            if self.reader.record:
                restorer.planar.note(child, joint)
        elif tag == "frame":
            frame = self._frame(child)
            frame.comments = tuple(comments)
            if not (self.reader.record and restorer.restore(child, frame)):
                model.explicit_frames.append(frame)
        elif tag == "model":
            nested = self._model(child)
            nested.comments = (*comments, *nested.comments)
            model.models.append(nested)
        elif tag == "include":
            return self._include(child, model, comments)
        # leftovers() has added a fragment with the comments for every other child.
        return True

    def _finish(
        self,
        element: etree._Element,
        model: Model,
        restorer: Restorer,
        shapes: dict[Owner, Shape],
    ) -> None:
        """Apply the extension data and the checks that need all children of a model."""
        restorer.finish(self.reader.mark(element, CANONICAL_LINK))
        self.reader.made_of_urdf |= self.reader.mark(element, MADE_OF) == "urdf"
        if self.reader.record:
            for carried in element.findall(CARRIED):
                self._read_extensions(carried, model, shapes)
        check_names(self.reader, model, element, self.version)

    def _include(self, element: etree._Element, scope: Scope, comments: Sequence[str]) -> bool:
        """Add the content of another file; return whether comments can precede that content."""
        if self.includes is None:
            scope.fragments.append(self.reader.fragment(element))
            return False
        parts = OverrideElements(self._frame, self._joint, self.version)
        self.includes.depth = self._depth
        return self.includes.expand(self.reader, element, scope, parts, tuple(comments))

    # --- Links ----------------------------------------------------------------------------------

    def _link(self, element: etree._Element, shapes: dict[Owner, Shape]) -> Link:
        reader = self.reader
        link = Link(reader.name(element), location=reader.location(element))
        link.urdf_name = urdf_name(reader, element)
        link.pose = reader.pose(element, link.fragments)
        reader.leftovers(element, {"name"}, "", link.fragments, LINK_CHILDREN)
        self._carried_attributes(element, link.fragments, link)
        link.inertial = read_inertial(reader, link, element)
        for child in element:
            if child.tag == "visual":
                visual = Visual("", Empty())
                written = self._shape(child, visual, {"pose", "geometry", "material"})
                visual.material = read_material(reader, child, visual.fragments)
                self._carried_attributes(child, visual.fragments, visual)
                link.visuals.append(visual)
                shapes[Owner("link", link.name, "visual", written)] = visual
            elif child.tag == "collision":
                collision = Collision("", Empty())
                written = self._shape(child, collision, {"pose", "geometry", "density"})
                collision.density = reader.optional_number(child, "density")
                self._carried_attributes(child, collision.fragments, collision)
                link.collisions.append(collision)
                shapes[Owner("link", link.name, "collision", written)] = collision
        if next(element.iter(etree.Comment), None) is not None:
            parts: dict[etree._Element, Commented] = {}
            parts |= zip(element.iterchildren("visual"), link.visuals, strict=True)
            parts |= zip(element.iterchildren("collision"), link.collisions, strict=True)
            read_comments(element, link, parts, reader.fragment_of)
        return link

    def _shape(self, element: etree._Element, shape: Shape, known: set[str]) -> str:
        """Read the common part of visuals and collisions; return the name as written."""
        reader = self.reader
        name = reader.name(element)
        original = urdf_name(reader, element)
        shape.name = name if original is None else original
        shape.location = reader.location(element)
        shape.pose = reader.pose(element, shape.fragments)
        shape.geometry = read_geometry(reader, element, shape.fragments)
        reader.leftovers(element, {"name"}, "", shape.fragments, known)
        return name

    # --- Joints and frames ----------------------------------------------------------------------

    def _joint(self, element: etree._Element) -> Joint | None:
        reader = self.reader
        name = reader.name(element)
        kind = (element.get("type") or "").strip().lower()
        if kind not in TYPES and (element, "type") not in reader.errors:
            reader.error(
                "attribute-invalid",
                f"joint '{name}' has the unknown type '{element.get('type')}'",
                element,
                NameSuggestions(TYPES).hint(kind, f"the types are {', '.join(TYPES)}"),
            )
        parent, child = reader.text(element, "parent"), reader.text(element, "child")
        for tag in ("parent", "child"):
            if element.find(tag) is None:
                reader.error(
                    "element-missing", f"joint '{name}' has no <{tag}>", element, f"add a <{tag}>"
                )
        if not parent or not child:
            return None
        # A joint of unknown type is kept, so that references to it resolve.
        joint = Joint(name, cast(JointType, kind) if kind in TYPES else "fixed", parent, child)
        joint.location = reader.location(element)
        joint.urdf_name = urdf_name(reader, element)
        joint.pose = reader.pose(element, joint.fragments)
        reader.leftovers(element, {"name", "type"}, "", joint.fragments, JOINT_CHILDREN)
        read_axes(reader, element, joint)
        drop_drake_elements(reader, element, joint)
        is_planar = reader.mark(element, STANDS_FOR) == PLANAR
        urdf_joint = replace(joint, type="planar") if is_planar else joint
        self._carried_attributes(element, joint.fragments, urdf_joint)
        read_comments(element, joint, {}, reader.fragment_of)
        return joint

    def _frame(self, element: etree._Element) -> Frame:
        reader = self.reader
        frame = Frame(reader.name(element), location=reader.location(element))
        frame.attached_to = (element.get("attached_to") or "").strip()
        frame.pose = reader.pose(element, frame.fragments)
        reader.leftovers(element, {"name", "attached_to"}, "", frame.fragments, {"pose"})
        self._carried_attributes(element, frame.fragments, frame)
        read_comments(element, frame, {}, reader.fragment_of)
        return frame

    # --- Extension data of URDF -----------------------------------------------------------------

    def _carried_attributes(
        self, element: etree._Element, fragments: list[Fragment], entity: object
    ) -> None:
        """Restore attributes of the URDF element, unless an edit of the file outdated them."""
        if not self.reader.record:
            return
        for key, value in element.attrib.items():
            name = etree.QName(str(key))
            if name.namespace != URDF or key in (RENAMED_FROM, MATERIAL_NAME):
                continue
            fragment = fragment_of_path(name.localname, str(value))
            fragment.location = self.reader.location(element)
            if not is_writable(fragment) or is_stale(fragment, entity):
                report_stale(self.reader, element, f"the URDF attribute '{name.localname}'")
            else:
                fragments.append(fragment)

    def _read_extensions(
        self, carried: etree._Element, model: Model, shapes: dict[Owner, Shape]
    ) -> None:
        """Append the fragments of a ``carried`` element to their owners."""
        fragments_of: dict[Owner, list[Fragment]] = {Owner("model"): model.fragments}
        for link in model.links:
            fragments_of[Owner("link", link.name)] = link.fragments
            # A massless link may have been written as a frame.
            fragments_of[Owner("frame", link.name)] = link.fragments
        for joint in model.joints:
            fragments_of[Owner("joint", joint.name)] = joint.fragments
            fragments_of[Owner("frame", joint.name)] = joint.fragments
        for frame in model.explicit_frames:
            fragments_of.setdefault(Owner("frame", frame.name), frame.fragments)
        for owner, shape in shapes.items():
            fragments_of[owner] = shape.fragments
        for owner, fragment in read_extensions(carried, "urdf"):
            fragments = fragments_of.get(owner)
            if fragments is None:
                location = self.reader.location(carried)
                self.reader.left_out.append(LeftOut.orphan(f"{owner} {fragment.label}", location))
                self.reader.warning(
                    "record-orphan",
                    f"{fragment.label} of URDF belongs to the {owner}, which no longer exists",
                    carried,
                    "it is dropped",
                )
            elif is_writable(fragment):
                fragments.append(fragment)
                if fragment.tag in WITH_JOINTS:
                    self._check_joints(carried, fragment, model)
            else:
                report_stale(self.reader, carried, f"'{fragment.at}' and '{fragment.attribute}'")

    def _check_joints(self, carried: etree._Element, fragment: Fragment, model: Model) -> None:
        """Warn of references to missing joints in a transmission or a ``<ros2_control>``."""
        known = {joint.urdf_name or joint.name for joint in model.joints}
        references = [joint.get("name", "") for joint in element_of(fragment.xml).iter("joint")]
        for name in dict.fromkeys(references):
            if name not in known:
                self.reader.warning(
                    "record-stale",
                    f"{fragment.label} of URDF refers to the joint '{name}', which does not exist",
                    carried,
                    "it is kept unchanged; if the joint was renamed, write its new name here too",
                )


def _append_comments(models: Sequence[Model], comments: Sequence[str]) -> None:
    """Append comments that precede no entity to the last model."""
    if models and models[-1].include is not None:
        models[-1].comments += tuple(comments)
    elif models:
        models[-1].end_comments += tuple(comments)
