"""Translate a robot: read, restore or run the passes, write, verify, report."""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from translate.diagnostics.diagnostic import Diagnostic
from translate.diagnostics.loss_report import Loss, LossReport
from translate.driver.gazebo_reduction import reduce_as_gazebo, repair_document
from translate.driver.load import load
from translate.driver.loading import (
    errors_of,
    format_of_suffix,
)
from translate.driver.restore import original_of
from translate.driver.write_sdf import to_sdf_text
from translate.driver.write_urdf import to_urdf_text
from translate.equivalence.verification import verified
from translate.model.fragment import Dialect
from translate.model.model import Document
from translate.options import known
from translate.passes.model_selection import (
    report_surroundings,
    select_model,
    with_joints_in_models,
)
from translate.resources.search import Resources
from translate.targets.findings import findings
from translate.targets.reader_notes import ReaderNote
from translate.xml.document import write_text

if TYPE_CHECKING:
    from translate.driver.load import Robot
    from translate.equivalence.result import Comparison


@dataclass(slots=True)
class Result:
    """A translation: its text, what it cost, and whether it is the same robot.

    ``comparison`` is there if the translation was verified.  ``version`` is that of the text, and
    ``reason`` says why it is that one.
    """

    text: str
    report: LossReport
    format_from: Dialect
    format_to: Dialect
    version: str
    document: Document
    reason: str = ""
    comparison: Comparison | None = None
    diagnostics: Sequence[Diagnostic] = field(default=())

    @property
    def losses(self) -> list[Loss]:
        """What the target format could not say in its own words."""
        return self.report.losses

    @property
    def notes(self) -> list[ReaderNote]:
        """What some readers of the text do with it without a message."""
        return self.report.notes

    @property
    def renames(self) -> dict[str, str]:
        """Names of the input → names of the output, where they differ."""
        return self.report.renames


def to_sdf(robot: Robot, *, version: str = "auto", **policies: Any) -> str:
    """SDFormat text of that version.  ``policies`` are those of :func:`convert`."""
    given, report = known({"sdf_version": version, **policies}), LossReport()
    document = reduce_as_gazebo(repair_document(load(robot), given, report), given, report)
    restoration = original_of(document, given, LossReport())
    if restoration is not None:
        document = restoration.original
    return to_sdf_text(document, given, report)[0]


def to_urdf(robot: Robot, *, version: str = "auto", **policies: Any) -> str:
    """URDF text of a document with one model.  ``policies`` are those of :func:`convert`."""
    given = known({"urdf_version": version, **policies})
    document = with_joints_in_models(load(robot), LossReport())
    document = repair_document(document, given, LossReport())
    return to_urdf_text(document, given, LossReport())[0]


def convert(
    source: Robot,
    target: str | os.PathLike[str] | None = None,
    *,
    to: Dialect | None = None,
    format: Dialect | None = None,
    verify: bool = False,
    lenient: bool = False,
    record: bool = True,
    unflatten: bool = False,
    resources: Resources | None = None,
    written_to: str | os.PathLike[str] | None = None,
    model: str = "",
    **policies: Any,
) -> Result:
    """Translate a robot; into the other format, unless ``to`` or the suffix of ``target`` says.

    ``target`` is written only if the translation succeeded and, with ``verify``, the text reads
    back as the same robot.  ``model`` chooses one of several, at any depth: ``model``,
    ``world::model``, ``model::nested``.  Who writes the text himself names the file in
    ``written_to``, so that relative URIs of includes are right from there.

    Policies when writing SDFormat: ``sdf_version`` (``auto``, ``1.4`` … ``1.12``), ``style``
    (``relative_to``, ``frames``, ``absolute``), ``flatten``, ``separator`` (between joined names),
    ``massless`` (``auto``, ``keep``, ``frame``, ``error``), ``massless_mass`` (kg),
    ``massless_inertia`` (kg m²), ``resolve_includes`` (write out what ``<include>`` brings),
    ``lump_fixed_joints`` (make one link of what fixed joints of a URDF connect), ``compat``
    (``libsdformat``: as that makes it of a URDF, with its losses).  When writing URDF:
    ``urdf_version`` (``auto``, ``1.0``, ``1.1``, ``1.2``), ``link_frames``, ``frames``, ``loops``,
    ``trees``, ``joints``, ``static``, ``sensor_frames`` as in
    :class:`translate.passes.TreeOptions`.  Those of the other format are ignored.  In both:
    ``repair_inertia`` (replace impossible tensors), ``inertial_frame`` (``written``, or ``link`` to
    give tensors in the axes of their links, as Gazebo Fortress needs it), ``intermediate_inertia``
    (kg, kg m²; of links between the parts of a joint) and ``carry``, what comes along that the
    format has no words for: ``all``, what Gazebo reads in a URDF (``simulation``), or ``none``.

    Raises :class:`translate.TranslateError` for a robot that cannot be translated, ``TypeError``
    for an unknown policy and ``ValueError`` for a value that it cannot have.
    """
    policies = known(policies)
    document = load(
        source,
        format=format,
        lenient=lenient,
        record=record,
        unflatten=unflatten,
        resources=resources,
    )
    to = to or format_of_suffix(target) or ("urdf" if document.format == "sdf" else "sdf")
    report = LossReport()
    path = target if written_to is None else written_to
    directory = os.path.dirname(document.path if path is None else os.fspath(path))
    left_out = LossReport()
    if model or to == "urdf":
        document = with_joints_in_models(document, report)
    if model:
        report_surroundings(document, "not-chosen", left_out)
        document = select_model(document, model)
    document = repair_document(document, policies, report)
    document = reduce_as_gazebo(document, policies, report) if to == "sdf" else document
    restoration = original_of(document, policies, report) if to == "sdf" else None
    if to == "sdf":
        original = document if restoration is None else restoration.original
        text, version, reason = to_sdf_text(original, policies, report, directory)
    else:
        text, version, reason = to_urdf_text(document, policies, report)
    if restoration is None:
        # The original of a URDF has everything still.
        for element, at in document.orphans:
            report.add("record-orphan", "lost", element, "what it belonged to is gone", at)
    report.losses = [*left_out.losses, *report.losses]
    result = Result(text, report, document.format, to, version, document, reason)
    result.diagnostics = [*document.diagnostics, *findings(document)]
    if verify:
        from translate.driver.lower_to_version import comparable

        # SDFormat is read as any other tool would, for it can say everything itself, but for links
        # of its original that must have no mass, and have been given some.  Springs, and
        # colours beside the one that URDF has, are in the record only.
        place = os.path.join(directory, "<output>")
        data = text.encode("utf-8")
        marks = to == "urdf" or (restoration is not None and bool(report.added_inertia))
        with errors_of(document, place):
            back = load(data, path=place, record=marks, resources=resources)
        if restoration is None:
            meant = comparable(document, version) if to == "sdf" else document
            result.comparison = verified(meant, back, report)
        else:
            # The URDF is itself a translation of what was written.
            result.comparison = verified(back, restoration.translated, restoration.report)
    if target is not None and (result.comparison is None or result.comparison.same):
        write_text(text, target)
    return result
