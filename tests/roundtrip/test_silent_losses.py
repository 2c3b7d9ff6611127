"""A change of a file changes the output, or an entry names the element and its line.

``scripts/silent_losses.py`` runs many more cases.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from xml.parsers.expat import ExpatError

import pytest
from support.corpus_robots import CORPUS
from support.edits.workplace import CorpusFile, corpus_files
from support.edits.xml_text import XmlText, tree_of
from support.paths import ROOT
from support.silent_changes import KINDS, TEXT, Change, changed, possible
from support.silent_judge import (
    Entry,
    Format,
    false_entries,
    is_default,
    is_named,
    judged,
    names,
    no_statement,
    translated,
)

OWN = sorted((ROOT / "corpus" / "robots").glob("*.*"))
SEED = 41
#: Files of others, and cases of each kind of change.
COUNT, REPEATED = 60, 2
FILES = corpus_files(limit=30_000)
Random(SEED).shuffle(FILES)
BAD = ("silent", "place", "false")
URDF = b"""<robot name="r">
<link name="a"/>
<link name="b"/>
<joint name="j" type="revolute">
<parent link="a"/><child link="b"/>
<limit lower="0" upper="1" effort="2" velocity="3"/>
</joint>
</robot>"""


def found(path: Path, to: Format, kind: str, number: int) -> Iterator[str]:
    """The bad findings about a case."""
    data = path.read_bytes()
    change = changed(data, kind, Random(f"{SEED} {path.name} {kind} {number}"))
    if change is None or translated(data, str(path), to).text is None:
        return
    for finding in judged(data, change, str(path), to):
        if finding.verdict in BAD:
            case = f"{kind} {number}: {change.old} -> {change.new}"
            yield f"{case}: {finding.verdict}: {finding.reason}"


@pytest.mark.parametrize("to", ["sdf", "urdf"])
@pytest.mark.parametrize("path", OWN, ids=lambda path: path.name)
def test_no_change_of_our_robots_is_silent(path: Path, to: Format) -> None:
    kinds = possible(tree_of(path.read_bytes()))
    assert [text for kind in kinds for text in found(path, to, kind, 0)] == []


@pytest.mark.slow
@pytest.mark.parametrize("file", FILES[:COUNT], ids=lambda file: file.name)
def test_no_change_of_a_file_of_others_is_silent(file: CorpusFile) -> None:
    path = CORPUS / file.name
    to: Format = "urdf" if file.format == "sdf" else "sdf"
    try:
        kinds = possible(tree_of(path.read_bytes()))
    except ExpatError:
        pytest.skip("the reader repairs it, and the judge does not")
    cases = [(kind, number) for kind in kinds for number in range(REPEATED)]
    texts = [text for kind, number in cases for text in found(path, to, kind, number)]
    assert texts == []


@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind not in ("boolean", "unit")])
def test_a_change_keeps_the_lines_of_the_other_elements(kind: str) -> None:
    for path in OWN:
        data = path.read_bytes()
        change = changed(data, kind, Random(1))
        if change is not None:
            assert change.data != data
            assert change.data.count(b"\n") == data.count(b"\n")


# --- The judge ------------------------------------------------------------------------------------


def limit_change(line: int, element: str) -> bool:
    """Whether an entry is about the effort of the limit, which is in line 6."""
    text = XmlText(URDF)
    node = next(text.root.iter("limit"))
    change = Change(URDF, node, "limit", "effort", "2", "5")
    entry = Entry("urdf-lost", "omitted", element, f"{element}: no equivalent", line, "")
    return names(entry, change, URDF)


@pytest.mark.parametrize(
    ("line", "element", "expected"),
    [
        pytest.param(6, "joint 'j' <limit effort>", True, id="attribute"),
        pytest.param(6, "joint 'j' <limit effort>", True, id="attribute after the element"),
        pytest.param(6, "joint 'j' <limit>", True, id="the whole element"),
        pytest.param(4, "joint 'j' <limit effort>", False, id="line of the joint"),
        pytest.param(6, "joint 'j' <limit velocity>", False, id="another attribute"),
        pytest.param(4, "joint 'j'", False, id="the joint"),
        pytest.param(0, "joint 'j' <limit effort>", False, id="no line"),
    ],
)
def test_an_entry_names_the_changed_attribute(line: int, element: str, expected: bool) -> None:
    assert limit_change(line, element) is expected


@pytest.mark.parametrize(
    ("text", "path", "key", "expected"),
    [
        # sdf/1.9/joint.sdf, collision.sdf, mesh_shape.sdf
        (
            '<sdf version="1.9"><model name="m"><static>0</static></model></sdf>',
            "static",
            TEXT,
            True,
        ),
        (
            '<sdf version="1.9"><model name="m"><static>1</static></model></sdf>',
            "static",
            TEXT,
            False,
        ),
        ('<robot><joint><axis xyz="1.0 0 0"/></joint></robot>', "axis", "xyz", True),
        ('<robot><joint><axis xyz="0 0 1"/></joint></robot>', "axis", "xyz", False),
        ('<robot><joint><limit effort="0"/></joint></robot>', "limit", "effort", False),
        (
            '<sdf version="1.6"><model name="m"><pose frame=""/></model></sdf>',
            "pose",
            "frame",
            True,
        ),
        ('<sdf version="1.6"><model name="m"><pose zz=""/></model></sdf>', "pose", "zz", False),
        (
            '<sdf version="1.9"><link><pose relative_to="__model__"/></link></sdf>',
            "pose",
            "relative_to",
            True,
        ),
        (
            '<sdf version="1.9"><joint><pose relative_to="__model__"/></joint></sdf>',
            "pose",
            "relative_to",
            False,
        ),
        (
            '<sdf version="1.9"><frame attached_to="a"><pose relative_to="a"/></frame></sdf>',
            "pose",
            "relative_to",
            True,
        ),
        (
            '<sdf version="1.9"><frame attached_to="b"><pose relative_to="a"/></frame></sdf>',
            "pose",
            "relative_to",
            False,
        ),
        (
            '<robot><link><inertial><mass value="0"/></inertial></link></robot>',
            "mass",
            "value",
            True,
        ),
    ],
)
def test_defaults_are_those_of_the_specification(
    text: str, path: str, key: str, expected: bool
) -> None:
    node = next(tree_of(text.encode()).iter(path))
    value = node.text if key == TEXT else node[key]
    assert is_default(node, key, value) is expected


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [("2", "2.0", True), ("2", "2.5", False), ("1e1", "10", True)],
)
def test_another_spelling_is_no_statement(old: str, new: str, expected: bool) -> None:
    node = next(tree_of(URDF).iter("limit"))
    change = Change(URDF, node, "limit", "effort", old, new)
    assert bool(no_statement(change)) is expected


@pytest.mark.parametrize(
    ("given", "added", "expected"),
    [
        # Gazebo has one value of a link for both (parser_urdf.cc of libsdformat).
        ("<self_collide>true</self_collide>", "<selfCollide>true</selfCollide>", True),
        ("<self_collide>true</self_collide>", "<selfCollide>false</selfCollide>", False),
        ("<gravity>false</gravity>", "<turnGravityOff>true</turnGravityOff>", True),
        ("<gravity>true</gravity>", "<turnGravityOff>true</turnGravityOff>", False),
        ('<turnGravityOff value="true"/>', "<turnGravityOff>true</turnGravityOff>", True),
        ('<turnGravityOff value="false"/>', "<turnGravityOff>true</turnGravityOff>", False),
    ],
)
def test_a_second_name_of_a_flag_in_a_block_is_no_statement(
    given: str, added: str, expected: bool
) -> None:
    root = tree_of(f'<robot><gazebo reference="a">{given}</gazebo></robot>'.encode())
    block = next(root.iter("gazebo"))
    change = Change(b"", block, "", "", "", added, is_added=True)
    assert bool(no_statement(change)) is expected


@pytest.mark.parametrize(
    ("line", "reference", "expected"), [(2, "k", True), (2, "i", False), (4, "k", False)]
)
def test_an_entry_about_the_contents_of_a_block_names_its_reference(
    line: int, reference: str, expected: bool
) -> None:
    data = b"""<robot><gazebo reference="j">
