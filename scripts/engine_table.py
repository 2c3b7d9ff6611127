#!/usr/bin/env python3
"""Write the table of docs/targets.md about the robots of the corpus in the engines of the targets.

    scripts/engine_table.py --share 40             ask the engines about 40 random files
    scripts/engine_table.py --target drake mujoco  only these targets
    scripts/engine_table.py --print                write the page from the results so far

Each file is translated with --for for each target.  The engines of the target load the file of its
authors, if they read its format, and what is written.  Degrees of freedom, masses, free fall and
accelerations of joints at one random configuration are compared.  Meshes become small boxes in
both, because the mesh files of the corpus are missing.  Each result is one line of JSON in --out;
an interrupted run continues.
"""

from __future__ import annotations

import argparse
import re
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, cast

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests"))

from support.change_causes import CAUSES, CAUSES_OF_ENGINE
from support.engines.answers import Answers, File, before_and_after, files, is_installed
from support.engines.target_engines import ENGINES, JUDGES, with_boxes
from support.result_lines import ResultLines

import translate
from translate.readers.names import TargetName
from translate.xml.document import parse

ROOT = Path(__file__).resolve().parents[1]
PAGE = ROOT / "docs" / "targets.md"
BEGIN, END = "<!-- engines: begin -->\n", "<!-- engines: end -->\n"
#: Parts of the messages of engines that name a robot.
_NAMES = re.compile(r"'[^']*'|\"[^\"]*\"|\[[^]]*\]|\S*/\S+|\b\d[\w.+:-]*|Element name.*|line \d+")
#: Elements whose loss changes motion: a robot with a fixed root turns against gravity with the pose
#: of this link, and Gazebo makes a joint with two equal limits of a fixed joint that it keeps.
_OF_MOTION = re.compile(r"(?:link|model <gazebo)[^<>]*['>] (<(?:pose|disableFixedJointLumping)>)$")
#: Elements of <gazebo> blocks that change motion: of URDF, Drake ignores the blocks.
_OF_BLOCKS = ("springStiffness", "static")
LONGEST = 130


@dataclass
class Case:
    """What the engine of a target makes of one file, before and after the translation.

    ``before`` and ``after`` are ``ok`` or the message of the engine; ``before`` is empty if the
    engine does not read the format of the file.  ``written`` is ``ok`` or the error of the
    translation.  ``reported`` are the codes of the report, and of elements that change motion.
    """

    file: str
    format: str
    target: str
    engine: str
    written: str
    before: str
    after: str
    differences: list[str]
    reported: list[str]
    seconds: float

    @property
    def causes(self) -> list[str]:
        """The codes that name the change, for each quantity that differs; empty if one has none."""
        own = CAUSES_OF_ENGINE.get(self.engine, set())
        known = [CAUSES[_kind(text)] | own for text in self.differences]
        found = [codes.intersection(self.reported) for codes in known]
        return sorted(set().union(*found)) if all(found) else []


def cases_of(file: File, pairs: list[tuple[str, str]], limit: float) -> list[Case]:
    """The cases of one file; ``pairs`` are targets and engines."""
    try:
        document = translate.load(str(file.path))
    except translate.TranslateError as error:
        return _not_written(file, pairs, error)
    found = []
    with tempfile.TemporaryDirectory() as directory:
        answers = Answers(limit, Path(directory))
        authors = with_boxes(file.path.read_bytes())
        for target in dict.fromkeys(target for target, _ in pairs):
            mine = [pair for pair in pairs if pair[0] == target]
            start = time.monotonic()
            try:
                result = translate.convert(document, for_target=cast(TargetName, target))
            except translate.TranslateError as error:
                found += _not_written(file, mine, error)
                continue
            written = with_boxes(result.text.encode())
            names = {
                joint.name: joint.urdf_name or joint.name
                for model in result.document.all_models()
                for joint in model.joints
            }
            reported = _reported(result)
            if target == "drake" and file.format == "urdf":
                reported |= set(_in_blocks(authors))
            for _, engine in mine:
                judged = before_and_after(answers, engine, file.format, authors, written, names)
                seconds = round(time.monotonic() - start, 2)
                found.append(
                    Case(
                        file.name,
                        file.format,
                        target,
                        engine,
                        "ok",
                        judged.before,
                        judged.after,
                        list(judged.differences),
                        sorted(reported),
                        seconds,
                    )
                )
    return found


def _not_written(
    file: File, pairs: list[tuple[str, str]], error: translate.TranslateError
) -> list[Case]:
    """The cases of a file that is not translated."""
    message = next(item.message for item in error.diagnostics if item.severity == "error")
    return [Case(file.name, file.format, *pair, message, "", "", [], [], 0.0) for pair in pairs]


def _reported(result: translate.Result) -> set[str]:
    """The codes of a translation."""
    named = ((loss.code, _OF_MOTION.match(loss.element)) for loss in result.losses)
    return {
        *(loss.code for loss in result.losses),
        *(f"{code} {element[1]}" for code, element in named if element),
        *(note.code for note in result.notes),
        *(item.code for item in result.diagnostics),
    }


