"""Restoring the original of a URDF from its embedded source, with the edits made since."""
