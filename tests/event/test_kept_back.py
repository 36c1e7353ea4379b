"""Whatever somebody who plays commands, he sees nothing by it that was hidden from him before."""

from __future__ import annotations

from collections.abc import Iterator
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from overtrick.bridge.errors import BridgeError
from overtrick.event.commands import (
    AddLate,
    AddRounds,
    AllowLatePlay,
    CloseEvent,
    Command,
    CutRounds,
    EnterContestant,
    EnterResult,
    ExchangeBoards,
    Leave,
    MendMovement,
    OpenCorrections,
    ReopenEvent,
    Reseat,
    ReseatRound,
    SeatPlayers,
    SetMovement,
    SwitchArrow,
    Undo,
    WithdrawResult,
)
from overtrick.event.decide import done
from overtrick.event.fold import fold
from overtrick.event.history import ruled_from
from overtrick.event.records import (
    BoardPrepared,
    Entry,
    EventOpened,
    Record,
    ResultEntered,
    Sitting,
    Voided,
)
from overtrick.event.state import Event
from overtrick.event.watch.kept_back import NOTHING, KeptBack, followed
from overtrick.event.watch.playing import played_for, to_play
from overtrick.scoring.options import Options
from tests.event.build import row
from tests.event.decide.hall import matches, mitchell, told

IDS = frozenset({"p-ada"})
ADA = "ada"
OTHER = "olga"
RESULTS = [f"{level}{suit}{by}=" for suit in ("C", "D", "H", "S", "NT") for by in "NESW"
           for level in (1, 2, 3, 4)]  # fmt: skip


def kept(event: Event, ids: frozenset[str] = IDS) -> KeptBack:
    return followed(NOTHING, event.entries, 0, ids, ADA.__eq__)


def hidden(event: Event) -> frozenset[int]:
    """What Ada sees nothing of, found from the beginning."""
    ahead = (to_play(event, one) for one in played_for(event, IDS))
    return kept(event).boards_of(event).union(*ahead)


def by_ada(event: Event, *commands: Command) -> Event:
    for command in commands:
        event = done(event, command, author=ADA)
    return event


def playing(event: Event, *rounds: int, only: range = range(1, 9)) -> Event:
    """Every board of some rounds, at some tables, each with a result of its own."""
    for (_, round_, table), sitting in sorted(event.sittings.items()):
        for board in sitting.boards if round_ in rounds and table in only else ():
            result = RESULTS[len(event.plays)]
            event = done(event, EnterResult(round_, table, board, result), author=f"t{table}")
    return event


@cache
def hall(tables: int = 5, boards: int = 1) -> Event:
    """Ada is of pair 1 North-South; round 1 is played, and round 2 at the tables behind hers."""
    event = mitchell(tables, boards)
    for number in range(1, tables + 1):
        event = told(event, EnterContestant(str(number), "", "NS", (f"p-{number}", f"q-{number}")))
    event = told(event, EnterContestant("1", "", "NS", ("p-ada", "p-max")))
    return playing(playing(event, 1), 2, only=range(2, 9))


def told_by(event: Event, boards: frozenset[int]) -> set[int]:
    """The results, by the entries that they began as, of which somebody sees any entry."""
    return {
        ruled_from(event, entry.number)[-1]
        for entry in event.entries
        if isinstance(entry.record, ResultEntered) and entry.record.board not in boards
    }


def began(event: Event) -> set[int]:
    return told_by(event, frozenset())


OWN: tuple[Command, ...] = (
    Leave("1NS", 2), Leave("1NS", 1, cancelled=True), Leave("4NS", 2), Leave("2EW", 2),
    CutRounds(2), CutRounds(3), AddRounds(1), MendMovement(2, absent=("1NS",)),
    SetMovement("mitchell-5", first_round=3, boards_per_set=1, first_board=11),
    SetMovement("mitchell-5", first_round=3, boards_per_set=1, missing=(1,)),
    EnterContestant("1", "", "NS", ("p-x", "p-y")), EnterContestant("3", "", "NS", ("p-x", "p-y")),
    EnterContestant("1", "", "NS", ("p-ada", "p-max")),
    SeatPlayers("1NS", ("p-x", "p-y"), 3), SeatPlayers("1NS", ("p-x", "p-y"), 2, 2),
    SeatPlayers("1NS", ("p-3", "p-max"), 3, exchange=True),
    *(ExchangeBoards(round_, 1, table, clashes=how)
      for round_ in (1, 2) for table in (2, 3, 4) for how in ("cancel", "mend")),
    ExchangeBoards(1, 2, 4, clashes="cancel"), ExchangeBoards(2, 3, 5, clashes="cancel"),
    ReseatRound(1, boards_of=(2, 3, 4, 5, 1), clashes="cancel"),
    ReseatRound(1, ns=("3", "2", "1", "4", "5"), clashes="cancel"),
    ReseatRound(2, boards_of=(3, 4, 5, 1, 2), clashes="mend"),
    Reseat(1, 3, ns="1", clashes="cancel"), Reseat(2, 3, boards=(1,), clashes="cancel"),
    Reseat(1, 3, boards=(9,), clashes="cancel"), Reseat(3, 1, ns="-"),
    Reseat(2, 2, ns="1", clashes="cancel"), SwitchArrow(1, 3), SwitchArrow(1, 1),
    AddLate(3, way="new-table"), OpenCorrections(), AllowLatePlay(3, 1, 3),
    *(WithdrawResult(1, table, table) for table in (1, 2, 3, 4)), WithdrawResult(2, 3, 4),
)  # fmt: skip
"""What changes who plays what, where results stand, or whether they are in."""


