"""Standings of a field: pairs and individuals compared over every table of a board."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import repeat
from typing import TypeAlias

from overtrick.event.credit import Credits, credits_of, settled, written_back
from overtrick.event.fold import Event
from overtrick.event.ranking import rankings
from overtrick.event.session import session_boards
from overtrick.event.standings import BoardScore, LineScore, Standings
from overtrick.event.sums import imbalances
from overtrick.event.total import sums_of, total
from overtrick.event.traveller import Traveller, travellers
from overtrick.scoring.field import LinePoints
from overtrick.scoring.matchpoints import Tops
from overtrick.scoring.methods import Compared, Method, method
from overtrick.scoring.options import Options, from_named

Points: TypeAlias = Fraction | None
Share: TypeAlias = tuple[Points, Points, Points, Points, Points, Points]


@dataclass(frozen=True, slots=True)
class FieldRules:
    """What every traveller of an event is scored by; ``largest`` is by scope."""

    method: Method
    options: Options
    largest: dict[str, int]

    def expected(self, traveller: Traveller) -> int:
        """The number of scores that the board's top stands for."""
        if self.options.factor == "board":
            return max(traveller.tables, 1)
        return self.largest[traveller.scope]


@dataclass(frozen=True, slots=True)
class Scoring:
    """The travellers of an event and what each came to before artificial scores were settled.

    What has not changed when the event goes on is not scored again.
    """

    travellers: tuple[Traveller, ...]
    rules: FieldRules
    scores: tuple[BoardScore, ...]

    def kept(self, rules: FieldRules) -> dict[int, BoardScore]:
        """The scores that hold under ``rules`` as well, by the identity of their traveller."""
        if (rules.method, rules.options) != (self.rules.method, self.rules.options):
            return {}
        pairs = zip(self.travellers, self.scores, strict=True)
        return {id(one): score for one, score in pairs if score.expected == rules.expected(one)}


def scoring(event: Event, before: Scoring | None = None) -> Scoring:
    """Every traveller scored; those that ``before`` has as they are now are taken over."""
    boards = travellers(event, before.travellers if before else ())
    rules = field_rules(event, boards)
    kept = before.kept(rules) if before else {}
    scores = tuple(kept.get(id(one)) or score_traveller(one, rules) for one in boards)
    return Scoring(boards, rules, scores)


def field_standings(event: Event, scoring_: Scoring | None = None) -> Standings:
    """Settle artificial scores with the session, and rank; ``scoring_`` is of this very event."""
    done = scoring_ or scoring(event)
    boards, rules = done.travellers, done.rules
    scored, credits_ = _settled(event, done.scores, rules)
    session = session_boards(event, credits_, scored)
    sums = {one: sums_of(mine) for one, mine in credits_.items()}
    totals = {
        one: total(mine, session[event.opened.scope(one.section)], rules.options)
        for one, mine in sums.items()
    }
    lists = rankings(event, totals, credits_, rules.options)
    return Standings(
        lists, shown_boards(event, boards, rules, scored), (),
        imbalances(scored, sums.values(), rules.options),
    )  # fmt: skip


def score_field(
    event: Event, boards: Sequence[Traveller], rules: FieldRules
) -> tuple[tuple[BoardScore, ...], Credits]:
    """The travellers scored and what every contestant is credited with."""
    return _settled(event, tuple(score_traveller(board, rules) for board in boards), rules)


def _settled(
    event: Event, scored: tuple[BoardScore, ...], rules: FieldRules
) -> tuple[tuple[BoardScore, ...], Credits]:
    """The scored boards with artificial scores priced, and everybody's credits."""
    credits_ = settled(credits_of(event, scored), scored, rules.method, rules.options)
    return written_back(scored, credits_), credits_


def shown_boards(
    event: Event, boards: Sequence[Traveller], rules: FieldRules, scored: tuple[BoardScore, ...]
) -> tuple[BoardScore, ...]:
    """The boards as they are shown: as scored, or each among its own scores (``factor_in``)."""
    if rules.options.factor_in == "board":
        return scored
    own = replace(rules, options=replace(rules.options, factor="board"))
    return score_field(event, boards, own)[0]


def field_rules(event: Event, boards: Sequence[Traveller]) -> FieldRules:
    """The method, the options and the largest number of scores on a board of each scope."""
    options = from_named(event.opened.options)
    return FieldRules(method(event.opened.method), options, largest(boards))


def largest(boards: Iterable[Traveller]) -> dict[str, int]:
    """The largest number of scores on a board, rulings among them, by scope."""
    found: dict[str, int] = {}
    for board in boards:
        found[board.scope] = max(found.get(board.scope, 1), board.tables)
    return found


def score_traveller(traveller: Traveller, rules: FieldRules) -> BoardScore:
    """One traveller scored; artificial scores are left open for the session to settle."""
    lines = [line for line in traveller.lines if line is not None]
    expected = rules.expected(traveller)
    compared = rules.method.score(lines, expected, groups_of(traveller), rules.options)
    return BoardScore(
        traveller.scope,
        traveller.board,
        _top(compared.tops),
        compared.datum,
        tuple(_line_scores(traveller, compared, rules)),
        expected,
    )


def _top(tops: Sequence[Tops] | None) -> Fraction | None:
    """The board's top: the largest of its lines, which mostly share one."""
    different = {id(one): one for one in tops or ()}.values()
    return max((max(one.ns, one.ew) for one in different), default=None)


def groups_of(traveller: Traveller) -> list[str] | None:
    """The fouled forms line by line, None where all played one."""
    groups = [
        play.group
        for play, line in zip(traveller.plays, traveller.lines, strict=True)
        if line is not None
    ]
    return groups if len(set(groups)) > 1 else None


def _line_scores(
    traveller: Traveller, compared: Compared, rules: FieldRules
) -> Iterator[LineScore]:
    """Every play with its points. Equal scores share their points, which are rounded once."""
    shares: dict[int, Share] = {}
    scored = zip(compared.lines, compared.tops or repeat(None), strict=False)
    for play, line in zip(traveller.plays, traveller.lines, strict=True):
        if line is None:
            yield LineScore(play, counts=False)
            continue
        points, tops = next(scored)
        share = shares.get(id(points))
        if share is None or share[-2:] != (tops and tops.ns, tops and tops.ew):
            share = shares[id(points)] = _share(points, tops, rules)
        mark = line.ns
        plain = mark is line.ew or mark == line.ew
        yield LineScore(play, True, mark if plain and isinstance(mark, int) else None, *share)


def _share(points: LinePoints, tops: Tops | None, rules: FieldRules) -> Share:
    """Rounded points, exact points and tops of both sides, as a LineScore ends."""
    rounded = rules.method.rounded(points, tops, rules.options)
    both = (tops.ns, tops.ew) if tops else (None, None)
    return (rounded.ns, rounded.ew, points.ns, points.ew, *both)