def _in_blocks(robot: bytes) -> Iterator[str]:
    """The elements of ``<gazebo>`` blocks that change motion, as codes."""
    for block in parse(robot).root.iter("gazebo"):
        yield from (
            f"gazebo-block <{tag}>" for tag in _OF_BLOCKS if block.find(f".//{tag}") is not None
        )


# --- The table ------------------------------------------------------------------------------------


def table(cases: list[Case]) -> str:
    """The table of loaded files, the table of what differs, and the exceptions."""
    titles = [ENGINES[engine].title for engine in ENGINES]
    count = len({case.file for case in cases})
    written = len({case.file for case in cases if case.written == "ok"})
    lines = [f"{count} files, {written} of them written for a target.\n"]
    lines += [f"| `--for` | {' | '.join(titles)} |", "|---|" + "---|" * len(titles)]
    detail = [
        "| `--for` | engine | file | files | loaded | equal | named | different |",
        "|---|---|---|" + "---:|" * 5,
    ]
    problems: Counter[tuple[str, str]] = Counter()
    examples: dict[tuple[str, str], str] = {}
    for target in JUDGES:
        cells = []
        for engine in ENGINES:
            mine = [c for c in cases if (c.target, c.engine, c.written) == (target, engine, "ok")]
            chosen = [case for case in mine if case.before in {"ok", ""}]
            cells.append(f"{_loaded(chosen)} of {len(chosen)}" if chosen else "")
            for source, before in (("in a format of the engine", "ok"), ("in the other", "")):
                part = [case for case in chosen if case.before == before]
                numbers = [len(part), _loaded(part), *_agreement(part)]
                start = f"| `{target}` | {ENGINES[engine].title} | {source} |"
                if part:
                    detail.append(f"{start} {' | '.join(map(str, numbers))} |")
            for case in chosen:
                for text in _problems(case):
                    key = f"`{target}`, {ENGINES[engine].title}", text
                    problems[key] += 1
                    examples.setdefault(key, case.file)
        lines.append(f"| `{target}` | {' | '.join(cells)} |")
    lines += ["", *detail, ""]
    for key, number in sorted(problems.items(), key=lambda item: (item[0][0], -item[1])):
        lines.append(f"- {key[0]}: {key[1]} ({number}, such as `{examples[key]}`)")
    return "\n".join(lines) + "\n"


def _loaded(cases: list[Case]) -> int:
    return sum(case.after == "ok" for case in cases)


def _agreement(cases: list[Case]) -> tuple[int, int, int]:
    """The numbers of loaded files: equal, different as the report says, different."""
    loaded = [case for case in cases if case.after == "ok"]
    different = [case for case in loaded if case.differences]
    named = sum(bool(case.causes) for case in different)
    return len(loaded) - len(different), named, len(different) - named


def _problems(case: Case) -> Iterator[str]:
    """The messages of a case without the names of its robot."""
    if case.after != "ok":
        text = _NAMES.sub("…", case.after).replace("|", " ")
        yield text if len(text) <= LONGEST else f"{text[:LONGEST]} …"
    elif case.differences:
        kinds = ", ".join(dict.fromkeys(_kind(text) for text in case.differences))
        causes = ", ".join(f"`{code}`" for code in case.causes)
        yield f"other {kinds}" + (f" (named: {causes})" if causes else "")


def _kind(text: str) -> str:
    """The quantity that differs."""
    return next(kind for kind in CAUSES if text.startswith(kind))


def read(path: Path) -> list[Case]:
    """The results of earlier runs, the last one of each case."""
    cases = [Case(**row) for row in ResultLines(path).read()]
    return list({(case.file, case.target, case.engine): case for case in cases}.values())


def _run(item: tuple[File, list[tuple[str, str]], float]) -> list[dict[str, Any]]:
    file, pairs, limit = item
    return [vars(case) for case in cases_of(file, pairs, limit)]


def parse_options() -> argparse.Namespace:
    """The options of the command line."""
    parser = argparse.ArgumentParser(description="Ask the engines of the targets.")
    parser.add_argument("--out", type=Path, default=ROOT / "build" / "engine_table.jsonl")
    parser.add_argument("--share", type=int, metavar="N", help="so many random files")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=20.0, help="the limit of one engine")
    parser.add_argument("--target", nargs="+", choices=[*JUDGES], default=[*JUDGES])
    parser.add_argument("--print", action="store_true", dest="only_print")
    return parser.parse_args()


def main() -> int:
    """Run the command line."""
    options = parse_options()
    if options.only_print:
        before, _, rest = PAGE.read_text(encoding="utf-8").partition(BEGIN)
        text = f"{before}{BEGIN}{table(read(options.out))}{END}{rest.partition(END)[2]}"
        PAGE.write_text(text, encoding="utf-8")
        return 0
    known = {(case.file, case.target, case.engine) for case in read(options.out)}
    asked = [
        (target, engine)
        for target in options.target
        for engine in JUDGES[target]
        if is_installed(engine)
    ]
    todo = []
    for file in files(options.share, options.seed):
        pairs = [pair for pair in asked if (file.name, *pair) not in known]
        if pairs:
            todo.append((file, pairs, options.seconds))
    ResultLines(options.out).run(_run, todo, options.jobs)
    return 0


if __name__ == "__main__":
    sys.exit(main())
