#!/usr/bin/env python3
"""Measure the speed and the memory of the translator, and print one table of ratios.

Each figure is the minimum of the processor time of several runs.  The runs of all checkouts
alternate, so that ratios are valid on a machine under load.  The floor is lxml, which parses and
serializes the same file; it is measured in a process of its own.

    scripts/benchmark.py                     all robots that are installed, and generated files
    scripts/benchmark.py robot.urdf …        other files
    scripts/benchmark.py --against COMMIT    also the ratio to another commit
    scripts/benchmark.py --operations load,check --repeat 15
    scripts/benchmark.py --write docs/performance.md
    scripts/benchmark.py --against COMMIT --limit 1.10

With --limit, only the operations of some files are measured.  The exit code is 1 if one of them
needs more than that multiple of the time of the other commit in two consecutive runs.

Drake, Pinocchio, yourdfpy, urdf_parser_py and libsdformat 12 take part if they are installed.
scripts/instructions.py counts instructions, which is steadier than time.
"""

from __future__ import annotations

import argparse
import contextlib
import math
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests"))

from support.corpus_robots import robots, sdf_robots
from support.engines.libsdformat import build

from translate.engines.gazebo_physics import CannotBuildError

ROOT = Path(__file__).resolve().parents[1]
TIMER = ROOT / "tests" / "support" / "engines" / "sdformat_timer.cpp"
#: Robot → the path in example-robot-data.
ROBOTS = {
    "PR2": "pr2_description/urdf/pr2.urdf",
    "TIAGo dual": "tiago_description/robots/tiago_dual.urdf",
    "Talos": "talos_data/robots/talos_full_v2.urdf",
    "iCub": "icub_description/robots/icub.urdf",
    "G1": "g1_description/urdf/g1_29dof_rev_1_0.urdf",
    "Cassie": "cassie_description/robots/cassie_v2.sdf",
}
IN_PROCESS = (
    "load",
    "check",
    "poses",
    "convert",
    "back",
    "round trip",
    "verify",
    "compare",
)
ENGINES = ("Drake", "Pinocchio", "yourdfpy", "urdf_parser_py")
PROCESSES = ("process", "process with verification")
#: The operations and the files of --limit.
LIMITED = ("load", "check", "poses", "convert", "back", "verify", "compare")
LIMITED_PROCESSES = ("help", "process", "process with verification")
LIMITED_FILES = ("PR2", "Cassie", "arm", "chain 1,000")
SDF_CHAIN = "SDFormat chain 3,000"
#: An operation is repeated until its runs took so many seconds, at most so many times.
MEASURED, MOST_RUNS = 0.1, 60
#: Files of two sizes, whose ratio shows the growth.
SMALL, LARGE = 1_000, 10_000


