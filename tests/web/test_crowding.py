"""How many connections the server takes, what it says when it is full, and how it sends."""

from __future__ import annotations

import asyncio
import errno
import logging
import resource
import socket

import pytest

from overtrick.web.crowding import RESERVE, Crowd, Full, Place, Stage, places, whoever_yields
from overtrick.web.serving import open_port
from tests import apart

REFUSED = "Exceeded concurrency limit."


def record(text: str) -> logging.LogRecord:
    return logging.LogRecord("uvicorn.error", logging.WARNING, "", 0, text, None, None)


def test_a_server_takes_as_many_connections_as_the_system_allows() -> None:
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (min(soft, 256), hard))
        found = places()
        raised, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    assert raised == hard or hard == resource.RLIM_INFINITY
    assert found == raised - RESERVE


def test_a_full_server_says_so_in_words_and_not_all_the_time(
    caplog: pytest.LogCaptureFixture,
) -> None:
    now = [0.0]
    full = Full(936, lambda: now[0])
    assert full.filter(record("anything else"))
    for at in (0.0, 1.0, 59.0):
        now[0] = at
        assert not full.filter(record(REFUSED))
    assert len(caplog.messages) == 1
    assert "936 connections" in caplog.messages[0]
    assert "ulimit -n" in caplog.messages[0]
    now[0] = 60.0
    full.filter(record(REFUSED))
    assert len(caplog.messages) == 2


HALL = "192.0.2.1"
OTHER = "198.51.100.7"
HEAD, RESTS, BODY, ANSWERED, ASKS = Stage


@pytest.mark.parametrize(
    ("who", "newcomer", "held"),
    [
        ("the oldest head", OTHER, [(RESTS, 1, HALL), (HEAD, 3, OTHER), (HEAD, 2, HALL)]),
        ("a head of the crowd's", OTHER, [(HEAD, 1, OTHER), (ASKS, 1, HALL), (HEAD, 2, HALL)]),
        ("not who has just come", HALL, [(HEAD, 9.5, HALL), (ASKS, 1, HALL), (RESTS, 8, HALL)]),
        ("but one of a crowd's", OTHER, [(RESTS, 1, HALL), (ASKS, 1, HALL), (HEAD, 9.5, HALL)]),
        ("nobody before they ask", HALL, [(HEAD, 9.5, HALL), (HEAD, 9.1, HALL), None]),
        ("whoever rests longest", HALL, [(RESTS, 2, HALL), (ASKS, 1, HALL), (RESTS, 1, HALL)]),
        ("a body of the crowd's", OTHER, [(BODY, 1, OTHER), (ASKS, 1, HALL), (BODY, 2, HALL)]),
        ("a listener of it", OTHER, [(ANSWERED, 1, OTHER), (ASKS, 1, HALL), (ANSWERED, 2, HALL)]),
        ("nobody for their own", HALL, [(ANSWERED, 1, HALL), (BODY, 1, HALL), None]),
        ("nobody of a half", OTHER, [(ANSWERED, 1, HALL), (BODY, 1, "203.0.113.9"), None]),
        ("nobody who is worked for", OTHER, [(ASKS, 1, HALL), (ASKS, 2, HALL), None]),
    ],
)
def test_who_makes_room(
    who: str, newcomer: str, held: list[tuple[Stage, float, str] | None]
) -> None:
    places = {number: Place(*one) for number, one in enumerate(held) if one}
    assert whoever_yields(places, newcomer, 10)[0] == (2 if held[2] else None), who


def test_the_log_says_who_holds_most_of_the_places_and_that_room_was_made(
    caplog: pytest.LogCaptureFixture,
) -> None:
    said = record(REFUSED)
    vars(said).update(crowd=Crowd(HALL, 90), has_room=True)
    assert not Full(96, lambda: 0.0).filter(said)
    (words,) = caplog.messages
    assert words.startswith("the server is full: 96 connections") and "ulimit" not in words
    assert f"90 of them are from one address, {HALL}, whose half-sent requests" in words


def test_that_some_are_refused_is_said_just_after_room_was_made(
    caplog: pytest.LogCaptureFixture,
) -> None:
    full, made = Full(96, lambda: 0.0), record(REFUSED)
    vars(made).update(crowd=None, has_room=True)
    for one in (made, record(REFUSED), made, record(REFUSED)):
        assert not full.filter(one)
    assert ["ulimit -n" in one for one in caplog.messages] == [False, True]


def test_what_the_system_refuses_is_said_and_other_errors_are_as_before(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async def told() -> None:
        loop, full = asyncio.get_running_loop(), Full(10, lambda: 0.0)
        full.heard(loop, {"message": "no file", "exception": OSError(errno.EMFILE, "too many")})
        full.heard(loop, {"message": "something else went wrong"})

    apart.run(told())
    assert ["the server is full" in one for one in caplog.messages] == [True, False]


def test_the_end_of_an_answer_does_not_wait_for_its_beginning_to_arrive() -> None:
    async def sent_at_once() -> bool:
        found = asyncio.get_running_loop().create_future()

        class One(asyncio.Protocol):
            def connection_made(self, transport: asyncio.BaseTransport) -> None:
                there = transport.get_extra_info("socket")
                found.set_result(there.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY))

        with open_port("127.0.0.1", 0) as port:
            server = await asyncio.get_running_loop().create_server(One, sock=port)
            _, writer = await asyncio.open_connection(*port.getsockname())
            answer = bool(await found)
            writer.close()
            await writer.wait_closed()
            server.close()
            await server.wait_closed()
        return answer

    assert apart.run(sent_at_once())
