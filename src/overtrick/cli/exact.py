"""Numbers on the command line, kept exact."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Final

import rich_click as click

NEGATIVE_ARGUMENTS: Final = {"ignore_unknown_options": True}
"""Context settings under which ``-50`` is an argument and needs no ``--`` before it."""

_NUMBER: Final = re.compile(r"[+-]?[0-9]{1,9}(?:[.,][0-9]{1,9})?")


def exact_numbers(
    ctx: click.Context, param: click.Parameter, values: tuple[str, ...]
) -> tuple[Fraction, ...]:
    """A callback: decimal numbers of at most nine figures on each side, as Fractions.

    A decimal comma and a typographic minus sign are understood. Anything else is wrong usage.
    """
    return tuple(_exact(ctx, param, value) for value in values)


def _exact(ctx: click.Context, param: click.Parameter, value: str) -> Fraction:
    text = value.strip().replace("−", "-")
    if not _NUMBER.fullmatch(text):
        raise click.BadParameter(f"{value!r} is not a number, as in 430, -50 or 12.5", ctx, param)
    return Fraction(text.replace(",", "."))
