"""Random evenings of every form: whatever is asked for, the event stays whole and well scored."""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import Any, ClassVar, Literal

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from overtrick.event.commands import (
    Command,
    DrawRound,
    EnterContestant,
    SetMovement,
    SetRoundRobin,
)
from overtrick.event.records import EventOpened, FormName
from overtrick.scoring.options import Options, with_settings
from tests.whole.acting import Acting, Shelf
from tests.whole.choosing import (
    OPTIONS,
    RESULTS,
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

SOAK = os.environ.get("OVERTRICK_HYPOTHESIS") == "soak"
BOUNDED = settings(
    max_examples=600 if SOAK else 10,
    stateful_step_count=60 if SOAK else 30,
    deadline=None,
    derandomize=not SOAK,
    suppress_health_check=list(HealthCheck),
)


@pytest.fixture(scope="module", autouse=True)
def shelf(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """One database for all random evenings of this run."""
    Evening.shelf = Shelf(str(tmp_path_factory.mktemp("whole") / "club.db"))
    yield
    Evening.shelf.store.close()


class Evening(RuleBasedStateMachine):
    """A random evening; each form says how it is opened and how the room is seated."""

    shelf: ClassVar[Shelf]
    form: ClassVar[FormName] = "pairs"
    winners: ClassVar[Literal[1, 2]] = 1
    methods: ClassVar[tuple[str, ...]] = ("mp", "ximp", "butler", "aggregate")
    movements: ClassVar[tuple[tuple[str, dict[str, Any]], ...]] = ()
    always: ClassVar[tuple[tuple[str, str], ...]] = ()

    @initialize(data=st.data())
    def open_and_seat(self, data: st.DataObject) -> None:
        method = data.draw(st.sampled_from(self.methods))
        chosen = (*self.always, *data.draw(st.sampled_from([(), *OPTIONS])))
        chosen = (*chosen, *self.open_options(method))
        across = data.draw(st.booleans())
        options = with_settings(Options(), chosen)
        self.acting = Acting(
            EventOpened(
                "Random", None, self.form, method, "plain", options.named, self.winners, across
            )
        )
        self.acting.told.append(f"open {self.form} {method} winners={self.winners} {chosen}")
        for command in self.seating(data):
            assert self.acting.take(command), self.acting.script()

    def open_options(self, method: str) -> tuple[tuple[str, str], ...]:
        """Settings that a method needs in this form."""
        return ()

    def seating(self, data: st.DataObject) -> list[Command]:
        """The commands that seat the room."""
        name, more = data.draw(st.sampled_from(self.movements))
        boards = data.draw(st.sampled_from([1, 2]))
        sections = data.draw(st.sampled_from([("",), ("",), ("A", "B")]))
        return [SetMovement(name, section, boards_per_set=boards, **more) for section in sections]

    def take(self, command: Command) -> None:
        self.acting.take(command)

    def choose(self, data: st.DataObject, kind: Any) -> None:
        """Take a command of a kind that fits the event as it stands."""
        event = self.acting.event

        @st.composite
        def chosen(draw: st.DrawFn) -> Command:
            made: Command = kind(draw, event)
            return made

        self.take(data.draw(chosen()))

    @precondition(lambda self: open_places(self.acting.event))
    @rule(data=st.data(), number=st.integers(1, 8))
    def results_come_in(self, data: st.DataObject, number: int) -> None:
        for _ in range(number):
            places = open_places(self.acting.event)
            if places:
                near = places[: max(6, len(places) // 3)]
                place = data.draw(st.sampled_from(near))
                self.take(entering(place, data.draw(st.sampled_from(RESULTS))))

    @precondition(lambda self: filled_places(self.acting.event))
    @rule(data=st.data())
    def something_about_a_result(self, data: st.DataObject) -> None:
        self.choose(data, at_boards)

    @precondition(lambda self: tables(self.acting.event))
    @rule(data=st.data())
    def something_about_a_table(self, data: st.DataObject) -> None:
        self.choose(data, at_tables)

    @rule(data=st.data())
    def something_about_people(self, data: st.DataObject) -> None:
        self.choose(data, about_people)

    @rule(data=st.data())
    def something_about_it_all(self, data: st.DataObject) -> None:
        self.choose(data, about_all)

    @rule(data=st.data())
    def some_act_is_taken_back(self, data: st.DataObject) -> None:
        self.choose(data, undoing)

    @rule()
    def the_last_act_is_taken_back_and_done_again(self) -> None:
        self.acting.take_back_last()

    @rule(command=anything())
    def anything_at_all_is_asked(self, command: Command) -> None:
        self.take(command)

    @rule()
    def the_power_goes(self) -> None:
        self.acting.restart(self.shelf)

    @invariant()
    def all_is_well(self) -> None:
        if hasattr(self, "acting"):
            self.acting.check()

    def teardown(self) -> None:
        if hasattr(self, "acting"):
            self.acting.restart(self.shelf)


class OneWinner(Evening):
    movements = (
        ("howell-3", {}),
        ("howell-4", {"missing": (3,)}),
        ("mitchell-3", {"switched_rounds": (3,)}),
        ("mitchell-5", {"rounds": 4, "missing": (10,)}),
        ("rover-5", {}),
    )


class TwoWinners(Evening):
    winners = 2
    movements = (
        ("mitchell-3", {}),
        ("mitchell-relay-4", {}),
        ("mitchell-skip-4", {"missing": (8,)}),
        ("mitchell-5", {"rounds": 4}),
    )


class Individual(Evening):
    form = "individual"
    movements = (("individual-8", {}), ("individual-9", {}), ("individual-5", {}))


class Teams(Evening):
    form = "teams"
    methods = ("imp", "bam", "pab", "aggregate")
    movements = (("american-whist-5", {}), ("new-england-4", {}), ("stagger-4", {}))

    def seating(self, data: st.DataObject) -> list[Command]:
        name, more = data.draw(st.sampled_from(self.movements))
        return [SetMovement(name, boards_per_set=data.draw(st.sampled_from([1, 2])), **more)]


class Drawn(Evening):
    """Rounds that are drawn one after the other, each when the one before is in."""

    always = (("matches", "rounds"), ("vp_scale", "wbf"), ("factor", "board"))
    methods = ("ximp", "mp")
    odd: ClassVar[tuple[str, ...]] = ("bye",)

    def seating(self, data: st.DataObject) -> list[Command]:
        number = data.draw(st.integers(4, 7))
        entered = [EnterContestant(str(one), seed=one) for one in range(1, number + 1)]
        settings = (
            ("opening", data.draw(st.sampled_from(["random", "slaughter", "folded"]))),
            ("odd", data.draw(st.sampled_from(self.odd))),
        )
        return [*entered, DrawRound(1, boards=(1, 2), settings=settings)]

    @rule(data=st.data(), again=st.booleans())
    def the_next_round_is_drawn(self, data: st.DataObject, again: bool) -> None:
        event = self.acting.event
        last = max((place[1] for place in event.drawn), default=0)
        round_ = last if again and last else last + 1
        self.take(DrawRound(round_, seed=data.draw(st.integers(1, 3)), again=again))

    @precondition(lambda self: open_places(self.acting.event))
    @rule(data=st.data())
    def a_whole_round_comes_in(self, data: st.DataObject) -> None:
        places = open_places(self.acting.event)
        for place in places:
            if place[1] == places[0][1]:
                self.take(entering(place, data.draw(st.sampled_from(RESULTS))))


class SwissPairs(Drawn):
    """Matches of pairs; percentages need the scale that is for them."""

    def open_options(self, method: str) -> tuple[tuple[str, str], ...]:
        return (("vp_scale", "ebu-mp"),) if method == "mp" else ()


class SwissTeams(Drawn):
    form = "teams"
    methods = ("imp",)
    odd = ("bye", "triangle", "half-matches")


class RoundRobin(Evening):
    form = "teams"
    methods = ("imp", "bam")

    def seating(self, data: st.DataObject) -> list[Command]:
        number = data.draw(st.integers(3, 6))
        entered = [EnterContestant(str(one)) for one in range(1, number + 1)]
        return [*entered, SetRoundRobin(2, same_boards=data.draw(st.booleans()))]


def profile(machine: type[Evening]) -> Any:
    case = machine.TestCase
    case.settings = BOUNDED
    return case


TestOneWinner = profile(OneWinner)
TestTwoWinners = profile(TwoWinners)
TestIndividual = profile(Individual)
TestTeams = profile(Teams)
TestSwissPairs = profile(SwissPairs)
TestSwissTeams = profile(SwissTeams)
TestRoundRobin = profile(RoundRobin)
