"""Chance: the draws, computed here a second time, and the information of players who see some of them."""

from __future__ import annotations

from collections import Counter
from hashlib import blake2b
from itertools import count
from pathlib import Path

import pytest

import aoi_rules as aoi
from aoi_rules import bots
from aoi_rules.machine.generator import Generator, seat_state
from aoi_rules.machine.kernel import SEEDS, derive_seed, drawn_at
from aoi_rules.play.engines import PythonEngine
from tests.testing.games import CARDS, changed, written

SEED = 0x0123456789ABCDEF0123456789ABCDEF
DRAWS = 4000


def draws(number: int, sides: int, seed: int = SEED, stream: bytes = b"deck") -> list[int]:
    return [drawn_at(seed, stream, at, sides) for at in range(1, number + 1)]


def by_the_book(seed: int, stream: str, number: int, sides: int) -> int:
    """A draw as documented: keyed BLAKE2b of name, zero byte, count and try."""
    for attempt in count():
        message = stream.encode() + b"\0" + number.to_bytes(8, "little") + attempt.to_bytes(8, "little")
        drawn = int.from_bytes(blake2b(message, key=seed.to_bytes(16, "little"), digest_size=8).digest(), "little")
        if drawn < 2**64 // sides * sides:
            return drawn % sides
    raise AssertionError


# ---- the draws ----------------------------------------------------------------------------------------------------------


def test_the_same_draws_on_every_machine() -> None:
    """The values are recorded here; saved games rely on them."""
    assert draws(12, 6) == [1, 2, 1, 2, 1, 3, 3, 2, 4, 3, 5, 5]
    assert draws(6, 52, seed=0) == [31, 20, 20, 15, 51, 3]
    assert draws(6, 52, seed=SEEDS - 1, stream=b"setup.first") == [15, 26, 49, 2, 35, 3]


@pytest.mark.parametrize("sides", [1, 2, 7, 52, 2**32 + 1, 2**63 + 1, 2**64 - 1, 2**64], ids=str)
@pytest.mark.parametrize("stream", ["deck", "setup.first", "a"])
def test_draws_are_those_of_their_description(sides: int, stream: str) -> None:
    """This includes the case in which half of all tries are above the greatest multiple of the sides."""
    for number in (1, 2, 3, 255, 256, 2**40):
        assert drawn_at(SEED, stream.encode(), number, sides) == by_the_book(SEED, stream, number, sides)


def chi_squared(found: Counter[int], sides: int) -> float:
    expected = found.total() / sides
    return sum((found[side] - expected) ** 2 / expected for side in range(sides))


@pytest.mark.parametrize(("sides", "limit"), [(2, 10.83), (6, 20.52), (10, 27.88), (70, 111.06)])
def test_all_sides_are_equally_likely(sides: int, limit: float) -> None:
    """The limits are those of chi-squared with one degree of freedom less than there are sides; one sequence in a thousand
    exceeds them."""
    assert chi_squared(Counter(draws(DRAWS, sides)), sides) < limit


@pytest.mark.parametrize("other", ["a later draw", "another stream", "another seed"])
def test_one_draw_says_nothing_about_another(other: str) -> None:
    """All pairs of draws are equally likely: 36 kinds, 35 degrees of freedom."""
    ours = draws(DRAWS, 6)
    theirs = {"a later draw": ours[1:] + ours[:1], "another stream": draws(DRAWS, 6, stream=b"decks"),
              "another seed": draws(DRAWS, 6, seed=SEED + 1)}[other]
    pairs = Counter(6 * a + b for a, b in zip(ours, theirs, strict=True))
    assert chi_squared(pairs, 36) < 66.62


def test_each_bit_of_the_seed_changes_half_of_all_draws() -> None:
    ours = draws(64, 2)
    same = [sum(a == b for a, b in zip(ours, draws(64, 2, seed=SEED ^ 1 << bit), strict=True)) for bit in range(128)]
    assert min(same) > 12
    assert max(same) < 52
    assert sum(same) == pytest.approx(64 * 64, rel=0.05)


# ---- streams ------------------------------------------------------------------------------------------------------------


def hands(folder: Path, text: str, seed: int) -> object:
    game = aoi.load(written(folder, "cards.aoi", text)).new_game(3, seed)
    return [game.view(seat).data["zones"]["hand"][seat] for seat in game.seats]


def test_a_stream_elsewhere_changes_no_draw(tmp_path: Path) -> None:
    """Streams are identified by their names: an earlier zone and a `pick` leave the other draws unchanged."""
    more = changed(('  zone deck "Deck"', '  zone spare "Spare" of card seen by all\n  zone deck "Deck"'), ("    do start {", """\
    do omen { pick one in players at random; raise one.money by $1 }
    do start {"""))
    assert [hands(tmp_path, more, seed) for seed in range(5)] == [hands(tmp_path, CARDS, seed) for seed in range(5)]


