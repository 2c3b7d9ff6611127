"""Replacements of removed and deprecated elements and attributes, for hints."""

from __future__ import annotations

#: Path from the parent element → hint; ``@`` marks an attribute.
REPLACEMENTS = {
    "pose/@frame": "write relative_to=… (since 1.7)",
    "axis/use_parent_model_frame": 'write <xyz expressed_in="__model__"> (since 1.7)',
    "axis2/use_parent_model_frame": 'write <xyz expressed_in="__model__"> (since 1.7)',
    "joint/thread_pitch": "write <screw_thread_pitch>, in m per revolution (since 1.10)",
}
