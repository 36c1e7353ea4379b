"""What was given in place of matches: byes, forfeits, matches that were not played."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import NamedTuple

from overtrick.event.fold import Event
from overtrick.event.matches.entrants import Entrants
from overtrick.event.matches.worth import Worth
from overtrick.event.records import MatchAwarded
from overtrick.event.standings import Bye, Imbalance, Match
from overtrick.scoring.imps import average_imps
from overtrick.scoring.victory_points import NotOnScale

_NONE = Fraction(0)


class Given(NamedTuple):
    """One award as it counts: points of the ranking, and points of a match beside (IMPs)."""

    points: Fraction
    imps: Fraction


class Awarded(NamedTuple):
    """Matches with those awarded among them, and the byes, round after round."""

    matches: tuple[Match, ...]
    byes: tuple[Bye, ...]
    notices: tuple[Imbalance, ...]


def award(event: Event, matches: Sequence[Match], entrants: Entrants, worth: Worth) -> Awarded:
    """Put every award in force in its place. An award for a match that was played replaces it.

    Where one in IMPs or per cent has no place on the scale, that is said and it brings nothing.
    """
    notices: list[Imbalance] = []
    found = list(matches)
    byes: list[Bye] = []
    for record in sorted(_due(event), key=lambda one: one.round):
        teams = tuple(entrants.number(record.section, number) for number in record.numbers)
        boards = usual_boards(matches, record.round)
        given = [_given(amount, record, boards, worth, notices) for amount in record.awards]
        if len(teams) == 1:
            byes.append(Bye(record.round, teams[0], given[0].points, given[0].imps, record))
        elif len(teams) == len(given) == 2:
            _replace(found, record, (teams[0], teams[1]), given, worth)
    return Awarded(tuple(found), tuple(byes), tuple(notices))


def _due(event: Event) -> Iterator[MatchAwarded]:
    """Every award but those of byes in rounds that are drawn and to come."""
    last: dict[str, int] = {}
    for section, round_, *_ in event.places if event.drawn else ():
        last[section] = max(last.get(section, 0), round_)
    for one in event.awards.values():
        drawn = (one.section, one.round) in event.drawn
        if not drawn or len(one.numbers) > 1 or one.round <= last.get(one.section, 0):
            yield one


def _given(
    amount: Fraction, record: MatchAwarded, boards: int, worth: Worth, notices: list[Imbalance]
) -> Given:
    try:
        return given_for(amount, record, boards, worth)
    except NotOnScale as error:
        message = f"{error}: the award brings nothing"
        where = f"{' and '.join(record.numbers)}, round {record.round}"
        notices.append(Imbalance("not-on-scale", where, message))
        return Given(_NONE, amount if record.unit == "imp" else _NONE)


def _replace(
    matches: list[Match],
    record: MatchAwarded,
    teams: tuple[str, str],
    given: Sequence[Given],
    worth: Worth,
) -> None:
    """The match of that round between the two as awarded; a new one where none was played."""
    place = next(
        (
            place
            for place, match in enumerate(matches)
            if set(match.teams) == set(teams) and record.round in match.rounds
        ),
        None,
    )
    played = None if place is None else matches[place]
    home, away = given if played is None or played.teams == teams else given[::-1]
    points = (home.points, away.points)
    awarded = Match(
        round=record.round,
        teams=teams if played is None else played.teams,
        boards=(),
        points=(home.imps, away.imps) if worth.in_vps else points,
        vps=points if worth.in_vps else None,
        rounds=(record.round,),
        award=record,
        in_percent=worth.kind == "percent",
    )
    if place is None or played is None:
        matches.append(awarded)
        return
    matches[place] = replace(
        awarded,
        round=played.round,
        boards=played.boards,
        rounds=played.rounds,
        stanzas=played.stanzas,
    )


def usual_boards(matches: Iterable[Match], round_: int) -> int:
    """The boards of most matches of a round; of most matches of all where it has none."""
    lengths = [(round_ in match.rounds, match.played) for match in matches if match.played]
    here = Counter(boards for is_here, boards in lengths if is_here)
    counts = here or Counter(boards for _, boards in lengths)
    return max(counts, key=lambda boards: (counts[boards], boards), default=0)


def given_for(amount: Fraction, record: MatchAwarded, boards: int, worth: Worth) -> Given:
    """One award as it counts. Raises NotOnScale.

    Per cent are of what a match brings; on a scale of percentages they are looked up, and at
    IMPs without victory points they are IMPs by Law 12C2(b) for each board. IMPs given where
    there are victory points are looked up too. Anything else is in points of the ranking.
    """
    match record.unit:
        case "percent" | "board" | "session":
            return _percent(amount, boards, worth)
        case "imp" if worth.in_vps and worth.kind == "imps":
            vps = worth.vps((amount, -amount), boards)
            return Given(_NONE if vps is None else vps[0], amount)
        case _:
            in_imps = worth.kind == "imps" and not worth.in_vps
            return Given(amount, amount if in_imps else _NONE)


def _percent(amount: Fraction, boards: int, worth: Worth) -> Given:
    if worth.scale is not None and worth.scale.percent and boards:
        return Given(worth.scale.vps(boards, amount)[0], _NONE)
    whole = worth.whole(boards)
    if whole is not None:
        return Given(amount * whole / 100, _NONE)
    if worth.kind != "imps":
        return Given(_NONE, _NONE)
    imps = boards * average_imps(amount, None, 1, worth.options)
    return Given(imps, imps)
