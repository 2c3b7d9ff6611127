"""The messages for the name of a frame that does not exist, and where (S B13, B20 – B24)."""

from __future__ import annotations

import pytest

import translate
from translate.diagnostics.diagnostic import Diagnostic
from translate.facts import MAX_NAME
from translate.model.names import NameSuggestions


def only_error(body: str) -> Diagnostic:
    text = f'<sdf version="1.12">{body}</sdf>'
    (error,) = [item for item in translate.check(text) if item.severity == "error"]
    return error


MODEL = """
<world name="lab">
  <frame name="bench"/>
  <model name="robot">
    <link name="base">
      <visual name="shell"><geometry><sphere><radius>1</radius></sphere></geometry></visual>
      <sensor name="eye" type="camera"/>
    </link>
    <model name="arm">
      <link name="upper"/>
      <model name="hand"><link name="palm"/></model>
    </model>
    <frame name="f"><pose relative_to="{}"/></frame>
  </model>
</world>"""


@pytest.mark.parametrize(
    ("name", "hint"),
    [
        pytest.param("bse", "did you mean 'base'?", id="misspelt"),
        pytest.param("palm", "did you mean 'arm::hand::palm'?", id="in-a-nested-model"),
        pytest.param("arm/upper", "did you mean 'arm::upper'?", id="another-separator"),
        pytest.param("arm::uper", "did you mean 'arm::upper'?", id="misspelt-in-a-path"),
        pytest.param("arm::hand::xyz", "'arm::hand' has no frame 'xyz'", id="nothing-there"),
        pytest.param("robot", "the frame of the model has the name '__model__'", id="B22-own-name"),
        pytest.param("robot::base", "did you mean 'base'?", id="B22-from-its-own-name"),
        pytest.param("robot::x", "its frames are base, f, arm", id="nothing-from-its-own-name"),
        pytest.param("lab::robot::base", "did you mean 'base'?", id="B22-from-the-top"),
        pytest.param("bench", "'bench' is a frame of world 'lab'", id="B22-upwards"),
        pytest.param(
            "lab", "'lab' is the world that contains this model", id="B22-name-of-the-world"
        ),
        pytest.param("world", "the frame of the model is '__model__'", id="B23-world"),
        pytest.param("shell", "'shell' is a visual of link 'base'", id="B20-no-frame"),
        pytest.param("eye", "'eye' is a sensor of link 'base'", id="B20-sensor"),
        pytest.param("base::eye", "'eye' is a sensor of link 'base'", id="B20-path-to-a-sensor"),
        pytest.param("base::tip", "'base' is a link, not a model", id="B21-path-into-a-link"),
        pytest.param(
            "base::x::tip", "'base' is a link, not a model", id="B21-longer-path-into-a-link"
        ),
        pytest.param("::base", "did you mean 'base'?", id="delimiter-in-front"),
        pytest.param("base::", "did you mean 'base'?", id="delimiter-behind"),
        pytest.param("__model__::base", "did you mean 'base'?", id="B22-from-the-model-frame"),
    ],
)
def test_the_hint_names_what_exists_instead(name: str, hint: str) -> None:
    error = only_error(MODEL.format(name))
    assert error.code == "pose-relative-to-invalid"
    assert f"'{name}'" in error.message
    assert hint in error.hint


def test_the_hint_names_the_outermost_model_that_has_the_name() -> None:
    inner = '<model name="b"><link name="x"/></model>'
    body = f'<link name="l"/><model name="a"><link name="x"/>{inner}</model>'
    error = only_error(f'<model name="m">{body}<frame name="f" attached_to="x"/></model>')
    assert "did you mean 'a::x'?" in error.hint


def test_names_without_end_are_cut_short() -> None:
    links = "".join(f'<link name="{letter * MAX_NAME}"/>' for letter in "ab")
    body = f'<model name="m">{links}<frame name="f" attached_to="{"c" * MAX_NAME}"/></model>'
    error = only_error(body)
    assert len(error.message) + len(error.hint) < 1_000


