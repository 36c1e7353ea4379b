"""Levers that turn tables, and the search for where they should stand."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TypeAlias

from overtrick.movements.turning import Turning
from overtrick.movements.use import Cell

Lever: TypeAlias = tuple[tuple[Cell, ...], ...]
"""The cells turned as a lever is pulled from each notch to the next; it stands at notch 0."""


class Switchboard:
    """Some levers over a movement, and where they stand."""

    __slots__ = ("levers", "notches", "turning")

    def __init__(self, turning: Turning, levers: Sequence[Lever]) -> None:
        self.turning = turning
        self.levers = levers
        self.notches = [0] * len(levers)

    @property
    def turned(self) -> frozenset[Cell]:
        """The cells that are turned where the levers stand now."""
        pulled = zip(self.levers, self.notches, strict=True)
        return frozenset(cell for lever, at in pulled for batch in lever[:at] for cell in batch)

    @property
    def standing(self) -> tuple[int, int, int]:
        """What is to be least: the squares, then the cells turned, then how early they come."""
        turned = self.turned
        return self.turning.squares, len(turned), -sum(round_ for round_, _ in turned)

    def pull(self, lever: int, notch: int) -> None:
        """Put one lever at a notch."""
        low, high = sorted((self.notches[lever], notch))
        for batch in self.levers[lever][low:high]:
            for cell in batch:
                self.turning.turn(cell)
        self.notches[lever] = notch

    def put(self, notches: Sequence[int]) -> None:
        """Put every lever at its notch."""
        for lever, notch in enumerate(notches):
            self.pull(lever, notch)

    def best_move(self, lever: int) -> tuple[int, int]:
        """The best other notch of a lever: the change of the squares, and the notch."""
        batches, at = self.levers[lever], self.notches[lever]
        if len(batches) == 1 and len(batches[0]) == 1:
            return self.turning.change(batches[0][0]), 1 - at
        before, found = self.turning.squares, []
        for notch in range(len(batches) + 1):
            self.pull(lever, notch)
            found.append((self.turning.squares - before, notch))
        self.pull(lever, at)
        return min(one for one in found if one[1] != at)


def try_all(board: Switchboard) -> None:
    """Put levers of one notch where they stand best, of all the ways there are.

    Each way differs from the one before by a single lever (a Gray code).
    """
    best, best_at = board.standing, tuple(board.notches)
    for way in range(1, 2 ** len(board.levers)):
        lever = (way & -way).bit_length() - 1
        board.pull(lever, 1 - board.notches[lever])
        if board.turning.squares <= best[0] and board.standing < best:
            best, best_at = board.standing, tuple(board.notches)
    board.put(best_at)


def anneal(board: Switchboard, sweeps: int, seed: int) -> None:
    """Pass over all levers again and again, each time allowing less harm (threshold accepting).

    Begins where the levers stand and leaves them where they stood best. Whole numbers only,
    so that a seed finds the same on every machine.
    """
    random = Random(seed)
    order = list(range(len(board.levers)))
    best, best_at = board.turning.squares, tuple(board.notches)
    harm = _harm(board)
    for sweep in range(sweeps):
        allowed = harm * (sweeps - 1 - sweep) // sweeps
        random.shuffle(order)
        for lever in order:
            change, notch = board.best_move(lever)
            if change <= allowed:
                board.pull(lever, notch)
                if board.turning.squares < best:
                    best, best_at = board.turning.squares, tuple(board.notches)
    board.put(best_at)


def _harm(board: Switchboard) -> int:
    """What to allow at first: an eighth of what half of the levers would change at most."""
    changes = sorted(abs(board.best_move(lever)[0]) for lever in range(len(board.levers)))
    return max(16, changes[len(changes) // 2] // 8) if changes else 0


def slacken(board: Switchboard) -> None:
    """Push levers back wherever that does no harm, until none can be."""
    lever = 0
    while lever < len(board.levers):
        at, before = board.notches[lever], board.turning.squares
        for notch in range(at):
            board.pull(lever, notch)
            if board.turning.squares <= before:
                lever = -1
                break
        else:
            board.pull(lever, at)
        lever += 1
