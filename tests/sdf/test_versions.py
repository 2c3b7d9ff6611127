"""Which version of SDFormat a robot needs, and what older ones get (reference S A15 – A51)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from lxml import etree
from support.sdf_versions import NEXT, VERSIONS

import translate
from translate.model.joint import Axis, Joint, Limit, Mimic
from translate.model.link import (
    AutoInertia,
    Capsule,
    Collision,
    Cone,
    Frame,
    Inertial,
    Link,
    Sphere,
    Visual,
)
from translate.model.model import Document, Model, World
from translate.model.pose import Pose
from translate.sdf.versions.downgrade import choose_version
from translate.sdf.versions.version import KNOWN, number

DEGREES = Pose(rotation=(90, 0, 0), rotation_format="rpy_degrees")
QUATERNION = Pose(rotation=(0, 0, 1, 0), rotation_format="quat_xyzw")


def joint(axis: Axis | None = None, kind: str = "revolute", **more: Any) -> Joint:
    return Joint("j", kind, "a", "b", axis=axis, **more)  # type: ignore[arg-type]


def model(*parts: Joint | Frame | Model, link: Link | None = None) -> Model:
    return Model(
        "m",
        links=[Link("a"), Link("b"), *([link] if link is not None else [])],
        joints=[part for part in parts if isinstance(part, Joint)],
        explicit_frames=[part for part in parts if isinstance(part, Frame)],
        models=[part for part in parts if isinstance(part, Model)],
    )


def test_a15_versions_are_ordered_as_numbers() -> None:
    assert sorted(["1.10", "1.9", "1.2", "1.12", "1.11"], key=number) == [
        "1.2",
        "1.9",
        "1.10",
        "1.11",
        "1.12",
    ]
    assert sorted(KNOWN, key=number) == list(KNOWN)


@pytest.mark.parametrize(
    ("robot", "version"),
    [
        pytest.param(model(), "1.8", id="A47-nothing-special"),
        pytest.param(
            model(link=Link("c", collisions=[Collision("c", Capsule(1, 1))])),
            "1.8",
            id="A47-capsule",
        ),
        pytest.param(model(Frame("f", pose=DEGREES)), "1.9", id="A48-degrees"),
        pytest.param(model(joint(pose=QUATERNION)), "1.9", id="A48-quaternion-of-a-joint"),
        pytest.param(model(link=Link("c", QUATERNION)), "1.9", id="A48-quaternion-of-a-link"),
        pytest.param(
            model(link=Link("c", inertial=Inertial(pose=QUATERNION))),
            "1.9",
            id="A48-quaternion-of-an-inertial",
        ),
        pytest.param(
            model(link=Link("c", visuals=[Visual("v", Capsule(1, 1), DEGREES)])),
            "1.9",
            id="A48-degrees-of-a-visual",
        ),
        pytest.param(model(joint(Axis(limit=Limit(0, 1)))), "1.8", id="A49-limits-need-nothing"),
        pytest.param(
            model(joint(Axis(), "screw", screw_thread_pitch=0.1)), "1.10", id="A49-screw-pitch"
        ),
        pytest.param(model(joint(Axis(mimic=Mimic("k")))), "1.11", id="A50-mimic"),
        pytest.param(
            model(joint(Axis(), "universal", axis2=Axis(mimic=Mimic("k")))),
            "1.11",
            id="A50-mimic-of-the-second-axis",
        ),
        pytest.param(
            model(link=Link("c", visuals=[Visual("v", Cone(1, 1))])), "1.11", id="A50-cone"
        ),
        pytest.param(
            model(link=Link("c", inertial=Inertial(auto=AutoInertia()))),
            "1.11",
            id="A50-automatic-inertia",
        ),
        pytest.param(
            model(link=Link("c", collisions=[Collision("d", Sphere(1), density=2.0)])),
            "1.11",
            id="A50-density",
        ),
        pytest.param(model(model(Frame("f", pose=DEGREES))), "1.9", id="of-a-nested-model"),
    ],
)
def test_the_lowest_version_from_1_8_on_that_expresses_everything(
    robot: Model, version: str
) -> None:
    chosen, reason = choose_version(Document("sdf", "", models=[robot]), "auto")
    assert chosen == version
    assert reason


@pytest.mark.parametrize(
    ("content", "version"),
    [
        pytest.param(
            '<sensor name="s" type="camera"><camera><camera_info_topic>t</camera_info_topic>'
            "<horizontal_fov>1</horizontal_fov></camera></sensor>",
            "1.10",
            id="in-a-sensor",
        ),
        pytest.param(
            "<inertial><mass>1</mass><fluid_added_mass><xx>1</xx></fluid_added_mass></inertial>",
            "1.10",
            id="in-the-inertial",
        ),
        pytest.param(
            '<sensor name="s" type="camera"><mine:camera_info_topic xmlns:mine="m"/></sensor>',
            "1.8",
            id="a-word-of-somebody-else",
        ),
    ],
)
def test_elements_that_only_a_simulator_reads_count_as_well(content: str, version: str) -> None:
    text = f'<sdf version="1.12"><model name="m"><link name="l">{content}</link></model></sdf>'
    written = translate.to_sdf(text)
    assert etree.fromstring(written.encode()).get("version") == version


def test_a49_a_world_with_joints_needs_1_10() -> None:
    world = World("w", models=[model()], joints=[Joint("j", "fixed", "world", "m")])
    assert choose_version(Document("sdf", "", worlds=[world]), "auto")[0] == "1.10"


def test_the_most_demanding_model_decides() -> None:
    models = [model(), model(joint(Axis(mimic=Mimic("k")))), model(Frame("f", pose=DEGREES))]
    assert choose_version(Document("sdf", "", models=models), "auto")[0] == "1.11"


@pytest.mark.parametrize("version", VERSIONS)
def test_a_version_may_be_asked_for(version: str) -> None:
    text = translate.to_sdf('<robot name="r"><link name="l"/></robot>', sdf_version=version)
    assert etree.fromstring(text.encode()).get("version") == version


@pytest.mark.parametrize("version", ["1.3", NEXT, "2.0", ""])
def test_others_are_refused(version: str) -> None:
    with pytest.raises(ValueError, match="sdf_version"):
        translate.to_sdf('<robot name="r"><link name="l"/></robot>', sdf_version=version)


# --- What an older version gets -------------------------------------------------------------------


def test_a47_below_1_8_no_joint_ends_in_a_frame() -> None:
    urdf = (
        '<robot name="r"><link name="a"><inertial><mass value="1"/></inertial></link>'
        '<link name="b"/><link name="c"><inertial><mass value="1"/></inertial></link>'
        '<joint name="j" type="fixed"><parent link="a"/><child link="b"/></joint>'
        '<joint name="k" type="continuous"><parent link="b"/><child link="c"/></joint></robot>'
    )
    newer = etree.fromstring(translate.to_sdf(urdf, sdf_version="1.8").encode())
    older = etree.fromstring(translate.to_sdf(urdf, sdf_version="1.7").encode())
    assert len(newer.findall("model/link")) == 2
    assert len(older.findall("model/link")) == 3


@pytest.mark.parametrize("version", ["1.7", "1.8"])
def test_a48_before_1_9_rotations_are_roll_pitch_and_yaw(version: str) -> None:
    urdf = '<robot name="r" version="1.1"><origin quat_xyzw="0 0 3 4"/><link name="l"/></robot>'
    text = translate.to_sdf(urdf, sdf_version=version)
    pose = etree.fromstring(text.encode()).find("model/pose")
    assert pose is not None
    assert len((pose.text or "").split()) == 6
    assert pose.get("rotation_format") is None


# Version of a file with an empty model → the severity of the finding (seed 1, 2.1: "In SDFormat
# 1.5, a model without links is considered valid"; S B35).
EMPTY_MODELS = {"1.4": "error", "1.5": "warning", "1.6": "warning", "1.7": "error", "1.9": "error"}


@pytest.mark.parametrize("place", ["root", "nested", "included"])
@pytest.mark.parametrize("version", EMPTY_MODELS)
def test_an_empty_model_is_valid_in_1_5_and_1_6(version: str, place: str, tmp_path: Path) -> None:
    empty = '<model name="m"/>'
    text = f'<sdf version="{version}">{empty}</sdf>'
    if place == "nested":
        text = text.replace(empty, f'<model name="o"><link name="a"/>{empty}</model>')
    elif place == "included":
        (tmp_path / "part.sdf").write_text(text)
        text = (
            f'<sdf version="{version}"><model name="o"><link name="a"/>'
            "<include><uri>part.sdf</uri></include></model></sdf>"
        )
    (tmp_path / "main.sdf").write_text(text)
    severities = {
        item.severity
        for item in translate.check(tmp_path / "main.sdf")
        if item.code == "model-without-link"
    }
    assert severities == {EMPTY_MODELS[version]}


@pytest.mark.parametrize(
    ("version", "is_written"), [("1.4", False), ("1.5", True), ("1.6", True), ("1.8", False)]
)
def test_an_empty_model_is_written_where_it_is_valid(version: str, is_written: bool) -> None:
    text = '<sdf version="1.5"><model name="m"/></sdf>'
    if is_written:
        assert '<model name="m"/>' in translate.to_sdf(text, sdf_version=version)
    else:
        with pytest.raises(translate.TranslateError) as error:
            translate.to_sdf(text, sdf_version=version)
        assert [item.code for item in error.value.diagnostics] == ["model-without-link"]


def test_an_empty_model_is_refused_in_urdf() -> None:
    with pytest.raises(translate.TranslateError) as error:
        translate.to_urdf('<sdf version="1.5"><model name="m"/></sdf>')
    assert [item.code for item in error.value.diagnostics] == ["model-without-link"]
