"""Cases of updates: a file, an edit of a kind, the side, a base or none; and their verdicts."""

from __future__ import annotations

import signal
import tempfile
import time
import traceback
from collections.abc import Callable, Collection, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from difflib import unified_diff
from functools import partial
from itertools import islice
from pathlib import Path
from random import Random
from types import FrameType
from typing import Literal, Protocol, TypeAlias
from xml.parsers.expat import ExpatError

import translate
from support.corpus_robots import CORPUS
from support.edits import common_edits, sdf_edits, urdf_edits  # noqa: F401  (registers the kinds)
from support.edits.judge import (
    SHAPE_NAMES,
    Files,
    Texts,
    different,
    is_added,
    is_massless,
    is_of_all_left,
    judge,
    same_robot,
    with_old_names,
    with_version,
)
from support.edits.kinds import KINDS, Format, Made, edited
from support.edits.tree_difference import Change, differences
from support.edits.workplace import CorpusFile, Pair, Workplace, pair_of, translated
from support.edits.xml_text import XmlText, tree_of

#: Which of the two files is edited.
Side: TypeAlias = Literal["original", "translation"]
Verdict: TypeAlias = Literal["ok", "refused", "wrong", "no edit", "slow"]
TIME_LIMIT = 30.0
#: The suffixes of the texts that are kept.
KEPT = ("a_before", "b_before", "a", "b")
#: The codes with which an update refuses edits.
REFUSALS = frozenset({"edit-refused", "not-one-robot"})


class Updated(Protocol):
    """What an update returns."""

    @property
    def data(self) -> bytes:
        """The new text of B."""


#: B, A and the base → the update; :func:`translate.update` or a substitute.
Update: TypeAlias = Callable[[Path, Path, bytes | None, dict[str, object]], bytes]


@dataclass(frozen=True)
class Case:
    """Everything that reproduces a case."""

    file: str
    format: Format
    group: str
    kind: str
    side: Side
    base: bool
    seed: int

    def __str__(self) -> str:
        base = "with a base" if self.base else "without a base"
        return f"{self.file} {self.side} {self.kind} {base} seed {self.seed}"


@dataclass(frozen=True)
class Outcome:
    """The verdict of a case; ``code`` and ``details`` say why."""

    case: Case
    verdict: Verdict
    code: str = ""
    details: tuple[str, ...] = ()
    edit: str = ""
    diff: str = ""
    lines: int = 0
    other_lines: int = 0
    seconds: float = 0.0

    def to_json(self) -> dict[str, object]:
        """The outcome as a line of JSON."""
        return asdict(self)


def with_translate(
    target: Path, source: Path, base: bytes | None, options: dict[str, object]
) -> bytes:
    """Update a file with :func:`translate.update`."""
    updated: Updated = translate.update(target, source, base=base, **options)  # type: ignore[attr-defined]
    return updated.data


class SlowError(Exception):
    """A case took too long."""


@contextmanager
def time_limit(seconds: float) -> Iterator[None]:
    """Raise :class:`SlowError` after some seconds."""

    def stop(_: int, __: FrameType | None) -> None:
        raise SlowError

    old = signal.signal(signal.SIGALRM, stop)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, old)


@contextmanager
def pair_in_place(file: CorpusFile, root: Path = CORPUS) -> Iterator[Pair | None]:
    """A file below ``root`` and its translation, in a directory of their own."""
    with tempfile.TemporaryDirectory() as directory:
        yield pair_of(Workplace(Path(directory), file.name, root), file.format)


def possible(pair: Pair, side: Side) -> list[str]:
    """The kinds of edits that have a place in one side of a pair."""
    data, file_format = side_of(pair, side)
    text = XmlText(data)
    # A kind collects its changes in the text, which is not changed itself.
    return [name for name, make in KINDS[file_format].items() if make(text, Random(0)) is not None]


def side_of(pair: Pair, side: Side) -> tuple[bytes, Format]:
    """The text and the format of one side."""
    if side == "original":
        return pair.original_data, pair.original_format
    return pair.translated_data, pair.translated_format


def run(
    case: Case, pair: Pair, update: Update = with_translate, keep: Path | None = None
) -> Outcome:
    """Make the edit, update the other side and judge it.

    A directory to ``keep`` gets the four texts of a case that is right, for other judges.
    """
    started = time.monotonic()
    try:
        with time_limit(TIME_LIMIT):
            outcome = _run(case, pair, update, keep)
    except SlowError:
        outcome = Outcome(case, "slow")
    finally:
        pair.restore()
    return Outcome(**{**_fields(outcome), "seconds": round(time.monotonic() - started, 2)})


def _fields(outcome: Outcome) -> dict[str, object]:
    return {name: getattr(outcome, name) for name in Outcome.__dataclass_fields__}


