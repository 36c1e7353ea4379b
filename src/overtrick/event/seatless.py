"""Who is entered and sits nowhere: numbers that the section's schedule does not have."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from overtrick.bridge.seat import Side
from overtrick.event.contestant import ContestantId, by_number
from overtrick.event.seating import at_table
from overtrick.event.state import Event


def without_seat(event: Event) -> tuple[ContestantId, ...]:
    """Contestants of sections that a movement seats who have no seat in any of its rounds.

    Whoever has a result or has left is not among them, nor anybody whose rounds are drawn one
    by one: there who is entered joins the next draw.
    """
    drawn = {section for section, _ in event.drawn}
    sections = {one for one, key in event.movements.items() if key and one not in drawn}
    if event.opened.form == "teams" or not sections:
        return ()
    known = {*event.left}
    for place, sitting in event.sittings.items():
        known.update(at_table(event.opened, place[0], sitting))
    for play in event.plays.values():
        known.update(at_table(event.opened, play.entered.section, play.entered))
    missing = [one for one in event.contestants if one.section in sections and one not in known]
    return tuple(sorted(missing, key=_in_order))


def _in_order(one: ContestantId) -> tuple[object, ...]:
    return by_number(one.section), one.side is Side.EW, by_number(one.number)


def seatless_words(event: Event, several: Sequence[ContestantId]) -> Iterator[str]:
    """What is said of them, section by section, and of the numbers that there are.

    ``8EW, 9EW and 10EW have no seat: in mitchell-7 East-West are 1 to 7``; a schedule that has
    nobody there any more says ``nobody sits East-West``.
    """
    for section in dict.fromkeys(one.section for one in several):
        mine = [one for one in several if one.section == section]
        have = "has" if len(mine) == 1 else "have"
        there = ", ".join(_seats(event, section, mine))
        yield f"{_listed(map(str, mine))} {have} no seat: in {event.movements[section]} {there}"


def _seats(event: Event, section: str, several: Iterable[ContestantId]) -> Iterator[str]:
    """The numbers that are seated, of the lines that somebody of has no seat."""
    seated = {
        one
        for place, sitting in event.sittings.items()
        if place[0] == section
        for one in at_table(event.opened, section, sitting)
    }
    for side in dict.fromkeys(one.side for one in several):
        numbers = sorted((one.number for one in seated if one.side is side), key=by_number)
        if numbers:
            yield f"{'the numbers' if side is None else side.words} are {_spans(numbers)}"
        else:
            yield f"nobody sits{f' {side.words}' if side else ''}"


def _spans(numbers: Sequence[str]) -> str:
    """``1 to 7`` of whole numbers without a gap, otherwise all of them."""
    if all(one.isdecimal() for one in numbers) and len(numbers) > 2:
        whole = [int(one) for one in numbers]
        if whole == list(range(whole[0], whole[-1] + 1)):
            return f"{whole[0]} to {whole[-1]}"
    return _listed(numbers)


def _listed(several: Iterable[str]) -> str:
    *most, last = several
    return f"{', '.join(most)} and {last}" if most else last
