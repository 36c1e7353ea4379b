"""A field scored one line against every other, and everybody's total."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import TypeAlias

from overtrick.bridge.seat import Side
from overtrick.event.contestant import ContestantId
from overtrick.event.records import CarriedOver, PenaltyGiven
from tests.whole.facts import Facts, Line, Scores
from tests.whole.scales import imps, rounded

Cell: TypeAlias = tuple[int, Side]
"""One side of one entry's result."""
Given: TypeAlias = dict[tuple[ContestantId, Cell], "Earned"]
"""Artificial scores, which partners need not have the same of: each by their own session."""
ZERO = Fraction(0)
WON_IMPS = {"ximp", "butler"}


@dataclass
class Earned:
    """One side's points on a board: exact, rounded, and the most there was to have."""

    exact: Fraction
    points: Fraction
    top: Fraction | None


@dataclass
class Total:
    """One contestant's session."""

    boards: int = 0
    exact: Fraction = ZERO
    points: Fraction = ZERO
    top: Fraction | None = None
    percent: Fraction | None = None
    cells: list[Cell] = field(default_factory=list)


def scored_field(found: Facts) -> tuple[dict[Cell, Earned], dict[ContestantId, Total]]:
    """What each side of each result earned, and what everybody has, before penalties."""
    method = _pairs_method(found)
    earned = _in_play(found, method)
    cells = _cells(found)
    given = _artificial(found, method, earned, cells)
    totals = {
        one: _total(found, mine, [given.get((one, cell)) or earned[cell] for cell in mine])
        for one, mine in cells.items()
    }
    return earned | {cell: it for (_, cell), it in given.items()}, totals


def _pairs_method(found: Facts) -> str:
    if found.opened.form != "teams":
        return found.opened.method
    teams = {"imp": "ximp", "aggregate": "aggregate"}
    return teams.get(found.opened.method, "mp")


def _cells(found: Facts) -> dict[ContestantId, list[Cell]]:
    """Each contestant's sides of results."""
    cells: dict[ContestantId, list[Cell]] = {one: [] for one in found.contestants()}
    for line in found.lines:
        for side in Side:
            for one in found.who(line.record, side):
                cells[one].append((line.number, side))
    return cells


def _boards(found: Facts) -> dict[tuple[str, int], list[Line]]:
    boards: dict[tuple[str, int], list[Line]] = {}
    for line in found.lines:
        key = (found.scope(line.record.section), line.record.board)
        boards.setdefault(key, []).append(line)
    return boards


def _due(found: Facts) -> dict[int, int]:
    """For each line the scores that its board is to be scored for."""
    boards = _boards(found)
    most: Counter[str] = Counter()
    for (scope, _), lines in boards.items():
        most[scope] = max(most[scope], len(lines))
    whole = found.option("factor") in {"event", "manual", "ascherman"}
    return {
        line.number: most[scope] if whole else len(lines)
        for (scope, _), lines in boards.items()
        for line in lines
    }


def _in_play(found: Facts, method: str) -> dict[Cell, Earned]:
    """Every score made at a table or assigned by the director, compared with all others."""
    due = _due(found)
    earned: dict[Cell, Earned] = {}
    for lines in _boards(found).values():
        for side in Side:
            for line in lines:
                mark = line.marks[side]
                if isinstance(mark, Fraction):
                    continue
                same = [one for one in lines if one.group == line.group]
                marks = [(one, one.marks[side]) for one in same]
                others = [
                    it for one, it in marks if one is not line and not isinstance(it, Fraction)
                ]
                groups = _groups(lines, side)
                earned[line.number, side] = _compared(
                    found, method, side, mark, others, due[line.number], groups
                )
    return earned


def _groups(lines: Sequence[Line], side: Side) -> int:
    return len({line.group for line in lines})


def _compared(
    found: Facts,
    method: str,
    side: Side,
    mine: Scores,
    others: Sequence[Scores],
    due: int,
    groups: int,
) -> Earned:
    sign = 1 if side is Side.NS else -1
    if method == "mp":
        beaten = _weighed(mine, others, lambda own, its: 1 + _sign(sign * (own - its)))
        return _matchpoints(found, beaten, len(others) + 1, due, groups)
    if method == "ximp":
        won = _weighed(mine, others, lambda own, its: imps(sign * (own - its)))
        points = won * _divided(found, len(others) + 1, due)
    elif method == "butler":
        datum = _datum(found, [mine, *others])
        points = sum((share * imps(sign * (own - datum)) for share, own in mine), ZERO)
    else:
        assert method == "aggregate"
        points = sum((share * sign * own for share, own in mine), ZERO)
    return Earned(points, points, None)


def _weighed(mine: Scores, others: Sequence[Scores], worth: Callable[[int, int], int]) -> Fraction:
    """What one score makes against all others, each outcome against each by their shares."""
    return sum(
        (
            share * its_share * worth(own, its)
            for other in others
            for share, own in mine
            for its_share, its in other
        ),
        ZERO,
    )


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)


