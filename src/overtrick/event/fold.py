"""From a journal to the state of its event: pure, and the same every time."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from overtrick.event.folding import Folding, NotAJournal
from overtrick.event.journal import Journal
from overtrick.event.records import (
    AppealDecided,
    AppealLodged,
    Entry,
    EventOpened,
    Record,
    ResultConfirmed,
    ResultContested,
    ResultEntered,
    Voided,
)
from overtrick.event.state import Event, Play

__all__ = ["Event", "Extending", "NotAJournal", "Play", "extended", "fold", "voided"]


def fold(entries: Iterable[Entry]) -> Event:
    """The event that ``entries`` describe: numbered from 1 without gaps, the first opens it.

    Raises NotAJournal for entries that name what is not before them or does not fit, and for two
    in force that correct one. Unlike ``extended`` it takes a correction of what is voided, as the
    result that it is: what is voided may be so since.
    """
    journal = tuple(entries)
    if not journal or not isinstance(journal[0].record, EventOpened):
        raise NotAJournal("a journal begins with the opening of its event")
    gone = _out_of_force(journal)
    folding = Folding(Event(journal[0].record))
    for entry in journal[1:]:
        if entry.number not in gone:
            folding.apply(entry)
    return folding.event(journal)


def extended(event: Event, new: Sequence[Entry]) -> Event:
    """The event after ``new`` entries, which follow those it was folded from.

    Only what is new is applied, unless it voids what stood before. Raises NotAJournal.
    """
    going = Extending(event)
    going.add(new)
    return going.event


class Extending:
    """An event while entries are added to it, a few and then more; the event itself stays as it is.

    ``event`` is what they come to so far, to look at: it is good until more are added.
    """

    def __init__(self, event: Event) -> None:
        self.event = event
        self._folding = Folding(event)

    def add(self, new: Sequence[Entry]) -> None:
        """Add entries that follow those there are. Raises NotAJournal."""
        before = self.event.entries
        journal = Journal.of(before).followed_by(new)
        if any(isinstance(entry.record, Voided) for entry in new):
            self.event = fold(journal)
            self._folding = Folding(self.event)
            return
        for place, entry in enumerate(new, start=len(before) + 1):
            self._apply(place, entry, journal)
        self.event = self._folding.event(journal)

    def _apply(self, place: int, entry: Entry, journal: Sequence[Entry]) -> None:
        if entry.number != place:
            raise NotAJournal(f"entry {entry.number} stands where entry {place} is expected")
        _check_target(entry, journal)
        target = _superseded(entry)
        if target is not None and target not in self._folding.plays:
            raise NotAJournal(
                f"entry {entry.number} corrects entry {target}, which is not in force"
            )
        self._folding.apply(entry)


def voided(journal: Iterable[Entry]) -> set[int]:
    """Numbers of the entries that others void. A voided entry voids nothing itself."""
    gone: set[int] = set()
    for entry in reversed(tuple(journal)):
        if isinstance(entry.record, Voided) and entry.number not in gone:
            gone.add(entry.record.number)
    return gone


def _out_of_force(journal: Sequence[Entry]) -> set[int]:
    """Numbers of voided entries. Raises NotAJournal where two in force correct one.

    A voided entry acts no more: what it voided or superseded is back. A superseded one has its
    turn, so that it keeps out what it superseded itself.
    """
    gone = voided(journal)
    superseded: dict[int, int] = {}
    for place, entry in enumerate(journal, start=1):
        if entry.number != place:
            raise NotAJournal(f"entry {entry.number} stands where entry {place} is expected")
        _check_target(entry, journal)
        target = _superseded(entry)
        if target is not None and entry.number not in gone:
            if target in superseded:
                raise NotAJournal(
                    f"entries {superseded[target]} and {entry.number} both correct entry {target}"
                )
            superseded[target] = entry.number
    return gone


def _superseded(entry: Entry) -> int | None:
    return entry.record.supersedes if isinstance(entry.record, ResultEntered) else None


def _aim(  # noqa: PLR0911 - one for each record that names an entry
    record: Record,
) -> tuple[int, type[Record] | None, str] | None:
    """The entry that a record names, what stands there, and what it does to it."""
    match record:
        case Voided(number):
            return number, None, "voids"
        case ResultEntered(supersedes=int() as number):
            return number, ResultEntered, "corrects"
        case ResultConfirmed(number):
            return number, ResultEntered, "confirms"
        case ResultContested(number):
            return number, ResultEntered, "contests"
        case AppealLodged(number):
            return number, None, "appeals against"
        case AppealDecided(number):
            return number, AppealLodged, "decides"
        case _:
            return None


def _check_target(entry: Entry, journal: Sequence[Entry]) -> None:
    """Raise NotAJournal unless what an entry names came before it and fits."""
    aim = _aim(entry.record)
    if aim is None:
        return
    target, kind, does = aim
    if not 1 < target < entry.number:
        raise NotAJournal(f"entry {entry.number} refers to entry {target}, which is not before it")
    if kind and not isinstance(journal[target - 1].record, kind):
        what = "appeal" if kind is AppealLodged else "result"
        raise NotAJournal(f"entry {entry.number} {does} entry {target}, which is no {what}")
