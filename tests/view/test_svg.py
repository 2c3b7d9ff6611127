"""The layout of graphs as SVG: nodes in rows below their parents, without overlap."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from lxml import etree
from support.growth import steps

from translate.view.graph_formats import Graph, picture_of

if TYPE_CHECKING:
    from lxml.etree import _Element

SVG = "{http://www.w3.org/2000/svg}"


def image(graph: Graph) -> _Element:
    return etree.fromstring(graph.to_svg().encode())


def boxes(graph: Graph) -> list[tuple[float, float, float, float]]:
    """The left, upper, right and lower side of the box of each node."""
    found = [item for item in image(graph).iter(f"{SVG}rect") if item.get("rx")]
    sides = [[float(item.get(name)) for name in ("x", "y", "width", "height")] for item in found]
    return [(x, y, x + width, y + height) for x, y, width, height in sides]


def texts(graph: Graph) -> dict[str, _Element]:
    return {item.text: item for item in image(graph).iter(f"{SVG}text")}


def tree() -> Graph:
    """``a`` with the children ``b`` and ``d``, ``c`` below ``b``, a loop from ``c`` to ``d``."""
    graph = Graph("robot")
    a, b, c, d = (graph.add("link", name, "1 kg") for name in "abcd")
    graph.connect(a, b, "moving", "first", "revolute")
    graph.connect(b, c, "fixed", "second")
    graph.connect(a, d, "moving", "third")
    graph.connect(c, d, "loop", "closure", "ball, loop")
    return graph


def test_a_node_is_below_its_parent_and_indented() -> None:
    a, b, c, d = boxes(tree())
    assert a[3] < b[1] < b[3] < c[1] < c[3] < d[1]
    assert a[0] < b[0] < c[0]
    assert b[0] == d[0]


def test_each_label_is_right_of_its_node_in_one_row() -> None:
    graph = tree()
    found = texts(graph)
    for name, label in (("b", "first, revolute"), ("c", "second"), ("d", "third")):
        box = boxes(graph)["abcd".index(name)]
        assert float(found[label].get("x")) > box[2]
        assert box[1] < float(found[label].get("y")) < box[3]


def test_a_loop_is_a_line_between_the_rows_of_its_nodes() -> None:
    graph = tree()
    _, _, c, d = boxes(graph)
    (path,) = [item for item in image(graph).iter(f"{SVG}path") if item.get("stroke-dasharray")]
    match = re.fullmatch(r"M(\S+) (\S+)H(\S+)V(\S+)H(\S+)", path.get("d"))
    assert match is not None
    left, start, lane, end, right = map(float, match.groups())
    assert (start, end) == pytest.approx(((c[1] + c[3]) / 2, (d[1] + d[3]) / 2))
    assert lane > max(left, right) > d[2]


def test_two_loops_over_the_same_rows_have_different_lines() -> None:
    graph = tree()
    graph.connect(0, 3, "loop", "other")
    paths = [item.get("d") for item in image(graph).iter(f"{SVG}path") if "V" in item.get("d")]
    lanes = [float(re.findall(r"H([\d.]+)", path)[0]) for path in paths if path.count("H") == 2]
    assert len(set(lanes)) == len(lanes) == 2


def lanes(graph: Graph) -> dict[str, float]:
    """The place on the x axis of the line of each loop, by the label of the loop."""
    paths = [
        item.get("d") for item in image(graph).iter(f"{SVG}path") if item.get("stroke-dasharray")
    ]
    names = [", ".join(edge.lines) for edge in graph.edges if edge.style == "loop"]
    places = [float(re.findall(r"H([\d.]+)", path)[0]) for path in paths]
    return dict(zip(names, places, strict=True))


def column(*loops: tuple[int, int]) -> Graph:
    """Nodes below each other, with loops between some of them."""
    graph = Graph("robot")
    for number in range(max(end for loop in loops for end in loop) + 1):
        graph.add("link", f"l{number}")
    for start, end in loops:
        graph.connect(start, end, "loop", f"{start} {end}")
    return graph


def test_a_loop_within_another_one_is_nearer_to_the_nodes() -> None:
    drawn = lanes(column((0, 5), (1, 4), (3, 2)))
    assert drawn["3 2"] < drawn["1 4"] < drawn["0 5"]


def test_loops_over_different_rows_share_a_line() -> None:
    drawn = lanes(column((0, 1), (3, 2), (1, 2), (4, 5)))
    assert drawn["0 1"] == drawn["3 2"] == drawn["4 5"] < drawn["1 2"]


def test_as_many_lines_as_loops_over_one_row() -> None:
    """Each loop is over the rows of its two neighbours."""
    assert len(set(lanes(column(*((number, number + 2) for number in range(50)))).values())) == 3


def calls_for_loops(count: int) -> int:
    """How many calls and lines the picture of loops needs, each over the rows of all others."""
    graph = column(*((number, 2 * count - 1 - number) for number in range(count)))
    return steps(lambda: picture_of(graph))


def test_the_work_for_loops_is_proportional_to_their_number() -> None:
    assert calls_for_loops(200) < 2.2 * calls_for_loops(100)


def test_the_image_contains_everything() -> None:
    graph = tree()
    root = image(graph)
    width, height = float(root.get("width")), float(root.get("height"))
    assert all(x > 0 and y > 0 and u < width and v < height for x, y, u, v in boxes(graph))
    assert set(texts(graph)) >= {"robot", "a, 1 kg", "closure, ball, loop"}


def test_references_point_to_the_node_above() -> None:
    graph = Graph("poses", upwards=True)
    end, start = graph.add("model", "__model__"), graph.add("link", "base")
    graph.connect(start, end, "reference", "0 0 1")
    above, below = boxes(graph)
    assert above[3] < below[1]
    assert above[0] < below[0]


def test_names_are_escaped_and_wide_names_have_wide_boxes() -> None:
    graph = Graph("<&>")
    graph.add("link", 'a"<b>\x1b')
    graph.add("link", "机器人" * 5)
    assert set(texts(graph)) == {"<&>", 'a"<b>\\x1b', "机器人" * 5}
    assert boxes(graph)[1][2] - boxes(graph)[1][0] >= 15 * 12


def test_a_graph_without_nodes_is_an_image_with_a_title() -> None:
    assert set(texts(Graph("empty"))) == {"empty"}


def test_a_long_chain_is_drawn() -> None:
    graph = Graph("chain")
    for number in range(3000):
        graph.add("link", f"l{number}")
        if number:
            graph.connect(number - 1, number, "moving", f"j{number}")
    assert len(boxes(graph)) == 3000
