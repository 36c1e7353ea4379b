"""What is said of how contestants move."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from overtrick.movements.guidance.announcement import FEW, Announcement
from overtrick.movements.guidance.following import Following, following
from overtrick.movements.guidance.lines import LineMotion, line_motions
from overtrick.movements.guidance.places import SEATS, Move, Place, Places
from overtrick.movements.guidance.rover import Rover, rover
from overtrick.movements.guidance.words import (
    capital,
    go,
    place_words,
    ranges,
    rounds_words,
    tables_up,
    who_words,
)
from overtrick.movements.model import Kind
from overtrick.movements.seatings import NOUNS

_STAY = "stay at their tables"
_MOST_TURNS = 3
"""Places that lead elsewhere: with more of them it is simpler to follow a number."""


def seating(found: Places) -> Iterator[Announcement]:
    """Who sits where in the first round."""
    rows, kind = found.movement.in_round(1), found.movement.kind
    noun = NOUNS[kind]
    lines: list[list[int]] = [list(line) for line in zip(*(row.seats for row in rows), strict=True)]
    if len(rows) > 2 and all(_running(line) for line in lines):
        said = "; ".join(
            f"{SEATS[kind][seat]} {noun}s {line[0]}-{line[-1]}" for seat, line in enumerate(lines)
        )
        tables = f"tables {rows[0].table}-{rows[-1].table}"
        yield Announcement("seating", f"At {tables} in round 1 sit {said}, in this order.")
    elif rows:
        join = ", " if kind == "individual" else " v "
        said = "; ".join(
            f"table {row.table}: {join.join(str(one or 'nobody') for one in row.seats)}"
            for row in rows
        )
        order = join.join(SEATS[kind])
        yield Announcement("seating", f"In round 1 sit, {order}: {said}.")


def _running(line: list[int]) -> bool:
    return line == list(range(line[0], line[0] + len(line))) and line[0] > 0


def moving(found: Places) -> Iterator[Announcement]:
    """How everybody moves: by lines, or each after a number, or by the cards."""
    lines = line_motions(found)
    turning = sum(origin != place for line in lines for origin, place in line.turns)
    if turning > _MOST_TURNS or not all(line.regular for line in lines):
        ring = following(found)
        if ring is not None:
            yield from _ring(ring, found)
            return
    for line in lines:
        roving = None if line.regular else rover(found, line.seat)
        seat = SEATS[found.movement.kind][line.seat]
        if line.regular:
            yield from _line(line, found)
        elif roving is not None:
            yield from _roving(roving, seat, found)
        else:
            yield Announcement("move", f"{seat} go where the cards on the tables say.")


def _line(line: LineMotion, found: Places) -> Iterator[Announcement]:
    kind, tables = found.movement.kind, found.movement.tables
    seat = SEATS[kind][line.seat]
    groups = [
        f"{NOUNS[kind]}s {ranges(map(abs, whos))} {go(shift, tables, _STAY)}"
        for shift, whos in line.groups
    ]
    rest = f"the other {seat} {NOUNS[kind]}s" if groups else seat
    said = "; ".join([*groups, f"{rest} {go(line.shift, tables, _STAY)}"])
    when = " after every round" if line.shift or groups else ""
    yield Announcement("move", f"{capital(said)}{when}.")
    for after, shift in line.specials:
        text = f"After round {after} {_special(seat, line.shift, shift, tables)}."
        yield Announcement("move", text, after)
    yield from _turns(line, seat, kind)
    yield from _others(line, kind)


def _special(seat: str, shift: int, special: int, tables: int) -> str:
    if not special:
        return f"{seat} stay where they are"
    if shift and special == 2 * shift % tables:
        return f"{seat} skip a table: they go {tables_up(special, tables)}"
    return f"{seat} go {tables_up(special, tables)}"


def _turns(line: LineMotion, seat: str, kind: Kind) -> Iterator[Announcement]:
    staying = [origin[0] for origin, place in line.turns if origin == place]
    if staying:
        noun = "table" if len(staying) == 1 else "tables"
        yield Announcement("move", f"{seat} at {noun} {ranges(staying)} stay there.")
    for origin, place in line.turns:
        if origin != place:
            target = _target(origin, place, kind)
            yield Announcement("move", f"{place_words(origin, kind)} go to {target} instead.")


def _target(origin: Place, place: Place, kind: Kind) -> str:
    return f"table {place[0]}" if origin[1] == place[1] else place_words(place, kind)


def _others(line: LineMotion, kind: Kind) -> Iterator[Announcement]:
    rounds: dict[int, list[Move]] = defaultdict(list)
    for move in line.others:
        rounds[move.after].append(move)
    for after, moved in sorted(rounds.items()):
        if len(moved) > FEW:
            seat = SEATS[kind][line.seat]
            text = f"After round {after} {seat} go where the cards on the tables say."
        else:
            text = f"After round {after} " + "; ".join(_one(move, kind) for move in moved) + "."
        yield Announcement("move", text, after)


def _one(move: Move, kind: Kind) -> str:
    who = who_words(move.who, kind)
    if move.target is None:
        return f"{who} sits out"
    if move.origin is None:
        return f"{who} comes in, {place_words(move.target, kind)}"
    if move.target == move.origin:
        return f"{who} stays"
    return f"{who} goes to {_target(move.origin, move.target, kind)}"


def _ring(ring: Following, found: Places) -> Iterator[Announcement]:
    noun = NOUNS[found.movement.kind]
    several = len(ring.rings) > 1
    for one in ring.rings:
        who = f"{noun}s {min(one)}-{max(one)}" if several else f"each {noun}"
        verb = ("take", "go") if several else ("takes", "goes")
        way = f"{verb[0]} the seat" if ring.seats else f"{verb[1]} to the table"
        lower = "lower" if one[1] > one[0] else "higher"
        turn = "" if ring.seats else " The cards say which way to sit."
        yield Announcement(
            "move",
            f"After every round {who} {way} of the {noun} numbered one {lower}; "
            f"{noun} {one[0]} follows {noun} {one[-1]}.{turn}",
        )
    for who_stays in ring.stay:
        where = place_words(found.at[who_stays, 1], found.movement.kind)
        yield Announcement(
            "move", f"{capital(who_words(who_stays, found.movement.kind))} stays {where}."
        )


def _roving(roving: Rover, seat: str, found: Places) -> Iterator[Announcement]:
    noun = NOUNS[found.movement.kind]
    yield Announcement("move", f"{seat} {_STAY}.")
    first = f"sits out {rounds_words(roving.out)}, then " if roving.out else ""
    visits = ", ".join(f"table {table} in round {round_}" for round_, table in roving.visits)
    yield Announcement(
        "move",
        f"{capital(noun)} {roving.who} is the rover: it {first}takes the {seat} seats at "
        f"{visits}. Whoever it replaces sits out that round and then comes back.",
    )