def test_nothing_is_kept_back_of_whoever_took_nothing_away() -> None:
    event = hall()
    assert hidden(event) == {2, 3, 4, 5}
    assert kept(event).boards_of(event) == frozenset()
    for command in (CutRounds(2), Leave("1NS", 2), ExchangeBoards(1, 1, 3, clashes="cancel")):
        after = done(event, command, author=OTHER)
        assert kept(after).boards_of(after) == frozenset()
    assert hidden(done(event, CutRounds(3), author=OTHER)) == {2, 3}


@pytest.mark.parametrize(
    "command",
    [Leave("1NS", 1), CutRounds(1 + 1), EnterContestant("1", "", "NS", ("p-x", "p-y")),
     SeatPlayers("1NS", ("p-x", "p-y"), 1)],
)  # fmt: skip
def test_what_he_takes_out_of_his_way_stays_hidden_until_it_is_played_or_closed(
    command: Command,
) -> None:
    event = by_ada(hall(), command)
    assert hidden(event) == {2, 3, 4, 5}
    back = by_ada(event, Undo(len(event.entries)))
    assert hidden(back) == {2, 3, 4, 5}
    on = playing(back, 2, 3, only=range(1, 2))
    assert hidden(on) == {4, 5}
    closed = done(event, CloseEvent("test", "missing: home early"), author=ADA)
    assert kept(closed).boards_of(closed) == frozenset()
    again = done(closed, ReopenEvent("a slip"), author=ADA)
    assert hidden(again) == {2, 3, 4, 5}


def test_a_result_that_he_moves_to_a_board_that_he_has_played_hides_that() -> None:
    event = by_ada(hall(), ExchangeBoards(1, 1, 3, clashes="cancel"))
    assert {one.entered.board for one in event.plays_at(("", 1, 3, 1))} == {1}
    assert hidden(event) == {1, 2, 3, 4, 5}
    back = by_ada(event, Undo(len(event.entries)))
    assert hidden(back) == {1, 2, 3, 4, 5}
    on = playing(back, 2, 3, only=range(1, 2))
    assert hidden(on) == {4, 5}


def test_results_that_he_moves_to_his_own_seat_do_not_show_that_he_played() -> None:
    event = by_ada(hall(), Reseat(1, 3, ns="1", clashes="cancel"))
    assert 3 in hidden(event)
    other = done(hall(), Reseat(1, 3, ns="1", clashes="cancel"), author=OTHER)
    assert 3 not in hidden(other)


def test_before_the_first_result_there_is_nothing_to_see() -> None:
    event = by_ada(mitchell(5, 1), EnterContestant("1", "", "NS", ("p-ada", "p-max")))
    event = by_ada(event, CutRounds(3))
    assert kept(event) == NOTHING
    assert kept(playing(event, 1)) == NOTHING


def test_who_steps_in_late_has_what_he_saw_before_hidden_no_further() -> None:
    event = told(hall(), EnterContestant("1", "", "NS", ("p-x", "p-y")))
    event = by_ada(event, CutRounds(4), SeatPlayers("1NS", ("p-ada", "p-y"), 3))
    assert hidden(event) == {2, 3, 4}


def test_a_board_that_is_played_later_is_still_to_be_played() -> None:
    event = told(hall(), EnterResult(2, 1, 2, "NP"))
    assert 2 not in hidden(event)
    event = told(event, AllowLatePlay(2, 1, 2))
    assert 2 in hidden(event)
    assert 2 not in hidden(told(event, EnterResult(2, 1, 2, "4SN=")))


def test_a_team_has_played_what_both_of_its_tables_have() -> None:
    tables = [Sitting(1, 1, (), (), (1, 2), ("1", "2"), "open"),
              Sitting(1, 2, (), (), (1, 2), ("2", "1"), "closed")]  # fmt: skip
    event = told(matches(*tables), EnterContestant("1", players=("p-ada", "b", "c", "d")))
    event = told(event, EnterResult(1, 1, 1, "3NTN="))
    gone = by_ada(event, EnterContestant("1", players=("a", "b", "c", "d")))
    assert hidden(gone) == {1, 2}
    assert hidden(told(gone, EnterResult(1, 1, 2, "4SN="))) == {1, 2}
    assert hidden(told(gone, EnterResult(1, 2, 1, "4SN="))) == {2}


