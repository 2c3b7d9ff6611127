"""Nested models out of names with ``::`` (seed 2, 1.4.7; reference S A66 – A81, I4)."""

from __future__ import annotations

from math import pi
from typing import TYPE_CHECKING

import pytest

import translate
from translate.model.model import Model
from translate.model.pose import Pose

if TYPE_CHECKING:
    from collections.abc import Callable

    Around = Callable[[str], str]


def alone(content: str, version: str = "1.7") -> str:
    return f'<sdf version="{version}"><model name="m">{content}</model></sdf>'


def in_world(content: str, version: str = "1.7") -> str:
    model = f'<model name="m">{content}</model>'
    return f'<sdf version="{version}"><world name="w">{model}</world></sdf>'


def model_of(text: str) -> Model:
    document = translate.load(text)
    return document.worlds[0].models[0] if document.worlds else document.model


def codes(text: str) -> list[tuple[str, str]]:
    return [(item.code, item.severity) for item in translate.check(text)]


def six_numbers(model: Model, frame: str) -> tuple[float, ...]:
    pose = model.frames.pose(frame)
    return (*pose.xyz, *pose.rpy)


BOTH = pytest.mark.parametrize(
    "around", [pytest.param(alone, id="alone"), pytest.param(in_world, id="in-a-world")]
)

#: What an included model became: its frame, two links and a joint.
ARM = """
    <frame name="N::__model__" attached_to="N::a">
      <pose relative_to="__model__">0 0 1 0 0 1.5707963267948966</pose>
    </frame>
    <link name="N::a"><pose relative_to="N::__model__">1 0 0 0 0 0</pose></link>
    <link name="N::b"><pose relative_to="N::a">1 0 0 0 0 0</pose></link>
    <joint name="N::j" type="fixed"><parent>N::a</parent><child>N::b</child></joint>
"""
REST = '<link name="own"/><frame name="g" attached_to="N::b"/>'


# --- What becomes of it ---------------------------------------------------------------------------


@BOTH
def test_i4_a_flattened_model_is_nested_again(around: Around) -> None:
    model = model_of(around(ARM + REST))
    (nested,) = model.models
    assert [link.name for link in model.links] == ["own"]
    assert (nested.name, nested.canonical_link) == ("N", "a")
    assert nested.pose == Pose((0, 0, 1), (0, 0, pi / 2), relative_to="__model__")
    assert [(link.name, link.pose.relative_to) for link in nested.links] == [
        ("a", "__model__"),
        ("b", "a"),
    ]
    assert [(joint.name, joint.parent, joint.child) for joint in nested.joints] == [("j", "a", "b")]
    assert nested.explicit_frames == []
    assert six_numbers(model, "g") == pytest.approx((0, 2, 1, 0, 0, pi / 2), abs=1e-15)
    assert model.frames.attached_to("g") == "N::b"


@BOTH
def test_i4_it_does_so_without_a_report(around: Around) -> None:
    assert codes(around(ARM + REST)) == []


@BOTH
@pytest.mark.parametrize(("rest", "body"), [(REST, "own"), ("", "N::a")])
def test_i4_the_outer_model_gets_no_canonical_link(around: Around, rest: str, body: str) -> None:
    """The result of seed 2, 1.4.7 has none, with and without a world."""
    model = model_of(around(ARM + rest))
    assert model.canonical_link == ""
    assert model.frames.attached_to("__model__") == body


@pytest.mark.parametrize("version", ["1.2", "1.4", "1.5", "1.6", "1.7"])
def test_a60_in_every_version_before_1_8(version: str) -> None:
    model = model_of(in_world('<link name="N::a"/><link name="own"/>', version))
    assert [nested.name for nested in model.models] == ["N"]


def test_b5_from_1_8_on_the_delimiter_is_an_error() -> None:
    assert codes(alone('<link name="N::a"/>', "1.8")) == [("reserved-name", "error")]


