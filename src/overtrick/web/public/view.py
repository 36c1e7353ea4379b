"""What the public may know of one event at one moment: everything that pages are made of."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from typing import TypeAlias

from overtrick.bridge.errors import BridgeError
from overtrick.event.certify import Progress, progress
from overtrick.event.compute import Scored, scored
from overtrick.event.contestant import Person
from overtrick.event.standings import Standings
from overtrick.event.state import Event, Play, Stage
from overtrick.web.book import Announcement, announcements
from overtrick.web.clock import current_rounds
from overtrick.web.public.choices import Running, Shown, shown
from overtrick.web.public.corrections import Correction, boards_asked_about, corrections
from overtrick.web.public.cut import counting, cut, without_guesses
from overtrick.web.public.open_boards import open_boards

People: TypeAlias = Mapping[str, Person]


@dataclass(frozen=True, slots=True)
class View:
    """One event as the public may know it.

    ``event`` is cut: nothing of an open board is in it. ``totals`` is the event as
    totals count it where they count boards that are still open, otherwise None: it is for
    scoring alone. ``people`` are shown as each of them chose, and those in ``listed`` have a page
    of their own; ``held_back`` is how many results are not shown yet, ``rounds`` the one that
    each section is playing, and ``asked`` the boards of which players asked for corrections.
    ``called_off`` says that it was put away before anything was played.
    """

    event: Event
    totals: Event | None
    people: dict[str, Person]
    shown: Shown
    progress: Progress
    rounds: dict[str, int]
    announcements: tuple[Announcement, ...]
    corrections: tuple[Correction, ...]
    held_back: int
    under_embargo: bool
    listed: frozenset[str] = frozenset()
    asked: frozenset[int] = frozenset()
    called_off: bool = False

    @property
    def stage(self) -> Stage:
        """Open, provisional or final."""
        return self.event.stage

    @property
    def has_begun(self) -> bool:
        """Whether a round was called, or anything is in."""
        begun = self.event.started or self.event.plays or self.held_back
        return self.stage != "open" or bool(begun)

    @property
    def has_results(self) -> bool:
        """Whether results are shown at all by now."""
        if self.under_embargo or self.shown.public == "no":
            return False
        return self.shown.public == "live" or self.stage != "open"

    @property
    def until(self) -> datetime | None:
        """When corrections end; None where nobody said."""
        return self.event.corrections_until

    @property
    def takes_requests(self) -> bool:
        """Whether players may ask for corrections, which is after play until results are final."""
        return self.shows_requests and self.stage == "provisional"

    @property
    def shows_requests(self) -> bool:
        """Whether it is shown what players asked to have corrected, which is after play."""
        return self.has_results and self.stage != "open" and self.shown.requests

    @property
    def is_whole(self) -> bool:
        """Whether play is over and nothing is held back any more."""
        return self.has_results and self.stage != "open" and not self.held_back


def view(event: Event, people: People, now: datetime, listed: frozenset[str] = frozenset()) -> View:
    """What of an event the public may know at ``now``; ``people`` as they chose to be shown."""
    chosen = shown(event)
    under_embargo = chosen.embargo is not None and now < chosen.embargo
    hidden = open_boards(event, now)
    seen = cut(event, hidden)
    held_back = len(event.plays) - len(seen.plays)
    rounds = current_rounds(event)
    return View(
        event=seen,
        totals=None if under_embargo else _counted(event, seen, chosen.running, rounds),
        people={one: _named(person) for one, person in people.items()},
        shown=chosen,
        progress=progress(event),
        rounds=rounds,
        announcements=tuple(one for one in announcements(event) if one.table is None),
        corrections=corrections(event, seen),
        held_back=held_back,
        under_embargo=under_embargo,
        listed=listed,
        asked=boards_asked_about(event) if event.stage != "open" else frozenset(),
    )


def _counted(
    event: Event, seen: Event, running: Running, rounds: Mapping[str, int]
) -> Event | None:
    """The event as running totals count it; None where they count what is shown, and no more.

    A round is over when its section has gone on to the next one.
    """
    if running == "closed":
        return None
    every = without_guesses(event).plays if running == "all" else event.plays
    plays = {
        number: play
        for number, play in every.items()
        if running == "all" or number in seen.plays or _is_of(play, rounds)
    }
    return None if plays.keys() == seen.plays.keys() else counting(seen, event, plays)


def _is_of(play: Play, rounds: Mapping[str, int]) -> bool:
    """Whether a result is of a round that is over."""
    round_ = play.entered.round
    return round_ is not None and round_ < rounds.get(play.entered.section, 0)


def people_in(event: Event) -> Iterator[str]:
    """The ids of everybody who plays, or sits in for somebody."""
    for entered in event.contestants.values():
        yield from entered.players
    for seatings in event.seated.values():
        for one in seatings:
            yield from one.players
    for line_ups in event.line_ups.values():
        for line_up in line_ups:
            yield from (*line_up.ns, *line_up.ew)


@dataclass(frozen=True, slots=True)
class Computed:
    """The standings of a view; ``of`` and ``totals`` are kept for when the event goes on."""

    standings: Standings
    of: Scored | None = None
    totals: Scored | None = None


def computed(seen: View, before: Computed | None = None) -> Computed:
    """The standings as shown: rankings of what totals count, boards that are closed alone.

    What cannot be scored as it stands has none. Imbalances are for the director.
    """
    if not seen.has_results:
        return Computed(Standings((), ()))
    try:
        of = scored(seen.event, before.of if before else None)
        rankings, totals = of.standings.rankings, None
        if seen.totals is not None:
            totals = scored(seen.totals, before.totals if before else None)
            rankings = totals.standings.rankings
    except BridgeError:
        return Computed(Standings((), ()))
    return Computed(replace(of.standings, rankings=rankings, imbalances=()), of, totals)


def _named(person: Person) -> Person:
    """Somebody who shows a number alone goes by it."""
    if person.name or not person.number:
        return person
    return replace(person, name=person.number)
