"""SDFormat of older versions: how each element is written (reference S A41 – A65, C41, H21)."""

from __future__ import annotations

import math
from typing import Any

import pytest
from lxml import etree
from support.sdf_versions import VERSIONS

import translate

MASS = "<inertial><mass>1</mass></inertial>"


def written(body: str, version: str, **policies: Any) -> etree._Element:
    return etree.fromstring(result(body, version, **policies).text.encode())


def result(body: str, version: str, **policies: Any) -> translate.Result:
    text = f'<sdf version="1.12">{body}</sdf>'
    return translate.convert(text, to="sdf", sdf_version=version, **policies)


def model(content: str, attributes: str = "") -> str:
    return f'<model name="m" {attributes}>{content}</model>'


def jointed(joint: str, kind: str = "revolute") -> str:
    """Two links, the second one a metre up and turned by 90° about z."""
    return model(
        '<link name="a"/><link name="b"><pose>0 0 1 0 0 1.5707963267948966</pose></link>'
        '<frame name="f" attached_to="a"><pose>1 0 0 0 0 1.5707963267948966</pose></frame>'
        f'<joint name="j" type="{kind}"><parent>a</parent><child>b</child>{joint}</joint>'
    )


def numbers(root: etree._Element, path: str) -> list[float]:
    text = root.findtext(path)
    assert text is not None, path
    return [float(word) for word in text.split()]


def codes(found: translate.Result) -> set[str]:
    return {loss.code for loss in found.losses}


# --- Poses ----------------------------------------------------------------------------------------

PLACED = model(
    '<link name="a"><pose>1 0 0 0 0 0</pose></link>'
    '<link name="b"><pose relative_to="f">0 0 3 0 0 0</pose>'
    '<visual name="v"><pose relative_to="a">0 0 0 0 0 0</pose><geometry><box/></geometry></visual>'
    '<sensor name="s" type="imu"><pose relative_to="a">5 0 0 0 0 0</pose></sensor></link>'
    '<frame name="f" attached_to="a"><pose>0 2 0 0 0 0</pose></frame>'
    '<joint name="j" type="fixed"><pose relative_to="a">0 1 0 0 0 0</pose>'
    "<parent>a</parent><child>b</child></joint>"
)


@pytest.mark.parametrize(
    ("path", "expected"),
    [
        pytest.param("model/link[@name='b']/pose", [1, 2, 3], id="link-in-the-model"),
        pytest.param("model/link/visual/pose", [0, -2, -3], id="visual-in-its-link"),
        pytest.param("model/link/sensor/pose", [5, -2, -3], id="sensor-in-its-link"),
        pytest.param("model/joint/pose", [0, -1, -3], id="joint-in-its-child"),
    ],
)
@pytest.mark.parametrize("version", ["1.4", "1.5", "1.6"])
def test_a65_below_1_7_poses_are_in_the_frames_of_the_default(
    version: str, path: str, expected: list[float]
) -> None:
    root = written(PLACED, version)
    assert numbers(root, path) == [*expected, 0, 0, 0]
    assert root.find(".//pose[@relative_to]") is None


def test_a46_from_1_7_on_a_pose_is_unchanged() -> None:
    root = written(PLACED, "1.7")
    assert {pose.get("relative_to") for pose in root.iter("pose")} == {None, "a", "f"}


def test_the_absolute_style_computes_them_in_any_version() -> None:
    root = written(PLACED, "1.9", style="absolute")
    assert numbers(root, "model/link[@name='b']/pose") == [1, 2, 3, 0, 0, 0]
    assert root.find("model/frame") is not None