def test_a69_a_prefix_ends_at_the_delimiter() -> None:
    model = model_of(in_world('<link name="N::a"/><link name="N2::a"/><link name="Nx"/>'))
    assert [nested.name for nested in model.models] == ["N", "N2"]
    assert [link.name for link in model.links] == ["Nx"]
    assert [link.name for link in model.models[1].links] == ["a"]


def test_a68_as_deep_as_the_name() -> None:
    model = model_of(in_world('<link name="A::B::C::l"><pose>1 0 0 0 0 0</pose></link>'))
    assert model.models[0].models[0].models[0].links[0].name == "l"
    assert six_numbers(model, "A::B::C::l") == (1, 0, 0, 0, 0, 0)


def test_a79_new_models_follow_in_the_order_of_their_first_part() -> None:
    model = model_of(
        in_world('<link name="B::a"/><link name="A::a"/><model name="P"><link name="l"/></model>')
    )
    assert [nested.name for nested in model.models] == ["P", "B", "A"]


def test_j9_a_model_that_was_nested_all_along_stops_nothing() -> None:
    model = model_of(
        in_world('<model name="P"><link name="Q::l"/></model><link name="N::a"/><link name="b"/>')
    )
    assert [nested.name for nested in model.models] == ["P", "N"]
    assert [nested.name for nested in model.models[0].models] == ["Q"]


def test_a77_references_from_outside_go_on_as_they_are() -> None:
    joint = '<joint name="j" type="fixed"><parent>own</parent><child>N::a</child></joint>'
    model = model_of(in_world(ARM + REST + joint))
    assert model.joint("j").child == "N::a"
    assert model.frames.attached_to("j") == "N::a"


def test_a75_a_flattened_name_of_a_model_loses_its_prefix_only() -> None:
    inner = (
        '<model name="N::inner"><pose relative_to="N::a">0 1 0 0 0 0</pose><link name="l"/></model>'
    )
    model = model_of(in_world(f'<link name="N::a"><pose>1 0 0 0 0 0</pose></link>{inner}'))
    assert six_numbers(model, "N::inner::l") == (1, 1, 0, 0, 0, 0)


def test_a72_and_a73_whatever_a_part_names_loses_the_prefix() -> None:
    model = model_of(
        in_world(
            """
            <link name="N::a"/>
            <link name="N::b">
              <visual name="v">
                <pose relative_to="N::a">1 0 0 0 0 0</pose>
                <geometry><sphere><radius>1</radius></sphere></geometry>
              </visual>
              <sensor name="s" type="camera">
                <camera><pose relative_to="N::a">2 0 0 0 0 0</pose></camera>
                <plugin name="p" filename="p"><pose relative_to="N::a"/></plugin>
              </sensor>
            </link>
            <joint name="N::j" type="revolute">
              <pose relative_to="N::b"/>
              <parent>N::a</parent><child>N::b</child>
              <axis><xyz expressed_in="N::a">1 0 0</xyz></axis>
            </joint>
            <joint name="N::k" type="revolute">
              <parent>world</parent><child>N::a</child>
              <axis><xyz>1 0 0</xyz><mimic joint="N::j"/></axis>
            </joint>
            """
        )
    )
    nested = model.models[0]
    assert nested.link("b").visuals[0].pose.relative_to == "a"
    (sensor,) = nested.link("b").fragments
    assert '<pose relative_to="a">2 0 0 0 0 0</pose>' in sensor.xml
    assert '<pose relative_to="N::a"/>' in sensor.xml
    joint, follower = nested.joints
    assert joint.axis is not None
    assert follower.axis is not None
    assert follower.axis.mimic is not None
    assert (joint.parent, joint.child) == ("a", "b")
    assert (joint.pose.relative_to, joint.axis.expressed_in) == ("b", "a")
    assert (follower.parent, follower.axis.mimic.joint) == ("world", "j")


