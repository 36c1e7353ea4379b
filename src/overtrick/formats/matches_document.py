"""Matches, byes and the lists of pairs in the promised JSON document."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import Any, TypeAlias

from overtrick.event.contestant import ContestantId, People, Person
from overtrick.event.fold import Event
from overtrick.event.records import MatchAwarded
from overtrick.event.standings import NOTHING, Both, Bye, Match, MatchBoard, Ranking, Row, Stanza
from overtrick.event.teams.line_ups import boards_played
from overtrick.scoring.rounding import shown

Json: TypeAlias = dict[str, Any]


def match_document(match: Match) -> Json:
    """A match; what only some matches have (stanzas, penalties, an award) has its own keys."""
    found: Json = {
        "round": match.round,
        "teams": list(match.teams),
        "boards": [_board(one) for one in match.boards],
        "imps": _whole(match.won),
        "vps": None if match.vps is None else _both(match.vps),
    }
    if match.in_percent:
        found["percent"] = _both(match.points)
    if len(match.rounds) > 1:
        found["rounds"] = list(match.rounds)
    if match.stanzas:
        found["stanzas"] = [_stanza(one) for one in match.stanzas]
        found["winner"] = None if match.winner is None else match.teams[match.winner]
    for name, both in (
        ("penalties", match.penalties),
        ("carried", match.carried),
        ("aggregate", match.bonus),
    ):
        if both != NOTHING:
            found[name] = _whole(both)
    return found | _award(match.award)


def _board(one: MatchBoard) -> Json:
    return {"board": one.board, "imps": None if one.points is None else _whole(one.won)}


def _stanza(stanza: Stanza) -> Json:
    won = [board.won for board in stanza.boards]
    imps = (sum((one for one, _ in won), Fraction(0)), sum((one for _, one in won), Fraction(0)))
    return {
        "rounds": list(stanza.rounds),
        "boards": [board.board for board in stanza.boards],
        "imps": _whole(imps),
    }


def _award(award: MatchAwarded | None) -> Json:
    if award is None:
        return {}
    given = [shown(one) for one in award.awards]
    return {"award": {"given": given, "unit": award.unit, "reason": award.reason}}


def bye_document(bye: Bye) -> Json:
    """A round without opponents and what was given for it, in points of the ranking."""
    return {"round": bye.round, "team": bye.team, "points": shown(bye.points)} | _award(bye.award)


def list_document(ranking: Ranking, people: People) -> Json:
    """A list of pairs inside a team event, best average first."""
    return {"name": ranking.name, "rows": [_pair(row, people) for row in ranking.rows]}


def _pair(row: Row, people: People) -> Json:
    return {
        "rank": row.rank,
        "place": row.place,
        "tied": row.tied,
        "number": row.contestant.number,
        "direction": row.contestant.direction,
        "players": [_player(people[one]) for one in row.players if one in people],
        "boards": row.boards,
        "points": shown(row.points),
        "exact_points": str(row.exact_points),
        "average": shown(row.a_board),
        "exact_average": str(row.a_board),
    }


def players_boards(event: Event, people: People) -> dict[ContestantId, list[Json]]:
    """The boards each player of a team has played, where line-ups were given."""
    if not event.line_ups:
        return {}
    return {
        team: [
            _player(people.get(one, Person(one, one))) | {"boards": boards}
            for one, boards in counts.items()
        ]
        for team, counts in boards_played(event).items()
    }


def _player(person: Person) -> Json:
    return {"name": person.name, "number": person.number}


def _both(points: Both) -> list[str]:
    return [shown(one) for one in points]


def _whole(points: Iterable[Fraction]) -> list[int | str]:
    """IMPs are whole numbers; weighted ones are strings with two decimals."""
    return [int(one) if one.denominator == 1 else shown(one) for one in points]
