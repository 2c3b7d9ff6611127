"""What the driver does around the back ends: reports, records, verification, bad arguments."""

from __future__ import annotations

from pathlib import Path

import pytest
from lxml import etree

import translate
from translate.xml.values import parse_floats

ARM = """
<sdf version="1.9"><model name="m" canonical_link="b">
  <link name="a"><visual name="v"><geometry><sphere><radius>1</radius></sphere></geometry>
    <transparency>0.25</transparency>
    <material><ambient>1 0 0 1</ambient><diffuse>0 1 0 0.8</diffuse><emissive>0 0 1 1</emissive>
    </material></visual></link>
  <link name="b"><pose relative_to="j"/></link>
  <joint name="j" type="revolute"><pose relative_to="a">0 0 1 0 0 0</pose>
    <parent>a</parent><child>b</child>
    <axis><xyz>0 0 1</xyz><limit><lower>-1</lower><upper>1</upper><stiffness>5</stiffness></limit>
      <dynamics><spring_stiffness>3</spring_stiffness></dynamics></axis></joint>
  <plugin name="p" filename="libp.so"/>
</model></sdf>
"""
STATIC_SENSOR = """
<sdf version="1.9"><model name="m"><static>true</static>
  <link name="a"><pose>0 0 1 0 0 0</pose><sensor name="s" type="imu"/>
    <collision name="c"><geometry><box><size>1 1 1</size></box></geometry>
      <surface><friction><ode><mu>0.5</mu></ode></friction></surface></collision></link>
</model></sdf>
"""
WORLD = """
<sdf version="1.9"><world name="w"><gravity>0 0 -1</gravity>
  <model name="m"><link name="a"/></model>
  <frame name="f"/>
</world></sdf>
"""


@pytest.mark.parametrize(
    "path",
    [
        "gazebo/plugin",
        "gazebo/visual/material/emissive",
        "gazebo/visual/material/ambient",
        "gazebo/visual/transparency",
        "gazebo/springStiffness",
    ],
)
def test_what_urdf_lacks_and_gazebo_reads_is_in_a_block(path: str) -> None:
    result = translate.convert(ARM)
    assert len(etree.fromstring(result.text.encode()).findall(path)) == 1
    tag = path.rpartition("/")[2]
    assert [loss for loss in result.losses if f"<{tag}>" in loss.element] == []


@pytest.mark.parametrize("piece", ["<stiffness>", "@canonical_link"])
def test_what_has_no_block_is_lost(piece: str) -> None:
    losses = translate.convert(ARM).losses
    assert [loss.severity for loss in losses if piece in loss.element] == ["lost"]


@pytest.mark.parametrize("text", [ARM, STATIC_SENSOR], ids=["arm", "sensor"])
def test_a_urdf_without_blocks_is_plain(text: str) -> None:
    result = translate.convert(text, to="urdf", no_gazebo=True, verify=True)
    assert "gazebo" not in result.text
    assert result.comparison.differences == []
    with_blocks = translate.convert(text, to="urdf")
    lost = {loss.element for loss in result.losses if loss.severity == "lost"}
    assert lost > {loss.element for loss in with_blocks.losses if loss.severity == "lost"}


@pytest.mark.parametrize("text", [ARM, STATIC_SENSOR], ids=["arm", "sensor"])
def test_nothing_in_a_urdf_has_a_namespace_of_this_project(text: str) -> None:
    assert "robot-translate" not in translate.to_urdf(text)


def test_the_alpha_of_a_urdf_colour_includes_the_transparency() -> None:
    color = etree.fromstring(translate.to_urdf(ARM).encode()).find("link[@name='a']//color")
    assert color is not None
    assert parse_floats(color.get("rgba", ""), 4) == pytest.approx((0.0, 1.0, 0.0, 0.6))


def test_what_stands_around_the_robot_is_reported() -> None:
    losses = translate.convert(WORLD).losses
    assert {(loss.code, loss.severity, loss.element) for loss in losses} == {
        ("world-not-in-urdf", "lost", "world 'w'"),
        ("world-not-in-urdf", "lost", "world 'w' <gravity>"),
        ("world-not-in-urdf", "lost", "frame 'f' of world 'w'"),
    }


