"""What an ``<include>`` says of the model that it brings (seed 2, 1.4; reference S D.4)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from lxml import etree

from translate.model.fragment import Fragment
from translate.model.frame import Frame
from translate.model.joint import Joint
from translate.model.model import Model
from translate.model.names import is_reserved
from translate.sdf.element_reader import SdfElementReader
from translate.sdf.names import check_names
from translate.xml.document import element_of, text_of

NAMESPACE = "namespace"


@dataclass(slots=True, frozen=True)
class OverrideElements:
    """How the reader of the including file reads what an ``<include>`` adds to a model."""

    frame: Callable[[etree._Element], Frame]
    joint: Callable[[etree._Element], Joint | None]
    version: str


def overridden(
    reader: SdfElementReader,
    element: etree._Element,
    model: Model,
    parts: OverrideElements,
    plugins: list[etree._Element],
) -> Model:
    """The model as the ``<include>`` wants it; what it has no words for is shared, not copied.

    ``plugins`` are those that it has to add.
    """
    name = _given(reader, element, "name") or model.name
    if is_reserved(name):
        message = f"the model would be called '{name}', which is a reserved name"
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
        _set_namespace(model, namespace.replace("{name}", name), reader, element)
    _add_parts(reader, element, model, parts)
    return model


def overridden_fragment(
    reader: SdfElementReader, element: etree._Element, fragment: Fragment
) -> Fragment:
    """A light or an actor as the ``<include>`` wants it."""
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
    """The text of a child, which must have one (reference S D13); empty if there is none."""
    child = element.find(tag)
    text = reader.text(element, tag)
    if child is not None and not text:
        reader.error(
            "element-invalid", f"<{tag}> of an <include> is empty", child, "fill it in or remove it"
        )
    return text


def _placement_frame(reader: SdfElementReader, element: etree._Element) -> str:
    frame = _given(reader, element, "placement_frame")
    child = element.find("placement_frame")
    if child is None:
        return ""
    if frame == "__root__":
        reader.error("reserved-name", "'__root__' is no frame", child, "name a frame of the model")
        return ""
    if element.find("pose") is None:
        reader.error(
            "model-placement-frame-invalid",
            f"<placement_frame> '{frame}' has no <pose> beside it",
            child,
            "say with a <pose> where the frame is to be",
        )
        return ""
    return frame


def _set_namespace(
    model: Model, text: str, reader: SdfElementReader, element: etree._Element
) -> None:
    others = [item for item in model.fragments if item.attribute != NAMESPACE or item.at]
    location = reader.location(element)
    given = Fragment("sdf", "", text, attribute=NAMESPACE, location=location)
    model.fragments = [given, *others]


def _add_parts(
    reader: SdfElementReader, element: etree._Element, model: Model, parts: OverrideElements
) -> None:
    """Frames and joints that are added to the scope of the model (seed 2, 1.4.1)."""
    frames = [parts.frame(child) for child in element.findall("frame")]
    joints = [parts.joint(child) for child in element.findall("joint")]
    if not frames and not joints:
        return
    reader.warning(
        "include-child-not-in-libsdformat",
        "<frame> and <joint> in an <include> are of the proposal; libsdformat ignores them",
        element,
        "write them into the model: converted to SDFormat, the model is written out with them",
    )
    model.explicit_frames = [*model.explicit_frames, *frames]
    model.joints = [*model.joints, *(joint for joint in joints if joint is not None)]
    check_names(reader, model, element, parts.version)
