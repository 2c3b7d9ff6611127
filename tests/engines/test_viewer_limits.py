"""Files of a page that state more than they contain: they are listed, and the page is drawn."""

from __future__ import annotations

import base64
import importlib.util
import json
import math
import struct
import time
import zlib
from functools import partial
from typing import TYPE_CHECKING, Any

import pytest
from support.browser import PROGRAM, Browser, quiet

from translate.view.drawing_limits import LIMITS

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

pytestmark = [
    pytest.mark.engines,
    pytest.mark.skipif(PROGRAM is None, reason="needs Chromium"),
    pytest.mark.skipif(importlib.util.find_spec("websockets") is None, reason="needs websockets"),
]

#: The page of each of these files was not drawn in half a minute, or had more than 2 GB.
SECONDS = 15
OUTLINES = "the outlines of the page have too many corners"
TOO_LARGE = "the meshes up to this one are too large for one page"


def listed(browser: Browser) -> str:
    """What the page lists as not drawn."""
    return browser.evaluate("document.getElementById('omitted-list').textContent")


def of_meshes(*names: str | Path, visuals: int = 1) -> str:
    """A robot that shows each mesh file a number of times."""
    content = "".join(
        f'<visual><geometry><mesh filename="{name}"/></geometry></visual>' for name in names
    )
    return f'<robot name="r"><link name="l">{content * visuals}</link></robot>'


# --- COLLADA ------------------------------------------------------------------------------------

SOURCE = """<source id="{0}"><float_array id="{0}a" count="9">0 0 0 1 0 0 1 1 0</float_array>
<technique_common><accessor source="#{0}a" count="3" stride="{1}"/></technique_common></source>"""
INPUT = '<input semantic="VERTEX" source="#v" offset="{}"/>'


def geometry(
    triangles: str = "", *, stride: str = "3", offset: int = 0, tag: str = "triangles"
) -> str:
    """A geometry of one triangle."""
    return (
        f'<geometry id="g"><mesh>{SOURCE.format("s", stride)}'
        '<vertices id="v"><input semantic="POSITION" source="#s"/></vertices>'
        f'<{tag} count="1">{INPUT.format(offset)}{triangles or "<p>0 1 2</p>"}</{tag}>'
        "</mesh></geometry>"
    )


USE = '<instance_geometry url="#g"/>'


def collada(nodes: str, top: str, shape: str = "") -> str:
    """A COLLADA file with nodes in a library, and others in its scene."""
    return (
        '<COLLADA xmlns="http://www.collada.org/2005/11/COLLADASchema" version="1.4.1">'
        "<asset><up_axis>Z_UP</up_axis></asset>"
        f"<library_geometries>{shape or geometry()}</library_geometries>"
        f"<library_nodes>{nodes}</library_nodes>"
        f'<library_visual_scenes><visual_scene id="n">{top}</visual_scene></library_visual_scenes>'
        '<scene><instance_visual_scene url="#n"/></scene></COLLADA>'
    )


def doubled(levels: int, sign: str = "#", after: str = "") -> str:
    """A file whose triangle has 2 ** ``levels`` instances."""
    uses = [f'<instance_node url="{sign}n{number}"/>' * 2 for number in range(1, levels + 1)]
    nodes = "".join(f'<node id="n{number}">{use}</node>' for number, use in enumerate([*uses, USE]))
    nodes += after
    return collada(nodes, f'<node><instance_node url="{sign}n0"/></node>')


SECOND_NODES = "".join(f'<node id="n{number}"/>' for number in range(15))
HOSTILE_COLLADA = {
    "instances in another spelling": (doubled(20, "?"), TOO_LARGE),
    "nodes of one id, the first counts": (doubled(20, after=SECOND_NODES), TOO_LARGE),
    "geometries of a node with instances": (
        collada(
            f'<node id="n">{USE * 100}</node>',
            "<node>" + '<instance_node url="#n"/>' * 9_000 + "</node>",
        ),
        TOO_LARGE,
    ),
    "empty groups and instances": (
        collada(
            "",
            "<node>" + USE * 45_000 + "</node>",
            geometry().replace("</triangles>", "</triangles>" + "<triangles/>" * 90_000),
        ),
        TOO_LARGE,
    ),
    "a polygon": (
        collada(
            "",
            f"<node>{USE}</node>",
            geometry("<vcount>999999999</vcount><p>0 1 2</p>", tag="polylist"),
        ),
        "it has no triangles",
    ),
    "points that have no place": (
        collada("", f"<node>{USE}</node>", geometry(offset=-1)),
        "its triangles have no points",
    ),
    "a document type": (
        f"<!DOCTYPE COLLADA [<!ENTITY a '<b/>'>]>{collada('<extra>&a;</extra>', USE)}",
        "files with a <!DOCTYPE> are not drawn",
    ),
}


