"""``<experimental:params>``: edits of the XML of an included model (reference S D.5).

Each child is an edit of one element of the model.  Its attribute ``element_id`` is the path of that
element, names joined with ``::``; ``action`` is the kind of edit.  Without an action, each child of
the edit has its own.  The edits are applied before the file is read, but after the plugins of the
``<include>`` are added (S D40).
"""

from __future__ import annotations

from lxml import etree

from translate.diagnostics.diagnostic import TranslateError
from translate.model.names import DELIMITER
from translate.sdf.element_reader import SdfElementReader
from translate.xml.document import XmlFile, element_of, qualified_name, text_of
from translate.xml.positions import set_line
from translate.xml.text import trimmed

#: The number of elements that all edits of a file, and of the files that it includes, look at.
MAX_SEARCHED = 10_000_000
ACTIONS = ("add", "modify", "remove", "replace")
_EDIT_ATTRIBUTES = ("action", "element_id")


def params_of(element: etree._Element) -> list[etree._Element]:
    """Return the edits of an ``<include>``, one element for each."""
    return [
        edit
        for params in element
        if isinstance(params.tag, str) and qualified_name(params) == "experimental:params"
        for edit in [*params.iterchildren(etree.Element)]
    ]


def key_of(element: etree._Element) -> list[str]:
    """Return a key for the edited file: its edits as text; empty without edits."""
    edits = params_of(element)
    return [text_of(edit) for edit in (*edits, *element.findall("plugin"))] if edits else []


class Search:
    """The elements that edits can still look at."""

    def __init__(self) -> None:
        self.left = MAX_SEARCHED


def apply(element: etree._Element, file: XmlFile, reader: SdfElementReader, search: Search) -> None:
    """Apply the edits of an ``<include>`` to the tree of the included file, in place.

    If there are edits, the plugins of the ``<include>`` are added first.  Errors in an edit are
    reported to the ``reader`` of the including file.

    Raises :class:`translate.TranslateError` (``include-limit``) if the edits look at too many
    elements.
    """
    if not (edits := params_of(element)):
        return
    file.drop_default_namespace()
    model = file.root.find("model")
    if model is None:
        message = f"{file.path} contains no SDFormat model to edit"
        reader.error("element-missing", message, edits[0], "remove <experimental:params>")
        return
    editor = _Editor(reader, file, model.sourceline or 0, search)
    for plugin in element.findall("plugin"):
        model.append(editor.copy(plugin))
    for edit in edits:
        editor.edit(model, edit)


