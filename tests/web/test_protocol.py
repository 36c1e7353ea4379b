"""What is never said to the end is not waited for without end, on a real port."""

from __future__ import annotations

import socket
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing

import pytest
import uvicorn
from litestar import Litestar, get, post
from litestar.params import RawBody
from litestar.response import Stream

from overtrick.web import crowding, protocol
from overtrick.web.protocol import Patient

MOST = 6
"""Connections that the server here may have."""
PATIENCE = 1.0
"""Seconds that it waits for more: twice to four times what lies between two parts here."""
_HEAD = b"POST / HTTP/1.1\r\nHost: here\r\nContent-Type: application/octet-stream\r\n"
_GET = b"GET /slowly HTTP/1.1\r\nHost: here\r\nConnection: close\r\n\r\n"


@post("/")
async def _length(body: RawBody) -> int:
    return len(body)


_RELEASED = threading.Event()


@get("/held", sync_to_thread=False)
def _held() -> Stream:
    def said() -> Iterator[bytes]:
        yield b"still here. "
        _RELEASED.wait(60)
        yield b"and now. "

    return Stream(said)


@get("/slowly", sync_to_thread=False)
def _slowly() -> Stream:
    def said() -> Iterator[bytes]:
        yield b"still here. "
        for _ in range(2):
            time.sleep(0.6 * PATIENCE)
            yield b"still here. "

    return Stream(said)


@pytest.fixture(scope="module")
def port() -> Iterator[int]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(protocol, "PATIENCE", PATIENCE)
        yield from _served()


