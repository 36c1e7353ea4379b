"""Who sits where: by round and table for the room, by contestant for whoever looks for a name."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from overtrick.bridge.seat import Side
from overtrick.event.contestant import ContestantId
from overtrick.event.records import Sitting
from overtrick.event.seating import seated
from overtrick.event.sitting_out import is_there
from overtrick.event.state import Event, Place
from overtrick.publish.edition import Edition
from overtrick.publish.entrants import Entrant


@dataclass(frozen=True, slots=True)
class SideShown:
    """One side of a table: who sits there, empty for an empty seat."""

    entrants: tuple[Entrant, ...]
    numbers: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class TableShown:
    """One table in one round; ``boards`` is ``5–8``, empty where nobody plays."""

    table: int
    room: str
    ns: SideShown
    ew: SideShown
    boards: str


@dataclass(frozen=True, slots=True)
class SeatList:
    """One round of one section; ``out`` are those who sit at no table in it."""

    section: str
    round: int
    now: bool
    tables: tuple[TableShown, ...]
    out: tuple[Entrant, ...] = ()


def seat_lists(event: Event, edition: Edition, playing: Mapping[str, int]) -> tuple[SeatList, ...]:
    """The round that each section is ``playing`` and the next; the first before play begins.

    None once the results are final.
    """
    if event.stage == "final":
        return ()
    found = []
    for section in dict.fromkeys(place[0] for place in sorted(event.sittings)):
        last = max(place[1] for place in event.sittings if place[0] == section)
        current = min(playing.get(section, 0), last)  # more may have been called before a cut
        for round_ in (max(current, 1), max(current, 1) + 1):
            tables = tuple(_tables(event, edition, section, round_))
            if tables:
                out = tuple(_out(event, edition, section, round_))
                found.append(SeatList(section, round_, round_ == current, tables, out))
    return tuple(found)


def boards_words(boards: tuple[int, ...]) -> str:
    """``5–8`` for boards in a row, otherwise all of them."""
    if len(boards) > 1 and boards == tuple(range(boards[0], boards[-1] + 1)):
        return f"{boards[0]}–{boards[-1]}"
    return ", ".join(map(str, boards))


def _tables(event: Event, edition: Edition, section: str, round_: int) -> Iterator[TableShown]:
    for place, sitting in sorted(event.in_section(section).items(), key=_by_table):
        if place[1] == round_ and (sitting.ns or sitting.ew or sitting.teams):
            yield TableShown(
                place[2],
                sitting.room or "",
                _side(event, edition, section, sitting, Side.NS),
                _side(event, edition, section, sitting, Side.EW),
                boards_words(sitting.boards) if sitting.plays else "",
            )


def _out(event: Event, edition: Edition, section: str, round_: int) -> Iterator[Entrant]:
    """Those who sit in another round of the section, have come and not left: they sit it out."""
    there: dict[bool, set[ContestantId]] = {True: set(), False: set()}
    for place, sitting in event.in_section(section).items():
        for side in Side:
            there[place[1] == round_].update(seated(event.opened, section, sitting, side))
    for one, entrant in edition.entrants.items():
        if one in there[False] - there[True] and is_there(event, one, round_):
            yield entrant


def _by_table(one: tuple[Place, Sitting]) -> tuple[int, int]:
    place, _ = one
    return place[1], place[2]


def _side(event: Event, edition: Edition, section: str, sitting: Sitting, side: Side) -> SideShown:
    there: tuple[ContestantId, ...] = seated(event.opened, section, sitting, side)
    known = tuple(edition.entrants[one] for one in there if one in edition.entrants)
    return SideShown(known, tuple(one.number for one in there))
