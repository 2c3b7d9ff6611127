#!/usr/bin/env python3
"""Change one line of the code at a time, and report which of these faults the tests find.

    scripts/seeded_faults.py                 all faults
    scripts/seeded_faults.py --every 5       each fifth fault
    scripts/seeded_faults.py --only pose     the faults in files with this text in their path
    scripts/seeded_faults.py --laws          only random and conformance tests

Each fault is made in a copy of the repository.  Only the tests of its row are run, until the first
one fails.  With ``--laws`` these are the tests of its file in ``LAWS`` that `tests/support/law_tests.py`
selects.  The exit code is 1 if a fault is found by no test, or if its text is not in the code.
"""

# Each fault is one row.
# ruff: noqa: E501
from __future__ import annotations

import argparse
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[1]
#: What the tests need beside the code.
COPIED = ("translate", "tests", "corpus", "scripts", "docs", "pyproject.toml", "README.md")


class Fault(NamedTuple):
    """One wrong line: its file, the text of the code, the wrong text, and the tests to run."""

    path: str
    right: str
    wrong: str
    tests: str


_POSE, _INERTIA = "translate/model/pose.py", "translate/model/inertia.py"
_GRAPH, _FORWARD = "translate/model/frame_graph.py", "translate/kinematics/forward.py"
_FLATTEN, _POSES = "translate/passes/flatten.py", "translate/kinematics/relative_poses.py"
_FEATURES = "translate/passes/version_features.py"
_COMPARE = "translate/equivalence/compare.py"
_URDF, _SDF = "translate/urdf/write.py", "translate/sdf/joints.py"
_OF_POSES = "tests/model/test_pose.py tests/kinematics/test_forward_random.py"
_OF_INERTIA = "tests/model/test_mass_properties.py tests/passes/test_compute_inertia.py"
_OF_GRAPH = "tests/kinematics tests/corpus/test_conformance.py"
_OF_FLATTEN = "tests/passes/test_flatten.py tests/sdf/test_downgrade.py"
_OF_PASSES = "tests/passes"
_OF_TRIPS = "tests/roundtrip/test_scipy_poses.py tests/roundtrip/test_everything.py"
_OF_COMPARE = "tests/equivalence"

