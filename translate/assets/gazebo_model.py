"""The files of a model directory of Gazebo besides the model."""

from __future__ import annotations

from xml.sax.saxutils import escape, quoteattr

MODEL_FILE = "model.sdf"


def model_files(name: str, version: str) -> dict[str, str]:
    """The manifest of a model with a version of SDFormat."""
    return {
        "model.config": f"""<?xml version="1.0"?>
<model>
  <name>{escape(name)}</name>
  <version>1.0</version>
  <sdf version={quoteattr(version)}>{MODEL_FILE}</sdf>
  <author>
    <name></name>
    <email></email>
  </author>
  <description></description>
</model>
"""
    }
