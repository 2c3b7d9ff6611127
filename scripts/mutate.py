#!/usr/bin/env python3
"""Run random commands on mutations of robot files, and report exceptions, hangs and memory.

    scripts/mutate.py --count 10000              the mutations 0 … 9999 of seed 1
    scripts/mutate.py --seed 2 --time 3600       for an hour of wall time
    scripts/mutate.py --seed 2 --only 4711       one mutation again, made smaller if it fails

The files are those of ``corpus/``, and of ``../shared/corpus`` if it exists.  A mutation depends on
the seed, its number and the files only.  What counts as a failure is defined in
``tests/support/robustness.py``.  Each kind of failure is written to the directory ``--finds`` once.
"""

from __future__ import annotations

import argparse
import faulthandler
import multiprocessing
import resource
import signal
import sys
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))
sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from support.mutations import mutation, robot_files
from support.robustness import Failure, reduced, run

#: Seconds until a command that does not return ends its process.
PATIENCE = 120
ADDRESS_SPACE = 6_000_000_000
BATCH = 200


@dataclass
class Share:
    """A process that runs every ``jobs``-th mutation, and the number of its last one."""

    first: int
    arguments: argparse.Namespace
    results: Any
    last: Any = field(default_factory=lambda: multiprocessing.Value("q", -1))
    process: Any = None

    def start(self) -> None:
        """Start, or go on after the mutation that ended the process."""
        self.process = multiprocessing.Process(target=self.work, daemon=True)
        self.process.start()

    def work(self) -> None:
        """Run the mutations; put the number of those that ran, and each failure."""
        resource.setrlimit(resource.RLIMIT_AS, (ADDRESS_SPACE, ADDRESS_SPACE))
        arguments, paths, done = self.arguments, robot_files(), 0
        number = self.first if self.last.value < 0 else self.last.value + arguments.jobs
        while number < arguments.start + arguments.count and time.time() < arguments.end:
            self.last.value = number
            path, data, plan = mutation(paths, arguments.seed, number)
            faulthandler.dump_traceback_later(PATIENCE, exit=True)
            failure = run(data, str(path), plan)
            faulthandler.cancel_dump_traceback_later()
            done += 1
            if failure is not None or done == BATCH:
                self.results.put((done, number, failure))
                done = 0
            number += arguments.jobs
        self.results.put((done, -1, None))


def again(arguments: argparse.Namespace) -> int:
    """Run one mutation; write it, and the smallest part of it that fails in the same way."""
    path, data, plan = mutation(robot_files(), arguments.seed, arguments.only)
    print(path, plan, sep="\n")
    arguments.finds.mkdir(parents=True, exist_ok=True)
    name = arguments.finds / f"{arguments.seed}-{arguments.only}"
    name.with_suffix(".xml").write_bytes(data)
    failure = run(data, str(path), plan)
    if failure is None:
        print("no failure")
        return 0
    small = reduced(data, str(path), plan, failure.key)
    name.with_suffix(".small.xml").write_bytes(small)
    print(failure.details, small.decode("utf-8", "replace"), sep="\n")
    return 1


def log(text: str) -> None:
    """Print a line with the time."""
    print(time.strftime("%H:%M:%S"), text, flush=True)


def main() -> int:
    """Run the mutations; return 1 if there is a failure."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--start", type=int, default=0, help="number of the first mutation")
    parser.add_argument("--count", type=int, default=1_000_000_000)
    parser.add_argument("--only", type=int, help="run this mutation only")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--time", type=float, default=1e9, metavar="SECONDS")
    parser.add_argument("--finds", type=Path, default=Path("build/mutations"))
    arguments = parser.parse_args()
    if arguments.only is not None:
        return again(arguments)
    # The processes of the shares end with this one.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(2))
    start = logged = time.time()
    arguments.end = start + arguments.time
    results = multiprocessing.SimpleQueue()
    shares = [Share(arguments.start + i, arguments, results) for i in range(arguments.jobs)]
    for share in shares:
        share.start()
    count, found, running = 0, Counter[str](), set(range(arguments.jobs))
    while running:
        while not results.empty():
            done, number, failure = results.get()
            count += done
            if failure is not None:
                found[failure.key] += 1
                if found[failure.key] == 1:
                    keep(arguments, number, failure)
        for index in list(running):
            share = shares[index]
            share.process.join(0.2)
            if share.process.exitcode is None:
                continue
            if share.process.exitcode == 0:
                running.discard(index)
                continue
            key = f"process ended with {share.process.exitcode}"
            found[key] += 1
            keep(arguments, share.last.value, Failure(key, ""))
            share.start()
        if time.time() - logged > 60:
            logged = time.time()
            log(f"{count} mutations, {count / (logged - start):.1f} per second, {len(found)} finds")
    while not results.empty():
        count += results.get()[0]
    log(f"seed {arguments.seed}: {count} mutations in {time.time() - start:.0f} s")
    for key, times in found.most_common():
        print(f"  {times:>6} {key}")
    return 1 if found else 0


def keep(arguments: argparse.Namespace, number: int, failure: Failure) -> None:
    """Write the first failure of a kind."""
    log(f"find: --seed {arguments.seed} --only {number}: {failure.key}")
    arguments.finds.mkdir(parents=True, exist_ok=True)
    name = arguments.finds / f"{arguments.seed}-{number}.txt"
    name.write_text(f"{failure.key}\n{failure.details}\n", encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main())
