"""Rulings, penalties, carry-over and appeals, with the arithmetic beside each story.

The hall has three tables: two points for a score beaten, a top of 4 on each board.
"""

from __future__ import annotations

from fractions import Fraction

import pytest

from overtrick.bridge.errors import ImpossibleResult, NotAContract
from overtrick.event.commands import (
    CarryOver,
    ChangeScoring,
    CorrectResult,
    DecideAppeal,
    EnterResult,
    GivePenalty,
    GiveRuling,
    LodgeAppeal,
    Undo,
    WithdrawResult,
)
from overtrick.event.compute import standings
from overtrick.event.decide import decide
from overtrick.event.decide.preview import preview
from overtrick.event.records import PenaltyGiven, ResultEntered
from overtrick.event.refusals import (
    CannotUndo,
    NoResult,
    NoSuchContestant,
    NotAllowed,
    NotScheduled,
)
from overtrick.event.state import Event
from tests.event.decide.hall import mitchell, percents, points, result_at, told, travelled

SEATED = mitchell()
PLAYED = travelled(travelled(SEATED, 1, "4SN=", "4SN-1", "4SN="), 2, "3NTN=", "3NTN+1", "3NTN=")
"""Boards 1 (nobody vulnerable) and 2 (North-South): pairs 1, 3 and 2 in the order of rounds."""


def test_a_weighted_and_a_split_ruling_on_neighbouring_boards() -> None:
    """Board 1, pair 1: 60 % of 420 and 40 % of -50, against 420 (pair 2) and -50 (pair 3).

    420 makes 1 + 2 = 3 and -50 makes 0 + 1 = 1: 0.6 * 3 + 0.4 * 1 = 2.2. Pair 2 ties with 0.6
    and beats 0.4: 0.6 + 0.8 + 2 = 3.4; pair 3 ties with 0.4: 0.4.

    Board 2, table 1: North-South have -100, East-West 600. North-South compare -100, 600, 630:
    0, 2, 4. East-West compare -600, -600, -630: 3, 3, 0 for pairs 1, 3 and 2.
    """
    event = told(
        PLAYED,
        GiveRuling(1, 1, 1, "60% 4SN= 40% 4SN-1", reason="hesitation", law="Law 12C1(c)"),
        GiveRuling(1, 1, 2, "3NTN-1 / 3NTN=", law="12C1(e)"),
    )
    found = percents(event)
    assert [found[f"{one}NS"] for one in "123"] == [
        100 * Fraction(share) / 8 for share in ("2.2", "5.4", "4.4")
    ]
    assert [found[f"{one}EW"] for one in "132"] == [
        100 * Fraction(share) / 8 for share in ("4.8", "3.6", "3.6")
    ]
    ruled = event.plays_at(("", 1, 1, 1))[0].entered
    assert (ruled.reason, ruled.law) == ("hesitation", "12C1(c)")


def test_the_table_s_own_result_stays_readable_and_comes_back() -> None:
    event = told(PLAYED, GiveRuling(1, 1, 1, "60/40", law="12C2"))
    ruled = event.plays_at(("", 1, 1, 1))[0].entered
    before = event.entries[(ruled.supersedes or 0) - 1].record
    assert isinstance(before, ResultEntered)
    assert str(before.result) == "4SN="
    assert told(event, Undo(len(event.entries))) == PLAYED


def test_a_board_that_nobody_could_play_is_ruled_on_without_a_result() -> None:
    event = told(SEATED, GiveRuling(1, 2, 3, "A+/A-", reason="came late", law="12C2(a)"))
    ruled = event.plays_at(("", 1, 2, 3))[0].entered
    assert (ruled.ns, ruled.ew, str(ruled.result), ruled.supersedes) == (
        ("2",),
        ("2",),
        "A+/A-",
        None,
    )


def test_a_ruling_given_twice_is_one_and_its_reason_may_be_mended() -> None:
    event = told(PLAYED, GiveRuling(1, 1, 1, "60/40", law="12C2"))
    assert decide(event, GiveRuling(1, 1, 1, "60 / 40", law="Law 12 C2")) == ()
    event = told(event, GiveRuling(1, 1, 1, "60/40", law="12C2", reason="board 1 was fouled"))
    assert event.plays_at(("", 1, 1, 1))[0].entered.reason == "board 1 was fouled"


