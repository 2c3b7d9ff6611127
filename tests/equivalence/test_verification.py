"""Verification of a translation: the reported changes, and no others, are accepted."""

from __future__ import annotations

import re

import pytest

import translate
from translate.diagnostics.element_path import ElementPath
from translate.equivalence.verification import compare_with_report as check
from translate.model.model import Document, World
from translate.report.loss_report import LossReport

NAMED = (
    '<sdf version="{version}"><model name="m"><link name="a"/><link name="{child}"/>'
    '<joint name="a::b" type="{kind}"><parent>a</parent><child>{child}</child>'
    "<axis><xyz>1 0 0</xyz></axis><axis2><xyz>0 1 0</xyz></axis2></joint></model></sdf>"
)


# --- Names with '::' ----------------------------------------------------------------------------


@pytest.mark.parametrize("kind", ["universal", "revolute2", "ball", "screw", "revolute"])
@pytest.mark.parametrize("child", ["b", "x::b"])
@pytest.mark.parametrize("version", ["1.4", "1.7"])
def test_a_joint_with_a_delimiter_in_its_name_is_verified(
    version: str, child: str, kind: str
) -> None:
    text = NAMED.format(version=version, child=child, kind=kind)
    result = translate.convert(text, to="urdf", lenient=True, verify=True)
    assert result.comparison is not None
    assert result.comparison.differences == []
    back = translate.convert(result.text, to="sdf", verify=True)
    assert back.comparison is not None
    assert back.comparison.differences == []


# --- Worlds without models ----------------------------------------------------------------------


@pytest.mark.parametrize("content", ["", '<light name="l" type="point"/>', '<frame name="f"/>'])
@pytest.mark.parametrize("version", ["1.7", "1.8", "1.12"])
def test_a_world_without_models_is_unchanged(content: str, version: translate.SdfVersion) -> None:
    text = f'<sdf version="1.9"><world name="w">{content}</world></sdf>'
    result = translate.convert(text, to="sdf", sdf_version=version, verify=True)
    assert result.comparison is not None
    assert result.comparison.same


def test_two_worlds_without_models_are_not_two_robots() -> None:
    text = '<sdf version="1.9"><world name="w"/></sdf>'
    with pytest.raises(translate.TranslateError, match="contains no model"):
        translate.compare(text, text)


@pytest.mark.parametrize("document", [Document("sdf", "1.9", worlds=[World("")])])
def test_a_translation_without_models_that_cannot_be_read_is_an_error(document: Document) -> None:
    with pytest.raises(translate.TranslateError, match="could not be read back"):
        translate.convert(document, to="sdf", verify=True)


# --- Changes that the report names --------------------------------------------------------------

INERTIAL = (
    '<inertial><mass value="1"/>'
    '<inertia ixx="1" ixy="0" ixz="0" iyy="1" iyz="0" izz="1"/></inertial>'
)
LIMIT = '<limit lower="-1" upper="1" effort="1" velocity="1"/>'


def arm(
    limit: str = LIMIT,
    more: str = "",
    shape: str = "",
    kind: str = "revolute",
    version: str = "1.0",
) -> str:
    return (
        f'<robot name="r" version="{version}"><link name="a">{INERTIAL}</link>'
        f'<link name="b">{INERTIAL}</link><link name="c">{INERTIAL}{shape}</link>'
        f'<joint name="j" type="revolute"><parent link="a"/><child link="b"/>{LIMIT}</joint>'
        f'<joint name="k" type="{kind}"><parent link="b"/><child link="c"/>{limit}{more}</joint>'
        "</robot>"
    )


MIMIC = arm(more='<mimic joint="j" multiplier="2"/>')
RATES = arm(LIMIT.replace("velocity", 'acceleration="3" jerk="4" velocity'), version="1.2")
PLANAR = arm(kind="planar", more='<dynamics damping="2"/>')
CAPSULE = "<{0} name='s'><geometry><capsule radius='0.1' length='1'/></geometry></{0}>"
CAPSULES = arm(shape=CAPSULE.format("visual") + CAPSULE.format("collision"))
MASSLESS = arm().replace(
    "</robot>",
    '<link name="tip"/><joint name="t" type="fixed"><origin xyz="0 0 1"/><parent link="b"/>'
    f'<child link="tip"/></joint><link name="d">{INERTIAL}</link><joint name="e" type="prismatic">'
    f'<origin xyz="1 0 0"/><parent link="tip"/><child link="d"/>{LIMIT}</joint></robot>',
)


def verified(text: str, **options: object) -> translate.Result:
    result = translate.convert(text, verify=True, **options)  # type: ignore[arg-type]
    assert result.comparison is not None
    assert result.comparison.differences == []
    return result


def accepted(result: translate.Result) -> list[tuple[str, str]]:
    assert result.comparison is not None
    return [(item.code, item.element) for item in result.comparison.accepted]


