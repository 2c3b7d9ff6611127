"""Write what a plan has, and store the new base.

Two files cannot be replaced in one step.  :func:`write` therefore replaces each file as a whole and
:func:`store` stores the new base afterwards.  If the process is killed before, the base is the old
one.  The edits that are in both files already are equal on both sides, so that the next
synchronization writes what is missing.  If both files were replaced, they are in step.
"""

from __future__ import annotations

import os

from translate.diagnostics.diagnostic import TranslateError
from translate.driver.sync.pair_files import PairFiles
from translate.driver.sync.pairs import SIDES, refused_sources
from translate.driver.sync.plan import Plan
from translate.driver.sync.stored_differences import (
    StoredDifference,
    file_of,
    with_differences,
    write_differences,
)
from translate.resources.boundary import refuse_link_outside
from translate.resources.earlier_files import store_texts
from translate.resources.regular_files import named_bytes
from translate.resources.written_programs import (
    refuse_new_instructions,
    refuse_template_instructions,
)
from translate.xml.files import refuse_read_only, write_bytes


def write(files: PairFiles, plan: Plan) -> None:
    """Write the files that change, each completely or not at all.

    Raises :class:`translate.TranslateError` if a file was changed since the plan was made, or
    if a link leads it out of the repository or package of its path, and ``OSError`` if one
    cannot be written.
    """
    files.refuse_files()
    named = {files.pair.urdf, files.pair.sdf}
    others = [path for path in outputs(files, plan) if path not in named]
    refused = [] if files.resources.allow_outside else refused_sources(files.pair, others)
    if refused:
        raise TranslateError(refused)
    for path, data in outputs(files, plan).items():
        # The files of a table have a rule of their own.
        is_allowed = files.resources.allow_outside or files.pair.is_listed
        refuse_link_outside(path, allow_outside=is_allowed)
        refuse_read_only(path)
        earlier = named_bytes(path) if os.path.exists(path) else b""
        # Edits of the files of xacro, of which some are YAML, have a rule of their own.
        is_source = path in plan.files
        refuse = refuse_template_instructions if is_source else refuse_new_instructions
        refuse(path, earlier, data)
        if plan.old_files.get(path, earlier) != earlier:
            # The expansion does not show each change of a file of xacro.
            raise _changed(path)
    if plan.written and not files.missing() and [*files.read()] != [*plan.old]:
        raise _changed(files.pair.urdf)
    # All texts are there before the first file is written.
    is_stored = plan.stored is not None and (plan.gone or plan.new is None)
    stored_texts = [text_with_stored(files, plan.stored)] if is_stored else []
    for path, data in outputs(files, plan).items():
        # A missing file is as private as the other one.
        is_sdf = path == files.pair.sdf
        like = files.pair.urdf if is_sdf else files.pair.sdf
        mode = os.stat(path if path in others else like).st_mode & 0o666
        write_bytes(data, path, mode)
    for text in stored_texts:
        write_differences(*text, allow_outside=files.resources.allow_outside)


def _changed(path: str) -> TranslateError:
    message = "the file was changed while its edits were merged"
    return TranslateError.of("file-changed", message, path, hint="run the command again")


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
    write_differences(*text_with_stored(files, stored), allow_outside=files.resources.allow_outside)


def text_with_stored(files: PairFiles, stored: list[StoredDifference] | None) -> tuple[str, str]:
    """Return the file of the differences that stay, and its new text.

    Raises :class:`translate.TranslateError` for more than the file can have.
    """
    path = file_of(files.pair)
    return path, with_differences(path, files.pair, stored)


def store(files: PairFiles, plan: Plan) -> None:
    """Store the contents after a synchronization, which are the base of the next one.

    Raises ``OSError`` if the user's cache directory cannot be written.
    """
    if plan.new is not None:
        store_texts(files.pair.urdf, files.pair.sdf, plan.next_base or plan.new)
