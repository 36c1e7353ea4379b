"""What a record is about, so that a later one can be seen to rest on it."""

from __future__ import annotations

from typing import NamedTuple

from overtrick.event.contestant import ContestantId
from overtrick.event.records import (
    AppealDecided,
    AppealLodged,
    BoardPrepared,
    CarriedOver,
    ContestantEntered,
    ContestantLeft,
    CorrectionsOpened,
    EventClosed,
    EventReopened,
    LineUpGiven,
    MatchAwarded,
    OpeningChanged,
    PenaltyGiven,
    PlayersSeated,
    Record,
    ResultConfirmed,
    ResultContested,
    ResultEntered,
    RoundDrawn,
    RoundsCut,
    SittingChanged,
    SittingsSet,
    Voided,
)
from overtrick.event.state import Event


class Thing(NamedTuple):
    """What a record says anew: its kind, which one, and where that counts the rounds or tables.

    ``first`` to ``last`` are rounds; ``table`` is None for all tables of a section.
    """

    kind: str
    key: object = None
    first: int = 0
    last: int | None = None
    table: int | None = None


def names_entry(record: Record, numbers: set[int]) -> bool:
    """Whether a record corrects, confirms, contests, appeals against or decides one of these.

    Voiding is not among them: what was voided acts no more.
    """
    match record:
        case ResultEntered(supersedes=int() as number):
            return number in numbers
        case (
            ResultConfirmed(number)
            | ResultContested(number)
            | AppealLodged(number)
            | AppealDecided(number)
        ):
            return number in numbers
        case _:
            return False


def on_what(event: Event, record: Record) -> Thing | None:
    """What a record is about; None where later ones of its kind stand beside it.

    A Voided is about what it voided, so that doing it again is seen to be about that.
    """
    match record:
        case Voided(number):
            return on_what(event, event.entries[number - 1].record)
        case SittingsSet(section, first):
            return Thing("sittings", section, first)
        case RoundsCut(section, last):
            return Thing("sittings", section, last + 1)
        case SittingChanged(section, round_, table):
            return Thing("sittings", section, round_, round_, table)
        case RoundDrawn(section, round_):
            return Thing("draw", section, round_)
        case _:
            return _of_event(record)


def _of_event(record: Record) -> Thing | None:  # noqa: PLR0911 - one for each kind
    match record:
        case OpeningChanged():
            return Thing("opening")
        case CorrectionsOpened() | EventClosed() | EventReopened():
            return Thing("stage")
        case BoardPrepared(board, section):
            return Thing("board", (section, board))
        case MatchAwarded(section, round_, numbers):
            return Thing("award", (section, round_, frozenset(numbers)))
        case ContestantEntered(contestant):
            return Thing("contestant", contestant)
        case ContestantLeft(contestant):
            return Thing("left", contestant)
        case CarriedOver(contestant):
            return Thing("carried", contestant)
        case _:
            return None


def same_thing(earlier: Thing | None, later: Thing | None) -> bool:
    """Whether a later record says anew, at least in part, what an earlier one said."""
    if earlier is None or later is None or earlier[:2] != later[:2]:
        return False
    if earlier.last is not None and later.first > earlier.last:
        return False
    if later.last is not None and later.last < earlier.first:
        return False
    return None in (earlier.table, later.table) or earlier.table == later.table


def named_contestants(record: Record) -> frozenset[ContestantId]:
    """The contestants that a record needs to be entered."""
    match record:
        case PlayersSeated(one) | ContestantLeft(one) | PenaltyGiven(one):
            return frozenset({one})
        case CarriedOver(one) | LineUpGiven(one):
            return frozenset({one})
        case _:
            return frozenset()


def section_concerned(event: Event, record: Record) -> str | None:
    """The section whose tables, results or contestants a record is about; None for others."""
    match record:
        case Voided(number):
            return section_concerned(event, event.entries[number - 1].record)
        case ResultEntered() | SittingsSet() | SittingChanged() | RoundsCut() | RoundDrawn():
            return record.section
        case ContestantEntered(one) | ContestantLeft(one):
            return one.section
        case PlayersSeated(one) | LineUpGiven(one):
            return one.section
        case _:
            return None
