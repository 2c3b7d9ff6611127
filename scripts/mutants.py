#!/usr/bin/env python3
"""Change the code of the package at random, and see whether a test of the default suite fails.

    scripts/mutants.py --count 200             the first 200 mutants of seed 1
    scripts/mutants.py --count 2000            more of them; those with a result are not run again
    scripts/mutants.py --again                 the survivors once more, after tests were added
    scripts/mutants.py --unchanged --count 50  the tests of the first 50, without the changes
    scripts/mutants.py --only KEY [KEY …]      these mutants
    scripts/mutants.py --part 1/2              every second mutant; start another for 2/2

A mutant has one change (``tests/support/code_mutants.py``) in a function of kinematics, poses,
readers, writers, passes and updates.  Mutants are ordered by a hash of the seed and the change.

First the default suite runs once; coverage tells which tests run which line (``build/mutants``).
Then a process that has collected the tests makes a copy of itself (fork) for each mutant.  The copy
replaces the code of the function and runs the tests of its line, the fast ones first, until one
fails.  The function caches are empty at the start.  A mutant is killed if a test fails or needs far
more than its time.  One whose line only imports or other processes run is run in a changed copy of
the project.
"""

from __future__ import annotations

import argparse
import ast
import functools
import gc
import hashlib
import json
import os
import resource
import select
import shutil
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import asdict, dataclass, field
from importlib import import_module
from pathlib import Path
from types import FunctionType

sys.path.insert(0, str(Path(__file__).parents[1]))
sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

import pytest
from support.code_mutants import Mutant, install, mutants, mutated
from support.paths import ROOT

TARGETS = (
    "translate/kinematics",
    "translate/model",
    "translate/urdf",
    "translate/sdf",
    "translate/constructs",
    "translate/passes",
    "translate/driver/update.py",
)
BUILD = ROOT / "build" / "mutants"
#: Seconds for the tests of a mutant.
LIMIT = 60
#: Processor time of a test, as a multiple of the usual one plus seconds, that is taken as endless.
SLOWER, AT_LEAST = 3, 3
ADDRESS_SPACE = 6_000_000_000
PYTEST = [
    "-p",
    "no:xdist",
    "-p",
    "no:cov",
    "-p",
    "no:cacheprovider",
    "--hypothesis-seed=1",
    "--no-header",
]
#: Tests of the machine or of the text of the source, not of results.
LEFT_OUT = ("tests/project/", "tests/batches/test_speed.py", "tests/batches/test_limits.py")


@dataclass
class Coverage:
    """The tests of the default suite, and those that run each line."""

    tests: list[str] = field(default_factory=list)
    #: Seconds of each test.
    times: list[float] = field(default_factory=list)
    #: Tests that fail without a change.
    failed: list[int] = field(default_factory=list)
    #: Path → line → numbers of tests; -1 is the import of modules.
    lines: dict[str, dict[int, list[int]]] = field(default_factory=dict)
    #: The hash of each module of tests, and of everything else.
    modules: dict[str, str] = field(default_factory=dict)
    rest: str = ""

    @staticmethod
    def read(path: Path) -> Coverage:
        """Return that of a file."""
        result = Coverage(**json.loads(path.read_text(encoding="utf-8")))
        for name, lines in result.lines.items():
            result.lines[name] = {int(line): tests for line, tests in lines.items()}
        return result

    def write(self, path: Path) -> None:
        """Write it to a file."""
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(json.dumps(asdict(self)), encoding="utf-8")

    def of(self, path: str, lines: Iterable[int]) -> list[int]:
        """The tests that run one of the lines, the fast ones first."""
        known = self.lines.get(path, {})
        found = {test for line in lines for test in known.get(line, ())} - {-1, *self.failed}
        return sorted(found, key=lambda test: (self.times[test], test))


@dataclass
class Result:
    """What the tests said about a mutant."""

    key: str
    path: str
    line: int
    function: str
    kind: str
    before: str
    after: str
    #: killed, timeout, survived, unfinished or invalid.
    result: str
    #: The test that failed.
    test: str
    #: Tests that were run, and those that run the line.
    run: int
    tests: int
    seconds: float


def sources() -> list[Path]:
    """The modules with mutants."""
    found = (sorted((ROOT / name).rglob("*.py")) or [ROOT / name] for name in TARGETS)
    return [path for paths in found for path in paths]


