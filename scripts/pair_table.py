#!/usr/bin/env python3
"""Adopt pairs of hand-written files of one robot, edit them, and print docs/report-pairs.md.

Each pair is a URDF and an SDFormat file of public repositories, which ``--corpus`` contains; the
URDF of a xacro robot is its expansion.  The two files become a pair as by ``sync --init``.  Then
random numbers are edited, one at a time, as often in the URDF as in the SDFormat file, and each
edit is synchronized.  The values of both files are compared before and after it.

    scripts/pair_table.py --corpus DIR --edits 20 > docs/report-pairs.md
    scripts/pair_table.py --corpus DIR --edits 0 --filter spot
    scripts/pair_table.py --corpus DIR --edits 20 --seed 1 --seconds 120

Exit code 1 if a pair cannot be adopted, or if a synchronization changes another value.
"""

from __future__ import annotations

import argparse
import contextlib
import os
import random
import re
import shutil
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from translate.diagnostics.diagnostic import TranslateError
from translate.driver.sync.kept_differences import adopt, adopted_plan, with_lumped_links
from translate.driver.sync.pair_files import PairFiles
from translate.driver.sync.pairs import SIDES, Pair
from translate.driver.sync.plan import Plan
from translate.driver.sync.synchronization import check_pair, plan_of
from translate.driver.sync.writing import store
from translate.edits.pair_values import Difference, sorted_by_size
from translate.model.fragment import Dialect
from translate.resources.earlier_files import Texts
from translate.structures import NamedTuple

