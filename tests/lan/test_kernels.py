"""What the server hears of the kernels of its pages."""

import asyncio
from types import SimpleNamespace

import zmq
import zmq.asyncio
from jupyter_client.session import Session
from zmq.eventloop.zmqstream import ZMQStream

from companion.app.kernels import Kernels


def test_the_server_hears_that_a_kernel_is_busy_and_not_what_it_tells_its_page():
    asyncio.run(_hears())


async def _hears() -> None:
    context, session = zmq.Context(), Session()
    says = context.socket(zmq.XPUB)  # is told of each subscription, as a kernel's own socket is
    says.rcvtimeo = 5000
    address = f"tcp://127.0.0.1:{says.bind_to_random_port('tcp://127.0.0.1')}"

    def connect_iopub() -> ZMQStream:
        hears = context.socket(zmq.SUB)
        hears.connect(address)
        hears.subscribe(b"")
        return ZMQStream(hears)

    kernel = SimpleNamespace(connect_iopub=connect_iopub, session=session, execution_state="starting")
    kernels = Kernels()
    kernels._kernels = {"page": kernel}
    kernels.start_watching_activity("page")
    try:
        asked = {await asyncio.to_thread(says.recv) for _ in range(3)}
        assert asked == {b"\x01", b"\x01kernel.", b"\x00"}, (
            "to all, to what a kernel says of itself, no longer to all"
        )
        begin = kernel.last_activity
        session.send(says, "comm_msg", {"comm_id": "1"}, ident=b"comm-1")
        session.send(says, "status", {"execution_state": "idle"}, ident=b"kernel.page.status")
        for _ in range(100):
            await asyncio.sleep(0.02)
            if kernel.execution_state == "idle":
                break
        assert kernel.execution_state == "idle"
        heard = kernel.last_activity
        assert heard > begin
        session.send(says, "comm_msg", {"comm_id": "1"}, ident=b"comm-1")
        await asyncio.sleep(0.2)
        assert kernel.last_activity == heard
    finally:
        kernels.stop_watching_activity("page")
        context.destroy(linger=0)
