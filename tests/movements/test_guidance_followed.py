"""A room that does literally what is announced plays the rows, or is sent to the cards."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from typing import TypeAlias

import pytest

from overtrick.movements.catalogue import Entry, entries, get
from overtrick.movements.guidance.announcements import announcements
from overtrick.movements.guidance.board_plan import BoardPlan
from overtrick.movements.guidance.board_ways import ByCards, Plans, Spans, Together
from overtrick.movements.guidance.cards import table_card
from overtrick.movements.guidance.following import following
from overtrick.movements.guidance.lines import line_motions
from overtrick.movements.guidance.places import Places, moves, places
from overtrick.movements.guidance.rover import rover
from overtrick.movements.guidance.sharing import shared
from overtrick.movements.guidance.spoken import spoken
from overtrick.movements.model import Kind, Movement
from overtrick.movements.use import Use, in_use

CLUB = [entry for entry in entries() if entry.tables <= 20 and entry.rounds <= 15]
Piles: TypeAlias = dict[int, set[int]]
"""The sets that lie on each table."""


def by_family() -> list[Entry]:
    """The first and a later movement of every family for pairs that a club can use."""
    found: dict[str, list[Entry]] = defaultdict(list)
    for entry in CLUB:
        if entry.kind == "pairs" and 4 <= entry.tables <= 12:
            found[entry.family].append(entry)
    return [
        one
        for some in found.values()
        for one in {some[0].key: some[0], some[-1].key: some[-1]}.values()
    ]


def walked(plan: BoardPlan, rounds: int) -> Iterator[Piles]:
    """The slow way: piles are carried about one by one."""
    on: dict[int, int] = dict(plan.lying)
    stands = {table: list(sets) for table, sets in plan.waiting.items()}
    for round_ in range(1, rounds + 1):
        yield {table: {set_} for table, set_ in on.items()}
        carried: dict[int, int] = {}
        for set_ in list(on.values()):
            table = next(table for table, one in on.items() if one == set_)
            for taker, source in plan.sources.items():
                if source == table and set_ not in plan.brought.get(round_ + 1, {}).values():
                    if taker in stands:
                        stands[taker].append(set_)
                    else:
                        carried[taker] = set_
        for taker, stand in stands.items():
            if stand and taker not in plan.brought.get(round_ + 1, {}):
                carried[taker] = stand.pop(0)
        on = {**carried, **plan.brought.get(round_ + 1, {})}


def span_piles(way: Spans, rounds: int, tables: int) -> Iterator[Piles]:
    on = {set_: table for table, set_ in way.lying.items()}
    for after in range(1, rounds + 1):
        assert len(set(on.values())) == len(on)
        yield {table: {set_} for set_, table in on.items()}
        for set_, table in on.items():
            up = way.cuts.get(after, 0)
            for some, span in way.spans:
                if after in some:
                    ups = {one: shift for shift, ones in span.groups for one in ones}
                    up = ups.get(set_, span.shift)
            on[set_] = (table + up - 1) % tables + 1


def check_boards(movement: Movement, use: Use | None = None) -> str:
    """Every set played lies on the table, or on one announced to share with it."""
    said = spoken(movement, use)
    way, played = said.way, said.found
    rounds, tables = played.movement.rounds, played.movement.tables
    if isinstance(way, ByCards):
        return "cards"
    if isinstance(way, Together):
        assert set(way.sets) >= {(row.round, row.set) for row in played.rows if row.plays}
        assert len(dict(way.sets)) == len(way.sets)
        return "together"
    if isinstance(way, Plans):
        copies = [list(walked(plan, rounds)) for plan in way.plans]
        parts = [set(plan.tables) for plan in way.plans]
    else:
        copies, parts = [list(span_piles(way, rounds, tables))], [set(range(1, tables + 1))]
    together = shared(played, way)
    for row in played.rows:
        if not row.plays:
            continue
        (part,) = (place for place, some in enumerate(parts) if row.table in some)
        on = copies[part][row.round - 1]
        neighbours = {
            one
            for group, when in together.items()
            if row.table in group and row.round in when
            for one in group
            if one in parts[part]
        }
        where = {table for table in neighbours | {row.table} if row.set in on.get(table, set())}
        assert where, (movement.key, use, row, "the boards are elsewhere")
        if row.table not in where:
            assert not on.get(row.table), (movement.key, use, row, "other boards lie there")
    return "plans"


def check_moves(found: Places) -> None:
    """Everybody who follows a rule, a number or the rover's list is where the rows say."""
    ring = following(found)
    tables = found.movement.tables
    lines = {line.seat: line for line in line_motions(found)}
    rovers = {line.seat: rover(found, line.seat) for line in lines.values() if line.others}
    for move in moves(found):
        place = move.origin or move.target
        assert place is not None
        line = lines[place[1]]
        if line.others:
            roving = rovers[line.seat]
            if roving is not None:
                visit = dict(roving.visits).get(move.after + 1)
                if move.who == roving.who:
                    assert move.target == (None if visit is None else (visit, line.seat))
                elif move.origin and move.target:
                    assert move.origin == move.target
                else:
                    home = move.origin or move.target
                    assert home and (visit == home[0] or dict(roving.visits)[move.after] == home[0])
                continue
        if move not in line.others:
            assert line.leads(move, tables) == move.target
    if ring is None:
        return
    for circle in ring.rings:
        for place_in, who in enumerate(circle):
            before = circle[place_in - 1]
            for round_ in range(2, found.movement.rounds + 1):
                now, then = found.at.get((who, round_)), found.at.get((before, round_ - 1))
                assert (now and now[0]) == (then and then[0])
                assert not ring.seats or now == then


