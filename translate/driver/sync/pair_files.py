"""The two files of a pair: how they are read, translated, compared and updated.

A file of a pair can be a stranger's.  What the pair must not name, read or run is an error before
anything is opened (:meth:`PairFiles.refuse_files`).
"""

from __future__ import annotations

import os
import shlex
import time
from collections.abc import Callable, Iterable
from dataclasses import field
from io import BytesIO
from pathlib import Path
from typing import Any

from translate.constructs.massless_links import added_inertials
from translate.diagnostics.diagnostic import Diagnostic, TranslateError
from translate.diagnostics.element_path import ElementPath
from translate.driver.convert import convert
from translate.driver.inputs import ZIP, input_bytes
from translate.driver.load import ReadOptions, load_with
from translate.driver.sync.pairs import OTHER, SIDES, XACRO, Pair, PairKeywords, refused_files
from translate.driver.sync.stored_differences import (
    StoredDifference,
    stored_differences,
    without_stored,
)
from translate.driver.translation import Expansion, Update
from translate.driver.update import update
from translate.driver.update_xacro import XacroOptions
from translate.edits.edit import Edit
from translate.edits.included_models import includes_of
from translate.edits.pair_values import Difference, PairValues
from translate.model.fragment import Dialect, Location
from translate.resources.boundary import enclosing_directory, refusal
from translate.resources.earlier_files import RobotText, Texts, included_in, stored_texts
from translate.resources.regular_files import named_bytes
from translate.resources.search import Resources
from translate.structures import dataclass
from translate.xml.document import parse
from translate.xml.files import SPECIAL, bytes_of, is_special, real_path

#: The computing time for the pairs of a TOML file in one command, in s.
LISTED_SECONDS = 300.0
#: The function :func:`translate.update`.
_Updating = Callable[..., Update]


@dataclass(slots=True)
class SearchTime:
    """The time in s for finding a base in commits: for one pair, and for all pairs of a command.

    ``listed_end_at`` is the computing time of this process after which no more pairs of a TOML file
    are treated: a table of a stranger can combine each of many files with each other one.
    """

    for_pair: float = 30.0
    remaining: float = 120.0
    listed_end_at: float = field(default_factory=lambda: time.process_time() + LISTED_SECONDS)


