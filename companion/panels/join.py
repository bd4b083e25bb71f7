"""The first page of a phone: the table that is open here, and nothing of any other."""

from html import escape

from companion import words
from companion.panels.follow import Follower
from companion.panels.page import opened_table
from companion.panels.style import static_css
from companion.panels.tools import box, html


class Join:
    """Names the table that the host's screen shows, and follows when there is none yet or it is another one."""

    def __init__(self, language: str = "en") -> None:
        self.word = words.translator(language)
        self.told = html("", "join")
        styles = html(f"<style>{static_css()}</style>", "styles")
        title = html(f"<h1>{escape(self.word('The companion'))}</h1>")
        self.widget = box([styles, title, box([self.told], "card-box")], "companion", "home")
        self.look()
        self._follower = Follower(self.look)

    def look(self) -> None:
        """Show which table is open now."""
        name = opened_table()
        told = (
            self.word("Table {name}").format(name=name) if name else self.word("The table is not open yet.")
        )
        self.told.value = f"<h2>{escape(told)}</h2>"

    def close(self) -> None:
        """Stop following."""
        self._follower.stop()
