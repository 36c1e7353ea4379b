"""Events from files whose event file says how they were planned."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from overtrick import demo
from overtrick.bootstrap.files import Asked
from overtrick.bootstrap.kept import Writer, keep_files, open_store
from overtrick.event.fold import Event, fold
from overtrick.formats.reading import Notice
from tests.bootstrap.test_people_meant import WRITER

LINE = 'movement = "mitchell-7"'


def kept(folder: Path, line: str = LINE, writer: Writer = WRITER) -> tuple[Event, list[Notice]]:
    """The evening that ships, its movement's line replaced."""
    for suffix in (".toml", ".csv", ".pbn"):
        shutil.copy(demo.path().with_suffix(suffix), folder)
    file = folder / demo.path().name
    file.write_text(file.read_text().replace(LINE, line))
    odd: list[Notice] = []
    with open_store(str(folder / "evening.db")) as store:
        number = keep_files(store, [file], Asked(), writer, odd)
        return fold(store.entries(number)), odd


def test_everybody_is_seated_as_they_played(tmp_path: Path) -> None:
    event, odd = kept(tmp_path)
    assert len(event.sittings) == 49
    assert not odd
    for one in event.plays.values():
        played = one.entered
        assert played.round is not None
        assert played.table is not None
        sitting = event.sittings[played.section, played.round, played.table]
        assert (played.ns, played.ew) == (sitting.ns, sitting.ew)
        assert played.board in sitting.boards


def test_without_a_movement_nobody_is_seated(tmp_path: Path) -> None:
    event, odd = kept(tmp_path, "")
    assert not event.sittings
    assert not odd


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ('movement = "mitchel-7"', "mitchel-7"),
        ('movement = "howell-8"', "the event has two"),
        ('movement = "individual-8"', "individual"),
    ],
)
def test_a_movement_that_cannot_be_is_said_and_the_results_stay(
    tmp_path: Path, line: str, why: str
) -> None:
    event, odd = kept(tmp_path, line)
    assert not event.sittings
    assert len(event.plays) == 196
    [notice] = odd
    assert notice.code == "movement-unused"
    assert why in notice.message
