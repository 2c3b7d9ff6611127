"""Is a change of a file in its translation, or in the report?  And is each loss a difference?

The judge translates a file before and after a change.  It knows the report by its public fields:
severity, element, text and line.  What states no more than a default is decided by the
specification of SDFormat (``sdf/schema.txt``) and the documentation of URDF (joint, link).
"""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Literal, TypeAlias
from xml.parsers.expat import ExpatError
from zlib import crc32

import translate
from support.edits.xml_text import COMMENT, Node, XmlText, tree_of
from support.silent_changes import TEXT, Change, Value, in_block, path_of, row_of, values

Format: TypeAlias = Literal["sdf", "urdf"]
Verdict: TypeAlias = Literal["ok", "same", "refused", "place", "silent", "false", "no change"]
#: A name in the label of such an element is no statement about its contents.
OWNERS = frozenset({"robot", "sdf", "world", "model", "link", "joint", "frame"})
#: Codes of entries about elements that the output does not have, with all of their contents.
GONE = frozenset({"joint-as-frame", "loop-joint-cut", "not-chosen", "world-not-in-urdf"})
UNLIMITED = 1e16
#: Values that stand for a missing attribute, "http://wiki.ros.org/urdf/XML" (joint, link, mesh).
#: A link without <inertial> has a mass and an inertia of 0.
URDF_DEFAULTS = {
    "mass@value": "0",
    **{f"inertia@{moment}": "0" for moment in ("ixx", "ixy", "ixz", "iyy", "iyz", "izz")},
    "origin@xyz": "0 0 0",
    "origin@rpy": "0 0 0",
    "axis@xyz": "1 0 0",
    "mesh@scale": "1 1 1",
    "limit@lower": "0",
    "limit@upper": "0",
    "dynamics@damping": "0",
    "dynamics@friction": "0",
    "mimic@multiplier": "1",
    "mimic@offset": "0",
    "safety_controller@soft_lower_limit": "0",
    "safety_controller@soft_upper_limit": "0",
    "safety_controller@k_position": "0",
}


@dataclass(frozen=True)
class Entry:
    """An entry of the report, or a diagnostic, whose ``element`` is empty."""

    code: str
    severity: str
    element: str
    text: str
    line: int
    path: str


@dataclass(frozen=True)
class Outcome:
    """A translation: its text and entries.  A refused one has no text."""

    text: str | None
    entries: tuple[Entry, ...]


@dataclass(frozen=True)
class Finding:
    """A verdict and its reason."""

    verdict: Verdict
    reason: str = ""


@lru_cache(maxsize=64)
def translated(data: bytes, path: str, to: Format) -> Outcome:
    """The translation of a file with default options."""
    try:
        document = translate.load(data, path=path)
        result = translate.convert(document, to=to)
    except translate.TranslateError as error:
        return Outcome(None, tuple(map(_diagnostic, error.diagnostics)))
    losses = [
        Entry(i.code, i.severity, i.element, f"{i.element}: {i.reason}", i.line, i.path)
        for i in result.losses
    ]
    return Outcome(result.text, (*losses, *map(_diagnostic, result.diagnostics)))


def _diagnostic(item: translate.Diagnostic) -> Entry:
    return Entry(item.code, item.severity, "", item.message, item.line, item.path)


# --- Changes --------------------------------------------------------------------------------------


def judged(data: bytes, change: Change, path: str, to: Format) -> list[Finding]:
    """The verdict on a change, and on each new entry of the report."""
    before, after = translated(data, path, to), translated(change.data, path, to)
    if after.text is None:
        placed = any(entry.line for entry in after.entries)
        return [Finding("refused" if placed else "place", after.entries[0].text)]
    finding = _judged(data, change, path, to, before, after)
    known = Counter(map(_key, before.entries))
    new = [entry for entry in after.entries if not known[_key(entry)]]
    return [finding, *false_entries(change.data, path, to, new)]


def _key(entry: Entry) -> tuple[str, str, str, int]:
    return entry.code, entry.element, entry.text, entry.line


def _judged(
    data: bytes, change: Change, path: str, to: Format, before: Outcome, after: Outcome
) -> Finding:
    if before.text != after.text:
        return Finding("ok", "output")
    gone = [entry for entry in before.entries if entry not in after.entries]
    entries = [*after.entries, *(before.entries if change.is_removed else gone)]
    places = [entry for entry in entries if entry.path in ("", path)]
    if is_named(change, places, data):
        return Finding("ok", "report")
    if reason := no_statement(change) or equal_frames(data, change, path, to):
        return Finding("same", reason)
    known = Counter(map(_key, before.entries))
    for entry in after.entries:
        if not known[_key(entry)]:
            return Finding("place", f"{entry.code} {entry.line}: {entry.text}")
    return Finding("silent")


