"""The bundle: a section's whole evening, downloaded by a table so that it can play without us.

It holds who sits where with which boards, names as people chose them, dealers and
vulnerabilities, what was set for the room, and what is in of the table's own boards. It holds no
card of any deal.
"""

from __future__ import annotations

import hashlib
import secrets
import threading
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any, Final, TypeAlias

import msgspec

from overtrick.bootstrap.desk import Desk
from overtrick.bridge.result import Adjusted
from overtrick.bridge.seat import Side
from overtrick.event.contestant import ContestantId, People, by_number
from overtrick.event.decide.places import in_room
from overtrick.event.records import RoundDrawn, Sitting
from overtrick.event.seating import at_table
from overtrick.event.state import Event, Play
from overtrick.store.people_privacy import people_of
from overtrick.web import book
from overtrick.web.clock import clock
from overtrick.web.public.choices import embargo
from overtrick.web.static import folder
from overtrick.web.terminal.earlier import said_before
from overtrick.web.terminal.line_ups import directors_line_ups
from overtrick.web.terminal.naming import has_two_rooms, key_of, seat_ids, shown, side_keys
from overtrick.web.terminal.pins import Pins, are_asked
from overtrick.web.terminal.rounds import allowed_round, closed_round, last_round
from overtrick.web.terminal.said import is_of_a_table
from overtrick.web.terminal.stations import Station, sittings_of
from overtrick.web.terminal.withheld import Theirs, sittings_by_key, withheld

Json: TypeAlias = dict[str, Any]

_NAMES_FOR: Final = timedelta(seconds=30)
"""Names are read anew after so long, should nothing else change."""
_KEPT: Final = 64
_UNTOLD: Final[Json] = {"result": "", "lead": None, "said": []}
"""What is told of a result besides that it is in, where it is withheld."""
_OF_A_RUN: Final = ("run", "entries", "now")


@dataclass(frozen=True, slots=True)
class _Evening:
    """A section's schedule and names, the state they were made of, their sum, who sits where."""

    event: Event
    at: datetime
    content: Json
    sum: str
    theirs: Theirs


class Bundles:
    """Makes bundles, and keeps what is the same for every table of a section.

    Each says which run of the server made it: after another began, devices ask whether it has
    all that they were told is safe, for it may be a restored one; so they do after a restore
    under a server that runs. Of several servers of one
    database each has a run of its own, and the same ``rev`` for the same evening.
    """

    def __init__(self, desk: Desk, pins: Pins) -> None:
        self._desk, self._pins = desk, pins
        self._run = secrets.token_hex(4)
        self._evenings: dict[tuple[int, str], _Evening] = {}
        self._lock = threading.Lock()

    def bundle(self, station: Station, now: datetime) -> Json:
        """Everything for one station. Raises NoSuchEvent."""
        event = self._desk.event(station.event)
        evening = self._evening(event, station, now)
        own = _own(event, station, now, evening.theirs)
        own |= {"uid": self._desk.uid(station.event), "version": folder().sum}
        if station.room == "closed":
            own["sittings"] = _in_closed_room(evening.content, station.table)
        if are_asked(event):
            keys = evening.content["contestants"].keys()
            own["pins"] = self._pins.sums(station.event, station.section, keys)
        content = evening.content | own
        del content["closed_room"]
        return content | {
            "rev": _sum({"evening": evening.sum, "own": own}),
            "run": f"{self._run}{self._desk.mark(station.event)}",
            "entries": len(event.entries),
            "now": int(now.timestamp() * 1000),
        }

    def news(self, bundle: Json, rev: str, run: str) -> Json | None:
        """What a device lacks that has the bundle of another ``run``; None where it has all.

        Where nothing changed but the run, that is told alone. Older pages say none, and know the
        ``rev``.
        """
        if bundle["rev"] != rev:
            return bundle
        return {one: bundle[one] for one in _OF_A_RUN} if run not in ("", bundle["run"]) else None

    def _evening(self, event: Event, station: Station, now: datetime) -> _Evening:
        key = (station.event, station.section)
        with self._lock:
            kept = self._evenings.get(key)
        if kept and now - kept.at < _NAMES_FOR and _same(kept.event, event):
            return kept
        content = evening(self._desk, event, station)
        theirs = sittings_by_key(event, station.section)
        made = _Evening(event, now, content, _sum(content), theirs)
        with self._lock:
            while len(self._evenings) >= _KEPT:
                self._evenings.pop(next(iter(self._evenings)))
            self._evenings[key] = made
        return made


def evening(desk: Desk, event: Event, station: Station) -> Json:
    """What every table of a section is told: the schedule, the boards, the names."""
    section = station.section
    sittings = tuple(event.in_section(section).values())
    people = _people(desk, event, station, sittings)
    opened = event.opened
    return {
        "event": station.event,
        "title": opened.title,
        "date": opened.date,
        "form": opened.form,
        "winners": opened.winners,
        "section": section,
        "sections": len({place[0] for place in event.sittings}),
        "rounds": last_round(event, section),
        "more": event.stage == "open" and any(one[0] == section for one in event.drawn),
        "boards": _boards(event, section, sittings),
        "draws": {
            str(one.round): _drawn(one) for at, one in event.drawn.items() if at[0] == section
        },
        "sittings": [_sitting(event, section, one, people) for one in sittings],
        "closed_room": [
            _sitting(event, section, in_room(one, "closed"), people)
            for one in sittings
            if has_two_rooms(event, section, one)
        ],
        "contestants": dict(_contestants(event, section, sittings, people)),
    }


