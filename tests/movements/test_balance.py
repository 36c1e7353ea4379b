"""How fair a movement is: figures in print, what may not change them, and a slow twin."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal
from fractions import Fraction
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from overtrick.movements.balance import absences, balance, sides
from overtrick.movements.competition import competition
from overtrick.movements.evenness import evenness, shown
from overtrick.movements.model import Movement, Row
from tests.movements import slow
from tests.movements.sessions import (
    mitchell,
    perfect_howell,
    random_movement,
    seeds,
    session,
    seven_tables_twelve_rounds,
    weave,
    whist_8,
)

kinds = st.sampled_from(["pairs", "individual"])


def renamed(movement: Movement, names: dict[int, int]) -> Movement:
    rows = [
        replace(row, seats=tuple(names.get(one, 0) for one in row.seats)) for row in movement.rows
    ]
    return replace(movement, rows=tuple(rows))


def turned(movement: Movement) -> Movement:
    rows = [replace(row, seats=(*row.seats[1:], row.seats[0])) for row in movement.rows]
    return replace(movement, rows=tuple(rows))


def test_a_perfect_howell_is_perfect() -> None:
    found = balance(perfect_howell())
    assert found.printed() == {"q": "100.00", "qf": "100.00", "sd": "0.0000", "met": "100.00"}
    assert (found.overall.least, found.overall.most) == (3, 3)


def test_each_line_of_a_complete_mitchell_is_perfect_but_the_room_is_not() -> None:
    found = balance(mitchell(7))
    assert [line.q for line in found.lines] == [100, 100]
    assert found.ranked.q == 100
    assert shown(found.overall.q, 1) == "46.2"
    assert shown(found.met, 1) == "53.8"
    assert balance(mitchell(7, winners=1)).ranked == found.overall


def test_the_deviation_of_a_published_movement_is_the_one_printed() -> None:
    deviation = balance(seven_tables_twelve_rounds()).overall.sd
    assert str(deviation).startswith("2.12937")
    assert len(str(deviation)) > 40


def test_switching_the_last_of_seven_rounds_in_seven_sits_at_the_published_quality() -> None:
    scrambled = mitchell(7, winners=1)
    rows = [
        replace(row, seats=row.seats[::-1]) if row.round == 7 else row for row in scrambled.rows
    ]
    assert shown(balance(replace(scrambled, rows=tuple(rows))).overall.qf, 2) == "92.00"


def test_one_table_competes_with_nobody() -> None:
    found = balance(session([Row(1, 1, (1, 2), 1), Row(2, 1, (2, 1), 2)], 2))
    assert found.overall.squares == 0
    assert found.printed() == {"q": "0.00", "qf": "0.00", "sd": "0.0000", "met": "100.00"}


def test_nobody_at_all_is_measured_without_a_fault() -> None:
    found = balance(session([Row(1, 1, (0, 0), 0)], 0))
    assert found.overall.count == 0
    assert found.overall.sd == 0
    assert found.met == 0
    with pytest.raises(ValueError, match="nobody who could be absent"):
        absences(session([Row(1, 1, (0, 0), 0)], 0))


def test_two_tables_by_hand() -> None:
    """Pairs 1 and 3 North-South, 2 and 4 East-West, the same boards at both tables."""
    figures = competition(session([Row(1, 1, (1, 2), 1), Row(1, 2, (3, 4), 1)], 4))
    assert figures.between(1, 2) == figures.between(4, 3) == 1
    assert figures.between(3, 1) == figures.between(2, 4) == 1
    assert figures.between(1, 4) == figures.between(2, 3) == -1
    assert figures.among({1, 2, 3}).total == 1 + 1 - 1


def test_boards_played_before_are_not_compared() -> None:
    once = [Row(1, 1, (1, 2), 1), Row(1, 2, (3, 4), 1)]
    again = [*once, Row(2, 1, (1, 4), 1), Row(2, 2, (5, 5), 1)]
    assert competition(session(again, 5)).overall().squares == 6
    assert competition(session(again, 5)).between(1, 5) == 0


def test_eight_players_of_a_whist_tournament_are_in_perfect_balance() -> None:
    found = balance(whist_8())
    assert found.whist
    assert (found.partners, found.opponents) == (((1, 28),), ((2, 28),))
    assert found.printed() == {"q": "100.00", "qf": "100.00", "sd": "0.0000", "met": "100.00"}
    assert found.qo == 100


def test_partners_and_opponents_of_one_table_are_counted() -> None:
    found = balance(
        session([Row(1, 1, (1, 2, 3, 4), 1), Row(1, 2, (5, 6, 7, 0), 2)], 7, "individual")
    )
    assert found.partners == ((0, 19), (1, 2))
    assert found.opponents == ((0, 17), (1, 4))
    assert not found.whist
    assert found.met == Fraction(600, 21)


def test_teams_compete_with_those_they_meet() -> None:
    rows = [
        Row(round_, table, seats, round_)
        for round_, matches in enumerate(([(1, 2), (3, 4)], [(1, 3), (2, 4)]), start=1)
        for place, (one, other) in enumerate(matches)
        for table, seats in ((2 * place + 1, (one, other)), (2 * place + 2, (other, one)))
    ]
    found = balance(session(rows, 4, "teams"))
    assert (found.overall.total, found.overall.most) == (4, 1)
    assert shown(found.met, 2) == "66.67"
    assert found.qo == found.overall.q == Fraction(200, 3)


def test_lines_are_told_apart_by_who_ever_sits_north_south() -> None:
    assert sides(mitchell(3)) == ({1, 2, 3}, {4, 5, 6})


@pytest.mark.parametrize("movement", [mitchell(7), weave(8), perfect_howell()])
def test_somebody_absent_is_measured_as_an_empty_seat(movement: Movement) -> None:
    found = absences(movement)
    assert [one for one, _ in found.without] == list(range(1, movement.contestants + 1))
    for absent, figure in found.without[:3]:
        names = {one: one for one in range(1, movement.contestants + 1) if one != absent}
        assert figure == balance(renamed(movement, names)).ranked
    qualities = [figure.q for _, figure in found.without]
    assert found.average_q == sum(qualities) / len(qualities)
    assert dict(found.without)[found.best].q == max(qualities)
    assert dict(found.without)[found.worst].q == min(qualities)


def test_absent_among_some_asks_only_about_those() -> None:
    assert [one for one, _ in absences(mitchell(5), {10, 3}).without] == [3, 10]


@given(seeds, kinds)
def test_turning_every_table_changes_nothing(seed: int, kind: str) -> None:
    movement = random_movement(seed, kind)
    assert competition(turned(movement)) == competition(movement)


@given(seeds, kinds, st.integers(0, 1000))
def test_other_numbers_for_the_same_contestants_only_permute_the_figures(
    seed: int, kind: str, shuffle: int
) -> None:
    movement = random_movement(seed, kind)
    numbers = list(range(1, movement.contestants + 1))
    Random(shuffle).shuffle(numbers)
    names = dict(enumerate(numbers, start=1))
    before, after = competition(movement), competition(renamed(movement, names))
    for one in before.contestants:
        for other in before.contestants:
            if one != other:
                assert before.between(one, other) == after.between(names[one], names[other])
    assert before.overall() == after.overall()


@given(seeds, kinds)
def test_the_competition_is_that_of_the_definition(seed: int, kind: str) -> None:
    movement = random_movement(seed, kind)
    found = competition(movement)
    assert list(found.contestants) == slow.seated(movement)
    for (one, other), figure in slow.competition(movement).items():
        assert found.between(one, other) == figure


@given(st.lists(st.integers(-30, 30), min_size=1, max_size=30))
def test_the_measures_are_those_of_the_definition(numbers: list[int]) -> None:
    found = evenness(numbers)
    q, qf, variance = slow.qualities(numbers)
    assert (found.q, found.qf) == (q, qf)
    assert (found.least, found.most) == (min(numbers), max(numbers))
    assert abs(found.sd**2 - Decimal(variance.numerator) / variance.denominator) < Decimal("1e-20")


@given(st.lists(st.integers(-30, 30), min_size=1, max_size=30))
def test_the_integer_measure_is_never_below_mannings(numbers: list[int]) -> None:
    found = evenness(numbers)
    assert 0 <= found.q <= found.qf <= 100


@pytest.mark.parametrize(
    ("value", "places", "printed"),
    [
        (Fraction(1, 8), 2, "0.13"),
        (Fraction(-1, 8), 2, "-0.13"),
        (Fraction(200, 3), 2, "66.67"),
        (Decimal("2.00005"), 4, "2.0001"),
        (Fraction(100), 0, "100"),
    ],
)
def test_figures_are_printed_with_halves_away_from_zero(
    value: Fraction | Decimal, places: int, printed: str
) -> None:
    assert shown(value, places) == printed
