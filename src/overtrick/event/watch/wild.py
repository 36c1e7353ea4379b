"""Results that hardly anybody makes at a table, whatever the others of the board did."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from overtrick.bridge.result import PassedOut, Played
from overtrick.bridge.score import score_ns
from overtrick.event.fold import Event, Play
from overtrick.event.telling import told
from overtrick.event.watch.oddity import Oddity, of_play

MOST_UNDOUBLED: Final = 2220
"""Seven notrump, made vulnerable: no contract that nobody doubled scores more (Law 77)."""
_SLAM: Final = 6
_PART_SCORES: Final = 3
"""No bid above the third level: in three notrump others were as far from a slam."""
_FAR: Final = 10
"""Others of the side took at most so many tricks where a slam is improbable."""
_FIELD: Final = 4
"""Other results, at least, that make a field to compare with."""


def wild(event: Event, boards: Sequence[Sequence[Play]]) -> Iterator[Oddity]:
    """Results that are improbable by themselves, then slams in a field that was far from one.

    ``boards`` are the results to be compared with one another.
    """
    for plays in boards:
        for play in plays:
            result = play.entered.result
            if isinstance(result, Played) and (why := _extreme(event, play, result)):
                yield of_play("wild-result", play, f"{told(result)}: {why}; is that so?", "likely")
            elif isinstance(result, Played) and _slam_alone(play, result, plays):
                words = f"{told(result)}: nobody else of {result.side.words} was near a slam"
                yield of_play("wild-result", play, f"{words}; is that so?", "possible")


def _extreme(event: Event, play: Play, result: Played) -> str:
    """What is improbable of a result by itself; nothing where nothing is."""
    down = _SLAM + result.contract.level - result.tricks
    if result.tricks == 0:
        return "declarer has no trick at all"
    if down >= 10 or (down >= 8 and result.tricks <= 2):
        return f"{down} tricks are missing"
    score = score_ns(result, event.vulnerable(play.entered.section, play.entered.board))
    if abs(score) > MOST_UNDOUBLED:
        return f"{abs(score)} points are more than any contract scores undoubled"
    return ""


def _slam_alone(play: Play, result: Played, plays: Sequence[Play]) -> bool:
    """A slam made, or nearly, where the others of the side bid and took far less."""
    others = [
        one.entered.result
        for one in plays
        if one is not play and isinstance(one.entered.result, Played | PassedOut)
    ]
    down = _SLAM + result.contract.level - result.tricks
    near = 1 if result.contract.level == _SLAM else _PART_SCORES
    if result.contract.level < _SLAM or down > near or len(others) < _FIELD:
        return False
    mine = [one for one in others if isinstance(one, Played) and one.side is result.side]
    return all(one.contract.level <= _PART_SCORES and one.tricks <= _FAR for one in mine)
