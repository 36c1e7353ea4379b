"""Every measurement in turn: ``python -m bench`` (``make bench``)."""

from bench import (
    append,
    balance,
    cold_start,
    entries,
    fanout,
    matchpoints,
    movements,
    readers,
    rescoring,
    room,
    score,
    session,
    simultaneous,
    swiss,
)

for part in (
    score, matchpoints, session, rescoring, simultaneous, movements, balance, swiss, append,
    entries, fanout, readers, room, cold_start,
):  # fmt: skip
    print(f"\n{part.__name__}")
    part.main()
