"""What cannot be right between the schedule, the results and who takes part.

Nothing here is refused or mended: commands compare the faults before and after, and a director
reads the list. A board stands for its cards: where a round was drawn its boards are its own.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Hashable, Iterator
from dataclasses import dataclass
from typing import Literal, NamedTuple, TypeAlias

from overtrick.bridge.result import Adjusted, Artificial, NotPlayed, Result
from overtrick.bridge.seat import Side
from overtrick.event.contestant import ContestantId, shown_ids
from overtrick.event.people_twice import twice_in_a_round
from overtrick.event.records import ResultEntered, Sitting
from overtrick.event.seating import seated
from overtrick.event.state import Event, Play

FaultCode: TypeAlias = Literal[
    "played-twice", "two-tables", "unknown-contestant", "left-but-seated", "no-boards",
    "not-as-seated", "no-such-table", "two-results", "late-nowhere", "person-twice",
]  # fmt: skip


class Spot(NamedTuple):
    """One table in one round, as far as known; ``played`` says that a result is in."""

    round: int | None
    table: int | None
    played: bool = False

    def __str__(self) -> str:
        if self.round is None:
            return "a table that is not named"
        return f"round {self.round}" + (f" at table {self.table}" if self.table else "")


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing that cannot be right; ``spots`` are where, the earliest first."""

    code: FaultCode
    message: str
    section: str
    spots: tuple[Spot, ...]
    contestant: ContestantId | None = None
    board: int | None = None

    @property
    def where(self) -> str:
        """The section, where it has a name."""
        return f"section {self.section}" if self.section else ""


Who: TypeAlias = tuple[ContestantId, Side | None]
"""Who may play a board once: a contestant, or one of the two pairs of a team."""
Times: TypeAlias = dict[tuple[Who, Hashable], list[tuple[Spot, int]]]


def faults(event: Event, section: str | None = None) -> tuple[Fault, ...]:
    """Everything that cannot be right, in one section or in all; empty when all is well."""
    look = _Look(event, section)
    return (
        *look.played_twice(),
        *look.two_tables(),
        *people_twice(event, section),
        *look.seats(),
        *look.results(),
        *look.late(),
    )


def people_twice(event: Event, section: str | None = None) -> Iterator[Fault]:
    """Who plays for two contestants in one round, substitutes included."""
    names = shown_ids(event.contestants)
    for person, round_, several in twice_in_a_round(event):
        if section is None or section in {one.section for one in several}:
            who = " and ".join(names.get(one, str(one)) for one in several)
            text = f"{person} plays for {who} in round {round_}"
            yield Fault("person-twice", text, several[0].section, (Spot(round_, None),), several[0])


def counts_as_played(result: Result) -> bool:
    """Whether somebody has played the board: not when it was cancelled or never begun."""
    match result:
        case NotPlayed():
            return False
        case Adjusted(Artificial(), Artificial()):
            return False
        case _:
            return True


