"""The checker: every fault by its name, nothing said of a movement that is right."""

from __future__ import annotations

from dataclasses import replace

import pytest

from overtrick.movements import catalogue
from overtrick.movements.balance import balance
from overtrick.movements.check import check
from overtrick.movements.findings import Finding, listed
from overtrick.movements.model import Movement, Row
from overtrick.movements.use import Use, in_use


def mitchell(tables: int = 5) -> Movement:
    return catalogue.get(f"mitchell-{tables}")


def edited(movement: Movement, place: int, **changes: object) -> Movement:
    rows = list(movement.rows)
    rows[place] = replace(rows[place], **changes)  # type: ignore[arg-type]
    return replace(movement, rows=tuple(rows))


def codes(findings: tuple[Finding, ...]) -> set[str]:
    return {finding.code for finding in findings}


def teams(*rows: tuple[int, int, int, int, int]) -> Movement:
    """Rows of (round, table, North-South, East-West, set) for teams."""
    listed_rows = tuple(Row(round_, table, (a, b), set_) for round_, table, a, b, set_ in rows)
    return Movement(
        key="teams",
        name="Teams",
        family="teams",
        kind="teams",
        tables=max(row.table for row in listed_rows),
        contestants=max(max(row.seats) for row in listed_rows),
        rounds=max(row.round for row in listed_rows),
        sets=max(row.set for row in listed_rows),
        winners=1,
        rows=listed_rows,
    )


def test_a_straight_mitchell_is_legal_and_needs_no_warning() -> None:
    report = check(mitchell())
    assert report.legal
    assert report.warnings == ()


@pytest.mark.parametrize(
    "changes", [{"round": 6}, {"table": 9}, {"set": 7}, {"set": 0}, {"seats": (1, 99)}]
)
def test_numbers_the_movement_has_not_are_out_of_range(changes: dict[str, object]) -> None:
    report = check(edited(mitchell(), 0, **changes))
    assert "out-of-range" in codes(report.errors)


def test_a_row_for_four_is_out_of_range_among_pairs() -> None:
    report = check(edited(mitchell(), 0, seats=(1, 2, 6, 7)))
    [finding] = [one for one in report.errors if one.code == "out-of-range"]
    assert finding.message == "Round 1, table 1: 4 seats, but a table has 2."


def test_a_row_with_too_few_or_too_many_seats_is_found_in_every_kind() -> None:
    for key in ("mitchell-5", "howell-4"):
        movement = catalogue.get(key)
        for kind in ("pairs", "teams", "individual"):
            for seats in ((), (1,), (1, 2, 3), (1, 2, 3, 4, 5)):
                wrong = edited(replace(movement, kind=kind), 0, seats=seats)
                assert "out-of-range" in codes(check(wrong).errors)


def test_a_movement_without_rows_has_nobody_seated() -> None:
    report = check(replace(mitchell(), rows=()))
    assert codes(report.errors) == {"never-seated"}


def test_a_table_listed_twice_in_a_round_is_found_at_its_second_row() -> None:
    movement = mitchell()
    extra = replace(movement, rows=(*movement.rows, movement.rows[0]))
    [finding] = [one for one in check(extra).errors if one.code == "table-twice"]
    assert (finding.round, finding.table) == (1, 1)


def test_a_pair_at_two_tables_is_told_which() -> None:
    report = check(edited(mitchell(), 1, seats=(1, 7)))
    [finding] = [one for one in report.errors if one.code == "two-places"]
    assert finding.message == "Round 1: pair 1 is at tables 1 and 2 at once."


def test_a_pair_cannot_play_itself() -> None:
    report = check(edited(mitchell(), 0, seats=(1, 1)))
    assert "plays-itself" in codes(report.errors)
    assert "Round 1, table 1: pair 1 sits there twice." in {
        finding.message for finding in report.errors
    }


def test_boards_played_before_are_found_where_they_come_again() -> None:
    movement = mitchell()
    report = check(edited(movement, 5, set=movement.rows[0].set))
    [finding] = [one for one in report.errors if "pair 1 has played set 1" in one.message]
    assert (finding.code, finding.round, finding.table) == ("plays-again", 2, 1)


def test_opponents_may_not_meet_again_unless_the_family_says_so() -> None:
    movement = mitchell()
    again = edited(movement, 5, seats=movement.rows[0].seats)
    assert "meets-again" in codes(check(again).errors)
    assert "meets-again" not in codes(check(replace(again, repeats=1)).errors)


