"""What makes a movement unusable. Every rule looks at the rows alone and yields findings."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final, TypeAlias

from overtrick.movements.findings import Finding, listed
from overtrick.movements.meetings import meetings, met_before
from overtrick.movements.model import EMPTY, Movement, Row
from overtrick.movements.seatings import NOUNS, Seatings, repeated

Rule: TypeAlias = Callable[[Seatings], Iterator[Finding]]


def out_of_range(look: Seatings) -> Iterator[Finding]:
    """Rounds, tables, sets, seats and contestants that the movement says it has not."""
    movement = look.movement
    for row in movement.rows if _may_be_wrong(movement) else ():
        if wrong := _wrong_number(row, movement):
            yield _at(row, "out-of-range", f"Round {row.round}, table {row.table}: {wrong}.")


def _may_be_wrong(movement: Movement) -> bool:
    """A quick look at all numbers together, before each row is looked at."""
    rows = movement.rows
    return not (
        {len(row.seats) for row in rows} <= {movement.seats}
        and {row.round for row in rows} <= set(range(1, movement.rounds + 1))
        and {row.table for row in rows} <= set(range(1, movement.tables + 1))
        and {row.set for row in rows} <= set(range(1, movement.sets + 1))
        and {one for row in rows for one in row.seats} <= set(range(movement.contestants + 1))
    )


def _wrong_number(row: Row, movement: Movement) -> str:
    noun = NOUNS[movement.kind]
    if len(row.seats) != movement.seats:
        return f"{len(row.seats)} seats, but a table has {movement.seats}"
    if not 1 <= row.round <= movement.rounds:
        return f"the movement has {movement.rounds} rounds"
    if not 1 <= row.table <= movement.tables:
        return f"the movement has {movement.tables} tables"
    if not (1 <= row.set <= movement.sets or (row.set == EMPTY and EMPTY in row.seats)):
        return f"set {row.set} is not among the {movement.sets} sets"
    for one in row.seats:
        if not EMPTY <= one <= movement.contestants:
            return f"{noun} {one} is not among the {movement.contestants} {noun}s"
    return ""


def table_twice(look: Seatings) -> Iterator[Finding]:
    """Two rows for one table in one round."""
    rows = look.movement.rows
    places = [(row.round, row.table) for row in rows]
    if len(set(places)) < len(places):
        for row in repeated(rows, places):
            yield _at(row, "table-twice", f"Round {row.round}: table {row.table} is listed twice.")


def seated_twice(look: Seatings) -> Iterator[Finding]:
    """Somebody in two places in one round, or opposite themselves."""
    for who, row in look.seated.again([row.round for row in look.seated.rows]):
        name = look.named(who)
        if row.seats.count(who) > 1:
            message = f"Round {row.round}, table {row.table}: {name} sits there twice."
            yield _at(row, "plays-itself", message)
        else:
            there = listed(_tables_of(who, row.round, look))
            message = f"Round {row.round}: {name} is at tables {there} at once."
            yield _at(row, "two-places", message)


def _tables_of(who: int, round_: int, look: Seatings) -> list[int]:
    seated = zip(look.seated.who, look.seated.rows, strict=True)
    return sorted({row.table for one, row in seated if (one, row.round) == (who, round_)})


def team_meets_itself(look: Seatings) -> Iterator[Finding]:
    """Both pairs of a team at one table: legal only where the movement is a pivot one."""
    if look.movement.kind != "teams" or look.pivot:
        return
    for row in look.rows:
        if row.seats[0] == row.seats[1]:
            yield _at(
                row,
                "plays-itself",
                f"Round {row.round}, table {row.table}: team {row.seats[0]} plays itself.",
            )


def replays(look: Seatings) -> Iterator[Finding]:
    """A set of boards that somebody has played before."""
    for who, row in look.played.again([row.set for row in look.played.rows]):
        if row.seats.count(who) > 1:
            continue
        yield _at(
            row,
            "plays-again",
            f"Round {row.round}, table {row.table}: {look.named(who)} has played "
            f"set {row.set} before.",
        )


def meets_again(look: Seatings) -> Iterator[Finding]:
    """More repeated meetings (of individuals: partnerships) than the family is made with."""
    rows, met = meetings(look.movement.kind, look.rows)
    allowed = look.movement.repeats
    if len(met) - len(set(met)) <= allowed:
        return
    again = list(met_before(rows, met))
    if len(again) <= allowed:
        return
    verb = "partners" if look.movement.kind == "individual" else "meets"
    noun = NOUNS[look.movement.kind]
    made = f"; {allowed} are part of the movement, {len(again)} were found" if allowed else ""
    for row, (one, other), first in again:
        where = f"Round {row.round}, table {row.table}"
        message = f"{where}: {noun} {one} {verb} {noun} {other} again, as in round {first}{made}."
        yield _at(row, "meets-again", message)


def not_exchanged(look: Seatings) -> Iterator[Finding]:
    """A team match that is not played the other way round on the same boards."""
    if look.movement.kind != "teams":
        return
    halves = {(row.seats, row.set) for row in look.rows}
    for row in look.rows:
        one, other = row.seats
        if one != other and ((other, one), row.set) not in halves:
            yield _at(
                row,
                "not-exchanged",
                f"Round {row.round}, table {row.table}: teams {one} and {other} play set "
                f"{row.set} at this table only; the other pairs of the two teams never do.",
            )


def changes_line(look: Seatings) -> Iterator[Finding]:
    """Somebody who sits both ways where North-South and East-West have winners of their own."""
    if look.movement.kind != "pairs" or look.movement.winners == 1:
        return
    both = {row.seats[0] for row in look.rows} & {row.seats[1] for row in look.rows}
    for pair in sorted(both):
        message = f"Pair {pair} sits both ways, but each line has its own winner."
        yield Finding("changes-line", message)


def never_seated(look: Seatings) -> Iterator[Finding]:
    """A number with no seat in any round."""
    seated = set(map(abs, look.seated.who))
    for one in range(1, look.movement.contestants + 1):
        if one not in seated and one not in look.missing:
            noun = NOUNS[look.movement.kind].capitalize()
            yield Finding("never-seated", f"{noun} {one} has no seat in any round.")


def _at(row: Row, code: str, message: str) -> Finding:
    return Finding(code, message, row.round, row.table)


RULES: Final[tuple[Rule, ...]] = (
    out_of_range,
    table_twice,
    seated_twice,
    team_meets_itself,
    replays,
    meets_again,
    not_exchanged,
    changes_line,
    never_seated,
)
