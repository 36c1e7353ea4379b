"""Results that move with their table: other pairs, the other direction, other boards."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from overtrick.event.records import Record, ResultEntered, Sitting
from overtrick.event.refusals import ResultsInTheWay
from overtrick.event.state import Event, Play


def moved(
    event: Event, section: str, before: Sitting, after: Sitting | None, first_entry: int
) -> tuple[Record, ...]:
    """The results of a table as those of who really sat there, with the boards really played.

    Who agreed with a result or contested it still does. ``first_entry`` is the number of the
    first of the records. Raises ResultsInTheWay for a result that has no place any more.
    """
    found: list[Record] = []
    boards = _boards(before, after) if after else {}
    for play in _plays(event, section, before):
        one = play.entered
        if after is None or not after.plays or one.board not in boards:
            raise ResultsInTheWay(
                f"board {one.board} has a result in round {before.round} at table "
                f"{before.table}, and would not be played there: withdraw it first",
                places=[(section, before.round, before.table, one.board)],
            )
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
    return tuple(found)


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
