"""A nested model that is flattened as old simulators did it comes out of it as it was."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from hypothesis import given, settings
from hypothesis import strategies as st

import translate

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hypothesis.strategies import DrawFn

    from translate.model.frame_graph import FrameGraph

coordinates = st.sampled_from((0.0, 1.0, -2.0, 0.25)) | st.floats(-3.0, 3.0)
poses = st.lists(coordinates, min_size=6, max_size=6).map(lambda six: " ".join(map(repr, six)))


@dataclass
class Part:
    """A model: entities as (tag, name, attributes, children), each naming its own scope only."""

    name: str
    pose: str = "0 0 0 0 0 0"
    relative_to: str = "__model__"
    links: list[str] = field(default_factory=list)
    entities: list[Entity] = field(default_factory=list)
    parts: list[Part] = field(default_factory=list)


@dataclass
class Entity:
    """A link, frame or joint with a pose."""

    tag: str
    name: str
    pose: str
    relative_to: str
    attached_to: str = ""
    parent: str = ""


@st.composite
def models(draw: DrawFn, depth: int = 3) -> Part:
    """A model with at least one link, and models within that are parts of it."""
    part = Part("m", draw(poses))
    known = ["__model__"]
    for number in range(draw(st.integers(1, 3))):
        name = f"l{number}"
        part.entities.append(Entity("link", name, draw(poses), draw(st.sampled_from(known))))
        part.links.append(name)
        known.append(name)
    for number in range(draw(st.integers(0, 2 if depth else 0))):
        nested = draw(models(depth - 1))
        # One name begins with the other, and both with what follows in neither.
        nested.name = "n" + "n" * number
        nested.relative_to = draw(st.sampled_from(known))
        part.parts.append(nested)
        part.links += [f"{nested.name}::{link}" for link in nested.links]
        known += [f"{nested.name}::{link}" for link in nested.links[:1]]
    for number in range(draw(st.integers(0, 2))):
        to, relative_to = draw(st.sampled_from(known)), draw(st.sampled_from(known))
        part.entities.append(Entity("frame", f"f{number}", draw(poses), relative_to, to))
        known.append(f"f{number}")
    if len(part.links) > 1:
        parent, child = draw(st.permutations(part.links))[:2]
        relative_to = draw(st.sampled_from(known))
        part.entities.append(Entity("joint", "j", draw(poses), relative_to, child, parent))
    return part


def flattened(part: Part, prefix: str = "") -> Iterator[str]:
    """The elements of a model in the model around it, as SDFormat 1.7 had them."""
    if prefix:
        outer = prefix[: -len(part.name) - 2]
        yield (
            f'<frame name="{prefix}__model__" attached_to="{prefix}{part.links[0]}">'
            f'<pose relative_to="{outer}{part.relative_to}">{part.pose}</pose></frame>'
        )
    for entity in part.entities:
        yield written(entity, prefix)
    for nested in part.parts:
        yield from flattened(nested, f"{prefix}{nested.name}::")


def nested(part: Part) -> Iterator[str]:
    """The same elements in scopes of their own, as in 1.8."""
    yield from (written(entity, "") for entity in part.entities)
    for inner in part.parts:
        yield f'<model name="{inner.name}" canonical_link="{inner.links[0]}">'
        yield f'<pose relative_to="{inner.relative_to}">{inner.pose}</pose>'
        yield from nested(inner)
        yield "</model>"


def written(entity: Entity, prefix: str) -> str:
    """An element whose names all get the prefix."""
    pose = f'<pose relative_to="{prefix}{entity.relative_to}">{entity.pose}</pose>'
    name = f'name="{prefix}{entity.name}"'
    if entity.tag == "link":
        return f"<link {name}>{pose}</link>"
    if entity.tag == "frame":
        return f'<frame {name} attached_to="{prefix}{entity.attached_to}">{pose}</frame>'
    return (
        f'<joint {name} type="revolute">{pose}'
        f"<parent>{prefix}{entity.parent}</parent><child>{prefix}{entity.attached_to}</child>"
        f'<axis><xyz expressed_in="{prefix}{entity.parent}">0 1 0</xyz></axis></joint>'
    )


def every_frame(graph: FrameGraph, prefix: str = "") -> Iterator[str]:
    """The scoped names of all frames, down to the deepest scope."""
    for name in graph:
        yield f"{prefix}{name}"
        if graph.kind(name) == "model":
            yield from every_frame(graph.nested(name), f"{prefix}{name}::")


@settings(deadline=None)
@given(models(), st.booleans())
def test_what_was_flattened_is_what_it_was(model: Part, in_world: bool) -> None:
    before, after = ('<world name="w">', "</world>") if in_world else ("", "")
    old, new = (
        translate.load(
            f'<sdf version="{version}">{before}'
            f'<model name="m">{"".join(parts)}</model>{after}</sdf>'
        )
        for version, parts in (("1.7", flattened(model)), ("1.8", nested(model)))
    )
    assert old.diagnostics == ()
    ours, theirs = ((doc.worlds or doc.models)[0].frames for doc in (old, new))
    assert sorted(every_frame(ours)) == sorted(every_frame(theirs))
    for name in every_frame(ours):
        assert max(ours.pose(name).distance(theirs.pose(name))) < 1e-9
        assert ours.attached_to(name) == theirs.attached_to(name)
