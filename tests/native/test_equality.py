"""Native code and pure Python play the same games: moves, order, seats, the log, draws, digests, scores, ranks, outlook."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import product
from pathlib import Path

import pytest
from attrs import define, evolve, field
from hypothesis import HealthCheck, Phase, given, settings

import aoi_rules as aoi
from aoi_rules.compiler.back_end import PASSES
from aoi_rules.compiler.stage_text import c_of
from aoi_rules.machine.program import Program
from aoi_rules.native import libraries, sources
from aoi_rules.native.binding import Bridge
from aoi_rules.native.builder import Builder
from aoi_rules.native.libraries import NativeRules
from tests.compiler.playing import MANDATORY, large_budget
from tests.compiler.spelling_rules import rulesets
from tests.compiler.texts import game
from tests.everyday import first
from tests.native.games import Played, compared
from tests.native.rulesets import GROWING, LISTS, NAMED, REFILLED, SEATS, SIGNS, TEXTS, WAYS, forms_of, wide
from tests.testing.games import written
from tests.testing.projects import installed
from tests.testing.projects import third_party as projects

BUNDLED = ("germany", "new_england", "card_game", "industry")
SLOTS, PAIRS = (Path(__file__).parent.parent.joinpath("words", f"{name}.aoi").read_text(encoding="utf-8") for name in ("slots", "pairs"))
TOP = Path(__file__).parents[2]


@define
class Libraries:
    """Libraries of rulesets, built quickly when they are first needed, and only for these tests."""

    builder: Builder
    bridge: Bridge
    _built: dict[tuple[str, bool], tuple[Program, NativeRules]] = field(factory=dict)

    def of(self, ruleset: str, optimized: bool = True) -> tuple[Program, NativeRules]:
        """The program and the library of a ruleset, given by its name or its text; without the optional passes unless it is
        `optimized`."""
        if (ruleset, optimized) not in self._built:
            forms, program = forms_of(ruleset, PASSES if optimized else MANDATORY)
            identity = sources.identity(program)
            builder = evolve(self.builder, level="0")
            path = builder.library(program.model.name, identity, lambda found: c_of(forms, found))
            rules = libraries._load(program, identity, path, self.bridge)
            assert rules is not None
            self._built[ruleset, optimized] = program, rules
        return self._built[ruleset, optimized]


@pytest.fixture(scope="session")
def built(builder: Builder, bridge: Bridge) -> Libraries:
    return Libraries(builder, bridge)


@pytest.fixture
def third_party() -> Iterator[None]:
    """Plugins with maps, as pip installs them."""
    with installed(*projects()):
        yield


def games(program: Program, rules: NativeRules, seeds: range, every: bool = False, rarely: int = 7, most: int = 2_000) -> Iterator[Played]:
    """Play whole games with each of some seeds: with every number of players and every choice of the options, or with a number
    and a choice that follow from the seed."""
    model = program.model
    numbers = range(model.least_players, model.most_players + 1)
    settings = [(players, options) for players in numbers
                for options in product(*(range(len(option.choices)) for option in model.options))]
    for seed in seeds:
        for players, options in settings if every else [settings[seed * 7 % len(settings)]]:
            chosen = {option.name: value for option, value in zip(model.options, options, strict=True)}
            found = compared(program, rules, model.seats[:players], chosen, seed, most, rarely)
            found.over |= found.decisions == most
            yield found


def whole(found: Iterator[Played]) -> None:
    """All games reached their end, or far enough, and native code never needed pure Python."""
    for played in found:
        assert played == Played(decisions=played.decisions, over=True)
        assert played.decisions > 8


# ---- every day -----------------------------------------------------------------------------------------------------------


EVERY_DAY = {"germany": [], "industry": [pytest.mark.thorough]}


@pytest.mark.slow
@pytest.mark.parametrize("name", [pytest.param(name, marks=EVERY_DAY.get(name, [pytest.mark.slow])) for name in BUNDLED])
def test_the_bundled_games(built: Libraries, name: str) -> None:
    whole(games(*built.of(name), range(1), rarely=60, most=250))


@pytest.mark.slow
@pytest.mark.usefixtures("third_party")
@pytest.mark.parametrize("name", ["brenner", pytest.param("alps", marks=pytest.mark.slow), pytest.param("stormy", marks=pytest.mark.slow),
                                  pytest.param("drafted", marks=pytest.mark.slow)])
def test_a_map_of_a_plugin(built: Libraries, name: str) -> None:
    whole(games(*built.of(name), range(1), rarely=60, most=100))


@pytest.mark.slow_with("growing", "pairs", "signs", "wide", "zones of members")
@pytest.mark.thorough_with("wide", "growing", "one name", "refilled")
@pytest.mark.parametrize("ruleset", first(4, [wide(70), GROWING, NAMED, REFILLED, SIGNS, TEXTS, LISTS, SLOTS, PAIRS], pytest.mark.thorough),
                         ids=["wide", "growing", "one name", "refilled", "signs", "texts", "lists", "zones of members", "pairs"])
def test_sets_of_several_words_and_lists_of_any_length(built: Libraries, ruleset: str) -> None:
    whole(games(*built.of(ruleset), range(1), rarely=30, most=150))


@pytest.mark.slow
@pytest.mark.parametrize("optimized", [True, False])
def test_cheapest_ways(built: Libraries, optimized: bool) -> None:
    whole(games(*built.of(WAYS, optimized), range(6), rarely=10, most=150))


@pytest.mark.thorough
def test_seats_that_do_not_play(built: Libraries) -> None:
    whole(games(*built.of(SEATS), range(2), every=True))


# ---- the long run ----------------------------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("name", BUNDLED)
def test_all_options_and_numbers_of_players(built: Libraries, name: str) -> None:
    whole(games(*built.of(name), range(1), every=True))


@pytest.mark.slow
@pytest.mark.parametrize("ruleset", [wide(64), wide(65), wide(130), GROWING], ids=["64", "65", "130", "growing"])
def test_more_of_these(built: Libraries, ruleset: str) -> None:
    whole(games(*built.of(ruleset), range(12)))


@pytest.mark.slow
@pytest.mark.parametrize("name", BUNDLED)
def test_without_the_optimiser(built: Libraries, name: str) -> None:
    with large_budget():  # the budget of pure Python; native code sometimes exhausts its own, and a move is played again
        for played in games(*built.of(name, optimized=False), range(1), rarely=40, most=120):
            assert played == Played(decisions=played.decisions, replayed=played.replayed, over=True)
            assert played.replayed < played.decisions


@pytest.mark.slow
@settings(max_examples=12, phases=[Phase.explicit, Phase.generate], suppress_health_check=list(HealthCheck), derandomize=True)
@given(rulesets())
def test_rulesets_that_nobody_wrote(built: Libraries, text: str) -> None:
    """Names and texts that look like a program's code."""
    for optimized in (True, False):
        for played in games(*built.of(text, optimized), range(2), most=60):
            assert played.replayed == 0


