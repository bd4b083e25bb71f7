"""The explorations of lessons 5 to 8 without a browser: a slider or a tap, and what is told then."""

import ipywidgets as widgets
import pytest
from explored import choose, parts, press, said, sliders, tap

from companion import chinatown, save
from companion.lessons.planning import vacant_lots
from companion.lessons.positions import position
from companion.panels.lessons import our_game, planning, three_and_more, two_people
from companion.panels.lessons.stage import Figure


def test_both_gains_at_a_price():
    shown = two_people.price()
    sliders(shown)[0].value = 90
    assert "Red gains <b>60</b>, Yellow gains <b>60</b>, product <b>3,600</b>. Both gain." in said(shown)
    sliders(shown)[0].value = 20
    assert "Yellow says no" in said(shown)
    sliders(shown)[0].value = 150
    assert "Red is as well off without this deal" in said(shown)


def test_a_purse_parts_the_solutions():
    shown = two_people.purse()
    sliders(shown)[0].value = 70
    assert "Nash <b>70</b>, Kalai and Smorodinsky <b>60</b>" in said(shown)


def test_the_range_of_a_year():
    shown = two_people.years()
    sliders(shown)[0].value = 6
    assert "Yellow asks <b>10</b> at least, Red pays <b>50</b> at most" in said(shown)


def test_an_offer_counts_when_one_can_leave():
    shown = two_people.offer()
    sliders(shown)[0].value = 60
    assert "<b>105</b>" in said(shown)
    choose(shown, "cannot end the talks")
    assert "<b>90</b>" in said(shown)
    sliders(shown)[0].value = 100
    assert "<b>100</b>" in said(shown)


def test_the_last_of_a_chain_gets_more_in_every_year():
    shown = three_and_more.chain()
    assert "First lot <b>150</b>, last lot <b>210</b>; all three in one deal: <b>180</b> each" in said(shown)
    sliders(shown)[0].value = 4
    assert "First lot <b>75</b>, last lot <b>105</b>" in said(shown)


def test_six_orders_and_their_averages():
    shown = three_and_more.orders()
    assert said(shown).count("<tr>") == 8
    choose(shown, "three alike")
    assert said(shown).count("<b>33.3</b>") == 3


def test_who_leaves_a_split_is_said():
    shown = three_and_more.share()
    yellow, green = sliders(shown)
    yellow.value, green.value = 30, 40
    assert "Red 80, Yellow 30, Green 40: <b>nobody leaves</b>" in said(shown)
    green.value = 30
    assert "Green can earn 40, 10 more" in said(shown)
    yellow.value = green.value = 140
    assert "There are only 150 to share" in said(shown)
    choose(shown, "three alike")
    yellow.value, green.value = 35, 35
    assert "Red and Yellow can earn 80, 15 more; Red and Green can earn 80, 15 more" in said(shown)


def test_random_tables_are_counted():
    shown = three_and_more.many()
    assert "24 tables: pooling adds" in said(shown)
    press(shown, "24 tables more")
    assert "48 tables: pooling adds" in said(shown)
    choose(shown, "crowded")
    assert "24 tables: pooling adds" in said(shown)


def test_a_race_against_greedy():
    shown = planning.race()
    lots = vacant_lots(position("dear_greed"), "Red")
    for lot in lots:
        tap(shown, lot)
    assert "Your plan earns <b>100</b> k a year. Greedy ends with 70" in said(shown)
    assert "nothing earns more" in said(shown)
    tap(shown, lots[0])
    assert "Choose a tile" in said(shown)
    press(shown, "take all back")
    assert "Your plan earns <b>40</b>" in said(shown)
    choose(shown, "six lots")
    assert "Your plan earns <b>0</b>" in said(shown)
    press(shown, "another position")
    assert (
        sum(int(label.split("× ")[1]) for label in parts(shown, widgets.ToggleButtons)[1]._options_labels)
        == 7
    )


def test_most_of_the_tree_is_cut():
    assert "Whole tree: 8,316 placements, begun and whole. With a bound: <b>1,299</b>" in said(
        planning.tree()
    )


def test_waiting_against_laying_now():
    shown = planning.wait()
    year, chance = sliders(shown)
    year.value, chance.value = 4, 25
    assert "Lay now: 30. Wait: 30 on average. <b>Both are worth the same</b>" in said(shown)
    year.value = 6
    assert "<b>Lay it now</b>" in said(shown)
    year.value = 1
    assert "<b>Wait</b>" in said(shown)


def test_deals_by_two_yardsticks():
    shown = our_game.deals()
    sliders(shown)[0].value = 9
    assert "Year 3, move 68 (both sides give): red +30, purple -20. Created: <b>+10</b>" in said(shown)
    choose(shown, "best placement")
    assert "red +60, purple -20. Created: <b>+40</b>" in said(shown)


def test_what_all_deals_created_by_two_yardsticks():
    shown = our_game.created()
    assert "35 deals, 32 of them created nothing" in said(shown)
    choose(shown, "best placement")
    assert (
        "35 deals, 20 of them created nothing. All together created <b>+410</b> k a year: red -170, blue +440"
        in (said(shown))
    )
    assert "green -200" in said(shown)


def test_a_class_of_two_tables_and_a_broken_file(tmp_path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.chdir(tmp_path)
    assert [table.name for table in our_game.read_class().tables] == ["table 1"]
    folder = tmp_path / "records"
    folder.mkdir()
    (folder / "torn.jsonl").write_text("{")
    assert "torn.jsonl is left out" in our_game.told().value
    for number in (1, 2):
        game = chinatown.new_game(["Ann", "Bo", "Cy"][: 2 + number] if number > 1 else ["Di", "Ed", "Flo"])
        game.push(chinatown.Income(table_allows="quick"))
        save(game, folder / f"{number}.jsonl")
    assert "2 used: table 1, table 2." in our_game.told().value
    shown = our_game.deals()
    choose(shown, "table 2")
    assert "Nobody made a deal at this table" in said(shown)
    assert parts(our_game.incomes(), Figure)
    assert our_game.unearned()
    compared = our_game.side_by_side()
    for label in ("how unequal", "how rich", "how busy"):
        choose(compared, label)
        (figure,) = parts(compared, Figure)
        assert set(figure.series.names) == {"table 1", "table 2"}
    assert "0 deals" in said(our_game.created())
