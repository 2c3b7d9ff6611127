"""Long chains and deep nesting: every command does its work, and nothing runs out of stack."""

from __future__ import annotations

import sys
from pathlib import Path
from types import FrameType

import pytest

import translate
from translate.diagnostics.diagnostic import TranslateError
from translate.model.frame_graph import FrameGraph
from translate.model.link import Link
from translate.model.model import MAX_NESTING, Model, World, copied
from translate.model.pose import Pose
from translate.passes.obstacles import obstacles

#: More models within each other than Python has room for calls.
VERY_DEEP = 1200


def chain_of_links(length: int) -> str:
    """A chain in which each link stands on its joint and comes before everything it refers to."""
    lines = ['<sdf version="1.12"><model name="m">']
    for index in range(length - 1, 0, -1):
        lines.append(
            f'<link name="l{index}"><pose relative_to="j{index}"/></link>'
            f'<joint name="j{index}" type="revolute"><pose relative_to="l{index - 1}">0 0 1 0 0 0'
            f"</pose><parent>l{index - 1}</parent><child>l{index}</child>"
            '<axis><xyz expressed_in="l0">0 1 0</xyz></axis></joint>'
        )
    lines.append('<link name="l0"/></model></sdf>')
    return "\n".join(lines)


def chain_of_frames(length: int, words: str) -> str:
    frames = [
        f'<frame name="f{index}" {words.format(index - 1)}</frame>'
        for index in range(length - 1, 0, -1)
    ]
    return (
        '<sdf version="1.12"><model name="m"><link name="l"/>'
        + "\n".join(frames)
        + '<frame name="f0"/></model></sdf>'
    )


def nest(depth: int) -> Model:
    """A model with ``depth`` models within each other, each a metre above the one around it."""
    model = Model(f"m{depth}", links=[Link("l")], pose=Pose((0.0, 0.0, 1.0)))
    for level in range(depth - 1, 0, -1):
        model = Model(f"m{level}", models=[model], pose=Pose((0.0, 0.0, 1.0)))
    return Model("m", models=[model])


def nested_text(depth: int, inside: str = '<link name="l"/>') -> str:
    models = "".join(f'<model name="m{level}">' for level in range(depth))
    return f'<sdf version="1.12">{models}{inside}{"</model>" * depth}</sdf>'


def resolved(graph: FrameGraph) -> FrameGraph:
    for scope in graph.scopes():
        for name in scope:
            scope.pose(name)
            scope.attached_to(name)
    return graph


# --- Chains ---------------------------------------------------------------------------------------

CHAINS = {
    "links": chain_of_links,
    "relative_to": lambda length: chain_of_frames(
        length, '><pose relative_to="f{}">0 0 1 0 0 0</pose>'
    ),
    "attached_to": lambda length: chain_of_frames(
        length, 'attached_to="f{}"><pose>0 0 1 0 0 0</pose>'
    ),
}


@pytest.mark.parametrize("kind", CHAINS)
def test_a_chain_of_5000_in_reverse_order_is_read_and_resolved(kind: str) -> None:
    frames = translate.load(CHAINS[kind](5_000)).model.frames
    first = "l" if kind == "links" else "f"
    assert frames.pose(f"{first}4999").xyz == (0.0, 0.0, 4999.0)
    assert frames.attached_to(f"{first}4999") == ("l4999" if kind == "links" else "l")


def work(text: str) -> int:
    """The number of calls, those of built-in functions included, from a text to every pose.

    Time would tell more about the other work of the machine than about this.
    """
    calls = 0

    def count(frame: FrameType, event: str, argument: object) -> None:
        nonlocal calls
        calls += event in ("call", "c_call")

    previous = sys.getprofile()
    sys.setprofile(count)
    try:
        resolved(translate.load(text).model.frames)
    finally:
        sys.setprofile(previous)
    return calls


@pytest.mark.parametrize(
    "length", [pytest.param(100, id="short"), pytest.param(1_000, marks=pytest.mark.slow)]
)
@pytest.mark.parametrize("kind", CHAINS)
def test_ten_times_as_long_a_chain_takes_ten_times_the_work(kind: str, length: int) -> None:
    make = CHAINS[kind]
    work(make(2))  # What is imported and looked up once only.
    assert work(make(10 * length)) <= 10.5 * work(make(length))


