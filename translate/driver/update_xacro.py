"""Update of a xacro file: the edits of another form of the robot, written into its sources.

The expansion of the file is updated as a text (:mod:`translate.driver.update`), and its changes are
written into the files that it comes from (:mod:`translate.xacro.write_back`).  The law is that of
each update: the changed files are expanded again, with all sets of arguments, and no edit is left
but those that are refused.
"""

from __future__ import annotations

import os
from collections.abc import Collection, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial as bound
from io import BytesIO
from typing import TYPE_CHECKING, TypeAlias, cast

from translate.diagnostics.diagnostic import TranslateError
from translate.driver.translation import Expansion
from translate.driver.update import refusal_of, refused_in_xacro
from translate.driver.update import update as updated_text
from translate.driver.written_files import OtherFile, WritableFiles, other_files
from translate.edits.difference import CanonicalXml
from translate.resources.boundary import enclosing_directory
from translate.resources.including_files import FilesAround
from translate.resources.regular_files import named_bytes
from translate.resources.replaced_files import FileState
from translate.resources.search import Resources
from translate.resources.written_programs import refuse_template_instructions
from translate.resources.xacro_text import (
    instructions,
)
from translate.structures import NamedTuple
from translate.xml.document import parse, serialize
from translate.xml.files import bytes_of, real_path
from translate.xml.text import SiblingNumbers, place_of
from translate.xml.text_edits import text_encoding

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from translate.diagnostics.element_path import ElementPath
    from translate.driver.load import Robot
    from translate.driver.translation import Update
    from translate.edits.edit import Edit
    from translate.options import ConversionKeywords
    from translate.readers.names import TargetName
    from translate.xacro.source_map import SourceMap
    from translate.xacro.write_back import Refusal, WrittenBack
    from translate.xml.files import Source

_XACRO = ".xacro"
#: No tag and no field.
_ANY = " "
_NO_COMMENT = "an update of a xacro file writes no comments"
_BY_HAND = "write the comment into the xacro file"


class XacroOptions(NamedTuple):
    """What an update of a xacro file may change.

    ``all_instances``: all uses of a value of which one is edited.  ``shared``: files that other
    files of the repository include, too.  ``argument_sets`` are other arguments of xacro, with
    which only the same places may change.
    """

    all_instances: bool = False
    shared: bool = False
    argument_sets: Sequence[Mapping[str, str]] = ()


def update(
    target: Robot,
    source: Robot,
    *,
    base: Robot | None = None,
    partial: bool = False,
    force: bool = False,
    model: str = "",
    lenient: bool = False,
    for_target: TargetName | None = None,
    resources: Resources | None = None,
    all_instances: bool = False,
    shared: bool = False,
    argument_sets: Sequence[Mapping[str, str]] = (),
    **options: Unpack[ConversionKeywords],
) -> Update:
    """Merge the edits of ``source`` into the text of ``target``: one robot in two forms.

    The edits are the differences between ``base``, an earlier state of the source, and the source.
    Without a base, an edit is a value in which the source differs from the translation of the
    target, and the target from the translation of the source.

    ``partial`` writes the edits that have a place in the target, and returns the others as
    ``refused``; it writes none if a translation of the updated target has other shapes, masses or
    places than the source.  ``force`` accepts differences that a missing option of a
    translation makes, and removes what only the target has on a removed link or joint, such as a
    transmission.  ``model`` selects one of several models of an SDFormat file.
    ``for_target`` and ``options`` are those of :func:`translate.convert`; each applies to the
    translation into its own format.

    The path of a xacro file as ``target`` is expanded with ``resources.xacro_arguments``.
    ``all_instances`` changes all uses of a value in a macro of which one is edited.  With
    ``argument_sets``, other arguments of xacro, only the same places of the files may change.

    Edits of parts that an SDFormat file includes are written into the included files.  ``shared``
    changes files that other files of the repository include, too, and lists what changes in these.

    Raises :class:`translate.TranslateError` for a robot that cannot be translated, for edits that
    have no place in the target (``edit-refused``), and for two files that are not one robot
    (``not-one-robot``); ``TypeError`` and ``ValueError`` as :func:`translate.convert` does.
    """
    path = xacro_path(target)
    resources = resources or Resources()
    merge = bound(
        updated_text,
        force=force,
        model=model,
        lenient=lenient,
        for_target=for_target,
        **options,
    )
    if not path:
        return merge(target, source, base=base, partial=partial, resources=resources, shared=shared)
    sources = XacroSources(
        path,
        resources.with_inputs(target, source),
        XacroOptions(all_instances, shared, argument_sets),
    )
    return _updated(sources, merge, _named(source), _named(base), partial=partial)


