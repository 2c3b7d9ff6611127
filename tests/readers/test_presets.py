"""Targets: the table, the options and the changes that it selects, and its page."""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from support.paths import ROOT

import translate
from translate.cli import main
from translate.readers.names import TARGET_NAMES
from translate.readers.table import all_readers, reader_of

INERTIA = '<inertia ixx="{0}" ixy="0" ixz="0" iyy="1" iyz="0" izz="1"/>'


def link(name: str, ixx: str = "1") -> str:
    return f'<link name="{name}"><inertial><mass value="1"/>{INERTIA.format(ixx)}</inertial></link>'


def urdf(joint: str = "", base: str = "", ixx: str = "1", version: str = "1.0") -> str:
    joint = joint or '<joint name="j" type="fixed">'
    ends = '<parent link="a"/><child link="b"/></joint>'
    return (
        f'<robot name="r" version="{version}">{base or link("a")}{link("b", ixx)}'
        f"{joint}{ends}</robot>"
    )


CONTINUOUS = (
    '<sdf version="1.12"><model name="m"><link name="a"/><link name="b"/>'
    '<joint name="j" type="continuous"><parent>a</parent><child>b</child>'
    "<axis><xyz>0 0 1</xyz><limit><lower>-1</lower><upper>1</upper></limit></axis></joint>"
    "</model></sdf>"
)
LIMITED = '<joint name="j" type="continuous"><limit lower="-1" upper="1" effort="1" velocity="1"/>'
LONG_AXIS = (
    '<joint name="j" type="prismatic"><axis xyz="0 0 2"/>'
    '<limit lower="-1" upper="1" effort="1" velocity="1"/>'
)


def converted(text: str, name: str, **options: Any) -> translate.Result:
    return translate.convert(text, for_target=name, **options)  # type: ignore[arg-type]


def test_each_name_has_one_row() -> None:
    assert sorted(name for row in all_readers() for name in (row.name, *row.aliases)) == sorted(
        TARGET_NAMES
    )


def test_the_page_is_current() -> None:
    command = [sys.executable, str(ROOT / "scripts" / "target_table.py"), "--check"]
    assert subprocess.run(command, check=False).returncode == 0


@pytest.mark.parametrize("name", TARGET_NAMES)
def test_a_target_writes_a_format_and_version_that_it_reads(name: str) -> None:
    target = reader_of(name)
    for to in target.formats:
        result = converted(urdf(), name, to=to, verify=True)
        assert result.comparison is not None
        assert result.comparison.same
        assert result.format_to == to
        assert result.version == target.options.get(f"{to}_version", "1.8")


def test_a_given_option_is_not_changed() -> None:
    assert converted(urdf(), "fortress", sdf_version="1.8").version == "1.8"


def test_a_format_that_the_target_does_not_read_is_refused() -> None:
    with pytest.raises(ValueError, match="MuJoCo reads URDF, not SDFormat"):
        converted(urdf(), "mujoco", to="sdf")


def test_an_unknown_target_is_refused() -> None:
    with pytest.raises(ValueError, match="use gazebo, fortress"):
        converted(urdf(), "unity")


def test_gazebo_gets_revolute_joints_without_limits() -> None:
    joint = translate.load(converted(CONTINUOUS, "jetty").text).model.joint("j")
    assert joint.type == "revolute"
    assert joint.is_unlimited_turn


@pytest.mark.parametrize(("name", "limited"), [("drake", False), ("rviz", True)])
def test_limits_of_continuous_joints_are_removed_for_readers_that_apply_them(
    name: str, limited: bool
) -> None:
    assert ('lower="-1"' in converted(urdf(LIMITED), name, to="urdf").text) == limited


def test_a_revolute_joint_with_unlimited_bounds_stays_unlimited() -> None:
    joint = LIMITED.replace("continuous", "revolute").replace('"-1"', '"-1e16"')
    text = urdf(joint.replace('upper="1"', 'upper="1e16"'))
    result = converted(text, "pybullet", verify=True)
    assert result.comparison is not None
    assert result.comparison.same
    assert 'type="continuous"' in result.text


def test_a_thin_rod_has_positive_moments_for_mujoco() -> None:
    text = urdf(ixx="1").replace('izz="1"', 'izz="0"')
    result = converted(text, "mujoco", verify=True)
    assert result.comparison is not None
    assert result.comparison.same
    inertial = translate.load(result.text).model.link("b").inertial
    assert inertial is not None
    assert 0.0 < inertial.inertia.izz < 1e-5


