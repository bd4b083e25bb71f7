"""Reading an edition from its folder of `data/chinatown/`: an edition that loads can be played to its end."""

from functools import cache
from pathlib import Path
from typing import Any

from companion.rules.chinatown.edition import Edition, Words, Year
from companion.rules.chinatown.edition_doubts import read_doubts
from companion.rules.chinatown.edition_tables import (
    read_cards,
    read_colours,
    read_economy,
    read_lots,
    read_pay,
    read_shops,
)
from companion.rules.chinatown.settings import read_settings
from companion.rules.tables import DATA, BadTable, Faults
from companion.rules.text import Label

_COLOURS = DATA / "chinatown" / "colours.csv"


def edition_names() -> tuple[str, ...]:
    """The editions that are shipped."""
    return tuple(sorted(file.parent.name for file in (DATA / "chinatown").glob("*/edition.toml")))


@cache
def load_edition(name: str) -> Edition:
    """Return the shipped edition `name`. KeyError when there is none, BadTable when its tables break a rule."""
    if name not in edition_names():
        raise KeyError(name)
    return read_edition(DATA / "chinatown" / name, _COLOURS)


def read_edition(folder: Path, colours_file: Path = _COLOURS) -> Edition:
    """Return the edition whose tables lie in `folder`, checked (C3, C4, C5, C11, C12, C20).

    Raises `BadTable` with every fault of every table; one that needs another table to be right is not
    looked for while that is wrong.
    """
    settings_file, faults = folder / "edition.toml", Faults()
    facts = read_settings(settings_file)
    parts: dict[str, Any] = {}
    with faults.kept():
        parts["shops"] = read_shops(folder / "shops.csv", facts)
    with faults.kept():
        parts["board"] = read_lots(folder, facts)
    with faults.kept():
        parts["cards"] = read_cards(folder / "cards.csv", facts)
    with faults.kept():
        parts["colours"] = _colours(settings_file, colours_file, facts)
    if shops := parts.get("shops"):
        with faults.kept():
            parts["pay"] = read_pay(folder / "income.csv", shops)
        with faults.kept():
            parts["economy_cards"] = read_economy(folder / "economy.csv", shops, len(facts["years"]))
    if board := parts.get("board"):
        with faults.kept():
            parts["doubts"] = read_doubts(folder, board)
    faults.tell(folder)
    edition = _edition(folder.name, facts, parts)
    _check_settings(settings_file, edition)
    return edition


def _edition(name: str, facts: dict[str, Any], parts: dict[str, Any]) -> Edition:
    fewest, most = facts["players"]
    return Edition(
        name=name,
        title=facts["title"],
        years=tuple(Year(year["year"], year["name"], Label(year["label"])) for year in facts["years"]),
        words=Words(**{name: Label(said) for name, said in facts["words"].items()}),
        fewest=fewest,
        most=most,
        start_cash=facts["start_cash"],
        notes=tuple(facts["notes"]),
        **parts,
        **facts["switches"],
    )


def _colours(file: Path, colours_file: Path, facts: dict[str, Any]) -> dict[str, Any]:
    """The colours of the box, then the others."""
    colours = read_colours(colours_file)
    if strange := [colour for colour in facts["colours"] if colour not in colours]:
        raise BadTable(
            str(file), [f"'colours' has {', '.join(strange)}; expected some of {', '.join(colours)}"]
        )
    return {colour: colours[colour] for colour in facts["colours"]} | colours


def _check_settings(file: Path, edition: Edition) -> None:
    problems = []
    if not edition.is_payable(edition.start_cash):
        problems.append("'start_cash' is no sum of 'notes' (C3)")
    if edition.street and not edition.board.knows_streets:
        problems.append("'street' is true; expected a street column that is filled in lots.csv (C41)")
    if problems:
        raise BadTable(str(file), problems)
