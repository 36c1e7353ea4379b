"""Vectors of master points and ratings, each by the numbers of a pack that ships."""

from __future__ import annotations

import re
from collections.abc import Callable
from fractions import Fraction
from typing import Any

from overtrick.federations import pack
from overtrick.federations.places import Places
from overtrick.federations.ratings import expected_percent, pair_power_rating, session_grade
from overtrick.federations.schemes.abf import SessionAwards
from overtrick.federations.schemes.acbl import ClubGame
from overtrick.federations.schemes.ebu import LocalPoints, simultaneous
from overtrick.federations.schemes.ratio import Ratio
from overtrick.federations.turnout import Kind, Turnout
from overtrick.scoring.rounding import half_up

EBU_KINDS = {
    "single-winner pairs": Kind.SINGLE_WINNER_PAIRS,
    "two-winner pairs": Kind.TWO_WINNER_PAIRS,
    "two-winner": Kind.TWO_WINNER_PAIRS,
    "teams": Kind.TEAMS,
}
BOARDS = 24
"""Where a vector does not say how many boards were played: a usual evening."""


def exact(number: float | str) -> Fraction:
    return Fraction(str(number))


def amounts(places: Places) -> list[Fraction]:
    return list(places.awards)


def ebu() -> LocalPoints:
    scheme = pack("ebu").master_points.scheme
    assert isinstance(scheme, LocalPoints)
    return scheme


def acbl() -> ClubGame:
    scheme = pack("acbl").master_points.scheme
    assert isinstance(scheme, ClubGame)
    return scheme


def ebu_turnout(given: Any) -> Turnout:
    kind = EBU_KINDS[given["kind"]]
    tables = given.get("full_tables") or given.get("tables") or given["teams"]
    contestants = given.get("pairs") or given.get("teams") or tables
    return Turnout(kind, contestants, Fraction(tables), given.get("boards", BOARDS))


def check_ebu(given: Any, expected: Any, _: Any) -> None:
    assert amounts(ebu().places(ebu_turnout(given), "club")) == expected


def check_ebu_number(given: Any, expected: Any, _: Any) -> None:
    assert ebu().number_of_awards(ebu_turnout(given)) == expected


def check_sbu_ties(given: Any, expected: Any, _: Any) -> None:
    places = ebu().places(Turnout(Kind.SINGLE_WINNER_PAIRS, 13, Fraction(13, 2), BOARDS), "club")
    assert amounts(places) == given["awards"]
    found, place = [], 1
    for tied in given["ties"]:
        found += [places.award(place, tied)] * tied
        place += tied
    assert found == expected


def check_simultaneous(given: Any, expected: Any, _: Any) -> None:
    rules = ebu().simultaneous
    assert rules is not None
    assert simultaneous(rules, given["tables"], 2 * given["tables"]).award(1) == expected["top"]


def check_acbl_section(given: Any, expected: Any, _: Any) -> None:
    pairs = given["pairs_in_group"]
    line = Turnout(Kind.TWO_WINNER_PAIRS, pairs, Fraction(pairs), BOARDS)
    howell = Turnout(Kind.SINGLE_WINNER_PAIRS, pairs, Fraction(pairs, 2), BOARDS)
    for turnout in (line, howell):
        assert amounts(acbl().places(turnout, given["game"])) == list(map(exact, expected))


def check_acbl_vacb(given: Any, expected: Any, _: Any) -> None:
    tables = given["tables"]
    kind, pairs = {
        "Mitchell": (Kind.TWO_WINNER_PAIRS, tables),
        "Howell": (Kind.SINGLE_WINNER_PAIRS, 2 * tables),
    }[given["movement"]]
    turnout = Turnout(kind, pairs, Fraction(tables), BOARDS)
    assert acbl().places(turnout, "online").award(1) == exact(expected)


def check_acbl_tables_factor(given: Any, expected: Any, _: Any) -> None:
    general = acbl().general
    assert general is not None
    assert half_up(general.tables_factor(given["tables"]), 4) == exact(expected)


