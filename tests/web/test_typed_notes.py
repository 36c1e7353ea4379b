"""Notes that a director typed by hand, though they begin as those that pages write themselves."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from litestar.testing import TestClient

from overtrick.bootstrap.kept import Writer
from overtrick.event.commands import OpenCorrections, StartRound, TakeNote
from overtrick.store.accounts_roles import Role
from overtrick.web import book
from tests.web.public_room import evening
from tests.web.room import Room
from tests.web.walking import Walk, routes

SETTINGS = tuple(one.name for one in book.CHOICES)
NINES = "nines"
"""Stands for a number of four hundred digits."""
NUMBERS = st.one_of(
    st.integers(-1, 60).map(str), st.sampled_from(["0", "٣", "²", "9" * 9, NINES, "1e5", "½"])
)
WORDS = st.one_of(
    st.sampled_from(["4SN+1", "wrong pair", "PASS", "=", ":", "|", "", "paused", "on", "A"]),
    st.text(st.characters(exclude_categories=("C", "Zl", "Zp")), max_size=12),
    NUMBERS,
)
VALUES = st.one_of(
    NUMBERS,
    WORDS,
    st.sampled_from(["yes", "no", "end", "never", "0.5", "999", "2026-11-26", "0001-01-01T00:00"]),
)
SET = st.lists(st.tuples(st.sampled_from([*SETTINGS, "template"]), VALUES), min_size=1, max_size=4)
NOTES = st.one_of(
    st.builds("request {} {}: {}".format, NUMBERS, st.sampled_from(["NS", "EW", "N"]), WORDS),
    st.builds("request {} NS: {} | {}".format, NUMBERS, WORDS, WORDS),
    st.builds("{} {}".format, st.sampled_from(["agree", "deny", "sent", "pin", "deal"]), WORDS),
    st.builds("{} {}".format, st.sampled_from(["agree", "deny"]), NUMBERS),
    st.builds("correction of board {} to {} refused: {}".format, NUMBERS, WORDS, WORDS),
    st.builds("{}: {}".format, st.sampled_from(["call", "announce", "done", "clock"]), WORDS),
    st.builds("{} {}: {}".format, st.sampled_from(["call", "announce", "clock"]), WORDS, WORDS),
    st.builds("done: {}".format, NUMBERS),
    st.builds("clock: {}{}".format, st.sampled_from(["+", "-"]), NUMBERS),
    SET.map(lambda found: "set: " + ", ".join(f"{name}={value}" for name, value in found)),
    st.sampled_from(["sent", "sent pbn", "sent csv", "sent nothing", "call: sent x: y"]),
)


EXPECTED = (200, 303, 400, 404, 409)
"""A page, the way to another, what a note has closed to the public, or a table that has none."""


def pages(client: TestClient, walk: Walk) -> Iterator[tuple[str, int]]:
    """Some addresses of every page of an event, each with the status that was answered."""
    for route in routes(walk.room):
        if route.method == "GET" and "{event_id" in route.path:
            for address in islice(walk.filled(route), 2):
                answer = client.get(address, headers={"accept": "text/html"})
                yield address, answer.status_code


@given(st.lists(NOTES.filter(str.strip), min_size=150, max_size=250))
@settings(
    max_examples=2, phases=[Phase.generate], deadline=None,
    suppress_health_check=[*HealthCheck],
)  # fmt: skip
def test_no_note_that_was_typed_breaks_a_page(room: Room, typed: list[str]) -> None:
    number = evening(room, (1, 2, 3))
    room.act(number, StartRound(1), StartRound(2), StartRound(3))
    room.desk.hub.close()
    notes = [text.replace(NINES, "9" * 400) for text in typed]
    places = [(None, n % 3 + 1, n % 4 + 1, n % 6 + 1) if n % 2 else () for n in range(len(notes))]
    commands = [TakeNote(text, *place) for text, place in zip(notes, places, strict=True)]
    room.desk.act_together(number, commands, Writer(room.now, "test"))
    assert len(room.desk.event(number).notes) == len(typed)
    owner = room.as_role(Role.OWNER)
    found = dict(pages(owner, Walk(room, number)))
    assert {one: status for one, status in found.items() if status not in EXPECTED} == {}
    assert sum(status == 200 for status in found.values()) > 50
    shows = {"public": "live", "embargo": "no", "requests": "yes"}
    room.act(number, book.choose(shows), OpenCorrections())
    assert owner.get(f"/console/events/{number}/requests").status_code == 200
    for board in range(1, 7):
        assert room.browser().get(f"/results/{number}/ask/{board}").status_code == 200


def test_a_note_that_begins_as_a_request_is_shown_as_it_was_typed(room: Room) -> None:
    event = evening(room, (1, 2, 3))
    plays = room.desk.event(event).plays.values()
    play = next(one for one in plays if one.entered.board == 1)
    room.act(event, TakeNote(f"request {play.entry} NS: wrong pair"), OpenCorrections())
    page = room.browser().get(f"/results/{event}/ask/1")
    assert page.status_code == 200
    assert "wrong pair" in page.text


def test_a_note_of_more_digits_than_make_a_number_answers_no_call(room: Room) -> None:
    event = evening(room, (1,))
    room.act(event, book.call("a lead", 1), TakeNote("done: " + "9" * 1990))
    assert [one.words for one in book.calls(room.desk.event(event))] == ["a lead"]
    assert room.device(event).get(f"/t/{event}/bundle?section=&table=1").status_code == 200
