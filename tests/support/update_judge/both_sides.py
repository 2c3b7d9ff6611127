"""Judge a synchronization of two files that both have edits, from their texts alone.

The law: each file has the edits of the other one afterwards, keeps its own, and loses nothing else.
A conflict is right only if both edits give one fact two values.  For this question the facts of a
link are in the axes of its parent, so that an edit of a pose is none of the links below it.
"""

from __future__ import annotations

from typing import NamedTuple

from lxml import etree

from support.update_judge.facts import Facts, Key, Value, same
from support.update_judge.judge import (
    COLOURS,
    FOLLOWS,
    PLACES,
    SCRIPT,
    Finding,
    Judgement,
    Outcome,
    facts_of,
    judge,
    keyed_by_shape,
    names_by_kind,
    parsed,
    reference_of,
    rename,
    rename_kind,
    renamed,
)
from support.update_judge.local_places import in_parents

#: The last part of the key of a shape that both sides add, and of plugins of one name.
EQUAL = "equal"
#: That of a colour that may follow another one, which the other side edits: both can be merged.
FOLLOWED = "followed"
#: The verdicts of an update, from the worst to the best.
WORST = ("wrong", "vanished", "not judged", "noted", "without effect", "right", "no shared edit")


class Sides(NamedTuple):
    """A pair at its base, and with the edits of each side."""

    a_base: bytes
    a: bytes
    b_base: bytes
    b: bytes


class _Values(NamedTuple):
    """The facts of both files with one key for each shape."""

    a_base: dict[Key, Value]
    a: dict[Key, Value]
    b_base: dict[Key, Value]
    b: dict[Key, Value]


def contested(sides: Sides) -> list[Key]:
    """The facts to which the two sides give different values since the base.

    Raises ``UnreadableError`` for a text that the readers of the judge do not read.
    """
    values, contradictory = _values(sides)
    local = _Values(*(in_parents(facts) for facts in values))
    changed = [
        {key for key in {*before, *after} if not same(before.get(key), after.get(key))}
        for before, after in ((local.a_base, local.a), (local.b_base, local.b))
    ]
    keys = [key for key in changed[0] & changed[1] if not same(local.a.get(key), local.b.get(key))]
    bases = {*local.a_base, *local.b_base}
    # Each side can add a plugin: there are two then.
    keys = [(*key, EQUAL) if key[0] == "plugin" and key not in bases else key for key in keys]
    # What one side removes, the other one cannot edit.
    for value_a, two, values_of_one in (
        (changed[0], changed[1], local.a),
        (changed[1], changed[0], local.b),
    ):
        removed = {
            key[:-1]
            for key in value_a
            if key[-1] in ("geometry", "exists", "owner") and key not in values_of_one
        }
        # A frame of SDFormat is a link of URDF, which can have shapes.
        removed |= {
            ("link", key[1]) for key in value_a if key[0] == "place" and key not in values_of_one
        }
        keys += [
            key
            for key in two
            if key[:2] in removed
            or key[:3] in removed
            or (key[0] in ("visual", "collision") and ("link", key[1]) in removed)
        ]
        # A joint that becomes fixed has no axis, whose values the other side can edit.
        fixed = {
            key[:2] for key in value_a if key[-1] == "type" and values_of_one.get(key) == "fixed"
        }
        keys += [(*key, FOLLOWED) for key in two if key[:2] in fixed]
    # Both sides can add the same shape, which is one then.
    added = [
        {
            (*key[:2], local_values[key], local_values[(*key[:3], "place")]): key
            for key in keys_of_side
            if key[-1] == "geometry" and key[2].startswith(prefix)
        }
        for keys_of_side, local_values, prefix in (
            (changed[0], local.a, "new"),
            (changed[1], local.b, "c"),
        )
    ]
    keys += [(*added[0][shape][:2], EQUAL) for shape in added[0].keys() & added[1].keys()]
    # A colour follows another one, in either file.
    for value_a, two in (changed, changed[::-1]):
        keys += [
            (*key, FOLLOWED)
            for key in value_a
            for follower in FOLLOWS.get(key[-1], ())
            if (*key[:3], follower) in two and key[0] == "visual"
        ]
    # A removed material can take the colour that the other side gives it.
    for value_a, two, values_of_one in (
        (changed[0], changed[1], local.a),
        (changed[1], changed[0], local.b),
    ):
        removed = {key[:3] for key in value_a if key[-1] in COLOURS and key not in values_of_one}
        keys += [(*key, FOLLOWED) for key in two if key[-1] in COLOURS and key[:3] in removed]
    # A colour that a script hides, or a texture of a removed material, is no fact of its own.
    looks = [_looks(parsed(text)) for text in sides]
    keys += [
        ("visual", *place, FOLLOWED)
        for place in looks[0].keys() & looks[2].keys()
        if all(looks[i][place] != looks[i + 1].get(place) for i in (0, 2))
    ]
    return sorted({*keys, *contradictory})


