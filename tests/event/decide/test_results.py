"""Results entered, corrected, confirmed, contested, withdrawn, played late or not at all."""

from __future__ import annotations

import pytest

from overtrick.bridge.errors import AmbiguousContract, ImpossibleResult, NotAContract
from overtrick.bridge.notation import parse_result
from overtrick.event.certify import missing
from overtrick.event.commands import (
    AllowLatePlay,
    ConfirmResult,
    ContestResult,
    CorrectResult,
    EnterResult,
    GiveRuling,
    LodgeAppeal,
    Reseat,
    Undo,
    WithdrawResult,
)
from overtrick.event.compute import standings
from overtrick.event.decide import decide, done
from overtrick.event.fold import fold
from overtrick.event.history import own_results, ruled_from
from overtrick.event.records import Entry, ResultEntered, Sitting, SittingsSet
from overtrick.event.refusals import (
    AlreadyEntered,
    AppealOpen,
    CannotUndo,
    NoResult,
    NotAllowed,
    NotScheduled,
)
from overtrick.event.soundness import faults
from tests.event.decide.hall import matches, mitchell, opened, result_at, told

SEATED = mitchell()
"""Round 1: table 1 boards 1 and 2, table 2 boards 3 and 4, table 3 boards 5 and 6."""


def test_a_result_has_those_who_sit_there() -> None:
    event = told(SEATED, EnterResult(2, 3, 1, "4sx n +1", lead="10h"))
    entered = event.plays_at(("", 2, 3, 1))[0].entered
    assert (entered.ns, entered.ew, entered.board) == (("3",), ("2",), 1)
    assert (str(entered.result), entered.lead) == ("4SXN+1", "HT")


def test_boards_of_a_sitting_come_in_in_any_order() -> None:
    event = told(SEATED, EnterResult(1, 1, 2, "PASS"), EnterResult(1, 1, 1, "NP"))
    assert (result_at(event, 1, 1, 1), result_at(event, 1, 1, 2)) == (["NP"], ["PASS"])


def test_the_same_again_is_nothing_new() -> None:
    event = told(SEATED, EnterResult(1, 1, 1, "4SN=", lead="HA"))
    assert decide(event, EnterResult(1, 1, 1, "4 S N 10")) == ()


def test_another_result_is_refused_with_both_and_with_what_to_do() -> None:
    event = told(SEATED, EnterResult(1, 1, 1, "4SN="))
    with pytest.raises(
        AlreadyEntered, match=r"board 1 at table 1 in round 1: 4SN= is entered"
    ) as why:
        decide(event, EnterResult(1, 1, 1, "4SN-1"))
    refusal = why.value
    assert (refusal.entered, refusal.given) == (parse_result("4SN="), parse_result("4SN-1"))
    assert event.plays[refusal.number].entered.result == refusal.entered
    assert refusal.offers == (ContestResult(1, 1, 1, "4SN-1"), CorrectResult(1, 1, 1, "4SN-1"))
    for offer in refusal.offers:
        assert decide(event, offer)


@pytest.mark.parametrize(
    ("command", "words"),
    [
        (EnterResult(1, 1, 3, "PASS"), r"1 and 2, not board 3, which is at table 2 \(pairs 2 a"),
        (EnterResult(1, 4, 3, "PASS"), "no table 4 in round 1; the tables are 1, 2, 3"),
        (EnterResult(4, 1, 3, "PASS"), "no round 4: the schedule ends with round 3"),
        (EnterResult(1, 1, 7, "PASS"), "not board 7, which is not in play"),
        (EnterResult(1, 1, 1, "PASS", "B"), "section B has no schedule yet"),
    ],
)  # fmt: skip
def test_what_is_not_in_the_schedule_is_refused_with_what_is(
    command: EnterResult, words: str
) -> None:
    with pytest.raises(NotScheduled, match=words):
        decide(SEATED, command)


def test_a_board_that_comes_to_the_table_later_is_told_with_its_round() -> None:
    sitting = Sitting(1, 1, ("1",), ("2",), (1,)), Sitting(2, 1, ("1",), ("3",), (2,))
    event = matches(*sitting, teams=())
    with pytest.raises(NotScheduled, match="not board 2, which comes to that table in round 2"):
        decide(event, EnterResult(1, 1, 2, "PASS"))


def test_an_empty_seat_plays_nothing() -> None:
    event = matches(Sitting(1, 7, (), ("2",), (1, 2)), teams=())
    with pytest.raises(NotScheduled, match="table 7 in round 1 has an empty seat"):
        decide(event, EnterResult(1, 7, 1, "PASS"))


def test_a_board_of_another_table_is_offered_as_really_played() -> None:
    with pytest.raises(NotScheduled) as why:
        decide(SEATED, EnterResult(1, 1, 3, "PASS"))
    (offer,) = why.value.offers
    assert isinstance(offer, Reseat)
    assert offer.boards == (3, 2)


