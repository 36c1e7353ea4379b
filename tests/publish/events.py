"""Invented events with the ugly cases that pages must bear."""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import Any

from overtrick.bridge.contract import Contract, Denomination
from overtrick.bridge.deal import RANKS, Deal, Hand
from overtrick.bridge.notation import parse_result
from overtrick.bridge.result import Played, Result
from overtrick.bridge.seat import Seat, Side
from overtrick.event.compute import standings
from overtrick.event.contestant import ContestantId, Person
from overtrick.event.fold import fold
from overtrick.event.opening import journal
from overtrick.event.records import (
    BoardPrepared,
    ContestantEntered,
    EventOpened,
    PenaltyGiven,
    Record,
    ResultEntered,
    SatOut,
)
from overtrick.publish import site
from overtrick.scoring.options import Options

NAMES = (
    "<b>O'Neil & Co</b>",
    "Людмила Берёзкина",
    "שרה אלון",
    "Wolfeschlegelsteinhausenbergerdorff-Featherstonehaugh-Cholmondeley Bartholomew",
    '"><script>alert(1)</script>',
    "Ada Birch",
    "",
    "Max {{ 7 * 7 }} Stone",
    "Pia Oakes",
    "Jean-Luc d’Éon",
)


def opened(form: Any = "pairs", method: str = "mp", **more: Any) -> EventOpened:
    """An opening; ``more`` overrides the usual."""
    usual: dict[str, Any] = {
        "title": "Thursday <i>Pairs</i>",
        "date": "2026-11-26",
        "form": form,
        "method": method,
        "rules": "plain",
        "options": Options().named,
        "winners": 1,
        "club": "Larchfield & District",
    }
    return EventOpened(**usual | more)


def publish(
    opening: EventOpened, records: list[Record], people: dict[str, Person] | None = None
) -> dict[str, bytes]:
    """The pages of an event."""
    event = fold(journal(opening, [(record, None) for record in records]))
    return site(event, standings(event), people or {}, ())


def deal(random: Random) -> Deal:
    """Thirteen cards each, from a seed."""
    deck = [suit + rank for suit in "SHDC" for rank in RANKS]
    random.shuffle(deck)
    hands = []
    for place in range(4):
        cards = deck[13 * place : 13 * place + 13]
        suits = ("".join(r for r in RANKS if suit + r in cards) for suit in "SHDC")
        hands.append(Hand.parse(".".join(suits)))
    return Deal(*hands)


def played(random: Random) -> Result:
    """Some contract with some result."""
    level = random.choice((1, 2, 3, 3, 4, 4, 5, 6))
    declarer = random.choice(list(Seat))
    contract = Contract(level, Denomination(random.randrange(5)), declarer=declarer)
    return Played(contract, min(13, max(0, level + 6 + random.choice((-2, -1, 0, 0, 1, 1, 2)))))


def named(
    contestants: list[ContestantId],
) -> tuple[list[ContestantEntered], dict[str, Person]]:
    """Two players each, names taken in turn; the last contestant has none."""
    people, entered = {}, []
    for place, one in enumerate(contestants[:-1]):
        ids = (f"{place}a", f"{place}b")
        for number, key in enumerate(ids):
            people[key] = Person(key, NAMES[(2 * place + number) % len(NAMES)])
        entered.append(ContestantEntered(one, ids))
    return entered, people


def mitchell(pairs: int = 7, sets: int = 7, per_set: int = 2) -> list[ResultEntered]:
    """Rounds of a Mitchell with pairs North-South and East-West of the same numbers."""
    random = Random(pairs)
    lines = []
    for turn in range(1, sets + 1):
        for table in range(1, pairs + 1):
            first = ((table + turn - 2) % sets) * per_set
            ew = str((table - turn) % pairs + 1)
            lines += [
                ResultEntered(
                    "",
                    board,
                    (str(table),),
                    (ew,),
                    played(random),
                    turn,
                    table,
                    random.choice(("SA", "H10", "♦K", "c2", None)),
                )
                for board in range(first + 1, first + per_set + 1)
            ]
    return lines


def two_winners(method: str = "mp") -> dict[str, bytes]:
    """Two winners, cards, rulings of every kind, a pass-out, a fouled board, a penalty."""
    lines = mitchell()
    rulings = (
        "60/40",
        "A+/A-",
        "60% 3NTN= 40% 3NTN-1",
        "3NTN= / 3NTN-1",
        "4SN=/4SN=",
        "NP",
        "PASS",
    )
    for place, text in enumerate(rulings):
        lines[place * 9] = _with(lines[place * 9], parse_result(text))
    lines[3] = _with(lines[3], parse_result("7NTxxW-13"))
    lines[4] = _with(lines[4], parse_result("1CE="))
    for place in (10, 24, 38):
        lines[place] = _with(lines[place], group="turned")
    random = Random(4)
    contestants = [ContestantId("", str(n), side) for side in Side for n in range(1, 8)]
    entered, people = named(contestants)
    prepared = [BoardPrepared(board, None, deal(random)) for board in range(1, 13)]
    prepared.append(BoardPrepared(13, None, Deal.parse("N:AKQJT98765432.-.-.- - - -")))
    penalty = PenaltyGiven(contestants[0], Fraction(2), "slow <play>")
    return publish(opened(method=method, winners=2), [*entered, *prepared, *lines, penalty], people)


