"""The options of a translation: names, values, and the places that share their definition."""

from __future__ import annotations

import inspect
import re
from dataclasses import fields
from pathlib import Path
from types import NoneType
from typing import Any, get_args, get_type_hints

import click
import pytest
from click.testing import CliRunner
from support.sdf_versions import NEXT

import translate
from translate import options
from translate.cli import main
from translate.cli.convert import convert_command
from translate.model.fragment import Dialect
from translate.options import (
    OF_RESOURCES,
    CommonOptions,
    ConversionKeywords,
    ConversionOptions,
    SdfOptions,
    UrdfBundleOptions,
    UrdfOptions,
)

SDF = '<sdf version="1.9"><model name="m"><link name="a"/></model></sdf>'
URDF = '<robot name="r"><link name="a"/></robot>'
PARTS = (CommonOptions, SdfOptions, UrdfOptions, UrdfBundleOptions)

NUMBERS: list[object] = [-1.0, float("nan"), float("inf"), 1e16, 10**400, "1", True]
#: Values that an option of a type does not allow, and further ones by the keyword of the option.
WRONG_OF_TYPE: dict[object, list[object]] = {
    bool: ["x", 1],
    str: [3, b"__"],
    float: NUMBERS,
    tuple[float, float]: [
        *((number, 1) for number in NUMBERS),
        *((1, number) for number in NUMBERS),
        ("1", "1"),
        (1,),
        (1, 1, 1),
        1.0,
        "11",
    ],
}
WRONG_CHOICES: list[object] = ["x", "Auto", 1.0, True, b"auto"]
WRONG: dict[str, list[object]] = {
    "density": [0, 0.0],
    "uri": ["http", ""],
    "sdf_version": ["1.3", NEXT, 1.9, ""],
    "style": ["cubist"],
    "massless": ["ignore"],
    "compat": ["gazebo"],
    "urdf_version": ["2.0", 1.0, ""],
    "capsules": ["yes"],
}
TYPES = get_type_hints(ConversionKeywords)


def type_of(name: str) -> object:
    """The type of an option, without ``None``."""
    inner = get_args(TYPES[name])
    return inner[0] if NoneType in inner else TYPES[name]


def wrong_values(name: str) -> list[object]:
    """Values that an option does not allow."""
    never = [] if NoneType in get_args(TYPES[name]) else [None]
    of_type = WRONG_OF_TYPE.get(type_of(name), WRONG_CHOICES)
    return [*of_type, *never, *WRONG.get(name, [])]


CASES = [(name, value) for name in TYPES for value in wrong_values(name)]


def has_type_of(name: str, value: object) -> bool:
    """Whether a value has the type of an option; a truth value is no number."""
    kind = type_of(name)
    if kind == tuple[float, float]:
        return isinstance(value, tuple) and not any(type(item) in (bool, str) for item in value)
    if kind is float:
        return type(value) in (int, float)
    return isinstance(value, str) and (kind is str or bool(options.choices(name)))


@pytest.mark.parametrize(("name", "value"), CASES, ids=[f"{n}={v!r:.20}" for n, v in CASES])
@pytest.mark.parametrize("to", ["urdf", "sdf"])
def test_a_wrong_value_is_refused_with_the_allowed_ones(name: str, value: object, to: str) -> None:
    given: dict[str, Any] = {name: value}
    error = ValueError if has_type_of(name, value) else TypeError
    with pytest.raises(error, match=f"^{name}=.* is not allowed: use ") as caught:
        translate.convert(SDF, to=to, **given)  # type: ignore[arg-type]
    if choices := options.choices(name):
        assert ", ".join(choices) in str(caught.value)


@pytest.mark.parametrize("name", ["to", "format"])
@pytest.mark.parametrize("value", ["x", "", "SDF"])
def test_a_format_that_does_not_exist_is_refused(name: str, value: str) -> None:
    given: dict[str, Any] = {name: value}
    with pytest.raises(ValueError, match=f"^{name}='{value}' is not allowed: use urdf, sdf, None$"):
        translate.convert(SDF, **given)


