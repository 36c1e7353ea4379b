"""Results as TRAVELLER_LINEs, BOARDs and MATCHes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Any, TypeAlias, assert_never

from overtrick.bridge.result import Adjusted, NotPlayed, PassedOut, Played, ScoreOnly
from overtrick.bridge.score import score_ns
from overtrick.event.fold import Event, Play
from overtrick.event.records import Numbers, SatOut
from overtrick.event.sitting_out import boards_sat_out
from overtrick.event.standings import LineScore, Standings
from overtrick.event.standings import Match as Scored
from overtrick.formats.usebio.elements import Match, Traveller, TravellerLine
from overtrick.formats.usebio.outcome import ruling_score
from overtrick.scoring.rounding import shown

Texts: TypeAlias = dict[str, Any]
"""Some fields of a TravellerLine or a Traveller, each a text or None."""
Meeting: TypeAlias = tuple[int | None, frozenset[str]]
"""Two teams in one round."""


def travellers(event: Event, standings: Standings, section: str) -> tuple[Traveller, ...]:
    """The boards of a section of pairs or individuals, in the order in which they came."""
    scores = _scores(standings)
    boards: dict[int, list[TravellerLine]] = {}
    for play in event.plays.values():
        if play.entered.section == section:
            line = _line(play, event, scores.get(play.entry))
            boards.setdefault(play.entered.board, []).append(line)
    for out in boards_sat_out(event):
        if out.contestant.section == section:
            boards.setdefault(out.board, []).append(_sat_out(out, event))
    datums = {
        board.board: board.datum for board in standings.boards if board.scope in ("", section)
    }
    return tuple(
        Traveller(number=str(board), average=_text(datums.get(board)), lines=tuple(lines))
        for board, lines in boards.items()
    )


def matches(event: Event, standings: Standings, section: str) -> tuple[Match, ...]:
    """The matches of a section of teams, in the order in which they came."""
    scores = _scores(standings)
    played: dict[Meeting, list[Play]] = {}
    for play in event.plays.values():
        if play.entered.section == section and play.entered.teams:
            key = (play.entered.round, frozenset(play.entered.teams))
            played.setdefault(key, []).append(play)
    scored = {(one.round, frozenset(one.teams)): one for one in standings.matches}
    found = (_match(plays, event, scored.get(key), scores) for key, plays in played.items())
    return (*found, *_byes(event, section))


def _scores(standings: Standings) -> dict[int, LineScore]:
    return {line.play.entry: line for board in standings.boards for line in board.lines}


def _text(value: int | None) -> str | None:
    return None if value is None else str(value)


def _line(play: Play, event: Event, scored: LineScore | None, direction: str = "") -> TravellerLine:
    entered = play.entered
    texts = _who(entered.ns, entered.ew, event) | _made(play, event) | _points(scored, event)
    lead = entered.lead.replace("T", "10") if entered.lead else None
    return TravellerLine(direction=direction or None, lead=lead, **texts)


def _who(ns: Numbers, ew: Numbers, event: Event) -> Texts:
    if event.opened.form != "individual":
        return {"ns_pair": "-".join(ns) or None, "ew_pair": "-".join(ew) or None}
    north, south = (*ns, None, None)[:2]
    east, west = (*ew, None, None)[:2]
    return {"north": north, "south": south, "east": east, "west": west}


def _made(play: Play, event: Event) -> Texts:
    result = play.entered.result
    vulnerable = event.vulnerable(play.entered.section, play.entered.board)
    match result:
        case Played(contract, tricks):
            assert contract.declarer is not None
            return {
                "contract": contract.bid,
                "played_by": contract.declarer.value,
                "tricks": str(tricks),
                "score": str(score_ns(result, vulnerable)),
            }
        case PassedOut():
            return {"contract": "PASS", "score": "0"}
        case ScoreOnly(score):
            return {"score": str(score)}
        case NotPlayed():
            return {}
        case Adjusted():
            return {"score": ruling_score(result)}
    assert_never(result)


def _points(scored: LineScore | None, event: Event) -> Texts:
    """The pair of points, under the name that the event's method gives it."""
    if scored is None or scored.points_ns is None or scored.points_ew is None:
        return {}
    form, method = event.opened.form, event.opened.method
    kind = {"mp": "match_points", "butler": "butler", "ximp": "cross_imps"}.get(method)
    if kind is None or form == "teams":
        return {}
    return {f"ns_{kind}": shown(scored.points_ns), f"ew_{kind}": shown(scored.points_ew)}


