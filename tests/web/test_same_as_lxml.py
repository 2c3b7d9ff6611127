"""The stand-in for lxml gives what lxml gives, for the uses that the package has."""

from __future__ import annotations

import copy
from collections.abc import Callable
from typing import Any, TypeAlias

import pytest
from lxml import etree as real
from support.lxml_standin import standin
from support.mended_files import ACCEPTED, LENIENT

from translate.xml.document import mended_document

#: A function of the module ``etree``; its value is compared.
Case: TypeAlias = Callable[[Any], object]


def text(etree: Any, element: Any, **options: Any) -> str:
    return str(etree.tostring(element, encoding="unicode", **options))


def parse(etree: Any, document: str | bytes, **settings: Any) -> Any:
    data = document.encode() if isinstance(document, str) else document
    return etree.fromstring(data, etree.XMLParser(resolve_entities=False, **settings))


def read_and_written(document: str | bytes, **settings: Any) -> Case:
    return lambda etree: text(etree, parse(etree, document, **settings))


def changed(document: str, change: Callable[[Any, Any], object]) -> Case:
    """The document after a change of its root."""

    def case(etree: Any) -> object:
        root = parse(etree, document)
        value = change(etree, root)
        shown = [str(item) for item in value] if isinstance(value, list) else str(value)
        return text(etree, root), shown if not hasattr(value, "tag") else text(etree, value)

    return case


def moved(target: str, source: str) -> Case:
    """The first child of one document moved into another."""

    def case(etree: Any) -> object:
        parent, child = parse(etree, target), parse(etree, source)[0]
        parent.append(child)
        return text(etree, parent), text(etree, child), child.nsmap

    return case


def found(document: str, path: str) -> Case:
    return lambda etree: [
        (item.tag, item.get("name")) for item in parse(etree, document).findall(path)
    ]


def selected(document: str, path: str) -> Case:
    return lambda etree: [item.get("name") for item in parse(etree, document).xpath(path)]


def refused(function: Callable[[Any], object]) -> Case:
    """The kind of the exception."""
    kinds = (ValueError, TypeError, SyntaxError)

    def case(etree: Any) -> object:
        with pytest.raises(kinds) as caught:
            function(etree)
        return [kind for kind in kinds if issubclass(caught.type, kind)]

    return case


def fault(document: str | bytes) -> Case:
    """The message of a document that is not well-formed, and its place."""

    def case(etree: Any) -> object:
        with pytest.raises(etree.XMLSyntaxError) as caught:
            parse(etree, document, encoding="utf-8")
        return caught.value.msg.rpartition(", line")[0], caught.value.position

    return case


def children_of_kinds(etree: Any) -> object:
    root = parse(etree, "<a><!--c--><b/><?p q?><n:d xmlns:n='u'/>t</a>")
    filters = ["*", etree.Element, etree.Comment, "b", "{u}*", "{u}d", "{}*", "{}b"]
    found = [list(root.iterchildren(tag)) for tag in filters]
    names = [[child.tag for child in nodes if isinstance(child.tag, str)] for nodes in found]
    return names, [[child.tail for child in nodes] for nodes in found]


def removed_in_a_loop(etree: Any) -> object:
    root = parse(etree, "<a><b/><c/><b/><c/></a>")
    for child in root.iter("b"):
        root.remove(child)
    return text(etree, root)


def replaced_cdata(etree: Any) -> object:
    root = parse(etree, "<a><![CDATA[<b>]]><c/><![CDATA[ ]]></a>", strip_cdata=False)
    twin = copy.copy(root)
    root.text = root.text
    etree.indent(root, "  ")
    return text(etree, root), text(etree, twin)


def around_the_root(etree: Any) -> object:
    root = parse(etree, "<!--1--><?p?><a/><!--2--><!--3-->")
    root.addprevious(etree.Comment("new"))
    before = [text(etree, node) for node in root.itersiblings(preceding=True)]
    return before, [text(etree, node) for node in root.itersiblings(etree.Comment)]


