"""The choices of libsdformat, on request (reference U B)."""

from __future__ import annotations

import pytest
from lxml import etree

import translate

MASS = (
    '<inertial><mass value="1"/>'
    '<inertia ixx="1" ixy="0" ixz="0" iyy="1" iyz="0" izz="1"/></inertial>'
)
SPHERE = '<geometry><sphere radius="1"/></geometry>'


def link(name: str, content: str = MASS) -> str:
    return f'<link name="{name}">{content}</link>'


def joint(name: str, parent: str, child: str, kind: str = "fixed", content: str = "") -> str:
    return (
        f'<joint name="{name}" type="{kind}"><parent link="{parent}"/><child link="{child}"/>'
        f"{content}</joint>"
    )


def on(reference: str, content: str) -> str:
    return f'<gazebo reference="{reference}">{content}</gazebo>'


def model(body: str) -> etree._Element:
    """The ``<model>`` that libsdformat would make."""
    text = translate.to_sdf(f'<robot name="r">{body}</robot>', compat="libsdformat")
    assert "robot-translate" not in text
    found = etree.fromstring(text.encode()).find("model")
    assert found is not None
    return found


def names(element: etree._Element, path: str) -> list[str]:
    return [item.get("name", "") for item in element.iterfind(path)]


@pytest.mark.parametrize(
    ("rgba", "expected"),
    [
        ("0.2 0.4 0.8 0.5", "0.25 0.5 1 0.5"),
        ("0.9 1 0 1", "1 1 0 1"),
    ],
)
def test_colours_are_brightened(rgba: str, expected: str) -> None:
    """U B5.1."""
    material = f'<material name="m"><color rgba="{rgba}"/></material>'
    found = model(link("a", f"{MASS}<visual>{SPHERE}{material}</visual>")).find(".//material")
    assert found is not None
    assert {item.tag: item.text for item in found} == {"diffuse": expected, "ambient": expected}


def test_shapes_bear_generated_names() -> None:
    """U B6.2 – B6.4, the odd ones included."""
    visuals = f'<visual>{SPHERE}</visual><visual name="hood">{SPHERE}</visual>'
    visuals += f'<visual name="base_top">{SPHERE}</visual>'
    found = model(
        link("base", MASS + visuals)
        + link("tool", f"{MASS}<visual>{SPHERE}</visual>")
        + joint("j", "base", "tool")
    )
    assert names(found, "link/visual") == [
        "base_visual",
        "base_fixed_joint_lump__hood_visual_1",
        "base_top_visual_2",
        "base_fixed_joint_lump__tool_visual_3",
    ]


def test_named_shapes_miss_the_gazebo_tags_of_their_link() -> None:
    """U B6.5."""
    shapes = f'<collision>{SPHERE}</collision><collision name="hood">{SPHERE}</collision>'
    body = link("a", MASS + shapes) + on("a", "<mu1>0.5</mu1>")
    found = model(body)
    assert [item.findtext(".//mu") for item in found.iterfind("link/collision")] == ["0.5", None]
    assert len(found.findall("link/collision/surface")) == 1
    urdf = f'<robot name="r">{body}</robot>'
    losses = translate.convert(urdf, to="sdf", compat="libsdformat").losses
    missed = [loss.element for loss in losses if loss.code == "shape-not-found"]
    assert missed == ["collision 'a_fixed_joint_lump__hood_collision_1' of link 'a' <surface>"]


@pytest.mark.parametrize("name", ["b", "tool", "a_long_name"])
def test_a_shape_of_a_lumped_link_has_the_gazebo_tags_of_that_link(name: str) -> None:
    """U B9.8."""
    shape = f"{MASS}<collision>{SPHERE}</collision>"
    links = link("base", shape) + link(name, shape) + joint("j", "base", name)
    found = model(links + on(name, "<mu1>0.5</mu1>"))
    mus = [item.findtext(".//mu") for item in found.iterfind("link/collision")]
    assert mus == [None, "0.5"]


def test_meshes_are_those_of_models() -> None:
    """U B6.1."""
    mesh = '<visual><geometry><mesh filename="package://p/m.stl"/></geometry></visual>'
    assert model(link("a", MASS + mesh)).findtext(".//uri") == "model://p/m.stl"


