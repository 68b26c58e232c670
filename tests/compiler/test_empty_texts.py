"""The text of a requirement does not deny what there is if its condition does not hold, nor assert what there is not."""

from __future__ import annotations

import pytest

from tests.compiler.texts import checked, game

KEPT = (
    "type card { has copies number = 2 ; ace ; king }",
    "type town { keep owner seat = none ; keep ruin card = none ; keep open truth = no ; ulm ; bonn }",
    "type pass { keep guard seat = none ; keep holder seat = none ; gotthard }",
    "zone deck of card full", "zone hand of card per player", "keep grain per player number = 2", "keep money per player money = $3",
    "define free(t) = 3 - count(taken(t))",
    "define taken(t) = list(u for u in town when u.owner != none and u != t)",
    "setup { do { set ulm.owner = blue ; set bonn.ruin = ace ; set ulm.open = yes ; set gotthard.guard = red ; set gotthard.holder = red } }",
)


def said(text: str, condition: str) -> list[tuple[str, str | None]]:
    """What is said of a requirement of an action."""
    action = f'action go "Go" {{ choose t in town ; choose w in pass ; require it "{text}" = {condition} ; do {{ set t.owner = me }} }}'
    found = checked(game(*KEPT, action)).diagnostics
    assert not any(problem.severity == "error" for problem in found), found
    return [(problem.message, problem.hint) for problem in found if problem.code == "wrong-value"]


@pytest.mark.parametrize(("text", "condition", "meant"), [
    ("It takes no town of the other one", "count(taken(t)) == 0", "count(taken(t)) > 0"),
    ("You have no card", "me.hand.size == 0", "me.hand.size > 0"), ("You have no cards", "me.hand.empty", "not me.hand.empty"),
    ("The other player has no card", "me.hand.size == 0", "me.hand.size > 0"),
    ("The deck is empty", "deck.size == 0", "deck.size > 0"), ("The deck is already empty", "deck.empty", "not deck.empty"),
    ("Your hand is full", "me.hand.size >= 2", "me.hand.size < 2"),
    ("The town is free", "t.owner == none", "t.owner != none"), ("It is owned already", "t.owner != none", "t.owner == none"),
    ("You have no grain", "me.grain < 1", "me.grain > 0"), ("You have no money", "me.money <= $0", "me.money > $0"),
    ("Nobody owns it", "t.owner == none", "t.owner != none"), ("There is no ruin", "t.ruin == none", "t.ruin != none"),
    ("You own no town", "not any(u.owner == me for u in town)", "any(u.owner == me for u in town)"),
    ("No town is open", "count(u for u in town when u.open) == 0", "count(u for u in town when u.open) > 0"),
    ("Nobody has guarded it", "not any(u.guard != none for u in pass)", "any(u.guard != none for u in pass)"),
    ("There is a stone already", "t.owner != none", "t.owner == none"), ("Somebody owns it", "t.owner != none", "t.owner == none"),
    ("Another player has this town", "t.owner != none", "t.owner == none"), ("It is occupied", "t.owner != none", "t.owner == none"),
    ("It belongs to {t.owner}", "t.owner != none", "t.owner == none"), ("{t.ruin} lies there", "t.ruin != none", "t.ruin == none"),
    ("Somebody guards it", "gotthard.guard != none", None),
])
def test_a_condition_that_asks_for_what_its_text_complains_of(text: str, condition: str, meant: str | None) -> None:
    expected = [(f"players read “{text}” if this does not hold, and then it is not true", f"did you mean `{meant}`?")]
    assert said(text, condition) == (expected if meant is not None else []), "two seats may be at a pass"


@pytest.mark.parametrize(("text", "condition", "meant"), [
    ("All your grain is sold", "me.grain >= 0", "me.grain > 0"), ("No grain is left", "me.grain >= 0", "me.grain > 0"),
    ("All your money is spent", "me.money >= $0", "me.money > $0"), ("All your grain is sold", "me.grain > 0", None),
    ("Not all your grain is sold", "me.grain >= 0", None), ("You have debts", "me.grain >= 0", None),
    ("All must be sold", "me.grain >= 0", None), ("All your grain is sold", "me.grain - 2 >= 0", None),
    ("No place is left", "free(t) >= 0", None),
])
def test_a_condition_that_holds_when_nothing_is_left(text: str, condition: str, meant: str | None) -> None:
    assert said(text, condition) == [(f"players read “{text}” if this does not hold, and with 0 it holds", f"did you mean `{meant}`?")] * (
        meant is not None)


@pytest.mark.parametrize(("text", "condition"), [
    ("The field is full", "count(x for x in town when x.owner == none) >= 1"), ("It is full", "me.hand.size > 0"), ("It is not full", "me.hand.size > 4"),
    ("It is already closed", "t.owner != none"), ("The town is not free", "t.owner == none"),
    ("It takes no town", "count(taken(t)) > 0"), ("You have no card", "me.hand.size > 0"), ("The deck is empty", "not deck.empty"),
    ("Nobody owns it", "t.owner != none"), ("Somebody owns it", "t.owner == none"), ("It belongs to {t.owner}", "t.owner == none"),
    ("Your hand has no room", "me.hand.size == 0"), ("There is no room for a card", "me.hand.size == 0"),
    ("No second card", "me.hand.size == 0"), ("No more cards", "me.hand.size == 0"), ("Nobody else owns it", "t.owner == none"),
    ("Nobody may own it", "t.owner == none"), ("You own nothing here", "t.owner == none"), ("The deck is not empty", "deck.empty"),
    ("No town without a ruin", "count(u for u in town when u.ruin == none) == 0"),
    ("You have no cards, and it is not open", "me.hand.empty and not t.open"),
    ("No town is free", "not any(u.owner == none for u in town)"), ("No card fits unless your hand is empty", "me.hand.empty"),
    ("The ruin is already taken", "t.ruin != none"), ("Somebody must own it", "t.owner != none"),
    ("Somebody has to go there first", "t.owner != none"), ("You have already left it", "t.owner != none"),
    ("There is war", "t.owner != none"), ("Somebody attacks it", "t.owner != none"), ("It is not occupied", "t.owner != none"),
    ("Nobody owns it: {t.owner}", "t.owner != none"), ("It is not yours, nor is it open", "not t.open"),
])
def test_texts_that_can_be_meant(text: str, condition: str) -> None:
    assert said(text, condition) == []
