"""Effects change what their help counts, by as much as it says, and put things in the order that it says."""

from __future__ import annotations

import pytest

from tests.compiler.texts import game, said_of

KEEPS = "keep food per player number = 5", "keep coins per player number = 5", "keep order seat many", "keep leader seat = none"


def said(*lines: str) -> list[str]:
    """What is said of an action with these lines."""
    text = game(*KEEPS, 'action cook "Cook" {', *lines, "}")
    return [message for code in ("other-figure", "wrong-value") for message, _ in said_of(code, text)]


@pytest.mark.parametrize(("helps", "effects", "called"), [
    ("A sheep is two food.", "raise me.food by 3", "two food"), ("It brings 4 coins.", "raise me.coins by 3 ; lower me.food by 1", "4 coins"),
    ("You lose 2 food, and draw.", "lower me.food by 1", "2 food"),
    ("A sheep is two food.", "raise me.food by 2", ""), ("At least two food is left.", "lower me.food by 1", ""),
    ("Two food or one coin.", "raise me.food by 3", ""), ("A sheep is two food.", "raise me.food by 3 ; raise me.food by 1", ""),
    ("A sheep is two food.", "raise me.food by (me.coins + 1)", ""), ("Two food is lost, and two food is left.", "lower me.food by 1", ""),
    ("You get three food.", "each n in 1..3 { raise me.food by 1 }", ""), ("With ten food, you get one more.", "raise me.food by 1", ""),
    ("Another two food.", "raise me.food by 3", ""), ("A sheep is two food.", "set me.food = 3", ""),
])
def test_amounts(helps: str, effects: str, called: str) -> None:
    figure = effects.split()[3] if called else ""
    assert said(f'help "{helps}"', f"do {{ {effects} }}") == [f"the text of this action says “{called}”, and this is {figure}"] * bool(called)


@pytest.mark.parametrize(("text", "effect", "called"), [
    ("{p} gains 2 more cards next turn", "raise p.coins by 3", "2 more cards"), ("{p} has one fewer", "lower p.coins by 2", "one fewer"),
    ("{p} gains 2 more cards", "raise p.coins by 2", ""), ("{p} gains 2 more cards", "raise p.coins by 3 ; lower p.food by 1", ""),
    ("{p} has no more than 2", "raise p.coins by 3", ""), ("{p} gains 2 more cards", "raise p.coins by n", ""),
    ("{p} pays $2 more", "lower p.coins by 3", ""), ("{p} has 3 less, and 2 more", "lower p.coins by 1", ""),
    ("{p} rolls 2 more times", "raise p.coins by 3", ""), ("{p} has one fewer ship", "lower p.coins by 2", ""),
    ("{p} has 2 more cards than before", "raise p.coins by 1", ""),
])
def test_more_of_something(text: str, effect: str, called: str) -> None:
    found = said_of("other-figure", game(*KEEPS, f'verb gains(p, n) "{text}" {{ {effect} }}', "after gains(p, n) { set leader = p }",
                                         "action get { do { gains me 1 } }"))
    assert [message for message, _ in found] == [
        f"the text of this verb says “{called}”, and this is {effect.split()[3]}"] * bool(called)


def begins(helps: str, key: str, loop: str = "sorted") -> list[str]:
    kept = "order" if loop == "sorted" else "leader"
    return said(f'help "{helps}"', f"do {{ set {kept} = {loop}(p for p in players by {key}) ; raise me.food by 1 ; raise me.coins by 1 }}")


@pytest.mark.parametrize(("helps", "key"), [
    ("Whoever has the least food is first.", "-p.food"), ("Whoever has most coins goes first.", "p.coins"),
    ("Nobody waits. The fewest coins come first.", "0 - p.coins"),
])
def test_another_order(helps: str, key: str) -> None:
    (message,) = begins(helps, key)
    assert f"and this begins with whoever has {'more' if key[0] in '-0' else 'less'}" in message


@pytest.mark.parametrize(("helps", "key"), [
    ("Whoever has the least food is first.", "p.food"), ("Whoever has most coins goes first.", "-p.coins"),
    ("Whoever has the least food may eat.", "-p.food"), ("The least food and the most coins come first.", "-p.food"),
    ("Whoever has the least food is first.", "-p.coins"), ("At the end, coins count. The oldest is first.", "p.coins"),
])
def test_orders_that_can_be_meant(helps: str, key: str) -> None:
    assert begins(helps, key) == []


def test_the_one_who_has_most() -> None:
    (message,) = begins("Whoever has most coins begins.", "p.coins", "least")
    assert message.endswith("and this is whoever has less")
    assert begins("Whoever has most coins begins.", "p.coins", "best") == []
    assert begins("Give at most 3 coins to the poorest.", "p.coins", "least") == []
