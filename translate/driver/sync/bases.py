"""The base of two files: an earlier state of both, from which their edits are computed.

It is the first of these that exists:

1. the directory that the caller names;
2. the texts after the last synchronization (:mod:`translate.resources.earlier_files`);
3. the newest commit in which the two files were in step.

The files that xacro included in a commit are unknown.  The base of a xacro file is its present
state, if it is in step with the SDFormat file of the last commit.
"""

from __future__ import annotations

import hashlib
import os
import time
from collections.abc import Iterable

from translate.diagnostics.diagnostic import TranslateError
from translate.driver.sync.pair_files import PairFiles, check_format
from translate.driver.sync.pairs import SIDES, XACRO
from translate.resources.boundary import refusal, repository_directory
from translate.resources.earlier_files import (
    RobotText,
    SearchLimitError,
    Texts,
    committed_texts,
    included_in,
)
from translate.resources.regular_files import named_bytes
from translate.xml.files import real_path

LAST_SYNC = "the last synchronization"


def base_of(
    files: PairFiles,
    texts: Texts,
    directory: str,
    last: Texts | None,
    *,
    may_be_equal: bool = False,
) -> tuple[str, Texts | None]:
    """Return the base of two files, and its origin; two files in step ``may_be_equal`` to it.

    ``last`` are the texts after the last synchronization, if they are known.
    """
    if directory:
        return directory, _texts_below(files, directory)
    if last is not None:
        return LAST_SYNC, last
    if files.pair.is_one_way:
        return _committed_base_of_sdf(files, texts, may_be_equal=may_be_equal)
    return _committed_base(files, texts, may_be_equal=may_be_equal)


def _committed_base(
    files: PairFiles, texts: Texts, *, may_be_equal: bool
) -> tuple[str, Texts | None]:
    """Return the newest commit in which the two files were in step, and their texts.

    Raises :class:`translate.TranslateError` (``base-search-limit``) after the limits of time.
    Two files in step, which ``may_be_equal`` to their base, need none then.
    """
    start, limit = time.monotonic(), min(files.search_time.for_pair, files.search_time.remaining)
    compared: set[bytes] = set()
    try:
        commits = committed_texts(files.pair.urdf, files.pair.sdf, texts, ends_at=start + limit)
        for commit, earlier in commits:
            if may_be_equal and earlier == texts:
                return _name_of(commit), earlier
            # A revert has the texts of an earlier commit.
            included = included_in(earlier.sdf).values()
            key = b"".join(hashlib.sha256(text).digest() for text in (*earlier, *included))
            if earlier != texts and key not in compared:
                compared.add(key)
                if files.were_in_step(earlier):
                    return _name_of(commit), earlier
    except SearchLimitError:
        if not may_be_equal:
            raise _search_limit_error(files, limit, len(compared)) from None
    finally:
        files.search_time.remaining -= time.monotonic() - start
    return "", None


def _committed_base_of_sdf(
    files: PairFiles, texts: Texts, *, may_be_equal: bool
) -> tuple[str, Texts | None]:
    """Return the last commit of an SDFormat file that is in step with the xacro file of now.

    Then only the SDFormat file has edits.  An older commit tells nothing: the xacro file can have
    an edit that takes a later one back.
    """
    start = time.monotonic()
    ends_at = start + min(files.search_time.for_pair, files.search_time.remaining)
    try:
        for commit, earlier in committed_texts(files.pair.urdf, files.pair.sdf, texts, ends_at):
            base = texts._replace(sdf=earlier.sdf)
            is_base = may_be_equal if base == texts else files.were_in_step(base)
            return (_name_of(commit), base) if is_base else ("", None)
    except SearchLimitError:
        # The side to keep is named, as without a commit.
        return "", None
    finally:
        files.search_time.remaining -= time.monotonic() - start
    return "", None


def _search_limit_error(files: PairFiles, seconds: float, compared: int) -> TranslateError:
    is_shared = seconds < files.search_time.for_pair
    limit = f"{max(seconds, 0.0):.0f} s"
    limit += ", which were left for all pairs" if is_shared else ""
    return TranslateError.of(
        "base-search-limit",
        f"none of the commits compared ({compared}) has the two files in step, and the search "
        f"for a base ended after {limit}",
        files.pair.urdf,
        hint="name an earlier state of both files with --base DIR, or the side to keep with "
        "--from urdf or --from sdf",
    )


def _texts_below(files: PairFiles, directory: str) -> Texts:
    """Return the contents of the files of the same relative paths, or names, in a directory."""
    root = os.path.join(os.path.abspath(files.pair.directory), "")
    chosen_paths = []
    for side in SIDES:
        path = os.path.abspath(files.pair.path(side))
        # A file elsewhere has its name only.
        names = [path.removeprefix(root)] if path.startswith(root) else []
        paths = [os.path.join(directory, name) for name in [*names, os.path.basename(path)]]
        chosen_paths.append(next(filter(os.path.exists, paths), paths[0]))
    _refuse_outside(files, directory, chosen_paths)
    # The user names the directory, and not a xacro file in it.
    texts = files.read_at(*chosen_paths, named=False)
    texts = texts._replace(sdf=_included_below(files, directory, texts.sdf))
    for side, path in zip(SIDES, chosen_paths, strict=True):
        # Later errors name the file of the pair.
        check_format(texts.of(side), path.removesuffix(XACRO), side)
    return texts


def _included_below(files: PairFiles, directory: str, data: bytes) -> bytes:
    """Return the SDFormat text of a base with the files below its directory that it includes."""
    root = os.path.join(os.path.abspath(files.pair.directory), "")
    included = {}
    for path in included_in(files.read().sdf):
        earlier = os.path.join(directory, path.removeprefix(root))
        if path.startswith(root) and os.path.isfile(earlier):
            _refuse_outside(files, directory, [earlier])
            included[path] = named_bytes(earlier)
    return RobotText(bytes(data), included) if included else bytes(data)


def _refuse_outside(files: PairFiles, directory: str, paths: Iterable[str]) -> None:
    """Refuse links that lead out of the repository of a directory."""
    area = repository_directory(directory)
    for path in paths:
        if not files.resources.allow_outside and refusal(path, [area]) == "link":
            raise TranslateError.of(
                "file-read",
                f"this is a link to {real_path(path)}, outside {area}",
                path,
                hint="add --allow-outside if you trust the files of --base",
            )


def _name_of(commit: str) -> str:
    return f"commit {commit[:12]}"
