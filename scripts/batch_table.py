#!/usr/bin/env python3
"""Convert generated robots in batches, and print the rate and the memory of each run.

    scripts/batch_table.py                          2,000 robots with one and with two processes
    scripts/batch_table.py --count 100000 --jobs 2  a long run; one row for each tenth of it

Each robot is verified.  The robots have 2 to 12 links in a random tree, with shapes, limits and
sensors.  They depend only on the seed.  The memory is that of the calling process and of its
workers.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import threading
import time
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import translate

LARGEST = 12
_SHAPES = (
    '<box size="{0} {1} {2}"/>',
    '<cylinder radius="{0}" length="{1}"/>',
    '<sphere radius="{0}"/>',
)
_JOINTS = ("revolute", "continuous", "prismatic", "fixed")


def robot(number: int, random: Random) -> str:
    """A robot as URDF."""
    count = random.randint(2, LARGEST)
    links = [_link(index, random) for index in range(count)]
    joints = [_joint(index, random) for index in range(1, count)]
    sensor = (
        f'<gazebo reference="l{count - 1}"><sensor name="imu" type="imu">'
        f"<update_rate>{random.randint(1, 200)}</update_rate></sensor></gazebo>"
    )
    return f'<robot name="r{number}">{"".join(links)}{"".join(joints)}{sensor}</robot>'


def _numbers(random: Random, count: int, low: float, high: float) -> str:
    return " ".join(f"{random.uniform(low, high):.4f}" for _ in range(count))


def _link(index: int, random: Random) -> str:
    shape = random.choice(_SHAPES).format(*_numbers(random, 3, 0.05, 0.5).split())
    origin = f'<origin xyz="{_numbers(random, 3, -1, 1)}" rpy="{_numbers(random, 3, -3, 3)}"/>'
    return (
        f'<link name="l{index}"><inertial>{origin}<mass value="{random.uniform(0.1, 5):.3f}"/>'
        '<inertia ixx="0.02" iyy="0.02" izz="0.02" ixy="0" ixz="0" iyz="0"/></inertial>'
        f"<visual>{origin}<geometry>{shape}</geometry></visual>"
        f"<collision>{origin}<geometry>{shape}</geometry></collision></link>"
    )


def _joint(index: int, random: Random) -> str:
    kind = random.choice(_JOINTS)
    limit = '<limit lower="-1" upper="1" effort="10" velocity="2"/>' * (kind != "fixed")
    return (
        f'<joint name="j{index}" type="{kind}"><parent link="l{random.randrange(index)}"/>'
        f'<child link="l{index}"/><origin xyz="{_numbers(random, 3, -1, 1)}" '
        f'rpy="{_numbers(random, 3, -3, 3)}"/><axis xyz="0 0 1"/>{limit}</joint>'
    )


class Monitor(threading.Thread):
    """Samples the number of finished files and the memory (MiB) of this process and its workers."""

    def __init__(self, manifest: Path, count: int) -> None:
        super().__init__(daemon=True)
        self.manifest, self.count = manifest, count
        self.rows: list[tuple[int, float, float, float]] = []
        self.ended = threading.Event()

    def run(self) -> None:
        start, finished, offset = time.monotonic(), 0, 0
        while not self.ended.wait(1.0):
            if self.manifest.exists():
                with self.manifest.open("rb") as stream:
                    stream.seek(offset)
                    data = stream.read()
                offset, finished = offset + len(data), finished + data.count(b"\n")
            if finished >= (len(self.rows) + 1) * self.count / 10:
                seconds = time.monotonic() - start
                self.rows.append((finished, seconds, *_memory()))


def _memory() -> tuple[float, float]:
    """The memory of this process and the largest memory of one of its workers, in MiB."""
    own, children = 0.0, [0.0]
    me = Path("/proc/self").resolve().name
    for status in Path("/proc").glob("[0-9]*/status"):
        try:
            lines = status.read_text().splitlines()
        except OSError:
            continue
        values = dict(line.split(":", 1) for line in lines if ":" in line)
        resident = int(values.get("VmRSS", "0 kB").split()[0]) / 1024
        if values["Pid"].strip() == me:
            own = resident
        elif values["PPid"].strip() == me:
            children.append(resident)
    return own, max(children)


def main() -> None:
    """Run the command line."""
    parser = argparse.ArgumentParser(description="Convert generated robots in batches.")
    parser.add_argument("--count", type=int, default=2000)
    parser.add_argument("--jobs", type=int, nargs="+", default=[1, 2])
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        directory = Path(name)
        random = Random(arguments.seed)
        for number in range(arguments.count):
            path = directory / "robots" / f"{number // 1000:03}" / f"r{number:06}.urdf"
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(robot(number, random), encoding="utf-8")
        print("| processes | robots | seconds | robots/s | caller, MiB | largest worker, MiB |")
        print("| --: | --: | --: | --: | --: | --: |")
        for jobs in arguments.jobs:
            out = directory / f"out{jobs}"
            monitor = Monitor(out / "manifest.jsonl", arguments.count)
            monitor.start()
            result = translate.batch(directory / "robots", out, jobs=jobs, verify=True)
            monitor.ended.set()
            monitor.join()
            for finished, seconds, own, worker in monitor.rows:
                rate = finished / seconds
                print(
                    f"| {jobs} | {finished} | {seconds:.0f} | {rate:.0f} | {own:.0f} "
                    f"| {worker:.0f} |",
                    flush=True,
                )
            statuses = sorted({file.status for file in result.files})
            print(f"\n{jobs} processes: {result.seconds:.0f} s, statuses: {', '.join(statuses)}\n")


if __name__ == "__main__":
    main()
