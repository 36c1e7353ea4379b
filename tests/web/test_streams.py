"""Streams of nudges on a real port: each is said at once, in one piece; the newest always is."""

from __future__ import annotations

import asyncio
import re
import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import dataclass
from http.client import HTTPConnection

import pytest
import uvicorn
from litestar import Request, get, post
from litestar.params import FromPath
from litestar.types import ASGIApp

from overtrick.live import Hub
from overtrick.web.heads import Server, chunk_of
from overtrick.web.protocol import Patient
from overtrick.web.streams import events, nudges

MANY = 4000
"""Nudges that are more than the system keeps for a client who does not read."""


@dataclass
class Room:
    """A server with one event to hear of, and its hub."""

    port: int
    hub: Hub

    def line(self, head: bytes) -> socket.socket:
        """A connection on which a request was sent that is answered by a stream."""
        line = socket.socket()
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        line.settimeout(10)
        line.connect(("127.0.0.1", self.port))
        line.sendall(head + b"\r\nHost: here\r\n\r\n")
        _soon(lambda: self.hub.watchers > 0)
        return line

    def nudge(self, first: int, many: int = 1) -> None:
        """Have the event come on by so many entries, each of them told before the next."""
        asking = HTTPConnection("127.0.0.1", self.port, timeout=10)
        asking.request("POST", f"/nudge/{first}/{many}")
        assert asking.getresponse().status == 201
        asking.close()


@pytest.fixture
def room() -> Iterator[Room]:
    hub = Hub()

    @get("/live", sync_to_thread=False)
    def live(request: Request) -> ASGIApp:
        return events(nudges(hub, 7, None, chunk_of(request.scope)))

    @post("/nudge/{first:int}/{many:int}")
    async def nudge(first: FromPath[int], many: FromPath[int]) -> None:
        for last in range(first, first + many):
            hub.nudge(7, last)
            await asyncio.sleep(0)

    app = Server([live, nudge], openapi_config=None)
    server = uvicorn.Server(uvicorn.Config(app, http=Patient, log_config=None))
    with closing(socket.create_server(("127.0.0.1", 0))) as listening:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 4096)
        thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]})
        thread.start()
        _soon(lambda: server.started)
        yield Room(listening.getsockname()[1], hub)
        hub.close()
        server.should_exit = True
        thread.join()


def _soon(so: Callable[[], bool]) -> None:
    """Wait until something is so; fail where it does not become so."""
    for _ in range(2000):
        if so():
            return
        time.sleep(0.01)
    raise AssertionError("it never became so")


def _until(line: socket.socket, end: bytes) -> bytes:
    heard = b""
    while end not in heard:
        more = line.recv(65536)
        assert more, heard
        heard += more
    return heard


def _said(last: int) -> bytes:
    return f'id: {last}\nevent: moved\ndata: {{"event":7,"last":{last}}}\n\n'.encode()


def test_each_nudge_is_a_chunk_of_its_own(room: Room) -> None:
    with closing(room.line(b"GET /live HTTP/1.1")) as line:
        head = _until(line, b"retry: 3000\n\n\r\n")
        assert b"transfer-encoding: chunked" in head.lower()
        for last in (1, 2, 3):
            room.nudge(last)
            told = _said(last)
            assert _until(line, told + b"\r\n") == b"%x\r\n%b\r\n" % (len(told), told)
        room.hub.close()
        assert _until(line, b"0\r\n\r\n") == b"0\r\n\r\n"


def test_a_client_that_knows_no_chunks_hears_the_words_alone(room: Room) -> None:
    with closing(room.line(b"GET /live HTTP/1.0")) as line:
        assert b"chunked" not in _until(line, b"retry: 3000\n\n").lower()
        for last in (1, 2):
            room.nudge(last)
            assert _until(line, _said(last)) == _said(last)


def test_head_of_a_stream_is_told_nothing_and_listens_to_nothing(room: Room) -> None:
    asking = HTTPConnection("127.0.0.1", room.port, timeout=10)
    for last in (1, 2):  # the second goes over the same connection
        asking.request("HEAD", "/live")
        answer = asking.getresponse()
        assert (answer.status, answer.read()) == (200, b"")
        room.nudge(last)
    _soon(lambda: room.hub.watchers == 0)
    asking.close()


def test_who_does_not_read_for_a_while_hears_of_the_newest_and_of_none_twice(room: Room) -> None:
    with closing(room.line(b"GET /live HTTP/1.1")) as line:
        room.nudge(1, MANY)
        heard = _until(line, _said(MANY) + b"\r\n")
        room.nudge(MANY + 1)
        heard += _until(line, _said(MANY + 1) + b"\r\n")
    parts = heard.partition(b"\r\n\r\n")[2]
    told = [int(one) for one in re.findall(rb"id: (\d+)\n", parts)]
    assert told == sorted(set(told)), "each of them once, in order"
    assert len(told) < MANY, "what nobody read was not kept"
    begun, rest = parts[: parts.index(b"id: ")], parts[parts.index(b"id: ") :]
    length = begun.rpartition(b"\r\n")[0].rpartition(b"\r\n")[2] + b"\r\n"
    framed = b"".join(b"%x\r\n%b\r\n" % (len(_said(one)), _said(one)) for one in told)
    assert length + rest == framed


def test_who_goes_away_is_forgotten_while_others_are_told(room: Room) -> None:
    with closing(room.line(b"GET /live HTTP/1.1")) as staying:
        going = room.line(b"GET /live HTTP/1.1")
        _until(going, b"retry: 3000\n\n\r\n")
        going.close()
        room.nudge(1, 3)
        _until(staying, _said(3) + b"\r\n")
        room.nudge(4)
        _until(staying, _said(4) + b"\r\n")
        _soon(lambda: room.hub.watchers == 1)