@pytest.mark.parametrize(
    ("text", "versions", "codes"),
    [
        (MIMIC, ("1.4", "1.7", "1.10"), {"mimic-newer"}),
        (RATES, ("1.4", "1.8", "1.12"), {"urdf-lost"}),
        (PLANAR, ("1.4", "1.8", "1.12"), {"joint-split", "urdf-lost"}),
        (CAPSULES, ("1.4", "1.7"), {"capsule-as-cylinder-and-spheres", "urdf-lost"}),
    ],
    ids=["mimic", "rates", "planar", "capsules"],
)
def test_strict_names_what_verification_accepts(
    text: str, versions: tuple[str, ...], codes: set[str]
) -> None:
    for version in versions:
        result = verified(text, to="sdf", sdf_version=version)
        reported = {loss.code for loss in result.report.not_exact()}
        assert reported & codes
        assert {code for code, _ in accepted(result)} & codes


@pytest.mark.parametrize("version", ["1.4", "1.7", "1.9"])
def test_a_pitch_of_zero_is_accepted_where_the_version_has_no_number_for_it(version: str) -> None:
    # S C41, C42: the number of older versions is the inverse, and the default pitch is 1 m.
    text = (
        '<sdf version="1.10"><model name="m"><link name="a"/><link name="b"/>'
        '<joint name="j" type="screw"><parent>a</parent><child>b</child><axis><xyz>0 0 1</xyz>'
        "</axis><screw_thread_pitch>0</screw_thread_pitch></joint></model></sdf>"
    )
    result = verified(text, to="sdf", sdf_version=version)
    assert accepted(result) == [("newer-lost", "joint 'j' of model 'm' <screw_thread_pitch>")]
    assert verified(text, to="sdf", sdf_version="1.10").report.not_exact() == []


def test_a_mimic_is_exact_where_the_version_has_it() -> None:
    result = verified(MIMIC, to="sdf", sdf_version="1.11")
    assert (result.report.not_exact(), accepted(result)) == ([], [])


def test_a_mimic_for_drake_is_a_mimic() -> None:
    result = verified(MIMIC, to="sdf", sdf_version="1.9")
    assert translate.compare(MIMIC, translate.load(result.text)).same


def test_a_lost_mimic_that_is_not_reported_is_a_difference() -> None:
    result = verified(MIMIC, to="sdf", sdf_version="1.9")
    text = re.sub("<drake:mimic.*?/>", "", result.text)
    comparison = translate.compare(MIMIC, translate.load(text))
    assert [item.code for item in comparison.differences] == ["mimic"]


def test_a_mimic_that_only_drake_reads_is_a_note() -> None:
    result = verified(MIMIC, to="sdf", sdf_version="1.9")
    comparison = translate.compare(MIMIC, translate.load(result.text))
    assert comparison.same
    assert [item.code for item in comparison.notes] == ["mimic"]


@pytest.mark.parametrize("version", ["1.0", "1.1"])
def test_rates_that_an_older_urdf_lacks_are_accepted(version: str) -> None:
    result = verified(RATES, to="urdf", urdf_version=version)
    assert accepted(result) == [
        ("limit-not-in-version", f"joint 'k' <limit {name}>") for name in ("acceleration", "jerk")
    ]


@pytest.mark.parametrize("version", ["1.4", "1.5", "1.6", "1.7", "1.8"])
def test_a_massless_link_without_frames_is_approximated_below_1_7(version: str) -> None:
    result = verified(MASSLESS, to="sdf", massless="frame", sdf_version=version)
    reported = {(loss.severity, loss.element) for loss in result.losses if "as-frame" in loss.code}
    severity = "lost" if version < "1.7" else "harmless"
    assert reported == {(severity, "joint 't'"), (severity, "link 'tip'")}
    # The joint below the link is at the same place: 1 m up and 1 m along x.
    other = translate.load(result.text).model
    assert other.joint("e").parent == ("tip" if version == "1.8" else "b")
    assert other.frames.pose("d", relative_to="b").xyz == (1.0, 0.0, 1.0)


def test_a_movable_massless_link_stays_a_link_below_1_8() -> None:
    # The child of a joint cannot be a frame before 1.8.
    text = MASSLESS.replace('name="t" type="fixed"', 'name="t" type="floating"').replace(
        'name="e" type="prismatic"', 'name="e" type="fixed"'
    )
    for version in ("1.6", "1.7"):
        result = verified(text, to="sdf", massless="frame", sdf_version=version)
        assert "link 'tip'" in {
            loss.element for loss in result.losses if loss.code == "massless-link-given-inertia"
        }


