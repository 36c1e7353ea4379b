"""Deciding to score or name an event otherwise."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

from overtrick.bridge.errors import quoted
from overtrick.event.commands import ChangeScoring
from overtrick.event.decide.texts import check_text
from overtrick.event.moments import YEARS, is_in_bounds
from overtrick.event.penalties import unfit
from overtrick.event.records import EventOpened, OpeningChanged, Record
from overtrick.event.refusals import NotAllowed, OutOfRange
from overtrick.event.state import Event
from overtrick.scoring.methods import method, team_method
from overtrick.scoring.options import from_named, with_settings


def scored_otherwise(event: Event, command: ChangeScoring) -> tuple[Record, ...]:
    """The opening with what the command names changed.

    Raises NotAnOption for a setting that there is not, NotAMethod for a method that does not
    score the event's form, NotAllowed for a date or a common field that cannot be.
    """
    before = event.opened
    given = {
        name: value
        for name in ("title", "date", "method", "across")
        if (value := getattr(command, name)) is not None
    }
    options = with_settings(from_named(before.options), command.settings).named
    after: EventOpened = replace(before, **given, options=options)
    (team_method if after.form == "teams" else method)(after.method)
    check_date(command.date)
    check_title(command.title)
    if after.across and not before.across:
        _check_same_deals(event)
    _check_units(event, after)
    same = replace(before, options=from_named(before.options).named) == after
    return () if same else (OpeningChanged(after, command.reason),)


def _check_units(event: Event, after: EventOpened) -> None:
    """Raise NotAllowed where penalties or carry-over would be in units that are no more."""
    found = set(unfit(replace(event, opened=after))) - set(unfit(event))
    if found:
        raise NotAllowed(f"{min(found)}, which {after.method!r} does not count: undo that first")


def check_date(text: str | None) -> None:
    """Raise NotAllowed for a text that is no day as in 2026-11-26; nothing is no day too.

    OutOfRange is raised for a year that no event is of.
    """
    try:
        day = date.fromisoformat(text or "2000-01-01")
    except ValueError:
        raise NotAllowed(f"{quoted(text or '')} is not a date: write it as in 2026-11-26") from None
    if not is_in_bounds(day):
        raise OutOfRange(f"{YEARS}, not {day.year}", where="date")


def check_title(text: str | None) -> None:
    """Raise NotAllowed for a title of nothing but blanks, BadText as texts do; None is left out."""
    if text is None:
        return
    if not text.strip():
        raise NotAllowed("an event has a title: give it one, such as Thursday pairs")
    check_text(text, "title")


def _check_same_deals(event: Event) -> None:
    """Raise NotAllowed where sections that are to be one field played other cards."""
    cards: dict[int, dict[str, str]] = {}
    for (section, board), prepared in event.boards.items():
        if section is not None and prepared.deal is not None:
            cards.setdefault(board, {})[str(prepared.deal)] = section
    for board, deals in sorted(cards.items()):
        if len(deals) > 1:
            sections = " and ".join(sorted(deals.values()))
            raise NotAllowed(
                f"board {board} has other cards in sections {sections}: they are no common field"
            )
