"""The late-pair planner: what may be done, what it costs, and what is not allowed."""

from __future__ import annotations

import pytest

from overtrick.event.charting import charted
from overtrick.event.commands import (
    AddLate,
    Command,
    EnterContestant,
    EnterResult,
    Leave,
    Reseat,
    SeatPlayers,
    SetMovement,
    StartRound,
    Undo,
)
from overtrick.event.compute import standings
from overtrick.event.decide import decide
from overtrick.event.latecomers import LatePlan, NoWay, first_to_come, late_plans, late_ways
from overtrick.event.latecomers.roving import displaced
from overtrick.event.refusals import NotAllowed, NotScheduled, ResultsInTheWay
from overtrick.event.seating import at_table
from overtrick.event.sitting_out import is_there, sat_out
from overtrick.event.soundness import faults
from overtrick.event.state import Event
from overtrick.movements.repair import repair
from tests.event.decide.evening import (
    at,
    boards_of,
    evening,
    kinds,
    opened,
    played,
    then,
    who,
)


def ways(event: Event, first_round: int) -> dict[str, LatePlan | NoWay]:
    return {one.way: one for one in late_ways(event, "", first_round)}


def test_a_late_pair_in_round_2_of_a_relay_mitchell_roves() -> None:
    # Eight tables, eight rounds, two boards each. From round 2 on the rover takes a seat in all
    # of the seven rounds, each time another pair's: seven of the eight North-South pairs sit
    # out one round of the sixteen boards, and it plays seven rounds itself.
    event = played(evening("mitchell-relay-8"), (1,))
    best, *_ = late_plans(event, "", 2)
    assert (best.way, str(best.contestant), best.first_round) == ("rover", "9NS", 2)
    assert len(best.sits_out) == 7
    assert {number for _, number in best.sits_out} == {1}
    assert (best.boards_lost, best.shares, best.meets_again) == (0, 0, 0)
    event = then(event, AddLate(2, players=("ann", "bob")))
    assert event.contestants[best.contestant].players == ("ann", "bob")
    assert event.contestants[best.contestant].first_round == 2
    assert faults(event) == ()
    boards = {f"{one}NS": len(boards_of(event, f"{one}NS")) for one in range(1, 10)}
    assert sorted(boards.values()) == [14] * 8 + [16]
    assert boards["9NS"] == 14
    assert all(len(boards_of(event, f"{one}EW")) == 16 for one in range(1, 9))
    assert sum(boards.values()) == 8 * 16
    met = [
        at(event, r, t)[1] for r in range(2, 9) for t in range(1, 9) if at(event, r, t)[0] == "9"
    ]
    assert len(met) == len(set(met)) == 7
    # A rover waits nowhere and those displaced have no table: they miss the two boards of a round.
    event = played(event, range(1, 9))
    assert sat_out(event) == {one: 2 for one, _ in best.sits_out}
    assert {row.boards for row in standings(event).rows} == {14, 16}


def test_a_table_that_is_ahead_keeps_nobody_from_the_round_at_play_but_from_its_own_seats() -> None:
    for table in range(1, 6):
        event = then(evening("mitchell-5"), StartRound(1))
        seats = at(event, 2, table)
        event = then(event, EnterResult(2, table, event.sittings["", 2, table].boards[0], "PASS"))
        assert first_to_come(event, "") == 2
        plans = late_plans(event, "", 2)
        assert plans
        for plan in plans:
            after = then(event, AddLate(2, way=plan.way))
            assert at(after, 2, table) == seats
            assert faults(after) == ()
    assert first_to_come(then(event, StartRound(2)), "") == 3


def test_a_late_pair_fills_the_half_table_first() -> None:
    # East-West 5 is missing: 5NS sits out round 1, then everybody plays.
    event = played(evening("mitchell-5", missing=(10,)), (1,))
    plans = late_plans(event, "", 2)
    assert (plans[0].way, str(plans[0].contestant)) == ("phantom", "5EW")
    assert plans[0].sits_out == ()
    assert [one.cost for one in plans] == sorted(one.cost for one in plans)
    whole = evening("mitchell-5").sittings
    event = then(event, AddLate(2))
    assert {place: one for place, one in event.sittings.items() if place[1] > 1} == {
        place: one for place, one in whole.items() if place[1] > 1
    }
    event = played(event, range(1, 6))
    assert sat_out(event) == {who("5NS"): 2}
    assert len(boards_of(event, "5EW")) == 8


