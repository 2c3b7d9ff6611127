"""The text of a document that is written is the text that lxml has for the same tree."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from translate.xml import document
from translate.xml.document import MAX_DEPTH, element_of, serialize
from translate.xml.writer import (
    Layout,
    Output,
    OutputWithPrefixes,
    append_xml,
    block,
    leaf,
    lxml_tree,
    new_comment,
)

#: The library of the package, which is not lxml in a browser.
etree = vars(document)["etree"]
NSMAP = {"a": "urn:a", "b": "urn:b"}


def attributes(root: Output) -> None:
    root.child("x", {"n": '<>&"\t\n\r', "m": "é"}).set("{urn:a}k", "1")


def texts(root: Output) -> None:
    for text in (None, "", " ", "1 2", "<&>\r\"'", "two\nlines"):
        root.children.append(leaf("leaf", text, {"n": "&"}))
        root.child("element").text = text


def text_and_children(root: Output) -> None:
    for text in ("some", " \n "):
        element = root.child("x")
        element.text = text
        element.children.append(leaf("y", "1"))
        element.child("z").child("w")


def comments(root: Output) -> None:
    root.append(etree.Comment(" first "))
    element = root.child("x")
    element.append(etree.Comment("<inside> & alone"))
    root.children[-1:-1] = [etree.Comment("before")]


def pieces(root: Output) -> None:
    outer = root.child("x")
    for xml in (
        "<p><q>1</q><!-- c > --><r/></p>",
        "<p> <q/>text<q>\n</q></p>",
        '<p xmlns:a="urn:a" a:k="1"><a:q/></p>',
        '<p xmlns:c="urn:c" c:k="1"/>',
        '<p xmlns="urn:d"><q/></p>',
        '<p xmlns:unused="urn:c"/>',
    ):
        append_xml(root, "p", xml)
        append_xml(outer, "p", xml)
        append_xml(outer, "p", xml)
    root.append(element_of("<lxml><q/></lxml>"))


def changed_pieces(root: Output) -> None:
    append_xml(root, "p", "<p><q/></p>")
    found = root.find("p")
    assert isinstance(found, etree._Element)
    found[0].set("{urn:b}k", "1")


def changed_leaves(root: Output) -> None:
    for text in (None, "1", "a & b"):
        element = root.child("x")
        element.children.append(leaf("leaf", text, {"n": "1"}))
        found = element.find("leaf")
        assert isinstance(found, Output)
        found.set("m", "2")


def blocks(root: Output) -> None:
    outer = root.child("x")
    inner = block("y", [leaf("z", text) for text in (None, "", " ", "two\n  lines")], {"n": "<"})
    for parent in (root, outer):
        parent.children += [block("x", []), block("x", [inner, leaf("z", "1"), inner])]
    outer.text = "some"


def changed_blocks(root: Output) -> None:
    inner = block("y", [leaf("z", text) for text in (None, "", "two\n  lines")], {"n": "<"})
    root.children.append(block("x", [leaf("w", "1"), inner, block("v", [inner])]))
    outer = root.find("x")
    assert isinstance(outer, Output)
    found = outer.find("y")
    assert isinstance(found, Output)
    found.set("m", "2")
    found.append(etree.Comment("last"))


def own_prefixes(root: Output) -> None:
    root.child("x").append(OutputWithPrefixes("{urn:c}y", {}, {"c": "urn:c"}))
    root.append(OutputWithPrefixes("{urn:c}y", {"n": "1"}, {"c": "urn:c"}))


FILLS = [
    attributes,
    texts,
    text_and_children,
    comments,
    pieces,
    changed_pieces,
    changed_leaves,
    blocks,
    changed_blocks,
    own_prefixes,
]


def filled(fill: Callable[[Output], None]) -> Output:
    root = Output("root", {"version": "1"})
    fill(root)
    return root


@pytest.mark.parametrize("fill", FILLS, ids=lambda fill: fill.__name__)
def test_the_text_is_that_of_lxml(fill: Callable[[Output], None]) -> None:
    before = [etree.Comment(" one "), etree.Comment("two")]
    layout = Layout(filled(fill), NSMAP, before)
    tree = lxml_tree(filled(fill), NSMAP, before)
    etree.cleanup_namespaces(tree)
    assert (layout.text, layout.is_exact) == (serialize(tree), True)


def unknown_namespace(root: Output) -> None:
    root.set("{urn:c}k", "1")


def known_namespace_with_another_prefix(root: Output) -> None:
    root.append(OutputWithPrefixes("{urn:a}y", {}, {"c": "urn:a"}))


def name_that_lxml_refuses(root: Output) -> None:
    root.set("not a name", "1")


def too_deep(root: Output) -> None:
    for _ in range(MAX_DEPTH):
        root = root.child("x")


def too_deep_in_a_piece(root: Output) -> None:
    append_xml(root.child("x"), "p", "<p>" * (MAX_DEPTH - 1) + "</p>" * (MAX_DEPTH - 1))


@pytest.mark.parametrize(
    "fill",
    [
        unknown_namespace,
        known_namespace_with_another_prefix,
        name_that_lxml_refuses,
        too_deep,
        too_deep_in_a_piece,
    ],
    ids=lambda fill: fill.__name__,
)
def test_what_only_lxml_can_write_is_not_exact(fill: Callable[[Output], None]) -> None:
    assert not Layout(filled(fill), NSMAP, ()).is_exact


def test_a_piece_of_the_greatest_depth_is_exact() -> None:
    levels = MAX_DEPTH - 2
    root = filled(lambda root: append_xml(root.child("x"), "p", "<p>" * levels + "</p>" * levels))
    assert Layout(root, NSMAP, ()).is_exact


@pytest.mark.parametrize("character", ["\x01", "\x1f", "\ufffe"])
def test_a_character_that_is_not_in_xml_is_refused(character: str) -> None:
    with pytest.raises(ValueError, match="XML compatible"):
        filled(lambda root: root.children.append(leaf("x", character)))


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("a - b", "a - b"),
        ("a--b", "a- -b"),
        ("---", "- - - "),
        ("-", "- "),
        ("-\n", "-\n"),
        ("a\rb\r\nc", "a\nb\nc"),
        ("a\x01b\ufffe\ud800", "a\ufffdb\ufffd\ufffd"),
        ("<a b='&'>", "<a b='&'>"),
        ("", ""),
    ],
)
def test_any_text_is_the_text_of_a_comment(text: str, written: str) -> None:
    root = etree.Element("a")
    root.append(new_comment(text))
    read = etree.fromstring(etree.tostring(root, encoding="UTF-8"))
    assert (read[0].text or "") == written
