"""Standings of a field: pairs and individuals compared over every table of a board."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TypeAlias

from overtrick.event.contestant import ContestantId
from overtrick.event.credit import Credits, credits_of
from overtrick.event.field_rules import FieldRules, field_rules, largest
from overtrick.event.fold import Event
from overtrick.event.ranking import rankings
from overtrick.event.records import EventOpened
from overtrick.event.session import session_boards
from overtrick.event.settling import Settled, settle
from overtrick.event.share import Sharing
from overtrick.event.sheet import Sheet, groups_of, score_sheet
from overtrick.event.standings import BoardScore, Standings
from overtrick.event.sums import imbalances
from overtrick.event.tally import Tallies, tally, tally_again
from overtrick.event.total import Total, total
from overtrick.event.traveller import Traveller, travellers
from overtrick.scoring.options import Options

__all__ = [
    "FieldRules", "Scoring", "field_rules", "field_standings", "field_totals", "groups_of",
    "largest", "score_field", "scoring", "settled_field",
]  # fmt: skip

Session: TypeAlias = dict[str, int]
"""The boards of a full session by scope."""
Totals: TypeAlias = dict[ContestantId, Total]


@dataclass(frozen=True, slots=True)
class Scoring:
    """A scored event on its way to its standings, for when it goes on.

    ``scores`` are from before artificial ones were settled. What has not changed when the
    event goes on is neither scored nor added up again.
    """

    opened: EventOpened
    rules: FieldRules
    scores: tuple[Sheet, ...]
    tallies: Tallies
    settled: Settled
    session: Session
    totals: Totals

    def known_sheets(self, rules: FieldRules) -> dict[int, Sheet]:
        """By the identity of their travellers the sheets, unless other rules scored them."""
        if (rules.method, rules.options) != (self.rules.method, self.rules.options):
            return {}
        return {id(sheet.traveller): sheet for sheet in self.scores}

    def known_totals(self, options: Options, session: Session) -> dict[int, Total]:
        """By the identity of their sums the totals, unless they would come out otherwise."""
        if (options, session) != (self.rules.options, self.session):
            return {}
        every = zip(self.settled.sums.values(), self.totals.values(), strict=True)
        return {id(sums): total for sums, total in every}


def scoring(event: Event, before: Scoring | None = None) -> Scoring:
    """Every traveller scored; those that ``before`` has as they are now are taken over."""
    boards = travellers(event, [sheet.traveller for sheet in before.scores] if before else ())
    rules = field_rules(event, boards)
    sheets = _sheets(boards, rules, before.known_sheets(rules) if before else {})
    tallies = _tallies(event, sheets, before)
    settled = settle(event, sheets, tallies, rules)
    session = session_boards(event, settled)
    known = before.known_totals(rules.options, session) if before else {}
    totals = _totals(event, settled, session, rules.options, known)
    return Scoring(event.opened, rules, sheets, tallies, settled, session, totals)


def _sheets(
    boards: Iterable[Traveller], rules: FieldRules, known: Mapping[int, Sheet]
) -> tuple[Sheet, ...]:
    """The boards scored, with those sheets that are known and would come out the same."""
    sharing = Sharing(rules.method, rules.options)

    def sheet(board: Traveller) -> Sheet:
        same = known.get(id(board))
        if same is not None and same.score.expected == rules.expected(board):
            return same
        return score_sheet(board, rules, sharing)

    return tuple(map(sheet, boards))


def _tallies(event: Event, sheets: Sequence[Sheet], before: Scoring | None) -> Tallies:
    """The sheets added up, by what has changed where that is less than half.

    Partners are counted anew: which of two prices a line shows goes by their order.
    """
    if before is None or event.opened != before.opened or event.opened.form != "pairs":
        return tally(event, sheets)
    changed = sum(sheet not in before.tallies.boards for sheet in sheets)
    if 2 * changed > len(sheets):
        return tally(event, sheets)
    return tally_again(before.tallies, event, sheets)


def field_standings(
    event: Event, scoring_: Scoring | None = None, before: Standings | None = None
) -> Standings:
    """Rank the field; ``scoring_`` is of this very event.

    What stood so ``before``, in its standings at another time, is taken over.
    """
    done = scoring_ or scoring(event)
    credited = partial(credits_of, event, done.settled)
    return Standings(
        rankings(event, done.totals, credited, done.rules.options, before.rows if before else ()),
        tuple(sheet.score for sheet in _shown(event, done)),
        imbalances=imbalances(done.tallies, done.rules.options),
    )


def field_totals(event: Event, settled: Settled, options: Options) -> Totals:
    """Everybody's total, brought up to a full session where the rules say so."""
    return _totals(event, settled, session_boards(event, settled), options, {})


def _totals(
    event: Event, settled: Settled, session: Session, options: Options, known: Mapping[int, Total]
) -> Totals:
    scope = event.opened.scope
    return {
        one: known.get(id(sums)) or total(sums, session[scope(one.section)], options)
        for one, sums in settled.sums.items()
    }


def _shown(event: Event, done: Scoring) -> tuple[Sheet, ...]:
    """The boards as they are shown: as scored, or each among its own scores (``factor_in``)."""
    shown = done.rules.as_shown()
    if shown is done.rules:
        return done.settled.sheets
    return settled_field(event, [sheet.traveller for sheet in done.scores], shown).sheets


def settled_field(event: Event, boards: Sequence[Traveller], rules: FieldRules) -> Settled:
    """The travellers scored with artificial scores priced."""
    sheets = _sheets(boards, rules, {})
    return settle(event, sheets, tally(event, sheets), rules)


def score_field(
    event: Event, boards: Sequence[Traveller], rules: FieldRules
) -> tuple[tuple[BoardScore, ...], Credits]:
    """The travellers scored and what every contestant is credited with."""
    settled = settled_field(event, boards, rules)
    return tuple(sheet.score for sheet in settled.sheets), credits_of(event, settled)