@pytest.mark.parametrize(
    ("fingers", "moves"),
    [
        pytest.param(("N::a", "N::b"), True, id="all-within"),
        pytest.param(("N::a", "own"), False, id="one-outside"),
    ],
)
def test_a74_a_gripper_goes_where_its_fingers_are(fingers: tuple[str, ...], moves: bool) -> None:
    links = "".join(f"<gripper_link>{name}</gripper_link>" for name in fingers)
    gripper = f'<gripper name="hold">{links}<palm_link>N::a</palm_link></gripper>'
    model = model_of(in_world(ARM + REST + gripper))
    nested = model.models[0]
    if moves:
        assert model.fragments == []
        assert "<palm_link>a</palm_link>" in nested.fragments[0].xml
    else:
        assert nested.fragments == []
        assert "<palm_link>N::a</palm_link>" in model.fragments[0].xml


def test_what_moves_keeps_its_line_and_its_comments() -> None:
    text = in_world('\n<link name="own"/>\n<!-- the arm -->\n<link name="N::a"/>\n')
    nested = model_of(text).models[0]
    assert nested.location.line == 4
    assert nested.links[0].location.line == 4
    assert nested.links[0].comments == (" the arm ",)


def test_a52_what_a_plugin_names_is_left_alone() -> None:
    plugin = '<plugin name="p" filename="p"><link name="N::b">N::a</link></plugin>'
    model = model_of(in_world(f'<link name="N::a"/><link name="own"/>{plugin}'))
    assert [nested.name for nested in model.models] == ["N"]
    assert '<link name="N::b">N::a</link>' in model.fragments[0].xml


# --- Where there is no nested model ---------------------------------------------------------------

JOINT = '<joint name="N::j" type="fixed"><parent>{}</parent><child>N::b</child></joint>'
LINKS = '<link name="N::a"/>\n<link name="N::b"/>\n<link name="own"/>\n<link name="M::c"/>\n'

IMPOSSIBLE = [
    pytest.param(LINKS + JOINT.format("M::c"), 5, id="seed-2-a-joint-to-another-model"),
    pytest.param(LINKS + JOINT.format("own"), 5, id="A73-a-joint-to-the-outer-model"),
    pytest.param(
        LINKS + '<frame name="N::f" attached_to="own"/>', 5, id="A71-a-frame-on-another-link"
    ),
    pytest.param(
        LINKS + '<link name="N::l"><pose relative_to="own"/></link>',
        5,
        id="A70-a-pose-relative-to-another-link",
    ),
    pytest.param(
        LINKS + '<frame name="N::__model__" attached_to="N::a"><pose relative_to="N::a"/></frame>',
        5,
        id="A71-a-model-placed-within-itself",
    ),
    pytest.param('<link name="own"/>\n<link name="::a"/>', 2, id="A78-nothing-before"),
    pytest.param('<link name="own"/>\n<link name="a::"/>', 2, id="A78-nothing-behind"),
    pytest.param('<link name="N"/>\n<link name="N::a"/>', 2, id="the-name-is-a-link's"),
    pytest.param(
        '<model name="N"><link name="l"/></model>\n<link name="N::a"/>', 2, id="it-is-a-model's"
    ),
    pytest.param(
        f'<link name="own"/>\n<link name="{"a::" * 65}l"/>', 2, id="deeper-than-any-robot"
    ),
    pytest.param(
        f'<link name="own"/>\n<link name="{"a::" * 1300}l"/>', 2, id="deeper-than-any-stack"
    ),
]


@BOTH
@pytest.mark.parametrize(("content", "line"), IMPOSSIBLE)
def test_a76_that_is_an_error(around: Around, content: str, line: int) -> None:
    """Seed 2, 1.4.7: "the conversion will fail fast"."""
    found = translate.check(around(content))
    assert [(item.code, item.severity, item.line) for item in found] == [
        ("conversion-error", "error", line)
    ]


