"""Judge a synchronization of two files that both have edits, from their texts alone.

The law: each file has the edits of the other one afterwards, keeps its own, and loses nothing else.
A conflict is right only if both edits give one fact two values.  For this question the facts of a
link are in the axes of its parent, so that an edit of a pose is none of the links below it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

import numpy as np

from support.update_judge.facts import Facts, Key, Value, flat, same
from support.update_judge.judge import (
    FOLLOWS,
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
from support.update_judge.motion import Matrix, foot_of, inverse

#: The last part of the key of a shape that both sides add.
EQUAL = "equal"
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
    local = _Values(*(_in_parents(facts) for facts in values))
    changed = [
        {key for key in {*before, *after} if not same(before.get(key), after.get(key))}
        for before, after in ((local.a_base, local.a), (local.b_base, local.b))
    ]
    keys = [key for key in changed[0] & changed[1] if not same(local.a.get(key), local.b.get(key))]
    # What one side removes, the other one cannot edit.
    for one, two, values_of_one in (
        (changed[0], changed[1], local.a),
        (changed[1], changed[0], local.b),
    ):
        removed = {
            key[:-1]
            for key in one
            if key[-1] in ("geometry", "exists", "owner") and key not in values_of_one
        }
        keys += [key for key in two if key[:2] in removed or key[:3] in removed]
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
    for one, two in (changed, changed[::-1]):
        keys += [
            key
            for key in one
            for follower in FOLLOWS.get(key[-1], ())
            if (*key[:3], follower) in two and key[0] == "visual"
        ]
    return sorted({*keys, *contradictory})


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
    findings += _contradictions(sides, a_new.text, b_new.text)
    verdict = min((judgement.verdict for judgement in judgements), key=WORST.index)
    if findings and verdict not in ("wrong", "vanished", "noted"):
        verdict = "wrong"
    return Judgement(verdict, tuple(findings), edited)


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


def _in_parents(values: Mapping[Key, Value]) -> dict[Key, Value]:
    """The facts with all places in the axes of the link, and that of a link in its parent."""
    places = {
        key[1]: _matrix(value)
        for key, value in values.items()
        if key[0] == "place" and isinstance(value, tuple)
    }
    parents = {
        str(values[key]): str(values.get((*key[:2], "parent")))
        for key in values
        if key[0] == "joint" and key[-1] == "child"
    }
    return {key: _in_parent(key, value, values, places, parents) for key, value in values.items()}


def _in_parent(
    key: Key,
    value: Value,
    values: Mapping[Key, Value],
    places: Mapping[str, Matrix],
    parents: Mapping[str, str],
) -> Value:
    if isinstance(value, str):
        return value
    owner = key[1] if len(key) > 1 else ""
    if key[0] == "place":
        above = places.get(parents.get(owner, ""))
        return value if above is None else flat(inverse(above) @ places[owner])
    if key[0] == "joint":
        owner = str(values.get((*key[:2], "child")))
    elif key[0] == "sensor":
        owner = str(values.get((*key[:2], "owner")))
    if owner not in places:
        return value
    around = inverse(places[owner])
    if key[-1] == "place":
        return flat(around @ _matrix(value))
    if key[0] == "link" and key[-1] == "centre":
        return _tuple(around[:3, :3] @ np.array(value) + around[:3, 3])
    if key[0] == "link" and key[-1] == "inertia":
        xx, yy, zz, xy, xz, yz = value
        tensor = np.array([[xx, xy, xz], [xy, yy, yz], [xz, yz, zz]])
        turned = around[:3, :3] @ tensor @ around[:3, :3].T
        return _tuple(turned[[0, 1, 2, 0, 0, 1], [0, 1, 2, 1, 2, 2]])
    if key[0] == "joint" and key[-1] in ("axis", "anchor"):
        axis = values.get((*key[:2], "axis"))
        if isinstance(axis, tuple) and len(axis) == 3:
            direction = _tuple(around[:3, :3] @ np.array(axis))
            if key[-1] == "axis":
                return direction
            point = np.eye(4)
            point[:3, 3] = around[:3, :3] @ np.array(value) + around[:3, 3]
            return foot_of(point, direction)
    return value


def _matrix(numbers: tuple[float, ...]) -> Matrix:
    matrix = np.eye(4)
    matrix[:3] = np.array(numbers).reshape(3, 4)
    return matrix


def _tuple(numbers: Matrix) -> tuple[float, ...]:
    return tuple(float(number) for number in numbers)
