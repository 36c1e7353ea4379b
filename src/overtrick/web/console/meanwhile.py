"""What somebody saw who sends a result: what another entered meanwhile is not written over.

A form carries the entry of the journal that held each line's result when it was shown, 0 where
there was none, and when that was written: an older copy of the journal that is put in its place
gives the numbers again. A line that says what was shown there asks for nothing.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from overtrick.bootstrap.desk import Check
from overtrick.bootstrap.kept import done_before
from overtrick.bridge.errors import BridgeError
from overtrick.bridge.notation import parse_result
from overtrick.event.records import Entry, ResultEntered, Voided
from overtrick.event.state import BoardPlace, Event, Play
from overtrick.web.console.ahead import HIDDEN
from overtrick.web.console.at import At, local
from overtrick.web.console.authors import writers
from overtrick.web.console.form import Sent, one
from overtrick.web.console.open_pages import ChangedMeanwhile
from overtrick.web.console.table import stands_at

_KEYS: Final = 8
"""So many of one's own results that were on their way may stand there by now."""


@dataclass(frozen=True, slots=True)
class Seen:
    """The entry that a page showed, the keys of what was sent from there since, and its time.

    ``written`` is empty where the page does not say it, or nothing stood there.
    """

    entry: int
    after: tuple[str, ...] = ()
    written: str = ""


def saw(event: Event, entry: int) -> str:
    """What a form says of the entry that it shows: ``41 1764526293``; 0 where there is none."""
    return f"{entry} {_written(event, entry)}".strip()


def _written(event: Event, entry: int) -> str:
    """When an entry was written, in seconds; nothing of one without a time, or of none."""
    at = event.entries[entry - 1].at if 0 < entry <= len(event.entries) else None
    return str(int(at.timestamp())) if at else ""


def seen_of(sent: Sent, name: str = "saw", tail: str = "") -> Seen | None:
    """What a form says that it showed; None for one that says nothing of it.

    ``tail`` is what stands behind the keys of its line.
    """
    text, _, written = one(sent, name).partition(" ")
    if not (text.isdecimal() and len(text) < 9):
        return None
    after = tuple(f"{key}{tail}" for key in sent.get("after", ())[-_KEYS:] if key)
    return Seen(int(text), after, written)


def is_of_another_copy(event: Event, seen: Seen) -> bool:
    """Whether a page showed what this journal does not have, or has otherwise."""
    if seen.entry > len(event.entries):
        return True
    return bool(seen.written) and seen.written != _written(event, seen.entry)


def shown_text(event: Event, board: int, seen: Seen, hidden: frozenset[int]) -> str:
    """The result that a page showed, as it stood in the input; nothing of a hidden board."""
    if board in hidden or seen.entry <= 0 or is_of_another_copy(event, seen):
        return ""
    record = event.entries[seen.entry - 1].record
    same = isinstance(record, ResultEntered) and record.board == board
    return str(record.result) if same and isinstance(record, ResultEntered) else ""


def is_untouched(at: At, board: int, seen: Seen | None, text: str) -> bool:
    """Whether a line says only what it was shown with."""
    return (
        seen is not None and not seen.after
        and text == shown_text(at.event, board, seen, at.hidden)
    )  # fmt: skip


def refusal(at: At, place: BoardPlace, room: str | None, seen: Seen | None, text: str) -> str:
    """Why a result is not taken: another was entered since; nothing where none was.

    Who says the same as that other one is not refused, but at a board that he must not know. What
    a page showed that this journal has not, or has otherwise, is of one that it took the place of.
    """
    if seen is None:
        return ""
    now, is_hidden = stands_at(at.event, place, room), place[3] in at.hidden
    if is_of_another_copy(at.event, seen):
        said = at.say(
            "An older copy of the database was put back while this page lay open: "
            "look at what is in, and send yours again if you mean it (press Enter twice)."
        )
        return said if is_hidden or not _is_same(text, now) else ""
    if is_hidden:
        changed = (now.entry if now else 0) != seen.entry
        last = _last(at.event, now, seen)
        if not changed or _is_own(at, last, seen):
            return ""
        return HIDDEN if now else _words(at, place, seen, last, "")
    stands = str(now.entered.result) if now else ""
    if stands == shown_text(at.event, place[3], seen, at.hidden) or _is_same(text, now):
        return ""
    last = _last(at.event, now, seen)
    return "" if _is_own(at, last, seen) else _words(at, place, seen, last, stands)


def still(event: Event, place: BoardPlace, room: str | None) -> Check:
    """A check, raising ChangedMeanwhile, that the same result stands at a board as in ``event``."""

    def check(now: Event) -> None:
        if _entry_at(now, place, room) != _entry_at(event, place, room):
            raise ChangedMeanwhile("another result came in this moment")

    return check


def _entry_at(event: Event, place: BoardPlace, room: str | None) -> int:
    play = stands_at(event, place, room)
    return play.entry if play else 0


def _is_same(text: str, now: Play | None) -> bool:
    try:
        return now is not None and parse_result(text) == now.entered.result
    except BridgeError:
        return False


def _last(event: Event, now: Play | None, seen: Seen) -> Entry | None:
    """The entry by which it is now as it is: the result that stands, or what took one back."""
    stands = event.entries[now.entry - 1] if now else None
    if stands is not None and stands.number > seen.entry:
        return stands
    for entry in reversed(event.entries):
        if isinstance(entry.record, Voided) and entry.record.number == seen.entry:
            return entry
    return stands


def _is_own(at: At, last: Entry | None, seen: Seen) -> bool:
    """Whether it is what the same page sent shortly before."""
    return last is not None and any(
        last in done_before(at.desk.store, at.event_id, at.writer(key)) for key in seen.after
    )


def _words(at: At, place: BoardPlace, seen: Seen, last: Entry | None, stands: str) -> str:
    author = last.author if last else None
    said = {
        "b": place[3],
        "t": f"{place[0]}{place[2]}",
        "who": writers(at, {author}).get(author) or at.say("somebody"),
        "time": local(last.at) if last else "",
        "result": stands,
    }
    if not stands:
        happened = at.say("The result of board {b}, table {t}, was taken back by {who} at {time}",
                          **said)  # fmt: skip
    elif seen.entry:
        happened = at.say("Board {b}, table {t}, was changed to {result} by {who} at {time}",
                          **said)  # fmt: skip
    else:
        happened = at.say("Board {b}, table {t}, was entered as {result} by {who} at {time}",
                          **said)  # fmt: skip
    return at.say(
        "{happened} while this page lay open: send yours again if you mean it (press Enter twice).",
        happened=happened,
    )
