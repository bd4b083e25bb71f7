"""Kernels that are forked from a warm process: as good as started ones, and gone when they should be."""

import asyncio
import os
import queue
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, suppress
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest
from jupyter_client.manager import AsyncKernelManager
from jupyter_client.provisioning.factory import KernelProvisionerFactory

from companion.app.forks import CAN_FORK, Seed
from companion.app.kernels import Forking, fork_from

pytestmark = pytest.mark.skipif(not CAN_FORK, reason="this system does not fork")


@pytest.fixture(scope="module")
def seed() -> Iterator[Seed]:
    """A warm process, and this one's own kernels come from it."""
    known: dict[str, EntryPoint] = dict(KernelProvisionerFactory.instance().provisioners)
    started = Seed()
    fork_from(started)
    yield started
    started.close()
    Forking.seed = None
    KernelProvisionerFactory.instance().provisioners.update(known)


@asynccontextmanager
async def kernel(**names: str) -> AsyncIterator[tuple[AsyncKernelManager, object]]:
    """A running kernel, and how to talk to it."""
    manager = AsyncKernelManager(kernel_name="python3")
    await manager.start_kernel(env={**os.environ, **names})
    client = manager.client()
    client.start_channels()
    try:
        await client.wait_for_ready(timeout=60)
        yield manager, client
    finally:
        client.stop_channels()
        await manager.shutdown_kernel(now=True)


async def result(client, code: str) -> str:
    """What the kernel answers to an expression."""
    reply = await client.execute("", user_expressions={"told": code}, reply=True, timeout=60)
    return str(reply["content"]["user_expressions"]["told"]["data"]["text/plain"])


def is_running(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def ends(pid: int, seconds: float = 10) -> bool:
    until = time.monotonic() + seconds
    while is_running(pid) and time.monotonic() < until:
        time.sleep(0.05)
    return not is_running(pid)


def test_a_fork_is_a_kernel_with_its_own_environment_name_and_chance(seed: Seed):
    async def talk() -> None:
        async with kernel(COMPANION_TABLE="Friday") as (first, one), kernel() as (second, other):
            assert await result(one, "__import__('os').environ.get('COMPANION_TABLE')") == "'Friday'"
            assert await result(other, "__import__('os').environ.get('COMPANION_TABLE')") == "None"
            assert await result(one, "__import__('os').getpid()") == str(first.provisioner.pid)
            assert await result(one, "'companion.panels' in __import__('sys').modules") == "True"
            for dice in ("__import__('random').random()", "__import__('numpy').random.random()"):
                assert await result(one, dice) != await result(other, dice)
            shown = Path(f"/proc/{second.provisioner.pid}/cmdline").read_text()
            assert f"kernel-{second.kernel_id}" in shown

    asyncio.run(talk())


def test_a_seed_has_one_thread_since_a_fork_keeps_only_one(seed: Seed):
    async def talk() -> None:
        async with kernel():
            status = Path(f"/proc/{seed.process.pid}/status").read_text()
            assert "Threads:\t1\n" in status

    asyncio.run(talk())


async def told(client) -> list[dict]:
    """The widgets that the kernel has told of since the last look."""
    heard = []
    with suppress(queue.Empty):
        while True:
            message = await client.get_iopub_msg(timeout=1)
            heard += [message["content"]["data"]] if message["header"]["msg_type"].startswith("comm") else []
    return heard


def test_a_fork_tells_of_widgets_when_a_page_is_there_to_hear(seed: Seed):
    async def talk() -> None:
        async with kernel() as (_, client):
            keep = "globals().update(early=__import__('ipywidgets').Label(value='{}'))"
            await result(client, keep.format("made before the page came"))
            assert await told(client) == []

            await client.comm_info(reply=True, timeout=60)  # a page asks what there is
            await result(client, "setattr(early, 'value', 'changed')")
            await result(client, keep.format("made later"))
            states = [data.get("state", {}) for data in await told(client)]
            assert "changed" in [state.get("value") for state in states]
            assert "made later" in [state.get("value") for state in states]

    asyncio.run(talk())


def test_the_server_sees_a_kernel_end(seed: Seed):
    async def talk() -> None:
        async with kernel() as (manager, _):
            assert await manager.is_alive()
            os.kill(manager.provisioner.pid, 9)
            assert ends(manager.provisioner.pid)
            await asyncio.sleep(0.2)  # its last threads let go of its files
            assert not await manager.is_alive()

    asyncio.run(talk())


def test_a_kernel_that_is_asked_to_ends(seed: Seed):
    async def talk() -> int:
        async with kernel() as (manager, _):
            return int(manager.provisioner.pid)

    assert ends(asyncio.run(talk()))


def test_a_kernel_ends_with_its_server(seed: Seed, tmp_path: Path):
    connection = tmp_path / "kernel.json"
    forked = seed.fork("x" * 36, str(connection), os.environ, str(tmp_path))
    until = time.monotonic() + 30
    while not connection.exists() and time.monotonic() < until:
        time.sleep(0.05)
    assert is_running(forked.pid)
    forked._wire.close()
    assert ends(forked.pid)


def test_without_a_seed_kernels_start_plainly(seed: Seed):
    """This test stands last: the seed is gone afterwards."""
    seed.process.kill()
    seed.process.wait()

    async def talk() -> None:
        async with kernel() as (manager, client):
            assert await result(client, "__import__('os').getpid()") == str(manager.provisioner.pid)

    asyncio.run(talk())
    assert Forking.seed is None
