"""The readers that refuse a robot are those that ``check`` names."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from support.engines.refusals import READERS, is_installed, refuses
from support.refused_robots import CASES, SDF_CASES, shaped

import translate

if TYPE_CHECKING:
    from pathlib import Path

    from translate.readers.names import TargetName

pytestmark = pytest.mark.engines


@pytest.mark.parametrize("reader", READERS)
@pytest.mark.parametrize(("text", "readers"), CASES.values(), ids=CASES)
def test_a_reader_refuses_what_the_table_names(
    tmp_path: Path, reader: str, text: str, readers: set[str]
) -> None:
    if not is_installed(reader):
        pytest.skip(f"{reader} is not installed")
    path = tmp_path / "r.urdf"
    path.write_text(text, encoding="utf-8")
    assert refuses(reader, path) == (reader in readers)


@pytest.mark.parametrize("reader", ["fortress", "drake"])
@pytest.mark.parametrize(("text", "readers"), SDF_CASES.values(), ids=SDF_CASES)
def test_a_reader_of_sdformat_refuses_what_the_table_names(
    tmp_path: Path, reader: str, text: str, readers: set[str]
) -> None:
    if not is_installed(reader):
        pytest.skip(f"{reader} is not installed")
    path = tmp_path / "m.sdf"
    path.write_text(text, encoding="utf-8")
    assert refuses(reader, path) == (reader in readers)


@pytest.mark.parametrize("value", ["true", "false"])
def test_mujoco_refuses_the_mesh_of_a_visual_that_it_is_asked_to_read(
    tmp_path: Path, value: str
) -> None:
    if not is_installed("mujoco"):
        pytest.skip("mujoco is not installed")
    (tmp_path / "a.dae").write_text("<COLLADA/>", encoding="utf-8")
    path = tmp_path / "r.urdf"
    setting = f'<mujoco><compiler discardvisual="{value}"/></mujoco>'
    mesh = shaped("visual", f'<mesh filename="{tmp_path / "a.dae"}"/>')
    path.write_text(mesh.replace("</robot>", f"{setting}</robot>"), encoding="utf-8")
    assert refuses("mujoco", path) == (value == "false")


# --- Mesh formats ---------------------------------------------------------------------------------

FORMATS = ("stl", "stl-text", "obj", "dae", "glb", "ply", "off")


def write_mesh(path: Path, kind: str) -> None:
    """A cube of 1 m in a format; ``stl-text`` is STL as text."""
    import trimesh

    known = {"stl-text": "stl_ascii"}
    data = trimesh.creation.box((1.0, 1.0, 1.0)).export(file_type=known.get(kind, kind))
    path.write_bytes(data if isinstance(data, bytes) else data.encode())


@pytest.mark.parametrize("tag", ["visual", "collision"])
@pytest.mark.parametrize("kind", FORMATS)
@pytest.mark.parametrize("reader", ["drake", "mujoco", "pinocchio", "pybullet", "yourdfpy"])
def test_a_reader_refuses_the_meshes_that_check_names(
    tmp_path: Path, reader: TargetName, kind: str, tag: str
) -> None:
    if not is_installed(reader):
        pytest.skip(f"{reader} is not installed")
    mesh, path = tmp_path / f"cube.{kind.partition('-')[0]}", tmp_path / "r.urdf"
    write_mesh(mesh, kind)
    path.write_text(shaped(tag, f'<mesh filename="{mesh}"/>'), encoding="utf-8")
    found = [item for item in translate.check(path, for_target=reader) if "mesh" in item.code]
    assert refuses(reader, path) == ("error" in [item.severity for item in found])
