"""``verify``: the exit codes, the certificate, and the check of a certificate."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

import pytest


@pytest.fixture
def pair(run, here: Path) -> tuple[str, ...]:
    """The arm, its translation, and the option with the report."""
    assert run("convert", "arm.urdf", "arm.sdf", "--report", "arm.json").exit_code == 0
    return "arm.urdf", "arm.sdf", "--report", "arm.json"


@pytest.fixture
def certificate(run, pair) -> str:
    assert run("verify", *pair, "--certificate", "proof.json").exit_code == 0
    return "proof.json"


def change(path: Path, old: str, new: str) -> None:
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")


def test_a_translation_is_confirmed(run, pair) -> None:
    result = run("verify", *pair)
    assert result.exit_code == 0
    assert result.stdout.startswith("same robot: ")


def test_another_robot_is_not(run, here, pair) -> None:
    change(here / "arm.sdf", "<mass>0.8</mass>", "<mass>0.9</mass>")
    result = run("verify", *pair)
    assert result.exit_code == 4
    assert "different: link 'forearm' of 0.8 and 0.9 kg: masses differ by 0.125" in result.stdout


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("<mass>0.8</mass>", "<mass>0</mass>", "of 0.8 and 0 kg: masses differ by 1"),
        ('type="revolute"', 'type="fixed"', "joint 'shoulder': type revolute became fixed"),
    ],
)
def test_without_a_report_the_messages_do_not_count_its_entries(
    run, here, pair, old, new, message
) -> None:
    change(here / "arm.sdf", old, new)
    result = run("verify", *pair[:2])
    assert result.exit_code == 4
    assert message in result.stdout
    assert "note: without --report, the changes of a translation are differences" in result.stdout
    assert "of the report" not in result.stdout


def test_an_added_mass_has_both_numbers_and_no_ratio(run, here, pair) -> None:
    change(here / "arm.urdf", '<mass value="0.8"/>', '<mass value="0"/>')
    assert "of 0 and 0.8 kg: masses differ\n" in run("verify", *pair[:2]).stdout


def test_a_certificate_has_the_digests_of_the_files(run, here, certificate) -> None:
    proof = json.loads((here / certificate).read_text(encoding="utf-8"))
    digest = hashlib.sha256((here / "arm.sdf").read_bytes()).hexdigest()
    assert proof["b"] == {"path": "arm.sdf", "sha256": digest}
    assert proof["same"] is True


def test_a_certificate_is_checked_again(run, certificate) -> None:
    assert run("verify", "--certificate", certificate).exit_code == 0


def test_a_changed_file_makes_a_certificate_stale(run, here, certificate) -> None:
    change(here / "arm.sdf", "0.8", "0.9")
    result = run("verify", "--certificate", certificate)
    assert (result.exit_code, result.stdout) == (5, "changed: arm.sdf\n")


def test_a_certificate_with_another_result_is_refused(run, here, certificate) -> None:
    change(here / certificate, '"same": true', '"same": false')
    assert run("verify", "--certificate", certificate).exit_code == 4


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        pytest.param((), 2, id="nothing"),
        pytest.param(("arm.urdf",), 2, id="one file"),
        pytest.param(("arm.urdf", "missing.sdf"), 2, id="a missing file"),
        pytest.param(("--certificate", "arm.urdf"), 1, id="no certificate"),
    ],
)
def test_a_wrong_command_line_is_an_error(run, arguments, code) -> None:
    assert run("verify", *arguments).exit_code == code


def test_a_file_that_cannot_be_read_is_an_error(run, here) -> None:
    (here / "bad.sdf").write_text("<sdf", encoding="utf-8")
    result = run("verify", "arm.urdf", "bad.sdf")
    assert result.exit_code == 1
    assert "bad.sdf" in result.stderr


@pytest.mark.parametrize(
    "text",
    [
        "",
        "x",
        "[]",
        "{}",
        '{"losses": null, "renames": {}}',
        '{"losses": [1], "renames": {}}',
        '{"losses": [{"code": "c", "severity": "lost", "element": 1}], "renames": {}}',
        '{"losses": [{"code": 1, "severity": "", "element": "", "reason": ""}], "renames": {}}',
        '{"losses": [], "renames": {"link a": 1}}',
    ],
)
def test_a_file_that_is_no_report_is_an_error(run, here, pair, text: str) -> None:
    (here / "arm.json").write_text(text, encoding="utf-8")
    result = run("verify", *pair)
    assert result.exit_code == 1
    assert "arm.json is no report" in result.stderr


FILE = {"path": "arm.urdf", "sha256": ""}
CERTIFICATE = {"a": FILE, "b": FILE, "report": None, "included": [], "model": "", "seed": 1}
CERTIFICATE |= {"configurations": 1}


@pytest.mark.parametrize(
    "text",
    [
        "x",
        "[]",
        "{}",
        "[" * 100_000,
        json.dumps({name: value for name, value in CERTIFICATE.items() if name != "a"}),
        *(
            json.dumps(CERTIFICATE | change)
            for change in (
                {"a": 1},
                {"b": {"path": "arm.sdf"}},
                {"report": {"path": 1, "sha256": ""}},
                {"included": None},
                {"included": [1]},
                {"model": None},
                {"seed": "1"},
                {"configurations": 0.5},
                {"configurations": 0},
                {"seed": -1},
            )
        ),
    ],
)
def test_a_file_that_is_no_certificate_is_an_error(run, here, text: str) -> None:
    (here / "proof.json").write_text(text, encoding="utf-8")
    result = run("verify", "--certificate", "proof.json")
    assert result.exit_code == 1
    assert "proof.json is no certificate" in result.stderr
