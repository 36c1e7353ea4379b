"""Who took part, as pages name and link them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final, TypeAlias

from overtrick.bridge.seat import Side
from overtrick.event.contestant import ContestantId, People, by_number, shown_ids
from overtrick.event.fold import Event
from overtrick.event.standings import Standings
from overtrick.event.substitutes import substitutes
from overtrick.event.telling_records import spans
from overtrick.event.traveller import contestants_of
from overtrick.publish.naming import page_names
from overtrick.publish.phrases import Counted, Phrase, Several

WORDS: Final = {"pairs": "pair", "individual": "player", "teams": "team"}
_NUMBERED: Final = {
    "pair": "Pair {number}", "player": "Player {number}", "team": "Team {number}",
}  # fmt: skip
_NOT_KNOWN: Final = Phrase("name not known")
_WITHHELD: Final = Phrase("Name withheld")
"""As people who are not shown are called where they are looked up."""


@dataclass(frozen=True, slots=True)
class Entrant:
    """A contestant: its short id, its number as a line shows it, its page and its names.

    ``players`` is empty where nobody is named; ``team`` is a team's own name or empty.
    ``substitutes`` are names with words on when they played.
    """

    id: str
    label: str
    kind: str
    href: str
    players: tuple[str, ...]
    team: str = ""
    substitutes: tuple[tuple[str, str], ...] = ()

    @property
    def names(self) -> tuple[str, ...]:
        """The team's name, or each player's; empty where none is known.

        A team of many players and no name goes by its number.
        """
        if self.team:
            return (self.team,)
        return () if self.kind == "team" else self.players

    @property
    def squad(self) -> tuple[str, ...]:
        """A team's players; empty for pairs and players, who go by their names."""
        return self.players if self.kind == "team" else ()

    @property
    def words(self) -> str:
        """``Ada Birch & Max Stone``, or ``Pair 7`` where nobody is named."""
        return Several(" & ", self.names) if self.names else self.numbered

    @property
    def numbered(self) -> Phrase:
        """``Pair 7``."""
        return Phrase(_NUMBERED[self.kind], number=self.id)


Entrants: TypeAlias = dict[ContestantId, Entrant]


def entrants(event: Event, standings: Standings, people: People) -> Entrants:
    """Every contestant that is ranked, entered or found on a traveller."""
    everyone = sorted(_everyone(event, standings), key=_order)
    ids = shown_ids(everyone)
    kind = WORDS[event.opened.form]
    hrefs = page_names(kind, ids)
    sections = len({one.section for one in everyone}) > 1
    return {
        one: Entrant(
            id=ids[one],
            label=f"{one.section if sections else ''}{one.number}",
            kind=kind,
            href=hrefs[one],
            players=_players(event, people, one),
            team=_team(event, one),
            substitutes=tuple(_substitutes(event, people, one)),
        )
        for one in everyone
    }


def _everyone(event: Event, standings: Standings) -> set[ContestantId]:
    found = {row.contestant for row in standings.rows} | set(event.contestants)
    for board in standings.boards:
        for line in board.lines:
            for side in Side:
                found.update(contestants_of(event, line.play, side))
    return found


def _order(one: ContestantId) -> tuple[object, ...]:
    return by_number(one.section), by_number(one.number), one.direction != "NS", one.direction or ""


def _players(event: Event, people: People, one: ContestantId) -> tuple[str, ...]:
    entered = event.contestants.get(one)
    ids = entered.players if entered else ()
    names = [people[id_].name.strip() if id_ in people else "" for id_ in ids]
    if not any(names):
        return ()
    return tuple(map(name_shown, names))


def name_shown(name: str) -> str:
    """A name, or the sentence that stands where none is told, to be told in any language."""
    return _WITHHELD if name == _WITHHELD else name or _NOT_KNOWN


def _substitutes(event: Event, people: People, one: ContestantId) -> Iterator[tuple[str, str]]:
    for substitute in substitutes(event, one):
        person = people.get(substitute.person)
        name = name_shown(person.name.strip() if person else "")
        rounds = Counted(
            len(substitute.rounds), "in round {rounds}", "in rounds {rounds}",
            rounds=spans(substitute.rounds),
        )  # fmt: skip
        yield name, rounds


def _team(event: Event, one: ContestantId) -> str:
    entered = event.contestants.get(one)
    return (entered.name or "").strip() if entered else ""


def joined(several: Iterable[Entrant]) -> str:
    """Several entrants in one phrase: ``3 Ada Birch and 5 Max Stone``."""
    return Several(
        " and ",
        tuple(Several(" ", (one.label, one.words)) if one.names else one.words for one in several),
    )
