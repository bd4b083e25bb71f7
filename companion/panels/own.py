"""Board, shops and economy cards of a new table's own: the keys that open their pages, and what was agreed on."""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import ipywidgets as widgets

from companion.panels.own_board import OwnBoard, difference_text
from companion.panels.own_cards import OwnCards
from companion.panels.own_shops import Changes, OwnShops
from companion.panels.tools import box, button, html, sentence, visible, words
from companion.rules.chinatown import Board, Edition, board_to_json
from companion.rules.text import N_, Text, Translate, counted

Page = OwnBoard | OwnShops | OwnCards


class Own:
    """What of the table that is set up is its own. `cover` is called with a page to show, and with None after it."""

    def __init__(
        self,
        translate: Translate,
        home: Path,
        cover: Callable[[widgets.Widget | None], None],
        agreed: Callable[[], None],
    ) -> None:
        self._translate, self._home, self._cover, self._agreed = translate, home, cover, agreed
        self.board: Board | None = None
        self.shops: Changes = {}
        self.cards: Mapping[str, int] = {}
        self.page: Page | None = None
        self._edition: Edition | None = None
        self._players: list[str] = []
        self._economy = False
        self.open_board = button("", self.show_board, "wide")
        self.open_shops = button(sentence(N_("Own shops"), translate), self.show_shops, "wide")
        self.open_cards = button(sentence(N_("Economy cards"), translate), self.show_cards, "wide")
        self.told = html("", "about")
        self.widget = box([self.open_board, self.open_shops, self.open_cards, self.told], "house")

    def show(self, edition: Edition, players: list[str], economy: bool) -> None:
        """Patch to the `edition` that is chosen: to another one nothing of what was agreed on belongs.

        `economy` is whether the game will be played with economy cards.
        """
        if self._edition and edition.name != self._edition.name:
            self.board, self.shops, self.cards = None, {}, {}
        self._edition, self._players, self._economy = edition, players, economy
        visible(self.open_cards, economy)
        label = N_("Is this your board?") if edition.doubts else N_("Our board differs")
        self.open_board.description = sentence(label, self._translate)
        told: list[object] = []
        if self.board and self.board != edition.board:
            told.append(difference_text(self.board, edition))
        if self.shops:
            count = {"count": len(self.shops)}
            told.append(Text(counted("{count} shop of your own.", "{count} shops of your own."), count))
        if self.cards and economy:
            in_all = {"count": sum(self.cards.values())}
            told.append(Text(N_("Own economy cards: {count} in all."), in_all))
        self.told.value = f"<p>{words(told, self._translate)}</p>" if told else ""

    @property
    def edition(self) -> Edition:
        """The edition chosen, on the table's own board where there is one."""
        assert self._edition is not None
        return self._edition.with_board(self.board) if self.board else self._edition

    @property
    def header(self) -> dict[str, Any]:
        """What a record's header says of it."""
        assert self._edition is not None
        board = {"board": board_to_json(self.board)} if self.board else {}
        shops = {"shops": self.shops} if self.shops else {}
        return board | shops | ({"cards": self.cards} if self.cards and self._economy else {})

    def show_board(self) -> None:
        """Cover the form with the page of the board."""
        assert self._edition is not None
        board = self.board or self._edition.board
        self._turn_to(
            OwnBoard(self._translate, self._edition, board, self._home, self._board_agreed, self._back)
        )

    def show_shops(self) -> None:
        """Cover the form with the page of the shops."""
        assert self._edition is not None
        players = self._players
        self._turn_to(
            OwnShops(self._translate, self._edition, self.shops, players, self._shops_agreed, self._back)
        )

    def show_cards(self) -> None:
        """Cover the form with the page of the economy cards."""
        assert self._edition is not None
        edition = self._edition.with_house_rules({"economy": True})
        self._turn_to(OwnCards(self._translate, edition, self.cards, self._cards_agreed, self._back))

    def _turn_to(self, page: Page) -> None:
        self.page = page
        self._cover(box([page.widget], "card-box"))

    def _back(self) -> None:
        self.page = None
        self._cover(None)

    def _board_agreed(self, board: Board) -> None:
        assert self._edition is not None
        # A doubtful board that was found right is the table's own as well: a later version may ship another.
        self.board = board if board != self._edition.board or self._edition.doubts else None
        self._back()
        self._agreed()

    def _shops_agreed(self, changes: Changes) -> None:
        self.shops = changes
        self._back()
        self._agreed()

    def _cards_agreed(self, cards: Mapping[str, int]) -> None:
        # Also where the edition's guess was found right: a later version may guess otherwise.
        self.cards = cards
        self._back()
        self._agreed()

    @property
    def typed(self) -> tuple[Any, ...]:
        """What was agreed on, and the page that is open with what stands in it."""
        page, agreed = self.page, (self.board, self.shops, self.cards)
        if isinstance(page, OwnBoard):
            return *agreed, "board", (page.board, page.past, page.block)
        if isinstance(page, OwnShops):
            return *agreed, "shops", page.changes
        if isinstance(page, OwnCards):
            return *agreed, "cards", page.copies
        return *agreed, "", None

    def fill(self, typed: tuple[Any, ...]) -> None:
        """Let this hold what was `typed` into the same form in another language."""
        *agreed, name, draft = typed
        self.board, self.shops, self.cards = agreed
        self._agreed()
        if name == "board":
            self.show_board()
            assert isinstance(self.page, OwnBoard)
            self.page.board, self.page.past, self.page.block = draft
            self.page.show()
        elif name == "shops":
            self.shops = draft
            self.show_shops()
        elif name == "cards":
            self.cards = draft
            self.show_cards()
        self.board, self.shops, self.cards = agreed
