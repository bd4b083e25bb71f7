"""The whole server: an outsider in the same network sees the form and nothing else."""

import json
import re
import sys
from collections.abc import Iterator

import pytest
from lan_server import SOCKET, Served, serve

from companion import chinatown
from companion.app.codes import spaced
from companion.app.lan import lan_address
from companion.store import create

if lan_address() is None and sys.platform != "linux":
    pytest.skip(
        "this machine is in no network, and has no second address of its own", allow_module_level=True
    )

SECRET_PATHS = (
    "/",
    "/?table=Friday",
    "/voila/files/companion.ipynb",
    "/voila/files/server.log",
    "/api/kernels",
    "/api/kernels/01234567-89ab-cdef-0123-456789abcdef",
    "/api/contents/",
    "/login",
    "/voila/static/voila.js",
    "/voila/templates/tabletop/static/watch.js",
    "/voila/api/shutdown/01234567-89ab-cdef-0123-456789abcdef",
    "/nowhere",
)


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    home = tmp_path_factory.mktemp("home")
    create(home, "Friday", chinatown.new_game(["Ann", "Bo", "Cy"])).close()
    create(home, "Monday", chinatown.new_game(["Dee", "Eli", "Flo"])).close()
    started = serve(home, "--table", "Friday", outside=lan_address())
    yield started
    started.stop()


@pytest.fixture(scope="module")
def guest(served: Served) -> str:
    return served.enter(served.codes.table).cookie


@pytest.fixture(scope="module")
def kernel(served: Served) -> str:
    """The kernel of a page that this machine's own browser has opened."""
    return kernel_of(served.ask_from_here().body)


def kernel_of(page: str) -> str:
    found = re.search(r'"kernelId": "([\w-]+)"', page)
    assert found, page[:2000]
    return found[1]


@pytest.mark.parametrize("path", SECRET_PATHS)
def test_an_outsider_sees_the_form_and_nothing_else(served: Served, path: str):
    answer = served.ask(path)
    assert answer.status == 403
    assert "Table code" in answer.body
    assert not any(word in answer.body for word in ("Friday", "Monday", "Ann", "kernel", "jupyter", "voila"))
    assert not answer.cookie


@pytest.mark.parametrize("method", ["PUT", "DELETE", "PATCH", "OPTIONS", "HEAD"])
def test_an_outsider_can_do_nothing(served: Served, kernel: str, method: str):
    assert served.ask(f"/api/kernels/{kernel}", method=method).status in (403, 405)
    assert served.ask_from_here(f"/api/kernels/{kernel}").status == 200


def test_an_outsider_gets_no_kernel_and_no_socket_even_when_he_knows_its_name(served: Served, kernel: str):
    assert served.ask(f"/api/kernels/{kernel}").status == 403
    assert served.ask(f"/api/kernels/{kernel}/channels", **SOCKET).status == 403
    assert served.ask(f"/voila/left/{kernel}", method="POST").status == 403


def test_a_role_or_a_cookie_that_a_browser_makes_up_lets_nobody_in(served: Served):
    for forged in ("table", "guest"):
        assert served.ask(X_Companion_Role=forged).status == 403
        assert served.ask(x_companion_role=forged).status == 403
        assert served.ask(cookie=f"companion-{served.port}={forged}").status == 403
    assert served.ask(X_Forwarded_For="127.0.0.1", X_Real_Ip="127.0.0.1", Host="127.0.0.1").status == 403


def test_the_table_code_lets_a_phone_in(served: Served):
    """Typed into the form, or brought by the QR code; then the address is without it."""
    typed = served.enter(spaced(served.codes.table).lower().replace(" ", "+"))
    scanned = served.ask(f"/?code={served.codes.table}&table=x")
    for answer, place in ((typed, "/"), (scanned, "/?table=x")):
        assert (answer.status, answer.headers["Location"]) == (302, place)
        flags = answer.headers["Set-Cookie"].lower()
        assert "httponly" in flags
        assert "samesite=lax" in flags
        assert served.ask(cookie=answer.cookie).status == 200
        assert served.ask("/?code=", answer.cookie).status == 200


def test_the_form_works_in_browsers_that_do_not_say_where_it_came_from(served: Served):
    assert served.enter(served.codes.table, origin="null").status == 302


def test_a_guest_gets_the_table_that_is_open_and_no_other(served: Served, guest: str):
    page = served.ask("/?table=Monday", guest).body
    state = kernel_words(served, page, guest)
    assert "Friday" in state
    assert "Who are you?" in state
    assert "Monday" not in state
    assert "50,000" not in state


