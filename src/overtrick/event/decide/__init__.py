"""From a command to the records that follow, or to a refusal: pure, and state is untouched."""

from overtrick.event.decide.deciding import decide, done, records_of, written

__all__ = ["decide", "done", "records_of", "written"]
