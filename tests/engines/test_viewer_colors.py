"""What the picture of the page shows: colours, images and parts of meshes, as counted pixels."""

from __future__ import annotations

import importlib.util
from pathlib import Path

import pytest
from support.browser import PROGRAM, Browser, quiet

pytestmark = [
    pytest.mark.engines,
    pytest.mark.skipif(PROGRAM is None, reason="needs Chromium"),
    pytest.mark.skipif(importlib.util.find_spec("websockets") is None, reason="needs websockets"),
]


def hues(browser: Browser) -> set[str]:
    """The colours of at least 1000 pixels: one or two components much larger than the others."""
    return set(
        browser.evaluate("""(() => {
      const { stage } = viewer;
      stage.render();
      const gl = stage.renderer.getContext();
      const { drawingBufferWidth: w, drawingBufferHeight: h } = gl;
      const data = new Uint8Array(w * h * 4);
      gl.readPixels(0, 0, w, h, gl.RGBA, gl.UNSIGNED_BYTE, data);
      const counts = {};
      for (let i = 0; i < data.length; i += 4) {
        const [r, g, b] = data.slice(i, i + 3);
        const top = Math.max(r, g, b);
        if (top - Math.min(r, g, b) < 70) continue;
        const name = [[r, "red"], [g, "green"], [b, "blue"]]
          .filter(([value]) => value > 0.6 * top).map(([, part]) => part).join("+");
        counts[name] = (counts[name] ?? 0) + 1;
      }
      return Object.keys(counts).filter((name) => counts[name] > 1000);
    })()""")
    )


def textured_files(directory: Path) -> dict[str, Path]:
    """One square with a red image in each format; ``stl`` and ``bare`` have no material."""
    from PIL import Image

    trimesh = pytest.importorskip("trimesh")
    Image.new("RGB", (4, 4), (255, 0, 0)).save(directory / "red.png")
    found = {"dae": directory / "square.dae", "glb": directory / "square.glb"}
    corners, faces = [(0, 0, 0), (1, 0, 0), (1, 1, 0), (0, 1, 0)], [(0, 1, 2), (0, 2, 3)]
    places = [(x, y) for x, y, _ in corners]
    visual = trimesh.visual.TextureVisuals(uv=places, image=Image.open(directory / "red.png"))
    trimesh.Trimesh(corners, faces, visual=visual, process=False).export(found["glb"])
    numbers = [" ".join(f"{v:g}" for point in items for v in point) for items in (corners, places)]
    index = " ".join(f"{i} {i}" for face in faces for i in face)
    found["dae"].write_text(f"""<?xml version="1.0"?>
<COLLADA xmlns="http://www.collada.org/2005/11/COLLADASchema" version="1.4.1">
<asset><up_axis>Z_UP</up_axis></asset>
<library_images><image id="i"><init_from>red.png</init_from></image></library_images>
<library_effects><effect id="e"><profile_COMMON>
<newparam sid="s"><surface type="2D"><init_from>i</init_from></surface></newparam>
<newparam sid="t"><sampler2D><source>s</source></sampler2D></newparam>
<technique sid="c"><lambert><diffuse><texture texture="t" texcoord="UV"/></diffuse></lambert>
</technique></profile_COMMON></effect></library_effects>
<library_materials><material id="m"><instance_effect url="#e"/></material></library_materials>
<library_geometries><geometry id="g"><mesh>
<source id="p"><float_array id="f" count="12">{numbers[0]}</float_array><technique_common>
<accessor source="#f" count="4" stride="3"><param name="X" type="float"/>
<param name="Y" type="float"/><param name="Z" type="float"/></accessor></technique_common></source>
<source id="u"><float_array id="w" count="8">{numbers[1]}</float_array><technique_common>
<accessor source="#w" count="4" stride="2"><param name="S" type="float"/>
<param name="T" type="float"/></accessor></technique_common></source>
<vertices id="v"><input semantic="POSITION" source="#p"/></vertices>
<triangles count="2" material="k"><input semantic="VERTEX" source="#v" offset="0"/>
<input semantic="TEXCOORD" source="#u" offset="1" set="0"/><p>{index}</p></triangles>
</mesh></geometry></library_geometries>
<library_visual_scenes><visual_scene id="n"><node><instance_geometry url="#g"><bind_material>
<technique_common><instance_material symbol="k" target="#m"/></technique_common></bind_material>
</instance_geometry></node></visual_scene></library_visual_scenes>
<scene><instance_visual_scene url="#n"/></scene></COLLADA>""")
    square = "".join(f"v {x} {y} {z}\n" for x, y, z in corners)
    square += "".join(f"vt {x} {y}\n" for x, y in places)
    face = "f " + " ".join(f"{i}/{i}" for i in range(1, 5))
    for name, material in (
        ("bare", ""),
        ("obj", "map_Kd red.png"),
        ("green", "Kd 0 1 0"),
    ):
        found[name] = directory / f"{name}.obj"
        head = f"mtllib {name}.mtl\n" if material else ""
        use = "usemtl m\n" if material else ""
        found[name].write_text(f"{head}{square}{use}{face}\n")
        (directory / f"{name}.mtl").write_text(f"newmtl m\n{material}\n")
    found["stl"] = directory / "square.stl"
    trimesh.Trimesh(corners, faces, process=False).export(found["stl"])
    return found


