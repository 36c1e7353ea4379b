"""Draws that would come out otherwise after a correction: said, never done."""

from __future__ import annotations

from collections.abc import Iterator

from overtrick.event.draws.drawing import drawn_from, said
from overtrick.event.draws.field import field_of
from overtrick.event.draws.kept import SWISS, has_begun, last_drawn, schedule_of
from overtrick.event.draws.scores import up_to
from overtrick.event.draws.settings import DrawSettings
from overtrick.event.refusals import NotAllowed
from overtrick.event.schedules.swiss import Draw
from overtrick.event.schedules.swiss.words import listed
from overtrick.event.state import Event

_MOST = 6
"""So many matches are named."""


def draws_changed(before: Event, after: Event) -> Iterator[str]:
    """For each Swiss section whose last draw would now be another: a sentence for the director."""
    for section in sorted({section for section, _ in before.drawn}):
        last = last_drawn(before, section)
        record = after.drawn.get((section, last))
        if record is None or last_drawn(after, section) != last or schedule_of(record) != SWISS:
            continue
        if up_to(before, last - 1) == up_to(after, last - 1):
            continue
        settings = DrawSettings.from_named(record.settings)
        fields = [field_of(one, section, last, settings) for one in (before, after)]
        if fields[0] == fields[1]:
            continue
        try:
            was, now = (drawn_from(one, settings) for one in fields)
        except NotAllowed:
            continue
        if said(was) != said(now):
            yield _words(after, section, now, was)


def _words(event: Event, section: str, now: Draw, was: Draw) -> str:
    named = f"Section {section}, round {now.round}" if section else f"Round {now.round}"
    before = {frozenset((one.home, one.away)) for one in was.matches}
    new = [
        f"{one.home} against {one.away}"
        for one in now.matches
        if frozenset((one.home, one.away)) not in before
    ]
    threes = {frozenset(one.members) for one in was.triangles}
    new += [
        f"{listed(one.members)} in a triangle"
        for one in now.triangles
        if frozenset(one.members) not in threes
    ]
    more = f" and {len(new) - _MOST} more" if len(new) > _MOST else ""
    what = f" ({', '.join(new[:_MOST])}{more})" if new else ""
    stays = (
        "It has begun and stays as it is"
        if has_begun(event, section, now.round)
        else "It stays as it is unless it is drawn again"
    )
    return f"{named} is drawn already, and would now be drawn otherwise{what}. {stays}."
