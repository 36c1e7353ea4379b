"""Entering everybody of a list: numbers, lines, and the commands that enter them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from itertools import count, zip_longest
from typing import Final

from overtrick.bridge.errors import BridgeError, quoted
from overtrick.bridge.seat import Side
from overtrick.event.commands import EnterContestant
from overtrick.event.contestant import ContestantId
from overtrick.event.matches.pairs import plays_matches
from overtrick.event.naming import contestant_of
from overtrick.event.records import ContestantEntered
from overtrick.event.refusals import NoSuchContestant
from overtrick.event.seatless import seatless_words, without_seat
from overtrick.event.seeding.draw import Way, draw
from overtrick.event.seeding.entrant import NO_WISH, Entrant, Wish
from overtrick.event.seeding.seating import Outcome
from overtrick.event.seeding.seats import Seat, seats_of
from overtrick.event.state import Event

IN_ORDER: Final = Way("order")


class TooManyEntries(BridgeError):
    """More are entered than the section's schedule seats, or a number is taken."""

    code = "too-many-entries"


@dataclass(frozen=True, slots=True)
class Application:
    """One line of a list of entries. ``id`` is the number wanted, empty where any will do.

    ``players`` are as typed or ids of people; ``clubs`` those of the players and of the pair.
    """

    where: str
    players: tuple[str, ...] = ()
    id: str = ""
    name: str | None = None
    clubs: tuple[str, ...] = ()
    rating: Fraction | None = None
    handicap: Fraction | None = None
    stratum: str | None = None
    seed: int | None = None
    wish: Wish = NO_WISH
    names: tuple[str, ...] = field(default=())

    @property
    def words(self) -> str:
        """What it is called: its name, or those of its players."""
        return self.name or " & ".join(self.names or self.players) or self.where


def entered(event: Event, applications: Sequence[Application], way: Way = IN_ORDER) -> Outcome:
    """The commands that enter a list, and what the numbers went by.

    Numbers that are wanted are given; the others are drawn for, among the seats that nobody
    is named for where the section has a schedule. Raises TooManyEntries.
    """
    section = way.section
    _check_people(event, applications)
    chosen = _chosen(event, applications, section)
    _check_seats(event, chosen)
    rest = [one for one in applications if one.where not in chosen]
    seats = _free(event, section, rest, {*chosen.values()})
    entrants = [_entrant(one) for one in rest]
    found = draw(entrants, seats, way)
    numbers = {one.key: place for place, one in found.places.items()} | chosen
    by_id = {seat.contestant: seat for seat in seats}
    commands = tuple(_command(one, numbers[one.where], by_id, event) for one in applications)
    return Outcome(commands, found.words)


def _check_people(event: Event, applications: Sequence[Application]) -> None:
    """Raise TooManyEntries where somebody is entered already, or stands on two lines."""
    known = {
        person: f"is entered as {one.contestant} already"
        for one in event.contestants.values()
        for person in one.players
    }
    for one in applications:
        for person, name in zip_longest(one.players, one.names[: len(one.players)]):
            if person in known:
                raise TooManyEntries(f"{name or person} {known[person]}", where=one.where)
            known[person] = f"stands in {one.where} already"


def _entrant(one: Application) -> Entrant:
    return Entrant(one.where, one.words, frozenset(one.clubs), one.rating, one.wish)


def _chosen(
    event: Event, applications: Sequence[Application], section: str
) -> dict[str, ContestantId]:
    """The numbers that are wanted, by line. Raises TooManyEntries where two want one."""
    found: dict[str, ContestantId] = {}
    for one in applications:
        if one.id:
            wanted = _wanted(event, one, section)
            if wanted in found.values():
                raise TooManyEntries(f"{one.id} is there twice", where=one.where)
            found[one.where] = wanted
    return found


def _check_seats(event: Event, chosen: Mapping[str, ContestantId]) -> None:
    """Raise TooManyEntries for numbers that a movement, already set, does not seat."""
    new = {one: ContestantEntered(one) for one in chosen.values()}
    known = without_seat(event)
    after = replace(event, contestants=event.contestants | new)
    strangers = [one for one in without_seat(after) if one not in known]
    for words in seatless_words(after, strangers):
        hint = ""
        numbers = [int(one.number) for one in strangers if one.number.isdecimal()]
        if numbers and all(one.side is Side.EW for one in strangers):
            key = event.movements[strangers[0].section]
            hint = f"; set-movement {key} east-west-from={min(numbers)} would seat them"
        raise TooManyEntries(f"{words}{hint}")


