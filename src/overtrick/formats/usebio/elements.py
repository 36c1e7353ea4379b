"""The elements of USEBIO 1.0 to 1.3, as five programs write them. Every text is kept as printed.

``line`` is where an element begins in its file; it takes no part in comparisons.
"""

# ruff: noqa: RUF009  (the calls only name a field in the file)

from __future__ import annotations

from dataclasses import dataclass, field

from overtrick.formats.reading import Notice
from overtrick.formats.usebio.binding import Unknown, attribute, many, one, text, texts


@dataclass(frozen=True, slots=True)
class Element:
    """What every element has: where it begins, and what the schema does not know."""

    line: int = field(default=0, compare=False)
    unknown: tuple[Unknown, ...] = ()


@dataclass(frozen=True, slots=True)
class Club(Element):
    """CLUB."""

    name: str | None = text("CLUB_NAME")
    number: str | None = text("CLUB_ID_NUMBER")


@dataclass(frozen=True, slots=True)
class Contact(Element):
    """CONTACT."""

    full_name: str | None = text("FULL_NAME")
    scorer: str | None = text("SCORER")
    telephone: str | None = text("TELEPHONE")
    email: str | None = text("EMAIL")


@dataclass(frozen=True, slots=True)
class MasterPoints(Element):
    """MASTER_POINTS."""

    awarded: str | None = text("MASTER_POINTS_AWARDED")
    colour: str | None = text("MASTER_POINT_TYPE")


@dataclass(frozen=True, slots=True)
class Standing(Element):
    """What PAIR, PLAYER and TEAM print of their result."""

    total_score: str | None = text("TOTAL_SCORE")
    percentage: str | None = text("PERCENTAGE")
    place: str | None = text("PLACE")
    wins_or_draws: str | None = text("WINS_OR_DRAWS")
    boards_played: str | None = text("BOARDS_PLAYED")
    adjustment: str | None = text("ADJUSTMENT")
    handicap: str | None = text("HANDICAP")
    master_points_awarded: str | None = text("MASTER_POINTS_AWARDED")
    master_point_type: str | None = text("MASTER_POINT_TYPE")
    master_points: tuple[MasterPoints, ...] = many("MASTER_POINTS", MasterPoints)


@dataclass(frozen=True, slots=True)
class Player(Standing):
    """PLAYER, in a pair or a team or, with a number, an individual's contestant."""

    rateable: str | None = attribute("RATEABLE")
    number: str | None = text("PLAYER_NUMBER", first=True)
    name: str | None = text("PLAYER_NAME")
    national_id: str | None = text("NATIONAL_ID_NUMBER")
    club_id: str | None = text("CLUB_ID_NUMBER")


@dataclass(frozen=True, slots=True)
class Pair(Standing):
    """PAIR."""

    number: str | None = text("PAIR_NUMBER", first=True)
    direction: str | None = text("DIRECTION", first=True)
    imps: str | None = text("PAIR_IMPS")
    players: tuple[Player, ...] = many("PLAYER", Player)
    label: str | None = text("LABEL")


@dataclass(frozen=True, slots=True)
class Team(Standing):
    """TEAM."""

    id: str | None = attribute("TEAM_ID")
    name: str | None = attribute("TEAM_NAME")
    pairs: tuple[Pair, ...] = many("PAIR", Pair)
    players: tuple[Player, ...] = many("PLAYER", Player)


@dataclass(frozen=True, slots=True)
class Participants(Element):
    """PARTICIPANTS."""

    event_type: str | None = attribute("EVENT_TYPE")
    pairs: tuple[Pair, ...] = many("PAIR", Pair)
    teams: tuple[Team, ...] = many("TEAM", Team)
    players: tuple[Player, ...] = many("PLAYER", Player)


@dataclass(frozen=True, slots=True)
class TravellerLine(Element):
    """TRAVELLER_LINE. SCORE is North-South's; TRICKS are the declarer's, in all."""

    direction: str | None = text("DIRECTION")
    ns_pair: str | None = text("NS_PAIR_NUMBER")
    ew_pair: str | None = text("EW_PAIR_NUMBER")
    north: str | None = text("N_PLAYER_NUMBER")
    south: str | None = text("S_PLAYER_NUMBER")
    east: str | None = text("E_PLAYER_NUMBER")
    west: str | None = text("W_PLAYER_NUMBER")
    contract: str | None = text("CONTRACT")
    played_by: str | None = text("PLAYED_BY")
    lead: str | None = text("LEAD")
    tricks: str | None = text("TRICKS")
    score: str | None = text("SCORE")
    ns_match_points: str | None = text("NS_MATCH_POINTS")
    ew_match_points: str | None = text("EW_MATCH_POINTS")
    ns_cross_imps: str | None = text("NS_CROSS_IMP_POINTS")
    ew_cross_imps: str | None = text("EW_CROSS_IMP_POINTS")
    ns_butler: str | None = text("NS_BUTLER_POINTS")
    ew_butler: str | None = text("EW_BUTLER_POINTS")
    lin: str | None = text("LIN_DATA")
    notes: str | None = text("NOTES")

    @property
    def points(self) -> tuple[str | None, str | None]:
        """The points printed for North-South and East-West, whichever kind they are."""
        pairs = (
            (self.ns_match_points, self.ew_match_points),
            (self.ns_cross_imps, self.ew_cross_imps),
            (self.ns_butler, self.ew_butler),
        )
        return next((pair for pair in pairs if any(pair)), (None, None))


