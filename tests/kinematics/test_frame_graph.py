"""Where every frame is and what it moves with: reference S, B and I, and seed 1."""

from __future__ import annotations

import math
import sys
from math import pi
from types import FrameType

import pytest

import translate
from translate.diagnostics.diagnostic import TranslateError
from translate.model.frame_graph import FrameGraph
from translate.model.link import Frame, Link
from translate.model.model import Model
from translate.model.pose import IDENTITY, Pose, Transform


def sdf(body: str, version: str = "1.12") -> str:
    return f'<sdf version="{version}">{body}</sdf>'


def six_numbers(transform: Transform) -> tuple[float, ...]:
    return (*transform.xyz, *transform.rpy)


# --- Worked examples of the reference -----------------------------------------------------------

I1 = sdf("""
<model name="X1">
  <pose>5 0 0 0 0 0</pose>
  <link name="base"><pose>0 0 1 0 0 0.5</pose></link>
  <frame name="mount" attached_to="base"><pose>0.2 0 0.1 0 0.3 0</pose></frame>
  <link name="arm">
    <pose relative_to="mount">0 0.5 0 0 0 0</pose>
    <collision name="c">
      <pose relative_to="base">0 0 0.25 0 0 0</pose>
      <geometry><sphere><radius>1</radius></sphere></geometry>
    </collision>
  </link>
  <joint name="j" type="revolute">
    <pose relative_to="mount"/>
    <parent>base</parent>
    <child>arm</child>
    <axis><xyz expressed_in="__model__">0 0 2</xyz></axis>
  </joint>
  <frame name="tip" attached_to="j"><pose>0 0 1 0 0 0</pose></frame>
</model>""")

I2 = sdf(f"""
<world name="W">
  <model name="A">
    <pose>1 2 3 0 0 {pi / 2}</pose>
    <link name="l"><pose>1 0 0 0 0 0</pose></link>
    <model name="B" placement_frame="f">
      <pose relative_to="l">0 0 2 0 0 0</pose>
      <link name="q"/>
      <frame name="f" attached_to="q"><pose>0 1 0 0 0 0</pose></frame>
    </model>
  </model>
  <frame name="wf" attached_to="A::B::f"><pose>0 0 1 0 0 0</pose></frame>
  <model name="C"><pose relative_to="wf">1 0 0 0 0 0</pose><link name="l"/></model>
  <joint name="wj" type="fixed"><parent>world</parent><child>A::B</child></joint>
</world>""")

I3 = sdf(f"""
<world name="W">
  <model name="M" placement_frame="L">
    <pose>1 2 3 0 0 {pi / 2}</pose>
    <link name="L"><pose>10 0 0 0 0 0.5</pose></link>
  </model>
</world>""")


@pytest.mark.parametrize(
    ("frame", "relative_to", "expected"),
    [
        ("base", "", (0, 0, 1, 0, 0, 0.5)),
        ("mount", "", (0.175517, 0.0958851, 1.1, 0, 0.3, 0.5)),
        ("arm", "", (-0.0641963, 0.534676, 1.1, 0, 0.3, 0.5)),
        ("tip", "", (0.43486, 0.237565, 2.05534, 0, 0.3, 0.5)),
        ("j", "arm", (0, -0.5, 0, 0, 0, 0)),
        ("__model__", "", (0, 0, 0, 0, 0, 0)),
    ],
)
def test_i1_poses_in_a_model(frame: str, relative_to: str, expected: tuple[float, ...]) -> None:
    frames = translate.load(I1).model.frames
    assert six_numbers(frames.pose(frame, relative_to)) == pytest.approx(expected, abs=1e-5)


def test_i1_the_pose_of_a_collision_in_its_link() -> None:
    model = translate.load(I1).model
    pose = model.frames.resolve_in(model.link("arm").collisions[0].pose, "arm")
    expected = (-0.235395, -0.5, 0.0841964, 0, -0.3, 0)
    assert six_numbers(pose) == pytest.approx(expected, abs=1e-5)


def test_i1_an_axis_in_its_joint() -> None:
    model = translate.load(I1).model
    axis = model.joint("j").axis
    assert axis is not None
    x, y, z = model.frames.rotate_axis(axis.xyz, axis.expressed_in, "j")
    # Written twice as long as a unit vector.
    assert (x / 2, y / 2, z / 2) == pytest.approx((-0.29552, 0, 0.955336), abs=1e-5)


