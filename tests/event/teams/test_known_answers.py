"""Figures from rule books and programs, from single results to the ranking."""

from __future__ import annotations

from fractions import Fraction

import pytest

from overtrick.bridge.result import ScoreOnly
from overtrick.event.records import ResultEntered
from overtrick.scoring.options import Options
from tests.event.build import Kind, scored
from tests.event.teams.hall import imps, table, totals
from tests.event.test_swiss_pairs import swiss


def scores(board: int, ours: int, theirs: int) -> list[ResultEntered]:
    """A board by its two North-South scores, at home's table and at away's."""
    return [
        ResultEntered("", board, (), (), ScoreOnly(ours), 1, teams=("1", "2")),
        ResultEntered("", board, (), (), ScoreOnly(theirs), 1, teams=("2", "1")),
    ]


def margin(boards: int, *gaps: int) -> list[ResultEntered]:
    """Total points by which home wins board after board; the rest are flat."""
    wins = [*gaps, *([0] * (boards - len(gaps)))]
    return [one for board, gap in enumerate(wins, start=1) for one in scores(board, gap, 0)]


@pytest.mark.parametrize(
    ("boards", "gaps", "home", "vps"),
    [
        (16, (1100, 1300), 31, ("16.88", "3.12")),
        (16, (170,), 5, ("11.48", "8.52")),
        (16, (4000, 1100), 39, ("17.97", "2.03")),
        (8, (20,), 1, ("10.44", "9.56")),
        (8, (-130,), -4, ("8.33", "11.67")),
    ],
)
def test_the_wbf_s_published_cells(
    boards: int, gaps: tuple[int, ...], home: int, vps: tuple[str, str]
) -> None:
    (only,) = scored(imps(vp_scale="wbf"), margin(boards, *gaps)).matches
    assert only.points[0] == home
    assert only.vps == tuple(map(Fraction, vps))


@pytest.mark.parametrize(
    ("code", "boards", "gaps", "vps"),
    [
        ("acbl-20", 7, (160,), (12, 8)),  # 4 IMPs: 3 to 4
        ("acbl-30", 7, (20,), (18, 12)),  # the jump from 15 to 18
        ("acbl-30", 9, (), (15, 15)),
        ("sbu-20", 8, (90,), (12, 8)),  # 3 IMPs: 3 to 4
        ("win-loss", 7, (20,), (1, 0)),
        ("wbf-discrete", 16, (20,), (10, 10)),  # 1 IMP is a draw
        ("wbf-discrete", 16, (50,), (11, 9)),
        ("ebu-teamsscorer-3", 3, (300,), (15, 5)),  # 7 IMPs
    ],
)
def test_cells_of_printed_scales(
    code: str, boards: int, gaps: tuple[int, ...], vps: tuple[int, int]
) -> None:
    (only,) = scored(imps(vp_scale=code), margin(boards, *gaps)).matches
    assert only.vps == vps


def test_point_a_board_of_four_wins_and_two_ties_is_ten_of_twelve() -> None:
    found = scored(Kind(form="teams", method="pab"), margin(6, 50, 50, 50, 50))
    assert totals(found) == {"1": 10, "2": 2}


def test_a_win_by_ten_points_wins_the_board() -> None:
    records = scores(1, 120, 110) + scores(2, 120, 120)
    assert totals(scored(Kind(form="teams", method="bam"), records)) == {
        "1": Fraction(3, 2),
        "2": Fraction(1, 2),
    }


def test_a_patton_match_of_six_points_and_a_level_aggregate_is_ten_of_sixteen() -> None:
    # Three boards won and one lost by as much as the three together.
    records = [one for board in (1, 2, 3) for one in scores(board, 100, 0)] + scores(4, 0, 300)
    options = Options(aggregate_table="8:0=4,100=5,400=6,1000=8")
    (only,) = scored(Kind(form="teams", method="patton", options=options), records).matches
    assert (only.points, only.bonus) == ((10, 6), (4, 4))


def test_a_weighted_score_is_compared_outcome_by_outcome() -> None:
    """Danish example: 60% +430, 10% +400, 20% −50, 10% −150 against +400 is −2.5 IMPs."""
    ruling = "60% 3NTN+1 10% 3NTN= 20% 3NTN-1 10% 3NTN-3"
    records = [table(1, 1, ("1", "2"), ruling), table(1, 1, ("2", "1"), "3NTN=")]
    (only,) = scored(imps(), records).matches
    # 0.6 × 1 + 0.1 × 0 − 0.2 × 10 − 0.1 × 11.
    assert only.points == (Fraction("-2.5"), Fraction("2.5"))


@pytest.mark.parametrize(
    ("beaten", "vp"),
    [(42, 17), (35, 10)],  # 60 and 50 per cent of 70 over seven boards
)
def test_the_oxford_booklet_s_cells_at_matchpoints(beaten: int, vp: int) -> None:
    """Seven boards at six tables, top 10: the first pair beats so many of 70."""
    records = []
    for board in range(1, 8):
        done = beaten * board // 7 - beaten * (board - 1) // 7
        ours = _rank(done)
        for table_, score in enumerate([ours, *(10 * one for one in range(5))]):
            pair = 2 * table_ + 1
            records.append(
                ResultEntered("", board, (str(pair),), (str(pair + 1),), ScoreOnly(score), 1)
            )
    first = scored(swiss(), records).matches[0]
    assert first.points[0] == Fraction(100 * beaten, 70)
    assert first.vps == (vp, 20 - vp)


def _rank(matchpoints: int) -> int:
    """A score with so many matchpoints among 0, 10, 20, 30 and 40: odd ones tie with one."""
    return 10 * (matchpoints // 2) if matchpoints % 2 else 10 * (matchpoints // 2) - 5
