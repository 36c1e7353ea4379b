"""The boards of which nothing may be shown: those that somebody can still play."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from datetime import date, datetime, timedelta
from typing import Final, TypeAlias

from overtrick.bridge.deal import Deal
from overtrick.bridge.result import NotPlayed
from overtrick.bridge.seat import Side
from overtrick.event.certify import lacking
from overtrick.event.contestant import ContestantId
from overtrick.event.state import Event
from overtrick.event.traveller import contestants_of
from overtrick.web.public.choices import shown
from overtrick.web.terminal.said import said_ahead

SectionBoard: TypeAlias = tuple[str, int]
"""A board as one section plays it: the section's name, and the board's number."""

Seated: TypeAlias = tuple[ContestantId, Side | None]
"""A contestant; of a team its pair North-South or East-West."""

_A_DAY: Final = timedelta(days=1)


def open_boards(event: Event, now: datetime) -> frozenset[SectionBoard]:
    """Every board, section by section, that a contestant has still to play at ``now``.

    Open are boards that the schedule still has to come at any table (another round, the other
    table of a match, a late play), boards of which a table said a result before the room began that
    round, boards that nobody has played at all, and every board until the embargo is over. One
    number is one board for all sections, unless the cards recorded for them differ. Without a
    schedule everybody has still to play what he has no result of, until play is said to be over;
    results read from a file of an earlier day were all of them.
    """
    everything = _everything(event)
    embargo = shown(event).embargo
    if embargo is not None and now < embargo:
        return frozenset(everything)
    still = {*_unplayed(event, everything), *_late(event)}
    if event.stage != "final":
        still |= {*lacking(event), *_other_tables(event)}
    if event.stage == "open":
        still |= {*_unscheduled(event, now.date()), *_guessed(event)}
    return frozenset(_with_the_same_cards(event, still, everything))


def _everything(event: Event) -> set[SectionBoard]:
    """Every board that is scheduled, prepared or played, in each section."""
    sections = sections_of(event)
    found = {(place[0], board) for place, one in event.sittings.items() for board in one.boards}
    found |= {(play.entered.section, play.entered.board) for play in event.plays.values()}
    for section, board in event.boards:
        found |= {(one, board) for one in (sections if section is None else (section,))}
    return found


def sections_of(event: Event) -> frozenset[str]:
    """Every section in which anybody plays; the one without a name where there is none."""
    found = {place[0] for place in event.sittings}
    found |= {play.entered.section for play in event.plays.values()}
    if event.opened.form != "teams":
        found |= {one.section for one in event.contestants}
    return frozenset(found or {""})


def _unplayed(event: Event, everything: Iterable[SectionBoard]) -> Iterator[SectionBoard]:
    """Boards that have no result at any table: their cards are for later."""
    played = {board for *_, board in event.places}
    played |= {play.entered.board for play in event.plays.values()}
    return (one for one in everything if one[1] not in played)


def _late(event: Event) -> Iterator[SectionBoard]:
    """Boards that are to be played late and have not been."""
    if event.stage == "final":
        return
    for section, round_, table, board in event.late:
        plays = event.plays_at((section, round_, table, board))
        if all(isinstance(one.entered.result, NotPlayed) for one in plays):
            yield section, board


def _other_tables(event: Event) -> Iterator[SectionBoard]:
    """Boards of matches of which one table alone has a result, where one stands for both."""
    tables: defaultdict[tuple[str, frozenset[str], int], list[int]] = defaultdict(list)
    for place, sitting in event.sittings.items():
        if sitting.teams is not None and sitting.plays and sitting.room is None:
            for board in sitting.boards:
                results = len(event.places.get((*place, board), ()))
                tables[place[0], frozenset(sitting.teams), board].append(results)
    for (section, _, board), results_at in tables.items():
        if len(results_at) == 1 and results_at[0] == 1:
            yield section, board


def _guessed(event: Event) -> Iterator[SectionBoard]:
    """Boards of which a table has said a result before the room began that round."""
    plays = (event.plays[number].entered for number in said_ahead(event))
    return ((one.section, one.board) for one in plays)


def _unscheduled(event: Event, today: date) -> Iterator[SectionBoard]:
    """Boards of sections without a schedule that somebody has no result of."""
    scheduled = {place[0] for place in event.sittings}
    for section in sections_of(event) - scheduled:
        if not _was_read_later(event, section, today):
            had = _who_had(event, section)
            everybody = _everybody(event, section).union(*had.values())
            yield from ((section, board) for board, several in had.items() if several < everybody)


def _everybody(event: Event, section: str) -> set[Seated]:
    """Who is entered; a team once for each of its tables."""
    if event.opened.form == "teams":
        return {(one, side) for one in event.contestants for side in Side}
    return {(one, None) for one in event.contestants if one.section == section}


def _who_had(event: Event, section: str) -> dict[int, set[Seated]]:
    """Who played a board of a section, or sat it out."""
    had: defaultdict[int, set[Seated]] = defaultdict(set)
    teams = event.opened.form == "teams"
    for play in event.plays.values():
        if play.entered.section == section:
            for side in Side:
                who = contestants_of(event, play, side)
                had[play.entered.board].update((one, side if teams else None) for one in who)
    for out in event.sit_outs.values():
        if out.board in had and out.contestant.section == section and not teams:
            had[out.board].add((out.contestant, None))
    return had


def _was_read_later(event: Event, section: str, today: date) -> bool:
    """Whether a section's results were all read from files, of an event of another day."""
    plays = [one for one in event.plays.values() if one.entered.section == section]
    return all(one.source is not None for one in plays) and is_over(event.opened.date, today)


def is_over(text: str | None, today: date) -> bool:
    """Whether the day of an event is over wherever it is played."""
    try:
        return text is not None and date.fromisoformat(text[:10]) < today - _A_DAY
    except ValueError:
        return False


def _with_the_same_cards(
    event: Event, still: Iterable[SectionBoard], everything: Iterable[SectionBoard]
) -> Iterator[SectionBoard]:
    """The same boards of the other sections as well, unless other cards are recorded there."""
    sections: defaultdict[int, set[str]] = defaultdict(set)
    for section, board in still:
        sections[board].add(section)
    for section, board in everything:
        if any(_may_be_the_same(event, board, section, one) for one in sections.get(board, ())):
            yield section, board


def _may_be_the_same(event: Event, board: int, section: str, other: str) -> bool:
    if section == other:
        return True
    deals: list[Deal | None] = [event.deal(one, board) for one in (section, other)]
    return None in deals or deals[0] == deals[1]