@pytest.mark.parametrize(("content", "line"), IMPOSSIBLE)
def test_a80_alone_it_keeps_its_names_if_lenient(content: str, line: int) -> None:
    document = translate.load(alone(content), lenient=True)
    found = [item for item in document.diagnostics if item.code == "conversion-error"]
    assert [(item.severity, item.line) for item in found] == [("warning", line)]
    assert any("::" in link.name for link in document.model.links)


@pytest.mark.parametrize(("more", "end"), [(0, "'"), (1, " (and 1 more reasons)")])
def test_the_number_of_other_reasons_is_named(more: int, end: str) -> None:
    content = LINKS + '<frame name="N::f" attached_to="own"/>'
    content += '<link name="N::l"><pose relative_to="own"/></link>' * more
    found = translate.load(alone(content), lenient=True).diagnostics
    (message,) = [item.message for item in found if item.code == "conversion-error"]
    assert message.endswith(end)


@BOTH
@pytest.mark.parametrize(("content", "line"), IMPOSSIBLE)
def test_on_request_it_is_an_error_everywhere(around: Around, content: str, line: int) -> None:
    with pytest.raises(translate.TranslateError) as caught:
        translate.load(around(content), unflatten=True)
    found = [(item.code, item.severity, item.line) for item in caught.value.diagnostics]
    assert found == [("conversion-error", "error", line)]


@BOTH
def test_on_request_what_would_move_is_an_error(around: Around) -> None:
    with pytest.raises(translate.TranslateError):
        translate.load(around(RAISED + '<link name="N::b"/>'), unflatten=True)


def test_a80_a_kept_name_is_a_name_like_any_other() -> None:
    model = translate.load(alone(LINKS + JOINT.format("own")), lenient=True).model
    assert [link.name for link in model.links] == ["N::a", "N::b", "own", "M::c"]
    assert model.frames.attached_to("N::j") == "N::b"


def test_every_reason_is_an_error_of_its_own() -> None:
    second = JOINT.format("own").replace("N::j", "N::k")
    text = in_world(LINKS + JOINT.format("own") + "\n" + second)
    assert [item.line for item in translate.check(text)] == [5, 6]


# --- Where the nested model would be another ------------------------------------------------------

#: The frame of N is raised by 1 m; what was given in the frame of m would be raised with it.
RAISED = (
    '<frame name="N::__model__" attached_to="N::a">'
    '<pose relative_to="__model__">0 0 1 0 0 0</pose></frame>'
    '<link name="N::a"><pose relative_to="N::__model__"/></link><link name="own"/>'
)
ELSEWHERE = [
    pytest.param('<link name="N::b"/>', id="a-link-without-pose"),
    pytest.param(
        '<link name="N::b"><pose>1 0 0 0 0 0</pose></link>', id="a-link-without-reference"
    ),
    pytest.param(
        '<link name="N::b"><pose relative_to="__model__"/></link>', id="a-link-in-the-outer-model"
    ),
    pytest.param('<frame name="N::b"/>', id="a-frame-of-the-outer-model"),
]


@pytest.mark.parametrize("part", ELSEWHERE)
def test_alone_nothing_moves(part: str) -> None:
    document = translate.load(alone(RAISED + part))
    assert [item.code for item in document.diagnostics] == ["conversion-error"]
    assert document.model.frames.pose("N::b").xyz[2] == 0


@pytest.mark.parametrize("part", ELSEWHERE)
def test_a70_in_a_world_it_moves_with_a_warning(part: str) -> None:
    document = translate.load(in_world(RAISED + part))
    assert [item.code for item in document.diagnostics] == ["unflatten-moved"]
    assert document.world.models[0].frames.pose("N::b").xyz[2] == 1


def test_a_model_cannot_keep_such_a_name() -> None:
    model = '<model name="N::b"><link name="l"/></model>'
    assert codes(alone(RAISED + model)) == [("conversion-error", "error")]
    assert codes(in_world(RAISED + model)) == [("unflatten-moved", "warning")]


