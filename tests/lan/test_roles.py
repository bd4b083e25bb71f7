"""What a page shows to a screen of the table, and what to a phone that nobody has given more."""

from pathlib import Path

import pytest

from companion import chinatown, panels
from companion.panels import Home, arrive
from companion.panels.address import named_table
from companion.panels.page import GUEST, TABLE, cookie, opened_table, role, tell_opened
from companion.store import create


@pytest.fixture
def opened(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The server's note of the table that the host's screen shows."""
    file = tmp_path / "opened.txt"
    monkeypatch.setenv("COMPANION_OPENED", str(file))
    return file


@pytest.fixture
def _guest(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HTTP_X_COMPANION_ROLE", "guest")


@pytest.fixture(autouse=True)
def _friday(companion_home: Path) -> None:
    create(companion_home, "Friday", chinatown.new_game(["Ann", "Bo", "Cy"])).close()


def texts(widget) -> str:
    """All that stands on a page."""
    own = f"{getattr(widget, 'value', '')} {getattr(widget, 'description', '')}"
    return own + "".join(texts(child) for child in getattr(widget, "children", ()))


def test_a_notebook_is_the_tables_own_screen():
    assert role() == TABLE


@pytest.mark.parametrize(
    ("told", "known"), [("table", TABLE), ("guest", GUEST), ("", GUEST), ("Table", GUEST), ("host", GUEST)]
)
def test_what_is_not_told_to_be_a_table_is_a_guest(monkeypatch, told: str, known: str):
    monkeypatch.setenv("HTTP_X_COMPANION_ROLE", told)
    assert role() == known


def test_a_page_knows_the_cookies_of_its_browser(monkeypatch):
    assert cookie("seat") == ""
    monkeypatch.setenv("HTTP_COOKIE", 'seat=abc; other="x y"')
    assert (cookie("seat"), cookie("other"), cookie("third")) == ("abc", "x y", "")


@pytest.mark.usefixtures("_guest", "opened")
def test_a_guest_sees_no_list_of_tables(monkeypatch):
    for asked in ("", "table=Friday"):
        monkeypatch.setenv("QUERY_STRING", asked)
        page = panels.open()
        assert "Friday" not in texts(page)
        assert "not open yet" in texts(page)


@pytest.mark.usefixtures("_guest")
def test_a_guest_joins_the_table_that_is_open_and_follows(opened: Path, monkeypatch, companion_home: Path):
    monkeypatch.setattr(arrive, "LOOK_SECONDS", 0)
    create(companion_home, "Saturday <b>", chinatown.new_game(["Dee", "Eli", "Fay"])).close()
    home = Home()
    for name, shown in (("Friday", "Friday"), ("Saturday <b>", "Saturday &lt;b&gt;")):
        opened.write_text(name, "utf8")
        home._guest.look()
        assert shown in texts(home.widget)
    assert "Ann" not in texts(home.widget)


@pytest.mark.usefixtures("_guest")
def test_a_guests_address_opens_no_other_table(opened: Path, monkeypatch, companion_home: Path):
    create(companion_home, "Saturday", chinatown.new_game(["Dee", "Eli", "Fay"])).close()
    opened.write_text("Friday", "utf8")
    monkeypatch.setenv("QUERY_STRING", "table=Saturday&watch=1")
    assert home_of_guest().table.name == "Friday"


def home_of_guest():
    return Home()._guest.arrival


@pytest.mark.usefixtures("_guest")
def test_a_guest_opens_no_table_for_others(opened: Path):
    tell_opened("Friday")
    assert not opened.exists()


@pytest.mark.usefixtures("opened")
def test_the_hosts_screen_tells_phones_which_table_is_open(monkeypatch):
    assert opened_table() == ""
    monkeypatch.setenv("QUERY_STRING", "table=Friday")
    Home()
    assert opened_table() == "Friday"
    monkeypatch.setenv("QUERY_STRING", "")
    assert named_table() == "Friday"  # so another screen of the table shows the same one


def test_without_a_local_network_nothing_is_told():
    tell_opened("Friday")
    assert opened_table() == ""
