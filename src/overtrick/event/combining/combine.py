"""Sessions combined into one ranking, by any rule for sessions with different tops."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Literal, TypeAlias

from overtrick.event.combining.matching import By, Line, matched
from overtrick.event.combining.session import Appearance, SessionResult
from overtrick.event.contestant import ContestantId, by_number
from overtrick.event.standings import Ranking, Row
from overtrick.scoring.combining import Common, NotARule, Rule, Taking, Whole, common, whole
from overtrick.scoring.ranking import places, ranked
from overtrick.scoring.rounding import half_up

Missed: TypeAlias = Literal["last", "zero", "own"]
"""A contestant that missed a session: ranked behind the others, the session counting 0, or
ranked among them with the mean of its own sessions."""


@dataclass(frozen=True, slots=True)
class Part:
    """One session of one contestant: who it was there, and what the session counts, exact."""

    appearance: Appearance
    counted: Fraction


@dataclass(frozen=True, slots=True)
class CombinedRow:
    """One contestant over all sessions; ``parts`` has None for a session it missed.

    ``row`` is its place, with the total of what counts: rounded to 0.01, and exact beside. Its
    contestant is the id of the first session played; ``2@3`` is a number 2 that came in the
    third, where another contestant was number 2 before.
    """

    row: Row
    parts: tuple[Part | None, ...]
    name: str | None
    people: tuple[str, ...]

    @property
    def complete(self) -> bool:
        """Whether it played every session."""
        return None not in self.parts


@dataclass(frozen=True, slots=True)
class Combined:
    """The overall ranking, best first, and what has to be said of it."""

    rule: Rule
    sessions: tuple[SessionResult, ...]
    rows: tuple[CombinedRow, ...]
    notes: tuple[str, ...]

    @property
    def ranking(self) -> Ranking:
        """The rows as one list."""
        return Ranking("Overall", tuple(one.row for one in self.rows))


@dataclass(frozen=True, slots=True)
class Combining:
    """How sessions are combined: by which rule, contestants matched by people or number.

    ``carried`` adds to totals, in the unit of what the rule counts, by the row's contestant.
    """

    rule: Rule
    by: By = "people"
    missed: Missed = "last"
    carried: Mapping[ContestantId, Fraction] = field(default_factory=dict)


def combined(sessions: Sequence[SessionResult], how: Combining) -> Combined:
    """The sessions combined. Equal totals, to 0.01, share a place.

    Raises NotOneField, and NotARule where a rule for matchpoints meets sessions without a top
    or sums of different units would be added.
    """
    found = matched(sessions, how.by)
    _check(sessions, how.rule)
    to = common(one.taking for session in sessions for one in session.appearances)
    absent = [_absent(session) for session in sessions]
    rows = [
        _row(
            line,
            one,
            _with_carried(_whole(line, how, to, absent), how.carried.get(one), how.rule),
            how,
            to,
        )
        for line, one in zip(found.lines, _ids(found.lines), strict=True)
    ]
    notes = [*found.notes, *_missing(rows, sessions)]
    return Combined(how.rule, tuple(sessions), _placed(rows, how, sessions), tuple(notes))


def _check(sessions: Sequence[SessionResult], rule: Rule) -> None:
    for session in sessions:
        if rule.needs_top and not session.has_top:
            raise NotARule(f"{rule.code} is for matchpoints, and {session.name} has none")
    units = {session.unit for session in sessions}
    if not rule.needs_top and len(units) > 1:
        raise NotARule(f"{' and '.join(sorted(units))} cannot be added to one another")


def _absent(session: SessionResult) -> Taking:
    """What a session would have been to somebody who made nothing of it."""
    most = max(session.appearances, key=lambda one: one.taking.top or one.taking.boards)
    return replace(most.taking, points=Fraction(0), top=most.taking.whole)


def _ids(lines: Sequence[Line]) -> list[ContestantId]:
    """Each line's id in the first session it played, with ``@2`` where that has another's."""
    firsts = [next((place, one) for place, one in enumerate(line, 1) if one) for line in lines]
    owners: dict[ContestantId, int] = {}
    for place, one in firsts:
        owners[one.contestant] = min(place, owners.get(one.contestant, place))
    return [
        one.contestant
        if owners[one.contestant] == place
        else replace(one.contestant, number=f"{one.contestant.number}@{place}")
        for place, one in firsts
    ]


def _whole(line: Line, how: Combining, to: Common, absent: Sequence[Taking]) -> Whole:
    """A contestant's sessions together, with what it carried over."""
    played = [one for one in line if one]
    takings = [
        one.taking if one else nothing
        for one, nothing in zip(line, absent, strict=True)
        if one or how.missed == "zero"
    ]
    total = whole(takings, how.rule, to)
    if how.missed == "own" and len(played) < len(line) and not how.rule.weight:
        total = _brought_up(total, Fraction(len(line), len(played)))
    return total


