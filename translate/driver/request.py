"""What is asked of a translation: made once by the command line or Python, and passed down."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import field
from typing import TYPE_CHECKING

from translate.diagnostics.catalogue import Strictness
from translate.diagnostics.diagnostic import RefusedArgumentError
from translate.driver.formats import check_format
from translate.driver.load import ReadOptions, Robot, load_with
from translate.driver.translation import Result, options_for
from translate.model.fragment import Dialect
from translate.model.model import Document
from translate.options import ConversionKeywords, ConversionOptions, expect
from translate.readers.names import TargetName
from translate.readers.reader import Reader
from translate.resources.search import Resources
from translate.structures import dataclass

if TYPE_CHECKING:
    from translate.equivalence.result import Rows
    from translate.equivalence.verification import VerificationKeywords


@dataclass(slots=True, frozen=True)
class Policy:
    """Which translations are written.

    ``verify`` are the options of the verification, ``None`` without it; ``rows`` selects the
    differences that count, by default all.  With ``strict``, a loss with a code that is not in
    ``allow`` counts: an approximated or lost one, with ``"all"`` any but a harmless one.  Every
    entry and every finding with a code of ``deny`` counts.  With ``update``, edits are merged into
    an output that exists; this excludes ``strict``, ``deny`` and ``verify``.
    """

    verify: VerificationKeywords | None = None
    rows: Rows | None = None
    strict: Strictness = False
    allow: frozenset[str] = frozenset()
    deny: frozenset[str] = frozenset()
    update: bool = False

    def __post_init__(self) -> None:
        expect(bool, update=self.update)
        if self.update and (self.strict or self.deny or self.verify is not None):
            raise RefusedArgumentError("update excludes strict, deny and verify")

    def objections(self, result: Result) -> tuple[bool, list[str], list[str]]:
        """Return why a translation is not written.

        Returns whether it is another robot, the codes that ``strict`` counts, and those that are
        denied.  The comparison of the result keeps the rows that count.
        """
        if result.comparison is not None and self.rows is not None:
            result.comparison = self.rows.of(result.comparison)
        return (
            result.comparison is not None and not result.comparison.same,
            result.codes_not_exact(self.allow, self.strict) if self.strict else [],
            result.codes_denied(self.deny),
        )


@dataclass(slots=True, frozen=True)
class Request:
    """A translation: what is read, what is written, and how.

    ``source`` is the robot, ``output`` the path of its translation, the base of relative URIs.
    ``format`` and ``to`` are their formats, ``None`` for those of the file and of the reader or the
    other one.  ``model`` selects one of several models.  ``reading`` are the options of reading,
    ``options`` those of writing as they were given, ``for_target`` the reader of the output.  The
    request of many files is the same for each but for ``source`` and ``output``.

    Raises ``TypeError`` for an unknown option or a wrong type, and ``ValueError`` for a value that
    is not allowed.
    """

    source: Robot = ""
    output: str | os.PathLike[str] | None = None
    reading: ReadOptions = field(default_factory=lambda: ReadOptions.of(False, False, None))
    format: Dialect | None = None
    to: Dialect | None = None
    model: str = ""
    for_target: TargetName | None = None
    options: ConversionKeywords = field(default_factory=ConversionKeywords)
    policy: Policy = field(default_factory=Policy)
    #: The reader of the output, if the request names one.
    preset: Reader | None = field(init=False)
    #: The options of writing, those of the reader of the output where they are not given.
    chosen: ConversionOptions = field(init=False)

    def __post_init__(self) -> None:
        preset, chosen = options_for(self.for_target, self.options)
        object.__setattr__(self, "preset", preset)
        object.__setattr__(self, "chosen", chosen)
        check_format("to", self.to)
        check_format("format", self.format)
        expect(str, model=self.model)

    @property
    def resources(self) -> Resources:
        """What finds the files that the robot names."""
        return self.reading.resources

    def load(self) -> Document:
        """Read the robot.  Raises :class:`translate.TranslateError` if it cannot be used."""
        return load_with(self.source, self.reading, format=self.format)


def verification_of(verify: bool | VerificationKeywords) -> VerificationKeywords | None:
    """Return the options of a verification, ``None`` without it.

    Raises ``TypeError`` for other types.
    """
    expect((bool, Mapping), verify=verify)
    return ({} if verify else None) if isinstance(verify, bool) else verify
