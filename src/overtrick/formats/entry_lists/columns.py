"""What the columns of a list of entries are called."""

from __future__ import annotations

import re
from typing import Final

_WORDS: Final = {
    "id": "id number no nr num pair pairno pairnumber team teamno teamnumber entry entryno "
    "playerno contestant start startno",
    "name": "name names title teamname pairname captain players",
    "direction": "direction dir line side nsew",
    "player": "player north partner member p south",
    "person": "playernumber nationalnumber membernumber member_no ebu acbl abf nbo wbf",
    "club": "club clubname klub verein",
    "rating": "rating grade ngs mps masterpoints mp strength elo average",
    "handicap": "handicap hcp hc",
    "stratum": "stratum strat strata group",
    "seed": "seed seeding",
    "wish": "wish request wishes requests stationary seat position needs",
}
_ROLES: Final = {word: role for role, words in _WORDS.items() for word in words.split()}
_NUMBERED: Final = re.compile(r"(?P<word>[a-z]+?)_?(?P<place>[1-8])(?P<more>[a-z]*)")
_PARTICULAR: Final = {
    "": "player", "name": "player", "number": "person", "no": "person", "nr": "person",
    "id": "person", "club": "club", "rating": "rating", "grade": "rating",
}  # fmt: skip

Column = tuple[str, int | None]
"""What a column holds, and of which of the players; None for what is the contestant's own."""


def column(header: str) -> Column | None:
    """The column with a header, None for one we do not take.

    ``Player 2`` and ``Name 2`` are players, ``Number 2``, ``EBU 2`` and ``Player 2 number``
    their numbers, ``Club 2`` and ``Rating 2`` likewise.
    """
    word = re.sub(r"[^a-z0-9]+", "", header[:60].lower())
    if word in _ROLES:
        return _ROLES[word], None
    found = _NUMBERED.fullmatch(word)
    if found is None:
        return None
    place, more = int(found["place"]), found["more"]
    if more:
        return (_PARTICULAR[more], place) if more in _PARTICULAR else None
    if found["word"] in ("name", "player", "p", "member"):
        return "player", place
    role = {"id": "person"}.get(_ROLES.get(found["word"], ""), _ROLES.get(found["word"], ""))
    return (role, place) if role in ("person", "club", "rating") else None
