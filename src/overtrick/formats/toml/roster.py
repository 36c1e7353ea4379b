"""The contestants of an event file matched with those who sit at the tables."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from itertools import zip_longest
from typing import Final, Literal, TypeAlias

from overtrick.bridge.errors import quoted
from overtrick.bridge.seat import Side
from overtrick.event.contestant import ContestantId, Person
from overtrick.event.opening import winners
from overtrick.event.records import (
    CarriedOver,
    ContestantEntered,
    FormName,
    PenaltyGiven,
    Record,
    ResultEntered,
    Source,
)
from overtrick.formats.reading import Heading, Notice, Sourced, Unreadable
from overtrick.formats.toml.document import (
    Carried,
    EventFile,
    Grades,
    Listed,
    Penalty,
    Percentages,
)
from overtrick.formats.toml.handicaps import worked_out

_ID: Final = re.compile(r"(?P<section>.*?)(?P<number>[0-9]+)(?P<side>NS|EW)?", re.DOTALL)
_MAX_ERRORS: Final = 20
Entered: TypeAlias = tuple[tuple[Sourced, ...], dict[str, Person], tuple[Notice, ...]]


def entered(
    event: EventFile,
    heading: Heading,
    records: Iterable[Record] = (),
    people: Mapping[str, Person] | None = None,
) -> Entered:
    """The records, people and notices that an event file adds to the ``records`` of results.

    ``heading`` is the event's. A contestant who is entered already keeps what the event file
    does not tell. Raises Unreadable with every id that nobody, or more than one, can have.
    """
    into = _Entering(event.file, Roster.of(records, people or {}, heading, event))
    for listed in event.contestants:
        into.enter(listed)
    for penalty in event.penalties:
        into.punish(penalty)
    for carried in event.carried:
        into.bring(carried)
    if into.errors:
        raise Unreadable(into.errors[:_MAX_ERRORS])
    return tuple(into.records), into.people, (*event.notices, *into.notices)


def winners_told(event: EventFile) -> Literal[1, 2] | None:
    """Two where the event file tells NS and EW contestants apart, None where it does not say."""
    if event.heading.winners is not None:
        return event.heading.winners
    sides = [_ID.fullmatch(listed.id.upper()) for listed in event.contestants]
    return 2 if sides and all(match and match["side"] for match in sides) else None


@dataclass(slots=True)
class Roster:
    """Who can be meant by an id: everyone who sits at a table or is entered already.

    ``winners`` is 0 where nothing tells.
    """

    form: FormName
    winners: int
    everyone: set[ContestantId]
    by_id: dict[str, set[ContestantId]]
    entered: dict[ContestantId, ContestantEntered]
    people: Mapping[str, Person]
    has_results: bool

    @classmethod
    def of(
        cls,
        records: Iterable[Record],
        people: Mapping[str, Person],
        heading: Heading,
        event: EventFile,
    ) -> Roster:
        """The roster of the ``records`` of a file of results, and its people."""
        everything = list(records)
        results = [one for one in everything if isinstance(one, ResultEntered)]
        teams = heading.form == "teams" or any(one.teams for one in results)
        alone = teams or heading.form == "individual"
        told = 1 if alone else heading.winners or winners_told(event)
        count = told or (winners(results) if results else 0)
        entries = {one.contestant: one for one in everything if isinstance(one, ContestantEntered)}
        everyone = {*_seated(results, two=count == 2), *entries}
        form: FormName = "teams" if teams else heading.form or "pairs"
        return cls(form, count, everyone, _by_id(everyone), entries, people, bool(results))

    def find(self, id_: str) -> ContestantId:
        """Who is meant. Raises ValueError, saying why nobody is."""
        upper = re.sub(r"\s+", "", id_.upper())
        found = self.by_id.get(upper, set())
        if len(found) == 1:
            return next(iter(found))
        if found:
            one = min(found, key=str)
            what = f"{one.number}NS or {one.number}EW" if one.side else "the section too"
            raise ValueError(f"{quoted(id_)} can be one of several: write {what}")
        return self._new(id_, upper)

    def _new(self, id_: str, upper: str) -> ContestantId:
        """A contestant without a result."""
        match = _ID.fullmatch(upper)
        if match is None:
            raise ValueError(f"{quoted(id_)}: an id such as 3, 3NS or A3NS is expected")
        if self.winners == 1 and match["side"]:
            raise ValueError(f"{quoted(id_)}: with one winner a pair is {match['number']} alone")
        if self.winners == 2 and not match["side"]:
            raise ValueError(f"{quoted(id_)}: with two winners write NS or EW behind the number")
        side = Side(match["side"]) if match["side"] else None
        return ContestantId(match["section"], match["number"], side)


def _seated(results: Iterable[ResultEntered], *, two: bool) -> Iterator[ContestantId]:
    for one in results:
        if one.teams:
            yield from (ContestantId("", team) for team in one.teams)
            continue
        for side, numbers in ((Side.NS, one.ns), (Side.EW, one.ew)):
            for number in numbers:
                yield ContestantId(one.section, number, side if two else None)


def _by_id(people: set[ContestantId]) -> dict[str, set[ContestantId]]:
    """Everyone by full id, and by the shorter ones that may still tell them apart."""
    sections = len({one.section for one in people})
    found: dict[str, set[ContestantId]] = {}
    for one in people:
        ids = {
            *(str(one), f"{one.section}{one.number}"),
            f"{one.section}-{one.number}{one.direction or ''}",
        }
        if sections == 1:
            ids |= {f"{one.number}{one.direction or ''}", one.number}
        for id_ in ids:
            found.setdefault(re.sub(r"\s+", "", id_.upper()), set()).add(one)
    return found


@dataclass(slots=True)
class _Entering:
    """The records of one event file as they are made."""

    file: str
    roster: Roster
    records: list[Sourced] = field(default_factory=list)
    people: dict[str, Person] = field(default_factory=dict)
    notices: list[Notice] = field(default_factory=list)
    errors: list[Notice] = field(default_factory=list)
    done: set[ContestantId] = field(default_factory=set)

    def enter(self, listed: Listed) -> None:
        """Enter one contestant."""
        contestant = self._find(listed.id, listed.line)
        if contestant is None:
            return
        if contestant in self.done:
            self._refuse(listed.line, f"contestant {quoted(listed.id)} is listed twice")
        self.done.add(contestant)
        if self.roster.has_results and contestant not in self.roster.everyone:
            self._say(listed.line, f"contestant {listed.id} has no results")
        before = self.roster.entered.get(contestant) or ContestantEntered(contestant)
        handicap = self._handicap(listed)
        record = replace(
            before,
            players=self._players(contestant, listed) or before.players,
            name=listed.name or before.name,
            handicap=before.handicap if handicap is None else handicap,
            stratum=listed.stratum or before.stratum,
            club=listed.club or before.club,
            rating=before.rating if listed.rating is None else listed.rating,
            seed=before.seed if listed.seed is None else listed.seed,
        )
        self.records.append((record, Source(self.file, listed.line)))

    def punish(self, penalty: Penalty) -> None:
        """Give one penalty."""
        contestant = self._find(penalty.contestant, penalty.line)
        if contestant is not None:
            record = PenaltyGiven(contestant, penalty.amount, penalty.reason)
            self.records.append((record, Source(self.file, penalty.line)))

    def bring(self, carried: Carried) -> None:
        """Let a contestant bring something from an earlier session."""
        contestant = self._find(carried.contestant, carried.line)
        if contestant is not None:
            record = CarriedOver(contestant, carried.amount, carried.unit, carried.reason)
            self.records.append((record, Source(self.file, carried.line)))

    def _handicap(self, listed: Listed) -> Fraction | None:
        """The handicap given, or what its percentages or grades come to."""
        told = listed.handicap
        if not isinstance(told, Percentages | Grades):
            return told
        try:
            found = worked_out(told, self.roster.form)
        except ValueError as error:
            self._refuse(listed.line, f"contestant {listed.id}: {error}", "bad-key")
            return None
        if found.remark:
            message = f"contestant {listed.id}: {found.remark}"
            self._say(listed.line, message, "handicap-remark")
        return found.percent

    def _players(self, contestant: ContestantId, listed: Listed) -> tuple[str, ...]:
        """The ids of the players; the number is the id, as in other files, or the seat is."""
        before = self.roster.entered.get(contestant)
        known = [self.roster.people.get(one) for one in (before.players if before else ())]
        ids = []
        for seat, (player, old) in enumerate(zip_longest(listed.players, known), 1):
            if player is None:
                break
            number = player.number or (old.number if old else None)
            key = number or f"{self.file}:{contestant}-{seat}"
            club = player.club or (old.club if old else None)
            self.people[key] = Person(key, player.name, number, club)
            ids.append(key)
        return tuple(ids)

    def _find(self, id_: str, line: int | None) -> ContestantId | None:
        try:
            return self.roster.find(id_)
        except ValueError as error:
            self._refuse(line, str(error))
            return None

    def _refuse(self, line: int | None, message: str, code: str = "bad-id") -> None:
        self.errors.append(Notice(code, str(Source(self.file, line)), message))

    def _say(self, line: int | None, message: str, code: str = "no-results-of") -> None:
        self.notices.append(Notice(code, str(Source(self.file, line)), message))
