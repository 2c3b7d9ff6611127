"""A static model is held by the world for readers that know no ``<static>``."""

from __future__ import annotations

import pytest
from lxml import etree
from support.pass_robots import at, joint, link

import translate
from translate.model.joint import Joint
from translate.model.link import MODEL_FRAME, WORLD
from translate.model.model import Model
from translate.model.pose import Pose
from translate.options import UrdfOptions
from translate.passes.parity import to_tree_form
from translate.report.loss_report import LossReport

LINK = "<link name='a'><pose>0 0 2 0 0 0</pose><inertial><mass>1</mass></inertial></link>"
STATIC = f"<sdf version='1.9'><model name='m'><static>true</static>{LINK}</model></sdf>"


def static_model(**parts: object) -> Model:
    return Model("m", **{"static": True, "links": [link("a", at(0, 0, 2))], **parts})  # type: ignore[arg-type]


def tree_of(model: Model, **options: object) -> tuple[Model, LossReport]:
    report = LossReport()
    return to_tree_form(model, UrdfOptions(**options), report), report  # type: ignore[arg-type]


def test_the_root_of_a_static_model_is_fixed_to_the_world_where_it_is() -> None:
    model, report = tree_of(static_model())
    (found,) = model.joints
    assert found == Joint("world_to_a", "fixed", WORLD, "a", at(0, 0, 2, to=MODEL_FRAME))
    assert model.links[0].pose == Pose(relative_to="world_to_a")
    assert report.provenance.world_joint == "world_to_a"


@pytest.mark.parametrize(
    ("model", "options"),
    [
        pytest.param(static_model(static=False), {}, id="not-static"),
        pytest.param(static_model(), {"static": "flag"}, id="not-wanted"),
        pytest.param(
            static_model(joints=[joint("j", WORLD, "a", "fixed")]), {}, id="held-by-a-joint-already"
        ),
    ],
)
def test_no_joint_is_added(model: Model, options: dict[str, str]) -> None:
    _, report = tree_of(model, **options)
    assert report.provenance.world_joint == ""


@pytest.mark.parametrize("no_gazebo", [False, True])
def test_the_report_names_what_is_added(no_gazebo: bool) -> None:
    result = translate.convert(STATIC.encode(), to="urdf", no_gazebo=no_gazebo)
    root = etree.fromstring(result.text.encode())
    assert root.find("joint/parent[@link='world']") is not None
    assert (root.find("gazebo/static") is None) == no_gazebo
    (loss,) = [loss for loss in result.losses if loss.code == "static-held-by-joint"]
    assert loss.severity == "harmless"
    assert "link 'world'" in loss.reason
    assert "joint 'world_to_a'" in loss.reason


@pytest.mark.parametrize(
    ("joints", "parent"),
    [
        pytest.param("", "a", id="held by the flag: on the canonical link"),
        pytest.param(
            '<joint name="w" type="fixed"><parent>world</parent><child>a</child></joint>',
            "world",
            id="held by a joint of the file",
        ),
    ],
)
def test_a_frame_of_a_static_model(joints: str, parent: str) -> None:
    frame = '<link name="b"/><frame name="f"/>'
    moving = '<joint name="j" type="ball"><parent>a</parent><child>b</child></joint>'
    text = STATIC.replace("</model>", f"{frame}{moving}{joints}</model>")
    root = etree.fromstring(translate.to_urdf(text).encode())
    on_frame = root.find("joint[@name='f_joint']/parent")
    assert on_frame is not None
    assert on_frame.get("link") == parent


def test_a_static_urdf_gets_no_joint() -> None:
    urdf = "<robot name='r'><link name='a'/><gazebo><static>true</static></gazebo></robot>"
    assert "world" not in translate.to_urdf(urdf.encode())


@pytest.mark.parametrize(
    ("old", "new", "static", "joints"),
    [
        pytest.param("<static>true", "<static>false", False, 1, id="static-is-edited"),
        pytest.param('type="fixed"', 'type="floating"', True, 1, id="the-joint-is-edited"),
    ],
)
def test_an_edit_counts(old: str, new: str, static: bool, joints: int) -> None:
    urdf = translate.to_urdf(STATIC.encode())
    assert urdf.count(old) == 1
    model = translate.load(urdf.replace(old, new)).model
    assert (model.static, len(model.joints)) == (static, joints)


def test_static_stands_in_the_last_block_about_the_robot() -> None:
    sdf = STATIC.replace("</model>", "<plugin name='p' filename='f'/><frame name='f'/></model>")
    root = etree.fromstring(translate.to_urdf(sdf.encode()).encode())
    blocks = [block for block in root.iterfind("gazebo") if "reference" not in block.attrib]
    assert [child.tag for child in blocks[-1]] == ["static"]
    assert len(blocks) > 1


def test_a_static_that_libsdformat_resets_is_reported() -> None:
    urdf = (
        "<robot name='r'><link name='a'/><gazebo><static>true</static></gazebo>"
        "<gazebo><plugin name='p' filename='f'/></gazebo></robot>"
    )
    assert "gazebo-static-reset" in {item.code for item in translate.check(urdf)}
    assert translate.load(urdf).model.static
