"""Writer of ``<include>``: keeps the includes of a document (seed 2, 1.2; ref. S B81, D.4).

Each included part is compared with the original.  If it is unchanged, the ``<include>`` is written
as read.  If a pass or a user has changed it, the part itself is written.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TypeVar

from lxml import etree

from translate.diagnostics.element_path import ElementPath
from translate.model.fragment import Fragment, Include
from translate.model.joint import Joint
from translate.model.link import Frame, Link
from translate.model.model import Document, Model, World
from translate.report.loss_report import LossReport
from translate.sdf.versions.version import number
from translate.structures import dataclass, grouped
from translate.xml.document import element_of, text_of
from translate.xml.writer import Output

Scope = TypeVar("Scope", Model, World)
Part = TypeVar("Part", Link, Joint, Frame, Model, Fragment)
#: Children of an ``<include>`` → the version that added them (reference S D2).
_CHILDREN = {"placement_frame": "1.8", "namespace": "1.11"}
#: Children that libsdformat ignores (seed 2, 1.4.1; reference S D3).
_IGNORED_TAGS = ("frame", "joint")


def required_version(document: Document) -> str:
    """Return the lowest version that can express every ``<include>``; ``1.4`` without any."""
    lists = [document.fragments, *(world.fragments for world in document.worlds)]
    lights = [fragment.include for fragments in lists for fragment in fragments if fragment.include]
    needed = ["1.4", *(needed_version(include, in_world=True) for include in lights)]
    scopes: list[Model | World] = [*document.worlds, *document.models]
    while scopes:
        scope = scopes.pop()
        in_world = isinstance(scope, World)
        needed += [needed_version(include, in_world=in_world) for include in scope.merges]
        for model in scope.models:
            if model.include is None:
                scopes.append(model)
            else:
                needed.append(needed_version(model.include, in_world=in_world))
    return max(needed, key=number)


@dataclass(slots=True)
class IncludeWriter:
    """Decides for each included part whether its ``<include>`` is written, and writes it.

    ``resolve`` writes the included parts instead of every ``<include>``.  ``directory`` is the
    directory where the text will be saved; URIs relative to the including file are made relative
    to it.
    """

    version: str
    report: LossReport
    resolve: bool = False
    directory: str = ""

    def write(self, parent: Output, model: Model, *, in_world: bool) -> bool:
        """Append the ``<include>`` of a model; false if the model itself must be written."""
        include = model.include
        if (
            include is None
            or not isinstance(include.original, Model)
            or not self._may_stay(include, in_world)
        ):
            return False
        if replace(model, comments=()) != replace(include.original, comments=()):
            self._report_resolved(include, f"model '{model.name}' has changed")
            return False
        inner = include.original.comments
        self._append(
            parent, include, [comment for comment in model.comments if comment not in inner]
        )
        return True

    def fragments(self, fragments: list[Fragment]) -> list[Fragment]:
        """Return the fragments of a world, each included one replaced by its ``<include>``."""
        return [self._fragment(fragment) for fragment in fragments]

    def without_merged(self, scope: Scope) -> tuple[Scope, list[Include], list[Include]]:
        """Return the scope without merged parts, and the includes to write before and after it.

        Only an include whose first link is the canonical link of the scope is written before it.
        """
        in_world = isinstance(scope, World)
        before: list[Include] = []
        after: list[Include] = []
        for include in scope.merges:
            original = include.original
            if not isinstance(original, Model) or not self._may_stay(include, in_world):
                continue
            if (remaining_scope := _without(scope, original)) is None:
                self._report_resolved(include, f"a part merged into '{scope.name}' has changed")
                continue
            (before if _comes_first(scope, original) else after).append(include)
            scope = remaining_scope
        return scope, before, after

    def write_merged(self, parent: Output, scope: Model | World, include: Include) -> None:
        """Append the ``<include>`` of merged parts; ``scope`` contains these parts."""
        assert isinstance(include.original, Model)
        original = include.original.explicit_frames[0]
        proxy = next(frame for frame in scope.explicit_frames if frame.name == original.name)
        self._append(parent, include, proxy.comments)

    def _fragment(self, fragment: Fragment) -> Fragment:
        include = fragment.include
        if include is None or not self._may_stay(include, in_world=True):
            return fragment
        if fragment != include.original:
            self._report_resolved(include, f"{fragment.label} has changed")
            return fragment
        return Fragment("sdf", "include", text_of(self._element(include)))

    def _may_stay(self, include: Include, in_world: bool) -> bool:
        if self.resolve:
            return False
        element = element_of(include.xml)
        if ignored := [f"<{tag}>" for tag in _IGNORED_TAGS if element.find(tag) is not None]:
            tags = " and ".join(ignored)
            self._report_resolved(include, f"libsdformat ignores {tags} in an <include>")
            return False
        needed = needed_version(include, in_world=in_world)
        if number(needed) <= number(self.version):
            return True
        self._report_resolved(include, f"it needs SDFormat {needed}")
        return False

    def _report_resolved(self, include: Include, reason: str) -> None:
        self.report.add(
            "include-resolved",
            ElementPath("include", include.uri),
            f"the included parts are written instead: {reason}",
            include.location,
        )

    def _append(self, parent: Output, include: Include, comments: Sequence[str]) -> None:
        for comment in comments:
            parent.append(etree.Comment(comment))
        parent.append(self._element(include))

    def _element(self, include: Include) -> etree._Element:
        self.report.includes.append(include)
        element = element_of(include.xml)
        source = os.path.dirname(include.location.path)
        uri = element.find("uri")
        if (
            include.beside
            and uri is not None
            and os.path.abspath(source) != os.path.abspath(self.directory)
        ):
            uri.text = os.path.relpath(include.found, self.directory or os.curdir)
        return element


def report_includes(document: Document, report: LossReport) -> None:
    """Report every ``<include>`` as resolved, for output in URDF, which has no ``<include>``.

    An ``<include>`` in a file that is itself included several times is reported once.
    """
    distinct = {(include.location, include.xml): include for include in all_includes(document)}
    for include in distinct.values():
        report.add(
            "include-resolved",
            ElementPath("include", include.uri),
            "the included parts are written instead: URDF has no <include>",
            include.location,
        )


def all_includes(document: Document) -> Iterator[Include]:
    """Yield every ``<include>`` of models, the outer ones first, with repetitions."""
    scopes: list[Model | World] = [*document.worlds, *document.models]
    # The list grows during the loop.
    for scope in scopes:
        yield from scope.merges
        if isinstance(scope, Model) and scope.include is not None:
            yield scope.include
        # Only the merged model itself lists the models that are merged into it.
        merged = [include.original for include in scope.merges]
        scopes += [*(model for model in merged if isinstance(model, Model)), *scope.models]


def needed_version(include: Include, *, in_world: bool = False) -> str:
    """Return the version that an ``<include>`` needs for its elements and for its file."""
    element = element_of(include.xml)
    needed = [
        include.version or "1.4",
        "1.4" if in_world else "1.5",
        *(version for tag, version in _CHILDREN.items() if element.find(tag) is not None),
    ]
    if isinstance(include.original, Model) and element.get("merge") is not None:
        needed.append("1.10" if in_world else "1.9")
    if (pose := element.find("pose")) is not None:
        attributes = {"relative_to": "1.7", "degrees": "1.9", "rotation_format": "1.9"}
        needed += [version for name, version in attributes.items() if pose.get(name)]
    return max(needed, key=number)


def _without(scope: Scope, merged: Model) -> Scope | None:
    """Return the scope without the merged parts; ``None`` if one of them is missing or changed."""
    proxy = merged.explicit_frames[0]
    frames = [
        replace(frame, comments=()) if frame.name == proxy.name else frame
        for frame in scope.explicit_frames
    ]
    remaining_scope = replace(scope, explicit_frames=frames)
    lists = ["joints", "explicit_frames", "models", "fragments"]
    if isinstance(scope, Model):
        lists.append("links")
    for name in lists:
        parts = _difference(getattr(remaining_scope, name), getattr(merged, name))
        if parts is None:
            return None
        setattr(remaining_scope, name, parts)
    return remaining_scope


def _difference(parts: list[Part], merged: list[Part]) -> list[Part] | None:
    """Return the parts without the merged ones; ``None`` if a merged one is missing."""
    unmatched: dict[str, list[Part]] = grouped((part_key(part), part) for part in merged)
    unmerged = []
    for part in parts:
        candidates = unmatched.get(part_key(part), [])
        if part in candidates:
            candidates.remove(part)
        else:
            unmerged.append(part)
    return None if any(unmatched.values()) else unmerged


def part_key(part: Link | Joint | Frame | Model | Fragment) -> str:
    """Return what identifies a part of a scope: the name, or the text of an element."""
    return part.xml if isinstance(part, Fragment) else part.name


def _comes_first(scope: Model | World, merged: Model) -> bool:
    """Return whether the canonical link is implicit and a merged link (reference S B87)."""
    if isinstance(scope, World) or scope.canonical_link:
        return False
    if scope.links:
        return scope.links[0] in merged.links
    return bool(scope.models) and scope.models[0] in merged.models
