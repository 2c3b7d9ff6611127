"""Mass and inertia of links from their shapes, as --compute-inertia demands."""

from __future__ import annotations

from math import pi
from typing import TYPE_CHECKING, Any

import pytest

import translate
from translate.assets import meshes
from translate.assets.mesh_geometry import MeshError
from translate.model.link import Inertia, Inertial
from translate.resources import mesh_work

if TYPE_CHECKING:
    from pathlib import Path

WRITTEN = (
    '<inertial><mass value="2"/>'
    '<inertia ixx="1" ixy="0" ixz="0" iyy="1" iyz="0" izz="1"/></inertial>'
)
NO_MOMENTS = WRITTEN.replace('"1"', '"0"')
BOX = '<box size="1 2 3"/>'


def urdf(*contents: str) -> str:
    links = "".join(f'<link name="l{i}">{text}</link>' for i, text in enumerate(contents))
    joints = "".join(
        f'<joint name="j{i}" type="fixed"><parent link="l0"/><child link="l{i}"/></joint>'
        for i in range(1, len(contents))
    )
    return f'<robot name="r">{links}{joints}</robot>'


def shape(kind: str, geometry: str, origin: str = "") -> str:
    return f"<{kind}>{origin}<geometry>{geometry}</geometry></{kind}>"


def computed(source: str | Path, **options: Any) -> translate.Result:
    options.setdefault("compute_inertia", "missing")
    return translate.convert(source, **options)


def inertial_of(result: translate.Result, link: int = 0) -> Inertial | None:
    return result.document.models[0].links[link].inertial


SHAPES = [
    # The closed formulas of solids with 1000 kg/m³.
    pytest.param(BOX, 6000, (6500, 5000, 2500), id="box"),
    pytest.param('<sphere radius="0.5"/>', 500 * pi / 3, [50 * pi / 3] * 3, id="sphere"),
    pytest.param(
        '<cylinder radius="1" length="2"/>',
        2000 * pi,
        [2000 * pi * 7 / 12, 2000 * pi * 7 / 12, 1000 * pi],
        id="cylinder",
    ),
]


@pytest.mark.parametrize("kind", ["collision", "visual"])
@pytest.mark.parametrize("to", ["sdf", "urdf"])
@pytest.mark.parametrize(("geometry", "mass", "moments"), SHAPES)
def test_a_link_without_inertial_gets_that_of_its_shape(
    geometry: str, mass: float, moments: tuple[float, float, float], to: Any, kind: str
) -> None:
    result = computed(urdf(shape(kind, geometry)), to=to, verify=True)
    assert result.comparison is not None
    assert result.comparison.same
    written = translate.load(result.text).models[0].links[0].inertial
    assert written is not None
    assert written.mass == pytest.approx(mass)
    xx, yy, zz = moments
    assert written.inertia == pytest.approx((xx, 0, 0, yy, 0, zz))


def test_collisions_have_precedence_over_visuals() -> None:
    both = shape("visual", '<box size="9 9 9"/>') + shape("collision", '<box size="1 1 1"/>')
    assert inertial_of(computed(urdf(both))).mass == pytest.approx(1000)


def test_shapes_add_up_about_their_common_centre() -> None:
    """Two cubes of 1 m and 500 kg/m³ at x = 0 and x = 2: 500/6 each, and 500 kg at 1 m each."""
    cube = '<box size="1 1 1"/>'
    source = urdf(
        shape("collision", cube) + shape("collision", cube, '<origin xyz="2 0 0" rpy="0 0 1"/>')
    )
    found = inertial_of(computed(source, density=500))
    assert (found.mass, found.pose.xyz) == (1000, pytest.approx((1, 0, 0)))
    along, across = 1000 / 6, 1000 / 6 + 1000
    assert found.inertia == pytest.approx((along, 0, 0, across, 0, across), abs=1e-9)


def test_missing_keeps_the_inertia_that_is_written() -> None:
    source = urdf(WRITTEN + shape("collision", BOX))
    result = computed(source)
    assert inertial_of(result) == Inertial(2, Inertia())
    assert result.text == translate.convert(source).text


def test_all_replaces_it_and_reports_the_old_values() -> None:
    result = computed(urdf(WRITTEN + shape("collision", BOX)), compute_inertia="all")
    assert inertial_of(result).mass == 6000
    (loss,) = [item for item in result.losses if item.code == "inertia-from-shapes"]
    assert loss.severity == "approximated"
    for text in ("1 collision", "6 m³", "6000 kg", "it was 2 kg, 1 0 0 1 0 1"):
        assert text in loss.reason


def test_a_link_with_a_mass_without_moments_keeps_the_mass() -> None:
    found = inertial_of(computed(urdf(NO_MOMENTS + shape("collision", BOX))))
    assert found.mass == 2
    assert found.inertia == pytest.approx((13 / 6, 0, 0, 10 / 6, 0, 5 / 6))


