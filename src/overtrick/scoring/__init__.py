"""Comparing results: matchpoints, IMPs, Butler, victory points, rulings, ranking, handicaps."""
