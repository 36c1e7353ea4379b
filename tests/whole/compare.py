"""The library's standings against the naive ones: what differs, in words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from overtrick.bridge.result import Adjusted, Artificial
from overtrick.bridge.seat import Side
from overtrick.event.records import Entry
from overtrick.event.standings import LineScore, Standings
from tests.whole.naive import Naive, naive


def differences(journal: Sequence[Entry], found: Standings) -> list[str]:
    """Where standings differ from those worked out the slow way; empty where they agree."""
    slow = naive(journal)
    return [*_rows(slow, found), *_lines(slow, found), *_matches(slow, found)]


def _rows(slow: Naive, found: Standings) -> Iterator[str]:
    rows = {row.contestant: row for row in found.rows}
    sizes = sorted(len(ranking.rows) for ranking in found.rankings)
    if sizes != sorted(len(rows) for rows in slow.lists.values()):
        yield f"lists of {sizes} rows"
    if rows.keys() != slow.rows.keys():
        yield f"ranked are {sorted(map(str, rows))}, not {sorted(map(str, slow.rows))}"
    for one, row in slow.rows.items():
        if one not in rows:
            continue
        ours = rows[one]
        place, its = (ours.place, found.place_of(ours)), (row.place, slow.shown(row))
        mine = (*place, ours.points, ours.exact_percent, ours.boards, ours.imps)
        theirs = (*its, row.points, row.percent, row.boards, ours.imps and row.imps)
        if mine != theirs:
            yield f"{one}: {_shown(mine)}, not {_shown(theirs)}"


def _shown(figures: Sequence[object]) -> str:
    return ", ".join(map(str, figures))


def _lines(slow: Naive, found: Standings) -> Iterator[str]:
    for board in found.boards:
        for line in board.lines:
            if not line.counts:
                continue
            for side in Side:
                if len(line.play.entered.ns) > 1 and artificial(line, side):
                    continue  # Partners may have different awards for one line.
                earned = slow.earned.get((line.play.entry, side))
                if earned is None or earned.exact != line.exact(side):
                    its = None if earned is None else earned.exact
                    yield (
                        f"board {board.board}, entry {line.play.entry}, {side.value}: "
                        f"{line.exact(side)}, not {its}"
                    )


def artificial(line: LineScore, side: Side) -> bool:
    """Whether a side has an artificial score."""
    result = line.play.entered.result
    return isinstance(result, Adjusted) and isinstance(result.award(side), Artificial)


def _matches(slow: Naive, found: Standings) -> Iterator[str]:
    theirs = {
        (frozenset(one.number for one in match.ids), tuple(match.rounds)): match
        for match in slow.matches
    }
    if len(theirs) != len(found.matches):
        yield f"{len(found.matches)} matches, not {len(theirs)}"
    for match in found.matches:
        numbers = [team.removesuffix("NS").removesuffix("EW").lstrip("ABC") for team in match.teams]
        its = theirs.get((frozenset(numbers), match.rounds))
        if its is None:
            yield f"no match of {match.teams} in {match.rounds}"
            continue
        by_number = {one.number: one for one in its.ids}
        for place, number in enumerate(numbers):
            one = by_number[number]
            vps = None if its.vps is None else its.vps[one]
            mine = (match.points[place], match.vps and match.vps[place])
            if mine != (its.points[one], vps):
                yield f"{match.teams} in {match.rounds}: {mine}, not {its.points[one]}, {vps}"
