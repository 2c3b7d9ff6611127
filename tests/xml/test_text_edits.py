# ruff: noqa: E501 - the rows of the table are long
"""Changes of a text: what changes, and that all other bytes stay."""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from copy import deepcopy
from functools import cache
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from support.corpus_robots import CORPUS
from support.examples import examples
from support.paths import ROOT
from support.xml_files import may_be_refused, some_files

from translate.diagnostics.diagnostic import TranslateError
from translate.resources.parsed_files import without_garbage_collection
from translate.xml.document import parse, prefixed_name
from translate.xml.text_edits import TextEdits, etree, refuse_encoding

Change = Callable[[TextEdits, etree._Element], None]


def changed(text: str | bytes, change: Change) -> bytes:
    data = text if isinstance(text, bytes) else text.encode("utf-8")
    root = etree.fromstring(data)
    edits = TextEdits(data, root)
    change(edits, root)
    return edits.apply()


NEW = etree.fromstring("<c><d/></c>")

CASES: list[tuple[str, str, Change, str]] = [
    ("attribute", '<a  x = "1"\ty=\'2\'/>', lambda e, r: e.set_attribute(r, "y", "3"), "<a  x = \"1\"\ty='3'/>"),
    ("new attribute", '<a x="1" />', lambda e, r: e.set_attribute(r, "y", "<"), '<a x="1" y="&lt;" />'),
    ("first attribute", "<a/>", lambda e, r: e.set_attribute(r, "y", "2"), '<a y="2"/>'),
    ("removed attribute", '<a x="1" y="2"/>', lambda e, r: e.set_attribute(r, "x", None), '<a y="2"/>'),
    ("quote in a value", "<a x='1'/>", lambda e, r: e.set_attribute(r, "x", "it's"), "<a x='it&apos;s'/>"),
    ("greater-than in a value", '<a x="1>2" y="1"/>', lambda e, r: e.set_attribute(r, "y", "2"), '<a x="1>2" y="2"/>'),
    ("text", "<a> 1 </a>", lambda e, r: e.set_text(r, "2"), "<a> 2 </a>"),
    ("text before a comment", "<a>1<!-- m --></a>", lambda e, r: e.set_text(r, "2"), "<a>2<!-- m --></a>"),
    ("text of an empty element", "<a><b/></a>", lambda e, r: e.set_text(r[0], "2"), "<a><b>2</b></a>"),
    ("escaped text", "<a>1</a>", lambda e, r: e.set_text(r, "1 < 2 & 3"), "<a>1 &lt; 2 &amp; 3</a>"),
    ("CDATA", "<a><![CDATA[1 < 2]]></a>", lambda e, r: e.set_text(r, "3"), "<a>3</a>"),
    ("tag", "<a><b>1</b></a>", lambda e, r: e.rename(r[0], "c"), "<a><c>1</c></a>"),
    ("inserted element", "<a>\n  <b/>\n</a>", lambda e, r: e.insert(r, NEW, r[0]), "<a>\n  <b/>\n  <c>\n    <d/>\n  </c>\n</a>"),
    ("inserted first", "<a>\n  <b/>\n</a>", lambda e, r: e.insert(r, NEW), "<a>\n  <c>\n    <d/>\n  </c>\n  <b/>\n</a>"),
    ("inserted with tabs", "<a>\n\t<b/>\n</a>", lambda e, r: e.insert(r, NEW, r[0]), "<a>\n\t<b/>\n\t<c>\n\t\t<d/>\n\t</c>\n</a>"),
    ("inserted in one line", "<a><b/></a>", lambda e, r: e.insert(r, NEW, r[0]), "<a><b/><c><d/></c></a>"),
    ("inserted after a comment of the line", "<a>\n  <b/> <!-- m -->\n</a>", lambda e, r: e.insert(r, etree.fromstring("<c/>"), r[0]), "<a>\n  <b/> <!-- m -->\n  <c/>\n</a>"),
    ("inserted in an empty element", "<a>\n  <b/>\n</a>", lambda e, r: e.insert(r[0], etree.fromstring("<c/>")), "<a>\n  <b>\n    <c/>\n  </b>\n</a>"),
    ("inserted CRLF", "<a>\r\n  <b/>\r\n</a>", lambda e, r: e.insert(r, etree.fromstring("<c/>"), r[0]), "<a>\r\n  <b/>\r\n  <c/>\r\n</a>"),
    ("removed line", "<a>\n  <b/>\n  <c/>\n</a>", lambda e, r: e.remove(r[0]), "<a>\n  <c/>\n</a>"),
    ("removed in a line", "<a><b/> <c/></a>", lambda e, r: e.remove(r[0]), "<a> <c/></a>"),
    ("removed with its comment", "<a>\n  <!-- b -->\n  <b/>\n</a>", lambda e, r: e.remove(r[1], with_comment=True), "<a>\n</a>"),
    ("not with a comment above a blank line", "<a>\n  <!-- b -->\n\n  <b/>\n</a>", lambda e, r: e.remove(r[1], with_comment=True), "<a>\n  <!-- b -->\n\n</a>"),
    ("comment", "<a><!-- x --><b><!-- x --></b></a>", lambda e, r: e.replace(r[1][0], etree.Comment(" y ")), "<a><!-- x --><b><!-- y --></b></a>"),
    ("comment with tags", "<a><!-- <b/> --><b/></a>", lambda e, r: e.set_attribute(r[1], "x", "1"), '<a><!-- <b/> --><b x="1"/></a>'),
]  # fmt: skip


