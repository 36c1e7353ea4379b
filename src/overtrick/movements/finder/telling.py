"""How hard it is to tell a room what to do."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from overtrick.movements.catalogue import get
from overtrick.movements.finder.figures import Figures
from overtrick.movements.finder.wish import Wish
from overtrick.movements.guidance import announcements
from overtrick.movements.guidance.move_words import moving
from overtrick.movements.guidance.places import places

LARGE_ROOM: Final = 18
"""Tables beyond which fewer plans are worked out, and their rules not counted: it takes long."""
_EASY: Final = 3
"""Rules that anybody remembers: who stays, who moves, how the boards go."""
_HARDEST: Final = 8
"""What a movement with many rules costs at most."""
_CARDS: Final = 3
"""What a rule costs that is left to guide cards where devices may show them."""
_CARDS_BY_HAND: Final = 30
"""What guide cards at every table cost where somebody has to write them."""


def needs_cards(found: Figures) -> bool:
    """Whether contestants move by no rule that can be said, so that every table needs a card."""
    nobody_missing = replace(found.use, missing=frozenset())
    rules = moving(places(get(found.plan.entry.key), nobody_missing))
    return any("cards" in one.text for one in rules)


def to_learn(found: Figures, wish: Wish) -> int:
    """What the director has to announce, in points: on paper twice as much, and cards most."""
    by_hand = _CARDS_BY_HAND if wish.paper and needs_cards(found) else 0
    if found.plan.entry.tables > LARGE_ROOM:
        return by_hand
    said = announcements(get(found.plan.entry.key), found.use)
    rules = [one.text for one in said if one.code in {"move", "boards"}]
    on_cards = sum("cards" in text for text in rules)
    hard = min(_HARDEST, max(0, len(rules) - _EASY) + _CARDS * on_cards)
    return hard * (1 + wish.paper) + by_hand
