"""What to write instead of what SDFormat no longer has, or will not have for long."""

from __future__ import annotations

#: By the path from the enclosing element; ``@`` marks attributes.
REPLACEMENTS = {
    "pose/@frame": "write relative_to=… (since 1.7)",
    "axis/use_parent_model_frame": 'write <xyz expressed_in="__model__"> (since 1.7)',
    "axis2/use_parent_model_frame": 'write <xyz expressed_in="__model__"> (since 1.7)',
    "joint/thread_pitch": "write <screw_thread_pitch>, in metres a turn (since 1.10)",
}
