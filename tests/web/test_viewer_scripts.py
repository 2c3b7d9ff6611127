"""What the page of a robot reads of mesh files, and counts before it makes anything, by hand."""

from __future__ import annotations

import base64
import json
import struct
from pathlib import Path
from typing import Any

import pytest
from support.node import evaluated, needs_node
from support.paths import ROOT

from translate.view.drawing_limits import LIMITS

pytestmark = needs_node

SOURCES = ROOT / "web" / "viewer" / "src"
OUTLINES = "the outlines of the page have too many corners"


def called(module: str, function: str, *arguments: object) -> Any:
    """What a function of a module returns; the message if it throws an error."""
    values = ", ".join(map(json.dumps, arguments))
    return evaluated(
        f"""const {{ {function} }} = await import("./{module}.js");
        try {{ return String({function}({values})); }} catch (error) {{ return error.message; }}""",
        SOURCES,
    )


#: Reads the bytes of a file, and returns its parts, or the message of the error, and the work that
#: it took.  An image is its URI; a polygon is cut into the triangles of its first corner.
READ = """
  const { Budget } = await import("./budget.js");
  const { readCollada } = await import("./collada.js");
  const { readGltf } = await import("./gltf.js");
  const { readMaterials, readObj } = await import("./obj.js");
  const { readStl } = await import("./stl.js");
  const fan = (points) => points.slice(2).map((_, i) => [0, i + 1, i + 2]);
  const imageOf = (source) => (typeof source === "string" ? source : [...source].join());
  const readers = {
    dae: (buffer, budget) => readCollada(new TextDecoder().decode(buffer), budget, imageOf, fan),
    glb: (buffer, budget) => readGltf(buffer, budget, imageOf),
    obj: (buffer, budget, materials) => {
      const libraries = materials.map((text) => readMaterials(text, budget, imageOf));
      return readObj(new TextDecoder().decode(buffer), libraries, budget);
    },
    stl: readStl,
  };
  function read(format, bytes, limits, materials = []) {
    const budget = new Budget({ outlines: 500_000, ...limits });
    let parts;
    try {
      parts = readers[format](bytes.buffer, budget, materials);
    } catch (error) {
      parts = error.message;
    }
    return { parts, work: limits.work - budget.left.work };
  }
"""


def read(format_: str, data: bytes | str, *materials: str, work: float = 10**9) -> Any:
    """The parts that a reader makes of a file, with lists for arrays; the message of its error."""
    data = data.encode() if isinstance(data, str) else data
    script = f"""{READ}
      const bytes = Uint8Array.from(atob({json.dumps(base64.b64encode(data).decode())}),
        (character) => character.charCodeAt(0));
      const {{ parts }} = read("{format_}", bytes, {{ work: {work} }}, {json.dumps(materials)});
      if (typeof parts === "string") return parts;
      const listed = (array) => array && [...array];
      return parts.map(({{ geometry, ...part }}) => ({{
        ...part,
        groups: geometry.groups,
        position: listed(geometry.position),
        normal: listed(geometry.normal),
        uv: listed(geometry.uv),
        color: listed(geometry.color?.array),
        index: listed(geometry.index),
      }}));"""
    return evaluated(script, SOURCES)


# --- COLLADA ------------------------------------------------------------------------------------

#: A square of 1 m with a normal, and places in an image.
SQUARE = """<source id="p"><float_array count="12">0 0 0  1 0 0
  1 1 0  0 1 0</float_array><technique_common><accessor stride="3"/></technique_common></source>
<source id="n"><float_array>0 0 1</float_array><technique_common><accessor stride="3"/>
</technique_common></source><source id="u"><float_array>0 0 1 0 1 1 0 1</float_array>
<technique_common><accessor stride="2"/></technique_common></source>
<vertices id="v"><input semantic="POSITION" source="#p"/></vertices>"""
INPUTS = """<input semantic="VERTEX" source="#v" offset="0"/>
<input semantic="NORMAL" source="#n" offset="1"/>"""
PLACES = '<input semantic="TEXCOORD" source="#u" offset="0" set="0"/>'
BARE = '<input semantic="VERTEX" source="#v" offset="0"/>'
NODE = '<node><instance_geometry url="#g"/></node>'


def collada(primitives: str, nodes: str = NODE, libraries: str = "", source: str = SQUARE) -> str:
    """A COLLADA file of one geometry."""
    return f"""<?xml version="1.0"?><!-- <a> --><COLLADA xmlns="http://x"><asset>
<unit meter="0.5"/></asset>{libraries}<library_geometries><geometry id="g" name="square"><mesh>
{source}{primitives}</mesh></geometry></library_geometries><library_visual_scenes>
<visual_scene id="s">{nodes}</visual_scene></library_visual_scenes>
<scene><instance_visual_scene url="#s"/></scene></COLLADA>"""


#: The corners of the square in the file.
A, B, C, D = [0, 0, 0], [1, 0, 0], [1, 1, 0], [0, 1, 0]


def primitive(tag: str, lists: str, inputs: str = BARE, **attributes: str) -> str:
    text = "".join(f' {name}="{value}"' for name, value in attributes.items())
    return f"<{tag}{text}>{inputs}{lists}</{tag}>"


