"""What the ``<gazebo>`` blocks of our URDF say, Gazebo finds as the SDFormat had it.

Both answers are those of libsdformat (reference U B7, D2.18 – D2.20, D2.33, D3.8).
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest
from support.engines.engine_differences import matrix
from support.engines.gazebo_differences import geometry as same_geometry
from support.engines.gazebo_differences import meaning

import translate

if TYPE_CHECKING:
    from support.engines.libsdformat import Libsdformat

pytestmark = pytest.mark.engines

BOX = "<geometry><box><size>1 2 3</size></box></geometry>"
DIFFUSE = "<diffuse>0.2 0.4 0.6 1</diffuse>"
#: Further elements of a ``<material>``.
LOOKS = {
    "ambient": f"<ambient>0.1 0.2 0.3 1</ambient>{DIFFUSE}",
    "specular": f"{DIFFUSE}<specular>0.1 0.2 0.3 1</specular>",
    "emissive": f"{DIFFUSE}<emissive>0.1 0.2 0.3 1</emissive>",
    "ambient alone": "<ambient>0.1 0.2 0.3 1</ambient>",
    "specular alone": "<specular>0.1 0.2 0.3 1</specular>",
    "shader": f"{DIFFUSE}<shader type='pixel'><normal_map>n.png</normal_map></shader>",
    "script": f"{DIFFUSE}<script><uri>file://m.material</uri><name>Mine/Red</name></script>",
    "lighting": f"{DIFFUSE}<lighting>false</lighting>",
    "double_sided": f"{DIFFUSE}<double_sided>true</double_sided>",
    "render_order": f"{DIFFUSE}<render_order>2</render_order>",
    "shininess": f"{DIFFUSE}<shininess>2</shininess>",
    "pbr": f"{DIFFUSE}<pbr><metal><albedo_map>a.png</albedo_map><metalness>0.5</metalness>"
    "<roughness>0.25</roughness></metal></pbr>",
    "a picture": f"{DIFFUSE}<pbr><metal><albedo_map>a.png</albedo_map></metal></pbr>",
    "a picture alone": "<pbr><metal><albedo_map>a.png</albedo_map></metal></pbr>",
}
VISUALS = {
    **{name: f"<material>{text}</material>" for name, text in LOOKS.items()},
    "transparency": f"<transparency>0.5</transparency><material>{DIFFUSE}</material>",
    "cast_shadows": "<cast_shadows>false</cast_shadows>",
    "laser_retro": "<laser_retro>3</laser_retro>",
    "visibility_flags": "<visibility_flags>7</visibility_flags>",
    "meta": "<meta><layer>2</layer></meta>",
    "plugin": "<plugin name='p' filename='f'><a>1</a></plugin>",
}
COLLISIONS = {
    "friction": "<surface><friction><ode><mu>0.5</mu><mu2>0.25</mu2></ode></friction></surface>",
    "contact": "<surface><contact><ode><kp>1000</kp><kd>2</kd></ode></contact></surface>",
    "bounce": "<surface><bounce><restitution_coefficient>0.5</restitution_coefficient></bounce>"
    "</surface>",
    "laser_retro": "<laser_retro>3</laser_retro>",
    "max_contacts": "<max_contacts>3</max_contacts>",
}
JOINED = """<sdf version='1.9'><model name='m'><link name='a'/><link name='b'/>
<joint name='j' type='revolute'><parent>a</parent><child>b</child><axis><xyz>0 1 0</xyz></axis>{}
</joint></model></sdf>"""
ONE = [
    *(pytest.param("visual", text, id=f"visual: {name}") for name, text in VISUALS.items()),
    *(
        pytest.param("collision", text, id=f"collision: {name}")
        for name, text in COLLISIONS.items()
    ),
]


def shape(kind: str, name: str, text: str) -> str:
    return f"<{kind} name='{name}'>{BOX}{text}</{kind}>"


def robot(content: str) -> str:
    return f"<sdf version='1.9'><model name='m'><link name='l'>{content}</link></model></sdf>"


def both(libsdformat: Libsdformat, directory: Path, text: str, **options: Any) -> list[Any]:
    """What libsdformat finds in SDFormat and in the URDF that is made of it."""
    files = [directory / "m.sdf", directory / "m.urdf"]
    files[0].write_text(text, encoding="utf-8")
    files[1].write_text(translate.to_urdf(text, **options), encoding="utf-8")
    answers = libsdformat.probe(files)
    assert [answer["errors"] for answer in answers] == [[], []]
    return answers


def stated(answer: Any) -> list[str]:
    """The values of each shape, but for its name, and colours that are the default."""
    texts = [item["text"] for item in answer["shapes"]]
    found = [meaning(text, ("pose", "geometry")).partition(">")[2] for text in texts]
    return [re.sub("<(ambient|diffuse)>0.0 0.0 0.0 1.0", "", text) for text in found]


@pytest.mark.parametrize(("kind", "text"), ONE)
def test_of_one_shape(libsdformat: Libsdformat, tmp_path: Path, kind: str, text: str) -> None:
    before, after = both(libsdformat, tmp_path, robot(shape(kind, "v", text)))
    assert stated(before) == stated(after)


@pytest.mark.parametrize(("kind", "text"), ONE)
def test_of_two_shapes_that_agree(
    libsdformat: Libsdformat, tmp_path: Path, kind: str, text: str
) -> None:
    content = shape(kind, "v", text) + shape(kind, "w", text)
    before, after = both(libsdformat, tmp_path, robot(content))
    assert stated(before) == stated(after)


@pytest.mark.parametrize(("kind", "text"), ONE)
@pytest.mark.parametrize("names", ["abc", ["l_1", "l_2", "l_3"]])
def test_of_one_shape_among_others(
    libsdformat: Libsdformat, tmp_path: Path, kind: str, text: str, names: list[str]
) -> None:
    """A block gives its values to all shapes of a link: values that differ are reported as lost."""
    content = "".join(shape(kind, name, text if name == names[1] else "") for name in names)
    before, after = both(libsdformat, tmp_path, robot(content))
    result = translate.convert(robot(content), to="urdf")
    # Gazebo does not read the element of URDF for a texture.
    is_expressed = result.report.not_exact() or "<texture" in result.text
    others = [stated(answer)[::2] for answer in (before, after)]
    assert others[0] == others[1]
    assert stated(before)[1] == stated(after)[1] or is_expressed


@pytest.mark.parametrize("wordless", ["", "<ode><max_force>3</max_force></ode>"])
@pytest.mark.parametrize(
    ("physics", "leaf"),
    [
        ("<provide_feedback>true</provide_feedback>", "<provide_feedback>true"),
        ("<ode><limit><cfm>0.1</cfm></limit></ode>", "<cfm>0.1"),
        ("<ode><limit><erp>0.3</erp></limit></ode>", "<erp>0.3"),
        ("<ode><fudge_factor>0.5</fudge_factor></ode>", "<fudge_factor>0.5"),
        (
            "<ode><implicit_spring_damper>true</implicit_spring_damper></ode>",
            "<implicit_spring_damper>true",
        ),
    ],
)
def test_of_the_physics_of_a_joint(
    libsdformat: Libsdformat, tmp_path: Path, physics: str, leaf: str, wordless: str
) -> None:
    """What Gazebo has no word for does not stand in the way of the rest."""
    whole = f"<physics>{physics}{wordless}</physics>"
    if wordless and "<ode>" in physics:
        whole = whole.replace("</ode><ode>", "")
    answers = both(libsdformat, tmp_path, JOINED.format(whole))
    for answer in answers:
        assert leaf in meaning(answer["joints"][0]["physics"])


GEOMETRIES = {
    "ellipsoid": "<ellipsoid><radii>1 2 3</radii></ellipsoid>",
    "plane": "<plane><normal>0 1 0</normal><size>2 3</size></plane>",
    "heightmap": "<heightmap><uri>h.png</uri><size>1 2 3</size></heightmap>",
    "polyline": "<polyline><point>0 0</point><point>1 0</point><point>0 1</point>"
    "<height>2</height></polyline>",
    "image": "<image><uri>i.png</uri><height>2</height></image>",
}


@pytest.mark.parametrize(
    "geometry", [pytest.param(GEOMETRIES[name], id=name) for name in GEOMETRIES]
)
def test_of_a_shape_that_urdf_lacks(
    libsdformat: Libsdformat, tmp_path: Path, geometry: str
) -> None:
    """It stands where it stood, though the frame of its link has moved (U B7.5, D2.15, D2.16)."""
    shapes = "".join(
        f"<{kind} name='s'><pose>1 2 3 0.4 0.5 0.6</pose><geometry>{geometry}</geometry></{kind}>"
        for kind in ("visual", "collision")
    )
    joint = (
        "<joint name='j' type='revolute'><pose>0 0 1 0 0 0.5</pose><parent>a</parent>"
        "<child>b</child><axis><xyz>0 1 0</xyz></axis></joint>"
    )
    links = f"<link name='a'/><link name='b'><pose>1 0 0 0.5 0 0</pose>{shapes}</link>{joint}"
    text = f"<sdf version='1.9'><model name='m'>{links}</model></sdf>"
    before, after = both(libsdformat, tmp_path, text)
    for answer in (before, after):
        X_ML = {link["name"]: matrix(link["pose"]) for link in answer["links"]}
        for item in answer["shapes"]:
            item["X_MS"] = X_ML[item["name"].rpartition("/")[0]] @ matrix(item["pose"])
    for one, other in zip(before["shapes"], after["shapes"], strict=True):
        assert same_geometry(one["geometry"]) == same_geometry(other["geometry"])
        assert np.allclose(one["X_MS"], other["X_MS"], rtol=0, atol=1e-12)


MASS = """<inertial><mass value="1"/>
<inertia ixx="1" iyy="1" izz="1" ixy="0" ixz="0" iyz="0"/></inertial>"""
TWO_LINKS = f"""<robot name="r">{{}}<link name="a">{MASS}</link><link name="b">{MASS}</link>
<joint name="j" type="continuous"><origin xyz="0 1 0"/><parent link="a"/><child link="b"/></joint>
{{}}</robot>"""


@pytest.mark.parametrize("origin", ["", '<origin xyz="7 8 9"/>'])
@pytest.mark.parametrize("reference", ["", "a", "b", "j", "r"])
@pytest.mark.parametrize(
    "poses",
    [
        "<pose>1 2 3 0 0 0.5</pose>",
        '<pose degrees="true">1 2 3 0 0 90</pose>',
        '<pose frame="">1 2 3 0 0 0</pose>',
        "<pose>1 2 3 0 0 0</pose><pose>4 5 6 0 0 0</pose>",
        "<pose/><pose>4 5 6 0 0 0</pose>",
    ],
)
def test_of_a_pose_in_a_block(
    libsdformat: Libsdformat, tmp_path: Path, origin: str, reference: str, poses: str
) -> None:
    """U B7.21, B7.23: the pose of the model or of a root link is that of the first block."""
    if origin and poses.count("<pose") > 1:
        pytest.skip(
            "Gazebo replaces only the first of the poses by the origin, and uses the second"
        )
    text = TWO_LINKS.format(origin, f'<gazebo reference="{reference}">{poses}</gazebo>')
    files = [tmp_path / "r.urdf", tmp_path / "r.sdf"]
    files[0].write_text(text, encoding="utf-8")
    files[1].write_text(translate.to_sdf(text), encoding="utf-8")
    before, after = libsdformat.probe(files)
    placed = [before["pose"], *(link["pose"] for link in before["links"])]
    expected = [after["pose"], *(link["pose"] for link in after["links"])]
    for one, other in zip(placed, expected, strict=True):
        assert one["xyz"] == pytest.approx(other["xyz"], abs=1e-9)
        assert one["quat_xyzw"] == pytest.approx(other["quat_xyzw"], abs=1e-9)
