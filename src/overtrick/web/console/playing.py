"""A director who plays: the boards that he has still to play, of which he sees nothing."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from typing import Final

from overtrick.bootstrap.desk import Desk
from overtrick.bridge.errors import (
    AmbiguousContract,
    BridgeError,
    ImpossibleResult,
    NotAContract,
)
from overtrick.event.records import (
    AppealDecided,
    AppealLodged,
    Entry,
    Noted,
    Record,
    ResultConfirmed,
    ResultContested,
    ResultEntered,
    Voided,
)
from overtrick.event.refusals import OutOfRange
from overtrick.event.state import Event
from overtrick.event.watch.playing import played_for, to_play
from overtrick.store.accounts import account_by_id, logins_of
from overtrick.store.accounts_errors import NoSuchAccount
from overtrick.store.people_errors import NoSuchPerson
from overtrick.store.people_known import group_of, root_of
from overtrick.web.access import Who
from overtrick.web.book import PLAIN, is_book, settings
from overtrick.web.console.blanking import blanked
from overtrick.web.console.kept_back import Remembered
from overtrick.web.reasons import GAP

_NUMBER: Final = re.compile(r"\d{1,6}")
_TO: Final = r"(?:\s?[-–−]\s?|\sto\s)"
_BOARDS: Final = re.compile(
    rf"\bboards? (\d{{1,6}}(?:(?:{_TO}|, | and )\d{{1,6}}\b)*)\b", re.IGNORECASE
)
_SPAN: Final = re.compile(rf"(\d{{1,6}})(?:{_TO}(\d{{1,6}}))?", re.IGNORECASE)
_ENTRY: Final = re.compile(r"\bentry (\d{1,9})\b")
_FREE: Final = ("text", "reason", "grounds", "words")
"""The members of records in which somebody wrote what they liked."""
_SPOKEN: Final = ("call", "announce")
"""How notes of the room's book begin that are words, and no settings."""

_REMEMBERED: Final = Remembered()

_OF_WHAT_WAS_TYPED: Final = (NotAContract, ImpossibleResult, AmbiguousContract, OutOfRange)
"""Refusals that tell what was typed and which bounds it has, whatever is in."""


def hidden_boards(desk: Desk, event: Event, who: Who) -> frozenset[int]:
    """The boards of which ``who`` may see nothing: those that his own pair has still to play.

    And those that he took out of its way himself, see ``boards_kept_back``. None for somebody who
    does not play here, and where the room's settings say so.
    """
    ids = ids_of(desk, who)
    if not ids or settings(event)["playing"] == "no":
        return frozenset()
    ahead = (to_play(event, one) for one in played_for(event, ids))
    return _kept_back(desk, event, ids).union(*ahead)


def boards_kept_back(desk: Desk, event: Event, who: Who) -> frozenset[int]:
    """Those of them that ``who`` would see by what he commanded himself: hidden till it closes."""
    ids, hidden = ids_of(desk, who), hidden_boards(desk, event, who)
    if not hidden:
        return hidden
    return hidden.difference(*(to_play(event, one) for one in played_for(event, ids)))


def _kept_back(desk: Desk, event: Event, ids: frozenset[str]) -> frozenset[int]:
    with desk.store.reading() as connection:
        logins = logins_of(connection, ids)
    return _REMEMBERED.of(event, ids, logins).boards_of(event)


def still_plays(desk: Desk, event_id: int, who: Who) -> bool:
    """Whether ``who`` has boards of an event still to play: its places would tell of others."""
    if who.reader is None or desk.store.event(event_id).stage == "final":
        return False
    return bool(hidden_boards(desk, desk.event(event_id), who))


def ids_of(desk: Desk, who: Who) -> frozenset[str]:
    """Every id of the person whose account this is; none for an account of nobody known."""
    if who.reader is None:
        return frozenset()
    try:
        with desk.store.reading() as connection:
            person = account_by_id(connection, who.reader).person
            return frozenset(group_of(connection, root_of(connection, person)) if person else ())
    except (NoSuchAccount, NoSuchPerson):
        return frozenset()


def is_kept_from(words: str, board: int | None, hidden: frozenset[int]) -> bool:
    """Whether the words of a call may tell of boards that whoever reads them has still to play.

    So it is of a call about such a board or none in particular, of one whose words have the
    number of such a board in them, and of one that tells a result and not by number of which
    board. That a table calls is no secret: he has to go there, or send somebody who does not play.
    """
    if not hidden or words == PLAIN:
        return False
    tells = blanked(words) != words and not _BOARDS.search(words)
    return board is None or board in hidden or has_number_of(hidden, words) or tells


