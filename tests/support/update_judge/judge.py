"""Judge the update of a file B with the edits of a file A, from the texts of both alone.

The law: a fact that A and B share before the edit, and that the edit of A changes, has in B the
value that it has in the edited A.  All other facts of B, and all other text of it, stay.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Literal, TypeAlias
from xml.parsers import expat

import numpy as np
from lxml import etree

from support.update_judge.facts import (
    DEFAULTS,
    Facts,
    Key,
    Shape,
    Value,
    as_value,
    canonical,
    common_name,
    flat,
    local_name,
    same,
)
from support.update_judge.sdf_facts import SdfReader, UnreadableError
from support.update_judge.urdf_facts import UrdfReader, roots_of

Verdict: TypeAlias = Literal[
    "right",
    "wrong",
    "vanished",
    "refused",
    "without effect",
    "no shared edit",
    "not judged",
    "noted",
]
COLOURS = frozenset({"colour", "diffuse", "ambient", "specular"})
#: A field of a visual → fields that stand for the same: the colours of a material of Gazebo, and
#: the two forms of a picture.
FOLLOWS = {
    "script": COLOURS | {"script_uri"},
    # Without a diffuse colour, URDF has the ambient one.
    "ambient": frozenset({"colour", "diffuse"}),
    "texture": frozenset({"pbr"}),
    "pbr": frozenset({"texture"}),
}
#: The attributes that facts are about, or the form of them.
ATTRIBUTES = frozenset({
    "'.join(self.key)}", "'{finding.key[1]}'", "(?<!\w){re.escape(old)}(?!\w)",
    "({shape.tag})?(_?\d+)*", "::", "@", "A", "A,", "A:", "B", "B.", "B1.", "Give", "In", "Joint",
    "Judge", "Links", "Names", "Raises", "SDFormat", "The", "URDF", "URDF.", "What", "Whether",
    "[", "__", "_axis", "_axis_link", "_joint", "_link", "_u", "_v", "_y", "_z", "_{shape.tag}",
    "``ExpatError``", "``b_base``", "``b_before``.", "``codes``", "``edited``", "``named``", "a",
    "a1,", "about", "added", "all", "ambient", "among", "an", "anchor", "and", "angular",
    "another", "are", "around", "as", "at", "attached_to", "auto", "axes,", "axis", "axis2", "b",
    "b0,", "b1)}", "ball", "be", "be.", "because", "before.", "before:", "block", "bounce", "c",
    "canonical_link", "cast_shadows", "centre", "cfm", "chain", "chain.", "changes", "changes.",
    "child", "code,", "collide_bitmask", "collision", "color", "colour", "colours", "comment",
    "comments", "common", "contact", "d", "damage", "damping", "declaration.", "degrees", "did",
    "did:", "diffuse", "does", "drake:controller_gains", "drake:gear_ratio", "drake:mimic",
    "drake:rotor_inertia", "dynamics", "each", "each.", "edit", "edit-refused", "edits", "effect",
    "effect.", "effort", "either", "elements", "else", "emissive", "enable_wind", "entities",
    "equal", "erp", "error", "errors;", "exists", "exit", "expressed_in", "fact", "fact:",
    "facts", "fdir1", "file", "filename", "files", "files,", "fixed", "follows", "for", "format.",
    "frame", "frame,", "friction", "from", "gazebo", "gearbox", "generated", "geometry", "gives",
    "gravity", "has", "has.", "have", "holds", "if", "in", "inertia", "inertia,", "inertial",
    "is", "it", "its", "ixx", "ixy", "ixz", "iyy", "iyz", "izz", "joint", "joint.", "joints",
    "judged", "kd", "key", "keys", "kinematic", "kp", "labels", "laser_retro", "length", "light",
    "lighting", "limit", "linear", "link", "link,", "link.", "link/visual/material", "link;",
    "links", "lists", "lost,", "lower", "makes", "many-missing", "mass", "mass.", "massless",
    "material", "max_contacts", "max_vel", "may", "mimic", "min_depth", "model", "models", "more",
    "mu", "mu2", "multiplier", "must", "name", "name,", "name:", "named:", "names", "names,",
    "names.", "need", "new", "no", "none", "not", "not-one-robot", "noted", "nothing", "ode",
    "of", "offset", "on;", "one", "one,", "one.", "ones:", "only", "or", "origin", "others,",
    "own", "p", "pair.", "parent", "part", "part.", "parts", "parts,", "pbr", "physics", "place",
    "place,", "place.", "plugin", "pose", "prefixes", "provide_feedback", "radius", "read,",
    "reference", "refused", "refuses", "relative_to", "removes", "renamed",
    "restitution_coefficient", "rests", "revolute2", "rgba", "right", "robot", "root",
    "rotation_format", "rpy", "same", "same.", "scale", "screw", "script", "self_collide",
    "sensor", "several", "shape", "shape.", "shapes", "shared", "siblings,", "since", "size",
    "slip1", "slip2", "small", "specular", "spring_reference", "spring_stiffness", "stand",
    "state,", "static", "such", "surface", "text", "text,", "text;", "texts", "texture", "that",
    "the", "their", "them.", "then;", "those", "to", "translation", "transmission",
    "transparency", "type", "universal", "unreadable", "update", "upper", "uri", "value",
    "values", "vanished", "velocity", "velocity_decay", "verdict", "visibility_flags", "visual",
    "visual.", "visuals", "well-formed", "well-formed.", "what", "where", "which", "with",
    "without", "world", "world_to_", "write.", "wrong", "xyz", "{'", "{_texts(a0,", "{a0}",
    "{a1},", "{b0}", "{b1}", "{name}_", "{number:.6g}", "{prefix}{index}", "{self.details}",
    "{self.what}:", "{shape.link.rpartition('__')[2]}_", "{shape.link}_", "{values[0]}",
    "{values[1]}", "→",
})  # fmt: skip


def _comments(root: etree._Element) -> Counter[str]:
    return Counter(_text_of(node) for node in root.iter(etree.Comment))


def _comments_of_removed(before: etree._Element, after: etree._Element) -> Counter[str]:
    """The comments in elements that are gone, or directly above one."""
    left = {_identity(node) for node in after.iter() if isinstance(node.tag, str)}
    texts: Counter[str] = Counter()
    for comment in before.iter(etree.Comment):
        below = next((node for node in comment.itersiblings() if isinstance(node.tag, str)), None)
        around = [*comment.iterancestors(), *([] if below is None else [below])]
        if any(_identity(node) not in left for node in around if node is not before):
            texts[_text_of(comment)] += 1
    return texts


def _identity(node: etree._Element) -> str:
    """An element by its name, or by its contents if it has none."""
    name = node.get("name") or node.get("reference")
    return f"{local_name(node)} {name}" if name else canonical(node)


def _is_touched(key: Key, touched: set[str]) -> bool:
    """Whether the edit may change a value of a part, or of a joint that it is a part of."""
    owner, is_attribute = key[1], key[-1].startswith("@")
    is_shape = any(part.startswith(("visual", "collision")) for part in key[2:])
    tags = {re.sub(r"(\[.*|\d+)$", "", part) for part in key[2:-1]}
    if key[0] in ("link", "joint") and not (tags & CONTAINERS or tags <= TAGS):
        return False
    if is_attribute and key[-1][1:] not in ATTRIBUTES and not is_shape:
        return any(part.startswith(("plugin", "sensor")) for part in key)
    if owner.rpartition("__")[2] in touched:
        return True
    stems = {name.removesuffix(suffix) for name in touched for suffix in PART_SUFFIXES}
    return owner in stems or any(owner.startswith(f"{name}_") for name in touched if name)


def _is_place(key: Key) -> bool:
    """Whether it is a place of a link, joint or frame."""
    return key[0] == "place" or (key[0] in ("joint", "link") and key[-1] in PLACES)


def _may_follow(key: Key, edited: list[Key]) -> bool:
    """Whether a value of another part may change: a pose, if poses do, or an owner of sensors."""
    if key[-1].startswith("@") and key[-1][1:] not in ATTRIBUTES and key[-2:-1] != ("sensor",):
        return False
    is_part = key[0] in ("link", "joint", "frame", "model", "gazebo", "include")
    if is_part and any(item[-1] in STRUCTURE or item[0] == "model" for item in edited):
        return True
    is_pose = bool({"pose", "origin", "axis", "axis2", "inertial"} & {*key})
    if is_part and is_pose and any(_is_place(item) for item in edited):
        return True
    return key[0] == "gazebo" and any(item[0] in ("sensor", "light", "plugin") for item in edited)


def leaves(root: etree._Element) -> dict[Key, str]:
    """The attributes and texts of a file, by the part of the robot and the path in it."""
    values: dict[Key, str] = {}
    for part in root.iter():
        if not isinstance(part.tag, str):
            continue
        path, owner = _path(part)
        for name, value in part.attrib.items():
            values[(path[0], owner, *path[1:], f"@{name}")] = value
        text = (part.text or "").strip()
        if text:
            values[(path[0], owner, *path[1:], "text")] = text
    return values


def _path(element: etree._Element) -> tuple[list[str], str]:
    parts: list[str] = []
    node: etree._Element | None = element
    while node is not None:
        tag, name = local_name(node), node.get("name") or node.get("reference") or ""
        parent = node.getparent()
        is_owner = tag in ("link", "joint", "frame") and bool(name)
        if parent is not None and local_name(parent) in ("robot", "model", "world", "sdf"):
            is_owner = is_owner or tag in ("gazebo", "transmission", "plugin", "material")
            if is_owner:
                return [tag, *reversed(parts)], common_name(name)
        elif is_owner and next(node.iterancestors("gazebo"), None) is not None:
            return [tag, *reversed(parts)], common_name(name).removesuffix("_shapes")
        if parent is not None:
            siblings = [item for item in parent if item.tag == node.tag
                        and item.get("name") == node.get("name")]  # fmt: skip
            number = siblings.index(node)
            parts.append(f"{tag}[{name}]" if name else f"{tag}{number or ''}")
        node = parent
    return [*reversed(parts)] or ["root"], ""
