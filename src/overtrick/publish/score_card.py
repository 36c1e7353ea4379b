"""A contestant's score card: every board by opponents, with a running percentage."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby

from overtrick.bridge.result import Played
from overtrick.bridge.seat import Side
from overtrick.event.contestant import ContestantId
from overtrick.event.standings import BoardScore, LineScore, Ranking, Row
from overtrick.event.traveller import contestants_of
from overtrick.publish.edition import Edition
from overtrick.publish.entrants import Entrant
from overtrick.publish.grading import Grade, percent
from overtrick.publish.outcome import Card, OutcomeShown, lead, outcome
from overtrick.publish.totals import beside, main
from overtrick.publish.words import figure, points, signed, whole_percent
from overtrick.scoring.rounding import shown


@dataclass(frozen=True, slots=True)
class Sitting:
    """One contestant on one side of one line of a board."""

    board: BoardScore
    line: LineScore
    side: Side


Sittings = dict[ContestantId, list[Sitting]]


@dataclass(frozen=True, slots=True)
class CardLine:
    """One board of a score card; the score has the contestant's own sign."""

    board: int
    href: str
    vulnerable: str
    outcome: OutcomeShown
    lead: Card | str
    score: str
    points: str
    percent: str
    running: str
    grade: Grade | None


@dataclass(frozen=True, slots=True)
class Round:
    """Boards played one after another against the same opponents."""

    name: str
    partners: tuple[Entrant, ...]
    opponents: tuple[Entrant, ...]
    sitting: str
    lines: tuple[CardLine, ...]


@dataclass(frozen=True, slots=True)
class Average:
    """What a contestant made of some of the boards: ``As declarer``, 11 boards, ``54.20%``."""

    words: str
    boards: int
    average: str


@dataclass(frozen=True, slots=True)
class Swing:
    """One board in the chart: a bar up or down from the middle of 0 to 100."""

    start: str
    length: str
    good: bool


@dataclass(frozen=True, slots=True)
class ScoreCard:
    """A contestant's page. ``line`` draws the running percentage over ``bars``."""

    entrant: Entrant
    row: Row | None
    place: str
    field: int
    ranking: str
    main: str
    unit: str
    beside: str
    beside_words: str
    rounds: tuple[Round, ...]
    averages: tuple[Average, ...]
    sat_out: tuple[str, ...]
    penalties: tuple[tuple[str, str], ...]
    leads: bool
    bars: tuple[Swing, ...]
    line: str


def sittings(edition: Edition) -> Sittings:
    """Every contestant's lines, in the order in which they were played."""
    found: Sittings = {one: [] for one in edition.entrants}
    for board in edition.standings.boards:
        for line in board.lines:
            for side in Side:
                for one in contestants_of(edition.event, line.play, side):
                    found[one].append(Sitting(board, line, side))
    for mine in found.values():
        mine.sort(key=_order(mine))
    return found


def _order(mine: Sequence[Sitting]) -> Callable[[Sitting], tuple[int, int]]:
    """By round where every line names its round, otherwise by board."""
    known = all(one.line.play.entered.round is not None for one in mine)

    def key(one: Sitting) -> tuple[int, int]:
        return (one.line.play.entered.round or 0) if known else 0, one.board.board

    return key


def score_card(edition: Edition, contestant: ContestantId, mine: Sequence[Sitting]) -> ScoreCard:
    """The card of one contestant from its sittings."""
    ranking, row = _place(edition, contestant)
    unit = "%" if row and row.percent is not None else edition.total_unit
    event = edition.event
    rounds = _rounds(edition, contestant, mine)
    return ScoreCard(
        entrant=edition.entrants[contestant],
        row=row,
        place=row.place if row else "",
        field=len(ranking.rows) if ranking else 0,
        ranking=_side(contestant),
        main=main(edition, row) if row else "",
        unit=unit,
        beside=beside(edition, row) if row else "",
        beside_words=_beside_words(edition, row),
        rounds=rounds,
        averages=_averages(edition, mine),
        sat_out=tuple(
            str(one.board) for one in event.sit_outs.values() if one.contestant == contestant
        ),
        penalties=tuple(
            (f"{figure(-one.amount)} {unit}", one.reason)
            for one in event.penalties.values()
            if one.contestant == contestant
        ),
        leads=any(line.lead for one in rounds for line in one.lines),
        bars=tuple(_swing(height) for height in _chart(edition, mine)),
        line=_running_line(_running(edition, mine)) if edition.has_top else "",
    )


def _side(contestant: ContestantId) -> str:
    return contestant.side.words if contestant.side else ""


def _beside_words(edition: Edition, row: Row | None) -> str:
    """What ``beside`` counts, ``MP of 240`` where there is a top."""
    if row is None or row.top is None:
        return "IMPs"
    return f"{edition.board_unit} of {points(row.top, edition.options.get('half', '.5'), 2)}"


