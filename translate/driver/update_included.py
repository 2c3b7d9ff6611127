"""The files that an updated SDFormat file includes: which may change, and their new texts."""

from __future__ import annotations

import os
from collections.abc import Callable, Collection, Mapping
from dataclasses import replace
from pathlib import Path

from translate.diagnostics.diagnostic import TranslateError
from translate.diagnostics.element_path import ElementPath
from translate.driver.load import ReadOptions, load_with
from translate.driver.written_files import (
    IncludingModels,
    OtherFile,
    WritableFiles,
    elements_of,
    other_files,
    reason_of,
)
from translate.edits.included_models import FileEdit, IncludedFiles, includes_of
from translate.edits.structure import ModelUpdate
from translate.model.fragment import Include
from translate.model.model import Document, Model
from translate.resources.regular_files import named_bytes
from translate.resources.replaced_files import FileState
from translate.resources.search import Resources
from translate.resources.written_programs import refuse_new_instructions
from translate.resources.xacro_text import is_xacro
from translate.sdf.include.params import key_of
from translate.xml.document import element_of
from translate.xml.files import real_path


class IncludedTexts:
    """The texts that an update gives to the files which a ``target`` includes.

    ``texts`` are the changed ones, by path; ``resources`` find the files as they will be.
    ``shared``: files may change that other files of the repository include, too.  ``earlier`` are
    the files as they were first read.
    """

    def __init__(
        self, target: Document, resources: Resources, *, lenient: bool, shared: bool
    ) -> None:
        self._target, self._lenient, self._shared = target, lenient, shared
        self._resources_before = self.resources = resources
        self.texts: dict[str, bytes] = {}
        self.earlier: dict[str, FileState] = {}

    def files(self, own: Model) -> IncludedFiles | None:
        """Return the files that the model of an SDFormat file includes; ``None`` without any."""
        top = self._target.path
        if self._target.format != "sdf" or not top:
            return None
        included = {real_path(include.path) for include in includes_of(own)}
        if not included:
            return None
        models = self._including_models(self.resources)

        def users(path: str, own: Collection[str]) -> list[str]:
            return models.that_include(path, own, top)

        rule = WritableFiles(top, included | {real_path(top)}, users, shared=self._shared)
        return IncludedFiles(self._model, rule.reason)

    def write(
        self,
        edits: Mapping[str, FileEdit],
        text_of: Callable[[Model, ModelUpdate, bytes, Document], bytes],
    ) -> None:
        """Change the texts of included files.

        ``text_of`` returns a text with the edits of its model, from the model, the update, the text
        and its document.
        """
        for path, (before, after, names) in edits.items():
            # The writer finds the model by its identity.
            document = replace(self._document(path), models=[before])
            data = self._data(path)
            merged = ModelUpdate(after, (), (), names)
            self.texts[path] = text_of(before, merged, data, document)
            refuse_new_instructions(path, data, self.texts[path])
        if edits:
            self.resources = self.resources.with_texts(self.texts)

    def drop(self) -> None:
        """Leave all files as they are."""
        self.texts, self.resources = {}, self._resources_before

    def others(self) -> list[OtherFile]:
        """Return what changes in other robots of the repository that include the changed files."""
        if not (self._shared and self.texts):
            return []
        resources, top = self._resources_before, self._target.path
        models = self._including_models(resources)
        users = {user: None for path in self.texts for user in models.that_include(path, (), top)}

        def read(path: str, texts: Mapping[str, bytes]) -> dict[ElementPath, object]:
            reading = ReadOptions.of(self._lenient, False, resources.with_texts(texts))
            return dict(elements_of(load_with(Path(path), reading, named=False)))

        return other_files(users, read, self.texts)

    def _including_models(self, resources: Resources) -> IncludingModels:
        return IncludingModels(os.path.dirname(os.path.abspath(self._target.path)), resources)

    def _data(self, path: str) -> bytes:
        if (data := self.resources.text_of(path)) is not None:
            return data
        if path not in self.earlier:
            self.earlier[path] = FileState.of(path, named_bytes(path))
        return self.earlier[path].contents

    def _document(self, path: str) -> Document:
        reading = ReadOptions.of(self._lenient, False, self.resources)
        return load_with(self._data(path), reading, path=path)

    def _model(self, include: Include) -> Model | str:
        """Return the model that an ``<include>`` has, or why edits of it are not written there."""
        if key_of(element_of(include.xml)):
            return f"the <include> of '{include.uri}' edits its file by <experimental:params>"
        if is_xacro(include.path):
            # The next reader would run what an edit brings.
            return f"it is in the included xacro file '{include.path}'"
        try:
            document = self._document(include.path)
        except TranslateError as error:
            return f"the included file '{include.path}': {reason_of(error)}"
        if document.format != "sdf" or len(document.models) != 1:
            return f"it is in the included file '{include.path}', which is no SDFormat file"
        return document.models[0]
