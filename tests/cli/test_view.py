"""``view``: the page is written, opened on request, and never over an input."""

from __future__ import annotations

import json
import re
from pathlib import Path
from urllib.parse import unquote, urlparse

import pytest


@pytest.fixture
def opened(monkeypatch) -> list[str]:
    """The addresses that the command opens in a browser."""
    addresses: list[str] = []
    monkeypatch.setattr("webbrowser.open", addresses.append)
    return addresses


def data_of(text: str) -> dict:
    found = re.search(r'id="data">(.*?)</script>', text, re.DOTALL)
    assert found is not None
    return json.loads(found[1])


def test_a_page_is_written_and_not_opened(run, here, opened) -> None:
    result = run("view", "arm.urdf", "-o", "page.html")
    assert result.exit_code == 0, result.stderr
    data = data_of((here / "page.html").read_text(encoding="utf-8"))
    assert [len(robot["bodies"]) for robot in data["robots"]] == [4]
    assert opened == []


def test_without_an_output_a_temporary_page_is_opened(run, opened) -> None:
    assert run("view", "arm.urdf").exit_code == 0
    path = Path(unquote(urlparse(opened[0]).path))
    assert path.read_text(encoding="utf-8").startswith("<!doctype html>")
    path.unlink()


def test_the_page_of_two_robots_lists_their_differences(run, here) -> None:
    text = (here / "arm.urdf").read_text(encoding="utf-8")
    (here / "b.urdf").write_text(text.replace('length="0.3"', 'length="0.35"'), encoding="utf-8")
    assert run("view", "arm.urdf", "b.urdf", "-o", "page.html").exit_code == 0
    data = data_of((here / "page.html").read_text(encoding="utf-8"))
    assert [entry["element"] for entry in data["differences"]] == ["the visual of link 'upper_arm'"]


INCLUDES = """<sdf version="1.9"><world name="w">
  <include><uri>model://nowhere</uri></include>
  <model name="a"><link name="x"/></model>
  <model name="b"><include><uri>model://missing</uri></include></model>
</world></sdf>"""


@pytest.mark.parametrize(
    ("model", "other", "missing"),
    [
        ("a", (), None),
        ("a", ("i.sdf",), None),
        ("b", (), "missing"),
        ("nowhere", (), "nowhere"),
        ("a", ("b.sdf",), "missing"),
    ],
)
def test_only_the_includes_of_the_model_are_needed(run, here, model, other, missing) -> None:
    (here / "i.sdf").write_text(INCLUDES, encoding="utf-8")
    alone = '<sdf version="1.9">{}</sdf>'.format(INCLUDES.split("\n")[3])
    (here / "b.sdf").write_text(alone, encoding="utf-8")
    result = run("view", "i.sdf", *other, "--model", model, "-o", "page.html")
    assert (result.exit_code == 0) == (missing is None), result.stderr
    assert missing is None or f"model://{missing}" in result.stderr


WORLD = """<sdf version="1.8"><world name="w">
  <model name="a"><link name="x"/></model>
  <model name="b"><link name="y"/><model name="in"><link name="z"/></model></model>
</world></sdf>"""


@pytest.mark.parametrize(
    ("arguments", "bodies"),
    [
        (("w.sdf",), [["a::x", "b::y", "b::in::z"]]),
        (("w.sdf", "--model", "a"), [["x"]]),
        (("w.sdf", "--model", "w::b"), [["y", "in::z"]]),
        (("w.sdf", "--model", "b::in"), [["z"]]),
        (("w.sdf", "one.sdf", "--model", "a"), [["x"], ["x"]]),
        (("w.sdf", "w.sdf", "--model", "b"), [["y", "in::z"], ["y", "in::z"]]),
    ],
)
def test_one_of_several_models_is_chosen(run, here, arguments, bodies) -> None:
    (here / "w.sdf").write_text(WORLD, encoding="utf-8")
    one = '<sdf version="1.8"><model name="other"><link name="x"/></model></sdf>'
    (here / "one.sdf").write_text(one, encoding="utf-8")
    result = run("view", *arguments, "-o", "page.html")
    assert result.exit_code == 0, result.stderr
    data = data_of((here / "page.html").read_text(encoding="utf-8"))
    assert [[body["name"] for body in robot["bodies"]] for robot in data["robots"]] == bodies


