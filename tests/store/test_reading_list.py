"""The season's list that both doors show: what is at play stays out of it until it is over."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta

from overtrick.bridge.notation import parse_result
from overtrick.event.compute import standings
from overtrick.event.contestant import ContestantId
from overtrick.event.records import (
    ContestantEntered,
    CorrectionsOpened,
    Record,
    ResultEntered,
    RoundDrawn,
    Sitting,
    SittingsSet,
    Source,
    Voided,
)
from overtrick.store import Store
from overtrick.store.reading import catch_up
from overtrick.store.reading_list import season_list
from tests.store.test_reading import AT, PAIRS, event_in, opening, records, store, who

__all__ = ["store"]

NOW = datetime(2026, 11, 26, 22, tzinfo=UTC)
A_DAY = timedelta(days=1)
LAST_ROUND = SittingsSet("A", 4, (Sitting(4, 1, ("1",), ("2",), (9,)),))


def counted(store: Store, now: datetime = NOW) -> tuple[int, list[str]]:
    """How many people are in the list, and which events are said to be at play."""
    catch_up(store, standings)
    found = season_list(store, now=now)
    return len(found.rows), [one.title for one in found.at_play]


def evening(store: Store) -> int:
    number = event_in(store, "Tonight", AT)
    store.append(number, len(store.entries(number)), [LAST_ROUND])
    return number


def said(store: Store, number: int, at: datetime, *records: Record) -> None:
    store.append(number, len(store.entries(number)), records, at=at)


def result(round_: int, board: int = 1, table: int = 1) -> ResultEntered:
    two = parse_result("4SN=")
    return ResultEntered("A", 10 * round_ + board, ("1",), ("2",), two, round_, table)


def planned(round_: int) -> SittingsSet:
    """A table of two boards."""
    boards = (10 * round_ + 1, 10 * round_ + 2)
    return SittingsSet("A", round_, (Sitting(round_, 1, ("1",), ("2",), boards),))


def drawn(round_: int, schedule: str = "swiss") -> tuple[RoundDrawn, SittingsSet]:
    settings = (("schedule", schedule),)
    return RoundDrawn("A", round_, (("1", "2"),), settings=settings), planned(round_)


def test_an_evening_with_results_to_come_is_left_out_and_named(store: Store) -> None:
    number = evening(store)
    assert counted(store) == (0, ["Tonight"])
    store.append(number, len(store.entries(number)), [CorrectionsOpened()])
    assert counted(store) == (8, [])


def test_an_evening_that_nobody_ended_counts_when_its_day_is_over(store: Store) -> None:
    evening(store)
    assert counted(store, NOW + A_DAY) == (0, ["Tonight"])
    assert counted(store, NOW + 2 * A_DAY) == (8, [])


def test_an_evening_without_a_date_is_at_play_until_somebody_ends_it(store: Store) -> None:
    number = store.create(replace(opening("Undated", ""), date=None), [*records(PAIRS), LAST_ROUND])
    assert counted(store, NOW + 365 * A_DAY) == (0, ["Undated"])
    store.append(number, len(store.entries(number)), [CorrectionsOpened()])
    assert counted(store) == (8, [])


def test_what_is_left_out_anyhow_is_not_said_to_be_at_play(store: Store) -> None:
    number = evening(store)
    catch_up(store, standings)
    assert season_list(store, now=NOW, without=[number]).at_play == ()


def test_an_evening_that_waits_for_its_first_result_is_not_at_play(store: Store) -> None:
    entered = [ContestantEntered(who(n), pair) for n, pair in PAIRS.items()]
    number = store.create(opening("Tonight", AT), [*entered, LAST_ROUND])
    assert counted(store) == (0, [])
    first = ResultEntered("A", 4, ("1",), ("2",), parse_result("PASS"), 9, 1)
    both = SittingsSet("A", 4, (*LAST_ROUND.sittings, Sitting(4, 2, ("3",), ("4",), (9,))))
    store.append(number, len(store.entries(number)), [both, first])
    assert counted(store) == (0, ["Tonight"]), "though nothing compares with it so far"


def test_teams_at_play_are_not_named_for_they_never_count(store: Store) -> None:
    teams = replace(opening("Teams", AT), form="teams", method="imp", winners=1)
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
    event_in(store, "Read", AT)
    assert counted(store) == (8, [])


def test_an_evening_whose_journal_cannot_be_read_counts_as_it_last_did(store: Store) -> None:
    number = event_in(store, "Tonight", AT)
    assert counted(store) == (8, [])
    store.append(number, len(store.entries(number)), [LAST_ROUND, CorrectionsOpened(), Voided(99)])
    assert counted(store) == (8, [])


def test_between_two_rounds_that_are_drawn_an_event_is_at_play(store: Store) -> None:
    number = event_in(store, "Swiss", AT)
    said(store, number, NOW, *drawn(4), result(4, 1), result(4, 2))
    assert counted(store, NOW + timedelta(hours=15)) == (0, ["Swiss"])
    assert counted(store, NOW + timedelta(hours=19)) == (8, [])
    said(store, number, NOW + timedelta(hours=19), *drawn(5))
    assert counted(store, NOW + timedelta(hours=19)) == (0, ["Swiss"])
    said(store, number, NOW + A_DAY, result(5, 1), result(5, 2), CorrectionsOpened())
    assert counted(store, NOW + A_DAY) == (8, [])


def test_of_a_round_robin_nothing_more_is_drawn(store: Store) -> None:
    number = event_in(store, "Robin", AT)
    said(store, number, NOW, *drawn(4, "round-robin"), result(4, 1), result(4, 2))
    assert counted(store, NOW) == (8, [])


def test_an_event_over_several_days_is_at_play_until_it_is_over(store: Store) -> None:
    number = event_in(store, "Autumn pairs", AT)
    said(store, number, NOW, planned(4), result(4, 1), result(4, 2))
    for days in (7, 14):
        said(store, number, NOW + days * A_DAY, planned(4 + days), result(4 + days, 1))
        assert counted(store, NOW + (days + 6) * A_DAY) == (0, ["Autumn pairs"])
    assert counted(store, NOW + 60 * A_DAY) == (8, [])
    said(store, number, NOW + 15 * A_DAY, result(11, 2), result(18, 2))
    assert counted(store, NOW + 15 * A_DAY) == (8, [])


def test_an_old_evening_that_is_corrected_is_not_played_on(store: Store) -> None:
    number = event_in(store, "Long ago", AT)
    said(store, number, NOW, planned(4), result(4, 1), planned(5), result(5, 1), result(5, 2))
    assert counted(store, NOW + 2 * A_DAY) == (8, [])
    first = next(one.number for one in store.entries(number) if one.record == result(4, 1))
    said(store, number, NOW + 9 * A_DAY, replace(result(5, 1), supersedes=first + 2))
    assert counted(store, NOW + 9 * A_DAY) == (8, [])


def test_what_was_read_from_a_file_today_was_not_played_today(store: Store) -> None:
    number = event_in(store, "Read", "2020-01-02")
    records = (*drawn(4), result(4, 1), result(4, 2))
    store.append(
        number,
        len(store.entries(number)),
        records,
        at=NOW,
        sources=[Source("old.bws", line) for line in range(1, 5)],
    )
    assert counted(store, NOW) == (8, [])
