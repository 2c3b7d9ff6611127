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
    assert [entry["element"] for entry in data["differences"]] == ["visual '1' of link 'upper_arm'"]


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
