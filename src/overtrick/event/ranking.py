"""From totals to ranked lists: one winner, two or four, sections apart or together."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final, TypeAlias

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


def rankings(
    event: Event,
    totals: Mapping[ContestantId, Total],
    credited: Credited,
    options: Options,
) -> tuple[Ranking, ...]:
    """Every list, North-South before East-West, sections in order; best first in each."""
    scored = score_totals(event, totals, options)
    broken = break_list_ties(event, scored, credited, options)
    lists = _lists(event, totals, options)
    ordered = sorted(lists, key=lambda key: (by_number(key[0]), _LINES.index(key[1])))
    ranked = [
        Ranking(
            _name(scope, line),
            with_handicaps(event, _rows(lists[scope, line], scored, broken, options), options),
        )
        for scope, line in ordered
    ]
    return with_strata(event, ranked, options)


def _lists(
    event: Event, contestants: Collection[ContestantId], options: Options
) -> dict[tuple[str, Line], list[ContestantId]]:
    """Who competes with whom: by section, and by direction or the seat of the first round."""
    seats = starting_seats(event) if options.individual_winners == "4" else {}
    lists: dict[tuple[str, Line], list[ContestantId]] = {}
    for contestant in contestants:
        scope = event.opened.scope(contestant.section)
        line: Line = contestant.side or seats.get(contestant)
        lists.setdefault((scope, line), []).append(contestant)
    return lists


def _name(scope: str, line: Line) -> str:
    """``NS``, ``A NS``, ``A``, ``A N``; the whole field without directions is ``Overall``."""
    return " ".join(part for part in (scope, line.value if line else "") if part) or "Overall"


@dataclass(frozen=True, slots=True)
class Scored:
    """Totals with penalties and carry-over; ``scores`` is what is compared."""

    totals: Mapping[ContestantId, Total]
    adjusted: Mapping[ContestantId, Adjusting]
    scores: Mapping[ContestantId, Fraction]


def score_totals(event: Event, totals: Mapping[ContestantId, Total], options: Options) -> Scored:
    """What ranks each contestant: its percentage or points, penalties and carry-over in it."""
    adjusted = adjustments(event, totals)
    scores = {
        one: _score(total, adjusted.get(one), options.rank_by) for one, total in totals.items()
    }
    return Scored(totals, adjusted, scores)


def break_list_ties(event: Event, scored: Scored, credited: Credited, options: Options) -> Broken:
    """The ties of every list broken by the option ``tie_break``.

    ``credited`` gives the credits of the tied; nobody else's are asked for.
    """
    rules = rules_of(options.tie_break)
    if not rules:
        return Broken({})

    def gather(tied: Collection[ContestantId]) -> Facts:
        facts = field_facts(event, scored.scores, credited(set(tied)), options)
        return facts(tied)

    found = Broken({})
    for several in _lists(event, scored.scores, options).values():
        found |= break_ties({one: scored.scores[one] for one in several}, rules, gather)
    return found


def _rows(
    contestants: Sequence[ContestantId], scored: Scored, broken: Broken, options: Options
) -> tuple[Row, ...]:
    order, ranks = _ranked(contestants, scored, broken)
    shown, shared = places(ranks, options.place), Counter(ranks)
    return tuple(
        _row(one, (rank, place, shared[rank] > 1), scored.totals[one], scored.adjusted.get(one))
        for one, rank, place in zip(order, ranks, shown, strict=True)
    )


def _ranked(
    contestants: Sequence[ContestantId], scored: Scored, broken: Broken
) -> tuple[list[ContestantId], list[int]]:
    """The contestants best first, and their ranks: equals share the first one's.

    Equals stand by their points, then by their numbers, whatever was entered first.
    """
    scores = in_units([scored.scores[one] for one in contestants])
    points = in_units([scored.totals[one].points for one in contestants])
    keys = sorted(
        (
            -score, [-part for part in broken.keys.get(one, ())], -mine,
            by_number(one.section), by_number(one.number), one.section, one.number, place,
        )
        for place, (one, score, mine) in enumerate(zip(contestants, scores, points, strict=True))
    )  # fmt: skip
    ranks: list[int] = []
    for rank, (key, above) in enumerate(zip(keys, [None, *keys], strict=False), start=1):
        tied = above is not None and key[:2] == above[:2]
        ranks.append(ranks[-1] if tied else rank)
    return [contestants[key[-1]] for key in keys], ranks


def _row(
    contestant: ContestantId,
    standing: tuple[int, str, bool],
    total: Total,
    adjusted: Adjusting | None,
) -> Row:
    rank, place, tied = standing
    points, exact, percent = _counted(total, adjusted)
    return Row(
        rank=rank,
        place=place,
        tied=tied,
        contestant=contestant,
        boards=total.boards,
        points=points,
        exact_points=exact,
        top=total.top,
        percent=None if percent is None else half_up(percent, 2),
        exact_percent=percent,
        carried=None if adjusted is None else adjusted.carried,
    )


def _counted(
    total: Total, adjusted: Adjusting | None
) -> tuple[Fraction, Fraction, Fraction | None]:
    """Points, exact points and the percentage with penalties and carry-over."""
    if adjusted is None:
        return total.points, total.exact, total.percent
    more = adjusted.effect
    percent = None if total.percent is None else total.percent + more.percent
    return total.points + more.points, total.exact + more.points, percent


def _score(total: Total, adjusted: Adjusting | None, rank_by: str) -> Fraction:
    """What is compared: percentages as printed to 0.01, or exact; points without a top."""
    points, _, percent = _counted(total, adjusted)
    if percent is None:
        return points
    return percent if rank_by == "exact" else half_up(percent, 2)
