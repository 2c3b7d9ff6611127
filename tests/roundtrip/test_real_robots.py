"""An update by the unedited translation leaves a real robot byte for byte, and the other way."""

from __future__ import annotations

import pytest
from support.corpus_robots import Robot, robots
from support.explained_robots import REFUSED

import translate


@pytest.mark.slow
@pytest.mark.parametrize("robot", robots(), ids=str)
def test_an_unedited_translation_changes_nothing(robot: Robot) -> None:
    try:
        made = translate.convert(str(robot.path), to="sdf").text.encode("utf-8")
    except translate.TranslateError:
        assert str(robot) in REFUSED
        pytest.skip("it is not translated")
    assert translate.update(str(robot.path), made).data == robot.read()
    assert translate.update(made, str(robot.path)).data == made