def _own(event: Event, station: Station, now: datetime, theirs: Theirs) -> Json:
    """What changes while play goes on: results of the station's boards, clock, words."""
    section = station.section
    settings = book.settings(event)
    return {
        "stage": event.stage,
        "settings": settings,
        "embargo": _embargo(event, now),
        "allowed": allowed_round(event, section),
        "closed": closed_round(event, station),
        "results": list(_results(event, station, now, theirs)),
        "clock": _clock(event, section, now),
        "announcements": list(_announcements(event, station)),
        "calls": [
            {"table": one.table, "number": one.number}
            for one in book.calls(event)
            if one.section == section
        ],
    }


def _same(before: Event, event: Event) -> bool:
    """Whether nothing that a section's evening is made of has changed."""
    parts = ("opened", "sittings", "contestants", "left", "seated", "line_ups", "boards", "drawn",
             "stage")  # fmt: skip
    return all(getattr(before, one) == getattr(event, one) for one in parts)


def _sum(content: Json) -> str:
    return hashlib.sha256(msgspec.json.encode(content, order="sorted")).hexdigest()[:16]


def _people(desk: Desk, event: Event, station: Station, sittings: Iterable[Sitting]) -> People:
    here = ("", station.section)
    entered = [one for who, one in event.contestants.items() if who.section in here]
    ids = [person for one in entered for person in one.players]
    ids += [person for one in sittings for _, person in seat_ids(event, station.section, one)]
    with desk.store.reading() as connection:
        return people_of(connection, ids, event=station.event)


def _boards(event: Event, section: str, sittings: Iterable[Sitting]) -> dict[str, list[str]]:
    numbers = sorted({board for one in sittings for board in one.boards})
    return {
        str(board): [event.dealer(section, board).value, event.vulnerable(section, board).value]
        for board in numbers
    }


def _sitting(event: Event, section: str, sitting: Sitting, people: People) -> Json:
    names = {
        seat: shown(people, person)
        for seat, person in seat_ids(event, section, sitting)
        if shown(people, person)
    }
    return {
        "round": sitting.round,
        "table": sitting.table,
        "room": sitting.room,
        "ns": side_keys(event.opened, section, sitting, Side.NS),
        "ew": side_keys(event.opened, section, sitting, Side.EW),
        "boards": sitting.boards,
        "plays": sitting.plays,
        "switched": sitting.switched,
        "names": names,
    }


def _in_closed_room(content: Json, table: int) -> list[Json]:
    """The sittings as the closed room of a table has them, where one number is of both rooms."""
    own = {one["round"]: one for one in content["closed_room"] if one["table"] == table}
    return [
        own.get(one["round"], one) if one["table"] == table else one for one in content["sittings"]
    ]


def _contestants(
    event: Event, section: str, sittings: Iterable[Sitting], people: People
) -> Iterator[tuple[str, Json]]:
    """Everybody of the section, entered or seated, by their keys."""
    everybody = {one for sitting in sittings for one in at_table(event.opened, section, sitting)}
    everybody |= {one for one in event.contestants if one.section in ("", section)}
    for one in sorted(everybody, key=lambda who: (by_number(who.number), who.direction or "")):
        entered = event.contestants.get(one)
        left = event.left.get(one)
        players = [shown(people, person) for person in event.players(one)]
        yield (
            key_of(one),
            {
                "number": one.number,
                "line": one.direction,
                "name": (entered.name or "") if entered else "",
                "players": players,
                "came": entered.first_round if entered else 1,
                "left": left.after_round if left else None,
                "roster": _roster(event, one, people),
                "lined": directors_line_ups(event, one),
            },
        )


def _roster(event: Event, team: ContestantId, people: People) -> list[Json]:
    """The players of a team, of whom a table says which two sit there."""
    if event.opened.form != "teams":
        return []
    return [{"id": one, "name": shown(people, one)} for one in event.players(team)]


def _drawn(drawn: RoundDrawn) -> Json:
    return {
        "byes": drawn.byes,
        "triangles": [{"numbers": one.numbers, "rounds": one.rounds} for one in drawn.triangles],
    }


def _results(event: Event, station: Station, now: datetime, theirs: Theirs) -> Iterator[Json]:
    section, kept = station.section, withheld(event, station, now, theirs)
    for sitting in sittings_of(event, station):
        for board in sitting.boards:
            place = (section, sitting.round, sitting.table, board)
            for play in event.plays_at(place, station.room):
                told = _result(event, play)
                yield told | _UNTOLD if place in kept else told


def _result(event: Event, play: Play) -> Json:
    entered = play.entered
    return {
        "round": entered.round,
        "table": entered.table,
        "room": entered.room,
        "board": entered.board,
        "result": str(entered.result),
        "lead": entered.lead,
        "state": _state(event, play),
        "desk": not is_of_a_table(event.entries[play.entry - 1]),
        "number": play.entry,
        "said": said_before(event, play),
    }


def _state(event: Event, play: Play) -> str:
    if isinstance(play.entered.result, Adjusted):
        return "ruled"
    if any(one.number == play.entry for one in event.contested.values()):
        return "contested"
    return "confirmed" if play.entry in event.confirmed else "in"


def _embargo(event: Event, now: datetime) -> int | None:
    """Until when nothing is shown, in milliseconds; None where no embargo holds."""
    until = embargo(event, now)
    return None if until is None else int(until.timestamp() * 1000)


def _clock(event: Event, section: str, now: datetime) -> Json | None:
    found = clock(event, section, now)
    if found.ends is None:
        return None
    ends = None if found.paused else int(found.ends.astimezone(UTC).timestamp() * 1000)
    return {"round": found.round, "ends": ends}


def _announcements(event: Event, station: Station) -> Iterator[Json]:
    for one in book.announcements(event):
        meant = one.section in ("", station.section)
        if meant and (one.table is None or one.table == station.table):
            yield {"id": str(one.number), "text": one.words}
