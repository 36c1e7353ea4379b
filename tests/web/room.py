"""A server for tests: a fresh database, an app over it, and people who may do this or that."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from functools import cached_property
from pathlib import Path

from anyio.from_thread import BlockingPortal, start_blocking_portal
from litestar import Litestar
from litestar.testing import TestClient

from overtrick import demo
from overtrick.bootstrap import Asked
from overtrick.bootstrap.desk import Desk
from overtrick.bootstrap.kept import Writer, keep_files, open_store
from overtrick.event.commands import Command
from overtrick.event.records import Entry
from overtrick.live import Hub
from overtrick.store.accounts import account, add_account, grant
from overtrick.store.accounts_roles import Grant, Role, Scope
from overtrick.store.api_tokens import Wanted, make_token
from overtrick.store.devices import Place
from overtrick.store.sessions import Browser, begin
from overtrick.store.store import Store
from overtrick.web import create_app
from overtrick.web.app import state_of
from overtrick.web.security.csrf import SESSION
from overtrick.web.security.recognising import HELD
from overtrick.web.security.tables import hold_table

START = datetime(2026, 11, 26, 19, 30, tzinfo=UTC)
_TOKEN = re.compile(r'name="_csrf" value="([0-9a-f]{64})"')


@dataclass
class Lent:
    """An application, which takes a while to make, and the desk that it was made over."""

    desk: Desk
    app: Litestar = field(init=False)
    clock: Callable[[], datetime] = lambda: START


FREE: list[Lent] = []
"""Applications that nobody uses now."""


@dataclass
class Room:
    """One server. Its clock stands still until it is told to go on.

    Its application is as new, and goes back when the room is left.
    """

    store: Store
    stack: ExitStack
    now: datetime = START
    desk: Desk = field(init=False)
    app: Litestar = field(init=False)

    def __post_init__(self) -> None:
        lent = FREE.pop() if FREE else made(self.store)
        self.stack.callback(FREE.append, lent)
        lent.clock = lambda: self.now
        lent.desk.__init__(self.store, Hub())
        state, counted = lent.app.state, lent.app.state.requests
        counted.__init__()
        state.clear()
        state.update(dict(state_of(lent.desk, lent.clock)) | {"requests": counted})
        self.desk, self.app = lent.desk, lent.app

    @cached_property
    def portal(self) -> BlockingPortal:
        """The loop that answers this room's browsers, lest each request start one of its own."""
        return self.stack.enter_context(start_blocking_portal())

    def later(self, **how: float) -> None:
        """Let time go by."""
        self.now += timedelta(**how)

    def evening(self) -> int:
        """The evening that ships: fourteen pairs, all played; its number."""
        return keep_files(self.store, [demo.path()], Asked(), Writer(self.now, "test"))

    def act(self, event_id: int, *commands: Command) -> list[Entry]:
        """Do what commands ask, at the desk."""
        writer = Writer(self.now, "test")
        return [one for command in commands for one in self.desk.act(event_id, command, writer)]

    def known(self, login: str, *grants: Grant) -> str:
        """Somebody with an account and these roles; their id."""
        at = self.now.isoformat()

        def work(connection) -> str:
            new = add_account(connection, login, "", at=at)
            for one in grants:
                grant(connection, new, one, at=at)
            return new

        return self.store.write(work)

    def browser(self, **headers: str) -> TestClient:
        """A browser that nobody is signed in on."""
        client = TestClient(self.app, raise_server_exceptions=False)
        client.blocking_portal = self.portal
        client.headers.update(headers)
        return client

    def signed_in(self, login: str, *grants: Grant) -> TestClient:
        """The browser of somebody with these roles, who is made known if need be."""
        with self.store.reading() as connection:
            known = any(one.login == login for one in _accounts(connection))
        if not known:
            self.known(login, *grants)
        client = self.browser()
        client.cookies.set(SESSION, self.session(login))
        return client

    def session(self, login: str) -> str:
        """The token of a new session of an account."""
        return self.store.write(
            lambda c: begin(c, account(c, login).id, Browser("a test"), now=self.now)
        )

    def as_role(self, role: Role, event: int | None = None) -> TestClient:
        """The browser of somebody with one role, everywhere or in one event."""
        login = f"{role.value}-{event or 'all'}"
        return self.signed_in(login, Grant(role, Scope(event=event)))

    def program(self, role: Role, event: int | None = None) -> TestClient:
        """A program that has a token for a role."""
        owner = f"maker-{role.value}-{event or 'all'}"
        maker = self.known(owner, Grant(Role.OWNER))
        wanted = Wanted("program", Grant(role, Scope(event=event)))
        _, text = self.store.write(lambda c: make_token(c, maker, wanted, now=self.now))
        return self.browser(Authorization=f"Bearer {text}")

    def device(self, event: int, section: str = "", table: int = 1) -> TestClient:
        """A phone that holds a table."""
        held = hold_table(self.store, Place(event, section, table), None, at=self.now)
        client = self.browser()
        client.cookies.set(HELD, held.token or "")
        return client


def made(store: Store) -> Lent:
    """An application with a desk and a clock that can be others later."""
    lent = Lent(Desk(store, Hub()))

    def now() -> datetime:
        return lent.clock()

    lent.app = create_app(lent.desk, clock=now)
    return lent


def csrf(client: TestClient, path: str = "/sign-in") -> str:
    """The token in the form of a page."""
    found = _TOKEN.search(client.get(path).text)
    assert found is not None, f"{path} has no form"
    return found[1]


def _accounts(connection) -> Iterable:
    from overtrick.store.accounts import all_accounts

    return all_accounts(connection)


@contextmanager
def copied(template: Path, to: Path, now: datetime = START) -> Iterator[Room]:
    """A server on a copy of a database, which is made at ``to``."""
    shutil.copy(template, to)
    with open_store(str(to)) as store, ExitStack() as stack:
        yield Room(store, stack, now)
