"""Pair summaries as contestants, with their people, strata and printed totals."""

from __future__ import annotations

from collections.abc import Sequence

from overtrick.bridge.errors import quoted
from overtrick.event.contestant import ContestantId
from overtrick.event.records import ContestantEntered, PenaltyGiven
from overtrick.formats.acbl.errors import NotAcbl
from overtrick.formats.acbl.game import ClubGame, PairSummary, text_of
from overtrick.formats.acbl.sections import Part, side_of
from overtrick.formats.gathering import Gathering, decimal
from overtrick.formats.printed import Total


def enter(
    parts: Sequence[Part], game: ClubGame, winners: int, into: Gathering
) -> set[ContestantId]:
    """Enter every pair; one listed twice once, with a notice. Raises NotAcbl."""
    labels = {text_of(one.number): text_of(one.label) for one in game.strats or []}
    entered: set[ContestantId] = set()
    for part in parts:
        for index, pair in enumerate(part.section.pair_summaries or []):
            path = f"{part.path}.pair_summaries[{index}]"
            contestant = _contestant(part, pair, winners, path, into)
            if contestant in entered:
                message = f"{contestant} is listed twice: the first counts"
                into.say("contestant-twice", path, message)
            elif contestant:
                entered.add(contestant)
                _enter(contestant, pair, labels, path, into)
    return entered


def _contestant(
    part: Part, pair: PairSummary, winners: int, path: str, into: Gathering
) -> ContestantId | None:
    number = text_of(pair.pair_number)
    if not number:
        into.say("no-number", path, "a pair without a number: not entered")
        return None
    side = side_of(pair) if winners == 2 else None
    if winners == 2 and side is None:
        message = "direction is missing, and there are two winners"
        raise NotAcbl(message, where=f"{into.file}, {path}")
    return ContestantId(part.name, number, side)


def _enter(
    contestant: ContestantId,
    pair: PairSummary,
    labels: dict[str, str],
    path: str,
    into: Gathering,
) -> None:
    players = [one for one in pair.players or [] if one.name or one.id_number]
    ids = tuple(
        into.person(
            (one.name or "").strip(),
            (text_of(one.id_number),),
            f"{contestant}-{seat}",
            f"{path}.players",
        )
        for seat, one in enumerate(players, 1)
    )
    stratum = text_of(pair.strat)
    label = labels.get(stratum) or stratum or None
    into.add(ContestantEntered(contestant, ids, stratum=label))
    into.figures.totals[contestant] = Total(
        text_of(pair.score) or None,
        text_of(pair.percentage) or None,
        _place(pair),
        text_of(pair.boards_played) or None,
    )
    _adjust(contestant, pair, path, into)


def _place(pair: PairSummary) -> str | None:
    """The place in the whole field: stratum 1, overall before the section's."""
    places = [one for one in pair.strat_place or [] if text_of(one.strat_number) == "1"]
    places.sort(key=lambda one: (one.type or "").upper() != "OVERALL")
    return (text_of(places[0].rank) or None) if places else None


def _adjust(contestant: ContestantId, pair: PairSummary, path: str, into: Gathering) -> None:
    """``adjustment`` is added to the score: a penalty where it is negative."""
    text = text_of(pair.adjustment)
    amount = decimal(text)
    if amount:
        into.add(PenaltyGiven(contestant, -amount, "adjustment in the file"))
    elif text and amount is None:
        message = f"adjustment {quoted(text)} is not a number: not applied"
        into.say("adjustment-unread", path, message)
    if decimal(text_of(pair.handicap)):
        message = f"handicap {quoted(text_of(pair.handicap))}: its unit is not told, so not used"
        into.say("handicap-unused", path, message)
