"""XML as bytes: where tags stand, which entities are used, and what is mended."""

from __future__ import annotations

import codecs
import re
import tracemalloc

import pytest

import translate
from translate.xml.document import parse
from translate.xml.recovery import (
    CHARACTER_SETS,
    character_set,
    comment_fault,
    entity_reference,
    in_utf8,
    markup,
    with_declaration_first,
    with_prefixes,
    with_tidy_comments,
    without_declaration,
    without_junk,
)
from translate.xml.text import words_of


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("<a>&lt;&amp;&#65;&quot;&apos;&gt;</a>", None),
        ("<!DOCTYPE a><a>&lt;&#x41;</a>", None),
        ("<!DOCTYPE a><a>\n &x;</a>", ("x", 2, 2)),
        ("<!DOCTYPE a><a b='&x;'/>", ("x", 1, 19)),
        ("<!DOCTYPE a SYSTEM 'a.dtd'><a b='&x;'/>", ("x", 1, 34)),
        ("<!DOCTYPE a [<!ENTITY x ']>'>]><a/>", None),
        ("<!DOCTYPE a [<!ENTITY x '1'><!ENTITY y '&x;'>]><a/>", None),
        ("<!DOCTYPE a [<!ENTITY x '1'>]><a>&x;</a>", ("x", 1, 34)),
        ("<!DOCTYPE a [<!ENTITY x '1'>]><a><!-- &x; --><![CDATA[&x;]]></a>", None),
    ],
)
def test_the_first_use_of_an_entity_is_found(
    text: str, expected: tuple[str, int, int] | None
) -> None:
    assert entity_reference(text.encode()) == expected
    assert entity_reference(in_utf8(text.encode("utf-16"))) == expected


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (b"<a/>", None),
        (b" \n<a/>", None),
        (b"\xef\xbb\xbf<a/>", None),
        (b"no tag", None),
        (b"ab\nc<a/>", b"  \n <a/>"),
    ],
)
def test_junk_before_the_first_tag_becomes_blank(before: bytes, after: bytes | None) -> None:
    assert without_junk(before) == after


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (b"<?xml version='1.0'?><!-- a --><a/>", None),
        (b" <?xml version='1.0'?><a/>", None),
        (b"<!-- a --><a/>", None),
        (b"<!-- <?xml version='1.0'?><a/>", None),
        (b"<!-- a --><a><?xml version='1.0'?></a>", None),
        (b"<!-- a -->\n<?xml version='1.0'?><a/>", b"<?xml version='1.0'?><!-- a -->\n<a/>"),
        (b"\n<!--a-->\n<!--b--><?xml v?>\n<a/>", b"<?xml v?>\n<!--a-->\n<!--b-->\n<a/>"),
        (b"\xef\xbb\xbf<!--a--><?xml v?><a/>", b"\xef\xbb\xbf<?xml v?><!--a--><a/>"),
    ],
)
def test_the_declaration_is_moved_before_comments(before: bytes, after: bytes | None) -> None:
    assert with_declaration_first(before) == after


def test_many_comments_before_the_declaration_take_linear_time() -> None:
    data = b"<!-- -->" * 200_000
    assert with_declaration_first(data) is None
    assert with_declaration_first(data + b"<?xml v?>") == b"<?xml v?>" + data


@pytest.mark.parametrize("encoding", ["utf-8", "latin-1"])
def test_the_lenient_reader_accepts_comments_before_the_declaration(encoding: str) -> None:
    text = f"""<!-- é -->\n<?xml version="1.0" encoding="{encoding}"?>
<robot name="é"><link name="a"/></robot>"""
    document = translate.load(text.encode(encoding), lenient=True)
    assert document.model.name == "é"
    assert document.model.comments == (" é ",)
    assert [(item.code, item.line) for item in document.diagnostics] == [
        ("declaration-misplaced", 3)
    ]


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (b"<a/>", b"<a/>"),
        (b"<?xml version='1.0'?><a/>", b"<?xml version='1.0'?><a/>"),
        (b"<?xml?>\n<a/>", b"       \n<a/>"),
        (b"\n<?xml version='1.0'?><a/>", b"\n" + b" " * 21 + b"<a/>"),
    ],
)
def test_a_declaration_that_is_no_good_becomes_blank(before: bytes, after: bytes) -> None:
    assert without_declaration(before) == after


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        ("\n<?xml version='1.0' encoding='latin-1'?><ä/>".encode("latin-1"), "<ä/>"),
        ("<?xml version='1.0' encoding='gbk'?><ä/>".encode("utf-8-sig"), "<ä/>"),
        ("<?xml version='1.0' encoding='utf-16'?><ä/>".encode(), "<ä/>"),
        ("<ä/>".encode("utf-16-be"), "<ä/>"),
        ("<ä/>".encode("utf-32-le"), "<ä/>"),
        (b"<?xml version='1.0' encoding='utf-7'?>+ADw-a/+AD4-", "<a/>"),
    ],
    ids=["misplaced", "byte-order-mark-first", "false", "utf-16-be", "utf-32-le", "utf-7"],
)
def test_the_encoding_of_a_document_is_found(data: bytes, expected: str) -> None:
    text = in_utf8(data).decode()
    assert text.strip() == expected
    assert "\ufeff" not in text


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "gbk", "latin-1"])
def test_a_document_in_any_encoding_becomes_utf_8(encoding: str) -> None:
    data = f"<?xml version='1.0' encoding='{encoding}'?>\n<é/>".encode(encoding)
    assert in_utf8(data).split(b"\n")[1] == "<é/>".encode()