def _looks(root: etree._Element) -> dict[tuple[str, str], list[bytes]]:
    """Link and number of a visual → its materials as XML, with those of the blocks of its link."""
    blocks = [block for block in root.iter("gazebo") if block.get("reference")]
    looks: dict[tuple[str, str], list[bytes]] = {}
    for link in root.iter("link"):
        name = link.get("name", "")
        own_blocks = [block for block in blocks if block.get("reference") == name]
        for number, visual in enumerate(link.iterchildren("visual")):
            materials = [node for part in (visual, *own_blocks) for node in part.iter("material")]
            looks[name, str(number)] = [etree.tostring(node, method="c14n") for node in materials]
    return looks


def judge_both(sides: Sides, a_new: Outcome, b_new: Outcome) -> Judgement:
    """Judge the new texts of both files; the outcomes name what an update does not write."""
    judgements = [
        judge(sides.a_base, sides.a, sides.b, b_new, sides.b_base),
        judge(sides.b_base, sides.b, sides.a, a_new, sides.a_base),
    ]
    edited = tuple(key for judgement in judgements for key in judgement.edited)
    findings = [finding for judgement in judgements for finding in judgement.findings]
    if any(judgement.verdict == "not judged" for judgement in judgements):
        return Judgement("not judged", tuple(findings), edited)
    findings = _without_merged_places(sides, a_new.text, b_new.text, findings)
    findings = _without_materials_of_blocks(sides, findings)
    findings = _without_colours_of_two_edits(sides, findings)
    findings = [
        *(item for item in findings if item.key[-1] != "anchor"),
        *_anchors(sides, a_new.text, b_new.text, findings),
        *_contradictions(sides, a_new.text, b_new.text),
    ]
    verdict = min((judgement.verdict for judgement in judgements), key=WORST.index)
    if findings and verdict not in ("wrong", "vanished", "noted"):
        verdict = "wrong"
    elif not findings and verdict == "wrong":
        verdict = "right"
    return Judgement(verdict, tuple(findings), edited)


def _without_merged_places(
    sides: Sides, a_new: bytes, b_new: bytes, findings: list[Finding]
) -> list[Finding]:
    """The findings without those of places that both edits give together.

    One side gives a joint another parent or axis, and the other one moves a link above it: the
    links below keep their places in their parents, and the axis its direction in its link.
    """
    if not any(_is_of_place(item.key) for item in findings):
        return findings
    before, _ = _values(sides)
    after, _ = _values(Sides(sides.a_base, a_new, sides.b_base, b_new))
    local, new = (_Values(*(in_parents(facts) for facts in values)) for values in (before, after))

    def is_merged(key: Key) -> bool:
        sides = ((local.a_base, local.a), (local.b_base, local.b))
        edited = [after for before, after in sides if not same(before.get(key), after.get(key))]
        # A frame of SDFormat has no parent: its place in its link is that of the link in URDF.
        expected = [values.get(key) for values in edited or (local.a, local.b)]
        return same(after.a.get(key), after.b.get(key)) and any(
            same(values.get(key), value) for values in (new.a, new.b) for value in expected
        )

    return [item for item in findings if not (_is_of_place(item.key) and is_merged(item.key))]


def _is_of_place(key: Key) -> bool:
    return key[0] == "place" or key[-1] in PLACES