@pytest.mark.thorough
def test_what_is_renamed_draws_as_before(tmp_path: Path) -> None:
    """A zone, and an action that picks something; saved games continue."""
    before = changed(("do hide { hide me card }", "do hide { hide me card; pick one in players at random; raise one.money by $1 }"))
    after = before.replace("deck", "pile").replace("hide", "bury").replace("keep money", "renamed deck to pile\n  renamed hide to bury\n"
                                                                            "  renamed hide.hide to hide.bury\n  keep money")
    rules = aoi.load(written(tmp_path, "cards.aoi", before))
    game, names = rules.new_game(2, 5), aoi.load(written(tmp_path, "cards.aoi", after))
    while not game.over:
        game.play(game.legal_moves()[0])
    again = aoi.loads(aoi.dumps(game), names)
    assert again.record.state.STREAMS == game.record.state.STREAMS == (b"deck", b"hand", b"chest", b"discard", b"hide.one")
    assert sum(again.record.state.streams) > 4
    assert {s: score.total for s, score in again.scores().items()} == {s: score.total for s, score in game.scores().items()}


def test_a_pick_has_a_stream_of_its_routine(tmp_path: Path) -> None:
    """Each zone has a stream of its own, by its name; `streams` counts the draws of each."""
    text = changed(("    do start {", "    do omen { pick one in players at random }\n    do start {"))
    state = aoi.load(written(tmp_path, "cards.aoi", text)).new_game(2, 1).record.state
    assert dict(zip(state.STREAMS, state.streams, strict=True)) == {
        b"deck": 4, b"hand": 0, b"chest": 0, b"discard": 0, b"setup.one": 1}


def test_a_play_says_how_many_sides_each_draw_had(tmp_path: Path) -> None:
    """The greatest of these numbers is the limit for chance; one more is refused."""
    text = changed(("    do start {", "    do omen { pick one in players at random }\n    do start {"))
    program = aoi.load(written(tmp_path, "cards.aoi", text)).program
    engine = PythonEngine(program)
    _, happened = engine.start(2, {}, SEED, None)
    assert engine.sides(happened) == (2, 9, 8, 7, 6)
    assert all(drawn < sides for drawn, sides in zip(engine.read_story(happened)[0], engine.sides(happened), strict=True))
    _, happened = engine.start(2, {}, SEED, [1, 8, 7, 6, 5])
    assert engine.read_story(happened)[0] == (1, 8, 7, 6, 5)
    with pytest.raises(ValueError, match="6 where a number below 6 is drawn"):
        engine.start(2, {}, SEED, [1, 8, 7, 6, 6])


# ---- secrecy of the seed ------------------------------------------------------------------------------------------------


def fits(rules: aoi.Ruleset, seed: int, seen: object) -> bool:
    return rules.new_game(3, seed).view("red").data["zones"]["hand"]["red"] == seen


@pytest.mark.slow
def test_a_small_seed_is_found_by_trying() -> None:
    """The first hand of one seat is enough: so the documentation says that a small seed is not a secret."""
    rules = aoi.load("card_game")
    seen = rules.new_game(3, 271).view("red").data["zones"]["hand"]["red"]
    assert [seed for seed in range(400) if fits(rules, seed, seen)] == [271]
    assert "not a secret" in str(aoi.Ruleset.new_game.__doc__)
    assert "found by trying" in str(aoi.Game.seed.__doc__)


def test_a_seed_that_is_drawn_has_128_random_bits() -> None:
    """Every bit is 0 in some games and 1 in others."""
    rules = aoi.load("card_game")
    seeds = [rules.new_game(3).seed for _ in range(40)]
    assert len(set(seeds)) == 40
    for bit in range(128):
        assert len({seed >> bit & 1 for seed in seeds}) == 2, f"bit {bit} is always the same"


def test_what_bots_draw_does_not_give_the_seed_away() -> None:
    """A bot holds its generator, whose state reveals the initial value of its seat's generators, but no more: that value is
    derived by BLAKE2b."""
    rules = aoi.load("card_game")
    game = rules.new_game(3, SEED)
    assert bots.chance(game).random() == bots.chance(rules.new_game(3, SEED)).random()
    begun = derive_seed(SEED, f"bot {game.to_move}") % 2**64
    assert seat_state(SEED, str(game.to_move)) == begun
    assert bots.chance(game).getstate() == Generator(Generator(begun).getrandbits(64)).getstate()
    assert begun not in (SEED % 2**64, SEED >> 64, 0)
    assert len({seat_state(SEED, seat) for seat in ("red", "blue", "green")} | {seat_state(SEED + 1, "red")}) == 4


def test_each_decision_has_other_numbers() -> None:
    game = aoi.load("card_game").new_game(3, SEED)
    found = set()
    for number in range(50):
        rng = bots.chance(game)
        begun = Generator(seat_state(SEED, str(game.to_move)))
        assert rng.getstate() == Generator([begun.getrandbits(64) for _ in range(number + 1)][-1]).getstate()
        found.add(rng.random())
        game.play(game.legal_moves()[0])
    assert len(found) == 50


def test_a_bots_number_is_never_a_draw() -> None:
    """This holds even for a purpose that looks like the message of a draw."""
    message = "deck\0" + (1).to_bytes(16, "little").decode()
    assert derive_seed(SEED, message) % 2**64 != drawn_at(SEED, b"deck", 1, 2**64)
    drawn = blake2b(message.encode(), key=SEED.to_bytes(16, "little"), digest_size=16).digest()
    assert derive_seed(SEED, message).to_bytes(16, "little") != drawn