@pytest.mark.slow
def test_a_chain_of_10000_links_goes_to_urdf_and_back() -> None:
    text = chain_of_links(10_000)
    result = translate.convert(text, to="urdf", verify=True)
    assert result.comparison is not None
    assert result.comparison.same
    assert translate.convert(result.text, to="sdf").text.count("<link") == 10_000


# --- Depth ----------------------------------------------------------------------------------------


def test_models_nested_deeper_than_the_stack_of_python_are_resolved() -> None:
    model = copied(nest(VERY_DEEP))
    path = "::".join(f"m{level}" for level in range(1, VERY_DEEP + 1))
    frames = resolved(model.frames)
    assert frames.errors() == []
    assert frames.pose(f"{path}::l").xyz == (0.0, 0.0, float(VERY_DEEP))
    assert frames.attached_to("__model__") == f"{path}::l"
    assert World("w", models=[model]).frames.attached_to("m") == f"m::{path}::l"


def test_models_nested_deeper_than_the_stack_of_python_are_compared() -> None:
    model = nest(VERY_DEEP)
    assert translate.compare(model, copied(model)).same
    assert [item.code for item in obstacles(model)] == ["model-without-link", "nested-model"]


def test_a_file_that_no_reader_accepts_is_not_written() -> None:
    with pytest.raises(TranslateError) as error:
        translate.to_sdf(nest(VERY_DEEP))
    assert [item.code for item in error.value.diagnostics] == ["nesting-limit"]


@pytest.mark.parametrize("words", [{}, {"sdf_version": "1.5"}, {"flatten": True}], ids=str)
def test_models_nested_to_the_limit_are_written(words: dict[str, object]) -> None:
    result = translate.convert(nested_text(MAX_NESTING), to="sdf", verify=True, **words)
    assert result.comparison is not None
    assert result.comparison.same


def test_models_nested_to_the_limit_go_to_urdf_and_back() -> None:
    text = translate.to_urdf(nested_text(MAX_NESTING - 1))
    assert text.count("<link") >= 1
    assert translate.load(translate.to_sdf(text)).model.frames.errors() == []


def test_one_level_more_is_an_error_with_a_place() -> None:
    text = nested_text(MAX_NESTING, '\n<model name="x"><link name="l"/></model>')
    (error,) = translate.check(text)
    assert (error.code, error.line, error.column) == ("nesting-limit", 2, 1)


@pytest.mark.parametrize(
    ("outer", "inner", "expected"),
    [
        pytest.param(MAX_NESTING - 30, 30, [], id="together-at-the-limit"),
        pytest.param(MAX_NESTING - 29, 30, ["nesting-limit"], id="together-above-it"),
    ],
)
def test_included_models_count(tmp_path: Path, outer: int, inner: int, expected: list[str]) -> None:
    include = "<include><uri>inner.sdf</uri></include>"
    (tmp_path / "outer.sdf").write_text(nested_text(outer, include))
    (tmp_path / "inner.sdf").write_text(nested_text(inner))
    found = translate.check(tmp_path / "outer.sdf")
    assert [item.code for item in found] == expected
    assert all(item.line for item in found)


def test_a_file_that_was_included_once_already_counts_as_well(tmp_path: Path) -> None:
    inner = "<include><uri>inner.sdf</uri></include>"
    both = f"{inner}<include><uri>middle.sdf</uri></include>"
    (tmp_path / "outer.sdf").write_text(nested_text(MAX_NESTING - 100, both))
    (tmp_path / "middle.sdf").write_text(nested_text(71, inner))
    (tmp_path / "inner.sdf").write_text(nested_text(30))
    assert [item.code for item in translate.check(tmp_path / "outer.sdf")] == ["nesting-limit"]


def test_the_masses_of_a_long_chain_of_fixed_links_are_added() -> None:
    mass = '<mass value="1e-7"/><inertia ixx="1" iyy="1" izz="1" ixy="0" ixz="0" iyz="0"/>'
    links = "".join(f'<link name="l{i}"><inertial>{mass}</inertial></link>' for i in range(2000))
    joints = "".join(
        f'<joint name="j{i}" type="fixed"><parent link="l{i - 1}"/><child link="l{i}"/></joint>'
        for i in range(1, 2000)
    )
    found = translate.check(f'<robot name="r">{links}{joints}</robot>')
    assert "mass-negligible" not in {item.code for item in found}
