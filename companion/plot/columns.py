"""From a picture and marks to the plain columns that the figure draws.

Every column is a list of numbers or texts, one for each place (or bridge) in the picture's order.
Names of columns say which glyph reads them; x and y of a text are its anchor. No text is None and not the
empty text, because the browser lays out and paints an empty one at the cost of any other.
"""

from collections.abc import Iterable, Mapping

from companion.plot.marks import Marks
from companion.plot.screen import Box, screen
from companion.rules.places import Bridge, DrawnPlace, Picture

Theme = Mapping[str, str]
Row = dict[str, object]
Columns = dict[str, list[object]]

LONG = 5
"""Characters of progress that fit at the usual size."""


def lot_columns(picture: Picture, marks: Marks, theme: Theme) -> Columns:
    """Return what the position shows on each place, and where its number stands."""
    return _columns(lot_row(place, marks, theme) for place in picture.places)


def mark_columns(picture: Picture, marks: Marks, theme: Theme) -> Columns:
    """Return the transient marks on each place."""
    return _columns(mark_row(place, marks, theme) for place in picture.places)


def bridge_columns(picture: Picture) -> Columns:
    """Return the gap between each pair of neighbours; clear (alpha 0) where no business spans it."""
    places = by_number(picture)
    return _columns(bridge_row(bridge, places) for bridge in picture.bridges)


def notch_columns(picture: Picture, word: str) -> Columns:
    """Return where the numbers of blocks stand, with the `word` above each."""
    return _columns(
        {
            "x": n.x,
            "y": n.y,
            "word_y": n.y - 0.32,
            "number_y": n.y + 0.1,
            "word": word,
            "number": str(n.block),
        }
        for n in picture.notches
    )


def name_columns(picture: Picture) -> Columns:
    """Return the names written on the ground."""
    return {
        "x": [name.x for name in picture.names],
        "y": [name.y for name in picture.names],
        "name": [name.text for name in picture.names],
    }


def free_columns(picture: Picture, theme: Theme) -> Columns:
    """Return the free ground: park colour where it is named so, paper elsewhere."""
    return _columns(
        {
            "x": free.x + free.width / 2,
            "y": free.y + free.height / 2,
            "width": free.width - 2 * screen().place["rim"],
            "height": free.height - 2 * screen().place["rim"],
            "fill": theme.get(free.name, theme["paper"]),
        }
        for free in picture.free
    )


def by_number(picture: Picture) -> dict[int, DrawnPlace]:
    """Return the places of a picture by their number."""
    return {place.number: place for place in picture.places}


def _columns(rows: Iterable[Row]) -> Columns:
    rows = list(rows)
    return {name: [row[name] for row in rows] for name in (rows[0] if rows else ())}


def middle(place: DrawnPlace, box: Box) -> tuple[float, float]:
    """Return the centre of a rectangle inside a place."""
    left, top, width, height = box
    return place.x + left + width / 2, place.y + top + height / 2


def lot_row(place: DrawnPlace, marks: Marks, theme: Theme) -> Row:
    """Return the cells of one place in `lot_columns`."""
    owned, laid = bool(place.owner), bool(place.sign)
    ghost = place.number in marks.ghosts
    body_x, body_y = middle(place, screen().boxes["body"])
    number = str(place.number)
    long = len(place.progress) > LONG
    return {
        "number": place.number,
        "x": place.x + 0.5,
        "y": place.y + 0.5,
        "fill": place.owner_colour if owned else theme["paper"],
        "line": theme["ink"] if owned else theme["edge"],
        "line_width": screen().line["owned" if owned else "paper"],
        "body_x": body_x,
        "body_y": body_y,
        "body": place.colour if laid else theme["body"],
        "body_alpha": float(owned or laid),
        "small_body_alpha": float(laid),
        "letter": place.letter or None,
        "letter_x": place.x + 0.875,
        "strip_x": place.x + 0.115,
        "strip_y": place.y + 0.195,
        "owner_ink": place.owner_ink if owned else theme["muted"],
        "strip_number": number if laid or (ghost and owned) else None,
        "body_number": number if owned and not laid and not ghost else None,
        "number_y": body_y - 0.03,
        "paper_number": number if not owned and not laid else None,
        "sign": place.sign or None,
        "sign_y": place.y + 0.525,
        "shop_ink": place.ink or theme["ink"],
        "progress": None if long else place.progress or None,
        "long_progress": place.progress if long else None,
        "progress_y": place.y + 0.78,
        "small_number": None if laid or ghost else number,
        "corner": float(place.changed),
        "door": float(place.door),
        **_door(place),
        **_corner(place),
    }