SHAPES = {
    "triangles": (primitive("triangles", "<p>0 1 2 2 3 0</p>"), [A, B, C, C, D, A]),
    "triangles with a count": (primitive("triangles", "<p>0 1 2</p>", count="9"), [A, B, C]),
    "a count below 0": (primitive("triangles", "<p>0 1 2</p>", count="-9"), [A, B, C]),
    "half a triangle": (primitive("triangles", "<p>0 1 2 3</p>"), [A, B, C]),
    "indices with normals": (primitive("triangles", "<p>0 0 1 0 2 0</p>", INPUTS), [A, B, C]),
    "a triangle and a square": (
        primitive("polylist", "<vcount>3 4</vcount><p>0 1 2 0 1 2 3</p>"),
        [A, B, C, A, B, D, B, C, D],
    ),
    "a pentagon": (
        primitive("polylist", "<vcount>5</vcount><p>0 1 2 3 0</p>"),
        [A, B, C, A, C, D, A, D, A],
    ),
    "an edge": (primitive("polylist", "<vcount>2 3</vcount><p>0 1 0 1 2</p>"), [A, B, C]),
    "more corners than indices": (
        primitive("polylist", "<vcount>3 999999999</vcount><p>0 1 2 3</p>"),
        [A, B, C],
    ),
    "two polygons": (
        primitive("polygons", "<p>0 1 2</p><p>2 3 0</p>"),
        [A, B, C, C, D, A],
    ),
    "an index beyond the points": (primitive("triangles", "<p>0 1 9</p>"), [A, B, A]),
    "no primitive": ("", "[]"),
    "lines": (primitive("lines", "<p>0 1</p>"), "[]"),
    "an offset below 0": (
        primitive("triangles", "<p>0 1 2</p>", BARE.replace('"0"', '"-1"')),
        "its triangles have no points",
    ),
}


@pytest.mark.parametrize(("primitives", "expected"), SHAPES.values(), ids=SHAPES)
def test_the_triangles_of_collada(primitives: str, expected: list[list[float]] | str) -> None:
    parts = read("dae", collada(primitives))
    if isinstance(expected, str):
        assert parts == (expected if expected != "[]" else [])
        return
    (part,) = parts
    assert part["position"] == [number for point in expected for number in point]
    # The unit of the file is half a metre.
    assert part["matrix"] == [0.5, 0, 0, 0, 0, 0.5, 0, 0, 0, 0, 0.5, 0, 0, 0, 0, 1]


def test_normals_and_places_of_collada_are_those_of_each_corner() -> None:
    (part,) = read("dae", collada(primitive("triangles", "<p>0 0 1 0 2 0</p>", INPUTS + PLACES)))
    assert part["normal"] == [0, 0, 1] * 3
    assert part["uv"] == [0, 0, 1, 0, 1, 1]
    (bare,) = read("dae", collada(primitive("triangles", "<p>0 1 2</p>")))
    assert (bare.get("normal"), bare.get("uv")) == (None, None)


STEPS = {
    "a move": ("<translate>1 2 3</translate>", [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 1, 2, 3, 1]),
    "a size": ("<scale>1 2 3</scale>", [1, 0, 0, 0, 0, 2, 0, 0, 0, 0, 3, 0, 0, 0, 0, 1]),
    "a turn about z": (
        "<rotate>0 0 2 90</rotate>",
        [0, 1, 0, 0, -1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1],
    ),
    "a matrix in rows": (
        "<matrix>1 0 0 4 0 1 0 5 0 0 1 6 0 0 0 1</matrix>",
        [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 4, 5, 6, 1],
    ),
    "a move, then a size": (
        "<translate>1 0 0</translate><scale>2 2 2</scale>",
        [2, 0, 0, 0, 0, 2, 0, 0, 0, 0, 2, 0, 1, 0, 0, 1],
    ),
}


@pytest.mark.parametrize(("steps", "expected"), STEPS.values(), ids=STEPS)
def test_the_places_of_nodes_of_collada(steps: str, expected: list[float]) -> None:
    nodes = f"<node>{steps}<node>{NODE}</node></node>"
    text = collada(primitive("triangles", "<p>0 1 2</p>"), nodes).replace("0.5", "1")
    (part,) = read("dae", text)
    assert part["matrix"] == pytest.approx(expected, abs=1e-12)


EFFECT = """<library_images><image id="i"><init_from> a%20b.png </init_from></image>
</library_images><library_effects><effect id="e"><profile_COMMON>
<newparam sid="s"><surface type="2D"><init_from>i</init_from></surface></newparam>
<newparam sid="t"><sampler2D><source>s</source></sampler2D></newparam>
<technique><phong>{}</phong></technique></profile_COMMON></effect></library_effects>
<library_materials><material id="m" name="skin"><instance_effect url="#e"/></material>
</library_materials>"""
BOUND = """<node name="arm"><instance_geometry url="#g"><bind_material><technique_common>
<instance_material symbol="k" target="#m"/></technique_common></bind_material>
</instance_geometry></node>"""
#: The linear component of 0.5 in sRGB.
HALF = 0.21404114
EFFECTS = {
    "a colour": (
        "<diffuse><color>1 0.5 0 1</color></diffuse>",
        {"color": [1, pytest.approx(HALF), 0]},
    ),
    "light": (
        "<emission><color>0 0.5 1 1</color></emission>",
        {"emissive": [0, pytest.approx(HALF), 1]},
    ),
    "an image": (
        '<diffuse><texture texture="t"/></diffuse>',
        {"map": {"image": "a%20b.png"}},
    ),
    "an image without a sampler": (
        '<diffuse><texture texture="i"/></diffuse>',
        {"map": {"image": "a%20b.png"}},
    ),
    "transparency": ("<transparency><float>0.25</float></transparency>", {"opacity": 0.25}),
    "alpha": (
        '<transparent opaque="A_ZERO"><color>0 0 0 0.25</color></transparent>',
        {"opacity": 0.75},
    ),
    "the red of a colour": (
        '<transparent opaque="RGB_ZERO"><color>0.5 0 0 1</color></transparent>'
        "<transparency><float>0.5</float></transparency>",
        {"opacity": 0.75},
    ),
    "nothing": ("", {}),
}


@pytest.mark.parametrize(("effect", "expected"), EFFECTS.values(), ids=EFFECTS)
def test_the_materials_of_collada(effect: str, expected: dict[str, Any]) -> None:
    triangles = primitive("triangles", "<p>0 1 2</p>", material="k")
    (part,) = read("dae", collada(triangles, BOUND, EFFECT.format(effect)))
    assert part["groups"] == [{"count": 3, "material": {"name": "skin"} | expected}]
    assert part["names"] == ["arm"]


