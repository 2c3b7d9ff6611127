"""URDF 1.0, 1.1 and 1.2 into the model, in parity form, losing nothing (reference U A1 – A10).

No number is computed: a joint's pose is its origin in the parent link, its child link sits on it.
What the model has no field for becomes a fragment.  All problems of a file are reported together.
"""

from __future__ import annotations

from collections import Counter

from lxml import etree

from translate.extensions.comments import Commented, read_comments
from translate.extensions.embedded_source import is_embedded_source_block
from translate.model.fragment import Fragment
from translate.model.frame import WORLD
from translate.model.inertia_checks import inertia_problem, order_hint
from translate.model.inertial import Inertia, Inertial
from translate.model.joint import Joint
from translate.model.link import Link
from translate.model.model import Document, Model
from translate.model.names import NameSuggestions, legal_name, unique_name
from translate.model.pose import IDENTITY_POSE, Pose
from translate.urdf.comment_paths import JOINT_COMMENT_PATHS, LINK_COMMENT_PATHS
from translate.urdf.element_reader import UrdfElementReader
from translate.urdf.gazebo.apply import read_gazebo
from translate.urdf.gazebo.blocks_read import is_generated
from translate.urdf.gazebo.lumping import PRESERVE
from translate.urdf.joints import ONE_AXIS, joint_ends, read_joint
from translate.urdf.materials import MaterialRegistry
from translate.urdf.restore import is_record, release_from_world, restore, says_static
from translate.urdf.shapes import read_collision, read_global_material, read_visual
from translate.urdf.tree import check_tree
from translate.xml.document import XmlFile, qualified_name, text_of

VERSIONS = ("1.0", "1.1", "1.2")
MOMENTS = ("ixx", "ixy", "ixz", "iyy", "iyz", "izz")
NO_INERTIA = Inertia(0.0, 0.0, 0.0, 0.0, 0.0, 0.0)
INERTIAL_CHILDREN = frozenset({"origin", "mass", "inertia"})


def read(file: XmlFile, *, lenient: bool = False, record: bool = True) -> Document:
    """The robot of a parsed URDF file; ``lenient`` accepts what only some readers accept.

    ``record=False`` reads it as any other tool would, without our own record.

    Raises :class:`translate.TranslateError` with every finding if one of them is an error.
    """
    document = _Reader(UrdfElementReader(file, lenient=lenient), record).document()
    file.diagnostics.raise_errors()
    document.diagnostics = tuple(file.diagnostics)
    return document


