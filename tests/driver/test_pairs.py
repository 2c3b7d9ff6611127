"""Pairs in TOML files: what is read, what is refused with its line, and what is appended."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from translate.diagnostics.diagnostic import TranslateError
from translate.driver.pairs import Pair, add_pair, configuration_file, read_pairs

OWN, PROJECT = "robot-translate.toml", "pyproject.toml"
PAIR = 'urdf = "a.urdf"\nsdf = "a.sdf"\n'


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize(
    ("name", "table"), [(OWN, "[[pair]]"), (PROJECT, "[[tool.robot-translate.pair]]")]
)
def test_the_pairs_of_a_file_with_their_options(name: str, table: str) -> None:
    Path(name).write_text(
        f"{table}\n{PAIR}"
        f'{table}\nurdf = "r/b.urdf.xacro"\nsdf = "../b.world"\nfor = "drake"\nmodel = "b"\n'
        'massless = "keep"\nsdf-version = "1.9"\nadded_mass = 1e-5\n'
        'flatten = true\nsource = "xacro"\narguments = { arm = "true" }\n'
    )
    first, second = read_pairs(name)
    assert first == Pair("a.urdf", "a.sdf")
    assert not first.is_one_way
    assert second.is_one_way
    assert (second.urdf, second.sdf) == (os.path.normpath("r/b.urdf.xacro"), "../b.world")
    assert second.arguments == {"arm": "true"}
    assert second.options == {
        "for_target": "drake",
        "model": "b",
        "massless": "keep",
        "sdf_version": "1.9",
        "added_mass": 1e-5,
        "flatten": True,
    }


@pytest.mark.parametrize(
    ("text", "line"),
    [
        (f"# pairs\n[[pair]]\n{PAIR}[[pair]]\nurdf = 'b.urdf'\n", 5),
        ("[[pair]]\nsdf = 'b.sdf'\n", 1),
        ("[[pair]]\nurdf = 1\nsdf = 'b.sdf'\n", 1),
        ("[[pair]]\nurdf = ''\nsdf = 'b.sdf'\n", 1),
        (f"[[pair]]\n{PAIR}masless = 'keep'\n", 1),
        (f"[[pair]]\n{PAIR}massless = 'maybe'\n", 1),
        (f"[[pair]]\n{PAIR}flatten = 'yes'\n", 1),
        (f"[[pair]]\n{PAIR}for = 'nobody'\n", 1),
        (f"[[pair]]\n{PAIR}for = 1\n", 1),
        (f"[[pair]]\n{PAIR}model = 1\n", 1),
        (f"[[pair]]\n{PAIR}source = 'xacro'\n", 1),
        (f"[[pair]]\n{PAIR}source = 'sdf'\n", 1),
        (f"[[pair]]\n{PAIR}arguments = 'arm:=true'\n", 1),
        (f"[[pair]]\n{PAIR}arguments = {{ arm = true }}\n", 1),
        (f"[[pair]]\n{PAIR}[[pair]]\nurdf = 'b.urdf'\nsdf = './b.urdf'\n", 4),
        ("[[pair]]\nurdf = \"b.urdf\\u0000\"\nsdf = 'b.sdf'\n", 1),
        ("[[pair]]\nurdf = '-'\nsdf = 'b.sdf'\n", 1),
        (f"[[pair]]\n{PAIR}[[pairs]]\n{PAIR}", 4),
        (f"[pair]\n{PAIR}", 0),
        ("pair = [1]\n", 0),
        ("[[pair]]\nurdf = \n", 2),
    ],
)
def test_a_pair_that_is_not_valid_is_an_error_with_its_line(text: str, line: int) -> None:
    Path(OWN).write_text(text)
    with pytest.raises(TranslateError) as raised:
        read_pairs(OWN)
    assert [(item.code, item.path, item.line) for item in raised.value.diagnostics] == [
        ("pair-invalid", OWN, line)
    ]


def test_a_file_in_another_encoding_is_an_error() -> None:
    Path(OWN).write_bytes("[[pair]] # ä".encode("latin-1"))
    with pytest.raises(TranslateError, match="pair-invalid"):
        read_pairs(OWN)


@pytest.mark.parametrize(
    ("files", "expected"),
    [
        ({}, ""),
        ({OWN: ""}, OWN),
        ({PROJECT: "[project]\nname = 'p'\n"}, ""),
        ({PROJECT: "[tool.robot-translate]\n"}, PROJECT),
        ({PROJECT: f"[[tool.robot-translate.pair]]\n{PAIR}", OWN: ""}, OWN),
        ({f"../{OWN}": "", PROJECT: "[project]\nname = 'p'\n"}, os.path.join("..", OWN)),
        ({f"../{OWN}": "", PROJECT: "[tool.robot-translate]\n"}, PROJECT),
    ],
)
def test_the_nearest_file_with_pairs_is_used(
    monkeypatch: pytest.MonkeyPatch, files: dict[str, str], expected: str
) -> None:
    Path("below").mkdir()
    monkeypatch.chdir("below")
    for name, text in files.items():
        Path(name).write_text(text)
    assert configuration_file() == expected


def test_paths_are_relative_to_the_file(monkeypatch: pytest.MonkeyPatch) -> None:
    Path("below").mkdir()
    Path(OWN).write_text(f"[[pair]]\n{PAIR}")
    monkeypatch.chdir("below")
    (pair,) = read_pairs(configuration_file())
    assert (pair.urdf, pair.directory) == (os.path.join("..", "a.urdf"), "..")


@pytest.mark.parametrize(
    ("name", "before", "table"),
    [
        (OWN, None, "[[pair]]\n"),
        (OWN, "# ä\n", "\n[[pair]]\n"),
        (OWN, "# no end of line", "\n\n[[pair]]\n"),
        (PROJECT, "[project]\r\nname='p'\r\n", "\r\n[[tool.robot-translate.pair]]\r\n"),
        (PROJECT, f"[[tool.robot-translate.pair]]\n{PAIR}", "\n[[tool.robot-translate.pair]]\n"),
    ],
)
def test_a_pair_is_appended_and_all_other_bytes_stay(
    name: str, before: str | None, table: str
) -> None:
    if before is not None:
        Path(name).write_bytes(before.encode())
    add_pair(name, Pair("r/b.urdf", "b.sdf"))
    end = "\r\n" if "\r\n" in table else "\n"
    lines = ['urdf = "r/b.urdf"', 'sdf = "b.sdf"', ""]
    assert Path(name).read_bytes().decode() == (before or "") + table + end.join(lines)


def test_a_pair_that_is_appended_is_read_back() -> None:
    pair = Pair(
        'quote".urdf.xacro',
        "back\\slash\x7f.sdf",
        {"for_target": "drake", "model": "a", "sdf_version": "1.9", "added_mass": 1},
        {"arm": "true"},
    )
    add_pair(OWN, pair)
    (found,) = read_pairs(OWN)
    assert (found.urdf, found.sdf, found.arguments) == (pair.urdf, pair.sdf, pair.arguments)
    assert found.options == pair.options


@pytest.mark.parametrize("text", ["pair = []\n", "[tool]\nrobot-translate = {}\n", "broken"])
def test_a_file_to_which_no_table_can_be_appended_stays(text: str) -> None:
    name = PROJECT if "tool" in text else OWN
    Path(name).write_text(text)
    with pytest.raises(TranslateError, match="pair-invalid"):
        add_pair(name, Pair("b.urdf", "b.sdf"))
    assert Path(name).read_text() == text
