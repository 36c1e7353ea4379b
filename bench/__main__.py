"""Every measurement in turn: ``python -m bench`` (``make bench``)."""

from bench import balance, cold_start, matchpoints, score, session

for part in (score, matchpoints, session, balance, cold_start):
    print(f"\n{part.__name__}")
    part.main()
