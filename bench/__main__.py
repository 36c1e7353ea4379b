"""Every measurement in turn: ``python -m bench`` (``make bench``)."""

from bench import (
    append,
    balance,
    cold_start,
    matchpoints,
    movements,
    readers,
    rescoring,
    score,
    session,
    simultaneous,
    swiss,
)

for part in (
    score, matchpoints, session, rescoring, simultaneous, movements, balance, swiss, append,
    readers, cold_start,
):  # fmt: skip
    print(f"\n{part.__name__}")
    part.main()