@pytest.mark.parametrize("tag", ["cone", "ellipsoid"])
def test_a_geometry_that_the_version_lacks_is_approximated(tag: str) -> None:
    size = "<radii>1 2 3</radii>" if tag == "ellipsoid" else "<radius>1</radius><length>2</length>"
    text = (
        '<sdf version="1.12"><model name="m"><link name="a"><collision name="c"><geometry>'
        f"<{tag}>{size}</{tag}></geometry></collision></link></model></sdf>"
    )
    result = verified(text, to="sdf", sdf_version="1.6")
    assert [loss.severity for loss in result.losses] == ["lost"]
    assert accepted(result) == [("newer-lost", f"collision 'c' of link 'a' <{tag}>")]


def test_every_capsule_of_several_models_is_accepted() -> None:
    capsule = (
        '<model name="{}"><link name="a"><visual name="v"><geometry><capsule><radius>1</radius>'
        "<length>2</length></capsule></geometry></visual></link></model>"
    )
    models = capsule.format("m") + capsule.format("n")
    text = f'<sdf version="1.9"><world name="w">{models}</world></sdf>'
    assert len(accepted(verified(text, to="sdf", sdf_version="1.7"))) == 2


@pytest.mark.parametrize("static", ["joint", "flag"])
def test_a_static_flag_without_a_block_is_accepted(static: str) -> None:
    text = '<sdf version="1.9"><model name="m"><static>true</static><link name="a"/></model></sdf>'
    result = verified(text, to="urdf", no_gazebo=True, static=static)
    assert ("sdf-lost", "model 'm' <static>") in accepted(result)


def test_a_pose_of_the_root_link_without_a_block_is_accepted() -> None:
    links = '<link name="a"><pose>1 2 3 0 0 0</pose></link><link name="b"/>'
    joint = '<joint name="j" type="ball"><parent>a</parent><child>b</child></joint>'
    text = f'<sdf version="1.9"><model name="m">{links}{joint}</model></sdf>'
    result = verified(text, to="urdf", no_gazebo=True)
    assert ("sdf-lost", "link 'a' <pose>") in accepted(result)


def test_a_negative_mass_that_is_replaced_is_accepted() -> None:
    text = arm().replace('<mass value="1"/>', '<mass value="-1"/>', 1)
    result = verified(text, to="sdf")
    assert ("massless-link-given-inertia", "link 'a' <inertial>") in accepted(result)


@pytest.mark.parametrize(
    ("options", "code"),
    [
        ({"compute_inertia": "all", "density": 2700.0}, "inertia-from-shapes"),
        ({"repair_inertia": True}, "inertia-repaired"),
        ({"for_target": "harmonic"}, "value-replaced"),
    ],
)
@pytest.mark.parametrize("to", ["sdf", "urdf"])
def test_requested_changes_are_accepted_changes(
    options: dict[str, object], code: str, to: str
) -> None:
    text = """<robot name="r"><link name="a"><inertial><mass value="1"/><inertia ixx="1" ixy="0"
      ixz="0" iyy="1" iyz="0" izz="3"/></inertial><collision><geometry>
      <box size="1 1 1"/></geometry></collision></link><link name="b"/>
      <joint name="j" type="revolute"><parent link="a"/>
      <child link="b"/><limit lower="1" upper="-1" effort="1" velocity="1"/></joint></robot>"""
    source = text if to == "sdf" else translate.to_sdf(text)
    result = verified(source, to=to, **options)
    changes = [loss.element for loss in result.losses if loss.code == code]
    assert changes
    assert [element for found, element in accepted(result) if found == code] == changes


def test_an_unknown_value_of_an_axis_that_is_lost_is_no_difference() -> None:
    text = (
        '<sdf version="1.9"><model name="m"><link name="a"/><link name="b"/>'
        '<joint name="j" type="revolute"><parent>a</parent><child>b</child><axis><xyz>0 0 1</xyz>'
        "<dynamics><damping>1</damping><mu>2</mu></dynamics></axis></joint></model></sdf>"
    )
    result = translate.convert(text, to="urdf", no_gazebo=True, verify=True)
    assert "joint 'j' <mu>" in {item.element for item in result.losses}
    assert result.comparison is not None
    assert result.comparison.differences == []


def test_a_massless_root_is_a_frame_of_the_link_that_the_lost_joint_leads_to() -> None:
    """The joint to the other link stays, with the end of the frame."""
    size = "<geometry><box size='1 1 1'/></geometry>"
    text = f"""<robot name="r"><link name="top"/><link name="arm"/>
<joint name="first" type="fixed"><parent link="top"/><child link="arm"/>
<safety_controller k_velocity="1.0"/></joint>
<link name="four"><collision>{size}</collision></link>
<joint name="last" type="fixed"><parent link="top"/><child link="four"/></joint></robot>"""
    result = translate.convert(text, to="sdf", verify=True, sdf_version="1.6", massless="frame")
    assert result.comparison is not None
    assert result.comparison.differences == []


