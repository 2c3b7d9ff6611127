"""The three-way merge of XML trees into a text: each difference is made, all other bytes stay."""

from __future__ import annotations

from copy import deepcopy
from functools import cache, partial
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from support.examples import examples
from support.processor_time import growth
from support.xml_files import may_be_refused, some_files

from translate.diagnostics.diagnostic import TranslateError
from translate.edits.difference import canonical_xml
from translate.edits.text_merge import merged_element, merged_text
from translate.xml.document import parse
from translate.xml.text_edits import etree


def merged(text: str, old: str, new: str, renamed: dict[str, str] | None = None) -> str:
    """The text with the differences of two documents."""
    data = text.encode()
    roots = (parse(item.encode()).root for item in (text, old, new))
    return merged_text(data, *roots, renamed).decode()


#: Name → text, old, new, expected text.
VALUES = {
    "attribute": (
        "<a><b x='1.50' y='2.0'/></a>",
        '<a><b x="1.5" y="2"/></a>',
        '<a><b x="1.5" y="3"/></a>',
        "<a><b x='1.50' y='3'/></a>",
    ),
    "number-of-several": (
        "<a xyz='1.50  0 0.0'/>",
        '<a xyz="1.5 0 0"/>',
        '<a xyz="1.5 0 0.3"/>',
        "<a xyz='1.50  0 0.3'/>",
    ),
    "other-spelling": (
        "<a xyz='1.50 0 0'/>",
        '<a xyz="1.5 0 0"/>',
        '<a xyz="1.5e0 0.0 -0"/>',
        "<a xyz='1.50 0 0'/>",
    ),
    "another-number-in-the-text": (
        "<a rpy='90 0 0'/>",
        '<a rpy="1.5 0 0"/>',
        '<a rpy="1.5 0 1"/>',
        "<a rpy='1.5 0 1'/>",
    ),
    "text-has-the-value": (
        "<a x='1.50'/>",
        '<a x="1"/>',
        '<a x="1.5"/>',
        "<a x='1.50'/>",
    ),
    "more-numbers": ("<a x='1.0 2.0'/>", '<a x="1 2"/>', '<a x="1 2 3"/>', "<a x='1 2 3'/>"),
    "new-attribute": ("<a y='1'/>", "<a/>", '<a x="1"/>', "<a y='1' x='1'/>"),
    "omitted-attribute": ("<a/>", '<a x="0"/>', '<a x="1"/>', '<a x="1"/>'),
    "unchanged-omitted-attribute": ("<a/>", '<a x="0"/>', '<a x="0"/>', "<a/>"),
    "removed-attribute": ("<a x='1' y='2'/>", '<a x="1"/>', "<a/>", "<a y='2'/>"),
    "removed-attribute-that-is-omitted": ("<a y='2'/>", '<a x="1"/>', "<a/>", "<a y='2'/>"),
    "empty-attribute": ("<a x=''/>", '<a x=""/>', '<a x="1"/>', "<a x='1'/>"),
    "reference": (
        "<a x='1 &amp; 2'/>",
        '<a x="1 &amp; 2"/>',
        '<a x="1 &amp; 3"/>',
        "<a x='1 &amp; 3'/>",
    ),
    "prefixed-attribute": (
        "<a xmlns:p='u' p:x='1'/>",
        '<a xmlns:p="u" p:x="1"/>',
        '<a xmlns:p="u" p:x="2"/>',
        "<a xmlns:p='u' p:x='2'/>",
    ),
    "undeclared-prefix": (
        "<a p:x='1'/>",
        '<a xmlns:p="urn:undeclared:p" p:x="1"/>',
        '<a xmlns:p="urn:undeclared:p" p:x="2" p:y="3"/>',
        "<a p:x='2' p:y='3'/>",
    ),
    "new-prefix": (
        "<a/>",
        "<a/>",
        '<a xmlns:p="u" p:x="2"/>',
        '<a p:x="2" xmlns:p="u"/>',
    ),
    "text": ("<a> 1.50 0 </a>", "<a>1.5 0</a>", "<a>1.5 2</a>", "<a> 1.50 2 </a>"),
    "text-and-comment": (
        "<a><!-- kg --> 7.0 </a>",
        "<a>7</a>",
        "<a>8</a>",
        "<a><!-- kg --> 8 </a>",
    ),
    "words": ("<a>b  c</a>", "<a>b c</a>", "<a>b d</a>", "<a>b  d</a>"),
    "removed-text": ("<a>b</a>", "<a>b</a>", "<a/>", "<a></a>"),
    "new-text": ("<a/>", "<a/>", "<a>b</a>", "<a>b</a>"),
}
CHILDREN = {
    "other-order": (
        "<a>\n  <c/>\n  <b name='y'/> <b name='x' v='1'/>\n</a>",
        '<a><b name="x" v="1"/><b name="y"/><c/></a>',
        '<a><b name="x" v="2"/><b name="y"/><c/></a>',
        "<a>\n  <c/>\n  <b name='y'/> <b name='x' v='2'/>\n</a>",
    ),
    "only-the-order": (
        "<a>\n  <b/>\n  <c/>\n</a>",
        "<a><b/><c/></a>",
        "<a><c/><b/></a>",
        "<a>\n  <b/>\n  <c/>\n</a>",
    ),
    "inserted": (
        "<a>\n  <b/>\n\n  <c/>\n</a>",
        "<a><b/><c/></a>",
        '<a><b/><n x="1"><m/></n><c/></a>',
        '<a>\n  <b/>\n  <n x="1">\n    <m/>\n  </n>\n\n  <c/>\n</a>',
    ),
    "inserted-after-the-sibling-in-new": (
        "<a>\n  <c/>\n  <b/>\n</a>",
        "<a><b/><c/></a>",
        "<a><b/><n/><c/></a>",
        "<a>\n  <c/>\n  <b/>\n  <n/>\n</a>",
    ),
    "several-inserted": (
        "<a>\n  <b/>\n</a>",
        "<a><b/></a>",
        "<a><n/><b/><o/><p/></a>",
        "<a>\n  <n/>\n  <b/>\n  <o/>\n  <p/>\n</a>",
    ),
    "inserted-in-an-empty-element": (
        "<a>\n  <b/>\n</a>",
        "<a><b/></a>",
        "<a><b><n/></b></a>",
        "<a>\n  <b>\n    <n/>\n  </b>\n</a>",
    ),
    "text-has-the-new-element": (
        "<a>\n  <b x='1.0'/>\n</a>",
        "<a/>",
        '<a><b x="2"/></a>',
        "<a>\n  <b x='2'/>\n</a>",
    ),
    "text-has-the-new-element-and-value": (
        "<a>\n  <b x='2.0'/>\n</a>",
        "<a/>",
        '<a><b x="2"/></a>',
        "<a>\n  <b x='2.0'/>\n</a>",
    ),
    "omitted": ("<a/>", "<a><b>0</b></a>", "<a><b>0</b></a>", "<a/>"),
    "omitted-and-changed": ("<a/>", "<a><b>0</b></a>", "<a><b>1</b></a>", "<a><b>1</b></a>"),
    "omitted-and-removed": ("<a/>", "<a><b>0</b></a>", "<a/>", "<a/>"),
    "attribute-in-a-default-namespace": (
        "<a xmlns='u'><b/></a>",
        '<a xmlns="u"><b/></a>',
        '<a xmlns="u"><b x="1"/></a>',
        "<a xmlns='u'><b x=\"1\"/></a>",
    ),
    "unknown-to-the-writer": (
        "<a>\n  <x:z xmlns:x='u'/>\n  <b/>\n</a>",
        "<a><b/></a>",
        '<a><b x="1"/></a>',
        "<a>\n  <x:z xmlns:x='u'/>\n  <b x=\"1\"/>\n</a>",
    ),
    "removed": (
        "<a>\n  <b/>\n  <!-- the c -->\n  <c/>\n</a>",
        "<a><b/><c/></a>",
        "<a><b/></a>",
        "<a>\n  <b/>\n</a>",
    ),
    "removed-below-a-comment-of-another": (
        "<a>\n  <!-- both -->\n  <b/>\n  <c/>\n</a>",
        "<a><!-- both --><b/><c/></a>",
        "<a><!-- both --><c/></a>",
        "<a>\n  <!-- both -->\n  <c/>\n</a>",
    ),
    "renamed": (
        "<a>\n  <b name='x' v='1.0'><c/></b> <!-- x -->\n</a>",
        '<a><b name="x" v="1"><c/></b></a>',
        '<a><b name="y" v="1"><c/></b></a>',
        "<a>\n  <b name='y' v='1.0'><c/></b> <!-- x -->\n</a>",
    ),
    "named-beside-another": (
        "<a>\n  <b><c x='1.0'/></b>\n  <b><c x='2.0'/></b>\n</a>",
        '<a><b><c x="1"/></b><b><c x="2"/></b></a>',
        '<a><b name="y"><c x="1"/></b><b><c x="2"/></b></a>',
        "<a>\n  <b name=\"y\"><c x='1.0'/></b>\n  <b><c x='2.0'/></b>\n</a>",
    ),
    "several-named": (
        "<a>\n  <b><c x='1.0'/></b>\n  <b><c x='2.0'/></b>\n</a>",
        '<a><b><c x="1"/></b><b><c x="2"/></b></a>',
        '<a><b name="y"><c x="1"/></b><b name="x"><c x="2"/></b></a>',
        "<a>\n  <b name=\"y\"><c x='1.0'/></b>\n  <b name=\"x\"><c x='2.0'/></b>\n</a>",
    ),
    "removed-and-another-inserted": (
        "<a>\n  <b name='x' v='1'/>\n</a>",
        '<a><b name="x" v="1"/></a>',
        '<a><b name="y" v="2"/></a>',
        '<a>\n  <b name="y" v="2"/>\n</a>',
    ),
    "file-of-a-mesh": (
        "<a><mesh filename='x'  scale='1'/></a>",
        '<a><mesh filename="x" scale="1"/></a>',
        '<a><mesh filename="y" scale="2"/></a>',
        "<a><mesh filename='y'  scale='2'/></a>",
    ),
    "file-of-a-plugin": (
        "<a><plugin filename='x'/><plugin filename='y'/></a>",
        '<a><plugin filename="x"/><plugin filename="y"/></a>',
        '<a><plugin filename="x"/><plugin filename="y"><v/></plugin></a>',
        "<a><plugin filename='x'/><plugin filename='y'><v/></plugin></a>",
    ),
    "blocks": (
        "<a><gazebo><s/></gazebo><gazebo reference='x'><m>1.0</m></gazebo></a>",
        '<a><gazebo reference="x"><m>1</m></gazebo><gazebo><s/></gazebo></a>',
        '<a><gazebo reference="x"><m>2</m></gazebo><gazebo><s/></gazebo></a>',
        "<a><gazebo><s/></gazebo><gazebo reference='x'><m>2</m></gazebo></a>",
    ),
    "unnamed-by-content": (
        "<a><b v='1.0'/><b v='2.0'/><b v='3.0'/></a>",
        '<a><b v="1"/><b v="2"/><b v="3"/></a>',
        '<a><b v="1"/><b v="3"/></a>',
        "<a><b v='1.0'/><b v='3.0'/></a>",
    ),
    "unnamed-by-position": (
        "<a><b v='1.0'/><b v='2.0' /><b v='3.0'/></a>",
        '<a><b v="1"/><b v="2"/><b v="3"/></a>',
        '<a><b v="1"/><b v="4"/><b v="3"/></a>',
        "<a><b v='1.0'/><b v='4' /><b v='3.0'/></a>",
    ),
    "equal-ones": (
        "<a>\n <b/>\n <b/>\n</a>",
        "<a><b/><b/></a>",
        "<a><b/></a>",
        "<a>\n <b/>\n</a>",
    ),
    "repeated-names": (
        "<a><b name='x' v='1'/><b name='x' v='2.0'/></a>",
        '<a><b name="x" v="1"/><b name="x" v="2"/></a>',
        '<a><b name="x" v="1"/><b name="x" v="3"/></a>',
        "<a><b name='x' v='1'/><b name='x' v='3'/></a>",
    ),
}
COMMENTS = {
    "inserted": (
        "<a>\n  <b/>\n\n  <c/>\n</a>",
        "<a><b/><c/></a>",
        "<a><b/><!-- n --><c/></a>",
        "<a>\n  <b/>\n\n  <!-- n -->\n  <c/>\n</a>",
    ),
    "inserted-in-another-order": (
        "<a>\n  <c/>\n  <b/>\n</a>",
        "<a><b/><c/></a>",
        "<a><b/><!-- n --><c/></a>",
        "<a>\n  <!-- n -->\n  <c/>\n  <b/>\n</a>",
    ),
    "inserted-with-an-element": (
        "<a>\n  <b/>\n</a>",
        "<a><b/></a>",
        "<a><b/><!-- n --><n/></a>",
        "<a>\n  <b/>\n  <!-- n -->\n  <n/>\n</a>",
    ),
    "at-the-end": (
        "<a>\n  <b/>\n</a>",
        "<a><b/></a>",
        "<a><b/><!-- n --></a>",
        "<a>\n  <b/>\n  <!-- n -->\n</a>",
    ),
    "changed": (
        "<a>\n  <!-- o -->\n\n  <b/>\n</a>",
        "<a><!-- o --><b/></a>",
        "<a><!-- n --><b/></a>",
        "<a>\n  <!-- n -->\n\n  <b/>\n</a>",
    ),
    "removed": (
        "<a>\n  <!-- o -->\n  <b/>\n</a>",
        "<a><!-- o --><b/></a>",
        "<a><b/></a>",
        "<a>\n  <b/>\n</a>",
    ),
    "one-of-equal-ones": (
        "<a>\n  <!-- o -->\n  <b/>\n  <!-- o -->\n  <c/>\n</a>",
        "<a><!-- o --><b/><!-- o --><c/></a>",
        "<a><b/><!-- o --><c/></a>",
        "<a>\n  <b/>\n  <!-- o -->\n  <c/>\n</a>",
    ),
    "of-the-text-only": (
        "<a>\n  <!-- t -->\n  <b/>\n</a>",
        "<a><b/></a>",
        '<a><b x="1"/></a>',
        '<a>\n  <!-- t -->\n  <b x="1"/>\n</a>',
    ),
    "of-a-removed-element": (
        "<a>\n  <!-- o -->\n  <b/>\n  <c/>\n</a>",
        "<a><!-- o --><b/><c/></a>",
        "<a><c/><!-- n --><n/></a>",
        "<a>\n  <c/>\n  <!-- n -->\n  <n/>\n</a>",
    ),
    "of-one-of-two-equal-ones-of-a-removed-element": (
        "<a>\n  <!-- o -->\n  <b/>\n  <!-- o -->\n  <c/>\n</a>",
        "<a><!-- o --><b/><!-- o --><c/></a>",
        "<a><!-- o --><b/></a>",
        "<a>\n  <!-- o -->\n  <b/>\n</a>",
    ),
    "of-a-removed-element-in-another-order": (
        "<a>\n  <!-- o -->\n  <c/>\n  <!-- o -->\n  <b/>\n</a>",
        "<a><!-- o --><b/><!-- o --><c/></a>",
        "<a><!-- o --><c/></a>",
        "<a>\n  <!-- o -->\n  <c/>\n</a>",
    ),
    "changed-beside-an-equal-one": (
        "<a>\n  <!-- o -->\n  <b/>\n  <!-- o -->\n  <c/>\n</a>",
        "<a><!-- o --><b/><!-- o --><c/></a>",
        "<a><!-- o --><b/><!-- n --><c/></a>",
        "<a>\n  <!-- o -->\n  <b/>\n  <!-- n -->\n  <c/>\n</a>",
    ),
    "before-the-root": (
        "<!-- 1 -->\n<!-- 2 -->\n<a/>\n",
        "<!-- 1 --><!-- 2 --><a/>",
        "<!-- 1 --><!-- 3 --><!-- 4 --><a/>",
        "<!-- 1 -->\n<!-- 3 -->\n<!-- 4 -->\n<a/>\n",
    ),
    "removed-before-the-root": (
        "<?xml version='1.0'?>\n<!-- 1 -->\n<!-- 2 -->\n<a/>\n",
        "<!-- 1 --><!-- 2 --><a/>",
        "<!-- 2 --><a/>",
        "<?xml version='1.0'?>\n<!-- 2 -->\n<a/>\n",
    ),
}