NESTED = model(
    f'<link name="a"><pose>0 0 1 0 0 0</pose>{MASS}</link>'
    '<model name="n" placement_frame="q"><pose relative_to="a">1 0 0 0 0 0</pose>'
    '<link name="l"/><frame name="q"><pose>0 1 0 0 0 0</pose></frame></model>'
    '<link name="b"><pose relative_to="n::l">0 0 7 0 0 0</pose></link>'
    '<joint name="j" type="fixed"><parent>a</parent><child>n::q</child></joint>'
    '<joint name="k" type="fixed"><parent>n</parent><child>b</child></joint>'
)


@pytest.mark.parametrize("version", ["1.5", "1.6", "1.7"])
def test_a44_from_1_5_on_nested_models_stay_nested(version: str) -> None:
    root = written(NESTED, version)
    assert root.find("model/model/link").get("name") == "l"
    assert root.find("model/model").get("placement_frame") is None
    assert numbers(root, "model/link[@name='b']/pose") == [1, -1, 8, 0, 0, 0]


@pytest.mark.parametrize("version", ["1.5", "1.6", "1.7"])
def test_a47_below_1_8_joints_end_at_links(version: str) -> None:
    root = written(NESTED, version)
    ends = [(joint.findtext("parent"), joint.findtext("child")) for joint in root.iter("joint")]
    assert sorted(ends) == [("a", "n::l"), ("n::l", "b")]


def test_a44_in_1_4_their_names_are_joined() -> None:
    found = result(NESTED, "1.4")
    root = etree.fromstring(found.text.encode())
    assert root.find("model/model") is None
    assert numbers(root, "model/link[@name='n__l']/pose") == [1, -1, 1, 0, 0, 0]
    assert found.renames["n::l"] == "n__l"


def test_flattening_keeps_the_frame_of_the_nested_model() -> None:
    root = written(NESTED, "1.9", flatten=True)
    frame = root.find("model/frame[@name='n']")
    assert frame is not None
    assert frame.get("attached_to") == "n__l"
    ends = [(joint.findtext("parent"), joint.findtext("child")) for joint in root.iter("joint")]
    assert sorted(ends) == [("a", "n__q"), ("n", "b")]


CHILD = """
<link name="L1"><pose>0 1 0 0 0 0</pose></link>
<link name="L2"/>
<joint name="J1" type="revolute"><parent>L1</parent><child>L2</child></joint>
"""


def test_flattened_names_have_the_form_of_the_legacy_composition() -> None:
    """The example of seed 4, "libsdformat's implementation of <include> in models"."""
    text = (
        '<sdf version="1.8"><model name="ParentModel"><model name="ChildModel">'
        f"<pose>1 0 1 0 0 0</pose>{CHILD}</model></model></sdf>"
    )
    root = etree.fromstring(
        translate.to_sdf(text, sdf_version="1.7", flatten=True, separator="::").encode()
    )
    poses = {
        element.get("name"): (pose.get("relative_to"), pose.text)
        for element in root.find("model")
        for pose in element.findall("pose")
    }
    assert poses == {
        "ChildModel::__model__": ("__model__", "1 0 1 0 0 0"),
        "ChildModel::L1": ("ChildModel::__model__", "0 1 0 0 0 0"),
        "ChildModel::L2": ("ChildModel::__model__", None),
    }
    joint = root.find("model/joint")
    assert joint.get("name") == "ChildModel::J1"
    assert [end.text for end in joint[:2]] == ["ChildModel::L1", "ChildModel::L2"]
    # libsdformat of 1.8 or newer makes the nested model again (seed 2, 1.4.7).
    assert translate.compare(text, etree.tostring(root)).same


def test_seed_4_separates_with_colons_up_to_1_7() -> None:
    root = written(NESTED, "1.7", flatten=True, separator="::")
    assert root.find("model/link[@name='n::l']") is not None
    frame = root.find("model/frame[@name='n::__model__']")
    assert frame is not None
    assert frame.get("attached_to") == "n::l"


def test_from_1_8_on_no_name_may_hold_colons() -> None:
    with pytest.raises(translate.TranslateError, match="reserved"):
        result(NESTED, "1.8", flatten=True, separator="::")