# ---- through `Game` --------------------------------------------------------------------------------------------------------


@pytest.fixture
def both(built: Libraries, monkeypatch: pytest.MonkeyPatch) -> Callable[[str, int], tuple[aoi.Game, aoi.Game]]:
    """Makes a game in pure Python and the same one in native code."""

    def begun(ruleset: str, seed: int) -> tuple[aoi.Game, aoi.Game]:
        program, rules = built.of(ruleset)
        made = []
        for known in (None, rules):
            monkeypatch.setitem(libraries._known, program, known)
            made.append(aoi.Ruleset(program).new_game(seed=seed))
        return made[0], made[1]

    return begun


def shown(played: aoi.Game) -> tuple[object, ...]:
    """A game's view of its position and of its past."""
    seats = (None, *played.seats)
    return (played.to_move, played.over, played.phase, played.at, played.can_undo, list(map(str, played.legal_moves())), played.scores(),
            played.outlook(), played.winners, [played.view(seat).json() for seat in seats],
            [[str(event) for event in played.events(seat)] for seat in seats])


@pytest.mark.slow
@pytest.mark.parametrize("name", ["industry", GROWING], ids=["industry", "growing"])
def test_what_a_game_shows(both: Callable[[str, int], tuple[aoi.Game, aoi.Game]], name: str) -> None:
    """This includes copies, undo and redo."""
    python, native = both(name, 5)
    for turn in range(24):
        assert shown(native) == shown(python), turn
        if python.over:
            break
        at = turn * 31 % len(python.legal_moves())
        before, copy = shown(python), native.copy()
        for played in (python, native):
            played.play(played.legal_moves()[at])
            if turn % 5 == 2:
                played.undo(force=True)
                assert shown(played)[:3] == before[:3]
                played.redo()
        assert shown(copy) == before


# ---- faults ------------------------------------------------------------------------------------------------------------------


def acting(body: str, *lines: str) -> str:
    """A game of some turns, each between `pass` and `act`, which runs the given lines."""
    return game(f"action act {{ {body} }}", "keep n number = 3", *lines).replace(
        "each player in players { take 1 of turn }", "repeat until (n == 0) { each player in players { take 1 of turn } }").replace(
        "turn (pass)", "turn (pass, act)")


