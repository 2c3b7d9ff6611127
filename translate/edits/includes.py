"""Edits of included models: what an ``<include>`` can express, and what is in the included file.

An ``<include>`` has a name, a pose, a placement frame and the flag ``static``.  All other contents
of the model are in the included file, which is not changed.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from lxml import etree

from translate.edits.difference import compared, name_of, pairs, same, same_xml
from translate.edits.merge import Edit
from translate.model.fragment import Fragment
from translate.model.joint import Joint
from translate.model.link import Frame, Link
from translate.model.model import Include, Model
from translate.model.names import DELIMITER
from translate.xml.document import element_of, text_of
from translate.xml.values import format_floats

#: The fields of a model that an ``<include>`` can change.
_OWN = ("name", "pose", "static", "placement_frame")


def with_includes(old: Model, new: Model, refused: list[Edit], prefix: str = "") -> Model:
    """The updated model, with the edits of included models in their ``<include>``.

    Edits that an ``<include>`` cannot express are undone and added to ``refused``.
    """
    for merged in new.merges:
        new = _without_merged_edits(old, new, merged, refused)
    before = {model.name: model for model in old.models}
    models = []
    for at, model in enumerate(new.models):
        first = old.models[at] if at < len(old.models) else before.get(model.name)
        scope = f"{prefix}{model.name}{DELIMITER}"
        models.append(model if first is None else with_includes(first, model, refused, scope))
    if any(first is not second for first, second in zip(models, new.models, strict=True)):
        new = replace(new, models=models)
    include = old.include
    if include is None or not isinstance(include.original, Model):
        return new
    for name in compared(new):
        if name not in _OWN and not same(getattr(old, name), getattr(new, name)):
            changed = _changed(getattr(old, name), getattr(new, name))
            refused += [_refusal(f"'{prefix}{item}'", include) for item in changed or [name]]
            new = _with_field(new, name, getattr(old, name))
    values = {
        name: getattr(new, name)
        for name in _OWN
        if not same(getattr(old, name), getattr(new, name))
    }
    if not values:
        return new
    xml = _with_values(include.xml, values, new)
    original = include.original
    for name, value in values.items():
        original = _with_field(original, name, value)
    return replace(new, include=replace(include, xml=xml, original=original))


def _changed(old: object, new: object) -> list[str]:
    """The names of the items of a list that differ."""
    if not isinstance(old, list) or not isinstance(new, list):
        return []
    before = {name_of(item): item for item in old}
    after = {name_of(item): item for item in new}
    names = [*before, *(name for name in after if name not in before)]
    return [name for name in names if name and not same(before.get(name), after.get(name))]


def _without_merged_edits(old: Model, new: Model, include: Include, refused: list[Edit]) -> Model:
    """The model without edits of the parts that an ``<include merge='true'>`` added."""
    if not isinstance(include.original, Model):
        return new
    for name in ("links", "joints", "explicit_frames", "fragments"):
        merged = set(map(_key, getattr(include.original, name)))
        before, parts = getattr(old, name), list(getattr(new, name))
        both = pairs(before, parts).both
        for index, part in enumerate(before):
            at = both.get(index)
            if _key(part) not in merged or (at is not None and same(part, parts[at])):
                continue
            refused.append(_refusal(f"'{name_of(part)}'", include, part))
            if at is None:
                parts.append(part)
            else:
                parts[at] = part
        new = _with_field(new, name, parts)
    return new


def _key(part: Link | Joint | Frame | Fragment) -> str:
    return part.xml if isinstance(part, Fragment) else part.name


def _with_field(model: Model, name: str, value: Any) -> Model:
    return replace(model, **{name: value})


def _refusal(element: str, include: Include, part: object = None) -> Edit:
    reason = f"it is in the included file '{include.path}': update that file"
    plugins = element_of(include.xml).iterfind("plugin")
    if isinstance(part, Fragment) and not part.attribute:
        xml = element_of(part.xml)
        if any(same_xml(plugin, xml) for plugin in plugins):
            reason = f"it is in the <include> of '{include.uri}': edit it there"
    return Edit(element, "", "", include.location, reason)


def _with_values(xml: str, values: dict[str, object], model: Model) -> str:
    """The ``<include>`` with other values."""
    element = element_of(xml)
    for name in values:
        child = element.find(name)
        if child is None:
            child = etree.SubElement(element, name)
        if name == "pose":
            for key in ("degrees", "rotation_format", "relative_to"):
                child.attrib.pop(key, None)
            if model.pose.relative_to:
                child.set("relative_to", model.pose.relative_to)
            child.text = format_floats((*model.pose.xyz, *model.pose.rpy))
        elif name == "static":
            child.text = "true" if model.static else "false"
        else:
            child.text = str(values[name])
    return text_of(element)
