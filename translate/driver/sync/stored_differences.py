"""The differences of a pair that stay, in the file ``robot-translate.pairs`` beside its table.

A line names the two files of a pair, as the table does.  The lines after it are its differences,
sorted, one line for each: the place, the value of each file, and the state::

    pair "arm.urdf" "arm.sdf"
    link "hand" inertial/mass  urdf "5"  sdf "1"  unreviewed

A place is a kind and a name, after those of the element around it; ``#1/3`` is the second of three
elements without a name, and the last part of it the path below the element.  A text is a string of
JSON; ``none`` is no value.  The file comes with the repository, and can be a stranger's: each line
is checked, and the sizes are limited.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import lru_cache
from pathlib import PureWindowsPath
from typing import Literal, TypeAlias, cast, get_args

from translate.diagnostics.diagnostic import TranslateError
from translate.diagnostics.element_path import ElementPath
from translate.driver.sync.pairs import MAX_PAIRS, Pair
from translate.edits.pair_values import Difference, same_difference
from translate.facts import whole_number
from translate.resources.boundary import refusal, repository_directory
from translate.resources.earlier_files import text_in_commit
from translate.resources.replaced_files import FileState, Replacement
from translate.structures import NamedTuple
from translate.xml.files import (
    SPECIAL,
    bytes_of,
    is_special,
    real_path,
    relative_path,
)

FILE = "robot-translate.pairs"
#: The size of the file, in bytes.
MAX_BYTES = 4 * 1024 * 1024
#: The number of differences in the file.
MAX_DIFFERENCES = 20_000
#: The number of pairs in the file; two tables beside it can have so many.
MAX_PAIRS_OF_FILE = 2 * MAX_PAIRS
#: The length of a text in it.
MAX_TEXT = 4096
State: TypeAlias = Literal["accepted", "unreviewed"]
STATES: tuple[State, ...] = get_args(State)
#: The names of the URDF and the SDFormat file of a pair, relative to the table.
Names: TypeAlias = tuple[str, str]
_Pairs: TypeAlias = "dict[Names, list[StoredDifference]]"
_HEADER = (
    "# The differences of pairs that stay.  robot-translate sync --review lists them, and",
    "# robot-translate sync --accept accepts them.",
)
_PAIR = "pair"
_NONE = "none"
#: A text without an end goes to the end of the line: it is not searched again from each mark in it.
_TOKEN = re.compile(r'"(?:[^"\\]|\\.)*(?:"|\\?$)|[^\s"]+')
_PLACE = re.compile(r"#([0-9]{1,6})/([0-9]{1,6})")
_EMPTY_KIND = "*"


class StoredDifference(NamedTuple):
    """A difference that stays, and whether it was reviewed."""

    difference: Difference
    state: State

    @property
    def at(self) -> ElementPath:
        """The place of the difference."""
        return self.difference.at

    @property
    def is_unreviewed(self) -> bool:
        """Whether the difference is physical, and not accepted."""
        return self.state == "unreviewed" and self.difference.is_physical


def new_difference(difference: Difference) -> StoredDifference:
    """Return a difference as it is stored first: only physical ones are to be reviewed."""
    return StoredDifference(difference, "unreviewed" if difference.is_physical else "accepted")


def file_of(pair: Pair) -> str:
    """Return the path of the file with the differences of a pair; empty without a table."""
    if not pair.places:
        return ""
    return os.path.join(os.path.dirname(pair.places["urdf"].table), FILE)


def names_of(pair: Pair) -> Names:
    """Return the names of the files of a pair, relative to its table."""
    directory = os.path.dirname(os.path.abspath(pair.places["urdf"].table))
    return relative_path(pair.urdf, directory), relative_path(pair.sdf, directory)


def stored_differences(pair: Pair) -> list[StoredDifference] | None:
    """Return the differences of a pair that stay; ``None`` if the file does not have the pair.

    Raises :class:`translate.TranslateError` (``pairs-invalid``) for a file that is not valid.
    """
    path = file_of(pair)
    if not path or not os.path.lexists(path):
        return None
    pairs = read(path)
    stored = pairs.get(_names_in(pairs, pair))
    return None if stored is None else [*stored]


def _names_in(pairs: Collection[Names], pair: Pair) -> Names:
    """Return the names of a pair in the file: those before one of its files was renamed or moved.

    A part of the file is that of the pair, too, if it names one of the two files, and another one
    that does not exist.
    """
    pair_names = names_of(pair)
    if pair_names in pairs:
        return pair_names
    directory = os.path.dirname(os.path.abspath(pair.places["urdf"].table))
    renamed = [
        names
        for names in pairs
        for place, name in enumerate(names)
        if names[1 - place] == pair_names[1 - place]
        # To look up a file of another computer connects to it.
        and not PureWindowsPath(name).drive.startswith("\\\\")
        and not os.path.lexists(os.path.join(directory, name))
    ]
    return pair_names if len(renamed) != 1 else renamed[0]


class Commit:
    """A commit with earlier differences: each file of a command is read once.

    ``revision`` is that of :func:`translate.resources.earlier_files.text_in_commit`.
    """

    def __init__(self, revision: str) -> None:
        self.revision = revision
        self._pairs: dict[str, _Pairs | TranslateError | None] = {}

    def pairs_of(self, path: str) -> dict[Names, list[StoredDifference]] | None:
        """Return the differences of all pairs of a file; ``None`` if there is no such commit.

        Raises :class:`translate.TranslateError` (``pairs-invalid``) for a file that is not valid.
        """
        if path not in self._pairs:
            self._pairs[path] = self._read(path)
        pairs = self._pairs[path]
        return None if pairs is None else _without_error(pairs)

    def _read(self, path: str) -> _Pairs | TranslateError | None:
        if (data := text_in_commit(path, self.revision)) is None:
            return None
        if len(data) > MAX_BYTES:
            return _invalid(f"the file of {self.revision} has more than {MAX_BYTES} bytes", path, 0)
        return _differences_or_error(data.decode("utf-8", "replace"), path)


def changed_since(pair: Pair, commit: Commit) -> list[StoredDifference] | None:
    """Return the differences of a pair that are new, or have other values, since a commit.

    ``None`` is returned if there is no such commit.

    Raises :class:`translate.TranslateError` (``pairs-invalid``) for a file that is not valid.
    """
    path = file_of(pair)
    if (stored := stored_differences(pair)) is None:
        return []
    if (earlier_pairs := commit.pairs_of(path)) is None:
        return None
    earlier = earlier_pairs.get(_names_in(earlier_pairs, pair), [])
    by_place = {stored_difference.at: stored_difference.difference for stored_difference in earlier}
    return [
        stored_difference
        for stored_difference in stored
        if stored_difference.at not in by_place
        or not same_difference(stored_difference.difference, by_place[stored_difference.at])
    ]


def read(path: str) -> dict[Names, list[StoredDifference]]:
    """Return the differences of all pairs of a file.

    Raises :class:`translate.TranslateError` (``pairs-invalid``) for a file that is not valid.
    """
    return _LATEST.differences(_text_of(path)[0], path)


class _Latest:
    """The differences of the latest text, or its error: it is read once for all pairs of a table.

    A text that this process has written is not read at all.
    """

    def __init__(self) -> None:
        self._key = ("", "")
        self._pairs: _Pairs | TranslateError = {}

    def differences(self, text: str, path: str) -> _Pairs:
        """Return the differences of a text.  Raises as :func:`differences_in` does."""
        if self._key != (text, path):
            self._key = text, path
            self._pairs = _differences_or_error(text, path)
        return _without_error(self._pairs)

    def written(self, text: str, path: str, pairs: _Pairs) -> None:
        """Note the differences of a text that is written."""
        self._key, self._pairs = (text, path), pairs


_LATEST = _Latest()


def _differences_or_error(text: str, path: str) -> _Pairs | TranslateError:
    try:
        return differences_in(text, path)
    except TranslateError as error:
        return TranslateError(error.diagnostics)


def _without_error(pairs: _Pairs | TranslateError) -> _Pairs:
    if isinstance(pairs, TranslateError):
        raise TranslateError(pairs.diagnostics)
    return pairs


def _data_of(path: str) -> tuple[bytes, str]:
    if is_special(path):
        raise _invalid(f"this is {SPECIAL}", path, 0)
    area = repository_directory(os.path.dirname(os.path.abspath(path)))
    if refusal(path, [area]):
        raise _invalid(f"this is a link to {real_path(path)}, outside {area}", path, 0)
    return bytes_of(path, limit=MAX_BYTES)


def _text_of(path: str) -> tuple[str, str]:
    data, name = _data_of(path)
    try:
        return data.decode("utf-8"), name
    except UnicodeDecodeError:
        raise _invalid("the file is not UTF-8", path, 0) from None


def differences_in(text: str, path: str) -> dict[Names, list[StoredDifference]]:
    """Return the differences of all pairs in the text of a file.

    Raises :class:`translate.TranslateError` (``pairs-invalid``) with the line that is not valid.
    """
    pairs: dict[Names, dict[ElementPath, StoredDifference]] = {}
    differences: dict[ElementPath, StoredDifference] | None = None
    count = 0
    for line, row in enumerate(text.split("\n"), 1):
        row = row.strip()
        if not row or row.startswith("#"):
            continue
        if len(row) > 6 * MAX_TEXT or _TOKEN.sub("", row).strip():
            raise _invalid("the line is no difference", path, line)
        tokens = _TOKEN.findall(row)
        try:
            if tokens[0] == _PAIR and len(tokens) == 3 and tokens[1].startswith('"'):
                names = _string(tokens[1]), _string(tokens[2])
                if names in pairs:
                    raise ValueError("the pair has two parts of the file")
                if len(pairs) == MAX_PAIRS_OF_FILE:
                    raise ValueError(f"there are more than {MAX_PAIRS_OF_FILE} pairs")
                differences = pairs[names] = {}
                continue
            stored = _difference(tokens)
        except ValueError as error:
            raise _invalid(str(error), path, line) from None
        count += 1
        if differences is None:
            raise _invalid("the difference is of no pair", path, line)
        if stored.at in differences:
            raise _invalid("the place has two differences", path, line)
        if count > MAX_DIFFERENCES:
            raise _invalid(f"there are more than {MAX_DIFFERENCES} differences", path, line)
        differences[stored.at] = stored
    return {names: list(items.values()) for names, items in pairs.items()}


def with_differences(path: str, pair: Pair, differences: Sequence[StoredDifference] | None) -> str:
    """Return the text of the file with other differences of a pair; ``None`` removes the pair.

    Raises :class:`translate.TranslateError` (``pairs-invalid``) for a file that is not valid, and
    for differences that it cannot have.
    """
    text = _text_of(path)[0] if os.path.lexists(path) else ""
    pairs = dict(_LATEST.differences(text, path))
    pairs.pop(_names_in(pairs, pair), None)
    new_part: _Pairs = {}
    if differences is not None:
        new_part = {names_of(pair): sorted(differences, key=_line)}
    pairs |= new_part
    end = "\r\n" if "\r\n" in text else "\n"
    new_text = _text(pairs).replace("\n", end)
    # The other parts were read from the file.
    part_read = _differences_or_error(_text(new_part), path)
    if (
        isinstance(part_read, TranslateError)
        or part_read.keys() != new_part.keys()
        or len(new_text.encode("utf-8", "replace")) > MAX_BYTES
        or len(pairs) > MAX_PAIRS_OF_FILE
        or sum(map(len, pairs.values())) > MAX_DIFFERENCES
    ):
        raise _invalid("the differences are too many, or too long, to be stored", path, 0)
    _LATEST.written(new_text, path, pairs | part_read)
    return new_text


def with_stored(
    path: str, pair: Pair, differences: Sequence[StoredDifference] | None
) -> Replacement:
    """Return the file beside a table as it is written with the differences of a pair.

    Raises :class:`translate.TranslateError` as :func:`with_differences` does.
    """
    earlier = FileState.of(path, _data_of(path)[0] if os.path.lexists(path) else None)
    text = with_differences(path, pair, differences)
    return Replacement(path, text.encode("utf-8", "replace"), earlier)


def _text(pairs: Mapping[Names, Iterable[StoredDifference]]) -> str:
    lines = [*_HEADER]
    for names, differences in sorted(pairs.items()):
        lines += ["", " ".join([_PAIR, *map(_quoted, names)])]
        lines += sorted(_line(stored) for stored in differences)
    return "\n".join(lines) + "\n"


@lru_cache(maxsize=MAX_DIFFERENCES)
def _line(stored: StoredDifference) -> str:
    at, urdf, sdf = stored.difference
    values = [f"urdf {_value(urdf)}", f"sdf {_value(sdf)}"]
    return "  ".join([place_text(at), *values, stored.state])


def place_text(at: ElementPath) -> str:
    """Return a place as a text that :func:`place_of` reads."""
    parts = [at.owner_kind or _EMPTY_KIND, _quoted(at.owner)] if at.owner or at.owner_kind else []
    parts += [at.kind or _EMPTY_KIND, _quoted(at.name)]
    if at.place >= 0 or at.siblings:
        parts.append(f"#{max(at.place, 0)}/{at.siblings}")
    return " ".join([*parts, *([at.field] if at.field else [])])


def place_of(tokens: Sequence[str]) -> ElementPath:
    """Return the place of the tokens of a line.  Raises ``ValueError`` for tokens that are none."""
    parts = list(tokens)
    steps: list[tuple[str, str]] = []
    while len(parts) > 1 and parts[1].startswith('"') and len(steps) < 2:
        kind = parts.pop(0)
        steps.append(("" if kind == _EMPTY_KIND else kind, _string(parts.pop(0))))
    if not steps or any(kind.startswith('"') for kind, _ in steps):
        raise ValueError("the line has no place of an element")
    place, siblings = -1, 0
    if parts and (numbers := _PLACE.fullmatch(parts[0])):
        place, siblings = (cast(int, whole_number(number)) for number in numbers.groups())
        parts.pop(0)
    if len(parts) > 1 or (parts and parts[0].startswith(('"', "#"))):
        raise ValueError("the line has no place of an element")
    (owner_kind, owner), (kind, name) = [("", ""), *steps][-2:]
    field = parts[0] if parts else ""
    return ElementPath(kind, name, owner, owner_kind, place, siblings, field)


def _difference(tokens: Sequence[str]) -> StoredDifference:
    if len(tokens) < 7 or (tokens[-5], tokens[-3]) != ("urdf", "sdf"):
        raise ValueError("the line does not end with urdf VALUE sdf VALUE STATE")
    if (state := next((name for name in STATES if name == tokens[-1]), None)) is None:
        raise ValueError(f"the state is not one of {', '.join(STATES)}")
    values = ["" if token == _NONE else _string(token) for token in (tokens[-4], tokens[-2])]
    return StoredDifference(Difference(place_of(tokens[:-5]), *values), state)


def _value(text: str) -> str:
    return _quoted(text) if text else _NONE


def _quoted(text: str) -> str:
    # Each line of the file is one difference, also for programs that know other line ends.
    quoted = json.dumps(text, ensure_ascii=False)
    return re.sub("[\x7f-\xa0\u2028\u2029\ud800-\udfff]", lambda m: f"\\u{ord(m[0]):04x}", quoted)


def _string(token: str) -> str:
    if not token.startswith('"'):
        raise ValueError(f"'{token[:40]}' is no text in quotation marks")
    if len(token) > MAX_TEXT:
        raise ValueError(f"a text has more than {MAX_TEXT} characters")
    try:
        return str(json.loads(token))
    except ValueError:
        raise ValueError(f"{token[:40]} is no text of JSON") from None


def _invalid(message: str, path: str, line: int) -> TranslateError:
    return TranslateError.of(
        "pairs-invalid",
        message,
        path,
        line,
        hint="take the line from an earlier commit, or remove it: robot-translate sync then lists "
        "the difference as a new one",
    )


def without_stored(
    differences: Iterable[Difference], stored: Iterable[StoredDifference]
) -> list[Difference]:
    """Return the differences that do not stay, or have other values."""
    by_place = {stored_difference.at: stored_difference.difference for stored_difference in stored}
    return [
        difference
        for difference in differences
        if difference.at not in by_place or not same_difference(difference, by_place[difference.at])
    ]


def changed_differences(
    differences: Iterable[Difference], stored: Iterable[StoredDifference]
) -> list[tuple[StoredDifference, Difference]]:
    """Return the differences that stay, with their present values, if these are others."""
    by_place = {difference.at: difference for difference in differences}
    return [
        (stored_difference, by_place[stored_difference.at])
        for stored_difference in stored
        if stored_difference.at in by_place
        and not same_difference(stored_difference.difference, by_place[stored_difference.at])
    ]
