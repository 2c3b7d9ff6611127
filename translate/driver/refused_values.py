"""Values of a URDF that SDFormat does not allow: its readers refuse a file with one of them.

URDF readers accept a tensor that no rigid body has, an axis without a direction, and any content of
a ``<gazebo>`` block.  The values are copied, and each has an entry in the report.
"""

from __future__ import annotations

import math
import re
from functools import lru_cache

from translate.diagnostics.catalogue import VALUE_NOT_ALLOWED
from translate.diagnostics.element_path import ElementPath
from translate.model.inertia import inertia_problem
from translate.model.link import shape_path
from translate.model.names import scopes
from translate.report.loss_report import LossReport
from translate.xml.values import SHORTEST_AXIS

_NO_DIRECTION = "it has no direction"
_URI = re.compile(r"<uri>\s*(?!__default__)[^<\s]")
_NO_URI = "it has no <uri>, or an empty one"
_REFUSED = "; readers of SDFormat refuse the file"


def report_refused_values(report: LossReport) -> None:
    """Report the inertias, axes and scripts of the written models that the SDFormat reader refuses.

    The rules are those of :func:`translate.model.inertia.inertia_problem` (reference S C62) and of
    :mod:`translate.sdf.joints` for ``<xyz>``.  A link without mass gets another inertia, with an
    entry of its own (:mod:`translate.constructs.massless_links`).
    """
    for model in report.written:
        for prefix, scope in scopes(model):
            for link in scope.links:
                inertial = None if link.is_massless else link.inertial
                if inertial is not None and (problem := inertia_problem(inertial)):
                    at = ElementPath("link", prefix + link.name, field="inertial")
                    report.add(VALUE_NOT_ALLOWED, at, problem + _REFUSED, link.location)
                for visual in link.visuals:
                    for script in visual.fragments:
                        is_of_material = script.tag == "script" and script.at == "material"
                        if is_of_material and _lacks_uri(script.xml):
                            at = shape_path(visual, link).below("material/script")
                            report.add(VALUE_NOT_ALLOWED, at, _NO_URI + _REFUSED, script.location)
            for joint in scope.joints:
                if joint.type == "fixed":
                    continue
                for tag, axis in (("axis", joint.axis), ("axis2", joint.axis2)):
                    if axis is not None and math.hypot(*axis.xyz) <= SHORTEST_AXIS:
                        at = ElementPath("joint", prefix + joint.name, field=f"{tag}/xyz")
                        report.add(VALUE_NOT_ALLOWED, at, _NO_DIRECTION + _REFUSED, joint.location)


@lru_cache(maxsize=256)
def _lacks_uri(script: str) -> bool:
    """Return whether a script has no URI; the visuals of a robot have few different ones.

    The text of nearly all shows that they have one, so that none is parsed.
    """
    if _URI.search(script) and "<!--" not in script:
        return False
    from translate.sdf.validate import lacks_uri
    from translate.xml.document import element_of

    return lacks_uri(element_of(script))
