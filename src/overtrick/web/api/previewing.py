"""The document of a preview: what ``overtrick event preview --json`` prints."""

from __future__ import annotations

from typing import Any

from overtrick.event.decide.preview import Preview
from overtrick.event.telling_records import told_record


def preview_document(found: Preview, *, places: bool) -> dict[str, Any]:
    """A preview in words, kind by kind; with ``places`` for those who may know them all."""
    return {
        "records": [told_record(record) for record in found.records],
        "entered": [str(one) for one in found.entered],
        "sittings": [one.words for one in found.sittings],
        "results": [one.words for one in found.results],
        "places": [
            {
                "ranking": one.ranking,
                "contestant": str(one.contestant),
                "before": one.place_before,
                "after": one.place_after,
            }
            for one in (found.places if places else ())
        ],
        "faults": [str(one) for one in found.faults],
        "mended": [str(one) for one in found.mended],
        "warnings": list(found.warnings),
    }
