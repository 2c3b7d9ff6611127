"""Scripts of the page with the translator, run by Node.js without a browser."""

from __future__ import annotations

import json

import pytest
from support import node
from support.node import needs_node
from support.paths import ROOT

pytestmark = needs_node

SOURCES = ROOT / "web" / "page" / "src"
#: The elements of a browser that the difference of two texts needs.
DOCUMENT = """
class Element {
  constructor(tag) { Object.assign(this, { tag, children: [] }); }
  setAttribute() {}
  append(...children) { for (const child of children) this.children.push(child); }
  replaceChildren(...children) { this.children = children; }
  all(tag) {
    return this.children.flatMap((child) =>
      child instanceof Element ? [...(child.tag === tag ? [child] : []), ...child.all(tag)] : []);
  }
  querySelectorAll(tag) { return this.all(tag); }
}
globalThis.document = { createElement: (tag) => new Element(tag) };
"""


def evaluated(script: str) -> object:
    """What a script returns, which can import the modules of the page."""
    return node.evaluated(DOCUMENT + script, SOURCES)


def elements_of(text_expression: str) -> object:
    return evaluated(f"""const {{ elementsOf }} = await import("./blocks.js");
      return elementsOf({text_expression}).map(({{ name, text }}) => [name, text]);""")


BLOCKS = {
    "the indentation of the first line": (
        '<robot name="r">\n  <link name="a">\n    <x/>\n  </link>\n</robot>',
        ["a", '<link name="a">\n  <x/>\n</link>'],
    ),
    "tabs": (
        '<robot name="r">\n\t<link name="a">\n\t\t<x/>\n\t</link>\n</robot>',
        ["a", '<link name="a">\n\t<x/>\n</link>'],
    ),
    "less indentation than the first line": (
        '<robot name="r">\n    <link name="a">\n  <x/>\n    </link>\n</robot>',
        ["a", '<link name="a">\n  <x/>\n</link>'],
    ),
    "another element in the line": (
        '<robot name="r">\n  <!-- --> <link name="a">\n    <x/>\n  </link>\n</robot>',
        ["a", '<link name="a">\n    <x/>\n  </link>'],
    ),
    "no indentation": (
        '<robot name="r">\n<link name="a">\n <x/>\n</link>\n</robot>',
        ["a", '<link name="a">\n <x/>\n</link>'],
    ),
}


@pytest.mark.parametrize(("text", "expected"), BLOCKS.values(), ids=BLOCKS)
def test_an_element_is_shown_without_the_indentation_of_its_first_line(
    text: str, expected: list[str]
) -> None:
    assert elements_of(json.dumps(text)) == [["", '<robot name="r">'], expected]


LONG_LINES = {
    "elements on one line": "",
    "blanks before them": '" ".repeat(1e6) + ',
}


@pytest.mark.parametrize("blanks", LONG_LINES.values(), ids=LONG_LINES)
def test_elements_on_one_line_are_found_in_a_time_in_proportion(blanks: str) -> None:
    script = f"""const {{ elementsOf }} = await import("./blocks.js");
      const links = '<link name="a"><x/></link>'.repeat(100000);
      return elementsOf("<robot>\\n" + {blanks}links + "</robot>").length;"""
    assert evaluated(script) == 100_001


def test_blanks_of_a_line_are_compared_in_a_time_in_proportion() -> None:
    script = """const { elementsOf } = await import("./blocks.js");
      const blanks = " ".repeat(300000);
      const inner = ("\\n" + blanks.slice(1)).repeat(3);
      return elementsOf(`<robot>\\n${blanks}<link>${inner}</link></robot>`)[1].text.length;"""
    assert evaluated(script) == len("<link></link>") + 3 * 300_000


# --- The difference of two texts ----------------------------------------------------------------

MATERIAL = '<material name="m"><color rgba="0.25 0.5 0.75 1"/></material>'


def urdf(content: str, materials: str = MATERIAL) -> str:
    """A robot whose only link has some content."""
    return f'<robot name="r">{materials}<link name="a">{content}</link></robot>'


