"""What players ask to have corrected after play: proposed, agreed to, and left to the director.

A request is a note in the event's journal, ``request 41 NS: 4SN+1``, and so are the answers of
the other side. Where the two sides agree the result is contested, which the director decides.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from overtrick.bridge.errors import BridgeError
from overtrick.bridge.result import Adjusted, NotPlayed, PassedOut, Played, Result
from overtrick.bridge.seat import Side
from overtrick.event.commands import Command, ContestResult, TakeNote
from overtrick.event.decide.closing import corrections_over
from overtrick.event.decide.written_results import read_result
from overtrick.event.history import ruled_from
from overtrick.event.records import ResultEntered
from overtrick.event.refusals import NotAllowed
from overtrick.event.state import Event, Play
from overtrick.web.noting import ANSWER, DONE, REQUEST

MOST: Final = 3
"""Requests about one result that may be open at once."""

UNASKED: Final = "Law 79C: asked for by "
"""How the reason of a correction begins where the director who accepted it gave none."""


class NotARequest(BridgeError):
    """What was asked for cannot be asked: another result of a board that is shown is expected."""

    code = "not-a-request"


@dataclass(frozen=True, slots=True)
class Asked:
    """A request: the note that holds it, the result it is about, and what it should be.

    ``answer`` is ``agree`` or ``deny`` once the other side has answered, empty until then.
    """

    number: int
    play: Play
    side: Side
    result: str
    words: str
    at: datetime | None
    author: str | None
    answer: str = ""


def requests_of(event: Event) -> tuple[Asked, ...]:
    """The requests that are open, the oldest first.

    One is settled when another result was entered or the result was withdrawn, or the director
    wrote ``done: NUMBER`` of its note.
    """
    done = {int(found[1]) for _, found in found_in(event, DONE)}
    answers = {int(found[2]): found[1] for _, found in found_in(event, ANSWER)}
    waiting = [one for one in found_in(event, REQUEST) if one[0] not in done]
    plays = _unchanged(event, {int(found[1]) for _, found in waiting})
    asked = []
    for number, found in waiting:
        if play := plays.get(int(found[1])):
            entry = event.entries[number - 1]
            asked.append(
                Asked(
                    number, play, Side(found[2]), found[3], found[4] or "",
                    entry.at, entry.author, answers.get(number, ""),
                )
            )  # fmt: skip
    return tuple(asked)


def unchanged(event: Event, number: int) -> Play | None:
    """The result in force that is what an entry had, though it may be another entry by now.

    One takes the place of another where a lead is added, a contest is settled as it was, or
    others sat there. None where the result was changed or withdrawn.
    """
    return _unchanged(event, {number}).get(number)


def _unchanged(event: Event, numbers: AbstractSet[int]) -> dict[int, Play]:
    found = {one: event.plays[one] for one in numbers if one in event.plays}
    missing = numbers - found.keys()
    for play in event.plays.values() if missing else ():
        if play.entered.supersedes is not None:
            found |= dict.fromkeys(missing.intersection(_same(event, play)), play)
    return found


def _same(event: Event, play: Play) -> Iterator[int]:
    """The entries that a result in force stands for, back to where the result was another."""
    for number in ruled_from(event, play.entry):
        record = event.entries[number - 1].record
        if not isinstance(record, ResultEntered) or record.result != play.entered.result:
            return
        yield number


def may_ask(event: Event, play: Play, now: datetime) -> bool:
    """Whether a result may be asked about: after play, in time, and not one of a ruling."""
    ruled = isinstance(play.entered.result, Adjusted | NotPlayed)
    return event.stage == "provisional" and not corrections_over(event, now) and not ruled


@dataclass(frozen=True, slots=True)
class Wish:
    """What a side says a result should be, as typed, and why."""

    side: Side
    typed: str
    words: str = ""


def request(event: Event, play: Play, wish: Wish, now: datetime) -> TakeNote:
    """The note of a request. Raises NotARequest, and what a result is refused for."""
    if not may_ask(event, play, now):
        raise NotARequest("corrections may be asked for after play, until the results are final")
    result = read_result(event, play.entered.section, play.entered.board, wish.typed)
    if not isinstance(result, Played | PassedOut):
        raise NotARequest("a contract and its result are expected, such as 4SN+1, or PASS")
    if result == play.entered.result:
        raise NotARequest("this is the result that is entered already")
    open_now = [one for one in requests_of(event) if one.play.entry == play.entry]
    if len(open_now) >= MOST or any(_is(event, one, result) for one in open_now):
        raise NotARequest("this was asked already: the director will see to it")
    text = f"request {play.entry} {wish.side.value}: {result}"
    said = " ".join(wish.words.split())[:200]
    return _note(play, f"{text} | {said}" if said else text)


def answer(
    event: Event, number: int, author: str | None, *, agrees: bool, now: datetime
) -> Iterator[Command]:
    """What follows when the other side answers a request. Raises NotARequest."""
    asked = next((one for one in requests_of(event) if one.number == number), None)
    if asked is None or asked.answer or not may_ask(event, asked.play, now):
        raise NotARequest("this request has been settled")
    if asked.author == author:
        raise NotARequest("the opponents answer this, on a device of their own")
    yield _note(asked.play, f"{'agree' if agrees else 'deny'} {number}")
    if agrees and (contest := contest_of(asked)) is not None:
        yield contest


def contest_of(asked: Asked) -> ContestResult | None:
    """The command by which an agreed request comes before the director."""
    at = asked.play.entered
    if at.round is None or at.table is None:
        return None
    return ContestResult(at.round, at.table, at.board, asked.result, at.section, room=at.room)


def _is(event: Event, one: Asked, result: Result) -> bool:
    at = one.play.entered
    try:
        return read_result(event, at.section, at.board, one.result) == result
    except (BridgeError, NotAllowed):
        return False


def found_in(event: Event, pattern: re.Pattern[str]) -> Iterator[tuple[int, re.Match[str]]]:
    """The notes of an event that read so, each with its number."""
    for number, noted in event.notes.items():
        if found := pattern.fullmatch(noted.text):
            yield number, found


def _note(play: Play, text: str) -> TakeNote:
    at = play.entered
    return TakeNote(text, None, at.round, at.table, at.board)
