"""A session parses each file once per content, and finds what ``load`` and ``check`` find."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from support.paths import ROOT

import translate

MODEL = """<sdf version="1.9">
  <model name="m{0}">
    <link name="base"/>
    <link name="arm"><pose>{0} 0 0 0 0 0</pose></link>
    <joint name="j" type="fixed"><parent>base</parent><child>arm</child></joint>
  </model>
</sdf>
"""
BROKEN = MODEL.replace("<child>arm</child>", "<child>amr</child>")


def world(directory: Path, count: int) -> Path:
    """A world with ``count`` models, each in its own file."""
    for number in range(count):
        (directory / f"m{number}.sdf").write_text(MODEL.format(number))
    includes = "\n".join(
        f"    <include><uri>m{number}.sdf</uri></include>" for number in range(count)
    )
    path = directory / "world.sdf"
    path.write_text(f'<sdf version="1.9">\n  <world name="w">\n{includes}\n  </world>\n</sdf>\n')
    return path


def test_checking_again_after_an_edit_of_one_of_1000_includes_parses_one_file(tmp_path) -> None:
    path, session = world(tmp_path, 1000), translate.Session()
    before = session.check(path)
    assert session.parses == 1001
    assert session.check(path) == before
    assert session.parses == 1001
    (tmp_path / "m500.sdf").write_text(BROKEN.format(500))
    found = session.check(path)
    assert session.parses == 1002
    assert [(item.code, Path(item.path).name) for item in found if item not in before] == [
        ("joint-child-link-invalid", "m500.sdf")
    ]


def test_a_file_that_is_included_1000_times_is_parsed_once(tmp_path) -> None:
    links = "".join(f'<link name="l{number}"/>' for number in range(50))
    (tmp_path / "m.sdf").write_text(
        f'<sdf version="1.9"><model name="m">{links}</model></sdf>', encoding="utf-8"
    )
    includes = "".join(
        f"<include><name>r{number}</name><uri>m.sdf</uri></include>" for number in range(1000)
    )
    path = tmp_path / "world.sdf"
    path.write_text(f'<sdf version="1.9"><world name="w">{includes}</world></sdf>')
    session = translate.Session()
    robot = session.load(path)
    assert session.parses == 2
    assert sum(len(model.links) for model in robot.worlds[0].models) == 50_000


@pytest.mark.parametrize("name", ["assembly/world.sdf", "robots/arm.urdf", "bad/sdf/empty.sdf"])
def test_the_findings_of_each_call_are_those_of_check(name) -> None:
    path = ROOT / "corpus" / name
    resources = translate.Resources([path.parent / "models"])
    session = translate.Session(resources=resources)
    expected = translate.check(path, resources=resources)
    assert [session.check(path) for _ in range(3)] == [expected] * 3


def test_includes_of_includes_with_edits_and_manifests_are_found_again(tmp_path) -> None:
    shutil.copytree(ROOT / "corpus" / "assembly", tmp_path, dirs_exist_ok=True)
    resources = translate.Resources(
        [tmp_path / "models"], {"my_robot": tmp_path / "src" / "my_robot"}
    )
    session = translate.Session(resources=resources)
    path = tmp_path / "world.sdf"
    texts = [translate.to_sdf(session.load(path), resolve_includes=True) for _ in range(2)]
    once = translate.load(path, resources=resources)
    assert texts == [translate.to_sdf(once, resolve_includes=True)] * 2
    parses = session.parses
    session.load(path)
    assert session.parses == parses


def test_a_document_that_is_changed_does_not_change_the_next_one(tmp_path) -> None:
    path, session = world(tmp_path, 2), translate.Session()
    first = session.load(path)
    first.worlds[0].models[0].links[0].name = "changed"
    first.worlds[0].models.pop()
    second = session.load(path)
    assert [model.links[0].name for model in second.worlds[0].models] == ["base", "base"]


def test_the_files_of_a_call_are_listed_with_their_hashes(tmp_path) -> None:
    path, session = world(tmp_path, 2), translate.Session()
    session.load(path)
    assert {Path(name).name for name in session.hashes} == {"world.sdf", "m0.sdf", "m1.sdf"}
    session.load(tmp_path / "m1.sdf")
    assert {Path(name).name for name in session.hashes} == {"m1.sdf"}


def test_a_kept_file_counts_for_the_limit_of_bytes(tmp_path) -> None:
    path = world(tmp_path, 3)
    size = sum((tmp_path / f"m{number}.sdf").stat().st_size for number in range(3))
    resources = translate.Resources(max_include_bytes=size)
    session = translate.Session(resources=resources)
    session.load(path)
    resources.max_include_bytes = size - 1
    with pytest.raises(translate.TranslateError, match="include-limit"):
        session.load(path)