def _without_materials_of_blocks(sides: Sides, findings: list[Finding]) -> list[Finding]:
    """The findings without the material that a new block gives to a visual of the other side."""
    before, _ = _values(sides)
    links = {
        key[1]
        for bases, edited in ((before.a_base, before.a), (before.b_base, before.b))
        for key, value in edited.items()
        if key[-1] == "script" and not same(bases.get(key), value)
    }
    return [
        item
        for item in findings
        if not (
            item.what == "damage"
            and item.key[0] == "visual"
            and item.key[1] in links
            # The number of a visual of the base.
            and not item.key[2].isdigit()
            and item.key[-1] in COLOURS | SCRIPT
        )
    ]


def _without_colours_of_two_edits(sides: Sides, findings: list[Finding]) -> list[Finding]:
    """The findings without colours of which one side edits the opacity, and the other the rest.

    The transparency, the diffuse colour and the script are facts of their own.
    """
    values, _ = _values(sides)
    changed = [
        {key for key in {*before, *after} if not same(before.get(key), after.get(key))}
        for before, after in ((values.a_base, values.a), (values.b_base, values.b))
    ]
    both = {
        key[:3]
        for one, other in (changed, changed[::-1])
        for key in one
        if key[0] == "visual" and key[-1] == "transparency"
        if any((*key[:3], field) in other for field in COLOURS | SCRIPT)
    }
    return [item for item in findings if item.key[-1] != "colour" or item.key[:3] not in both]


def _anchors(sides: Sides, a_new: bytes, b_new: bytes, findings: list[Finding]) -> list[Finding]:
    """The findings of anchors that the new files do not agree on.

    An anchor, the point of an axis that is nearest to the origin, follows the direction that one
    side edits and the place that the other one edits.
    """
    keys = {finding.key for finding in findings if finding.key[-1] == "anchor"}
    if not keys:
        return []
    after, _ = _values(Sides(sides.a_base, a_new, sides.b_base, b_new))
    agreed = {key for key in keys if key in after.a and same(after.a[key], after.b.get(key))}
    return [finding for finding in findings if finding.key in keys - agreed]


def _contradictions(sides: Sides, a_new: bytes, b_new: bytes) -> list[Finding]:
    """The facts that both edits change, and that the new files do not agree on."""
    before, _ = _values(sides)
    after, _ = _values(Sides(sides.a_base, a_new, sides.b_base, b_new))
    return [
        Finding("wrong", key, f"A has {after.a.get(key)}, B has {after.b.get(key)}")
        for key in sorted({*before.a_base, *before.b_base})
        if same(before.a_base.get(key), before.b_base.get(key))
        and not same(before.a_base.get(key), before.a.get(key))
        and not same(before.b_base.get(key), before.b.get(key))
        and not same(after.a.get(key), after.b.get(key))
    ]


def _values(sides: Sides) -> tuple[_Values, list[Key]]:
    """The facts of all four texts with the new names, and the parts that get two names."""
    a_base, a, b_base, b = trees = [parsed(text) for text in sides]
    names = renamed(a_base, a), renamed(b_base, b)
    contradictory = [
        ("name", old) for old in names[0].keys() & names[1].keys() if names[0][old] != names[1][old]
    ]
    root = reference_of([a_base, b_base])
    # The frame of the root at the base, by the name that each file has for it.
    in_a, in_b = (side.get(root, root) for side in names)
    facts = [
        facts_of(tree, name) for tree, name in zip(trees, (root, in_a, root, in_b), strict=True)
    ]
    gone = [
        ("name", new)
        for side, base, edited in ((0, facts[2], facts[3]), (1, facts[0], facts[1]))
        for old, new in names[side].items()
        if old in _parts(base) - _parts(edited) and old not in names[1 - side]
    ]
    for item, renames in zip(facts, ([*names], names[1:], [*names], names[:1]), strict=True):
        for renamed_parts in renames:
            rename(item, renamed_parts)
    for kind in ("joint", "sensor", "link"):
        twins = names_by_kind(facts[0], facts[2], kind)
        for item in facts[2:]:
            rename_kind(item, kind, twins)
    before, after, target, _, base = keyed_by_shape(
        facts[0], facts[1], facts[3], facts[3], facts[2]
    )
    return _Values(before, after, base, target), [*contradictory, *gone]


def _parts(facts: Facts) -> set[str]:
    """The names of the links, joints and frames."""
    return {key[1] for key in facts.values if key[0] in ("link", "joint", "frame")}
