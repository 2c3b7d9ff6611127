"""The SDFormat files of the corpus, as read by the main branch of libsdformat and by this project.

``REFERENCE.json`` beside the corpus holds, for every file, the error codes of the reference
implementation, and every link, joint, frame, model and joint axis with its pose in the frame of
the model, or of the world.  The differences between both are collected.
``scripts/reference_table.py`` prints them.
"""

from __future__ import annotations

import json
import math
import re
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from lxml import etree

import translate
from support.corpus_robots import CORPUS
from translate.diagnostics.diagnostic import Diagnostic, TranslateError
from translate.model.link import WORLD
from translate.resources.search import MANIFESTS, Resources
from translate.sdf.include.resolve import Edit, Includes
from translate.sdf.read import read as read_sdf
from translate.xml.document import parse

if TYPE_CHECKING:
    from translate.model.frame_graph import FrameGraph
    from translate.model.joint import Joint
    from translate.model.model import Document, Model, World
    from translate.model.pose import Transform

REFERENCE = CORPUS / "REFERENCE.json"
URI_LOOKUP = 14
# The list of the frames of a file ends here, whether or not there are more.
LONGEST_LIST = 4000
# Positions in metres at a size of one metre; entries of unit quaternions and unit axes.
TOLERANCE = 1e-9

#: The error codes of the reference by number (S E1), in the form that ours have.
CODES = {
    1: "file-read",
    2: "duplicate-name",
    3: "reserved-name",
    4: "attribute-missing",
    5: "attribute-invalid",
    8: "element-missing",
    9: "element-invalid",
    11: "element-incorrect-type",
    14: "uri-lookup",
    16: "model-canonical-link-invalid",
    17: "model-without-link",
    19: "link-inertia-invalid",
    20: "joint-child-link-invalid",
    21: "joint-parent-link-invalid",
    22: "joint-parent-same-as-child",
    23: "frame-attached-to-invalid",
    24: "frame-attached-to-cycle",
    25: "frame-attached-to-graph-error",
    26: "pose-relative-to-invalid",
    27: "pose-relative-to-cycle",
    28: "pose-relative-to-graph-error",
    31: "model-placement-frame-invalid",
    33: "merge-include-unsupported",
    37: "warning",
    38: "joint-axis-expressed-in-invalid",
    39: "conversion-error",
    40: "parsing-error",
    41: "joint-axis-mimic-invalid",
}
#: Messages about models that are empty without their includes.
CAUSED_BY_MISSING_INCLUDES = (
    r"A model must have at least one link|Failed to load a world"
    r"|FrameAttachedToGraph error: scope context name\[\] does not match"
)
#: Codes that are more precise than the reference: its code, and ours.
FINER = {
    "file-read": {"attribute-missing", "uri-lookup", "version-unknown"},
    "parsing-error": {"root-element-unknown"},
    "conversion-error": {"version-unknown"},
}


@dataclass(frozen=True, eq=False)
class ReferenceFile:
    """One file of the corpus, and what the reference, or another engine, says about it.

    It is complete if everything that it includes is in the corpus.  Where it is not, ``codes`` are
    those of the rest of the file, and this project keeps the ``<include>`` elements
    whose models are missing.
    """

    name: str
    is_complete: bool
    codes: frozenset[str]
    messages: tuple[str, ...] = field(repr=False)
    frames: tuple[dict[str, Any], ...] = field(repr=False)

    def __str__(self) -> str:
        return self.name

    @property
    def path(self) -> Path:
        """The file itself."""
        return CORPUS / self.name

    @property
    def includes(self) -> bool:
        """Whether other files are included."""
        return b"<include" in self.path.read_bytes()


@cache
def reference_files() -> list[ReferenceFile]:
    """Every SDFormat file of the corpus; none where there is no corpus."""
    if not REFERENCE.exists():
        return []
    entries = json.loads(REFERENCE.read_text(encoding="utf-8"))
    return [
        ReferenceFile(
            name,
            URI_LOOKUP not in entry["codes"],
            frozenset(_codes(entry)),
            tuple(error["message"] for error in entry["errors"]),
            tuple(entry["frames"]),
        )
        for name, entry in entries.items()
    ]


