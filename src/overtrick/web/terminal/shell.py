"""The page that every terminal is, its worker for when there is no network, and its manifest."""

from __future__ import annotations

from typing import Any, Final

import msgspec

from overtrick.web.static import address_of, folder

PATH: Final = "/t/"
"""Where the terminal lives; its worker serves what is below."""

_SCRIPT: Final = "terminal/worker.js"


def worker() -> str:
    """The service worker, with the addresses of today's files in front of it."""
    files = [
        address_of(one) for one in folder().files if one.startswith("terminal/") and one != _SCRIPT
    ]
    files += [address_of(one) for one in ("asking.js", "web.css", "icon.svg")]
    known = {"version": folder().sum, "shell": PATH, "files": files}
    source = folder().files[_SCRIPT].decode()
    return f"const KNOWN = {msgspec.json.encode(known).decode()};\n{source}"


def manifest() -> dict[str, Any]:
    """What a phone must know to put the terminal among its programs."""
    return {
        "name": "Overtrick",
        "short_name": "Overtrick",
        "start_url": PATH,
        "scope": PATH,
        "display": "standalone",
        "background_color": "#fbf9f3",
        "theme_color": "#0f5c4a",
        "icons": [{"src": address_of("icon.svg"), "sizes": "any", "type": "image/svg+xml"}],
    }
