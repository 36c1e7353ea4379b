"""The journal: replaying it, correcting and voiding, and what is no journal."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from overtrick.bridge.board import Vulnerability
from overtrick.bridge.deal import Deal
from overtrick.bridge.seat import Seat
from overtrick.event.contestant import ContestantId, shown_ids
from overtrick.event.fold import NotAJournal, extended, fold
from overtrick.event.records import BoardPrepared, Entry, Record, ResultEntered, Voided
from tests.event.build import Kind, entries, event, row

PLAYED = row(1, "1", "2", "4SN=")
OTHER = row(1, "3", "4", "3NTE-1")


def corrected(number: int, result: str = "4SN+1") -> ResultEntered:
    return replace(row(1, "1", "2", result), supersedes=number)


def in_force(*records: Record) -> list[str]:
    found = event(Kind(), records)
    return [str(play.entered.result) for play in found.plays.values()]


def test_a_correction_takes_the_place_of_what_it_corrects() -> None:
    assert in_force(PLAYED, OTHER, corrected(2)) == ["3NTE-1", "4SN+1"]


def test_a_correction_of_a_correction_leaves_the_last() -> None:
    assert in_force(PLAYED, corrected(2), corrected(3, "4SN-1")) == ["4SN-1"]


def test_voiding_a_correction_brings_back_what_it_corrected() -> None:
    assert in_force(PLAYED, corrected(2), Voided(3)) == ["4SN="]


def test_voiding_the_voiding_takes_it_away_again() -> None:
    assert in_force(PLAYED, corrected(2), Voided(3), Voided(4)) == ["4SN+1"]


def test_a_voided_result_is_gone() -> None:
    assert in_force(PLAYED, OTHER, Voided(2)) == ["3NTE-1"]


def test_a_correction_of_what_is_voided_is_a_result_and_is_not_appended() -> None:
    assert in_force(PLAYED, Voided(2), corrected(2)) == ["4SN+1"]
    assert in_force(PLAYED, corrected(2), Voided(2)) == ["4SN+1"]
    before = event(Kind(), [PLAYED, Voided(2)])
    with pytest.raises(NotAJournal, match="entry 4 corrects entry 2, which is not in force"):
        extended(before, [Entry(4, corrected(2))])


def test_a_journal_begins_with_its_event() -> None:
    with pytest.raises(NotAJournal, match="begins with the opening"):
        fold([])
    with pytest.raises(NotAJournal, match="begins with the opening"):
        fold([Entry(1, PLAYED)])


def test_an_event_is_opened_once() -> None:
    twice = [*entries(Kind(), [PLAYED]), Entry(3, entries(Kind(), [])[0].record)]
    with pytest.raises(NotAJournal, match="entry 3 opens the event a second time"):
        fold(twice)


def test_a_section_s_own_cards_come_before_the_event_s() -> None:
    deal = Deal.parse("N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432")
    found = event(
        Kind(),
        [
            BoardPrepared(1, deal=deal),
            BoardPrepared(1, section="B", dealer=Seat.WEST, vulnerable=Vulnerability.BOTH),
        ],
    )
    assert found.deal("A", 1) == deal
    assert found.deal("B", 1) is None
    assert (found.dealer("A", 1), found.dealer("B", 1)) == (Seat.NORTH, Seat.WEST)
    assert found.vulnerable("B", 1) is Vulnerability.BOTH


def test_ids_hold_no_more_than_is_needed() -> None:
    one, two = ContestantId("A", "3"), ContestantId("B", "3")
    assert shown_ids([one]) == {one: "3"}
    assert shown_ids([one, two]) == {one: "A3", two: "B3"}


@pytest.mark.parametrize(
    ("records", "message"),
    [
        ([PLAYED, Voided(2), Voided(9)], "entry 4 refers to entry 9, which is not before it"),
        ([PLAYED, Voided(1)], "entry 3 refers to entry 1, which is not before it"),
        ([PLAYED, Voided(3)], "entry 3 refers to entry 3, which is not before it"),
        ([PLAYED, corrected(2), corrected(2)], "entries 3 and 4 both correct entry 2"),
        ([BoardPrepared(1), corrected(2)], "entry 3 corrects entry 2, which is no result"),
    ],
)
def test_contradictions_are_no_journal(records: list[Record], message: str) -> None:
    with pytest.raises(NotAJournal, match=message):
        event(Kind(), records)


def test_numbers_have_no_gaps() -> None:
    journal = entries(Kind(), [PLAYED, OTHER])
    with pytest.raises(NotAJournal, match="entry 3 stands where entry 2 is expected"):
        fold([journal[0], journal[2]])


results = st.sampled_from(["4SN=", "4SN+1", "PASS", "3NTW-2", "60/40", "NP"])
verbs = st.sampled_from(["enter", "correct", "void"])
histories = st.lists(st.tuples(verbs, results, st.integers(0, 20)), max_size=14)


def written(history: list[tuple[str, str, int]]) -> list[Record]:
    """Records that could have been appended one by one: corrections only of results in force."""
    records: list[Record] = []
    for verb, result, aim in history:
        number = len(records) + 2
        live = sorted(play for play in event(Kind(), records).plays)
        if verb == "void" and records:
            records.append(Voided(2 + aim % len(records)))
        elif verb == "correct" and live:
            records.append(corrected(live[aim % len(live)], result))
        else:
            records.append(row(1, str(number), "x", result))
    return records


def slow(records: list[Record]) -> list[int]:
    """The results in force, the slow way: who acts is asked anew for every entry."""

    def acts(place: int) -> bool:
        return not any(
            isinstance(later, Voided) and later.number == place + 2 and acts(number)
            for number, later in enumerate(records)
            if number > place
        )

    def corrected_by_now(place: int) -> bool:
        return any(
            isinstance(later, ResultEntered) and later.supersedes == place + 2 and acts(number)
            for number, later in enumerate(records)
        )

    return [
        place + 2
        for place, record in enumerate(records)
        if isinstance(record, ResultEntered) and acts(place) and not corrected_by_now(place)
    ]


@given(histories)
def test_replaying_a_journal_gives_the_results_in_force(
    history: list[tuple[str, str, int]],
) -> None:
    try:
        records = written(history)
        found = event(Kind(), records)
    except NotAJournal as refused:
        # A voided correction frees its target; a second correction and an undo then clash.
        assert "both correct" in refused.message
        return
    assert sorted(found.plays) == slow(records)
    assert [play.entered for play in found.plays.values()] == [
        records[number - 2] for number in sorted(found.plays)
    ]
