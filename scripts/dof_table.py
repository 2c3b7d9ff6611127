#!/usr/bin/env python3
"""Print the table of docs/agreement.md about degrees of freedom in five engines.

    scripts/dof_table.py                      every robot that is installed (15 minutes)
    scripts/dof_table.py example-robot-data   those of one source

Needs the engines; see docs/agreement.md.
"""

from __future__ import annotations

import sys
import tempfile
from collections import Counter
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests"))

from support.corpus_robots import robots
from support.engines.dof_agreement import answers
from support.explained_robots import REFUSED

from translate.engines.gazebo_physics import build_gazebo_physics
from translate.engines.process import EngineProcess, Refusal

ENGINES = ("Gazebo", "Drake", "Pinocchio", "MuJoCo", "PyBullet")
FORMS = ("URDF", "SDFormat", "URDF again")


def main() -> int:
    """Ask every engine about every robot; 1 if one of them disagrees."""
    loaded: Counter[tuple[str, str]] = Counter()
    agreed: Counter[tuple[str, str]] = Counter()
    asked = [robot for robot in robots(*sys.argv[1:]) if str(robot) not in REFUSED]
    with EngineProcess() as engines, tempfile.TemporaryDirectory() as directory:
        gazebo = build_gazebo_physics()
        for robot in asked:
            for item in answers(robot, engines, gazebo, Path(directory)):
                if not isinstance(item.dofs, Refusal):
                    loaded[item.engine, item.form] += 1
                    agreed[item.engine, item.form] += item.agrees
                    if not item.agrees:
                        print(f"{robot}: {item}", file=sys.stderr)
    print(f"{len(asked)} robots\n")
    print("| engine | " + " | ".join(FORMS) + " |")
    print("|---|" + "---:|" * len(FORMS))
    for engine in ENGINES:
        cells = [
            f"{agreed[engine, form]} of {loaded[engine, form]}" if loaded[engine, form] else "–"
            for form in FORMS
        ]
        print(f"| {engine} | " + " | ".join(cells) + " |")
    return int(agreed != loaded)


if __name__ == "__main__":
    raise SystemExit(main())
