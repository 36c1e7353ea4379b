"""What all pages of one site share: the event, who took part, where each page is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Final, TypeAlias

from overtrick.bridge.result import NotPlayed
from overtrick.bridge.seat import Side
from overtrick.event.contestant import ContestantId, People
from overtrick.event.fold import Event
from overtrick.event.prizes import Award
from overtrick.event.standings import BoardScore, LineScore, Standings
from overtrick.formats.reading import Notice
from overtrick.publish.entrants import WORDS, Entrant, Entrants, entrants
from overtrick.publish.grading import Grade, Grades, grades
from overtrick.publish.naming import page_names
from overtrick.publish.pair_lists import PairList, pair_lists
from overtrick.publish.phrases import Phrase, Several
from overtrick.publish.words import (
    counted,
    date_words,
    decimals,
    moment_words,
    points,
    signed,
)
from overtrick.scoring.methods import METHODS, TEAM_METHODS
from overtrick.scoring.rounding import brief

_TITLES: Final = {"pairs": "Pairs", "individual": "Individual", "teams": "Teams"}
_SHORT: Final = {"matchpoints": "MP", "IMPs": "IMPs", "points": "Points"}
Scope: TypeAlias = tuple[str, int]
"""A traveller's place: its section (empty where sections are one field) and its board."""


@dataclass(frozen=True, slots=True)
class PrizeShown:
    """A prize, or several that are shared: who wins, and how much each of them gets."""

    name: str
    winners: tuple[Entrant, ...]
    each: str


