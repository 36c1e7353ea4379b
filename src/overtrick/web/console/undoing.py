"""What a closing showed to a director who plays: he alone does not go on as if it had not."""

from __future__ import annotations

from collections.abc import Sequence

from overtrick.bootstrap.desk import Desk
from overtrick.bootstrap.kept import as_meant, with_roots
from overtrick.bridge.errors import BridgeError
from overtrick.event.commands import Command, ReopenEvent, Undo
from overtrick.event.decide import acted
from overtrick.event.refusals import NotAllowed
from overtrick.event.state import Event
from overtrick.event.watch.playing import played_for, to_play
from overtrick.web.access import Who
from overtrick.web.console.playing import boards_kept_back, hidden_boards, ids_of


class ShownByClosing(NotAllowed):
    """Results that a closing showed are of boards that whoever asks would have to play.

    Where the event is closed he may reopen it, which needs a reason, in place of what he ``asked``.
    """

    code = "shown-by-closing"

    def __init__(self, asked: Sequence[Command], *, final: bool) -> None:
        reason = next((one.reason for one in asked if isinstance(one, Undo)), "")
        super().__init__(
            "closing the event showed results of boards that you would have to play: "
            "a director who does not play takes this back",
            offers=(ReopenEvent(reason),) if final else (),
        )


def check_shown(desk: Desk, event: Event, who: Who, commands: Sequence[Command]) -> None:
    """Raise ShownByClosing where ``who`` would go on with boards that a closing has shown him.

    So he would who takes the closing back with boards still to play, or, once the event is open
    again, gives himself boards that he took out of his own way before. What is refused for
    anything else is left to whoever does it.
    """
    if event.closed is None or not ids_of(desk, who):
        return
    is_final = event.stage == "final"
    if is_final and not any(isinstance(one, Undo) for one in commands):
        return
    try:
        meant = [as_meant(desk.store, one, None) for one in commands]
        after = acted(with_roots(desk.store, event, meant), meant).after
    except BridgeError:
        return
    if after.stage != "final" and (is_final or after.closed != event.closed):
        shown = hidden_boards(desk, after, who)
    else:
        shown = boards_kept_back(desk, event, who) & _to_play(desk, after, who)
    if shown:
        raise ShownByClosing(commands, final=is_final)


def _to_play(desk: Desk, event: Event, who: Who) -> frozenset[int]:
    ahead = (to_play(event, one) for one in played_for(event, ids_of(desk, who)))
    return frozenset[int]().union(*ahead)
