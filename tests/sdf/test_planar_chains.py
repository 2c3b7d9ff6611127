"""An unedited chain becomes a planar joint again if nothing refers to its parts."""

from __future__ import annotations

import re
import time
from pathlib import Path

import pytest

import translate
from translate.model.names import scopes

INERTIAL = (
    '<inertial><mass value="1"/>'
    '<inertia ixx="1" ixy="0" ixz="0" iyy="1" iyz="0" izz="1"/></inertial>'
)


def urdf(pose: str = 'xyz="0 0 1" rpy="0.1 0.2 0.3"', axis: str = "0 0 1", more: str = "") -> str:
    return (
        f'<robot name="r"><link name="a">{INERTIAL}</link><joint name="j" type="planar">'
        f'<origin {pose}/><parent link="a"/><child link="b"/><axis xyz="{axis}"/></joint>'
        f'<link name="b">{INERTIAL}</link>{more}</robot>'
    )


def sdf_of(text: str, **options: object) -> str:
    return translate.to_sdf(text.encode(), **options)


def inner(text: str) -> str:
    """The model of a file, without the file around it."""
    found = re.search(r"<model .*</model>", text, re.DOTALL)
    assert found is not None
    return found[0]


def around(text: str, before: str, after: str) -> str:
    """The file with something around its model."""
    return text.replace(inner(text), before + inner(text) + after)


def kinds(document: translate.Document) -> list[str]:
    models = [scope for model in document.all_models() for _, scope in scopes(model)]
    return [joint.type for model in models for joint in model.joints]


def codes(document: translate.Document) -> set[str]:
    return {item.code for item in document.diagnostics}


# --- Absolute poses -------------------------------------------------------------------------------

ABSOLUTE = [
    pytest.param({"style": "absolute"}, id="absolute"),
    *[pytest.param({"version": version}, id=version) for version in ("1.4", "1.5", "1.6")],
]


@pytest.mark.parametrize("options", ABSOLUTE)
@pytest.mark.parametrize("version", ["1.5", "1.8", "1.12"])
def test_a_chain_in_absolute_poses_is_written_again(options: dict[str, str], version: str) -> None:
    sdf = sdf_of(urdf(), **options)
    result = translate.convert(sdf.encode(), to="sdf", sdf_version=version, verify=True)
    assert result.comparison is not None
    assert result.comparison.differences == []
    assert kinds(translate.load(result.text)) == ["planar"]
    assert translate.load(result.text, record=False).model.frames.problems() == []


@pytest.mark.parametrize("options", ABSOLUTE)
def test_a_chain_in_absolute_poses_comes_back_from_urdf(options: dict[str, str]) -> None:
    sdf = sdf_of(urdf(), **options)
    result = translate.convert(sdf.encode(), to="urdf", verify=True)
    assert result.comparison is not None
    assert result.comparison.differences == []
    back = translate.load(sdf_of(result.text), record=False).model
    before = translate.load(sdf, record=False).model
    assert [link.pose for link in back.links] == [link.pose for link in before.links]


@pytest.mark.parametrize("around_it", ["world", "model"])
def test_a_chain_in_absolute_poses_may_be_in_a_world_or_a_model(around_it: str) -> None:
    sdf = sdf_of(urdf(), style="absolute")
    whole = around(sdf, f'<{around_it} name="w">', f"</{around_it}>")
    result = translate.convert(whole.encode(), to="sdf", verify=True)
    assert result.comparison is not None
    assert result.comparison.differences == []


# --- References -----------------------------------------------------------------------------------

BODY = "<inertial><mass>1</mass></inertial>"
LINK = f'<link name="z">{BODY}</link>'
ON_A = '<joint name="zz" type="{}"><parent>a</parent><child>z</child>{}</joint>'
FIXED = ON_A.format("fixed", "")
MIMIC = ON_A.format(
    "revolute", "<axis><xyz>0 0 1</xyz><mimic joint='j_u'><multiplier>1</multiplier></mimic></axis>"
)
SENSOR = '<sensor name="s" type="imu"><pose relative_to="j_v"/></sensor>'


@pytest.mark.parametrize(
    "inside",
    [
        pytest.param(f'<link name="z">{BODY}{SENSOR}</link>{FIXED}', id="sensor"),
        pytest.param(LINK + MIMIC, id="mimic"),
        pytest.param('<frame name="q" attached_to="j_u_link"/>', id="frame"),
        pytest.param('<frame name="q"><pose relative_to="j_v"/></frame>', id="pose-of-a-frame"),
        pytest.param(
            '<plugin name="p" filename="f"><joint_name>j_u</joint_name></plugin>', id="plugin"
        ),
        pytest.param(
            '<gripper name="g"><gripper_link>j_u_link</gripper_link></gripper>', id="gripper"
        ),
        pytest.param(
            f'<model name="n"><pose relative_to="j_u_link"/>{LINK}</model>', id="nested-model"
        ),
    ],
)
def test_a_chain_stays_if_its_model_refers_to_a_part(inside: str) -> None:
    sdf = sdf_of(urdf(), version="1.11").replace("</model>", f"{inside}</model>")
    stays(sdf)


