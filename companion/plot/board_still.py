"""A board as a drawing that needs no script: SVG, for pages that are opened without a server and for paper.

Owners are lettered and shops signed, so that nothing is lost in black and white.
"""

from collections.abc import Collection, Iterable
from html import escape

from companion.plot.columns import LONG
from companion.plot.marks import Marks
from companion.plot.screen import Box, screen
from companion.rules.places import DrawnPlace, Picture

NO_MARKS = Marks()
UNIT = 100
"""Of the drawing, a side of one place with its gap: letters keep whole sizes."""


def board_svg(
    picture: Picture, marks: Marks = NO_MARKS, blocks: Collection[int] = (), label: str = ""
) -> str:
    """Return a board as an SVG element, light theme.

    Parameters
    ----------
    picture : Picture
        What lies where.
    marks : Marks
        Chosen, lit and refused places; other marks are for fingers.
    blocks : collection of int
        Only these blocks are drawn, with their rim of street; all of them when empty.
    label : str
        What a reader who sees no pictures is told.
    """
    places = [place for place in picture.places if not blocks or place.block in blocks]
    shown = {place.number for place in places}
    left, top, width, height = _frame(picture, places, bool(blocks))
    parts = [_rect((left, top, width, height), screen().themes["light"]["street"], radius=0.2, name="street")]
    parts += _ground(picture, blocks)
    parts += (_place(place) for place in places)
    centre = {place.number: (place.x + 0.5, place.y + 0.5) for place in places}
    for bridge in picture.bridges:
        if bridge.colour and bridge.first in shown and bridge.second in shown:
            parts.append(_bridge(centre[bridge.first], centre[bridge.second], bridge.colour))
    parts += (_mark(place, marks) for place in places)
    box = " ".join(f"{side * UNIT:g}" for side in (left, top, width, height))
    # The width in CSS pixels is that of a laptop's page; style sheets make it smaller where there is less room.
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="board" viewBox="{box}" role="img" '
        f'aria-label="{escape(label or "board")}" style="--places:{width:g}" '
        f'font-family="{escape(screen().font)}" font-weight="bold" text-anchor="middle">{"".join(parts)}</svg>'
    )


def _frame(picture: Picture, places: list[DrawnPlace], cut: bool) -> Box:
    """Left, top, width and height of what is drawn, in places, with its rim."""
    rim = screen().reach["board_rim"]
    if not cut:
        return -rim, -rim, picture.width + 2 * rim, picture.height + 2 * rim
    left, top = min(place.x for place in places) - rim, min(place.y for place in places) - rim
    right, bottom = max(place.x for place in places) + 1 + rim, max(place.y for place in places) + 1 + rim
    return left, top, right - left, bottom - top


def _ground(picture: Picture, blocks: Collection[int]) -> Iterable[str]:
    """Parks, names of streets, numbers of blocks."""
    theme, text = screen().themes["light"], screen().text
    if not blocks:
        for free in picture.free:
            yield _rect(
                (free.x, free.y, free.width, free.height), theme.get(free.name, theme["paper"]), radius=0.1
            )
    for name in picture.names:
        yield _text(name.x, name.y, name.text, text["name"], theme["notch"], "start")
    for notch in picture.notches:
        if not blocks or notch.block in blocks:
            yield _text(notch.x, notch.y - 0.32, "block", text["notch_word"], theme["notch"])
            yield _text(notch.x, notch.y + 0.1, str(notch.block), text["notch_number"], theme["notch"])


