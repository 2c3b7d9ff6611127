"""Write a document as SDFormat with the options of a translation."""

from __future__ import annotations

from dataclasses import replace
from typing import cast

from translate.diagnostics.diagnostic import Diagnostic, TranslateError
from translate.diagnostics.loss_report import LossReport
from translate.model.model import Document
from translate.options import SdfOptions, SdfVersion


def to_sdf_text(
    document: Document, options: SdfOptions, report: LossReport, directory: str | None = None
) -> tuple[str, str, str]:
    """SDFormat text of a document, its version, and the reason for that version.

    ``directory`` is where the text will be stored: the base of relative URIs.

    Raises :class:`translate.TranslateError` if the version cannot contain the document.
    """
    from translate.driver.lower_to_version import to_sdf
    from translate.sdf.versions.choose import choose_version
    from translate.sdf.versions.version import number
    from translate.sdf.write import WriterFlags

    version, reason = choose_version(
        document, options.version, resolve_includes=options.resolve_includes
    )
    if "::" in options.separator and number(version) >= (1, 8):
        message = f"SDFormat {version} reserves names with '{options.separator}'"
        hint = "choose another separator, or write version 1.7 or older"
        raise TranslateError(
            [Diagnostic("reserved-name", "error", message, document.path, hint=hint)]
        )
    from_urdf = document.format == "urdf"
    flags = WriterFlags(
        directory=directory,
        keep_zero_mass=document.format == "sdf" and not document.massless_restored,
        lumped_links=document.lumped_links,
        from_urdf=document.made_of_urdf,
        in_parity_form=from_urdf and number(version) >= (1, 8),
    )
    options = replace(options, version=cast(SdfVersion, version))
    return to_sdf(document, options, report, flags), version, reason
