"""The explorations without a browser: a slider or a tap, and what is told then."""

from itertools import pairwise

import ipywidgets as widgets
import pytest
from explored import parts, press, said, tap

from companion.lessons import predictions
from companion.lessons.adjacency import board, path
from companion.panels.board import BoardPanel
from companion.panels.lessons import adjacency, bag, expected_value, predict, predict_range, recall, returns


def test_a_tap_lights_up_the_neighbours():
    shown = adjacency.neighbours()
    tap(shown, 15)
    assert "Lot <b>15</b> touches 12, 14: <b>2</b> neighbours" in said(shown)


def test_two_lots_cut_a_block():
    shown = adjacency.cut()
    tap(shown, 50)
    tap(shown, 53)
    assert "14 lots left, in pieces of <b>9, 5</b>" in said(shown)
    tap(shown, 53)
    assert "15 lots left, in pieces of <b>15</b>" in said(shown)


def test_more_than_half_of_the_lots_can_be_taken_without_a_touching_pair():
    shown = adjacency.scattered()
    tap(shown, 15)
    assert "<b>1</b> of 85 lots taken; none touches another" in said(shown)
    tap(shown, 14)
    assert "<b>2</b> of 85 lots taken; these touch: 14 and 15" in said(shown)
    press(shown, "show as many as can be")
    assert "<b>44</b> of 85 lots taken; none touches another" in said(shown)
    press(shown, "give all back")
    assert "Tap lots to take them" in said(shown)


def test_hands_are_counted():
    shown = adjacency.pairs()
    press(shown, "2,000 times")
    assert "2,001 hands so far" in said(shown)


def test_a_cut_business_earns_less():
    shown = returns.cut()
    (first,) = parts(shown, widgets.IntSlider)
    first.value = 3
    assert "40 + 40 = <b>80</b>, that is 60 less than the whole" in said(shown)


def test_a_row_of_lots_stays_in_one_piece_wherever_it_is_cut():
    row = path(board().in_block(6), 9)
    assert len(set(row)) == 9
    assert all(second in board().neighbours[first] for first, second in pairwise(row))
    assert path(board().in_block(2), 99) == ()


def test_the_sixth_restaurant_brings_sixty():
    shown = returns.steps()
    (tiles,) = parts(shown, widgets.IntSlider)
    tiles.value = 6
    assert "6 tiles pay <b>140</b>; the newest brought <b>60</b>" in said(shown)


def test_the_first_photo_comes_at_thirteen():
    assert "at draw <b>13</b> on average; 15 if put back" in said(bag.waits())


def test_a_hand_is_laid_as_well_as_can_be():
    shown = expected_value.three_lots()
    assert "Best placement: <b>30</b> this year. 1 hand so far" in said(shown)
    press(shown, "draw once")
    assert "2 hands so far" in said(shown)
    press(shown, "10,000 times")
    assert "10,002 hands so far: <b>30." in said(shown)


def test_a_prediction_is_recorded_once():
    predictions.forget()
    asked = predict("How many?", "few", "many")
    asked.key.click()
    assert "Choose one first" in asked.said.value
    asked.choice.value = "many"
    asked.key.click()
    asked.choice.value = "few"
    asked.key.click()
    assert predictions.predicted("How many?") == "many"
    assert (asked.key.disabled, "many" in predict("How many?", "few", "many").said.value) == (True, True)
    assert "You predicted: <b>many</b>. It was few." in said(recall("How many?", "It was few."))
    with pytest.raises(ValueError, match="a prediction stays as it is"):
        predictions.record("How many?", "few")


def test_a_prediction_is_shown_again_even_where_that_was_run_before_it():
    """Whoever runs all cells at once sees the end of the lesson before the question."""
    predictions.forget()
    again, other = recall("How many?"), recall("How much?")
    assert "There is no prediction for this question yet" in said(again)
    asked = predict("How many?", "few", "many")
    asked.choice.value = "few"
    asked.key.click()
    assert "You predicted: <b>few</b>" in said(again)
    assert "There is no prediction" in said(other)


def test_a_question_may_come_with_its_position():
    predictions.forget()
    (shown,) = parts(predict("Who gains?", "Red", "Yellow", on="one_lot"), BoardPanel)
    assert {place.number for place in shown.board.picture.places} == set(board().in_block(5))
    assert parts(predict("Who loses?", "Red", "Yellow"), BoardPanel) == []


def test_a_prediction_may_be_two_ends_of_a_line():
    predictions.forget()
    asked = predict_range("Which prices?", 0, 200, 10)
    asked.choice.value = (30, 150)
    asked.key.click()
    assert "<b>30 to 150</b>" in said(recall("Which prices?"))
    assert asked.choice.disabled
