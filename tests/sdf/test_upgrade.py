"""Older versions of SDFormat as elements of newer ones (reference S A52 – A65, I8, I10)."""

from __future__ import annotations

from math import cos, pi, sin
from pathlib import Path

import pytest
from support.sdf_versions import NEXT, VERSIONS

import translate
from translate.model.joint import Axis
from translate.model.link import Mesh
from translate.model.model import Model
from translate.model.pose import Pose


def read(content: str, version: str) -> Model:
    return translate.load(f'<sdf version="{version}"><model name="m">{content}</model></sdf>').model


def jointed(axis: str, joint: str = "") -> str:
    return (
        '<link name="a"/><link name="b"><pose>0 0 0 0 0 1</pose></link>'
        f'<joint name="j" type="revolute"><parent>a</parent><child>b</child>{axis}{joint}</joint>'
    )


def axis_in_joint(model: Model) -> tuple[float, ...]:
    axis = model.joint("j").axis
    assert axis is not None
    return model.frames.rotate_axis(axis.xyz, axis.expressed_in, "j")


# --- Axes -----------------------------------------------------------------------------------------

PLAIN = "<axis><xyz>1 0 0</xyz></axis>"
IN_JOINT = (1, 0, 0)
#: The x axis of the model, seen from a joint that is turned by 1 rad about z.
IN_MODEL = (cos(1), -sin(1), 0)


def flagged(value: str) -> str:
    return PLAIN.replace(
        "</axis>", f"<use_parent_model_frame>{value}</use_parent_model_frame></axis>"
    )


@pytest.mark.parametrize(
    ("version", "axis", "expected"),
    [
        pytest.param("1.4", PLAIN, IN_MODEL, id="I10-1.4-in-the-model"),
        pytest.param("1.3", PLAIN, IN_MODEL, id="A64-before-1.4"),
        pytest.param("1.2", PLAIN, IN_MODEL, id="A64-long-before-1.4"),
        pytest.param("1.5", PLAIN, IN_JOINT, id="I10-1.5-in-the-joint"),
        pytest.param("1.6", PLAIN, IN_JOINT, id="A64-1.6-in-the-joint"),
        pytest.param("1.7", PLAIN, IN_JOINT, id="A64-1.7-in-the-joint"),
        pytest.param("1.5", flagged("true"), IN_MODEL, id="A57-true"),
        pytest.param("1.6", flagged("1"), IN_MODEL, id="A57-one"),
        pytest.param("1.6", flagged("TRUE"), IN_MODEL, id="A57-loud"),
        pytest.param("1.6", flagged("false"), IN_JOINT, id="A57-false"),
        pytest.param("1.6", flagged("yes"), IN_JOINT, id="A57-neither"),
        pytest.param("1.4", flagged("false"), IN_JOINT, id="A54-what-is-written-wins"),
    ],
)
def test_the_frame_of_an_axis(version: str, axis: str, expected: tuple[float, ...]) -> None:
    model = read(jointed(axis), version)
    assert axis_in_joint(model) == pytest.approx(expected, abs=1e-15)
    assert model.joint("j").fragments == []


def test_i10_in_1_4_the_axis_of_a_nested_joint_is_in_the_joint() -> None:
    model = read(f'<link name="l"/><model name="n">{jointed(PLAIN)}</model>', "1.4")
    assert axis_in_joint(model.models[0]) == IN_JOINT


def test_a54_in_a_world_too_it_is_in_the_model() -> None:
    text = (
        f'<sdf version="1.4"><world name="w"><model name="m">{jointed(PLAIN)}</model></world></sdf>'
    )
    model = translate.load(text).world.models[0]
    assert axis_in_joint(model) == pytest.approx(IN_MODEL, abs=1e-15)


@pytest.mark.parametrize("merge", ["false", "true"])
def test_a21_in_an_included_file_its_own_version_counts(tmp_path: Path, merge: str) -> None:
    (tmp_path / "old.sdf").write_text(
        f'<sdf version="1.4"><model name="old">{jointed(PLAIN)}</model></sdf>', encoding="utf-8"
    )
    include = f'<include merge="{merge}"><uri>old.sdf</uri><pose>1 2 3 0 0 0.5</pose></include>'
    main = tmp_path / "main.sdf"
    main.write_text(f'<sdf version="1.9"><model name="m">{include}</model></sdf>', encoding="utf-8")
    model = translate.load(main).model
    holder = model if merge == "true" else model.models[0]
    assert axis_in_joint(holder) == pytest.approx(IN_MODEL, abs=1e-15)