def _door(place: DrawnPlace) -> Row:
    """Return where the door to the street is drawn."""
    x, y = middle(place, screen().boxes["door"])
    return {"door_x": x, "door_y": y}


def _corner(place: DrawnPlace) -> Row:
    """Return the triangle in the lower right corner."""
    far, side = 0.942, screen().place["corner"]
    return {
        "corner_xs": [place.x + far, place.x + far, place.x + far - side],
        "corner_ys": [place.y + far - side, place.y + far, place.y + far],
    }


def mark_row(place: DrawnPlace, marks: Marks, theme: Theme) -> Row:
    """Return the cells of one place in `mark_columns`."""
    number, line = place.number, screen().line
    chosen, refused = number in marks.selected, number in marks.refused
    tag = marks.selected.get(number, "")
    sign, colour = marks.ghosts.get(number, ("", theme["ink"]))
    body_x, body_y = middle(place, screen().boxes["body"])
    tag_x, tag_y = middle(place, screen().boxes["tag"])
    return {
        "x": place.x + 0.5,
        "y": place.y + 0.5,
        "veil": screen().alpha["veil"] if number in marks.veiled else 0.0,
        "halo": float(chosen),
        "ring": float(chosen or number in marks.lit),
        "ring_width": line["ring" if chosen else "lit"],
        "dashed": float(refused or number in marks.ring),
        "dashed_line": theme["refused" if refused else "ink"],
        "cursor": float(number == marks.cursor),
        "tag": tag or None,
        "tag_alpha": float(bool(tag)),
        "tag_x": tag_x,
        "tag_y": tag_y,
        "body_x": body_x,
        "body_y": body_y,
        "ghost": sign or None,
        "ghost_line": colour,
        "ghost_alpha": float(bool(sign)),
        "ghost_ink": theme["print"] if sign and place.owner else theme["ink"],
        "small_ghost_ink": (sign and place.owner_ink) or theme["ink"],
    }


def bridge_row(bridge: Bridge, places: Mapping[int, DrawnPlace]) -> Row:
    """Return the cells of one bridge in `bridge_columns`; `places` by number."""
    first, second = sorted((places[bridge.first], places[bridge.second]), key=lambda p: (p.y, p.x))
    beside = first.y == second.y
    left, top, right, bottom = (_beside if beside else _below)(first, second)
    row: Row = {
        "x": (left + right) / 2,
        "y": (top + bottom) / 2,
        "width": right - left + (OVERLAP if beside else 0),
        "height": bottom - top + (0 if beside else OVERLAP),
        "fill": bridge.colour or "#000000",
        "alpha": float(bool(bridge.colour)),
    }
    edges = (
        ((left, top, right, top), (left, bottom, right, bottom))
        if beside
        else ((left, top, left, bottom), (right, top, right, bottom))
    )
    for side, (x0, y0, x1, y1) in enumerate(edges):
        row |= {f"x0_{side}": x0, f"y0_{side}": y0, f"x1_{side}": x1, f"y1_{side}": y1}
    return row


OVERLAP = 0.05
"""Of a bridge with both bodies together, in places: it covers the line around each, so two bodies are one shape."""


def _beside(first: DrawnPlace, second: DrawnPlace) -> Box:
    """Return left, top, right, bottom of the gap between the bodies of places side by side."""
    left, top, width, height = screen().boxes["body"]
    half, y = screen().place["bridge"] / 2, first.y + top + height / 2
    return first.x + left + width, y - half, second.x + left, y + half


def _below(first: DrawnPlace, second: DrawnPlace) -> Box:
    """Return the same for places one above the other; it passes the lower one's strip between its texts."""
    _, top, _, height = screen().boxes["body"]
    half, x = screen().place["bridge_down"] / 2, first.x + screen().place["bridge_down_at"]
    return x - half, first.y + top + height, x + half, second.y + top
