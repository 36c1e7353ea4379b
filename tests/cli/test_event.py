"""``overtrick event``: an evening from its opening to its pages, on the command line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.shell import Ran, called

Db = tuple[str, str]


@pytest.fixture
def db(tmp_path: Path) -> Db:
    return ("--db", str(tmp_path / "club.db"))


@pytest.fixture
def evening(db: Db) -> Db:
    assert called("event", "new", "Thursday", "--winners", "2", *db).out == "1\n"
    assert called("event", "do", "1", "set-movement", "mitchell-3", *db).code == 0
    return db


def do(db: Db, *words: str) -> Ran:
    return called("event", "do", "1", *words, *db)


def test_a_result_is_entered_listed_corrected_and_taken_back(evening: Db) -> None:
    assert do(evening, "results", "1", "1", "1=4SN=", "2=PASS").code == 0
    shown = json.loads(called("event", "show", "1", "--json", *evening).out)
    assert [one["board"] for one in shown["boards"]] == [1, 2]
    refused = do(evening, "enter-result", "1", "1", "1", "4SN+1")
    assert refused.code == 1
    assert "[already-entered]" in refused.err
    assert "possible: correct-result 1 1 1 4SN+1" in refused.err
    again = do(evening, "enter-result", "1", "1", "1", "4SN=")
    assert (again.code, again.out) == (0, "")
    before = called("event", "missing", "1", *evening).out
    number = json.loads(do(evening, "correct-result", "1", "1", "1", "4SN+1", "--json").out)
    assert called("event", "undo", "1", str(number[0]["number"]), *evening).code == 0
    assert called("event", "missing", "1", *evening).out == before


def test_a_key_that_is_sent_again_does_nothing_again(evening: Db) -> None:
    for _ in range(2):
        done = do(evening, "take-note", "cold tea", "--key", "k1")
        assert "cold tea" in done.out
    assert called("event", "journal", "1", *evening).out.count("cold tea") == 1


def test_a_key_of_another_command_is_refused(evening: Db) -> None:
    assert do(evening, "results", "1", "1", "1=4SN=", "2=PASS", "--key", "k1").code == 0
    again = do(evening, "results", "1", "1", "1=4SN=", "2=PASS", "--key", "k1")
    assert (again.code, len(again.out.splitlines())) == (0, 2)
    other = do(evening, "take-note", "cold tea", "--key", "k1")
    assert (other.code, "[key-reused]" in other.err) == (1, True)
    assert "cold tea" not in called("event", "journal", "1", *evening).out


def test_an_empty_key_is_none_and_odd_ones_are_refused(evening: Db) -> None:
    for note in ("cold tea", "warm beer"):
        assert note in do(evening, "take-note", note, "--key", "").out
    for key in ("a\nb", "k" * 201):
        assert "[not-a-key]" in do(evening, "take-note", "no", "--key", key).err


def test_a_note_that_sets_what_cannot_be_set_is_refused(evening: Db, tmp_path: Path) -> None:
    for note in ("set: embargo=soon", "set: public=end as agreed", " set: lead=ask,minutes=7"):
        refused = do(evening, "take-note", note)
        assert (refused.code, "[not-a-setting]" in refused.err) == (1, True), note
    script = tmp_path / "evening.txt"
    script.write_text('take-note "cold tea"\ntake-note "set: embargo=soon"\n', "utf-8")
    stopped = called("event", "run", "1", str(script), *evening)
    assert (stopped.code, "[not-a-setting]" in stopped.err) == (1, True)
    assert "line 2" in stopped.err
    assert "line 1 is done" in stopped.err
    journal = called("event", "journal", "1", *evening).out
    assert ("cold tea" in journal, "set:" in journal) == (True, False)
    assert do(evening, "take-note", "set: lead=ask, minutes=7").code == 0


def test_the_results_of_a_line_are_entered_together_or_not_at_all(evening: Db) -> None:
    before = called("event", "journal", "1", *evening).out
    refused = do(evening, "results", "1", "1", "1=4SN=", "2=GARBAGE")
    assert refused.code == 1
    assert called("event", "journal", "1", *evening).out == before


def test_a_preview_changes_nothing_and_agrees_with_what_is_done(evening: Db) -> None:
    do(evening, "enter-contestant", "1", "side=NS", "players=Ada Birch,Ben Cole")
    length = len(called("event", "journal", "1", *evening).out.splitlines())
    wanted = ("seat-players", "2NS", "Ada Birch,Cy Dean", "first-round=2")
    seen, done = called("event", "preview", "1", *wanted, *evening), do(evening, *wanted)
    assert (seen.code, done.code) == (1, 1)
    assert "Ada Birch" in done.err
    assert seen.err.splitlines()[-1] == done.err.splitlines()[-1]
    assert len(called("event", "journal", "1", *evening).out.splitlines()) == length


def test_nobody_becomes_a_visitor_by_a_command_that_is_refused(evening: Db) -> None:
    assert do(evening, "seat-players", "9NS", "Eve Frost,Finn Gray").code == 1
    assert "Frost" not in called("people", "list", *evening).out


def test_names_are_exported_and_published_as_their_players_chose(
    evening: Db, tmp_path: Path
) -> None:
    do(evening, "enter-contestant", "1", "side=NS", "players=Ada Birch,Ben Cole")
    do(evening, "results", "1", "1", "1=4SN=", "2=PASS")
    people = json.loads(called("people", "list", "--json", *evening).out)
    ada = next(one for one in people if one["name"] == "Ada Birch")
    assert called("people", "privacy", ada["id"], "hidden", *evening).code == 0
    for name in ("e.json", "e.xml", "e.pbn"):
        target = tmp_path / name
        assert called("event", "export", "1", str(target), *evening).code == 0
        assert b"Birch" not in target.read_bytes()
        assert called("event", "export", "1", str(target), "--all-names", *evening).code == 0
        assert b"Birch" in target.read_bytes()
    site = tmp_path / "site"
    assert called("publish", "1", "--out", str(site), *evening).code == 0
    pages = b"".join(page.read_bytes() for page in site.rglob("*.html"))
    assert b"Birch" not in pages
    assert b"Cole" in pages


def test_an_event_is_put_away_and_taken_back(evening: Db) -> None:
    assert called("event", "archive", "1", *evening).code == 0
    assert called("event", "list", *evening).out == ""
    assert "Thursday" in called("event", "list", "--archived", *evening).out
    assert called("event", "archive", "1", "--back", *evening).code == 0
    assert "Thursday" in called("event", "list", *evening).out


def test_a_script_stops_at_the_line_that_is_refused(evening: Db, tmp_path: Path) -> None:
    script = tmp_path / "round.txt"
    script.write_text("results 1 1 1=4SN=\nresults 1 1 9=4SN=\nresults 1 1 2=PASS\n", "utf-8")
    stopped = called("event", "run", "1", str(script), *evening)
    assert stopped.code == 1
    assert "round.txt, line 2" in stopped.err
    assert "(line 1 is done)" in stopped.err
    assert "1 of" in called("event", "missing", "1", *evening).out.splitlines()[-1]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("event", "commands", "foo"), "there is no command 'foo'"),
        (("event", "new", "X", "--method", "imp"), "'imp' does not score a field of pairs"),
        (("event", "new", " "), "an event has a title"),
        (("event", "new", "X", "--date", "2026-99-99"), "is not a date"),
        (("event", "show", "7"), "[no-such-event]"),
        (("event", "do", "1", "enter-resul", "1"), "did you mean enter-result"),
    ],
)
def test_what_cannot_be_is_refused_in_plain_words(
    evening: Db, words: tuple[str, ...], said: str
) -> None:
    database = () if words[1] == "commands" else evening
    refused = called(*words, *database)
    assert refused.code == 1
    assert said in refused.err


def test_an_event_is_made_of_files_with_its_people(db: Db, tmp_path: Path) -> None:
    file = tmp_path / "club.csv"
    file.write_text("board,ns,ew,score\n1,1,2,420\n1,3,4,-50\n", "utf-8")
    (tmp_path / "club.toml").write_text(
        'results = "club.csv"\n[[contestants]]\nid = "1"\nplayers = ["Ada Birch", "Ben Cole"]\n',
        "utf-8",
    )
    assert called("event", "import", str(tmp_path / "club.toml"), *db).out == "1\n"
    assert "Ada Birch" in called("people", "list", *db).out
    shown = json.loads(called("event", "show", "1", "--json", *db).out)
    assert shown["rankings"][0]["rows"][0]["players"][0]["name"] == "Ada Birch"


def test_what_is_odd_in_a_file_is_said_when_it_becomes_an_event(db: Db, tmp_path: Path) -> None:
    file = tmp_path / "club.csv"
    file.write_text("board,ns,ew,score,weather\n1,1,2,420,dry\n1,3,4,-50,dry\n", "utf-8")
    ran = called("event", "import", str(file), *db)
    assert (ran.code, ran.out) == (0, "1\n")
    assert "column 'weather' is not used" in ran.err
