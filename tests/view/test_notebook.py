"""Objects that Jupyter shows: the tree of a document, a graph, and the page in a frame."""

from __future__ import annotations

import ast
import html
import json
import re
import shutil
from typing import TYPE_CHECKING

import pytest
from support.paths import ROOT

import translate
from translate.view.page import page_text, view_data

if TYPE_CHECKING:
    from pathlib import Path
    from typing import Any

URDF = '<robot name="r"><link name="a"/></robot>'
OTHER = '<robot name="r"><link name="a"/><link name="b"/>{}</robot>'
JOINT = '<joint name="j" type="fixed"><parent link="a"/><child link="b"/></joint>'


def test_a_frame_contains_the_page() -> None:
    document = translate.load(URDF)
    frame = document.view()._repr_html_()
    found = re.search(r'srcdoc="([^"]*)"', frame)
    assert found is not None
    assert html.unescape(found[1]) == page_text(view_data(document), "r")
    assert 'sandbox="allow-scripts"' in frame


def test_the_page_of_two_documents_lists_their_differences() -> None:
    page = translate.load(URDF).view(translate.load(OTHER.format(JOINT)))
    assert "link-added" in page.text


def test_a_page_is_saved(tmp_path: Path) -> None:
    page = translate.load(URDF).view()
    page.save(tmp_path / "page.html")
    assert (tmp_path / "page.html").read_text(encoding="utf-8") == page.text


def test_a_document_and_its_graphs_are_drawn() -> None:
    document = translate.load(URDF)
    assert "<svg" in (document._repr_svg_() or "")
    assert "<svg" in (document.graph("poses")._repr_svg_() or "")


def test_a_large_graph_is_not_drawn() -> None:
    links = "".join(f'<link name="l{i}"/>' for i in range(600))
    text = f'<sdf version="1.8"><model name="m">{links}</model></sdf>'
    assert translate.load(text)._repr_svg_() is None


def test_the_only_world_of_a_file_is_drawn() -> None:
    text = (
        '<sdf version="1.8"><world name="w"><model name="m"><link name="l"/></model></world></sdf>'
    )
    assert "<svg" in (translate.load(text)._repr_svg_() or "")


def test_several_models_are_not_drawn() -> None:
    text = "".join(f'<model name="{n}"><link name="l"/></model>' for n in "ab")
    assert translate.Document("sdf", "1.8")._repr_svg_() is None
    worlds = (
        f'<sdf version="1.8"><world name="w">{text}</world><world name="v">{text}</world></sdf>'
    )
    assert translate.load(worlds)._repr_svg_() is None


def test_a_comparison_is_a_table_of_its_differences() -> None:
    name = "a&lt;b"
    old = f'<robot name="r"><link name="{name}"><inertial><mass value="1"/>'
    old += '<inertia ixx="1" ixy="0" ixz="0" iyy="1" iyz="0" izz="1"/></inertial></link></robot>'
    comparison = translate.compare(old, old.replace('mass value="1"', 'mass value="2"'))
    assert comparison._repr_html_() == (
        "<p>different robots</p><table><tr><td>link &#x27;a&lt;b&#x27;</td>"
        "<td>1 kg became 2 kg</td><td><code>mass</code></td></tr></table>"
    )
    assert translate.compare(old, old)._repr_html_() == "<p>the same robot</p>"


def test_each_cell_of_the_notebook_shows_something(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The cells run in their order, and Jupyter draws what the last line of each one returns."""
    shutil.copytree(ROOT / "docs" / "examples", tmp_path, dirs_exist_ok=True)
    monkeypatch.chdir(tmp_path)
    notebook = json.loads((tmp_path / "robot.ipynb").read_text(encoding="utf-8"))
    cells = ["".join(c["source"]) for c in notebook["cells"] if c["cell_type"] == "code"]
    names: dict[str, Any] = {}
    shown = []
    for cell in cells:
        *statements, last = ast.parse(cell).body
        assert isinstance(last, ast.Expr)
        exec(compile(ast.Module(statements, []), "cell", "exec"), names)
        value = eval(compile(ast.Expression(last.value), "cell", "eval"), names)
        method = getattr(value, "_repr_html_", None) or value._repr_svg_
        shown.append(method()[:4])
    assert shown == ["<svg", "<ifr", "<p>d", "<ifr", "<svg"]