def hashes() -> tuple[dict[str, str], str]:
    """A hash of each module of tests, and one of the package and the helpers of the tests."""
    modules, rest = {}, hashlib.sha256()
    for path in sorted(
        path for name in ("translate", "tests") for path in (ROOT / name).rglob("*.py")
    ):
        if path.name.startswith("test_"):
            modules[str(path.relative_to(ROOT))] = hashlib.sha256(path.read_bytes()).hexdigest()
        elif path.name != "code_mutants.py":
            rest.update(path.read_bytes())
    return modules, rest.hexdigest()


# --- Which test runs which line -------------------------------------------------------------------


class Caches:
    """The function caches of the package."""

    def __init__(self) -> None:
        gc.unfreeze()
        kind = type(functools.lru_cache(len))
        self.found = [
            item
            for item in gc.get_objects()
            if isinstance(item, kind)
            and str(getattr(item, "__module__", "")).startswith("translate")
        ]
        gc.freeze()

    def clear(self) -> None:
        """Forget all results."""
        for item in self.found:
            item.cache_clear()


class Fixed:
    """Fixes the random examples of hypothesis; no smaller example of a failure is sought."""

    @pytest.hookimpl(tryfirst=True)
    def pytest_collection(self) -> None:
        from hypothesis import Phase, settings

        phases = (Phase.explicit, Phase.generate)
        project = settings.get_profile("project")
        settings.register_profile("mutants", project, database=None, phases=phases)
        settings.load_profile("mutants")


class Recorder(Fixed):
    """Runs each test with its own context of coverage."""

    def __init__(self) -> None:
        import coverage

        include = [str(path) for path in sources()]
        self.coverage = coverage.Coverage(data_file=None, include=include, config_file=False)
        self.map = Coverage()
        self.numbers: dict[str, int] = {}
        self.coverage.start()

    def pytest_runtestloop(self, session: pytest.Session) -> None:
        for module in sources():
            import_module(module_name(module))
        self.caches = Caches()
        self.map.tests = [item.nodeid for item in session.items]
        self.map.times = [0.0] * len(session.items)
        self.numbers = {test: number for number, test in enumerate(self.map.tests)}

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        self.caches.clear()
        self.coverage.switch_context(str(self.numbers[item.nodeid]))
        return (yield)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        number = self.numbers[report.nodeid]
        self.map.times[number] += report.duration
        if report.failed and number not in self.map.failed:
            self.map.failed.append(number)

    def pytest_sessionfinish(self) -> None:
        self.coverage.stop()
        data = self.coverage.get_data()
        for path in sources():
            contexts = data.contexts_by_lineno(str(path))
            self.map.lines[str(path.relative_to(ROOT))] = {
                line: sorted(int(name or -1) for name in names) for line, names in contexts.items()
            }


def measured(modules: Iterable[str]) -> Coverage:
    """Run modules of the default suite in a process of its own; return their coverage."""
    path = BUILD / "measured.json"
    path.unlink(missing_ok=True)
    process = os.fork()
    if process == 0:
        recorder = Recorder()
        pytest.main([*PYTEST, *(str(ROOT / name) for name in modules)], plugins=[recorder])
        recorder.map.write(path)
        os._exit(0)
    if os.waitpid(process, 0)[1] != 0:
        raise SystemExit("the default suite could not be run")
    return Coverage.read(path)


def joined(old: Coverage, new: Coverage, changed: Collection[str]) -> Coverage:
    """Replace the tests of changed modules."""
    kept = [n for n, test in enumerate(old.tests) if test.partition("::")[0] not in changed]
    numbers = {n: position for position, n in enumerate(kept)} | {-1: -1}
    count = len(kept)
    result = Coverage(
        [old.tests[n] for n in kept] + new.tests,
        [old.times[n] for n in kept] + new.times,
        [numbers[n] for n in old.failed if n in numbers] + [n + count for n in new.failed],
    )
    for name in sorted({*old.lines, *new.lines}):
        one, two = old.lines.get(name, {}), new.lines.get(name, {})
        result.lines[name] = {
            line: [numbers[n] for n in one.get(line, ()) if n in numbers]
            + [n + count if n >= 0 else n for n in two.get(line, ())]
            for line in sorted({*one, *two})
        }
    return result