def test_a_guest_is_a_guest_whatever_the_browser_says(served: Served, guest: str):
    page = served.ask("/", guest, X_Companion_Role="table").body
    assert "Who are you?" in kernel_words(served, page, guest)


def test_the_screen_code_lets_another_screen_of_the_table_in(served: Served):
    screen = served.ask(f"/?code={served.codes.screen}").cookie
    state = kernel_words(served, served.ask("/", screen).body, screen)
    assert "Deeds of Ann" in state


def kernel_words(served: Served, page: str, cookie: str) -> str:
    """All that the kernel of `page` shows, by way of its socket."""
    from lan_sockets import widget_states

    return json.dumps(widget_states(served, kernel_of(page), cookie))


def test_pages_of_others_open_no_socket(served: Served, guest: str):
    kernel = kernel_of(served.ask("/", guest).body)
    host, _ = served.outside
    channels = f"/api/kernels/{kernel}/channels"
    assert served.ask(channels, guest, Origin="http://evil.example", **SOCKET).status == 403
    assert served.ask(channels, guest, Origin=f"http://{host}:1", **SOCKET).status == 403
    assert served.ask(channels, guest, Origin=f"http://{host}:{served.port}", **SOCKET).status == 101


def test_a_page_under_another_name_is_no_page_of_this_machine(served: Served):
    assert served.ask_from_here(Host=f"evil.example:{served.port}").status == 403
    assert served.ask_from_here(Sec_Fetch_Site="cross-site", Sec_Fetch_Mode="no-cors").status == 403


def test_files_go_packed_and_are_kept_under_addresses_that_change(served: Served, guest: str):
    page = served.ask("/", guest).body
    (script,) = re.findall(r'src="(/voila/\w+/static/bokeh.min.js)"', page)
    plain, packed = served.ask(script, guest), served.ask(script, guest, Accept_Encoding="gzip")
    assert "immutable" in plain.headers["Cache-Control"]
    assert packed.headers["Content-Encoding"] == "gzip"
    assert int(packed.headers["Content-Length"]) < int(plain.headers["Content-Length"]) / 3
    for outside in ("/../conf.json", "/%2e%2e/conf.json", "//etc/passwd", "/nothing.js"):
        assert served.ask(script.replace("/bokeh.min.js", outside), guest).status == 404


def test_what_a_page_asked_for_in_pieces_comes_in_one_piece_to_the_next(served: Served, guest: str):
    page = served.ask("/", guest).body
    (static,) = re.findall(r'src="(/voila/\w+/static/)bokeh.min.js"', page)
    assert served.ask(f"{static}5764.voila.js", guest).status == 200

    bundle = re.search(r'src="(/voila/\w+/chunks/\w+\.js)"', served.ask("/", guest).body)
    assert bundle
    sent = served.ask(bundle[1], guest)
    assert sent.status == 200
    assert "5764:" in sent.body
    assert "immutable" in sent.headers["Cache-Control"]
    assert served.ask(bundle[1]).status == 403
    assert served.ask(re.sub(r"\w+\.js", "0123.js", bundle[1]), guest).status == 404


def test_the_terminal_is_told_the_address_and_the_code_and_not_the_screen_code(served: Served):
    assert spaced(served.codes.table) in served.told
    assert f":{served.port}/" in served.told
    assert "▄" in served.told
    assert served.codes.screen not in served.told


def test_wrong_codes_are_answered_more_and_more_slowly(served: Served, guest: str):
    """From here on nobody can come in from this address; who is in stays in."""
    assert "wait 5 seconds" in served.enter("WRONG1").body
    early = served.enter(served.codes.table)
    assert early.status == 429
    assert 1 <= int(early.headers["Retry-After"]) <= 5
    assert not early.cookie
    assert served.ask("/", guest).status == 200


def test_no_code_and_no_cookie_is_ever_in_the_log(served: Served, guest: str):
    """This test stands last: whatever the others have asked is in the log by now."""
    codes = served.codes
    served.ask(f"/nowhere?code={codes.table}", guest, Referer=f"http://x/?code={codes.table}")
    served.ask("/api/kernels/01234567-89ab-cdef-0123-456789abcdef", guest)
    log = served.log
    assert "Kernel started" in log
    secrets = (codes.table, codes.screen, codes.key, guest.partition("=")[2], "WRONG1")
    assert [secret for secret in secrets if secret in log] == []
