"""A whole room that enters at once while a crowd reads: nothing is lost, nobody is forgotten."""

from __future__ import annotations

import os
from collections import Counter

import pytest

from overtrick.bootstrap.kept import open_store
from overtrick.event.records import ResultConfirmed, ResultEntered
from tests import apart
from tests.load.hall import Hall, hall, serving
from tests.load.readers import percentile
from tests.load.room import Figures, play
from tests.load.sockets import open_many

WHOLE = os.environ.get("OVERTRICK_HYPOTHESIS") == "soak"
TABLES, READERS, SECONDS = (500, 2000, 60.0) if WHOLE else (100, 300, 3.0)
AS_LONG = 12
"""An entry is decided, written to the disk and told, and then another act confirms it: with
everybody reading it takes no more than so many times as long as the same request costs at that
moment where it is refused without a look at the database."""


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> tuple[Hall, Figures]:
    if open_many() < 3 * (TABLES + READERS):
        pytest.skip("this system lets a program open too few files for so many readers")
    found = hall(tmp_path_factory.mktemp("hall") / "hall.db", TABLES)
    with serving(found.path) as running:
        figures = apart.run(play(found, running, READERS, SECONDS))
    print(*figures.lines(), sep="\n")
    return found, figures


def test_every_entry_of_a_whole_room_is_acknowledged_and_kept_once(
    played: tuple[Hall, Figures],
) -> None:
    found, figures = played
    assert {status for one in figures.phones for status in one.statuses} == {201}
    with open_store(str(found.path)) as store:
        entries = store.entries(found.event)
    sent = Counter(f"table {key}" for one in figures.phones for key in one.keys)
    kept = Counter(one.key for one in entries if isinstance(one.record, ResultEntered))
    assert kept == sent
    assert len(sent) == 2 * TABLES
    confirmed = [one.record.number for one in entries if isinstance(one.record, ResultConfirmed)]
    assert sorted(confirmed) == [
        one.number for one in entries if isinstance(one.record, ResultEntered)
    ]


def test_all_readers_of_a_busy_room_hear_of_the_newest(played: tuple[Hall, Figures]) -> None:
    _, figures = played
    assert len(figures.readers) == READERS
    assert {one.version for one in figures.readers} == {figures.newest}


def test_phones_are_left_alone_by_what_other_tables_enter(played: tuple[Hall, Figures]) -> None:
    _, figures = played
    assert sum(one.nudged for one in figures.phones) == 0


def test_a_crowd_of_readers_does_not_hold_the_room_up(played: tuple[Hall, Figures]) -> None:
    _, figures = played
    assert percentile(figures.busy, 0.99) < AS_LONG * percentile(figures.floor, 0.99)
