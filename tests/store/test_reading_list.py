"""The season's list that both doors show: what is at play stays out of it until it is over."""

from __future__ import annotations

from datetime import date, timedelta

from overtrick.event.compute import standings
from overtrick.event.records import CorrectionsOpened, Sitting, SittingsSet, Voided
from overtrick.store import Store
from overtrick.store.reading import catch_up
from overtrick.store.reading_list import season_list
from tests.store.test_reading import event_in, store

__all__ = ["store"]

TODAY = date(2026, 11, 26)
LAST_ROUND = SittingsSet("A", 4, (Sitting(4, 1, ("1",), ("2",), (9,)),))


def counted(store: Store, today: date = TODAY) -> tuple[int, list[str]]:
    """How many people are in the list, and which evenings are said to be at play."""
    catch_up(store, standings)
    found = season_list(store, today=today)
    return len(found.rows), [one.title for one in found.at_play]


def evening(store: Store) -> int:
    number = event_in(store, "Tonight", TODAY.isoformat())
    store.append(number, len(store.entries(number)), [LAST_ROUND])
    return number


def test_an_evening_with_results_to_come_is_left_out_and_named(store: Store) -> None:
    number = evening(store)
    assert counted(store) == (0, ["Tonight"])
    store.append(number, len(store.entries(number)), [CorrectionsOpened()])
    assert counted(store) == (8, [])


def test_an_evening_that_nobody_ended_counts_when_its_day_is_over(store: Store) -> None:
    evening(store)
    assert counted(store, TODAY + timedelta(days=1)) == (0, ["Tonight"])
    assert counted(store, TODAY + timedelta(days=2)) == (8, [])


def test_what_was_read_without_a_movement_counts_at_once(store: Store) -> None:
    event_in(store, "Read", TODAY.isoformat())
    assert counted(store) == (8, [])


def test_an_evening_whose_journal_cannot_be_read_counts_as_it_last_did(store: Store) -> None:
    number = event_in(store, "Tonight", TODAY.isoformat())
    assert counted(store) == (8, [])
    store.append(number, len(store.entries(number)), [LAST_ROUND, CorrectionsOpened(), Voided(99)])
    assert counted(store) == (8, [])
