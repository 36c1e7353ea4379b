"""Drawing a knock-out stage by stage: by seeds at first, then by who won."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Any, TypeAlias

from overtrick.event.commands import DrawKnockOut
from overtrick.event.contestant import by_number
from overtrick.event.decide.draw_seating import check_boards
from overtrick.event.decide.knock_out_results import finished
from overtrick.event.draws import Tables, entered_in, round_boards, schedule_of
from overtrick.event.draws.kept import boards_kept, drawn_section, setting
from overtrick.event.draws.scores import up_to
from overtrick.event.draws.seats import Boards, Seats, three_sets, top_table
from overtrick.event.knock_out import KNOCK_OUT
from overtrick.event.naming import contestant_of
from overtrick.event.records import (
    ContestantEntered,
    Record,
    RoundDrawn,
    Sitting,
    SittingsSet,
    TriangleDrawn,
)
from overtrick.event.refusals import NotAllowed
from overtrick.event.schedules.knock_out import (
    Bracket,
    Stage,
    bracket,
    first_stage,
    next_stage,
)
from overtrick.event.schedules.refusal import ScheduleRefused
from overtrick.event.schedules.triangle import Triangle
from overtrick.event.state import Event

Round: TypeAlias = Bracket | Stage


def knock_out_drawn(event: Event, command: DrawKnockOut) -> tuple[Record, ...]:
    """The next stage of a knock-out with its tables; none where it is drawn so already.

    Raises NotAllowed where the stage before is not over or tied (with the extra boards as
    offers), where its rounds are taken, and when somebody has won it all.
    """
    if event.opened.form != "teams":
        raise NotAllowed(
            "a knock-out is drawn for teams: seat single matches of pairs with set-match"
        )
    section = drawn_section(event, command.section, KNOCK_OUT)
    section = command.section if section is None else section
    if command.round < 1 or (command.stanzas is not None and command.stanzas < 1):
        raise NotAllowed("rounds are numbered from 1, and a stage has one stanza or more")
    stages = _stages(event, section)
    again = next((one for one in stages if one.round == command.round), None)
    if again is not None:
        earlier = [one for one in stages if one.round < command.round]
        return _as_before(event, section, command, earlier)
    _check_turn(event, section, command)
    return _drawn(event, section, command, stages)


def _drawn(
    event: Event, section: str, command: DrawKnockOut, stages: Sequence[RoundDrawn]
) -> tuple[Record, ...]:
    try:
        found, notes = _next(event, section, command, stages)
    except ScheduleRefused as error:
        raise NotAllowed(error.message) from error
    boards = command.boards or _next_boards(event, section, stages, command.round)
    check_boards(boards)
    stanzas = command.stanzas or (int(setting(stages[-1], "stanzas")) if stages else 1)
    command = replace(command, boards=boards, stanzas=stanzas)
    if stages:
        command = replace(command, odd=setting(stages[-1], "odd"))  # type: ignore[arg-type]
    rounds = range(command.round, command.round + stanzas)
    triangles = _triangles(found, command)
    record = RoundDrawn(
        section,
        command.round,
        tuple((one.home, one.away) for one in found.matches),
        found.byes if isinstance(found, Bracket) else (),
        tuple(TriangleDrawn(one.members, one.tables, one.rounds) for one in triangles),
        after_round=command.round - 1 if stages else 0,
        settings=_settings(command, found, len(stages) + 1),
        notes=notes,
    )
    sittings = tuple(
        one for round_ in rounds for one in _sittings(event, found, triangles, round_, boards)
    )
    name = f"knock-out, stage {len(stages) + 1}"
    return (
        *(replace(record, round=round_) for round_ in rounds),
        SittingsSet(section, command.round, sittings, name, command.reason),
    )


def _next_boards(
    event: Event, section: str, stages: Sequence[RoundDrawn], before: int
) -> tuple[int, ...]:
    """As many boards as in the stage before, numbered on from all that was played until then."""
    if not stages:
        return ()
    played = [
        board
        for place, sitting in event.sittings.items()
        if place[0] == section and stages[-1].round <= place[1] < before
        for board in sitting.boards
    ]
    first = max(played, default=0) + 1
    number = len(round_boards(event, section, stages[-1].round))
    return tuple(range(first, first + number))


def _as_before(
    event: Event, section: str, command: DrawKnockOut, stages: Sequence[RoundDrawn]
) -> tuple[Record, ...]:
    """Nothing where the stage would be drawn as it is. Raises NotAllowed where it would not."""
    for record in _drawn(event, section, command, stages):
        if isinstance(record, RoundDrawn):
            there = event.drawn.get((section, record.round))
            if there is None or replace(there, notes=()) != replace(record, notes=()):
                break
        if isinstance(record, SittingsSet):
            now = {(one.round, one.table): one for one in record.sittings}
            last = max(one.round for one in record.sittings)
            kept = {
                place[1:]: one
                for place, one in event.sittings.items()
                if place[0] == section and command.round <= place[1] <= last
            }
            if now == kept:
                return ()
    raise NotAllowed(
        f"the stage from round {command.round} on is drawn already, and would be another now: "
        "take it back first"
    )


def _stages(event: Event, section: str) -> list[RoundDrawn]:
    """The first round of every stage, in order."""
    found: dict[str, RoundDrawn] = {}
    for place, one in sorted(event.drawn.items()):
        if place[0] == section and schedule_of(one) == KNOCK_OUT:
            found.setdefault(setting(one, "stage"), one)
    return list(found.values())


def _check_turn(event: Event, section: str, command: DrawKnockOut) -> None:
    last = max((place[1] for place in event.sittings if place[0] == section), default=0)
    if command.round <= last:
        raise NotAllowed(
            f"round {last} is seated already: the next stage begins with round {last + 1}",
            offers=(replace(command, round=last + 1),),
        )


def _next(
    event: Event, section: str, command: DrawKnockOut, stages: Sequence[RoundDrawn]
) -> tuple[Round, tuple[str, ...]]:
    """The stage to come, and how the one before ended. Raises ScheduleRefused and NotAllowed."""
    if not stages:
        seeded = [one.contestant.number for one in _seeded(event, section, command)]
        return (bracket(seeded) if command.odd == "bye" else first_stage(seeded)), ()
    current = rebuilt(stages)
    done = finished(up_to(event, command.round - 1), stages[-1], current)
    found = _after(current, done.going_on)
    if isinstance(found, Bracket) and found.champion:
        raise NotAllowed(f"{found.champion} has won the knock-out: no round is left")
    return found, done.notes


def rebuilt(stages: Sequence[RoundDrawn]) -> Round:
    """The last of some stages, from the seeds and from who played in each of them."""
    seeded = setting(stages[0], "seeded").split(",")
    found: Round
    found = bracket(seeded) if setting(stages[0], "odd") == "bye" else first_stage(seeded)
    for one in stages[1:]:
        found = _after(found, setting(one, "players").split(","))
    return found


def _after(one: Round, going_on: Iterable[str]) -> Round:
    return one.after(going_on) if isinstance(one, Bracket) else next_stage(one, going_on)


def _seeded(event: Event, section: str, command: DrawKnockOut) -> list[ContestantEntered]:
    """Those who play, the best first. Raises NotAllowed for seeds that have left."""
    everybody = _by_seed(event, section)
    there = {one.contestant: one for one in everybody}
    named = [contestant_of(event, text) for text in command.seeds]
    if gone := [one for one in named if one not in there]:
        raise NotAllowed(f"{gone[0]} has left, or plays elsewhere, and cannot be seeded")
    return [there[one] for one in named] or everybody


def _by_seed(event: Event, section: str) -> list[ContestantEntered]:
    def key(one: ContestantEntered) -> tuple[Any, ...]:
        number = by_number(one.contestant.number)
        rating = -(one.rating or 0)
        return one.seed is None, one.seed or 0, one.rating is None, rating, number

    there = [one for one in entered_in(event, section) if one.contestant not in event.left]
    commas = [one.contestant.number for one in there if "," in one.contestant.number]
    if commas:
        raise NotAllowed(f"team {commas[0]!r}: a number in a knock-out has no comma")
    return sorted(there, key=key)


def _triangles(found: Round, command: DrawKnockOut) -> tuple[Triangle, ...]:
    """Three-way matches, in halves of one round or over two. Raises NotAllowed."""
    if isinstance(found, Bracket) or not found.three_ways:
        return ()
    stanzas = command.stanzas or 1
    if stanzas > 2:
        raise NotAllowed(f"a match of three has one stanza or two, not {stanzas}: each is one half")
    rounds = 1 if stanzas == 1 else 2
    return tuple(
        replace(one, begun=command.round, rounds=rounds)  # type: ignore[arg-type]
        for one in found.three_ways
    )


def _settings(command: DrawKnockOut, found: Round, stage: int) -> tuple[tuple[str, str], ...]:
    seeded = found.seeded
    players = [one for one in found.lines if one] if isinstance(found, Bracket) else seeded
    return (
        ("schedule", KNOCK_OUT),
        ("stage", str(stage)),
        ("stanzas", str(command.stanzas)),
        ("odd", command.odd),
        ("tie", command.tie),
        ("seeded", ",".join(seeded)),
        ("players", ",".join(players)),
        boards_kept(command.boards),
    )


def _sittings(
    event: Event, found: Round, triangles: Sequence[Triangle], round_: int, boards: Boards
) -> Iterator[Sitting]:
    tables = Tables()
    seats = Seats(event.opened.form, tables, round_)
    for match in found.matches:
        yield from seats.match(match, boards)
    extra, top = max(boards) + 1, top_table(tables, found.matches, triangles)
    for one in triangles:
        yield from seats.triangle(one, three_sets(boards, one.rounds, extra), top)
