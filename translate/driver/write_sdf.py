"""Write a document as SDFormat with the options of a translation."""

from __future__ import annotations

from typing import Any

from translate.diagnostics.diagnostic import Diagnostic, TranslateError
from translate.diagnostics.loss_report import LossReport
from translate.model.model import Document
from translate.options import STYLES, amount, carry_policy, chosen_policy


def to_sdf_text(
    document: Document, policies: dict[str, Any], report: LossReport, directory: str | None = None
) -> tuple[str, str, str]:
    """SDFormat text of a document, its version, and the reason for that version.

    ``directory`` is where the text will be stored; relative URIs start there.
    """
    from translate.driver.lower_to_version import Shaping, to_sdf
    from translate.sdf.versions.choose import choose_version
    from translate.sdf.versions.version import WRITABLE, number
    from translate.sdf.write import SdfOptions

    wanted = chosen_policy(policies, "sdf_version", ("auto", *WRITABLE), "auto")
    resolve_includes = bool(policies.get("resolve_includes"))
    version, reason = choose_version(document, wanted, resolve_includes=resolve_includes)
    compat = chosen_policy(policies, "compat", ("", "libsdformat"), "")
    options = SdfOptions(
        version=version,
        style=chosen_policy(policies, "style", STYLES, "relative_to"),
        massless=chosen_policy(policies, "massless", ("auto", "keep", "frame", "error"), "auto"),
        massless_mass=amount(policies.get("massless_mass")),
        massless_inertia=amount(policies.get("massless_inertia")),
        resolve_includes=resolve_includes,
        directory=directory,
        keep_zero_mass=document.format == "sdf" and not document.massless_restored,
        lumped_links=document.lumped_links,
        made_of_urdf=document.made_of_urdf,
        in_parity_form=document.format == "urdf" and number(version) >= (1, 8),
        carry=not compat and carry_policy(policies) == "all",
        plain=bool(compat),
    )
    separator = str(policies.get("separator", "__"))
    if "::" in separator and number(version) >= (1, 8):
        message = f"names with '{separator}' are reserved in SDFormat {version}"
        hint = "join names with something else, or write 1.7 or older"
        raise TranslateError(
            [Diagnostic("reserved-name", "error", message, document.path, hint=hint)]
        )
    frame = chosen_policy(policies, "inertial_frame", ("written", "link"), "written")
    between = policies.get("intermediate_inertia", Shaping().intermediate_inertia)
    shaping = Shaping(
        bool(policies.get("flatten")),
        separator,
        between,
        rotate_inertials=frame == "link",
        for_drake=document.format == "urdf" and not compat and carry_policy(policies) != "none",
    )
    return to_sdf(document, options, shaping, report), version, reason
