"""The board on one screen: a Bokeh figure that follows a picture and marks, and tells of taps."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

from bokeh.models import ColumnDataSource, CustomJS, Plot

from companion.plot import columns
from companion.plot.changes import Patches, changed_rows, patches, row_patches
from companion.plot.figure import FULL, SMALL, Layers, draw, empty_plot
from companion.plot.hits import block_boxes, place_at
from companion.plot.marks import Marks
from companion.plot.screen import Box, screen
from companion.rules.places import Picture

OnTap = Callable[[int | None, float, float], object]
"""Called with the number tapped (None: the middle of a street) and the pixel, from the figure's upper left."""
OnNumber = Callable[[int | None], object]

NO_MARKS = Marks()


class Board:
    """One figure of one board; `figure` is the Bokeh model to show.

    Parameters
    ----------
    picture : Picture
        What to draw first. Its `width` and `height` are the ground without the rim of street.
    marks : Marks
        The transient marks of this screen.
    theme : str
        `light` or `dark`.
    word : str
        What stands above the number of a block, in the screen's language.
    rest : int
        CSS pixels of window height that an open block must leave to what else is on a small screen.
    """

    def __init__(
        self,
        picture: Picture,
        marks: Marks = NO_MARKS,
        *,
        theme: str = "light",
        word: str = "block",
        rest: int = 470,
    ) -> None:
        self.picture, self.marks, self.theme = picture, marks, theme
        self._on_tap: list[OnTap] = []
        self._on_hover: list[OnNumber] = []
        self._on_block: list[OnNumber] = []
        self._last_tap: float | None = None
        self._over = self._block = 0
        self._word, self._rest = word, rest
        self._columns = self._all_columns()
        self._sources = {name: ColumnDataSource(_copy(rows)) for name, rows in self._columns.items()}
        self._view = ColumnDataSource({"block": [0], "opened": [0], "rest": [rest]})
        self._taps = ColumnDataSource({"tap": [0.0], "x": [0.0], "y": [0.0], "sx": [0.0], "sy": [0.0]})
        self._hovers = ColumnDataSource({"number": [0]})
        self._blocks = ColumnDataSource(_block_columns(picture))
        _, _, width, height = self.frame
        self.figure: Plot = empty_plot(width, height)
        self._layers = draw(self.figure, self._sources)
        self._layers.paint(screen().themes[theme])
        self._listen()

    @property
    def frame(self) -> Box:
        """Left, top, width and height of the whole figure in places: the picture and its rim of street."""
        rim = screen().reach["board_rim"]
        return -rim, -rim, self.picture.width + 2 * rim, self.picture.height + 2 * rim

    @property
    def block(self) -> int | None:
        """The block that is open, or None for the whole board."""
        return self._block or None

    def show(self, picture: Picture, marks: Marks = NO_MARKS) -> None:
        """Draw another position of the same board: only cells that changed travel, and nothing when none did.

        Raises
        ------
        ValueError
            If the picture is of another board: other numbers, or other places.
        """
        if _ground(picture) != _ground(self.picture):
            raise ValueError("This figure shows another board; make a new one for this picture.")
        rows = changed_rows((self.picture, self.marks), (picture, marks), screen().themes[self.theme])
        has_other_ground = not self.has_ground_of(picture)
        self.picture, self.marks = picture, marks
        if has_other_ground:
            self._patch_all()
        else:
            self._patch({name: row_patches(self._columns[name], each) for name, each in rows.items()})

    def has_ground_of(self, picture: Picture) -> bool:
        """Return whether both differ in nothing that stays as long as a board is played on."""
        return _ground(picture) == _ground(self.picture) and (picture.free, picture.notches) == (
            self.picture.free,
            self.picture.notches,
        )

    def dress(self, picture: Picture, marks: Marks, theme: str = "", word: str = "", rest: int = 0) -> None:
        """Become what `Board` makes of the same arguments, before any page shows it; what is left out stays."""
        self.picture, self.marks = picture, marks
        self._word, self._rest = word or self._word, rest or self._rest
        self._view.data = {**self._view.data, "rest": [self._rest]}
        self.paint(theme or self.theme)

    def paint(self, theme: str) -> None:
        """Change to the theme `light` or `dark`."""
        self.theme = theme
        self._layers.paint(screen().themes[theme])
        self._patch_all()

    def open_block(self, block: int | None) -> None:
        """Show one block as large as the screen allows, or the whole board (None)."""
        number = block or 0
        if number != self._block:
            self._view.data = {"block": [number], "opened": [0], "rest": [self._rest]}

    def on_tap(self, callback: OnTap) -> None:
        """Call back once for each tap that may act: never for one on places too small for a finger."""
        self._on_tap.append(callback)

    def on_hover(self, callback: OnNumber) -> None:
        """Call back with the place under a resting mouse, None when it left; never for fingers."""
        if not self._on_hover:  # until somebody listens, a moving mouse costs nothing
            lots, reach = self._sources["lots"], dict(screen().reach)
            hover = _script("hover", lots=lots, over=self._hovers, reach=reach)
            self.figure.js_on_event("mousemove", hover)
            self.figure.js_on_event("mouseleave", hover)
        self._on_hover.append(callback)

    def on_block(self, callback: OnNumber) -> None:
        """Call back when a block is opened or closed, by a tap or from here."""
        self._on_block.append(callback)

    def _all_columns(self) -> dict[str, columns.Columns]:
        theme = screen().themes[self.theme]
        return {
            "free": columns.free_columns(self.picture, theme),
            "notches": columns.notch_columns(self.picture, self._word),
            "names": columns.name_columns(self.picture),
            "bridges": columns.bridge_columns(self.picture),
            "lots": columns.lot_columns(self.picture, self.marks, theme),
            "marks": columns.mark_columns(self.picture, self.marks, theme),
        }

    def _patch_all(self) -> None:
        new = self._all_columns()
        self._patch({name: patches(self._columns[name], rows) for name, rows in new.items()})

    def _patch(self, cells: dict[str, Patches]) -> None:
        for source, changed in cells.items():
            if changed:
                self._sources[source].patch(changed)
            for name, new in changed.items():
                for at, value in new:
                    self._columns[source][name][at] = value

    def _listen(self) -> None:
        plot, reach = self.figure, {**screen().reach, "block_u": list(screen().block_u)}
        common = {"plot": plot, "view": self._view, "blocks": self._blocks, "reach": reach}
        fit = _script("fit", **common, **_sizes(self._layers, self.frame))
        plot.js_on_change("inner_width", fit)
        self._view.js_on_change("data", fit)
        plot.js_on_event("tap", _script("tap", **common, taps=self._taps))
        self._taps.on_change("data", self._tapped)
        self._hovers.on_change("data", self._hovered)
        self._view.on_change("data", self._viewed)

    # The widget that carries a figure hands each change over twice, so each of these compares with the last one.

    def _tapped(self, _attr: str, _old: Any, new: Any) -> None:
        tap, x, y, sx, sy = (new[name][0] for name in ("tap", "x", "y", "sx", "sy"))
        if tap == self._last_tap:
            return
        self._last_tap = tap
        number = place_at(self.picture.places, x, y, screen().reach["street"])
        for callback in self._on_tap:
            callback(number, sx, sy)

    def _hovered(self, _attr: str, _old: Any, new: Any) -> None:
        number = int(new["number"][0])
        if number == self._over:
            return
        self._over = number
        for callback in self._on_hover:
            callback(number or None)

    def _viewed(self, _attr: str, _old: Any, new: Any) -> None:
        block = int(new["block"][0])
        if block == self._block:
            return
        self._block = block
        for callback in self._on_block:
            callback(block or None)