def test_groups_of_collada_without_a_material() -> None:
    """One that names none is white; one whose name is not bound has the colour of the shape."""
    groups = primitive("triangles", "<p>0 1 2</p>") + primitive(
        "triangles", "<p>0 1 2</p>", material="x"
    )
    (part,) = read("dae", collada(groups))
    assert [group["material"] for group in part["groups"]] == [
        {"name": ""},
        {"plain": True, "name": ""},
    ]


BROKEN_XML = {
    "two roots": ("<a/><b/>", "it is not well-formed"),
    "an open element": ("<a><b></a>", "it is not well-formed"),
    "an end without a start": ("</a>", "it is not well-formed"),
    "an open comment": ("<a><!-- </a>", "it is not well-formed"),
    "an open value": ('<a b="></a>', "it is not well-formed"),
    "nothing": ("", "it is not well-formed"),
    "a document type": (
        "<!DOCTYPE a [<!ENTITY b 'c'>]><a/>",
        "files with a <!DOCTYPE> are not drawn",
    ),
    "depth": ("<a>" * 1001 + "</a>" * 1001, "its elements are nested too deep"),
    "no scene": ("<a/>", "it has no scene"),
}


@pytest.mark.parametrize(("text", "expected"), BROKEN_XML.values(), ids=BROKEN_XML)
def test_broken_collada_is_refused(text: str, expected: str) -> None:
    assert read("dae", text) == expected


def test_text_of_xml_is_that_of_the_specification() -> None:
    script = """const { readXml } = await import("./xml.js");
      const { Budget } = await import("./budget.js");
      const text = `<?a b?><x:a c = "&lt;&#65;&#x42;&amp;amp;" d='>"'>
        <b>1<!-- - -->2<![CDATA[<3>]]> </b ><x:b/></x:a>`;
      const root = readXml(text, new Budget({ work: 1e6 }));
      return [root.tag, [...root.attributes], root.children.map(({ tag, text }) => [tag, text])];"""
    assert evaluated(script, SOURCES) == [
        "a",
        [["c", "<AB&amp;"], ["d", '>"']],
        [["b", "12<3>"], ["b", ""]],
    ]


# --- glTF ---------------------------------------------------------------------------------------

CORNERS = struct.pack("<9f", 0, 0, 0, 1, 0, 0, 1, 1, 0)
FLOAT, BYTE, SHORT = 5126, 5121, 5123
POINT = {"bufferView": 0, "componentType": FLOAT, "count": 3, "type": "VEC3"}
VIEW = {"buffer": 0, "byteLength": len(CORNERS)}


def glb(data: bytes = CORNERS, **content: Any) -> bytes:
    """A GLB file of one triangle, with other content."""
    data += bytes(-len(data) % 4)
    json_content = {
        "scenes": [{"nodes": [0]}],
        "nodes": [{"mesh": 0}],
        "meshes": [{"primitives": [{"attributes": {"POSITION": 0}}]}],
        "accessors": [POINT],
        "bufferViews": [VIEW],
        "buffers": [{"byteLength": len(data)}],
    } | content
    text = json.dumps(json_content).encode()
    text += b" " * (-len(text) % 4)
    chunks = struct.pack("<I4s", len(text), b"JSON") + text
    chunks += struct.pack("<I4s", len(data), b"BIN\0") + data
    return struct.pack("<4sII", b"glTF", 2, 12 + len(chunks)) + chunks


def drawn(**primitive: Any) -> list[dict[str, Any]]:
    """A mesh of one primitive."""
    return [{"primitives": [{"attributes": {"POSITION": 0}} | primitive]}]


def zeros(count: float, type_: str = "VEC3") -> dict[str, Any]:
    return {"componentType": FLOAT, "count": count, "type": type_}


LESS_DATA = "it has less data than its header states"
OTHER_TYPE = "one of its attributes has another type"
TOO_LARGE = "the meshes up to this one are too large for one page"
INDICES = {"bufferView": 1, "componentType": BYTE, "count": 4, "type": "SCALAR"}
INDEX_VIEW = VIEW | {"byteOffset": len(CORNERS), "byteLength": 4}
ORDER = bytes([0, 2, 1, 0])


def indexed(mode: int) -> bytes:
    return glb(
        CORNERS + ORDER,
        meshes=drawn(indices=1, mode=mode),
        accessors=[POINT, INDICES],
        bufferViews=[VIEW, INDEX_VIEW],
    )