def xacro_path(robot: object) -> str:
    """Return the path of a robot that is a xacro file; else nothing."""
    if not isinstance(robot, (str, os.PathLike)):
        return ""
    path = os.fspath(robot)
    return path if path.endswith(_XACRO) and "<" not in path else ""


def _named(robot: Robot | None) -> Robot | None:
    """Return a robot that can be read again: a stream as its bytes, with its path."""
    if robot is None or not hasattr(robot, "read"):
        return robot
    data, path = bytes_of(cast("Source", robot))
    return _Again(data, path)


class _Again(BytesIO):
    """The bytes of a file with its path, which are read from the start each time."""

    def __init__(self, data: bytes, path: str) -> None:
        super().__init__(data)
        self.name = path

    def read(self, size: int | None = -1, /) -> bytes:
        """Return bytes; after the end of the file, its start is next."""
        data = super().read(size)
        if not data:
            self.seek(0)
        return data


class XacroSources:
    """The xacro file at a path, with the files that it includes.

    ``named``: the user has named the file.
    """

    def __init__(
        self, path: str, resources: Resources, options: XacroOptions, *, named: bool = True
    ) -> None:
        self.path, self.resources, self.options = path, resources, options
        #: Relative URIs in the expansion are those of the xacro file.
        self.text_path = path.removesuffix(_XACRO)
        self._is_named = named
        self._included: set[str] = set()
        #: Arguments of xacro → the real paths of the files that an expansion with them reads.
        self._readable: dict[frozenset[tuple[str, str]], list[str]] = {}
        self._area = enclosing_directory(os.path.dirname(os.path.abspath(path)))
        self._files = FilesAround(os.path.dirname(os.path.abspath(path)))
        self._before: SourceMap | None = None
        self._states: dict[str, FileState] = {}

    def text_of(self, path: str) -> bytes:
        """Return a file as it was when it was first asked for: an editor can save it since."""
        return self.states([path])[path].contents

    def states(self, paths: Iterable[str]) -> dict[str, FileState]:
        """Return the states of files when they were first asked for, by path."""
        paths = [*paths]
        for path in paths:
            if path not in self._states:
                self._states[path] = FileState.of(path, named_bytes(path))
        return {path: self._states[path] for path in paths}

    @property
    def before(self) -> SourceMap:
        """The expansion of the files as they are."""
        if self._before is None:
            self._before = self._expanded({}, self.resources.xacro_arguments)
            self._included = {*_files_of(self._before)}
        return self._before

    def files(self) -> list[str]:
        """Return the real paths of the files that the expansion reads."""
        return _files_of(self.before)

    def expansion(self) -> bytes:
        """Return the text of the expansion."""
        return serialize(self.before.root).encode("utf-8")

    def written(self, edited: bytes) -> WrittenBack:
        """Return the files with the changes of an edited text of the expansion.

        Raises :class:`translate.TranslateError` for a file that cannot be expanded.
        """
        from translate.xacro.write_back import write_back

        return write_back(
            self.before,
            parse(edited, self.text_path).root,
            lambda texts: self._expanded(texts, self.resources.xacro_arguments),
            self.text_of,
            self._rule,
            all_instances=self.options.all_instances,
            other_sets=[
                bound(self._with_arguments, arguments) for arguments in self.options.argument_sets
            ],
        )

    def _with_arguments(self, arguments: Mapping[str, str], texts: Mapping[str, str]) -> SourceMap:
        return self._expanded(texts, arguments)

    def _expanded(self, texts: Mapping[str, str], arguments: Mapping[str, str]) -> SourceMap:
        from translate.resources.xacro import expansion

        for path, text in texts.items():
            # What an edit brings is run by no other program either.
            refuse_template_instructions(path, self.text_of(path), text.encode("utf-8"))
        key = frozenset(arguments.items())
        if texts and key not in self._readable:
            self._expanded({}, arguments)
        sources = expansion(
            self.path,
            self.resources,
            arguments=arguments,
            texts={real_path(path): text for path, text in texts.items()},
            # An edit, as of the name of a link, can be a part of the name of an included file.
            readable=self._readable[key] if texts else (),
            named=self._is_named,
        ).sources
        if sources is None:
            raise refused_in_xacro(self.path)
        if not texts:
            self._readable[key] = _files_of(sources)
        return sources

    # --- Other files of the repository ------------------------------------------------------------

    def _rule(self, path: str) -> str:
        """Return why a file must not be written; empty if it may be."""
        users = self._files.that_include
        files = WritableFiles(self.path, self._included, users, shared=self.options.shared)
        return files.reason(path)

    def other_files(self, texts: Mapping[str, bytes]) -> list[OtherFile]:
        """Return what new texts of files change in other robots of the repository, by path.

        These are robots without arguments.  They are programs that the user has not named.
        """
        if not self.options.shared or not texts:
            return []
        from translate.resources.xacro import expansion

        top = real_path(self.path)
        users: dict[str, str] = {}
        waiting = list(texts)
        while waiting:
            for user in self._files.that_include(waiting.pop(0), {top, *users}):
                users[real_path(user)] = user
                waiting.append(user)
        robots = [
            path
            for real, path in users.items()
            if real not in self._included and _is_expanded(path)
        ]
        readable: dict[str, list[str]] = {}

        def read(path: str, texts: Mapping[str, bytes]) -> dict[ElementPath, object]:
            plain = replace(self.resources, xacro_arguments={})
            expanded = expansion(
                path,
                plain,
                arguments={},
                texts={
                    real_path(name): text.decode(text_encoding(text))
                    for name, text in texts.items()
                },
                readable=readable[path] if texts else (),
                named=False,
            )
            if expanded.sources is None:
                raise refused_in_xacro(path)
            if not texts:
                readable[path] = _files_of(expanded.sources)
            root = expanded.file.root
            numbers = SiblingNumbers()
            canonical = CanonicalXml()
            return {
                place_of(element, numbers): canonical.of(element)
                for element in root.iterchildren("link", "joint", "material", "gazebo")
            }

        return other_files(robots, read, texts)


