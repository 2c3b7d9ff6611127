"""Read URDF 1.0, 1.1 and 1.2 into a model in parity form (reference U A1 – A10).

No number is computed: the pose of a joint is its origin in the parent link, and the pose of its
child link is the identity relative to the joint.  Content that the model has no field for becomes
a fragment.  All problems of a file are reported together.
"""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import TypeAlias, get_args

from lxml import etree

from translate.diagnostics.loss_detail import Traits
from translate.facts import version_number
from translate.fragments.comments import elements_with_comments, read_comments
from translate.fragments.name_references import WITH_JOINTS, named_in_urdf
from translate.fragments.tiny_numbers import drop_tiny_numbers
from translate.model.fragment import Fragment
from translate.model.joint import ONE_AXIS, ONE_DOF, Joint
from translate.model.link import MODEL_FRAME, WORLD, Link
from translate.model.model import Document, Model, canonical_root
from translate.model.names import (
    NameSuggestions,
    TakenNames,
    legal_name,
    unique_name,
)
from translate.model.pose import Pose
from translate.options import UrdfVersion
from translate.resources.xacro_text import NO_NUMBERS
from translate.urdf.checks import (
    JOINT_COMMENT_PATHS,
    check_expanded,
    check_text,
    check_tree,
    children_once,
    parts_once,
)
from translate.urdf.element_reader import UrdfElementReader
from translate.urdf.joints import joint_ends, read_actuators, read_joint
from translate.urdf.links import mark_used_materials, read_global_material, read_link
from translate.urdf.materials import MaterialRegistry
from translate.xml.document import XmlFile, qualified_name
from translate.xml.text import trimmed

VERSIONS = tuple(version for version in get_args(UrdfVersion) if version != "auto")
#: Elements that only an SRDF has, whose root is ``<robot>``, too.
_OF_SRDF = frozenset(
    {"group", "group_state", "virtual_joint", "end_effector", "disable_collisions"}
)
_IS_SRDF = "this is an SRDF: name the URDF that it belongs to"
#: The comments before each link and joint.
Comments: TypeAlias = "dict[etree._Element, tuple[str, ...]]"


def read(file: XmlFile, *, lenient: bool = False) -> Document:
    """Read the robot of a parsed URDF file.

    ``lenient`` accepts invalid values that only some readers accept.

    Raises :class:`translate.TranslateError` with all diagnostics if one of them is an error.
    """
    reader = UrdfElementReader(file, lenient=lenient)
    document = _Reader(reader).document()
    reader.has_long_names(document)
    file.diagnostics.raise_errors()
    document.diagnostics = tuple(file.diagnostics)
    return document