@pytest.mark.parametrize(
    ("flags", "expected"),
    [
        ("", None),
        ("<preserveFixedJoint>true</preserveFixedJoint>", "fixed"),
        ("<disableFixedJointLumping>true</disableFixedJointLumping>", "revolute"),
        (
            "<disableFixedJointLumping>true</disableFixedJointLumping>"
            "<preserveFixedJoint>true</preserveFixedJoint>",
            "fixed",
        ),
        pytest.param('<sensor name="s" type="force_torque"/>', None, id="B9.11"),
    ],
)
def test_fixed_joints_are_lumped_unless_a_flag_forbids_it(flags: str, expected: str | None) -> None:
    """U B9.2; the first link is the root (U B2.1)."""
    found = model(link("a") + link("b") + joint("j", "a", "b") + on("j", flags))
    assert found.get("canonical_link") is None
    kept = found.find("joint")
    assert (None if kept is None else kept.get("type")) == expected
    if expected == "revolute":
        tags = ("lower", "upper", "damping", "friction", "xyz")
        assert [found.findtext(f".//{tag}") for tag in tags] == ["0", "0", "0", "0", "0 0 1"]


def test_the_contents_of_a_lumped_joint_are_reported() -> None:
    """U B9.11."""
    sensor = on("j", '<sensor name="s" type="force_torque"/>')
    urdf = f'<robot name="r">{link("a") + link("b") + joint("j", "a", "b") + sensor}</robot>'
    losses = translate.convert(urdf, to="sdf", compat="libsdformat").losses
    assert [loss.element for loss in losses if loss.code == "lumped-joint-content"] == [
        "joint 'j' <sensor>"
    ]


def test_continuous_joints_are_revolute_without_bounds() -> None:
    """U B3.1."""
    limit = '<limit effort="2" velocity="3"/>'
    found = model(link("a") + link("b") + joint("j", "a", "b", "continuous", limit)).find("joint")
    assert found is not None
    assert found.get("type") == "revolute"
    assert {item.tag for item in found.iterfind("axis/limit/*")} == {"effort", "velocity"}


def test_a_link_without_mass_goes_with_all_below_it() -> None:
    """U B8.4."""
    body = link("a") + link("b", "") + link("c") + joint("j", "a", "b", "continuous")
    result = translate.convert(
        f'<robot name="r">{body}{joint("k", "b", "c", "continuous")}</robot>',
        to="sdf",
        compat="libsdformat",
        verify=True,
    )
    found = etree.fromstring(result.text.encode())
    assert names(found, "model/*") == ["a"]
    lost = [loss.element for loss in result.losses if loss.code == "massless-link-dropped"]
    assert lost == ["link 'b'", "link 'c'"]
    assert result.comparison is not None
    assert result.comparison.same


def test_a_robot_with_a_root_without_mass_is_refused() -> None:
    """U B8.5."""
    with pytest.raises(translate.TranslateError) as caught:
        model(link("a", "") + link("b") + joint("j", "a", "b", "continuous"))
    assert [item.code for item in caught.value.diagnostics] == ["model-without-link"]


def test_links_and_joints_come_depth_first_by_the_names_of_joints() -> None:
    """U B2.3."""
    found = model(
        "".join(map(link, "cabd"))
        + joint("z", "a", "b", "continuous")
        + joint("y", "a", "c", "continuous")
        + joint("x", "c", "d", "continuous")
    )
    assert names(found, "*") == ["a", "y", "c", "x", "d", "z", "b"]


def test_what_sdformat_lacks_is_reported() -> None:
    # The link has no collision that the block could apply to.
    body = link("a") + '<transmission name="t"/>' + on("a", "<mu1>0.5</mu1>")
    result = translate.convert(f'<robot name="r">{body}</robot>', to="sdf", compat="libsdformat")
    assert [(loss.code, loss.severity) for loss in result.losses] == [("urdf-lost", "omitted")] * 2


def test_a_joint_does_not_follow_a_dropped_joint() -> None:
    mass = '<inertial><mass value="1"/><inertia ixx="1" iyy="1" izz="1" ixy="0" ixz="0" iyz="0"/>'
    links = "".join(f'<link name="{name}">{mass}</inertial></link>' for name in ("a", "b"))
    joints = "".join(
        f'<joint name="to_{child}" type="continuous"><parent link="a"/><child link="{child}"/>'
        f'<axis xyz="0 0 1"/>{mimic}</joint>'
        for child, mimic in (("massless", ""), ("b", '<mimic joint="to_massless"/>'))
    )
    text = f'<robot name="r">{links}<link name="massless"/>{joints}</robot>'
    result = translate.convert(text, to="sdf", compat="libsdformat")
    assert "<mimic" not in result.text
    assert [item for item in translate.check(result.text) if item.severity == "error"] == []
    (loss,) = [loss for loss in result.losses if "<mimic>" in loss.element]
    assert loss.code == "massless-link-dropped"
