"""Watch over the room: what is missing, who is slow, who sits where; and a director who plays."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from overtrick.bridge.notation import parse_result
from overtrick.bridge.seat import Side
from overtrick.event.commands import (
    AllowLatePlay,
    CloseEvent,
    Command,
    ConfirmResult,
    ContestResult,
    CorrectResult,
    DecideAppeal,
    EnterContestant,
    EnterResult,
    GiveRuling,
    LodgeAppeal,
    OpenCorrections,
    StartRound,
)
from overtrick.event.contestant import ContestantId
from overtrick.event.decide import decide, done
from overtrick.event.fold import Event, fold
from overtrick.event.records import (
    ContestantEntered,
    Entry,
    EventOpened,
    LineUpGiven,
    Record,
    ResultEntered,
    Sitting,
    SittingsSet,
)
from overtrick.event.watch import MOST, Oddity, for_player, watch
from overtrick.event.watch.playing import to_play
from overtrick.scoring.options import Options
from tests.event.decide.hall import matches, mitchell, told

START = datetime(2026, 11, 26, 19, 0, tzinfo=UTC)


def found(event: Event, code: str = "", now: datetime | None = None) -> list[Oddity]:
    return [one for one in watch(event, now=now) if code in ("", one.code)]


def messages(event: Event, code: str = "", now: datetime | None = None) -> list[str]:
    return [one.message for one in found(event, code, now)]


def played(
    event: Event, rounds: Sequence[int], *, but: Sequence[tuple[int, int, int]] = ()
) -> Event:
    """Every board of some rounds with a result of its own, except some (round, table, board)."""
    for (section, round_, table), sitting in sorted(event.sittings.items()):
        for board in sitting.boards if round_ in rounds else ():
            if (round_, table, board) not in but:
                result = f"{1 + (table + board) % 4}NTN="
                event = done(event, EnterResult(round_, table, board, result, section))
    return event


def timed(event: Event, minutes: dict[tuple[int, int], float], rounds: Sequence[int]) -> Event:
    """Results at the minute that each (round, table) is done; rounds of twenty minutes."""
    journal = list(event.entries)

    def add(command: Command, at: datetime) -> None:
        for record in decide(fold(journal), command):
            journal.append(Entry(len(journal) + 1, record, at=at))

    for round_ in rounds:
        begin = START + timedelta(minutes=20 * (round_ - 1))
        add(StartRound(round_), begin)
        for place, sitting in sorted(event.sittings.items()):
            minute = minutes.get((round_, place[2]), 15 + place[2] / 10)
            if place[1] == round_ and minute >= 0:
                at = begin + timedelta(minutes=minute)
                for board in sitting.boards:
                    result = f"{1 + (place[2] + board) % 4}NTN="
                    add(EnterResult(round_, place[2], board, result), at)
    return fold(journal)


def test_a_room_in_good_order_is_silent() -> None:
    assert found(played(mitchell(), [1, 2])) == []
    assert found(mitchell()) == []


def test_a_result_missing_from_a_round_that_is_over_is_said() -> None:
    event = played(mitchell(), [1, 2], but=[(1, 2, 3), (2, 1, 3)])
    assert messages(event) == [
        "round 1, table 2: no result of board 3 yet, and play has gone on",
    ]
    assert found(event)[0].spot.board == 3


def test_a_round_that_has_begun_makes_the_earlier_one_late() -> None:
    event = played(mitchell(), [1], but=[(1, 2, 3), (1, 2, 4)])
    assert found(event) == []
    event = done(event, StartRound(2))
    assert messages(event) == [
        "round 1, table 2: no result of boards 3 and 4 yet, and play has gone on",
    ]


def test_of_a_closed_event_nothing_is_missing_any_more() -> None:
    event = done(played(mitchell(3), [1, 2, 3], but=[(1, 2, 3)]), OpenCorrections())
    assert messages(event, "result-missing")
    closed = done(event, CloseEvent(program="Overtrick", reason="missing: nobody remembers"))
    assert messages(closed, "result-missing") == []


def test_a_board_to_be_played_late_is_not_missing() -> None:
    event = played(mitchell(), [1], but=[(1, 2, 3)])
    event = played(done(event, AllowLatePlay(1, 2, 3)), [2])
    assert found(event) == []


def test_a_contested_result_is_said_until_it_is_corrected() -> None:
    event = told(mitchell(), EnterResult(1, 1, 1, "3NTN="), ContestResult(1, 1, 1, "3NTN-1"))
    (one,) = messages(event)
    assert one.startswith("round 1, table 1, board 1: 3 notrump by North, made; ")
    assert one.endswith("somebody there says 3 notrump by North, one down")
    assert found(done(event, CorrectResult(1, 1, 1, "3NTN-1"))) == []


def test_unconfirmed_results_are_said_where_results_are_confirmed() -> None:
    event = played(mitchell(), [1, 2])
    agreed = [ConfirmResult(1, table, board) for table, board in ((1, 1), (1, 2), (2, 3))]
    event = told(event, *agreed)
    assert messages(event) == [
        "round 1, table 2: board 4 not confirmed by the other side",
        "round 1, table 3: boards 5 and 6 not confirmed by the other side",
    ]


def test_an_appeal_is_said_until_it_is_decided() -> None:
    event = told(
        mitchell(),
        EnterResult(1, 1, 1, "3NTN="),
        GiveRuling(1, 1, 1, "60/40"),
        LodgeAppeal(1, 1, 1, "East-West"),
    )
    assert messages(event) == ["round 1, table 1, board 1: an appeal by East-West is not decided"]
    (number,) = event.appeals
    assert found(done(event, DecideAppeal(number, "dismissed"))) == []


def test_contestants_without_names_are_said_where_others_have_some() -> None:
    event = done(mitchell(), EnterContestant("1", "", "NS", ("p1", "p2")))
    assert len(messages(event)) == 5
    assert messages(event)[0] == "East-West 1 plays without a name"


def test_a_slow_table_is_said_with_its_minutes() -> None:
    event = timed(mitchell(7), {(1, 3): 31}, [1])
    assert messages(event) == [
        "round 1, table 3: was done 15 minutes after the middle of the tables"
    ]
    assert found(timed(mitchell(7), {(1, 3): 22}, [1])) == []


def test_a_table_that_is_still_at_it_is_said_as_time_goes_on() -> None:
    event = timed(mitchell(7), {(1, 3): -1}, [1])
    assert found(event) == []
    assert found(event, now=START + timedelta(minutes=20)) == []
    assert messages(event, now=START + timedelta(minutes=40)) == [
        "round 1, table 3: is not done 24 minutes after the middle of the tables"
    ]


def test_a_correction_does_not_make_a_table_slow() -> None:
    event = timed(mitchell(7), {}, [1])
    (record,) = decide(event, CorrectResult(1, 1, 1, "PASS"))
    late = Entry(len(event.entries) + 1, record, at=START + timedelta(hours=3))
    assert found(fold([*event.entries, late])) == []


def test_results_typed_in_afterwards_have_no_pace() -> None:
    event = timed(mitchell(7), {(1, table): 200 for table in range(1, 8)}, [1])
    assert found(event) == []
    assert found(played(mitchell(7), [1])) == []


def test_a_slow_round_is_said() -> None:
    event = mitchell(7)
    journal = list(event.entries)
    for round_, minute in enumerate((0, 20, 40, 80, 100), start=1):
        (record,) = decide(fold(journal), StartRound(round_))
        journal.append(Entry(len(journal) + 1, record, at=START + timedelta(minutes=minute)))
    assert messages(fold(journal), "slow-round") == ["round 3: 40 minutes, where 20 are usual"]


def with_players(event: Event, players: dict[str, tuple[str, ...]]) -> Event:
    entries = list(event.entries)
    for name, people in players.items():
        contestant = ContestantId("", name.rstrip("NSEW"), Side(name[-2:]))
        entries.append(Entry(len(entries) + 1, ContestantEntered(contestant, people)))
    return fold(entries)


def test_a_person_in_two_seats_is_said_once() -> None:
    event = with_players(mitchell(), {"1NS": ("a", "b"), "2EW": ("c", "a")})
    assert messages(event, "person-twice") == [
        "round 1: one person plays for contestants 1NS and 2EW"
    ]
    assert messages(with_players(mitchell(), {"1NS": ("a", "b")}), "person-twice") == []


def test_a_line_up_with_a_stranger_is_said() -> None:
    event = matches(Sitting(1, 1, (), (), (1, 2), ("1", "2")))
    records: list[Record] = [
        ContestantEntered(ContestantId("", "1"), ("a", "b", "c", "d")),
        LineUpGiven(ContestantId("", "1"), 1, ("a", "b"), ("c", "x")),
    ]
    entries = [*event.entries, *(Entry(0, one) for one in records)]
    event = fold([replace(one, number=place) for place, one in enumerate(entries, 1)])
    assert messages(event, "not-of-the-team") == [
        "round 1: the line-up of team 1 has somebody not of the team"
    ]


def test_a_board_at_two_tables_is_said_unless_the_movement_shares() -> None:
    event = mitchell(7, 4)
    number = len(event.entries) + 1
    wrong = [
        replace(one, boards=(1, 2, 3, 4)) if (one.round, one.table) == (1, 2) else one
        for one in event.sittings.values()
    ]
    changed = fold([*event.entries, Entry(number, SittingsSet("", 1, tuple(wrong)))])
    assert messages(changed, "board-at-two-tables")[0] == (
        "round 1, board 1: at tables 1 and 2 at the same time; are there so many copies?"
    )
    shared = [replace(one, boards=(1, 2)) for one in event.sittings.values()]
    changed = fold([*event.entries, Entry(number, SittingsSet("", 1, tuple(shared)))])
    assert messages(changed, "board-at-two-tables") == []
    tables = [Sitting(1, n, (), (), (1, 2), two) for n, two in ((1, ("1", "2")), (2, ("2", "1")))]
    assert messages(matches(*tables), "board-at-two-tables") == []


def test_what_is_not_sound_is_said() -> None:
    event = played(mitchell(), [1])
    twice = Sitting(2, 1, ("1",), ("1",), (1, 2))
    entry = Entry(len(event.entries) + 1, SittingsSet("", 2, (twice,)))
    assert "played-twice" in {one.code for one in found(fold([*event.entries, entry]))}


def test_a_playing_director_does_not_see_boards_he_has_to_play() -> None:
    event = told(mitchell(), EnterResult(1, 1, 1, "3NTN="), ContestResult(1, 1, 1, "3NTN-1"))
    everything = watch(event)
    who = {name: ContestantId("", name[0], Side(name[1:])) for name in ("1NS", "2NS")}
    assert for_player(everything, event, who["1NS"]) == everything
    assert for_player(everything, event, who["2NS"]) == ()
    assert to_play(event, who["1NS"]) == frozenset(range(2, 7))


def test_findings_that_are_counted_are_hidden_with_their_boards() -> None:
    event = mitchell(11, 1)
    for table in range(1, 12):
        event = told(
            event,
            EnterResult(1, table, table, f"{1 + table % 7}NTN="),
            ContestResult(1, table, table, "7NTN-1"),
        )
    everything = found(event, "result-contested")
    assert [len(one.every_board) for one in everything] == [1] * MOST + [11 - MOST]
    assert for_player(everything, event, ContestantId("", "11", Side.NS)) == ()


def test_without_a_schedule_every_board_not_yet_played_is_hidden() -> None:
    options = Options()
    opened = EventOpened("", None, "pairs", "mp", "plain", options.named, 1)
    results = [ResultEntered("", board, ("1",), ("2",), parse_result("PASS")) for board in (1, 2)]
    results.append(ResultEntered("", 2, ("3",), ("4",), parse_result("PASS")))
    entries: list[Record] = [opened, *results]
    event = fold([Entry(place, one) for place, one in enumerate(entries, 1)])
    assert to_play(event, ContestantId("", "3")) == {1}
    assert to_play(replace(event, stage="final"), ContestantId("", "3")) == frozenset()


@pytest.mark.parametrize("room", ["open", "closed"])
def test_a_team_has_to_play_what_either_table_has(room: str) -> None:
    tables = [
        Sitting(1, 1, (), (), (1, 2), two, name)
        for name, two in (("open", ("1", "2")), ("closed", ("2", "1")))
    ]
    event = matches(tables[0], replace(tables[1], table=2))
    table = 1 if room == "open" else 2
    event = done(event, EnterResult(1, table, 1, "3NTN=", room=room))
    assert to_play(event, ContestantId("", "1")) == {1, 2}