@pytest.mark.parametrize(
    ("frame", "body"),
    [("mount", "base"), ("tip", "arm"), ("j", "arm"), ("arm", "arm"), ("__model__", "base")],
)
def test_i1_bodies(frame: str, body: str) -> None:
    assert translate.load(I1).model.frames.attached_to(frame) == body


@pytest.mark.parametrize(
    ("frame", "expected"),
    [
        ("wf", (1, 3, 6, 0, 0, pi / 2)),
        ("C", (1, 4, 6, 0, 0, pi / 2)),
        ("A", (1, 2, 3, 0, 0, pi / 2)),
        # B is at 1 -1 2 in A, and A is turned by a quarter.
        ("A::B", (2, 3, 5, 0, 0, pi / 2)),
        ("A::B::f", (1, 3, 5, 0, 0, pi / 2)),
        ("wj", (2, 3, 5, 0, 0, pi / 2)),
        ("world", (0, 0, 0, 0, 0, 0)),
    ],
)
def test_i2_poses_in_a_world(frame: str, expected: tuple[float, ...]) -> None:
    frames = translate.load(I2).world.frames
    assert six_numbers(frames.pose(frame)) == pytest.approx(expected, abs=1e-5)


def test_i2_a_placement_frame_lands_on_the_pose_of_its_model() -> None:
    frames = translate.load(I2).world.models[0].frames
    assert six_numbers(frames.pose("B")) == pytest.approx((1, -1, 2, 0, 0, 0), abs=1e-12)
    assert six_numbers(frames.pose("B::f", "l")) == pytest.approx((0, 0, 2, 0, 0, 0), abs=1e-12)


@pytest.mark.parametrize(
    ("frame", "body"),
    [("wf", "A::B::q"), ("wj", "A::B::q"), ("A", "A::l"), ("C", "C::l"), ("world", "world")],
)
def test_i2_bodies(frame: str, body: str) -> None:
    assert translate.load(I2).world.frames.attached_to(frame) == body


def test_i3_the_model_frame_follows_from_the_placement_frame() -> None:
    frames = translate.load(I3).world.frames
    expected = (-3.79426, -6.77583, 3, 0, 0, 1.0708)
    assert six_numbers(frames.pose("M")) == pytest.approx(expected, abs=1e-5)
    expected = (1, 2, 3, 0, 0, pi / 2)
    assert six_numbers(frames.pose("M::L")) == pytest.approx(expected, abs=1e-12)


# --- Scopes and references (B.3) ------------------------------------------------------------------

NESTED = sdf("""
<model name="top">
  <link name="l"/>
  <model name="n">
    <pose>1 0 0 0 0 0</pose>
    <link name="l"><pose>0 1 0 0 0 0</pose></link>
    <model name="p"><pose>0 0 1 0 0 0</pose><link name="l"/><frame name="f"/></model>
  </model>
</model>""")


@pytest.mark.parametrize(
    ("name", "kind", "xyz"),
    [
        pytest.param("l", "link", (0, 0, 0), id="B21-sibling"),
        pytest.param("n", "model", (1, 0, 0), id="B20-nested-model"),
        pytest.param("n::l", "link", (1, 1, 0), id="B21-path"),
        pytest.param("n::p::f", "frame", (1, 0, 1), id="B21-longer-path"),
        pytest.param("n::__model__", "model", (1, 0, 0), id="B21-model-frame-below"),
        pytest.param("n::p::__model__", "model", (1, 0, 1), id="B21-model-frame-further-below"),
        pytest.param("__model__", "model", (0, 0, 0), id="B20-own-frame"),
    ],
)
def test_a_name_leads_down_the_scopes(name: str, kind: str, xyz: tuple[float, ...]) -> None:
    frames = translate.load(NESTED).model.frames
    assert name in frames
    assert frames.kind(name) == kind
    assert frames.pose(name).xyz == xyz


@pytest.mark.parametrize(
    "name",
    [
        pytest.param("top", id="B22-own-name"),
        pytest.param("top::l", id="B22-path-from-the-top"),
        pytest.param("world", id="B23-world-inside-a-model"),
        pytest.param("n::world", id="B23-world-below"),
        pytest.param("n::nothing", id="no-such-link"),
        pytest.param("l::l", id="a-link-is-no-scope"),
        pytest.param("::l", id="nothing-before"),
        pytest.param("", id="empty"),
    ],
)
def test_other_names_are_unknown(name: str) -> None:
    frames = translate.load(NESTED).model.frames
    assert name not in frames
    with pytest.raises(TranslateError):
        frames.pose(name)


