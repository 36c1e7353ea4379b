"""A certificate of one's own: what it vouches for, what it cannot, and https with it."""

from __future__ import annotations

import re
import ssl
import stat
import subprocess
import sys
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from cryptography import x509

from overtrick.web import certificates
from overtrick.web.certificates import (
    AUTHORITY,
    AUTHORITY_KEY,
    SERVER,
    SERVER_KEY,
    Authority,
    NoCertificate,
    NotCovered,
    authority_bytes,
    check_server,
    fingerprint,
    new_authority,
    new_server,
    own_names,
    prepare,
)
from overtrick.web.trusting import sharing_app
from tests.web.room import Room
from tests.web.test_serving import PATIENCE, serving

NOW = datetime.now(UTC)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("tls") / "certificate"
    prepare(path, ["club.test"], NOW)
    return path


def handshake(folder: Path, name: str, trusted: Path) -> str:
    """Shake hands with a server that has the folder's certificate; why not, or nothing."""
    ours = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    ours.load_cert_chain(folder / SERVER, folder / SERVER_KEY)
    theirs = ssl.create_default_context(cafile=str(trusted))
    to_us, to_them = ssl.MemoryBIO(), ssl.MemoryBIO()
    server = ours.wrap_bio(to_us, to_them, server_side=True)
    client = theirs.wrap_bio(to_them, to_us, server_hostname=name)
    for _ in range(4):
        for side in (client, server):
            try:
                side.do_handshake()
            except ssl.SSLWantReadError:
                continue
            except ssl.SSLError as error:
                return str(error)
    return ""


@pytest.mark.parametrize("name", ["localhost", "127.0.0.1", "club.test"])
def test_a_device_that_trusts_the_authority_trusts_the_server(folder: Path, name: str) -> None:
    assert handshake(folder, name, folder / AUTHORITY) == ""


def test_nobody_else_does_and_no_other_name_goes(folder: Path, tmp_path: Path) -> None:
    prepare(tmp_path / "another", [], NOW)
    assert "self-signed" in handshake(folder, "localhost", tmp_path / "another" / AUTHORITY)
    assert "mismatch" in handshake(folder, "other.test", folder / AUTHORITY)


