"""Names in ``<gazebo>`` blocks: those that the robot has in Gazebo (reference U B6).

Blocks name the links and joints of the URDF.  They name shapes as Gazebo does: the collision
``bumper`` of the link ``base`` is ``base_fixed_joint_lump__bumper_collision``.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import chain
from typing import TypeAlias

from lxml import etree

from translate.fragments.lumping import lumped_groups, lumped_shape_name
from translate.fragments.name_references import OWNED, SHAPES, Kinds, NewName, may_name
from translate.fragments.owners import Owner
from translate.fragments.shape_names import written_shapes
from translate.model.fragment import Fragment
from translate.model.link import WORLD, Link
from translate.model.model import Model
from translate.model.names import DELIMITER
from translate.report.provenance import Kind
from translate.urdf.gazebo.blocks import name_in_urdf
from translate.urdf.gazebo.tags import DISABLE, PRESERVE, TRUE, block_value
from translate.xml.text import trimmed


def kept_joints(blocks: Iterable[etree._Element], *flags: str) -> set[str]:
    """Return the joints of the URDF for which a block sets one of the flags."""
    return {
        trimmed(block.get("reference"))
        for block in blocks
        for child in block
        if child.tag in flags and block_value(child).lower() in TRUE
    }


#: The names of a shape in Gazebo and in SDFormat.
_Pair: TypeAlias = tuple[str, str]


@dataclass(slots=True)
class _ShapeNames:
    """The names of the shapes of one kind.

    ``pairs``: link and name in Gazebo → pairs, then link and name in SDFormat → pairs; the link is
    empty for the shapes of all links.  ``owners``: name in Gazebo → link and name in SDFormat.
    """

    pairs: tuple[dict[_Pair, set[_Pair]], dict[_Pair, set[_Pair]]] = field(
        default_factory=lambda: ({}, {})
    )
    owners: dict[str, tuple[str, str]] = field(default_factory=dict)

    def add(self, link: str, pair: _Pair) -> None:
        """Add a shape of a link."""
        for name, table in zip(pair, self.pairs, strict=True):
            for owner in (link, ""):
                table.setdefault((owner, name), set()).add(pair)
        self.owners.setdefault(pair[0], (link, pair[1]))


class GazeboNames:
    """The names of a model in SDFormat and in the ``<gazebo>`` blocks of its URDF.

    ``blocks`` are those of the URDF.  ``links`` and ``joints`` map the names of the model to those
    of the URDF; without them, these are the names of the URDF that the model was read from.
    """

    def __init__(
        self,
        model: Model,
        blocks: Sequence[etree._Element],
        links: Mapping[str, str] | None = None,
        joints: Mapping[str, str] | None = None,
    ) -> None:
        self.model = model
        self.blocks = blocks
        self.links = links or {link.name: name_in_urdf(link) for link in model.links}
        self.joints = joints or {joint.name: name_in_urdf(joint) for joint in model.joints}
        #: Whether a link or joint has another name in the URDF.
        self._differ = any(
            old != new for old, new in chain(self.links.items(), self.joints.items())
        )
        self._tables: dict[Kind, _ShapeNames] = {}

    @cached_property
    def _inverse(self) -> tuple[dict[str, str], dict[str, str]]:
        """The names of the URDF → those of the model: of links, of joints."""
        links = {new: old for old, new in self.links.items()}
        return links, {new: old for old, new in self.joints.items()}

    @cached_property
    def survivors(self) -> dict[str, str]:
        """The links → those that Gazebo merges them into, or themselves."""
        return {link.name: group[0].name for group in self._groups() for link in group}

    def may_rename(self, fragment: Fragment) -> bool:
        """Return whether an element may contain a name that is another one in the blocks."""
        return self._differ or may_name(fragment, SHAPES)

    def renaming(self, owner: Owner, *, to_gazebo: bool) -> NewName:
        """Return the function from names of the model, or to them; ``owner`` has the references."""
        link = owner.name if owner.kind == "link" else ""
        links, joints = (self.links, self.joints) if to_gazebo else self._inverse

        def new_name(name: str, kinds: Kinds) -> str:
            if kinds & SHAPES:
                (kind,) = kinds
                return self._shape(name, kind, link, links, to_gazebo=to_gazebo)
            if kinds & OWNED:
                return name
            found = {
                names[name]
                for kind, names in (("link", links), ("joint", joints))
                if name in names and (not kinds or kind in kinds)
            }
            # A name of a link and of a joint can be a reference to either.
            return found.pop() if len(found) == 1 else name

        return new_name

    def _shape(
        self, name: str, kind: Kind, link: str, links: Mapping[str, str], *, to_gazebo: bool
    ) -> str:
        scope, delimiter, local = name.rpartition(DELIMITER)
        if delimiter:
            # "model::link::collision".
            above, inner, owner = scope.rpartition(DELIMITER)
            new_owner = links.get(owner, owner)
            link = owner if to_gazebo else new_owner
            scope = f"{above}{inner}{new_owner}"
        # An element of the model can refer to the shapes of all links.
        found = self._table(kind).pairs[to_gazebo].get((link, local), ())
        if len(found) != 1:
            return name
        ((gazebo, written),) = found
        return f"{scope}{delimiter}{gazebo if to_gazebo else written}"

    def is_in_block(self, name: str) -> bool:
        """Return whether the text of an element of a block is a name."""
        return any(trimmed(node.text) == name for block in self.blocks for node in block.iter("*"))

    def owner_of(self, kind: Kind, name: str) -> tuple[str, str]:
        """Return the link and the name in SDFormat of a shape by its name in Gazebo, or blanks."""
        return self._table(kind).owners.get(name, ("", ""))

    def _table(self, kind: Kind) -> _ShapeNames:
        if kind not in self._tables:
            table, names = _ShapeNames(), self.links
            for group in self._groups():
                survivor = names.get(group[0].name, group[0].name)
                shapes = [(link, *pair) for link in group for pair in written_shapes(link, kind)]
                for index, (link, shape, written) in enumerate(shapes):
                    owner = names.get(link.name, link.name)
                    gazebo = lumped_shape_name(survivor, owner, shape.name, kind, index)
                    table.add(link.name, (gazebo, written))
            self._tables[kind] = table
        return self._tables[kind]

    def _groups(self) -> Iterator[list[Link]]:
        """Yield the links that Gazebo merges into one, which is the first of them."""
        kept = kept_joints(self.blocks, PRESERVE, DISABLE)
        links = {link.name: link for link in self.model.links}
        above = {
            joint.child: joint
            for joint in self.model.joints
            if joint.type == "fixed"
            and joint.parent != WORLD
            and self.joints.get(joint.name, joint.name) not in kept
        }
        groups = lumped_groups(above)
        for link in self.model.links:
            if link.name not in above:
                members = [link.name, *groups.get(link.name, ())]
                yield [links[name] for name in members if name in links]
