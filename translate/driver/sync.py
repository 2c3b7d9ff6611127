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
import shlex
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import field, replace
from functools import partial as partial_of
from io import BytesIO
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Any

from translate.constructs.massless_links import added_inertials
from translate.diagnostics.diagnostic import Diagnostic, TranslateError
from translate.diagnostics.element_path import ElementPath, edit_label
from translate.driver.convert import convert
from translate.driver.inputs import ZIP, input_bytes
from translate.driver.load import ReadOptions, load_with
from translate.driver.pairs import (
    XACRO,
    Pair,
    PairKeywords,
    refused_files,
    refused_sources,
)
from translate.driver.stored_differences import (
    StoredDifference,
    file_of,
    new_difference,
    stored_differences,
    with_differences,
)
from translate.driver.stored_differences import write as write_differences
from translate.driver.translation import Update
from translate.driver.update import update
from translate.driver.update_xacro import XacroOptions
from translate.driver.written_files import OtherFile
from translate.edits.included_models import includes_of
from translate.edits.merge import Edit
from translate.edits.overlap import EditedPart, EditIndex, edited_part
from translate.edits.pair_resolution import grouped_by_link, write_values
from translate.edits.pair_values import Difference, PairValues, same_difference
from translate.edits.sdf_placements import are_places_of_other_parts
from translate.model.fragment import Dialect, Location
from translate.report.loss_report import Loss, LossReport
from translate.resources.boundary import (
    enclosing_directory,
    refusal,
    refuse_link_outside,
    repository_directory,
)
from translate.resources.earlier_files import (
    RobotText,
    SearchLimitError,
    Texts,
    committed_texts,
    included_in,
    store_texts,
    stored_texts,
)
from translate.resources.regular_files import named_bytes
from translate.resources.search import Resources
from translate.resources.written_programs import (
    refuse_new_instructions,
    refuse_template_instructions,
)
from translate.structures import NamedTuple, dataclass
from translate.xml.document import parse, serialize
from translate.xml.files import (
    SPECIAL,
    bytes_of,
    is_special,
    real_path,
    refuse_read_only,
    write_bytes,
)

if TYPE_CHECKING:
    from lxml import etree

    from translate.driver.ros_names import OldName
    from translate.ros_files.name_use import Kind

