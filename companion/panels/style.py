"""The style sheet of a screen: what never changes, and the looks of one table's players and shops."""

from functools import cache
from pathlib import Path

from companion.plot import screen
from companion.rules.chinatown.position import Position, letters
from companion.rules.text import Translate, english, render

SHEETS = ("style.css", "hands.css")


@cache
def static_css() -> str:
    """Return the style sheet, with the themes' colours as variables."""
    look = screen()
    themes = {".companion": look.themes["light"], ".companion.dark": look.themes["dark"]}
    variables = "".join(
        f"{name} {{ {' '.join(f'--{role}: {colour};' for role, colour in theme.items())} }}\n"
        for name, theme in themes.items()
    )
    sheet = "".join(Path(__file__).with_name(name).read_text("utf-8") for name in SHEETS)
    return f"{variables}.companion {{ font-family: {look.font}; }}\n{sheet}"


def dynamic_css(position: Position, translate: Translate = english) -> str:
    """Return the looks of this table's players and shops: a letter and a sign with their colours.

    Content strings hold letters only, which the rules check, so nothing typed reaches the sheet.
    """
    rules = []
    letter = letters(position.players)
    for number, player in enumerate(position.players):
        colour = position.edition.colours[position.colours[player]]
        sign = letter[player] if letter[player].isalnum() else "?"
        rules.append(
            f".companion .who-{number}::before "
            f"{{ content: '{sign}'; background: {colour.hex}; color: {colour.ink}; }}"
        )
    for shop in position.edition.shops.values():
        sign = render(position.edition.sign(shop.shop), translate)
        sign = sign if sign.isalnum() else "?"
        look = f"background: {shop.colour}; color: {shop.ink};"
        rules.append(f".companion .shop-{shop.shop}::before {{ content: '{sign}'; {look} }}")
    return "\n".join(rules)