def is_named(change: Change, entries: Sequence[Entry], data: bytes) -> bool:
    """Whether an entry names the changed element, or entries name each part of a removed one."""
    if any(names(entry, change, data) for entry in entries):
        return True
    node = change.node
    parts = [one for one in node.children if one.tag != COMMENT]
    if not change.is_removed or change.key or not parts or node.text.strip() or node.attributes:
        return False
    removed = [
        replace(change, node=one, tag=one.tag, old=data[one.start : one.end].decode())
        for one in parts
    ]
    return all(is_named(one, entries, data) for one in removed)


def names(entry: Entry, change: Change, data: bytes) -> bool:
    """Whether an entry names the changed element, or one around it as a whole, with its line."""
    node: Node | None = change.node
    wanted = {change.key or change.tag, (change.key or change.tag).rpartition(":")[2]}
    if change.key == TEXT:
        wanted = {change.tag, change.tag.rpartition(":")[2], "text"}
    elif change.key == "name":
        wanted |= {change.old, change.new}
    elif change.key and change.new == f"{change.key}_zz":
        wanted.add(change.new)
    elif not change.key:
        wanted |= {change.new} if re.fullmatch(r"[\w:.-]+", change.new) else set()
        wanted |= set(re.findall(r"<([\w:.-]+)", change.new))
        if name := re.search(r'\bname="([^"]*)"', change.new or change.old):
            wanted.add(name[1])
    lines = set(_lines(change.node, data, change.is_added))
    if change.key == "reference" and change.node.tag == "gazebo":
        # The contents of a block belong to the element that it refers to.
        of_children = {line for one in change.node.children for line in _lines(one, data, False)}
        names_one = f"'{change.old}'" in entry.text or f"'{change.new}'" in entry.text
        if entry.line in of_children and names_one:
            return True
    if change.is_removed and change.node.parent is not None:
        # The line of a removed element is that of the element around it.
        lines.update(_lines(change.node.parent, data, False))
    if entry.line in lines and any(
        re.search(rf"(?<![\w]){re.escape(word)}(?![\w])", entry.text) for word in wanted
    ):
        return True
    if not change.is_added and not change.key:
        node = change.node.parent
    while node is not None:
        if entry.line in _lines(node, data, False) and _is_whole(entry, node):
            return True
        node = node.parent
    return False


def _lines(node: Node, data: bytes, with_end: bool) -> Iterator[int]:
    first = data.count(b"\n", 0, node.start) + 1
    yield from range(first, data.count(b"\n", 0, node.inner) + 2)
    if with_end:
        yield data.count(b"\n", 0, node.close) + 1
        yield data.count(b"\n", 0, node.end) + 1


def _is_whole(entry: Entry, node: Node) -> bool:
    """Whether an entry at the line of an element is about the element with all of its contents."""
    tag = re.sub(r".*[:}]", "", node.tag)
    if not entry.element:
        return (
            tag not in OWNERS and re.search(rf"<([\w.-]+:)?{tag}\b[^>]*>", entry.text) is not None
        )
    label = re.sub(r" ?\w+='[^']*'|'[^']*'", "", entry.element)
    # A shape without a name is "the second visual".
    label = re.sub(r"^the (?:\w+ )?(?=(?:visual|collision)\b)", "", label)
    found = re.findall(r"<([^<>]*)>|@\S+", label)
    if found:
        return str(found[-1]).rpartition(":")[2] == tag
    first = (label.split() or [""])[0]
    gone = entry.severity in ("lost", "omitted") and tag not in OWNERS
    return first == tag and (entry.code in GONE or gone)


# --- Defaults -------------------------------------------------------------------------------------


def no_statement(change: Change) -> str:
    """Why a change states no more than a default or another spelling; empty if it states more."""
    if path_of(change.node) in ("sdf", "robot") and change.key == "version":
        return "the version says how to read the file"
    if change.is_removed:
        removed = [Value(change.node, change.key)] if change.key else list(values(change.node))
        if removed and all(is_default(one.node, one.key, one.text) for one in removed):
            return "a default value"
        return "another definition of the material" if _is_defined_elsewhere(change) else ""
    if change.key and is_default(change.node, change.key, change.new):
        old = change.old
        if not old or same(old, change.new) or is_default(change.node, change.key, old):
            return "a default value"
    if change.key and change.old and same(change.old, change.new):
        return "another spelling"
    if change.key == TEXT and change.tag in ("effort", "velocity") and _are_negative(change):
        return "readers take every negative number as no limit"
    if (change.node.tag == "gazebo" or in_block(change.node)) and _is_stated_in_blocks(change):
        return "Gazebo reads the same value"
    return ""


