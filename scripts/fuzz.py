#!/usr/bin/env python3
"""Search for failures with inputs that reach new code (coverage-guided, with ``atheris``).

    scripts/fuzz.py --time 3600                one hour, from the small files of ``corpus/``
    scripts/fuzz.py --corpus DIR --finds DIR   keeps the inputs that reach new code, and the finds
    scripts/fuzz.py --runs 1000 --seed 7       a part that can be repeated

The input is XML text after eight bytes that select the command and its options.  A failure is
defined in ``tests/support/robustness.py``.  Each find is written once, and the run goes on.
"""

from __future__ import annotations

import argparse
import contextlib
import hashlib
import sys
import time
from collections import Counter
from pathlib import Path
from random import Random

import atheris

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))
sys.path.insert(0, str(ROOT / "tests"))

with atheris.instrument_imports(include=["translate"]):
    import importlib
    import pkgutil

    import translate

    for module in pkgutil.walk_packages(translate.__path__, "translate."):
        if not module.name.endswith("__main__"):
            importlib.import_module(module.name)

    from lxml import etree
    from support.mutations import mutated
    from support.robustness import random_plan, run

HEADER = 8
LARGEST_SEED = 4000
KINDS = ("*.sdf", "*.urdf", "*.world")


def seeds(directory: Path) -> int:
    """Write the small files of the project as first inputs; return their number."""
    directory.mkdir(parents=True, exist_ok=True)
    paths = sorted(path for kind in KINDS for path in (ROOT / "corpus").rglob(kind))
    count = 0
    for path in paths:
        data = path.read_bytes()
        if len(data) <= LARGEST_SEED:
            name = hashlib.sha256(data).hexdigest()[:16]
            (directory / f"seed-{name}").write_bytes(name.encode()[:HEADER] + data)
            count += 1
    return count


def words(path: Path) -> None:
    """Write the names of elements and attributes as a dictionary of the fuzzer."""
    import re

    found: Counter[str] = Counter()
    for kind in KINDS:
        for file in (ROOT / "corpus").rglob(kind):
            text = file.read_text(encoding="utf-8", errors="replace")
            found.update(re.findall(r"</?[\w:]+>?|[\w:]+=\"", text))
    lines = [word for word, _ in found.most_common(600)]
    lines += ["__model__", "::", "1e999", "nan", "<![CDATA[", "]]>", "<!--", "-->", "&#0;", "xml:"]
    escaped = (line.replace("\\", "\\\\").replace('"', '\\"') for line in lines)
    path.write_text("".join(f'"{line}"\n' for line in escaped), encoding="utf-8")


def main() -> None:
    """Run the fuzzer until the time is over."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--time", type=int, default=0, metavar="SECONDS")
    parser.add_argument("--runs", type=int, default=-1)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--corpus", type=Path, default=Path("build/fuzz/corpus"))
    parser.add_argument("--finds", type=Path, default=Path("build/fuzz/finds"))
    arguments = parser.parse_args()
    print(f"{seeds(arguments.corpus)} seeds", flush=True)
    arguments.finds.mkdir(parents=True, exist_ok=True)
    dictionary = arguments.finds / "words.dict"
    words(dictionary)
    found: Counter[str] = Counter()

    donors = [path.read_bytes()[HEADER:] for path in sorted(arguments.corpus.glob("seed-*"))]

    def mutate(data: bytes, largest: int, seed: int) -> bytes:
        """Half of the mutations are those of the fuzzer, half are structure-aware."""
        random = Random(seed)
        if random.random() < 0.5:
            return atheris.Mutate(data, largest)
        header = data[:HEADER] if random.random() < 0.8 else random.randbytes(HEADER)
        with contextlib.suppress(etree.LxmlError, ValueError):
            return (header + mutated(data[HEADER:], random.choice(donors), random))[:largest]
        return atheris.Mutate(data, largest)

    def one(data: bytes) -> None:
        plan = random_plan(Random(data[:HEADER]))
        failure = run(data[HEADER:], "", plan)
        if failure is None:
            return
        found[failure.key] += 1
        if found[failure.key] == 1:
            name = hashlib.sha256(data).hexdigest()[:16]
            (arguments.finds / f"{name}.input").write_bytes(data)
            text = f"{failure.key}\n{plan}\n{failure.details}\n"
            (arguments.finds / f"{name}.txt").write_text(text, encoding="utf-8")
            print(f"find {name}: {failure.key}", time.strftime("%H:%M:%S"), flush=True)

    options = [
        f"-seed={arguments.seed}",
        f"-max_total_time={arguments.time}",
        f"-runs={arguments.runs}",
        f"-dict={dictionary}",
        "-max_len=16000",
        "-timeout=60",
        "-rss_limit_mb=2500",
        "-print_final_stats=1",
        f"-artifact_prefix={arguments.finds}/",
    ]
    atheris.Setup([sys.argv[0], *options, str(arguments.corpus)], one, custom_mutator=mutate)
    atheris.Fuzz()


if __name__ == "__main__":
    main()
