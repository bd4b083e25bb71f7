"""The deal desk of a player's own screen: a draft is put together and sent to its other parties."""

from typing import TYPE_CHECKING, Any
from uuid import uuid4

from companion.panels.chinatown.trade import Trade
from companion.rules.chinatown.draft import draft_of
from companion.rules.drafts import SharedDraft
from companion.store.agreement import propose

if TYPE_CHECKING:
    from companion.panels.player.screen import PlayerScreen


class Dealing(Trade):
    """A deal of mine with others. `changing` is the open draft that is being changed, if one is."""

    screen: "PlayerScreen"

    changing: SharedDraft | None = None

    @property
    def title(self) -> str:
        """With whom."""
        others = ", ".join(party for party in self.draft.named if party != self.screen.viewer)
        return self.word("Deal with {players}", players=others) if others else self.word("A new deal")

    @property
    def primary(self) -> str:
        """Send it to the others."""
        others = ", ".join(party for party in self.draft.named if party != self.screen.viewer)
        return self.word("Send to {players}", players=others) if others else self.word("Send")

    @property
    def side(self) -> str:
        """Give up."""
        return self.word("Cancel")

    def take_up(self, draft: SharedDraft) -> None:
        """Put an open draft on the desk to change it."""
        self.changing = draft
        self.draft, self.past = draft_of(draft.move.transfers), []

    def clear(self) -> None:
        """Forget the draft on the desk; an act of somebody else does not come through here."""
        self.changing = None
        super().clear()

    def tap_primary(self) -> None:
        """Lay the draft open to its parties; I agree to it by that."""
        if self.waits:
            return
        screen = self.screen
        sent = propose(screen.table, self.draft.deal(), screen.viewer, self.changing, client=uuid4().hex)
        others = ", ".join(sent.waits_for)
        self.clear()
        screen.deafness.after("primary")
        screen.go("mine")
        screen.moved_on()
        screen.said = ("good", self.word("Sent. {players} still to agree.", players=others))

    def tap_side(self) -> None:
        """Back to my own page."""
        self.clear()
        self.screen.go("mine")

    def reopen(self, moves: tuple[Any, ...]) -> None:
        """Nothing that was recorded comes back here: the table's screen takes back."""
