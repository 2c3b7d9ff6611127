"""Values of a URDF that SDFormat does not allow: its readers refuse a file with one of them.

URDF readers accept a tensor that no rigid body has, and an axis without a direction.  The numbers
are copied, and each has an entry in the report.
"""

from __future__ import annotations

import math
from collections.abc import Iterator

from translate.diagnostics.catalogue import VALUE_NOT_ALLOWED
from translate.diagnostics.element_path import ElementPath
from translate.model.fragment import Location
from translate.model.inertia import inertia_problem
from translate.model.joint import Joint
from translate.model.link import Link
from translate.model.names import scopes
from translate.report.loss_report import LossReport
from translate.xml.values import SHORTEST_AXIS


def report_refused_values(report: LossReport) -> None:
    """Report the inertias and axes of the written models that the SDFormat reader refuses.

    The rules are those of :func:`translate.model.inertia.inertia_problem` and of the reader of
    ``<xyz>`` (reference S C62, C42).
    """
    for model in report.written:
        for prefix, scope in scopes(model):
            for part in (*scope.links, *scope.joints):
                problems = _of_link(part) if isinstance(part, Link) else _of_joint(part)
                for field, problem, location in problems:
                    kind = "link" if isinstance(part, Link) else "joint"
                    at = ElementPath(kind, prefix + part.name, field=field)
                    reason = f"{problem}; readers of SDFormat refuse the file"
                    report.add(VALUE_NOT_ALLOWED, at, reason, location)


def _of_link(link: Link) -> Iterator[tuple[str, str, Location]]:
    if link.inertial is not None and (problem := inertia_problem(link.inertial)):
        yield "inertial", problem, link.location


def _of_joint(joint: Joint) -> Iterator[tuple[str, str, Location]]:
    for tag, axis in (("axis", joint.axis), ("axis2", joint.axis2)):
        if axis is not None and joint.type != "fixed" and math.hypot(*axis.xyz) <= SHORTEST_AXIS:
            yield f"{tag}/xyz", "it has no direction", joint.location
