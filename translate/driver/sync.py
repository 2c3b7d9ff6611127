"""Keep a URDF and an SDFormat file of one robot in step: find the side that changed.

Two files are *in step* if an update in either direction changes nothing.  Otherwise their edits are
differences from a base, an earlier state of both files:

1. the directory that the caller names;
2. the texts after the last synchronization (:mod:`translate.resources.earlier_files`);
3. the newest commit in which the two files were in step.

The edits of each side are merged into the other.  If the two results are in step, there is no
conflict.  An edited element in which they differ, and did not differ in the base, was edited on
both sides with different values.  An edit of an element that the other side removed has no place
there, and is a conflict, too.

Two files cannot be replaced in one step.  :meth:`PairFiles.write` therefore replaces each file as a
whole and :meth:`PairFiles.store` stores the new base afterwards.  If the process is killed before,
the base is the old one.  The edits that are in both files already are equal on both sides, so that
the next synchronization writes what is missing.  If both files were replaced, they are in step.
"""

from __future__ import annotations

import hashlib
import os
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import field
from io import BytesIO
from itertools import chain
from pathlib import Path

from translate.diagnostics.diagnostic import Diagnostic, TranslateError
from translate.diagnostics.element_path import ElementPath, edit_label
from translate.driver.convert import convert
from translate.driver.inputs import ZIP, input_bytes
from translate.driver.pairs import XACRO, Pair, refused_files
from translate.driver.translation import Update
from translate.driver.update import update
from translate.edits.merge import Edit
from translate.edits.overlap import EditedPart, EditIndex, edited_part
from translate.model.fragment import Dialect, Location
from translate.report.loss_report import Loss, LossReport
from translate.resources.boundary import refusal, refuse_link_outside, repository_directory
from translate.resources.earlier_files import (
    SearchLimitError,
    Texts,
    committed_texts,
    store_texts,
    stored_texts,
)
from translate.resources.regular_files import named_bytes
from translate.resources.search import Resources
from translate.structures import NamedTuple, dataclass
from translate.xml.document import parse
from translate.xml.files import (
    SPECIAL,
    bytes_of,
    is_special,
    real_path,
    refuse_read_only,
    write_bytes,
)

SIDES: tuple[Dialect, ...] = ("urdf", "sdf")
OTHER: dict[Dialect, Dialect] = {"urdf": "sdf", "sdf": "urdf"}
#: The computing time for the pairs of a TOML file in one command, in s.
LISTED_SECONDS = 300.0
LAST_SYNC = "the last synchronization"
#: The function :func:`translate.update`.
Updating = Callable[..., Update]


class Difference(NamedTuple):
    """An element with different values in the two files."""

    at: ElementPath
    urdf: str
    sdf: str

    @property
    def element(self) -> str:
        """The element for messages: ``joint 'elbow' axis limit lower``."""
        return edit_label(self.at)


class Conflict(NamedTuple):
    """An element that was edited on both sides."""

    at: ElementPath
    base: str
    urdf: str
    sdf: str

    @property
    def element(self) -> str:
        """The element for messages: ``joint 'elbow' axis limit lower``."""
        return edit_label(self.at)


@dataclass(slots=True)
class Plan:
    """What a synchronization writes, or the reason why it writes nothing.

    ``old`` and ``new`` are the contents of the files; ``None`` is a file that does not exist.
    ``base`` is the origin of the base, empty without one.  ``edits`` and ``reports`` are those of
    the updates, by the file that is updated.  ``without_effect`` are edits that have none in the
    other file; the texts with them are the base of the next synchronization.  ``not_compared`` are
    values that only one of two files in step can have, without a base.  ``differences`` are
    those of two files that are not in step, if no base was used, and those that an edit of one file
    leaves.  ``restored`` is a file that did not exist, with its text after the last
    synchronization.
    """

    pair: Pair
    old: Sequence[bytes | None]
    new: Texts | None = None
    base: str = ""
    edits: dict[Dialect, list[Edit]] = field(default_factory=dict)
    reports: dict[Dialect, LossReport] = field(default_factory=dict)
    refused: list[Edit] = field(default_factory=list)
    without_effect: list[Edit] = field(default_factory=list)
    not_compared: list[Loss] = field(default_factory=list)
    conflicts: list[Conflict] = field(default_factory=list)
    differences: list[Difference] = field(default_factory=list)
    restored: Dialect | None = None

    @property
    def written(self) -> list[Dialect]:
        """The files that change."""
        if self.new is None:
            return []
        return [
            side for side, old, new in zip(SIDES, self.old, self.new, strict=True) if old != new
        ]


