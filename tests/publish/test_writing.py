"""Pages into a folder: all of them, and no harm to anything else."""

from __future__ import annotations

import os
import signal
import subprocess
import threading
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

import pytest

from overtrick.formats import placing
from overtrick.publish import NotAFolder, NotOurFile, write_site
from overtrick.publish.writing import HEADER, MANIFEST

PAGES = {"index.html": b"first", "pair-1.html": b"one", "static/look.css": b"css"}


@pytest.fixture(autouse=True)
def quick() -> Iterator[None]:
    """A pipe that is waited for fails the test, not the whole run."""

    def late(*_: object) -> None:
        raise AssertionError("it hangs")

    before = signal.signal(signal.SIGALRM, late)
    signal.alarm(20)
    yield
    signal.alarm(0)
    signal.signal(signal.SIGALRM, before)


def files(folder: Path) -> dict[str, bytes]:
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file() and path.name != MANIFEST
    }


def test_every_page_is_written_and_the_first_one_told(tmp_path: Path) -> None:
    folder = tmp_path / "a" / "b"
    assert write_site(PAGES, folder) == folder / "index.html"
    assert files(folder) == PAGES


def test_the_manifest_checks_with_sha256sum(tmp_path: Path) -> None:
    write_site(PAGES, tmp_path)
    asked = ["sha256sum", "-c", MANIFEST]
    done = subprocess.run(asked, cwd=tmp_path, capture_output=True, text=True, check=True)
    assert done.stdout.count(": OK") == len(PAGES)


def test_publishing_again_replaces_and_takes_away_what_is_no_longer_there(tmp_path: Path) -> None:
    write_site(PAGES, tmp_path)
    fewer = {"index.html": b"second", "static/look.css": b"css"}
    write_site(fewer, tmp_path)
    assert files(tmp_path) == fewer


def test_foreign_files_and_pages_changed_by_hand_stay(tmp_path: Path) -> None:
    write_site(PAGES, tmp_path)
    (tmp_path / "photo.jpg").write_bytes(b"photo")
    (tmp_path / "pair-1.html").write_bytes(b"changed by hand")
    write_site({"index.html": b"second"}, tmp_path)
    assert files(tmp_path) == {
        "index.html": b"second",
        "photo.jpg": b"photo",
        "pair-1.html": b"changed by hand",
    }


def test_a_page_of_someone_else_is_never_replaced(tmp_path: Path) -> None:
    (tmp_path / "index.html").write_bytes(b"the club's own home page")
    with pytest.raises(NotOurFile, match="not made by an earlier run"):
        write_site(PAGES, tmp_path)
    assert files(tmp_path) == {"index.html": b"the club's own home page"}


def test_a_file_in_place_of_the_folder_is_refused(tmp_path: Path) -> None:
    (tmp_path / "out").write_bytes(b"precious")
    with pytest.raises(NotAFolder, match="this is a file"):
        write_site(PAGES, tmp_path / "out")
    assert (tmp_path / "out").read_bytes() == b"precious"


@pytest.mark.parametrize("make", ["static", "pair-1.html"])
def test_a_file_for_a_folder_or_a_folder_for_a_page_is_refused(tmp_path: Path, make: str) -> None:
    if make == "static":
        (tmp_path / make).write_bytes(b"a file")
    else:
        (tmp_path / make).mkdir()
    with pytest.raises(NotAFolder):
        write_site(PAGES, tmp_path)
    assert not (tmp_path / "index.html").exists()


def test_a_manifest_cannot_make_us_delete_what_lies_outside(tmp_path: Path) -> None:
    precious = tmp_path / "precious.html"
    precious.write_bytes(b"precious")
    folder = tmp_path / "site"
    folder.mkdir()
    digest = sha256(b"precious").hexdigest()
    lines = (f"{digest}  {name}\n" for name in ("../precious.html", str(precious), "", "..\\x"))
    (folder / MANIFEST).write_text(f"{HEADER}\n" + "".join(lines) + "nonsense\n\x00\xff", "latin-1")
    write_site(PAGES, folder)
    assert precious.read_bytes() == b"precious"
    assert files(folder) == PAGES


