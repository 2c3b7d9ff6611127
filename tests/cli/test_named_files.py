"""Every command names a file that a robot must not lead to, and neither opens nor copies it."""

from __future__ import annotations

import base64
import gzip
import json
import os
import re
from pathlib import Path

import pytest

INERTIAL = (
    '<inertial><mass value="1"/>'
    '<inertia ixx="1" ixy="0" ixz="0" iyy="1" iyz="0" izz="1"/></inertial>'
)
TRIANGLE = "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n"
SECRET = f"# secret\n{TRIANGLE}"

#: What a URI looks like that leads to ``secret/id_rsa.dae``, from ``robot/urdf``.
URIS = {
    "absolute": "{home}/secret/id_rsa.obj",
    "file": "file://{home}/secret/id_rsa.obj",
    "above": "../../secret/id_rsa.obj",
    "package": "package://secret/id_rsa.obj",
    "way out of the package": "package://robot/../secret/id_rsa.obj",
    "working directory": "model://secret/id_rsa.obj",
    "link": "link.obj",
    "link to a directory": "../meshes/id_rsa.obj",
    "pipe": "pipe.obj",
    "device": "/dev/zero",
}
POSIX = pytest.mark.skipif(os.name != "posix", reason="pipes and links are those of POSIX")


def write(directory: Path, files: dict[str, str]) -> None:
    for name, text in files.items():
        (directory / name).parent.mkdir(parents=True, exist_ok=True)
        (directory / name).write_text(text)


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A package with links out of it, beside a directory with a secret."""
    write(
        tmp_path,
        {"secret/id_rsa.obj": SECRET, "robot/package.xml": "<package><name>robot</name></package>"},
    )
    (tmp_path / "robot/urdf").mkdir()
    (tmp_path / "robot/urdf/link.obj").symlink_to(tmp_path / "secret/id_rsa.obj")
    (tmp_path / "robot/meshes").symlink_to(tmp_path / "secret")
    os.mkfifo(tmp_path / "robot/urdf/pipe.obj")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def robot(home: Path, uri: str) -> str:
    shape = f'\n<visual><geometry><mesh filename="{uri.format(home=home)}"/></geometry></visual>'
    text = f'<robot name="r"><link name="a">{INERTIAL}{shape}</link></robot>'
    (home / "robot/urdf/r.urdf").write_text(text)
    return "robot/urdf/r.urdf"


COMMANDS = {
    "convert": ["convert", "{}", "robot/urdf/out.sdf"],
    "bundle": ["convert", "{}", "out", "--bundle", "ros"],
    "bundle with other meshes": ["convert", "{}", "out", "--bundle", "plain", "--meshes", "stl"],
    "check": ["check", "{}"],
    "info": ["info", "{}"],
    "view": ["view", "{}", "-o", "out.html"],
}


@POSIX
@pytest.mark.parametrize("uri", URIS.values(), ids=URIS)
@pytest.mark.parametrize("command", COMMANDS.values(), ids=COMMANDS)
def test_a_file_outside_is_named_and_not_read(
    run, home: Path, uri: str, command: list[str]
) -> None:
    arguments = [argument.format(robot(home, uri)) for argument in command]
    result = run(*arguments)
    told = result.stdout + result.stderr
    assert result.exit_code == 0, told
    assert re.search(r"^  2(:1)? warning file-outside: ", told, re.MULTILINE), told
    assert uri.format(home=home) in told
    if "id_rsa" in uri or "link" in uri:
        assert "--allow-outside" in told
    assert b"secret\\n" not in written(home)
    assert SECRET.encode() not in written(home)


def written(home: Path) -> bytes:
    """All that a command wrote; the meshes of a page without their packing."""
    parts = []
    for path in [*(home / "out").rglob("*"), home / "out.html", home / "robot/urdf/out.sdf"]:
        if path.is_file():
            parts.append(path.read_bytes())
    for packed in re.findall(rb'"data": ?"([\w+/=]+)"', b"".join(parts)):
        parts.append(gzip.decompress(base64.b64decode(packed)))
    return b"\n".join(parts)


@POSIX
@pytest.mark.parametrize("command", ["bundle", "view"])
@pytest.mark.parametrize("uri", ["absolute", "above", "link"])
def test_it_is_read_if_the_user_allows_it(run, home: Path, command: str, uri: str) -> None:
    arguments = [argument.format(robot(home, URIS[uri])) for argument in COMMANDS[command]]
    result = run(*arguments, "--allow-outside")
    assert "file-outside" not in result.stdout + result.stderr
    assert SECRET.encode() in written(home)


@POSIX
def test_the_uri_stays_in_the_text(run, home: Path) -> None:
    name = robot(home, URIS["file"])
    run("convert", name, "out", "--bundle", "ros")
    assert f"file://{home}/secret/id_rsa.obj" in (home / "out/urdf/out.urdf").read_text()


@POSIX
def test_meshes_of_the_package_are_read_as_before(run, home: Path) -> None:
    write(home, {"robot/shapes/m.obj": TRIANGLE})
    for uri in ("../shapes/m.obj", "package://robot/shapes/m.obj", f"{home}/robot/shapes/m.obj"):
        result = run("convert", robot(home, uri), "out", "--bundle", "plain", "--to", "urdf")
        assert "file-outside" not in result.stderr
        assert (home / "out/meshes/m.obj").read_text() == TRIANGLE


@POSIX
def test_a_batch_lists_what_it_does_not_read(run, home: Path) -> None:
    robot(home, URIS["file"])
    assert run("batch", "robot", "--out-dir", "out", "--to", "sdf").exit_code == 0
    (entry,) = json.loads((home / "out/report.json").read_text())["files"]
    assert [item["code"] for item in entry["findings"]] == ["file-outside"]


SCRIPT = """material Own/Red
{ technique { pass { diffuse 0.25 0 0 1 } } }
"""


@POSIX
@pytest.mark.parametrize(
    "uri", ["file://{home}/secret/a.material", "../../secret/a.material", "link.material"]
)
def test_migrate_reads_no_script_outside(run, home: Path, uri: str) -> None:
    write(home, {"secret/a.material": SCRIPT})
    (home / "robot/urdf/link.material").symlink_to(home / "secret/a.material")
    script = f"<script><uri>{uri.format(home=home)}</uri><name>Own/Red</name></script>"
    (home / "robot/urdf/m.sdf").write_text(
        '<sdf version="1.6"><model name="m"><link name="l"><visual name="v"><geometry><sphere>'
        f"<radius>1</radius></sphere></geometry><material>{script}</material></visual></link>"
        "</model></sdf>"
    )
    result = run("migrate", "robot/urdf/m.sdf")
    assert "outside of the repository or package" in result.stdout + result.stderr
    assert "0.25" not in (home / "robot/urdf/m.sdf").read_text()


@POSIX
@pytest.mark.parametrize("uri", ["pipe.sdf", "/dev/zero", "file:///dev/zero", "directory"])
def test_an_include_of_a_pipe_or_a_device_does_not_block(run, home: Path, uri: str) -> None:
    os.mkfifo(home / "robot/urdf/pipe.sdf")
    config = '<model><sdf version="1.9">../pipe.sdf</sdf></model>'
    write(home, {"robot/urdf/directory/model.config": config})
    include = f"<include><uri>{uri}</uri></include>"
    (home / "robot/urdf/m.sdf").write_text(
        f'<sdf version="1.9"><model name="m"><link name="l"/>\n{include}</model></sdf>'
    )
    result = run("check", "robot/urdf/m.sdf")
    assert result.exit_code == 1
    assert re.search(r"^  2:\d+ error include-outside: .* a device, a pipe", result.stdout, re.M)