LITERAL = (
    '<sdf version="1.6"><model name="m"><link name="c"/><link name="a__b"/>'
    '<link name="a::b"><pose frame="c">0 0 1 0 0 0</pose></link>'
    '<joint name="a::j" type="revolute"><parent>c</parent><child>a::b</child>'
    "<axis><xyz>1 0 0</xyz></axis></joint>"
    '<plugin name="p" filename="p.so"><body>a::b</body></plugin></model></sdf>'
)


@pytest.mark.parametrize("version", ["1.8", "1.12"])
def test_a80_from_1_8_on_a_name_that_kept_its_colons_is_joined(version: str) -> None:
    found = translate.convert(LITERAL, to="sdf", sdf_version=version, lenient=True, verify=True)
    model = translate.load(found.text).model
    assert [link.name for link in model.links] == ["c", "a__b", "a__b_link"]
    assert model.joint("a__j").child == "a__b_link"
    assert model.frames.pose("a__j").xyz == (0, 0, 1)
    assert "<body>a__b_link</body>" in found.text
    assert found.renames == {"a::b": "a__b_link", "a::j": "a__j"}
    assert found.comparison is not None
    assert found.comparison.same


SAVED = (
    '<sdf version="1.6"><world name="w"><model name="m"><link name="n::l">'
    '<collision name="a::c"><geometry><box/></geometry></collision>'
    '<sensor name="a::s" type="imu"/>'
    '</link></model><state world_name="w"><model name="m"><link name="n::l"/></model></state>'
    "</world></sdf>"
)


@pytest.mark.parametrize(("version", "tag"), [("1.8", ""), ("1.12", "_state")])
def test_b5_from_1_8_on_nothing_has_colons_in_its_name(version: str, tag: str) -> None:
    found = translate.convert(SAVED, to="sdf", sdf_version=version, verify=True)
    world = etree.fromstring(found.text.encode()).find("world")
    assert world is not None
    assert world.find(f"state/model{tag}/model{tag}[@name='n']/link{tag}[@name='l']") is not None
    link = world.find("model/model[@name='n']/link[@name='l']")
    assert link.find("collision").get("name") == "a__c"
    assert link.find("sensor").get("name") == "a__s"


def test_a80_up_to_1_7_it_keeps_them() -> None:
    found = translate.convert(LITERAL, to="sdf", sdf_version="1.7", lenient=True)
    model = translate.load(found.text, lenient=True).model
    assert [link.name for link in model.links] == ["c", "a__b", "a::b"]


# --- Axes -----------------------------------------------------------------------------------------

AXIS = '<axis><xyz expressed_in="{}">1 0 0</xyz></axis>'
X, Y, MINUS_Y = [1, 0, 0], [0, 1, 0], [0, -1, 0]


@pytest.mark.parametrize(
    ("version", "frame", "expected", "flag"),
    [
        pytest.param("1.4", "", Y, False, id="1.4-from-the-joint"),
        pytest.param("1.4", "__model__", X, False, id="1.4-from-the-model"),
        pytest.param("1.4", "f", Y, False, id="1.4-from-a-frame"),
        pytest.param("1.5", "", X, False, id="1.5-from-the-joint"),
        pytest.param("1.5", "__model__", X, True, id="1.5-from-the-model"),
        pytest.param("1.6", "f", X, False, id="1.6-from-a-frame-turned-like-the-joint"),
        pytest.param("1.6", "a", MINUS_Y, False, id="1.6-from-a-link"),
    ],
)
def test_a64_the_frame_of_an_axis(
    version: str, frame: str, expected: list[float], flag: bool
) -> None:
    axis = written(jointed(AXIS.format(frame)), version).find("model/joint/axis")
    assert axis is not None
    assert numbers(axis, "xyz") == pytest.approx(expected, abs=1e-15)
    assert axis.find("xyz").get("expressed_in") is None
    assert (axis.findtext("use_parent_model_frame") == "true") == flag