def test_an_axis_in_the_outer_model_would_turn() -> None:
    turned = RAISED.replace("0 0 1 0 0 0", "0 0 0 0 0 1")
    joint = (
        '<link name="N::b"><pose relative_to="N::a"/></link>'
        '<joint name="N::j" type="revolute"><parent>N::a</parent><child>N::b</child>'
        '<axis><xyz expressed_in="__model__">1 0 0</xyz></axis></joint>'
    )
    assert codes(alone(turned + joint)) == [("conversion-error", "warning")]
    assert codes(in_world(turned + joint)) == [("unflatten-moved", "warning")]


def test_without_a_model_frame_everything_stays_where_it_was() -> None:
    """What libsdformat wrote before 9.2 has every pose in the outer model (seed 4)."""
    text = alone(
        '<link name="N::a"><pose>1 0 0 0 0 0</pose></link><link name="N::b"/>'
        '<joint name="N::j" type="revolute"><parent>N::a</parent><child>N::b</child>'
        "<axis><xyz>1 0 0</xyz></axis></joint>",
        "1.4",
    )
    assert codes(text) == []
    assert six_numbers(model_of(text), "N::a") == (1, 0, 0, 0, 0, 0)


# --- Names with :: of elements that SDFormat does not define -------------------------------------

UNDEFINED = {
    "link": '<model name="m"><link name="l"><foo name="a::b"/></link></model>',
    "model": '<model name="m"><foo name="a::b"/><link name="l"/></model>',
    "sensor": '<model name="m"><link name="l"><sensor name="s" type="imu"><foo name="a::b"/>'
    "</sensor></link></model>",
    "undefined": '<model name="m"><link name="l"><bar><foo name="a::b"/></bar></link></model>',
    "world": '<world name="w"><foo name="a::b"/><model name="m"><link name="l"/></model></world>',
    "root": '<foo name="a::b"/><model name="m"><link name="l"/></model>',
}
FOR_PROGRAMS = {
    "prefix": '<model name="m"><link name="l"><q:e name="a::b"/></link></model>',
    "in a prefix": '<model name="m"><link name="l"><q:e><f name="a::b"/></q:e></link></model>',
    "plugin": '<model name="m"><link name="l"/><plugin name="a::b" filename="f"/></model>',
    "in a plugin": '<model name="m"><link name="l"/><plugin name="p" filename="f">'
    '<f name="a::b"/></plugin></model>',
}


def with_version(contents: str, version: str) -> str:
    return f'<sdf version="{version}" xmlns:q="urn:q">{contents}</sdf>'


@pytest.mark.parametrize("version", ["1.4", "1.7", "1.9"])
@pytest.mark.parametrize("place", UNDEFINED)
def test_an_undefined_element_with_a_delimiter_is_left_out_from_1_8_on(
    place: str, version: str
) -> None:
    """``ign sdf -k`` of libsdformat 12: Detected delimiter '::' in element name."""
    result = translate.convert(with_version(UNDEFINED[place], version), to="sdf", sdf_version="1.9")
    assert "foo" not in result.text
    entries = [loss for loss in result.losses if loss.code == "name-with-delimiter"]
    assert [(loss.severity, loss.element.split()[-1]) for loss in entries] == [("omitted", "<foo>")]


@pytest.mark.parametrize("place", UNDEFINED)
def test_before_1_8_it_is_kept(place: str) -> None:
    result = translate.convert(with_version(UNDEFINED[place], "1.7"), to="sdf", sdf_version="1.7")
    assert '<foo name="a::b"/>' in result.text


@pytest.mark.parametrize("place", FOR_PROGRAMS)
def test_elements_for_programs_keep_their_names(place: str) -> None:
    result = translate.convert(
        with_version(FOR_PROGRAMS[place], "1.7"), to="sdf", sdf_version="1.9"
    )
    assert 'name="a::b"' in result.text
    assert result.losses == []