@pytest.mark.parametrize("function", [translate.convert, translate.to_sdf, translate.to_urdf])
def test_an_unknown_option_is_a_type_error(function: Any) -> None:
    with pytest.raises(TypeError, match=r"^unknown option: stile; did you mean 'style'\?$"):
        function(SDF, stile="frames")


@pytest.mark.parametrize("keyword", OF_RESOURCES)
def test_an_option_of_the_command_line_that_is_a_field_of_the_resources_is_named(
    keyword: str,
) -> None:
    assert keyword in {item.name for item in fields(translate.Resources)}
    advice = f"write resources=translate.Resources({keyword}=…)"
    with pytest.raises(TypeError, match=re.escape(advice)):
        translate.convert(SDF, **{keyword: {}})


def test_the_results_are_short_texts() -> None:
    same = translate.convert(SDF, verify=True)
    start, counts = repr(same).split(f"sdf → {same.format_to} {same.version}: ")
    assert start.startswith("Result(")
    assert counts.endswith("; the same robot)")
    assert len(repr(same)) < 200
    heavier = translate.load(SDF)
    heavier.model.links[0].inertial = translate.Inertial(7.5, translate.Inertia(1, 0, 0, 1, 0, 1))
    comparison = translate.compare(SDF, heavier)
    number = len(comparison.differences)
    assert repr(comparison) == f"Comparison(not the same robot: {number} differences)"
    assert str(comparison).endswith("\nnot the same robot")
    assert repr(translate.compare(SDF, SDF)) == "Comparison(the same robot)"
    assert repr(translate.update(same.text, SDF)).endswith(": 0 edits)")


@pytest.mark.parametrize(
    ("keyword", "near"),
    [("verfy", "verify"), ("sdf_verson", "sdf_version"), ("target_for", "for_target"), ("q", "")],
)
def test_an_unknown_option_names_a_similar_one(keyword: str, near: str) -> None:
    advice = f"; did you mean '{near}'?" if near else ""
    with pytest.raises(TypeError, match=re.escape(f"unknown option: {keyword}{advice}") + "$"):
        translate.convert(SDF, **{keyword: True})


def test_the_similar_names_are_those_of_the_parameters_of_convert() -> None:
    parameters = inspect.signature(translate.convert).parameters.values()
    named = {parameter.name for parameter in parameters if parameter.kind == parameter.KEYWORD_ONLY}
    assert set(options.OF_FUNCTION) == named


def test_the_help_of_convert_names_each_option() -> None:
    text = inspect.getdoc(translate.convert) or ""
    keywords = get_type_hints(ConversionKeywords)
    assert [name for name in keywords if f"``{name}``" not in text] == []


@pytest.mark.parametrize("function", [translate.to_sdf, translate.to_urdf])
def test_the_version_is_validated_under_its_keyword(function: Any) -> None:
    with pytest.raises(ValueError, match=r"^(sdf|urdf)_version='3' is not allowed: use auto, 1\."):
        function(SDF, version="3")


@pytest.mark.parametrize("function", [translate.to_sdf, translate.to_urdf])
def test_every_function_validates_the_options_of_both_formats(function: Any) -> None:
    for name, value in (("style", "cubist"), ("trees", "x")):
        with pytest.raises(ValueError, match=name):
            function(SDF, **{name: value})


def test_the_classes_validate_as_the_functions_do() -> None:
    with pytest.raises(ValueError, match="sdf_version"):
        SdfOptions(version="1.3")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="trees"):
        UrdfOptions(trees="x")  # type: ignore[arg-type]


def test_options_of_keywords() -> None:
    chosen = ConversionOptions.of(separator="_", sdf_version="1.7", trees="floating")
    assert chosen.sdf == SdfOptions("1.7", separator="_")
    assert chosen.urdf == UrdfOptions(trees="floating", separator="_")


