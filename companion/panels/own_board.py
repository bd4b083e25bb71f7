"""A table's own board: compared with the printed one, corrected by taps, checked as it grows, kept as a file."""

from collections.abc import Callable
from functools import partial
from html import escape
from pathlib import Path

import ipywidgets as widgets

from companion.panels.board_doubts import Doubts
from companion.panels.grid import Grid
from companion.panels.sheet import board_svg
from companion.panels.tools import box, button, entry, html, sentence, switch, visible
from companion.rules.chinatown import Board, Edition, read_board, write_board
from companion.rules.chinatown.board_draft import differing, lifted, marked, next_number, put
from companion.rules.chinatown.board_edit import Place
from companion.rules.chinatown.board_layout import arranged
from companion.rules.chinatown.picture import bare_picture
from companion.rules.shape import Wrong
from companion.rules.tables import BadFile
from companion.rules.text import N_, Text, Translate, counted, render

FOLDER = "boards"
"""Where boards are kept as files, in the folder of saved tables."""

STREETS = ((True, N_("touches a street")), (False, N_("touches no street")), (None, N_("not known")))
"""What a board may say of a lot and the street (C41)."""


class OwnBoard:
    """The page. `done` is called with the board that was agreed on, `back` when none was.

    `board` is the one that it begins with; `past` are the boards before it, for Undo.
    """

    def __init__(
        self,
        translate: Translate,
        edition: Edition,
        board: Board,
        home: Path,
        done: Callable[[Board], None],
        back: Callable[[], None],
    ) -> None:
        self._translate, self._edition, self._home, self._done = translate, edition, home, done
        self.board, self.past = board, list[Board]()
        self.block = min(board.blocks)
        self.selected: int | None = None
        self.said: tuple[str, str] = ("", "")
        self.picture = html("", "own-board")
        self.doubts = Doubts(edition, translate, self.change)
        self.blocks = {number: button("", partial(self._turn_to, number)) for number in board.blocks}
        self.grid = Grid(translate, self._tapped)
        self.about = html("", "sentence")
        self.streets = {
            street: button(self.word(label), partial(self._mark, street)) for street, label in STREETS
        }
        self.lift = button("", self._lift)
        self.verdict = html("", "verdict")
        self.back = button(self.word("Back"), back)
        self.undo = button(self.word("Undo"), self._undo)
        self.reset = button(self.word("The board of the edition"), lambda: self.change(edition.board))
        self.file = entry(self.word("File"), f"{edition.name}.csv")
        self.files = [button(self.word("Save as CSV"), self._save), button(self.word("Load CSV"), self._load)]
        self.agree = button(self.word("This is our board"), self._agree, "primary")
        self.widget = self._page()
        self.show()

    def word(self, template: str, **values: object) -> str:
        """Return `template` of the catalogue in the page's language, filled."""
        return sentence(template, self._translate, **values)

    def _page(self) -> widgets.Widget:
        heading = html(f"<h2>{escape(self.word('Is this your board?'))}</h2>")
        told = self.word(
            N_(
                "Compare it with the printed one: only lots that share a side inside one block are neighbours. "
                "A line under a lot is a door to the street."
            )
        )
        blocks = box(self.blocks.values(), "choices", "block-choices")
        tools = box([*self.streets.values(), self.lift], "choices", "lot-tools")
        file = box([self.file, box(self.files, "choices")], "saving")
        editor = box([blocks, self.grid.widget, self.about, tools], "block-editor")
        foot = box(
            [self.verdict, box([self.back, self.undo, self.reset, self.agree], "choices")], "page-foot"
        )
        left = box([heading, html(f"<p>{escape(told)}</p>"), self.picture, self.doubts.widget], "page-part")
        return box([box([left, box([editor, file], "page-part")], "page-parts"), foot], "own-page")

    def show(self) -> None:
        """Patch everything to the board as it is now."""
        changed = differing(self.board, self._edition.board)
        self.picture.value = board_svg(bare_picture(self.board, changed, self._translate))
        self.doubts.show(self.board)
        for number, key in self.blocks.items():
            key.description = f"{number} {self._translate(self.board.blocks[number].name)}".strip()
            switch(key, "on", number == self.block)
        lot = self.board.lots.get(self.selected) if self.selected else None
        self.grid.show(self.board, self.block, self.selected)
        self.about.value = escape(self._about())
        for street, key in self.streets.items():
            visible(key, lot is not None)
            switch(key, "on", lot is not None and lot.street is street)
        visible(self.lift, lot is not None)
        self.lift.description = self.word("Take lot {lot} away", lot=self.selected)
        self.undo.disabled = not self.past
        kind, told = self.said if self.said[1] else self._checked(len(changed))
        self.verdict.value = f"<p class='{kind}' role='status'>{escape(told)}</p>"
        switch(self.agree, "waits", bool(self.faults))

    @property
    def faults(self) -> tuple[object, ...]:
        """Everything that no board of this edition may be, as when a record with it is read."""
        try:
            self._edition.with_board(self.board)
        except Wrong as wrong:
            return wrong.texts
        return ()

    def _checked(self, changed: int) -> tuple[str, str]:
        if faults := self.faults:
            return "refused", "; ".join(render(fault, self._translate) for fault in faults)
        template = counted(
            "{count} lot differs from the edition's board.", "{count} lots differ from the edition's board."
        )
        return "good", self.word(template, count=changed) if changed else self.word(
            "The edition's board, unchanged."
        )

    def _about(self) -> str:
        lot = self.selected
        if lot is None or lot not in self.board.lots:
            new = next_number(self.board)
            return self.word("Tap a lot to move it, or an empty place for lot {lot}.", lot=new)
        if beside := self.board.neighbours[lot]:
            return self.word("Lot {lot} touches {others}. Tap where it lies.", lot=lot, others=beside)
        return self.word("Lot {lot} touches no lot. Tap where it lies.", lot=lot)

    # Taps

    def change(self, board: Board) -> None:
        """Let `board` be the one that is shown; the one before comes back with Undo."""
        if board != self.board:
            self.past.append(self.board)
            self.board = board
        self.said = ("", "")
        self.show()

    def _turn_to(self, block: int) -> None:
        self.block = block
        self.show()

    def _tapped(self, place: Place, lot: int | None) -> None:
        """A lot is chosen, let go, or changed for the chosen one; an empty place takes the chosen or a new lot."""
        chosen = self.selected if self.selected in self.board.lots else None
        if lot is not None and chosen in (None, lot):
            self.selected = None if chosen else lot
            self.show()
        else:
            self.selected = None
            self.change(put(self.board, chosen or next_number(self.board), place))

    def _mark(self, street: bool | None) -> None:
        if self.selected:
            self.change(marked(self.board, self.selected, street))

    def _lift(self) -> None:
        if self.selected:
            lot, self.selected = self.selected, None
            self.change(lifted(self.board, lot))

    def _undo(self) -> None:
        if self.past:
            self.board, self.said = self.past.pop(), ("", "")
            self.show()

    def _agree(self) -> None:
        if not self.faults:
            self._done(self.board)

    # Files

    def _path(self) -> Path:
        name: str = self.file.value.strip()
        if not name or Path(name).name != name:
            raise ValueError(self.word("'{name}' is no name of a file.", name=name))
        return self._home / FOLDER / name

    def _filed(self, act: Callable[[Path], None], done: str) -> None:
        """Save or load, and say how it went."""
        try:
            file = self._path()
            act(file)
            self.said = ("good", self.word(done, file=file))
        except OSError as error:
            self.said = ("refused", f"{self.file.value}: {error.strerror}")
        except (BadFile, ValueError) as error:
            self.said = ("refused", str(error))
        self.show()

    def _save(self) -> None:
        def write(file: Path) -> None:
            file.parent.mkdir(parents=True, exist_ok=True)
            write_board(self.board, file)

        self._filed(write, N_("Saved as {file}."))

    def _load(self) -> None:
        def read(file: Path) -> None:
            self.change(arranged(read_board(file, self._edition.board)))

        self._filed(read, N_("Loaded from {file}."))


def difference_text(board: Board, edition: Edition) -> Text:
    """Return in a sentence how far `board` is from the edition's."""
    count = len(differing(board, edition.board))
    return Text(
        counted("Own board: {count} lot differs.", "Own board: {count} lots differ."), {"count": count}
    )
