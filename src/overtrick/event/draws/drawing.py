"""A draw and the record that keeps it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

from overtrick.event.draws.kept import boards_kept
from overtrick.event.draws.settings import DrawSettings
from overtrick.event.records import RoundDrawn, TriangleDrawn
from overtrick.event.refusals import NotAllowed
from overtrick.event.schedules.refusal import ScheduleRefused
from overtrick.event.schedules.swiss import Draw, SwissField, draw

Said: TypeAlias = tuple[tuple[tuple[str, str], ...], tuple[str, ...], tuple[TriangleDrawn, ...]]
"""Matches, byes and triangles."""


def drawn_from(field: SwissField, settings: DrawSettings) -> Draw:
    """The draw of a field. Raises NotAllowed, saying what is in the way."""
    try:
        return draw(field, settings.swiss)
    except ScheduleRefused as error:
        raise NotAllowed(error.message) from error


def said(found: Draw) -> Said:
    """What a record says of a draw."""
    return (
        tuple((one.home, one.away) for one in found.matches),
        tuple(one.number for one in found.byes),
        tuple(TriangleDrawn(one.members, one.tables, one.rounds) for one in found.triangles),
    )


def kept_in(record: RoundDrawn) -> Said:
    """The same of a record."""
    return record.matches, record.byes, record.triangles


def record_of(
    found: Draw, section: str, settings: DrawSettings, boards: Iterable[int]
) -> RoundDrawn:
    """The record that keeps a draw, with the boards of its round."""
    matches, byes, triangles = said(found)
    return RoundDrawn(
        section,
        found.round,
        matches,
        byes,
        triangles,
        found.standing.after,
        settings.swiss.seed,
        (*settings.named(), boards_kept(boards)),
        tuple(one.text for one in found.notes),
    )
