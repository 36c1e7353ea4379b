"""Corrections that players ask for: proposed, agreed to, and decided by the director alone."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest

from overtrick.bridge.notation import parse_result
from overtrick.event.commands import (
    CloseEvent,
    CorrectResult,
    GiveRuling,
    OpenCorrections,
    ReopenEvent,
    TakeNote,
    Undo,
)
from overtrick.event.state import Event, Play
from overtrick.store.errors import DiskFull
from overtrick.store.people_folding import name_words
from overtrick.store.people_model import Privacy
from overtrick.store.people_privacy import set_privacy
from overtrick.store.people_search import search
from overtrick.web.book import choose, done
from overtrick.web.languages import LANGUAGES, say
from overtrick.web.public.asking import in_words
from overtrick.web.public.decided import without
from overtrick.web.public.requests import requests_of
from overtrick.web.public.spoken import in_letters
from overtrick.web.terminal.words import told
from tests.web.public_room import evening
from tests.web.room import Room


class Player:
    """Somebody with a browser at home."""

    def __init__(self, room: Room, event: int, board: int = 1) -> None:
        self.page = f"/results/{event}/ask/{board}"
        self.event, self.board = event, board
        self.browser = room.browser()

    def _token(self) -> str:
        found = re.search(r'name="_csrf" value="(\w+)"', self.browser.get(self.page).text)
        assert found, "there is no form"
        return found[1]

    def ask(self, play: Play, result: str = "7NTN-9", side: str = "NS", words: str = "") -> str:
        sent = {
            "_csrf": self._token(), "entry": play.entry, "side": side, "result": result,
            "words": words,
        }  # fmt: skip
        return self.browser.post(self.page, data=sent).text

    def answer(self, number: int, yes: str = "yes") -> str:
        sent = {"_csrf": self._token(), "answer": yes, "board": self.board}
        path = f"/results/{self.event}/answer/{number}"
        return self.browser.post(path, data=sent).text


@pytest.fixture
def over(room: Room) -> int:
    """An evening in its correction period."""
    event = evening(room, (1, 2, 3))
    room.act(event, OpenCorrections(room.now + timedelta(minutes=30)))
    return event


def first(event: Event, board: int = 1) -> Play:
    return next(one for one in event.plays.values() if one.entered.board == board)


def test_a_request_waits_for_the_opponents_and_then_for_the_director(room: Room, over: int) -> None:
    play = first(room.desk.event(over))
    said = Player(room, over).ask(play, words="We made all but nine | honestly")
    assert "The director will see it" in said
    (asked,) = requests_of(room.desk.event(over))
    assert (asked.play, asked.result, asked.answer) == (play, "7NTN-9", "")
    assert "honestly" in asked.words
    opponent = Player(room, over)
    assert "Were you their opponents" in opponent.browser.get(opponent.page).text
    assert "The director will decide" in opponent.answer(asked.number)
    event = room.desk.event(over)
    (asked,) = requests_of(event)
    assert asked.answer == "agree"
    (contest,) = event.contested.values()
    assert (contest.number, str(contest.result)) == (play.entry, "7NTN-9")
    assert event.plays[play.entry].entered.result == play.entered.result, "nothing has changed"
    at = play.entered
    room.act(over, CorrectResult(at.round, at.table, at.board, "7NTN-9", reason="agreed, director"))
    assert requests_of(room.desk.event(over)) == ()


def test_the_form_is_folded_once_something_was_asked(room: Room, over: int) -> None:
    player = Player(room, over)
    assert "Ask for another correction" not in player.browser.get(player.page).text
    assert "<summary>Ask for another correction" in player.ask(first(room.desk.event(over)))


def test_opponents_who_do_not_agree_contest_nothing(room: Room, over: int) -> None:
    Player(room, over).ask(first(room.desk.event(over)))
    (asked,) = requests_of(room.desk.event(over))
    Player(room, over).answer(asked.number, "no")
    event = room.desk.event(over)
    assert requests_of(event)[0].answer == "deny"
    assert not event.contested
    room.act(over, done(asked.number))
    assert requests_of(room.desk.event(over)) == ()


def test_nobody_agrees_with_himself_or_twice(room: Room, over: int) -> None:
    player, opponent = Player(room, over), Player(room, over)
    player.ask(first(room.desk.event(over)))
    (asked,) = requests_of(room.desk.event(over))
    assert "a device of their own" in player.answer(asked.number)
    assert requests_of(room.desk.event(over))[0].answer == ""
    opponent.answer(asked.number)
    before = len(room.desk.event(over).entries)
    assert "has been settled" in opponent.answer(asked.number)
    assert len(room.desk.event(over).entries) == before


@pytest.mark.parametrize("typed", ["", "60/40", "NP", "8SN=", "nonsense", "3NTN=\n5CX", "420"])
def test_only_another_result_of_a_contract_may_be_asked_for(
    typed: str, room: Room, over: int
) -> None:
    before = len(room.desk.event(over).entries)
    Player(room, over).ask(first(room.desk.event(over)), typed)
    assert len(room.desk.event(over).entries) == before


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_result_may_be_asked_for_in_the_words_of_the_phones(language: str) -> None:
    def words(english: str) -> str:
        return told(language, english)

    south, spades = words("by {seat}").format(seat=words("South")), words("spades")
    made, down = words("made +{n}").format(n=2), words("down {n}").format(n=3)
    tricks = words("{n} tricks").format(n=12)
    for typed, result in (
        (f"6NT {south}, {words('just made')}", "6NTS="),
        (f"6 {words('NT|denomination').partition('|')[0]} {south}: {words('just made')}", "6NTS="),
        (f"4 {words('notrump')} {south} · {made} · {tricks}", "4NTS+2"),
        (f"4♠× {south} (Wren Kemp) {down}", "4SXS-3"),
        (f"4 {spades} {words('redoubled')} {south}, {down}", "4SXXS-3"),
        (f"4 {spades} {words('not doubled')} {south}, {say(language, 'made')}", "4SS="),
        (words("Passed out"), "PASS"),
    ):
        assert str(parse_result(in_letters(language, typed))) == result, typed
        assert str(parse_result(in_letters(language, typed.upper()))) == result, typed
    assert in_letters(language, "6NTS=") == "6NTS="
    assert in_letters(language, "no idea") == "no idea"


@pytest.mark.parametrize("side", ["EW", ""])
def test_what_cannot_be_asked_stays_in_the_form_with_the_reason(
    side: str, room: Room, over: int
) -> None:
    play = first(room.desk.event(over))
    player = Player(room, over)
    text = player.ask(play, "1nts+33", side, "they <claimed> & we agreed")
    assert ("1NT cannot take 40 tricks" in text) is bool(side)
    assert ("which side you were" in text) is not bool(side)
    assert f'value="{play.entry}" required checked' in text
    assert ('value="EW" checked' in text) is bool(side)
    assert 'value="NS" required checked' not in text
    assert ('aria-invalid="true"' in text) is bool(side), "the result, and nothing else"
    assert ('<p class="flash bad" role="alert">Say which' in text) is not bool(side)
    assert 'value="1nts+33"' in text
    assert 'value="they &lt;claimed&gt; &amp; we agreed"' in text
    fresh = player.browser.get(player.page).text
    assert "checked" not in fresh
    assert "1NT" not in fresh.partition("<form")[2].partition("words")[0].partition("result")[2]


def test_a_form_that_is_refused_stays_open_among_what_was_asked(room: Room, over: int) -> None:
    play = first(room.desk.event(over))
    player = Player(room, over)
    assert '<details class="further">' in player.ask(play)
    assert '<details class="further" open>' in player.ask(play, "nonsense")


def test_a_result_that_was_corrected_while_the_form_lay_open_is_said_to_be(
    room: Room, over: int
) -> None:
    player, play = Player(room, over), first(room.desk.event(over))
    at = play.entered
    room.act(over, CorrectResult(at.round, at.table, at.board, "5DE="))
    text = player.ask(play)
    assert '<p class="flash bad" role="alert">That result was corrected meanwhile.' in text
    assert "aria-invalid" not in text
    assert requests_of(room.desk.event(over)) == ()


def test_a_full_disk_is_no_fault_of_the_form(
    room: Room, over: int, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    player, play = Player(room, over), first(room.desk.event(over))
    player.ask(play)
    (asked,) = requests_of(room.desk.event(over))

    def full(*_: object) -> None:
        raise DiskFull("the disk is full")

    monkeypatch.setattr(room.desk, "act", full)
    opponent = Player(room, over)
    form = {"_csrf": player._token(), "entry": play.entry, "side": "NS", "result": "6NTN-9"}
    said = {"_csrf": opponent._token(), "answer": "yes", "board": 1}
    path = f"/results/{over}/answer/{asked.number}"
    for browser, to, sent in ((player, player.page, form), (opponent, path, said)):
        caplog.clear()
        answer = browser.browser.post(to, data=sent, headers={"accept": "text/html"})
        assert (answer.status_code, answer.headers.get("retry-after")) == (503, "5"), to
        assert "the disk is full" in caplog.text


def test_the_same_is_not_asked_twice_and_not_what_stands_there(room: Room, over: int) -> None:
    play = first(room.desk.event(over))
    assert "entered already" in Player(room, over).ask(play, str(play.entered.result))
    Player(room, over).ask(play)
    assert "asked already" in Player(room, over).ask(play)
    assert len(requests_of(room.desk.event(over))) == 1


def test_nothing_is_asked_before_play_is_over_or_after_the_corrections(room: Room) -> None:
    event = evening(room, (1, 2, 3))
    player = Player(room, event)
    assert player.browser.get(player.page).status_code == 404
    assert "ask/1" not in player.browser.get(f"/results/{event}/board-1.html").text
    room.act(event, OpenCorrections(room.now + timedelta(minutes=30)))
    assert "ask/1" in player.browser.get(f"/results/{event}/board-1.html").text
    assert "Ask the director" in player.browser.get(player.page).text
    room.later(minutes=31)
    assert "Ask the director" not in room.browser().get(player.page).text
    room.act(event, CloseEvent("test"))
    closed = room.browser().get(player.page)
    assert (closed.status_code, "Ask the director" in closed.text) == (200, False)
    assert "The time for corrections is over" in closed.text


def test_what_nobody_decided_before_closing_is_said_to_be_undecided(room: Room, over: int) -> None:
    player, play = Player(room, over), first(room.desk.event(over))
    sent = {"_csrf": player._token(), "entry": play.entry, "side": "NS", "result": "6NTN-9"}
    player.ask(play)
    (asked,) = requests_of(room.desk.event(over))
    Player(room, over).answer(asked.number)
    at = play.entered
    settled = CorrectResult(at.round, at.table, at.board, str(at.result), reason="contested")
    room.act(over, settled, CloseEvent("test"))
    page = player.browser.get(player.page).text
    assert "The results became final before this was decided." in page
    assert "the director will decide" not in page
    late = player.browser.post(player.page, data=sent)
    assert late.status_code == 422
    assert '<p class="flash bad" role="alert">corrections may be asked for after play, until' in (
        late.text
    )
    assert len(requests_of(room.desk.event(over))) == 1


def test_a_director_may_want_no_requests(room: Room, over: int) -> None:
    room.act(over, choose({"requests": "no"}))
    assert room.browser().get(f"/results/{over}/ask/1").status_code == 404


def test_a_ruling_is_not_asked_about(room: Room, over: int) -> None:
    play = first(room.desk.event(over)).entered
    room.act(over, GiveRuling(play.round, play.table, play.board, "60/40", reason="director"))
    ruled = next(one for one in room.desk.event(over).plays.values() if one.entered.board == 1
                 and one.entered.table == play.table)  # fmt: skip
    Player(room, over).ask(ruled)
    assert requests_of(room.desk.event(over)) == ()


def test_a_form_from_elsewhere_asks_for_nothing(room: Room, over: int) -> None:
    play = first(room.desk.event(over))
    sent = {"entry": play.entry, "side": "NS", "result": "7NTN-9"}
    answer = room.browser().post(f"/results/{over}/ask/1", data=sent)
    assert answer.status_code == 403
    assert requests_of(room.desk.event(over)) == ()


def test_a_result_of_another_board_cannot_be_named(room: Room, over: int) -> None:
    other = first(room.desk.event(over), 2)
    assert "Say which result" in Player(room, over, 1).ask(other)
    assert requests_of(room.desk.event(over)) == ()


def test_whoever_asks_too_often_waits(room: Room, over: int) -> None:
    plays = list(room.desk.event(over).plays.values())
    asked = [
        Player(room, over, one.entered.board).ask(one, f"{level}NTW-1")
        for level in (1, 2)
        for one in plays[:6]
    ]
    assert sum("Too many tries" in one or "too many tries" in one for one in asked) == 4
    assert len(requests_of(room.desk.event(over))) == 8


def test_requests_are_no_secret_but_why_is_for_the_director(room: Room, over: int) -> None:
    Player(room, over).ask(first(room.desk.event(over)), words="my partner revoked")
    reader = room.browser()
    assert "revoked" not in reader.get(f"/results/{over}/ask/1").text
    assert "7 notrump by North, nine down" in reader.get(f"/results/{over}/ask/1").text
    assert "7NTN-9" not in reader.get(f"/results/{over}/board-1.html").text


def refuse(room: Room, over: int, reason: str, result: str = "7NTN-9") -> None:
    """What the console does when a director refuses a request."""
    asked = next(one for one in requests_of(room.desk.event(over)) if one.result == result)
    at = asked.play.entered
    room.act(over, done(asked.number))
    if reason:
        note = f"correction of board {at.board} to {asked.result} refused: {reason}"
        room.act(over, TakeNote(note, None, at.round, at.table, at.board))


def test_the_page_tells_that_a_request_was_refused_and_why(room: Room, over: int) -> None:
    player, play = Player(room, over), first(room.desk.event(over))
    player.ask(play)
    assert "has refused" not in player.browser.get(player.page).text
    refuse(room, over, "the slip says seven tricks")
    page = player.browser.get(player.page).text
    assert "7 notrump by North, nine down" in page
    assert "The director has refused this: the result stands." in page
    assert ">the slip says seven tricks</q>" in page
    assert "refused" not in room.browser().get(f"/results/{over}/ask/2").text
    room.act(over, Undo(room.desk.event(over).entries[-2].number))
    page = player.browser.get(player.page).text
    assert "has refused" not in page, "the refusal was taken back: it is open again"
    assert "7 notrump by North, nine down" in page


def test_the_words_of_one_refusal_are_not_those_of_another(room: Room, over: int) -> None:
    player, play = Player(room, over), first(room.desk.event(over))
    for reason in ("", "seen on the slip"):
        player.ask(play)
        refuse(room, over, reason)
    page = player.browser.get(player.page).text
    assert page.count("has refused") == 2
    assert page.count("seen on the slip") == 1


def test_the_page_tells_what_a_result_was_corrected_to(room: Room, over: int) -> None:
    player, play = Player(room, over), first(room.desk.event(over))
    player.ask(play)
    player.ask(play, "6NT by North, down 9")
    at, was = play.entered, str(play.entered.result)
    (asked, _) = requests_of(room.desk.event(over))
    why = "both sides say so"
    correct = CorrectResult(at.round, at.table, at.board, "7NTN-9", reason=why)
    room.act(over, correct, done(asked.number))
    page = player.browser.get(player.page).text
    assert page.count("The director has corrected it: 7 notrump by North, nine down.") == 2
    assert page.count(f"{in_words(was)} was entered") == 2
    assert page.count(why) == 1, "those of a correction that somebody else asked for"
    room.act(over, CloseEvent("test"))
    assert (
        "The director has corrected it: 7 notrump by North, nine down."
        in room.browser().get(player.page).text
    )


def test_a_request_stays_open_while_its_result_is_the_same(room: Room, over: int) -> None:
    player, play = Player(room, over), first(room.desk.event(over))
    at, was = play.entered, str(play.entered.result)
    player.ask(play)
    player.ask(play, "6NT by North, down 9")
    (asked, _) = requests_of(room.desk.event(over))
    Player(room, over).answer(asked.number)
    stays = CorrectResult(at.round, at.table, at.board, was, reason="contested")
    room.act(over, done(asked.number), stays)
    (other,) = requests_of(room.desk.event(over))
    assert (other.result, other.play.entry > play.entry) == ("6NTN-9", True)
    page = player.browser.get(player.page).text
    assert page.count("The director has refused this") == 1
    assert "6 notrump by North, nine down; entered is" in page
    refused = player.ask(play, "6NTN-9")
    assert "asked already" in refused, "of a page that lay open"
    assert f'value="{other.play.entry}" required checked' in refused
    assert "The director will see it" in player.ask(play, "5NTN-9")
    room.act(over, CorrectResult(at.round, at.table, at.board, "5DE="))
    assert requests_of(room.desk.event(over)) == ()
    page = player.browser.get(player.page).text
    assert page.count("The director has refused this") == 1
    assert page.count("The director has corrected it: 5 diamonds by East, made.") == 2
    assert page.count(f"{in_words(was)} was entered") == 3


def test_a_lead_that_is_added_first_hides_no_correction(room: Room, over: int) -> None:
    player, play = Player(room, over), first(room.desk.event(over))
    at = play.entered
    player.ask(play)
    (asked,) = requests_of(room.desk.event(over))
    room.act(over, CorrectResult(at.round, at.table, at.board, str(at.result), lead="H2"))
    assert [one.number for one in requests_of(room.desk.event(over))] == [asked.number]
    page = player.browser.get(player.page).text
    assert "has refused" not in page
    room.act(over, CorrectResult(at.round, at.table, at.board, "5DE="), done(asked.number))
    assert (
        "The director has corrected it: 5 diamonds by East, made."
        in player.browser.get(player.page).text
    )


def test_the_reason_of_other_corrections_is_not_told(room: Room, over: int) -> None:
    player, play = Player(room, over), first(room.desk.event(over))
    player.ask(play)
    at = play.entered
    room.act(over, CorrectResult(at.round, at.table, at.board, "5DE=", reason="a private word"))
    page = player.browser.get(player.page).text
    assert "The director has corrected it: 5 diamonds by East, made." in page
    assert "private" not in page


def test_a_reason_that_names_another_board_is_not_of_this_refusal(room: Room, over: int) -> None:
    player, play = Player(room, over), first(room.desk.event(over))
    player.ask(play)
    refuse(room, over, "")
    for board in (2, 1):
        note = f"correction of board {board} to 7NTN-9 refused: the slip of board {board}"
        room.act(over, TakeNote(note))
    page = player.browser.get(player.page).text
    assert "the slip of board 2" not in page
    assert ">the slip of board 1</q>" in page


def test_names_that_somebody_hides_are_not_told_in_the_words_of_the_director(
    room: Room, over: int
) -> None:
    with room.store.reading() as connection:
        ada = search(connection, "Ada Birch NS10")[0]
    room.store.write(lambda c: set_privacy(c, ada.id, Privacy.HIDDEN))
    player = Player(room, over)
    player.ask(first(room.desk.event(over)))
    refuse(room, over, "BIRCH's slip and Ada; Max Stone says seven tricks")
    page = player.browser.get(player.page).text
    assert "seven tricks</q>" in page
    assert "Stone says" in page
    assert "birch" not in page.casefold().partition("<q ")[2].partition("</q>")[0]
    assert "Ada" not in page.partition("<q ")[2].partition("</q>")[0]


@pytest.mark.parametrize(
    ("words", "left"),
    [
        ("Birchs Zettel sagt sieben", "… Zettel sagt sieben"),
        ("nach BIRCHEN und Adas Zettel", "nach … und Adas Zettel"),
        ("karta Kowalskiej, nie Kowala", "karta …, nie Kowala"),
        ("Ada adds: bir chips", "… adds: bir chips"),
        ("Vos is not vosgien; de Vos' slip", "… is not vosgien; de … slip"),
        ("Müllers, Muellers and MULLER'S", "…, … and …"),
    ],
)
def test_names_are_known_in_what_is_made_of_them(words: str, left: str) -> None:
    hidden = frozenset(name_words(["Ada Birch", "Kowalska", "Vos", "Müller"]))
    assert without(words, hidden) == left


def test_what_was_decided_of_a_board_that_is_open_again_is_not_told(room: Room, over: int) -> None:
    player, play = Player(room, over), first(room.desk.event(over))
    player.ask(play)
    refuse(room, over, "the slip says seven tricks")
    room.act(over, choose({"embargo": "2027-01-01"}))
    hidden = player.browser.get(player.page)
    assert (hidden.status_code, "seven" in hidden.text) == (404, False)


def test_the_page_of_a_board_leads_to_what_was_asked_of_it_when_nothing_can_be_asked_any_more(
    room: Room, over: int
) -> None:
    play = first(room.desk.event(over))
    Player(room, over).ask(play)
    assert linked(room, over, 1) == linked(room, over, 2) == "A result is not right?"
    room.act(over, CloseEvent("test", "requests"))
    assert linked(room, over, 1) == "Corrections that were asked for"
    assert linked(room, over, 2) == ""
    room.act(over, ReopenEvent("it was too early"), choose({"requests": "no"}), CloseEvent("test"))
    assert linked(room, over, 1) == ""


def linked(room: Room, event: int, board: int) -> str:
    """What leads from the page of a board to that of its requests; empty where nothing does."""
    page = room.browser().get(f"/results/{event}/board-{board}.html").text
    found = re.search(rf'<a href="/results/{event}/ask/{board}">([^<]+)</a>', page)
    return found[1] if found else ""
