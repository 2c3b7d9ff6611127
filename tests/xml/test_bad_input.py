"""Malformed files: the findings about each, where, and with which exit code.

The files are in ``corpus/bad``; ``expected.json`` says what each is about, the rule that decides
it, and the findings, as code and line.  ``codes`` are the errors of reading it, ``convert`` is the
error of a file that is valid and still no robot to translate, ``hints`` are words that help.
"""

from __future__ import annotations

import inspect
import io
import json
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from click.testing import CliRunner, Result
from support.paths import ROOT

import translate
from translate.cli import main
from translate.facts import MAX_NAME

if TYPE_CHECKING:
    from collections.abc import Iterable

    from translate.diagnostics.diagnostic import Diagnostic

BAD = ROOT / "corpus" / "bad"
EXPECTED: dict[str, dict[str, Any]] = json.loads(
    (BAD / "expected.json").read_text(encoding="utf-8")
)
NAMES = sorted(EXPECTED)
BROKEN = [name for name in NAMES if EXPECTED[name]["codes"]]
REFUSED = [name for name in NAMES if EXPECTED[name]["exit"]]
ACCEPTED = [name for name in NAMES if not EXPECTED[name]["exit"]]
OTHER_SUFFIX = {".urdf": ".sdf", ".sdf": ".urdf"}

#: More errors than anybody reads.
MANY = 10_000
#: Deeper than any robot, and deep enough to overflow the stack of a careless reader.
DEPTH = 1900
DEEP = {
    "deep-elements": '<robot name="r"><link name="a"/>' + "<a>" * 5000 + "</a>" * 5000 + "</robot>",
    "deep-fragments": '<robot name="r"><link name="a"/>'
    + "<a>" * DEPTH
    + "</a>" * DEPTH
    + "</robot>",
    "deep-models": '<sdf version="1.9">'
    + '<model name="m"><link name="a"/>' * DEPTH
    + "</model>" * DEPTH
    + "</sdf>",
}
HUGE = {
    "huge-name": f'<robot name="r">\n<link name="{"a" * 11_000_000}"/>\n</robot>',
    "huge-number": '<robot name="r"><link name="a"/>\n<origin xyz="0 0 1'
    + "0" * 11_000_000
    + '"/></robot>',
}


def findings(items: Iterable[Diagnostic], severity: str) -> list[list[object]]:
    return sorted([item.code, item.line] for item in items if item.severity == severity)


def run(*arguments: str) -> Result:
    # Before click 8.2 the streams were mixed unless stated otherwise.
    old = "mix_stderr" in inspect.signature(CliRunner).parameters
    runner = CliRunner(mix_stderr=False) if old else CliRunner()
    return runner.invoke(main, list(arguments))


def test_every_file_is_listed() -> None:
    files = {
        path.relative_to(BAD).as_posix()
        for path in BAD.glob("*/*")
        if not path.name.startswith(".")
    }
    assert files == set(EXPECTED)


# --- What is found ------------------------------------------------------------------------------


@pytest.mark.parametrize("name", NAMES)
def test_the_errors_are_found_where_they_are(name: str) -> None:
    found = findings(translate.check(BAD / name), "error")
    assert found == sorted(EXPECTED[name]["codes"])


@pytest.mark.parametrize("name", NAMES)
def test_the_warnings_are_found_where_they_are(name: str) -> None:
    found = findings(translate.check(BAD / name), "warning")
    assert found == sorted(EXPECTED[name]["warnings"])


@pytest.mark.parametrize("name", NAMES)
def test_a_finding_tells_what_is_wrong_and_how_to_mend_it(name: str) -> None:
    for item in translate.check(BAD / name):
        assert item.message
        assert item.hint, item
        assert item.path == str(BAD / name)
        assert item.column > 0, item
        for effect in item.effects:
            assert effect.readers, item
            assert all(
                reader[0].isupper()
                or reader in ("urdfdom", "yourdfpy", "sdformat_urdf", "other readers")
                for reader in effect.readers
            )
            assert effect.phrase[0].islower(), item


