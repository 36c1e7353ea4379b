"""Published events again, entry by entry: appended, kept in a database, read back, and scored."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from overtrick.bootstrap.files import Scored
from overtrick.bootstrap.kept import open_store
from overtrick.event.compute import standings
from overtrick.event.fold import extended, fold
from overtrick.event.records import Entry, EventOpened
from overtrick.event.standings import Standings
from overtrick.event.state import Event
from overtrick.formats.journal import entries as read_entries
from overtrick.formats.journal import write
from tests.real.test_events import FOLDER, SHIPPED_EVENTS, Json, events, score_as_printed
from tests.shared import shared

SHIPPED_RESULTS = 6305
START = datetime(2026, 11, 26, 19, 0, tzinfo=UTC)
TOGETHER = 40
"""So many records are appended at once, as when several tables send their round."""

every_event = pytest.mark.parametrize("path", events())


def shipped_results(published: Json) -> int:
    """How many rows of travellers an event has, counted apart from any reading of it."""
    boards = published["boards"] + [
        board for match in published.get("matches") or () for board in match["boards"]
    ]
    return sum(len(board["results"]) for board in boards)


def counts(found: Standings) -> dict[str, int]:
    """How much there is to compare."""
    return {
        "places": sum(len(ranking.rows) for ranking in found.rankings),
        "results": sum(len(board.lines) for board in found.boards),
        "matches": len(found.matches),
    }


def same(found: Standings, direct: Standings) -> bool:
    """Whether all that is computed is the same, to the last fraction, record by record."""
    return (
        found.rankings == direct.rankings
        and found.matches == direct.matches
        and found.lists == direct.lists
        and found.imbalances == direct.imbalances
        and figures(found) == figures(direct)
    )


def figures(found: Standings) -> list[tuple[object, ...]]:
    """Every line of every board, without when and from which file it came."""
    return [
        (board.scope, board.board, board.top, board.datum, line.play.entered, *line[1:])
        for board in found.boards
        for line in board.lines
    ]


def read(path: Path) -> tuple[Json, Scored]:
    published = json.loads(path.read_text("utf-8"))
    return published, score_as_printed(published)


def portions(entries: Sequence[Entry]) -> Iterator[Sequence[Entry]]:
    return (entries[place : place + TOGETHER] for place in range(0, len(entries), TOGETHER))


@every_event
def test_a_published_event_appended_entry_by_entry_has_the_standings_of_the_direct_road(
    path: Path,
) -> None:
    published, direct = read(path)
    event = fold(direct.entries[:1])
    for entry in direct.entries[1:]:
        event = extended(event, [entry])
    assert event == direct.event
    found = standings(event)
    print(path.stem, counts(found))
    assert same(found, direct.standings)
    assert counts(found)["results"] == shipped_results(published)
    assert counts(found)["places"] == len(published["contestants"])
    assert counts(found)["matches"] == len(published.get("matches") or ())


@every_event
def test_a_published_event_in_a_database_has_the_standings_of_the_direct_road(
    path: Path, tmp_path: Path
) -> None:
    published, direct = read(path)
    event = kept(direct.entries, tmp_path / "club.db")
    assert [entry.record for entry in event.entries] == [entry.record for entry in direct.entries]
    found = standings(event)
    print(path.stem, counts(found))
    assert same(found, direct.standings)
    assert counts(found)["results"] == shipped_results(published)


def kept(entries: Sequence[Entry], path: Path) -> Event:
    """The event appended portion by portion to a database that is opened anew in the middle."""
    first = entries[0].record
    assert isinstance(first, EventOpened)
    store = open_store(str(path))
    event_id = store.create(first, at=START)
    number = 1
    for turn, portion in enumerate(portions(entries[1:]), start=1):
        if turn == 3:
            store.close()
            store = open_store(str(path), create=False)
        wrote = store.append(
            event_id, number, [one.record for one in portion], at=START + timedelta(minutes=turn)
        )
        number += len(wrote)
    store.close()
    with open_store(str(path), create=False) as again:
        assert again.check() == ()
        return fold(again.entries(event_id))


@every_event
def test_a_published_event_in_a_journal_file_has_the_standings_of_the_direct_road(
    path: Path,
) -> None:
    _, direct = read(path)
    found, people = read_entries(write(direct), "journal.json")
    assert [entry.record for entry in found] == [entry.record for entry in direct.entries]
    assert people == direct.people
    assert same(standings(fold(found)), direct.standings)


def test_every_result_that_was_shipped_is_compared() -> None:
    paths = sorted(shared(FOLDER).glob("*.json"))
    assert len(paths) == len(events()) == SHIPPED_EVENTS
    results = sum(shipped_results(json.loads(path.read_text("utf-8"))) for path in paths)
    print(len(paths), "events,", results, "results")
    assert results == SHIPPED_RESULTS
