"""What cannot be right between schedule, results and people."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from overtrick.bridge.notation import parse_result
from overtrick.event.contestant import ContestantId
from overtrick.event.fold import fold
from overtrick.event.records import (
    ContestantEntered,
    ContestantLeft,
    Entry,
    Record,
    ResultEntered,
    RoundDrawn,
    Sitting,
    SittingsSet,
)
from overtrick.event.soundness import Fault, Spot, faults
from overtrick.event.state import Event
from tests.bounded import bounded
from tests.event.decide.evening import evening, opened


def event(*records: Record, winners: int = 1, form: str = "pairs", pairs: int = 8) -> Event:
    start = opened(winners, form)  # type: ignore[arg-type]
    entered = [ContestantEntered(ContestantId("", str(n))) for n in range(1, pairs + 1)]
    return fold(
        [*start.entries, *(Entry(n, one) for n, one in enumerate([*entered, *records], start=2))]
    )


def table(
    round_: int, at: int, ns: str, ew: str, *boards: int, teams: tuple[str, str] | None = None
) -> Sitting:
    return Sitting(round_, at, (ns,) if ns else (), (ew,) if ew else (), boards, teams)


def seated(*sittings: Sitting) -> SittingsSet:
    return SittingsSet("", 1, sittings)


def row(round_: int | None, at: int | None, ns: str, ew: str, board: int, result: str = "PASS",
        room: str | None = None) -> ResultEntered:  # fmt: skip
    return ResultEntered(
        "", board, (ns,), (ew,), parse_result(result), round_, at, room=room
    )  # fmt: skip


def codes(found: tuple[Fault, ...]) -> list[str]:
    return [one.code for one in found]


def test_a_board_twice_is_named_with_who_and_where() -> None:
    found = faults(event(seated(table(1, 1, "1", "2", 1, 2), table(2, 3, "3", "1", 2, 4))))
    assert found == (
        Fault(
            "played-twice",
            "pair 1 would play board 2 twice: in round 1 at table 1, then in round 2 at table 3",
            "",
            (Spot(1, 1), Spot(2, 3)),
            ContestantId("", "1"),
            2,
        ),
    )


def test_what_was_played_comes_before_what_is_to_come() -> None:
    plan = seated(table(1, 1, "1", "2", 1), table(2, 2, "1", "3", 1))
    (fault,) = faults(event(plan, row(2, 2, "1", "3", 1)))
    assert fault.spots == (Spot(2, 2, True), Spot(1, 1))
    (fault,) = faults(event(plan, row(2, 2, "1", "3", 1), row(1, 1, "1", "2", 1)))
    assert fault.message.startswith("pair 1 has played board 1 twice")
    assert [spot.round for spot in fault.spots] == [1, 2]


def test_a_cancelled_board_was_not_played_and_a_ruled_one_was() -> None:
    plan = seated(table(1, 1, "1", "2", 1), table(2, 2, "1", "3", 1))
    assert faults(event(plan, row(2, 2, "1", "3", 1, "60/60"))) == ()
    assert faults(event(plan, row(2, 2, "1", "3", 1, "NP"))) == ()
    assert codes(faults(event(plan, row(2, 2, "1", "3", 1, "60% 3NTN= 40% 3NTN-1")))) == [
        "played-twice"
    ]


def test_a_result_of_no_table_counts_as_played() -> None:
    plan = seated(table(1, 1, "1", "2", 1))
    (fault,) = faults(event(plan, row(None, None, "1", "5", 1)))
    assert (fault.contestant, fault.spots[0]) == (ContestantId("", "1"), Spot(None, None, True))
    assert "in a table that is not named" in fault.message


def test_lines_of_two_winners_are_different_pairs() -> None:
    start = evening("mitchell-3")
    assert faults(start) == ()
    assert {one.number for one in start.contestants} == {"1", "2", "3"}


def test_the_two_pairs_of_a_team_each_play_a_board_once() -> None:
    home = table(1, 1, "1", "2", 1, teams=("1", "2"))
    away = table(1, 2, "2", "1", 1, teams=("2", "1"))
    assert faults(event(seated(home, away), form="teams", pairs=2)) == ()
    again = table(2, 1, "1", "3", 1, teams=("1", "3"))
    (fault,) = faults(event(seated(home, away, again), form="teams", pairs=3))
    assert fault.message.startswith("North-South of team 1 would play board 1 twice")


def test_boards_of_a_drawn_round_are_dealt_for_it() -> None:
    plan = seated(table(1, 1, "1", "2", 1), table(2, 1, "1", "3", 1))
    assert codes(faults(event(plan))) == ["played-twice"]
    drawn = [RoundDrawn("", round_, (("1", "2"),)) for round_ in (1, 2)]
    assert faults(event(plan, *drawn)) == ()


def test_somebody_at_two_tables_or_against_himself() -> None:
    (fault,) = faults(event(seated(table(1, 1, "1", "2", 1), table(1, 2, "3", "1", 2))))
    assert (fault.code, fault.message) == (
        "two-tables", "pair 1 sits at table 1 and table 2 in round 1",
    )  # fmt: skip
    (fault, *_) = [one for one in faults(event(seated(table(1, 1, "1", "1", 1))))
                   if one.code == "two-tables"]  # fmt: skip
    assert fault.message == "pair 1 sits at table 1 twice in round 1"


def test_strangers_those_who_left_and_tables_without_boards() -> None:
    gone = ContestantLeft(ContestantId("", "2"), 1)
    plan = seated(table(1, 1, "9", "1", 1), table(2, 1, "2", "3", 2), table(2, 2, "4", "5"))
    found = faults(event(plan, gone))
    assert sorted(codes(found)) == ["left-but-seated", "no-boards", "unknown-contestant"]
    assert {one.message for one in found} == {
        "pair 9 sits down in round 1 at table 1 and is not entered",
        "pair 2 left after round 1 and sits in round 2 at table 1",
        "in round 2 at table 2 there are no boards to play",
    }
    # An empty table that has boards waiting, or none, is nothing wrong.
    assert faults(event(seated(table(1, 1, "1", "")))) == ()


def test_results_of_others_of_other_boards_and_of_no_table() -> None:
    plan = seated(table(1, 1, "1", "2", 1, 2))
    assert codes(faults(event(plan, row(1, 1, "1", "3", 1)))) == ["not-as-seated"]
    assert codes(faults(event(plan, row(1, 1, "2", "1", 1)))) == ["not-as-seated"]
    assert codes(faults(event(plan, row(1, 1, "1", "2", 9)))) == ["not-as-seated"]
    assert codes(faults(event(plan, row(1, 7, "3", "4", 9)))) == ["no-such-table"]
    twice = event(plan, row(1, 1, "1", "2", 1), row(1, 1, "1", "2", 1))
    assert sorted(codes(faults(twice))) == ["played-twice", "played-twice", "two-results"]


def test_results_without_any_schedule_are_nobodys_fault() -> None:
    assert faults(event(row(1, 7, "3", "4", 9), row(2, 7, "3", "5", 8))) == ()


def test_one_section_is_looked_at_alone() -> None:
    bad = SittingsSet("B", 1, (table(1, 1, "1", "2"),))
    both = event(seated(table(1, 1, "1", "2")), bad)
    assert {one.section for one in faults(both)} == {"", "B"}
    assert {one.where for one in faults(both, "B")} == {"section B"}


tables = st.builds(
    lambda round_, at, ns, ew, board: table(round_, at, str(ns), str(ew), board, board + 1),
    st.integers(1, 3), st.integers(1, 3), st.integers(1, 6), st.integers(1, 6), st.integers(1, 6),
)  # fmt: skip


@given(
    st.lists(tables, max_size=8, unique_by=lambda one: (one.round, one.table)),
    st.lists(st.tuples(st.integers(0, 7), st.sampled_from(("PASS", "NP", "60/60"))), max_size=5),
)
def test_boards_played_twice_are_those_that_a_slow_count_finds(
    plan: list[Sitting], done: list[tuple[int, str]]
) -> None:
    results = {}
    for place, result in done:
        if place < len(plan):
            one = plan[place]
            results[one.round, one.table] = row(
                one.round, one.table, one.ns[0], one.ew[0], one.boards[0], result
            )
    looked = event(seated(*plan), *results.values())
    slow: dict[tuple[str, int], int] = {}
    for one in plan:
        for board in one.boards:
            entered = results.get((one.round, one.table))
            if board == one.boards[0] and entered and str(entered.result) in ("NP", "60/60"):
                continue
            for pair in (*one.ns, *one.ew):
                slow[pair, board] = slow.get((pair, board), 0) + 1
    found = {(one.contestant.number, one.board) for one in faults(looked)
             if one.code == "played-twice" and one.contestant}  # fmt: skip
    assert found == {key for key, times in slow.items() if times > 1}


def test_a_thousand_tables_are_looked_through_in_no_time() -> None:
    sittings = [
        table(round_, at, str(at), str(1000 + (at - round_) % 1000 + 1),
              *range(((at + round_) % 1000) * 2, ((at + round_) % 1000) * 2 + 2))
        for round_ in range(1, 10)
        for at in range(1, 1001)
    ]  # fmt: skip
    large = event(seated(*sittings), pairs=2000)
    with bounded():
        assert faults(large) == ()
