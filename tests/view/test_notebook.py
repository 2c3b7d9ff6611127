"""Objects that Jupyter shows: the tree of a document, a graph, and the page in a frame."""

from __future__ import annotations

import html
import re
from typing import TYPE_CHECKING

import translate
from translate.view.page import page_text, view_data

if TYPE_CHECKING:
    from pathlib import Path

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
