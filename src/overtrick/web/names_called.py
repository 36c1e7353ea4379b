"""Names that tables sent and that could not be taken: calls, until somebody says who plays."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final, TypeAlias

from overtrick.event.contestant import ContestantId
from overtrick.event.fold import voided
from overtrick.event.records import ContestantEntered, Entry, LineUpGiven, PlayersSeated, Voided
from overtrick.event.state import Event
from overtrick.web.closed_out import is_sent
from overtrick.web.of_journals import OfJournals

Named: TypeAlias = tuple[tuple[int, ContestantId], ...]

_REFUSED: Final = re.compile(r"sent .+ for \S.*(: | \().+", re.DOTALL)

_NAMING: Final = (ContestantEntered, PlayersSeated, LineUpGiven)


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


def named_since(event: Event, number: int, who: ContestantId) -> list[Entry]:
    """The entries after ``number`` that said, otherwise than before, who plays for a contestant."""
    return [event.entries[at - 1] for at, one in _NAMED.of(event) if at > number and one == who]


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


def _seen(event: Event, before: Named | None, new: Sequence[Entry]) -> Named:
    """The same, as before where nothing new names anybody, or voids anything."""
    is_same = not any(isinstance(one.record, (*_NAMING, Voided)) for one in new)
    return before if before is not None and is_same else tuple(_named(event))


_NAMED: Final = OfJournals(_seen)