TRIANGLE = list(struct.unpack("<9f", CORNERS))
GLTF = {
    "a triangle": (glb(), {"position": TRIANGLE}),
    "zeros": (glb(accessors=[zeros(3)]), {"position": [0] * 9}),
    "bytes between 0 and 1": (
        glb(
            bytes([0, 255, 51, 0, 0, 0, 0, 0, 0]),
            accessors=[POINT | {"componentType": BYTE, "normalized": True}],
            bufferViews=[{"buffer": 0, "byteLength": 9}],
        ),
        {"position": pytest.approx([0, 1, 0.2, 0, 0, 0, 0, 0, 0])},
    ),
    "a stride": (
        glb(
            b"".join(CORNERS[12 * i : 12 * i + 12] + b"????" for i in range(3)),
            bufferViews=[{"buffer": 0, "byteLength": 48, "byteStride": 16}],
        ),
        {"position": TRIANGLE},
    ),
    "a sparse accessor": (
        glb(
            bytes([2]) + bytes(3) + struct.pack("<3f", 7, 8, 9),
            accessors=[
                zeros(3)
                | {
                    "sparse": {
                        "count": 1,
                        "indices": {"bufferView": 0, "componentType": BYTE},
                        "values": {"bufferView": 1},
                    }
                }
            ],
            bufferViews=[
                {"buffer": 0, "byteLength": 1},
                {"buffer": 0, "byteOffset": 4, "byteLength": 12},
            ],
        ),
        {"position": [0, 0, 0, 0, 0, 0, 7, 8, 9]},
    ),
    "indices": (indexed(4), {"index": [0, 2, 1, 0]}),
    "a strip": (indexed(5), {"index": [0, 2, 1, 1, 2, 0]}),
    "a fan": (indexed(6), {"index": [0, 2, 1, 0, 1, 0]}),
    "points": (glb(meshes=drawn(mode=0)), []),
    "normals": (
        glb(
            meshes=drawn(attributes={"POSITION": 0, "NORMAL": 1, "TEXCOORD_0": 2, "_MARK": 9}),
            accessors=[POINT, zeros(3), zeros(3, "VEC2")],
        ),
        {"normal": [0] * 9, "uv": None},
    ),
    "a colour without a material": (
        glb(meshes=drawn(attributes={"POSITION": 0, "COLOR_0": 1}), accessors=[POINT, zeros(3)]),
        {"groups": [{"count": 3, "material": {"plain": True, "name": ""}}]},
    ),
    "nodes within each other": (
        glb(
            nodes=[
                {"name": "a", "translation": [1, 2, 3], "children": [1]},
                {"name": "b", "scale": [2, 2, 2], "mesh": 0},
            ],
            meshes=[drawn()[0] | {"name": "m"}],
        ),
        {
            "names": ["a", "b", "m"],
            "matrix": [2, 0, 0, 0, 0, 2, 0, 0, 0, 0, 2, 0, 1, 2, 3, 1],
        },
    ),
    "an index beyond the points": (
        glb(
            CORNERS + bytes([3] * 4),
            meshes=drawn(indices=1),
            accessors=[POINT, INDICES],
            bufferViews=[VIEW, INDEX_VIEW],
        ),
        "its triangles have no points",
    ),
    "fewer normals than points": (
        glb(
            meshes=drawn(attributes={"POSITION": 0, "NORMAL": 1}),
            accessors=[POINT, zeros(2)],
        ),
        "its attributes have different numbers of points",
    ),
    "more points than data": (glb(accessors=[POINT | {"count": 4}]), LESS_DATA),
    "a size below 0": (glb(bufferViews=[VIEW | {"byteLength": -1}]), LESS_DATA),
    "a stride below 0": (glb(bufferViews=[VIEW | {"byteStride": -4}]), LESS_DATA),
    "a place below 0": (glb(accessors=[POINT | {"byteOffset": -4}]), LESS_DATA),
    "another file": (glb(bufferViews=[VIEW | {"buffer": 1}]), LESS_DATA),
    "a number below 0": (glb(accessors=[POINT | {"count": -3}]), OTHER_TYPE),
    "half a point": (glb(accessors=[POINT | {"count": 0.5}]), OTHER_TYPE),
    "an unknown type": (glb(accessors=[POINT | {"type": "constructor"}]), OTHER_TYPE),
    "scalars as points": (glb(accessors=[POINT | {"type": "SCALAR"}]), OTHER_TYPE),
    "any number of zeros": (glb(accessors=[zeros(10**12)]), TOO_LARGE),
    "a node in itself": (
        glb(nodes=[{"children": [1]}, {"children": [0]}]),
        "its nodes are nested too deep",
    ),
    "instances of an extension": (
        glb(nodes=[{"mesh": 0, "extensions": {"EXT_mesh_gpu_instancing": {}}}]),
        "instances of EXT_mesh_gpu_instancing are not drawn",
    ),
    "a compression": (
        glb(meshes=drawn(extensions={"KHR_draco_mesh_compression": {}})),
        "meshes of KHR_draco_mesh_compression are not drawn",
    ),
    "lists in place of indices": (glb(nodes=[{"mesh": [0], "children": [[0]]}]), []),
    "another JSON": (
        struct.pack("<4sII", b"glTF", 2, 24) + struct.pack("<I4s", 4, b"JSON") + b"null",
        [],
    ),
    "text": (b"solid a" * 9, "it is no GLB file"),
}


@pytest.mark.parametrize(("data", "expected"), GLTF.values(), ids=GLTF)
def test_the_triangles_of_gltf(data: bytes, expected: dict[str, Any] | str | list[Any]) -> None:
    parts = read("glb", data)
    if not isinstance(expected, dict):
        assert parts == expected
        return
    (part,) = parts
    assert {name: part.get(name) for name in expected} == expected


def test_the_materials_of_gltf() -> None:
    image = b"PNG!"
    texture = {"index": 0, "extensions": {"KHR_texture_transform": {"offset": [0.5, 0]}}}
    (part,) = read(
        "glb",
        glb(
            CORNERS + image,
            meshes=drawn(attributes={"POSITION": 0, "TEXCOORD_0": 1, "COLOR_0": 2}, material=0),
            accessors=[POINT, zeros(3, "VEC2"), zeros(3, "VEC4")],
            bufferViews=[VIEW, INDEX_VIEW],
            images=[{"bufferView": 1, "mimeType": "image/png"}],
            samplers=[{"wrapS": 33071, "minFilter": 9728}],
            textures=[{"source": 0, "sampler": 0}],
            materials=[
                {
                    "name": "skin",
                    "alphaMode": "BLEND",
                    "emissiveFactor": [0, 0, 1],
                    "pbrMetallicRoughness": {
                        "baseColorFactor": [1, 0.5, 0, 0.25],
                        "baseColorTexture": texture,
                    },
                }
            ],
        ),
    )
    (group,) = part["groups"]
    assert (part["uv"], part["color"]) == ([0] * 6, [0] * 12)
    expected_map = {
        "image": ",".join(str(byte) for byte in image),
        "set": 0,
        "wrap": ["clamp", "repeat"],
        "minFilter": 9728,
        "isTopDown": True,
        "offset": [0.5, 0],
        "repeat": [1, 1],
        "rotation": 0,
    }
    assert group["material"] == {
        "name": "skin",
        "color": [1, 0.5, 0],
        "opacity": 0.25,
        "emissive": [0, 0, 1],
        "alphaTest": 0,
        "map": expected_map,
        "vertexColors": True,
    }