def _matchpoints(found: Facts, beaten: Fraction, actual: int, due: int, groups: int) -> Earned:
    """``beaten``: 2 for each score beaten, 1 for each equal, among ``actual`` scores."""
    factor = found.option("factor")
    top = Fraction(2 * (due - 1))
    if factor == "none":
        points, top = beaten, Fraction(2 * (actual - 1))
    elif factor == "manual":
        points = beaten + due - actual
    elif factor == "ascherman":
        points, top = (beaten + 1) * due / actual, Fraction(2 * due)
    elif groups > 1 and _is_small(found, actual, due):
        # White Book 4.2.3.3: 60 per cent, and 5 for each point above the group's middle.
        points = top * (60 + 5 * (beaten - (actual - 1))) / 100
    else:
        points = (beaten * due + due - actual) / actual
    if found.option("win") == "1":
        points, top = points / 2, top / 2
    return Earned(points, _board_rounding(found, points, top), top)


def _is_small(found: Facts, actual: int, due: int) -> bool:
    rule = found.option("small_group")
    assert rule in {"neuberg", "ebu"}, f"small groups by {rule} are not worked out here"
    return rule == "ebu" and (actual == 1 or (actual in {2, 3} and due >= 3 * actual))


def _board_rounding(found: Facts, points: Fraction, top: Fraction) -> Fraction:
    rule = found.option("round_board")
    if rule == "exact":
        return points
    if rule == "0.01-half-up-each":
        return rounded(points, 2)
    assert rule == "0.1-half-up", f"{rule} is not worked out here"
    return rounded(points, 1)


def _divided(found: Facts, scores: int, due: int) -> Fraction:
    """What a sum of cross-IMPs is multiplied by."""
    if scores < 2:
        return ZERO
    divisor = {"n-1": lambda n: n - 1, "n": lambda n: n, "total": lambda _: 1}
    by = divisor[found.option("ximp_divisor")]
    match found.option("ximp_short"):
        case "own":
            return Fraction(1, by(scores))
        case "scaled":
            return Fraction(due, scores) / by(due)
        case _:
            return Fraction(due - 1, scores - 1) / by(due)


def _datum(found: Facts, marks: Sequence[Scores]) -> int:
    """The mean to the nearest 10, without so many whole scores at each end where one is left."""
    rule = found.option("butler_drop")
    top, bottom = (0, 0) if rule == "0" else tuple(int(one) for one in rule.split("+"))
    scores = sorted(((score, share) for mark in marks for share, score in mark))
    if len(marks) - top - bottom >= 1:
        scores = _without_first(scores, Fraction(bottom))
        scores = _without_first(scores[::-1], Fraction(top))
    mean = sum(score * share for score, share in scores) / sum(share for _, share in scores)
    assert found.option("datum_round") == "half-away"
    tens = rounded(abs(mean) / 10, 0)
    return int(10 * tens) * (1 if mean > 0 else -1)


def _without_first(
    scores: Sequence[tuple[int, Fraction]], left_out: Fraction
) -> list[tuple[int, Fraction]]:
    """What is left of scores and their shares when so much is taken from the beginning."""
    kept = []
    for score, share in scores:
        taken = min(share, left_out)
        left_out -= taken
        kept.append((score, share - taken))
    return kept


def _artificial(
    found: Facts,
    method: str,
    earned: dict[Cell, Earned],
    cells: dict[ContestantId, list[Cell]],
) -> Given:
    """Law 12C2: per cent of the top, or IMPs; 60 and 40 by the contestant's other boards."""
    marks = {(line.number, side): line.marks[side] for line in found.lines for side in Side}
    due = _due(found)
    given: Given = {}
    for one, mine in cells.items():
        own = _own_session(mine, earned, marks)
        for cell in mine:
            percent = marks[cell]
            if not isinstance(percent, Fraction):
                continue
            if method == "mp":
                given[one, cell] = _of_top(found, percent, own, due[cell[0]], cell)
            else:
                points = _in_imps(found, method, percent, own, due[cell[0]])
                given[one, cell] = Earned(points, points, None)
    return given


def _own_session(
    mine: Sequence[Cell], earned: dict[Cell, Earned], marks: dict[Cell, object]
) -> Fraction | None:
    """Per cent, or points a board, over the boards that have no artificial score."""
    played = [earned[cell] for cell in mine if not isinstance(marks[cell], Fraction)]
    if not played:
        return None
    points = sum((one.points for one in played), ZERO)
    tops = [one.top for one in played if one.top is not None]
    if not tops:
        return points / len(played)
    return 100 * points / sum(tops) if sum(tops) else None


def _of_top(
    found: Facts,
    percent: Fraction,
    own: Fraction | None,
    due: int,
    cell: Cell,
) -> Earned:
    top = Fraction(2 * (due - 1))
    if found.option("factor") == "ascherman":
        top = Fraction(2 * due)
    elif found.option("factor") == "none":
        top = _raw_top(found, cell) or top
    if found.option("win") == "1":
        top /= 2
    if own is not None and found.option("average") == "law12c2c":
        if percent >= 60:
            percent = max(percent, own)
        elif percent <= 40:
            percent = min(percent, own)
    points = percent * top / 100
    return Earned(points, _board_rounding(found, points, top), top)