def _run(case: Case, pair: Pair, update: Update, keep: Path | None) -> Outcome:
    random = Random(case.seed)
    a_before, format_a = side_of(pair, case.side)
    made = edited(a_before, format_a, case.kind, random)
    if made is None:
        return Outcome(case, "no edit", "no place")
    b_is_translation = case.side == "original"
    paths = (pair.original, pair.translated)
    a, b = paths if b_is_translation else paths[::-1]
    files = Files(a, b, format_a, pair.options)
    b_before = pair.translated_data if b_is_translation else pair.original_data
    if b_is_translation and random.random() < 0.5:
        b_before = decorated(b_before, random)
    pair.restore()
    b.write_bytes(b_before)
    try:
        before = set(same_robot(files))
    except translate.TranslateError:
        before = None
    a.write_bytes(made.data)
    edit = str(made)
    try:
        translate.load(a)
        translate.convert(a, to=files.format_b, written_to=b, **pair.options)  # type: ignore[arg-type]
    except translate.TranslateError as error:
        return Outcome(case, "no edit", "invalid", tuple(map(str, error.diagnostics))[:2], edit)
    try:
        new = update(b, a, a_before if case.base else None, pair.options)
    except translate.TranslateError as error:
        return refused(case, error, edit)
    except SlowError:
        raise
    except Exception:
        return Outcome(case, "wrong", "exception", (traceback.format_exc()[-1500:],), edit)
    texts = Texts(a_before, made.data, b_before, new)
    result = judge(texts, made, files, b_is_translation)
    diff = diff_of(b_before, new)
    lines = {"lines": result.lines, "other_lines": result.other}
    if result.reason:
        return Outcome(case, "wrong", result.reason, result.details, edit, diff, **lines)
    if before is not None:
        after = new_differences(files, made, before, new)
        if after:
            return Outcome(case, "wrong", "compare", tuple(after[:5]), edit, diff, **lines)
    old_links = {node.name for node in tree_of(a_before).iter("link")}
    expected = partial(is_of_all_left, texts=texts, made=made)
    left = not_in_step(files, made.data, new, update, old_links, expected)
    if left and not not_in_step(files, a_before, b_before, update):
        return Outcome(case, "wrong", "not in step", (left,), edit, diff, **lines)
    if keep is not None:
        for name, text in zip(KEPT, (a_before, b_before, made.data, new), strict=True):
            (keep / f"{case.seed}.{name}").write_bytes(text)
    return Outcome(case, "ok", "", (), edit, diff if result.other else "", **lines)


def new_differences(files: Files, made: Made, before: Collection[str], new: bytes) -> list[str]:
    """The differences of the edited A and a ``new`` B that neither format explains.

    ``before`` are those of the two files without the edit.  The file of A holds the edited text.
    """
    files.b.write_bytes(new)
    try:
        found = [
            item
            for item in same_robot(files)
            if item not in before and with_old_names(item, made) not in before
        ]
        if found:
            # What a translation of the edited A has, too.
            to_b = with_version(files.options, new)
            files.b.write_bytes(translated(files.a, files.b, files.format_a, to_b) or b"")
            known = same_robot(files)
            # B may hold more than the format of A: so has B with a translation of it.
            files.b.write_bytes(new)
            to_a = with_version(files.options, made.data)
            if translated(files.b, files.a, files.format_b, to_a) is not None:
                known += same_robot(files)
            found = [item for item in found if item not in known]
    except translate.TranslateError as error:
        found = [f"cannot be compared: {error}"]
    finally:
        files.a.write_bytes(made.data)
    return found


def not_in_step(
    files: Files,
    a: bytes,
    b: bytes,
    update: Update,
    old_links: Iterable[str] = (),
    expected: Callable[[Change], bool] = lambda _: False,
) -> str:
    """What an update in either direction would change now; nothing if the files are in step.

    ``old_links`` are names that links had before the edit.  The changes of A that are ``expected``
    are made before B is updated.
    """
    files.a.write_bytes(a)
    files.b.write_bytes(b)
    for target, source, text in ((files.a, files.b, a), (files.b, files.a, b)):
        side = "A" if target is files.a else "B"
        try:
            again = update(target, source, None, files.options)
        except translate.TranslateError as error:
            codes = " ".join(sorted({item.code for item in error.diagnostics}))
            return f"an update of {side} is refused: {codes}: {error.diagnostics[0]}"
        # Comments of one file may be taken over into the other one.
        changes = differences(tree_of(text), tree_of(again), comments=False)
        changes = [item for item in changes if not (is_added(item) or is_massless(item, changes))]
        rest = different(again, text, old_links) if changes else []
        if side == "A" and any(map(expected, changes)):
            changes, rest = ([one for one in of if not expected(one)] for of in (changes, rest))
            files.a.write_bytes(again)
        names = [item for item in changes if item.path[-1] in SHAPE_NAMES and item.how != "changed"]
        # A shape of a renamed link, or of a link with a block, has the name of the link in its own.
        if changes and (names != changes or rest):
            return f"an update changes {side}: {changes[0]}"
    return ""


def refused(case: Case, error: translate.TranslateError, edit: str) -> Outcome:
    """The outcome of an update that raises an error: wrong, if the error is not one of updates."""
    codes = {item.code for item in error.diagnostics}
    details = tuple(map(str, error.diagnostics))[:4]
    verdict: Verdict = "refused" if codes <= REFUSALS else "wrong"
    return Outcome(case, verdict, " ".join(sorted(codes)), details, edit)


def diff_of(before: bytes, after: bytes) -> str:
    """The first lines of the difference of two texts."""
    texts = (text.decode("utf-8", "replace").splitlines() for text in (before, after))
    return "\n".join(islice(unified_diff(*texts, "before", "after", lineterm="", n=1), 40))


def decorated(data: bytes, random: Random) -> bytes:
    """A text with comments, empty lines and numbers spelled otherwise, which are no edits."""
    text = XmlText(data)
    for node in list(text.root.iter("link", "joint")):
        if random.random() < 0.3:
            text.insert(node, f"<!-- part {random.randint(1, 99)} -->")
        for leaf in node.iter("mass", "lower", "upper", "radius", "length"):
            try:
                number = float(leaf.text)
            except ValueError:
                continue
            if random.random() < 0.3 and float(f"{number:.17e}") == number:
                text.set_text(leaf, f"{number:.17e}")
    try:
        new = text.changed()
        XmlText(new)
    except (ValueError, ExpatError):
        return data
    return new.replace(b"\n  <link", b"\n\n  <link") if random.random() < 0.5 else new