@pytest.mark.parametrize(("name", "axis"), [("pybullet", "0 0 1"), ("mujoco", "0 0 2")])
def test_axes_have_unit_length_for_readers_that_multiply_by_it(name: str, axis: str) -> None:
    assert f'<axis xyz="{axis}"/>' in converted(urdf(LONG_AXIS), name).text


@pytest.mark.parametrize(("name", "count"), [("mujoco", 2), ("yourdfpy", 1)])
def test_massless_links_have_an_inertia_for_readers_that_need_it(name: str, count: int) -> None:
    text = converted(urdf(base='<link name="a"/>'), name).text
    assert text.count("<inertial>") == count


def test_mujoco_keeps_visuals() -> None:
    first = converted(urdf(), "mujoco").text
    assert first.count('<compiler discardvisual="false"/>') == 1
    assert converted(first, "mujoco").text == first


@pytest.mark.parametrize(
    ("name", "repaired"), [("mujoco", True), ("sdformat_urdf", True), ("pinocchio", False)]
)
def test_impossible_inertia_is_repaired_for_readers_that_refuse_it(
    name: str, repaired: bool
) -> None:
    losses = converted(urdf(ixx="10"), name).losses
    assert ("inertia-repaired" in [loss.code for loss in losses]) == repaired


def test_only_notes_about_the_target_remain() -> None:
    mimic = LIMITED.replace("continuous", "revolute") + '<mimic joint="k"/>'
    leader = '<joint name="k" type="revolute"><parent link="b"/><child link="c"/>'
    limit = '<limit lower="-1" upper="1" effort="1" velocity="1"/></joint>'
    text = urdf(mimic).replace("</robot>", f"{link('c')}{leader}{limit}</robot>")
    notes = converted(text, "pybullet").notes
    assert [note.code for note in notes] == ["mimic-not-followed"]
    assert converted(text, "yourdfpy").notes == []


@pytest.mark.parametrize(
    ("options", "readers"),
    [
        ({"sdf_version": "1.9"}, []),
        ({"sdf_version": "1.10"}, ["Gazebo Fortress"]),
        ({"sdf_version": "1.12"}, ["Gazebo Fortress", "Gazebo Harmonic"]),
        ({"to": "urdf"}, []),
        ({"to": "urdf", "urdf_version": "1.2"}, ["Gazebo Fortress"]),
    ],
    ids=str,
)
def test_readers_of_older_versions_are_named(options: dict[str, Any], readers: list[str]) -> None:
    notes = translate.convert(urdf(), **options).notes
    found = [note.readers[0] for note in notes if note.code == "version-not-read"]
    assert found == readers


def test_a_newer_version_is_compared_by_its_numbers() -> None:
    # As texts, 1.10 is less than 1.9.
    assert translate.convert(urdf(), sdf_version="1.9").notes == []


# --- Values that end a simulator, or that it refuses ----------------------------------------------

SDF_INERTIAL = (
    "<inertial><mass>{mass}</mass><inertia><ixx>1</ixx><ixy>0</ixy><ixz>0</ixz>"
    "<iyy>1</iyy><iyz>0</iyz><izz>1</izz></inertia></inertial>"
)


def sdf(axis: str = "", inside: str = "", model: str = "", kind: str = "revolute") -> str:
    """Two links with a joint; ``axis`` is in its axis, ``inside`` in the first link."""
    inertial = SDF_INERTIAL.format(mass=1)
    return (
        f'<sdf version="1.9"><model name="m">{model}<link name="a">{inertial}{inside}</link>'
        f'<link name="b">{inertial}</link><joint name="j" type="{kind}"><parent>a</parent>'
        f"<child>b</child><axis><xyz>0 0 1</xyz>{axis}</axis></joint></model></sdf>"
    )


def collision(geometry: str, more: str = "") -> str:
    return f'<collision name="c"><geometry>{geometry}</geometry>{more}</collision>'


