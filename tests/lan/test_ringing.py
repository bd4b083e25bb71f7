"""The bell between pages: who wrote rings, the others look at once, and nobody else is heard."""

import asyncio
import socket
import subprocess
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from chinatown_table import ANN_BO_CY, FIRST_YEAR

from companion import chinatown
from companion.app import ringing
from companion.app.ringing import Ringing
from companion.panels import follow
from companion.panels.follow import Follower
from companion.rules.game import IllegalMove
from companion.store import create, open_table
from companion.store.bell import BELL, HERE, RING

NEVER = 3600.0
MOMENT = 0.3


class Page:
    """What a screen has of the bell: it counts how often it looked."""

    def __init__(self, table: object = None) -> None:
        self.looks = 0
        self.follower = Follower(self.look, table)

    def look(self) -> None:
        self.looks += 1


def run(test: Callable[[Ringing], Awaitable[None]], monkeypatch: pytest.MonkeyPatch) -> None:
    """Run a test beside a server's bell, for pages that would not look by themselves."""
    monkeypatch.setattr(follow, "SELDOM", NEVER)

    async def beside() -> None:
        bell = Ringing()
        monkeypatch.setenv(BELL, bell.told_to_pages)
        try:
            await test(bell)
        finally:
            bell.close()

    asyncio.run(beside())


async def until(holds: Callable[[], bool]) -> bool:
    """Wait for some seconds at most."""
    for _ in range(250):
        if holds():
            return True
        await asyncio.sleep(0.02)
    return False


def test_what_one_page_wrote_the_others_look_at_and_itself_does_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    create(tmp_path, "rung", chinatown.new_game(ANN_BO_CY)).close()

    async def rings(bell: Ringing) -> None:
        with open_table(tmp_path, "rung") as one, open_table(tmp_path, "rung") as other:
            writer, reader, third = Page(one), Page(other), Page()
            assert await until(lambda: len(bell._listening) == 3)
            one.push(FIRST_YEAR[0])
            assert await until(lambda: reader.looks == third.looks == 1)
            third.follower.stop()
            other.push(FIRST_YEAR[1])
            assert await until(lambda: writer.looks == 1)
            await asyncio.sleep(MOMENT)
            assert (writer.looks, reader.looks, third.looks) == (1, 1, 1)

    run(rings, monkeypatch)


def test_a_move_that_is_refused_rings_nobody(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    create(tmp_path, "rung", chinatown.new_game(ANN_BO_CY)).close()

    async def refuses(bell: Ringing) -> None:
        with open_table(tmp_path, "rung") as one:
            _, reader = Page(one), Page()
            assert await until(lambda: len(bell._listening) == 2)
            with pytest.raises(IllegalMove):
                one.push(FIRST_YEAR[-1])
            await asyncio.sleep(MOMENT)
            assert reader.looks == 0

    run(refuses, monkeypatch)


def test_who_lacks_the_password_is_neither_heard_nor_told(monkeypatch: pytest.MonkeyPatch):
    async def knocks(bell: Ringing) -> None:
        page = Page()
        assert await until(lambda: len(bell._listening) == 1)
        port = int(bell.told_to_pages.partition(":")[0])
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as stranger:
            stranger.setblocking(False)
            for said in (f"0123456789abcdef {HERE}", f"0123456789abcdef {RING}", RING, "", "\x00" * 5000):
                stranger.sendto(said.encode(), ("127.0.0.1", port))
            await asyncio.sleep(MOMENT)
            page.follower.ring()
            await asyncio.sleep(MOMENT)
            with pytest.raises(BlockingIOError):
                stranger.recv(100)
        assert (page.looks, len(bell._listening)) == (0, 1)

    run(knocks, monkeypatch)


def test_a_page_that_died_is_forgotten(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(ringing, "GONE_AFTER", 0.0)

    async def forgets(bell: Ringing) -> None:
        page = Page()
        assert await until(lambda: len(bell._listening) == 1)
        page.follower.ring()
        assert await until(lambda: not bell._listening)

    run(forgets, monkeypatch)


def test_without_a_bell_a_page_looks_by_itself(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.delenv(BELL, raising=False)

    async def looks() -> None:
        page = Page()
        assert await until(lambda: page.looks > 3)
        page.follower.ring()
        page.follower.stop()

    asyncio.run(looks())


def test_the_server_needs_no_widgets_and_nothing_that_reckons():
    """Its pages' kernels do; the server starts sooner without them and is smaller."""
    ask = "import sys, companion.app.serving; print([name for name in {} if name in sys.modules])"
    heavy = ("ipywidgets", "numpy", "polars", "companion.panels", "companion.analysis")
    done = subprocess.run(
        [sys.executable, "-c", ask.format(heavy)], capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == "[]"
