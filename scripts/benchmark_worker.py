#!/usr/bin/env python3
"""Measure operations of one checkout: the part of ``benchmark.py`` that runs in its own process.

    benchmark_worker.py CHECKOUT

Each line of standard input is an operation, a file and a file of the other format, separated by
tabs.  Each line of the output is the processor time of one run in seconds, or ``-`` if the
operation is not available.  Only the public functions are used, so that old checkouts can be
measured too.
"""

from __future__ import annotations

import gc
import os
import re
import resource
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path


def main() -> None:
    checkout = sys.argv[1]
    sys.path.insert(0, checkout)
    for line in sys.stdin:
        name, file, other = line.rstrip("\n").split("\t")
        print(measured(name, file, other, checkout), flush=True)


def measured(name: str, file: str, other: str, checkout: str) -> str:
    """The processor time of one run as text."""
    try:
        if name in PROCESSES:
            return repr(child(PROCESSES[name], file, checkout))
        run = (OPERATIONS.get(name) or ENGINES[name])(file, other)
        gc.collect()
        start = time.process_time()
        run()
        return repr(time.process_time() - start)
    # An engine that is not installed or that refuses the file takes no part.
    except Exception as reason:
        print(f"{name} {Path(file).name}: {reason!r:.200}", file=sys.stderr)
        return "-"


# --- Operations -----------------------------------------------------------------------------------

Run = Callable[[], object]
#: The mass of a link in URDF.
_MASS = re.compile(r'<mass\s+value="([^"]*)"')


def floor(file: str, _: str) -> Run:
    """The parser and the serializer of lxml, which every operation needs."""
    from lxml import etree

    data = Path(file).read_bytes()
    return lambda: etree.tostring(etree.fromstring(data))


def load(file: str, _: str) -> Run:
    import translate

    data = Path(file).read_bytes()
    return lambda: translate.load(data)


def check(file: str, _: str) -> Run:
    import translate

    data = Path(file).read_bytes()
    return lambda: translate.check(data)


def poses(file: str, _: str) -> Run:
    import translate

    data = Path(file).read_bytes()

    def run() -> None:
        document = translate.load(data)
        for scope in document.worlds or document.models:
            graph = scope.frames
            for name in graph:
                graph.pose(name)

    return run


def convert(file: str, _: str) -> Run:
    """From one text to a text of the other format."""
    import translate

    data = Path(file).read_bytes()
    write = translate.to_sdf if file.endswith(".urdf") else translate.to_urdf
    return lambda: write(data)


def convert_for_fortress(file: str, _: str) -> Run:
    """The conversion of the text for one reader, with what this reader does with the output."""
    import translate

    data = Path(file).read_bytes()
    return lambda: translate.convert(data, for_target="fortress")


def convert_with_options(file: str, _: str) -> Run:
    """The same with the options of this reader, and without what it does with the output."""
    import translate
    from translate.readers.table import reader_of

    data, reader = Path(file).read_bytes(), reader_of("fortress")
    options = {**reader.options, "uri": reader.uri}
    return lambda: translate.convert(data, **options)  # type: ignore[arg-type]


def convert_document(file: str, _: str) -> Run:
    """The same in two calls: the writer checks the document, which a program can have changed."""
    import translate

    data = Path(file).read_bytes()
    write = translate.to_sdf if file.endswith(".urdf") else translate.to_urdf
    return lambda: write(translate.load(data))


def back(_: str, other: str) -> Run:
    """From the other format."""
    return convert(other, "")


def round_trip(file: str, other: str) -> Run:
    """To the other format and back."""
    import translate

    data, is_urdf = Path(file).read_bytes(), file.endswith(".urdf")
    there, again = (translate.to_sdf, translate.to_urdf)[:: 1 if is_urdf else -1]
    return lambda: again(translate.load(there(translate.load(data)).encode()))


def verify(file: str, _: str) -> Run:
    import translate

    data = Path(file).read_bytes()
    return lambda: translate.convert(data, verify=True)


def compare(file: str, other: str) -> Run:
    import translate

    first, second = Path(file).read_bytes(), Path(other).read_bytes()
    return lambda: translate.compare(first, second)


