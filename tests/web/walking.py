"""Every address that can be asked for, with something in each place of it."""

from __future__ import annotations

import io
import itertools
import re
import zipfile
from collections.abc import Generator, Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from urllib.parse import quote

from httpx import Response
from litestar.handlers import HTTPRouteHandler
from litestar.testing import TestClient

from overtrick.event.contestant import shown_ids
from overtrick.web.access import RULE, Access
from overtrick.web.console.exporting import FILES as EXPORTED
from overtrick.web.console.verbs import VERBS
from overtrick.web.public.files import FILES
from overtrick.web.static import folder
from tests.web.room import Room

_PLACE = re.compile(r"\{([a-z_]+)(?::[a-z]+)?\}")


@dataclass(frozen=True)
class Route:
    """One way in: a method, an address and the rule that its handler states."""

    method: str
    path: str
    handler: HTTPRouteHandler

    @property
    def needed(self) -> Access:
        return Access(self.handler.opt[RULE])

    @property
    def places(self) -> list[str]:
        return _PLACE.findall(self.path)


def routes(room: Room) -> Iterator[Route]:
    for route in room.app.routes:
        for handler, _ in route.route_handler_map.values():
            for method in handler.http_methods - {"OPTIONS"}:
                yield Route(method, route.path, handler)


@dataclass
class Walk:
    """What stands in the places of addresses for one event of a room.

    ``more`` are what a test adds; a place that nobody says anything of is an error, so that a
    new address is not passed by.
    """

    room: Room
    event: int
    more: Mapping[str, Iterable[str]] = field(default_factory=dict)

    def addresses(self, *, more: str = "") -> Generator[str, int | None, None]:
        """Every address for GET, with the queries that it may have, and with one ``more``.

        A route of the console that refuses whoever asks, or asks them to sign in, is asked once:
        send what was answered.
        """
        for route in sorted(routes(self.room), key=lambda one: one.path):
            for address in self.filled(route) if route.method == "GET" else ():
                status = yield address
                if more:
                    yield f"{address}{'&' if '?' in address else '?'}{more}"
                if status in (401, 403) and route.path.startswith("/console/"):
                    break

    def filled(self, route: Route) -> Iterator[str]:
        """The addresses of one route."""
        values = [list(self._values(route.path, one)) for one in route.places]
        for chosen in itertools.product(*values):
            left = iter(chosen)
            bare = _PLACE.sub(lambda _, left=left: quote(str(next(left)), safe="/"), route.path)
            yield bare
            yield from (f"{bare}?{query}" for query in self._queries(route.path))

    def _values(self, path: str, place: str) -> Iterable[object]:
        found = self.more.get(place) or self._known(path).get(place)
        assert found is not None, f"{path}: say what stands for {{{place}}}"
        return found

    def _known(self, path: str) -> dict[str, Iterable[object]]:
        event = self.room.desk.event(self.event)
        people = sorted({id_ for one in event.contestants.values() for id_ in one.players})
        ids = [*shown_ids(event.contestants).values()]
        return {
            "event_id": [self.event],
            "board": self._boards(),
            "contestant": ids[:3],
            "name": self._names(path),
            "person": people[:3],
            "person_id": people[:2],
            "account_id": ["x"],
            "code": [self._code(), "1-A-1-aaaaaaaaaaaaaaaa"],
            "version": [folder().sum, "x"],
            "path": ["web.css", "no-such-file"],
            "token": ["x"],
            "token_id": ["x"],
            "login": ["x"],
            "language": ["en", "de", "x"],
            "key": ["mitchell-3", "no-such"],
            "sum_": [one.sha256 for one in self.room.store.originals(self.event)] or ["x"],
            "number": [1],
        }

    def _boards(self) -> list[int]:
        event = self.room.desk.event(self.event)
        return sorted({board for one in event.sittings.values() for board in one.boards})

    def _names(self, path: str) -> list[str]:
        if path.endswith("/do/{name:str}"):
            return sorted(VERBS)
        if path.endswith("/export/{name:str}"):
            return [*EXPORTED, "event", "site", "x"]
        pages = [f"board-{board}.html" for board in self._boards()]
        pages += ["index.html", "seats.html", "rules.html", "frequencies.html", "boards.html"]
        event = self.room.desk.event(self.event)
        pages += [f"pair-{one.lower()}.html" for one in shown_ids(event.contestants).values()]
        return [*pages, *FILES]

    def _code(self) -> str:
        return str(self.room.app.state.tables.table_code(self.event, "", 1)).rpartition("/")[2]

    def _queries(self, path: str) -> Iterator[str]:
        """What may be said behind an address: enough to come to every part of its answer."""
        tables = [f"section=&round={r}&table={t}" for r in (1, 2) for t in (1, 2)]
        if path.endswith(("/table", "/boards/{board:int}", "/bundle", "/watch", "/enter")):
            yield from (f"{one}&part=yes&mode=table&by=table" for one in tables)
        if path.endswith("/enter"):
            yield from (f"by=board&board={board}" for board in self._boards())
        if path.endswith("/do/{name:str}"):
            yield f"{tables[1]}&board={self._boards()[2]}"
        if path.endswith(("/search", "/people", "/people.json", "/players")):
            yield from ("q=a&typed=a", "q=<b>&typed=<b>")
        if path.endswith("/export"):
            yield from (f"format={one}&names=chosen" for one in ("csv", "pbn", "usebio", "toml"))
        if path.endswith("/journal"):
            yield "after=1&words=n"


def answers(
    client: TestClient, addresses: Generator[str, int | None, None], **headers: str
) -> Iterator[tuple[str, Response]]:
    """What a client is answered, address by address; nothing may break."""
    status = None
    with suppress(StopIteration):
        while True:
            address = addresses.send(status)
            answer = client.get(address, headers=headers, follow_redirects=False)
            status = answer.status_code
            assert status < 500, (address, answer.text[:300])
            yield address, answer


def texts(content: bytes) -> Iterator[str]:
    """What an answer says: an archive file by file."""
    if content.startswith(b"PK\x03\x04"):
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            for name in archive.namelist():
                yield from texts(archive.read(name))
    else:
        yield content.decode(errors="replace")
