"""How far each team got in a knock-out: what ranks them, whoever has more IMPs."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from overtrick.event.contestant import ContestantId
from overtrick.event.knock_out import DrawnStage, drawn_stages, is_knock_out
from overtrick.event.standings import Match
from overtrick.event.state import Event


def reached(event: Event, matches: Iterable[Match]) -> Mapping[str, int]:
    """The last stage each team of a knock-out played in, one more for who has won it.

    Empty where the event is no knock-out, or more than one. Who is through without a match, or
    against somebody who has left, has won its stage.
    """
    stages = drawn_stages(event)
    if not is_knock_out(event) or len({one.section for one in stages}) != 1:
        return {}
    found = {team: one.number for one in stages for team in one.players}
    played = list(matches)
    for winner in _through(event, stages[-1], played):
        found[winner] = stages[-1].number + 1
    return found


def _through(event: Event, stage: DrawnStage, matches: Sequence[Match]) -> Iterable[str]:
    yield from stage.drawn.byes
    for home, away in stage.drawn.matches:
        gone = [one for one in (home, away) if ContestantId("", one) in event.left]
        if len(gone) == 1:
            yield away if gone[0] == home else home
            continue
        match = next((one for one in matches if _is_of(one, stage, {home, away})), None)
        if match is None or not _is_over(event, stage, match):
            continue
        if match.winner is not None:
            yield match.teams[match.winner]
        elif stage.tie == "higher-seed":
            yield home


def _is_of(match: Match, stage: DrawnStage, teams: set[str]) -> bool:
    return set(match.teams) == teams and (match.round or 0) >= stage.first


def _is_over(event: Event, stage: DrawnStage, match: Match) -> bool:
    """Whether every board of the match that was seated has been compared."""
    if match.award is not None:
        return True
    boards = {
        (sitting.round, board)
        for (_, round_, _), sitting in event.sittings.items()
        if round_ >= stage.first and {*(sitting.teams or ())} == {*match.teams}
        for board in sitting.boards
    }
    return match.played >= len(boards) > 0
