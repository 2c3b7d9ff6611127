"""Each entry of the loss report names data that the output lacks, and whether readers need it.

The expected entries are from the specifications: what the output contains has no entry, and what
has the default value of SDFormat is no loss.
"""

from __future__ import annotations

import pytest

import translate

INERTIAL = (
    '<inertial><mass value="1"/>'
    '<inertia ixx="1" ixy="0" ixz="0" iyy="1" iyz="0" izz="1"/></inertial>'
)


def urdf(link: str = "", robot: str = "", joint: str = "", kind: str = "continuous") -> str:
    """A robot with a joint, and content for its first link, the robot and the joint."""
    return (
        f'<robot name="r">{robot}<link name="a">{INERTIAL}{link}</link>'
        f'<link name="b">{INERTIAL}</link><joint name="j" type="{kind}"><parent link="a"/>'
        f'<child link="b"/><axis xyz="0 0 1"/>{joint}</joint></robot>'
    )


def visual(material: str) -> str:
    return f'<visual><geometry><box size="1 1 1"/></geometry>{material}</visual>'


def collision(shape: str) -> str:
    return f"<collision><geometry>{shape}</geometry></collision>"


RED = '<material name="red"><color rgba="1 0 0 1"/></material>'
USES_RED = visual('<material name="red"/>')
NAME = ("omitted", "visual 'a_visual' <material name>")
MATERIAL = ("omitted", "model <material>")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param(urdf(USES_RED, RED), [NAME], id="the-colour-of-a-material-in-use"),
        pytest.param(urdf("", RED), [MATERIAL], id="the-colour-of-an-unused-material"),
        pytest.param(urdf(USES_RED, RED + RED), [NAME], id="two-equal-definitions"),
        pytest.param(
            urdf(USES_RED, RED + RED.replace("1 0 0", "0 1 0")),
            [NAME, MATERIAL],
            id="a-second-definition-is-unused",
        ),
        pytest.param(
            urdf(USES_RED, RED.replace("</mat", "<specular/></mat")),
            [NAME, ("omitted", "material 'red' <specular>")],
            id="the-rest-of-a-material-in-use",
        ),
        pytest.param(
            urdf(visual('<material name=""><color rgba="1 0 0"/></material>')),
            [],
            id="an-opaque-colour-without-alpha",
        ),
        pytest.param(
            urdf(joint='<limit lower="-1e16" upper="1e16" effort="1" velocity="2"/>'),
            [],
            id="no-limits-of-a-continuous-joint",
        ),
        pytest.param(
            urdf(joint='<limit lower="-1e16" upper="1" effort="1" velocity="2"/>'),
            [("omitted", "joint 'j' <limit upper>")],
            id="a-limit-of-a-continuous-joint",
        ),
        pytest.param(
            urdf(joint='<limit lower="1e16" upper="1e16" effort="1" velocity="2"/>'),
            [("omitted", "joint 'j' <limit lower>")],
            id="a-lower-limit-of-1e16-of-a-continuous-joint",
        ),
        pytest.param(
            urdf(
                joint='<limit lower="-1e16" upper="1e16" effort="1" velocity="2"/>',
                kind="revolute",
            ),
            [],
            id="no-limits-of-a-revolute-joint",
        ),
        pytest.param(urdf(kind="revolute"), [], id="no-limit-of-a-revolute-joint"),
        pytest.param(
            urdf(collision('<capsule radius="1" length="2"/>')), [], id="the-length-of-a-capsule"
        ),
        pytest.param(
            urdf(collision('<mesh filename="a.stl" scale="2"/>')), [], id="a-scale-of-one-number"
        ),
    ],
)
def test_an_entry_from_urdf_names_what_sdformat_lacks(
    text: str, expected: list[tuple[str, str]]
) -> None:
    losses = translate.convert(text.encode(), to="sdf").losses
    assert [(loss.severity, loss.element) for loss in losses] == expected


def sdf(visual: str = "", collision: str = "", joint: str = "", version: str = "1.9") -> str:
    """A model with two visuals and two collisions, of which the second ones have content.

    A block applies to all shapes of a link, so that it cannot have the content of one.
    """
    box = "<geometry><box><size>1 1 1</size></box></geometry>"
    color = "<diffuse>1 0 0 1</diffuse><ambient>1 0 0 1</ambient>"
    return (
        f'<sdf version="{version}"><model name="r"><link name="a"><visual name="a_v">{box}'
        f'<material>{color}</material></visual><visual name="a_w">{box}'
        f"{visual.replace('COLOR', color)}</visual>"
        f'<collision name="a_c">{box}</collision><collision name="a_d">{box}{collision}</collision>'
        '</link><link name="b"/><joint name="j" type="revolute"><parent>a</parent><child>b</child>'
        f"<axis><xyz>0 0 1</xyz>{joint}</axis></joint></model></sdf>"
    )


