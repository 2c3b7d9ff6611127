"""A written URDF has nothing that readers of URDF take for xacro (reference U E)."""

from __future__ import annotations

import pytest

import translate

EXPRESSIONS = ["${x}", "$(arg x)", "$(find pkg)/a", "$${x}", "$(env HOME)", "a${x}${y}"]
INERTIAL = "<inertial><mass>1</mass></inertial>"
GEOMETRY = "<geometry><sphere><radius>1</radius></sphere></geometry>"


def model(contents: str, attributes: str = 'name="m"') -> str:
    return f"<sdf version='1.9'><model {attributes}>{contents}</model></sdf>"


#: Where SDFormat has a name, a URI or another text, with ``{0}`` in its place.
PLACES = {
    "model": model("<link name='a'/>", "name='{0}'"),
    "link": model("<link name='{0}'/>"),
    "canonical link": model("<link name='{0}'/>", "name='m' canonical_link='{0}'"),
    "joint": model(
        "<link name='a'/><link name='b'/><joint name='{0}' type='fixed'><parent>a</parent>"
        "<child>b</child></joint>"
    ),
    "frame": model("<link name='a'/><frame name='{0}' attached_to='a'/>"),
    "nested model": model(
        "<link name='b'/><model name='{0}'><link name='a'/></model><joint name='j' type='fixed'>"
        "<parent>b</parent><child>{0}::a</child></joint>"
    ),
    "visual": model(f"<link name='a'><visual name='{{0}}'>{GEOMETRY}</visual></link>"),
    "collision": model(f"<link name='a'><collision name='{{0}}'>{GEOMETRY}</collision></link>"),
    "mesh": model(
        "<link name='a'><visual name='v'><geometry><mesh><uri>{0}</uri></mesh></geometry></visual>"
        "</link>"
    ),
    "texture": model(
        f"<link name='a'><visual name='v'>{GEOMETRY}<material><diffuse>1 0 0 1</diffuse><pbr>"
        "<metal><albedo_map>{0}</albedo_map></metal></pbr></material></visual></link>"
    ),
    "material of a model": model(
        f"<link name='a'><visual name='v'>{GEOMETRY}<material><diffuse>1 0 0 1</diffuse>"
        "</material></visual></link>",
        "name='{0}'",
    ),
    "script": model(
        f"<link name='a'><visual name='v'>{GEOMETRY}<material><script><name>{{0}}</name>"
        "<uri>{0}</uri></script></material></visual></link>"
    ),
    "plugin": model(
        "<link name='a'/><plugin name='{0}' filename='{0}'><a>{0}</a><b c='{0}'/></plugin>"
    ),
    "sensor": model(
        "<link name='a'><sensor name='{0}' type='imu'><topic>{0}</topic></sensor></link>"
    ),
    "loop": model(
        "<link name='{0}'/><link name='b'/>"
        + "".join(
            f"<joint name='{{0}}{i}' type='revolute'><parent>{{0}}</parent><child>b</child>"
            "<axis><xyz>0 0 1</xyz></axis></joint>"
            for i in range(2)
        )
    ),
    "ball": model(
        "<link name='a'/><link name='b'/><joint name='{0}' type='ball'><parent>a</parent>"
        "<child>b</child></joint>"
    ),
    "unknown element": model("<link name='a'><e f='{0}'>{0}</e></link>"),
}


@pytest.mark.parametrize("expression", EXPRESSIONS)
@pytest.mark.parametrize("place", PLACES)
def test_the_own_reader_reads_what_is_written(place: str, expression: str) -> None:
    result = translate.convert(PLACES[place].format(expression), to="urdf")
    assert [item for item in translate.check(result.text) if item.code == "xacro-unexpanded"] == []
    assert translate.load(result.text).model.links


@pytest.mark.parametrize(
    ("place", "code", "reason"),
    [
        ("model", "name-changed", "it is renamed to '_{x}'"),
        ("link", "name-changed", "it is renamed to '_{x}'"),
        ("joint", "name-changed", "it is renamed to '_{x}'"),
        ("frame", "name-changed", "it is renamed to '_{x}'"),
        ("nested model", "model-flattened", "it is renamed to '_{x}__a'"),
        ("visual", "shape-renamed", "it is renamed to '_{x}'"),
        ("collision", "shape-renamed", "it is renamed to '_{x}'"),
        ("mesh", "uri-escaped", "it is written as '%24{x}'"),
        ("texture", "uri-escaped", "it is written as '%24{x}'"),
    ],
)
def test_the_new_text_is_reported(place: str, code: str, reason: str) -> None:
    losses = translate.convert(PLACES[place].format("${x}"), to="urdf").losses
    assert any(loss.code == code and reason in loss.reason for loss in losses)


@pytest.mark.parametrize("name", ["a$", "$(b)", "$[x]", "$x", "(arg x)", "{x}", "$ {x}"])
def test_other_names_stay(name: str) -> None:
    result = translate.convert(PLACES["link"].format(name), to="urdf")
    assert f'<link name="{name}">' in result.text
    assert result.losses == []


ROBOT = f"""<sdf version="1.9"><model name="m">
<link name="$(arg base)">{INERTIAL}<collision name="${{c}}">{GEOMETRY}</collision>
<sensor name="s" type="contact"><contact><collision>${{c}}</collision></contact></sensor></link>
<link name="_(arg base)">{INERTIAL}</link><link name="tip">{INERTIAL}</link>
<joint name="${{leader}}" type="revolute"><parent>$(arg base)</parent><child>_(arg base)</child>
<axis><xyz>0 0 1</xyz></axis><sensor name="ft" type="force_torque"/></joint>
<joint name="follower" type="revolute"><parent>_(arg base)</parent><child>tip</child><axis>
<xyz>0 0 1</xyz><mimic joint="${{leader}}"><multiplier>2</multiplier></mimic></axis></joint>
<plugin name="p" filename="f"><joint_name>${{leader}}</joint_name><link_name>$(arg base)</link_name>
<text>${{other}}</text></plugin></model></sdf>"""


def test_all_references_are_renamed() -> None:
    """The name ``_(arg base)`` is taken, and its link keeps it."""
    result = translate.convert(ROBOT, to="urdf", verify=True)
    assert result.comparison is not None
    assert result.comparison.same
    assert dict(result.renames) == {
        "$(arg base)": "_(arg base)_link",
        "$(arg base)::${c}": "$(arg base)::_{c}",
        "${leader}": "_{leader}",
    }
    for text in (
        '<parent link="_(arg base)_link"/>',
        '<mimic joint="_{leader}" multiplier="2"/>',
        '<gazebo reference="_(arg base)_link">',
        '<gazebo reference="_{leader}">',
        "<joint_name>_{leader}</joint_name>",
        "<link_name>_(arg base)_link</link_name>",
        "<text>${other}</text>",
    ):
        assert text in result.text


def test_a_renamed_robot_is_the_same_for_the_way_back() -> None:
    text = translate.convert(ROBOT, to="urdf").text
    result = translate.convert(text, to="sdf", verify=True)
    assert result.comparison is not None
    assert result.comparison.same
    assert "<collision>_{c}</collision>" in result.text