def _are_negative(change: Change) -> bool:
    """Whether a limit is negative before and after a change (JointAxis.cc of libsdformat)."""
    try:
        return float(change.old) < 0.0 > float(change.new)
    except ValueError:
        return False


def _is_stated_in_blocks(change: Change) -> bool:
    """Whether the blocks of a robot state the same after a change.

    Gazebo reads all words but ``true``, ``yes`` and ``1`` of a flag as false.  Of several values
    for one reference it uses one (parser_urdf.cc of libsdformat).
    """
    if change.key == TEXT and change.old in ("false", "0"):
        return change.new.lower() not in ("true", "yes", "1") and not same(change.new, "1")
    root = [change.node, *change.node.ancestors()][-1]
    if change.key == "reference":
        others = [block for block in root.iter("gazebo") if block is not change.node]
        return all(
            any(_has_child(block, child) for block in others if block.get("reference") == name)
            for child in change.node.children
            for name in (change.old, change.new)
            if child.tag != COMMENT
        )
    if not change.is_added:
        return False
    if change.old == change.new:
        return True
    added = tree_of(change.new.encode())
    reference = change.node.get("reference")
    blocks = [one for one in root.iter("gazebo") if one.get("reference") == reference]
    return any(_has_child(block, added) for block in blocks)


def _has_child(block: Node, element: Node) -> bool:
    """Whether a block has an element that states the same, and neither has children."""
    return not element.children and any(
        not one.children
        and _stated(one) == _stated(element)
        and one.attributes.keys() - {"value"} == element.attributes.keys() - {"value"}
        for one in block.children
    )


def _stated(element: Node) -> tuple[str, str]:
    """The tag of SDFormat for an element of a block, and its value (parser_urdf.cc)."""
    value = element.get("value") or element.text
    if element.tag == "selfCollide":
        return "self_collide", value
    if element.tag == "turnGravityOff" and value in ("true", "false"):
        return "gravity", "false" if value == "true" else "true"
    return element.tag, value


# --- Frames ---------------------------------------------------------------------------------------

#: Attributes and elements whose meaning depends on the poses of the file.
OF_FRAMES = frozenset(
    {
        *("relative_to", "expressed_in", "attached_to", "use_parent_model_frame", "degrees"),
        *("rotation_format", "canonical_link", "placement_frame"),
    }
)


POSED = ("model", "link", "joint", "frame", "visual", "collision", "inertial")


def equal_frames(data: bytes, change: Change, path: str, to: Format) -> str:
    """Why a change of a frame is none with the poses of this file; empty if it is lost.

    With other poses in the file, and unequal moments of inertia, the same change has to change the
    output.
    """
    parts = {change.key, change.tag, *(change.node.attributes if change.is_removed else ())}
    if not parts & OF_FRAMES:
        return ""
    before, after = (translated(_with_poses(one), path, to) for one in (data, change.data))
    if before.text is None or after.text is None or before.text == after.text:
        return ""
    return "the frames are equal in this file"


def _with_poses(data: bytes) -> bytes:
    """The file with another pose for each model, link, joint, frame, shape and tensor.

    No rotation changes a tensor with three equal moments, so that one of them becomes greater.
    """
    text = XmlText(data)
    for tensor in text.root.iter("inertia"):
        moments = [tensor.find(tag) for tag in ("ixx", "iyy", "izz")]
        texts = {one.text.strip() for one in moments if one is not None}
        last = moments[-1]
        if None not in moments and last is not None and len(texts) == 1:
            text.replace(last.inner, last.close, f"{float(texts.pop()) * 1.5:g}")
    for node in text.root.iter(*POSED):
        if node.tag != "inertial" and not node.name:
            # The name of a collision in a contact sensor, for example.
            continue
        names = "/".join(one.name for one in (node, *node.ancestors()))
        numbers = [f"{crc32(f'{names} {i}'.encode()) % 1000 / 700 - 0.7:.3f}" for i in range(6)]
        pose = node.find("pose")
        words = [] if pose is None else pose.text.split()
        new = f"<pose>{' '.join(numbers)}</pose>"
        if pose is not None and not pose.is_empty:
            text.replace(pose.inner, pose.close, " ".join(numbers[: len(words) or 6]))
        elif pose is not None:
            text.replace(pose.end - 2, pose.end, f">{' '.join(numbers)}</pose>")
        elif node.is_empty:
            text.replace(node.end - 2, node.end, f">{new}</{node.tag}>")
        else:
            text.replace(node.inner, node.inner, new)
    return text.changed()


