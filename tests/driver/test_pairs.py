"""Pairs in TOML files: what is read, what is refused with its line, and what is appended."""

from __future__ import annotations

import os
from contextlib import nullcontext
from pathlib import Path

import pytest

from translate.diagnostics.diagnostic import TranslateError
from translate.driver.project_file import configuration_file
from translate.driver.sync.pairs import MAX_PAIRS, Pair, read_pairs, with_pair

OWN, PROJECT = "robot-translate.toml", "pyproject.toml"
PAIR = 'urdf = "a.urdf"\nsdf = "a.sdf"\n'


def added(name: str, pair: Pair) -> Pair:
    """A pair, as the file to which it is appended has it."""
    data, listed = with_pair(name, pair)
    Path(name).write_bytes(data)
    return listed


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


def test_several_sets_of_arguments_are_several_robots() -> None:
    Path(OWN).write_text(
        "[[pair]]\nurdf = 'r.urdf.xacro'\nsdf = 'm.sdf'\narguments = [{}, { p = 'l_' }]\n"
    )
    (pair,) = read_pairs(OWN)
    assert (pair.arguments, pair.argument_sets) == ({}, ({"p": "l_"},))
    assert pair.has_arguments


@pytest.mark.parametrize(
    ("text", "line"),
    [
        (f"[[pair]]\n{PAIR}arguments = []\n", 4),
        (f"[[pair]]\n{PAIR}arguments = [{{ arm = 1 }}]\n", 4),
        (f"# pairs\n[[pair]]\n{PAIR}[[pair]]\nurdf = 'b.urdf'\n", 5),
        ("[[pair]]\nsdf = 'b.sdf'\n", 1),
        ("[[pair]]\nurdf = 1\nsdf = 'b.sdf'\n", 1),
        ("[[pair]]\nurdf = ''\nsdf = 'b.sdf'\n", 1),
        (f"[[pair]]\n{PAIR}masless = 'keep'\n", 4),
        (f"[[pair]]\n{PAIR}massless = 'maybe'\n", 4),
        (f"[[pair]]\n{PAIR}flatten = 'yes'\n", 4),
        (f"[[pair]]\n{PAIR}for = 'nobody'\n", 4),
        (f"[[pair]]\n{PAIR}for = 1\n", 4),
        (f"[[pair]]\n{PAIR}model = 1\n", 4),
        (f"[[pair]]\n{PAIR}source = 'xacro'\n", 4),
        (f"[[pair]]\n{PAIR}source = 'sdf'\n", 4),
        (f"[[pair]]\n{PAIR}arguments = 'arm:=true'\n", 4),
        (f"[[pair]]\n{PAIR}arguments = {{ arm = true }}\n", 4),
        (f"[[pair]]\n{PAIR}[[pair]]\nurdf = 'b.urdf'\nsdf = './b.urdf'\n", 4),
        ("[[pair]]\nurdf = \"b.urdf\\u0000\"\nsdf = 'b.sdf'\n", 1),
        ("[[pair]]\nurdf = '-'\nsdf = 'b.sdf'\n", 1),
        (f"[[pair]]\n{PAIR}[[pairs]]\n{PAIR}", 4),
        (f"[pair]\n{PAIR}", 1),
        ("pair = [1]\n", 1),
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


#: What is written into a table, the line of the error, its message and its hint.
MISTAKES = [
    (f"[[pairs]]\n{PAIR}", 1, "unknown key: pairs", "did you mean [[pair]]?"),
    ("[[pair]]\nurfd = 'a.urdf'\n", 2, "unknown key: urfd", "did you mean 'urdf'?"),
    (f"[[pair]]\n{PAIR}fro = 'drake'\n", 4, "unknown key: fro", "did you mean 'for'?"),
    (f"[[pair]]\n{PAIR}Massles = 1\n", 4, "unknown key: Massles", "did you mean 'massless'?"),
    (
        f"[[pair]]\n{PAIR}zzz = 1\n",
        4,
        "unknown key: zzz",
        "the keys are urdf, sdf, for, model, source, arguments, and the options of convert without "
        "their dashes",
    ),
    (f"[[pair]]\n{PAIR}for = 'drak'\n", 4, "'drak' is no reader", "did you mean drake?"),
    (
        f"[[pair]]\n{PAIR}massless = 'kep'\n",
        4,
        "massless='kep' is not allowed",
        "use auto, keep, frame; did you mean 'keep'?",
    ),
    (
        f"# one\n\n[pair]\n{PAIR}",
        3,
        "the pairs are not tables",
        "write each pair as a table with two brackets: [[pair]]",
    ),
    (
        "[[tool.robot-translate.pair]]\n",
        1,
        "unknown key: tool",
        "[tool.robot-translate] is for pyproject.toml: use [[pair]] and [check]",
    ),
    (
        "[[pair]]\nurdf = a.urdf  # one\n",
        2,
        "this is not TOML: Invalid value (at line 2, column 8)",
        'write the text in quotation marks: urdf = "a.urdf"',
    ),
    (
        "[[pair]]\nflatten = True\n",
        2,
        "this is not TOML: Invalid value (at line 2, column 11)",
        "write flatten = true",
    ),
]


@pytest.mark.parametrize(("text", "line", "message", "hint"), MISTAKES)
def test_a_mistake_has_its_line_and_what_to_write(
    text: str, line: int, message: str, hint: str
) -> None:
    Path(OWN).write_text(text)
    with pytest.raises(TranslateError) as raised:
        read_pairs(OWN)
    (found,) = raised.value.diagnostics
    assert (found.line, found.message, found.hint) == (line, message, hint)


#: Another name of ``robots/a.urdf``, from the directory of the table.
OTHER_NAMES = {
    "the same name": "robots/a.urdf",
    "a way round": "robots/../robots//./a.urdf",
    "a link to the file": "link.urdf",
    "a link to the directory": "linked/a.urdf",
    "other letters": "robots/A.URDF",
}


@pytest.mark.parametrize("case", OTHER_NAMES)
def test_a_pair_that_is_listed_twice_is_an_error_with_its_line(case: str) -> None:
    Path("robots").mkdir()
    Path("robots/a.urdf").write_text("<robot/>")
    name = OTHER_NAMES[case]
    if "link" in name:
        try:
            Path("link.urdf").symlink_to("robots/a.urdf")
            Path("linked").symlink_to("robots", target_is_directory=True)
        except OSError:
            pytest.skip("this system does not permit links")
    if case == "other letters" and not Path(name).exists():
        pytest.skip("names differ in case here")
    Path(OWN).write_text(
        "".join(f"[[pair]]\nurdf = '{file}'\nsdf = 'a.sdf'\n" for file in ("robots/a.urdf", name))
    )
    with pytest.raises(TranslateError) as raised:
        read_pairs(OWN)
    (diagnostic,) = raised.value.diagnostics
    assert (diagnostic.code, diagnostic.line) == ("pair-invalid", 4)
    assert "line 1" in diagnostic.message


def test_a_pair_without_files_is_listed_once_as_well() -> None:
    Path(OWN).write_text(f"[[pair]]\n{PAIR}[[pair]]\nmodel = 'm'\n{PAIR}")
    with pytest.raises(TranslateError, match="pair-invalid"):
        read_pairs(OWN)


def test_one_file_can_be_in_several_pairs() -> None:
    """A URDF with several SDFormat files, and a world with several models."""
    names = [("a.urdf", "a.sdf"), ("a.urdf", "b.sdf"), ("b.urdf", "b.sdf")]
    Path(OWN).write_text("".join(table(u, s, u) for u, s in names))
    assert [(pair.urdf, pair.sdf) for pair in read_pairs(OWN)] == names


def table(urdf: str, sdf: str, model: str = "") -> str:
    """The table of a pair of four lines."""
    option = f"model = '{model}'" if model else ""
    return f"[[pair]]\nurdf = '{urdf}'\nsdf = '{sdf}'\n{option}\n"


@pytest.mark.parametrize("models", [("", ""), ("m", "m"), ("m", ""), ("", "m")])
@pytest.mark.parametrize("sdf", ["a.sdf", "./a.sdf"])
def test_two_urdf_files_of_one_model_are_an_error_with_its_line(
    models: tuple[str, str], sdf: str
) -> None:
    """Each of them would undo the updates of the other, for ever with ``--watch``."""
    tables = table("a.urdf", "a.sdf", models[0]), table("b.urdf", sdf, models[1])
    Path(OWN).write_text("".join(tables))
    with pytest.raises(TranslateError) as raised:
        read_pairs(OWN)
    (diagnostic,) = raised.value.diagnostics
    assert (diagnostic.code, diagnostic.line) == ("pair-invalid", 5)
    assert "a.urdf and a.sdf are a pair already in line 1" in diagnostic.message


def test_a_second_urdf_file_of_a_model_is_not_added() -> None:
    Path(OWN).write_text(table("a.urdf", "a.sdf"))
    with pytest.raises(TranslateError, match=r"a\.urdf and a\.sdf are a pair already"):
        added(OWN, Pair("b.urdf", "a.sdf"))
    assert Path(OWN).read_text() == table("a.urdf", "a.sdf")


def test_hard_links_are_several_files() -> None:
    Path("a.urdf").write_text("<robot/>")
    os.link("a.urdf", "b.urdf")
    names = ("a.urdf", "b.urdf")
    Path(OWN).write_text("".join(table(name, "a.sdf", name) for name in names))
    assert [pair.urdf for pair in read_pairs(OWN)] == [*names]


@pytest.mark.parametrize("is_repeated", [True, False])
def test_each_file_of_many_pairs_is_looked_up_once(
    is_repeated: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its own two files, as one file, and again as a pair: four look-ups for each pair."""
    stat, count = os.stat, 0

    def counted(path: str, **options: bool) -> os.stat_result:
        nonlocal count
        count += str(path).endswith((".urdf", ".sdf"))
        return stat(path, **options)

    tables = [table(f"{n}.urdf", "a.sdf", f"m{n}") for n in range(MAX_PAIRS)]
    Path(OWN).write_text(tables[0] * MAX_PAIRS if is_repeated else "".join(tables))
    monkeypatch.setattr(os, "stat", counted)
    with pytest.raises(TranslateError) if is_repeated else nullcontext():
        read_pairs(OWN)
    assert count <= 4 * MAX_PAIRS


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
    added(name, Pair("r/b.urdf", "b.sdf"))
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
    added(OWN, pair)
    (found,) = read_pairs(OWN)
    assert (found.urdf, found.sdf, found.arguments) == (pair.urdf, pair.sdf, pair.arguments)
    assert found.options == pair.options


@pytest.mark.parametrize("text", ["pair = []\n", "[tool]\nrobot-translate = {}\n", "broken"])
def test_a_file_to_which_no_table_can_be_appended_stays(text: str) -> None:
    name = PROJECT if "tool" in text else OWN
    Path(name).write_text(text)
    with pytest.raises(TranslateError, match="pair-invalid"):
        added(name, Pair("b.urdf", "b.sdf"))
    assert Path(name).read_text() == text
