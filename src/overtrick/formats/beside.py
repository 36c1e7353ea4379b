"""A file of results completed by what lies beside it: an event file, and deals."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from overtrick.bridge.board import Board
from overtrick.event.records import BoardPrepared, ResultEntered, Source
from overtrick.formats.reading import Heading, Notice, Reading, Sourced
from overtrick.formats.toml.document import EventFile
from overtrick.formats.toml.roster import entered, winners_told


def with_event_file(reading: Reading, event: EventFile) -> Reading:
    """The results with the heading, contestants and penalties of their event file, which wins.

    Raises Unreadable for contestants who cannot be.
    """
    heading = _heading(reading.heading, event)
    results = [record for record, _ in reading.records]
    records, people, notices = entered(event, heading, results, reading.people)
    return replace(
        reading,
        heading=heading,
        records=(*reading.records, *records),
        people={**reading.people, **people},
        notices=(*reading.notices, *notices),
        prizes=(*reading.prizes, *event.prizes),
    )


def _heading(results: Heading, event: EventFile) -> Heading:
    told = event.heading
    # Rules by name are the whole of the rules: what the results file sets belongs to its own.
    settings = told.settings if told.rules else (*results.settings, *told.settings)
    return replace(
        results,
        title=told.title or results.title,
        date=told.date or results.date,
        club=told.club or results.club,
        form=told.form or results.form,
        method=told.method or results.method,
        rules=told.rules or results.rules,
        winners=winners_told(event) or results.winners,
        across=results.across if told.across is None else told.across,
        settings=settings,
        movement=event.movement or results.movement,
        boards_per_set=event.boards_per_set or results.boards_per_set,
    )


def with_deals(reading: Reading, deals: Reading) -> Reading:
    """The results with the cards of a file of deals, on the boards that were played.

    The file of results keeps its word on dealer and vulnerability; where the other has another,
    that is said. Boards without cards are said, and take only a dealer or vulnerability that
    Law 2 does not give.
    """
    found = reversed([one for one in _boards(deals) if one[0].deal or has_own_conditions(one[0])])
    cards = {
        record.board: (record, source)
        for record, source in sorted(found, key=lambda one: one[0].deal is not None)
    }
    dealt = {board for board, (record, _) in cards.items() if record.deal is not None}
    played = {one.board for one, _ in reading.records if isinstance(one, ResultEntered)}
    known = {one.board for one, _ in _boards(reading) if one.deal is not None}
    added = [cards[board] for board in sorted(played & cards.keys() - known)]
    records = [one for card in added for one in _prepared(reading, *card)]
    notices = [
        *deals.notices,
        *(notice for card in added for notice in _odd(reading, *card)),
        *_without(deals.file, sorted(played - dealt - known)),
    ]
    return replace(
        reading,
        records=(*reading.records, *records),
        notices=(*reading.notices, *notices),
    )


def has_own_conditions(one: BoardPrepared) -> bool:
    """Whether a board has a dealer or a vulnerability that Law 2 does not give."""
    law = Board(one.board)
    return one.dealer not in (None, law.dealer) or one.vulnerable not in (None, law.vulnerable)


def has_deals(reading: Reading) -> bool:
    """Whether a file holds cards."""
    return any(record.deal for record, _ in _boards(reading))


def _boards(reading: Reading) -> Iterator[tuple[BoardPrepared, Source | None]]:
    for record, source in reading.records:
        if isinstance(record, BoardPrepared):
            yield record, source


def _prepared(reading: Reading, cards: BoardPrepared, source: Source | None) -> Iterator[Sourced]:
    """The cards in every section that has a record of the board, else in all."""
    before = [one for one, _ in _boards(reading) if one.board == cards.board]
    for one in before or [BoardPrepared(cards.board)]:
        dealer, vulnerable = one.dealer or cards.dealer, one.vulnerable or cards.vulnerable
        record = replace(one, deal=cards.deal, dealer=dealer, vulnerable=vulnerable)
        yield replace(record, tricks=cards.tricks), source


def _odd(reading: Reading, cards: BoardPrepared, source: Source | None) -> Iterator[Notice]:
    """Where the cards' dealer or vulnerability is not the one of the results, or of Law 2."""
    before = next((one for one, _ in _boards(reading) if one.board == cards.board), None)
    law = Board(cards.board)
    for told, known, lawful in (
        (cards.dealer, before and before.dealer, law.dealer),
        (cards.vulnerable, before and before.vulnerable, law.vulnerable),
    ):
        expected = known or lawful
        if told and told is not expected:
            origin = f"in {reading.file}" if known else "by Law 2"
            counts = expected if known else told
            message = f"board {cards.board}: {told.words} here, {expected.words} {origin}"
            where = str(source or "")
            yield Notice("deal-differs", where, f"{message}: {counts.words} counts")


def _without(file: str, boards: list[int]) -> Iterator[Notice]:
    if boards:
        shown = ", ".join(map(str, boards[:20])) + (" ..." if len(boards) > 20 else "")
        yield Notice("no-deal", file, f"has no cards of board {shown}")