@pytest.mark.parametrize(
    ("name", "hint"),
    [
        pytest.param(
            "__model__", "the frame of a world has the name 'world'", id="B24-model-frame"
        ),
        pytest.param("w", "the frame of a world has the name 'world'", id="B24-own-name"),
        pytest.param("w::m", "did you mean 'm'?", id="B22-from-its-own-name"),
        pytest.param(
            "world::m", "names are relative to the world: did you mean 'm'?", id="B24-from-the-root"
        ),
        pytest.param("L", "did you mean 'm::L'?", id="in-a-model"),
        pytest.param("other::m", "its frames are m, f", id="from-another-name"),
    ],
)
def test_the_hint_in_a_world(name: str, hint: str) -> None:
    error = only_error(
        f'<world name="w"><model name="m"><link name="L"/></model>'
        f'<frame name="f" attached_to="{name}"/></world>'
    )
    assert error.code == "frame-attached-to-invalid"
    assert hint in error.hint


@pytest.mark.parametrize(
    ("content", "code", "hint"),
    [
        pytest.param(
            '<joint name="j" type="fixed"><parent>L</parent><child>world</child></joint>',
            "joint-child-link-invalid",
            "exchange <parent> and <child>",
            id="child",
        ),
        pytest.param(
            '<frame name="f" attached_to="world"/>',
            "frame-attached-to-invalid",
            "a fixed joint with the <parent> world",
            id="attached_to",
        ),
    ],
)
def test_b23_what_to_do_instead_of_naming_the_world(content: str, code: str, hint: str) -> None:
    error = only_error(f'<model name="m"><link name="L"/>{content}</model>')
    assert error.code == code
    assert hint in error.hint


def test_the_frame_of_a_custom_orientation_is_checked_without_poses() -> None:
    rpy = '<custom_rpy parent_frame="__root__">0 0 0</custom_rpy>'
    imu = f"<imu><orientation_reference_frame>{rpy}</orientation_reference_frame></imu>"
    sensor = f'<sensor name="s" type="imu">{imu}</sensor>'
    error = only_error(f'<model name="m"><link name="l">{sensor}</link></model>')
    assert error.code == "attribute-invalid"


# --- Place of a finding --------------------------------------------------------------------------

PLACES = """<sdf version="1.12">
<model name="m">
  <link name="a">
    <sensor name="s" type="imu">
      <pose relative_to="{sensor}"/>
      <imu><orientation_reference_frame>
        <localization>CUSTOM</localization>
        <custom_rpy parent_frame="{rpy}">0 0 0</custom_rpy>
      </orientation_reference_frame></imu>
    </sensor>
    <light name="l" type="point"><pose relative_to="{light}"/></light>
    <collision name="c">
      <pose relative_to="{collision}"/>
      <geometry><sphere><radius>1</radius></sphere></geometry>
    </collision>
  </link>
  <link name="b"/>
  <frame name="f"
         attached_to="{frame}"/>
  <joint name="j" type="universal">
    <pose relative_to="{joint}"/>
    <parent>{parent}</parent>
    <child>{child}</child>
    <axis><xyz>1 0 0</xyz></axis>
    <axis2>
      <xyz expressed_in="{axis2}">0 1 0</xyz>
    </axis2>
    <sensor name="t" type="force_torque"><pose relative_to="{joint_sensor}"/></sensor>
  </joint>
</model>
</sdf>"""
SOUND = {
    "sensor": "a",
    "rpy": "world",
    "light": "b",
    "collision": "f",
    "frame": "a",
    "joint": "",
    "parent": "a",
    "child": "b",
    "axis2": "f",
    "joint_sensor": "b",
}


def test_a_valid_reference_has_no_finding() -> None:
    assert translate.check(PLACES.format(**SOUND)) == []


