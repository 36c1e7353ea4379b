"""Who plays the matches of an event: ids as printed, and the contestants they stand for."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace

from overtrick.bridge.seat import Side
from overtrick.event.contestant import ContestantId
from overtrick.event.fold import Event
from overtrick.event.records import ContestantEntered
from overtrick.event.traveller import contestants_of


@dataclass(frozen=True, slots=True)
class Entrants:
    """``ids`` names each contestant; ``shown`` is the id of any record's contestant, or None.

    ``number`` gives the id of a bare number in a section, as records of awards have it.
    """

    ids: Mapping[str, ContestantId]
    shown: Callable[[ContestantId], str | None]
    number: Callable[[str, str], str]


def in_the_running(event: Event) -> Event:
    """An event without those who left with their results cancelled, and without their plays.

    Whoever met nobody else is still in it.
    """
    gone = {one for one, left in event.left.items() if left.cancelled}
    if not gone:
        return event
    contestants = {one: it for one, it in event.contestants.items() if one not in gone}
    plays = dict(event.plays)
    for number, play in event.plays.items():
        seated = {one for side in Side for one in contestants_of(event, play, side)}
        if seated & gone:
            del plays[number]
            for one in seated - gone:
                contestants.setdefault(one, ContestantEntered(one))
    awards = {
        key: award
        for key, award in event.awards.items()
        if gone.isdisjoint(_named(event, award.section, award.numbers))
    }
    return replace(event, plays=plays, contestants=contestants, awards=awards)


def _named(event: Event, section: str, numbers: Iterable[str]) -> set[ContestantId]:
    section = "" if event.opened.form == "teams" else section
    return {ContestantId(section, number) for number in numbers}