# --- Values ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "value", "version", "text"),
    [
        ("lower", "-inf", "1.9", "-1e16"),
        ("upper", "inf", "1.6", "1e16"),
        ("effort", "inf", "1.9", "-1"),
        ("velocity", "inf", "1.4", "-1"),
        ("lower", "-inf", "1.10", "-inf"),
        ("upper", "2.5", "1.4", "2.5"),
    ],
)
def test_h21_an_unlimited_value_is_written_as_the_version_specifies(
    name: str, value: str, version: str, text: str
) -> None:
    axis = f"<axis><limit><{name}>{value}</{name}></limit></axis>"
    assert written(jointed(axis), version).findtext(f"model/joint/axis/limit/{name}") == text


def test_h21_an_unlimited_value_of_a_urdf_is_that_of_1_8() -> None:
    document = translate.load(
        '<robot name="r"><link name="a"/><link name="b"/><joint name="j" type="revolute">'
        '<parent link="a"/><child link="b"/><limit upper="1" effort="2" velocity="3"/></joint>'
        "</robot>"
    )
    axis = document.model.joint("j").axis
    assert axis is not None
    assert axis.limit is not None
    axis.limit.upper = axis.limit.effort = math.inf
    root = etree.fromstring(translate.to_sdf(document).encode())
    limit = root.find("model/joint/axis/limit")
    assert limit is not None
    assert root.get("version") == "1.8"
    assert (limit.findtext("upper"), limit.findtext("effort")) == ("1e16", "-1")


def test_a45_before_1_6_a_continuous_joint_is_revolute() -> None:
    assert written(jointed("<axis/>", "continuous"), "1.6").find("model/joint").get("type") == (
        "continuous"
    )
    assert written(jointed("<axis/>", "continuous"), "1.5").find("model/joint").get("type") == (
        "revolute"
    )


@pytest.mark.parametrize(
    ("pitch", "expected"),
    [
        pytest.param("<screw_thread_pitch>0.5</screw_thread_pitch>", -4 * math.pi, id="written"),
        pytest.param("", -2 * math.pi, id="C42-by-default"),
        pytest.param(
            "<thread_pitch>3</thread_pitch><screw_thread_pitch>0.5</screw_thread_pitch>",
            -4 * math.pi,
            id="beside-the-earlier-one",
        ),
    ],
)
def test_c41_before_1_10_a_pitch_is_in_radians_per_metre(pitch: str, expected: float) -> None:
    root = written(jointed(f"<axis/>{pitch}", "screw"), "1.9")
    assert numbers(root, "model/joint/thread_pitch") == [expected]
    assert len(root.findall("model/joint/thread_pitch")) == 1
    assert root.find("model/joint/screw_thread_pitch") is None


@pytest.mark.parametrize("pitch", ["-1256.6", "-3.1", "-7.7", "-0.1"])
def test_a_thread_pitch_that_was_read_is_written_with_the_same_number(pitch: str) -> None:
    """Twice -2 π / x of -3.1 and -7.7 is another number in the last digit."""
    root = written(jointed(f"<axis/><thread_pitch>{pitch}</thread_pitch>", "screw"), "1.9")
    assert root.findtext("model/joint/thread_pitch") == pitch


@pytest.mark.parametrize(
    ("version", "bitmask", "expected"),
    [
        ("1.4", "<collide_bitmask>2</collide_bitmask>", ["2", "65535"]),
        ("1.5", "<collide_bitmask>2</collide_bitmask>", ["2"]),
        ("1.4", "", []),
    ],
)
def test_h21_before_1_5_the_bitmask_of_other_collisions_is_written(
    version: str, bitmask: str, expected: list[str]
) -> None:
    surface = f"<surface><contact>{bitmask}</contact></surface>"
    content = f'<collision name="c">{surface}</collision><collision name="d"/>'
    root = written(model(f'<link name="l">{content}</link>'), version)
    assert [element.text for element in root.iter("collide_bitmask")] == expected


