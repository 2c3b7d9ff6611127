"""The nodes of a tree: elements, comments, processing instructions, and the document around them.

The children of a node are a list.  Each node knows its parent, and where it last was in the list.
"""

from __future__ import annotations

from collections.abc import (
    Callable,
    ItemsView,
    Iterable,
    Iterator,
    KeysView,
    MutableMapping,
    ValuesView,
)
from typing import TypeAlias, overload

from . import namespaces, paths, xpath
from .names import checked_text, split
from .walks import Filter, matcher, texts

#: The tag of a comment is the function that makes comments.
Tag: TypeAlias = str | Callable[..., "_Element"]


class Holder:
    """An element or a document: what contains nodes and can be above namespaces."""

    __slots__ = ("children", "declared", "parent")

    def __init__(self) -> None:
        self.children: list[_Element] = []
        self.declared: dict[str, str] | None = None
        self.parent: Holder | None = None

    def attach(self, node: _Element, place: int | None = None) -> None:
        """Move a node here, to a place in the list of children, or to its end."""
        node.detach()
        node.place = len(self.children) if place is None else place
        self.children.insert(node.place, node)
        node.parent = self
        namespaces.reconnect(node)


class Document(Holder):
    """A document: its root element with the comments before and after it."""

    __slots__ = ("doctype",)

    def __init__(self, doctype: str = "") -> None:
        super().__init__()
        self.doctype = doctype


