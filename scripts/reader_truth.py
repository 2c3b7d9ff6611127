#!/usr/bin/env python3
"""Compare what the program states about a reader with what the engine of this reader does.

    scripts/reader_truth.py --share 40             40 random files of the corpus
    scripts/reader_truth.py --share 40 --skip 40   40 others
    scripts/reader_truth.py --target drake mujoco  only these readers
    scripts/reader_truth.py --way bundle migrate   only these commands
    scripts/reader_truth.py --print                print the table of the results so far

Each file is translated with --for for each reader, and checked with --for before and after.  The
engines of the reader load the file of its authors, if they read its format, and what is written.
Meshes become small boxes in both, because the mesh files of the corpus are missing.  Each result is
one line of JSON in --out; an interrupted run continues.  The other ways of --way:

files    a file that names meshes or models, with small ones beside it, is translated
bundle   such a file becomes a bundle, a ROS package: all shapes are to be loaded
migrate  an SDFormat file is migrated to Fortress

| verdict | a statement is false |
|---|---|
| exact, refused | nothing was reported, and the engine refuses the output |
| exact, different | nothing was reported, and the engine moves the output differently |
| exact, refused by check | nothing was reported, and ``check --for`` refuses the output |
| output accepted, refused | ``check --for`` accepts the output, and the engine refuses it |
| output refused, loaded | ``check --for`` refuses the output, and the engine loads it |
| input accepted, refused | ``check --for`` accepts the file, and the engine refuses it |
| input refused, loaded | ``check --for`` refuses the file, and the engine loads it |
"""

from __future__ import annotations

import argparse
import re
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import asdict, dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any, cast

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests"))

from support.engines.answers import (
    NO_ANSWER,
    Answers,
    File,
    before_and_after,
    files,
    is_installed,
    process,
)
from support.engines.bundle_engines import ENGINES as WITH_MESHES
from support.engines.bundle_engines import Loaded, differences, files_outside, shapes_of
from support.engines.libsdformat import Libsdformat, build
from support.engines.stand_ins import StandIns
from support.engines.target_engines import ENGINES, JUDGES, ask, with_boxes
from support.result_lines import ResultLines

import translate
from translate.cli.acceptance import summary
from translate.driver.migrated import refused_parts
from translate.driver.warnings import NOT_FOUND_CODES
from translate.engines.gazebo_physics import CannotBuildError, build_gazebo_physics
from translate.engines.process import Refusal
from translate.fragments.uris import uris
from translate.migration.migrate import migrated_text
from translate.migration.tables import Release
from translate.readers.names import TargetName
from translate.readers.table import reader_of

ROOT = Path(__file__).resolve().parents[1]
#: The engines that load the file of a reader.
LOADED_BY = {
    **JUDGES,
    "fortress": ("libsdformat", "gazebo"),
    "gazebo-classic": ("libsdformat",),
    "rviz": ("urdfdom",),
}
#: The formats of a reader whose engine reads more of them.
READ = {"sdformat_urdf": ("sdf",)}
#: The engines that a finding of ``check --for`` can say that a robot crashes.
_CRASHING = {"gazebo", "drake", "pybullet"}
#: The readers that compute poses that are no numbers, and the findings that say so.
_WITHOUT_NUMBERS = {"pybullet": {"joint-axis-zero"}}
#: The readers of which an engine is a part: it loads what another part refuses.
IN_PART = {"sdformat_urdf"}
#: The readers whose engine is a newer release of their library, and reads newer files.
OLDER = {"gazebo-classic": {"file-not-read"}}
#: Findings that depend on the files of a machine; the engines get boxes for meshes.
OF_THE_MACHINE = {
    "file-not-found",
    "file-not-looked-for",
    "mesh-not-found",
    "mesh-not-read",
    "package-not-found",
    "uri-lookup",
    "uri-not-resolved",
}
#: What a reader ignores in the input and not in the output → the differences that this makes.
UNREAD = {"static-not-read": ("free bodies", "degrees of freedom", "acceleration")}
#: What Gazebo's physics answers about worlds and models that nothing moves in.
NOTHING_TO_MOVE = ("Gazebo's physics builds no link", "Gazebo's physics builds no world")
LONGEST = 150


