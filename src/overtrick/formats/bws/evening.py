"""All that a file says of its event, gathered before it becomes records."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from overtrick.event.records import FormName, ResultEntered
from overtrick.formats.bws.document import Document
from overtrick.formats.bws.noticing import Noticing
from overtrick.formats.bws.results import Outcome, Spot, entered, in_force
from overtrick.formats.bws.rows import Received, Section, TableRound
from overtrick.formats.bws.schedule import Meeting, Place, meetings, met_in, note_odd_boards
from overtrick.formats.bws.sections import Sections, read_sections
from overtrick.formats.bws.teams import numbered_by_team, with_teams

_TEAMS = 4  # Section.ScoringType; what its other values mean is not published


@dataclass(frozen=True, slots=True)
class Evening:
    """The movement, the sections and the results in force.

    ``results`` has a record for each of ``outcomes``, in their order. Without a movement in
    the file (not ``planned``) the results tell who met.
    """

    document: Document
    form: FormName
    met: dict[Place, Meeting]
    sections: Sections
    planned: bool
    outcomes: list[Outcome]
    results: list[ResultEntered]

    @property
    def played(self) -> set[Spot]:
        """Every table, round and board that has a row in force."""
        return {outcome.spot for outcome in self.outcomes}


def gather(document: Document, noticing: Noticing) -> Evening:
    """Read the tables that an evening is made of, saying what is odd in them."""
    listed = list(document.rows(Section))
    rounds, received = list(document.rows(TableRound)), list(document.rows(Received))
    _note_row_count(document, received, noticing)
    note_odd_boards(rounds, noticing)
    outcomes = in_force(received, noticing)
    form = _form(listed, rounds, outcomes, noticing)
    planned = meetings(rounds, individual=form == "individual")
    met = planned or met_in(received)
    sections = read_sections(listed, met.values(), form, noticing)
    results = [entered(outcome, sections, noticing) for outcome in outcomes]
    if form == "teams":
        results = with_teams(results)
    return Evening(document, form, met, sections, bool(planned), outcomes, results)


def _form(
    listed: Sequence[Section],
    rounds: Sequence[TableRound],
    outcomes: Sequence[Outcome],
    noticing: Noticing,
) -> FormName:
    """Individuals have columns South and West with players in them; a section says teams."""
    rows = [outcome.row for outcome in outcomes]
    if any(row.south > 0 for row in rounds) or any(row.south > 0 for row in rows):
        return "individual"
    if not any(row.scoring_type == _TEAMS for row in listed):
        return "pairs"
    if numbered_by_team(rows):
        return "teams"
    message = "the file says teams, but not which pairs are team-mates: read as pairs"
    noticing.say("teams-unknown", "Section", message)
    return "pairs"


def _note_row_count(document: Document, received: Sequence[Received], noticing: Noticing) -> None:
    stated = document.stated_rows(Received)
    if stated != len(received):
        message = f"the file counts {stated} rows and holds {len(received)}"
        noticing.say("row-count", Received.table, message)
