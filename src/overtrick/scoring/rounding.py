"""The roundings scoring asks for, each by its name, and exact scores as people read them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from functools import lru_cache
from math import lcm
from typing import Final

TENS: Final[tuple[int, ...]] = tuple(10**places for places in range(13))
HALF_SIGNS: Final[dict[str, str]] = {".5": ".5", "x": "x", "1/2": "½"}


def half_up(x: Fraction, places: int) -> Fraction:
    """``x`` to so many decimal places; a half goes up, towards plus infinity.

    >>> half_up(Fraction("22.375"), 2), half_up(Fraction("-0.5"), 0)
    (Fraction(1119, 50), Fraction(0, 1))
    """
    number, under = x.as_integer_ratio()
    ten = TENS[places]
    if not ten % under:
        return x
    return _decimal((2 * number * ten + under) // (2 * under), ten)


@lru_cache(maxsize=16384)
def _decimal(units: int, ten: int) -> Fraction:
    """So many tenths or hundredths, kept: percentages in print are few, and fractions slow."""
    return Fraction(units, ten)


def half_away(x: Fraction, places: int) -> Fraction:
    """``x`` to so many decimal places; a half goes away from zero, so both signs mirror."""
    return -half_up(-x, places) if x < 0 else half_up(x, places)


def half_even(x: Fraction, places: int) -> Fraction:
    """``x`` to so many decimal places; a half goes to the even last figure."""
    number, under = x.as_integer_ratio()
    ten = TENS[places]
    if not ten % under:
        return x
    floor, rest = divmod(number * ten, under)
    up = 2 * rest > under or (2 * rest == under and floor % 2 == 1)
    return Fraction(floor + up, ten)


def to_average(x: Fraction, places: int, average: Fraction) -> Fraction:
    """``x`` to so many decimal places; a half goes towards ``average`` (N. Doe, EBU).

    On the average itself a half goes up.
    """
    if x <= average:
        return half_up(x, places)
    return -half_up(-x, places)


def shown(x: Fraction, places: int = 2) -> str:
    """``x`` in decimals, halves away from zero: -0.005 is -0.01, and -0.004 is 0.00.

    >>> shown(Fraction(109, 8)), shown(Fraction("-0.005")), shown(Fraction("-0.004"))
    ('13.63', '-0.01', '0.00')
    """
    number, under = x.as_integer_ratio()
    ten = TENS[places]
    units = (2 * abs(number) * ten + under) // (2 * under)
    whole, rest = divmod(units, ten)
    sign = "-" if number < 0 and units else ""
    return f"{sign}{whole}.{rest:0{places}d}" if places else f"{sign}{whole}"


def brief(x: Fraction, places: int = 2) -> str:
    """``x`` as in ``shown`` without the zeros at its end: 9, 4.5, 10.67."""
    text = shown(x, places)
    return text.rstrip("0").rstrip(".") if "." in text else text


def halves(x: Fraction, style: str, places: int = 2) -> str:
    """``x`` as on a travelling slip: a half is ``.5``, ``x`` or ``½`` (styles .5, x, 1/2).

    A half alone is ``x`` or ``½``, and 0.5; what is neither whole nor a half is shown in
    decimals, without the zeros at its end.
    """
    number, under = x.as_integer_ratio()
    if under != 2 or style == ".5":
        return brief(x, places)
    whole = abs(number) // 2
    return f"{'-' if number < 0 else ''}{whole or ''}{HALF_SIGNS[style]}"


def exact_sum(points: Iterable[Fraction]) -> Fraction:
    """The exact sum of many points, which come in few denominators: quicker than ``sum``."""
    sums: dict[int, int] = {}
    for x in points:
        number, under = x.as_integer_ratio()
        sums[under] = sums.get(under, 0) + number
    common = lcm(*sums)
    return Fraction(sum(number * (common // under) for under, number in sums.items()), common)


def in_units(points: Sequence[Fraction]) -> list[int]:
    """Points as whole numbers of one unit, in the same order: quicker to compare and to add."""
    ratios = [x.as_integer_ratio() for x in points]
    unit = lcm(*{under for _, under in ratios})
    return [number * (unit // under) for number, under in ratios]
