"""Each link, joint, shape and frame with another name in the output has an entry of the report."""

from __future__ import annotations

import pytest
from support import sdf_samples, urdf_samples

import translate

INERTIAL = (
    '<inertial><mass value="1"/><inertia ixx="1" ixy="0" ixz="0" iyy="1" iyz="0" izz="1"/>'
    "</inertial>"
)
SPHERE = '<geometry><sphere radius="1"/></geometry>'


def urdf(joint: str = "j", extra: str = "", shapes: str = "") -> str:
    return (
        f'<robot name="r"><link name="a">{INERTIAL}{shapes}</link><link name="b">{INERTIAL}</link>'
        f'<joint name="{joint}" type="fixed"><parent link="a"/><child link="b"/></joint>'
        f"{extra}</robot>"
    )


SHARED = f'<visual name="v">{SPHERE}</visual><collision name="v">{SPHERE}</collision>'
NESTED = """<sdf version="1.9"><model name="m"><link name="a"/><model name="arm"><link name="b"/>
<frame name="f"/></model>
<joint name="j" type="fixed"><parent>a</parent><child>arm::b</child></joint></model></sdf>"""
CASES: dict[str, tuple[str, translate.model.Dialect, dict[str, str]]] = {
    "joint and link": (
        urdf("b"),
        "sdf",
        {"joint 'b'": "a link has the same name: it is renamed to 'b_joint'"},
    ),
    "reserved": (
        urdf("__j__"),
        "sdf",
        {"joint '__j__'": "the name is reserved: it is renamed to '__j___joint'"},
    ),
    "two visuals": (
        urdf(shapes=f'<visual name="v">{SPHERE}</visual>' * 2),
        "sdf",
        {
            "visual 'v' of link 'a'": (
                "another visual of the link has this name: it is renamed to 'v_1'"
            )
        },
    ),
    "a visual and a collision": (
        urdf(shapes=SHARED),
        "sdf",
        {
            "visual 'v' of link 'a'": (
                "a collision of the link has the same name: it is renamed to 'v_visual'"
            )
        },
    ),
    "a visual with the name that it has beside a collision": (
        """<sdf version="1.8"><model name="m"><link name="a">
        <visual name="v_visual"><geometry><sphere><radius>1</radius></sphere></geometry></visual>
        <collision name="v"><geometry><sphere><radius>1</radius></sphere></geometry></collision>
        </link></model></sdf>""",
        "urdf",
        {
            "visual 'v_visual' of link 'a'": (
                "SDFormat has this name for a visual 'v' beside a collision 'v': "
                "it is renamed to 'v'"
            )
        },
    ),
    "a visual without a name": (urdf(shapes=f"<visual>{SPHERE}</visual>"), "sdf", {}),
    "nested": (
        NESTED,
        "urdf",
        {
            "model 'arm'": "it is merged into the outer model: its elements are named 'arm__…'",
            "link 'arm::b'": "it is renamed to 'arm__b'",
            "frame 'arm::f'": "it is renamed to 'arm__f'",
        },
    ),
    "nothing": (urdf(), "sdf", {}),
    "the name that a visual without a name has": (
        '<sdf version="1.9"><model name="m"><link name="a"><visual name="a_visual"><geometry>'
        "<sphere><radius>1</radius></sphere></geometry></visual></link></model></sdf>",
        "urdf",
        {},
    ),
}


def renamed(result: translate.Result) -> dict[str, str]:
    entries = [loss for loss in result.losses if loss.severity == "renamed"]
    found = {loss.element: loss.reason for loss in entries}
    assert len(found) == len(entries)
    return found


@pytest.mark.parametrize(("text", "to", "expected"), CASES.values(), ids=CASES)
def test_a_rename_is_reported(
    text: str, to: translate.model.Dialect, expected: dict[str, str]
) -> None:
    assert renamed(translate.convert(text, to=to)) == expected


USES = {
    "transmission": '<transmission name="t"><joint name="b"/></transmission>',
    "ros2_control": '<ros2_control name="c"><joint name="b"/></ros2_control>',
}