def test_a54_both_axes_are() -> None:
    second = "<axis2><xyz>0 1 0</xyz></axis2>"
    joint = read(jointed(PLAIN, second).replace("revolute", "universal"), "1.4").joint("j")
    assert joint.axis == Axis((1, 0, 0), "__model__")
    assert joint.axis2 == Axis((0, 1, 0), "__model__")


def test_c20_an_axis_without_direction_has_that_of_the_default() -> None:
    joint = read(jointed("<axis/>"), "1.4").joint("j")
    assert joint.axis == Axis((0, 0, 1), "__model__")


# --- Poses ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("version", "attributes", "relative_to"),
    [
        pytest.param("1.5", 'frame="a"', "a", id="A56-frame"),
        pytest.param("1.6", 'frame="a"', "a", id="A56-frame-in-1.6"),
        pytest.param("1.6", 'frame="a" relative_to="b"', "a", id="A56-frame-wins"),
        pytest.param("1.6", 'frame="" relative_to="b"', "", id="A56-even-if-empty"),
        pytest.param("1.6", 'relative_to="a"', "a", id="A65-relative-to-is-honoured"),
        pytest.param("1.4", 'relative_to="a"', "a", id="A65-in-any-version"),
    ],
)
def test_the_frame_of_a_pose(version: str, attributes: str, relative_to: str) -> None:
    model = read(
        '<link name="a"><pose>1 0 0 0 0 0</pose></link><link name="b"/>'
        f'<link name="c"><pose {attributes}>0 2 0 0 0 0</pose></link>',
        version,
    )
    assert model.link("c").pose == Pose((0, 2, 0), relative_to=relative_to)


@pytest.mark.parametrize(
    ("version", "attribute", "codes"),
    [
        pytest.param("1.6", 'frame="a"', ["attribute-invalid"], id="A12-frame"),
        pytest.param("1.7", 'relative_to="a"', ["attribute-invalid"], id="A12-relative-to"),
        pytest.param("1.6", 'frame=""', [], id="A12-empty"),
    ],
)
def test_a_model_that_stands_alone_is_relative_to_nothing(
    version: str, attribute: str, codes: list[str]
) -> None:
    model = f'<model name="m"><pose {attribute}>1 0 0 0 0 0</pose><link name="a"/></model>'
    found = translate.check(f'<sdf version="{version}">{model}</sdf>')
    assert [item.code for item in found] == codes


def test_a52_the_content_of_a_plugin_is_unchanged() -> None:
    plugin = '<plugin filename="p"><pose frame="a">1 0 0 0 0 0</pose></plugin>'
    (fragment,) = read(f'<link name="a"/>{plugin}', "1.6").fragments
    assert 'frame="a"' in fragment.xml


def test_from_1_7_on_a_frame_attribute_is_just_unknown() -> None:
    model = read('<link name="a"/><link name="b"><pose frame="a">1 0 0 0 0 0</pose></link>', "1.7")
    assert model.link("b").pose == Pose((1, 0, 0))
    assert [item.attribute for item in model.link("b").fragments] == ["frame"]


def test_a19_what_came_later_is_read_in_any_version() -> None:
    pose = '<pose degrees="true">0 0 0 90 0 0</pose>'
    assert read(f'<link name="a">{pose}</link>', "1.6").link("a").pose.rotation == (90, 0, 0)


# --- Names ----------------------------------------------------------------------------------------


def test_i8_before_1_7_the_later_of_two_namesakes_is_renamed() -> None:
    model = read(
        '<frame name="a"/>\n<link name="a"/>\n'
        '<joint name="a" type="fixed"><parent>world</parent><child>a</child></joint>',
        "1.6",
    )
    assert [frame.name for frame in model.explicit_frames] == ["a"]
    assert [link.name for link in model.links] == ["a_link"]
    assert [joint.name for joint in model.joints] == ["a_joint"]
    # References mean the element that has the name now.
    assert model.frames.attached_to(model.joints[0].child) == "a_link"