@pytest.mark.parametrize(
    ("before", "after"),
    [
        pytest.param('<model name="o">', '<frame name="q" attached_to="r::j_u_link"/></model>'),
        pytest.param(
            '<model name="o">',
            f'{LINK}<joint name="q" type="fixed"><parent>r::j_u_link</parent><child>z</child>'
            "</joint></model>",
        ),
        pytest.param('<model name="o" placement_frame="r::j_u">', "</model>"),
        pytest.param(
            '<world name="w"><model name="o">',
            '</model><frame name="q" attached_to="o::r::j_v_link"/></world>',
        ),
        pytest.param('<world name="w">', '<frame name="q" attached_to="r::j_u_link"/></world>'),
        pytest.param(
            '<world name="w">',
            '<joint name="q" type="fixed"><parent>world</parent><child>r::j_u_link</child></joint>'
            "</world>",
        ),
        pytest.param(
            '<world name="w">',
            '<light name="q" type="point"><pose relative_to="r::j_v"/></light></world>',
        ),
        pytest.param(
            '<world name="w">',
            '<state world_name="w"><model name="r"><link name="j_u_link"/></model></state></world>',
        ),
        pytest.param(
            f'<world name="w"><model name="p">{LINK}<plugin name="x" filename="f">'
            "<child_model>r</child_model><child_link>j_v_link</child_link></plugin></model>",
            "</world>",
        ),
    ],
    ids=["frame", "joint", "placement", "deeper", "world", "world-joint", "light", "state", "more"],
)
def test_a_chain_stays_if_anything_around_refers_to_a_part(before: str, after: str) -> None:
    stays(around(sdf_of(urdf(), version="1.11"), before, after))


def stays(sdf: str) -> None:
    assert [item for item in translate.check(sdf.encode()) if item.severity == "error"] == []
    document = translate.load(sdf)
    assert "planar" not in kinds(document)
    assert kinds(document).count("prismatic") == 2
    assert "record-stale" in codes(document)
    result = translate.convert(sdf.encode(), to="sdf", verify=True)
    assert result.comparison is not None
    assert result.comparison.differences == []


def test_limits_of_a_planar_joint_are_none_of_its_last_part() -> None:
    limited = urdf().replace("</joint>", '<limit effort="3" velocity="-1"/></joint>')
    sdf = sdf_of(limited).replace("</model>", '<frame name="q" attached_to="j_u"/></model>')
    assert translate.load(sdf).model.joint("j").fragments == []


@pytest.mark.parametrize(
    "more",
    [
        pytest.param('<frame name="q" attached_to="s::j_u_link"/>', id="model-of-that-name"),
        pytest.param('<frame name="q" attached_to="r::j"/>', id="joint-itself"),
    ],
)
def test_references_to_others_join_the_chain(more: str) -> None:
    sdf = sdf_of(urdf(), version="1.11")
    other = f'<model name="s"><link name="j_u_link">{BODY}</link></model>'
    whole = around(sdf, '<model name="o">', f"{other}{more}</model>")
    document = translate.load(whole)
    assert kinds(document) == ["planar"]
    assert codes(document) == set()


@pytest.mark.parametrize(
    ("main", "expected"),
    [
        ("<include>{}</include>", "planar"),
        ("<include><placement_frame>j_u</placement_frame><pose/>{}</include>", "prismatic"),
        ('<include>{}</include><frame name="q" attached_to="r::j_u_link"/>', "prismatic"),
        (
            '<include>{}<name>t</name></include><frame name="q" attached_to="t::j_u_link"/>',
            "prismatic",
        ),
        (
            '<include merge="true">{}</include><frame name="q" attached_to="j_u_link"/>',
            "prismatic",
        ),
        ('<include merge="true">{}</include>', "planar"),
    ],
    ids=["none", "placement", "frame", "another-name", "merged", "merged-only"],
)
def test_the_including_file_may_refer_to_a_part(tmp_path: Path, main: str, expected: str) -> None:
    text = main.format("<uri>r.sdf</uri>")
    (tmp_path / "r.sdf").write_text(sdf_of(urdf()), encoding="utf-8")
    path = tmp_path / "main.sdf"
    link = f'<link name="own">{BODY}</link>'
    path.write_text(f'<sdf version="1.11"><model name="m">{link}{text}</model></sdf>')
    document = translate.load(path)
    assert kinds(document)[0] == expected


