"""A certificate authority of one's own, for a hall whose tablets keep their pages through reloads.

Browsers keep a page for reloads without a network only where it came over https. The authority
can vouch for addresses of local networks and for names that are of no use elsewhere, so that
whoever trusts it need not fear for the rest of the internet.
"""

from __future__ import annotations

import os
import socket
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from pathlib import Path
from typing import Final

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID

from overtrick.bridge.errors import BridgeError
from overtrick.web.addresses import lan_addresses

AUTHORITY: Final = "authority.crt"
AUTHORITY_KEY: Final = "authority.key"
SERVER: Final = "server.crt"
SERVER_KEY: Final = "server.key"

_TEN_YEARS: Final = timedelta(days=3652)
_A_YEAR: Final = timedelta(days=397)
"""Browsers take no certificate of a server that is good for longer."""
_LOCAL_NAMES: Final = ("localhost", "local", "lan", "internal", "home.arpa")
_LOCAL_NETWORKS: Final = (
    "10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "169.254.0.0/16", "127.0.0.0/8",
    "::1/128", "fc00::/7", "fe80::/10",
)  # fmt: skip

Key = ec.EllipticCurvePrivateKey


class NoCertificate(BridgeError):
    """The folder holds no certificate, or one that cannot be read."""

    code = "no-certificate"


class NotCovered(BridgeError):
    """The authority of the folder cannot vouch for that name."""

    code = "name-not-covered"


@dataclass(frozen=True, slots=True)
class Authority:
    """Vouches for servers: its certificate, which devices trust, and the key that signs."""

    certificate: x509.Certificate
    key: Key

    def covers(self, name: str) -> bool:
        """Whether it can vouch for a name or an address."""
        found = self.certificate.extensions.get_extension_for_class(x509.NameConstraints)
        return any(_within(name, one) for one in found.value.permitted_subtrees or ())


def own_names(more: Iterable[str] = ()) -> tuple[str, ...]:
    """What this machine is called in its networks: names and addresses, each once."""
    host = socket.gethostname().split(".")[0].lower()
    names = ("localhost", host, f"{host}.local", "127.0.0.1", "::1", *lan_addresses(), *more)
    return tuple(dict.fromkeys(name.strip().lower() for name in names if _is_name(name.strip())))


def new_authority(names: Iterable[str], now: datetime) -> Authority:
    """An authority for local networks and for ``names``, good for ten years."""
    key = ec.generate_private_key(ec.SECP256R1())
    host = socket.gethostname().split(".")[0]
    name = x509.Name(
        [
            x509.NameAttribute(NameOID.ORGANIZATION_NAME, "Overtrick"),
            x509.NameAttribute(NameOID.COMMON_NAME, f"Overtrick on {host}"[:64]),
        ]
    )
    builder = _builder(name, name, key, now, _TEN_YEARS)
    builder = builder.add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
    permitted = [*map(x509.DNSName, _LOCAL_NAMES), *_networks(), *_outside(names)]
    constraints = x509.NameConstraints(permitted, None)
    builder = builder.add_extension(constraints, critical=True)
    builder = builder.add_extension(_usage(signs=True), critical=True)
    return Authority(builder.sign(key, hashes.SHA256()), key)


def new_server(by: Authority, names: Sequence[str], now: datetime) -> tuple[x509.Certificate, Key]:
    """A certificate for a server of these names, good for a year. Raises NotCovered."""
    for name in names:
        if not by.covers(name):
            message = f"this authority cannot vouch for {name}: make a new one with --new"
            raise NotCovered(message, where=name)
    key = ec.generate_private_key(ec.SECP256R1())
    subject = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, names[0][:64])])
    until = min(_A_YEAR, by.certificate.not_valid_after_utc - now)
    builder = _builder(subject, by.certificate.subject, key, now, until)
    server = x509.SubjectAlternativeName([_general(one) for one in names])
    for extension, critical in (
        (x509.BasicConstraints(ca=False, path_length=None), True),
        (server, False),
        (_usage(signs=False), True),
        (x509.ExtendedKeyUsage([ExtendedKeyUsageOID.SERVER_AUTH]), False),
        (_issued_by(by), False),
    ):
        builder = builder.add_extension(extension, critical=critical)
    return builder.sign(by.key, hashes.SHA256()), key


def prepare(folder: Path, more: Iterable[str], now: datetime, *, new: bool = False) -> Authority:
    """Write a server's certificate into a folder, by the authority there or a new one.

    An authority that devices trust already is kept, unless ``new`` says otherwise. Raises
    NoCertificate, NotCovered, OSError.
    """
    names = own_names(more)
    folder.mkdir(parents=True, exist_ok=True)
    keep = (folder / AUTHORITY).exists() and not new
    authority = read_authority(folder) if keep else new_authority(names, now)
    certificate, key = new_server(authority, names, now)
    if not keep:
        _write(folder / AUTHORITY_KEY, _key_bytes(authority.key), secret=True)
        _write(folder / AUTHORITY, _bytes(authority.certificate))
    _write(folder / SERVER_KEY, _key_bytes(key), secret=True)
    _write(folder / SERVER, _bytes(certificate) + _bytes(authority.certificate))
    return authority


