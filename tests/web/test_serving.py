"""``overtrick serve`` as it is run: streams, other processes, stopping, starting again."""

from __future__ import annotations

import asyncio
import json
import logging
import os
import re
import signal
import socket
import ssl
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from http.client import HTTPConnection, HTTPResponse, HTTPSConnection
from pathlib import Path
from urllib.parse import urlencode, urlsplit

import pytest

from overtrick.bootstrap.files import Asked
from overtrick.bootstrap.kept import Writer, carry_out, open_event, open_store, opening
from overtrick.event.commands import TakeNote
from overtrick.formats.reading import Heading
from overtrick.web.addresses import lan_addresses, url, urls
from overtrick.web.serving import CannotListen, log_plainly, open_port

PATIENCE = 30


@dataclass
class Served:
    """A running server, and what it printed."""

    process: subprocess.Popen[str]
    port: int
    said: list[str]
    open: ExitStack

    def get(self, path: str, context: ssl.SSLContext | None = None, **headers: str) -> HTTPResponse:
        return self.ask("GET", path, "", headers, context)

    def ask(
        self,
        method: str,
        path: str,
        body: str,
        headers: dict[str, str],
        context: ssl.SSLContext | None = None,
    ) -> HTTPResponse:
        place = {"host": "127.0.0.1", "port": self.port, "timeout": PATIENCE}
        connection = HTTPConnection(**place)
        if context:
            connection = HTTPSConnection(**place, context=context)
        self.open.callback(connection.close)
        connection.request(method, path, body or None, headers)
        response = connection.getresponse()
        self.open.callback(response.close)
        return response

    def stop(self, how: int = signal.SIGTERM) -> tuple[int, str, str]:
        """Its exit code, and what else it said on both outputs."""
        self.process.send_signal(how)
        out, err = self.process.communicate(timeout=PATIENCE)
        return self.process.returncode, out, err


