"""A pair that goes home, never came, or leaves a match of teams."""

from __future__ import annotations

import pytest

from overtrick.event.commands import Leave, Undo
from overtrick.event.decide import decide
from overtrick.event.fold import fold
from overtrick.event.records import Entry, RoundDrawn
from overtrick.event.refusals import NoSuchContestant, NotAllowed, ResultsInTheWay
from overtrick.event.sitting_out import sat_out
from overtrick.event.soundness import faults
from tests.event.decide.evening import at, evening, kinds, nothing, played, then, who


def test_the_opponents_of_a_pair_that_left_sit_out() -> None:
    # East-West 2 is at table 4 in round 3, at 5 in round 4 and at 1 in round 5.
    event = played(evening("mitchell-5"), (1, 2))
    records = decide(event, Leave("2EW", 2, "unwell"))
    assert kinds(records) == [
        "ContestantLeft",
        "SittingChanged",
        "SittingChanged",
        "SittingChanged",
    ]
    after = then(event, Leave("2EW", 2, "unwell"))
    assert at(after, 3, 4) == ("4", "", (1, 2))
    assert at(after, 4, 5) == ("5", "", (5, 6))
    assert at(after, 5, 1) == ("1", "", (9, 10))
    assert after.left[who("2EW")].cancelled is False
    assert faults(after) == ()
    assert nothing(after, Leave("2EW", 2, "unwell"))
    assert then(after, Undo(len(after.entries))) == event
    # Two boards each once the rounds are played; who went home sits out nothing.
    after = played(after, (3, 4, 5))
    assert sat_out(after) == {who("4NS"): 2, who("5NS"): 2, who("1NS"): 2}


def test_a_pair_that_never_came_leaves_a_half_table_from_the_beginning() -> None:
    event = then(evening("mitchell-5"), Leave("5EW", 0))
    assert kinds(entry.record for entry in event.entries[-2:]) == ["ContestantLeft", "SittingsSet"]
    assert [at(event, round_, (round_ + 3) % 5 + 1)[1] for round_ in range(1, 6)] == [""] * 5
    assert faults(event) == ()


def test_results_after_the_round_say_that_it_was_still_there() -> None:
    event = played(evening("mitchell-5"), (1, 2))
    with pytest.raises(ResultsInTheWay, match="2EW has results in round 2") as refusal:
        decide(event, Leave("2EW", 1))
    (table,) = {place[2] for place in event.places if at(event, 2, place[2])[1] == "2"}
    assert {one[1:3] for one in refusal.value.places} == {(2, table)}


def test_who_left_does_not_leave_at_another_time() -> None:
    event = then(evening("mitchell-5"), Leave("2EW", 2))
    with pytest.raises(NotAllowed, match="left after round 2 already"):
        decide(event, Leave("2EW", 3))
    with pytest.raises(NoSuchContestant):
        decide(event, Leave("9EW", 3))
    with pytest.raises(NotAllowed, match="from 0 to 999 "):
        decide(event, Leave("1EW", -1))


def test_a_table_that_both_pairs_have_left_is_gone() -> None:
    event = then(evening("mitchell-3"), Leave("1NS", 0), Leave("1EW", 0))
    assert ("", 1, 1) not in event.sittings
    assert at(event, 2, 1) == ("", "3", (3, 4))
    assert faults(event) == ()


@pytest.mark.parametrize(("rounds", "cancelled"), [(1, True), (2, False), (3, False)])
def test_a_team_that_played_less_than_half_is_cancelled(rounds: int, cancelled: bool) -> None:
    # Five teams meet in four rounds: one of four is less than half, two are not.
    event = played(evening("american-whist-5", 1, "teams", boards_per_set=1), range(1, rounds + 1))
    last = max(place[1] for place in event.sittings)
    after = then(event, Leave("2", rounds))
    assert after.left[who("2")].cancelled is (2 * rounds < last)
    assert (2 * rounds < last) is cancelled
    assert faults(after) == ()
    kept = then(event, Leave("2", rounds, cancelled=not cancelled))
    assert kept.left[who("2")].cancelled is not cancelled


def test_of_a_swiss_event_it_is_cancelled_too() -> None:
    event = evening("mitchell-5")
    drawn = RoundDrawn("", 1, (("1", "1"),))
    event = fold([*event.entries, Entry(len(event.entries) + 1, drawn)])
    assert then(event, Leave("2EW", 0)).left[who("2EW")].cancelled


def test_a_player_who_left_an_individual_leaves_the_partner_without_a_game() -> None:
    event = then(evening("individual-8", 1, "individual"), Leave("3", 1))
    for place, sitting in event.sittings.items():
        if place[1] > 1:
            assert "3" not in (*sitting.ns, *sitting.ew)
            assert len(sitting.ns) in (0, 2)
    assert faults(event) == ()
