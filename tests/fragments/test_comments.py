"""A comment stays before the element that it stood before; at the end it stays at the end."""

from __future__ import annotations

import re

import pytest

import translate

MASS = (
    '<inertial><mass value="1"/>'
    '<inertia ixx="1" iyy="1" izz="1" ixy="0" ixz="0" iyz="0"/></inertial>'
)
#: The writer of SDFormat puts links behind their joints.
URDF = f"""<!--top--><robot name="r">
<!--j--><joint name="j" type="fixed"><parent link="a"/><child link="b"/></joint>
<!--b--><link name="b">{MASS}</link>
<!--t--><transmission name="t"><!--in t--><type>x</type></transmission>
<!--m--><material name="m"><color rgba="1 0 0 1"/></material>
<!--a--><link name="a">{MASS}</link>
<!--g--><gazebo><plugin name="p" filename="f"><!--in g--><x/></plugin></gazebo>
<!--end--></robot><!--after-->"""
SDF = """<!--top--><sdf version="1.9"><!--model--><model name="m">
<!--a--><link name="a"><pose>0 0 1 0 0 0</pose></link>
<!--f--><frame name="f"><pose>1 0 0 0 0 0</pose></frame>
<!--p--><plugin name="p" filename="q"/>
<!--b--><link name="b"/>
<!--j--><joint name="j" type="ball"><parent>a</parent><child>b</child></joint>
<!--n--><model name="n"><link name="c"/><!--end of n--></model>
<!--k--><joint name="k" type="fixed"><parent>b</parent><child>n::c</child></joint>
<!--end--></model></sdf><!--after-->"""
WORLD = """<sdf version="1.9"><world name="w">
<!--g--><gravity>0 0 -1</gravity><!--m--><model name="m"><link name="a"/></model>
<!--l--><light name="l" type="point"/><!--f--><frame name="f"/></world></sdf>"""


def followers(text: str) -> dict[str, str]:
    """Each comment with what stands behind it, beyond other comments."""
    body = re.sub(r"(?s)<translate:record.*</translate:record>", "", text)
    found = re.findall(
        r"<!--(.*?)-->(?=(?:\s*<!--.*?-->)*\s*<(/?[\w:]+(?: [\w:]+=\"\w*\")?))", body
    )
    return dict(found)


@pytest.mark.parametrize(
    ("comment", "element"),
    [
        ("j", 'joint name="j"'),
        ("b", 'link name="b"'),
        ("a", 'link name="a"'),
        ("in g", "x"),
    ],
)
def test_a_comment_stays_with_the_element_that_it_precedes(comment: str, element: str) -> None:
    there = translate.to_sdf(URDF)
    assert followers(there)[comment] == element
    assert followers(translate.to_urdf(there))[comment] == element


@pytest.mark.parametrize("comment", ["end", "after"])
def test_comments_at_the_end_stay_there(comment: str) -> None:
    there = translate.to_sdf(URDF)
    assert followers(there)[comment] == "/model"
    assert followers(translate.to_urdf(there))[comment] == "/robot"


def test_comments_at_the_top_stay_there() -> None:
    there = translate.to_sdf(URDF)
    assert there.splitlines()[1] == "<!--top-->"
    assert translate.to_urdf(there).splitlines()[1] == "<!--top-->"


@pytest.mark.parametrize(
    ("comment", "element"),
    [
        ("a", 'link name="a"'),
        ("f", 'frame name="f"'),
        ("p", 'plugin name="p"'),
        ("b", 'link name="b"'),
        ("j", 'joint name="j"'),
        ("n", 'model name="n"'),
        ("k", 'joint name="k"'),
        ("end of n", "/model"),
        ("end", "/model"),
        ("after", "/model"),
    ],
)
def test_a_comment_of_sdformat_stays_with_its_element(comment: str, element: str) -> None:
    assert followers(translate.to_sdf(SDF))[comment] == element


@pytest.mark.parametrize(
    ("comment", "element"),
    [
        ("a", 'link name="a"'),
        ("f", 'link name="f"'),
        ("p", 'plugin name="p"'),
        ("b", 'link name="b"'),
        ("end", "/robot"),
    ],
)
def test_a_comment_of_sdformat_goes_with_its_element_to_urdf(comment: str, element: str) -> None:
    assert followers(translate.to_urdf(SDF))[comment] == element


@pytest.mark.parametrize(
    ("comment", "element"),
    [
        ("g", "gravity"),
        ("m", 'model name="m"'),
        ("l", 'light name="l"'),
        ("f", 'frame name="f"'),
    ],
)
def test_a_comment_in_a_world_stays_with_its_element(comment: str, element: str) -> None:
    assert followers(translate.to_sdf(WORLD))[comment] == element


INSIDE_URDF = f"""<robot name="r"><link name="a"><!--inertial--><inertial>
<!--origin--><origin xyz="1 0 0"/><!--mass--><mass value="1"/>
<inertia ixx="1" iyy="1" izz="1" ixy="0" ixz="0" iyz="0"/><!--/inertial--></inertial>
<!--visual--><visual><geometry><!--box--><box size="1 1 1"/></geometry>
<material name="m"><!--color--><color rgba="1 0 0 1"/></material></visual>
<visual><!--second--><geometry><sphere radius="1"/></geometry></visual>
<!--collision--><collision><geometry><sphere radius="1"/></geometry></collision><!--/link--></link>
<link name="b">{MASS}</link>
<joint name="j" type="revolute"><!--place--><origin xyz="0 1 0"/><!--parent--><parent link="a"/>
<!--child--><child link="b"/><!--axis--><axis xyz="0 0 1"/>
<!--limit--><limit lower="-1" upper="1" effort="1" velocity="1"/>
<!--dynamics--><dynamics damping="1"/><!--/joint--></joint></robot>"""


