"""The parts of the package xacro that an expansion replaces are those that were read."""

from __future__ import annotations

import hashlib
import inspect
from types import SimpleNamespace

import pytest

from translate.xacro.parts import CALLERS, FUNCTIONS, METHODS, READ, missing_parts

xacro = pytest.importorskip("xacro")

#: The hash of the code of each part, without its layout, in version 2.1.1.
CODE = {
    "parse": "6454e0e7093d",
    "eval_all": "71356e2cc200",
    "eval_text": "ca75a8b3386c",
    "eval_default_arg": "413ca0131ad1",
    "check_attrs": "ab2d8372a181",
    "grab_property": "eef73dd1c3f9",
    "handle_macro_call": "4a1fbf553502",
    "process_include": "74c919ac67f9",
    "load_yaml": "a27bb090ff36",
    "grab_macro": "3102ee9bd438",
    "process_doc": "f11e2d010a7a",
    "handle_dynamic_macro_call": "b923f5e089d4",
    "process_file": "e65bf1ab29dd",
    "Table._setitem": "0e856c88de42",
    "Table._resolve_": "9dde2b228fba",
    "YamlListWrapper.wrap": "a6540f3e5122",
    "YamlListWrapper.__getitem__": "60d72ac925bc",
    "YamlListWrapper.__iter__": "c3065045eb0a",
    "YamlDictWrapper.__getattr__": "506b39bce7fa",
    "YamlDictWrapper.__getitem__": "506b39bce7fa",
}
NAMES = [
    *FUNCTIONS,
    *CALLERS,
    "process_file",
    *(f"{owner}.{name}" for owner, names in METHODS.items() for name in names),
]


def test_each_part_has_a_hash() -> None:
    assert set(NAMES) == {*CODE}


@pytest.mark.parametrize("name", NAMES)
def test_the_code_of_a_part_is_known(name: str) -> None:
    """If this fails: read the change of xacro, adapt ``translate/xacro/trace.py`` and the hash."""
    owner, _, method = name.rpartition(".")
    part = vars(getattr(xacro, owner))[method] if owner else getattr(xacro, name)
    code = " ".join(inspect.getsource(part).split())
    assert hashlib.sha256(code.encode()).hexdigest()[:12] == CODE[name]


def test_the_installed_version_has_all_parts() -> None:
    assert missing_parts(xacro) == []


def test_a_version_without_a_part_has_no_source_map() -> None:
    parts = {name: getattr(xacro, name) for name in (*FUNCTIONS, *READ, *METHODS)}
    del parts["eval_text"]
    parts["Table"] = dict
    assert missing_parts(SimpleNamespace(**parts)) == [
        "eval_text",
        "Table._setitem",
        "Table._resolve_",
    ]
