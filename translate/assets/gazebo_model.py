"""The files of a model directory of Gazebo besides the model."""

from __future__ import annotations

from xml.sax.saxutils import escape, quoteattr

from translate.assets.description import Description, Person

MODEL_FILE = "model.sdf"


def model_files(name: str, version: str, description: Description) -> dict[str, str]:
    """The manifest of a model with a version of SDFormat.

    ``description`` is that of the source; ``name`` is used if it contains none.
    """
    authors = "".join(
        f"  <author>\n    <name>{escape(person.name)}</name>\n"
        f"    <email>{escape(person.email)}</email>\n  </author>\n"
        for person in description.maintainers or [Person("", "")]
    )
    # Gazebo ignores the licences; they are kept for the way back to a package.
    licences = "".join(f"  <license>{escape(text)}</license>\n" for text in description.licences)
    return {
        "model.config": f"""<?xml version="1.0"?>
<model>
  <name>{escape(description.name or name)}</name>
  <version>{escape(description.version or "1.0")}</version>
  <sdf version={quoteattr(version)}>{MODEL_FILE}</sdf>
{authors}{licences}  <description>{escape(description.text)}</description>
</model>
"""
    }
