"""SDFormat reader: a parsed file to a :class:`Document`, without loss (reference S A, B, C, H).

Links, joints, frames, nested models and worlds become entities of the model, and every pose is kept
as written.  XML that the model has no field for becomes a fragment.  All errors of a file are
reported together.
"""

from __future__ import annotations

from collections.abc import Sequence

from lxml import etree

from translate.diagnostics.diagnostic import TranslateError
from translate.fragments.comments import Commented, elements_with_comments, read_comments
from translate.fragments.tiny_numbers import drop_tiny_numbers
from translate.model.fragment import Fragment
from translate.model.frame_graph import FrameGraph
from translate.model.joint import SDF_JOINT_TYPES, Joint
from translate.model.link import Collision, Empty, Frame, Link, Visual
from translate.model.model import MAX_NESTING, NESTING_HINT, TOO_DEEP, Document, Model, World
from translate.model.names import NameSuggestions
from translate.model.pose import Pose
from translate.sdf.drake import drop_drake_elements, read_mimics
from translate.sdf.element_reader import (
    NAME,
    SdfElementReader,
    check_text,
    leave_out_contents,
    leave_out_text,
)
from translate.sdf.frame_errors import check_frames
from translate.sdf.include.kept import keep_joints
from translate.sdf.include.override import OverrideElements
from translate.sdf.include.resolve import Includes, Scope
from translate.sdf.inertial import read_inertial
from translate.sdf.joints import read_axes
from translate.sdf.name_checks import check_names, check_root, check_world_names
from translate.sdf.schema import holds_numbers
from translate.sdf.shapes import read_geometry, read_material
from translate.sdf.validate import validate
from translate.sdf.versions.upgrade import upgrade
from translate.sdf.versions.version import HINTS, KNOWN, number
from translate.xml.document import Parts, XmlFile, qualified_name
from translate.xml.text import trimmed
from translate.xml.values import parse_floats

#: Tag → its attributes and children with fields in the model; others become fragments.
_FIELDS: dict[str, tuple[frozenset[str], frozenset[str]]] = {
    "sdf": (frozenset({"version"}), frozenset({"model", "world", "include"})),
    "world": (NAME, frozenset({"model", "frame", "joint", "include"})),
    "model": (
        frozenset({"name", "canonical_link", "placement_frame"}),
        frozenset({"static", "pose", "link", "joint", "frame", "model", "include"}),
    ),
    "link": (NAME, frozenset({"pose", "inertial", "visual", "collision"})),
    "visual": (NAME, frozenset({"pose", "geometry", "material"})),
    "collision": (NAME, frozenset({"pose", "geometry", "density"})),
    "frame": (frozenset({"name", "attached_to"}), frozenset({"pose"})),
    "joint": (
        frozenset({"name", "type"}),
        frozenset(
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
        ),
    ),
}


def read(
    file: XmlFile,
    *,
    unflatten: bool = False,
    includes: Includes | None = None,
    lenient: bool = False,
) -> Document:
    """Return the models and worlds of a parsed SDFormat file, with the models that it includes.

    ``unflatten=True`` makes it an error if the names with ``::`` of a model of 1.7 or older cannot
    become nested models.  Without ``includes`` every ``<include>`` becomes a fragment.
    ``lenient=True`` leaves out joints between two frames of one body, and replaces a transparency
    out of range by the nearest value.
    Errors of the file are in ``diagnostics`` of the document, which contains everything that could
    be read.
    """
    reader = SdfElementReader(file, unflatten, lenient)
    _Reader(reader, includes).read_document()
    if not reader.has_long_names(reader.document):
        check_frames(
            reader.document,
            file,
            lenient=lenient,
            incomplete=reader.incomplete,
            included=includes is not None and includes.is_reading_included,
        )
    reader.document.diagnostics = tuple(file.diagnostics)
    return reader.document


