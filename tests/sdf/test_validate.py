"""Phase 1: what a document may hold, rule by rule (reference S A22 – A40, B5 – B11, C84 – C88)."""

from __future__ import annotations

import pytest

import translate
from translate.diagnostics.diagnostic import Diagnostic

JOINT_ENDS = "<parent>a</parent><child>b</child>"


def check_model(content: str, version: str = "1.9", **options: bool) -> list[Diagnostic]:
    body = f'<model name="m">\n{content}\n</model>'
    return translate.check(f'<sdf version="{version}">{body}</sdf>', **options)


def check_link(content: str, version: str = "1.9") -> list[Diagnostic]:
    return check_model(f'<link name="a">{content}</link>', version)


def check_joint(content: str, version: str = "1.9", kind: str = "revolute") -> list[Diagnostic]:
    joint = f'<joint name="j" type="{kind}">{JOINT_ENDS}{content}</joint>'
    return check_model(f'<link name="a"/><link name="b"/>{joint}', version)


def reported(found: list[Diagnostic]) -> list[tuple[str, str]]:
    return [(item.severity, item.code) for item in found]


def visual(content: str) -> str:
    return f'<visual name="v"><geometry><sphere><radius>1</radius></sphere></geometry>{content}' + (
        "</visual>"
    )


# --- Values -------------------------------------------------------------------------------------


@pytest.mark.parametrize("text", ["true", "false", "1", "0", "True", "FALSE", " true "])
def test_a_truth_value(text: str) -> None:
    assert check_model(f'<static>{text}</static><link name="a"/>') == []


@pytest.mark.parametrize("text", ["yes", "2", "1x", "true false"])
def test_no_truth_value(text: str) -> None:
    found = check_model(f'<self_collide>{text}</self_collide><link name="a"/>')
    assert reported(found) == [("error", "element-invalid")]
    assert "true or false" in found[0].hint


@pytest.mark.parametrize("text", ["1", "-1.5", "1e-3", "+2", ".5", "inf", "-INF"])
def test_a_number(text: str) -> None:
    content = f"<axis><xyz>0 0 1</xyz><limit><effort>{text}</effort></limit></axis>"
    assert check_joint(content) == []


@pytest.mark.parametrize("text", ["5kg", "1,5", "1 2", "one", "1_000", "0x10", "٣"])
def test_no_number(text: str) -> None:
    found = check_link(f"<velocity_decay><linear>{text}</linear></velocity_decay>")
    assert reported(found) == [("error", "element-invalid")]
    assert text in found[0].message


@pytest.mark.parametrize(
    ("text", "fine"), [("3", True), ("-3", True), ("-3.00", True), ("3.7", False), ("a", False)]
)
def test_a_whole_number(text: str, fine: bool) -> None:
    found = check_link(visual(f"<meta><layer>{text}</layer></meta>"))
    assert reported(found) == [("error", "element-invalid")] * (not fine)


@pytest.mark.parametrize(
    ("text", "fine"), [("3", True), ("0xff", True), ("818.0", True), ("-1", False)]
)
def test_a_whole_number_without_sign(text: str, fine: bool) -> None:
    found = check_link(visual(f"<visibility_flags>{text}</visibility_flags>"))
    assert reported(found) == [("error", "element-invalid")] * (not fine)


@pytest.mark.parametrize("text", ["1 2", "1 2 3 4", "1 2 x", "1 nan 2", "1,2,3", "inf 0 0"])
def test_no_vector(text: str) -> None:
    found = check_link(
        f'<sensor name="s" type="magnetometer"/><light name="l" type="spot">'
        f"<direction>{text}</direction></light>"
    )
    assert reported(found) == [("error", "element-invalid")]


@pytest.mark.parametrize("text", ["0 0 0", "0 0.5 1 1", "1 1 1 0"])
def test_a_colour(text: str) -> None:
    assert check_link(visual(f"<material><diffuse>{text}</diffuse></material>")) == []


@pytest.mark.parametrize("text", ["0 0", "0 0 0 0 0", "255 0 0", "-0.1 0 0 1", "red"])
def test_no_colour(text: str) -> None:
    found = check_link(visual(f"<material><diffuse>{text}</diffuse></material>"))
    assert reported(found) == [("error", "element-invalid")]


