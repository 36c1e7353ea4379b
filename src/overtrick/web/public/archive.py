"""Lists of events: what is played now, to come and was played, and all by date and club."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from itertools import chain, islice
from typing import Final, NamedTuple

from overtrick.publish.phrases import Phrase
from overtrick.publish.words import MONTHS, date_words
from overtrick.store.journals import Listed
from overtrick.store.people_folding import folded, typed_words
from overtrick.web.public.labels import Label, Labels

LATEST: Final = 12
"""Events that the front page lists of those before today."""
PAGE: Final = 40
"""Events on a page of the archive."""
_LOOKED_AT: Final = 400
"""Events that are looked at for one list."""


@dataclass(frozen=True, slots=True)
class Line:
    """One event of a list, with its date in words."""

    label: Label
    day: str


@dataclass(frozen=True, slots=True)
class Pages:
    """A page of a list; ``before`` is the number to go on from, 0 at the end."""

    lines: tuple[Line, ...]
    before: int
    months: tuple[Month, ...]


class Month(NamedTuple):
    """A month or a year of the archive: ``2026-11`` or ``2026``, and what it is called."""

    value: str
    words: str


class Wanted(NamedTuple):
    """What of the archive: a month (``2026-11``) or year, a club, a kind, from which event on."""

    month: str = ""
    club: str = ""
    form: str = ""
    start: int = 0


def is_now(one: Listed, now: datetime) -> bool:
    """Whether an event is open, and of today, of a day to come or of none."""
    day = _day(one.date)
    return one.stage == "open" and (day is None or day >= now.date() - timedelta(days=1))


class Front(NamedTuple):
    """What is played now, what is of a day to come and has not begun, and the latest others."""

    playing: tuple[Line, ...]
    coming: tuple[Line, ...]
    latest: tuple[Line, ...]


def front(labels: Labels, events: Sequence[Listed], now: datetime) -> Front:
    """The lists of the front page; what is to come begins with the next."""
    here = [one for one in events if is_now(one, now)]
    rest = [one for one in events if not is_now(one, now)]
    ahead = sorted((one for one in here if _is_ahead(one, now)), key=lambda one: one.date or "")
    early, coming = _apart(labels.of(ahead[:_LOOKED_AT], now))
    today = labels.of((one for one in here if not _is_ahead(one, now)), now)
    return Front(
        tuple(map(_line, islice(chain(early, today), PAGE))),
        tuple(map(_line, coming[:PAGE])),
        tuple(map(_line, islice(labels.of(rest, now), LATEST))),
    )


def _is_ahead(one: Listed, now: datetime) -> bool:
    day = _day(one.date)
    return day is not None and day > now.date()


def _apart(ahead: Iterable[Label]) -> tuple[list[Label], list[Label]]:
    """Of events of a day to come, those that have begun all the same, and the others."""
    found: tuple[list[Label], list[Label]] = [], []
    for one in ahead:
        found[not one.begun].append(one)
    return found


def archive(labels: Labels, events: Sequence[Listed], now: datetime, wanted: Wanted) -> Pages:
    """A page of all events, the latest first."""
    chosen = [one for one in events if (one.date or "").startswith(wanted.month)]
    lines: list[Line] = []
    place = wanted.start
    for one in chosen[place : place + _LOOKED_AT]:
        place += 1
        lines += [_line(label) for label in labels.of([one], now) if _is_wanted(label, wanted)]
        if len(lines) >= PAGE:
            break
    return Pages(tuple(lines), place if place < len(chosen) else 0, months(events))


def _is_wanted(label: Label, wanted: Wanted) -> bool:
    ours = not wanted.club or folded(label.club or "") == folded(wanted.club)
    return ours and wanted.form in ("", label.form)


def months(events: Iterable[Listed]) -> tuple[Month, ...]:
    """The years in which there are events, each before its months, the latest first."""
    days = {day.replace(day=1) for one in events if (day := _day(one.date))}
    years = dict.fromkeys(day.year for day in sorted(days, reverse=True))
    found: list[Month] = []
    for year in years:
        found.append(Month(f"{year:04}", str(year)))
        found += [_month(day) for day in sorted(days, reverse=True) if day.year == year]
    return tuple(found)


def _month(day: date) -> Month:
    words = Phrase("{month} {year}", month=Phrase(f"{MONTHS[day.month - 1]}|alone"), year=day.year)
    return Month(day.isoformat()[:7], words)


def found_events(
    labels: Labels, events: Sequence[Listed], now: datetime, typed: str
) -> tuple[Line, ...]:
    """Events whose title or date has every word typed; words may be unfinished."""
    words = typed_words(typed)
    likely = (one for one in events if words and _has(one, words))
    return tuple(map(_line, islice(labels.of(likely, now), PAGE)))


def _has(one: Listed, words: Iterable[str]) -> bool:
    there = typed_words(f"{one.title} {one.date or ''} {date_words(one.date)}")
    return all(any(word.startswith(begun) for word in there) for begun in words)


def _line(label: Label) -> Line:
    return Line(label, date_words(label.date))


def _day(text: str | None) -> date | None:
    try:
        return date.fromisoformat((text or "")[:10])
    except ValueError:
        return None


def clubs_of(lines: Iterable[Line]) -> Iterator[str]:
    """The clubs of some events, each once."""
    yield from dict.fromkeys(one.label.club for one in lines if one.label.club)