# --- What a reader or a form of the output does not see -------------------------------------------

SPRING = (
    '<sdf version="1.11"><model name="m"><link name="a"/><link name="b"/>'
    '<joint name="j" type="{kind}"><parent>a</parent><child>b</child><axis><xyz>0 0 1</xyz>'
    "<dynamics><spring_reference>0.1</spring_reference><spring_stiffness>3</spring_stiffness>"
    "</dynamics></axis>{axis2}</joint></model></sdf>"
)
AXIS2 = SPRING.partition("<axis>")[2].partition("</axis>")[0]


@pytest.mark.parametrize("target", ["rviz", "drake", "mujoco", "pinocchio"])
@pytest.mark.parametrize(
    ("kind", "axis2", "joints"),
    [
        ("revolute", "", {"j"}),
        ("prismatic", "", {"j"}),
        ("universal", f"<axis2>{AXIS2}</axis2>", {"j_axis", "j"}),
    ],
)
def test_springs_that_only_a_block_has_are_lost_for_a_reader_without_blocks(
    kind: str, axis2: str, joints: set[str], target: translate.TargetName
) -> None:
    result = verified(SPRING.format(kind=kind, axis2=axis2), to="urdf", for_target=target)
    lost = {("sdf-lost", f"joint '{name}' <spring_stiffness>") for name in joints}
    assert lost <= set(accepted(result))


COLLISIONS = (
    '<sdf version="1.11"><model name="m"><link name="a">'
    '<collision name="{0}">{size}{friction}</collision>'
    '<collision name="{1}"><pose>0 0 1 0 0 0</pose>{size}</collision></link></model></sdf>'
)
SIZE = "<geometry><box><size>1 1 1</size></box></geometry>"
FRICTION = "<surface><friction><ode><mu>0.5</mu></ode></friction></surface>"


@pytest.mark.parametrize(
    "names", [("a_collision", "foot"), ("a_collision", "a_collision_1"), ("foot", "a_collision")]
)
def test_friction_of_a_collision_with_a_generated_name_is_accepted(names: tuple[str, str]) -> None:
    """The URDF has such a collision without its name; the report names it as in the input."""
    text = COLLISIONS.format(*names, size=SIZE, friction=FRICTION)
    result = verified(text, to="urdf")
    assert [loss.at for loss in result.losses if loss.severity == "lost"] == [
        ElementPath("collision", names[0], "a", "link", field="surface")
    ]
    assert ("sdf-lost", f"surface of collision '{names[0]}'") in accepted(result)


def test_friction_that_is_lost_without_an_entry_is_a_difference() -> None:
    text = COLLISIONS.format("a_collision", "foot", size=SIZE, friction=FRICTION)
    result = translate.convert(text, to="urdf")
    others = [loss for loss in result.losses if loss.at.kind != "collision"]
    back = translate.load(result.text, format="urdf")
    report = LossReport(others, result.report.provenance)
    assert [item.code for item in check(result.document, back, report).differences] == [
        "surface-missing"
    ]


# --- All blocks of a URDF -------------------------------------------------------------------------

OF_A = '<gazebo reference="a">{}</gazebo>'
OF_J = '<gazebo reference="j">{}</gazebo>'
BOX = "<{0}><geometry><box size='1 1 1'/></geometry></{0}>"


@pytest.mark.parametrize(
    "block",
    [
        '<gazebo><plugin name="p" filename="f"/></gazebo>',
        OF_A.format('<sensor name="s" type="imu"><always_on>1</always_on></sensor>'),
        OF_A.format("<mu1>0.5</mu1><mu2>0.4</mu2>"),
        OF_A.format("<material>Gazebo/Red</material>"),
        OF_A.format("<turnGravityOff>true</turnGravityOff>"),
        OF_A.format('<light name="l" type="point"/>'),
        OF_J.format("<springStiffness>3</springStiffness><springReference>1</springReference>"),
        OF_J.format("<stopKp>3</stopKp><stopKd>1</stopKd>"),
        '<gazebo><link name="more"><pose>1 0 0 0 0 0</pose></link></gazebo>',
        "<gazebo><static>true</static></gazebo>",
    ],
)
def test_blocks_that_a_urdf_is_written_without_are_one_accepted_loss(block: str) -> None:
    shapes = BOX.format("visual") + BOX.format("collision")
    text = arm().replace(f'<link name="a">{INERTIAL}', f'<link name="a">{INERTIAL}{shapes}')
    text = text.replace("</robot>", f"{block}</robot>")
    result = translate.convert(text, to="urdf", no_gazebo=True, static="flag", verify=True)
    assert "<gazebo" not in result.text
    assert result.comparison is not None
    assert result.comparison.differences == []
    assert ("sdf-lost", "model <gazebo>") in accepted(result)