@pytest.mark.parametrize("kind", ["image/svg+xml", "IMAGE/SVG+XML", "image/png+xml", ""])
def test_images_of_gltf_that_are_no_points_are_refused(kind: str) -> None:
    content = glb(
        meshes=drawn(material=0),
        images=[{"bufferView": 0, "mimeType": kind}],
        textures=[{"source": 0}],
        materials=[{"pbrMetallicRoughness": {"baseColorTexture": {"index": 0}}}],
    )
    expected = "one of its images has another type than PNG, JPEG, GIF, BMP and WebP"
    assert read("glb", content) == expected


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


# --- OBJ and STL ----------------------------------------------------------------------------------

OBJ = "v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\n"
FACES = {
    "a triangle": ("f 1 2 3", [A, B, C]),
    "a square": ("f 1 2 3 4", [A, B, C, A, C, D]),
    "indices from the end": ("f -4 -3 -2", [A, B, C]),
    "a line that goes on": ("f 1 2 \\\n3", [A, B, C]),
    "a line of Windows that goes on": ("f 1 2 \\\r\n3\r", [A, B, C]),
    "white space before it": ("\u2003\tf\v1\u00a02\u20283", [A, B, C]),
    "lines and points": ("l 1 2\np 1\nf 1 2 3", [A, B, C]),
    "an edge": ("f 1 2\nf 1 2 3", [A, B, C]),
    "an index beyond the points": ("f 1 2 9", [A, B, A]),
    "a comment": ("# f 1 2 3\nf 1 2 3", [A, B, C]),
}


@pytest.mark.parametrize(("lines", "expected"), FACES.values(), ids=FACES)
def test_the_triangles_of_obj(lines: str, expected: list[list[float]]) -> None:
    (part,) = read("obj", OBJ + lines)
    assert part["position"] == [number for point in expected for number in point]
    # Without normals, those of the triangles.
    normals = [0, 0, 1] if expected[:3] == [A, B, C] else [0, 0, 0]
    assert part["normal"][:3] == normals
    assert part.get("uv") is None


NUMBERS = {
    "1": 1,
    "-0.5": -0.5,
    "+2": 2,
    ".25": 0.25,
    "1.": 1,
    "1e-3": 1e-3,
    "1234567890123456": 1234567890123456,
    "0.1234567": 0.1234567,
    "-": None,
    "1x": 1,
    "x": None,
    "1.2.3": 1.2,
}


def test_numbers_are_those_of_javascript() -> None:
    script = f"""const {{ Scanner }} = await import("./text.js");
      const {{ Budget }} = await import("./budget.js");
      const scanner = new Scanner({json.dumps(" ".join(NUMBERS))}, new Budget({{ work: 1e6 }}));
      const numbers = [];
      while (scanner.next()) numbers.push(scanner.number);
      return numbers;"""
    assert evaluated(script, SOURCES) == list(NUMBERS.values())


def test_places_and_normals_of_obj_are_those_of_each_corner() -> None:
    text = OBJ + "vt 0 0\nvt 1 0.5\nvn 1 0 0\nvn 0 1 0\nf 1/1/1 2/2/2 3/-1/-1\nf 1//1 2//1 3//1\n"
    (part,) = read("obj", text)
    assert part["uv"] == [0, 0, 1, 0.5, 1, 0.5] + [0] * 6
    assert part["normal"] == [1, 0, 0, 0, 1, 0, 0, 1, 0] + [1, 0, 0] * 3


MATERIALS = """newmtl red
Kd 1 0 0.5
Ke 0 0 1
d 0.25
map_Kd -s 2 3 1 -o 0.5 0 0 a b.png
newmtl clear
Tr 0.75
"""


def test_the_parts_and_materials_of_obj() -> None:
    text = OBJ + (
        "f 1 2 3\ng arm\nusemtl red\nf 1 2 3\nusemtl red\nf 1 2 3\nusemtl none\nf 1 2 3\n"
        "o\ng empty\no hand\nf 1 2 3\nusemtl clear\nf 1 2 3\n"
    )
    red = {
        "name": "red",
        "color": [1, 0, pytest.approx(HALF)],
        "emissive": [0, 0, 1],
        "opacity": 0.25,
        "map": {"image": "a b.png", "repeat": [2, 3], "offset": [0.5, 0]},
    }
    plain = {"plain": True, "name": ""}
    parts = read("obj", text, "newmtl red\nKd 0 0 0\n", MATERIALS)
    assert [(part["names"], part["groups"]) for part in parts] == [
        (
            ["arm"],
            [
                {"count": 3, "material": plain},
                {"count": 6, "material": red},
                {"count": 3, "material": plain},
            ],
        ),
        (
            ["hand"],
            [
                {"count": 3, "material": plain},
                {"count": 3, "material": {"name": "clear", "opacity": 0.25}},
            ],
        ),
    ]


STL_FACE = struct.pack("<12f2x", 0, 0, 1, *TRIANGLE)
STL_TEXT = "solid a\nfacet normal 0 0 1\nvertex 0 0 0\nvertex 1 0 0\nvertex 1 1 0\nendfacet\n"
STL = {
    "bytes": (bytes(80) + struct.pack("<I", 1) + STL_FACE, TRIANGLE),
    "bytes behind it": (bytes(80) + struct.pack("<I", 1) + STL_FACE + b"!", TRIANGLE),
    "bytes that begin as a text": (
        b"solid".ljust(80) + struct.pack("<I", 1) + STL_FACE,
        TRIANGLE,
    ),
    "text": (STL_TEXT.encode(), TRIANGLE),
    "a header that states more": (
        bytes(80) + struct.pack("<I", 2**32 - 1) + STL_FACE,
        "it has fewer faces than its header states",
    ),
    "a text without a point": (b"solid a\nendsolid a\n", []),
    "nothing": (b"", "it has fewer faces than its header states"),
}


@pytest.mark.parametrize(("data", "expected"), STL.values(), ids=STL)
def test_the_triangles_of_stl(data: bytes, expected: list[float] | str) -> None:
    parts = read("stl", data)
    answer = parts[0]["position"] if parts and isinstance(parts, list) else parts
    assert answer == expected