@pytest.mark.parametrize(
    ("text", "old", "new", "expected"),
    [
        pytest.param(*case, id=f"{kind}-{name}")
        for kind, cases in (("value", VALUES), ("child", CHILDREN), ("comment", COMMENTS))
        for name, case in cases.items()
    ],
)
def test_a_difference_is_made_at_its_place(text: str, old: str, new: str, expected: str) -> None:
    assert merged(text, old, new) == expected


def test_the_caller_knows_new_names() -> None:
    text = "<a><b name='x' v='1'/><b name='y' v='1'/></a>"
    old = '<a><b name="x" v="1"/><b name="y" v="1"/></a>'
    new = '<a><b name="w" v="2"/><b name="z" v="1"/></a>'
    expected = "<a><b name='z' v='1'/><b name='w' v='2'/></a>"
    assert merged(text, old, new, {"x": "z", "y": "w"}) == expected


def test_an_element_gets_the_differences_of_two_others() -> None:
    target, old, new = (
        etree.fromstring(text)
        for text in (
            "<s><rate>30.0</rate><x/></s>",
            "<s><rate>30</rate><t>1</t></s>",
            "<s><rate>60</rate><t>1</t><n/></s>",
        )
    )
    result = merged_element(target, old, new)
    assert "".join(etree.tostring(result).decode().split()) == "<s><rate>60</rate><n/><x/></s>"
    assert etree.tostring(target) == b"<s><rate>30.0</rate><x/></s>"


