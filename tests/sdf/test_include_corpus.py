"""Real worlds and models that are made of many files: read, written back, and read again."""

from __future__ import annotations

import pytest
from support.reference_files import ReferenceFile, our_frames, read, reference_files, resources

import translate
from translate.model.model import Document
from translate.xml.document import parse

pytestmark = pytest.mark.slow

# There is no document for those that the reference refuses, and we with it.
FILES = [file for file in reference_files() if file.includes and file.is_complete]
every_file = pytest.mark.parametrize("file", FILES, ids=str)


def document_of(file: ReferenceFile) -> Document:
    document = read(file)
    if document is None:
        assert file.codes, "it is refused, and the reference reads it"
        pytest.skip("the reference refuses it, too")
    return document


@every_file
def test_every_include_stays_one(file: ReferenceFile) -> None:
    document = document_of(file)
    text = translate.to_sdf(document)
    assert _written(text) == _includes(document)
    again = translate.load(text, path=str(file.path), resources=resources(file))
    assert our_frames(again) == our_frames(document)


@every_file
def test_written_out_it_is_the_same_without_the_other_files(file: ReferenceFile) -> None:
    document = document_of(file)
    text = translate.to_sdf(document, resolve_includes=True)
    kept = sum(item.tag == "include" for world in document.worlds for item in world.fragments)
    kept += sum(item.tag == "include" for model in document.models for item in model.fragments)
    assert _written(text) == kept
    again = translate.load(text, resources=resources(file))
    assert our_frames(again) == our_frames(document)


def _written(text: str) -> int:
    """How many includes a text has; what plugins call so is their affair."""
    found = parse(text).root.xpath("//include[not(ancestor::plugin)]")
    assert isinstance(found, list)
    return len(found)


def _includes(document: Document) -> int:
    """How many includes the file itself has: those in included files are not its own."""
    count = sum(item.include is not None for item in document.fragments)
    scopes = [*document.worlds, *document.models]
    count += sum(scope.include is not None for scope in document.models)
    while scopes:
        scope = scopes.pop()
        count += len(scope.merges)
        count += sum(item.include is not None or item.tag == "include" for item in scope.fragments)
        count += sum(model.include is not None for model in scope.models)
        scopes += [model for model in scope.models if model.include is None]
    return count
