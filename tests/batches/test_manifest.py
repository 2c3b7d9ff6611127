"""The manifest of a batch can be that of a stranger: it names results, hashes and outputs."""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import translate
from translate.batches import results
from translate.resources import earlier_files
from translate.resources.robot_files import RobotFile
from translate.resources.search import Resources

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
    "an empty hash of the output": (in_entry(output_sha256=""), "output_sha256=''"),
    "a short hash of the output": (in_entry(output_sha256="0" * 63), "output_sha256="),
    "a hash with other digits": (in_entry(output_sha256="g" * 64), "output_sha256="),
    "a hash with a line break": (in_entry(output_sha256="0" * 64 + "\n"), "output_sha256="),
    "a short hash of a file": (of_record(files={"a": "0" * 63}), "files="),
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


@pytest.mark.parametrize(
    "output",
    [
        pytest.param("thesis.docx", id="other suffix"),
        pytest.param("other.sdf", id="other name"),
        pytest.param(".env", id="hidden file"),
        pytest.param(".git/HEAD", id="file of git"),
        pytest.param("./r.sdf", id="other spelling"),
    ],
)
def test_a_manifest_removes_no_file_that_the_input_is_not_written_to(
    output: str, record: dict[str, Any]
) -> None:
    """The hash is right: a stranger has the file, too."""
    victim = Path("out", output)
    victim.parent.mkdir(exist_ok=True)
    victim.write_text("precious")
    digest = hashlib.sha256(b"precious").hexdigest()
    record["settings"] = "others"
    record["entry"] |= {"output": output, "output_sha256": digest}
    Path("robots/r.urdf").write_text("<robot>")
    run_with(record)
    assert victim.read_text() == "precious"


def test_a_manifest_removes_no_output_with_another_content(record: dict[str, Any]) -> None:
    Path("out/r.sdf").write_text("precious")
    Path("robots/r.urdf").write_text("<robot>")
    run_with(record)
    assert Path("out/r.sdf").read_text() == "precious"


@pytest.mark.parametrize("digest", ["", None])
def test_a_manifest_without_a_hash_removes_no_output(
    digest: str | None, record: dict[str, Any]
) -> None:
    """An output that is larger than a document is not read."""
    with Path("out/r.sdf").open("wb") as stream:
        stream.truncate(2**40)
    record["entry"]["output_sha256"] = digest
    Path("robots/r.urdf").write_text("<robot>")
    with contextlib.suppress(translate.TranslateError):
        run_with(record)
    assert Path("out/r.sdf").stat().st_size == 2**40


def test_a_file_without_a_hash_is_converted_again(record: dict[str, Any]) -> None:
    """A file that cannot be read has none; the file of the result does not exist."""
    record["files"]["robots/none"] = ""
    assert run_with(record).reused == 0


def test_the_output_of_a_file_of_git_is_not_removed(tmp_path: Path) -> None:
    file = RobotFile(0, "r.urdf", ".git/r.urdf", ".git/r", 0)
    (tmp_path / ".git").mkdir()
    (tmp_path / ".git" / "r.sdf").write_text("precious")
    digest = hashlib.sha256(b"precious").hexdigest()
    entry = {"input": file.name, "status": "failed", "exit_code": 1, "output": ".git/r.sdf"}
    record = {
        "settings": "",
        "files": {},
        "seconds": 0.0,
        "entry": {**entry, "output_sha256": digest},
    }
    (tmp_path / "manifest.jsonl").write_text(f"{json.dumps(record)}\n")
    manifest = results.Manifest(str(tmp_path), "", Resources(), keeps_outputs=False)
    assert not manifest.is_finished(file)
    manifest.close()
    assert (tmp_path / ".git" / "r.sdf").exists()


@pytest.mark.parametrize("end", [b"", b"\n"])
def test_a_line_without_an_end_in_sight_is_not_read(
    end: bytes, record: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(earlier_files, "MAX_RECORD_BYTES", 10_000)
    with Path("out/manifest.jsonl").open("ab") as stream:
        # The file has a hole.
        stream.truncate(2**40)
        stream.write(end)
    with pytest.raises(translate.TranslateError, match="a line has more than 10000 bytes") as error:
        translate.batch("robots", "out", jobs=1)
    assert [item.code for item in error.value.diagnostics] == ["manifest-invalid"]
    assert Path("out/manifest.jsonl").stat().st_size >= 2**40


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="the system has no named pipes")
def test_a_manifest_that_names_a_pipe_does_not_block(record: dict[str, Any]) -> None:
    os.mkfifo("pipe")
    record["files"]["pipe"] = "0" * 64
    assert run_with(record).reused == 0