@dataclass(frozen=True, slots=True)
class Traveller(Element):
    """BOARD, as it was played."""

    event_type: str | None = attribute("EVENT_TYPE")
    number: str | None = text("BOARD_NUMBER")
    average: str | None = text("BOARD_AVERAGE")
    duplicates: str | None = text("DUPLICATES")
    imps: str | None = text("IMPS")
    team_points: str | None = text("TEAM_POINTS")
    opposing_team_points: str | None = text("OPPOSING_TEAM_POINTS")
    lines: tuple[TravellerLine, ...] = many("TRAVELLER_LINE", TravellerLine)


@dataclass(frozen=True, slots=True)
class Match(Element):
    """MATCH: two teams in one round."""

    round: str | None = text("ROUND_NUMBER")
    team: str | None = text("TEAM")
    opposing_team: str | None = text("OPPOSING_TEAM")
    start_board: str | None = text("START_BOARD_NUMBER")
    end_board: str | None = text("END_BOARD_NUMBER")
    team_score: str | None = text("TEAM_SCORE")
    opposing_team_score: str | None = text("OPPOSING_TEAM_SCORE")
    boards: tuple[Traveller, ...] = many("BOARD", Traveller)


@dataclass(frozen=True, slots=True)
class Holding(Element):
    """HAND: the cards of one direction."""

    direction: str | None = text("DIRECTION")
    clubs: str | None = text("CLUBS")
    diamonds: str | None = text("DIAMONDS")
    hearts: str | None = text("HEARTS")
    spades: str | None = text("SPADES")


@dataclass(frozen=True, slots=True)
class HandBoard(Element):
    """BOARD, as it was dealt."""

    number: str | None = text("BOARD_NUMBER")
    hands: tuple[Holding, ...] = many("HAND", Holding)
    duplicates: str | None = text("DUPLICATES")


@dataclass(frozen=True, slots=True)
class Legend(Element):
    """LEGEND: what is printed on the hand records."""

    lines: tuple[str, ...] = texts("LINE")


@dataclass(frozen=True, slots=True)
class Handset(Element):
    """HANDSET: the cards of a set of boards."""

    id: str | None = attribute("HANDSET_ID")
    headline: str | None = text("HEADLINE")
    status: str | None = text("STATUS")
    duplicates: str | None = text("DUPLICATES")
    start_board: str | None = text("START_BOARD_NUMBER")
    end_board: str | None = text("END_BOARD_NUMBER")
    next_board: str | None = text("NEXT_BOARD")
    printouts: str | None = text("PRINTOUTS")
    crypto_key: str | None = text("CRYPTO_KEY")
    checksum: str | None = text("CHECKSUM")
    legend: Legend | None = one("LEGEND", Legend)
    boards: tuple[HandBoard, ...] = many("BOARD", HandBoard)


@dataclass(frozen=True, slots=True)
class Field(Element):
    """What an event, a session and a section can each hold."""

    participants: Participants | None = one("PARTICIPANTS", Participants)
    boards: tuple[Traveller, ...] = many("BOARD", Traveller)
    matches: tuple[Match, ...] = many("MATCH", Match)
    handsets: tuple[Handset, ...] = many("HANDSET", Handset)


@dataclass(frozen=True, slots=True)
class Section(Field):
    """SECTION."""

    id: str | None = attribute("SECTION_ID")


@dataclass(frozen=True, slots=True)
class Session(Field):
    """SESSION."""

    id: str | None = attribute("SESSION_ID")
    date: str | None = text("DATE")
    sections: tuple[Section, ...] = many("SECTION", Section)


@dataclass(frozen=True, slots=True)
class Header(Field):
    """The texts that say what an event is, in the order in which programs write them."""

    event_type: str | None = attribute("EVENT_TYPE")
    identifier: str | None = text("EVENT_IDENTIFIER")
    description: str | None = text("EVENT_DESCRIPTION")
    program_name: str | None = text("PROGRAM_NAME")
    program_version: str | None = text("PROGRAM_VERSION")
    winner_type: str | None = text("WINNER_TYPE")
    title: str | None = text("TITLE")
    date: str | None = text("DATE")
    venue: str | None = text("VENUE")
    master_point_scale: str | None = text("MASTER_POINT_SCALE")
    master_point_type: str | None = text("MASTER_POINT_TYPE")
    mps_awarded: str | None = text("MPS_AWARDED_FLAG")
    session_count: str | None = text("SESSION_COUNT")
    section_count: str | None = text("SECTION_COUNT")
    charge_rate: str | None = text("P2P_CHARGE_RATE")
    charge_code: str | None = text("EBU_CHARGE_CODE")
    scoring_method: str | None = text("SCORING_METHOD")
    board_scoring: str | None = text("BOARD_SCORING_METHOD")
    match_scoring: str | None = text("MATCH_SCORING_METHOD")
    team_pairing: str | None = text("TEAM_PAIRING_AVAILABLE")
    pairwise_scoring: str | None = text("PAIRWISE_SCORING_METHOD")
    boards_played: str | None = text("BOARDS_PLAYED")
    pairs: str | None = text("PAIRS")
    ew_pairs: str | None = text("EW_PAIRS")
    contact: Contact | None = one("CONTACT", Contact, early=True)


@dataclass(frozen=True, slots=True)
class Event(Header):
    """EVENT."""

    sessions: tuple[Session, ...] = many("SESSION", Session)
    sections: tuple[Section, ...] = many("SECTION", Section)


@dataclass(frozen=True, slots=True)
class Usebio(Element):
    """A whole USEBIO document; ``notices`` are what reading its XML had to say."""

    version: str | None = attribute("Version")
    club: Club | None = one("CLUB", Club)
    events: tuple[Event, ...] = many("EVENT", Event)
    handsets: tuple[Handset, ...] = many("HANDSET", Handset)
    notices: tuple[Notice, ...] = field(default=(), compare=False)
