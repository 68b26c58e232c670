"""Lines of a drawing that show values: the allowed expressions, and that nothing is computed from information that some seats do
not see."""

from __future__ import annotations

import pytest

from tests.compiler.texts import game, problems, sound

KEEPS = (
    "type good { has price money = $0 ; iron ; coal { price $3 } ; keep stock number = 0 ; keep guess number seen by none = 0 }",
    "zone deck of good seen by none size by none full ; zone hand of good per player seen by owner size by all",
    "zone heap of good seen by (judge) size by all ; keep judge seat = red",
    "keep money per player money = $0 ; keep luck per player number seen by owner = 0",
    "keep points of good number per player ; keep clue number seen by none = 0 ; keep hint number seen by (judge) = 0",
    "check used = all(worth(p) >= $0 and rich != none and many(p.hand) >= 0 and (has_coal(p.hand) or p.hand.size >= 0) for p in players)",
    "define worth(p) = p.money + p.luck * $1 ; define rich = best(p for p in players by p.money)",
    "define many(z) = z.size ; define has_coal(z) = coal in z",
)


def drawing(*lines: str) -> str:
    return game(*KEEPS, "drawing {", *(f"  {line}" for line in lines), "}")


@pytest.mark.parametrize("line", [
    "show money", 'show money "Cash" of $20 when me.money > $0', "show points of (me.points(good) + 1) when good != coal",
    "show judge when judge != none", 'show best "Richest" = rich', "show hand = me.hand.size", "show coal = has_coal(me.hand)",
    "show worth = worth(me)", "show held = many(me.hand)", "show hint", "show heap = has_coal(heap)", "show cards = count(heap)",
    "show stock per good", 'show dear "Dear" per good = good.price > $1', "show mine per good = me.hand.count(good)",
    "detail price of good", 'detail stock of good "{} left" when good.stock > 0', "detail left of good = me.points(good)",
    "detail held of good = me.hand.count(good)", "detail guess of good",
])
def test_what_can_be_shown(line: str) -> None:
    sound(drawing(line))


@pytest.mark.parametrize(("line", "message", "hint"), [
    ("show clue", "nobody sees `clue`, and this would reveal it", "leave it out"),
    ("show left = deck.size", "nobody sees `deck`, and this would reveal it", "leave it out"),
    ("detail left of good = deck.count(good)", "nobody sees `deck`, and this would reveal it", "leave it out"),
    ("show most = max(p.luck for p in players)", "only its owner sees `luck`, and this would reveal it",
     "read only the value of `me`, which is then shown to nobody else"),
    ("show best = best(p for p in players by worth(p))", "only its owner sees `luck`, and this would reveal it",
     "read only the value of `me`, which is then shown to nobody else"),
    ("show coals = count(p for p in players when has_coal(p.hand))", "only its owner sees `hand`, and this would reveal it",
     "read only the value of `me`, which is then shown to nobody else"),
    ("show other = first(others).luck", "only its owner sees `luck`, and this would reveal it",
     "read only the value of `me`, which is then shown to nobody else"),
    ("show money = 1 when red.luck > 0", "only its owner sees `luck`, and this would reveal it",
     "read only the value of `me`, which is then shown to nobody else"),
    ("show money of (red.luck * $1)", "only its owner sees `luck`, and this would reveal it",
     "read only the value of `me`, which is then shown to nobody else"),
])
def test_nothing_is_shown_of_what_not_all_see(line: str, message: str, hint: str) -> None:
    (problem,) = problems(drawing(line))
    assert (problem.code, problem.message, problem.hint) == ("secret-text", message, hint)


def test_a_secret_behind_a_network_is_found() -> None:
    text = game("type town { keep toll number seen by none = 0 ; a ; b }", "link road joins town { } ; road a -- b",
                "network way of town { open road r when all(t.toll > 0 for t in r.ends) }",
                "drawing { show far = count(way.reached(town.a)) }")
    (problem,) = problems(text)
    assert (problem.code, problem.message) == ("secret-text", "nobody sees `toll`, and this would reveal it")


@pytest.mark.parametrize(("line", "code", "message", "hint"), [
    ("show mony", "unknown-name", "no keep of the game or of a player is called `mony`", "did you mean `money` (line 8)?"),
    ("show wealth", "unknown-name", "no keep of the game or of a player is called `wealth`",
     "write `show wealth = …` for a value of its own"),
    ("show hand", "unknown-name", "no keep of the game or of a player is called `hand`", "write `show hand = me.hand.size`"),
    ("show price of good", "unknown-name", "no keep of the game or of a player is called `price`", "write `detail price of good`"),
    ("show stock", "unknown-name", "no keep of the game or of a player is called `stock`",
     "write `show stock per good`, one for each good"),
    ("show stick per good", "unknown-field", "a good has no keep that is called `stick`", "did you mean `stock` (line 5)?"),
    ("show wealth per good", "unknown-field", "a good has no keep that is called `wealth`",
     "write `show wealth per good = …` for a value of its own"),
    ("show money per player", "wrong-argument", "a figure that uses `me` is one of each player already",
     "leave out `per player`"),
    ("show guess per good", "secret-text", "nobody sees `guess`, and this would reveal it",
     "leave it out"),
    ("show money of 20", "wrong-type", "`show`: this is an amount of money, and its limit is a number",
     "both must be numbers, or both amounts of money"),
    ("show hand = me.hand", "wrong-type", "only a value can be shown, and this is the zone hand", "such as `me.hand.size`"),
    ("show money during market", "unknown-name", "no phase is called `market`", "the flow has none"),
    ("show money ; show money", "declared-twice", "there is a second `show money`", "the first is in line 14"),
    ("detail price of good ; detail price of good", "declared-twice", "there is a second `detail price of good`",
     "the first is in line 14"),
    ("detail price of goods", "unknown-type", "no type is called `goods`", "did you mean `good` (line 5)?"),
    ("detail cost of good", "unknown-field", "a good has no `cost`", "it has price, stock, guess"),
    ("detail price", "wrong-argument", "`detail`: `of` and the type of the members are missing",
     "write `detail price of good`"),
])
def test_what_cannot_be_shown(line: str, code: str, message: str, hint: str) -> None:
    (problem,) = problems(drawing(line))
    assert (problem.code, problem.message, problem.hint) == (code, message, hint)
