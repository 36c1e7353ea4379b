"""Names that tables sent and that could not be taken: calls, until somebody says who plays."""

from __future__ import annotations

import re
import threading
from collections import OrderedDict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Final, TypeAlias

from overtrick.event.contestant import ContestantId
from overtrick.event.fold import voided
from overtrick.event.records import ContestantEntered, Entry, LineUpGiven, PlayersSeated, Voided
from overtrick.event.state import Event
from overtrick.web.closed_out import is_sent

Named: TypeAlias = tuple[tuple[int, ContestantId], ...]

_REFUSED: Final = re.compile(r"sent .+ for \S.*(: | \().+", re.DOTALL)

_NAMING: Final = (ContestantEntered, PlayersSeated, LineUpGiven)
_MOST: Final = 48
"""Events of which is remembered who was named."""


def are_of(words: str, called_in: str, contestant: str, section: str) -> bool:
    """Whether a call is of names for a contestant (``7NS``) that were refused.

    A pair's own phone may have said it of another section than it was ``called_in``, and then
    says of which. A team is of no section.
    """
    if not _REFUSED.fullmatch(words):
        return False
    who = re.escape(contestant)
    there = f"section {re.escape(section)}, " if section else "(?:section .+?, )?"
    by_phone = rf"sent .+ for {who} \({there}table \d+ in round \d+, by the phone of .+"
    if re.fullmatch(by_phone, words, re.DOTALL):
        return True
    plain = re.fullmatch(rf"sent .+ for {who}: .+", words, re.DOTALL)
    return plain is not None and section in ("", called_in)


def are_said_since(event: Event, number: int, section: str, words: str) -> bool:
    """Whether a call of entry ``number`` is of refused names, and somebody said since who plays.

    What is not of a device is somebody's own call, in whatever words.
    """
    if not is_sent(event.entries[number - 1]) or not _REFUSED.fullmatch(words):
        return False
    return any(
        are_of(words, section, f"{one.number}{one.direction or ''}", one.section)
        for at, one in _NAMED.of(event)
        if at > number
    )


@dataclass(frozen=True, slots=True)
class _There:
    """Who was named up to an entry of a journal, with the entries that did so."""

    entries: Sequence[Entry]
    named: Named

    def is_of(self, event: Event) -> bool:
        """Whether that is so in this journal still: what is new names nobody, and voids nothing."""
        length = len(self.entries)
        if length > len(event.entries) or self.entries[-1] is not event.entries[length - 1]:
            return False
        new = islice(event.entries, length, None)
        return not any(isinstance(one.record, (*_NAMING, Voided)) for one in new)


class _Journals:
    """Who was named in journals: for every table that asks, the whole is looked at once."""

    def __init__(self) -> None:
        self._there: OrderedDict[int, _There] = OrderedDict()
        self._lock = threading.Lock()

    def of(self, event: Event) -> Named:
        """Those of whom it was said who plays, with the entries that said it."""
        opening = id(event.entries[0])  # which is kept as long as what is known of it
        with self._lock:
            found = self._there.pop(opening, None)
        is_known = found is not None and found.is_of(event)
        named = found.named if found and is_known else tuple(_named(event))
        with self._lock:
            self._there[opening] = _There(event.entries, named)
            while len(self._there) > _MOST:
                self._there.popitem(last=False)
        return named


_NAMED: Final = _Journals()


def _named(event: Event) -> Iterator[tuple[int, ContestantId]]:
    """Those of whom it was said who plays, and otherwise than before, by the entries."""
    gone, players = voided(event.entries), dict[ContestantId, tuple[str, ...]]()
    for entry in event.entries:
        if entry.number in gone:
            continue
        match entry.record:
            case ContestantEntered() as entered:
                is_new = entered.players not in ((), players.get(entered.contestant))
                players[entered.contestant] = entered.players
                if is_new:
                    yield entry.number, entered.contestant
            case PlayersSeated(contestant=who) | LineUpGiven(team=who):
                yield entry.number, who
            case _:
                continue