@pytest.mark.parametrize("entry", entries(), ids=lambda entry: entry.key)
def test_all_boards_and_contestants_of_the_catalogue_arrive_as_announced(entry: Entry) -> None:
    movement = entry.movement()
    check_boards(movement)
    check_moves(places(movement))


@pytest.mark.parametrize("entry", by_family(), ids=lambda entry: entry.key)
def test_boards_arrive_when_any_pair_is_missing(entry: Entry) -> None:
    movement = entry.movement()
    for who in range(1, movement.contestants + 1):
        check_boards(movement, Use(missing=frozenset({who})))


@pytest.mark.parametrize("entry", by_family(), ids=lambda entry: entry.key)
def test_boards_arrive_in_a_session_cut_short_or_made_longer(entry: Entry) -> None:
    movement = entry.movement()
    for rounds in (*range(1, movement.rounds), movement.rounds + 2):
        use = Use(rounds=rounds)
        check_boards(movement, use)
        check_moves(places(movement, use))


@pytest.mark.parametrize("entry", by_family(), ids=lambda entry: entry.key)
def test_a_turned_session_is_seated_and_moved_as_if_nothing_were_turned(entry: Entry) -> None:
    movement = entry.movement()
    plain = {one.text for one in announcements(movement) if one.code in {"seating", "move"}}
    uses = [Use(switched_tables=frozenset({2}))]
    uses += [Use(switched_rounds=frozenset({round_})) for round_ in (1, movement.rounds)]
    for use in uses:
        found = announcements(movement, use)
        assert {one.text for one in found if one.code in {"seating", "move"}} == plain
        check_boards(movement, use)


@pytest.mark.parametrize("entry", by_family(), ids=lambda entry: entry.key)
def test_the_cards_send_boards_where_they_are_played(entry: Entry) -> None:
    movement = entry.movement()
    for who in (1, movement.contestants):
        use = Use(missing=frozenset({who}))
        played = {(row.round, row.table): row for row in in_use(movement, use).rows}
        used = {row.table for row in played.values() if row.plays}
        for table in used:
            for one in table_card(movement, table, use):
                mine = played[one.round, table]
                for other in one.shares_with:
                    assert played[one.round, other].set == mine.set
                if one.boards_to is not None:
                    there = one.round + one.boards_to.rounds, one.boards_to.table
                    assert played[there].set == mine.set
                    assert there[1] in used or isinstance(spoken(movement, use).way, Plans)


def test_two_sets_never_end_on_one_table() -> None:
    check_boards(get("mitchell-square-4"), Use(missing=frozenset({1}), rounds=3))


@pytest.mark.parametrize("kind", ["teams", "individual"])
def test_boards_arrive_when_a_team_or_a_player_is_missing(kind: Kind) -> None:
    for entry in CLUB:
        if entry.kind == kind and entry.tables <= 6:
            for who in (1, entry.contestants):
                check_boards(entry.movement(), Use(missing=frozenset({who})))


def test_the_plain_families_are_told_and_not_left_to_the_cards() -> None:
    told = {"mitchell", "mitchell-skip", "mitchell-relay", "rover", "bowman", "web", "hesitation"}
    for entry in CLUB:
        if entry.family in told:
            assert check_boards(entry.movement()) == "plans", entry.key
