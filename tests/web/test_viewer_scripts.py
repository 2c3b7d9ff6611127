"""What the page of a robot counts before its loaders make anything, by hand."""

from __future__ import annotations

import json
from typing import Any

import pytest
from support.node import evaluated, needs_node
from support.paths import ROOT

pytestmark = needs_node

SOURCES = ROOT / "web" / "viewer" / "src"


def called(module: str, function: str, *arguments: object) -> Any:
    """What a function of a module returns; the message if it throws an error."""
    values = ", ".join(map(json.dumps, arguments))
    return evaluated(
        f"""const {{ {function} }} = await import("./{module}.js");
        try {{ return String({function}({values})); }} catch (error) {{ return error.message; }}""",
        SOURCES,
    )


# --- COLLADA ------------------------------------------------------------------------------------


def library(*primitives: dict[str, Any], stride: int = 3) -> dict[str, Any]:
    """What the loader has read of a geometry with points and normals."""
    sources = {"p": {"stride": stride}, "n": {"stride": 3}}
    vertices = {"POSITION": "p"}
    return {
        "geometries": {"g": {"sources": sources, "vertices": vertices, "primitives": primitives}}
    }


OUTLINES = "the outlines of the page have too many corners"
BOTH = {"VERTEX": {"id": "v"}, "NORMAL": {"id": "n"}}
POINTS = {"VERTEX": {"id": "v"}}
COLLADA = {
    "two triangles with normals": (
        library({"inputs": BOTH, "p": [0] * 12, "stride": 2}),
        "36",
    ),
    "a triangle, a square and an edge": (
        library({"inputs": POINTS, "p": [0] * 9, "vcount": [3, 4, 2], "stride": 1}),
        "27",
    ),
    "a pentagon": (
        library({"inputs": POINTS, "p": [0] * 5, "vcount": [5], "stride": 1}),
        "27",
    ),
    "two primitives": (library(*[{"inputs": POINTS, "p": [0] * 3, "stride": 1}] * 2), "18"),
    "large points": (
        library({"inputs": POINTS, "p": [0], "stride": 1}, stride=10**9),
        "1000000000",
    ),
    "no points": (
        library({"inputs": POINTS, "p": [0], "stride": 0}),
        "its triangles have no points",
    ),
}


@pytest.mark.parametrize(("content", "expected"), COLLADA.values(), ids=COLLADA)
def test_the_numbers_of_collada_are_those_of_its_triangles(
    content: dict[str, Any], expected: str
) -> None:
    assert called("collada_content", "numbersOfCollada", content) == expected


def test_the_polygons_of_collada_are_those_of_all_primitives() -> None:
    content = library({"vcount": [3, 5]}, {"p": [0] * 3}, {"vcount": [4]})
    assert called("collada_content", "polygonsOfCollada", content) == "3,5,4"


@pytest.mark.parametrize(
    ("counts", "answer"),
    [
        # Triangles and squares are cut at once.
        pytest.param([[3, 4] * 100], "100", id="triangles and squares"),
        pytest.param([[6, 8]], "0", id="the limit"),
        pytest.param([[6], [8]], "0", id="two files"),
        pytest.param([[11]], OUTLINES, id="beyond the limit"),
        pytest.param([[6, 3], [9]], OUTLINES, id="beyond the limit together"),
    ],
)
def test_outlines_count_with_the_square_of_their_corners(
    counts: list[list[int]], answer: str
) -> None:
    program = f"""const {{ Budget }} = await import("./budget.js");
        const budget = new Budget({{ outlines: 100 }});
        try {{
          for (const counts of {json.dumps(counts)}) budget.takeOutlines(counts);
          return String(budget.left.outlines);
        }} catch (error) {{ return error.message; }}"""
    assert evaluated(program, SOURCES) == answer


# --- glTF ---------------------------------------------------------------------------------------