def test_the_only_section_need_not_be_named() -> None:
    event = mitchell(section="A")
    event = told(event, EnterResult(1, 1, 1, "PASS"), CorrectResult(1, 1, 1, "1NTN="))
    assert [play.entered.section for play in event.plays.values()] == ["A"]


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("1NTN+8", ImpossibleResult),
        ("4S=", AmbiguousContract),
        ("ruff", NotAContract),
        ("+425", ImpossibleResult),
        ("-620", ImpossibleResult),  # nobody is vulnerable on board 1
        ("+425/-425", ImpossibleResult),
    ],
)
def test_what_cannot_be_a_result_is_refused(text: str, error: type[Exception]) -> None:
    with pytest.raises(error):
        decide(SEATED, EnterResult(1, 1, 1, text))


@pytest.mark.parametrize("text", ["+420", "-50", "0", "-1700", "60/40"])
def test_a_score_alone_or_a_ruling_is_a_result_too(text: str) -> None:
    assert len(decide(SEATED, EnterResult(1, 1, 1, text))) == 1


def test_a_lead_that_is_no_card_is_refused() -> None:
    with pytest.raises(NotAllowed, match="the lead 'H11' is not a card"):
        decide(SEATED, EnterResult(1, 1, 1, "4SN=", lead="H11"))


def test_a_correction_keeps_what_it_corrects_readable() -> None:
    event = told(SEATED, EnterResult(1, 1, 1, "4SN=", lead="HA"), CorrectResult(1, 1, 1, "4SN-1"))
    (play,) = event.plays.values()
    assert (str(play.entered.result), play.entered.lead) == ("4SN-1", "HA")
    assert ruled_from(event, play.entry) == (play.entry, play.entry - 1)
    before = event.entries[play.entry - 2].record
    assert isinstance(before, ResultEntered)
    assert str(before.result) == "4SN="
    assert decide(event, CorrectResult(1, 1, 1, "4SN-1")) == ()


def test_a_result_that_is_not_there_is_neither_corrected_nor_confirmed() -> None:
    with pytest.raises(NoResult, match="board 1 at table 1 in round 1 has no result yet"):
        decide(SEATED, CorrectResult(1, 1, 1, "4SN-1"))
    with pytest.raises(NoResult):
        decide(SEATED, ConfirmResult(1, 1, 1))
    with pytest.raises(NotScheduled):
        decide(SEATED, CorrectResult(1, 1, 9, "4SN-1"))


def test_a_correction_drops_the_confirmation() -> None:
    event = told(SEATED, EnterResult(1, 1, 1, "4SN="), ConfirmResult(1, 1, 1, by="1EW"))
    assert [one.by for one in event.confirmed.values()] == ["1EW"]
    assert decide(event, ConfirmResult(1, 1, 1)) == ()
    assert not told(event, CorrectResult(1, 1, 1, "4SN-1")).confirmed


def test_a_contest_waits_for_the_director_and_a_correction_settles_it() -> None:
    event = told(SEATED, EnterResult(1, 1, 1, "4SN="), ContestResult(1, 1, 1, "4SN-1"))
    assert result_at(event, 1, 1, 1) == ["4SN="]
    assert decide(event, ContestResult(1, 1, 1, "4SN-1")) == ()
    assert decide(event, ContestResult(1, 1, 1, "4SN=")) == ()
    with pytest.raises(NotAllowed, match="is contested: the director decides"):
        decide(event, ConfirmResult(1, 1, 1))
    for settled in ("4SN-1", "4SN=", "3NTN="):
        after = told(event, CorrectResult(1, 1, 1, settled))
        assert not after.contested
        assert result_at(after, 1, 1, 1) == [settled]


def test_a_contest_that_was_a_mistake_is_taken_back() -> None:
    event = told(SEATED, EnterResult(1, 1, 1, "4SN="), ContestResult(1, 1, 1, "4SN-1"))
    after = told(event, Undo(len(event.entries)))
    assert not after.contested
    assert decide(after, ConfirmResult(1, 1, 1))


def test_a_result_withdrawn_takes_along_what_it_corrected_and_what_was_said_of_it() -> None:
    event = told(
        SEATED,
        EnterResult(1, 1, 1, "4SN="),
        ConfirmResult(1, 1, 1),
        CorrectResult(1, 1, 1, "4SN-1"),
        ContestResult(1, 1, 1, "4SN-2"),
    )
    after = told(event, WithdrawResult(1, 1, 1, reason="board 3 was meant"))
    assert (after.plays, after.contested, after.confirmed, after.places) == ({}, {}, {}, {})
    again = told(after, EnterResult(1, 1, 1, "PASS"))
    assert result_at(again, 1, 1, 1) == ["PASS"]
    assert told(after, Undo(len(after.entries))) == event
    with pytest.raises(CannotUndo, match="taken back: entry"):
        decide(again, Undo(len(after.entries)))


