"""Contents of SDFormat for Gazebo that URDF has no element for: fragments, shapes, hints."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from operator import itemgetter

from lxml import etree

from translate import facts
from translate.fragments.gazebo_materials import (
    colors_of_script,
    opacity_of,
    shown_color,
)
from translate.fragments.name_references import rename_shapes
from translate.fragments.owners import MODEL, Owner, shape_keys
from translate.fragments.sdf_contents import is_empty, material_element, texture_element
from translate.fragments.shape_names import is_in_scope, name_in_scope
from translate.model.fragment import Fragment
from translate.model.joint import Joint, Limit
from translate.model.link import (
    WORLD,
    Link,
    Material,
    Shape,
    ShapeKind,
    UrdfMaterial,
    Visual,
)
from translate.model.model import Model, changed, mapped
from translate.model.names import TakenNames
from translate.report.provenance import Kind, Provenance
from translate.urdf.gazebo.blocks import canonical, canonical_element, new_block
from translate.urdf.gazebo.tags import PRESERVE, is_copied, pose_text
from translate.xml.document import element_of, text_of
from translate.xml.values import format_float, format_floats, is_unbounded


def shared_tags(shapes: Sequence[Shape], fragments: Sequence[Sequence[Fragment]]) -> frozenset[str]:
    """Return the tags of the content that is equal in all shapes; ``fragments`` are those of each.

    A block applies to all visuals or collisions of its link.
    """
    if not (shapes and all(fragments)):
        return frozenset()
    tags = [_tags(shape, of) for shape, of in zip(shapes, fragments, strict=True)]
    common = frozenset.intersection(*tags)
    if len(shapes) == 1 or not common:
        return common
    first, *others = (_contents(*each, common) for each in zip(shapes, fragments, strict=True))
    return frozenset(tag for tag in common if all(item[tag] == first[tag] for item in others))


def is_in_block(fragment: Fragment, tags: frozenset[str]) -> bool:
    """Return whether a block with these tags contains a fragment of a shape."""
    return (fragment.at or fragment.tag) in tags and not fragment.attribute


def block_material(visual: Visual) -> etree._Element:
    """Return the ``<material>`` of a visual in a block.

    Gazebo uses the URDF colour only if the block has none (U B5.2), so the element contains all
    colours.
    """
    material = _with_own_colors(visual)
    whole = None if material is None else material_element(material)
    whole = etree.Element("material") if whole is None else whole
    for fragment in visual.fragments:
        if fragment.dialect == "sdf" and fragment.at == "material" and not fragment.attribute:
            extra = element_of(fragment.xml)
            # Readers use the first element of several with the same tag of SDFormat.
            if ":" in fragment.tag or whole.find(str(extra.tag)) is None:
                whole.append(extra)
    return whole


def _with_own_colors(visual: Visual) -> Material | None:
    """The material of a visual; that of a transparent one has the colours of its script.

    Without them, readers would apply the transparency to the colour of the URDF, whose alpha
    contains it.
    """
    material, script = visual.material, colors_of_script(visual.fragments)
    if material is None or script is None or material.diffuse or opacity_of(visual) == 1.0:
        return material
    return replace(material, ambient=material.ambient or script.ambient, diffuse=script.diffuse)


def _tags(shape: Shape, fragments: Sequence[Fragment]) -> frozenset[str]:
    """Return the tags of the content of a shape that a block can specify.

    A block cannot contain an element that the shape has several times.
    """
    kind = "visual" if isinstance(shape, Visual) else "collision"
    tags = Counter(
        [fragment.tag for fragment in fragments if not (fragment.at or fragment.attribute)]
    )
    block_tags = [tag for tag, number in tags.items() if number == 1 and is_copied(tag, kind)]
    # Whether the URDF material alone gives another result in Gazebo.
    if isinstance(shape, Visual) and any(
        fragment.at == "material"
        and not (fragment.mapped and fragment.tag not in ("pbr", "diffuse"))
        for fragment in fragments
    ):
        block_tags.append("material")
    return frozenset(block_tags)


def _contents(
    shape: Shape, fragments: Iterable[Fragment], tags: frozenset[str]
) -> dict[str, object]:
    """Return keys of the content of a shape with these tags."""
    contents: dict[str, object] = {
        fragment.tag: canonical(fragment)
        for fragment in fragments
        if fragment.tag in tags and not (fragment.at or fragment.attribute)
    }
    if isinstance(shape, Visual) and "material" in tags:
        contents["material"] = canonical_element(block_material(_with_colors_of_script(shape)))
    return contents


def _with_colors_of_script(visual: Visual) -> Visual:
    """The visual with the colours that the script of its material states, where it has none."""
    script, material = colors_of_script(visual.fragments), visual.material or Material()
    if script is None:
        return visual
    missing = {
        tag: color for tag, color in script._asdict().items() if getattr(material, tag) is None
    }
    return replace(visual, material=replace(material, **missing)) if missing else visual


# --- Collect the SDFormat contents of the model that URDF has no element for ----------------------

STOPS = facts.only_in_sdf(facts.LIMIT)
SPRINGS = facts.only_in_sdf(facts.DYNAMICS)


def sdf_only_fragments(model: Model) -> list[tuple[Owner, Fragment]]:
    """Return the fragments with their owners."""
    static = f"<static>{'true' if model.static else 'false'}</static>"
    owned = [(MODEL, Fragment("sdf", "static", static, location=model.location))]
    if not model.pose.is_identity:
        pose = Fragment("sdf", "pose", pose_text(model.pose), location=model.location)
        owned.append((MODEL, pose))
    owned += [(MODEL, fragment) for fragment in model.fragments]
    joint_of = {joint.child: joint for joint in model.joints}
    for link in model.links:
        owner = Owner("link", link.name)
        if link.name not in joint_of and not link.pose.is_identity:
            # Gazebo reads the pose of a root link from a block (reference U B7.21).
            pose = Fragment("sdf", "pose", pose_text(link.pose), location=link.location)
            owned.append((owner, pose))
        owned += [(owner, fragment) for fragment in link.fragments]
        for kind, shapes in link.shapes_by_kind:
            contents = [sdf_only_in_shape(shape) for shape in shapes]
            for key, items in (
                zip(shape_keys(shapes), contents, strict=True) if any(contents) else ()
            ):
                owner = Owner("link", link.name, kind, key)
                owned += [(owner, fragment) for fragment in items]
    # The order of the URDF.
    for joint in filter(None, [joint_of.get(link.name) for link in model.links]):
        owner = Owner("joint", joint.name)
        owned += [(owner, fragment) for fragment in (*joint.fragments, *_other_numbers(joint))]
    return [(owner, fragment) for owner, fragment in owned if fragment.dialect == "sdf"]


def sdf_only_in_shape(shape: Shape) -> list[Fragment]:
    """Return the content of a visual or collision that URDF has no element for."""
    of_sdf = [fragment for fragment in shape.fragments if fragment.dialect == "sdf"]
    if isinstance(shape, Visual):
        return _other_material(shape) + of_sdf
    if shape.density is not None:
        text = f"<density>{format_float(shape.density)}</density>"
        of_sdf.append(Fragment("sdf", "density", text, location=shape.location))
    return of_sdf


def shown_material(visual: Visual) -> UrdfMaterial:
    """Return the colour and the texture of a visual in URDF."""
    if (material := visual.material) is None:
        return UrdfMaterial()
    return material.shown or UrdfMaterial(shown_color(visual), material.texture)


def _other_material(visual: Visual) -> list[Fragment]:
    """Return the colours of a material that URDF has no element for.

    Also return the texture, because Gazebo does not read textures of URDF (reference U B5.3).  The
    texture of a material that was read from URDF is not returned.
    """
    if (material := _with_own_colors(visual)) is None:
        return []
    if is_empty(material, visual.fragments):
        return [Fragment("sdf", "material", "<material/>", location=visual.location)]
    shown, texture = shown_material(visual)
    #: Tag → the text of its element, and whether URDF has the same content.
    texts: dict[str, tuple[str, bool]] = {}
    script = colors_of_script(visual.fragments) if visual.fragments else None
    colors = material.ambient, material.diffuse, material.specular
    # The name of a material that Gazebo installs states its colours.
    tags = ("specular", "emissive", "ambient", "diffuse") if colors != script else ("emissive",)
    for tag in tags:
        color = getattr(material, tag)
        if color is not None and (color != shown or tag in ("specular", "emissive")):
            texts[tag] = f"<{tag}>{format_floats(color)}</{tag}>", False
        elif color != shown and tag in ("ambient", "diffuse"):
            # A missing colour is not content of the file.
            texts[tag] = f"<{tag}/>", True
    is_in_urdf = material.texture == texture
    if material.texture is not None and (material.name is None or not is_in_urdf):
        texts["pbr"] = text_of(texture_element(material.texture)), is_in_urdf
    return [
        Fragment(
            *("sdf", tag, text, "material"),
            location=visual.location.in_line(
                material.lines.get(tag) or material.lines.get("material")
            ),
            mapped=is_mapped,
        )
        for tag, (text, is_mapped) in texts.items()
    ]


def _other_numbers(joint: Joint) -> list[Fragment]:
    """Return the numbers of the axis of a joint that URDF has no attribute for."""
    if (axis := joint.axis) is None:
        return []
    numbers: list[tuple[str, str, float | None]] = []
    limit = axis.limit or Limit()
    if axis.limit is not None:
        numbers += [(name, "limit", getattr(axis.limit, name)) for name in STOPS]
        if joint.type == "continuous":
            # SDFormat ignores these bounds, but Drake enforces them in a URDF (U A7.10).
            if not is_unbounded(axis.limit.lower, None):
                numbers.append(("lower", "limit", axis.limit.lower))
            if not is_unbounded(None, axis.limit.upper):
                numbers.append(("upper", "limit", axis.limit.upper))
    if axis.dynamics is not None:
        numbers += [(name, "dynamics", getattr(axis.dynamics, name)) for name in SPRINGS]
    return [
        Fragment(
            "sdf",
            name,
            f"<{name}>{format_float(value)}</{name}>",
            f"axis/{owner}",
            location=limit.place(name, joint.location) if owner == "limit" else joint.location,
        )
        for name, owner, value in numbers
        if value is not None
    ]


# --- Add hints for Gazebo to a URDF that is translated from SDFormat ------------------------------
# Gazebo lumps links that a fixed joint connects, unless a hint disables it. It applies a
# ``<gazebo>`` block to the shapes of a link without a name, or with a name that begins with the
# name of the link (reference U B6.4, B6.5).


# --- Blocks ---------------------------------------------------------------------------------------


def hint_blocks(model: Model) -> list[etree._Element]:
    """Return the blocks with which Gazebo reads the joints and the root link of the model.

    - ``<preserveFixedJoint>`` for every fixed joint between links with mass.  It must not apply to
      a massless link: if Gazebo must not lump such a link, it drops the link and its subtree
      (reference U B8.4, B9.2, D2.25).
    - A frame for every floating or planar joint.  Gazebo drops these joints, but the pose of the
      child link is still relative to them.  A frame with the name of the joint makes the pose valid
      (reference U B3.6, B7.6).
    """
    free = [joint for joint in model.joints if joint.type in ("floating", "planar")]
    links = {link.name: link.name_in_file for link in model.links}
    preserve = f"<{PRESERVE}>true</{PRESERVE}>"
    return [
        *(new_block(joint.name_in_file, [element_of(preserve)]) for joint in model.rigid_joints),
        *(_frame_block(joint, links) for joint in free),
    ]


def _frame_block(joint: Joint, links: Mapping[str, str]) -> etree._Element:
    """Return a block with a frame that replaces a joint."""
    frame = etree.Element("frame", name=joint.name_in_file)
    pose = etree.SubElement(frame, "pose")
    if joint.parent != WORLD:
        parent = links[joint.parent]
        frame.set("attached_to", parent)
        pose.set("relative_to", parent)
    pose.text = format_floats((*joint.pose.xyz, *joint.pose.rpy))
    return new_block("", [frame])


# --- Shapes ---------------------------------------------------------------------------------------


def with_shapes_in_scope(model: Model, provenance: Provenance) -> Model:
    """Return the model with the shapes renamed that a block applies to and Gazebo does not find.

    A block applies to all visuals or collisions of a link.
    """

    def with_shapes(link: Link) -> Link:
        visuals, collisions = _in_scope(link, link.visuals), _in_scope(link, link.collisions)
        if visuals is link.visuals and collisions is link.collisions:
            return link
        owner, fragments = link.name_in_file, link.fragments
        groups: tuple[tuple[Kind, Sequence[Shape], Sequence[Shape]], ...] = (
            ("visual", link.visuals, visuals),
            ("collision", link.collisions, collisions),
        )
        for kind, old, new in groups:
            names = [
                (old_shape.name, new_shape.name)
                for old_shape, new_shape in zip(old, new, strict=True)
            ]
            for before, after in names:
                if before != after:
                    provenance.shape_replaced(kind, (owner, before), (owner, after))
            fragments = rename_shapes(fragments, kind, dict(filter(itemgetter(0), names)))
        return changed(link, visuals=visuals, collisions=collisions, fragments=fragments)

    return changed(model, links=mapped(model.links, with_shapes))


def _in_scope(link: Link, shapes: list[ShapeKind]) -> list[ShapeKind]:
    """Return the shapes, renamed so that Gazebo applies the block of their link to them."""
    stem = link.name_in_file
    if all(is_in_scope(shape.name, stem) for shape in shapes):
        return shapes
    if not shared_tags(shapes, [sdf_only_in_shape(shape) for shape in shapes]):
        return shapes
    taken = TakenNames(shape.name for shape in shapes)

    def renamed(shape: ShapeKind) -> ShapeKind:
        if is_in_scope(shape.name, stem):
            return shape
        return replace(shape, name=taken.take(name_in_scope(shape.name, stem)))

    return mapped(shapes, renamed)
