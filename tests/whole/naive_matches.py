"""Matches scored board by board: teams at two tables, or pairs against the whole field."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from fractions import Fraction
from typing import TypeAlias

from overtrick.bridge.seat import Side
from overtrick.event.contestant import ContestantId
from overtrick.event.records import CarriedOver, MatchAwarded, PenaltyGiven, RoundDrawn
from tests.whole.facts import Facts, Line, Mark
from tests.whole.naive_field import ZERO, Cell, Earned, scored_field
from tests.whole.scales import NoBand, imps, percent_vps, rounded, wbf, win_loss

Ids: TypeAlias = frozenset[ContestantId]
Both: TypeAlias = dict[ContestantId, Fraction]


@dataclass
class Match:
    """Two contestants over some rounds: what each made, and what that is worth."""

    ids: tuple[ContestantId, ContestantId]
    rounds: list[int | None]
    boards: int = 0
    points: Both = field(default_factory=dict)
    vps: Both | None = None
    tops: Both = field(default_factory=dict)
    awarded: bool = False
    unfinished: bool = False

    def other(self, one: ContestantId) -> ContestantId:
        first, second = self.ids
        return second if one == first else first


@dataclass
class Sum:
    """A contestant's matches and byes together, in points of the ranking and in IMPs."""

    points: Fraction = ZERO
    imps: Fraction = ZERO
    boards: int = 0


def kind(found: Facts) -> str:
    """What matches are counted in: percent, imps, boards or points."""
    if found.opened.form != "teams":
        return {"mp": "percent", "aggregate": "points"}.get(found.opened.method, "imps")
    return {"imp": "imps", "aggregate": "points"}.get(found.opened.method, "boards")


def in_vps(found: Facts) -> bool:
    """Whether the ranking is in victory points."""
    return found.option("vp_scale") != "none" and kind(found) in {"imps", "percent"}


def matches(found: Facts) -> list[Match]:
    """Every match with penalties, carry-over, awards and victory points."""
    earned = scored_field(found)[0] if found.opened.form != "teams" else {}
    played = [_scored(found, ids, lines, earned) for ids, lines in _meetings(found)]
    every = _with_awards(found, played)
    _penalties(found, every)
    _carried(found, every)
    for match in every:
        if not match.awarded and not match.unfinished and match.boards and in_vps(found):
            with suppress(NoBand):
                match.vps = {one: _vps(found, match, one) for one in match.ids}
    return every


def sums(found: Facts, played: Sequence[Match]) -> dict[ContestantId, Sum]:
    """Everybody's matches and byes; penalties and carry-over of the ranking in them."""
    totals = {one: Sum() for one in found.contestants()}
    for match in played:
        for one in match.ids:
            mine = totals.setdefault(one, Sum())
            worth = (match.vps or {}).get(one, ZERO) if in_vps(found) else match.points[one]
            mine.points += worth
            mine.imps += match.points[one]
            mine.boards += 0 if match.awarded else match.boards
    for one, award, amount in byes(found):
        usual = _usual_boards(played, award.round)
        points, in_imps = _given(found, amount, award, usual)
        totals[one].points += points
        totals[one].imps += in_imps
    for one, amount in _off_ranking(found, played):
        if one in totals:
            totals[one].points -= amount
    return totals


def _meetings(found: Facts) -> list[tuple[tuple[ContestantId, ContestantId], list[Line]]]:
    """The lines of each match, by who met and in which rounds that is one match."""
    together: dict[Ids, list[Line]] = {}
    for line in sorted((*found.lines, *found.unplayed), key=lambda one: one.number):
        ids = frozenset(one for side in Side for one in found.who(line.record, side))
        if len(ids) == 2:
            together.setdefault(ids, []).append(line)
    result = []
    for lines in together.values():
        for part in _apart(found, lines):
            first = part[0].record
            ids = tuple(found.who(first, side)[0] for side in Side)
            result.append((ids[::-1] if first.room == "closed" else ids, part))
    result.sort(key=lambda item: item[1][0].number)
    return result  # type: ignore[return-value]


