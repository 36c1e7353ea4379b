"""How a Swiss event is drawn: named choices."""

from __future__ import annotations

from dataclasses import dataclass, fields
from fractions import Fraction
from typing import Any, Final, Literal, TypeAlias

from overtrick.bridge.errors import quoted
from overtrick.event.schedules.awards import USUAL, ByeAward
from overtrick.event.schedules.refusal import ScheduleRefused

Named: TypeAlias = tuple[tuple[str, str], ...]

CHOICES: Final[dict[str, tuple[str, ...]]] = {
    "method": ("best", "monrad", "danish", "repair"),
    "standings": ("current", "delayed"),
    "opening": ("random", "slaughter", "folded", "halves", "scores"),
    "odd": ("bye", "triangle", "half-matches"),
    "odd_at_end": ("bye", "half-matches"),
    "sides": ("balanced", "toss"),
}


@dataclass(frozen=True, slots=True)
class SwissSettings:
    """Every choice a draw depends on; the same field and settings give the same draw.

    ``method``: ``best`` keeps all opponents as near in the standings as can be without a
    rematch, ``monrad`` gives the highest the nearest that it has not met, and so on down,
    ``danish`` draws neighbours and allows rematches, ``repair`` goes down as monrad does
    without looking ahead and mends clashes from the bottom up. ``standings`` says which
    scores the caller passes: those after the last round, or after the round before it.
    ``opening`` draws the rounds before there are standings: at random, ``slaughter`` (1 meets
    the first of the lower half), ``folded`` (1 meets the last), ``halves`` (lots between the
    upper and the lower half), or as any other round by the ``scores`` carried in.
    ``odd``: who is left over has a bye, or three play a triangle over two rounds, or
    half-length matches within one; ``odd_at_end`` replaces a triangle over two rounds that
    would go beyond the last of ``rounds`` or over one of ``breaks`` (each given by the round
    before it). A late entrant is placed on ``late_score`` for every round missed. ``seed`` is
    for drawing lots.
    """

    method: Literal["best", "monrad", "danish", "repair"] = "best"
    standings: Literal["current", "delayed"] = "current"
    opening: Literal["random", "slaughter", "folded", "halves", "scores"] = "random"
    odd: Literal["bye", "triangle", "half-matches"] = "bye"
    odd_at_end: Literal["bye", "half-matches"] = "half-matches"
    rounds: int | None = None
    breaks: tuple[int, ...] = ()
    bye: ByeAward = USUAL
    late_score: Fraction = Fraction(10)
    sides: Literal["balanced", "toss"] = "balanced"
    seed: int = 0
    unit: str = "VP"
    first_table: int = 1

    def named(self) -> Named:
        """Every setting as a name and a value in words, as a journal keeps them."""
        return tuple((one.name, _written(getattr(self, one.name))) for one in fields(self))

    @staticmethod
    def from_named(named: Named) -> SwissSettings:
        """The settings that ``named`` gives, defaults elsewhere. Raises ScheduleRefused."""
        return SwissSettings(**{name: _read(name, text) for name, text in named})

    def looks_at(self, round_: int) -> int:
        """The round whose standings are looked at to draw ``round_``; 0 where there are none."""
        return max(0, round_ - (2 if self.standings == "delayed" else 1))

    def triangle_fits(self, round_: int) -> bool:
        """Whether a triangle over two rounds can begin in a round."""
        return round_ != self.rounds and round_ not in self.breaks


def _written(value: object) -> str:
    if isinstance(value, tuple):
        return " ".join(map(str, value))
    if isinstance(value, ByeAward):
        return f"{value.amount} {value.unit}"
    return "" if value is None else str(value)


def _read(name: str, text: str) -> Any:
    """The value of one setting. Raises ScheduleRefused, saying what was expected."""
    if name in CHOICES:
        if text in CHOICES[name]:
            return text
        raise _refused(name, text, ", ".join(CHOICES[name]))
    if name not in _READERS:
        raise ScheduleRefused(f"there is no setting {quoted(name)} of Swiss draws")
    reader, expected = _READERS[name]
    try:
        return reader(text)
    except (ValueError, ZeroDivisionError):
        raise _refused(name, text, expected) from None


def _refused(name: str, text: str, expected: str) -> ScheduleRefused:
    return ScheduleRefused(f"{name} is {quoted(text)}; expected {expected}")


def _award(text: str) -> ByeAward:
    match text.split():
        case [amount, "VP"]:
            return ByeAward(Fraction(amount), "VP")
        case [amount, "%"]:
            return ByeAward(Fraction(amount), "%")
        case _:
            raise ValueError(text)


_READERS: Final[dict[str, tuple[Any, str]]] = {
    "rounds": (lambda text: int(text) if text else None, "a number of rounds, or nothing"),
    "breaks": (lambda text: tuple(map(int, text.split())), "rounds with spaces between"),
    "bye": (_award, "points such as 12 VP or 55 %"),
    "late_score": (Fraction, "a number of points"),
    "seed": (int, "a whole number"),
    "unit": (str, "a word"),
    "first_table": (int, "the number of a table"),
}
