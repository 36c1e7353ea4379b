"""From lines to the records of an event: contestants, their people, and results."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import count
from typing import Literal

from overtrick.bridge.result import NotPlayed
from overtrick.bridge.seat import Side
from overtrick.event.contestant import ContestantId, Person
from overtrick.event.opening import winners
from overtrick.event.records import ContestantEntered, FormName, Numbers, ResultEntered, SatOut
from overtrick.formats.gathering import Gathering
from overtrick.formats.pbn.lines import Line, Lines, Party, named


@dataclass
class Entry:
    """A contestant as far as the file tells of it."""

    at: int
    names: tuple[str, ...] = ()
    title: str = ""


@dataclass
class Field:
    """Who competes in a file, and what they are called."""

    form: FormName
    winners: Literal[1, 2] | None
    entries: dict[ContestantId, Entry] = field(default_factory=dict)

    def contestant(self, section: str, number: str, side: Side) -> ContestantId:
        """Whom a number means; the side counts where there are two winners."""
        return ContestantId(section, number, side if self.winners == 2 else None)

    def note(self, contestant: ContestantId, party: Party, at: int) -> None:
        """Remember a contestant, with its names where they are told."""
        entry = self.entries.setdefault(contestant, Entry(at))
        entry.names = entry.names or tuple(name for name in party.names if name)
        entry.title = entry.title or party.title


def enter(lines: Lines, listed: Sequence[tuple[Party, int]], into: Gathering) -> Field:
    """Add the records of all contestants and results. Returns the field they form."""
    found = lines.found
    teams = bool(found) and all(line.teams for line in found)
    form: FormName = "teams" if teams else "individual" if lines.individual else "pairs"
    numbers = _numbered(found, form)
    rounds = _rounds(found)
    clubs = _team_numbers(found, listed) if teams else {}
    results = [
        _record(line, ns, ew, rounds, clubs) for line, (ns, ew) in zip(found, numbers, strict=True)
    ]
    nobody = not any(record.ns or record.ew for record in results)
    entered = Field(form, 1 if form != "pairs" else None if nobody else _winners(results, listed))
    _note(entered, found, results, clubs)
    _listed(entered, listed)
    _contestants(entered, into)
    for line, record in zip(found, results, strict=True):
        _result(entered, line, record, into)
    if found and nobody:
        message = "no pair is named or numbered: there are results, and no ranking"
        into.say("no-pairs", found[0].at, message)
    return entered


def _winners(results: list[ResultEntered], listed: Iterable[tuple[Party, int]]) -> Literal[1, 2]:
    """Two where the list of totals names pairs by side (``3NS``), else by who met whom."""
    if any(re.fullmatch(r".+(NS|EW)", party.numbers[0]) for party, _ in listed):
        return 2
    return winners([record for record in results if record.ns and record.ew])


def _numbered(lines: list[Line], form: FormName) -> Iterator[tuple[Numbers, Numbers]]:
    """The numbers of both sides of each line; who is only named is given the next free one.

    Sides that never change places count apart, each from 1; others count together.
    """
    sections = {line.section: _Section() for line in lines}
    for line in lines:
        sections[line.section].see(line)
    for line in lines:
        yield sections[line.section].numbers(line, form)


class _Section:
    """The numbers and names of one section. ``mixed`` once somebody has sat on both sides."""

    def __init__(self) -> None:
        self.taken: set[str] = set()
        self.seated: dict[frozenset[str], int] = {}
        self.mixed = False
        self.counters: dict[int, _Counter] = {}

    def see(self, line: Line) -> None:
        for side, party in enumerate((line.ns, line.ew)):
            self.taken.update(party.numbers)
            if party.key and self.seated.setdefault(party.key, side) != side:
                self.mixed = True

    def numbers(self, line: Line, form: FormName) -> tuple[Numbers, Numbers]:
        other = 1 if form == "pairs" and not self.mixed else 0
        ns = self._counter(0).numbers(line.ns, form)
        return ns, self._counter(other).numbers(line.ew, form)

    def _counter(self, side: int) -> _Counter:
        if side not in self.counters:
            self.counters[side] = _Counter(frozenset(self.taken))
        return self.counters[side]


class _Counter:
    """Gives numbers to names, from 1, past those that the file gives itself."""

    def __init__(self, taken: frozenset[str]) -> None:
        self.given: dict[frozenset[str], str] = {}
        self.free = (str(number) for number in count(1) if str(number) not in taken)

    def numbers(self, party: Party, form: FormName) -> Numbers:
        if party.numbers:
            return party.numbers
        if form == "individual" and len(party.names) == 2:
            return tuple(self._number(frozenset({name or "?"})) for name in party.names)
        return (self._number(party.key),) if party.key else ()

    def _number(self, key: frozenset[str]) -> str:
        if key not in self.given:
            self.given[key] = next(self.free)
        return self.given[key]


def _rounds(lines: list[Line]) -> dict[str, int | None]:
    """Rounds as numbers: their own, or where one has none, in order of appearance."""
    texts = list(dict.fromkeys(line.round for line in lines if line.round))
    if all(text.isdecimal() and text.isascii() and len(text) < 6 for text in texts):
        return {text: int(text) for text in texts}
    return {text: place for place, text in enumerate(texts, 1)}


def _team_numbers(lines: list[Line], listed: Iterable[tuple[Party, int]]) -> dict[str, str]:
    """Teams' numbers: as listed, or in order of appearance with the home team first."""
    seated = ((line.teams or (), line.room == "closed") for line in lines)
    teams = dict.fromkeys(team for two, turned in seated for team in (two[::-1] if turned else two))
    by_name = {_of_team(party): party.numbers[0] for party, _ in listed if party.key}
    own = {team: by_name[named(team).key] for team in teams if named(team).key in by_name}
    own |= {team: team for team in teams if team not in own and re.fullmatch(r"\d{1,4}", team)}
    free = (str(number) for number in count(1) if str(number) not in own.values())
    return {team: own.get(team) or next(free) for team in teams}