def test_keywords_have_the_types_of_the_fields() -> None:
    fields = {
        "sdf_version" if name == "version" else name: kind
        for name, kind in get_type_hints(SdfOptions).items()
    }
    fields |= {
        "urdf_version" if name == "version" else name: kind
        for name, kind in get_type_hints(UrdfOptions).items()
    }
    assert get_type_hints(ConversionKeywords) == fields


@pytest.mark.parametrize("name", [name for name in TYPES if options.choices(name)])
def test_every_allowed_value_is_accepted(name: str) -> None:
    for value in options.choices(name):
        given: dict[str, Any] = {name: value}
        assert ConversionOptions.of(**given) is not None


def test_the_command_line_has_the_same_choices() -> None:
    parameters = {item.name: item for item in convert_command.params}
    assert TYPES.keys() <= parameters.keys()
    for name in TYPES:
        kind = parameters[name].type
        chosen = tuple(kind.choices) if isinstance(kind, click.Choice) else ()
        assert chosen == options.choices(name), name


def test_the_command_line_has_the_same_formats() -> None:
    parameters = {item.name: item for item in convert_command.params}
    kind = parameters["to"].type
    assert isinstance(kind, click.Choice)
    assert tuple(kind.choices) == get_args(Dialect)


def test_options_of_one_format_are_not_those_of_both() -> None:
    common = set(get_type_hints(CommonOptions))
    sdf, urdf = (set(options.options_of_other_format(to)) for to in ("urdf", "sdf"))
    assert sdf | urdf | common == TYPES.keys()
    assert len(sdf) + len(urdf) + len(common) == len(TYPES)


@pytest.mark.parametrize(
    "part",
    [CommonOptions, SdfOptions, UrdfOptions, UrdfBundleOptions],
    ids=lambda part: part.__name__,
)
def test_the_docstring_of_a_class_describes_each_of_its_options(part: type[CommonOptions]) -> None:
    for item in options.own_fields(part):
        assert f"``{item.name}``" in (part.__doc__ or "")
    for item in {*fields(part)} - {*options.own_fields(part)}:
        assert f"``{item.name}``:" not in (part.__doc__ or "")


@pytest.mark.parametrize("part", [SdfOptions, UrdfOptions], ids=lambda part: part.__name__)
def test_an_option_of_the_other_format_is_refused(
    part: type[CommonOptions], tmp_path: Path
) -> None:
    source, to, other = tmp_path / "m.sdf", "urdf", "SDFormat"
    source.write_text(SDF, encoding="utf-8")
    if part is UrdfOptions:
        to, other = "sdf", "URDF"
    flags = {item.name: item.opts[0] for item in convert_command.params}
    for item in options.own_fields(part):
        if (flag := flags.get(options.keyword_of(item))) is None:
            continue
        kind = type_of(options.keyword_of(item))
        value = [] if kind is bool else [(options.choices(options.keyword_of(item)) or ("1",))[0]]
        run = CliRunner().invoke(main, ["convert", str(source), "--to", to, flag, *value])
        text = f"{flag} has no effect, because it applies to {other}"
        assert (run.exit_code, text in run.stderr) == (2, True)


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        ({}, (1e-5, 1e-8)),
        ({"added_mass": 0}, (0.0, 1e-8)),
        ({"added_inertia": 0.5}, (1e-5, 0.5)),
    ],
)
def test_intermediate_links_have_the_added_mass_and_inertia(
    given: dict[str, Any], expected: tuple[float, float]
) -> None:
    assert ConversionOptions.of(**given).urdf.intermediate_inertia == expected


def test_numbers_of_numpy_are_accepted() -> None:
    import numpy as np

    given: dict[str, Any] = {"added_mass": np.float32(0.5), "added_inertia": np.int64(1)}
    plain = translate.to_sdf(URDF, massless="keep", added_mass=0.5, added_inertia=1.0)
    assert translate.to_sdf(URDF, massless="keep", **given) == plain