SIDES: tuple[Dialect, ...] = ("urdf", "sdf")
OTHER: dict[Dialect, Dialect] = {"urdf": "sdf", "sdf": "urdf"}
#: The computing time for the pairs of a TOML file in one command, in s.
LISTED_SECONDS = 300.0
#: The time for writing the values of one file that differ into the other one, in s.
RESOLUTION_SECONDS = 60.0
LAST_SYNC = "the last synchronization"
_NOT_WRITTEN = "a translation of the updated file does not have it"
_NOT_TRIED = f"not tried within {RESOLUTION_SECONDS:.0f} s: name fewer elements with --only"
_OWN = "the other file has no such value"
_ENDS = "an edit would change this value, which stays different: choose a side of it first"
_STAYS = "the files would have another difference here"
#: The function :func:`translate.update`.
Updating = Callable[..., Update]


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
    synchronization.  ``stored`` are the differences that stay after it, for a pair with any;
    ``gone`` are those that vanish.  ``chosen`` are those that a side was chosen for, and
    ``contested`` those with other values now, beside the stored ones: each is a conflict.
    ``files`` are those of a xacro file that change, by path, and ``old_files`` as they were;
    ``followed`` are values that xacro computes from edited ones, and ``other_files`` what changes
    in robots that include a changed file.
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
    stored: list[StoredDifference] | None = None
    gone: list[StoredDifference] = field(default_factory=list)
    chosen: list[Difference] = field(default_factory=list)
    contested: list[tuple[Difference, Difference]] = field(default_factory=list)
    files: Mapping[str, bytes] = field(default_factory=dict)
    old_files: Mapping[str, bytes] = field(default_factory=dict)
    followed: list[Edit] = field(default_factory=list)
    other_files: list[OtherFile] = field(default_factory=list)

    @property
    def written(self) -> list[Dialect]:
        """The files that change."""
        if self.new is None:
            return []
        return [
            side for side, old, new in zip(SIDES, self.old, self.new, strict=True) if old != new
        ]

    @property
    def included(self) -> dict[str, bytes]:
        """The files that change and that the SDFormat file includes, by path."""
        old = self.old[1]
        before = included_in(old) if old is not None else {}
        after = included_in(self.new.sdf) if self.new is not None else {}
        return {
            path: data for path, data in after.items() if path in before and before[path] != data
        }


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
    xacro: XacroOptions = field(default_factory=XacroOptions)
    #: The texts of one command → their translations; files that they include can change later.
    _forms: dict[Texts, tuple[bytes, bytes]] = field(default_factory=dict, init=False, repr=False)

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
        if not (self.pair.is_one_way or self.pair.has_arguments):
            return
        from translate.resources.xacro import permitted

        if self.pair.is_one_way:
            permitted(self.pair.urdf, self.resources, named=not self.pair.is_listed)
        if self.pair.has_arguments and self.pair.places:
            place = self.pair.places["urdf"]
            permitted(place.table, self.resources, named=False, line=place.line)

    def _robots(self) -> Texts:
        """The contents of the files, each of which is in its own format.

        Raises :class:`translate.TranslateError` also for a file that is not well-formed.
        """
        texts = self.read()
        self._forms.clear()
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
            _refuse_program(self.pair.path(side), side)
        self.refuse_xacro()

    def _read(self, urdf: str, sdf: str, *, named: bool) -> Texts:
        for path in (urdf, sdf):
            _refuse_special(path)
        text, _ = input_bytes(Path(urdf), self.resources, named=named, expand=False)
        data = bytes_of(Path(sdf))[0] if named else named_bytes(sdf)
        return Texts(text, self._with_included(data, sdf))

    def xacro_files(self) -> list[str]:
        """The real paths of the files of the repository that a xacro file of the pair reads.

        There are none for a file that cannot be expanded.
        """
        if not self.pair.is_one_way:
            return []
        from translate.driver.update_xacro import XacroSources

        named = not self.pair.is_listed
        sources = XacroSources(self.pair.urdf, self.resources, self.xacro, named=named)
        area = enclosing_directory(os.path.dirname(os.path.abspath(self.pair.urdf)))
        try:
            self.refuse_files()
            return [path for path in sources.files() if not refusal(path, [area])]
        except TranslateError:
            return []

    def _with_included(self, data: bytes, path: str) -> bytes:
        """An SDFormat text with the files of its repository that it includes."""
        if b"<include" not in data:
            return data
        reading = ReadOptions.of(False, False, self.resources.with_inputs(path))
        try:
            document = load_with(data, reading, path=path)
        except TranslateError:
            # The next step reports what is wrong with the file.
            return data
        area = enclosing_directory(os.path.dirname(os.path.abspath(path)))
        paths = {
            real_path(include.path): None
            for model in document.all_models()
            for include in includes_of(model)
            if not refusal(include.path, [area])
        }
        included = {included: named_bytes(included) for included in sorted(paths)}
        return RobotText(data, included) if included else data

    def adopted(self, *, force: bool = False) -> Plan:
        """The plan for a new pair: a missing file is written, files that differ stay as they are.

        ``force`` accepts files of which most links have other names.

        Raises :class:`translate.TranslateError` as :func:`translate.convert` and
        :func:`translate.update` do.
        """
        if missing := self._missing():
            return self._with_missing_file(missing)
        texts = self._robots()
        values = self._values(*self._urdfs(texts))
        reason = "" if force else values.reason_for_two_robots
        if reason:
            raise TranslateError.of(
                "not-one-robot",
                f"'{self.pair.urdf}' and '{self.pair.sdf}' are not one robot: {reason}",
                self.pair.sdf,
                hint="name the files of one robot, or add --force if they are",
            )
        differences = values.differences
        if not differences and not self._without_base(texts):
            return Plan(self.pair, texts, texts)
        stored = [*map(new_difference, differences)]
        return Plan(self.pair, texts, texts, differences=differences, stored=stored)

    def with_lumped_links(self) -> PairFiles:
        """The pair with the option of lumped links, if its files then differ less.

        The SDFormat file was made by ``gz sdf -p``, or with the option: it lacks links at the ends
        of fixed joints of the URDF, or has their mass in another link.

        Raises :class:`translate.TranslateError` as :meth:`check` does.
        """
        options = self.pair.options
        if self._missing() or self.pair.is_one_way or options.get("lump_fixed_joints") is not None:
            return self
        texts = self._robots()
        lumped = replace(
            self, pair=replace(self.pair, options={**options, "lump_fixed_joints": True})
        )
        counts = [
            sum(difference.is_physical for difference in files._value_differences(texts))
            for files in (self, lumped)
        ]
        return lumped if counts[1] < counts[0] else self

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
        base, and removes what only one file has on a removed part, as :func:`translate.update`
        does.

        Raises :class:`translate.TranslateError` as :func:`translate.convert` and
        :func:`translate.update` do.
        """
        if missing := self._missing():
            return self._with_missing_file(missing, partial=partial, force=force)
        texts = self._robots()
        if source is not None:
            return self._plan_from(texts, source, partial=partial, force=force)
        stored = self._stored(base)
        kept = self.stored()
        if kept is not None:
            return self._plan_with_stored(texts, kept, base, stored, partial=partial, force=force)
        if stored == texts:
            return Plan(self.pair, texts, texts, LAST_SYNC)
        differences = self._without_base(texts)
        if differences == []:
            vanished, losses = self._without_effect(texts, base, stored)
            return Plan(self.pair, texts, texts, without_effect=vanished, not_compared=losses)
        origin, earlier = self._base(texts, base, stored)
        if earlier is not None:
            changed = [side for side in SIDES if _of(texts, side) != _of(earlier, side)]
            plan = self._merged(texts, changed, earlier, partial=partial, force=force)
            plan.base = origin
            return plan
        if differences is None:
            # The error states that the files are not one robot.
            differences = self.differences(texts)
        return Plan(self.pair, texts, differences=differences)

    def _plan_from(self, texts: Texts, source: Dialect, *, partial: bool, force: bool) -> Plan:
        """The plan that writes the values of one side into the other file.

        Files that were written by hand have differences that no update can merge; their values
        are written one by one then.
        """
        if self.stored() is not None:
            return self.resolved(source, lambda _: True, partial=partial)
        merged = self._merged(texts, [source], partial=partial, force=force)
        if merged.new is not None:
            return merged
        try:
            resolved = self.resolved(source, lambda _: True, partial=partial)
        except TranslateError:
            # One of the files cannot be translated.
            return merged
        return resolved if len(resolved.refused) < len(merged.refused) else merged

    def _plan_with_stored(
        self,
        texts: Texts,
        stored: list[StoredDifference],
        base: str,
        last: Texts | None,
        *,
        partial: bool,
        force: bool,
    ) -> Plan:
        """The plan for a pair with differences that stay; ``last`` are the last texts."""
        current = self._value_differences(texts)
        contested = changed_differences(current, stored)
        if contested:
            # Each difference has a conflict, whatever the base is.
            return Plan(
                self.pair,
                texts,
                base="the stored differences",
                conflicts=[
                    Conflict(now.at, _both(stored_difference.difference), now.urdf, now.sdf)
                    for stored_difference, now in contested
                ],
                contested=[
                    (stored_difference.difference, now) for stored_difference, now in contested
                ],
            )
        new = _without_stored(current, stored)
        if last == texts and not new:
            return self._with_stored(Plan(self.pair, texts, texts, LAST_SYNC), stored, current)
        origin, earlier = self._base(texts, base, last) if new or base or last else ("", None)
        if earlier is not None and not (new and earlier == texts):
            earlier = self._with_stored_values(earlier, texts, stored)
            changed = [side for side in SIDES if _of(texts, side) != _of(earlier, side)]
            by_values = partial_of(self._plan_by_values, texts, changed, new, stored, current)
            try:
                plan = self._merged(texts, changed, earlier, partial=partial, force=force)
                refused = [*plan.refused]
                plan = self._with_stored(plan, stored, current)
                if plan.refused and not new:
                    # Both files have nothing of what was edited: it stays in its file.
                    merged_edits = [edit for edits in plan.edits.values() for edit in edits]
                    edits = refused or [edit._replace(reason=_OWN) for edit in merged_edits]
                    plan = Plan(self.pair, texts, texts, without_effect=edits)
                    plan = self._with_stored(plan, stored, current)
                plan = (by_values() if plan.refused else None) or plan
            except TranslateError:
                instead = by_values()
                if instead is None:
                    raise
                plan = instead
            plan.base = origin
            return plan
        if new:
            return Plan(self.pair, texts, differences=new, stored=stored)
        return self._with_stored(Plan(self.pair, texts, texts), stored, current)

    def resolved(
        self, source: Dialect, chosen: Callable[[Difference], bool], *, partial: bool = False
    ) -> Plan:
        """The plan that writes values of one side that differ into the other file.

        Each difference that cannot be written is refused with its reason; then nothing is written
        unless ``partial``.

        Raises :class:`translate.TranslateError` as :meth:`plan` does.
        """
        texts = self._robots()
        differences = [
            difference for difference in self._value_differences(texts) if chosen(difference)
        ]
        plan = Plan(self.pair, texts, chosen=differences)
        side = OTHER[source]
        new = texts
        values = self._values(*self._urdfs(texts))
        # Differences that cannot be written together are written by halves, whole links at once.
        waiting = [grouped_by_link(values, source, differences)] if differences else []
        ends_at = time.monotonic() + RESOLUTION_SECONDS
        while waiting:
            groups = waiting.pop(0)
            if time.monotonic() > ends_at:
                plan.refused += [
                    self._refused(difference, _NOT_TRIED, source) for difference in chain(*groups)
                ]
                continue
            written, reason = self._resolved(new, source, [*chain(*groups)])
            if written is not None:
                new = written
            elif len(groups) > 1:
                middle = len(groups) // 2
                waiting[:0] = [groups[:middle], groups[middle:]]
            elif len(groups[0]) > 1:
                waiting[:0] = [[[difference] for difference in groups[0]]]
            else:
                plan.refused.append(self._refused(groups[0][0], reason, source))
        open_places = {difference.at for difference in self._value_differences(new)}
        refused = {edit.at for edit in plan.refused}
        plan.refused += [
            self._refused(difference, _NOT_WRITTEN, source)
            for difference in differences
            if difference.at in open_places and difference.at not in refused
        ]
        plan.edits[side] = [
            Edit(difference.at, *_from(difference, source), Location(self.pair.path(source)))
            for difference in differences
            if difference.at not in open_places
        ]
        stored = self.stored()
        if stored is not None:
            plan.gone = [
                stored_difference
                for stored_difference in stored
                if stored_difference.at not in open_places
            ]
            plan.stored = [
                stored_difference
                for stored_difference in stored
                if stored_difference.at in open_places
            ]
        if partial or not plan.refused:
            plan.new = new
        return self._in_xacro(plan, texts, None, partial=partial)

    def _refused(self, difference: Difference, reason: str, source: Dialect) -> Edit:
        path = Location(self.pair.path(source))
        return Edit(difference.at, *_from(difference, source), path, reason)

    def _resolved(
        self, texts: Texts, source: Dialect, differences: Sequence[Difference]
    ) -> tuple[Texts | None, str]:
        """The texts with values of one side written into the other one, or why that fails."""
        side = OTHER[source]
        urdfs = self._urdfs(texts)
        values = self._values(*urdfs)
        before = urdfs[1]
        if side == "urdf":
            before = texts.urdf
            values.use_urdf(parse(before, self.pair.urdf).root)
        refused = write_values(values, source, differences)
        if refused:
            return None, refused[0][1]
        root = values.sdf if side == "sdf" else values.urdf
        data, reason = self._with_edits(side, texts, root, before)
        return (None, reason) if reason else (texts._replace(**{side: data}), "")

    def _plan_by_values(
        self,
        texts: Texts,
        changed: Sequence[Dialect],
        new: Sequence[Difference],
        stored: list[StoredDifference],
        current: Sequence[Difference],
    ) -> Plan | None:
        """The plan that writes the values that one side alone edited into the other side.

        It needs nothing of what the two files have in common.  ``None``: a value has no place.
        """
        if len(changed) != 1 or not new:
            return None
        places = {difference.at for difference in new}
        try:
            plan = self.resolved(changed[0], lambda item: item.at in places)
        except TranslateError:
            return None
        plan.chosen = []
        plan = self._with_stored(plan, stored, current)
        return None if plan.refused else plan

    def _with_stored_values(
        self, earlier: Texts, texts: Texts, stored: Iterable[StoredDifference]
    ) -> Texts:
        """A base with the present values of the places that stay different: no edits of these.

        A value that was accepted since the base stays in its file.
        """
        places = {stored_difference.at for stored_difference in stored}
        elements = self._values(*self._urdfs(texts)).elements
        urdfs = zip(self._urdfs(earlier), self._urdfs(texts), strict=True)
        for number, (side, (before, after)) in enumerate(zip(SIDES, urdfs, strict=True)):
            names = {at: pair[number] for at, pair in elements.items() if pair[number] is not None}
            own_places = {
                at._replace(name=element.get("name", "")) if element is not None else at
                for at in places
                for element in [names.get(at.element)]
            }
            values = self._values(before, after)
            differences = [
                difference
                for difference in values.differences
                if difference.at in own_places | places
            ]
            # A base that cannot get the values stays: their edits are left out or refused.
            if differences and not write_values(values, "sdf", differences):
                data, reason = self._with_edits(side, earlier, values.urdf, before)
                if not reason:
                    earlier = earlier._replace(**{side: data})
        return earlier

    def _with_edits(
        self, side: Dialect, texts: Texts, root: etree._Element, before: bytes
    ) -> tuple[bytes, str]:
        """The text of one side with the edits of its translation, a URDF, to another state.

        The second value is why that is not possible.
        """
        streams = [BytesIO(data) for data in (serialize(root).encode("utf-8"), before)]
        for stream in streams:
            stream.name = self.pair.urdf.removesuffix(XACRO)
        try:
            updated = self.update(
                self._stream(side, texts),
                streams[0],
                base=streams[1],
                resources=self._resources(texts),
                partial=True,
                **self._of_included(None),
                **self.pair.options,
            )
        except TranslateError as error:
            return b"", error.diagnostics[0].message
        reasons = [edit.reason for edit in updated.refused]
        return (b"", reasons[0]) if reasons else (self._updated(side, texts, updated), "")

    def _with_stored(
        self, plan: Plan, stored: list[StoredDifference], current: Iterable[Difference]
    ) -> Plan:
        """A plan with the differences that stay after it; ``current`` are those before it.

        Nothing is written if it would make a new difference, or end one that no edit has ended.
        """
        if plan.new is None:
            return plan
        differences = self._value_differences(plan.new)
        new = [*_without_stored(differences, stored)]
        places, before = (
            {difference.at for difference in items} for items in (differences, current)
        )
        ended = [
            stored_difference.difference
            for stored_difference in stored
            if stored_difference.at in before and stored_difference.at not in places
        ]
        if (new or ended) and not plan.refused:
            plan.refused += [
                Edit(
                    difference.at, difference.urdf, difference.sdf, Location(self.pair.sdf), reason
                )
                for items, reason in ((new, _STAYS), (ended, _ENDS))
                for difference in items
            ]
            plan.new = None
            return plan
        plan.gone = [
            stored_difference for stored_difference in stored if stored_difference.at not in places
        ]
        plan.stored = [
            stored_difference for stored_difference in stored if stored_difference.at in places
        ]
        return plan

    def write(self, plan: Plan) -> None:
        """Write the files that change, each completely or not at all.

        Raises :class:`translate.TranslateError` if a file was changed since the plan was made, or
        if a link leads it out of the repository or package of its path, and ``OSError`` if one
        cannot be written.
        """
        self.refuse_files()
        named = {self.pair.urdf, self.pair.sdf}
        others = [path for path in self.outputs(plan) if path not in named]
        refused = [] if self.resources.allow_outside else refused_sources(self.pair, others)
        if refused:
            raise TranslateError(refused)
        for path, data in self.outputs(plan).items():
            # The files of a table have a rule of their own.
            is_allowed = self.resources.allow_outside or self.pair.is_listed
            refuse_link_outside(path, allow_outside=is_allowed)
            refuse_read_only(path)
            earlier = named_bytes(path) if os.path.exists(path) else b""
            # Edits of the files of xacro, of which some are YAML, have a rule of their own.
            is_source = path in plan.files
            refuse = refuse_template_instructions if is_source else refuse_new_instructions
            refuse(path, earlier, data)
        if plan.written and not self._missing() and [*self.read()] != [*plan.old]:
            raise TranslateError.of(
                "file-changed",
                "the file was changed while its edits were merged",
                self.pair.urdf,
                hint="run the command again",
            )
        # All texts are there before the first file is written.
        is_stored = plan.stored is not None and (plan.gone or plan.new is None)
        stored_texts = [self.with_stored(plan.stored)] if is_stored else []
        for path, data in self.outputs(plan).items():
            # A missing file is as private as the other one.
            is_sdf = path == self.pair.sdf
            like = self.pair.urdf if is_sdf else self.pair.sdf
            mode = os.stat(path if path in others else like).st_mode & 0o666
            write_bytes(data, path, mode)
        for text in stored_texts:
            self.write_differences(*text)

    def outputs(self, plan: Plan) -> dict[str, bytes]:
        """The files that change, by path; those of a xacro file are several."""
        outputs: dict[str, bytes] = {}
        for side in plan.written:
            assert plan.new is not None
            if side == "urdf" and self.pair.is_one_way:
                outputs.update(plan.files)
                continue
            number = SIDES.index(side)
            old, new = plan.old[number], plan.new[number]
            if old is None or bytes(old) != bytes(new):
                outputs[self.pair.path(side)] = bytes(new)
            if side == "sdf":
                outputs |= plan.included
        return outputs

    def write_stored(self, stored: list[StoredDifference] | None) -> None:
        """Write the differences that stay beside the table of the pair.

        Raises :class:`translate.TranslateError` for a link out of the repository, and ``OSError``
        if the file cannot be written.
        """
        self.write_differences(*self.with_stored(stored))

    def with_stored(self, stored: list[StoredDifference] | None) -> tuple[str, str]:
        """Return the file of the differences that stay, and its new text.

        Raises :class:`translate.TranslateError` for more than the file can have.
        """
        path = file_of(self.pair)
        return path, with_differences(path, self.pair, stored)

    def write_differences(self, path: str, text: str) -> None:
        """Write the text of :meth:`with_stored`, and raise as :meth:`write_stored` does."""
        write_differences(path, text, allow_outside=self.resources.allow_outside)

    def store(self, plan: Plan) -> None:
        """Store the contents after a synchronization, which are the base of the next one.

        Raises ``OSError`` if the user's cache directory cannot be written.
        """
        if plan.new is not None:
            store_texts(self.pair.urdf, self.pair.sdf, plan.new)

    def stored(self) -> list[StoredDifference] | None:
        """The differences that stay; ``None`` for a pair without any.

        Raises :class:`translate.TranslateError` (``pairs-invalid``) for a file that is not valid.
        """
        return stored_differences(self.pair)

    def gone(self) -> list[StoredDifference]:
        """The stored differences that the files do not have."""
        stored = self.stored()
        if not stored or self._missing():
            return []
        places = {difference.at for difference in self.all_differences()}
        return [
            stored_difference for stored_difference in stored if stored_difference.at not in places
        ]

    def all_differences(self) -> list[Difference]:
        """The differences of the two files, with those that stay.

        Raises :class:`translate.TranslateError` as :meth:`check` does.
        """
        return [] if self._missing() else self._value_differences(self._robots())

    def accept(self, chosen: Callable[[Difference], bool]) -> list[Difference]:
        """Store differences as accepted, with their present values, and return them.

        Raises :class:`translate.TranslateError` as :meth:`check` does, and ``OSError`` if the file
        cannot be written.
        """
        differences = self.all_differences()
        accepted = [difference for difference in differences if chosen(difference)]
        stored = {
            stored_difference.at: stored_difference for stored_difference in self.stored() or []
        }
        stored |= {
            difference.at: StoredDifference(difference, "accepted") for difference in accepted
        }
        places = {difference.at for difference in differences}
        self.write_stored(
            [stored_difference for at, stored_difference in stored.items() if at in places]
        )
        return accepted

    def differences(self, texts: Texts) -> list[Difference]:
        """The differences of two files, except those that stay.

        Without such differences, there are none if an update in either direction changes nothing.
        """
        stored = self.stored()
        if stored is not None:
            return _without_stored(self._value_differences(texts), stored)
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

    def _value_differences(self, texts: Texts) -> list[Difference]:
        """The differences of two files of any origin, with the names of the URDF."""
        return self._values(*self._urdfs(texts)).differences

    def _urdfs(self, texts: Texts) -> tuple[bytes, bytes]:
        """The two files as URDFs that the same translation has written."""
        if texts not in self._forms:
            self._forms[texts] = self._new_urdfs(texts)
        return self._forms[texts]

    def _new_urdfs(self, texts: Texts) -> tuple[bytes, bytes]:
        stream = BytesIO(self._translation("sdf", self._stream("urdf", texts)))
        stream.name = self.pair.sdf
        model = self.pair.options.get("model")
        return (
            self._translation("urdf", stream),
            self._translation(
                "urdf", self._stream("sdf", texts), model=model, resources=self._resources(texts)
            ),
        )

    def _values(self, urdf: bytes, sdf: bytes) -> PairValues:
        options = self.pair.options
        added = added_inertials(options.get("added_mass"), options.get("added_inertia"))
        path = self.pair.urdf
        return PairValues(parse(urdf, path).root, parse(sdf, path).root, added)

    def _translation(
        self,
        to: Dialect,
        stream: BytesIO,
        model: str | None = None,
        resources: Resources | None = None,
    ) -> bytes:
        """The translation of a text with the options of the pair."""
        options = self._options_for(to)
        options.pop("model", None)
        if model:
            options["model"] = model
        return convert(stream, to=to, resources=resources or self.resources, **options).data

    def _options_for(self, side: Dialect) -> PairKeywords:
        """The options of a translation into one format."""
        options = self.pair.options.copy()
        if "for_target" in options:
            from translate.readers.table import reader_of

            if side not in reader_of(options["for_target"]).formats:
                del options["for_target"]
        return options

    def _without_base(self, texts: Texts) -> list[Difference] | None:
        """The differences of two files, or None if most links have other names: a base has them."""
        try:
            return self.differences(texts)
        except TranslateError as error:
            if {diagnostic.code for diagnostic in error.diagnostics} != {"not-one-robot"}:
                raise
            return None

    def _missing(self) -> list[Dialect]:
        self.refuse_files()
        return [side for side in SIDES if not os.path.exists(self.pair.path(side))]

    def _with_missing_file(
        self, missing: Sequence[Dialect], *, partial: bool = False, force: bool = False
    ) -> Plan:
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
        is_named = not self.pair.is_listed
        source_data, _ = input_bytes(Path(source), self.resources, named=is_named, expand=False)
        _check_format(source_data, source.removesuffix(XACRO), OTHER[side])
        if side == "urdf":
            source_data = self._with_included(source_data, source)
        stored = stored_texts(self.pair.urdf, self.pair.sdf)
        if stored is not None:
            return self._restored(side, source_data, stored, partial=partial, force=force)
        # The path itself would be an input that the user has named.
        texts = Texts(source_data, b"") if side == "sdf" else Texts(b"", source_data)
        translation = convert(
            self._stream(OTHER[side], texts),
            to=side,
            written_to=self.pair.path(side),
            resources=self.resources,
            **self._options_for(side),
        )
        restored = translation.data
        plan = Plan(self.pair, (None, source_data) if side == "urdf" else (source_data, None))
        plan.new = Texts(restored, source_data) if side == "urdf" else Texts(source_data, restored)
        plan.reports[side] = translation.report
        return plan

    def _restored(
        self, side: Dialect, present: bytes, stored: Texts, *, partial: bool, force: bool
    ) -> Plan:
        """The plan that restores one side, with the edits of the other since then."""
        other = OTHER[side]
        texts = stored._replace(**{other: present})
        changed = [other] if present != _of(stored, other) else []
        plan = self._merged(texts, changed, stored, partial=partial, force=force)
        plan.old = [None if other_side == side else _of(texts, other_side) for other_side in SIDES]
        plan.base, plan.restored = LAST_SYNC, side
        return plan

    def old_names(self, plan: Plan) -> list[OldName]:
        """Where the ROS package of the pair still uses names that a written plan has replaced.

        Raises :class:`translate.TranslateError` for a package with too many files.
        """
        from translate.driver.ros_names import uses_of_old_names

        renamed: dict[tuple[Kind, str], str] = {}
        for edit in chain(*plan.edits.values()):
            if edit.at.field == "name" and not edit.at.owner:
                kinds: Sequence[Kind] = ("link", "joint")
                # A frame of SDFormat is a link of the URDF, or a joint.
                kinds = [kind for kind in kinds if edit.at.kind in (kind, "frame", "")]
                renamed |= {
                    (kind, self._flat(edit.at.name)): self._new_name(edit) for kind in kinds
                }
        return (
            uses_of_old_names((self.pair.urdf, self.pair.sdf), renamed, self.resources)
            if renamed
            else []
        )

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
                included = included_in(earlier.sdf).values()
                key = b"".join(hashlib.sha256(text).digest() for text in (*earlier, *included))
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
            stored = self.stored()
            if stored is not None:
                # A difference that stays may have had other values.
                places = {stored_difference.at for stored_difference in stored}
                return all(difference.at in places for difference in self._value_differences(texts))
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
        texts = texts._replace(sdf=self._included_below(directory, texts.sdf))
        for side, path in zip(SIDES, found, strict=True):
            # Later errors name the file of the pair.
            _check_format(_of(texts, side), path.removesuffix(XACRO), side)
        return texts

    def _included_below(self, directory: str, data: bytes) -> bytes:
        """The SDFormat text of a base with the included files of the same relative paths there."""
        root = os.path.join(os.path.abspath(self.pair.directory), "")
        included = {}
        for path in included_in(self.read().sdf):
            earlier = os.path.join(directory, path.removeprefix(root))
            if path.startswith(root) and os.path.isfile(earlier):
                self._refuse_outside(directory, [earlier])
                included[path] = named_bytes(earlier)
        return RobotText(bytes(data), included) if included else bytes(data)

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
            resources=self._resources(texts),
            partial=True,
            **self._of_included(base),
            **self._apart(),
            **how,
            **self.pair.options,
        )

    def _resources(self, texts: Texts) -> Resources:
        """The resources of files of one time."""
        included = included_in(texts.sdf)
        return self.resources.with_texts(included) if included else self.resources

    def _of_included(self, base: Texts | None) -> dict[str, Any]:
        """The arguments of an update about included files, for a pair with any."""
        arguments: dict[str, Any] = {"shared": True} if self.xacro.shared else {}
        if base is not None and included_in(base.sdf):
            arguments["base_resources"] = self._resources(base)
        return arguments

    def _updated(self, side: Dialect, texts: Texts, update: Update) -> bytes:
        """The text of an updated side, with its included files."""
        included = included_in(texts.sdf) if side == "sdf" else {}
        changed = {
            real_path(path): data
            for path, data in update.files.items()
            if real_path(path) in included
        }
        return RobotText(update.data, {**included, **changed}) if included else update.data

    def _apart(self) -> dict[str, list[ElementPath]]:
        """The places that stay different, as an argument of an update, for a pair with any."""
        stored = self.stored()
        if not stored:
            return {}
        places = [stored_difference.at for stored_difference in stored]
        # A joint with two names has edits of both.
        names = {
            stored_difference.at.name: stored_difference.difference.sdf
            for stored_difference in stored
            if (stored_difference.at.kind, stored_difference.at.field) == ("joint", "name")
        }
        places += [at._replace(name=names[at.name]) for at in places if at.name in names]
        return {"apart": places}

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
        parts = [
            self._updated(side, texts, updates[side]) if side in updates else _of(texts, side)
            for side in SIDES
        ]
        plan = Plan(self.pair, texts)
        for side, merged in updates.items():
            plan.edits[side] = self._placed(OTHER[side], merged.edits)
            plan.reports[side] = merged.report
            plan.other_files += merged.other_files
            plan.refused += self._placed(OTHER[side], merged.refused)
            plan.without_effect += self._placed(OTHER[side], merged.without_effect)
        if base is not None and len(updates) == 2:
            # The old values of the edits of each side alone are those of the base.
            alone: dict[Dialect, list[Edit]] = {
                "urdf": self._edits_alone("sdf", Texts(texts.urdf, base.sdf), base),
                "sdf": self._edits_alone("urdf", Texts(base.urdf, texts.sdf), base),
            }
            open_differences = self.differences(Texts(*parts))
            plan.conflicts = self._conflicts(texts, base, open_differences, updates, alone)
            if open_differences and not plan.refused and self.stored() is None:
                parts = [*self._with_new_forms(Texts(*parts), open_differences, base, plan, alone)]
            if plan.conflicts and self.stored() is None:
                before, after = (parse(text, self.pair.sdf).root for text in (base.sdf, texts.sdf))
                places = [conflict.at for conflict in plan.conflicts]
                if are_places_of_other_parts(places, before, after, self._separator):
                    parts = [*self._merged_in_sdf(texts, base, plan)] or parts
        elif base is not None and updates and not plan.refused and self.stored() is None:
            (side,) = updates
            open_differences = self.differences(Texts(*parts))
            if open_differences and self._were_in_step(base):
                in_step = self._in_step(side, Texts(*parts), plan)
                plan.differences = open_differences if in_step is None else []
                parts = parts if in_step is None else [*in_step]
        if not plan.conflicts and (partial or not plan.refused):
            plan.new = Texts(*parts)
        return self._in_xacro(plan, texts, base, partial=partial)

    def _merged_in_sdf(self, texts: Texts, base: Texts, plan: Plan) -> Texts | tuple[()]:
        """The merged texts without conflicts, if the SDFormat file has a place for each edit.

        An edit of SDFormat can change the form of other elements in the URDF: a joint with
        exchanged ends places the frame of a link at the joint, and has the opposite axis.  The
        edits of the URDF are therefore put into the SDFormat of the base, and merged where both
        sides have the same frames.  The edits of the SDFormat are those that then remain.
        """
        try:
            of_urdf = self._update("sdf", Texts(texts.urdf, base.sdf), base)
            sdf_with_edits = self._sdf_merge(texts.sdf, of_urdf.data, base.sdf)
            edited_base = Texts(texts.urdf, of_urdf.data)
            of_sdf = self._update("urdf", Texts(texts.urdf, sdf_with_edits.data), edited_base)
        except TranslateError:
            return ()
        merged = Texts(of_sdf.data, sdf_with_edits.data)
        if sdf_with_edits.refused:
            return ()
        refused = [*self._placed("sdf", of_sdf.refused), *self._placed("urdf", of_urdf.refused)]
        if not refused and not self._were_in_step(merged):
            return ()
        plan.conflicts, plan.refused = [], refused
        plan.edits = {
            "urdf": self._placed("sdf", of_sdf.edits),
            "sdf": self._placed("urdf", sdf_with_edits.edits),
        }
        return merged

    def _sdf_merge(self, sdf: bytes, edited: bytes, base: bytes) -> Update:
        """Merge the edits between two states of the SDFormat file into a third one."""
        return self.update(
            self._stream("sdf", Texts(b"", sdf)),
            self._stream("sdf", Texts(b"", edited)),
            base=self._stream("sdf", Texts(b"", base)),
            resources=self.resources,
            partial=True,
            **self.pair.options,
        )

    def _in_xacro(self, plan: Plan, texts: Texts, base: Texts | None, *, partial: bool) -> Plan:
        """The plan that writes the edits of the expansion of a xacro file into its sources."""
        if not self.pair.is_one_way or plan.new is None or plan.new.urdf == texts.urdf:
            return plan
        from translate.driver.update_xacro import XacroSources, expansion_of, with_reasons

        named = not self.pair.is_listed
        sources = XacroSources(self.pair.urdf, self.resources, self.xacro, named=named)
        written = sources.written(plan.new.urdf)
        edited, new = plan.new, Texts(expansion_of(written), plan.new.sdf)
        if written.refused:
            again = self._update("urdf", Texts(new.urdf, edited.sdf), base, force=True)
            places = {edit.at for edit in plan.edits.get("urdf", ())}
            refused = [edit for edit in with_reasons(again.edits, written)[0] if edit.at in places]
            gone = {edit.at for edit in refused}
            plan.edits["urdf"] = [edit for edit in plan.edits["urdf"] if edit.at not in gone]
            plan.refused += refused
        elif written.followed:
            # The SDFormat file gets what xacro computes from the edits.
            updated = self._update("sdf", new, edited)
            plan.followed = self._placed("urdf", updated.edits)
            plan.reports.setdefault("sdf", updated.report)
            plan.edits.setdefault("sdf", []).extend(plan.followed)
            new = new._replace(sdf=self._updated("sdf", new, updated))
        plan.files = written.files
        plan.old_files = {path: named_bytes(path) for path in written.files}
        plan.new = new if partial or not plan.refused else None
        if plan.new is not None:
            plan.other_files += sources.other_files(written.files)
        return plan

    def _with_new_forms(
        self,
        merged: Texts,
        left: Sequence[Difference],
        base: Texts,
        plan: Plan,
        alone: Mapping[Dialect, Sequence[Edit]],
    ) -> Texts:
        """The merged texts, without conflicts if edits of one side alone ``left`` differences."""
        near: dict[Dialect, list[tuple[Difference, Edit]]] = {}
        for side, edits in alone.items():
            new_names = [
                edit._replace(at=ElementPath(edit.at.kind, self._new_name(edit)))
                for edit in edits
                if edit.at.field == "name" and not edit.at.owner
            ]
            index = self._by_element([*edits, *new_names])
            for difference in left:
                for edit in index.overlapping(self._part(difference.at)):
                    near.setdefault(side, []).append((difference, edit))
        if len(near) != 1 or not self._were_in_step(base):
            return merged
        ((side, pairs),) = near.items()
        in_step = self._in_step(OTHER[side], merged, plan)
        if in_step is None and all(_has_arrived(*pair, OTHER[side]) for pair in pairs):
            # The file with the edits lacks what a translation writes beside those of the other one.
            in_step = self._in_step(side, merged, plan)
        if in_step is None:
            return merged
        plan.conflicts = []
        return in_step

    def _in_step(self, side: Dialect, merged: Texts, plan: Plan) -> Texts | None:
        """The merged texts with a second update of one side; None if they are not in step then.

        An edit can change the form in which a translation writes what was not edited: a joint whose
        axis is turned through the frame of its link needs no frame of its own.
        """
        try:
            result = self._update(side, merged, force=True)
        except TranslateError:
            return None
        again = merged._replace(**{side: self._updated(side, merged, result)})
        if result.refused or not self._were_in_step(again):
            return None
        plan.edits[side] += self._placed(OTHER[side], result.edits)
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
        self,
        texts: Texts,
        base: Texts,
        left: Sequence[Difference],
        updates: Mapping[Dialect, Update],
        alone: Mapping[Dialect, Sequence[Edit]],
    ) -> list[Conflict]:
        """The elements that were edited on both sides, so that one of the edits is lost.

        ``left`` are differences of the merged texts.  ``alone`` are the edits of each side for the
        other one as it was in the base.
        """
        of_urdf, of_sdf = alone["urdf"], alone["sdf"]
        near_urdf, near_sdf = self._by_element(of_urdf), self._by_element(of_sdf)
        without_place = {edit.at for update in updates.values() for edit in update.refused}
        conflicts = []
        for part, urdf in self._parts(of_urdf):
            for sdf in near_sdf.overlapping(part):
                # A frame of SDFormat is listed, and not the link or joint for it.
                outer, inner = sorted(
                    (urdf, sdf), key=lambda edit: (_depth(edit.at), edit.at.kind == "frame")
                )
                removals = [bool(edit.old) and not edit.new for edit in (outer, inner)]
                is_same = _depth(outer.at) == _depth(inner.at)
                # A part can be removed together with the element around it, but not edited.
                is_lost = removals == [True, False] or (is_same and removals == [False, True])
                has_place = without_place.isdisjoint((urdf.at, sdf.at))
                if inner.at.is_one_of_several:
                    # Each of several equal elements can be the one that is removed.
                    is_lost = is_lost and not has_place
                # The merged texts can have two names or two comments.
                is_lost |= is_same and self._contradict(urdf, sdf)
                # Another name is none of a part whose other edit has no place.
                of_names = {edit.at.field == "name" for edit in (urdf, sdf)}
                if is_lost or (not has_place and urdf.new != sdf.new and len(of_names) == 1):
                    conflicts.append(Conflict(inner.at, inner.old, urdf.new, sdf.new))
        listed = self._by_element(Edit(conflict.at, "", "") for conflict in conflicts)
        for side, side_update in updates.items():
            for edit in side_update.refused:
                is_listed = edit.at.field == "name" or listed.overlaps(self._part(edit.at))
                if edit.base is not None and not is_listed:
                    values = (edit.old, edit.new) if side == "urdf" else (edit.new, edit.old)
                    conflicts.append(Conflict(edit.at, edit.base, *values))
        open_differences = [difference for difference in left if difference.at not in without_place]
        before = set(self.differences(base)) if open_differences else set()
        present_differences = (self._without_base(texts) or []) if open_differences else []
        now = {difference.at: difference for difference in present_differences}
        urdf_edits, sdf_edits = ({edit.at: edit for edit in edits} for edits in (of_urdf, of_sdf))
        listed = self._by_element(Edit(conflict.at, "", "") for conflict in conflicts)
        has_conflicts = bool(conflicts)
        for difference in open_differences:
            here = [near.overlapping(self._part(difference.at)) for near in (near_urdf, near_sdf)]
            if any(here) and all(edit.at in without_place for edit in chain(*here)):
                # These edits are refused.
                continue
            sides = [bool(edits) for edits in here]
            refusing = [bool(updates[OTHER[side]].refused) for side in SIDES]
            # An edit of one side alone is refused.  Both sides can have an element without a name
            # of one number, which are two elements.
            if sides in ([True, False], [False, True]) and refusing[sides.index(True)]:
                continue
            if any(refusing) and difference.at.owner and not difference.at.name:
                continue
            # The other edits of a side are missing in the texts if some of them have no place.
            needed = all if has_conflicts or _is_comment(difference.at) else any
            # Each of the merged texts has the value of the other side.
            present = now.get(
                difference.at, Difference(difference.at, difference.sdf, difference.urdf)
            )
            urdf = urdf_edits.get(difference.at, Edit(difference.at, "", present.urdf))
            sdf = sdf_edits.get(difference.at, Edit(difference.at, "", present.sdf))
            is_new = difference not in before and not listed.overlaps(self._part(difference.at))
            if is_new and needed(sides) and urdf.new != sdf.new:
                conflicts.append(Conflict(difference.at, urdf.old or sdf.old, urdf.new, sdf.new))
        return list(dict.fromkeys(conflicts))

    def _edits_alone(self, side: Dialect, texts: Texts, base: Texts) -> list[Edit]:
        """The edits of the other side for one side that did not change."""
        update = self._update(side, texts, base, force=True)
        return self._placed(OTHER[side], [*update.edits, *update.refused])

    def _contradict(self, urdf: Edit, sdf: Edit) -> bool:
        """Whether two edits of one element give it two names, or replace one comment by two."""
        if _is_comment(urdf.at):
            return urdf.old == sdf.old != "" and urdf.new != sdf.new
        return urdf.at.field == "name" and self._new_name(urdf) != self._new_name(sdf)

    def _new_name(self, edit: Edit) -> str:
        """The new name of a part as the URDF has it, with the names of the models around it."""
        return self._flat(edit.at.name.removesuffix(edit.old) + edit.new)

    @property
    def _separator(self) -> str:
        """What the URDF has between the names of models."""
        return self.pair.options.get("separator", "__")

    def _flat(self, name: str) -> str:
        """A scoped name as the URDF has it."""
        return name.replace("::", self._separator)

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
        return edited_part(at, self._separator)


def _without_stored(
    differences: Iterable[Difference], stored: Iterable[StoredDifference]
) -> list[Difference]:
    """The differences that do not stay, or have other values."""
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


def _from(difference: Difference, source: Dialect) -> tuple[str, str]:
    """The old and the new value of a difference that one side resolves."""
    _, urdf, sdf = difference
    return (sdf, urdf) if source == "urdf" else (urdf, sdf)


def _both(difference: Difference) -> str:
    return f"URDF {difference.urdf or 'none'}, SDFormat {difference.sdf or 'none'}"


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


def _refuse_program(path: str, side: Dialect) -> None:
    """Raise :class:`translate.TranslateError` for a xacro file that would be written as a robot.

    The next command would run the expressions of an edit.  The URDF can be a xacro file by its own
    name: its edits are texts.
    """
    is_known = side == "urdf" and path.endswith(XACRO)
    if real_path(path).lower().endswith(XACRO) and not is_known:
        raise TranslateError.of(
            "file-read",
            "this is a xacro file, which a pair can have as its URDF only, by its own name",
            path,
            hint=f"write edits into it: robot-translate convert IN {shlex.quote(real_path(path))} "
            "--update",
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


def _has_arrived(difference: Difference, edit: Edit, side: Dialect) -> bool:
    """Whether one side has the new value of an edit of the other side."""
    value = difference.urdf if side == "urdf" else difference.sdf
    return edit.at == difference.at and edit.new == value


def _is_comment(at: ElementPath) -> bool:
    return Edit(at, "", "").is_comment


def _of(texts: Texts, side: Dialect) -> bytes:
    return texts.urdf if side == "urdf" else texts.sdf
