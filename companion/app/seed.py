"""The seed: one warm process that every kernel is forked from, so that a page opens at once and costs little.

It has imported all that a page needs before the first page asks, and a fork shares that memory. It reads
requests from the socket it was started with, and ends when the server's end of it closes. Each request is a
wire of its own: the new kernel reads there what it shall be, and either side learns by its end that the other
is gone. Nothing here starts a thread or a context of ZeroMQ, since neither survives a fork.
"""

import ctypes
import gc
import importlib
import json
import os
import random
import signal
import socket
import sys
import threading
from contextlib import suppress
from typing import Any, NoReturn

PLACEHOLDER = "kernel-" + "x" * 36
"""Stands among the arguments of the process, as long as the name that a kernel shows there instead."""

READY = b"+"

LATE = (
    "IPython.core.completerlib",
    "IPython.core.debugger",
    "IPython.core.logger",
    "IPython.core.oinspect",
    "IPython.extensions.storemagic",
    "companion.app.hush",
    "faulthandler",
    "ipykernel.debugger",
    "ipykernel.kernelapp",
    "psutil",
    "tornado.platform.asyncio",
    "zmq.utils.garbage",
)
"""Modules that a kernel and its shell would import when they start, by what is installed."""


def main(descriptor: int) -> None:
    """Fork a kernel for each request on the socket `descriptor` until the server is gone."""
    warm_up()
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # nobody waits for a kernel: its wire tells its end
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    gc.collect()
    gc.freeze()  # or the first collection in each kernel would write to all of it, and so copy it
    requests = socket.socket(fileno=descriptor)
    with suppress(ConnectionError):
        requests.send(READY)
        while wires := socket.recv_fds(requests, 1, 1)[1]:
            with socket.socket(fileno=wires[0]) as wire:
                if os.fork() == 0:
                    requests.close()
                    become_kernel(wire)


def warm_up() -> None:
    """Import what a page needs, make a page that nobody sees, which fills caches, and boards for the first pages."""
    for name in LATE:
        with suppress(ImportError):
            importlib.import_module(name)

    import ipywidgets

    from companion.panels import Screen
    from companion.panels.live import LiveBokeh
    from companion.plot.spare import put_aside
    from companion.rules.chinatown import edition_names, load_edition, new_game
    from companion.rules.chinatown.picture import bare_picture
    from companion.store import memory_table

    ipywidgets.register_comm_target()  # at its import there was no kernel to be registered with
    made: list[ipywidgets.Widget] = []
    ipywidgets.Widget.on_widget_constructed(made.append)
    screen = Screen(memory_table(new_game(["A", "B", "C"])))
    LiveBokeh(screen.stage.board.board.figure)
    screen.close()
    ipywidgets.Widget.on_widget_constructed(None)
    for widget in made:
        widget.close()
    for name in edition_names():
        put_aside(bare_picture(load_edition(name).board))


def become_kernel(wire: socket.socket) -> NoReturn:
    """Turn this fork into the kernel that the server asks for on `wire`."""
    code = 1
    try:
        os.setsid()
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)
        wire.sendall(f"{os.getpid()}\n".encode())
        request = json.loads(wire.makefile("rb").readline())
        _take_on(request)
        threading.Thread(target=_end_with, args=(wire,), daemon=True).start()
        _run(request["connection"])
        code = 0
    finally:
        with suppress(OSError, ValueError):
            sys.stdout.flush()
            sys.stderr.flush()
        os._exit(code)


def _take_on(request: dict[str, Any]) -> None:
    """Take on what a process of its own would have been started with."""
    os.environ.clear()
    os.environ.update(request["environment"])
    os.chdir(request["folder"])
    _show_name(f"kernel-{request['kernel']}")
    random.seed()
    if "numpy" in sys.modules:
        sys.modules["numpy"].random.seed()


def _end_with(wire: socket.socket) -> None:
    """End this kernel when the server is gone, which closes its side of `wire`."""
    with suppress(OSError):
        wire.recv(1)
    os._exit(1)


def _run(connection: str) -> None:
    """Be a kernel with the connection file `connection` until it is shut down."""
    from ipykernel.kernelapp import IPKernelApp
    from traitlets.config import Config

    from companion.app.hush import hush

    class Kernel(IPKernelApp):
        def parse_command_line(self, argv: Any = None) -> None:
            """Parse nothing: the arguments of this process are those of the seed."""

        def log_connection_info(self) -> None:
            """Say nothing about how to connect: only the page does."""

    # What a page runs belongs into nobody's history, whose file all kernels would wait for.
    quiet = Config(HistoryManager={"enabled": False}, Application={"log_level": "ERROR"})
    app: Any = Kernel.instance(connection_file=connection, config=quiet)
    app.initialize([])
    hush(app.kernel)
    app.start()


def _show_name(name: str) -> None:
    """Write `name` over the placeholder among this process's arguments, for whoever looks with `ps`."""
    with (
        suppress(OSError, ValueError),
        open("/proc/self/stat") as stat,
        open("/proc/self/cmdline", "rb") as line,
    ):
        start = int(stat.read().rpartition(") ")[2].split()[45])  # `arg_start`, the 48th field of all
        at = line.read().index(PLACEHOLDER.encode())
        ctypes.memmove(
            start + at, name.encode().ljust(len(PLACEHOLDER))[: len(PLACEHOLDER)], len(PLACEHOLDER)
        )


if __name__ == "__main__":
    main(int(sys.argv[1]))
