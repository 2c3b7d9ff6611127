"""Restoring planar joints from the chains that the SDFormat writer made (reference U D3.2).

A chain becomes one joint again only if it was not edited since, and if the file refers to none of
the parts that are removed.  Otherwise the parts are read as ordinary links and joints.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Container, Iterable, Iterator, Mapping
from typing import NamedTuple, TypeAlias

from lxml import etree

from translate.extensions.extension_data import STANDS_FOR, mark
from translate.model.joint import Joint
from translate.model.link import Link
from translate.model.model import Model
from translate.model.names import DELIMITER
from translate.model.planar import PlanarChain, PlanarNames, planar_joint
from translate.model.pose import Vector3
from translate.sdf.element_reader import SdfElementReader
from translate.sdf.stale_marks import marked_coordinates, marked_numbers
from translate.xml.white_space import collapsed, trimmed

#: Value of the mark on the last joint of a chain.
PLANAR = "planar joint"
_KINDS = ("link", "joint", "frame")
#: The tag and the name of a part.
_Key: TypeAlias = tuple[str, str]


class _Mark(NamedTuple):
    """The mark on the last joint of a chain: the normal, and the inertia of intermediate links."""

    turn: Joint
    normal: Vector3
    inertia: tuple[float, float] | None
    element: etree._Element


class PlanarChains:
    """The chains of one model that replace planar joints."""

    def __init__(self, reader: SdfElementReader, model: Model, element: etree._Element) -> None:
        self.reader = reader
        self.model = model
        self.element = element
        self._marks: list[_Mark] = []

    def note(self, element: etree._Element, joint: Joint) -> None:
        """Register a joint if it is the last part of a chain."""
        normal = marked_coordinates(element.get(mark("axis")), 3)
        if element.get(STANDS_FOR) == PLANAR and normal is not None:
            added = marked_numbers(element.get(mark("added")), 2)
            inertia = None if added is None else (added[0], added[1])
            x, y, z = normal
            self._marks.append(_Mark(joint, (x, y, z), inertia, element))

    def join(self, folded: Collection[str]) -> None:
        """Replace the unedited chains by planar joints.

        ``folded``: removed frames of the model that replaced only a pose.
        """
        if not self._marks:
            return
        model = self.model
        elements = {
            (str(element.tag), trimmed(element.get("name"))): element
            for element in self.element.iterchildren(*_KINDS)
        }
        found = {id(chain.turn): (chain, joint) for chain, joint in self._joined(elements)}
        used = self._used([chain for chain, _ in found.values()], folded, elements)
        removed: set[int] = set()
        joints: dict[int, Joint] = {}
        for marked in self._marks:
            chain, joint = found.get(id(marked.turn), (None, None))
            if chain is None or joint is None:
                self._keep(marked, "the parts of the planar joint '{}' were edited")
            elif not used.isdisjoint(part.name for part in chain[:4]):
                self._keep(marked, "the file refers to a part of the planar joint '{}'")
            else:
                removed |= {id(part) for part in chain[:4]}
                joints[id(marked.turn)] = joint
        model.links = [link for link in model.links if id(link) not in removed]
        model.joints = [
            joints.get(id(item), item) for item in model.joints if id(item) not in removed
        ]

    def _joined(self, elements: Container[_Key]) -> Iterator[tuple[PlanarChain, Joint]]:
        """Yield the unedited chains, each with the planar joint that it replaces."""
        joint_to = {joint.child: joint for joint in self.model.joints}
        links = {link.name: link for link in self.model.links}
        for turn, normal, inertia, _ in self._marks:
            v_link, v = links.get(turn.parent), joint_to.get(turn.parent)
            u_link, u = (links.get(v.parent), joint_to.get(v.parent)) if v else (None, None)
            if not (u and v and u_link and v_link):
                continue
            chain = PlanarChain(u, u_link, v, v_link, turn)
            joint = planar_joint(chain, normal, links.get(turn.child), inertia)
            if joint is None or not _has_generated_names(chain):
                continue
            if all(_key(part) in elements for part in chain):
                yield chain, joint

    def _used(
        self,
        chains: Iterable[PlanarChain],
        folded: Collection[str],
        elements: Mapping[_Key, etree._Element],
    ) -> set[str]:
        """Return the names of chain parts that the file refers to outside their own chain."""
        own = [elements["frame", name] for name in folded]
        names: set[str] = set()
        for chain in chains:
            names.update(part.name for part in chain[:4])
            own += [elements[_key(part)] for part in chain[:4]]
            own += elements[_key(chain.turn)].iterchildren("parent", "pose")
        return self.reader.references.to_parts(self.element, names, own) if names else set()

    def _keep(self, marked: _Mark, message: str) -> None:
        """Read the parts of a chain as ordinary joints and links, with a warning."""
        turn = marked.turn
        # The attributes of URDF below the joint describe a joint of another type.
        turn.fragments = [
            item
            for item in turn.fragments
            if not (item.dialect == "urdf" and item.attribute and item.at)
        ]
        self.reader.warning(
            "record-stale",
            message.format(turn.name),
            marked.element,
            "its parts are read as ordinary links and joints",
        )


def _has_generated_names(chain: PlanarChain) -> bool:
    """Whether the parts have names that the writer derives from that of the planar joint."""
    stems = "|".join(
        re.escape(collapsed(name.replace(DELIMITER, "__")))
        for name in (chain.turn.name, chain.turn.urdf_name)
        if name
    )
    names = PlanarNames(chain.u.name, chain.u_link.name, chain.v.name, chain.v_link.name)
    return all(
        re.fullmatch(rf"(?:{stems})_{suffix}(?:_\d+|_joint|_link)*", name)
        for suffix, name in names._asdict().items()
    )


def _key(part: Link | Joint) -> _Key:
    return ("joint" if isinstance(part, Joint) else "link", part.name)