def _is_expanded(path: str) -> bool:
    """Return whether a file needs xacro: expressions in blocks of a URDF are for other programs."""
    if path.endswith(_XACRO):
        return True
    with suppress(TranslateError):
        return instructions(parse(named_bytes(path), path).root)[0] is not None
    return False


def _files_of(sources: SourceMap) -> list[str]:
    """Return the real paths of the files that an expansion read."""
    paths = [*(file.path for file in sources.files), *sources.yaml_files]
    return sorted({real_path(path) for path in paths})


def _updated(
    sources: XacroSources,
    merge: bound[Update],
    source: Robot | None,
    base: Robot | None,
    *,
    partial: bool,
) -> Update:
    """Return the update of a xacro file by the edits of a robot."""
    assert source is not None
    plain = replace(sources.resources, xacro_arguments={})
    text = sources.expansion()

    def stream(data: bytes) -> BytesIO:
        named = Expansion(data)
        named.name = sources.text_path
        return named

    def differences_of(data: bytes) -> Sequence[Edit]:
        with suppress(TranslateError):
            return merge(stream(data), source, base=base, partial=True, resources=plain).edits
        return ()

    merged = merge(stream(text), source, base=base, partial=partial, resources=plain)
    top_text = sources.text_of(sources.path)
    if not merged.changed:
        return replace(merged, data=top_text, expansion=text)
    written = sources.written(merged.data)
    expansion = expansion_of(written)
    remaining_edits: Sequence[Edit] = ()
    is_partial = bool(written.refused or written.followed)
    if is_partial or any(edit.is_comment for edit in merged.edits):
        try:
            again = merge(stream(expansion), source, base=base, partial=True, resources=plain)
        except TranslateError as error:
            # A new name that only some of its places got, or that other instances got, too.
            refused = [edit_of(refusal) for refusal in written.refused] or [
                edit._replace(reason=f"the file would be no robot: {error.diagnostics[0].message}")
                for edit in merged.edits
            ]
            raise refusal_of(refused, sources.path) from None
        # An expansion with all edits can differ in this, too, as in a name of an earlier state.
        wanted = differences_of(merged.data) if written.followed else ()
        kept = {(edit.at, edit.new) for edit in wanted}
        # The second update can have them from a translation.
        locations = {edit.at: edit.location for edit in merged.edits}
        remaining_edits = [
            edit._replace(location=locations.get(edit.at, edit.location))
            for edit in again.edits
            if (edit.at, edit.new) not in kept and (is_partial or edit.is_comment)
        ]
    refused, followed, comments = with_reasons(remaining_edits, written)
    if refused and not partial:
        raise refusal_of(refused, sources.path)
    gone = {edit.at for edit in remaining_edits}
    return replace(
        merged,
        data=written.files.get(sources.path, top_text),
        files=written.files,
        edits=[edit for edit in merged.edits if edit.at not in gone],
        refused=[*merged.refused, *refused],
        without_effect=[*merged.without_effect, *comments],
        followed=followed,
        changed=bool(written.files),
        other_files=sources.other_files(written.files),
        expansion=expansion,
        earlier=sources.states(written.files),
    )