def _apart(found: Facts, lines: list[Line]) -> list[list[Line]]:
    """The matches that the same two played, by rounds."""
    parts: list[list[Line]] = []
    for number in sorted({line.record.round or 0 for line in lines}):
        mine = [line for line in lines if (line.record.round or 0) == number]
        home = next((part for part in parts if _halves(found, part, mine)), None)
        if home is None:
            parts.append(mine)
        else:
            home += mine
    joined: list[list[Line]] = []
    for part in parts:
        if joined and _one_match(found, joined[-1], part):
            joined[-1] += part
        else:
            joined.append(part)
    return [sorted(part, key=lambda line: line.number) for part in joined]


def _halves(found: Facts, one: list[Line], other: list[Line]) -> bool:
    """Whether a board was played at one table in each, the two sitting the other way."""
    for line in one:
        for its in other:
            if line.record.board != its.record.board:
                continue
            alone = [
                [each for each in part if each.record.board == line.record.board]
                for part in (one, other)
            ]
            turned = found.who(line.record, Side.NS) != found.who(its.record, Side.NS)
            if turned and all(len(part) == 1 for part in alone) and not _planned(found, line):
                return True
    return False


def _planned(found: Facts, line: Line) -> bool:
    """Whether the two were to play the board both ways in that very round."""
    ids = {one for side in Side for one in found.who(line.record, side)}
    ways = {
        tuple(found.who(sitting, Side.NS, place[0]))
        for place, sitting in found.sittings().items()
        if place[1] == line.record.round
        and place[0] == line.record.section
        and line.record.board in sitting.boards
        and sitting.teams is not None
        and {one for side in Side for one in found.who(sitting, side, place[0])} == ids
    }
    return len(ways) > 1


def _one_match(found: Facts, before: list[Line], after: list[Line]) -> bool:
    """Whether two parts are one match: a triangle's halves, or as the option ``stanzas`` says."""
    last = max(line.record.round or 0 for line in before)
    first = min(line.record.round or 0 for line in after)
    if first == last + 1 and _same_triangle(found, last, first, before[0]):
        return True
    match found.option("stanzas"):
        case "1":
            return False
        case "all":
            return True
        case "consecutive":
            return first == last + 1
        case number:
            start = min(line.record.round or 0 for line in before)
            return (start - 1) // int(number) == (first - 1) // int(number)


def _same_triangle(found: Facts, one: int, other: int, line: Line) -> bool:
    numbers = {who.number for side in Side for who in found.who(line.record, side)}
    return bool(_triangles(found, one, numbers) & _triangles(found, other, numbers))


def _triangles(found: Facts, round_: int, numbers: set[str]) -> set[frozenset[str]]:
    drawn = [one for one in found.every(RoundDrawn) if isinstance(one, RoundDrawn)]
    last = [one for one in drawn if one.round == round_][-1:]
    threes = [set(three.numbers) for one in last for three in one.triangles]
    return {frozenset(three) for three in threes if numbers <= three}


def _scored(
    found: Facts,
    ids: tuple[ContestantId, ContestantId],
    lines: list[Line],
    earned: dict[Cell, Earned],
) -> Match:
    rounds = sorted({line.record.round for line in lines if line.record.round is not None})
    match = Match(ids, list(rounds))
    numbers = {one.number for one in ids}
    if rounds and _triangles(found, rounds[-1], numbers) & _triangles(
        found, rounds[-1] + 1, numbers
    ):
        match.unfinished = True
    if found.opened.form == "teams":
        _score_teams(found, match, lines)
    else:
        _score_pairs(found, match, lines, earned)
    return match


def _score_teams(found: Facts, match: Match, lines: list[Line]) -> None:
    match.points = dict.fromkeys(match.ids, ZERO)
    match.tops = dict.fromkeys(match.ids, ZERO)
    for board in sorted({(_part(line, lines), line.record.board) for line in lines}):
        here = [line for line in lines if (_part(line, lines), line.record.board) == board]
        match.tops = {one: top + _win(found) for one, top in match.tops.items()}
        tables = {}
        for one in match.ids:
            mine = [
                line for line in here if line.marks and found.who(line.record, Side.NS) == [one]
            ]
            if mine:
                tables[one] = mine[-1]
        if len(tables) < 2:
            continue
        match.boards += 1
        for one in match.ids:
            own, theirs = tables[one].marks[Side.NS], tables[match.other(one)].marks[Side.EW]
            match.points[one] += _team_points(found, own, theirs)