def _is_defined_elsewhere(change: Change) -> bool:
    """Whether a removed colour is that of another ``<material>`` of the name."""
    material = change.node.parent
    if material is None or (change.node.tag, material.tag) != ("color", "material"):
        return False
    root = [change.node, *change.node.ancestors()][-1]
    others = [one.find("color") for one in root.iter("material") if one.name == material.name]
    colors = [one.get("rgba") for one in others if one not in (None, change.node) and one]
    return bool(material.name) and any(same(one, change.node.get("rgba")) for one in colors)


def is_default(node: Node, key: str, value: str) -> bool:
    """Whether a value has the meaning of a missing one."""
    row = row_of(node, key)
    default = URDF_DEFAULTS.get(f"{node.tag}@{key}")
    if not value.strip():
        # An attribute that is not defined has no default.
        return key == TEXT or row is not None or default is not None
    if (node.tag, key) == ("pose", "relative_to") and node.parent is not None:
        # The frame in which a link or a frame is placed without the attribute (seed 1, section 6).
        owner = node.parent
        attached_to = owner.get("attached_to") or "__model__"
        return value == {"link": "__model__", "frame": attached_to}.get(owner.tag)
    if row is not None:
        # A missing element has its default, also one that the specification requires.
        is_optional = row.required != "1" or key == TEXT
        return is_optional and bool(row.default) and same(value, row.default)
    return default is not None and same(value, default)


def same(one: str, other: str) -> bool:
    """Whether two texts are the same words, numbers or truth values."""
    return _words(one) == _words(other)


def _words(text: str) -> list[str]:
    return [_word(word) for word in text.split()]


def _word(word: str) -> str:
    try:
        number = float(word) + 0.0
    except ValueError:
        return {"true": "1", "false": "0"}.get(word.lower(), word)
    # Limits of 1e16 and more are none (joint.sdf, versions 1.4 to 1.9).
    return f"{number:.12g}" if abs(number) < UNLIMITED else f"{math.copysign(math.inf, number)}"


# --- Losses ---------------------------------------------------------------------------------------


def false_entries(data: bytes, path: str, to: Format, entries: Iterable[Entry]) -> list[Finding]:
    """The entries ``lost`` and ``approximated`` that state no difference."""
    found = []
    for entry in entries:
        if entry.severity in ("lost", "approximated") and entry.path in ("", path):
            reason = why_false(data, path, to, entry)
            if reason:
                text = f"{entry.severity} {entry.code} {entry.line}: {entry.text}"
                found.append(Finding("false", f"{reason}: {text}"))
    return found


def why_false(data: bytes, path: str, to: Format, entry: Entry) -> str:
    """Why an entry is no difference.

    The file is translated without the element that the entry names.  The values that the output
    has only with the element come from it: if these are all of its values, nothing is lost.
    """
    if not entry.line or entry.code == "name-mentioned":
        # A name that an element contains is lost because the output has it, too.
        return ""
    label = re.sub(r"'[^']*'", "", entry.element)
    tags = re.findall(r"<([^<>]*)>", label)
    tag, _, key = (tags[-1] if tags else (label.split() or [""])[0]).partition(" ")
    if "@" in label:
        key = label.rpartition("@")[2].strip()
    named = [
        node
        for node in tree_of(data).iter()
        if node.tag.rpartition(":")[2] == tag and entry.line in _lines(node, data, False)
    ]
    if not named or (not tags and tag in OWNERS):
        return ""
    reasons = [_why_kept(data, path, to, entry, node, key) for node in named]
    return reasons[0] if all(reasons) else ""


def _why_kept(data: bytes, path: str, to: Format, entry: Entry, node: Node, key: str) -> str:
    """Why nothing of one of the elements at the line of an entry is lost."""
    given = [Value(node, key)] if key in node.attributes else list(values(node))
    given = [one for one in given if one.key != "name"]
    if not given:
        return ""
    if all(is_default(one.node, one.key, one.text) for one in given):
        return "it states default values"
    text = XmlText(data)
    if key in node.attributes:
        text.drop(node, key)
    else:
        text.replace(node.start, node.end, "\n" * data.count(b"\n", node.start, node.end))
    without, output = translated(text.changed(), path, to), translated(data, path, to)
    if without.text is None or output.text is None:
        return ""
    kept = _values_of(output.text) - _values_of(without.text)
    wanted = Counter(" ".join(_words(one.text)) for one in given)
    if not wanted - kept and (entry.severity == "lost" or not kept - wanted):
        return "the output has its values"
    return ""


@lru_cache(maxsize=32)
def _values_of(text: str) -> Counter[str]:
    try:
        root = tree_of(text.encode())
    except ExpatError:
        return Counter()
    return Counter(" ".join(_words(one.text)) for one in values(root) if one.node.tag != COMMENT)
