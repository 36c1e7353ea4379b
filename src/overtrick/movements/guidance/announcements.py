"""What the director tells the room: how to move, what is shared, who sits out, what is turned."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from overtrick.movements.guidance.announcement import Announcement
from overtrick.movements.guidance.board_words import set_up, travel
from overtrick.movements.guidance.move_words import moving, seating
from overtrick.movements.guidance.places import Places
from overtrick.movements.guidance.sharing import sharing
from overtrick.movements.guidance.spoken import spoken
from overtrick.movements.guidance.words import all_words, rounds_words, tables_words
from overtrick.movements.model import EMPTY, Movement
from overtrick.movements.use import Use


def announcements(movement: Movement, use: Use | None = None) -> tuple[Announcement, ...]:
    """Everything to announce, found from the rows alone, the general rules first.

    What has no simple rule is left to the table cards, and that is said. Raises
    ``UseRefused`` for a use that does not fit.
    """
    said = spoken(movement, use)
    return (
        *seating(said.found),
        *set_up(said.open, said.way),
        *moving(said.full, said.found.use.missing),
        *travel(said.open, said.way),
        *sharing(said.found, said.way),
        *_sit_outs(said.found),
        *_switches(said.found),
    )


def _sit_outs(found: Places) -> Iterator[Announcement]:
    kind = found.movement.kind
    out: dict[int, list[int]] = defaultdict(list)
    playing = {
        (who, row.round)
        for row in found.rows
        if row.plays
        for who in (row.seats if kind != "teams" else (row.seats[0], -row.seats[1]))
    }
    for who in found.everybody:
        for round_ in range(1, found.movement.rounds + 1):
            if (who, round_) not in playing:
                out[round_].append(who)
    said = "; ".join(
        f"round {round_}: {all_words(whos, kind)}" for round_, whos in sorted(out.items())
    )
    if said:
        yield Announcement("sits-out", f"Sitting out, {said}.")


def _switches(found: Places) -> Iterator[Announcement]:
    """The turned tables: whole rounds together, then the rounds that turn the same tables."""
    playing: dict[int, set[int]] = defaultdict(set)
    for row in found.movement.rows:
        if EMPTY not in row.seats:
            playing[row.round].add(row.table)
    rounds: dict[frozenset[int], list[int]] = defaultdict(list)
    whole: list[int] = []
    for round_ in sorted({round_ for round_, _ in found.switched}):
        tables = {table for one, table in found.switched if one == round_}
        if tables >= playing[round_]:
            whole.append(round_)
        else:
            rounds[frozenset(tables & playing[round_])].append(round_)
    if whole:
        yield Announcement(
            "switch",
            f"Arrow-switch in {rounds_words(whole)}: turn the board a quarter, North-South play "
            "the East-West cards.",
        )
    for tables_, when in rounds.items():
        if tables_:
            yield Announcement(
                "switch",
                f"Arrow-switch in {rounds_words(when)} at {tables_words(tables_)}.",
                when[0] - 1 if len(when) == 1 else None,
            )
