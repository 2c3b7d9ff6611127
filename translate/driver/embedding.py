"""The element of a file that contains the text of its source, and the options of the translation.

The source of a translation is embedded in its output by the option ``embed``.  The element has a
prefix, which all readers of SDFormat and URDF ignore.  In SDFormat it is a child of ``<model>``, or
of ``<sdf>`` if the file has a world; in URDF it is in a ``<gazebo>`` block of its own::

    <embedded:source xmlns:embedded="urn:robot-translate:source" format="sdf" sha256="…"
                     path="model.sdf" frames="link"><![CDATA[<sdf version="1.9"> … ]]>

``format``, ``path`` (relative to the file) and ``sha256`` are those of the source; the other
attributes are the options of the translation, ``for`` and ``model``.  The text of the element is
the text of the source.  Its byte-order mark, its line ends and its encoding are attributes; a text
that XML cannot contain is written in base64.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from io import BytesIO
from typing import cast, get_args

from lxml import etree

from translate.diagnostics.diagnostic import TranslateError
from translate.diagnostics.element_path import ElementPath
from translate.driver.inputs import input_bytes
from translate.model.fragment import Dialect, Location
from translate.model.model import SOURCE_NAMESPACE, Document, EmbeddedSource, LeftOut
from translate.resources.boundary import is_temporary
from translate.resources.search import Resources
from translate.xml.document import XmlFile, parse
from translate.xml.files import Source
from translate.xml.recovery import character_set, encoding_of

_TAG = f"{{{SOURCE_NAMESPACE}}}source"
_BASE64 = "base64"
_MARK = "\ufeff"
DROPPED = "embedded-source-dropped"
#: The elements that are, or can be, models of a file of SDFormat.
_MODELS = ("model", "include", "world/model", "world/include")


# --- Reading --------------------------------------------------------------------------------------


def take_source(file: XmlFile) -> tuple[EmbeddedSource, LeftOut] | None:
    """Remove the embedded source from the tree of a file, and return it, if there is one.

    A source that cannot be used has a ``problem``.
    """
    found = list(file.root.iter(_TAG))
    if not found:
        return None
    first = found[0]
    location = Location(file.path, file.line_of(first), "embedded source")
    try:
        if len(found) > 1:
            raise ValueError(f"the file has {len(found)} of them")
        source = _source_of(first)
    except (LookupError, TypeError, ValueError) as error:
        problem = file.finding(
            "embedded-source-damaged",
            f"the embedded source cannot be used: {error}",
            first,
            hint="restore the element, or remove it to translate the robot without its source",
        )
        source = EmbeddedSource(b"", _format(first.get("format")), "", {}, problem)
    for element in map(_whole, found):
        parent = element.getparent()
        if parent is not None:
            parent.remove(element)
    return source, LeftOut(
        DROPPED,
        ElementPath("embedded source"),
        "the translation is that of the elements beside it",
        location,
    )


def _whole(element: etree._Element) -> etree._Element:
    """The element, or the ``<gazebo>`` block that contains nothing else."""
    parent = element.getparent()
    return parent if parent is not None and parent.tag == "gazebo" and len(parent) == 1 else element


def _format(name: str | None) -> Dialect | None:
    return cast("Dialect", name) if name in get_args(Dialect) else None


def _source_of(element: etree._Element) -> EmbeddedSource:
    """The source that an element contains.

    Raises ``LookupError``, ``TypeError`` or ``ValueError`` for an element that was changed.
    """
    import base64
    import hashlib

    from translate.driver.pairs import check_options

    values = {str(name): str(value) for name, value in element.attrib.items()}
    text, encoding = element.text or "", values.pop("encoding", "utf-8")
    if encoding == _BASE64:
        data = base64.b64decode(text)
    else:
        if values.pop("lines", "") == "crlf":
            text = text.replace("\n", "\r\n")
        mark = _MARK if values.pop("bom", "") else ""
        data = (mark + text).encode(character_set(encoding))
    if len(element) or hashlib.sha256(data).hexdigest() != values.pop("sha256", ""):
        raise ValueError("its text was changed")
    format = _format(values.pop("format", None))
    if format is None:
        raise ValueError("its format is neither urdf nor sdf")
    path = values.pop("path", "")
    keywords = {name: "for_target" if name == "for" else name.replace("-", "_") for name in values}
    options = {keywords[name]: _value(keywords[name], text) for name, text in values.items()}
    check_options(options)
    return EmbeddedSource(data, format, path, options)


def _value(name: str, text: str) -> object:
    """The value of an option: a text if it can have this text, else a value in JSON."""
    import json

    from translate.driver.pairs import check_options

    try:
        check_options({name: text})
    except TypeError:
        return json.loads(text)
    return text


def embedded_file(document: Document, source: EmbeddedSource, resources: Resources) -> BytesIO:
    """The source that is embedded in a document, as a file at the place that it came from.

    Raises :class:`translate.TranslateError` for a source with includes, which are relative to this
    place, if that is outside of the directory of the document and the search path.  The attribute
    of a file does not decide which other files may be read.
    """
    directory = os.path.dirname(document.path)
    stream = BytesIO(source.data)
    stream.name = os.path.join(directory, source.path or "<source>")
    if not resources.refusal_of(os.path.dirname(stream.name), [directory]):
        return stream
    nodes = parse(source.data, stream.name, lenient=True).root.iter("*")
    if all(str(node.tag).rpartition("}")[2] != "include" for node in nodes):
        return stream
    raise TranslateError.of(
        "include-outside",
        f"the embedded source is '{source.path}', which is outside of the repository or package of "
        "the file; files that it includes are looked up there",
        document.path,
        next((item.location.line for item in document.left_out if item.code == DROPPED), 0),
        hint="give its directory by --model-path, or allow the files by --allow-outside",
    )


# --- Writing --------------------------------------------------------------------------------------


def source_stream(source: Source, resources: Resources | None) -> BytesIO:
    """The file of the robot that an input means, which can be read twice.

    Raises :class:`translate.TranslateError` for a file that cannot be read, and ``TypeError`` for a
    robot without a file.
    """
    data, path = input_bytes(source, resources or Resources())
    stream = BytesIO(data)
    stream.name = path
    return stream


def new_source(
    document: Document, data: bytes, directory: str, options: Mapping[str, object], lenient: bool
) -> EmbeddedSource:
    """The source to embed in a file in ``directory``.

    ``data`` are the bytes of the document.  A source that is embedded in it is no part of it.

    Raises :class:`translate.TranslateError` for a source that later edits have no place in.
    """
    from translate.driver.pairs import XACRO, relative_path
    from translate.xml.text_edits import TextEdits, refuse_encoding

    if document.path.endswith(XACRO):
        raise _refused(
            "the source is a xacro file, which is not changed",
            document.path,
            "expand it first (xacro robot.urdf.xacro > robot.urdf), or use --update",
        )
    model = str(options.get("model") or "").rpartition("::")[2]
    if model not in ("", *(item.name for item in document.all_models())):
        raise _refused(
            "the source is a part of a model",
            document.path,
            "translate the model around it, or use a file of its own",
        )
    if document.embedded is not None:
        refuse_encoding(data, document.path)
        file = parse(data, document.path, lenient=lenient)
        edits = TextEdits(data, file.root)
        for element in map(_whole, file.root.iter(_TAG)):
            edits.remove(element)
        data = edits.apply()
    path = "" if document.path.startswith("<") else document.path
    if is_temporary(path):
        # The text is a file of an archive.
        path = os.path.basename(path)
    elif path:
        path = relative_path(path, directory)
    given = {
        # JSON has no tuples.
        name: list(value) if isinstance(value, tuple) else value
        for name, value in options.items()
        if value not in (None, "")
    }
    return EmbeddedSource(data, document.format, path, given)


def with_source(data: bytes, source: EmbeddedSource, path: str) -> bytes:
    """The text of a file with an embedded source.  All other bytes stay.

    Raises :class:`translate.TranslateError` for a file with several models, and for a source that
    XML cannot contain.
    """
    from translate.xml.text_edits import TextEdits

    root = parse(data, path).root
    is_urdf = root.tag == "robot"
    if not is_urdf and sum(len(root.findall(step)) for step in _MODELS) != 1:
        raise _refused(
            "the output has several models, or includes others",
            source.path,
            "translate one of them: --model NAME",
        )
    model = root.find("model") if root.find("world") is None else None
    parent = root if model is None else model
    last = next(iter(parent[::-1]), None)
    for is_text in (True, False):
        try:
            element = _element(source, is_text=is_text)
            if is_urdf:
                block = etree.Element("gazebo")
                block.append(element)
                element = block
            edits = TextEdits(data, root)
            edits.insert(parent, element, last)
            made = edits.apply()
            found = take_source(parse(made, path))
        except (TranslateError, ValueError):
            # XML cannot contain it, or only in another form.
            continue
        if found is not None and found[0] == source:
            return made
    raise _refused(
        "XML cannot contain the text of the source",
        source.path,
        "use --update with the source in a file of its own",
    )


def _element(source: EmbeddedSource, *, is_text: bool) -> etree._Element:
    """The element of a source.  Raises ``ValueError`` for a text that XML cannot contain."""
    import base64
    import hashlib
    import json

    element = etree.Element(_TAG, nsmap={"embedded": SOURCE_NAMESPACE})
    element.set("format", str(source.format))
    element.set("sha256", hashlib.sha256(source.data).hexdigest())
    if source.path:
        element.set("path", source.path)
    for name, value in source.options.items():
        attribute = "for" if name == "for_target" else name.replace("_", "-")
        element.set(attribute, value if isinstance(value, str) else json.dumps(value))
    if not is_text:
        element.set("encoding", _BASE64)
        element.text = base64.b64encode(source.data).decode("ascii")
        return element
    encoding = encoding_of(source.data)
    if encoding not in ("", "ascii", "utf-8"):
        element.set("encoding", encoding)
    text = source.data.decode(element.get("encoding", "utf-8"))
    if text.startswith(_MARK):
        element.set("bom", "true")
        text = text.removeprefix(_MARK)
    lines = text.replace("\r\n", "\n")
    if "\r" not in lines and text.count("\r\n") == lines.count("\n") > 0:
        element.set("lines", "crlf")
        text = lines
    # The parser would read these carriage returns as line feeds.
    in_section = "]]>" not in text and "\r" not in text
    element.text = etree.CDATA(text) if in_section else text
    return element


def _refused(message: str, path: str, hint: str) -> TranslateError:
    return TranslateError.of(
        "embed-refused", f"the source cannot be embedded: {message}", path, hint=hint
    )