def test_b30_a_model_without_links_has_no_canonical_link() -> None:
    for static in (False, True):
        assert Model("m", static=static).frames.canonical_link() == ""
        outer = Model("m", models=[Model("n", static=static)])
        assert outer.frames.canonical_link() == ""


def test_b22_a_nested_model_sees_nothing_above_it() -> None:
    frames = translate.load(NESTED).model.frames.nested("n")
    assert list(frames) == ["l", "p"]
    assert frames.pose("p::f").xyz == (0, 0, 1)


def test_the_frames_of_a_scope_are_listed_in_document_order() -> None:
    assert list(translate.load(I1).model.frames) == ["base", "arm", "j", "mount", "tip"]


# --- The canonical link (B.4) ---------------------------------------------------------------------


@pytest.mark.parametrize(
    ("model", "body"),
    [
        pytest.param('<link name="a"/><link name="b"/>', "a", id="B30-2-first-link"),
        pytest.param(
            '<model name="n"><link name="x"/></model><link name="a"/>',
            "a",
            id="B30-2-before-nested-models",
        ),
        pytest.param('<model name="n"><link name="x"/></model>', "n::x", id="B30-4-nested"),
        pytest.param(
            '<model name="n" canonical_link="y"><link name="x"/><link name="y"/></model>',
            "n::y",
            id="B30-4-nested-names-it",
        ),
        pytest.param(
            '<model name="n"><model name="p"><link name="x"/></model></model>',
            "n::p::x",
            id="B30-4-deeper",
        ),
        pytest.param(
            '<model name="n"><static>true</static><link name="x"/></model>',
            "n::x",
            id="B31-static-with-links",
        ),
        pytest.param(
            '<model name="n"><static>true</static></model>',
            "n::__model__",
            id="B31-static-without-links",
        ),
        pytest.param('<static>true</static><link name="a"/>', "__model__", id="B37-static"),
        pytest.param('<static>true</static><model name="n"/>', "__model__", id="B37-only-nested"),
    ],
)
def test_what_the_frame_of_a_model_moves_with(model: str, body: str) -> None:
    frames = translate.load(sdf(f'<model name="m">{model}</model>')).model.frames
    assert frames.attached_to("__model__") == body


@pytest.mark.parametrize(
    ("canonical", "body"),
    [
        pytest.param("b", "b", id="B30-1-a-link"),
        pytest.param("n::x", "n::x", id="B30-1-a-path"),
    ],
)
def test_b30_1_a_model_may_name_its_canonical_link(canonical: str, body: str) -> None:
    model = (
        f'<model name="m" canonical_link="{canonical}"><link name="a"/><link name="b"/>'
        '<frame name="f" attached_to="b"/><model name="n"><link name="x"/></model></model>'
    )
    assert translate.load(sdf(model)).model.frames.attached_to("__model__") == body


@pytest.mark.parametrize("name", ["f", "j", "n", "__model__"])
def test_b33_a_canonical_link_that_is_no_link_is_an_error(name: str) -> None:
    """Seed 1, section 8.1 and phase 5 of its validation."""
    model = (
        f'<model name="m" canonical_link="{name}"><link name="a"/><link name="b"/>'
        '<frame name="f" attached_to="b"/><model name="n"><link name="x"/></model>'
        '<joint name="j" type="fixed"><parent>a</parent><child>b</child></joint></model>'
    )
    with pytest.raises(translate.TranslateError) as error:
        translate.load(sdf(model))
    assert [item.code for item in error.value.diagnostics] == ["model-canonical-link-invalid"]


@pytest.mark.parametrize("own", ["", "<static>false</static>"])
@pytest.mark.parametrize("content", ["", '<frame name="f"/>', '<model name="o"/>'])
def test_a_model_in_a_static_model_is_static_and_needs_no_link(content: str, own: str) -> None:
    """Seed 2, 1.4.6: <static> is overridden in nested models if it is true."""
    text = (
        '<model name="m"><static>true</static><link name="a"/>'
        f'<model name="n">{own}{content}</model></model>'
    )
    assert translate.check(sdf(text)) == []
    frames = translate.load(sdf(text)).model.frames
    assert frames.nested("n").is_static
    assert frames.attached_to("n") == "n::__model__"