def urdf(mesh: str, material: str) -> str:
    return (
        f'<robot name="r"><link name="l"><visual><geometry><mesh filename="{{{mesh}}}"/></geometry>'
        f"{material}</visual></link></robot>"
    )


def sdf(geometry: str, material: str = "") -> str:
    return (
        '<sdf version="1.8"><model name="m"><link name="l"><visual name="v">'
        f"<geometry>{geometry}</geometry>{material}</visual></link></model></sdf>"
    )


def mesh(name: str, submesh: str = "") -> str:
    inner = f"<submesh><name>{submesh}</name></submesh>" if submesh else ""
    return f"<mesh><uri>{{{name}}}</uri>{inner}</mesh>"


def colored(**colors: str) -> str:
    inner = "".join(f"<{tag}>{text}</{tag}>" for tag, text in colors.items())
    return f"<material>{inner}</material>"


BLUE = '<material name="b"><color rgba="0 0 1 1"/></material>'
BOX = "<box><size>1 1 1</size></box>"
MAP = "<metal><albedo_map>{png}</albedo_map><roughness>1</roughness></metal>"
PICTURES = {
    "URDF, DAE with an image": (urdf("dae", BLUE), {"red"}),
    "URDF, GLB with an image": (urdf("glb", BLUE), {"red"}),
    "URDF, OBJ with an image": (urdf("obj", BLUE), {"red"}),
    "URDF, OBJ with a colour": (urdf("green", BLUE), {"green"}),
    "URDF, OBJ without materials": (urdf("bare", BLUE), {"blue"}),
    "URDF, STL": (urdf("stl", BLUE), {"blue"}),
    "SDFormat, DAE with an image": (sdf(mesh("dae")), {"red"}),
    "SDFormat, white and an image": (sdf(mesh("dae"), colored(diffuse="1 1 1 1")), {"red"}),
    "SDFormat, a colour for a colour": (sdf(mesh("green"), colored(diffuse="0 0 1 1")), {"blue"}),
    "SDFormat, albedo map": (sdf(BOX, colored(diffuse="1 1 1 1", pbr=MAP)), {"red"}),
    "SDFormat, albedo map of a mesh": (sdf(mesh("green"), colored(pbr=MAP)), {"red"}),
    "SDFormat, script": (
        sdf(BOX, colored(script="<name>Gazebo/Turquoise</name>")),
        {"green+blue"},
    ),
    "SDFormat, transparent": (
        sdf(BOX, colored(diffuse="1 0 0 1") + "<transparency>1</transparency>"),
        set(),
    ),
}


@pytest.fixture
def files(tmp_path: Path) -> dict[str, Path]:
    pytest.importorskip("PIL")
    return textured_files(tmp_path) | {"png": tmp_path / "red.png"}


@pytest.mark.parametrize(("text", "expected"), PICTURES.values(), ids=PICTURES)
def test_a_visual_has_the_colour_that_viewers_give_it(show, files, text, expected) -> None:
    browser = show(text.format(**files))
    browser.evaluate("new Promise((done) => setTimeout(done, 100))")
    assert hues(browser) == expected
    assert browser.evaluate("document.getElementById('omitted').hidden") is True
    quiet(browser)