def _script(name: str, **args: Any) -> CustomJS:
    code = Path(__file__).with_name(f"{name}.js").read_text("utf8")
    return CustomJS(args=args, code=code)


def _sizes(layers: Layers, frame: Box) -> dict[str, Any]:
    """Return what the browser sizes by itself."""
    left, top, width, height = frame
    return {
        "texts": [list(pair) for pair in layers.texts],
        "rounded": [list(pair) for pair in layers.rounded],
        "full": layers.renderers[FULL],
        "small": layers.renderers[SMALL],
        "board": {"left": left, "top": top, "width": width, "height": height},
    }


def _block_columns(picture: Picture) -> columns.Columns:
    boxes = block_boxes(picture)
    names = ("left", "top", "width", "height")
    sides: columns.Columns = {name: [box[i] for box in boxes.values()] for i, name in enumerate(names)}
    return {"block": list(boxes), **sides}


def _ground(picture: Picture) -> tuple[object, ...]:
    """Return what makes two pictures the same board."""
    places = tuple((p.number, p.block, p.x, p.y) for p in picture.places)
    bridges = tuple((b.first, b.second) for b in picture.bridges)
    return places, bridges, picture.names, picture.width, picture.height


def _copy(rows: columns.Columns) -> columns.Columns:
    """Return columns of its own for Bokeh, which patches them in place."""
    return {name: list(column) for name, column in rows.items()}