<preserveFixedJoint>true</preserveFixedJoint>
</gazebo>
</robot>"""
    block = next(tree_of(data).iter("gazebo"))
    change = Change(data, block, "gazebo", "reference", "j", "k")
    element = f"model <gazebo reference='{reference}'> <preserveFixedJoint>"
    entry = Entry("urdf-lost", "lost", element, f"{element}: the joint is kept", line, "")
    assert names(entry, change, data) is expected


@pytest.mark.parametrize(
    ("second", "line", "expected"),
    [("", 2, True), ("<lighting>true</lighting>", 2, False), ("", 5, False)],
)
def test_a_removed_element_is_named_by_entries_about_all_of_its_parts(
    second: str, line: int, expected: bool
) -> None:
    data = f"""<sdf><material>
<script>
<name>n</name>
</script>{second}
</material></sdf>""".encode()
    node = next(tree_of(data).iter("material"))
    change = Change(b"", node, "material", "", "<material>", "", is_removed=True)
    element = "visual 'v' of link 'l' <script>"
    entry = Entry("sdf-lost", "lost", element, f"{element}: no element for it", line, "")
    assert is_named(change, [entry], data) is expected


def test_a_direction_without_its_frame_is_no_statement_if_the_frames_are_equal() -> None:
    text = """<sdf version="1.9"><model name="m"><link name="a"/><link name="b"/>
