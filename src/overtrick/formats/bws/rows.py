"""The tables of a .bws file, a class for each; fields carry the meaning, not the spelling."""

from __future__ import annotations

from itertools import product
from typing import ClassVar, Final

from overtrick.bridge.contract import Denomination
from overtrick.bridge.seat import Seat
from overtrick.formats.bws.cells import Flag, Moment, Row, Text, Whole
from overtrick.formats.jet import Value

_SUITS: Final = ("Spades", "Hearts", "Diamonds", "Clubs")


class Client(Row):
    """A computer that runs the table devices."""

    __slots__ = ()
    table = "Clients"
    id = Whole("ID")
    computer = Text("Computer")


class Session(Row):
    """A session; one file can hold several."""

    __slots__ = ()
    table = "Session"
    id = Whole("ID")
    name = Text("Name")
    date = Moment("Date")
    time = Moment("Time")
    guid = Text("GUID")
    status = Whole("Status")
    show_in_app = Flag("ShowInApp")
    pairs_move_across_field = Flag("PairsMoveAcrossField")
    ew_return_home = Flag("EWReturnHome")


class Section(Row):
    """A section. ``winners`` is 0 where the scorer did not say; ``missing_pair`` sits out."""

    __slots__ = ()
    table = "Section"
    id = Whole("ID")
    letter = Text("Letter")
    tables = Whole("Tables")
    missing_pair = Whole("MissingPair")
    ew_move_before_play = Whole("EWMoveBeforePlay")
    session = Whole("Session")
    scoring_type = Whole("ScoringType")
    winners = Whole("Winners")
    online_event = Text("OnlineEventGUID")
    online_round_duration = Whole("OnlineEventRoundDuration")


class TableState(Row):
    """Where a table stands at the moment."""

    __slots__ = ()
    table = "Tables"
    section = Whole("Section")
    number = Whole("Table")
    computer = Whole("ComputerID")
    status = Whole("Status")
    log_on = Whole("LogOnOff")
    round = Whole("CurrentRound")
    board = Whole("CurrentBoard")
    update_from_round = Whole("UpdateFromRound")
    group = Whole("Group")


class TableRound(Row):
    """Who meets at a table in a round, over which boards; ``south`` and ``west`` in individuals."""

    __slots__ = ()
    table = "RoundData"
    section = Whole("Section")
    number = Whole("Table")
    round = Whole("Round")
    ns = Whole("NSPair")
    ew = Whole("EWPair")
    south = Whole("South")
    west = Whole("West")
    low_board = Whole("LowBoard")
    high_board = Whole("HighBoard")
    custom_boards = Text("CustomBoards")


class _Logged(Row):
    """What every row that a table device sends begins with."""

    __slots__ = ()
    id = Whole("ID")
    section = Whole("Section")
    number = Whole("Table")
    round = Whole("Round")
    board = Whole("Board")
    date = Moment("DateLog")
    time = Moment("TimeLog")
    erased = Flag("Erased")


class Received(_Logged):
    """A result. ``seat`` tells the declarer; ``declarer`` only repeats a pair's number.

    ``processed`` is the scoring program's own mark, the other four are free.
    """

    __slots__ = ()
    table = "ReceivedData"
    ns = Whole("PairNS")
    ew = Whole("PairEW")
    south = Whole("South")
    west = Whole("West")
    declarer = Whole("Declarer")
    seat = Text("NS/EW")
    contract = Text("Contract")
    result = Text("Result")
    lead = Text("LeadCard")
    remarks = Text("Remarks")
    processed = Flag("Processed")
    processed_1 = Flag("Processed1")
    processed_2 = Flag("Processed2")
    processed_3 = Flag("Processed3")
    processed_4 = Flag("Processed4")
    external_update = Flag("ExternalUpdate")
    suspicious_contract = Whole("SuspiciousContract")


class Intermediate(Received):
    """A contract and lead that came before its result."""

    __slots__ = ()
    table = "IntermediateData"


class BidMade(_Logged):
    """A call of the auction, the ``counter``-th."""

    __slots__ = ()
    table = "BiddingData"
    counter = Whole("Counter")
    direction = Text("Direction")
    bid = Text("Bid")


class CardPlayed(_Logged):
    """A card of the play, the ``counter``-th; small cards can be ``x``."""

    __slots__ = ()
    table = "PlayData"
    counter = Whole("Counter")
    direction = Text("Direction")
    card = Text("Card")


class PlayerSeat(Row):
    """A player who keyed a number in at a table, from ``round`` on (0: from the start)."""

    __slots__ = ()
    table = "PlayerNumbers"
    section = Whole("Section")
    at_table = Whole("Table")
    direction = Text("Direction")
    number = Text("Number")
    name = Text("Name")
    round = Whole("Round")
    updated = Flag("Updated")
    processed = Flag("Processed")
    time = Moment("TimeLog")
    pair = Whole("TabScorePairNo")


class PlayerName(Row):
    """A member's name. ``text_id`` keeps the leading zeros of the number."""

    __slots__ = ()
    table = "PlayerNames"
    id = Whole("ID")
    name = Text("Name")
    text_id = Text("strID")


class HandRecord(Row):
    """The cards of a board, a text for each suit of each hand."""

    __slots__ = ()
    table = "HandRecord"
    section = Whole("Section")
    board = Whole("Board")
    more: ClassVar = tuple(seat.words + suit for seat, suit in product(Seat, _SUITS))

    def suits(self, seat: Seat) -> tuple[str, ...]:
        """Spades, hearts, diamonds and clubs of one hand; a void or blank suit is ''."""
        values = (self.cells.get(seat.words + suit) for suit in _SUITS)
        return tuple(value.strip(" -") if isinstance(value, str) else "" for value in values)


class HandEvaluation(Row):
    """The tricks each seat can make in each denomination, double dummy."""

    __slots__ = ()
    table = "HandEvaluation"
    section = Whole("Section")
    board = Whole("Board")
    more: ClassVar = tuple(
        seat.words + what for seat, what in product(Seat, (*_SUITS, "Notrump", "Hcp"))
    )

    def tricks(self, seat: Seat, denomination: Denomination) -> int | None:
        """Tricks in all, 0 to 13; None where the file does not say."""
        value = self.cells.get(seat.words + denomination.name.capitalize())
        return value if isinstance(value, int) and 0 <= value <= 13 else None


class Setting(Row):
    """Options of the table devices for a section (0: for all); see ``options``."""

    __slots__ = ()
    table = "Settings"
    section = Whole("Section")

    @property
    def options(self) -> dict[str, Value]:
        """Every option by its column's name."""
        return {name: value for name, value in self.cells.items() if name != "Section"}


KINDS: Final[tuple[type[Row], ...]] = (
    Client,
    Session,
    Section,
    TableState,
    TableRound,
    Received,
    Intermediate,
    BidMade,
    CardPlayed,
    PlayerSeat,
    PlayerName,
    HandRecord,
    HandEvaluation,
    Setting,
)
