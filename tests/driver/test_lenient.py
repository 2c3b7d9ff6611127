"""What ``lenient`` reads and the strict reader refuses; the hint of the error names the option.

At least two engines read each of these files: of URDF PyBullet and yourdfpy read infinite limits,
urdfdom, Drake and PyBullet a number with a quote, urdfdom, Drake, Pinocchio and MuJoCo a fourth
number.  Of SDFormat libsdformat reads the first numbers, as in Gazebo and Drake.
"""

from __future__ import annotations

import pytest

import translate

URDF = (
    '<robot name="r"><link name="a">{}</link><link name="b"/><joint name="j" type="revolute">'
    '<parent link="a"/><child link="b"/><axis xyz="0 0 1"/>{}</joint></robot>'
)
LIMIT = '<limit lower="{}" upper="{}" effort="{}" velocity="{}"/>'
PLAIN = LIMIT.format(-1, 1, 2, 3)
VISUAL = "<visual><geometry>{}</geometry>{}</visual>"
BOX = '<box size="1 2 3"/>'
SDF = """<sdf version="1.9"><model name="m"><link name="a"><pose>{}</pose>
<inertial><mass>{}</mass></inertial><visual name="v">{}</visual></link><link name="b"/>
<joint name="j" type="revolute"><parent>a</parent><child>b</child>
<axis><xyz>{}</xyz><limit><upper>{}</upper></limit></axis></joint>{}</model></sdf>"""
MESH = "<geometry><mesh><uri>m.stl</uri><scale>{}</scale></mesh></geometry>"


def urdf(link: str = "", limit: str = PLAIN) -> str:
    return URDF.format(link, limit)


def sdf(*, pose="0 0 0 0 0 0", mass="1", shape="1 2 3", xyz="0 0 1", upper="1", more="") -> str:
    return SDF.format(pose, mass, MESH.format(shape), xyz, upper, more)


SCALE = urdf(VISUAL.format('<mesh filename="m.stl" scale="1 2 3 4"/>', ""))
CASES = [
    pytest.param(SCALE, "links[0].visuals[0].geometry.scale", (1, 2, 3), id="scale"),
    pytest.param(
        urdf(limit=LIMIT.format("-inf", "+inf", "Infinity", "INF")),
        "joints[0].axis.limit",
        None,
        id="infinite limits",
    ),
    pytest.param(
        urdf(limit=LIMIT.format("-1", "inf", "inf", "inf")),
        "joints[0].axis.limit",
        translate.Limit(lower=-1.0),
        id="an infinite upper limit",
    ),
    pytest.param(
        urdf(limit=LIMIT.format(-1, "1'", 2, 3)), "joints[0].axis.limit.upper", 1, id="quote"
    ),
    pytest.param(
        urdf('<inertial><mass value="2&quot;"/></inertial>'), "links[0].inertial.mass", 2, id="mass"
    ),
    pytest.param(
        urdf(VISUAL.format('<box size="1 2 3&quot;"/>', "")),
        "links[0].visuals[0].geometry.size",
        (1, 2, 3),
        id="size",
    ),
    pytest.param(
        urdf(VISUAL.format(BOX, '<material name="m"><color/></material>')),
        "links[0].visuals[0].material.diffuse",
        (0, 0, 0, 1),
        id="colour",
    ),
    pytest.param(urdf().replace("revolute", "Revolute"), "joints[0].type", "revolute", id="type"),
    pytest.param(urdf().replace('"a"', '"${a}"'), "joints[0].name", "j", id="xacro"),
    pytest.param("text " + urdf(), "joints[0].name", "j", id="text before the robot"),
    pytest.param(
        "<!-- c --><?xml version='1.0'?>" + urdf(), "joints[0].name", "j", id="declaration"
    ),
    pytest.param(sdf(mass='2"'), "links[0].inertial.mass", 2, id="SDFormat: mass"),
    pytest.param(sdf(xyz="0 1 0'"), "joints[0].axis.xyz", (0, 1, 0), id="SDFormat: axis"),
    pytest.param(sdf(upper="2;"), "joints[0].axis.limit.upper", 2, id="SDFormat: limit"),
    pytest.param(
        sdf(shape="1 2 3 4"), "links[0].visuals[0].geometry.scale", (1, 2, 3), id="SDFormat: scale"
    ),
    pytest.param(sdf(pose="1 2 3 0 0 0 0"), "links[0].pose.xyz", (1, 2, 3), id="SDFormat: pose"),
    pytest.param(
        sdf().replace("<geometry>", "<transparency>2</transparency><geometry>"),
        "joints[0].name",
        "j",
        id="SDFormat: transparency",
    ),
    pytest.param(
        sdf(more='<joint name="k" type="fixed"><parent>a</parent><child>a</child></joint>'),
        "joints[-1].name",
        "j",
        id="SDFormat: joint within one body",
    ),
]


@pytest.mark.parametrize(("text", "path", "expected"), CASES)
def test_the_lenient_reader_reads_it_with_a_warning(text: str, path: str, expected: object) -> None:
    document = translate.load(text.encode(), lenient=True)
    assert eval(f"model.{path}", {"model": document.model}) == expected
    assert document.diagnostics


@pytest.mark.parametrize(("text", "path", "expected"), CASES)
def test_the_strict_reader_names_the_option(text: str, path: str, expected: object) -> None:
    with pytest.raises(translate.TranslateError) as caught:
        translate.load(text.encode())
    errors = [item for item in caught.value.diagnostics if item.severity == "error"]
    assert errors
    assert [item.hint for item in errors if "--lenient" not in item.hint] == []


@pytest.mark.parametrize(
    "text",
    [
        urdf(limit=LIMIT.format(-1, "nan", 2, 3)),
        urdf(limit=LIMIT.format(-1, ".inf", 2, 3)),
        urdf(VISUAL.format('<mesh filename="m.stl" scale="1 2"/>', "")),
        sdf(mass="one"),
        sdf(xyz="0 1"),
    ],
    ids=["no number", "another notation", "too few", "SDFormat: no number", "SDFormat: too few"],
)
def test_no_hint_names_the_option_if_it_does_not_help(text: str) -> None:
    for lenient in (False, True):
        with pytest.raises(translate.TranslateError) as caught:
            translate.load(text, lenient=lenient)
        assert "--lenient" not in "".join(item.hint for item in caught.value.diagnostics)


@pytest.mark.parametrize(
    "material", ["<material/>", '<material><color rgba="1 0 0 1"/></material>']
)
@pytest.mark.parametrize("place", ["visual", "robot"])
def test_a_material_without_a_name_is_a_warning(material: str, place: str) -> None:
    """urdfdom, Pinocchio, PyBullet and yourdfpy read both."""
    if place == "visual":
        text = urdf(VISUAL.format(BOX, material))
    else:
        text = urdf().replace("</robot>", f"{material}</robot>")
    codes = [(item.severity, item.code) for item in translate.load(text).diagnostics]
    assert ("warning", "attribute-missing") in codes


def test_an_infinite_limit_is_written_as_a_number() -> None:
    text = urdf(limit=LIMIT.format("-inf", "inf", "inf", "1"))
    written = translate.convert(text, to="urdf", lenient=True).text
    assert translate.check(written) == []
    assert 'inf"' not in written
