"""Results against the others of the board: signs, tricks, boards that nobody bid."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from typing import Final

from overtrick.bridge.denomination import Denomination
from overtrick.bridge.result import PassedOut, Played, ScoreOnly
from overtrick.bridge.score import possible_scores, score_ns
from overtrick.bridge.seat import Side
from overtrick.event.contestant import by_number
from overtrick.event.fold import Event, Play
from overtrick.event.telling import told
from overtrick.event.watch.oddity import Oddity, Spot, deal_of, limited, of_play
from overtrick.event.watch.wild import wild

_ENOUGH: Final = 4
"""Other results, at least, that make a field to compare with."""
_TWINS: Final = 2
"""So many others have the very result that this one would be on the other side."""
_SEVERAL: Final = 3
"""So many of the opponents play in the denomination."""
_APART: Final = 5
"""Tricks between a result and all others in its denomination that are worth a look."""
_LEAST: Final = 3
"""Tables, at least, that have passed a board out before it is said."""


class Seen:
    """The results of one board that are compared; only those made in play."""

    def __init__(self, board: int, plays: Sequence[Play]) -> None:
        self.board = board
        self.plays = plays
        results = [play.entered.result for play in plays]
        self.played = [one for one in results if isinstance(one, Played)]
        self.suits = Counter((one.side, one.contract.denomination) for one in self.played)
        self.sides = Counter(one.side for one in self.played)
        self.tricks = Counter(
            (one.side, one.contract.denomination, one.tricks) for one in self.played
        )


def against_the_field(event: Event) -> Iterator[Oddity]:
    """Results that the others of their board speak against, and boards nobody bid."""
    boards = list(_boards(event))
    yield from limited(one for seen in boards for one in _other_side(event, seen))
    yield from limited(_impossible(event))
    yield from limited(one for seen in boards for one in _tricks(seen))
    yield from limited(one for seen in boards for one in _passed(event, seen))
    yield from limited(wild(event, [seen.plays for seen in boards]))


def _boards(event: Event) -> Iterator[Seen]:
    gathered: defaultdict[tuple[tuple[str, int, int], str], list[Play]] = defaultdict(list)
    for play in event.plays.values():
        if isinstance(play.entered.result, Played | PassedOut | ScoreOnly):
            gathered[deal_of(event, play), play.group].append(play)
    ordered = sorted(gathered.items(), key=lambda item: (by_number(item[0][0][0]), item[0]))
    for ((_, board, _), _), plays in ordered:
        yield Seen(board, tuple(plays))


def _other_side(event: Event, seen: Seen) -> Iterator[Oddity]:
    """Results that others have for the other side, the surest first."""
    wrong = _wrong_sign(event, seen)
    if wrong is not None:
        yield _told_sign(event, wrong)
    for play in seen.plays:
        result = play.entered.result
        if play is not wrong and isinstance(result, Played) and _alone(result, seen):
            suit = result.contract.denomination.words
            words = (
                f"{told(result)}: nobody else of {result.side.words} plays in {suit}, and several "
                f"of {result.side.opponents.words} do; was the declarer another?"
            )
            yield of_play("declarer-against-the-field", play, words, "possible")


def _wrong_sign(event: Event, seen: Seen) -> Play | None:
    """The one result of a board on the other side of nought, whose mirror image others have."""
    if len(seen.plays) <= _ENOUGH:
        return None
    signs = [_sign(event, play) for play in seen.plays]
    for wanted in (1, -1):
        if signs.count(wanted) != 1 or signs.count(-wanted) != len(signs) - 1:
            continue
        play = seen.plays[signs.index(wanted)]
        if _twins(play, [one for one in seen.plays if one is not play]) >= _TWINS:
            return play
    return None


def _alone(result: Played, seen: Seen) -> bool:
    """Whether only the opponents play in a denomination otherwise, at half of the tables.

    In notrump nobody else of the side plays anything at all, for both sides may bid that.
    """
    side, suit = result.side, result.contract.denomination
    mine = seen.sides[side] if suit is Denomination.NOTRUMP else seen.suits[side, suit]
    theirs = seen.suits[side.opponents, suit]
    if mine > 1 or theirs < _SEVERAL or 2 * theirs < len(seen.played) - 1:
        return False
    near = (result.tricks + more for more in (-1, 0, 1))
    return sum(seen.tricks[side.opponents, suit, one] for one in near) >= _TWINS


def _sign(event: Event, play: Play) -> int:
    result = play.entered.result
    assert isinstance(result, Played | PassedOut | ScoreOnly)
    score = score_ns(result, event.vulnerable(play.entered.section, play.entered.board))
    return (score > 0) - (score < 0)


def _twins(play: Play, others: Sequence[Play]) -> int:
    """How many others have this very result for the other side."""
    match play.entered.result:
        case Played(contract, tricks) as result:
            made = [one.entered.result for one in others]
            played = [
                (one.contract.bid, one.tricks, one.side) for one in made if isinstance(one, Played)
            ]
            if any(side is result.side for *_, side in played):
                return 0
            return sum(one[:2] == (contract.bid, tricks) for one in played)
        case ScoreOnly(score):
            return sum(one.entered.result == ScoreOnly(-score) for one in others)
        case _:
            return 0


def _told_sign(event: Event, play: Play) -> Oddity:
    result = play.entered.result
    if isinstance(result, Played):
        words = (
            f"{told(result)}: all others score the other way, and several have this contract by "
            f"{result.side.opponents.words}; was the declarer another?"
        )
    else:
        words = f"{result}: all others score the other way, and several have the same score"
        words += f" for {_side(event, play).opponents.words}"
    return of_play("sign-against-the-field", play, words, "likely")


def _side(event: Event, play: Play) -> Side:
    return Side.NS if _sign(event, play) > 0 else Side.EW


def _impossible(event: Event) -> Iterator[Oddity]:
    for play in event.plays.values():
        result, entered = play.entered.result, play.entered
        if not isinstance(result, ScoreOnly):
            continue
        vulnerable = event.vulnerable(entered.section, entered.board)
        if result.score not in possible_scores(vulnerable):
            words = f"no contract gives {result} ({vulnerable.words})"
            yield of_play("impossible-score", play, words, "certain")


def _tricks(seen: Seen) -> Iterator[Oddity]:
    """Results with far more or fewer tricks than all others in the denomination."""
    played: defaultdict[tuple[Side, Denomination], list[tuple[Play, Played]]] = defaultdict(list)
    for play in seen.plays:
        result = play.entered.result
        if isinstance(result, Played):
            played[result.side, result.contract.denomination].append((play, result))
    for several in played.values():
        if len(several) > _ENOUGH:
            yield from _apart(several)


def _apart(several: Sequence[tuple[Play, Played]]) -> Iterator[Oddity]:
    """The lowest and the highest number of tricks, where far from the one beside it."""
    ordered = sorted(several, key=lambda one: one[1].tricks)
    tricks = [result.tricks for _, result in ordered]
    if tricks[1] - tricks[0] >= _APART:
        yield _told_tricks(*ordered[0], tricks[1:])
    if tricks[-1] - tricks[-2] >= _APART:
        yield _told_tricks(*ordered[-1], tricks[:-1])


def _told_tricks(play: Play, result: Played, others: Sequence[int]) -> Oddity:
    low, high = others[0], others[-1]
    span = str(low) if low == high else f"{low} to {high}"
    words = f"{told(result)}: {result.tricks} tricks, the others {span}"
    return of_play("improbable-tricks", play, words, "possible")


def _passed(event: Event, seen: Seen) -> Iterator[Oddity]:
    """Boards that every table passed out."""
    passed = all(isinstance(play.entered.result, PassedOut) for play in seen.plays)
    if passed and len(seen.plays) >= _LEAST:
        scope = event.opened.scope(seen.plays[0].entered.section)
        spot = Spot(scope, board=seen.board)
        message = f"{spot}: passed out at all {len(seen.plays)} tables; is that so?"
        yield Oddity("all-passed", "", message, spot, "possible")