def test_a_density_of_the_collision_has_precedence() -> None:
    box = "<geometry><box><size>1 1 1</size></box></geometry>"
    source = (
        f"<sdf version='1.11'><model name='m'><link name='l'><collision name='a'><density>3"
        f"</density>{box}</collision></link></model></sdf>"
    )
    assert inertial_of(computed(source, density=500)).mass == 3


def test_the_links_of_nested_models_of_a_world_are_computed() -> None:
    box = "<geometry><box><size>1 1 1</size></box></geometry>"
    source = (
        "<sdf version='1.9'><world name='w'><model name='o'><model name='m'><link name='l'>"
        f"<collision name='a'><pose relative_to='__model__'>1 0 0 0 0 0</pose>{box}</collision>"
        "<pose>0 0 2 0 0 0</pose></link></model></model></world></sdf>"
    )
    result = computed(source, to="sdf", verify=True)
    assert result.comparison.same
    found = result.document.worlds[0].models[0].models[0].links[0].inertial
    assert (found.mass, found.pose.xyz) == (1000, (1, 0, -2))


UNKNOWN = [
    pytest.param("", "no shapes", id="no shapes"),
    pytest.param(shape("collision", '<sphere radius="0"/>'), "no known volume", id="zero"),
    pytest.param(
        shape("collision", BOX) + shape("collision", '<mesh filename="no.stl"/>'),
        "'no.stl': the file is not found",
        id="mesh not found",
    ),
]


@pytest.mark.parametrize(("content", "reason"), UNKNOWN)
def test_a_link_whose_volume_is_not_known_stays_as_it_is(content: str, reason: str) -> None:
    result = computed(urdf(shape("collision", BOX), WRITTEN + content), compute_inertia="all")
    assert inertial_of(result, 1) == Inertial(2, Inertia())
    (loss,) = [item for item in result.losses if item.code == "inertia-not-computed"]
    assert "link 'l1'" in loss.element
    assert reason in loss.reason


# --- Meshes -------------------------------------------------------------------------------------


def mesh_robot(directory: Path, mesh: Any, scale: str = "1 1 1", origin: str = "") -> Path:
    mesh.export(directory / "a.stl")
    robot = directory / "r.urdf"
    geometry = f'<mesh filename="a.stl" scale="{scale}"/>'
    robot.write_text(urdf(shape("collision", geometry, origin)), encoding="utf-8")
    return robot


def test_a_watertight_mesh_is_measured_with_its_scale(tmp_path: Path) -> None:
    """A box of 1 × 2 × 3 m with a corner at the origin, scaled to 2 × 2 × 1 m."""
    trimesh = pytest.importorskip("trimesh")
    box = trimesh.creation.box(bounds=[[0, 0, 0], [1, 2, 3]])
    result = computed(mesh_robot(tmp_path, box, f"2 1 {1 / 3}"), density=3, verify=True)
    found = inertial_of(result)
    assert found.mass == pytest.approx(12)
    assert found.pose.xyz == pytest.approx((1, 1, 0.5))
    assert found.inertia == pytest.approx((5, 0, 0, 5, 0, 8), abs=1e-6)
    assert "hull" not in "".join(loss.reason for loss in result.losses)


def test_a_mirrored_mesh_has_a_positive_volume(tmp_path: Path) -> None:
    trimesh = pytest.importorskip("trimesh")
    box = trimesh.creation.box(bounds=[[0, 0, 0], [1, 2, 3]])
    found = inertial_of(computed(mesh_robot(tmp_path, box, "-1 1 1"), density=1))
    assert found.mass == pytest.approx(6)
    assert found.pose.xyz == pytest.approx((-0.5, 1, 1.5))


def test_the_convex_hull_replaces_a_mesh_with_a_hole(tmp_path: Path) -> None:
    trimesh = pytest.importorskip("trimesh")
    pytest.importorskip("scipy")
    box = trimesh.creation.box(extents=[1, 1, 1])
    box.update_faces([False] + [True] * (len(box.faces) - 1))
    result = computed(mesh_robot(tmp_path, box))
    assert inertial_of(result).mass == pytest.approx(1000)
    (loss,) = [item for item in result.losses if item.code == "inertia-from-shapes"]
    assert "convex hull is used: 'a.stl'" in loss.reason


def test_a_file_that_is_no_mesh_is_reported(tmp_path: Path) -> None:
    trimesh = pytest.importorskip("trimesh")
    robot = mesh_robot(tmp_path, trimesh.creation.box())
    (tmp_path / "a.stl").write_text("solid nothing", encoding="ascii")
    (loss,) = [x for x in computed(robot).losses if x.code == "inertia-not-computed"]
    assert "a.stl" in loss.reason


# --- Scales and limits of meshes ------------------------------------------------------------------


