"""How long until the last of many open streams has heard of a change: ``python -m bench.fanout``.

The floor is a bare server on uvloop that writes the same bytes to every connection in one loop. Our
server, with everything that it is, nudges whoever watches one event. Measured is from the request
that makes either of them do it until the last client has the whole message. The clients are one
program that only reads. Aims: the last of 1,000 within 2 times the floor, of
5,000 within 2.5 times.
"""

from __future__ import annotations

import asyncio
import os
import tempfile
import time
from pathlib import Path

from tests.load.hall import Running, free_port, hall, running
from tests.load.sockets import open_many

from bench.pipe import Pipe, request

CLIENTS = ((1000, 2.0), (5000, 2.5))
ROUNDS = 7
AT_ONCE = 100

BARE = """
import asyncio, sys
try:
    import uvloop
except ImportError:
    uvloop = asyncio
HEAD = (b"HTTP/1.1 200 OK\\r\\nContent-Type: text/event-stream\\r\\n"
        b"Transfer-Encoding: chunked\\r\\n\\r\\n")
NUDGE = bytes.fromhex(sys.argv[2])
there = set()

class One(asyncio.Protocol):
    def connection_made(self, transport):
        self.transport = transport
    def data_received(self, data):
        if data.startswith(b"POST"):
            for one in there:
                one.write(NUDGE)
            self.transport.write(b"HTTP/1.1 201 Created\\r\\nContent-Length: 0\\r\\n\\r\\n")
        else:
            self.transport.write(HEAD + NUDGE)
            there.add(self.transport)
    def connection_lost(self, error):
        there.discard(self.transport)

async def main():
    loop = asyncio.get_running_loop()
    server = await loop.create_server(One, "127.0.0.1", int(sys.argv[1]), backlog=2048)
    await server.serve_forever()

import signal
signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
uvloop.run(main())
"""

OURS = """
import sys
from litestar import Response, post
from overtrick.bootstrap.desk import Desk
from overtrick.bootstrap.kept import open_store
from overtrick.live import Hub
from overtrick.web import create_app
from overtrick.web.access import Access, rule
from overtrick.web.serving import open_port, run
from overtrick.web.wiring import EventId

hub = Hub()
last = 1000

@post("/nudge/{event_id:int}", opt=rule(Access.ANYONE), include_in_schema=False)
async def nudge(event_id: EventId) -> Response[None]:
    global last
    last += 1
    hub.nudge(event_id, last)
    return Response(None, status_code=201)

with open_store(sys.argv[1]) as store:
    app = create_app(Desk(store, hub))
    app.register(nudge)
    with open_port("127.0.0.1", int(sys.argv[2])) as on:
        run(app, hub, on)
"""


class Listener(asyncio.Protocol):
    """One stream: when its last bytes came."""

    heard = 0
    """Streams that have heard since the last nudge, of all."""
    all_heard: asyncio.Event

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = transport
        self.opened = asyncio.get_running_loop().create_future()

    def data_received(self, data: bytes) -> None:
        if not self.opened.done():
            if b"data: " in data:
                self.opened.set_result(None)
            return
        if b"data: " in data:
            Listener.heard += 1
            if Listener.heard == Listener.wanted:
                Listener.all_heard.set()

    wanted = 0


def main() -> None:
    open_many()
    with tempfile.TemporaryDirectory(prefix="overtrick-bench-") as folder:
        place = Path(folder)
        found = hall(place / "hall.db", 25)
        (place / "ours.py").write_text(OURS)
        (place / "bare.py").write_text(BARE)
        nudge = b'3c\r\nid: 1234\r\nevent: moved\r\ndata: {"event":1,"last":1234}\r\n\r\n\r\n'
        for clients, aim in CLIENTS:
            figures = {}
            for name, program in (("bare", nudge.hex()), ("ours", "")):
                port = free_port()
                arguments = (
                    [str(place / "bare.py"), str(port), program]
                    if program
                    else [str(place / "ours.py"), str(found.path), str(port)]
                )
                with running(arguments, port, place / "log") as server:
                    figures[name] = asyncio.run(_fastest(server, found.event, clients))
            (floor, bare), (ours, spent) = figures["bare"], figures["ours"]
            print(
                f"  {clients} streams: bare {1e3 * floor:.0f} ms, ours {1e3 * ours:.0f} ms"
                f" ({1e6 * spent / clients:.0f} us of a processor for each,"
                f" bare {1e6 * bare / clients:.0f})"
                f"   ratio {ours / floor:.2f}   aim <= {aim:g}   load {os.getloadavg()[0]:.1f}"
            )


async def _fastest(server: Running, event: int, clients: int) -> tuple[float, float]:
    """Seconds until the last has heard, and of the server's processor: the best of some nudges."""
    loop = asyncio.get_running_loop()
    ask = f"GET /events/{event}/live HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".encode()
    turn = asyncio.Semaphore(AT_ONCE)

    async def opened() -> Listener:
        async with turn:
            _, one = await loop.create_connection(Listener, "127.0.0.1", server.port)
            one.transport.write(ask)
            await one.opened
        return one

    several = await asyncio.gather(*(opened() for _ in range(clients)))
    pipe = await Pipe.open(server.port)
    Listener.wanted = clients
    took, spent = [], server.spent()
    for _ in range(ROUNDS):
        Listener.heard, Listener.all_heard = 0, asyncio.Event()
        began = time.perf_counter()
        answer = asyncio.create_task(pipe.ask(request(f"/nudge/{event}", b"")))
        await asyncio.wait_for(Listener.all_heard.wait(), 60)
        took.append(time.perf_counter() - began)
        await answer
        await asyncio.sleep(0.1)
    used = (server.spent() - spent) / ROUNDS
    for one in several:
        one.transport.close()
    pipe.close()
    await asyncio.sleep(0.3)
    return min(took), used


if __name__ == "__main__":
    main()
