"""Sentences with no result in them, whatever is in.

What is left out hangs on the sentence alone. Were only those results left out that are in, whoever
types several would be told by the gap which of them is.
"""

from __future__ import annotations

import re
from typing import Final

GAP: Final = "…"
"""What stands where a result stood."""

_MINUS = "[-−–]"
_SEAT = r"(?:N(?:orth)?|E(?:ast)?|S(?:outh)?|W(?:est)?)"
_DOUBLED = r"(?:\s?(?:xx?|[*×✕]{1,2}|(?:re)?doubled))?"
_BID = rf"""
    [1-7]\s?
    (?:NT|SA|[NCDHS]|[♠♥♦♣♤♡♢♧]\ufe0f?|no[ -]?trumps?|(?:club|diamond|heart|spade)s?)
    {_DOUBLED}
"""
_DECLARER = rf"(?:\s?by)?\s?{_SEAT}{_DOUBLED}"
_COUNT = r"(?:\d{1,2}|one|two|three|four|five|six|seven)"
_SIGNED = rf"""
    (?:\s?(?:=|(?:\+|{_MINUS})\s?\d{{1,2}})(?:\s?{_SEAT})?|\s?(?:plus|minus|down)\s{_COUNT}
    |,?\s(?:just\s)?(?:made|makes|making)(?:\s\d{{1,2}})?|,?\s{_COUNT}\s(?:over|down|off|light))
"""
_TRICKS = rf"(?:{_SEAT}M?\d{{1,2}}|\s(?:by\s)?{_SEAT}\s?\d{{1,2}})"
"""Tricks without a sign stand right behind their seat or well apart: ``1NS 12`` is a pair."""
_PLAYED = rf"(?:{_SEAT}\s?)?{_BID}(?:(?:{_DECLARER})?{_SIGNED}|{_TRICKS})"
_PASSED = r"(?:all\s?pass(?:ed)?|pass(?:ed)?[ ]out|(?-i:PASS|pass|(?<!\w\s)Pass))"
"""Behind another word ``Pass`` is somebody's name."""
_SCORE = rf"(?:(?:\+|{_MINUS})(?:[2-9]0|[1-9]\d{{1,2}}0|0)|(?<![.,:])0(?![.,:]\d))"
_OUTCOME = rf"(?:{_PLAYED}|{_PASSED}|{_SCORE})(?!\w)"
_NUMBER = r"(?:\d{1,3}(?:[.,]\d+)?|\(\d+/\d+\))"
_SHARE = rf"{_NUMBER}\s?%\s?(?:of\s)?"
_WEIGHTED = rf"(?>(?:{_SHARE})?{_OUTCOME}(?>\s?(?:(?:[,;&+]|and\b)\s?)?{_SHARE}{_OUTCOME})*)"
_AVERAGE = rf"(?:A|AV|AVE|AVG|AVERAGE)(?:\s?(?:[+=]|{_MINUS})|\s(?:plus|minus))?"
_AWARD = rf"(?:{_WEIGHTED}|A?{_NUMBER}\s?%?|{_AVERAGE})"
_HALF = r"\d{2,3}(?:[.,]\d+)?%?"
_DASHED = rf"(?<!boards\s)(?<!tables\s)(?<!rounds\s)A?{_HALF}\s?{_MINUS}\s?{_HALF}"
_RULING = rf"(?:{_AWARD}\s?/\s?{_AWARD}|{_DASHED}|A\d{{4}})"
_RESULT: Final = re.compile(
    rf"(?<!\w)(?:{_RULING}|{_WEIGHTED}|(?-i:NP|np))(?!\w)".replace("\n", "").replace("    ", ""),
    re.IGNORECASE,
)


def blanked(text: str) -> str:
    """A text with a gap for every word in it that reads as a result or a ruling."""
    return _RESULT.sub(GAP, text)