FAULTS = (
    # Rotations and poses: signs, order, inverse.
    Fault(_POSE, "sr * cp * cy - cr * sp * sy", "sr * cp * cy + cr * sp * sy", _OF_POSES),
    Fault(_POSE, "cr * sp * cy + sr * cp * sy", "sr * cp * sy - cr * sp * cy", _OF_POSES),
    Fault(_POSE, "cr * cp * sy - sr * sp * cy", "cr * cp * sy + sr * sp * cy", _OF_POSES),
    Fault(_POSE, "math.atan2(-r20, cos_pitch)", "math.atan2(r20, cos_pitch)", _OF_POSES),
    Fault(_POSE, "math.atan2(r10, r00)", "math.atan2(-r10, r00)", _OF_POSES),
    Fault(_POSE, "return (x + px, y + py, z + pz)", "return (x - px, y + py, z + pz)", _OF_POSES),
    Fault(_POSE, "(0.0 - px, 0.0 - py, 0.0 - pz)", "(px, py, pz)", _OF_POSES),
    Fault(_POSE, "aw * bx + ax * bw + ay * bz", "aw * bx + ax * bw - ay * bz", _OF_POSES),
    Fault(_POSE, "vx + w * tx + (qy", "vx - w * tx + (qy", _OF_POSES),
    Fault(_POSE, "ay * bz - az * by, az", "az * by - ay * bz, az", "tests/equivalence tests/passes"),
    Fault(_POSE, "if other == IDENTITY:\n            return self", "if False:\n            return self", _OF_POSES),
    Fault(_POSE, "2.0 * math.atan2(math.hypot", "1.0 * math.atan2(math.hypot", _OF_POSES),
    # Inertia: swapped entries, lost terms.
    Fault(_INERTIA, "Inertia(xx, xy, xz, yy, yz, zz)", "Inertia(xx, xz, xy, yy, yz, zz)", _OF_INERTIA + " tests/passes"),
    Fault(_INERTIA, "for row in rows)\n    return Inertia(xx, xy, xz, yy", "for row in rows)\n    return Inertia(xx, xz, xy, yy", _OF_INERTIA + " tests/passes"),
    Fault(_INERTIA, "ixx + m * (y * y + z * z)", "ixx + m * (x * x + z * z)", _OF_INERTIA),
    Fault(_INERTIA, "ixy - m * x * y", "ixy + m * x * y", _OF_INERTIA),
    Fault(_INERTIA, "ixz - m * x * z", "ixz", _OF_INERTIA),
    Fault(_INERTIA, "(3.0 * r * r + length * length) / 12.0", "(3.0 * r * r + length * length) / 6.0", _OF_INERTIA),
    Fault(_INERTIA, "(0.0, 0.0, -length / 4.0)", "(0.0, 0.0, length / 4.0)", _OF_INERTIA),
    Fault(_INERTIA, "Inertial(inertial.mass, inertia, Pose(inertial.pose.xyz)", "Inertial(inertial.mass, inertia, Pose()", _OF_INERTIA + " tests/passes"),
    Fault(_INERTIA, "c - p for c, p", "p + c for c, p", _OF_INERTIA),
    # The frame graph.
    Fault(_GRAPH, "X_RM = X_MP if isinstance(X_MP, ModelError) else X_RP @ X_MP.inverse()", "X_RM = X_MP if isinstance(X_MP, ModelError) else X_RP", _OF_GRAPH),
    Fault(_GRAPH, "X_RP @ X_MP.inverse()", "X_RP @ X_MP", _OF_GRAPH),
    Fault(_GRAPH, "return scope.pose.transform @ self.pose(", "return scope.pose.transform and self.pose(", _OF_GRAPH),
    Fault(_GRAPH, "written or target or root, target or root", "written or root, target or root", _OF_GRAPH),
    Fault(_GRAPH, '_Node("joint", joint, written or joint.child', '_Node("joint", joint, written or joint.parent', _OF_GRAPH),
    Fault(_GRAPH, "return self._resolve(relative_to).inverse() @ X_SF", "return self._resolve(relative_to) @ X_SF", _OF_GRAPH),
    Fault(_GRAPH, "return self.pose(expressed_in, joint).rotate(xyz)", "return xyz", _OF_GRAPH),
    Fault(_GRAPH, "return self, scope.links[0].name", "return self, scope.links[-1].name", _OF_GRAPH),
    Fault(_GRAPH, "self._own_static or (_parent is not None and _parent.is_static)", "self._own_static", _OF_GRAPH),
    Fault(_GRAPH, "X_SF = self._poses[step] = X_SF @ X_RF", "X_SF = self._poses[step] = X_RF @ X_SF", _OF_GRAPH),
    # Motion of joints, mimics.
    Fault(_FORWARD, "multiplier * of[column] + offset", "multiplier * of[column]", "tests/kinematics"),
    Fault(_FORWARD, "multiplier * of[column] + offset", "of[column] + offset", "tests/kinematics"),
    Fault(_FORWARD, "slide = pitch / (2 * math.pi)", "slide = pitch", "tests/kinematics"),
    Fault(_FORWARD, "((_Z, 0), (_Y, 1), (_X, 2)))", "((_X, 0), (_Y, 1), (_Z, 2)))", "tests/kinematics"),
    Fault(_FORWARD, "[X.inverse() for X in found] if self.reversed", "found if self.reversed", "tests/kinematics"),
    Fault(_FORWARD, "math.fmod(angle, 2 * math.pi) / 2", "math.fmod(angle, 2 * math.pi)", "tests/kinematics"),
    Fault(_FORWARD, "self.parts.graph.model_pose() if", "self.parts.model.pose.transform if", "tests/kinematics"),
    # Passes.
    Fault(_FLATTEN, "pose=pose_of_model(self.model, self.top.graph)", "pose=self.model.pose", _OF_FLATTEN),
    Fault(_FLATTEN, "pose = pose_of_model(scope.model, scope.graph)", "pose = scope.model.pose", _OF_FLATTEN),
    Fault(_FLATTEN, "if scope.graph.is_static:", "if not scope.graph.is_static:", _OF_FLATTEN),
    Fault(_FLATTEN, "return replace(model, pose=pose_of_model(model, graph), placement_frame=\"\")", "return replace(model, placement_frame=\"\")", _OF_FLATTEN),
    Fault(_POSES, "X_FE = X_AF.inverse() @ X_AE", "X_FE = X_AE @ X_AF.inverse()", _OF_PASSES),
    Fault(_POSES, "return _product(up, [*down, pose])", "return _product(up, [pose, *down])", _OF_PASSES),
    Fault(_POSES, "return self.pose(expressed_in, frame).transform.rotate(xyz)", "return self.pose(frame, expressed_in).transform.rotate(xyz)", _OF_PASSES),
    Fault(_FEATURES, "return frame == self.scope_frame or frame in self._own", "return frame in self._own or True", _OF_FLATTEN + " tests/passes"),
    Fault(_FEATURES, "pose=model.pose.relative(MODEL_FRAME), location", "location", _OF_PASSES),
    # Comparison.
    Fault(_COMPARE, "(side.parts.graph.model_pose() for side", "(side.parts.model.pose.transform for side", _OF_COMPARE),
    Fault(_COMPARE, "if not accepts(X_WM_a, X_WM_b):", "if False:", _OF_COMPARE),
    Fault(_COMPARE, "if models[0].static != models[1].static:", "if False:", _OF_COMPARE),
    # Writers.
    Fault(_URDF, "offset = mimic.constant if mimic.reference else mimic.offset", "offset = mimic.offset", "tests/urdf tests/roundtrip/test_everything.py"),
    Fault(_SDF, 'attributes = {"joint": axis.mimic.joint}', 'attributes = {"joint": ""}', "tests/sdf/test_joints.py"),
)  # fmt: skip

