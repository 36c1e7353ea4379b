"""What a journal keeps of draws: which rounds, by which schedule, with which boards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from overtrick.event.matches.triangles import goes_on
from overtrick.event.records import RoundDrawn, TriangleDrawn
from overtrick.event.schedules.triangle import Triangle
from overtrick.event.state import Event

SWISS, ROBIN = "swiss", "round-robin"
BYE, GONE = "bye", "its opponent has left"
"""The reasons of awards that draws give themselves."""


def setting(drawn: RoundDrawn, name: str) -> str:
    """One setting of a draw; empty where it has none of that name."""
    return dict(drawn.settings).get(name, "")


def boards_kept(boards: Iterable[int]) -> tuple[str, str]:
    """The boards of a round among the settings of its draw."""
    return "board_numbers", " ".join(map(str, boards))


def schedule_of(drawn: RoundDrawn) -> str:
    """What arranged the round: ``swiss`` where nothing is said."""
    return setting(drawn, "schedule") or SWISS


def drawn_section(event: Event, section: str, schedule: str = SWISS) -> str | None:
    """The section drawn by a schedule that is meant: itself, or left out the only one."""
    there = {place[0] for place, one in event.drawn.items() if schedule_of(one) == schedule}
    if section in there:
        return section
    only = next(iter(there)) if len(there) == 1 else None
    return only if not section or event.opened.form == "teams" else None


def swiss_section(event: Event, section: str) -> str | None:
    """The section of a Swiss event that is meant; None where there is none."""
    return drawn_section(event, section)


def last_drawn(event: Event, section: str) -> int:
    """The last round of a section that is drawn; 0 where none is. Those cut off do not count."""
    seated = {place[1] for place in event.sittings if place[0] == section}
    return max(
        (
            round_
            for (name, round_), one in event.drawn.items()
            if name == section and (round_ in seated or not (one.matches or one.triangles))
        ),
        default=0,
    )


def is_drawn(event: Event, section: str, round_: int) -> bool:
    """Whether a round is drawn and has not been cut off."""
    return (section, round_) in event.drawn and round_ <= last_drawn(event, section)


def round_boards(event: Event, section: str, round_: int) -> tuple[int, ...]:
    """The boards of a round: as drawn, else those that most tables play; empty for nobody."""
    drawn = event.drawn.get((section, round_))
    if drawn is not None and (kept := setting(drawn, "board_numbers")):
        return tuple(map(int, kept.split()))
    sets = Counter(
        sitting.boards
        for place, sitting in event.sittings.items()
        if place[:2] == (section, round_) and sitting.plays
    )
    return max(sets, key=lambda one: (sets[one], len(one)), default=())


def has_results(event: Event, section: str, round_: int) -> bool:
    """Whether anything of a round is in."""
    return any(place[:2] == (section, round_) for place in event.places)


def has_begun(event: Event, section: str, round_: int) -> bool:
    """Whether a round was started, or has a result."""
    return (section, round_) in event.started or has_results(event, section, round_)


def triangle_of(drawn: TriangleDrawn, begun: int) -> Triangle:
    """A triangle as draws have it."""
    return Triangle(drawn.numbers, drawn.tables, begun, drawn.rounds)


def triangles_begun(event: Event, section: str, before: int) -> Iterator[Triangle]:
    """Every triangle that began before a round, in the order of rounds.

    One that stands in the draws of two rounds began in the first of them.
    """
    open_: list[TriangleDrawn] = []
    for round_ in range(1, before):
        drawn = event.drawn.get((section, round_))
        begun: list[TriangleDrawn] = []
        for one in drawn.triangles if drawn else ():
            if any(goes_on(first, one) for first in open_):
                continue
            if one.rounds == 2:
                begun.append(one)
            yield triangle_of(one, round_)
        open_ = begun
