"""``view --watch``: a newer page after each change of a file, for this computer only."""

from __future__ import annotations

import os
import re
import socket
import sys
import urllib.error
import urllib.request
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import quote, unquote, urlsplit

import pytest

from translate.cli.view import LivePage, Made
from translate.diagnostics.diagnostic import TranslateError

if TYPE_CHECKING:
    from collections.abc import Iterator


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


def answer(live: LivePage, path: str = "") -> str:
    with urllib.request.urlopen(live.url + path) as found:
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
    ("method", "path", "host", "status"),
    [
        pytest.param("GET", "/", "example.org", 403, id="another name"),
        pytest.param("GET", "/", "example.org:{port}", 403, id="another name of this computer"),
        pytest.param("GET", "/", "localhost:{port}", 403, id="a name that others can give"),
        pytest.param("GET", "/", "127.0.0.1:{port}.example.org", 403, id="the same beginning"),
        pytest.param("GET", "/", "", 403, id="no name"),
        pytest.param("GET", "/robot.urdf", "127.0.0.1:{port}", 404, id="file"),
        pytest.param("GET", "/../robot.urdf", "127.0.0.1:{port}", 404, id="file above"),
        pytest.param("GET", "/%2e%2e/robot.urdf", "127.0.0.1:{port}", 404, id="coded file above"),
        pytest.param("GET", "//etc/passwd", "127.0.0.1:{port}", 404, id="absolute file"),
        pytest.param("GET", "http://127.0.0.1/", "127.0.0.1:{port}", 404, id="proxy"),
        pytest.param("POST", "/", "127.0.0.1:{port}", 501, id="change"),
    ],
)
def test_the_server_answers_its_own_page_only(live, method, path, host, status) -> None:
    port = live.server.server_port
    path = path.replace("/", live.path, 1)
    lines = [f"{method} {path} HTTP/1.1", "Connection: close"]
    lines += [f"Host: {host.format(port=port)}"] if host else []
    with socket.create_connection(("127.0.0.1", port), timeout=10) as connection:
        connection.sendall("\r\n".join([*lines, "", ""]).encode())
        answered = connection.makefile("rb").read()
    assert answered.split()[1] == str(status).encode()
    assert b"one" not in answered


@pytest.mark.parametrize("path", ["/", "/version", "//", "/x/version", "/\u00e9/"])
def test_another_user_of_the_computer_does_not_know_the_path(live, path) -> None:
    address = f"http://127.0.0.1:{live.server.server_port}{quote(path)}"
    with pytest.raises(urllib.error.HTTPError) as refused:
        urllib.request.urlopen(address)
    assert refused.value.code == 404


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such permissions")
def test_another_user_reads_the_path_neither_in_a_file_nor_in_arguments(
    run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[str] = []

    def look(uri: str) -> None:
        path = unquote(urlsplit(uri).path)
        opened.extend([uri, Path(path).read_text(), oct(os.stat(path).st_mode & 0o777)])
        raise KeyboardInterrupt

    monkeypatch.setattr("webbrowser.open", look)
    (tmp_path / "a.urdf").write_text('<robot name="r"><link name="a"/></robot>')
    shown = run("view", str(tmp_path / "a.urdf"), "--watch").stderr
    uri, text, mode = opened
    (address,) = re.findall(r'url=(http://127\.0\.0\.1:[0-9]+/[\w-]{22}/)"', text)
    assert address in shown
    assert (uri.partition(":")[0], mode) == ("file", "0o600")
    assert not Path(unquote(urlsplit(uri).path)).exists()


def test_each_server_has_a_path_of_its_own(live) -> None:
    another = LivePage(lambda version: Made(version, frozenset()))
    another.close()
    assert another.path != live.path
    # 128 bits of chance.
    assert len(live.path) >= 22


def test_the_server_listens_on_this_computer_only(live) -> None:
    assert live.server.server_address[0] == "127.0.0.1"


@pytest.mark.parametrize("path", ["", "version"])
def test_pages_of_other_origins_read_nothing(live, path) -> None:
    with urllib.request.urlopen(live.url + path) as answered:
        headers = answered.headers
    assert "Access-Control-Allow-Origin" not in headers
    assert headers["Cross-Origin-Resource-Policy"] == "same-origin"
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["X-Frame-Options"] == "DENY"


def test_standard_input_cannot_be_watched(run) -> None:
    assert run("view", "-", "--watch").exit_code == 2


@pytest.mark.parametrize(
    ("error", "is_printed"),
    [(ConnectionResetError(), False), (BrokenPipeError(), False), (ValueError("defect"), True)],
    ids=["reset", "closed", "defect"],
)
def test_the_end_of_a_connection_is_not_printed_and_a_defect_is(
    live: LivePage, capsys: pytest.CaptureFixture[str], error: Exception, is_printed: bool
) -> None:
    try:
        raise error
    except (ConnectionError, ValueError):
        live.server.handle_error(socket.socket(), ("127.0.0.1", 1))
    assert ("Traceback" in capsys.readouterr().err) == is_printed
