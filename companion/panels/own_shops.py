"""A table's own shops: another name, sign and colour for the blank tiles of the box (C6)."""

from collections.abc import Callable, Mapping
from html import escape
from typing import Any

import ipywidgets as widgets

from companion.panels.tools import box, button, entry, html, sentence, switch, words
from companion.rules.chinatown import Edition
from companion.rules.chinatown.edition import Shop
from companion.rules.chinatown.own_shops import own_shops, unreadable_shops
from companion.rules.chinatown.players import player_problems
from companion.rules.shape import Wrong
from companion.rules.text import Label, Translate, counted, render

Changes = Mapping[str, Mapping[str, str]]
"""Shop of the edition → what is another there, as a record's header has it."""


class OwnShops:
    """The page. `done` is called with the changes, `back` without any.

    `players` are the names typed so far, which no shop may have.
    """

    def __init__(
        self,
        translate: Translate,
        edition: Edition,
        changes: Changes,
        players: list[str],
        done: Callable[[Changes], None],
        back: Callable[[], None],
    ) -> None:
        self._translate, self._edition, self._players, self._done = translate, edition, players, done
        self.verdict = html("", "verdict")
        self.fields = {
            shop.shop: self._fields(shop, changes.get(shop.shop, {})) for shop in edition.shops.values()
        }
        self.samples = {shop: html("", "sample") for shop in edition.shops}
        self.agree = button(self.word("These are our shops"), self._agree, "primary")
        heading = html(f"<h2>{escape(self.word('Own shops'))}</h2>")
        told = self.word(
            "Size and number of tiles stay. Shops are chosen now: a table that has begun keeps those it began with."
        )
        lines = box([self._line(shop) for shop in edition.shops.values()], "shop-lines")
        foot = box([self.verdict, box([button(self.word("Back"), back), self.agree], "choices")], "page-foot")
        self.widget = box([heading, html(f"<p>{escape(told)}</p>"), lines, foot], "own-page")
        for fields in self.fields.values():
            for field in fields.values():
                field.observe(lambda _: self.show(), "value")
        self.show()

    def word(self, template: str, **values: Any) -> str:
        """Return `template` of the catalogue in the page's language, filled."""
        return sentence(template, self._translate, **values)

    def _fields(self, shop: Shop, change: Mapping[str, str]) -> dict[str, Any]:
        """Name, sign and colour as they are: own ones, else those of the edition in the page's language."""
        shipped = self._shipped(shop)
        colour = widgets.ColorPicker(value=change.get("colour", shop.colour), concise=True)
        colour.add_class("picker")
        name = entry(self.word("Name"), change.get("name", shipped["name"]))
        sign = entry(self.word("Sign"), change.get("sign", shipped["sign"]))
        return {"name": name, "sign": sign, "colour": colour}

    def _shipped(self, shop: Shop) -> dict[str, str]:
        label, sign = render(Label(shop.label), self._translate), render(Label(shop.sign), self._translate)
        return {"name": label, "sign": sign, "colour": shop.colour}

    def _line(self, shop: Shop) -> widgets.Widget:
        size = self.word("size {size}, {tiles} tiles", size=shop.size, tiles=shop.tiles)
        title = f"<b>{escape(self._shipped(shop)['name'])}</b> <span class='muted'>{escape(size)}</span>"
        fields = box(self.fields[shop.shop].values(), "shop-fields")
        return box([box([self.samples[shop.shop], html(title)], "shop-title"), fields], "shop-line")

    @property
    def changes(self) -> dict[str, dict[str, str]]:
        """What differs from the edition, as a record's header has it: a new name always with its sign."""
        found = {}
        for name, fields in self.fields.items():
            shipped = self._shipped(self._edition.shops[name])
            typed = {key: field.value.strip() for key, field in fields.items()}
            change = {key: value for key, value in typed.items() if value != shipped[key]}
            if "name" in change:
                change["sign"] = typed["sign"]
            if change:
                found[name] = change
        return found

    def show(self) -> None:
        """Patch the samples and the verdict to what is typed."""
        edition, faults = self._tried()
        for name, sample in self.samples.items():
            shop = edition.shops[name]
            sign = escape(render(edition.sign(name), self._translate))
            sample.value = f"<i style='background: {shop.colour}; color: {shop.ink}'>{sign}</i>"
        count = len(self.changes)
        told = self.word(counted("{count} shop of your own.", "{count} shops of your own."), count=count)
        said = words(faults, self._translate) if faults else escape(told)
        self.verdict.value = f"<p class='{'refused' if faults else 'good'}' role='status'>{said}</p>"
        switch(self.agree, "waits", bool(faults))

    def _tried(self) -> tuple[Edition, tuple[object, ...]]:
        """The edition with what is typed, and what is wrong with that; the shipped one where it cannot be."""
        try:
            edition = own_shops(self._edition, self.changes)
        except Wrong as wrong:
            return self._edition, wrong.texts
        clashing = player_problems(self._players, edition)
        return edition, (*unreadable_shops(edition), *clashing)

    def _agree(self) -> None:
        if not self._tried()[1]:
            self._done(self.changes)