def sdf(content: str) -> str:
    return f'<sdf><model name="r"><link name="a">{content}</link></model></sdf>'


def named(name: str) -> str:
    return f'<visual><material name="{name}"/></visual>'


def marks(source: str, result: str) -> object:
    """The words that the page marks in the pair of the link ``a``, for each side."""
    return evaluated(f"""const {{ showDifference }} = await import("./difference.js");
      const parent = document.createElement("div");
      const report = {{ from: "urdf", to: "sdf", renames: {{}} }};
      showDifference(parent, {json.dumps(source)}, {json.dumps(result)}, report);
      const pair = parent.all("details").find((row) => row.all("b")[0].children[0] === "a");
      return pair.all("div")[0].children.map((side) =>
        side.all("mark").map(({{ children }}) => children[0]));""")


TWICE = MATERIAL.replace("0.25", "0.9") + MATERIAL
MARKS = {
    "a value of the material that the link names": (
        urdf(named("m")),
        sdf("<diffuse>0.25 0.5</diffuse>"),
        [["m"], []],
    ),
    "a value that the material does not have": (
        urdf(named("m")),
        sdf("<diffuse>0.25 0.3</diffuse>"),
        [["m"], ["0.3"]],
    ),
    "a value of a material that the link does not name": (
        urdf(named("n")),
        sdf("<diffuse>0.25</diffuse>"),
        [["n"], ["0.25"]],
    ),
    "the last of two materials of one name": (
        urdf(named("m"), TWICE),
        sdf("<diffuse>0.25 0.9</diffuse>"),
        [["m"], ["0.9"]],
    ),
    "the last digit": (
        urdf("<x>0.1</x>"),
        sdf("<x>0.10000000000000001</x>"),
        [[], []],
    ),
}


@pytest.mark.parametrize(("source", "target", "expected"), MARKS.values(), ids=MARKS)
def test_words_that_only_one_side_has_are_marked(
    source: str, target: str, expected: list[list[str]]
) -> None:
    assert marks(source, target) == expected


MANY_LINKS = {
    "links that name one large material": (
        '<robot>${material("m", 3000)}${named(3000, () => ["m"])}</robot>',
        "<sdf>${named(3000, () => [])}</sdf>",
        3_000,
    ),
    "materials of one link": (
        '<robot>${each(3000, (i) => material("m" + i, 1))}'
        '${named(1, () => range(3000).map((i) => "m" + i))}</robot>',
        '<sdf>${named(1, () => range(3000).map((i) => "n" + i))}</sdf>',
        1,
    ),
}


@pytest.mark.parametrize(("source", "target", "links"), MANY_LINKS.values(), ids=MANY_LINKS)
def test_links_and_materials_are_compared_in_a_time_in_proportion(
    source: str, target: str, links: int
) -> None:
    rows = evaluated(f"""const {{ showDifference }} = await import("./difference.js");
      const range = (n) => [...Array(n).keys()];
      const each = (n, text) => range(n).map(text).join("");
      const material = (name, n) =>
        `<material name="${{name}}">${{each(n, (i) => `<c v="${{i}}.5"/>`)}}</material>`;
      const use = (name) => `<material name="${{name}}"/>`;
      const named = (n, names) =>
        each(n, (i) => `<link name="l${{i}}">${{names(i).map(use).join("")}}</link>`);
      const parent = document.createElement("div");
      const report = {{ from: "urdf", to: "sdf", renames: {{}} }};
      showDifference(parent, `{source}`, `{target}`, report);
      return parent.all("details").length;""")
    # The start tags of the robot are rows of their own.
    assert rows == links + 2


def test_an_element_with_many_different_words_is_shown() -> None:
    count = evaluated("""const { showDifference } = await import("./difference.js");
      const values = [...Array(200000).keys()].join(" ");
      const parent = document.createElement("div");
      const report = { from: "urdf", to: "sdf", renames: {} };
      const [a, b] = [values, ""].map((text) => `<robot><link name="a">${text}</link></robot>`);
      showDifference(parent, a, b, report);
      return parent.all("mark").length;""")
    assert count == 200_000 + 2
