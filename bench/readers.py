"""What two thousand readers of a live ranking cost: all are nudged by one result, and fetch it.

``python -m bench.readers``. The floor is uvicorn alone with the same bytes in its memory, fetched
by the same clients over as many connections; the server of Overtrick reads the request, looks
whether the event has gone on, and answers what the browser does not have. Both run in a process
of their own. Beside it stands how long a table waits for its entry while everybody fetches.
"""

from __future__ import annotations

import asyncio
import os
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path

from tests.load.readers import Answer, Reader, fetch, percentile
from tests.web.public_room import evening, results
from tests.web.room import Room

from overtrick.bootstrap.kept import open_store
from overtrick.event.commands import Command, TakeNote
from overtrick.formats.commands import command_object
from overtrick.store.accounts_roles import Role

READERS = int(os.environ.get("READERS", "2000"))
TABLES = 13
AT_ONCE = 200
"""Connections that are being opened or answered at one moment where nothing else paces them."""

BARE = """
import sys, uvicorn
body = open(sys.argv[1], "rb").read()
async def app(scope, receive, send):
    if scope["type"] == "http":
        head = [(b"content-type", b"text/html"), (b"content-encoding", b"gzip"),
                (b"content-length", str(len(body)).encode())]
        await send({"type": "http.response.start", "status": 200, "headers": head})
        await send({"type": "http.response.body", "body": body})
uvicorn.run(app, host="127.0.0.1", port=int(sys.argv[2]), log_level="error", lifespan="off")
"""


RATES: dict[str, float] = {}


def main() -> None:
    with tempfile.TemporaryDirectory(prefix="overtrick-bench-") as folder:
        place = Path(folder)
        event, token, last = _evening(place / "evening.db")
        port = _free_port()
        serve = ("-m", "overtrick", "serve", "--db", str(place / "evening.db"), "--host",
                 "127.0.0.1", "--port", str(port))  # fmt: skip
        with _running(serve, port):
            body = asyncio.run(_readers(f"http://127.0.0.1:{port}", event, token, last))
        (place / "page.gz").write_bytes(body)
        (place / "bare.py").write_text(BARE)
        port = _free_port()
        with _running((str(place / "bare.py"), str(place / "page.gz"), str(port)), port):
            floor = asyncio.run(_rate(f"http://127.0.0.1:{port}/", {}))
        print(f"  uvicorn alone, the same bytes:    {floor:8.0f} pages a second")
        for what, rate in RATES.items():
            print(f"  {what:<33} {rate:8.0f} pages a second, {rate / floor:.0%} of it")


async def _readers(address: str, event: int, token: str, last: Sequence[Command]) -> bytes:
    page, stream = f"{address}/results/{event}/index.html", f"{address}/results/{event}/stream"
    first = await fetch(page)
    readers = [Reader(page, stream, first.headers["etag"]) for _ in range(READERS)]
    for some in (readers[n : n + AT_ONCE] for n in range(0, READERS, AT_ONCE)):
        await asyncio.gather(*(one.open() for one in some))
    *most, closing = last
    quiet = [await _enter(address, event, token, one) for one in most]
    following = [asyncio.create_task(one.follow()) for one in readers]
    began = time.perf_counter()
    await _enter(address, event, token, closing)
    busy = []
    while not all(one.done() for one in following):
        busy.append(await _enter(address, event, token, TakeNote(f"note {len(busy)}")))
        await asyncio.sleep(0.05)
    await asyncio.gather(*following)
    told = max(one.told for one in readers) - began
    answers = [one.answers[0] for one in readers]
    _say(answers, told, time.perf_counter() - began, quiet, busy)
    for one in readers:
        one.close()
    packed = {"Accept-Encoding": "gzip"}
    body = (await fetch(page, packed)).body
    RATES["as sent to who has not got it:"] = await _rate(page, packed)
    RATES["to who has it (nothing is sent):"] = await _rate(
        page, packed | {"If-None-Match": (await fetch(page)).headers["etag"]}
    )
    return body


def _say(
    answers: Sequence[Answer], told: float, over: float, quiet: list[float], busy: list[float]
) -> None:
    took = [one.took for one in answers]
    sizes = sum(len(one.body) for one in answers) / len(answers)
    print(f"  {READERS} readers: all told after {told:.2f} s, all had the page after {over:.2f} s")
    print(f"  a page of {sizes:.0f} bytes: half within {1000 * percentile(took, 0.5):.0f} ms,"
          f" 99 % within {1000 * percentile(took, 0.99):.0f} ms")  # fmt: skip
    print(f"  an entry: {1000 * percentile(quiet, 0.5):.0f} ms with everybody listening,"
          f" {1000 * percentile(busy, 0.5):.0f} ms (99 %: {1000 * percentile(busy, 0.99):.0f} ms)"
          " while they fetch")  # fmt: skip


async def _rate(page: str, headers: dict[str, str]) -> float:
    """Pages a second, so many at once, each over a connection of its own."""
    turn = asyncio.Semaphore(AT_ONCE)

    async def one() -> None:
        async with turn:
            await fetch(page, headers)

    began = time.perf_counter()
    await asyncio.gather(*(one() for _ in range(READERS)))
    return READERS / (time.perf_counter() - began)


async def _enter(address: str, event: int, token: str, command: Command) -> float:
    """Seconds until an entry is acknowledged."""
    import httpx

    url = f"{address}/api/v1/events/{event}/commands"
    began = time.perf_counter()
    async with httpx.AsyncClient(headers={"Authorization": token}, timeout=30) as client:
        answer = await client.post(url, json=command_object(command))
    assert answer.is_success, answer.text
    return time.perf_counter() - began


def _evening(path: Path) -> tuple[int, str, list[Command]]:
    """An evening that lacks the results of its last round; a token to enter them with."""
    with open_store(str(path)) as store, ExitStack() as stack:
        room = Room(store, stack)
        event = evening(room, range(1, TABLES), tables=TABLES)
        *most, closing = results(room.desk.event(event), (TABLES,))
        room.act(event, *most[:-10])
        token = room.program(Role.DIRECTOR, event).headers["Authorization"]
    return event, token, [*most[-10:], closing]


@contextmanager
def _running(arguments: Sequence[str], port: int) -> Iterator[None]:
    server = subprocess.Popen([sys.executable, *arguments], stdout=subprocess.DEVNULL)
    try:
        for _ in range(200):
            try:
                socket.create_connection(("127.0.0.1", port), 0.2).close()
                break
            except OSError:
                time.sleep(0.1)
        yield
    finally:
        server.terminate()
        server.wait(20)


def _free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as one:
        port: int = one.getsockname()[1]
    return port


if __name__ == "__main__":
    main()
