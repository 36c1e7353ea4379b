"""Several sessions of one field: combined by a rule, cut, and carried over to the next."""

from overtrick.event.combining.carry import (
    CarryRule,
    Qualifying,
    Rounding,
    carried_over,
    parse_carry,
)
from overtrick.event.combining.combine import Combined, CombinedRow, Combining, Part, combined
from overtrick.event.combining.cut import Candidate, Cut, Terms, cut
from overtrick.event.combining.matching import NotOneField, matched
from overtrick.event.combining.meetings import meetings
from overtrick.event.combining.session import Appearance, SessionResult, session_result

__all__ = [
    "Appearance",
    "Candidate",
    "CarryRule",
    "Combined",
    "CombinedRow",
    "Combining",
    "Cut",
    "NotOneField",
    "Part",
    "Qualifying",
    "Rounding",
    "SessionResult",
    "Terms",
    "carried_over",
    "combined",
    "cut",
    "matched",
    "meetings",
    "parse_carry",
    "session_result",
]