def test_h21_before_1_8_a_heightmap_has_its_sampling() -> None:
    shape = "<geometry><heightmap><uri>h.png</uri></heightmap></geometry>"
    body = model(f'<link name="l"><visual name="v">{shape}</visual></link>')
    assert written(body, "1.7").findtext(".//heightmap/sampling") == "1"
    assert written(body, "1.8").find(".//heightmap/sampling") is None
    known = body.replace("</heightmap>", "<sampling>4</sampling></heightmap>")
    (sampling,) = written(known, "1.7").findall(".//heightmap/sampling")
    assert sampling.text == "4"


def test_a48_poses_of_sensors_too_are_in_radians_before_1_9() -> None:
    sensor = '<sensor name="s" type="imu"><pose degrees="true">0 0 0 0 0 90</pose></sensor>'
    pose = written(model(f'<link name="l">{sensor}</link>'), "1.8").find(".//sensor/pose")
    assert pose is not None
    assert pose.get("degrees") is None
    assert (pose.text or "").split()[-1] == repr(math.pi / 2)


def test_a55_before_1_6_gravity_belongs_to_the_physics() -> None:
    world = '<world name="w"><gravity>0 0 -1</gravity><physics name="p" type="ode"/></world>'
    root = written(world, "1.5")
    assert root.findtext("world/physics/gravity") == "0 0 -1"
    assert root.find("world/gravity") is None


def test_a51_before_1_12_the_parts_of_a_state_have_plainer_names() -> None:
    state = (
        '<state world_name="w"><model_state name="m"><link_state name="l"/></model_state></state>'
    )
    root = written(f'<world name="w">{state}</world>', "1.11")
    assert root.find("world/state/model[@name='m']/link[@name='l']") is not None


# --- The canonical link, and what cannot be expressed ---------------------------------------------


def test_a46_before_1_7_the_canonical_link_is_the_first() -> None:
    body = model('<link name="a"/><link name="b"/>', 'canonical_link="b"')
    found = result(body, "1.6")
    root = etree.fromstring(found.text.encode())
    assert [link.get("name") for link in root.iter("link")] == ["b", "a"]
    assert root.find("model").get("canonical_link") is None
    assert codes(found) == {"canonical-link-first"}


def test_a47_before_1_8_a_capsule_is_a_cylinder_and_two_spheres() -> None:
    shape = "<geometry><capsule><radius>1</radius><length>2</length></capsule></geometry>"
    found = result(model(f'<link name="l"><visual name="v">{shape}</visual></link>'), "1.7")
    root = etree.fromstring(found.text.encode())
    shapes = [geometry[0].tag for geometry in root.iter("geometry")]
    assert shapes == ["cylinder", "sphere", "sphere"]
    assert codes(found) == {"capsule-as-cylinder-and-spheres"}


# --- Worlds ---------------------------------------------------------------------------------------

WORLD = (
    '<world name="w">'
    '<light name="sun" type="point"><pose relative_to="f">0 0 1 0 0 0</pose></light>'
    '<frame name="f"><pose>0 0 2 0 0 0</pose></frame><plugin filename="p" name="p"/>'
    '<model name="m"><pose relative_to="f">1 0 0 0 0 0</pose><link name="l"/></model>'
    '<joint name="j" type="fixed"><parent>world</parent><child>m::l</child></joint></world>'
)


@pytest.mark.parametrize("version", VERSIONS)
def test_a_world_goes_over_whole(version: str) -> None:
    root = written(WORLD, version)
    names = {child.tag for child in root.find("world") if isinstance(child.tag, str)}
    assert {"light", "plugin", "model"} <= names
    read = translate.load(etree.tostring(root)).world
    assert read.frames.pose("m").xyz == (1, 0, 2)
    # A frame has a meaning since 1.7 (S A44).
    has_frames = version not in ("1.4", "1.5", "1.6")
    assert [frame.name for frame in read.explicit_frames] == (["f"] if has_frames else [])


