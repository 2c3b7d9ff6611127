"""An update by the unedited translation leaves a real SDFormat model byte for byte."""

from __future__ import annotations

import pytest
from support.sdf_models import SdfFile, sdf_files

import translate
from translate.passes.model_selection import model_names


@pytest.mark.slow
@pytest.mark.parametrize("file", sdf_files(), ids=str)
def test_an_unedited_translation_changes_nothing(file: SdfFile) -> None:
    path, resources = str(file.path), file.resources
    try:
        names = model_names(translate.load(path, resources=resources))
    except translate.TranslateError:
        pytest.skip("the file is not valid")
    if not names:
        pytest.skip("there is no robot in it")
    try:
        made = translate.convert(path, to="urdf", model=names[0], resources=resources).text
    except translate.TranslateError:
        pytest.skip("the model has no URDF")
    result = translate.update(path, made.encode("utf-8"), model=names[0], resources=resources)
    assert result.data == file.path.read_bytes()