@dataclass
class Row:
    """The statements about one file for one reader, and what one engine does.

    ``written``: ``ok``, or the message of the translation.  ``silent``: nothing was reported about
    the output.  ``errors_before`` and ``errors_after``: the codes of errors of ``check --for`` for
    the file and for the output; ``invalid`` those of a check without a reader, which are about the
    format.  ``crashes``: warnings about what can end Gazebo's physics or Drake.  ``before`` and
    ``after``: what the engine does, ``ok`` or its message; empty if it was not asked.
    ``differences``: what it moves differently.
    """

    file: str
    format: str
    target: str
    engine: str
    written: str
    silent: bool = False
    reported: tuple[str, ...] = ()
    errors_before: tuple[str, ...] = ()
    errors_after: tuple[str, ...] = ()
    before: str = ""
    after: str = ""
    differences: tuple[str, ...] = ()
    way: str = "convert"
    invalid: tuple[str, ...] = ()
    crashes: tuple[str, ...] = ()
    unread: tuple[str, ...] = ()

    @property
    def verdicts(self) -> Iterator[tuple[str, str]]:
        """The statements that are false, each with what shows it."""
        if self.silent and self.after not in {"", "ok"}:
            yield "exact, refused", self.after
        explained = tuple(start for code in self.unread for start in UNREAD[code])
        differences = [text for text in self.differences if not text.startswith(explained)]
        if self.silent and differences:
            yield "exact, different", "; ".join(differences)
        if self.silent and self.errors_after:
            yield "exact, refused by check", ", ".join(self.errors_after)
        for part, errors, answer in (
            ("output", self.errors_after, self.after),
            ("input", self.errors_before, self.before),
        ):
            unasked = {*self.invalid, *OLDER.get(self.target, ())}
            refused = [code for code in errors if code not in unasked]
            if refused and answer == "ok" and self.target not in IN_PART:
                yield f"{part} refused, loaded", ", ".join(refused)
            is_refused = answer not in {"", "ok"} and not answer.startswith(NO_ANSWER)
            is_named = bool(errors) or (self.engine in _CRASHING and bool(self.crashes))
            if is_refused and not is_named:
                yield f"{part} accepted, refused", answer


def errors(text: bytes, target: TargetName | None, path: Path) -> tuple[str, ...]:
    """The codes of errors of a check, for a reader, without those of missing files."""
    diagnostics = translate.check(text, for_target=target, path=str(path))
    codes = {finding.code for finding in diagnostics if finding.severity == "error"}
    return tuple(sorted(codes - OF_THE_MACHINE))


def crashes(text: bytes, target: TargetName, path: Path) -> tuple[str, ...]:
    """The codes of the findings of ``check --for`` with which the reader can crash."""
    crashing = {row.feature for row in reader_of(target).rows if row.behaviour == "crashes"}
    crashing |= _WITHOUT_NUMBERS.get(target, set())
    codes = {finding.code for finding in translate.check(text, for_target=target, path=str(path))}
    return tuple(sorted(codes & crashing))


def reports(
    result: translate.Result, target: TargetName, *, missing: bool = False
) -> tuple[bool, tuple[str, ...]]:
    """Whether nothing is reported about an output, and the codes of all entries for the reader.

    ``missing``: files that are not found count, too.
    """
    readers = reader_of(target).readers
    warnings = [
        finding.code
        for finding in result.diagnostics
        if (missing or finding.code not in OF_THE_MACHINE or finding.code == "uri-lookup")
        and (not finding.effects or finding.of_readers(readers).effects)
    ]
    notes = [note.code for note in result.notes if reader_of(target).has_note(note.readers)]
    silent = not (summary(result.losses) or notes or warnings)
    return silent, tuple(sorted({*notes, *warnings, *(loss.code for loss in result.losses)}))


