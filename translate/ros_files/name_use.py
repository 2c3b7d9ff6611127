"""The use of a name of a link or joint in a file that is no robot."""

from __future__ import annotations

from typing import Literal, TypeAlias

from translate.structures import NamedTuple

#: The number of characters of a name in a message: many uses can have one long name.
MAX_SHOWN = 200
Kind: TypeAlias = Literal["link", "joint"]


class NameUse(NamedTuple):
    """A file names a link or a joint; ``place`` is that in the file: ``group 'arm' tip_link``."""

    kind: Kind
    name: str
    path: str
    line: int
    place: str
