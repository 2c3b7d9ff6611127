"""Names in Clark notation, ``{namespace}local``, and what XML accepts as names and as text."""

from __future__ import annotations

import functools
import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .nodes import _Element

#: The namespace of the prefix ``xml``, which every document declares.
XML = "http://www.w3.org/XML/1998/namespace"
_START = (
    "A-Z_a-z\xc0-\xd6\xd8-\xf6\xf8-\u02ff\u0370-\u037d\u037f-\u1fff\u200c\u200d\u2070-\u218f"
    "\u2c00-\u2fef\u3001-\ud7ff\uf900-\ufdcf\ufdf0-\ufffd\U00010000-\U000effff"
)
#: A name without a colon (Namespaces in XML 1.0, NCName).
NAME = re.compile(f"[{_START}][{_START}.0-9\xb7\u0300-\u036f\u203f\u2040-]*")
#: A character that no XML document contains (XML 1.0, Char).
_NO_CHARACTER = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
#: A character that no URI contains, for a namespace.
_NOT_IN_URI = re.compile(r'[\s<>"{}|\\^`]')
_REFUSED = "All strings must be XML compatible: no NULL bytes, control characters or surrogates"


def checked_text(text: str) -> str:
    """The text.  Raises ``TypeError`` for no text, ``ValueError`` if XML cannot contain it."""
    if not isinstance(text, str):
        raise TypeError(f"Argument must be a string, got '{type(text).__name__}'")
    if _NO_CHARACTER.search(text):
        raise ValueError(_REFUSED)
    return text


@functools.lru_cache(maxsize=4096)
def split(name: str, kind: str = "tag") -> tuple[str, str]:
    """The namespace, empty if there is none, and the local name.  Raises ``ValueError``."""
    if not isinstance(name, str):
        raise TypeError(f"Argument must be a string, got '{type(name).__name__}'")
    uri, local = "", name
    if name.startswith("{"):
        uri, brace, local = name[1:].partition("}")
        if not brace:
            raise ValueError(f"Invalid {kind} name {name!r}")
    checked_text(name)
    if not local:
        raise ValueError(f"Empty {kind} name")
    if not NAME.fullmatch(local):
        raise ValueError(f"Invalid {kind} name {local!r}")
    if uri:
        checked_uri(uri)
    return uri, local


def checked_uri(uri: str) -> str:
    """The URI of a namespace.  Raises ``ValueError`` if it is not one."""
    if _NOT_IN_URI.search(checked_text(uri)):
        raise ValueError(f"Invalid namespace URI {uri!r}")
    return uri


def checked_prefix(prefix: str | None) -> str:
    """The prefix, empty for the default namespace.  Raises ``ValueError`` if it is no name."""
    if prefix is None:
        return ""
    if not NAME.fullmatch(checked_text(prefix)):
        raise ValueError(f"Invalid namespace prefix {prefix!r}")
    return prefix


class QName:
    """The parts of the tag of an element, or of a name.  Raises ``ValueError`` for no name."""

    __slots__ = ("localname", "namespace", "text")

    def __init__(self, name: _Element | str) -> None:
        self.text = name if isinstance(name, str) else str(name.tag)
        # A tag without a namespace that was parsed can contain a colon.
        parts = split(self.text) if isinstance(name, str) else unchecked_split(self.text)
        self.namespace: str | None = parts[0] or None
        self.localname: str = parts[1]

    def __str__(self) -> str:
        return self.text


def unchecked_split(name: str) -> tuple[str, str]:
    """The namespace and the local name of a name that is known to be one."""
    if not name.startswith("{"):
        return "", name
    uri, _, local = name[1:].partition("}")
    return uri, local
