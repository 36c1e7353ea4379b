"""How a contestant's total and place came about, step by step, in a player's words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from functools import partial
from typing import Final, TypeAlias

from overtrick.event.adjusting import Effect, effect
from overtrick.event.contestant import ContestantId, shown_ids
from overtrick.event.credit import credits_of
from overtrick.event.explain import NothingToExplain, credits_shown
from overtrick.event.field_standings import field_rules, field_totals, settled_field
from overtrick.event.fold import Event
from overtrick.event.handicaps import PERCENT_FOR_AN_IMP
from overtrick.event.matches.explain import matches_steps, ranks_matches
from overtrick.event.ranking import break_list_ties, score_totals
from overtrick.event.records import PenaltyGiven, Unit
from overtrick.event.standings import Ranking, Row, Standings, Whole
from overtrick.event.tie_breaks import Break, break_ties, rules_of, team_facts
from overtrick.event.total import Total
from overtrick.event.traveller import travellers
from overtrick.scoring.explain import Step, step
from overtrick.scoring.explain_imps import signed
from overtrick.scoring.methods import METHODS
from overtrick.scoring.options import Options, from_named
from overtrick.scoring.rounding import brief, shown
from overtrick.scoring.strata import FEWEST

_UNITS: Final[dict[Unit, str]] = {
    "total": "",
    "percent": " percentage points",
    "mp": " matchpoints",
    "imp": " IMPs",
    "vp": " VPs",
    "board": "% of a board's top",
    "session": "% of the session",
}


Change: TypeAlias = tuple[str, str, Effect]
"""A code, words, and what is changed."""


def explain_total(event: Event, standings: Standings, contestant: ContestantId) -> tuple[Step, ...]:
    """The steps to a contestant's total, handicap, place and strata, as far as there are any.

    Raises NothingToExplain for somebody who is in no ranking.
    """
    ranking, row = _found(standings, contestant)
    options = from_named(event.opened.options)
    matched = ranks_matches(event)
    made = matches_steps(event, row) if matched else total_steps(event, standings, row)
    breaks = tie_breaks_of(event, standings) if _level(ranking, row) else ()
    return (
        *made,
        *handicap_steps(row, options),
        *tie_steps(ranking, row, breaks),
        *strata_steps(ranking, row),
    )


def _level(ranking: Ranking, row: Row) -> bool:
    """Whether anybody else has as much, so that a tie may have been broken."""
    return any(
        one is not row and (one.ranked_by == row.ranked_by or one.points == row.points)
        for one in ranking.rows
    )


def _found(standings: Standings, contestant: ContestantId) -> tuple[Ranking, Row]:
    for ranking in standings.rankings:
        for row in ranking.rows:
            if row.contestant == contestant:
                return ranking, row
    raise NothingToExplain(f"{contestant} is in no ranking")


def total_steps(event: Event, standings: Standings, row: Row) -> Iterator[Step]:
    """The boards added up, each penalty, compensation and carry-over, and what is left."""
    brought = list(_brought(event, standings, row))
    changes = list(_penalties(event, standings, row))
    if row.whole is None:
        changes += brought
    unit = f" {METHODS[event.opened.method].unit}"
    points = row.points - sum((one.points for _, _, one in changes), Fraction(0))
    text = f"{signed(points)}{_of(points, unit)} over {_boards(row.boards)}"
    if row.top and row.exact_percent is not None:
        percent = row.exact_percent - sum((one.percent for _, _, one in changes), Fraction(0))
        top = f"of a top of {brief(row.top)} over {_boards(row.boards)}"
        text = f"{brief(points)} {top}, {shown(percent)}%"
    yield step("total", text, points)
    for code, told, one in changes:
        if row.percent is None:
            yield step(code, f"{told}: {signed(one.points)}{_of(one.points, unit)}", one.points)
        else:
            yield step(code, f"{told}: {_share(one, unit)}", one.percent)
    if changes and row.percent is None:
        yield step("sum", f"in all {signed(row.points)}{_of(row.points, unit)}", row.points)
    elif changes and row.percent is not None:
        yield step("sum", f"in all {shown(row.percent)}%", row.percent)
    if row.whole is not None:
        yield from _with_brought(row, row.whole, unit, brought)


def _share(change: Effect, unit: str) -> str:
    """Percentage points, behind the points they stand for: ``−0.2 matchpoints, −3.33%``."""
    percent = f"{'−' if change.percent < 0 else '+'}{shown(abs(change.percent))}%"
    if not change.points:
        return percent
    return f"{signed(change.points)}{_of(change.points, unit)}, {percent}"


def _with_brought(row: Row, whole: Whole, unit: str, brought: Iterable[Change]) -> Iterator[Step]:
    """What was carried over into a session with a percentage, and the total that ranks."""
    if not whole.in_percent and row.top != whole.top and row.exact_percent is not None:
        full = row.exact_percent * whole.top / 100
        text = f"{shown(row.exact_percent)}% of a full session's top of {brief(whole.top)}"
        yield step("full-session", f"{text}: {brief(full)}{_of(full, unit)}", full)
    for code, told, change in brought:
        yield step(code, told, change.percent if whole.in_percent else change.points)
    total = f"{shown(whole.total)}%" if whole.in_percent else f"{brief(whole.total)}{unit}"
    yield step("sum", f"{total} with what was carried over", whole.total)


def _of(amount: Fraction, unit: str) -> str:
    """A unit for one or for several."""
    return unit.removesuffix("s") if abs(amount) == 1 else unit


def _penalties(event: Event, standings: Standings, row: Row) -> Iterator[Change]:
    """Penalties of a contestant with what each changes."""
    options = from_named(event.opened.options)
    total = _before(event, standings, row)
    for penalty in event.penalties.values():
        if penalty.contestant == row.contestant:
            change = -effect(penalty.amount, penalty.unit, total, options)
            yield "penalty", _penalty(penalty), change


def _brought(event: Event, standings: Standings, row: Row) -> Iterator[Change]:
    """What a contestant carried over, with what it changes."""
    options = from_named(event.opened.options)
    total = _before(event, standings, row)
    carried = event.carried.get(row.contestant)
    if carried is not None and row.carried is not None:
        reason = f" ({carried.reason})" if carried.reason else ""
        amount = f"{signed(carried.amount)}{_of(carried.amount, _UNITS[carried.unit])}"
        change = effect(carried.amount, carried.unit, total, options)
        yield "carry-over", f"carried over, {amount}{reason}", change


def _penalty(penalty: PenaltyGiven) -> str:
    """``penalty of 10% of a board's top (slow play, Law 81C)``."""
    what = "penalty" if penalty.amount >= 0 else "compensation"
    law = penalty.law and f"Law {penalty.law}"
    reason = ", ".join(part for part in (penalty.reason, law) if part)
    amount = f"{brief(abs(penalty.amount))}{_of(penalty.amount, _UNITS[penalty.unit])}"
    return f"{what} of {amount}" + (f" ({reason})" if reason else "")