def test_without_a_schedule_the_only_result_of_a_board_is_not_uncovered_by_taking_it_back() -> None:
    opened = EventOpened("", None, "pairs", "mp", "plain", Options().named, 1)
    records: list[Record] = [opened, BoardPrepared(1), row(1, "3", "4", "4SN=")]
    entries = [Entry(number, one) for number, one in enumerate(records, 1)]
    event = fold(entries)
    event = told(event, EnterContestant("1", players=("p-ada", "p-max")))
    event = told(event, *(EnterContestant(number) for number in "234"))
    last = Entry(len(event.entries) + 1, row(2, "3", "4", "4SN="))
    event = fold([*event.entries, last])
    assert hidden(event) == {1, 2}
    void = Entry(last.number + 1, Voided(last.number), author=ADA, act=last.number + 1)
    assert hidden(fold([*event.entries, void])) == {1, 2}
    assert hidden(done(event, OpenCorrections(), author=ADA)) == {1, 2}
    assert hidden(done(event, OpenCorrections(), author=OTHER)) == frozenset()


@pytest.mark.parametrize("command", OWN, ids=lambda one: str(one).partition("(")[0])
def test_no_command_and_no_undo_of_it_shows_what_was_hidden(command: Command) -> None:
    event = hall()
    after = by_ada(event, command)
    check_nothing_shown(event, after)
    back = by_ada(after, Undo(len(after.entries)))
    check_nothing_shown(after, back)
    check_nothing_shown(event, back)


def check_nothing_shown(before: Event, after: Event, seen: AbstractSet[int] = frozenset()) -> None:
    """What he has ``seen`` at another time is no secret, whatever became of it since."""
    secret = began(before) - told_by(before, hidden(before)) - seen
    shown = secret & told_by(after, hidden(after))
    mine = {*played_at_his_table(after)}
    wrong = [number for number in shown if not stood_on(after, number) <= mine]
    assert not wrong, [before.entries[number - 1].record for number in wrong]


def played_at_his_table(event: Event) -> Iterator[int]:
    """The boards that pair 1's own table said to have played: whatever becomes of that, it has."""
    for entry in event.entries:
        record = entry.record
        if not isinstance(record, ResultEntered) or entry.author in (ADA, OTHER):
            continue
        if record.supersedes is None and "1" in record.ns:
            yield record.board


def stood_on(event: Event, began_as: int) -> set[int]:
    """Every board on which a result stood since another director last moved it, and where it is.

    One that was taken back, too: the journal tells it.
    """
    now = {one.entered.board for one in event.plays.values()
           if ruled_from(event, one.entry)[-1] == began_as}  # fmt: skip
    found: set[int] = set()
    for entry in event.entries:
        record = entry.record
        if isinstance(record, ResultEntered) and ruled_from(event, entry.number)[-1] == began_as:
            found = {record.board, *(found if entry.author != OTHER else ())}
    return found | now


@dataclass(frozen=True)
class Step:
    """Something that happens: a director commands, or a table says its next result."""

    command: Command | None = None
    author: str = ADA
    undone: int = 0
    table: int = 0


STEPS = st.one_of(
    st.builds(Step, command=st.sampled_from(OWN)),
    st.builds(Step, command=st.sampled_from(OWN), author=st.just(OTHER)),
    st.builds(Step, undone=st.integers(1, 6), author=st.sampled_from((ADA, OTHER))),
    st.builds(Step, table=st.integers(1, 5)),
)


def taken(event: Event, step: Step) -> Event | None:
    """The event after a step; None where it is refused, or there is nothing to do."""
    try:
        if step.command is not None:
            return done(event, step.command, author=step.author)
        if step.undone:
            acts = [one.act for one in event.entries if one.author in (ADA, OTHER) and one.act]
            return done(event, Undo([*dict.fromkeys(acts)][-step.undone]), author=step.author)
    except (BridgeError, IndexError):
        return None
    for place, sitting in sorted(event.sittings.items()):
        for board in sitting.boards if sitting.plays and place[2] == step.table else ():
            if not event.plays_at((*place, board)):
                result = RESULTS[len(event.entries) % len(RESULTS)]
                return done(event, EnterResult(place[1], place[2], board, result), author="t")
    return None


@given(st.lists(STEPS, min_size=2, max_size=8))
def test_whatever_he_commands_nothing_is_seen_by_it_that_was_hidden(steps: list[Step]) -> None:
    event, known, last = hall(), NOTHING, 0
    seen = told_by(event, hidden(event))
    for step in steps:
        after = taken(event, step)
        if after is None or len(after.entries) == len(event.entries):
            continue
        if after.entries[-1].author != OTHER and not is_his_own_play(event, after):
            check_nothing_shown(event, after, seen)
        known = followed(known, after.entries, last, IDS, ADA.__eq__)
        last, event = len(after.entries), after
        seen |= told_by(event, hidden(event))
        assert known == kept(event), "bit by bit it comes to the same"


def is_his_own_play(before: Event, after: Event) -> bool:
    """Whether what happened is that a table of a pair of his has a result."""
    last = after.entries[-1]
    if last.author in (ADA, OTHER) or not isinstance(last.record, ResultEntered):
        return False
    return "1" in last.record.ns or any(
        one.number in last.record.ns for one in played_for(before, IDS)
    )
