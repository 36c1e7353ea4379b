"""From an event and its standings to the turnout of each ranking."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from overtrick.bridge.seat import Side
from overtrick.event.contestant import ContestantId, shown_ids
from overtrick.event.fold import Event
from overtrick.event.seating import TwoSides, at_table, seated
from overtrick.event.standings import Ranking, Standings
from overtrick.federations.master_points import Share
from overtrick.federations.turnout import Kind, Turnout


@dataclass(frozen=True, slots=True)
class Field:
    """A section, or the whole event where sections are one field, and its rankings.

    ``shares`` are what each was to play of the boards in use; who ``left`` has played its own.
    """

    scope: str
    rankings: tuple[tuple[Ranking, Turnout], ...]
    shares: Mapping[ContestantId, Share]
    left: frozenset[ContestantId]

    @property
    def least(self) -> Share:
        """That of the pair which was to play least, of those who stayed to the end."""
        stayed = [share for one, share in self.shares.items() if one not in self.left]
        return min(stayed, key=lambda share: share.boards, default=Share(0, 0))


def fields(event: Event, standings: Standings) -> tuple[Field, ...]:
    """The fields of an event in the order of its rankings; who never played is not counted."""
    scopes: dict[str, list[Ranking]] = {}
    for ranking in standings.rankings:
        if ranking.rows:
            section = ranking.rows[0].contestant.section
            scopes.setdefault(event.opened.scope(section), []).append(ranking)
    return tuple(
        Field(
            scope,
            _turnouts(event, standings, rankings),
            _shares(event, standings, scope),
            frozenset(event.left),
        )
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


def _shares(event: Event, standings: Standings, scope: str) -> dict[ContestantId, Share]:
    """The boards scheduled for each contestant, of those in use.

    A board not played was scheduled all the same, also where its round is still to come, and so
    was a round with somebody who then went home; who never sat down is left out.
    """
    mine = [board for board in standings.boards if board.scope == scope]
    tables = [line.play.entered for board in mine for line in board.lines]
    seen = {(one.section, one.round, one.table, one.board) for one in tables}
    scheduled = _Scheduled(event)
    for one in tables:
        scheduled.add(one.section, one, 1)
    in_use = {board.board for board in mine}
    for (section, round_, table), sitting in event.sittings.items():
        if event.opened.scope(section) != scope or not (sitting.ns and sitting.ew):
            continue
        left = [one for one in sitting.boards if (section, round_, table, one) not in seen]
        in_use.update(left)
        scheduled.add(section, sitting, len(left))
    ids = shown_ids(row.contestant for row in standings.rows)
    return {
        who: Share(
            boards + _deserted(event, who, scheduled.met[who]), len(in_use), ids.get(who, str(who))
        )
        for who, boards in scheduled.boards.items()
    }


@dataclass(slots=True)
class _Scheduled:
    """So many boards of each contestant of an event, and whom it met or is to meet."""

    event: Event
    boards: dict[ContestantId, int] = field(default_factory=dict)
    met: dict[ContestantId, set[ContestantId]] = field(default_factory=dict)

    def add(self, section: str, table: TwoSides, boards: int) -> None:
        """Some boards of a table for everybody who sits there."""
        ns, ew = (seated(self.event.opened, section, table, side) for side in Side)
        for one, others in [(one, ew) for one in ns] + [(one, ns) for one in ew]:
            self.boards[one] = self.boards.get(one, 0) + boards
            self.met.setdefault(one, set()).update(others)


def _deserted(event: Event, contestant: ContestantId, met: set[ContestantId]) -> int:
    """The boards that a contestant was to play against those who had gone home by then."""
    if contestant in event.left:
        return 0
    gone = [left for one, left in event.left.items() if one not in met and one != contestant]
    empty = [
        sitting
        for (section, _, _), sitting in sorted(event.sittings.items())
        if section == contestant.section
        and bool(sitting.ns) != bool(sitting.ew)
        and contestant in at_table(event.opened, section, sitting)
    ]
    boards = 0
    for sitting in empty:
        absent = next((left for left in gone if left.after_round < sitting.round), None)
        if absent is not None:
            gone.remove(absent)
            boards += len(sitting.boards)
    return boards