def test_more_repeats_than_declared_are_all_named() -> None:
    blackpool = catalogue.get("blackpool-5")
    report = check(replace(blackpool, repeats=9))
    again = [one for one in report.errors if one.code == "meets-again"]
    assert len(again) == 10
    assert again[0].message.endswith("9 are part of the movement, 10 were found.")


def test_nobody_sits_both_ways_where_each_line_has_its_winner() -> None:
    howell = catalogue.get("howell-4")
    assert check(howell).legal
    assert "changes-line" in codes(check(replace(howell, winners=2)).errors)


def test_a_number_without_a_seat_is_an_error() -> None:
    movement = replace(mitchell(), contestants=11)
    assert [finding.message for finding in check(movement).errors] == [
        "Pair 11 has no seat in any round."
    ]


def test_a_pair_left_out_on_purpose_is_no_error_but_others_sit_out() -> None:
    report = check(mitchell(), Use(missing=frozenset({3})))
    assert report.legal
    assert "5 pairs sit out, at most 1 round each." in {one.message for one in report.warnings}


def test_a_team_match_must_be_exchanged_on_the_same_boards() -> None:
    whole = teams((1, 1, 1, 2, 1), (1, 2, 2, 1, 1))
    assert check(whole).legal
    [finding] = check(teams((1, 1, 1, 2, 1))).errors
    assert finding.code == "not-exchanged"
    assert finding.message == (
        "Round 1, table 1: teams 1 and 2 play set 1 at this table only; "
        "the other pairs of the two teams never do."
    )


def test_the_two_pairs_of_a_team_sit_at_two_tables_but_neither_replays() -> None:
    report = check(teams((1, 1, 1, 2, 1), (1, 2, 2, 1, 1), (2, 1, 1, 3, 1), (2, 2, 3, 1, 1)))
    assert {one.message for one in report.errors if one.code == "plays-again"} == {
        "Round 2, table 1: North-South of team 1 has played set 1 before.",
        "Round 2, table 2: East-West of team 1 has played set 1 before.",
    }


def test_a_team_against_itself_is_an_error_a_bye_or_a_pivot_table() -> None:
    movement = teams((1, 1, 1, 2, 1), (1, 2, 2, 1, 1), (1, 3, 3, 3, 1))
    assert "plays-itself" in codes(check(movement).errors)
    assert check(movement, pivot=True).legal
    bye = check(movement, self_row_is_bye=True)
    assert codes(bye.errors) == {"never-seated"}


def test_partners_of_an_individual_may_not_meet_again() -> None:
    rows = (Row(1, 1, (1, 2, 3, 4), 1), Row(2, 1, (1, 4, 3, 2), 2))
    movement = Movement("i", "I", "i", "individual", 1, 4, 2, 2, 1, rows)
    report = check(movement)
    assert {one.message for one in report.errors} == {
        "Round 2, table 1: player 1 partners player 3 again, as in round 1.",
        "Round 2, table 1: player 2 partners player 4 again, as in round 1.",
    }


def test_shared_sets_are_told_round_by_round_with_tables_and_copies() -> None:
    report = check(catalogue.get("mitchell-relay-6"))
    shares = [one for one in report.warnings if one.code == "shared-set"]
    assert [one.round for one in shares] == [1, 2, 3, 4, 5, 6]
    assert shares[0].message == ("Round 1: set 1 at tables 1 and 6. 2 copies, or pass the boards.")


def test_three_tables_on_one_set_are_told_apart() -> None:
    report = check(catalogue.get("howell-3"))
    [finding] = [one for one in report.warnings if one.code == "three-on-a-set"]
    assert finding.message == "Round 5: 3 tables play set 5."


def test_sitting_out_twice_is_told_by_name() -> None:
    use = Use(missing=frozenset({1, 2}))
    report = check(mitchell(), use)
    again = [one.message for one in report.warnings if one.code == "sits-out-again"]
    assert again == [f"Pair {pair} sits out 2 rounds." for pair in range(6, 11)]


def test_less_than_seventy_per_cent_of_the_boards_is_told() -> None:
    report = check(mitchell(9), Use(rounds=6))
    assert "All play 6 of the 9 sets in play." in {one.message for one in report.warnings}
    assert "few-boards" not in codes(check(mitchell(9), Use(rounds=7)).warnings)


def test_more_than_28_boards_in_play_are_told_only_when_it_is_known() -> None:
    assert "many-boards" not in codes(check(mitchell(9)).warnings)
    assert "many-boards" not in codes(check(mitchell(9), Use(boards_per_set=3)).warnings)
    many = check(mitchell(9), Use(boards_per_set=4)).warnings
    assert [one.message for one in many] == ["36 boards are in play, more than 28."]


