"""Errors of references to frames and joints, with hints (reference S B49, B67, C24, C52)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cached_property
from typing import TYPE_CHECKING

from translate.diagnostics.element_path import ElementPath, label
from translate.model.content_poses import CUSTOM_RPY, POSES_IN, owners_of_contents
from translate.model.fragment import Location
from translate.model.joint import Joint, Mimic
from translate.model.link import MODEL_FRAME, WORLD, Link, shape_path
from translate.model.model import Entity, Model, ModelError, World
from translate.model.names import DELIMITER, ROOT, NameSuggestions, kind_name
from translate.xml.document import element_of
from translate.xml.text import trimmed

if TYPE_CHECKING:
    from translate.model.frame_queries import FrameQueries

# --- Validation of references to frames and joints (reference S B49, B67, C24, C52) ---------------
# :class:`translate.model.frame_graph.FrameGraph` reports frames that do not resolve. This
# module checks the references of joint ends, axes, mimics, shapes, sensors and lights.

POSE = "pose-relative-to-invalid"
#: An axis can be expressed in the frame of its joint.
_NO_CYCLE = frozenset({"joint-axis-expressed-in-invalid"})


def reference_errors(graph: FrameQueries) -> Iterator[ModelError]:
    """Yield an error for every invalid reference in the scope of a graph, without nested models."""
    if isinstance(graph.scope, Model):
        yield from _about_model(graph.scope, graph)
    links = {link.name for link in graph.scope.links} if isinstance(graph.scope, Model) else ()
    for owner in owners_of_contents(graph.scope):
        if isinstance(owner, Link):
            yield from _shapes(owner, graph)
        elif isinstance(owner, Joint):
            # Two links of the model, one of which may be called world, are two bodies.
            parent, child = owner.parent, owner.child
            if parent == child or child == WORLD or parent not in links or child not in links:
                yield from _ends(owner, graph)
            if owner.axis is not None or owner.axis2 is not None:
                yield from _axes(owner, graph)
        if owner.fragments:
            yield from _contents(owner, graph)


def _about_model(model: Model, graph: FrameQueries) -> Iterator[ModelError]:
    if model.placement_frame and model.placement_frame not in graph:
        yield graph.unknown(
            "model-placement-frame-invalid",
            model.placement_frame,
            model.location,
            referrer=f"the placement frame of model '{model.name}'",
        )
    # The attribute of a static model has no effect, but this name is never valid (S B34).
    if model.static and model.canonical_link == ROOT:
        yield graph.unknown(
            "model-canonical-link-invalid",
            ROOT,
            model.location,
            referrer=f"model '{model.name}'",
        )


def _shapes(link: Link, graph: FrameQueries) -> Iterator[ModelError]:
    for shape in link.shapes:
        frame = shape.pose.relative_to
        if frame and frame not in graph:
            owner = shape_path(shape, link)
            yield graph.unknown(POSE, frame, shape.location, owner, "pose", label(owner))


def _contents(owner: Link | Joint | World, graph: FrameQueries) -> Iterator[ModelError]:
    """Yield the errors of sensors, lights and other fragments with poses; most need no parsing.

    The poses are those of the fragments and of elements in them, such as the camera of a sensor
    (seed 1, phase 8; S B67, B68).
    """
    for fragment in owner.fragments:
        if fragment.dialect != "sdf" or fragment.at or fragment.tag not in POSES_IN:
            continue
        if "relative_to" not in fragment.xml and ROOT not in fragment.xml:
            continue
        element, place = element_of(fragment.xml), fragment.location
        name = trimmed(element.get("name"))
        part = ElementPath(fragment.tag, name, owner.name, kind_name(owner) if owner.name else "")
        referrer = f"{fragment.tag} '{name}' of {kind_name(owner)} '{owner.name}'"
        for path in POSES_IN[fragment.tag]:
            for number, pose in enumerate(element.findall(path), 1):
                frame = trimmed(pose.get("relative_to"))
                if frame and frame not in graph:
                    steps = path.replace("/", f"[{number}]/")
                    yield graph.unknown(POSE, frame, place, part, steps, referrer)
        rpy = element.find(CUSTOM_RPY)
        if rpy is not None and trimmed(rpy.get("parent_frame")) == ROOT:
            yield graph.unknown("attribute-invalid", ROOT, place, part, CUSTOM_RPY, referrer)


def _ends(joint: Joint, graph: FrameQueries) -> Iterator[ModelError]:
    """Yield the errors of the parent and the child of a joint (S B47 – B49).

    The graph itself reports a child that does not exist.
    """
    parent, child = joint.parent, joint.child
    path, place = ElementPath("joint", joint.name), joint.location
    joint_label = f"joint '{joint.name}'"
    if parent == child:
        yield ModelError(
            "joint-parent-same-as-child",
            f"the parent and the child of {joint_label} are both '{parent}'",
            place,
            graph.path(path),
            joint.name,
            hint="a joint connects two different links",
        )
    elif parent == joint.name and graph.element(parent) is joint:
        yield ModelError(
            "joint-parent-link-invalid",
            f"the parent of {joint_label} is the joint itself",
            place,
            graph.path(path),
            joint.name,
            "parent",
            "name the link that the joint is fixed to",
        )
    elif parent != WORLD and parent not in graph:
        yield graph.unknown("joint-parent-link-invalid", parent, place, path, "parent", joint_label)
    elif child in graph:
        child_body = graph.body(child)
        # The parent 'world' is the world, even beside an element with this reserved name.
        is_frame = parent in graph and (parent != WORLD or graph.root == WORLD)
        parent_body = graph.body(parent) if is_frame else None
        if isinstance(child_body, ModelError) or isinstance(parent_body, ModelError):
            # The graph itself reports this error.
            return
        if child_body == parent_body:
            body = graph.attached_to(child)
            yield ModelError(
                "joint-parent-same-as-child",
                f"the parent '{parent}' and the child '{child}' of {joint_label} move with "
                f"'{body}'",
                place,
                graph.path(path),
                joint.name,
                hint="a joint connects two different links",
            )
        elif child_body[1] == WORLD:
            yield ModelError(
                "joint-child-link-invalid",
                f"the child '{child}' of {joint_label} is fixed to the world",
                place,
                graph.path(path),
                joint.name,
                "child",
                "the world can only be a parent",
            )


def _axes(joint: Joint, graph: FrameQueries) -> Iterator[ModelError]:
    path = ElementPath("joint", joint.name)
    for name, axis in (("axis", joint.axis), ("axis2", joint.axis2)):
        if axis is None:
            continue
        if axis.expressed_in and axis.expressed_in not in graph:
            yield graph.unknown(
                "joint-axis-expressed-in-invalid",
                axis.expressed_in,
                joint.location,
                path,
                f"{name}/xyz",
                f"the {name} of joint '{joint.name}'",
            )
        if axis.mimic is not None:
            problem = _mimic_problem(joint, name, axis.mimic, graph)
            if problem:
                yield ModelError(
                    "joint-axis-mimic-invalid",
                    f"joint '{joint.name}' mimics joint '{axis.mimic.joint}', {problem}",
                    joint.location,
                    graph.path(path),
                    joint.name,
                    f"{name}/mimic",
                    "name another joint of this model, and one of its axes",
                )


def _mimic_problem(joint: Joint, axis: str, mimic: Mimic, graph: FrameQueries) -> str:
    """Return the problem of a ``<mimic>`` as a relative clause of the message.

    It is empty if it is valid.
    """
    if mimic.axis not in ("axis", "axis2"):
        return f"whose axis '{mimic.axis}' is neither 'axis' nor 'axis2'"
    if mimic.joint not in graph:
        return "which does not exist"
    leader = graph.element(mimic.joint)
    if not isinstance(leader, Joint):
        return f"which is a {graph.kind(mimic.joint)}, not a joint"
    if leader is joint and mimic.axis == axis:
        return "which is the joint itself"
    if getattr(leader, mimic.axis) is None:
        return f"which has no {mimic.axis}"
    return ""


# --- The messages and hints of errors of the frame graph: unknown frames, cycles ------------------
# Most unknown names are misspelt, exist in an outer scope or in a nested model, or belong to an
# element that has no frame.

#: The name in a start tag.
_NAME = r'<[^>]*?\sname="([^"]*)"'
_OUTER_SCOPE = (
    "a reference cannot name a frame of an outer scope, so place this model relative to it in the "
    "outer scope, or add a joint in the outer scope"
)
#: The maximum number of frames of nested models that are searched for a name.
_MAX_SEARCHED = 20_000


class FrameSuggestions:
    """Error messages and hints for unknown names in one scope."""

    def __init__(self, graph: FrameQueries) -> None:
        self.graph = graph
        self._suggestions = NameSuggestions([*graph, graph.root])
        self._names = _list_of(list(graph))

    def unknown(
        self,
        code: str,
        name: str,
        place: Location,
        owner: ElementPath | None,
        part: str,
        referrer: str,
    ) -> ModelError:
        """Return the error for an unknown name.

        See :meth:`translate.model.frame_graph.FrameGraph.unknown`.
        """
        graph = self.graph
        kind = "world" if graph.root == WORLD else "model"
        message = f"{kind} '{graph.scope.name}' has no frame '{_shown(name)}'"
        # An element that refers to itself is a cycle.
        is_cycle = (
            owner is not None
            and code not in _NO_CYCLE
            and not owner.owner_kind
            and owner.name in graph
            and graph.kind(owner.name) == owner.kind
        )
        owner_name = graph.scope.name if owner is None else owner.name
        without = owner_name if is_cycle else ""
        hint = (
            self._about_outer_scopes(code, name)
            or self._about_nested(name, without)
            or _about_frameless(graph, name)
            or self._about_path(name)
            or self._suggestions.hint(name, self._names, without)
        )
        if name == ROOT:
            message, hint = f"'{ROOT}' is reserved and cannot be named", self._names
        if referrer:
            message += f" (named by {referrer})"
        return ModelError(code, message, place, graph.path(owner), owner_name, part, hint)

    def cycle(self, code: str, ring: list[str]) -> ModelError:
        """Return the error for frames that form a cycle, each depending on the next.

        It does not depend on the frame at which the cycle was found.
        """
        start = ring.index(min(ring))
        ring = [*ring[start:], *ring[:start]]
        # A path into a nested model has no entity.
        graph = self.graph
        entities = [graph.element(name) for name in ring if graph.find(name) == (graph, name)]
        lines = [str(entity.location.line) for entity in entities if entity.location.line]
        where = f" (line{'s' * (len(lines) > 1)} {', '.join(_abridged(lines))})" if lines else ""
        arrows = " → ".join([*_abridged(ring), ring[0]])
        text = (
            f"frames {arrows} depend on each other"
            if ring[1:]
            else f"frame {arrows} depends on itself"
        )
        blamed = entities[0]
        part = "child" if isinstance(blamed, Joint) else ""
        return ModelError(
            code,
            f"the {text}{where}",
            blamed.location,
            graph.path(None if blamed is graph.scope else _path_of(blamed)),
            blamed.name,
            "pose" if code == "pose-relative-to-cycle" else part,
            "let one of them refer to a link or to the model instead",
        )

    @cached_property
    def _nested_names(self) -> dict[str, str]:
        return dict(_nested_names(self.graph))

    def _about_outer_scopes(self, code: str, name: str) -> str:
        """Return a hint for names of the scope itself or of outer scopes (S B22 – B24)."""
        graph = self.graph
        is_world = graph.root == WORLD
        if name == WORLD:
            return _about_world(code)
        if name == graph.scope.name or (is_world and name == MODEL_FRAME):
            place = "the frame of a world" if is_world else "inside a model the frame of the model"
            return f"{place} has the name '{graph.root}'"
        head, _, inner_name = name.partition(DELIMITER)
        if (head == graph.scope.name or (is_world and head == WORLD)) and inner_name in graph:
            place = "the world" if is_world else "this model"
            return f"names are relative to {place}: did you mean '{inner_name}'?"
        outer = graph.parent
        while outer is not None:
            hint = self._about_outer_scope(outer, name)
            if hint:
                return hint
            outer = outer.parent
        return ""

    def _about_outer_scope(self, outer: FrameQueries, name: str) -> str:
        """Return a hint for a name that refers to the outer scope, or is relative to it."""
        graph = self.graph
        kind = "world" if outer.root == WORLD else "model"
        if name == outer.scope.name:
            return f"'{name}' is the {kind} that contains this model; {_OUTER_SCOPE}"
        if name in outer and name != MODEL_FRAME:
            return f"'{name}' is a frame of {kind} '{outer.scope.name}'; {_OUTER_SCOPE}"
        tail = name
        while DELIMITER in tail:
            tail = tail.partition(DELIMITER)[2]
            if tail in graph:
                return f"names are relative to this model: did you mean '{tail}'?"
        return ""

    def _about_nested(self, name: str, without: str) -> str:
        """Return a hint for a frame of a nested model, or for another separator than ``::``."""
        others = [name.replace(separator, DELIMITER) for separator in ("/", ".", "__")]
        others += [name.strip(":"), name.removeprefix(f"{self.graph.root}{DELIMITER}")]
        for path in others:
            if path not in (name, without) and path in self.graph:
                return f"did you mean '{path}'?"
        path = self._nested_names.get(name, "")
        return f"did you mean '{path}'?" if path else ""

    def _about_path(self, name: str) -> str:
        """Return a hint for a path through nested models with an unknown step."""
        graph, resolved = self.graph, list[str]()
        *path, last = name.split(DELIMITER)
        for head in path:
            if graph.find(head) is None or graph.kind(head) != "model" or head == graph.root:
                break
            graph = graph.nested(head)
            resolved.append(head)
        if not resolved:
            if path and path[0] in graph:
                return f"'{path[0]}' is a {graph.kind(path[0])}, not a model with other frames"
            return ""
        unresolved = [*path, last][len(resolved)]
        near = NameSuggestions(list(graph)).hint(unresolved, "")
        if near:
            suggestion = DELIMITER.join([*resolved, near.partition("'")[2].rpartition("'")[0]])
            return f"did you mean '{suggestion}'?"
        return f"'{DELIMITER.join(resolved)}' has no frame '{unresolved}'; {_list_of(list(graph))}"


def _path_of(entity: Entity) -> ElementPath:
    return ElementPath(kind_name(entity), entity.name)


def _about_world(code: str) -> str:
    """Return a hint for the name ``world`` inside a model."""
    if code == "joint-child-link-invalid":
        return "the world can only be a parent: exchange <parent> and <child>"
    if code == "frame-attached-to-invalid":
        return "connect the link to the world with a fixed joint with the <parent> world"
    return (
        f"inside a model only the <parent> of a joint can be '{WORLD}'; the frame of the "
        f"model is '{MODEL_FRAME}'"
    )


def _list_of(names: list[str]) -> str:
    listed = ", ".join(_shown(name) for name in names[:8]) + ", …" * (len(names) > 8)
    return f"its frames are {listed}" if names else "it has no frames"


def _shown(name: str) -> str:
    """Return a name for a message: in one line, and shortened to a readable length."""
    shown = name if len(name) <= 200 else f"{name[:120]}…"
    return shown.replace("\n", "\\n")


def _nested_names(graph: FrameQueries) -> Iterator[tuple[str, str]]:
    """Yield the names in nested models with their scoped names, the outermost of each name."""
    seen: set[str] = set()
    waiting = [(graph, "")]
    for scope, prefix in waiting:
        for name in scope:
            if prefix and name not in seen:
                seen.add(name)
                yield name, prefix + name
            if scope.kind(name) == "model":
                waiting.append((scope.nested(name), f"{prefix}{name}{DELIMITER}"))
        if len(seen) > _MAX_SEARCHED:
            return


def _about_frameless(graph: FrameQueries, name: str) -> str:
    """Return a hint for the name of an element that has no frame (S B20)."""
    scope = graph.scope
    head, _, last = name.rpartition(DELIMITER)
    entities: list[Link | Joint] = [*scope.joints]
    if isinstance(scope, Model):
        entities += scope.links
    for entity in entities:
        if head in ("", entity.name):
            for kind, part in _parts_of(entity):
                if part == last:
                    owner = kind_name(entity)
                    return (
                        f"'{last}' is a {kind} of {owner} '{entity.name}', and a {kind} has no "
                        f"frame: name the {owner}, or add a <frame> with the same pose"
                    )
    return ""


def _parts_of(entity: Link | Joint) -> Iterator[tuple[str, str]]:
    """Yield the kind and the name of each named element of a link or joint."""
    if isinstance(entity, Link):
        for shape in entity.shapes:
            yield kind_name(shape), shape.name
    for fragment in entity.fragments:
        named = None if fragment.at else re.match(_NAME, fragment.xml)
        if named is not None:
            yield fragment.tag.replace("_", " "), trimmed(named[1])


def _abridged(items: list[str]) -> list[str]:
    """Return the first and the last items of a long list."""
    return items if len(items) <= 20 else [*items[:10], "…", *items[-5:]]
