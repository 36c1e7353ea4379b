"""From an event and its standings to the turnout of each ranking."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction

from overtrick.bridge.seat import Side
from overtrick.event.contestant import ContestantId
from overtrick.event.fold import Event
from overtrick.event.standings import Ranking, Standings
from overtrick.event.traveller import contestants_of
from overtrick.federations.master_points import Share
from overtrick.federations.turnout import Kind, Turnout


@dataclass(frozen=True, slots=True)
class Field:
    """A section, or the whole event where sections are one field, and its rankings.

    ``share`` is that of the pair which was to play the least of the boards in use.
    """

    scope: str
    rankings: tuple[tuple[Ranking, Turnout], ...]
    share: Share


def fields(event: Event, standings: Standings) -> tuple[Field, ...]:
    """The fields of an event in the order of its rankings; who never played is not counted."""
    scopes: dict[str, list[Ranking]] = {}
    for ranking in standings.rankings:
        if ranking.rows:
            section = ranking.rows[0].contestant.section
            scopes.setdefault(event.opened.scope(section), []).append(ranking)
    return tuple(
        Field(scope, _turnouts(event, standings, rankings), _least_share(event, standings, scope))
        for scope, rankings in scopes.items()
    )


def kind_of(event: Event) -> Kind:
    """What competes in an event's rankings."""
    match event.opened.form:
        case "teams":
            return Kind.TEAMS
        case "individual":
            four = dict(event.opened.options).get("individual_winners") == "4"
            return Kind.FOUR_WINNER_INDIVIDUAL if four else Kind.INDIVIDUAL
        case _:
            two = event.opened.winners == 2
            return Kind.TWO_WINNER_PAIRS if two else Kind.SINGLE_WINNER_PAIRS


def _turnouts(
    event: Event, standings: Standings, rankings: Iterable[Ranking]
) -> tuple[tuple[Ranking, Turnout], ...]:
    lists, kind = list(rankings), kind_of(event)
    playing = [sum(row.boards > 0 for row in ranking.rows) for ranking in lists]
    tables = Fraction(sum(playing), _at_a_table(kind))
    boards = max(row.boards for ranking in lists for row in ranking.rows)
    match_boards = _match_boards(event, standings)
    return tuple(
        (ranking, Turnout(kind, number, tables, boards, match_boards))
        for ranking, number in zip(lists, playing, strict=True)
    )


def _at_a_table(kind: Kind) -> int:
    """Contestants for each table; a team needs as many tables as there are teams."""
    match kind:
        case Kind.TEAMS:
            return 1
        case Kind.INDIVIDUAL | Kind.FOUR_WINNER_INDIVIDUAL:
            return 4
        case _:
            return 2


def _match_boards(event: Event, standings: Standings) -> int | None:
    """How long the matches are, of teams or in a Swiss draw; None where there are none."""
    if standings.matches:
        return max(len(match.boards) for match in standings.matches)
    if not event.drawn:
        return None
    rounds: dict[tuple[str, int | None], set[int]] = {}
    for play in event.plays.values():
        entered = play.entered
        rounds.setdefault((entered.section, entered.round), set()).add(entered.board)
    return max(map(len, rounds.values()), default=None)


def _least_share(event: Event, standings: Standings, scope: str) -> Share:
    """The boards in use, and those scheduled for the contestant with the fewest.

    A board not played was scheduled all the same; who never sat down is left out.
    """
    mine = [board for board in standings.boards if board.scope == scope]
    scheduled: dict[ContestantId, int] = {}
    for board in mine:
        for line in board.lines:
            for side in Side:
                for contestant in contestants_of(event, line.play, side):
                    scheduled[contestant] = scheduled.get(contestant, 0) + 1
    return Share(min(scheduled.values(), default=0), len(mine))