class _Element(Holder):
    """An element.  Its attributes have Clark names; their order is kept."""

    __slots__ = (
        "_tag",
        "_tail",
        "_text",
        "attribute_prefixes",
        "attributes",
        "place",
        "prefix_used",
        "sourceline",
    )

    def __init__(self, tag: Tag) -> None:
        super().__init__()
        self._tag = tag
        self._text: str | None = None
        self._tail: str | None = None
        self.attributes: dict[str, str] = {}
        #: The prefixes of the attributes with a namespace.
        self.attribute_prefixes: dict[str, str] | None = None
        #: ``None`` for an element without a namespace.
        self.prefix_used: str | None = None
        self.place = 0
        self.sourceline: int | None = None

    def __repr__(self) -> str:
        return f"<Element {self._tag} at 0x{id(self):x}>"

    # The element itself.

    @property
    def tag(self) -> Tag:
        return self._tag

    @tag.setter
    def tag(self, tag: str) -> None:
        uri, local = split(tag)
        self._tag = f"{{{uri}}}{local}" if uri else local
        self.prefix_used = namespaces.bind(self, uri) if uri else None

    @property
    def text(self) -> str | None:
        return self._text

    @text.setter
    def text(self, text: str | None) -> None:
        # As a plain text, also if it was read from a CDATA section.
        self._text = None if text is None else str(checked_text(text))

    @property
    def tail(self) -> str | None:
        return self._tail

    @tail.setter
    def tail(self, text: str | None) -> None:
        self._tail = None if text is None else str(checked_text(text))

    @property
    def prefix(self) -> str | None:
        return self.prefix_used or None

    @property
    def nsmap(self) -> dict[str | None, str]:
        return {prefix or None: uri for prefix, uri in namespaces.in_scope(self).items()}

    # Attributes.

    @property
    def attrib(self) -> _Attrib:
        return _Attrib(self)

    @overload
    def get(self, key: str) -> str | None: ...
    @overload
    def get(self, key: str, default: str) -> str: ...
    def get(self, key: str, default: str | None = None) -> str | None:
        return self.attributes.get(key, default)

    def set(self, key: str, value: str) -> None:
        uri, local = split(key, "attribute")
        name = f"{{{uri}}}{local}" if uri else local
        self.attributes[name] = checked_text(value)
        if uri:
            if self.attribute_prefixes is None:
                self.attribute_prefixes = {}
            if name not in self.attribute_prefixes:
                self.attribute_prefixes[name] = namespaces.bind(self, uri, named=True)

    def drop(self, key: str) -> str:
        """Remove an attribute and return its value.  Raises ``KeyError``."""
        if self.attribute_prefixes:
            self.attribute_prefixes.pop(key, None)
        return self.attributes.pop(key)

    def keys(self) -> list[str]:
        return list(self.attributes)

    def values(self) -> list[str]:
        return list(self.attributes.values())

    def items(self) -> list[tuple[str, str]]:
        return list(self.attributes.items())

    # Children as a list.  A loop over them may remove the current one.

    def __len__(self) -> int:
        return len(self.children)

    def __iter__(self) -> Iterator[_Element]:
        return iter(self.children[:])

    def __contains__(self, node: object) -> bool:
        return isinstance(node, _Element) and node.parent is self

    @overload
    def __getitem__(self, place: int) -> _Element: ...
    @overload
    def __getitem__(self, place: slice) -> list[_Element]: ...
    def __getitem__(self, place: int | slice) -> _Element | list[_Element]:
        return self.children[place]

    def __setitem__(self, place: slice, nodes: Iterable[_Element]) -> None:
        if place != slice(None):
            raise NotImplementedError("only all children at once can be replaced")
        new = list(nodes)
        kept = set(new)
        for node in self.children[:]:
            if node not in kept:
                self.remove(node)
        self.extend(new)

    def __delitem__(self, place: int | slice) -> None:
        nodes = self.children[place]
        for node in nodes if isinstance(nodes, list) else [nodes]:
            self.remove(node)

    def index(self, node: _Element) -> int:
        if node.parent is not self:
            raise ValueError("Element is not a child of this node.")
        return node.found_place()

    def append(self, node: _Element) -> None:
        self.attach(node)

    def extend(self, nodes: Iterable[_Element]) -> None:
        for node in nodes:
            self.attach(node)

    def insert(self, place: int, node: _Element) -> None:
        following = self.children[place:][:1]
        if following and following[0] is node:
            return
        node.detach()
        self.attach(node, following[0].found_place() if following else None)

    def remove(self, node: _Element) -> None:
        if node.parent is not self:
            raise ValueError("Element is not a child of this node.")
        node.detach()
        namespaces.reconnect(node)

    def replace(self, old: _Element, new: _Element) -> None:
        if old.parent is not self:
            raise ValueError("Element is not a child of this node.")
        if old is not new:
            new.detach()
            place = old.found_place()
            self.remove(old)
            self.attach(new, place)

    def clear(self) -> None:
        for node in self.children[:]:
            self.remove(node)
        self._text = self._tail = self.attribute_prefixes = None
        self.attributes.clear()

    # The place among other nodes.

    def siblings(self) -> list[_Element]:
        """The list of the parent, with the node itself."""
        return [self] if self.parent is None else self.parent.children

    def found_place(self) -> int:
        """The place in the list of the parent, which the node has."""
        siblings = self.siblings()
        if self.place >= len(siblings) or siblings[self.place] is not self:
            self.place = siblings.index(self)
        return self.place

    def detach(self) -> None:
        """Remove the node from its parent, if it has one, with its tail."""
        if self.parent is not None:
            del self.parent.children[self.found_place()]
            self.parent = None

    def getparent(self) -> _Element | None:
        return self.parent if isinstance(self.parent, _Element) else None

    def getprevious(self) -> _Element | None:
        place = self.found_place()
        return self.siblings()[place - 1] if place else None

    def getnext(self) -> _Element | None:
        siblings, place = self.siblings(), self.found_place() + 1
        return siblings[place] if place < len(siblings) else None

    def getroottree(self) -> _ElementTree:
        top = self
        while isinstance(top.parent, _Element):
            top = top.parent
        return _ElementTree(top)

    def document(self) -> Document:
        """The document of a root element; one is made for an element without."""
        if not isinstance(self.parent, Document):
            document = Document()
            document.children.append(self)
            self.parent, self.place = document, 0
        return self.parent

    def addprevious(self, node: _Element) -> None:
        holder = self.parent if isinstance(self.parent, _Element) else self.document()
        if isinstance(holder, Document):
            if isinstance(node._tag, str):
                message = "Only processing instructions and comments can be siblings of the root"
                raise TypeError(message)
            node.tail = None
        node.detach()
        holder.attach(node, self.found_place())

    def addnext(self, node: _Element) -> None:
        holder = self.parent
        if not isinstance(holder, _Element):
            raise NotImplementedError("a sibling after the root element")
        node.detach()
        holder.insert(holder.index(self) + 1, node)

    # Walks.

    def subtree(self) -> Iterator[_Element]:
        """Yield the node and all nodes below it in document order.

        What follows is known before a node is yielded, so that the node may be removed.
        """
        waiting = [self]
        while waiting:
            node = waiting.pop()
            if node.children:
                waiting += node.children[::-1]
            yield node

    def iter(self, *tags: Filter) -> Iterator[_Element]:
        return filter(matcher(tags), self.subtree()) if tags else self.subtree()

    def iterdescendants(self, *tags: Filter) -> Iterator[_Element]:
        below = self.subtree()
        next(below)
        return filter(matcher(tags), below)

    def iterchildren(self, *tags: Filter) -> Iterator[_Element]:
        return filter(matcher(tags), self.children[:])

    def iterancestors(self, *tags: Filter) -> Iterator[_Element]:
        matches, node = matcher(tags), self.getparent()
        while node is not None:
            if matches(node):
                yield node
            node = node.getparent()

    def itersiblings(self, *tags: Filter, preceding: bool = False) -> Iterator[_Element]:
        siblings = self.siblings()
        place = self.found_place()
        found = siblings[:place][::-1] if preceding else siblings[place + 1 :]
        return filter(matcher(tags), found)

    def itertext(self) -> Iterator[str]:
        return texts(self)

    # Paths.

    def find(self, path: str) -> _Element | None:
        return next(paths.found(self, path), None)

    def findall(self, path: str) -> list[_Element]:
        return list(paths.found(self, path))

    def iterfind(self, path: str) -> Iterator[_Element]:
        return paths.found(self, path)

    @overload
    def findtext(self, path: str) -> str | None: ...
    @overload
    def findtext(self, path: str, default: str) -> str: ...
    def findtext(self, path: str, default: str | None = None) -> str | None:
        found = self.find(path)
        return default if found is None else found.text or ""

    def xpath(self, path: str) -> xpath.Result:
        return xpath.XPath(path)(self)

    # Copies are deep, have the tail, and no parent.

    def __copy__(self) -> _Element:
        twin = self.twin()
        waiting = [(self, twin)]
        while waiting:
            original, made = waiting.pop()
            for child in original.children:
                other = child.twin()
                other.parent, other.place = made, len(made.children)
                made.children.append(other)
                if child.children:
                    waiting.append((child, other))
        namespaces.complete(twin)
        return twin

    def __deepcopy__(self, memo: object) -> _Element:
        return self.__copy__()

    def twin(self) -> _Element:
        """A copy of the node alone."""
        made = type(self)(self._tag)
        made._text, made._tail = self._text, self._tail
        made.prefix_used, made.sourceline = self.prefix_used, self.sourceline
        made.attributes = self.attributes.copy()
        if self.attribute_prefixes:
            made.attribute_prefixes = self.attribute_prefixes.copy()
        if self.declared:
            made.declared = self.declared.copy()
        return made


