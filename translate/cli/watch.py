"""``sync --watch``: update a file of a pair when the other one changes.

The contents of the files decide what to do: a notification without another content, such as that of
an update itself, does nothing, and a file that is not well-formed waits for the next notification.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import ExitStack
from io import BytesIO
from typing import TYPE_CHECKING

from translate.diagnostics.diagnostic import TranslateError

if TYPE_CHECKING:
    from translate.driver.sync import PairFiles
    from translate.resources.earlier_files import Texts

#: The time in ms after which a change before the first notification is noticed.
_FIRST_LOOK = 1000


def watch_pairs(
    pairs: Sequence[PairFiles],
    sync: Callable[[PairFiles], Texts | None],
    changes: Iterable[object] | None = None,
) -> None:
    """Synchronize pairs, and again after each change, until ``changes`` ends.

    ``sync`` returns the contents of the files that it leaves, or ``None`` if it failed.
    ``changes`` yields whenever files may have changed; by default the notifications of the system.

    Raises :class:`translate.TranslateError` if another process watches one of the pairs, and if the
    package that receives notifications is not installed.
    """
    from translate.resources.earlier_files import watch_lock

    changes = notifications(pairs) if changes is None else changes
    with ExitStack() as stack:
        for item in pairs:
            stack.enter_context(watch_lock(item.pair.urdf, item.pair.sdf))
        before = [_contents(item) for item in pairs]
        known = [sync(item) or state for item, state in zip(pairs, before, strict=True)]
        for _ in changes:
            for number, item in enumerate(pairs):
                state = _contents(item)
                if state is not None and state != known[number]:
                    known[number] = sync(item) or state


def _contents(item: PairFiles) -> Texts | None:
    """The contents of two files; ``None`` if one is missing, or only a part of it is written."""
    from translate.xml.document import parse

    try:
        texts = item.read()
        for text in texts:
            parse(BytesIO(text), "")
    except TranslateError:
        return None
    return texts


def notifications(pairs: Sequence[PairFiles]) -> Iterator[object]:
    """The notifications about the directories of the files."""
    try:
        from watchfiles import watch
    except ImportError:
        raise TranslateError.of(
            "watch-missing",
            "the package 'watchfiles' is not installed",
            hint="pip install 'robot-translate[watch]'",
        ) from None
    paths = [path for item in pairs for path in (item.pair.urdf, item.pair.sdf)]
    resolved = [*map(os.path.abspath, paths), *map(os.path.realpath, paths)]
    directories = sorted(set(map(os.path.dirname, resolved)))
    for directory in directories:
        if not os.path.isdir(directory):
            raise TranslateError.of(
                "file-access",
                f"the directory '{directory}' does not exist",
                directory,
                hint="create it first",
            )
    # A xacro file includes files of other directories.
    changes = watch(
        *directories,
        watch_filter=None,
        recursive=any(item.pair.is_one_way for item in pairs),
        rust_timeout=_FIRST_LOOK,
        yield_on_timeout=True,
    )
    return (change for number, change in enumerate(changes) if change or not number)
