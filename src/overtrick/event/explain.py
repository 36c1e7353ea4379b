"""Why a contestant has what it has on a board: every step, as data and in plain words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from overtrick.bridge.errors import BridgeError
from overtrick.bridge.result import Adjusted, Artificial
from overtrick.bridge.seat import Side
from overtrick.event.contestant import ContestantId, find_contestant
from overtrick.event.credit import Credit, own_session
from overtrick.event.field_rules import FieldRules, field_rules
from overtrick.event.fold import Event, Play
from overtrick.event.settling import artificial_percent
from overtrick.event.sheet import groups_of
from overtrick.event.standings import BoardScore, Standings
from overtrick.event.teams.explain import explain_team
from overtrick.event.telling import told, why
from overtrick.event.traveller import Traveller, contestants_of
from overtrick.event.traveller import line as marks
from overtrick.scoring.comparison import mark_of
from overtrick.scoring.explain import Slip, Step, explain_line, step
from overtrick.scoring.explain_imps import (
    explain_average,
    explain_butler,
    explain_cross_imps,
    signed,
)


class NothingToExplain(BridgeError):
    """The contestant is not in the event, or has no score on that board."""

    code = "nothing-to-explain"


@dataclass(frozen=True, slots=True)
class Explanation:
    """The arithmetic of one board for one contestant; ``points`` as the rules round them."""

    board: int
    contestant: str
    points: Fraction
    exact: Fraction
    steps: tuple[Step, ...]


def explain(event: Event, standings: Standings, board: int, contestant: str) -> Explanation:
    """How ``contestant`` (an id as printed: ``3``, ``A3NS``) came to its points on ``board``.

    Raises NothingToExplain, naming the contestants or boards there are.
    """
    one = contestant_named(standings, contestant)
    if event.opened.form == "teams":
        points, steps = explain_team(event, standings, board, one.number)
        if not steps:
            raise NothingToExplain(f"team {contestant} has no score on board {board}")
        return Explanation(board, contestant, points, points, steps)
    return _explain_in_field(event, standings, board, one, contestant)


def contestant_named(standings: Standings, text: str) -> ContestantId:
    """The contestant that ``text`` names: its printed id, or any part that only one fits.

    ``10`` is enough for 10NS where there is no 10EW, and 3NS where pairs have no direction.
    Raises NothingToExplain.
    """
    everyone = (row.contestant for row in standings.rows)
    return find_contestant(everyone, text, NothingToExplain)


def _explain_in_field(
    event: Event, standings: Standings, board: int, one: ContestantId, shown: str
) -> Explanation:
    """The arithmetic of a board, from the standings: no other board is scored again."""
    scored = standings.boards
    mine = list(credits_shown(event, standings, one))
    credit = next((credit for credit in mine if scored[credit.board].board == board), None)
    if credit is None or credit.points is None or credit.exact is None:
        played = sorted({scored[each.board].board for each in mine})
        raise NothingToExplain(
            f"{shown} has no score on board {board}; it has one on {_listed(played)}"
        )
    traveller = _traveller(event, scored[credit.board])
    rules = field_rules(event, (traveller,)).as_shown()
    steps = (
        *_opening(event, traveller, credit, rules, one),
        *_steps(traveller, credit, rules, own_session(mine), scored[credit.board].expected),
    )
    return Explanation(board, shown, credit.points, credit.exact, steps)


def _traveller(event: Event, board: BoardScore) -> Traveller:
    """The traveller that was scored as ``board``."""
    plays = tuple(line.play for line in board.lines)
    return Traveller(board.scope, board.board, plays, tuple(marks(event, play) for play in plays))


def credits_shown(event: Event, standings: Standings, one: ContestantId) -> Iterator[Credit]:
    """What a contestant is credited with on the boards it played, as they are shown."""
    boards = {
        (event.opened.scope(play.entered.section), play.entered.board)
        for play in event.plays.values()
        if one.number in (*play.entered.ns, *play.entered.ew)
    }
    for place, board in enumerate(standings.boards):
        if (board.scope, board.board) in boards:
            yield from _on_board(event, place, board, one)


def _on_board(event: Event, place: int, board: BoardScore, one: ContestantId) -> Iterator[Credit]:
    for number, line in enumerate(board.lines):
        for side in Side if line.counts else ():
            if one in contestants_of(event, line.play, side):
                top, points, exact = line.top(side), line.points(side), line.exact(side)
                percent = artificial_percent(line.play, side)
                yield Credit(place, number, side, top, points, exact, percent)


def _listed(boards: Sequence[int]) -> str:
    return ", ".join(map(str, boards)) or "none"


def _opening(
    event: Event, traveller: Traveller, credit: Credit, rules: FieldRules, one: ContestantId
) -> Iterator[Step]:
    """What happened at the table, and whom that beat, tied and lost to."""
    play = traveller.plays[credit.line]
    them = _who(event, play, credit.side.opponents)
    result = play.entered.result
    line = traveller.lines[credit.line]
    assert line is not None
    mark = mark_of(line, credit.side)
    text = f"{_seat(event, play, credit, one)} against {them}: {told(result)}{why(play)}"
    if isinstance(mark, int):
        text += f", {signed(mark * credit.side.sign)}"
    if isinstance(result, Adjusted):
        yield step("ruling", text, Fraction(0))
    else:
        yield step(
            "result", text, Fraction(mark * credit.side.sign if isinstance(mark, int) else 0)
        )
    if isinstance(mark, int) and rules.method.has_top:
        yield from _met(event, traveller, credit, mark)


def _seat(event: Event, play: Play, credit: Credit, one: ContestantId) -> str:
    """The direction, after the partner of that board in an individual."""
    both = contestants_of(event, play, credit.side)
    section = play.entered.section if event.opened.across else ""
    partners = [f"{section}{other.number}" for other in both if other != one]
    return f"with {' and '.join(partners)}, {credit.side.words}" if partners else credit.side.words


def _met(event: Event, traveller: Traveller, credit: Credit, mark: int) -> Iterator[Step]:
    """The contestants of the same direction, by whether this one beat them."""
    met: dict[str, list[str]] = {"beat": [], "tied with": [], "lost to": []}
    group = traveller.plays[credit.line].group
    for number, (play, line) in enumerate(zip(traveller.plays, traveller.lines, strict=True)):
        other = mark_of(line, credit.side) if line else None
        if number == credit.line or not isinstance(other, int) or play.group != group:
            continue
        gap = (mark - other) * credit.side.sign
        verb = "beat" if gap > 0 else "lost to" if gap < 0 else "tied with"
        met[verb].append(f"{_who(event, play, credit.side)} ({signed(other * credit.side.sign)})")
    for verb, who in met.items():
        if who:
            yield step("met", f"{verb} {', '.join(who)}", Fraction(len(who)))


def _who(event: Event, play: Play, side: Side) -> str:
    """The contestants of a side as the traveller knows them: bare numbers, sections if across."""
    section = play.entered.section if event.opened.across else ""
    return " and ".join(f"{section}{one.number}" for one in contestants_of(event, play, side))


def _steps(
    traveller: Traveller,
    credit: Credit,
    rules: FieldRules,
    own: Fraction | None,
    expected: int,
) -> tuple[Step, ...]:
    """The scoring room's own explanation of the line."""
    lines = [line for line in traveller.lines if line is not None]
    place = sum(line is not None for line in traveller.lines[: credit.line])
    slip = Slip(lines, expected, rules.options, groups_of(traveller))
    if rules.method.code == "mp":
        return explain_line(slip, place, credit.side, own)
    if rules.method.code == "aggregate":
        return _aggregate(credit)
    mark = mark_of(lines[place], credit.side)
    if isinstance(mark, Artificial):
        comparisons = 1 if rules.method.code == "butler" else max(expected - 1, 0)
        return explain_average(mark.percent, own, comparisons, rules.options)
    if rules.method.code == "ximp":
        return explain_cross_imps(slip, place, credit.side)
    return explain_butler(slip, place, credit.side)


def _aggregate(credit: Credit) -> tuple[Step, ...]:
    assert credit.exact is not None
    return (step("points", f"{signed(credit.exact)} points", credit.exact),)