REVERSED = "<limit><lower>2</lower><upper>-1</upper></limit>"
DAMPING = "<dynamics><damping>-1</damping></dynamics>"
FRICTION = "<dynamics><friction>-1</friction></dynamics>"
STIFFNESS = "<dynamics><spring_stiffness>-1</spring_stiffness></dynamics>"
PLATE = collision("<box><size>0 1 1</size></box>")
POINT = collision("<sphere><radius>0</radius></sphere>")
SIMULATORS = ("fortress", "jetty", "gazebo-classic", "drake", "mujoco")


@pytest.mark.parametrize("name", SIMULATORS)
def test_reversed_limits_are_exchanged(name: str) -> None:
    result = converted(sdf(REVERSED), name)
    axis = translate.load(result.text).model.joint("j").axis
    assert axis is not None
    assert axis.limit is not None
    assert (axis.limit.lower, axis.limit.upper) == (-1.0, 2.0)
    assert [loss.severity for loss in result.losses if loss.code == "value-replaced"] == [
        "approximated"
    ]


NEGATIVE_DYNAMICS = {"damping": DAMPING, "friction": FRICTION, "spring_stiffness": STIFFNESS}
#: The simulators that end, or refuse the robot; the others load it as it is.
ENDED_BY = {
    "damping": {"fortress", "jetty", "drake"},
    "friction": {"fortress", "jetty"},
    "spring_stiffness": {"fortress", "jetty", "drake"},
}


@pytest.mark.parametrize("name", SIMULATORS)
@pytest.mark.parametrize("field", NEGATIVE_DYNAMICS)
def test_negative_dynamics_stay_where_they_are_accepted(name: str, field: str) -> None:
    result = converted(sdf(NEGATIVE_DYNAMICS[field]), name)
    replaced = [loss.element for loss in result.losses if loss.code == "value-replaced"]
    assert replaced == ([f"joint 'j' <{field}>"] if name in ENDED_BY[field] else [])


@pytest.mark.parametrize(
    ("name", "field"),
    [(name, field) for field, names in ENDED_BY.items() for name in sorted(names)],
)
def test_negative_dynamics_are_zero(name: str, field: str) -> None:
    axis = NEGATIVE_DYNAMICS[field]
    result = converted(sdf(axis), name)
    found = translate.load(result.text).model.joint("j").axis
    assert found is not None
    assert (getattr(found.dynamics, field) if found.dynamics else None) in (None, 0.0)
    (loss,) = [loss for loss in result.losses if loss.code == "value-replaced"]
    assert loss.element == f"joint 'j' <{field}>"
    assert "-1 is negative: 0 is written" in loss.reason


@pytest.mark.parametrize("name", ["fortress", "jetty", "drake", "mujoco"])
@pytest.mark.parametrize("shape", [PLATE, POINT], ids=["box", "sphere"])
def test_sizes_are_positive(name: str, shape: str) -> None:
    result = converted(sdf(inside=shape), name, verify=True)
    assert result.comparison is not None
    assert result.comparison.same
    (found,) = translate.load(result.text).model.link("a").collisions
    assert isinstance(found.geometry, translate.Box | translate.Sphere)
    values = (
        found.geometry.size
        if isinstance(found.geometry, translate.Box)
        else [found.geometry.radius]
    )
    assert min(values) == 1e-6


NEGATIVE = (
    '<joint name="j" type="revolute"><limit lower="-1" upper="1" effort="{0}" velocity="{1}"/>'
)


@pytest.mark.parametrize("name", ["drake", "pinocchio"])
@pytest.mark.parametrize("limits", [("-5", "1"), ("1", "-5")])
def test_negative_limits_of_urdf_are_removed(name: str, limits: tuple[str, str]) -> None:
    result = converted(urdf(NEGATIVE.format(*limits)), name, to="urdf")
    assert '"-5"' not in result.text
    assert "value-replaced" in [loss.code for loss in result.losses]


@pytest.mark.parametrize("name", ["drake", "pinocchio"])
@pytest.mark.parametrize(
    ("limits", "expected"),
    [
        (("35", "30"), ['<limit lower="-1" upper="1" effort="35" velocity="30"/>']),
        (("-35", "30"), []),
        (("35", "-30"), []),
    ],
)
def test_a_fixed_joint_has_all_values_of_a_limit_or_none(
    name: str, limits: tuple[str, str], expected: list[str]
) -> None:
    """The URDF parser refuses a ``<limit>`` without effort or velocity (urdfdom, joint.cpp)."""
    robot = urdf(NEGATIVE.replace("revolute", "fixed").format(*limits))
    result = converted(robot, name, to="urdf")
    assert re.findall("<limit.*?/>", result.text) == expected
    codes = [loss.code for loss in result.losses]
    assert ("value-replaced" in codes) == (expected == [])


