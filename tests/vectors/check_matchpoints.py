"""Vectors of matchpoints, their factoring, percentages, places and board-a-match."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any, Final

from overtrick.bridge.result import Artificial
from overtrick.scoring.board_a_match import AggregateTable, board_points, patton
from overtrick.scoring.field import Line, LinePoints, Mixed
from overtrick.scoring.frequency import ranked as ranked_frequencies
from overtrick.scoring.matchpoints import (
    BoardMatchpoints,
    artificial_points,
    round_board,
    score_board,
    top,
)
from overtrick.scoring.neuberg import scale
from overtrick.scoring.options import Options
from overtrick.scoring.ranking import (
    counted_total,
    factored,
    percentage,
    places,
    ranked,
)
from overtrick.scoring.rounding import exact_sum, half_up, halves, shown, to_average

HALF: Final = Artificial(Fraction(50))


def exact(number: float | str) -> Fraction:
    """A number of a vector as it is printed."""
    return Fraction(str(number))


def plain(scores: Sequence[int]) -> list[Line]:
    return [Line(score, score) for score in scores]


def ns(board: BoardMatchpoints) -> list[Fraction | None]:
    return [line.ns for line in board.lines]


def ew(board: BoardMatchpoints) -> list[Fraction | None]:
    return [line.ew for line in board.lines]


def matchpoints(given: Any, expected: Any, vector: dict[str, Any]) -> None:
    options = Options(win=str(given.get("win") or given["per_win"]))
    if "ns_scores" not in given:
        # The lesson prints points only: scores in the same order give the same points.
        given = given | {"ns_scores": [round(points * 10) for points in given["ns"]]}
        expected = expected | {"ns": given["ns"]}
        assert top(len(given["ns"]), options) == given["top"]
    board = score_board(plain(given["ns_scores"]), len(given["ns_scores"]), options)
    north_south = expected.get("ns") or expected["ns_mp"]
    assert ns(board) == [exact(points) for points in north_south]
    east_west = expected.get("ew") or expected.get("ew_mp")
    if east_west:
        assert ew(board) == [exact(points) for points in east_west]
    if "sum" in expected:
        assert sum(ns(board)) == expected["sum"]
    if "shown" in expected:
        assert [halves(points, "x") for points in ns(board)] == expected["shown"]


def average_manual(given: Any, expected: Any, vector: dict[str, Any]) -> None:
    options = Options(win=str(given["win"]), factor="manual")
    averaged = given["averaged_pairs"]
    scores = given.get("ns_scores") or [10 * table for table in range(given["tables"] - averaged)]
    tables = len(scores) + averaged
    board = score_board(plain(scores) + [Line(HALF, HALF)] * averaged, tables, options)
    if "ns" in expected:
        assert ns(board)[:-averaged] == expected["ns"]
        assert ew(board)[:-averaged] == expected["ew"]
    else:
        earned = ns(board)[:-averaged] + ew(board)[:-averaged]
        assert (min(earned), max(earned)) == (expected["others_lowest"], expected["others_highest"])
        assert board.top == expected["top"]
    award = artificial_points(HALF.percent, board.tops[-1].ns, None, options)
    assert {award} == set([expected["averaged"]] if "ns" not in expected else expected["averaged"])
    assert board.lines[-1] == LinePoints(None, None)


def percentages(given: Any, expected: Any, vector: dict[str, Any]) -> None:
    whole = Fraction(given["max"])
    got = [shown(percentage(Fraction(points), whole)) for points in given["points"]]
    assert got == expected


def field_totals(given: Any, expected: Any, vector: dict[str, Any]) -> None:
    # The best North-South could make, and what a field of them adds up to: half the tops.
    whole = top(given["tables"], Options())
    assert whole == given["top"]
    due = whole * given["boards"] * given["tables"] / 2
    assert exact_sum(map(Fraction, given["ns_totals"])) == due == expected["ns_total"]


def tops(given: Any, expected: Any, vector: dict[str, Any]) -> None:
    options = Options(win=str(given["win"]))
    assert [top(tables, options) for tables in given["tables"]] == expected


def frequency_table(given: Any, expected: Any, vector: dict[str, Any]) -> None:
    table: dict[int, int] = dict(given["freq"])
    points = ranked_frequencies(table)
    assert [points[score] for score in table] == expected
    lines = plain([score for score, count in given["freq"] for _ in range(count)])
    board = score_board(lines, len(lines), Options())
    assert [board.lines[lines.index(Line(score, score))].ns for score in table] == expected


def neubergs(given: Any, expected: Any, vector: dict[str, Any]) -> None:
    due, made = given["E"], given["A"]
    if isinstance(expected, dict):
        got = scale("neuberg", made, due, "2").points(given["M"])
        assert got == Fraction(expected["exact"])
        assert half_up(got, 1) == exact(expected["rounded_0_1"])
        return
    raws = given["M"] if isinstance(given["M"], list) else [given["M"]]
    wanted = expected if isinstance(expected, list) else [expected]
    for raw, points in zip(raws, wanted, strict=True):
        got = scale("neuberg", made, due, "2").points(raw)
        if "round" in given:
            assert to_average(got, 1, Fraction(due - 1)) == exact(points)
        else:
            figures = len(str(points).split(".")[1])
            assert half_up(got, figures) == exact(points)


def real_software(given: Any, expected: Any, vector: dict[str, Any]) -> None:
    due, made = given["E"], given["A"]
    options = Options(round_board="0.1-half-even-ns")
    whole = top(due, options)
    if "ns_scores" in given:
        board = score_board([*plain(given["ns_scores"]), Line(HALF, HALF)], due, options)
        points = list(board.lines[:made])
    else:
        line = scale("neuberg", made, due, "2")
        points = [
            LinePoints(line.points(raw), line.points(line.raw_top - raw)) for raw in given["M"]
        ]
    rounded = [round_board(one, whole, options) for one in points]
    assert [one.ns for one in rounded] == [exact(number) for number in expected]
    assert {one.ns + one.ew for one in rounded} == {whole}


def small_or_not(given: Any, expected: Any, vector: dict[str, Any]) -> None:
    """The bottom of a group of 2 in a field of 5: by the EBU's rule Neuberg, not 55 per cent."""
    small = plain([100, 200])
    others = plain([100, 200, 300])
    board = score_board(small + others, 5, Options(small_group="ebu"), list("bbaaa"))
    assert board.lines[0].ns == exact(expected)
    acbl = score_board(small + others, 5, Options(small_group="acbl"), list("bbaaa"))
    assert acbl.lines[0].ns == Fraction(44, 10)