@pytest.mark.parametrize(("text", "change", "expected"), [case[1:] for case in CASES], ids=[case[0] for case in CASES])  # fmt: skip
def test_change(text: str, change: Change, expected: str) -> None:
    assert changed(text, change).decode() == expected


UNCHANGED = [
    b"\xef\xbb\xbf<?xml version=\"1.0\"?>\r\n<a x='1'>\t<!-- <b> --><b/></a>\r\n",
    '<?xml version="1.0" encoding="ISO-8859-1"?><a>ä</a>'.encode("latin-1"),
    '\ufeff<?xml version="1.0" encoding="UTF-16"?><a>ä</a>'.encode("utf-16-le"),
    b"<!DOCTYPE a [<!ELEMENT a ANY>]><a><![CDATA[<b>]]>&#65;<?pi <c> ?></a>",
]


@pytest.mark.parametrize("data", UNCHANGED, ids=["mark and CRLF", "Latin-1", "UTF-16", "DOCTYPE"])
def test_text_without_a_change_keeps_its_bytes(data: bytes) -> None:
    assert changed(data, lambda edits, root: None) == data


def test_character_outside_of_the_encoding_becomes_a_reference() -> None:
    data = '<?xml version="1.0" encoding="ISO-8859-1"?><a x="1"/>'.encode("latin-1")
    result = changed(data, lambda edits, root: edits.set_attribute(root, "x", "→"))
    assert b'x="&#8594;"' in result


def set_all(edits: TextEdits, root: etree._Element) -> None:
    for child in root:
        edits.set_attribute(child, "x", "2")


def test_many_changes_take_linear_time() -> None:
    data = ("<a>" + '\n  <b x="1"/>' * 20_000 + "\n</a>").encode()
    result = changed(data, set_all)
    assert result == data.replace(b'"1"', b'"2"')


@pytest.mark.parametrize("blanks", [" " * 1_000_000, "\n" * 1_000_000], ids=["blanks", "lines"])
def test_many_blanks_in_a_tag_take_linear_time(blanks: str) -> None:
    data = f'<a><b x="1"{blanks}/></a>'.encode()
    assert changed(data, set_all) == data.replace(b'"1"', b'"2"')


# --- Places and layout ----------------------------------------------------------------------------

Edit = Callable[[TextEdits, etree._Element], None]


def element(text: str) -> etree._Element:
    return etree.fromstring(text)


def child(root: etree._Element, path: str) -> etree._Element:
    found = root.find(path)
    assert found is not None
    return found


def edited(text: str, edit: Edit, encoding: str = "utf-8") -> str:
    data = text.encode(encoding)
    file = parse(data)
    file.drop_default_namespace()
    edits = TextEdits(data, file.root)
    edit(edits, file.root)
    return edits.apply().decode(encoding)


def set_x(value: str | None, path: str = "b", name: str = "x", namespace: str = "") -> Edit:
    return lambda edits, root: edits.set_attribute(child(root, path), name, value, namespace)


def set_text(value: str, path: str = "b") -> Edit:
    return lambda edits, root: edits.set_text(child(root, path), value)


def rename(tag: str, path: str = "b") -> Edit:
    return lambda edits, root: edits.rename(child(root, path), tag)


def insert(new: str, after: str | None = None, parent: str = ".", *comments: str) -> Edit:
    def edit(edits: TextEdits, root: etree._Element) -> None:
        around = child(root, parent)
        previous = None if after is None else child(around, after)
        for node in (*map(etree.Comment, comments), element(new)):
            edits.insert(around, node, previous)

    return edit


def remove(*paths: str, with_comment: bool = False) -> Edit:
    def edit(edits: TextEdits, root: etree._Element) -> None:
        for path in paths:
            edits.remove(child(root, path), with_comment=with_comment)

    return edit


def replace(new: str, path: str = "b") -> Edit:
    return lambda edits, root: edits.replace(child(root, path), element(new))


def all_of(*parts: Edit) -> Edit:
    def edit(edits: TextEdits, root: etree._Element) -> None:
        for part in parts:
            part(edits, root)

    return edit


