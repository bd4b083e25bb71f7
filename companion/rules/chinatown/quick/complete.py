"""What can come next on Chinatown's quick line, best for the phase first, as at most six chips."""

import re
from collections.abc import Iterator
from typing import Any

from companion.rules.chinatown.position import DRAW, KEEP, PLACE, Position, settled
from companion.rules.chinatown.quick.chips import Act, Chip
from companion.rules.chinatown.quick.names import COMMA, TO
from companion.rules.chinatown.quick.parse import read_line
from companion.rules.quick import READY, Completion, split
from companion.rules.text import N_, Label, Translate, english
from companion.rules.tokens import WORD, Token, normal

MOST = 6
REASONS = (N_("Agreed"), N_("Earlier mistake"), N_("House rule"))


def completions(
    text: str, position: Position, cursor_at_end: bool = True, translate: Translate = english
) -> tuple[Completion, ...]:
    """Return what can come next behind `text`; nothing while the cursor stands inside the line.

    A shop is typed as the language of `translate` calls it, where that is one word.
    """
    if not cursor_at_end:
        return ()
    line = split(text, position.players)
    if line.tail < len(text):
        return _reasons(text) if line.reason == "" and line.note is None else ()
    unfinished = re.search(r"[^\s,;>=@?，、；？]*$", text)
    typed = unfinished.group() if unfinished else ""
    found = _offered(text[: len(text) - len(typed)], typed, position, translate)
    # A whole word that nothing goes on from is finished: offer what follows it.
    return found or (_offered(f"{text} ", "", position, translate) if typed else ())


def _reasons(text: str) -> tuple[Completion, ...]:
    return tuple(Completion(Label(reason), f"{text.rstrip()} {reason}") for reason in REASONS)


def _offered(head: str, typed: str, position: Position, translate: Translate) -> tuple[Completion, ...]:
    earlier, _, last = head.replace("；", ";").rpartition(";")
    now = _after(earlier, position, translate)
    if now is None or (typed and not normal(typed)):
        return ()
    found: dict[str, Completion] = {}
    words = split(last, position.players).acts
    for chip in _next(words[0].tokens if words else (), now, translate):
        if chip.begins(normal(typed)):
            front = head.rstrip() if chip.word.startswith(",") else head
            found.setdefault(chip.word, Completion(chip.label, f"{front}{chip.word} "))
        if len(found) == MOST:
            break
    return tuple(found.values())


def _after(earlier: str, position: Position, translate: Translate) -> Position | None:
    """The position after the acts before the last `;`; None where they cannot be entered."""
    reading = read_line(earlier, position, translate)
    if reading.status != READY:
        return position if not earlier.strip() else None
    for move in reading.acts:
        if not hasattr(move, "apply"):
            return None
        position = move.apply(position)
    return position


def _next(tokens: tuple[Token, ...], position: Position, translate: Translate) -> Iterator[Chip]:
    """Walk what can follow `tokens`, the words of the act so far."""
    act = Act(tokens, settled(position), translate)
    if not tokens:
        return act.start()
    if tokens[0].kind == WORD and tokens[0].word in _AFTER_FIRST:
        return iter(_AFTER_FIRST[tokens[0].word](act) if len(tokens) == 1 else ())
    if any(token.means("owes") for token in tokens):
        return act.promise()
    if any(token.means(*TO) for token in tokens):
        return act.deal()
    if tokens[-1].means(*COMMA):
        return act.players_first()
    return {KEEP: act.keep, DRAW: act.draw, PLACE: act.place}.get(act.position.phase, act.trade)()


_AFTER_FIRST: dict[str, Any] = {
    "kept": Act.open_promises,
    "broken": Act.open_promises,
    "card": Act.cards,
    "hand": lambda _: (Chip("out", "out"),),
    **dict.fromkeys(("done", "pay", "undo", "redo"), lambda _: ()),
}
"""What comes behind the first word of an act that has one of its own."""
