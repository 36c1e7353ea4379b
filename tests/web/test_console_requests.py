"""Corrections that players ask for, in front of the director."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

import pytest

from overtrick.bridge.seat import Side
from overtrick.event.commands import ContestResult, CorrectResult, OpenCorrections, TakeNote, Undo
from overtrick.store.accounts_roles import Role
from overtrick.web import book
from overtrick.web.console.at import At
from overtrick.web.public.decided import decided
from overtrick.web.public.requests import Wish, request, requests_of
from tests.web.console_desk import Desk
from tests.web.console_evening import busy, busy_template
from tests.web.room import Room

__all__ = ["busy", "busy_template"]


@pytest.fixture
def asked(busy: Room) -> int:
    """The number of a request of an evening in its correction period."""
    busy.act(1, OpenCorrections(busy.now + timedelta(minutes=30)))
    event = busy.desk.event(1)
    (play,) = event.plays_at(("", 1, 2, 4))
    (entry,) = busy.act(1, request(event, play, Wish(Side.NS, "7NTN-9", "we saw it"), busy.now))
    return entry.number


@pytest.fixture
def desk(busy: Room) -> Desk:
    return Desk(busy.as_role(Role.DIRECTOR))


def result(room: Room) -> str:
    (play,) = room.desk.event(1).plays_at(("", 1, 2, 4))
    return str(play.entered.result)


def test_a_request_stands_in_the_room_and_on_a_page_with_what_would_change(
    busy: Room, desk: Desk, asked: int
) -> None:
    assert "1 correction is asked for" in desk.open(".").words
    words = desk.open("./requests").words
    assert 'aria-label="7NT by North, 9 down"' in desk.text or "−9" in words
    assert "we saw it" in words
    assert "2NS Rosa Vale & Hugo Dale asks" in words
    assert "not answered by the other side yet" in words
    assert "of the ranking change" in words
    assert result(busy) != "7NTN-9"
    scorer = Desk(busy.as_role(Role.SCORER))
    assert "correction is asked for" not in scorer.open(".").words
    assert scorer.open("./requests").status == 403


def test_accepting_corrects_the_result_in_one_act_that_can_be_taken_back(
    busy: Room, desk: Desk, asked: int
) -> None:
    before = result(busy)
    desk.send(f"./requests/{asked}", what="accept", reason="")
    assert "The result is corrected" in desk.words
    assert result(busy) == "7NTN-9"
    assert requests_of(busy.desk.event(1)) == ()
    last = busy.desk.event(1).entries[-1]
    busy.act(1, Undo(last.number))
    assert result(busy) == before
    assert [one.number for one in requests_of(busy.desk.event(1))] == [asked]


def test_accepting_after_the_period_names_the_law_and_who_agreed(
    busy: Room, desk: Desk, asked: int
) -> None:
    busy.act(1, TakeNote(f"agree {asked}"))
    busy.later(hours=3)
    desk.send(f"./requests/{asked}", what="accept", reason="both say so")
    assert (desk.status, result(busy) != "7NTN-9") == (422, True)
    assert "the reason has to name Law 79C or the director" in desk.words
    assert desk.field("reason") == ["both say so"]
    desk.send(f"./requests/{asked}", what="accept", reason="")
    assert result(busy) == "7NTN-9"
    assert "Law 79C: asked for by NS, agreed by EW" in desk.open("./journal").words


def test_refusing_keeps_the_result_settles_the_contest_and_notes_why(
    busy: Room, desk: Desk, asked: int
) -> None:
    busy.act(1, TakeNote(f"agree {asked}"), ContestResult(1, 2, 4, "7NTN-9"))
    before = result(busy)
    contested = len(busy.desk.event(1).contested)
    desk.send(f"./requests/{asked}", what="refuse", reason="the score sheet says so")
    assert result(busy) == before
    event = busy.desk.event(1)
    assert requests_of(event) == ()
    assert len(event.contested) == contested - 1
    assert "refused: the score sheet says so" in desk.open("./journal").words
    (told,) = decided(event, event.plays.values())
    assert (told.became, told.words) == (None, "the score sheet says so")


@pytest.mark.parametrize("reason", ["", "both say so"])
def test_players_are_told_of_what_was_accepted_and_why(
    reason: str, busy: Room, desk: Desk, asked: int
) -> None:
    before = result(busy)
    desk.send(f"./requests/{asked}", what="accept", reason=reason)
    event = busy.desk.event(1)
    (told,) = decided(event, event.plays.values())
    assert (str(told.was), str(told.became), told.words) == (before, "7NTN-9", reason)


@pytest.mark.parametrize("what", ["accept", "refuse"])
def test_of_two_directors_in_the_same_moment_the_second_changes_nothing(
    what: str, busy: Room, desk: Desk, asked: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    busy.act(1, TakeNote(f"agree {asked}"), ContestResult(1, 2, 4, "7NTN-9"))
    other = CorrectResult(1, 2, 4, "7NTN-9", reason="both say so")

    real = At.act_together

    def just_before(*args, **how):
        busy.act(1, other, book.done(asked))
        return real(*args, **how)

    monkeypatch.setattr(At, "act_together", just_before)
    desk.send(f"./requests/{asked}", what=what, reason="seen on the slip")
    assert "This request is settled already" in desk.words
    assert result(busy) == "7NTN-9"
    assert "seen on the slip" not in desk.open("./journal").words


def test_a_result_that_is_entered_anew_in_the_same_moment_is_looked_at_again(
    busy: Room, desk: Desk, asked: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = result(busy)

    real = At.act_together

    def just_before(*args, **how):
        busy.act(1, ContestResult(1, 2, 4, "3NTN="), CorrectResult(1, 2, 4, before))
        return real(*args, **how)

    monkeypatch.setattr(At, "act_together", just_before)
    desk.send(f"./requests/{asked}", what="accept", reason="both say so")
    assert (desk.status, result(busy)) == (422, before)
    assert "the result was entered anew in this moment: look again" in desk.words
    assert desk.field("reason") == ["both say so"]
    monkeypatch.undo()
    desk.send(f"./requests/{asked}", what="accept", reason="both say so")
    assert result(busy) == "7NTN-9"


@pytest.mark.parametrize("again", [False, True])
def test_a_request_is_settled_of_the_journal_that_was_shown_alone(
    busy: Room, desk: Desk, tmp_path: Path, again: bool
) -> None:
    busy.act(1, OpenCorrections(busy.now + timedelta(minutes=30)))
    busy.store.backup(tmp_path / "before.db")

    def asked(table: int, board: int) -> int:
        event = busy.desk.event(1)
        (play,) = event.plays_at(("", 1, table, board))
        wish = Wish(Side.NS, "7NTN-9", "we saw it")
        (entry,) = busy.act(1, request(event, play, wish, busy.now))
        return entry.number

    number = asked(2, 4)
    form = {name: one[0] for name, one in desk.open("./requests").forms(f"./requests/{number}")[0]
            .items() if one}  # fmt: skip
    busy.store.restore(tmp_path / "before.db", replace=True)
    busy.later(minutes=1)
    if again:
        assert asked(1, 1) == number, "given again"
    last = busy.store.event(1).last
    desk.send(f"./requests/{number}", **(form | {"what": "accept"}))
    assert "an older copy of the database was put back" in desk.words
    assert busy.store.event(1).last == last


def test_a_request_that_was_settled_meanwhile_is_said_to_be(desk: Desk, asked: int) -> None:
    desk.send(f"./requests/{asked}", what="refuse", reason="")
    desk.send(f"./requests/{asked}", what="accept", reason="")
    assert "This request is settled already" in desk.words
    assert "Nothing is asked for" in desk.words
