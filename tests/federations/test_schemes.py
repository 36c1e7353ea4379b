"""Awards by counts alone: each national scheme, its edges, and slow twins of its formulas."""

from __future__ import annotations

import math
from decimal import Decimal, localcontext
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as some

from overtrick.federations import NoMasterPoints, pack
from overtrick.federations.pack import read_pack
from overtrick.federations.places import Places
from overtrick.federations.schemes import ebu
from overtrick.federations.schemes.abf import SessionAwards
from overtrick.federations.schemes.acbl import ClubGame
from overtrick.federations.schemes.ebu import LocalPoints
from overtrick.federations.schemes.general import GeneralFormula, Rated
from overtrick.federations.schemes.nz import CPoints
from overtrick.federations.schemes.ratio import Ratio
from overtrick.federations.turnout import Kind, Turnout

LEVELS = [(name, level) for name in ("ebu", "acbl", "abf", "nz")
          for level in pack(name).master_points.scheme.levels]  # fmt: skip
STEPS = {Kind.SINGLE_WINNER_PAIRS: 6, Kind.TWO_WINNER_PAIRS: 10, Kind.TEAMS: 10,
         Kind.INDIVIDUAL: 3}  # fmt: skip


def local_points() -> LocalPoints:
    scheme = pack("ebu").master_points.scheme
    assert isinstance(scheme, LocalPoints)
    return scheme


def club_game() -> ClubGame:
    scheme = pack("acbl").master_points.scheme
    assert isinstance(scheme, ClubGame)
    return scheme


def session_awards(changes: str = "") -> SessionAwards:
    scheme = read_pack(f'base = "abf"\n{changes}', "own.toml").master_points.scheme
    assert isinstance(scheme, SessionAwards)
    return scheme


def c_points(changes: str = "") -> CPoints:
    scheme = read_pack(f'base = "nz"\n{changes}', "own.toml").master_points.scheme
    assert isinstance(scheme, CPoints)
    return scheme


def howell(pairs: int, boards: int = 24) -> Turnout:
    return Turnout(Kind.SINGLE_WINNER_PAIRS, pairs, Fraction(pairs, 2), boards)


def line(pairs: int, tables: Fraction | int | None = None, boards: int = 24) -> Turnout:
    return Turnout(Kind.TWO_WINNER_PAIRS, pairs, Fraction(tables or pairs), boards)


def teams(number: int, boards: int = 24) -> Turnout:
    return Turnout(Kind.TEAMS, number, Fraction(number), boards)


def individual(players: int, boards: int = 24) -> Turnout:
    return Turnout(Kind.INDIVIDUAL, players, Fraction(players, 4), boards)


def figures(places: Places) -> list[float]:
    return [float(one) for one in places.awards]


# English local points


def test_half_tables_have_no_award_of_their_own() -> None:
    scheme = local_points()
    assert figures(scheme.places(howell(13), "club")) == [24, 18, 12, 6]
    assert scheme.places(howell(12), "club") == scheme.places(howell(13), "club")
    assert scheme.places(line(7, Fraction(13, 2)), "club") == scheme.places(line(6), "club")


def test_an_individual_ends_with_the_minimum_twice() -> None:
    """Six tables of 18 to 35 boards: the handbook of 2021, scale F."""
    found = figures(local_points().places(individual(24), "club"))
    assert found == [24, 21, 18, 15, 12, 9, 6, 6]


def test_the_depth_depends_on_the_boards() -> None:
    scheme = local_points()
    numbers = [scheme.number_of_awards(howell(26, boards)) for boards in (17, 18, 35, 36)]
    assert numbers == [7, 9, 9, 13]


@pytest.mark.parametrize(
    ("level", "expected"),
    [
        ("club", [24, 18, 12, 6]),
        ("district", [36, 27, 18, 9]),
        ("county", [48, 36, 24, 12]),
        ("regional", [72, 54, 36, 18]),
        ("national", [96, 72, 48, 24]),
    ],
)
def test_a_higher_status_multiplies_awards_and_minimum(level: str, expected: list[int]) -> None:
    assert figures(local_points().places(howell(12), level)) == expected


def test_an_award_is_a_whole_number() -> None:
    """A district individual's step is 4.5."""
    assert figures(local_points().places(individual(12), "district")) == [18, 14, 9, 9]


def test_a_club_gives_no_more_than_its_cap() -> None:
    scheme = local_points()
    assert figures(scheme.places(line(40), "club"))[:6] == [100, 100, 100, 100, 100, 90]
    assert scheme.places(line(40), "club").award(1, 6) == 99
    assert scheme.places(line(40), "county").award(1) == 280
    assert scheme.places(line(40, boards=12), "club").award(1) == 75
    assert scheme.places(line(80, boards=40), "club").award(1) == 300