def coverage_map() -> Coverage:
    """Return the coverage of the default suite; only that of changed modules is measured again."""
    path, (modules, rest) = BUILD / "coverage.json", hashes()
    known = Coverage.read(path) if path.exists() else Coverage()
    if known.rest != rest:
        known = Coverage()
    added = {name for name, value in modules.items() if known.modules.get(name) != value}
    changed = added | {name for name in known.modules if name not in modules}
    if changed:
        new = measured(sorted(added) if known.tests else ["tests"]) if added else Coverage()
        known = joined(known, new, changed)
        known.modules, known.rest = modules, rest
        known.write(path)
    left_out = {n for n, test in enumerate(known.tests) if test.startswith(LEFT_OUT)}
    known.failed = sorted({*known.failed, *left_out})
    return known


# --- The tests of a mutant ------------------------------------------------------------------------


def module_name(path: Path) -> str:
    """The name of a module of the package."""
    return ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")


class Runner(Fixed):
    """Instead of the tests, runs a function with this object: it has the collected tests."""

    def __init__(self, coverage: Coverage, then: Callable[[Runner], None]) -> None:
        self.coverage, self.then = coverage, then
        self.items: list[pytest.Item] = []
        self.functions: dict[str, list[FunctionType]] = {}

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        for module in sources():
            import_module(module_name(module))
        items = {item.nodeid: item for item in session.items}
        self.items = [items[test] for test in self.coverage.tests]
        self.caches = Caches()
        gc.unfreeze()
        for item in gc.get_objects():
            if isinstance(item, FunctionType):
                self.functions.setdefault(item.__code__.co_filename, []).append(item)
        gc.freeze()
        session.config._tmp_path_factory.getbasetemp()  # type: ignore[attr-defined]
        self.then(self)
        return True

    def tests_of(self, site: Site) -> list[int]:
        """The tests that run the changed expression, or else its statement."""
        lines, statement = site.mutant.lines, site.mutant.statement
        return self.coverage.of(site.name, lines) or self.coverage.of(site.name, statement)

    def run(self, tests: list[int], prepare: Callable[[], None]) -> tuple[str, str, int]:
        """Run tests in a copy of the process; return the result, the failed test, and the count."""
        reading, writing = os.pipe()
        process = os.fork()
        if process == 0:
            os.close(reading)
            self.child(tests, prepare, writing)
        os.close(writing)
        end, text, late = time.monotonic() + LIMIT, b"", False
        while not late:
            left = max(end - time.monotonic(), 0)
            late = not select.select([reading], [], [], left)[0]
            if not late and not (data := os.read(reading, 4096)):
                break
            text += b"" if late else data
        if late:
            os.killpg(process, signal.SIGKILL)
        os.close(reading)
        status = os.waitpid(process, 0)[1]
        words = text.decode().split()
        numbers = [word for word in words if word.isdecimal()]
        last = self.coverage.tests[int(numbers[-1])] if numbers else ""
        if words[-1:] == ["passed"]:
            result, last = "survived", ""
        elif words[-1:] == ["failed"]:
            result = "killed"
        elif late:
            result = "unfinished"
        elif os.WIFSIGNALED(status) and os.WTERMSIG(status) == signal.SIGVTALRM:
            result = "timeout"
        else:
            # The test ended the process.
            result = "killed" if numbers else "invalid"
        return result, last, len(numbers)

    def child(self, tests: list[int], prepare: Callable[[], None], writing: int) -> None:
        """Run tests until one fails; write the number of each that starts, and the result."""
        from _pytest.runner import runtestprotocol

        os.setsid()
        signal.signal(signal.SIGVTALRM, signal.SIG_DFL)
        resource.setrlimit(resource.RLIMIT_AS, (ADDRESS_SPACE, ADDRESS_SPACE))
        try:
            prepare()
            self.caches.clear()
            items = [self.items[number] for number in tests]
            for number, item, following in zip(tests, items, [*items[1:], None], strict=True):
                os.write(writing, b"%d\n" % number)
                seconds = AT_LEAST + SLOWER * self.coverage.times[number]
                signal.setitimer(signal.ITIMER_VIRTUAL, seconds)
                reports = runtestprotocol(item, log=False, nextitem=following)
                if any(report.failed for report in reports):
                    os.write(writing, b"failed\n")
                    os._exit(1)
            os.write(writing, b"passed\n")
        finally:
            # Nothing that this process has from the other one may go on in it.
            os._exit(0)


