"""What may stand beside what in a file (reference S A9 – A11)."""

from __future__ import annotations

import pytest

import translate

MODEL = '<model name="m"><link name="l"/></model>\n'
OTHER = '<model name="n"><link name="l"/></model>\n'
WORLD = '<world name="w"/>\n'
LIGHT = '<light name="sun" type="point"/>\n'
LAMP = '<light name="lamp" type="point"/>\n'
ACTOR = '<actor name="walker"/>\n'
BESIDE = "element-incorrect-type"


@pytest.mark.parametrize(
    ("children", "expected"),
    [
        (MODEL + WORLD, []),
        (LIGHT, []),
        (MODEL + OTHER, [(BESIDE, 3)]),
        (MODEL + MODEL, [("duplicate-name", 3)]),
        (MODEL + WORLD + OTHER, [(BESIDE, 4)]),
        (LIGHT + MODEL, [(BESIDE, 2)]),
        (LIGHT + LAMP, [(BESIDE, 3)]),
        (ACTOR + LIGHT, [(BESIDE, 2)]),
    ],
    ids=[
        "a model beside a world",
        "a light alone",
        "two models",
        "two models of one name",
        "two models around a world",
        "a light before a model",
        "two lights",
        "an actor before a light",
    ],
)
def test_a_file_holds_worlds_and_one_model_light_or_actor(
    children: str, expected: list[tuple[str, int]]
) -> None:
    found = translate.check(f'<sdf version="1.9">\n{children}</sdf>')
    assert [(item.code, item.line) for item in found if item.severity == "error"] == expected


def test_the_models_of_a_file_are_all_read_for_use() -> None:
    document = translate.load(f'<sdf version="1.9">\n{MODEL}{OTHER}</sdf>')
    assert [model.name for model in document.models] == ["m", "n"]
    assert [item.severity for item in document.diagnostics] == ["warning"]