def test_a_tie_at_the_last_award_is_rounded_up_and_raised_to_the_minimum() -> None:
    places = local_points().places(howell(12), "club")
    assert places.award(4, 2) == 6, "3 each, and the minimum"
    assert places.award(1, 2) == 21
    assert places.award(1, 4) == 15
    assert places.award(3, 3) == 6
    assert places.award(5, 2) == 0


def test_four_winners_of_an_individual_need_a_rate_in_the_pack() -> None:
    turnout = Turnout(Kind.FOUR_WINNER_INDIVIDUAL, 5, Fraction(5), 20)
    with pytest.raises(NoMasterPoints, match=r"add master_points\.rates\.four_winner_individual"):
        local_points().places(turnout, "club")
    edited = read_pack(
        'base = "ebu"\n[master_points.rates.four_winner_individual]\nstep = 5\narity = 1', "own"
    )
    assert figures(edited.master_points.scheme.places(turnout, "club")) == [10, 6]


def test_a_simultaneous_event_steps_down_to_its_minimum() -> None:
    rules = local_points().simultaneous
    assert rules is not None
    places = ebu.simultaneous(rules, 743, 1486)
    found = places.awards
    assert (found[0], len(found), found[-1]) == (818, 495, 25)
    assert found[1] == 817, "816.35 goes up"
    assert ebu.simultaneous(rules, 100, 200).award(1) == 300, "an exact root stays"
    older = ebu.Simultaneous(
        Fraction(100), Fraction(25), Fraction(10), Fraction(1, 3), Fraction(25)
    )
    assert ebu.simultaneous(older, 743, 1486).award(1) == 550


@given(tables=some.integers(1, 5000), factor=some.integers(1, 200), unit=some.sampled_from([1, 10]))
def test_the_root_of_a_simultaneous_event_is_as_decimals_have_it(
    tables: int, factor: int, unit: int
) -> None:
    rules = ebu.Simultaneous(
        Fraction(factor), Fraction(25), Fraction(unit), Fraction(1, 3), Fraction(0)
    )
    with localcontext(prec=60):
        root = factor * (Decimal(tables) / 25).sqrt() / unit
        # A root that is a whole number may end in nines.
        expected = math.ceil(root.quantize(Decimal("1e-30"))) * unit
    assert ebu.simultaneous(rules, tables, 3).award(1) == expected


@given(
    kind=some.sampled_from(list(STEPS)),
    contestants=some.integers(2, 200),
    boards=some.integers(8, 60),
)
def test_local_points_are_as_counted_by_hand(kind: Kind, contestants: int, boards: int) -> None:
    at_table = {Kind.SINGLE_WINNER_PAIRS: 2, Kind.INDIVIDUAL: 4}.get(kind, 1)
    full = contestants // at_table
    tables = Fraction(contestants, at_table)
    one_in = 4 if boards < 18 else 3 if boards < 36 else 2
    cap = 75 if boards < 18 else 100 if boards < 36 else 300
    expected: list[int] = []
    points = STEPS[kind]
    while len(expected) * one_in < full * at_table:
        expected.insert(0, max(6, min(points, cap)))
        points += STEPS[kind]
    places = local_points().places(Turnout(kind, contestants, tables, boards), "club")
    assert figures(places) == expected


# ACBL club games


def test_a_half_table_of_a_mitchell_counts_whole() -> None:
    scheme = club_game()
    assert scheme.places(line(7, Fraction(15, 2)), "open").award(1) == Fraction("0.80")
    assert scheme.places(line(8, Fraction(15, 2)), "open").award(1) == Fraction("0.80")
    assert scheme.places(howell(11), "open").award(1) == Fraction("1.10")


@pytest.mark.parametrize(
    ("level", "first"),
    [
        ("open", "1.50"),
        ("online", "2.00"),
        ("invitational", "1.20"),
        ("restricted-20", "1.00"),
        ("restricted-200", "1.40"),
        ("newcomer-20", "1.00"),
        ("newcomer-5", "0.60"),
    ],
)
def test_a_game_has_its_rate_and_its_cap(level: str, first: str) -> None:
    assert club_game().places(line(20), level).award(1) == Fraction(first)


def test_shares_are_of_the_capped_first_award() -> None:
    found = figures(club_game().places(line(20), "open"))
    assert found == [1.5, 1.05, 0.75, 0.53, 0.3, 0.25, 0.21, 0.19]