ATTRIBUTES = {
    "value": ('<a><b x="1" y="2"/></a>', set_x("3"), '<a><b x="3" y="2"/></a>'),
    "quotes": ("<a><b x='1'/></a>", set_x("3"), "<a><b x='3'/></a>"),
    "double-quote": ('<a><b x="1"/></a>', set_x("\"'"), '<a><b x="&quot;\'"/></a>'),
    "single-quote": ("<a><b x='1'/></a>", set_x("\"'"), "<a><b x='\"&apos;'/></a>"),
    "escapes": ('<a><b x=""/></a>', set_x("<&\n\t"), '<a><b x="&lt;&amp;&#10;&#9;"/></a>'),
    "blanks": ('<a><b  x = "1" /></a>', set_x("3"), '<a><b  x = "3" /></a>'),
    "new": ("<a><b y='1'/></a>", set_x("3"), "<a><b y='1' x='3'/></a>"),
    "first": ("<a><b/></a>", set_x("3"), '<a><b x="3"/></a>'),
    "first-blank": ("<a><b /></a>", set_x("3"), '<a><b x="3" /></a>'),
    "line": ('<a><b\n y="1"\n z="2"/></a>', set_x("3"), '<a><b\n y="1"\n z="2"\n x="3"/></a>'),
    "removed": ('<a><b w="0"\n  x="1" y="2"/></a>', set_x(None), '<a><b w="0" y="2"/></a>'),
    "missing": ("<a><b/></a>", set_x(None), "<a><b/></a>"),
    "greater": ("<a><b y='>' x='1'/></a>", set_x("2"), "<a><b y='>' x='2'/></a>"),
    "prefix": (
        "<a xmlns:p='u'><b p:x='1' x='2'/></a>",
        set_x("3", name="p:x", namespace="u"),
        "<a xmlns:p='u'><b p:x='3' x='2'/></a>",
    ),
    "new-prefix": (
        "<a xmlns:p='u'><b/><p:c/></a>",
        set_x("3", name="p:x", namespace="u"),
        "<a xmlns:p='u'><b p:x=\"3\"/><p:c/></a>",
    ),
    "prefix-that-is-another": (
        "<a xmlns:p='v'><b/><p:c/></a>",
        set_x("3", name="p:x", namespace="u"),
        '<a xmlns:p=\'v\'><b p:x="3" xmlns:p="u"/><p:c/></a>',
    ),
    "prefix-that-no-element-declares": (
        "<a><b p:x='1' p:y='2'/></a>",
        set_x("3", name="p:x", namespace="urn:undeclared:p"),
        "<a><b p:x='3' p:y='2'/></a>",
    ),
    "declared": (
        "<a><b/></a>",
        all_of(
            set_x("3", name="p:x", namespace="u"),
            set_x("4", name="p:y", namespace="u"),
            set_x("5", name="xml:id", namespace="http://www.w3.org/XML/1998/namespace"),
        ),
        '<a><b p:x="3" xmlns:p="u" p:y="4" xml:id="5"/></a>',
    ),
    "self-closing-and-children": (
        "<a>\n  <b y='1'/>\n</a>",
        all_of(set_x("2"), insert("<c/>", parent="b")),
        "<a>\n  <b y='1' x='2'>\n    <c/>\n  </b>\n</a>",
    ),
}
TEXTS = {
    "text": ("<a><b>1</b></a>", set_text("2"), "<a><b>2</b></a>"),
    "white-space": ("<a><b>\n  1 </b></a>", set_text("2"), "<a><b>\n  2 </b></a>"),
    "self-closing": ("<a><b/></a>", set_text("2"), "<a><b>2</b></a>"),
    "self-closing-blank": ("<a><b x='1' /></a>", set_text("2"), "<a><b x='1'>2</b></a>"),
    "empty": ("<a><b></b></a>", set_text("2"), "<a><b>2</b></a>"),
    "only-blanks": ("<a><b>\n</b></a>", set_text("2"), "<a><b>2</b></a>"),
    "comment-before": ("<a><b><!--1-->1</b></a>", set_text("2"), "<a><b><!--1-->2</b></a>"),
    "comment-after": ("<a><b> 1 <!--1--></b></a>", set_text("2"), "<a><b> 2 <!--1--></b></a>"),
    "comment-within": ("<a><b>1<!--1--> 1 </b></a>", set_text("2"), "<a><b>2<!--1-->  </b></a>"),
    "only-comment": ("<a><b><!--1--></b></a>", set_text("2"), "<a><b>2<!--1--></b></a>"),
    "children": ("<a><b>1\n <c/></b></a>", set_text("2"), "<a><b>2\n <c/></b></a>"),
    "escapes": ("<a><b>1</b></a>", set_text("<&]]>"), "<a><b>&lt;&amp;]]&gt;</b></a>"),
    "references": ("<a><b>&lt;&#65;</b></a>", set_text("2"), "<a><b>2</b></a>"),
    "removed": ("<a><b> 1 </b></a>", set_text(""), "<a><b>  </b></a>"),
    "tag": ("<a><b x='>'>1</b></a>", rename("c"), "<a><c x='>'>1</c></a>"),
    "tag-empty": ("<a><b/></a>", rename("c"), "<a><c/></a>"),
    "tag-opened": ("<a><b/></a>", all_of(rename("c"), set_text("1")), "<a><c>1</c></a>"),
    "tag-prefix": (
        "<a xmlns:p='u'><b></b ></a>",
        rename("p:c"),
        "<a xmlns:p='u'><p:c></p:c ></a>",
    ),
}
INSERTIONS = {
    "after": ("<a>\n  <b/>\n</a>", insert("<n/>", "b"), "<a>\n  <b/>\n  <n/>\n</a>"),
    "before": ("<a>\n  <b/>\n</a>", insert("<n/>"), "<a>\n  <n/>\n  <b/>\n</a>"),
    "tabs": ("<a>\n\t<b/>\n</a>", insert("<n/>", "b"), "<a>\n\t<b/>\n\t<n/>\n</a>"),
    "crlf": ("<a>\r\n <b/>\r\n</a>", insert("<n/>", "b"), "<a>\r\n <b/>\r\n <n/>\r\n</a>"),
    "one-line": ("<a><b/></a>", insert("<n><m/></n>", "b"), "<a><b/><n><m/></n></a>"),
    "one-line-empty": ("<a/>", insert("<n/>"), "<a><n/></a>"),
    "one-line-blanks": ("<a> <b/> </a>", insert("<n/>", "b"), "<a> <b/> <n/> </a>"),
    "same-line": (
        "<a>\n  <b/> <c/>\n</a>",
        insert("<n/>", "b"),
        "<a>\n  <b/> <n/> <c/>\n</a>",
    ),
    "empty-root": ("<a/>\n", insert("<n/>"), "<a>\n  <n/>\n</a>\n"),
    "empty": (
        "<a>\n   <b/>\n   <c></c>\n</a>",
        insert("<n/>", parent="c"),
        "<a>\n   <b/>\n   <c>\n      <n/>\n   </c>\n</a>",
    ),
    "only-blanks": (
        "<a>\n <b>\n </b>\n</a>",
        insert("<n/>", parent="b"),
        "<a>\n <b>\n  <n/>\n </b>\n</a>",
    ),
    "subtree": (
        "<a>\n\t<b/>\n</a>",
        insert("<n x='1'><m>1</m>\n<!--c--><o><p/></o></n>", "b"),
        '<a>\n\t<b/>\n\t<n x="1">\n\t\t<m>1</m>\n\t\t<!--c-->\n\t\t<o>\n\t\t\t<p/>\n\t\t</o>'
        "\n\t</n>\n</a>",
    ),
    "mixed-content": (
        "<a>\n <b/>\n</a>",
        insert("<n>1<m/> 2<o/></n>", "b"),
        "<a>\n <b/>\n <n>1<m/> 2<o/></n>\n</a>",
    ),
    "after-line-comment": (
        "<a>\n  <b/> <!-- <c/> -->\n</a>",
        insert("<n/>", "b"),
        "<a>\n  <b/> <!-- <c/> -->\n  <n/>\n</a>",
    ),
    "before-sibling": (
        "<a>\n  <b/>\n\n  <c/>\n</a>",
        lambda edits, root: edits.insert_before(root[1], element("<n><m/></n>")),
        "<a>\n  <b/>\n\n  <n>\n    <m/>\n  </n>\n  <c/>\n</a>",
    ),
    "before-sibling-in-line": (
        "<a><b/><c/></a>",
        lambda edits, root: edits.insert_before(root[1], etree.Comment("n")),
        "<a><b/><!--n--><c/></a>",
    ),
    "between-comments": (
        "<a>\n <b/> <!--1--> <c/> <!--2-->\n</a>",
        insert("<n/>", "b"),
        "<a>\n <b/> <n/> <!--1--> <c/> <!--2-->\n</a>",
    ),
    "comments": (
        "<a>\n  <b/>\n</a>",
        insert("<n/>", "b", ".", "one", "two"),
        "<a>\n  <b/>\n  <!--one-->\n  <!--two-->\n  <n/>\n</a>",
    ),
    "blank-lines": (
        "<a>\n\n  <b/>\n\n  <c/>\n</a>",
        insert("<n/>", "b"),
        "<a>\n\n  <b/>\n  <n/>\n\n  <c/>\n</a>",
    ),
    "several": (
        "<a>\n  <b/>\n</a>",
        all_of(insert("<n/>", "b"), insert("<o/>", "b")),
        "<a>\n  <b/>\n  <n/>\n  <o/>\n</a>",
    ),
    "several-empty": (
        "<a>\n <b/>\n</a>",
        all_of(insert("<n/>", parent="b"), insert("<o/>", parent="b")),
        "<a>\n <b>\n  <n/>\n  <o/>\n </b>\n</a>",
    ),
    "text": ("<a>1 <b/></a>", insert("<n/>"), "<a>1<n/> <b/></a>"),
    "text-only": ("<a>1</a>", insert("<n/>"), "<a>1<n/></a>"),
    "escapes": (
        "<a><b/></a>",
        insert('<n x="&quot;&lt;">&lt;&amp;</n>', "b"),
        '<a><b/><n x="&quot;&lt;">&lt;&amp;</n></a>',
    ),
    "prefix": (
        "<a xmlns:p='u'><b/><p:c/></a>",
        insert("<q:n xmlns:q='u' q:x='1'/>", "b"),
        "<a xmlns:p='u'><b/><p:n p:x=\"1\"/><p:c/></a>",
    ),
    "declared": (
        "<a><b/></a>",
        insert("<q:n xmlns:q='u' q:x='1'><q:m/></q:n>", "b"),
        '<a><b/><q:n xmlns:q="u" q:x="1"><q:m/></q:n></a>',
    ),
    "prefix-of-another": (
        "<a xmlns:q='v'><b/></a>",
        insert("<q:n xmlns:q='u'/>", "b"),
        "<a xmlns:q='v'><b/><q:n xmlns:q=\"u\"/></a>",
    ),
    "default-namespace": (
        "<p:a xmlns:p='v'><c xmlns='u'><b/></c></p:a>",
        insert("<n xmlns='u'/>", parent="{u}c"),
        "<p:a xmlns:p='v'><c xmlns='u'><n/><b/></c></p:a>",
    ),
    "ignored-namespace": ("<a xmlns='u'><b/></a>", insert("<n/>"), "<a xmlns='u'><n/><b/></a>"),
}
REMOVALS = {
    "line": ("<a>\n  <b/>\n  <c/>\n</a>", remove("b"), "<a>\n  <c/>\n</a>"),
    "lines": ("<a>\n  <b>\n  </b>\n  <c/>\n</a>", remove("b"), "<a>\n  <c/>\n</a>"),
    "last": ("<a>\n  <b/>\n  <c/>\n</a>", remove("c"), "<a>\n  <b/>\n</a>"),
    "crlf": ("<a>\r\n  <b/>  \r\n  <c/>\r\n</a>", remove("b"), "<a>\r\n  <c/>\r\n</a>"),
    "blank-lines": ("<a>\n\n  <b/>\n\n  <c/>\n</a>", remove("b"), "<a>\n\n\n  <c/>\n</a>"),
    "one-line": ("<a><b/><c/></a>", remove("b"), "<a><c/></a>"),
    "first-in-line": ("<a>\n  <b/> <c/>\n</a>", remove("b"), "<a>\n  <c/>\n</a>"),
    "last-in-line": ("<a>\n  <b/> <c/>\n</a>", remove("c"), "<a>\n  <b/>\n</a>"),
    "both-in-line": ("<a>\n  <b/> <c/>\n</a>", remove("b", "c"), "<a>\n</a>"),
    "neighbours": (
        "<a>\n  <b/>\n\n  <c/>\n  <d/>\n</a>",
        remove("c", "b"),
        "<a>\n  <d/>\n</a>",
    ),
    "comment": (
        "<a>\n  <!--b-->\n  <b/>\n</a>",
        remove("b", with_comment=True),
        "<a>\n</a>",
    ),
    "comment-stays": (
        "<a>\n  <!--b-->\n  <b/>\n</a>",
        remove("b"),
        "<a>\n  <!--b-->\n</a>",
    ),
    "comment-apart": (
        "<a>\n  <!--b-->\n\n  <b/>\n</a>",
        remove("b", with_comment=True),
        "<a>\n  <!--b-->\n\n</a>",
    ),
    "comment-of-another": (
        "<a>\n  <c/> <!--c-->\n  <b/>\n</a>",
        remove("b", with_comment=True),
        "<a>\n  <c/> <!--c-->\n</a>",
    ),
    "comment-behind": (
        "<a>\n  <b/> <!--b-->\n  <!--c-->\n</a>",
        remove("b", with_comment=True),
        "<a>\n  <!--c-->\n</a>",
    ),
    "text": ("<a>1 <b/> 2</a>", remove("b"), "<a>1 2</a>"),
    "text-next": ("<a>1 <b/>2</a>", remove("b"), "<a>1 2</a>"),
    "insertion-stays": (
        "<a>\n  <b/>\n  <c/>\n</a>",
        all_of(insert("<n/>", "b"), remove("b")),
        "<a>\n  <n/>\n  <c/>\n</a>",
    ),
    "insertion-between-stays": (
        "<a>\n  <b/>\n  <c/>\n</a>",
        all_of(insert("<n/>", "b"), remove("b", "c")),
        "<a>\n  <n/>\n</a>",
    ),
    "changes-inside": (
        "<a><b><c/></b></a>",
        all_of(set_x("1", "b/c"), insert("<n/>", parent="b"), remove("b")),
        "<a></a>",
    ),
    "replaced": (
        "<a>\n  <b>1</b> <!--b-->\n</a>",
        replace("<n><m/></n>"),
        "<a>\n  <n>\n    <m/>\n  </n> <!--b-->\n</a>",
    ),
}
OTHERS = {
    "repeated": (
        "<a><b/><b x='1'/></a>",
        lambda edits, root: edits.set_attribute(root[1], "x", "2"),
        "<a><b/><b x='2'/></a>",
    ),
    "comment-with-tag": ("<a><!-- <b x='1'/> --><b/></a>", set_text("1"), None),
    "cdata-with-tag": ("<a><![CDATA[<b/>]]><b/></a>", set_text("1"), None),
    "instruction": ("<?xml version='1.0'?><?p <b/>?><a><?q <b/>?><b/></a>", set_text("1"), None),
    "declaration": ("<?xml?><a><b/></a>", set_text("1"), None),
    "doctype": ("<!DOCTYPE a SYSTEM 'b>'>\n<a><b/></a>", set_text("1"), None),
    "mark": ("\ufeff<a><b/></a>", set_text("1"), None),
    "end-tag-blanks": ("<a><c></c\n><b/></a\n>\n<!-- end -->\n", set_text("1"), None),
    "two-hyphens": ("<a><!-- -- <c/> --><b/></a>", set_text("1"), None),
}


