"""Saved tables: each a file with an append-only journal, that screens push moves to and follow.

`create`, `open_table`, `import_record` and `list_tables` look after the folder; a `Table` holds the game,
`memory_table` one that is kept nowhere. What goes wrong is a `StoreError` with a sentence.
"""

from companion.store.errors import Moved, Stale, StoreError, Unfit
from companion.store.journal import Act, Entry
from companion.store.memory import memory_table
from companion.store.shelf import Listed, companion_home, create, import_record, list_tables, open_table
from companion.store.table import Table

__all__ = [
    "Act",
    "Entry",
    "Listed",
    "Moved",
    "Stale",
    "StoreError",
    "Table",
    "Unfit",
    "companion_home",
    "create",
    "import_record",
    "list_tables",
    "memory_table",
    "open_table",
]
