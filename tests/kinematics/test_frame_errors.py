"""Frames that resolve and frames that do not: the examples of seed 1 and reference S B."""

from __future__ import annotations

import pytest

import translate
from translate.diagnostics.diagnostic import Diagnostic, TranslateError
from translate.model.fragment import Location
from translate.model.joint import Joint
from translate.model.link import Frame, Link
from translate.model.model import Model
from translate.model.pose import Pose


def sdf(body: str, version: str = "1.12") -> str:
    return f'<sdf version="{version}">{body}</sdf>'


def errors(text: str) -> list[Diagnostic]:
    return [item for item in translate.check(text) if item.severity == "error"]


# --- What the seed calls valid, and what it calls invalid ---------------------------------------

VALID = {
    "3.1-names-in-other-scopes": """
        <world name="w">
          <frame name="explicit_frame"/>
          <model name="model_1"><frame name="explicit_frame"/><link name="link"/></model>
          <model name="model_2">
            <frame name="explicit_frame"/><link name="link"/>
            <model name="model_3"><frame name="explicit_frame"/><link name="link"/></model>
          </model>
        </world>""",
    "3.3-nearly-reserved": """
        <model name="world_model"><link name="world_link"/><frame name="__"/><frame name="__a"/>
        </model>""",
    "3.3-model-frame": """
        <model name="m"><link name="l"/>
          <frame name="frame1"/><frame name="frame2" attached_to="__model__"/>
        </model>""",
    "6-joint-before-its-child": """
        <model name="m">
          <link name="P2"/>
          <joint name="J2" type="fixed">
            <pose relative_to="P2">1 0 0 0 0 0</pose><parent>P2</parent><child>C2</child>
          </joint>
          <link name="C2"><pose relative_to="J2">0 1 0 0 0 0</pose></link>
        </model>""",
    "6-two-graphs-are-no-cycle": """
        <model name="not_a_cycle">
          <link name="L1"><pose>1 0 0 0 0 0</pose></link>
          <frame name="F1" attached_to="L2"><pose relative_to="L1">0 1 0 0 0 0</pose></frame>
          <link name="L2"><pose relative_to="F1">0 0 1 0 0 0</pose></link>
        </model>""",
    "6-world": """
        <world name="scope_relative_to">
          <frame name="W0"><pose>1 0 0 0 0 0</pose></frame>
          <frame name="W1"><pose relative_to="W0">1 0 0 0 0 0</pose></frame>
          <model name="M1">
            <frame name="F"><pose>1 0 0 0 0 0</pose></frame>
            <link name="L">
              <visual name="V">
                <pose relative_to="F"/><geometry><sphere><radius>1</radius></sphere></geometry>
              </visual>
            </link>
            <model name="N"><pose relative_to="F">1 0 0 0 0 0</pose><link name="NL"/></model>
            <frame name="F0"><pose relative_to="N">1 0 0 0 0 0</pose></frame>
          </model>
          <frame name="W2" attached_to="M1"/>
          <frame name="W3"><pose relative_to="M1">1 0 0 0 0 0</pose></frame>
          <model name="M2"><pose relative_to="W3">1 0 0 0 0 0</pose><link name="L"/></model>
        </world>""",
}

JOINT = '<joint name="{}" type="fixed">{}<parent>{}</parent><child>{}</child></joint>'

