"""SDFormat reader: a parsed file to a :class:`Document`, without loss (reference S A, B, C, H).

Links, joints, frames, nested models and worlds become entities of the model, and every pose is kept
as written.  XML that the model has no field for becomes a fragment.  Extension data of an earlier
translation restore the fragments of URDF.  All errors of a file are reported together.
"""

from __future__ import annotations

from collections.abc import Collection, Container, Sequence
from dataclasses import replace
from typing import cast, get_args

from lxml import etree

from translate.extensions.block_entities import without_entities
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
from translate.extensions.fragment_contents import WITH_JOINTS, missing_joints
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
from translate.sdf.model_references import FileReferences
from translate.sdf.names import check_names, check_root, check_world_names
from translate.sdf.restore import Restorer, urdf_name
from translate.sdf.restore_planar import PLANAR
from translate.sdf.stale_marks import is_stale, report_stale
from translate.sdf.stray_contents import leave_out_contents
from translate.sdf.stray_text import check_text, leave_out_text
from translate.sdf.validate import validate
from translate.sdf.versions.hidden_elements import reveal
from translate.sdf.versions.upgrade import upgrade
from translate.sdf.versions.version import HINTS, KNOWN, number
from translate.sdf.world_state import check_state
from translate.xml.document import XmlFile, element_of, qualified_name
from translate.xml.white_space import trimmed