def rows_of(file: File, pairs: list[tuple[str, str]], limit: float) -> list[Row]:
    """The rows of one file; ``pairs`` are readers and engines."""
    authors = with_boxes(file.path.read_bytes())
    invalid = errors(authors, None, file.path)
    rows = []
    with tempfile.TemporaryDirectory() as directory:
        answers = Answers(limit, Path(directory))
        for name in dict.fromkeys(target for target, _ in pairs):
            target = cast(TargetName, name)
            engines = [engine for other_name, engine in pairs if other_name == name]
            row_of = partial(Row, file.name, file.format, name, invalid=invalid)
            errors_before = errors(authors, target, file.path)
            is_read = file.format in READ.get(name, ("urdf", "sdf"))
            try:
                translated = translate.convert(authors, for_target=target)
            except translate.TranslateError as error:
                message = next(x.message for x in error.diagnostics if x.severity == "error")
                for engine in engines:
                    reads = is_read and file.format in ENGINES[engine].formats
                    answer = answers.of(engine, authors, {}) if reads else None
                    before = "" if answer is None else getattr(answer, "reason", "ok")
                    row = row_of(engine, message, errors_before=errors_before, before=before)
                    rows.append(row)
                continue
            silent, reported = reports(translated, target)
            errors_after = errors(translated.data, target, file.path)
            codes = {finding.code for finding in translate.check(authors, for_target=target)}
            unread = tuple(sorted(codes & UNREAD.keys()))
            crashing = crashes(authors, target, file.path)
            crashing += crashes(translated.data, target, file.path)
            names = {
                joint.name: joint.urdf_name or joint.name
                for model in translated.document.all_models()
                for joint in model.joints
            }
            for engine in engines:
                judged = before_and_after(
                    answers, engine, file.format, authors, translated.data, names
                )
                if judged.after.startswith((NO_ANSWER, *NOTHING_TO_MOVE)):
                    continue
                row = row_of(
                    engine,
                    "ok",
                    silent,
                    reported,
                    errors_before,
                    errors_after,
                    judged.before if is_read else "",
                    judged.after,
                    judged.differences,
                    crashes=crashing,
                    unread=unread,
                )
                rows.append(row)
    return rows


# --- Files with meshes and models -----------------------------------------------------------------


#: What a reader without an engine that loads meshes resolves (``resource_retriever`` of ROS, and
#: ``SystemPaths`` of Gazebo Classic).
SCHEMES = {
    "rviz": {"package", "file", "http", "https"},
    "sdformat_urdf": {"package", "file", "http", "https"},
    "gazebo-classic": {"model", "file", "http", "https"},
}


#: The start of the verdict about a file that is not in a bundle.
NOT_FOUND = "not found: "
#: The report names the file, or the search path that the reader needs.
_NAMED_MISSING = NOT_FOUND_CODES | {"file-outside", "search-path-needed"}
#: What engines say about a file that is not there; PyBullet says no more.
_MISSING = re.compile(
    f"{NOT_FOUND}|does not exist|could not be found|Unable to find|Error opening file"
    "|Cannot load URDF file"
)


def rows_of_files(
    file: File, pairs: list[tuple[str, str]], limit: float, *, is_bundle: bool
) -> list[Row]:
    """The rows of one file that names others, which are written as stand-ins."""
    rows = []
    with tempfile.TemporaryDirectory() as name:
        stand_ins = StandIns(file.path, Path(name).resolve() / "in")
        if not stand_ins.make():
            return []
        for target in dict.fromkeys(target for target, _ in pairs):
            place = stand_ins.directory.parent / target / "robot"
            # Gazebo's physics gets its files by libsdformat.
            of_target = [
                engine for reader, engine in pairs if reader == target and engine != "gazebo"
            ]
            way = "bundle" if is_bundle else "files"
            row = Row(file.name, file.format, target, "", "ok", way=way)
            try:
                translated, path = _written(stand_ins, cast(TargetName, target), place, way)
            except translate.TranslateError as error:
                message = next(x.message for x in error.diagnostics if x.severity == "error")
                rows += [replace(row, engine=engine, written=message) for engine in of_target]
                continue
            silent, reported = reports(translated, cast(TargetName, target), missing=True)
            packages = {place.name: place} if is_bundle else stand_ins.packages
            resources = replace(stand_ins.resources, packages=packages)
            findings = translate.check(
                path, for_target=cast(TargetName, target), resources=resources
            )
            errors_after = {finding.code for finding in findings if finding.severity == "error"}
            for engine in of_target:
                bundle_place = place if is_bundle else None
                after = _loaded(engine, target, path, bundle_place, stand_ins.models, limit)
                if _MISSING.search(after) and _NAMED_MISSING.intersection(reported):
                    after = ""
                rows.append(
                    replace(
                        row,
                        engine=engine,
                        silent=silent,
                        reported=reported,
                        errors_after=tuple(sorted(errors_after)),
                        after=" ".join(after.replace(name, "").split()),
                    )
                )
    return rows


