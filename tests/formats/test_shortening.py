"""Titles and names that are longer than any that is typed: cut, said, and the rest is read."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import pytest

from overtrick.bootstrap import Asked
from overtrick.bootstrap.kept import Writer, keep_files, open_store
from overtrick.event.records import ResultEntered
from overtrick.formats.loading import load
from overtrick.formats.reading import Unreadable
from overtrick.formats.registry import named
from overtrick.formats.shortening import OF_A_PERSON, shortened

GAME = """% PBN 2.1
[Event "{event}"]
[Site "{site}"]
[Date "2026.11.26"]
[Board "1"]
[West "Wes Ting"]
[North "{north}"]
[East "Ena Stork"]
[South "Sue Ding"]
[Dealer "N"]
[Vulnerable "None"]
[Deal "N:AKQ2.AKQ.AKQ.AKQ J543.J32.J32.J32 T987.T98.T98.T98 6.7654.7654.7654"]
[Scoring "MP"]
[Declarer "N"]
[Contract "3NT"]
[Result "9"]
[Section "{section}"]
[Table "1"]
[Round "1"]

"""
USUAL = {"event": "Pairs", "site": "Club", "north": "Nora Thing", "section": "A"}
LONG = "x" * 5000


def written(folder: Path, *games: dict[str, str]) -> Path:
    path = folder / "game.pbn"
    path.write_text("".join(GAME.format(**(USUAL | one)) for one in games), encoding="latin-1")
    return path


@pytest.mark.parametrize("number", ["9" * 5000, "x" * 201])
def test_a_contestant_whose_number_is_longer_than_any_is_refused(
    tmp_path: Path, number: str
) -> None:
    path = written(tmp_path, {})
    path.write_text(path.read_text().rstrip() + f'\n[PairNS "{number}"]\n[PairEW "2"]\n')
    with pytest.raises(Unreadable, match=f"has {len(number)} characters: at most 200"):
        load(path)


@pytest.mark.parametrize(
    ("odd", "said"),
    [
        ({"event": LONG}, "the title of the event has 5000 characters, and is cut after 200"),
        ({"event": "Pa\x07irs"}, "the title of the event holds control characters"),
        ({"north": f"{LONG} Y"}, "the name of player 'xxxxxxxxxxxxxxxxxxxx' has 5002"),
        ({"north": "A\x02B C"}, "the name of player 'A\\x02B C' holds control characters"),
        ({"section": LONG}, "the name of section 'xxxxxxxxxxxxxxxxxxxx'… has 5000"),
    ],
)  # fmt: skip
def test_a_file_is_kept_whatever_its_titles_and_names_are(
    tmp_path: Path, odd: dict[str, str], said: str
) -> None:
    path = written(tmp_path, odd)
    found = load(path)
    [notice] = [one for one in found.notices if one.code == "text-cut"]
    assert notice.message.startswith(said)
    assert notice.where == "game.pbn"
    with open_store(str(tmp_path / "kept.db")) as store:
        number = keep_files(store, [path], Asked(), Writer(datetime(2026, 11, 26, tzinfo=UTC)))
        assert len(store.event(number).title) <= 200
        assert any(isinstance(one.record, ResultEntered) for one in store.entries(number))


def test_characters_of_a_name_that_nobody_sees_are_blanks(tmp_path: Path) -> None:
    path = written(tmp_path, {"north": "Nora\xad\xa0Thing", "event": "Pairs\xad"})
    found = load(path)
    assert found.heading.title == "Pairs"
    assert "Nora Thing" in {" ".join(one.name.split()) for one in found.people.values()}
    assert [one for one in found.notices if one.code == "text-cut"] == []
    with open_store(str(tmp_path / "kept.db")) as store:
        assert keep_files(store, [path], Asked(), Writer(datetime(2026, 11, 26, tzinfo=UTC)))


def test_sections_that_are_cut_to_the_same_stay_apart(tmp_path: Path) -> None:
    found = load(written(tmp_path, {"section": f"{LONG}1"}, {"section": f"{LONG}2"}))
    results = [one for one, _ in found.records if isinstance(one, ResultEntered)]
    sections = [one.section for one in results]
    assert len(set(sections)) == 2
    assert all(len(one) <= 200 for one in sections)


def test_what_is_as_it_should_be_is_left_as_it_is(tmp_path: Path) -> None:
    path = written(tmp_path, {"event": "é" * 200, "north": "N" * OF_A_PERSON})
    found = named("pbn").read(path.read_bytes(), path.name)
    assert shortened(found) is found