@pytest.mark.parametrize(
    "pose",
    [
        "<pose/>",
        "<pose>  </pose>",
        "<pose>1 2 3 0 0 0</pose>",
        "<pose>\n1\t2 3\n 0 0 0\n</pose>",
        '<pose degrees="true">1 2 3 0 0 90</pose>',
        '<pose degrees="TRUE">1 2 3 0 0 90</pose>',
        '<pose rotation_format="">1 2 3 0 0 0</pose>',
        '<pose rotation_format="euler_rpy">1 2 3 0 0 0</pose>',
        '<pose rotation_format="quat_xyzw">1 2 3 0 0 0 1</pose>',
        '<pose rotation_format="quat_xyzw" degrees="false">1 2 3 0 0 0 1</pose>',
    ],
)
@pytest.mark.parametrize("place", ["{}", '<sensor name="s" type="imu">{}</sensor>'])
def test_a_pose(pose: str, place: str) -> None:
    assert check_link(place.format(pose)) == []


@pytest.mark.parametrize(
    ("pose", "code"),
    [
        ("<pose>1 2 3 0 0</pose>", "element-invalid"),
        ("<pose>1 2 3 0 0 0 1</pose>", "element-invalid"),
        ("<pose>1 2 3 0 0 x</pose>", "element-invalid"),
        ("<pose>1 2 3 0 0 inf</pose>", "element-invalid"),
        ('<pose rotation_format="quat_xyzw">1 2 3 0 0 0</pose>', "element-invalid"),
        ('<pose rotation_format="quat_wxyz">1 2 3 0 0 0 1</pose>', "attribute-invalid"),
        ('<pose degrees="yes">1 2 3 0 0 0</pose>', "attribute-invalid"),
        ('<pose rotation_format="quat_xyzw" degrees="1">1 2 3 0 0 0 1</pose>', "element-invalid"),
        ('<pose rotation_format="quat_xyzw" degrees="1"/>', "element-invalid"),
    ],
)
@pytest.mark.parametrize("place", ["{}", '<sensor name="s" type="imu">{}</sensor>'])
def test_no_pose(pose: str, code: str, place: str) -> None:
    assert reported(check_link(place.format(pose))) == [("error", code)]


def test_a_number_outside_its_bounds() -> None:
    surface = (
        "<surface><bounce><restitution_coefficient>1.5</restitution_coefficient></bounce></surface>"
    )
    found = check_link(f'<collision name="c">{surface}</collision>')
    assert reported(found) == [("error", "element-invalid")]
    assert "more than 1" in found[0].message


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("4", []),
        ("3", ["less than 4"]),
        ("0x800", []),
        ("0x801", ["more than 2048"]),
        ("0x3", ["less than 4"]),
        # More than any binary64 number.
        ("0x" + "f" * 300, ["more than 2048"]),
        ("-0x" + "f" * 300, ["less than 4"]),
    ],
)
def test_a_whole_number_outside_its_bounds(text: str, expected: list[str]) -> None:
    lens = f"<lens><env_texture_size>{text}</env_texture_size></lens>"
    found = check_link(f'<sensor name="s" type="camera"><camera>{lens}</camera></sensor>')
    messages = [item.message for item in found if "env_texture_size" in item.message]
    assert [message.partition("it is ")[2] for message in messages] == expected


def test_what_only_an_old_version_forbids_is_a_warning() -> None:
    # 1.4 wants a far plane of 10 or more; 1.12 wants 0.1.
    clip = "<camera><clip><near>0.1</near><far>3</far></clip></camera>"
    found = check_link(f'<sensor name="s" type="camera">{clip}</sensor>', "1.4")
    assert reported(found) == [("warning", "element-invalid")]


# --- What is missing ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("content", "attribute"),
    [
        ("<link/>", "name"),
        ('<link name="a"><sensor name="s"/></link>', "type"),
        ('<link name="a"><light type="spot"/></link>', "name"),
        ('<link name="a"/><plugin name="p"/>', "filename"),
        ('<link name="a"/><gripper/>', "name"),
    ],
)
def test_a_required_attribute_is_missing(content: str, attribute: str) -> None:
    found = check_model(content)
    assert reported(found) == [("error", "attribute-missing")]
    assert f"'{attribute}'" in found[0].message


