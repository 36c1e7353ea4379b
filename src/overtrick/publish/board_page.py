"""A board's page: its cards, its traveller sorted for reading, and its frequencies."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import groupby

from overtrick.bridge.result import Adjusted
from overtrick.bridge.seat import Side
from overtrick.event.standings import BoardScore, LineScore
from overtrick.event.traveller import contestants_of
from overtrick.publish.edition import Edition
from overtrick.publish.entrants import Entrant, joined
from overtrick.publish.grading import Grade, Legend, legend, percent
from overtrick.publish.hands import Diagram, board_diagram, section_of
from overtrick.publish.makeable import Makeable, makeable
from overtrick.publish.outcome import Card, OutcomeShown, lead, outcome
from overtrick.publish.phrases import Phrase
from overtrick.publish.settled import both_settled
from overtrick.publish.words import figure, signed, whole_percent


@dataclass(frozen=True, slots=True)
class LineShown:
    """One table's row. Scores stand in the column of the side that they are good for."""

    ns: tuple[Entrant, ...]
    ew: tuple[Entrant, ...]
    room: str
    outcome: OutcomeShown
    lead: Card | str
    plus_ns: str
    plus_ew: str
    points_ns: str
    points_ew: str
    percent: str
    grade_ns: Grade | None
    grade_ew: Grade | None

    @property
    def told(self) -> bool:
        """Whether there is more to tell of the table than its row has room for on a phone."""
        return bool(self.lead or self.room) or any(one.names for one in (*self.ns, *self.ew))


@dataclass(frozen=True, slots=True)
class Count:
    """How often a score occurs; ``share`` is its part of the commonest one, 0 to 100."""

    score: str
    words: str
    times: int
    points_ns: str
    points_ew: str
    share: str
    side: str


@dataclass(frozen=True, slots=True)
class BoardPage:
    """Everything on a board's page."""

    number: int
    scope: str
    diagram: Diagram
    makeable: Makeable | None
    groups: tuple[tuple[str, tuple[LineShown, ...]], ...]
    notes: tuple[tuple[str, str], ...]
    frequencies: tuple[Count, ...]
    datum: str
    top: str
    leads: bool
    rooms: bool
    legend: Legend
    previous: str | None
    following: str | None


def board_page(edition: Edition, board: BoardScore, order: Sequence[BoardScore]) -> BoardPage:
    """The page of one board; ``order`` is every board of its section, for the links."""
    place = order.index(board)
    neighbours = [None, *(edition.board_pages[one.scope, one.board] for one in order), None]
    groups = _groups(edition, board)
    lines = [line for _, shown in groups for line in shown]
    return BoardPage(
        number=board.board,
        scope=board.scope if edition.apart else "",
        diagram=board_diagram(edition.event, board),
        makeable=_makeable(edition, board),
        groups=groups,
        notes=tuple(_note(line) for line in lines if line.outcome.note),
        frequencies=_frequencies(edition, board) if len(groups) == 1 else (),
        datum="" if board.datum is None else signed(board.datum),
        top=edition.board_points(board.top),
        leads=any(line.lead for line in lines),
        rooms=any(line.room for line in lines),
        legend=legend(
            edition.board_unit,
            (grade for line in lines for grade in (line.grade_ns, line.grade_ew)),
        ),
        previous=neighbours[place],
        following=neighbours[place + 2],
    )


def _makeable(edition: Edition, board: BoardScore) -> Makeable | None:
    """What can be made with the cards that the diagram shows."""
    section = section_of(board)
    prepared = edition.event.prepared(section, board.board)
    return makeable(
        prepared.tricks if prepared else None,
        edition.event.dealer(section, board.board),
        edition.event.vulnerable(section, board.board),
    )


def for_reading(lines: Sequence[LineScore]) -> list[LineScore]:
    """Best for North-South first; rulings where their points put them, boards not played last."""
    scored = sorted((one for one in lines if one.score_ns is not None), key=_by_score)
    for ruled in (one for one in lines if one.counts and one.score_ns is None):
        place = next((n for n, one in enumerate(scored) if _worse(one, ruled)), len(scored))
        scored.insert(place, ruled)
    return [*scored, *(one for one in lines if not one.counts)]


def _by_score(line: LineScore) -> tuple[int, Fraction]:
    return -(line.score_ns or 0), -(line.points_ns or Fraction(0))


def _worse(line: LineScore, ruled: LineScore) -> bool:
    return (line.points_ns or Fraction(0)) < (ruled.points_ns or Fraction(0))


def _groups(edition: Edition, board: BoardScore) -> tuple[tuple[str, tuple[LineShown, ...]], ...]:
    """The rows by the form of the board that was played: one group unless it was fouled."""

    def form(line: LineScore) -> str:
        return line.play.group

    by_form = groupby(sorted(board.lines, key=form), key=form)
    return tuple(
        (name, tuple(_line(edition, one) for one in for_reading(list(lines))))
        for name, lines in by_form
    )


def _line(edition: Edition, line: LineScore) -> LineShown:
    entered, score = line.play.entered, line.score_ns
    share, shown = percent(line, Side.NS), outcome(entered.result)
    return LineShown(
        ns=edition.several(contestants_of(edition.event, line.play, Side.NS)),
        ew=edition.several(contestants_of(edition.event, line.play, Side.EW)),
        room=Phrase((entered.room or "").capitalize()),
        outcome=replace(shown, note=both_settled(line, shown.note)),
        lead=lead(entered.lead),
        plus_ns=str(score) if score is not None and score >= 0 else "",
        plus_ew=str(-score) if score is not None and score <= 0 else "",
        points_ns=edition.board_points(line.points_ns),
        points_ew=edition.board_points(line.points_ew),
        percent="" if share is None else whole_percent(share),
        grade_ns=edition.grade(line, Side.NS),
        grade_ew=edition.grade(line, Side.EW),
    )


def _note(line: LineShown) -> tuple[str, str]:
    who = Phrase("{ns} against {ew}", ns=joined(line.ns), ew=joined(line.ew))
    return who, line.outcome.note


def _frequencies(edition: Edition, board: BoardScore) -> tuple[Count, ...]:
    """Every score once, best for North-South first; split and artificial ones are no scores."""
    scores = Counter(line.score_ns for line in board.lines if line.score_ns is not None)
    if len(scores) < 2:
        return ()
    points = {
        line.score_ns: (edition.board_points(line.points_ns), edition.board_points(line.points_ew))
        for line in _made(board)
    }
    most = max(scores.values())
    return tuple(
        Count(
            score=signed(score),
            words=_score_words(score),
            times=times,
            points_ns=points.get(score, ("", ""))[0],
            points_ew=points.get(score, ("", ""))[1],
            share=figure(Fraction(100 * times, most)),
            side="ns" if score > 0 else "ew" if score < 0 else "none",
        )
        for score, times in sorted(scores.items(), reverse=True)
    )


def _made(board: BoardScore) -> Iterator[LineScore]:
    """Lines whose points are what their score earned at the table."""
    return (line for line in board.lines if not isinstance(line.play.entered.result, Adjusted))


def _score_words(score: int) -> str:
    if not score:
        return Phrase("passed out")
    side = Phrase((Side.NS if score > 0 else Side.EW).words)
    return Phrase("{score} to {side}", score=abs(score), side=side)