def positions(etree: Any) -> object:
    root = parse(etree, '<a\n x="1>\n2"\n><b\n/>\n<c/><!--\n--><d/>\r<e/>\r\n<f/></a>')
    return [node.sourceline for node in root.iter("*")]


def indented(document: str) -> Case:
    def case(etree: Any) -> object:
        root = parse(etree, document)
        etree.indent(root, "  ")
        return text(etree, root)

    return case


def tidied(document: str, **options: Any) -> Case:
    def case(etree: Any) -> object:
        root = parse(etree, document)
        etree.cleanup_namespaces(root, **options)
        return text(etree, root), root.nsmap

    return case


def new_element(etree: Any) -> object:
    root = etree.Element("{u}a", {"x": "1"}, nsmap={"p": "u", None: "v"}, y="2")
    child = etree.SubElement(root, "{v}b", {"{u}z": "3"})
    etree.SubElement(child, "{w}c").set("{w}d", "<&>\"'\t\n\r\x85é")
    child.text, child.tail = "<&>\"'\t\n\r\x85é]]>", ""
    return text(etree, root), root.nsmap, root.prefix, child.prefix


def attributes(etree: Any) -> object:
    root = parse(etree, "<a x='1' y='2' n:z='3' xmlns:n='u' xml:space='preserve'/>")
    attrib = root.attrib
    attrib.update({"w": "4"})
    popped = attrib.pop("x"), attrib.pop("x", None)
    for name in attrib:
        if name == "y":
            del attrib[name]
    return popped, dict(attrib), list(attrib), len(attrib), "w" in attrib, text(etree, root)


def whole_copy(etree: Any) -> object:
    root = parse(etree, "<!DOCTYPE a SYSTEM 'x.dtd'><!--1--><a><b/>t</a><!--2-->")
    tree = copy.deepcopy(root.getroottree())
    twin = tree.getroot()
    siblings = [text(etree, node) for node in twin.itersiblings(preceding=True)]
    return tree.docinfo.doctype, siblings, text(etree, twin), twin is root


ROBOT = (
    "<r name='r'><l name='a::b'><v name='v'>t</v></l><l name='c'>  </l><n:l name='d' "
    "n:k='1' xmlns:n='u'><v name='${x}'/>tail</n:l><!--<v/>--><w><l><v name='e'/></l></w></r>"
)

