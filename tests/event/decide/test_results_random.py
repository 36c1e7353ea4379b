"""Random commands, legal and not: a refusal touches nothing, and replaying is the same state."""

from __future__ import annotations

from dataclasses import fields
from fractions import Fraction
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from overtrick.bridge.errors import BridgeError
from overtrick.event.certify import differences, missing, progress
from overtrick.event.commands import (
    AllowLatePlay,
    CarryOver,
    ChangeScoring,
    CloseEvent,
    Command,
    ConfirmResult,
    ContestResult,
    CorrectResult,
    CutRounds,
    DecideAppeal,
    EnterContestant,
    EnterResult,
    ExchangeBoards,
    FoulBoard,
    GivePenalty,
    GiveRuling,
    Leave,
    LodgeAppeal,
    OpenCorrections,
    PrepareBoard,
    ReopenEvent,
    Reseat,
    SetMovement,
    StartRound,
    SwitchArrow,
    TakeNote,
    Undo,
    WithdrawResult,
)
from overtrick.event.compute import standings
from overtrick.event.decide import done
from overtrick.event.fold import fold, voided
from overtrick.event.records import ResultEntered, Sitting, Unit
from overtrick.event.state import Event
from tests.event.decide.hall import mitchell

SEATED = mitchell(3, 1)

RESULTS = ("4SN=", "4SN=", "3NTE-1", "PASS", "NP", "+420", "+425", "60/40", "4S=", "1NTN+8")
RULINGS = ("60/40", "A+/A-", "60% 4SN= 40% 4SN-1", "4SN= / 4SN-1", "100%", "4SN")
CONTESTANTS = ("1NS", "2EW", "3", "9NS")
UNITS: tuple[Unit, ...] = ("total", "percent", "mp", "imp", "vp", "board", "session")
AMOUNTS = (Fraction(10), Fraction(-5, 2), Fraction(0))
REASONS = ("", "missing, contested, late play, appeal")


def place(event: Event, dice: Random) -> tuple[int, int, int]:
    """Round, table and board: mostly one with a result, or one of the schedule, or any."""
    luck = dice.random()
    if luck < 0.6 and event.places:
        return dice.choice(sorted(event.places))[1:]
    if luck < 0.95 and event.sittings:
        key, sitting = dice.choice(sorted(event.sittings.items()))
        return (*key[1:], dice.choice(sitting.boards))
    return dice.randint(0, 4), dice.randint(0, 4), dice.randint(0, 4)


def at_a_table(event: Event, dice: Random) -> Command:
    at = place(event, dice)
    result, ruling = dice.choice(RESULTS), dice.choice(RULINGS)
    return dice.choice(
        (
            EnterResult(*at, result), EnterResult(*at, result), EnterResult(*at, result),
            CorrectResult(*at, result), ConfirmResult(*at), ContestResult(*at, result),
            WithdrawResult(*at), AllowLatePlay(*at), GiveRuling(*at, ruling),
            LodgeAppeal(*at, dice.choice(CONTESTANTS)),
        )
    )  # fmt: skip


def elsewhere(event: Event, dice: Random) -> Command:
    who, unit, amount = dice.choice(CONTESTANTS), dice.choice(UNITS), dice.choice(AMOUNTS)
    appeal = dice.choice([*event.appeals, 3])
    decision = dice.choice(("upheld", "dismissed", "withdrawn"))
    return dice.choice(
        (
            DecideAppeal(appeal, decision, dice.choice((None, *RULINGS))),
            DecideAppeal(appeal, "upheld", dice.choice(RULINGS)),
            FoulBoard(dice.randint(0, 4), dice.randint(0, 4)),
            PrepareBoard(dice.randint(0, 4), dealer=dice.choice(("N", "W", None))),
            GivePenalty(who, amount, unit),
            CarryOver(who, amount, unit),
            ChangeScoring(method=dice.choice(("mp", "ximp", "butler", "imp"))),
            OpenCorrections(),
            CloseEvent("test", dice.choice(REASONS)),
            TakeNote(dice.choice(("", "slow"))),
        )
    )


def of_the_schedule(event: Event, dice: Random) -> Command:
    at, table = place(event, dice), dice.randint(1, 3)
    return dice.choice(
        (
            Reseat(at[0], at[1], boards=(dice.randint(1, 3),), clashes="cancel"),
            Reseat(at[0], at[1], ns=str(dice.randint(1, 3))),
            SwitchArrow(at[0], at[1]),
            ExchangeBoards(at[0], at[1], table, clashes="cancel"),
            CutRounds(dice.randint(1, 3)),
            Leave(dice.choice(CONTESTANTS), dice.randint(0, 3)),
            StartRound(at[0]),
            EnterContestant("1", side="NS", name=dice.choice("XY")),
            SetMovement("mitchell-3", boards_per_set=1, first_round=dice.randint(1, 3)),
        )
    )


