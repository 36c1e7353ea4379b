"""Penalties and carry-over of matches: taken off before victory points are looked up, or after."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Final, NamedTuple

from overtrick.event.fold import Event
from overtrick.event.matches.entrants import Entrants
from overtrick.event.matches.worth import Kind, Worth
from overtrick.event.records import PenaltyGiven, Unit
from overtrick.event.standings import Both, Bye, Imbalance, Match
from overtrick.scoring.imps import average_imps
from overtrick.scoring.rounding import brief

_NONE: Final = Fraction(0)
_AVERAGE: Final = Fraction(50)

IN_A_MATCH: Final[dict[Kind, frozenset[Unit]]] = {
    "imps": frozenset({"imp", "board"}),
    "boards": frozenset({"mp", "board"}),
    "points": frozenset(),
    "percent": frozenset({"mp", "board"}),
}
"""Units that change a match, by what the match is counted in."""


class Placed(NamedTuple):
    """One penalty and where it counts: in a match (its place and side), or in the ranking.

    ``amount`` is in points of the match or of the ranking.
    """

    penalty: PenaltyGiven
    team: str
    seat: tuple[int, int] | None
    amount: Fraction


@dataclass(slots=True)
class Taken:
    """Penalties in their places; what was carried into matches, and what comes off rankings."""

    placed: list[Placed] = field(default_factory=list)
    carried: dict[tuple[int, int], Fraction] = field(default_factory=dict)
    totals: dict[str, Fraction] = field(default_factory=dict)
    notices: list[Imbalance] = field(default_factory=list)

    def penalties(self, place: int) -> Both:
        """What both sides of a match lose."""
        return self._in_match((place, 0)), self._in_match((place, 1))

    def _in_match(self, seat: tuple[int, int]) -> Fraction:
        return sum((one.amount for one in self.placed if one.seat == seat), _NONE)

    def brought(self, place: int) -> Both:
        """What both sides of a match carried into it."""
        return self.carried.get((place, 0), _NONE), self.carried.get((place, 1), _NONE)

    def place(
        self, penalty: PenaltyGiven, team: str, seat: tuple[int, int] | None, amount: Fraction
    ) -> None:
        """Count a penalty in a match, or in the ranking where ``seat`` is None."""
        self.placed.append(Placed(penalty, team, seat, amount))
        if seat is None:
            self.off_total(team, amount)

    def off_total(self, team: str, amount: Fraction) -> None:
        """Take so much off a ranking."""
        self.totals[team] = self.totals.get(team, _NONE) + amount


class Draft(NamedTuple):
    """A match before penalties, and the most each side could have had of its boards."""

    match: Match
    tops: Both


def taken(
    event: Event,
    drafts: Sequence[Draft],
    byes: Sequence[Bye],
    entrants: Entrants,
    worth: Worth,
) -> Taken:
    """Every penalty and carry-over in force, where it counts."""
    found = Taken()
    for penalty in event.penalties.values():
        team = entrants.shown(penalty.contestant)
        if team is None:
            continue
        if not _of_a_match(penalty, worth):
            amount = _off_ranking(penalty, team, drafts, byes, worth)
            found.place(penalty, team, None, amount)
            continue
        seat = _seat(penalty.round, team, drafts, found)
        if seat is not None:
            amount = _off_match(penalty, drafts[seat[0]], seat[1], worth)
            found.place(penalty, team, seat, amount)
        elif not worth.in_vps:
            found.place(penalty, team, None, _in_ranking(penalty, worth))
        else:
            found.notices.append(_no_match(penalty, team))
    _carry(event, drafts, entrants, worth, found)
    return found


def _of_a_match(penalty: PenaltyGiven, worth: Worth) -> bool:
    """Whether a penalty changes a match; without victory points only one of a named round."""
    if penalty.round is None and not worth.in_vps:
        return False
    if worth.kind == "percent" and penalty.unit == "percent":
        return penalty.round is not None
    return penalty.unit in IN_A_MATCH[worth.kind]


def _in_ranking(penalty: PenaltyGiven, worth: Worth) -> Fraction:
    """A penalty of a match where the ranking is in the match's own points."""
    if penalty.unit != "board":
        return penalty.amount
    return _of_a_board(penalty.amount, worth)


