"""A program that uses the package has no finding of strict type checkers."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import TYPE_CHECKING, Any

import pytest
from support.paths import ROOT

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.engines

PROGRAM = """
import translate
from translate import Document, Model, TranslateError

document: Document = translate.load("robot.urdf")
model: Model = document.model
for link in model.links:
    if link.inertial is not None:
        link.inertial.mass *= 2
joint = model.joint("shoulder")
if joint.axis is not None:
    print(joint.axis.xyz, joint.axis.limit)
X = model.frames.pose("tool", relative_to="base")
print(X.xyz)
try:
    result = translate.convert("robot.urdf", verify=True, for_target="drake", fix_base=True)
    for loss in result.losses:
        print(loss.severity, loss.code, loss.line, loss.reason)
except TranslateError as error:
    print([finding.message for finding in error.diagnostics])
comparison = translate.compare(document, "model.sdf")
print(comparison.same, [difference.message for difference in comparison.differences])
document.view(translate.load("model.sdf")).save("robot.html")
print(document.graph("poses"))
text: str = translate.to_sdf(model) + translate.to_urdf("model.sdf")
print(text, [finding.code for finding in translate.check("robot.urdf")])
translate.assert_same_robot("robot.urdf", "model.sdf")
print(translate.set_values("robot.urdf", {"joint shoulder limit upper": 1.2}).data)
merged = translate.update("model.sdf", "robot_2.urdf")
print(merged.edits, merged.refused)
print(translate.bundle("tray/model.sdf", "tray_description", "ros", for_target="rviz").files)
print(translate.load(translate.urdf_object(model)).models)
"""
#: Lines that are wrong, each with the rule of pyright that finds it.
WRONG = {
    "translate.load(5)": "reportArgumentType",
    "translate.convert('a.urdf', for_target='gazeboo')": "reportArgumentType",
    "document.modle": "reportAttributeAccessIssue",
}


def findings(checks: Path, program: Path) -> list[tuple[int, str]]:
    """The lines, from 1 on, and the rules of the findings of pyright in its strict mode."""
    settings: dict[str, Any] = {"typeCheckingMode": "strict", "extraPaths": [str(ROOT)]}
    (program.parent / "pyrightconfig.json").write_text(json.dumps(settings))
    script = checks / "pyright" / "index.js"
    command = ["node", script, "--outputjson", "--pythonpath", sys.executable, program.name]
    done = subprocess.run(
        command, cwd=program.parent, capture_output=True, text=True, timeout=120, check=False
    )
    answer = json.loads(done.stdout)
    assert answer["summary"]["filesAnalyzed"] == 1
    return [
        (finding["range"]["start"]["line"] + 1, finding.get("rule", ""))
        for finding in answer["generalDiagnostics"]
    ]


def test_pyright_accepts_a_program(checks: Path, tmp_path: Path) -> None:
    program = tmp_path / "program.py"
    program.write_text(PROGRAM)
    assert findings(checks, program) == []


def test_pyright_finds_wrong_lines(checks: Path, tmp_path: Path) -> None:
    program = tmp_path / "program.py"
    program.write_text("\n".join([PROGRAM, *WRONG]))
    start = PROGRAM.count("\n") + 2
    expected = {(start + number, rule) for number, rule in enumerate(WRONG.values())}
    assert expected <= {*findings(checks, program)}


def test_mypy_accepts_the_program(tmp_path: Path) -> None:
    pytest.importorskip("mypy", reason="mypy is not installed")
    program = tmp_path / "program.py"
    program.write_text(PROGRAM)
    command = [sys.executable, "-m", "mypy", "--strict", "--no-incremental", str(program)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=300)
    assert done.stdout.startswith("Success"), done.stdout