INVALID = {
    "3.1-joint-named-like-a-link": (
        '<link name="base"/><link name="attachment"/>'
        + JOINT.format("attachment", "", "base", "attachment"),
        "duplicate-name",
        "attachment",
    ),
    "3.2-frame-named-like-a-link": (
        '<link name="L"/><frame name="L"/>',
        "duplicate-name",
        "L",
    ),
    "3.2-frames-of-one-name": (
        '<link name="L"/><frame name="F"/><frame name="F"/>',
        "duplicate-name",
        "F",
    ),
    "3.3-link-called-world": ('<link name="world"/>', "reserved-name", "world"),
    "3.3-link-in-underscores": ('<link name="__link__"/>', "reserved-name", "__link__"),
    "4.2-attached-to-nothing": (
        '<link name="L"/><frame name="F3" attached_to="A"/>',
        "frame-attached-to-invalid",
        "A",
    ),
    "4.2-attached-to-itself": (
        '<link name="L"/><frame name="F0" attached_to="F0"><pose relative_to="L"/></frame>',
        "frame-attached-to-cycle",
        "F0 → F0",
    ),
    "4.2-attached-to-each-other": (
        '<link name="L"/><frame name="F1" attached_to="F2"><pose relative_to="L"/></frame>'
        '<frame name="F2" attached_to="F1"><pose relative_to="L"/></frame>',
        "frame-attached-to-cycle",
        "F1 → F2 → F1",
    ),
    "6-link-relative-to-nothing": (
        '<link name="L4"><pose relative_to="A"/></link>',
        "pose-relative-to-invalid",
        "A",
    ),
    "6-link-relative-to-itself": (
        '<link name="cycle0"><pose relative_to="cycle0"/></link>',
        "pose-relative-to-cycle",
        "cycle0 → cycle0",
    ),
    "6-links-relative-to-each-other": (
        '<link name="C1"><pose relative_to="C2"/></link>'
        '<link name="C2"><pose relative_to="C1"/></link>',
        "pose-relative-to-cycle",
        "C1 → C2 → C1",
    ),
    "6-nested-model-relative-to-nothing": (
        '<link name="L"/><model name="M4"><pose relative_to="A"/><link name="L"/></model>',
        "pose-relative-to-invalid",
        "A",
    ),
    "6-nested-model-relative-to-itself": (
        '<link name="L"/><model name="cycle0"><pose relative_to="cycle0"/><link name="L"/></model>',
        "pose-relative-to-cycle",
        "cycle0 → cycle0",
    ),
    "6-joint-in-its-child-in-the-joint": (
        '<link name="P3"/><link name="C3"><pose relative_to="J3"/></link>'
        + JOINT.format("J3", '<pose relative_to="C3"/>', "P3", "C3"),
        "pose-relative-to-cycle",
        "C3 → J3 → C3",
    ),
    "B63-joint-in-its-child-by-default": (
        '<link name="P3"/><link name="C3"><pose relative_to="J3"/></link>'
        + JOINT.format("J3", "", "P3", "C3"),
        "pose-relative-to-cycle",
        "C3 → J3 → C3",
    ),
    "6-frame-relative-to-nothing": (
        '<link name="L"/><frame name="F4"><pose relative_to="A"/></frame>',
        "pose-relative-to-invalid",
        "A",
    ),
    "6-frame-relative-to-itself": (
        '<link name="L"/><frame name="cycle0"><pose relative_to="cycle0"/></frame>',
        "pose-relative-to-cycle",
        "cycle0 → cycle0",
    ),
    "6-relative-to-a-collision": (
        '<link name="L"><collision name="C">'
        "<geometry><sphere><radius>1</radius></sphere></geometry></collision></link>"
        '<frame name="F1" attached_to="L"><pose relative_to="C"/></frame>',
        "pose-relative-to-invalid",
        "C",
    ),
    "B67-shape-relative-to-nothing": (
        '<link name="L"><collision name="C"><pose relative_to="A"/>'
        "<geometry><sphere><radius>1</radius></sphere></geometry></collision></link>",
        "pose-relative-to-invalid",
        "A",
    ),
    "B32-canonical-link-of-no-link": (
        '<model name="n" canonical_link="A"><link name="L"/></model>',
        "model-canonical-link-invalid",
        "A",
    ),
    "B35-no-link-at-all": ('<frame name="F"/>', "model-without-link", "m"),
    "B48-child-of-no-link": (
        '<link name="P"/>' + JOINT.format("J", "", "P", "A"),
        "joint-child-link-invalid",
        "A",
    ),
    "B49-parent-of-no-link": (
        '<link name="C"/>' + JOINT.format("J", "", "A", "C"),
        "joint-parent-link-invalid",
        "A",
    ),
    "B72-placement-frame-of-no-frame": (
        '<link name="L"/><model name="n" placement_frame="A"><link name="L"/></model>',
        "model-placement-frame-invalid",
        "A",
    ),
}

INVALID_WORLDS = {
    "6-world-frame-inside-a-model": (
        '<frame name="W0"/><model name="M1"><link name="L"/>'
        '<frame name="F2" attached_to="L"><pose relative_to="W0"/></frame></model>',
        "pose-relative-to-invalid",
        "W0",
    ),
    "6-model-relative-to-its-own-name": (
        '<model name="M"><pose relative_to="M"/><link name="L"/></model>',
        "pose-relative-to-cycle",
        "M → M",
    ),
    "5.2-attached-to-nothing": (
        '<frame name="F3" attached_to="A"/>',
        "frame-attached-to-invalid",
        "A",
    ),
    "5.2-attached-to-each-other": (
        '<frame name="F1" attached_to="F2"><pose relative_to="world"/></frame>'
        '<frame name="F2" attached_to="F1"><pose relative_to="world"/></frame>',
        "frame-attached-to-cycle",
        "F1 → F2 → F1",
    ),
    "6-world-frames-relative-to-each-other": (
        '<frame name="C1"><pose relative_to="C2"/></frame>'
        '<frame name="C2"><pose relative_to="C1"/></frame>',
        "pose-relative-to-cycle",
        "C1 → C2 → C1",
    ),
    "B24-no-model-frame-in-a-world": (
        '<model name="m"><pose relative_to="__model__"/><link name="L"/></model>',
        "pose-relative-to-invalid",
        "__model__",
    ),
}


