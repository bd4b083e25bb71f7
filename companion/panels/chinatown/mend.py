"""Two desks that say what the table sees: a correction of the record, and a game that has begun already."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

import ipywidgets as widgets

from companion.panels.chinatown.edit import Editing
from companion.panels.money import typed_dollars
from companion.panels.tools import entry
from companion.rules.chinatown import Correct, game_from_header, position_to_json
from companion.rules.text import N_


class Correcting(Editing):
    """What the table sees, where the record says something else."""

    def more(self) -> Iterable[widgets.Widget]:
        """Why, and the cash that changes."""
        self.why = entry(placeholder=self.word("why, for example: wrong lot typed"))
        hint = self.word("cash, only if it is wrong")
        self.cash = {player: entry(player, placeholder=hint) for player in self.screen.position.players}
        return (self.why, *self.cash.values())

    @property
    def title(self) -> str:
        """What is done."""
        return self.word("Correct the record")

    @property
    def primary(self) -> str:
        """Record the correction."""
        return self.word("Record the correction")

    def _move(self) -> Correct:
        before, after = self.screen.table.position, self.scratch
        return Correct(
            why=self.why.value.strip() or N_("as the table sees it"),
            owners=_changes(before.owners, after.owners),
            tiles=_changes(before.tiles, after.tiles),
            hands={p: dict(after.hand(p)) for p in after.players if before.hand(p) != after.hand(p)},
            cash={
                player: typed_dollars(field.value, self.screen.translate)
                for player, field in self.cash.items()
                if field.value.strip()
            },
        )

    def tap_primary(self) -> None:
        """Record what changed, or say that nothing did."""
        move = self._move()
        if not (move.owners or move.tiles or move.hands or move.cash):
            raise ValueError(self.word("Nothing is different from the record."))
        if self.screen.record(move):
            self.why.value = ""
            for field in self.cash.values():
                field.value = ""


class Beginning(Editing):
    """A game that has begun already: the board, the hands, the cash and the year are tapped in."""

    def more(self) -> Iterable[widgets.Widget]:
        """The year, and everybody's cash."""
        years = [
            (f"{self.word(year.label)} {self.word(year.name)}".strip(), number)
            for number, year in enumerate(self.screen.position.edition.years, 1)
        ]
        self.year = widgets.Dropdown(options=years, description=self.word("Year"))
        self.year.add_class("entry")
        hint = self.word("cash, such as 120k")
        self.cash = {player: entry(player, placeholder=hint) for player in self.screen.position.players}
        return (self.year, *self.cash.values())

    @property
    def title(self) -> str:
        """What is tapped in."""
        return self.word("The game as it stands")

    @property
    def primary(self) -> str:
        """Begin the record here."""
        return self.word("Begin the record here")

    def tap_primary(self) -> None:
        """Start the table from this position, in the year's keep phase."""
        cash = {
            player: typed_dollars(field.value, self.screen.translate)
            for player, field in self.cash.items()
            if field.value.strip()
        }
        position = replace(
            self.scratch, year=self.year.value, phase="keep", cash={**self.scratch.cash, **cash}
        )
        header = self.screen.table.header
        if self.screen.begin:
            self.screen.begin(game_from_header({**header, "start": position_to_json(position)}))


def _changes(before: Any, after: Any) -> dict[int, str | None]:
    return {key: after.get(key) for key in sorted({*before, *after}) if before.get(key) != after.get(key)}
