"""From an evening to the people in it and to records, each with its source."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from overtrick.event.contestant import ContestantId, Person
from overtrick.event.records import ContestantEntered, FormName, Source
from overtrick.formats.bws.deals import prepared
from overtrick.formats.bws.document import TooManyRows
from overtrick.formats.bws.evening import Evening
from overtrick.formats.bws.noticing import Noticing
from overtrick.formats.bws.people import names_of, number_of, person, players, seated
from overtrick.formats.bws.rows import HandRecord, PlayerName, PlayerSeat
from overtrick.formats.bws.seating import contestants, sit_outs
from overtrick.formats.reading import Sourced

_MOST_SIT_OUTS = 100_000
_CHAIRS: dict[FormName, int] = {"individual": 1, "pairs": 2, "teams": 4}


def people_of(evening: Evening, noticing: Noticing) -> dict[ContestantId, list[Person]]:
    """The players of each contestant, North and East first."""
    rows = evening.document.rows(PlayerSeat)
    found = seated(rows, evening.met, evening.sections, noticing)
    chosen = players(found, _CHAIRS[evening.form], noticing)
    sitting = [one for several in chosen.values() for one in several]
    nameless = {number_of(one.row) for one in sitting if not one.row.name} - {""}
    names = names_of(evening.document.rows(PlayerName), nameless) if nameless else {}
    unknown = nameless - set(names)
    for one in sitting:
        if number_of(one.row) in unknown:
            message = f"player {one.row.number} of {one.contestant} has no name in this file"
            noticing.row("no-name", one.row, message)
    return {
        contestant: [person(one, names, noticing.file) for one in several]
        for contestant, several in chosen.items()
    }


def records_of(
    evening: Evening, people: dict[ContestantId, list[Person]], noticing: Noticing
) -> Iterator[Sourced]:
    """Contestants, boards, results, sit-outs. A source's line is the row's place in its table."""
    file = noticing.file
    yield from _contestants(evening, people, file)
    for board, row in prepared(evening.document.rows(HandRecord), evening.sections, noticing):
        yield board, Source(file, row)
    for outcome, result in zip(evening.outcomes, evening.results, strict=True):
        yield result, Source(file, outcome.row.ordinal)
    yield from _sit_outs(evening, file)


def _contestants(
    evening: Evening, people: dict[ContestantId, list[Person]], file: str
) -> Iterator[Sourced]:
    everyone = contestants(evening.met.values(), evening.outcomes, evening.sections)
    for contestant in everyone:
        ids = tuple(one.id for one in people.get(contestant, ()))
        yield ContestantEntered(contestant, ids), Source(file)


def _sit_outs(evening: Evening, file: str) -> Iterator[Sourced]:
    found = sit_outs(evening.met.values(), evening.played, evening.sections)
    for sit_out in islice(found, _MOST_SIT_OUTS):
        yield sit_out, Source(file)
    if next(found, None) is not None:
        raise TooManyRows(f"more than {_MOST_SIT_OUTS} boards sat out", where="table RoundData")