def test_a_late_pair_plays_whoever_the_rover_puts_out_at_a_table_more() -> None:
    # Eleven tables and a half: 12NS is out of round 1, then another North-South pair each round.
    before = played(evening("rover-11", boards_per_set=3, rounds=6), (1,))
    plan, *others = late_plans(before, "", 2)
    assert (plan.way, str(plan.contestant)) == ("phantom", "12EW")
    assert (plan.sits_out, plan.boards_lost, plan.meets_again) == ((), 0, 0)
    assert plan.words[0] == (
        "The late pair 12EW plays in rounds 2-6 at a table more, table 12, "
        "against whoever has no table there."
    )
    event = then(before, AddLate(2))
    assert faults(event) == ()
    for round_ in range(2, 7):
        lines = zip(*(at(event, round_, table)[:2] for table in range(1, 13)), strict=True)
        for line in lines:
            assert sorted(map(int, line)) == [*range(1, 13)]
    for one in (f"{n}{line}" for n in range(1, 13) for line in ("NS", "EW")):
        boards = boards_of(event, one)
        assert len(boards) == len(set(boards)) == (15 if one in {"12NS", "12EW"} else 18)
    assert {place: one for place, one in event.sittings.items() if place[2] < 12} == before.sittings
    assert others[0].way == "rover"


def rover_11(*commands: Command) -> Event:
    """Six rounds, after the first; out are 12NS, then 1NS, 3NS, 5NS, 7NS and 9NS."""
    return played(then(evening("rover-11", boards_per_set=3, rounds=6), *commands), (1,))


def more(event: Event) -> list[tuple[int, str, str, int]]:
    """The table more: the rounds, who plays there, and how many boards."""
    found = [(*one, at(event, *one)) for _, *one in event.sittings if one[1] == 12]
    return [(round_, ns, ew, len(boards)) for round_, _, (ns, ew, boards) in sorted(found)]


def test_a_table_more_has_as_many_boards_as_the_others_whatever_was_played_by_mistake() -> None:
    event = then(rover_11(Reseat(1, 1, boards=(1, 2, 40))), AddLate(2, way="phantom"))
    assert more(event) == [(r, str(2 * r - 3), "12", 3) for r in range(2, 7)]


def test_a_late_pair_plays_all_boards_of_a_half_table_that_has_others_than_was_planned() -> None:
    event = then(played(evening("mitchell-5", missing=(10,)), (1,)), Reseat(2, 1, boards=(3, 40)))
    assert at(then(event, AddLate(2, way="phantom")), 2, 1) == ("1", "5", (3, 40))


def test_who_leaves_later_on_still_plays_a_late_pair_at_a_table_more() -> None:
    event = rover_11()
    for last, rounds in ((2, (2, 4, 5, 6)), (4, (2, 3, 4, 5, 6))):
        after = then(event, Leave("3NS", last), AddLate(2, way="phantom"))
        assert [(one[0], one[1]) for one in more(after)] == [(r, str(2 * r - 3)) for r in rounds]


def test_a_table_more_is_not_set_up_in_a_round_in_which_nobody_plays() -> None:
    event = evening("mitchell-5")
    event = then(event, *(Reseat(3, table, ns="-", ew="-") for table in range(1, 6)))
    closed, rover = ways(event, 2)["phantom"], ways(event, 2)["rover"]
    assert closed == NoWay("phantom", "no seats are empty that a late pair could take")
    assert isinstance(rover, LatePlan)
    assert who("6NS") not in dict(rover.sits_out)
    assert rover.out_twice == ()


def test_a_pair_that_lends_a_player_in_the_round_it_is_out_plays_no_late_pair_then() -> None:
    event = then(
        rover_11(),
        EnterContestant("3", side="NS", players=("ann", "bob")),
        EnterContestant("4", side="NS", players=("cat", "dan")),
        SeatPlayers("4NS", ("ann", "dan"), 3, 3),
    )
    event = then(event, AddLate(2, way="phantom"))
    assert [one[:2] for one in more(event)] == [(2, "1"), (4, "5"), (5, "7"), (6, "9")]
    assert faults(event) == ()


def test_rounds_before_somebody_came_are_none_that_it_was_out_of() -> None:
    event = then(played(evening("howell-5", 1), (1, 2)), AddLate(3))
    plans = late_plans(event, "", 4)
    assert who("11") in {one for plan in plans for one, _ in plan.sits_out}
    for plan in plans:
        after = then(event, AddLate(4, way=plan.way))
        out = {
            one: sum(is_there(after, one, round_) and one not in seated(after, round_)
                     for round_ in range(1, 10))
            for one, _ in plan.sits_out
        }  # fmt: skip
        assert set(plan.out_twice) == {one for one, number in out.items() if number > 1}