def _before(event: Event, standings: Standings, row: Row) -> Total:
    """The total as penalties see it: its boards, its top, and the top of one of its boards."""
    tops = [one.top for one in credits_shown(event, standings, row.contestant) if one.top]
    board_top = sum(tops, Fraction(0)) / len(tops) if tops else None
    return Total(row.boards, row.points, row.exact_points, row.top, row.exact_percent, board_top)


def _boards(number: int) -> str:
    return "1 board" if number == 1 else f"{number} boards"


def handicap_steps(row: Row, options: Options) -> Iterator[Step]:
    """What the handicap makes of the total, and the place with it."""
    if row.handicap is None or row.handicapped is None:
        return
    scratch = row.points if row.percent is None else row.percent
    unit = "" if row.percent is None else "%"
    if row.whole is not None:
        scratch, unit = row.whole.total, "%" if row.whole.in_percent else ""
    gain = row.handicapped - scratch
    how = _handicap_words(row, options)
    text = f"{how}: {brief(scratch)}{unit} {_plus(gain)} = {shown(row.handicapped)}{unit}"
    yield step("handicap", f"{text}, place {row.handicap_place} with handicaps", row.handicapped)


def _plus(gain: Fraction) -> str:
    return f"+ {brief(gain)}" if gain >= 0 else f"− {brief(-gain)}"


