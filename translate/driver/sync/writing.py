"""Write what a plan has, and store the new base.

Two files cannot be replaced in one step.  :func:`write` therefore replaces each file as a whole and
:func:`store` stores the new base afterwards.  If the process is killed before, the base is the old
one.  The edits that are in both files already are equal on both sides, so that the next
synchronization writes what is missing.  If both files were replaced, they are in step.
"""

from __future__ import annotations

import os
from collections.abc import Iterable

from translate.diagnostics.diagnostic import TranslateError
from translate.driver.sync.pair_files import PairFiles
from translate.driver.sync.pairs import SIDES, refused_sources
from translate.driver.sync.plan import Plan
from translate.driver.sync.stored_differences import (
    StoredDifference,
    file_of,
    with_stored,
)
from translate.resources.earlier_files import included_in, store_texts
from translate.resources.replaced_files import (
    FileState,
    Replacement,
    file_changed,
    refuse_changed,
    replace_files,
)
from translate.resources.written_programs import (
    refuse_new_instructions,
    refuse_template_instructions,
)


def write(files: PairFiles, plan: Plan) -> None:
    """Write the files that change, each completely or not at all.

    Raises :class:`translate.TranslateError` if a file was changed since the plan was made, or
    if a link leads it out of the repository or package of its path, and ``OSError`` if one
    cannot be written.
    """
    files.refuse_files()
    new_files = outputs(files, plan)
    earlier = _states_before(files, plan, new_files)
    named = {files.pair.urdf, files.pair.sdf}
    others = [path for path in new_files if path not in named]
    refused = [] if files.resources.allow_outside else refused_sources(files.pair, others)
    if refused:
        raise TranslateError(refused)
    # The files of a table have a rule of their own.
    is_allowed = files.resources.allow_outside or files.pair.is_listed
    for path, data in new_files.items():
        refuse_changed(path, earlier[path])
        # Edits of the files of xacro, of which some are YAML, have a rule of their own.
        is_source = path in plan.files
        refuse = refuse_template_instructions if is_source else refuse_new_instructions
        refuse(path, earlier[path].contents, data)
    if plan.written and not files.missing() and [*files.read()] != [*plan.old]:
        # The other file gives edits, and an included file can change them.
        raise file_changed(files.pair.urdf)
    # All texts are there before the first file is written.
    is_stored = plan.stored is not None and (plan.gone or plan.new is None)
    stored_files = [stored_file(files, plan.stored)] if is_stored else []
    replacements = []
    for path, data in new_files.items():
        # A missing file is as private as the other one.
        is_sdf = path == files.pair.sdf
        like = files.pair.urdf if is_sdf else files.pair.sdf
        mode = os.stat(path if path in others else like).st_mode & 0o666
        replacements.append(Replacement(path, data, earlier[path], mode))
    replace_files(replacements, allow_outside=is_allowed)
    replace_files(stored_files, allow_outside=files.resources.allow_outside)


def texts_before(files: PairFiles, plan: Plan) -> dict[str, bytes | None]:
    """Return the files that a plan can change as it was made for them, by path."""
    texts = dict(zip((files.pair.urdf, files.pair.sdf), plan.old, strict=True))
    if (sdf := plan.old[1]) is not None:
        texts |= included_in(sdf)
    return texts | {path: state.data for path, state in plan.old_files.items()}


def _states_before(files: PairFiles, plan: Plan, paths: Iterable[str]) -> dict[str, FileState]:
    """Return the states of files for which a plan was made; the texts of a pair have no places."""
    texts = texts_before(files, plan)
    return {path: plan.old_files.get(path) or FileState.of(path, texts[path]) for path in paths}


def outputs(files: PairFiles, plan: Plan) -> dict[str, bytes]:
    """Return the files that change, by path; those of a xacro file are several."""
    outputs: dict[str, bytes] = {}
    for side in plan.written:
        assert plan.new is not None
        if side == "urdf" and files.pair.is_one_way:
            outputs.update(plan.files)
            continue
        number = SIDES.index(side)
        old, new = plan.old[number], plan.new[number]
        if old is None or bytes(old) != bytes(new):
            outputs[files.pair.path(side)] = bytes(new)
        if side == "sdf":
            outputs |= plan.included
    return outputs


def write_stored(files: PairFiles, stored: list[StoredDifference] | None) -> None:
    """Write the differences that stay beside the table of the pair.

    Raises :class:`translate.TranslateError` for a link out of the repository, and ``OSError``
    if the file cannot be written.
    """
    replace_files([stored_file(files, stored)], allow_outside=files.resources.allow_outside)


def stored_file(files: PairFiles, stored: list[StoredDifference] | None) -> Replacement:
    """Return the file of the differences that stay, as it is written.

    Raises :class:`translate.TranslateError` for more than the file can have.
    """
    return with_stored(file_of(files.pair), files.pair, stored)


def store(files: PairFiles, plan: Plan) -> None:
    """Store the contents after a synchronization, which are the base of the next one.

    Raises ``OSError`` if the user's cache directory cannot be written.
    """
    if plan.new is not None:
        store_texts(files.pair.urdf, files.pair.sdf, plan.next_base or plan.new)