@dataclass(slots=True)
class PairFiles:
    """The two files of a pair, and the function that updates one of them from the other.

    All pairs of a command share one ``search_time``.
    """

    pair: Pair
    resources: Resources = field(default_factory=Resources)
    update: _Updating = update
    search_time: SearchTime = field(default_factory=SearchTime)
    xacro: XacroOptions = field(default_factory=XacroOptions)
    #: The texts of one command → their translations; files that they include can change later.
    _forms: dict[Texts, tuple[bytes, bytes]] = field(default_factory=dict, init=False, repr=False)

    def read(self) -> Texts:
        """Return the contents of the files; that of a xacro file is its expansion.

        Raises :class:`translate.TranslateError` for a file that cannot be read.
        """
        self.refuse_files()
        texts = self.read_at(self.pair.urdf, self.pair.sdf, named=not self.pair.is_listed)
        # Another process can have replaced a file by a link before it was opened.
        self.refuse_files()
        return texts

    def refuse_xacro(self) -> None:
        """Raise :class:`translate.TranslateError` for a xacro file that may not be expanded.

        An argument can name a file that xacro includes.  A table that chooses arguments therefore
        needs the permission that the file needs, also for files that the user names.
        """
        if not (self.pair.is_one_way or self.pair.has_arguments):
            return
        from translate.resources.xacro import permitted

        if self.pair.is_one_way:
            permitted(self.pair.urdf, self.resources, named=not self.pair.is_listed)
        if self.pair.has_arguments and self.pair.places:
            place = self.pair.places["urdf"]
            permitted(place.table, self.resources, named=False, line=place.line)

    def robots(self) -> Texts:
        """Return the contents of the files, each of which is in its own format.

        Raises :class:`translate.TranslateError` also for a file that is not well-formed.
        """
        texts = self.read()
        self._forms.clear()
        for side in SIDES:
            check_format(texts.of(side), self.pair.path(side).removesuffix(XACRO), side)
        return texts

    def refuse_files(self) -> None:
        """Raise :class:`translate.TranslateError` for files that the pair must not name or run.

        After the limit of time, a pair of a TOML file is an error (``pairs-time-limit``).
        """
        if self.pair.is_listed and time.process_time() >= self.search_time.listed_end_at:
            place = self.pair.places["urdf"]
            raise TranslateError.of(
                "pairs-time-limit",
                f"the pairs before this one needed more than {LISTED_SECONDS:.0f} s",
                place.table,
                place.line,
                hint="name the two files, or a part of the pairs with --config FILE",
            )
        diagnostics = [] if self.resources.allow_outside else refused_files(self.pair)
        if diagnostics:
            raise TranslateError(diagnostics)
        for side in SIDES:
            _refuse_archive(self.pair.path(side))
            _refuse_program(self.pair.path(side), side)
        self.refuse_xacro()

    def read_at(self, urdf: str, sdf: str, *, named: bool) -> Texts:
        """Return the contents of two files; ``named`` are those that the user typed."""
        for path in (urdf, sdf):
            refuse_special(path)
        text, _ = input_bytes(Path(urdf), self.resources, named=named, expand=False)
        data = bytes_of(Path(sdf))[0] if named else named_bytes(sdf)
        return Texts(text, self.with_included(data, sdf))

    def xacro_files(self) -> list[str]:
        """Return the real paths of the files of the repository that a xacro file of the pair reads.

        There are none for a file that cannot be expanded.
        """
        if not self.pair.is_one_way:
            return []
        from translate.driver.update_xacro import XacroSources

        named = not self.pair.is_listed
        sources = XacroSources(self.pair.urdf, self.resources, self.xacro, named=named)
        area = enclosing_directory(os.path.dirname(os.path.abspath(self.pair.urdf)))
        try:
            self.refuse_files()
            return [path for path in sources.files() if not refusal(path, [area])]
        except TranslateError:
            return []

    def with_included(self, data: bytes, path: str) -> bytes:
        """Return an SDFormat text with the files of its repository that it includes."""
        if b"<include" not in data:
            return data
        reading = ReadOptions.of(False, False, self.resources.with_inputs(path))
        try:
            document = load_with(data, reading, path=path)
        except TranslateError:
            # The next step reports what is wrong with the file.
            return data
        area = enclosing_directory(os.path.dirname(os.path.abspath(path)))
        paths = {
            real_path(include.path): None
            for model in document.all_models()
            for include in includes_of(model)
            if not refusal(include.path, [area])
        }
        included = {included: named_bytes(included) for included in sorted(paths)}
        return RobotText(data, included) if included else data

    def missing(self) -> list[Dialect]:
        """Return the sides whose file does not exist."""
        self.refuse_files()
        return [side for side in SIDES if not os.path.exists(self.pair.path(side))]

    def stored(self) -> list[StoredDifference] | None:
        """Return the differences that stay; ``None`` for a pair without any.

        Raises :class:`translate.TranslateError` (``pairs-invalid``) for a file that is not valid.
        """
        return stored_differences(self.pair)

    def last_texts(self, base: str) -> Texts | None:
        """Return the texts after the last synchronization, unless another ``base`` is named."""
        return None if base else stored_texts(self.pair.urdf, self.pair.sdf)

    def differences(self, texts: Texts) -> list[Difference]:
        """Return the differences of two files, except those that stay.

        Without such differences, there are none if an update in either direction changes nothing.
        """
        if (stored := self.stored()) is not None:
            return without_stored(self.value_differences(texts), stored)
        for side in ("sdf", "urdf"):
            update = self.update_side(side, texts, force=True)
            if not (update.changed or update.refused):
                continue
            # A refused edit can be one of an element that has another edit, or none of a value.
            edits = {edit.at: edit for edit in [*update.refused, *update.edits]}
            return [
                Difference(edit.at, edit.new, edit.old)
                if side == "sdf"
                else Difference(edit.at, edit.old, edit.new)
                for edit in edits.values()
                if edit.old or edit.new
            ] or [Difference(ElementPath("text"), "", "")]
        return []

    def value_differences(self, texts: Texts) -> list[Difference]:
        """Return the differences of two files of any origin, with the names of the URDF."""
        return self.values(*self.urdfs(texts)).differences

    def differences_of_one_robot(self, texts: Texts) -> list[Difference] | None:
        """Return the differences of two files; ``None`` if most links have other names."""
        try:
            return self.differences(texts)
        except TranslateError as error:
            if {diagnostic.code for diagnostic in error.diagnostics} != {"not-one-robot"}:
                raise
            return None

    def were_in_step(self, texts: Texts) -> bool:
        """Return whether two texts have no other differences than those that stay."""
        try:
            stored = self.stored()
            if stored is not None:
                # A difference that stays may have had other values.
                places = {stored_difference.at for stored_difference in stored}
                return all(difference.at in places for difference in self.value_differences(texts))
            return not self.differences(texts)
        except TranslateError:
            # Another robot, or a file that was not valid then.
            return False

    def urdfs(self, texts: Texts) -> tuple[bytes, bytes]:
        """Return the two files as URDFs that the same translation has written."""
        if texts not in self._forms:
            self._forms[texts] = self._new_urdfs(texts)
        return self._forms[texts]

    def _new_urdfs(self, texts: Texts) -> tuple[bytes, bytes]:
        stream = BytesIO(self.translation("sdf", self.stream("urdf", texts)))
        stream.name = self.pair.sdf
        model = self.pair.options.get("model")
        return (
            self.translation("urdf", stream),
            self.translation(
                "urdf", self.stream("sdf", texts), model=model, resources=self.resources_of(texts)
            ),
        )

    def values(self, urdf: bytes, sdf: bytes) -> PairValues:
        """Return the values of both files; ``sdf`` is the URDF of the SDFormat file."""
        options = self.pair.options
        added = added_inertials(options.get("added_mass"), options.get("added_inertia"))
        path = self.pair.urdf
        return PairValues(parse(urdf, path).root, parse(sdf, path).root, added)

    def translation(
        self,
        to: Dialect,
        stream: BytesIO,
        model: str | None = None,
        resources: Resources | None = None,
    ) -> bytes:
        """Return the translation of a text with the options of the pair."""
        options = self.options_for(to)
        options.pop("model", None)
        if model:
            options["model"] = model
        return convert(stream, to=to, resources=resources or self.resources, **options).data

    def options_for(self, side: Dialect) -> PairKeywords:
        """Return the options of a translation into one format."""
        options = self.pair.options.copy()
        if "for_target" in options:
            from translate.readers.table import reader_of

            if side not in reader_of(options["for_target"]).formats:
                del options["for_target"]
        return options

    def update_side(
        self, side: Dialect, texts: Texts, base: Texts | None = None, **how: bool
    ) -> Update:
        """Merge the edits of the other side into one side, except those that have no place."""
        other = OTHER[side]
        return self.update(
            self.stream(side, texts),
            self.stream(other, texts),
            base=None if base is None else self.stream(other, base),
            resources=self.resources_of(texts),
            partial=True,
            **self.arguments_about_included(base),
            **self._apart(),
            **how,
            **self.pair.options,
        )

    def resources_of(self, texts: Texts) -> Resources:
        """Return the resources of files of one time."""
        included = included_in(texts.sdf)
        return self.resources.with_texts(included) if included else self.resources

    def arguments_about_included(self, base: Texts | None) -> dict[str, Any]:
        """Return the arguments of an update about included files, for a pair with any."""
        arguments: dict[str, Any] = {"shared": True} if self.xacro.shared else {}
        if base is not None and included_in(base.sdf):
            arguments["base_resources"] = self.resources_of(base)
        return arguments

    def updated_text(self, side: Dialect, texts: Texts, update: Update) -> bytes:
        """Return the text of an updated side, with its included files."""
        included = included_in(texts.sdf) if side == "sdf" else {}
        changed = {
            real_path(path): data
            for path, data in update.files.items()
            if real_path(path) in included
        }
        return RobotText(update.data, {**included, **changed}) if included else update.data

    def _apart(self) -> dict[str, list[ElementPath]]:
        """Return the argument of an update for a pair with differences that stay: their places."""
        if not (stored := self.stored()):
            return {}
        places = [stored_difference.at for stored_difference in stored]
        # A joint with two names has edits of both.
        names = {
            stored_difference.at.name: stored_difference.difference.sdf
            for stored_difference in stored
            if (stored_difference.at.kind, stored_difference.at.field) == ("joint", "name")
        }
        places += [at._replace(name=names[at.name]) for at in places if at.name in names]
        return {"apart": places}

    def stream(self, side: Dialect, texts: Texts) -> BytesIO:
        """Return a text as a file with the path of its side: relative URIs are relative to it."""
        is_expanded = side == "urdf" and self.pair.is_one_way
        stream = (Expansion if is_expanded else BytesIO)(texts.of(side))
        stream.name = self.pair.path(side).removesuffix(XACRO)
        return stream

    def with_own_path(self, side: Dialect, edits: Iterable[Edit]) -> list[Edit]:
        """Return the edits of one side with the path of its file; an unknown line is 0."""
        path = self.pair.path(side)
        # The lines of a translation, or of the expansion of a xacro file, are others.
        return [
            edit if edit.location.path == path else edit._replace(location=Location(path))
            for edit in edits
        ]

    @property
    def separator(self) -> str:
        """What the URDF has between the names of models."""
        return self.pair.options.get("separator", "__")

    def flat_name(self, name: str) -> str:
        """Return a scoped name as the URDF has it."""
        return name.replace("::", self.separator)


