"""``view --watch``: a newer page after each change of a file, for this computer only."""

from __future__ import annotations

import urllib.error
import urllib.request
from typing import TYPE_CHECKING

import pytest

from translate.cli.view import LivePage, Made
from translate.diagnostics.diagnostic import TranslateError

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "robot.urdf"
    path.write_text("one")
    return path


@pytest.fixture
def live(file: Path) -> Iterator[LivePage]:
    def make(version: str) -> Made:
        text = file.read_text()
        if text == "broken":
            raise TranslateError.of("syntax", "broken", str(file))
        return Made(f"{version}: {text}", frozenset({str(file)}))

    page = LivePage(make)
    yield page
    page.close()


def answer(live: LivePage, path: str = "", **headers: str) -> str:
    with urllib.request.urlopen(urllib.request.Request(live.url + path, headers=headers)) as found:
        return found.read().decode()


def test_a_change_makes_a_newer_page(live, file) -> None:
    def checks() -> Iterator[None]:
        yield None
        file.write_text("another")
        yield None

    assert (answer(live), answer(live, "version")) == ("1: one", "1")
    assert [made.text for made in live.follow(pytest.fail, checks())] == ["2: another"]
    assert (answer(live), answer(live, "version")) == ("2: another", "2")


def test_a_broken_file_keeps_the_page_until_it_is_valid(live, file) -> None:
    def checks() -> Iterator[None]:
        for text in ("broken", "valid again"):
            file.write_text(text)
            yield None

    errors: list[TranslateError] = []
    assert [made.text for made in live.follow(errors.append, checks())] == ["2: valid again"]
    assert len(errors) == 1


@pytest.mark.parametrize(
    ("path", "host", "status"), [("", "example.org", 403), ("robot.urdf", "", 404)]
)
def test_other_hosts_and_files_are_refused(live, path, host, status) -> None:
    with pytest.raises(urllib.error.HTTPError) as caught:
        answer(live, path, **({"Host": host} if host else {}))
    assert caught.value.code == status


def test_standard_input_cannot_be_watched(run) -> None:
    assert run("view", "-", "--watch").exit_code == 2