def test_an_unknown_model_is_an_error_that_lists_the_models(run, here) -> None:
    (here / "w.sdf").write_text(WORLD, encoding="utf-8")
    result = run("view", "w.sdf", "--model", "nothing", "-o", "page.html")
    assert result.exit_code == 1
    assert "'a', 'b'" in result.stderr
    assert not (here / "page.html").exists()


def test_a_page_can_go_to_standard_output(run, opened) -> None:
    result = run("view", "arm.urdf", "-o", "-")
    assert result.stdout.startswith("<!doctype html>")
    assert opened == []


@pytest.mark.parametrize(
    "arguments",
    [("arm.urdf", "-o", "arm.urdf"), ("-", "-"), ("arm.urdf", "-o", "missing/page.html")],
    ids=["overwrite", "two streams", "no directory"],
)
def test_a_wrong_output_is_a_usage_error(run, arguments) -> None:
    assert run("view", *arguments).exit_code == 2


def test_a_bad_file_is_an_error_with_a_place(run, here) -> None:
    (here / "bad.sdf").write_text(
        '<sdf version="1.8"><model name="m"><link name="l"><pose relative_to="x"/></link></model>'
        "</sdf>"
    )
    result = run("view", "bad.sdf", "-o", "page.html")
    assert result.exit_code == 1
    assert "pose-relative-to-invalid" in result.stderr
    assert not (here / "page.html").exists()


LOOP = """<sdf version="1.8"><model name="m">
  <link name="a"/><link name="b"/><model name="n"><link name="c"/></model>
  <joint name="globe" type="ball"><parent>a</parent><child>b</child></joint>
  <joint name="hinge" type="revolute"><parent>b</parent><child>n::c</child>
    <axis><xyz>0 0 1</xyz></axis></joint>
  <joint name="closure" type="ball"><parent>n::c</parent><child>a</child></joint>
</model></sdf>"""


def test_the_page_of_a_conversion_has_both_robots_and_the_loss_report(run, here) -> None:
    (here / "loop.sdf").write_text(LOOP)
    result = run("convert", "loop.sdf", "loop.urdf", "--view", "page.html", "--report", "r.json")
    assert result.exit_code == 0, result.stderr
    data = data_of((here / "page.html").read_text(encoding="utf-8"))
    assert data["titles"] == ["loop.sdf", "loop.urdf"]
    names = [[joint["name"] for joint in robot["joints"]] for robot in data["robots"]]
    pairs = [(names[0][i], p, names[1][j], q) for (i, p), (j, q) in data["pairs"]]
    # A ball joint becomes three joints; the last one has its name.
    assert [pair[:2] for pair in pairs if pair[0] == "globe"] == [("globe", i) for i in range(3)]
    assert ("globe", 2, "globe", 0) in pairs
    assert ("hinge", 0, "hinge", 0) in pairs
    losses = json.loads((here / "r.json").read_text(encoding="utf-8"))["losses"]
    assert len(data["differences"]) == len(losses)
    (cut,) = (entry for entry in data["differences"] if entry["code"] == "loop-joint-cut")
    bodies = [robot["bodies"] for robot in data["robots"]]
    assert [bodies[robot][body]["name"] for robot, body in cut["bodies"]] == ["a", "a"]
    assert cut["place"] == "loop.sdf:6"


@pytest.mark.parametrize(
    "arguments",
    [
        ("arm.urdf", "arm.sdf", "--view", "arm.urdf"),
        ("arm.urdf", "arm.sdf", "--view", "arm.sdf"),
        ("arm.urdf", "arm", "--bundle", "plain", "--view", "page.html"),
        ("arm.urdf", "--all-models", "robots", "--view", "page.html"),
    ],
    ids=["input", "output", "bundle", "all models"],
)
def test_a_page_of_a_conversion_is_refused(run, here, arguments) -> None:
    (here / "arm.sdf").write_text("")
    assert run("convert", *arguments).exit_code == 2
