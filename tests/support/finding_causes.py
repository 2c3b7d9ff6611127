"""Findings about a robot in one format that have the cause of a finding in the other format."""

from __future__ import annotations

#: The codes of one cause in the two formats.
CAUSES = {
    "attribute-invalid": "element-invalid",
    "joint-axis-zero": "element-invalid",
    "shape-size-zero": "element-invalid",
}
