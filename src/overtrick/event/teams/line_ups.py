"""Who sat for a team at a table, and how much each of its players has played."""

from __future__ import annotations

from overtrick.bridge.result import NotPlayed
from overtrick.bridge.seat import Side
from overtrick.event.contestant import ContestantId
from overtrick.event.fold import Event, Play

FOUR = 4
"""A team of so many has no line-up to choose: everybody plays."""


def at_the_table(event: Event, play: Play, side: Side) -> tuple[str, str] | None:
    """The two people of a side's line-up at a play; None where none was given."""
    team = _team(play, side)
    if team is None:
        return None
    given = event.line_up(team, play.entered.round or 1)
    if given is None:
        return None
    return given.ns if side is Side.NS else given.ew


def boards_played(event: Event) -> dict[ContestantId, dict[str, int]]:
    """For each team the boards that each of its people has played.

    By the line-ups; in a team of four or fewer without one everybody plays both ways round, so
    each has half of its table results. Larger teams without line-ups are left out. A ruling
    counts, a board not played does not.
    """
    found: dict[ContestantId, dict[str, int]] = {}
    halves: dict[ContestantId, dict[str, int]] = {}
    for play in event.plays.values():
        if isinstance(play.entered.result, NotPlayed):
            continue
        for side in Side:
            team = _team(play, side)
            if team is None:
                continue
            pair = at_the_table(event, play, side)
            everybody = event.players(team, play.entered.round or 1)
            if pair is not None:
                _count(found.setdefault(team, dict.fromkeys(everybody, 0)), pair)
            elif len(everybody) <= FOUR:
                _count(halves.setdefault(team, {}), everybody)
    for team, counts in halves.items():
        mine = found.setdefault(team, {})
        for person, tables in counts.items():
            mine[person] = mine.get(person, 0) + tables // 2
    return found


def _count(counts: dict[str, int], people: tuple[str, ...]) -> None:
    for person in people:
        counts[person] = counts.get(person, 0) + 1


def played_enough(event: Event, share: int = 50) -> dict[ContestantId, dict[str, bool]]:
    """For each team and player with a count: whether it is at least ``share`` per cent.

    Of the boards of the one of the team that played most, which is all of them where
    somebody never rested.
    """
    return {
        team: {
            person: 100 * count >= share * max(counts.values()) for person, count in counts.items()
        }
        for team, counts in boards_played(event).items()
        if counts
    }


def _team(play: Play, side: Side) -> ContestantId | None:
    teams = play.entered.teams
    return None if teams is None else ContestantId("", teams[0 if side is Side.NS else 1])
