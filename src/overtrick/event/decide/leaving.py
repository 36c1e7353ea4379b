"""A contestant that plays no more, or never came."""

from __future__ import annotations

from collections.abc import Iterator

from overtrick.bridge.seat import Side
from overtrick.event.commands import Leave
from overtrick.event.contestant import ContestantId
from overtrick.event.decide.changing import changes
from overtrick.event.decide.conflicts import sound, tried
from overtrick.event.decide.drawing import emptied_matches, is_swiss
from overtrick.event.naming import contestant_of
from overtrick.event.records import ContestantLeft, Record, ResultEntered, SittingsSet
from overtrick.event.refusals import NotAllowed, ResultsInTheWay
from overtrick.event.seating import at_table, vacated
from overtrick.event.state import BoardPlace, Event
from overtrick.event.traveller import contestants_of


def left(event: Event, command: Leave) -> tuple[Record, ...]:
    """The records of a contestant that leaves: its seats in the rounds to come are empty.

    Its opponents sit out. A team, or a contestant of a Swiss event, that played fewer than
    half of its schedule is cancelled unless the command says otherwise. Raises NotAllowed.
    """
    contestant = contestant_of(event, command.contestant)
    rounds = _played(event, contestant)
    _must_have_been_there(event, contestant, command)
    cancelled = command.cancelled
    before = event.left.get(contestant)
    if (
        before
        and before.after_round == command.after_round
        and cancelled in (None, before.cancelled)
    ):
        return ()
    if cancelled is None:
        cancelled = _cancels(event, contestant, len(rounds))
    gone = ContestantLeft(contestant, command.after_round, command.reason, cancelled)
    if before and before.after_round != command.after_round:
        raise NotAllowed(
            f"{command.contestant} left after round {before.after_round} already: "
            "take that back first"
        )
    records: list[Record] = [gone]
    for section in _sections(event, contestant):
        matches = emptied_matches(event, section, gone)
        rest = tried(event, matches) if matches else event
        records += (*matches, *_emptied(rest, section, gone))
    return sound(event, tuple(records), contestant.section)


def _must_have_been_there(event: Event, contestant: ContestantId, command: Leave) -> None:
    """Raise ResultsInTheWay where results say that it was still there."""
    last = max(_played(event, contestant), default=0)
    if last > command.after_round:
        raise ResultsInTheWay(
            f"{command.contestant} has results in round {last}: it left after that round, "
            "or they are withdrawn first",
            places=_places_after(event, contestant, command.after_round),
        )


def _sections(event: Event, contestant: ContestantId) -> list[str]:
    """Where a contestant may be seated or drawn: teams anywhere, others in their own section."""
    sections = {place[0] for place in event.sittings} | {section for section, _ in event.drawn}
    return sorted(sections if event.opened.form == "teams" else sections & {contestant.section})


def _emptied(event: Event, section: str, gone: ContestantLeft) -> tuple[Record, ...]:
    first = gone.after_round + 1
    kept = []
    for place, sitting in event.in_section(section).items():
        if place[1] >= first:
            kept.append(vacated(event.opened, section, sitting, frozenset((gone.contestant,))))
    name = event.movements.get(section, "")
    sittings = tuple(one for one in kept if one)
    return changes(event, SittingsSet(section, first, sittings, name, gone.reason))


def _played(event: Event, contestant: ContestantId) -> set[int]:
    """The rounds in which a contestant has results."""
    return {one.round for one in _results(event, contestant) if one.round is not None}


def _places_after(event: Event, contestant: ContestantId, round_: int) -> Iterator[BoardPlace]:
    """Where a contestant has results of rounds after one."""
    for one in _results(event, contestant):
        if one.round is not None and one.round > round_ and one.table is not None:
            yield one.section, one.round, one.table, one.board


def _results(event: Event, contestant: ContestantId) -> Iterator[ResultEntered]:
    for play in event.plays.values():
        if any(contestant in contestants_of(event, play, side) for side in Side):
            yield play.entered


def _cancels(event: Event, contestant: ContestantId, played: int) -> bool:
    """Whether fewer than half of the schedule was played where that counts."""
    if event.opened.form != "teams" and not is_swiss(event, contestant.section):
        return False
    scheduled = {
        place[1]
        for place, one in event.sittings.items()
        if contestant in at_table(event.opened, place[0], one)
    }
    return 2 * played < len(scheduled | _played(event, contestant))
