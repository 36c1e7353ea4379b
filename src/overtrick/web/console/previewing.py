"""What a command would change, as a director reads it before it is done."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from overtrick.bootstrap.foreseeing import foreseen
from overtrick.bridge.result import Adjusted, Artificial, Result
from overtrick.bridge.seat import Side
from overtrick.event.commands import CloseEvent, Command, DecideAppeal, Undo
from overtrick.event.compute import standings
from overtrick.event.decide.conflicts import tried
from overtrick.event.decide.preview import PlaceChange, Preview
from overtrick.event.records import Noted, ResultConfirmed
from overtrick.event.standings import LineScore
from overtrick.event.state import Event
from overtrick.formats.commands import Verb, verb_of
from overtrick.publish.words import figure
from overtrick.scoring.options import from_named
from overtrick.scoring.rounding import brief
from overtrick.web.console.at import At
from overtrick.web.console.fields import CHOICE_WORDS, LABELS
from overtrick.web.console.form import filled
from overtrick.web.console.meanwhile import saw
from overtrick.web.console.telling import teller
from overtrick.web.console.undoing import check_shown
from overtrick.web.console.verbs import title
from overtrick.web.noting import check_notes

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
    """A preview in sentences; ``nothing`` where everything is so already.

    ``unmoved`` says that results change and nobody's place does, as far as whoever asks may know.
    """

    nothing: bool
    records: tuple[str, ...]
    entered: tuple[str, ...]
    sittings: tuple[str, ...]
    results: tuple[str, ...]
    places: tuple[PlaceShown, ...]
    faults: tuple[str, ...]
    mended: tuple[str, ...]
    warnings: tuple[str, ...]
    averages: tuple[str, ...] = ()
    unmoved: bool = False
    certifies: int = 0
    about: tuple[str, ...] = ()

    @property
    def digest(self) -> str:
        """What is the same as long as the same would be done: the ranking may go on meanwhile.

        But where it is the ranking that is certified (``certifies``, up to which entry). And it is
        the same entries that commands name (``about``): a copy that is put back numbers others so.
        """
        said = (
            self.records, self.entered, self.sittings, self.results, self.certifies, self.about,
        )  # fmt: skip
        return hashlib.sha256(repr(said).encode()).hexdigest()[:16]


@dataclass(frozen=True, slots=True)
class Offer:
    """A command that may be meant instead: its words, and its form filled in."""

    words: str
    verb: Verb
    sent: dict[str, list[str]]


def previewed(at: At, *commands: Command) -> Shown:
    """What commands would change now, as one act. Of the ranking nothing for one who plays.

    Boards that he has still to play count in it. Raises what ``decide`` refuses, StillToPlay,
    ShownByClosing and DirectorsNote.
    """
    check_notes(at.event, at.access, commands)
    check_shown(at.desk, at.event, at.who, commands)
    for command in commands:
        at.ahead.check(command)
    found = foreseen(at.desk.store, at.event, commands, at.writer())
    tell = teller(at, found.records)
    return Shown(
        not found.records,
        tuple(dict.fromkeys(tell(one) for one in found.records)),
        tuple(str(one) for one in found.entered),
        tuple(one.words for one in found.sittings),
        tuple(dict.fromkeys(_results(at, found))),
        tuple(_place(at, one) for one in found.places if not at.hidden),
        tuple(one.message for one in found.faults),
        tuple(one.message for one in found.mended),
        tuple(at.fit(_with_name(at, one)) for one in found.warnings),
        tuple(session_averages(at, found)),
        bool(found.results)
        and not at.hidden
        and all(one.place_before == one.place_after for one in found.places),
        _last_counted(at.event) if any(isinstance(one, CloseEvent) for one in commands) else 0,
        tuple(_named(at.event, commands)),
    )


def _with_name(at: At, words: str) -> str:
    """A warning that begins with a number, with who that is."""
    number, _, rest = words.partition(" ")
    names = (named.whole for one, named in at.context.named.items() if str(one) == number)
    return " ".join((next(names, number), rest))


def _named(event: Event, commands: Sequence[Command]) -> Iterator[str]:
    """The entries that commands name, each with when it was written."""
    for one in commands:
        if isinstance(one, DecideAppeal | Undo):
            yield saw(event, one.number)


def _last_counted(event: Event) -> int:
    """The last entry that may count in a ranking: no note, and no confirmation."""
    silent = Noted | ResultConfirmed
    return max((one.number for one in event.entries if not isinstance(one.record, silent)),
               default=0)  # fmt: skip


def session_averages(at: At, found: Preview) -> Iterator[str]:
    """Where an artificial score counts as another percentage than it says or may, and why."""
    given = {one.after for one in found.results if one.after and _artificial(one.after.result)}
    if not given or at.hidden:
        return
    after = tried(at.event, found.records)
    lines = [
        line
        for board in standings(after).boards
        for line in board.lines
        if line.play.entered in given
    ]
    said = [words for line in lines for words in _averages(at, line)]
    yield from said
    if any(0 in (line.top(Side.NS), line.top(Side.EW)) for line in lines):
        yield at.say("The adjusted score counts nothing until another table has played the board.")
    lines = [line for line in lines if _may_move(line.play.entered.result)]
    own = from_named(after.opened.options).average != "fixed"
    if own and not said and any(line.top(Side.NS) for line in lines):
        yield at.say("60% rises to the pair's average of the session where that is higher, 40% "
                     "falls to it where it is lower (Law 12C2(c)): it moves with their other "
                     "boards.")  # fmt: skip


def _may_move(result: Result) -> bool:
    """Whether it holds an average plus or minus."""
    return any(not 40 < one.percent < 60 for one in _artificial(result))


def _artificial(result: Result) -> list[Artificial]:
    """The artificial scores in a result."""
    awards = (result.ns, result.ew) if isinstance(result, Adjusted) else ()
    return [one for one in awards if isinstance(one, Artificial)]


def _averages(at: At, line: LineScore) -> Iterator[str]:
    result = line.play.entered.result
    assert isinstance(result, Adjusted)
    for side, award in ((Side.NS, result.ns), (Side.EW, result.ew)):
        exact, top = line.exact(side), line.top(side)
        if not isinstance(award, Artificial) or exact is None or not top:
            continue
        counted = 100 * exact / top
        values = {"side": side.words, "percent": figure(counted), "award": brief(award.percent)}
        if counted > award.percent:
            yield at.say("{side} get {percent}% now, not {award}%: their average of the session "
                         "is higher, and counts (Law 12C2(c)). It moves with their other boards.",
                         **values)  # fmt: skip
        elif counted < award.percent:
            yield at.say("{side} get {percent}% now, not {award}%: their average of the session "
                         "is lower, and counts (Law 12C2(c)). It moves with their other boards.",
                         **values)  # fmt: skip


def _results(at: At, found: Preview) -> Iterator[str]:
    for one in found.results:
        boards = {part.board for part in (one.before, one.after) if part}
        yield _HIDDEN if boards & at.hidden else one.words


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
