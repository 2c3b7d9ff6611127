"""The manifest of a batch can be that of a stranger: it names results, hashes and outputs."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import translate

ROBOT = '<robot name="r"><link name="a"/></robot>'


@pytest.fixture
def record(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    """The result of the first run of a batch of one file."""
    monkeypatch.chdir(tmp_path)
    Path("robots").mkdir()
    Path("robots/r.urdf").write_text(ROBOT)
    translate.batch("robots", "out", jobs=1)
    result: dict[str, Any] = json.loads(Path("out/manifest.jsonl").read_text())
    return result


def run_with(record: object) -> translate.BatchResult:
    Path("out/manifest.jsonl").write_text(f"{json.dumps(record)}\n")
    return translate.batch("robots", "out", jobs=1)


def in_entry(**values: object) -> Callable[[dict[str, Any]], None]:
    return lambda record: record["entry"].update(values)


def of_record(**values: object) -> Callable[[dict[str, Any]], None]:
    return lambda record: record.update(values)


WRONG: dict[str, tuple[Callable[[dict[str, Any]], object], str]] = {
    "no settings": (lambda record: record.pop("settings"), "settings=None"),
    "no files": (lambda record: record.pop("files"), "files=None"),
    "a list of files": (of_record(files=["a"]), "files="),
    "a number as a hash": (of_record(files={"a": 1}), "files="),
    "a text of seconds": (of_record(seconds="1"), "seconds='1'"),
    "endless seconds": (of_record(seconds=float("inf")), "seconds=inf"),
    "no input": (lambda record: record["entry"].pop("input"), "input=None"),
    "a list as status": (in_entry(status=["converted"]), "status="),
    "an unknown status": (in_entry(status="done"), "status='done'"),
    "a text as exit code": (in_entry(exit_code="0"), "exit_code='0'"),
    "a number as output": (in_entry(output=3), "output=3"),
    "a null character": (in_entry(output="a\0"), "output="),
    "findings that are no list": (in_entry(findings={}), "findings={}"),
    "a finding without a code": (in_entry(findings=[{"severity": "a", "count": 1}]), "findings="),
    "an error without a place": (in_entry(diagnostics=[{"code": "a"}]), "diagnostics="),
    "a comparison of numbers": (in_entry(comparison={"differences": [1]}), "comparison="),
    "an output outside": (in_entry(output="../victim"), "output='../victim'"),
    "an absolute output": (in_entry(output=os.path.abspath(os.sep + "victim")), "output="),
}


@pytest.mark.parametrize(("change", "message"), WRONG.values(), ids=WRONG)
def test_a_result_with_a_wrong_value_is_an_error(
    change: Callable[[dict[str, Any]], object], message: str, record: dict[str, Any]
) -> None:
    change(record)
    with pytest.raises(translate.TranslateError, match=message) as error:
        run_with(record)
    (item,) = error.value.diagnostics
    assert item.code == "manifest-invalid"
    assert item.path == os.path.join("out", "manifest.jsonl")


@pytest.mark.parametrize("output", ["../victim", "link/victim"])
def test_a_manifest_removes_no_file_outside_the_outputs(
    output: str, record: dict[str, Any], tmp_path: Path
) -> None:
    victim = tmp_path / "victim"
    victim.write_text("precious")
    Path("out/link").symlink_to(tmp_path, target_is_directory=True)
    record["settings"], record["entry"]["output"] = "others", output
    with pytest.raises(translate.TranslateError, match="manifest-invalid"):
        run_with(record)
    assert victim.read_text() == "precious"


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="the system has no named pipes")
def test_a_manifest_that_names_a_pipe_does_not_block(record: dict[str, Any]) -> None:
    os.mkfifo("pipe")
    record["files"]["pipe"] = "0" * 64
    assert run_with(record).reused == 0


@pytest.mark.parametrize("line", ["", "[]", "null", "{", "1" * 5000, "[" * 100_000, "\x00"])
def test_other_lines_are_skipped(line: str, record: dict[str, Any]) -> None:
    Path("out/manifest.jsonl").write_text(f"{line}\n{json.dumps(record)}\n")
    assert translate.batch("robots", "out", jobs=1).reused == 1
