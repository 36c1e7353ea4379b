"""What is said of the boards: where they lie at first, how they travel, who shares them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from itertools import pairwise

from overtrick.movements.findings import listed
from overtrick.movements.guidance.announcement import FEW, Announcement
from overtrick.movements.guidance.lines import LineMotion, set_motion
from overtrick.movements.guidance.places import Places
from overtrick.movements.guidance.stands import BoardMotion, Source
from overtrick.movements.guidance.words import (
    board_words,
    capital,
    counted,
    go,
    numbers_on,
    ranges,
    rounds_words,
    tables_up,
)


def set_up(found: Places, motion: BoardMotion) -> Iterator[Announcement]:
    """Where the boards lie when the session begins."""
    first = {row.table: row.set for row in found.movement.in_round(1) if row.set}
    if motion.all_together or not first:
        return
    if len(motion.copies) > 1:
        parts = "; ".join(f"tables {copy[0]}-{copy[-1]}" for copy in motion.copies)
        number = counted(len(motion.copies), "copy").replace("copys", "copies")
        yield Announcement("set-up", f"{capital(number)} of the boards, one each for {parts}.")
    tables = found.movement.tables
    if tables > 1 and first == {table: table for table in range(1, tables + 1)}:
        one, two = (board_words(found.use.boards(set_)) for set_ in (1, 2))
        yield Announcement("set-up", f"Put {one} on table 1, {two} on table 2 and so on.")
    else:
        yield Announcement("set-up", f"Put the boards out: {_on_tables(first, found)}.")
    yield from _waiting(found, motion, set(first.values()))


def _on_tables(sets: dict[int, int], found: Places) -> str:
    return ", ".join(
        f"{numbers_on(found.use.boards(set_))} on table {table}" for table, set_ in sets.items()
    )


def _waiting(found: Places, motion: BoardMotion, lying: set[int]) -> Iterator[Announcement]:
    """Boards on bye-stands, who will come to a table later."""
    seen = set(lying)
    waiting: dict[int, list[int]] = defaultdict(list)
    for row in found.rows:
        source = motion.usual.get(row.table)
        if row.set and row.set not in seen and source and source.rounds > 1:
            waiting[row.table].append(row.set)
        seen.add(row.set)
    for table, sets in sorted(waiting.items()):
        boards = sorted(board for set_ in sets for board in found.use.boards(set_))
        yield Announcement(
            "set-up",
            f"{capital(board_words(boards))} wait {stand(table, motion.usual[table])}.",
        )


def stand(table: int, source: Source) -> str:
    """Where a bye-stand is."""
    if source.table == table:
        return f"on a bye-stand beside table {table}"
    return f"on a bye-stand between tables {table} and {source.table}"


def travel(found: Places, motion: BoardMotion) -> Iterator[Announcement]:
    """How the boards go from table to table."""
    if motion.all_together:
        copies = found.movement.copies
        yield Announcement(
            "boards", f"All tables play the same boards in a round: {copies} copies of each."
        )
        return
    steps = [motion.step(copy) for copy in motion.copies]
    irregular = None in steps or _mixed(motion)
    parts = list(_parts(found, motion)) if irregular else []
    if parts:
        yield from parts
        return
    if None in steps:
        yield Announcement("boards", f"The boards: {_chain(motion)}.")
    else:
        yield from _copies(motion, [step or 0 for step in steps])
    followers = motion.followers
    for (table, other), number in motion.stands.items():
        if table in followers:
            continue
        beside = (
            f"beside table {table}" if table == other else f"between tables {table} and {other}"
        )
        yield Announcement(
            "boards",
            f"{capital(counted(number, 'bye-stand'))} {beside}: table {other} leaves its boards "
            f"there, table {table} collects from it.",
        )
    yield from _exceptions(found, motion)


def _copies(motion: BoardMotion, steps: list[int]) -> Iterator[Announcement]:
    alike = len(set(steps)) == 1 and len({len(copy) for copy in motion.copies}) == 1
    for copy, step in zip(motion.copies, steps, strict=True):
        size = len(motion.steps(copy))
        words = go(-step % size, size, "stay on their tables")
        if alike:
            yield Announcement("boards", f"The boards {words} after every round.")
            return
        which = f"of tables {copy[0]}-{copy[-1]} "
        yield Announcement("boards", f"The boards {which}{words} after every round.")


def _mixed(motion: BoardMotion) -> bool:
    """Whether the boards of many tables do not do what they usually do."""
    followers = motion.followers
    others = [
        table
        for (_, table), source in motion.others.items()
        if source.rounds and table not in followers
    ]
    return len(others) > len(motion.usual)


def _parts(found: Places, motion: BoardMotion) -> Iterator[Announcement]:
    """Sets that keep to ways of their own between rounds after which all go the same way."""
    if motion.stands:
        return
    last = found.movement.rounds
    steps = {after: set_motion(found, range(after, after + 1)) for after in range(1, last)}
    cuts = [after for after, one in steps.items() if not one.groups and not one.others]
    edges = [0, *cuts, last]
    spans = [
        (range(one + 1, other), set_motion(found, range(one + 1, other)))
        for one, other in pairwise(edges)
    ]
    if any(span.others for _, span in spans) or len(cuts) > FEW:
        return
    for rounds, span in spans:
        if len(rounds):
            yield _span(span, rounds, found)
        if rounds.stop in cuts:
            shift = steps[rounds.stop].shift
            across = "across the room, " if 2 * shift == found.movement.tables else ""
            words = f"{across}{tables_up(shift, found.movement.tables)}"
            yield Announcement(
                "boards", f"After round {rounds.stop} all boards go {words}.", rounds.stop
            )


def _span(span: LineMotion, rounds: range, found: Places) -> Announcement:
    tables = found.movement.tables
    ways = [
        f"boards {', '.join(numbers_on(found.use.boards(one)) for one in some)} "
        f"{go(shift, tables, 'stay')}"
        for shift, some in span.groups
    ]
    rest = f"the {'other ' if ways else ''}boards {go(span.shift, tables, 'stay')}"
    text = f"After {rounds_words(rounds)} {'; '.join([*ways, rest])}."
    return Announcement("boards", text, rounds.start)


def _chain(motion: BoardMotion) -> str:
    return ", ".join(
        f"table {table} gets those of table {source.table}"
        + (" by way of the bye-stand" if source.rounds > 1 else "")
        for table, source in sorted(motion.usual.items())
    )


def _exceptions(found: Places, motion: BoardMotion) -> Iterator[Announcement]:
    rounds: dict[int, dict[int, Source]] = defaultdict(dict)
    followers = motion.followers
    for (round_, table), source in sorted(motion.others.items()):
        if table not in followers:
            rounds[round_][table] = source
    for round_, others in rounds.items():
        if len(others) == found.movement.tables and not any(one.rounds for one in others.values()):
            sets = {row.table: row.set for row in found.movement.in_round(round_) if row.set}
            text = f"After round {round_ - 1} bring new boards: {_on_tables(sets, found)}."
        elif len(others) > FEW:
            text = f"Boards for round {round_}: the cards on the tables say from where."
        else:
            words = (
                f"table {table} " + (f"from table {source.table}" if source.rounds else "new ones")
                for table, source in others.items()
            )
            text = f"Boards for round {round_}: {'; '.join(words)}."
        yield Announcement("boards", text, round_ - 1)


def sharing(found: Places, motion: BoardMotion) -> Iterator[Announcement]:
    """Which tables share boards, and when."""
    if motion.all_together or len(motion.copies) > 1:
        return
    playing = {(row.round, row.table) for row in found.rows if row.plays}
    groups: dict[tuple[int, ...], list[int]] = defaultdict(list)
    for round_, shared in motion.sharing.items():
        for tables in shared:
            present = tuple(one for one in tables if (round_, one) in playing)
            if len(present) > 1:
                groups[present].append(round_)
    if len(groups) > 2 * FEW:
        yield from _by_round(groups)
        return
    for tables, rounds in sorted(groups.items(), key=lambda one: (one[1], one[0])):
        always = len(rounds) == found.movement.rounds
        when = "all session" if always else f"in {rounds_words(rounds)}"
        yield Announcement("sharing", f"Tables {listed(tables)} share boards {when}.")


def _by_round(groups: dict[tuple[int, ...], list[int]]) -> Iterator[Announcement]:
    rounds: dict[int, list[tuple[int, ...]]] = defaultdict(list)
    for tables, when in groups.items():
        for round_ in when:
            rounds[round_].append(tables)
    for round_, some in sorted(rounds.items()):
        words = "; ".join(ranges(tables) for tables in sorted(some))
        yield Announcement(
            "sharing", f"In round {round_} these tables share boards: {words}.", round_ - 1
        )