@pytest.mark.parametrize(
    ("policies", "error"),
    [
        ({"stile": "frames"}, TypeError),
        ({"style": "cubist"}, ValueError),
        ({"sdf_version": "1.3"}, ValueError),
        ({"massless": "ignore"}, ValueError),
    ],
)
def test_policies_are_checked(policies: dict[str, str], error: type[Exception]) -> None:
    with pytest.raises(error):
        translate.convert(ARM, to="sdf", **policies)


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ('<sdf version="1.9"/>', "no model"),
        (
            '<sdf version="1.9"><world name="w"><model name="x"><link name="l"/></model>'
            '<model name="y"><link name="l"/></model></world></sdf>',
            "'x', 'y'",
        ),
    ],
)
def test_a_urdf_holds_one_robot(text: str, names: str) -> None:
    with pytest.raises(translate.TranslateError) as caught:
        translate.to_urdf(text)
    (diagnostic,) = caught.value.diagnostics
    assert diagnostic.code == "model-choice"
    assert names in diagnostic.message


#: The element in which a development version wrote the text of the source.
EMBEDDED = (
    '<embedded:source xmlns:embedded="urn:robot-translate:source" format="{}" sha256="d7e0" '
    'path="source"><![CDATA[<robot name="r"/>]]></embedded:source>'
)
#: The namespaces in which it wrote what the format of the file cannot express.
MARKS = 'xmlns:urdf="urn:robot-translate:urdf:1" xmlns:sdf="urn:robot-translate:sdf:1"'


@pytest.mark.parametrize(
    ("text", "element"),
    [
        (
            f'<robot name="r"><link name="a"/><gazebo>{EMBEDDED.format("sdf")}</gazebo></robot>',
            "model <gazebo> <embedded:source>",
        ),
        (
            f'<sdf version="1.9"><model name="r"><link name="a"/>{EMBEDDED.format("urdf")}'
            "</model></sdf>",
            "model <embedded:source>",
        ),
        (f'<robot {MARKS} name="r"><link name="a" sdf:kind="x"/></robot>', "link 'a' @sdf:kind"),
        (
            f'<robot {MARKS} name="r"><link name="a"/><gazebo><sdf:frame/></gazebo></robot>',
            "model <gazebo> <sdf:frame>",
        ),
        (
            f'<sdf version="1.9" {MARKS}><model name="r"><link name="a" urdf:type="x"/></model>'
            "</sdf>",
            "link 'a' @urdf:type",
        ),
        (
            f'<sdf version="1.9" {MARKS}><model name="r"><link name="a"/><urdf:transmission/>'
            "</model></sdf>",
            "model <urdf:transmission>",
        ),
    ],
)
def test_what_a_development_version_added_is_unknown_content(text: str, element: str) -> None:
    result = translate.convert(text, verify=True)
    assert {loss.element: loss.severity for loss in result.losses}[element] == "omitted"
    assert "urn:robot-translate" not in result.text
    assert result.comparison is not None
    assert result.comparison.same


def test_nothing_is_written_when_the_robot_cannot_be_read(tmp_path: Path) -> None:
    target = tmp_path / "out.sdf"
    with pytest.raises(translate.TranslateError):
        translate.convert("<robot name='r'/>", target)
    assert list(tmp_path.iterdir()) == []


def test_a_file_is_written_in_the_format_of_its_suffix(tmp_path: Path) -> None:
    target = tmp_path / "same.sdf"
    result = translate.convert(ARM, target, verify=True)
    assert result.format_to == "sdf"
    assert target.read_text(encoding="utf-8") == result.text
    assert result.comparison is not None
    assert result.comparison.same


def test_a_fault_of_the_text_that_is_made_stands_where_the_robot_begins() -> None:
    """URDF 1.2 has no negative limits, which older versions pass on as they are."""
    urdf = (
        '<robot name="r"><link name="a"/><link name="b"/><joint name="j" type="continuous">'
        '<parent link="a"/><child link="b"/><limit effort="-1" velocity="1"/></joint></robot>'
    )
    document = translate.load(urdf, path="negative.urdf")
    with pytest.raises(translate.TranslateError) as caught:
        translate.convert(document, to="urdf", urdf_version="1.2", verify=True)
    (error,) = [item for item in caught.value.diagnostics if item.severity == "error"]
    assert (error.code, error.place) == ("limit-negative", "negative.urdf:1")
    assert error.message.startswith("the translation of this could not be read back: joint 'j'")