MOST = "define most = 999999999 * 999999999 * 9 + 223372054 * 1000 * 1000 * 1000 + 854775798"
"""The greatest number in a game."""
FAULTS = {
    "growing": acting("do { set n = n * n }"),
    "in between": acting("do { set n = n * n * n * n // 3 // n // n * n }"),
    "greatest": acting("do { set n = most ; raise n by 1 }", MOST),
    "up to the greatest": acting("do { raise n by (most // 2) }", MOST),
    "least": acting("do { set n = 1 - most ; lower n by 1 }", MOST),
    "sum": acting("do { set n = sum(x * (most // 9) for x in 1..n) ; set n = 4 + m ; set m = 7 }", MOST, "keep m number = 0"),
    "long range": acting("do { each i in n..(n * 99999) { set n = i } }"),
    "budget": acting("do { each i in 1..9999 when n > 0 { each j in 1..9999 { set n = 3 } } }"),
    "deep": acting("do { dig n }", "verb dig(p) { raise n by 1 }", "verb back(p) { lower n by 1 }",
                   "after dig(p) when n > 0 { back p }", "after back(p) when n > 0 { dig p }"),
    "ahead": acting("bring 300 g each g in good", "type good { coal ; iron }", "type card { ace ; king ; queen }",
                    'source well w each c in card { require one "One" = w == coal or w == iron ; do { raise n by 1 } }'),
    "nothing to pick": acting("do { pick q in some at random ; set n = n + 1 }", "keep some seat many"),
    "long list": acting("do { set all = list(x for x in 1..(n * 300)) ; raise n by 1 }", "keep all number many"),
    "endless": acting("do { set n = 0 - 1 }").replace(
        "each player in players {", "repeat while (n < 0) { do { set n = n - 1 } } ; each player in players {"),
    "no source": acting("bring 1 g each g in good ; do { set n = 4 }", "type good { wood ; coal }",
                        'source shop g { require s "S" = n > 3 or g == wood ; do { set n = n } }'),
}


@pytest.mark.slow_with("budget", "growing", "in between", "long range", "sum")
@pytest.mark.thorough
@pytest.mark.parametrize("name", first(8, FAULTS))
def test_faults(both: Callable[[str, int], tuple[aoi.Game, aoi.Game]], name: str) -> None:
    """The same move fails with the same message, and the game stays as it was."""
    python, native = both(FAULTS[name], 1)
    failed = 0
    for _ in range(12):
        for choice in ("act", "pass"):
            said = [outcome(played, choice) for played in (python, native)]
            assert said[0] == said[1], choice
            failed += bool(said[0])
            assert shown(python) == shown(native)
        if failed > 1:
            break
    assert failed


def outcome(played: aoi.Game, choice: str) -> str:
    """The error of a move that fails."""
    try:
        played.play(choice)
    except aoi.AoiError as error:
        return str(error)
    return ""


# ---- a library's name -----------------------------------------------------------------------------------------------------------


def test_a_library_is_named_by_what_its_digests_say_too() -> None:
    """Code computes with numbers, so rules that differ only in names have the same code; their digests differ."""
    one, other = (forms_of(game(f"type good {{ {name} ; coal }}", "keep holder per good seat = none"))[1] for name in ("wood", "iron"))
    assert one.code == other.code
    assert sources.identity(one) != sources.identity(other)


@pytest.mark.slow
def test_pieces_that_were_not_there(built: Libraries) -> None:
    """Rules may take a piece from a zone that does not contain it; such a position goes from Python to native code and back."""
    text = acting("choose t in token ; do { move t from bag to used ; set n = 0 when bag.size == 0 }", "type token { a ; b }",
                  "zone bag of token full", "zone used of token")
    for played in games(*built.of(text), range(3), rarely=1):
        assert (played.failed, played.replayed) == (0, 0)


@pytest.mark.slow
def test_rules_of_strangers_on_one_network(built: Libraries, tmp_path: Path) -> None:
    """New England with tolls, a canal and ships."""
    for part in (TOP / "tests" / "authors" / "tolls").glob("*.aoi"):
        written(tmp_path, part.name, part.read_text(encoding="utf-8"))
    text = (TOP / "rulesets" / "age_of_industry" / "new_england.aoi").read_text(encoding="utf-8")
    for old, new in (("map new_england", "map tolled"), ("uses ships", "uses canal toll ships"), ("at 43 61", "at 43 61; toll $2")):
        assert old in text
        text = text.replace(old, new)
    written(tmp_path, "tolled.aoi", text)
    whole(games(*built.of(str(tmp_path / "tolled.aoi")), range(1), rarely=60, most=150))
