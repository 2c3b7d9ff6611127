"""Overrides: the name, pose and other children of an ``<include>`` (seed 2, 1.4; ref. S D.4)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from lxml import etree

from translate.diagnostics.diagnostic import TranslateError
from translate.fragments.editing import References
from translate.fragments.owners import MOVABLE
from translate.model.fragment import Fragment, Include
from translate.model.frame_graph import FrameGraph
from translate.model.joint import Joint
from translate.model.link import MODEL_FRAME, WORLD, Frame
from translate.model.model import Document, Model, World, copied
from translate.model.names import ROOT, is_reserved
from translate.model.pose import Pose
from translate.sdf.element_reader import SdfElementReader
from translate.sdf.name_checks import check_names
from translate.structures import NamedTuple
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
    written, static = element.find("pose"), element.find("static")
    pose = model.pose if written is None else reader.pose(written)
    has_flag = bool(_given(reader, element, "static"))
    model = replace(
        model,
        name=name,
        urdf_name=model.urdf_name if name == model.name else None,
        pose=pose,
        static=reader.boolean(static, default=model.static) if has_flag else model.static,
        placement_frame=_placement_frame(reader, element) or model.placement_frame,
        fragments=[*model.fragments, *(reader.fragment(plugin) for plugin in plugins)],
        location=reader.location(element),
        comments=tuple(model.comments),
    )
    if namespace := _given(reader, element, NAMESPACE):
        text, location = namespace.replace("{name}", name), reader.location(element)
        namespace_fragment = Fragment("sdf", "", text, attribute=NAMESPACE, location=location)
        others = [
            fragment
            for fragment in model.fragments
            if fragment.attribute != NAMESPACE or fragment.at
        ]
        model.fragments = [namespace_fragment, *others]
    _add_parts(reader, element, model, parts)
    return model


def overridden_fragment(
    reader: SdfElementReader, element: etree._Element, fragment: Fragment
) -> Fragment:
    """Return an included light or actor with the overrides of the ``<include>`` applied."""
    content = element_of(fragment.xml)
    if name := _given(reader, element, "name"):
        content.set("name", name)
    if (pose := element.find("pose")) is not None:
        for old in content.findall("pose"):
            content.remove(old)
        content.insert(0, element_of(text_of(pose)))
    if fragment.tag == "actor":
        content.extend(element_of(text_of(plugin)) for plugin in element.findall("plugin"))
    return Fragment("sdf", fragment.tag, text_of(content), location=reader.location(element))


def _given(reader: SdfElementReader, element: etree._Element, tag: str) -> str:
    """Return the text of a child, which must not be empty (reference S D13); empty without one."""
    child = element.find(tag)
    text = reader.text(child)
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
    if (child := element.find("placement_frame")) is None:
        return ""
    if frame == ROOT:
        hint = "write the name of a frame of the model"
        reader.error("reserved-name", f"'{ROOT}' is not a frame", child, hint)
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


# --- ``<include merge="true">`` -------------------------------------------------------------------
# A proxy frame replaces the frame of the included model, so that no part moves (ref. S B80 – B89).


def proxy_name(model: str) -> str:
    """Return the name of the frame that replaces the frame of a merged model (ref. S B82)."""
    return f"_merged__{model}{MODEL_FRAME}"


def splice(
    reader: SdfElementReader,
    element: etree._Element,
    scope: Model | World | Document,
    include: Include,
    model: Model,
    comments: tuple[str, ...],
) -> bool:
    """Merge the parts of a model into a scope; return false after an error."""
    if isinstance(scope, Document):
        reader.error(
            "merge-include-unsupported",
            "an <include> outside a model or a world has no scope to merge the model into",
            element,
            'remove merge="true", or include it in a model or a world',
        )
        return False
    try:
        merged = merged_model(model, WORLD if isinstance(scope, World) else MODEL_FRAME)
    except TranslateError as error:
        for diagnostic in error.diagnostics:
            reader.error(diagnostic.code, diagnostic.message, element, diagnostic.hint)
        return False
    kept = {id(fragment) for fragment in merged.fragments}
    dropped = [fragment.label for fragment in model.fragments if id(fragment) not in kept]
    for label in [*dropped, *(["<static>"] if model.static else [])]:
        reader.warning(
            "merge-include-drops",
            f"{label} of model '{model.name}' has no meaning in the scope that the model is "
            "merged into",
            element,
            'include it without merge="true" if it matters',
        )
    include.original = merged
    added = copied(merged)
    added.explicit_frames[0].comments = (*comments, *model.comments, *model.end_comments)
    if isinstance(scope, World):
        for link in model.links:
            reader.error(
                "merge-include-unsupported",
                f"link '{link.name}' of model '{model.name}' cannot be merged into a world, which "
                "has no links",
                element,
                'remove merge="true"',
            )
    else:
        scope.links += added.links
    scope.joints += added.joints
    scope.explicit_frames += added.explicit_frames
    scope.models += added.models
    scope.fragments += added.fragments
    scope.merges.append(include)
    return True


def merged_model(model: Model, scope_frame: str) -> Model:
    """Return the parts of a model for a scope with the frame ``scope_frame``.

    The first frame of the result replaces the frame of the model.  Raises
    :class:`translate.TranslateError` if the placement frame of the model does not resolve.
    """
    proxy = proxy_name(model.name)

    rewritten = References(lambda name: proxy if name == MODEL_FRAME else name).scope(model)
    graph = FrameGraph(model)
    # The placement frame can define the pose of the frame (reference S B70).
    pose = graph.model_pose().as_pose() if model.placement_frame else model.pose
    pose = pose.relative(model.pose.relative_to or scope_frame)
    link = model.canonical_link or graph.canonical_link()
    frame = Frame(proxy, link, pose, location=model.location)
    return replace(
        rewritten,
        pose=Pose(),
        static=False,
        canonical_link="",
        placement_frame="",
        explicit_frames=[frame, *rewritten.explicit_frames],
        fragments=[
            fragment
            for fragment in model.fragments
            # Other fragments of SDFormat are not valid in the outer scope.
            if fragment.dialect == "urdf" or fragment.tag in MOVABLE or ":" in fragment.tag
        ],
        comments=(),
    )