def test_an_included_file_is_read_again_where_others_refer_to_its_parts(tmp_path: Path) -> None:
    (tmp_path / "r.sdf").write_text(sdf_of(urdf()), encoding="utf-8")
    include = "<include><uri>{}</uri><name>{}</name></include>"
    frame = '<frame name="q" attached_to="x::j_u_link"/>'
    nested = f'<sdf version="1.9"><model name="n">{include.format("r.sdf", "x")}{frame}</model>'
    (tmp_path / "n.sdf").write_text(f"{nested}</sdf>", encoding="utf-8")
    main = tmp_path / "main.sdf"
    both = include.format("r.sdf", "first") + include.format("n.sdf", "second")
    main.write_text(f'<sdf version="1.9"><model name="m">{both}</model></sdf>')
    assert kinds(translate.load(main)) == ["planar", "prismatic", "prismatic", "revolute"]


@pytest.mark.parametrize(
    "more",
    [
        '<gazebo><plugin name="p" filename="f"><joint>j_u</joint></plugin></gazebo>',
        '<transmission name="t"><joint name="j_u"/></transmission>',
        '<gazebo reference="b"><material>j_v</material></gazebo>',
    ],
    ids=["plugin", "transmission", "material"],
)
def test_a_part_gets_no_name_that_the_urdf_speaks_of(more: str) -> None:
    sdf = sdf_of(urdf(more=more))
    assert kinds(translate.load(sdf)) == ["planar"]
    assert translate.to_urdf(sdf.encode()) == translate.to_urdf(urdf(more=more).encode())


# --- Edits ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("u", "v", "normal"),
    [
        pytest.param("0 1 0", "0 0 1", "1 0 0", id="another-plane"),
        pytest.param("0 1 0", "-1 0 0", "0 0 1", id="turned-in-the-plane"),
        pytest.param("0 1 0", "1 0 0", "0 0 -1", id="opposite-normal"),
    ],
)
@pytest.mark.parametrize("version", ["1.4", "1.5", "1.12"])
def test_edited_axes_count_in_every_version(version: str, u: str, v: str, normal: str) -> None:
    sdf = sdf_of(urdf('xyz="0 0 1"'), version=version)
    axes = iter([u, v, normal])
    edited = re.sub(r"<xyz>[^<]*", lambda _: f"<xyz>{next(axes)}", sdf)
    document = translate.load(edited)
    assert kinds(document) == ["prismatic", "prismatic", "revolute"]
    assert "record-stale" in codes(document)


@pytest.mark.parametrize("axis", ["0 0 1", "0 0 2", "0 1 0", "1 2 3"])
@pytest.mark.parametrize("version", ["1.4", "1.6", "1.9"])
def test_unedited_axes_join_in_every_version(version: str, axis: str) -> None:
    document = translate.load(sdf_of(urdf(axis=axis), version=version))
    assert kinds(document) == ["planar"]
    assert codes(document) == set()


@pytest.mark.parametrize(
    ("old", "new"),
    [
        pytest.param("<mass>1e-05", "<mass>1", id="both-masses-between"),
        pytest.param(
            '<link name="b">\n      <pose>0 0 1', '<link name="b"><pose>0 0 2', id="child"
        ),
    ],
)
def test_edits_of_masses_and_places_count(old: str, new: str) -> None:
    sdf = sdf_of(urdf(), style="absolute")
    assert old in sdf
    document = translate.load(sdf.replace(old, new))
    assert kinds(document) == ["prismatic", "prismatic", "revolute"]
    assert "record-stale" in codes(document)


# --- Flattening -----------------------------------------------------------------------------------


@pytest.mark.parametrize("options", [{"flatten": True}, {"sdf_version": "1.4"}])
def test_a_planar_joint_of_a_nested_model_is_verified(options: dict[str, object]) -> None:
    outer = '<model name="o">', f"{LINK}{FIXED.replace('>a<', '>r::a<')}</model>"
    sdf = around(sdf_of(urdf()), *outer)
    result = translate.convert(sdf.encode(), to="sdf", verify=True, **options)
    assert result.comparison is not None
    assert result.comparison.differences == []
    assert result.report.provenance.split_joints == {"r::j": ("r__j_u", "r__j_v", "r__j")}


# --- Many of them ---------------------------------------------------------------------------------


@pytest.mark.slow
def test_the_time_to_join_chains_grows_with_their_number() -> None:
    body = f"<link name='{{0}}'>{INERTIAL}</link>"
    part = (
        f'{body}<joint name="j{{0}}" type="planar"><parent link="a"/><child link="{{0}}"/></joint>'
    )

    def text(count: int) -> str:
        parts = "".join(part.format(f"b{number}") for number in range(count))
        return sdf_of(f'<robot name="r">{body.format("a")}{parts}</robot>')

    def seconds(sdf: str) -> float:
        start = time.process_time()
        translate.load(sdf)
        return time.process_time() - start

    small, large = text(1000), text(8000)
    # The minima of interleaved runs: the speed of the processor changes.
    times = [(seconds(small), seconds(large)) for _ in range(3)]
    # Linear growth gives 8, quadratic growth 64.
    assert min(pair[1] for pair in times) < 16 * min(pair[0] for pair in times)
