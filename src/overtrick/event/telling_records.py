"""Records in plain words: what the director's book says happened."""

from __future__ import annotations

from collections.abc import Iterable
from typing import assert_never

from overtrick.event.records import (
    AppealDecided,
    AppealLodged,
    BoardFouled,
    BoardPrepared,
    CarriedOver,
    ContestantEntered,
    ContestantLeft,
    CorrectionsOpened,
    EventClosed,
    EventOpened,
    EventReopened,
    LatePlayAllowed,
    LineUpGiven,
    MatchAwarded,
    Noted,
    OpeningChanged,
    PenaltyGiven,
    PeopleRecord,
    PlayersSeated,
    PlayRecord,
    Record,
    ResultConfirmed,
    ResultContested,
    ResultEntered,
    RoundDrawn,
    RoundsCut,
    RoundStarted,
    RulingRecord,
    SatOut,
    ScheduleRecord,
    Sitting,
    SittingChanged,
    SittingsSet,
    StageRecord,
    Unit,
    Voided,
)
from overtrick.movements.catalogue import title
from overtrick.scoring.rounding import shown

UNITS: dict[Unit, str] = {
    "total": "of the total",
    "percent": "per cent",
    "mp": "match points",
    "imp": "IMPs",
    "vp": "VPs",
    "board": "per cent of a board's top",
    "session": "per cent of the session",
}


def told_record(record: Record) -> str:  # noqa: PLR0911 - one for each family of records
    """One record in a line of plain words, its reason at the end."""
    if isinstance(record, EventOpened):
        return f"opened: {record.title or 'an event'}, {record.form}, {record.method}"
    if isinstance(record, OpeningChanged):
        return _why(f"scored as {record.opened.method}, rules {record.opened.rules}", record.reason)
    if isinstance(record, PeopleRecord):
        return _told_people(record)
    if isinstance(record, PlayRecord):
        return _told_play(record)
    if isinstance(record, ScheduleRecord):
        return _told_schedule(record)
    if isinstance(record, RulingRecord):
        return _told_ruling(record)
    return _told_stage(record)


def told_sitting(sitting: Sitting) -> str:
    """``3 v 7, boards 4-6``; an empty seat is a dash.

    Where the two lines sat the other way round: ``7EW (North-South) v 3NS (East-West)``.
    """
    if sitting.teams:
        home, away = sitting.teams
    else:
        home, away = _sides(sitting)
    boards = f", boards {spans(sitting.boards)}" if sitting.boards else ""
    return f"{home} v {away}{boards}"


def _sides(table: Sitting | ResultEntered) -> tuple[str, str]:
    """Who sat North-South and East-West, with their lines where these are not those."""
    ns, ew = ("-".join(side) or "–" for side in (table.ns, table.ew))
    if table.switched and not table.teams:
        return f"{ns}EW (North-South)", f"{ew}NS (East-West)"
    return ns, ew


def spans(numbers: Iterable[int]) -> str:
    """``1-3, 7`` for 1, 2, 3, 7."""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return ", ".join(f"{run[0]}-{run[-1]}" if len(run) > 1 else str(run[0]) for run in runs)


def _why(text: str, reason: str) -> str:
    return f"{text} ({reason})" if reason else text


def _at(section: str, round_: int | None, table: int | None, board: int | None = None) -> str:
    parts = [
        section and f"section {section}",
        round_ is not None and f"round {round_}",
        table is not None and f"table {table}",
        board is not None and f"board {board}",
    ]
    return ", ".join(part for part in parts if part)


def _told_people(record: PeopleRecord) -> str:
    match record:
        case ContestantEntered(contestant, players, name):
            return f"{contestant} entered: {name or ', '.join(players) or 'no names yet'}"
        case PlayersSeated(contestant, players, first, last):
            until = f" to {last}" if last else " on"
            who = f"{', '.join(players)} for {contestant}"
            return _why(f"{who} from round {first}{until}", record.reason)
        case LineUpGiven(team, first, ns, ew):
            lines = f"{'-'.join(ns)} North-South, {'-'.join(ew)} East-West"
            return f"team {team} from round {first}: {lines}"
        case ContestantLeft(contestant, after):
            gone = "; its results are cancelled" if record.cancelled else ""
            return _why(f"{contestant} left after round {after}{gone}", record.reason)
        case _:
            assert_never(record)


