"""An evening for the console's tests: a Mitchell of five tables, some results in."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime, timedelta
from pathlib import Path

import pytest

from overtrick.bootstrap import Asked
from overtrick.bootstrap.desk import Desk
from overtrick.bootstrap.kept import Writer, open_event, opening
from overtrick.event.commands import (
    Command,
    ConfirmResult,
    ContestResult,
    EnterContestant,
    EnterResult,
    SetMovement,
    StartRound,
)
from overtrick.formats.reading import Heading
from overtrick.web import book
from tests.web.room import START, Room, copied

NAMES = {
    "1NS": ("Ada Birch", "Max Stone"), "2NS": ("Rosa Vale", "Hugo Dale"),
    "3NS": ("Pia Oakes", "Wren Kemp"), "4NS": ("Ivy Thorne", "Bob Cole"),
    "5NS": ("Lea Moor", "Ned Nash"), "1EW": ("Cy Marsh", "Dot Finch"),
    "2EW": ("Eli Frost", "Fay Gray"), "3EW": ("Gus Hill", "Hal Irons"),
    "4EW": ("Ida Jones", "Kit Lowe"), "5EW": ("Olga Park", "Una Quill"),
}  # fmt: skip
RESULTS = ("4SN=", "3NTE-1", "2HS+1", "4SxN-2", "PASS", "1NTW+2", "5DS=", "3CE=", "6NTN-1")
"""What tables make of boards, one after the other."""


class Evening:
    """One event at a desk, with a clock of its own."""

    def __init__(self, desk: Desk, now: datetime | None = None, title: str = "Thursday Pairs"):
        self.desk = desk
        self.now = now or START
        heading = Heading(
            title=title, date="2026-11-26", form="pairs", winners=2, club="Larchfield"
        )
        self.number = open_event(desk.store, opening(heading, Asked()), self._writer())

    def seat(self, movement: str = "mitchell-5", **more) -> Evening:
        self.do(SetMovement(movement, boards_per_set=3, **more))
        return self

    def name(self) -> Evening:
        for key, players in NAMES.items():
            self.do(EnterContestant(key[:-2], side=key[-2:], players=players))
        return self

    def start(self, round_: int = 1) -> Evening:
        self.do(StartRound(round_))
        return self

    def play(self, round_: int, *, tables=range(1, 6), boards: int = 3) -> Evening:
        """So many boards of a round at some tables, confirmed."""
        for table in tables:
            sitting = self.desk.event(self.number).sittings["", round_, table]
            for board in sitting.boards[:boards]:
                result = RESULTS[(board * 7 + table + round_) % len(RESULTS)]
                self.do(
                    EnterResult(round_, table, board, result), ConfirmResult(round_, table, board)
                )
        return self

    def busy(self) -> Evening:
        """Round 2 at play: one board of round 1 missing, one contested, a call, an announcement."""
        self.start().play(1, tables=(1, 2, 3, 5)).play(1, tables=(4,), boards=2)
        self.now += timedelta(minutes=23)
        self.start(2).play(2, tables=(1,), boards=2).play(2, tables=(2, 3), boards=1)
        board = self.desk.event(self.number).sittings["", 2, 1].boards[0]
        self.do(ContestResult(2, 1, board, "3NTN="))
        self.do(book.call("lead out of turn", 3, round_=2, board=9))
        self.do(book.announce("Coffee after round 3"))
        self.now += timedelta(minutes=4)
        return self

    def do(self, *commands: Command) -> None:
        for command in commands:
            self.desk.act(self.number, command, self._writer())

    @property
    def event(self):
        return self.desk.event(self.number)

    def _writer(self) -> Writer:
        return Writer(self.now, "test")


@pytest.fixture(scope="session")
def busy_template(tmp_path_factory: pytest.TempPathFactory, template: Path) -> Path:
    """A database with a busy evening, which is event 1."""
    path = tmp_path_factory.mktemp("console") / "busy.db"
    with copied(template, path) as made:
        Evening(made.desk).seat().name().busy()
    return path


@pytest.fixture
def busy(busy_template: Path, tmp_path: Path) -> Iterator[Room]:
    """A server in the middle of an evening: round 2 at play for four minutes."""
    with copied(busy_template, tmp_path / "busy.db", START + timedelta(minutes=27)) as made:
        yield made
