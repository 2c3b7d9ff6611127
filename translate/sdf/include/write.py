"""Writing composition back: an ``<include>`` instead of what it brought (seed 2, 1.2; S B81, D.4).

Each included part is compared with what came in.  Where nothing has changed, the ``<include>`` is
written as it was; where a pass or a user has changed something, what is there now is written out.
"""

from __future__ import annotations

import os
from dataclasses import dataclass, replace
from typing import TypeVar

from lxml import etree

from translate.diagnostics.loss_report import LossReport
from translate.model.copying import static_throughout
from translate.model.fragment import Fragment
from translate.model.frame import Frame
from translate.model.joint import Joint
from translate.model.link import Link
from translate.model.model import Document, Include, Model, World
from translate.sdf.versions.version import number
from translate.xml.document import element_of, text_of

Scope = TypeVar("Scope", Model, World)
Part = TypeVar("Part", Link, Joint, Frame, Model, Fragment)
#: Children of an ``<include>`` by the version that brought them (reference S D2).
_CHILDREN = {"placement_frame": "1.8", "namespace": "1.11"}
#: Children that libsdformat ignores (seed 2, 1.4.1; reference S D3).
_UNHEARD = ("frame", "joint")


def required_version(document: Document) -> str:
    """The lowest version in which every ``<include>`` can stay, ``1.4`` without any."""
    holders = [document.fragments, *(world.fragments for world in document.worlds)]
    lights = [item.include for fragments in holders for item in fragments if item.include]
    needed = ["1.4", *(_version(include, in_world=True) for include in lights)]
    scopes: list[Model | World] = [*document.worlds, *document.models]
    while scopes:
        scope = scopes.pop()
        in_world = isinstance(scope, World)
        needed += [_version(include, in_world) for include in scope.merges]
        for model in scope.models:
            if model.include is None:
                scopes.append(model)
            else:
                needed.append(_version(model.include, in_world))
    return max(needed, key=number)


@dataclass(slots=True)
class IncludeWriter:
    """Decides for every included part whether its ``<include>`` is written, and writes it.

    ``resolve`` writes out everything.  ``directory`` is where the text is going to be; URIs that
    are relative to the including file are made relative to it.
    """

    version: str
    report: LossReport
    resolve: bool = False
    directory: str = ""

    def write(self, parent: etree._Element, model: Model, *, in_world: bool) -> bool:
        """Append the ``<include>`` of a model; false if the model is to be written out."""
        include = model.include
        if include is None or not isinstance(include.original, Model):
            return False
        if not self._may_stay(include, in_world):
            return False
        if replace(model, comments=()) != replace(include.original, comments=()):
            self._tell(include, f"model '{model.name}' is not as it came any more")
            return False
        self._append(parent, include, _added(model.comments, include.original.comments))
        return True

    def fragments(self, fragments: list[Fragment]) -> list[Fragment]:
        """The fragments of a world, with the ``<include>`` for each that came from one."""
        return [self._fragment(fragment) for fragment in fragments]

    def without_merged(self, scope: Scope) -> tuple[Scope, list[Include], list[Include]]:
        """The scope without merged parts, and the includes to write before and after the rest.

        One stands before: the one that supplies the canonical link by being the first.
        """
        in_world = isinstance(scope, World)
        before: list[Include] = []
        after: list[Include] = []
        for include in scope.merges:
            original = include.original
            if not isinstance(original, Model) or not self._may_stay(include, in_world):
                continue
            rest = _without(scope, original)
            if rest is None:
                self._tell(include, f"what was merged into '{scope.name}' has been changed")
                continue
            (before if _comes_first(scope, original) else after).append(include)
            scope = rest
        return scope, before, after

    def write_merged(self, parent: etree._Element, scope: Model | World, include: Include) -> None:
        """Append the ``<include>`` of merged parts; ``scope`` is the one with them."""
        assert isinstance(include.original, Model)
        original = include.original.explicit_frames[0]
        proxy = next(frame for frame in scope.explicit_frames if frame.name == original.name)
        self._append(parent, include, proxy.comments)

    def _fragment(self, fragment: Fragment) -> Fragment:
        include = fragment.include
        if include is None or not self._may_stay(include, in_world=True):
            return fragment
        if fragment != include.original:
            self._tell(include, f"{fragment.label} is not as it came any more")
            return fragment
        return Fragment("sdf", "include", text_of(self._element(include)))

    def _may_stay(self, include: Include, in_world: bool) -> bool:
        if self.resolve:
            return False
        element = element_of(include.xml)
        unheard = [f"<{tag}>" for tag in _UNHEARD if element.find(tag) is not None]
        if unheard:
            self._tell(include, f"libsdformat ignores the {' and '.join(unheard)} in it")
            return False
        needed = _version(include, in_world)
        if number(needed) <= number(self.version):
            return True
        self._tell(include, f"it needs SDFormat {needed}")
        return False

    def _tell(self, include: Include, reason: str) -> None:
        self.report.add(
            "include-resolved",
            "carried",
            f"<include> of '{include.uri}'",
            f"what it brings is written out: {reason}",
            include.location,
        )

    def _append(self, parent: etree._Element, include: Include, comments: tuple[str, ...]) -> None:
        for comment in comments:
            parent.append(etree.Comment(comment))
        parent.append(self._element(include))

    def _element(self, include: Include) -> etree._Element:
        element = element_of(include.xml)
        home = os.path.dirname(include.location.path)
        directory = home if self.directory is None else self.directory
        uri = element.find("uri")
        if (
            include.beside
            and uri is not None
            and os.path.abspath(home) != os.path.abspath(directory)
        ):
            uri.text = os.path.relpath(include.found, self.directory or os.curdir)
        return element


