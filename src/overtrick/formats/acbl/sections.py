"""The sections of a club game, and how many winners it has."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Literal

from overtrick.bridge.errors import quoted
from overtrick.bridge.seat import Side
from overtrick.formats.acbl.errors import NotAcbl
from overtrick.formats.acbl.game import ClubGame, PairSummary, Section, text_of
from overtrick.formats.gathering import Gathering


@dataclass(frozen=True, slots=True)
class Part:
    """A section under its name in the event, and its path in the file."""

    name: str
    section: Section
    path: str


def check_kind(game: ClubGame, file: str) -> None:
    """Raise NotAcbl unless pairs played."""
    kind = (game.type or "PAIRS").upper()
    if "PAIR" not in kind:
        message = f"a game of {quoted(kind)}: only pairs games are read"
        raise NotAcbl(message, where=f"{file}, type")


def parts_of(game: ClubGame, into: Gathering) -> list[Part]:
    """Every section; the session's number before its name where two share a name."""
    found = [
        (session, place, section, index)
        for place, session in enumerate(game.sessions)
        for index, section in enumerate(session.sections or [])
    ]
    if len(game.sessions) > 1:
        message = "several sessions in one file: each is a section of its own"
        into.say("several-sessions", "sessions[1]", message)
    counts = Counter(text_of(section.name) for _, _, section, _ in found)
    taken: Counter[str] = Counter()
    parts: list[Part] = []
    for session, place, section, index in found:
        name = text_of(section.name)
        if counts[name] > 1:
            name = f"{text_of(session.number) or place + 1}{name}"
        taken[name] += 1
        if taken[name] > 1:
            name += f"-{taken[name]}"
        parts.append(Part(name, section, f"sessions[{place}].sections[{index}]"))
    return parts


def winners_of(game: ClubGame, parts: list[Part]) -> Literal[1, 2]:
    """By ``winner_type``, else by whether pairs have directions."""
    told = text_of(game.winner_type)
    if told in ("1", "2"):
        return 1 if told == "1" else 2
    pairs = [pair for part in parts for pair in part.section.pair_summaries or []]
    return 2 if {side_of(pair) for pair in pairs} == {Side.NS, Side.EW} else 1


def side_of(pair: PairSummary) -> Side | None:
    """The side that a pair's direction says, if any."""
    letter = (pair.direction or "").strip()[:1].upper()
    return Side.NS if letter in ("N", "S") else Side.EW if letter in ("E", "W") else None
