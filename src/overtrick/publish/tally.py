"""A contestant's session in a few figures: place, total, declaring and defending."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from overtrick.bridge.result import Played
from overtrick.event.contestant import ContestantId
from overtrick.event.records import PenaltyGiven, Unit
from overtrick.event.standings import Ranking, Row
from overtrick.publish.edition import Edition
from overtrick.publish.phrases import Phrase, Several
from overtrick.publish.sittings import Sitting, running, value
from overtrick.publish.totals import beside, field_size, main
from overtrick.publish.words import NOTHING, counted, figure, points, signed

UNITS: Final[dict[Unit, str]] = {
    "total": "", "percent": "{amount}%", "mp": "{amount} MP", "imp": "{amount} IMPs",
    "vp": "{amount} VPs", "board": "{amount}% of a board's top",
    "session": "{amount}% of the session",
}  # fmt: skip
"""An amount in its unit; nothing for what is in the unit of the ranking."""


@dataclass(frozen=True, slots=True)
class Figure:
    """One figure of a tally, ``54.20``, a small sign after it, and what it is."""

    text: str
    sign: str
    words: str


def tally(edition: Edition, contestant: ContestantId, mine: Sequence[Sitting]) -> list[Figure]:
    """Everything about a session that is one figure; nothing for who is not ranked."""
    found = _place(edition, contestant)
    if found is None:
        return []
    ranking, row = found
    field = field_size(edition.standings, ranking.rows)
    of = Phrase("of {number}", number=field)
    if contestant.side:
        of = Phrase("of {number} {side}", number=field, side=Phrase(contestant.side.words))
    figures = [Figure(edition.standings.place_of(row), "", of), *_totals(edition, row)]
    if text := beside(edition, row):
        figures.append(Figure(text, "", _beside_words(edition, row)))
    if not edition.teams:
        figures += _by_declarer(edition, mine)
    return figures


def penalties(edition: Edition, contestant: ContestantId) -> list[tuple[str, str]]:
    """What was taken off a contestant's total, in the unit it was given in, and why."""
    found = _place(edition, contestant)
    percent = found is not None and found[1].percent is not None
    usual = "{amount}%" if percent else f"{{amount}} {edition.total_unit}"
    return [
        (Phrase(UNITS[one.unit] or usual, amount=figure(-one.amount)), _reason(one))
        for one in edition.event.penalties.values()
        if one.contestant == contestant
    ]


def _reason(one: PenaltyGiven) -> str:
    law = Phrase("Law {law}", law=one.law) if one.law else ""
    return Several(", ", tuple(part for part in (one.reason, law) if part))


def _place(edition: Edition, contestant: ContestantId) -> tuple[Ranking, Row] | None:
    for ranking in edition.standings.rankings:
        for row in ranking.rows:
            if row.contestant == contestant:
                return ranking, row
    return None


def _totals(edition: Edition, row: Row) -> Iterator[Figure]:
    """What ranks; the session's own percentage beside it where something was carried over."""
    if row.whole is not None:
        sign = "%" if row.whole.in_percent else ""
        yield Figure(main(edition, row), sign, Phrase("with what was carried over"))
    if row.percent is not None:
        yield Figure(figure(row.percent), "%", Phrase("percentage"))
    elif row.whole is None:
        yield Figure(main(edition, row), "", Phrase(edition.total_unit))


def _beside_words(edition: Edition, row: Row) -> str:
    """What ``beside`` counts, ``MP of 240.00`` where there is a top."""
    if row.top is None:
        return Phrase("IMPs")
    top = points(row.top, edition.options.get("half", ".5"), 2)
    return Phrase("{unit} of {top}", unit=Phrase(edition.board_unit), top=top)


def _by_declarer(edition: Edition, mine: Sequence[Sitting]) -> Iterator[Figure]:
    """What a contestant made on boards its side declared, and on those it defended."""
    played = [(one, one.line.play.entered.result) for one in mine]
    for how, ours in ((Phrase("declaring"), True), (Phrase("defending"), False)):
        boards = [
            one
            for one, result in played
            if isinstance(result, Played)
            and (result.side is one.side) is ours
            and value(edition, one) is not None
        ]
        if boards:
            yield _average(edition, boards, how)


def _average(edition: Edition, boards: Sequence[Sitting], how: Phrase) -> Figure:
    total, number = running(edition, boards)[-1], counted(len(boards), "board")
    if total is None or edition.has_top:
        text, sign = (NOTHING, "") if total is None else (figure(total), "%")
        return Figure(text, sign, Phrase("{how}, {boards}", how=how, boards=number))
    words = Phrase("a board {how}, {boards}", how=how, boards=number)
    return Figure(signed(total / len(boards), 2), "", words)