def test_average_plus_is_the_own_session_where_that_is_better() -> None:
    """Pair 1 has 4 of 4 on board 1 (100 %): average plus on board 2 is 100 % for it, of a top
    that rulings leave as it is; average minus is 0 % for its opponents, who have 0 of 4."""
    event = travelled(SEATED, 1, "4SN+1", "4SN-1", "4SN=")
    event = told(event, GiveRuling(1, 1, 2, "A+/A-", law="12C2(c)"))
    found = percents(event)
    assert (found["1NS"], found["1EW"]) == (100, 0)


@pytest.mark.parametrize(
    ("ruling", "error"),
    [
        ("70% 4SN= 40% 4SN-1", NotAContract),
        ("101/40", NotAContract),
        ("NP", NotAContract),
        ("1NTN+8 / 1NTN=", ImpossibleResult),
        ("+425 / +420", ImpossibleResult),
    ],
)
def test_a_ruling_that_cannot_be_is_refused(ruling: str, error: type[Exception]) -> None:
    with pytest.raises(error):
        decide(PLAYED, GiveRuling(1, 1, 1, ruling))


@pytest.mark.parametrize("law", ["94", "0", "twelve", "12C1(c) perhaps"])
def test_a_law_that_there_is_not_is_refused(law: str) -> None:
    with pytest.raises(NotAllowed, match="is not a law"):
        decide(PLAYED, GiveRuling(1, 1, 1, "60/40", law=law))


def test_a_ruling_needs_a_table_that_plays_the_board() -> None:
    with pytest.raises(NotScheduled):
        decide(PLAYED, GiveRuling(1, 1, 5, "60/40"))


@pytest.mark.parametrize(
    ("penalty", "taken"),
    [
        (GivePenalty("1NS", Fraction(10), "board"), "5"),  # 0.4 of 8
        (GivePenalty("1NS", Fraction(25), "board"), "12.5"),  # 1 of 8
        (GivePenalty("1NS", Fraction(5), "percent"), "5"),
        (GivePenalty("1NS", Fraction(5), "session"), "5"),
        (GivePenalty("1NS", Fraction(2), "mp"), "25"),
        (GivePenalty("1NS", Fraction(-2), "mp"), "-25"),
        (GivePenalty("1NS", Fraction(3), "total"), "3"),
    ],
)
def test_a_penalty_at_matchpoints(penalty: GivePenalty, taken: str) -> None:
    """Pair 1 has 3 of 4 on board 1 and 1 of 4 on board 2: 50 %; the top of both is 8."""
    assert percents(PLAYED)["1NS"] == 50
    event = told(PLAYED, penalty)
    assert percents(event)["1NS"] == 50 - Fraction(taken)
    assert percents(event)["2NS"] == percents(PLAYED)["2NS"]
    assert told(event, Undo(len(event.entries))) == PLAYED


@pytest.mark.parametrize(
    ("unit", "amount", "taken"),
    [("imp", "3", "3"), ("board", "10", "3"), ("board", "25", "7.5"), ("session", "1", "0.6"),
     ("total", "2", "2")],
)  # fmt: skip
def test_a_penalty_at_imps(unit: str, amount: str, taken: str) -> None:
    """Ten per cent of a board are three IMPs; one per cent of two boards is 0.6."""
    event = told(PLAYED, ChangeScoring(method="ximp"))
    fined = told(event, GivePenalty("1NS", Fraction(amount), unit))  # type: ignore[arg-type]
    assert points(event)["1NS"] - points(fined)["1NS"] == Fraction(taken)


def test_a_penalty_says_why_and_by_which_law() -> None:
    command = GivePenalty("1NS", Fraction(10), "board", "slow play", 2, "Law 90B2")
    (record,) = decide(SEATED, command)
    assert isinstance(record, PenaltyGiven)
    assert (record.reason, record.round, record.law) == ("slow play", 2, "90B2")


@pytest.mark.parametrize(
    ("command", "words"),
    [
        (GivePenalty("1NS", Fraction(0)), "a penalty of nothing"),
        (GivePenalty("1NS", Fraction(10)), r"such as 10 unit=board .* session \(per cent of the"),
        (CarryOver("1NS", Fraction(10)), r"such as 20\.5 unit=mp: there are board .* mp \(match"),
        (GivePenalty("1NS", Fraction(3), "imp"), "no IMPs; there are board"),
        (GivePenalty("1NS", Fraction(1), "vp"), "no victory points"),
        (GivePenalty("1NS", Fraction(101), "percent"), "more than the whole session"),
        (GivePenalty("1NS", Fraction(10), "board", round=7), "there is no round 7: there are 3"),
        (CarryOver("1NS", Fraction(10), "imp"), "no IMPs"),
    ],
)
def test_penalties_that_cannot_be_are_refused(command: GivePenalty, words: str) -> None:
    with pytest.raises(NotAllowed, match=words):
        decide(SEATED, command)