def evening() -> dict[str, bytes]:
    """An ordinary evening of 28 boards with names and cards."""
    random = Random(28)
    contestants = [ContestantId("", str(n), side) for side in Side for n in range(1, 8)]
    entered = [ContestantEntered(one, (f"{one}a", f"{one}b")) for one in contestants]
    names = ("Ada Birch", "Max Stonebridge", "Pia Oakes", "Tom Whitlock")
    people = {
        key: Person(key, random.choice(names)) for record in entered for key in record.players
    }
    prepared = [BoardPrepared(board, None, deal(random)) for board in range(1, 29)]
    return publish(opened(winners=2), [*entered, *prepared, *mitchell(7, 7, 4)], people)


def butler() -> dict[str, bytes]:
    """A Butler event of one winner without names."""
    return publish(
        opened(method="butler", winners=2, title="", club=None, date=None), [*mitchell()]
    )


def individual() -> dict[str, bytes]:
    """Eight players who change partners, one of them sitting out a board."""
    random = Random(8)
    numbers = [str(n) for n in range(1, 9)]
    lines: list[Record] = []
    for turn in range(1, 8):
        order = ["8", *(str((n + turn) % 7 + 1) for n in range(7))]
        for table in (0, 1):
            n, s, e, w = order[4 * table : 4 * table + 4]
            lines.append(ResultEntered("", turn, (n, s), (e, w), played(random), turn, table + 1))
    entered = [ContestantEntered(ContestantId("", n), (n,)) for n in numbers]
    people = {n: Person(n, NAMES[int(n)]) for n in numbers}
    out = SatOut(ContestantId("", "8"), 9)
    return publish(opened("individual"), [*entered, *lines, out], people)


def teams(method: str = "imp", **more: Any) -> dict[str, bytes]:
    """Four teams, a round robin, both tables of every board."""
    random = Random(9)
    rounds = [(("1", "2"), ("3", "4")), (("1", "3"), ("2", "4")), (("1", "4"), ("2", "3"))]
    lines: list[Record] = []
    for turn, matches in enumerate(rounds, start=1):
        for home, away in matches:
            for board in range(6 * turn - 5, 6 * turn + 1):
                for room, sides in (("open", (home, away)), ("closed", (away, home))):
                    ns, ew = f"{sides[0]}-1", f"{sides[1]}-2"
                    lines.append(
                        ResultEntered(
                            "",
                            board,
                            (ns,),
                            (ew,),
                            played(random),
                            turn,
                            1,
                            teams=sides,
                            room=room,
                        )
                    )
    lines[0] = _with(lines[0], parse_result("60/40"))
    lines[2] = _with(lines[2], parse_result("NP"))
    entered = [
        ContestantEntered(ContestantId("", "1"), ("a", "b", "c", "d"), "Larches & <Oaks>"),
        ContestantEntered(ContestantId("", "2"), (), "Elms"),
        ContestantEntered(ContestantId("", "3"), ("a", "b")),
        ContestantEntered(ContestantId("", "4")),
    ]
    people = {key: Person(key, NAMES[5 + place]) for place, key in enumerate("abcd")}
    return publish(opened("teams", method, **more), [*entered, *lines], people)


def sections(across: bool) -> dict[str, bytes]:
    """Two sections of the same movement, one named in a way that no file can be."""
    lines = [
        _with(line, section=section) for section in ("A", "B/..\\<x>") for line in mitchell(5, 5, 2)
    ]
    return publish(opened(across=across, winners=2), [*lines])


def awkward_numbers() -> dict[str, bytes]:
    """Contestants whose numbers are not safe in a file name, or differ by case alone."""
    numbers = ("A/1", "..", "CON", "a-1", "A-1", "Ж", "שׁ", "")
    random = Random(3)
    lines: list[Record] = [
        ResultEntered("", board, (numbers[2 * table],), (numbers[2 * table + 1],), played(random))
        for board in range(1, 4)
        for table in range(4)
    ]
    return publish(opened(), lines)


def crowd(pairs: int = 100) -> dict[str, bytes]:
    """Two hundred contestants."""
    return publish(opened(winners=2), [*mitchell(pairs, 12, 2)])


def _with(line: Any, result: Result | None = None, **changes: Any) -> ResultEntered:
    from dataclasses import replace

    changed: ResultEntered = replace(line, **({"result": result} if result else {}) | changes)
    return changed