def _handicap_words(row: Row, options: Options) -> str:
    handicap = signed(row.handicap or Fraction(0))
    match options.handicap_as:
        case "percent":
            return f"a handicap of {handicap}%"
        case "percent-as-imps":
            rate = brief(PERCENT_FOR_AN_IMP)
            return f"a handicap of {handicap}%, at {rate}% for one IMP a board"
        case "imps-a-board":
            return f"a handicap of {handicap} IMPs on each of {_boards(row.boards)}"
        case "percent-of-imps":
            return f"IMPs won are raised by {handicap}%, the opponents' by their own handicap"
        case _:
            return f"a handicap of {handicap}"


def tie_breaks_of(event: Event, standings: Standings) -> tuple[Break, ...]:
    """Every rule that was applied to a tie of the event, in order.

    Where matches are ranked, contestants go by their printed ids.
    """
    options = from_named(event.opened.options)
    if ranks_matches(event):
        return tuple(_of_matches(standings, options))
    boards = travellers(event)
    settled = settled_field(event, boards, field_rules(event, boards))
    totals = score_totals(event, field_totals(event, settled, options), options)
    return break_list_ties(event, totals, partial(credits_of, event, settled), options).breaks


def _of_matches(standings: Standings, options: Options) -> Iterator[Break]:
    ids = _ids(standings.rows)
    every = {ids[row.contestant]: row.points for row in standings.rows}
    gather = team_facts(standings.matches, every, options)
    for ranking in standings.rankings:
        mine = {one: every[one] for one in (ids[row.contestant] for row in ranking.rows)}
        yield from break_ties(mine, rules_of(options.tie_break), gather).breaks


def _ids(rows: Iterable[Row]) -> dict[ContestantId, ContestantId]:
    """Each contestant as matches name it: by its printed id alone."""
    shown = shown_ids(row.contestant for row in rows)
    return {one: ContestantId("", text) for one, text in shown.items()}


def tie_steps(ranking: Ranking, row: Row, breaks: Sequence[Break]) -> Iterator[Step]:
    """Each rule applied to a tie of the contestant: what it counted for all of them."""
    ids = shown_ids(one.contestant for one in ranking.rows)
    mine = {row.contestant, ContestantId("", ids[row.contestant])}
    for one in breaks:
        own = [value for each, value in one.counted if each in mine]
        if not own:
            continue
        values = ", ".join(
            f"{ids.get(each, str(each))} {brief(value)}" for each, value in one.counted
        )
        end = "" if one.parted else "; that parts nobody"
        yield step("tie-break", f"equal totals {one.rule.words}: {values}{end}", own[0])
    if row.tied:
        yield step("tied", f"the place is shared: {row.place}", Fraction(row.rank))


def strata_steps(ranking: Ranking, row: Row) -> Iterator[Step]:
    """The contestant's place in each list of a stratified event, and whether it is awarded."""
    for one in row.strata:
        mine = [
            place for other in ranking.rows for place in other.strata
            if place.stratum == one.stratum
        ]  # fmt: skip
        deep = sum(place.awarded for place in mine)
        text = f"stratum {one.stratum}: place {one.place} of {len(mine)}"
        if deep:
            text += f", the first {deep} are awarded"
        elif len(mine) < len(ranking.rows):
            text += f", and nobody is awarded where fewer than {FEWEST} compete"
        yield step("stratum", text, Fraction(one.rank))