def scaled_meshes(directory: Path, *scales: str, hole: bool = False) -> Path:
    """A robot with a link for each scale of one mesh: a tetrahedron with a corner at the origin.

    The other corners are at 1 m on each axis.
    """
    trimesh = pytest.importorskip("trimesh")
    pytest.importorskip("scipy")
    faces = [[0, 2, 1], [0, 1, 3], [0, 3, 2], [1, 2, 3]]
    body = trimesh.Trimesh([[0, 0, 0], [1, 0, 0], [0, 1, 0], [0, 0, 1]], faces[hole:])
    body.export(directory / "t.stl")
    links = "".join(
        f'<link name="l{number}"><collision><geometry><mesh filename="t.stl" scale="{scale}"/>'
        "</geometry></collision></link>"
        for number, scale in enumerate(scales)
    )
    joints = "".join(
        f'<joint name="j{number}" type="fixed"><parent link="l0"/><child link="l{number}"/></joint>'
        for number in range(1, len(scales))
    )
    path = directory / "r.urdf"
    path.write_text(f'<robot name="r">{links}{joints}</robot>')
    return path


#: The corners of the tetrahedron are at a, b and c: m = a b c / 6, the centre is a quarter of each,
#: and the second moments about it are m · 3/80 · a² and -m / 80 · a b.
@pytest.mark.parametrize("hole", [False, True])
@pytest.mark.parametrize(
    "scale", [(1, 1, 1), (2, 2, 2), (2, 0.5, 3), (-1, 2, 3), (1e-3, 1e-3, 1e-3), (1e4, 1e-4, 1)]
)
def test_a_scale_changes_the_moments_of_a_mesh(
    tmp_path: Path, scale: tuple[float, float, float], hole: bool
) -> None:
    path = scaled_meshes(tmp_path, " ".join(map(str, scale)), hole=hole)
    result = translate.convert(path, compute_inertia="all", density=1000.0)
    found = result.document.models[0].links[0].inertial
    a, b, c = scale
    mass = 1000.0 * abs(a * b * c) / 6
    xx, yy, zz = (mass * 3 / 80 * length**2 for length in scale)
    expected = (yy + zz, mass / 80 * a * b, mass / 80 * a * c, xx + zz, mass / 80 * b * c, xx + yy)
    assert found.mass == pytest.approx(mass)
    assert found.pose.xyz == pytest.approx((a / 4, b / 4, c / 4))
    # The tensor of a needle gets a margin of a millionth, since libsdformat refuses it by rounding.
    share = 3e-6 if max(map(abs, scale)) > 1e6 * min(map(abs, scale)) else 1e-9
    assert found.inertia == pytest.approx(expected, rel=1e-6, abs=share * max(map(abs, expected)))


def test_a_mesh_is_measured_once_for_all_scales(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    calls = []
    bounded = meshes.bounded
    monkeypatch.setattr(
        meshes, "bounded", lambda *arguments: [calls.append(arguments), bounded(*arguments)][1]
    )
    path = scaled_meshes(tmp_path, *(f"{number} 1 1" for number in range(1, 20)))
    translate.convert(path, compute_inertia="all")
    assert len(calls) == 1


def test_a_mesh_that_cannot_be_measured_is_tried_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    calls = []

    def refused(*arguments: object) -> None:
        calls.append(arguments)
        raise MeshError("it takes more than 120 s")

    monkeypatch.setattr(meshes, "bounded", refused)
    path = scaled_meshes(tmp_path, *(f"{number} 1 1" for number in range(1, 20)))
    result = translate.convert(path, compute_inertia="all")
    assert len(calls) == 1
    kept = [loss for loss in result.losses if loss.code == "inertia-not-computed"]
    assert len(kept) == 19
    assert "more than 120 s" in kept[-1].reason


def test_the_meshes_of_a_robot_have_a_limit_of_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(mesh_work, "MAX_SECONDS", 0.0)
    path = scaled_meshes(tmp_path, "1 1 1", "2 2 2", "3 3 3")
    (tmp_path / "u.stl").write_bytes((tmp_path / "t.stl").read_bytes())
    text = path.read_text().replace('t.stl" scale="3 3 3"', 'u.stl" scale="3 3 3"')
    path.write_text(text)
    result = translate.convert(path, compute_inertia="all")
    reasons = {
        loss.at.name: loss.reason for loss in result.losses if loss.code == "inertia-not-computed"
    }
    assert list(reasons) == ["l2"]
    assert "the meshes before it took more than 0 s" in reasons["l2"]


@pytest.mark.parametrize("scale", ["0 1 1", "1e100 1e100 1e100"])
def test_a_scale_without_a_volume_is_not_measured(tmp_path: Path, scale: str) -> None:
    result = translate.convert(scaled_meshes(tmp_path, scale), compute_inertia="all")
    assert "inertia-not-computed" in [loss.code for loss in result.losses]