@pytest.fixture
def full() -> Iterator[int]:
    """The port of one that waits long, and lets nobody wait who makes room."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(crowding, "GRACE", 0)
        _RELEASED.clear()
        try:
            yield from _served()
        finally:
            _RELEASED.set()


def _served() -> Iterator[int]:
    app = Litestar([_held, _length, _slowly], openapi_config=None)
    config = uvicorn.Config(app, http=Patient, log_config=None, limit_concurrency=MOST)
    server = uvicorn.Server(config)
    with closing(socket.create_server(("127.0.0.1", 0))) as listening:
        thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]})
        thread.start()
        while not server.started:
            time.sleep(0.01)
        yield listening.getsockname()[1]
        server.should_exit = True
        thread.join()


def _line(port: int) -> closing[socket.socket]:
    return closing(socket.create_connection(("127.0.0.1", port), 10))


def _rest(line: socket.socket) -> bytes:
    """Everything that comes until the server closes the connection."""
    answer = b""
    try:
        while more := line.recv(65536):
            answer += more
    except ConnectionError:
        return answer + b" cut off"
    return answer


HALVES = (
    b"",
    b"POST / HT",
    _HEAD + b"X: y",
    _HEAD + b"Content-Length: 100\r\n\r\nhalf",
    _HEAD + b"Transfer-Encoding: chunked\r\n\r\n5\r\nha",
)
"""Of a request: nothing, a method, half a head, half a body, half a chunk."""


def test_half_of_a_request_is_not_waited_for_without_end(port: int) -> None:
    with ExitStack() as stack:
        lines = [stack.enter_context(_line(port)) for _ in HALVES]
        for line, begun in zip(lines, HALVES, strict=True):
            line.sendall(begun)
        for line, begun in zip(lines, HALVES, strict=True):
            assert _rest(line) in {b"", b" cut off"}, begun


def test_who_is_slow_and_goes_on_is_heard(port: int) -> None:
    with _line(port) as line:
        for part in (_HEAD, b"Connection: close\r\n", b"Content-Length: 2\r\n\r\n", b"x", b"y"):
            line.sendall(part)
            time.sleep(PATIENCE / 8)
        assert _rest(line).endswith(b"\r\n2")


PARTS = {
    "head": (_HEAD + b"X: ", PATIENCE),
    "body": (_HEAD + b"Content-Length: 100\r\n\r\n", 3 * PATIENCE),
    "chunked": (_HEAD + b"Transfer-Encoding: chunked\r\n\r\n64\r\n", 3 * PATIENCE),
}
"""What is begun and goes on by single bytes, and seconds in which all of it has to be there."""


@pytest.mark.parametrize("part", PARTS)
def test_who_says_a_byte_now_and_then_is_not_waited_for_without_end(port: int, part: str) -> None:
    begun, longest = PARTS[part]
    with _line(port) as line:
        line.sendall(begun)
        line.settimeout(PATIENCE / 4)
        sent = 0
        while _is_open(line):
            assert sent < 8 * longest / PATIENCE  # twice as many as there is time for
            sent += 1
    assert sent >= 2 * longest / PATIENCE


def _is_open(line: socket.socket) -> bool:
    try:
        line.sendall(b"a")
        return bool(line.recv(1))
    except TimeoutError:
        return True
    except ConnectionError:
        return False


def test_a_body_has_more_time_the_more_of_it_has_come(port: int) -> None:
    with _line(port) as line:
        line.sendall(_HEAD + b"Connection: close\r\nContent-Length: 1600\r\n\r\n")
        for _ in range(8):
            time.sleep(0.4 * PATIENCE)
            line.sendall(200 * b"x")
        assert _rest(line).endswith(b"\r\n1600")


def test_who_only_listens_is_left_alone(port: int) -> None:
    with _line(port) as line:
        line.sendall(_GET)
        assert _rest(line).count(b"still here") == 3


def test_who_rests_between_requests_is_left_alone(port: int) -> None:
    with _line(port) as line:
        for rest in (1.2 * PATIENCE, 0):
            line.sendall(_HEAD + b"Content-Length: 1\r\n\r\nx")
            assert line.recv(65536).startswith(b"HTTP/1.1 201")
            time.sleep(rest)
        line.sendall(b"GET / HTT")
        assert _rest(line) in {b"", b" cut off"}


def test_an_endless_head_is_cut_off(port: int) -> None:
    with _line(port) as line:
        line.sendall(b"GET / HTTP/1.1\r\nHost: here\r\nX: " + b"x" * 65536)
        assert _rest(line).startswith(b"HTTP/1.1 400")


def test_an_upgrade_that_nobody_offers_changes_nothing(port: int) -> None:
    asked = b"Connection: Upgrade\r\nUpgrade: h2c\r\nContent-Length: 18\r\n\r\nGET /slowly HTTP/1"
    with _line(port) as line:
        line.sendall(_HEAD + asked)
        assert line.recv(65536).startswith(b"HTTP/1.1 201")
        line.settimeout(0.3)
        with pytest.raises(TimeoutError):
            line.recv(1)  # what was its body is no request


def test_who_has_asked_nothing_yet_makes_room_and_none_is_made_of_one_address(
    full: int, caplog: pytest.LogCaptureFixture
) -> None:
    with ExitStack() as stack:
        silent = [stack.enter_context(_line(full)) for _ in range(2)]
        busy = [stack.enter_context(_line(full)) for _ in range(MOST - 3)]
        for line in busy:
            line.sendall(_GET.replace(b"slowly", b"held"))
            assert line.recv(65536).startswith(b"HTTP/1.1 200")
        for _ in silent:
            new = stack.enter_context(_line(full))
            new.sendall(_GET.replace(b"slowly", b"held"))
            assert new.recv(65536).startswith(b"HTTP/1.1 200")
        for old in silent:
            assert _rest(old) in {b"", b" cut off"}
        answer = _rest(stack.enter_context(_line(full)))
        assert answer.startswith(b"HTTP/1.1 503") and b"Retry-After" in answer
        assert len(answer.partition(b"\r\n\r\n")[2]) == 39
        assert caplog.text.count("Exceeded concurrency limit.") == 3
        _RELEASED.set()
        assert all(b"and now" in _rest(line) for line in busy)