def test_an_attribute_that_is_required_no_more_is_a_warning() -> None:
    # The name of a plugin is optional since 1.10.
    content = '<link name="a"/><plugin filename="p"/>'
    assert reported(check_model(content, "1.9")) == [("warning", "attribute-missing")]
    assert check_model(content, "1.10") == []


@pytest.mark.parametrize(
    "content",
    ['<link name="a"><collision name="c"/></link>', '<link name="a"><inertial/></link>'],
)
def test_other_children_have_defaults(content: str) -> None:
    assert check_model(content) == []


@pytest.mark.parametrize("geometry", ["<sphere><radius/></sphere>", "<box><size> </size></box>"])
def test_a_required_text_is_empty(geometry: str) -> None:
    found = check_link(f'<visual name="v"><geometry>{geometry}</geometry></visual>')
    assert reported(found) == [("error", "element-invalid")]


def test_an_optional_text_that_is_empty_is_the_default() -> None:
    document = translate.load(
        '<sdf version="1.9"><model name="m"><static/><link name="a"><inertial><mass/></inertial>'
        "</link></model></sdf>"
    )
    assert document.diagnostics == ()
    assert not document.model.static
    inertial = document.model.links[0].inertial
    assert inertial is not None
    assert inertial.mass == 1.0


def test_each_fault_is_reported_once_and_hides_no_other() -> None:
    found = check_model(
        "<static>perhaps</static>\n"
        '<link name=""><inertial><mass>heavy</mass></inertial></link>\n'
        '<frame name="f" attached_to="__model__"><pose>1</pose></frame>'
    )
    assert [(item.code, item.line) for item in found] == [
        ("element-invalid", 2),
        ("attribute-invalid", 3),
        ("element-invalid", 3),
        ("element-invalid", 4),
    ]


# --- What should not be there -------------------------------------------------------------------


@pytest.mark.parametrize(
    ("content", "hint"),
    [
        ("<inertail/>", "<inertial>"),
        ("<mass>1</mass>", "belongs in <inertial>"),
        ("<nonsense/>", "prefix"),
        # A similar name has at most two characters more or less.
        ("<kinematicab/>", "did you mean <kinematic>?"),
        ("<kinematicabc/>", "prefix"),
    ],
)
def test_an_unknown_element_is_a_warning_with_a_hint(content: str, hint: str) -> None:
    found = check_link(content)
    assert reported(found) == [("warning", "element-incorrect-type")]
    assert hint in found[0].hint


def test_what_has_only_a_text_holds_neither_elements_nor_attributes() -> None:
    found = check_link('<gravity kind="strong">true<mass/></gravity>')
    assert reported(found) == [
        ("warning", "attribute-incorrect-type"),
        ("warning", "element-incorrect-type"),
    ]


def test_the_place_of_namesakes_is_reported_by_what_is_around_them() -> None:
    surface = "<surface><friction><ode><max_vel>1</max_vel></ode></friction></surface>"
    (found,) = check_link(f'<collision name="c">{surface}</collision>')
    assert "<ode> of <contact>" in found.hint


def test_an_unknown_attribute_is_a_warning_with_a_hint() -> None:
    found = check_model('<link name="a"/><frame name="f" atached_to="a"/>')
    assert reported(found) == [("warning", "attribute-incorrect-type")]
    assert "'attached_to'" in found[0].hint


@pytest.mark.parametrize(
    "content",
    [
        "<mine:thing><pose>x</pose></mine:thing>",
        '<plugin name="p" filename="f"><pose>x</pose><static>perhaps</static></plugin>',
    ],
)
def test_elements_of_other_namespaces_are_accepted(content: str) -> None:
    model = f'<model name="m" mine:word="1"><link name="a"/>{content}</model>'
    assert translate.check(f'<sdf version="1.9" xmlns:mine="urn:mine">{model}</sdf>') == []


def test_what_is_unknown_is_not_looked_into() -> None:
    found = check_link('<strange><pose>x</pose><link/><sensor type="y"/></strange>')
    assert reported(found) == [("warning", "element-incorrect-type")]