class _Look:
    """An event with the sittings and results of a section gathered once for all checks."""

    def __init__(self, event: Event, section: str | None) -> None:
        self.event = event
        self.form = event.opened.form
        self.sittings = [
            (place[0], sitting)
            for place, sitting in sorted(event.sittings.items(), key=lambda item: item[0])
            if section in (None, place[0])
        ]
        self.plays = [
            play for play in event.plays.values() if section in (None, play.entered.section)
        ]
        self.names = shown_ids(event.contestants)
        self.sides: dict[Hashable, tuple[Who, ...]] = {}

    def name(self, who: Who) -> str:
        contestant, side = who
        noun = {"pairs": "pair", "teams": "team", "individual": "player"}[self.form]
        said = f"{noun} {self.names.get(contestant, str(contestant))}"
        return f"{side.words} of {said}" if side else said

    def whos(self, section: str, table: Sitting | Play) -> tuple[Who, ...]:
        """Who plays at a table, remembered: the same sides come again and again."""
        at = table.entered if isinstance(table, Play) else table
        key = (section, at.ns, at.ew, at.teams, at.switched)
        found = self.sides.get(key)
        if found is None:
            teams = self.form == "teams"
            found = self.sides[key] = tuple(
                (one, (side.opponents if at.switched else side) if teams else None)
                for side in Side
                for one in seated(self.event.opened, section, at, side)
            )
        return found

    def deal(self, section: str, at: Sitting | ResultEntered, board: int) -> Hashable:
        """What a board's number stands for: in a match of a round, that round's deal."""
        round_ = at.round
        match = at.room is not None or (section, round_) in self.event.drawn
        return (section, board, round_) if match and round_ is not None else (section, board)

    def turns(self, section: str, sitting: Sitting, who: Who) -> int:
        """How often somebody sits down in a round: twice in three-way matches within one."""
        drawn = self.event.drawn.get((section, sitting.round))
        threes = drawn.triangles if drawn else ()
        inside = any(one.rounds == 1 and who[0].number in one.numbers for one in threes)
        return 2 if inside else 1

    def played_twice(self) -> Iterator[Fault]:
        times = Counter(key for key, _ in self._uses())
        again = {key for key, number in times.items() if number > 1}
        if not again:
            return
        found: Times = defaultdict(list)
        for key, spot in self._uses():
            if key in again:
                found[key].append(spot)
        for (who, deal), several in found.items():
            spots = tuple(sorted((spot for spot, _ in several), key=_in_order))
            section, board = deal[0], several[0][1]  # type: ignore[index]
            has = "has played" if all(spot.played for spot in spots) else "would play"
            where = ", then ".join(f"in {spot}" for spot in spots)
            text = f"{self.name(who)} {has} board {board} twice: {where}"
            yield Fault("played-twice", text, section, spots, who[0], board)

    def _uses(self) -> Iterator[tuple[tuple[Who, Hashable], tuple[Spot, int]]]:
        """Everybody's boards: those played, then those of sittings that have no result yet."""
        done: set[tuple[str, int | None, int | None, int]] = set()
        for play in self.plays:
            one = play.entered
            done.add((one.section, one.round, one.table, one.board))
            if counts_as_played(one.result):
                spot = Spot(one.round, one.table, True)
                deal = self.deal(one.section, one, one.board)
                for who in self.whos(one.section, play):
                    yield (who, deal), (spot, one.board)
        for section, sitting in self.sittings:
            if not sitting.plays:
                continue
            whos, spot = self.whos(section, sitting), Spot(sitting.round, sitting.table)
            for board in sitting.boards:
                if (section, sitting.round, sitting.table, board) not in done:
                    deal = self.deal(section, sitting, board)
                    for who in whos:
                        yield (who, deal), (spot, board)

    def two_tables(self) -> Iterator[Fault]:
        found: dict[tuple[Who, int], list[tuple[str, int]]] = {}
        turns: dict[tuple[Who, int], int] = {}
        for section, sitting in self.sittings:
            for who in self.whos(section, sitting):
                key = (who, sitting.round)
                found.setdefault(key, []).append((section, sitting.table))
                if len(found[key]) == 2:
                    turns[key] = self.turns(section, sitting, who)
        for (who, round_), tables in found.items():
            if len(tables) > turns.get((who, round_), 1):
                at = " and ".join(f"table {table}" for _, table in dict.fromkeys(tables))
                if len({*tables}) == 1:
                    at = f"{at} twice"
                text = f"{self.name(who)} sits at {at} in round {round_}"
                spots = tuple(Spot(round_, table) for _, table in tables)
                yield Fault("two-tables", text, tables[0][0], spots, who[0])

    def seats(self) -> Iterator[Fault]:
        """Sittings of nobody known, of who has left or plays itself, or without boards."""
        for section, sitting in self.sittings:
            spot = Spot(sitting.round, sitting.table)
            if sitting.plays and not sitting.boards:
                yield Fault("no-boards", f"in {spot} there are no boards to play", section, (spot,))
            if sitting.teams and sitting.teams[0] == sitting.teams[1]:
                one = ContestantId("", sitting.teams[0])
                text = f"{self.name((one, None))} sits on both sides in {spot}"
                yield Fault("two-tables", text, section, (spot,), one)
            for who in self.whos(section, sitting):
                one = who[0]
                if one not in self.event.contestants:
                    text = f"{self.name(who)} sits down in {spot} and is not entered"
                    yield Fault("unknown-contestant", text, section, (spot,), one)
                left = self.event.left.get(one)
                if left and left.after_round < sitting.round:
                    text = (
                        f"{self.name(who)} left after round {left.after_round} and sits in {spot}"
                    )
                    yield Fault("left-but-seated", text, section, (spot,), one)

    def results(self) -> Iterator[Fault]:
        """Results of tables that are not there, of others than sit there, or twice over."""
        scheduled = {section for section, _ in self.sittings}
        cells: Counter[tuple[str, int, int, int, str | None]] = Counter()
        for play in self.plays:
            one = play.entered
            if one.round is None or one.table is None or one.section not in scheduled:
                continue
            cell = (one.section, one.round, one.table, one.board, one.room)
            cells[cell] += 1
            spot = Spot(one.round, one.table, True)
            if cells[cell] == 2:
                text = f"board {one.board} has two results in {spot}"
                yield Fault("two-results", text, one.section, (spot,), None, one.board)
            sitting = self.event.sittings.get((one.section, one.round, one.table))
            if sitting is None:
                text = f"board {one.board} has a result in {spot}, where nobody sits"
                yield Fault("no-such-table", text, one.section, (spot,), None, one.board)
            elif one.board not in sitting.boards or not self._same(play, sitting):
                text = f"board {one.board} has a result in {spot} that is not of who sits there"
                if one.board not in sitting.boards:
                    text = f"board {one.board} has a result in {spot}, which does not play it"
                yield Fault("not-as-seated", text, one.section, (spot,), None, one.board)

    def late(self) -> Iterator[Fault]:
        """Boards that may still be played late at a table that does not play them."""
        scheduled = {section for section, _ in self.sittings}
        for section, round_, table, board in self.event.late:
            sitting = self.event.sittings.get((section, round_, table))
            if section in scheduled and (sitting is None or board not in sitting.boards):
                spot = Spot(round_, table)
                text = f"board {board} may be played late in {spot}, which does not play it"
                yield Fault("late-nowhere", text, section, (spot,), None, board)

    def _same(self, play: Play, sitting: Sitting) -> bool:
        """Whether a result is of those who sit there; the closed room may sit the other way."""
        section = play.entered.section
        mine, theirs = self.whos(section, play), self.whos(section, sitting)
        if self.form != "teams":
            return mine == theirs
        return {one for one, _ in mine} == {one for one, _ in theirs}


def _in_order(spot: Spot) -> tuple[bool, int, int]:
    """What is played before what is to come, then by round and table."""
    return (not spot.played, spot.round or 0, spot.table or 0)