@contextmanager
def serving(*arguments: str) -> Iterator[Served]:
    command = [sys.executable, "-W", "error", "-m", "overtrick", "serve", "--host", "127.0.0.1"]
    process = subprocess.Popen(
        [*command, *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=os.environ | {"PYTHONIOENCODING": "utf-8", "OVERTRICK_TRACEBACK": ""},
    )
    said: list[str] = []
    try:
        assert process.stdout is not None
        for line in process.stdout:
            said.append(line.rstrip())
            if "Ctrl-C" in line:
                break
        else:
            pytest.fail(f"it did not start: {process.communicate()[1]}")
        [address] = re.findall(r"https?://127\.0\.0\.1:(\d+)$", "\n".join(said), re.MULTILINE)
        with ExitStack() as stack:
            yield Served(process, int(address), said, stack)
    finally:
        if process.poll() is None:
            process.kill()
        process.communicate()


def message(stream: HTTPResponse) -> dict[str, str]:
    """The next message of a stream of server-sent events."""
    found: dict[str, str] = {}
    for raw in stream:
        line = raw.decode().strip()
        if not line and found:
            return found
        if line:
            name, _, value = line.partition(":")
            found[name] = value.strip()
    return found


@pytest.fixture
def event(database: Path) -> int:
    with open_store(str(database)) as store:
        opened = opening(Heading(title="Tonight"), Asked())
        return open_event(store, opened, Writer(datetime.now(UTC)))


def note(database: Path, event: int, text: str) -> None:
    """Another process writes: this one."""
    with open_store(str(database)) as store:
        carry_out(store, event, TakeNote(text), Writer(datetime.now(UTC)))


def test_open_pages_hear_of_other_processes_and_are_let_go_when_the_server_stops(
    database: Path, event: int
) -> None:
    with serving("--db", str(database), "--port", "0") as server:
        stream = server.get(f"/events/{event}/live")
        assert stream.headers["content-type"].startswith("text/event-stream")
        assert stream.headers["x-accel-buffering"] == "no"
        assert stream.headers["cache-control"] == "no-cache"
        assert stream.headers["content-security-policy"]
        first = message(stream)
        assert (first["event"], first["id"], first["retry"]) == ("moved", "1", "3000")
        assert json.loads(first["data"]) == {"event": event, "last": 1}
        note(database, event, "the lights went out")
        assert json.loads(message(stream)["data"]) == {"event": event, "last": 2}
        again = server.get(f"/events/{event}/live", **{"Last-Event-ID": "2"})
        assert message(again) == {"": "nothing new", "retry": "3000"}
        missed = server.get(f"/events/{event}/live", **{"Last-Event-ID": "1"})
        assert message(missed)["id"] == "2"
        ranking = server.get(f"/results/{event}/stream")
        assert ranking.headers["content-type"].startswith("text/event-stream")
        for half in (b"", b"GET /healthz HTTP/1.1\r\n"):
            said = server.open.enter_context(socket.create_connection(("127.0.0.1", server.port)))
            said.sendall(half)
        many = [server.get(f"/events/{event}/live") for _ in range(20)]  # and nobody reads them
        assert [one.status for one in many] == [200] * 20
        started = datetime.now(UTC)
        code, out, err = server.stop()
        assert (code, out, err) == (0, "Stopped.\n", "")
        assert (datetime.now(UTC) - started).total_seconds() < 4
        assert message(stream) == message(again) == {}


def test_an_answer_that_is_given_up_when_the_server_stops_leaves_no_trace_of_the_program(
    capsys: pytest.CaptureFixture[str],
) -> None:
    before = logging.root.handlers[:], logging.root.level
    try:
        log_plainly()
        log = logging.getLogger("uvicorn.error")
        for error in (asyncio.CancelledError("gave up"), RuntimeError("something else")):
            log.error("Exception in ASGI application", exc_info=error)
    finally:
        logging.root.handlers[:], logging.root.level = before
    said = capsys.readouterr().err
    assert "gave up" not in said
    assert "RuntimeError: something else" in said
    assert "Traceback" not in said


def test_it_starts_again_at_once_on_the_same_port_and_after_a_kill_everything_is_there(
    database: Path, event: int
) -> None:
    with serving("--db", str(database), "--port", "0") as server:
        port = str(server.port)
        assert server.get("/healthz").status == 200
        assert server.stop(signal.SIGINT)[0] == 0
    with serving("--db", str(database), "--port", port) as server:
        assert server.get("/healthz").status == 200
        code = [line for line in server.said if "/set-up" in line]
        assert re.search(r"code \d{4}-\d{4}$", code[0])
        assert server.get(f"/events/{event}/live").status == 200
        server.stop(signal.SIGKILL)
    with serving("--db", str(database), "--port", "0") as server:
        assert message(server.get(f"/events/{event}/live"))["id"] == "1"


def test_the_demonstration_is_open_to_whoever_reads_the_terminal() -> None:
    with serving("--demo", "--port", "0") as server:
        line = next(one for one in server.said if "Sign in as demo" in one)
        page = server.get("/sign-in")
        cookie = page.headers["set-cookie"].partition(";")[0]
        token = re.findall(r'name="_csrf" value="(\w+)"', page.read().decode())[0]
        form = {"_csrf": token, "login": "demo", "password": line.split()[-1]}
        kind = {"Content-Type": "application/x-www-form-urlencoded", "Cookie": cookie}
        answer = server.ask("POST", "/sign-in", urlencode(form), kind)
        assert answer.status == 303
        session = answer.headers["set-cookie"].partition(";")[0]
        events = server.get("/api/v1/events", Cookie=session)
        titles = [one["title"] for one in json.load(events)]
        assert sorted(titles) == sorted(["Thursday pairs", f"{datetime.now():%A} pairs"])  # noqa: DTZ005
        assert any("█" in one for one in server.said), "a code to scan"
        shown = [one.split()[-1] for one in server.said if one.startswith("  ") and ":  " in one]
        assert len(shown) == 4
        for one in shown:
            assert server.get(urlsplit(one).path, Cookie=session).status == 200, one


def test_a_port_that_is_taken_is_said_to_be(database: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(CannotListen, match="choose another port"):
            open_port("127.0.0.1", port)
        where = ["--db", str(database), "--host", "127.0.0.1", "--port", str(port)]
        ran = subprocess.run(
            [sys.executable, "-m", "overtrick", "serve", *where],
            capture_output=True,
            text=True,
            timeout=PATIENCE,
            check=False,
        )
    assert ran.returncode == 1
    assert ran.stderr.startswith(f"error: 127.0.0.1 port {port}: another program listens there")
    assert "[cannot-listen]" in ran.stderr


@pytest.mark.parametrize("host", ["no.such.host.invalid", "203.0.113.7"])
def test_a_host_that_is_none_of_this_machine_is_refused(host: str) -> None:
    with pytest.raises(CannotListen, match="cannot listen there"):
        open_port(host, 0)


def test_addresses_are_written_as_browsers_take_them() -> None:
    assert url("10.0.0.5", 8080) == "http://10.0.0.5:8080"
    assert url("10.0.0.5", 80) == "http://10.0.0.5"
    assert url("::1", 8443, secure=True) == "https://[::1]:8443"
    assert url("club.example", 443, secure=True) == "https://club.example"
    assert urls("127.0.0.1", 8080) == ("http://127.0.0.1:8080",)
    assert urls("0.0.0.0", 8080)[-1] == "http://localhost:8080"
    assert all(not one.startswith("127.") for one in lan_addresses())