def _row(
    line: Line, contestant: ContestantId, total: Whole, how: Combining, to: Common
) -> CombinedRow:
    played = [one for one in line if one]
    row = Row(
        rank=0,
        place="",
        tied=False,
        contestant=contestant,
        boards=sum(one.row.boards for one in played),
        points=half_up(total.total, 2),
        exact_points=total.total,
        top=total.top,
        percent=None if total.percent is None else half_up(total.percent, 2),
        exact_percent=total.percent,
        carried=how.carried.get(contestant),
    )
    counts = how.rule.counts
    return CombinedRow(
        row,
        tuple(Part(one, counts(one.taking, to)) if one else None for one in line),
        next((one.name for one in played if one.name), None),
        played[0].people,
    )


def _brought_up(total: Whole, times: Fraction) -> Whole:
    """A sum of fewer sessions brought up to all of them; the percentage stays."""
    return Whole(
        total.total * times, None if total.top is None else total.top * times, total.percent
    )


def _with_carried(total: Whole, brought: Fraction | None, rule: Rule) -> Whole:
    """Carry-over is in the unit of what the rule counts."""
    if brought is None:
        return total
    points = total.total + brought
    if rule.weight:
        return Whole(points, None, points)
    return Whole(points, total.top, 100 * points / total.top if total.top else None)


def _placed(
    rows: Sequence[CombinedRow], how: Combining, sessions: Sequence[SessionResult]
) -> tuple[CombinedRow, ...]:
    """The rows in order with their places; whoever missed a session last, if so wished."""
    style = sessions[0].options.place
    behind = [one for one in rows if how.missed == "last" and not one.complete]
    front = [one for one in rows if how.missed != "last" or one.complete]
    placed: list[CombinedRow] = []
    for group in (front, behind):
        keys = [_key(one, how.rule) for one in group]
        ranks = [len(placed) + rank for rank in ranked(keys)]
        shared = Counter(ranks)
        shown = places(ranks, style)
        ordered = sorted(zip(ranks, shown, group, strict=True), key=_order)
        placed += [
            replace(one, row=replace(one.row, rank=rank, place=place, tied=shared[rank] > 1))
            for rank, place, one in ordered
        ]
    return tuple(placed)


def _key(one: CombinedRow, rule: Rule) -> Fraction:
    """What ranks: the percentage of a total that has a top, otherwise the total; to 0.01."""
    percent = one.row.percent if rule.top else None
    return one.row.points if percent is None else percent


def _order(each: tuple[int, str, CombinedRow]) -> tuple[object, ...]:
    rank, _, one = each
    contestant = one.row.contestant
    return (
        rank,
        -one.row.exact_points,
        by_number(contestant.section),
        by_number(contestant.number),
    )


def _missing(rows: Sequence[CombinedRow], sessions: Sequence[SessionResult]) -> list[str]:
    """For each session that somebody missed, who did."""
    found = []
    for place, session in enumerate(sessions):
        absent = [str(one.row.contestant) for one in rows if one.parts[place] is None]
        if absent:
            found.append(f"{', '.join(absent)} did not play in {session.name}")
    return found
