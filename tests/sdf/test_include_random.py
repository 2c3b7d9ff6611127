"""Random compositions of files are what they would be, written out in one file (S B89, D.4)."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from support.examples import examples
from support.file_tree import sdf, write
from support.reference_files import our_frames

import translate
from translate.model.model import Document
from translate.resources.search import Resources

DEPTH = 5
NUMBERS = st.integers(-20, 20).map(lambda number: number / 10)


@dataclass
class Part:
    """An ``<include>`` of file ``index``, under a name of its own."""

    index: int
    name: str
    merged: bool
    pose: str | None
    placement_frame: str


@dataclass
class File:
    """A file with a model; what it includes are later files, so there are no cycles."""

    index: int
    pose: str
    own: str = ""
    names: list[str] = field(default_factory=list)
    parts: list[Part] = field(default_factory=list)


@st.composite
def poses(draw: st.DrawFn, frames: list[str]) -> str:
    numbers = " ".join(str(draw(NUMBERS)) for _ in range(6))
    frame = draw(st.sampled_from(["", "__model__", *frames]))
    return f'<pose relative_to="{frame}">{numbers}</pose>' if frame else f"<pose>{numbers}</pose>"


@st.composite
def files(draw: st.DrawFn) -> list[File]:
    """Up to six files; each is merged at most once, for its names would clash else."""
    count = draw(st.integers(2, DEPTH + 1))
    made = [draw(one_file(index)) for index in range(count)]
    mergers = {index: draw(st.integers(-1, index - 1)) for index in range(1, count)}
    for file in made[:-1]:
        wanted = draw(st.lists(st.integers(file.index + 1, count - 1), min_size=1, max_size=2))
        for index in wanted:
            merged = mergers[index] == file.index
            if merged:
                mergers[index] = -1
            name = f"n{file.index}_{len(file.parts)}"
            frames = [name for name in file.names if name.startswith("l")]
            frames += [f"{part.name}::l{part.index}_0" for part in file.parts if not part.merged]
            frames += [f"l{part.index}_0" for part in file.parts if part.merged]
            # The frame of the scope around has another name in a world and a model.
            pose = draw(st.none() | poses(frames))
            placed = [] if pose is None else made[index].names
            placement_frame = draw(st.sampled_from(["", *placed]))
            file.parts.append(Part(index, name, merged, pose, placement_frame))
    return made


@st.composite
def one_file(draw: st.DrawFn, index: int) -> File:
    """One to three links, frames on them, and a joint; every pose relative to what is there."""
    file = File(index, draw(poses([])).replace(' relative_to="__model__"', ""))
    for number in range(draw(st.integers(1, 3))):
        name = f"l{index}_{number}"
        file.own += f'<link name="{name}">{draw(poses(file.names))}</link>'
        file.names.append(name)
    links = list(file.names)
    for number in range(draw(st.integers(0, 2))):
        name = f"f{index}_{number}"
        attached_to = draw(st.sampled_from(["", "__model__", *file.names]))
        attribute = f' attached_to="{attached_to}"' * bool(attached_to)
        file.own += f'<frame name="{name}"{attribute}>{draw(poses(file.names))}</frame>'
        file.names.append(name)
    if len(links) > 1:
        name = f"j{index}"
        parent = draw(st.sampled_from([links[0], "__model__"]))
        axis = '<axis><xyz expressed_in="__model__">1 2 3</xyz></axis>'
        file.own += (
            f'<joint name="{name}" type="revolute">{draw(poses(file.names))}'
            f"<parent>{parent}</parent><child>{links[-1]}</child>{axis}</joint>"
        )
        file.names.append(name)
    return file


def composed(file: File) -> str:
    """The file as it includes others, and is joined to each of them."""
    text = f'<model name="m{file.index}">{file.pose}{file.own}'
    for part in file.parts:
        merge = ' merge="true"' * part.merged
        place = f"<placement_frame>{part.placement_frame}</placement_frame>"
        text += f"<include{merge}><uri>f{part.index}.sdf</uri><name>{part.name}</name>"
        text += (part.pose or "") + place * bool(part.placement_frame) + "</include>"
        text += weld(file, part, "" if part.merged else f"{part.name}::")
    return sdf(text + "</model>")


def flat(made: list[File], file: File, name: str, pose: str, placement_frame: str) -> str:
    """The model with a nested model for each that is included, merged or not."""
    place = f' placement_frame="{placement_frame}"' * bool(placement_frame)
    text = f'<model name="{name}"{place}>{pose}{file.own}'
    for part in file.parts:
        inner = made[part.index]
        given_pose = inner.pose if part.pose is None else part.pose
        for other in file.parts:
            if other.merged:
                target = f"l{other.index}_0"
                given_pose = given_pose.replace(f'"{target}"', f'"{other.name}::{target}"')
        text += flat(made, inner, part.name, given_pose, part.placement_frame)
        text += weld(file, part, f"{part.name}::")
    return text + "</model>"


def weld(file: File, part: Part, path: str) -> str:
    child = f"{path}l{part.index}_0"
    return (
        f'<joint name="w{part.name}" type="fixed"><parent>l{file.index}_0</parent>'
        f"<child>{child}</child></joint>"
    )


def names(
    made: list[File], file: File, ours: str = "", theirs: str = ""
) -> Iterator[tuple[str, str]]:
    """Every frame and axis: its name in the composition, and in the flat file."""
    for name in file.names:
        yield ours + name, theirs + name
        if name.startswith("j"):
            yield f"{ours}{name}/axis0", f"{theirs}{name}/axis0"
    for part in file.parts:
        yield f"{ours}w{part.name}", f"{theirs}w{part.name}"
        model = f"_merged__{part.name}__model__" if part.merged else part.name
        yield ours + model, theirs + part.name
        path = f"{part.name}::"
        inner = ours if part.merged else ours + path
        yield from names(made, made[part.index], inner, theirs + path)


def agree(ours: Document, theirs: Document, pairs: dict[str, str]) -> None:
    """Every frame is where the other one is, and moves with the same link; so do axes."""
    found, wanted = our_frames(ours), our_frames(theirs)
    assert found.keys() == pairs.keys()
    assert wanted.keys() == set(pairs.values())
    for name, other in pairs.items():
        one, two = found[name], wanted[other]
        size = max(1.0, *map(abs, two.xyz))
        assert one.xyz == pytest.approx(two.xyz, abs=1e-10 * size), name
        if two.quat_xyzw:
            dot = sum(a * b for a, b in zip(one.quat_xyzw, two.quat_xyzw, strict=True))
            assert abs(dot) == pytest.approx(1.0, abs=1e-12), name
        if one.attached_to and two.attached_to:
            # The frame of a merged model is an explicit one, and has more to tell.
            assert pairs[one.attached_to] == two.attached_to, name


def read_back(document: Document, directory: str) -> Iterator[Document]:
    """The document itself; written with its includes and read again; and written without them."""
    yield document
    kept = translate.to_sdf(document)
    yield translate.load(kept, path=f"{directory}/again.sdf")
    yield translate.load(translate.to_sdf(document, resolve_includes=True))


def check(made: list[File]) -> None:
    """A model that includes others, and a world with that model twice."""
    outer = made[0]
    below = '<pose relative_to="a::l0_0">0 0 1 1 0 0</pose>'
    world = '<world name="w"><include><uri>f0.sdf</uri><name>a</name></include>'
    world += f"<include><uri>f0.sdf</uri><name>b</name>{below}</include></world>"
    with tempfile.TemporaryDirectory() as directory:
        files = {f"f{file.index}.sdf": composed(file) for file in made}
        write(Path(directory), {**files, "world.sdf": world})
        resources = Resources(environment={})
        one = translate.load(sdf(flat(made, outer, "m0", outer.pose, "")))
        pairs = dict(names(made, outer))
        document = translate.load(Path(directory) / "f0.sdf", resources=resources)
        for candidate in read_back(document, directory):
            agree(candidate, one, pairs)
        assert translate.to_sdf(document).count("<include") == len(outer.parts)
        two = "".join(
            flat(made, outer, name, pose, "")
            for name, pose in {"a": outer.pose, "b": below}.items()
        )
        flat_world = translate.load(sdf(f'<world name="w">{two}</world>'))
        pairs = {name: name for name in "ab"}
        pairs |= {
            f"{m}::{ours}": f"{m}::{theirs}" for m in "ab" for ours, theirs in names(made, outer)
        }
        document = translate.load(Path(directory) / "world.sdf", resources=resources)
        for candidate in read_back(document, directory):
            agree(candidate, flat_world, pairs)
        assert translate.to_sdf(document).count("<include") == 2


@settings(max_examples=examples(25), deadline=None, derandomize=True)
@given(files())
def test_a_composition_is_what_it_is_in_one_file(made: list[File]) -> None:
    check(made)


@pytest.mark.slow
@settings(max_examples=examples(500), deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(files())
def test_many_compositions_are_what_they_are_in_one_file(made: list[File]) -> None:
    check(made)