@pytest.mark.parametrize(
    ("others", "name"),
    [
        pytest.param("", "a_link", id="the-first-name"),
        pytest.param('<joint name="a_link" {}', "a_link0", id="taken"),
        pytest.param('<joint name="a_link" {} <joint name="a_link0" {}', "a_link1", id="taken-too"),
    ],
)
def test_b9_the_new_name_is_that_of_the_reference_implementation(others: str, name: str) -> None:
    fixed = 'type="fixed"><parent>world</parent><child>a</child></joint>'
    model = read(others.replace("{}", fixed) + '<frame name="a"/><link name="a"/>', "1.6")
    assert [link.name for link in model.links] == [name]


def test_b9_in_one_line_the_later_one_is_the_one_to_the_right() -> None:
    model = read('<frame name="a"/><link name="a"/><link name="b"/>', "1.6")
    assert [link.name for link in model.links] == ["a_link", "b"]


def test_b9_a_nested_model_is_never_renamed() -> None:
    with pytest.raises(translate.TranslateError) as caught:
        read('<link name="a"/><model name="a"><link name="b"/></model>', "1.6")
    assert "duplicate-name" in [item.code for item in caught.value.diagnostics]


WORLD = (
    '<sdf version="1.6"><world name="w">{}'
    '<model name="a"><link name="l"/></model><model name="b"><link name="l"/></model></world></sdf>'
)


def test_b10_in_a_world_a_frame_makes_way_for_a_model_wherever_it_stands() -> None:
    world = translate.load(WORLD.format('<frame name="a"/>')).world
    assert [frame.name for frame in world.explicit_frames] == ["a_frame"]


def test_b10_a_joint_of_a_world_makes_way_for_nothing() -> None:
    joint = '<joint name="a" type="fixed"><parent>world</parent><child>b</child></joint>'
    with pytest.raises(translate.TranslateError) as caught:
        translate.load(WORLD.format(joint))
    assert "duplicate-name" in [item.code for item in caught.value.diagnostics]


# --- Versions that cannot be read -----------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "code", "hint"),
    [
        pytest.param('<sdf version="1.0"/>', "version-unknown", "<origin>", id="A16-1.0"),
        pytest.param('<sdf version="1.1"/>', "version-unknown", "<origin>", id="A16-1.1"),
        pytest.param(
            f'<sdf version="{NEXT}"/>', "version-unknown", VERSIONS[-1], id="A17-the-future"
        ),
        pytest.param(
            '<gazebo version="1.2"/>', "root-element-unknown", "write <sdf>", id="A1-the-old-root"
        ),
    ],
)
def test_unreadable_input_has_a_hint(text: str, code: str, hint: str) -> None:
    (found,) = translate.check(text)
    assert (found.code, found.severity) == (code, "error")
    assert hint in found.hint


# --- What only simulators read --------------------------------------------------------------------


def fragments(content: str, version: str) -> dict[str, str]:
    text = f'<sdf version="{version}"><world name="w">{content}</world></sdf>'
    found = translate.load(text).world.fragments
    return {fragment.tag: "".join(fragment.xml.split()) for fragment in found}


PHYSICS = '<physics type="ode">{}</physics>'


@pytest.mark.parametrize(
    ("version", "content", "expected"),
    [
        pytest.param(
            "1.5",
            PHYSICS.format("<gravity>0 0 -1</gravity><magnetic_field>1 0 0</magnetic_field>"),
            {
                "physics": '<physicstype="ode"/>',
                "gravity": "<gravity>00-1</gravity>",
                "magnetic_field": "<magnetic_field>100</magnetic_field>",
            },
            id="A55-gravity-belongs-to-the-world",
        ),
        pytest.param(
            "1.6",
            PHYSICS.format("<gravity>0 0 -1</gravity>"),
            {"physics": '<physicstype="ode"><gravity>00-1</gravity></physics>'},
            id="A55-from-1.6-on-it-does",
        ),
        pytest.param(
            "1.3",
            PHYSICS.format("<update_rate>9</update_rate><ode><solver><dt>0.5</dt></solver></ode>"),
            {
                "physics": '<physicstype="ode"><ode><solver/></ode>'
                "<real_time_update_rate>9</real_time_update_rate>"
                "<max_step_size>0.5</max_step_size></physics>"
            },
            id="A53-the-step-size",
        ),
        pytest.param(
            "1.4",
            '<actor name="a" static="true"/>',
            {"actor": '<actorname="a"><static>true</static></actor>'},
            id="A54-an-actor-that-stands-still",
        ),
    ],
)
def test_where_a_world_keeps_it(version: str, content: str, expected: dict[str, str]) -> None:
    assert fragments(content, version) == expected


