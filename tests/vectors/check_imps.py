"""Vectors of IMPs, cross-IMPs, Butler, victory points and handicaps."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from typing import Any

from overtrick.scoring import butler, cross_imps, handicap
from overtrick.scoring.field import Line, Mixed
from overtrick.scoring.imps import BOUNDS_1960, average_imps, imps, weighted_imps
from overtrick.scoring.options import Options
from overtrick.scoring.rounding import half_away, shown
from overtrick.scoring.victory_points import FractionalImps, scale, tables, wbf

PLAIN = Options()


def exact(number: float | str) -> Fraction:
    return Fraction(str(number))


def mixed(weights: list[list[Any]]) -> Mixed:
    return Mixed(tuple((exact(share), score) for share, score in weights))


def field(scores: list[int]) -> list[Line]:
    return [Line(score, score) for score in scores]


def rounded(value: Fraction | None, places: int) -> float:
    assert value is not None
    return float(half_away(value, places))


def span(text: str | int) -> tuple[int, int]:
    low, _, high = str(text).partition("-")
    return int(low), int(high or low)


def check_imp_scale(given: Any, expected: Any, _: Any) -> None:
    if "diff" in given:
        assert imps(given["diff"]) == expected
        return
    low, high = given["diff_from"], given["diff_to"] or 10**6
    step = 10 if high < 10**6 else 9990
    for difference in range(low, high + 1, step):
        assert imps(difference) == expected
        assert imps(-difference) == -expected
    assert imps(high) == expected
    assert imps(low - 10) == max(expected - 1, 0)


def check_imp_scale_1960(_given: Any, expected: Any, _: Any) -> None:
    for row in expected.split(","):
        margins, points = row.split("=")
        low, high = span(margins.replace("+", ""))
        for difference in {low, high}:
            assert imps(difference, BOUNDS_1960) == int(points)
        if "+" not in margins:
            assert imps(high + 10, BOUNDS_1960) == int(points) + 1


def check_cross_imps(given: Any, expected: Any, _: Any) -> None:
    options = replace(PLAIN, ximp_divisor=given["divide"])
    lines = field(given["ns_scores"])
    points = cross_imps.score_board(lines, len(lines), options)
    found = [rounded(line.ns, 3) for line in points]
    if "table_index" in given:
        assert found[given["table_index"]] == expected
    else:
        assert found == expected
    assert all(line.ns == -line.ew for line in points if line.ns is not None and line.ew)


def check_divisors(given: Any, expected: Any, _: Any) -> None:
    lines = field(given["ns_scores"])
    for name, divisor in (("n_minus_1", "n-1"), ("n", "n")):
        options = replace(PLAIN, ximp_divisor=divisor)
        points = cross_imps.score_board(lines, len(lines), options)
        assert [line.ns for line in points] == expected[name]


def check_short_board(given: Any, expected: Any, _: Any) -> None:
    for name, divisor, short in (
        ("ebu_scaled", "n-1", "scaled"),
        ("acbl_average_imps", "n-1", "own"),
        ("acbl_total_imps_fouled", "total", "total"),
    ):
        options = replace(PLAIN, ximp_divisor=divisor, ximp_short=short)
        found = given["raw_sum"] * cross_imps.scale(given["A"], given["E"], options)
        assert rounded(found, 2) == expected[name]


def check_weighted_imps(given: Any, expected: Any, _: Any) -> None:
    assert weighted_imps(mixed(given["weights"]), given["other_table"]) == exact(expected)


def check_weighted_split(given: Any, expected: Any, _: Any) -> None:
    ruled = Line(mixed(given["table5"]["NS"]), mixed(given["table5"]["EW"]))
    points = cross_imps.score_board([*field(given["ns_scores"]), ruled], 5, PLAIN)
    assert [line.ns for line in points] == [*map(exact, expected["ns"]), exact("-2.25")]
    assert [line.ew for line in points] == [*map(exact, expected["ew"]), exact("-2.25")]
    assert expected["table5_ns"] == expected["table5_ew"] == -2.25


def check_artificial_acblscore(given: Any, expected: Any, _: Any) -> None:
    total = given["method"] == "total_imps"
    options = replace(PLAIN, ximp_divisor="total" if total else "n-1")
    assert average_imps(Fraction(50), None, 12, options) == expected["ave"]
    plus = 3 * 12 if expected["ave_plus"] == "3*(n-1)" else expected["ave_plus"]
    assert average_imps(Fraction(60), None, 12, options) == plus


def check_artificial_law(given: Any, expected: Any, _: Any) -> None:
    percent = {"AVE+": 60, "AVE": 50, "AVE-": 40}[given["score"]]
    assert average_imps(Fraction(percent), None, 1, PLAIN) == expected


def check_artificial_old(given: Any, expected: Any, _: Any) -> None:
    percent = {"AVE+": 60, "AVE-": 40}[given["score"]]
    assert average_imps(Fraction(percent), None, 1, replace(PLAIN, average_imps="2")) == expected


def check_datum_rounding(given: Any, expected: Any, _: Any) -> None:
    rounding = "half-even" if "half to even" in given["rule"] else "half-away"
    options = replace(PLAIN, datum_round=rounding, butler_drop="0")
    assert butler.datum([given["mean"]], options) == expected


def check_butler(given: Any, expected: Any, _: Any) -> None:
    scores = given.get("ns_scores") or [s for s, n in given["ns_freq"] for _ in range(n)]
    options = replace(PLAIN, butler_drop=str(given["drop"]))
    datums, points = butler.score_board(field(scores), options)
    assert datums[""].ns == datums[""].ew == expected["datum"]
    if "mean" in expected:
        mean = butler.exact_datum({s: scores.count(s) for s in scores}, options.butler_drop)
        assert rounded(mean, 2) == expected["mean"]
    wanted = expected.get("imps")
    if isinstance(wanted, dict):
        wanted = [wanted[str(score)] for score in scores]
    if wanted:
        assert [line.ns for line in points] == wanted
        assert [line.ew for line in points] == [-score for score in wanted]


def check_continuous(given: Any, expected: Any, _: Any) -> None:
    boards = given["boards"]
    if "imps" in given:
        ours, theirs = given["imps"]
        assert scale("wbf").vps(boards, ours - theirs)[0] == exact(expected)
    elif isinstance(given["imp_margin"], int):
        assert scale("wbf").vps(boards, given["imp_margin"])[0] == exact(expected)
    else:
        last = int(given["imp_margin"].removeprefix("0.."))
        found = [scale("wbf").vps(boards, margin) for margin in range(last + 1)]
        assert [shown(won) for won, _ in found] == [f"{cell:.2f}" for cell in expected]
        assert all(won + lost == 20 for won, lost in found)
        assert len(wbf.continuous(boards)) == last + 1


def check_discrete(given: Any, expected: Any, _: Any) -> None:
    wbf_discrete = scale("wbf-discrete")
    if isinstance(expected, int):
        for margin in given["imps"]:
            assert wbf_discrete.vps(given["boards"], margin) == (expected, 20 - expected)
        return
    for won, bound in enumerate(expected["upper_imp_for_vp_10_to_19"], start=10):
        assert wbf_discrete.vps(given["boards"], bound)[0] == won
        assert wbf_discrete.vps(given["boards"], bound + 1)[0] == won + 1


def check_fractional(given: Any, expected: Any, _: Any) -> None:
    margin = exact(given["imps"])
    for treatment in (FractionalImps.TOWARDS_ZERO, FractionalImps.NEAREST):
        found = scale("wbf-discrete").vps(given["boards"], margin, treatment)
        assert found == (expected, expected)


def check_lower_bounds(code: str) -> Callable[[Any, Any, Any], None]:
    def check(given: Any, expected: Any, _: Any) -> None:
        for boards in span(given["boards"]):
            for won, least in enumerate(expected["lower_imp_for_vp_11_to_20"], start=11):
                assert scale(code).vps(boards, least) == (won, 20 - won)
                assert scale(code).vps(boards, least - 1) == (won - 1, 21 - won)

    return check


def check_acbl_30(given: Any, expected: Any, _: Any) -> None:
    for boards in span(given["boards"]):
        for cell in expected.split(","):
            margins, points = cell.split(":")
            for margin in span(margins.replace("+", "")):
                assert scale("acbl-30").vps(boards, margin) == span(points)


def check_matchpoint_swiss(given: Any, expected: Any, _: Any) -> None:
    swiss = scale("ebu-mp")
    if isinstance(expected, int):
        assert swiss.vps(given["boards"], exact(given["percent"]))[0] == expected
        return
    for boards in span(given["boards"]):
        for won, bound in enumerate(expected["upper_percent_for_vp_10_to_19"], start=10):
            assert swiss.vps(boards, exact(bound)) == (won, 20 - won)
            assert swiss.vps(boards, exact(bound) + Fraction(1, 100)) == (won + 1, 19 - won)


def check_old_25(given: Any, expected: Any, _: Any) -> None:
    for margin in span(given["imps"]):
        assert scale("wbf-25").vps(given["boards"], margin) == span(expected)


def check_teamsscorer(given: Any, _expected: Any, _: Any) -> None:
    for margin, won in given.items():
        assert tables.TEAMSSCORER_3.vps(3, int(margin)) == (won, 20 - won)


def check_handicap(given: Any, expected: Any, _: Any) -> None:
    results = [exact(percent) for percent in given["percentages"]]
    mean, found = handicap.average(results), handicap.player(results)
    assert mean is not None
    assert found is not None
    assert shown(mean) == expected["average"]
    assert ("+" if found > 0 else "") + shown(found) == expected["handicap"]
    assert shown(exact(given["next"]) + found) == expected["handicapped"]


def check_handicap_pair(given: Any, expected: Any, _: Any) -> None:
    found = handicap.pair(*map(exact, given["handicaps"]))
    assert found == handicap.PairHandicap(exact(expected["exact"]))


def check_handicap_ebuscore(given: Any, expected: Any, _: Any) -> None:
    assert handicap.ebuscore([*map(exact, given["ngs"])], given["mode"]) == expected


def check_handicap_scorebridge(given: Any, expected: Any, _: Any) -> None:
    assert handicap.scorebridge([*map(exact, given["ngs"])]) == exact(expected)


def check_handicap_new_zealand(given: Any, expected: Any, _: Any) -> None:
    assert handicap.new_zealand(exact(given["average"])) == expected


def check_handicap_acbl_team(given: Any, expected: Any, _: Any) -> None:
    assert re.fullmatch(r"Rookie\.\.LM500\+", given["rank"])
    additions = [handicap.acbl_team(Fraction(100), rank) - 100 for rank in RANKS]
    assert additions == expected


RANKS = tuple(handicap.ACBL_TEAM_ADDITION)

CHECKS: dict[str, Callable[[Any, Any, dict[str, Any]], None]] = {
    "imp_scale": check_imp_scale,
    "imp_scale_1960_historic": check_imp_scale_1960,
    "cross_imps": check_cross_imps,
    "cross_imps_divisor_conflict": check_divisors,
    "cross_imps_short_board": check_short_board,
    "weighted_imps": check_weighted_imps,
    "weighted_split_cross_imps": check_weighted_split,
    "artificial_imps_acblscore": check_artificial_acblscore,
    "artificial_imps_law": check_artificial_law,
    "artificial_imps_ebu_old": check_artificial_old,
    "datum_rounding": check_datum_rounding,
    "butler": check_butler,
    "vp_wbf_continuous": check_continuous,
    "vp_wbf_continuous_computed": check_continuous,
    "vp_wbf_discrete": check_discrete,
    "vp_discrete_fractional_imps": check_fractional,
    "vp_acbl_20_discrete": check_lower_bounds("acbl-20"),
    "vp_sbu_20_discrete": check_lower_bounds("sbu-20"),
    "vp_acbl_30": check_acbl_30,
    "vp_matchpoint_swiss": check_matchpoint_swiss,
    "vp_old_wbf_25": check_old_25,
    "vp_ebu_teamsscorer_3_boards": check_teamsscorer,
    "handicap": check_handicap,
    "handicap_pair": check_handicap_pair,
    "handicap_ebuscore": check_handicap_ebuscore,
    "handicap_scorebridge": check_handicap_scorebridge,
    "handicap_nz_queenstown": check_handicap_new_zealand,
    "handicap_acbl_team_imp": check_handicap_acbl_team,
}
