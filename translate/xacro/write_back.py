"""Changes of an expansion, written into the xacro and YAML files that it comes from.

An expansion and its edited text are compared element by element.  Each change is made in the
literal text that gives the value (:mod:`translate.xacro.literals`), if this changes nothing else.
The changed files are expanded again, and the two expansions are compared: a change that is missing,
and one that was not asked for, takes its cause back.  So nothing depends on how well the use of a
value is known before.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from copy import deepcopy
from dataclasses import field
from functools import cached_property
from typing import TypeAlias

from lxml import etree

from translate.diagnostics.diagnostic import TranslateError
from translate.structures import NamedTuple, dataclass, grouped, reachable
from translate.xacro.inert import adds_instructions, inert_element, starts_expression
from translate.xacro.literals import (
    COMPUTED_TEXT,
    LiteralText,
    LiteralTexts,
    NoLiteralError,
    Origin,
    Place,
    Reading,
    qualified,
)
from translate.xacro.part_names import faults_of_names, paths_of, references
from translate.xacro.source_map import SourceMap
from translate.xacro.trace import TOP
from translate.xacro.tree_changes import (
    Addition,
    Change,
    Site,
    TreeChanges,
    content,
    number_of,
    same_token,
    same_value,
    tree_changes,
)
from translate.xacro.uses import Uses
from translate.xml.document import parse, qualified_name

#: Expands the file again with other texts of files, by their paths.
Expand: TypeAlias = "Callable[[Mapping[str, str]], SourceMap]"
#: Why a file must not be written; empty if it may be.
FileRule: TypeAlias = "Callable[[str], str]"
_MAX_LISTED = 4
_PARTS = ("link", "joint", "material", "gazebo")
#: How often the changed files are expanded at most.
_MAX_EXPANSIONS = 30
_ALL_INSTANCES = "--all-instances changes all of them; or make it a parameter of the macro"
_ALL_ADDED = "--all-instances adds it to all of them; or add it by hand"
_ALL_USES = "--all-instances changes all of them; or write a number in place of one use"


class Refusal(NamedTuple):
    """A change that has no place in the files: the element of the expansion, and why."""

    element: etree._Element
    field: str
    reason: str
    place: Place
    hint: str = ""


class Follower(NamedTuple):
    """A value that changes with another one: the element of the expansion, old and new.

    Xacro computes it from the other one, or it is another instance.  There is no field for an
    element that goes with another one, and for one that gets a new element with it.
    """

    element: etree._Element
    field: str
    old: str
    new: str


@dataclass(slots=True)
class WrittenBack:
    """The bytes of the changed files by path, and what could not be changed.

    ``sources`` is the new expansion.
    """

    files: dict[str, bytes]
    sources: SourceMap
    refused: list[Refusal] = field(default_factory=list)
    followed: list[Follower] = field(default_factory=list)


class _Group:
    """The changes of one step: those of one literal, or of one element."""

    def __init__(self, elements: Iterable[tuple[etree._Element, str]], place: Place) -> None:
        self.elements = list(elements)
        self.place = place
        self.sites: dict[Site, Change] = {}
        self.literals: list[LiteralText] = []
        #: Numbers in place of the names of literals, if these cannot be written: each next form.
        self.numbers: list[list[LiteralText]] = []
        self.origins: set[Origin] = set()
        #: The sites that may change with it, and the elements that may go.
        self.followers: set[Site] = set()
        self.gone: set[int] = set()
        #: Makes a change of the structure.
        self.apply: Callable[[], None] | None = None
        self.is_structure = False
        #: The forms of a new element, and its expressions; the first one is written.
        self.forms: list[tuple[etree._Element, Sequence[str]]] = []
        self.reason = ""
        self.hint = ""

    def takes_other_form(self) -> bool:
        """Take the next form, and return whether there is one."""
        if self.numbers:
            self.literals = self.numbers.pop(0)
            return True
        if len(self.forms) < 2:
            return False
        del self.forms[0]
        return True


def write_back(
    sources: SourceMap,
    edited: etree._Element,
    expand: Expand,
    read: Reading,
    may_write: FileRule,
    *,
    all_instances: bool = False,
    other_sets: Sequence[Expand] = (),
) -> WrittenBack:
    """Return the files with the differences of an edited state from an expansion.

    ``all_instances`` changes all uses of a value whose edit has one of them.  ``other_sets`` expand
    the file with other arguments, with which only the same places may change.

    Raises :class:`TranslateError` if the changed files cannot be expanded.
    """
    return _WriteBack(sources, edited, expand, read, may_write, all_instances, other_sets).result()


class _WriteBack:
    def __init__(
        self,
        sources: SourceMap,
        edited: etree._Element,
        expand: Expand,
        read: Reading,
        may_write: FileRule,
        all_instances: bool,
        other_sets: Sequence[Expand],
    ) -> None:
        self._sources, self._expand, self._read = sources, expand, read
        self._may_write, self._all_instances = may_write, all_instances
        self._other_sets = other_sets
        self._before_elsewhere: dict[int, SourceMap] = {}
        self._wanted = tree_changes(sources.root, edited)
        self._texts = LiteralTexts(sources, read)
        self._counts = Counter(sources.sources)
        self._uses = Uses(sources)
        #: Source → the number of frames that it makes.
        self._calls = Counter(frame.source for frame in sources.frames)
        self._inner_frames: Mapping[int, list[int]] = grouped(
            (frame.outer, number) for number, frame in enumerate(sources.frames) if number != TOP
        )
        self._of_frames: Mapping[int, list[int]] = grouped(
            (frame, number) for number, frame in enumerate(sources.element_frames)
        )
        self._copy_hints: dict[str, str] = {}
        #: Frame → whether all that it leads to is gone.
        self._is_gone: dict[int, bool] = {}

    def result(self) -> WrittenBack:
        groups = [*self._value_groups(), *self._structure_groups()]
        accepted = [group for group in groups if not group.reason]
        files: dict[str, bytes] = {}
        after, followed = self._sources, list[Follower]()
        expansions = 0
        while accepted:
            expansions += 1
            if expansions > _MAX_EXPANSIONS:
                for group in accepted:
                    group.reason = f"xacro was run {_MAX_EXPANSIONS} times for the other edits"
                accepted = []
                break
            self._texts = LiteralTexts(self._sources, self._read)
            files = self._files(accepted)
            try:
                self._refuse_instructions(files, accepted)
                after = self._expand({path: data.decode("utf-8") for path, data in files.items()})
            except (TranslateError, UnicodeDecodeError) as error:
                if [group for group in accepted if group.forms and group.takes_other_form()]:
                    continue
                failed = accepted if len(accepted) == 1 else self._half(accepted)
                for group in failed:
                    group.reason = f"xacro could not expand the changed files: {_message(error)}"
                accepted = [group for group in accepted if not group.reason]
                continue
            changed = tree_changes(self._sources.root, after.root)
            wrong = self._wrong_groups(accepted, changed) or self._wrong_elsewhere(
                accepted, files, changed, after
            )
            if not wrong:
                followed = self._followed(accepted, changed)
                break
            accepted = [group for group in accepted if not group.reason]
        if not accepted:
            files, after = {}, self._sources
        refused = [
            Refusal(element, name, group.reason, group.place, group.hint)
            for group in groups
            if group.reason
            for element, name in group.elements
        ]
        return WrittenBack(files, after, refused, followed)

    @staticmethod
    def _half(groups: Sequence[_Group]) -> Sequence[_Group]:
        """Return what to take back if the changes cannot be expanded: those of structure."""
        structure = [group for group in groups if group.is_structure]
        return structure or groups[len(groups) // 2 :]

    # --- Values -----------------------------------------------------------------------------------

    def _value_groups(self) -> Iterator[_Group]:
        """Yield the changes of values, each with all others of its literal."""
        by_literal: dict[tuple[Origin, object], list[tuple[Site, Change, LiteralText]]] = {}
        for site, change in self._wanted.values.items():
            try:
                if change.old is None or change.new is None:
                    yield self._attribute_group(site, change)
                    continue
                for literal in self._texts.of_site(site, change.old, change.new):
                    by_literal.setdefault((literal.origin, literal.token), []).append(
                        (site, change, literal)
                    )
            except NoLiteralError as error:
                group = self._group([site], error.place)
                group.reason = error.reason
                yield group
        # One edit of several tokens is one change.
        joined = _Joined()
        for key, uses in by_literal.items():
            for site, _, _ in uses:
                joined.join(("literal", key), ("site", site))
        members: dict[object, list[tuple[Origin, object]]] = grouped(
            (joined.root(("literal", key)), key) for key in by_literal
        )
        for keys in members.values():
            yield from self._literal_groups([by_literal[key] for key in keys])

    def _literal_groups(
        self, uses_of_literals: Sequence[Sequence[tuple[Site, Change, LiteralText]]]
    ) -> Iterator[_Group]:
        """Yield the changes of some literals, of which each has a site of another one."""
        sites = {site: change for uses in uses_of_literals for site, change, _ in uses}
        group = self._group(sites, self._place(uses_of_literals[0][0][2]))
        group.sites = sites
        #: Of each literal: what is written, and the numbers in place of its names.
        forms: list[list[list[LiteralText]]] = []
        for uses in uses_of_literals:
            literals = {literal.text: literal for _, _, literal in uses}
            literal = uses[0][2]
            own_sites = {site for site, _, _ in uses}
            others = self._uses.of.get(literal.origin, set()) - own_sites
            followers = self._following(others, own_sites)
            group.origins.add(literal.origin)
            is_kept = literal.call >= 0 and bool(self._may_write(literal.path))
            is_wider = bool(others - followers) or len(literals) > 1
            calls = self._at_calls(uses) if is_kept or is_wider else []
            numbers = [] if self._all_instances else self._in_place_of_names(uses)
            group.origins |= {number.origin for form in numbers for number in form}
            if calls and (is_kept or not self._all_instances):
                forms.append([calls, *numbers])
                group.origins |= {("call", call.call, call.parameter) for call in calls}
                group.followers |= followers
                continue
            if numbers and is_wider:
                forms.append(numbers)
                group.followers |= followers
                continue
            if len(literals) > 1:
                group.reason = f"its uses have other new values: {self._listed(own_sites)}"
            elif others - followers and not self._all_instances:
                count = len(others | own_sites)
                group.reason = (
                    f"the value is used {count} times: {self._listed(others | own_sites)}"
                )
                group.hint = _ALL_INSTANCES
            elif reason := self._may_write(literal.path):
                group.reason = reason
                group.hint = self._copy_hint(literal.path)
            forms.append([[literal], *numbers])
            group.followers |= others if self._all_instances else followers
        group.literals, *group.numbers = [
            [literal for form in forms for literal in form[min(number, len(form) - 1)]]
            for number in range(max(map(len, forms)))
        ]
        yield group

    def _at_calls(self, uses: Sequence[tuple[Site, Change, LiteralText]]) -> list[LiteralText]:
        """Return the new values as arguments of calls; none for two of one call."""
        calls = {(literal.call, literal.parameter): literal for _, _, literal in uses}
        values = {(literal.call, literal.parameter, literal.value) for _, _, literal in uses}
        if any(literal.call < 0 for literal in calls.values()) or len(values) > len(calls):
            return []
        sites_of_calls = grouped((literal.call, site) for site, _, literal in uses)
        for literal in calls.values():
            file = self._sources.file_of(literal.call)
            own_sites = set(sites_of_calls[literal.call])
            others = self._uses.of.get(("call", literal.call, literal.parameter), set()) - own_sites
            is_shared = others != self._following(others, own_sites)
            if file is None or self._may_write(file.path) or is_shared:
                return []
        return list(calls.values())

    def _in_place_of_names(
        self, uses: Sequence[tuple[Site, Change, LiteralText]]
    ) -> list[list[LiteralText]]:
        """Return the new numbers in place of names that nothing else uses, in each of their forms.

        The definition of the names keeps its value for its other uses.  The first form has the
        numbers where the innermost names are.
        """
        sites = {site for site, _, _ in uses}
        numbers = [
            [number for number in literal.instead if self._is_only_use(number, site, sites)]
            for site, _, literal in uses
        ]
        if not all(numbers):
            return []
        forms: list[list[LiteralText]] = []
        for step in range(max(map(len, numbers))):
            form: dict[tuple[Origin, object], LiteralText] = {}
            for some in numbers:
                number = some[min(step, len(some) - 1)]
                if form.setdefault((number.origin, number.token), number).text != number.text:
                    break
            else:
                forms.append([*form.values()])
        return forms

    def _is_only_use(self, number: LiteralText, site: Site, sites: Collection[Site]) -> bool:
        """Return whether only some sites have a text, and its file may be written."""
        others = self._uses.of.get(number.origin, set()).difference(sites)
        return others == self._following(others, [site]) and not self._may_write(number.path)

    def _attribute_group(self, site: Site, change: Change) -> _Group:
        """Return the change that adds or removes an attribute."""
        source = self._sources.sources[site.number]
        group = self._group([site], self._texts.place_of(source))
        group.sites = {site: change}
        group.origins = {("element", source, site.field)}
        uses = {Site(number, site.field) for number in self._uses.numbers_of(source)}
        is_alike = all(
            (wanted := self._wanted.values.get(use)) is not None
            and same_value(wanted.new, change.new)
            for use in uses
        )
        self._require(group, source, is_alike=is_alike, uses=uses)
        if change.new is not None and starts_expression(change.new):
            group.reason = COMPUTED_TEXT
        if self._all_instances:
            group.followers |= uses

        def apply() -> None:
            if (placed := self._texts.element(source)) is not None:
                _, edits, element = placed
                edits.set_attribute(element, qualified(element, site.field), change.new)

        group.apply = apply
        return group

    def _require(
        self, group: _Group, source: int, *, is_alike: bool, uses: Collection[Site]
    ) -> None:
        """Refuse a change of an element that is used several times, or that cannot be written."""
        placed = self._texts.element(source)
        if placed is None:
            group.reason = "its file cannot be changed"
        elif reason := self._may_write(placed[0].path):
            group.reason = reason
            group.hint = self._copy_hint(placed[0].path)
        elif not (is_alike or self._all_instances):
            group.reason = f"the element is used {len(uses)} times: {self._listed(uses)}"
            group.hint = _ALL_INSTANCES

    def _copy_hint(self, path: str) -> str:
        """Return where a file that must not be written is named, and a copy of it can be.

        The text is empty if no file that may be written has the name.
        """
        if path not in self._copy_hints:
            self._copy_hints[path] = next(self._names_of(os.path.basename(path)), "")
        return self._copy_hints[path]

    def _names_of(self, name: str) -> Iterator[str]:
        """Yield hints about the places in files that may be written that name a file."""
        for file in self._sources.files:
            if file.file is None or self._may_write(file.path):
                continue
            for element in file.elements:
                for value in map(str, element.attrib.values()):
                    if os.path.basename(value.strip()) != name:
                        continue
                    place = f"{os.path.basename(file.path)}:{file.file.position(element)[0]}"
                    if qualified_name(element) == "xacro:arg":
                        argument = element.get("name", "")
                        yield f"give {argument}:= ({place}) a copy of it in the repository"
                    yield f"name a copy of it in the repository: '{value}' in {place}"

    def _group(self, sites: Iterable[Site], place: Place) -> _Group:
        elements = [(self._sources.elements[site.number], site.field) for site in sites]
        return _Group(elements, place)

    @staticmethod
    def _place(literal: LiteralText) -> Place:
        return Place(literal.path, literal.line, literal.text)

    def _listed(self, sites: Iterable[Site]) -> str:
        """Return the parts of the robot with some values, for messages."""
        names = list(
            dict.fromkeys(part_name(self._sources.elements[site.number]) for site in sorted(sites))
        )
        more = [f"and {len(names) - _MAX_LISTED} more"] if len(names) > _MAX_LISTED else []
        return ", ".join([*names[:_MAX_LISTED], *more])

    def _following(self, sites: Collection[Site], edited: Collection[Site]) -> set[Site]:
        """Return the values that are in the ``<inertial>`` of an edited one."""
        if not sites:
            return set()
        inertials = {_inertial_of(self._sources.elements[site.number]) for site in edited}
        inertials.discard(None)
        return {
            site for site in sites if _inertial_of(self._sources.elements[site.number]) in inertials
        }

    # --- Structure --------------------------------------------------------------------------------

    def _structure_groups(self) -> Iterator[_Group]:
        gone = set(self._wanted.gone)
        for number in self._wanted.gone:
            yield self._removal(number, gone)
        for addition in self._wanted.new:
            yield self._addition(addition)

    def _removal(self, number: int, gone: Collection[int]) -> _Group:
        """Return the change that removes an element, or the macro call that makes it."""
        element = self._sources.elements[number]
        source = self._sources.sources[number]
        group = _Group([(element, "")], self._texts.place_of(source))
        group.is_structure = True
        numbers = self._uses.numbers_of(source)
        if not all(number in gone for number in numbers):
            call = self._call_that_is_gone(number, gone)
            if call >= 0:
                source, numbers = call, []
        uses = [Site(number, "") for number in numbers]
        is_alike = all(number in gone for number in numbers)
        self._require(group, source, is_alike=is_alike, uses=uses)
        group.gone = {*numbers} if self._all_instances else set()

        def apply() -> None:
            if (placed := self._texts.element(source)) is not None:
                placed[1].remove(placed[2], with_comment=True)

        group.apply = apply
        return group

    def _call_that_is_gone(self, number: int, gone: Collection[int]) -> int:
        """Return the source of a call that is made once, and all of whose elements are gone."""
        frame = self._sources.element_frames[number]
        while frame != TOP:
            source, outer = self._sources.frames[frame]
            if frame not in self._is_gone:
                is_once = source >= 0 and self._calls[source] == 1
                self._is_gone[frame] = is_once and self._are_gone(self._members(frame), gone)
            if self._is_gone[frame]:
                return source
            frame = outer
        return -1

    def _are_gone(self, members: set[int], gone: Collection[int]) -> bool:
        """Return whether those of some elements are gone that are in no other one of them."""
        elements = {self._sources.elements[member] for member in members}
        return all(
            member in gone
            or any(node in elements for node in self._sources.elements[member].iterancestors())
            for member in members
        )

    def _members(self, frame: int) -> set[int]:
        """Return the numbers of the elements that a frame leads to."""
        inside = reachable([frame], self._inner_frames)
        return {number for frame in inside for number in self._of_frames.get(frame, ())}

    def _addition(self, addition: Addition) -> _Group:
        """Return the change that adds an element after its sibling, or after a macro call."""
        group = _Group([(addition.element, "")], Place("", 0))
        group.is_structure = True
        source, is_sibling, frame = self._place_of_addition(addition)
        placed = self._texts.element(source)
        if placed is None:
            group.place = self._texts.place_of(self._sources.sources[addition.parent])
            group.reason, group.hint = self._reason_without_place(addition)
            return group
        group.place = self._texts.place_of(source)
        if (new_element := inert_element(addition.element)) is None:
            group.reason = "the new element contains elements or expressions of xacro"
            return group
        group.reason = self._may_write(placed[0].path)
        group.forms = [*self._with_expressions(new_element, frame), (new_element, ())]

        def apply() -> None:
            if (again := self._texts.element(source)) is None:
                return
            _, edits, element = again
            around = element.getparent() if is_sibling else element
            if around is not None:
                edits.insert(around, group.forms[0][0], element if is_sibling else None)

        group.apply = apply
        return group

    def _with_expressions(
        self, element: etree._Element, frame: int
    ) -> list[tuple[etree._Element, Sequence[str]]]:
        """Return a new element in which names of parts have the expressions of these parts.

        With other arguments of xacro, a joint is then on the link that has another name there.
        The list has the form and its expressions; it is empty if these names have no expressions,
        or none that the frame can have.
        """
        form = deepcopy(element)
        texts: list[str] = []
        for node, attribute, tag, name in references(form):
            if (number := self._parts.get((tag, name))) is None:
                continue
            own_frame = self._sources.element_frames[number]
            is_in_scope = self._sources.scope_of(own_frame) == self._sources.scope_of(frame)
            if text := self._texts.text_for(Site(number, "name"), is_in_scope=is_in_scope):
                node.set(attribute, text)
                texts.append(text)
        return [(form, texts)] if texts else []

    @cached_property
    def _parts(self) -> Mapping[tuple[str, str], int]:
        """The tag and the name of each part → its number."""
        return {
            (str(element.tag), element.get("name", "")): number
            for number, element in enumerate(self._sources.elements)
            if element.getparent() is self._sources.root
        }

    def _place_of_addition(self, addition: Addition) -> tuple[int, bool, int]:
        """Return the source of the element that a new one stands after, or in as first child.

        The last value is the frame of that element.
        """
        if addition.after is None:
            source = self._sources.sources[addition.parent]
            frame = self._sources.element_frames[addition.parent]
            is_once = self._counts[source] == 1 or self._all_instances
            return (source, False, frame) if is_once else (-1, False, frame)
        source = self._sources.sources[addition.after]
        frame = self._sources.element_frames[addition.after]
        is_of_robot = self._sources.elements[addition.parent].getparent() is None
        if self._all_instances and not is_of_robot:
            return source, True, frame
        while True:
            file = self._sources.file_of(source)
            is_once = self._is_used_once(source)
            if file is not None and is_once and not self._may_write(file.path):
                return source, True, frame
            if frame == TOP or not is_of_robot:
                return -1, True, frame
            source, frame = self._sources.frames[frame]

    def _reason_without_place(self, addition: Addition) -> tuple[str, str]:
        """Return why no file has a place for a new element, and a hint."""
        beside = addition.parent if addition.after is None else addition.after
        source = self._sources.sources[beside]
        placed = self._texts.element(source)
        if placed is not None and (reason := self._may_write(placed[0].path)):
            return reason, self._copy_hint(placed[0].path)
        is_inner = self._sources.elements[addition.parent] is not self._sources.root
        hint = _ALL_ADDED if is_inner and self._counts[source] > 1 else "add it by hand"
        return "the element around it is used several times", hint

    def _is_used_once(self, source: int) -> bool:
        return source >= 0 and self._counts[source] + self._calls[source] == 1

    # --- The changed files ------------------------------------------------------------------------

    def _files(self, groups: Sequence[_Group]) -> dict[str, bytes]:
        """Return the bytes of the files with some changes."""
        splices: dict[str, dict[tuple[int, int], str]] = {}
        for group in groups:
            for literal in group.literals:
                if literal.call >= 0 and ("call", literal.call, literal.parameter) in group.origins:
                    if (placed := self._texts.element(literal.call)) is not None:
                        placed[1].set_attribute(placed[2], literal.parameter, literal.value)
                else:
                    splices.setdefault(literal.path, {})[literal.start, literal.end] = literal.text
            if group.apply is not None:
                group.apply()
        files: dict[str, bytes] = {}
        for file in self._sources.files:
            if (edits := self._texts.edits_of(file)) is None:
                continue
            for span, text in splices.pop(file.path, {}).items():
                edits.replace_span(*span, text)
            data = edits.apply()
            if data != self._read(file.path):
                files[file.path] = data
        for path, parts in splices.items():
            whole = self._texts.yaml_text(path) or ""
            for (start, end), text in sorted(parts.items(), reverse=True):
                whole = whole[:start] + text + whole[end:]
            files[path] = whole.encode("utf-8")
        return files

    def _refuse_instructions(self, files: Mapping[str, bytes], groups: Iterable[_Group]) -> None:
        """Raise :class:`TranslateError` for an instruction of xacro that a file did not have.

        Nothing that an edit brings is run, whatever writes it.  The expression in the name of a
        part can stand in a new element, too, in the file that gets the element.
        """
        repeated: Mapping[str, list[str]] = grouped(
            (group.place.path, text)
            for group in groups
            for _, texts in group.forms[:1]
            for text in texts
        )
        for file in self._sources.files:
            if file.path in files and file.file is not None:
                changed = parse(files[file.path], file.path).root
                texts = repeated.get(file.path, ())
                if adds_instructions(file.file.root, changed, repeated=texts):
                    message = "the change would add an instruction of xacro"
                    raise TranslateError.of("edit-refused", message, file.path)

    # --- The check --------------------------------------------------------------------------------

    def _wrong_groups(self, groups: Sequence[_Group], changed: TreeChanges) -> list[_Group]:
        """Refuse the changes that the new expansion lacks, or that change more than they should."""
        followers = {site for group in groups for site in group.followers}
        wanted = {site: change for group in groups for site, change in group.sites.items()}
        wrong: list[_Group] = []

        def refuse(group: _Group, reason: str, hint: str = "") -> None:
            if not group.reason and group not in wrong:
                if not group.takes_other_form():
                    group.reason, group.hint = reason, hint
                wrong.append(group)

        for group in groups:
            for site, change in group.sites.items():
                there = changed.values.get(site)
                if there is not None and same_value(there.new, change.new):
                    continue
                if there is None or not _has_other_uses(change, there):
                    refuse(group, "xacro gives another value after the change")
                elif not self._all_instances:
                    part = part_name(self._sources.elements[site.number])
                    reason = f"the value is used several times in one text of {part}"
                    refuse(group, reason, _ALL_USES)
        causes_of: Mapping[Origin, list[_Group]] = grouped(
            (origin, group) for group in groups for origin in group.origins
        )
        for site in changed.values:
            if site in wanted or site in followers:
                continue
            origins = self._uses.origins_of(site)
            name = part_name(self._sources.elements[site.number])
            causes = [group for origin in origins for group in causes_of.get(origin, ())]
            for group in causes or groups:
                refuse(group, f"the change would change {name}, too")
            if not causes:
                break
        if wrong:
            return wrong
        structure = [group for group in groups if group.is_structure]
        elements = {element for group in structure for element, _ in group.elements}
        additions = {addition.element: addition for addition in self._wanted.new}
        gone = {
            number for number in self._wanted.gone if self._sources.elements[number] in elements
        }.union(*(group.gone for group in structure))
        wanted_additions = [
            addition for element, addition in additions.items() if element in elements
        ]
        new = self._without_instances(changed.new, wanted_additions)
        is_same = {*changed.gone} == gone and self._additions(new) == self._additions(
            wanted_additions
        )
        if not is_same:
            for group in structure or groups:
                refuse(group, "the change would add or remove other parts, too")
        return wrong

    def _wrong_elsewhere(
        self,
        groups: Sequence[_Group],
        files: Mapping[str, bytes],
        changed: TreeChanges,
        after: SourceMap,
    ) -> list[_Group]:
        """Refuse the changes that change other places with other arguments of xacro.

        ``changed`` is what they change with the arguments of this run, in the expansion ``after``.
        """
        texts = {path: data.decode("utf-8") for path, data in files.items()}
        #: Place → the numbers that change there; ``None`` is any number, for a computed value.
        places: dict[Origin, set[tuple[float, float] | None]] = {}
        edited = {site for group in groups for site in group.sites}
        for site, change in changed.values.items():
            own_place = self._place_of_site(self._sources, site)
            numbers = {*_numbers_of(change)} if site in edited else {None}
            places.setdefault(own_place, set()).update(numbers)
        gone = {self._place_of_site(self._sources, Site(number, "")) for number in changed.gone}
        new = {self._place_of_new(after, addition) for addition in changed.new}
        structure = [group for group in groups if group.is_structure]
        for number, expand in enumerate(self._other_sets):
            try:
                if number not in self._before_elsewhere:
                    self._before_elsewhere[number] = expand({})
                before = self._before_elsewhere[number]
                expansion = expand(texts)
            except TranslateError as error:
                return self._refuse_all(groups, _message(error))
            there = tree_changes(before.root, expansion.root)
            kept = self._kept_elsewhere(before, changed)
            for site, change in there.values.items():
                place = self._place_of_site(before, site)
                is_same = place in places and (
                    None in places[place] or places[place].issuperset(_numbers_of(change))
                )
                if not is_same or site in kept:
                    name = _value_name(before.elements[site.number], site.field)
                    causes = self._causes_elsewhere(groups, before, site)
                    return self._refuse_all(causes, f"the change would change {name}, too")
            parts = [
                before.elements[gone_number]
                for gone_number in there.gone
                if self._place_of_site(before, Site(gone_number, "")) not in gone
            ]
            parts += [
                addition.element
                for addition in there.new
                if self._place_of_new(expansion, addition) not in new
            ]
            if parts:
                reason = f"the change would change {part_name(parts[0])}, too"
                return self._refuse_all(structure or groups, reason)
            if faults := faults_of_names(expansion.root) - faults_of_names(before.root):
                causes = [group for group in groups if group.is_structure or _is_of_name(group)]
                return self._refuse_all(causes or groups, sorted(faults)[0])
        return []

    def _kept_elsewhere(self, before: SourceMap, changed: TreeChanges) -> set[Site]:
        """Return the values with other arguments that stay with the arguments of this run."""
        if self._all_instances:
            return set()
        kept = set[Site]()
        for path, number in paths_of(before.root).items():
            own = self._numbers_by_path.get(path)
            if own is not None:
                names = ("", *map(str, before.elements[number].keys()))
                kept.update(
                    Site(number, name) for name in names if Site(own, name) not in changed.values
                )
        return kept

    @cached_property
    def _numbers_by_path(self) -> Mapping[tuple[object, ...], int]:
        """The numbers of the elements of the expansion by their paths."""
        return paths_of(self._sources.root)

    @staticmethod
    def _place_of_site(sources: SourceMap, site: Site) -> Origin:
        origin = ("element", sources.sources[site.number], site.field)
        return Uses(sources).placed(origin)

    def _place_of_new(self, sources: SourceMap, addition: Addition) -> Origin:
        return self._place_of_site(sources, Site(sources.number_of(addition.element), ""))

    def _causes_elsewhere(
        self, groups: Sequence[_Group], before: SourceMap, site: Site
    ) -> Sequence[_Group]:
        """Return the changes that have a part in a value with other arguments; all if none has."""
        uses = Uses(before)
        origins = {uses.placed(origin) for origin in uses.origins_of(site)}
        causes = [
            group
            for group in groups
            if not origins.isdisjoint(map(self._uses.placed, group.origins))
        ]
        return causes or groups

    @staticmethod
    def _refuse_all(groups: Sequence[_Group], reason: str) -> list[_Group]:
        for group in groups:
            if not group.takes_other_form():
                group.reason = f"with other arguments: {reason}"
        return list(groups)

    def _additions(self, additions: Iterable[Addition]) -> list[tuple[int, int | None, object]]:
        """Return the new elements; the order of the parts of a robot has no meaning."""
        root = self._sources.root
        parts = [
            (
                addition.parent,
                None if self._sources.elements[addition.parent] is root else addition.after,
                content(addition.element),
            )
            for addition in additions
        ]
        return sorted(parts, key=repr)

    def _without_instances(
        self, additions: Sequence[Addition], wanted: Sequence[Addition]
    ) -> list[Addition]:
        """Return new elements without those that other instances get beside some wanted ones."""
        parents = {addition.parent for addition in wanted}
        kinds = {self._kind_of_addition(addition) for addition in wanted}
        return [
            addition
            for addition in additions
            if addition.parent in parents
            or not self._all_instances
            or self._kind_of_addition(addition) not in kinds
        ]

    def _kind_of_addition(self, addition: Addition) -> tuple[int, object]:
        return self._sources.sources[addition.parent], content(addition.element)

    def _followed(self, groups: Sequence[_Group], changed: TreeChanges) -> list[Follower]:
        wanted = {site: change.new for group in groups for site, change in group.sites.items()}
        followed = [
            Follower(
                self._sources.elements[site.number], site.field, change.old or "", change.new or ""
            )
            for site, change in sorted(changed.values.items())
            if site not in wanted or not same_value(wanted[site], change.new)
        ]
        parents = {addition.parent for addition in self._wanted.new}
        others = sorted({*changed.gone}.difference(self._wanted.gone))
        others += [addition.parent for addition in changed.new if addition.parent not in parents]
        return [
            *followed,
            *(Follower(self._sources.elements[number], "", "", "") for number in others),
        ]


class _Joined:
    """Disjoint sets of changes that belong together."""

    def __init__(self) -> None:
        self._parents: dict[object, object] = {}

    def root(self, key: object) -> object:
        while (parent := self._parents.get(key, key)) != key:
            # The way of the next search is half as long.
            self._parents[key] = self._parents.get(parent, parent)
            key = parent
        return key

    def join(self, one: object, another: object) -> None:
        self._parents[self.root(one)] = self.root(another)


def part_name(element: etree._Element) -> str:
    """Return the part of the robot that an element belongs to, for messages."""
    for node in (element, *element.iterancestors()):
        if node.tag in _PARTS and node.getparent() is not None:
            name = node.get("name") or node.get("reference") or ""
            return f"{node.tag} '{name}'" if name else f"<{node.tag}>"
    return f"<{qualified_name(element)}>"


def _numbers_of(change: Change) -> list[tuple[float, float]]:
    """Return the numbers of a change that differ, old and new."""
    pairs = zip((change.old or "").split(), (change.new or "").split(), strict=False)
    numbers = [(number_of(old), number_of(new)) for old, new in pairs if not same_token(old, new)]
    return [(old, new) for old, new in numbers if old is not None and new is not None]


def _value_name(element: etree._Element, name: str) -> str:
    """Return the part of a value with its element and its attribute, for messages."""
    part = part_name(element)
    is_inner = part != f"<{qualified_name(element)}>" and element.tag not in _PARTS
    words = [
        part,
        *([qualified_name(element)] if is_inner else []),
        *([f"@{name}"] if name else []),
    ]
    return " ".join(words)


def _is_of_name(group: _Group) -> bool:
    """Return whether a change is one of the name of a part, or of a text that has one."""
    return any(site.field in ("name", "link", "joint") for site in group.sites)


def _has_other_uses(wanted: Change, change: Change) -> bool:
    """Return whether a value has the wanted tokens, and others that changed as one of these."""
    texts = [(text or "").split() for text in (wanted.old, wanted.new, change.new)]
    if len({*map(len, texts)}) > 1:
        return False
    tokens = [*zip(*texts, strict=True)]
    edited = {(old, new) for old, new, _ in tokens if not same_token(old, new)}
    return all(
        same_token(new, written)
        or any(same_token(old, one) and same_token(written, another) for one, another in edited)
        for old, new, written in tokens
    )


def _inertial_of(element: etree._Element) -> etree._Element | None:
    return next((node for node in element.iterancestors() if node.tag == "inertial"), None)


def _message(error: TranslateError | UnicodeDecodeError) -> str:
    if isinstance(error, TranslateError):
        return error.diagnostics[0].message
    return str(error.reason)