def _part(line: Line, lines: list[Line]) -> int:
    """Which playing of a board number this is where stanzas of one match repeat it.

    Told apart by the round, unless the halves of a board were played in two rounds.
    """
    same = [one for one in lines if one.record.board == line.record.board]
    rounds = sorted({one.record.round or 0 for one in same})
    if len(same) == len(rounds) == 2:
        return 0
    return rounds.index(line.record.round or 0)


def _win(found: Facts) -> int:
    return {"bam": 1, "pab": 2, "patton": 2}.get(found.opened.method, 0)


def _team_points(found: Facts, own: Mark, theirs: Mark) -> Fraction:
    """A team's points: its North-South's mark against its East-West's at the other table."""
    artificial = [mark for mark in (own, theirs) if isinstance(mark, Fraction)]
    method = found.opened.method
    if artificial and method == "imp":
        furthest = max(artificial, key=lambda percent: abs(percent - 50))
        return Fraction(found.option("average_imps")) * (furthest - 50) / 10
    if artificial:
        share = sum(artificial, ZERO) / len(artificial) / 100
        return share * _win(found) if method != "aggregate" else ZERO
    worth = ZERO
    assert not isinstance(own, Fraction)
    assert not isinstance(theirs, Fraction)
    for share, score in own:
        for its_share, its in theirs:
            gain = score - its
            if method == "imp":
                points = Fraction(imps(gain))
            elif method == "aggregate":
                points = Fraction(gain)
            else:
                points = Fraction(_win(found) * ((gain > 0) * 2 + (gain == 0)), 2)
            worth += share * its_share * points
    return worth


def _score_pairs(found: Facts, match: Match, lines: list[Line], earned: dict[Cell, Earned]) -> None:
    lines = [line for line in lines if line.marks]
    match.boards = len(
        {
            (line.record.round, line.record.board)
            for line in lines
            if earned[line.number, Side.NS].top != 0
        }
    )
    for one in match.ids:
        mine = [
            earned[line.number, side]
            for line in lines
            for side in Side
            if found.who(line.record, side) == [one]
        ]
        points = sum((it.points for it in mine), ZERO)
        top = sum((it.top for it in mine if it.top is not None), ZERO)
        match.tops[one] = top
        if kind(found) == "percent":
            exact = sum((it.exact for it in mine), ZERO)
            counted = exact if found.option("percent_from") == "exact" else points
            match.points[one] = 100 * counted / top if top else ZERO
        else:
            match.points[one] = points
    if kind(found) == "percent" and match.boards and _balanced(lines, earned):
        best = max(match.ids, key=lambda one: match.points[one])
        match.points[match.other(best)] = 100 - match.points[best]


def _balanced(lines: list[Line], earned: dict[Cell, Earned]) -> bool:
    """Whether both sides together have the top of every board: no ruling says otherwise."""
    return all(
        earned[line.number, Side.NS].exact + earned[line.number, Side.EW].exact
        == earned[line.number, Side.NS].top
        for line in lines
    )


def _vps(found: Facts, match: Match, one: ContestantId) -> Fraction:
    """Each from its own margin; of two percentages that make 100 from the larger one."""
    mine, theirs = match.points[one], match.points[match.other(one)]
    scale = found.option("vp_scale")
    if kind(found) == "percent":
        if scale == "win-loss":
            return win_loss(mine - 50)[0]
        if mine + theirs == 100 and mine < theirs:
            return percent_vps(match.boards, _shown(theirs))[1]
        return percent_vps(match.boards, _shown(mine))[0]
    if scale == "win-loss":
        return win_loss(mine)[0]
    assert scale == "wbf", f"{scale} is not worked out here"
    assert found.option("fractional_imps") == "towards-zero"
    return wbf(match.boards, mine)[0]


def _shown(percent: Fraction) -> Fraction:
    return rounded(min(max(percent, ZERO), Fraction(100)), 2)


def _awards(found: Facts) -> list[MatchAwarded]:
    """The last award for each round and its contestants."""
    last = {
        (one.section, one.round, one.numbers): one
        for one in found.every(MatchAwarded)
        if isinstance(one, MatchAwarded)
    }
    return list(last.values())