def test_a_switch_in_a_round_that_is_cut_is_told() -> None:
    use = Use(rounds=7, switched_rounds=frozenset({2, 9}), switched_cells=frozenset({(8, 1)}))
    lost = [one for one in check(mitchell(9), use).warnings if one.code == "switch-cut"]
    assert [one.round for one in lost] == [8, 9]


@pytest.mark.parametrize("tables", [7, 9, 11, 13, 15, 17])
def test_too_many_switched_rounds_are_told_just_where_fewer_are_fairer(tables: int) -> None:
    movement = mitchell(tables)
    uses = [Use(switched_rounds=frozenset(range(1, many + 1))) for many in range(1, 4)]
    fairness = [balance(in_use(movement, use)).overall.q for use in uses]
    best = max(range(3), key=lambda place: fairness[place])
    told = ["much-switched" in codes(check(movement, use).warnings) for use in uses]
    assert not any(told[: best + 1])
    assert told[2] or best == 2


def test_two_rounds_of_eleven_are_too_many_but_not_two_of_thirteen() -> None:
    two = Use(switched_rounds=frozenset({10, 11}))
    assert "much-switched" in codes(check(mitchell(11), two).warnings)
    assert "much-switched" not in codes(check(mitchell(13), two).warnings)


def test_sets_played_unequally_or_never_are_told() -> None:
    movement = catalogue.get("skip-rover-4")
    longer = replace(movement, sets=6)
    assert "Sets 5 and 6 are never played." in {one.message for one in check(longer).warnings}


def test_numbers_are_listed_as_they_are_said() -> None:
    assert listed([1]) == "1"
    assert listed([1, 2, 5]) == "1, 2 and 5"


def test_further_rounds_in_which_pairs_meet_again_are_told_with_their_number() -> None:
    report = check(catalogue.get("mitchell-7"), Use(rounds=9))
    assert report.legal
    [finding] = [one for one in report.warnings if one.code == "repeated-meetings"]
    assert finding.message == "14 of 63 meetings repeat an earlier one: pairs meet again."


def test_repeats_that_the_family_is_made_with_are_told_too() -> None:
    [finding] = check(catalogue.get("blackpool-3")).warnings
    assert finding.message == "6 of 15 meetings repeat an earlier one: pairs meet again."
    assert "repeated-meetings" not in codes(check(catalogue.get("howell-4")).warnings)


def test_meeting_again_says_in_which_round_they_met_before() -> None:
    movement = mitchell()
    again = edited(movement, 10, seats=movement.rows[0].seats)
    [finding] = [one for one in check(again).errors if one.code == "meets-again"]
    assert finding.message == "Round 3, table 1: pair 1 meets pair 6 again, as in round 1."


def test_a_table_without_a_row_is_told_with_those_who_sit_out_there() -> None:
    movement = mitchell()
    one = check(replace(movement, rows=movement.rows[1:]))
    assert [
        (found.message, found.round, found.table)
        for found in one.warnings
        if found.code == "missing-table"
    ] == [("Round 1 has no row for table 1: pairs 1 and 6 sit out.", 1, 1)]
    two = check(replace(movement, rows=movement.rows[2:])).warnings
    assert "Round 1 has no row for tables 1 and 2: pairs 1, 2, 6 and 7 sit out." in {
        found.message for found in two
    }


def test_a_round_and_a_table_without_any_row_are_told_once() -> None:
    movement = mitchell()
    rows = tuple(row for row in movement.rows if row.round != 3)
    lost = [one for one in check(replace(movement, rows=rows)).warnings if one.round == 3]
    assert [one.message for one in lost] == ["Round 3 has no rows: everybody sits out."]
    more = check(replace(movement, tables=6)).warnings
    assert [one.message for one in more] == ["Table 6 has no row in any round."]


def test_no_movement_of_the_catalogue_lacks_a_table() -> None:
    short = [one.key for one in catalogue.entries() if one.tables <= 12]
    told = {key for key in short if "missing-table" in codes(check(catalogue.get(key)).warnings)}
    assert told == set()


def test_a_barometer_is_told_of_its_copies_once() -> None:
    [finding] = check(catalogue.get("mitchell-barometer-10")).warnings
    assert finding.message == (
        "All tables play the same set in every round: 10 copies of each board."
    )


def test_teams_that_play_their_own_boards_in_a_match_are_not_said_to_play_few() -> None:
    assert "few-boards" not in codes(check(catalogue.get("round-robin-teams-8")).warnings)
