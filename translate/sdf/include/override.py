"""Overrides: the name, pose and other children of an ``<include>`` (seed 2, 1.4; ref. S D.4)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import NamedTuple

from lxml import etree

from translate.model.fragment import Fragment
from translate.model.joint import Joint
from translate.model.link import Frame
from translate.model.model import Model
from translate.model.names import is_reserved
from translate.sdf.element_reader import SdfElementReader
from translate.sdf.names import check_names
from translate.xml.document import element_of, text_of

NAMESPACE = "namespace"


class OverrideElements(NamedTuple):
    """The methods that read frames and joints in an ``<include>``."""

    frame: Callable[[etree._Element], Frame]
    joint: Callable[[etree._Element], Joint | None]


def overridden(
    reader: SdfElementReader,
    element: etree._Element,
    model: Model,
    parts: OverrideElements,
    plugins: list[etree._Element],
) -> Model:
    """Return a copy of an included model with the overrides of the ``<include>`` applied.

    Parts that are not overridden are shared, not copied.  ``plugins`` are the plugins to add.
    """
    name = _given(reader, element, "name") or model.name
    if is_reserved(name):
        message = f"the included model would get the name '{name}', which is reserved"
        hint = "choose another <name>; 'world' and names like __x__ are reserved"
        reader.error("reserved-name", message, element, hint)
    pose = model.pose
    if element.find("pose") is not None:
        pose = reader.pose(element)
    static = model.static
    if _given(reader, element, "static"):
        static = reader.boolean(element, "static", default=static)
    model = replace(
        model,
        name=name,
        urdf_name=model.urdf_name if name == model.name else None,
        pose=pose,
        static=static,
        placement_frame=_placement_frame(reader, element) or model.placement_frame,
        fragments=[*model.fragments, *(reader.fragment(plugin) for plugin in plugins)],
        location=reader.location(element),
        comments=tuple(model.comments),
    )
    namespace = _given(reader, element, NAMESPACE)
    if namespace:
        text, location = namespace.replace("{name}", name), reader.location(element)
        given = Fragment("sdf", "", text, attribute=NAMESPACE, location=location)
        others = [item for item in model.fragments if item.attribute != NAMESPACE or item.at]
        model.fragments = [given, *others]
    _add_parts(reader, element, model, parts)
    return model


def overridden_fragment(
    reader: SdfElementReader, element: etree._Element, fragment: Fragment
) -> Fragment:
    """Return an included light or actor with the overrides of the ``<include>`` applied."""
    content = element_of(fragment.xml)
    name = _given(reader, element, "name")
    if name:
        content.set("name", name)
    pose = element.find("pose")
    if pose is not None:
        for old in content.findall("pose"):
            content.remove(old)
        content.insert(0, element_of(text_of(pose)))
    if fragment.tag == "actor":
        content.extend(element_of(text_of(plugin)) for plugin in element.findall("plugin"))
    location = reader.location(element)
    return Fragment("sdf", fragment.tag, text_of(content), location=location)


def _given(reader: SdfElementReader, element: etree._Element, tag: str) -> str:
    """Return the text of a child, which must not be empty (reference S D13); empty without one."""
    child = element.find(tag)
    text = reader.text(element, tag)
    if child is not None and not text:
        reader.error(
            "element-invalid",
            f"<{tag}> of an <include> is empty",
            child,
            "write a value or remove it",
        )
    return text


def _placement_frame(reader: SdfElementReader, element: etree._Element) -> str:
    frame = _given(reader, element, "placement_frame")
    child = element.find("placement_frame")
    if child is None:
        return ""
    if frame == "__root__":
        hint = "write the name of a frame of the model"
        reader.error("reserved-name", "'__root__' is not a frame", child, hint)
        return ""
    if element.find("pose") is None:
        reader.error(
            "model-placement-frame-invalid",
            f"<include> has a <placement_frame> '{frame}' but no <pose>",
            child,
            "add the <pose> of that frame",
        )
        return ""
    return frame


def _add_parts(
    reader: SdfElementReader, element: etree._Element, model: Model, parts: OverrideElements
) -> None:
    """Add the frames and joints of the ``<include>`` to the model (seed 2, 1.4.1)."""
    frames = [parts.frame(child) for child in element.findall("frame")]
    joints = [parts.joint(child) for child in element.findall("joint")]
    if not frames and not joints:
        return
    reader.warning(
        "include-child-not-in-libsdformat",
        "<frame> and <joint> in an <include> are proposed only; libsdformat ignores them",
        element,
        "move them into the model; a conversion to SDFormat writes the model with them",
    )
    model.explicit_frames = [*model.explicit_frames, *frames]
    model.joints = [*model.joints, *(joint for joint in joints if joint is not None)]
    check_names(reader, model, element)
