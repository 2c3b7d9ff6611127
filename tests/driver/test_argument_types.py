"""Arguments of a wrong type raise TypeError; errors can be copied and sent to other processes."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import translate
from translate import Resources

ROBOT = '<robot name="r"><link name="a"/></robot>'


def model() -> translate.Model:
    return translate.load(ROBOT).model


WRONG: dict[str, Callable[[], Any]] = {
    "convert(5)": lambda: translate.convert(5),  # type: ignore[arg-type]
    "convert(None)": lambda: translate.convert(None),  # type: ignore[arg-type]
    "load([])": lambda: translate.load([ROBOT]),  # type: ignore[arg-type]
    "check({})": lambda: translate.check({}),  # type: ignore[arg-type]
    "compare(…, 5)": lambda: translate.compare(ROBOT, 5),  # type: ignore[arg-type]
    "to_sdf(5)": lambda: translate.to_sdf(5),  # type: ignore[arg-type]
    "to_urdf(5)": lambda: translate.to_urdf(5),  # type: ignore[arg-type]
    "target": lambda: translate.convert(ROBOT, 5),  # type: ignore[arg-type]
    "written_to": lambda: translate.convert(ROBOT, written_to=5),  # type: ignore[arg-type]
    "model": lambda: translate.convert(ROBOT, model=5),  # type: ignore[arg-type]
    "verify": lambda: translate.convert(ROBOT, verify="no"),  # type: ignore[arg-type]
    "path": lambda: translate.load(ROBOT, path=5),  # type: ignore[arg-type]
    "lenient": lambda: translate.load(ROBOT, lenient="no"),  # type: ignore[arg-type]
    "resources": lambda: translate.load(ROBOT, resources={}),  # type: ignore[arg-type]
    "model_paths": lambda: Resources(model_paths="models"),
    "uri_paths": lambda: Resources(uri_paths={"model://": "models"}),
    "packages": lambda: Resources(packages=["a"]),  # type: ignore[arg-type]
    "find": lambda: Resources(find="a"),  # type: ignore[arg-type]
    "allow_outside": lambda: Resources(allow_outside="no"),  # type: ignore[arg-type]
    "max_includes": lambda: Resources(max_includes="5"),  # type: ignore[arg-type]
    "max_include_bytes": lambda: Resources(max_include_bytes=1.5),  # type: ignore[arg-type]
    "add_link": lambda: translate.add_link(model(), "b"),  # type: ignore[arg-type]
    "add_joint": lambda: translate.add_joint(model(), 5),  # type: ignore[arg-type]
    "remove_link": lambda: translate.remove_link(model(), 5),  # type: ignore[arg-type]
    "rename": lambda: translate.rename(ROBOT, "a", "b"),  # type: ignore[arg-type]
    "rename to": lambda: translate.rename(model(), "a", 5),  # type: ignore[arg-type]
    "parser": lambda: translate.register_model_parser(5),  # type: ignore[arg-type]
}


@pytest.mark.parametrize("call", WRONG.values(), ids=WRONG)
def test_a_wrong_type_raises_a_type_error(call: Callable[[], Any]) -> None:
    with pytest.raises(TypeError):
        call()


def test_a_limit_is_not_negative() -> None:
    with pytest.raises(ValueError, match="max_includes=-1"):
        Resources(max_includes=-1)


def test_a_path_in_messages_may_be_a_path() -> None:
    assert translate.check("<robot/>", path=Path("a.urdf"))[0].path == "a.urdf"


@pytest.mark.parametrize("name", ["a\x00", "a\x01", "a\ud800", "a\uffff"], ids=ascii)
def test_a_name_that_xml_cannot_contain_is_a_finding(name: str) -> None:
    for built in (
        translate.Model("m", links=[translate.Link(name)]),
        translate.Model(name, links=[translate.Link("a")]),
    ):
        for write in (translate.to_sdf, translate.to_urdf):
            with pytest.raises(translate.TranslateError, match="characters that XML allows"):
                write(built)


@pytest.mark.parametrize(
    "copied",
    [copy.copy, copy.deepcopy, lambda error: pickle.loads(pickle.dumps(error))],
    ids=["copy", "deepcopy", "pickle"],
)
def test_an_error_can_be_copied(copied: Callable[[Any], Any]) -> None:
    with pytest.raises(translate.TranslateError) as raised:
        translate.load('<robot name="r"><link name="a"/><link name="a"/></robot>')
    error = copied(raised.value)
    assert type(error) is translate.TranslateError
    assert error.diagnostics == raised.value.diagnostics
    assert str(error) == str(raised.value)
    assert "duplicate-name" in str(error)
