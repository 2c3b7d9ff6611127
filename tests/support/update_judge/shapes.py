"""What both formats share of shapes and sensors: SDFormat, and the blocks of URDF."""

from __future__ import annotations

from lxml import etree

from support.update_judge.facts import (
    Value,
    as_colour,
    as_flag,
    as_value,
    canonical,
    child,
    common_name,
    elements,
    flat,
    local_name,
    text_at,
)
from support.update_judge.motion import Matrix, numbers_of

#: Elements of a link with a name and a pose, beside its shapes.
CONTENTS = ("sensor", "light", "projector", "particle_emitter", "battery")


def sdf_geometry(element: etree._Element) -> tuple[str, ...]:
    """The geometry of SDFormat as texts; numbers in one spelling."""
    tag = local_name(element)
    if tag == "box":
        return (tag, spelled_numbers(text_at(element, "size") or "1 1 1", 3, 1.0))
    if tag in ("cylinder", "capsule"):
        sizes = [text_at(element, name) for name in ("radius", "length")]
        return (tag, *(spelled_numbers(size, 1) for size in sizes))
    if tag == "sphere":
        return (tag, spelled_numbers(text_at(element, "radius"), 1))
    if tag == "mesh":
        scale = spelled_numbers(text_at(element, "scale") or "1 1 1", 3, 1.0)
        return (tag, file_of(text_at(element, "uri")), scale)
    return (tag, canonical(element))


def spelled_numbers(text: str | None, count: int, default: float = 0.0) -> str:
    """Numbers in one spelling."""
    try:
        values = numbers_of(text, count, default)
    except ValueError:
        return text or ""
    return " ".join(f"{value + 0.0:.6g}" for value in values)


def file_of(uri: str | None) -> str:
    """The last parts of the URI of a mesh, which all its forms have."""
    return (uri or "").strip().rpartition("/")[2]


def shape_fields(element: etree._Element, tag: str) -> dict[str, Value]:
    """The fields of a visual or collision of SDFormat, or of the part of a block for them."""
    fields: dict[str, Value] = {}

    def put(name: str, *path: str) -> None:
        value = as_value(text_at(element, *path))
        if value is not None:
            fields[name] = value

    for name in ("laser_retro", "max_contacts", "cast_shadows", "visibility_flags"):
        put(name, name)
    for node in elements(child(element, "drake:proximity_properties")):
        value = as_value(node.get("value") or text_at(node))
        if value is not None:
            fields[local_name(node)] = value
    if tag == "visual":
        put("lighting", "material", "lighting")
        for name in ("ambient", "diffuse", "specular", "emissive"):
            colour = as_colour(text_at(element, "material", name))
            if colour is not None:
                fields[name] = colour
        put("script", "material", "script", "name")
        put("transparency", "transparency")
        uris = [text_at(uri) or "" for uri in elements(child(element, "material", "script"), "uri")]
        if uris:
            fields["script_uri"] = " ".join(sorted(uris))
        for name in ("pbr", "shader"):
            part = child(element, "material", name)
            if part is not None:
                fields[name] = canonical(part)
        return fields
    for name in ("mu", "mu2", "fdir1", "slip1", "slip2"):
        put(name, "surface", "friction", "ode", name)
    for name in ("kp", "kd", "min_depth", "max_vel"):
        put(name, "surface", "contact", "ode", name)
    torsional = child(element, "surface", "friction", "torsional")
    if torsional is not None:
        fields["torsional"] = canonical(torsional)
    for name in ("poissons_ratio", "elastic_modulus"):
        put(name, "surface", "contact", name)
    put("restitution", "surface", "bounce", "restitution_coefficient")
    put("bitmask", "surface", "contact", "collide_bitmask")
    return fields


def sensor_facts(
    node: etree._Element, owner: str, place: Matrix | None
) -> dict[tuple[str, ...], Value]:
    """The facts of a sensor or light: its type, rate, pose, and all else as one text.

    A sensor of a joint has no place.
    """
    name = node.get("name", "")
    fields: dict[str, Value | None] = {
        "type": node.get("type"),
        "owner": owner,
        "place": None if place is None else flat(place),
        "rest": canonical(
            node, frozenset({"pose", "update_rate", "always_on", "visualize", "topic", "plugin"})
        ).replace(f"name={name}", "", 1),
    }
    for tag in ("update_rate", "always_on", "visualize", "topic"):
        value = as_value(text_at(node, tag))
        fields[tag] = as_flag(text_at(node, tag)) if tag in ("always_on", "visualize") else value
    plugins = sorted(canonical(plugin) for plugin in elements(node, "plugin"))
    fields["plugins"] = " ".join(plugins) or None
    return {
        (local_name(node), name, key): value for key, value in fields.items() if value is not None
    }


def group_facts(parent: etree._Element) -> dict[tuple[str, ...], Value]:
    """The members of the groups of Drake whose collisions are left out."""
    return {
        ("group", group.get("name", ""), "members"): " ".join(
            sorted(
                common_name(node.get("link") or text_at(node) or "")
                for node in elements(group, "drake:member")
            )
        )
        for group in elements(parent, "drake:collision_filter_group")
    }


def actuator_facts(parent: etree._Element | None, joint: str) -> dict[tuple[str, ...], Value]:
    """The numbers that only Drake reads of an actuator."""
    values: dict[tuple[str, ...], Value] = {}
    for node in elements(parent):
        name = local_name(node)
        if name in ("drake:gear_ratio", "drake:rotor_inertia", "drake:controller_gains"):
            numbers = as_value(node.get("value") or text_at(node))
            gains = as_value(f"{node.get('p', '0')} {node.get('d', '0')}")
            value = gains if name == "drake:controller_gains" else numbers
            if value is not None:
                values["joint", joint, name] = value
    return values
