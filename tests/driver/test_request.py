"""A request is checked where it is made, is equal in each process, and is passed as one value."""

from __future__ import annotations

import ast
import pickle
from typing import Any

import pytest
from support.paths import ROOT

import translate
from translate import Resources
from translate.batches.convert_file import settings_hash
from translate.driver.bundle_files import BundlePlan
from translate.driver.load import ReadOptions
from translate.driver.request import Policy, Request, verification_of
from translate.equivalence.result import Rows

#: The most parameters of a function that is no edge.
MOST = 8
#: The documented functions of Python, where arguments come in; an update keeps its parts in an
#: object, and a comparison in engines is no translation.
EDGES = {
    *("driver/convert.py:convert", "driver/bundle.py:bundle", "batches/run.py:batch"),
    *("driver/update.py:update", "driver/update.py:__init__", "driver/update_xacro.py:update"),
    "driver/compare.py:compare_in_engines",
}
WRONG: dict[str, tuple[dict[str, Any], type[Exception]]] = {
    "to": ({"to": "x"}, ValueError),
    "format": ({"format": "x"}, ValueError),
    "reader": ({"for_target": "x"}, ValueError),
    "value of an option": ({"options": {"sdf_version": "9"}}, ValueError),
    "unknown option": ({"options": {"colour": "red"}}, TypeError),
    "model": ({"model": 5}, TypeError),
}


@pytest.mark.parametrize(("given", "error"), WRONG.values(), ids=WRONG)
def test_a_request_is_checked_when_it_is_made(
    given: dict[str, Any], error: type[Exception]
) -> None:
    with pytest.raises(error):
        Request(**given)


@pytest.mark.parametrize(
    "given", [{"strict": True}, {"deny": frozenset(["loop-joint-cut"])}, {"verify": {}}], ids=str
)
def test_an_update_has_no_policy_for_translations(given: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match="update excludes strict, deny and verify"):
        Policy(update=True, **given)


@pytest.mark.parametrize(
    "given",
    [{"kind": "x"}, {"meshes": "x"}, {"collision": "x"}, {"shapes": "x"}],
    ids=lambda given: next(iter(given)),
)
def test_a_bundle_is_checked_before_the_robot_is_read(given: dict[str, Any]) -> None:
    (name,) = given
    keywords: dict[str, Any] = {"kind": "plain", **given}
    with pytest.raises(ValueError, match=f"^{name}='x' is not allowed: use "):
        translate.bundle("missing.urdf", "robot", **keywords)
    with pytest.raises(ValueError, match=f"^{name}='x' is not allowed: use "):
        BundlePlan(Request(), **keywords)


def request_of_all_kinds() -> Request:
    return Request(
        "robot.urdf",
        output="model.sdf",
        reading=ReadOptions.of(True, True, Resources(packages={"a": "b"})),
        format="urdf",
        to="sdf",
        model="arm",
        for_target="fortress",
        options={"massless": "keep"},
        policy=Policy({"seed": 1}, Rows(only=("links",)), "all", frozenset("a"), frozenset("b")),
    )


def test_a_request_is_equal_in_another_process() -> None:
    request = request_of_all_kinds()
    copied = pickle.loads(pickle.dumps(request))
    assert copied == request
    assert settings_hash(copied) == settings_hash(request)


CHANGES: dict[str, Request] = {
    "lenient": Request(reading=ReadOptions.of(True, False, None)),
    "packages": Request(reading=ReadOptions.of(False, False, Resources(packages={"a": "b"}))),
    "to": Request(to="sdf"),
    "reader": Request(for_target="fortress"),
    "option": Request(options={"flatten": True}),
    "verify": Request(policy=Policy({})),
    "rows": Request(policy=Policy({}, Rows(only=("links",)))),
    "allow": Request(policy=Policy(allow=frozenset(["loop-joint-cut"]))),
    "update": Request(policy=Policy(update=True)),
}


def test_each_part_of_a_request_is_a_setting_of_a_batch() -> None:
    hashes = {settings_hash(request) for request in (Request(), *CHANGES.values())}
    assert len(hashes) == len(CHANGES) + 1


def test_a_reader_gives_the_options_that_are_not_given() -> None:
    request = Request(for_target="gazebo-classic", options={"uri": "file"})
    assert request.chosen.sdf.version == "1.7"
    assert request.chosen.sdf.uri == "file"


@pytest.mark.parametrize(
    ("verify", "options"), [(False, None), (True, {}), ({"seed": 3}, {"seed": 3})], ids=str
)
def test_a_verification_has_options(verify: Any, options: Any) -> None:
    assert verification_of(verify) == options


def long_functions() -> set[str]:
    return {
        f"{package}/{path.name}:{node.name}"
        for package in ("cli", "driver", "batches")
        for path in (ROOT / "translate" / package).glob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.FunctionDef)
        and not node.name.endswith("_command")
        and len([*node.args.args, *node.args.kwonlyargs]) > MOST
    }


def test_no_function_forwards_the_parts_of_a_request() -> None:
    assert long_functions() <= EDGES
