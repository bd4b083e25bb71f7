"""Drawings for a blackboard, as SVG in one ink: a graph, a tree of choices, a scale of prices, a row, a triangle.

They are plain enough to be copied with chalk.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from html import escape

from companion.plot.screen import screen

Point = tuple[float, float]
STEP = 90
"""Pixels between neighbours of a graph."""
LETTER = 7.2
"""Pixels of one letter of a scale, about."""


@dataclass(frozen=True, slots=True)
class Branch:
    """A node of a tree: what is written at it, what on the line that leads to it, and what follows."""

    text: str
    on_line: str = ""
    branches: tuple["Branch", ...] = ()

    @property
    def leaves(self) -> int:
        """How many ends the branch has."""
        return sum(each.leaves for each in self.branches) or 1


def graph(points: Mapping[int, Point], lines: Iterable[tuple[int, int]], told: Mapping[int, str]) -> str:
    """Return points (number → place, in steps) joined by lines, with something told beside each."""
    at = {number: (40 + x * STEP, 34 + y * STEP) for number, (x, y) in points.items()}
    parts = [_line(*at[first], *at[second]) for first, second in lines]
    for number, (x, y) in at.items():
        parts.append(
            f'<circle cx="{x:g}" cy="{y:g}" r="19" fill="white" stroke="currentColor" stroke-width="2"/>'
        )
        parts += (_text(x, y + 5, str(number), 15), _text(x + 28, y - 13, told[number], 15, bold=True))
    width, height = (max(place[side] for place in at.values()) + 50 for side in (0, 1))
    return _svg(width, height, parts, "lots as points, touching lots joined by a line")


def tree(root: Branch, across: int = 210, down: int = 54) -> str:
    """Return a tree that grows to the right; `across` and `down` are pixels from node to node."""
    parts: list[str] = []
    _grow(root, 10, 0, across, down, parts)
    return _svg(
        30 + across * _depth(root), 12 + down * root.leaves, parts, f"a tree that begins with: {root.text}"
    )


def _depth(node: Branch) -> int:
    return 1 + max((_depth(each) for each in node.branches), default=0)


def _grow(node: Branch, x: float, top: float, across: int, down: int, parts: list[str]) -> float:
    """Draw a node and what follows it from `top` downwards; return its height on the page."""
    y, heights = top + down * node.leaves / 2 + 4, []
    for each in node.branches:
        heights.append(_grow(each, x + across, top, across, down, parts))
        top += down * each.leaves
    for each, height in zip(node.branches, heights, strict=True):
        start, end = x + 8 * len(node.text) + 8, x + across - 8
        parts.append(_line(start, y, end, height))
        # A rim of paper keeps the words apart from the line below them.
        rim = ' stroke="white" stroke-width="5" paint-order="stroke"'
        parts.append(_text((start + end) / 2, (y + height) / 2 + 4, each.on_line, 13, more=rim))
    parts.append(_text(x, y + 5, node.text, 15, "start", bold=True))
    return y


def scale(
    high: float, bands: Sequence[tuple[str, float, float]], marks: Mapping[str, float], unit: str = "k"
) -> str:
    """Return a line from 0 to `high` with bands above it (text, from, to) and marks below (text → number).

    Marks whose numbers are equal share a place; each gets a line of its own.
    """
    left, wide, foot = 30.0, 620.0, 40 + 34 * len(bands)

    def at(number: float) -> float:
        return left + wide * number / high

    parts = [
        _line(left, foot, left + wide + 16, foot, 2.4),
        _text(left + wide + 24, foot + 5, unit, 14, "start"),
    ]
    for row, (text, low, up) in enumerate(bands):
        y = 34 + 34 * row
        parts.append(
            f'<rect x="{at(low):g}" y="{y}" width="{at(up) - at(low):g}" height="13" fill="currentColor" '
            'fill-opacity="0.16" stroke="currentColor"/>'
        )
        middle = max((at(low) + at(up)) / 2, 6 + LETTER / 2 * len(text))
        parts.append(_text(middle, y - 6, text, 14))
        parts += (_line(at(end), y, at(end), foot, 1, "4 4") for end in (low, up))
    for row, (text, number) in enumerate(marks.items()):
        y = foot + 24 + 22 * row
        parts.append(_line(at(number), foot - 7, at(number), y - 12))
        parts.append(_text(max(at(number), 6 + LETTER / 2 * len(text)), y + 2, text, 14))
    return _svg(left + wide + 60, foot + 34 + 22 * len(marks), parts, "a scale of prices")


def row(wanted: Sequence[int], length: int, told: str) -> str:
    """Return `length` things in a row of which those at the places `wanted` (from 1) are filled, gaps bracketed."""
    wide = 9
    parts = [
        f'<rect x="{10 + wide * i}" y="14" width="{wide - 2}" height="26" stroke="currentColor" stroke-width="0.8" '
        f'fill="{"currentColor" if i + 1 in wanted else "none"}"/>'
        for i in range(length)
    ]
    for first, last in zip((0, *wanted), (*wanted, length + 1), strict=True):
        if last - first > 1:
            start, end = 10 + wide * first, 8 + wide * (last - 1)
            parts.append(f'<path d="M{start} 46v6H{end}v-6" fill="none" stroke="currentColor"/>')
            parts.append(_text((start + end) / 2, 67, str(last - first - 1), 13))
    parts.append(_text(10, 90, told, 14, "start"))
    return _svg(20 + wide * length, 98, parts, told)


def triangle(corners: Mapping[str, str], sides: Mapping[tuple[str, str], str], middle: str) -> str:
    """Return what three are worth: alone at the corners, in pairs at the sides, all together in the middle."""
    places = ((210.0, 40.0), (60.0, 250.0), (360.0, 250.0))
    at = dict(zip(corners, places, strict=True))
    parts = [_line(*at[one], *at[two]) for one, two in sides]
    for name, (x, y) in at.items():
        parts.append(
            f'<circle cx="{x}" cy="{y}" r="34" fill="white" stroke="currentColor" stroke-width="2"/>'
        )
        parts += (_text(x, y - 3, name, 14), _text(x, y + 17, corners[name], 17, bold=True))
    for (one, two), value in sides.items():
        x, y = (at[one][0] + at[two][0]) / 2, (at[one][1] + at[two][1]) / 2
        parts.append(
            f'<rect x="{x - 24}" y="{y - 14}" width="48" height="28" rx="6" fill="white" stroke="currentColor"/>'
        )
        parts.append(_text(x, y + 6, value, 17, bold=True))
    parts += (_text(210, 172, "all", 14), _text(210, 194, middle, 19, bold=True))
    return _svg(420, 296, parts, "what each, each pair and all three are worth")


def _line(x: float, y: float, x2: float, y2: float, width: float = 1.6, dash: str = "") -> str:
    dashes = f' stroke-dasharray="{dash}"' if dash else ""
    return f'<path d="M{x:g} {y:g}L{x2:g} {y2:g}" stroke="currentColor" stroke-width="{width}"{dashes}/>'


def _text(
    x: float, y: float, text: str, size: float, anchor: str = "middle", bold: bool = False, more: str = ""
) -> str:
    weight = ' font-weight="bold"' if bold else ""
    return (
        f'<text x="{x:g}" y="{y:g}" font-size="{size}" text-anchor="{anchor}" fill="currentColor"{weight}{more}>'
        f"{escape(text)}</text>"
    )


def _svg(width: float, height: float, parts: Iterable[str], label: str) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="sketch" viewBox="0 0 {width:g} {height:g}" role="img" '
        f'aria-label="{escape(label)}" style="--wide:{width:g}px" font-family="{escape(screen().font)}">'
        f"{''.join(parts)}</svg>"
    )