def test_a_board_is_played_late_or_not_at_all() -> None:
    event = told(SEATED, AllowLatePlay(1, 1, 1))
    assert list(event.late) == [("", 1, 1, 1)]
    assert decide(event, AllowLatePlay(1, 1, 1)) == ()
    assert not told(event, EnterResult(1, 1, 1, "4SN=")).late
    assert not told(event, EnterResult(1, 1, 1, "NP")).late
    with pytest.raises(NotAllowed, match="has been played: 4SN="):
        decide(told(SEATED, EnterResult(1, 1, 1, "4SN=")), AllowLatePlay(1, 1, 1))
    with pytest.raises(NotScheduled):
        decide(SEATED, AllowLatePlay(1, 1, 3))


def test_a_late_play_that_turns_out_to_be_of_another_board_is_done_with() -> None:
    event = told(SEATED, AllowLatePlay(1, 1, 1), EnterResult(1, 1, 1, "4SN="))
    event = told(event, Reseat(1, 1, boards=(3, 2), clashes="cancel"))
    assert [play.entered.board for play in event.plays.values()][-1] == 3
    assert not event.late
    assert fold(event.entries) == event


def test_a_board_not_played_may_be_played_late_all_the_same() -> None:
    event = told(SEATED, EnterResult(1, 1, 1, "NP"))
    with pytest.raises(AlreadyEntered):
        decide(event, EnterResult(1, 1, 1, "4SN="))
    event = told(event, AllowLatePlay(1, 1, 1), EnterResult(1, 1, 1, "4SN="))
    assert result_at(event, 1, 1, 1) == ["4SN="]
    assert not event.late


def test_a_table_that_sends_its_result_again_after_a_ruling_is_told_nothing_new() -> None:
    event = told(SEATED, EnterResult(1, 1, 1, "4SN="), GiveRuling(1, 1, 1, "60/40"))
    assert decide(event, EnterResult(1, 1, 1, "4SN=")) == ()
    (play,) = event.plays.values()
    assert own_results(event, play) == (parse_result("4SN="),)
    with pytest.raises(AlreadyEntered):
        decide(event, EnterResult(1, 1, 1, "4SN-1"))
    with pytest.raises(NotAllowed, match="appeal"):
        decide(event, ContestResult(1, 1, 1, "4SN-1"))
    with pytest.raises(NotAllowed, match="which no table confirms"):
        decide(event, ConfirmResult(1, 1, 1))


def test_a_score_under_appeal_is_not_withdrawn() -> None:
    event = told(
        SEATED,
        EnterResult(1, 1, 1, "4SN="),
        GiveRuling(1, 1, 1, "60/40"),
        LodgeAppeal(1, 1, 1, by="1EW"),
    )
    with pytest.raises(
        AppealOpen, match="the appeal in entry 11 is open, decide it first"
    ) as refusal:
        decide(event, WithdrawResult(1, 1, 1))
    assert (refusal.value.number, refusal.value.code) == (11, "appeal-in-the-way")


def test_both_rooms_of_a_match_may_have_one_table() -> None:
    event = matches(Sitting(1, 1, ("1",), ("2",), (1, 2), teams=("1", "2")))
    event = told(
        event,
        EnterResult(1, 1, 1, "4SN=", room="open"),
        EnterResult(1, 1, 1, "4SN-1", room="closed"),
    )
    there, here = (play.entered for play in event.plays_at(("", 1, 1, 1)))
    assert (there.teams, here.teams) == (("1", "2"), ("2", "1"))
    assert (here.ns, here.ew) == (("2",), ("1",))
    with pytest.raises(NotAllowed, match="in both rooms: say open or closed"):
        decide(event, CorrectResult(1, 1, 1, "4SN-1"))
    event = told(event, CorrectResult(1, 1, 1, "4SN-2", room="closed"))
    assert result_at(event, 1, 1, 1) == ["4SN=", "4SN-2"]
    assert decide(event, EnterResult(1, 1, 1, "4SN=", room="open")) == ()


BOTH_ROOMS = matches(Sitting(1, 1, ("1",), ("2",), (1, 2), teams=("1", "2")))


