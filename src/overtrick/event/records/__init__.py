"""The journal: everything that happens to an event, as records appended and never changed.

A record says what happened; an Entry numbers it and says where it came from. People stand
in the journal by id alone. Where a record says anew what an earlier one said of the same
thing (a contestant, a board, a table's round), the later one counts; a result names the entry
that it corrects.
"""

from __future__ import annotations

from typing import TypeAlias

from overtrick.event.records.entry import VERSION, Entry, Source
from overtrick.event.records.opening import EventOpened, FormName, OpeningChanged
from overtrick.event.records.people import (
    ContestantEntered,
    ContestantLeft,
    LineUpGiven,
    PeopleRecord,
    PlayersSeated,
)
from overtrick.event.records.play import (
    BoardPrepared,
    LatePlayAllowed,
    Numbers,
    PlayRecord,
    ResultConfirmed,
    ResultContested,
    ResultEntered,
    SatOut,
)
from overtrick.event.records.rulings import (
    AppealDecided,
    AppealLodged,
    CarriedOver,
    MatchAwarded,
    PenaltyGiven,
    RulingRecord,
    Unit,
)
from overtrick.event.records.schedule import (
    BoardFouled,
    RoundDrawn,
    RoundsCut,
    RoundStarted,
    ScheduleRecord,
    Sitting,
    SittingChanged,
    SittingsSet,
    TriangleDrawn,
)
from overtrick.event.records.stages import (
    Certified,
    CorrectionsOpened,
    EventClosed,
    EventReopened,
    Noted,
    StageRecord,
    Voided,
)

Record: TypeAlias = (
    EventOpened
    | OpeningChanged
    | PeopleRecord
    | PlayRecord
    | ScheduleRecord
    | RulingRecord
    | StageRecord
)

__all__ = [
    "VERSION",
    "AppealDecided",
    "AppealLodged",
    "BoardFouled",
    "BoardPrepared",
    "CarriedOver",
    "Certified",
    "ContestantEntered",
    "ContestantLeft",
    "CorrectionsOpened",
    "Entry",
    "EventClosed",
    "EventOpened",
    "EventReopened",
    "FormName",
    "LatePlayAllowed",
    "LineUpGiven",
    "MatchAwarded",
    "Noted",
    "Numbers",
    "OpeningChanged",
    "PenaltyGiven",
    "PeopleRecord",
    "PlayRecord",
    "PlayersSeated",
    "Record",
    "ResultConfirmed",
    "ResultContested",
    "ResultEntered",
    "RoundDrawn",
    "RoundStarted",
    "RoundsCut",
    "RulingRecord",
    "SatOut",
    "ScheduleRecord",
    "Sitting",
    "SittingChanged",
    "SittingsSet",
    "Source",
    "StageRecord",
    "TriangleDrawn",
    "Unit",
    "Voided",
]
