"""Moments that no clock can show: refused where they come in, and bounded where they stand."""

from __future__ import annotations

import json
import time
from datetime import UTC, datetime, timedelta, timezone

import pytest

from overtrick.event.commands import OpenCorrections
from overtrick.event.moments import bounded, is_in_bounds
from overtrick.event.records import CorrectionsOpened
from overtrick.store.accounts_roles import Role
from overtrick.web import book
from overtrick.web.public.choices import embargo_of
from tests.web.console_desk import Desk
from tests.web.room import Room

FAR = ("9999-12-31", "9999-12-31T23:59", "9999-12-31T23:59-14:00", "0001-01-01T00:00+14:00")
PAGES = (
    "/", "/results", "/results/1/index.html", "/results/1/projector.html", "/console",
    "/console/events/1", "/console/events/1/settings", "/console/events/1/standings",
    "/console/events/1/journal", "/api/v1/events/1/standings", "/api/v1/events",
)  # fmt: skip


@pytest.fixture(params=["America/New_York", "Pacific/Kiritimati"])
def zone(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("TZ", request.param)
    time.tzset()
    yield request.param
    monkeypatch.undo()
    time.tzset()


def check_every_page(room: Room) -> None:
    owner = room.as_role(Role.OWNER)
    for path in PAGES:
        for client in (owner, room.browser()):
            assert client.get(path, headers={"accept": "text/html"}).status_code < 500, path


def test_a_far_embargo_of_an_older_journal_breaks_no_page(demo_room: Room, zone: str) -> None:
    for far in FAR:
        demo_room.act(1, book.choose({"embargo": far}))
        check_every_page(demo_room)
        held = embargo_of(far)
        assert held is not None
        assert (held > demo_room.now) == (not far.startswith("0"))


def test_a_far_end_of_corrections_in_an_older_journal_breaks_no_page(
    demo_room: Room, zone: str
) -> None:
    until = datetime.fromisoformat("9999-12-31T23:59-14:00")
    last = demo_room.store.event(1).last
    demo_room.store.append(1, last, [CorrectionsOpened(until)], at=demo_room.now)
    assert demo_room.desk.event(1).stage == "provisional"
    check_every_page(demo_room)


def test_no_door_takes_a_far_moment(demo_room: Room, zone: str) -> None:
    for far in FAR:
        check_no_door_takes(demo_room, far)


def check_no_door_takes(demo_room: Room, far: str) -> None:
    client, desk = demo_room.as_role(Role.OWNER), Desk(demo_room.as_role(Role.OWNER))
    asked = {"do": "open-corrections", "until": far}
    for where in ("commands", "preview"):
        answer = client.post(f"/api/v1/events/1/{where}", json=asked)
        assert (answer.status_code, "1900 to 2999" in answer.text) == (409, True)
    desk.send("./do/open-corrections", until=far, step="do")
    assert (desk.status, "1900 to 2999" in desk.words) == (422, True)
    shown = {"was-embargo": "no", "embargo": "yes", "embargo-time": far}
    desk.send("./settings", **shown)
    assert (desk.status, "1900 to 2999" in desk.words) == (422, True)
    assert book.settings(demo_room.desk.event(1))["embargo"] == "no"
    answer = client.post("/api/v1/events", json={"title": "Far", "date": far[:10]})
    assert (answer.status_code, "1900 to 2999" in answer.text) == (409, True)
    answer = client.post("/api/v1/events/1/commands",
                         json={"do": "change-scoring", "date": far[:10]})  # fmt: skip
    assert (answer.status_code, "1900 to 2999" in answer.text) == (409, True)


def test_an_import_with_a_far_moment_is_refused_and_one_of_a_far_day_breaks_no_page(
    demo_room: Room, zone: str
) -> None:
    client = demo_room.program(Role.DIRECTOR)
    demo_room.act(1, OpenCorrections())
    whole = json.loads(client.get("/api/v1/events/1/export").content)
    whole["records"][-1]["until"] = "9999-12-31T23:59:00-14:00"
    answer = sent(client, "far.json", json.dumps(whole).encode())
    assert (answer.status_code, "1900 to 2999" in answer.text) == (422, True)
    del whole["records"][-1]["until"]
    for day in ("9999-12-31", "0001-01-01"):
        whole["date"] = day
        sent(client, f"{day}.json", json.dumps(whole).encode())
        check_every_page(demo_room)


def test_moments_are_bounded_in_every_zone() -> None:
    zones = [timezone(timedelta(hours=hours)) for hours in (-23, -12, 0, 14, 23)]
    for moment in (datetime.min, datetime.max, datetime(2026, 11, 30)):  # noqa: DTZ001, DTZ901
        for one in zones:
            near = bounded(moment.replace(tzinfo=one))
            assert is_in_bounds(near)
            assert all(near.astimezone(other) == near for other in zones)
    assert bounded(datetime(2026, 11, 30, tzinfo=UTC)) == datetime(2026, 11, 30, tzinfo=UTC)


def sent(client, name: str, content: bytes):
    return client.post("/api/v1/imports", files={"files": (name, content)})
