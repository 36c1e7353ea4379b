"""A scale from a file: a club's or league's own table, in TOML.

A file is as follows; all but ``rows`` may be left out, and ``opponents`` too where the two
sides' victory points add up to ``total``:

    code = "league-20"
    description = "Our league's scale"
    total = 20
    margin = "imps"             # or "percent"

    [[rows]]
    boards = "6-8"              # or one number
    upto = [0, 2, 4, 7]         # the largest margin of each award but the last, inclusive
    vps = [10, 11, 12, 13, 14]  # the winner's, from the draw on
    opponents = [10, 9, 8, 7, 6]

There is one ``[[rows]]`` for each span of lengths.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Sequence
from fractions import Fraction
from itertools import pairwise
from typing import Any, Final

from overtrick.bridge.errors import BridgeError
from overtrick.scoring.rounding import brief
from overtrick.scoring.victory_points.scale import AVERAGE, Award, Row, Scale, table

_KEYS: Final = ("code", "description", "total", "margin", "rows")
_ROW_KEYS: Final = ("boards", "upto", "vps", "opponents")
_MARGINS: Final = ("imps", "percent")
_BOARDS: Final = re.compile(r"\s*(\d{1,4})\s*(?:-\s*(\d{1,4})\s*)?")


class NotAScale(BridgeError):
    """A scale's file cannot be used; ``where`` names the file and the field."""

    code = "not-a-scale"


def read_scale(text: str, where: str) -> Scale:
    """The scale written in ``text``; ``where`` names its file. Raises NotAScale."""
    document = _document(text, where)
    _only(document, _KEYS, where)
    percent = _percent(document.get("margin", _MARGINS[0]), f"{where}, margin")
    total = _number(document.get("total", 20), f"{where}, total")
    rows = document.get("rows")
    if not isinstance(rows, list) or not rows:
        raise NotAScale("at least one [[rows]] is expected", where=f"{where}, rows")
    read = [
        _row(row, total, percent, f"{where}, rows[{number}]")
        for number, row in enumerate(rows, start=1)
    ]
    _apart(read, where)
    code = _text(document.get("code", "user-defined"), f"{where}, code")
    description = _text(document.get("description", code), f"{where}, description")
    return table(code, description, read, percent=percent)


def _document(text: str, where: str) -> dict[str, Any]:
    try:
        return tomllib.loads(text, parse_float=_decimal)
    except (ValueError, RecursionError) as error:
        raise NotAScale(f"not TOML: {error}", where=where) from None


def _decimal(text: str) -> Fraction:
    """An exact decimal. Powers of ten and not-a-number have no place in a scale."""
    if not re.fullmatch(r"[+-]?\d{1,9}\.\d{1,9}", text):
        raise ValueError(f"{text!r} is not a plain decimal number")
    return Fraction(text)


def _only(found: dict[str, Any], known: Sequence[str], where: str) -> None:
    for key in found:
        if key not in known:
            raise NotAScale(f"no such field; there are {', '.join(known)}", where=f"{where}, {key}")


def _text(value: Any, where: str) -> str:
    if not isinstance(value, str) or not value.strip():
        raise NotAScale(f"a text is expected, not {value!r}", where=where)
    return value


def _percent(value: Any, where: str) -> bool:
    if value not in _MARGINS:
        raise NotAScale(f"{' or '.join(_MARGINS)} is expected, not {value!r}", where=where)
    return bool(value == _MARGINS[1])


def _number(value: Any, where: str) -> Fraction:
    if isinstance(value, bool) or not isinstance(value, int | Fraction) or not 0 <= value <= 10**9:
        said = brief(value, 9) if isinstance(value, Fraction) else repr(value)
        raise NotAScale(f"a number of 0 or more is expected, not {said}", where=where)
    return Fraction(value)


def _numbers(value: Any, where: str) -> list[Fraction]:
    if not isinstance(value, list):
        raise NotAScale("a list of numbers is expected", where=where)
    return [_number(item, f"{where}[{place}]") for place, item in enumerate(value, start=1)]


def _row(row: Any, total: Fraction, percent: bool, where: str) -> Row:
    if not isinstance(row, dict):
        raise NotAScale("a table with boards, upto and vps is expected", where=where)
    _only(row, _ROW_KEYS, where)
    shortest, longest = _lengths(row.get("boards"), f"{where}, boards")
    upto = _margins(row.get("upto"), percent, f"{where}, upto")
    return Row(shortest, longest, tuple(upto), tuple(_awards(row, len(upto) + 1, total, where)))


def _lengths(value: Any, where: str) -> tuple[int, int]:
    match = _BOARDS.fullmatch(str(value)) if isinstance(value, str | int) else None
    shortest = int(match[1]) if match else 0
    longest = int(match[2]) if match and match[2] else shortest
    if not 1 <= shortest <= longest:
        raise NotAScale(f'a number of boards, as in 7 or "6-8", not {value!r}', where=where)
    return shortest, longest


def _margins(value: Any, percent: bool, where: str) -> list[Fraction]:
    margins = _numbers(value, where)
    if percent:
        margins = [margin - AVERAGE for margin in margins]
        if any(not 0 <= margin <= AVERAGE for margin in margins):
            raise NotAScale("percentages of 50 to 100 are expected", where=where)
    if any(high <= low for low, high in pairwise(margins)):
        raise NotAScale("each margin must be larger than the one before it", where=where)
    return margins


def _awards(row: dict[str, Any], count: int, total: Fraction, where: str) -> Iterable[Award]:
    won = _numbers(row.get("vps"), f"{where}, vps")
    if any(high < low for low, high in pairwise(won)):
        raise NotAScale("a larger margin cannot be worth less", where=f"{where}, vps")
    if "opponents" in row:
        lost = _numbers(row["opponents"], f"{where}, opponents")
    else:
        lost = [total - winner for winner in won]
    for field, points in (("vps", won), ("opponents", lost)):
        if len(points) != count:
            raise NotAScale(
                f"{count} numbers are expected, one more than in upto, not {len(points)}",
                where=f"{where}, {field}",
            )
    _balanced(won, lost, total, where)
    return zip(won, lost, strict=True)


def _balanced(won: list[Fraction], lost: list[Fraction], total: Fraction, where: str) -> None:
    if won[0] != lost[0]:
        raise NotAScale(
            f"the first is for a draw and must be the same for both, {float(total / 2):g}",
            where=f"{where}, vps",
        )
    if any(points < 0 for points in lost):
        raise NotAScale(f"no more than the total of {float(total):g}", where=f"{where}, vps")
    if any(high > low for low, high in pairwise(lost)):
        raise NotAScale("a larger defeat cannot be worth more", where=f"{where}, opponents")


def _apart(rows: Sequence[Row], where: str) -> None:
    ordered = sorted(rows, key=lambda row: row.shortest)
    for row, following in pairwise(ordered):
        if following.shortest <= row.longest:
            raise NotAScale(
                f"{row.lengths} and {following.lengths} boards overlap", where=f"{where}, rows"
            )