class _Reader:
    """Reads the elements of one file into entities of the model."""

    def __init__(self, reader: SdfElementReader, includes: Includes | None) -> None:
        self.reader = reader
        self.includes = includes
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
        reader.document.left_out += drop_tiny_numbers(reader.file, holds_numbers)
        texts = check_text(reader) if validate(reader) else []
        upgrade(reader)
        reader.commented = elements_with_comments(root)
        self._leftovers(root, reader.document.fragments)
        comments = [node.text or "" for node in root.itersiblings(etree.Comment, preceding=True)]
        pending = self._read_children(root, reader.document, comments[::-1])
        pending += [node.text or "" for node in root.itersiblings(etree.Comment)]
        _append_comments(list(reader.document.all_models()), pending)
        check_world_names(reader)
        check_root(reader, root)
        leave_out_text(reader, texts)
        leave_out_contents(reader)

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
        pending: list[str],
    ) -> list[str]:
        """Add the children of an element to its scope, with the comments before them.

        ``pending`` are comments before the first child.  Return those after the last child.
        """
        child_tags = _FIELDS[str(element.tag)][1]
        for child in element:
            tag = child.tag
            if isinstance(child, etree._Comment):
                pending.append(child.text or "")
            elif isinstance(scope, Model) and tag in ("static", "pose"):
                pending += [node.text or "" for node in child.iter(etree.Comment)]
            elif tag not in child_tags:
                # leftovers() has added a fragment with the comments.
                if not isinstance(scope, Document):
                    pending = []
            elif self._read_child(child, scope, tuple(pending)):
                pending = []
        return pending

    def _read_child(
        self,
        child: etree._Element,
        scope: Scope,
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
            scope.explicit_frames.append(frame)
        elif tag == "joint":
            if (joint := self._joint(child)) is not None:
                joint.comments = comments
                scope.joints.append(joint)
        elif isinstance(scope, Model):
            link = self._link(child)
            link.comments = comments
            scope.links.append(link)
        return True

    def _world(self, element: etree._Element) -> World:
        reader = self.reader
        world = World(trimmed(element.get("name")), location=reader.location(element))
        self._leftovers(element, world.fragments, comments=True)
        _append_comments(world.models, self._read_children(element, world, []))
        check_names(reader, world, element)
        keep_joints(reader, element, world)
        check_state(reader, world, element)
        return world

    def _model(self, element: etree._Element) -> Model:
        reader = self.reader
        model = Model(trimmed(element.get("name")), location=reader.location(element))
        if self._depth == MAX_NESTING:
            reader.error("nesting-limit", TOO_DEEP, element, NESTING_HINT)
            return model
        self._depth += 1
        parts = reader.parts_of(element)
        model.static = reader.boolean(parts.get("static"))
        model.canonical_link = trimmed(element.get("canonical_link"))
        model.placement_frame = trimmed(element.get("placement_frame"))
        model.pose = reader.pose(parts.get("pose"), model.fragments)
        self._leftovers(element, model.fragments, parts, comments=True)
        pending = self._read_children(element, model, [])
        read_mimics(model)
        check_names(reader, model, element)
        keep_joints(reader, element, model)
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

    def _leftovers(
        self,
        element: etree._Element,
        fragments: list[Fragment],
        parts: Parts | None = None,
        *,
        comments: bool = False,
    ) -> None:
        """Append the contents of an element that have no fields to the fragments of its entity."""
        attributes, children = _FIELDS[str(element.tag)]
        self.reader.leftovers(
            element, attributes, "", fragments, children, parts, comments=comments
        )

    # --- Links ----------------------------------------------------------------------------------

    def _link(self, element: etree._Element) -> Link:
        reader = self.reader
        link = Link(trimmed(element.get("name")), location=reader.location(element))
        parts = reader.parts_of(element)
        link.pose = reader.pose(parts.get("pose"), link.fragments)
        self._leftovers(element, link.fragments, parts)
        link.inertial = read_inertial(reader, link, parts.get("inertial"))
        for child in element[:]:
            if child.tag in ("visual", "collision"):
                self._shape(child, link)
        if element in reader.commented:
            elements = [*element.iterchildren("visual"), *element.iterchildren("collision")]
            shapes: dict[etree._Element, Commented] = dict(zip(elements, link.shapes, strict=True))
            read_comments(element, link, shapes, reader.kept)
        return link

    def _shape(self, element: etree._Element, link: Link) -> None:
        """Add a visual or a collision to its link."""
        reader, tag = self.reader, str(element.tag)
        shape = Visual("", Empty()) if tag == "visual" else Collision("", Empty())
        shape.name = trimmed(element.get("name"))
        shape.location = reader.location(element)
        parts = reader.parts_of(element)
        shape.pose = reader.pose(parts.get("pose"), shape.fragments)
        shape.geometry = read_geometry(reader, parts.get("geometry"), shape.fragments)
        self._leftovers(element, shape.fragments, parts)
        if isinstance(shape, Visual):
            shape.material = read_material(reader, parts.get("material"), shape.fragments)
            link.visuals.append(shape)
        else:
            shape.density = reader.number(parts.get("density"), None)
            link.collisions.append(shape)

    # --- Joints and frames ----------------------------------------------------------------------

    def _joint(self, element: etree._Element) -> Joint | None:
        reader = self.reader
        name = trimmed(element.get("name"))
        kind = trimmed(element.get("type")).lower()
        if kind not in SDF_JOINT_TYPES and (element, "type") not in reader.errors:
            reader.error(
                "attribute-invalid",
                f"joint '{name}' has the unknown type '{element.get('type')}'",
                element,
                NameSuggestions(SDF_JOINT_TYPES).hint(
                    kind, f"the types are {', '.join(SDF_JOINT_TYPES)}"
                ),
            )
        parts = reader.parts_of(element)
        parent, child = reader.text(parts.get("parent")), reader.text(parts.get("child"))
        for tag in ("parent", "child"):
            if tag not in parts:
                reader.error(
                    "element-missing", f"joint '{name}' has no <{tag}>", element, f"add a <{tag}>"
                )
        if not parent or not child:
            reader.incomplete = True
            return None
        # A joint of unknown type is kept, so that references to it resolve.
        joint = Joint(name, kind if kind in SDF_JOINT_TYPES else "fixed", parent, child)
        joint.location = reader.location(element)
        tags = ("parent", "child", "pose")
        joint.lines = {tag: reader.file.line_of(parts[tag]) for tag in tags if tag in parts}
        joint.pose = reader.pose(parts.get("pose"), joint.fragments)
        self._leftovers(element, joint.fragments, parts)
        read_axes(reader, parts, joint)
        if element in reader.commented:
            read_comments(element, joint, {}, reader.kept)
        drop_drake_elements(reader, element, joint)
        return joint

    def _frame(self, element: etree._Element) -> Frame:
        reader = self.reader
        frame = Frame(trimmed(element.get("name")), location=reader.location(element))
        frame.attached_to = trimmed(element.get("attached_to"))
        parts = reader.parts_of(element)
        frame.pose = reader.pose(parts.get("pose"), frame.fragments)
        self._leftovers(element, frame.fragments, parts)
        if element in reader.commented:
            read_comments(element, frame, {}, reader.kept)
        return frame


def _append_comments(models: Sequence[Model], comments: Sequence[str]) -> None:
    """Append comments that precede no entity to the last model."""
    if models and models[-1].include is not None:
        models[-1].comments += tuple(comments)
    elif models:
        models[-1].end_comments += tuple(comments)


# --- The saved <state> of a world -----------------------------------------------------------------
# A simulator that saves a world writes the models as they were loaded, and their current poses in
# ``<state>``. The translated robots are the models as they were loaded: a state is kept, and never
# applied to the models.

#: Simulators print saved poses with about six digits; in m and rad.
TOLERANCE = 1e-4
MAX_NAMED_MODELS = 3


def check_state(reader: SdfElementReader, world: World, element: etree._Element) -> None:
    """Warn of each state with a model pose that differs from the pose in the world."""
    for state in element.findall("state"):
        if moved := _moved_models(world, state):
            names = ", ".join(f"'{name}'" for name in moved[:MAX_NAMED_MODELS])
            hidden = len(moved) - MAX_NAMED_MODELS
            more = f" and {hidden} more" if hidden > 0 else ""
            reader.warning(
                "state-not-applied",
                f"in the saved state the models {names}{more} have other poses than in the world; "
                "a translation keeps the state and does not apply it",
                state,
                "robot-translate migrate writes the saved poses into the models",
            )


def _moved_models(world: World, state: etree._Element) -> list[str]:
    """Return the names of the models with another pose in the state than in the world."""
    names = {model.name for model in world.models}
    moved: list[str] = []
    graph = FrameGraph(world)
    for saved in state.iterchildren("model_state"):
        name = trimmed(saved.get("name"))
        if name not in names:
            continue
        try:
            x, y, z, *rpy = parse_floats(saved.findtext("pose") or "", 6)
            X_WM = graph.pose(name)
        except (ValueError, TranslateError):
            continue  # The state has no valid pose, or check_frames() reports the frames.
        if max(X_WM.distance(Pose((x, y, z), tuple(rpy)).transform)) > TOLERANCE:
            moved.append(name)
    return moved
