"""Documents that XML forbids, and that the common readers of robots accept."""

from __future__ import annotations

#: Name → a document, the code and the place of the warning, and the value that it leads to.
ACCEPTED = {
    "'<' in a value": (b'<a>\n<b c="1 < 2"/></a>', ("character-unescaped", 2, 9), "1 < 2"),
    # Gazebo exports the meshes of a URDF that it got as a text with such names.
    "the name of a URDF without a file": (
        b'<a>\n<b c="file://<urdf-string>/m.stl"/></a>',
        ("character-unescaped", 2, 14),
        "file://<urdf-string>/m.stl",
    ),
    "'<' in a value in single quotes": (
        b"<a>\n<b c='<x \"y\">'/></a>",
        ("character-unescaped", 2, 7),
        '<x "y">',
    ),
    "'&' in a value": (b'<a>\n<b c="x & y"/></a>', ("character-unescaped", 2, 9), "x & y"),
    "'&' in a text": (b"<a>\n<b>x & y</b></a>", ("character-unescaped", 2, 6), "x & y"),
    "'&' before a name": (b"<a>\n<b>x &y</b></a>", ("character-unescaped", 2, 6), "x &y"),
    "an entity without a declaration": (
        b'<a>\n<b c="x&nbsp;y"/></a>',
        ("character-unescaped", 2, 8),
        "x&nbsp;y",
    ),
    "'&' beside references": (
        b'<a>\n<b c="&lt;&#65;&#x42;&&amp;"/></a>',
        ("character-unescaped", 2, 22),
        "<AB&&",
    ),
    "two colons in a name": (
        b"<a xmlns:gz='g'>\n<!-- <x::y> --><gz::c d='e::f'>2</gz::c><b>1</b></a>",
        ("name-with-colons", 2, 16),
        "1",
    ),
    "two colons after the prefix": (
        b"<a xmlns:gz='g'>\n<gz:c:d>2</gz:c:d><b>1</b></a>",
        ("name-with-colons", 2, 1),
        "1",
    ),
    "a comment in Latin-1": (
        "<a>\n<!-- ö --><b>1</b></a>".encode("latin-1"),
        ("comment-invalid", 2, 6),
        "1",
    ),
    "a null character at the end": (b"<a>\n<b>1</b></a>\n\0", ("junk-after-root", 3, 1), "1"),
    "elements after a null character": (
        b"<a>\n<b>1</b></a>\0<c/></a>",
        ("junk-after-root", 2, 13),
        "1",
    ),
}
#: The same for the lenient reader.
LENIENT = {
    "a second root": (b"<a>\n<b>1</b></a>\n<c/>", ("junk-after-root", 3, 1), "1"),
    "a second end tag": (b"<a>\n<b>1</b></a>\n</a>", ("junk-after-root", 3, 1), "1"),
    "text after the root": (b"<a>\n<b>1</b></a>\ntext", ("junk-after-root", 3, 1), "1"),
    "a second root after '&'": (
        b"<a>\n<b>&</b></a>\n<c/>",
        ("character-unescaped", 2, 4),
        "&",
    ),
}