def has_number_of(boards: frozenset[int], text: str) -> bool:
    """Whether a text has the number of one of some boards in it, whatever it counts there.

    So it is of one between two, too, where the text has both as boards.
    """
    if any(int(one) in boards for one in _NUMBER.findall(text)):
        return True
    return any(board in span for span in _spans(text) for board in boards)


def scrubbed(event: Event, hidden: frozenset[int], text: str) -> str:
    """A sentence about an event with no result in it, whatever is in.

    One that names boards, and none but such as are not ``hidden``, says what it says.
    """
    named = tuple(_named(event, text))
    others = named and not any(board in boards for boards in named for board in hidden)
    return text if others else blanked(text)


def _named(event: Event, text: str) -> Iterator[range]:
    """The boards that a sentence names by their numbers, or by those of entries about them."""
    yield from _spans(text)
    for found in _ENTRY.finditer(text):
        number = int(found[1])
        record = event.entries[number - 1].record if 0 < number <= len(event.entries) else None
        board = board_of(event, record) if record else None
        if board is not None:
            yield range(board, board + 1)


def _spans(text: str) -> Iterator[range]:
    """The boards that a sentence calls so, by their numbers."""
    for found in _BOARDS.finditer(text):
        for first, last in _SPAN.findall(found[1]):
            yield range(int(first), int(last or first) + 1)


def refusal_told(event: Event, hidden: frozenset[int], error: BridgeError) -> str:
    """What is refused, with nothing of ``hidden`` boards in it.

    Of what cannot be read, or is no number of anything, it says what was typed, and nothing that
    the event knows.
    """
    if not hidden or isinstance(error, _OF_WHAT_WAS_TYPED):
        return error.message
    return scrubbed(event, hidden, error.message)


def without_results(record: Record, hidden: frozenset[int], is_own: Callable[[], bool]) -> Record:
    """A record with no result in what somebody wrote in it as he liked.

    What another wrote goes out whole where it is about a hidden board or has its number in it;
    not what all are told, and of words of calls see ``is_kept_from``.
    """
    free = {name: text for name in _FREE if (text := getattr(record, name, None))}
    if isinstance(record, Noted) and is_book(record):
        if not record.text.startswith(_SPOKEN):
            return record
    elif _is_about(record, hidden, free.values()) and not is_own():
        free = dict.fromkeys(free, GAP)
    free = {name: blanked(text) for name, text in free.items()}
    return replace(record, **free) if free else record


def reason_from(event: Event, record: Record) -> Entry | None:
    """Who gave a result its reason first, where it has it from one that it replaces.

    What moves a table's results copies the reasons of others' rulings.
    """
    first: Entry | None = None
    while isinstance(record, ResultEntered) and record.supersedes is not None:
        before = event.entries[record.supersedes - 1]
        if getattr(before.record, "reason", "") != record.reason:
            break
        first, record = before, before.record
    return first


def _is_about(record: Record, hidden: frozenset[int], texts: Iterable[str]) -> bool:
    about = getattr(record, "board", None) in hidden
    return any(about or has_number_of(hidden, text) for text in texts)


def tells_of(event: Event, record: Record, boards: frozenset[int]) -> bool:
    """Whether a record tells a result of one of some boards, directly or by the number of an entry.

    A result that was moved stood on another board before, and so did what was said of it.
    """
    match record:
        case (
            ResultEntered(supersedes=int() as number) | Voided(number=number)
            | ResultConfirmed(number=number) | ResultContested(number=number)
            | AppealLodged(number=number) | AppealDecided(number=number)
        ) if tells_of(event, event.entries[number - 1].record, boards):  # fmt: skip
            return True
        case _:
            return board_of(event, record) in boards


def board_of(event: Event, record: Record) -> int | None:
    """The board whose result a record tells, directly or by the number of an entry.

    A note may tell it in words; of those of calls see ``is_kept_from``.
    """
    match record:
        case ResultEntered(board=board):
            return board
        case ResultConfirmed(number=number) | ResultContested(number=number):
            return board_of(event, event.entries[number - 1].record)
        case Voided(number=number) | AppealLodged(number=number) | AppealDecided(number=number):
            return board_of(event, event.entries[number - 1].record)
        case Noted(board=board) if not is_book(record):
            return board
        case _:
            return None
