"""The socket of a page, without a page: what a kernel would show there."""

import asyncio
import json
from typing import Any
from uuid import uuid4

from lan_server import Served
from tornado.httpclient import HTTPRequest
from tornado.websocket import websocket_connect


def widget_states(served: Served, kernel: str, cookie: str) -> dict[str, Any]:
    """Return the states of all widgets of a kernel, as its page would ask for them."""
    return asyncio.run(_states(served, kernel, cookie))


async def _states(served: Served, kernel: str, cookie: str) -> dict[str, Any]:
    host, _ = served.outside
    address = f"ws://{host}:{served.port}/api/kernels/{kernel}/channels?session_id={uuid4()}"
    socket = await websocket_connect(HTTPRequest(address, headers={"Cookie": cookie}))
    try:
        comm = uuid4().hex
        opening = {"comm_id": comm, "target_name": "jupyter.widget.control", "data": {}}
        await socket.write_message(_message("comm_open", opening, {"version": "1.0.0"}))
        await socket.write_message(
            _message("comm_msg", {"comm_id": comm, "data": {"method": "request_states"}})
        )
        while True:
            told = await asyncio.wait_for(socket.read_message(), 20)
            message = json.loads(told if isinstance(told, str) else _first(told))
            data = message.get("content", {}).get("data", {})
            if isinstance(data, dict) and data.get("method") == "update_states":
                return dict(data["states"])
    finally:
        socket.close()
        while await socket.read_message() is not None:
            pass


def _first(packed: bytes) -> bytes:
    """The message in front of its buffers: their number and their offsets come first, four bytes each."""
    number = int.from_bytes(packed[:4], "big")
    offsets = [int.from_bytes(packed[4 * (at + 1) : 4 * (at + 2)], "big") for at in range(number)]
    return packed[offsets[0] : offsets[1]]


def _message(kind: str, content: dict[str, Any], metadata: dict[str, Any] | None = None) -> str:
    header = {
        "msg_id": uuid4().hex,
        "username": "",
        "session": uuid4().hex,
        "msg_type": kind,
        "version": "5.3",
    }
    return json.dumps(
        {
            "header": header,
            "parent_header": {},
            "metadata": metadata or {},
            "content": content,
            "channel": "shell",
            "buffers": [],
        }
    )