TYPES = tuple(kind for kind in get_args(JointType) if kind not in ("floating", "planar"))
MODEL_ATTRIBUTES = frozenset({"name", "canonical_link", "placement_frame"})
MODEL_CHILDREN = frozenset({"static", "pose", "link", "joint", "frame", "model", "include"})
WORLD_CHILDREN = frozenset({"model", "frame", "joint", "include"})
ROOT_CHILDREN = frozenset({"model", "world", "include"})
LINK_CHILDREN = frozenset({"pose", "inertial", "visual", "collision"})
SHAPE_CHILDREN = {
    "visual": frozenset({"pose", "geometry", "material"}),
    "collision": frozenset({"pose", "geometry", "density"}),
}
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
_URDF_PREFIX = f"{{{URDF}}}"
CARRIED = f"{_URDF_PREFIX}carried"


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
    between two frames of one body, and replaces a transparency out of range by the nearest value.
    Errors of the file are in ``diagnostics`` of the document, which contains everything that could
    be read.
    """
    reader = SdfElementReader(file, record, unflatten, lenient)
    _Reader(reader, includes).read_document()
    check_frames(reader.document, file, lenient=lenient, incomplete=reader.incomplete)
    reader.document.diagnostics = tuple(file.diagnostics)
    return reader.document


class _Reader:
    """Reads the elements of one file into entities of the model."""

    def __init__(self, reader: SdfElementReader, includes: Includes | None) -> None:
        self.reader = reader
        self.includes = includes
        if includes is not None:
            reader.references = FileReferences(reader.file.root, includes.names_around)
        #: The nesting depth of the current element, in this file and in the files that include it.
        self._depth = 0 if includes is None else includes.depth

    def read_document(self) -> None:
        reader, root = self.reader, self.reader.file.root
        reader.file.drop_default_namespace()
        if root.tag != "sdf":
            reader.error(
                "root-element-unknown",
                f"the root element is <{qualified_name(root)}>, not <sdf>",
                root,
                "a SDFormat file starts with <sdf version=…>",
            )
            return
        if not self._read_version(root):
            return
        validate(reader)
        texts = check_text(reader)
        if reader.record:
            reveal(root)
        upgrade(reader, root)
        reader.leftovers(root, {"version"}, "", reader.document.fragments, ROOT_CHILDREN)
        comments = [node.text or "" for node in root.itersiblings(etree.Comment, preceding=True)]
        pending = self._read_children(root, reader.document, ROOT_CHILDREN, comments[::-1])
        pending += [node.text or "" for node in root.itersiblings(etree.Comment)]
        _append_comments(list(reader.document.all_models()), pending)
        check_world_names(reader)
        check_root(reader, root)
        leave_out_text(reader, texts)
        leave_out_contents(reader)
        for name in sorted(reader.unknown_versions):
            reader.warning(
                "record-version-unknown",
                f"'{name}' is extension data of a newer release; it is kept but not used",
                root,
            )

    def _check_root_pose(self, element: etree._Element) -> None:
        """Report ``relative_to`` in the pose of a model outside a world (S A12)."""
        pose = element.find("pose")
        frame = "" if pose is None else trimmed(pose.get("relative_to"))
        if pose is not None and frame:
            self.reader.error(
                "attribute-invalid",
                f"the pose of the model is relative to '{frame}', but outside a world no frame "
                "surrounds a model",
                pose,
                "remove relative_to",
            )

    def _read_version(self, root: etree._Element) -> bool:
        reader, version = self.reader, root.get("version")
        if version in KNOWN:
            reader.document.version = str(version)
            reader.minor = number(str(version))[1]
        elif version is None:
            message = "<sdf> has no attribute 'version'"
            reader.error("attribute-missing", message, root, 'add version="1.9"')
        else:
            reader.error(
                "version-unknown",
                f'version="{version}" of SDFormat is not supported',
                root,
                HINTS.get(version) or f"supported versions are {', '.join(KNOWN)}",
            )
        return version in KNOWN

    # --- Containers -----------------------------------------------------------------------------

    def _read_children(
        self,
        element: etree._Element,
        scope: Scope,
        known: Container[str],
        pending: list[str],
        restorer: Restorer | None = None,
    ) -> list[str]:
        """Add the children of an element to its scope, with the comments before them.

        ``pending`` are comments before the first child.  Return those after the last child.
        """
        for child in element:
            tag = child.tag
            if isinstance(child, etree._Comment):
                pending.append(child.text or "")
            elif restorer is not None and tag in ("static", "pose"):
                pending += [node.text or "" for node in child.iter(etree.Comment)]
            elif tag not in known or self.reader.is_from_gazebo_block(child):
                # leftovers() has added a fragment with the comments.
                if not isinstance(scope, Document) and tag != CARRIED:
                    pending = []
            elif self._read_child(child, scope, restorer, tuple(pending)):
                pending = []
        return pending

    def _read_child(
        self,
        child: etree._Element,
        scope: Scope,
        restorer: Restorer | None,
        comments: tuple[str, ...],
    ) -> bool:
        """Add a child to its scope; return whether the comments before it belong to it."""
        tag = child.tag
        if tag == "include":
            if isinstance(scope, Document):
                self._check_root_pose(child)
            return self._include(child, scope, comments)
        if tag == "model":
            model = self._model(child)
            model.comments = (*comments, *model.comments)
            scope.models.append(model)
            if isinstance(scope, Document):
                self._check_root_pose(child)
        elif isinstance(scope, Document):
            scope.worlds.append(self._world(child))
            return False
        elif tag == "frame":
            frame = self._frame(child)
            frame.comments = comments
            is_restored = self.reader.record and restorer and restorer.restore(child, frame)
            if not is_restored:
                scope.explicit_frames.append(frame)
        elif tag == "joint":
            joint = self._joint(child)
            if joint is None:
                return False
            joint.comments = comments
            scope.joints.append(joint)
            if self.reader.record and restorer:
                restorer.planar.note(child, joint)
                restorer.note_parent(child, joint)
        elif restorer:
            link = self._link(child, restorer.shapes)
            link.comments = comments
            restorer.model.links.append(link)
        return True

    def _world(self, element: etree._Element) -> World:
        reader = self.reader
        world = World(reader.name(element), location=reader.location(element))
        reader.leftovers(element, {"name"}, "", world.fragments, WORLD_CHILDREN, comments=True)
        pending = self._read_children(element, world, WORLD_CHILDREN, [])
        _append_comments(world.models, pending)
        check_names(reader, world, element)
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
        model.canonical_link = trimmed(element.get("canonical_link"))
        model.placement_frame = trimmed(element.get("placement_frame"))
        model.pose = reader.pose(element, model.fragments)
        known = MODEL_CHILDREN
        reader.leftovers(element, MODEL_ATTRIBUTES, "", model.fragments, known, comments=True)
        self._carried_attributes(element, model.fragments, None)
        restorer = Restorer(reader, model, element)
        pending = self._read_children(element, model, known, [], restorer)
        restorer.finish(reader.mark(element, CANONICAL_LINK))
        reader.document.made_of_urdf |= reader.mark(element, MADE_OF) == "urdf"
        if reader.record:
            all_carried = element.findall(CARRIED)
            for carried in all_carried:
                self._read_extensions(carried, model, restorer.shapes)
            of_tree = reader.entities_of_tree(element) if all_carried else ()
            if of_tree:
                model.fragments = list(without_entities(model.fragments, of_tree))
        check_names(reader, model, element)
        model.end_comments = tuple(pending)
        self._depth -= 1
        return model

    def _include(self, element: etree._Element, scope: Scope, comments: tuple[str, ...]) -> bool:
        """Add the content of another file; return whether comments can precede that content."""
        if self.includes is None:
            scope.fragments.append(self.reader.fragment(element))
            return False
        parts = OverrideElements(self._frame, self._joint)
        self.includes.depth = self._depth
        return self.includes.expand(self.reader, element, scope, parts, comments)

    # --- Links ----------------------------------------------------------------------------------

    def _link(self, element: etree._Element, shapes: dict[Owner, Shape]) -> Link:
        reader = self.reader
        link = Link(reader.name(element), location=reader.location(element))
        link.urdf_name = urdf_name(reader, element)
        link.pose = reader.pose(element, link.fragments)
        reader.leftovers(element, {"name"}, "", link.fragments, LINK_CHILDREN)
        self._carried_attributes(element, link.fragments, link)
        link.inertial = read_inertial(reader, link, element)
        for child in element.iterchildren("visual", "collision"):
            self._shape(child, link, shapes)
        if next(element.iter(etree.Comment), None) is not None:
            parts: dict[etree._Element, Commented] = {}
            parts |= zip(element.iterchildren("visual"), link.visuals, strict=True)
            parts |= zip(element.iterchildren("collision"), link.collisions, strict=True)
            read_comments(element, link, parts, reader.fragment_of)
        return link

    def _shape(self, element: etree._Element, link: Link, shapes: dict[Owner, Shape]) -> None:
        """Add a visual or a collision to its link, and to the shapes by their written names."""
        reader, tag = self.reader, str(element.tag)
        shape = Visual("", Empty()) if tag == "visual" else Collision("", Empty())
        name, original = reader.name(element), urdf_name(reader, element)
        shape.name = name if original is None else original
        shape.renamed = None if original is None else (original, name)
        shape.location = reader.location(element)
        shape.pose = reader.pose(element, shape.fragments)
        shape.geometry = read_geometry(reader, element, shape.fragments)
        reader.leftovers(element, {"name"}, "", shape.fragments, SHAPE_CHILDREN[tag])
        if isinstance(shape, Visual):
            shape.material = read_material(reader, element, shape.fragments)
            link.visuals.append(shape)
        else:
            shape.density = reader.number(element, "density", None)
            link.collisions.append(shape)
        self._carried_attributes(element, shape.fragments, shape)
        shapes[Owner("link", link.name, tag, name)] = shape

    # --- Joints and frames ----------------------------------------------------------------------

    def _joint(self, element: etree._Element) -> Joint | None:
        reader = self.reader
        name = reader.name(element)
        kind = trimmed(element.get("type")).lower()
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
            reader.incomplete = True
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
        frame.attached_to = trimmed(element.get("attached_to"))
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
        for key, value in element.items():
            if not str(key).startswith(_URDF_PREFIX) or key in (RENAMED_FROM, MATERIAL_NAME):
                continue
            name = str(key).removeprefix(_URDF_PREFIX)
            fragment = fragment_of_path(name, str(value))
            fragment.location = self.reader.location(element)
            if not is_writable(fragment) or is_stale(fragment, entity):
                report_stale(self.reader, element, f"the URDF attribute '{name}'")
            else:
                fragments.append(fragment)

    def _read_extensions(
        self, carried: etree._Element, model: Model, shapes: dict[Owner, Shape]
    ) -> None:
        """Append the fragments of a ``carried`` element to their owners."""
        fragments_of: dict[Owner, list[Fragment]] = {Owner("model"): model.fragments}
        parts: list[Link | Joint] = [*model.links, *model.joints]
        for part in parts:
            kind = "link" if isinstance(part, Link) else "joint"
            # A massless link and its joint may have been written as frames.
            for owner in (Owner(kind, part.name), Owner("frame", part.name)):
                fragments_of[owner] = part.fragments
        for frame in model.explicit_frames:
            fragments_of.setdefault(Owner("frame", frame.name), frame.fragments)
        for owner, shape in shapes.items():
            fragments_of[owner] = shape.fragments
        joints = {joint.urdf_name or joint.name for joint in model.joints}
        for owner, fragment in read_extensions(carried, "urdf"):
            fragments = fragments_of.get(owner)
            if fragments is None:
                location = self.reader.location(carried)
                orphan = LeftOut.orphan(f"{owner} {fragment.label}", location)
                self.reader.document.left_out.append(orphan)
                self.reader.warning(
                    "record-orphan",
                    f"{fragment.label} of URDF belongs to the {owner}, which no longer exists",
                    carried,
                    "it is dropped",
                )
            elif is_writable(fragment):
                fragments.append(fragment)
                if fragment.tag in WITH_JOINTS:
                    self._check_joints(carried, fragment, joints)
            else:
                report_stale(self.reader, carried, f"'{fragment.at}' and '{fragment.attribute}'")

    def _check_joints(
        self, carried: etree._Element, fragment: Fragment, known: Collection[str]
    ) -> None:
        """Warn of references to missing joints in a transmission or a ``<ros2_control>``."""
        for name in missing_joints(element_of(fragment.xml), known):
            self.reader.warning(
                "joint-reference-unknown",
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