def _of_team(party: Party) -> frozenset[str]:
    return named(party.title).key if party.title else party.key


def _record(
    line: Line,
    ns: Numbers,
    ew: Numbers,
    rounds: dict[str, int | None],
    clubs: dict[str, str],
) -> ResultEntered:
    teams = (clubs[line.teams[0]], clubs[line.teams[1]]) if line.teams and clubs else None
    return ResultEntered(
        line.section,
        line.board,
        ns,
        ew,
        line.result,
        rounds.get(line.round),
        line.table,
        line.lead,
        line.group,
        teams,
        line.room,
        switched=line.switched,
    )


def _note(
    entered: Field, lines: list[Line], results: list[ResultEntered], clubs: dict[str, str]
) -> None:
    titles = {number: team for team, number in clubs.items()}
    for line, record in zip(lines, results, strict=True):
        sides = ((Side.NS, record.ns, line.ns), (Side.EW, record.ew, line.ew))
        for place, (side, numbers, party) in enumerate(sides):
            if record.teams:
                number = record.teams[place]
                _note_team(entered, ContestantId("", number), titles[number], party, line.at)
            elif len(numbers) == len(party.names) == 2:
                for number, name in zip(numbers, party.names, strict=True):
                    one = ContestantId(record.section, number)
                    entered.note(one, Party(names=(name,)), line.at)
            else:
                line_of = side.opponents if record.switched else side
                for number in numbers:
                    one = entered.contestant(record.section, number, line_of)
                    entered.note(one, party, line.at)


def _note_team(entered: Field, contestant: ContestantId, name: str, party: Party, at: int) -> None:
    entry = entered.entries.setdefault(contestant, Entry(at, title=name))
    entry.names = tuple(dict.fromkeys((*entry.names, *filter(None, party.names))))


def _listed(entered: Field, listed: Iterable[tuple[Party, int]]) -> None:
    """Names from a list of totals, where its numbers mean one contestant each."""
    by_number: dict[str, list[ContestantId]] = {}
    for contestant in entered.entries:
        for text in (contestant.number, str(contestant)):
            by_number.setdefault(text, []).append(contestant)
    for party, at in listed:
        found = set(by_number.get(party.numbers[0], ()))
        single = entered.form == "individual" and not party.names
        if len(found) == 1:
            entered.note(found.pop(), Party((), (party.title,)) if single else party, at)


def _contestants(entered: Field, into: Gathering) -> None:
    for contestant, entry in entered.entries.items():
        ids = [f"{into.file}:{contestant}-{place}" for place in range(1, len(entry.names) + 1)]
        for one, name in zip(ids, entry.names, strict=True):
            into.people[one] = Person(one, name)
        into.add(ContestantEntered(contestant, tuple(ids), entry.title or None), entry.at)


def _result(entered: Field, line: Line, record: ResultEntered, into: Gathering) -> None:
    alone = bool(record.ns) != bool(record.ew)
    if alone and isinstance(record.result, NotPlayed):
        side = Side.NS if record.ns else Side.EW
        for number in record.ns or record.ew:
            one = entered.contestant(record.section, number, side)
            into.add(SatOut(one, record.board, record.round), line.at)
        return
    into.add(record, line.at)
