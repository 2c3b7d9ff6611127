"""Numbers below the smallest normal one are 0 in the output, each with an entry.

``ign sdf -k`` of libsdformat 12 refuses such numbers as out of range
(``tests/engines/test_ign_check.py``).
"""

from __future__ import annotations

from pathlib import Path

import pytest

import translate

CODE = "number-too-small"
GEOMETRY = "<geometry><sphere><radius>1</radius></sphere></geometry>"


def model(contents: str) -> str:
    return f"<sdf version='1.9'><model name='m'>{contents}</model></sdf>"


def link(contents: str) -> str:
    return model(f"<link name='a'>{contents}</link>")


JOINT = (
    "<link name='a'/><link name='b'/><joint name='j' type='revolute'><parent>a</parent>"
    "<child>b</child><axis><xyz>0 0 1</xyz>{}</axis></joint>"
)
#: Where SDFormat has numbers.
SDF_PLACES = {
    "pose": link("<pose>{} 0 0 0 0 0</pose>"),
    "angle": link("<pose degrees='true'>0 0 0 {} 0 0</pose>"),
    "mass": link("<inertial><mass>{}</mass></inertial>"),
    "product of inertia": link(
        "<inertial><mass>1</mass><inertia><ixx>1</ixx><iyy>1</iyy><izz>1</izz><ixy>{}</ixy>"
        "</inertia></inertial>"
    ),
    "friction": link(
        f"<collision name='c'>{GEOMETRY}<surface><friction><ode><mu>{{}}</mu></ode></friction>"
        "</surface></collision>"
    ),
    "sensor": link("<sensor name='s' type='imu'><update_rate>{}</update_rate></sensor>"),
    "limit": model(JOINT.format("<limit><lower>{}</lower><upper>1</upper></limit>")),
    "damping": model(JOINT.format("<dynamics><damping>{}</damping></dynamics>")),
}
URDF = "<robot name='r'><link name='a'>{}</link></robot>"
URDF_JOINT = (
    "<robot name='r'><link name='a'/><link name='b'/><joint name='j' type='revolute'>"
    "<parent link='a'/><child link='b'/><axis xyz='0 0 1'/>{}</joint></robot>"
)
INERTIA = "<inertia ixx='1' ixy='{}' ixz='0' iyy='1' iyz='0' izz='1'/>"
URDF_PLACES = {
    "origin": URDF.format("<inertial><origin xyz='{} 0 0'/><mass value='1'/></inertial>"),
    "mass": URDF.format("<inertial><mass value='{}'/></inertial>"),
    "product of inertia": URDF.format(f"<inertial><mass value='1'/>{INERTIA}</inertial>"),
    "limit": URDF_JOINT.format("<limit lower='{}' upper='1' effort='1' velocity='1'/>"),
    "damping": URDF_JOINT.format(
        "<dynamics damping='{}'/><limit lower='0' upper='1' effort='1' velocity='1'/>"
    ),
    "block": URDF.format("").replace(
        "</robot>", "<gazebo reference='a'><mu1>{}</mu1></gazebo></robot>"
    ),
    "sensor of a block": URDF.format("").replace(
        "</robot>",
        "<gazebo reference='a'><sensor name='s' type='imu'><update_rate>{}</update_rate></sensor>"
        "</gazebo></robot>",
    ),
}
PLACES = {f"sdf: {name}": text for name, text in SDF_PLACES.items()}
PLACES |= {f"urdf: {name}": text for name, text in URDF_PLACES.items()}


@pytest.mark.parametrize("number", ["1e-320", "-1e-310", "1e-400", "2.2250738585072009e-308"])
@pytest.mark.parametrize("to", ["sdf", "urdf"])
@pytest.mark.parametrize("place", PLACES)
def test_a_tiny_number_is_written_as_zero_with_an_entry(place: str, to: str, number: str) -> None:
    result = translate.convert(PLACES[place].format(number), to=to)
    zero = translate.convert(PLACES[place].format("0"), to=to)
    assert result.text == zero.text
    assert [loss.severity for loss in result.losses if loss.code == CODE] == ["approximated"]
    assert any(number in loss.reason for loss in result.losses)