@dataclass(slots=True)
class SearchTime:
    """The time in s for finding a base in commits: for one pair, and for all pairs of a command.

    ``listed_end_at`` is the computing time of this process after which no more pairs of a TOML file
    are treated: a table of a stranger can combine each of many files with each other one.
    """

    for_pair: float = 30.0
    remaining: float = 120.0
    listed_end_at: float = field(default_factory=lambda: time.process_time() + LISTED_SECONDS)


@dataclass(slots=True)
class PairFiles:
    """The two files of a pair, and the function that updates one of them from the other.

    All pairs of a command share one ``search_time``.
    """

    pair: Pair
    resources: Resources = field(default_factory=Resources)
    update: Updating = update
    search_time: SearchTime = field(default_factory=SearchTime)

    def read(self) -> Texts:
        """The contents of the files; that of a xacro file is its expansion.

        Raises :class:`translate.TranslateError` for a file that cannot be read.
        """
        self.refuse_files()
        texts = self._read(self.pair.urdf, self.pair.sdf, named=not self.pair.is_listed)
        # Another process can have replaced a file by a link before it was opened.
        self.refuse_files()
        return texts

    def refuse_xacro(self) -> None:
        """Raise :class:`translate.TranslateError` for a xacro file that may not be expanded.

        An argument can name a file that xacro includes.  A table that chooses arguments therefore
        needs the permission that the file needs, also for files that the user names.
        """
        if not (self.pair.is_one_way or self.pair.arguments):
            return
        from translate.resources.xacro import permitted

        if self.pair.is_one_way:
            permitted(self.pair.urdf, self.resources, named=not self.pair.is_listed)
        if self.pair.arguments and self.pair.places:
            place = self.pair.places["urdf"]
            permitted(place.table, self.resources, named=False, line=place.line)

    def _robots(self) -> Texts:
        """The contents of the files, each of which is in its own format.

        Raises :class:`translate.TranslateError` also for a file that is not well-formed.
        """
        texts = self.read()
        for side in SIDES:
            _check_format(_of(texts, side), self.pair.path(side).removesuffix(XACRO), side)
        return texts

    def refuse_files(self) -> None:
        """Raise :class:`translate.TranslateError` for files that the pair must not name or run.

        After the limit of time, a pair of a TOML file is an error (``pairs-time-limit``).
        """
        if self.pair.is_listed and time.process_time() >= self.search_time.listed_end_at:
            place = self.pair.places["urdf"]
            raise TranslateError.of(
                "pairs-time-limit",
                f"the pairs before this one needed more than {LISTED_SECONDS:.0f} s",
                place.table,
                place.line,
                hint="name the two files, or a part of the pairs with --config FILE",
            )
        diagnostics = [] if self.resources.allow_outside else refused_files(self.pair)
        if diagnostics:
            raise TranslateError(diagnostics)
        for side in SIDES:
            _refuse_archive(self.pair.path(side))
        self.refuse_xacro()

    def _read(self, urdf: str, sdf: str, *, named: bool) -> Texts:
        for path in (urdf, sdf):
            _refuse_special(path)
        text, _ = input_bytes(Path(urdf), self.resources, named=named)
        return Texts(text, bytes_of(Path(sdf))[0] if named else named_bytes(sdf))

    def adopted(self) -> Plan:
        """The plan for a new pair: a missing file is written, files that differ stay as they are.

        Raises :class:`translate.TranslateError` as :func:`translate.convert` and
        :func:`translate.update` do.
        """
        if missing := self._missing():
            return self._with_missing_file(missing)
        texts = self._robots()
        return Plan(self.pair, texts, texts, differences=self.differences(texts))

    def check(self) -> list[Difference]:
        """The differences of two files that are not in step, or one for a missing file.

        Raises :class:`translate.TranslateError` for a file that cannot be read or is not valid,
        and for files that are not one robot.
        """
        if missing := self._missing():
            texts = self._with_missing_file(missing).old
            urdf, sdf = ("missing" if text is None else "exists" for text in texts)
            return [Difference(ElementPath("file"), urdf, sdf)]
        return self.differences(self._robots())

    def edits_without_effect(self, base: str = "") -> list[Edit]:
        """The edits of two files in step that have no effect in the other file.

        ``base`` is that of :meth:`plan`.  Raises :class:`translate.TranslateError` as :meth:`check`
        does.
        """
        if self._missing():
            return []
        texts = self._robots()
        return self._without_effect(texts, base, self._stored(base))[0]

    def _stored(self, base: str) -> Texts | None:
        """The texts after the last synchronization, unless another ``base`` is named."""
        return None if base else stored_texts(self.pair.urdf, self.pair.sdf)

    def _without_effect(
        self, texts: Texts, base: str, stored: Texts | None
    ) -> tuple[list[Edit], list[Loss]]:
        """The edits of two files in step, since their base, that have no effect.

        Without a base, the values that only one of the files can have come along.
        """
        _, earlier = self._base(texts, base, stored, may_be_equal=True)
        if earlier == texts:
            return [], []
        changed = [
            side for side in SIDES if earlier is None or _of(texts, side) != _of(earlier, side)
        ]
        edits: list[Edit] = []
        losses: list[Loss] = []
        for side in changed:
            update_of_other = self._update(OTHER[side], texts, earlier, force=True)
            edits += self._placed(side, update_of_other.without_effect)
            losses += update_of_other.not_compared
        return edits, losses

    def plan(
        self,
        *,
        base: str = "",
        source: Dialect | None = None,
        partial: bool = False,
        force: bool = False,
    ) -> Plan:
        """What a synchronization writes.

        ``base`` is a directory with an earlier state of both files.  ``source`` is the side whose
        values replace those of the other, without a base.  ``partial`` writes the edits that have a
        place in the other file if others have none.  ``force`` accepts unusual edits without a
        base, as :func:`translate.update` does.

        Raises :class:`translate.TranslateError` as :func:`translate.convert` and
        :func:`translate.update` do.
        """
        if missing := self._missing():
            return self._with_missing_file(missing, partial=partial)
        texts = self._robots()
        if source is not None:
            return self._merged(texts, [source], partial=partial, force=force)
        stored = self._stored(base)
        if stored == texts:
            return Plan(self.pair, texts, texts, LAST_SYNC)
        differences = self.differences(texts)
        if not differences:
            vanished, losses = self._without_effect(texts, base, stored)
            return Plan(self.pair, texts, texts, without_effect=vanished, not_compared=losses)
        origin, earlier = self._base(texts, base, stored)
        if earlier is not None:
            changed = [side for side in SIDES if _of(texts, side) != _of(earlier, side)]
            plan = self._merged(texts, changed, earlier, partial=partial)
            plan.base = origin
            return plan
        if self.pair.is_one_way:
            return self._merged(texts, ["urdf"], partial=partial, force=force)
        return Plan(self.pair, texts, differences=differences)

    def write(self, plan: Plan) -> None:
        """Write the files that change, each completely or not at all.

        Raises :class:`translate.TranslateError` if a file was changed since the plan was made, or
        if a link leads it out of the repository or package of its path, and ``OSError`` if one
        cannot be written.
        """
        self.refuse_files()
        for side in plan.written:
            path = self.pair.path(side)
            # The files of a table have a rule of their own.
            is_allowed = self.resources.allow_outside or self.pair.is_listed
            refuse_link_outside(path, allow_outside=is_allowed)
            refuse_read_only(path)
        if plan.written and not self._missing() and [*self.read()] != [*plan.old]:
            raise TranslateError.of(
                "file-changed",
                "the file was changed while its edits were merged",
                self.pair.urdf,
                hint="run the command again",
            )
        for side in plan.written:
            assert plan.new is not None
            # A missing file is as private as the other one.
            mode = os.stat(self.pair.path(OTHER[side])).st_mode & 0o666
            write_bytes(_of(plan.new, side), self.pair.path(side), mode)

    def store(self, plan: Plan) -> None:
        """Store the contents after a synchronization, which are the base of the next one.

        Raises ``OSError`` if the user's cache directory cannot be written.
        """
        if plan.new is not None:
            store_texts(self.pair.urdf, self.pair.sdf, plan.new)

    def differences(self, texts: Texts) -> list[Difference]:
        """The differences of two files; none if an update in either direction changes nothing."""
        for side in ("sdf", "urdf"):
            result = self._update(side, texts, force=True)
            found = [*result.edits, *result.refused]
            if result.changed or result.refused:
                return [
                    Difference(edit.at, edit.new, edit.old)
                    if side == "sdf"
                    else Difference(edit.at, edit.old, edit.new)
                    for edit in found
                ] or [Difference(ElementPath("text"), "", "")]
        return []

    def _missing(self) -> list[Dialect]:
        self.refuse_files()
        return [side for side in SIDES if not os.path.exists(self.pair.path(side))]

    def _with_missing_file(self, missing: Sequence[Dialect], *, partial: bool = False) -> Plan:
        """The plan that writes the file that does not exist.

        Its text after the last synchronization is updated by the other file.  Without such a text,
        the other file is translated.
        """
        side = missing[0]
        source = self.pair.path(OTHER[side])
        if len(missing) == 2 or (side == "urdf" and self.pair.is_one_way):
            # The error names a missing file.
            self.read()
        directory = os.path.dirname(self.pair.path(side)) or os.curdir
        if not os.path.isdir(directory):
            raise TranslateError.of(
                "file-access",
                f"the directory '{directory}' does not exist",
                self.pair.path(side),
                hint="create it first",
            )
        _refuse_special(source)
        known, _ = input_bytes(Path(source), self.resources, named=not self.pair.is_listed)
        _check_format(known, source.removesuffix(XACRO), OTHER[side])
        stored = stored_texts(self.pair.urdf, self.pair.sdf)
        if stored is not None:
            return self._restored(side, known, stored, partial=partial)
        # The path itself would be an input that the user has named.
        texts = Texts(known, b"") if side == "sdf" else Texts(b"", known)
        options = self.pair.options.copy()
        if "for_target" in options:
            from translate.targets.presets import target_of

            if side not in target_of(options["for_target"]).formats:
                del options["for_target"]
        result = convert(
            self._stream(OTHER[side], texts),
            to=side,
            written_to=self.pair.path(side),
            resources=self.resources,
            **options,
        )
        made = result.data
        plan = Plan(self.pair, (None, known) if side == "urdf" else (known, None))
        plan.new = Texts(made, known) if side == "urdf" else Texts(known, made)
        plan.reports[side] = result.report
        return plan

    def _restored(self, side: Dialect, present: bytes, stored: Texts, *, partial: bool) -> Plan:
        """The plan that restores one side, with the edits of the other since then."""
        other = OTHER[side]
        texts = stored._replace(**{other: present})
        changed = [other] if present != _of(stored, other) else []
        plan = self._merged(texts, changed, stored, partial=partial)
        plan.old = [None if item == side else _of(texts, item) for item in SIDES]
        plan.base, plan.restored = LAST_SYNC, side
        return plan

    # --- Bases ------------------------------------------------------------------------------------

    def _base(
        self,
        texts: Texts,
        directory: str,
        stored: Texts | None,
        *,
        may_be_equal: bool = False,
    ) -> tuple[str, Texts | None]:
        """The base of two files, and its origin; two files in step ``may_be_equal`` to it."""
        if directory:
            return directory, self._texts_below(directory)
        if stored is not None:
            return LAST_SYNC, stored
        if self.pair.is_one_way:
            # The files that xacro included then are unknown.
            return "", None
        return self._committed_base(texts, may_be_equal=may_be_equal)

    def _committed_base(self, texts: Texts, *, may_be_equal: bool) -> tuple[str, Texts | None]:
        """The newest commit in which the two files were in step, and their texts.

        Raises :class:`translate.TranslateError` (``base-search-limit``) after the limits of time.
        Two files in step, which ``may_be_equal`` to their base, need none then.
        """
        start, limit = time.monotonic(), min(self.search_time.for_pair, self.search_time.remaining)
        compared: set[bytes] = set()
        try:
            files = self.pair.urdf, self.pair.sdf
            for commit, earlier in committed_texts(*files, texts, ends_at=start + limit):
                if may_be_equal and earlier == texts:
                    return _name_of(commit), earlier
                # A revert has the texts of an earlier commit.
                key = b"".join(hashlib.sha256(text).digest() for text in earlier)
                if earlier == texts or key in compared:
                    continue
                compared.add(key)
                if self._were_in_step(earlier):
                    return _name_of(commit), earlier
        except SearchLimitError:
            if not may_be_equal:
                raise self._search_limit(limit, len(compared)) from None
        finally:
            self.search_time.remaining -= time.monotonic() - start
        return "", None

    def _search_limit(self, seconds: float, compared: int) -> TranslateError:
        is_shared = seconds < self.search_time.for_pair
        limit = f"{max(seconds, 0.0):.0f} s"
        limit += ", which were left for all pairs" if is_shared else ""
        return TranslateError.of(
            "base-search-limit",
            f"none of the commits compared ({compared}) has the two files in step, and the search "
            f"for a base ended after {limit}",
            self.pair.urdf,
            hint="name an earlier state of both files with --base DIR, or the side to keep with "
            "--from urdf or --from sdf",
        )

    def _were_in_step(self, texts: Texts) -> bool:
        try:
            return not self.differences(texts)
        except TranslateError:
            # Another robot, or a file that was not valid then.
            return False

    def _texts_below(self, directory: str) -> Texts:
        """The contents of the files of the same relative paths, or names, in a directory."""
        root = os.path.join(os.path.abspath(self.pair.directory), "")
        found = []
        for side in SIDES:
            path = os.path.abspath(self.pair.path(side))
            # A file elsewhere has its name only.
            names = [path.removeprefix(root)] if path.startswith(root) else []
            paths = [os.path.join(directory, name) for name in [*names, os.path.basename(path)]]
            found.append(next(filter(os.path.exists, paths), paths[0]))
        self._refuse_outside(directory, found)
        # The user names the directory, and not a xacro file in it.
        texts = self._read(*found, named=False)
        for side, path in zip(SIDES, found, strict=True):
            # Later errors name the file of the pair.
            _check_format(_of(texts, side), path.removesuffix(XACRO), side)
        return texts

    def _refuse_outside(self, directory: str, paths: Iterable[str]) -> None:
        """Refuse links that lead out of the repository of a directory."""
        area = repository_directory(directory)
        for path in paths:
            if not self.resources.allow_outside and refusal(path, [area]) == "link":
                raise TranslateError.of(
                    "file-read",
                    f"this is a link to {real_path(path)}, outside {area}",
                    path,
                    hint="add --allow-outside if you trust the files of --base",
                )

    # --- Edits ------------------------------------------------------------------------------------

    def _update(
        self, side: Dialect, texts: Texts, base: Texts | None = None, **how: bool
    ) -> Update:
        """Merge the edits of the other side into one side, except those that have no place."""
        other = OTHER[side]
        return self.update(
            self._stream(side, texts),
            self._stream(other, texts),
            base=None if base is None else self._stream(other, base),
            resources=self.resources,
            partial=True,
            **how,
            **self.pair.options,
        )

    def _stream(self, side: Dialect, texts: Texts) -> BytesIO:
        """A text as a file with the path of this side, which relative URIs are relative to."""
        stream = BytesIO(_of(texts, side))
        # The text of a xacro file is its expansion.
        stream.name = self.pair.path(side).removesuffix(XACRO)
        return stream

    def _merged(
        self,
        texts: Texts,
        changed: Sequence[Dialect],
        base: Texts | None = None,
        *,
        partial: bool,
        force: bool = False,
    ) -> Plan:
        """Merge the edits of the sides that changed into the other sides."""
        updates = {
            OTHER[side]: self._update(OTHER[side], texts, base, force=force) for side in changed
        }
        parts = [updates[side].data if side in updates else _of(texts, side) for side in SIDES]
        plan = Plan(self.pair, texts)
        for side, result in updates.items():
            plan.edits[side] = self._placed(OTHER[side], result.edits)
            plan.reports[side] = result.report
            plan.refused += self._placed(OTHER[side], result.refused)
            plan.without_effect += self._placed(OTHER[side], result.without_effect)
        if base is not None and len(updates) == 2:
            plan.conflicts = self._conflicts(texts, base, Texts(*parts), updates)
        elif base is not None and updates and not (plan.refused or self.pair.is_one_way):
            (side,) = updates
            parts = [*self._in_step(side, Texts(*parts), base, plan)]
        if self.pair.is_one_way and "urdf" in updates:
            reason = f"xacro generates the URDF: make this edit in {self.pair.urdf}"
            plan.refused += [edit._replace(reason=reason) for edit in plan.edits.pop("urdf")]
            parts[0] = texts.urdf
        if not plan.conflicts and (partial or not plan.refused):
            plan.new = Texts(*parts)
        return plan

    def _in_step(self, side: Dialect, merged: Texts, base: Texts, plan: Plan) -> Texts:
        """The merged texts, with a second update of one side if they are not in step.

        An edit can change the form in which a translation writes what was not edited: a joint whose
        axis is turned through the frame of its link needs no frame of its own.
        """
        left = self.differences(merged)
        if not left or not self._were_in_step(base):
            return merged
        plan.differences = left
        try:
            result = self._update(side, merged, force=True)
        except TranslateError:
            return merged
        again = merged._replace(**{side: result.data})
        if result.refused or not self._were_in_step(again):
            return merged
        plan.edits[side] += self._placed(OTHER[side], result.edits)
        plan.differences = []
        return again

    def _placed(self, side: Dialect, edits: Iterable[Edit]) -> list[Edit]:
        """The edits of one side, with the path of its file; the line is 0 where it is unknown."""
        path = self.pair.path(side)
        # The lines of a translation, or of the expansion of a xacro file, are others.
        return [
            edit if edit.location.path == path else edit._replace(location=Location(path))
            for edit in edits
        ]

    def _conflicts(
        self, texts: Texts, base: Texts, new: Texts, updates: Mapping[Dialect, Update]
    ) -> list[Conflict]:
        """The elements that were edited on both sides, so that one of the edits is lost."""
        # The edits of each side alone: their old values are those of the base.
        of_urdf = self._edits_alone("sdf", Texts(texts.urdf, base.sdf), base)
        of_sdf = self._edits_alone("urdf", Texts(base.urdf, texts.sdf), base)
        near_urdf, near_sdf = self._by_element(of_urdf), self._by_element(of_sdf)
        without_place = {edit.at for item in updates.values() for edit in item.refused}
        conflicts = []
        for part, urdf in self._parts(of_urdf):
            for sdf in near_sdf.overlapping(part):
                # A frame of SDFormat is listed, and not the link or joint for it.
                outer, inner = sorted(
                    (urdf, sdf), key=lambda edit: (_depth(edit.at), edit.at.kind == "frame")
                )
                removals = [not edit.new for edit in (outer, inner)]
                is_same = _depth(outer.at) == _depth(inner.at)
                # A part can be removed together with the element around it, but not edited.
                is_lost = removals == [True, False] or (is_same and removals == [False, True])
                # The merged texts can have two names or two comments.
                is_lost |= is_same and self._contradict(urdf, sdf)
                has_place = without_place.isdisjoint((urdf.at, sdf.at))
                if is_lost or (not has_place and urdf.new != sdf.new):
                    conflicts.append(Conflict(inner.at, inner.old, urdf.new, sdf.new))
        listed = self._by_element(Edit(conflict.at, "", "") for conflict in conflicts)
        for side, side_update in updates.items():
            for edit in side_update.refused:
                is_listed = edit.at.field == "name" or listed.overlaps(self._part(edit.at))
                if edit.base is not None and not is_listed:
                    values = (edit.old, edit.new) if side == "urdf" else (edit.new, edit.old)
                    conflicts.append(Conflict(edit.at, edit.base, *values))
        open_differences = [item for item in self.differences(new) if item.at not in without_place]
        before = set(self.differences(base)) if open_differences else set()
        now = {item.at: item for item in self.differences(texts)} if open_differences else {}
        urdf_edits, sdf_edits = ({edit.at: edit for edit in edits} for edits in (of_urdf, of_sdf))
        listed = self._by_element(Edit(conflict.at, "", "") for conflict in conflicts)
        has_conflicts = bool(conflicts)
        for item in open_differences:
            here = [near.overlapping(self._part(item.at)) for near in (near_urdf, near_sdf)]
            if any(here) and all(edit.at in without_place for edit in chain(*here)):
                # These edits are refused.
                continue
            sides = [bool(edits) for edits in here]
            # The other edits of a side are missing in the texts if some of them have no place.
            needed = all if has_conflicts or _is_comment(item.at) else any
            # Each of the merged texts has the value of the other side.
            present = now.get(item.at, Difference(item.at, item.sdf, item.urdf))
            urdf = urdf_edits.get(item.at, Edit(item.at, "", present.urdf))
            sdf = sdf_edits.get(item.at, Edit(item.at, "", present.sdf))
            is_new = item not in before and not listed.overlaps(self._part(item.at))
            if is_new and needed(sides) and urdf.new != sdf.new:
                conflicts.append(Conflict(item.at, urdf.old or sdf.old, urdf.new, sdf.new))
        return list(dict.fromkeys(conflicts))

    def _edits_alone(self, side: Dialect, texts: Texts, base: Texts) -> list[Edit]:
        """The edits of the other side for one side that did not change."""
        result = self._update(side, texts, base)
        return self._placed(OTHER[side], [*result.edits, *result.refused])

    def _contradict(self, urdf: Edit, sdf: Edit) -> bool:
        """Whether two edits of one element give it two names, or replace one comment by two."""
        if _is_comment(urdf.at):
            return urdf.old == sdf.old != "" and urdf.new != sdf.new
        return urdf.at.field == "name" and self._new_name(urdf) != self._new_name(sdf)

    def _new_name(self, edit: Edit) -> str:
        """The new name of a part as the URDF has it, with the names of the models around it."""
        return self._flat(edit.at.name.removesuffix(edit.old) + edit.new)

    def _flat(self, name: str) -> str:
        """A scoped name as the URDF has it."""
        return name.replace("::", self.pair.options.get("separator", "__"))

    def _by_element(self, edits: Iterable[Edit]) -> EditIndex[Edit]:
        """Return edits that are found by their elements."""
        index = EditIndex[Edit]()
        for part, edit in self._parts(edits):
            index.add(part, edit)
        return index

    def _parts(self, edits: Iterable[Edit]) -> Iterator[tuple[EditedPart, Edit]]:
        """Yield the part of each edit; all comments of an element have one path.

        A comment is therefore found by its old text, and its number among those of this text.
        """
        numbers: Counter[tuple[ElementPath, str]] = Counter()
        for edit in edits:
            part = self._part(edit.at)
            if edit.is_comment:
                comment = edit.at, edit.old or edit.new
                part = part._replace(steps=(*part.steps, (comment[1], numbers[comment])))
                numbers[comment] += 1
            yield part, edit

    def _part(self, at: ElementPath) -> EditedPart:
        return edited_part(at, self.pair.options.get("separator", "__"))