def _id(found: Facts, section: str, number: str) -> ContestantId:
    if found.opened.form == "teams":
        return ContestantId("", number)
    mine = [one for one in found.contestants() if (one.section, one.number) == (section, number)]
    return mine[0] if mine else ContestantId(section, number)


def _with_awards(found: Facts, played: list[Match]) -> list[Match]:
    every = list(played)
    for award in _awards(found):
        if len(award.numbers) != 2:
            continue
        first, second = (_id(found, award.section, number) for number in award.numbers)
        usual = _usual_boards(played, award.round)
        given = [_given(found, amount, award, usual) for amount in award.awards]
        match = next(
            (one for one in every if set(one.ids) == {first, second} and award.round in one.rounds),
            None,
        )
        if match is None:
            match = Match((first, second), [award.round])
            every.append(match)
        match.awarded = True
        points = dict(zip((first, second), given, strict=True))
        match.points = {one: it[1 if in_vps(found) else 0] for one, it in points.items()}
        match.vps = {one: it[0] for one, it in points.items()} if in_vps(found) else None
    return every


def byes(found: Facts) -> list[tuple[ContestantId, MatchAwarded, Fraction]]:
    """Byes as they count: in a round that was drawn, from its first result on."""
    return [
        (_id(found, one.section, one.numbers[0]), one, one.awards[0])
        for one in _awards(found)
        if len(one.numbers) == 1 and not _to_come(found, one.section, one.round)
    ]


def _to_come(found: Facts, section: str, round_: int) -> bool:
    """Whether a round is drawn and neither it nor a later one has begun."""
    drawn = {
        (one.section, one.round) for one in found.every(RoundDrawn) if isinstance(one, RoundDrawn)
    }
    begun = any(its == section and last >= round_ for its, last in found.begun)
    return (section, round_) in drawn and not begun


def _usual_boards(played: Sequence[Match], round_: int) -> int:
    """The length of most matches of a round, of two equally many the longer; else of all."""
    lengths = [one.boards for one in played if one.boards and round_ in one.rounds]
    lengths = lengths or [one.boards for one in played if one.boards]
    counts = Counter(lengths)
    return max(counts, key=lambda boards: (counts[boards], boards), default=0)


def _given(
    found: Facts, amount: Fraction, award: MatchAwarded, boards: int
) -> tuple[Fraction, Fraction]:
    """An award in points of the ranking, and in IMPs beside."""
    if award.unit in {"percent", "board", "session"}:
        if in_vps(found) and kind(found) == "percent" and boards:
            try:
                return percent_vps(boards, amount)[0], ZERO
            except NoBand:
                return ZERO, ZERO
        if in_vps(found):
            whole = 1 if found.option("vp_scale") == "win-loss" else 20
            return amount * whole / 100, ZERO
        if kind(found) == "boards":
            return amount * boards * _win(found) / 100, ZERO
        points = boards * Fraction(found.option("average_imps")) * (amount - 50) / 10
        return (points, points) if kind(found) == "imps" else (ZERO, ZERO)
    if award.unit == "imp" and in_vps(found) and kind(found) == "imps":
        return (wbf(boards, amount)[0] if boards else ZERO), amount
    beside = kind(found) == "imps" and not in_vps(found)
    return amount, amount if beside else ZERO


def _changes_a_match(found: Facts, penalty: PenaltyGiven) -> bool:
    if penalty.round is None and not in_vps(found):
        return False
    if kind(found) == "percent" and penalty.unit == "percent":
        return penalty.round is not None
    units = {
        "imps": {"imp", "board"}, "boards": {"mp", "board"}, "percent": {"mp", "board"},
    }  # fmt: skip
    return penalty.unit in units.get(kind(found), set())


def _penalised(found: Facts, penalty: PenaltyGiven, played: Sequence[Match]) -> Match | None:
    """The match that a penalty is taken off: of the round named, else the last."""
    mine = [one for one in played if penalty.contestant in one.ids and not one.awarded]
    if penalty.round is not None:
        mine = [one for one in mine if penalty.round in one.rounds]
        return mine[-1] if mine else None
    last = max((one.rounds[0] or 0 for one in mine), default=0)
    return [one for one in mine if (one.rounds[0] or 0) == last][-1] if mine else None