#: Elements of a link with a pose → the content of a link with that element (seed 1, phase 8).
POSES = {
    "camera": '<sensor name="s" type="camera"><camera name="c"><pose relative_to="{}"/></camera>'
    "</sensor>",
    "camera of a wide-angle camera": '<sensor name="s" type="wideanglecamera"><camera>'
    '<pose relative_to="{}"/></camera></sensor>',
    "sensor": '<sensor name="s" type="imu"><pose relative_to="{}"/></sensor>',
    "light": '<light name="s" type="point"><pose relative_to="{}"/></light>',
    "projector": '<projector name="s"><pose relative_to="{}"/></projector>',
    "particle emitter": '<particle_emitter name="s" type="box"><pose relative_to="{}"/>'
    "</particle_emitter>",
    "audio source": '<audio_source><uri>u</uri><pose relative_to="{}"/></audio_source>',
    "visual": '<visual name="v"><pose relative_to="{}"/><geometry><empty/></geometry></visual>',
    "collision": '<collision name="c"><pose relative_to="{}"/><geometry><empty/></geometry>'
    "</collision>",
}
#: The same for a world.
WORLD_POSES = {
    "actor": '<actor name="x"><pose relative_to="{}"/></actor>',
    "camera of the window": '<gui><camera name="c"><pose relative_to="{}"/></camera></gui>',
    "light": '<light name="s" type="point"><pose relative_to="{}"/></light>',
    "population": '<population name="p"><pose relative_to="{}"/></population>',
}
POSES_ANYWHERE = {
    **{
        f"{name} of a link": f'<model name="m"><link name="a">\n{text}</link></model>'
        for name, text in POSES.items()
    },
    **{
        f"{name} of a world": f'<world name="w"><model name="a"><link name="b"/></model>\n{text}'
        "</world>"
        for name, text in WORLD_POSES.items()
    },
}


@pytest.mark.parametrize("body", POSES_ANYWHERE.values(), ids=POSES_ANYWHERE)
def test_every_pose_names_a_frame_of_its_scope(body: str) -> None:
    assert errors(sdf(body.format("a"))) == []
    (found,) = errors(sdf(body.format("nothing")))
    assert (found.code, found.line) == ("pose-relative-to-invalid", 2)
    assert "'nothing'" in found.message


def test_the_pose_of_the_second_camera_has_its_own_place() -> None:
    cameras = [f'<camera name="c{x}"><pose relative_to="{x}"/></camera>' for x in ("a", "b")]
    text = "\n".join(
        ['<model name="m"><link name="a"><sensor name="s" type="multicamera">', *cameras]
    )
    (found,) = errors(sdf(f"{text}</sensor></link></model>"))
    assert (found.code, found.line) == ("pose-relative-to-invalid", 3)


def test_the_pose_of_a_plugin_names_anything() -> None:
    plugin = '<plugin name="p" filename="f"><pose relative_to="nothing"/></plugin>'
    assert errors(sdf(f'<model name="m"><link name="a">{plugin}</link></model>')) == []


@pytest.mark.parametrize("body", VALID.values(), ids=VALID)
def test_what_is_valid_is_accepted(body: str) -> None:
    assert errors(sdf(body)) == []


@pytest.mark.parametrize(("body", "code", "word"), INVALID.values(), ids=INVALID)
def test_what_is_invalid_in_a_model_is_named(body: str, code: str, word: str) -> None:
    found = errors(sdf(f'<model name="m">{body}</model>'))
    assert [item.code for item in found] == [code]
    assert word in found[0].message


@pytest.mark.parametrize(("body", "code", "word"), INVALID_WORLDS.values(), ids=INVALID_WORLDS)
def test_what_is_invalid_in_a_world_is_named(body: str, code: str, word: str) -> None:
    found = errors(sdf(f'<world name="w">{body}</world>'))
    assert [item.code for item in found] == [code]
    assert word in found[0].message


def test_b9_before_1_7_a_joint_may_be_called_like_a_link() -> None:
    body = (
        f'<model name="m"><link name="a"/><link name="b"/>{JOINT.format("b", "", "a", "b")}</model>'
    )
    assert errors(sdf(body, "1.6")) == []
    assert [item.code for item in errors(sdf(body, "1.7"))] == ["duplicate-name"]


# --- How errors are reported ----------------------------------------------------------------------


