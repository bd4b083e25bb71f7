"""Tables that break a rule are refused with file and line; the shipped ones do not."""

import math
import shutil
from dataclasses import replace
from pathlib import Path

import pytest

from companion.rules import chinatown as c
from companion.rules.chinatown.editions import read_edition
from companion.rules.tables import DATA, BadTable

SHIPPED = DATA / "chinatown"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A copy of the edition of 2008, colours beside it."""
    shutil.copy(SHIPPED / "colours.csv", tmp_path)
    return Path(shutil.copytree(SHIPPED / "2008", tmp_path / "2008"))


def read(folder: Path) -> c.Edition:
    return read_edition(folder, folder.parent / "colours.csv")


def fault(folder: Path, name: str, old: str, new: str) -> str:
    """What is said when `old` stands as `new` in the table `name`."""
    file = folder.parent / name if name == "colours.csv" else folder / name
    text = file.read_text("utf-8")
    assert text.count(old) == 1, f"{old!r} stands {text.count(old)} times in {name}"
    file.write_text(text.replace(old, new), "utf-8")
    with pytest.raises(BadTable) as caught:
        read(folder)
    assert name in str(caught.value)
    return str(caught.value)


@pytest.mark.parametrize("name", c.edition_names())
def test_every_shipped_edition_can_be_played_to_its_end(name):
    """C1 to C20, checked when it is read."""
    edition = c.load_edition(name)
    assert edition.name == name
    assert edition == read_edition(SHIPPED / name, SHIPPED / "colours.csv")


def test_the_copy_is_read_like_the_shipped_one(folder):
    assert read(folder).digest == c.load_edition("2008").digest


def test_an_edition_that_is_not_shipped_is_not_found():
    for name in ("1066", "..", "2008/../2008", ""):
        with pytest.raises(KeyError):
            c.load_edition(name)


LOT_2 = "2,1,2,0,,C4"
FAULTS = {
    "a lot twice (C4)": ("lots.csv", LOT_2, "1,1,2,0,,C4", "line 3: lot 1 stands here a second time"),
    "a lot where another lies": (
        "lots.csv",
        LOT_2,
        "2,1,1,0,,C4",
        "line 3: lot 2 lies where lot 1 lies: block 1, column 1, row 0",
    ),
    "a lot beyond the last (C4)": (
        "lots.csv",
        LOT_2,
        "86,1,2,0,,C4",
        "line 3: expected lots 1 to 85 once each (C4); missing: [2]",
    ),
    "a block that is not there": ("lots.csv", LOT_2, "2,9,2,0,,C4", "line 3: lot 2 lies in block 9"),
    "a lot apart from its block": (
        "lots.csv",
        LOT_2,
        "2,1,9,9,,C4",
        "line 3: the lots of block 1 do not all touch: [2] lie apart (C17)",
    ),
    "a lot with no number": ("lots.csv", LOT_2, "two,1,2,0,,C4", "line 3: 'lot' is 'two', expected a whole"),
    "a cell too many": ("lots.csv", LOT_2, "2,1,2,0,0,,C4", "line 3: 7 cells; expected 6"),
    "an unknown column": (
        "lots.csv",
        "lot,block,column,row,street,source",
        "lot,block,column,rank,street,source",
        "line 1: columns are",
    ),
    "a block twice": ("blocks.csv", "2,4.5,0", "1,4.5,0", "line 3: block 1 stands here a second time"),
    "a shop's tiles (C5)": (
        "shops.csv",
        "photo,photo,3,6",
        "photo,photo,3,7",
        "line 2: photo has 7 tiles; expected size + 3 (C5)",
    ),
    "a size too often (C5)": ("shops.csv", "photo,photo,3,6", "photo,photo,4,7", "shops of size"),
    "a shop twice": (
        "shops.csv",
        "tea_house,tea house",
        "photo,tea house",
        "line 3: shop photo stands here a second time",
    ),
    "a shop's colour": ("shops.csv", "#F4E046", "yellow", "line 2: 'colour' is 'yellow'"),
    "a shop's ink": ("shops.csv", "#F4E046,#14181F", "#F4E046,black", "line 2: 'ink' is 'black'"),
    "no source": (
        "shops.csv",
        "PH,#F4E046,#14181F,C5; colour: design of this kit",
        "PH,#F4E046,#14181F,",
        "line 2: 'source' is empty",
    ),
    "a blank source": ("income.csv", "6,yes,140000,C20", "6,yes,140000,  ", "line 10: 'source' is empty"),
    "no pay for three tiles (C20)": (
        "income.csv",
        "3,no,40000,C20\n",
        "",
        "no pay for (tiles, complete) [(3, False)] (C20)",
    ),
    "a pay twice (C20)": (
        "income.csv",
        "2,no,20000",
        "1,no,20000",
        "line 3: tiles 1, complete False stands here a second time",
    ),
    "neither yes nor no": (
        "income.csv",
        "2,no,20000",
        "2,maybe,20000",
        "line 3: 'complete' is 'maybe', expected yes or no",
    ),
    "more deeds than there are (C12)": (
        "cards.csv",
        "5,6,4,2,2",
        "5,6,5,2,2",
        "line 19: 90 deeds needed by then; expected at most 85 (C4, C12)",
    ),
    "more tiles than there are (C12)": (
        "cards.csv",
        "5,6,4,2,2",
        "5,6,4,2,4",
        "line 19: 95 tiles needed by then; expected at most 90 (C12)",
    ),
    "more kept than handed out (C11)": (
        "cards.csv",
        "3,1,7,5,7",
        "3,1,4,5,7",
        "line 2: 5 deeds kept of 4 handed out (C11)",
    ),
    "a negative count": ("cards.csv", "3,1,7,5,7", "3,1,7,5,-7", "line 2"),
    "a year twice": (
        "cards.csv",
        "3,2,6,4,4",
        "3,1,6,4,4",
        "line 3: players 3, year 1 stands here a second time",
    ),
    "a year left out": (
        "cards.csv",
        "3,2,6,4,4,C11 C12\n",
        "",
        "rows (players, year) missing or too many: [(3, 2)]",
    ),
    "an economy card twice (C40)": (
        "economy.csv",
        "4s,4,",
        "3s,4,",
        "line 3: card 3s stands here a second time",
    ),
    "an economy card's sizes (C40)": ("economy.csv", "4s,4,", "4s,four,", "line 3: 'sizes' is 'four'"),
    "a size that no shop has (C40)": ("economy.csv", "4s,4,", "4s,9,", "line 3: 'sizes' is '9'"),
    "too few economy cards (C40)": (
        "economy.csv",
        "none,,10000,3",
        "none,,10000,-1",
        "5 economy cards for 6 years",
    ),
    "an owner's colour": ("colours.csv", "red,#C8102E", "red,#C8102", "line 2: 'hex' is '#C8102'"),
    "an owner's ink": ("colours.csv", "red,#C8102E,#FFFFFF", "red,#C8102E,white", "line 2: 'ink' is 'white'"),
    "a colour twice": (
        "colours.csv",
        "yellow,#FFD21F",
        "red,#FFD21F",
        "line 3: colour red stands here a second time",
    ),
    "a boxed colour without a row": ("edition.toml", '"white", "purple"]', '"white", "mauve"]', "mauve"),
    "a missing setting": ("edition.toml", "start_cash = 50000", "cash = 50000", "start_cash"),
    "a missing switch": ("edition.toml", "open_cash = false", "", "open_cash"),
    "a switch of another kind": ("edition.toml", 'rest = "count"', 'rest = "both"', "'rest'"),
    "start cash that no notes make (C3)": (
        "edition.toml",
        "start_cash = 50000",
        "start_cash = 55000",
        "start_cash",
    ),
    "a block nowhere": ("blocks.csv", "2,4.5,0", "2,nan,0", "line 3: 'x' is 'nan', expected a number"),
    "no word for the bag": ("edition.toml", 'supply = "Bag"', 'sack = "Bag"', "'supply' is missing"),
    "a year without a label": (
        "edition.toml",
        'name = "Snake", label = "1965"',
        'name = "Snake"',
        "'label' is missing in entry 1 of 'years'",
    ),
    "players turned round (C1)": (
        "edition.toml",
        "players = [3, 5]",
        "players = [5, 3]",
        "'players' is [5, 3]",
    ),
    "a note of nothing (C3)": ("edition.toml", "[10000, 50000,", "[0, 50000,", "'notes' is [0, 50000"),
    "free ground of no width": (
        "edition.toml",
        "y = 5.6\nwidth = 4.0\nheight = 5.0\n\n",
        "\n",
        "'width' is missing",
    ),
    "a sign twice (C5)": (
        "shops.csv",
        "tea house,3,6,TE",
        "tea house,3,6,PH",
        "line 3: sign PH stands here a second",
    ),
    "no TOML": ("edition.toml", "tiles = 90", "tiles = ninety", "edition.toml"),
}


@pytest.mark.parametrize("name", FAULTS)
def test_a_table_that_breaks_a_rule_is_refused(folder, name):
    """C3, C4, C5, C11, C12, C20, C40: with file, line and reason."""
    table, old, new, said = FAULTS[name]
    assert said in fault(folder, table, old, new)


def test_rows_of_a_year_may_stand_in_any_order_and_are_checked_all_the_same(folder):
    """C12: what was handed out before counts, wherever its row stands."""
    file = folder / "cards.csv"
    header, *rows = file.read_text("utf-8").splitlines()
    file.write_text("\n".join([header, *reversed(rows)]) + "\n", "utf-8")
    assert read(folder).cards == c.load_edition("2008").cards
    assert "85 (C4, C12)" in fault(folder, "cards.csv", "5,6,4,2,2", "5,6,5,2,2")


def test_a_table_that_is_not_there_is_named(folder):
    (folder / "income.csv").unlink()
    with pytest.raises(BadTable, match=r"income\.csv"):
        read(folder)


def test_a_table_that_is_no_text_is_named(folder):
    (folder / "income.csv").write_bytes(b"tiles,complete,dollars,source\n1,no,\xff\xfe,C20\n")
    with pytest.raises(BadTable, match=r"income\.csv"):
        read(folder)


def test_a_block_of_more_than_sixteen_lots_is_refused(folder):
    """A table of incomes by mask has sixteen bits."""
    text = (folder / "lots.csv").read_text("utf-8").splitlines()
    moved = [line.replace(",2,", ",1,", 1) if line.split(",")[1] == "2" else line for line in text]
    rows = [line.split(",") for line in moved]
    for number, row in enumerate(rows[1:]):
        row[2:4] = [str(number % 5), str(number // 5)]
    (folder / "lots.csv").write_text("\n".join(map(",".join, rows)) + "\n", "utf-8")
    with pytest.raises(BadTable, match=r"block 1 has 27 lots; expected at most 16"):
        read(folder)


def test_all_faults_of_all_tables_are_told_at_once(folder):
    """Each with its file, line, value and what was expected."""
    changes = (
        ("lots.csv", "2,1,2,0,,C4", "2,1,two,0,maybe,C4"),
        ("blocks.csv", "2,4.5,0", "2,left,0"),
        ("shops.csv", "photo,photo,3,6", "photo,photo,3,7"),
        ("shops.csv", "factory,factory,6,9", "restaurant,factory,6,9"),
        ("cards.csv", "5,6,4,2,2", "5,6,5,2,4"),
    )
    for name, old, new in changes:
        file = folder / name
        file.write_text(file.read_text("utf-8").replace(old, new, 1), "utf-8")
    with pytest.raises(BadTable) as caught:
        read(folder)
    for said in (
        "lots.csv, line 3: 'column' is 'two', expected a whole number; 'street' is 'maybe', expected yes, no or",
        "blocks.csv, line 3: 'x' is 'left', expected a number",
        "shops.csv: line 2: photo has 7 tiles; expected size + 3 (C5)",
        "line 13: shop restaurant stands here a second time",
        "cards.csv: line 19: 90 deeds needed by then; expected at most 85 (C4, C12)",
        "line 19: 95 tiles needed by then; expected at most 90 (C12)",
    ):
        assert said in str(caught.value)


def test_a_street_variant_that_is_always_on_needs_a_board_that_knows_its_streets(folder):
    """C41."""
    assert "street" in fault(folder, "edition.toml", "street = false", "street = true")


@pytest.mark.parametrize(
    ("row", "said"),
    [
        ("odd,1 99,50,guess", "line 2: 'lots' has 99; expected lots of the board"),
        ("odd,1,101,guess", "line 2: 'sure' is 101; expected 0 to 100 percent"),
        ("odd,1,high,guess", "line 2: 'sure' is 'high', expected a whole number"),
    ],
)
def test_a_doubt_is_about_lots_and_sure_to_a_percentage(folder, row, said):
    (folder / "doubts.csv").write_text(f"doubt,lots,sure,source\n{row}\n", "utf-8")
    with pytest.raises(BadTable, match=said):
        read(folder)


@pytest.mark.parametrize("notes", [(20, 50), (60, 100, 150), (3, 5), (7,), (10, 50, 100, 200)])
def test_dollars_are_payable_when_notes_add_up_to_them(notes):
    """C3: whatever the notes, also for a sum that nobody can count up to."""
    edition = replace(c.load_edition("2008"), notes=notes)
    sums = {0}
    for note in notes:
        sums = {total + note * times for total in sums for times in range(400 // note + 1)}
    assert [n for n in range(401) if edition.is_payable(n)] == sorted(n for n in sums if n <= 400)
    assert edition.is_payable(10**12 * math.gcd(*notes))
    assert edition.is_payable(10**12 + 1) is (math.gcd(*notes) == 1)