def seated(event: Event, round_: int) -> set[object]:
    """Who plays in a round."""
    tables = [one for (_, at, _), one in event.sittings.items() if at == round_ and one.plays]
    return {one for sitting in tables for one in at_table(event.opened, "", sitting)}


def test_nobody_is_put_out_of_a_seat_that_nobody_had() -> None:
    # 1EW and 1NS leave: whom they leave alone in a round may play at one of the two tables.
    event = then(evening("mitchell-9", rounds=5), Leave("1EW", 1), Leave("1NS", 1))
    chart = charted(event, "")
    over = [row for row in chart.movement.rows if row.round == 1]
    rows = repair(chart.movement, over).movement.rows
    assert sum(row.plays for row in rows) > sum(row.plays for row in chart.movement.rows)
    assert displaced(chart, rows) <= {*chart.numbers.values()}


def test_a_rover_that_comes_late_puts_out_nobody_who_is_out_already() -> None:
    event = played(evening("rover-11", boards_per_set=3, rounds=6), (1,))
    rover = ways(event, 2)["rover"]
    assert isinstance(rover, LatePlan)
    assert [number for _, number in rover.sits_out] == [1] * 5
    assert rover.out_twice == ()
    event = then(event, AddLate(2, way="rover"))
    for one in (
        f"{n}{line}" for n in range(1, 13) for line in ("NS", "EW") if n < 12 or line == "NS"
    ):
        assert len(boards_of(event, one)) >= 15


def test_a_second_rover_puts_out_nobody_twice_for_the_sake_of_who_came_late() -> None:
    # Not all can be spared who played fewer rounds: who was not there yet has not been out.
    for event in (evening("howell-5", 1), evening("mitchell-7", missing=(14,))):
        first = then(played(event, (1, 2, 3)), AddLate(4, way="rover"))
        rover = ways(first, 5)["rover"]
        assert isinstance(rover, LatePlan)
        assert rover.out_twice == ()


def test_a_late_pair_of_a_howell_takes_the_missing_number() -> None:
    event = played(evening("howell-4", 1, missing=(8,)), (1, 2))
    after = then(event, AddLate(3, way="phantom"))
    assert after.contestants[who("8")].first_round == 3
    whole = evening("howell-4", 1)
    assert {p: s for p, s in after.sittings.items() if p[1] >= 3} == {
        p: s for p, s in whole.sittings.items() if p[1] >= 3
    }
    assert then(after, Undo(len(after.entries))) == event


def test_the_seats_of_who_left_are_taken_by_another_pair_with_a_number_of_its_own() -> None:
    event = then(played(evening("mitchell-5"), (1, 2)), Leave("2EW", 2))
    after = then(event, AddLate(3, way="phantom"))
    assert at(after, 3, 4) == ("4", "6", (1, 2))
    assert at(after, 5, 1) == ("1", "6", (9, 10))
    assert faults(after) == ()


def test_a_table_more_is_set_up_before_anybody_has_played() -> None:
    event = evening("mitchell-5")
    found = ways(event, 1)["new-table"]
    assert isinstance(found, LatePlan)
    assert found.movement == "mitchell-relay-6"
    event = then(event, AddLate(1, way="new-table"))
    assert len([place for place in event.sittings if place[1] == 1]) == 6
    assert event.movements[""] == "mitchell-relay-6"
    assert faults(event) == ()
    assert len(event.contestants) == 11


def test_a_table_more_after_round_1_goes_on_by_a_larger_movement_without_boards_again() -> None:
    event = played(evening("mitchell-7"), (1,))
    found = ways(event, 2)["new-table"]
    assert isinstance(found, LatePlan)
    event = then(event, AddLate(2, way="new-table"))
    for line in ("NS", "EW"):
        for one in range(1, 8):
            boards = boards_of(event, f"{one}{line}")
            assert len(boards) == len(set(boards))
    assert at(event, 2, 1) == at(evening("mitchell-7"), 2, 1)
    assert event.plays == played(evening("mitchell-7"), (1,)).plays


def test_an_appendix_table_is_one_of_the_ways_for_one_winner() -> None:
    found = ways(evening("mitchell-5", 1), 1)["appendix"]
    assert isinstance(found, LatePlan)
    assert found.movement.startswith("appendix-5x6")
    two = ways(evening("mitchell-5"), 1)["appendix"]
    assert isinstance(two, NoWay)
    assert "no such movement" in two.reason


