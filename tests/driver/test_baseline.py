"""The baseline of round trips: what it stores, what it accepts, how it is updated."""

from __future__ import annotations

import json
import os
import re
from pathlib import Path

import pytest

from translate import TranslateError
from translate.diagnostics.element_path import ElementPath
from translate.driver.round_trip_check import Baseline, RoundTrip, TripLoss
from translate.report.loss_report import Loss

F, G, B = ElementPath("frame", "f"), ElementPath("frame", "g"), ElementPath("link", "b")
FRAME = Loss("frame-as-link", "approximated", F, "URDF has no frames", "m.sdf", 7)
MOVED = Loss("link-frame-moved", "approximated", B, "its frame moved", "m.sdf", 3)
EMPTY = '{\n  "version": 2,\n  "files": {}\n}\n'


def trip(*losses: Loss, path: str = "m.sdf", refused: bool = False) -> RoundTrip:
    return RoundTrip(path, losses=[TripLoss("", "urdf", loss) for loss in losses], refused=refused)


def baseline(*trips: RoundTrip, directory: str = "") -> Baseline:
    return Baseline(directory).updated(trips)


def codes(losses: list[TripLoss]) -> list[str]:
    return [item.loss.code for item in losses]


@pytest.mark.parametrize(
    ("known", "now", "new"),
    [
        ([], [], []),
        ([FRAME], [FRAME], []),
        ([FRAME], [FRAME, MOVED], ["link-frame-moved"]),
        ([FRAME], [FRAME, FRAME], ["frame-as-link"]),
        ([FRAME, FRAME], [FRAME], []),
        (
            [FRAME],
            [Loss("frame-as-link", "lost", F, "")],
            ["frame-as-link"],
        ),
        (
            [FRAME],
            [Loss("frame-as-link", "approximated", G, "")],
            ["frame-as-link"],
        ),
        # The line and the reason of a known loss may change.
        (
            [FRAME],
            [Loss("frame-as-link", "approximated", F, "other", "", 99)],
            [],
        ),
    ],
)
def test_only_unknown_losses_are_new(known: list[Loss], now: list[Loss], new: list[str]) -> None:
    assert codes(baseline(trip(*known)).new_losses(trip(*now))) == new


def test_a_loss_of_another_file_or_direction_is_new() -> None:
    known = baseline(trip(FRAME))
    assert codes(known.new_losses(trip(FRAME, path="other.sdf"))) == ["frame-as-link"]
    back = RoundTrip("m.sdf", losses=[TripLoss("", "sdf", FRAME)])
    assert codes(known.new_losses(back)) == ["frame-as-link"]


def test_losses_that_do_not_occur_are_counted() -> None:
    assert baseline(trip(FRAME, FRAME, MOVED)).fixed_losses(trip(FRAME)) == 2


def test_the_text_is_json_that_reads_back() -> None:
    first = baseline(trip(MOVED, FRAME), trip(FRAME, path="b/n.sdf"))
    again = Baseline.read(first.text().encode(), "known.json")
    assert again.files == first.files
    assert again.text() == first.text()


def test_the_text_is_sorted_and_contains_no_lines_and_reasons() -> None:
    text = baseline(trip(MOVED, FRAME, FRAME), trip(MOVED, path="a.sdf")).text()
    entry = {"model": "", "to": "urdf", "severity": "approximated"}
    frame = {**entry, "code": "frame-as-link", "at": {"kind": "frame", "name": "f"}, "count": 2}
    moved = {**entry, "code": "link-frame-moved", "at": {"kind": "link", "name": "b"}, "count": 1}
    assert json.loads(text) == {"version": 2, "files": {"a.sdf": [moved], "m.sdf": [frame, moved]}}
    assert list(json.loads(text)["files"]) == ["a.sdf", "m.sdf"]
    assert baseline(trip(MOVED, path="a.sdf"), trip(FRAME, MOVED, FRAME)).text() == text


def test_a_baseline_without_losses_is_empty() -> None:
    assert baseline(trip()).text() == EMPTY
    assert Baseline.read(EMPTY.encode(), "known.json").files == {}


@pytest.mark.parametrize(
    ("directory", "path", "name"),
    [
        ("", "robots/arm.urdf", "robots/arm.urdf"),
        ("robots", "robots/arm.urdf", "arm.urdf"),
        ("ci", "robots/arm.urdf", "../robots/arm.urdf"),
        ("", os.path.abspath("robots/arm.urdf"), "robots/arm.urdf"),
        ("", "./robots/../robots/arm.urdf", "robots/arm.urdf"),
    ],
)
def test_paths_are_relative_to_the_baseline(directory: str, path: str, name: str) -> None:
    assert Baseline(directory).name(path) == name


def test_an_update_keeps_files_that_were_not_checked(tmp_path: Path) -> None:
    for name in ("kept.sdf", "refused.sdf", "fixed.sdf"):
        (tmp_path / name).touch()
    names = ("kept.sdf", "refused.sdf", "fixed.sdf", "deleted.sdf")
    trips = [trip(FRAME, path=str(tmp_path / name)) for name in names]
    old = baseline(*trips, directory=str(tmp_path))
    new = old.updated(
        [
            trip(MOVED, path=str(tmp_path / "fixed.sdf")),
            trip(path=str(tmp_path / "refused.sdf"), refused=True),
        ]
    )
    found = {name: [loss.code for loss in losses] for name, losses in new.files.items()}
    assert found == {
        "kept.sdf": ["frame-as-link"],
        "refused.sdf": ["frame-as-link"],
        "fixed.sdf": ["link-frame-moved"],
    }


