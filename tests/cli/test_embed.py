"""``convert --embed``, and ``convert`` of a file that contains its source."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from translate.cli.convert import sdf2urdf, urdf2sdf


def edit(name: str, old: str, new: str) -> None:
    """Change the robot of a file with an embedded source."""
    before, section, after = Path(name).read_text(encoding="utf-8").partition("<embedded:")
    assert old in before
    Path(name).write_text(before.replace(old, new, 1) + section + after, encoding="utf-8")


@pytest.fixture
def both(run, here: Path) -> str:
    """A URDF that contains ``pendulum.sdf``."""
    result = run("convert", "pendulum.sdf", "both.urdf", "--embed", "--link-frames", "keep")
    assert result.exit_code == 0, result.stderr
    assert " loss" not in result.stderr
    assert ' link-frames="keep"' in Path("both.urdf").read_text(encoding="utf-8")
    return "both.urdf"


def test_the_way_back_gives_the_bytes_of_the_source(run, here: Path, both: str) -> None:
    result = run("convert", both, "again.sdf")
    assert (result.exit_code, result.stdout) == (0, "")
    assert result.stderr == "again.sdf: the source in both.urdf, no edit\n"
    assert (here / "again.sdf").read_bytes() == (here / "pendulum.sdf").read_bytes()
    assert run("convert", both, "again.sdf", "--check-output").exit_code == 0
    assert run("convert", both, "arm.urdf", "--to", "sdf", "--quiet").exit_code == 2


def test_standard_output_has_the_bytes_of_the_source(run, here: Path) -> None:
    data = (here / "arm.urdf").read_bytes().replace(b"\n", b"\r\n").rstrip()
    (here / "arm.urdf").write_bytes(data)
    both = run("arm.urdf", "--embed", command=urdf2sdf)
    assert both.exit_code == 0, both.stderr
    result = run("-", input=both.stdout_bytes, command=sdf2urdf)
    assert result.exit_code == 0, result.stderr
    assert result.stdout_bytes == data


def test_each_edit_is_printed_and_reported(run, here: Path, both: str) -> None:
    edit(both, '<mass value="', '<mass value="1')
    result = run("convert", both, "again.sdf", "--report", "report.json")
    assert result.exit_code == 0, result.stderr
    *lines, last = result.stderr.splitlines()
    assert [line.startswith("again.sdf: link 'stand' inertial mass: ") for line in lines] == [True]
    assert last == "again.sdf: the source in both.urdf, 1 edit"
    report = json.loads((here / "report.json").read_text())
    assert [item["element"] for item in report["edits"]] == ["link 'stand' inertial mass"]
    assert run("convert", both, "pendulum.sdf", "--check-output").exit_code == 5


def test_refused_edits_are_an_error(run, here: Path) -> None:
    text = """<sdf version="1.9"><model name="m"><link name="b"/><model name="in"><link name="c"/>
    </model><joint name="j" type="fixed"><parent>b</parent><child>in::c</child></joint></model>
    </sdf>"""
    (here / "m.sdf").write_text(text)
    assert run("convert", "m.sdf", "m.urdf", "--embed").exit_code == 0
    for old, new in (("in__c", "c"), ("in__c", "c"), ('<link name="b"', '<link name="b2"'),
                     ('parent link="b"', 'parent link="b2"')):  # fmt: skip
        edit("m.urdf", old, new)
    result = run("convert", "m.urdf", "out.sdf")
    assert result.exit_code == 1
    assert " edit-refused: " in result.stderr
    assert not (here / "out.sdf").exists()
    result = run("convert", "m.urdf", "out.sdf", "--partial")
    assert result.exit_code == 3, result.stderr
    assert "refused: " in result.stderr
    assert "b2" in (here / "out.sdf").read_text()


def test_a_damaged_source_is_an_error(run, here: Path, both: str) -> None:
    path = here / both
    path.write_bytes(path.read_bytes().replace(b"A double pendulum", b"A pendulum"))
    for damaged in (path.read_bytes(), path.read_bytes().replace(b"pendulum.sdf", b"")):
        path.write_bytes(damaged)
        result = run("convert", both, "out.sdf")
        assert result.exit_code == 1
        assert " error embedded-source-damaged: " in result.stderr
        assert not (here / "out.sdf").exists()
    assert run("check", both).exit_code == 1
    assert run("frames", both).exit_code == 0
    assert run("convert", both, "out.urdf").exit_code == 0


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["out.sdf", "--embed", "--update"], "--update changes an existing OUT, and --embed"),
        (["out", "--embed", "--bundle", "plain"], "--embed writes one file; remove --bundle"),
        (["out.sdf", "--partial"], "--partial requires --update, or a source embedded in IN"),
        (["out.sdf", "--force"], "--force requires --update, or a source embedded in IN"),
        (["out", "--partial", "--bundle", "plain"], "--partial requires --update"),
    ],
    ids=" ".join,
)
def test_options_that_exclude_each_other(run, here: Path, arguments, message) -> None:
    result = run("convert", "arm.urdf", *arguments)
    assert result.exit_code == 2
    assert message in result.stderr
    assert not (here / "out.sdf").exists()


def test_each_model_of_a_world_has_the_whole_world(run, here: Path) -> None:
    models = "".join(f'<model name="{name}"><link name="a"/></model>\n' for name in "bc")
    world = f'<sdf version="1.9"><world name="w">\n{models}</world></sdf>'
    (here / "w.sdf").write_text(world)
    result = run("convert", "w.sdf", "--all-models", "out", "--embed")
    assert result.exit_code == 0, result.stderr
    for name in "bc":
        assert f' model="{name}"' in (here / "out" / f"{name}.urdf").read_text()
        assert run("convert", f"out/{name}.urdf", "back.sdf").exit_code == 0
        assert (here / "back.sdf").read_text() == world


def test_a_batch_embeds_and_updates(run, here: Path) -> None:
    names = ("arm.urdf", "pendulum.sdf")
    assert run("batch", *names, "--out-dir", "there", "--embed", "--jobs", "1").exit_code == 0
    result = run("batch", "there", "--out-dir", "back", "--jobs", "1")
    assert result.exit_code == 0, result.stderr
    for name in names:
        assert (here / "back" / name).read_bytes() == (here / name).read_bytes()


def test_other_commands_keep_or_ignore_the_source(run, here: Path, both: str) -> None:
    assert run("convert", "pendulum.sdf", "plain.urdf", "--link-frames", "keep").exit_code == 0
    assert run("compare", both, "plain.urdf").exit_code == 0
    assert run("check", "--round-trip", both).exit_code == 0
    before = (here / both).read_text(encoding="utf-8")
    (here / both).write_text(before.replace("\n  <link", "\n <link", 1), encoding="utf-8")
    assert run("format", both).exit_code == 0
    assert run("convert", both, "again.sdf").exit_code == 0
    assert (here / "again.sdf").read_bytes() == (here / "pendulum.sdf").read_bytes()
    assert (here / both).read_text(encoding="utf-8") == before