_CONFORMANCE = "tests/corpus/test_conformance.py"
#: Random and conformance tests for the faults of a file.
LAWS = {
    _POSE: f"tests/model/test_pose.py {_CONFORMANCE} tests/equivalence/test_compare.py",
    _INERTIA: f"tests/model/test_mass_properties.py {_CONFORMANCE} tests/passes/test_repair_inertia.py",
    _GRAPH: f"{_CONFORMANCE} tests/kinematics",
    _FORWARD: f"{_CONFORMANCE} tests/kinematics tests/passes/test_tree_form.py",
    _FLATTEN: f"tests/passes/test_flatten.py tests/passes/test_frame_features.py {_CONFORMANCE}",
    _POSES: "tests/passes/test_relative_poses.py tests/passes/test_tree_form.py",
    _FEATURES: "tests/passes/test_model_pose.py tests/passes/test_frame_features.py",
    _COMPARE: "tests/equivalence/test_compare.py",
    _URDF: "tests/urdf/test_write.py tests/roundtrip/test_everything.py",
    _SDF: "tests/roundtrip/test_everything.py",
}


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--every", type=int, default=1, metavar="N", help="only each N-th fault")
    parser.add_argument("--only", default="", metavar="TEXT", help="only files with this text")
    parser.add_argument("--laws", action="store_true", help="random and conformance tests")
    options = parser.parse_args()
    chosen = [fault for fault in FAULTS if options.only in fault.path][:: options.every]
    results = []
    with tempfile.TemporaryDirectory() as directory:
        copy = Path(directory)
        for name in COPIED:
            source = ROOT / name
            if source.is_dir():
                shutil.copytree(source, copy / name, ignore=shutil.ignore_patterns("__pycache__"))
            else:
                shutil.copy(source, copy / name)
        for fault in chosen:
            results.append(_judged(fault, copy, options.laws))
            print(f"{results[-1]:9} {fault.path}: {' '.join(fault.wrong.split())}", flush=True)
    print(f"{results.count('found')} of {len(results)} faults are found")
    return int(results.count("found") < len(results))


def _judged(fault: Fault, copy: Path, laws: bool) -> str:
    """Make one fault, run its tests, and restore the file: ``found``, ``survives`` or ``no text``."""
    file = copy / fault.path
    text = file.read_text(encoding="utf-8")
    if text.count(fault.right) < 1:
        return "no text"
    file.write_text(text.replace(fault.right, fault.wrong, 1), encoding="utf-8")
    command = [sys.executable, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider"]
    if laws:
        command += ["-p", "support.law_tests", *LAWS[fault.path].split()]
    else:
        command += fault.tests.split()
    try:
        # The seeds of the copy are used, not an installed package.
        answer = subprocess.run(
            command,
            cwd=copy,
            env={"PYTHONPATH": str(copy), "PATH": "/usr/bin:/bin"},
            capture_output=True,
            check=False,
        )
    finally:
        file.write_text(text, encoding="utf-8")
    return "found" if answer.returncode == 1 else "survives"


if __name__ == "__main__":
    sys.exit(main())