def collected(coverage: Coverage, then: Callable[[Runner], None]) -> None:
    """Collect the tests and call a function with them."""
    # Other runs of pytest remove the oldest of the usual temporary directories.
    BUILD.mkdir(parents=True, exist_ok=True)
    directory = f"--basetemp={BUILD / f'temporary-{os.getpid()}'}"
    arguments = [*PYTEST, directory, "-o", "tmp_path_retention_policy=none", str(ROOT / "tests")]
    pytest.main(arguments, plugins=[Runner(coverage, then)])


# --- Mutants --------------------------------------------------------------------------------------


@dataclass
class Site:
    """A mutant, with the tree of its module."""

    key: str
    path: Path
    tree: ast.Module
    mutant: Mutant

    @property
    def name(self) -> str:
        return str(self.path.relative_to(ROOT))

    def result(self, result: str, test: str, run: int, tests: int, seconds: float) -> Result:
        """The result of this mutant."""
        mutant = self.mutant
        return Result(
            self.key,
            self.name,
            mutant.lines.start,
            ".".join(mutant.function),
            mutant.kind,
            shortened(mutant.before),
            shortened(mutant.after),
            result,
            test,
            run,
            tests,
            round(seconds, 2),
        )


def shortened(text: str) -> str:
    """A text of at most 160 characters."""
    return text if len(text) <= 160 else text[:157] + "..."


def sites(seed: int) -> list[Site]:
    """All mutants, in the order of a seed."""
    found = []
    for path in sources():
        tree = ast.parse(path.read_text(encoding="utf-8"))
        name = str(path.relative_to(ROOT))
        found += [Site(one.key(seed, name), path, tree, one) for one in mutants(tree)]
    return sorted(found, key=lambda site: site.key)


class Copy:
    """A copy of the project, for mutants that only other processes or imports run."""

    def __init__(self) -> None:
        self.root = BUILD / f"copy-{os.getpid()}" / "project"

    def run(self, site: Site) -> tuple[str, str, int]:
        """Run the tests of the package with the mutant, and those that start processes."""
        if not self.root.exists():
            self.make()
        path = self.root / site.name
        text = path.read_bytes()
        tree = ast.parse(text)
        twin = next(
            one
            for one in mutants(tree)
            if ast.dump(one.node) == ast.dump(site.mutant.node)
            and one.key(0, "") == site.mutant.key(0, "")
        )
        try:
            path.write_text(ast.unparse(mutated(tree, twin)), encoding="utf-8")
            return self.judged(site)
        finally:
            path.write_bytes(text)

    def make(self) -> None:
        """Copy the files that git knows, and the shared ones beside the project."""
        listed = subprocess.run(
            ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
            cwd=ROOT, capture_output=True, text=True, check=True,
        ).stdout  # fmt: skip
        for name in filter(None, listed.split("\0")):
            if (ROOT / name).is_file():
                (self.root / name).parent.mkdir(parents=True, exist_ok=True)
                shutil.copy(ROOT / name, self.root / name)
        shared = ROOT.parent / "shared"
        if shared.exists():
            (self.root.parent / "shared").symlink_to(shared)

    def judged(self, site: Site) -> tuple[str, str, int]:
        """Run pytest; return the result, the failed test, and the count."""
        package = Path(site.name).parts[1]
        tests = [f"tests/{package}", "tests/cli/test_process.py"]
        command = [sys.executable, "-m", "pytest", *PYTEST, "-x", "-rfE", *tests]
        environment = {**os.environ, "PYTHONPATH": str(self.root)}
        try:
            run = subprocess.run(
                command, cwd=self.root, env=environment, capture_output=True, text=True,
                timeout=LIMIT, check=False,
            )  # fmt: skip
        except subprocess.TimeoutExpired:
            return "unfinished", "", 0
        if run.returncode == 0:
            return "survived", "", 0
        lines = [line for line in run.stdout.splitlines() if line.startswith(("FAILED", "ERROR"))]
        return "killed", lines[0].split()[1] if lines else "", 0


def finished(out: Path) -> dict[str, Result]:
    """The results in a file; the last one of each mutant."""
    if not out.exists():
        return {}
    lines = out.read_text(encoding="utf-8").splitlines()
    return {result.key: result for result in (Result(**json.loads(line)) for line in lines)}


