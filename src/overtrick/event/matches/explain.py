"""Why a match ended as it did, and what all matches add up to, step by step."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final, TypeAlias

from overtrick.bridge.errors import BridgeError
from overtrick.event.contestant import ContestantId
from overtrick.event.field_standings import field_standings
from overtrick.event.fold import Event
from overtrick.event.matches.entrants import in_the_running
from overtrick.event.matches.explain_scale import scale_steps
from overtrick.event.matches.pairs import count_pairs, pairs_worth, plays_matches
from overtrick.event.matches.penalties import Placed
from overtrick.event.matches.ranking import brings
from overtrick.event.matches.settling import Counted
from overtrick.event.matches.triangles import Triangles
from overtrick.event.matches.worth import Worth
from overtrick.event.records import Unit
from overtrick.event.standings import Bye, Match, Row
from overtrick.event.teams.standings import count_teams
from overtrick.scoring.explain import Step, step
from overtrick.scoring.explain_imps import signed
from overtrick.scoring.rounding import brief, shown

_SHARES: Final[dict[Unit, str]] = {"board": "a board's top", "session": "the session"}
_UNITS: Final = {"imps": " IMPs", "points": " points", "boards": " points", "percent": "%"}


Seat: TypeAlias = tuple[int, int]


class NoMatch(BridgeError):
    """A contestant has no match in that round."""

    code = "no-match"


@dataclass(frozen=True, slots=True)
class MatchExplained:
    """The arithmetic of one match for one contestant; ``points`` are those of the ranking."""

    round: int
    contestant: str
    points: Fraction
    steps: tuple[Step, ...]


def has_matches(event: Event) -> bool:
    """Whether an event is played in matches."""
    return event.opened.form == "teams" or plays_matches(event)


def ranks_matches(event: Event) -> bool:
    """Whether matches make the ranking: those of pairs do where they bring victory points."""
    if event.opened.form == "teams":
        return True
    return plays_matches(event) and pairs_worth(event).in_vps


def counted_in(event: Event) -> Counted:
    """The matches of an event of teams, or of pairs that play matches."""
    running = in_the_running(event)
    if event.opened.form == "teams":
        return count_teams(running)
    return count_pairs(running, field_standings(running))


def explain_match(event: Event, round_: int, contestant: ContestantId) -> MatchExplained:
    """How a contestant's match (or bye) of a round came out. Raises NoMatch."""
    if not has_matches(event):
        raise NoMatch("the event has no matches: its boards are compared over the field")
    counted = counted_in(event)
    id_ = counted.entrants.shown(contestant) or str(contestant)
    for bye in counted.settled.byes:
        if bye.team == id_ and bye.round == round_:
            return MatchExplained(round_, id_, bye.points, (_bye(bye, counted.worth),))
    mine = [one for one in enumerate(counted.settled.matches) if id_ in one[1].teams]
    for place, match in mine:
        if round_ in match.rounds:
            seat = (place, match.teams.index(id_))
            steps = tuple(match_steps(event, counted, seat))
            return MatchExplained(round_, id_, brings(match, seat[1], counted.worth), steps)
    rounds = sorted({number for _, match in mine for number in match.rounds})
    known = ", ".join(map(str, rounds)) or "none"
    raise NoMatch(f"{id_} has no match in round {round_}; it has one in {known}")


def match_steps(event: Event, counted: Counted, seat: Seat) -> Iterator[Step]:
    """Boards and stanzas, penalties, carry-over, the margin, and victory points.

    ``seat`` is the place of a match among those counted, and a side of it.
    """
    match, side, worth = counted.settled.matches[seat[0]], seat[1], counted.worth
    yield from _triangle(event, match)
    if match.award is not None:
        yield _award(match, side, worth)
        return
    yield from _boards(match, side, worth)
    yield from _bonus(match, side)
    yield from _penalties(counted.settled.penalties, seat, worth)
    yield from _carried(match, side, worth)
    if worth.is_net:
        margin = match.points[side]
        yield step("margin", f"the margin is {signed(margin)}{_UNITS[worth.kind]}", margin)
    elif match.penalties[side]:
        points = match.points[side]
        yield step("points", f"that leaves {brief(points)}{_UNITS[worth.kind]}", points)
    if worth.in_vps and match.vps is None:
        yield step("waiting", _waiting(match), Fraction(0))
    yield from scale_steps(match, side, worth)


def _waiting(match: Match) -> str:
    if not match.played:
        return "no board has been compared yet: there are no victory points"
    return "there are no victory points yet: a part is still to be played, or no row fits"


def _triangle(event: Event, match: Match) -> Iterator[Step]:
    three = Triangles(event).of(match.rounds, match.teams)
    if not three:
        return
    rounds = " and ".join(map(str, match.rounds))
    text = f"part of the triangle of {', '.join(three)}: one match of all boards of round {rounds}"
    yield step("triangle", text, Fraction(match.played))