def test_a_tie_has_the_mean_of_exact_awards() -> None:
    assert club_game().places(howell(11), "open").award(1, 2) == Fraction("0.94")
    assert club_game().places(howell(11), "open").award(4, 2) == Fraction("0.19"), "0.385 / 2"


def test_a_stratum_has_the_rate_of_its_limit() -> None:
    scheme = club_game()
    limits = [20, 21, 100, 200, 201, 5000]
    firsts = [scheme.stratum(10, Fraction(limit), "open").award(1) for limit in limits]
    assert firsts == [Fraction(text) for text in ("0.5", "0.6", "0.6", "0.7", "0.8", "0.8")]
    assert scheme.stratum(10, Fraction(200), "newcomer-5").award(1) == Fraction("0.3")


def test_teams_are_in_no_public_table() -> None:
    with pytest.raises(NoMasterPoints, match=r"no awards for teams: add it to master_points\.kind"):
        club_game().places(teams(8), "open")


@given(pairs=some.integers(2, 60))
def test_a_group_is_awarded_to_two_fifths_of_it(pairs: int) -> None:
    found = figures(club_game().places(howell(pairs), "open"))
    assert len(found) == math.floor(pairs * 0.4 + 0.5)
    assert found == sorted(found, reverse=True)
    assert found[0] == pytest.approx(min(pairs / 10, 1.5))


def general(changes: str = "") -> GeneralFormula:
    scheme = read_pack(f'base = "acbl"\n{changes}', "own.toml").master_points.scheme
    assert isinstance(scheme, ClubGame)
    assert scheme.general is not None
    return scheme.general


def test_the_general_formula_asks_for_the_factors_that_nobody_publishes() -> None:
    event = Rated(50, "regional", 2, "open", "open", "pairs")
    with pytest.raises(NoMasterPoints) as refused:
        general().first_overall(event)
    assert "no factor M for 'open', and no public source gives it" in str(refused.value)
    assert "master_points.general.limits" in str(refused.value)
    edited = general(
        "[master_points.general]\nlimits = {open = 1, flight-b = 0.75}\n"
        "populations = {open = 1}\ntypes = {pairs = 1}"
    )
    assert edited.first_overall(event) == 21, "1 x 14 x 1.5"
    longer = Rated(100, "sectional", 1, "flight-b", "open", "pairs")
    assert edited.first_overall(longer) == Fraction("10.48"), "log 25 = 1.39794"
    with pytest.raises(NoMasterPoints, match="no factor R for 'club'; there are unit, sectional"):
        edited.first_overall(Rated(50, "club", 1, "open", "open", "pairs"))


# Australian session awards


@given(tables=some.integers(1, 200), weight=some.sampled_from(["1.5", "2.5", "5"]))
def test_the_winner_s_award_is_the_manual_s_formula(tables: int, weight: str) -> None:
    scheme, w = session_awards(), float(weight)
    two = 0.02 * w * tables if tables <= 30 else w * (1 - math.exp(-tables / 32))
    one = 0.04 * w * tables if tables <= 15 else w * (1 - math.exp(-tables / 16))
    found = {kind: growth.award(tables, Fraction(weight)) for kind, growth in scheme.winner.items()}
    assert float(found[Kind.TWO_WINNER_PAIRS]) == pytest.approx(two, abs=1e-12)
    assert float(found[Kind.SINGLE_WINNER_PAIRS]) == pytest.approx(one, abs=1e-12)
    assert found[Kind.INDIVIDUAL] == found[Kind.SINGLE_WINNER_PAIRS]


def test_ties_have_the_mean_of_rounded_awards() -> None:
    """Two pairs share places six and seven of nineteen: 0.11 and 0.10, though 0.114 and 0.095."""
    assert session_awards().places(line(19), "club").award(6, 2) == Fraction("0.11")


def test_half_of_a_field_is_awarded_rounded_down() -> None:
    assert len(session_awards().places(howell(9), "club").amounts) == 4
    assert session_awards().places(howell(9), "club").award(1) == Fraction("0.30"), "five tables"


def test_matches_of_five_boards_reward_a_third_rounded_up() -> None:
    scheme = session_awards()
    by_match = [
        Turnout(Kind.SINGLE_WINNER_PAIRS, 13, Fraction(13, 2), 24, boards) for boards in (4, 5)
    ]
    assert [scheme.number_of_awards(one) for one in by_match] == [6, 5]
    assert scheme.number_of_awards(teams(13)) == 5
    assert scheme.number_of_awards(Turnout(Kind.TEAMS, 13, Fraction(13), 24, 3)) == 6


