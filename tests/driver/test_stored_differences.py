"""The file with the differences of pairs that stay: what is written is read, the rest refused."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest
from support.processor_time import growth

from translate.diagnostics.diagnostic import TranslateError
from translate.diagnostics.element_path import ElementPath
from translate.driver.sync import stored_differences
from translate.driver.sync.pairs import Pair, Place
from translate.driver.sync.stored_differences import (
    FILE,
    MAX_BYTES,
    MAX_DIFFERENCES,
    MAX_TEXT,
    Commit,
    StoredDifference,
    changed_since,
    differences_in,
    file_of,
    names_of,
    new_difference,
    place_of,
    place_text,
    read,
    with_differences,
)
from translate.edits.pair_values import (
    Difference,
    grouped_differences,
    same_difference,
    sorted_by_size,
)
from translate.resources.replaced_files import FileState, Replacement, replace_files

PLACES = [
    ElementPath("link", "hand", field="inertial/mass"),
    ElementPath("collision", "", "hand", "link", 1, 3, "geometry/size"),
    ElementPath("", "x"),
    ElementPath("plugin", 'a "b" \\ \n\t|#1/2 {}'),
    ElementPath("sensor", "cam", "hand", "link", field="camera/image/@width"),
    ElementPath("visual", "\u2028\x85\x7f", "näme", "link", field="pose"),
]
HEAD = 'pair "a.urdf" "a.sdf"\n'
LINE = 'link "hand" inertial/mass  urdf "5"  sdf "1"  unreviewed\n'


@pytest.fixture
def pair(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Pair:
    monkeypatch.chdir(tmp_path)
    table = "robot-translate.toml"
    places = {"urdf": Place(table, 1, "a.urdf"), "sdf": Place(table, 1, "a.sdf")}
    return Pair("a.urdf", "a.sdf", places=places)


@pytest.mark.parametrize("at", PLACES, ids=str)
def test_a_place_is_read_as_it_was_written(at: ElementPath, pair: Pair) -> None:
    stored = [StoredDifference(Difference(at, "1 2", ""), "accepted")]
    text = with_differences(FILE, pair, stored)
    assert len(text.splitlines()) == len(text.split("\n")) - 1
    assert differences_in(text, FILE) == {("a.urdf", "a.sdf"): stored}


def test_the_lines_are_sorted_and_others_stay(pair: Pair) -> None:
    Path(FILE).write_text(HEAD.replace("a.", "z.") + LINE)
    stored = [new_difference(Difference(at, "1", "2")) for at in reversed(PLACES)]
    text = with_differences(FILE, pair, stored)
    lines = [line for line in text.splitlines() if " urdf " in line]
    assert lines[:-1] == sorted(lines[:-1])
    assert [*differences_in(text, FILE)] == [("a.urdf", "a.sdf"), ("z.urdf", "z.sdf")]
    Path(FILE).write_text(text)
    assert with_differences(FILE, pair, None).count("\npair ") == 1


def test_line_ends_stay(pair: Pair) -> None:
    Path(FILE).write_bytes((HEAD + LINE).replace("\n", "\r\n").encode())
    text = with_differences(FILE, pair, read(FILE)["a.urdf", "a.sdf"])
    assert text.count("\r\n") == text.count("\n") > 2


def test_only_physical_differences_are_to_be_reviewed() -> None:
    color = ElementPath("visual", "v", "a", "link", field="material/diffuse")
    assert new_difference(Difference(PLACES[0], "5", "1")).state == "unreviewed"
    assert new_difference(Difference(color, "1 0 0 1", "0 0 0 1")).state == "accepted"
    assert not StoredDifference(Difference(color, "1", "2"), "unreviewed").is_unreviewed


INVALID = {
    "no pair": LINE,
    "a pair twice": HEAD + HEAD,
    "a place twice": HEAD + LINE + LINE,
    "another state": HEAD + LINE.replace("unreviewed", "fine"),
    "no state": HEAD + LINE.replace("unreviewed", ""),
    "no value": HEAD + LINE.replace('"5"', ""),
    "no text": HEAD + LINE.replace('"5"', "5"),
    "no name": HEAD + LINE.replace('"hand"', ""),
    "no end of a text": HEAD + LINE.replace('"1"', '"1'),
    "no escape": HEAD + LINE.replace('"1"', '"\\x"'),
    "two fields": HEAD + LINE.replace("inertial/mass", "inertial mass"),
    "other digits": HEAD + LINE.replace("inertial/mass", "#\u0661/\u0663 inertial/mass"),
    "a mark of git": HEAD + "<<<<<<< HEAD\n" + LINE,
    "a long text": HEAD + LINE.replace('"1"', f'"{"1" * MAX_TEXT}"'),
    "a long line": HEAD + '"' * 10 * MAX_TEXT,
    "many differences": HEAD
    + "".join(LINE.replace("hand", str(number)) for number in range(MAX_DIFFERENCES + 1)),
}


@pytest.mark.parametrize("text", INVALID.values(), ids=INVALID)
def test_a_line_that_is_no_difference_is_an_error_with_its_number(text: str) -> None:
    with pytest.raises(TranslateError) as caught:
        differences_in(text, FILE)
    (diagnostic,) = caught.value.diagnostics
    assert (diagnostic.code, diagnostic.path) == ("pairs-invalid", FILE)
    assert 1 <= diagnostic.line <= text.count("\n") + 1


def test_a_file_that_is_no_text_is_an_error(tmp_path: Path) -> None:
    path = tmp_path / FILE
    path.write_bytes(b"\xff\xfe")
    with pytest.raises(TranslateError, match="UTF-8"):
        read(str(path))


def test_the_file_has_a_limit_of_size(tmp_path: Path) -> None:
    path = tmp_path / FILE
    path.write_bytes(b"#" * (MAX_BYTES + 1))
    with pytest.raises(TranslateError, match=str(MAX_BYTES)):
        read(str(path))


@pytest.mark.skipif(sys.platform == "win32", reason="links are POSIX")
def test_a_link_out_of_the_repository_is_neither_read_nor_written(tmp_path: Path) -> None:
    (tmp_path / "outside").write_text("private\n")
    (tmp_path / "repository").mkdir()
    path = tmp_path / "repository" / FILE
    path.symlink_to(tmp_path / "outside")
    with pytest.raises(TranslateError) as caught:
        read(str(path))
    assert caught.value.diagnostics[0].code == "pairs-invalid"
    with pytest.raises(TranslateError) as caught:
        replace_files([Replacement(str(path), b"", FileState.of(path, b"private\n"))])
    assert caught.value.diagnostics[0].code == "link-outside"
    assert (tmp_path / "outside").read_text() == "private\n"


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="pipes are POSIX")
def test_a_pipe_is_an_error(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / FILE)
    with pytest.raises(TranslateError):
        read(str(tmp_path / FILE))


VALUES = ["", "1", "1 2", "1 2 3 4 5 6", "1e308 -1e308", "1e400", "nan", "x" * 500, "0 0 0 0 0 0"]
FIELDS = ["", "pose", "name", "inertial", "inertial/mass", "axis/limit/upper", "geometry", "x/y"]


@pytest.mark.parametrize("kind", ["link", "joint", "visual", "sensor", ""])
def test_a_difference_of_any_values_can_be_sorted_and_listed(kind: str) -> None:
    differences = [
        Difference(ElementPath(kind, "a", field=field), urdf, sdf)
        for field in FIELDS
        for urdf in VALUES
        for sdf in VALUES
    ]
    assert len(sorted_by_size(differences)) == len(differences)
    assert grouped_differences(differences)
    assert all(same_difference(difference, difference) for difference in differences)


@pytest.mark.parametrize("words", [[], ["link"], ['"a"'], ["link", '"a"', "b", "c"], ["a", "b"]])
def test_words_that_are_no_place(words: list[str]) -> None:
    with pytest.raises(ValueError, match="place"):
        place_of(words)


def test_a_place_is_readable() -> None:
    assert place_text(PLACES[1]) == 'link "hand" collision "" #1/3 geometry/size'


def test_the_file_has_a_limit_of_pairs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stored_differences, "MAX_PAIRS_OF_FILE", 2)
    text = "".join(f'pair "{number}" "b"\n' for number in range(3))
    with pytest.raises(TranslateError, match="more than 2 pairs"):
        differences_in(text, "robot-translate.pairs")


def test_differences_that_could_not_be_read_are_not_written(
    pair: Pair, monkeypatch: pytest.MonkeyPatch
) -> None:
    long = StoredDifference(Difference(ElementPath("link", "\u2028" * 1000), "1", "2"), "accepted")
    with pytest.raises(TranslateError, match="too long"):
        with_differences(file_of(pair), pair, [long])
    monkeypatch.setattr(stored_differences, "MAX_BYTES", 100)
    short = StoredDifference(Difference(ElementPath("link", "a"), "1", "2"), "accepted")
    with pytest.raises(TranslateError, match="too many"):
        with_differences(file_of(pair), pair, [short])


def test_a_commit_is_read_once_for_all_pairs(pair: Pair, monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[str] = []
    monkeypatch.setattr(
        stored_differences, "text_in_commit", lambda path, _: (read.append(path), b"")[1]
    )
    short = StoredDifference(Difference(ElementPath("link", "a"), "1", "2"), "accepted")
    path = file_of(pair)
    Path(path).write_text(with_differences(path, pair, [short]), encoding="utf-8")
    commit = Commit("HEAD")
    assert [changed_since(pair, commit) for _ in range(3)] == [[short]] * 3
    assert read == [path]


def test_a_file_that_is_not_valid_is_read_once_for_all_pairs(
    pair: Pair, monkeypatch: pytest.MonkeyPatch
) -> None:
    read_texts = texts_that_are_read(monkeypatch)
    Path(FILE).write_text(HEAD + LINE + "x\n")
    for _ in range(3):
        with pytest.raises(TranslateError, match="VALUE"):
            read(FILE)
    monkeypatch.setattr(stored_differences, "text_in_commit", lambda *_: b"y")
    monkeypatch.setattr(stored_differences, "stored_differences", lambda _: [])
    commit = Commit("HEAD")
    for _ in range(3):
        with pytest.raises(TranslateError, match="VALUE"):
            changed_since(pair, commit)
    assert read_texts == [HEAD + LINE + "x\n", "y"]


def test_the_file_of_a_commit_has_the_limit_of_size(
    pair: Pair, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stored_differences, "text_in_commit", lambda *_: b"\n" * (MAX_BYTES + 1))
    monkeypatch.setattr(stored_differences, "stored_differences", lambda _: [])
    with pytest.raises(TranslateError, match=f"HEAD has more than {MAX_BYTES} bytes"):
        changed_since(pair, Commit("HEAD"))


def test_the_parts_of_other_pairs_are_not_read_again_for_each_pair(
    pair: Pair, monkeypatch: pytest.MonkeyPatch
) -> None:
    read_texts = texts_that_are_read(monkeypatch)
    others = "".join(f'pair "{number}" "b"\n{LINE}' for number in range(20))
    Path(FILE).write_text(others)
    for number in range(3):
        stored = [new_difference(Difference(ElementPath("link", str(number)), "1", "2"))]
        Path(FILE).write_text(with_differences(FILE, pair, stored))
        assert read(FILE)["a.urdf", "a.sdf"] == stored
    assert (read_texts[0], len(read_texts)) == (others, 4)
    assert sum(map(len, read_texts[1:])) < len(others)


def test_a_text_without_an_end_is_searched_once() -> None:
    few, many = ('"' + '\\"' * number for number in (1_500, 12_000))

    def search(row: str) -> None:
        with pytest.raises(TranslateError):
            differences_in(row, FILE)

    assert growth(lambda: search(few), lambda: search(many), 20) < 20


def texts_that_are_read(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    read_texts: list[str] = []
    monkeypatch.setattr(
        stored_differences,
        "differences_in",
        lambda text, path: (read_texts.append(text), differences_in(text, path))[1],
    )
    return read_texts


def test_a_share_of_the_network_of_windows_is_not_looked_up_as_a_renamed_file(
    pair: Pair, monkeypatch: pytest.MonkeyPatch
) -> None:
    looked_up: list[str] = []
    monkeypatch.setattr(os.path, "lexists", lambda path: (looked_up.append(str(path)), True)[1])
    urdf, sdf = names_of(pair)
    pairs = {("//host/share/a.urdf", sdf): [], (urdf, "\\\\host\\share\\a.sdf"): []}
    assert stored_differences._names_in(pairs, pair) == (urdf, sdf)
    assert not any("host" in path for path in looked_up)
