"""Edits of included models: in the ``<include>``, or written through into the included file.

An ``<include>`` has a name, a pose, a placement frame and the flag ``static``.  All other contents
of the model are in the included file, which can include others.  A file that is included several
times is written only if all its instances are edited alike.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from typing import Any

from lxml import etree

from translate.diagnostics.element_path import ElementPath
from translate.edits.difference import (
    SameValues,
    canonical_xml,
    compared,
    fragment_key,
    name_of,
    pairs,
    same,
)
from translate.edits.edit import Edit
from translate.fragments.editing import References
from translate.model.fragment import Fragment, Include
from translate.model.joint import Joint
from translate.model.link import MODEL_FRAME, Frame, Link
from translate.model.model import Model
from translate.model.names import DELIMITER
from translate.sdf.include.include_writer import part_key
from translate.structures import NamedTuple, grouped
from translate.xml.document import element_of, text_of
from translate.xml.values import format_floats

#: The fields of a model that an ``<include>`` can change.
_OWN = ("name", "pose", "static", "placement_frame")
#: The lists of a model whose items a merged model adds to its scope.
_MERGED = ("links", "joints", "explicit_frames", "models", "fragments")
_IN_FILE = "it is in the included file '{}': update that file"
_IN_INCLUDE = "it is in the <include> of '{}': edit it there"
_CHANGED = "the <include> of '{}' changes what its file has"
_PLACED = "it is the place of the <include> of '{}': edit it there"
_UNEVEN = "'{}' is included {} times, and its instances are not edited alike"


class FileEdit(NamedTuple):
    """The model of an included file before and after its edits; ``names``: old → new names."""

    before: Model
    after: Model
    names: Mapping[str, str]


class IncludedFiles:
    """The included files that edits are written through to.

    ``model_of`` returns the model of the file of an ``<include>`` as the file has it, or why the
    file is not written.  ``rule`` returns why a file must not be written; empty if it may be.
    """

    def __init__(
        self, model_of: Callable[[Include], Model | str], rule: Callable[[str], str]
    ) -> None:
        self.model_of, self._rule = model_of, rule
        self._reasons: dict[str, str] = {}
        self._edits: dict[str, list[FileEdit]] = {}
        self._counts: Counter[str] = Counter()

    @property
    def edits(self) -> dict[str, FileEdit]:
        """The files that change, by path."""
        return {path: edits[0] for path, edits in self._edits.items()}

    def begin(self, target: Model) -> None:
        """Begin with the includes of a target, without edits."""
        self._edits.clear()
        self._counts = Counter(include.path for include in includes_of(target))

    def refusal(self, path: str) -> str:
        """Why a file is not written; empty if it is."""
        if path not in self._reasons:
            self._reasons[path] = self._rule(path)
        return self._reasons[path]

    def note(self, path: str, edit: FileEdit) -> None:
        """Note the edit of one instance of a file."""
        self._edits.setdefault(path, []).append(edit)

    def refuses_uneven_edits(self) -> bool:
        """Refuse the files whose instances are not edited alike; whether there are any."""
        uneven = [
            path
            for path, edits in self._edits.items()
            if len(edits) != self._counts[path]
            or any(edit.after != edits[0].after for edit in edits[1:])
        ]
        for path in uneven:
            self._reasons[path] = _UNEVEN.format(path, self._counts[path])
        return bool(uneven)


def includes_of(model: Model) -> Iterator[Include]:
    """Yield the includes of a model and of the models in it, one for each instance."""
    if model.include is not None:
        yield model.include
    for include in model.merges:
        yield include
        if isinstance(include.original, Model):
            # The models in it are those of the scope.
            yield from includes_of(replace(include.original, models=[]))
    for inner in model.models:
        yield from includes_of(inner)


def with_includes(
    old: Model,
    new: Model,
    refused: list[Edit],
    files: IncludedFiles | None = None,
    names: Mapping[str, str] | None = None,
) -> Model:
    """The updated model, with the edits of included models in their ``<include>`` or file.

    ``names``: scoped name of a part of the old model → its new name in its scope.  Edits that have
    no place are undone and added to ``refused``.  Without ``files``, these are all that an
    ``<include>`` cannot express.
    """
    if files is None:
        return _IncludedModels(None, names or {}, refused).scope(old, new, "")
    while True:
        files.begin(old)
        undone: list[Edit] = []
        merged = _IncludedModels(files, names or {}, undone).scope(old, new, "")
        if not files.refuses_uneven_edits():
            refused += undone
            return merged


class _IncludedModels:
    """The state of one call of :func:`with_includes`."""

    def __init__(
        self, files: IncludedFiles | None, names: Mapping[str, str], refused: list[Edit]
    ) -> None:
        self.files, self.names, self.refused = files, names, refused

    def scope(self, old: Model, new: Model, prefix: str) -> Model:
        """The model of one scope, whose names begin with a prefix."""
        for include in new.merges:
            new = self._merged(old, new, include, prefix)
        before = {model.name: model for model in old.models}
        merged = {
            model.name
            for include in old.merges
            if isinstance(include.original, Model)
            for model in include.original.models
        }
        models = []
        for index, model in enumerate(new.models):
            model_before = old.models[index] if index < len(old.models) else before.get(model.name)
            if model_before is None or model_before.name in merged:
                models.append(model)
                continue
            scope = f"{prefix}{model_before.name}{DELIMITER}"
            if model_before.include is None or not isinstance(model_before.include.original, Model):
                models.append(self.scope(model_before, model, scope))
            else:
                models.append(self._included(model_before, model, model_before.include, scope))
        if any(
            model_before is not second
            for model_before, second in zip(models, new.models, strict=True)
        ):
            new = replace(new, models=models)
        return new

    # --- Models of their own ----------------------------------------------------------------------

    def _included(self, old: Model, new: Model, include: Include, scope: str) -> Model:
        """The model of an ``<include>``, with its edits there or in its file."""
        changed_fields = [
            name
            for name in compared(new)
            if name not in _OWN and not same(getattr(old, name), getattr(new, name))
        ]
        reason = self._written_through(old, new, include, scope) if changed_fields else ""
        if reason:
            for name in changed_fields:
                items = _changed(getattr(old, name), getattr(new, name)) or [name]
                self.refused += [
                    _refusal(scope + name_of_part, include, reason) for name_of_part in items
                ]
                new = _with_field(new, name, getattr(old, name))
        values = {
            name: getattr(new, name)
            for name in _OWN
            if not same(getattr(old, name), getattr(new, name))
        }
        if new is old or not (values or changed_fields):
            return new
        xml = _with_values(include.xml, values, new) if values else include.xml
        original = include.original if reason or not changed_fields else replace(new, include=None)
        assert isinstance(original, Model)
        for name, value in values.items():
            original = _with_field(original, name, value)
        return replace(new, include=replace(include, xml=xml, original=original))

    def _written_through(self, old: Model, new: Model, include: Include, scope: str) -> str:
        """Write the edits of an included model into its file; return why that is not possible."""
        content = self._content(include)
        if isinstance(content, str):
            return content
        edited = content
        for name in compared(new):
            before, after = getattr(old, name), getattr(new, name)
            if name in _OWN or same(before, after):
                continue
            items = _without_additions(before, after, getattr(content, name))
            if items is None:
                of_plugin = name == "fragments" and self._changes_plugin(old, new, include)
                return (_IN_INCLUDE if of_plugin else _CHANGED).format(include.uri)
            edited = _with_field(edited, name, items[0])
        return self._in_file(content, edited, include, scope)

    def _content(self, include: Include) -> Model | str:
        """The model of the file of an ``<include>``, or why it is not written."""
        if self.files is None:
            return _IN_FILE.format(include.path)
        return self.files.model_of(include)

    def _changes_plugin(self, old: Model, new: Model, include: Include) -> bool:
        plugins, kept = _PluginsOf(include), SameValues(new.fragments)
        return any(fragment not in kept and plugins.has(fragment) for fragment in old.fragments)

    def _in_file(self, content: Model, edited: Model, include: Include, scope: str) -> str:
        """Note the edited model of a file; return why it cannot be written, with its includes."""
        assert self.files is not None
        names = {
            name.removeprefix(scope): new
            for name, new in self.names.items()
            if name.startswith(scope)
        }
        undone: list[Edit] = []
        inner = _IncludedModels(self.files, names, undone).scope(content, edited, "")
        if undone:
            return undone[0].reason
        if content != _IncludedModels(None, names, []).scope(content, edited, ""):
            if reason := self.files.refusal(include.path):
                return reason
            self.files.note(include.path, FileEdit(content, inner, names))
        return ""

    # --- Merged models ----------------------------------------------------------------------------

    def _merged(self, old: Model, new: Model, include: Include, prefix: str) -> Model:
        """The model with the edits of the parts that an ``<include merge='true'>`` added."""
        original = include.original
        if not isinstance(original, Model):
            return new
        if not (edits := list(self._edited_parts(old, new, original, prefix))):
            return new
        xml, reason = self._with_place(edits, include, original, prefix)
        reason = reason or self._merged_reason(edits, include, original, prefix)
        if reason:
            return self._undone(new, edits, include, reason)
        for name in _MERGED:
            if parts := {id(edit.part): edit.new for edit in edits if edit.list_name == name}:
                items = [parts.get(id(part), part) for part in getattr(original, name)]
                present_parts = [part for part in items if part is not None]
                original = _with_field(original, name, present_parts)
        merges = [
            replace(include, xml=xml, original=original) if merge is include else merge
            for merge in new.merges
        ]
        return replace(new, merges=merges)

    def _edited_parts(
        self, old: Model, new: Model, original: Model, prefix: str
    ) -> Iterator[_EditedPart]:
        """Yield the parts of a merged model that are edited."""
        for name in _MERGED:
            merged = {part_key(part): part for part in getattr(original, name)}
            before, after = getattr(old, name), getattr(new, name)
            if before is after or not merged:
                continue
            both = pairs(before, after).both
            by_name = {name_of(part): at for at, part in enumerate(after)}
            for index, part in enumerate(before):
                if part_key(part) not in merged:
                    continue
                at = both.get(index)
                new_name = self.names.get(prefix + name_of(part))
                if new_name is not None and name != "fragments":
                    at = by_name.get(new_name, at)
                if at is None or not same(part, after[at]):
                    new_part = None if at is None else after[at]
                    yield _EditedPart(name, merged[part_key(part)], new_part, name_of(part))

    def _with_place(
        self, edits: list[_EditedPart], include: Include, original: Model, prefix: str
    ) -> tuple[str, str]:
        """The ``<include>`` with the place of a merged model, or why it cannot have this place.

        The edit of a new name in the first frame is one of the file.
        """
        proxy = original.explicit_frames[0]
        xml = include.xml
        for edit in edits:
            if edit.part is not proxy:
                continue
            frame = edit.new
            renamed = self.names.get(prefix + proxy.attached_to, proxy.attached_to)
            is_moved = frame is not None and not same(frame.pose, proxy.pose)
            has_frame = element_of(xml).find("placement_frame") is not None
            if (
                frame is None
                or not same(replace(proxy, attached_to=renamed, pose=frame.pose), frame)
                or (is_moved and has_frame)
            ):
                return xml, _PLACED.format(include.uri)
            if is_moved:
                pose = frame.pose
                pose = pose.relative("") if pose.relative_to == MODEL_FRAME else pose
                xml = _with_values(xml, {"pose": pose}, replace(Model(""), pose=pose))
        return xml, ""

    def _merged_reason(
        self, edits: list[_EditedPart], include: Include, original: Model, prefix: str
    ) -> str:
        """Write the edits of merged parts into their file; return why that is not possible."""
        proxy = original.explicit_frames[0]
        if all(edit.part is proxy for edit in edits) and edits[0].new.attached_to == (
            proxy.attached_to
        ):
            return ""
        content = self._content(include)
        if isinstance(content, str):
            return content
        names = {
            name.removeprefix(prefix): new
            for name, new in self.names.items()
            if DELIMITER not in name.removeprefix(prefix)
        }
        back = References(lambda name: MODEL_FRAME if name == proxy.name else name)
        edited = replace(
            content,
            canonical_link=names.get(content.canonical_link, content.canonical_link),
            placement_frame=names.get(content.placement_frame, content.placement_frame),
        )
        plugins = _PluginsOf(include)
        for list_name in _MERGED:
            parts = getattr(content, list_name)
            indices = grouped((part_key(part), index) for index, part in enumerate(parts))
            edited_parts = list(parts)
            for edit in edits:
                if edit.list_name != list_name or edit.part is proxy:
                    continue
                if len(indices.get(part_key(edit.part), ())) != 1:
                    is_plugin = plugins.has(edit.part)
                    return (_IN_INCLUDE if is_plugin else _CHANGED).format(include.uri)
                (index,) = indices[part_key(edit.part)]
                new_part = edit.new
                if new_part is not None and list_name != "fragments":
                    alone = _with_field(Model(""), list_name, [new_part])
                    (new_part,) = getattr(back.scope(alone), list_name)
                    new_part = _in_form_of(new_part, parts[index])
                edited_parts[index] = new_part
            present_parts = [part for part in edited_parts if part is not None]
            edited = _with_field(edited, list_name, present_parts)
        return self._in_file(content, edited, include, prefix)

    def _undone(self, new: Model, edits: list[_EditedPart], include: Include, reason: str) -> Model:
        """The model without the edits of merged parts, which are refused."""
        plugins = _PluginsOf(include)
        for edit in edits:
            own_reason = _IN_INCLUDE.format(include.uri) if plugins.has(edit.part) else reason
            self.refused.append(_refusal(edit.name, include, own_reason))
        for list_name in dict.fromkeys(edit.list_name for edit in edits):
            parts = list(getattr(new, list_name))
            indices = {id(part): index for index, part in reversed([*enumerate(parts)])}
            for edit in edits:
                if edit.list_name != list_name:
                    continue
                if (index := indices.get(id(edit.new))) is None:
                    parts.append(edit.part)
                else:
                    parts[index] = edit.part
            new = _with_field(new, list_name, parts)
        return new


class _EditedPart(NamedTuple):
    """A part of a merged model, its edited form, and its name before; ``None``: it is removed."""

    list_name: str
    part: Any
    new: Any
    name: str


def _in_form_of(part: Any, before: Any) -> Any:
    """A part whose references to the model frame are left out where the file leaves them out."""
    pose = part.pose
    if pose.relative_to == MODEL_FRAME and not before.pose.relative_to:
        part = replace(part, pose=pose.relative(""))
    if isinstance(part, Frame) and part.attached_to == MODEL_FRAME and not before.attached_to:
        part = replace(part, attached_to="")
    return part


def _without_additions(before: Any, after: Any, own: Any) -> tuple[Any] | None:
    """The value of the file for one after an edit; ``None`` if the ``<include>`` changes it."""
    if same(before, own):
        return (after,)
    if not isinstance(before, list):
        return None
    additions = _without(before, own)
    items = None if additions is None else _without(after, additions)
    return None if items is None else (items,)


def _without(parts: Sequence[Any], removed: Sequence[Any]) -> list[Any] | None:
    """Return the parts without some that are the same; ``None`` if one of these is missing."""
    indices = grouped((_identity(part), index) for index, part in enumerate(parts))
    waiting = {identity: deque(places) for identity, places in indices.items()}
    gone = set[int]()
    for part in removed:
        places = waiting.get(_identity(part))
        if not places or not same(parts[places[0]], part):
            return None
        gone.add(places.popleft())
    return [part for index, part in enumerate(parts) if index not in gone]


def _identity(part: Link | Joint | Frame | Model | Fragment) -> object:
    """Return a value that is equal for parts that are the same."""
    return fragment_key(part) if isinstance(part, Fragment) else (type(part), part.name)


class _PluginsOf:
    """The plugins of an ``<include>``."""

    def __init__(self, include: Include) -> None:
        self._include = include

    @cached_property
    def _plugins(self) -> set[bytes]:
        return {
            canonical_xml(plugin) for plugin in element_of(self._include.xml).iterfind("plugin")
        }

    def has(self, part: object) -> bool:
        """Return whether a fragment is one of the plugins."""
        if not isinstance(part, Fragment) or part.attribute:
            return False
        return canonical_xml(element_of(part.xml)) in self._plugins


def _changed(old: object, new: object) -> list[str]:
    """The names of the items of a list that differ."""
    if not isinstance(old, list) or not isinstance(new, list):
        return []
    before = {name_of(element): element for element in old}
    after = {name_of(element): element for element in new}
    names = [*before, *(name for name in after if name not in before)]
    return [name for name in names if name and not same(before.get(name), after.get(name))]


def _with_field(model: Model, name: str, value: Any) -> Model:
    return replace(model, **{name: value})


def _refusal(name: str, include: Include, reason: str) -> Edit:
    return Edit(ElementPath("", name), "", "", include.location, reason)


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
