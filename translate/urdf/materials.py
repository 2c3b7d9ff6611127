"""The materials of a URDF file: their names are resolved, and they are written.

The rules for names are those of urdfdom (reference U A6.3), with the visuals in document order.  A
name that is defined has its first definition, also in a visual with an inline definition.  An
inline definition of another name defines it for the visuals after it.  Otherwise the name is
undefined.
"""

from __future__ import annotations

import contextlib
from dataclasses import field

from lxml import etree

from translate.diagnostics.element_path import ElementPath
from translate.fragments.owners import write_extensions
from translate.model.fragment import Fragment
from translate.model.link import UrdfMaterial, Visual
from translate.model.model import Model
from translate.model.names import unique_name, without_expressions
from translate.report.loss_report import LossReport
from translate.structures import dataclass
from translate.urdf.gazebo.sdf_only import shown_material
from translate.xml.document import element_of
from translate.xml.text import trimmed, words_of
from translate.xml.values import format_floats, parse_floats
from translate.xml.writer import Output, block, leaf


class MaterialRegistry:
    """The material names that are defined so far."""

    def __init__(self) -> None:
        self._definitions: dict[str, UrdfMaterial] = {}

    def define(self, name: str, definition: UrdfMaterial) -> bool:
        """Add a global definition; return False if the name has a different definition."""
        return self._definitions.setdefault(name, definition) == definition

    def use(self, name: str, inline: UrdfMaterial) -> UrdfMaterial | None:
        """Return the definition that applies to a visual; None if the name is undefined.

        ``inline`` is the definition inside the visual.  An empty name is not registered: its inline
        definition applies to this visual only.
        """
        definition = self._definitions.get(name) if name else None
        if definition is None and not inline.is_empty:
            definition = inline
            if name:
                self._definitions[name] = inline
        return definition

    def __contains__(self, name: object) -> bool:
        """Return whether a name is defined."""
        return name in self._definitions


def overridden(visual: Visual) -> list[Fragment]:
    """Return the inline definition of a visual that an earlier definition of its name overrides."""
    if visual.material is None or not visual.material.is_reference:
        return []
    return [f for f in visual.fragments if f.at in ("material/color", "material/texture")]


def urdf_material_of(element: etree._Element) -> UrdfMaterial:
    """Return the definition in a ``<material>`` fragment; invalid values are ignored."""
    color, texture = element.find("color"), element.find("texture")
    rgba = None
    if color is not None:
        text = color.get("rgba") or ""
        # A program may have changed the fragment.
        with contextlib.suppress(ValueError):
            numbers = [
                min(max(value, 0.0), 1.0) for value in parse_floats(text, len(words_of(text)))
            ]
            numbers += [1.0] * (4 - len(numbers))
            rgba = (numbers[0], numbers[1], numbers[2], numbers[3])
    filename = "" if texture is None else texture.get("filename") or ""
    return UrdfMaterial(rgba, filename if trimmed(filename) else None)


@dataclass(slots=True)
class MaterialWriter:
    """Writer of the materials of one model.

    ``registry``: the names that are defined so far.
    ``generated_names``: the generated name of each definition that had no name or a used name.
    """

    model: Model
    report: LossReport
    registry: MaterialRegistry = field(default_factory=MaterialRegistry)
    generated_names: dict[UrdfMaterial, str] = field(default_factory=dict)

    def write_global(self, robot: Output) -> None:
        """Write the ``<material>`` elements of the robot and register their names."""
        for fragment in self.model.fragments:
            if fragment.dialect == "urdf" and fragment.tag == "material":
                write_extensions(robot, [fragment], "urdf")
                element = element_of(fragment.xml)
                if element.get("name") is not None:
                    self.registry.define(element.get("name", ""), urdf_material_of(element))

    def write(self, parent: Output, visual: Visual, link: str) -> bool:
        """Write the ``<material>`` of a visual of ``link`` into its element ``parent``.

        Return whether it defines a colour or a texture.
        """
        material = visual.material
        definition = shown_material(visual)
        if material is None or (material.name is None and definition.is_empty):
            return False
        name = self._generated_name(definition) if material.name is None else material.name
        registered = self.registry.use(name, UrdfMaterial())
        if material.is_reference and (registered == definition or definition.is_empty):
            parent.children.append(leaf("material", None, {"name": name}))
            return False
        if registered is not None and registered != definition and name:
            original, name = name, self._generated_name(definition)
            self.report.add(
                "material-renamed",
                ElementPath("material", original, link, "link"),
                f"another material has this name; this material is renamed to '{name}'",
                visual.location,
            )
        self.registry.use(name, definition)
        parts = []
        if definition.color is not None:
            parts.append(leaf("color", None, {"rgba": format_floats(definition.color)}))
        if definition.texture is not None:
            parts.append(leaf("texture", None, {"filename": definition.texture}))
        parent.children.append(block("material", parts, {"name": name}))
        return bool(parts)

    def _generated_name(self, definition: UrdfMaterial) -> str:
        """Return the generated name of a material definition (reference U A6.10).

        Equal definitions have the same name.  The name of an empty definition is empty.
        """
        if definition.is_empty:
            return ""
        if (name := self.generated_names.get(definition)) is None:
            stem = (
                f"{without_expressions(self.model.name)}_material_{len(self.generated_names) + 1}"
            )
            name = self.generated_names[definition] = unique_name(stem, self.registry)
        return name
