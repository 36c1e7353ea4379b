"""Results that move with their table: other pairs, the other direction, other boards."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Final

from overtrick.event.records import Record, ResultEntered, Sitting
from overtrick.event.refusals import ResultsInTheWay
from overtrick.event.state import Event, Play

_NAMED: Final = 6
"""So many boards are named in a refusal; the rest are counted."""


def moved(
    event: Event, section: str, changed: Sequence[tuple[Sitting, Sitting | None]], first_entry: int
) -> tuple[Record, ...]:
    """The results of tables that ``changed`` as those of who really sat there, and really played.

    Who agreed with a result or contested it still does. ``first_entry`` is the number of the
    first of the records. Raises ResultsInTheWay for results that have no place any more.
    """
    _must_have_a_place(event, section, changed)
    found: list[Record] = []
    for before, after in changed:
        if after:
            found += _of_table(event, section, before, after, first_entry + len(found))
    return tuple(found)


def _must_have_a_place(
    event: Event, section: str, changed: Iterable[tuple[Sitting, Sitting | None]]
) -> None:
    """Raise ResultsInTheWay, naming every result of a table that would not play its board."""
    places = [
        (section, before.round, before.table, play.entered.board)
        for before, after in changed
        for play in _plays(event, section, before)
        if not (after and after.plays and play.entered.board in _boards(before, after))
    ]
    if not places:
        return
    told = [
        f"board {board} has a result in round {round_} at table {table}"
        for _, round_, table, board in sorted({*places})
    ]
    more = f"; and {len(told) - _NAMED} more" if len(told) > _NAMED else ""
    them = "it" if len(told) == 1 else "them"
    raise ResultsInTheWay(
        f"{'; '.join(told[:_NAMED])}{more}, and would not be played there: withdraw {them} first",
        places=places,
    )


def _of_table(
    event: Event, section: str, before: Sitting, after: Sitting, first_entry: int
) -> list[Record]:
    """The results of one table as those of who sits there now."""
    found: list[Record] = []
    boards = _boards(before, after)
    for play in _plays(event, section, before):
        one = play.entered
        now = replace(
            one, ns=after.ns, ew=after.ew, teams=after.teams, board=boards[one.board],
            switched=after.switched,
        )  # fmt: skip
        if event.opened.form == "teams" and one.teams and before.teams:
            now = _of_teams(one, before, after, boards[one.board])
        if now == one:
            continue
        found.append(replace(now, supersedes=play.entry))
        found += _said(event, play.entry, first_entry + len(found) - 1)
    return found


def _of_teams(one: ResultEntered, before: Sitting, after: Sitting, board: int) -> ResultEntered:
    """The teams changed; pairs' numbers stay with their direction unless they are the teams'."""
    turned = one.teams != before.teams
    sat = (after.ew, after.ns) if turned else (after.ns, after.ew)
    teams = after.teams[::-1] if turned and after.teams else after.teams
    return replace(one, ns=sat[0], ew=sat[1], teams=teams, board=board, switched=after.switched)


def _plays(event: Event, section: str, sitting: Sitting) -> Iterator[Play]:
    """Every result in force of a table in a round, in the order of entry."""
    place = (section, sitting.round, sitting.table)
    numbers = sorted(
        number for at, several in event.places.items() if at[:3] == place for number in several
    )
    return (event.plays[number] for number in numbers)


def _boards(before: Sitting, after: Sitting) -> dict[int, int]:
    """Which board each was: the same where it is still played, in order where all are others.

    As many boards as before, not the same, are the same results under wrong numbers, in order.
    """
    if len(before.boards) == len(after.boards) and {*before.boards} != {*after.boards}:
        return dict(zip(before.boards, after.boards, strict=True))
    return {board: board for board in after.boards}


def _said(event: Event, old: int, new: int) -> Iterator[Record]:
    """Agreement and contests of a result, for the entry that takes its place."""
    if old in event.confirmed:
        yield replace(event.confirmed[old], number=new)
    for contest in event.contested.values():
        if contest.number == old:
            yield replace(contest, number=new)
