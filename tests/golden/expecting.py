"""What an evening may expect in between and at its end, and how it is looked up."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction

from overtrick.event.certify import differences, missing
from overtrick.event.compute import standings
from overtrick.event.contestant import shown_ids
from overtrick.event.decide.closing import outstanding
from overtrick.event.naming import contestant_of
from overtrick.event.soundness import faults
from overtrick.event.standings import Ranking, Row, Standings
from overtrick.event.state import Event
from overtrick.event.watch import watch
from overtrick.scoring.rounding import half_up, shown
from tests.golden.evening import Expect, Table


def found_so(event: Event, step: Expect) -> str:
    """What is so at the place where ``step`` stands, in the words it is expected in."""
    kind, *rest = step.what
    return KINDS[kind](event, rest)


def _section(rest: Sequence[str], place: int) -> str:
    return rest[place] if len(rest) > place else ""


def _table(event: Event, rest: Sequence[str]) -> str:
    """``expect table ROUND TABLE [SECTION]: 3 8 on 5,6``; ``-`` for an empty seat; ``nobody``."""
    sitting = event.sittings.get((_section(rest, 2), int(rest[0]), int(rest[1])))
    if sitting is None:
        return "nobody"
    ns, ew = ("-".join(side) or "-" for side in (sitting.ns, sitting.ew))
    if sitting.teams:
        ns, ew = sitting.teams
    turned = " switched" if sitting.switched else ""
    return f"{ns} {ew} on {','.join(map(str, sitting.boards))}{turned}"


def _missing(event: Event, rest: Sequence[str]) -> str:
    """``expect missing: 3/4:5,6 4/1:7``: round, table, boards; section before a further slash."""
    found = [
        f"{one.section}{'/' if one.section else ''}{one.round}/{one.table}"
        f":{','.join(map(str, one.boards))}"
        for one in missing(event)
    ]
    return " ".join(found) or "nothing"


def _watch(event: Event, rest: Sequence[str]) -> str:
    """``expect watch: CODE...``, in the order of the alphabet."""
    return " ".join(sorted({one.code for one in watch(event)})) or "nothing"


def _outstanding(event: Event, rest: Sequence[str]) -> str:
    """``expect outstanding: missing, contested``: what keeps the event open."""
    return ", ".join(one.word for one in outstanding(event)) or "nothing"


def _play(event: Event, rest: Sequence[str]) -> int:
    place = (_section(rest, 3), *map(int, rest[:3]))
    (number,) = event.places[place]  # type: ignore[index]
    return number


def _result(event: Event, rest: Sequence[str]) -> str:
    """``expect result ROUND TABLE BOARD [SECTION]: 3 8 4SN=``: who sat, and what became of it."""
    one = event.plays[_play(event, rest)].entered
    sides = one.teams or ("-".join(one.ns), "-".join(one.ew))
    return f"{sides[0]} {sides[1]} {one.result}"


def _points(event: Event, rest: Sequence[str]) -> str:
    """``expect points ROUND TABLE BOARD [SECTION]: 4.00 2.00``."""
    number = _play(event, rest)
    line = next(
        line
        for board in standings(event).boards
        for line in board.lines
        if line.play.entry == number
    )
    return " ".join("-" if one is None else shown(one) for one in (line.points_ns, line.points_ew))


def _form(event: Event, rest: Sequence[str]) -> str:
    """``expect form ROUND TABLE BOARD: fouled``: which form of a fouled board was played."""
    return event.plays[_play(event, rest)].group or "-"


def _match(event: Event, rest: Sequence[str]) -> str:
    """``expect match ROUND A B: 12 -12 13.05 6.95``: points of A and B, and victory points."""
    round_, *teams = rest
    match = next(
        one
        for one in standings(event).matches
        if set(one.teams) == set(teams) and int(round_) in one.rounds
    )
    order = [match.teams.index(team) for team in teams]
    points = [_brief(match.points[side]) for side in order]
    vps = [shown(match.vps[side]) for side in order] if match.vps else ["-", "-"]
    return " ".join([*points, *vps])


def _brief(number: Fraction) -> str:
    return str(number) if number.denominator == 1 else shown(number)


def _stage(event: Event, rest: Sequence[str]) -> str:
    return event.stage


def _differs(event: Event, rest: Sequence[str]) -> str:
    """``expect differs: 3NS place 1 2, 3NS points 8 7``: as certified, and now."""
    found = [
        f"{one.contestant} {one.what} {one.certified} {one.computed}"
        for one in differences(event, standings(event))
    ]
    return ", ".join(found) or "nothing"


def _players(event: Event, rest: Sequence[str]) -> str:
    """``expect players CONTESTANT ROUND: Name One, Name Two``."""
    return ", ".join(event.players(contestant_of(event, rest[0]), int(rest[1])))


def _boards(event: Event, rest: Sequence[str]) -> str:
    """``expect boards CONTESTANT: 12``: so many boards count for somebody."""
    one = contestant_of(event, rest[0])
    return str(next(row.boards for row in standings(event).rows if row.contestant == one))


def _byes(event: Event, rest: Sequence[str]) -> str:
    """``expect byes: 3 in 2, 5 in 3``."""
    found = standings(event).byes
    return ", ".join(f"{one.team} in {one.round}" for one in found) or "nothing"


def _rounds(event: Event, rest: Sequence[str]) -> str:
    """``expect rounds [SECTION]: 7``: the last round that is planned."""
    section = _section(rest, 0)
    return str(max((place[1] for place in event.sittings if place[0] == section), default=0))


def _faults(event: Event, rest: Sequence[str]) -> str:
    """``expect faults: CODE...``: what cannot be right between schedule, results and people."""
    return " ".join(sorted({one.code for one in faults(event)})) or "nothing"


def _contestants(event: Event, rest: Sequence[str]) -> str:
    """``expect contestants: 8``: so many are entered."""
    return str(len(event.contestants))


KINDS: dict[str, Callable[[Event, Sequence[str]], str]] = {
    "table": _table, "missing": _missing, "watch": _watch, "outstanding": _outstanding,
    "result": _result, "points": _points, "form": _form, "match": _match, "stage": _stage,
    "differs": _differs, "players": _players, "boards": _boards, "byes": _byes,
    "rounds": _rounds, "contestants": _contestants, "faults": _faults,
}  # fmt: skip


def ranking_named(found: Standings, name: str) -> Ranking:
    """A list by its name."""
    lists = {one.name: one for one in (*found.rankings, *found.lists)}
    assert name in lists, f"there is no list {name}; there are {', '.join(lists)}"
    return lists[name]


def wrong_rows(event: Event, rows: Sequence[Row], table: Table) -> list[str]:
    """Where a list is not as expected: every row in every column named, and in order of place."""
    names = shown_ids(event.contestants)
    who = table.columns.index("who")
    found = {names[row.contestant]: row for row in rows}
    wrong = [] if len(found) == len(table.rows) else [f"{len(found)} rows"]
    if "place" in table.columns and [row.place for row in rows] != [one[0] for one in table.rows]:
        wrong.append(f"the places are {[row.place for row in rows]}")
    for expected in table.rows:
        row = found.get(expected[who])
        cells = [_cell(row, column, names) for column in table.columns] if row else []
        if len(expected) != len(cells):
            wrong.append(f"{expected} has not {len(cells)} columns")
        elif any(not _same(cell, wanted) for cell, wanted in zip(cells, expected, strict=True)):
            wrong.append(f"{' '.join(map(_told, cells))}, expected {' '.join(expected)}")
    return wrong


def _cell(row: Row, column: str, names: dict[object, str]) -> str | Fraction | None:  # type: ignore[type-arg]
    match column:
        case "place":
            return row.place
        case "who":
            return names[row.contestant]
        case "points":
            return row.points
        case "percent":
            return row.exact_percent
        case "boards":
            return Fraction(row.boards)
        case "imps":
            return row.imps
        case "carried":
            return row.carried
        case "total":
            return row.whole.total if row.whole else None
        case "handicapped":
            return row.handicapped
        case "handicap-place":
            return row.handicap_place
        case "strata":
            return ",".join(f"{one.stratum}:{one.place}" for one in row.strata) or "-"
        case "people":
            return "/".join(sorted(row.players))
        case _:
            raise AssertionError(f"there is no column {column}")


def _same(cell: str | Fraction | None, expected: str) -> bool:
    """A fraction written out has to be that exactly, decimals are to so many places."""
    if cell is None or isinstance(cell, str):
        return (cell or "-") == expected
    bare = expected.removesuffix("%")
    if "/" in bare:
        return cell == Fraction(bare)
    places = len(bare.partition(".")[2])
    return half_up(cell, max(places, 2)) == Fraction(bare)


def _told(cell: str | Fraction | None) -> str:
    if isinstance(cell, Fraction):
        return f"{shown(cell)}" + (f" ({cell})" if (100 * cell).denominator != 1 else "")
    return cell or "-"
