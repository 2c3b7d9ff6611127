"""Graphs of small robots: nodes and edges by hand, the texts and the image of Graphviz."""

from __future__ import annotations

import io
import itertools
import re
import shutil
import subprocess
from typing import TYPE_CHECKING

import pytest
from lxml import etree

import translate
from translate.view.graph import graph_of

if TYPE_CHECKING:
    from translate.view.graph_formats import Graph

INERTIAL = "<inertial><mass>2</mass></inertial>"
LIMIT = "<limit><lower>-1</lower><upper>2</upper></limit>"
ARM = f"""<sdf version="1.11"><model name="m">
  <link name="base">{INERTIAL}</link>
  <link name="cover">{INERTIAL}</link>
  <link name="upper">{INERTIAL}</link>
  <link name="lower">{INERTIAL}</link>
  <link name="hand">{INERTIAL}</link>
  <joint name="screwed" type="fixed"><parent>base</parent><child>cover</child></joint>
  <joint name="shoulder" type="revolute">
    <parent>cover</parent><child>upper</child><axis><xyz>0 0 1</xyz>{LIMIT}</axis>
  </joint>
  <joint name="elbow" type="prismatic">
    <parent>upper</parent><child>lower</child>
    <axis><xyz>0 0 1</xyz>
      <mimic joint="shoulder"><multiplier>1</multiplier><offset>0</offset>
        <reference>0</reference></mimic></axis>
  </joint>
  <joint name="wrist" type="ball"><parent>lower</parent><child>hand</child></joint>
  <joint name="closure" type="ball"><parent>hand</parent><child>base</child></joint>
</model></sdf>"""
FREE = """<sdf version="1.9"><model name="m"><link name="a"/><link name="b"/>
  <joint name="spin" type="revolute"><parent>a</parent><child>b</child>
    <axis><xyz>0 0 1</xyz></axis></joint></model></sdf>"""
NESTED = """<sdf version="1.8"><model name="outer">
  <link name="base"/>
  <model name="inner">
    <pose relative_to="base">1 0 0 0 0 0</pose>
    <link name="body"><pose>0 2 0 0 0 0.5</pose></link>
    <frame name="tip" attached_to="body"/>
    <frame name="free"/>
  </model>
  <joint name="hinge" type="ball"><parent>base</parent><child>inner</child></joint>
</model></sdf>"""
WORLD = """<sdf version="1.8"><world name="w">
  <frame name="spot"><pose>0 5 0 0 0 0</pose></frame>
  <model name="m"><pose relative_to="spot">1 0 0 0 0 0</pose><link name="body"/></model>
  <model name="n"><static>true</static><link name="body"/></model>
</world></sdf>"""


def edges_of(graph: Graph) -> set[tuple[str, str, str]]:
    """Start, style and end of each edge, with the first lines of the labels."""
    names = [node.lines[0] for node in graph.nodes]
    return {(names[edge.start], edge.style, names[edge.end]) for edge in graph.edges}


def test_the_tree_has_a_node_for_each_link_and_an_edge_for_each_joint() -> None:
    graph = graph_of(translate.load(ARM))
    assert {node.lines for node in graph.nodes} == {
        (name, "2 kg") for name in ("base", "cover", "upper", "lower", "hand")
    }
    assert len(graph.edges) == 5


def test_an_edge_has_the_type_the_limits_and_the_mimicked_joint() -> None:
    labels = {edge.lines[0]: edge.lines[1:] for edge in graph_of(translate.load(ARM)).edges}
    assert labels["shoulder"] == ("revolute", "-1 … 2 rad")
    assert labels["elbow"] == ("prismatic", "mimics shoulder")


def test_a_revolute_joint_without_limits_is_continuous() -> None:
    """As in the output of ``info``: since 1.5, a revolute joint without limits turns freely."""
    labels = {edge.lines[0]: edge.lines[1:] for edge in graph_of(translate.load(FREE)).edges}
    assert labels["spin"] == ("continuous",)