def run_mutants(runner: Runner, chosen: list[Site], arguments: argparse.Namespace) -> None:
    """Run mutants, and append each result to the file."""
    copy, start = Copy(), time.monotonic()
    arguments.out.parent.mkdir(parents=True, exist_ok=True)
    for count, site in enumerate(chosen, 1):
        if time.monotonic() - start > arguments.time:
            break
        begin = time.monotonic()
        tests = runner.tests_of(site)

        def prepare(site: Site = site) -> None:
            functions = runner.functions.get(str(site.path), [])
            if not install(site.tree, site.mutant, str(site.path), functions):
                raise LookupError(f"no function {site.mutant.function}")

        outcome = runner.run(tests, prepare) if tests else copy.run(site)
        result = site.result(*outcome, len(tests), time.monotonic() - begin)
        with arguments.out.open("a", encoding="utf-8") as stream:
            stream.write(json.dumps(asdict(result)) + "\n")
        if result.result not in ("killed", "timeout"):
            print(shown(result), flush=True)
        if count % 100 == 0:
            print(f"{count} of {len(chosen)} in {time.monotonic() - start:.0f} s", flush=True)


def run_unchanged(runner: Runner, chosen: list[Site]) -> None:
    """Run the tests of mutants without the change; print those that fail."""
    results = Counter[str]()
    for site in chosen:
        tests = runner.tests_of(site)
        if tests:
            result, test, count = runner.run(tests, lambda: None)
            results[result] += 1
            if result not in ("survived", "unfinished"):
                print(f"{result} {site.key} {test} ({count} of {len(tests)} tests)", flush=True)
    print("without a change:", results.most_common())


def shown(result: Result) -> str:
    """A result in three lines."""
    place = f"{result.path}:{result.line} {result.function}"
    counts = f"{result.run} of {result.tests} tests, {result.seconds:.1f} s"
    before, after = result.before.replace("\n", " "), result.after.replace("\n", " ")
    return (
        f"{result.result} {result.key} {place} ({result.kind}; {counts})\n  - {before}\n  + {after}"
    )


def print_summary(results: list[Result]) -> None:
    """Print the figures, of all and of each kind of change."""
    valid = [one for one in results if one.result != "invalid"]
    dead = [one for one in valid if one.result in ("killed", "timeout")]
    print(f"{len(valid)} mutants, {len(dead)} killed: {100 * len(dead) / max(len(valid), 1):.1f} %")
    print(Counter(one.result for one in results).most_common())
    all_kinds, dead_kinds = (Counter(one.kind for one in some) for some in (valid, dead))
    for kind, count in all_kinds.most_common():
        print(f"  {kind:<11}{dead_kinds[kind]:>5} of {count}")


def main() -> int:
    """Run the mutants, and print the figures."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=2000)
    parser.add_argument("--out", type=Path, default=BUILD / "results.jsonl")
    parser.add_argument("--time", type=float, default=1e9, metavar="SECONDS", help="start no more")
    parser.add_argument(
        "--part", default="1/1", metavar="I/N", help="of N processes side by side, this is number I"
    )
    parser.add_argument("--again", action="store_true", help="run the survivors of --out again")
    parser.add_argument("--only", nargs="+", metavar="KEY", help="run these mutants again")
    parser.add_argument("--unchanged", action="store_true", help="make no change: no test may fail")
    arguments = parser.parse_args()
    # A copy of a process has none of its threads.
    os.environ["OPENBLAS_NUM_THREADS"] = "1"
    coverage = coverage_map()
    chosen, known = sites(arguments.seed)[: arguments.count], finished(arguments.out)
    if arguments.unchanged:
        collected(coverage, lambda runner: run_unchanged(runner, chosen))
        return 0
    if arguments.only:
        todo = [site for site in sites(arguments.seed) if site.key in arguments.only]
    elif arguments.again:
        alive = {key for key, one in known.items() if one.result not in ("killed", "timeout")}
        todo = [site for site in chosen if site.key in alive]
    else:
        todo = [site for site in chosen if site.key not in known]
    part, parts = map(int, arguments.part.split("/"))
    if not 1 <= part <= parts:
        parser.error("--part is I/N, with I from 1 to N")
    if todo := todo[part - 1 :: parts]:
        collected(coverage, lambda runner: run_mutants(runner, todo, arguments))
    results = finished(arguments.out)
    print_summary([results[site.key] for site in chosen if site.key in results])
    return 0


if __name__ == "__main__":
    sys.exit(main())
