"""The frame of every page: one file with its style inside, and nothing to be fetched."""

from collections.abc import Mapping
from functools import cache
from html import escape
from pathlib import Path


@cache
def _style() -> str:
    return Path(__file__).with_name("page.css").read_text("utf8")


def page(title: str, body: str, kind: str, links: Mapping[str, str] | None = None) -> str:
    """Return a whole page.

    Parameters
    ----------
    title : str
        Shown in the browser's tab.
    body : str
        HTML below the links.
    kind : str
        What the style sheet knows the page by: `lesson`, `sheet`, `teacher` or `index`.
    links : mapping, optional
        Words → address beside this page, for a line above it; left out when it is printed.
    """
    named = "".join(f'<a href="{escape(to)}">{escape(words)}</a>' for words, to in (links or {}).items())
    line = f"<nav>{named}</nav>" if named else ""
    return (
        '<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{escape(title)}</title><style>{_style()}</style></head>"
        f'<body class="{kind}">{line}<main>{body}</main></body></html>\n'
    )
