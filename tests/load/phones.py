"""A table's phone, as the terminal's pages behave: joins, listens, enters, looks again."""

from __future__ import annotations

import asyncio
import random
import secrets
import time
from contextlib import suppress
from dataclasses import dataclass, field

from tests.load.hall import Table
from tests.load.sockets import Line, heard

DEVICE = "overtrick_device"
NOW_AND_THEN = 25.0
"""Seconds after which a phone looks whether anything has changed, as ``watch.js`` has it."""
CONTRACTS = ("3NTN=", "4SS+1", "2HE-1", "PASS", "1NTW+2", "5CXN-3", "6DS=", "4HE=")


@dataclass
class Phone:
    """One phone; ``took`` are the seconds until each of its entries was acknowledged."""

    address: str
    event: int
    table: Table
    took: list[float] = field(default_factory=list)
    keys: list[str] = field(default_factory=list)
    statuses: list[int] = field(default_factory=list)
    nudged: int = 0
    looked: int = 0

    async def join(self) -> None:
        """Scan the table's code, hold the table, download the evening, listen."""
        self._line, self._looks, self._stream = (Line(self.address) for _ in range(3))
        looked = await self._line.ask("/t/look", {"code": self.table.code})
        assert looked.status == 200, looked.body
        claimed = await self._line.ask("/t/claim", {"code": self.table.code})
        assert claimed.status == 201, claimed.body
        token = claimed.headers["set-cookie"].partition(";")[0]
        assert token.startswith(f"{DEVICE}=")
        self._line.cookie = self._looks.cookie = self._stream.cookie = token
        self._rev = ""
        await self.look()
        self._told = await self._stream.listen(f"/t/{self.event}/watch?{self._where}")
        assert await heard(self._told) == b"begun"
        self._going = [asyncio.create_task(one) for one in (self._follow(), self._now_and_then())]

    async def enter(self, turn: int) -> None:
        """Enter a result that the other side has agreed to, and look at the board's others."""
        said = self._result(turn)
        began = time.perf_counter()
        answer = await self._line.ask(f"/t/{self.event}/entries", said)
        self.took.append(time.perf_counter() - began)
        self.statuses.append(answer.status)
        self.keys.append(said["key"])
        where = f"round=1&table={self.table.number}&section={self.table.section}"
        others = await self._line.ask(f"/t/{self.event}/boards/{said['board']}?{where}")
        assert others.status == 200, others.body

    async def look(self) -> None:
        """Download the evening unless it is here as it is."""
        path = f"/t/{self.event}/bundle?{self._where}&have={self._rev}"
        answer = await self._looks.ask(path)
        assert answer.status in (200, 204), answer.body
        self.looked += 1
        if answer.status == 200:
            self._rev = answer.json()["rev"]

    async def leave(self) -> None:
        """Be put away; whatever went wrong while it listened is raised."""
        for one in self._going:
            one.cancel()
            with suppress(asyncio.CancelledError):
                await one
        for line in (self._line, self._looks):
            await line.ended()
            line.close()
        self._stream.close()

    @property
    def _where(self) -> str:
        return f"section={self.table.section}&table={self.table.number}&mode=table&who=&room="

    def _result(self, turn: int) -> dict:
        return {
            "key": secrets.token_hex(16), "what": "result", "section": self.table.section,
            "round": 1, "table": self.table.number, "board": self.table.boards[turn],
            "room": None, "result": random.choice(CONTRACTS), "lead": None,
            "entered_at": "2026-11-26T19:40:00.000Z", "confirmed_by": "EW",
            "code": self.table.code,
        }  # fmt: skip

    async def _follow(self) -> None:
        while True:
            await heard(self._told)
            self.nudged += 1
            await asyncio.shield(self.look())

    async def _now_and_then(self) -> None:
        await asyncio.sleep(random.random() * NOW_AND_THEN)
        while True:
            await asyncio.shield(self.look())
            await asyncio.sleep(NOW_AND_THEN)
