"""Kernels of pages: how they start, what they know, and when they end."""

import asyncio
from importlib.metadata import EntryPoint
from pathlib import Path
from typing import Any, ClassVar

from jupyter_client.provisioning.factory import KernelProvisionerFactory
from jupyter_client.provisioning.local_provisioner import LocalProvisioner
from jupyter_core.utils import ensure_async
from jupyter_server.base.handlers import APIHandler
from jupyter_server.services.kernels.kernelmanager import AsyncMappingKernelManager
from tornado.web import HTTPError, authenticated
from voila.tornado.kernel_websocket_handler import VoilaKernelWebsocketHandler

from companion.app.codes import GUEST, TABLE
from companion.app.forks import Seed

ROLE = "HTTP_X_COMPANION_ROLE"
"""In a kernel's environment: the role of its page, from the header that the gate has written."""

STATUS = b"kernel."
"""How the topics begin under which a kernel says that it is busy or rests; those of widgets begin with `comm-`."""

LINGER_SECONDS = 5.0
"""How long a kernel lives on after its page was left, to finish what it was told last."""


class Kernels(AsyncMappingKernelManager):
    """The kernels of all pages. Each knows the role of its page, and a screen of the table the codes as well."""

    told_to_tables: ClassVar[dict[str, str]] = {}
    """Environment of the kernels of the table's screens, beside what all kernels get."""
    told_to_all: ClassVar[dict[str, str]] = {}
    """Environment of all kernels, beside what they get anyway."""

    async def _async_start_kernel(self, **settings: Any) -> str:
        """Start the kernel of a page, whose environment is among the `settings`, and return its id."""
        environment = settings.pop("env", {})
        role = environment.get(ROLE)
        if role not in (TABLE, GUEST):
            raise HTTPError(403)
        more = self.told_to_all | (self.told_to_tables if role == TABLE else {})
        return await super()._async_start_kernel(env={**environment, **more}, **settings)

    start_kernel = _async_start_kernel  # type: ignore[assignment]

    def start_watching_activity(self, kernel_id: str) -> None:
        """Hear when a kernel is busy and when it rests, and not the much that it tells its page."""
        super().start_watching_activity(kernel_id)  # type: ignore[no-untyped-call]
        socket = self._kernels[kernel_id]._activity_stream.socket
        socket.subscribe(STATUS)
        socket.unsubscribe(b"")


class Forking(LocalProvisioner):
    """Starts a kernel as a fork of the seed, and plainly where there is none."""

    seed: ClassVar[Seed | None] = None

    async def launch_kernel(self, cmd: list[str], **settings: Any) -> Any:
        """Start the kernel; `cmd` ends with the path of its connection file."""
        seed = Forking.seed
        if seed is None:
            return await super().launch_kernel(cmd, **settings)
        folder = str(settings.get("cwd") or Path.cwd())
        try:
            forked = await asyncio.to_thread(seed.fork, self.kernel_id, cmd[-1], settings["env"], folder)
        except OSError as gone:
            self.log.warning("Kernels start plainly from now on: %s", gone)
            Forking.seed = None
            return await super().launch_kernel(cmd, **settings)
        self.process, self.pid, self.pgid, self.cwd = forked, forked.pid, forked.pid, folder  # type: ignore[assignment]
        return self.connection_info


def fork_from(seed: Seed) -> None:
    """Let all kernels of this process be forks of `seed`."""
    Forking.seed = seed
    name, group = "local-provisioner", KernelProvisionerFactory.GROUP_NAME
    ours = EntryPoint(name, f"{Forking.__module__}:{Forking.__name__}", group)
    KernelProvisionerFactory.instance().provisioners[name] = ours


class Channels(VoilaKernelWebsocketHandler):  # type: ignore[misc]
    """The socket of a page. It sends at once: a change comes as some small messages, and none waits for an answer."""

    async def open(self, kernel_id: str) -> None:
        """Begin to pass messages on."""
        self.set_nodelay(True)
        await super().open(kernel_id)


class Left(APIHandler):
    """Hears that a page was left, and ends its kernel unless the page has come back."""

    @authenticated
    async def post(self, kernel_id: str) -> None:
        """End a kernel in a moment."""
        self.set_status(204)
        self.finish()
        await asyncio.sleep(LINGER_SECONDS)
        kernels = self.kernel_manager
        if kernel_id not in kernels:
            return
        model = kernels.kernel_model(kernel_id)  # type: ignore[no-untyped-call]
        if not model["connections"]:
            await ensure_async(kernels.shutdown_kernel(kernel_id))  # type: ignore[no-untyped-call]
