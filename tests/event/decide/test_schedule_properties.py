"""Whatever a director does in whatever order: the event stays sound, or stays as it was."""

from __future__ import annotations

from collections.abc import Callable

from hypothesis import given, settings
from hypothesis import strategies as st

from overtrick.bridge.errors import BridgeError
from overtrick.event.commands import (
    AddLate,
    AddRounds,
    Command,
    CutRounds,
    ExchangeBoards,
    Leave,
    MendMovement,
    Reseat,
    ReseatRound,
    SetMovement,
    StartRound,
    SwitchArrow,
    Undo,
)
from overtrick.event.compute import standings
from overtrick.event.decide import decide, done
from overtrick.event.decide.preview import preview
from overtrick.event.fold import fold
from overtrick.event.soundness import faults
from overtrick.event.state import Event
from tests.event.decide.evening import evening, played

SMALL = (
    ("mitchell-3", 2), ("mitchell-5", 2), ("mitchell-relay-4", 2), ("mitchell-5", 1),
    ("howell-4", 1), ("reduced-howell-5-7", 1), ("rover-5", 2),
)  # fmt: skip
few = st.integers(1, 5)
clashes = st.sampled_from(("refuse", "cancel", "mend"))
numbers = st.integers(1, 10).map(str)
seat = st.one_of(st.none(), numbers, st.just("-"), numbers.map("{}EW".format))
a_few_boards = st.lists(st.integers(1, 12), min_size=1, max_size=3, unique=True).map(tuple)
commands: st.SearchStrategy[Command] = st.one_of(
    st.builds(SwitchArrow, few, few),
    st.builds(ExchangeBoards, few, few, few, clashes=clashes),
    st.builds(Reseat, few, few, ns=seat, ew=seat, clashes=clashes),
    st.builds(Reseat, few, few, boards=a_few_boards, clashes=clashes),
    st.builds(
        ReseatRound,
        few,
        boards_of=st.integers(3, 5).flatmap(lambda n: st.permutations(range(1, n + 1))).map(tuple),
        clashes=clashes,
    ),
    st.builds(
        SetMovement, st.sampled_from([key for key, _ in SMALL]), first_round=few, clashes=clashes
    ),
    st.builds(AddLate, few, way=st.sampled_from(("phantom", "rover", "rover", "best"))),
    st.builds(Leave, st.one_of(numbers, numbers.map("{}NS".format)), few),
    st.builds(CutRounds, few),
    st.builds(AddRounds, st.integers(1, 2)),
    st.builds(MendMovement, few),
    st.builds(StartRound, few),
)
Step = Command | int


def steps() -> st.SearchStrategy[list[Step]]:
    return st.lists(st.one_of(commands, few), min_size=2, max_size=7)


def run(start: tuple[str, int], script: list[Step], check: Callable[[Event, Event], None]) -> Event:
    """Play rounds where a step is a number, and do what the others say where it is allowed."""
    event = evening(start[0], start[1])  # type: ignore[arg-type]
    for step in script:
        before, journal = event, event.entries
        if isinstance(step, int):
            event = played(event, range(1, min(step, 3) + 1))
            continue
        try:
            event = done(event, step)
        except BridgeError as refusal:
            assert refusal.message
            assert (event, event.entries) == (before, journal)
        check(before, event)
    return event


@given(st.sampled_from(SMALL), steps())
@settings(max_examples=60)
def test_what_is_allowed_leaves_the_event_sound(start: tuple[str, int], script: list[Step]) -> None:
    def sound(_: Event, after: Event) -> None:
        assert faults(after) == ()

    event = run(start, script, sound)
    assert fold(event.entries) == event
    standings(event)


@given(st.sampled_from(SMALL), steps(), st.data())
@settings(max_examples=30)
def test_an_undone_act_is_as_if_it_had_not_been_or_is_refused(
    start: tuple[str, int], script: list[Step], data: st.DataObject
) -> None:
    event = run(start, script, lambda before, after: None)
    acts = sorted({entry.act or entry.number for entry in event.entries} - {1})
    act = data.draw(st.sampled_from(acts))
    try:
        after = done(event, Undo(act))
    except BridgeError:
        return
    without = [one for one in event.entries if (one.act or one.number) != act]
    assert faults(after) == ()
    assert len(after.entries) == len(event.entries) + len(event.entries) - len(without)
    assert fold(after.entries) == after
    assert done(after, Undo(len(after.entries))) == event


@given(st.sampled_from(SMALL), steps())
@settings(max_examples=25)
def test_the_last_act_is_undone_to_what_was_before(
    start: tuple[str, int], script: list[Step]
) -> None:
    event = run(start, script, lambda before, after: None)
    for step in script:
        if isinstance(step, int):
            continue
        try:
            after = done(event, step)
        except BridgeError:
            continue
        if after.entries != event.entries:
            assert done(after, Undo(len(after.entries))) == event


@given(st.sampled_from(SMALL), steps(), commands)
@settings(max_examples=25)
def test_a_preview_says_what_will_be(
    start: tuple[str, int], script: list[Step], command: Command
) -> None:
    event = run(start, script, lambda before, after: None)
    try:
        seen = preview(event, command)
    except BridgeError:
        return
    after = done(event, command)
    assert seen.records == decide(event, command)
    changed = {place for place in event.sittings.keys() | after.sittings.keys()
               if event.sittings.get(place) != after.sittings.get(place)}  # fmt: skip
    assert {(one.section, one.round, one.table) for one in seen.sittings} == changed
    assert all(one.words.endswith(".") for one in seen.sittings)
    assert seen.faults == ()
    if not changed and event.plays == after.plays:
        assert seen.places == ()


AGAIN = (SwitchArrow, ExchangeBoards, AddRounds, AddLate, ReseatRound)
"""Said twice these mean it twice: turned and turned back, another round, another pair."""


@given(st.sampled_from(SMALL), steps())
@settings(max_examples=30)
def test_a_command_sent_again_changes_nothing(start: tuple[str, int], script: list[Step]) -> None:
    event = run(start, script, lambda before, after: None)
    for step in script:
        if isinstance(step, (int, *AGAIN)):
            continue
        try:
            once = done(event, step)
        except BridgeError:
            continue
        assert decide(once, step) == ()
