"""Boards that somebody would play twice: refused, cancelled, or mended, as the director says."""

from __future__ import annotations

from dataclasses import replace
from typing import TypeAlias

from overtrick.event.commands import ExchangeBoards, Reseat, ReseatRound, SetMovement
from overtrick.event.decide.changing import last_played
from overtrick.event.decide.conflicts import Records, cancelled, new_faults, refuse, sound, tried
from overtrick.event.decide.mending import mended
from overtrick.event.state import Event

MayClash: TypeAlias = SetMovement | Reseat | ReseatRound | ExchangeBoards


def settled(
    event: Event, records: Records, command: MayClash, section: str, through: int
) -> Records:
    """The records of a command, and what becomes of boards that would be played twice.

    Rounds up to ``through`` are as they are; later ones may be mended. Raises PlayedTwice,
    with the command offered in the other ways, and other kinds of NotAllowed.
    """
    if not records:
        return ()
    offers = tuple(replace(command, clashes=way) for way in ("cancel", "mend"))
    if command.clashes == "refuse":
        return sound(event, records, section, offers)
    _must_clash_only(event, records, section)
    if command.clashes == "cancel":
        return sound(event, cancelled(event, records, section), section)
    last = max(through, last_played(event, section))
    records = cancelled(event, records, section, last)
    after = tried(event, records)
    if new_faults(event, after, section):
        records = (*records, *mended(after, section, last, reason=command.reason))
    return () if tried(event, records) == event else sound(event, records, section)


def _must_clash_only(event: Event, records: Records, section: str) -> None:
    """Refuse what no artificial score and no mending makes right."""
    found = new_faults(event, tried(event, records), section)
    others = [one for one in found if one.code != "played-twice"]
    if others:
        refuse(event, others)
