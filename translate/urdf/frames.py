"""Frames of URDF, which Drake reads: ``<frame name="…" link="…" xyz="…" rpy="…"/>`` in the robot.

They are the explicit frames of SDFormat.  Drake's ``ParseFrame`` requires a name that no link has,
a link of the robot or ``world``, and three numbers in each written attribute.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from lxml import etree

from translate.diagnostics.element_path import ElementPath
from translate.model.link import WORLD, Frame
from translate.model.model import ModelError
from translate.model.names import TakenNames, legal_name
from translate.model.pose import ZERO, Pose
from translate.urdf.element_reader import UrdfElementReader
from translate.xml.text import trimmed
from translate.xml.values import checked_position, format_floats, parse_floats
from translate.xml.writer import Output, PositionError

_ATTRIBUTES = frozenset({"name", "link", "xyz", "rpy"})


def read_frames(
    reader: UrdfElementReader,
    elements: Mapping[etree._Element, tuple[str, ...]],
    links: Mapping[str, str],
    joints: Iterable[str],
) -> tuple[list[Frame], list[etree._Element]]:
    """Return the frames of these elements, and the elements that are none.

    Those that Drake refuses have a warning, those of the world have none.
    ``elements`` have the comments before them.  ``links`` are names in the file → in the model,
    ``joints`` those in the model.
    """
    taken = TakenNames([*links.values(), *joints])
    frames: dict[str, Frame] = {}
    kept_elements = []
    for element, comments in elements.items():
        problem, numbers = _problem(element, links, frames)
        is_of_world = not problem and links.get(element.get("link", ""), WORLD) == WORLD
        if problem or is_of_world:
            kept_elements.append(element)
        if is_of_world:
            # A frame of a model in SDFormat is not attached to the world.
            continue
        if problem:
            reader.warning(
                "frame-invalid",
                f"<frame> {problem}",
                element,
                'write <frame name="…" link="…" xyz="0 0 0" rpy="0 0 0"/>, with a name of its own',
            )
            continue
        written, link = element.get("name", ""), links[element.get("link", "")]
        name = taken.take(legal_name(written, "frame"), "frame")
        xyz, rpy = numbers
        frame = Frame(
            name,
            link,
            Pose((xyz[0], xyz[1], xyz[2]), rpy, relative_to=link),
            comments=comments + tuple(node.text or "" for node in element.iter(etree.Comment)),
            urdf_name=None if name == written else written,
            of_urdf=True,
            location=reader.location(element),
        )
        reader.leftovers(element, _ATTRIBUTES, "", frame.fragments)
        frames[written] = frame
    return list(frames.values()), kept_elements


def _problem(
    element: etree._Element, links: Mapping[str, str], frames: Mapping[str, Frame]
) -> tuple[str, tuple[tuple[float, ...], ...]]:
    """Return why an element is no frame, and its position in m and its angles in rad."""
    name, link = element.get("name", ""), element.get("link", "")
    if not trimmed(name):
        return "has no name", ()
    if name in links or name in frames:
        return f"has the name of another {'link' if name in links else 'frame'}, '{name}'", ()
    if link != WORLD and link not in links:
        return (f"names the link '{link}', which does not exist" if link else "has no link"), ()
    numbers = []
    for key in ("xyz", "rpy"):
        try:
            numbers.append(parse_floats(element.get(key, "0 0 0"), len(ZERO)))
        except ValueError as error:
            return f'{key}="{element.get(key)}": {error}', ()
    return "", tuple(numbers)


def write_frame(robot: Output, frame: Frame, links: Mapping[str, str]) -> Output:
    """Append a frame to a robot, and return its element; ``links`` has the written names.

    Raises :class:`translate.TranslateError` if its pose is not relative to its link, and
    :class:`PositionError` for a position that is too large.
    """
    pose = frame.pose
    if frame.attached_to not in links or pose.relative_to not in ("", frame.attached_to):
        message = f"the pose of frame '{frame.name}' is not relative to a link"
        at = ElementPath("frame", frame.name_in_file)
        raise ModelError("not-parity-form", message, frame.location, at).error()
    element = robot.child("frame", {"name": frame.name_in_file, "link": links[frame.attached_to]})
    try:
        element.set("xyz", checked_position(pose.xyz))
    except ValueError as problem:
        raise PositionError(element, str(problem)) from None
    element.set("rpy", format_floats(pose.rpy))
    return element