SUBT = "osrf+subt/submitted_models"
TURTLEBOT = "ROBOTIS-GIT+turtlebot3_simulations/turtlebot3_gazebo"
DATA_SET = "Daniella1+urdf_files_dataset/urdf_files"
MODELS = "RobotLocomotion+models"
ALLEGRO = f"{MODELS}/allegro_hand_description"
IIWA = f"{MODELS}/iiwa_description"
#: The URDF and the SDFormat file of each pair.
PAIRS = [
    (f"{TURTLEBOT}/urdf/turtlebot3_burger.urdf", f"{TURTLEBOT}/models/turtlebot3_burger/model.sdf"),
    (
        f"{TURTLEBOT}/urdf/turtlebot3_burger.urdf",
        f"{TURTLEBOT}/models/turtlebot3_burger/model-1_4.sdf",
    ),
    (
        f"{TURTLEBOT}/urdf/turtlebot3_burger_cam.urdf",
        f"{TURTLEBOT}/models/turtlebot3_burger_cam/model.sdf",
    ),
    (
        f"{DATA_SET}/oems/xacro_generated/turtlebot3_robotis/turtlebot3_description/urdf/"
        "turtlebot3_burger.urdf",
        f"{TURTLEBOT}/models/turtlebot3_burger/model.sdf",
    ),
    (
        f"{DATA_SET}/oems/xacro_generated/turtlebot3_robotis/turtlebot3_description/urdf/"
        "turtlebot3_burger_for_autorace.urdf",
        f"{TURTLEBOT}/models/turtlebot3_burger_cam/model.sdf",
    ),
    *(
        (f"{SUBT}/{name}/{urdf}", f"{SUBT}/{name}/{sdf}")
        for name, urdf, sdf in [
            ("barcs_qav500_sensor_config_1", "modelOrig.urdf", "model_package.sdf"),
            ("barcs_qav500_sensor_config_1", "modelOrig.urdf", "model.sdf"),
            ("cerberus_gagarin_sensor_config_1", "modelOrig.urdf", "model.sdf"),
            ("cerberus_gagarin_sensor_config_1", "modelOrig.urdf", "model_package.sdf"),
            ("cerberus_rmf_sensor_config_1", "modelOrig.urdf", "model.sdf"),
            ("marble_husky_sensor_config_1", "urdf/husky_custom.orig.urdf", "model.sdf"),
            ("marble_husky_sensor_config_5", "urdf/husky_custom.orig.urdf", "model.sdf"),
            ("robotika_kloubak_sensor_config_1", "urdf/model.urdf", "model.sdf"),
            ("robotika_kloubak_sensor_config_3", "urdf/model.urdf", "model.sdf"),
            ("robotika_freyja_sensor_config_1", "urdf/model.urdf", "model.sdf"),
            ("robotika_x2_sensor_config_1", "urdf/robot_from_sdf.urdf", "model.sdf"),
        ]
    ),
    *(
        (f"_expanded/{SUBT}/{name}/urdf/spot.urdf", f"{SUBT}/{name}/model.sdf")
        for name in ("bosdyn_spot", "csiro_data61_spot_sensor_config_1")
    ),
    (
        "_expanded/clearpathrobotics+spot_ros/spot_description/urdf/spot.urdf",
        f"{SUBT}/bosdyn_spot/model.sdf",
    ),
    (
        "ANYbotics+anymal_b_simple_description/urdf/anymal.urdf",
        f"{SUBT}/cerberus_anymal_b_sensor_config_1/model.sdf",
    ),
    *(
        (
            f"stack-of-tasks+pinocchio/models/{name}.urdf",
            "stack-of-tasks+pinocchio/models/simple_humanoid.sdf",
        )
        for name in ("simple_humanoid", "simple_humanoid_rel_mesh")
    ),
    (
        "RobotLocomotion+drake/multibody/benchmarks/kuka_iiwa_robot/kuka_iiwa_robot.urdf",
        f"{IIWA}/sdf/iiwa14_no_collision.sdf",
    ),
    (f"{IIWA}/urdf/iiwa14_no_collision.urdf", f"{IIWA}/sdf/iiwa14_no_collision.sdf"),
    *(
        (
            f"{ALLEGRO}/urdf/allegro_hand_description_{side}.urdf",
            f"{ALLEGRO}/sdf/allegro_hand_description_{side}.sdf",
        )
        for side in ("left", "right")
    ),
    (
        "RobotLocomotion+drake/examples/acrobot/Acrobot.urdf",
        "RobotLocomotion+drake/examples/acrobot/Acrobot.sdf",
    ),
    (f"{MODELS}/pr2_description/urdf/pr2_simplified.urdf", "osrf+gazebo_models/pr2/model.sdf"),
    (
        "_expanded/PR2+pr2_common/pr2_description/robots/pr2.urdf",
        "osrf+gazebo_models/pr2/model.sdf",
    ),
]
NAMES = ("robot.urdf", "model.sdf")
#: What an edit changes: masses, moments, limits, places, sizes, damping.
PATTERNS: dict[Dialect, list[str]] = {
    "urdf": [
        r'<mass\s+value="([^"$]+)"',
        r'\b(?:ixx|iyy|izz)="([^"]+)"',
        r'\b(?:lower|upper|effort|velocity)="([^"]+)"',
        r'<origin[^>]*\bxyz="([^" ]+)',
        r'<(?:cylinder|sphere)[^>]*radius="([^"]+)"',
        r'<cylinder[^>]*length="([^"]+)"',
        r'<box[^>]*size="([^" ]+)',
        r'\bdamping="([^"]+)"',
    ],
    "sdf": [
        r"<mass>([^<]+)<",
        r"<i(?:xx|yy|zz)>([^<]+)<",
        r"<(?:lower|upper|effort|velocity)>([^<]+)<",
        r"<pose[^>]*>\s*([^<\s]+)",
        r"<radius>([^<]+)<",
        r"<length>([^<]+)<",
        r"<size>\s*([^<\s]+)",
        r"<damping>([^<]+)<",
    ],
}
#: Contents that only one of the formats has, and comments.
SKIPPED = re.compile(
    r"<!--.*?-->|<(sensor|plugin|light|transmission|ros2_control)\b.*?</\1>", re.DOTALL
)
HEAD = """# Pairs of hand-written files

`scripts/pair_table.py` made {count} pairs of files of {repositories} public repositories, as
`sync --init` does: a URDF, or the expansion of a xacro robot, and an SDFormat file of the same
robot. Differences of form do not count ([Adopt two files](update.md#adopt-two-files)).
*Physical* are masses, inertias, places, axes, limits, dynamics, shapes, links and joints.
"""
EDITED = """
Then {edits} random numbers were edited, one at a time, as often in the URDF as in the SDFormat
file, and synchronized. *Merged*: the other file got the edit, and no other value changed. *Stays
different*: the value was different before, which is a conflict (exit code 6). *Own*: only the
edited file has the element. *Refused*: nothing was written, and the message names the element.
{merged} edits of values that were equal were merged ({share:.1f} %), {wrong} changed another value.
"""


