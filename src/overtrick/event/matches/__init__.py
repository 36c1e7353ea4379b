"""Matches of any form: whose plays belong together, awards, penalties, victory points, ranking."""
