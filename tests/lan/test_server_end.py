"""The server ends with whoever started it: no table is served that nobody knows of."""

import os
import signal
import time
from pathlib import Path

import pytest
from lan_server import serve

from companion.app.lan import lan_address
from companion.app.server import answers

SIGNALS = [getattr(signal, name) for name in ("SIGKILL", "SIGHUP") if hasattr(signal, name)]


@pytest.mark.long
@pytest.mark.skipif(os.name == "nt", reason="Windows has no such signals")
@pytest.mark.parametrize("number", SIGNALS, ids=[each.name for each in SIGNALS])
def test_a_starter_that_is_gone_leaves_no_server_behind(number: signal.Signals, tmp_path: Path):
    """Killed, or its terminal's window closed."""
    served = serve(tmp_path, outside=lan_address())
    assert answers(served.port, "/")
    served.process.send_signal(number)
    served.process.communicate(timeout=30)
    until = time.monotonic() + 20
    while answers(served.port, "/") and time.monotonic() < until:
        time.sleep(0.1)
    assert not answers(served.port, "/")
