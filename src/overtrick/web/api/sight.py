"""What somebody may see of an event: a director all of it, others what is no secret any more."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime

from overtrick.bootstrap.desk import Desk
from overtrick.bootstrap.files import odd_things
from overtrick.event.compute import Scored, scored
from overtrick.event.contestant import Person
from overtrick.event.standings import Ranking, Standings
from overtrick.event.state import Event
from overtrick.formats.reading import Notice
from overtrick.store.people_privacy import people_of
from overtrick.web.access import Access, Who
from overtrick.web.console.playing import hidden_boards
from overtrick.web.public.choices import shown
from overtrick.web.public.cut import cut, without_guesses
from overtrick.web.public.open_boards import SectionBoard, open_boards, sections_of
from overtrick.web.public.view import people_in


@dataclass(frozen=True, slots=True)
class Sight:
    """An event as somebody may see it, with its standings and people; ``hidden`` is left out."""

    event: Event
    standings: Standings
    people: dict[str, Person]
    hidden: frozenset[SectionBoard]
    notices: tuple[Notice, ...] = ()


def sight(desk: Desk, who: Who, event_id: int, now: datetime) -> Sight:
    """An event as ``who`` may see it now. Raises NoSuchEvent.

    A director sees everything, but nothing of boards that he himself has still to play. Others
    see nothing of a board that anybody can still play, and people as they chose.
    """
    full = desk.scored(event_id)
    event, standings = full.event, full.standings
    hidden = hidden_from(desk, who, event_id, event, now)
    if hidden:
        event = cut(full.event, hidden)
        of = scored(event).standings
        rankings = _counting_all(full) if _counts_all(full.event, now) else of.rankings
        standings = replace(of, rankings=rankings, imbalances=())
    directs = who.access(event_id) >= Access.DIRECTOR
    people = people_shown(desk, event_id, event, private=directs)
    notices = odd_things(event, standings) if directs and not hidden else ()
    return Sight(event, standings, people, hidden, notices)


def hidden_from(
    desk: Desk, who: Who, event_id: int, event: Event, now: datetime
) -> frozenset[SectionBoard]:
    """The boards of which ``who`` may see nothing now, in each section."""
    own = hidden_boards(desk, event, who)
    mine = frozenset((section, board) for board in own for section in sections_of(event))
    return mine if who.access(event_id) >= Access.DIRECTOR else mine | open_boards(event, now)


def people_shown(desk: Desk, event_id: int, event: Event, *, private: bool) -> dict[str, Person]:
    """Everybody of an event; without ``private`` as each of them chose to be shown."""
    with desk.store.reading() as connection:
        return people_of(connection, people_in(event), event=event_id, private=private)


def _counting_all(full: Scored) -> tuple[Ranking, ...]:
    """The rankings that count open boards too, but for guesses at rounds to come."""
    event = without_guesses(full.event)
    return (full if event is full.event else scored(event, full)).standings.rankings


def _counts_all(event: Event, now: datetime) -> bool:
    """Whether the director lets running totals count boards that are still open."""
    chosen = shown(event)
    return chosen.running == "all" and (chosen.embargo is None or now >= chosen.embargo)
