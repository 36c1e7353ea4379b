"""The director's book as the room uses it: calls, announcements, the clock and the room's settings.

All of them are notes in the event's journal, with a word and a colon in front: ``call A: …``. So
they are safe on disk, nudge every page that watches the event, are signed and timed, and go where
the event goes, without a table of their own.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Final, Literal, NamedTuple, TypeAlias

from overtrick.bridge.errors import quoted
from overtrick.event.commands import TakeNote
from overtrick.event.fold import voided
from overtrick.event.moments import is_in_bounds
from overtrick.event.records import Noted
from overtrick.event.refusals import NotAllowed
from overtrick.event.state import Event
from overtrick.web.closed_out import is_taken_since
from overtrick.web.names_called import are_said_since

Kind: TypeAlias = Literal["call", "announce", "done", "clock", "set"]

_NOTE: Final = re.compile(r"(call|announce|done|clock|set)(?: ([^:\n]+))?: (.*)", re.DOTALL)
_SETTING: Final = re.compile(r"([a-z][a-z-]*)=(.+)", re.DOTALL)
_NUMBER: Final = re.compile(r"\d{1,9}")
"""Of an entry: a director may type more digits than are ever made a number."""


class DirectorsNote(NotAllowed):
    """A note that would set, announce or settle something, by somebody who may not do that."""

    code = "directors-note"

    def __init__(self) -> None:
        super().__init__(
            "a note that begins so does something that is the director's: "
            "write it in other words, or ask a director",
            where="text",
        )


class NotASetting(NotAllowed):
    """A note would set something that there is not, or to a value that it cannot have."""

    code = "not-a-setting"

    def __init__(self, why: str) -> None:
        super().__init__(
            f"{why}; a note that begins with `set:` names settings of the room alone, "
            "with a comma and a blank between them: `set: public=end, results=no`",
            where="text",
        )


@dataclass(frozen=True, slots=True)
class Call:
    """Somebody at a table calls the director; open until it is ``done``."""

    number: int
    section: str
    table: int | None
    round: int | None
    board: int | None
    words: str
    at: datetime | None
    author: str | None


@dataclass(frozen=True, slots=True)
class Announcement:
    """Words for the room, a section (where it is named) or one table.

    Of a ``round`` they stand until a later one begins, or play has ended.
    """

    number: int
    section: str
    table: int | None
    words: str
    at: datetime | None
    round: int | None = None


@dataclass(frozen=True, slots=True)
class Turn:
    """What was done to the clock: ``paused``, ``on``, or minutes more for the round."""

    number: int
    what: str
    section: str
    at: datetime


class Choice(NamedTuple):
    """One setting of the room: the values it may have, and its words.

    Where no values are named it is a number, or a moment where ``is_moment`` says so.
    """

    name: str
    values: tuple[str, ...]
    default: str
    words: str
    is_moment: bool = False


CHOICES: Final = (
    Choice("playing", ("yes", "no"), "yes", "Hide from a director who plays what he has to play"),
    Choice("minutes", (), "7.5", "Minutes for a board"),
    Choice("change", (), "1.5", "Minutes to change tables"),
    Choice("one-device", ("no", "yes"), "no", "One device may enter for the whole room"),
    Choice("personal", ("yes", "no"), "yes", "Players may use phones of their own"),
    Choice("names", ("yes", "no"), "yes", "Tables may say who sits there"),
    Choice("confirm", ("yes", "no"), "yes", "The opponents confirm each result"),
    Choice("pin", ("no", "yes"), "no", "The opponents confirm with a PIN of their own"),
    Choice("lead", ("no", "ask", "must"), "ask", "The opening lead is asked for"),
    Choice("results", ("yes", "no"), "yes", "Tables see the other results of a board they played"),
    Choice("percent", ("yes", "no"), "yes", "Tables see their percentage of a board"),
    Choice("ranking", ("end", "always", "never"), "end", "Tables see the ranking"),
    Choice("correct", ("yes", "no"), "yes", "Tables may correct results until the round is over"),
    Choice("order", ("yes", "no"), "yes", "Tables are asked when they play boards out of order"),
    Choice("public", ("live", "end", "no"), "live", "Anyone sees the results"),
    Choice(
        "running", ("rounds", "closed", "all"), "rounds", "Totals shown during play count",
    ),
    Choice(
        "embargo", (), "no",
        "Nobody sees results before (no, or a time as 2026-11-28T22:00+01:00)", is_moment=True,
    ),
    Choice("requests", ("yes", "no"), "yes", "Players may ask for corrections after play"),
    Choice("screen", (), "12", "Seconds for a page of the big screen"),
)  # fmt: skip
"""What a director sets for the room of one event."""

_BY_NAME: Final[Mapping[str, Choice]] = {one.name: one for one in CHOICES}


def calls(event: Event) -> tuple[Call, ...]:
    """The calls that nobody has answered, the oldest first.

    Names that could not be taken are answered by whoever says who plays, and what came when the
    event was closed by its being taken once it was open again.
    """
    done = _done(event)
    return tuple(
        Call(note.number, note.section, note.noted.table, note.noted.round, note.noted.board,
             note.words, note.at, note.author)
        for note in _notes(event, "call")
        if note.number not in done
        and not are_said_since(event, note.number, note.section, note.words)
        and not is_taken_since(event, note.number)
    )  # fmt: skip


def announcements(event: Event) -> tuple[Announcement, ...]:
    """The announcements that stand, the newest first; of a closed event those made since."""
    done, closed = _done(event), _closing(event)
    found = [
        Announcement(
            note.number, note.section, note.noted.table, note.words, note.at, note.noted.round
        )
        for note in _notes(event, "announce")
        if note.number not in done and note.number > closed
    ]
    return tuple(one for one in reversed(found) if not _is_over(event, one))


def _is_over(event: Event, one: Announcement) -> bool:
    """Whether the round is over for which something was announced."""
    if one.round is None:
        return False
    begun = (round_ for section, round_ in event.started if one.section in ("", section))
    return event.stage != "open" or max(begun, default=0) > one.round


def _closing(event: Event) -> int:
    """The entry that closed the event; 0 while it is open, or corrections are."""
    if event.stage != "final":
        return 0
    gone = voided(event.entries)
    closed = (one.number for one in reversed(event.entries)
              if one.record == event.closed and one.number not in gone)  # fmt: skip
    return next(closed, 0)


def turns(event: Event) -> tuple[Turn, ...]:
    """What was done to the clock, in order."""
    return tuple(
        Turn(note.number, note.words, note.section, note.at)
        for note in _notes(event, "clock")
        if note.at is not None
    )


def settings(event: Event) -> dict[str, str]:
    """The room's settings: what was set last, otherwise the default.

    A setting that is not the room's own (that of a newer version) is among them once it is set.
    """
    found = {one.name: one.default for one in CHOICES}
    for note in (one for one in _notes(event, "set") if not one.section):
        found |= _chosen(note.words)
    return found


def _chosen(words: str) -> dict[str, str]:
    """What a note sets; nothing where anything in it is no setting, or has a value that none has.

    Somebody may write down in such words why it should be so. What it would hold back is held
    back all the same: nobody can take back what was once shown.
    """
    parts = [_SETTING.fullmatch(one) for one in words.split(", ")]
    found = {one[1]: one[2] for one in parts if one}
    held = {name: value for name, value in found.items() if _holds_back(name, value)}
    good = all(name in held or allowed(name, value) for name, value in found.items())
    return found if good and all(parts) else held


def check_settings(text: str) -> None:
    """Raise NotASetting for a note that begins as settings do, and has anything else in it."""
    found = _NOTE.fullmatch(text)
    if not found or found[1] != "set" or found[2]:
        return
    for part in found[3].split(", "):
        setting = _SETTING.fullmatch(part)
        if setting is None:
            raise NotASetting(f"{quoted(part)} sets nothing")
        if not allowed(setting[1], setting[2]):
            raise NotASetting(f"{setting[1]} cannot be {quoted(setting[2])}")


def allowed(name: str, value: str) -> bool:
    """Whether a setting may have a value."""
    choice = _BY_NAME.get(name)
    if choice is None:
        return " " not in value
    if choice.values:
        return value in choice.values
    if choice.is_moment:
        return value == "no" or is_moment(value)
    return bool(re.fullmatch(r"\d{1,3}(\.\d{1,2})?", value))


def _holds_back(name: str, value: str) -> bool:
    """Whether something is held back; a moment that cannot be read never comes."""
    if name == "public":
        return value != "live" and allowed(name, value)
    return name in _BY_NAME and _BY_NAME[name].is_moment and value != "no"


def is_moment(text: str) -> bool:
    """Whether a text is a date, or a date with a time, that every clock can show."""
    try:
        return is_in_bounds(datetime.fromisoformat(text))
    except ValueError:
        return False


PLAIN: Final = "director, please"
"""What a call without words says."""


def call(
    words: str,
    table: int,
    *,
    section: str = "",
    round_: int | None = None,
    board: int | None = None,
) -> TakeNote:
    """A table calls the director."""
    return TakeNote(_text("call", section, words or PLAIN), None, round_, table, board)


def done(number: int) -> TakeNote:
    """A call is answered, or an announcement taken down."""
    return TakeNote(_text("done", "", str(number)))


def announce(
    words: str, *, section: str = "", table: int | None = None, round_: int | None = None
) -> TakeNote:
    """Something for the room, a section or one table to read; until a round is over, if named."""
    return TakeNote(_text("announce", section, words), round=round_, table=table)


def turn(what: str, *, section: str = "") -> TakeNote:
    """The clock is paused, goes on, or gives the round more minutes (``+3``)."""
    return TakeNote(_text("clock", section, what))


def choose(values: Mapping[str, str]) -> TakeNote:
    """Settings of the room from now on."""
    return TakeNote(_text("set", "", ", ".join(f"{name}={values[name]}" for name in values)))


def is_book(noted: Noted) -> bool:
    """Whether a note is one of these, and none of the director's own."""
    return kind_of(noted.text) is not None


def kind_of(text: str) -> str | None:
    """Which of these a note of some text is: ``set`` and so on; None for any other note."""
    found = _NOTE.fullmatch(text)
    return found[1] if found else None


def words_called(noted: Noted) -> str | None:
    """What a call says; None for any other note."""
    found = _NOTE.fullmatch(noted.text)
    return found[3] if found and found[1] == "call" else None


class _Note(NamedTuple):
    number: int
    section: str
    words: str
    noted: Noted
    at: datetime | None
    author: str | None


def _notes(event: Event, kind: Kind) -> Iterator[_Note]:
    for number, noted in event.notes.items():
        found = _NOTE.fullmatch(noted.text)
        if found and found[1] == kind:
            entry = event.entries[number - 1]
            yield _Note(number, found[2] or "", found[3], noted, entry.at, entry.author)


def _done(event: Event) -> set[int]:
    return {int(note.words) for note in _notes(event, "done") if _NUMBER.fullmatch(note.words)}


def _text(kind: Kind, section: str, words: str) -> str:
    said = " ".join(words.split())[:500]
    return f"{kind} {section}: {said}" if section else f"{kind}: {said}"