def test_a54_an_actor_in_a_model_that_stands_still() -> None:
    (fragment,) = read('<link name="l"/><actor name="a" static="true"/>', "1.4").fragments
    assert "".join(fragment.xml.split()) == '<actorname="a"><static>true</static></actor>'


def test_a55_the_noise_of_an_imu_is_written_per_axis() -> None:
    noise = "<type>gaussian</type><rate><mean>1</mean></rate><accel><stddev>2</stddev></accel>"
    sensor = f'<sensor name="s" type="imu"><imu><noise>{noise}</noise></imu></sensor>'
    (fragment,) = read(f'<link name="l">{sensor}</link>', "1.5").link("l").fragments
    per_axis = '<{0}><noisetype="gaussian">{1}</noise></{0}>'
    rates = "".join(per_axis.format(axis, "<mean>1</mean>") for axis in "xyz")
    accelerations = "".join(per_axis.format(axis, "<stddev>2</stddev>") for axis in "xyz")
    assert "".join(fragment.xml.split()) == (
        f'<sensorname="s"type="imu"><imu><angular_velocity>{rates}</angular_velocity>'
        f"<linear_acceleration>{accelerations}</linear_acceleration></imu></sensor>"
    )


@pytest.mark.parametrize(
    "names",
    [
        pytest.param("<filename>model://arm.dae</filename>", id="old"),
        pytest.param(
            "<filename>model://leg.dae</filename><uri>model://arm.dae</uri>", id="old and new"
        ),
    ],
)
def test_a42_the_file_of_a_mesh(names: str) -> None:
    mesh = f"<geometry><mesh>{names}</mesh></geometry>"
    model = read(f'<link name="l"><visual name="v">{mesh}</visual></link>', "1.2")
    geometry = model.link("l").visuals[0].geometry
    assert isinstance(geometry, Mesh)
    assert geometry.uri == "model://arm.dae"


@pytest.mark.parametrize("version", ["1.5", "1.6"])
def test_a58_a_frame_in_a_link_has_no_meaning(version: str) -> None:
    text = (
        f'<sdf version="{version}"><model name="m"><link name="l">\n'
        '<frame name="f"><pose>1 0 0 0 0 0</pose></frame></link></model></sdf>'
    )
    document = translate.load(text)
    found = [(item.code, item.severity, item.line) for item in document.diagnostics]
    assert found == [("element-incorrect-type", "warning", 2)]
    assert [fragment.tag for fragment in document.model.link("l").fragments] == ["frame"]
    assert list(document.model.frames) == ["l"]


@pytest.mark.parametrize(
    ("children", "pitch"),
    [
        pytest.param("<thread_pitch>-1000</thread_pitch>", pi / 500, id="C41-radians-per-metre"),
        pytest.param(
            "<thread_pitch>5</thread_pitch><screw_thread_pitch>2</screw_thread_pitch>",
            2,
            id="C40-metres-per-turn-win",
        ),
        pytest.param("<thread_pitch>0</thread_pitch>", None, id="C42-nought-says-nothing"),
    ],
)
def test_c41_the_pitch_of_a_screw(children: str, pitch: float | None) -> None:
    joint = read(jointed(PLAIN, children).replace("revolute", "screw"), "1.6").joint("j")
    assert joint.screw_thread_pitch == pitch
    if "screw" not in children and pitch is not None:
        assert joint.fragments == []


STATE = '<state world_name="w"><{0} name="{1}"><pose>{2}</pose></{0}></state>'