def test_many_unnamed_elements_are_matched_in_linear_time() -> None:
    def merge_without_the_first(count: int) -> None:
        points = [f"<p>{number}</p>" for number in range(count)]
        text, new = f"<a>{''.join(points)}</a>", f"<a>{''.join(points[1:])}</a>"
        assert merged(text, text, new) == new

    few, many = (partial(merge_without_the_first, count) for count in (500, 4_000))
    assert growth(few, many, 24) < 24


# --- Random documents -----------------------------------------------------------------------------

_TAGS = ("link", "joint", "visual", "origin", "gazebo")
_values = st.sampled_from(["1 0 2", "0.5", "a", "b c"])
# Hypothesis examines every new strategy, so that these are built once.
_tags, _names = st.sampled_from(_TAGS), st.sampled_from("pqrs")
_comments = st.sampled_from([" one ", " two "])


@cache
def _children(depth: int) -> st.SearchStrategy[list[etree._Element]]:
    return st.lists(elements(depth=depth), max_size=4)


@st.composite
def elements(draw: st.DrawFn, depth: int = 3) -> etree._Element:
    """An element with and without names, comments and texts."""
    made = etree.Element(draw(_tags))
    if draw(st.booleans()):
        made.set("name", draw(_names))
    if draw(st.booleans()):
        made.set("xyz", draw(_values))
    for child in draw(_children(depth - 1)) if depth else ():
        if draw(st.integers(0, 3)) == 0:
            made.append(etree.Comment(draw(_comments)))
        made.append(child)
    if not len(made) and draw(st.booleans()):
        made.text = draw(_values)
    return made


