"""How phones come to the table: address, table code, and both as a QR code, for the desk of that name."""

import os
from html import escape
from urllib.parse import urlencode

import segno

from companion.rules.text import Translate

ADDRESS, TABLE_CODE, SCREEN_CODE = "COMPANION_LAN_ADDRESS", "COMPANION_TABLE_CODE", "COMPANION_SCREEN_CODE"
"""What the server tells the kernels of the table's screens, and nobody else, when it serves the local network."""

PIXELS = 320
"""Width and height of the QR code."""


def phones(word: Translate, screen: bool = False) -> str:
    """Return how to join as HTML.

    Parameters
    ----------
    word : callable
        Translates a template of the catalogue.
    screen : bool
        Whether to invite another screen of the table, which sees and may do all that this one does, and no phone.
    """
    address = os.environ.get(ADDRESS)
    code = os.environ.get(SCREEN_CODE if screen else TABLE_CODE)
    if not address or not code:
        told = word("Phones cannot join: start the companion with {command}.")
        return f"<p>{escape(told.format(command='companion play --lan'))}</p>"
    title = word("Another screen of the table") if screen else word("Scan, or type the address and the code")
    parts = [
        f"<p>{escape(title)}</p>",
        qr_code(f"{address}?{urlencode({'code': code})}", word("QR code")),
        f"<p class='big'>{escape(address)}</p>",
        f"<p class='big'><b>{escape(_spaced(code))}</b></p>",
    ]
    return f"<div class='phones'>{''.join(parts)}</div>"


def served_to_phones() -> bool:
    """Return whether this page's server lets phones in."""
    return bool(os.environ.get(ADDRESS))


def qr_code(text: str, label: str) -> str:
    """Return `text` as a QR code: an inline picture of 320 by 320 pixels, dark on light in either theme."""
    picture = segno.make(text, micro=False).svg_inline(dark="#14181F", light="#FFFFFF", omitsize=True)
    head = f"<svg role='img' aria-label='{escape(label, quote=True)}' width='{PIXELS}' height='{PIXELS}'"
    return picture.replace("<svg", head, 1)


def _spaced(code: str) -> str:
    """Return a code in groups of three, as it is read aloud."""
    return " ".join(code[at : at + 3] for at in range(0, len(code), 3))
