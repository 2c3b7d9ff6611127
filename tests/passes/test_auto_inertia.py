"""Inertials that a file leaves to be computed from the collisions (reference S C.7)."""

from __future__ import annotations

import sys
from dataclasses import replace
from math import pi
from pathlib import Path

import pytest

import translate
from translate.model.fragment import Dialect
from translate.model.link import Inertia, Inertial

BOX = "<geometry><box><size>1 1 1</size></box></geometry>"


def sdf(inertial: str, collisions: str, extra: str = "") -> bytes:
    return (
        f"<sdf version='1.11'><model name='m'><link name='l'>{inertial}{collisions}</link>"
        f"{extra}</model></sdf>"
    ).encode()


def collision(name: str, content: str, geometry: str = BOX) -> str:
    return f"<collision name='{name}'>{content}{geometry}</collision>"


def inertial_of(source: bytes) -> Inertial:
    return translate.load(source).model.links[0].inertial


def codes(source: bytes) -> list[tuple[str, str]]:
    return [(item.code, item.severity) for item in translate.check(source)]


TWO_BOXES = collision("a", "<pose>1 0 0 0 0 0</pose>") + collision(
    "b", "<pose>-1 0 0 0 0 0</pose><density>1000</density>"
)


def test_the_collisions_of_a_link_add_up() -> None:
    """500 kg at x = 1 and 1000 kg at x = -1, each 4/3 m and 2/3 m from -1/3."""
    found = inertial_of(sdf("<inertial auto='true'><density>500</density></inertial>", TWO_BOXES))
    assert found.mass == 1500
    assert found.pose.xyz == pytest.approx((-1 / 3, 0, 0))
    across = 1500 / 6 + 500 * (4 / 3) ** 2 + 1000 * (2 / 3) ** 2
    assert found.inertia == pytest.approx((250, 0, 0, across, 0, across))


def test_a_given_mass_scales_the_sum() -> None:
    text = "<inertial auto='true'><mass>3</mass><density>500</density></inertial>"
    found = inertial_of(sdf(text, TWO_BOXES))
    assert found.mass == 3
    assert found.inertia == pytest.approx((0.5, 0, 0, 19 / 6, 0, 19 / 6))


def test_the_axes_are_those_of_the_link_however_a_collision_is_turned() -> None:
    long = "<geometry><box><size>1 2 3</size></box></geometry>"
    content = "<pose degrees='true'>0 0 0 0 90 0</pose><density>1</density>"
    found = inertial_of(sdf("<inertial auto='true'/>", collision("a", content, long)))
    # x and z change places: 6 kg times (2² + 3²) / 12 is 6.5, and so on.
    assert found.inertia == pytest.approx((2.5, 0, 0, 5, 0, 6.5), abs=1e-12)
    assert not any(found.pose.rotation)


def test_a_collision_may_be_placed_in_another_frame() -> None:
    content = "<pose relative_to='f'>1 0 0 0 0 0</pose><density>1</density>"
    frame = f"<frame name='f' attached_to='l'><pose>0 0 2 0 0 {pi / 2}</pose></frame>"
    found = inertial_of(sdf("<inertial auto='true'/>", collision("a", content), frame))
    assert found.pose.xyz == pytest.approx((0, 1, 2))


def test_links_of_nested_models_are_computed_too() -> None:
    inner = sdf("<inertial auto='true'/>", collision("a", "<density>2</density>")).decode()
    model = inner[inner.index("<model") : inner.index("</sdf>")]
    nested = f"<sdf version='1.11'><model name='o'>{model}</model></sdf>".encode()
    assert translate.load(nested).model.models[0].links[0].inertial.mass == 2


FINDINGS = [
    pytest.param(
        "<inertial auto='true'/>", collision("a", ""), [("element-missing", "warning")], id="C73"
    ),
    pytest.param(
        "<inertial auto='true'><mass>2</mass></inertial>", collision("a", ""), [], id="C73-C75"
    ),
    pytest.param("<inertial auto='true'/>", "", [("element-missing", "error")], id="C72"),
    pytest.param(
        "<inertial auto='true'><density>1</density><pose>1 0 0 0 0 0</pose></inertial>",
        collision("a", ""),
        [("inertial-overwritten", "warning")],
        id="C71",
    ),
    pytest.param(
        "<inertial auto='true'><density>1</density></inertial>",
        collision("a", "") + collision("b", "", "<geometry><plane/></geometry>"),
        [("link-inertia-invalid", "warning")],
        id="C77-plane",
    ),
    pytest.param(
        "<inertial auto='true'><density>-1</density></inertial>",
        collision("a", ""),
        [("link-inertia-invalid", "error")],
        id="negative-density",
    ),
    pytest.param(
        "<inertial auto='true'><density>1e300</density></inertial>",
        collision("a", "", "<geometry><box><size>1e90 1 1</size></box></geometry>"),
        [("link-inertia-invalid", "error")],
        id="overflow",
    ),
]


