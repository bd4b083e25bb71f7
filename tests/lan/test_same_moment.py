"""Two companions that start in the same moment serve two ports, and neither sends anybody to the other's."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from lan_server import Served, serve

from companion.app import server
from companion.app.server import PortTaken, Server, run


@pytest.mark.long
def test_a_port_that_another_server_took_meanwhile_is_not_taken_for_ours(
    tmp_path: Path, other: Served, monkeypatch: pytest.MonkeyPatch
):
    """Ours ends, since the port is taken; the other one answers all the while."""
    monkeypatch.setattr(server.signal, "signal", lambda *_: None)
    loser = Server(
        command=["-c", "import time; time.sleep(1)"],
        environment={},
        folder=tmp_path,
        port=other.port,
        ready="/voila/templates/tabletop/static/watch.js",
        page="/",
        says="The companion is open at {address}",
        listening=tmp_path / "listening",
    )
    with pytest.raises(PortTaken, match=f"Port {other.port} is in use"):
        run(loser, browser=False)


def test_who_loses_a_port_takes_another(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    from companion.app import screens

    tried = []

    def taken_once(wanted: Server, browser: bool) -> int:
        tried.append(wanted.port)
        if len(tried) == 1:
            raise PortTaken("taken")
        return 0

    monkeypatch.setattr(screens, "run", taken_once)
    assert screens.serve(tmp_path, browser=False) == 0
    assert len(tried) == 2
    tried.clear()
    assert screens.serve(tmp_path, port=18_866, browser=False) == 1
    assert tried == [18_866]


@pytest.fixture
def other(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    served = serve(tmp_path_factory.mktemp("other"))
    yield served
    served.stop()