STRIP = {"primitives": [{"attributes": {"POSITION": 0}, "mode": 5}]}
NUMBERS = "numbersOfGltf"
ZEROS = "zerosOfGltf"
DATA = {"bufferView": 0, "count": 10, "type": "VEC2"}
GLTF = {
    "data of the file": (NUMBERS, {"bufferViews": [{"byteLength": 40}], "accessors": [DATA]}, "10"),
    "images": (NUMBERS, {"bufferViews": [{"byteLength": 40}], "images": [DATA] * 2}, "30"),
    "a strip": (NUMBERS, {"accessors": [DATA], "meshes": [STRIP]}, "30"),
    "a size below 0": (NUMBERS, {"bufferViews": [{"byteLength": -40}, {"byteLength": 40}]}, "NaN"),
    "no zeros": (ZEROS, {"accessors": [DATA]}, "0"),
    "zeros": (ZEROS, {"accessors": [{"count": 10, "type": "VEC3"}] * 2}, "60"),
    "a sparse accessor": (ZEROS, {"accessors": [DATA | {"sparse": {}}]}, "20"),
    "a number below 0": (
        ZEROS,
        {"accessors": [{"count": count, "type": "VEC3"} for count in (-10, 10)]},
        "NaN",
    ),
    "an unknown type": (ZEROS, {"accessors": [{"count": 10, "type": "VEC9"}]}, "NaN"),
}


@pytest.mark.parametrize(("function", "content", "expected"), GLTF.values(), ids=GLTF)
def test_the_numbers_of_gltf_are_those_that_the_loader_makes(
    function: str, content: dict[str, Any], expected: str
) -> None:
    assert called("gltf_content", function, content) == expected


NODES = {
    "a tree": ([{"children": [1, 2]}, {}, {"children": [3]}, {}], "undefined"),
    "two parents of one node": ([{"children": [1, 2]}, {"children": [2]}, {}], "undefined"),
    "a node that contains itself": ([{}, {"children": [1]}], "one of its nodes contains itself"),
    "a cycle of three": (
        [{"children": [1]}, {"children": [2]}, {"children": [3]}, {"children": [1]}],
        "one of its nodes contains itself",
    ),
    "instances of an extension": (
        [{"extensions": {"EXT_mesh_gpu_instancing": {}}}],
        "instances of EXT_mesh_gpu_instancing are not drawn",
    ),
}


@pytest.mark.parametrize(("nodes", "expected"), NODES.values(), ids=NODES)
def test_nodes_of_gltf_that_the_loader_never_ends_with_are_refused(
    nodes: list[dict[str, Any]], expected: str
) -> None:
    assert called("gltf_content", "prepareGltf", {"nodes": nodes}) == expected


@pytest.mark.parametrize("kind", ["image/svg+xml", "IMAGE/SVG+XML", "image/png+xml", ""])
def test_images_of_gltf_that_are_no_points_are_refused(kind: str) -> None:
    content = {"images": [{"bufferView": 0, "mimeType": kind}]}
    expected = "one of its images has another type than PNG, JPEG, GIF, BMP and WebP"
    assert called("gltf_content", "prepareGltf", content) == expected


@pytest.mark.parametrize(
    ("url", "is_read"),
    [
        ("data:image/png;base64,AA==", True),
        ("data:image/jpeg,AA", True),
        ("data:application/octet-stream;base64,AA==", True),
        ("data:image/svg+xml;base64,AA==", False),
        ("data:image/SVG+XML,<svg/>", False),
        ("data: image/svg+xml,<svg/>", False),
        ("data:image/svg+xml;a=data:image/png,<svg/>", False),
        ("data:,", False),
        ("http://x/data:image/png,", False),
    ],
)
def test_which_data_a_mesh_file_can_contain(url: str, is_read: bool) -> None:
    assert called("image_types", "isPlainData", url) == str(is_read).lower()


PENTAGON = "1 2 3 4 5"
#: 3 triangles with 3 corners of 8 numbers.
NUMBERS_OF_PENTAGON = "72"