@pytest.mark.parametrize("tag", USES)
def test_an_element_that_has_the_old_name_is_listed(tag: str) -> None:
    result = translate.convert(urdf("b", f"\n{USES[tag]}"), to="sdf")
    assert renamed(result)["joint 'b'"].endswith(f"; the old name is in <{tag}> of line 2")


@pytest.mark.parametrize(
    "content",
    [
        '<transmission name="b"><joint name="k"/></transmission>',
        '<ros2_control name="c"><link name="b"/></ros2_control>',
    ],
)
def test_a_name_of_another_kind_is_no_use(content: str) -> None:
    result = translate.convert(urdf("b", content), to="sdf")
    assert "the old name" not in renamed(result)["joint 'b'"]


def test_more_than_three_places_are_counted() -> None:
    result = translate.convert(urdf("b", f"\n{USES['transmission']}" * 5), to="sdf")
    assert renamed(result)["joint 'b'"].endswith("<transmission> of line 4 and 2 more")


DOCUMENTS = [
    *(pytest.param(text, id=f"sdf: {name}") for name, text in sdf_samples.documents()),
    *(pytest.param(text, id=f"urdf: {name}") for name, text in urdf_samples.documents()),
]


@pytest.mark.parametrize("to", ["sdf", "urdf"])
@pytest.mark.parametrize("text", DOCUMENTS)
def test_each_entry_of_the_map_of_names_is_reported(text: str, to: translate.model.Dialect) -> None:
    result = translate.convert(text, to=to)
    reasons = " ".join(renamed(result).values())
    names = {new.rpartition("::")[2] for new in result.renames.values()}
    assert {name for name in names if f"'{name}'" not in reasons} == set()


def contact(collision: str) -> str:
    return (
        f'<sensor name="s" type="contact"><contact><collision>{collision}</collision></contact>'
        "</sensor>"
    )


def test_a_collision_that_a_block_names_as_gazebo_is_reported() -> None:
    """libsdformat names a collision ``y`` of a link ``a`` ``a_fixed_joint_lump__y_collision``."""
    shape = '<collision name="y"><geometry><box size="1 1 1"/></geometry></collision>'
    old = "a_fixed_joint_lump__y_collision"
    block = f'<gazebo reference="a">{contact(old)}</gazebo>'
    urdf = f'<robot name="r"><link name="a">{INERTIAL}{shape}</link>{block}</robot>'
    there = translate.convert(urdf.encode(), to="sdf")
    assert [(loss.severity, loss.element, loss.reason) for loss in there.losses] == [
        (
            "renamed",
            "sensor 's' of link 'a' <collision>",
            f"'{old}', the name in Gazebo, becomes 'y', the name in SDFormat",
        )
    ]
    back = translate.convert(there.text.encode(), to="urdf")
    assert contact(old) in "".join(line.strip() for line in back.text.splitlines())
    assert [(loss.severity, loss.element, loss.reason) for loss in back.losses] == [
        (
            "renamed",
            "link 'a' <collision>",
            f"'y' becomes '{old}', the name in Gazebo, in the <gazebo> block",
        )
    ]


def test_a_reserved_name_of_urdf_is_not_renamed_in_urdf() -> None:
    urdf = f'<robot name="r"><link name="__a__">{INERTIAL}</link></robot>'
    result = translate.convert(urdf.encode(), to="urdf")
    assert 'link name="__a__"' in result.text
    assert result.losses == []


def test_before_1_7_a_visual_may_have_the_generated_name_of_a_collision() -> None:
    shape = "<geometry><sphere><radius>1</radius></sphere></geometry>"
    document = translate.load(
        f'<sdf version="1.5"><model name="m"><link name="l"><collision name="q">{shape}</collision>'
        f'<visual name="l_collision">{shape}</visual></link></model></sdf>'
    )
    document.model.links[0].collisions[0].name = ""
    result = translate.convert(document, to="sdf", sdf_version="1.5")
    assert '<collision name="l_collision">' in result.text
    assert '<visual name="l_collision">' in result.text
    assert "shape-renamed" not in {loss.code for loss in result.losses}