def _boards(match: Match, side: int, worth: Worth) -> Iterator[Step]:
    """What was won and lost, stanza by stanza where there are several."""
    other = match.teams[1 - side]
    for stanza in match.stanzas:
        rounds = " and ".join(map(str, stanza.rounds))
        net = stanza.points[side]
        yield step("stanza", f"round {rounds}: {signed(net)}{_UNITS[worth.kind]}", net)
    won = [board.won for board in match.boards]
    ours, theirs = (sum((each[one] for each in won), Fraction(0)) for one in (side, 1 - side))
    over = f"over {match.played} board" + ("" if match.played == 1 else "s")
    if worth.kind == "percent":
        percent = match.points[side] + match.penalties[side]
        text = f"{brief(ours)} matchpoints against {brief(theirs)} {over}, against {other}: "
        yield step("boards", f"{text}{shown(percent)}%", percent)
        return
    unit = _UNITS[worth.kind]
    text = f"against {other}: {brief(ours)}{unit} won, {brief(theirs)} lost {over}"
    yield step("boards", text, ours - theirs if worth.is_net else ours)


def _bonus(match: Match, side: int) -> Iterator[Step]:
    if any(match.bonus):
        text = f"the aggregate of the match brings {brief(match.bonus[side])} points by the table"
        yield step("aggregate", text, match.bonus[side])


def _penalties(placed: Sequence[Placed], seat: Seat, worth: Worth) -> Iterator[Step]:
    """What each side's penalties take off before victory points are looked up."""
    for one in placed:
        if one.seat is None or one.seat[0] != seat[0]:
            continue
        own = one.seat == seat
        if own or worth.is_net:
            whose = "" if own else "the opponents' "
            text = f"{whose}{_penalty(one, worth)}"
            yield step("penalty", text, -one.amount if own else one.amount)


def _penalty(one: Placed, worth: Worth) -> str:
    what = "penalty" if one.amount >= 0 else "compensation"
    unit = _unit(worth) if one.seat is None else _UNITS[worth.kind]
    law = f", Law {one.penalty.law}" if one.penalty.law else ""
    reason = f": {one.penalty.reason}" if one.penalty.reason else ""
    amount = f"{brief(abs(one.amount))}{unit.removesuffix('s') if abs(one.amount) == 1 else unit}"
    if one.penalty.unit in _SHARES:
        amount = f"{brief(abs(one.penalty.amount))}% of {_SHARES[one.penalty.unit]}, {amount}"
    return f"{what} of {amount}{law}{reason}"


def _unit(worth: Worth) -> str:
    return " VPs" if worth.in_vps else _UNITS[worth.kind]


def _carried(match: Match, side: int, worth: Worth) -> Iterator[Step]:
    ours, theirs = match.carried[side], match.carried[1 - side]
    if ours or theirs:
        text = f"carried over: {brief(ours)} against {brief(theirs)}{_UNITS[worth.kind]}"
        yield step("carry-over", text, ours - theirs)


def _award(match: Match, side: int, worth: Worth) -> Step:
    assert match.award is not None
    points = brings(match, side, worth)
    reason = f" ({match.award.reason})" if match.award.reason else ""
    other = match.teams[1 - side]
    text = f"the match against {other} was awarded{reason}: {_amount(points, worth)}"
    return step("award", text, points)


def _bye(bye: Bye, worth: Worth) -> Step:
    reason = f" ({bye.award.reason})" if bye.award.reason else ""
    text = f"round {bye.round}, a bye{reason}: {_amount(bye.points, worth)}"
    return step("award", text, bye.points)


def matches_steps(event: Event, row: Row) -> Iterator[Step]:
    """Every match and bye of a contestant, penalties that are in none, and what all come to.

    ``row`` is the contestant's in the ranking.
    """
    counted, contestant = counted_in(event), row.contestant
    worth, id_ = counted.worth, counted.entrants.shown(contestant)
    for match in counted.settled.matches:
        if id_ in match.teams:
            yield _line(match, match.teams.index(id_), worth)
    yield from (_bye(bye, worth) for bye in counted.settled.byes if bye.team == id_)
    for one in counted.settled.penalties:
        if one.team == id_ and one.seat is None:
            yield step("penalty", _penalty(one, worth), -one.amount)
    yield from _brought(event, row, worth)
    over = f"over {row.boards} board" + ("" if row.boards == 1 else "s")
    yield step("total", f"in all {_amount(row.points, worth)} {over}", row.points)


def _brought(event: Event, row: Row, worth: Worth) -> Iterator[Step]:
    """What was carried over from an earlier session."""
    carried = event.carried.get(row.contestant)
    if carried is not None and row.carried is not None:
        reason = f" ({carried.reason})" if carried.reason else ""
        text = f"carried over{reason}: {_amount(row.carried, worth)}"
        yield step("carry-over", text, row.carried)


def _amount(points: Fraction, worth: Worth) -> str:
    """Points of the ranking with their unit; IMPs and totals won or lost have their sign."""
    unit = _unit(worth)
    shown_ = brief(points) if worth.in_vps or not worth.is_net else signed(points)
    if points < 0 and not shown_.startswith("−"):
        shown_ = f"−{brief(-points)}"
    return f"{shown_}{unit.removesuffix('s') if abs(points) == 1 else unit}"


def _line(match: Match, side: int, worth: Worth) -> Step:
    """One match in a list of all."""
    points = brings(match, side, worth)
    where = f"round {match.round}, " if match.round is not None else ""
    text = f"{where}against {match.teams[1 - side]}: {_amount(points, worth)}"
    if match.award is not None:
        text += ", awarded"
    elif worth.in_vps:
        text += f" for {_result(match.points[side], worth)}"
    return step("match", text, points)


def _result(points: Fraction, worth: Worth) -> str:
    if worth.kind == "percent":
        return f"{shown(points)}%"
    return f"{signed(points)}{_UNITS[worth.kind]}"
