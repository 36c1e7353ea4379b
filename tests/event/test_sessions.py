"""Several sessions: who is who, the overall ranking, the cut and what is carried over."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from overtrick.bridge.result import ScoreOnly
from overtrick.event.combining import (
    Candidate,
    Combined,
    NotOneField,
    Qualifying,
    SessionResult,
    Terms,
    carried_over,
    combined,
    cut,
    matched,
    meetings,
    parse_carry,
    session_result,
)
from overtrick.event.combining.carry import NotACarryOver, rounded_carry
from overtrick.event.combining.combine import Combining
from overtrick.event.combining.cut import NotACut
from overtrick.event.combining.next_session import cut_through, next_session
from overtrick.event.compute import standings
from overtrick.event.contestant import ContestantId, Person, shown_ids
from overtrick.event.records import CarriedOver, ContestantEntered, PenaltyGiven, Record
from overtrick.scoring.combining import NotARule, rule
from overtrick.scoring.options import Options
from overtrick.scoring.rounding import half_up
from tests.event.build import Kind, event, row, scored, teams


def pairs(*scores: int, start: int = 1) -> list[Record]:
    """One board: 1 v 2, 3 v 4, ... with these scores."""
    return [
        row(start, str(2 * place + 1), str(2 * place + 2), ScoreOnly(score))
        for place, score in enumerate(scores)
    ]


def named(**players: str) -> list[Record]:
    """``p1="xy"``: pair 1 is x and y."""
    return [
        ContestantEntered(ContestantId("", number.removeprefix("p")), tuple(people))
        for number, people in players.items()
    ]


def session(
    name: str,
    records: Iterable[Record],
    kind: Kind | None = None,
    people: Mapping[str, Person] = {},
) -> SessionResult:
    found = event(kind or Kind(), records)
    return session_result(found, standings(found), people, name)


def totals(whole: Combined) -> dict[str, str]:
    return {str(one.row.contestant): str(one.row.exact_points) for one in whole.rows}


def places(whole: Combined) -> list[str]:
    return [f"{one.row.contestant} {one.row.place}" for one in whole.rows]


# Session one: three tables, a top of 4. Pairs 1, 4 and 6 have 4, 0, 2; 2, 3, 5 have 0, 4, 2 ...
ONE = pairs(420, -50, 100)
TWO = pairs(50, 0, start=2)


def test_totals_are_those_of_the_rule_session_by_session() -> None:
    sessions = [session("one", ONE), session("two", TWO)]
    neuberg = combined(sessions, Combining(rule("neuberg"), by="number"))
    # Pair 1: 4 of 4, then 2 of 2 among two scores: (2 x 3 + 1) / 2 of 4.
    assert totals(neuberg)["1"] == str(4 + Fraction(7, 2))
    unfactored = combined(sessions, Combining(rule("unfactored"), by="number"))
    assert totals(unfactored)["1"] == "6"
    by_tops = combined(sessions, Combining(rule("tops"), by="number"))
    assert totals(by_tops)["1"] == "8"
    mean = combined(sessions, Combining(rule("percent-mean"), by="number"))
    assert totals(mean)["1"] == "100"
    parts = neuberg.rows[0].parts
    assert [part.counted for part in parts if part] == [4, Fraction(7, 2)]


def test_a_pair_is_found_again_by_its_players_under_another_number() -> None:
    first = session("one", [*named(p1="ab", p2="cd"), *pairs(420, -50)])
    second = session("two", [*named(p2="ba", p1="dc"), *pairs(420, -50, start=2)])
    whole = combined([first, second], Combining(rule("unfactored")))
    # The same two pairs won once each; pairs 3 and 4 have no players and keep their numbers.
    assert {key: totals(whole)[key] for key in ("1", "2")} == {"1": "2", "2": "2"}
    assert [part.appearance.contestant.number for part in whole.rows[0].parts if part] != ["1", "1"]
    assert any("matched by number" in note for note in whole.notes)
    numbers = combined([first, second], Combining(rule("unfactored"), by="number"))
    assert {key: totals(numbers)[key] for key in ("1", "2")} == {"1": "4", "2": "0"}


def test_people_are_the_same_by_number_or_else_by_name() -> None:
    found = []
    for keys in (("one.csv:1-1", "n77"), ("two.csv:9-1", "m77")):
        people = {
            keys[0]: Person(keys[0], "Ada  BIRCH"), keys[1]: Person(keys[1], "Max", "77"),
        }  # fmt: skip
        records = [ContestantEntered(ContestantId("", "1"), keys), *pairs(420, -50)]
        found.append(session(keys[0], records, people=people))
    assert found[0].appearances[0].people == ("ada birch", "77")
    both = [line for line in matched(found).lines if line[0] and line[0].people]
    assert all(both[0])


def test_a_latecomer_with_anothers_number_is_told_apart() -> None:
    first = session("one", [*named(p1="ab", p2="cd"), *pairs(420)])
    second = session("two", [*named(p1="ab", p2="ef"), *pairs(420, start=2)])
    third = session("three", [*named(p1="gh", p2="ef"), *pairs(420, start=3)])
    whole = combined([first, second, third], Combining(rule("unfactored")))
    assert sorted(totals(whole)) == ["1", "1@3", "2", "2@2"]
    after = next_session(whole, cut_through(whole, Terms(4)), parse_carry("full"))
    brought = {str(one.contestant): one.amount for one in after.carried}
    assert brought == {key: Fraction(value) for key, value in totals(whole).items()}


def test_a_substitute_is_said_and_the_pair_is_one() -> None:
    first = session("one", [*named(p1="ab", p2="cd"), *pairs(420)])
    second = session("two", [*named(p1="ax", p2="cd"), *pairs(420, start=2)])
    found = matched([first, second])
    assert len(found.lines) == 2
    assert found.notes == ("1 and 1 are taken as one, with a substitute",)


def test_a_player_who_could_be_of_two_pairs_makes_neither() -> None:
    first = session("one", [*named(p1="ab", p2="cd"), *pairs(420)])
    second = session("two", [*named(p1="ac", p2="ef"), *pairs(420, start=2)])
    assert len(matched([first, second]).lines) == 4


def test_two_contestants_of_the_same_players_stay_two_and_that_is_said() -> None:
    first = session("one", [*named(p1="ab", p2="ab"), *pairs(420)])
    found = matched([first])
    assert len(found.lines) == 2
    assert len(found.notes) == 2


def test_who_missed_a_session_stands_last_and_is_named() -> None:
    sessions = [session("one", ONE), session("two", TWO)]
    whole = combined(sessions, Combining(rule("neuberg"), by="number"))
    assert [one.row.contestant.number for one in whole.rows[-2:]] == ["5", "6"]
    assert [one.row.place for one in whole.rows[-2:]] == ["5=", "5="]
    assert whole.notes == ("5, 6 did not play in two",)


def test_a_session_missed_counts_nothing_or_as_ones_own_where_wished() -> None:
    sessions = [session("one", ONE), session("two", TWO)]
    zero = combined(sessions, Combining(rule("percent-mean"), by="number", missed="zero"))
    assert totals(zero)["5"] == "25"
    own = combined(sessions, Combining(rule("percent-mean"), by="number", missed="own"))
    assert totals(own)["5"] == "50"
    summed = combined(sessions, Combining(rule("unfactored"), by="number", missed="own"))
    assert totals(summed)["5"] == "4"
    nothing = combined(sessions, Combining(rule("unfactored"), by="number", missed="zero"))
    five = next(one.row for one in nothing.rows if one.row.contestant.number == "5")
    assert (five.points, five.top) == (2, 6)


def test_penalties_of_a_session_count_in_the_whole() -> None:
    fined = PenaltyGiven(ContestantId("", "1"), Fraction(10))
    whole = combined(
        [session("one", [*ONE, fined])], Combining(rule("unfactored"), by="number")
    )  # fmt: skip
    assert totals(whole)["1"] == str(Fraction(90, 100) * 4)


def test_matchpoints_and_imps_are_not_combined() -> None:
    imps = session("imps", ONE, Kind("ximp"))
    with pytest.raises(NotARule, match="imps has none"):
        combined([session("one", TWO), imps], Combining(rule("neuberg"), by="number"))
    with pytest.raises(NotARule, match="imp and mp cannot be added"):
        combined([session("one", TWO), imps], Combining(rule("points"), by="number"))
    alone = combined([imps, imps], Combining(rule("points"), by="number"))
    assert totals(alone)["1"] == str(2 * imps.appearances[0].row.exact_points)


def test_sessions_of_different_forms_are_not_one_field() -> None:
    match = session("teams", [teams(1, "1", "2", "4SN=", "open")], Kind("imp", form="teams"))
    with pytest.raises(NotOneField, match="pairs and teams"):
        combined([session("one", ONE), match], Combining(rule("points")))
    with pytest.raises(NotOneField, match="none"):
        combined([], Combining(rule("points")))
    with pytest.raises(NotOneField, match="empty has nobody"):
        combined([session("empty", [])], Combining(rule("points")))


def test_the_unit_of_a_session_is_what_its_totals_are_in() -> None:
    boards = [teams(1, "1", "2", "4SN=", "open"), teams(1, "1", "2", "4SN-1", "closed")]
    in_vps = session("vps", boards, Kind("imp", form="teams"))
    in_imps = session("imps", boards, Kind("imp", form="teams", options=Options(vp_scale="none")))
    assert (in_vps.unit, in_imps.unit, session("one", ONE).unit) == ("vp", "imp", "mp")
    with pytest.raises(NotARule, match="imp and vp"):
        combined([in_vps, in_imps], Combining(rule("points"), by="number"))


def test_teams_are_found_again_by_name() -> None:
    def of(name: str, home: str, away: str) -> SessionResult:
        entered: list[Record] = [
            ContestantEntered(ContestantId("", number), (), label)
            for number, label in (("1", home), ("2", away))
        ]
        boards = [teams(1, "1", "2", "4SN=", "open"), teams(1, "1", "2", "4SN-1", "closed")]
        return session(name, [*entered, *boards], Kind("imp", form="teams"))

    whole = combined(
        [of("one", "Elms", "Oaks"), of("two", "OAKS", "elms")], Combining(rule("points"))
    )
    assert {one.name: one.row.points for one in whole.rows} == {"Elms": 20, "Oaks": 20}


FIELD = [
    Candidate(ContestantId("", str(one)), rank) for one, rank in ((1, 1), (2, 2), (3, 2), (4, 4))
]


def through(most: int, **how: object) -> tuple[list[str], list[str], str]:
    (found,) = cut(FIELD, Terms(most, **how))  # type: ignore[arg-type]
    return (
        [one.contestant.number for one in found.qualified],
        [one.contestant.number for one in found.reserves],
        found.note,
    )


def test_a_tie_across_the_cut_is_settled_as_asked_and_said() -> None:
    assert through(1, reserves=2) == (["1"], ["2", "3"], "")
    said = "2, 3 are tied across the cut"
    assert through(2, reserves=1) == (["1", "2", "3"], ["4"], f"{said}: all go through")
    assert through(2, ties="out") == (["1"], [], f"{said}: none goes through")
    assert through(2, ties="order", reserves=1) == (["1", "2"], ["3"], f"{said}: taken in order")
    assert through(3) == (["1", "2", "3"], [], "")
    assert through(9) == (["1", "2", "3", "4"], [], "")


def test_a_cut_of_each_section_and_one_of_nobody() -> None:
    field = [
        Candidate(ContestantId(section, number), rank)
        for rank, (section, number) in enumerate((("A", "1"), ("B", "1"), ("A", "2"), ("B", "2")))
    ]
    found = cut(field, Terms(1, per_section=True), [ContestantId("B", "9")])
    assert [(one.section, [str(each.contestant) for each in one.qualified]) for one in found] == [
        ("A", ["A1"]), ("B", ["B1"]),
    ]  # fmt: skip
    assert [one.drop_ins for one in found] == [(), (ContestantId("B", "9"),)]
    with pytest.raises(NotACut):
        cut(field, Terms(0))
    with pytest.raises(NotACut):
        cut([], Terms(1))


def carried(
    text: str, most: int = 4, scores: str = "60 50 50 31", **more: object
) -> dict[str, str]:
    own = {
        one.contestant: Fraction(score) for one, score in zip(FIELD, scores.split(), strict=True)
    }
    (found,) = cut(FIELD, Terms(most), more.pop("drop_ins", ()))  # type: ignore[arg-type]
    before = Qualifying(own, more.pop("made", None))  # type: ignore[arg-type]
    brought = carried_over(parse_carry(text), found, before, **more)  # type: ignore[arg-type]
    return {one.contestant.number: str(one.amount) for one in brought}


def test_a_fixed_share_may_have_a_limit() -> None:
    assert carried("full") == {"1": "60", "2": "50", "3": "50", "4": "31"}
    assert carried("half:max=24") == {"1": "24", "2": "24", "3": "24", "4": "31/2"}
    assert carried("share: 1/3", 1) == {"1": "20"}
    assert carried("share:10%", 1) == {"1": "6"}


def test_a_tie_shares_what_its_ranks_bring_in_equal_steps() -> None:
    assert carried("linear:6:0") == {"1": "6", "2": "3", "3": "3", "4": "0"}
    assert carried("linear:20.25", 1) == {"1": "81/4"}


def test_who_drops_in_has_the_median_of_the_others() -> None:
    joining = [ContestantId("", "9")]
    assert carried("full", drop_ins=joining)["9"] == "50"
    assert carried("full", 1, drop_ins=joining)["9"] == "60"
    assert carried("linear:6:0", 3, drop_ins=joining)["9"] == "3/2"


def test_head_to_head_counts_only_those_who_go_through() -> None:
    one, two, four = (ContestantId("", number) for number in "124")
    made = {(one, two): Fraction(12), (two, one): Fraction(8), (one, four): Fraction(20)}
    assert carried("head-to-head", 3, made=made) == {"1": "12", "2": "8", "3": "0"}
    assert carried("head-to-head:1/2", 3, made=made)["1"] == "6"
    with pytest.raises(NotACarryOver, match="not known"):
        carried("head-to-head")


@pytest.mark.parametrize(
    ("amount", "rounding", "expected"),
    [
        ("3.41", "polish", "3.5"),
        ("3.95", "polish", "3.9"),
        ("3.9", "polish", "3.9"),
        ("4", "polish", "4"),
        ("3.005", "0.01", "3.01"),
        ("3.05", "0.1", "3.1"),
        ("3.005", "exact", "3.005"),
    ],
)
def test_a_carry_over_is_rounded_as_asked(amount: str, rounding: str, expected: str) -> None:
    assert rounded_carry(Fraction(amount), rounding) == Fraction(expected)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "text", ["", "third", "share", "linear", "share:1/0", "linear:a", "half:max"]
)
def test_what_is_no_carry_over_is_refused_with_examples(text: str) -> None:
    with pytest.raises(NotACarryOver, match=r"linear:20\.25:0"):
        parse_carry(text)


def test_a_contestant_without_a_score_has_nothing_to_carry() -> None:
    (found,) = cut(FIELD, Terms(1))
    with pytest.raises(NotACarryOver, match="1 has no score"):
        carried_over(parse_carry("full"), found, Qualifying({}))


def test_the_next_session_knows_who_goes_through_and_in_which_unit() -> None:
    sessions = [session("one", ONE), session("two", TWO)]
    whole = combined(sessions, Combining(rule("percent-mean"), by="number"))
    after = next_session(whole, cut_through(whole, Terms(2)), parse_carry("half"))
    assert [(str(one.contestant), one.amount, one.unit) for one in after.carried] == [
        ("1", 50, "percent"), ("4", 50, "percent"),
    ]  # fmt: skip
    made = [meetings(one, standings(one)) for one in (event(Kind(), ONE), event(Kind(), TWO))]
    all_of_them = cut_through(whole, Terms(6))
    met = next_session(whole, all_of_them, parse_carry("head-to-head"), made)
    assert {str(one.contestant): str(one.amount) for one in met.carried}["1"] == "6"
    assert {one.unit for one in met.carried} == {"mp"}


def test_what_was_carried_over_counts_and_is_shown() -> None:
    carry = [
        CarriedOver(ContestantId("", "2"), Fraction(60), "percent"),
        CarriedOver(ContestantId("", "4"), Fraction(1), "mp"),
    ]
    plain, found = scored(Kind(), ONE), scored(Kind(), [*ONE, *carry])
    rows = {one.contestant.number: one for one in found.rows}
    before = {one.contestant.number: one for one in plain.rows}
    for number in ("1", "2", "4"):
        assert rows[number].exact_percent == before[number].exact_percent
        assert rows[number].points == before[number].points
    totals = {number: row.whole and row.whole.total for number, row in rows.items()}
    shares = {number: before[number].exact_percent or 0 for number in before}
    assert totals["2"] == half_up(shares["2"] + 60, 2)
    assert totals["4"] == half_up(shares["4"] + 25, 2)
    assert totals["1"] == half_up(shares["1"] + 0, 2)
    assert (rows["2"].carried, rows["4"].carried, rows["1"].carried) == (60, 1, None)


def test_at_imps_everything_is_carried_in_imps() -> None:
    carry = CarriedOver(ContestantId("", "2"), Fraction(40), "imp")
    found = scored(Kind("ximp"), [*ONE, carry])
    plain = scored(Kind("ximp"), ONE)
    assert found.rankings[0].rows[0].contestant.number == "2"
    mine = {one.contestant.number: one.exact_points for one in plain.rows}
    assert found.rankings[0].rows[0].exact_points == mine["2"] + 40


@pytest.mark.parametrize(
    ("unit", "percent"),
    [("total", 10), ("percent", 10), ("session", 10), ("mp", 250), ("board", 10)],
)
def test_a_penalty_is_taken_in_its_unit(unit: str, percent: int) -> None:
    fined = PenaltyGiven(ContestantId("", "1"), Fraction(10), unit=unit)  # type: ignore[arg-type]
    rows = {one.contestant.number: one for one in scored(Kind(), [*ONE, fined]).rows}
    assert rows["1"].exact_percent == 100 - percent


def test_ten_per_cent_of_a_top_is_a_share_of_the_session() -> None:
    fined = PenaltyGiven(ContestantId("", "1"), Fraction(10), unit="board")
    two_boards = [*pairs(420, -50, 100), *pairs(420, -50, 100, start=2)]
    rows = {one.contestant.number: one for one in scored(Kind(), [*two_boards, fined]).rows}
    assert (rows["1"].exact_percent, rows["1"].points) == (95, Fraction(76, 10))


@given(st.lists(st.integers(0, 200), min_size=1, max_size=12), st.integers(1, 14))
def test_linear_steps_are_equal_and_a_cut_never_splits_a_tie(scores: list[int], most: int) -> None:
    ordered = sorted(scores, reverse=True)
    field = [
        Candidate(ContestantId("", str(place)), ordered.index(score) + 1)
        for place, score in enumerate(ordered)
    ]
    (found,) = cut(field, Terms(most))
    inside = {one.rank for one in found.qualified}
    assert not inside & {one.rank for one in field[len(found.qualified) :]}
    assert len(found.qualified) >= min(most, len(field))
    brought = carried_over(parse_carry("linear:30:0"), found, Qualifying({}), "exact")
    amounts = [one.amount for one in brought]
    assert amounts == sorted(amounts, reverse=True)
    assert sum(amounts) == Fraction(30 * len(amounts), 2) or len(amounts) == 1


def test_sections_that_are_numbers_do_not_run_into_the_contestants() -> None:
    one, two = ContestantId("1", "12"), ContestantId("11", "2")
    assert shown_ids([one, two]) == {one: "1-12", two: "11-2"}
    assert shown_ids([one, ContestantId("2", "12")])[one] == "112"
    kind = Kind()
    sections = [
        row(1, number, rival, ScoreOnly(score), section=section)
        for section, number, rival, score in (("1", "12", "13", 420), ("11", "2", "3", 50))
    ]
    found = matched([session("one", sections, kind)], by="number")
    assert len(found.lines) == 4
