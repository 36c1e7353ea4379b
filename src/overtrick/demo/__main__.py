"""``python -m overtrick.demo``: score the evening that ships with Overtrick and serve its pages."""

from __future__ import annotations

import sys

from overtrick import demo
from overtrick.bootstrap import score_files
from overtrick.cli.saying import refusing
from overtrick.cli.tables import show
from overtrick.publish import site
from overtrick.publish.serving import serve


def main() -> None:
    """Print the ranking, then serve the result pages on 127.0.0.1 until Ctrl-C."""
    with refusing():
        scored = score_files([demo.path()])
        show(scored)
        pages = site(scored.event, scored.standings, scored.people, scored.notices)
        sys.stdout.flush()
        serve(pages, say=lambda text: print(text, flush=True))  # noqa: T201


if __name__ == "__main__":
    main()
