"""The facts that tie-breaks ask of a field: every board a contestant played, and whom against."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from fractions import Fraction

from overtrick.event.contestant import ContestantId, shown_ids
from overtrick.event.credit import Credit, Credits
from overtrick.event.fold import Event, Play
from overtrick.event.tie_breaks.facts import Encounter, Facts, Gather, tossed
from overtrick.event.traveller import contestants_of, travellers
from overtrick.scoring.methods import METHODS
from overtrick.scoring.options import Options

_NONE = Fraction(0)


def field_facts(
    event: Event, scores: Mapping[ContestantId, Fraction], credits_: Credits, options: Options
) -> Gather:
    """What gives the facts on tied contestants of a field."""

    def gather(tied: Collection[ContestantId]) -> Facts:
        boards = [one.plays for one in travellers(event)]
        imps = METHODS[event.opened.method].unit == "IMPs"
        met = {
            one: tuple(
                _encounter(event, boards[credit.board][credit.line], credit, one, imps=imps)
                for credit in credits_[one]
            )
            for one in tied
        }
        return Facts(scores, met, tossed(options.toss, tied, shown_ids(credits_)))

    return gather


def _encounter(
    event: Event, play: Play, credit: Credit, one: ContestantId, *, imps: bool
) -> Encounter:
    points = credit.points or _NONE
    average = credit.top / 2 if credit.top is not None else _NONE
    beside = contestants_of(event, play, credit.side)
    return Encounter(
        opponents=contestants_of(event, play, credit.side.opponents),
        points=points,
        average=average,
        round=play.entered.round,
        partners=tuple(other for other in beside if other != one),
        tops=int(bool(credit.top) and points == credit.top),
        boards_won=Fraction(1 + (points > average) - (points < average), 2),
        imps=(max(points, _NONE), max(-points, _NONE)) if imps else None,
    )