def test_one_joint_of_a_loop_is_outside_of_the_tree() -> None:
    styles = [edge.style for edge in graph_of(translate.load(ARM)).edges]
    assert sorted(styles) == ["fixed", "loop", "moving", "moving", "moving"]


def test_links_on_fixed_joints_are_one_node_on_request() -> None:
    graph = graph_of(translate.load(ARM), collapse_fixed=True)
    assert ("base", "4 kg", "with 1 on fixed joints") in [node.lines for node in graph.nodes]
    assert "fixed" not in [edge.style for edge in graph.edges]


@pytest.mark.parametrize(("depth", "nodes"), [(0, 2), (1, 3), (2, 4), (9, 4)])
def test_links_below_the_depth_are_one_node(depth: int, nodes: int) -> None:
    chain = "".join(f'<link name="l{i}"/>' for i in range(4)) + "".join(
        f'<joint name="j{i}" type="ball"><parent>l{i}</parent><child>l{i + 1}</child></joint>'
        for i in range(3)
    )
    text = f'<sdf version="1.8"><model name="m">{chain}</model></sdf>'
    graph = graph_of(translate.load(text), depth=depth)
    assert len(graph.nodes) == nodes
    hidden = [node.lines[0] for node in graph.nodes if node.style == "more"]
    assert hidden == ([f"{3 - depth} more link{'s' * (depth < 2)}"] if depth < 3 else [])


def test_the_pose_graph_follows_the_written_poses() -> None:
    graph = graph_of(translate.load(NESTED), "poses")
    assert edges_of(graph) == {
        ("base", "reference", "__model__"),
        ("inner", "reference", "base"),
        ("inner::body", "reference", "inner"),
        ("inner::tip", "reference", "inner::body"),
        ("inner::free", "reference", "inner"),
        ("hinge", "reference", "inner"),
    }
    labels = {graph.nodes[edge.start].lines[0]: edge.lines for edge in graph.edges}
    assert labels["inner"] == ("1 0 0",)
    assert labels["inner::body"] == ("0 2 0", "0 0 0.5")
    assert labels["base"] == ()


def test_the_attached_to_graph_ends_at_links() -> None:
    assert edges_of(graph_of(translate.load(NESTED), "attached")) == {
        ("__model__", "reference", "base"),
        ("inner", "reference", "inner::body"),
        ("inner::tip", "reference", "inner::body"),
        ("inner::free", "reference", "inner"),
        ("hinge", "reference", "inner"),
    }


def test_a_world_is_a_scope_of_models() -> None:
    document = translate.load(WORLD)
    assert edges_of(graph_of(document, "poses")) == {
        ("spot", "reference", "world"),
        ("m", "reference", "spot"),
        ("m::body", "reference", "m"),
        ("n", "reference", "world"),
        ("n::body", "reference", "n"),
    }
    assert edges_of(graph_of(document, "attached")) == {
        ("spot", "reference", "world"),
        ("m", "reference", "m::body"),
    }
    assert [node.lines[0] for node in graph_of(document).nodes] == ["m::body", "n::body"]


HOSTILE = """<robot name="r"><link name="a&quot;] --&gt; x[&quot;&amp;lt;b&gt;\\"/></robot>"""


def test_names_are_escaped_for_graphviz() -> None:
    text = graph_of(translate.load(HOSTILE)).to_dot()
    assert r'label="a\"] --> x[\"&amp;lt;b>\\"' in text


def test_names_are_escaped_for_mermaid() -> None:
    text = graph_of(translate.load(HOSTILE)).to_mermaid()
    assert 'n0["a#34;#93; --#62; x#91;#34;#38;lt#59;b#62;#92;"]' in text