def _place(edition: Edition, contestant: ContestantId) -> tuple[Ranking | None, Row | None]:
    for ranking in edition.standings.rankings:
        for row in ranking.rows:
            if row.contestant == contestant:
                return ranking, row
    return None, None


def _rounds(
    edition: Edition, contestant: ContestantId, mine: Sequence[Sitting]
) -> tuple[Round, ...]:
    def company(one: Sitting) -> tuple[int | None, tuple[ContestantId, ...], Side]:
        entered = one.line.play.entered
        return entered.round, _opponents(edition, one), one.side

    found: list[Round] = []
    running = iter(_running(edition, mine))
    for (number, opponents, side), together in groupby(mine, key=company):
        several = list(together)
        found.append(
            Round(
                name=f"Round {number}" if number else "",
                partners=edition.several(_partners(edition, several[0], contestant)),
                opponents=edition.several(opponents),
                sitting=side.words,
                lines=tuple(_line(edition, one, running) for one in several),
            )
        )
    return tuple(found)


def _opponents(edition: Edition, one: Sitting) -> tuple[ContestantId, ...]:
    return contestants_of(edition.event, one.line.play, one.side.opponents)


def _partners(edition: Edition, one: Sitting, contestant: ContestantId) -> tuple[ContestantId, ...]:
    side = contestants_of(edition.event, one.line.play, one.side)
    return tuple(other for other in side if other != contestant)


def _line(edition: Edition, one: Sitting, running: Iterator[Fraction]) -> CardLine:
    entered, score, share = one.line.play.entered, one.line.score_ns, percent(one.line, one.side)
    counts = one.line.points(one.side) is not None
    return CardLine(
        board=entered.board,
        href=edition.board_pages[one.board.scope, one.board.board],
        vulnerable=edition.event.vulnerable(entered.section, entered.board).words,
        outcome=outcome(entered.result),
        lead=lead(entered.lead),
        score="" if score is None else signed(one.side.sign * score),
        points=edition.board_points(one.line.points(one.side)),
        percent="" if share is None else whole_percent(share),
        running=_running_words(edition, next(running)) if counts else "",
        grade=edition.grade(one.line, one.side),
    )


def _running_words(edition: Edition, share: Fraction) -> str:
    return figure(share) if edition.has_top else signed(share, edition.places)


def _running(edition: Edition, mine: Iterable[Sitting]) -> list[Fraction]:
    """After each board that counts: the percentage so far, or the sum without tops."""
    total, tops, found = Fraction(0), Fraction(0), []
    for one in mine:
        value = _value(edition, one)
        if value is None:
            continue
        total += value
        tops += one.line.top(one.side) or 0
        found.append(100 * total / tops if tops else total)
    return found


def _value(edition: Edition, one: Sitting) -> Fraction | None:
    """What a board counts for in the total: exact or rounded points, as the rules have it."""
    if edition.options.get("percent_from") == "exact":
        return one.line.exact(one.side)
    return one.line.points(one.side)


def _averages(edition: Edition, mine: Sequence[Sitting]) -> tuple[Average, ...]:
    """What a contestant made on boards its side declared, and on those it defended."""
    declared: dict[bool, list[Sitting]] = {True: [], False: []}
    for one in mine:
        result = one.line.play.entered.result
        if isinstance(result, Played) and _value(edition, one) is not None:
            declared[result.side is one.side].append(one)
    words = {True: "declaring", False: "defending"}
    return tuple(
        Average(words[ours], len(boards), _running_words(edition, _mean(edition, boards)))
        for ours, boards in declared.items()
        if boards
    )


def _mean(edition: Edition, boards: Sequence[Sitting]) -> Fraction:
    total = _running(edition, boards)[-1]
    return total if edition.has_top else total / len(boards)


def _swing(height: Fraction) -> Swing:
    start = 50 - height if height > 0 else Fraction(50)
    return Swing(figure(start), figure(abs(height)), good=height > 0)


def _running_line(shares: Iterable[Fraction]) -> str:
    """The points of a line through the middle of each board's bar."""
    places = enumerate(shares)
    return " ".join(f"{10 * place + 5},{shown(100 - share)}" for place, share in places)


def _chart(edition: Edition, mine: Sequence[Sitting]) -> tuple[Fraction, ...]:
    """Each board's distance from average, -50 to 50; the largest swing is 50 without tops."""
    if edition.has_top:
        shares = [percent(one.line, one.side) for one in mine]
        return tuple(share - 50 for share in shares if share is not None)
    values = [value for one in mine if (value := _value(edition, one)) is not None]
    most = max((abs(value) for value in values), default=Fraction(0)) or Fraction(1)
    return tuple(50 * value / most for value in values)