@pytest.mark.parametrize("line", ["", "[]", "null", "{", "1" * 5000, "[" * 100_000, "\x00"])
def test_other_lines_are_skipped(line: str, record: dict[str, Any]) -> None:
    Path("out/manifest.jsonl").write_text(f"{line}\n{json.dumps(record)}\n")
    assert translate.batch("robots", "out", jobs=1).reused == 1


@pytest.mark.parametrize("text", ['{"image": 1}\n{"image": 2}', '{"image": 1}', "\n", "a\nb\n"])
def test_a_file_of_the_user_with_the_name_of_the_manifest_stays(
    text: str, record: dict[str, Any]
) -> None:
    Path("out/manifest.jsonl").write_text(text)
    with pytest.raises(translate.TranslateError, match="the file has no result of batch") as error:
        translate.batch("robots", "out", jobs=1)
    assert [item.code for item in error.value.diagnostics] == ["manifest-invalid"]
    assert Path("out/manifest.jsonl").read_text() == text


@pytest.mark.parametrize("length", [0, 1, 5, 14, 60, -1])
def test_a_first_result_without_an_end_is_written_again(
    length: int, record: dict[str, Any]
) -> None:
    Path("out/manifest.jsonl").write_text(json.dumps(record)[:length])
    assert translate.batch("robots", "out", jobs=1).reused == 0
    assert json.loads(Path("out/manifest.jsonl").read_text())["entry"]["status"] == "converted"


@pytest.mark.parametrize(
    ("is_outside", "size"), [(True, 1), (False, 2**40)], ids=["outside", "a hole of 1 TB"]
)
def test_a_manifest_names_no_file_that_cannot_be_an_input(
    is_outside: bool,
    size: int,
    record: dict[str, Any],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    directory = tmp_path_factory.mktemp("elsewhere") if is_outside else Path("robots").absolute()
    path = directory / "victim"
    with path.open("wb") as stream:
        stream.truncate(size)
    record["files"] = {str(path): "0" * 64, **record["files"]}
    hashed: list[str] = []
    monkeypatch.setattr(results, "digest_of", lambda name: hashed.append(name) or "")
    assert run_with(record).reused == 0
    assert str(path) not in hashed


def test_a_file_that_several_results_name_is_hashed_once(
    record: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    names = [f"robots/{name}.urdf" for name in "abc"]
    Path("robots/r.urdf").unlink()
    for name in names:
        Path(name).write_text(ROBOT)
    translate.batch("robots", "out", jobs=1)
    lines = [json.loads(line) for line in Path("out/manifest.jsonl").read_text().splitlines()]
    Path("robots/common").write_text("common")
    common = {"robots/common": hashlib.sha256(b"common").hexdigest()}
    text = "".join(f"{json.dumps({**line, 'files': line['files'] | common})}\n" for line in lines)
    Path("out/manifest.jsonl").write_text(text)
    hashed: list[str] = []
    digest_of = results.digest_of
    monkeypatch.setattr(results, "digest_of", lambda name: hashed.append(name) or digest_of(name))
    assert translate.batch("robots", "out", jobs=1).reused == 3
    assert hashed.count("robots/common") == 1


WORLD = '<sdf version="1.11"><world name="w"><include><uri>m/a.sdf</uri></include></world></sdf>'
LINK = '<link name="l"/>'


@pytest.mark.parametrize(
    ("links", "limit", "status", "count"),
    [
        pytest.param(LINK, 256 * 1024, "converted", 2, id="converted"),
        pytest.param(LINK, 100, "converted", 0, id="beyond the limit"),
        pytest.param(LINK * 2, 256 * 1024, "failed", 0, id="not converted"),
    ],
)
def test_the_hashes_of_a_result_have_a_limit(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    links: str,
    limit: int,
    status: str,
    count: int,
) -> None:
    monkeypatch.setattr("translate.batches.convert_file.MAX_CHARACTERS", limit)
    world = tmp_path / "w.sdf"
    world.write_text(WORLD)
    (tmp_path / "m").mkdir()
    model = f'<sdf version="1.11"><model name="m">{links}</model></sdf>'
    (tmp_path / "m" / "a.sdf").write_text(model)
    translate.batch(world, tmp_path / "out", to="sdf", jobs=1)
    result = json.loads((tmp_path / "out" / "manifest.jsonl").read_text())
    assert (result["entry"]["status"], len(result["files"])) == (status, count)


@pytest.mark.parametrize(("hashes", "reused"), [({}, 1), ({"files": {}}, 0)])
def test_a_result_without_hashes_is_not_used_again(
    record: dict[str, Any], hashes: dict[str, Any], reused: int
) -> None:
    assert run_with(record | hashes).reused == reused
