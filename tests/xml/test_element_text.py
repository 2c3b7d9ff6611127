"""Text where neither format has text: a warning with its line, and an entry in the report."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from lxml import etree

import translate

INERTIAL = """<inertial><mass value="1"/>
<inertia ixx="1" iyy="1" izz="1" ixy="0" ixz="0" iyz="0"/></inertial>"""


def sdf(content: str, before: str = "", after: str = "") -> str:
    return f'<sdf version="1.9">{before}<model name="m">{content}</model>{after}</sdf>'


def urdf(content: str) -> str:
    return f'<robot name="r">{content}</robot>'


CASES = [
    pytest.param(
        sdf(
            '\n<link name="l"><collision name="c"><geometry>\n<box>2 2 2</box></geometry>'
            "</collision></link>"
        ),
        3,
        "collision 'c' of link 'l' <box>",
        id="sdf: numbers of a box",
    ),
    pytest.param(sdf('\n;<link name="l"/>'), 1, "model 'm'", id="sdf: before an element"),
    pytest.param(sdf('\n<link name="l"/>;\n'), 1, "model 'm'", id="sdf: after an element"),
    pytest.param(sdf('\n<link name="l">x</link>'), 2, "link 'l' of model 'm'", id="sdf: link"),
    pytest.param(sdf('<link name="l"/>', before="\nx"), 1, "<sdf>", id="sdf: root"),
    pytest.param(
        sdf('<link name="l"><gravity>1<!-- c --></gravity>\n<pose>0 0 0 0 0 0<x/>y</pose></link>'),
        2,
        "link 'l' of model 'm' <pose>",
        id="sdf: after a child of a value",
    ),
    pytest.param(
        sdf('<link name="l"/>\n<frame name="f" v="1"><pose/>x</frame>'),
        2,
        "frame 'f' of model 'm'",
        id="sdf: an element with an unknown attribute",
    ),
    pytest.param(
        sdf('<link name="l"/>\n<c:d/>\n<frame name="f">x</frame>'),
        3,
        "frame 'f' of model 'm'",
        id="sdf: after an element of others",
    ),
    pytest.param(sdf('\n<link name="l"/><!-- c -->x'), 1, "model 'm'", id="sdf: after a comment"),
    pytest.param(
        urdf(
            f'<link name="l">{INERTIAL}\n<visual><geometry>\n<box size="1 1 1">2 2 2</box>'
            "</geometry></visual></link>"
        ),
        4,
        "link 'l' of robot 'r' <box>",
        id="urdf: numbers of a box",
    ),
    pytest.param(urdf(f'\n;<link name="l">{INERTIAL}</link>'), 1, "robot 'r'", id="urdf: junk"),
    pytest.param(
        urdf(f'\n<link name="l">{INERTIAL}x</link>'), 2, "link 'l' of robot 'r'", id="urdf: link"
    ),
]


@pytest.mark.parametrize("to", ["sdf", "urdf"])
@pytest.mark.parametrize(("text", "line", "element"), CASES)
def test_text_without_a_meaning_is_reported(
    text: str, line: int, element: str, to: translate.model.Dialect
) -> None:
    document = translate.load(text)
    found = [item for item in document.diagnostics if item.code == "text-unexpected"]
    assert [(item.severity, item.line) for item in found] == [("warning", line)]
    losses = translate.convert(text, to=to).losses
    assert ("omitted", element) in [(loss.severity, loss.element) for loss in losses]


@pytest.mark.parametrize(
    "text",
    [
        sdf('<link name="l"><sensor name="s" type="imu">x</sensor></link>'),
        sdf('<plugin name="p" filename="f">x<y/>z</plugin><link name="l"/>'),
        sdf('<link name="l"><custom>x<y/>z</custom></link>'),
        urdf(f'<link name="l">{INERTIAL}</link><transmission name="t">x</transmission>'),
    ],
)
def test_text_that_is_kept_is_not_left_out(text: str) -> None:
    document = translate.load(text)
    assert document.left_out == []
    to: translate.model.Dialect = document.format
    out = etree.fromstring(translate.convert(text, to=to).text.encode())
    assert "x" in "".join(out.itertext())


@pytest.mark.parametrize("make", [sdf, urdf])
@pytest.mark.parametrize(("length", "shown"), [(40, "x" * 40), (41, f"{'x' * 40}…")])
def test_a_message_has_at_most_40_characters_of_a_text(
    make: Callable[[str], str], length: int, shown: str
) -> None:
    content = f'<link name="l">{INERTIAL if make is urdf else ""}{"x" * length}</link>'
    (finding,) = translate.load(make(content)).diagnostics
    assert f"contains the text '{shown}', which" in finding.message


@pytest.mark.parametrize(
    "text",
    [
        *(
            pytest.param(sdf(f'<link name="l"/>{content}'), id=f"sdf: {name}")
            for name, content in (
                ("plugin", '<plugin name="p" filename="f">x<y/>z</plugin>'),
                ("another namespace", '<c:custom xmlns:c="u">x<y/>z</c:custom>'),
                ("a prefix", "<c:custom>x<y/>z</c:custom>"),
            )
        ),
        *(
            pytest.param(urdf(f'<link name="l">{INERTIAL}{content}</link>'), id=f"urdf: {name}")
            for name, content in (
                ("custom", "<custom>x<y/>z</custom>"),
                ("in a custom one", "<custom><visual>x</visual></custom>"),
            )
        ),
    ],
)
def test_elements_of_others_may_contain_text(text: str) -> None:
    assert "text-unexpected" not in [item.code for item in translate.check(text)]


def test_the_lenient_reader_reads_text_in_the_same_way() -> None:
    text = sdf('<link name="l">x</link>')
    assert [item.code for item in translate.load(text, lenient=True).diagnostics] == [
        "text-unexpected"
    ]


@pytest.mark.parametrize(
    "text",
    [
        urdf(f'<link name="l">{INERTIAL.replace("1", "-1", 1)}</link>'),
        sdf('<link name="l"><inertial><mass>-1</mass></inertial></link>'),
    ],
)
def test_a_negative_mass_is_no_mass(text: str) -> None:
    (finding,) = translate.load(text).diagnostics
    assert (finding.code, finding.line) == ("link-inertia-invalid", 1)
    assert "-1 kg" in finding.message
    assert "is none" in finding.message


def test_a_revolute_joint_without_positions_has_a_warning_with_its_line() -> None:
    """Reference U A7.7: readers disagree about this joint."""
    text = urdf(
        f'<link name="a">{INERTIAL}</link><link name="b">{INERTIAL}</link>'
        '<joint name="j" type="revolute"><parent link="a"/><child link="b"/>\n'
        '<limit effort="1" velocity="1"/></joint>'
    )
    (finding,) = translate.load(text).diagnostics
    assert (finding.code, finding.severity) == ("limit-positions-missing", "warning")
    assert finding.line == text[: text.index("<limit")].count("\n") + 1


# --- Undeclared prefixes and empty attributes -----------------------------------------------------


@pytest.mark.parametrize("to", ["sdf", "urdf"])
@pytest.mark.parametrize(
    "text",
    [
        urdf(f'<link name="l">{INERTIAL}</link><sensor:camera name="c"/>'),
        urdf(f'<link name="l" sensor:a="1">{INERTIAL}</link>'),
        urdf(
            f'<link name="l">{INERTIAL}</link><gazebo reference="l"><sensor:camera name="c"/>'
            '<sensor name="s" type="imu"><sensor:x/></sensor></gazebo>'
        ),
        sdf('<link name="l"><sensor:camera/></link>'),
        sdf('<link name="l" sensor:a="1"/><sensor:camera sensor:b="1"/>'),
        sdf('<link name="l"/>', after='<sensor:camera name="c"/>'),
    ],
)
def test_undeclared_prefixes_are_declared_in_the_output(
    text: str, to: translate.model.Dialect
) -> None:
    result = translate.convert(text, to=to)
    # A parser with namespaces refuses a prefix without a declaration.
    parser = etree.XMLParser(recover=False)
    etree.fromstring(result.text.encode(), parser)
    assert not parser.error_log


@pytest.mark.parametrize(
    "material", ['<material name=""><color rgba="1 0 0 1"/></material>', '<transmission name=""/>']
)
def test_sdformat_contains_no_empty_attribute(material: str) -> None:
    """libsdformat reports an empty attribute of any element as an error."""
    text = urdf(f'<link name="l">{INERTIAL}</link>{material}')
    out = translate.to_sdf(text)
    assert [node.tag for node in etree.fromstring(out.encode()).xpath("//*[@*='']")] == []
