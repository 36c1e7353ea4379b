"""Every choice on which scoring rules differ: named fields with named values."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields, replace
from functools import lru_cache
from typing import Final

from overtrick.bridge.errors import BridgeError


class NotAnOption(BridgeError):
    """No option has that name, or the option has no such value."""

    code = "not-an-option"


@dataclass(frozen=True, slots=True)
class Choice:
    """One option: its name, its values with their meaning in words, and what it is about."""

    name: str
    about: str
    values: Mapping[str, str]
    pattern: str | None = None
    """A regular expression of further values, as for ``butler_drop``."""
    several: bool = False
    """Whether a list of the values is a value too, with commas between."""

    def has(self, value: str) -> bool:
        """Whether ``value`` is one that the option can have."""
        import re

        if value in self.values or (self.several and self._listed(value)):
            return True
        return self.pattern is not None and re.fullmatch(self.pattern, value) is not None

    def words(self, value: str) -> str:
        """What a value means; of a list of values what each of them does, in order."""
        if not (self.several and self._listed(value)):
            return self.values.get(value, value)
        return ", then ".join(self.values[part] for part in value.split(","))

    def _listed(self, value: str) -> bool:
        return all(part in self.values for part in value.split(","))


TIE_BREAK_WORDS: Final[dict[str, str]] = {
    "none": "share the place",
    "head-to-head": "are ranked by their points on the boards against each other",
    "all-met": "are ranked likewise, but only where all of them met equally often",
    "opponents": "are ranked by the final scores of their opponents added up, in an individual "
    "divided by those of their partners (EBU White Book 143.5.2)",
    "tops": "are ranked by their complete tops",
    "boards-won": "are ranked by the boards they won, a half for one halved",
    "last-round": "are ranked by their points in the last round",
    "wins": "are ranked by the matches (or rounds) they won, a half for a draw",
    "common-opponents": "are ranked by their points against opponents that all of them met",
    "net-imps": "are ranked by IMPs won less IMPs lost",
    "imp-quotient": "are ranked by IMPs won divided by IMPs lost",
    "split": "share the place, and what it brings, evenly",
    "toss": "are ranked as the toss that the director recorded (option `toss`)",
}
"""The rules for equal totals, each with what it says of contestants with equal totals."""

CHOICES: Final[tuple[Choice, ...]] = (
    Choice("win", "Matchpoints for a score beaten", {"2": "2, and 1 a tie", "1": "1, and ½ a tie"}),
    Choice(
        "factor",
        "Boards played fewer times than others",
        {
            "event": "Neuberg to the event's largest number of scores",
            "board": "Neuberg to the board's own number of tables, rulings among them",
            "boards": "totals factored to the boards of a full session; on a board, Neuberg "
            "makes up for artificial scores alone",
            "none": "not adjusted: each board counts by its own scores",
            "manual": "the old manual way: 1 more for each score missing",
            "ascherman": "Ascherman's formula: one share of the top more at each end",
        },
    ),
    Choice(
        "factor_in",
        "Where boards played fewer times are adjusted",
        {
            "board": "in the board's points",
            "total": "inside the total alone: a board shows its points among its own scores",
        },
    ),
    Choice(
        "sit_out",
        "A contestant who sat out",
        {
            "own": "has the points and the top of the boards played",
            "prorated": "has a total brought up to the boards of a full session",
            "prorated-mp": "likewise, but only at matchpoints",
        },
    ),
    Choice(
        "round_board",
        "Rounding of a board's matchpoints",
        {
            "exact": "not rounded",
            "0.01-half-up-each": "to 0.01, halves up, each side on its own",
            "0.1-half-up": "to 0.1, halves up, each side on its own",
            "0.1-half-even-ns": "to 0.1, halves to even, East-West the rest of the top",
            "0.1-to-average": "to 0.1, halves towards the average",
        },
    ),
    Choice(
        "percent_from",
        "What a percentage is taken of",
        {
            "exact": "exact points",
            "rounded-boards": "the sum of the rounded board points",
            "rounded-total": "the total, rounded to 0.01",
        },
    ),
    Choice(
        "average",
        "Average plus and minus",
        {
            "fixed": "60, 50 and 40 per cent",
            "law12c2c": "60, 50 and 40 per cent, or the contestant's own session if further "
            "from 50 (Law 12C2(c))",
        },
    ),
    Choice(
        "small_group",
        "Small groups on a fouled board",
        {
            "neuberg": "Neuberg whatever their size",
            "ebu": "EBU White Book 4.2.3.3",
            "acbl": "ACBL and WBF rules of 1991",
        },
    ),
    Choice(
        "ximp_divisor",
        "Cross-IMPs are divided by",
        {"n-1": "the comparisons made", "n": "the scores on the board", "total": "nothing"},
    ),
    Choice(
        "ximp_short",
        "Cross-IMPs on a board played fewer times",
        {
            "scaled": "scaled up to the expected scores",
            "own": "by its own scores alone",
            "total": "the group's total times (N-1)/(n-1)",
        },
    ),
    Choice(
        "butler_drop",
        "Scores left out of the datum, at the top and at the bottom",
        {
            "0": "none",
            "1+1": "one at each end",
            "5%+5%": "five per cent at each end, to the nearest whole score",
            "sliding": "one at each end, one more for every fifteen scores above ten",
        },
        r"\d+(\.\d+)?%?\+\d+(\.\d+)?%?",
    ),
    Choice(
        "datum_round",
        "Rounding of the datum to 10",
        {"half-away": "halves away from zero", "half-even": "halves to the even ten"},
    ),
    Choice(
        "average_imps",
        "IMPs for average plus (average minus loses them)",
        {
            "3": "3 (Law 12C2(b))",
            "2": "2",
            "1.5": "1.5",
            "own": "the contestant's own average of the other boards",
        },
    ),
    Choice(
        "vp_scale",
        "Victory points of a match",
        {
            "none": "none: contestants are ranked by what the method counts",
            "wbf": "WBF 2013, continuous",
            "wbf-discrete": "WBF 2013, whole victory points",
            "acbl-20": "ACBL, 20 victory points",
            "acbl-30": "ACBL, 30 victory points",
            "sbu-20": "SBU and older EBU, 20-0",
            "wbf-25": "WBF before 2013, 25-0",
            "ebu-teamsscorer-3": "TeamsScorer, three boards",
            "win-loss": "1 for a match won, ½ for a draw",
            "ebu-mp": "EBU matchpoint Swiss, 20-0 from the percentage; in matches at matchpoints "
            "it counts in place of every scale of IMPs",
        },
        r"(?s).*\[\[ *rows *\]\].*",
    ),
    Choice(
        "fractional_imps",
        "Victory points for a margin that is not a whole number of IMPs",
        {
            "towards-zero": "the whole number of IMPs nearer to a draw",
            "nearest": "the nearest whole number of IMPs",
            "interpolated": "in proportion between two IMPs",
        },
    ),
    Choice(
        "matches",
        "Pairs play matches",
        {
            "none": "none: each has the total of its boards",
            "rounds": "of a round against the same opponents, worth victory points (`vp_scale`)",
        },
    ),
    Choice(
        "stanzas",
        "Rounds of one match",
        {
            "1": "1; rounds in which the halves of the same boards are played go together",
            "consecutive": "as many as the same opponents play one after the other",
            "all": "all that two contestants play against each other",
        },
        r"[2-9]|[1-9]\d",
    ),
    Choice(
        "eights",
        "A match of teams of eight, four tables of each board",
        {
            "none": "none: teams have four players at the tables",
            "cross-imps": "every score is compared with both of the other team, all four added",
            "aggregate": "both scores of a line are added before they are compared",
            "fours": "two matches of teams of four, added",
        },
    ),
    Choice(
        "eights_numbers",
        "Numbers of teams of eight",
        {
            "team": "all tables of a team bear its number",
            "fours": "1 and 2 are the fours of the first team, 3 and 4 of the second",
        },
    ),
    Choice(
        "aggregate_table",
        "What the net total points of a match bring (Patton, aggregate): the whole, then the "
        "winner's points up to each margin, as in 8:100=5,300=6,600=7,1000=8",
        {"none": "no table: total points alone"},
        r"\d+(\.\d+)?:\d+=\d+(\.\d+)?(,\d+=\d+(\.\d+)?)*",
    ),
    Choice(
        "rank_by",
        "Contestants are ranked by",
        {
            "shown": "their percentage as printed, to 0.01, or their total",
            "exact": "their exact percentage or total",
        },
    ),
    Choice(
        "tie_break",
        "Contestants with equal totals",
        TIE_BREAK_WORDS,
        several=True,
    ),
    Choice(
        "toss",
        "The toss between contestants with equal totals, for the rule `toss` of `tie_break`",
        {"none": "none was made"},
        r"[^,]{1,40}(,[^,]{1,40})*",
    ),
    Choice(
        "individual_winners",
        "An individual has",
        {"1": "one list", "4": "four lists, by the seat of the first round: N, E, S and W"},
    ),
    Choice(
        "handicap_as",
        "A handicap is",
        {
            "percent": "per cent, added to the percentage",
            "percent-as-imps": "per cent, added to IMPs at 6.48 per cent for one IMP a board (NGS)",
            "imps-a-board": "IMPs for each board played, added to the total",
            "points": "points of the ranking (IMPs, victory points), added to the total",
            "percent-of-imps": "per cent that a team's IMPs won are raised by (ACBL)",
        },
    ),
    Choice("place", "How tied places are printed", {"3=": "3= for each", "1/2": "1/2 for each"}),
    Choice("half", "How a half is printed", {".5": ".5", "x": "x", "1/2": "½"}),
)


@dataclass(frozen=True, slots=True)
class Options:
    """One value for every choice. The defaults are the plain rules."""

    win: str = "2"
    factor: str = "event"
    factor_in: str = "board"
    sit_out: str = "own"
    round_board: str = "exact"
    percent_from: str = "exact"
    average: str = "law12c2c"
    small_group: str = "neuberg"
    ximp_divisor: str = "n-1"
    ximp_short: str = "own"
    butler_drop: str = "1+1"
    datum_round: str = "half-away"
    average_imps: str = "3"
    vp_scale: str = "wbf"
    fractional_imps: str = "towards-zero"
    matches: str = "none"
    stanzas: str = "1"
    eights: str = "none"
    eights_numbers: str = "team"
    aggregate_table: str = "none"
    rank_by: str = "shown"
    tie_break: str = "none"
    toss: str = "none"
    individual_winners: str = "1"
    handicap_as: str = "percent"
    place: str = "3="
    half: str = ".5"

    @property
    def named(self) -> tuple[tuple[str, str], ...]:
        """Every option with its value, in the order of the documentation."""
        return tuple((field.name, getattr(self, field.name)) for field in fields(self))


ABSENT: Final[Mapping[str, str]] = {
    "win": "2",
    "factor": "event",
    "factor_in": "board",
    "sit_out": "own",
    "round_board": "exact",
    "percent_from": "exact",
    "average": "law12c2c",
    "small_group": "neuberg",
    "ximp_divisor": "n-1",
    "ximp_short": "own",
    "butler_drop": "1+1",
    "datum_round": "half-away",
    "average_imps": "3",
    "vp_scale": "wbf",
    "fractional_imps": "towards-zero",
    "matches": "none",
    "stanzas": "1",
    "eights": "none",
    "eights_numbers": "team",
    "aggregate_table": "none",
    "rank_by": "shown",
    "tie_break": "none",
    "toss": "none",
    "individual_winners": "1",
    "handicap_as": "percent",
    "place": "3=",
    "half": ".5",
}
"""What an event had before there was the option: how a journal that lacks it is read.