@pytest.mark.parametrize(("inertial", "collisions", "expected"), FINDINGS)
def test_missing_or_ignored_values_are_reported(
    inertial: str, collisions: str, expected: list[tuple[str, str]]
) -> None:
    assert codes(sdf(inertial, collisions)) == expected


def test_an_unmeasured_mesh_counts_as_one_kilogram() -> None:
    mesh = "<geometry><mesh><uri>a.stl</uri></mesh></geometry>"
    collisions = collision("a", "<pose>0 0 3 0 0 0</pose>", mesh)
    found = inertial_of(sdf("<inertial auto='true'><density>1</density></inertial>", collisions))
    assert (found.mass, found.inertia) == (1, Inertia())


MESH_REQUEST = "<inertial auto='true'><density>3</density></inertial>"


def mesh_model(directory: Path, *, hole: bool = False) -> Path:
    """A model with a box of 1 × 2 × 3 m as a mesh, a corner at the origin, 1 m above its link."""
    trimesh = pytest.importorskip("trimesh")
    box = trimesh.creation.box(bounds=[[0, 0, 0], [1, 2, 3]])
    box.update_faces([not hole] + [True] * (len(box.faces) - 1))
    box.export(directory / "a.stl")
    mesh = "<geometry><mesh><uri>a.stl</uri></mesh></geometry>"
    path = directory / "m.sdf"
    path.write_bytes(sdf(MESH_REQUEST, collision("a", "<pose>0 0 1 0 0 0</pose>", mesh)))
    return path


def test_a_mesh_is_measured(tmp_path: Path) -> None:
    document = translate.load(mesh_model(tmp_path))
    found = document.model.links[0].inertial
    assert not document.diagnostics
    assert found.mass == pytest.approx(18)
    assert found.pose.xyz == pytest.approx((0.5, 1, 2.5))
    assert found.inertia == pytest.approx((19.5, 0, 0, 15, 0, 7.5), abs=1e-6)


def test_the_convex_hull_of_a_mesh_with_a_hole_is_measured(tmp_path: Path) -> None:
    pytest.importorskip("scipy")
    document = translate.load(mesh_model(tmp_path, hole=True))
    assert document.model.links[0].inertial.mass == pytest.approx(18)
    (finding,) = document.diagnostics
    assert finding.code == "mesh-not-watertight"
    assert finding.message.startswith("collision 'a' of link 'l': the mesh 'a.stl' is not ")


@pytest.mark.parametrize("to", ["urdf", "sdf"])
def test_a_measured_mesh_survives_a_translation(tmp_path: Path, to: Dialect) -> None:
    source = mesh_model(tmp_path)
    (tmp_path / "out").mkdir()
    # The output is in the package of the mesh.
    (tmp_path / "package.xml").touch()
    result = translate.convert(source, tmp_path / "out" / f"b.{to}", to=to, verify=True)
    assert result.comparison.same
    again = translate.load(tmp_path / "out" / f"b.{to}").models[0].links[0].inertial
    expected = translate.load(source).model.links[0].inertial
    if to == "urdf":
        # URDF has no automatic inertia.
        expected = replace(expected, auto=None)
    assert again == expected


def test_without_the_packages_a_mesh_counts_as_one_kilogram(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    source = mesh_model(tmp_path)
    monkeypatch.setitem(sys.modules, "trimesh", None)
    document = translate.load(source)
    assert document.model.links[0].inertial.mass == 1
    assert "pip install" in document.diagnostics[0].message


# --- Translations -------------------------------------------------------------------------------


AUTOMATIC = sdf("<inertial auto='true'><mass>3</mass><density>500</density></inertial>", TWO_BOXES)


def test_sdformat_is_written_as_it_was_left_to_be_computed() -> None:
    again = translate.load(translate.to_sdf(AUTOMATIC).encode())
    assert again.version == "1.11"
    assert again.model == translate.load(AUTOMATIC).model


def test_sdformat_without_automatic_inertia_gets_the_values() -> None:
    text = AUTOMATIC.replace(b"</link>", b"<sensor name='s' type='imu'/></link>")
    result = translate.convert(text, to="sdf", sdf_version="1.9", verify=True)
    assert result.comparison.same
    assert "<mass>3</mass>" in result.text
    assert "<density>500</density>" not in result.text
    assert '<sensor name="s" type="imu"' in result.text
    assert "inertia-computed" in {loss.code for loss in result.losses}


def test_urdf_gets_the_values() -> None:
    result = translate.convert(AUTOMATIC, to="urdf", verify=True)
    assert result.comparison.same
    assert '<mass value="3"/>' in result.text
    found = {loss.code: loss.severity for loss in result.losses}
    assert found["inertia-computed"] == "harmless"