@pytest.mark.parametrize(
    ("text", "edit", "expected"),
    [
        pytest.param(*case, id=f"{kind}-{name}")
        for kind, cases in {
            "attribute": ATTRIBUTES,
            "text": TEXTS,
            "insert": INSERTIONS,
            "remove": REMOVALS,
        }.items()
        for name, case in cases.items()
    ],
)
def test_an_edit_changes_only_its_place(text: str, edit: Edit, expected: str) -> None:
    assert edited(text, edit) == expected


@pytest.mark.parametrize(("text", "edit", "expected"), OTHERS.values(), ids=OTHERS)
def test_markup_without_elements_stays(text: str, edit: Edit, expected: str | None) -> None:
    if expected is None:
        start, end = text.rsplit("<b/>", 1)
        expected = f"{start}<b>1</b>{end}"
    assert edited(text, edit) == expected


@pytest.mark.parametrize(
    ("encoding", "declared", "written"),
    [
        ("utf-8", "utf-8", "ä€"),
        ("latin-1", "iso-8859-1", "ä&#8364;"),
        ("utf-16", "utf-16", "ä€"),
        ("utf-8", "ascii", "&#228;&#8364;"),
        ("cp1252", "windows-1252", "ä€"),
    ],
)
def test_the_encoding_of_the_file_is_used(encoding: str, declared: str, written: str) -> None:
    text = f"<?xml version='1.0' encoding='{declared}'?>\n<!-- ö --><a><b x='ü'/></a>"
    data = text.encode(encoding)
    root = parse(data).root
    edits = TextEdits(data, root)
    edits.set_text(child(root, "b"), "ä€")
    expected = text.replace("'ü'/>", f"'ü'>{written}</b>")
    assert edits.apply() == expected.encode(encoding)


