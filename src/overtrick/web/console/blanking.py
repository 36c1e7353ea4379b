"""Sentences with no result in them, whatever is in.

What is left out hangs on the sentence alone. Were only those results left out that are in, whoever
types several would be told by the gap which of them is.
"""

from __future__ import annotations

import re
from typing import Final

from overtrick.web.reasons import GAP

_MINUS = "[-−–]"
_SEP = r"[\s,:;()]{0,2}"
"""What may stand between the parts of a result."""
_SEAT = r"(?:N(?:orth)?|E(?:ast)?|S(?:outh)?|W(?:est)?)"
_NOTRUMP = r"NT|SA|no[ -]?trumps?|sans\satout"
_SUIT = r"[NCDHS]|[♠♥♦♣♤♡♢♧][\ufe0e\ufe0f]?|(?:club|diamond|heart|spade)s?"
_DOUBLED = rf"(?:{_SEP}(?:xx?|[*×✕]{{1,2}}|(?:re)?doubled|(?:re?)?dbl))?"
_BID = rf"[1-7]\s?(?:{_NOTRUMP}|{_SUIT}){_DOUBLED}"
_DECLARER = rf"{_SEP}(?:by\s)?{_SEAT}{_DOUBLED}"
_COUNT = r"(?:\d{1,2}|one|two|three|four|five|six|seven)"
_MADE = rf"{_SEP}(?:just\s)?(?:made|makes|making)(?:\s\d{{1,2}})?"
_OVER = rf"{_SEP}(?:{_COUNT}\s(?:over|down|off|light)|(?:plus|minus|down)\s{_COUNT})"
_SIGNED = rf"{_SEP}(?:=|(?:\+|{_MINUS})\s?\d{{1,2}})(?:\s?{_SEAT}\b)?"
_TRICKS = rf"(?:{_DECLARER}{_SEP}M?\d{{1,2}}|\s\d{{1,2}}\s{_SEAT})"
_SAID = rf"{_BID}(?:{_DECLARER})?(?:{_SIGNED}|{_MADE}|{_OVER})"
_PLAYED = rf"(?:{_SEAT}[\s:]{{0,2}})?(?:{_SAID}|(?!\dNS\b){_BID}{_TRICKS})"
"""Tricks without a sign say nothing behind the number of a pair, as in ``1NS 12``."""
_PASSED = r"(?:all\s?pass(?:ed)?|pass(?:ed)?[ -]?out|(?-i:AP|PASS|pass|(?<!\w\s)Pass))"
"""Behind another word ``Pass`` is somebody's name."""
_SIGNED_SCORE = rf"(?:\+|{_MINUS})(?:[2-9]0|[1-9]\d0|[1-9],?\d\d0|0)"
_BARE = r"(?<![.,:])(?<!from\s)(?<!above\s)(?<!below\s)0(?![.,:]\d)"
"""Behind such a word a nought is a bound."""
_SCORE = rf"(?:{_SIGNED_SCORE}|{_BARE})"
_OUTCOME = rf"(?:{_PLAYED}|{_PASSED}|{_SCORE})(?:(?!\w)|(?=\d{{1,3}}(?:\.\d+)?%))"
_NUMBER = r"(?:\d{1,3}(?:[.,]\d+)?|\(\d+/\d+\))"
_SHARE = rf"{_NUMBER}\s?%\s?(?:of\s)?"
_WEIGHTED = rf"(?>(?:{_SHARE})?{_OUTCOME}(?>\s?(?:(?:[,;&+]|and\b)\s?)?{_SHARE}{_OUTCOME})*)"
_AVERAGE = rf"(?:A|AV|AVE|AVG|AVERAGE)(?:\s?(?:[+=]|{_MINUS})|\s(?:plus|minus))?"
_AWARD = rf"(?:{_WEIGHTED}|A?{_NUMBER}\s?%?|{_AVERAGE})"
_HALF = r"\d{2,3}(?:[.,]\d+)?%?"
_DASHED = rf"(?<!\d-)A?{_HALF}\s?{_MINUS}\s?{_HALF}"
_BETWEEN = rf"\s?(?:/|{_MINUS})\s?"
_TENS = rf"[2-9]0{_BETWEEN}[2-9]0"
"""Behind one board or pair these are its ruling, as in ``gave the board 60/40``."""
_HUNDRED = "|".join(rf"{one}{_BETWEEN}{100 - one}" for one in (0, *range(10, 91), 100))
_FIVES = r"(?:[3-6][05]|70)"
_RULED = rf"(?:{_HUNDRED}|{_FIVES}{_BETWEEN}{_FIVES})(?!\d)"
"""Behind several these are, too, though boards 49-51 may be meant: ``both boards 55/40``."""
_COUNTED = "|".join(
    rf"(?<={noun}\s)(?!{_TENS}|{_RULED})|(?<={noun}s\s)(?!{_RULED})"
    for noun in ("pair", "table", "board", "round", "team", "player")
)
_NUMBERS = rf"(?:{_COUNTED}|(?<=\d/))\d{{1,3}}{_BETWEEN}\d{{1,3}}(?![\w%]|[.,]\d)"
_RULED_THERE = rf"(?:{_HUNDRED}|{_FIVES}\s?/\s?{_FIVES})(?![.:]?\d)"
"""Behind the number of a board and a colon, which otherwise read as an hour: ``7:50/50``."""
_HOUR, _MINUTE = r"(?:[01]?\d|2[0-3])", r"[0-5]\d(?!\d)"
_TIMES = (
    rf"(?:{_HOUR}[.:]|(?<=\d\.)){_MINUTE}{_BETWEEN}{_HOUR}[.:]{_MINUTE}"
    rf"|(?<=\d:)(?!{_RULED_THERE}){_MINUTE}|\d{{1,2}}{_BETWEEN}{_HOUR}:{_MINUTE}"
)
_DATE = r"\d{1,2}/\d{1,2}/\d{4}(?!\d)"
_OTHER = rf"(?:{_NUMBERS}|{_TIMES}|{_DATE})"
"""Two numbers that are no ruling: of pairs, tables and the like, of a clock, of a day."""
_TWO = rf"(?!{_OTHER})(?:{_AWARD}\s?/\s?{_AWARD}|{_DASHED})"
_RULING = rf"(?:{_TWO}|A\d{{4}})"
_UNPLAYED = r"(?<!has\s)(?<!have\s)(?:(?-i:NP|np)|not[ -]?played|no[ -]?play)"
"""Behind such a word it is a table that comes to it yet."""
_RESULT: Final = re.compile(rf"(?<!\w)(?:{_RULING}|{_WEIGHTED}|{_UNPLAYED})(?!\w)", re.IGNORECASE)


def blanked(text: str) -> str:
    """A text with a gap for every word in it that reads as a result or a ruling."""
    return _RESULT.sub(GAP, text)