@pytest.mark.parametrize("theirs", ["4SN-1", "4SN="])
def test_a_result_of_no_room_is_of_the_room_whose_pairs_it_names(theirs: str) -> None:
    """It has the home team North-South, as it sits in the open room: the closed one has its own."""
    event = told(BOTH_ROOMS, EnterResult(1, 1, 1, "4SN="))
    for room in ("open", None):
        with pytest.raises(AlreadyEntered):
            decide(event, EnterResult(1, 1, 1, "4SN+1", room=room))
        assert decide(event, EnterResult(1, 1, 1, "4SN=", room=room)) == ()
    for command in (CorrectResult, ContestResult):
        with pytest.raises(NoResult):
            decide(event, command(1, 1, 1, "4SN-1", room="closed"))
    event = told(event, EnterResult(1, 1, 1, theirs, room="closed"))
    open_room, closed = (event.plays_at(("", 1, 1, 1), room) for room in ("open", "closed"))
    assert [str(one.entered.result) for one in open_room] == ["4SN="]
    assert [str(one.entered.result) for one in closed] == [theirs]
    assert closed[0].entered.teams == ("2", "1")
    assert faults(event) == ()
    assert [(one.room, one.boards) for one in missing(event)] == [("open", (2,)), ("closed", (2,))]
    swing = 0 if theirs == "4SN=" else 10
    assert standings(event).matches[0].points == (swing, -swing)
    for room, result in (("open", "4SN+1"), (None, "4SN+2")):
        event = told(event, CorrectResult(1, 1, 1, result, room=room))
        assert sorted(result_at(event, 1, 1, 1)) == sorted([result, theirs])
        assert decide(event, EnterResult(1, 1, 1, theirs, room="closed")) == ()
    event = told(event, WithdrawResult(1, 1, 1, room="closed"))
    assert result_at(event, 1, 1, 1) == ["4SN+2"]


def test_a_ruling_in_one_room_leaves_what_names_none_to_the_other() -> None:
    event = told(
        BOTH_ROOMS, EnterResult(1, 1, 1, "4SN="), GiveRuling(1, 1, 1, "60/40", room="closed")
    )
    assert result_at(event, 1, 1, 1) == ["4SN=", "60/40"]


def test_a_file_may_have_a_result_of_no_room_from_the_closed_one() -> None:
    turned = ResultEntered("", 1, ("2",), ("1",), parse_result("4SN="), 1, 1, teams=("2", "1"))
    event = fold([*BOTH_ROOMS.entries, Entry(len(BOTH_ROOMS.entries) + 1, turned)])
    event = told(event, EnterResult(1, 1, 1, "4SN-1", room="open"))
    assert result_at(event, 1, 1, 1) == ["4SN=", "4SN-1"]
    with pytest.raises(AlreadyEntered):
        decide(event, EnterResult(1, 1, 1, "4SN-1", room="closed"))


def test_rooms_belong_to_matches_and_a_table_has_its_own() -> None:
    with pytest.raises(NotAllowed, match="leave the room out"):
        decide(SEATED, EnterResult(1, 1, 1, "PASS", room="open"))
    event = matches(Sitting(1, 1, ("1",), ("2",), (1,), ("1", "2"), "open"))
    with pytest.raises(NotScheduled, match="is in the open room, not the closed one"):
        decide(event, EnterResult(1, 1, 1, "PASS", room="closed"))
    with pytest.raises(NotAllowed, match="a room is open or closed, not 'attic'"):
        decide(matches(Sitting(1, 1, ("1",), ("2",), (1,), ("1", "2"))),
               EnterResult(1, 1, 1, "PASS", room="attic"))  # fmt: skip


def test_individuals_have_two_players_a_side() -> None:
    tables = (
        Sitting(1, 1, ("1", "2"), ("3", "4"), (1,)),
        Sitting(1, 2, ("5", "6"), ("7", "8"), (2,)),
    )
    event = opened(form="individual", winners=1)
    event = fold([*event.entries, Entry(2, SittingsSet("", 1, tables))])
    event = told(event, EnterResult(1, 1, 1, "4SN="))
    assert event.plays[3].entered.ns == ("1", "2")
    with pytest.raises(NotScheduled, match=r"table 2 \(players 5 and 6 against 7 and 8"):
        decide(event, EnterResult(1, 1, 2, "PASS"))


def test_the_index_of_places_says_what_a_search_would() -> None:
    event = told(
        SEATED,
        EnterResult(1, 1, 1, "4SN="),
        EnterResult(1, 2, 3, "PASS"),
        CorrectResult(1, 1, 1, "4SN-1"),
        WithdrawResult(1, 2, 3),
        EnterResult(2, 3, 1, "4SN+1"),
    )
    searched: dict[tuple[str, int, int, int], tuple[int, ...]] = {}
    for number, play in event.plays.items():
        one: ResultEntered = play.entered
        place = (one.section, one.round or 0, one.table or 0, one.board)
        searched[place] = (*searched.get(place, ()), number)
    assert event.places == searched


def test_a_refusal_leaves_everything_as_it_was() -> None:
    event = told(SEATED, EnterResult(1, 1, 1, "4SN="))
    before = fold(event.entries)
    with pytest.raises(AlreadyEntered):
        done(event, EnterResult(1, 1, 1, "4SN-1"))
    assert event == before
