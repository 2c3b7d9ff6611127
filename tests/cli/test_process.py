"""The installed commands as a shell sees them: real processes, pipes and terminals."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from support.programs import open_terminal

from translate import __version__

BIN = Path(sys.executable).parent
COMMANDS = {
    "robot-translate": [str(BIN / "robot-translate")],
    "urdf2sdf": [str(BIN / "urdf2sdf")],
    "sdf2urdf": [str(BIN / "sdf2urdf")],
    "python -m translate": [sys.executable, "-m", "translate"],
    "python -m robot_translate": [sys.executable, "-m", "robot_translate"],
}
CONVERT = [sys.executable, "-m", "translate", "convert"]
PLAIN = {name: value for name, value in os.environ.items() if name != "NO_COLOR"}


def process(*command: str, **options) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(command, capture_output=True, timeout=120, **options)


@pytest.mark.parametrize("name", COMMANDS)
def test_a_command_is_installed(name) -> None:
    result = process(*COMMANDS[name], "--version")
    assert result.returncode == 0
    assert __version__ in result.stdout.decode()


@pytest.mark.usefixtures("here")
def test_a_pipeline_there_and_back_is_the_same_robot() -> None:
    there = process(*COMMANDS["urdf2sdf"], "arm.urdf")
    back = process(*COMMANDS["sdf2urdf"], "-", input=there.stdout)
    same = process(*COMMANDS["robot-translate"], "compare", "-", "arm.urdf", input=back.stdout)
    assert (there.returncode, back.returncode, same.returncode) == (0, 0, 0)


@pytest.mark.usefixtures("here")
def test_data_is_utf_8_whatever_the_locale() -> None:
    text = '<robot name="bras_élevé"><link name="épaule"/></robot>'
    environment = {**PLAIN, "LC_ALL": "C", "PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"}
    result = process(*CONVERT, "-", input=text.encode(), env=environment)
    assert result.returncode == 0
    assert "bras_élevé" in result.stdout.decode("utf-8")
    assert b"Traceback" not in result.stderr


@pytest.mark.usefixtures("here")
def test_a_reader_that_has_gone_is_no_error_to_talk_about() -> None:
    # The reading end is closed, so that the very first write fails.
    reader, writer = os.pipe()
    os.close(reader)
    with os.fdopen(writer, "wb") as pipe:
        result = subprocess.run(
            [*CONVERT, "-q", "arm.urdf"], stdout=pipe, stderr=subprocess.PIPE, timeout=120
        )
    assert result.returncode == 141
    assert result.stderr == b""


@pytest.mark.usefixtures("here")
@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no pseudo-terminals")
class TestOnATerminal:
    """What changes when a person watches."""

    def test_tables_are_drawn_and_errors_coloured(self) -> None:
        table = on_terminal(["frames", "arm.urdf"], PLAIN)
        error = on_terminal(["check", "missing.urdf"], PLAIN)
        assert "─" in table
        assert "\x1b[31m" in error

    def test_a_finding_is_wrapped_and_has_its_source_line(self, here) -> None:
        text = '<robot name="r">\n  <link name="a"/>\n  <link name="a"/>\n</robot>'
        (here / "bad.urdf").write_text(text)
        lines = on_terminal(["check", "bad.urdf"], {**PLAIN, "NO_COLOR": "1"}, 40).splitlines()
        start = lines.index('     3 |   <link name="a"/>')
        assert lines[start + 1] == "       |   ^"
        assert max(map(len, lines)) <= 40
        assert lines[1].startswith("  3:3 error duplicate-name: ")

    def test_nothing_is_coloured_if_the_user_disables_it(self) -> None:
        text = on_terminal(["check", "missing.urdf"], {**PLAIN, "NO_COLOR": "1"})
        assert "  error file-read: " in text
        assert "\x1b" not in text

    def test_a_name_that_looks_like_markup_is_shown_as_it_is(self, here) -> None:
        (here / "odd.urdf").write_text('<robot name="r"><link name="[red]x[/]"/></robot>')
        assert "[red]x[/]" in on_terminal(["frames", "odd.urdf"], PLAIN)


def on_terminal(arguments: list[str], environment: dict[str, str], columns: int = 120) -> str:
    """What a command writes to standard output when that is a terminal."""
    master, slave = open_terminal()
    environment = {**environment, "TERM": "xterm", "COLUMNS": str(columns)}
    command = [sys.executable, "-m", "translate", *arguments]
    with subprocess.Popen(command, stdout=slave, stderr=subprocess.DEVNULL, env=environment):
        os.close(slave)
        chunks = []
        # Reading fails once the other end is closed (Linux), or gives nothing (macOS).
        while True:
            try:
                chunk = os.read(master, 65536)
            except OSError:
                break
            if not chunk:
                break
            chunks.append(chunk)
    os.close(master)
    return b"".join(chunks).decode("utf-8")


#: Modules that a translation of one URDF does not need, and whose import takes long.
NOT_NEEDED = {
    *("argparse", "json", "logging", "numpy", "scipy", "tempfile", "textwrap", "traceback"),
    *("translate.driver.update", "translate.edits.merge", "translate.equivalence.verification"),
    *("translate.migration.tables", "translate.model.validation", "translate.sdf.read"),
    *("translate.sdf.include.resolve", "translate.view.page", "translate.assets.meshes"),
}


@pytest.mark.usefixtures("here")
def test_a_translation_imports_only_what_it_needs() -> None:
    code = (
        "import atexit, sys; import click; before = set(sys.modules); import translate.__main__;"
        "atexit.register(lambda: print(*sorted(set(sys.modules) - before)));"
        "translate.__main__.robot_translate()"
    )
    result = process(sys.executable, "-c", code, "convert", "arm.urdf", "arm.sdf", "--quiet")
    assert result.returncode == 0
    loaded = set(result.stdout.decode().split())
    assert "translate.sdf.write" in loaded
    assert loaded & NOT_NEEDED == set()
    # A new module of the standard library or of the package needs a reason.  The limits of a
    # command need four: themselves, those of the system with "resource", and numbers without XML;
    # one is the rule for entries of the path that are the working directory.  Seven are what tells
    # the features of robots from the readers, whose modules are imported when one is asked for; one
    # tells whether a robot may hold xacro, one searches names that point nowhere, and one refuses
    # instructions of another file in what is written.
    # Which parts of the standard library are modules of their own depends on the build of Python.
    assert len([name for name in loaded if not name.startswith("_")]) <= 159


@pytest.mark.usefixtures("here")
def test_the_collector_does_not_visit_the_modules_at_the_end() -> None:
    code = (
        "import atexit, gc, sys; atexit.register(lambda: print(gc.get_freeze_count() > 10_000));"
        "import translate.__main__; translate.__main__.robot_translate()"
    )
    result = process(sys.executable, "-c", code, "convert", "arm.urdf", "arm.sdf", "--quiet")
    assert (result.returncode, result.stdout.decode().strip()) == (0, "True")
