"""Carry-over: what those who go through bring into the next session."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from statistics import median
from typing import Final, Literal, TypeAlias, assert_never

from overtrick.bridge.errors import BridgeError, quoted
from overtrick.event.combining.cut import Candidate, Cut
from overtrick.event.contestant import ContestantId
from overtrick.event.records import CarriedOver, Unit
from overtrick.scoring.rounding import brief, half_up

Scores: TypeAlias = Mapping[ContestantId, Fraction]
Meetings: TypeAlias = Mapping[tuple[ContestantId, ContestantId], Fraction]
"""What the first of two made against the second, in all their meetings."""

Rounding: TypeAlias = Literal["exact", "0.01", "0.1", "polish"]
ROUNDINGS: Final[tuple[Rounding, ...]] = ("exact", "0.01", "0.1", "polish")


class NotACarryOver(BridgeError):
    """No carry-over is written like that, or it lacks what it is worked out from."""

    code = "not-a-carry-over"


@dataclass(frozen=True, slots=True)
class Share:
    """A fixed part of what each has, at most ``most``."""

    part: Fraction
    most: Fraction | None = None


@dataclass(frozen=True, slots=True)
class Linear:
    """By rank in equal steps from ``first`` for the best to ``last`` (EBL 2014, WBF BAM 2023)."""

    first: Fraction
    last: Fraction = Fraction(0)


@dataclass(frozen=True, slots=True)
class HeadToHead:
    """What each made in its meetings with others who go through, and a part of it."""

    part: Fraction = Fraction(1)


@dataclass(frozen=True, slots=True)
class Qualifying:
    """The session (or sessions) before: what each has, and what it made against each other."""

    scores: Scores
    meetings: Meetings | None = None


CarryRule: TypeAlias = Share | Linear | HeadToHead


def carried_over(
    rule: CarryRule,
    through: Cut,
    before: Qualifying,
    rounding: Rounding = "0.01",
    unit: Unit = "total",
) -> tuple[CarriedOver, ...]:
    """What each contestant who goes through brings, in the order of the cut.

    A tie in a linear carry-over shares what its ranks bring. Contestants who drop in have the
    median of the others'. Raises NotACarryOver where a rule lacks scores or meetings.
    """
    amounts = _amounts(rule, through.qualified, before)
    rounded = [rounded_carry(amount, rounding) for amount, _ in amounts]
    found = [
        CarriedOver(one.contestant, amount, unit, words)
        for one, amount, (_, words) in zip(through.qualified, rounded, amounts, strict=True)
    ]
    if not found or not through.drop_ins:
        return tuple(found)
    middle = rounded_carry(Fraction(median(rounded)), rounding)
    words = "joins at this stage: the median of the others"
    return (*found, *(CarriedOver(one, middle, unit, words) for one in through.drop_ins))


def _amounts(
    rule: CarryRule, qualified: Sequence[Candidate], before: Qualifying
) -> list[tuple[Fraction, str]]:
    match rule:
        case Linear(first, last):
            return _linear(qualified, first, last)
        case Share(part, most):
            return [_share(_score(one.contestant, before.scores), part, most) for one in qualified]
        case HeadToHead(part):
            if before.meetings is None:
                raise NotACarryOver("what they made against each other is not known here")
            return [_met(one.contestant, qualified, before.meetings, part) for one in qualified]
        case _:
            assert_never(rule)


def _score(contestant: ContestantId, scores: Scores) -> Fraction:
    if contestant not in scores:
        raise NotACarryOver(f"{contestant} has no score to carry over")
    return scores[contestant]


def _share(score: Fraction, part: Fraction, most: Fraction | None) -> tuple[Fraction, str]:
    amount = score * part
    words = f"{brief(score)}" if part == 1 else f"{_part(part)} of {brief(score)}"
    if most is not None and amount > most:
        return most, f"{words}, at most {brief(most)}"
    return amount, words


def _part(part: Fraction) -> str:
    return "half" if part == Fraction(1, 2) else str(part)


def _linear(
    qualified: Sequence[Candidate], first: Fraction, last: Fraction
) -> list[tuple[Fraction, str]]:
    steps = linear(len(qualified), first, last)
    found = []
    for one in qualified:
        shared = [place for place, other in enumerate(qualified) if other.rank == one.rank]
        mean = sum((steps[place] for place in shared), Fraction(0)) / len(shared)
        ranks = f"rank {shared[0] + 1}"
        if len(shared) > 1:
            ranks = f"ranks {shared[0] + 1} to {shared[-1] + 1} shared"
        found.append((mean, f"{ranks} of {len(qualified)}, {brief(first)} to {brief(last)}"))
    return found


def linear(number: int, first: Fraction, last: Fraction = Fraction(0)) -> list[Fraction]:
    """``number`` amounts in equal steps from ``first`` to ``last``; exact.

    >>> [str(amount) for amount in linear(4, Fraction(6))]
    ['6', '4', '2', '0']
    """
    if number < 2:
        return [first] * number
    step = (first - last) / (number - 1)
    return [first - place * step for place in range(number)]


def _met(
    one: ContestantId, qualified: Sequence[Candidate], meetings: Meetings, part: Fraction
) -> tuple[Fraction, str]:
    rivals = [other.contestant for other in qualified if (one, other.contestant) in meetings]
    made = sum((meetings[one, rival] for rival in rivals), Fraction(0))
    against = ", ".join(map(str, rivals)) or "nobody who goes through"
    words = f"{brief(made)} against {against}"
    return made * part, words if part == 1 else f"{_part(part)} of {words}"


def rounded_carry(amount: Fraction, rounding: Rounding) -> Fraction:
    """An amount to 0.01 or 0.1, halves up, or as in the Polish league.

    There it goes up to the next 0.1, but down to the one below where that would make a whole
    number of what was none (quoted from the league's scoring program).
    """
    match rounding:
        case "exact":
            return amount
        case "0.01":
            return half_up(amount, 2)
        case "0.1":
            return half_up(amount, 1)
        case "polish":
            up = -Fraction(-amount * 10 // 1, 10)
            return up - Fraction(1, 10) if up != amount and up.denominator == 1 else up
        case _:
            assert_never(rounding)


_NUMBER: Final = r"[0-9]{1,6}(?:\.[0-9]{1,4})?"
_PART: Final = r"[0-9]{1,3}/[1-9][0-9]{0,2}"
_SHARE: Final = re.compile(
    rf"(full|half|share:(?P<part>{_PART}|{_NUMBER}%))(:max=(?P<most>{_NUMBER}))?"
)
_LINEAR: Final = re.compile(rf"linear:(?P<first>{_NUMBER})(:(?P<last>{_NUMBER}))?")
_MET: Final = re.compile(rf"head-to-head(:(?P<part>{_PART}|{_NUMBER}%))?")


def parse_carry(text: str) -> CarryRule:
    """A carry-over as it is typed. Raises NotACarryOver.

    ``full``, ``half``, ``share:1/3``, ``share:40%``, each with ``:max=20`` behind it;
    ``linear:20.25:0``; ``head-to-head`` and ``head-to-head:1/2``.
    """
    typed = re.sub(r"\s+", "", text.lower())
    if match := _SHARE.fullmatch(typed):
        named = {"full": Fraction(1), "half": Fraction(1, 2)}.get(match[1])
        most = Fraction(match["most"]) if match["most"] else None
        return Share(named if named is not None else _typed_part(match["part"]), most)
    if match := _LINEAR.fullmatch(typed):
        return Linear(Fraction(match["first"]), Fraction(match["last"] or 0))
    if match := _MET.fullmatch(typed):
        return HeadToHead(_typed_part(match["part"]))
    raise NotACarryOver(
        f"{quoted(text)} is no carry-over: write full, half, share:1/3, share:1/2:max=20, "
        "linear:20.25:0 or head-to-head"
    )


def _typed_part(text: str | None) -> Fraction:
    if text is None:
        return Fraction(1)
    return Fraction(text[:-1]) / 100 if text.endswith("%") else Fraction(text)
