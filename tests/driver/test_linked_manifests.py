"""Manifests of strangers that lead out of their repository: by a link, or by ``..`` behind one."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

import translate
from translate.resources.boundary import package_around
from translate.resources.packages import Place

pytestmark = pytest.mark.skipif(os.sep != "/", reason="links need a permission")

SECRET = '<sdf version="1.9"><model name="secret"><link name="a"/></model></sdf>'
INCLUDING = (
    '<sdf version="1.9"><world name="w"><include><uri>model://m</uri></include></world></sdf>'
)
MANIFEST = '<model><name>m</name><sdf version="1.9">{}</sdf></model>'


@pytest.fixture(autouse=True)
def repository(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A repository with a model directory and a world that includes the model."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "repo/.git").mkdir(parents=True)
    (tmp_path / "repo/m/x/y").mkdir(parents=True)
    (tmp_path / "repo/world.sdf").write_text(INCLUDING)
    (tmp_path / "secret").mkdir()
    (tmp_path / "secret/s.sdf").write_text(SECRET)
    return tmp_path / "repo"


def refusal(source: str) -> tuple[str, str]:
    """The code and the message of the error of a robot that is not read."""
    with pytest.raises(translate.TranslateError) as caught:
        translate.load(source)
    finding = caught.value.diagnostics[0]
    return finding.code, finding.message


@pytest.mark.parametrize("source", ["repo/m", "repo/world.sdf"])
@pytest.mark.parametrize("link", ["../..", "."])
def test_a_manifest_leads_to_no_file_behind_a_link_and_dots(
    repository: Path, source: str, link: str
) -> None:
    """Without the link, the path is one of the model: ``x/secret/s.sdf``."""
    (repository / "m/x/y/l").symlink_to(link)
    up = {"../..": "../../secret/s.sdf", ".": "../../../../secret/s.sdf"}[link]
    # Written without links, this path stays in the repository.
    (repository / "m/model.config").write_text(MANIFEST.format(f"x/y/l/{up}"))
    code, message = refusal(source)
    assert code == "include-outside"
    assert os.path.realpath("secret/s.sdf") in message


@pytest.mark.parametrize("source", ["repo/m", "repo/world.sdf"])
def test_dots_behind_a_link_that_stays_in_the_repository_are_followed(
    repository: Path, source: str
) -> None:
    (repository / "m/x/y/l").symlink_to("../../x")
    (repository / "m/s.sdf").write_text(SECRET)
    (repository / "m/model.config").write_text(MANIFEST.format("x/y/l/../s.sdf"))
    translate.load(source)


@pytest.mark.parametrize(
    ("source", "name"),
    [
        ("repo/m", "model.config"),
        ("repo/m", "manifest.xml"),
        ("repo/world.sdf", "model.config"),
    ],
)
def test_a_manifest_that_is_a_link_out_of_the_repository_is_not_read(
    repository: Path, source: str, name: str
) -> None:
    Path("secret/config").write_text(MANIFEST.format("private-name.sdf"))
    (repository / "m" / name).symlink_to("../../secret/config")
    code, message = refusal(source)
    assert (code, "private-name" in message) == ("include-outside", False)
    assert os.path.realpath("secret/config") in message


@pytest.mark.parametrize("source", ["repo/m", "repo/world.sdf"])
def test_a_manifest_that_is_a_link_in_the_repository_is_read(repository: Path, source: str) -> None:
    (repository / "config").write_text(MANIFEST.format("s.sdf"))
    (repository / "m/model.config").symlink_to("../config")
    (repository / "m/s.sdf").write_text(SECRET)
    translate.load(source)


@pytest.mark.parametrize(
    ("target", "place"),
    [
        pytest.param("../../secret/package.xml", None, id="out of the repository"),
        pytest.param("../shared.xml", Place("private", "repo/m"), id="in the repository"),
    ],
)
def test_the_name_of_a_package_comes_from_no_file_outside(
    repository: Path, target: str, place: Place | None
) -> None:
    (repository / "m/package.xml").symlink_to(target)
    (repository / "m" / target).write_text("<package><name>private</name></package>")
    package = package_around("repo/m/robot.urdf")
    relative = package and Place(package.name, os.path.relpath(package.directory))
    assert relative == place