# --- Hostile files --------------------------------------------------------------------------------

TRIANGLE_OF_COLLADA = primitive("triangles", "<p>0 1 2</p>", material="k")


def materials_of(count: int, effect: str, image: str = "a.png", params: str = "") -> str:
    """A COLLADA file with a number of materials that have one effect, each drawn."""
    head = EFFECT.format(effect).partition("<library_materials>")[0]
    head = head.replace("a%20b.png", image).replace(
        '<newparam sid="s">', params + '<newparam sid="s">'
    )
    material = '<material id="m{0}"><instance_effect url="#e"/></material>'
    materials = "".join(material.format(number) for number in range(count))
    nodes = "".join(BOUND.replace("#m", f"#m{number}") for number in range(count))
    return collada(
        TRIANGLE_OF_COLLADA, nodes, f"{head}<library_materials>{materials}</library_materials>"
    )


def instances(count: int, node: str, nodes: str = "") -> str:
    """A node of a library, and how often it is used."""
    return (
        f"{nodes}</visual_scene></library_visual_scenes><library_nodes><node id='n'>{node}</node>"
        "</library_nodes><library_visual_scenes><visual_scene id='s'>"
        + '<node><instance_node url="#n"/></node>'
        * count
    )


def used(count: int, node: str, shape: str = TRIANGLE_OF_COLLADA, **options: str) -> str:
    text = collada(shape, instances(count, node), **options)
    # The first scene is empty: the second one has the name of the file.
    return text.replace('<visual_scene id="s">', '<visual_scene id="first">')


def doubled(levels: int) -> str:
    nodes = "".join(
        f'<node id="n{level}">' + f'<instance_node url="#n{level + 1}"/>' * 2 + "</node>"
        for level in range(levels)
    )
    last = f'<node id="n{levels}"><instance_geometry url="#g"/></node>'
    return collada(TRIANGLE_OF_COLLADA, nodes + last)