@pytest.mark.parametrize("version", ["1.4", "1.6"])
def test_lights_of_a_world_stay_where_they_are(version: str) -> None:
    assert numbers(written(WORLD, version), "world/light/pose") == [0, 0, 3, 0, 0, 0]


@pytest.mark.parametrize(
    ("version", "child", "written_child"),
    [
        ("1.7", "m::l", "l"),
        ("1.8", "m::l", "l"),
        ("1.9", "m", "l"),
        ("1.7", "m", "l"),
        ("1.9", "g", "l"),
        ("1.7", "g", "l"),
    ],
    ids=["link-1.7", "link-1.8", "model-1.9", "model-1.7", "frame-1.9", "frame-1.7"],
)
def test_a46_where_worlds_have_no_joints_the_model_has_them(
    version: str, child: str, written_child: str
) -> None:
    held = WORLD.replace("m::l", child).replace(
        "<joint", '<frame name="g" attached_to="m::l"><pose>0 0 5 0 0 0</pose></frame><joint'
    )
    root = written(held, version)
    assert root.find("world/joint") is None
    joint = root.find("world/model/joint")
    assert joint is not None
    assert (joint.findtext("parent"), joint.findtext("child")) == ("world", written_child)
    height = 5 if child == "g" else 0
    assert translate.load(etree.tostring(root)).world.frames.pose("m::j").xyz == (1, 0, 2 + height)


@pytest.mark.parametrize("version", VERSIONS)
def test_a_world_with_a_joint_verifies(version: str) -> None:
    comparison = result(WORLD, version, verify=True).comparison
    assert comparison is not None
    assert comparison.same, [str(item) for item in comparison.differences]


@pytest.mark.parametrize("version", ["1.6", "1.10"])
def test_where_worlds_have_joints_they_stay(version: str) -> None:
    assert written(WORLD, version).findtext("world/joint/child") == "m::l"


# --- Words that had ended -------------------------------------------------------------------------

ENDED = "<axis><xyz>1 0 0</xyz><use_parent_model_frame>true</use_parent_model_frame></axis>"


def test_a57_a_removed_element_gets_no_new_meaning() -> None:
    found = result(jointed(ENDED), "1.6")
    assert etree.fromstring(found.text.encode()).find(".//use_parent_model_frame") is None
    losses = {loss.code: loss.element for loss in found.losses}
    assert losses["ended-word-lost"] == "joint 'j' of model 'm' <use_parent_model_frame>"


def test_it_stays_where_it_still_means_nothing() -> None:
    assert written(jointed(ENDED), "1.9").find(".//use_parent_model_frame") is not None


# --- The places of losses -------------------------------------------------------------------------

LATER = """<sdf version="1.11"><model name="m">
<link name="a">
<visual name="v"><geometry><ellipsoid/></geometry></visual>
<sensor name="s" type="camera"><camera><optical_frame_id>f</optical_frame_id></camera></sensor>
</link>
<frame name="f" attached_to="a"/>
<link name="b"/>
<joint name="j" type="revolute"><parent>a</parent><child>b</child>
<axis><mimic joint="k"/></axis></joint>
<joint name="k" type="continuous"><parent>a</parent><child>b</child><axis/></joint></model></sdf>"""


def test_a_loss_in_an_older_version_has_the_line_of_the_input() -> None:
    losses = translate.convert(LATER, to="sdf", sdf_version="1.5").report.losses
    places = {loss.element.partition(" of ")[0]: loss.line for loss in losses}
    assert places == {"visual 'v'": 3, "sensor 's'": 4, "frame 'f'": 6, "joint 'j'": 8}
