"""An event goes on from another, which stays as it is: whatever is added, however it is cut."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cache
from itertools import islice
from pathlib import Path

from overtrick.event.commands import ConfirmResult, EnterResult
from overtrick.event.decide import acted, records_of
from overtrick.event.fold import Event, Extending, extended, fold
from overtrick.event.records import Entry, ResultConfirmed, ResultEntered
from tests.golden.evening import sessions
from tests.golden.test_golden import EVENINGS, every_evening, played

KINDS = 24
"""Kinds of records that the golden evenings write between them."""


@cache
def journals(path: Path) -> tuple[tuple[Entry, ...], ...]:
    """What the sessions of an evening write."""
    return tuple(played(session).event.entries for session in sessions(path))


def one_by_one(journal: Sequence[Entry]) -> list[Event]:
    events = [fold(journal[:1])]
    for entry in journal[1:]:
        events.append(extended(events[-1], [entry]))
    return events


@every_evening
def test_no_event_changes_when_another_goes_on_from_it(path: Path) -> None:
    for journal in journals(path):
        events = one_by_one(journal)
        assert [one.entries for one in events] == [
            journal[:number] for number in range(1, len(journal) + 1)
        ]
        for number, event in enumerate(events, start=1):
            assert event == fold(journal[:number]), f"{path.name}, after entry {number}"


@every_evening
def test_what_is_added_in_parts_comes_to_the_same(path: Path) -> None:
    for journal in journals(path):
        first, last = fold(journal[:1]), fold(journal)
        for size in (2, 7, len(journal)):
            going, rest = Extending(first), iter(journal[1:])
            while part := list(islice(rest, size)):
                going.add(part)
            assert going.event == last, f"{path.name}, {size} at a time"
            assert going.event.entries == journal
        assert first == fold(journal[:1])


def test_the_evenings_write_most_kinds_of_records() -> None:
    kinds = Counter(
        type(entry.record) for path in EVENINGS for journal in journals(path) for entry in journal
    )
    assert len(kinds) >= KINDS, sorted(one.__name__ for one in kinds)


def test_an_act_of_several_commands_is_what_its_records_come_to() -> None:
    journal = journals(EVENINGS[0])[0]
    cut = next(one.number for one in journal if type(one.record).__name__ == "ResultEntered") - 1
    event = fold(journal[:cut])
    place, sitting = next((at, one) for at, one in event.sittings.items() if one.plays)
    at = (place[1], place[2], sitting.boards[0])
    commands = [EnterResult(*at, "3NTN=", place[0]), ConfirmResult(*at, place[0], by="EW")]
    entries, after = acted(event, commands, author="table 1", key="a key")
    first, second = (entry.record for entry in entries)
    assert isinstance(first, ResultEntered)
    assert str(first.result) == "3NTN="
    assert second == ResultConfirmed(cut + 1, by="EW")
    assert records_of(event, commands) == (first, second)
    assert [(entry.number, entry.act) for entry in entries] == [
        (cut + 1, cut + 1), (cut + 2, cut + 1)
    ]  # fmt: skip
    assert {(entry.author, entry.key) for entry in entries} == {("table 1", "a key")}
    assert after == fold((*journal[:cut], *entries))
    assert after.entries == (*journal[:cut], *entries)
    assert event == fold(journal[:cut])
    assert acted(after, commands) == ((), after)