def update(file: str, other: str) -> Run:
    """The edit of one mass of a file, made in its translation: ``convert FILE OTHER --update``."""
    import translate

    source, target = Path(file).read_text(encoding="utf-8"), Path(other).read_bytes()
    place = next(place for place in _MASS.finditer(source) if float(place[1]) > 0.0)
    edited = f"{source[: place.start(1)]}{2.0 * float(place[1])!r}{source[place.end(1) :]}"

    def run() -> None:
        made = translate.update(target, edited.encode())
        assert made.changed, file

    return run


OPERATIONS: dict[str, Callable[[str, str], Run]] = {
    "floor": floor,
    "load": load,
    "check": check,
    "poses": poses,
    "convert": convert,
    "convert for fortress": convert_for_fortress,
    "convert with options": convert_with_options,
    "convert document": convert_document,
    "back": back,
    "round trip": round_trip,
    "verify": verify,
    "compare": compare,
    "update": update,
}

# --- Processes ------------------------------------------------------------------------------------

_CLI = ["-m", "translate"]
_PEAK = """
import re, sys, translate
for file in sys.argv[1:]:
    document = translate.load(file)
# The peak of the resource module starts with that of the parent process.
print(1024 * int(re.search(r"VmHWM:\\s*([0-9]+)", open("/proc/self/status").read())[1]))
"""
_SMALL = [
    '<robot name="r"><link name="l"/></robot>',
    '<sdf version="1.9"><model name="m"><link name="l"/></model></sdf>',
]
#: The arguments of Python, with FILE for the file.
PROCESSES = {
    "python": ["-c", "pass"],
    "import": ["-c", "import translate"],
    "help": [*_CLI, "--help"],
    # PR2 has an impossible tensor, which other readers accept.
    "process": [*_CLI, "convert", "FILE", "--lenient"],
    "process with verification": [*_CLI, "convert", "FILE", "--lenient", "--verify"],
    "memory": ["-c", _PEAK, *_SMALL, "FILE"],
    "memory of small robots": ["-c", _PEAK, *_SMALL],
}


def child(arguments: list[str], file: str, checkout: str) -> float:
    """The processor time of a child process, or its peak memory in bytes if it prints that."""
    command = [sys.executable, *(file if item == "FILE" else item for item in arguments)]
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    # As in an installed program: the modules are compiled, and found in the checkout only.
    environment = {**os.environ, "PYTHONPATH": checkout}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    run = subprocess.run(command, env=environment, cwd=checkout, capture_output=True, text=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    if not run.stdout and "-m" in arguments:
        raise RuntimeError(run.stderr.strip()[-200:])
    if run.stdout.strip().isdigit():
        return float(run.stdout)
    return after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime


# --- Other programs -------------------------------------------------------------------------------


def drake(file: str, _: str) -> Run:
    from pydrake.multibody.parsing import Parser
    from pydrake.multibody.plant import MultibodyPlant

    text, kind = Path(file).read_text(encoding="utf-8"), Path(file).suffix[1:]

    def run() -> None:
        # Without a scene graph, no mesh is read.
        plant = MultibodyPlant(1e-3)
        Parser(plant=plant).AddModelsFromString(text, kind)

    return run


def pinocchio(file: str, _: str) -> Run:
    import pinocchio as pin

    if file.endswith(".urdf"):
        text = Path(file).read_text(encoding="utf-8")
        return lambda: pin.buildModelFromXML(text)
    return lambda: pin.buildModelFromSdf(file, [])


def yourdfpy(file: str, _: str) -> Run:
    import yourdfpy as package

    return lambda: package.URDF.load(file, load_meshes=False, build_scene_graph=False)


def urdf_parser_py(file: str, _: str) -> Run:
    from urdf_parser_py.urdf import URDF

    data = Path(file).read_bytes()
    return lambda: URDF.from_xml_string(data)


#: Each reads a file into its model.
ENGINES: dict[str, Callable[[str, str], Run]] = {
    "Drake": drake,
    "Pinocchio": pinocchio,
    "yourdfpy": yourdfpy,
    "urdf_parser_py": urdf_parser_py,
}

if __name__ == "__main__":
    main()
