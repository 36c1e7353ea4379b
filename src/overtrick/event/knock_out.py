"""What being a knock-out changes: matches count in IMPs, and a stage's rounds are one match."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from overtrick.event.records import RoundDrawn
from overtrick.event.state import Event
from overtrick.scoring.options import Options, from_named

KNOCK_OUT: Final = "knock-out"
"""What a draw's setting ``schedule`` says."""


@dataclass(frozen=True, slots=True)
class DrawnStage:
    """One stage as it was drawn: its section, its rounds' first, who plays and who has a bye.

    Rounds up to the next stage are its own: its stanzas, and boards that break ties.
    """

    section: str
    number: int
    first: int
    players: tuple[str, ...]
    drawn: RoundDrawn

    @property
    def tie(self) -> str:
        """How a tied match is played on."""
        return dict(self.drawn.settings).get("tie", "")


def drawn_stages(event: Event) -> tuple[DrawnStage, ...]:
    """Every stage of the event's knock-outs, section by section in order."""
    found: dict[tuple[str, str], DrawnStage] = {}
    for (section, round_), one in sorted(event.drawn.items()):
        settings = dict(one.settings)
        if settings.get("schedule") != KNOCK_OUT:
            continue
        stage, players = settings.get("stage", "1"), settings.get("players", "")
        named = tuple(players.split(",")) if players else ()
        made = DrawnStage(section, int(stage), round_, named, one)
        found.setdefault((section, stage), made)
    return tuple(found.values())


def is_knock_out(event: Event) -> bool:
    """Whether nothing but a knock-out is drawn, and nothing was seated before it."""
    stages = drawn_stages(event)
    if not stages:
        return False
    first = {one.section: one.first for one in reversed(stages)}
    others = (dict(one.settings).get("schedule") != KNOCK_OUT for one in event.drawn.values())
    return not any(others) and all(
        section in first and round_ >= first[section] for section, round_, _ in event.sittings
    )


def options_in_matches(event: Event) -> Options:
    """The options by which matches count; a knock-out has no victory points."""
    options = from_named(event.opened.options)
    return replace(options, vp_scale="none") if is_knock_out(event) else options


def stage_starts(event: Event) -> tuple[int, ...]:
    """The first rounds of the stages: what is played from one to the next is one match."""
    return tuple(sorted({one.first for one in drawn_stages(event)}))