class Worker:
    """A process that measures operations of one checkout."""

    def __init__(self, checkout: Path) -> None:
        self._checkout = checkout
        self._start()

    def _start(self) -> None:
        command = [sys.executable, str(Path(__file__).with_name("benchmark_worker.py"))]
        self._process = subprocess.Popen(
            [*command, str(self._checkout)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            # Other programs print warnings for each element.
            stderr=subprocess.DEVNULL,
            text=True,
        )

    def run(self, operation: str, file: Path, other: Path) -> float:
        """The processor time in seconds; NaN if the operation is not available."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(f"{operation}\t{file}\t{other}\n")
        self._process.stdin.flush()
        answer = self._process.stdout.readline().strip()
        if not answer:
            # Some programs end the process.
            self._process.wait()
            self._start()
        return math.nan if answer in ("", "-") else float(answer)

    def restart(self) -> None:
        """Measure in another process: the layout of the memory differs, and the order of sets."""
        self.close()
        self._start()

    def close(self) -> None:
        self._process.communicate()


def minima(
    workers: list[Worker], operation: str, file: Path, other: Path, repeat: int
) -> list[float]:
    """The minimum of each worker; the runs of the workers alternate.

    Short operations are repeated more often, because their minima vary more.
    """
    times: list[list[float]] = [[] for _ in workers]
    while len(times[0]) < repeat or (sum(times[0]) < MEASURED and len(times[0]) < MOST_RUNS):
        for worker, found in zip(workers, times, strict=True):
            found.append(worker.run(operation, file, other))
    return [min(found) for found in times]


# --- Files ----------------------------------------------------------------------------------------


def installed_robots(table: dict[str, str] = ROBOTS) -> dict[str, Path]:
    """The robots of a table that are installed."""
    found = {robot.name: robot.path for robot in (*robots("example-robot-data"), *sdf_robots())}
    return {label: found[name] for label, name in table.items() if name in found}


def generated_files(directory: Path) -> dict[str, Path]:
    """A world of 3,000 shapes, and chains and stars of links."""
    files = {
        "world": ("world.sdf", generated_world(3_000)),
        SDF_CHAIN: ("chain.sdf", generated_chain(3_000)),
    }
    parents: dict[str, Callable[[int], int]] = {"chain": lambda i: i - 1, "star": lambda _: 0}
    for shape, parent in parents.items():
        for size in (SMALL, LARGE):
            files[f"{shape} {size:,}"] = (f"{shape}_{size}.urdf", generated_robot(size, parent))
    for name, text in files.values():
        (directory / name).write_text(text, encoding="utf-8")
    return {label: directory / name for label, (name, _) in files.items()}


def generated_chain(links: int) -> str:
    """An SDFormat chain of links, each relative to the one before it."""
    parts = ['<sdf version="1.9"><model name="made_up"><link name="link_0"/>']
    for i in range(1, links):
        parts.append(
            f'<link name="link_{i}"><pose relative_to="link_{i - 1}">0 0 0.1 0 0.1 0</pose></link>'
            f'<joint name="joint_{i}" type="revolute"><parent>link_{i - 1}</parent>'
            f"<child>link_{i}</child><axis><xyz>0 0 1</xyz></axis></joint>"
        )
    return "\n".join([*parts, "</model></sdf>"])


def generated_robot(links: int, parent: Callable[[int], int]) -> str:
    """A URDF with that many links, each with mass and a shape."""
    parts = ['<robot name="made_up">']
    for i in range(links):
        parts.append(
            f'<link name="link_{i}"><inertial><origin xyz="0 0 0.05"/><mass value="1"/>'
            '<inertia ixx="0.01" ixy="0" ixz="0" iyy="0.01" iyz="0" izz="0.01"/></inertial>'
            '<visual><geometry><box size="0.1 0.1 0.1"/></geometry></visual></link>'
        )
        if i:
            parts.append(
                f'<joint name="joint_{i}" type="revolute"><origin xyz="0 0 0.1" rpy="0 0.1 0"/>'
                f'<parent link="link_{parent(i)}"/><child link="link_{i}"/><axis xyz="0 0 1"/>'
                '<limit lower="-1" upper="1" effort="10" velocity="1"/></joint>'
            )
    return "\n".join([*parts, "</robot>"])


def generated_world(shapes: int) -> str:
    """An SDFormat world of models with one link and ten shapes each."""
    parts = ['<sdf version="1.9"><world name="made_up">']
    for i in range(shapes // 10):
        parts.append(f'<model name="m{i}"><pose>{i} {i / 7:.9f} 0 0 0 {i / 300:.9f}</pose>')
        parts.append('<link name="link"><inertial><mass>2</mass></inertial>')
        for j in range(10):
            kind = "visual" if j % 2 else "collision"
            parts.append(
                f'<{kind} name="shape_{j}"><pose>{j / 3:.12f} {i / 9:.12f} 0.1 0 0.2 {j}</pose>\n'
                f"  <geometry><mesh><uri>model://warehouse/meshes/shelf_{i}_{j}.dae</uri>"
                f"<scale>1 1 {1 + j / 11:.12f}</scale></mesh></geometry>\n"
                + (_MATERIAL if j % 2 else _SURFACE)
                + f"</{kind}>"
            )
        parts.append("</link></model>")
    return "\n".join([*parts, "</world></sdf>"])


_MATERIAL = """  <material>
    <ambient>0.3000000119 0.3000000119 0.3000000119 1</ambient>
    <diffuse>0.6999999881 0.6999999881 0.6999999881 1</diffuse>
    <specular>0.0099999998 0.0099999998 0.0099999998 1</specular>
    <emissive>0 0 0 1</emissive>
    <script><uri>file://media/materials/scripts/gazebo.material</uri><name>Gazebo/Grey</name></script>
    <shader type="pixel"><normal_map>__default__</normal_map></shader>
  </material>
  <cast_shadows>1</cast_shadows><transparency>0</transparency>
"""
_SURFACE = """  <max_contacts>10</max_contacts>
  <surface>
    <friction>
      <ode><mu>0.8000000119</mu><mu2>0.8000000119</mu2><fdir1>0 0 1</fdir1><slip1>0</slip1></ode>
      <torsional><coefficient>1</coefficient><patch_radius>0.01</patch_radius></torsional>
    </friction>
    <bounce><restitution_coefficient>0</restitution_coefficient><threshold>1e6</threshold></bounce>
    <contact><ode><soft_cfm>0</soft_cfm><soft_erp>0.2</soft_erp><kp>1e12</kp><kd>1</kd></ode></contact>
  </surface>
"""


@contextlib.contextmanager
def checkout_of(commit: str, directory: Path) -> Iterator[Path]:
    """The files of a commit in a temporary work tree."""
    place = directory / "against"
    git = ["git", "-C", str(ROOT), "worktree"]
    subprocess.run([*git, "add", "--detach", "--quiet", str(place), commit], check=True)
    try:
        yield place
    finally:
        subprocess.run([*git, "remove", "--force", str(place)], check=True)


# --- Tables ---------------------------------------------------------------------------------------


class Tables:
    """The tables of one run; ``workers`` are this checkout and the one to compare with, if any."""

    def __init__(self, workers: list[Worker], directory: Path, repeat: int) -> None:
        self._workers = workers
        self._directory = directory
        self._repeat = repeat
        self._floors: dict[Path, float] = {}
        self._others: dict[Path, Path] = {}
        self.lines: list[str] = []

    def prepare(self, files: dict[str, Path]) -> None:
        """Measure the floors in one block, and write each robot in the other format."""
        import translate

        floor = Worker(ROOT)
        for file in files.values():
            times = [floor.run("floor", file, file) for _ in range(max(5, self._repeat))]
            self._floors[file] = min(times)
        floor.close()
        for label, file in files.items():
            document = translate.load(file)
            suffix = "sdf" if document.format == "urdf" else "urdf"
            other = self._directory / f"{label.replace(' ', '_')}.other.{suffix}"
            # A world has no URDF.
            if not document.worlds:
                write = translate.to_sdf if suffix == "sdf" else translate.to_urdf
                other.write_text(write(document), encoding="utf-8")
            self._others[file] = other

    def operations(self, files: dict[str, Path], operations: tuple[str, ...]) -> None:
        """One row for each file, with multiples of the floor and of the other checkout."""
        self._row("file", "kB", *operations)
        self._row("---", *["--:"] * (1 + len(operations)))
        for label, file in files.items():
            floor, cells = self._floors[file], []
            for operation in operations:
                times = self._minima(operation, file)
                cells.append(_cell(times[0] / floor, *_against(times)))
            size = f"{file.stat().st_size / 1e3:.0f}"
            self._row(label, size, *cells)

    def engines(self, files: dict[str, Path], timer: Path | None) -> None:
        """One row for each file: the time of other programs as a multiple of ours."""
        names = [*ENGINES, *(["libsdformat"] if timer else [])]
        self._row("file", *names)
        self._row("---", *["--:"] * len(names))
        for label, file in files.items():
            ours = self._minima("load", file)[0]
            times = [self._minima(name, file)[0] for name in ENGINES]
            cells = [_cell(time / ours) for time in times]
            if timer is not None:
                is_urdf = file.suffix == ".urdf"
                action, own = ("urdf-to-sdf", "convert") if is_urdf else ("sdf-poses", "poses")
                seconds = libsdformat_seconds(timer, action, file, self._repeat)
                cells.append(_cell(seconds / self._minima(own, file)[0]))
            self._row(label, *cells)

    def processes(self, file: Path) -> None:
        """The processor time of whole processes, as multiples of that of an empty program."""
        self._row("process", "time / empty program")
        self._row("---", "--:")
        python = self._minima("python", file, 20)
        for operation in ("import", "help", *PROCESSES):
            times = self._minima(operation, file, 20)
            extra = [time - base for time, base in zip(times, python, strict=True)]
            self._row(operation, f"{times[0] / python[0]:.1f}" + _suffix(*_against(extra)))

    def memory(self, files: dict[str, Path]) -> None:
        """The peak memory of loading a file, as a multiple of its size."""
        self._row("file", "peak memory / size of the file")
        self._row("---", "--:")
        for label, file in files.items():
            base, peak = (self._minima(f"memory{of}", file, 3) for of in (" of small robots", ""))
            used = [high - low for high, low in zip(peak, base, strict=True)]
            self._row(label, _cell(used[0] / file.stat().st_size, *_against(used)))

    def growth(self, files: dict[str, Path], operations: tuple[str, ...]) -> None:
        """The exponent of the growth of the time with the number of links."""
        self._row("shape", *operations)
        self._row("---", *["--:"] * len(operations))
        for shape in ("chain", "star"):
            cells = []
            for operation in operations:
                small, large = (
                    self._minima(operation, files[f"{shape} {size:,}"], 3)[0]
                    for size in (SMALL, LARGE)
                )
                cells.append(f"{math.log(large / small) / math.log(LARGE / SMALL):.2f}")
            self._row(shape, *cells)

    def _minima(self, operation: str, file: Path, repeat: int = 0) -> list[float]:
        other = self._others.get(file, file)
        needs_other = operation in ("convert", "back", "round trip", "verify", "compare")
        if needs_other and not other.exists():
            return [math.nan] * len(self._workers)
        return minima(self._workers, operation, file, other, repeat or self._repeat)

    def restart(self) -> None:
        """Measure in other processes from now on."""
        for worker in self._workers:
            worker.restart()

    def slower(
        self, cases: Iterable[tuple[str, Path, str]], limit: float, repeat: int
    ) -> dict[tuple[str, Path, str], float]:
        """The cases (label, file, operation) with a ratio above a limit, and their ratios."""
        slower = {}
        for label, file, operation in cases:
            times = self._minima(operation, file, repeat)
            ratio = times[0] / times[1]
            self._print(f"{label}, {operation}: {ratio:.2f}")
            if ratio > limit:
                slower[label, file, operation] = ratio
        return slower

    def heading(self, text: str) -> None:
        for line in ("", *text.splitlines(), ""):
            self._print(line)

    def _row(self, *cells: str) -> None:
        self._print(f"| {' | '.join(cells)} |")

    def _print(self, line: str) -> None:
        print(line, flush=True)
        self.lines.append(line)


def _against(times: list[float]) -> tuple[float, ...]:
    """The ratio to the other checkout, if there is one."""
    return tuple(times[0] / time for time in times[1:])


def _cell(value: float, *ratios: float) -> str:
    return "–" if math.isnan(value) else f"{value:.1f}{_suffix(*ratios)}"


def _suffix(*ratios: float) -> str:
    return "".join(f" ({ratio:.2f})" for ratio in ratios)


def libsdformat_seconds(timer: Path, action: str, file: Path, repeat: int) -> float:
    """The minimum of libsdformat, which measures itself; NaN if it refuses the file."""
    command = [str(timer), action, str(file), str(repeat)]
    run = subprocess.run(command, capture_output=True, text=True)
    return math.nan if run.returncode else min(map(float, run.stdout.split()))


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("files", nargs="*", type=Path, help="files to measure instead")
    parser.add_argument("--repeat", type=int, default=7, help="runs (default 7)")
    parser.add_argument("--against", default="", help="a commit to compare with")
    parser.add_argument("--limit", type=float, help="the largest ratio to the other commit")
    parser.add_argument("--operations", default=",".join(IN_PROCESS), help="separated by commas")
    parser.add_argument("--write", type=Path, help="write the tables to this page")
    options = parser.parse_args()
    if options.limit and not options.against:
        parser.error("--limit needs --against")
    operations = tuple(options.operations.split(","))
    sys.path.insert(0, str(ROOT))
    with contextlib.ExitStack() as stack:
        directory = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        workers = [Worker(ROOT)]
        if options.against:
            workers.append(Worker(stack.enter_context(checkout_of(options.against, directory))))
        tables = Tables(workers, directory, options.repeat)
        generated = {} if options.files else generated_files(directory)
        files = {file.name: file for file in options.files} or installed_robots()
        files |= {label: generated[label] for label in ("world", SDF_CHAIN) if label in generated}
        if options.limit:
            files |= {"arm": ROOT / "corpus" / "robots" / "arm.urdf"} | generated
            files = {label: files[label] for label in LIMITED_FILES if label in files}
        tables.prepare(files)
        if options.limit:
            return slower_operations(tables, files, options.limit)
        tables.heading(INTRODUCTION + (AGAINST.format(options.against) if options.against else ""))
        tables.operations(files, operations)
        if not options.files:
            further_tables(tables, files, generated, operations, directory)
        for worker in workers:
            worker.close()
    if options.write is not None:
        page = options.write.read_text(encoding="utf-8")
        before, _, rest = page.partition(BEGIN)
        text = "\n".join(tables.lines).strip()
        written = f"{before}{BEGIN}\n{text}\n{END}{rest.partition(END)[2]}"
        options.write.write_text(written, encoding="utf-8")
    return 0


def further_tables(
    tables: Tables,
    files: dict[str, Path],
    generated: dict[str, Path],
    operations: tuple[str, ...],
    directory: Path,
) -> None:
    """The tables of processes, memory, growth and other programs."""
    if "PR2" in files:
        tables.heading("Processes with PR2, as a multiple of an empty Python program:")
        tables.processes(files["PR2"])
    tables.heading("Memory of loading a file, without that of the program and of small robots:")
    tables.memory({**files, **{label: generated[label] for label in generated}})
    tables.heading(f"Growth with the number of links n, from {SMALL:,} to {LARGE:,}: time ~ n^x")
    growing = tuple(name for name in operations if name in ("load", "check", "poses", "convert"))
    tables.growth(generated, growing)
    try:
        timer = build(TIMER)
    except CannotBuildError as reason:
        timer = None
        print(f"without libsdformat: {reason}", file=sys.stderr)
    tables.heading(OTHERS)
    tables.engines(files, timer)


def slower_operations(tables: Tables, files: dict[str, Path], limit: float) -> int:
    """The exit code of --limit."""
    cases = [(*item, operation) for item in files.items() for operation in LIMITED]
    cases += [(*next(iter(files.items())), operation) for operation in LIMITED_PROCESSES]
    suspects = tables.slower(cases, limit, 5)
    # Noise is above the limit once, a slower program each time.
    for _ in range(2):
        if suspects:
            tables.heading("Above the limit, measured again in other processes:")
            tables.restart()
            suspects = tables.slower(suspects, limit, 40)
    for (label, _, operation), ratio in suspects.items():
        print(f"slower: {label}, {operation}: {ratio:.2f} times the other commit")
    return 1 if suspects else 0


#: The lines of the page around the tables.
BEGIN, END = "<!-- benchmark: begin -->", "<!-- benchmark: end -->"
INTRODUCTION = "Time as a multiple of the floor:\n"
AGAINST = "\nIn parentheses: the ratio to commit {}.\n"
OTHERS = """Other programs: the time to read a file as a multiple of `load`, without meshes.
libsdformat: the time to convert URDF, or to compute all poses of SDFormat, as a multiple of ours.
"""

if __name__ == "__main__":
    sys.exit(main())