def _told_play(record: PlayRecord) -> str:
    match record:
        case BoardPrepared(board, section):
            return f"{_at(section or '', None, None, board)}: cards recorded"
        case ResultEntered():
            who = " v ".join(_sides(record))
            place = _at(record.section, record.round, record.table, record.board)
            corrects = f", corrects {record.supersedes}" if record.supersedes else ""
            law = f"Law {record.law}" if record.law else ""
            why = ", ".join(one for one in (law, record.reason) if one)
            return _why(f"{place}, {who}: {record.result}{corrects}", why)
        case ResultConfirmed(number):
            return f"entry {number} confirmed"
        case ResultContested(number, result):
            return f"entry {number} contested: {result}"
        case LatePlayAllowed(section, round_, table, board):
            return f"{_at(section, round_, table, board)}: to be played later"
        case SatOut(contestant, board, round_):
            return f"{contestant} sat out, {_at('', round_, None, board)}"
        case _:
            assert_never(record)


def _told_schedule(record: ScheduleRecord) -> str:
    match record:
        case SittingsSet(section, first, sittings, movement, reason):
            rounds = len({sitting.round for sitting in sittings})
            where = _at(section, first, None)
            text = f"{rounds} round{'s' * (rounds != 1)}"
            named = title(movement) if movement else "seated"
            told = named if named.endswith(f", {text}") else f"{named}, {text}"
            return _why(f"{where} on: {told}", reason)
        case SittingChanged(section, round_, table, sitting, reason):
            now = told_sitting(sitting) if sitting else "nobody plays"
            return _why(f"{_at(section, round_, table)}: {now}", reason)
        case RoundsCut(section, last, reason):
            return _why(f"{_at(section, None, None)} ends after round {last}".strip(), reason)
        case RoundStarted(section, round_):
            return f"{_at(section, round_, None)} began"
        case RoundDrawn(section, round_, matches, byes):
            three = (one.numbers for one in record.triangles)
            drawn = ", ".join("-".join(match) for match in (*matches, *three))
            bye = f"; bye {', '.join(byes)}" if byes else ""
            return f"{_at(section, round_, None)} drawn: {drawn}{bye}"
        case BoardFouled():
            place = _at(record.section or "", None, None, record.board)
            tables = f", tables {spans(record.tables)}" if record.tables else ""
            text = f"{place} fouled from round {record.first_round} on{tables}: {record.group}"
            return _why(text, record.reason)
        case _:
            assert_never(record)


def _told_ruling(record: RulingRecord) -> str:
    match record:
        case PenaltyGiven(contestant, amount, reason, unit):
            kind = "penalty" if amount >= 0 else "compensation"
            return _why(f"{contestant}: {kind} of {shown(abs(amount))} {UNITS[unit]}", reason)
        case MatchAwarded(section, round_, numbers, awards, unit, reason):
            given = ", ".join(
                f"{number} {shown(award)}" for number, award in zip(numbers, awards, strict=False)
            )
            return _why(f"{_at(section, round_, None)} awarded: {given} {UNITS[unit]}", reason)
        case CarriedOver(contestant, amount, unit, reason):
            return _why(f"{contestant} carries over {shown(amount)} {UNITS[unit]}", reason)
        case AppealLodged(number, by, grounds):
            return _why(f"{by} appeals against entry {number}", grounds)
        case AppealDecided(number, decision, words):
            return _why(f"the appeal in entry {number} is {decision}", words)
        case _:
            assert_never(record)


def _told_stage(record: StageRecord) -> str:
    match record:
        case CorrectionsOpened(until):
            end = f" until {until:%Y-%m-%d %H:%M}" if until else ""
            return f"play is over: corrections{end}"
        case EventClosed(_, program, reason):
            return _why(f"closed, the standings as the program {program} computed them", reason)
        case EventReopened(reason):
            return _why("reopened", reason)
        case Noted(text, contestant, round_, table, board):
            where = ", ".join(
                one for one in (str(contestant or ""), _at("", round_, table, board)) if one
            )
            return f"note{f' ({where})' if where else ''}: {text}"
        case Voided(number, reason):
            return _why(f"entry {number} taken back", reason)
        case _:
            assert_never(record)