def test_a_cycle_is_reported_once_with_every_frame_in_it_and_its_lines() -> None:
    frames = [
        Frame(name, pose=Pose(relative_to=reference), location=Location("m.sdf", line, "frame"))
        for name, reference, line in [
            ("outside", "a", 2),
            ("c", "a", 3),
            ("a", "b", 5),
            ("b", "c", 8),
        ]
    ]
    (problem,) = Model("m", links=[Link("l")], explicit_frames=frames).frames.problems()
    assert problem.code == "pose-relative-to-cycle"
    assert "a → b → c → a" in problem.message
    assert "lines 5, 8, 3" in problem.message
    assert (problem.path, problem.line) == ("m.sdf", 5)


@pytest.mark.parametrize(
    ("names", "message"),
    [
        ("a", "the frame a → a depends on itself (line 1)"),
        ("ab", "the frames a → b → a depend on each other (lines 1, 2)"),
    ],
)
def test_the_message_about_a_short_cycle(names: str, message: str) -> None:
    cycle = [
        Frame(name, pose=Pose(relative_to=after), location=Location("m.sdf", line, "frame"))
        for line, (name, after) in enumerate(zip(names, names[1:] + names[:1], strict=True), 1)
    ]
    (problem,) = Model("m", links=[Link("l")], explicit_frames=cycle).frames.problems()
    assert problem.message == message


@pytest.mark.parametrize(
    ("count", "frames"),
    [
        pytest.param(20, list(range(20)), id="all of 20"),
        pytest.param(21, [*range(10), "…", *range(16, 21)], id="15 of 21"),
    ],
)
def test_a_long_cycle_is_shortened(count: int, frames: list[object]) -> None:
    cycle = [Frame(f"{i:02}", pose=Pose(relative_to=f"{(i + 1) % count:02}")) for i in range(count)]
    (problem,) = Model("m", links=[Link("l")], explicit_frames=cycle).frames.problems()
    names = [f"{item:02}" if isinstance(item, int) else str(item) for item in (*frames, 0)]
    assert f" {' → '.join(names)} " in problem.message


NESTED_17 = """<model name="m"><link name="a"/>
<model name="n"><link name="x"/></model>
<frame name="f" attached_to="n::x"/>
<joint name="j" type="fixed"><parent>a</parent>
<child>n::x</child></joint>
<plugin name="p" filename="p"><child>n::x</child></plugin></model>"""


@pytest.mark.parametrize(
    ("version", "expected"),
    [
        ("1.7", [("attribute-too-new", 3), ("element-too-new", 5)]),
        ("1.8", []),
    ],
)
def test_a_path_into_a_nested_model_is_news_to_1_7_and_means_the_same(
    version: str, expected: list[tuple[str, int]]
) -> None:
    found = translate.check(sdf(NESTED_17, version))
    assert [(item.code, item.line) for item in found] == expected
    assert {item.severity for item in found} <= {"warning"}
    assert translate.load(sdf(NESTED_17, version)).model.frames.attached_to("f") == "n::x"


def test_a_flattened_name_is_what_1_7_had() -> None:
    body = '<model name="m"><link name="n::x"/><frame name="f" attached_to="n::x"/></model>'
    assert translate.check(sdf(body, "1.7")) == []


def test_a_frame_that_depends_on_itself_is_no_ring_of_several() -> None:
    text = sdf('<model name="m"><link name="l"/>\n<frame name="f" attached_to="f"/></model>')
    (problem,) = errors(text)
    assert problem.message == "the frame f → f depends on itself (line 2)"


def test_findings_come_in_the_order_of_the_lines() -> None:
    body = '\n<link name="__a__"/>\n<surprise/>\n<frame name="f" attached_to="g"/>\n<frame/>'
    found = translate.check(sdf(f'<model name="m">{body}</model>'))
    assert [item.line for item in found] == sorted(item.line for item in found)
    assert {item.severity for item in found} == {"error", "warning"}


@pytest.mark.parametrize(
    ("name", "hint"),
    [
        pytest.param("bse_link", "did you mean 'base_link'?", id="a-letter-missing"),
        pytest.param("Base_link", "did you mean 'base_link'?", id="another-case"),
        pytest.param("model", "did you mean '__model__'?", id="the-model-frame"),
        pytest.param("xyz", "its frames are base_link, tool, elbow", id="nothing-near"),
    ],
)
def test_an_unknown_name_comes_with_a_hint(name: str, hint: str) -> None:
    model = Model(
        "m",
        links=[Link("base_link"), Link("tool")],
        joints=[Joint("elbow", "fixed", "base_link", "tool")],
        explicit_frames=[Frame("grip", name)],
    )
    with pytest.raises(TranslateError) as error:
        model.frames.attached_to("grip")
    assert hint in error.value.diagnostics[0].hint


def test_a_reference_to_an_unknown_frame_is_reported() -> None:
    model = Model("m", links=[Link("l", Pose(relative_to="nowhere"))])
    (problem,) = model.frames.problems()
    assert "named by link 'l'" in problem.message