class _Comment(_Element):
    """A comment; its tag is the function :func:`Comment`."""

    __slots__ = ()


class _ProcessingInstruction(_Element):
    """A processing instruction; its tag is the function :func:`ProcessingInstruction`."""

    __slots__ = ("target",)
    target: str

    def twin(self) -> _Element:
        made = super().twin()
        assert isinstance(made, _ProcessingInstruction)
        made.target = self.target
        return made


class DocInfo:
    """What a document has before its root element."""

    __slots__ = ("doctype",)

    def __init__(self, doctype: str) -> None:
        self.doctype = doctype


class _ElementTree:
    """A document, by its root element."""

    __slots__ = ("_root",)

    def __init__(self, root: _Element) -> None:
        self._root = root

    def getroot(self) -> _Element:
        return self._root

    @property
    def docinfo(self) -> DocInfo:
        return DocInfo(self._root.document().doctype)

    def __deepcopy__(self, memo: object) -> _ElementTree:
        document = self._root.document()
        made = Document(document.doctype)
        for place, node in enumerate(document.children):
            twin = node.__copy__()
            twin.parent, twin.place = made, place
            made.children.append(twin)
        return _ElementTree(made.children[self._root.found_place()])


class _Attrib(MutableMapping[str, str]):
    """The attributes of an element.  A loop over them may change them."""

    __slots__ = ("_element",)

    def __init__(self, element: _Element) -> None:
        self._element = element

    def __getitem__(self, key: str) -> str:
        return self._element.attributes[key]

    def __setitem__(self, key: str, value: str) -> None:
        self._element.set(key, value)

    def __delitem__(self, key: str) -> None:
        self._element.drop(key)

    def __iter__(self) -> Iterator[str]:
        return iter(self._element.keys())

    def __len__(self) -> int:
        return len(self._element.attributes)

    def __contains__(self, key: object) -> bool:
        return key in self._element.attributes

    def __repr__(self) -> str:
        return repr(self._element.attributes)

    def keys(self) -> KeysView[str]:
        return self._element.attributes.copy().keys()

    def values(self) -> ValuesView[str]:
        return self._element.attributes.copy().values()

    def items(self) -> ItemsView[str, str]:
        return self._element.attributes.copy().items()
