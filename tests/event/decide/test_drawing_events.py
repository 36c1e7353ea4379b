"""Random Swiss events told as commands: what holds of every draw, whatever happens."""

from __future__ import annotations

import os
import random
from collections import Counter
from collections.abc import Callable
from itertools import combinations
from time import process_time

from hypothesis import given, settings
from hypothesis import strategies as st

from overtrick.event.commands import AddLate, DrawRound, Leave, Undo
from overtrick.event.contestant import ContestantId
from overtrick.event.decide import decide, done
from overtrick.event.decide.deciding import written
from overtrick.event.draws import DrawSettings, field_of, redrawn
from overtrick.event.draws.drawing import kept_in, said
from overtrick.event.draws.scores import scores_after
from overtrick.event.fold import extended, fold
from overtrick.event.records import ContestantEntered, RoundDrawn
from overtrick.event.refusals import NotAllowed
from overtrick.event.schedules.swiss import draw
from overtrick.event.soundness import faults
from overtrick.event.state import Event
from tests.event.decide.draws import drawn, entered, opened, pairs, play, tables
from tests.event.schedules.build import fewest_repeats

SOAKING = os.environ.get("OVERTRICK_HYPOTHESIS") == "soak"
EVENTS = 10_000 if SOAKING else 80
Met = set[frozenset[str]]


class Evening:
    """An event drawn, played, joined and left at random; who met whom is told beside it."""

    def __init__(self, form: str, count: int, odd: str, seed: int) -> None:
        self.chance = random.Random(seed)
        made = opened() if form == "teams" else pairs()
        self.event = entered(made, count)
        self.choices = (("odd", odd), ("rounds", "5"))
        self.met: Met = set()
        self.round = 0

    def draw(self) -> RoundDrawn:
        self.round += 1
        first = self.round == 1
        command = DrawRound(
            self.round,
            boards=(1, 2) if first else (),
            seed=self.chance.randint(1, 99),
            settings=self.choices if first else (),
        )
        before = self.event
        self.event = done(before, command)
        self._check_undo(before, command)
        return drawn(self.event, self.round)

    def _check_undo(self, before: Event, command: DrawRound) -> None:
        back = done(self.event, Undo(len(self.event.entries)))
        assert (back.drawn, back.sittings, back.awards) == (
            before.drawn,
            before.sittings,
            before.awards,
        )
        assert done(back, command).drawn == self.event.drawn

    def check(self, here: RoundDrawn) -> None:
        """Everybody once, tables once, as few rematches as can be."""
        there = self._there()
        seen = [one for match in here.matches for one in match]
        seen += [*here.byes, *(one for three in here.triangles for one in three.numbers)]
        assert Counter(seen) == Counter(there)
        again = redrawn(self.event, "", self.round)
        assert said(again.draw) == kept_in(here)
        fresh = [one for one in here.triangles if one not in self._going_on()]
        left = [match for match in again.draw.matches if match.left_of]
        whole = [{match.home, match.away} for match in again.draw.matches if not match.left_of]
        new = [frozenset(one) for one in whole]
        new += [frozenset(couple) for three in fresh for couple in combinations(three.numbers, 2)]
        repeated = [one for one in new if one in self.met]
        free = {one for couple in new for one in couple} | {*here.byes}
        out = 1 if here.byes else 3
        if len(free) % 2 == 0:
            assert len(repeated) == fewest_repeats(free, self.met)
        else:
            assert len(repeated) == min(
                fewest_repeats(free - {*group}, self.met)
                + sum(frozenset(couple) in self.met for couple in combinations(group, 2))
                for group in combinations(free, out)
            )
        assert all(frozenset((one.home, one.away)) in self.met for one in left)
        self.met |= {*new}

    def _there(self) -> list[str]:
        return [
            one.number
            for one, it in self.event.contestants.items()
            if it.first_round <= self.round
            and (one not in self.event.left or self.event.left[one].after_round >= self.round)
        ]

    def _going_on(self) -> list[object]:
        before = self.event.drawn.get(("", self.round - 1))
        return [one for one in before.triangles if one.rounds == 2] if before else []

    def life(self) -> None:
        """Somebody leaves, or comes late, or nothing happens."""
        what = self.chance.randrange(4)
        there = self._there()
        if what == 0 and len(there) > 4:
            self.event = done(self.event, Leave(self.chance.choice(there), self.round))
        elif what == 1:
            self.event = done(self.event, AddLate(self.round + 1))


@settings(max_examples=EVENTS, deadline=None)
@given(
    form=st.sampled_from(("teams", "pairs")),
    count=st.integers(4, 9),
    odd=st.sampled_from(("bye", "triangle", "half-matches")),
    rounds=st.integers(2, 5),
    seed=st.integers(0, 10**6),
)
def test_no_two_meet_again_while_it_can_be_avoided_and_the_journal_draws_the_same(
    form: str, count: int, odd: str, rounds: int, seed: int
) -> None:
    evening = Evening(form, count, odd if form == "teams" else "bye", seed)
    for _ in range(rounds):
        evening.check(evening.draw())
        evening.event = play(evening.event, evening.round, evening.chance)
        assert faults(evening.event) == ()
        evening.life()
    assert fold(evening.event.entries) == evening.event