def expansion_of(written: WrittenBack) -> bytes:
    """Return the text of the expansion of changed files."""
    return serialize(written.sources.root).encode("utf-8")


def with_reasons(
    left: Iterable[Edit], written: WrittenBack
) -> tuple[list[Edit], list[Edit], list[Edit]]:
    """Return the edits that the files do not have, with reasons, and those that follow others.

    The last ones are comments, which have no effect: a comment of an expansion has no place in the
    files.
    """
    from translate.model.fragment import Location
    from translate.xacro.write_back import part_name

    refused: list[Edit] = []
    followed: list[Edit] = []
    comments: list[Edit] = []
    reasons: dict[str, list[Refusal]] = {}
    for refused_value in written.refused:
        reasons.setdefault(part_name(refused_value.element), []).append(refused_value)
    following = {part_name(change.element) for change in written.followed}
    following |= {
        f"{change.element.tag!s} '{change.new}'"
        for change in written.followed
        if change.field == "name"
    }
    # Another instance can be known by the comments, the blocks or the visuals with its name only.
    is_of_instances = not reasons and any(
        change.field == "name" or change.element.tag == "color" or not (change.old or change.new)
        for change in written.followed
    )
    # An edit can be one of a part of another kind with the name, or of a material.
    shared: dict[str, list[Refusal]] = {}
    is_one_reason = len({refusal.reason for refusal in written.refused}) == 1
    for part, refusals in reasons.items():
        kind, _, quoted_name = part.partition(" ")
        shared.setdefault(quoted_name, []).extend(refusals)
        if is_one_reason or (quoted_name and kind not in ("link", "joint")):
            shared.setdefault("", []).extend(refusals)
    by_step = {name: _by_step(refusals) for name, refusals in (shared | reasons).items()}
    if "" in by_step and not is_one_reason:
        by_step[""].pop(_ANY, None)
    for edit in left:
        names = [f"{kind} '{name}'" for kind, name in sorted(edit.at.names)]
        candidates = [name for name in names if name in reasons]
        is_following = is_of_instances or any(name in following for name in names)
        if not candidates and is_following:
            # The left edit would take back what xacro computes now, or what other instances got.
            followed.append(edit._replace(old=edit.new, new=edit.old))
            continue
        if edit.is_comment:
            comments.append(edit._replace(reason=_NO_COMMENT, hint=_BY_HAND))
            continue
        steps = {step.lstrip("@") for step in edit.at.field.split("/")}
        quoted_names = [f"'{name}'" for _, name in sorted(edit.at.names)]
        candidates = candidates or [name for name in quoted_names if name in shared] or [""]
        near = _nearest([by_step[name] for name in candidates if name in by_step], steps)
        if near is not None:
            location = Location(near.place.path, near.place.line)
            edit = edit._replace(reason=near.reason, hint=near.hint, location=location)
        refused.append(edit)
    # A change that the comparison of robots does not show has no edit of its own.
    shown = {f"{kind} '{name}'" for edit in refused for kind, name in edit.at.names}
    for part, refusals in reasons.items():
        if part not in shown:
            refused.append(edit_of(refusals[0]))
    return refused, followed, comments


#: Tag of URDF → the field of an edit of it.
_FIELDS = {"origin": "pose"}
#: Tag or field → the first refusal with it, and its place among all; :data:`_ANY` is the first if
#: all have one reason.
_ByStep: TypeAlias = "dict[str, tuple[int, Refusal]]"


def _by_step(refusals: Sequence[Refusal]) -> _ByStep:
    by_step: _ByStep = {}
    if len({refused.reason for refused in refusals}) == 1:
        by_step[_ANY] = (0, refusals[0])
    for number, refused in enumerate(refusals):
        tag = str(refused.element.tag)
        for step in (tag, refused.field, _FIELDS.get(tag, tag)):
            by_step.setdefault(step, (number, refused))
    return by_step


def _nearest(candidates: Sequence[_ByStep], steps: Collection[str]) -> Refusal | None:
    """Return the first refusal with one of some steps, else that with the only reason."""
    for by_step in candidates:
        if places := [by_step[step] for step in steps if step in by_step]:
            return min(places, key=lambda place: place[0])[1]
    only = [by_step[_ANY][1] for by_step in candidates if _ANY in by_step]
    return only[0] if len(only) == len(candidates) == 1 else None


def edit_of(refusal: Refusal) -> Edit:
    """Return the edit of a change that was refused."""
    from translate.edits.edit import Edit
    from translate.model.fragment import Location

    at = place_of(refusal.element, SiblingNumbers())
    location = Location(refusal.place.path, refusal.place.line)
    return Edit(at, "", "", location, refusal.reason, refusal.hint)
