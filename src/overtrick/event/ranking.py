"""From totals to ranked lists: one winner, two winners, sections apart or together."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction

from overtrick.bridge.seat import Side
from overtrick.event.contestant import ContestantId, by_number
from overtrick.event.credit import Credits
from overtrick.event.fold import Event
from overtrick.event.handicaps import with_handicaps
from overtrick.event.standings import Ranking, Row
from overtrick.event.ties import tie_breaks
from overtrick.event.total import Total
from overtrick.scoring.options import Options
from overtrick.scoring.ranking import places
from overtrick.scoring.rounding import half_up


def rankings(
    event: Event,
    totals: Mapping[ContestantId, Total],
    credits_: Credits,
    options: Options,
) -> tuple[Ranking, ...]:
    """Every list, North-South before East-West, sections in order; best first in each."""
    lists: dict[tuple[str, Side | None], list[ContestantId]] = {}
    for contestant in totals:
        scope = event.opened.scope(contestant.section)
        lists.setdefault((scope, contestant.side), []).append(contestant)
    return tuple(
        Ranking(_name(scope, side), _rows(event, lists[scope, side], totals, credits_, options))
        for scope, side in sorted(lists, key=lambda key: (by_number(key[0]), key[1] is Side.EW))
    )


def _name(scope: str, side: Side | None) -> str:
    """``NS``, ``A NS``, ``A``; the whole field without directions is ``Overall``."""
    return " ".join(part for part in (scope, side.value if side else "") if part) or "Overall"


def _rows(
    event: Event,
    contestants: Sequence[ContestantId],
    totals: Mapping[ContestantId, Total],
    credits_: Credits,
    options: Options,
) -> tuple[Row, ...]:
    penalties = _penalties(event)
    none = Fraction(0)
    scores = {
        one: _score(totals[one], penalties.get(one, none), options.rank_by) for one in contestants
    }
    keys = {
        one: (scores[one], extra)
        for one, extra in tie_breaks(scores, credits_, options.tie_break).items()
    }
    order = sorted(
        contestants,
        key=lambda one: (
            *(-part for part in keys[one]), -totals[one].points,
            by_number(one.section), by_number(one.number),
        ),
    )  # fmt: skip
    ranks = _ranks([keys[one] for one in order])
    shown, shared = places(ranks, options.place), Counter(ranks)
    rows = [
        _row(one, (rank, place, shared[rank] > 1), totals[one], penalties.get(one, none))
        for one, rank, place in zip(order, ranks, shown, strict=True)
    ]
    return with_handicaps(event, rows, options.place)


def _ranks(keys: Sequence[tuple[Fraction, Fraction]]) -> list[int]:
    """Ranks of sorted keys: equal keys share the first one's."""
    first: dict[tuple[Fraction, Fraction], int] = {}
    return [first.setdefault(key, rank) for rank, key in enumerate(keys, start=1)]


def _row(
    contestant: ContestantId,
    standing: tuple[int, str, bool],
    total: Total,
    penalty: Fraction,
) -> Row:
    rank, place, tied = standing
    percent = None if total.percent is None else total.percent - penalty
    return Row(
        rank=rank,
        place=place,
        tied=tied,
        contestant=contestant,
        boards=total.boards,
        points=total.points - (penalty if total.percent is None else 0),
        exact_points=total.exact,
        top=total.top,
        percent=None if percent is None else half_up(percent, 2),
        exact_percent=percent,
    )


def _score(total: Total, penalty: Fraction, rank_by: str) -> Fraction:
    """What is compared: percentages as printed to 0.01, or exact; points without a top."""
    if total.percent is None:
        return total.points - penalty
    percent = total.percent - penalty
    return percent if rank_by == "exact" else half_up(percent, 2)


def _penalties(event: Event) -> dict[ContestantId, Fraction]:
    sums: dict[ContestantId, Fraction] = {}
    for penalty in event.penalties.values():
        sums[penalty.contestant] = sums.get(penalty.contestant, Fraction(0)) + penalty.amount
    return sums
