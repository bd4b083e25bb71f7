"""Tables that break a rule are refused with file and line; the shipped ones do not."""

import math
import shutil
from dataclasses import replace
from pathlib import Path

import pytest
from edition_faults import FAULTS

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
