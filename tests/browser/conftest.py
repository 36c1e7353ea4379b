"""A browser, and sites served to it as ``make run`` serves them."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Request, sync_playwright

from overtrick.publish.serving import site_server
from tests.browser.console_hall import Hall, hall
from tests.browser.terminal_room import Room, room
from tests.chromium import chromium_path

FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
Opener = Callable[..., Page]


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    """Debian's Chromium; without it the tests skip, or fail where it is required."""
    path = chromium_path()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=[*FLAGS])
        yield browser
        browser.close()


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Room]:
    """One server for all tests of a module; each opens an event of its own."""
    with room(tmp_path_factory.mktemp("house")) as made:
        yield made


@pytest.fixture(scope="module")
def open_hall(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hall]:
    """A hall at play for all tests of a module, with a director who is signed in."""
    with hall(tmp_path_factory.mktemp("hall")) as found:
        yield found


@pytest.fixture
def laptop(chromium: Browser, open_hall: Hall) -> Iterator[Page]:
    """A director's page, whose requests a test may hold up."""
    context = chromium.new_context(viewport={"width": 1280, "height": 800}, service_workers="block")
    context.add_cookies([open_hall.cookie()])
    yield context.new_page()
    context.close()


@pytest.fixture
def device(chromium: Browser) -> Iterator[Callable[..., BrowserContext]]:
    """Phones, each with a database and cookies of its own."""
    contexts: list[BrowserContext] = []

    def made(**more: object) -> BrowserContext:
        contexts.append(chromium.new_context(viewport={"width": 360, "height": 640}, **more))
        return contexts[-1]

    yield made
    for one in contexts:
        one.close()


@contextmanager
def served(pages: Mapping[str, bytes]) -> Iterator[str]:
    """The address of a site while it is served."""
    with site_server(pages) as server:
        thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05})
        thread.start()
        try:
            yield server.address
        finally:
            server.shutdown()
            thread.join()


def _failure(request: Request) -> list[str]:
    """What to complain of; a browser that leaves a page drops what it was still fetching."""
    why = request.failure
    return [] if why == "net::ERR_ABORTED" else [f"failed: {request.url} {why}"]


@pytest.fixture
def opened(chromium: Browser) -> Iterator[Opener]:
    """Opens a page at a width and in a colour scheme; whatever the console complains of fails."""
    complaints: list[str] = []
    with ExitStack() as stack:

        def open_page(
            address: str, width: int = 1280, scheme: str = "light", **more: object
        ) -> Page:
            context = chromium.new_context(
                viewport={"width": width, "height": 800}, color_scheme=scheme, **more
            )
            stack.callback(context.close)
            page = context.new_page()
            page.on("console", lambda message: complaints.append(f"{address}: {message.text}"))
            page.on("pageerror", lambda error: complaints.append(f"{address}: {error}"))
            page.on("requestfailed", lambda request: complaints.extend(_failure(request)))
            response = page.goto(address)
            assert response is not None
            assert response.ok, address
            return page

        yield open_page
    assert complaints == []