def test_a_line_break_of_a_value_is_that_of_the_file() -> None:
    assert edited("<a>\r\n<b/></a>", set_text("1\n2")) == "<a>\r\n<b>1\r\n2</b></a>"


def test_a_character_that_no_document_contains_is_refused() -> None:
    with pytest.raises(ValueError, match="XML compatible"):
        edited("<a><b/></a>", set_text("\x00"))


def test_another_tree_is_refused() -> None:
    with pytest.raises(ValueError, match="not the tree"):
        TextEdits(b"<a><b/></a>", element("<a><c/></a>"))


def test_an_encoding_that_cannot_be_written_as_it_was_read_is_refused() -> None:
    # A character can have two forms in this encoding.
    data = b"<?xml version='1.0' encoding='utf-7'?><a x='+AGE-'/>"
    with pytest.raises(ValueError, match="cannot be written"):
        TextEdits(data, element("<a/>"))


#: A character has two forms in the first two encodings.
NOT_KEPT = {
    "utf-7": b"<?xml version='1.0' encoding='utf-7'?><a x='+AGE-'/>",
    "iso2022-jp": b"<?xml version='1.0' encoding='iso-2022-jp'?><a x='\x1b(J\x1b(B'/>",
    "": b"<?xml version='1.0' encoding='iso-2022-jp'?><a x='a'/>",
}