def _written(
    stand_ins: StandIns, target: TargetName, place: Path, way: str
) -> tuple[translate.Result, Path]:
    """A translation, and its file; a bundle is a package of ROS."""
    resources = stand_ins.resources
    place.parent.mkdir()
    if way == "bundle":
        bundle = translate.bundle(
            stand_ins.path, place, "ros", for_target=target, resources=resources
        )
        (robot,) = bundle.robots
        return robot.result, place / robot.path
    place.mkdir()
    path = place / f"robot.{reader_of(target).formats[0]}"
    return translate.convert(stand_ins.path, path, for_target=target, resources=resources), path


def _loaded(
    engine: str, target: str, path: Path, place: Path | None, models: Path, limit: float
) -> str:
    """``ok``, or what an engine says about a file; all files of a bundle are to be found.

    libsdformat looks for included models in ``models``.
    """
    kept = translate.Resources(missing_includes="keep")
    written = translate.load(path, lenient=True, resources=kept)
    if place is not None:
        if outside := files_outside(written, place):
            return f"{NOT_FOUND}{outside[0]}"
        schemes = {uri.uri.partition("://")[0] for uri in uris(written) if uri.kind == "mesh"}
        if unread := schemes - SCHEMES.get(target, schemes):
            return f"not resolved: {', '.join(sorted(unread))}"
    if engine in {"libsdformat", "gazebo"}:
        (answer,) = Libsdformat(build()).probe([path], directory=models)
        return "; ".join(error["message"] for error in answer["errors"]) or "ok"
    if engine not in WITH_MESHES or place is None:
        asked = process(engine, limit).call(ask, engine, str(path), {})
        return getattr(asked, "reason", "ok")
    load = cast("Callable[..., Loaded]", WITH_MESHES[engine])
    loaded = process(engine, limit).call(load, str(path), str(place.parent), {})
    if isinstance(loaded, Refusal):
        return loaded.reason
    return next(iter(loaded.warnings), "") or differences(shapes_of(written), loaded.shapes) or "ok"


# --- Migration ------------------------------------------------------------------------------------


def rows_of_migration(file: File, pairs: list[tuple[str, str]], limit: float) -> list[Row]:
    """The rows of one SDFormat file that is migrated to Fortress."""
    release: Release = "fortress"
    engines = [engine for target, engine in pairs if target == release]
    if file.format != "sdf" or not engines:
        return []
    authors = with_boxes(file.path.read_bytes())
    row = Row(file.name, file.format, release, "", "ok", way="migrate")
    try:
        text, state = migrated_text(authors, "", release, "comment")
    except translate.TranslateError as error:
        message = next(x.message for x in error.diagnostics if x.severity == "error")
        return [replace(row, engine=engine, written=message) for engine in engines]
    losses = [loss for loss in state.report.losses if loss.severity != "harmless"]
    errors_after = tuple(sorted({error.code for error in refused_parts(text, "", release)}))
    rows = []
    with tempfile.TemporaryDirectory() as directory:
        answers = Answers(limit, Path(directory))
        for engine in engines:
            judged = before_and_after(answers, engine, "sdf", authors, text, {})
            if judged.after.startswith((NO_ANSWER, *NOTHING_TO_MOVE)):
                continue
            rows.append(
                replace(
                    row,
                    engine=engine,
                    silent=not losses and not errors_after,
                    reported=tuple(sorted({loss.code for loss in losses})),
                    errors_after=errors_after,
                    after=judged.after,
                    differences=judged.differences,
                )
            )
    return rows


