"""Read links of URDF: inertia, visuals, collisions, geometry and materials (U A4 – A6)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from lxml import etree

from translate.constructs.drake_elements import shape_of
from translate.diagnostics.element_path import ElementPath
from translate.diagnostics.loss_detail import Traits
from translate.facts import DRAKE_PREFIX
from translate.fragments.comments import Commented, read_comments
from translate.fragments.element_reader import NO_NAMES
from translate.model.fragment import Fragment, UnmappedPart
from translate.model.joint import unit_vector
from translate.model.link import (
    NO_INERTIA,
    Box,
    Capsule,
    Collision,
    Color,
    Cylinder,
    Empty,
    Geometry,
    Inertia,
    Inertial,
    Link,
    Material,
    Mesh,
    Plane,
    Shape,
    Sphere,
    UrdfMaterial,
    Visual,
)
from translate.model.model import Model
from translate.urdf.checks import (
    LINK_COMMENT_PATHS,
    TABLE,
    children_once,
    of_visual,
    parts_once,
)
from translate.urdf.element_reader import UrdfElementReader
from translate.urdf.materials import MaterialRegistry
from translate.xml.document import qualified_name
from translate.xml.text import trimmed, words_of
from translate.xml.values import numbers_in


def read_link(
    reader: UrdfElementReader, element: etree._Element, name: str, materials: MaterialRegistry
) -> Link:
    """Read a ``<link>`` under its name in the model.

    ``materials`` are the materials defined before the link; those of the link are added.
    """
    link = Link(name, location=reader.location(element))
    if name != element.get("name"):
        link.urdf_name = element.get("name")
    fragments = link.fragments
    parts: dict[etree._Element, Commented] = {}
    if len(element.keys()) > 1:
        reader.other_attributes(element, {"name"}, "", fragments)
    for child in children_once(reader, element):
        tag = child.tag
        if tag == "visual" or tag == "collision":
            if (shape := read_shape(reader, child, materials)) is None:
                fragments.append(reader.fragment(child))
                continue
            parts[child] = shape
            if isinstance(shape, Visual):
                link.visuals.append(shape)
            else:
                link.collisions.append(shape)
        elif tag == "inertial":
            link.inertial = _inertial(reader, child, link)
        elif isinstance(tag, str):
            fragments.append(reader.fragment(child))
    reader.sort(fragments)
    if element in reader.commented:
        read_comments(element, link, parts, reader.kept, LINK_COMMENT_PATHS)
    return link


def _inertial(reader: UrdfElementReader, element: etree._Element, link: Link) -> Inertial:
    """Read an ``<inertial>``: mass in kg, inertia in kg m²; missing numbers are 0."""
    fragments = link.fragments
    parts = parts_once(reader, element)
    reader.leftovers(element, NO_NAMES, "inertial", fragments, TABLE["inertial"].children, parts)
    pose = reader.pose(parts.get("origin"), fragments, "inertial/origin")
    inertial = Inertial(0.0, NO_INERTIA, pose)
    mass, inertia = parts.get("mass"), parts.get("inertia")
    if mass is None:
        _warn_incomplete(reader, element, link, "<mass>")
    else:
        texts = reader.attributes(mass, TABLE["mass"].attributes, "inertial/mass", fragments)
        inertial.mass = reader.required_number(mass, texts, "value")
    if inertia is None:
        _warn_incomplete(reader, element, link, "<inertia>")
    else:
        attribute_names = TABLE["inertia"].attributes
        texts = reader.attributes(inertia, attribute_names, "inertial/inertia", fragments)
        if not attribute_names <= texts.keys():
            missing = [name for name in Inertia._fields if name not in texts]
            _warn_incomplete(reader, inertia, link, ", ".join(missing))
        moments = [reader.number(inertia, texts, name) or 0.0 for name in Inertia._fields]
        inertial.inertia = Inertia(*moments)
    reader.check_inertial(element, inertial, link, parts, reader.warning)
    return inertial


def _warn_incomplete(
    reader: UrdfElementReader, element: etree._Element, link: Link, missing: str
) -> None:
    reader.warning(
        "inertial-incomplete",
        f"the inertial of link '{link.name_in_file}' lacks {missing}, read as 0",
        element,
        "write it: readers use different defaults",
    )


# --- Read ``<visual>``, ``<collision>``, their geometry and materials of URDF ---------------------

NAME = frozenset({"name"})
CHILDREN = {
    "collision": frozenset({"origin", "geometry"}),
    "visual": frozenset({"origin", "geometry", "material"}),
}
#: The shapes whose attributes are their fields in the model.
ROUND: dict[str, Callable[..., Geometry]] = {
    "sphere": Sphere,
    "cylinder": Cylinder,
    "capsule": Capsule,
}


def read_shape(
    reader: UrdfElementReader, element: etree._Element, materials: MaterialRegistry
) -> Shape | None:
    """Read a ``<visual>`` or a ``<collision>``; return None if it has no shape."""
    fragments: list[Fragment] = []
    parts, tag = parts_once(reader, element), str(element.tag)
    geometry = _geometry(reader, element, parts.get("geometry"), fragments)
    # A visual without a shape also defines its material.
    part = parts.get("material") if tag == "visual" else None
    material = None if part is None else _material(reader, part, materials, fragments)
    if geometry is None:
        return None
    reader.leftovers(element, NAME, "", fragments, CHILDREN[tag], parts)
    pose = reader.pose(parts.get("origin"), fragments, "origin")
    reader.sort(fragments)
    name, location = element.get("name", ""), reader.location(element)
    if tag == "visual":
        return Visual(name, geometry, pose, material, fragments, location)
    return Collision(name, geometry, pose, fragments, location)


def _geometry(
    reader: UrdfElementReader,
    owner: etree._Element,
    element: etree._Element | None,
    fragments: list[Fragment],
) -> Geometry | None:
    """Read ``<geometry>``: sizes in m; return None if readers skip the shape of ``owner``.

    An unknown shape is kept as a fragment; its geometry is empty.
    """
    children = [] if element is None else children_once(reader, element)
    shapes = [child for child in children if isinstance(child.tag, str)]
    if element is None or not shapes:
        reader.warning(
            "geometry-missing",
            f"<{qualified_name(owner)}> has no shape: readers skip it",
            owner,
            "give it a <geometry> with a box, sphere, cylinder, capsule or mesh",
            Traits(tuple(of_visual(owner))),
        )
        return None
    shape = shapes[0]
    tag = str(shape.tag)
    if tag not in TABLE["geometry"].children:
        reader.leftovers(element, NO_NAMES, "geometry", fragments)
        geometry = _extension(shape, fragments)
        what = "kept as XML" if isinstance(geometry, Empty) else "read as its program reads it"
        reader.warning(
            "geometry-unknown",
            f"<{qualified_name(shape)}> is not a shape of URDF; it is {what}",
            shape,
            "shapes are box, sphere, cylinder, capsule and mesh",
            Traits((_program_of(shape), *of_visual(owner))),
        )
        return geometry
    texts = reader.attributes(shape, TABLE[tag].attributes, f"geometry/{tag}", fragments)
    if len(children) > 1 or element.keys():
        reader.leftovers(element, NO_NAMES, "geometry", fragments, {tag})
    if tag == "mesh":
        return _mesh(reader, shape, texts, fragments)
    return _primitive(reader, shape, texts, fragments)


def _extension(element: etree._Element, fragments: list[Fragment]) -> Geometry:
    """Read a shape of PyBullet or Drake; the element stays in URDF, and :class:`Empty` is others.

    A plane of PyBullet requires a normal, and a shape of Drake its sizes.
    """
    geometry: Geometry | None
    if element.tag == "plane":
        numbers = numbers_in(words_of(element.get("normal", "")))
        if len(numbers) != 3 or not any(numbers):
            return Empty()
        normal = (numbers[0], numbers[1], numbers[2])
        geometry = Plane(unit_vector(normal), written=normal)
    elif (geometry := shape_of(element)) is None:
        return Empty()
    tag = qualified_name(element)
    for fragment in fragments:
        if (fragment.at, fragment.tag) == ("geometry", tag):
            fragment.mapped = True
            break
    return geometry


def _primitive(
    reader: UrdfElementReader,
    shape: etree._Element,
    texts: Mapping[str, str],
    fragments: list[Fragment],
) -> Geometry:
    """Read a box, sphere, cylinder or capsule with these attributes."""
    tag = str(shape.tag)
    if tag == "box":
        if "size" not in texts:
            reader.required(shape, "size")
        sizes = reader.numbers(shape, texts, "size", (1.0, 1.0, 1.0))
    else:
        names = ("radius",) if tag == "sphere" else ("radius", "length")
        sizes = tuple([reader.required_number(shape, texts, name) for name in names])
    if min(sizes) < 0.0:
        reader.warning(
            "attribute-invalid",
            f"a dimension of the <{tag}> is negative; simulators replace or refuse it",
            shape,
            "write lengths greater than 0",
            Traits(("negative size", *of_visual(shape))),
        )
    if tag == "capsule" and reader.version < (1, 1):
        # URDF 1.0 has no capsules: the attribute stays in URDF (U A5.4).
        reader.keep_attributes(shape, "geometry/capsule", fragments, "length", mapped=True)
    return Box((sizes[0], sizes[1], sizes[2])) if tag == "box" else ROUND[tag](*sizes)


def _mesh(
    reader: UrdfElementReader,
    element: etree._Element,
    texts: Mapping[str, str],
    fragments: list[Fragment],
) -> Mesh | None:
    """Read a ``<mesh>`` with these attributes; return None if it has no file name."""
    uri = texts.get("filename")
    if uri is None or not trimmed(uri):
        reader.warning(
            "geometry-missing",
            "<mesh> has no file name: readers skip it",
            element,
            "add filename=…",
            Traits(("no name" if uri is None else "empty name", *of_visual(element))),
        )
        return None
    if (text := texts.get("scale")) is None:
        return Mesh(uri)
    if len(words_of(text)) == 1:
        # Drake, yourdfpy and bullet scale uniformly; urdfdom drops the shape (U A5.5).
        reader.warning(
            "mesh-scale-single",
            f'scale="{text}" has one number, read as a uniform scale',
            element,
            "write it three times",
        )
        reader.keep_attributes(element, "geometry/mesh", fragments, "scale", mapped=True)
        (factor,) = reader.numbers(element, texts, "scale", (1.0,))
        return Mesh(uri, (factor, factor, factor))
    x, y, z = reader.numbers(element, texts, "scale", (1.0, 1.0, 1.0))
    return Mesh(uri, (x, y, z))


# --- Materials ------------------------------------------------------------------------------------


def _program_of(shape: etree._Element) -> str:
    """Return the prefix of the program that reads a shape, else the name of the shape."""
    name = qualified_name(shape)
    is_misspelled = name.startswith(DRAKE_PREFIX) and shape_of(shape) is None
    return "unknown" if is_misspelled else name.partition(":")[0]


def read_global_material(
    reader: UrdfElementReader, element: etree._Element, materials: MaterialRegistry
) -> Fragment:
    """Register a ``<material>`` of the robot for its visuals and return it as a fragment."""
    name, leftovers = element.get("name"), list[Fragment]()
    children_once(reader, element)
    fragment = reader.fragment(element)
    definition = _definition(reader, element, leftovers)
    if not name:
        reader.warning(
            "attribute-missing",
            f"<material> has {'no' if name is None else 'an empty'} attribute 'name': no visual "
            "can use it",
            element,
            "add name=…",
            Traits(("in robot",)),
        )
    if name is None:
        return fragment
    if name and definition.is_empty:
        reader.warning(
            "material-undefined",
            f"material '{name}' has neither a colour nor a texture",
            element,
            "add a <color>, or remove it",
        )
    if name in materials:
        reader.warning(
            "material-redefined",
            f"material '{name}' is defined twice; the first definition is used",
            element,
            "remove it or use another name",
            Traits(("in robot",)),
        )
    if materials.define(name, definition):
        reader.leftovers(element, NAME, "", leftovers, TABLE["material"].children)
        path = ElementPath("material", name)
        parts = [
            UnmappedPart(path.below(leftover.field), leftover.location, "")
            for leftover in leftovers
            if not leftover.mapped
        ]
        reader.global_materials.setdefault(name, []).append((fragment, tuple(parts)))
    return fragment


def mark_used_materials(reader: UrdfElementReader, model: Model) -> None:
    """Mark the materials of the robot that visuals of the model have.

    The visuals contain the colour and the texture.  The rest of such a material is unmapped.
    """
    if not reader.global_materials:
        return
    visuals = [visual for link in model.links for visual in link.visuals]
    for name in {visual.material.name for visual in visuals if visual.material}:
        for fragment, parts in reader.global_materials.get(name or "", ()):
            fragment.mapped, fragment.unmapped = not parts, parts


def _material(
    reader: UrdfElementReader,
    element: etree._Element,
    materials: MaterialRegistry,
    fragments: list[Fragment],
) -> Material:
    """Read the ``<material>`` of a visual and resolve its name."""
    if (name := element.get("name")) is None:
        reader.warning(
            "attribute-missing",
            "<material> has no attribute 'name', which some readers require",
            element,
            'add name="…", or name="" for a material of this visual only',
            Traits(("material",)),
        )
        name = ""
    inline, line = _definition(reader, element, fragments), reader.file.line_of(element)
    reader.leftovers(element, NAME, "material", fragments, TABLE["material"].children)
    if (definition := materials.use(name, inline)) is None:
        if name:
            reader.warning(
                "material-undefined",
                f"material '{name}' is used before its definition",
                element,
                "define it under <robot>, or give this <material> a <color>",
            )
        return Material(name, is_reference=True, lines={"material": line})
    if not inline.is_empty and inline != definition:
        reader.warning(
            "material-redefined",
            f"material '{name}' has an earlier, different definition, which is used here",
            element,
            "use another name",
        )
        # The ignored definition stays in URDF.
        for tag, attribute in (("color", "rgba"), ("texture", "filename")):
            if (part := element.find(tag)) is not None:
                ignored = f"readers use the first material '{name}'"
                at = f"material/{tag}"
                reader.keep_attributes(part, at, fragments, attribute, ignored=ignored)
        inline = UrdfMaterial()
    color, texture = definition
    material = Material(name, color, color, texture=texture, is_reference=inline.is_empty)
    material.lines["material"] = line
    return material


def _definition(
    reader: UrdfElementReader, element: etree._Element, fragments: list[Fragment]
) -> UrdfMaterial:
    """Read the colour and the texture of a ``<material>``."""
    parts = parts_once(reader, element)
    color = _color(reader, parts["color"], fragments) if "color" in parts else None
    if (texture := parts.get("texture")) is None:
        return UrdfMaterial(color)
    filename = texture.get("filename")
    if filename is None or not trimmed(filename):
        reader.warning(
            "texture-missing",
            "<texture> has no file name; it is ignored",
            texture,
            "add filename=…, or remove it",
        )
        fragments.append(reader.fragment(texture, "material"))
        return UrdfMaterial(color)
    reader.leftovers(texture, TABLE["texture"].attributes, "material/texture", fragments)
    return UrdfMaterial(color, filename)


def _color(reader: UrdfElementReader, element: etree._Element, fragments: list[Fragment]) -> Color:
    """Read a ``<color>``; the components are clamped to 0 … 1."""
    texts = reader.attributes(element, TABLE["color"].attributes, "material/color", fragments)
    black = (0.0, 0.0, 0.0, 1.0)
    if reader.lenient and "rgba" not in texts:
        reader.warning(
            "attribute-missing",
            "<color> has no attribute 'rgba'; it is read as black",
            element,
            "add rgba=…",
        )
        return black
    if not (text := reader.required(element, "rgba", "; --lenient reads it as black")):
        return black
    if len(words_of(text)) == 3:
        red, green, blue = reader.numbers(element, texts, "rgba", black[:3])
        alpha = 1.0
        problem = "has three numbers; it is read as opaque"
    else:
        red, green, blue, alpha = reader.numbers(element, texts, "rgba", black)
        problem = "is outside of 0 … 1 and is clamped"
    color = tuple([min(max(value, 0.0), 1.0) for value in (red, green, blue, alpha)])
    if color != (red, green, blue, alpha) or len(words_of(text)) == 3:
        reader.warning(
            "color-invalid",
            f'rgba="{text}" {problem}',
            element,
            "write red, green, blue and alpha, each in 0 … 1",
        )
        is_same = color == (red, green, blue, alpha)
        reader.keep_attributes(element, "material/color", fragments, "rgba", mapped=is_same)
    return (color[0], color[1], color[2], color[3])