@pytest.mark.parametrize("encoding", NOT_KEPT)
def test_an_encoding_that_is_not_kept_has_a_diagnostic(encoding: str) -> None:
    if not encoding:
        return refuse_encoding(NOT_KEPT[encoding], "robot.urdf")
    with pytest.raises(TranslateError, match=f"when written in {encoding}") as error:
        refuse_encoding(NOT_KEPT[encoding], "robot.urdf")
    (item,) = error.value.diagnostics
    assert (item.code, item.path, item.line) == ("encoding-not-kept", "robot.urdf", 1)
    assert item.hint == "save the file as UTF-8"
    return None


def test_comments_around_the_root_are_edited() -> None:
    data = b"<?xml version='1.0'?>\n<!-- 1 -->\n<!-- 2 -->\n<a/>\n<!-- 3 -->\n"
    root = parse(data).root
    second, first = root.itersiblings(preceding=True)
    edits = TextEdits(data, root)
    edits.remove(first)
    edits.replace(second, etree.Comment(" new "))
    edits.insert_before(root, etree.Comment(" last "))
    edits.replace(next(root.itersiblings()), etree.Comment(" end "))
    expected = b"<?xml version='1.0'?>\n<!-- new -->\n<!-- last -->\n<a/>\n<!-- end -->\n"
    assert edits.apply() == expected