MANY = 1500
LONG = "n" * 500_000
GEOMETRY = '<instance_geometry url="#g"/>'
IMAGE_OF_EFFECT = '<diffuse><texture texture="t"/></diffuse>'
PRIMITIVE = {"attributes": {"POSITION": 0}}
#: Files with one part that is long, or has many parts, and another one that uses it many times.
HOSTILE: dict[str, tuple[str, bytes | str, list[str]]] = {
    "groups of COLLADA with counts below 0": (
        "dae",
        collada(primitive("triangles", "<p>0 1 2</p>", count="-9") * 10 * MANY),
        [],
    ),
    "a stride of COLLADA": (
        "dae",
        collada(
            primitive("triangles", "<p>" + "0 " * 100_000 + "</p>"),
            source=SQUARE.replace('stride="3"', 'stride="30000000"'),
        ),
        [],
    ),
    "groups × instances of COLLADA": (
        "dae",
        used(MANY, GEOMETRY, TRIANGLE_OF_COLLADA * MANY),
        [],
    ),
    "empty groups × instances of COLLADA": (
        "dae",
        used(2 * MANY, GEOMETRY, TRIANGLE_OF_COLLADA + primitive("triangles", "") * 4 * MANY),
        [],
    ),
    "the URI of an image × materials of COLLADA": (
        "dae",
        materials_of(MANY, IMAGE_OF_EFFECT, LONG),
        [],
    ),
    "data of an image × materials of COLLADA": (
        "dae",
        materials_of(MANY, IMAGE_OF_EFFECT, "data:image/png;base64," + LONG),
        [],
    ),
    "parameters × materials of COLLADA": (
        "dae",
        materials_of(MANY, IMAGE_OF_EFFECT, params='<newparam sid="x"><a/></newparam>' * MANY * 4),
        [],
    ),
    "white space × materials of COLLADA": (
        "dae",
        materials_of(MANY, f"<diffuse><color>1{' ' * 500_000}1 1</color></diffuse>"),
        [],
    ),
    "digits × materials of COLLADA": (
        "dae",
        materials_of(MANY, f"<transparency><float>{'1' * 500_000}</float></transparency>"),
        [],
    ),
    "white space × instances of COLLADA": (
        "dae",
        used(MANY, f"<translate>1{' ' * 500_000}1 1</translate>{GEOMETRY}"),
        [],
    ),
    "steps × instances of COLLADA": ("dae", used(MANY, "<scale>1 1 1</scale>" * 4 * MANY), []),
    "names of nodes × instances of COLLADA": (
        "dae",
        used(4 * MANY, '<node name="n">' * 300 + GEOMETRY + "</node>" * 300),
        [],
    ),
    "inputs × inputs of COLLADA": (
        "dae",
        collada(
            primitive("triangles", "<p>0 1 2</p>", BARE * 4 * MANY),
            source=SQUARE.replace(
                '<vertices id="v">',
                '<vertices id="v">' + '<input semantic="NORMAL" source="#p"/>' * 4 * MANY,
            ),
        ),
        [],
    ),
    "bound materials × instances of COLLADA": (
        "dae",
        used(
            4 * MANY,
            BOUND.replace(
                "</technique_common>",
                '<instance_material symbol="a" target="#b"/>' * 4 * MANY + "</technique_common>",
            ),
        ),
        [],
    ),
    "instances of instances of COLLADA": ("dae", doubled(30), []),
    "attributes of COLLADA": (
        "dae",
        "<a" + "".join(f" a{number}=''" for number in range(100_000)) + "/>",
        [],
    ),
    "names of attributes of COLLADA": (
        "dae",
        "<a" + "".join(f" {LONG[:500]}{number}=''" for number in range(2000)) + "/>",
        [],
    ),
    "elements of COLLADA": ("dae", "<a>" + "<b/>" * 300_000 + "</a>", []),
    "pieces of a text of COLLADA": ("dae", "<a>" + "1<!---->" * 200_000 + "</a>", []),
    "entities of COLLADA": ("dae", "<a>" + "&amp;" * 300_000 + "&" * 300_000 + "</a>", []),
    "white space in a tag of COLLADA": ("dae", "<a" + " " * 1_000_000, []),
    "quotes of COLLADA": ("dae", "<a b='" + "\"' b='" * 100_000, []),
    "empty polygons of COLLADA": (
        "dae",
        collada(primitive("polylist", f"<vcount>{'0 ' * 500_000}</vcount><p>0 1 2</p>")),
        [],
    ),
    "lists × groups of COLLADA": (
        "dae",
        collada(
            "".join(
                primitive("triangles", f"<p>{number}</p>", material=f"m{number}")
                for number in range(10 * MANY)
            )
        ),
        [],
    ),
    "names of groups of OBJ": ("obj", OBJ + f"g {LONG[:5000]}\nf 1 2 3\n" * 400, []),
    "names of materials of OBJ": ("obj", OBJ + f"usemtl {LONG[:5000]}\nf 1 2 3\n" * 400, []),
    "materials × files of materials of OBJ": (
        "obj",
        OBJ + "".join(f"usemtl {number}\nf 1 2 3\n" for number in range(20 * MANY)),
        ["newmtl a\n"] * 2 * MANY,
    ),
    "empty groups of OBJ": ("obj", OBJ + "g\n" * 500_000 + "f 1 2 3", []),
    "lines of OBJ": ("obj", "\n" * 2_000_000, []),
    "a polygon of OBJ": ("obj", OBJ + "f" + " 1" * 1_000_000, []),
    "slashes of OBJ": ("obj", OBJ + "f" + f" {'/' * 1000}" * 2000, []),
    "indices of many digits of OBJ": ("obj", OBJ + "f" + f" {'9' * 1000}" * 2000, []),
    "lines of OBJ that go on": ("obj", OBJ + "f 1 2 \\\n" * 200_000, []),
    "wide white space of OBJ": ("obj", OBJ + "f " + "\u2003" * 400_000 + "\u4e00" * 400_000, []),
    "names of nodes × parts of glTF": (
        "glb",
        glb(
            nodes=[{"name": LONG[:2000], "children": [i + 1]} for i in range(500)] + [{"mesh": 0}],
            meshes=[{"primitives": [PRIMITIVE] * 20_000}],
        ),
        [],
    ),
    "a name × instances of glTF": (
        "glb",
        glb(
            scenes=[{"nodes": [0] * 50_000}],
            nodes=[{"name": LONG, "mesh": 0}],
            meshes=[drawn()[0] | {"name": [LONG]}],
        ),
        [],
    ),
    "indices × primitives of glTF": (
        "glb",
        glb(
            CORNERS + bytes(200_000),
            meshes=[{"primitives": [PRIMITIVE | {"indices": 1}] * 10_000}],
            accessors=[POINT, INDICES | {"count": 200_000}],
            bufferViews=[VIEW, INDEX_VIEW | {"byteLength": 200_000}],
        ),
        [],
    ),
    "a strip × primitives of glTF": (
        "glb",
        glb(
            meshes=[{"primitives": [PRIMITIVE | {"mode": 5}] * 10_000}],
            accessors=[zeros(200_000)],
        ),
        [],
    ),
    "accessors of one view of glTF": (
        "glb",
        glb(
            bytes(1_200_000),
            meshes=[
                {"primitives": [{"attributes": {"POSITION": number}} for number in range(5000)]}
            ],
            accessors=[POINT | {"count": 100_000}] * 5000,
            bufferViews=[VIEW | {"byteLength": 1_200_000}],
        ),
        [],
    ),
    "images × materials of glTF": (
        "glb",
        glb(
            meshes=[{"primitives": [PRIMITIVE | {"material": i} for i in range(10_000)]}],
            images=[{"uri": "data:image/png;base64," + LONG}],
            textures=[{"source": 0}],
            materials=[{"pbrMetallicRoughness": {"baseColorTexture": {"index": 0}}}] * 10_000,
        ),
        [],
    ),
    "lists in place of indices of glTF": (
        "glb",
        glb(nodes=[{"children": [1] * 50_000}, {"mesh": [[0] * 200_000]}]),
        [],
    ),
    "nodes of glTF": (
        "glb",
        glb(nodes=[{"children": [i + 1] * 2} for i in range(30)] + [{"mesh": 0}]),
        [],
    ),
    "vertices of STL": ("stl", "solid" + " vertex" * 300_000, []),
    "white space of STL": ("stl", "solid " + ("vertex" + " " * 5000) * 300, []),
}
#: The seconds of a unit of work on a busy machine, and of what precedes it.
UNIT, START = 300e-9, 1.0


@pytest.mark.parametrize(("format_", "data", "materials"), HOSTILE.values(), ids=HOSTILE)
def test_a_reader_takes_no_time_without_its_share(
    format_: str, data: bytes | str, materials: list[str], tmp_path: Path
) -> None:
    """Whatever a file multiplies counts, or is beyond the limits of a page."""
    path = tmp_path / "file"
    path.write_bytes(data.encode() if isinstance(data, str) else data)
    script = f"""{READ}
      const {{ readFileSync }} = await import("node:fs");
      const {{ buffer, byteOffset, byteLength }} = readFileSync({json.dumps(str(path))});
      const bytes = new Uint8Array(buffer.slice(byteOffset, byteOffset + byteLength));
      const start = process.cpuUsage();
      const {{ work }} = read("{format_}", bytes, {json.dumps(LIMITS)}, {json.dumps(materials)});
      const {{ user, system }} = process.cpuUsage(start);
      return [work, (user + system) / 1e6];"""
    work, seconds = evaluated(script, SOURCES)
    assert seconds < START + UNIT * work
    assert work >= 0.1 * len(data)


# --- The budget of a page -------------------------------------------------------------------------


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


AMOUNTS = {
    "what is left": ("0.5", 0.5),
    "all": ("1", 0),
    "more": ("1.5", TOO_LARGE),
    "below 0": ("-1", TOO_LARGE),
    "no number": ("NaN", TOO_LARGE),
    "without an end": ("Infinity", TOO_LARGE),
    "a text": ("'x'", TOO_LARGE),
}


