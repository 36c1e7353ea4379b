"""Every measurement in turn: ``python -m bench`` (``make bench``)."""

from bench import cold_start, matchpoints, score, session

for part in (score, matchpoints, session, cold_start):
    print(f"\n{part.__name__}")
    part.main()
