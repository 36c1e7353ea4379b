"""What a pair made from each of its seats: as declarer, and on lead."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from overtrick.bridge.result import Played
from overtrick.bridge.seat import Seat
from overtrick.publish.edition import Edition
from overtrick.publish.phrases import Phrase
from overtrick.publish.sittings import Sitting, running, value
from overtrick.publish.words import NOTHING, figure, signed


@dataclass(frozen=True, slots=True)
class Average:
    """A mean, a percentage or points a board, and of how many boards; empty without any."""

    text: str
    boards: int


@dataclass(frozen=True, slots=True)
class SeatAverages:
    """One seat of a pair."""

    seat: Phrase
    declaring: Average
    leading: Average


def by_seat(edition: Edition, mine: Sequence[Sitting]) -> tuple[SeatAverages, ...]:
    """The averages of a pair's seats, clockwise from North; none for players and teams."""
    if edition.event.opened.form != "pairs":
        return ()
    counted = [
        (one, one.line.play.entered.result) for one in mine if value(edition, one) is not None
    ]
    played = [(one, result) for one, result in counted if isinstance(result, Played)]
    return tuple(_averages(edition, played))


def _averages(edition: Edition, played: Sequence[tuple[Sitting, Played]]) -> Iterator[SeatAverages]:
    for seat in Seat:
        own = [(one, _declarer(result)) for one, result in played if seat.side is one.side]
        declaring = [one for one, declarer in own if declarer is seat]
        leading = [one for one, declarer in own if declarer.next is seat]
        if declaring or leading:
            yield SeatAverages(
                Phrase(seat.words), _average(edition, declaring), _average(edition, leading)
            )


def _declarer(result: Played) -> Seat:
    declarer = result.contract.declarer
    assert declarer is not None
    return declarer


def _average(edition: Edition, boards: Sequence[Sitting]) -> Average:
    if not boards:
        return Average("", 0)
    total = running(edition, boards)[-1]
    if total is None:
        return Average(NOTHING, len(boards))
    if edition.has_top:
        return Average(f"{figure(total)}%", len(boards))
    return Average(signed(total / len(boards), 2), len(boards))