@pytest.mark.parametrize(
    ("comment", "urdf", "sdf"),
    [
        ("inertial", "inertial", "inertial"),
        ("origin", "origin", "pose"),
        ("mass", "mass", "mass"),
        ("/inertial", "/inertial", "/inertial"),
        ("visual", "visual", "visual"),
        ("box", "box", "box"),
        ("color", "color", "diffuse"),
        ("second", "geometry", "geometry"),
        ("collision", "collision", "collision"),
        ("/link", "/link", "/link"),
        ("place", "origin", "pose"),
        ("parent", "parent", "parent"),
        ("child", "child", "child"),
        ("axis", "axis", "axis"),
        ("limit", "limit", "limit"),
        ("dynamics", "dynamics", "dynamics"),
        ("/joint", "/joint", "/joint"),
    ],
)
def test_a_comment_inside_a_link_or_joint_stays_where_it_is(
    comment: str, urdf: str, sdf: str
) -> None:
    there = translate.to_sdf(INSIDE_URDF)
    assert followers(there)[comment].split()[0] == sdf
    back = translate.to_urdf(there)
    assert followers(back)[comment].split()[0] == urdf
    assert translate.to_sdf(back) == there


def test_comments_before_and_after_values_that_become_attributes_are_kept() -> None:
    text = (
        '<sdf version="1.9"><model name="m"><link name="a"/><link name="b"/>'
        '<joint name="j" type="revolute"><parent>a</parent><child>b</child><axis><!--xyz-->'
        "<xyz>0 0 1</xyz><!--/axis--><limit><!--lower--><lower>-1</lower><upper>1</upper>"
        "<!--/limit--></limit><dynamics><!--damping--><damping>1</damping><!--/dynamics-->"
        "</dynamics></axis></joint></model></sdf>"
    )
    found = followers(translate.to_urdf(text))
    assert {comment: tag.split()[0] for comment, tag in found.items()} == {
        "xyz": "axis",
        "/axis": "limit",
        "lower": "limit",
        "/limit": "/limit",
        "damping": "dynamics",
        "/dynamics": "/dynamics",
    }


def test_an_origin_without_values_is_written_for_the_comment_before_it() -> None:
    urdf = INSIDE_URDF.replace("0 1 0", "0 0 0")
    there = translate.to_sdf(urdf)
    back = translate.to_urdf(there)
    assert followers(back)["place"].split()[0] == "origin"
    assert translate.to_sdf(back) == there


INSIDE_SDF = """<sdf version="1.9"><model name="m"><link name="a"/><link name="b">
<!--pose--><pose>0 0 1 0 0 0</pose><!--sensor--><sensor name="s" type="imu"/>
<sensor name="t" type="imu"><!--in t--><always_on>1</always_on></sensor>
<visual name="v"><geometry><sphere><!--radius--><radius>1</radius></sphere></geometry></visual>
<visual name="w"><!--w--><geometry><sphere><radius>1</radius></sphere></geometry></visual></link>
<frame name="f"><!--of f--><pose>1 0 0 0 0 0</pose></frame>
<joint name="j" type="ball"><!--parent--><parent>a</parent><child>b</child></joint>
</model></sdf>"""


@pytest.mark.parametrize(
    ("comment", "element"),
    [
        ("pose", "pose"),
        ("sensor", 'sensor name="s"'),
        ("in t", "always_on"),
        ("radius", "radius"),
        ("w", "geometry"),
        ("of f", "pose"),
        ("parent", "parent"),
    ],
)
def test_a_comment_inside_of_sdformat_stays_at_its_place(comment: str, element: str) -> None:
    assert followers(translate.to_sdf(INSIDE_SDF))[comment] == element


@pytest.mark.parametrize(
    ("first", "second"), [("inertial", "topic"), ("topic", "inertial")], ids=["before", "behind"]
)
def test_of_two_equal_comments_each_stays_in_its_element(first: str, second: str) -> None:
    elements = {
        "inertial": "<!-- x --><inertial><mass>2</mass></inertial>",
        "topic": '<sensor name="s" type="imu"><!-- x --><topic>t</topic></sensor>',
    }
    link = f'<link name="a">{elements[first]}{elements[second]}</link>'
    again = translate.to_sdf(f'<sdf version="1.9"><model name="m">{link}</model></sdf>')
    assert re.findall(r"<!-- x -->\s*<(\w+)", again) == ["inertial", "topic"]


def test_a_comment_without_its_element_stands_first_in_what_is_around_it() -> None:
    urdf = translate.to_urdf(INSIDE_SDF)
    assert followers(urdf)["sensor"] == "inertial"


def test_a_comment_stands_before_an_element_without_children() -> None:
    assert followers(translate.to_urdf(INSIDE_SDF))["radius"] == 'sphere radius="1"'


@pytest.mark.parametrize("origin", ["0 0 0", "0 0 1"])
def test_a_comment_of_a_shape_stays_in_it(origin: str) -> None:
    urdf = INSIDE_URDF.replace("<!--second-->", f'<!--second--><origin xyz="{origin}"/>')
    assert re.search(r'<visual name="[^"]*">\s*<!--second-->', translate.to_sdf(urdf))
