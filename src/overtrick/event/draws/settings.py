"""The choices of a draw: those of the Swiss, and where and with which boards it is played."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Final

from overtrick.bridge.errors import quoted
from overtrick.event.draws.kept import SWISS, last_drawn, schedule_of
from overtrick.event.draws.tables import Tables
from overtrick.event.knock_out import options_in_matches
from overtrick.event.refusals import NotAllowed
from overtrick.event.schedules.awards import ByeAward, bye_award
from overtrick.event.schedules.refusal import ScheduleRefused
from overtrick.event.schedules.swiss import SwissSettings
from overtrick.event.state import Event

Named = tuple[tuple[str, str], ...]
_LATE_VPS: Final = Fraction(10)
_BOARDS: Final = ("next", "same")
_OWN: Final = ("boards", "closed", "schedule", "board_numbers")


@dataclass(frozen=True, slots=True)
class DrawSettings:
    """``swiss`` are the choices of the draw itself.

    ``boards`` says which boards a round plays where nobody says: the ``next`` ones, or the
    ``same`` numbers as in the round before. ``closed`` is as in Tables.
    """

    swiss: SwissSettings
    boards: str = "next"
    closed: str = "next"

    def named(self) -> Named:
        """Every choice by name, as a journal keeps them."""
        return (
            *self.swiss.named(),
            ("boards", self.boards),
            ("closed", self.closed),
            ("schedule", SWISS),
        )

    def tables(self, form: str) -> Tables:
        """Where matches of a form are played."""
        return Tables(self.closed, form == "teams")

    @staticmethod
    def from_named(named: Named) -> DrawSettings:
        """The choices that a journal keeps. Raises NotAllowed for what is none of them."""
        own = {name: text for name, text in named if name in ("boards", "closed")}
        if own.get("boards", "next") not in _BOARDS:
            raise NotAllowed(f"boards is {quoted(own['boards'])}; expected next, same")
        rest = tuple(one for one in named if one[0] not in _OWN)
        try:
            swiss = SwissSettings.from_named(rest)
        except ScheduleRefused as error:
            raise NotAllowed(error.message) from error
        found = DrawSettings(swiss, own.get("boards", "next"), own.get("closed", "next"))
        found.tables("teams").check()
        return found


def usual_bye(event: Event) -> ByeAward:
    """What a bye brings under the event's rules on its scale."""
    scale = options_in_matches(event).vp_scale
    return bye_award(event.opened.rules, scale if unit_of(event) == "VP" else "none")


def usual_settings(event: Event) -> DrawSettings:
    """The choices of an event's first draw: byes as its rules and its scale have them."""
    bye = usual_bye(event)
    return DrawSettings(SwissSettings(bye=bye, unit=unit_of(event), late_score=_LATE_VPS))


def unit_of(event: Event) -> str:
    """What scores are counted in."""
    options = options_in_matches(event)
    in_matches = event.opened.form == "teams" or options.matches != "none"
    if in_matches and options.vp_scale != "none":
        return "VP"
    return {"mp": "%", "imp": "IMP", "ximp": "IMP", "butler": "IMP"}.get(
        event.opened.method, "points"
    )


def settings_for(event: Event, section: str, seed: int, given: Named) -> DrawSettings:
    """The choices of the last draw of a section, or the usual ones, changed as ``given``.

    Raises NotAllowed.
    """
    before = event.drawn.get((section, last_drawn(event, section)))
    kept = before and schedule_of(before) == SWISS
    named = dict(before.settings if before and kept else usual_settings(event).named())
    merged = DrawSettings.from_named(tuple({**named, **dict(given)}.items()))
    found = replace(merged, swiss=replace(merged.swiss, seed=seed))
    if event.opened.form != "teams":
        _check_pairs(event, found.swiss)
    return found


def _check_pairs(event: Event, swiss: SwissSettings) -> None:
    if swiss.odd != "bye":
        noun = "pairs" if event.opened.form == "pairs" else "players"
        raise NotAllowed(
            f"odd is {swiss.odd!r}, and {noun} have one table each: three cannot play one "
            "another at once, so use odd=bye"
        )
