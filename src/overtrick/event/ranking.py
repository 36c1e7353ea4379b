"""From totals to ranked lists: one winner, two or four, sections apart or together."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Final, NamedTuple, TypeAlias

from overtrick.bridge.seat import Seat, Side
from overtrick.event.adjusting import Adjusting, adjustments
from overtrick.event.contestant import ContestantId, by_number
from overtrick.event.credit import Credits
from overtrick.event.fold import Event
from overtrick.event.handicaps import with_handicaps
from overtrick.event.standings import Ranking, Row
from overtrick.event.starting import starting_seats
from overtrick.event.strata import with_strata
from overtrick.event.tie_breaks import Broken, Facts, break_ties, field_facts, rules_of
from overtrick.event.total import Total
from overtrick.scoring.options import Options
from overtrick.scoring.ranking import places
from overtrick.scoring.rounding import half_up, in_units

Credited: TypeAlias = Callable[[Collection[ContestantId]], Credits]
"""Gives what some contestants are credited with, among everybody in the event."""
Line: TypeAlias = Side | Seat | None
"""What a list is of: a direction, a seat of the first round, or everybody."""

_LINES: Final[tuple[Line, ...]] = (None, *Side, *Seat)


class Contender(NamedTuple):
    """A contestant on its way into a list, with what is compared."""

    contestant: ContestantId
    total: Total
    adjusted: Adjusting | None
    score: Fraction

    @property
    def counts(self) -> bool:
        """Whether there is anything to rank; who has played nothing stands below all others."""
        compared = self.total.boards if self.total.top is None else self.total.top
        return bool(compared or self.score) or (
            self.adjusted is not None and self.adjusted.carried is not None
        )


Lists: TypeAlias = dict[tuple[str, Line], list[Contender]]


def rankings(
    event: Event,
    totals: Mapping[ContestantId, Total],
    credited: Credited,
    options: Options,
    before: Iterable[Row] = (),
) -> tuple[Ranking, ...]:
    """Every list, North-South before East-West, sections in order; best first in each.

    Rows that stood so ``before`` are taken over.
    """
    contenders = score_totals(event, totals, options)
    broken = break_list_ties(event, contenders, credited, options)
    lists = _lists(event, contenders, options)
    ordered = sorted(lists, key=lambda key: (by_number(key[0]), _LINES.index(key[1])))
    known = {id(row.contestant): row for row in before}
    ranked = [
        Ranking(
            _name(scope, line),
            with_handicaps(event, _rows(lists[scope, line], broken, options, known), options),
        )
        for scope, line in ordered
    ]
    return with_strata(event, ranked, options)


def _lists(event: Event, contenders: Iterable[Contender], options: Options) -> Lists:
    """Who competes with whom: by section, and by direction or the seat of the first round."""
    seats = starting_seats(event) if options.individual_winners == "4" else {}
    lists: Lists = {}
    for one in contenders:
        contestant = one.contestant
        line = contestant.side or (seats.get(contestant) if seats else None)
        lists.setdefault((event.opened.scope(contestant.section), line), []).append(one)
    return lists


def _name(scope: str, line: Line) -> str:
    """``NS``, ``A NS``, ``A``, ``A N``; the whole field without directions is ``Overall``."""
    return " ".join(part for part in (scope, line.value if line else "") if part) or "Overall"


def score_totals(
    event: Event, totals: Mapping[ContestantId, Total], options: Options
) -> list[Contender]:
    """What ranks each contestant: its percentage or points, penalties and carry-over in it."""
    adjusted = adjustments(event, totals)
    return [
        Contender(one, total, mine, _score(total, mine, options.rank_by))
        for one, total in totals.items()
        for mine in (adjusted.get(one) if adjusted else None,)
    ]


def break_list_ties(
    event: Event, contenders: Sequence[Contender], credited: Credited, options: Options
) -> Broken:
    """The ties of every list broken by the option ``tie_break``.

    ``credited`` gives the credits of the tied; nobody else's are asked for.
    """
    found, rules = Broken({}), rules_of(options.tie_break)
    if not rules:
        return found
    scores = {one.contestant: one.score for one in contenders}

    def gather(tied: Collection[ContestantId]) -> Facts:
        return field_facts(event, scores, credited(set(tied)), options)(tied)

    for several in _lists(event, contenders, options).values():
        found |= break_ties({one.contestant: one.score for one in several}, rules, gather)
    return found


def _rows(
    contenders: Sequence[Contender],
    broken: Broken,
    options: Options,
    known: Mapping[int, Row],
) -> tuple[Row, ...]:
    """A list's rows, some of them as they are ``known`` by their contestant's identity."""
    order, ranks = _ranked(contenders, broken)
    shown, shared = places(ranks, options.place), Counter(ranks)
    rows = []
    for one, rank, place in zip(order, ranks, shown, strict=True):
        tied = shared[rank] > 1
        row = known.get(id(one.contestant))
        if row is None or not _stands(row, one, (rank, place, tied)):
            row = _row(one, rank, place, tied=tied)
        rows.append(row)
    return tuple(rows)


def _stands(row: Row, one: Contender, standing: tuple[int, str, bool]) -> bool:
    """Whether a row of before is just what would be made again, without handicap or stratum."""
    total = one.total
    return (
        row.exact_percent is total.percent
        and row.exact_points is total.exact
        and row.points is total.points
        and row.top is total.top
        and row.boards == total.boards
        and (row.rank, row.place, row.tied) == standing
        and one.adjusted is None
        and row.carried is None
        and row.whole is None
        and row.handicapped is None
        and row.stratum is None
        and not row.strata
    )


def _ranked(contenders: Sequence[Contender], broken: Broken) -> tuple[list[Contender], list[int]]:
    """The contestants best first, and their ranks: equals share the first one's.

    Those who have played nothing that counts come last.

    Equals stand by their points, then by their numbers, whatever was entered first.
    """
    scores = in_units([one.score for one in contenders])
    points = in_units([one.total.points for one in contenders])
    keys = sorted(
        (
            not one.counts, -score,
            [-part for part in broken.keys[one.contestant]] if broken.keys else (), -mine,
            by_number(one.contestant.section), by_number(one.contestant.number),
            one.contestant.section, one.contestant.number, place,
        )
        for place, (one, score, mine) in enumerate(
            zip(contenders, scores, points, strict=True)
        )
    )  # fmt: skip
    ranks: list[int] = []
    for rank, (key, above) in enumerate(zip(keys, [None, *keys], strict=False), start=1):
        tied = above is not None and key[:3] == above[:3]
        ranks.append(ranks[-1] if tied else rank)
    return [contenders[key[-1]] for key in keys], ranks


def _row(one: Contender, rank: int, place: str, *, tied: bool) -> Row:
    total, adjusted = one.total, one.adjusted
    points, exact, percent = _counted(total, adjusted)
    return Row(
        rank=rank,
        place=place,
        tied=tied,
        contestant=one.contestant,
        boards=total.boards,
        points=points,
        exact_points=exact,
        top=total.top,
        percent=None if percent is None else half_up(percent, 2),
        exact_percent=percent,
        carried=None if adjusted is None else adjusted.carried,
        whole=None if adjusted is None else adjusted.whole(percent),
    )


def _counted(
    total: Total, adjusted: Adjusting | None
) -> tuple[Fraction, Fraction, Fraction | None]:
    """Points, exact points and the percentage with penalties.

    Carry-over is in the points where there are no percentages.
    """
    if adjusted is None:
        return total.points, total.exact, total.percent
    more = adjusted.effect
    percent = None if total.percent is None else total.percent + more.percent
    return total.points + more.points, total.exact + more.points, percent


def _score(total: Total, adjusted: Adjusting | None, rank_by: str) -> Fraction:
    """What is compared: percentages as printed to 0.01, or exact; points without a top.

    With carry-over it is the percentage that the total comes to, as that is printed.
    """
    points, _, percent = _counted(total, adjusted)
    if percent is None:
        return points
    whole = None if adjusted is None else adjusted.whole(percent)
    if whole is not None:
        return whole.percent if rank_by == "exact" else whole.as_printed
    return percent if rank_by == "exact" else half_up(percent, 2)