def test_the_root_stays() -> None:
    root = element("<a/>")
    with pytest.raises(ValueError, match="root"):
        TextEdits(b"<a/>", root).remove(root)


def test_the_sibling_must_be_a_child() -> None:
    root = element("<a><b><c/></b></a>")
    with pytest.raises(ValueError, match="not a child"):
        TextEdits(b"<a><b><c/></b></a>", root).insert(root, element("<n/>"), root[0][0])


def test_a_node_has_the_line_in_which_it_starts() -> None:
    data = b"<a>\r\n<b\n/>\r<!--c--></a>"
    root = element(data.decode())
    edits = TextEdits(data, root)
    assert [edits.line_of(node) for node in root.iter()] == [1, 2, 4]


def time_of_edits(count: int) -> float:
    """The processor time in seconds of four edits for each of ``count`` elements."""
    data = b"<a>" + b"\n <b x='1'><c>1</c></b>" * count + b"\n</a>"
    root = parse(data).root
    start = time.process_time()
    edits = TextEdits(data, root)
    for number, node in enumerate(root):
        edits.set_attribute(node, "x", "2")
        edits.set_text(node[0], "2")
        edits.insert(root, etree.Comment("n"), node)
        if number % 3 == 0:
            edits.remove(node)
    assert edits.apply().count(b"<!--n-->") == count
    return time.process_time() - start


def test_the_time_is_proportional_to_the_number_of_elements() -> None:
    # Quadratic work takes 64 times as long for eight times as many elements.
    small = large = math.inf
    with without_garbage_collection():
        time_of_edits(100)  # What is done only once.
        for _ in range(4):  # Again if other work of the machine slows the longer run.
            small, large = min(small, time_of_edits(2_000)), min(large, time_of_edits(16_000))
            if large < 20 * small:
                break
    assert large < 20 * small


# --- Random edits of texts and of trees -----------------------------------------------------------

_GAPS = ("", " ", "\n", "\n  ", "\n\n\t", "  \n", "<!--c-->", "<!-- <b x='1'/> > -->", "<?p <b/>?>")
_TEXTS = ("1 2", "<![CDATA[<b/>]]>", "&lt;", "&#228;", "ä")


# Hypothesis examines every new strategy, so that these are built once.
_tags = st.sampled_from("abc")
_names = st.lists(st.sampled_from("xyz"), unique=True, max_size=3)
_values = st.sampled_from(['"1"', "'>'", "'\"'", '"&lt;b/&gt;"', "'a\n b'"])
_blanks = st.sampled_from([" ", "\n  ", "  "])
_ends = st.sampled_from(["", " ", "\n"])
_inner_texts = st.sampled_from((*_TEXTS, ""))
_gaps = st.sampled_from(_GAPS)
_some_gaps = st.lists(_gaps, max_size=3)


@cache
def _children(depth: int) -> st.SearchStrategy[list[str]]:
    return st.lists(texts(depth=depth), max_size=4)


@st.composite
def texts(draw: st.DrawFn, depth: int = 3) -> str:
    """An element in many layouts."""
    tag, names = draw(_tags), draw(_names)
    start = tag + "".join(f"{draw(_blanks)}{name}={draw(_values)}" for name in names)
    end = draw(_ends)
    if not depth or draw(st.integers(0, 3)) == 0:
        if draw(st.booleans()):
            return f"<{start}{end}/>"
        text = draw(_inner_texts)
        return f"<{start}{end}>{draw(_gaps)}{text}</{tag}>"
    children = draw(_children(depth - 1))
    gaps = [draw(_some_gaps) for _ in range(len(children) + 1)]
    inner = "".join("".join(gap) + part for gap, part in zip(gaps, [*children, ""], strict=True))
    return f"<{start}>{inner}</{tag}{end}>"


_HEADS = (
    "",
    "\ufeff",
    "<?xml version='1.0'?>\n",
    "<?xml version='1.0' encoding='utf-8'?><!-- <a> -->\n",
    "<!DOCTYPE a>\n<?p <b/>?>",
)
_documents = st.tuples(
    st.sampled_from(_HEADS),
    texts(),
    st.sampled_from(["", "\n", "\n<!-- end <c/> -->\n"]),
    st.booleans(),
).map(lambda parts: "".join(parts[:3]).replace("\n", "\r\n" if parts[3] else "\n"))
_encodings = st.sampled_from(["utf-8", "utf-16", "utf-16-le"])


@given(_documents, _encodings)
def test_without_edits_the_bytes_stay(text: str, encoding: str) -> None:
    data = text.replace("encoding='utf-8'", "").encode(encoding)
    assert TextEdits(data, parse(data).root).apply() == data


def content(node: etree._Element) -> object:
    """The elements and their data, without white space and comments."""
    inner = [node.text or "", *(item.tail or "" for item in node)]
    return (
        node.tag,
        sorted(node.attrib.items()),
        "".join("".join(inner).split()),
        [content(item) for item in node if isinstance(item.tag, str)],
    )


