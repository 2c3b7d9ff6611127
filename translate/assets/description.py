"""The description of a robot in the manifest of its package or model directory.

``package.xml`` of ROS and ``model.config`` of Gazebo have a name, a version, a text, licences and
maintainers in common.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable
from dataclasses import replace
from xml.sax.saxutils import escape, quoteattr

from lxml import etree

from translate.resources.boundary import manifests_around
from translate.resources.packages import (
    PACKAGE_MANIFEST,
    manifest_root,
)
from translate.resources.search import Resources
from translate.structures import NamedTuple, dataclass

_VERSION = re.compile(r"\d+(\.\d+){0,2}")


class Person(NamedTuple):
    """A maintainer of a package, or an author of a model."""

    name: str
    email: str


@dataclass(frozen=True, slots=True)
class Description:
    """What a manifest states about a robot; empty values are unknown.

    ``name`` is the title of a model; packages have none.
    """

    name: str = ""
    version: str = ""
    text: str = ""
    maintainers: tuple[Person, ...] = ()
    licences: tuple[str, ...] = ()

    @property
    def package_version(self) -> str:
        """The version as ROS requires it, with three numbers (REP 149)."""
        if not _VERSION.fullmatch(self.version):
            return "0.0.0"
        return ".".join([*self.version.split("."), "0", "0"][:3])


def description_of(path: str, resources: Resources) -> Description:
    """Return the description in the nearest manifest above a file, in the directories of the file.

    Without one, all values are empty.

    A manifest that cannot be read, or that ``resources`` refuses, is none.  A ``package.xml`` has
    precedence over a ``model.config`` beside it.
    """
    manifests = manifests_around(path) if path else []
    nearest = next(filter(os.path.isfile, manifests), "")
    if not nearest or resources.refusal_of(nearest, [os.path.dirname(path)]):
        return Description()
    if (root := manifest_root(nearest)) is None:
        return Description()
    return _of_package(root) if os.path.basename(nearest) == PACKAGE_MANIFEST else _of_model(root)


def _of_package(root: etree._Element) -> Description:
    maintainers = (
        Person(_text(maintainer), maintainer.get("email", "").strip())
        for maintainer in root.iterchildren("maintainer")
    )
    # The name of a package is not that of a model.
    return replace(_description(root, maintainers), name="")


def _of_model(root: etree._Element) -> Description:
    return _description(
        root,
        (
            Person(_text(author.find("name")), _text(author.find("email")))
            for author in root.iterchildren("author")
        ),
    )


def _description(root: etree._Element, maintainers: Iterable[Person]) -> Description:
    return Description(
        _text(root.find("name")),
        _text(root.find("version")),
        _text(root.find("description")),
        tuple(person for person in maintainers if person.name),
        tuple(dict.fromkeys(filter(None, map(_text, root.iterchildren("license"))))),
    )


def _text(element: etree._Element | None) -> str:
    """Return the text of an element and of the markup in it, on one line."""
    return "" if element is None else " ".join("".join(element.itertext()).split())


MODEL_FILE = "model.sdf"


def model_files(name: str, version: str, description: Description) -> dict[str, str]:
    """Return the manifest of a model with a version of SDFormat.

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