class Row(NamedTuple):
    """What was measured of a pair."""

    urdf: str
    sdf: str
    differences: list[Difference]
    outcomes: Counter[str]


def edited(text: str, side: Dialect, choice: random.Random) -> str | None:
    """The text with another number; ``None`` if it has none of those that are edited."""
    skipped = [match.span() for match in SKIPPED.finditer(text)]
    places: dict[str, list[tuple[tuple[int, int], float]]] = {}
    for pattern in PATTERNS[side]:
        for match in re.finditer(pattern, text):
            if any(start <= match.start() < end for start, end in skipped):
                continue
            with contextlib.suppress(ValueError):
                number = float(match[1])
                if abs(number) < 1e10:
                    places.setdefault(pattern, []).append((match.span(1), number))
    if not places:
        return None
    (start, end), number = choice.choice(places[choice.choice(sorted(places))])
    new = round(number * choice.choice([1.1, 1.5, 0.9]) + 0.013 * (number == 0), 9)
    return f"{text[:start]}{new!r}{text[end:]}"


def outcome(plan: Plan, files: PairFiles, before: Texts, texts: Texts, side: int) -> str:
    """What became of one edit of a side."""
    if plan.conflicts:
        return "stays different"
    if plan.refused or plan.new is None:
        return "refused"
    if plan.new == texts:
        return "own"
    if plan.new[side] != texts[side]:
        return "wrong"
    urdfs = files.urdfs(before), files.urdfs(plan.new)
    places = [
        {
            (at.kind, at.owner or at.name, at.field)
            for at in (difference.at for difference in differences)
        }
        for number in (side, 1 - side)
        for differences in [files.values(urdfs[0][number], urdfs[1][number]).differences]
    ]
    return "merged" if places[1] <= places[0] else "wrong"


def measured(urdf: str, sdf: str, corpus: Path, edits: int, seed: int, seconds: float) -> Row:
    """Adopt a pair in a new working directory, and synchronize edits of it, as many as fit."""
    end = time.monotonic() + seconds
    for path, name in zip((urdf, sdf), NAMES, strict=True):
        shutil.copy(corpus / path, name)
    files = with_lumped_links(PairFiles(Pair(*NAMES)))
    plan = adopted_plan(files)
    files = adopt(files, plan, "robot-translate.toml")
    store(files, plan)
    outcomes: Counter[str] = Counter()
    if check_pair(files):
        outcomes["not in step"] += 1
    before = files.read()
    for number in range(2 * edits):
        if time.monotonic() > end:
            break
        side = number % 2
        choice = random.Random(f"{urdf} {sdf} {number}" + (f" {seed}" if seed else ""))
        text = edited(before[side].decode("utf-8", "replace"), SIDES[side], choice)
        if text is None:
            continue
        texts = before._replace(**{SIDES[side]: text.encode("utf-8")})
        for name, data in zip(NAMES, texts, strict=True):
            Path(name).write_bytes(data)
        try:
            outcomes[outcome(plan_of(files), files, before, texts, side)] += 1
        except TranslateError as error:
            outcomes["refused"] += 1
            print(urdf, error.diagnostics[0], file=sys.stderr)
    return Row(urdf, sdf, plan.differences, outcomes)