# --- Attachment (B.5) -----------------------------------------------------------------------------

ATTACHED = sdf("""
<model name="m">
  <link name="L"/>
  <link name="C"><pose>0 0 1 0 0 0</pose></link>
  <joint name="J" type="revolute"><parent>L</parent><child>C</child></joint>
  <model name="M"><link name="L"/></model>
  <model name="S"><static>true</static><link name="L"/></model>
  <frame name="F00"/>
  <frame name="F0" attached_to=""/>
  <frame name="F1" attached_to="L"/>
  <frame name="F2" attached_to="F1"/>
  <frame name="F3" attached_to="J"/>
  <frame name="F4" attached_to="F3"/>
  <frame name="F5" attached_to="M"/>
  <frame name="F6" attached_to="F5"/>
  <frame name="F7" attached_to="M::L"/>
  <frame name="F8" attached_to="S"/>
  <frame name="F9" attached_to="S::L"/>
  <frame name="F10" attached_to="__model__"/>
</model>""")


@pytest.mark.parametrize(
    ("frame", "body"),
    [
        pytest.param("F00", "L", id="seed-1-4.2-absent"),
        pytest.param("F0", "L", id="seed-1-4.2-empty"),
        pytest.param("F1", "L", id="seed-1-4.2-link"),
        pytest.param("F2", "L", id="seed-1-4.2-via-a-frame"),
        pytest.param("F3", "C", id="seed-1-4.2-joint"),
        pytest.param("F4", "C", id="seed-1-4.2-via-a-joint"),
        pytest.param("F5", "M::L", id="B44-nested-model"),
        pytest.param("F6", "M::L", id="B44-via-a-nested-model"),
        pytest.param("F7", "M::L", id="B44-path"),
        pytest.param("F8", "S::__model__", id="B37-static-model"),
        pytest.param("F9", "S::L", id="B37-link-of-a-static-model"),
        pytest.param("F10", "L", id="seed-1-3.3-model-frame"),
    ],
)
def test_a_frame_moves_with_what_it_is_attached_to(frame: str, body: str) -> None:
    assert translate.load(ATTACHED).model.frames.attached_to(frame) == body


# --- Poses (B.7) ----------------------------------------------------------------------------------

DEFAULTS = sdf("""
<model name="m">
  <link name="a"><pose>1 0 0 0 0 0</pose></link>
  <link name="b"><pose relative_to="">0 2 0 0 0 0</pose></link>
  <joint name="j" type="fixed"><pose>0 0 3 0 0 0</pose><parent>a</parent><child>b</child></joint>
  <frame name="f"><pose>0 0 4 0 0 0</pose></frame>
  <frame name="g" attached_to="a"><pose>0 0 5 0 0 0</pose></frame>
  <frame name="h" attached_to="a"><pose relative_to="">0 0 6 0 0 0</pose></frame>
  <frame name="i" attached_to="a"><pose relative_to="b">0 0 7 0 0 0</pose></frame>
  <frame name="k" attached_to="j"/>
  <model name="n"><pose>0 0 8 0 0 0</pose><link name="l"/></model>
</model>""")


@pytest.mark.parametrize(
    ("frame", "xyz"),
    [
        pytest.param("a", (1, 0, 0), id="B60-link-in-the-model"),
        pytest.param("b", (0, 2, 0), id="B60-link-relative-to-nothing"),
        pytest.param("j", (0, 2, 3), id="B60-joint-in-its-child"),
        pytest.param("f", (0, 0, 4), id="B60-frame-in-the-model"),
        pytest.param("g", (1, 0, 5), id="B60-frame-in-what-it-is-attached-to"),
        pytest.param("h", (1, 0, 6), id="B60-frame-relative-to-nothing"),
        pytest.param("i", (0, 2, 7), id="B60-frame-relative-to-another"),
        pytest.param("k", (0, 2, 3), id="seed-1-1.3-no-pose"),
        pytest.param("n", (0, 0, 8), id="B60-nested-model-in-the-model"),
    ],
)
def test_every_kind_of_frame_has_its_default_reference(frame: str, xyz: tuple[int, ...]) -> None:
    assert translate.load(DEFAULTS).model.frames.pose(frame).xyz == xyz


