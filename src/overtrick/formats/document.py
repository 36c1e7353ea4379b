"""The promised JSON document of a scored event, from its standings."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Any, TypeAlias

from overtrick.bridge.result import Adjusted, NotPlayed, PassedOut, Played
from overtrick.event.contestant import ContestantId, People, Person, shown_ids
from overtrick.event.fold import Event
from overtrick.event.prizes import Award
from overtrick.event.standings import BoardScore, LineScore, Ranking, Row, Standings
from overtrick.event.strata import strata_lists
from overtrick.event.substitutes import substitutes
from overtrick.formats.matches_document import (
    bye_document,
    list_document,
    match_document,
    players_boards,
)
from overtrick.formats.reading import Notice
from overtrick.scoring.rounding import shown

Json: TypeAlias = dict[str, Any]
Ids: TypeAlias = Mapping[ContestantId, str]


def document(
    event: Event,
    standings: Standings,
    people: People,
    notices: Iterable[Notice],
    awards: Iterable[Award] = (),
) -> Json:
    """What ``overtrick score --json`` prints; points and percentages as strings.

    Who has played nothing that counts has a dash for a place, as on pages; ``rank`` is where the
    row stands.
    """
    ids = shown_ids(row.contestant for row in standings.rows)
    found: Json = {
        "event": _event(event, notices),
        "rankings": [_ranking(one, event, standings, people, ids) for one in standings.rankings],
        "boards": [_board(board, event) for board in standings.boards],
    }
    strata = [one for ranking in standings.rankings for one in strata_lists(ranking)]
    if strata:
        found["strata"] = [_ranking(one, event, standings, people, ids) for one in strata]
    if event.line_ups:
        _with_boards(found, event, people)
    if standings.matches:
        found["matches"] = [match_document(match) for match in standings.matches]
    if standings.byes:
        found["byes"] = [bye_document(bye) for bye in standings.byes]
    if standings.lists:
        found["lists"] = [list_document(ranking, people) for ranking in standings.lists]
    if given := [_award(one, ids) for one in awards]:
        found["prizes"] = given
    return found


def _award(award: Award, ids: Ids) -> Json:
    """Prizes that somebody wins, or nobody could."""
    return {
        "prizes": [prize.name for prize in award.prizes],
        "winners": [ids[one] for one in award.winners],
        "each": None if award.each is None else shown(award.each),
    }


def _with_boards(found: Json, event: Event, people: People) -> None:
    """How many boards each player of a team has played, beside the team."""
    played = {one.number: boards for one, boards in players_boards(event, people).items()}
    for ranking in found["rankings"]:
        for row in ranking["rows"]:
            if row["number"] in played:
                row["players_boards"] = played[row["number"]]


def _event(event: Event, notices: Iterable[Notice]) -> Json:
    opened = event.opened
    return {
        "title": opened.title,
        "date": opened.date,
        "club": opened.club,
        "form": opened.form,
        "method": opened.method,
        "rules": opened.rules,
        "options": dict(opened.options),
        "winners": opened.winners,
        "across": opened.across,
        "warnings": [
            {"code": notice.code, "where": notice.where, "message": notice.message}
            for notice in notices
        ],
    }


def _ranking(
    ranking: Ranking, event: Event, standings: Standings, people: People, ids: Ids
) -> Json:
    rows = [_row(row, standings.place_of(row), event, people, ids) for row in ranking.rows]
    return {"name": ranking.name, "rows": rows}


def _row(row: Row, place: str, event: Event, people: People, ids: Ids) -> Json:
    entered = event.contestants.get(row.contestant)
    found: Json = {
        "rank": row.rank,
        "place": place,
        "tied": row.tied,
        "contestant": ids[row.contestant],
        "number": row.contestant.number,
        "section": row.contestant.section,
        "direction": row.contestant.direction,
        "players": [
            player_document(people[one])
            for one in (entered.players if entered else ())
            if one in people
        ],
        "boards": row.boards,
        "points": shown(row.points),
        "exact_points": str(row.exact_points),
        "top": _shown(row.top),
        "percent": _shown(row.percent),
        "exact_percent": _exact(row.exact_percent),
    }
    if entered and entered.name:
        found["name"] = entered.name
    if entered and entered.club:
        found["club"] = entered.club
    if row.imps is not None:
        found["imps"] = shown(row.imps)
    if row.handicap is not None:
        found |= {
            "handicap": shown(row.handicap),
            "handicapped": _shown(row.handicapped),
            "handicap_place": row.handicap_place,
        }
    return found | _carried(row) | _strata(row) | _substitutes(event, row, people)


def player_document(person: Person) -> Json:
    """A player as documents have it; the club where it is known."""
    found: Json = {"name": person.name, "number": person.number}
    return found | {"club": person.club} if person.club else found


def _substitutes(event: Event, row: Row, people: People) -> Json:
    """Who sat in for one of the players, and in which rounds."""
    found = substitutes_document(event, row.contestant, people)
    return {"substitutes": found} if found else {}


def substitutes_document(event: Event, contestant: ContestantId, people: People) -> list[Json]:
    """A contestant's substitutes as players, with their ``rounds``."""
    return [
        player_document(people[one.person]) | {"rounds": list(one.rounds)}
        for one in substitutes(event, contestant)
        if one.person in people
    ]


