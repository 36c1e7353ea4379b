"""Deciding about the boards themselves: their cards, and boards that were fouled."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from overtrick.bridge.board import Board, Vulnerability
from overtrick.bridge.deal import Deal
from overtrick.bridge.seat import Seat
from overtrick.event.commands import FoulBoard, PrepareBoard
from overtrick.event.decide.places import sections_of
from overtrick.event.records import BoardFouled, BoardPrepared, Record
from overtrick.event.refusals import NotAllowed, NotScheduled
from overtrick.event.state import Event


def prepared(event: Event, command: PrepareBoard) -> tuple[Record, ...]:
    """A board's cards, dealer and vulnerability; what the command leaves out stays.

    Raises NotADeal unless all 52 cards are there once (the fourth hand may be left out).
    """
    Board(command.board)
    _check_section(event, command.section)
    given: dict[str, Any] = {}
    if command.deal is not None:
        given["deal"] = Deal.parse(command.deal).completed()
    if command.dealer is not None:
        given["dealer"] = Seat(command.dealer)
    if command.vulnerable is not None:
        given["vulnerable"] = Vulnerability(command.vulnerable)
    if not given:
        raise NotAllowed(f"board {command.board}: say its cards, its dealer or its vulnerability")
    key = (command.section, command.board)
    before = event.boards.get(key) or BoardPrepared(command.board, command.section)
    if given.get("deal", before.deal) != before.deal:
        given["tricks"] = None  # they were of other cards
    after = replace(before, **given)
    if after.deal != before.deal:
        after = replace(after, tricks=None)  # they were of other cards
    return () if event.boards.get(key) == after else (after,)


def fouled(event: Event, command: FoulBoard) -> tuple[Record, ...]:
    """A board in another form from a round on, or at some tables (Law 87).

    Raises NotScheduled where no table plays the board then, NotAllowed for rounds that end
    before they begin and for a form without a name.
    """
    Board(command.board)
    _check_section(event, command.section)
    if not command.group.strip():
        raise NotAllowed("give the other form of the board a name (group), such as fouled")
    last = command.last_round
    if last is None and command.tables:
        last = command.first_round
    if last is not None and last < command.first_round:
        raise NotAllowed(f"round {last} comes before round {command.first_round}")
    record = BoardFouled(
        command.board, command.section, command.group.strip(), command.first_round, last,
        tuple(sorted(set(command.tables))), command.reason,
    )  # fmt: skip
    if any(replace(one, reason=record.reason) == record for one in event.fouled.values()):
        return ()
    _check_played(event, record)
    _check_new(event, record)
    return (record,)


def _check_section(event: Event, section: str | None) -> None:
    known = sections_of(event) | {one.section for one in event.contestants}
    if section is not None and known and section not in known:
        named = ", ".join(sorted(known)) or "without names"
        raise NotScheduled(f"there is no section {section!r}; the sections are {named}")


def _check_played(event: Event, record: BoardFouled) -> None:
    """Raise NotScheduled unless each table named, or any at all, plays the board then."""
    there = sorted(_meetings(event, record))
    in_rounds = [
        (round_, table)
        for round_, table in there
        if record.first_round <= round_ <= (record.last_round or round_)
    ]
    tables = {table for _, table in in_rounds}
    strangers = [table for table in record.tables if table not in tables]
    if in_rounds and not strangers:
        return
    plays = ", ".join(f"in round {round_} at table {table}" for round_, table in there)
    who = f"table {strangers[0]} does not play" if in_rounds else "nobody plays"
    raise NotScheduled(
        f"{who} board {record.board} in those rounds; it is played {plays or 'nowhere'}"
    )


def _meetings(event: Event, record: BoardFouled) -> Iterator[tuple[int, int]]:
    """Rounds and tables where a board is played, as planned or as results say."""
    found = {
        (place[1], place[2])
        for place, sitting in event.sittings.items()
        if record.section in (None, place[0]) and record.board in sitting.boards
    }
    found |= {
        (place[1], place[2])
        for place in event.places
        if record.section in (None, place[0]) and place[3] == record.board
    }
    return iter(found)


def _check_new(event: Event, record: BoardFouled) -> None:
    """Raise NotAllowed where an earlier fouling of the same name covers all of it."""
    for one in event.fouled.values():
        same = (one.board, one.group) == (record.board, record.group)
        covers = one.first_round <= record.first_round and one.last_round is None
        if same and covers and not one.tables and one.section in (None, record.section):
            raise NotAllowed(
                f"board {record.board} is in the form {one.group!r} from round "
                f"{one.first_round} on already: give a third form a name of its own"
            )