@pytest.mark.parametrize(("method", "unit"), [("take('work', {})", 1), ("read('number', {})", 2)])
@pytest.mark.parametrize(("amount", "expected"), AMOUNTS.values(), ids=AMOUNTS)
def test_an_amount_is_taken_or_refused(
    method: str, unit: int, amount: str, expected: float | str
) -> None:
    """The work of a number is two units."""
    script = f"""const {{ Budget }} = await import("./budget.js");
      const budget = new Budget({{ work: {unit} }});
      try {{
        budget.{method.format(amount)};
        return budget.left.work / {unit};
      }} catch (error) {{
        return budget.left.work === {unit} ? error.message : budget.left.work;
      }}"""
    assert evaluated(script, SOURCES) == expected


def test_what_fails_keeps_its_share() -> None:
    script = """const { Budget } = await import("./budget.js");
      const budget = new Budget({ work: 20, seconds: 60 });
      const failing = async () => {
        budget.read("number", 4);
        budget.read("number", 7);
      };
      const reason = await budget.timed(failing).catch(({ message }) => message);
      return [reason, budget.left.work];"""
    assert evaluated(script, SOURCES) == [TOO_LARGE, 12]


SLOW = "reading the meshes takes too long"


@pytest.mark.parametrize(
    ("limits", "expected"),
    [
        ({"seconds": 60, "secondsOfFile": 60}, [None, None]),
        ({"seconds": 60, "secondsOfFile": 0.05}, [SLOW, SLOW]),
        ({"seconds": 0.05, "secondsOfFile": 60}, [SLOW, SLOW]),
        ({"seconds": 0.3, "secondsOfFile": 0.2}, [SLOW, SLOW]),
    ],
)
def test_the_time_of_files_has_a_limit(
    limits: dict[str, float], expected: list[str | None]
) -> None:
    """Each file would need half a second."""
    script = f"""const {{ Budget }} = await import("./budget.js");
      const budget = new Budget({{ work: 1e15, ...{json.dumps(limits)} }});
      const file = async () => {{
        const end = performance.now() + 500;
        while (performance.now() < end) budget.read("number", 1000);
      }};
      const answers = [];
      for (let i = 0; i < 2; i++) {{
        answers.push(await budget.timed(file).then(() => null, ({{ message }}) => message));
      }}
      return answers;"""
    assert evaluated(script, SOURCES) == expected


@pytest.mark.parametrize(
    ("name", "expected"),
    [("'a'", "a"), ("'n'.repeat(501)", "n" * 500), ("['a']", ""), ("undefined", ""), ("1", "")],
)
def test_a_name_has_one_length(name: str, expected: str) -> None:
    script = f"""const {{ shortened }} = await import("./budget.js");
      return shortened({name});"""
    assert evaluated(script, SOURCES) == expected


def test_an_image_counts_once_for_each_way_to_sample_it() -> None:
    script = """const { Budget } = await import("./budget.js");
      const budget = new Budget({ pixels: 25, image: 20 });
      const [small, large] = [{ width: 5, height: 2 }, { width: 6, height: 1 }];
      const huge = { width: 7, height: 3 };
      const images = [[huge, "a"], [small, "a"], [small, "a"], [small, "b"], [large, "a"]];
      return [...images, [small, "b"]].map(
        ([image, sampling]) => [budget.draws(image, sampling), budget.left.pixels]);"""
    assert evaluated(script, SOURCES) == [
        *([False, 25], [True, 15], [True, 15], [True, 5], [False, 5], [True, 5])
    ]


POINTS_OF_TRIANGLES = [[0, 0, 0], [1, 0, 0], [0, 1, 0]]
COVERS = {
    "a half of the picture": (POINTS_OF_TRIANGLES, None, [1, 1, 1], 1, 0.5),
    "one that leaves the picture": (POINTS_OF_TRIANGLES, None, [9, 9, 9], 1, 1),
    "a larger picture": (POINTS_OF_TRIANGLES, None, [1, 1, 1], 4, 0.125),
    "a scale that mirrors it": (POINTS_OF_TRIANGLES, None, [-0.5, 1, 1], 1, 0.25),
    "two by their indices": (POINTS_OF_TRIANGLES, [0, 1, 2, 2, 1, 0], [1, 1, 1], 1, 1),
    "points without a triangle": (POINTS_OF_TRIANGLES, [0, 1], [1, 1, 1], 1, 0),
    "one without an area": (POINTS_OF_TRIANGLES, [0, 1, 1], [1, 1, 1], 1, 0),
    "a point that is no number": ([[0, 0, 0], [1, 0, 0], [None, 1, 0]], None, [1, 1, 1], 1, 0),
}


@pytest.mark.parametrize(
    ("points", "index", "scale", "area", "expected"), COVERS.values(), ids=COVERS
)
def test_the_cover_is_the_area_of_triangles_in_pictures(
    points: list[list[float | None]],
    index: list[int] | None,
    scale: list[float],
    area: float,
    expected: float,
) -> None:
    script = f"""const {{ workOf }} = await import("./cover.js");
      const points = {json.dumps(points)}.map((one) => one.map((value) => value ?? NaN));
      const index = {json.dumps(index)};
      const part = {{
        isMesh: true,
        geometry: {{
          uuid: "g",
          index: index && {{ count: index.length, getX: (i) => index[i] }},
          attributes: {{ position: {{
            count: points.length,
            getX: (i) => points[i][0], getY: (i) => points[i][1], getZ: (i) => points[i][2],
          }} }},
        }},
        scale: {{ toArray: () => {json.dumps(scale)} }},
      }};
      const object = {{ traverse: (action) => [object, part].forEach(action) }};
      return workOf(object, {area}, new Map());"""
    corners = len(points if index is None else index)
    assert evaluated(script, SOURCES) == {"drawn": 1, "corners": corners, "cover": expected}
