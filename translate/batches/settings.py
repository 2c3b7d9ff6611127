"""What is the same for all files of a batch: how to read, convert and judge each file."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass, field, fields
from typing import TYPE_CHECKING

from translate import __version__
from translate.diagnostics.loss_report import Strictness
from translate.driver.session import Session
from translate.equivalence.result import Rows
from translate.options import ConversionKeywords
from translate.resources.search import Resources

if TYPE_CHECKING:
    from translate.equivalence.verification import VerificationKeywords
    from translate.model.fragment import Dialect
    from translate.targets.presets import TargetName

#: Bytes.
MIB = 1024 * 1024


@dataclass(slots=True, frozen=True)
class Settings:
    """The arguments of :func:`translate.convert` for each file, and what makes a file fail.

    ``verify`` are the options of the verification, ``None`` without it; ``rows`` selects the
    differences that count.  With ``strict``, a loss with a code that is not in ``allow`` counts:
    an approximated or lost one, with ``"all"`` any but a harmless one.  With ``update``, edits are
    merged into an output that exists.
    """

    to: Dialect | None = None
    format: Dialect | None = None
    lenient: bool = False
    unflatten: bool = False
    for_target: TargetName | None = None
    verify: VerificationKeywords | None = None
    rows: Rows = field(default_factory=Rows)
    strict: Strictness = False
    allow: frozenset[str] = frozenset()
    resources: Resources = field(default_factory=Resources)
    embed: bool = False
    update: bool = False
    options: ConversionKeywords = field(default_factory=ConversionKeywords)

    def session(self) -> Session:
        """A session that reads files with these settings."""
        return Session(
            lenient=self.lenient,
            unflatten=self.unflatten,
            resources=self.resources,
        )

    @property
    def digest(self) -> str:
        """The SHA-256 hash of the settings and of the version of this package."""
        values = {item.name: getattr(self, item.name) for item in fields(self)}
        text = json.dumps([__version__, values], default=_plain, sort_keys=True)
        return hashlib.sha256(text.encode("utf-8")).hexdigest()


@dataclass(slots=True, frozen=True)
class Limits:
    """The limits for one file: ``seconds`` of time, ``memory`` in bytes; 0 is no limit."""

    seconds: float = 300.0
    memory: int = 2048 * MIB


def _plain(value: object) -> object:
    """A value that JSON can represent and that is the same in each process."""
    if isinstance(value, (set, frozenset)):
        return sorted(value)
    if isinstance(value, Rows):
        return [value.only, value.ignore]
    if isinstance(value, Resources):
        return {item.name: getattr(value, item.name) for item in fields(value) if item.init}
    if callable(value):
        return f"{getattr(value, '__module__', '')}.{getattr(value, '__qualname__', '')}"
    return str(value)
