"""What if: a scenario on the board of a table, tried by taps, its branches side by side."""

from companion.panels.chinatown.whatif.desk import WhatIf

__all__ = ["WhatIf"]
