"""Master points where somebody went home: what was scheduled counts for everybody else."""

from __future__ import annotations

from collections.abc import Iterable

from overtrick.event.commands import EnterResult, Leave, SetMovement
from overtrick.event.compute import standings
from overtrick.event.state import Event
from overtrick.federations import awards, pack
from overtrick.federations.entries import fields
from tests.event.decide.hall import opened, told


def played(event: Event, rounds: Iterable[int]) -> Event:
    """Results of whole rounds, one for each table: the higher, the more North-South make."""
    wanted = set(rounds)
    return told(
        event,
        *(
            EnterResult(round_, table, board, f"{1 + table % 7}NTN=")
            for (_, round_, table), sitting in sorted(event.sittings.items())
            if round_ in wanted and sitting.ns and sitting.ew
            for board in sitting.boards
        ),
    )


def gone(who: str) -> Event:
    """Seven tables, of which one pair goes home after four of seven rounds of three boards."""
    event = told(opened(winners=2), SetMovement("mitchell-7", boards_per_set=3))
    return played(told(played(event, range(1, 5)), Leave(who, 4)), range(5, 8))


def test_a_pair_that_goes_home_costs_nobody_but_itself_an_award() -> None:
    best = str(next(iter(standings(gone("1NS")).rankings[0].rows)).contestant)
    event = gone(best)
    found = awards(standings(event), event, pack("ebu"))
    assert {one.ranking for one in found.given} == {"NS", "EW"}
    assert best not in [str(one.contestant) for one in found.given]
    (early,) = found.withheld
    assert (str(early.contestant), early.ranking) == (best, "NS")
    assert early.reason == (
        f"{best} went home early and has no award: it played 12 of 21 boards, less than 70 per cent"
    )


def test_who_misses_pairs_that_went_home_was_to_play_those_boards() -> None:
    """Of seven rounds of three boards four pairs are gone in three: nine boards of 21 missing."""
    event = told(opened(winners=2), SetMovement("mitchell-7", boards_per_set=3))
    leaving = [Leave(f"{number}EW", 4) for number in (1, 2, 3, 4)]
    event = played(told(played(event, range(1, 5)), *leaving), range(5, 8))
    (field,) = fields(event, standings(event))
    boards = {str(one): share.boards for one, share in field.shares.items()}
    assert {boards[f"{number}EW"] for number in (1, 2, 3, 4)} == {12}
    assert {boards[f"{number}EW"] for number in (5, 6, 7)} == {21}
    assert {boards[f"{number}NS"] for number in range(1, 8)} == {21}
    assert field.least.boards == 21


def test_a_round_that_everybody_sits_out_is_not_scheduled() -> None:
    """Six and a half tables: each East-West pair sits out three of 21 boards."""
    event = told(opened(winners=2), SetMovement("mitchell-7", boards_per_set=3, missing=(7,)))
    event = played(event, range(1, 8))
    (field,) = fields(event, standings(event))
    assert {share.boards for one, share in field.shares.items() if one.direction == "EW"} == {18}
    assert field.least.who.endswith("EW")


def test_a_plain_pack_asks_for_no_share() -> None:
    event = gone("7EW")
    assert not awards(standings(event), event, pack("acbl")).withheld
