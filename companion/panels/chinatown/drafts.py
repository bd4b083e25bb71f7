"""Open drafts as cards: what is offered, who has agreed, and what this screen may say to it."""

from collections.abc import Callable
from functools import partial
from html import escape
from typing import TYPE_CHECKING
from uuid import uuid4

import ipywidgets as widgets

from companion.panels.tools import box, button, html, visible, words
from companion.rules.chinatown.view import DraftLine
from companion.rules.drafts import SharedDraft
from companion.rules.text import N_, render
from companion.store.agreement import agree, drop

if TYPE_CHECKING:
    from companion.panels.screen import Screen


class DraftCards:
    """A card for each open draft. On a player's screen it answers for that player; the table's for who has none."""

    def __init__(self, screen: "Screen", change: Callable[[SharedDraft], None] | None = None) -> None:
        self.screen, self._change = screen, change
        self._cards: dict[tuple[int, int], Card] = {}
        self.widget = box([], "drafts")

    def show(self) -> None:
        """Patch the cards to the view; a changed draft gets a card of its own, deaf for a moment."""
        lines = self.screen.view.drafts
        mine = [line for line in lines if self.screen.viewer in line.draft.parties]
        ordered = [*mine, *(line for line in lines if line not in mine)]
        cards = [self._card(line) for line in ordered]
        for card, line in zip(cards, ordered, strict=True):
            card.show(line)
        children = tuple(card.widget for card in cards)
        if self.widget.children != children:
            self.widget.children = children

    def _card(self, line: DraftLine) -> "Card":
        key = line.draft.number, line.draft.version
        if key not in self._cards:
            for party in line.draft.parties:
                self.screen.deafness.after(("agree", line.draft.number, party))
            self._cards[key] = Card(self.screen, line.draft, self._change)
        return self._cards[key]


class Card:
    """One version of one draft."""

    def __init__(
        self, screen: "Screen", draft: SharedDraft, change: Callable[[SharedDraft], None] | None
    ) -> None:
        self.screen, self.draft, self._take = screen, draft, change
        self.head, self.body, self.state = (
            html("", "draft-head"),
            html("", "draft-body"),
            html("", "draft-state"),
        )
        self.voices = {party: self._voice(party) for party in draft.parties}
        self.no = button("", self._tapped("no", self._drop), "no")
        self.change = button(screen.word("Change"), self._tapped("change", self._take_up))
        answers = box([self.no, self.change, *self.voices.values()], "answers")
        self.widget = box([self.head, self.body, self.state, answers], "draft")

    def _tapped(self, name: str, action: Callable[[], None]) -> Callable[[], None]:
        return lambda: self.screen.tapped((name, self.draft.number), action)

    def _voice(self, party: str) -> widgets.Button:
        say = partial(self._agree, party)
        spot = ("agree", self.draft.number, party)
        return button("", lambda: self.screen.tapped(spot, say), "agree")

    def show(self, line: DraftLine) -> None:
        """Patch the card to who has agreed by now, and to whether the goods are still there."""
        screen, draft, viewer = self.screen, line.draft, self.screen.viewer
        self.draft = draft
        mine = viewer in draft.parties
        asks = N_("{player} asks you") if mine and draft.by != viewer else N_("Draft {number}: {parties}")
        told = screen.word(asks, player=draft.by, number=draft.number, parties="–".join(draft.parties))
        self.head.value = f"<b>{escape(told)}</b>"
        self.body.value = words(line.sentences, screen.translate)
        marks = ", ".join(f"{party} {'✓' if party in draft.agreed else '…'}" for party in draft.parties)
        gone = " ".join(render(problem, screen.translate) for problem in line.gone)
        self.state.value = f"{escape(marks)}<p class='refused'>{escape(gone)}</p>" if gone else escape(marks)
        visible(self.no, mine or not viewer)
        self.no.description = screen.word("No") if mine and draft.by != viewer else screen.word("Drop it")
        visible(self.change, mine and self._take is not None)
        for party, voice in self.voices.items():
            self._show_voice(party, voice, bool(line.gone))

    def _take_up(self) -> None:
        if self._take:
            self._take(self.draft)

    def _show_voice(self, party: str, voice: widgets.Button, is_gone: bool) -> None:
        """My own agreement on my screen; on the table's that of players without a screen."""
        screen, agreed = self.screen, party in self.draft.agreed
        own = party == screen.viewer
        speaks = own or (not screen.viewer and party not in screen.table.aside.seats)
        visible(voice, speaks and not screen.is_watching and (agreed or not is_gone))
        if own:
            voice.description = screen.word("Take it back") if agreed else screen.word("Agree")
        else:
            agrees = N_("{player} agrees ✓") if agreed else N_("{player} agrees")
            voice.description = screen.word(agrees, player=party)

    def _agree(self, party: str) -> None:
        screen, draft = self.screen, self.draft
        yes = party not in draft.agreed
        done = agree(screen.table, draft.number, draft.version, party, screen.viewer, yes, client=uuid4().hex)
        screen.deafness.after(("agree", draft.number, party))
        screen.moved_on()
        if done:
            screen.said = ("good", screen.word("Recorded: {what}", what=screen.last_words()))
        elif yes:
            waits = ", ".join(screen.table.aside.drafts[draft.number].waits_for)
            screen.said = ("good", screen.word("Agreed. {players} still to say.", players=waits))
        else:
            screen.said = ("", screen.word("Your agreement is taken back."))

    def _drop(self) -> None:
        drop(self.screen.table, self.draft.number, self.screen.viewer, client=uuid4().hex)
        self.screen.moved_on()
        self.screen.said = ("", self.screen.word("The draft is off the table."))
