"""One thread that writes: what many ask for at once is committed at once.

A commit has to wait for the disk, whoever asks for it. So the writer takes everything that
waits, does it in one transaction, and answers everybody after the commit. A request that is
refused spoils nothing for the others; where a transaction fails, each request gets one of
its own.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from contextlib import suppress
from dataclasses import dataclass, field
from queue import Empty, SimpleQueue
from time import monotonic
from typing import Any, Final, Generic, TypeAlias, TypeVar

from sqlalchemy import Connection, Engine, event
from sqlalchemy.exc import DBAPIError, IntegrityError, OperationalError

from overtrick.bridge.errors import BridgeError
from overtrick.event.records import Entry
from overtrick.store.appending import Append, Batch
from overtrick.store.coding import Coding
from overtrick.store.engines import writing
from overtrick.store.errors import (
    DatabaseBusy,
    DatabaseUnreachable,
    JournalMoved,
    StoreClosed,
    StoreError,
)
from overtrick.store.failures import FAILURES, failure, is_gone, is_trouble

T = TypeVar("T")

MOST: Final = 256
"""Requests in one transaction."""

LONG: Final = 5.0
"""Seconds without an answer after which nothing can be written, as far as anybody knows."""

_PATIENCE: Final = 0.5
"""How long to wait for as many requests as came together before, in lengths of a commit."""


@dataclass(eq=False, slots=True)
class Appending:
    """An append that waits for its answer. It rests on the one ``before`` it, where there is one.

    ``is_in`` says whether it was written as it was decided.
    """

    append: Append
    before: Appending | None = None
    future: Future[tuple[Entry, ...]] = field(default_factory=Future)
    again: bool = False
    is_in: bool = False

    def run(self, batch: Batch) -> tuple[Entry, ...]:
        """Do it within a transaction. Raises JournalMoved where what it rests on is not in."""
        append, self.is_in = self.append, False
        if self.before is not None and not self.before.is_in:
            raise JournalMoved(append.event_id, append.after, batch.head(append.event_id).last)
        entries = batch.append(append, again=self.again)
        self.is_in = not entries or entries[0].number == append.after + 1
        return entries


@dataclass(eq=False, slots=True)
class Work(Generic[T]):
    """Any other writing, with a connection inside a transaction.

    ``shows`` says whether the public may see anything of it.
    """

    work: Callable[[Connection], T]
    shows: bool = True
    future: Future[T] = field(default_factory=Future)

    def run(self, batch: Batch) -> T:
        """Do it within a transaction; a refusal takes back what it had written."""
        batch.flush()
        try:
            return self._nested(batch.connection)
        finally:
            batch.forget()

    def _nested(self, connection: Connection) -> T:
        """What fails of a full disk is said to: SQLite takes the savepoint back with it all."""
        savepoint = connection.begin_nested()
        try:
            value = self.work(connection)
        except FAILURES as error:
            with suppress(*FAILURES):
                savepoint.rollback()
            raise error from None
        except BaseException:
            savepoint.rollback()
            raise
        savepoint.commit()
        return value


Request: TypeAlias = Appending | Work[Any]
Told: TypeAlias = Callable[[], None]
"""Called in the writing thread; it waits for nothing, and raises nothing."""
_Answer: TypeAlias = tuple[Any, BaseException | None]


@dataclass(frozen=True, slots=True)
class Trouble:
    """What the database failed of, and the moment ``since`` when, by the monotonic clock."""

    error: StoreError
    since: float


class Writer:
    """The thread; it begins with the first request. ``submit`` may be called from any thread."""

    def __init__(self, engine: Engine, coding: Coding, where: str) -> None:
        self._group = _Group(engine, coding, where)
        self._queue: SimpleQueue[Request | Told | None] = SimpleQueue()
        self._held: list[Request] = []
        self._gate = threading.Lock()
        self._thread: threading.Thread | None = None
        self._closed = False
        self._where = where

    @property
    def trouble(self) -> Trouble | None:
        """What the database failed of when something was last written; None where it did not.

        One that has not answered for so long that nobody knows when it will is in trouble too.
        """
        begun = self._group.begun
        if begun is None or (took := monotonic() - begun) < LONG:
            return self._group.trouble
        message = f"the database has not answered for {took:.0f} seconds: nothing can be written"
        return Trouble(DatabaseBusy(message, where=self._where), begun + took)

    @property
    def works(self) -> int:
        """How many times anything but journals that shows was written, or may have been."""
        return self._group.works

    def submit(self, request: Request, *, at_once: bool = True) -> Future[Any]:
        """Queue a request, in the order of the calls. Raises StoreClosed.

        One that is not wanted ``at_once`` is held until ``go``, or another that is.
        """
        with self._gate:
            if self._closed:
                raise StoreClosed("the store is closed", where=self._where)
            self._held.append(request)
            if at_once:
                self._let_go()
        return request.future

    def go(self, told: Told) -> None:
        """Have all that is held done, and say so when each has its answer.

        Whoever asks for many things together so wakes the thread once, and is woken once.
        """
        with self._gate:
            self._let_go()
            self._queue.put(told)

    def close(self) -> None:
        """Write what waits, then end."""
        with self._gate:
            self._closed = True
            self._let_go()
            thread = self._thread
            self._queue.put(None)
        if thread is not None:
            thread.join()

    def _let_go(self) -> None:
        for one in self._held:
            self._queue.put(one)
        if self._held and self._thread is None:
            self._thread = threading.Thread(target=self._run, name="overtrick-writer")
            self._thread.daemon = True
            self._thread.start()
        self._held = []

    def _run(self) -> None:
        going, before, took = True, 1, 0.0
        while going:
            waiting = self._gathered(before, took * _PATIENCE)
            going = None not in waiting
            requests = [one for one in waiting if isinstance(one, Appending | Work)]
            begun = self._group.begun = monotonic()
            self._group.write([one for one in requests if _starts(one)])
            self._group.begun = None
            for one in waiting:
                if one is not None and not isinstance(one, Appending | Work):
                    one()
            before, took = len(waiting), monotonic() - begun
        self._group.close()

    def _gathered(self, expected: int, patience: float) -> list[Request | Told | None]:
        """What waits, and what comes within ``patience`` seconds where more is expected.

        Those who were just answered are likely to ask again, and one commit serves them all.
        """
        waiting = [self._queue.get()]
        until = monotonic() + patience
        while len(waiting) < MOST and waiting[-1] is not None:
            left = until - monotonic() if len(waiting) < expected else 0.0
            try:
                waiting.append(self._queue.get(block=left > 0, timeout=max(left, 0.0)))
            except Empty:
                break
        return waiting


def _starts(request: Request) -> bool:
    """Whether somebody still waits for it."""
    return request.future.set_running_or_notify_cancel()


class _Group:
    """Requests that are committed together."""

    def __init__(self, engine: Engine, coding: Coding, where: str) -> None:
        self._engine = engine
        self._coding = coding
        self._where = where
        self._open: Connection | None = None
        self.works = 0
        self.trouble: Trouble | None = None
        self.begun: float | None = None  # since when the database has been asked for an answer

    def write(self, requests: Sequence[Request]) -> None:
        """Do all of them and answer each."""
        if not requests:
            return
        works = sum(isinstance(one, Work) and one.shows for one in requests)
        self.works += works  # whoever looks meanwhile looks once more
        answers = self._answers(requests)
        self.works += works
        failed = [error for _, error in answers if is_trouble(error)]
        self.trouble = Trouble(failed[-1], monotonic()) if failed else None
        for request, (value, error) in zip(requests, answers, strict=True):
            if isinstance(request, Appending):
                request.before, request.is_in = None, request.is_in and error is None
            if error is None:
                request.future.set_result(value)
            else:
                request.future.set_exception(error)

    def close(self) -> None:
        """Give the connection back."""
        if self._open is not None:
            self._open.close()
            self._open = None

    def _answers(self, requests: Sequence[Request]) -> list[_Answer]:
        tried = _Try(requests)
        try:
            return self._transaction(tried)
        except Exception as error:  # noqa: BLE001 - whatever it is, somebody waits for an answer
            self._drop()
            return self._after(error, tried)

    def _transaction(self, tried: _Try) -> list[_Answer]:
        connection = self._open = self._open or self._connected()
        with connection.begin() as transaction:
            tried.begun = True
            appends = [one.append for one in tried.requests if isinstance(one, Appending)]
            batch = Batch(connection, self._coding, appends)
            answers = [_answer(one, batch) for one in tried.requests]
            batch.flush()
            tried.ended = True
            transaction.commit()
        return answers

    def _connected(self) -> Connection:
        """A connection of which every answer counts: much to write is no trouble."""
        connection = writing(self._engine)
        event.listen(connection, "after_cursor_execute", self._answered)
        return connection

    def _answered(self, *_: object) -> None:
        self.begun = monotonic()

    def _drop(self) -> None:
        """Trust a connection no more after something failed on it."""
        connection, self._open = self._open, None
        if connection is not None:
            connection.invalidate()
            connection.close()

    def _after(self, error: Exception, tried: _Try) -> list[_Answer]:
        """What follows from a failed transaction: another try, or the error for everybody."""
        alone = len(tried.requests) == 1
        gone = isinstance(error, DBAPIError) and is_gone(error)
        if gone and tried.ended:
            return [self._unknown(one) for one in tried.requests]
        if gone and not tried.second:
            return self._again(tried.requests)
        if gone or not tried.begun or (alone and (tried.second or not _passing(error))):
            return [(None, self._failed(one, error)) for one in tried.requests]
        if alone:
            return self._again(tried.requests)
        return [answer for one in tried.requests for answer in self._answers([one])]

    def _unknown(self, request: Request) -> _Answer:
        """The server went away while it committed: nobody knows whether it did.

        An append finds out; other work must not be done twice.
        """
        if isinstance(request, Appending) and not request.again:
            request.again = True
            return self._answers([request])[0]
        return None, self._unsure()

    def _failed(self, request: Request, error: Exception) -> Exception:
        """What is said of a failure; that nothing was written only where that is known."""
        is_unsure = isinstance(request, Appending) and request.again
        return self._unsure() if is_unsure else self._said(error)

    def _unsure(self) -> DatabaseUnreachable:
        message = "the connection broke while this was being saved: look whether it is there"
        return DatabaseUnreachable(message, where=self._where)

    def _again(self, requests: Sequence[Request]) -> list[_Answer]:
        tried = _Try(requests, second=True)
        try:
            return self._transaction(tried)
        except Exception as error:  # noqa: BLE001 - as above
            self._drop()
            return self._after(error, tried)

    def _said(self, error: Exception) -> Exception:
        return failure(error, self._where) if isinstance(error, FAILURES) else error


@dataclass(slots=True)
class _Try:
    """One attempt at a transaction, and how far it came."""

    requests: Sequence[Request]
    second: bool = False
    begun: bool = False
    ended: bool = False


def _answer(request: Request, batch: Batch) -> _Answer:
    try:
        return request.run(batch), None
    except BridgeError as refusal:
        return None, refusal


def _passing(error: Exception) -> bool:
    """Whether the same may succeed at once: two processes met, and one had to give way."""
    if isinstance(error, IntegrityError):
        return True
    state = getattr(error.orig, "sqlstate", "") if isinstance(error, OperationalError) else ""
    return (state or "").startswith("40")
