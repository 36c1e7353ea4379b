"""Scoring otherwise, corrections, closing, reopening, and the director's book."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta, timezone
from fractions import Fraction

import pytest

from overtrick.event.commands import (
    AddLate,
    AllowLatePlay,
    ChangeScoring,
    CloseEvent,
    Command,
    ContestResult,
    CorrectResult,
    DecideAppeal,
    EnterContestant,
    EnterResult,
    GivePenalty,
    GiveRuling,
    Leave,
    LodgeAppeal,
    OpenCorrections,
    PrepareBoard,
    Renumber,
    ReopenEvent,
    SetMovement,
    TakeNote,
    Undo,
)
from overtrick.event.compute import standings
from overtrick.event.decide import decide, done
from overtrick.event.decide.closing import check_in_time, corrections_over, outstanding
from overtrick.event.fold import fold
from overtrick.event.records import EventClosed, Noted
from overtrick.event.refusals import (
    CannotUndo,
    CorrectionsOver,
    EventFinal,
    NoSuchContestant,
    NotAllowed,
    StillOpen,
)
from overtrick.scoring.methods import NotAMethod
from overtrick.scoring.options import NotAnOption
from tests.event.decide.hall import matches, mitchell, percents, points, told, travelled

SEATED = mitchell(3, 1)
FULL = travelled(SEATED, 1, "4SN=", "4SN-1", "4SN-2")
FULL = travelled(travelled(FULL, 2, "PASS", "1NTN=", "PASS"), 3, "PASS", "PASS", "1NTN=")
NOON = datetime(2026, 11, 30, 12, 0, tzinfo=UTC)
CLOSE = CloseEvent("overtrick 0.1")


def test_an_event_is_scored_otherwise_from_its_beginning_on() -> None:
    """Board 1 at cross-IMPs, 420 against -50 (470, 10 IMPs) and -100 (520, 11): 21 / 2;
    boards 2 and 3, 90 against 0 twice: 3 each."""
    event = told(FULL, ChangeScoring(method="ximp", title="Friday", reason="the wrong night"))
    assert event.opened.title == "Friday"
    assert points(event)["1NS"] == Fraction(21, 2) + 3 + 3
    assert decide(event, ChangeScoring(method="ximp")) == ()
    assert told(event, Undo(len(event.entries))) == FULL


def test_settings_are_changed_one_by_one() -> None:
    event = told(FULL, ChangeScoring(settings=(("win", "1"),)))
    assert dict(event.opened.options)["win"] == "1"
    assert percents(event) == percents(FULL)
    assert standings(event).rankings[0].rows[0].points == 6
    assert told(event, ChangeScoring(date="2026-11-30")).opened.date == "2026-11-30"


@pytest.mark.parametrize(
    ("command", "error", "words"),
    [
        (ChangeScoring(method="imp"), NotAMethod, "does not score a field of pairs"),
        (ChangeScoring(method="guess"), NotAMethod, "guess"),
        (ChangeScoring(settings=(("win", "3"),)), NotAnOption, "win cannot be '3'"),
        (ChangeScoring(settings=(("luck", "1"),)), NotAnOption, "'luck' is not an option"),
        (ChangeScoring(date="30.11.2026"), NotAllowed, "'30.11.2026' is not a date"),
    ],
)
def test_scoring_that_there_is_not_is_refused(
    command: Command, error: type[Exception], words: str
) -> None:
    with pytest.raises(error, match=words):
        decide(FULL, command)


def test_teams_are_not_scored_as_a_field() -> None:
    with pytest.raises(NotAMethod, match="does not score matches of teams"):
        decide(matches(), ChangeScoring(method="mp"))
    assert told(matches(), ChangeScoring(method="bam")).opened.method == "bam"


def test_sections_with_other_cards_are_no_common_field() -> None:
    cards = "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432"
    turned = "E" + cards[1:]
    event = mitchell(section="A")
    event = told(event, EnterContestant("1", "B", "NS"), SetMovement("mitchell-3", "B"))
    event = told(event, PrepareBoard(1, "A", cards))
    assert told(event, PrepareBoard(1, "B", cards), ChangeScoring(across=True)).opened.across
    with pytest.raises(NotAllowed, match="board 1 has other cards in sections A and B"):
        decide(told(event, PrepareBoard(1, "B", turned)), ChangeScoring(across=True))


def test_an_event_closes_with_its_standings_certified() -> None:
    event = told(FULL, CLOSE)
    assert (event.stage, event.closed is not None) == ("final", True)
    (record,) = decide(FULL, CLOSE)
    assert isinstance(record, EventClosed)
    assert record.program == "overtrick 0.1"
    north_south = [one for one in record.certified if one.ranking == "NS"]
    places = [(str(one.contestant), one.place) for one in north_south]
    assert places == [("1NS", "1"), ("3NS", "2"), ("2NS", "3")]


@pytest.mark.parametrize(
    ("commands", "word"),
    [
        ((Undo(len(FULL.entries)),), "missing"),
        ((ContestResult(1, 1, 1, "4SN-1"),), "contested"),
        ((LodgeAppeal(1, 1, 1, by="1EW"),), "appeal"),
        ((Undo(len(FULL.entries)), AllowLatePlay(3, 1, 3)), "late play"),
    ],
)
def test_what_is_open_keeps_an_event_open_until_the_reason_names_it(
    commands: tuple[Command, ...], word: str
) -> None:
    event = told(FULL, *commands)
    assert [one.word for one in outstanding(event)] == [word]
    with pytest.raises(StillOpen, match=f"{word}: .*name it in the reason: '{word}'"):
        decide(event, CLOSE)
    with pytest.raises(StillOpen):
        decide(event, CloseEvent("overtrick 0.1", "it is late"))
    assert told(event, CloseEvent("overtrick 0.1", f"Known: {word}; nobody minds.")).closed


def test_what_was_settled_keeps_nothing_open() -> None:
    event = told(
        FULL,
        ContestResult(1, 1, 1, "4SN-1"),
        CorrectResult(1, 1, 1, "4SN="),
        GiveRuling(2, 1, 2, "60/40"),
        LodgeAppeal(2, 1, 2, by="1EW"),
    )
    event = told(event, DecideAppeal(len(event.entries), "withdrawn"))
    assert outstanding(event) == ()
    assert told(event, CLOSE).stage == "final"


def test_a_certificate_names_the_program() -> None:
    with pytest.raises(NotAllowed, match="which program computed the standings"):
        decide(FULL, CloseEvent(" "))


def test_a_closed_event_takes_notes_alone_until_it_is_reopened() -> None:
    event = told(FULL, CLOSE, TakeNote("pair 2 forgot their system card", "2NS", 1, 2, 2))
    for command in (CorrectResult(1, 1, 1, "4SN-1"), Undo(5), CLOSE, OpenCorrections()):
        with pytest.raises(EventFinal):
            decide(event, command)
    with pytest.raises(NotAllowed, match="say why the event is opened again"):
        decide(event, ReopenEvent(" "))
    event = told(event, ReopenEvent("a player found an error"), CorrectResult(1, 1, 1, "4SN-3"))
    assert event.stage == "provisional"
    assert percents(event)["1NS"] != 100
    event = told(event, CLOSE)
    assert (event.stage, len(event.notes)) == ("final", 1)


def test_an_event_that_is_open_is_not_reopened() -> None:
    with pytest.raises(NotAllowed, match="the event is not closed"):
        decide(FULL, ReopenEvent("once more"))


def test_reopening_is_undone_only_while_nothing_came_after_it() -> None:
    event = told(FULL, CLOSE, ReopenEvent("look again"))
    reopened = len(event.entries)
    assert told(event, Undo(reopened)).stage == "final"
    assert told(event, TakeNote("nothing found"), Undo(reopened)).stage == "final"
    later = told(event, CorrectResult(1, 1, 1, "4SN-3"))
    with pytest.raises(CannotUndo, match="rests on it"):
        decide(later, Undo(reopened))
    with pytest.raises(CannotUndo, match="rests on it"):
        decide(later, Undo(reopened - 1))
    assert told(later, Undo(reopened + 1), Undo(reopened)).stage == "final"


HALF = told(SEATED, EnterResult(1, 1, 1, "4SN="))
SLIP = CloseEvent("overtrick 0.1", "the rest is missing")


@pytest.mark.parametrize("between", [(), (TakeNote("oh"),)])
def test_a_closing_in_mid_play_is_taken_back_at_once(between: tuple[Command, ...]) -> None:
    event = told(HALF, SLIP, *between)
    closing = len(HALF.entries) + 1
    back = told(event, Undo(closing))
    assert (back.stage, back.closed, back.plays) == ("open", None, HALF.plays)
    assert len(back.notes) == len(between)
    assert fold(back.entries) == back
    again = told(back, Undo(len(back.entries)))
    assert (again.stage, again.closed) == ("final", event.closed)
    assert told(again, Undo(closing)).stage == "open"
    assert told(again, Undo(len(again.entries))).stage == "open"


def test_a_closing_is_taken_back_with_its_reopening_while_nothing_else_came_after_it() -> None:
    event = told(HALF, SLIP, ReopenEvent("a slip"), TakeNote("go on"))
    closing = len(HALF.entries) + 1
    back = told(event, Undo(closing))
    assert (back.stage, back.closed, len(back.notes)) == ("open", None, 1)
    reopened = told(back, Undo(len(back.entries)))
    assert (reopened.stage, reopened.closed) == ("provisional", event.closed)
    on = told(back, EnterResult(1, 2, 2, "PASS"))
    with pytest.raises(CannotUndo, match="rests on it"):
        decide(on, Undo(len(back.entries)))
    for later in (EnterResult(1, 2, 2, "PASS"), Undo(closing - 1), OpenCorrections(NOON)):
        with pytest.raises(CannotUndo, match=f"entry {closing + 3} rests on it"):
            decide(told(event, later), Undo(closing))


def test_a_closing_is_taken_back_after_its_reopening_was() -> None:
    event = told(HALF, SLIP, ReopenEvent("a slip"))
    closed = told(event, Undo(len(event.entries)))
    back = told(closed, Undo(len(HALF.entries) + 1))
    assert back.stage == "open"
    with pytest.raises(CannotUndo, match="rests on it"):
        decide(back, Undo(len(closed.entries)))


def test_only_the_last_closing_is_taken_back() -> None:
    event = told(FULL, OpenCorrections(NOON), CLOSE, ReopenEvent("Law 79C"), CLOSE)
    first, last = len(FULL.entries) + 2, len(event.entries)
    for reason in ("a slip", ""):
        with pytest.raises(CannotUndo, match=f"entry {last} rests on it"):
            decide(event, Undo(first, reason))
    with pytest.raises(EventFinal, match="say why its closing is taken back"):
        decide(event, Undo(last))
    once = told(event, Undo(last, "a slip"))
    assert (once.stage, once.corrections_until) == ("provisional", None)
    twice = told(once, Undo(first))
    assert (twice.stage, twice.corrections_until, twice.closed) == ("provisional", NOON, None)


def test_the_closing_of_an_event_that_was_over_is_taken_back_with_a_reason() -> None:
    event = told(FULL, OpenCorrections(NOON), CLOSE)
    for reason in ("", " "):
        with pytest.raises(EventFinal, match="say why its closing is taken back") as refusal:
            decide(event, Undo(len(event.entries), reason))
        assert refusal.value.where == "reason"
    back = told(event, Undo(len(event.entries), "too early"))
    assert (back.stage, back.corrections_until, back.closed) == ("provisional", NOON, None)
    with pytest.raises(CorrectionsOver):
        done(back, CorrectResult(1, 1, 1, "4SN-1"), at=LATE)
    for other in (1, 2, len(FULL.entries), len(event.entries) - 1, 999):
        with pytest.raises(EventFinal):
            decide(event, Undo(other, "a slip"))


def test_corrections_are_open_until_a_time() -> None:
    event = told(FULL, OpenCorrections(NOON))
    assert (event.stage, event.corrections_until) == ("provisional", NOON)
    assert decide(event, OpenCorrections(NOON)) == ()
    with pytest.raises(NotAllowed, match="with its time zone"):
        decide(event, OpenCorrections(NOON.replace(tzinfo=None)))
    assert not corrections_over(event, NOON)
    assert corrections_over(event, NOON + timedelta(seconds=1))
    assert corrections_over(event, datetime(2026, 11, 30, 12, 1))  # noqa: DTZ001
    west = timezone(timedelta(hours=-5))
    assert not corrections_over(event, datetime(2026, 11, 30, 6, 59, tzinfo=west))
    assert not corrections_over(FULL, NOON + timedelta(days=400))


LATE = NOON + timedelta(hours=2)


@pytest.mark.parametrize("reason", ["allowed by the Director", "Law 79C2", "79 c", "the TD agreed"])
def test_a_late_correction_needs_somebody_to_answer_for_it(reason: str) -> None:
    event = told(FULL, OpenCorrections(NOON))
    with pytest.raises(CorrectionsOver, match="corrections ended at 2026-11-30 12:00 UTC"):
        done(event, CorrectResult(1, 1, 1, "4SN-1", reason="we looked again"), at=LATE)
    assert done(event, CorrectResult(1, 1, 1, "4SN-1"), at=NOON).plays != event.plays
    late = done(event, CorrectResult(1, 1, 1, "4SN-1", reason=reason), at=LATE)
    assert late.plays != event.plays


@pytest.mark.parametrize(
    "command",
    [
        EnterResult(1, 1, 1, "4SN="),
        GivePenalty("1NS", Fraction(10), "board"),
        GiveRuling(1, 1, 1, "60/40"),
        Undo(12),
        ChangeScoring(title="Saturday"),
        Leave("1NS", 1),
        AddLate(2),
        Renumber((("1NS", "2NS"), ("2NS", "1NS"))),
        EnterContestant("1", side="NS", handicap=Fraction(3)),
        EnterContestant("1", side="NS", stratum="B"),
    ],
)
def test_every_change_after_the_period_is_late(command: Command) -> None:
    with pytest.raises(CorrectionsOver):
        check_in_time(told(FULL, OpenCorrections(NOON)), command, LATE)


@pytest.mark.parametrize(
    "command",
    [
        TakeNote("late"),
        CLOSE,
        OpenCorrections(LATE + timedelta(hours=1)),
        LodgeAppeal(1, 1, 1, by="1NS"),
        EnterContestant("1", side="NS", name="North's friends"),
    ],
)
def test_what_changes_no_score_is_never_late(command: Command) -> None:
    event = told(FULL, OpenCorrections(NOON))
    assert done(event, command, at=LATE).entries != event.entries


def test_a_handicap_that_stays_is_not_late_and_who_leaves_late_needs_a_reason() -> None:
    given = EnterContestant("1", side="NS", handicap=Fraction(3))
    event = told(FULL, given, OpenCorrections(NOON))
    check_in_time(event, replace(given, name="North's friends"), LATE)
    with pytest.raises(CorrectionsOver):
        check_in_time(event, replace(given, handicap=Fraction(0)), LATE)
    with pytest.raises(CorrectionsOver):
        check_in_time(event, Leave("1NS", 1, "went home"), LATE)
    check_in_time(event, Leave("1NS", 1, "Law 79C: went home"), LATE)


def test_a_note_is_about_somebody_who_is_there_and_says_something() -> None:
    (note,) = decide(SEATED, TakeNote(" slow ", "2EW", 1, 2, 2))
    assert isinstance(note, Noted)
    assert (note.text, str(note.contestant)) == ("slow", "2EW")
    with pytest.raises(NotAllowed, match="a note needs words"):
        decide(SEATED, TakeNote(" "))
    with pytest.raises(NoSuchContestant):
        decide(SEATED, TakeNote("slow", "9EW"))


def test_the_stages_replay() -> None:
    event = told(FULL, OpenCorrections(NOON), CLOSE, ReopenEvent("once more"))
    assert fold(event.entries) == event
    assert (event.stage, event.corrections_until) == ("provisional", None)


def test_an_event_that_was_reopened_with_a_reason_is_corrected_until_it_is_closed_again() -> None:
    event = told(FULL, OpenCorrections(NOON), CLOSE, ReopenEvent("Law 79C: board 1"))
    event = done(event, CorrectResult(1, 1, 1, "4SN-1", reason="next day"), at=LATE)
    event = done(event, Undo(len(event.entries)), at=LATE)
    event = done(event, GivePenalty("1NS", Fraction(10), "board"), at=LATE)
    event = done(event, CLOSE, at=LATE)
    with pytest.raises(EventFinal):
        done(event, CorrectResult(1, 1, 1, "4SN-1"), at=LATE)
    again = told(event, ReopenEvent("once more"), OpenCorrections(NOON))
    with pytest.raises(CorrectionsOver):
        done(again, CorrectResult(1, 1, 1, "4SN-1"), at=LATE)


def test_corrections_end_at_a_time_to_come() -> None:
    with pytest.raises(NotAllowed, match="2026-11-30 12:00 was 2 h 0 min ago"):
        done(FULL, OpenCorrections(NOON), at=LATE)
    with pytest.raises(NotAllowed, match="was 0 min ago"):
        done(FULL, OpenCorrections(NOON), at=NOON)
    assert done(FULL, OpenCorrections(LATE), at=NOON.replace(tzinfo=None)).stage == "provisional"
    assert done(FULL, OpenCorrections(), at=LATE).corrections_until is None