@pytest.mark.parametrize(("text", "reason"), HOSTILE_COLLADA.values(), ids=HOSTILE_COLLADA)
def test_collada_has_the_limits_of_a_page(
    show: Any, tmp_path: Path, text: str, reason: str
) -> None:
    (tmp_path / "a.dae").write_text(text)
    started = time.monotonic()
    browser = show(of_meshes(tmp_path / "a.dae"))
    assert listed(browser) == f"a.dae: Error: {reason}"
    assert time.monotonic() - started < SECONDS
    quiet(browser)


def test_each_element_of_collada_counts(
    show: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(LIMITS, "work", 1_000_000)
    (tmp_path / "a.dae").write_text(collada("<extra/>" * 50_000, f"<node>{USE}</node>"))
    browser = show(of_meshes(tmp_path / "a.dae"))
    assert listed(browser) == f"a.dae: Error: {TOO_LARGE}"
    quiet(browser)


def namespaces(count: int, extra: str = "") -> str:
    """A file with a number of declarations of namespaces."""
    names = "".join(f" xmlns:n{number}='n'" for number in range(count - 1))
    return collada(f"<extra{names}>{extra}</extra>", f"<node>{USE}</node>")


USUAL_COLLADA = {
    "namespaces": namespaces(1000, "<b/>" * 10_000).replace(USE, USE * 4),
    "numbers of a point": collada("", f"<node>{USE * 4}</node>", geometry(stride="999999999")),
    "a count below 0": collada("", f"<node>{USE * 4}</node>", geometry()).replace(
        '<triangles count="1"', '<triangles count="-9"'
    ),
    "instances": doubled(2),
    "polygons": collada(
        "",
        f"<node>{USE * 4}</node>",
        geometry("<vcount>3</vcount><p>0 1 2</p>", tag="polylist"),
    ),
    "a skin": collada(
        "",
        f"<node>{USE * 3}</node><node><instance_controller url='#c'/></node>",
        geometry()
        + "</library_geometries><library_controllers><controller id='c'><skin source='#g'>"
        + SOURCE.format("w", "1")
        + "<joints/><vertex_weights count='0'/></skin></controller></library_controllers>"
        + "<library_geometries>",
    ),
}


@pytest.mark.parametrize("text", USUAL_COLLADA.values(), ids=USUAL_COLLADA)
def test_usual_collada_is_drawn(show: Any, tmp_path: Path, text: str) -> None:
    (tmp_path / "a.dae").write_text(text)
    browser = show(of_meshes(tmp_path / "a.dae"))
    assert listed(browser) == ""
    assert browser.evaluate("viewer.budget.left.drawn") == LIMITS["drawn"] - 4
    quiet(browser)


def star(count: int) -> list[tuple[float, float]]:
    """The points of an outline whose edges cross each other."""
    step = 2.0 * math.pi * (count // 2) / count
    return [(math.cos(step * number), math.sin(step * number)) for number in range(count)]


def polygon(count: int) -> str:
    """A COLLADA file of one polygon that crosses itself."""
    shape = geometry(tag="polylist").replace(
        "<p>0 1 2</p>", f"<vcount>{count}</vcount><p>{' '.join(map(str, range(count)))}</p>"
    )
    points = " ".join(f"{x:.5f} {y:.5f} 0" for x, y in star(count))
    shape = shape.replace('count="9">0 0 0 1 0 0 1 1 0', f'count="{3 * count}">{points}')
    return collada("", f"<node>{USE}</node>", shape.replace('count="3" s', f'count="{count}" s'))


def test_the_polygons_of_collada_have_a_limit_of_corners(show: Any, tmp_path: Path) -> None:
    (tmp_path / "a.dae").write_text(polygon(801))
    (tmp_path / "b.dae").write_text(polygon(101))
    started = time.monotonic()
    browser = show(of_meshes(tmp_path / "a.dae", tmp_path / "b.dae"))
    assert listed(browser) == f"a.dae: Error: {OUTLINES}"
    assert browser.evaluate("viewer.budget.left.outlines") == LIMITS["outlines"] - 101**2
    assert time.monotonic() - started < SECONDS
    quiet(browser)


def test_polylines_have_a_limit_of_corners_together(show: Any) -> None:
    visuals = "".join(
        f'<visual name="{name}"><geometry><polyline><height>1</height>'
        + "".join(f"<point>{x} {y}</point>" for x, y in star(count))
        + "</polyline></geometry></visual>"
        for name, count in (("a", 101), ("b", 1001), ("c", 701))
    )
    started = time.monotonic()
    browser = show(
        f'<sdf version="1.9"><model name="m"><link name="l">{visuals}</link></model></sdf>'
    )
    assert listed(browser) == f"visual 'b', visual 'c': {OUTLINES}"
    assert time.monotonic() - started < SECONDS
    quiet(browser)


# --- glTF ---------------------------------------------------------------------------------------

TRIANGLE = struct.pack("<9f", 0, 0, 0, 1, 0, 0, 1, 1, 0)
FLOAT = 5126


#: The loader reports points without a box around them.
BOX = {"min": [0, 0, 0], "max": [1, 1, 0]}
POINT = BOX | {"bufferView": 0, "componentType": FLOAT, "count": 3, "type": "VEC3"}


def glb(data: bytes = TRIANGLE, **content: Any) -> bytes:
    """A GLB file of one triangle, with other content."""
    data += bytes(-len(data) % 4)
    json_content = {
        "asset": {"version": "2.0"},
        "scene": 0,
        "scenes": [{"nodes": [0]}],
        "nodes": [{"mesh": 0}],
        "meshes": [{"primitives": [{"attributes": {"POSITION": 0}}]}],
        "accessors": [POINT],
        "bufferViews": [{"buffer": 0, "byteLength": len(TRIANGLE)}],
        "buffers": [{"byteLength": len(data)}],
    } | content
    text = json.dumps(json_content).encode()
    text += b" " * (-len(text) % 4)
    chunks = struct.pack("<I4s", len(text), b"JSON") + text
    chunks += struct.pack("<I4s", len(data), b"BIN\0") + data
    return struct.pack("<4sII", b"glTF", 2, 12 + len(chunks)) + chunks


def zeros(count: int) -> dict[str, Any]:
    return {"componentType": FLOAT, "count": count, "type": "VEC3"}


ATTRIBUTES = {"POSITION": 0} | {f"TEXCOORD_{number}": number + 1 for number in range(9)}
HOSTILE_GLTF = {
    "points without data": (glb(accessors=[zeros(100_000_001)]), TOO_LARGE),
    "attributes without data": (
        glb(
            meshes=[{"primitives": [{"attributes": {"POSITION": n}} for n in range(10)]}],
            accessors=[zeros(10_100_000)] * 10,
        ),
        TOO_LARGE,
    ),
    "a sparse accessor": (
        glb(accessors=[zeros(300_000_000) | {"sparse": {"count": 1}}]),
        TOO_LARGE,
    ),
    "a size below 0": (
        glb(bufferViews=[{"buffer": 0, "byteLength": -1}]),
        "it has less data than its header states",
    ),
    "instances of the graphics card": (
        glb(
            nodes=[
                {"mesh": 0, "extensions": {"EXT_mesh_gpu_instancing": {"attributes": {}}}},
            ]
        ),
        "instances of EXT_mesh_gpu_instancing are not drawn",
    ),
    "instances of one mesh": (
        glb(scenes=[{"nodes": list(range(40_000))}], nodes=[{"mesh": 0}] * 40_000),
        "the shapes of the page have too many parts",
    ),
    "a child that is named often": (
        glb(nodes=[{"children": [1] * 1_100_000}, {"mesh": 0}]),
        TOO_LARGE,
    ),
    "a scene that names a node often": (glb(scenes=[{"nodes": [0] * 1_100_000}]), TOO_LARGE),
    "a node that contains itself": (
        glb(nodes=[{"children": [1]}, {"children": [2]}, {"children": [1], "mesh": 0}]),
        "its nodes are nested too deep",
    ),
}


@pytest.mark.parametrize(("data", "reason"), HOSTILE_GLTF.values(), ids=HOSTILE_GLTF)
def test_gltf_has_the_limits_of_a_page(show: Any, tmp_path: Path, data: bytes, reason: str) -> None:
    (tmp_path / "a.glb").write_bytes(data)
    started = time.monotonic()
    browser = show(of_meshes(tmp_path / "a.glb"))
    assert listed(browser) == f"a.glb: Error: {reason}"
    assert time.monotonic() - started < SECONDS
    quiet(browser)


USUAL_GLTF = {
    "a triangle": glb(),
    "attributes that are not drawn": glb(
        meshes=[{"primitives": [{"attributes": {"POSITION": 0, "_MARK": 1, "TANGENT": 1}}]}],
        accessors=[POINT, zeros(3)],
    ),
    "normals without data": glb(
        meshes=[{"primitives": [{"attributes": {"POSITION": 0, "NORMAL": 1}}]}],
        accessors=[POINT, zeros(3)],
    ),
    "many values and parts of one buffer": glb(
        bytes(2**20),
        extras=[0] * 2_100_000,
        bufferViews=[{"buffer": 0, "byteLength": 2**20}] * 400,
    ),
    "a skin and a form": glb(
        nodes=[{"mesh": 0, "skin": 0}],
        skins=[{"joints": [0]}],
        meshes=[{"primitives": [{"attributes": {"POSITION": 0}, "targets": [{"POSITION": 0}]}]}],
    ),
}


@pytest.mark.parametrize("data", USUAL_GLTF.values(), ids=USUAL_GLTF)
def test_usual_gltf_is_drawn(show: Any, tmp_path: Path, data: bytes) -> None:
    (tmp_path / "a.glb").write_bytes(data)
    browser = show(of_meshes(tmp_path / "a.glb"))
    assert listed(browser) == ""
    assert browser.evaluate("viewer.budget.left.drawn") == LIMITS["drawn"] - 1
    quiet(browser)


# --- Other formats, and all files of a page -------------------------------------------------------


def test_a_header_of_stl_does_not_count(show: Any, tmp_path: Path) -> None:
    (tmp_path / "a.stl").write_bytes(bytes(80) + struct.pack("<I", 2**32 - 1) + bytes(50))
    browser = show(of_meshes(tmp_path / "a.stl"))
    assert listed(browser) == "a.stl: Error: it has fewer faces than its header states"
    quiet(browser)


@pytest.mark.parametrize("number", [math.nan, math.inf])
def test_a_point_that_is_no_number_is_at_the_origin(
    show: Any, tmp_path: Path, number: float
) -> None:
    corners = struct.pack("<12f2x", 0, 0, 1, -1, -1, 0, 1, -1, 0, number, number, number)
    (tmp_path / "a.stl").write_bytes(bytes(80) + struct.pack("<I", 1) + corners)
    browser = show(of_meshes(tmp_path / "a.stl"))
    position = "viewer.stage.figures[0].links[0].children[0].children[0].geometry.attributes"
    assert browser.evaluate(f"[...{position}.position.array]") == [-1, -1, 0, 1, -1, 0, 0, 0, 0]
    quiet(browser)


OBJ = "v 0 0 0\nv 1 0 0\nv 1 1 0\n"


@pytest.mark.parametrize("space", ["", "\v", "\u2003"])
def test_the_polygons_of_obj_count_as_triangles(
    show: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, space: str
) -> None:
    """Each corner behind the second one is a triangle of 24 numbers, which have two units each."""
    monkeypatch.setitem(LIMITS, "work", 2 * 24 * 500_000)
    text = OBJ + "f 1 2 \\\n3\n" + f"{space}f" + " 1" * 500_000
    (tmp_path / "a.obj").write_text(text, encoding="utf-8")
    started = time.monotonic()
    browser = show(of_meshes(tmp_path / "a.obj"))
    assert listed(browser) == f"a.obj: Error: {TOO_LARGE}"
    assert time.monotonic() - started < SECONDS
    quiet(browser)


@pytest.mark.parametrize(
    ("lines", "is_drawn"),
    [
        ("g\n" * 100_000, True),
        ("usemtl m\n" * 100_000, True),
        ("g\nf 1 2 3\n" * 130_000, False),
        ("\n" * 10_000_000, False),
    ],
    ids=["groups", "materials", "groups with triangles", "lines"],
)
def test_lines_of_obj_count(show: Any, tmp_path: Path, lines: str, *, is_drawn: bool) -> None:
    (tmp_path / "a.obj").write_text(f"{OBJ}f 1 2 3\n{lines}")
    browser = show(of_meshes(tmp_path / "a.obj"))
    assert listed(browser) == ("" if is_drawn else f"a.obj: Error: {TOO_LARGE}")
    quiet(browser)


def test_the_materials_that_no_triangle_has_count(show: Any, tmp_path: Path) -> None:
    (tmp_path / "a.mtl").write_text("".join(f"newmtl {i}\n" for i in range(130_000)))
    (tmp_path / "a.obj").write_text(f"mtllib a.mtl\n{OBJ}usemtl 1\nf 1 2 3\n")
    browser = show(of_meshes(tmp_path / "a.obj"))
    assert listed(browser) == f"a.obj: Error: {TOO_LARGE}"
    quiet(browser)


def test_materials_of_obj_count_for_each_file_that_names_them(
    show: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(LIMITS, "work", 5_000_000)
    (tmp_path / "a.mtl").write_text("newmtl m\nKd 1 0 0\n" + "#" * 2_500_000)
    names = [tmp_path / f"{number}.obj" for number in range(8)]
    for name in names:
        name.write_text(f"# {name.name}\nmtllib a.mtl\n{OBJ}usemtl m\nf 1 2 3\n")
    browser = show(of_meshes(*names))
    assert listed(browser) == f"6.obj, 7.obj: Error: {TOO_LARGE}"
    quiet(browser)


@pytest.mark.parametrize(
    ("limits", "reason"),
    [
        ({"work": 1_000_000}, TOO_LARGE),
        ({"seconds": 0.001}, "reading the meshes takes too long"),
    ],
)
def test_files_that_fail_have_a_limit_together(
    show: Any,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    limits: dict[str, float],
    reason: str,
) -> None:
    """Each one makes numbers before it fails; the last one could be drawn."""
    for kind, limit in limits.items():
        monkeypatch.setitem(LIMITS, kind, limit)
    for number in range(10):
        data = glb(
            meshes=[{"primitives": [{"attributes": {"POSITION": n}} for n in range(2)]}],
            accessors=[zeros(50_000), zeros(-1)],
            extras=number,
        )
        (tmp_path / f"{number}.glb").write_bytes(data)
    (tmp_path / "last.glb").write_bytes(glb())
    browser = show(of_meshes(*(tmp_path / f"{n}.glb" for n in range(10)), tmp_path / "last.glb"))
    lines = browser.evaluate(
        "[...document.querySelectorAll('#omitted-list li')].map((line) => line.textContent)"
    )
    assert any("last.glb" in line or "more" in line for line in lines if reason in line)
    assert browser.evaluate("viewer.data.meshes[10].problem") == f"Error: {reason}"
    quiet(browser)


def test_a_file_that_states_too_much_leaves_the_budget_to_others(show: Any, tmp_path: Path) -> None:
    (tmp_path / "a.glb").write_bytes(glb(accessors=[zeros(100_000_001)]))
    (tmp_path / "b.glb").write_bytes(glb())
    browser = show(of_meshes(tmp_path / "a.glb", tmp_path / "b.glb"))
    assert listed(browser) == f"a.glb: Error: {TOO_LARGE}"
    quiet(browser)


@pytest.mark.parametrize(
    ("kind", "reason"), [("drawn", "too many parts"), ("corners", "too many triangles")]
)
def test_the_meshes_of_all_shapes_have_a_limit(
    show: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kind: str, reason: str
) -> None:
    monkeypatch.setitem(LIMITS, kind, 9)
    (tmp_path / "a.glb").write_bytes(glb())
    browser = show(of_meshes(tmp_path / "a.glb", visuals=10))
    assert listed(browser) == f"a.glb: Error: the shapes of the page have {reason}"
    assert browser.evaluate(f"viewer.budget.left.{kind}") == 0
    quiet(browser)


def faces_of(materials: str) -> str:
    """An OBJ file with a face of each of some materials."""
    return OBJ + "".join(f"usemtl {material}\nf 1 2 3\n" for material in materials)


@pytest.mark.parametrize(
    ("materials", "calls"), [("ababab", 6), ("aaabbb", 2), ("aaa", 1), ("abba", 3)]
)
def test_each_change_of_the_material_of_obj_counts_as_drawn(
    show: Any, tmp_path: Path, materials: str, calls: int
) -> None:
    (tmp_path / "a.mtl").write_text("newmtl a\nKd 1 0 0\nnewmtl b\nKd 0 1 0\n")
    (tmp_path / "a.obj").write_text(f"mtllib a.mtl\n{faces_of(materials)}")
    browser = show(of_meshes(tmp_path / "a.obj", visuals=2))
    assert listed(browser) == ""
    assert browser.evaluate("viewer.budget.left.drawn") == LIMITS["drawn"] - 2 * calls
    quiet(browser)


def test_changes_of_material_have_a_limit_in_all_shapes(
    show: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(LIMITS, "drawn", 9)
    (tmp_path / "a.mtl").write_text("newmtl a\nKd 1 0 0\nnewmtl b\nKd 0 1 0\n")
    (tmp_path / "a.obj").write_text(f"mtllib a.mtl\n{faces_of('abab')}")
    browser = show(of_meshes(tmp_path / "a.obj", visuals=3))
    assert listed(browser) == "a.obj: Error: the shapes of the page have too many parts"
    assert browser.evaluate("viewer.budget.left.drawn") == 1
    quiet(browser)


def calls(browser: Browser, draw: Callable[[], object], name: str = "") -> int:
    """How often the functions of the page are called while it is drawn, or those of a name."""
    browser.call("Profiler.enable")
    browser.call("Profiler.startPreciseCoverage", callCount=True, detailed=False)
    try:
        draw()
        scripts = browser.call("Profiler.takePreciseCoverage")["result"]
    finally:
        browser.call("Profiler.stopPreciseCoverage")
        browser.call("Profiler.disable")
    functions = [function for script in scripts for function in script["functions"]]
    return sum(
        function["ranges"][0]["count"]
        for function in functions
        if name in ("", function["functionName"])
    )


def centred(name: str, count: int) -> str:
    """A robot that shows a submesh a number of times, with its centre at the origin."""
    visuals = "".join(
        f'<visual name="v{number}"><geometry><mesh><uri>{name}</uri><submesh><name>s</name>'
        "<center>true</center></submesh></mesh></geometry></visual>"
        for number in range(count)
    )
    return f'<sdf version="1.11"><model name="m"><link name="l">{visuals}</link></model></sdf>'


def test_the_box_around_a_part_is_computed_once_for_all_shapes(
    browser: Browser, show: Any, tmp_path: Path
) -> None:
    parts = [{"attributes": {"POSITION": 0}, "material": number} for number in range(3)]
    data = glb(
        nodes=[{"mesh": 0, "name": "s"}],
        meshes=[{"primitives": parts}],
        materials=[{"name": str(number)} for number in range(3)],
    )
    (tmp_path / "a.glb").write_bytes(data)
    counts = [
        calls(browser, partial(show, centred("a.glb", count)), "computeBoundingBox")
        for count in (1, 2, 8)
    ]
    assert listed(browser) == ""
    assert counts[0] == counts[1] == counts[2] > 0
    quiet(browser)


def test_the_parts_of_a_mesh_are_counted_once_for_all_shapes(
    browser: Browser, show: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(LIMITS, "drawn", 100)
    data = glb(meshes=[{"primitives": [{"attributes": {"POSITION": 0}}] * 4000}])
    (tmp_path / "a.glb").write_bytes(data)
    few, many = (
        calls(browser, partial(show, of_meshes(tmp_path / "a.glb", visuals=visuals)))
        for visuals in (10, 20)
    )
    assert "a.glb" in listed(browser)
    assert many - few < 10 * 4000
    quiet(browser)


@pytest.mark.parametrize(("corners", "is_drawn"), [(200, True), (199, False)])
def test_points_without_triangles_count_in_all_shapes(
    show: Any,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    corners: int,
    *,
    is_drawn: bool,
) -> None:
    monkeypatch.setitem(LIMITS, "corners", corners)
    indices = {"componentType": 5123, "count": 3, "type": "SCALAR", "bufferView": 1}
    data = glb(
        TRIANGLE + struct.pack("<4H", 0, 1, 2, 0),
        meshes=[{"primitives": [{"attributes": {"POSITION": 0}, "indices": 1}]}],
        accessors=[zeros(100) | BOX, indices],
        bufferViews=[
            {"buffer": 0, "byteLength": len(TRIANGLE)},
            {"buffer": 0, "byteOffset": len(TRIANGLE), "byteLength": 6},
        ],
    )
    (tmp_path / "a.glb").write_bytes(data)
    browser = show(of_meshes(tmp_path / "a.glb", visuals=2))
    assert (listed(browser) == "") == is_drawn
    quiet(browser)


# --- The work of a frame --------------------------------------------------------------------------


def of_shapes(*shapes: str) -> str:
    """A robot of visuals at one place."""
    content = "".join(
        f'<visual name="{number}"><geometry>{shape}</geometry></visual>'
        for number, shape in enumerate(shapes)
    )
    return f'<robot name="r"><link name="l">{content}</link></robot>'


#: The sides of a cube cover its picture two times: the side of the picture is its diagonal.
CUBE, SMALL = '<box size="1 1 1"/>', '<box size="0.1 0.1 0.1"/>'
COVER = "the shapes of the page cover the picture too often"
LEFT_OUT = {
    "all fit": ([CUBE] * 2, {"cover": 4}, ""),
    "the third cube": ([CUBE] * 3, {"cover": 4.5}, f"visual '2': {COVER}"),
    "a small cube after it": ([CUBE, CUBE, SMALL], {"cover": 3}, f"visual '1': {COVER}"),
    "draw calls": (
        [SMALL] * 3,
        {"drawn": 2},
        "visual '2': the shapes of the page have too many parts",
    ),
    "corners": (
        [SMALL] * 3,
        {"corners": 72},
        "visual '2': the shapes of the page have too many triangles",
    ),
}


@pytest.mark.parametrize(("shapes", "limits", "expected"), LEFT_OUT.values(), ids=LEFT_OUT)
def test_shapes_that_make_a_frame_long_are_left_out(
    show: Any,
    monkeypatch: pytest.MonkeyPatch,
    shapes: list[str],
    limits: dict[str, float],
    expected: str,
) -> None:
    for kind, limit in limits.items():
        monkeypatch.setitem(LIMITS, kind, limit)
    browser = show(of_shapes(*shapes))
    assert listed(browser) == expected
    triangles = 12 * (len(shapes) - bool(expected))
    assert browser.evaluate("viewer.stage.renderer.info.render.triangles") >= triangles
    quiet(browser)


def stl(triangles: int) -> bytes:
    """Triangles at one place, as large as the robot."""
    corners = struct.pack("<12f2x", 0, 0, 1, -1, -1, 0, 1, -1, 0, 0, 1, 0)
    return bytes(80) + struct.pack("<I", triangles) + corners * triangles


COVERING = {
    "triangles of a mesh": of_shapes(*['<mesh filename="a.stl"/>'] * 50),
    "spheres": of_shapes(*(f'<sphere radius="{1 + number / 1e3}"/>' for number in range(2000))),
}


@pytest.mark.parametrize("robot", COVERING.values(), ids=COVERING)
def test_a_picture_that_is_covered_too_often_is_drawn_soon(
    show: Any, tmp_path: Path, robot: str
) -> None:
    """No such picture was drawn in two minutes."""
    (tmp_path / "a.stl").write_bytes(stl(2000))
    browser = show(robot)
    assert COVER in listed(browser)
    assert browser.evaluate("viewer.budget.left.cover") >= 0
    quiet(browser)


# --- Images ---------------------------------------------------------------------------------------


def png(width: int, height: int) -> bytes:
    """A black PNG image with 1 bit for a pixel."""
    chunks = {
        b"IHDR": struct.pack(">II5B", width, height, 1, 0, 0, 0, 0),
        b"IDAT": zlib.compress(bytes((width // 8 + 1) * height), 9),
        b"IEND": b"",
    }
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
        for kind, data in chunks.items()
    )


def with_image(image: bytes, kind: str = "image/png", **properties: str) -> bytes:
    """A triangle with an image, which is part of its file."""
    view = {"buffer": 0, "byteLength": len(image), "byteOffset": len(TRIANGLE)}
    attributes = {"POSITION": 0, "TEXCOORD_0": 1}
    return glb(
        TRIANGLE + image,
        meshes=[{"primitives": [{"attributes": attributes, "material": 0}]}],
        accessors=[POINT, zeros(3) | {"type": "VEC2"}],
        bufferViews=[{"buffer": 0, "byteLength": len(TRIANGLE)}, view],
        images=[properties or {"bufferView": 1, "mimeType": kind}],
        textures=[{"source": 0}],
        materials=[{"name": "skin", "pbrMetallicRoughness": {"baseColorTexture": {"index": 0}}}],
    )


def test_images_in_mesh_files_have_a_limit_of_pixels_together(
    show: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(LIMITS, "pixels", 200)
    names = [tmp_path / f"{number}.glb" for number in range(3)]
    for name, size in zip(names, [(16, 8), (16, 8), (8, 8)], strict=True):
        name.write_bytes(with_image(png(*size)))
    browser = show(of_meshes(*names))
    assert listed(browser) == "skin: its image in 1.glb is too large for one page"
    assert browser.evaluate("viewer.budget.left.pixels") == 200 - 128 - 64
    quiet(browser)


def test_an_image_beyond_the_limit_of_pixels_is_listed(
    show: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The size of an icon is not known when the page is written."""
    monkeypatch.setitem(LIMITS, "pixels", 100)
    image = png(16, 8)
    icon = struct.pack("<3H4B2H2I", 0, 1, 1, 16, 8, 0, 0, 1, 32, len(image), 22) + image
    (tmp_path / "a.png").write_bytes(icon)
    (tmp_path / "b.png").write_bytes(b"no image")
    visuals = "".join(
        f'<visual name="{name}"><geometry><box size="1 1 1"/></geometry><material name="{name}">'
        f'<texture filename="{tmp_path}/{name}.png"/></material></visual>'
        for name in "ab"
    )
    browser = show(f'<robot name="r"><link name="l">{visuals}</link></robot>')
    expected = (
        "visual 'a': its image is too large for one page",
        "visual 'b': its image cannot be read",
    )
    wait = time.monotonic() + SECONDS
    while not all(text in listed(browser) for text in expected) and time.monotonic() < wait:
        time.sleep(0.1)
    assert [text for text in expected if text not in listed(browser)] == []
    quiet(browser)


#: A picture that has 10 of each group in the next one: a browser would need hours for it.
SVG = (
    '<svg xmlns="http://www.w3.org/2000/svg" width="16" height="16"><defs>'
    '<g id="g0"><rect width="9" height="9"/></g>'
    + "".join(f'<g id="g{n + 1}">' + f'<use href="#g{n}"/>' * 10 + "</g>" for n in range(9))
    + '</defs><use href="#g9"/></svg>'
).encode()
SVG_URL = f"data:image/svg+xml;base64,{base64.b64encode(SVG).decode()}"
#: What the page lists, without line breaks.
PICTURES = (
    "a.glb: Error: one of its images has another type than PNG, JPEG, GIF, BMP and WebP"
    "data:image/svg+xml: the image of b.glb is not found or has another format"
    "data:image/svg+xml: the image of c.obj is not found or has another format"
)


def test_pictures_in_mesh_files_are_not_drawn(show: Any, tmp_path: Path) -> None:
    (tmp_path / "a.glb").write_bytes(with_image(SVG, "image/svg+xml"))
    (tmp_path / "b.glb").write_bytes(with_image(b"", uri=SVG_URL))
    (tmp_path / "c.mtl").write_text(f"newmtl m\nmap_Kd {SVG_URL}\n")
    (tmp_path / "c.obj").write_text(
        f"mtllib c.mtl\n{OBJ}vt 0 0\nvt 1 0\nvt 1 1\nusemtl m\nf 1/1 2/2 3/3\n"
    )
    started = time.monotonic()
    browser = show(of_meshes(*(tmp_path / name for name in ("a.glb", "b.glb", "c.obj"))))
    assert listed(browser) == PICTURES
    assert time.monotonic() - started < SECONDS
    quiet(browser)


def test_an_image_of_several_mesh_files_counts_once(show: Any, tmp_path: Path) -> None:
    (tmp_path / "a.png").write_bytes(png(16, 8))
    (tmp_path / "a.mtl").write_text("newmtl m\nmap_Kd a.png\n")
    names = [tmp_path / f"{number}.obj" for number in range(3)]
    for name in names:
        face = "vt 0 0\nusemtl m\nf 1/1 2/1 3/1\n"
        name.write_text(f"# {name.name}\nmtllib a.mtl\n{OBJ}{face}")
    browser = show(of_meshes(*names))
    assert listed(browser) == ""
    assert browser.evaluate("viewer.budget.left.pixels") == LIMITS["pixels"] - 128
    quiet(browser)
