"""Words for places, moves and boards, as a director says them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby

from overtrick.movements.findings import listed
from overtrick.movements.guidance.places import SEATS, Place
from overtrick.movements.model import Kind
from overtrick.movements.seatings import NOUNS


def place_words(place: Place, kind: Kind) -> str:
    """A seat: North-South at table 4."""
    return f"{SEATS[kind][place[1]]} at table {place[0]}"


def who_words(who: int, kind: Kind) -> str:
    """A contestant: pair 7, player 12, or East-West of team 3."""
    if kind == "teams":
        return f"{'North-South' if who > 0 else 'East-West'} of team {abs(who)}"
    return f"{NOUNS[kind]} {who}"


def all_words(whos: Iterable[int], kind: Kind) -> str:
    """Several contestants: pairs 1-3; team 2 where both its pairs are meant."""
    numbers = set(whos)
    halves = sorted(who for who in numbers if kind == "teams" and -who not in numbers)
    whole = sorted({abs(who) for who in numbers} - {abs(who) for who in halves})
    noun = f"{NOUNS[kind]}{'s' if len(whole) > 1 else ''}"
    parts = [f"{noun} {ranges(whole)}"] if whole else []
    return ", ".join([*parts, *(who_words(who, kind) for who in halves)])


def tables_up(shift: int, tables: int) -> str:
    """A move along the line: up one table, down two tables."""
    up = shift <= tables // 2
    number = shift if up else tables - shift
    return f"{'up' if up else 'down'} {counted(number, 'table')}"


def counted(number: int, noun: str, many: str = "") -> str:
    """One table, two tables, 13 tables."""
    words = ("no", "one", "two", "three", "four", "five", "six")
    shown = words[number] if number < len(words) else str(number)
    return f"{shown} {noun if number == 1 else many or noun + 's'}"


def board_words(boards: Sequence[int]) -> str:
    """Boards 4-6; boards 3, 7 and 11; board 2."""
    if len(boards) == 1:
        return f"board {boards[0]}"
    if tuple(boards) == tuple(range(boards[0], boards[-1] + 1)):
        return f"boards {boards[0]}-{boards[-1]}"
    return f"boards {listed(boards)}"


def ranges(numbers: Iterable[int]) -> str:
    """Numbers in words, runs of three or more shortened: 1-4, 7 and 9."""
    parts: list[str] = []
    runs = groupby(enumerate(sorted(numbers)), lambda one: one[1] - one[0])
    for run in ([number for _, number in found] for _, found in runs):
        parts += [f"{run[0]}-{run[-1]}"] if len(run) > 2 else map(str, run)
    *rest, last = parts
    return f"{', '.join(rest)} and {last}" if rest else last


def rounds_words(rounds: Iterable[int]) -> str:
    """Round 4; rounds 1-3 and 7."""
    found = sorted(set(rounds))
    return f"round{'s' if len(found) > 1 else ''} {ranges(found)}"


def tables_words(tables: Iterable[int]) -> str:
    """Table 4; tables 1-3 and 7."""
    found = sorted(set(tables))
    return f"table{'s' if len(found) > 1 else ''} {ranges(found)}"


def listed_words(parts: Sequence[str]) -> str:
    """Parts as one says them: 1-2, 3-4 and 5-6."""
    *rest, last = parts
    return f"{', '.join(rest)} and {last}" if rest else last


def numbers_on(boards: Sequence[int]) -> str:
    """The numbers of some boards without the word: 4-6."""
    return board_words(boards).partition(" ")[2]


def go(shift: int, tables: int, stay: str) -> str:
    """Go up one table; or what is said of those who do not move."""
    return f"go {tables_up(shift, tables)}" if shift else stay


def capital(text: str) -> str:
    """The beginning of a sentence."""
    return text[:1].upper() + text[1:]
