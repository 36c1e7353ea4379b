"""Entries and seeding: lines, lots, club-mates, wishes, seeds, and numbers dealt out anew."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import combinations, permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from overtrick.bridge.seat import Side
from overtrick.event.commands import (
    CarryOver,
    EnterContestant,
    EnterResult,
    GivePenalty,
    Renumber,
    SetMovement,
)
from overtrick.event.contestant import ContestantId
from overtrick.event.decide import decide, done
from overtrick.event.records import ContestantEntered
from overtrick.event.refusals import NoSuchContestant, NotAllowed
from overtrick.event.seeding import (
    Application,
    Entrant,
    NotAWish,
    Seat,
    TooManyEntries,
    Way,
    Wish,
    draw,
    entered,
    parse_wish,
    seated,
    seats_of,
    seeded,
    seeds_given,
)
from overtrick.event.seeding.lines import mean, parted, usual
from overtrick.event.seeding.seating import Outcome
from overtrick.event.state import Event
from tests.event.decide.hall import mitchell, opened, told

STATIONARY = Wish(stationary=True)


def entrant(key: str, rating: int | None = None, club: str = "", wish: str = "") -> Entrant:
    clubs = frozenset([club]) if club else frozenset()
    exact = None if rating is None else Fraction(rating)
    return Entrant(key, key, clubs, exact, parse_wish(wish))


def places(found: dict[ContestantId, Entrant]) -> dict[str, str]:
    return {str(place): one.key for place, one in found.items()}


def application(name: str, **more: object) -> Application:
    return replace(Application(name, (f"{name}1", f"{name}2"), names=(name, "x")), **more)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("text", "wish"),
    [
        ("", Wish()),
        ("any", Wish()),
        ("Stationary", STATIONARY),
        ("ns", Wish(side=Side.NS)),
        ("N/S", Wish(side=Side.NS)),
        ("East-West", Wish(side=Side.EW)),
        ("3", Wish(stationary=True, side=Side.NS, table=3)),
        ("table 12 ew", Wish(stationary=True, side=Side.EW, table=12)),
    ],
)
def test_a_wish_is_read_as_people_write_it(text: str, wish: Wish) -> None:
    assert parse_wish(text) == wish


@pytest.mark.parametrize("text", ["north", "0NS", "NSEW", "by the window", "3NS 4NS"])
def test_what_is_no_wish_is_refused(text: str) -> None:
    with pytest.raises(NotAWish, match="write stationary, NS, EW"):
        parse_wish(text)


def test_the_seats_of_a_mitchell_are_its_lines() -> None:
    seats = {str(seat.contestant): seat for seat in seats_of(mitchell())}
    assert list(seats) == ["1NS", "2NS", "3NS", "1EW", "2EW", "3EW"]
    assert [one.line for one in seats.values()] == [Side.NS] * 3 + [Side.EW] * 3
    assert [one.stationary for one in seats.values()] == [True] * 3 + [False] * 3
    assert {str(one) for one in seats["2NS"].opponents} == {"2EW"}


def test_the_stationary_pair_of_a_howell_is_known_by_its_schedule() -> None:
    event = opened(winners=1)
    for number in range(1, 9):
        event = done(event, EnterContestant(str(number)))
    event = done(event, SetMovement("howell-4", boards_per_set=2))
    assert [str(seat.contestant) for seat in seats_of(event) if seat.stationary] == ["8"]


def test_lots_are_the_same_again_and_differ_from_seed_to_seed() -> None:
    seats, field = seats_of(mitchell()), [entrant(key) for key in "abcdef"]
    drawn = [places(draw(field, seats, Way("random", seed)).places) for seed in range(12)]
    assert drawn[3] == places(draw(field, seats, Way("random", 3)).places)
    assert drawn[3] == places(draw(field[::-1], seats, Way("random", 3)).places)
    assert len({tuple(one.values()) for one in drawn}) > 8
    assert all(set(one.values()) == set("abcdef") for one in drawn)


def test_in_order_means_in_order() -> None:
    found = draw([entrant(key) for key in "abcdef"], seats_of(mitchell()), Way("order"))
    assert list(places(found.places).values()) == list("abcdef")
    assert found.words == ("in the order of entry",)


def test_ratings_balance_the_lines() -> None:
    ratings = [60, 58, 50, 50, 42, 40]
    field = [entrant(key, rating) for key, rating in zip("abcdef", ratings, strict=True)]
    found = draw(field, seats_of(mitchell()), Way("rating", 1))
    assert found.words[1] == "mean ratings: North-South 50.00, East-West 50.00"


def test_whoever_has_no_rating_counts_as_the_mean() -> None:
    field = [entrant("a", 60), entrant("b", 40), *(entrant(key) for key in "cdef")]
    found = draw(field, seats_of(mitchell()), Way("rating"))
    assert found.words[2] == "4 without a rating count as the mean of the others, 50.00"
    assert "North-South 50.00, East-West 50.00" in found.words[1]


def test_wishes_come_before_lots() -> None:
    field = [
        entrant("a", wish="EW"),
        entrant("b", wish="stationary"),
        entrant("c", wish="2NS"),
        *(entrant(key) for key in "def"),
    ]
    for seed in range(10):
        found = places(draw(field, seats_of(mitchell()), Way("random", seed)).places)
        by_key = {key: place for place, key in found.items()}
        assert by_key["c"] == "2NS"
        assert by_key["b"] == "1NS"
        assert by_key["a"].endswith("EW")


def test_a_wish_that_cannot_be_met_is_said() -> None:
    field = [entrant(key, wish="stationary") for key in "abcd"] + [entrant("e"), entrant("f")]
    found = draw(field, seats_of(mitchell()), Way("random"))
    assert "d: a stationary seat was wished, and no free seat has that" in found.words
    assert set(places(found.places).values()) == set("abcdef")


def test_fewer_entrants_leave_the_last_seats_of_the_longer_line_empty() -> None:
    found = draw([entrant(key) for key in "abcd"], seats_of(mitchell()), Way("order"))
    assert list(places(found.places)) == ["1NS", "2NS", "1EW", "2EW"]
    found = draw([entrant(key) for key in "abcde"], seats_of(mitchell()), Way("order"))
    assert list(places(found.places)) == ["1NS", "2NS", "3NS", "1EW", "2EW"]


clubs_ = st.lists(st.sampled_from(["", "Elm", "Oak", "Ash"]), min_size=6, max_size=6)


@settings(max_examples=60)
@given(clubs_, st.integers(0, 50), st.sampled_from(["random", "rating"]))
def test_club_mates_are_kept_apart_as_far_as_can_be(clubs: list[str], seed: int, by: str) -> None:
    seats = seats_of(mitchell())
    field = [entrant(key, 50, club) for key, club in zip("abcdef", clubs, strict=True)]
    found = draw(field, seats, Way(by, seed))  # type: ignore[arg-type]
    lines = [[one for place, one in found.places.items() if place.side is side] for side in Side]
    met = sum(bool(one.clubs & other.clubs) for one, other in zip(*lines, strict=True))
    fewest = min(
        sum(bool(one.clubs & other.clubs) for one, other in zip(lines[0], order, strict=True))
        for order in permutations(lines[1])
    )
    assert met == fewest
    assert sum("of one club" in one for one in found.words) == met


ratings_ = st.lists(st.one_of(st.none(), st.integers(0, 40)), min_size=2, max_size=9)


@settings(max_examples=60)
@given(ratings_, st.data())
def test_lines_are_as_equal_as_any_parting_of_them(
    ratings: list[int | None], data: st.DataObject
) -> None:
    field = [entrant(str(place), rating) for place, rating in enumerate(ratings)]
    first = data.draw(st.integers(1, len(field) - 1))
    unrated = usual(field)
    lines = parted(field, first, ([], []), unrated)
    assert [len(line) for line in lines] == [first, len(field) - first]
    assert {one.key for line in lines for one in line} == {one.key for one in field}

    def apart(upright: Sequence[Entrant]) -> Fraction:
        rest = [one for one in field if one not in upright]
        return abs(mean(upright, unrated) - mean(rest, unrated))

    assert apart(lines[0]) == min(apart(chosen) for chosen in combinations(field, first))


def test_long_lines_are_nearly_equal_and_no_exchange_of_two_helps() -> None:
    field = [entrant(str(place), (place * 37) % 101) for place in range(60)]
    ranked = sorted(field, key=lambda one: -(one.rating or 0))
    one, other = parted(ranked, 30, ([], []), Fraction(0))
    gap = abs(mean(one, Fraction(0)) - mean(other, Fraction(0)))
    assert gap < Fraction(1, 10)


def test_seeds_go_by_rating_and_lots_part_equal_ones() -> None:
    field = [entrant("a"), entrant("b", 5), entrant("c", 9), entrant("d", 5)]
    orders = {"".join(one.key for one in seeded(field, Way("rating", n))) for n in range(20)}
    assert orders == {"cbda", "cdba"}
    assert [one.key for one in seeded(field, Way("order"))] == list("abcd")
    assert len({tuple(one.key for one in seeded(field, Way("random", n))) for n in range(9)}) > 5


def test_entries_are_numbered_and_entered() -> None:
    found = entered(opened(winners=1), [application("a"), application("b", rating=Fraction(50))])
    assert found.commands == (
        EnterContestant("1", players=("a1", "a2")),
        EnterContestant("2", players=("b1", "b2"), rating=Fraction(50)),
    )
    event = told(opened(winners=1), *found.commands)
    assert [str(one) for one in event.contestants] == ["1", "2"]


def test_two_lists_of_winners_fill_both_lines_and_keep_wishes() -> None:
    wishes = ["", "EW", "stationary", "", ""]
    several = [
        application(key, wish=parse_wish(wish)) for key, wish in zip("abcde", wishes, strict=True)
    ]
    found = entered(opened(), several)
    numbers = [
        f"{one.number}{one.side}" for one in found.commands if isinstance(one, EnterContestant)
    ]
    assert numbers == ["2NS", "1EW", "1NS", "3NS", "2EW"]
    kept = [one.stationary for one in found.commands if isinstance(one, EnterContestant)]
    assert kept == [None, None, "1NS", None, None]


def test_more_who_wish_one_line_make_it_longer() -> None:
    several = [application(key, wish=Wish(side=Side.NS)) for key in "abc"] + [application("d")]
    numbers = [str(one.side) for one in entered(opened(), several).commands]  # type: ignore[union-attr]
    assert numbers == ["NS", "NS", "NS", "EW"]


def test_a_wanted_number_is_of_its_own_direction_and_section() -> None:
    event = done(opened(), EnterContestant("3", "A", "NS"))
    wanted = [application("x", id="3EW")]
    assert places_wanted(entered(event, wanted, Way("order", section="A"))) == [("A", "3", "EW")]
    wanted = [application("x", id="3NS")]
    assert places_wanted(entered(event, wanted, Way("order", section="B"))) == [("B", "3", "NS")]
    assert places_wanted(entered(event, wanted, Way("order", section="A"))) == [("A", "3", "NS")]


def places_wanted(found: Outcome) -> list[tuple[str, str, str | None]]:
    given = (one for one in found.commands if isinstance(one, EnterContestant))
    return [(one.section, one.number, one.side) for one in given]


def test_numbers_that_are_wanted_are_given() -> None:
    several = [
        application("a", id="2EW"),
        application("b"),
        application("c", id="1ns"),
    ]
    event = told(opened(), *entered(opened(), several).commands)
    players = {str(one): entry.players[0] for one, entry in event.contestants.items()}
    assert (players["2EW"], players["1NS"]) == ("a1", "c1")
    assert len(players) == 3


@pytest.mark.parametrize(
    ("several", "message"),
    [
        ([application("a", id="1NS"), application("b", id="1NS")], "1NS is there twice"),
        ([application("a", id="1")], "write NS or EW behind it"),
        ([application("a"), application("b", players=("a1", "z"))], "b stands in a already"),
    ],
)
def test_lists_that_cannot_be_are_refused(several: list[Application], message: str) -> None:
    with pytest.raises(TooManyEntries, match=message):
        entered(opened(), several)


def test_entries_fill_the_seats_of_a_schedule_and_no_more() -> None:
    event = mitchell()
    found = entered(event, [application(key) for key in "abcdef"], Way("random", 2))
    event = told(event, *found.commands)
    assert len(event.contestants) == 6
    assert all(one.players for one in event.contestants.values())
    with pytest.raises(TooManyEntries, match=r"more entries \(1\) than seats"):
        entered(event, [application("g")])
    with pytest.raises(TooManyEntries, match=r"a is entered as .* already"):
        entered(event, [application("a")])


def named(event: Event) -> Event:
    several = [application(key) for key in "abcdef"]
    return told(event, *entered(event, several).commands)


def players(event: Event) -> dict[str, str]:
    return {str(one): entry.players[0][0] for one, entry in event.contestants.items()}


def test_seats_are_drawn_anew_as_one_command() -> None:
    event = named(mitchell())
    found = seated(event, Way("random", 4))
    (command,) = found.commands
    after = done(event, command)
    assert set(players(after).values()) == set("abcdef")
    assert players(after) != players(event)
    assert seated(event, Way("order")).commands == ()


def test_a_draw_can_be_undone_with_a_draw_back() -> None:
    event = named(mitchell())
    (command,) = seated(event, Way("random", 4)).commands
    assert isinstance(command, Renumber)
    back = Renumber(tuple((new, old) for old, new in command.moves))
    assert players(done(done(event, command), back)) == players(event)


def test_wishes_of_those_entered_are_kept_in_a_new_draw() -> None:
    event = done(named(mitchell()), EnterContestant("2", side="NS", stationary="2NS"))
    for seed in range(6):
        found = seated(event, Way("random", seed), wishes={"1NS": Wish(side=Side.EW)})
        after = done(event, found.commands[0])
        assert players(after)["2NS"] == players(event)["2NS"]
        assert players(event)["1NS"] in {
            who for place, who in players(after).items() if place.endswith("EW")
        }


def test_seeds_are_given_to_those_who_are_entered() -> None:
    event = opened(form="teams", method="imp", winners=1)
    for number, rating in (("1", 10), ("2", 30), ("3", 20)):
        event = done(event, EnterContestant(number, rating=Fraction(rating), name=f"T{number}"))
    found = seeds_given(event, Way("rating"))
    event = told(event, *found.commands)
    assert [one.seed for one in event.contestants.values()] == [3, 1, 2]
    assert found.words[1:] == ("seed 1: T2", "seed 2: T3", "seed 3: T1")
    assert seeds_given(event, Way("rating")).commands == ()


def test_numbers_change_hands_only_before_play_and_only_one_for_one() -> None:
    event = named(mitchell())
    swap = Renumber((("1NS", "2EW"), ("2EW", "1NS")))
    records = decide(event, swap)
    assert all(isinstance(one, ContestantEntered) for one in records)
    assert decide(event, Renumber((("1NS", "1NS"),))) == ()
    for moves in ((("1NS", "2EW"),), (("1NS", "2EW"), ("3NS", "2EW")), (("1NS", "2EW"),) * 2):
        with pytest.raises(NotAllowed, match="given up once"):
            decide(event, Renumber(moves))
    with pytest.raises(NoSuchContestant):
        decide(event, Renumber((("1NS", "9EW"), ("9EW", "1NS"))))
    with pytest.raises(NotAllowed, match="1NS has a result already"):
        decide(done(event, EnterResult(1, 1, 1, "PASS")), swap)
    with pytest.raises(NotAllowed, match="2EW has a penalty already"):
        decide(done(event, GivePenalty("2EW", Fraction(1), "mp")), swap)
    with pytest.raises(NotAllowed, match="1NS has a carry-over already"):
        decide(done(event, CarryOver("1NS", Fraction(1), "mp")), swap)


def test_seats_without_a_schedule_meet_by_number() -> None:
    event = opened()
    for side in ("NS", "EW"):
        event = done(event, EnterContestant("1", side=side))
    upright, across = seats_of(event)
    assert upright == Seat(upright.contestant, Side.NS, 1, True, frozenset({across.contestant}))
