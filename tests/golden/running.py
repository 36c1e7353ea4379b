"""An evening carried out: purely, and in a database that is closed and opened in between."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path

from sqlalchemy import func, select

from overtrick.bootstrap import Asked
from overtrick.bootstrap.kept import (
    Writer,
    carry_out,
    event_kept,
    open_event,
    open_store,
    opening,
)
from overtrick.bridge.errors import BridgeError
from overtrick.event.commands import Command
from overtrick.event.compute import standings
from overtrick.event.decide import done
from overtrick.event.fold import fold
from overtrick.event.records import Entry, EventOpened
from overtrick.event.state import Event
from overtrick.formats.reading import Heading
from overtrick.formats.scripts import commands_in
from overtrick.store.people_tables import people
from overtrick.store.store import Store
from tests.golden.evening import Clock, Do, Refused, Session, Step, Table
from tests.whole.compare import differences

START = datetime(2026, 11, 26, 19, 0, tzinfo=UTC)
_OF_THE_OPENING = {"title", "date", "rules", "winners", "across", "form", "method"}


class WentWrong(AssertionError):
    """A line of an evening did not do what it says."""


def opened(session: Session) -> EventOpened:
    """The opening that a session's ``open`` line asks for."""
    named = session.opening
    settings = tuple((one, it) for one, it in named.items() if one not in _OF_THE_OPENING)
    heading = Heading(
        title=named.get("title", "Golden evening"),
        date=named.get("date", "2026-11-26"),
        form=session.form,  # type: ignore[arg-type]
        method=session.method,
        winners=2 if named.get("winners") == "2" else 1,
        rules=named.get("rules", "plain"),
        across=named.get("across") == "yes",
    )
    return opening(heading, Asked(settings=settings))


@dataclass
class Timing:
    """The clock of an evening, and the entries that lines remember by name."""

    now: datetime = START
    labels: dict[str, int] = field(default_factory=dict)

    def commands(self, text: str) -> list[Command]:
        """The commands of a line, remembered numbers put in."""
        filled = re.sub(r"\{(\w+)\}", lambda found: str(self.labels[found[1]]), text)
        return list(commands_in(filled))

    def tick(self) -> datetime:
        self.now += timedelta(minutes=1)
        return self.now


@contextmanager
def refused(line: int, code: str) -> Iterator[None]:
    """What is done inside has to be refused with that code."""
    try:
        yield
    except BridgeError as error:
        if error.code != code:
            raise WentWrong(f"line {line}: {error.code}, not {code}: {error}") from error
    else:
        raise WentWrong(f"line {line}: it is not refused")


class Pure:
    """An evening by ``decide`` and ``fold`` alone; ``checked`` after every step two ways over."""

    def __init__(self, session: Session, *, checked: bool = True) -> None:
        self.checked = checked
        self.timing = Timing()
        first = Entry(1, opened(session), at=START, act=1)
        self.event = fold([first])

    def take(self, step: Step) -> None:
        """Carry out one step. Raises WentWrong, naming the line."""
        match step:
            case Clock(_, at):
                self.timing.now = at
            case Do(line, text, label):
                self._do(line, text, label)
            case Refused(line, code, text):
                self._refuse(line, code, text)
            case _:
                pass

    def _do(self, line: int, text: str, label: str) -> None:
        for place, command in enumerate(self.timing.commands(text)):
            before = self.event
            try:
                self.event = done(before, command, at=self.timing.tick())
            except BridgeError as error:
                raise WentWrong(
                    f"line {line}: {command} is refused: {error.code}: {error}"
                ) from error
            if self.event.entries == before.entries:
                raise WentWrong(f"line {line}: {command} changes nothing")
            if label and not place:
                self.timing.labels[label] = len(before.entries) + 1
        if self.checked:
            check(self.event, f"line {line}: {text}")

    def _refuse(self, line: int, code: str, text: str) -> None:
        before, entries = self.event, self.event.entries
        with refused(line, code):
            for command in self.timing.commands(text):
                done(before, command, at=self.timing.tick())
        assert self.event is before
        assert fold(entries) == before, f"line {line}: a refused command left its mark"


def check(event: Event, where: str) -> None:
    """The state is what the journal folds to, and the standings are the naive ones."""
    if fold(event.entries) != event:
        raise WentWrong(f"{where}: the state is not what the journal folds to")
    wrong = differences(event.entries, standings(event))
    if wrong:
        raise WentWrong(f"{where}: the standings are not the naive ones: {'; '.join(wrong[:5])}")


class Kept:
    """The same evening in an SQLite database; ``restart`` closes it and opens it again."""

    def __init__(self, session: Session, path: Path) -> None:
        self.path = path
        self.timing = Timing()
        self.store: Store = open_store(str(path))
        self.event_id = open_event(self.store, opened(session), Writer(START, "director"))

    def restart(self) -> None:
        """As after a power cut: nothing is left but the file."""
        self.store.close()
        self.store = open_store(str(self.path), create=False)

    def take(self, step: Step) -> None:
        match step:
            case Clock(_, at):
                self.timing.now = at
            case Do(_, text, label):
                for place, command in enumerate(self.timing.commands(text)):
                    wrote = carry_out(self.store, self.event_id, command, self._writer())
                    if label and not place:
                        self.timing.labels[label] = wrote[0].number
            case Refused(line, code, text):
                self._refuse(line, code, text)
            case _:
                pass

    def _refuse(self, line: int, code: str, text: str) -> None:
        before, known = self.store.entries(self.event_id), self._people()
        with refused(line, code):
            for command in self.timing.commands(text):
                carry_out(self.store, self.event_id, command, self._writer())
        assert self.store.entries(self.event_id) == before, f"line {line}: something was written"
        assert self._people() == known, f"line {line}: somebody was made a visitor in vain"

    def _people(self) -> int:
        with self.store.reading() as connection:
            return connection.execute(select(func.count()).select_from(people)).scalar_one()

    def _writer(self) -> Writer:
        return Writer(self.timing.tick(), "director")

    def event(self) -> Event:
        return event_kept(self.store, self.event_id)


def carried_out(session: Session, *, checked: bool = True) -> Iterator[tuple[Pure, Step]]:
    """A session step by step, purely."""
    pure = Pure(session, checked=checked)
    for step in session.steps:
        pure.take(step)
        yield pure, step


def tables(session: Session, *kinds: str) -> list[Table]:
    """The expected lists of a session, of some kinds."""
    return [step for step in session.steps if isinstance(step, Table) and step.kind in kinds]
