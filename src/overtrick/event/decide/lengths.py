"""A session made shorter or longer, and a round that begins."""

from __future__ import annotations

from dataclasses import replace

from overtrick.event.commands import AddRounds, CutRounds, DrawRound, StartRound
from overtrick.event.continuing import continued
from overtrick.event.decide.changing import changes, last_round, rest, results_after, section_of
from overtrick.event.decide.conflicts import new_faults, sound, tried
from overtrick.event.decide.mending import mended
from overtrick.event.latecomers.waiting import with_those_waiting
from overtrick.event.records import Record, RoundsCut, RoundStarted, SittingsSet
from overtrick.event.refusals import NotAllowed, NotScheduled, ResultsInTheWay
from overtrick.event.state import Event


def rounds_cut(event: Event, command: CutRounds) -> tuple[Record, ...]:
    """The record that ends a session after a round. Raises ResultsInTheWay and NotAllowed."""
    section = section_of(event, command.section)
    last = last_round(event, section)
    if not 1 <= command.last_round <= last:
        raise NotAllowed(f"round {command.last_round} is not one of the rounds 1 to {last}")
    if command.last_round == last:
        return ()
    first = min(place[1] for place in event.sittings if place[0] == section)
    if command.last_round < first:
        named = f"section {section}" if section else "the event"
        raise NotAllowed(
            f"{named} is seated from round {first} on: a cut after round {command.last_round} "
            "would leave no round at all"
        )
    if places := results_after(event, section, command.last_round):
        later = list(dict.fromkeys(place[1:3] for place in places))
        named = ", ".join(f"round {round_} table {table}" for round_, table in later[:6])
        more = f" and {len(later) - 6} more" if len(later) > 6 else ""
        raise ResultsInTheWay(
            f"results are in of {named}{more}: withdraw them first", places=places
        )
    return (RoundsCut(section, command.last_round, command.reason),)


def rounds_added(event: Event, command: AddRounds) -> tuple[Record, ...]:
    """The records of more rounds, mended where somebody would play boards again.

    Who came late has a table in them as far as there are seats. Raises NotAllowed.
    """
    section = section_of(event, command.section)
    last = last_round(event, section)
    if any(place[0] == section for place in event.drawn):
        raise NotAllowed(
            f"the rounds of this event are drawn: draw round {last + 1}",
            offers=(DrawRound(last + 1, section),),
        )
    sittings = continued(event, section, command.rounds)
    plan = replace(rest(event, section, last + 1, command.reason), sittings=sittings)
    records = changes(event, plan)
    after = tried(event, records)
    if new_faults(event, after, section):
        sittings = tuple(
            one for place, one in _mended(after, section, last).in_section(section).items()
            if place[1] > last
        )  # fmt: skip
        records = changes(event, replace(plan, sittings=sittings))
    sound(event, records, section)
    return _with_those_waiting(event, records, plan)


def _with_those_waiting(
    event: Event, records: tuple[Record, ...], plan: SittingsSet
) -> tuple[Record, ...]:
    """The records with a table for whoever came late, where nothing is wrong then."""
    section, first = plan.section, plan.first_round
    sittings = with_those_waiting(tried(event, records), section, first)
    fuller = changes(event, replace(plan, sittings=sittings))
    return records if new_faults(event, tried(event, fuller), section) else fuller


def _mended(after: Event, section: str, last: int) -> Event:
    return tried(after, mended(after, section, last))


def round_started(event: Event, command: StartRound) -> tuple[Record, ...]:
    """The record of a round that begins; none where it has. Raises NotScheduled."""
    section = section_of(event, command.section)
    if (section, command.round) in event.started:
        return ()
    if not any(place[:2] == (section, command.round) for place in event.sittings):
        raise NotScheduled(
            f"there is no round {command.round}: the schedule ends with round "
            f"{last_round(event, section)}"
        )
    return (RoundStarted(section, command.round),)