@pytest.mark.parametrize(
    "space", ["", " ", "\t", "\v", "\f", "\u00a0", "\u2003", "\u2028", "\ufeff", "\r"]
)
def test_a_line_of_obj_begins_after_white_space(space: str) -> None:
    assert called("obj_content", "numbersOfObj", [f"{space}f {PENTAGON}"]) == NUMBERS_OF_PENTAGON


@pytest.mark.parametrize("space", ["\u2028", "\r", "\v"])
def test_only_a_line_feed_ends_a_line_of_obj(space: str) -> None:
    face = f"f 1{space}2 3 4 5"
    text = f"{face}\n{space}l 1 2{space}f {PENTAGON}\np 1"
    assert called("obj_content", "linesOfObj", text) == face
    assert called("obj_content", "numbersOfObj", [face]) == NUMBERS_OF_PENTAGON


def test_copies_of_gltf_are_the_meshes_of_several_nodes() -> None:
    script = """const { partsOfGltf } = await import("./gltf_content.js");
      const meshes = [{ primitives: [{}, {}] }, { primitives: [{}] }];
      return partsOfGltf({ meshes, nodes: [{ mesh: 0 }, { mesh: 0 }, { mesh: 1 }, {}] });"""
    # Each mesh is a part with its primitives.
    assert evaluated(script, SOURCES) == {"copies": 2 * 3, "parts": 4 + 2 * 3 + 2}


# --- The budget of a page -------------------------------------------------------------------------


def test_what_fails_leaves_its_share_but_for_images() -> None:
    script = """const { Budget } = await import("./budget.js");
      const budget = new Budget({ parts: 10, pixels: 100 });
      const failing = async () => {
        budget.take("parts", 4);
        budget.draws({ width: 5, height: 2 }, "");
        budget.take("parts", 7);
      };
      const reason = await budget.attempt(failing).catch(({ message }) => message);
      return [reason, budget.left];"""
    reason = "its parts are too many for one page"
    assert evaluated(script, SOURCES) == [reason, {"parts": 10, "pixels": 90}]


def test_an_image_counts_once_for_each_way_to_sample_it() -> None:
    script = """const { Budget } = await import("./budget.js");
      const budget = new Budget({ pixels: 25 });
      const [small, large] = [{ width: 5, height: 2 }, { width: 6, height: 1 }];
      return [[small, "a"], [small, "a"], [small, "b"], [large, "a"], [small, "b"]].map(
        ([image, sampling]) => [budget.draws(image, sampling), budget.left.pixels]);"""
    assert evaluated(script, SOURCES) == [
        *([True, 15], [True, 15], [True, 5], [False, 5], [True, 5])
    ]


USE = "KHR_materials_unlit"
LONG = {"name": "n" * 201, "extras": {"a": 1}, "extensions": {"x": {"a": 1}, USE: {}}}
SHORT = {"name": "n" * 200, "extensions": {}}


@pytest.mark.parametrize(
    ("kind", "expected"),
    [
        *((kind, SHORT) for kind in ("accessors", "bufferViews", "images", "meshes", "nodes")),
        *((kind, SHORT) for kind in ("samplers", "textures")),
        ("materials", SHORT | {"extensions": {USE: {}}}),
    ],
)
def test_definitions_of_gltf_have_what_is_drawn_of_them(
    kind: str, expected: dict[str, Any]
) -> None:
    """The loader copies the content of a definition for each use."""
    primitives = {"primitives": [{"attributes": {}}]} if kind == "meshes" else {}
    content = json.dumps({"asset": {}, kind: [LONG | primitives]})
    program = f"""const {{ prepareGltf }} = await import("./gltf_content.js");
        const content = {content};
        prepareGltf(content);
        return JSON.stringify(content[{json.dumps(kind)}][0]);"""
    assert json.loads(evaluated(program, SOURCES)) == expected | primitives