#: What a message quotes, but for missing attributes and what is read or written instead.
QUOTED = re.compile(r"(?<!attribute )(?<!renamed to )(?<!read as )'([^'<]+)'")
ENCODINGS = ("utf-8", "utf-16-le", "utf-16-be", "utf-32-le", "utf-32-be", "gbk")


@pytest.mark.parametrize("lenient", [False, True])
@pytest.mark.parametrize("name", NAMES)
def test_a_message_quotes_the_file(name: str, lenient: bool) -> None:
    data = (BAD / name).read_bytes()
    for item in translate.check(BAD / name, lenient=lenient):
        for text in QUOTED.findall(item.message):
            assert any(text.encode(code, "replace") in data for code in ENCODINGS), item.message


@pytest.mark.parametrize("name", [name for name in NAMES if "hints" in EXPECTED[name]])
def test_the_hint_is_the_right_one(name: str) -> None:
    text = "\n".join(item.hint for item in translate.check(BAD / name))
    assert [hint for hint in EXPECTED[name]["hints"] if hint not in text] == []


@pytest.mark.parametrize("name", ["urdf/two-parents.urdf", "sdf/frames-over-several-lines.sdf"])
def test_a_column_is_that_of_the_tag(name: str) -> None:
    (item,) = translate.check(BAD / name)
    lines = (BAD / name).read_text(encoding="utf-8").splitlines()
    assert lines[item.line - 1][item.column - 1 :].startswith(("<joint", "<frame"))


# --- What is done about it ----------------------------------------------------------------------


@pytest.mark.parametrize("name", REFUSED)
def test_the_translation_is_refused_and_writes_nothing(name: str, tmp_path: Path) -> None:
    target = tmp_path / f"out{OTHER_SUFFIX[Path(name).suffix]}"
    with pytest.raises(translate.TranslateError) as raised:
        translate.convert(BAD / name, target)
    codes = {item.code for item in raised.value.diagnostics if item.severity == "error"}
    expected = {code for code, _ in EXPECTED[name]["codes"]}
    assert codes == (expected or {EXPECTED[name]["convert"]})
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("name", NAMES)
def test_the_command_line_converts_or_fails_in_good_order(name: str, tmp_path: Path) -> None:
    target = tmp_path / f"out{OTHER_SUFFIX[Path(name).suffix]}"
    result = run("convert", str(BAD / name), str(target))
    # The command does not write what readers of the other format refuse; the function does.
    exit_code = EXPECTED[name].get("command exit", EXPECTED[name]["exit"])
    assert result.exit_code == exit_code, result.output
    assert result.stdout_bytes == b""
    assert "Traceback" not in result.stderr
    assert "internal-error" not in result.stderr
    assert [path.name for path in tmp_path.iterdir()] == [target.name] * (not exit_code)


@pytest.mark.parametrize("name", REFUSED)
def test_a_refused_file_leaves_standard_output_empty(name: str) -> None:
    result = run("convert", str(BAD / name))
    assert (result.exit_code, result.stdout_bytes) == (1, b"")


@pytest.mark.parametrize("name", NAMES)
def test_the_verdict_of_check_is_its_exit_code(name: str) -> None:
    result = run("check", str(BAD / name))
    assert result.exit_code == (1 if name in BROKEN else 0)
    assert result.stderr == ""


# --- Sources that are no robot file -------------------------------------------------------------


@pytest.mark.parametrize(
    "source",
    [
        "no-such-file.urdf",
        "",
        "a\0b",
        BAD,
        io.BytesIO(b"no robot"),
        io.StringIO("no robot"),
        '<robot name="\ud800"/>',
    ],
    ids=["missing", "empty-name", "impossible-name", "directory", "bytes", "text", "surrogate"],
)
def test_what_cannot_be_read_is_reported(source: Any) -> None:
    (item,) = translate.check(source)
    assert item.code == "file-read"
    assert item.message
    assert item.hint