def test_the_second_of_what_there_is_one_of_is_a_warning() -> None:
    content = '<static>true</static>\n<static>false</static><link name="a"/>'
    (found,) = check_model(content)
    assert (found.severity, found.code, found.line) == ("warning", "element-repeated", 3)
    model = translate.load(f'<sdf version="1.9"><model name="m">{content}</model></sdf>').model
    assert model.static


@pytest.mark.parametrize(("kind", "number"), [("multicamera", 0), ("camera", 1)])
def test_the_cameras_of_a_multicamera_are_not_repeated(kind: str, number: int) -> None:
    """Gazebo Classic reads each of them (MultiCameraSensor.cc)."""
    cameras = '<camera name="left"/><camera name="right"/>'
    found = check_link(f'<sensor name="s" type="{kind}">{cameras}</sensor>')
    assert [code for _, code in reported(found)].count("element-repeated") == number


@pytest.mark.parametrize(
    ("content", "version", "code", "word"),
    [
        ("<capsule/>", "1.7", "element-too-new", "1.8"),
        ("<cone/>", "1.9", "element-too-new", "1.11"),
    ],
)
def test_a_shape_that_the_version_does_not_have_yet(
    content: str, version: str, code: str, word: str
) -> None:
    found = check_link(f'<visual name="v"><geometry>{content}</geometry></visual>', version)
    assert reported(found) == [("warning", code)]
    assert f"was added in {word}" in found[0].message


def test_an_attribute_that_the_version_does_not_have_yet() -> None:
    found = check_link('<pose degrees="true">0 0 0 0 0 90</pose>', "1.8")
    assert reported(found) == [("warning", "attribute-too-new")]
    assert "was added in 1.9" in found[0].message


def test_what_is_too_new_is_held_against_the_version_that_has_it() -> None:
    shape = "<geometry><cone><radius>wide</radius></cone></geometry>"
    found = check_link(f'<visual name="v">{shape}</visual>')
    assert reported(found) == [("warning", "element-too-new"), ("error", "element-invalid")]


def test_an_element_that_is_gone() -> None:
    axis = "<axis><xyz>0 0 1</xyz><use_parent_model_frame>1</use_parent_model_frame></axis>"
    assert check_joint(axis, "1.6") == []
    found = check_joint(axis, "1.7")
    assert reported(found) == [("warning", "element-incorrect-type")]
    assert "was removed after 1.6" in found[0].message
    assert "expressed_in" in found[0].hint


def test_an_attribute_that_is_gone() -> None:
    found = check_link('<pose frame="">0 0 0 0 0 0</pose>', "1.9")
    assert reported(found) == [("warning", "attribute-incorrect-type")]
    assert "relative_to" in found[0].hint


def test_an_element_that_is_deprecated() -> None:
    pitch = "<axis><xyz>0 0 1</xyz></axis><thread_pitch>1</thread_pitch>"
    assert check_joint(pitch, "1.9", "screw") == []
    found = check_joint(pitch, "1.10", "screw")
    assert reported(found) == [("warning", "element-deprecated")]
    assert "screw_thread_pitch" in found[0].hint


def test_before_the_first_table_what_is_unknown_passes() -> None:
    assert check_link("<nonsense/>", "1.3") == []


def test_an_include_may_stand_at_the_root() -> None:
    text = '<sdf version="1.9"><include><uri>nowhere</uri><name>n</name></include></sdf>'
    assert [item.code for item in translate.check(text)] == ["uri-lookup"]


# --- Names --------------------------------------------------------------------------------------


def parts(first: str, second: str) -> str:
    return f'<sensor name="{first}" type="imu"/>\n<sensor name="{second}" type="imu"/>'


@pytest.mark.parametrize(
    ("content", "code", "line"),
    [
        (parts("s", "s"), "duplicate-name", 3),
        (parts("s", "world"), "reserved-name", 3),
        (parts("s", "__s__"), "reserved-name", 3),
        (parts("s", "a::b"), "reserved-name", 3),
    ],
)
def test_a_name_that_a_part_cannot_have(content: str, code: str, line: int) -> None:
    (found,) = check_link(content)
    assert (found.severity, found.code, found.line) == ("error", code, line)


def in_world(content: str) -> str:
    return f'<sdf version="1.9"><world name="w">{content}</world></sdf>'