def test_teams_need_a_winner_s_award_in_the_pack() -> None:
    with pytest.raises(NoMasterPoints, match=r"add master_points\.winner\.teams"):
        session_awards().places(teams(8), "club")
    edited = session_awards(
        "[master_points.winner]\nteams = {rate = 0.04, straight_upto = 15, bend = 16}"
    )
    assert figures(edited.places(teams(8), "club")) == [0.48, 0.34, 0.24]


def test_a_team_of_five_or_six_has_less_each() -> None:
    shares = [session_awards().member_share(players) for players in (0, 4, 5, 6)]
    assert shares == [1, 1, Fraction(4, 5), Fraction(2, 3)]


def test_a_short_session_is_refused_until_the_pack_says_how() -> None:
    with pytest.raises(NoMasterPoints) as refused:
        session_awards().places(howell(8, 20), "club")
    assert "a session of 20 boards is short of 24" in str(refused.value)
    whole = session_awards().places(howell(8), "club")
    in_full = session_awards('[master_points]\nshort_session = "in-full"')
    assert in_full.places(howell(8, 20), "club") == whole
    part = session_awards('[master_points]\nshort_session = "in-proportion"')
    assert figures(part.places(howell(8, 20), "club")) == [0.2, 0.14, 0.1, 0.07]
    assert session_awards().places(howell(8, 15), "supervised").award(1) == Fraction("0.12")


def test_outright_awards_need_several_sessions() -> None:
    scheme = session_awards()
    with pytest.raises(NoMasterPoints, match="one session has session awards alone"):
        scheme.outright_places(howell(32), "red", 1)
    played, weight = 16 * 2, 2.5
    expected = 4.2 * weight * (1 - math.exp(-played / 105) + 0.65 * math.exp(-800 / played))
    places = scheme.outright_places(howell(32), "red", 3)
    assert float(places.award(1)) == pytest.approx(expected, abs=0.005)
    assert len(places.amounts) == 16


# New Zealand C points


def test_the_winners_of_a_line_have_forty() -> None:
    places = c_points().places(line(5), "club")
    assert figures(places) == [40]


def test_places_below_the_winners_need_shares_in_the_pack() -> None:
    with pytest.raises(NoMasterPoints, match="5 places have an award, and no public source gives"):
        c_points().places(line(15), "club")
    steps = c_points('[master_points]\nshares = "in-equal-steps"')
    assert figures(steps.places(line(15), "club")) == [40, 32, 24, 16, 8]
    listed = c_points("[master_points]\nshares = [0.7, 0.5, 0.35, 0.2]")
    assert figures(listed.places(line(15), "club")) == [40, 28, 20, 14, 8]
    assert figures(listed.places(line(9), "club")) == [40, 28, 20]
    with pytest.raises(NoMasterPoints, match="share of place 6"):
        listed.places(line(18), "club")


def test_a_single_winner_needs_an_award_in_the_pack() -> None:
    with pytest.raises(NoMasterPoints, match=r"add master_points\.winner\.single_winner_pairs"):
        c_points().places(howell(12), "club")


# Everywhere


def test_awards_in_proportion_to_the_entry_are_divided_by_the_place() -> None:
    scheme = Ratio({Kind.TEAMS: Fraction(10)}, {"A": Fraction(6)}, Fraction(1, 2), 1, "master")
    assert figures(scheme.places(teams(11), "A")) == [6.6, 3.3, 2.2, 1.7, 1.3]
    with pytest.raises(NoMasterPoints, match=r"add master_points\.per\.individual"):
        scheme.places(individual(12), "A")


@pytest.mark.parametrize(("name", "level"), LEVELS)
@pytest.mark.parametrize("size", [2, 5, 10, 11])
def test_a_better_place_never_brings_less(name: str, level: str, size: int) -> None:
    places = pack(name).master_points.scheme.places(line(size if name != "nz" else 5), level)
    assert list(places.awards) == sorted(places.awards, reverse=True)
    assert places.award(len(places.amounts) + 1) == 0


@given(
    amounts=some.lists(some.fractions(0, 100, max_denominator=50), max_size=12),
    place=some.integers(1, 12),
    shared_by=some.integers(1, 6),
    decimals=some.integers(0, 2),
    upwards=some.booleans(),
)
def test_a_tie_shares_what_its_places_are_worth(
    amounts: list[Fraction], place: int, shared_by: int, decimals: int, upwards: bool
) -> None:
    places = Places(tuple(amounts), decimals, upwards)
    worth = sum(amounts[one - 1] for one in range(place, place + shared_by) if one <= len(amounts))
    found = places.award(place, shared_by)
    off = found - Fraction(worth, shared_by)
    unit = Fraction(1, 10**decimals)
    assert found % unit == 0
    assert 0 <= off < unit if upwards else -unit / 2 < off <= unit / 2