<joint name="j" type="revolute"><parent>a</parent><child>b</child>
<axis><xyz expressed_in="__model__">0 0 1</xyz></axis></joint></model></sdf>"""
    node = next(tree_of(text.encode()).iter("xyz"))
    data = text.replace(text[node.start : node.end], "").encode()
    change = Change(data, node, "xyz", "", "<xyz/>", "", is_removed=True)
    assert [item.verdict for item in judged(text.encode(), change, "", "urdf")] == ["same"]


def test_an_empty_pose_gets_numbers_in_the_search_for_equal_frames() -> None:
    text = """<sdf version="1.9"><model name="m"><link name="a"/>
<link name="b"><pose relative_to="j"/></link><link name="c"><pose relative_to="k"/></link>
<joint name="j" type="fixed"><pose relative_to="a"/><parent>a</parent><child>b</child></joint>
<joint name="k" type="fixed"><pose relative_to="b">1 0 0 0 0 0</pose><parent>b</parent>
<child>c</child></joint></model></sdf>"""
    node = next(one for one in tree_of(text.encode()).iter("pose") if one.text)
    data = text.replace('relative_to="b"', 'relative_to="j"').encode()
    change = Change(data, node, "pose", "relative_to", "b", "j")
    assert [item.verdict for item in judged(text.encode(), change, "", "urdf")] == ["same"]


def test_no_unit_of_angles_changes_a_tensor_with_equal_moments() -> None:
    """A translation to URDF writes the tensor in the axes of the link, whose frame it moves."""
    tensor = "<inertia><ixx>1</ixx><iyy>1</iyy><izz>1</izz></inertia>"
    text = f"""<sdf version="1.9"><model name="m"><link name="a"/><link name="b"><inertial>
<pose>1 0 0 0 0 0</pose>{tensor}</inertial></link><joint name="j" type="revolute">
<pose>0 0 1 0.5 0 0</pose><parent>a</parent><child>b</child><axis><xyz>1 0 0</xyz></axis></joint>
</model></sdf>"""
    node = next(tree_of(text.encode()).iter("pose"))
    data = text.replace("<pose>1", '<pose degrees="true">1').encode()
    change = Change(data, node, "pose", "degrees", "", "true")
    assert [item.verdict for item in judged(text.encode(), change, "", "urdf")] == ["same"]


def test_a_loss_of_what_the_output_has_is_false() -> None:
    element = "joint 'j' <limit effort>"
    entry = Entry("urdf-lost", "lost", element, f"{element}: no equivalent", 6, "")
    findings = false_entries(URDF, "", "sdf", [entry])
    assert [finding.verdict for finding in findings] == ["false"]
