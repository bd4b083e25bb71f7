"""The commands: `companion COMMAND …`; what each answers, and how every refusal is said."""

from companion.cli.run import main

__all__ = ["main"]
