"""Markdown as HTML that needs no script: formulas become MathML, which browsers draw by themselves."""

import re
from collections.abc import Callable
from html import escape

from latex2mathml.converter import convert
from nbconvert.filters.markdown_mistune import IPythonRenderer, MarkdownWithMath
from pygments import highlight
from pygments.formatters import HtmlFormatter
from pygments.lexers import PythonLexer

OnImage = Callable[[str, str], str]
"""Address of a picture and the words below it → HTML."""


class _Renderer(IPythonRenderer):
    """Formulas as MathML, headings without anchors, and pictures as `on_image` says."""

    def __init__(self, on_image: OnImage | None, deeper: int) -> None:
        super().__init__(escape=False, exclude_anchor_links=True)
        self._on_image, self._deeper = on_image, deeper

    def inline_math(self, body: str) -> str:
        return convert(body)

    def block_math(self, body: str) -> str:
        return convert(body.strip(), display="block")

    def heading(self, text: str, level: int, **attrs: object) -> str:
        deeper = min(level + self._deeper, 6)
        return f"<h{deeper}>{text}</h{deeper}>\n"

    def image(self, text: str, url: str, title: str | None = None) -> str:
        return self._on_image(url, text) if self._on_image else str(super().image(text, url, title))


def html_of(markdown: str, on_image: OnImage | None = None, deeper: int = 0) -> str:
    """Return `markdown`, with formulas between dollars, as HTML.

    Parameters
    ----------
    markdown : str
        Ours: HTML in it is kept as it is.
    on_image : callable, optional
        Address and words of a picture → its HTML; an <img> without it.
    deeper : int
        By how many levels headings are lowered.
    """
    return MarkdownWithMath(renderer=_Renderer(on_image, deeper)).render(markdown)


def code_html(source: str) -> str:
    """Return Python source with its words coloured, styles inside."""
    return str(highlight(source.rstrip(), PythonLexer(), HtmlFormatter(noclasses=True, style="bw")))


def value_text(value: object) -> str:
    """Return an answer as a teacher reads it: a fraction with its decimals, sets and tuples as lists.

    >>> from fractions import Fraction
    >>> value_text(Fraction(7, 10)), value_text(frozenset({14, 12})), value_text((1, 2.5))
    ('7/10 = 0.7', '[12, 14]', '[1, 2.5]')
    """
    if isinstance(value, str | int):
        return str(value)
    if isinstance(value, float):
        return f"{value:.5g}"
    if isinstance(value, frozenset | set):
        return f"[{', '.join(value_text(each) for each in sorted(value))}]"
    if isinstance(value, tuple | list):
        return f"[{', '.join(value_text(each) for each in value)}]"
    if isinstance(value, dict):
        return ", ".join(f"{value_text(key)}: {value_text(each)}" for key, each in value.items())
    numerator, denominator = getattr(value, "numerator", None), getattr(value, "denominator", 0)
    if numerator is None or not denominator:
        return "another function"
    if denominator == 1:
        return str(numerator)
    short = f"{numerator}/{denominator} = " if denominator < 10**9 else ""
    return f"{short}{numerator / denominator:.5g}"


def plain_text(html: str) -> str:
    """Return HTML without its tags, for titles."""
    return escape(re.sub(r"<[^>]+>", "", html))
