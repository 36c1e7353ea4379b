"""A contestant's score card: every board by opponents, with a running percentage."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import groupby

from overtrick.bridge.seat import Side
from overtrick.event.contestant import ContestantId
from overtrick.event.sitting_out import boards_sat_out
from overtrick.event.strata import strata_lists
from overtrick.event.traveller import contestants_of
from overtrick.publish.by_seat import SeatAverages, by_seat
from overtrick.publish.chart import Chart, chart
from overtrick.publish.edition import Edition
from overtrick.publish.entrants import Entrant
from overtrick.publish.grading import Grade, Legend, legend, percent
from overtrick.publish.hands import BRIEFLY
from overtrick.publish.matches import ByeShown, byes_of
from overtrick.publish.outcome import Card, OutcomeShown, lead, outcome
from overtrick.publish.phrases import Phrase
from overtrick.publish.settled import settled
from overtrick.publish.sittings import Sitting, running
from overtrick.publish.tally import UNITS, Figure, penalties, tally
from overtrick.publish.totals import field_size
from overtrick.publish.words import NOTHING, decimals, figure, signed, whole_percent


@dataclass(frozen=True, slots=True)
class CardLine:
    """One board of a score card; the score has the contestant's own sign.

    ``at_risk`` says that the contestant's own side is vulnerable.
    """

    board: int
    href: str
    vulnerable: str
    at_risk: bool
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
class StratumShown:
    """The contestant's place in the list of a stratum, of so many."""

    stratum: str
    place: str
    of: int


@dataclass(frozen=True, slots=True)
class ScoreCard:
    """A contestant's page, apart from a team's matches."""

    entrant: Entrant
    tally: tuple[Figure, ...]
    rounds: tuple[Round, ...]
    sat_out: tuple[str, ...]
    penalties: tuple[tuple[str, str], ...]
    leads: bool
    chart: Chart
    legend: Legend
    carried: str = ""
    carried_from: str = ""
    byes: tuple[ByeShown, ...] = ()
    strata: tuple[StratumShown, ...] = ()
    by_seat: tuple[SeatAverages, ...] = ()


def score_card(edition: Edition, contestant: ContestantId, mine: Sequence[Sitting]) -> ScoreCard:
    """The card of one contestant from its sittings."""
    rounds = _rounds(edition, contestant, mine)
    sat_out = boards_sat_out(edition.event)
    return ScoreCard(
        entrant=edition.entrants[contestant],
        tally=tuple(tally(edition, contestant, mine)),
        rounds=rounds,
        sat_out=tuple(str(one.board) for one in sat_out if one.contestant == contestant),
        penalties=tuple(penalties(edition, contestant)),
        leads=any(line.lead for one in rounds for line in one.lines),
        chart=chart(edition, mine),
        legend=legend(edition.board_unit, (line.grade for one in rounds for line in one.lines)),
        **_brought(edition, contestant),
        byes=byes_of(edition, contestant),
        strata=tuple(_strata(edition, contestant)),
        by_seat=by_seat(edition, mine),
    )


def _brought(edition: Edition, contestant: ContestantId) -> dict[str, str]:
    """What was carried over from an earlier session, in words, and why."""
    carried = edition.event.carried.get(contestant)
    if carried is None:
        return {}
    amount = signed(carried.amount, decimals([carried.amount]))
    unit = UNITS[carried.unit] or f"{{amount}} {edition.carried_unit}"
    return {"carried": Phrase(unit, amount=amount), "carried_from": carried.reason}


def _strata(edition: Edition, contestant: ContestantId) -> Iterator[StratumShown]:
    """The contestant's places in the lists of strata, the open one left out."""
    for ranking in edition.standings.rankings:
        for listed in strata_lists(ranking):
            for row in listed.rows:
                if row.contestant == contestant:
                    name = listed.name.rpartition("tratum ")[2]
                    of = field_size(edition.standings, listed.rows)
                    yield StratumShown(name, edition.standings.place_of(row), of)


def _rounds(
    edition: Edition, contestant: ContestantId, mine: Sequence[Sitting]
) -> tuple[Round, ...]:
    def company(one: Sitting) -> tuple[int | None, tuple[ContestantId, ...], Side]:
        entered = one.line.play.entered
        return entered.round, _opponents(edition, one), one.side

    found: list[Round] = []
    so_far = iter(running(edition, mine))
    for (number, opponents, side), together in groupby(mine, key=company):
        several = list(together)
        found.append(
            Round(
                name=Phrase("Round {round}", round=number) if number else "",
                partners=edition.several(_partners(edition, several[0], contestant)),
                opponents=edition.several(opponents),
                sitting=Phrase(side.words),
                lines=tuple(_line(edition, one, so_far) for one in several),
            )
        )
    return tuple(found)


def _opponents(edition: Edition, one: Sitting) -> tuple[ContestantId, ...]:
    return contestants_of(edition.event, one.line.play, one.side.opponents)


def _partners(edition: Edition, one: Sitting, contestant: ContestantId) -> tuple[ContestantId, ...]:
    side = contestants_of(edition.event, one.line.play, one.side)
    return tuple(other for other in side if other != contestant)


def _line(edition: Edition, one: Sitting, so_far: Iterator[Fraction | None]) -> CardLine:
    entered, score, share = one.line.play.entered, one.line.score_ns, percent(one.line, one.side)
    counts = one.line.points(one.side) is not None
    vulnerable = edition.event.vulnerable(entered.section, entered.board)
    return CardLine(
        board=entered.board,
        href=edition.board_pages[one.board.scope, one.board.board],
        vulnerable=BRIEFLY[vulnerable],
        at_risk=vulnerable.of(one.side),
        outcome=_outcome(one),
        lead=lead(entered.lead),
        score="" if score is None else signed(one.side.sign * score),
        points=edition.board_points(one.line.points(one.side)),
        percent="" if share is None else whole_percent(share),
        running=_running_words(edition, next(so_far)) if counts else "",
        grade=edition.grade(one.line, one.side),
    )


def _outcome(one: Sitting) -> OutcomeShown:
    """What became of a board; where an artificial score rose or fell, to what and why."""
    shown = outcome(one.line.play.entered.result)
    return replace(shown, note=settled(one.line, one.side, shown.note))


def _running_words(edition: Edition, share: Fraction | None) -> str:
    if share is None:
        return NOTHING
    return figure(share) if edition.has_top else signed(share, edition.places)