def _wanted(event: Event, one: Application, section: str) -> ContestantId:
    text = one.id.strip().upper()
    try:
        found = contestant_of(event, text)
    except NoSuchContestant:
        pass
    else:
        # A bare number is one of the section that is being entered, and of no other.
        if section in ("", found.section) or not _is_bare(found, text):
            return found
    if event.opened.form == "teams":
        return ContestantId("", text)
    if event.opened.winners == 1:
        return ContestantId(section, text.removeprefix(section.upper()))
    for side in Side:
        number = text.removesuffix(side.value).removeprefix(section.upper())
        if text.endswith(side.value) and number:
            return ContestantId(section, number, side)
    raise TooManyEntries(
        f"{quoted(one.id)}: there are two lists of winners, write NS or EW behind it",
        where=one.where,
    )


def _is_bare(one: ContestantId, text: str) -> bool:
    return text in {one.number.upper(), f"{one.number}{one.direction or ''}".upper()}


def _free(
    event: Event, section: str, rest: Sequence[Application], taken: set[ContestantId]
) -> list[Seat]:
    """The seats to be drawn for: those without names, and new ones where there is no schedule."""
    there = [
        seat
        for seat in seats_of(event, section)
        if seat.contestant not in taken and _is_nameless(event, seat.contestant)
    ]
    if any(place[0] == section for place in event.sittings):
        if len(there) < len(rest):
            raise TooManyEntries(
                f"more entries ({len(rest)}) than seats that nobody is named for ({len(there)}): "
                "choose a larger movement, or leave some out"
            )
        return there
    new = _new(event, section, rest, taken | {seat.contestant for seat in there})
    return [*there, *(next(new) for _ in range(len(rest) - len(there)))]


def _is_nameless(event: Event, one: ContestantId) -> bool:
    entered_ = event.contestants[one]
    return not (entered_.players or entered_.name)


def _new(
    event: Event, section: str, rest: Sequence[Application], taken: set[ContestantId]
) -> Iterator[Seat]:
    """Numbers that nobody has yet; of two lines the shorter one is next, unless wishes fill it."""
    used = taken | event.contestants.keys()
    if event.opened.form == "teams" or event.opened.winners == 1:
        place = "" if event.opened.form == "teams" else section
        keeps = event.opened.form == "teams" or plays_matches(event)
        for number in count(1):
            one = ContestantId(place, str(number))
            if one not in used:
                yield Seat(one, table=number, stationary=keeps)
    sizes = {side: sum(one.side is side for one in used) for side in Side}
    wanted = {side: _wish_for(rest, side) + sizes[side] for side in Side}
    half = -(-(sum(sizes.values()) + len(rest)) // 2)
    upright = max(half, wanted[Side.NS])
    while True:
        side = Side.NS if sizes[Side.NS] < upright else Side.EW
        number = next(n for n in count(1) if ContestantId(section, str(n), side) not in used)
        one = ContestantId(section, str(number), side)
        used.add(one)
        sizes[side] += 1
        other = ContestantId(section, str(number), side.opponents)
        yield Seat(one, side, number, side is Side.NS, frozenset({other}))


def _wish_for(rest: Sequence[Application], side: Side) -> int:
    """How many wish a line; a stationary seat is North-South."""
    return sum(
        (one.wish.side or (Side.NS if one.wish.stationary else None)) is side for one in rest
    )


def _command(
    one: Application, place: ContestantId, seats: dict[ContestantId, Seat], event: Event
) -> EnterContestant:
    seat = seats.get(place)
    kept = one.wish if one.wish.table is not None else None
    if one.wish.stationary and seat is not None and seat.stationary and seat.table is not None:
        kept = Wish(True, seat.line or Side.NS, seat.table)
    return EnterContestant(
        place.number,
        place.section,
        place.direction,  # type: ignore[arg-type]
        one.players,
        one.name,
        one.handicap,
        one.stratum,
        next(iter(one.clubs), None) if event.opened.form == "teams" else _club(one),
        one.rating,
        one.seed,
        None if kept is None else f"{kept.table}{(kept.side or Side.NS).value}",
    )


def _club(one: Application) -> str | None:
    """The club that all of a contestant's players share."""
    return one.clubs[0] if len(set(one.clubs)) == 1 else None
