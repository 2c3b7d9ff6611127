"""``<include merge="true">``: the parts of the included model become parts of the outer scope.

A proxy frame replaces the frame of the included model, so that no part moves (ref. S B80 – B89).
"""

from __future__ import annotations

from dataclasses import replace

from lxml import etree

from translate.diagnostics.diagnostic import TranslateError
from translate.extensions.rename_references import References
from translate.model.link import MODEL_FRAME, WORLD, Frame
from translate.model.model import Document, Include, Model, World, copied
from translate.model.names import DELIMITER
from translate.model.pose import Pose
from translate.sdf.element_reader import SdfElementReader

#: Fragments of the model that are merged with its parts (reference S B84).
_MERGED_TAGS = frozenset({"plugin", "gripper"})


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
        for item in error.diagnostics:
            reader.error(item.code, item.message, element, item.hint)
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

    def name_in_scope(name: str) -> str:
        return proxy if name == MODEL_FRAME else name

    rewritten = References(name_in_scope).scope(model)
    frame = Frame(proxy, _canonical_link(model), _pose(model, scope_frame), location=model.location)
    return replace(
        rewritten,
        pose=Pose(),
        static=False,
        canonical_link="",
        placement_frame="",
        explicit_frames=[frame, *rewritten.explicit_frames],
        fragments=[
            item
            for item in model.fragments
            # Other fragments of SDFormat are not valid in the outer scope.
            if item.dialect == "urdf" or item.tag in _MERGED_TAGS or ":" in item.tag
        ],
        comments=(),
    )


def _pose(model: Model, scope_frame: str) -> Pose:
    """Return the pose of the frame of a model; its placement frame can define it (ref. S B70)."""
    relative_to = model.pose.relative_to or scope_frame
    if not model.placement_frame:
        return model.pose.relative(relative_to)
    X_MP = model.frames.pose(model.placement_frame)
    return (model.pose.transform @ X_MP.inverse()).as_pose(relative_to)


def _canonical_link(model: Model) -> str:
    """Return the path of the canonical link, also of a static model; empty without one (S B30)."""
    path: list[str] = []
    while not (model.canonical_link or model.links):
        if not model.models:
            return ""
        model = model.models[0]
        path.append(model.name)
    return DELIMITER.join([*path, model.canonical_link or model.links[0].name])
