"""The Bokeh figure of a board: one plot without axes, and the layers of glyphs that read its columns."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from bokeh.core.properties import value
from bokeh.models import ColumnDataSource, Plot, Range1d, Rect, Segment, Text
from bokeh.models.glyph import Glyph
from bokeh.models.glyphs import Patches
from bokeh.models.renderers import GlyphRenderer

from companion.plot.screen import screen

FULL, SMALL, BOTH = "full", "small", "both"
"""When a layer is seen: where letters have room, where they have none, always."""

PLAIN = "plain"
"""Tag of renderers of which nothing is ever selected or muted: a page may keep up the glyph itself and no more."""

PLACED = "placed"
"""Tag of renderers whose rows keep close to a point, `x` and `y`: of a place, a bridge, a block's number."""

Sources = Mapping[str, ColumnDataSource]
Look = dict[str, Any]
"""Properties of a glyph."""


@dataclass(slots=True)
class Layers:
    """The figure, and the glyphs that the browser sizes in pixels once it knows how large a place is."""

    plot: Plot
    sources: Sources
    renderers: dict[str, "list[GlyphRenderer[Any]]"] = field(
        default_factory=lambda: {FULL: [], SMALL: [], BOTH: []}
    )
    texts: list[tuple[Text, float]] = field(default_factory=list)
    """Glyph and height of its letters, share of u."""
    rounded: list[tuple[Rect, float]] = field(default_factory=list)
    """Glyph and rounding of its corners, share of u."""
    themed: list[tuple[Glyph, str, str]] = field(default_factory=list)
    """Glyph, property and role in a theme."""

    def add(self, source: str, glyph: Glyph, seen: str = BOTH) -> Glyph:
        """Draw a glyph for each row of a source, above all earlier layers."""
        # Sizes and visibility are the browser's own business: `syncable` keeps them from travelling back.
        glyph.syncable = False
        renderer = self.plot.add_glyph(self.sources[source], glyph)
        renderer.nonselection_glyph = renderer.selection_glyph = None
        renderer.tags = [PLAIN, PLACED] if source in ("lots", "bridges", "marks", "notches") else [PLAIN]
        renderer.syncable, renderer.visible = False, seen != SMALL
        if source == "marks":
            # A canvas of its own: a tap paints the marks anew, and not the board below them.
            renderer.level = "overlay"
        self.renderers[seen].append(renderer)
        return glyph

    def rect(self, source: str, seen: str = BOTH, radius: str = "", **look: Any) -> Rect:
        """Add rectangles; `radius` names a rounding of `screen.toml`."""
        glyph = Rect(**({"fill_color": None, "line_color": None} | look))
        if radius:
            self.rounded.append((glyph, screen().place[radius]))
        self.add(source, glyph, seen)
        return glyph

    def text(self, source: str, size: str, seen: str = FULL, bold: bool = True, **look: Any) -> Text:
        """Add texts; `size` names a height of `screen.toml`."""
        style = {"text_font": value(screen().font), "text_font_style": "bold" if bold else "normal"}
        place = {"text_align": "center", "text_baseline": "middle"}
        glyph = Text(**(style | place | look))
        self.texts.append((glyph, screen().text[size]))
        self.add(source, glyph, seen)
        return glyph

    def theme(self, glyph: Glyph, **roles: str) -> None:
        """Let properties of a glyph follow a theme."""
        self.themed += [(glyph, name, role) for name, role in roles.items()]

    def paint(self, theme: Mapping[str, str]) -> None:
        """Give everything that is not a column the colours of a theme."""
        self.plot.background_fill_color = theme["street"]
        for glyph, name, role in self.themed:
            setattr(glyph, name, theme[role])


def empty_plot(width: float, height: float) -> Plot:
    """Return a plot that is nothing but its frame: `width` by `height` places, drawn from edge to edge."""
    return Plot(
        x_range=Range1d(start=0, end=width, syncable=False),
        y_range=Range1d(start=height, end=0, syncable=False),  # y grows downwards
        sizing_mode="scale_width",
        aspect_ratio=width / height,
        toolbar_location=None,
        min_border=0,
        border_fill_color=None,
        outline_line_color=None,
        lod_threshold=None,
        syncable=False,
        styles={"border-radius": "10px", "overflow": "hidden", "margin": "0 auto"},
    )


def draw(plot: Plot, sources: Sources) -> Layers:
    """Add every layer from the ground to the rings, and return them for sizing and theming."""
    layers = Layers(plot, sources)
    _ground(layers)
    _lots(layers)
    _bridges(layers)
    _texts(layers)
    _small(layers)
    _doors(layers)
    _marks(layers)
    return layers


def _ground(layers: Layers) -> None:
    layers.rect("free", x="x", y="y", width="width", height="height", fill_color="fill", radius="radius")
    word = layers.text("notches", "notch_word", bold=False, x="x", y="word_y", text="word")
    number = layers.text("notches", "notch_number", seen=BOTH, x="x", y="number_y", text="number")
    name = layers.text("names", "name", x="x", y="y", text="name", text_align="left")
    for glyph in (word, number, name):
        layers.theme(glyph, text_color="notch")


def _lots(layers: Layers) -> None:
    side = 1 - 2 * screen().place["rim"]
    look: Look = {"fill_color": "fill", "line_color": "line", "line_width": "line_width"}
    layers.rect("lots", x="x", y="y", width=side, height=side, radius="radius", **look)
    body = _inside(
        layers, "lots", "body", "body_radius", "body_alpha", fill_color="body", fill_alpha="body_alpha"
    )
    body.line_width = screen().line["body"]
    layers.theme(body, line_color="ink")