@pytest.mark.parametrize(
    ("place", "code", "element"),
    [
        ("sensor", "pose-relative-to-invalid", '<pose relative_to="X"/>'),
        ("light", "pose-relative-to-invalid", '<pose relative_to="X"/></light>'),
        ("collision", "pose-relative-to-invalid", '<pose relative_to="X"/>'),
        ("frame", "frame-attached-to-invalid", '<frame name="f"'),
        ("joint", "pose-relative-to-invalid", '<pose relative_to="X"/>'),
        ("parent", "joint-parent-link-invalid", "<parent>X</parent>"),
        ("child", "joint-child-link-invalid", "<child>X</child>"),
        ("axis2", "joint-axis-expressed-in-invalid", '<xyz expressed_in="X">'),
        ("joint_sensor", "pose-relative-to-invalid", '<pose relative_to="X"/></sensor>'),
    ],
)
def test_line_and_column_are_those_of_the_element_to_blame(
    place: str, code: str, element: str
) -> None:
    text = PLACES.format(**{**SOUND, place: "X"})
    (error,) = translate.check(text)
    assert error.code == code
    line = text.splitlines()[error.line - 1]
    assert line[error.column - 1 :].startswith(element)
    assert error.xpath.startswith('/sdf/model[@name="m"]/')


@pytest.mark.parametrize("place", ["sensor", "frame", "parent", "child", "axis2", "rpy"])
def test_b13_root_is_no_frame(place: str) -> None:
    (error,) = translate.check(PLACES.format(**{**SOUND, place: "__root__"}))
    assert "'__root__' is reserved" in error.message
    if place == "rpy":
        assert (error.code, error.line) == ("attribute-invalid", 8)


def test_faults_come_in_the_order_of_lines() -> None:
    names = {place: "X" for place in SOUND if place != "rpy"}
    lines = [error.line for error in translate.check(PLACES.format(**{**SOUND, **names}))]
    assert len(lines) >= 8
    assert lines == sorted(lines)


def test_b68_the_pose_of_an_inertial_names_no_frame() -> None:
    body = '<model name="m"><link name="a"><inertial><pose relative_to="b">1 0 0 0 0 0</pose>'
    body += "</inertial></link></model>"
    for version in ("1.7", "1.9"):
        document = translate.load(f'<sdf version="{version}">{body}</sdf>')
        (warning,) = document.diagnostics
        assert (warning.code, warning.severity) == ("attribute-incorrect-type", "warning")
        inertial = document.model.links[0].inertial
        assert inertial is not None
        assert inertial.pose.relative_to == ""


@pytest.mark.parametrize(
    ("xyz", "expected"),
    [("0 0 0", ["element-invalid"]), ("0 0 1e-7", ["element-invalid"]), ("0 0 1e-5", [])],
)
def test_c20_an_axis_without_direction_is_an_error_to_check(xyz: str, expected: list[str]) -> None:
    text = (
        '<sdf version="1.9"><model name="m"><link name="a"/><joint name="j" type="revolute">'
        f"<parent>world</parent><child>a</child><axis><xyz>{xyz}</xyz></axis></joint></model></sdf>"
    )
    assert [item.code for item in translate.check(text) if item.severity == "error"] == expected
    assert {item.severity for item in translate.load(text).diagnostics} <= {"warning"}


@pytest.mark.parametrize(
    ("content", "expected"),
    [
        ('<frame name="tool1" attached_to="tool2"/>', "its frames are"),
        ('<frame name="tool1" attached_to="tool2"/><frame name="tool22"/>', "'tool22'"),
        ('<link name="arm1"><pose relative_to="arm2"/></link>', "its frames are"),
        ('<frame name="a__b" attached_to="a/b"/>', "its frames are"),
        (
            '<joint name="arm1" type="fixed"><parent>base</parent><child>arm2</child></joint>',
            "its frames are",
        ),
    ],
)
def test_an_element_is_no_suggestion_for_its_own_reference(content: str, expected: str) -> None:
    """A reference of an element to itself would be a cycle."""
    text = f'<sdf version="1.9"><model name="m"><link name="base"/>{content}</model></sdf>'
    hints = [item.hint for item in translate.check(text) if item.severity == "error"]
    assert len(hints) == 1
    assert expected in hints[0]


def test_a_wrong_name_is_no_suggestion_for_itself() -> None:
    assert NameSuggestions(["arm", "arms"]).hint("arm", "") == "did you mean 'arms'?"
    assert NameSuggestions(["arm"]).hint("arm", "another hint") == "another hint"