def test_the_authority_can_vouch_for_nothing_of_the_internet(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    authority = certificates.read_authority(folder)
    for name in ("bank.example", "example.com", "8.8.8.8", "notlocal", "xclub.test", "2001:db8::1"):
        assert not authority.covers(name)
        with pytest.raises(NotCovered, match="--new"):
            new_server(authority, [name], NOW)
    for name in ("tablet.local", "10.1.2.3", "192.168.178.20", "fe80::1", "sub.club.test"):
        assert authority.covers(name), name
    # And where somebody stole its key and asked for one all the same, no browser would take it.
    monkeypatch.setattr(Authority, "covers", lambda *_: True)
    forged, key = new_server(authority, ["bank.example"], NOW)
    (tmp_path / SERVER).write_bytes(certificates._bytes(forged))
    (tmp_path / SERVER_KEY).write_bytes(certificates._key_bytes(key))
    assert "permitted subtree violation" in handshake(tmp_path, "bank.example", folder / AUTHORITY)


def test_keys_are_for_their_owner_alone(folder: Path) -> None:
    modes = {one.name: stat.S_IMODE(one.stat().st_mode) for one in folder.iterdir()}
    assert modes == {AUTHORITY: 0o644, AUTHORITY_KEY: 0o600, SERVER: 0o644, SERVER_KEY: 0o600}


def test_renewing_keeps_the_authority_that_devices_trust(tmp_path: Path) -> None:
    prepare(tmp_path, ["club.test"], NOW)
    before = {one.name: one.read_bytes() for one in tmp_path.iterdir()}
    prepare(tmp_path, ["club.test"], NOW)
    after = {one.name: one.read_bytes() for one in tmp_path.iterdir()}
    assert {name for name in before if before[name] != after[name]} == {SERVER, SERVER_KEY}
    with pytest.raises(NotCovered):
        prepare(tmp_path, ["another.test"], NOW)
    assert {one.name: one.read_bytes() for one in tmp_path.iterdir()} == after
    prepare(tmp_path, ["another.test"], NOW, new=True)
    assert (tmp_path / AUTHORITY).read_bytes() != before[AUTHORITY]
    assert "another.test" in check_server(tmp_path, NOW)


def test_a_certificate_that_is_over_or_none_is_said_to_be(folder: Path, tmp_path: Path) -> None:
    assert "localhost" in check_server(folder, NOW)
    with pytest.raises(NoCertificate, match="is over"):
        check_server(folder, NOW + timedelta(days=398))
    for broken in (tmp_path, tmp_path / "nowhere"):
        with pytest.raises(NoCertificate, match="tls init"):
            check_server(broken, NOW)
    (tmp_path / AUTHORITY).write_text("a letter")
    for reading in (authority_bytes, certificates.read_authority):
        with pytest.raises(NoCertificate):
            reading(tmp_path)


def test_no_certificate_outlives_its_authority_or_a_year(folder: Path) -> None:
    authority = certificates.read_authority(folder)
    long = authority.certificate.not_valid_after_utc
    server, _ = new_server(authority, ["localhost"], NOW)
    assert server.not_valid_after_utc - NOW <= timedelta(days=397)
    late, _ = new_server(authority, ["localhost"], long - timedelta(days=3))
    assert late.not_valid_after_utc <= long
    constraints = authority.certificate.extensions.get_extension_for_class(x509.BasicConstraints)
    assert (constraints.critical, constraints.value.path_length) == (True, 0)


def test_names_are_those_of_this_machine() -> None:
    names = own_names(["Club.Test", "", "two words", "club.test", "10.0.0.9"])
    assert names[0] == "localhost"
    assert {"127.0.0.1", "::1", "club.test", "10.0.0.9"} <= set(names)
    assert len(names) == len(set(names))
    assert "two words" not in names
    assert new_authority(["10.0.0.9", "203.0.113.5"], NOW).covers("203.0.113.5")


# As it is used


def test_tls_init_then_serve(tmp_path: Path, database: Path) -> None:
    folder = tmp_path / "tls"
    command = [sys.executable, "-m", "overtrick", "tls", "init", str(folder), "--name", "club.test"]
    made = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, check=True)
    assert "club.test" in made.stdout
    [sum_] = re.findall(r"(?:[0-9A-F]{2}:){31}[0-9A-F]{2}", made.stdout)
    assert sum_ == fingerprint(authority_bytes(folder))
    context = ssl.create_default_context(cafile=str(folder / AUTHORITY))
    with serving("--db", str(database), "--port", "0", "--tls", str(folder)) as server:
        assert any(line.strip().startswith("https://127.0.0.1") for line in server.said)
        page = server.get("/certificate", context=context)
        assert sum_ in page.read().decode()
        assert page.headers["cross-origin-opener-policy"] == "same-origin"
        taken = server.get("/certificate/overtrick.crt", context=context)
        assert taken.read() == authority_bytes(folder)
        assert server.stop()[0] == 0


def test_without_a_certificate_there_is_none_to_take(room: Room, folder: Path) -> None:
    assert room.browser().get("/certificate").status_code == 404
    ran = subprocess.run(
        [sys.executable, "-m", "overtrick", "serve", "--port", "0", "--tls", str(folder.parent)],
        capture_output=True, text=True, timeout=PATIENCE, check=False, cwd=folder.parent,
    )  # fmt: skip
    assert ran.returncode == 1
    assert "[no-certificate]" in ran.stderr


def test_tablets_take_it_over_plain_http_from_a_server_that_has_nothing_else(folder: Path) -> None:
    from litestar.testing import TestClient

    client = TestClient(sharing_app(authority_bytes(folder)))
    page = client.get("/certificate")
    assert fingerprint(authority_bytes(folder)) in page.text
    assert page.headers["content-security-policy"]
    [sheet] = re.findall(r'href="(/static/[^"]+\.css)"', page.text)
    assert client.get(sheet).status_code == 200
    assert client.get("/certificate/overtrick.crt").content == authority_bytes(folder)
    assert client.get("/api/v1/events").status_code == 404