class _Reader:
    def __init__(self, reader: UrdfElementReader, record: bool) -> None:
        self.reader = reader
        self.record = record
        self.records: list[etree._Element] = []
        self.root = reader.file.root
        self.materials = MaterialRegistry()
        # Names of the file → names of the model.
        self.links: dict[str, str] = {}
        self.suggestions = NameSuggestions(self.links)
        self.joints: dict[str, str] = {}
        #: The blocks of people, by their fragments, and those of an earlier translation.
        self.blocks: list[tuple[Fragment, etree._Element]] = []
        self.generated: list[etree._Element] = []

    def document(self) -> Document:
        robot, reader = self.root, self.reader
        reader.file.drop_default_namespace()
        if robot.tag != "robot":
            reader.error(
                "root-element-unknown",
                f"the root element is <{qualified_name(robot)}>, not <robot>",
                robot,
                "an URDF file starts with <robot name=…>",
            )
            return Document("urdf", "1.0", reader.file.path)
        version = self._version()
        model = Model(self._model_name(), location=reader.location(robot))
        if model.name != robot.get("name"):
            model.urdf_name = robot.get("name", "")
        reader.other_attributes(robot, {"name"}, "", model.fragments)
        link_elements, joint_elements, comments = self._children(model)
        self._name_links(link_elements, joint_elements)
        self._name_joints(joint_elements)
        self._read_joints(model, joint_elements, comments)
        self._read_links(model, link_elements, comments)
        read_gazebo(reader, model, self.blocks, self.generated)
        released = self.record and model.static and release_from_world(robot, model, self.joints)
        if self.record:
            restore(reader, self.records, model, self.links, self.joints)
        self._check_expanded()
        if not model.links:
            reader.error("model-without-link", "the robot has no <link>", robot, "add a link")
        document = Document("urdf", version, reader.file.path, models=[model])
        document.orphans = reader.orphans
        preserving = any(block.find(PRESERVE) is not None for block in self.generated)
        document.made_of_urdf = not (preserving or released)
        return document

    # --- The robot --------------------------------------------------------------------------------

    def _check_expanded(self) -> None:
        """Whether xacro has still to run: no reader of URDF knows its elements (reference U E)."""
        for child in self.root:
            if child.prefix == "xacro":
                self.reader.warning(
                    "xacro-unexpanded",
                    f"<{qualified_name(child)}> means nothing to readers of URDF",
                    child,
                    "expand the file with xacro first: xacro robot.urdf.xacro > robot.urdf",
                )
                return

    def _version(self) -> str:
        text = self.root.get("version")
        if text is None:
            return "1.0"
        if text in VERSIONS:
            major, minor = text.split(".")
            self.reader.version = (int(major), int(minor))
            return text
        self.reader.warning(
            "version-unknown",
            f'version="{text}" is no version of URDF; the file is read as 1.0',
            self.root,
            f"versions are {', '.join(VERSIONS)}",
        )
        return "1.0"

    def _model_name(self) -> str:
        name = self.root.get("name")
        if name is None:
            self.reader.required(self.root, "name")
        elif not name.strip():
            self.reader.warning(
                "attribute-invalid", "the robot's name is empty", self.root, "give it a name"
            )
        return legal_name(name or "", "robot")

    def _children(
        self, model: Model
    ) -> tuple[list[etree._Element], list[etree._Element], dict[etree._Element, tuple[str, ...]]]:
        """Sort the children of the robot; materials first, for they are known everywhere."""
        links: list[etree._Element] = []
        joints: list[etree._Element] = []
        comments: dict[etree._Element, tuple[str, ...]] = {}
        pending = [
            node.text or "" for node in self.root.itersiblings(etree.Comment, preceding=True)
        ][::-1]
        model.comments, pending = tuple(pending), []
        lone_static = self._lone_static()
        for child in self.root:
            tag = child.tag
            if isinstance(child, etree._Comment):
                pending.append(child.text or "")
            elif tag == "link" or tag == "joint":
                (links if tag == "link" else joints).append(child)
                if pending:
                    comments[child] = tuple(pending)
                    pending = []
            elif tag == "material":
                fragment = read_global_material(self.reader, child, self.materials)
                fragment.comments, pending = tuple(pending), []
                model.fragments.append(fragment)
            elif tag == "origin":
                model.pose = self.reader.pose(child, model.fragments, "origin")
                pending += [node.text or "" for node in child.iter(etree.Comment)]
            elif tag == "gazebo" and is_record(child):
                self.records.append(child)
            elif tag == "gazebo" and (is_embedded_source_block(child) or _holds_shapes(child)):
                block = Fragment("urdf", "gazebo", text_of(child), mapped=self.record)
                block.location = self.reader.location(child)
                model.fragments.append(block)
            elif tag == "gazebo" and self.record and is_generated(child):
                self.generated.append(child)
            elif child is lone_static and not pending:
                model.static = True
            elif isinstance(tag, str):
                fragment = self.reader.fragment(child, comments=tuple(pending))
                model.fragments.append(fragment)
                pending = []
                if tag == "gazebo":
                    self.blocks.append((fragment, child))
        pending += [node.text or "" for node in self.root.itersiblings(etree.Comment)]
        model.end_comments = tuple(pending)
        # Where a definition stands among the rest has no meaning; writers put it first.
        model.fragments.sort(key=lambda item: (not item.attribute, item.tag != "material"))
        return links, joints, comments

    def _lone_static(self) -> etree._Element | None:
        """The block that says that the robot does not move, where it would be written anew."""
        blocks = [
            block
            for block in self.root.iterchildren("gazebo")
            if "reference" not in block.attrib
            and not (is_generated(block) or is_record(block) or is_embedded_source_block(block))
        ]
        if not blocks or any(block.find("static") is not None for block in blocks[:-1]):
            return None
        return blocks[-1] if says_static(blocks[-1]) else None

    # --- Names ------------------------------------------------------------------------------------

    def _name_links(self, links: list[etree._Element], joints: list[etree._Element]) -> None:
        names = self._unique(links, "link")
        taken = set(names)
        for name, element in names.items():
            legal = legal_name(name, "link")
            if name == WORLD and len(names) > 1 and _is_bare(element) and _is_root(name, joints):
                # The root link `world` is the world itself (reference U A2.10, D1.5).
                legal = WORLD
            elif legal != name:
                legal = unique_name(legal, taken)
                taken.add(legal)
            self.links[name] = legal

    def _name_joints(self, joints: list[etree._Element]) -> None:
        # Links, joints and frames share one name space in SDFormat, not in URDF (U A2.2).
        taken = set(self.links.values())
        names = self._unique(joints, "joint")
        # Those that can keep their names go first, so that nobody takes them away.
        for name in names:
            if legal_name(name, "joint") == name and name not in taken:
                self.joints[name] = name
        taken.update(self.joints)
        # The order of joints has no meaning, so no name may hang on it.
        for name in sorted(names):
            if name not in self.joints:
                self.joints[name] = unique_name(legal_name(name, "joint"), taken, "joint")
                taken.add(self.joints[name])

    def _unique(self, elements: list[etree._Element], kind: str) -> dict[str, etree._Element]:
        """The elements by name, without those that have none or one that is taken."""
        found: dict[str, etree._Element] = {}
        counts = Counter(element.get("name") for element in elements)
        for element in elements:
            name = self.reader.required(element, "name")
            if not name:
                continue
            if name in found:
                first = found[name].sourceline
                self.reader.error(
                    "duplicate-name",
                    f"{counts[name]} {kind}s are called '{name}', the first in line {first}",
                    element,
                    f"give every {kind} a name of its own",
                )
            else:
                found[name] = element
        return found

    # --- Joints -----------------------------------------------------------------------------------

    def _read_joints(
        self,
        model: Model,
        elements: list[etree._Element],
        comments: dict[etree._Element, tuple[str, ...]],
    ) -> None:
        ends: dict[str, tuple[etree._Element, str, str]] = {}
        leaders = {
            self.joints.get(element.get("name", ""), "")
            for element in elements
            if (element.get("type") or "").strip().lower() in ONE_AXIS
        }
        for element in elements:
            name = element.get("name", "")
            parts = self.reader.parts(element)
            parent, child = joint_ends(self.reader, element, parts)
            known = True
            for tag, end in (("parent", parent), ("child", child)):
                if end and end not in self.links and not (tag == "parent" and end == WORLD):
                    self._unknown_link(element, tag, end)
                    known = False
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
            if joint is None or not (known and parent and child and name):
                continue
            if joint.name != name:
                joint.urdf_name = name
            if element in comments:
                joint.comments = comments[element]
            read_comments(element, joint, {}, self.reader.kept, JOINT_COMMENT_PATHS)
            model.joints.append(joint)
            ends.setdefault(name, (element, parent, child))
        self._check_tree(ends)

    def _unknown_link(self, element: etree._Element, tag: str, end: str) -> None:
        end_element = element.find(tag)
        self.reader.error(
            f"joint-{tag}-link-invalid",
            f"joint '{element.get('name', '')}' names the {tag} link '{end}', which does not exist",
            element if end_element is None else end_element,
            self.suggestions.hint(end, "declare the link"),
        )

    def _check_tree(self, ends: dict[str, tuple[etree._Element, str, str]]) -> None:
        places: dict[str | None, etree._Element] = {}

        def report(code: str, message: str, name: str, hint: str) -> None:
            if not places:
                places.update({element.get("name"): element for element in self.root.iter("link")})
                places.update({name: element for name, (element, _, _) in ends.items()})
            self.reader.error(code, message, places.get(name, self.root), hint)

        links = dict.fromkeys(self.links)
        joints = [(name, parent, child) for name, (_, parent, child) in ends.items()]
        if any(parent == WORLD for _, parent, _ in joints):
            links.setdefault(WORLD)
        # An error in a joint would make its links look adrift: say the cause only.
        if not self.reader.file.diagnostics.errors:
            check_tree(links, joints, report)

    # --- Links ------------------------------------------------------------------------------------

    def _read_links(
        self,
        model: Model,
        elements: list[etree._Element],
        comments: dict[etree._Element, tuple[str, ...]],
    ) -> None:
        joint_of = {joint.child: joint for joint in model.joints}
        for element in elements:
            urdf_name = element.get("name", "")
            name = self.links.get(urdf_name, "")
            if not name:
                continue
            if name == WORLD:
                inner = [node.text or "" for node in element.iter(etree.Comment)]
                model.comments += (*comments.get(element, ()), *inner)
                continue
            link = self._link(element, name)
            joint = joint_of.get(name)
            if joint is not None:
                link.pose = Pose(relative_to=joint.name)
            if name != urdf_name:
                link.urdf_name = urdf_name
            if element in comments:
                link.comments = comments[element]
            model.links.append(link)
            if urdf_name == WORLD and joint is None:
                model.joints.insert(0, self._anchor(link))

    def _anchor(self, link: Link) -> Joint:
        """The root link ``world`` with a body: a link of its own, fixed to the world (U D1.6)."""
        self.reader.warning(
            "world-link-with-content",
            f"the root link 'world' has a body; it becomes the link '{link.name}', fixed to "
            "the world",
            self.root,
            "most simulators drop what hangs on a link called 'world'",
        )
        taken = {*self.links.values(), *self.joints.values()}
        name = unique_name(f"{link.name}_anchor", taken)
        link.pose = Pose(relative_to=name)
        pose = Pose(relative_to="__model__")
        return Joint(name, "fixed", WORLD, link.name, pose, location=link.location)

    def _link(self, element: etree._Element, name: str) -> Link:
        reader = self.reader
        link = Link(name, location=reader.location(element))
        fragments, parts = link.fragments, dict[etree._Element, Commented]()
        if len(element.attrib) > 1:
            reader.other_attributes(element, {"name"}, "", fragments)
        for child in element:
            tag = child.tag
            if tag == "visual":
                visual = read_visual(reader, child, self.materials)
                if visual is None:
                    fragments.append(reader.fragment(child))
                else:
                    link.visuals.append(visual)
                    parts[child] = visual
            elif tag == "collision":
                collision = read_collision(reader, child)
                if collision is None:
                    fragments.append(reader.fragment(child))
                else:
                    link.collisions.append(collision)
                    parts[child] = collision
            elif tag == "inertial":
                if link.inertial is None:
                    link.inertial = self._inertial(child, link)
                else:
                    reader.warning(
                        "inertial-repeated",
                        f"link '{name}' has a second <inertial>; the first one counts",
                        child,
                        "remove one of them",
                    )
                    fragments.append(reader.fragment(child))
            elif isinstance(tag, str):
                fragments.append(reader.fragment(child))
        reader.sort(fragments)
        read_comments(element, link, parts, reader.kept, LINK_COMMENT_PATHS)
        return link

    def _inertial(self, element: etree._Element, link: Link) -> Inertial:
        reader, fragments = self.reader, link.fragments
        parts = reader.parts(element)
        reader.leftovers(element, (), "inertial", fragments, INERTIAL_CHILDREN, parts)
        inertial = Inertial(0.0, NO_INERTIA, IDENTITY_POSE)
        inertial.pose = reader.pose(parts.get("origin"), fragments, "inertial/origin")
        mass, inertia = parts.get("mass"), parts.get("inertia")
        if mass is None:
            self._incomplete(element, link, "<mass>")
        else:
            reader.leftovers(mass, {"value"}, "inertial/mass", fragments)
            inertial.mass = reader.required_number(mass, "value")
        if inertia is None:
            self._incomplete(element, link, "<inertia>")
        else:
            reader.leftovers(inertia, MOMENTS, "inertial/inertia", fragments)
            missing = [name for name in MOMENTS if name not in inertia.attrib]
            if missing:
                self._incomplete(inertia, link, ", ".join(missing))
            inertial.inertia = Inertia(*[reader.number(inertia, key) or 0.0 for key in MOMENTS])
        problem = inertia_problem(inertial)
        if problem:
            reader.warning(
                "link-inertia-invalid",
                f"link '{link.name}': {problem}",
                element,
                order_hint(inertial.inertia)
                or "no rigid body has these values; simulators refuse or replace them",
            )
        return inertial

    def _incomplete(self, element: etree._Element, link: Link, what: str) -> None:
        self.reader.warning(
            "inertial-incomplete",
            f"the inertial of link '{link.name}' lacks {what}, read as 0",
            element,
            "readers differ about what is missing: write it",
        )


def _is_root(name: str, joints: list[etree._Element]) -> bool:
    """Whether a link is no joint's child."""
    return all(end.get("link") != name for joint in joints for end in joint.iter("child"))


def _is_bare(element: etree._Element) -> bool:
    """Whether an element has a name and nothing else, but perhaps comments."""
    return len(element.attrib) == 1 and not any(isinstance(child.tag, str) for child in element)


def _holds_shapes(block: etree._Element) -> bool:
    """Whether a block was written for shapes that URDF lacks; the record has them, too."""
    return is_generated(block) and block.find("link") is not None
