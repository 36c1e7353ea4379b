"""A preview goes by the road of the command: it allows what is done, and refuses what is not."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from overtrick.bootstrap.desk import Desk
from overtrick.bootstrap.foreseeing import foreseen
from overtrick.bootstrap.kept import Writer, open_event, open_store
from overtrick.bridge.errors import BridgeError
from overtrick.event.commands import (
    AddLate,
    CloseEvent,
    Command,
    EnterContestant,
    EnterResult,
    LodgeAppeal,
    OpenCorrections,
    SeatPlayers,
    SetMovement,
)
from overtrick.event.records import EventOpened, Record
from overtrick.event.state import Event
from overtrick.live import Hub
from overtrick.scoring.options import Options
from overtrick.store.people import add
from overtrick.store.people_model import Name
from overtrick.store.store import Store
from tests.whole.choosing import (
    about_all,
    about_people,
    anything,
    at_boards,
    at_tables,
    entering,
    filled_places,
    open_places,
    tables,
    undoing,
)

START = datetime(2026, 11, 26, 19, tzinfo=UTC)
KNOWN = (Name("Birch", "Ada"), Name("Cole", "Ben"), Name("Hope", "Guy"), Name("Hope", "Guy"))
NAMES = ("Ada Birch", "ada birch", "Ben Cole", "Guy Hope", "7", "Eve Frost", "", "x" * 300)
"""Known in two ways of writing; two namesakes; a number that nobody has; unknown; no name."""


@pytest.fixture(scope="module")
def desk(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Desk]:
    with open_store(str(tmp_path_factory.mktemp("foreseen") / "club.db")) as store:
        for name in KNOWN:
            store.write(lambda c, name=name: add(c, name, at="2026-11-26"))
        yield Desk(store, Hub())


def _evening(desk: Desk) -> int:
    """Three tables that are seated, with a pair that is known."""
    opened = EventOpened("Random", "2026-11-26", "pairs", "mp", "plain", Options().named, 2)
    event = open_event(desk.store, opened, _at(0))
    desk.act(event, EnterContestant("1", side="NS", players=("Ada Birch", "Ben Cole")), _at(0))
    desk.act(event, SetMovement("mitchell-3", boards_per_set=2), _at(0))
    return event


def _at(minutes: int) -> Writer:
    return Writer(START + timedelta(minutes=minutes), "test")


@st.composite
def _likely(draw: st.DrawFn, event: Event) -> Command:
    """A command that fits an event as it stands, or does not."""
    kinds = [about_people, about_all, undoing, _about_names]
    if tables(event):
        kinds.append(at_tables)
    if filled_places(event):
        kinds.append(at_boards)
    if (places := open_places(event)) and draw(st.booleans()):
        return entering(draw(st.sampled_from(places[:6])), "4SN=")
    if draw(st.integers(0, 5)) == 0:
        return draw(anything())
    made: Command = draw(st.sampled_from(kinds))(draw, event)
    return made


def _about_names(draw: st.DrawFn, event: Event) -> Command:
    who = draw(st.sampled_from(["1NS", "2NS", "3EW", "9NS"]))
    people = tuple(draw(st.lists(st.sampled_from(NAMES), min_size=1, max_size=3)))
    return draw(
        st.sampled_from(
            [
                SeatPlayers(who, people),
                EnterContestant(who[:-2], side=who[-2:], players=people),
                AddLate(1, players=people),
                LodgeAppeal(1, 1, 1, people[0]),
                CloseEvent("", "missing, late play, contested, appeal"),
            ]
        )
    )


def test_what_a_preview_allows_is_done_and_what_it_refuses_is_refused(desk: Desk) -> None:
    codes = set[str]()

    @settings(
        max_examples=8,
        deadline=None,
        derandomize=True,
        suppress_health_check=list(HealthCheck),
        phases=[Phase.generate],  # to make a failure smaller takes minutes
    )
    @given(data=st.data())
    def agree(data: st.DataObject) -> None:
        number = _evening(desk)
        for minutes in range(1, 25):
            command = data.draw(_likely(desk.event(number)))
            codes.add(_agree(desk, number, command, _at(minutes)))

    agree()
    assert "" in codes, "some are done"
    assert len(codes) > 3, "and others refused for several reasons"


def test_a_preview_knows_that_the_time_for_corrections_is_over(desk: Desk) -> None:
    number = _evening(desk)
    desk.act(number, OpenCorrections(START + timedelta(minutes=10)), _at(1))
    assert _agree(desk, number, EnterResult(1, 1, 1, "4SN="), _at(9)) == ""
    assert _agree(desk, number, EnterResult(1, 1, 2, "4SN="), _at(11)) == "corrections-over"


def _agree(desk: Desk, number: int, command: Command, writer: Writer) -> str:
    """Look ahead, then do it; the code by which both were refused, empty where neither was."""
    event = desk.event(number)
    seen = _seen(desk.store, event, command, writer)
    assert desk.event(number) == event
    try:
        done = [type(one.record) for one in desk.act(number, command, writer)]
    except BridgeError as error:
        assert seen == (error.code, str(error)), command
        return error.code
    assert done == seen, command
    return ""


def _seen(
    store: Store, event: Event, command: Command, writer: Writer
) -> list[type[Record]] | tuple[str, str]:
    try:
        return [type(one) for one in foreseen(store, event, [command], writer).records]
    except BridgeError as error:
        return error.code, str(error)