def edit(root: etree._Element, random: Random) -> None:
    """One random edit of a tree."""
    nodes = [node for node in root.iter() if isinstance(node.tag, str)]
    node = random.choice(nodes)
    parent = node.getparent()
    kind = random.choice(("set", "unset", "text", "insert", "remove", "comment", "rename"))
    if kind == "set":
        node.set(random.choice(("xyz", "v")), random.choice(("1 0 3", "7", "new")))
    elif kind == "unset" and "xyz" in node.attrib:
        del node.attrib["xyz"]
    elif kind == "text" and not len(node):
        node.text = random.choice(("1 0 5", "word"))
    elif kind == "rename" and node.get("name"):
        node.set("name", "new")
    elif kind in ("insert", "comment"):
        made = etree.Comment(" new ") if kind == "comment" else etree.Element("new", x="1")
        if not (node.text or "").strip():
            node.insert(random.randint(0, len(node)), made)
    elif kind == "remove" and parent is not None:
        parent.remove(node)


def styled(root: etree._Element, random: Random) -> str:
    """A document with another layout, spelling and order of attributes than the writer's."""
    copied = deepcopy(root)
    for node in copied.iter("*"):
        items = [(key, spelled(value)) for key, value in node.attrib.items()]
        random.shuffle(items)
        node.attrib.clear()
        node.attrib.update(items)
        if not len(node) and node.text:
            node.text = f"\n {spelled(node.text)} "
    etree.indent(copied, random.choice(("\t", "   ")))
    text = etree.tostring(copied, encoding="unicode").replace('"', "'")
    return text.replace("\n", random.choice(("\n", "\r\n")))