def test_only_who_is_entered_is_penalised() -> None:
    with pytest.raises(NoSuchContestant):
        decide(SEATED, GivePenalty("9NS", Fraction(10), "board"))


def test_scoring_is_not_changed_under_a_penalty_that_it_would_not_know() -> None:
    event = told(PLAYED, GivePenalty("1NS", Fraction(2), "mp"))
    with pytest.raises(NotAllowed, match="1NS has 2 in match points, which 'ximp' does not count"):
        decide(event, ChangeScoring(method="ximp"))
    imps = told(PLAYED, ChangeScoring(method="ximp"), GivePenalty("1NS", Fraction(3), "imp"))
    with pytest.raises(CannotUndo, match="1NS has 3 in IMPs"):
        decide(imps, Undo(len(imps.entries) - 1))


def test_carry_over_is_given_once_and_may_be_given_anew() -> None:
    event = told(PLAYED, CarryOver("1NS", Fraction(4), "percent", "final A"))
    assert (percents(event)["1NS"], totals(event)["1NS"]) == (50, 54)
    assert decide(event, CarryOver("1NS", Fraction(4), "percent", "final A")) == ()
    event = told(event, CarryOver("1NS", Fraction(6), "percent", "final A"))
    assert (percents(event)["1NS"], totals(event)["1NS"]) == (50, 56)
    with pytest.raises(CannotUndo, match="rests on it"):
        decide(event, Undo(len(event.entries) - 1))


def totals(event: Event) -> dict[str, Fraction]:
    """What ranks everybody of a list in which somebody carried something over."""
    rows = standings(event).rows
    return {str(row.contestant): row.whole.total for row in rows if row.whole is not None}


def test_what_is_carried_over_ranks_beside_a_percentage_of_the_session_alone() -> None:
    """Pair 1 has 4 of 8, pair 2 5 of 8, pair 3 3 of 8: with 5.5 carried pair 3 wins with 8.5."""
    event = told(PLAYED, CarryOver("3NS", Fraction("5.5"), "mp"))
    assert percents(event) == percents(PLAYED)
    assert points(event) == points(PLAYED)
    (first, *_), (*_, last) = (ranking.rows for ranking in standings(event).rankings)
    assert (str(first.contestant), first.carried) == ("3NS", Fraction("5.5"))
    assert totals(event) == {
        one: points(PLAYED)[one] + (Fraction("5.5") if one == "3NS" else 0)
        for one in ("1NS", "2NS", "3NS")
    }
    assert (last.whole, last.carried) == (None, None)


def test_totals_are_ranked_as_they_are_printed() -> None:
    """A hundredth of a match point is more than nothing, though the percentages say 50.00."""
    level = told(PLAYED, GiveRuling(1, 1, 2, "50/50", law="12C2"))
    brought = {"1NS": "300.01", "2NS": "300.01", "3NS": "300"}
    for one, amount in brought.items():
        level = told(level, CarryOver(one, Fraction(amount), "mp"))
    found = standings(level).rankings[0].rows
    assert [one.whole.total for one in found if one.whole] == sorted(
        totals(level).values(), reverse=True
    )


def test_points_are_not_carried_over_beside_percentages() -> None:
    event = told(PLAYED, CarryOver("3NS", Fraction(5), "mp"))
    with pytest.raises(NotAllowed, match=r"3NS carried over in match points: .* unit=mp"):
        decide(event, CarryOver("1NS", Fraction(5), "percent"))
    assert decide(event, CarryOver("3NS", Fraction(5), "percent"))


def test_a_preview_says_the_percentage_that_a_penalty_changes() -> None:
    (change,) = preview(PLAYED, GivePenalty("1NS", Fraction(5), "percent")).places
    assert change.points_before == change.points_after == 4
    assert (change.score_before, change.score_after) == ("50.00% (4.00)", "45.00% (4.00)")
    changes = preview(PLAYED, CarryOver("1NS", Fraction(2), "mp")).places
    mine = next(one for one in changes if str(one.contestant) == "1NS")
    assert mine.score_after == "6.00 (50.00% and 2.00 carried over)"