def in_model(content: str) -> str:
    return f'<sdf version="1.9"><model name="m"><link name="a"/>{content}</model></sdf>'


# Seed 1, 3.3: entities must not use "world" as a name; names in double underscores are reserved.
RESERVED = {
    "actor": in_world('<actor name="world"/>'),
    "actor at the root": '<sdf version="1.9"><actor name="world"/></sdf>',
    "link of an actor": in_world('<actor name="a"><link name="world"/></actor>'),
    "light": in_world('<light name="world" type="point"/>'),
    "light at the root": '<sdf version="1.9"><light name="world" type="point"/></sdf>',
    "physics": in_world('<physics name="world" type="ode"/>'),
    "road": in_world('<road name="__road__"/>'),
    "population": in_world('<population name="world"/>'),
    "gripper": in_model('<gripper name="world"/>'),
    "battery": in_model('<link name="b"><battery name="__b__"/></link>'),
}


@pytest.mark.parametrize("text", RESERVED.values(), ids=list(RESERVED))
def test_a_reserved_name_of_any_entity_is_an_error(text: str) -> None:
    errors = [item for item in translate.check(text) if item.code == "reserved-name"]
    assert [item.severity for item in errors] == ["error"]
    lenient = [item for item in translate.check(text, lenient=True) if item.code == "reserved-name"]
    assert [item.severity for item in lenient] == ["warning"]


def test_a_plugin_may_have_any_name() -> None:
    plugin = '<plugin name="world" filename="f"/>'
    assert translate.check(in_world(plugin)) == translate.check(in_model(plugin)) == []


def test_namesakes_of_different_kinds_in_a_world() -> None:
    text = (
        '<sdf version="1.9"><world name="w"><model name="x"><link name="a"/></model>'
        '<light name="x" type="point"/></world></sdf>'
    )
    for version in ("1.6", "1.9"):
        warnings = reported(translate.check(text.replace("1.9", version)))
        assert warnings == [("warning", "name-not-unique")]


def test_namesakes_that_are_frames_are_reported_once() -> None:
    found = check_model(
        '<link name="a"/><joint name="a" type="fixed"><parent>world</parent>'
        "<child>a</child></joint>"
    )
    assert [item.code for item in found] == ["duplicate-name"]


@pytest.mark.parametrize(("version", "codes"), [("1.7", []), ("1.8", ["reserved-name"])])
@pytest.mark.parametrize("owner", ["link", "joint"])
def test_a_delimiter_in_the_name_of_a_sensor_is_one_error(
    owner: str, version: str, codes: list[str]
) -> None:
    sensor = '<sensor name="a::b" type="force_torque"/>'
    joint = f"<parent>world</parent><child>a</child>{sensor * (owner == 'joint')}"
    found = check_model(
        f'<link name="a">{sensor * (owner == "link")}</link>'
        f'<joint name="j" type="fixed">{joint}</joint>',
        version,
    )
    assert [item.code for item in found] == codes


@pytest.mark.parametrize("child", ["", "<child/>"])
def test_a_joint_without_a_child_is_one_error(child: str) -> None:
    """What refers to the joint is no further error."""
    found = check_model(
        f'<link name="a"/><joint name="j" type="fixed"><parent>a</parent>{child}</joint>'
        '<frame name="f" attached_to="j"/>'
    )
    assert len(found) == 1


# --- Rules that are not in the tables -----------------------------------------------------------

SCRIPT = "<material><script>{}</script></material>"
SHADER = '<material><shader type="{}">{}</shader></material>'
NAME, URI = "<name>n</name>", "<uri>u</uri>"


@pytest.mark.parametrize(
    ("content", "expected"),
    [
        (SCRIPT.format(NAME + URI), []),
        (SCRIPT.format(NAME), ["element-invalid"]),
        (SCRIPT.format(NAME + "<uri>__default__</uri>"), ["element-invalid"]),
        (SCRIPT.format(NAME + "<uri/>"), ["element-invalid"]),
        (SCRIPT.format(URI), ["element-missing"]),
        (SHADER.format("pixel", ""), []),
        (SHADER.format("shiny", ""), ["element-invalid"]),
        (SHADER.format("normal_map_tangent_space", ""), ["element-missing"]),
        (SHADER.format("normal_map_tangent_space", "<normal_map>m</normal_map>"), []),
    ],
)
def test_a_material(content: str, expected: list[str]) -> None:
    found = check_link(visual(content))
    assert reported(found) == [("error", code) for code in expected]