def _place(place: DrawnPlace) -> str:
    theme, look, text = screen().themes["light"], screen(), screen().text
    rim, fill = look.place["rim"], place.owner_colour or theme["paper"]
    line = theme["ink"] if place.owner else theme["edge"]
    cell = (place.x + rim, place.y + rim, 1 - 2 * rim, 1 - 2 * rim)
    parts = [_rect(cell, fill, line, 1.5 if place.owner else 1, look.place["radius"])]
    number, middle = str(place.number), place.x + 0.5
    ink = place.owner_ink or theme["muted"]
    if not (place.owner or place.sign):
        return "".join((*parts, _text(middle, place.y + 0.5, number, text["paper_number"], theme["muted"])))
    left, top, width, height = look.boxes["body"]
    body = (place.x + left, place.y + top, width, height)
    parts.append(_rect(body, place.colour or theme["body"], theme["ink"], 1, look.place["body_radius"]))
    if place.letter:
        parts.append(_text(place.x + 0.875, place.y + 0.195, place.letter, text["letter"], ink, "end"))
    if place.sign:
        shop_ink = place.ink or theme["ink"]
        size = text["long_progress" if len(place.progress) > LONG else "progress"]
        parts.append(_text(place.x + 0.115, place.y + 0.195, number, text["strip_number"], ink, "start"))
        parts.append(_text(middle, place.y + 0.525, place.sign, text["sign"], shop_ink))
        parts.append(_text(middle, place.y + 0.78, place.progress, size, shop_ink))
    else:
        parts.append(
            _text(middle, place.y + top + height / 2 - 0.03, number, text["body_number"], theme["print"])
        )
    return "".join(parts)


def _bridge(first: tuple[float, float], second: tuple[float, float], colour: str) -> str:
    """The gap between two places of one business, filled with its colour."""
    (x, y), (x2, y2), look = first, second, screen().place
    beside = y == y2
    at_x, at_y = ((x + x2) / 2, y + 0.12) if beside else (x - 0.5 + look["bridge_down_at"], (y + y2) / 2)
    wide, high = (0.2, look["bridge"]) if beside else (look["bridge_down"], 0.2)
    box, ink = (at_x - wide / 2, at_y - high / 2, wide, high), screen().themes["light"]["ink"]
    return _rect(box, colour, ink, 1, name="bridge")


def _mark(place: DrawnPlace, marks: Marks) -> str:
    theme, cell = screen().themes["light"], (place.x + 0.02, place.y + 0.02, 0.96, 0.96)
    if place.number in marks.selected:
        ring = _rect(cell, "none", theme["halo"], 14, 0.1, "ring") + _rect(
            cell, "none", theme["act"], 8, 0.1, "ring"
        )
        if tag := marks.selected[place.number]:
            left, top, width, height = screen().boxes["tag"]
            ring += _rect(
                (place.x + left, place.y + top, width, height), theme["act"], radius=0.05, name="tag"
            )
            at = (place.x + left + width / 2, place.y + top + height / 2)
            ring += _text(*at, tag, screen().text["tag"], theme["act_ink"])
        return ring
    if place.number in marks.lit:
        return _rect(cell, "none", theme["act"], 5, 0.1, "ring", ' stroke-dasharray="14 7"')
    return ""


def _rect(
    box: Box,
    fill: str,
    line: str = "none",
    wide: float = 0,
    radius: float = 0,
    name: str = "",
    more: str = "",
) -> str:
    """A rectangle; `name` is its class, by which a style sheet for black and white knows it."""
    x, y, width, height = (f"{side * UNIT:g}" for side in box)
    stroke = f' stroke="{line}" stroke-width="{wide:g}"' if wide else ""
    rounded = f' rx="{radius * UNIT:g}"' if radius else ""
    named = f' class="{name}"' if name else ""
    return f'<rect{named} x="{x}" y="{y}" width="{width}" height="{height}"{rounded} fill="{fill}"{stroke}{more}/>'


def _text(x: float, y: float, text: str, size: float, colour: str, anchor: str = "") -> str:
    """Text whose middle stands at `y`; `size` is a share of a place."""
    at = f' text-anchor="{anchor}"' if anchor else ""
    base = y + 0.36 * size  # `dominant-baseline` is not heeded by every reader of SVG
    return (
        f'<text x="{x * UNIT:g}" y="{base * UNIT:g}" font-size="{size * UNIT:g}" fill="{colour}"{at}>'
        f"{escape(text)}</text>"
    )
