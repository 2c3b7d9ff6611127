"""What to tell somebody who named a frame that does not exist.

Most such names exist elsewhere: misspelt, in an enclosing scope, in a nested model, or as
something that bears no frame.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from translate.model.fragment import Location
from translate.model.frame import MODEL_FRAME, WORLD
from translate.model.joint import Joint
from translate.model.link import Link
from translate.model.model import Model
from translate.model.model_error import ModelError
from translate.model.names import DELIMITER, NameSuggestions

if TYPE_CHECKING:
    from translate.kinematics.frame_graph import FrameGraph

#: The name in a start tag.
_NAME = re.compile(r'<[^>]*?\sname="([^"]*)"')
#: Never a legal reference (reference S B13).
ROOT = "__root__"
_DOWNWARDS = (
    "names lead only downwards, so place this model relative to it there, or use a joint there"
)
#: How many frames of nested models are looked through for a name that may be meant.
_LOOKED_THROUGH = 20_000


class FrameSuggestions:
    """Explains unknown names in one scope."""

    def __init__(self, graph: FrameGraph) -> None:
        self.graph = graph
        self._suggestions = NameSuggestions([*graph, graph.root])
        self._below: dict[str, str] | None = None

    def unknown(
        self, code: str, name: str, place: Location, owner: str, part: str, who: str
    ) -> ModelError:
        """The fault of naming ``name``; see :meth:`translate.frames.FrameGraph.unknown`."""
        message = f"there is no frame '{_shown(name)}' in {self._scope_name()}"
        hint = self._hint(code, name)
        if name == ROOT:
            message, hint = f"'{ROOT}' is reserved, and no frame that can be named", self._names()
        if who:
            message += f" (named by {who})"
        return ModelError(code, message, place, owner, part, hint)

    def _hint(self, code: str, name: str) -> str:
        graph = self.graph
        return (
            self._about_surroundings(code, name)
            or self._about_below(name)
            or _about_frameless(graph, name)
            or self._about_path(name)
            or self._suggestions.hint(name, self._names())
        )

    def _about_surroundings(self, code: str, name: str) -> str:
        """Names that lead upwards, which no reference can (S B22 – B24)."""
        graph = self.graph
        scope = graph.scope
        if name == WORLD:
            if code == "joint-child-link-invalid":
                return "the world can only be a parent: exchange <parent> and <child>"
            if code == "frame-attached-to-invalid":
                return "join the link to the world with a fixed joint whose <parent> is world"
            return (
                f"inside a model only the <parent> of a joint can be '{WORLD}'; the frame of the "
                f"model is '{MODEL_FRAME}'"
            )
        if graph.root == WORLD:
            if name in (MODEL_FRAME, scope.name):
                return f"the frame of a world is called '{WORLD}'"
            head, _, rest = name.partition(DELIMITER)
            if head in (WORLD, scope.name) and rest in graph:
                return f"names start in the world, not with it: did you mean '{rest}'?"
            return ""
        if name == scope.name:
            return f"inside a model its own frame is called '{MODEL_FRAME}'"
        head, _, rest = name.partition(DELIMITER)
        if head == scope.name and rest in graph:
            return f"names start inside the model, not with it: did you mean '{rest}'?"
        outer = graph.parent
        while outer is not None:
            kind = "world" if outer.root == WORLD else "model"
            if name == outer.scope.name:
                return f"'{name}' is the {kind} around this model; {_DOWNWARDS}"
            if name in outer and name != MODEL_FRAME:
                return f"'{name}' stands in {kind} '{outer.scope.name}'; {_DOWNWARDS}"
            head, _, rest = name.partition(DELIMITER)
            if head == outer.scope.name and rest in graph:
                return f"names lead only downwards: did you mean '{rest}'?"
            tail = name
            while DELIMITER in tail:
                tail = tail.partition(DELIMITER)[2]
                if tail in graph:
                    return f"names lead only downwards from this model: did you mean '{tail}'?"
            outer = outer.parent
        return ""

    def _about_below(self, name: str) -> str:
        """A frame of that name in a nested model, or other separators than ``::``."""
        others = [name.replace(separator, DELIMITER) for separator in ("/", ".", "__")]
        others += [name.strip(":"), name.removeprefix(f"{self.graph.root}{DELIMITER}")]
        for path in others:
            if path != name and path in self.graph:
                return f"did you mean '{path}'?"
        if self._below is None:
            self._below = dict(_names_below(self.graph))
        path = self._below.get(name, "")
        return f"did you mean '{path}'?" if path else ""

    def _about_path(self, name: str) -> str:
        """The place where a path through nested models ends."""
        graph, walked = self.graph, list[str]()
        *path, last = name.split(DELIMITER)
        for head in path:
            if graph.find(head) is None or graph.kind(head) != "model" or head == graph.root:
                break
            graph = graph.nested(head)
            walked.append(head)
        if not walked:
            if path and path[0] in graph:
                return f"'{path[0]}' is a {graph.kind(path[0])}, and no model that holds others"
            return ""
        rest = [*path, last][len(walked)]
        near = NameSuggestions(list(graph)).hint(rest, "")
        if near:
            meant = DELIMITER.join([*walked, near.partition("'")[2].rpartition("'")[0]])
            return f"did you mean '{meant}'?"
        return f"in '{DELIMITER.join(walked)}' there is no '{rest}'; {_list_of(list(graph))}"

    def _scope_name(self) -> str:
        kind = "model" if isinstance(self.graph.scope, Model) else "world"
        return f"{kind} '{self.graph.scope.name}'"

    def _names(self) -> str:
        return _list_of(list(self.graph))


def _list_of(names: list[str]) -> str:
    more = ", …" * (len(names) > 8)
    listed = ", ".join(_shown(name) for name in names[:8])
    return f"its frames are {listed}{more}" if names else "it has no frames"


def _shown(name: str) -> str:
    """A name in a sentence, in one line and of a length that people read."""
    shown = name if len(name) <= 200 else f"{name[:120]}…"
    return shown.replace("\n", "\\n")


def _names_below(graph: FrameGraph) -> Iterator[tuple[str, str]]:
    """Names in nested models with their paths from here; the outermost one wins."""
    seen: set[str] = set()
    waiting = [(graph, "")]
    for scope, prefix in waiting:
        for name in scope:
            if prefix and name not in seen:
                seen.add(name)
                yield name, prefix + name
            if scope.kind(name) == "model":
                waiting.append((scope.nested(name), f"{prefix}{name}{DELIMITER}"))
        if len(seen) > _LOOKED_THROUGH:
            return


def _about_frameless(graph: FrameGraph, name: str) -> str:
    """What has a name and bears no frame (S B20)."""
    scope = graph.scope
    head, _, last = name.rpartition(DELIMITER)
    entities: list[Link | Joint] = [*scope.joints]
    if isinstance(scope, Model):
        entities += scope.links
    for entity in entities:
        if head in ("", entity.name):
            for kind, part in _parts_of(entity):
                if part == last:
                    owner = type(entity).__name__.lower()
                    return (
                        f"'{last}' is a {kind} of {owner} '{entity.name}', and a {kind} bears no "
                        f"frame: name the {owner}, or a <frame> in the place of it"
                    )
    return ""


def _parts_of(entity: Link | Joint) -> Iterator[tuple[str, str]]:
    """What hangs on a link or joint and has a name: its kind and that name."""
    if isinstance(entity, Link):
        for shape in entity.shapes:
            yield type(shape).__name__.lower(), shape.name
    for fragment in entity.fragments:
        named = None if fragment.at else _NAME.match(fragment.xml)
        if named is not None:
            yield fragment.tag.replace("_", " "), named[1].strip()