@pytest.mark.parametrize(
    ("content", "fine"),
    [
        ('<sensor name="s" type="gpu_lidar"/>', True),
        ('<sensor name="s" type="sixth"/>', False),
        ('<light name="l" type="spot"/>', True),
        ('<light name="l" type="Spot"/>', False),
    ],
)
def test_a_type(content: str, fine: bool) -> None:
    assert reported(check_link(content)) == [("error", "attribute-invalid")] * (not fine)


@pytest.mark.parametrize(
    "content", [visual(SCRIPT.format(NAME)), '<sensor name="s" type="sixth"/>', parts("s", "s")]
)
def test_a_robot_is_read_in_spite_of_it(content: str) -> None:
    document = translate.load(
        f'<sdf version="1.9"><model name="m"><link name="a">{content}</link></model></sdf>'
    )
    assert [item.severity for item in document.diagnostics] == ["warning"]


NESTED = '<link name="a"/><link name="b"/><model name="n"><link name="l"/></model>'
JOINT = '<joint name="j" type="fixed"><parent>{}</parent><child>{}</child></joint>'
FRAME = '<frame name="f" attached_to="b"/>'


@pytest.mark.parametrize(
    ("attributes", "content", "expected"),
    [
        pytest.param('canonical_link="n::l"', NESTED, "attribute-too-new", id="canonical link"),
        pytest.param("", NESTED + FRAME.replace("b", "n::l"), "attribute-too-new", id="frame"),
        pytest.param("", NESTED + FRAME + JOINT.format("a", "f"), "element-too-new", id="child"),
        pytest.param("", NESTED + FRAME + JOINT.format("f", "a"), "element-too-new", id="parent"),
        pytest.param("", NESTED + JOINT.format("a", "n"), "element-too-new", id="model"),
        pytest.param("", NESTED + JOINT.format("__model__", "b"), "element-too-new", id="own"),
        pytest.param("", NESTED + JOINT.format("a", "n::l"), "element-too-new", id="path"),
        pytest.param("", NESTED + JOINT.format("world", "a"), None, id="world"),
        pytest.param("", NESTED + FRAME + JOINT.format("a", "b"), None, id="links"),
    ],
)
def test_syntax_of_1_8_in_1_7_is_reported(
    attributes: str, content: str, expected: str | None
) -> None:
    """Seed 1, phases 3 to 5; seed 2, 1.2.1, 1.2.2 and 1.3.

    A joint between frames is an error; a path into a nested model is read with a warning.
    """
    text = '<sdf version="{}"><model name="m" ' + attributes + ">" + content + "</model></sdf>"
    is_error = expected == "element-too-new" and "n::l" not in content
    severity = "error" if is_error else "warning"
    expected_codes = [] if expected is None else [(severity, expected)]
    assert reported(translate.check(text.format("1.7"))) == expected_codes
    lenient = [] if expected is None else [("warning", expected)]
    assert reported(translate.check(text.format("1.7"), lenient=True)) == lenient
    if is_error:
        with pytest.raises(translate.TranslateError):
            translate.load(text.format("1.7"))
    assert reported(translate.check(text.format("1.8"))) == []


@pytest.mark.parametrize(("version", "codes"), [("1.4", ["element-too-new"]), ("1.5", [])])
def test_gravity_of_a_world_of_1_5_is_read_as_libsdformat_does(
    version: str, codes: list[str]
) -> None:
    world = (
        f'<sdf version="{version}"><world name="w"><gravity>0 0 -1.6</gravity>'
        '<model name="m"><link name="l"/></model></world></sdf>'
    )
    assert [item.code for item in translate.check(world)] == codes
    (gravity,) = [item for item in translate.load(world).world.fragments if item.tag == "gravity"]
    assert gravity.xml == "<gravity>0 0 -1.6</gravity>"
    invalid = translate.check(world.replace("-1.6", "fast"))
    assert [item.code for item in invalid] == [*codes, "element-invalid"]
