"""The quick line of a screen: what was typed becomes a reading; Enter records what is ready."""

import random
from typing import TYPE_CHECKING, Any

from companion.panels.line import Line
from companion.rules.chinatown.explain import lot_texts, neighbours_text, shop_text
from companion.rules.chinatown.legal import hand_out_at_random
from companion.rules.chinatown.quick import completions, example_line, read_line
from companion.rules.quick import INCOMPLETE, READY, WRONG, Ask, Command, Reading
from companion.rules.text import N_, Dollars, render
from companion.rules.tokens import names_a_sum

if TYPE_CHECKING:
    from companion.panels.screen import Screen


class QuickLine:
    """One field for the whole table, by keyboard."""

    def __init__(self, screen: "Screen") -> None:
        self.screen = screen
        self.widget = Line(
            self._typed,
            self._entered,
            hint=screen.word("{line}", line=example_line(screen.position, screen.translate)),
            name=screen.word("Quick line: type a move, Enter records it"),
        )
        self._shown: tuple[str, object] = ("", None)

    def show(self) -> None:
        """Patch chips and preview when the table moved on under a half-typed line."""
        text, view = self._shown
        if text != self.widget.value or view is not self.screen.view:
            self._typed(self.widget.value)

    def _read(self, text: str) -> Reading:
        """Read a line as far as the screen may know: a preview tells no secret, recording alone does."""
        return read_line(text, self.screen.position)

    def _typed(self, text: str) -> None:
        self._shown = (text, self.screen.view)
        reading = self._read(text)
        position = self.screen.position
        self.widget.chips = [
            [render(chip.label, self.screen.translate), chip.insert]
            for chip in completions(text, position, translate=self.screen.translate)
        ]
        self.widget.preview = self._preview(text, reading)

    def _preview(self, text: str, reading: Reading) -> list[str]:
        translate = self.screen.translate
        told = " ".join(render(sentence, translate) for sentence in reading.sentences)
        if reading.problems:
            told = " ".join([told, *(render(problem, translate) for problem in reading.problems)])
        if reading.message:
            told = render(reading.message, translate)
        before, wrong, after = text, "", ""
        if reading.status == WRONG and reading.span:
            start, end = reading.span
            before, wrong, after = text[:start], text[start:end], text[end:]
        return [reading.status, before, wrong, after, told]

    def _entered(self, text: str) -> None:
        reading = self._read(text)
        if reading.problems:
            self._refuse(reading)
            return
        if reading.status != READY:
            self.widget.preview = self._preview(text, reading)
            if reading.status in (WRONG, INCOMPLETE):
                self.widget.shake()
            return
        self.screen.tapped("line", lambda: self._do(reading))
        if self.screen.said[0] == "refused":
            self.widget.shake()
        else:
            # Whoever has the keyboard next must not read a deal's sum off the field.
            self.widget.clear(again="" if names_a_sum(text) else text)

    def _refuse(self, reading: Reading) -> None:
        """The line was understood and the rules refuse it: say so, and let the table allow what it may."""
        screen = self.screen
        screen.said = ("refused", " ".join(render(problem, screen.translate) for problem in reading.problems))
        screen.refused = _moves(reading) if all(p.kind == "out_of_order" for p in reading.problems) else ()
        self.widget.shake()
        screen.foot.show()

    def _do(self, reading: Reading) -> None:
        """Record the line's moves as one act, or do what its words say."""
        screen = self.screen
        if moves := _moves(reading):
            screen.record(*moves, spot="line sent")
            return
        for act in reading.acts:
            if isinstance(act, Command):
                self._command(act)
            else:
                screen.said = ("", self._answer(act))

    def _command(self, command: Command) -> None:
        screen = self.screen
        if command.word == "hand_out":
            screen.record(hand_out_at_random(screen.table.position, random.SystemRandom()), spot="line sent")
            return
        for _ in range(command.count):
            (screen.undo if command.word == "undo" else screen.redo)()

    def _answer(self, ask: Ask) -> str:
        """Answer `? 12`, `? 15 16`, `? photo`, `? ann`."""
        position, translate = self.screen.position, self.screen.translate
        lots = [about for about in ask.about if isinstance(about, int)]
        names = [about for about in ask.about if isinstance(about, str)]
        if len(lots) == 2:
            return render(neighbours_text(position, *lots), translate)
        if lots:
            return " ".join(render(text, translate) for text in lot_texts(position, lots[0]))
        if names and names[0] in position.edition.shops:
            return render(shop_text(position, names[0]), translate)
        if names and names[0] in position.players:
            return self._of_player(names[0])
        return self.screen.word("Ask with ? and a lot, two lots, a shop or a player.")

    def _of_player(self, player: str) -> str:
        lots = self.screen.position.lots_of(player)
        earns = Dollars(self.screen.view.earns[player])
        template = N_("{player} owns lots {lots} and earns {earns} a year.")
        return self.screen.word(template, player=player, lots=lots, earns=earns)


def _moves(reading: Reading) -> tuple[Any, ...]:
    """The moves of a line, without commands and questions."""
    return tuple(act for act in reading.acts if not isinstance(act, (Command, Ask)))