def test_a_negative_limit_is_no_change_in_sdformat() -> None:
    losses = converted(urdf(NEGATIVE.format("1", "-5")), "drake", to="sdf").losses
    assert "value-replaced" not in [loss.code for loss in losses]


def test_values_are_kept_without_a_target() -> None:
    result = translate.convert(sdf(REVERSED + DAMPING, inside=PLATE), to="sdf")
    assert "<lower>2</lower>" in result.text
    assert "<damping>-1</damping>" in result.text
    assert "<size>0 1 1</size>" in result.text


@pytest.mark.parametrize(
    ("kind", "mass", "expected"),
    [("fixed", "1e-9", 1e-6), ("revolute", "1e-9", 1e-3), ("revolute", "1e-5", 1e-5)],
)
def test_gazebo_gets_more_than_a_negligible_mass(kind: str, mass: str, expected: float) -> None:
    light = sdf(kind=kind).replace(
        'name="b"><inertial><mass>1<', f'name="b"><inertial><mass>{mass}<'
    )
    inertial = translate.load(converted(light, "fortress").text).model.link("b").inertial
    assert inertial is not None
    assert inertial.mass == expected
    # All three were equal, and get the same.
    assert inertial.inertia.ixx == inertial.inertia.iyy == inertial.inertia.izz


# --- What Drake reads -----------------------------------------------------------------------------

SENSOR = '<sensor name="s" type="imu"><gz_frame_id>a</gz_frame_id></sensor>'
SPHERE = "<sphere><radius>1</radius></sphere>"


@pytest.mark.parametrize(
    ("text", "tag"),
    [
        pytest.param(sdf(inside=SENSOR), "sensor", id="sensor"),
        pytest.param(sdf(model='<plugin name="p" filename="f"/>'), "plugin", id="plugin"),
        pytest.param(sdf(inside="<unknown/>"), "unknown", id="undefined"),
        pytest.param(
            sdf("<use_parent_model_frame>1</use_parent_model_frame>").replace("1.9", "1.7"),
            "use_parent_model_frame",
            id="ended",
        ),
        pytest.param(
            sdf(inside=collision(SPHERE, "<surface><bounce/><mu1>1</mu1></surface>")),
            "bounce",
            id="surface",
        ),
        pytest.param(sdf("<provide_feedback>1</provide_feedback>"), "provide_feedback", id="axis"),
    ],
)
def test_drake_gets_only_elements_that_it_reads(text: str, tag: str) -> None:
    result = converted(text, "drake", verify=True)
    assert result.comparison is not None
    assert result.comparison.same
    assert f"<{tag}" not in result.text
    assert any(
        loss.code == "element-not-read" and f"<{tag}>" in loss.element and loss.line
        for loss in result.losses
    )


def test_elements_of_drake_are_kept() -> None:
    inside = '<drake:proximity_properties xmlns:drake="http://drake.mit.edu"/>'
    text = converted(sdf(inside=collision(SPHERE, inside)), "drake").text
    assert "<drake:proximity_properties" in text


def friction(text: str) -> str:
    return collision(SPHERE, f"<surface><friction><ode>{text}</ode></friction></surface>")


@pytest.mark.parametrize(
    ("values", "expected"),
    [
        ("<mu>0.5</mu>", "<mu2>0.5</mu2>"),
        ("<mu>0.5</mu><mu2>0.8</mu2>", "<mu2>0.5</mu2>"),
        ("<mu2>3</mu2>", "<mu2>1</mu2>"),
        ("<mu>0.5</mu><mu2>0.4</mu2>", "<mu2>0.4</mu2>"),
    ],
)
def test_the_dynamic_friction_of_drake_is_not_above_the_static_one(
    values: str, expected: str
) -> None:
    assert expected in converted(sdf(inside=friction(values)), "drake").text


