"""``overtrick results``: what people and clubs played, from the journals of a database."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.shell import called, shell


@pytest.fixture
def url(evening: Path) -> Path:
    url = evening / "club.db"
    ran = called("event", "import", evening / "thursday.toml", "--db", url)
    assert ran.code == 0, ran.err
    return url


def test_it_works(url: Path) -> None:
    ran = shell("results", "--player", "Petra Holm", "--db", url)
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.startswith("2026-11-26  1 of ")
    assert ran.out.endswith("58.58%  Thursday pairs  with Ines Calder\n")


def test_who_played_nothing_has_no_place_among_so_many(evening: Path) -> None:
    event, url = evening / "thursday.toml", evening / "club.db"
    more = '\n[[contestants]]\nid = "8NS"\nplayers = ["Nora Rush", "Bo Lind"]\n'
    event.write_text(event.read_text() + more)
    assert called("event", "import", event, "--db", url).code == 0
    ran = called("results", "--player", "Nora Rush", "--db", url)
    assert ran.out.startswith("2026-11-26  0.00  Thursday pairs  with Bo Lind"), ran.out
    (row,) = called("results", "--player", "Nora Rush", "--db", url, "--json").document["events"]
    assert row["place"] == "–"


def test_a_players_history_as_json(url: Path) -> None:
    found = called("results", "--player", "1003", "--db", url, "--json").document
    assert found["name"] == "Petra Holm"
    (event,) = found["events"]
    assert (event["place"], event["percent"], event["substitute"]) == ("1", "58.58", False)
    assert [one["name"] for one in event["partners"]] == ["Ines Calder"]


def test_events_are_listed_with_their_winners(url: Path) -> None:
    (event,) = called("results", "--json", "--db", url).document
    assert event["title"] == "Thursday pairs"
    assert [one["ranking"] for one in event["winners"]] == ["NS", "EW"]
    named = [one["name"] for one in event["winners"][0]["players"]]
    assert named == ["Petra Holm", "Ines Calder"]
    elsewhere = called("results", "--json", "--db", url, "--club", "Fernhill")
    assert elsewhere.document == []
    assert called("results", "--json", "--db", url, "--until", "2026-11-25").document == []


def test_the_ladder_and_two_people(url: Path) -> None:
    ladder = called("results", "--ladder", "--json", "--db", url).document
    assert ladder[0]["rank"] == ladder[1]["rank"] == 1
    assert ladder[0]["events"] == 1
    met = called(
        "results", "--player", "Petra Holm", "--against", "Ines Calder", "--db", url, "--json"
    ).document
    assert (met["boards"], met["together"]) == (0, 28)
    text = called("results", "--player", "Petra Holm", "--against", "Ines Calder", "--db", url)
    assert text.out.endswith("28 as partners\n")


def test_an_evening_at_play_is_not_in_the_ladder_and_is_named(tmp_path: Path) -> None:
    db = ("--db", tmp_path / "club.db")
    called("event", "new", "Tonight", "--winners", "2", *db)
    script = (
        ("set-movement", "mitchell-3"),
        ("enter-contestant", "1", "side=NS", "players=Ada Birch,Ben Cole"),
        ("results", "1", "1", "1=4SN="),
        ("results", "2", "3", "1=PASS"),
    )
    for words in script:
        assert called("event", "do", 1, *words, *db).code == 0
    ran = called("results", "--ladder", "--json", *db)
    assert ran.document == []
    assert ran.err == "warning: event 1: Tonight is not counted: still at play [at-play]\n"
    assert called("event", "do", 1, "open-corrections", *db).code == 0
    ran = called("results", "--ladder", "--json", *db)
    assert (len(ran.document), ran.err) == (2, "")


def test_privacy_counts_in_lists_of_results(url: Path) -> None:
    called("people", "privacy", "Ines Calder", "initials", "--db", url)
    assert called("results", "--player", "Petra Holm", "--db", url).out.endswith("with I.C.\n")


def test_rows_made_anew_say_the_same(url: Path) -> None:
    before = called("results", "--ladder", "--db", url, "--json").out
    assert called("results", "--rebuild", "--ladder", "--db", url, "--json").out == before


def test_what_makes_no_sense_is_refused(url: Path) -> None:
    assert called("results", "--against", "Petra Holm", "--db", url).code == 2
    assert called("results", "--ladder", "--player", "Petra Holm", "--db", url).code == 2
    ran = called("results", "--player", "nobody", "--db", url)
    assert ran.err.endswith("[no-such-person]\n")
    assert called("results", "--db", url.with_name("none.db")).code == 1
