"""What whoever runs the server may count: requests, appends, watchers, lengths of journals."""

from __future__ import annotations

import threading
from collections import Counter
from collections.abc import Iterator
from typing import Any, Final

from litestar import Response, get
from litestar.enums import ScopeType
from litestar.types import Message, Scope

from overtrick.bootstrap.desk import Desk
from overtrick.web.access import Access, rule
from overtrick.web.wiring import Asking, TheDesk

PROMETHEUS: Final = "text/plain; version=0.0.4"


class Requests:
    """Answers by method, address (as the route has it) and status."""

    def __init__(self) -> None:
        self._answered: Counter[tuple[str, str, int]] = Counter()
        self._lock = threading.Lock()

    async def count(self, message: Message, scope: Scope) -> None:
        """Count an answer that begins."""
        if message["type"] == "http.response.start" and scope["type"] == ScopeType.HTTP:
            path = scope.get("path_template") or "elsewhere"
            with self._lock:
                self._answered[scope["method"], path, message["status"]] += 1

    def lines(self) -> Iterator[str]:
        """As Prometheus reads them."""
        with self._lock:
            answered = sorted(self._answered.items())
        yield "# HELP overtrick_requests_total Requests answered."
        yield "# TYPE overtrick_requests_total counter"
        for (method, path, status), number in answered:
            labels = f'method="{method}",path="{path}",status="{status}"'
            yield f"overtrick_requests_total{{{labels}}} {number}"


@get("/metrics", opt=rule(Access.ANYONE), include_in_schema=False, sync_to_thread=True)
def metrics(request: Asking, desk: TheDesk) -> Response[str]:
    """Numbers for Prometheus; no title and no name is among them."""
    counted: Requests = request.app.state.requests
    lines = [*counted.lines(), *_of_events(desk)]
    return Response("\n".join([*lines, ""]), media_type=PROMETHEUS)


def _of_events(desk: Desk) -> Iterator[str]:
    hub = desk.hub
    yield from _one("appends_total", "counter", "Times that a journal has grown.", hub.nudged)
    yield from _one("watchers", "gauge", "Open streams of events.", hub.watchers)
    found: list[Any] = list(desk.store.events(archived=None))
    yield from _one("events", "gauge", "Events in the database.", len(found))
    total = sum(one.last for one in found)
    yield from _one("entries", "gauge", "Entries in all journals.", total)
    yield "# HELP overtrick_journal_entries Entries in one journal, of events not put away."
    yield "# TYPE overtrick_journal_entries gauge"
    for one in found:
        if not one.archived:
            yield f'overtrick_journal_entries{{event="{one.id}"}} {one.last}'


def _one(name: str, kind: str, words: str, value: int) -> Iterator[str]:
    yield f"# HELP overtrick_{name} {words}"
    yield f"# TYPE overtrick_{name} {kind}"
    yield f"overtrick_{name} {value}"
