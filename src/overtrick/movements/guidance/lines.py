"""How a line of seats moves: what most do after a round, and who does otherwise."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Final, TypeAlias

from overtrick.movements.guidance.places import Move, Place, Places, moves

_MOST_TURNS: Final = 4
"""Places of a line that lead elsewhere; with more of them nobody remembers the rule."""

Shift: TypeAlias = int
"""Tables gone up, counted round the room from 0."""


@dataclass(frozen=True, slots=True)
class LineMotion:
    """The moves of everybody who sits in one seat of a table, over the whole session.

    They go ``shift`` tables up and keep the seat, after the rounds in ``specials`` another
    number of tables. Some numbers (``groups``) always go another way. From some places
    (``turns``) everybody goes to another place. ``others`` are all the moves that none of this
    says.
    """

    seat: int
    shift: Shift
    specials: tuple[tuple[int, Shift], ...] = ()
    groups: tuple[tuple[Shift, tuple[int, ...]], ...] = ()
    turns: tuple[tuple[Place, Place], ...] = ()
    others: tuple[Move, ...] = ()
    all_moves: int = 0

    @property
    def regular(self) -> bool:
        """Whether it can be said in a sentence or two: few do otherwise."""
        leaving = sum(origin != target for origin, target in self.turns)
        return 8 * len(self.others) <= self.all_moves and leaving <= _MOST_TURNS

    def leads(self, move: Move, tables: int) -> Place | None:
        """Where somebody goes who does what is said, unless they are told otherwise by name."""
        if move.origin is None:
            return None
        if move.origin in dict(self.turns):
            return dict(self.turns)[move.origin]
        shift = next((way for way, some in self.groups if move.who in some), self.shift)
        shift = dict(self.specials).get(move.after, shift)
        return (move.origin[0] - 1 + shift) % tables + 1, self.seat


def set_motion(found: Places, rounds: range) -> LineMotion:
    """What the sets of boards do after some rounds, as if they were contestants at seat 0."""
    at: dict[tuple[int, int], Place] = {}
    for row in reversed(found.rows):
        if row.set:
            at[row.set, row.round] = (row.table, 0)
    sets = sorted({set_ for set_, _ in at})
    line = [
        Move(set_, after, at[set_, after], at[set_, after + 1])
        for set_ in sets
        for after in rounds
        if (set_, after) in at and (set_, after + 1) in at
    ]
    return _by_numbers(0, line, found.movement.tables)


def line_motions(found: Places) -> tuple[LineMotion, ...]:
    """What each line does, by seat."""
    lines: defaultdict[int, list[Move]] = defaultdict(list)
    for move in moves(found):
        place = move.origin or move.target
        if place is not None:
            lines[place[1]].append(move)
    tables = found.movement.tables
    return tuple(
        _tried(_line(seat, lines[seat], tables), lines[seat], tables) for seat in sorted(lines)
    )


def _tried(motion: LineMotion, line: list[Move], tables: int) -> LineMotion:
    """The motion with everybody told by name whom its rules would lead astray."""
    astray = [move for move in line if motion.leads(move, tables) != move.target]
    return replace(motion, others=tuple(astray))


def _line(seat: int, line: list[Move], tables: int) -> LineMotion:
    plain = _by_rounds(seat, line, tables)
    if not plain.others:
        return plain
    grouped = _by_numbers(seat, line, tables)
    best = min((plain, grouped), key=lambda one: (len(one.others), len(one.turns)))
    return best if len(best.others) < len(plain.others) else plain


def _by_rounds(seat: int, line: list[Move], tables: int) -> LineMotion:
    """One shift for all, another after some rounds, and places that lead elsewhere."""
    turns = _turns(seat, line, tables)
    left = [move for move in line if move.origin not in turns]
    shift = _most(_shift(move, seat, tables) for move in left)
    specials = {}
    for after, moved in _grouped(left).items():
        usual = _most(_shift(move, seat, tables) for move in moved)
        if usual != shift and _agree(moved, seat, usual, tables):
            specials[after] = usual
    others = [
        move
        for move in line
        if move.origin not in turns or move.target != turns[move.origin]
        if _shift(move, seat, tables) != specials.get(move.after, shift)
    ]
    return LineMotion(
        seat,
        shift,
        tuple(sorted(specials.items())),
        turns=tuple(sorted(turns.items())),
        others=tuple(others),
        all_moves=len(line),
    )


def _agree(moved: Sequence[Move], seat: int, shift: Shift, tables: int) -> bool:
    """Whether at least two thirds, and more than one, do the same."""
    same = sum(_shift(move, seat, tables) == shift for move in moved)
    return same > 1 and 3 * same >= 2 * len(moved)


def _turns(seat: int, line: Iterable[Move], tables: int) -> dict[Place, Place]:
    """Places that everybody leaves for the same other place, and not the usual one."""
    targets: defaultdict[Place, list[Place | None]] = defaultdict(list)
    for move in line:
        if move.origin is not None:
            targets[move.origin].append(move.target)
    always = {
        origin: target
        for origin, ways in targets.items()
        if len(ways) > 1 and len(set(ways)) == 1 and (target := ways[0]) is not None
    }
    shifts = Counter(
        _shift(Move(0, 0, origin, target), seat, tables) for origin, target in always.items()
    )
    usual = _most(_shift(move, seat, tables) for move in line)
    if shifts[usual] < len(always) / 2:
        return {}
    return {
        origin: target
        for origin, target in always.items()
        if _shift(Move(0, 0, origin, target), seat, tables) != usual
    }


def _by_numbers(seat: int, line: list[Move], tables: int) -> LineMotion:
    """A shift for each number, where that says more: odd pairs up, even pairs down."""
    ways: defaultdict[int, list[Move]] = defaultdict(list)
    for move in line:
        ways[move.who].append(move)
    shifts = {who: _most(_shift(move, seat, tables) for move in ways[who]) for who in ways}
    usual = _most(iter(shifts.values()))
    groups: defaultdict[Shift, list[int]] = defaultdict(list)
    for who, shift in sorted(shifts.items()):
        if shift != usual:
            groups[shift].append(who)
    others = [move for move in line if _shift(move, seat, tables) != shifts[move.who]]
    return LineMotion(
        seat,
        usual,
        groups=tuple((shift, tuple(whos)) for shift, whos in sorted(groups.items())),
        others=tuple(others),
        all_moves=len(line),
    )


def _grouped(line: Iterable[Move]) -> dict[int, list[Move]]:
    rounds: defaultdict[int, list[Move]] = defaultdict(list)
    for move in line:
        rounds[move.after].append(move)
    return rounds


def _shift(move: Move, seat: int, tables: int) -> Shift:
    """How far up somebody goes on the line; -1 where it is left, entered or not reached."""
    if move.origin is None or move.target is None or move.target[1] != seat:
        return -1
    return (move.target[0] - move.origin[0]) % tables


def _most(shifts: Iterable[Shift]) -> Shift:
    often = Counter(shift for shift in shifts if shift >= 0)
    return max(often, key=lambda shift: (often[shift], -shift), default=0)
