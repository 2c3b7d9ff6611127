"""Planar joints in the place of the chains that stand for them (reference U D3.2).

A chain becomes one joint again only if it is as the writer makes it, and if nothing anywhere refers
to a part that would be gone.  Otherwise its parts are read as they are.
"""

from __future__ import annotations

from collections.abc import Collection, Container, Iterable, Iterator, Mapping
from typing import NamedTuple, TypeAlias

from lxml import etree

from translate.extensions.extension_data import STANDS_FOR, mark
from translate.model.joint import Joint
from translate.model.link import Link
from translate.model.model import Model
from translate.model.planar import PlanarChain, planar_joint
from translate.model.pose import Vector3
from translate.sdf.element_reader import SdfElementReader
from translate.sdf.stale_marks import marked_coordinates, marked_numbers

#: What the last part of a chain says that it was written for.
PLANAR = "planar joint"
_KINDS = ("link", "joint", "frame")
#: The tag and the name of a part.
_Key: TypeAlias = tuple[str, str]


class _Mark(NamedTuple):
    """What the last part of a chain says: the normal, and the inertia of the links between."""

    turn: Joint
    normal: Vector3
    inertia: tuple[float, float] | None
    element: etree._Element


class PlanarChains:
    """The chains of one model that stand for planar joints."""

    def __init__(self, reader: SdfElementReader, model: Model, element: etree._Element) -> None:
        self.reader = reader
        self.model = model
        self.element = element
        self._marks: list[_Mark] = []

    def note(self, element: etree._Element, joint: Joint) -> None:
        """Note a joint if it is the last part of a chain."""
        normal = marked_coordinates(element.get(mark("axis")), 3)
        if element.get(STANDS_FOR) == PLANAR and normal is not None:
            added = marked_numbers(element.get(mark("added")), 2)
            inertia = None if added is None else (added[0], added[1])
            x, y, z = normal
            self._marks.append(_Mark(joint, (x, y, z), inertia, element))

    def join(self, folded: Collection[str]) -> None:
        """Put planar joints in the place of chains that nobody edited.

        ``folded`` are frames of the model that were there only for the pose of something.
        """
        if not self._marks:
            return
        model = self.model
        elements = {
            (str(element.tag), (element.get("name") or "").strip()): element
            for element in self.element.iterchildren(*_KINDS)
        }
        found = {id(chain.turn): (chain, joint) for chain, joint in self._joined(elements)}
        used = self._used([chain for chain, _ in found.values()], folded, elements)
        gone: set[int] = set()
        joints: dict[int, Joint] = {}
        for noted in self._marks:
            chain, joint = found.get(id(noted.turn), (None, None))
            if chain is None or joint is None:
                self._keep(noted, "the parts of the planar joint '{}' were edited")
            elif not used.isdisjoint(part.name for part in chain[:4]):
                self._keep(noted, "something refers to a part of the planar joint '{}'")
            else:
                gone |= {id(part) for part in chain[:4]}
                joints[id(noted.turn)] = joint
        model.links = [link for link in model.links if id(link) not in gone]
        model.joints = [joints.get(id(it), it) for it in model.joints if id(it) not in gone]

    def _joined(self, elements: Container[_Key]) -> Iterator[tuple[PlanarChain, Joint]]:
        """The chains as they were written, each with the joint that it stands for."""
        above = {joint.child: joint for joint in self.model.joints}
        links = {link.name: link for link in self.model.links}
        for turn, normal, inertia, _ in self._marks:
            v_link, v = links.get(turn.parent), above.get(turn.parent)
            u_link, u = (links.get(v.parent), above.get(v.parent)) if v else (None, None)
            if not (u and v and u_link and v_link):
                continue
            chain = PlanarChain(u, u_link, v, v_link, turn)
            joint = planar_joint(chain, normal, links.get(turn.child), inertia)
            if joint is not None and all(_key(part) in elements for part in chain):
                yield chain, joint

    def _used(
        self,
        chains: Iterable[PlanarChain],
        folded: Collection[str],
        elements: Mapping[_Key, etree._Element],
    ) -> set[str]:
        """The parts of chains that something outside their own chain refers to."""
        own = [elements["frame", name] for name in folded]
        names: set[str] = set()
        for chain in chains:
            names.update(part.name for part in chain[:4])
            own += [elements[_key(part)] for part in chain[:4]]
            own += elements[_key(chain.turn)].iterchildren("parent", "pose")
        return self.reader.references.to_parts(self.element, names, own) if names else set()

    def _keep(self, noted: _Mark, message: str) -> None:
        turn = noted.turn
        # What URDF said of the motion was about another type of joint.
        turn.fragments = [
            item
            for item in turn.fragments
            if not (item.dialect == "urdf" and item.attribute and item.at)
        ]
        self.reader.warning(
            "record-stale",
            message.format(turn.name),
            noted.element,
            "its parts are read as they are",
        )


def _key(part: Link | Joint) -> _Key:
    return ("joint" if isinstance(part, Joint) else "link", part.name)