def rows(arguments: argparse.Namespace) -> Iterator[Row]:
    """Measure the pairs, each in a directory of its own."""
    corpus = arguments.corpus.resolve()
    for urdf, sdf in PAIRS:
        if arguments.filter not in f"{urdf} {sdf}":
            continue
        start = time.monotonic()
        with tempfile.TemporaryDirectory() as directory:
            os.environ["XDG_CACHE_HOME"] = str(Path(directory) / "cache")
            os.chdir(directory)
            limits = arguments.edits, arguments.seed, arguments.seconds
            row = measured(urdf, sdf, corpus, *limits)
            os.chdir(corpus)
        seconds = time.monotonic() - start
        print(f"{urdf}: {dict(row.outcomes)}, {seconds:.0f} s", file=sys.stderr, flush=True)
        yield row


def cells(row: Row) -> Iterator[str]:
    """The cells of the table."""
    for path in (row.urdf, row.sdf):
        is_xacro = path.startswith("_expanded/")
        repository, _, file = path.removeprefix("_expanded/").partition("/")
        yield f"`{repository.replace('+', '/')}`: `{file}`" + (" (xacro)" if is_xacro else "")
    physical = [difference for difference in row.differences if difference.is_physical]
    yield str(len(row.differences))
    yield str(len(physical))
    kinds = Counter(difference.kind for difference in sorted_by_size(physical))
    yield ", ".join(f"{kind} {count}" for kind, count in kinds.items())
    masses = [
        difference
        for difference in sorted_by_size(physical)
        if difference.kind == "mass" and difference.at.field
    ]
    yield ", ".join(
        f"{difference.element}: {difference.urdf or 'none'}, {difference.sdf or 'none'}"
        for difference in masses[:1]
    )


OUTCOMES = ("merged", "stays different", "own", "refused")


def page(measured_rows: list[Row], edits: int) -> str:
    """The page."""
    names = {
        path.removeprefix("_expanded/").partition("/")[0]
        for row in measured_rows
        for path in (row.urdf, row.sdf)
    }
    total = sum((row.outcomes for row in measured_rows), Counter[str]())
    text = HEAD.format(count=len(measured_rows), repositories=len(names))
    headers = ["URDF", "SDFormat", "differences", "physical", "kinds", "largest mass"]
    if edits:
        equal = total["merged"] + total["refused"] + total["wrong"]
        text += EDITED.format(
            edits=sum(total.values()),
            merged=f"{total['merged']:,} of {equal:,}",
            share=100 * total["merged"] / equal if equal else 0,
            wrong=total["wrong"],
        )
        headers += OUTCOMES
    lines = [f"| {' | '.join(headers)} |", f"|{'---|' * 2}{'---:|' * 2}{'---|' * 2}"]
    lines[1] += "---:|" * (len(OUTCOMES) if edits else 0)
    for row in measured_rows:
        counts = [str(row.outcomes[name]) for name in OUTCOMES] if edits else []
        lines.append(f"| {' | '.join([*cells(row), *counts])} |")
    return "\n".join([text, *lines]) + "\n"


def main() -> int:
    """Print the page."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--corpus", type=Path, required=True)
    parser.add_argument("--edits", type=int, default=20, help="for each of the two files")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument(
        "--seconds", type=float, default=1e9, help="start no edit of a pair after this time"
    )
    parser.add_argument("--filter", default="", help="a part of the paths of the pairs")
    arguments = parser.parse_args()
    measured_rows = list(rows(arguments))
    print(page(measured_rows, arguments.edits), end="")
    wrong = sum(row.outcomes["wrong"] + row.outcomes["not in step"] for row in measured_rows)
    return bool(wrong)


if __name__ == "__main__":
    sys.exit(main())