#: Codecs of Python, and modules in the directory of its codecs, that are no character sets.
NO_CHARACTER_SETS = words_of("""
klingon punycode idna rot13 rot_13 unicode_escape unicode-escape UNICODE_ESCAPE raw_unicode_escape
undefined mbcs oem base64 base64_codec hex bz2 zip zlib_codec uu quopri palmos utf_8_sig charmap
aliases cp037 cp500 ebcdic_cp_us utf_8.x ..utf_8 - .
""")


@pytest.mark.parametrize("name", NO_CHARACTER_SETS)
def test_an_encoding_that_is_no_character_set_is_refused(name: str) -> None:
    with pytest.raises(LookupError, match=re.escape(f"unknown encoding: {name}")):
        in_utf8(f"<?xml version='1.0' encoding='{name}'?><a/>".encode())


def test_a_codec_that_a_program_adds_is_refused() -> None:
    def search(name: str) -> codecs.CodecInfo | None:
        return codecs.lookup("utf-8") if name == "own" else None

    codecs.register(search)
    try:
        with pytest.raises(LookupError, match="unknown encoding: own"):
            in_utf8(b"<?xml version='1.0' encoding='own'?><a/>")
    finally:
        codecs.unregister(search)


#: Names of the Internet Assigned Numbers Authority, in the spelling that files have.
CHARACTER_SET_NAMES = words_of("""
US-ASCII UTF-8 utf8 UTF-7 ISO-8859-1 latin1 ISO-8859-2 ISO-8859-5 ISO-8859-7 ISO-8859-9 ISO-8859-15
windows-1250 windows-1251 windows-1252 Windows-1258 windows-874 windows-31j IBM850 IBM866 KOI8-R
KOI8-U macintosh Shift_JIS x-sjis EUC-JP ISO-2022-JP EUC-KR ISO-2022-KR Big5 Big5-HKSCS GB2312 GBK
GB18030 HZ-GB-2312 TIS-620
""")


@pytest.mark.parametrize("name", CHARACTER_SET_NAMES)
def test_a_character_set_of_xml_parsers_is_read(name: str) -> None:
    root = parse(f"<?xml version='1.0' encoding='{name}'?><a b='c'/>".encode()).root
    assert root.get("b") == "c"


@pytest.mark.parametrize("module", sorted(CHARACTER_SETS))
def test_each_character_set_has_a_codec_of_texts(module: str) -> None:
    name = character_set(module)
    assert "<a/>".encode(name).decode(name) == "<a/>"


@pytest.mark.parametrize(
    ("text", "kinds"),
    [
        ("<a/>", []),
        ("<?xml version='1.0'?><!--a--><?b?><a><![CDATA[<!--]]></a>", ["<!--", "<?", "<![CDATA["]),
        ("<?xml version='1.0'><!DOCTYPE a []><a/>?>", ["<!DOCTYPE"]),
        (
            "<!DOCTYPE a SYSTEM '>[' [<!--'--> <?\"?> <!ENTITY x ']>'>]><!--a-->",
            ["<!DOCTYPE", "<!--"],
        ),
        ("<!--a--><!--b", ["<!--"]),
        ("<![CDATA[<!DOCTYPE a []>", []),
        ("<!DOCTYPE a [ ' ]><!--", ["<!DOCTYPE"]),
        ("<!DOCTYPE a", []),
    ],
)
def test_markup_without_elements_is_found(text: str, kinds: list[str]) -> None:
    found = list(markup(text.encode()))
    assert [item.kind.decode() for item in found] == kinds
    assert [item.start for item in found] == sorted(item.start for item in found)


@pytest.mark.parametrize(
    ("before", "where", "after"),
    [
        ("<!-- fine - really -->", None, "<!-- fine - really -->"),
        ("<!-- a -- b -->", (1, 8), "<!-- a – b -->"),
        ("<a/>\n<!--- b --->", (2, 5), "<a/>\n<!--- b –-->"),
        ("<!-- a --\n-- -->", (1, 8), "<!-- a –\n– -->"),
    ],
)
def test_hyphens_within_comments_become_dashes(
    before: str, where: tuple[int, int] | None, after: str
) -> None:
    data = before.encode()
    assert with_tidy_comments(data) == after.encode()
    assert (comment_fault(data) is None) == (where is None)


@pytest.mark.parametrize(
    ("before", "prefixes"),
    [
        (b"<a/>", []),
        (b"<a xml:lang='x'/>", []),
        (b"<a xmlns:p='q'><p:b/></a>", []),
        (b"<a><p:b q:c=''/></a>", ["p", "q"]),
        (b"<a><p:b xmlns:p='q'/><p:b/></a>", ["p"]),
    ],
)
def test_undeclared_prefixes_are_declared_on_the_root(before: bytes, prefixes: list[str]) -> None:
    after = with_prefixes(before, 256)
    assert re.findall(rb' xmlns:(\w+)="urn', after or b"") == [name.encode() for name in prefixes]


def test_prefixes_of_many_elements_are_counted_once() -> None:
    prefixes = "".join(f' xmlns:a{number}="u"' for number in range(4_000))
    deep = f"<robot{prefixes}>{'<a>' * 20_000}<q:z/>".encode()
    tracemalloc.start()
    try:
        with_prefixes(deep, 256)
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    # A set of all prefixes for each element needed more than 1 GB.
    assert peak < 20_000_000
