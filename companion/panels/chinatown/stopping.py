"""A game that the table stops early: what it means is asked first, then everybody's place, and the way back.

Nothing of it is recorded. It is how one screen looks at the table, until somebody goes on or loads the page.
"""

from companion.panels.chinatown.end import End
from companion.panels.desk import Desk
from companion.rules.text import N_, Text


class Stopping(Desk):
    """The first of two taps was made: say what the second one does."""

    USES_BOARD = False

    @property
    def title(self) -> str:
        """When the game would stop."""
        return self.word("Stop in {year}, before the income?", year=self.screen.position.calendar)

    @property
    def says(self) -> tuple[Text, ...]:
        """What everybody will see."""
        return (
            Text(
                N_(
                    "All cash is shown to everybody. Nothing is recorded, and you can play on. "
                    "Tap again to stop here."
                )
            ),
        )

    @property
    def primary(self) -> str:
        """The second tap."""
        return self.word("Stop here")

    @property
    def side(self) -> str:
        """The way back."""
        return self.word("Play on")

    def tap_primary(self) -> None:
        """Open the cash on this screen."""
        self.screen.cover = ""
        self.screen.stop()

    def tap_side(self) -> None:
        """Leave everything as it is."""
        self.screen.cover = ""


class Stopped(End):
    """Where everybody stands, as if the game ended now."""

    @property
    def title(self) -> str:
        """That this is not the end, and when it is."""
        return self.word("Stopped in {year}, before the income", year=self.screen.position.calendar)

    @property
    def note(self) -> str:
        """The rule of the end, and that this is not the end."""
        not_the_end = self.word("These are not the end's places: this year's income is not paid.")
        return f"{not_the_end} {super().note}"

    @property
    def unknown(self) -> str:
        """Without recorded cash the table counts by itself."""
        return self.word("Cash was not recorded: count it to see who is ahead.")

    @property
    def primary(self) -> str:
        """Back to the game."""
        return self.word("Play on")

    @property
    def side(self) -> str:
        """Nothing else."""
        return ""

    def show(self) -> None:
        """Patch everything; once the game goes on, forget what was counted."""
        super().show()
        if not self.screen.stopped:
            self.difference.value = ""
            for field in self.counts.values():
                field.value = ""

    def tap_primary(self) -> None:
        """Hide the cash again and go on where the game was."""
        self.screen.stop(False)
