"""What became of corrections that players asked for, as everybody may know it."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from typing import Final

from overtrick.bridge.result import Result
from overtrick.bridge.seat import Side
from overtrick.event.history import ruled_from
from overtrick.event.records import Noted, ResultEntered
from overtrick.event.state import Event, Play
from overtrick.store.connection import Connection
from overtrick.store.people_folding import name_words
from overtrick.store.people_known import known, names_of
from overtrick.store.people_privacy import people_of
from overtrick.web.noting import DONE, REFUSED, REQUEST
from overtrick.web.public.requests import UNASKED, found_in
from overtrick.web.public.view import people_in

_WORD: Final = re.compile(r"[\w'’‘ʼ`´]+")
_LEFT_OUT: Final = "…"
_SHORTEST: Final = 4
_ENDINGS: Final = "aeiouy"
"""Letters that names change where they are inflected."""


@dataclass(frozen=True, slots=True)
class Decided:
    """A request that the director has decided.

    ``play`` is the result in force, ``was`` what stood there when somebody asked for ``result``;
    ``became`` is what it was corrected to, None where it was left as it was. ``words`` are the
    director's, empty where there are none.
    """

    number: int
    play: Play
    side: Side
    result: str
    was: Result
    became: Result | None
    words: str


def decided(event: Event, plays: Iterable[Play]) -> tuple[Decided, ...]:
    """The requests about ``plays``, and what they correct, that are decided, the oldest first."""
    done = {int(found[1]): number for number, found in found_in(event, DONE)}
    corrected = {number: (play, later) for play in plays for number, later in _chain(event, play)}
    found_ones = []
    for number, found in found_in(event, REQUEST):
        play, later = corrected.get(int(found[1]), (None, 0))
        if play is not None and (later or number in done):
            was = _entered(event, int(found[1])) or play.entered
            ended = done.get(number, 0)
            became = _became(event, found[3], play, (later, ended))
            boards = {was.board, play.entered.board}
            words = (
                _accepting(event, later, ended)
                if became
                else _refusing(event, found[3], boards, ended)
            )
            found_ones.append(
                Decided(number, play, Side(found[2]), found[3], was.result, became, words)
            )
    return tuple(found_ones)


def _chain(event: Event, play: Play) -> Iterator[tuple[int, int]]:
    """The entry of a result in force and those that it corrects, each with its correction or 0.

    An entry with the same result as the one that it takes the place of corrects nothing.
    """
    later, after = 0, play.entry
    for number in ruled_from(event, play.entry):
        if _result(event, number) != _result(event, after):
            later = after
        yield number, later
        after = number


def _result(event: Event, number: int) -> Result | None:
    entered = _entered(event, number)
    return entered.result if entered else None


def _entered(event: Event, number: int) -> ResultEntered | None:
    record = event.entries[number - 1].record
    return record if isinstance(record, ResultEntered) else None


def _became(event: Event, wanted: str, play: Play, ends: tuple[int, int]) -> Result | None:
    """What a result was corrected to when the request ended: by a correction, or a refusal."""
    later, ended = ends
    if later and str(play.entered.result) == wanted:
        return play.entered.result
    return None if not later or 0 < ended < later else _result(event, later)


def _accepting(event: Event, later: int, ended: int) -> str:
    """The reason typed where the request was accepted: other corrections have none for players."""
    correction = _entered(event, later) if 0 < later < ended else None
    if correction is None or correction.reason.startswith(UNASKED):
        return ""
    return correction.reason


def _refusing(event: Event, wanted: str, boards: AbstractSet[int], ended: int) -> str:
    """The reason noted after a refusal, before anything else was decided.

    ``boards`` are the numbers under which the result was entered.
    """
    for number, noted in event.notes.items():
        if number > ended > 0:
            if DONE.fullmatch(noted.text):
                return ""
            if words := _reason(noted, wanted, boards):
                return words
    return ""


def _reason(noted: Noted, wanted: str, boards: AbstractSet[int]) -> str:
    found = REFUSED.fullmatch(noted.text)
    return found[3] if found and int(found[1]) in boards and found[2] == wanted else ""


def hidden_names(connection: Connection, event_id: int, event: Event) -> frozenset[str]:
    """Every word of the names of those who play that is not shown in this event."""
    shown = people_of(connection, people_in(event), event=event_id)
    people = known(connection, {one.id for one in shown.values()})
    hidden: set[str] = set()
    for one in {each.id: each for each in shown.values()}.values():
        there = people.get(one.id)
        if there is not None and there.name is not None and one.name != str(there.name):
            names = map(str, names_of(connection, there.ids))
            hidden |= name_words(names)
    return frozenset(one for one in hidden if len(one) > 1)


def without(words: str, hidden: frozenset[str]) -> str:
    """A text with what names somebody hidden left out, word by word.

    A longer word that begins as a name of four letters or more does is one of its forms:
    ``Birchs``, or ``Kowalskiej`` of ``Kowalska``.
    """
    stems = tuple(stem for one in hidden if len(stem := one.rstrip(_ENDINGS)) >= _SHORTEST)
    stems += tuple(one for one in hidden if len(one) >= _SHORTEST)

    def shown(one: re.Match[str]) -> str:
        said = name_words([one[0]])
        named = said & hidden or any(word.startswith(stems) for word in said)
        return _LEFT_OUT if named else one[0]

    return _WORD.sub(shown, unicodedata.normalize("NFC", words))
