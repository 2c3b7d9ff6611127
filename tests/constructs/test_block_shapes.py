"""Shapes that URDF lacks, in links of ``<gazebo>`` blocks: the way there and back."""

from __future__ import annotations

from pathlib import Path

import pytest
from lxml import etree

import translate
from translate import checker
from translate.constructs.block_shapes import _shape_link
from translate.diagnostics.element_path import ElementPath
from translate.diagnostics.loss_detail import JoinedShapes
from translate.model.fragment import Fragment
from translate.model.link import Link
from translate.model.model import Model

SHAPES = {
    "ellipsoid": "<ellipsoid><radii>1 2 3</radii></ellipsoid>",
    "plane": "<plane><normal>0 0 1</normal><size>2 3</size></plane>",
    "cone": "<cone><radius>1</radius><length>2</length></cone>",
    "polyline": "<polyline><point>0 0</point><point>1 0</point><point>0 1</point>"
    "<height>1</height></polyline>",
    "heightmap": "<heightmap><uri>map.png</uri><size>1 1 1</size></heightmap>",
}
POSE = "<pose>1 2 3 0.1 0.2 0.3</pose>"


def model_with(geometry: str, kind: str = "visual", more: str = "") -> str:
    return (
        '<sdf version="1.11"><model name="m"><link name="base">'
        f'<{kind} name="s">{POSE}<geometry>{geometry}</geometry></{kind}>'
        f'<{kind} name="box"><geometry><box><size>1 1 1</size></box></geometry></{kind}>{more}'
        '</link><link name="tip"><pose>0 0 1 0 0 0</pose></link><joint name="j" type="fixed">'
        "<parent>base</parent><child>tip</child></joint></model></sdf>"
    )


def links_of(sdf: str) -> list[str]:
    return [link.get("name", "") for link in etree.fromstring(sdf.encode()).iter("link")]


# --- The plain return ---------------------------------------------------------------------------


@pytest.mark.parametrize("kind", ["visual", "collision"])
@pytest.mark.parametrize("geometry", SHAPES.values(), ids=SHAPES)
def test_a_shape_in_a_block_returns_to_its_link(geometry: str, kind: str) -> None:
    text = model_with(geometry, kind)
    there = translate.convert(text, to="urdf", verify=True)
    back = translate.convert(there.text, to="sdf", verify=True)
    assert links_of(back.text) == ["base", "tip"]
    assert translate.compare(text, back.text).differences == []
    for result in (there, back):
        assert result.comparison is not None
        assert result.comparison.differences == []


def test_a_block_is_read_in_the_newest_version(monkeypatch: pytest.MonkeyPatch) -> None:
    """An element of a version that is published later is read, too."""
    documents = []

    def read(text: str) -> Model:
        documents.append(etree.fromstring(text.encode()))
        return Model("m", links=[Link("base")])

    monkeypatch.setattr("translate.constructs.block_shapes.NEWEST_SDF", "1.99")
    fragment = Fragment("sdf", "", '<link name="shapes"/>')
    assert _shape_link(fragment, "base", (1.0, 1.0), read) is None
    assert [root.get("version") for root in documents] == ["1.99"]


def test_the_api_for_texts_takes_the_shapes_back() -> None:
    text = model_with(SHAPES["plane"])
    assert links_of(translate.to_sdf(translate.to_urdf(text))) == ["base", "tip"]


def test_the_second_translation_writes_the_same_urdf() -> None:
    urdf = translate.to_urdf(model_with(SHAPES["ellipsoid"]))
    assert translate.to_urdf(translate.to_sdf(urdf)) == urdf


def test_the_shapes_of_several_links_return() -> None:
    text = model_with(SHAPES["cone"]).replace(
        "</link><joint",
        f'<collision name="s"><geometry>{SHAPES["plane"]}</geometry></collision></link><joint',
    )
    back = translate.to_sdf(translate.to_urdf(text))
    assert links_of(back) == ["base", "tip"]
    assert translate.compare(text, back).differences == []


def test_a_joined_link_is_an_entry_with_its_numbers() -> None:
    urdf = translate.to_urdf(model_with(SHAPES["plane"]))
    (loss,) = (
        loss
        for loss in translate.convert(urdf, to="sdf").losses
        if loss.code == "shape-link-joined"
    )
    assert loss.severity == "harmless"
    assert loss.at == ElementPath("link", "base")
    assert loss.detail == JoinedShapes("base", "base_shapes", "base_shapes_joint", 1e-05, 1e-08)


def contact(*collisions: str, kind: str = "contact") -> str:
    """A sensor that names collisions."""
    names = "".join(f"<collision>{name}</collision>" for name in collisions)
    return f'<sensor name="bumper" type="{kind}"><contact>{names}</contact></sensor>'