@pytest.mark.parametrize(
    ("name", "values", "element", "end"),
    [
        ("", "<mu1>0.8</mu1>", "link 'a'", "0.8 is written instead of 1, the default: "),
        ("", "<mu1>0.8</mu1><mu2>3</mu2>", "link 'a'", "0.8 is written instead of 3"),
        (' name="c"', "<mu1>0.8</mu1><mu2>3</mu2>", "collision 'c' of link 'a'", "instead of 3"),
    ],
)
def test_a_lowered_dynamic_friction_is_reported_as_the_file_has_it(
    name: str, values: str, element: str, end: str
) -> None:
    # Drake and Gazebo take 1 for a mu2 that is missing.
    text = f"""<robot name="r"><link name="a"><inertial><mass value="1"/><inertia ixx="1" ixy="0"
      ixz="0" iyy="1" iyz="0" izz="1"/></inertial><collision{name}><geometry><sphere radius="1"/>
      </geometry></collision></link><gazebo reference="a">{values}</gazebo></robot>"""
    (loss,) = [item for item in converted(text, "drake").losses if item.code == "value-replaced"]
    assert loss.element == f"{element} <mu2>"
    assert end in loss.reason


LOOP = (
    '<joint name="k" type="revolute"><parent>b</parent><child>a</child>'
    "<axis><xyz>0 0 1</xyz></axis></joint>"
)


def test_drake_gets_a_tree() -> None:
    follower = '<frame name="f"><pose relative_to="k">1 0 0 0 0 0</pose></frame>'
    result = converted(sdf().replace("</model>", f"{LOOP}{follower}</model>"), "drake", verify=True)
    assert result.comparison is not None
    assert result.comparison.same
    assert [joint.name for joint in translate.load(result.text).model.joints] == ["j"]
    (loss,) = [loss for loss in result.losses if loss.code == "loop-left-open"]
    assert (loss.severity, loss.element) == ("lost", "joint 'k'")


GEARBOX = (
    '<sdf version="1.9"><model name="m"><link name="a"/><link name="b"/><link name="c"/>'
    '<joint name="j" type="revolute"><parent>a</parent><child>b</child><axis><xyz>0 0 1</xyz>'
    '</axis></joint><joint name="k" type="revolute"><parent>a</parent><child>c</child><axis>'
    '<xyz>0 0 1</xyz></axis></joint><joint name="g" type="gearbox"><parent>b</parent>'
    "<child>c</child><gearbox_ratio>3</gearbox_ratio><gearbox_reference_body>{}"
    "</gearbox_reference_body><axis><xyz>0 0 1</xyz></axis><axis2><xyz>0 0 1</xyz></axis2></joint>"
    '<frame name="f"><pose relative_to="g">1 0 0 0 0 0</pose></frame></model></sdf>'
)


@pytest.mark.parametrize(("body", "follows"), [("a", True), ("b", False)])
def test_drake_gets_a_mimic_joint_for_a_gearbox(body: str, follows: bool) -> None:
    """The angle of the child is -ratio times that of the parent."""
    result = converted(GEARBOX.format(body), "drake", verify=True)
    assert result.comparison is not None
    assert result.comparison.same
    assert ('joint="j" multiplier="-3"' in result.text) == follows
    assert [loss.code for loss in result.losses] == [
        *["gearbox-as-mimic"] * follows,
        "loop-left-open",
    ]


@pytest.mark.parametrize("name", ["fortress", "harmonic", "ionic", "jetty", "drake"])
def test_a_revolute2_joint_is_universal_where_readers_need_it(name: str) -> None:
    joint = '<joint name="j" type="revolute2"><parent>a</parent><child>b</child>{}</joint>'
    axes = "<axis><xyz>0 0 1</xyz></axis><axis2><xyz>1 0 0</xyz></axis2>"
    links = '<link name="a"/><link name="b"/>'
    text = f'<sdf version="1.9"><model name="m">{links}{joint.format(axes)}</model></sdf>'
    result = converted(text, name, verify=True)
    assert translate.load(result.text).model.joint("j").type == "universal"
    assert ("joint-as-universal", "harmless") in [(i.code, i.severity) for i in result.losses]
    assert result.comparison is not None
    assert result.comparison.same