def asked(event: Event, dice: Random) -> Command:
    """A command that may be legal: more often about tables, and now and then an undo."""
    if event.stage == "final" and dice.random() < 0.5:
        return ReopenEvent(dice.choice(("", "an error")))
    luck = dice.random()
    if luck < 0.6:
        return at_a_table(event, dice)
    if luck < 0.75:
        return Undo(dice.randint(2, len(event.entries)))
    return (of_the_schedule if luck < 0.85 else elsewhere)(event, dice)


def parts(event: Event) -> dict[str, object]:
    """Everything of an event but its entries, copied."""
    found = {one.name: getattr(event, one.name) for one in fields(event) if one.name != "entries"}
    return {name: dict(part) if isinstance(part, dict) else part for name, part in found.items()}


@given(st.integers(0, 2**32))
@settings(max_examples=60, deadline=None)
def test_whatever_is_asked_the_journal_tells_the_state(seed: int) -> None:
    dice, event = Random(seed), SEATED
    for _ in range(30):
        before, entries = parts(event), event.entries
        try:
            after = done(event, asked(event, dice))
        except BridgeError as refusal:
            assert refusal.message
            after = event
        assert parts(event) == before
        assert event.entries == entries
        assert after.entries[: len(entries)] == entries
        assert fold(after.entries) == after
        assert after.plays == naive_plays(after)
        event = after
    assert event.stage != "final" or differences(event, standings(event)) == ()


def naive_plays(event: Event) -> dict[int, object]:
    """The results in force, found the slow way: neither voided nor superseded by one in force."""
    gone = voided(event.entries)
    live = {
        one.number: one.record
        for one in event.entries
        if isinstance(one.record, ResultEntered) and one.number not in gone
    }
    over = {record.supersedes for record in live.values()}
    return {number: event.plays.get(number) for number in live if number not in over}


@given(st.integers(0, 2**32))
@settings(max_examples=60, deadline=None)
def test_the_last_act_is_always_taken_back_and_done_again(seed: int) -> None:
    dice, event = Random(seed), SEATED
    for _ in range(25):
        try:
            after = done(event, asked(event, dice))
        except BridgeError:
            continue
        if after.entries != event.entries and after.stage != "final":
            undone = done(after, Undo(len(after.entries)))
            assert undone == event
            assert fold(undone.entries) == undone
            if undone.stage != "final":
                assert done(undone, Undo(len(undone.entries))) == after
        event = after


@given(st.integers(0, 2**32))
@settings(max_examples=60, deadline=None)
def test_results_stay_those_of_the_tables_of_the_schedule(seed: int) -> None:
    dice, event = Random(seed), SEATED
    for _ in range(40):
        try:
            event = done(event, asked(event, dice))
        except BridgeError:
            continue
    for key, numbers in event.places.items():
        assert len(numbers) == 1
        sitting = event.sittings[key[:3]]
        entered = event.plays[numbers[0]].entered
        assert (entered.ns, entered.ew, entered.switched) == (
            sitting.ns, sitting.ew, sitting.switched,
        )  # fmt: skip
        assert key[3] in sitting.boards
    for contest in event.contested.values():
        assert contest.number in event.plays
    assert event.confirmed.keys() <= event.plays.keys()
    gone = {(str(one), left.after_round) for one, left in event.left.items()}
    scheduled = sum(
        len(one.boards)
        for one in event.sittings.values()
        if one.ns and one.ew and not any((number, after) in gone for after in range(one.round)
                                         for number in lines(one))
    )  # fmt: skip
    found = progress(event)
    assert (found.results, found.expected) == (len(event.places), scheduled)
    assert sum(len(one.boards) for one in missing(event)) == scheduled - len(event.places)


def lines(sitting: Sitting) -> tuple[str, str]:
    """Both pairs as they are ranked."""
    ns, ew = (sitting.ew, sitting.ns) if sitting.switched else (sitting.ns, sitting.ew)
    return f"{ns[0]}NS", f"{ew[0]}EW"


def test_the_dice_try_every_command_and_most_are_done_at_times() -> None:
    tried: set[str] = set()
    made: set[str] = set()
    for seed in range(50):
        dice, event = Random(seed), SEATED
        for _ in range(40):
            command = asked(event, dice)
            tried.add(type(command).__name__)
            try:
                after = done(event, command)
            except BridgeError:
                continue
            if after.entries != event.entries:
                made.add(type(command).__name__)
            event = after
    assert tried == made
    assert len(made) == 27
