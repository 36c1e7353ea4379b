"""What a change of schedule costs: games, boards, sharing and meeting again."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from overtrick.bridge.seat import Side
from overtrick.event.charting import charted
from overtrick.event.contestant import ContestantId, by_number, shown_ids
from overtrick.event.seating import at_table
from overtrick.event.sitting_out import is_there
from overtrick.event.state import Event
from overtrick.movements.guidance.words import counted


class Rest:
    """A section's schedule from a round on, counted.

    ``rounds`` are those with a table, ``plays`` how many of them each contestant plays, ``boards``
    those of all tables together, ``shares`` tables whose boards another table has in the same
    round.
    """

    def __init__(self, event: Event, section: str, first_round: int = 1) -> None:
        self.event = event
        self.movement = charted(event, section).movement
        self.rounds = {row.round for row in self.movement.rows if row.round >= first_round}
        tables = [
            one
            for place, one in event.in_section(section).items()
            if place[1] >= first_round and one.plays
        ]
        self.boards = sum(len(one.boards) for one in tables)
        played = {
            (who, one.round) for one in tables for who in at_table(event.opened, section, one)
        }
        self.plays = Counter(who for who, _ in played)
        playing = Counter(
            (row.round, row.set)
            for row in self.movement.rows
            if row.plays and row.round >= first_round
        )
        self.shares = sum(number - 1 for number in playing.values())

    def out(self, one: ContestantId) -> int:
        """In how many rounds somebody is there, has come and not left, and does not play."""
        return sum(is_there(self.event, one, round_) for round_ in self.rounds) - self.plays[one]

    def fewer(self, before: Rest) -> dict[ContestantId, int]:
        """Who plays fewer rounds than before, North-South first, and how many fewer."""
        lost = {one: number - self.plays[one] for one, number in before.plays.items()}
        return {one: lost[one] for one in sorted(lost, key=in_line) if lost[one] > 0}


def in_line(contestant: ContestantId) -> tuple[bool, object]:
    """A sort key: North-South before East-West, by number."""
    return (contestant.side is Side.EW, by_number(contestant.number))


def costs(before: Event, after: Event, section: str) -> Iterator[str]:
    """What a section loses by a change of its schedule, a sentence each."""
    was, will = Rest(before, section), Rest(after, section)
    names = shown_ids(after.contestants)
    if fewer := will.fewer(was):
        listed = ", ".join(
            names.get(one, str(one)) + (f" ({number} rounds)" if number > 1 else "")
            for one, number in fewer.items()
        )
        yield f"Playing fewer rounds: {listed}."
    if will.shares > was.shares:
        yield f"Boards are shared {counted(will.shares - was.shares, 'time')} more."
    again = will.movement.repeats - was.movement.repeats
    if again > 0:
        who = f"{counted(again, 'meeting')} {'is' if again == 1 else 'are'}"
        yield f"{who[0].upper()}{who[1:]} of opponents who have met before."