A new option adds a line. No line is changed, whatever becomes of the defaults for new events.
"""
_ABSENT: Final = Options(**ABSENT)


def completed(named: Iterable[tuple[str, str]]) -> tuple[tuple[str, str], ...]:
    """Options that a journal names, and for each that it lacks what its event had by then."""
    return tuple({**ABSENT, **dict(named)}.items())


def from_named(named: Iterable[tuple[str, str]]) -> Options:
    """The options that a journal names, and what is ``ABSENT`` from it. Raises NotAnOption."""
    return _from_named(tuple(named))


@lru_cache(maxsize=256)
def _from_named(named: tuple[tuple[str, str], ...]) -> Options:
    # Kept: an event has the same options however often it is scored.
    return with_settings(_ABSENT, named)


def with_settings(options: Options, settings: Iterable[tuple[str, str]]) -> Options:
    """``options`` with some values changed. Raises NotAnOption."""
    changed = dict(settings)
    for name, value in changed.items():
        check(name, value)
    return replace(options, **changed)


def check(name: str, value: str) -> None:
    """Raise NotAnOption unless ``name`` is an option and ``value`` one of its values."""
    choice = next((choice for choice in CHOICES if choice.name == name), None)
    if choice is None:
        names = ", ".join(choice.name for choice in CHOICES)
        raise NotAnOption(f"{name!r} is not an option; the options are {names}")
    if not choice.has(value):
        raise NotAnOption(f"{name} cannot be {value!r}; it is one of {', '.join(choice.values)}")