def check_abf(given: Any, expected: Any, _: Any) -> None:
    scheme = pack("abf").master_points.scheme
    assert isinstance(scheme, SessionAwards)
    two = given["movement"].startswith("Mitchell")
    kind = Kind.TWO_WINNER_PAIRS if two else Kind.SINGLE_WINNER_PAIRS
    weight = exact(given["weight"])
    level = next(name for name, grade in scheme.levels.items() if grade.weight == weight)
    if not isinstance(expected, list):
        award = scheme.winner[kind].award(given["tables"], weight)
        assert half_up(award, 4) == exact(expected)
        return
    turnout = Turnout(kind, given["field"], Fraction(given["tables"]), BOARDS)
    assert amounts(scheme.places(turnout, level)) == list(map(exact, expected))


def check_hong_kong(given: Any, expected: Any, _: Any) -> None:
    per = {Kind.SINGLE_WINNER_PAIRS: Fraction(20)}
    scheme = Ratio(per, {"C": Fraction(given["F"])}, Fraction(1, 2), 1, "master points")
    pairs = given["pairs"]
    turnout = Turnout(Kind.SINGLE_WINNER_PAIRS, pairs, Fraction(pairs, 2), BOARDS)
    places = scheme.places(turnout, "C")
    assert places.award(given["rank"]) == exact(expected)
    assert len(places.amounts) == pairs // 2


def check_minimum_tables(_given: Any, expected: Any, _: Any) -> None:
    found = {kind.key: least for kind, least in pack("ebu").master_points.minimum_tables.items()}
    assert found == {
        "single_winner_pairs" if key == "single_pairs" else key: least
        for key, least in expected.items()
    }


def check_ngs_xi(given: Any, expected: Any, _: Any) -> None:
    percent = pack("ebu").ratings.grading.percent(Fraction(given["imps"]), given["boards"])
    own, partner, opponents = (Fraction(given[key]) for key in ("ga", "gb", "sopp"))
    assert session_grade(own, partner, opponents, percent) == exact(expected)


def check_ngs_expected(given: Any, expected: Any, _: Any) -> None:
    own, partner, field = (Fraction(given[key]) for key in ("ga", "gb", "field"))
    assert expected_percent(own, partner, field) == expected


def check_ngs_session(given: Any, expected: Any, _: Any) -> None:
    own, partner, opponents, percent = (
        Fraction(given[key]) for key in ("ga", "gb", "sopp", "percent")
    )
    assert session_grade(own, partner, opponents, percent) == exact(expected)


def check_ngs_bands(_given: Any, expected: Any, _: Any) -> None:
    band = pack("ebu").ratings.grading.band
    assert [one.name for one in pack("ebu").ratings.grading.bands] == list(expected)
    for name, span in expected.items():
        numbers = [Fraction(number) for number in re.findall(r"\d+", span)]
        if span.startswith("<"):
            assert band(numbers[0] - Fraction(1, 100)) == name
        else:
            assert band(numbers[0]) == name
            top = numbers[-1] + 20 if span.endswith("+") else numbers[-1]
            assert band(top - Fraction(1, 100)) == name


def check_power_rating(given: Any, expected: Any, _: Any) -> None:
    competitor = Fraction(given["avg_competitor_pr"])
    field = [competitor - 3, competitor, competitor + 3]
    assert pair_power_rating(Fraction(given["avg_pct"]), field) == expected


def check_rating_points(given: Any, expected: Any, _: Any) -> None:
    points = [Fraction(given[key]) for key in ("last_year", "a_points", "b_points")]
    assert pack("nz").ratings.points.next(*points) == expected


CHECKS: dict[str, Callable[[Any, Any, dict[str, Any]], None]] = {
    "masterpoints_ebu_club": check_ebu,
    "masterpoints_sbu_club": lambda given, expected, vector: check_ebu(
        {**given, "boards": BOARDS}, expected, vector
    ),
    "masterpoints_ebu_number_of_awards": check_ebu_number,
    "masterpoints_sbu_ties": check_sbu_ties,
    "masterpoints_ebu_simultaneous": check_simultaneous,
    "masterpoints_acbl_club_section": check_acbl_section,
    "masterpoints_acbl_vacb": check_acbl_vacb,
    "masterpoints_acbl_general_B": check_acbl_tables_factor,
    "masterpoints_abf_session": check_abf,
    "masterpoints_hk": check_hong_kong,
    "ebu_min_tables": check_minimum_tables,
    "ngs_xi": check_ngs_xi,
    "ngs_expected_percent": check_ngs_expected,
    "ngs_mp_session_grade": check_ngs_session,
    "ngs_bands": check_ngs_bands,
    "power_rating_dod": check_power_rating,
    "rating_points_nz": check_rating_points,
}