@pytest.mark.parametrize(
    ("given", "written"),
    [
        ("<friction>0.5</friction>", '<dynamics damping="0" friction="0.5"/>'),
        ("<damping>0.5</damping>", '<dynamics damping="0.5" friction="0"/>'),
        ("", ""),
    ],
    ids=["friction", "damping", "none"],
)
def test_dynamics_are_complete_for_readers_of_urdf(given: str, written: str) -> None:
    """SAPIEN refuses a friction without a damping (tests/engines/test_target_engines.py)."""
    axes = "".join(
        f"<{tag}><xyz>{xyz}</xyz><dynamics>{given}</dynamics></{tag}>"
        for tag, xyz in (("axis", "0 0 1"), ("axis2", "1 0 0"))
    )
    joint = f'<joint name="j" type="universal"><parent>a</parent><child>b</child>{axes}</joint>'
    links = '<link name="a"/><link name="b"/>'
    text = f'<sdf version="1.9"><model name="m">{links}{joint}</model></sdf>'
    result = converted(text, "rviz")
    assert re.findall("<dynamics.*?>", result.text) == [written, written] * bool(written)


def test_a_continuous_joint_is_revolute_for_gazebo() -> None:
    joint = '<joint name="j" type="continuous"><parent>a</parent><child>b</child><axis/></joint>'
    links = '<link name="a"/><link name="b"/>'
    text = f'<sdf version="1.9"><model name="m">{links}{joint}</model></sdf>'
    result = converted(text, "fortress", verify=True)
    assert translate.load(result.text).model.joint("j").type == "revolute"
    (loss,) = result.losses
    assert (loss.code, loss.severity, loss.line) == ("joint-as-revolute", "harmless", 1)


def test_a_static_model_has_fixed_joints_for_drake() -> None:
    text = converted(sdf(model="<static>true</static>"), "drake").text
    assert translate.load(text).model.joint("j").type == "fixed"


@pytest.mark.parametrize(
    ("inside", "tag"),
    [
        ("<visual><geometry><prism/></geometry></visual>", "prism"),
        ("<visual/>", "visual"),
    ],
    ids=["geometry", "no-geometry"],
)
@pytest.mark.parametrize("name", ["drake", "mujoco"])
def test_elements_of_urdf_that_readers_refuse_are_left_out(
    name: str, inside: str, tag: str
) -> None:
    base = link("a").replace("</link>", f"{inside}</link>")
    result = converted(urdf(base=base), name, to="urdf", lenient=True)
    assert f"<{tag}" not in result.text
    assert "element-not-read" in [loss.code for loss in result.losses]


# --- The options of MuJoCo ------------------------------------------------------------------------


def with_compiler(attributes: str) -> str:
    block = f"<mujoco><compiler {attributes}/><option/></mujoco>"
    return urdf().replace('version="1.0">', f'version="1.0">{block}')


@pytest.mark.parametrize(
    ("attributes", "expected"),
    [
        ('meshdir="m" strippath="true"', '<compiler discardvisual="false"/>'),
        ('discardvisual="true"', '<compiler discardvisual="true"/>'),
        (
            'balanceinertia="true" meshdir="m"',
            '<compiler balanceinertia="true" discardvisual="false"/>',
        ),
    ],
)
def test_the_options_of_mujoco_are_merged(attributes: str, expected: str) -> None:
    result = converted(with_compiler(attributes), "mujoco")
    assert expected in result.text
    assert "<option/>" in result.text
    removed = [loss.element for loss in result.losses if loss.code == "mujoco-path-removed"]
    assert ("<compiler meshdir>" in removed) == ("meshdir" in attributes)


def test_paths_of_mujoco_are_kept_with_the_uris() -> None:
    assert 'meshdir="m"' in converted(with_compiler('meshdir="m"'), "mujoco", uri="keep").text


@pytest.mark.parametrize("target", TARGET_NAMES)
def test_the_options_of_a_note_are_options_of_the_command(target: str, tmp_path: Path) -> None:
    """The note repeats what ``--for`` chooses, so that a person can write it."""
    robot = str(ROOT / "corpus" / "robots" / "pendulum.sdf")
    chosen = CliRunner().invoke(main, ["convert", robot, str(tmp_path / "a"), "--for", target])
    (options,) = re.findall(rf"^note: --for {target}: (.*)$", chosen.output, re.MULTILINE)
    arguments = ["convert", robot, str(tmp_path / "b"), *shlex.split(options), "--lenient"]
    written = CliRunner().invoke(main, arguments)
    assert (written.exit_code, (tmp_path / "b").exists()) == (0, True), written.output