def _every_penalty(found: Facts) -> list[PenaltyGiven]:
    return [one for one in found.every(PenaltyGiven) if isinstance(one, PenaltyGiven)]


def _penalties(found: Facts, played: list[Match]) -> None:
    """Penalties that count before victory points: in a net score the other side gains them."""
    taken: list[tuple[Match, ContestantId, Fraction]] = []
    for penalty in _every_penalty(found):
        match = _penalised(found, penalty, played)
        if match is not None and _changes_a_match(found, penalty):
            taken.append((match, penalty.contestant, _off_match(found, penalty, match)))
    for match, one, amount in taken:
        _add(found, match, one, -amount)


def _add(found: Facts, match: Match, one: ContestantId, amount: Fraction) -> None:
    match.points[one] += amount
    if kind(found) in {"imps", "points"}:
        match.points[match.other(one)] -= amount


def _off_match(found: Facts, penalty: PenaltyGiven, match: Match) -> Fraction:
    if kind(found) == "percent":
        top = match.tops[penalty.contestant]
        if penalty.unit == "mp":
            return 100 * penalty.amount / top if top else ZERO
        return penalty.amount / match.boards if penalty.unit == "board" else penalty.amount
    return _in_points(found, penalty)


def _in_points(found: Facts, penalty: PenaltyGiven) -> Fraction:
    if penalty.unit != "board":
        return penalty.amount
    if kind(found) == "imps":
        return Fraction(found.option("average_imps")) * penalty.amount / 10
    return penalty.amount * _win(found) / 100 if kind(found) == "boards" else penalty.amount


def _off_ranking(found: Facts, played: Sequence[Match]) -> list[tuple[ContestantId, Fraction]]:
    """Penalties that come off the ranking itself, and what was carried in (as less than none)."""
    off: list[tuple[ContestantId, Fraction]] = []
    for penalty in _every_penalty(found):
        if _changes_a_match(found, penalty):
            if _penalised(found, penalty, played) is None and not in_vps(found):
                off.append((penalty.contestant, _in_points(found, penalty)))
        elif penalty.unit in {"percent", "session"}:
            off.append((penalty.contestant, _share(found, penalty, played)))
        else:
            off.append((penalty.contestant, _in_points(found, penalty)))
    for one, record in _brought(found):
        if not _into_a_match(found, record, played):
            off.append((one, -record.amount))
    return off


def _share(found: Facts, penalty: PenaltyGiven, played: Sequence[Match]) -> Fraction:
    """Per cent of all that a contestant's matches and byes could bring."""
    only = penalty.round if penalty.unit == "percent" else None
    mine = [
        one.boards
        for one in played
        if penalty.contestant in one.ids and (only is None or only in one.rounds)
    ]
    mine += [
        0
        for one, award, _ in byes(found)
        if one == penalty.contestant and only in {None, award.round}
    ]
    if in_vps(found):
        whole = 1 if found.option("vp_scale") == "win-loss" else 20
        return penalty.amount * whole * len(mine) / 100 if mine else penalty.amount
    if kind(found) == "boards" and mine:
        return penalty.amount * sum(boards * _win(found) for boards in mine) / 100
    return penalty.amount


def _brought(found: Facts) -> list[tuple[ContestantId, CarriedOver]]:
    last = found.last(CarriedOver, of="contestant")
    return [(one, it) for one, it in last.items() if isinstance(it, CarriedOver)]  # type: ignore[misc]


def _into_a_match(found: Facts, record: CarriedOver, played: Sequence[Match]) -> bool:
    """IMPs count in a match where the ranking is in VPs, or where there is but one opponent."""
    mine = [match for match in played if record.contestant in match.ids and not match.awarded]
    one_opponent = len({frozenset(match.ids) for match in mine}) == 1
    return record.unit == "imp" and kind(found) == "imps" and (in_vps(found) or one_opponent)


def _carried(found: Facts, played: list[Match]) -> None:
    """IMPs carried over where the ranking is in victory points count in the first match."""
    for one, record in _brought(found):
        mine = [match for match in played if one in match.ids and not match.awarded]
        if _into_a_match(found, record, played) and mine:
            _add(found, min(mine, key=lambda match: match.rounds[0] or 0), one, record.amount)
