"""Where others in the hall find this machine."""

from __future__ import annotations

import ipaddress
import re
import socket
from collections.abc import Iterable, Iterator
from contextlib import suppress
from typing import Final

_SOMEWHERE: Final = ("192.0.2.1", "10.255.255.254", "172.31.255.254", "192.168.255.254")
"""Addresses on the way to which a machine would use one of its own; nothing is sent there."""

_LONGEST: Final = 253
"""Characters in the name of a host."""
_LABEL: Final = r"[A-Za-z0-9_](?:[A-Za-z0-9_-]{0,61}[A-Za-z0-9_])?"
_NETLOC: Final = re.compile(
    rf"(?:\[(?P<six>[0-9A-Fa-f:.]{{2,45}})\]|(?P<name>{_LABEL}(?:\.{_LABEL})*\.?))"
    r"(?::(?P<port>[0-9]{1,5}))?"
)
_BASE: Final = re.compile(r"https?://(?P<netloc>[^/?#@\s]+)(?:/[A-Za-z0-9._~/-]*)?")

EVERY: Final = ("0.0.0.0", "::")  # noqa: S104 - to tell apart, not to listen on
"""Hosts that mean every address of this machine."""


def lan_addresses() -> tuple[str, ...]:
    """The addresses of this machine in its networks, the likeliest first; none without one."""
    found = dict.fromkeys((*_on_the_way(), *_of_the_name()))
    return tuple(one for one in found if not ipaddress.ip_address(one).is_loopback)


def urls(host: str, port: int, *, secure: bool = False) -> tuple[str, ...]:
    """What to open in a browser: elsewhere in the network first, on this machine last."""
    hosts = (*lan_addresses(), "localhost") if host in EVERY else (host,)
    return tuple(url(one, port, secure=secure) for one in hosts)


def url(host: str, port: int, *, secure: bool = False) -> str:
    """An address; the port is left out where it goes without saying."""
    scheme, usual = ("https", 443) if secure else ("http", 80)
    shown = f"[{host}]" if ":" in host else host
    return f"{scheme}://{shown}" if port == usual else f"{scheme}://{shown}:{port}"


def is_sound(netloc: str) -> bool:
    """Whether it is a host as an address has it: a name or an IP address, and maybe a port."""
    found = _NETLOC.fullmatch(netloc)
    if not found or not 0 < int(found["port"] or 80) < 65_536:
        return False
    if found["six"] is None:
        return len(found["name"]) <= _LONGEST
    with suppress(ValueError):
        return bool(ipaddress.IPv6Address(found["six"]))
    return False


def is_base(text: str) -> bool:
    """Whether it is an address before which others may stand: ``https://club.example/bridge``."""
    found = _BASE.fullmatch(text) if len(text) <= _LONGEST else None
    return found is not None and is_sound(found["netloc"])


def listening(host: str, port: int) -> socket.socket:
    """A socket that listens; port 0 takes any. Raises OSError."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    both = host == "::" and socket.has_dualstack_ipv6()
    made = socket.create_server((host, port), family=family, dualstack_ipv6=both)
    # Only a socket that is known to be TCP's has its small packets sent at once: otherwise the
    # end of an answer waits until its beginning was acknowledged, which takes 40 ms.
    return socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP, made.detach())


def _on_the_way(places: Iterable[str] = _SOMEWHERE) -> Iterator[str]:
    for place in places:
        with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as one:
            one.connect((place, 9))
            yield one.getsockname()[0]


def _of_the_name() -> Iterator[str]:
    with suppress(OSError):
        for *_, address in socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET):
            yield str(address[0])