def with_entry(**changes: object) -> str:
    """A baseline with one entry, with these changes of its values."""
    values = {"model": "", "to": "sdf", "severity": "lost", "code": "c", "element": "e", "count": 1}
    return json.dumps({"version": 1, "files": {"m.sdf": [{**values, **changes}]}})


def with_path(at: object) -> str:
    """A baseline of version 2 with one entry about the element of a path."""
    values = {"model": "", "to": "sdf", "severity": "lost", "code": "c", "at": at, "count": 1}
    return json.dumps({"version": 2, "files": {"m.sdf": [values]}})


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        "{}",
        "\xff",
        "[" * 100_000,
        '{"version": 3, "files": {}}',
        '{"version": 1, "files": []}',
        '{"version": 1, "files": {"m.sdf": [1]}}',
        '{"version": 1, "files": {"m.sdf": [{"count": 1}]}}',
        with_entry(count=0),
        with_entry(count="1"),
        # Python does not print the sum of two such numbers.
        with_entry(count=10**4299),
        with_entry(count=1_000_001),
        with_entry(severity="bad"),
        with_entry(code=1),
        with_entry(line=3),
        with_entry(at={"kind": "link", "name": "a"}),
        with_path({"kind": "link", "name": 1}),
        with_path({"kind": "link", "place": "0"}),
        with_path({"kind": "link", "tag": "a"}),
        with_path({"kind": "link", "siblings": "x"}),
        with_path({"kind": "link", "siblings": 2}),
        with_path({"kind": "link", "place": -1}),
        with_path({"kind": "link", "place": 1_000_000}),
        with_path(["link"]),
        with_path({}),
    ],
)
def test_another_file_is_refused_with_a_hint(text: str) -> None:
    with pytest.raises(TranslateError) as caught:
        Baseline.read(text.encode("latin-1"), "known.json")
    (item,) = caught.value.diagnostics
    assert (item.code, item.path) == ("baseline-invalid", "known.json")
    # Messages of Python name its own types.
    assert not re.search("indices|object has no|NoneType", item.message)
    assert "--update-baseline" in item.hint


@pytest.mark.parametrize("text", ["\udcff", "a\ud800é"])
def test_a_text_that_is_no_unicode_is_kept(text: str) -> None:
    """The name of a file can have bytes that are not UTF-8."""
    entry = {"model": text, "to": "sdf", "severity": "lost", "code": "c", "count": 1}
    payload = {"version": 2, "files": {text: [{**entry, "at": {"kind": "link", "name": text}}]}}
    written = Baseline.read(json.dumps(payload).encode(), "known.json").text()
    assert json.loads(written.encode("utf-8")) == payload


def test_the_entry_without_faults_is_read() -> None:
    read = Baseline.read(with_entry(count=2).encode(), "known.json")
    assert [(loss.code, count) for loss, count in read.files["m.sdf"].items()] == [("c", 2)]


@pytest.mark.parametrize(
    ("earlier", "at"),
    [
        ("visual 'v' <mesh> @scale", ElementPath("visual", "v", field="geometry/mesh/@scale")),
        ("<plugin> about link 'a'", ElementPath("link", "a", field="plugin")),
    ],
)
def test_a_label_in_the_notation_of_an_earlier_release_is_known(
    earlier: str, at: ElementPath
) -> None:
    entry = {"model": "", "to": "sdf", "severity": "lost", "code": "urdf-lost", "element": earlier}
    payload = {"version": 1, "files": {"m.urdf": [{**entry, "count": 1}]}}
    baseline = Baseline.read(json.dumps(payload).encode(), "known.json")
    loss = Loss("urdf-lost", "lost", at, "a reason", "m.urdf", 3)
    assert baseline.new_losses(RoundTrip("m.urdf", losses=[TripLoss("", "sdf", loss)])) == []


def test_an_update_keeps_the_texts_of_version_1_of_files_that_were_not_checked(
    tmp_path: Path,
) -> None:
    for name in ("kept.urdf", "checked.urdf"):
        (tmp_path / name).touch()
    entry = {"model": "", "to": "urdf", "severity": "approximated", "code": "frame-as-link"}
    earlier = {**entry, "element": "frame 'f'", "count": 1}
    payload = {"version": 1, "files": {"kept.urdf": [earlier], "checked.urdf": [earlier]}}
    baseline = Baseline.read(json.dumps(payload).encode(), str(tmp_path / "known.json"))
    checked = trip(FRAME, path=str(tmp_path / "checked.urdf"))
    assert json.loads(baseline.updated([checked]).text()) == {
        "version": 2,
        "files": {
            "checked.urdf": [{**entry, "at": {"kind": "frame", "name": "f"}, "count": 1}],
            "kept.urdf": [earlier],
        },
    }


def test_a_shape_without_a_name_is_known_after_a_sibling_was_added() -> None:
    shape = ElementPath("visual", "", "a", "link", 0, 1)
    known = baseline(trip(FRAME._replace(at=shape)))
    assert known.new_losses(trip(FRAME._replace(at=shape._replace(siblings=2)))) == []
