"""Matchpoints against floors measured in the same run: ``python -m bench.matchpoints``."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from time import perf_counter

from overtrick.scoring.bulk import matchpoints_in_bulk
from overtrick.scoring.field import Line
from overtrick.scoring.matchpoints import matchpoints, score_board
from overtrick.scoring.options import Options

ROUNDS = 15


@dataclass(frozen=True)
class Row:
    """Seconds for ``results`` results, ours and the floor's."""

    what: str
    floor_is: str
    results: int
    ours: float
    floor: float
    aim: str

    def __str__(self) -> str:
        ours, floor = (self.results / seconds / 1e6 for seconds in (self.ours, self.floor))
        return (
            f"{self.what:<52} {ours:6.2f} M/s   {self.floor_is:<44} {floor:6.2f} M/s   "
            f"time ratio {self.ours / self.floor:5.2f}   aim {self.aim}"
        )


def fastest(*works: Callable[[], object]) -> list[float]:
    """The best time of each, taken in turns so that a busy moment hits all alike."""
    best = [float("inf")] * len(works)
    for _ in range(ROUNDS):
        for number, work in enumerate(works):
            start = perf_counter()
            work()
            best[number] = min(best[number], perf_counter() - start)
    return best


def plain_counter(scores: Sequence[int]) -> tuple[list[int], list[int]]:
    """What one would write without a library: both sides' points from a Counter."""
    counts = Counter(scores)
    points = {}
    below = 0
    for score in sorted(counts):
        points[score] = 2 * below + counts[score] - 1
        below += counts[score]
    ns = [points[score] for score in scores]
    top = 2 * (len(scores) - 1)
    return ns, [top - mine for mine in ns]


def boards(number: int, tables: int) -> list[list[int]]:
    """Boards as a field scores them: a few usual results, tricks more and fewer, disasters."""
    chance = random.Random(tables)
    found = []
    for _ in range(number):
        usual = chance.choice((110, 140, 420, 430, 620, 650, 980))
        results = [usual, usual, usual, usual + 30, usual + 30, -50, -100, -200, 90, -110, 500]
        results += [10 * chance.randint(-80, 80) for _ in range(min(tables // 20, 40))]
        found.append([chance.choice(results) for _ in range(tables)])
    return found


def each(work: Callable[..., object], many: Sequence[object], *rest: object) -> Callable[[], None]:
    def run() -> None:
        for one in many:
            work(one, *rest)

    return run


def rows() -> Iterator[Row]:
    """Every figure, one at a time."""
    for number, tables in ((400, 13), (8, 1000)):
        scores = boards(number, tables)
        lines = [[Line(score, score) for score in board] for board in scores]
        options = Options()
        whole, short, bare, plain, one_pass = fastest(
            each(score_board, lines, tables, options),
            each(score_board, lines, tables + 2, options),
            each(matchpoints, scores),
            each(plain_counter, scores),
            each(Counter, scores),
        )
        results = number * tables
        if tables == 13:
            floor, name, aim = plain, "plain Counter, both sides, whole numbers", "< 1"
        else:
            floor, name, aim = one_pass, "one pass of Counter", "<= 3"
        yield Row(f"score_board, {tables} tables", name, results, whole, floor, aim)
        yield Row(f"score_board with Neuberg, {tables} tables", name, results, short, floor, aim)
        yield Row(f"matchpoints (NS, plain), {tables} tables", name, results, bare, floor, aim)
    yield from bulk_rows()


def bulk_rows() -> Iterator[Row]:
    """A great many boards in one call, in the order of boards and shuffled."""
    pairs = [(board, score) for board, one in enumerate(boards(8000, 13)) for score in one]
    yield bulk_row("by board", pairs)
    random.Random(7).shuffle(pairs)
    yield bulk_row("shuffled", pairs)


def bulk_row(order: str, pairs: Sequence[tuple[int, int]]) -> Row:
    numbers, scores = (list(column) for column in zip(*pairs, strict=True))
    keys = [(number << 15) + score for number, score in pairs]
    ours, floor = fastest(lambda: matchpoints_in_bulk(numbers, scores), lambda: sorted(keys))
    what = f"matchpoints_in_bulk, {order}"
    return Row(what, "Python's sort of the same keys", len(pairs), ours, floor, "<= 1.5")


def main() -> None:
    for row in rows():
        print(row)


if __name__ == "__main__":
    main()