def test_a_way_in_which_boards_would_come_again_is_closed_and_says_so() -> None:
    event = played(evening("mitchell-relay-8"), (1,))
    closed = ways(event, 2)["new-table"]
    assert isinstance(closed, NoWay)
    assert "boards would be played again" in closed.reason
    with pytest.raises(NotAllowed, match=r"new-table: in the nearest, .* would be played again"):
        decide(event, AddLate(2, way="new-table"))
    with pytest.raises(NotAllowed, match="phantom: no seats are empty"):
        decide(event, AddLate(2, way="phantom"))


def test_every_plan_says_in_words_what_it_costs() -> None:
    for movement, winners, missing in (
        ("mitchell-5", 2, ()), ("mitchell-5", 2, (10,)), ("howell-4", 1, ()),
    ):  # fmt: skip
        for plan in late_plans(evening(movement, winners, missing=missing), "", 1):  # type: ignore[arg-type]
            assert all(one[0].isupper() and one.endswith(".") for one in plan.words)
            assert "Fairness is" in plan.words[-1]
            assert 0 < plan.fairness <= 100


def test_nobody_comes_in_in_a_round_that_is_played() -> None:
    event = played(evening("mitchell-5"), (1, 2))
    with pytest.raises(ResultsInTheWay, match="the first round to come is round 3") as refusal:
        decide(event, AddLate(2))
    assert set(refusal.value.places) == {place for place in event.places if place[1] == 2}
    with pytest.raises(NotAllowed, match="not one of the rounds 1 to 5"):
        decide(event, AddLate(6))
    with pytest.raises(NotScheduled, match="set a movement first"):
        decide(opened(), AddLate(1))
    assert late_plans(event, "", 6) == ()


def test_who_is_entered_already_does_not_come_late() -> None:
    event = then(evening("mitchell-5"), EnterContestant("1", side="NS", players=("ann", "bob")))
    with pytest.raises(NotAllowed, match="ann is entered with 1NS"):
        decide(event, AddLate(2, players=("ann", "zoe")))


def test_a_late_pair_leaves_few_records_and_is_taken_back_as_one_act() -> None:
    event = played(evening("mitchell-5"), (1, 2))
    records = decide(event, AddLate(3))
    assert kinds(records) == [
        "ContestantEntered",
        "SittingChanged",
        "SittingChanged",
        "SittingChanged",
    ]
    after = then(event, AddLate(3))
    assert then(after, Undo(len(after.entries))) == event


def test_numbers_go_on_after_all_where_both_lines_are_numbered_through() -> None:
    event = then(evening("mitchell-5", east_west_from=6), AddLate(1, way="rover"))
    assert who("11NS") in event.contestants


def test_a_late_team_and_a_late_player_take_the_missing_number() -> None:
    for movement, form, number in (
        ("american-whist-5", "teams", 5), ("individual-8", "individual", 8),
    ):  # fmt: skip
        event = evening(movement, 1, form, missing=(number,))  # type: ignore[arg-type]
        whole = evening(movement, 1, form)  # type: ignore[arg-type]
        after = then(event, AddLate(2))
        assert {place: one for place, one in after.sittings.items() if place[1] >= 2} == {
            place: one for place, one in whole.sittings.items() if place[1] >= 2
        }
        assert who(str(number)) in after.contestants
        closed = ways(event, 2)["rover"]
        assert isinstance(closed, NoWay)


def test_one_of_two_missing_comes_and_the_other_is_still_missing() -> None:
    for movement, form in (("american-whist-5", "teams"), ("individual-8", "individual")):
        event = evening(movement, 1, form, missing=(4, 5))  # type: ignore[arg-type]
        only = evening(movement, 1, form, missing=(5,))  # type: ignore[arg-type]
        after = then(event, AddLate(1))
        assert after.sittings == only.sittings
        assert faults(after) == ()


def test_a_late_pair_comes_into_one_of_two_sections() -> None:
    event = then(
        opened(), SetMovement("mitchell-3", "A"), SetMovement("mitchell-3", "B", missing=(6,))
    )
    with pytest.raises(NotScheduled, match="seated are A, B"):
        decide(event, AddLate(1))
    after = then(event, AddLate(1, "B"))
    assert who("3EW", "B") in after.contestants
    assert {p: s for p, s in after.sittings.items() if p[0] == "A"} == {
        p: s for p, s in event.sittings.items() if p[0] == "A"
    }


def test_the_rover_is_in_the_line_where_it_plays_more() -> None:
    # East-West 1 and 2 have left a table of three, so that East-West can hardly be displaced.
    event = then(evening("mitchell-3"), Leave("1EW", 0), Leave("2EW", 0))
    found = ways(event, 1)["rover"]
    assert isinstance(found, LatePlan)
    assert faults(then(event, AddLate(1, way="rover"))) == ()
    both = [one for one in found.sittings if one.plays]
    assert len(both) == 3