@pytest.mark.parametrize(
    ("state", "warned"),
    [
        pytest.param(STATE.format("model", "m", "1 0 0 0 0 0"), True, id="elsewhere"),
        pytest.param(STATE.format("model", "m", "0 2 0 0 0 1"), True, id="turned"),
        pytest.param(STATE.format("model_state", "m", "1 0 0 0 0 0"), True, id="A51-in-1.12"),
        pytest.param(STATE.format("model", "m", "0 2 0 0 0 0"), False, id="where-it-is"),
        pytest.param(STATE.format("model", "other", "1 0 0 0 0 0"), False, id="no-such-model"),
    ],
)
def test_a_saved_state_is_kept_and_not_applied(state: str, warned: bool) -> None:
    model = '<model name="m"><pose>0 2 0 0 0 0</pose><link name="l"/></model>'
    # Since 1.12 it is called otherwise (S A51).
    version = "1.12" if "model_state" in state else "1.6"
    text = f'<sdf version="{version}"><world name="w">{model}{state}</world></sdf>'
    document = translate.load(text)
    assert [item.code for item in document.diagnostics] == ["state-not-applied"] * warned
    assert document.world.frames.pose("m").xyz == (0, 2, 0)
    assert [fragment.tag for fragment in document.world.fragments] == ["state"]


@pytest.mark.parametrize(
    ("count", "names"),
    [
        (1, "'m0'"),
        (3, "'m0', 'm1', 'm2'"),
        (4, "'m0', 'm1', 'm2' and 1 more"),
        (5, "'m0', 'm1', 'm2' and 2 more"),
    ],
)
def test_at_most_three_models_of_a_saved_state_are_named(count: int, names: str) -> None:
    models = "".join(f'<model name="m{i}"><link name="l"/></model>' for i in range(count))
    moved = "".join(
        f'<model name="m{i}"><pose>{i + 1} 0 0 0 0 0</pose></model>' for i in range(count)
    )
    state = f'<state world_name="w">{moved}</state>'
    (finding,) = translate.check(
        f'<sdf version="1.6"><world name="w">{models}{state}</world></sdf>'
    )
    assert f"the models {names} have other poses" in finding.message


def saved_state(state: str, version: str, written: str) -> str:
    """What becomes of the saved state of a model when the file is written in another version."""
    model = '<model name="m"><link name="l"/></model>'
    text = f'<sdf version="{version}"><world name="w">{model}<state world_name="w">{state}</state>'
    new = translate.to_sdf(f"{text}</world></sdf>", version=written)
    return "".join(new.partition("<state")[2].partition(">")[2].partition("</state>")[0].split())


@pytest.mark.parametrize(
    ("state", "version", "written", "expected"),
    [
        pytest.param(
            '<model name="m"><link name="l"/></model><light name="s"/>',
            "1.6",
            "1.12",
            '<model_statename="m"><link_statename="l"/></model_state><light_statename="s"/>',
            id="A51-other-words",
        ),
        pytest.param(
            '<model name="m"><link name="l"/></model>',
            "1.6",
            "1.11",
            '<modelname="m"><linkname="l"/></model>',
            id="A51-the-same-words",
        ),
        pytest.param(
            '<insertions><model name="n"><link name="l"/></model></insertions>',
            "1.6",
            "1.12",
            '<insertions><modelname="n"><linkname="l"/></model></insertions>',
            id="what-was-inserted-is-a-model",
        ),
        pytest.param(
            '<model name="m"><link name="n::p::l"/><link name="l"/><link name="n::l"/></model>',
            "1.7",
            "1.9",
            '<modelname="m"><linkname="l"/><modelname="n"><linkname="l"/>'
            '<modelname="p"><linkname="l"/></model></model></model>',
            id="A68-names-become-nested",
        ),
    ],
)
def test_a_saved_state_has_the_elements_of_the_version(
    state: str, version: str, written: str, expected: str
) -> None:
    assert saved_state(state, version, written) == expected


def test_a59_an_inertial_was_never_anywhere_but_in_its_link() -> None:
    model = read(
        '<link name="a"><inertial><pose relative_to="">1 0 0 0 0 0</pose></inertial></link>', "1.7"
    )
    inertial = model.link("a").inertial
    assert inertial is not None
    assert inertial.pose == Pose((1, 0, 0))


def test_elements_behind_line_65535_are_upgraded() -> None:
    axis = "<axis><xyz>0 1 0</xyz></axis>"
    joint = f"<joint name='j' type='revolute'><parent>a</parent><child>b</child>{axis}</joint>"
    lines = "\n" * 70_000
    text = f"<sdf version='1.4'><model name='m'><link name='a'/><link name='b'/>{lines}{joint}"
    document = translate.load(f"{text}</model></sdf>")
    axis_of = document.model.joints[0].axis
    assert axis_of is not None
    assert axis_of.expressed_in == "__model__"
