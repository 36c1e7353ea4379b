"""Results entered over HTTP, each acknowledged when it is on the disk: ``python -m bench.entries``.

The floor is the same server's POST of the same body without a database: decoded and validated by
the same code behind the same middleware, answered from the event loop. Sixteen connections of one
client send as fast as they are answered; server and client share the machine, and what both cost
is in both figures. The aim is 60 % of the floor. Beside it stands the same POST by a device that
is known, which the middleware looks up in the database.
"""

from __future__ import annotations

import asyncio
import json
import os
import secrets
import tempfile
import time
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from pathlib import Path

from tests.load.hall import Hall, Running, free_port, hall, running
from tests.load.phones import CONTRACTS

from bench.pipe import Pipe, request
from overtrick.bootstrap.kept import open_store
from overtrick.store.devices import Place
from overtrick.web.security.recognising import HELD
from overtrick.web.security.tables import hold_table

AT_ONCE = 16
TABLES = 200
SECONDS = 1.5
ROUNDS = 3
AIM = 0.6

SERVER = """
import socket, sys
from litestar import Response, post
from litestar.params import JSONBody
from overtrick.bootstrap.desk import Desk
from overtrick.bootstrap.kept import open_store
from overtrick.live import Hub
from overtrick.web import create_app
from overtrick.web.access import Access, rule
from overtrick.web.serving import open_port, run
from overtrick.web.terminal.said import Said, Taken
from overtrick.web.wiring import EventId

@post("/floor/{event_id:int}/entries", opt=rule(Access.ANYONE), include_in_schema=False)
async def floor(event_id: EventId, data: JSONBody[Said]) -> Response[Taken]:
    return Response(Taken("new", data.board, event_id), status_code=201)

with open_store(sys.argv[1]) as store:
    hub = Hub()
    app = create_app(Desk(store, hub))
    app.register(floor)
    with open_port("127.0.0.1", int(sys.argv[2])) as on:
        run(app, hub, on)
"""


def main() -> None:
    with tempfile.TemporaryDirectory(prefix="overtrick-bench-") as folder:
        place = Path(folder)
        found = hall(place / "hall.db", TABLES)
        cookies = _held(found)
        (place / "server.py").write_text(SERVER)
        port = free_port()
        program = (str(place / "server.py"), str(found.path), str(port))
        with running(program, port, place / "server.log") as server:
            figures = asyncio.run(_measured(server, found, cookies))
    floor = figures["without a database"]
    for name, (rate, spent) in figures.items():
        print(
            f"  {name:34} {rate:8.0f} requests/s   {1e3 * spent:5.2f} ms of a processor each"
            f"   ratio {rate / floor[0]:5.0%}"
        )
    print(f"  aim: entries at least {AIM:.0%} of the first   load {os.getloadavg()[0]:.1f}")


async def _measured(
    server: Running, found: Hall, cookies: Sequence[str]
) -> dict[str, tuple[float, float]]:
    """Requests a second of each kind, and the server's processor time for one: the best of some."""
    entries = _entries(found, cookies)
    floor = request(f"/floor/{found.event}/entries", next(_bodies(found)))
    known = request(f"/floor/{found.event}/entries", next(_bodies(found)), cookies[0])
    parts = {
        "without a database": iter(lambda: floor, None),
        "the same, device looked up": iter(lambda: known, None),
        "entries, each on the disk": entries,
    }
    best = dict.fromkeys(parts, (0.0, 0.0))
    for _ in range(ROUNDS):
        for name, requests in parts.items():
            best[name] = max(best[name], await _rate(server, requests))
    return best


async def _rate(server: Running, requests: Iterator[bytes]) -> tuple[float, float]:
    pipes = [await Pipe.open(server.port) for _ in range(AT_ONCE)]
    spent, began = server.spent(), time.perf_counter()
    end = began + SECONDS
    counts = await asyncio.gather(*(one.work(requests, end) for one in pipes))
    took = time.perf_counter() - began
    for one in pipes:
        one.close()
    return sum(counts) / took, (server.spent() - spent) / sum(counts)


def _held(found: Hall) -> list[str]:
    """A device for each table, by its cookie."""
    with open_store(str(found.path)) as store:
        now = datetime.now(UTC)
        held = [
            hold_table(store, Place(found.event, one.section, one.number), None, at=now)
            for one in found.tables
        ]
    return [f"{HELD}={one.token}" for one in held]


def _entries(found: Hall, cookies: Sequence[str]) -> Iterator[bytes]:
    """Every result of the evening, round by round, each by its own table."""
    path = f"/t/{found.event}/entries"
    for number, body in enumerate(_bodies(found)):
        yield request(path, body, cookies[number % len(cookies)])


def _bodies(found: Hall) -> Iterator[bytes]:
    """What the tables say, one after the other, round by round."""
    for round_ in range(1, 1 + max(one for _, one, _ in found.boards)):
        for turn in (0, 1):
            for one in found.tables:
                board = found.boards[one.section, round_, one.number][turn]
                said = {
                    "key": secrets.token_hex(16), "what": "result", "section": one.section,
                    "round": round_, "table": one.number, "board": board,
                    "result": CONTRACTS[(one.number + turn) % len(CONTRACTS)],
                    "confirmed_by": "EW",
                }  # fmt: skip
                yield json.dumps(said).encode()


if __name__ == "__main__":
    main()