def _sat_out(out: SatOut, event: Event) -> TravellerLine:
    numbers = (out.contestant.number,)
    is_ew = out.contestant.direction == "EW"
    return TravellerLine(**_who(() if is_ew else numbers, numbers if is_ew else (), event))


def _match(
    plays: list[Play], event: Event, scored: Scored | None, scores: Mapping[int, LineScore]
) -> Match:
    teams = _home_first(plays)
    boards: dict[int, list[TravellerLine]] = {}
    for play in plays:
        direction = "NS" if play.entered.teams == teams else "EW"
        line = _line(play, event, scores.get(play.entry), direction)
        boards.setdefault(play.entered.board, []).append(line)
    result = _result(scored, teams)
    each = _by_board(scored, teams, event)
    return Match(
        round=_text(plays[0].entered.round),
        team=teams[0],
        opposing_team=teams[1],
        start_board=str(min(boards)),
        end_board=str(max(boards)),
        team_score=result[0],
        opposing_team_score=result[1],
        boards=tuple(
            Traveller(number=str(board), lines=tuple(lines), **each.get(board, {}))
            for board, lines in boards.items()
        ),
    )


def _home_first(plays: list[Play]) -> tuple[str, str]:
    """The teams, the one first that sits North-South in the open room."""
    opened = [play for play in plays if play.entered.room == "open"]
    closed = [play for play in plays if play.entered.room == "closed"]
    teams = (opened or closed or plays)[0].entered.teams
    assert teams is not None
    return teams[::-1] if closed and not opened else teams


def _result(scored: Scored | None, teams: tuple[str, str]) -> tuple[str | None, str | None]:
    """The match's VPs, or its points where there is no scale."""
    if scored is None:
        return None, None
    ours, theirs = _turned(scored.vps or scored.points, scored, teams)
    return shown(ours), shown(theirs)


def _by_board(scored: Scored | None, teams: tuple[str, str], event: Event) -> dict[int, Texts]:
    """IMPS, net for the first team, or both teams' points at board-a-match."""
    found: dict[int, Texts] = {}
    for board in scored.boards if scored else ():
        if scored is None or board.points is None:
            continue
        ours, theirs = _turned(board.points, scored, teams)
        if event.opened.method == "imp":
            found[board.board] = {"imps": _number(ours - theirs)}
        else:
            found[board.board] = {
                "team_points": _number(ours),
                "opposing_team_points": _number(theirs),
            }
    return found


def _number(value: Fraction) -> str:
    return str(value) if value.denominator == 1 else shown(value)


def _turned(
    pair: tuple[Fraction, Fraction], scored: Scored, teams: tuple[str, str]
) -> tuple[Fraction, Fraction]:
    return pair if scored.teams == teams else pair[::-1]


def _byes(event: Event, section: str) -> Iterable[Match]:
    """Boards that a team sat out: a match without opponents for each run of them."""
    sat: dict[tuple[str, int | None], list[int]] = {}
    for out in boards_sat_out(event):
        if out.contestant.section == section:
            sat.setdefault((out.contestant.number, out.round), []).append(out.board)
    for (team, round_), boards in sat.items():
        for first, last in _runs(sorted(set(boards))):
            yield Match(round=_text(round_), team=team, start_board=str(first), end_board=str(last))


def _runs(boards: list[int]) -> Iterable[tuple[int, int]]:
    start = boards[0]
    for board, following in zip(boards, [*boards[1:], None], strict=True):
        if following != board + 1:
            yield start, board
            start = following or 0
