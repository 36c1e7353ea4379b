"""What each tag's value may be (PBN 2.1, chapters 3 and 4)."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Final

from overtrick.bridge.board import Vulnerability
from overtrick.bridge.deal import Deal, NotADeal
from overtrick.formats.pbn.document import MANDATORY, NEVER_INHERITED, Fault, Tag

VULNERABLE: Final = {
    "none": Vulnerability.NONE,
    "love": Vulnerability.NONE,
    "-": Vulnerability.NONE,
    "ns": Vulnerability.NS,
    "ew": Vulnerability.EW,
    "all": Vulnerability.BOTH,
    "both": Vulnerability.BOTH,
}
"""Vulnerabilities by the words of the standard, in small letters."""

TABLES: Final = frozenset(
    {
        "ActionTable", "AuctionTimeTable", "InstantScoreTable", "OptimumPlayTable",
        "OptimumResultTable", "PlayTimeTable", "ScoreTable", "TotalScoreTable",
    }
)  # fmt: skip
PLAIN: Final = frozenset(MANDATORY) | frozenset(
    {
        "Annotator", "AnnotatorNA", "Application", "BidSystemEW", "BidSystemNS", "Competition",
        "DealId", "Description", "DoubleDummyTricks", "EastNA", "EastType", "EventDate",
        "EventSponsor", "FrenchMP", "Generator", "Hidden", "HomeTeam", "Mode", "NorthNA",
        "NorthType", "Note", "OptimumScore", "PairEW", "PairNS", "ParContract", "Room", "Round",
        "Score", "ScoreIMP", "ScoreMP", "ScorePercentage", "ScoreRubber", "ScoreRubberHistory",
        "Section", "SouthNA", "SouthType", "Stage", "Table", "Termination", "Time", "TimeCall",
        "TimeCard", "TimeControl", "UTCDate", "UTCTime", "VisitTeam", "WestNA", "WestType",
    }
)  # fmt: skip
"""Tags that nothing but comments may follow."""

KNOWN: Final = PLAIN | TABLES | {"Auction", "Play"}

SCORINGS: Final = frozenset(
    {
        "mp", "matchpoints", "imp", "cavendish", "chicago", "rubber", "bam", "instant", "butler",
        "butler-2", "experts", "cross", "cross1", "cross2", "mean", "median", "mp1", "mp2",
        "oldmp", "mitchell2", "mitchell3", "mitchell4", "ascherman", "bastille", "emp",
        "imp_1948", "imp_1961",
    }
)  # fmt: skip
"""The basic systems and modifiers that the standard names (3.4.12), in small letters."""

Rule = Callable[[str], str | None]


def faults_of_value(tag: Tag) -> Iterator[Fault]:
    """What is wrong with the value of one tag. Empty and ``?`` are always right."""
    value = tag.value
    if tag.name in NEVER_INHERITED and tag.name != "Note" and value.startswith("#"):
        yield Fault("bad-inheritance", tag.line, f"{tag.name} cannot be taken over with #")
        return
    value = value.removeprefix("##") if tag.name not in NEVER_INHERITED else value
    if value in ("", "?", "#"):
        return
    message = RULES[tag.name](value) if tag.name in RULES else None
    if message:
        yield Fault("bad-value", tag.line, f'{tag.name} "{value[:80]}": {message}')
    odd = HABITS[tag.name](value) if tag.name in HABITS else None
    if odd:
        yield Fault("odd-value", tag.line, f'{tag.name} "{value[:80]}": {odd}', "warning")


def _like(pattern: str, expected: str) -> Rule:
    compiled = re.compile(pattern, re.IGNORECASE | re.ASCII)
    return lambda value: None if compiled.fullmatch(value) else f"{expected} is expected"


def _one_of(*words: str) -> Rule:
    return lambda value: None if value in words else f"{' or '.join(words)} is usual"


def _date(value: str) -> str | None:
    match = re.fullmatch(r"[0-9?]{4}\.([0-9?]{2})\.([0-9?]{2})", value)
    if match is None:
        return "a date is written YYYY.MM.DD"
    month, day = match.groups()
    if month.isdecimal() and not 1 <= int(month) <= 12:
        return f"there is no month {month}"
    if day.isdecimal() and not 1 <= int(day) <= 31:
        return f"there is no day {day}"
    return None


def _vulnerable(value: str) -> str | None:
    return None if value.lower() in VULNERABLE else "None, NS, EW or All is expected"


def _deal(value: str) -> str | None:
    try:
        found = Deal.parse(value, partial=True)
    except NotADeal as error:
        return error.message
    lengths = {seat.words: len(hand) for seat, hand in found.hands.items() if hand}
    if not any(lengths.values()):
        return "no hand has a card"
    if not re.fullmatch(r"\w:\S+( \S+){3}", value):
        return "one space stands between two hands"
    if len(set(lengths.values())) > 1:
        return "the hands differ in length: " + ", ".join(
            f"{seat} has {cards}" for seat, cards in lengths.items()
        )
    return None


def _result(value: str) -> str | None:
    if tricks(value) is None:
        return "the tricks won are expected, as in 9 or NS 9 EW 4"
    both = re.findall(r"\d+", value)
    if len(both) == 2 and sum(map(int, both)) != 13:
        return f"{both[0]} and {both[1]} tricks are not thirteen"
    return None


def tricks(value: str) -> tuple[str, int] | None:
    """Whose tricks a Result tells (``NS``, ``EW``, or empty for declarer's) and how many.

    None where ``value`` is no result. A caret before it is left out.
    """
    match = re.fullmatch(
        r"\^?\s*(?:(NS|EW)\s+)?(\d{1,2})(?:\s+(NS|EW)\s+\d{1,2})?\s*", value, re.IGNORECASE
    )
    if match is None or int(match[2]) > 13 or (match[3] and not match[1]):
        return None
    if match[3] and match[1].upper() == match[3].upper():
        return None
    return (match[1] or "").upper(), int(match[2])


def _sided(number: str, expected: str) -> Rule:
    one = rf"\s*{number}\s*"
    forms = rf"{one}|(EW|NS)\s{one}|EW\s{one}\sNS\s{one}|NS\s{one}\sEW\s{one}"
    return _like(forms, expected)


def _percentage(value: str) -> str | None:
    wrong = _sided(r"\d+(\.\d*)?", "a number from 0 to 100")(value)
    if wrong or any(float(number) > 100 for number in re.findall(r"\d+(?:\.\d*)?", value)):
        return "a number from 0 to 100 is expected"
    return None


def rubber_history(value: str) -> dict[str, tuple[int, ...]] | None:
    """Scores below the line by side, a number for each game; None where it is no history."""
    one = r"\d{1,6} \d{1,6} ?/ ?(\d{1,6}(?: \d{1,6}){0,2})"
    match = re.fullmatch(rf"NS {one} EW {one}", value)
    if match is None:
        return None
    below = {side: tuple(map(int, match[place].split())) for place, side in ((1, "NS"), (2, "EW"))}
    return below if len(below["NS"]) == len(below["EW"]) else None


def rubber_vulnerable(below: dict[str, tuple[int, ...]]) -> Vulnerability:
    """Who has won a game before the current one."""
    ns, ew = (any(score >= 100 for score in below[side][:-1]) for side in ("NS", "EW"))
    if ns and ew:
        return Vulnerability.BOTH
    return Vulnerability.NS if ns else Vulnerability.EW if ew else Vulnerability.NONE


def _history(value: str) -> str | None:
    if rubber_history(value) is None:
        return "NS above above / below EW above above / below is expected"
    return None


def _scoring(value: str) -> str | None:
    return None if all(field.strip() for field in value.split(";")) else "a field is empty"


def _usual_scoring(value: str) -> str | None:
    fields = (field.strip().lower() for field in value.split(";"))
    strange = [field for field in fields if field and field not in SCORINGS]
    return f"{strange[0]} is not a scoring that the standard names" if strange else None


_NUMBER = r"[+-]?\d+(\.\d*)?"
_SEAT = _like("[NESW]", "N, E, S or W")
RULES: Final[dict[str, Rule]] = {
    "Date": _date,
    "EventDate": _date,
    "UTCDate": _date,
    "Board": _like(r"0*[1-9]\d{0,5}", "a board number"),
    "Round": _like(r"-|\w+(\.\w+)*", "letters, digits, _ and points"),
    "Dealer": _SEAT,
    "Auction": _SEAT,
    "Play": _SEAT,
    "Vulnerable": _vulnerable,
    "Deal": _deal,
    "Declarer": _like(r"\^?[NESW]", "N, E, S or W"),
    "Contract": _like(r"pass|[1-7]?(NT|[SHDC])X?X?", "a contract such as 4SX or Pass"),
    "Result": _result,
    "Score": _sided(r"[+-]?\d+", "a whole number, perhaps behind NS or EW"),
    "ScoreIMP": _sided(_NUMBER, "a number, perhaps behind NS or EW"),
    "ScoreMP": _sided(_NUMBER, "a number, perhaps behind NS or EW"),
    "ScorePercentage": _percentage,
    "ScoreRubber": _sided(r"\d+ ?/ ?\d+", "points above / below the line"),
    "ScoreRubberHistory": _history,
    "Scoring": _scoring,
    "OptimumScore": _like(
        rf"(NS|EW) {_NUMBER}( (NS|EW) {_NUMBER})?", "a score behind NS or EW, as in NS 140"
    ),
    "FrenchMP": _like("yes|no", "Yes or No"),
    "Room": _like("open|closed", "Open or Closed"),
    "Hidden": _like("[NESW]{1,4}", "some of N, E, S and W"),
    "Time": _like(r"[\d?]{2}:[\d?]{2}:[\d?]{2}", "HH:MM:SS"),
    "UTCTime": _like(r"[\d?]{2}:[\d?]{2}:[\d?]{2}", "HH:MM:SS"),
    "TimeCall": _like(r"\d+", "seconds"),
    "TimeCard": _like(r"\d+", "seconds"),
    "TimeControl": _like(r"\d+/\d+", "games/minutes"),
}
_PLAYER = _one_of("human", "program")
HABITS: Final[dict[str, Rule]] = {
    "Scoring": _usual_scoring,
    "Competition": _one_of("Cavendish", "Chicago", "Individuals", "Pairs", "Rubber", "Teams"),
    "Mode": _one_of("EM", "EMB", "IBS", "OKB", "TABLE", "TC"),
    "WestType": _PLAYER,
    "NorthType": _PLAYER,
    "EastType": _PLAYER,
    "SouthType": _PLAYER,
    "DoubleDummyTricks": _like(r"[0-9A-D*-]{20}", "twenty hexadecimal digits"),
}
