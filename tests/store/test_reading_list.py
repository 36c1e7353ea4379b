"""The season's list that both doors show: what is at play stays out of it until it is over."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, timedelta

from overtrick.bridge.notation import parse_result
from overtrick.event.compute import standings
from overtrick.event.contestant import ContestantId
from overtrick.event.records import (
    ContestantEntered,
    CorrectionsOpened,
    ResultEntered,
    Sitting,
    SittingsSet,
    Voided,
)
from overtrick.store import Store
from overtrick.store.reading import catch_up
from overtrick.store.reading_list import season_list
from tests.store.test_reading import PAIRS, event_in, opening, records, store, who

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


def test_an_evening_without_a_date_is_at_play_until_somebody_ends_it(store: Store) -> None:
    number = store.create(replace(opening("Undated", ""), date=None), [*records(PAIRS), LAST_ROUND])
    assert counted(store, TODAY + timedelta(days=365)) == (0, ["Undated"])
    store.append(number, len(store.entries(number)), [CorrectionsOpened()])
    assert counted(store) == (8, [])


def test_what_is_left_out_anyhow_is_not_said_to_be_at_play(store: Store) -> None:
    number = evening(store)
    catch_up(store, standings)
    assert season_list(store, today=TODAY, without=[number]).at_play == ()


def test_an_evening_that_waits_for_its_first_result_is_not_at_play(store: Store) -> None:
    entered = [ContestantEntered(who(n), pair) for n, pair in PAIRS.items()]
    number = store.create(opening("Tonight", TODAY.isoformat()), [*entered, LAST_ROUND])
    assert counted(store) == (0, [])
    first = ResultEntered("A", 4, ("1",), ("2",), parse_result("PASS"), 9, 1)
    both = SittingsSet("A", 4, (*LAST_ROUND.sittings, Sitting(4, 2, ("3",), ("4",), (9,))))
    store.append(number, len(store.entries(number)), [both, first])
    assert counted(store) == (0, ["Tonight"]), "though nothing compares with it so far"


def test_teams_at_play_are_not_named_for_they_never_count(store: Store) -> None:
    teams = replace(opening("Teams", TODAY.isoformat()), form="teams", method="imp", winners=1)
    entered = [
        ContestantEntered(ContestantId("", str(n)), tuple(f"t{n}{one}" for one in "abcd"))
        for n in (1, 2)
    ]
    tables = tuple(
        Sitting(1, table, (ns,), (ew,), (1, 2), teams=(ns, ew))
        for table, (ns, ew) in enumerate((("1", "2"), ("2", "1")), 1)
    )
    first = ResultEntered("", 1, ("1",), ("2",), parse_result("PASS"), 1, 1)
    store.create(teams, [*entered, SittingsSet("", 1, tables), first])
    assert counted(store) == (0, [])


def test_what_was_read_without_a_movement_counts_at_once(store: Store) -> None:
    event_in(store, "Read", TODAY.isoformat())
    assert counted(store) == (8, [])


def test_an_evening_whose_journal_cannot_be_read_counts_as_it_last_did(store: Store) -> None:
    number = event_in(store, "Tonight", TODAY.isoformat())
    assert counted(store) == (8, [])
    store.append(number, len(store.entries(number)), [LAST_ROUND, CorrectionsOpened(), Voided(99)])
    assert counted(store) == (8, [])