def _of_a_board(percent: Fraction, worth: Worth) -> Fraction:
    """So many per cent of one board's top; at IMPs in proportion to average plus (Law 12C2)."""
    if worth.kind == "imps":
        return average_imps(_AVERAGE + percent, None, 1, worth.options)
    return percent * worth.win / 100 if worth.kind == "boards" else percent


def _off_match(penalty: PenaltyGiven, draft: Draft, side: int, worth: Worth) -> Fraction:
    """What a penalty takes off a match, in the points of the match."""
    if worth.kind != "percent":
        return _in_ranking(penalty, worth)
    boards, top = draft.match.played, draft.tops[side]
    match penalty.unit:
        case "mp":
            return 100 * penalty.amount / top if top else _NONE
        case "board":
            return penalty.amount / boards if boards else _NONE
        case _:
            return penalty.amount


def _off_ranking(
    penalty: PenaltyGiven, team: str, drafts: Sequence[Draft], byes: Sequence[Bye], worth: Worth
) -> Fraction:
    """What a penalty takes off the ranking: per cent are of all that a contestant could have.

    Of a named round's match where the unit is ``percent`` and a round is named. Where nothing
    limits what a match can bring, they are points.
    """
    if penalty.unit == "board":
        return _of_a_board(penalty.amount, worth)
    if penalty.unit not in {"percent", "session"}:
        return penalty.amount
    only = penalty.round if penalty.unit == "percent" else None
    mine = [
        draft.match.played
        for draft in drafts
        if team in draft.match.teams and (only is None or only in draft.match.rounds)
    ]
    mine += [0 for bye in byes if bye.team == team and only in {None, bye.round}]
    wholes = [worth.whole(boards) for boards in mine]
    if not wholes or None in wholes:
        return penalty.amount
    return penalty.amount * sum(whole for whole in wholes if whole is not None) / 100


def _seat(
    round_: int | None, team: str, drafts: Sequence[Draft], found: Taken
) -> tuple[int, int] | None:
    """The match and the side of it that a penalty is taken off; of several, the last."""
    mine = list(_seats(team, drafts))
    if round_ is not None:
        mine = [seat for seat in mine if round_ in drafts[seat[0]].match.rounds]
    elif len(mine) > 1:
        mine.sort(key=lambda seat: drafts[seat[0]].match.round or 0)
        last = drafts[mine[-1][0]].match
        found.notices.append(
            Imbalance(
                "penalty-without-round",
                "",
                f"a penalty for {team} names no round: it is taken off its last match, "
                f"round {last.round}",
            )
        )
    return mine[-1] if mine else None


def _seats(team: str, drafts: Sequence[Draft]) -> Iterator[tuple[int, int]]:
    for place, draft in enumerate(drafts):
        if draft.match.award is None and team in draft.match.teams:
            yield place, draft.match.teams.index(team)


def _no_match(penalty: PenaltyGiven, team: str) -> Imbalance:
    where = f" in round {penalty.round}" if penalty.round is not None else ""
    unit = {"imp": "IMPs", "mp": "matchpoints", "board": "% of a board"}.get(penalty.unit, "%")
    message = f"a penalty of {brief(penalty.amount)} {unit} for {team}, which has no match{where}"
    return Imbalance("penalty-without-match", "", f"{message}: it has no effect")


def _carry(
    event: Event, drafts: Sequence[Draft], entrants: Entrants, worth: Worth, found: Taken
) -> None:
    """Carry-over counts in the ranking; IMPs count in the first match where the ranking is in VPs.

    They do so too where all are played against one opponent, as in a knock-out.
    """
    for contestant, carried in event.carried.items():
        team = entrants.shown(contestant)
        if team is None:
            continue
        seat = None
        if carried.unit == "imp" and worth.kind == "imps":
            mine = sorted(_seats(team, drafts), key=lambda seat: drafts[seat[0]].match.round or 0)
            opponents = {frozenset(drafts[place].match.teams) for place, _ in mine}
            if worth.in_vps and not mine:
                continue
            if worth.in_vps or len(opponents) == 1:
                seat = mine[0]
        if seat is not None:
            found.carried[seat] = carried.amount
        else:
            found.off_total(team, -carried.amount)