def world(content: str) -> str:
    """A world with a model and other content."""
    return (
        f'<sdf version="1.9"><world name="w">{content}<model name="r"><link name="a"/></model>'
        "</world></sdf>"
    )


SURFACE = "<surface><friction><ode><mu>{}</mu><mu2>1</mu2></ode></friction></surface>"
MESH = "</collision><collision name='a_e'><geometry><mesh><uri>a.stl</uri>{}</mesh></geometry>"
CONVEX = MESH.format(
    "<convex_decomposition><max_convex_hulls>{}</max_convex_hulls></convex_decomposition>"
)
DIFFUSE = "<diffuse>1 0 0 1</diffuse>"
EMISSIVE = "<material>{}<emissive>{}</emissive></material>"


@pytest.mark.parametrize(
    ("text", "severity", "element"),
    [
        pytest.param(sdf(collision=SURFACE.format("1.0")), "harmless", "surface", id="surface"),
        pytest.param(sdf(collision=SURFACE.format("0.5")), "lost", "surface", id="friction"),
        pytest.param(sdf("<transparency>0.0</transparency>"), "harmless", "transparency",
                     id="opaque"),
        pytest.param(sdf("<cast_shadows>true</cast_shadows>"), "harmless", "cast_shadows",
                     id="shadows"),
        pytest.param(sdf("<cast_shadows>0</cast_shadows>"), "lost", "cast_shadows",
                     id="no-shadows"),
        pytest.param(sdf(EMISSIVE.format("COLOR", "0 0 0 1")), "harmless", "emissive",
                     id="emissive"),
        pytest.param(sdf(EMISSIVE.format("COLOR", "0 1 0 1")), "lost", "emissive",
                     id="emissive-green"),
        pytest.param(sdf(EMISSIVE.format("", "0 0 0 1")), "lost", "emissive",
                     id="emissive-of-a-material-without-a-colour"),
        pytest.param(sdf(joint="<limit><stiffness>100000000</stiffness></limit>"), "harmless",
                     "stiffness", id="stiffness"),
        pytest.param(
            sdf(joint="<use_parent_model_frame>0</use_parent_model_frame>"), "omitted",
            "use_parent_model_frame", id="undefined-in-the-version",
        ),
        pytest.param(sdf(f"<material>{DIFFUSE}</material>"), "approximated", "ambient",
                     id="ambient-black-by-default"),
        pytest.param(sdf("<meta><layer>0</layer></meta>"), "harmless", "meta", id="layer"),
        pytest.param(sdf("<meta><layer>1</layer></meta>"), "lost", "meta", id="another-layer"),
        pytest.param(sdf(collision=CONVEX.format(16)), "harmless", "convex_decomposition",
                     id="convex-decomposition"),
        pytest.param(sdf(collision=CONVEX.format(8)), "lost", "convex_decomposition",
                     id="convex-decomposition-of-8-hulls"),
        pytest.param(world("<gravity>0 0 -9.80</gravity>"), "harmless", "gravity", id="gravity"),
        pytest.param(world("<gravity>0 0 -1.6</gravity>"), "lost", "gravity",
                     id="gravity-of-the-moon"),
        pytest.param(world("<wind><linear_velocity>0 0 0</linear_velocity></wind>"), "harmless",
                     "wind", id="no-wind"),
        pytest.param(world("<scene><shadows>1</shadows></scene>"), "harmless", "scene", id="scene"),
        pytest.param(world("<scene><sky/></scene>"), "lost", "scene", id="sky"),
        pytest.param(
            sdf("<pose>0 0 1 0 0 0</pose><pose>0 0 2 0 0 0</pose>"), "omitted", "pose",
            id="a-second-pose",
        ),
    ],
)  # fmt: skip
def test_an_entry_from_sdformat_says_whether_readers_do_the_same(
    text: str, severity: str, element: str
) -> None:
    losses = translate.convert(translate.load(text.encode(), lenient=True), to="urdf").losses
    found = [loss.severity for loss in losses if loss.element.endswith(f"<{element}>")]
    assert found == [severity]


@pytest.mark.parametrize("color", ["ambient", "diffuse"])
def test_a_missing_colour_beside_a_black_one_is_black(color: str) -> None:
    """Both are ``0 0 0 1`` by default (visual.sdf)."""
    text = sdf(f"<material><{color}>0 0 0 1</{color}></material>")
    assert [loss for loss in translate.convert(text, to="urdf").losses if "<" in loss.element] == []
