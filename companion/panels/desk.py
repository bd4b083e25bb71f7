"""What every desk shares: a half-made entry that taps change, and what it says before it is recorded."""

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, ClassVar

import ipywidgets as widgets

from companion.panels.tools import box, html, sentence
from companion.plot import Marks
from companion.rules.places import Picture
from companion.rules.text import Text

if TYPE_CHECKING:
    from companion.panels.screen import Screen


class Desk:
    """The part of a screen that changes with the phase. `draft` is the half-made entry, a frozen value.

    Subclasses build `body` once and patch it in `show`. Taps that reach no method of theirs do nothing.
    """

    EMPTY: ClassVar[Any] = None
    USES_HANDS: ClassVar[bool] = False
    """Whether names and tiles are tapped in the rows: where not, a small screen has them below the desk."""
    USES_BOARD: ClassVar[bool] = True
    """Whether lots are tapped or looked at: where not, a small screen folds the board away."""

    def __init__(self, screen: "Screen") -> None:
        self.screen = screen
        self.draft: Any = self.EMPTY
        self.past: list[Any] = []
        self.heading = html("", "heading")
        self.body = box(self.build(), "desk-body")

    def build(self) -> Iterable[widgets.Widget]:
        """Return the widgets of the body."""
        return ()

    def word(self, template: str, **values: Any) -> str:
        """Return `template` of the catalogue in this screen's language, filled."""
        return sentence(template, self.screen.translate, **values)

    def change(self, draft: Any) -> None:
        """Let `draft` be the entry; the one before comes back with Undo."""
        if draft != self.draft:
            self.past.append(self.draft)
            self.draft = draft

    def clear(self) -> None:
        """Forget the half-made entry."""
        self.draft, self.past = self.EMPTY, []

    def back(self) -> None:
        """Take the last tap of the half-made entry back."""
        self.draft = self.past.pop()

    @property
    def position(self) -> Any:
        """The position whose hands and bag are shown and whose goods are tapped: the table's as seen here."""
        return self.screen.position

    @property
    def earns(self) -> Mapping[str, int]:
        """What each player earns a year in that position, in dollars."""
        return self.screen.view.earns

    @property
    def title(self) -> str:
        """What stands on top of the desk."""
        return ""

    @property
    def undo_label(self) -> str:
        """What Undo takes back of the half-made entry; empty when there is nothing."""
        return self.word("last tap") if self.past else ""

    @property
    def says(self) -> tuple[Text, ...]:
        """The sentences that say the entry back."""
        return ()

    @property
    def verdict(self) -> tuple[str, str]:
        """(kind, text) under the sentence; kind is good, refused or empty."""
        return "", ""

    @property
    def primary(self) -> str:
        """Label of the primary button; empty hides it."""
        return ""

    @property
    def waits(self) -> bool:
        """Whether the entry is not ready, so that the primary button is grey and says why when it is tapped."""
        return False

    @property
    def side(self) -> str:
        """Label of the button beside it; empty hides it."""
        return ""

    @property
    def picture(self) -> Picture | None:
        """A picture that the board shows instead of the table's; None for the table's."""
        return None

    @property
    def caption(self) -> str:
        """What stands in the frame of a board that is not the table's."""
        return ""

    def marks(self) -> Marks:
        """The marks on the board."""
        return Marks()

    def reopen(self, moves: tuple[Any, ...]) -> None:
        """Put an act that was taken back on the desk again, without its last item."""

    def show(self) -> None:
        """Patch the body to the screen's view and the draft."""

    def tap_primary(self) -> None:
        """The primary button was tapped."""

    def tap_side(self) -> None:
        """The button beside it was tapped."""

    def tap_lot(self, lot: int) -> None:
        """A lot was tapped on the board or named on the pad."""
        self.screen.stage.explain(lot)

    def tap_tile(self, player: str, shop: str) -> None:
        """A tile in the row of `player` was tapped."""

    def tap_name(self, player: str) -> None:
        """The name of `player` was tapped."""

    def chosen_names(self) -> tuple[str, ...]:
        """Players whose rows are marked."""
        return ()

    def chosen_tiles(self, player: str) -> dict[str, int]:
        """Tiles of `player` that are in the entry: shop → how many."""
        return {}


class Cover(Desk):
    """A desk that lies over the table's own: its primary button leads back."""

    @property
    def primary(self) -> str:
        """Back to the table."""
        return self.word("Back to the table")

    def tap_primary(self) -> None:
        """Back to the table."""
        self.screen.cover = ""
