"""Requests that never end are ended, on a real port."""

from __future__ import annotations

import socket
import threading
import time
from collections.abc import Iterator
from contextlib import closing

import pytest
import uvicorn
from litestar import Litestar, post
from litestar.params import RawBody

from overtrick.web.protocol import MOST, Bounded


@post("/")
async def _length(body: RawBody) -> int:
    return len(body)


@pytest.fixture(scope="module")
def port() -> Iterator[int]:
    app = Litestar([_length], openapi_config=None)
    server = uvicorn.Server(uvicorn.Config(app, http=Bounded, log_config=None))
    with closing(socket.create_server(("127.0.0.1", 0))) as listening:
        thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]})
        thread.start()
        while not server.started:
            time.sleep(0.01)
        yield listening.getsockname()[1]
        server.should_exit = True
        thread.join()


def _sent(port: int, *parts: bytes) -> bytes:
    """Everything that is answered until the connection is closed."""
    with closing(socket.create_connection(("127.0.0.1", port), 10)) as line:
        try:
            for part in parts:
                line.sendall(part)
            line.shutdown(socket.SHUT_WR)
            answer = b""
            while more := line.recv(65536):
                answer += more
        except ConnectionError:
            return b"closed"
    return answer


_HEAD = b"POST / HTTP/1.1\r\nHost: here\r\nContent-Type: application/octet-stream\r\n"


def test_a_body_may_be_longer_than_a_head(port: int) -> None:
    body = b"x" * (3 * MOST)
    answer = _sent(
        port, _HEAD + b"Connection: close\r\nContent-Length: %d\r\n\r\n" % len(body), body
    )
    assert answer.startswith(b"HTTP/1.1 201") and answer.endswith(b"%d" % len(body))


def test_many_requests_on_one_connection_are_counted_one_by_one(port: int) -> None:
    one = _HEAD + b"X: " + b"x" * (MOST // 2) + b"\r\nContent-Length: 1\r\n"
    last = one + b"Connection: close\r\n\r\ny"
    with closing(socket.create_connection(("127.0.0.1", port), 10)) as line:
        for _ in range(5):
            line.sendall(one + b"\r\ny")
            assert line.recv(65536).startswith(b"HTTP/1.1 201")
        line.sendall(last)
        assert line.recv(65536).startswith(b"HTTP/1.1 201")


@pytest.mark.parametrize(
    "endless",
    [
        b"POST /" + b"a" * 4096,
        _HEAD + b"X: " + b"x" * 4096,
        _HEAD + b"X: y\r\n" * 600,
        _HEAD + b"Transfer-Encoding: chunked\r\n\r\n1\r\nx\r\n0\r\n" + b"X: y\r\n" * 600,
    ],
    ids=["address", "header", "headers", "trailers"],
)
def test_what_never_ends_is_cut_off(port: int, endless: bytes) -> None:
    more = endless[-1200:] if b"\r\n" in endless[-1200:] else endless[-1:] * 1200
    answer = _sent(port, endless, *[more] * (2 * MOST // 1200))
    assert answer == b"closed" or b"is too long" in answer, answer[:200]
