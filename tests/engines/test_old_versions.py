"""Files of 1.6 and older mean to us what they mean to libsdformat 12.

Links and joints are where libsdformat has them, move with the same bodies, and have the same axes,
to 1e-9.  These are a few files; ``test_corpus.py`` compares all that there are.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from support.corpus_robots import CORPUS
from support.engines.conformance_engines import places_apart

import translate

if TYPE_CHECKING:
    from pathlib import Path

    from support.engines.libsdformat import Libsdformat

pytestmark = pytest.mark.engines

#: One file or two of each version, with axes in every frame that they can be in.
SOME = (
    "osrf+gazebo_models/pr2/model-1_3.sdf",
    "osrf+gazebo_models/demo_joint_types/model.sdf",
    "osrf+gazebo_models/simple_arm/model.sdf",
)


def differences(libsdformat: Libsdformat, path: Path, meant: Path) -> list[str]:
    """What libsdformat has elsewhere in one file than we have in another; or who refuses it."""
    (theirs,) = libsdformat.probe([path])
    errors = [error["message"] for error in theirs["errors"]]
    try:
        document = translate.load(meant)
    except translate.TranslateError as error:
        return [] if errors else [str(error)]
    scopes = [*document.worlds, *document.models]
    return list(places_apart(scopes[0].frames, theirs)) if scopes else []


def at(name: str) -> Path:
    """A file of the corpus; the test is skipped where there is none."""
    path = CORPUS / name
    if not path.exists():
        pytest.skip("the corpus does not lie beside the project")
    return path


@pytest.mark.parametrize("name", SOME)
def test_an_old_file_means_the_same(libsdformat: Libsdformat, name: str) -> None:
    assert differences(libsdformat, at(name), at(name)) == []


@pytest.mark.parametrize("name", SOME)
def test_what_we_write_of_it_means_the_same(
    libsdformat: Libsdformat, name: str, tmp_path: Path
) -> None:
    new = tmp_path / "new.sdf"
    new.write_text(translate.to_sdf(at(name), version="1.9"), encoding="utf-8")
    assert differences(libsdformat, new, at(name)) == []