def small_subfield(given: Any, expected: Any, vector: dict[str, Any]) -> None:
    size, due = given["A"], given["E"]
    # Scores of a small form in which North-South of the first line earns M of 2(A - 1).
    scores = {
        (3, 0): [0, 10, 20], (3, 2): [10, 0, 20], (3, 3): [10, 10, 0], (3, 4): [20, 10, 0],
        (2, 2): [10, 0],
    }[size, given["M"]]  # fmt: skip
    lines = plain(scores + list(range(due - size)))
    groups = ["fouled"] * size + ["as dealt"] * (due - size)
    board = score_board(lines, due, Options(small_group="ebu"), groups)
    assert board.lines[0].ns == exact(expected["mp_of_top18"])
    assert percentage(board.lines[0].ns, board.top) == expected["percent"]


def percent_form(given: Any, expected: Any, vector: dict[str, Any]) -> None:
    for made, percent in zip(given["n"], expected, strict=True):
        line = scale("neuberg", made, given["N"], "2")
        points = line.points(Fraction(given["raw_percent"], 100) * line.raw_top)
        assert half_up(percentage(points, line.top), 1) == exact(percent)


def manual_method(given: Any, expected: Any, vector: dict[str, Any]) -> None:
    assert given["raw_percent"] == 100
    for made, percent in zip(given["n"], expected, strict=True):
        board = score_board(plain(range(made)), given["N"], Options(factor="manual"))
        assert half_up(percentage(board.lines[-1].ns, board.top), 1) == exact(percent)


