"""The garbage collector is enabled while a function of the caller runs."""

from __future__ import annotations

import gc
from pathlib import Path

import translate

INCLUDE = """<sdf version="1.9"><model name="m">
  <include><uri>part.custom</uri></include><link name="a"/></model></sdf>"""


def test_a_parser_and_a_search_function_run_with_garbage_collection(tmp_path: Path) -> None:
    part = tmp_path / "part.custom"
    part.write_text("part", encoding="utf-8")
    enabled = []

    def find(uri: str) -> str:
        enabled.append(gc.isenabled())
        return str(part)

    def parse(include: translate.NestedInclude) -> translate.InterfaceModel:
        enabled.append(gc.isenabled())
        return translate.InterfaceModel("part", links=[translate.InterfaceLink("b")])

    with translate.model_parser(parse):
        translate.load(INCLUDE, resources=translate.Resources(find=find))
    assert enabled == [True, True]
    assert gc.isenabled()