CASES: dict[str, Case] = {
    "order of attributes and declarations": read_and_written("<a z='1' xmlns:p='u' a='2'/>"),
    "escapes": read_and_written("<a x='&lt;&#9;&#10;&quot;&gt;'>&lt;&gt;&amp;&#13;</a>"),
    "elements of the largest depth": read_and_written("<a>" * 256 + "</a>" * 256),
    "CDATA": read_and_written("<a><![CDATA[<b>&]]>c</a>"),
    "an empty element": read_and_written("<a><b></b><c/></a>"),
    "CDATA that is kept": read_and_written(
        "<a>&lt;<![CDATA[<b>]]>c<![CDATA[]]><d/><![CDATA[ ]]>\n<e><![CDATA[&]]></e></a>",
        strip_cdata=False,
    ),
    "CDATA that is replaced": replaced_cdata,
    "the texts": lambda etree: list(
        parse(etree, "<a>1<!--c-->2<b>3<?p q?>4</b>5<c/></a>").itertext()
    ),
    "children in another order": changed(
        "<a>1<b>2</b>3<c>4</c>5<d/></a>",
        lambda etree, root: root.__setitem__(slice(None), [root[1], root[0], etree.Element("e")]),
    ),
    "line ends": read_and_written("<a x='1\r\n2'>\r\n\r</a>"),
    "a comment and an instruction": read_and_written("<a>1<!-- c -->2<?p q?>3</a>"),
    "UTF-16": read_and_written("<a>é</a>".encode("utf-16")),
    "Latin-1": read_and_written("<?xml version='1.0' encoding='iso-8859-1'?><a>é</a>".encode("l1")),
    "punycode": refused(
        lambda etree: parse(etree, b"<?xml version='1.0' encoding='punycode'?><a/>")
    ),
    "a codec of Python": refused(
        lambda etree: parse(etree, b"<?xml version='1.0' encoding='unicode_escape'?><a/>")
    ),
    "without comments": read_and_written("<a>1<!--c-->2<b/></a>", remove_comments=True),
    "an unknown prefix": read_and_written("<p:a q:x='1'><b/></p:a>", recover=True),
    "an end that is missing": read_and_written("<a><b>t", recover=True),
    "a default namespace": read_and_written("<a xmlns='u'><b x='1'/><c xmlns=''/></a>"),
    "two prefixes of one namespace": read_and_written("<p:a xmlns:q='u' xmlns:p='u' q:x=''/>"),
    "xml:lang": read_and_written("<a xml:lang='de'/>"),
    "ASCII": lambda etree: etree.tostring(parse(etree, "<a x='é'>é</a>")),
    "the text only": lambda etree: text(etree, parse(etree, ROBOT), method="text"),
    "a new element": new_element,
    "an empty text": changed("<a><b/></a>", lambda etree, root: setattr(root[0], "text", "")),
    "attributes": attributes,
    "lines of start tags": positions,
    "filters of walks": children_of_kinds,
    "removal within a loop": removed_in_a_loop,
    "nodes around the root": around_the_root,
    "a copy of a document": whole_copy,
    "a copy in a default namespace": changed(
        "<a xmlns='u' xmlns:p='v'><b p:x='1'/></a>", lambda etree, root: copy.copy(root[0])
    ),
    "a copy of declarations": lambda etree: text(
        etree,
        copy.deepcopy(
            parse(etree, "<a xmlns:p='u'><p:b xmlns:p='u'/></a>").getroottree()
        ).getroot(),
    ),
    "a copy": changed(
        "<a xmlns:p='u' xmlns:q='v'><b><p:c p:x='1'/></b>tail</a>",
        lambda etree, root: copy.copy(root[0]),
    ),
    "a part as text": lambda etree: text(etree, parse(etree, "<a xmlns:p='u'><b/>t</a>")[0]),
    "a part without its tail": lambda etree: text(
        etree, parse(etree, "<a><b/>t</a>")[0], with_tail=False
    ),
    "a move under a declaration": moved("<a xmlns:p='u'/>", "<b><p:c xmlns:p='u' p:x=''/></b>"),
    "a move under another prefix": moved("<a xmlns:q='u'/>", "<b><p:c xmlns:p='u' p:x=''/></b>"),
    "a move under a default namespace": moved(
        "<a xmlns='u'/>", "<b><p:c xmlns:p='u' p:x=''><p:d/></p:c></b>"
    ),
    "a move with a declaration that is repeated": moved(
        "<a/>", "<b><c xmlns:p='u'><d xmlns:q='u' q:x=''/></c></b>"
    ),
    "a move away from a declaration": moved("<a/>", "<b xmlns:p='u' xmlns:q='v'><p:c p:x=''/></b>"),
    "a move within a document": changed(
        "<a xmlns:p='u'><p:b p:x='1'/><c xmlns:q='u'/></a>",
        lambda etree, root: root[1].append(root[0]),
    ),
    "removal": changed("<a>1<b/>2<c/>3</a>", lambda etree, root: root.remove(root[0])),
    "replacement": changed(
        "<a>1<b/>2<c/>3</a>", lambda etree, root: root.replace(root[0], etree.Element("d"))
    ),
    "insertion": changed("<a>1<b/>2<c/>3</a>", lambda etree, root: root.insert(0, root[1])),
    "insertion at the end": changed("<a><b/></a>", lambda etree, root: root.insert(9, root[0])),
    "an element before another": changed(
        "<a>1<b/>2<c/>3</a>", lambda etree, root: root[0].addprevious(root[1])
    ),
    "an element after another": changed(
        "<a>1<b/>2<c/>3<d/>4</a>", lambda etree, root: root[0].addnext(root[2])
    ),
    "an element after the last one": changed(
        "<a>1<b/>2<c/>3</a>", lambda etree, root: root[1].addnext(root[0])
    ),
    "a new element after another": changed(
        "<a>1<b/>2<c/>3</a>", lambda etree, root: root[0].addnext(etree.Element("d"))
    ),
    "extension": changed(
        "<a><b/><c><d/>1<e/>2</c></a>", lambda etree, root: root[0].extend(list(root[1]))
    ),
    "clearing": changed("<a>1<b x='1'><c/></b>2</a>", lambda etree, root: root[0].clear()),
    "deletion": changed("<a>1<b/>2<c/>3</a>", lambda etree, root: root.__delitem__(-1)),
    "a new namespace": changed("<a/>", lambda etree, root: setattr(root, "tag", "{u}b")),
    "no namespace": changed("<p:a xmlns:p='u'/>", lambda etree, root: setattr(root, "tag", "b")),
    "the previous sibling": changed(
        "<a><b/><!--1--><c/></a>", lambda e, root: root[2].getprevious()
    ),
    "the next sibling": changed("<a><b/>1<!--2--></a>", lambda e, root: root[0].getnext()),
    "the ancestors": changed(
        "<a><b><c/></b></a>", lambda e, root: [x.tag for x in root[0][0].iterancestors("a", "b")]
    ),
    "the descendants": changed(ROBOT, lambda e, root: [x.tag for x in root.iterdescendants("v")]),
    "texts": lambda etree: list(parse(etree, "<a>x<!--c-->y<b>z</b>w<?p q?>v</a>").itertext()),
    "indentation": indented("<a> <b><c/> </b><!--1--><d>x<e/></d>\n\n<f> </f>t</a>"),
    "unused namespaces": tidied("<a xmlns:p='u' xmlns:q='v'><b xmlns:r='w'><q:c/></b></a>"),
    "a namespace to keep": tidied("<a xmlns:p='u' xmlns:q='v'/>", keep_ns_prefixes=["p"]),
    "a namespace of an attribute": tidied("<a xmlns:p='u' xmlns='v' p:x='1'/>"),
    "a path of one name": found(ROBOT, "l"),
    "a path of two names": found(ROBOT, "l/v"),
    "a path with a pattern": found(ROBOT, "l/*"),
    "a path at any depth": found(ROBOT, ".//v"),
    "a path within": found(ROBOT, "w//v"),
    "a path with a position": found(ROBOT, "l[1]/v"),
    "a path with a position that no child has": found(ROBOT, "l[9]/v"),
    "a path with a namespace": found(ROBOT, "{u}l/v"),
    "the text of a path": changed(ROBOT, lambda e, r: [r.findtext("l/v"), r.findtext("x", "y")]),
    "XPath: values": selected(ROBOT, "//*[contains(@name, '::')]"),
    "XPath: texts": selected(ROBOT, "descendant-or-self::*[text()[normalize-space()]]"),
    "XPath: names": selected(
        ROBOT, "descendant-or-self::*[starts-with(name(), 'n:') or @*[contains(., '${')]]"
    ),
    "XPath: depth": lambda etree: [
        etree.XPath(f"boolean({'/*' * depth})")(parse(etree, ROBOT)) for depth in (1, 4, 5)
    ],
    "XPath: prefixes": lambda etree: [
        item.tag
        for item in etree.XPath("descendant-or-self::*[@n:*]", namespaces={"n": "u"})(
            parse(etree, ROBOT)
        )
    ],
    "XPath: variables": lambda etree: etree.XPath(
        "name(@*[namespace-uri() = $namespace and local-name() = $local])"
    )(parse(etree, ROBOT)[2], namespace="u", local="k"),
    "a tag with a colon": refused(lambda etree: etree.Element("a:b")),
    "an attribute with a blank": refused(lambda etree: etree.Element("a").set("b c", "")),
    "a control character": refused(lambda etree: setattr(etree.Element("a"), "text", "\x01")),
    "a surrogate": refused(lambda etree: etree.Element("a").set("b", "\ud800")),
    "a number as a value": refused(lambda etree: etree.Element("a").set("b", 1)),
    "a bad prefix": refused(lambda etree: etree.Element("a", nsmap={"b c": "u"})),
    "a bad namespace": refused(lambda etree: etree.Element("a", nsmap={"b": "u v"})),
    "hyphens in a comment": refused(lambda etree: etree.Comment("a--b")),
    "a hyphen at the end of a comment": refused(lambda etree: etree.Comment("a-")),
    "an element before the root": refused(
        lambda etree: etree.Element("a").addprevious(etree.Element("b"))
    ),
    "a path with a prefix": refused(lambda etree: etree.Element("a").find("b:c")),
    "a child of another element": refused(
        lambda etree: etree.Element("a").remove(etree.Element("b"))
    ),
}

