"""What the director lets the public see of one event, and from when on."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, time, timedelta, timezone
from fractions import Fraction
from typing import Final, Literal, TypeAlias

from overtrick.event.moments import LAST_YEAR, bounded
from overtrick.event.state import Event
from overtrick.formats.wall import on_the_wall
from overtrick.web.book import settings

Public: TypeAlias = Literal["live", "end", "no"]
Running: TypeAlias = Literal["rounds", "closed", "all"]

NEVER: Final = bounded(datetime.max.replace(tzinfo=UTC))
_LAST_ZONE: Final = timezone(timedelta(hours=-12))
"""Where a day ends last."""
_RUNNING: Final[Mapping[str, Running]] = {"rounds": "rounds", "closed": "closed", "all": "all"}
_DAY: Final = re.compile(r"\d{4}-?\d\d-?\d\d")


@dataclass(frozen=True, slots=True)
class Shown:
    """The director's choices for the public.

    ``public`` is when results are shown at all; ``running`` whether totals count the boards that
    everybody has played, the rounds that are over as well, or all. Until ``embargo`` nothing of
    any board is shown. ``requests`` lets players ask for corrections; ``seconds`` is how long the
    big screen shows each page.
    """

    public: Public = "live"
    running: Running = "rounds"
    embargo: datetime | None = None
    requests: bool = True
    seconds: int = 12


def shown(event: Event) -> Shown:
    """What was chosen for an event; what was not, or cannot be read, as is safe."""
    chosen = settings(event)
    public: Public = "end" if chosen["public"] == "end" else "no"
    return Shown(
        public="live" if chosen["public"] == "live" else public,
        running=_RUNNING[chosen["running"]],
        embargo=embargo_of(chosen["embargo"]),
        requests=chosen["requests"] == "yes",
        seconds=min(max(int(Fraction(chosen["screen"])), 4), 300),
    )


def embargo(event: Event, now: datetime) -> datetime | None:
    """The moment until which nobody is shown anything; None where no embargo holds any more."""
    until = embargo_of(settings(event)["embargo"])
    return until if until is not None and now < until else None


def embargo_of(text: str) -> datetime | None:
    """The moment until which nothing is shown; None for none.

    A time without a zone is that on the server's clock, and a day lasts until it is over
    everywhere on earth. What cannot be read never ends, nor does what ends when no clock of ours
    goes any more.
    """
    if text in ("", "no", "none"):
        return None
    try:
        said = datetime.fromisoformat(text)
    except ValueError:
        return NEVER
    if said.year > LAST_YEAR:
        return NEVER
    moment = bounded(said)
    if _DAY.fullmatch(text):
        return datetime.combine(moment.date(), time(), _LAST_ZONE) + timedelta(days=1)
    return on_the_wall(moment)
