"""A line for a card takes the end that the text of the card names."""

from __future__ import annotations

import pytest

from tests.compiler.texts import game, said_of

CARDS = """type card {
    has says text
    slide { says "the last player loses $1" } ; prize { says "the best player earns at least $1" } ; turn { says "the last player is first player" }
    calm { says "at last" } ; first_card { says "the first edition" } ; none_of_it { says "the last one" }
  }"""


def said(line: str, option: str = "The last player") -> list[tuple[str, str | None]]:
    """What is said of an effect of the set-up."""
    lines = (CARDS, f'option late "{option}" (helped, usual) = usual', "keep purse per player money = $3", "keep today card = slide",
             f"setup {{ do {{ pick c in card at random ; set today = c }} ; do more {{ each p in players {{ {line} }} }} }}")
    return said_of("wrong-value", game(*lines))


@pytest.mark.parametrize(("when", "taken", "says", "about"), [
    ("today == slide", "first(players)", "last player", "slide"), ("today == slide and p.purse > $0", "first(players)", "last player", "slide"),
    ("late == helped", "first(players)", "last player", "helped"),
    ("today == prize", "least(q for q in players by q.purse)", "best player", "prize"),
])
def test_the_other_end(when: str, taken: str, says: str, about: str) -> None:
    name, end = taken.partition("(")[0], says.partition(" ")[0]
    assert said(f"lower p.purse by $1 when p == {taken} and {when}") == [(
        f"the text about `{about}` says “{says}”, and this is `{name}`", f"did you mean `{taken.replace(name, end)}`?")]


@pytest.mark.parametrize("line", [
    "lower p.purse by $1 when p == last(players) and today == slide", "lower p.purse by $1 when p == first(players) and today == calm",
    "lower p.purse by $1 when p == last(players) and today == first_card", "lower p.purse by $1 when p == first(players) and today == turn",
    "lower p.purse by $1 when p == last(players) and p != first(players) and today == slide",
    "lower p.purse by $1 when p == first(players) and today == none_of_it", "lower p.purse by $1 when first(card) == slide",
    "lower p.purse by $1 when p == first(players) and today != slide",
])
def test_ends_that_can_be_meant(line: str) -> None:
    assert said(line) == []


def test_an_option_for_an_edition() -> None:
    assert said("lower p.purse by $1 when p == last(players) and late == helped", "First edition") == []