def ascherman(given: Any, expected: Any, vector: dict[str, Any]) -> None:
    board = score_board(plain(range(given["n"])), given["n"], Options(factor="ascherman"))
    best = [line.ns for line in board.lines][given["M"] // 2]
    assert percentage(best, board.top) == exact(expected)


def session(given: Any, expected: Any, vector: dict[str, Any]) -> None:
    # The line of a board is straight, so a session's boards can be brought up together.
    line = scale("neuberg", given["E"], given["S"], "2")
    assert line.slope * given["L"] + line.base * given["N_boards"] == expected


def add_one(given: Any, expected: Any, vector: dict[str, Any]) -> None:
    groups = given["order"].split(",")
    # Within each form, scores in the order of the points it is printed with.
    queues = {"A": iter(given["groupA"]), "B": iter(given["groupB"])}
    lines = plain([10 * next(queues[group]) for group in groups])
    board = score_board(lines, len(lines), Options(factor="manual"), groups)
    assert ns(board) == expected["ns"]
    assert sum(ns(board)) == expected["total"]


def artificial(given: Any, expected: Any, vector: dict[str, Any]) -> None:
    award = {"AVE+": Fraction(60), "AVE-": Fraction(40)}[given["score"]]
    own = exact(given.get("pct_on_other_boards", given.get("session_pct_other_boards")))
    whole = Fraction(given["top"])
    assert artificial_points(award, whole, own, Options()) == exact(expected)
    fixed = artificial_points(award, whole, own, Options(average="fixed"))
    assert fixed == award * whole / 100


def weighted(given: Any, expected: Any, vector: dict[str, Any]) -> None:
    others = [score for score, count in given["other_results"] for _ in range(count)]
    mark = Mixed(tuple((exact(share), score) for share, score in given["weighted"]))
    board = score_board([*plain(others), Line(mark, mark)], given["tables"], Options())
    assert board.top == expected["top"]
    for score, points in expected["mp"].items():
        assert board.lines[others.index(int(score))].ns == exact(points)
    assert board.lines[-1].ns == exact(expected["weighted_ns"])
    assert board.lines[-1].ew == exact(expected["weighted_ew"])


def sitout(given: Any, expected: Any, vector: dict[str, Any]) -> None:
    raw = exact(given["raw_mp"])
    boards = given["boards_in_session"]
    total = factored(raw, given["boards_played"], boards)
    counted = counted_total(total, total, Options(percent_from="rounded-total"))
    assert counted == exact(expected["score"])
    percent = percentage(counted, Fraction(boards * given["top"]))
    assert half_up(percent, 2) == exact(expected["percent"])


def rank_ties(given: Any, expected: Any, vector: dict[str, Any]) -> None:
    assert places(ranked([exact(number) for number in given["percent"]]), "3=") == expected


def tie_notation(given: Any, expected: Any, vector: dict[str, Any]) -> None:
    assert places(ranked([exact(number) for number in given["scores"]]), "1/2") == expected


def bam(given: Any, expected: Any, vector: dict[str, Any]) -> None:
    home, other = given["ns"], -given["teammates"]
    points = board_points(Line(home, home), Line(other, other), win=1)
    assert points.home == exact(expected)
    assert points.away == 1 - exact(expected)


def point_a_board(given: Any, expected: Any, vector: dict[str, Any]) -> None:
    swings = [10] * given["wins"] + [0] * given["ties"] + [-10] * given["losses"]
    assert len(swings) == given["boards"]
    points = [board_points(Line(swing, swing), Line(0, 0), win=2) for swing in swings]
    assert sum(one.home for one in points) == expected
    assert sum(one.home + one.away for one in points) == 2 * given["boards"]


def pattons(given: Any, expected: Any, vector: dict[str, Any]) -> None:
    boards = [(Line(swing, swing), Line(0, 0)) for swing in (100, 50, 10, -160)]
    assert len(boards) == given["boards"]
    table = AggregateTable(Fraction(8), ((100, Fraction(5)), (500, Fraction(8))))
    match = patton(boards, table)
    assert match.home == expected["total"]
    assert match.home - table.points(0) == expected["pab"] == given["pab_points"]
    assert table.points(0) == expected["aggregate"]
    assert match.home + match.away == expected["max"]


CHECKS = {
    "matchpoints": matchpoints,
    "matchpoints_average_manual": average_manual,
    "percentage": percentages,
    "field_total_check": field_totals,
    "match_point_top": tops,
    "matchpoints_frequency": frequency_table,
    "neuberg": neubergs,
    "neuberg_real_software": real_software,
    "neuberg_vs_small_subfield": small_or_not,
    "neuberg_percent_form": percent_form,
    "neuberg_session_normalise": session,
    "small_subfield": small_subfield,
    "manual_method_obsolete": manual_method,
    "ascherman": ascherman,
    "group_scoring_add1_obsolete_nz": add_one,
    "artificial_mp": artificial,
    "weighted_mp": weighted,
    "acbl_sitout_factoring": sitout,
    "rank_ties": rank_ties,
    "acbl_tie_notation": tie_notation,
    "bam_acbl": bam,
    "point_a_board_ebu": point_a_board,
    "patton_ebu": pattons,
}
