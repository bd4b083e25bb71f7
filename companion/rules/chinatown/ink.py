"""Which ink can be read on a colour. Source: WCAG 2.2, contrast ratio and relative luminance."""

from collections.abc import Iterable

READABLE = 4.5
"""Contrast of text on its ground at least (WCAG 2.2, success criterion 1.4.3)."""

_WEIGHTS = (0.2126, 0.7152, 0.0722)
"""What red, green and blue add to luminance."""


def contrast(one: str, other: str) -> float:
    """Return the contrast of two sRGB colours (#RRGGBB), from 1 for equal ones to 21 for black on white.

    >>> round(contrast("#000000", "#FFFFFF")), contrast("#A26500", "#A26500")
    (21, 1.0)
    """
    dark, light = sorted((_luminance(one), _luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def best_ink(colour: str, inks: Iterable[str]) -> str:
    """Return which of `inks` is read best on `colour`; the first of equal ones.

    >>> best_ink("#F4E046", ("#FFFFFF", "#14181F"))
    '#14181F'
    """
    return max(inks, key=lambda ink: contrast(ink, colour))


def _luminance(colour: str) -> float:
    """Relative luminance, from 0 for black to 1 for white."""
    parts = (int(colour[start : start + 2], 16) / 255 for start in (1, 3, 5))
    linear = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return sum(weight * part for weight, part in zip(_WEIGHTS, linear, strict=True))
