"""What those get who sit a round out: written as awards, and taken back."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from overtrick.event.draws.kept import BYE, GONE
from overtrick.event.fold import voided
from overtrick.event.records import MatchAwarded, Unit, Voided
from overtrick.event.schedules.awards import ByeAward
from overtrick.event.state import Event


def counts_matches(event: Event) -> bool:
    """Whether awards count anywhere: pairs compared over the field alone have none."""
    matches = dict(event.opened.options).get("matches", "none")
    return event.opened.form == "teams" or matches != "none"


def awards_of(
    event: Event, at: tuple[str, int], numbers: Iterable[str], award: ByeAward, reason: str
) -> Iterator[MatchAwarded]:
    """The award of a bye for each of some contestants; ``at`` is a section and a round."""
    if not counts_matches(event) or not award.amount:
        return
    unit: Unit = "vp" if award.unit == "VP" else "percent"
    for number in numbers:
        yield MatchAwarded(*at, (number,), (award.amount,), unit, reason)


def awards_taken_back(
    event: Event, section: str, round_: int, numbers: Iterable[str] | None = None
) -> tuple[Voided, ...]:
    """Void the awards that draws gave in a round, to everybody or to some, the last first."""
    wanted = None if numbers is None else {*numbers}
    gone = voided(event.entries)
    found = [
        entry.number
        for entry in event.entries
        if isinstance(entry.record, MatchAwarded)
        and entry.number not in gone
        and (entry.record.section, entry.record.round) == (section, round_)
        and entry.record.reason in (BYE, GONE)
        and (wanted is None or entry.record.numbers[0] in wanted)
    ]
    return tuple(Voided(number) for number in reversed(found))