#: Documents that are not well-formed.
FAULTS: dict[str, str | bytes] = {
    "another end tag": "<a>\n<b></a>",
    "no end tag": "<a>\n<b>",
    "no XML": "text",
    "an empty document": "",
    "text after the root": "<a/>x",
    "a reference without an end": "<a>&b</a>",
    "a bare ampersand": "<a>&amp; & </a>",
    "a bare ampersand in a value": "<a x='&'/>",
    "an unknown entity": "<a>&lt;\n&foo;</a>",
    "an unknown entity in a value": "<a x='&foo;'/>",
    "a value without quotes": "<a x=1/>",
    "a < in a value": "<a x='<'/>",
    "a control character": "<a>it's \x01</a>",
    "a control character in a value": "<a x='\x01'/>",
    "an attribute twice": "<a x='1'\nx='2'/>",
    "an attribute without a value": "<a b",
    "a value without an end": "<a b='",
    "a start tag without an end": "<a",
    "a comment without an end": "<a><!-- ",
    "a late declaration": "\n<?xml version='1.0'?><a/>",
    "a bad name": "<1/>",
    "no blank between attributes": "<a b='1'c='2'/>",
    "Latin-1 as UTF-8": b"<a>\xff</a>",
    "a declaration twice": "<a xmlns='u' xmlns='v'/>",
}


