"""The pages on this machine's own address, and nothing else of this machine."""

from __future__ import annotations

import http.client
import os
import re
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from overtrick.publish import write_site
from overtrick.publish.serving import Pages, SiteServer, page_name, serve, site_server

PAGES = {"index.html": b"<h1>first</h1>", "static/look.css": b"css", "static/icon.svg": b"<svg/>"}


@contextmanager
def running(pages: Pages) -> Iterator[SiteServer]:
    with site_server(pages) as server:
        thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02})
        thread.start()
        try:
            yield server
        finally:
            server.shutdown()
            thread.join()


@pytest.fixture(params=["memory", "folder"])
def server(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[SiteServer]:
    """A site from memory, and the same from a folder with secrets around it."""
    (tmp_path / "secret.txt").write_text("secret")
    folder = tmp_path / "site"
    write_site(PAGES, folder)
    (folder / ".hidden.html").write_text("secret")
    (folder / "link.html").symlink_to(tmp_path / "secret.txt")
    with running(folder if request.param == "folder" else PAGES) as found:
        yield found


def ask(server: SiteServer, target: str, method: str = "GET") -> tuple[int, dict[str, str], bytes]:
    with closing(http.client.HTTPConnection("127.0.0.1", server.server_port, timeout=5)) as line:
        line.putrequest(method, target, skip_accept_encoding=True)
        line.endheaders()
        with line.getresponse() as answer:
            return answer.status, {k.lower(): v for k, v in answer.getheaders()}, answer.read()


@pytest.mark.parametrize(
    ("target", "kind", "body"),
    [
        ("/", "text/html; charset=utf-8", PAGES["index.html"]),
        ("/index.html", "text/html; charset=utf-8", PAGES["index.html"]),
        ("/index.html?a=b", "text/html; charset=utf-8", PAGES["index.html"]),
        ("/static/look.css", "text/css; charset=utf-8", b"css"),
        ("/static/icon%2Esvg", "image/svg+xml", b"<svg/>"),
    ],
)
def test_pages_come_with_their_types(
    server: SiteServer, target: str, kind: str, body: bytes
) -> None:
    status, headers, content = ask(server, target)
    assert (status, headers["content-type"], content) == (200, kind, body)
    assert headers["x-content-type-options"] == "nosniff"
    assert "default-src 'none'" in headers["content-security-policy"]


@pytest.mark.parametrize(
    "target",
    [
        "/../secret.txt",
        "/%2e%2e/secret.txt",
        "/..%2fsecret.txt",
        "/static/../../secret.txt",
        "/static/..%5c..%5csecret.txt",
        "//secret.txt",
        "/./index.html",
        "/.hidden.html",
        "/link.html",
        "/index.html%00",
        "/C:/secret.txt",
        "/%ff",
        "/static",
        "/static/",
        "/none.html",
        "secret.txt",
        "http://elsewhere.test/../secret.txt",
    ],
)
def test_what_is_not_of_the_site_is_not_found(server: SiteServer, target: str) -> None:
    status, _, content = ask(server, target)
    assert status == 404
    assert b"secret" not in content


def test_head_tells_the_length_and_other_methods_are_refused(server: SiteServer) -> None:
    status, headers, content = ask(server, "/", "HEAD")
    assert (status, headers["content-length"], content) == (200, "14", b"")
    assert ask(server, "/", "POST")[0] == 501


def test_only_this_machine_is_answered(server: SiteServer) -> None:
    assert server.server_address[0] == "127.0.0.1"


def test_a_port_that_is_taken_gives_way_to_a_free_one() -> None:
    with site_server(PAGES) as first, site_server(PAGES, first.server_port) as second:
        assert second.server_port not in (0, first.server_port)


def test_a_line_that_is_dropped_midway_harms_nothing(
    server: SiteServer, capfd: pytest.CaptureFixture[str]
) -> None:
    with socket.create_connection(("127.0.0.1", server.server_port)) as line:
        line.sendall(b"GET /index.html HT")
    assert ask(server, "/")[0] == 200
    assert capfd.readouterr().err == ""


def test_names_of_pages_never_lead_upwards() -> None:
    assert page_name("/") == "index.html"
    assert page_name("/a/b.html#c?d") == "a/b.html"
    assert page_name("/a//b.html") is None
    assert page_name("/a/../b.html") is None
    assert page_name("b.html") is None


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM])
def test_serving_tells_the_address_and_ends_cleanly(how: signal.Signals) -> None:
    code = (
        "from overtrick.publish.serving import serve;"
        "serve({'index.html': b'here'}, 0, lambda text: print(text, flush=True))"
    )
    process = subprocess.Popen(
        [sys.executable, "-c", code],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=os.environ | {"PYTHONWARNINGS": "error"},
    )
    with process:
        assert process.stdout is not None
        told = re.search(r"http://127\.0\.0\.1:(\d+)/", process.stdout.readline())
        assert told
        with closing(http.client.HTTPConnection("127.0.0.1", int(told[1]), timeout=5)) as line:
            line.request("GET", "/")
            assert line.getresponse().read() == b"here"
        process.send_signal(how)
        out, err = process.communicate(timeout=10)
    assert (process.returncode, out, err) == (0, "Stopped.\n", "")


def test_serving_can_be_started_beside_the_main_thread() -> None:
    told: list[str] = []
    ready = threading.Event()

    def say(text: str) -> None:
        told.append(text)
        ready.set()

    before = signal.getsignal(signal.SIGTERM)
    threading.Thread(target=serve, args=(PAGES, 0, say), daemon=True).start()
    assert ready.wait(5)
    assert signal.getsignal(signal.SIGTERM) is before