@pytest.mark.parametrize(("name", "expected"), [("wheel", {"red"}), ("door", set())])
def test_a_submesh_is_found_through_the_nodes_above_it(show, files, name, expected) -> None:
    text = files["dae"].read_text()
    inner = "<node><instance_geometry"
    text = text.replace(inner, f'<node name="wheel">{inner}')
    files["dae"].write_text(text.replace("</node>", "</node></node>"))
    browser = show(sdf(mesh("dae", name)).format(**files))
    assert hues(browser) == expected
    listed = browser.evaluate("document.getElementById('omitted-list').textContent")
    assert ("door of square.dae" in listed) is (name == "door")
    quiet(browser)


OMITTED = {
    "a mesh file": (sdf("<mesh><uri>no.dae</uri></mesh>"), "no.dae: the file is not found"),
    "a format": (sdf("<mesh><uri>{png}</uri></mesh>"), "the format .png is not drawn"),
    "an image": (sdf(BOX, colored(pbr=MAP.replace("png", "stl"))), "do not draw"),
    "a script": (sdf(BOX, colored(script="<name>Own/Tiles</name>")), "Own/Tiles"),
    "a heightmap": (sdf("<heightmap><uri>hill.png</uri></heightmap>"), "heightmap hill.png"),
    "an image of a mesh": (sdf(mesh("dae")), "red.png: the image of square.dae"),
}


@pytest.mark.parametrize(("text", "expected"), OMITTED.values(), ids=OMITTED)
def test_what_is_not_drawn_is_listed(show, files, text, expected) -> None:
    if expected.startswith("red.png"):
        files["png"].unlink()
    browser = show(text.format(**files))
    assert browser.evaluate("document.getElementById('omitted').hidden") is False
    assert expected in browser.evaluate("document.getElementById('omitted-list').textContent")
    quiet(browser)


def doubled(text: str, levels: int) -> str:
    """A COLLADA file whose square has 2 ** ``levels`` instances."""
    twice = '<instance_node url="#n{0}"/>' * 2
    nodes = "".join(
        f'<node id="n{number}">{twice.format(number + 1)}</node>' for number in range(levels)
    )
    start, _, rest = text.partition("<node>")
    square, _, end = rest.partition("</node>")
    library = f'<library_nodes>{nodes}<node id="n{levels}">{square}</node></library_nodes>'
    start = start.replace("<library_visual_scenes>", f"{library}<library_visual_scenes>")
    return f'{start}<node><instance_node url="#n0"/></node>{end}'


@pytest.mark.parametrize("levels", [2, 15, 24])
def test_instances_of_nodes_have_a_limit(show, files, levels) -> None:
    files["dae"].write_text(doubled(files["dae"].read_text(), levels))
    browser = show(sdf(mesh("dae")).format(**files))
    is_drawn = levels == 2
    assert hues(browser) == ({"red"} if is_drawn else set())
    listed = browser.evaluate("document.getElementById('omitted-list').textContent")
    assert ("square.dae: Error" in listed) is not is_drawn
    quiet(browser)


def test_a_node_that_contains_itself_is_not_drawn(show, files) -> None:
    text = doubled(files["dae"].read_text(), 3)
    files["dae"].write_text(text.replace('url="#n3"', 'url="#n1"'))
    browser = show(sdf(mesh("dae")).format(**files))
    listed = browser.evaluate("document.getElementById('omitted-list').textContent")
    assert "its nodes are nested too deep" in listed
    quiet(browser)


FACES = "".join(
    "facet normal 0 0 1\n outer loop\n  vertex {}\n  vertex {}\n  vertex {}\n endloop\n"
    "endfacet\n".format(*points)
    for points in (("0 0 0", "1 0 0", "1 1 0"), ("0 0 0", "1 1 0", "0 1.0e0 0"))
)


@pytest.mark.parametrize(
    "text",
    [
        f"solid a\n{FACES}endsolid a\n",
        f"solid a\n{FACES}endsolid a\n".replace("\n", "\r\n"),
        f"solid a\n{FACES}{'facet ' * 200_000}endsolid a\n",
        f"solid a\n{FACES}endsolid a\n{'solid ' * 200_000}",
    ],
    ids=["usual", "lines of Windows", "facets without an end", "solids without an end"],
)
def test_stl_as_text_is_drawn_in_a_time_in_proportion(show, files, text) -> None:
    files["stl"].write_text(text, newline="")
    browser = show(urdf("stl", BLUE).format(**files))
    assert hues(browser) == {"blue"}
    quiet(browser)
