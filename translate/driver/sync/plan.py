"""What a synchronization writes, or the reason why it writes nothing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import field

from translate.diagnostics.element_path import ElementPath, edit_label
from translate.driver.sync.pairs import SIDES, Pair
from translate.driver.sync.stored_differences import StoredDifference
from translate.driver.written_files import OtherFile
from translate.edits.edit import Edit
from translate.edits.pair_values import Difference
from translate.model.fragment import Dialect
from translate.report.loss_report import Loss, LossReport
from translate.resources.earlier_files import Texts, included_in
from translate.resources.replaced_files import FileState
from translate.structures import NamedTuple, dataclass


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
    ``next_base`` is the base of the next synchronization if ``partial`` left edits: the texts
    without these.  ``files`` are those of a xacro file that change, by path, and ``old_files`` as
    they were; ``followed`` are values that xacro computes from edited ones, and ``other_files``
    what changes in robots that include a changed file.
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
    old_files: Mapping[str, FileState] = field(default_factory=dict)
    followed: list[Edit] = field(default_factory=list)
    other_files: list[OtherFile] = field(default_factory=list)
    next_base: Texts | None = None

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
