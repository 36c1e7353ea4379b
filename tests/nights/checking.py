"""How a night has ended, against what really happened."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from playwright.async_api import Page, expect

from overtrick.bridge.seat import Side
from overtrick.event.compute import standings
from overtrick.event.records import Entry, ResultEntered
from overtrick.event.state import Event
from tests.nights.hall import Hall
from tests.nights.truth import At
from tests.whole.compare import differences
from tests.whole.naive import Row, naive
from tests.whole.scales import rounded

_ASK = "async (path) => (await fetch(path)).json()"
_PLACES = """() => {
  const text = (row, part) => row.querySelector(part)?.textContent.trim();
  return [...document.querySelectorAll("table.places")].map((list) =>
    [...list.querySelectorAll("tbody tr")].map((row) =>
      [text(row, ".place"), text(row, ".no"), text(row, ".main")]));
}"""


def in_force(event: Event) -> dict[At, str]:
    """The results in force, each once."""
    found: dict[At, str] = {}
    for play in event.plays.values():
        one = play.entered
        at = At(one.round or 0, one.table or 0, one.board)
        assert at not in found, f"{at} has two results"
        found[at] = str(one.result)
    return found


def rows(journal: tuple[Entry, ...]) -> int:
    """Every result that the journal ever had."""
    return sum(isinstance(one.record, ResultEntered) for one in journal)


async def check(hall: Hall, director: Page) -> Event:
    """Nothing lost, nothing doubled, and the arithmetic as the slow scorer has it."""
    for phone in hall.phones:
        await phone.everything_sent()
    event = hall.event()
    assert in_force(event) == hall.truth.in_force
    assert rows(event.entries) == hall.truth.rows
    keys = [entry.key for entry in event.entries if isinstance(entry.record, ResultEntered)]
    assert len(set(keys)) == len(keys)
    assert differences(event.entries, standings(event)) == []
    await check_outboxes(hall)
    await check_travellers(hall, director, event)
    return event


async def check_outboxes(hall: Hall, *states: str) -> None:
    """Every device was told that what it said is safe."""
    found = {one["state"] for phone in hall.phones for one in await phone.kept()}
    assert found <= {"given", *states}


async def check_travellers(hall: Hall, director: Page, event: Event) -> None:
    """Every line of every board, as the server gives it to the director."""
    every = await director.evaluate(_ASK, f"/api/v1/events/{hall.event_id}/travellers")
    found: dict[At, Any] = {}
    for board in every:
        for line in board["lines"]:
            at = At(line["round"], line["table"], board["board"])
            assert at not in found, f"{at} stands twice in its traveller"
            found[at] = line
    assert {at: _told(line) for at, line in found.items()} == hall.truth.in_force
    earned = naive(event.entries).earned
    for play in event.plays.values():
        one = play.entered
        line = found[At(one.round or 0, one.table or 0, one.board)]
        for side, points in ((Side.NS, line["exact_ns"]), (Side.EW, line["exact_ew"])):
            assert Fraction(points) == earned[play.entry, side].exact, f"{line}, {side}"


def _told(line: Any) -> str:
    """The result of a line as a terminal writes it."""
    if line["ruling"]:
        return str(line["ruling"])
    if line["contract"] == "PASS":
        return "PASS"
    return f"{line['contract']}{line['declarer']}{line['result']}"


async def check_ranking(page: Page, journal: tuple[Entry, ...]) -> None:
    """What somebody reads who has looked on all evening, and never touched the page."""
    wanted = [
        sorted([row.place, row.contestant.number, _figure(row)] for row in rows_of)
        for rows_of in naive(journal).lists.values()
    ]
    found: list[list[list[str]]] = []
    for _ in range(300):
        found = [sorted(rows_of) for rows_of in await page.evaluate(_PLACES)]
        if all(one in found for one in wanted):
            break
        await page.wait_for_timeout(100)
    assert all(one in found for one in wanted), f"{found} for {wanted}"
    assert await page.evaluate("window.stays")


def _figure(row: Row) -> str:
    """The figure that ranks, to two places."""
    value = row.points if row.percent is None else row.percent
    return f"{float(rounded(value, 2)):.2f}"


async def check_boards(page: Page, hall: Hall) -> None:
    """The list of boards that somebody looked at all evening, and the traveller of one."""
    numbers = sorted({at.board for at in hall.truth.in_force})
    links = page.locator("main a[href^=board-]")
    await expect(links).to_have_count(len(numbers), timeout=15_000)
    assert await page.evaluate("window.stays")
    await page.goto(page.url.replace("boards.html", f"board-{numbers[0]}.html"))
    played = sum(at.board == numbers[0] for at in hall.truth.in_force)
    await expect(page.locator("table.traveller tbody tr:not(.whose)")).to_have_count(played)
