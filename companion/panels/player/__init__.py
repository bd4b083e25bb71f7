"""A player's own screen: their cash and hand, the deals that concern them, and what they may do themselves."""

from companion.panels.player.screen import PlayerScreen

__all__ = ["PlayerScreen"]