def _carried(row: Row) -> Json:
    """What was carried over; beside a percentage the total that ranks, in points or per cent."""
    found: Json = {}
    if row.carried is not None:
        found = {"carried": shown(row.carried), "exact_carried": str(row.carried)}
    if row.whole is not None:
        unit = "percent" if row.whole.in_percent else "points"
        found |= {"total": shown(row.whole.total), "total_in": unit}
    return found


def _strata(row: Row) -> Json:
    """A contestant's stratum, and its place in each list; ``awarded`` are those deep enough."""
    if not row.strata:
        return {}
    return {
        "stratum": row.stratum,
        "strata": {one.stratum: one.place for one in row.strata},
        "awarded": [one.stratum for one in row.strata if one.awarded],
    }


def _board(board: BoardScore, event: Event) -> Json:
    section = board.scope or (board.lines[0].play.entered.section if board.lines else "")
    found: Json = {
        "board": board.board,
        "vulnerable": event.vulnerable(section, board.board).value,
        "top": _shown(board.top),
        "datum": board.datum,
        "lines": [_line(line, event) for line in board.lines],
    }
    return {"section": board.scope} | found if board.scope else found


def _line(line: LineScore, event: Event) -> Json:
    entered = line.play.entered
    found: Json = {"section": entered.section, "round": entered.round, "table": entered.table}
    if event.opened.form == "individual" and len(entered.ns) == len(entered.ew) == 2:
        (north, south), (east, west) = entered.ns, entered.ew
        found["players"] = [north, east, south, west]
    else:
        found |= {"ns": "-".join(entered.ns), "ew": "-".join(entered.ew)}
    if entered.teams:
        found |= {"team_ns": entered.teams[0], "team_ew": entered.teams[1], "room": entered.room}
    if line.play.group:
        found["group"] = line.play.group
    if entered.switched:
        found["switched"] = True
    return found | _made(line) | _points(line)


def _made(line: LineScore) -> Json:
    result = line.play.entered.result
    found: Json = {"contract": None, "declarer": None, "tricks": None, "result": None}
    match result:
        case Played(contract, tricks):
            assert contract.declarer is not None
            found |= {
                "contract": contract.bid,
                "declarer": contract.declarer.value,
                "tricks": tricks,
                "result": result.result,
            }
        case PassedOut():
            found["contract"] = "PASS"
        case _:
            pass
    return found | {
        "lead": line.play.entered.lead,
        "score_ns": line.score_ns,
        "played": not isinstance(result, NotPlayed),
        "ruling": str(result) if isinstance(result, Adjusted) else None,
    }


def _points(line: LineScore) -> Json:
    return {
        "points_ns": _shown(line.points_ns),
        "points_ew": _shown(line.points_ew),
        "exact_ns": _exact(line.exact_ns),
        "exact_ew": _exact(line.exact_ew),
    }


def _shown(value: Fraction | None) -> str | None:
    return None if value is None else shown(value)


def _exact(value: Fraction | None) -> str | None:
    return None if value is None else str(value)
