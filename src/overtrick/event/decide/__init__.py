"""From a command to the records that follow, or to a refusal: pure, and state is untouched."""

from overtrick.event.decide.deciding import Acted, acted, decide, done, records_of, written

__all__ = ["Acted", "acted", "decide", "done", "records_of", "written"]