def test_b65_a_frame_in_itself_is_exactly_the_identity() -> None:
    frames = Model("m", links=[Link("l", Pose((0.1, 0.2, 0.3), (1, 2, 3)))]).frames
    assert frames.pose("l", "l") == IDENTITY


def test_a_pose_in_its_own_frame_keeps_its_numbers() -> None:
    link = Link("l", Pose((0.1, 0.2, 0.3), (1, 2, 3)))
    pose = Pose((1 / 3, 0, 0), (0.1, 0, 0))
    frames = Model("m", links=[link]).frames
    assert frames.resolve_in(pose, "l") == pose.transform
    assert frames.resolve_in(pose.relative("l"), "l") == pose.transform


@pytest.mark.parametrize("name", ["J", "Jp", "Jc", "Jc1", "Jc2"])
def test_seed_1_example_1_all_frames_of_the_joint_coincide(name: str) -> None:
    frames = translate.load(
        sdf("""
<model name="M">
  <link name="P"><pose relative_to="__model__">1 2 3 0.1 0.2 0.3</pose></link>
  <link name="C"><pose relative_to="P">0.5 0 0 0 0 1</pose></link>
  <joint name="J" type="fixed">
    <pose relative_to="P">0.4 0 0.1 0.7 0 0</pose><parent>P</parent><child>C</child>
  </joint>
  <frame name="Jp" attached_to="P"><pose relative_to="J"/></frame>
  <frame name="Jc" attached_to="C"><pose relative_to="J"/></frame>
  <frame name="Jc1" attached_to="J"><pose relative_to="J"/></frame>
  <frame name="Jc2" attached_to="J"/>
</model>""")
    ).model.frames
    assert six_numbers(frames.pose(name, "P")) == pytest.approx((0.4, 0, 0.1, 0.7, 0, 0), abs=1e-15)
    assert frames.attached_to(name) == ("P" if name == "Jp" else "C")


# --- Work -----------------------------------------------------------------------------------------


def chain(length: int) -> Model:
    """Frames each a metre above the next in the list, so that the first needs all the others."""
    frames = [
        Frame(f"f{index}", f"f{index + 1}", Pose((0.0, 0.0, 1.0))) for index in range(length - 1)
    ]
    return Model("m", links=[Link("l")], explicit_frames=[*frames, Frame(f"f{length - 1}", "l")])


def work(model: Model) -> int:
    """The number of function calls that it takes to resolve every frame of a model."""
    calls = 0

    def count(frame: FrameType, event: str, argument: object) -> None:
        nonlocal calls
        calls += event == "call"

    graph = FrameGraph(model)
    previous = sys.getprofile()
    sys.setprofile(count)
    try:
        for name in graph:
            graph.pose(name)
            graph.attached_to(name)
    finally:
        sys.setprofile(previous)
    return calls


def test_a_chain_of_20000_frames_resolves() -> None:
    frames = chain(20_000).frames
    assert frames.pose("f0").xyz == (0.0, 0.0, 19_999.0)
    assert frames.attached_to("f0") == "l"


def test_resolving_all_frames_takes_work_in_proportion_to_their_number() -> None:
    assert work(chain(20_000)) <= 10.5 * work(chain(2_000))


def test_a_cycle_of_20000_frames_is_found() -> None:
    model = chain(20_000)
    model.explicit_frames[-1].attached_to = "f0"
    with pytest.raises(TranslateError) as error:
        model.frames.pose("f7")
    # The poses only follow the attachments: it is their cycle.
    (problem,) = error.value.diagnostics
    assert problem.code == "frame-attached-to-cycle"
    assert len(problem.message) < 500


def test_rounding_does_not_pile_up_along_a_chain() -> None:
    turn = 2 * pi / 1000
    frames = [Frame("f0", pose=Pose(rotation=(0, 0, turn)))]
    frames += [
        Frame(f"f{index}", f"f{index - 1}", Pose(rotation=(0, 0, turn))) for index in range(1, 1000)
    ]
    graph = Model("m", links=[Link("l")], explicit_frames=frames).frames
    _, radians = graph.pose("f999").distance(IDENTITY)
    assert radians < 1e-12
    assert math.hypot(*graph.pose("f999").quat_xyzw) == pytest.approx(1.0, abs=1e-15)
