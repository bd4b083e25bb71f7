"""The door: what an outsider sees of the server, and how a code lets one in."""

import math
from html import escape
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl, urlencode

from jupyter_server.auth.identity import IdentityProvider, User
from tornado.httputil import HTTPServerRequest
from tornado.routing import Matcher
from tornado.web import RequestHandler

from companion import words
from companion.app.codes import TABLE
from companion.app.gate import DAYS, Gate, is_same_origin, without
from companion.rules.text import N_

ROLE_HEADER = "X-Companion-Role"
"""Tells a kernel the role of its page. Whatever a browser sends under this name is overwritten."""

PAGE = "/"
FORM = (Path(__file__).with_name("door.html")).read_text("utf8")
LONGEST_CODE = 40
"""Characters of what was typed that are looked at."""


class Outside(Matcher):
    """Matches every request that belongs to the door; the others go on, with their role written on them.

    It stands before all other routes, so that no page, file or socket has to keep outsiders away by itself.
    A code in an address is taken out of it here, before anything can write the address into a log.
    """

    def __init__(self, gate: Gate) -> None:
        self._gate = gate

    def match(self, request: HTTPServerRequest) -> dict[str, Any] | None:
        """Return no arguments for the door's handler, or None for a request that may go on."""
        cookie = request.cookies.get(self._gate.cookie)
        role = self._gate.role(request.remote_ip or "", request.host, cookie.value if cookie else None)
        request.role = role  # type: ignore[attr-defined]
        request.typed = _take_code(request)  # type: ignore[attr-defined]
        request.headers[ROLE_HEADER] = role or ""
        if "Cookie" in request.headers:  # what goes on to kernels is not what opens the door
            request.headers["Cookie"] = without(request.headers["Cookie"], self._gate.cookie)
        asks = bool(request.typed) and request.path == PAGE  # type: ignore[attr-defined]
        return {} if role is None or asks or _is_foreign(request) else None


def _take_code(request: HTTPServerRequest) -> str | None:
    """Take the code out of the address of `request` and return it."""
    found = request.query_arguments.pop("code", None)
    if found is None:
        return None
    request.arguments.pop("code", None)
    rest = [
        (name, value) for name, value in parse_qsl(request.query, keep_blank_values=True) if name != "code"
    ]
    request.query = urlencode(rest)
    request.uri = f"{request.path}?{request.query}" if request.query else request.path
    return found[-1].decode("utf8", "replace")[:LONGEST_CODE]


def _is_foreign(request: HTTPServerRequest) -> bool:
    """Whether a page of somebody else asks: for a socket, with a form, or for anything but a page to show."""
    headers = request.headers
    site, mode = headers.get("Sec-Fetch-Site"), headers.get("Sec-Fetch-Mode")
    if not is_same_origin(headers.get("Origin"), request.host):
        return True
    return site == "cross-site" and mode != "navigate"


class Door(RequestHandler):
    """Asks for the table code, and lets in who knows it. Everybody else gets this form and nothing more."""

    def initialize(self, gate: Gate) -> None:
        """Take the gate that the route was made with."""
        self._gate = gate

    def set_default_headers(self) -> None:
        """No cache keeps the form, and no page of others gets to know its address."""
        self.set_header("Cache-Control", "no-store")
        self.set_header("Referrer-Policy", "same-origin")
        self.set_header("X-Frame-Options", "DENY")
        self.set_header(
            "Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'; img-src data:"
        )

    def get(self) -> None:
        """Let in who brings a code in the address, as the QR code does; show the form to others."""
        self._answer(self.request.typed)  # type: ignore[attr-defined]

    def post(self) -> None:
        """Let in who typed a code into the form."""
        self._answer(self.get_body_argument("code", "")[:LONGEST_CODE])

    def _answer(self, typed: str | None) -> None:
        if not typed or self.request.path != PAGE:
            self._form("")
        else:
            self._enter(typed)

    def _enter(self, typed: str) -> None:
        address, inside = self.request.remote_ip or "", self.request.role  # type: ignore[attr-defined]
        wait = self._gate.wait(address)
        role = None if inside == TABLE else self._gate.open(address, typed)
        if role is not None:
            cookie = self._gate.pass_for(role)
            self.set_cookie(self._gate.cookie, cookie, expires_days=DAYS, httponly=True, samesite="Lax")
        if role is not None or inside is not None:
            # Without the code: neither the address bar nor the next page's log shall keep it.
            self.redirect(f"{PAGE}?{self.request.query}" if self.request.query else PAGE)
        elif wait:
            self.set_header("Retry-After", str(math.ceil(wait)))
            self._form(N_("Too many wrong codes. Wait {seconds} seconds, then try again."), 429, wait)
        else:
            told = N_("This is not the code of the table. Look at its screen, and wait {seconds} seconds.")
            self._form(told, 403, self._gate.wait(address))

    def _form(self, told: str, status: int = 403, seconds: float = 0) -> None:
        language = words.preferred(self.request.headers.get("Accept-Language", ""), words.shipped())
        word = words.translator(language)
        said = word(told).format(seconds=math.ceil(seconds)) if told else ""
        texts = {
            "title": word(N_("The companion")),
            "hint": word(
                N_("The table's screen shows a code of six letters and digits, and a picture of it.")
            ),
            "label": word(N_("Table code")),
            "told": said,
            "enter": word(N_("Sit down at the table")),
        }
        escaped = {name: escape(text) for name, text in texts.items()}
        self.set_status(status)
        self.finish(FORM.format(language=escape(language), action=PAGE, **escaped))


class Identity(IdentityProvider):
    """Tells the handlers of Jupyter who is asking: the role that `Outside` found."""

    def get_user(self, handler: RequestHandler) -> User | None:
        """Return a user named as the role; None, which is refused, for a request that came by no gate."""
        role = getattr(handler.request, "role", None)
        return User(role) if role else None