@dataclass(frozen=True, slots=True)
class Edition:
    """One event about to be published.

    ``places`` are the decimals that points on boards need, ``total_places`` those of totals;
    ``awards`` are prizes with their winners.
    """

    event: Event
    standings: Standings
    notices: tuple[Notice, ...]
    entrants: Entrants
    board_pages: dict[Scope, str]
    grades: Grades
    places: int
    total_places: int
    awards: tuple[Award, ...] = ()
    people: People = field(default_factory=dict)

    @property
    def stage(self) -> str:
        """How far the results are, in words; empty while play is on."""
        match self.event.stage:
            case "provisional":
                until = self.event.corrections_until
                if not until:
                    return Phrase("Provisional results")
                moment = moment_words(until)
                return Phrase("Provisional results, to be corrected until {moment}", moment=moment)
            case "final":
                return Phrase("Final results")
            case _:
                return ""

    @property
    def pair_lists(self) -> tuple[PairList, ...]:
        """The lists of the pairs inside a team event."""
        return pair_lists(self.standings, self.entrants, self.people)

    @property
    def prizes(self) -> tuple[PrizeShown, ...]:
        """The prizes that somebody won, in the order in which they are given."""
        return tuple(
            PrizeShown(
                Several(" and ", tuple(prize.name for prize in award.prizes)),
                self.several(award.winners),
                "" if award.each is None else brief(award.each),
            )
            for award in self.awards
            if award.winners
        )

    @property
    def options(self) -> dict[str, str]:
        """Every option in force by its name."""
        return dict(self.event.opened.options)

    @property
    def title(self) -> str:
        """The event's title, or what kind of event it is."""
        return self.event.opened.title.strip() or Phrase(_TITLES[self.event.opened.form])

    @property
    def heading(self) -> tuple[str, ...]:
        """The club and the date in words, as far as they are known."""
        opened = self.event.opened
        return tuple(part for part in (opened.club, date_words(opened.date)) if part)

    @property
    def summary(self) -> str:
        """``Matchpoints · 24 boards · 12 pairs · 144 results``."""
        kinds = Counter(self.entrants[row.contestant].kind for row in self.standings.rows)
        plays = [play.entered for play in self.event.plays.values()]
        made = sum(not isinstance(play.result, NotPlayed) for play in plays)
        boards = len({board.board for board in self.standings.boards})
        parts = (
            Phrase(self.method),
            *([counted(boards, "board")] if boards else []),
            *(counted(number, kind) for kind, number in kinds.items()),
            *([counted(made, "result")] if made else []),
        )
        return Several(" · ", parts)

    @property
    def teams(self) -> bool:
        """Whether teams compete, in matches."""
        return self.event.opened.form == "teams"

    @property
    def has_matches(self) -> bool:
        """Whether there is a page of matches."""
        return bool(self.standings.matches)

    @property
    def kind(self) -> str:
        """``pair``, ``player`` or ``team``."""
        return WORDS[self.event.opened.form]

    @property
    def method(self) -> str:
        """The method of scoring in words."""
        code = self.event.opened.method
        return TEAM_METHODS[code].words if self.teams else METHODS[code].words

    @property
    def board_unit(self) -> str:
        """What points on a traveller are called at the head of a column.

        Pairs of a team event are compared over the whole field there, as in a pairs event.
        """
        code = self.event.opened.method
        if code == "imp":
            return METHODS["ximp"].words
        method = TEAM_METHODS[code].pairs if self.teams else METHODS[code]
        return _SHORT[method.unit]

    @property
    def total_unit(self) -> str:
        """What a ranking without percentages adds up."""
        if self.has_vps:
            return "VPs"
        if not self.teams:
            return self.board_unit
        return "IMPs" if self.event.opened.method == "imp" else "Points"

    @property
    def match_unit(self) -> str:
        """What a match is won by, beside its victory points where there are any."""
        if self.teams:
            return "IMPs" if self.event.opened.method == "imp" else "Points"
        return self.board_unit

    @property
    def carried_unit(self) -> str:
        """What a carry-over counts in that names no unit: percentage points, or the total's."""
        percent = any(row.percent is not None for row in self.standings.rows)
        return "percentage points" if percent else self.total_unit

    @property
    def has_vps(self) -> bool:
        """Whether matches are turned into victory points."""
        return any(match.vps for match in self.standings.matches)

    @property
    def has_top(self) -> bool:
        """Whether boards have tops and scores percentages."""
        return any(board.top is not None for board in self.standings.boards)

    @property
    def named(self) -> bool:
        """Whether anyone's name is known."""
        return any(one.names for one in self.entrants.values())

    @property
    def apart(self) -> bool:
        """Whether sections are compared apart, so that a board has a page in each."""
        return len({board.scope for board in self.standings.boards}) > 1

    def board_points(self, value: Fraction | None) -> str:
        """Points on a board with the decimals the event needs; signed where there is no top."""
        if value is None:
            return ""
        if not self.has_top:
            return signed(value, self.places)
        return points(value, self.options.get("half", ".5"), self.places)

    def grade(self, line: LineScore, side: Side) -> Grade | None:
        """How one side's points on a line stand out, None where they do not."""
        return self.grades.get((line.play.entry, side))

    def several(self, contestants: Iterable[ContestantId]) -> tuple[Entrant, ...]:
        """The entrants of one side of a line."""
        return tuple(self.entrants[one] for one in contestants)


def edition(
    event: Event,
    standings: Standings,
    people: People,
    notices: Iterable[Notice],
    awards: tuple[Award, ...] = (),
) -> Edition:
    """Gather what the pages share. Imbalances that no notice tells are told as well."""
    said = list(notices)
    for one in standings.imbalances:
        notice = Notice(one.code, one.where, one.message)
        if notice not in said:
            said.append(notice)
    return Edition(
        event=event,
        standings=standings,
        notices=tuple(said),
        entrants=entrants(event, standings, people),
        board_pages=_board_pages(standings.boards),
        grades=grades(standings.boards),
        places=decimals(_board_points(standings.boards)),
        total_places=decimals(row.points for row in standings.rows),
        awards=awards,
        people=people,
    )


def _board_pages(boards: Sequence[BoardScore]) -> dict[Scope, str]:
    """``board-7.html``, or ``board-A-7.html`` where sections are compared apart."""
    apart = len({board.scope for board in boards}) > 1
    return page_names(
        "board",
        {
            (one.scope, one.board): f"{one.scope}-{one.board}" if apart else str(one.board)
            for one in boards
        },
    )


def _board_points(boards: Iterable[BoardScore]) -> list[Fraction]:
    return [
        value
        for board in boards
        for line in board.lines
        for value in (line.points_ns, line.points_ew)
        if value is not None
    ]