def _raw_top(found: Facts, cell: Cell) -> Fraction:
    """The top of the scores of the same form of the board, without any factor."""
    number, side = cell
    mine = next(line for line in found.lines if line.number == number)
    lines = next(lines for lines in _boards(found).values() if mine in lines)
    scores = [
        line
        for line in lines
        if line.group == mine.group and not isinstance(line.marks[side], Fraction)
    ]
    return Fraction(2 * max(len(scores) - 1, 0))


def _in_imps(
    found: Facts, method: str, percent: Fraction, own: Fraction | None, due: int
) -> Fraction:
    if method == "aggregate":
        return ZERO
    named = found.option("average_imps")
    plus = Fraction(3) if named == "own" else Fraction(named)
    fixed = plus * (percent - 50) / 10
    if found.option("ximp_divisor") == "total" and method == "ximp":
        fixed *= due - 1
    if own is None or percent not in (40, 60):
        return fixed
    if named == "own":
        fixed = ZERO
    elif found.option("average") == "fixed":
        return fixed
    return max(fixed, own) if percent == 60 else min(fixed, own)


def _total(found: Facts, mine: list[Cell], cells: list[Earned]) -> Total:
    assert found.option("sit_out") == "own", "short sessions are not brought up here"
    exact = sum((one.exact for one in cells), ZERO)
    points = sum((one.points for one in cells), ZERO)
    tops = [one.top for one in cells if one.top is not None]
    top = sum(tops, ZERO) if tops else None
    counted = {
        "exact": exact, "rounded-boards": points, "rounded-total": rounded(exact, 2),
    }[found.option("percent_from")]  # fmt: skip
    percent = None if top is None or not top else 100 * counted / top
    return Total(len(cells), exact, counted, top, percent, mine)


def adjusted_total(found: Facts, one: ContestantId, total: Total) -> Total:
    """A total with penalties off as each unit has it; carry-over on where there is no top."""
    changes = [
        (-penalty.amount, penalty.unit)
        for penalty in found.every(PenaltyGiven)
        if isinstance(penalty, PenaltyGiven) and penalty.contestant == one
    ]
    brought = found.last(CarriedOver, of="contestant").get(one)
    if isinstance(brought, CarriedOver) and total.percent is None:
        changes.append((brought.amount, brought.unit))
    points, percent = ZERO, ZERO
    for amount, unit in changes:
        more, share = _change(found, amount, unit, total)
        points += more
        percent += share
    return Total(
        total.boards,
        total.exact + points,
        total.points + points,
        total.top,
        None if total.percent is None else total.percent + percent,
    )


def full_tops(
    found: Facts, totals: Mapping[ContestantId, Total]
) -> dict[tuple[str, object], Fraction]:
    """The largest top in each list of those where somebody carried something over."""
    tops: dict[tuple[str, object], Fraction] = {}
    for one in found.last(CarriedOver, of="contestant"):
        if isinstance(one, ContestantId) and one in totals:
            scope = found.scope(one.section)
            mine = [
                total.top or ZERO
                for other, total in totals.items()
                if (found.scope(other.section), other.side) == (scope, one.side)
            ]
            tops[scope, one.side] = max(mine)
    return {key: top for key, top in tops.items() if top}


def with_brought(
    found: Facts, one: ContestantId, total: Total, percent: Fraction, full: Fraction
) -> tuple[Fraction, Fraction]:
    """A percentage with what was carried over: exact, and as the total is printed.

    Matchpoints are a share of ``full``, the top of who played most.
    """
    every = found.last(CarriedOver, of="contestant")
    brought = every.get(one)
    if isinstance(brought, CarriedOver):
        points, share = _change(found, brought.amount, brought.unit, total)
        percent += 100 * points / full if brought.unit in ("mp", "board") else share
    if all(isinstance(it, CarriedOver) and it.unit in ("mp", "board") for it in every.values()):
        return percent, 100 * rounded(percent * full / 100, 2) / full
    return percent, rounded(percent, 2)


def _change(found: Facts, amount: Fraction, unit: str, total: Total) -> tuple[Fraction, Fraction]:
    """What an amount in a unit changes: points, and percentage points."""
    if total.top is None:
        # Ten per cent of a board are average plus (Law 12C2(b)), of a session as many boards.
        named = found.option("average_imps")
        plus = Fraction(3 if named == "own" else named) / 10
        scale = {"board": plus, "session": plus * total.boards, "percent": plus * total.boards}
        return amount * scale.get(unit, Fraction(1)), ZERO
    if total.percent is None:
        # Nothing is compared yet: points are points, and per cent of nothing is nothing.
        return ZERO if unit in {"board", "session", "percent"} else amount, ZERO
    if unit == "board":
        amount, unit = amount * total.top / total.boards / 100, "mp"
    if unit == "mp":
        return amount, 100 * amount / total.top if total.top else ZERO
    return ZERO, amount