def _inside(layers: Layers, source: str, box: str, radius: str, alpha: str, **look: Any) -> Rect:
    """Add a rectangle inside each place; its centre is in the columns `<box>_x` and `<box>_y`."""
    _, _, width, height = screen().boxes[box]
    look |= {"x": f"{box}_x", "y": f"{box}_y", "width": width, "height": height, "line_alpha": alpha}
    return layers.rect(source, FULL, radius, **look)


def _bridges(layers: Layers) -> None:
    size: Look = {"width": "width", "height": "height"}
    layers.rect("bridges", FULL, x="x", y="y", fill_color="fill", fill_alpha="alpha", **size)
    for side in (0, 1):
        ends: Look = {end: f"{end}_{side}" for end in ("x0", "y0", "x1", "y1")}
        edge = layers.add("bridges", Segment(line_alpha="alpha", **ends), FULL)
        layers.theme(edge, line_color="ink")


def _texts(layers: Layers) -> None:
    strip: Look = {"y": "strip_y", "text_color": "owner_ink"}
    layers.text("lots", "letter", x="letter_x", text="letter", text_align="right", **strip)
    layers.text("lots", "strip_number", x="strip_x", text="strip_number", text_align="left", **strip)
    number = layers.text("lots", "body_number", x="body_x", y="number_y", text="body_number")
    layers.theme(number, text_color="print")
    number = layers.text("lots", "paper_number", bold=False, x="x", y="y", text="paper_number")
    layers.theme(number, text_color="muted")
    layers.text("lots", "sign", x="body_x", y="sign_y", text="sign", text_color="shop_ink")
    for size in ("progress", "long_progress"):
        layers.text("lots", size, x="body_x", y="progress_y", text=size, text_color="shop_ink")
    corner = Patches(xs="corner_xs", ys="corner_ys", fill_alpha="corner", line_alpha="corner")
    layers.theme(layers.add("lots", corner, FULL), fill_color="print", line_color="body")


def _doors(layers: Layers) -> None:
    """Add the door to the street at the foot of each place that has one, seen also where letters have no room."""
    _, _, width, height = screen().boxes["door"]
    size: Look = {"x": "door_x", "y": "door_y", "width": width, "height": height}
    door = layers.rect("lots", fill_alpha="door", line_alpha="door", **size)
    layers.theme(door, fill_color="door", line_color="halo")


def _small(layers: Layers) -> None:
    """Add what stands for body and texts where a place is too small for letters."""
    _, _, width, height = screen().boxes["small_body"]
    alpha: Look = {"fill_alpha": "small_body_alpha", "line_alpha": "small_body_alpha"}
    body = layers.rect(
        "lots", SMALL, "body_radius", x="x", y="y", width=width, height=height, fill_color="body", **alpha
    )
    body.line_width = screen().line["body"]
    layers.theme(body, line_color="halo")
    layers.text("lots", "small_sign", SMALL, x="x", y="y", text="sign", text_color="shop_ink")
    layers.text("lots", "small_number", SMALL, x="x", y="y", text="small_number", text_color="owner_ink")


def _marks(layers: Layers) -> None:
    line, faint = screen().line, screen().alpha["ghost"]
    outline = _inside(layers, "marks", "body", "body_radius", "ghost_alpha", line_color="ghost_line")
    outline.line_width = line["ghost"]
    ghost: Look = {"text": "ghost", "text_color": "ghost_ink", "text_alpha": faint}
    layers.text("marks", "sign", x="body_x", y="body_y", **ghost)
    layers.text("marks", "small_sign", SMALL, x="x", y="y", **(ghost | {"text_color": "small_ghost_ink"}))
    veil = layers.rect("marks", x="x", y="y", width=1, height=1, fill_alpha="veil")
    layers.theme(veil, fill_color="street")
    _rings(layers)
    tag = _inside(layers, "marks", "tag", "body_radius", "tag_alpha", fill_alpha="tag_alpha")
    layers.theme(tag, fill_color="act", line_color="act")
    layers.theme(layers.text("marks", "tag", x="tag_x", y="tag_y", text="tag"), text_color="act_ink")
    _cursor(layers)


def _cursor(layers: Layers) -> None:
    """Add a ring outside of all others, so that it is seen around a place that is chosen or refused too."""
    side = screen().place["cursor"]
    around: Look = {
        "x": "x",
        "y": "y",
        "width": side,
        "height": side,
        "radius": "radius",
        "line_alpha": "cursor",
    }
    layers.theme(layers.rect("marks", line_width=screen().line["halo"], **around), line_color="halo")
    layers.theme(layers.rect("marks", line_width=screen().line["cursor"], **around), line_color="ink")


def _rings(layers: Layers) -> None:
    line = screen().line
    side: Look = {"x": "x", "y": "y", "width": 0.975, "height": 0.975, "radius": "radius"}
    halo = layers.rect("marks", line_alpha="halo", line_width=line["halo"], **side)
    layers.theme(halo, line_color="halo")
    ring = layers.rect("marks", line_alpha="ring", line_width="ring_width", **side)
    layers.theme(ring, line_color="act")
    dashes: Look = {"line_color": "dashed_line", "line_alpha": "dashed", "line_dash": [5, 4]}
    layers.rect("marks", line_width=line["dashed"], **dashes, **side)