@pytest.mark.parametrize("tag", ["thread_pitch", "screw_thread_pitch"])
def test_a_number_whose_inverse_counts_is_refused(tag: str) -> None:
    """0 would be the opposite of it (S C42)."""
    text = model(JOINT.replace("revolute", "screw").format("").replace("<axis>", "{}<axis>"))
    with pytest.raises(translate.TranslateError, match=tag):
        translate.convert(text.format(f"<{tag}>1e-320</{tag}>"), to="urdf")


@pytest.mark.parametrize("number", ["2.2250738585072014e-308", "1e-300", "0e-400", "0"])
@pytest.mark.parametrize("place", ["sdf: pose", "sdf: mass", "urdf: origin", "urdf: damping"])
def test_a_normal_number_keeps_its_bits(place: str, number: str) -> None:
    result = translate.convert(PLACES[place].format(number))
    assert [loss for loss in result.losses if loss.code == CODE] == []
    assert float(number) == 0 or number in result.text


def visual(contents: str) -> str:
    return link(f"<visual name='v'>{GEOMETRY}{contents}</visual>")


@pytest.mark.parametrize(
    ("text", "is_tiny"),
    [
        (visual("<material><diffuse>{} 0 0 1</diffuse></material>"), True),
        (visual("<transparency>{}</transparency>"), True),
        (
            URDF.format(
                "<visual><geometry><sphere radius='1'/></geometry><material name='x'>"
                "<color rgba='{} 0 0 1'/></material></visual>"
            ),
            True,
        ),
        (link("<pose>{} 0 0 0 0 0</pose>"), False),
    ],
    ids=("colour", "transparency", "colour of URDF", "pose"),
)
def test_colours_have_single_precision(text: str, is_tiny: bool) -> None:
    result = translate.convert(text.format("1e-40"), to="sdf")
    assert [loss.code for loss in result.losses if loss.code == CODE] == [CODE] * is_tiny
    assert ("1e-40" in result.text) is not is_tiny


@pytest.mark.parametrize(
    "text",
    [
        "<sdf version='1.9'><model name='m'><link name='1e-320'/></model></sdf>",
        link("<sensor name='s' type='imu'><topic>1e-320</topic></sensor>"),
        link("<foo>1e-320</foo>"),
        link("<a:b xmlns:a='urn:a' c='1e-320'>1e-320</a:b>"),
        model(
            "<link name='a'/><plugin name='p' filename='f'><pose>1e-320 0 0 0 0 0</pose></plugin>"
        ),
        URDF.format("").replace("'a'", "'1e-320'"),
    ],
    ids=("name", "topic", "unknown", "prefix", "plugin", "name of URDF"),
)
def test_texts_that_are_no_numbers_of_readers_stay(text: str) -> None:
    """libsdformat takes these as texts."""
    result = translate.convert(text, to="sdf")
    assert [loss for loss in result.losses if loss.code == CODE] == []
    assert "1e-320" in result.text


@pytest.mark.parametrize(
    ("to", "resolve_includes", "is_told"),
    [("urdf", False, True), ("sdf", True, True), ("sdf", False, False)],
)
def test_a_number_of_an_included_file(
    tmp_path: Path, to: str, resolve_includes: bool, is_told: bool
) -> None:
    """An ``<include>`` that stays has no entry: its file does not change."""
    (tmp_path / "inner.sdf").write_text(link("<pose>1e-320 0 0 0 0 0</pose>"), encoding="utf-8")
    text = model("<include><uri>inner.sdf</uri><name>i</name></include>")
    (tmp_path / "outer.sdf").write_text(text, encoding="utf-8")
    options = {"resolve_includes": True} if resolve_includes else {}
    result = translate.convert(tmp_path / "outer.sdf", to=to, **options)
    assert [loss.code for loss in result.losses if loss.code == CODE] == [CODE] * is_told


def test_a_number_of_a_program_is_written_as_zero() -> None:
    document = translate.load(link("<pose>1 0 0 0 0 0</pose>"))
    a = document.model.links[0]
    a.pose = translate.Pose((5e-324, 0.0, 0.0), (0.0, -1e-310, 0.0))
    assert "e-3" not in translate.convert(document, to="sdf").text