def spelled(text: str) -> str:
    return " ".join({"1": "1.0", "0": "0.00", "2": "+2"}.get(word, word) for word in text.split())


@given(elements(), st.randoms(use_true_random=False))
def test_equal_trees_change_nothing(root: etree._Element, random: Random) -> None:
    data = styled(root, random).encode()
    assert merged_text(data, parse(data).root, root, deepcopy(root)) == data


def unordered(node: etree._Element) -> object:
    """The content of an element without the order of its children."""
    inner = sorted(map(repr, map(unordered, node.iterchildren("*"))))
    comments = sorted(item.text or "" for item in node.iterchildren(etree.Comment))
    alone = deepcopy(node)
    del alone[:]
    return canonical_xml(alone), inner, comments


@given(elements(), st.randoms(use_true_random=False), st.integers(1, 4))
@settings(max_examples=examples(300))
def test_the_result_is_the_new_tree(root: etree._Element, random: Random, count: int) -> None:
    new = deepcopy(root)
    for _ in range(count):
        edit(new, random)
    data = styled(root, random).encode()
    result = merged_text(data, parse(data).root, root, new)
    assert unordered(parse(result).root) == unordered(new)


# --- Real files -----------------------------------------------------------------------------------

_OWN, _REAL = some_files(".urdf", ".sdf", ".world")


@pytest.mark.parametrize("path", [*_OWN, *_REAL], ids=lambda path: "/".join(path.parts[-3:]))
def test_one_changed_value_of_a_file_changes_one_line(path: Path) -> None:
    data = path.read_bytes()
    try:
        root, old, new = (parse(data).root for _ in range(3))
    except TranslateError:
        assert may_be_refused(path, data)
        pytest.skip("no XML")
    assert merged_text(data, root, old, new) == data
    with_values = [node for node in new.iter("*") if node.attrib]
    for node in with_values[:: len(with_values) // 5 + 1]:
        key = str(node.keys()[-1])
        value = str(node.get(key))
        node.set(key, "changed")
        result = merged_text(data, root, old, new)
        lines, written = data.splitlines(), result.splitlines()
        assert sum(a != b for a, b in zip(lines, written, strict=True)) == 1
        node.set(key, value)