def report_includes(document: Document, report: LossReport) -> None:
    """Name every ``<include>``, for a format that has none: what each brings is a part of the rest.

    One in a file that is included twice is named once.
    """
    scopes: list[Model | World] = [*document.worlds, *document.models]
    told = set()
    # The list grows while it is walked.
    for scope in scopes:
        own = scope.include if isinstance(scope, Model) else None
        for include in [*scope.merges, *([own] if own else [])]:
            if (include.location, include.xml) in told:
                continue
            told.add((include.location, include.xml))
            report.add(
                "include-resolved",
                "harmless",
                f"<include> of '{include.uri}'",
                "what it brings is written out: URDF has no <include>",
                include.location,
            )
        # What is merged into a merged model is known by that one only.
        scopes += [item.original for item in scope.merges if isinstance(item.original, Model)]
        scopes += scope.models


def written_out(model: Model) -> Model:
    """A model as it is written where its ``<include>`` is not.

    All that is nested in a static model that was included is static (seed 2, 1.4.6).
    """
    return static_throughout(model) if model.include is not None and model.static else model


def _version(include: Include, in_world: bool) -> str:
    """The version that an ``<include>`` needs: for its own words, and for the file it names."""
    element = element_of(include.xml)
    needed = [include.version or "1.4", "1.4" if in_world else "1.5"]
    needed += [version for tag, version in _CHILDREN.items() if element.find(tag) is not None]
    if isinstance(include.original, Model) and element.get("merge") is not None:
        needed.append("1.10" if in_world else "1.9")
    pose = element.find("pose")
    if pose is not None:
        attributes = {"relative_to": "1.7", "degrees": "1.9", "rotation_format": "1.9"}
        needed += [version for name, version in attributes.items() if pose.get(name)]
    return max(needed, key=number)


def _added(comments: tuple[str, ...], original: tuple[str, ...]) -> tuple[str, ...]:
    """The comments of the including file, without those that the included one has itself."""
    return tuple(comment for comment in comments if comment not in original)


def _without(scope: Scope, merged: Model) -> Scope | None:
    """The scope without these parts; ``None`` if one of them is gone, or not as it came."""
    proxy = merged.explicit_frames[0]
    frames = [
        replace(frame, comments=()) if frame.name == proxy.name else frame
        for frame in scope.explicit_frames
    ]
    joints = _difference(scope.joints, merged.joints)
    explicit_frames = _difference(frames, merged.explicit_frames)
    models = _difference(scope.models, merged.models)
    fragments = _difference(scope.fragments, merged.fragments)
    if joints is None or explicit_frames is None or models is None or fragments is None:
        return None
    rest = replace(
        scope, joints=joints, explicit_frames=explicit_frames, models=models, fragments=fragments
    )
    if isinstance(rest, Model):
        links = _difference(rest.links, merged.links)
        if links is None:
            return None
        rest = replace(rest, links=links)
    return rest


def _difference(parts: list[Part], merged: list[Part]) -> list[Part] | None:
    """The parts that are not merged ones; ``None`` if a merged one is not among them."""
    waiting: dict[str, list[Part]] = {}
    for part in merged:
        waiting.setdefault(_key(part), []).append(part)
    rest = []
    for part in parts:
        candidates = waiting.get(_key(part), [])
        if part in candidates:
            candidates.remove(part)
        else:
            rest.append(part)
    return None if any(waiting.values()) else rest


def _key(part: Link | Joint | Frame | Model | Fragment) -> str:
    return part.xml if isinstance(part, Fragment) else part.name


def _comes_first(scope: Model | World, merged: Model) -> bool:
    """Whether the canonical link is the first one, and a merged one (reference S B87)."""
    if isinstance(scope, World) or scope.canonical_link:
        return False
    if scope.links:
        return scope.links[0] in merged.links
    return bool(scope.models) and scope.models[0] in merged.models
