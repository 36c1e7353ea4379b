"""Who else played for a contestant: substitutes and exchanged players, with their rounds."""

from __future__ import annotations

from dataclasses import dataclass

from overtrick.event.contestant import ContestantId
from overtrick.event.state import Event
from overtrick.event.telling_records import spans


@dataclass(frozen=True, slots=True)
class Substitute:
    """A person who was not entered with the contestant, and the rounds played for it."""

    person: str
    rounds: tuple[int, ...]

    @property
    def when(self) -> str:
        """``in round 3``, ``in rounds 3-4``."""
        return f"in round{'s' * (len(self.rounds) > 1)} {spans(self.rounds)}"


def substitutes(event: Event, contestant: ContestantId) -> tuple[Substitute, ...]:
    """Everybody who sat in for one of a contestant's players, in the order of their rounds."""
    if contestant not in event.seated:
        return ()
    entered = event.contestants.get(contestant)
    own = entered.players if entered else ()
    found: dict[str, list[int]] = {}
    for round_ in _rounds(event, contestant):
        for person in event.players(contestant, round_):
            if person not in own:
                found.setdefault(person, []).append(round_)
    return tuple(Substitute(person, tuple(rounds)) for person, rounds in found.items())


def _rounds(event: Event, contestant: ContestantId) -> range:
    """All rounds there are: by the schedule, the results, and what was said of substitutes."""
    section = contestant.section
    anywhere = event.opened.form == "teams"
    seated = [place[1] for place in event.sittings if anywhere or place[0] == section]
    played = [place[1] for place in event.places if anywhere or place[0] == section]
    said = [one.last_round or one.first_round for one in event.seated[contestant]]
    return range(1, max([*(seated or played), *(said if not seated else [])], default=0) + 1)