RULED = told(PLAYED, GiveRuling(1, 1, 1, "4SN-1", reason="revoke", law="64"))
APPEALED = told(RULED, LodgeAppeal(1, 1, 1, by="1NS", grounds="no damage"))
APPEAL = len(APPEALED.entries)


def test_an_appeal_upheld_with_part_of_one_and_part_of_another_result() -> None:
    """Board 1 before: -50 for pair 1, 420 and -50: 1, 4, 1 of 4. After, as in the first story:
    2.2, 3.4, 0.4; board 2 gives pairs 1, 2, 3 (600, 600, 630) 1, 1, 4."""
    assert [percents(RULED)[f"{one}NS"] for one in "123"] == [
        100 * Fraction(share) / 8 for share in (2, 5, 5)
    ]
    event = told(
        APPEALED,
        DecideAppeal(APPEAL, "upheld", "60% 4SN= 40% 4SN-1", "the committee weighed it"),
    )
    assert [percents(event)[f"{one}NS"] for one in "123"] == [
        100 * Fraction(share) / 8 for share in ("3.2", "4.4", "4.4")
    ]
    entered = event.plays_at(("", 1, 1, 1))[0].entered
    assert (entered.reason, entered.law) == ("the committee weighed it", "64")
    assert event.appeals[APPEAL].decided is not None
    back = told(event, Undo(len(event.entries)))
    assert back == APPEALED
    assert back.appeals[APPEAL].decided is None


def test_an_appeal_dismissed_keeps_the_ruling_and_perhaps_the_deposit() -> None:
    event = told(APPEALED, DecideAppeal(APPEAL, "dismissed", deposit_kept=True))
    assert result_at(event, 1, 1, 1) == ["4SN-1"]
    assert decide(event, DecideAppeal(APPEAL, "dismissed", deposit_kept=True)) == ()
    with pytest.raises(NotAllowed, match="is dismissed already: undo that first"):
        decide(event, DecideAppeal(APPEAL, "upheld", "60/40"))


@pytest.mark.parametrize(
    ("command", "words"),
    [
        (DecideAppeal(APPEAL, "dismissed", "60/40"), "dismissed brings no new score"),
        (DecideAppeal(APPEAL, "upheld", deposit_kept=True), "goes back"),
        (DecideAppeal(2, "upheld"), f"no appeal in entry 2; open are {APPEAL}"),
        (LodgeAppeal(1, 1, 1, by=" "), "say who appeals"),
        (LodgeAppeal(1, 1, 1, by="1EW"), f"the appeal in entry {APPEAL} is open"),
    ],
)
def test_appeals_that_cannot_be_are_refused(
    command: DecideAppeal | LodgeAppeal, words: str
) -> None:
    with pytest.raises(NotAllowed, match=words):
        decide(APPEALED, command)


def test_an_appeal_needs_a_score_and_is_lodged_once() -> None:
    with pytest.raises(NoResult):
        decide(SEATED, LodgeAppeal(1, 1, 1, by="1NS"))
    assert decide(APPEALED, LodgeAppeal(1, 1, 1, by="1NS", grounds="no damage")) == ()


def test_an_appeal_is_decided_on_what_the_score_has_become() -> None:
    event = told(APPEALED, CorrectResult(1, 1, 1, "4SN-2"), DecideAppeal(APPEAL, "upheld", "50/50"))
    assert result_at(event, 1, 1, 1) == ["50/50"]


def test_a_ruling_under_appeal_is_not_undone() -> None:
    with pytest.raises(CannotUndo, match=f"entry {APPEAL} rests on it"):
        decide(APPEALED, Undo(APPEAL - 1))
    with pytest.raises(NotAllowed, match="is open"):
        decide(APPEALED, WithdrawResult(1, 1, 1))
    assert told(APPEALED, Undo(APPEAL), Undo(APPEAL - 1)) == PLAYED


def test_a_result_is_not_undone_under_its_ruling() -> None:
    event = told(SEATED, EnterResult(1, 1, 1, "4SN="), GiveRuling(1, 1, 1, "60/40"))
    with pytest.raises(CannotUndo, match="rests on it"):
        decide(event, Undo(len(event.entries) - 1))
