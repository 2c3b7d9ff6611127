"""References to renamed and removed parts, in the scopes of a model and in its XML."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from lxml import etree

from translate.extensions.fragment_contents import WITH_JOINTS
from translate.extensions.name_references import rename_entities
from translate.extensions.rename_references import References
from translate.model.fragment import Fragment
from translate.model.model import Model, mapped, rebuilt
from translate.model.names import DELIMITER, scopes
from translate.xml.document import element_of, text_of

#: URDF elements whose ``reference`` or joints name parts of the robot.
_REFERRING = frozenset({"gazebo", *WITH_JOINTS})


def in_scopes(model: Model, function: Callable[[str, Model], Model]) -> Model:
    """The model with each of its scopes replaced by ``function(prefix, scope)``."""
    prefixes = {id(inner): prefix for prefix, inner in scopes(model)}

    def new(inner: Model, models: list[Model]) -> Model:
        result = function(prefixes[id(inner)], inner)
        if models is inner.models:
            return result
        # The poses of nested models are those in the new scope.
        placed = [
            replace(nested, pose=item.pose)
            for nested, item in zip(models, result.models, strict=True)
        ]
        return replace(result, models=placed)

    return rebuilt(model, new)


def with_new_names(model: Model, names: Mapping[str, str]) -> Model:
    """The model with new names of its parts, in all references."""
    if not names:
        return model

    def renamed(prefix: str, scope: Model) -> Model:
        def name(old: str) -> str:
            new = names.get(prefix + old)
            if new is None:
                return old
            path, delimiter, _ = old.rpartition(DELIMITER)
            return f"{path}{delimiter}{new}"

        result = References(name).scope(scope)
        return _with_fragments(result, lambda item: _with_names(item, name))

    return in_scopes(model, renamed)


def _with_fragments(scope: Model, function: Callable[[Fragment], Fragment]) -> Model:
    fragments = mapped(scope.fragments, function)
    links = mapped(
        scope.links,
        lambda link: replace(link, fragments=mapped(link.fragments, function)),
    )
    return replace(scope, fragments=fragments, links=links)


def _with_names(fragment: Fragment, name: Callable[[str], str]) -> Fragment:
    """A fragment with the new names of the links and joints that it refers to."""
    if fragment.dialect == "sdf":
        return rename_entities(fragment, name)
    if fragment.tag not in _REFERRING or fragment.attribute:
        return fragment
    element = element_of(fragment.xml)
    is_changed = False
    for node, key in _named(element, fragment.tag):
        old = node.get(key, "")
        new = name(old)
        if new != old:
            node.set(key, new)
            is_changed = True
    return replace(fragment, xml=text_of(element)) if is_changed else fragment


def _named(element: etree._Element, tag: str) -> list[tuple[etree._Element, str]]:
    """The nodes and attributes of a URDF element that name a link or joint."""
    if tag == "gazebo":
        return [(element, "reference")]
    return [(joint, "name") for joint in element.iter("joint")]


def refers_only_to(fragment: Fragment, gone: set[str]) -> bool:
    """Whether a URDF element refers to removed parts only."""
    if fragment.dialect != "urdf" or fragment.tag not in _REFERRING or fragment.attribute:
        return False
    named = [node.get(key, "") for node, key in _named(element_of(fragment.xml), fragment.tag)]
    return bool(named) and all(name in gone for name in named)