def test_a_file_opened_as_text_is_read_whatever_encoding_it_declares() -> None:
    text = '<?xml version="1.0" encoding="UTF-16"?><robot name="é"><link name="a"/></robot>'
    assert translate.load(io.StringIO(text)).model.name == "é"


@pytest.mark.parametrize(
    "text",
    [
        'echo\n<robot name="r"><link name="a"/><link name="a"/></robot>',
        'echo\n<?xml version="1.0"?><robot name="r"><link name="a"/><link name="a"/></robot>',
    ],
    ids=["before-root", "before-declaration"],
)
def test_the_lenient_reader_skips_junk_and_keeps_the_lines(text: str) -> None:
    items = translate.check(text.encode(), lenient=True)
    found = [(item.code, item.line) for item in items]
    assert found == [("junk-before-root", 2), ("duplicate-name", 2)]


@pytest.mark.parametrize("mark", [b"\xef\xbb\xbf", b"\xff\xfe"], ids=["utf-8", "utf-16"])
def test_a_byte_order_mark_is_no_junk(mark: bytes) -> None:
    text = '<robot name="r"><link name="a"/></robot>'
    data = mark + text.encode("utf-8" if len(mark) == 3 else "utf-16-le")
    assert translate.check(data, lenient=True) == []


# --- Too much of it -----------------------------------------------------------------------------


@pytest.mark.parametrize("text", DEEP.values(), ids=DEEP)
def test_elements_may_not_be_nested_without_end(text: str) -> None:
    (item,) = translate.check(text)
    assert (item.code, item.line) == ("file-read", 1)
    assert item.column > 0
    assert item.hint


def test_a_hundred_models_within_each_other_are_only_models() -> None:
    text = '<model name="m"><link name="a"/>' * 100 + "</model>" * 100
    assert translate.check(f'<sdf version="1.9">{text}</sdf>') == []


@pytest.mark.parametrize("text", HUGE.values(), ids=HUGE)
def test_values_may_not_be_long_without_end(text: str) -> None:
    (item,) = translate.check(text)
    assert (item.code, item.line) == ("file-read", 2)
    assert len(str(item)) < 1000


def test_a_long_name_is_only_a_name() -> None:
    text = f'<robot name="r"><link name="{"a" * MAX_NAME}"/></robot>'
    assert translate.check(text) == []


def test_a_message_about_a_long_value_is_short() -> None:
    shape = (
        f'<visual><origin xyz="{"9 " * 50_000}"/><geometry><sphere radius="1"/></geometry></visual>'
    )
    (item,) = translate.check(f'<robot name="r"><link name="a">{shape}</link></robot>')
    assert len(str(item)) < 1000


def test_lines_are_counted_beyond_the_parsers_sixteen_bits() -> None:
    text = '<robot name="r"><link name="a"/>' + "\n" * 70_000 + '  <link name="a"/></robot>'
    (item,) = translate.check(text)
    assert (item.code, item.line, item.column) == ("duplicate-name", 70_001, 3)


@pytest.mark.parametrize(
    "text",
    [
        '<robot name="r">' + "<link/>" * MANY + "</robot>",
        '<robot name="r">' + "<link/>\n" * MANY + "</robot>",
        '<robot name="r"><link name="a"/>'
        + '<joint type="fixed" name="j"><parent link="b"/><child link="a"/></joint>' * MANY
        + "</robot>",
        '<sdf version="1.9"><model name="m"><link name="a"/>'
        + "".join(f'<frame name="f{i}" attached_to="g{i}"/>' for i in range(MANY))
        + "</model></sdf>",
    ],
    ids=["in-one-line", "in-many-lines", "unknown-links", "unknown-frames"],
)
def test_many_errors_are_all_reported_in_time(text: str) -> None:
    # Work that grows with the square of their number would take minutes.
    found = [item for item in translate.check(text) if item.severity == "error"]
    assert len(found) >= MANY
    assert all(item.column > 0 for item in found)
