"""What can be asked of an event as it stands: likely commands, and any at all."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields
from datetime import UTC, datetime
from fractions import Fraction
from types import NoneType
from typing import Any, Literal, get_args, get_origin, get_type_hints

from hypothesis import strategies as st

from overtrick.event.commands import (
    AddLate,
    AddRounds,
    AllowLatePlay,
    AwardMatch,
    CarryOver,
    ChangeScoring,
    CloseEvent,
    Command,
    ConfirmResult,
    ContestResult,
    CorrectResult,
    CutRounds,
    DecideAppeal,
    EnterContestant,
    EnterResult,
    ExchangeBoards,
    FoulBoard,
    GivePenalty,
    GiveRuling,
    Leave,
    LodgeAppeal,
    MendMovement,
    OpenCorrections,
    PrepareBoard,
    ReopenEvent,
    Reseat,
    ReseatRound,
    SeatPlayers,
    StartRound,
    SwitchArrow,
    TakeNote,
    Undo,
    WithdrawResult,
)
from overtrick.event.contestant import shown_ids
from overtrick.event.penalties import units_of
from overtrick.event.state import Event

RESULTS = (
    "4SN=", "4SN+1", "4SN-1", "3NTN=", "3NTE-1", "3NTW+1", "2HS=", "5CXE-2", "1NTW=", "PASS",
    "6SN=", "6SN-1", "2DE+1", "NP", "+420", "-110",
)  # fmt: skip
RULINGS = (
    "60/40", "A+/A+", "A-/A", "50/50", "60% 4SN= 40% 4SN-1", "4SN= / 4SN-1", "40/60",
    "25% 3NTE= 75% 3NTE-2 / 4SN+1",
)  # fmt: skip
REASON = "the director"
Place = tuple[str, int, int, int]


def open_places(event: Event) -> list[Place]:
    """Boards at tables that have no result yet."""
    return [
        (*place, board)
        for place, sitting in sorted(event.sittings.items())
        if sitting.plays
        for board in sitting.boards
        if (*place, board) not in event.places
    ]


def filled_places(event: Event) -> list[Place]:
    """Boards at tables that have a result."""
    return sorted(event.places)


def tables(event: Event) -> list[tuple[str, int, int]]:
    """Every table of every round."""
    return sorted(event.sittings)


def next_round(event: Event) -> int:
    """The first round without a result in any section."""
    return max((place[1] for place in event.places), default=0) + 1


def entering(place: Place, result: str) -> EnterResult:
    section, round_, table, board = place
    return EnterResult(round_, table, board, result, section)


def at_boards(draw: st.DrawFn, event: Event) -> Command:
    """A command about a result that is in."""
    section, round_, table, board = draw(st.sampled_from(filled_places(event)))
    at = (round_, table, board)
    result, ruling = draw(st.sampled_from(RESULTS)), draw(st.sampled_from(RULINGS))
    return draw(
        st.sampled_from(
            [
                CorrectResult(*at, result, section, reason=REASON),
                GiveRuling(*at, ruling, section, reason=REASON, law="12C1"),
                WithdrawResult(*at, section, reason=REASON),
                ConfirmResult(*at, section),
                ContestResult(*at, result, section),
                AllowLatePlay(*at, section),
                LodgeAppeal(*at, "1", section),
                FoulBoard(board, round_, section, reason=REASON),
                FoulBoard(board, round_, section, round_, (table,), "odd", REASON),
                PrepareBoard(board, None, dealer="E", vulnerable="both"),
                PrepareBoard(board, section, vulnerable="ns"),
                EnterResult(*at, result, section),
            ]
        )
    )


def at_tables(draw: st.DrawFn, event: Event) -> Command:
    """A command about who sits where, now or later."""
    section, round_, table = draw(st.sampled_from(tables(event)))
    other = draw(st.sampled_from(tables(event)))
    seats = event.sittings[other]
    sits = ["-".join(side) or "-" for side in (seats.ns, seats.ew)]
    clashes: Any = draw(st.sampled_from(["refuse", "cancel", "mend"]))
    boards = draw(st.sampled_from([None, seats.boards]))
    late = next_round(event)
    return draw(
        st.sampled_from(
            [
                SwitchArrow(round_, table, section, REASON),
                ExchangeBoards(round_, table, other[2], section, REASON, clashes),
                Reseat(round_, table, section, ns=sits[0], reason=REASON, clashes=clashes),
                Reseat(round_, table, section, ew=sits[1], reason=REASON, clashes=clashes),
                Reseat(round_, table, section, boards=boards, reason=REASON, clashes=clashes),
                _turned_round(event, section, round_, clashes),
                MendMovement(late - 1, section, reason=REASON),
                CutRounds(max(round_, late - 1), section, REASON),
                AddRounds(1, section, REASON),
                StartRound(round_, section),
            ]
        )
    )


def _turned_round(event: Event, section: str, round_: int, clashes: Any) -> ReseatRound:
    """Everybody on one side a table further than planned."""
    here = [one for place, one in sorted(event.sittings.items()) if place[:2] == (section, round_)]
    moved = [*here[1:], here[0]]
    return ReseatRound(
        round_, section, ew=tuple("-".join(one.ew) or "-" for one in moved), clashes=clashes
    )


def about_people(draw: st.DrawFn, event: Event) -> Command:
    """A command about somebody who takes part, or comes or goes."""
    names = sorted(shown_ids(event.contestants).values()) or ["1"]
    who = draw(st.sampled_from(names))
    late = next_round(event)
    way: Any = draw(st.sampled_from(["best", "phantom", "rover", "appendix", "new-table"]))
    section = draw(st.sampled_from(sorted({place[0] for place in event.sittings}) or [""]))
    people = tuple(draw(st.sampled_from([("Ann", "Ben"), ("Cid",), ("Ann", "Dot")])))
    return draw(
        st.sampled_from(
            [
                Leave(who, late - 1, REASON),
                Leave(who, late - 1, REASON, cancelled=True),
                AddLate(late, section, way=way),
                AddLate(late + 1, section, way=way),
                EnterContestant(who.rstrip("NSEW"), section, name="The Foxes"),
                SeatPlayers(who, people, late, late, REASON),
                CarryOver(who, Fraction(3, 2), draw(st.sampled_from(units_of(event)))),
            ]
        )
    )


def about_all(draw: st.DrawFn, event: Event) -> Command:
    """Penalties, appeals, stages, scoring and notes."""
    names = sorted(shown_ids(event.contestants).values()) or ["1"]
    amount = draw(st.sampled_from([Fraction(10), Fraction(1, 3), Fraction(-5)]))
    unit = draw(st.sampled_from(units_of(event)))
    round_ = draw(st.sampled_from([None, 1, 2]))
    number = draw(st.sampled_from([*event.appeals, 1]))
    several = tuple(draw(st.lists(st.sampled_from(names), min_size=1, max_size=2)))
    settings = draw(st.sampled_from(OPTIONS))
    return draw(
        st.sampled_from(
            [
                GivePenalty(draw(st.sampled_from(names)), amount, unit, REASON, round_),
                DecideAppeal(number, "dismissed"),
                DecideAppeal(number, "upheld", draw(st.sampled_from(RULINGS))),
                AwardMatch(draw(st.sampled_from([1, 2, 3])), several),
                AwardMatch(1, several, (Fraction(12), Fraction(8))[: len(several)], "vp"),
                TakeNote("tea is cold"),
                OpenCorrections(),
                CloseEvent("Test 1", "missing, late play, contested, appeal"),
                ReopenEvent(REASON),
                ChangeScoring(settings=settings, reason=REASON),
            ]
        )
    )


OPTIONS: Sequence[tuple[tuple[str, str], ...]] = (
    (("factor", "board"),),
    (("factor", "none"),),
    (("factor", "event"), ("win", "1")),
    (("factor", "manual"), ("win", "2")),
    (("small_group", "ebu"), ("round_board", "0.01-half-up-each")),
    (("average", "fixed"),),
    (("percent_from", "rounded-boards"), ("rank_by", "exact")),
    (("ximp_divisor", "total"), ("average_imps", "2")),
    (("ximp_short", "scaled"), ("ximp_divisor", "n")),
    (("butler_drop", "0"),),
    (("place", "1/2"), ("vp_scale", "none")),
    (("vp_scale", "wbf"), ("round_board", "exact")),
)
"""Settings that the naive scorer knows as well."""


def undoing(draw: st.DrawFn, event: Event) -> Command:
    """Taking back some act."""
    acts = sorted({one.act for one in event.entries[1:] if one.act}) or [1]
    return Undo(draw(st.sampled_from(acts)), REASON)


_TEXTS = (
    "",
    "1",
    "2",
    "9",
    "99",
    "1NS",
    "2EW",
    "A",
    "-",
    "4SN=",
    "A+/A-",
    "60/40",
    "nonsense",
    "'",
)
_NUMBERS = (-1, 0, 1, 2, 3, 4, 5, 7, 8, 40, 10**9)


@st.composite
def anything(draw: st.DrawFn) -> Command:
    """Any command with any fields of the right types, sensible or not."""
    kind = draw(st.sampled_from(get_args(Command)))
    hints = get_type_hints(kind)
    values = {one.name: draw(_value(hints[one.name])) for one in fields(kind)}
    made: Command = kind(**values)
    return made


def _value(hint: Any) -> st.SearchStrategy[Any]:
    origin, inner = get_origin(hint), get_args(hint)
    if origin is Literal:
        return st.sampled_from(inner)
    if origin is tuple:
        return _tuples(inner)
    if inner:
        return st.one_of([_value(one) for one in inner])
    return {
        NoneType: st.none(),
        str: st.sampled_from(_TEXTS),
        int: st.sampled_from(_NUMBERS),
        bool: st.booleans(),
        Fraction: st.sampled_from([Fraction(0), Fraction(-7, 3), Fraction(10**6), Fraction(60)]),
        datetime: st.just(datetime(2026, 11, 26, 22, tzinfo=UTC)),
    }[hint]


def _tuples(inner: tuple[Any, ...]) -> st.SearchStrategy[Any]:
    if inner[-1] is not Ellipsis:
        return st.tuples(*map(_value, inner))
    if get_origin(inner[0]) is tuple:
        return st.sampled_from([(), (("odd", "triangle"),), (("factor", "board"),)])
    # A list of one empty text is told like an empty list.
    return st.lists(_value(inner[0]), max_size=3).map(tuple).filter(lambda one: one != ("",))