def _codes(entry: dict[str, Any]) -> Iterator[str]:
    """The codes of the errors of a file; none if missing includes cause all of them."""
    errors = [error for error in entry["errors"] if error["code"] != URI_LOOKUP]
    is_complete = len(errors) == len(entry["errors"])
    caused = [re.match(CAUSED_BY_MISSING_INCLUDES, error["message"]) for error in errors]
    if is_complete or not all(caused):
        yield from (CODES[error["code"]] for error in errors)


# --- Ours ---------------------------------------------------------------------------------------


@dataclass
class Agreement:
    """The agreement with the reference about one file; each difference in a line of its own.

    ``compared`` counts the frames and axes that both have, by kind; ``metres`` and ``turn`` are the
    largest errors that were not too large.
    """

    file: ReferenceFile
    errors: list[Diagnostic]
    verdict: str = ""
    fault: str = ""
    frames: dict[str, str] = field(default_factory=dict)
    compared: Counter[str] = field(default_factory=Counter)
    metres: float = 0.0
    turn: float = 0.0


def agreement(file: ReferenceFile) -> Agreement:
    """Read a file of the corpus and compare everything that the reference says about it."""
    errors = [item for item in check(file) if item.severity == "error"]
    found = Agreement(file, errors)
    if bool(errors) != bool(file.codes):
        theirs = "; ".join(file.messages[:1]) or "valid"
        found.verdict = f"ours: {errors[0] if errors else 'valid'} - theirs: {theirs}"
    elif errors:
        ours = {item.code for item in errors}
        if not any(ours & {code, *FINER.get(code, ())} for code in file.codes):
            found.fault = f"ours: {sorted(ours)} - theirs: {sorted(file.codes)}"
    document = read(file) or read_in_spite_of_errors(file)
    if document is not None:
        _compare_frames(found, document)
    return found


@cache
def model_paths(source: str) -> tuple[str, ...]:
    """Every directory that contains directories of models in one source of the corpus."""
    return tuple(sorted({str(Path(path).parent) for path in model_packages(source)}))


@cache
def model_packages(source: str) -> tuple[str, ...]:
    """Every directory of a model in one source of the corpus."""
    manifests = (path for name in MANIFESTS for path in (CORPUS / source).rglob(name))
    return tuple(sorted({str(path.parent) for path in manifests}))


def resources(file: ReferenceFile) -> Resources:
    """Where a file of the corpus finds what it includes, as for the reference."""
    paths = model_paths(file.name.partition("/")[0])
    missing: Literal["error", "keep"] = "error" if file.is_complete else "keep"
    return Resources(paths, environment={}, missing_includes=missing)


def check(file: ReferenceFile) -> list[Diagnostic]:
    """Our findings about a file."""
    return translate.check(str(file.path), resources=resources(file))


def read(file: ReferenceFile) -> Document | None:
    """What we read of a file; ``None`` if we refuse it."""
    try:
        return translate.load(file.path, resources=resources(file))
    except TranslateError:
        return None


def read_in_spite_of_errors(file: ReferenceFile) -> Document | None:
    """What can be read of a file, whatever is wrong with it; ``None`` if it is no SDFormat."""
    where = resources(file)

    def read_included(path: str, _: Includes, edit: Edit | None) -> Document:
        inner = parse(path)
        if edit is not None:
            edit(inner)
        return translate.load(etree.tostring(inner.root), path=path, resources=where)

    try:
        xml = parse(file.path)
        includes = Includes(where, read_included, str(file.path))
        return read_sdf(xml, includes=includes) if xml.root.tag == "sdf" else None
    except TranslateError:
        return None


def _compare_frames(found: Agreement, document: Document) -> None:
    ours = our_frames(document)
    for entry in found.file.frames:
        mine = ours.pop(entry["name"], None)
        if not entry["ok"]:
            if mine is not None:
                found.frames[entry["name"]] = "we resolve this, the reference does not"
            continue
        if mine is None:
            if not found.file.is_complete:
                # It comes with a model that names what is missing, and that we leave out whole.
                continue
            found.frames[entry["name"]] = f"the reference has this {entry['kind']}, we do not"
            continue
        found.compared[entry["kind"]] += 1
        difference = mine.difference(entry)
        if difference:
            found.frames[entry["name"]] = difference
        else:
            found.metres = max(found.metres, mine.metres(entry))
            found.turn = max(found.turn, mine.turn(entry))
    if "file-read" in found.file.codes or len(found.file.frames) == LONGEST_LIST:
        return
    for name in ours:
        found.frames[name] = f"we have this {ours[name].kind}, the reference does not"


