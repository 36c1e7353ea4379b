"""What is refused about people and clubs."""

from __future__ import annotations

from overtrick.bridge.errors import BridgeError


class NoSuchPerson(BridgeError):
    """Nobody has that id, number or name."""

    code = "no-such-person"


class NotAName(BridgeError):
    """A person needs a surname of ordinary length."""

    code = "not-a-name"


class NotANumber(BridgeError):
    """A number is letters and digits, and a body is named beside it."""

    code = "not-a-number"


class NumberInUse(BridgeError):
    """The number is another person's or club's: within one body a number has one owner."""

    code = "number-in-use"


class MergeRefused(BridgeError):
    """The two cannot become one person, or one cannot become two again."""

    code = "merge-refused"


class PersonWithheld(BridgeError):
    """The person's name was erased; nothing can be added to it."""

    code = "person-withheld"


class NoSuchClub(BridgeError):
    """No club has that id, number or name."""

    code = "no-such-club"


class ClubExists(BridgeError):
    """There is a club of that name already."""

    code = "club-exists"
