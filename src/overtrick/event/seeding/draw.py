"""The draw for seats: by lot, by rating with balanced lines, or in the order of entry."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal, TypeAlias, assert_never

from overtrick.bridge.seat import Side
from overtrick.event.contestant import ContestantId
from overtrick.event.schedules.lots import lot
from overtrick.event.seeding.clubs import Places, meeting_mates, separated
from overtrick.event.seeding.entrant import Entrant
from overtrick.event.seeding.lines import mean, parted, usual
from overtrick.event.seeding.seats import Seat
from overtrick.scoring.rounding import shown

By: TypeAlias = Literal["random", "rating", "order"]


@dataclass(frozen=True, slots=True)
class Way:
    """How something is drawn: by what, with which seed for lots, and for which section."""

    by: By = "random"
    seed: int = 0
    section: str = ""


@dataclass(frozen=True, slots=True)
class Seated:
    """Who has which number, and why, in words for whoever asks."""

    places: dict[ContestantId, Entrant]
    words: tuple[str, ...]


def draw(entrants: Sequence[Entrant], seats: Sequence[Seat], way: Way) -> Seated:
    """A number for each entrant; as many seats as entrants, or more, the last stay empty.

    Wishes come first, in the order of entry. ``random`` draws lots with the seed; ``rating``
    makes the mean ratings of the lines as equal as can be and draws lots within them; both
    keep club-mates apart in the first round as far as wishes and lines allow. ``order`` goes
    by the order of entry.
    """
    assert len(entrants) <= len(seats)
    open_seats = _filled_first(seats, len(entrants))
    kept, words = _wished(entrants, open_seats)
    held = frozenset(one.key for one in kept.values())
    rest = [one for one in entrants if one.key not in held]
    places = {**kept, **_dealt(rest, open_seats, kept, way)}
    by_id = {seat.contestant: seat for seat in seats}
    if way.by != "order":
        places = separated(places, by_id, held)
    ordered = {seat.contestant: places[seat.contestant] for seat in open_seats}
    told = (_how(way), *words, *_line_words(ordered, by_id), *_mates(ordered, by_id))
    return Seated(ordered, told)


def _filled_first(seats: Sequence[Seat], number: int) -> list[Seat]:
    """The seats to fill: of both lines about as many, those that stay empty being the last."""
    empty = len(seats) - number
    left = list(seats)
    for _ in range(empty):
        counts = {side: sum(seat.line is side for seat in left) for side in (Side.NS, Side.EW)}
        line = Side.EW if counts[Side.EW] >= counts[Side.NS] else Side.NS
        last = next((seat for seat in reversed(left) if seat.line is line), left[-1])
        left.remove(last)
    return left


def _wished(entrants: Iterable[Entrant], seats: Sequence[Seat]) -> tuple[Places, list[str]]:
    """Those who have what they wish, surest wishes first, and what is to be said of it."""
    places: Places = {}
    words: list[str] = []
    for one in sorted((one for one in entrants if one.wish), key=_urgency):
        free = [seat for seat in seats if seat.contestant not in places]
        seat = next((seat for seat in free if _fits(one, seat)), None)
        if seat is None:
            words.append(f"{one.name}: {one.wish} was wished, and no free seat has that")
        else:
            places[seat.contestant] = one
            words.append(f"{one.name}: {one.wish} as wished, {seat.contestant}")
    return places, words


def _urgency(one: Entrant) -> int:
    """A table before a stationary seat, and that before a direction."""
    return 0 if one.wish.table is not None else 1 if one.wish.stationary else 2


def _fits(one: Entrant, seat: Seat) -> bool:
    wish = one.wish
    if wish.table is not None:
        return (seat.table, seat.line or wish.side) == (wish.table, wish.side)
    return (not wish.stationary or seat.stationary) and wish.side in (None, seat.line)


def _dealt(rest: Sequence[Entrant], seats: Sequence[Seat], kept: Places, way: Way) -> Places:
    """The others, who have no wish or could not have it."""
    left = [seat for seat in seats if seat.contestant not in kept]
    if way.by == "order":
        return _on(left, rest)
    by_lot = sorted(rest, key=lambda one: lot(way.seed, "seat", one.key))
    if way.by == "random":
        return _on(left, by_lot)
    ranked = sorted(by_lot, key=_rating)
    lines = [[seat for seat in left if seat.line is side] for side in Side]
    if sum(map(len, lines)) < len(left):
        return _on(left, ranked)
    held = [
        [kept[seat.contestant] for seat in seats if seat.line is side and seat.contestant in kept]
        for side in Side
    ]
    unrated = usual([*rest, *kept.values()])
    found: Places = {}
    for line, group in zip(
        lines, parted(ranked, len(lines[0]), (held[0], held[1]), unrated), strict=True
    ):
        found |= _on(line, [one for one in by_lot if one in group])
    return found


def _on(seats: Iterable[Seat], entrants: Iterable[Entrant]) -> Places:
    return {seat.contestant: one for seat, one in zip(seats, entrants, strict=True)}


def _rating(one: Entrant) -> tuple[bool, Fraction]:
    """The best first; whoever has no rating last."""
    return one.rating is None, -(one.rating or Fraction(0))


def _how(way: Way) -> str:
    match way.by:
        case "random":
            return f"drawn by lot with seed {way.seed}"
        case "rating":
            return (
                f"lines balanced by rating, numbers within them drawn by lot with seed {way.seed}"
            )
        case "order":
            return "in the order of entry"
        case _:
            assert_never(way.by)


def _line_words(places: Places, seats: Mapping[ContestantId, Seat]) -> Iterator[str]:
    """The mean rating of each line, where there are lines and ratings."""
    everyone = list(places.values())
    lines = {
        side: [one for place, one in places.items() if seats[place].line is side] for side in Side
    }
    if not all(lines.values()) or all(one.rating is None for one in everyone):
        return
    unrated = usual(everyone)
    means = [f"{side.words} {shown(mean(line, unrated))}" for side, line in lines.items()]
    yield f"mean ratings: {', '.join(means)}"
    nobody = sum(one.rating is None for one in everyone)
    if nobody:
        yield f"{nobody} without a rating count as the mean of the others, {shown(unrated)}"


def _mates(places: Places, seats: Mapping[ContestantId, Seat]) -> Iterator[str]:
    for one, other in meeting_mates(places, seats):
        yield f"{one.name} and {other.name}, of one club, meet in the first round"
