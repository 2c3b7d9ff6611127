"""Judge the update of a file B with the edits of a file A, from the texts of both alone.

The law: a fact that A and B share before the edit, and that the edit of A changes, has in B the
value that it has in the edited A.  All other facts of B, and all other text of it, stay.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable, Mapping
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
    common_name,
    flat,
    local_name,
    same,
)
from support.update_judge.joint_types import ONLY_IN_SDF, TWO_AXES
from support.update_judge.local_places import in_parents
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
    "conflict",
    "false conflict",
]
COLOURS = frozenset({"colour", "diffuse", "ambient", "specular"})
SCRIPT = frozenset({"script", "script_uri"})
#: A field of a visual → fields that stand for the same: the colours of a material of Gazebo, and
#: the two forms of a picture.
FOLLOWS = {
    "script": COLOURS | {"script_uri"},
    # Without a diffuse colour, URDF has the ambient one.
    "ambient": frozenset({"colour", "diffuse", "script_uri"}),
    # The block of a URDF states the script beside other colours.
    "diffuse": frozenset({"colour", "script_uri"}),
    # The alpha of the colour of URDF.
    "transparency": COLOURS | {"transparency"},
    "texture": frozenset({"pbr"}),
    "pbr": frozenset({"texture"}),
}
#: The attributes that facts are about, or the form of them.
ATTRIBUTES = frozenset(
    [
        "lower",
        "upper",
        "effort",
        "velocity",
        "damping",
        "friction",
        "xyz",
        "rpy",
        "value",
        "rgba",
        "filename",
        "scale",
        "size",
        "radius",
        "length",
        "name",
        "link",
        "joint",
        "type",
        "multiplier",
        "offset",
        "ixx",
        "iyy",
        "izz",
        "ixy",
        "ixz",
        "iyz",
        "relative_to",
        "attached_to",
        "expressed_in",
        "degrees",
        "rotation_format",
        "reference",
        "auto",
        "canonical_link",
        "axis",
        "p",
        "d",
        "frame",
    ]
)
#: What a translation adds to the name of a joint for its parts.
PART_SUFFIXES = ("", "_joint", "_axis", "_link", "_axis_link", "_u", "_v", "_y", "_z")
#: The properties of a collision that only blocks of a URDF have.
SURFACE = frozenset({"mu", "mu2", "fdir1", "kp", "kd", "slip1", "slip2", "max_contacts"})
PLACES = frozenset({"place", "anchor", "axis", "centre", "inertia"})
#: The mass (kg) and the moments of inertia (kg m²) that massless links get.
ADDED_INERTIAS = ((1e-6, 1e-9), (1e-3, 1e-6))
#: Elements that the facts contain completely, and elements whose values are facts.
CONTAINERS = frozenset({"sensor", "plugin", "light", "pbr", "shader", "gazebo", "geometry"})
TAGS = frozenset({
    "ambient", "angular", "axis", "axis2", "bounce", "cast_shadows", "cfm", "child",
    "collide_bitmask", "collision", "color", "contact", "damping", "diffuse",
    "drake:controller_gains", "drake:gear_ratio", "drake:mimic", "drake:rotor_inertia",
    "dynamics", "effort", "emissive", "enable_wind", "erp", "fdir1",
    "torsional", "coefficient", "friction", "gravity",
    "inertia", "inertial", "ixx", "ixy", "ixz", "iyy", "iyz", "izz", "kd", "kinematic", "kp",
    "laser_retro", "layer", "lighting", "limit", "linear", "lower", "mass", "material",
    "max_contacts", "max_vel", "meta", "mimic", "min_depth", "mu", "mu2", "multiplier", "name",
    "ode", "offset", "origin", "parent", "physics", "pose", "provide_feedback", "reference",
    "restitution_coefficient",
    "script", "self_collide", "slip1", "slip2", "soft_cfm", "soft_erp", "specular",
    "spring_reference", "spring_stiffness", "surface", "texture", "threshold", "transparency",
    "upper", "uri", "velocity",
    "velocity_decay", "visibility_flags", "visual", "xyz",
})  # fmt: skip
#: Elements of Drake whose contents are facts.
_OF_DRAKE = ("drake:collision_filter_group", "drake:proximity_properties")
#: Types of joints that are chains of joints in URDF.
CHAINS = frozenset({"ball", "universal", "screw", "revolute2"})
STRUCTURE = frozenset({"parent", "child", "exists", "type"})
REFUSALS = frozenset({"edit-refused", "not-one-robot", "many-missing"})


@dataclass(frozen=True)
class Outcome:
    """What an update did: the new text, the exit code, and the elements that it names.

    ``codes`` are those of its errors; ``named`` the texts of the edits that it refuses or lists as
    without effect.
    """

    text: bytes
    exit_code: int = 0
    codes: frozenset[str] = frozenset()
    named: tuple[str, ...] = ()
    noted: tuple[str, ...] = ()


@dataclass(frozen=True)
class Finding:
    """A fact or a text of B that is not what it must be."""

    what: Literal["vanished", "wrong", "damage", "comment", "text"]
    key: Key
    details: str = ""

    def __str__(self) -> str:
        return f"{self.what}: {' '.join(self.key)} {self.details}"


@dataclass(frozen=True)
class Judgement:
    """The verdict and what it rests on; ``edited`` are the keys of the facts that A changes."""

    verdict: Verdict
    findings: tuple[Finding, ...] = ()
    edited: tuple[Key, ...] = ()


def judge(
    a_before: bytes, a: bytes, b_before: bytes, outcome: Outcome, b_base: bytes | None = None
) -> Judgement:
    """Judge an update of B.

    ``b_base`` is B at the common state, if B has edits of its own since then; else ``b_before``.
    """
    if outcome.exit_code not in (0, 3):
        is_refused = bool(outcome.codes) and outcome.codes <= REFUSALS
        error = Finding("wrong", ("error", *sorted(outcome.codes)))
        return Judgement("refused" if is_refused else "wrong", () if is_refused else (error,))
    try:
        return _judged(a_before, a, b_before, outcome, b_base or b_before)
    except UnreadableError as error:
        return Judgement("not judged", (Finding("wrong", ("unreadable", str(error))),))


def _judged(
    a_before: bytes, a: bytes, b_before: bytes, outcome: Outcome, b_base: bytes
) -> Judgement:
    try:
        trees = [parsed(text) for text in (a_before, a, b_before, outcome.text, b_base)]
    except expat.ExpatError as error:
        return Judgement("wrong", (Finding("wrong", ("not well-formed", str(error))),))
    if (_types(trees[1]) - _types(trees[0])) & CHAINS:
        raise UnreadableError("a joint becomes one that URDF writes as several")
    names = renamed(trees[0], trees[1])
    names |= _generated(names, trees[2], trees[3])
    # The names that B has since the base, in which A has the earlier ones.
    names_of_b = renamed(trees[4], trees[2]) if b_base is not b_before else {}
    names_of_base = {new: old for old, new in names_of_b.items()}
    references = [reference_of(trees[:1] + trees[2:3]), reference_of([trees[1], trees[3]])]
    if names.get(references[0], references[0]) != references[1]:
        # Another root: its frame is that of the joint which was above it.
        old_names = {new: old for old, new in names.items()}
        references[0] = old_names.get(references[1], references[1])
    before, after, target, updated, base = (
        facts_of(tree, names_there.get(references[index], references[index]))
        for tree, index, names_there in zip(
            trees,
            (0, 1, 0, 1, 0),
            (names_of_base, names_of_base, names_of_b, names_of_b, names_of_base),
            strict=True,
        )
    )
    for facts in (before, after, base):
        rename(facts, names_of_b)
    for facts in (before, target, base):
        rename(facts, names)
    if _has_world_link(updated) and not _has_world_link(target):
        # SDFormat has this name for a link that URDF calls world, and that is not the world.
        rename(updated, {"world_link": "world", "world_link_anchor": "world_anchor"})
    for kind in ("joint", "sensor", "link"):
        twins = names_by_kind(before, base, kind)
        for facts in (target, base, updated):
            rename_kind(facts, kind, twins)
    values = keyed_by_shape(before, after, target, updated, base)
    findings, edited = _law(*values)
    old, new = leaves(trees[0]), leaves(trees[1])
    changed = [key for key in {*old, *new} if old.get(key) != new.get(key)]
    # In URDF, the frame of a joint is that of its child link.
    edited += [("joint", key[1], "place") for key in changed if key[0] == "joint" and "pose" in key]
    if outcome.text != b_before:
        findings = [finding for finding in findings if not _is_of_a_alone(finding, *values[:3])]
    is_sdf = local_name(trees[2]) == "sdf"
    findings = [
        finding
        for finding in findings
        if not _is_generated_name(finding, *values[:2], names | names_of_b, is_sdf=is_sdf)
    ]
    touched = {part for key in edited for part in key[1:2]} | set(names) | set(names.values())
    touched |= {key[1] for key in changed}
    # A transmission names its joint.
    touched |= {
        common_name(leaf) for key in changed for leaf in (old.get(key), new.get(key)) if leaf
    }
    touched |= {common_name(part) for part in touched}
    touched |= {part.rpartition("__")[2] for part in touched}
    touched |= {names_of_b[part] for part in touched & names_of_b.keys()}
    touched.discard("")
    findings = [finding for finding in findings if not _is_of_chain(finding, before, touched)]
    if local_name(trees[3]) == "robot":
        findings = [item for item in findings if not _is_new_beside_joint(item, *values)]
    findings = [finding for finding in findings if not _is_folded(finding, trees[1], values[1])]
    leaves_of_b = leaves(trees[2]), leaves(trees[3])
    findings = [
        finding
        for finding in findings
        if not _is_on_axis_of_two(finding, *values[1:3], *leaves_of_b)
    ]
    if not any(local_name(node) == "gazebo" for tree in trees[2:4] for node in tree.iter("gazebo")):
        findings = [finding for finding in findings if not _is_of_one_collision(finding, values[1])]
    old_model, new_model = (str(facts.values.get(("model", "name"))) for facts in (before, after))
    models = {old_model: new_model} if old_model != new_model else {}
    # The smallest edits are no facts: they are within the rounding of facts.
    new_texts = {new[key] for key in changed if key in new}
    edited_elements = {(*key[:2], part) for key in changed for part in key[2:] if part in TAGS}
    findings += _text_findings(
        trees[2],
        trees[3],
        touched,
        edited,
        before,
        after,
        names,
        models,
        new_texts,
        edited_elements,
    )
    findings = [finding for finding in findings if not _is_named(finding, outcome.named)]
    noted = [finding for finding in findings if _is_named(finding, outcome.noted)]
    verdict: Verdict = "right" if edited or names else "no shared edit"
    if noted and len(noted) == len(findings):
        return Judgement("noted", tuple(noted), tuple(edited))
    if outcome.named and not findings:
        verdict = "without effect"
    if findings:
        lost = all(finding.what == "vanished" for finding in findings)
        verdict = "vanished" if lost else "wrong"
    return Judgement(verdict, tuple(findings), tuple(edited))


def _is_of_one_collision(finding: Finding, after: Mapping[Key, Value]) -> bool:
    """Whether it is a property of the surface of one of several collisions of a link.

    A block of a URDF has one value for all; a URDF without blocks leaves it to the other file.
    """
    tag, link = finding.key[0], finding.key[1]
    if finding.what != "vanished" or tag != "collision" or finding.key[-1] not in SURFACE:
        return False
    return len({key[2] for key in after if key[:2] == ("collision", link)}) > 1


def _is_named(finding: Finding, named: Iterable[str]) -> bool:
    """Whether the update names the part of a value that it did not write."""
    if finding.what == "damage":
        # A colour that follows the edited one is named with its field.
        link, field = f"'{finding.key[1]}'", f" {finding.key[-1]}:"
        # So is a script of Gazebo, in whose place its colours stay.
        field = " script:" if finding.key[-1] == "script_uri" else field
        is_colour = finding.key[0] == "visual" and finding.key[-1] in COLOURS | SCRIPT
        return is_colour and any(link in common_name(text) and field in text for text in named)
    if finding.what not in ("vanished", "wrong"):
        return False
    owner = f"'{finding.key[1]}'" if len(finding.key) > 1 else ""
    is_colour = finding.key[0] == "visual" and finding.key[-1] in COLOURS | {"texture"}
    return any(
        owner in common_name(text) or (is_colour and _is_about_material(text)) for text in named
    )


def _is_world_of_joint(key: Key, after: dict[Key, Value], updated: dict[Key, Value]) -> bool:
    """Whether it is the world, which joints of both files name, and only URDF has a link for."""
    return key in (("link", "world", "exists"), ("place", "world")) and all(
        any(it[-1] == "parent" and value == "world" for it, value in values.items())
        for values in (after, updated)
    )


def _has_world_link(facts: Facts) -> bool:
    return any(key[1:2] == ("world_link",) for key in facts.values)


def _is_about_material(text: str) -> bool:
    """Whether an edit of the colours of a URDF is named: all visuals of a material have them."""
    return text.startswith("material ") or " color" in text


# --- The texts ------------------------------------------------------------------------------------


def parsed(text: bytes) -> etree._Element:
    """The root of a text; entities of files are not read, and prefixes need no declaration.

    Raises ``ExpatError`` for a text that is not well-formed.
    """
    expat.ParserCreate().Parse(text, True)
    parser = etree.XMLParser(resolve_entities=False, no_network=True, huge_tree=True, recover=True)
    return etree.fromstring(text, parser)


def facts_of(root: etree._Element, reference: str) -> Facts:
    """The facts of a file of either format."""
    if local_name(root) == "robot":
        return UrdfReader(root, reference).read()
    return SdfReader(root, reference).read()


def reference_of(trees: Iterable[etree._Element]) -> str:
    """The root link of the URDF of a pair."""
    for tree in trees:
        if local_name(tree) == "robot":
            return next(iter(roots_of(tree)), "")
    return ""


def _types(root: etree._Element) -> set[str]:
    return {joint.get("type", "") for joint in root.iter("joint")}


def renamed(before: etree._Element, after: etree._Element) -> dict[str, str]:
    """Links and joints with a new name: the same place among their siblings, and one name each."""
    names: dict[str, str] = {}
    for tag in ("link", "joint", "frame"):
        old = [_full_name(node) for node in before.iter(tag) if _is_part(node)]
        new = [_full_name(node) for node in after.iter(tag) if _is_part(node)]
        if len(old) == len(new):
            pairs = zip(old, new, strict=True)
            names |= {a: b for a, b in pairs if a != b and b not in old and a not in new}
    return names


def _generated(
    names: Mapping[str, str], before: etree._Element, after: etree._Element
) -> dict[str, str]:
    """Names of parts of B that a translation makes of a renamed one."""
    parts = [
        {_full_name(node) for node in root.iter("link", "joint", "frame") if _is_part(node)}
        for root in (before, after)
    ]
    candidates = {
        name: name.replace(old, new)
        for old, new in names.items()
        for name in parts[0]
        if old in name
    }
    return {
        name: new
        for name, new in candidates.items()
        if name not in names and name not in parts[1] and new in parts[1] - parts[0]
    }


def names_by_kind(before: Facts, base: Facts, kind: str) -> dict[str, str]:
    """Part of B → that of A, where one has another name because a part of another kind has it."""
    ours, theirs = ({key[1] for key in facts.values if key[0] == kind} for facts in (before, base))
    names = {twin: name for name, twin in _longer(ours - theirs, theirs - ours)}
    return names | dict(_longer(theirs - ours, ours - theirs))


def rename_kind(facts: Facts, kind: str, names: Mapping[str, str]) -> None:
    """Give the parts of a kind the names that they have in A."""
    kinds = ("link", "place") if kind == "link" else (kind,)
    facts.values = {
        (key[0], names.get(key[1], key[1]), *key[2:]) if key[0] in kinds else key: value
        for key, value in facts.values.items()
    }
    for shape in facts.shapes if kind == "link" else ():
        shape.link = names.get(shape.link, shape.link)
    for key, value in facts.values.items():
        is_name = (kind == "joint" and key[-1] == "mimic") or (
            kind == "link" and key[-1] in ("parent", "child", "owner")
        )
        if is_name and isinstance(value, str):
            facts.values[key] = names.get(value, value)


def _longer(names: set[str], twins: set[str]) -> Iterable[tuple[str, str]]:
    """Each name with the one that has a suffix."""
    for name in names:
        longer = [twin for twin in twins if twin.startswith(f"{name}_")]
        exact = [twin for twin in longer if twin in (f"{name}_joint", f"{name}_link")]
        if len(exact or longer) == 1:
            yield name, (exact or longer)[0]


def _is_part(node: etree._Element) -> bool:
    parent = node.getparent()
    return parent is not None and local_name(parent) in ("robot", "model") and "name" in node.attrib


def _full_name(node: etree._Element) -> str:
    parts, parent = [node.get("name", "")], node.getparent()
    while parent is not None and local_name(parent) == "model":
        above = parent.getparent()
        if above is not None and local_name(above) == "model":
            parts.insert(0, parent.get("name", ""))
        parent = above
    return common_name("::".join(parts))


def rename(facts: Facts, names: Mapping[str, str]) -> None:
    """Give parts their new names, in keys and in values that name a part."""
    if not names:
        return
    facts.values = {
        (key[0], *(names.get(part, part) for part in key[1:])): names.get(value, value)
        if isinstance(value, str)
        else value
        for key, value in facts.values.items()
    }
    for key, value in facts.values.items():
        if key[0] in ("plugin", "sensor") and key[-1] != "owner" and isinstance(value, str):
            facts.values[key] = _with_names(value, names)
    for shape in facts.shapes:
        link = names.get(shape.link, shape.link)
        if link != shape.link and shape.name.startswith(f"{shape.link}_"):
            shape.name = link + shape.name.removeprefix(shape.link)
        shape.link = link


def _with_names(text: str, names: Mapping[str, str]) -> str:
    """A text with the new names of parts, which may be without the models around them."""
    for old, new in names.items():
        changed = _replaced(text, old, new)
        if changed == text:
            changed = _replaced(text, old.rpartition("__")[2], new.rpartition("__")[2])
        text = changed
    return text


def _renamed_part(part: str, names: Mapping[str, str]) -> str:
    """A name, or a tag with a name in brackets, with the new name."""
    if part in TAGS or part.startswith("@"):
        return part
    tag, bracket, name = part.partition("[")
    name = name.removesuffix("]") if bracket else part
    local = {old.rpartition("__")[2]: new.rpartition("__")[2] for old, new in names.items()}
    new = names.get(name) or local.get(name) or name
    return f"{tag}[{new}]" if bracket else new


def _renamed_key(key: Key, names: Mapping[str, str], models: Mapping[str, str]) -> Key:
    """The path of a text with the new names of parts; a link can have that of the model."""
    return tuple(
        _renamed_part(part, models if part.startswith("model[") else names)
        if index or "[" in part
        else part
        for index, part in enumerate(key)
    )


def _replaced(text: str, old: str, new: str) -> str:
    return re.sub(rf"(?<!\w){re.escape(old)}(?!\w)", lambda _: new, text)


# --- Shapes ---------------------------------------------------------------------------------------


def keyed_by_shape(
    before: Facts, after: Facts, target: Facts, updated: Facts, base: Facts
) -> list[dict[Key, Value]]:
    """The facts of all files with one key for each shape."""
    owners = {(shape.link, shape.tag) for facts in (before, after, target, updated, base)
              for shape in facts.shapes}  # fmt: skip
    labels: dict[int, str] = {}
    for owner in sorted(owners):
        lists = [
            [shape for shape in facts.shapes if (shape.link, shape.tag) == owner]
            for facts in (before, after, target, updated, base)
        ]
        a0, a1, b0, b1, b = lists
        labels |= {id(shape): str(index) for index, shape in enumerate(a0)}
        _label(a0, b, labels, "b")
        _label(b, b0, labels, "c") if b is not b0 else None
        _label(a0, a1, labels, "new")
        _label(b0, b1, labels, "")
        # Shapes that the update adds are those that the edit adds.
        added = [shape for shape in a1 if labels[id(shape)].startswith("new")]
        rest = [shape for shape in b1 if not labels[id(shape)]]
        _label(added, rest, labels, "more")
    return [
        {
            **facts.values,
            **{
                key: value
                for shape in facts.shapes
                for key, value in _shape_values(shape, labels[id(shape)])
            },
        }
        for facts in (before, after, target, updated, base)
    ]


def _shape_values(shape: Shape, label: str) -> Iterable[tuple[Key, Value]]:
    key = (shape.tag, shape.link, label)
    yield (*key, "geometry"), " ".join(shape.geometry)
    yield (*key, "place"), flat(shape.place)
    yield (*key, "name"), _own_name(shape)
    for name, value in shape.fields.items():
        yield (*key, name), value


def _own_name(shape: Shape) -> str:
    """The name of a shape without that of its link; nothing for a generated one."""
    name = shape.name.removeprefix(f"{shape.link}_")
    name = name.removeprefix(f"{shape.link.rpartition('__')[2]}_").removesuffix(f"_{shape.tag}")
    return "" if re.fullmatch(rf"({shape.tag})?(_?\d+)*", name) else name


def _label(known: list[Shape], shapes: list[Shape], labels: dict[int, str], prefix: str) -> None:
    """Give shapes the labels of equal ones: of one name, one geometry and place, or one place."""
    left, waiting = list(known), list(shapes)
    tests = (
        lambda a, b: a.name == b.name and _same_form(a, b) and a.fields == b.fields,
        lambda a, b: bool(a.name) and a.name == b.name and _same_form(a, b),
        _same_form,
        lambda a, b: bool(a.name) and a.name == b.name,
        lambda a, b: _same_place(a, b) and a.geometry[0] == b.geometry[0],
        lambda a, b: a.geometry == b.geometry,
        _same_place,
        lambda a, b: len(known) == len(shapes),
    )
    for test in tests:
        for shape in list(waiting):
            twin = next((item for item in left if test(item, shape)), None)
            if twin is not None:
                labels[id(shape)] = labels[id(twin)]
                left.remove(twin)
                waiting.remove(shape)
    for index, shape in enumerate(waiting):
        labels[id(shape)] = f"{prefix}{index}" if prefix else ""


def _same_place(first: Shape, second: Shape) -> bool:
    return bool(np.allclose(first.place, second.place, atol=1e-6))


def _same_form(first: Shape, second: Shape) -> bool:
    return first.geometry == second.geometry and _same_place(first, second)


# --- The law --------------------------------------------------------------------------------------


def _law(
    before: dict[Key, Value],
    after: dict[Key, Value],
    target: dict[Key, Value],
    updated: dict[Key, Value],
    base: dict[Key, Value],
) -> tuple[list[Finding], list[Key]]:
    findings: list[Finding] = []
    edited: list[Key] = []
    for key in sorted({*before, *after, *target, *updated}):
        a0, a1, b0, b1, shared = (
            _value(values, key) for values in (before, after, target, updated, base)
        )
        is_edited = not same(a0, a1)
        if is_edited and not same(b0, shared):
            # Both sides changed it: a conflict, or a place that follows from two edits.
            edited.append(key)
            continue
        if is_edited and same(a0, shared):
            edited.append(key)
            if not same(b1, a1):
                what: Literal["vanished", "wrong"] = "vanished" if same(b1, b0) else "wrong"
                findings.append(Finding(what, key, _texts(a0, a1, b0, b1)))
        elif is_edited:
            edited.append(key)
            if same(b1, b0) and not same(a1, b1):
                details = f"not shared before: {_texts(a0, a1, b0, b1)}"
                findings.append(Finding("vanished", key, details))
        elif not same(b0, b1) and (same(a0, shared) or not same(b1, a1)):
            findings.append(Finding("damage", key, _texts(a0, a1, b0, b1)))
    small = _massless(target, updated) | _massless(after, updated)
    local = (in_parents(after), in_parents(updated)) if findings else ({}, {})
    findings = [
        item
        for item in findings
        if not (
            _is_of_own_frame(item, before, base, updated)
            or _is_of_reversed(item.key, after, updated)
            or _follows_colour(item, edited, target, updated)
            or _is_of_capsule(item, before, edited)
            or _is_in_other_field(item, before, after, target, updated)
            or _is_in_moved_link(item, after, updated)
            or _is_on_moved_link(item, before, *local)
            or _is_of_moved_frame(item, before, after, small)
            or _is_of_world(item, edited, after, updated)
            or _is_world_of_joint(item.key, after, updated)
            or _is_of_script(item.key, after, updated)
            or _is_of_massless(item, small, (target, after), updated)
            or (
                _follows_place(item, before, edited)
                and (item.key[-1] != "inertia" or item.key[1] in small)
            )
        )
    ]
    owners = {(*key[:3], field) for key in edited for field in FOLLOWS.get(key[-1], ())}
    return [
        finding
        for finding in findings
        if not (finding.what == "damage" and (*finding.key[:3], finding.key[-1]) in owners)
        and not (finding.key[-1] == "transparency" and _has_colour(finding.key, after, updated))
    ], edited


def _has_colour(key: Key, after: dict[Key, Value], updated: dict[Key, Value]) -> bool:
    """Whether the alpha of the colour of B is that of the edited A, which a script may colour."""
    colour = (*key[:3], "colour")
    if colour not in after and (*key[:3], "script") in after:
        transparency, rgba = after.get(key), updated.get(colour)
        has_numbers = isinstance(transparency, tuple) and isinstance(rgba, tuple)
        return has_numbers and same(transparency, (1.0 - rgba[-1],))
    return colour in after and same(after[colour], updated.get(colour))


def _is_of_script(key: Key, after: dict[Key, Value], updated: dict[Key, Value]) -> bool:
    """Whether a block or script has the colour of a visual.

    A colour that the edit removes is that of the script then; one that it changes may stand in the
    block in place of the URDF.
    """
    if key[0] != "visual" or key[-1] not in COLOURS:
        return False
    script, diffuse = (*key[:3], "script"), (*key[:3], "diffuse")
    is_hidden = key not in updated or same(after.get(diffuse), updated.get(diffuse))
    if key[-1] == "colour" and script in updated and is_hidden:
        return True
    return script in after and (key not in after or key[-1] in ("ambient", "specular"))


def _is_of_world(
    finding: Finding, edited: list[Key], after: dict[Key, Value], updated: dict[Key, Value]
) -> bool:
    """Whether it is the joint that holds a static model in URDF, at the place of its root."""
    is_static = ("model", "static") in edited
    has_other_root = after.get(("model", "static")) == "true" and any(
        key[-1] in STRUCTURE or _is_place(key) for key in edited
    )
    name = finding.key[1]
    if name == "world_anchor":
        return any(key[:2] in (("visual", "world"), ("collision", "world")) for key in edited)
    if not (name == "world" or name.startswith("world_to_")):
        return False
    held = name.removeprefix("world_to_")
    is_held = updated.get(("joint", name, "child")) in (held, None)
    return is_static or (has_other_root and is_held)


def _is_of_reversed(key: Key, after: dict[Key, Value], updated: dict[Key, Value]) -> bool:
    """Whether a joint has its two links in the other order and the opposite axis: one motion."""
    if key[0] != "joint" or key[-1] not in ("parent", "child", "axis"):
        return False
    ends = [
        [values.get((*key[:2], field)) for field in fields]
        for values, fields in ((after, ("parent", "child")), (updated, ("child", "parent")))
    ]
    axes = [values.get((*key[:2], "axis")) for values in (after, updated)]
    if ends[0] != ends[1] or None in ends[0]:
        return False
    if isinstance(axes[0], tuple) and isinstance(axes[1], tuple):
        return same(axes[0], tuple(-value for value in axes[1]))
    return axes == [None, None]


def _follows_colour(
    finding: Finding, edited: list[Key], target: dict[Key, Value], updated: dict[Key, Value]
) -> bool:
    """Whether it is the ambient colour of a visual with one colour, whose diffuse is edited."""
    key = finding.key
    if finding.what != "damage" or key[0] != "visual" or key[-1] != "ambient":
        return False
    colour = (*key[:3], "colour")
    has_one = all(
        colour in values and same(values[colour], values.get(key)) for values in (target, updated)
    )
    return has_one and (*key[:3], "diffuse") in edited


def _is_in_other_field(
    finding: Finding,
    before: dict[Key, Value],
    after: dict[Key, Value],
    target: dict[Key, Value],
    updated: dict[Key, Value],
) -> bool:
    """Whether B has another form of an edited colour: of a block, or of a script of Gazebo."""
    key = finding.key
    if key[0] != "visual":
        return False
    shape = key[:3]
    diffuse = (*shape, "diffuse")
    if key[-1] in ("colour", "ambient") and key not in before and key not in after:
        # In SDFormat, the ambient colour of a new visual is the diffuse one.
        return same(updated.get(key), updated.get(diffuse)) and diffuse in after
    if key[-1] == "ambient" and key in after:
        # URDF has one colour, whose alpha is that of the transparency, too.
        colour = (*shape, "colour")
        is_one = key in updated and same(updated[key], updated.get(colour))
        if is_one and same(updated.get(colour), after.get(colour)) and key not in before:
            return True
    if key[-1] == "pbr" and finding.what == "damage":
        # A picture of the URDF has this form beside other values of a block.
        texture = target.get((*shape, "texture"))
        return isinstance(texture, str) and bool(texture) and texture in str(updated.get(key))
    if finding.what != "vanished":
        return False
    if key[-1] == "pbr" and key in after:
        # A picture of SDFormat has this form in URDF.
        texture = updated.get((*shape, "texture"))
        return isinstance(texture, str) and bool(texture) and texture in str(after[key])
    if key[-1] == "texture" and (*key[:3], "pbr") in after:
        # A picture in a block of the URDF has the form of SDFormat.
        pbr = (*key[:3], "pbr")
        return same(after[pbr], updated.get(pbr))
    if key[-1] == "pbr" and key not in after:
        # A picture of the URDF has this form in SDFormat.
        return (*shape, "texture") in after
    colour = (*shape, "colour")
    if key[-1] in ("colour", "ambient") and not same(before.get(key), target.get(key)):
        # The colours of a block hide it.
        is_edited = not same(before.get(diffuse), after.get(diffuse))
        return is_edited and same(after.get(diffuse), updated.get(diffuse))
    if key[-1] == "diffuse" and key not in after and colour in after:
        # Without a diffuse colour, URDF has the ambient one, which is equal.
        return same(before.get(colour), after[colour])
    if key[-1] == "colour" and key not in after and diffuse in after:
        # The colours of a block hide it, and stay.
        return same(before.get(diffuse), after[diffuse])
    if key in target or key in updated:
        return False
    if key[-1] in ("colour", "ambient"):
        return diffuse in updated and same(after.get(diffuse), updated[diffuse])
    return key[-1] in SCRIPT and not same(target.get(colour), updated.get(colour))


def _is_in_moved_link(finding: Finding, after: dict[Key, Value], updated: dict[Key, Value]) -> bool:
    """Whether it is the place of a shape or mass in a link that B has elsewhere: there it is equal.

    The place of the link is a fact of its own.
    """
    key = finding.key
    is_mass = key[0] == "link" and key[-1] == "centre"
    if not is_mass and (key[0] not in ("visual", "collision") or key[-1] != "place"):
        return False
    local = []
    for values in (after, updated):
        place, link = values.get(key), values.get(("place", key[1]))
        if not (isinstance(place, tuple) and isinstance(link, tuple)):
            return False
        frame = np.array(link).reshape(3, 4)
        numbers = np.array(place).reshape(3, -1)
        moved = numbers - np.pad(frame[:, 3:], ((0, 0), (numbers.shape[1] - 1, 0)))
        local.append(tuple(float(number) for number in (frame[:, :3].T @ moved).ravel()))
    return same(*local)


def _is_on_moved_link(
    finding: Finding, before: dict[Key, Value], after: dict[Key, Value], updated: dict[Key, Value]
) -> bool:
    """Whether it is the place of a new link or joint on a link that B has elsewhere.

    ``after`` and ``updated`` have the places in the axes of links: there they are equal.
    """
    key = finding.key
    is_place = key[0] == "place" or (key[0] in ("joint", "sensor") and key[-1] in PLACES)
    return is_place and key not in before and key in after and same(after[key], updated.get(key))


def _is_of_moved_frame(
    finding: Finding, before: dict[Key, Value], after: dict[Key, Value], small: set[str]
) -> bool:
    """Whether it is a frame of B for a joint or link of A with an edited parent, or no mass."""
    key = finding.key
    if finding.what != "damage" or key[0] not in ("frame", "place") or len(key) < 2:
        return False
    moved = {
        name
        for joint in before
        if joint[0] == "joint" and joint[-1] == "parent"
        if not same(before[joint], after.get(joint)) or after.get((*joint[:2], "child")) in small
        for name in (joint[1], str(after.get((*joint[:2], "child"))))
    }
    return key[1] in moved and (key[0] == "frame" or key not in before)


def _is_of_capsule(finding: Finding, before: dict[Key, Value], edited: list[Key]) -> bool:
    """Whether it is a shape that stands for an edited capsule, and that A does not have."""
    key = finding.key
    if finding.what != "damage" or key[0] not in ("visual", "collision"):
        return False
    if any(known[:3] == key[:3] for known in before):
        return False
    return any(
        item[:2] == key[:2]
        and item[-1] in ("geometry", "place")
        and str(before.get((*item[:3], "geometry"))).startswith("capsule")
        for item in edited
    )


def _is_of_chain(finding: Finding, before: Facts, touched: set[str]) -> bool:
    """Whether it is a value of a joint of several axes, which only the chain of URDF has."""
    if finding.what != "damage" or finding.key[0] != "joint" or finding.key in before.values:
        return False
    stems = [finding.key[1].removesuffix(suffix) for suffix in PART_SUFFIXES]
    types = {before.values.get(("joint", stem, "type")) for stem in stems if stem in touched}
    return not types.isdisjoint(ONLY_IN_SDF)


def _is_on_axis_of_two(
    finding: Finding,
    after: dict[Key, Value],
    target: dict[Key, Value],
    old: Mapping[Key, str],
    new: Mapping[Key, str],
) -> bool:
    """Whether a joint of two axes has the edited value, which is a fact of the first axis only.

    The joint of URDF for one of the axes has the name of this joint or a longer one.  ``old`` and
    ``new`` are the texts of B.
    """
    key = finding.key
    if finding.what != "vanished" or key[0] != "joint":
        return False
    joints = {key[1].removesuffix(suffix) for suffix in PART_SUFFIXES}
    of_two = {
        ("joint", joint) for joint in joints if target.get(("joint", joint, "type")) in TWO_AXES
    }
    return any(
        leaf[:2] in of_two and {"axis", "axis2"} & {*leaf} and same(as_value(text), after.get(key))
        for leaf, text in new.items()
        if text != old.get(leaf)
    )


def _is_of_own_frame(
    finding: Finding,
    before: dict[Key, Value],
    base: dict[Key, Value],
    updated: dict[Key, Value],
) -> bool:
    """Whether it is the frame of a link that is at another place in A: that of its joint."""
    key = finding.key
    is_own = not same(before.get(key), base.get(key))
    return key[0] == "place" and is_own and finding.what == "damage" and key in updated


def _massless(target: dict[Key, Value], updated: dict[Key, Value]) -> set[str]:
    """The links that have no inertia, or one that a translation adds, in both files."""
    links = {key[1] for values in (target, updated) for key in values if key[0] == "link"}
    return {link for link in links if _is_massless(link, target) and _is_massless(link, updated)}


def _is_massless(link: str, values: dict[Key, Value]) -> bool:
    """Whether a link has no inertia, or the one that a translation gives to a massless link."""
    mass, inertia = (values.get(("link", link, name)) for name in ("mass", "inertia"))
    if mass in (None, (0.0,)):
        return inertia is None or not any(inertia)
    return any(
        same(mass, (added,)) and same(inertia, (moment,) * 3 + (0.0,) * 3)
        for added, moment in ADDED_INERTIAS
    )


def _is_of_massless(
    finding: Finding,
    small: set[str],
    expected: tuple[dict[Key, Value], dict[Key, Value]],
    updated: dict[Key, Value],
) -> bool:
    """Whether it is about a massless link, or the fixed joint of one, at the same place as before.

    In SDFormat it is a frame, or a link with a small mass.
    """
    key, target = finding.key, expected[0]
    owner = key[1]
    if key[0] == "joint":
        if expected[1].get((*key[:2], "child")) == "world":
            # This link is no other one in URDF, and no link in SDFormat.
            return ("place", "world") in updated
        child = next((it[key[0], key[1], "child"] for it in (target, updated, expected[1])
                      if (*key[:2], "child") in it), None)  # fmt: skip
        has_place = ("place", str(updated.get(key))) in updated
        if key[-1] == "parent" and has_place and small & {target.get(key), updated.get(key)}:
            return True
        types = {target.get((*key[:2], "type")), updated.get((*key[:2], "type"))}
        if not types <= {"fixed", None}:
            return False
        owner = child if isinstance(child, str) else ""
    elif key[0] == "frame":
        # That of a joint is named after it.
        child = expected[1].get(("joint", owner, "child"))
        owner = child if isinstance(child, str) else owner
    elif key[0] != "link":
        return False
    place = ("place", owner)
    return (
        owner in small
        and place in updated
        and any(same(it.get(place), updated.get(place)) for it in expected)
    )


def _follows_place(finding: Finding, before: dict[Key, Value], edited: list[Key]) -> bool:
    """Whether a place that A does not have follows from one that the edit changes."""
    if finding.what != "damage":
        return False
    if finding.key in before:
        # A reversed joint gives its links other frames in URDF; their contents stay.
        is_turned = any(
            key[0] == "joint" and key[-1] in ("parent", "child") and key in before for key in edited
        )
        return finding.key[0] == "place" and is_turned
    is_place = finding.key[0] == "place" or finding.key[-1] in PLACES
    return is_place and any(_is_place(key) for key in edited)


def _is_generated_name(
    finding: Finding,
    before: dict[Key, Value],
    after: dict[Key, Value],
    names: Mapping[str, str],
    *,
    is_sdf: bool,
) -> bool:
    """Whether a shape without a name keeps one that a translation generates.

    So does a shape of a renamed link keep one of the earlier name.
    """
    key = finding.key
    is_name = finding.what == "vanished" and key[0] in ("visual", "collision") and key[-1] == "name"
    if is_name and is_sdf and after.get(key) == "":
        # In SDFormat, each shape has a name.
        return True
    if key[-1] == "name" and any(
        f"→ {old}_" in finding.details or f"B {old} →" in finding.details for old in names
    ):
        # The text of the name is as before: it begins with the earlier name of the link.
        return True
    return is_name and before.get(key) == "" and key[1] in {*names, *names.values()}


def _is_of_a_alone(
    finding: Finding, before: dict[Key, Value], after: dict[Key, Value], target: dict[Key, Value]
) -> bool:
    """Whether B has no such fact: a place that follows from others, or one of a part of a chain."""
    key = finding.key
    if finding.what == "vanished" and key[0] == "frame":
        # Its place is another fact.
        return True
    if finding.what != "vanished" or key not in before or key not in after:
        return False
    if key in target:
        # The frame of a link, whose contents are elsewhere, or not.
        return key[0] == "place" and (
            not same(before[key], target[key]) or _is_beside_joint(key[1], before, after)
        )
    if key[0] == "place" or key[-1] in PLACES:
        return True
    return key[0] == "joint" and (*key[:2], "type") not in target


def _is_beside_joint(link: str, before: dict[Key, Value], after: dict[Key, Value]) -> bool:
    """Whether the contents of a link moved with it, and the axis of the joint above it did not.

    In URDF, the link stays in the frame of the joint, and its contents move.
    """
    joints = [key[1] for key, end in after.items() if key[-1] == "child" and end == link]
    axes = [("joint", name, field) for name in joints for field in ("anchor", "axis", "type")]
    contents = [key for key in after if key[1:2] == (link,) and key[-1] in ("centre", "place")]
    moved = any(not same(before.get(key), after[key]) for key in contents if key[0] != "place")
    return bool(joints) and moved and all(same(before.get(key), after.get(key)) for key in axes)


def _is_new_beside_joint(
    finding: Finding,
    before: dict[Key, Value],
    after: dict[Key, Value],
    _: dict[Key, Value],
    updated: dict[Key, Value],
    __: dict[Key, Value],
) -> bool:
    """Whether it is the frame of a new link, which is that of its joint in URDF."""
    key = finding.key
    if finding.what != "wrong" or key[0] != "place" or key in before:
        return False
    centre = ("link", key[1], "centre")
    return centre in after and same(after[centre], updated.get(centre))


def _is_folded(finding: Finding, root: etree._Element, after: dict[Key, Value]) -> bool:
    """Whether it is a frame of SDFormat that holds a pose only: it is part of that pose in URDF."""
    key = finding.key
    if (
        finding.what != "vanished"
        or key[0] not in ("place", "frame")
        or ("link", key[1], "exists") in after
    ):
        return False
    return any(pose.get("relative_to") == key[1] for pose in root.iter("pose"))


def _value(values: dict[Key, Value], key: Key) -> Value | None:
    value = values.get(key)
    if value is None and key[-1] in DEFAULTS:
        return DEFAULTS[key[-1]]
    return value


def _texts(*values: Value | None) -> str:
    a0, a1, b0, b1 = (_short(value) for value in values)
    return f"A {a0} → {a1}, B {b0} → {b1}"


def _short(value: Value | None) -> str:
    if isinstance(value, tuple):
        return " ".join(f"{number:.6g}" for number in value)
    return "none" if value is None else value[:160]


# --- The text beside the facts --------------------------------------------------------------------


def _text_findings(
    before: etree._Element,
    after: etree._Element,
    touched: set[str],
    edited: list[Key],
    a_before: Facts,
    a: Facts,
    names: Mapping[str, str],
    models: Mapping[str, str],
    new_texts: Collection[str],
    edited_elements: Collection[Key],
) -> list[Finding]:
    """The comments and the values of B that are lost, without an edit of their part.

    ``new_texts`` are the values that the edit of A writes, ``edited_elements`` the parts with the
    tags of the elements around them.
    """
    findings: list[Finding] = []
    removed_in_a = Counter(a_before.comments) - Counter(a.comments)
    lost = _comments(before) - _comments(after) - removed_in_a - _comments_of_removed(before, after)
    findings += [Finding("comment", ("comment",), text[:100]) for text in lost]

    old = {_renamed_key(key, names, models): text for key, text in leaves(before).items()}
    new = leaves(after)
    materials = {
        material.get("name", "")
        for root in (before, after)
        for material in root.iterfind("link/visual/material")
        if any(item[-1] in COLOURS | {"texture"} for item in edited)
    }
    shapes = {key[:3] for key in new}
    parts = {key[:2] for key in new}
    moved = {_unnamed(key, new[key]) for key in new.keys() - old.keys()} & {
        _unnamed(key, old[key]) for key in old.keys() - new.keys()
    }
    old_shapes = {key[:3] for key in old}
    beside: dict[Key, set[str]] = {}
    for key, text in old.items():
        beside.setdefault(_in_shape(key), set()).add(text)
    for key in sorted({*old, *new}):
        values = old.get(key), new.get(key)
        if values[0] == values[1]:
            continue
        if key[0] == "link" and len(key) > 4 and key[:3] not in shapes:
            # In an element that is gone; that is a fact.
            continue
        if None in values and _unnamed(key, values[0] or values[1] or "") in moved:
            # In a shape that has another name; that is a fact.
            continue
        if values[0] is not None and _with_names(values[0], names | models) == values[1]:
            continue
        if any(part.startswith(_OF_DRAKE) for part in key):
            # The members of a group, and the frictions of a shape, are facts.
            continue
        if key[2:3] and key[:3] not in old_shapes and values[1] in beside.get(_in_shape(key), ()):
            # A block applies to a new shape, too.
            continue
        if values[1] == "world_link" and ("link", "world_link") in parts:
            continue
        is_of_part = key[0] in ("link", "joint") or (
            key[0] == "frame" and {("link", key[1]), ("joint", key[1])} & parts
        )
        if is_of_part and values[1] is None and key[:2] not in parts:
            # In a link or joint that is gone; that is a fact.
            continue
        if key[-2:-1] in (("limit",), ("dynamics",)) and all(item[:-1] != key[:-1] for item in new):
            # In an element of a joint that is gone; its numbers are facts.
            continue
        if values[1] is None and _is_of_removed_joints(key, old, new):
            continue
        if values[0] is None and _had_other_kind(key, old, new):
            continue
        if key[0] == "gazebo" and not key[1] and ("model", key[2]) in edited:
            # A flag of the model; that is a fact.
            continue
        if "color" in key and key[0] == "link" and materials:
            # A material of several visuals; the facts show the colour of each.
            continue
        if key[0] == "material" and key[1] in materials:
            # One of the robot: the facts of all visuals show who uses it.
            continue
        if same(as_value(values[0]), as_value(values[1])):
            is_edited = values[1] in new_texts and _is_touched(key, touched)
            is_edited |= any((*key[:2], part) in edited_elements for part in key[2:])
            if not is_edited and ("inertial" not in key or not _may_follow(key, edited)):
                findings.append(Finding("text", key, f"{values[0]} → {values[1]}"))
        elif not _is_touched(key, touched) and not _may_follow(key, edited):
            findings.append(Finding("damage", ("text", *key), f"{values[0]} → {values[1]}"))
    return findings


def _in_shape(key: Key) -> Key:
    """The place of a value in any shape of its link."""
    return (*key[:2], *(re.sub(r"^(visual|collision).*", r"\1", part) for part in key[2:]))


def _had_other_kind(key: Key, old: Mapping[Key, str], new: Mapping[Key, str]) -> bool:
    """Whether it is of a joint that was a frame, or of a frame that was a joint: that is a fact."""
    kind = {"joint": "frame", "frame": "joint"}.get(key[0])
    earlier = kind, key[1]
    return (
        kind is not None
        and any(each[:2] == earlier for each in old)
        and all(each[:2] != earlier for each in new)
    )


def _is_of_removed_joints(key: Key, old: Mapping[Key, str], new: Mapping[Key, str]) -> bool:
    """Whether an element of URDF goes with the joints that it names, all of which are removed."""
    if not key[0].startswith(("ros2_control", "transmission")):
        return False
    joints = {part for item in old if item[:2] == key[:2] for part in item if part[:6] == "joint["}
    present = {item[1] for item in new if item[0] == "joint"}
    return bool(joints) and not any(part[6:-1] in present for part in joints)


def _unnamed(key: Key, text: str) -> Key:
    """A value and its place, without the names of shapes."""
    return (*(re.sub(r"^(visual|collision)\[.*", r"\1", part) for part in key), text)


def _text_of(comment: etree._Element) -> str:
    return " ".join((comment.text or "").split())


def _comments(root: etree._Element) -> Counter[str]:
    return Counter(_text_of(node) for node in root.iter(etree.Comment))


def _comments_of_removed(before: etree._Element, after: etree._Element) -> Counter[str]:
    """The comments in elements of which there are fewer now, or directly above one."""
    counts = [
        Counter(_identity(node) for node in root.iter() if isinstance(node.tag, str))
        for root in (before, after)
    ]
    gone = counts[0] - counts[1]
    texts: Counter[str] = Counter()
    for comment in before.iter(etree.Comment):
        below = next((node for node in comment.itersiblings() if isinstance(node.tag, str)), None)
        around = [*comment.iterancestors(), *([] if below is None else [below])]
        if any(gone[_identity(node)] for node in around):
            texts[_text_of(comment)] += 1
    return texts


def _identity(node: etree._Element) -> str:
    """An element by its name, or by what it is in if it has none."""
    name, parent = node.get("name") or node.get("reference"), node.getparent()
    around = f"{_identity(parent)}/" if parent is not None and not name else ""
    return f"{around}{local_name(node)} {name or ''}"


def _is_touched(key: Key, touched: set[str]) -> bool:
    """Whether the edit may change a value of a part, or of a joint that it is a part of."""
    owner, is_attribute = key[1], key[-1].startswith("@")
    if "shader" in key:
        return True
    is_shape = any(part.startswith(("visual", "collision")) for part in key[2:])
    tags = {_tag(part) for part in key[2:-1]} - {"again"}
    if key[0] in ("link", "joint") and not (tags & CONTAINERS or tags <= TAGS):
        return False
    if is_attribute and key[-1][1:] not in ATTRIBUTES and not is_shape:
        return any(part.startswith(("plugin", "sensor")) for part in key)
    if owner.rpartition("__")[2] in touched:
        return True
    stems = {name.removesuffix(suffix) for name in touched for suffix in PART_SUFFIXES}
    return owner in stems or any(owner.startswith(f"{name}_") for name in touched if name)


def _tag(part: str) -> str:
    """The tag of a part of a path, without the name or number of the element."""
    return part if part in TAGS else re.sub(r"(\[.*|\d+)$", "", part)


def _is_place(key: Key) -> bool:
    """Whether it is a place of a link, joint or frame."""
    is_of_part = key[0] in ("joint", "link") and key[-1] in PLACES
    return is_of_part or key[0] == "place" or key == ("model", "origin")


def _may_follow(key: Key, edited: list[Key]) -> bool:
    """Whether a value of another part may change: a pose, if poses do, or an owner of sensors."""
    if key[-1].startswith("@") and key[-1][1:] not in ATTRIBUTES and key[-2:-1] != ("sensor",):
        return False
    is_part = key[0] in ("link", "joint", "frame", "model", "gazebo", "origin") or any(
        part.startswith("model[") for part in key
    )
    if is_part and any(item[-1] in STRUCTURE or item == ("model", "static") for item in edited):
        return True
    is_pose = bool({"pose", "origin", "axis", "axis2", "inertial"} & {*key})
    if is_part and is_pose and any(_is_place(item) for item in edited):
        return True
    return key[0] == "gazebo" and any(item[0] in ("sensor", "light", "plugin") for item in edited)


def leaves(root: etree._Element) -> dict[Key, str]:
    """The attributes and texts of a file, by the part of the robot and the path in it."""
    values: dict[Key, str] = {}
    numbers: Counter[Key] = Counter()
    for part in root.iter():
        if not isinstance(part.tag, str):
            continue
        path, owner = _path(part)
        if path[0] == "transmission" and local_name(part).startswith("drake:"):
            # An actuator of its joint.
            joint = next(part.iterancestors("transmission")).find("joint")
            path, owner = ["joint", path[-1]], "" if joint is None else joint.get("name", "")
        key = (path[0], owner, *path[1:])
        # Several parts can have one name: plugins, and blocks about one link.
        numbers[key] += 1
        key = (*key, *([f"again{numbers[key]}"] if numbers[key] > 1 else []))
        values |= {(*key, f"@{name}"): str(value) for name, value in part.attrib.items()}
        text = (part.text or "").strip()
        if text:
            values |= {(*key, "text"): text}
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
