"""What is said of how contestants move."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from itertools import pairwise

from overtrick.movements.guidance.announcement import FEW, Announcement
from overtrick.movements.guidance.following import Following, following
from overtrick.movements.guidance.lines import LineMotion, line_motions
from overtrick.movements.guidance.places import SEATS, Move, Place, Places
from overtrick.movements.guidance.rover import Rover, rover
from overtrick.movements.guidance.words import (
    all_words,
    capital,
    go,
    listed_words,
    place_words,
    ranges,
    rounds_words,
    tables_up,
    tables_words,
    who_words,
)
from overtrick.movements.model import Kind
from overtrick.movements.seatings import NOUNS

_STAY = "stay at their tables"
_MOST_TURNS = 3
"""Places that lead elsewhere: with more of them it is simpler to follow a number."""


def seating(found: Places) -> Iterator[Announcement]:
    """Who sits where in the first round, before any table is turned."""
    rows, kind = sorted(row for row in found.rows if row.round == 1), found.movement.kind
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


def moving(found: Places, absent: frozenset[int] = frozenset()) -> Iterator[Announcement]:
    """How everybody moves: by lines, or each after a number, or by the cards.

    ``found`` are the places as if nobody were absent, for the others move as if they were there.
    """
    for who in sorted(absent):
        name = capital(who_words(who, found.movement.kind))
        if found.movement.kind == "teams":
            name = f"Team {who}"
        yield Announcement(
            "move", f"{name} is absent: its seats stay empty, and all move as if it were there."
        )
    lines = line_motions(found)
    turning = sum(origin != place for line in lines for origin, place in line.turns)
    if turning > _MOST_TURNS or not all(line.regular for line in lines):
        ring = following(found)
        if ring is not None:
            yield from _ring(ring, found)
            yield from _staying([who for who in ring.stay if abs(who) not in absent], found)
            return
    yield from _by_lines(lines, found, absent)


def _by_lines(
    lines: tuple[LineMotion, ...], found: Places, absent: frozenset[int]
) -> Iterator[Announcement]:
    kind = found.movement.kind
    roving = {line.seat: rover(found, line.seat) for line in lines if line.others}
    left = [line.seat for line in lines if not line.regular and roving.get(line.seat) is None]
    for line in lines:
        one = roving.get(line.seat)
        if one is not None:
            yield from _roving(one, SEATS[kind][line.seat], found, absent)
        elif line.regular:
            yield from _line(line, found, absent)
    if left:
        stay = [
            who
            for who in found.everybody
            if abs(who) not in absent and found.at.get((who, 1), (0, 0))[1] in left
            if _one_table(who, found)
        ]
        yield from _staying(stay, found)
        everybody = len(left) == len(lines)
        whose = f"{NOUNS[kind]}s" if everybody else listed_words([SEATS[kind][one] for one in left])
        other = "The other " if stay else "All " if everybody else ""
        yield Announcement("move", f"{other}{whose} go where the cards on the tables say.")


def _one_table(who: int, found: Places) -> bool:
    rounds = range(1, found.movement.rounds + 1)
    places = [found.at.get((who, round_)) for round_ in rounds]
    return len(rounds) > 1 and len({place and place[0] for place in places}) == 1


def _one_seat(who: int, found: Places) -> bool:
    rounds = range(1, found.movement.rounds + 1)
    return len({found.at[who, round_] for round_ in rounds}) == 1


def _staying(some: list[int], found: Places) -> Iterator[Announcement]:
    """Those who never leave their table, and when they sit the other way there."""
    kind = found.movement.kind
    still = [who for who in some if _one_seat(who, found)]
    turning = [who for who in some if who not in still]
    if kind != "teams" and len(still) > _MOST_TURNS:
        yield Announcement("move", f"{capital(all_words(still, kind))} stay where they sit.")
        still = []
    if kind == "individual" and len(turning) > 1:
        names = capital(all_words(turning, kind))
        text = f"{names} stay at their tables and change seats as the cards there say."
        yield Announcement("move", text)
        turning = []
    for who in sorted([*still, *turning], key=lambda one: (abs(one), -one)):
        seats = {round_: found.at[who, round_][1] for round_ in range(1, found.movement.rounds + 1)}
        name, table = capital(who_words(who, kind)), found.at[who, 1][0]
        usual = seats[1]
        others = [round_ for round_, seat in seats.items() if seat != usual]
        if not others:
            where = place_words((table, usual), kind) if kind != "teams" else f"at table {table}"
            text = f"{name} stays {where}."
        elif len(SEATS[kind]) == 2:
            text = (
                f"{name} stays at table {table} and changes sides: {SEATS[kind][usual]} at first, "
                f"{SEATS[kind][1 - usual]} in {rounds_words(others)}; or turn the board instead."
            )
        else:
            text = f"{name} stays at table {table} and changes seats as the card there says."
        yield Announcement("move", text)


def _line(line: LineMotion, found: Places, absent: frozenset[int]) -> Iterator[Announcement]:
    kind, tables = found.movement.kind, found.movement.tables
    seat = SEATS[kind][line.seat]
    groups = [
        _group(present, shift, tables, kind)
        for shift, whos in line.groups
        if (present := [abs(who) for who in whos if abs(who) not in absent])
    ]
    rest = f"the other {seat} {NOUNS[kind]}s" if groups else seat
    apart = sorted({origin[0] for origin, _ in line.turns})
    but = f", except at {tables_words(apart)}" if apart else ""
    when = " after every round" if line.shift or groups else ""
    said = "; ".join([*groups, f"{rest} {go(line.shift, tables, _STAY)}{when}"])
    told = sorted({after for after, _ in line.specials})
    unless = f", except after {rounds_words(told)}" if told else ""
    yield Announcement("move", f"{capital(said)}{but or unless}.")
    for after, shift in line.specials:
        text = f"After round {after} {_special(seat, line.shift, shift, tables)}."
        yield Announcement("move", text, after)
    yield from _turns(line, seat, kind)
    yield from _others(line, kind, absent)


def _group(whos: list[int], shift: int, tables: int, kind: Kind) -> str:
    if len(whos) > 1:
        return f"{NOUNS[kind]}s {ranges(whos)} {go(shift, tables, _STAY)}"
    way = f"goes {tables_up(shift, tables)}" if shift else "stays at its table"
    return f"{NOUNS[kind]} {whos[0]} {way}"


def _special(seat: str, shift: int, special: int, tables: int) -> str:
    if not special:
        return f"{seat} stay where they are"
    if shift and special == 2 * shift % tables:
        return f"{seat} skip a table: they go {tables_up(special, tables)}"
    return f"{seat} go {tables_up(special, tables)}"


def _turns(line: LineMotion, seat: str, kind: Kind) -> Iterator[Announcement]:
    staying = [origin[0] for origin, place in line.turns if origin == place]
    if staying:
        yield Announcement("move", f"{seat} at {tables_words(staying)} stay there.")
    for origin, place in line.turns:
        if origin != place:
            target = _target(origin, place, kind)
            yield Announcement("move", f"{place_words(origin, kind)} go to {target}.")


def _target(origin: Place, place: Place, kind: Kind) -> str:
    return f"table {place[0]}" if origin[1] == place[1] else place_words(place, kind)


def _others(line: LineMotion, kind: Kind, absent: frozenset[int]) -> Iterator[Announcement]:
    rounds: dict[int, list[Move]] = defaultdict(list)
    for move in line.others:
        if abs(move.who) not in absent:
            rounds[move.after].append(move)
    for after, moved in sorted(rounds.items()):
        if len(moved) > FEW:
            seat = SEATS[kind][line.seat]
            text = f"After round {after} {seat} go where the cards on the tables say."
        else:
            said = "; ".join(_one(move, kind) for move in moved)
            text = f"After round {after} {said}; the others as usual."
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
    kind = found.movement.kind
    several = len(ring.rings) > 1 or kind == "teams"
    turn = "" if ring.seats else " The cards say which way to sit."
    for one in ring.rings:
        if len(one) == 2 and ring.seats:
            both = " and ".join(who_words(who, kind) for who in sorted(one, key=abs))
            yield Announcement("move", f"{capital(both)} change places after every round.")
            continue
        who = _members(one, kind) if several else f"each {NOUNS[kind]}"
        verb = ("take", "go") if several else ("takes", "goes")
        way = f"{verb[0]} the seat" if ring.seats else f"{verb[1]} to the table"
        step = 1 if abs(one[1]) > abs(one[0]) else -1
        joins = "; ".join(
            f"{who_words(who, kind)} follows {who_words(before, kind)}"
            for before, who in pairwise((*one, one[0]))
            if abs(who) != abs(before) + step
        )
        lower = "lower" if step > 0 else "higher"
        yield Announcement(
            "move",
            f"After every round {who} {way} of the {NOUNS[kind]} numbered one {lower}; "
            f"{joins}.{turn}",
        )


def _members(ring: tuple[int, ...], kind: Kind) -> str:
    numbers = ranges(map(abs, ring))
    if kind == "teams":
        return f"{SEATS[kind][ring[0] < 0]} of teams {numbers}"
    return f"{NOUNS[kind]}s {numbers}"


def _roving(
    roving: Rover, seat: str, found: Places, absent: frozenset[int]
) -> Iterator[Announcement]:
    noun = NOUNS[found.movement.kind]
    yield Announcement("move", f"{seat} {_STAY}.")
    visits = ", ".join(f"table {table} in round {round_}" for round_, table in roving.visits)
    if roving.who in absent:
        yield Announcement("move", f"Nobody comes as a rover; {seat} sit out at {visits}.")
        return
    first = f"sits out {rounds_words(roving.out)}, then " if roving.out else ""
    yield Announcement(
        "move",
        f"{capital(noun)} {roving.who} is the rover: it {first}takes the {seat} seats at "
        f"{visits}. Whoever it replaces sits out that round and then comes back.",
    )
