"""The type of the option ``--for``: the name of a reader."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import click

from translate.diagnostics.diagnostic import RefusedArgumentError
from translate.readers.names import ALIASES, TARGET_NAMES, reader_name


class ReaderChoice(click.Choice[str]):
    """The name of a reader in any case of letters; of another name, the error has near ones.

    Of ``readers`` that are only some of all, another name is read as that of the reader.
    """

    def __init__(self, readers: Sequence[str] = TARGET_NAMES) -> None:
        super().__init__(readers)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """Return the name of the reader.  Raises ``click.BadParameter``."""
        try:
            name = reader_name(str(value), self.choices)
        except RefusedArgumentError as problem:
            self.fail(f"{problem}", param, ctx)
        return str(
            super().convert(name if name in self.choices else ALIASES.get(name, name), param, ctx)
        )
