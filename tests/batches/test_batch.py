"""``translate.batch``: outputs, statuses, reports, and runs that continue an earlier one."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

import translate
from translate.batches.results import first_of

URDF = (
    '<robot name="r{0}"><link name="a"/><link name="b"/><joint name="j" type="fixed">'
    '<origin xyz="0 0 {0}"/><parent link="a"/><child link="b"/></joint></robot>'
)
SDF = '<sdf version="1.9"><model name="m"><link name="a"/></model></sdf>'
LOSSY = (
    '<sdf version="1.11"><model name="m"><link name="a"><inertial><fluid_added_mass><xx>1</xx>'
    "</fluid_added_mass></inertial></link>"
    '<link name="b"/></model></sdf>'
)


def files_below(directory: Path) -> dict[str, bytes]:
    """The files of a directory except for the manifest, with the report without its times."""
    found = {
        path.relative_to(directory).as_posix(): path.read_bytes()
        for path in directory.rglob("*")
        if path.is_file() and path.name != "manifest.jsonl"
    }
    report = json.loads(found["report.json"])
    del report["times"]
    found["report.json"] = json.dumps(report).encode()
    return found


def statuses(result: translate.BatchResult) -> dict[str, str]:
    return {file.input: file.status for file in result.files}


@pytest.fixture
def robots(tmp_path: Path) -> Path:
    """Five robots, one of them invalid, in two directories."""
    directory = tmp_path / "robots"
    (directory / "more").mkdir(parents=True)
    for number in range(3):
        (directory / f"r{number}.urdf").write_text(URDF.format(number))
    (directory / "more" / "m.sdf").write_text(SDF)
    (directory / "more" / "bad.sdf").write_text(SDF.replace("</sdf>", ""))
    return directory


@pytest.fixture
def run(robots: Path, tmp_path: Path) -> Callable[..., translate.BatchResult]:
    """Convert the robots in one worker without the verification."""

    def convert(out: str = "out", **options: object) -> translate.BatchResult:
        return translate.batch(robots, tmp_path / out, **{"jobs": 1, **options})

    return convert


def test_outputs_have_the_paths_of_the_inputs(run, tmp_path) -> None:
    result = run()
    assert {file.input: file.output for file in result.files} == {
        "more/bad.sdf": "",
        "more/m.sdf": "more/m.urdf",
        "r0.urdf": "r0.sdf",
        "r1.urdf": "r1.sdf",
        "r2.urdf": "r2.sdf",
    }
    for file in result.files:
        assert not file.output or (tmp_path / "out" / file.output).is_file()


def test_an_output_is_that_of_convert(run, robots, tmp_path) -> None:
    run()
    target = tmp_path / "out" / "r1.sdf"
    assert target.read_text() == translate.convert(robots / "r1.urdf", written_to=target).text


def test_one_invalid_file_does_not_stop_the_others(run) -> None:
    result = run()
    assert statuses(result)["more/bad.sdf"] == "failed"
    assert sorted(statuses(result).values()) == [*["converted"] * 4, "failed"]
    assert result.exit_code == 1


def test_the_number_of_workers_changes_no_byte(run, tmp_path) -> None:
    # Other outputs would have other paths in relative URIs; these robots have none.
    run("one", jobs=1, verify=True)
    run("two", jobs=2, verify=True)
    assert files_below(tmp_path / "one") == files_below(tmp_path / "two")


@pytest.mark.parametrize(
    ("change", "converted"),
    [
        (lambda robots, out: None, 0),
        (lambda robots, out: (robots / "more" / "bad.sdf").write_text(SDF), 0),
        (lambda robots, out: (robots / "r1.urdf").write_text(URDF.format(7)), 1),
        (lambda robots, out: (out / "r1.sdf").write_text("edited"), 1),
        (lambda robots, out: (out / "r1.sdf").unlink(), 1),
        (lambda robots, out: (out / "manifest.jsonl").unlink(), 4),
        (lambda robots, out: (robots / "new.urdf").write_text(URDF.format(8)), 1),
    ],
    ids=[
        "nothing",
        "a file that failed",
        "an input",
        "an output",
        "no output",
        "no manifest",
        "a new input",
    ],
)
def test_a_second_run_converts_only_what_has_changed(
    run, robots, tmp_path, change, converted
) -> None:
    run()
    change(robots, tmp_path / "out")
    result = run()
    # The file that failed is tried again.
    assert len(result.files) - result.reused == converted + 1


def test_a_changed_include_converts_the_files_that_include_it_again(run, robots) -> None:
    (robots / "part.sdf").write_text(SDF)
    (robots / "whole.sdf").write_text(
        '<sdf version="1.9"><model name="w"><include><uri>part.sdf</uri></include></model></sdf>'
    )
    run()
    (robots / "part.sdf").write_text(SDF.replace('name="a"', 'name="b"'))
    result = run()
    # The include itself is an input, too, and so is the file that failed.
    assert len(result.files) - result.reused == 3


def test_a_xacro_file_is_always_converted_again(tmp_path) -> None:
    pytest.importorskip("xacro")
    source = tmp_path / "r.urdf.xacro"
    source.write_text(URDF.format(1))
    results = [translate.batch(source, tmp_path / "out", jobs=1) for _ in range(2)]
    assert [(result.exit_code, result.reused) for result in results] == [(0, 0)] * 2


def test_other_options_convert_all_files_again(run) -> None:
    run()
    assert run(sdf_version="1.9").reused == 0


def test_the_report_of_a_second_run_is_that_of_the_first(run, tmp_path) -> None:
    run()
    first = files_below(tmp_path / "out")
    run()
    assert files_below(tmp_path / "out") == first


def test_a_file_that_becomes_invalid_keeps_no_output(run, robots, tmp_path) -> None:
    run()
    (robots / "r1.urdf").write_text("<robot>")
    assert statuses(run())["r1.urdf"] == "failed"
    assert not (tmp_path / "out" / "r1.sdf").exists()


def test_an_update_merges_the_edits_into_the_outputs(run, robots, tmp_path) -> None:
    run()
    output = tmp_path / "out" / "r1.sdf"
    edited = output.read_text().replace("<model", "<!-- mine -->\n  <model")
    output.write_text(edited)
    (robots / "r1.urdf").write_text(URDF.format(1).replace("0 0 1", "0 0 1.5"))
    assert statuses(run(update=True))["r1.urdf"] == "converted"
    assert output.read_text() == edited.replace("0 0 1 0 0 0", "0 0 1.5 0 0 0")


def test_an_update_of_an_included_file_is_refused_by_name(run, robots, tmp_path) -> None:
    """An edit of an included model changes another file than the output."""
    run()
    output = tmp_path / "out" / "r1.sdf"
    (tmp_path / "out" / "part.sdf").write_text(output.read_text())
    include = '<include merge="true"><uri>part.sdf</uri></include>'
    output.write_text(f'<sdf version="1.9"><model name="r">{include}</model></sdf>')
    before = output.read_bytes()
    (robots / "r1.urdf").write_text(URDF.format(1).replace("0 0 1", "0 0 1.5"))
    assert statuses(run(update=True))["r1.urdf"] == "failed"
    assert output.read_bytes() == before
    assert "1.5" not in (tmp_path / "out" / "part.sdf").read_text()


def test_an_update_that_fails_keeps_the_output(run, robots, tmp_path) -> None:
    run()
    before = (tmp_path / "out" / "r1.sdf").read_bytes()
    (robots / "r1.urdf").write_text("<robot>")
    assert statuses(run(update=True))["r1.urdf"] == "failed"
    assert (tmp_path / "out" / "r1.sdf").read_bytes() == before


def test_an_interrupted_run_continues(run, tmp_path) -> None:
    class InterruptedError(Exception):
        pass

    def interrupt(progress: translate.Progress) -> None:
        if progress.done == 3:
            raise InterruptedError

    with pytest.raises(InterruptedError):
        run(progress=interrupt)
    # The line that the interrupted process did not end.
    with (tmp_path / "out" / "manifest.jsonl").open("a") as stream:
        stream.write('{"entry": {"inp')
    result = run()
    assert (result.reused, len(result.files)) == (3, 5)
    run("whole")
    assert files_below(tmp_path / "out") == files_below(tmp_path / "whole")


def test_the_progress_counts_the_files_of_an_earlier_run(run) -> None:
    states: list[translate.Progress] = []
    run(progress=states.append)
    run(progress=states.append)
    assert [state.done for state in states] == [*range(6), 4, 5]
    assert states[-1] == translate.Progress(5, 5, 4)


def test_strict_writes_nothing_that_is_not_exact(robots, tmp_path) -> None:
    (robots / "lossy.sdf").write_text(LOSSY)
    result = translate.batch(
        robots / "lossy.sdf", tmp_path / "out", jobs=1, strict=True, trees="floating"
    )
    assert statuses(result) == {"lossy.sdf": "not-exact"}
    assert (result.exit_code, result.files[0].output) == (3, "")


def test_names_that_would_collide_keep_their_suffix(robots, tmp_path) -> None:
    (robots / "R1.sdf").write_text(SDF)
    result = translate.batch(robots, tmp_path / "out", jobs=1, to="sdf")
    outputs = {file.input: file.output for file in result.files}
    assert (outputs["R1.sdf"], outputs["r1.urdf"]) == ("R1.sdf.sdf", "r1.urdf.sdf")
    assert outputs["r0.urdf"] == "r0.sdf"


def test_a_directory_of_outputs_within_the_inputs_is_not_searched(robots) -> None:
    translate.batch(robots, robots / "out", jobs=1)
    assert len(translate.batch(robots, robots / "out", jobs=1).files) == 5


def test_an_input_in_the_directory_of_the_outputs_is_refused(robots) -> None:
    with pytest.raises(ValueError, match="directory of the outputs"):
        translate.batch(robots / "r1.urdf", robots)


@pytest.mark.parametrize("pattern", ["missing.urdf", "*.missing", "missing/**"])
def test_an_input_that_does_not_exist_is_an_error(tmp_path, pattern) -> None:
    with pytest.raises(translate.TranslateError, match=r"no (such )?file"):
        translate.batch(tmp_path / pattern, tmp_path / "out")


@pytest.mark.parametrize(
    ("options", "error"),
    [
        ({"jobs": 0}, ValueError),
        ({"jobs": "2"}, TypeError),
        ({"time_limit": -1}, ValueError),
        ({"style": "neat"}, ValueError),
        ({"unknown": 1}, TypeError),
        ({"to": "stl"}, ValueError),
        ({"update": True, "strict": True}, ValueError),
        ({"update": True, "deny": ["joint-split"]}, ValueError),
    ],
    ids=lambda value: str(value),
)
def test_wrong_arguments_are_refused_before_anything_is_written(
    robots, tmp_path, options, error
) -> None:
    with pytest.raises(error):
        translate.batch(robots, tmp_path / "out", **options)
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize(
    ("boxes", "name", "limit"),
    [
        pytest.param(2_000, "l", 1_000, id="number"),
        pytest.param(1_000, "l" * 4_000, 100, id="long names"),
        pytest.param(1, "l" * 1_000_000, 1, id="a very long name"),
    ],
)
def test_an_entry_has_a_limit_of_diagnostics(
    tmp_path: Path, boxes: int, name: str, limit: int
) -> None:
    box = '<visual><geometry><box size="a"/></geometry></visual>'
    text = f'<robot name="r"><link name="{name}">{box * boxes}</link></robot>'
    (tmp_path / "in").mkdir()
    (tmp_path / "in" / "a.urdf").write_text(text)
    with pytest.raises(translate.TranslateError) as caught:
        translate.convert(text)
    translate.batch(tmp_path / "in", tmp_path / "out", jobs=1)
    (entry,) = json.loads((tmp_path / "out" / "report.json").read_text())["files"]
    kept = len(entry["diagnostics"])
    assert 1 <= kept <= limit
    assert kept + entry.get("diagnostics_left_out", 0) == len(caught.value.diagnostics)
    assert (tmp_path / "out" / "manifest.jsonl").stat().st_size < 300_000
    if kept < boxes:
        assert f"{boxes - kept} more are left out" in (tmp_path / "out/report.html").read_text()


def test_an_entry_has_a_limit_of_differences() -> None:
    """Each has 100 characters of JSON."""
    record = {"a": "x" * 91}
    assert first_of("differences", [record] * 3000, dict) == {
        "differences": [record] * 1000,
        "differences_left_out": 2000,
    }
    assert first_of("differences", [record] * 2, dict) == {"differences": [record] * 2}
    assert first_of("differences", [], dict) == {"differences": []}


def test_texts_of_files_are_escaped_in_the_page(tmp_path) -> None:
    source = tmp_path / "<b>&.urdf"
    source.write_text('<robot name="r"><link name="a"/><link name="&lt;script>"/></robot>')
    result = translate.batch(source, tmp_path / "out", jobs=1)
    page = (tmp_path / "out" / "report.html").read_text(encoding="utf-8")
    assert result.exit_code == 1
    assert "&lt;b&gt;&amp;.urdf" in page
    assert "<b>" not in page
    assert "<script>" not in page