class _Reader:
    """State of one call of :func:`read`."""

    def __init__(self, reader: UrdfElementReader) -> None:
        self.reader = reader
        self.root = reader.file.root
        self.materials = MaterialRegistry()
        #: Names of links and joints in the file → names in the model.
        self.links: dict[str, str] = {}
        self.suggestions = NameSuggestions(self.links)
        self.joints: dict[str, str] = {}
        #: The ``<gazebo>`` blocks with their fragments.
        self.blocks: list[tuple[Fragment, etree._Element]] = []
        self.transmissions: list[tuple[Fragment, etree._Element]] = []
        #: The ``<frame>`` elements with the comments before them.
        self.frames: dict[etree._Element, tuple[str, ...]] = {}

    def document(self) -> Document:
        robot, reader = self.root, self.reader
        reader.file.drop_default_namespace()
        document = Document("urdf", "1.0", reader.file.path, left_out=reader.left_out)
        if robot.tag != "robot":
            reader.error(
                "root-element-unknown",
                f"the root element is <{qualified_name(robot)}>, not <robot>",
                robot,
                "a URDF file starts with <robot name=…>",
            )
            return document
        if not check_expanded(reader):
            return document
        reader.left_out += drop_tiny_numbers(reader.file, _holds_numbers)
        reader.commented = elements_with_comments(robot)
        document.version = self._version()
        model = Model(self._model_name(), location=reader.location(robot))
        if model.name != robot.get("name"):
            model.urdf_name = robot.get("name", "")
        reader.other_attributes(robot, {"name"}, "", model.fragments)
        link_elements, joint_elements, comments = self._read_children(model)
        self._name_links(link_elements, joint_elements)
        self._name_joints(joint_elements)
        self._read_joints(model, joint_elements, comments)
        self._read_frames(model)
        self._read_actuators(model)
        self._check_references()
        self._read_links(model, link_elements, comments)
        mark_used_materials(reader, model)
        if self.blocks:
            from translate.urdf.gazebo.apply import read_gazebo

            read_gazebo(reader, model, self.blocks)
        model.canonical_link = canonical_root(model)
        check_text(reader)
        if not model.links:
            is_semantic = any(child.tag in _OF_SRDF for child in robot)
            hint = _IS_SRDF if is_semantic else "add a link"
            reader.error("model-without-link", "the robot has no <link>", robot, hint)
        document.models.append(model)
        return document

    # --- The robot --------------------------------------------------------------------------------

    def _version(self) -> str:
        text = self.root.get("version", "1.0")
        if text in VERSIONS:
            self.reader.version = version_number(text)
            return text
        self.reader.warning(
            "version-unknown",
            f'version="{text}" is not a version of URDF; the file is read as 1.0',
            self.root,
            f"versions are {', '.join(VERSIONS)}",
        )
        return "1.0"

    def _model_name(self) -> str:
        if (name := self.root.get("name")) is None:
            self.reader.required(self.root, "name")
        elif not trimmed(name):
            self.reader.warning(
                "attribute-invalid",
                "the robot's name is empty",
                self.root,
                "give it a name",
                Traits(("name of robot",)),
            )
        return legal_name(name or "", "robot")

    def _read_children(
        self, model: Model
    ) -> tuple[list[etree._Element], list[etree._Element], Comments]:
        """Read the children of the robot, except links and joints.

        Return the links, the joints, and the comments before each of them.  All materials are
        registered, because a visual can refer to a material that is defined after it.
        """
        links: list[etree._Element] = []
        joints: list[etree._Element] = []
        comments: Comments = {}
        before = self.root.itersiblings(etree.Comment, preceding=True)
        model.comments = tuple(node.text or "" for node in before)[::-1]
        pending: list[str] = []
        if len(self.root.findall("origin")) > 1:
            children_once(self.reader, self.root)
        for child in self.root:
            tag = child.tag
            if tag == "link" or tag == "joint":
                (links if tag == "link" else joints).append(child)
                if pending:
                    comments[child] = tuple(pending)
                    pending = []
            elif isinstance(child, etree._Comment):
                pending.append(child.text or "")
            elif tag == "origin":
                model.pose = self.reader.pose(child, model.fragments, "origin")
                pending += [node.text or "" for node in child.iter(etree.Comment)]
            elif isinstance(tag, str):
                self._read_other(child, model, tuple(pending))
                pending = []
        pending += [node.text or "" for node in self.root.itersiblings(etree.Comment)]
        model.end_comments = tuple(pending)
        # The position of a material definition is not significant; writers put it first.
        model.fragments.sort(
            key=lambda fragment: (not fragment.attribute, fragment.tag != "material")
        )
        return links, joints, comments

    def _read_other(self, child: etree._Element, model: Model, comments: tuple[str, ...]) -> None:
        """Keep a child of the robot as a fragment with the comments before it."""
        if child.tag == "frame":
            self.frames[child] = comments
            return
        if child.tag == "material":
            fragment = read_global_material(self.reader, child, self.materials)
            fragment.comments = comments
        else:
            fragment = self.reader.fragment(child, comments=comments)
        model.fragments.append(fragment)
        if child.tag == "gazebo":
            self.blocks.append((fragment, child))
        elif child.tag == "transmission":
            self.transmissions.append((fragment, child))

    # --- Names ------------------------------------------------------------------------------------

    def _name_links(self, links: list[etree._Element], joints: list[etree._Element]) -> None:
        names = self._unique(links, "link")
        taken = TakenNames(names)
        for name, element in names.items():
            legal = legal_name(name, "link")
            if name == WORLD and len(names) > 1 and _is_bare(element) and _is_root(name, joints):
                # The root link `world` is the world itself (reference U A2.10, D1.5).
                legal = WORLD
            elif legal != name:
                legal = taken.take(legal)
            self.links[name] = legal

    def _name_joints(self, joints: list[etree._Element]) -> None:
        # Links, joints and frames share one name scope in SDFormat, not in URDF (U A2.2).
        taken = TakenNames(self.links.values())
        names = self._unique(joints, "joint")
        # Joints that can keep their names are named first, so that no other joint gets the name.
        for name in names:
            if legal_name(name, "joint") == name and name not in taken:
                self.joints[name] = name
        taken.update(self.joints)
        # The order of joints is not significant, so the names must not depend on it.
        for name in sorted(names):
            if name not in self.joints:
                self.joints[name] = taken.take(legal_name(name, "joint"), "joint")

    def _unique(self, elements: list[etree._Element], kind: str) -> dict[str, etree._Element]:
        """Return the elements by name; report missing and duplicate names."""
        elements_by_name: dict[str, etree._Element] = {}
        counts = Counter(element.get("name") for element in elements)
        for element in elements:
            if not (name := self.reader.required(element, "name")):
                continue
            if name in elements_by_name:
                line = self.reader.file.line_of(elements_by_name[name])
                self.reader.error(
                    "duplicate-name",
                    f"{counts[name]} {kind}s have the name '{name}', the first in line {line}",
                    element,
                    f"give every {kind} a unique name",
                )
            else:
                elements_by_name[name] = element
        return elements_by_name

    # --- Joints -----------------------------------------------------------------------------------

    def _read_joints(
        self,
        model: Model,
        elements: list[etree._Element],
        comments: Comments,
    ) -> None:
        ends: dict[str, tuple[etree._Element, str, str]] = {}

        @cache
        def leaders() -> set[str]:
            return {
                self.joints.get(element.get("name", ""), "")
                for element in elements
                if trimmed(element.get("type")).lower() in ONE_AXIS
            }

        for element in elements:
            name = element.get("name", "")
            parts = parts_once(self.reader, element)
            parent, child = joint_ends(self.reader, element, parts)
            ends_exist = True
            for tag, end in (("parent", parent), ("child", child)):
                if tag == "parent" and end == WORLD and end not in self.links:
                    self.reader.warning(
                        "world-not-declared",
                        f"joint '{name}' names the parent link 'world', which is not declared",
                        parts.get(tag, element),
                        'add <link name="world"/>',
                    )
                elif end and end not in self.links:
                    self.reader.error(
                        f"joint-{tag}-link-invalid",
                        f"joint '{name}' names the {tag} link '{end}', which does not exist",
                        parts.get(tag, element),
                        self.suggestions.hint(end, "declare the link"),
                    )
                    ends_exist = False
            joint = read_joint(
                self.reader,
                element,
                parts,
                self.joints.get(name, name),
                self.links.get(parent, parent),
                self.links.get(child, child),
                self.joints,
                leaders,
            )
            if joint is None or not (ends_exist and parent and child and name):
                continue
            if element in comments:
                joint.comments = comments[element]
            if element in self.reader.commented:
                read_comments(element, joint, {}, self.reader.kept, JOINT_COMMENT_PATHS)
            model.joints.append(joint)
            ends.setdefault(name, (element, parent, child))
        self._check_tree(ends, complete=len(ends) == len(elements))

    def _read_frames(self, model: Model) -> None:
        """Set the frames of the model, and keep the elements that are no frames of a link."""
        if not self.frames:
            return
        from translate.urdf.frames import read_frames

        model.explicit_frames, others = read_frames(
            self.reader, self.frames, self.links, self.joints.values()
        )
        model.fragments += [
            self.reader.fragment(element, comments=self.frames[element]) for element in others
        ]

    def _read_actuators(self, model: Model) -> None:
        """Set the actuators of joints, and drop the transmissions that contain nothing else."""
        joints = {joint.name_in_file: joint for joint in model.joints if joint.type in ONE_DOF}
        whole = {
            id(transmission)
            for transmission in read_actuators(self.reader, self.transmissions, joints)
        }
        model.fragments = [fragment for fragment in model.fragments if id(fragment) not in whole]

    def _check_references(self) -> None:
        """Warn of references to missing joints in transmissions and ``<ros2_control>``."""
        suggestions = NameSuggestions(self.joints)
        for element in self.root.iterchildren(*WITH_JOINTS):
            names = dict.fromkeys(node.get(key, "") for node, key in named_in_urdf(element))
            for name in [name for name in names if name not in self.joints]:
                self.reader.warning(
                    "joint-reference-unknown",
                    f"<{element.tag!s}> refers to the joint '{name}', which does not exist",
                    element,
                    suggestions.hint(name, "declare the joint"),
                )

    def _check_tree(
        self, ends: dict[str, tuple[etree._Element, str, str]], *, complete: bool
    ) -> None:
        links = dict.fromkeys(self.links)
        joints = [(name, parent, child) for name, (_, parent, child) in ends.items()]
        if any(parent == WORLD for _, parent, _ in joints):
            links.setdefault(WORLD)
        complete = complete and len(self.links) == len(self.root.findall("link"))
        for code, message, name, hint in check_tree(links, joints, complete=complete):
            candidates = [ends[name][0]] if name in ends else self.root.iter("link")
            named = [element for element in candidates if element.get("name") == name]
            self.reader.error(code, message, [self.root, *named][-1], hint)

    # --- Links ------------------------------------------------------------------------------------

    def _read_links(
        self,
        model: Model,
        elements: list[etree._Element],
        comments: Comments,
    ) -> None:
        joint_of = {joint.child: joint for joint in model.joints}
        for element in elements:
            urdf_name = element.get("name", "")
            if not (name := self.links.get(urdf_name, "")):
                continue
            if name == WORLD:
                inner = [node.text or "" for node in element.iter(etree.Comment)]
                model.comments += (*comments.get(element, ()), *inner)
                continue
            link = read_link(self.reader, element, name, self.materials)
            if (joint := joint_of.get(name)) is not None:
                link.pose = Pose(relative_to=joint.name)
            if element in comments:
                link.comments = comments[element]
            model.links.append(link)
            if urdf_name == WORLD and joint is None:
                model.joints.insert(0, self._anchor(link))

    def _anchor(self, link: Link) -> Joint:
        """Return a fixed joint from the world to a root link ``world`` with content (U D1.6)."""
        content = "has content" if len(self.links) > 1 else "is the only link"
        self.reader.warning(
            "world-link-with-content",
            f"the root link 'world' {content}; it becomes the link '{link.name}', fixed to "
            "the world",
            self.root,
            "most simulators ignore the content of a link with the name 'world'",
        )
        name = unique_name(f"{link.name}_anchor", {*self.links.values(), *self.joints.values()})
        link.pose, pose = Pose(relative_to=name), Pose(relative_to=MODEL_FRAME)
        return Joint(name, "fixed", WORLD, link.name, pose, location=link.location)


def _is_root(name: str, joints: list[etree._Element]) -> bool:
    """Return whether a link is not the child of a joint."""
    return all(end.get("link") != name for joint in joints for end in joint.iter("child"))


def _is_bare(element: etree._Element) -> bool:
    """Return whether an element has only a name and comments."""
    return len(element.attrib) == 1 and not any(isinstance(child.tag, str) for child in element)


def _holds_numbers(element: etree._Element, attribute: str) -> bool:
    """Return whether readers take an attribute for numbers, or a text in a ``<gazebo>`` block."""
    if attribute:
        return attribute not in NO_NUMBERS
    return any(around.tag == "gazebo" for around in element.iterancestors())
