"""PARTICIPANTS as contestants: pairs, players and teams with their people and printed totals."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from overtrick.bridge.errors import quoted
from overtrick.bridge.seat import Side
from overtrick.event.contestant import ContestantId
from overtrick.event.records import ContestantEntered, PenaltyGiven
from overtrick.formats.gathering import Gathering, decimal
from overtrick.formats.printed import Total
from overtrick.formats.usebio.elements import Pair, Participants, Player, Standing, Team
from overtrick.formats.usebio.numbering import Numbering, side_of, sides_sat
from overtrick.formats.usebio.parts import Part, Row


@dataclass(frozen=True, slots=True)
class Entrant:
    """One participant, ready to be entered."""

    contestant: ContestantId
    standing: Standing
    players: tuple[Player, ...]
    name: str | None = None


def enter(
    parts: Sequence[Part], numbers: Numbering, rows: Sequence[Row], into: Gathering
) -> set[ContestantId]:
    """Enter every participant; those listed twice once, with a notice."""
    entered: set[ContestantId] = set()
    sat = sides_sat(rows)
    for part in parts:
        for one in _entrants(part, numbers, sat, entered, into):
            if one.contestant in entered:
                message = f"contestant {one.contestant} is listed twice: the first counts"
                into.say("contestant-twice", one.standing.line, message)
                continue
            entered.add(one.contestant)
            _enter(one, into)
    return entered


def _entrants(
    part: Part,
    numbers: Numbering,
    sat: dict[tuple[str, str], set[Side]],
    entered: set[ContestantId],
    into: Gathering,
) -> Iterable[Entrant]:
    listed = part.participants or Participants()
    everyone: tuple[Pair | Team | Player, ...] = (*listed.teams, *listed.pairs, *listed.players)
    for one in everyone:
        number = ((one.id if isinstance(one, Team) else one.number) or "").strip()
        if not number:
            into.say("no-number", one.line, "a participant without a number: not entered")
            continue
        side = None
        if isinstance(one, Pair) and numbers.winners == 2:
            side = side_of(one) or _side(part.section, number, sat, entered)
        yield _entrant(numbers.contestant(part.section, number, side), one)


def _entrant(contestant: ContestantId, one: Pair | Team | Player) -> Entrant:
    match one:
        case Team():
            people = [player for pair in one.pairs for player in pair.players]
            name = (one.name or "").strip() or None
            return Entrant(contestant, one, (*people, *one.players), name)
        case Pair():
            return Entrant(contestant, one, one.players)
        case Player():
            return Entrant(contestant, one, (one,))


def _side(
    section: str,
    number: str,
    sat: dict[tuple[str, str], set[Side]],
    entered: set[ContestantId],
) -> Side:
    """The side of a pair that does not tell it, by where its number sat."""
    sides = sat.get((section, number), {Side.NS})
    taken = ContestantId(section, number, Side.NS) in entered
    return Side.NS if Side.NS in sides and not taken else Side.EW


def _enter(one: Entrant, into: Gathering) -> None:
    contestant, standing = one.contestant, one.standing
    known = [player for player in one.players if _is_somebody(player)]
    ids = tuple(
        _person(player, f"{contestant}-{seat}", into) for seat, player in enumerate(known, 1)
    )
    record = ContestantEntered(contestant, ids, one.name, decimal(standing.handicap))
    into.add(record, standing.line)
    into.figures.totals[contestant] = Total(
        standing.total_score or None,
        standing.percentage or None,
        standing.place or None,
        standing.boards_played or None,
    )
    _adjust(contestant, standing, into)


def _is_somebody(player: Player) -> bool:
    return any((player.name, player.national_id, player.club_id))


def _person(player: Player, seat: str, into: Gathering) -> str:
    return into.person(
        (player.name or "").strip(), (player.national_id, player.club_id), seat, player.line
    )


def _adjust(contestant: ContestantId, standing: Standing, into: Gathering) -> None:
    """ADJUSTMENT as a penalty: what is added to a total is a penalty of less than nothing."""
    text = (standing.adjustment or "").strip()
    amount = decimal(text)
    if amount:
        into.add(PenaltyGiven(contestant, -amount, "ADJUSTMENT in the file"), standing.line)
    elif text and amount is None:
        message = f"ADJUSTMENT {quoted(text)} is not a number: not applied"
        into.say("adjustment-unread", standing.line, message)
