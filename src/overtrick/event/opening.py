"""Opening an event from records that were read: form, winners, and a numbered journal."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, Literal

from overtrick.bridge.errors import BridgeError
from overtrick.event.records import (
    Entry,
    EventOpened,
    FormName,
    Record,
    ResultEntered,
    Source,
)


def journal(
    opened: EventOpened, records: Iterable[tuple[Record, Source | None]]
) -> tuple[Entry, ...]:
    """The journal that begins with ``opened`` and goes on with ``records``, numbered."""
    return (
        Entry(1, opened),
        *(
            Entry(number, record, source)
            for number, (record, source) in enumerate(records, start=2)
        ),
    )


class UnfitForm(BridgeError):
    """The results are not those of the form that the event is said to have."""

    code = "unfit-form"


_PLAYERS: Final[dict[FormName, int]] = {"pairs": 1, "individual": 2}


def check_form(form: FormName, records: Iterable[ResultEntered]) -> None:
    """Raise UnfitForm unless every result seats who plays in ``form``.

    Teams need the teams of both sides, an individual two players a side, pairs one pair;
    results that name nobody fit everywhere.
    """
    for record in records:
        named = {len(side) for side in (record.ns, record.ew) if side}
        if form == "teams" and record.teams is None:
            raise UnfitForm(f"board {record.board}: the teams are missing in an event of teams")
        if form != "teams" and named - {_PLAYERS[form]}:
            expected = "two players a side" if form == "individual" else "one pair a side"
            raise UnfitForm(f"board {record.board}: {expected} are expected in an event of {form}")


def winners(records: Sequence[ResultEntered]) -> Literal[1, 2]:
    """How many winners a field of pairs has, by who sat where.

    Two when hardly anybody sat both ways, or when numbers meet themselves on most boards:
    North-South 3 and East-West 3 are then different pairs. A line or two typed wrong does not
    change the answer.
    """
    ns = {(record.section, number) for record in records for number in record.ns}
    ew = {(record.section, number) for record in records for number in record.ew}
    if _FEW * len(ns & ew) < len(ns | ew):
        return 2
    boards = {(record.section, record.board) for record in records}
    return 2 if 2 * len(_met_themselves(records)) > len(boards) else 1


_FEW = 4
"""Fewer than one in so many sat both ways: mistakes, not a movement with one winner."""


def _met_themselves(records: Sequence[ResultEntered]) -> set[tuple[str, int]]:
    """The boards on which a number stands at two seats."""
    seen: dict[tuple[str, int], set[str]] = {}
    found: set[tuple[str, int]] = set()
    for record in records:
        board = (record.section, record.board)
        for number in (*record.ns, *record.ew):
            there = seen.setdefault(board, set())
            if number in there:
                found.add(board)
            there.add(number)
    return found
