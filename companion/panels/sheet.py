"""A sheet to print: the board, who owns and holds what, the pay table, and lines to go on by hand.

For the moment when the batteries die. It is one page of A4, readable without colour, and holds no secret:
cash is for everybody to write down themselves.
"""

from collections.abc import Iterable
from html import escape
from pathlib import Path
from typing import Any

import anywidget
import traitlets

from companion.panels.style import static_css
from companion.panels.tools import box, html, sentence
from companion.rules.chinatown.picture import picture
from companion.rules.chinatown.view import View
from companion.rules.places import DrawnPlace, Picture
from companion.rules.text import N_, Translate, render

EMPTY_LINES = 6
"""Lines to write on for each player."""


class PrintButton(anywidget.AnyWidget):
    """Opens the browser's own way to print."""

    _esm = Path(__file__).with_name("sheet.js")
    label = traitlets.Unicode().tag(sync=True)

    def __init__(self, label: str) -> None:
        super().__init__(label=label)
        self.add_class("no-print")


def sheet_page(view: View, name: str, translate: Translate) -> Any:
    """Return the sheet of the table called `name` as a page with a button to print it."""
    print_it = PrintButton(translate(N_("Print this sheet")))
    styles = html(f"<style>{static_css()}</style>", "styles")
    return box([styles, print_it, html(sheet(view, name, translate), "sheet")], "companion", "sheet-page")


def sheet(view: View, name: str, translate: Translate) -> str:
    """Return the sheet as HTML, from what `view` may see."""
    position = view.position

    def word(template: str, **values: Any) -> str:
        return escape(sentence(template, translate, **values))

    title = word(
        "{table}: {year}, year {number} of {last}",
        table=name,
        year=position.calendar,
        number=position.year,
        last=len(position.edition.years),
    )
    parts = [
        f"<h1>{title}</h1>",
        f"<p>{escape(position.edition.title)} · {word('First player: {player}', player=position.first_player)}</p>",
        f"<div class='sheet-top'>{board_svg(picture(position, translate))}",
        f"<div>{_pay(view, word)}{_bag(view, word, translate)}</div></div><div class='sheet-players'>",
        *(_player(view, player, word, translate) for player in position.in_order()),
        "</div>",
    ]
    return "".join(parts)


def _pay(view: View, word: Any) -> str:
    pay = view.position.edition.pay
    sizes = sorted({tiles for tiles, _ in pay})
    head = "".join(f"<th>{tiles}</th>" for tiles in sizes)
    rows = "".join(
        f"<tr><th>{name}</th>{''.join(_thousand(pay.get((tiles, full))) for tiles in sizes)}</tr>"
        for full, name in ((False, word("open")), (True, word("full")))
    )
    return f"<table><caption>{word('Pay, $ thousand')}</caption><tr><th>{word('tiles')}</th>{head}</tr>{rows}</table>"


def _thousand(dollars: int | None) -> str:
    return f"<td>{'–' if dollars is None else f'{dollars / 1000:g}'}</td>"


def _bag(view: View, word: Any, translate: Translate) -> str:
    bag, edition = view.position.bag, view.position.edition
    cells = "".join(
        f"<tr><th>{escape(render(edition.sign(shop.shop), translate))}</th>"
        f"<td>{escape(render(edition.label(shop.shop), translate))}</td>"
        f"<td>{shop.size}</td><td>{bag[shop.shop]}</td></tr>"
        for shop in edition.shops.values()
    )
    supply = word(view.position.edition.words.in_supply)
    head = f"<tr><th></th><th></th><th>{word('size')}</th><th>{supply}</th></tr>"
    return f"<table>{head}{cells}</table>"


def _player(view: View, player: str, word: Any, translate: Translate) -> str:
    position = view.position
    lots = ", ".join(map(str, position.lots_of(player))) or "–"
    hand = ", ".join(
        f"{count} {escape(render(position.edition.label(shop), translate))}"
        for shop, count in position.hand(player).items()
    )
    columns = (word("year"), word("income"), word("deals"), word("cash"))
    head = "".join(f"<th>{column}</th>" for column in columns)
    empty = f"<tr>{'<td>&nbsp;</td>' * len(columns)}</tr>" * EMPTY_LINES
    facts = word("lots {lots}", lots=lots)
    tiles = word("in hand: {tiles}", tiles="") + (hand or "–")
    earns = word("earns {dollars} a year", dollars=f"${view.earns[player]:,}")
    return (
        f"<section><h2>{escape(player)}</h2><p>{facts}<br>{tiles}<br>{earns}</p>"
        f"<table class='by-hand'><tr>{head}</tr>{empty}</table></section>"
    )


def board_svg(drawn: Picture) -> str:
    """Return a board as a drawing in black on white: number, owner's letter, sign and progress on each place."""
    places = "".join(_place(place) for place in drawn.places)
    numbers = "".join(
        f"<text x='{n.x}' y='{n.y + 0.15}' class='block'>{n.block}</text>" for n in drawn.notches
    )
    numbers += "".join(
        f"<text x='{name.x}' y='{name.y + 0.1}' class='street'>{escape(name.text)}</text>"
        for name in drawn.names
    )
    joined = "".join(_bridges(drawn))
    view_box = f"-0.1 -0.1 {drawn.width + 0.2} {drawn.height + 0.2}"
    return f"<svg class='sheet-board' viewBox='{view_box}' role='img'>{joined}{places}{numbers}</svg>"


def _place(place: DrawnPlace) -> str:
    x, y = place.x, place.y
    mark = " class='changed'" if place.changed else ""
    parts = [f"<rect x='{x + 0.04}' y='{y + 0.04}' width='0.92' height='0.92'{mark}/>"]
    parts.append(f"<text x='{x + 0.1}' y='{y + 0.32}' class='number'>{place.number}</text>")
    if place.door:
        parts.append(f"<rect x='{x + 0.3}' y='{y + 0.88}' width='0.4' height='0.08' class='door'/>")
    if place.letter:
        parts.append(f"<text x='{x + 0.9}' y='{y + 0.34}' class='letter'>{escape(place.letter)}</text>")
    if place.sign:
        parts.append(f"<text x='{x + 0.5}' y='{y + 0.66}' class='sign'>{escape(place.sign)}</text>")
        parts.append(f"<text x='{x + 0.5}' y='{y + 0.9}' class='progress'>{escape(place.progress)}</text>")
    return "".join(parts)


def _bridges(drawn: Picture) -> Iterable[str]:
    """A thick line between the centres of two places of one business."""
    centre = {place.number: (place.x + 0.5, place.y + 0.5) for place in drawn.places}
    for bridge in drawn.bridges:
        if bridge.colour:
            (x1, y1), (x2, y2) = centre[bridge.first], centre[bridge.second]
            yield f"<line x1='{x1}' y1='{y1}' x2='{x2}' y2='{y2}'/>"