def read_authority(folder: Path) -> Authority:
    """The authority in a folder. Raises NoCertificate."""
    try:
        certificate = x509.load_pem_x509_certificate((folder / AUTHORITY).read_bytes())
        key = serialization.load_pem_private_key((folder / AUTHORITY_KEY).read_bytes(), None)
    except (OSError, ValueError, TypeError) as error:
        message = f"holds no authority that can be read ({AUTHORITY}, {AUTHORITY_KEY})"
        raise NoCertificate(message, where=str(folder)) from error
    if not isinstance(key, Key):
        raise NoCertificate("holds a key of another kind", where=str(folder))
    return Authority(certificate, key)


def authority_bytes(folder: Path) -> bytes:
    """What devices are to trust: the authority's certificate (DER). Raises NoCertificate."""
    try:
        found = x509.load_pem_x509_certificate((folder / AUTHORITY).read_bytes())
    except (OSError, ValueError) as error:
        message = "holds no certificate: make one with 'overtrick tls init'"
        raise NoCertificate(message, where=str(folder)) from error
    return found.public_bytes(serialization.Encoding.DER)


def check_server(folder: Path, now: datetime) -> tuple[str, ...]:
    """The names of the server's certificate. Raises NoCertificate for none, or one too old."""
    try:
        found = x509.load_pem_x509_certificate((folder / SERVER).read_bytes())
    except (OSError, ValueError) as error:
        message = "holds no certificate: make one with 'overtrick tls init'"
        raise NoCertificate(message, where=str(folder)) from error
    if now >= found.not_valid_after_utc:
        message = "its certificate is over: renew it with 'overtrick tls init'"
        raise NoCertificate(message, where=str(folder))
    names = found.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
    return tuple(str(one.value) for one in names)


def fingerprint(certificate: bytes) -> str:
    """The sum by which people compare a certificate (DER), in pairs."""
    found = x509.load_der_x509_certificate(certificate)
    return found.fingerprint(hashes.SHA256()).hex(":").upper()


def _builder(
    subject: x509.Name, issuer: x509.Name, key: Key, now: datetime, lasts: timedelta
) -> x509.CertificateBuilder:
    return (
        x509.CertificateBuilder()
        .subject_name(subject)
        .issuer_name(issuer)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - timedelta(days=1))  # clocks of tablets are not always right
        .not_valid_after(now + lasts)
        .add_extension(x509.SubjectKeyIdentifier.from_public_key(key.public_key()), critical=False)
    )


def _usage(*, signs: bool) -> x509.KeyUsage:
    return x509.KeyUsage(
        digital_signature=not signs,
        content_commitment=False,
        key_encipherment=False,
        data_encipherment=False,
        key_agreement=False,
        key_cert_sign=signs,
        crl_sign=signs,
        encipher_only=False,
        decipher_only=False,
    )


def _issued_by(by: Authority) -> x509.AuthorityKeyIdentifier:
    found = by.certificate.extensions.get_extension_for_class(x509.SubjectKeyIdentifier)
    return x509.AuthorityKeyIdentifier.from_issuer_subject_key_identifier(found.value)


def _networks() -> Iterator[x509.GeneralName]:
    for one in _LOCAL_NETWORKS:
        yield x509.IPAddress(ip_network(one))


def _outside(names: Iterable[str]) -> Iterator[x509.GeneralName]:
    """What is asked for and is of no local network: that and no more."""
    local = [*map(x509.DNSName, _LOCAL_NAMES), *_networks()]
    for name in names:
        if not any(_within(name, one) for one in local):
            found = _general(name)
            if isinstance(found, x509.IPAddress):
                found = x509.IPAddress(ip_network(name))
            yield found


def _within(name: str, permitted: x509.GeneralName) -> bool:
    address = _address(name)
    if isinstance(permitted, x509.IPAddress):
        return address is not None and address in permitted.value  # type: ignore[operator]
    wanted = str(permitted.value)
    return address is None and (name == wanted or name.endswith(f".{wanted}"))


def _general(name: str) -> x509.GeneralName:
    address = _address(name)
    return x509.DNSName(name) if address is None else x509.IPAddress(address)


def _address(name: str) -> IPv4Address | IPv6Address | None:
    try:
        return ip_address(name)
    except ValueError:
        return None


def _is_name(name: str) -> bool:
    plain = name.replace("-", "").replace(".", "")
    return _address(name) is not None or (name.isascii() and plain.isalnum() and len(name) < 254)


def _bytes(certificate: x509.Certificate) -> bytes:
    return certificate.public_bytes(serialization.Encoding.PEM)


def _key_bytes(key: Key) -> bytes:
    return key.private_bytes(
        serialization.Encoding.PEM,
        serialization.PrivateFormat.PKCS8,
        serialization.NoEncryption(),
    )


def _write(path: Path, content: bytes, *, secret: bool = False) -> None:
    """A file in one piece; a secret is for its owner's eyes from its first moment."""
    unfinished = path.with_name(f".{path.name}.unfinished")
    unfinished.unlink(missing_ok=True)
    mode = 0o600 if secret else 0o644
    with os.fdopen(os.open(unfinished, os.O_WRONLY | os.O_CREAT | os.O_EXCL, mode), "wb") as file:
        file.write(content)
    unfinished.replace(path)
