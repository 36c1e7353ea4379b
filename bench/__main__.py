"""Every measurement in turn: ``python -m bench`` (``make bench``)."""

from bench import balance, cold_start, matchpoints, movements, score, session, simultaneous

for part in (score, matchpoints, session, simultaneous, movements, balance, cold_start):
    print(f"\n{part.__name__}")
    part.main()