def test_nothing_half_written_is_left_behind(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_site(PAGES, tmp_path)

    def fail(path: Path, target: Path) -> Path:
        raise OSError(28, "No space left on device", str(target))

    monkeypatch.setattr(Path, "replace", fail)
    with pytest.raises(OSError, match="No space left"):
        write_site({"index.html": b"second"}, tmp_path)
    assert files(tmp_path) == PAGES


@pytest.mark.parametrize("good", range(6))
def test_a_run_that_breaks_off_anywhere_can_be_repeated(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, good: int
) -> None:
    write_site({"index.html": b"zero", "old.html": b"old", "pair-1.html": b"zero"}, tmp_path)
    replace = Path.replace
    done: list[Path] = []

    def stop(path: Path, target: Path) -> Path:
        if len(done) == good:
            raise KeyboardInterrupt
        done.append(target)
        return replace(path, target)

    with monkeypatch.context() as patch:
        patch.setattr(Path, "replace", stop)
        if good < 5:
            with pytest.raises(KeyboardInterrupt):
                write_site(PAGES, tmp_path)
        else:
            write_site(PAGES, tmp_path)
    other = {"index.html": b"second", "pair-1.html": b"two", "pair-9.html": b"nine"}
    write_site(other, tmp_path)
    assert files(tmp_path) == other


def test_a_first_run_that_breaks_off_can_be_repeated(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    replace = Path.replace

    def full(path: Path, target: Path) -> Path:
        if target.name == "index.html":
            raise OSError(28, "No space left on device")
        return replace(path, target)

    with monkeypatch.context() as patch:
        patch.setattr(Path, "replace", full)
        with pytest.raises(OSError, match="No space left") as caught:
            write_site(PAGES, tmp_path)
    assert caught.value.filename == str(tmp_path / "index.html")
    assert files(tmp_path).keys() == PAGES.keys() - {"index.html"}
    later = {name: content + b" later" for name, content in PAGES.items()}
    write_site(later, tmp_path)
    assert files(tmp_path) == later


@pytest.mark.parametrize("inside", [{}, {"look.css": b"victim's"}])
def test_a_link_out_of_the_folder_is_not_followed(tmp_path: Path, inside: dict[str, bytes]) -> None:
    victim, site = tmp_path / "victim", tmp_path / "site"
    victim.mkdir()
    site.mkdir()
    for name, content in inside.items():
        (victim / name).write_bytes(content)
    (site / "static").symlink_to("../victim")
    with pytest.raises(NotOurFile, match="link that leads out"):
        write_site(PAGES, site)
    assert files(victim) == inside
    assert [path.name for path in site.iterdir()] == ["static"]


def test_nothing_is_removed_behind_a_link(tmp_path: Path) -> None:
    victim, site = tmp_path / "victim", tmp_path / "site"
    write_site(PAGES, site)
    (site / "static").rename(victim)
    (site / "static").symlink_to("../victim")
    write_site({"index.html": b"second"}, site)
    assert files(victim) == {"look.css": b"css"}


def test_a_folder_behind_a_link_is_a_folder_like_any(tmp_path: Path) -> None:
    (tmp_path / "real").mkdir()
    (tmp_path / "site").symlink_to("real")
    for _ in range(2):
        write_site(PAGES, tmp_path / "site")
    assert files(tmp_path / "real") == PAGES


@pytest.mark.parametrize("listed", [False, True])
def test_a_page_that_is_a_link_is_refused(tmp_path: Path, listed: bool) -> None:
    site = tmp_path / "site"
    if listed:
        write_site(PAGES, site)
        (site / "index.html").unlink()
    site.mkdir(exist_ok=True)
    (tmp_path / "mine.html").write_bytes(b"mine")
    (site / "index.html").symlink_to("../mine.html")
    with pytest.raises(NotOurFile, match="a link or a device"):
        write_site({"index.html": b"second"}, site)
    assert (site / "index.html").is_symlink()
    assert (tmp_path / "mine.html").read_bytes() == b"mine"


def test_a_list_that_somebody_else_made_is_neither_trusted_nor_replaced(tmp_path: Path) -> None:
    (tmp_path / "thesis.txt").write_bytes(b"years of work")
    own = f"{sha256(b'years of work').hexdigest()}  thesis.txt\n".encode()
    (tmp_path / MANIFEST).write_bytes(own)
    with pytest.raises(NotOurFile, match="list was not made by an earlier run"):
        write_site(PAGES, tmp_path)
    assert files(tmp_path) == {"thesis.txt": b"years of work"}
    assert (tmp_path / MANIFEST).read_bytes() == own


@pytest.mark.parametrize("name", ["thesis.txt", "static/mine.css", "sub/pair-1.html", ".x.html"])
def test_only_what_a_run_can_make_is_removed(tmp_path: Path, name: str) -> None:
    (tmp_path / name).parent.mkdir(exist_ok=True)
    (tmp_path / name).write_bytes(b"mine")
    listed = f"{HEADER}\n{sha256(b'mine').hexdigest()}  {name}\n"
    (tmp_path / MANIFEST).write_text(listed)
    write_site(PAGES, tmp_path)
    assert files(tmp_path) == PAGES | {name: b"mine"}


@pytest.mark.parametrize("name", ["index.html", "static/look.css", MANIFEST])
@pytest.mark.parametrize("listed", [False, True])
def test_a_pipe_is_not_waited_for(tmp_path: Path, name: str, listed: bool) -> None:
    if listed:
        write_site(PAGES, tmp_path)
        (tmp_path / name).unlink()
    (tmp_path / name).parent.mkdir(exist_ok=True)
    os.mkfifo(tmp_path / name)
    with pytest.raises(NotOurFile, match="a link or a device"):
        write_site(PAGES, tmp_path)


def test_a_pipe_in_place_of_a_former_page_is_left_alone(tmp_path: Path) -> None:
    write_site(PAGES, tmp_path)
    (tmp_path / "pair-1.html").unlink()
    os.mkfifo(tmp_path / "pair-1.html")
    write_site({"index.html": b"second"}, tmp_path)
    assert (tmp_path / "pair-1.html").is_fifo()


def test_pages_that_vanish_meanwhile_are_no_error(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_site(PAGES, tmp_path)
    read = Path.read_bytes

    def gone(path: Path) -> bytes:
        if path.name != MANIFEST:
            path.unlink()
        return read(path)

    with monkeypatch.context() as patch:
        patch.setattr(Path, "read_bytes", gone)
        write_site({"index.html": b"second"}, tmp_path)
    assert files(tmp_path).keys() >= {"index.html"}
    assert "pair-1.html" not in files(tmp_path)


def test_several_runs_at_once_do_not_disturb_each_other(tmp_path: Path) -> None:
    sites = [
        {"index.html": b"%d" % n} | {f"pair-{n * k}.html": b"%d" % n for k in range(1, 6)}
        for n in range(1, 5)
    ]
    failed: list[BaseException] = []

    def publish(pages: dict[str, bytes]) -> None:
        try:
            for _ in range(10):
                write_site(pages, tmp_path)
        except BaseException as error:  # noqa: BLE001
            failed.append(error)

    threads = [threading.Thread(target=publish, args=(one,)) for one in sites]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not failed
    write_site(PAGES, tmp_path)
    assert files(tmp_path) == PAGES


def test_a_system_without_locks_is_no_error(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(placing, "fcntl", None)
    write_site(PAGES, tmp_path)
    write_site({"index.html": b"second"}, tmp_path)
    assert files(tmp_path) == {"index.html": b"second"}


def test_a_run_that_has_stopped_is_not_waited_for_for_ever(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(placing, "_PATIENCE", 3)
    with placing.alone(tmp_path):
        write_site(PAGES, tmp_path)
    assert files(tmp_path) == PAGES