class _Editor:
    """Applies the edits to the model in line ``line`` of ``file``."""

    def __init__(self, reader: SdfElementReader, file: XmlFile, line: int, search: Search) -> None:
        self.reader = reader
        self.file = file
        self.line = line
        self.search = search

    def edit(self, model: etree._Element, edit: etree._Element) -> None:
        """Apply one child of ``<experimental:params>`` to the model."""
        path, action = edit.get("element_id"), edit.get("action")
        if path is None:
            self._error("attribute-missing", f"<{qualified_name(edit)}> has no element_id", edit)
            return
        if path.endswith(DELIMITER):
            self._error("attribute-invalid", f"element_id '{path}' ends in '::'", edit)
            return
        if not self._is_action(action, edit):
            return
        is_of_model = action == "add" and not trimmed(path)
        tag = None if action == "add" else str(edit.tag)
        target = model if is_of_model else self._find(model, path, tag)
        if target is None:
            missing = "element" if action == "add" else f"<{qualified_name(edit)}>"
            self._error("element-missing", f"the model has no {missing} '{path}'", edit)
        elif action == "add":
            self._add(target, edit)
        elif action is None:
            for child in [*edit.iterchildren(etree.Element)]:
                self._edit_child(target, child)
        else:
            self._apply(action, target, edit)

    def _edit_child(self, target: etree._Element, child: etree._Element) -> None:
        """Apply a child of an edit without action, by the action of the child."""
        action = child.get("action")
        if action is None:
            message = f"neither <{qualified_name(child)}> nor its parent element has an action"
            self._error("attribute-missing", message, child)
        elif self._is_action(action, child):
            if action == "add":
                # The name is optional here, since elements like <inertial> have none.
                target.append(self.copy(child))
            elif (edited_child := self._same(target, child)) is not None:
                self._apply(action, edited_child, child)

    def _apply(self, action: str, target: etree._Element, edit: etree._Element) -> None:
        """Modify, replace or remove an element of the model."""
        parent = target.getparent()
        assert parent is not None
        if action == "modify":
            self._modify(target, edit)
        elif action == "replace":
            if target.get("name") is not None and not self._has_name(edit):
                return
            parent.replace(target, self.copy(edit))
        elif children := [*edit.iterchildren(etree.Element)]:
            for child in children:
                if (removed_child := self._same(target, child)) is not None:
                    target.remove(removed_child)
        else:
            parent.remove(target)

    def _add(self, target: etree._Element, edit: etree._Element) -> None:
        if not self._has_name(edit):
            return
        name = edit.get("name")
        if edit.tag != "plugin" and any(
            child.get("name") == name for child in self._children(target)
        ):
            self._error("duplicate-name", f"an element with the name '{name}' exists already", edit)
            return
        target.append(self.copy(edit))

    def _modify(self, target: etree._Element, edit: etree._Element) -> None:
        for key, value in edit.attrib.items():
            if key not in _EDIT_ATTRIBUTES:
                target.set(key, value)
                self.file.origins[target] = (self.reader.file, edit)
        children = [*edit.iterchildren(etree.Element)]
        for child in children:
            if (edited_child := self._same(target, child)) is None:
                continue
            if len(child) == 0 and not trimmed(child.text) and not child.attrib:
                # An empty child resets the element to its default.
                target.remove(edited_child)
            else:
                self._modify(edited_child, child)
        if not children:
            target.text = edit.text
            self.file.origins[target] = (self.reader.file, edit)

    def _same(self, target: etree._Element, child: etree._Element) -> etree._Element | None:
        """Return the child of an element of the model that a child of an edit refers to."""
        for candidate in self._children(target):
            if candidate.tag == child.tag and child.get("name") in (None, candidate.get("name")):
                return candidate
        name = target.get("name") or qualified_name(target)
        self._error("element-missing", f"'{name}' has no matching <{qualified_name(child)}>", child)
        return None

    def _children(self, parent: etree._Element) -> list[etree._Element]:
        """Return the elements in an element of the model, which count as looked at."""
        self.search.left -= len(parent)
        if self.search.left < 0:
            message = f"the edits of <include>s look at more than {MAX_SEARCHED} elements"
            hint = "edit a smaller model, or with fewer edits"
            file = self.reader.file
            raise TranslateError([file.finding("include-limit", message, file.root, hint)])
        return [*parent.iterchildren(etree.Element)]

    def _find(self, model: etree._Element, path: str, tag: str | None) -> etree._Element | None:
        """Return the element with a tag at a path of names below the model."""
        parents = [model]
        *outer, last = path.split(DELIMITER)
        for name in outer:
            parents = [
                child
                for parent in parents
                for child in self._children(parent)
                if child.get("name") == name
            ]
        children = (child for parent in parents for child in self._children(parent))
        matches = (
            child for child in children if child.get("name") == last and tag in (None, child.tag)
        )
        return next(matches, None)

    def _has_name(self, edit: etree._Element) -> bool:
        name = edit.get("name")
        if name is None:
            self._error("attribute-missing", f"<{qualified_name(edit)}> has no name", edit)
        elif not trimmed(name):
            self._error("attribute-invalid", f"the name of <{qualified_name(edit)}> is empty", edit)
        return bool(name and trimmed(name))

    def copy(self, edit: etree._Element) -> etree._Element:
        """Return a copy of an element of an edit, for the included file."""
        copy = element_of(text_of(edit))
        for key in _EDIT_ATTRIBUTES:
            copy.attrib.pop(key, None)
        for element, original in zip(copy.iter("*"), edit.iter("*"), strict=True):
            # The included file has no line of this element: use that of the model.
            set_line(element, self.line)
            self.file.origins[element] = (self.reader.file, original)
        return copy

    def _is_action(self, action: str | None, edit: etree._Element) -> bool:
        if action is None or action in ACTIONS:
            return True
        message = f'action="{action}" is not one of {", ".join(ACTIONS)}'
        self._error("attribute-invalid", message, edit)
        return False

    def _error(self, code: str, message: str, edit: etree._Element) -> None:
        hint = "element_id is the path of the edited element, and action is the kind of edit"
        self.reader.error(code, message, edit, hint)