@dataclass
class OurFrame:
    """A frame or an axis as we resolve it; an axis has no rotation."""

    kind: str
    xyz: tuple[float, ...]
    quat_xyzw: tuple[float, ...] = ()
    attached_to: str = ""

    def difference(self, theirs: dict[str, Any]) -> str:
        """In which way the reference says something else; empty if it agrees."""
        if self.kind != theirs["kind"]:
            return f"ours is a {self.kind}, theirs a {theirs['kind']}"
        # The reference is not asked what a model is attached to.
        if theirs["attached_to"] and self.attached_to != theirs["attached_to"]:
            return f"attached to {self.attached_to}, theirs to {theirs['attached_to']}"
        if not self.metres(theirs) <= TOLERANCE:
            return f"{self.metres(theirs):g} apart: {self.xyz}, theirs {theirs['xyz']}"
        if not self.turn(theirs) <= TOLERANCE:
            return f"{self.turn(theirs):g} turned: {self.quat_xyzw}, theirs {theirs['quat_xyzw']}"
        return ""

    def metres(self, theirs: dict[str, Any]) -> float:
        """How far the positions are apart, relative to 1 m or to their distance from the origin."""
        return math.dist(self.xyz, theirs["xyz"]) / max(1.0, math.hypot(*theirs["xyz"]))

    def turn(self, theirs: dict[str, Any]) -> float:
        """How far the quaternions are apart, whose signs say nothing; 0 for an axis."""
        if not self.quat_xyzw:
            return 0.0
        quaternion = theirs["quat_xyzw"]
        opposite = [-value for value in quaternion]
        return min(math.dist(self.quat_xyzw, each) for each in (quaternion, opposite))


def our_frames(document: Document) -> dict[str, OurFrame]:
    """Every frame and axis that resolves, under the name that the reference gives it."""
    found: dict[str, OurFrame] = {}
    for scope in (*document.worlds, *document.models[:1]):
        graph = scope.frames
        for prefix, part in _scopes(graph):
            for name in part:
                scoped = prefix + name
                with suppress(TranslateError):
                    body = "" if part.kind(name) == "model" else graph.attached_to(scoped)
                    found[scoped] = _our_frame(part.kind(name), graph.pose(scoped), body)
            # The reference was not asked for the axes of the joints of worlds.
            if part.root != WORLD:
                for joint in part.scope.joints:
                    if prefix + joint.name in found:
                        found.update(_our_axes(joint, prefix, part))
    return found


def _scopes(graph: FrameGraph, prefix: str = "") -> Iterator[tuple[str, FrameGraph]]:
    yield prefix, graph
    scope: Model | World = graph.scope
    for model in scope.models:
        yield from _scopes(graph.nested(model.name), f"{prefix}{model.name}::")


def _our_frame(kind: str, pose: Transform, body: str) -> OurFrame:
    return OurFrame(kind, pose.xyz, pose.quat_xyzw, body)


def _our_axes(joint: Joint, prefix: str, graph: FrameGraph) -> Iterator[tuple[str, OurFrame]]:
    for number, axis in enumerate((joint.axis, joint.axis2)):
        if axis is not None:
            xyz = graph.rotate_axis(axis.xyz, axis.expressed_in, joint.name)
            length = math.hypot(*xyz)
            unit = tuple(value / length for value in xyz)
            yield f"{prefix}{joint.name}/axis{number}", OurFrame("axis", unit)


# --- Where we deviate on purpose ----------------------------------------------------------------


@dataclass(frozen=True)
class Deviation:
    """A difference that is meant: in which files, about what, and why.

    ``files`` is a regular expression for whole names.  ``about`` is ``verdict``, ``fault`` or
    ``frames``; the latter with a regular expression for the names of the frames.
    """

    files: str
    about: str
    reason: str
    frames: str = ".*"

    def covers(self, file: ReferenceFile, about: str, frame: str = "") -> bool:
        """Whether this deviation is about that file, and about that frame of it if one is named."""
        return (
            about == self.about
            and re.fullmatch(self.files, file.name) is not None
            and (not frame or re.fullmatch(self.frames, frame) is not None)
        )

    def differences(self, found: Agreement) -> list[str]:
        """What of the differences that were found in a file this deviation explains."""
        if self.about == "verdict":
            return [found.verdict] if found.verdict else []
        if self.about == "fault":
            return [found.fault] if found.fault else []
        return [text for name, text in found.frames.items() if re.fullmatch(self.frames, name)]