@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
def test_the_standin_gives_what_lxml_gives(case: Case) -> None:
    assert case(standin()) == case(real)


def test_a_prefix_that_is_hidden_below_is_not_used_there() -> None:
    # lxml writes p:x, which is in another namespace.
    etree = standin()
    target = parse(etree, "<a xmlns:p='u'/>")
    target.append(parse(etree, "<b xmlns:p='v' xmlns:q='u'><p:c q:x='1'/></b>"))
    again = parse(etree, text(etree, target))
    assert again[0][0].items() == [("{u}x", "1")]


@pytest.mark.parametrize("document", FAULTS.values(), ids=FAULTS)
def test_a_fault_has_the_message_and_the_place_of_lxml(document: str | bytes) -> None:
    assert fault(document)(standin()) == fault(document)(real)


@pytest.mark.parametrize(
    "document",
    [
        "<p:a/>",
        "<a p:x='1'/>",
        "<a xmlns:p=''/>",
        "<a::b/>",
        "<a:/>",
        "<a xmlns:p='u' xmlns:q='u' p:x='1' q:x='2'/>",
        "<a xmlns:xml='u'/>",
        "<xmlns:a/>",
        "<a>" * 257 + "</a>" * 257,
        f"<{'a' * 50_001}/>",
    ],
    ids=lambda document: document[:30],
)
def test_what_expat_alone_accepts_is_refused(document: str) -> None:
    for etree in (standin(), real):
        with pytest.raises(etree.XMLSyntaxError):
            parse(etree, document)


@pytest.mark.parametrize("name", [*ACCEPTED, *LENIENT])
def test_the_standin_refuses_what_is_mended_and_reads_it_afterwards(name: str) -> None:
    data, _, value = {**ACCEPTED, **LENIENT}[name]
    etree = standin()
    parser = etree.XMLParser(encoding="utf-8")
    with pytest.raises(etree.XMLSyntaxError):
        etree.fromstring(data, parser)
    mended, _ = mended_document(data, "", lenient=True)
    (element,) = etree.fromstring(mended, parser).findall("b")
    assert (element.get("c") or element.text) == value