def test_a_png_image_without_graphviz_is_an_error_with_a_hint(monkeypatch) -> None:
    monkeypatch.setenv("PATH", "")
    with pytest.raises(translate.TranslateError) as caught:
        graph_of(translate.load(ARM)).to_image("png")
    (found,) = caught.value.diagnostics
    assert found.code == "graphviz-missing"
    assert "--format svg" in found.hint


@pytest.mark.skipif(shutil.which("dot") is None, reason="needs Graphviz")
def test_graphviz_accepts_each_name() -> None:
    assert graph_of(translate.load(HOSTILE)).to_image("png").startswith(b"\x89PNG")


@pytest.mark.skipif(shutil.which("neato") is None, reason="needs Graphviz")
def test_a_png_image_with_too_many_pixels_is_not_begun(monkeypatch) -> None:
    """A chain of 350 links is 9,000 pixels high, and each link is one column to the right."""
    names = [f"a_long_name_of_a_link_{i}" for i in range(350)]
    joints = (
        f'<joint name="j{i}" type="fixed"><parent link="{a}"/><child link="{b}"/></joint>'
        for i, (a, b) in enumerate(itertools.pairwise(names))
    )
    links = (f'<link name="{name}"/>' for name in names)
    graph = graph_of(translate.load(f'<robot name="r">{"".join([*links, *joints])}</robot>'))
    monkeypatch.setattr(subprocess, "run", lambda *_, **__: pytest.fail("a process is started"))
    with pytest.raises(translate.TranslateError, match="million pixels") as caught:
        graph.to_image("png")
    (found,) = caught.value.diagnostics
    assert (found.code, "--depth" in found.hint) == ("graphviz-failed", True)


@pytest.mark.skipif(shutil.which("neato") is None, reason="needs Graphviz")
def test_a_png_image_is_the_picture_of_the_svg_image() -> None:
    """Each box of the SVG image has its colour at its place in the PNG image."""
    image = pytest.importorskip("PIL.Image")
    text = ARM.replace(f'<link name="hand">{INERTIAL}', '<link name="hand">')
    graph = graph_of(translate.load(text))
    root = etree.fromstring(graph.to_svg().encode())
    picture = image.open(io.BytesIO(graph.to_image("png"))).convert("RGB")
    assert picture.width == pytest.approx(2 * float(root.get("width")), abs=4)
    assert picture.height == pytest.approx(2 * float(root.get("height")), abs=4)
    boxes = [item for item in root.iter("{*}rect") if item.get("rx")]
    for box in boxes:
        x, y, width, height = (float(box.get(name)) for name in ("x", "y", "width", "height"))
        for place in ((x + 3, y + height / 2), (x + width - 3, y + height / 2)):
            found = picture.getpixel(tuple(int(2 * value) for value in place))
            assert "#{:02x}{:02x}{:02x}".format(*found) == box.get("fill")
    (loop,) = [item for item in root.iter("{*}path") if item.get("stroke-dasharray")]
    lane = float(re.findall(r"H([\d.]+)V", loop.get("d"))[0])
    column = {picture.getpixel((int(2 * lane), y)) for y in range(picture.height)}
    assert (0xC0, 0x39, 0x2B) in column


MASSES = {
    "a mass": ("false", 2, ("l", "2 kg"), "link"),
    "0 kg": ("false", 0, ("l", "0 kg"), "massless"),
    "a static model": ("true", 2, ("l",), "link"),
}


@pytest.mark.parametrize(("static", "mass", "lines", "style"), MASSES.values(), ids=MASSES)
def test_a_link_of_0_kg_is_white_and_a_static_one_shows_no_mass(static, mass, lines, style) -> None:
    document = translate.load(
        f'<sdf version="1.8"><model name="m"><static>{static}</static><link name="l">'
        "<inertial><mass>2</mass></inertial></link></model></sdf>"
    )
    # The reader of SDFormat refuses a mass of 0; a URDF has such links.
    document.models[0].links[0].inertial.mass = float(mass)
    graph = graph_of(document)
    assert [(node.lines, node.style) for node in graph.nodes] == [(lines, style)]