@pytest.mark.parametrize(
    ("collisions", "follows"), [(("s",), True), (("box",), False), (("s", "box"), False)]
)
def test_a_contact_sensor_follows_its_collisions(
    collisions: tuple[str, ...], follows: bool
) -> None:
    text = model_with(SHAPES["ellipsoid"], "collision", contact(*collisions))
    there = translate.convert(text, to="urdf")
    sensor = etree.fromstring(there.text.encode()).find(".//sensor")
    assert sensor is not None
    holder = sensor.getparent()
    assert holder is not None
    assert (holder.get("name") == "base_shapes") == follows
    # Gazebo finds a collision in the link of the sensor only.
    assert {loss.code for loss in there.losses if loss.severity == "lost"} == (
        {"name-mentioned"} if "s" in collisions and not follows else set()
    )
    back = translate.convert(there.text, to="sdf", verify=True)
    assert back.comparison
    assert translate.compare(text, back.text).differences == []
    assert translate.to_urdf(back.text) == there.text


def test_the_check_finds_the_collision_of_a_sensor_that_followed_it() -> None:
    text = model_with(SHAPES["ellipsoid"], "collision", contact("s"))
    there = translate.convert(text, to="urdf", verify=True)
    assert there.comparison
    assert there.comparison.differences == []
    findings = translate.check(there.text, for_target="harmonic")
    assert [finding for finding in findings if finding.code == "collision-unknown"] == []


# --- Links in blocks that are no such links -----------------------------------------------------


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("<mass>1e-05</mass>", "<mass>2e-05</mass>"),
        ("<ixx>1e-08</ixx>", "<ixx>2e-08</ixx>"),
        ('<pose relative_to="base"/>', '<pose relative_to="base">0 0 1 0 0 0</pose>'),
        ('<pose relative_to="base"/>', '<pose relative_to="tip"/>'),
        ('<visual name="s">', '<gravity>false</gravity><visual name="s">'),
        ('<visual name="s">', '<sensor name="i" type="imu"/><visual name="s">'),
        ('name="base_shapes_joint" type="fixed"', 'name="base_shapes_joint" type="ball"'),
        ("<child>base_shapes</child>", "<child>base_shapes</child><pose>0 0 1 0 0 0</pose>"),
        (
            "</robot>",
            '<gazebo><plugin name="p" filename="f"><bodyName>base_shapes</bodyName></plugin>'
            "</gazebo></robot>",
        ),
        (
            "</robot>",
            '<gazebo><frame name="f" attached_to="base_shapes"/></gazebo></robot>',
        ),
        (
            "</robot>",
            '<gazebo><plugin name="p" filename="f"><joint>base_shapes_joint</joint></plugin>'
            "</gazebo></robot>",
        ),
    ],
)
def test_an_edited_or_named_link_of_shapes_stays_a_link(old: str, new: str) -> None:
    urdf = translate.to_urdf(model_with(SHAPES["ellipsoid"]))
    assert urdf.count(old) == 1
    result = translate.convert(urdf.replace(old, new), to="sdf", verify=True)
    assert "base_shapes" in links_of(result.text)
    assert "shape-link-joined" not in {loss.code for loss in result.losses}
    assert result.comparison is not None
    assert result.comparison.differences == []


def test_a_link_of_shapes_stays_as_libsdformat_has_it() -> None:
    urdf = translate.to_urdf(model_with(SHAPES["ellipsoid"]))
    assert "base_shapes" in links_of(translate.to_sdf(urdf, compat="libsdformat"))


# --- The independent checker ----------------------------------------------------------------------


@pytest.mark.parametrize("kind", ["visual", "collision"])
@pytest.mark.parametrize(
    ("key", "value", "same"),
    [
        ("mass", 1e-05, True),
        ("mass", 2e-05, False),
        ("moment", 2e-08, False),
        ("link", "tip", False),
        ("joint", "j", False),
    ],
)
def test_the_checker_confirms_each_value_of_the_entry(
    kind: str, key: str, value: object, same: bool
) -> None:
    urdf = translate.to_urdf(model_with(SHAPES["ellipsoid"], kind))
    result = translate.convert(urdf, to="sdf")
    losses = [loss.to_json() for loss in result.losses]
    for loss in losses:
        if loss["code"] == "shape-link-joined":
            loss["detail"] = {**JoinedShapes(*result_detail(result))._asdict(), key: value}
    robots = [
        checker.read(Path(name), text=text.encode())
        for name, text in (("a.urdf", urdf), ("b.sdf", result.text))
    ]
    assert checker.Check(*robots, {"losses": losses}).same is same


def result_detail(result: translate.Result) -> JoinedShapes:
    (detail,) = (loss.detail for loss in result.losses if isinstance(loss.detail, JoinedShapes))
    return detail


def test_the_checker_finds_a_moved_shape_of_a_joined_link() -> None:
    urdf = translate.to_urdf(model_with(SHAPES["ellipsoid"]))
    result = translate.convert(urdf, to="sdf")
    losses = [loss.to_json() for loss in result.losses]
    moved = result.text.replace("<pose>1 2 3", "<pose>1 2 3.1")
    assert moved != result.text
    robots = [
        checker.read(Path(name), text=text.encode())
        for name, text in (("a.urdf", urdf), ("b.sdf", moved))
    ]
    assert not checker.Check(*robots, {"losses": losses}).same