class TreeEdits:
    """The edits of a text on a copy of its tree."""

    def __init__(self, root: etree._Element) -> None:
        self.root = deepcopy(root)
        self.copies = dict(zip(root.iter(), self.root.iter(), strict=True))

    def place(self, node: etree._Element) -> etree._Element:
        return self.copies.get(node, node)

    def set_text(self, node: etree._Element, text: str) -> None:
        copied = self.place(node)
        copied.text = text
        for item in copied:
            if isinstance(item.tag, str):
                break
            item.tail = None

    def insert(
        self, parent: etree._Element, new: etree._Element, after: etree._Element | None
    ) -> None:
        around = self.place(parent)
        copied = self.copies.setdefault(new, deepcopy(new))
        around.insert(0 if after is None else around.index(self.place(after)) + 1, copied)

    def remove(self, node: etree._Element) -> None:
        copied = self.place(node)
        around = copied.getparent()
        assert around is not None
        previous = copied.getprevious()
        if previous is None:
            around.text = (around.text or "") + (copied.tail or "")
        else:
            previous.tail = (previous.tail or "") + (copied.tail or "")
        around.remove(copied)


def random_edits(data: bytes, root: etree._Element, random: Random, count: int) -> None:
    """Edit a text and its tree at random; the tree of the text after the edits is compared."""
    edits, tree = TextEdits(data, root), TreeEdits(root)
    elements = [node for node in root.iter() if isinstance(node.tag, str)]
    changed = random.sample(elements, min(count, len(elements)))
    gone: set[etree._Element] = set()
    for number, node in enumerate(changed):
        if any(item in gone for item in (node, *node.iterancestors())):
            continue
        kind = random.choice(("set", "unset", "text", "rename", "insert", "first", "remove"))
        if kind == "set":
            name, value = random.choice("xyzw"), random.choice(("1", '"', "<'>&", "ä\n"))
            edits.set_attribute(node, name, value)
            tree.place(node).set(name, value)
        elif kind == "unset" and node.attrib:
            name = random.choice(sorted(map(str, node.attrib)))
            edits.set_attribute(node, prefixed_name(node, name)[0], None)
            del tree.place(node).attrib[name]
        elif kind == "text":
            edits.set_text(node, f"{number}<&>")
            tree.set_text(node, f"{number}<&>")
        elif kind == "rename" and ":" not in str(node.tag):
            edits.rename(node, "renamed")
            tree.place(node).tag = "renamed"
        elif kind in ("insert", "first"):
            after = node if kind == "insert" and node is not root else None
            parent = node.getparent() if after is not None else node
            assert parent is not None
            new = element(f"<new number='{number}'>text<inner/></new>")
            edits.insert(parent, new, after)
            tree.insert(parent, new, after)
        elif kind == "remove" and node is not root:
            edits.remove(node)
            gone.add(node)
            tree.remove(node)
    result = edits.apply()
    again = parse(result)
    again.drop_default_namespace()
    assert content(again.root) == content(tree.root)


@given(_documents, st.sampled_from(["utf-8", "utf-16"]), st.randoms(use_true_random=False))
@settings(max_examples=examples(200))
def test_edits_of_the_text_are_edits_of_the_tree(text: str, encoding: str, random: Random) -> None:
    data = text.replace("encoding='utf-8'", "").encode(encoding)
    random_edits(data, parse(data).root, random, 4)


@given(_documents, st.randoms(use_true_random=False))
def test_lines_without_an_edited_element_stay(text: str, random: Random) -> None:
    data = text.encode()
    root = parse(data).root
    edits = TextEdits(data, root)
    node = random.choice([node for node in root.iter() if isinstance(node.tag, str)])
    edits.set_attribute(node, "w", "1")
    lines = data.splitlines(keepends=True)
    written = edits.apply().splitlines(keepends=True)
    assert len(written) - len(lines) in (0, 1)
    first = edits.line_of(node) - 1
    same_start = next(
        (number for number, (a, b) in enumerate(zip(lines, written, strict=False)) if a != b), 0
    )
    assert same_start >= first
    tail = len(lines) - same_start - 1
    assert tail <= 0 or lines[-tail:] == written[-tail:]


# --- Real files -----------------------------------------------------------------------------------

_OWN, _REAL = some_files(".urdf", ".sdf", ".xacro", ".world")


@pytest.mark.parametrize(
    "path",
    [
        *[pytest.param(path, id=path.relative_to(ROOT).as_posix()) for path in _OWN],
        *[pytest.param(path, id=path.relative_to(CORPUS).as_posix()) for path in _REAL],
    ],
)
def test_files_are_edited(path: Path) -> None:
    data = path.read_bytes()
    try:
        file = parse(data)
    except TranslateError:
        assert may_be_refused(path, data)
        pytest.skip("no XML")
    file.drop_default_namespace()
    root = file.root
    assert TextEdits(data, root).apply() == data
    for seed in range(3):
        random_edits(data, root, Random(seed), 12)