def check_format(data: bytes, path: str, side: Dialect) -> None:
    """Raise :class:`translate.TranslateError` for a text that is not XML of this side."""
    is_urdf = parse(data, path).root.tag == "robot"
    if is_urdf != (side == "urdf"):
        present_format, expected_format = ("URDF", "SDFormat") if is_urdf else ("SDFormat", "URDF")
        message = f"the file is {present_format}, and the pair has its {expected_format} here"
        hint = "name a URDF and an SDFormat file; compare takes two of one format"
        raise TranslateError([Diagnostic("pair-invalid", "error", message, path, 1, hint=hint)])


def _refuse_archive(path: str) -> None:
    """Raise :class:`translate.TranslateError` for a zip file: the text would replace its files."""
    if path.endswith(ZIP):
        raise TranslateError.of(
            "file-read",
            "this is a zip file, and a pair consists of two files of robots",
            path,
            hint="unpack it first",
        )


def _refuse_program(path: str, side: Dialect) -> None:
    """Raise :class:`translate.TranslateError` for a xacro file that would be written as a robot.

    The next command would run the expressions of an edit.  The URDF can be a xacro file by its own
    name: its edits are texts.
    """
    is_known = side == "urdf" and path.endswith(XACRO)
    if real_path(path).lower().endswith(XACRO) and not is_known:
        raise TranslateError.of(
            "file-read",
            "this is a xacro file, which a pair can have as its URDF only, by its own name",
            path,
            hint=f"write edits into it: robot-translate convert IN {shlex.quote(real_path(path))} "
            "--update",
        )


def refuse_special(path: str) -> None:
    """Raise :class:`translate.TranslateError` for a pipe, which blocks, and the like."""
    if is_special(path):
        raise TranslateError.of(
            "file-read",
            f"this is {SPECIAL}, and a pair consists of two files",
            path,
            hint="write it to a file first",
        )
