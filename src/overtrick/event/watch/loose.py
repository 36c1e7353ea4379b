"""What is not settled: results missing, contested or unconfirmed, appeals, names."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Container, Iterator, Sequence

from overtrick.bridge.result import PassedOut, Played
from overtrick.bridge.seat import Side
from overtrick.event.contestant import ContestantId, by_number, shown_ids
from overtrick.event.fold import Event, Play
from overtrick.event.records import Sitting
from overtrick.event.seating import at_table
from overtrick.event.telling import told
from overtrick.event.traveller import contestants_of
from overtrick.event.watch.oddity import Oddity, Spot, limited, of_play


def loose(event: Event, settled: Container[int] = ()) -> Iterator[Oddity]:
    """What the director still has to see to; nobody has to confirm the entries ``settled``."""
    yield from limited(_missing(event))
    yield from limited(_contested(event))
    yield from limited(_unconfirmed(event, settled))
    yield from limited(_appeals(event))
    yield from limited(_nameless(event))


def _missing(event: Event) -> Iterator[Oddity]:
    """Boards without a result at tables whose players, or whose round, have gone on.

    None of a closed event: whoever closed it said why it is closed without them.
    """
    if event.stage == "final":
        return
    latest = _latest(event)
    for (section, round_, table), sitting in sorted(event.sittings.items()):
        if not sitting.plays:
            continue
        boards = [
            board
            for board in sitting.boards
            if not event.plays_at((section, round_, table, board), sitting.room)
            and (section, round_, table, board) not in event.late
        ]
        if boards and _gone_on(event, section, sitting, latest):
            spot = Spot(section, round_, table, boards[0] if len(boards) == 1 else None)
            place = Spot(section, round_, table)
            message = f"{place}: no result of {_numbers(boards)} yet, and play has gone on"
            yield Oddity("result-missing", "", message, spot, boards=tuple(boards))


def _latest(event: Event) -> dict[ContestantId, int]:
    """The last round in which each contestant has a result."""
    found: dict[ContestantId, int] = {}
    for play in event.plays.values():
        for side in Side:
            for one in contestants_of(event, play, side):
                found[one] = max(found.get(one, 0), play.entered.round or 0)
    return found


def _gone_on(event: Event, section: str, sitting: Sitting, latest: dict[ContestantId, int]) -> bool:
    if event.stage != "open" or (section, sitting.round + 1) in event.started:
        return True
    sat = at_table(event.opened, section, sitting)
    return any(latest.get(one, 0) > sitting.round for one in sat)


def _numbers(boards: Sequence[int]) -> str:
    if len(boards) == 1:
        return f"board {boards[0]}"
    return f"boards {', '.join(map(str, boards[:-1]))} and {boards[-1]}"


def _contested(event: Event) -> Iterator[Oddity]:
    for contest in event.contested.values():
        play = event.plays[contest.number]
        words = f"{told(play.entered.result)}; somebody there says {told(contest.result)}"
        yield of_play("result-contested", play, words, "certain")


def _unconfirmed(event: Event, settled: Container[int]) -> Iterator[Oddity]:
    """Results of earlier rounds that the other side has not agreed to, where sides do agree."""
    if not event.confirmed:
        return
    last: dict[str, int] = {}
    for play in event.plays.values():
        last[play.entered.section] = max(last.get(play.entered.section, 0), play.entered.round or 0)
    waiting: defaultdict[tuple[str, int, int], list[Play]] = defaultdict(list)
    for number, play in event.plays.items():
        one = play.entered
        if number in event.confirmed or number in settled:
            continue
        if not isinstance(one.result, Played | PassedOut):
            continue
        if one.round is not None and one.table is not None and one.round < last[one.section]:
            waiting[one.section, one.round, one.table].append(play)
    for (section, round_, table), plays in sorted(waiting.items()):
        boards = tuple(sorted(play.entered.board for play in plays))
        spot = Spot(section, round_, table)
        message = f"{spot}: {_numbers(boards)} not confirmed by the other side"
        yield Oddity("not-confirmed", "", message, spot, boards=boards)


def _appeals(event: Event) -> Iterator[Oddity]:
    for appeal in event.appeals.values():
        if appeal.decided is not None:
            continue
        play = event.plays.get(appeal.lodged.number)
        words = f"an appeal by {appeal.lodged.by} is not decided"
        if play is not None:
            yield of_play("appeal-open", play, words, "certain")
        else:
            yield Oddity("appeal-open", "", words)


def _nameless(event: Event) -> Iterator[Oddity]:
    """Contestants who play without names, where others have some."""
    named = any(one.players or one.name for one in event.contestants.values())
    if not named:
        return
    playing = _playing(event)
    ids = shown_ids(playing | event.contestants.keys())
    for one in sorted(playing, key=lambda who: by_number(ids[who])):
        entered = event.contestants.get(one)
        if entered is None or not (entered.players or entered.name):
            message = f"{_called(event, one)} plays without a name"
            yield Oddity("plays-without-name", "", message, Spot(one.section))


def _called(event: Event, one: ContestantId) -> str:
    """A contestant without a name as people call it: ``East-West 5``, ``section A, pair 7``."""
    kind = {"pairs": "pair", "individual": "player", "teams": "team"}[event.opened.form]
    where = f"section {one.section}, " if one.section else ""
    return f"{where}{one.side.words if one.side else kind} {one.number}"


def _playing(event: Event) -> set[ContestantId]:
    """Everybody who sits at a table, by the results and by the schedule."""
    found: set[ContestantId] = set()
    for play in event.plays.values():
        for side in Side:
            found.update(contestants_of(event, play, side))
    for (section, _, _), sitting in event.sittings.items():
        found.update(at_table(event.opened, section, sitting))
    return found
