"""A club to try Overtrick with: last week's evening, and tonight's in its third round."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Final

from overtrick import demo
from overtrick.bootstrap.desk import Desk
from overtrick.bootstrap.files import Asked, evening_of
from overtrick.bootstrap.kept import Writer, keep_files, open_event, opening
from overtrick.bootstrap.scripts import lines_together
from overtrick.event.commands import CloseEvent
from overtrick.formats.loading import load_all
from overtrick.formats.reading import Heading
from overtrick.formats.scripts import read_script
from overtrick.live import Hub
from overtrick.store.store import Store

AUTHOR: Final = "demo"
PLAYED_FOR: Final = timedelta(minutes=52)
"""How long tonight's evening has been played: what happened is spread evenly over that."""


def fill(store: Store, now: datetime) -> tuple[int, int]:
    """Both evenings, in a fresh database; their numbers."""
    earlier = keep_files(store, [demo.path()], Asked(), Writer(now - timedelta(days=1), AUTHOR))
    desk = Desk(store, Hub())
    desk.act(earlier, CloseEvent(), Writer(now - timedelta(hours=12), AUTHOR))
    return earlier, _tonight(store, desk, now)


def _tonight(store: Store, desk: Desk, now: datetime) -> int:
    before = evening_of(load_all([demo.path()]), Asked()).event.opened
    today = now.astimezone().date()
    heading = Heading(
        title=f"{today:%A} pairs", date=today.isoformat(), club=before.club, form="pairs",
        method="mp", rules="ebu", winners=2,
    )  # fmt: skip
    began = now - PLAYED_FOR
    number = open_event(store, opening(heading, Asked()), Writer(began, AUTHOR))
    script = demo.tonight()
    groups = lines_together(read_script(script.read_bytes(), script.name)).values()
    for turn, commands in enumerate(groups):
        at = began + PLAYED_FOR * turn / len(groups)
        desk.act_together(number, commands, Writer(at, AUTHOR))
    return number
