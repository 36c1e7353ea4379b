"""Calls and announcements as they are answered: the one that a page showed, and no other."""

from __future__ import annotations

from collections.abc import Sequence

from overtrick.bootstrap.desk import Check
from overtrick.event.commands import TakeNote
from overtrick.event.records import Entry, Noted, Record
from overtrick.event.state import Event
from overtrick.web.book import calls, done
from overtrick.web.console.at import At
from overtrick.web.console.form import Sent, number
from overtrick.web.console.meanwhile import Seen, is_of_another_copy, seen_of
from overtrick.web.console.open_pages import ChangedMeanwhile


def check_copy(at: At, now: Event, seen: Seen | None) -> None:
    """Raise ChangedMeanwhile where the journal has not what a page showed, or has it otherwise."""
    if seen is not None and is_of_another_copy(now, seen):
        raise ChangedMeanwhile(
            at.say(
                "Nothing is changed: an older copy of the database was put back while this "
                "page lay open. Look at what stands here now."
            )
        )


def as_seen(at: At, sent: Sent) -> Check:
    """A check, raising ChangedMeanwhile, that the journal has what a page showed under a number."""
    seen, entry = seen_of(sent), number(sent, "number")

    def check(now: Event) -> None:
        check_copy(at, now, seen)
        if not 0 < entry <= len(now.entries):
            words = "Nothing is changed: it is not said what is answered. Load the page anew."
            raise ChangedMeanwhile(at.say(words))

    return check


def answered_by(event: Event, sent: Sent, before: Sequence[Entry] = ()) -> tuple[TakeNote, ...]:
    """That a call is answered, from whose own form something is done; as long as it is open.

    What was done ``before``, and is sent again, answers it as it did then: another may have
    answered it as well in the meantime.
    """
    seen = seen_of(sent, "answers")
    if seen is None or (not before and is_of_another_copy(event, seen)):
        return ()
    answer = done(seen.entry)
    if before:
        return (answer,) if _notes(before[-1].record) == answer.text else ()
    return tuple(answer for one in calls(event) if one.number == seen.entry)


def _notes(record: Record) -> str:
    return record.text if isinstance(record, Noted) else ""
