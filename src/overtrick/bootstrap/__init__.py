"""Where the rooms are wired together: files, the database, the rules, and what is computed."""

from overtrick.bootstrap.files import (
    Asked,
    NoResults,
    Scored,
    evening_of,
    options_in_force,
    score_files,
    score_readings,
)

__all__ = [
    "Asked",
    "NoResults",
    "Scored",
    "evening_of",
    "options_in_force",
    "score_files",
    "score_readings",
]
