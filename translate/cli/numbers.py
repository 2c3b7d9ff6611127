"""The types of options whose values are numbers."""

from __future__ import annotations

import re
from typing import Any

import click


class Whole(click.IntRange):
    """A whole number in a range, written in decimal digits."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        """Read the text.  Raises ``click.BadParameter``."""
        # Python also accepts underscores and the digits of other scripts.
        if isinstance(value, str) and not re.fullmatch(r"[+-]?[0-9]+", value.strip()):
            self.fail(f"{value!r} is not a whole number.", param, ctx)
        return int(super().convert(value, param, ctx))


class Amount(click.FloatRange):
    """A mass, an inertia or a time: a finite number in a range, below the limit of the options."""

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> float:
        """Read the text.  Raises ``click.BadParameter``."""
        # The help of a program needs no XML.
        from translate.xml.values import UNLIMITED, parse_float

        if isinstance(value, str):
            try:
                value = parse_float(value)
            except ValueError as problem:
                self.fail(f"{problem}.", param, ctx)
        number = float(super().convert(value, param, ctx))
        if not number < UNLIMITED:
            self.fail(f"{value} is not less than {UNLIMITED:g}", param, ctx)
        return number
