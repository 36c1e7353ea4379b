"""Deciding what a match that was not played brings: byes, forfeits, rounds nobody played."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from fractions import Fraction

from overtrick.event.commands import AwardMatch
from overtrick.event.decide.places import sections_of
from overtrick.event.knock_out import options_in_matches
from overtrick.event.matches.worth import scale_in_force
from overtrick.event.naming import contestant_of
from overtrick.event.records import MatchAwarded, Record, Sitting, Unit
from overtrick.event.refusals import NotAllowed, NotScheduled
from overtrick.event.schedules.awards import bye_award, unplayed_percent
from overtrick.event.state import Event
from overtrick.scoring.options import from_named
from overtrick.scoring.victory_points import NotOnScale, Scale


def awarded(event: Event, command: AwardMatch) -> tuple[Record, ...]:
    """The award of a bye (one contestant) or of a match without a result (two).

    Awards left out are those of the rules: a bye's, or 60, 50 or 40 per cent as for a round
    unplayed through nobody's fault. Raises NotAllowed and NotScheduled.
    """
    numbers, awards = _numbers(event, command), command.awards
    if awards and len(awards) != len(numbers):
        raise NotAllowed("as many awards as contestants are needed, or none for the usual ones")
    section = _section(event, command)
    sitting = _check_round(event, command, section, numbers)
    unit = command.unit
    if not awards:
        awards, unit = _usual(event, numbers, sitting)
    if unit not in ("vp", "percent", "total"):
        raise NotAllowed(f"a match is awarded in victory points or per cent, not in {unit!r}")
    _check_amounts(event, awards, unit, sitting)
    if len(numbers) == 2 and (section, command.round, numbers[::-1]) in event.awards:
        numbers, awards = numbers[::-1], awards[::-1]
    record = MatchAwarded(section, command.round, numbers, awards, unit, command.reason)
    return () if event.awards.get((section, command.round, numbers)) == record else (record,)


def _numbers(event: Event, command: AwardMatch) -> tuple[str, ...]:
    if not 1 <= len(command.numbers) <= 2:
        raise NotAllowed("a bye is one contestant's and a match two contestants'")
    options = from_named(event.opened.options)
    if event.opened.form != "teams" and (event.opened.winners == 2 or options.matches == "none"):
        raise NotAllowed("matches are awarded to teams, and to pairs who play matches (`matches`)")
    found = tuple(contestant_of(event, number).number for number in command.numbers)
    if len(set(found)) != len(found):
        raise NotAllowed(f"{found[0]} does not play against itself")
    return found


def _section(event: Event, command: AwardMatch) -> str:
    """The section named, the contestants' own, or the only one there is."""
    if command.section:
        return command.section
    own = {contestant_of(event, number).section for number in command.numbers}
    sections = sections_of(event)
    if event.opened.form != "teams" and len(own) == 1:
        return own.pop()
    return next(iter(sections)) if len(sections) == 1 else ""


def _check_round(
    event: Event, command: AwardMatch, section: str, numbers: tuple[str, ...]
) -> Sitting | None:
    """Raise NotScheduled where the round is seated otherwise; the match's sitting if there is."""
    _check_there(event, section, command.round)
    rounds = {
        place: sitting
        for place, sitting in event.sittings.items()
        if place[:2] == (section, command.round) and sitting.plays
    }
    opponents: dict[str, set[str]] = {}
    for sitting in rounds.values():
        home, away = sitting.teams or (sitting.ns[0], sitting.ew[0])
        opponents.setdefault(home, set()).add(away)
        opponents.setdefault(away, set()).add(home)
    first, *other = numbers
    met = opponents.get(first, set())
    if not rounds:
        return None
    if other and other[0] not in met:
        meets = f"meets {' and '.join(sorted(met))}" if met else "sits out"
        raise NotScheduled(f"{first} {meets} in round {command.round}, not {other[0]}")
    if not other and met:
        raise NotScheduled(
            f"{first} meets {' and '.join(sorted(met))} in round {command.round}: "
            "a bye is for a contestant without opponents"
        )
    found = [one for one in rounds.values() if set(one.teams or (*one.ns, *one.ew)) == set(numbers)]
    return found[0] if found else None


def _check_there(event: Event, section: str, round_: int) -> None:
    """Raise NotScheduled for a round that the section neither has nor is to draw next."""
    rounds = {place[:2] for place in event.sittings} | {place[:2] for place in event.places}
    last = max((one for name, one in {*rounds, *event.drawn} if name == section), default=0)
    if round_ > last + 1:
        raise NotScheduled(f"there is no round {round_}: the next one to come is {last + 1}")


def _check_amounts(
    event: Event, awards: Iterable[Fraction], unit: Unit, sitting: Sitting | None
) -> None:
    """Raise NotAllowed for what no match can bring: below nothing, or more than there is."""
    most = Fraction(100) if unit == "percent" else _most(event, sitting)
    if unit == "total" or most is None:
        return
    for award in awards:
        if not 0 <= award <= most:
            raise NotAllowed(
                f"an award is from 0 to {most} {'per cent' if unit == 'percent' else 'VPs'}, "
                f"not {award}"
            )


def _most(event: Event, sitting: Sitting | None) -> Fraction | None:
    """The victory points that a match shares out; None where no scale is in force."""
    chosen = _scale_of(event)
    if chosen is None:
        return None
    margin = 50 if chosen.percent else 0
    for boards in (len(sitting.boards) if sitting else 8, 8):
        with suppress(NotOnScale):
            return sum(chosen.vps(boards, margin), Fraction(0))
    return None


def _usual(
    event: Event, numbers: tuple[str, ...], sitting: Sitting | None
) -> tuple[tuple[Fraction, ...], Unit]:
    """A bye as the rules have it; a match unplayed at nobody's fault (White Book 3.3.9)."""
    if len(numbers) == 1:
        award = bye_award(event.opened.rules, _scale(event))
        return (award.amount,), "vp" if award.unit == "VP" else "percent"
    boards = len(sitting.boards) if sitting else 2
    percent = unplayed_percent(boards or 2, at_fault=False)
    return (percent, percent), "percent"


def _scale(event: Event) -> str:
    """The code of that scale; ``none`` without."""
    chosen = _scale_of(event)
    return chosen.code if chosen else "none"


def _scale_of(event: Event) -> Scale | None:
    """The scale of victory points that the event is ranked by, if any."""
    options, method = options_in_matches(event), event.opened.method
    if event.opened.form == "teams" and method != "imp":
        return None
    return scale_in_force(options, percent=method == "mp")