#: Name → the function that makes the rows of a file.
WAYS: dict[str, Callable[[File, list[tuple[str, str]], float], list[Row]]] = {
    "convert": rows_of,
    "files": partial(rows_of_files, is_bundle=False),
    "bundle": partial(rows_of_files, is_bundle=True),
    "migrate": rows_of_migration,
}


def table(rows: list[Row]) -> str:
    """The numbers of false statements by reader and engine, and their kinds with an example."""
    lines = []
    for key in dict.fromkeys((row.way, row.target, row.engine) for row in rows):
        way, target, engine = key
        of_pair = [row for row in rows if (row.way, row.target, row.engine) == key]
        written = [row for row in of_pair if row.written == "ok"]
        silent = sum(row.silent for row in written)
        lines.append(
            f"{way}, {target}, {ENGINES[engine].title}: {len(of_pair)} files, "
            f"{len(written)} written, {silent} exact"
        )
        counts: Counter[tuple[str, str]] = Counter()
        examples: dict[tuple[str, str], str] = {}
        for row in of_pair:
            for verdict, evidence in row.verdicts:
                kind = verdict, _without_names(evidence)
                counts[kind] += 1
                examples.setdefault(kind, row.file)
        for (verdict, evidence), count in sorted(counts.items()):
            lines.append(f"  {verdict}: {count} × {evidence}   [{examples[verdict, evidence]}]")
    return "\n".join(lines)


def _without_names(message: str) -> str:
    from engine_table import _NAMES

    return _NAMES.sub("…", message)[:LONGEST]


def read(path: Path) -> list[Row]:
    """The results of earlier runs, the last one of each file, way, reader and engine."""
    rows = [Row(**row) for row in ResultLines(path).read()]
    return list({(row.file, row.way, row.target, row.engine): row for row in rows}.values())


def build_programs() -> None:
    """Compile the programs that ask engines: an answer has a limit of time."""
    with suppress(CannotBuildError):
        build()
        build_gazebo_physics()


def _run(task: tuple[str, File, list[tuple[str, str]], float]) -> list[dict[str, Any]]:
    way, file, pairs, limit = task
    return [asdict(row) for row in WAYS[way](file, pairs, limit)]


def main() -> int:
    """Run the command line."""
    parser = argparse.ArgumentParser(description="Compare statements about readers with engines.")
    parser.add_argument("--out", type=Path, default=ROOT / "build" / "reader_truth.jsonl")
    parser.add_argument("--share", type=int, metavar="N", help="so many random files")
    parser.add_argument("--skip", type=int, default=0, metavar="N", help="leave out the first N")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=10.0, help="the limit of one answer")
    parser.add_argument("--target", nargs="+", choices=[*LOADED_BY], default=[*LOADED_BY])
    parser.add_argument("--way", nargs="+", choices=[*WAYS], default=[*WAYS])
    parser.add_argument("--print", action="store_true", dest="only_print")
    options = parser.parse_args()
    if not options.only_print:
        build_programs()
        judged = {(row.file, row.way, row.target, row.engine) for row in read(options.out)}
        installed = [
            (target, engine)
            for target in options.target
            for engine in LOADED_BY[target]
            if is_installed(engine)
        ]
        tasks = []
        for file in files(None, options.seed)[options.skip :][: options.share]:
            for way in options.way:
                # The engines get texts without the files that an include names.
                if way in {"convert", "migrate"} and b"<include" in file.path.read_bytes():
                    continue
                pairs = [pair for pair in installed if (file.name, way, *pair) not in judged]
                if pairs:
                    tasks.append((way, file, pairs, options.seconds))
        ResultLines(options.out).run(_run, tasks, options.jobs)
    print(table(read(options.out)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
