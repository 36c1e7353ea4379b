"""Refusing what cannot be, or cancelling it: boards played twice, seats taken twice."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Sequence
from dataclasses import replace
from fractions import Fraction

from overtrick.bridge.result import Adjusted, Artificial
from overtrick.event.commands import Command
from overtrick.event.fold import extended
from overtrick.event.records import Entry, Record, ResultEntered
from overtrick.event.refusals import NotAllowed, PlayedTwice, ResultsInTheWay, SeatedTwice
from overtrick.event.soundness import Fault, Spot, faults
from overtrick.event.state import BoardPlace, Event

Records = tuple[Record, ...]
_LISTED = 6
"""Clashes that a message spells out."""


def tried(event: Event, records: Sequence[Record]) -> Event:
    """The event as it would be."""
    first = len(event.entries) + 1
    return extended(event, [Entry(number, one) for number, one in enumerate(records, start=first)])


def new_faults(event: Event, after: Event, section: str | None) -> tuple[Fault, ...]:
    """What was right and would not be."""
    scope = None if event.opened.form == "teams" else section
    known = {*faults(event, scope)}
    return tuple(one for one in faults(after, scope) if one not in known)


def sound(
    event: Event, records: Records, section: str | None, offers: tuple[Command, ...] = ()
) -> Records:
    """The records, where they make nothing wrong. Raises PlayedTwice and others of NotAllowed.

    ``offers`` are commands that would do in place of one that makes somebody play twice.
    """
    found = new_faults(event, tried(event, records), section) if records else ()
    if found:
        refuse(event, found, offers)
    return records


def refuse(event: Event, found: Sequence[Fault], offers: tuple[Command, ...] = ()) -> None:
    """Raise the refusal that faults amount to, naming them."""
    for codes, kind in _KINDS:
        named = [one for one in found if one.code in codes]
        if named and kind is PlayedTwice:
            raise PlayedTwice(
                _twice_words(event, named, offers), faults=tuple(named), offers=offers
            )
        if named and kind is ResultsInTheWay:
            raise ResultsInTheWay(_listed(named), places=_places(named))
        if named:
            raise kind(_listed(named))


_KINDS: tuple[tuple[tuple[str, ...], type[NotAllowed]], ...] = (
    (("two-tables", "person-twice"), SeatedTwice),
    (("not-as-seated", "no-such-table", "two-results", "late-nowhere"), ResultsInTheWay),
    (("unknown-contestant", "left-but-seated", "no-boards"), NotAllowed),
    (("played-twice",), PlayedTwice),
)


def _places(found: Iterable[Fault]) -> Iterator[BoardPlace]:
    """Where the results are that faults are about."""
    for one in found:
        for spot in one.spots:
            match spot, one.board:
                case (Spot(int() as round_, int() as table, True), int() as board):
                    yield one.section, round_, table, board
                case _:
                    pass


def _listed(found: Sequence[Fault]) -> str:
    said = list(_together(found))
    more = len(said) - _LISTED
    return "; ".join(said[:_LISTED]) + (f"; and {more} more" if more > 0 else "")


def _together(found: Sequence[Fault]) -> Iterator[str]:
    """What each fault says; the boards that one contestant plays twice at two tables as one."""
    groups: dict[Hashable, list[Fault]] = {}
    for one in found:
        groups.setdefault(_key(one), []).append(one)
    for first, *others in groups.values():
        if not others:
            yield first.message
            continue
        *most, last = (str(one.board) for one in (first, *others))
        boards = f"boards {', '.join(most)} and {last} twice"
        yield first.message.replace(f"board {first.board} twice", boards, 1)


def _key(fault: Fault) -> Hashable:
    """What boards that are told together have in common."""
    if fault.code != "played-twice":
        return fault
    places = tuple((spot.round, spot.table) for spot in fault.spots)
    return (fault.contestant, places, all(spot.played for spot in fault.spots))


def _twice_words(event: Event, found: Sequence[Fault], offers: tuple[Command, ...]) -> str:
    """Who would play what twice, and what Laws 15 and 86B let the director do."""
    said = _listed(found)
    if not offers:
        return said
    instead = "an artificial score"
    if event.opened.form == "teams":
        instead += " or, before the match is decided, a substitute board (Law 86B)"
    return (
        f"{said}. A board that either side has played is cancelled for that meeting and gets "
        f"{instead} (Law 15): send the command with clashes=cancel. One that neither has played "
        "stands, and the rest of the movement is mended: clashes=mend"
    )


def cancelled(event: Event, records: Records, section: str, through: int | None = None) -> Records:
    """The records, and an artificial score wherever somebody would play a board again.

    The first play stands (one that has a result before one that has none). Both sides of the
    later meeting get 60 per cent until the director rules otherwise (Laws 15 and 12C2); whom
    it spares a board may play it later. Only meetings up to round ``through`` are cancelled,
    where one is given.
    """
    while True:
        after = tried(event, records)
        again = _first_again(event, after, section, through)
        if not again:
            return records
        for spot, board in again:
            for record in _cancelling(after, section, spot, board):
                records = _with(event, records, record)


def _first_again(
    event: Event, after: Event, section: str, through: int | None
) -> list[tuple[Spot, int]]:
    """The boards that are played again at the first table where any are."""
    again = dict.fromkeys(
        (spot, one.board or 0)
        for one in new_faults(event, after, section)
        for spot in one.spots[1:]
        if one.code == "played-twice"
        and spot.round is not None
        and spot.table is not None
        and (through is None or spot.round <= through)
    )
    first = min(((spot.round, spot.table) for spot, _ in again), default=None)
    return [(spot, board) for spot, board in again if (spot.round, spot.table) == first]


def _with(event: Event, records: Records, ruling: ResultEntered) -> Records:
    """The records with a ruling: in the place of a result among them, or after them."""
    own = (ruling.supersedes or 0) - len(event.entries) - 1
    if own < 0:
        return (*records, ruling)
    before = records[own]
    assert isinstance(before, ResultEntered)
    ruled = replace(ruling, supersedes=before.supersedes)
    return (*records[:own], ruled, *records[own + 1 :])


def _cancelling(after: Event, section: str, spot: Spot, board: int) -> Iterator[ResultEntered]:
    """The artificial score of a board at a table, in place of what it has if it has anything."""
    if spot.round is None or spot.table is None:
        return
    given = Artificial(Fraction(60))
    ruling = {"result": Adjusted(given, given), "lead": None, "law": "15", "reason": _REASON}
    plays = after.plays_at((section, spot.round, spot.table, board))
    for play in plays:
        yield replace(play.entered, supersedes=play.entry, **ruling)  # type: ignore[arg-type]
    sitting = after.sittings.get((section, spot.round, spot.table))
    if sitting and not plays:
        yield ResultEntered(
            section, board, sitting.ns, sitting.ew, Adjusted(given, given), spot.round, spot.table,
            teams=sitting.teams, room=sitting.room, switched=sitting.switched,
            reason=_REASON, law="15",
        )  # fmt: skip


_REASON = "The board was played before: it is cancelled for this meeting"
