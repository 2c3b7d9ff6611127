"""What a release of Gazebo refuses in a migrated file."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from translate.diagnostics.diagnostic import Diagnostic

if TYPE_CHECKING:
    from translate.migration.tables import Release
    from translate.xml.document import XmlFile

#: Codes of files that another machine can have.
_OF_MACHINE = frozenset(
    {"file-access", "file-not-found", "file-outside", "file-read", "mesh-not-found"}
    | {"package-ambiguous", "package-not-found"}
)


def refused_parts(
    file: bytes | str | XmlFile, path: str, release: Release, *, lenient: bool = False
) -> list[Diagnostic]:
    """Return what stands in the way of a migrated file in a release of Gazebo.

    The release refuses the file because of an error, and ends because of another finding.  Files
    that are not found depend on the machine and are left out.  A parsed file is not parsed again;
    it stays as it is.
    """
    from translate.driver.check import check_file, check_with
    from translate.driver.load import ReadOptions

    options = ReadOptions.of(lenient, False, None, checking=True)
    findings = (
        check_with(file, options, path, release)
        if isinstance(file, (bytes, str))
        else check_file(file.copy(), options, release)
    )
    return [
        finding
        for finding in findings
        if (finding.severity == "error" or any(effect.crashes for effect in finding.effects))
        and finding.code not in _OF_MACHINE
    ]


def refusal_step(findings: Sequence[Diagnostic], release: Release) -> str:
    """Return what to do about parts that a release refuses; an empty text without some."""
    title = f"Gazebo {release.title()}"
    steps = ((f"{title} refuses", True), (f"ends {title}", False))
    return "; ".join(
        f"repair what {effect}: {', '.join(codes)}"
        for effect, is_error in steps
        if (codes := _counted(x.code for x in findings if (x.severity == "error") == is_error))
    )


def _counted(codes: Iterable[str]) -> list[str]:
    return [f"{code} ({count})" if count > 1 else code for code, count in Counter(codes).items()]