@settings(max_examples=60, deadline=None)
@given(
    count=st.integers(4, 9),
    odd=st.sampled_from(("bye", "triangle", "half-matches")),
    rounds=st.integers(1, 3),
    gone=st.integers(1, 9),
    seed=st.integers(0, 10**6),
)
def test_leaving_a_round_that_is_drawn_leaves_a_sound_round_and_can_be_taken_back(
    count: int, odd: str, rounds: int, gone: int, seed: int
) -> None:
    evening = Evening("teams", count, odd, seed)
    for round_ in range(1, rounds + 1):
        evening.draw()
        if round_ < rounds:
            evening.event = play(evening.event, round_, evening.chance)
    number = str(1 + gone % count)
    before = evening.event
    event = done(before, Leave(number, rounds - 1))
    assert faults(event) == ()
    here = drawn(event, rounds)
    assert number not in {*here.byes, *(one for match in here.matches for one in match)}
    seated = {one for sitting in tables(event, rounds).values() for one in sitting.teams or ()}
    others = {str(one) for one in range(1, count + 1)} - {number}
    assert seated | {*here.byes} == others
    awarded = {key[2][0] for key in event.awards if key[1] == rounds}
    assert {*here.byes} <= awarded
    assert fold(event.entries) == event
    back = done(event, Undo(len(event.entries)))
    assert (back.drawn, back.sittings, back.awards) == (
        before.drawn,
        before.sittings,
        before.awards,
    )
    event = play(event, rounds, evening.chance)
    event = done(event, DrawRound(rounds + 1))
    assert faults(event) == ()


@settings(max_examples=60, deadline=None)
@given(
    count=st.integers(4, 9),
    odd=st.sampled_from(("bye", "triangle", "half-matches")),
    rounds=st.integers(2, 4),
    seed=st.integers(0, 10**6),
)
def test_drawn_a_round_ahead_people_leave_and_the_next_draws_stay_sound(
    count: int, odd: str, rounds: int, seed: int
) -> None:
    evening = Evening("teams", count, odd, seed)
    evening.choices = (*evening.choices, ("standings", "delayed"))
    evening.draw()
    for round_ in range(2, rounds + 2):
        evening.draw()
        there = sorted(evening._there())
        if evening.chance.randrange(3) == 0 and len(there) > 3:
            number = evening.chance.choice(there)
            evening.event = done(evening.event, Leave(number, round_ - 2))
            assert faults(evening.event) == ()
        evening.event = play(evening.event, round_ - 1, evening.chance)
        assert faults(evening.event) == ()
    assert fold(evening.event.entries) == evening.event
    drawn_rounds = [one for one in evening.event.drawn.values() if one.after_round]
    assert all(one.after_round == one.round - 2 for one in drawn_rounds)


@settings(max_examples=100, deadline=None)
@given(
    round_=st.integers(-1, 4),
    boards=st.lists(st.integers(-1, 9), max_size=3),
    choices=st.lists(
        st.tuples(
            st.sampled_from(("odd", "method", "standings", "boards", "closed", "rounds", "what")),
            st.sampled_from(("bye", "triangle", "monrad", "delayed", "same", "3", "", "x")),
        ),
        max_size=3,
    ),
    again=st.booleans(),
    seed=st.integers(0, 20),
)
def test_a_draw_is_made_or_refused_in_words(
    round_: int,
    boards: list[int],
    choices: list[tuple[str, str]],
    again: bool,
    seed: int,
) -> None:
    event = draw_and_play(5 + seed % 2, 1)
    command = DrawRound(round_, "", tuple(boards), seed, tuple(choices), again)
    try:
        records = decide(event, command)
    except NotAllowed as refusal:
        assert refusal.message[0].islower() or refusal.message[0].isdigit()
        return
    after = done(event, command)
    assert (after == event) == (records == ()) or after.drawn != event.drawn
    assert faults(after) == ()


def draw_and_play(count: int, rounds: int) -> Event:
    evening = Evening("teams", count, "bye", 1)
    for round_ in range(1, rounds + 1):
        evening.event = done(evening.event, DrawRound(round_, boards=(1, 2)))
        evening.event = play(evening.event, round_, evening.chance)
    return evening.event


def test_a_thousand_teams_are_drawn_in_little_more_time_than_draw_and_scores_take() -> None:
    """The best of four, taken in turns, as another program may be running beside."""
    event = opened()
    teams = [ContestantEntered(ContestantId("", str(one)), seed=one) for one in range(1, 1001)]
    event = extended(event, written(event, teams))
    event = play(done(event, DrawRound(1, boards=(1,))), 1, random.Random(1))
    chosen = DrawSettings.from_named(drawn(event, 1).settings)
    field = field_of(event, "", 2, chosen)
    works = (
        lambda: draw(field, chosen.swiss),
        lambda: scores_after(event, "", 1),
        lambda: decide(event, DrawRound(2)),
    )
    took = [[timed(work) for work in works] for _ in range(4)]
    bare, scoring, whole = map(min, zip(*took, strict=True))
    assert whole < 3 * (bare + scoring)


def timed(work: Callable[[], object]) -> float:
    begun = process_time()
    work()
    return process_time() - begun
