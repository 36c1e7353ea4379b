"""A director who plays learns nothing of a board ahead of him by guessing at its result."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import fields
from fractions import Fraction
from typing import Any

import pytest

from overtrick.event.commands import (
    AllowLatePlay,
    ConfirmResult,
    ContestResult,
    CorrectResult,
    DecideAppeal,
    EnterContestant,
    EnterResult,
    FoulBoard,
    GivePenalty,
    GiveRuling,
    LodgeAppeal,
    TakeNote,
    Undo,
    WithdrawResult,
)
from overtrick.event.records import ResultEntered
from overtrick.formats.commands import VERBS
from overtrick.store.accounts_roles import Role
from overtrick.web import book
from overtrick.web.console.ahead import HIDDEN
from overtrick.web.console.meanwhile import saw
from overtrick.web.console.playing import is_kept_from, scrubbed
from tests.web.console_desk import Desk
from tests.web.console_evening import busy, busy_template
from tests.web.room import Room
from tests.web.test_console_playing import AHEAD, SECRET, playing

__all__ = ["busy", "busy_template", "playing"]

PLACE = {"round": 1, "table": 3, "board": AHEAD}
CONTESTS = "7NTxxW-12"
RESULTS = (SECRET, CONTESTS, "4SN=", "PASS", "NP")
"""What is in, what contests it, and others."""
MALFORMED = tuple(f"{one} 4SN= zz" for one in (SECRET, CONTESTS, "3NTE-3"))
"""What names several results and is none."""
NOTES = tuple(f"was it {one} or 4SN=?" for one in (SECRET, CONTESTS, "3NTE-3"))
RULINGS = ("60/40", "70/30", "50/50")
GUESSES: dict[str, tuple[dict[str, Any], ...]] = {
    "enter-result": tuple({"result": one} for one in RESULTS),
    "correct-result": tuple({"result": one} for one in RESULTS),
    "contest-result": tuple({"result": one} for one in RESULTS),
    "confirm-result": ({},),
    "give-ruling": tuple({"ruling": one} for one in RULINGS),
    "decide-appeal": tuple({"decision": "upheld", "ruling": one} for one in RULINGS),
}
"""Commands that say or confirm a result, with what somebody may try."""
HARMLESS: dict[str, dict[str, Any]] = {
    "withdraw-result": {},
    "lodge-appeal": {"by": "NS"},
    "allow-late-play": {},
    "foul-board": {"first_round": 1},
    "prepare-board": {"dealer": "S"},
    "take-note": {"text": "the cards are sticky"},
}
"""Commands with a board whose answer does not hang on which result is in."""
PLAYED = {"allow-late-play"}
"""Those of them that are refused where any is in."""
_TELLING = {"board", "result", "ruling", "number", "decision"}
_OWN = {"undo", "enter-contestant"}
"""Whose number is of an entry to be voided unread, or of a contestant."""


def asked(name: str, values: dict[str, Any]) -> dict[str, Any]:
    """A command of the place as JSON has it, with what it has no field for left out."""
    known = {field.name for field in fields(VERBS[name].kind)}
    return {"do": name} | {key: one for key, one in (PLACE | values).items() if key in known}


def api(desk: Desk, path: str, body: dict[str, Any]) -> tuple[int, str]:
    answer = desk.client.post(
        f"/api/v1/events/1/{path}", json=body, headers={"x-csrf-token": desk.token}
    )
    return answer.status_code, answer.text


def answers(desk: Desk, name: str, values: dict[str, Any]) -> Iterator[tuple[str, int, str]]:
    """What every road answers to one command."""
    body = asked(name, values)
    yield "command", *api(desk, "commands", body)
    yield "batch", *api(desk, "batch", {"commands": [body]})
    yield "preview", *api(desk, "preview", body)
    form = {key: str(one) for key, one in body.items() if key != "do"}
    for step in ({}, {"step": "do", "key": "one"}, {"step": "do", "shown": "no"}):
        desk.send(f"./do/{name}", **form, **step)
        yield f"form {step}", desk.status, desk.words
    if text := values.get("result", values.get("ruling")):
        yield from lines(desk, text)


def lines(desk: Desk, text: str) -> Iterator[tuple[str, int, str]]:
    """What a line of a table or of a sheet answers, whatever it says that it was shown with."""
    place = {key: str(one) for key, one in PLACE.items()} | {"section": ""}
    saw = str(desk_entry(desk))
    shown_with = ({}, {"saw": saw}, {"saw": "0"}, {"saw": saw, "keep": "yes"}, {"take": text})
    for which, more in enumerate(shown_with):
        desk.send("./table", **place, result=text, **more)
        yield f"line {which}", desk.status, desk.words
    for more in ({}, {f"saw-r-1-3-{AHEAD}-": saw}):
        sheet = {"by": "table", "section": "", "round": "1", "table": "3", "key": "sheet"}
        desk.send("./enter", **sheet, **{f"r-1-3-{AHEAD}-": text}, **more)
        yield f"sheet {sorted(more)}", desk.status, desk.words


def desk_entry(desk: Desk) -> int:
    """The entry of the result as its line says it."""
    other = desk.open("./table?section=&round=1&table=3").forms("./table")
    return int(next(one for one in other if one["board"] == [str(AHEAD)])["saw"][0].split()[0])


def is_like(words: str) -> str:
    """An answer with one word, and no gap, for whatever may have been typed."""
    typed = map(re.escape, (*MALFORMED, *NOTES, *RESULTS, *RULINGS))
    return re.sub("|".join(typed), "TYPED", words)


def leaked(words: str, values: dict[str, Any]) -> list[str]:
    """What is in and nobody typed, and an answer says."""
    typed = " ".join(map(str, values.values()))
    return [one for one in (SECRET, CONTESTS) if one in words and one not in typed]


@pytest.mark.parametrize("name", GUESSES)
def test_right_and_wrong_guesses_get_one_answer_on_every_road_and_change_nothing(
    busy: Room, playing: Desk, name: str
) -> None:
    appeal = appealed(busy) if name == "decide-appeal" else 0
    found: dict[str, set[tuple[int, str]]] = {}
    if name == "give-ruling":
        busy.act(1, GiveRuling(1, 3, AHEAD, "60/40"))
    before = busy.desk.event(1).entries
    for values in GUESSES[name]:
        number = {"number": appeal} if appeal else {}
        for road, status, words in answers(playing, name, values | number):
            found.setdefault(road, set()).add((status, is_like(words)))
            assert not leaked(words, values), road
    assert busy.desk.event(1).entries == before
    assert {road: len(several) for road, several in found.items()} == dict.fromkeys(found, 1)
    (refused,), (shown,) = found["command"], found["preview"]
    assert (refused[0], shown[0]) == (409, 403)
    assert HIDDEN in refused[1]
    assert all(HIDDEN in words for road in found for _, words in found[road] if road != "preview")


def appealed(room: Room) -> int:
    """The number of an appeal about the board ahead that was upheld with 70/30."""
    room.act(1, GiveRuling(1, 3, AHEAD, "60/40"))
    number = room.act(1, LodgeAppeal(1, 3, AHEAD, "NS"))[0].number
    room.act(1, DecideAppeal(number, "upheld", "70/30"))
    return number


@pytest.mark.parametrize("name", HARMLESS)
def test_what_other_commands_answer_does_not_hang_on_the_result(
    busy: Room, playing: Desk, name: str
) -> None:
    def said() -> list[tuple[str, int, str]]:
        body = asked(name, HARMLESS[name])
        form = {key: str(one) for key, one in body.items() if key != "do"}
        playing.send(f"./do/{name}", **form)
        return [("form", playing.status, playing.words)]

    before, done = said(), set()
    for result in ("4SN=", "PASS", "3NTE-2"):
        busy.act(1, CorrectResult(1, 3, AHEAD, result))
        assert said() == before
        status, words = api(playing, "commands", asked(name, HARMLESS[name]))
        assert not any(one in words for one in (SECRET, CONTESTS, "4SN=", "PASS", "3NTE-2"))
        if status == 201:
            busy.act(1, Undo(len(busy.desk.event(1).entries)))
            words = str({str(one["record"]) for one in json.loads(words)})
        done.add((status, words))
    assert {status for status, _ in done} == {409 if name in PLAYED else 201}
    assert len(done) == 1


def test_what_cannot_be_read_is_answered_alike_on_every_road_whatever_it_names(
    busy: Room, playing: Desk
) -> None:
    found: dict[str, set[tuple[int, str]]] = {}
    before = busy.desk.event(1).entries
    for text in MALFORMED:
        values = {"result": text}
        for road, status, words in answers(playing, "enter-result", values):
            found.setdefault(road, set()).add((status, is_like(words)))
            assert not leaked(words, values), road
    assert {road: len(several) for road, several in found.items()} == dict.fromkeys(found, 1)
    assert any("TYPED" in words for _, words in found["line 0"])
    assert busy.desk.event(1).entries == before


def test_a_note_that_names_results_is_shown_and_kept_alike_whatever_is_in(
    busy: Room, playing: Desk
) -> None:
    said = set()
    for text in NOTES:
        playing.send("./do/take-note", text=text)
        shown = is_like(playing.words)
        status, words = api(playing, "commands", {"do": "take-note", "text": text})
        kept = busy.desk.event(1).entries[-1]
        assert (playing.status, status, kept.record.text) == (200, 201, text)
        assert json.loads(words)[0]["record"]["text"] == "was it … or …?"
        told = playing.open("./journal").words
        assert "was it … or …?" in told
        assert text not in told
        said.add(shown)
    assert len(said) == 1


@pytest.mark.parametrize(
    ("kind", "words"),
    [
        ("note", "board 7 was 3NT, two off; NS 620; made hushwords"),
        ("penalty", "on 7: ave+ (hushwords)"),
        ("fouled", "it was hushwords"),
        ("taken back", "the hushwords of boards 4-9"),
    ],
)
def test_what_another_wrote_that_has_the_number_of_a_board_ahead_in_it_is_kept_whole(
    busy: Room, playing: Desk, kind: str, words: str
) -> None:
    match kind:
        case "note":
            busy.act(1, TakeNote(words))
        case "penalty":
            busy.act(1, GivePenalty("3NS", Fraction(10), "percent", words))
        case "fouled":
            busy.act(1, FoulBoard(AHEAD, 1, reason=words))
        case _:
            number = busy.act(1, TakeNote("the tea is cold"))[0].number
            busy.act(1, Undo(number, words))
    for page in ("./journal", "/api/v1/events/1/journal"):
        assert "hushwords" not in playing.open(page).text
    assert json.loads(playing.text)[-1]["record"].get("text" if kind == "note" else "reason") == "…"
    assert "…" in playing.open("./journal").words
    other = Desk(busy.as_role(Role.DIRECTOR))
    for page in ("./journal", "/api/v1/events/1/journal"):
        assert words in other.open(page).text


def test_a_reason_that_is_copied_with_a_result_is_still_who_gave_its(
    busy: Room, playing: Desk
) -> None:
    busy.act(1, GiveRuling(1, 1, 1, "60/40", reason="as on 7: hushwords"))
    playing.open("./do/switch-arrow")
    assert playing.open("./do/switch-arrow/preview?round=1&table=1").status == 200
    assert ("60/40" in playing.words, "hushwords" in playing.text) == (True, False)
    assert api(playing, "commands", {"do": "switch-arrow", "round": 1, "table": 1})[0] == 201
    for page in ("./journal", "/api/v1/events/1/journal"):
        assert "hushwords" not in playing.open(page).text, page
        assert "hushwords" in Desk(busy.as_role(Role.DIRECTOR)).open(page).text, page


def test_the_reason_of_a_ruling_on_a_board_that_was_played_tells_nothing_of_one_ahead(
    busy: Room, playing: Desk
) -> None:
    busy.act(1, GiveRuling(1, 1, 1, "60/40", reason="as on 7: hushwords"))
    busy.act(1, GiveRuling(1, 1, 2, "60/40", reason="heardwords, it was 4SN="))
    for page in ("./table?round=1&table=1", "./table?round=1&table=1&part=yes"):
        assert "hushwords" not in playing.open(page).text
        assert "heardwords, it was 4SN=" in playing.text
        assert "hushwords" in Desk(busy.as_role(Role.DIRECTOR)).open(page).text


def test_what_one_wrote_oneself_and_what_all_are_told_stands_with_gaps_for_results_alone(
    busy: Room, playing: Desk
) -> None:
    api(playing, "commands", {"do": "take-note", "text": "pair 7 is late, 4SN="})
    busy.act(1, book.announce("board 7 is played at 20:10, not 4SN="))
    playing.send("./do/take-note", text="tea for table 7")
    assert "tea for table 7" in playing.words
    for page in ("./journal", "/api/v1/events/1/journal"):
        playing.open(page)
        assert "pair 7 is late, …" in playing.text
        assert "board 7 is played at 20:10, not …" in playing.text


def test_names_and_what_boards_that_he_has_played_brought_are_told(
    busy: Room, playing: Desk
) -> None:
    busy.act(1, CorrectResult(1, 3, AHEAD, "PASS"))
    busy.act(1, EnterContestant("2", side="NS", players=("Ann Pass", "Hugo Dale")))
    assert "Ann Pass" in playing.open("./journal").words
    assert "or 3 notrump by North, made" in playing.open("./room").words
    typed = {"section": "", "round": "1", "table": "1", "board": "1"}
    playing.send("./table", **typed, result="4S zz")
    assert "write it as in 4SxN+1, 3NT E 9 or PASS" in playing.words


def test_a_sentence_has_results_where_it_names_boards_and_all_of_them_were_played(
    busy: Room, playing: Desk
) -> None:
    event, entry = busy.desk.event(1), desk_entry(playing)
    played = next(
        one.number for one in event.entries
        if isinstance(one.record, ResultEntered) and one.record.board == 3
    )  # fmt: skip
    for text in ("Board 3, round 1: PASS", f"entry {played} (PASS)", "boards 1-3, 4 and 5: PASS"):
        assert scrubbed(event, frozenset({6, AHEAD}), text) == text
    ahead = ("PASS", f"board 3, board {AHEAD}: PASS", "boards 1-8: PASS", "boards 1, 2 and 7: PASS")
    for text in (*ahead, f"board 3: entry {entry} (PASS)", "entry 1 (PASS)", "entry 999 (PASS)"):
        assert scrubbed(event, frozenset({6, AHEAD}), text) == text.replace("PASS", "…")


def test_a_call_that_tells_a_result_is_told_where_it_says_of_which_board(
    busy: Room, playing: Desk
) -> None:
    busy.act(1, book.call("the twelfth was 5DxW-1", 2, round_=1, board=1))
    busy.act(1, book.call("on board 1 we made 5DW=", 2, round_=1, board=1))
    for page in ("./room", "./journal", "/api/v1/events/1/journal"):
        assert "the twelfth was" not in playing.open(page).text
        assert "on board 1 we made" in playing.text
    assert "on board 1 we made 5DW=" in playing.open("./room").words
    other = Desk(busy.as_role(Role.DIRECTOR))
    assert "the twelfth was 5DxW-1" in other.open("./room").words


@pytest.mark.parametrize(
    ("name", "sent"),
    [("leave", {"contestant": "2NS", "after_round": 5000}),
     ("enter-result", {**PLACE, "table": 0, "result": "PASS"})],
)  # fmt: skip
def test_a_number_that_is_out_of_bounds_is_refused_with_the_bounds(
    playing: Desk, name: str, sent: dict[str, Any]
) -> None:
    least = 0 if name == "leave" else 1
    said = f"a number from {least} to 9"
    status, words = api(playing, "commands", {"do": name, **sent})
    assert (status, said in words, "…" in words) == (409, True, False)
    playing.send(f"./do/{name}", **{key: str(one) for key, one in sent.items()})
    assert said in playing.words
    assert f"not {sent.get('after_round', 0)}" in playing.words


def test_a_board_is_named_by_its_number_or_between_two_of_others() -> None:
    hidden = frozenset({AHEAD})
    for span in ("6-8", "6–8", "6 - 8", "6 to 8", "2, 6 to 8"):
        assert is_kept_from(f"boards {span} are sticky", 3, hidden), span
    assert is_kept_from("7, I think", 3, hidden)
    assert not is_kept_from("boards 3-5 and 8 are sticky, 6-9 tricks", 3, hidden)


def test_every_command_about_a_board_is_walked_or_named_as_harmless() -> None:
    about = {
        name for name, verb in VERBS.items()
        if _TELLING & {field.name for field in fields(verb.kind)}
    }  # fmt: skip
    assert about - _OWN == GUESSES.keys() | HARMLESS.keys()


@pytest.fixture
def nobody_yet(busy: Room) -> dict[str, Any]:
    """A place of a board ahead that has no result."""
    assert not busy.desk.event(1).plays_at(("", 2, 3, 12))
    return {"round": 2, "table": 3, "board": 12}


def test_a_first_result_goes_in_once_and_is_answered_again_under_its_key(
    busy: Room, playing: Desk, nobody_yet: dict[str, Any]
) -> None:
    body = {"do": "enter-result", "result": "4SN=", **nobody_yet}
    headers = {"x-csrf-token": playing.token, "Idempotency-Key": "first"}
    path = "/api/v1/events/1/commands"
    first = playing.client.post(path, json=body, headers=headers)
    again = playing.client.post(path, json=body, headers=headers)
    assert (first.status_code, again.status_code) == (201, 201)
    assert first.json() == again.json() != []
    assert api(playing, "commands", body)[0] == 409
    busy.act(1, ConfirmResult(2, 3, 12))
    assert busy.desk.event(1).plays_at(("", 2, 3, 12))


def test_who_typed_a_result_mends_his_own_slip_but_not_what_another_made_of_it(
    busy: Room, playing: Desk, nobody_yet: dict[str, Any]
) -> None:
    wrong = {"do": "correct-result", "result": "4SN+1", **nobody_yet}
    api(playing, "commands", {"do": "enter-result", "result": "4SN=", **nobody_yet})
    assert api(playing, "commands", wrong)[0] == 201
    place = {key: str(one) for key, one in nobody_yet.items()} | {"section": ""}
    playing.send("./table", **place, result="4SN+2")
    assert str(busy.desk.event(1).plays_at(("", 2, 3, 12))[0].entered.result) == "4SN+2"
    busy.act(1, CorrectResult(2, 3, 12, "4SN="))
    assert HIDDEN in api(playing, "commands", wrong)[1]


def test_a_ruling_given_from_a_call_is_ones_own_to_mend(
    busy: Room, playing: Desk, nobody_yet: dict[str, Any]
) -> None:
    (call,) = book.calls(busy.desk.event(1))
    form = {key: str(one) for key, one in nobody_yet.items()} | {"ruling": "60/40", "step": "do"}
    playing.send("./do/give-ruling", **form, answers=saw(busy.desk.event(1), call.number))
    assert book.calls(busy.desk.event(1)) == ()
    mended = {"do": "give-ruling", "ruling": "40/60", **nobody_yet}
    assert api(playing, "commands", mended)[0] == 201
    busy.act(1, GiveRuling(2, 3, 12, "50/50"))
    assert HIDDEN in api(playing, "commands", mended)[1]


def test_a_result_that_moved_with_its_table_is_not_ones_own(busy: Room, playing: Desk) -> None:
    switch = {"do": "switch-arrow", "round": 1, "table": 3}
    assert api(playing, "commands", switch)[0] == 201
    for result in (SECRET, "4SN="):
        body = {"do": "correct-result", "result": result, **PLACE}
        assert HIDDEN in api(playing, "commands", body)[1]


def test_a_board_that_waits_to_be_played_later_is_entered_by_whoever_runs_the_room(
    busy: Room, playing: Desk, nobody_yet: dict[str, Any]
) -> None:
    busy.act(1, EnterResult(2, 3, 12, "NP"), AllowLatePlay(2, 3, 12))
    body = {"do": "enter-result", "result": "4SN=", **nobody_yet}
    assert api(playing, "commands", body)[0] == 201
    assert HIDDEN in api(playing, "commands", body)[1]


def test_a_result_that_comes_in_at_the_same_moment_is_not_told_either(
    busy: Room, playing: Desk, nobody_yet: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    plain = busy.desk.act_together

    def late(event_id: int, commands: Any, writer: Any, *more: Any) -> Any:
        if writer.author == "ada":
            monkeypatch.setattr(busy.desk, "act_together", plain)
            busy.act(1, EnterResult(2, 3, commands[0].board, "4SN="))
        return plain(event_id, commands, writer, *more)

    said = set()
    for board, result in ((12, "4SN="), (11, "3NTE=")):
        monkeypatch.setattr(busy.desk, "act_together", late)
        body = {"do": "enter-result", **nobody_yet, "board": board, "result": result}
        said.add(api(playing, "commands", body))
        assert busy.desk.event(1).plays_at(("", 2, 3, board))
    assert len(said) == 1
    assert HIDDEN in said.pop()[1]


@pytest.mark.parametrize("what", ["result", "correct"])
@pytest.mark.parametrize("modes", [("table",), ("pair",), ("room",), ("table", "room")])
def test_a_phone_that_he_is_signed_in_on_tells_nothing_of_tables_that_it_is_not_at(
    busy: Room, playing: Desk, what: str, modes: tuple[str, ...]
) -> None:
    code = busy.app.state.tables.table_code(1, "", 1).rpartition("/")[2]
    busy.act(1, book.choose({"one-device": "yes"}))
    phone = busy.browser()  # before he signs in: he himself may have none for the whole room
    for mode in modes:
        claiming = {"code": code, "mode": mode, "who": "1NS" if mode == "pair" else ""}
        assert phone.post("/t/claim", json=claiming).status_code == 201
    playing.client.cookies.set("overtrick_device", phone.cookies["overtrick_device"])
    before, said = busy.desk.event(1).entries, set()
    for number, result in enumerate(RESULTS):
        one = {"what": what, "key": f"{number:032x}", "section": "", "result": result, **PLACE}
        answer = playing.client.post(
            "/t/1/entries", json=one, headers={"x-csrf-token": playing.token}
        )
        said.add((answer.status_code, answer.text))
    assert len(said) == 1
    assert said.pop()[0] == 403
    assert busy.desk.event(1).entries == before


@pytest.mark.parametrize("how", ["withdrawn", "ruled and withdrawn", "undone", "contested"])
def test_what_a_table_said_and_was_taken_back_is_not_guessed_at_before_it_says_it_again(
    busy: Room, playing: Desk, nobody_yet: dict[str, Any], how: str
) -> None:
    if how == "contested":
        api(playing, "commands", {"do": "enter-result", "result": "PASS", **nobody_yet})
        busy.act(1, ContestResult(2, 3, 12, "4SN="))
    else:
        busy.act(1, EnterResult(2, 3, 12, "4SN="))
    if how == "undone":
        busy.act(1, Undo(len(busy.desk.event(1).entries)))
    else:
        if how == "ruled and withdrawn":
            busy.act(1, GiveRuling(2, 3, 12, "60/40"))
        assert api(playing, "commands", {"do": "withdraw-result", **nobody_yet})[0] == 201
    before = busy.desk.event(1).entries
    for result in ("4SN=", "3NTE="):
        body = {"do": "enter-result", "result": result, **nobody_yet}
        status, words = api(playing, "commands", body)
        assert (status, HIDDEN in words) == (409, True)
        playing.send("./do/enter-result", **{key: str(one) for key, one in body.items()})
        assert HIDDEN in playing.words
        playing.send("./table", section="", **{key: str(one) for key, one in body.items()})
        assert HIDDEN in playing.words
        assert said_on_a_phone(playing, nobody_yet, result) == 403
    assert busy.desk.event(1).entries == before
    busy.act(1, EnterResult(2, 3, 12, "4SN="))


def said_on_a_phone(desk: Desk, place: dict[str, Any], result: str) -> int:
    one = {"what": "result", "key": f"{7:032x}", "section": "", "result": result, **place}
    answer = desk.client.post("/t/1/entries", json=one, headers={"x-csrf-token": desk.token})
    return answer.status_code


def test_a_board_that_no_table_said_was_played_is_entered_again(
    busy: Room, playing: Desk, nobody_yet: dict[str, Any]
) -> None:
    busy.act(1, EnterResult(2, 3, 12, "NP"), WithdrawResult(2, 3, 12))
    busy.act(1, GiveRuling(2, 3, 12, "60/40"), WithdrawResult(2, 3, 12))
    for result in ("4SN=", "3NTE="):
        body = {"do": "enter-result", "result": result, **nobody_yet}
        assert api(playing, "commands", body)[0] == 201
        assert api(playing, "commands", {"do": "withdraw-result", **nobody_yet})[0] == 201


def test_who_does_not_play_corrects_and_confirms_as_ever(busy: Room, playing: Desk) -> None:
    other = Desk(busy.as_role(Role.DIRECTOR))
    assert api(other, "commands", asked("enter-result", {"result": SECRET})) == (201, "[]")
    assert "7NT" in api(other, "commands", asked("enter-result", {"result": "4SN="}))[1]
    assert api(other, "commands", asked("correct-result", {"result": "4SN="}))[0] == 201