def _name_of(commit: str) -> str:
    return f"commit {commit[:12]}"


def _check_format(data: bytes, path: str, side: Dialect) -> None:
    """Raise :class:`translate.TranslateError` for a text that is not XML of this side."""
    is_urdf = parse(data, path).root.tag == "robot"
    if is_urdf != (side == "urdf"):
        found, expected = ("URDF", "SDFormat") if is_urdf else ("SDFormat", "URDF")
        message = f"the file is {found}, and the pair has its {expected} here"
        hint = "a pair is a URDF and an SDFormat file, in this order"
        raise TranslateError([Diagnostic("pair-invalid", "error", message, path, 1, hint=hint)])


def _refuse_archive(path: str) -> None:
    """Raise :class:`translate.TranslateError` for a zip file: the text would replace its files."""
    if path.endswith(ZIP):
        raise TranslateError.of(
            "file-read",
            "this is a zip file, and a pair consists of two files of robots",
            path,
            hint="unpack it first",
        )


def _refuse_special(path: str) -> None:
    """Raise :class:`translate.TranslateError` for a pipe, which blocks, and the like."""
    if is_special(path):
        raise TranslateError.of(
            "file-read",
            f"this is {SPECIAL}, and a pair consists of two files",
            path,
            hint="write it to a file first",
        )


def _depth(at: ElementPath) -> int:
    """How many elements are around the one of a path."""
    return bool(at.owner) + len([*filter(None, at.field.split("/"))])


def _is_comment(at: ElementPath) -> bool:
    return Edit(at, "", "").is_comment


def _of(texts: Texts, side: Dialect) -> bytes:
    return texts.urdf if side == "urdf" else texts.sdf
