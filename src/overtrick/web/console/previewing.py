"""What a command would change, as a director reads it before it is done."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from overtrick.event.commands import Command
from overtrick.event.decide.preview import PlaceChange, Preview, preview
from overtrick.formats.commands import Verb, verb_of
from overtrick.web.console.at import At
from overtrick.web.console.fields import CHOICE_WORDS, LABELS
from overtrick.web.console.form import filled
from overtrick.web.console.telling import teller
from overtrick.web.console.typed_names import as_known
from overtrick.web.console.verbs import title

_HIDDEN: Final = "A result on a board that you have still to play."
_TELLING: Final = ("result", "ruling", "way", "number")
"""Fields that say most of a command."""


@dataclass(frozen=True, slots=True)
class PlaceShown:
    """A contestant whose place or points would change."""

    ranking: str
    who: str
    before: str
    score_before: str
    after: str
    score_after: str

    @property
    def moved(self) -> bool:
        """Whether the place is another, not the score alone."""
        return self.before != self.after


@dataclass(frozen=True, slots=True)
class Shown:
    """A preview in sentences; ``nothing`` where everything is so already."""

    nothing: bool
    records: tuple[str, ...]
    entered: tuple[str, ...]
    sittings: tuple[str, ...]
    results: tuple[str, ...]
    places: tuple[PlaceShown, ...]
    faults: tuple[str, ...]
    mended: tuple[str, ...]
    warnings: tuple[str, ...]

    @property
    def digest(self) -> str:
        """What is the same as long as the same would be done: the ranking may go on meanwhile."""
        said = (self.records, self.entered, self.sittings, self.results)
        return hashlib.sha256(repr(said).encode()).hexdigest()[:16]


@dataclass(frozen=True, slots=True)
class Offer:
    """A command that may be meant instead: its words, and its form filled in."""

    words: str
    verb: Verb
    sent: dict[str, list[str]]


def previewed(at: At, command: Command) -> Shown:
    """What a command would change now. Raises what ``decide`` refuses."""
    found = preview(at.event, as_known(at.desk, command))
    tell = teller(at)
    return Shown(
        not found.records,
        tuple(dict.fromkeys(tell(one) for one in found.records)),
        tuple(str(one) for one in found.entered),
        tuple(one.words for one in found.sittings),
        tuple(dict.fromkeys(_results(at, found))),
        tuple(_place(at, one) for one in found.places if not _tells(at, found)),
        tuple(one.message for one in found.faults),
        tuple(one.message for one in found.mended),
        tuple(at.fit(one) for one in found.warnings),
    )


def _results(at: At, found: Preview) -> Iterator[str]:
    for one in found.results:
        boards = {part.board for part in (one.before, one.after) if part}
        yield _HIDDEN if boards & at.hidden else one.words


def _tells(at: At, found: Preview) -> bool:
    """Whether the places would tell something of a board that whoever asks has still to play."""
    changed = (part for one in found.results for part in (one.before, one.after) if part)
    return any(one.board in at.hidden for one in changed)


def _place(at: At, one: PlaceChange) -> PlaceShown:
    named = at.context.named.get(one.contestant)
    return PlaceShown(
        one.ranking,
        named.whole if named else str(one.contestant),
        one.place_before or "–",
        one.score_before or "",
        one.place_after or "–",
        one.score_after or "",
    )


def offered(command: Command, instead: Command) -> Offer:
    """An offer in words: what it is, or what differs from what was asked."""
    verb = verb_of(instead)
    mine = filled(verb, instead)
    if verb == verb_of(command):
        before = filled(verb, command)
        changed = [name for name in {**before, **mine} if before.get(name) != mine.get(name)]
        parts = [f"{LABELS.get(name, name)}: {_said(mine.get(name))}" for name in changed]
        return Offer("; ".join(parts) or title(verb), verb, mine)
    words = [value for name in _TELLING for value in mine.get(name, ())]
    return Offer(": ".join([title(verb), *words[:1]]), verb, mine)


def _said(values: list[str] | None) -> str:
    return ", ".join(CHOICE_WORDS.get(one, one) for one in values) if values else "left out"
