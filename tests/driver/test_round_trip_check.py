"""The round trip of a file: which changes and losses it finds."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from support.paths import ROOT

from translate.driver import translation, write_urdf
from translate.driver.round_trip_check import RoundTrip, round_trip
from translate.resources.search import Resources

if TYPE_CHECKING:
    from collections.abc import Callable

BODY = (
    '<inertial><mass value="1"/><inertia ixx="1" ixy="0" ixz="0" iyy="1" iyz="0" izz="1"/>'
    "</inertial>"
)
URDF = f"""<robot name="r">
  <link name="base">{BODY}</link>
  <link name="arm">{BODY}</link>
  <joint name="elbow" type="continuous"><parent link="base"/><child link="arm"/></joint>
  <transmission name="t"/>
</robot>"""
#: urdfdom requires that the link ``world`` is declared.
UNDECLARED_WORLD = f"""<robot name="r">
  <link name="base">{BODY}</link>
  <joint name="foot" type="fixed"><parent link="world"/><child link="base"/></joint>
</robot>"""
#: SDFormat has no joint with the name of a link; the report names the new name.
SHARED_NAME = f"""<robot name="r">
  <link name="base">{BODY}</link><link name="arm">{BODY}</link><link name="hand">{BODY}</link>
  <joint name="arm" type="continuous"><parent link="base"/><child link="arm"/></joint>
  <joint name="wrist" type="continuous">
    <parent link="arm"/><child link="hand"/><mimic joint="arm"/>
  </joint>
</robot>"""
#: The moment of 9 is larger than the sum of the other two.
IMPOSSIBLE_INERTIA = URDF.replace('iyy="1"', 'iyy="9"')
SDF = """<sdf version="1.9"><model name="m">
  <link name="a"/><link name="b"><pose>1 0 0 0 0 0</pose></link>
  <joint name="j" type="revolute"><pose>1 0 0 0 0 0</pose><parent>a</parent><child>b</child>
    <axis><xyz>0 0 1</xyz></axis></joint>
</model></sdf>"""
WORLD = """<sdf version="1.9"><world name="w">
  <light name="sun" type="point"/>
  <model name="first"><link name="a"/></model>
  <model name="second"><frame name="f"/><link name="a"/></model>
</world></sdf>"""
TWO_TREES = WORLD.replace('<frame name="f"/>', '<link name="b"/>')
UNNESTED = """<sdf version="1.7"><model name="m">
  <link name="own"/><link name="N::a"/>
  <joint name="j" type="fixed"><parent>own</parent><child>N::a</child></joint>
  <frame name="N::__model__" attached_to="own"/>
</model></sdf>"""


def codes(trip: RoundTrip) -> tuple[set[str], set[str]]:
    """The codes of the findings and of the changes."""
    return {item.code for item in trip.findings}, {item.code for item in trip.changes}


@pytest.mark.parametrize(
    ("text", "findings", "changes"),
    [
        (URDF, set(), set()),
        (SDF, set(), set()),
        (WORLD, set(), set()),
        (UNNESTED, set(), set()),
        (UNDECLARED_WORLD, set(), {"contents-changed"}),
        (SHARED_NAME, set(), set()),
        (IMPOSSIBLE_INERTIA, {"link-inertia-invalid"}, set()),
        ("<robot/>", {"attribute-missing", "model-without-link"}, set()),
        ("<sdf version='1.9'/>", {"model-choice"}, set()),
        (TWO_TREES, {"several-trees"}, set()),
    ],
)
def test_the_findings_and_changes_of_a_file(
    text: str, findings: set[str], changes: set[str]
) -> None:
    found, changed = codes(round_trip(text))
    assert changed == changes
    assert {code for code in found if code in findings} == findings


@pytest.mark.parametrize(
    ("text", "refused"),
    [(URDF, False), (IMPOSSIBLE_INERTIA, False), ("<robot/>", True), (TWO_TREES, True)],
)
def test_a_file_that_cannot_be_translated_is_refused(text: str, refused: bool) -> None:
    assert round_trip(text).refused == refused


def test_the_contents_of_a_changed_file_are_named() -> None:
    (change,) = round_trip(UNDECLARED_WORLD).changes
    assert change.message == "link 'world': 'link' is new"


@pytest.mark.parametrize(
    ("text", "losses"),
    [
        (URDF, []),
        (SDF, [("", "urdf", "link-frame-moved")]),
        # The light of the world is not part of the round trip of a model.
        (WORLD, []),
    ],
)
def test_the_losses_of_both_directions_are_listed(
    text: str, losses: list[tuple[str, str, str]]
) -> None:
    found = [(item.model, item.to, item.loss.code) for item in round_trip(text).losses]
    assert [item for item in found if "massless" not in item[2]] == losses


def test_included_files_are_part_of_the_round_trip() -> None:
    directory = ROOT / "corpus" / "assembly"
    resources = Resources(
        model_paths=[str(directory / "models")],
        packages={"my_robot": str(directory / "src" / "my_robot")},
    )
    trip = round_trip(directory / "world.sdf", resources=resources)
    assert (trip.changes, trip.refused) == ([], False)


def test_an_include_that_is_kept_is_part_of_the_round_trip() -> None:
    text = WORLD.replace(
        '<model name="first"><link name="a"/></model>',
        "<include><uri>model://missing</uri><name>first</name></include>",
    )
    trip = round_trip(text, resources=Resources(missing_includes="keep"))
    assert codes(trip) == ({"uri-lookup"}, set())


# --- Faults of the translation ------------------------------------------------------------------


def with_fault(
    monkeypatch: pytest.MonkeyPatch, name: str, edit: Callable[[str], str]
) -> list[tuple[str, str]]:
    """The changes that the round trip finds if a writer writes an edited text."""
    module = translation if name == "to_sdf_text" else write_urdf
    writer = getattr(module, name)

    def faulty(*arguments: object, **options: object) -> object:
        text, *rest = writer(*arguments, **options)
        return edit(text), *rest

    monkeypatch.setattr(module, name, faulty)
    return [(item.code, item.message) for item in round_trip(URDF).changes]


def test_a_changed_number_is_another_robot(monkeypatch: pytest.MonkeyPatch) -> None:
    found = with_fault(
        monkeypatch, "to_sdf_text", lambda text: text.replace("<mass>1<", "<mass>2<")
    )
    assert {code for code, _ in found} == {"robot-changed", "contents-changed"}
    assert (
        "robot-changed",
        "the SDFormat is another robot: link 'arm': 1 kg became 2 kg [mass]",
    ) in [(code, message.replace("1.0", "1").replace("2.0", "2")) for code, message in found]


def test_a_comment_that_grows_is_unstable(monkeypatch: pytest.MonkeyPatch) -> None:
    found = with_fault(
        monkeypatch,
        "to_urdf_text",
        lambda text: text.replace("</robot>", "  <!-- again -->\n</robot>"),
    )
    assert {code for code, _ in found} == {"round-trip-unstable"}


def test_a_first_trip_may_change_the_layout(monkeypatch: pytest.MonkeyPatch) -> None:
    found = with_fault(
        monkeypatch,
        "to_urdf_text",
        lambda text: text if "<!--" in text else text.replace("</robot>", "<!-- end --></robot>"),
    )
    assert found == []
