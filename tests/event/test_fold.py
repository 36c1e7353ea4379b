"""The journal: replaying it, correcting and voiding, and what is no journal."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from overtrick.bridge.board import Vulnerability
from overtrick.bridge.deal import Deal
from overtrick.bridge.seat import Seat
from overtrick.event.contestant import ContestantId, shown_ids
from overtrick.event.fold import NotAJournal, fold
from overtrick.event.records import BoardPrepared, Entry, Voided
from tests.event.build import Kind, entries, event, row

PLAYED = row(1, "1", "2", "4SN=")
OTHER = row(1, "3", "4", "3NTE-1")


def corrected(number: int, result: str = "4SN+1") -> object:
    from dataclasses import replace

    return replace(row(1, "1", "2", result), supersedes=number)


def in_force(*records: object) -> list[str]:
    found = event(Kind(), records)  # type: ignore[arg-type]
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


results = st.sampled_from(["4SN=", "4SN+1", "PASS", "3NTW-2", "60/40", "NP"])
steps = st.lists(st.tuples(st.sampled_from(["enter", "correct", "void"]), results, st.integers(0)))


@given(steps)
def test_replaying_a_journal_gives_the_same_event(what: list[tuple[str, str, int]]) -> None:
    records: list[object] = []
    for number, (verb, result, aim) in enumerate(what, start=2):
        earlier = 2 + aim % max(number - 2, 1)
        if verb == "void" and number > 2:
            records.append(Voided(earlier))
        elif verb == "correct" and number > 2:
            records.append(corrected(earlier, result))
        else:
            records.append(row(1, str(number), "x", result))
    journal = entries(Kind(), records)  # type: ignore[arg-type]
    assert fold(journal) == fold(list(journal))
    assert set(fold(journal).plays) <= {entry.number for entry in journal}
