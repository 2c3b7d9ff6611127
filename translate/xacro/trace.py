"""What xacro does while it expands a file: the trace of a run, of which a source map is made.

Each element that xacro parses has a number, its *source*: the elements of all files are counted in
the order in which the files are opened.  Copies of an element keep its number, by the user data of
the document object model.  A *frame* is the way that leads to a part of the expansion: the call of
a macro, the include or the insertion of a block, in an outer frame.  A *definition* is what gives a
name its value: a property, an argument of a macro call, the default value of a parameter, an
argument of xacro, or a value in a YAML file.

It runs in the process of xacro (:mod:`translate.resources.xacro_run`), and imports nothing else.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Literal, TypeAlias

#: The key of the user data of an element.
_KEY = "robot-translate"
#: ``property``, ``call`` (an attribute of a macro call), ``default`` (of a parameter), ``arg`` (the
#: default of an argument of xacro), ``argument`` (of the run) and ``yaml``.
DefinitionKind: TypeAlias = Literal["property", "call", "default", "arg", "argument", "yaml"]
#: The frame of what is in the top file itself.
TOP = 0
_NO_SOURCE = -1


class _Definition:
    """What gives a name its value.

    ``source`` is that of its element, and ``name`` the attribute or the parameter; those of a value
    in a YAML file are the number of the file and its keys.  ``reads`` are the definitions that its
    value is computed from.  ``call`` is the source of the call that lacks a parameter.
    """

    __slots__ = ("call", "kind", "name", "reads", "source")

    def __init__(
        self,
        kind: DefinitionKind,
        source: int,
        name: object,
        reads: _Reads | None = None,
        call: int = _NO_SOURCE,
    ) -> None:
        self.kind, self.source, self.name, self.call = kind, source, name, call
        self.reads: _Reads = reads or {}


#: Definitions in the order in which they were read.
_Reads: TypeAlias = "dict[_Definition, None]"


class _Instance:
    """An element that was evaluated: ``texts`` are its expressions, and what they have read."""

    __slots__ = ("frame", "source", "texts")

    def __init__(self, source: int, frame: int, texts: dict[str, _Reads]) -> None:
        self.source, self.frame, self.texts = source, frame, texts


class _Context:
    """What sets names: a ``<xacro:property>``, or a macro call with its ``attributes``."""

    __slots__ = ("attributes", "frame", "node", "source")

    def __init__(self, node: Any, source: int, frame: int, attributes: Mapping[str, str]) -> None:
        self.node, self.source, self.frame, self.attributes = node, source, frame, attributes


class Trace:
    """The trace of one run of the module ``xacro``."""

    def __init__(self, xacro: Any) -> None:
        self._xacro = xacro
        #: The paths of the parsed files, and the sources of their root elements.
        self._files: dict[str, int] = {}
        self._size = 0
        self._yaml_files: dict[str, int] = {}
        #: The source and the outer frame of each frame.
        self._frames: list[tuple[int, int]] = [(_NO_SOURCE, TOP)]
        self._insertions: dict[tuple[int, int], int] = {}
        self._frame = TOP
        self._context: _Context | None = None
        #: The latest element whose attributes were checked.
        self._checked: Any = None
        #: The definitions that are read by the text that is evaluated now.
        self._reading: _Reads | None = None
        #: What the latest text has read.
        self._latest: _Reads = {}
        #: The expressions of the element that is evaluated now.
        self._texts: dict[str, _Reads] = {}
        #: The definitions of the arguments of xacro.
        self._arguments: dict[str, _Definition] = {}
        #: The source of the innermost element that could not be expanded, and its frame.
        self._failed: tuple[int, int] | None = None

    # --- The parts of xacro -----------------------------------------------------------------------

    def replacements(self) -> Iterator[tuple[Any, str, Any]]:
        """Yield what replaces parts of xacro: the owner, the name and the new value."""
        xacro = self._xacro
        yield xacro, "parse", self._parsed(xacro.parse)
        yield xacro, "eval_all", self._evaluated(xacro.eval_all)
        yield xacro, "eval_text", self._text(xacro.eval_text)
        yield xacro, "eval_default_arg", self._default(xacro.eval_default_arg)
        yield xacro, "check_attrs", self._checking(xacro.check_attrs)
        yield xacro, "grab_property", self._property(xacro.grab_property)
        yield xacro, "handle_macro_call", self._call(xacro.handle_macro_call)
        yield xacro, "process_include", self._include(xacro.process_include)
        yield xacro.Table, "_setitem", self._setting(xacro.Table._setitem)
        yield xacro.Table, "_resolve_", self._resolved(xacro.Table._resolve_)
        lists, mappings = xacro.YamlListWrapper, xacro.YamlDictWrapper
        yield lists, "wrap", staticmethod(self._wrapped(lists.wrap))
        yield lists, "__getitem__", self._part(lists.__getitem__)
        yield lists, "__iter__", self._parts_of_list(lists.__iter__)
        yield mappings, "__getattr__", self._part(mappings.__getattr__)
        yield mappings, "__getitem__", self._part(mappings.__getitem__)

    def handle(self, operation: int, key: str, data: object, node: Any, copied: Any) -> None:
        """Give a copy of an element the user data of the element."""
        copied.setUserData(key, data, self)

    def _parsed(self, function: Callable[..., Any]) -> Callable[..., Any]:
        def parse(text: Any, filename: str | None = None) -> Any:
            document = function(text, filename)
            nodes = document.getElementsByTagName("*")
            name = filename or ""
            start = self._files.get(name, self._size)
            if name not in self._files:
                self._files[name] = start
                self._size += len(nodes)
            for source, node in enumerate(nodes, start):
                node.setUserData(_KEY, source, self)
            return document

        return parse

    def _evaluated(self, function: Callable[..., Any]) -> Callable[..., Any]:
        def eval_all(node: Any, macros: Any, symbols: Any) -> Any:
            mark = node.getUserData(_KEY)
            outer = self._frame, self._texts
            context = self._context
            if context is not None and node is context.node:
                # The blocks of a call are evaluated before the macro.
                self._frame = context.frame
            elif node.parentNode is None and node.tagName != "xacro:macro":
                self._frame = self._new_frame(self._checked)
            texts: dict[str, _Reads] = {}
            self._texts = texts
            try:
                return function(node, macros, symbols)
            except BaseException:
                # A condition or an argument is evaluated with the element around it.
                is_inner = getattr(self._checked, "parentNode", None) is node
                self._fail(self._checked if is_inner else node)
                raise
            finally:
                if isinstance(mark, _Instance):
                    frame = self._insertion(mark.frame)
                    instance = _Instance(mark.source, frame, mark.texts or texts)
                else:
                    source = _NO_SOURCE if mark is None else mark
                    instance = _Instance(source, self._frame, texts)
                node.setUserData(_KEY, instance, self)
                self._frame, self._texts = outer

        return eval_all

    def _text(self, function: Callable[..., Any]) -> Callable[..., Any]:
        def eval_text(text: Any, symbols: Any) -> Any:
            if not text:
                return function(text, symbols)
            if "$" not in text:
                # xacro returns it as it is, after a search by regular expressions.
                return text
            outer = self._reading
            reads: _Reads = {}
            self._reading = reads
            try:
                return function(text, symbols)
            finally:
                self._reading = outer
                self._latest = reads
                if outer is None:
                    self._texts.setdefault(text, reads)
                else:
                    outer.update(reads)

        return eval_text

    def _default(self, function: Callable[..., Any]) -> Callable[..., Any]:
        def eval_default_arg(*arguments: Any) -> Any:
            outer, self._reading = self._reading, {}
            try:
                return function(*arguments)
            finally:
                self._latest, self._reading = self._reading, outer
                self._checked = arguments[3].body

        return eval_default_arg

    def _checking(self, function: Callable[..., Any]) -> Callable[..., Any]:
        def check_attrs(tag: Any, *arguments: Any) -> Any:
            self._checked = tag
            return function(tag, *arguments)

        return check_attrs

    def _property(self, function: Callable[..., Any]) -> Callable[..., Any]:
        def grab_property(node: Any, table: Any) -> Any:
            attributes = {name: node.getAttribute(name) for name in ("value", "default")}
            return self._within(function, node, (table,), attributes, self._frame)

        return grab_property

    def _call(self, function: Callable[..., Any]) -> Callable[..., Any]:
        def handle_macro_call(node: Any, macros: Any, symbols: Any) -> Any:
            if not node.tagName.startswith("xacro:"):
                return False
            context = self._context
            if context is not None and context.node is node:
                # The macro of an <xacro:call>.
                return function(node, macros, symbols)
            attributes = dict(node.attributes.items())
            return self._within(function, node, (macros, symbols), attributes)

        return handle_macro_call

    def _include(self, function: Callable[..., Any]) -> Callable[..., Any]:
        def process_include(node: Any, *arguments: Any) -> Any:
            return self._within(function, node, arguments, None)

        return process_include

    def _within(
        self,
        function: Callable[..., Any],
        node: Any,
        arguments: Sequence[Any],
        attributes: Mapping[str, str] | None,
        frame: int | None = None,
    ) -> Any:
        """Call a function of xacro in a frame, by default a new one."""
        outer = self._frame, self._context, self._texts
        if attributes is None:
            self._context = None
        else:
            self._context = _Context(node, self._source(node), self._frame, attributes)
        self._frame = self._new_frame(node) if frame is None else frame
        self._texts = {}
        try:
            return function(node, *arguments)
        except BaseException:
            self._fail(node)
            raise
        finally:
            self._frame, self._context, self._texts = outer

    def _setting(self, function: Callable[..., Any]) -> Callable[..., Any]:
        def set_symbol(table: Any, key: str, value: Any, unevaluated: bool) -> None:
            function(table, key, value, unevaluated)
            places = table.__dict__.setdefault("places", {})
            places[key] = self._definition(key, unevaluated)

        return set_symbol

    def _resolved(self, function: Callable[..., Any]) -> Callable[..., Any]:
        def resolve(table: Any, key: str) -> Any:
            definition = table.__dict__.get("places", {}).get(key)
            outer = self._reading
            if definition is not None and outer is not None:
                outer[definition] = None
            if key not in table.unevaluated:
                return function(table, key)
            self._reading = {}
            try:
                return function(table, key)
            finally:
                if definition is not None:
                    definition.reads = self._reading
                self._reading = outer

        return resolve

    def _wrapped(self, function: Callable[..., Any]) -> Callable[..., Any]:
        def wrap(part: Any) -> Any:
            wrapper = function(part)
            names = self._xacro.filestack
            if names and names[-1] not in self._files and isinstance(wrapper, (list, dict)):
                # The content of a file, which xacro is in.
                number = self._yaml_files.setdefault(names[-1], len(self._yaml_files))
                wrapper.__dict__["place"] = (number, ())
            return wrapper

        return wrap

    def _part(self, function: Callable[..., Any]) -> Callable[..., Any]:
        def get(wrapper: Any, key: Any) -> Any:
            return self._placed(wrapper, key, function(wrapper, key))

        return get

    def _parts_of_list(self, function: Callable[..., Any]) -> Callable[..., Any]:
        def iterate(wrapper: Any) -> Iterator[Any]:
            for number, part in enumerate(function(wrapper)):
                yield self._placed(wrapper, number, part)

        return iterate

    def _placed(self, wrapper: Any, key: Any, part: Any) -> Any:
        """Return a part of a YAML file with its place, or note that it was read."""
        place = wrapper.__dict__.get("place")
        if place is None or not isinstance(key, (str, int)):
            return part
        number, keys = place
        if isinstance(part, (list, dict)):
            part.__dict__["place"] = (number, (*keys, key))
        elif self._reading is not None:
            self._reading[_Definition("yaml", number, (*keys, key))] = None
        return part

    # --- Arguments of xacro -----------------------------------------------------------------------

    def argument_is_read(self, name: str) -> None:
        """Note that an argument of xacro is read."""
        definition = self._arguments.get(name)
        if definition is None:
            definition = self._arguments[name] = _Definition("argument", _NO_SOURCE, name)
        if self._reading is not None:
            self._reading[definition] = None

    def argument_is_set(self, name: str) -> None:
        """Note that the default value of an argument of xacro is set."""
        source, default = self._source(self._checked), self._checked.getAttribute("default")
        reads = self._latest if "$" in default else None
        self._arguments[name] = _Definition("arg", source, "default", reads)

    # --- The state --------------------------------------------------------------------------------

    def _source(self, node: Any) -> int:
        mark = None if node is None else node.getUserData(_KEY)
        if mark is None:
            return _NO_SOURCE
        source: int = mark.source if isinstance(mark, _Instance) else mark
        return source

    def _new_frame(self, node: Any) -> int:
        self._frames.append((self._source(node), self._frame))
        return len(self._frames) - 1

    def _insertion(self, frame: int) -> int:
        """Return the frame of a part of a block that is inserted in the present frame."""
        key = self._frame, frame
        if key not in self._insertions:
            self._frames.append((self._frames[self._frame][0], frame))
            self._insertions[key] = len(self._frames) - 1
        return self._insertions[key]

    def _definition(self, name: str, unevaluated: bool) -> _Definition | None:
        """Return the definition of a name that is set now; none for a block or a namespace."""
        context = self._context
        if context is None or name.startswith("*"):
            return None
        if context.node.tagName == "xacro:property":
            attribute = "value" if context.attributes["value"] else "default"
            is_read = not unevaluated and "$" in context.attributes[attribute]
            reads = self._latest if is_read else None
            return _Definition("property", context.source, attribute, reads)
        if name in context.attributes:
            reads = self._latest if "$" in context.attributes[name] else None
            return _Definition("call", context.source, name, reads)
        macro = self._source(self._checked)
        return _Definition("default", macro, name, self._latest, context.source)

    def _fail(self, node: Any) -> None:
        if self._failed is None:
            self._failed = self._source(node), self._frame

    # --- What is noted ----------------------------------------------------------------------------

    def failed_in_top_file(self, *, outermost: bool) -> int:
        """Return the source in the top file that led to the failure; -1 if there is none.

        It is the innermost one, or with ``outermost`` that which is in no macro.
        """
        if self._failed is None:
            return _NO_SOURCE
        source, frame = self._failed
        starts = [*self._files.values(), self._size]
        end = starts[1] if len(starts) > 1 else 0
        while frame != TOP and (outermost or not 0 <= source < end):
            source, frame = self._frames[frame]
        return source if 0 <= source < end else _NO_SOURCE

    def as_json(self, document: Any) -> dict[str, object]:
        """Return the trace of a document, of which :mod:`translate.xacro.source_map` makes a map.

        ``elements``: the source and the frame of each element in document order.  ``texts``: the
        number of an element → its expressions → the numbers of the definitions that they read.
        """
        numbers: dict[_Definition, int] = {}
        definitions: list[list[object]] = []

        def numbered(reads: _Reads) -> list[int]:
            for definition in reads:
                if definition not in numbers:
                    numbers[definition] = len(definitions)
                    source, call = definition.source, definition.call
                    entry: list[object] = [definition.kind, source, definition.name, call]
                    definitions.append(entry)
                    entry.append(numbered(definition.reads))
            return [numbers[definition] for definition in reads]

        elements: list[int] = []
        texts: dict[int, dict[str, list[int]]] = {}
        for number, node in enumerate(document.getElementsByTagName("*")):
            mark = node.getUserData(_KEY)
            if not isinstance(mark, _Instance):
                mark = _Instance(self._source(node), TOP, {})
            elements += (mark.source, mark.frame)
            if mark.texts:
                texts[number] = {text: numbered(reads) for text, reads in mark.texts.items()}
        return {
            "files": [[path, start] for path, start in self._files.items()],
            "size": self._size,
            "yaml": list(self._yaml_files),
            "frames": self._frames,
            "elements": elements,
            "texts": texts,
            "definitions": definitions,
        }
