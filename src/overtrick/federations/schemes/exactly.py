"""Exponentials and logarithms with guard digits, as Fractions."""

from __future__ import annotations

from decimal import Context, Decimal, localcontext
from fractions import Fraction
from typing import Final

_GUARDED: Final = Context(prec=40)


def exponential(power: Fraction) -> Fraction:
    """E to the power of ``power``, to 40 figures."""
    with localcontext(_GUARDED):
        return Fraction(_decimal(power).exp())


def log10(number: Fraction) -> Fraction:
    """The decimal logarithm of a positive number, to 40 figures."""
    with localcontext(_GUARDED):
        return Fraction(_decimal(number).log10())


def _decimal(number: Fraction) -> Decimal:
    return Decimal(number.numerator) / Decimal(number.denominator)
