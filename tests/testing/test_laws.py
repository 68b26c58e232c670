"""Each law fails as it should: on rules that break it, or on an engine that this module breaks deliberately."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from importlib import import_module
from inspect import isfunction, signature
from pathlib import Path
from pkgutil import iter_modules
from typing import Any

import attrs
import pytest

import aoi_rules as aoi
from aoi_rules import testing
from aoi_rules.machine import decisions, explain, log, move_texts, views
from aoi_rules.machine.combinations import Combinations
from aoi_rules.machine.decisions import Option
from aoi_rules.machine.results import Refusal
from aoi_rules.machine.state import own_lists
from aoi_rules.machine.viewers import EVERYTHING
from aoi_rules.play import view_source
from aoi_rules.testing import laws
from aoi_rules.testing.conformance import LAWS, Conformance, LawBroken, Trial
from aoi_rules.testing.playing import first_difference
from tests.testing.games import CARDS, changed, written

REPEATS, ENDS, CONSERVES, MOVES, SECRETS, IMAGINES, CHOOSES, READS, COPIES, UNDOES, SAVES = LAWS

Broken = Callable[..., str]


def test_each_law_is_in_the_table() -> None:
    modules = [import_module(f"{testing.__name__}.{one.name}") for one in iter_modules(testing.__path__)]
    public = [one for module in modules for name, one in vars(module).items() if isfunction(one) and name in getattr(module, "__all__", ())]
    assert {one for one in public if len(of := [*signature(one).parameters]) == 2 and of[0] == "make"} == {*LAWS.values()}


BIDS = """game bids "Bids" {
  players 3..3 ; seats red blue green
  keep last money = $0
  verb shows(p, amount) "{p} bids {amount}" { set last = amount }
  menu turn (bid)
  flow { repeat round until (round == 2) { each player in players { take 1 of turn } } }
  action bid { choose amount in $0..$5 seen by owner ; do { set last = amount when me == green } }
  score { points money "Money" = 1 ; winner most points }
}
"""


@pytest.fixture
def cards(tmp_path: Path) -> aoi.Ruleset:
    return aoi.load(written(tmp_path, "cards.aoi", CARDS))


@pytest.fixture
def broken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Broken:
    """`broken(text)`: the kit's report on rules; `broken(text, law)`: the report of one law alone, with two players."""
    monkeypatch.chdir(tmp_path)

    def says(text: str, law: str = "") -> str:
        path = written(tmp_path, "cards.aoi", text).name
        attempt = partial(Trial(aoi.load(path), 2, 0, path).keep, law) if law else partial(Conformance(), path)
        with pytest.raises(LawBroken, match="breaks a law") as caught:
            attempt()
        return str(caught.value)

    return says


# ---- rules that break a law -------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_these_rules_are_in_order(cards: aoi.Ruleset) -> None:
    Conformance()(cards)


@pytest.mark.thorough
def test_an_endless_game(broken: Broken) -> None:
    assert broken(changed(("all(p.hand.size == 0 for p in players)", "round == 100000"))) == """\
cards with 2 players breaks a law: a game comes to its end
  after 12000 decisions: this game does not end (Turns); the last moves are `wait`, `wait`, `wait`, `wait`
  this game:  aoi play cards.aoi --players 2 --seed 0 < /dev/null
  in Python:  Trial(aoi_rules.load("cards.aoi"), 2, 0).play_decisions(12000)"""


@pytest.mark.thorough
def test_rules_that_cannot_go_on(broken: Broken) -> None:
    """A flow without an end and without a decision: the error is the machine's own."""
    said = broken(changed(("menu turn (hide, show, wait)", "menu turn (show, wait)"), ("require empty", "require never"),
                          ("me.hand.size == 0\n", "round == 0\n")))
    assert said.split("\n")[0] == "cards with 2 players breaks a law: a game comes to its end"
    assert "the game went on here for 100,000 steps, and nobody had to decide anything" in said
    assert said.endswith('in Python:  Trial(aoi_rules.load("cards.aoi"), 2, 0).begin_game()')


def test_a_lost_piece(broken: Broken) -> None:
    assert broken(changed(("move c from p.hand to chest", "remove c from p.hand"))) == """\
cards with 2 players breaks a law: nothing appears and nothing vanishes
  after 1 decision: there are 3 card pieces `moon`, and this makes it 2; what leaves the game must go to a zone for that
  this game:  aoi play cards.aoi --players 2 --seed 0 < /dev/null
  in Python:  Trial(aoi_rules.load("cards.aoi"), 2, 0).play_decisions(1)"""


def test_a_number_below_nothing(broken: Broken) -> None:
    said = broken(changed(("keep money", "keep left number = 0\n  keep money"), ("raise p.money by $1", "lower left by 1")))
    assert "nothing appears and nothing vanishes\n  after " in said
    assert "decision: left is -1, which is less than nothing\n" in said.replace("decisions:", "decision:")


@pytest.mark.slow
def test_a_check_that_does_not_hold_in_play(broken: Broken) -> None:
    said = broken(changed(("  verb hide", '  check poor "Nobody has more than a dollar" = all(p.money <= $1 for p in players)\n  verb hide')))
    assert "nothing appears and nothing vanishes\n  after " in said
    assert "decisions: Nobody has more than a dollar (`check poor`)\n" in said


@pytest.mark.thorough
def test_a_log_that_names_what_is_hidden(broken: Broken) -> None:
    assert broken(changed(('"{p} hides a card"', '"{p} hides {c}"'))) == """\
cards with 2 players breaks a law: a seat learns nothing that it may not see
  after 1 decision: a spectator is shown `moon`, which went where a spectator does not see it: “red hides Moon”
  this game:  aoi play cards.aoi --players 2 --seed 0 < /dev/null
  in Python:  Trial(aoi_rules.load("cards.aoi"), 2, 0).play_decisions(1)"""


def test_a_number_that_tells_what_is_hidden(broken: Broken) -> None:
    said = broken(changed(("keep money", "keep moons number = 0\n  keep money"),
                          ("hide me card", "hide me card\n      set moons = deck.count(moon)")))
    assert re.fullmatch(
        r"  after \d decisions?: after `hide with \w+` (red|blue|a spectator) is shown what is hidden from it \(a rule that "
        r"should show something must move it to where everybody sees it, or pass it to a verb whose text names it\): keeps, moons: \d and \d", said.split("\n")[1])


@pytest.mark.thorough
def test_a_choice_that_is_kept_where_all_see_it(broken: Broken) -> None:
    """Of two moves that look the same to another seat, neither leaves a trace there."""
    said = broken(changed(("keep money", "keep last card = none\n  keep money"), ("hide me card", "hide me card\n      set last = card")))
    assert re.fullmatch(
        r"  after 0 decisions: after `hide with (sun|moon)`, which it does not know from `hide with (moon|sun)`, (a spectator|blue) is shown "
        r"what is hidden from it \(a rule that should show something must move it to where everybody sees it, or pass it to a verb whose text "
        r"names it\): keeps, last: '\1' and '\2'", said.split("\n")[1])


@pytest.mark.slow
def test_a_choice_that_one_seat_alone_lets_slip(tmp_path: Path) -> None:
    """In each game the law tries a secret choice of each seat."""
    rules = aoi.load(written(tmp_path, "bids.aoi", BIDS))
    for seed in range(8):
        with pytest.raises(LawBroken, match="shown what is hidden from it"):
            Trial(rules, 3, seed).keep(SECRETS)


@pytest.mark.slow
def test_what_is_laid_open_is_no_secret(tmp_path: Path) -> None:
    """Rules may reveal hands, and depend on the revealed cards."""
    reveal = "show me card\n      each p in players { move all from p.hand to discard }\n      set suns = discard.count(sun)"
    text = changed(("keep money", "keep suns number = 0\n  keep money"), ("show me card", reveal))
    Conformance()(written(tmp_path, "cards.aoi", text), seeds=20)


def test_a_rule_that_depends_on_what_is_hidden(broken: Broken) -> None:
    """Its refusal, or the lack of one, reveals the contents of the deck."""
    said = broken(changed(("me.hand.size == 0\n", "me.hand.size == 0 and deck.count(moon) > 0\n")))
    assert re.match(r"  after \d decisions?: the reason why (red|blue) may not play `wait` shows what is hidden from it: 0, values, 1, value: ",
                    said.split("\n")[1])


@pytest.mark.thorough
def test_options_are_tried_and_named(broken: Broken) -> None:
    """The second game has the second value of each option."""
    said = broken(changed(("seats red", "option length (short, long) = short\n  seats red"),
                          ("all(p.hand.size == 0 for p in players)",
                           "length == short and all(p.hand.size == 0 for p in players)")))
    assert said.endswith("""\
  this game:  aoi play cards.aoi --players 2 --seed 1 --option length=long < /dev/null
  in Python:  Trial(aoi_rules.load("cards.aoi"), 2, 1).play_decisions(12000)""")


# ---- an engine that breaks a law --------------------------------------------------------------------------------------


def test_a_dead_end(broken: Broken, monkeypatch: pytest.MonkeyPatch) -> None:
    real = aoi.Game.legal_moves
    monkeypatch.setattr(aoi.Game, "legal_moves", lambda game: () if game.decisions == 3 else real(game))
    assert "after 3 decisions: this is a dead end: blue must decide, but no move is legal (Turns)" in broken(CARDS, ENDS)


def test_nobody_wins(broken: Broken, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(aoi.Game, "winners", ())
    assert "the game is over, but nobody has won" in broken(CARDS, ENDS)


def test_a_zone_of_another_size(broken: Broken, monkeypatch: pytest.MonkeyPatch) -> None:
    def miscounted(game: aoi.Game, move: Any, real: Any = aoi.Game.play) -> Any:
        expected = real(game, move)
        own_lists(game.record.state)
        game.record.state.n_deck[0] += 1
        return expected

    monkeypatch.setattr(aoi.Game, "play", miscounted)
    assert "after 1 decision: Deck (deck) should hold [6] pieces, but holds [5]" in broken(CARDS, CONSERVES)


def test_a_move_that_is_listed_twice(broken: Broken, monkeypatch: pytest.MonkeyPatch) -> None:
    real = aoi.Game.legal_moves
    monkeypatch.setattr(aoi.Game, "legal_moves", lambda game: [*real(game), *real(game)[:1]])
    assert "` is among the legal moves of " in broken(CARDS, MOVES)


def test_a_move_whose_text_is_another_one(broken: Broken, monkeypatch: pytest.MonkeyPatch) -> None:
    real = aoi.Game.parse
    monkeypatch.setattr(aoi.Game, "parse", lambda game, text: real(game, text.replace("hide", "show")))
    assert "the text of the legal move `hide with " in broken(CARDS, MOVES)


def test_a_legal_move_without_an_integer(broken: Broken, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Combinations, "place", lambda *_: (0, 0))
    assert re.search(r"the legal move `hide with \w+` has no integer: in no game card is \w+\n", broken(CARDS, MOVES))


def test_two_moves_with_one_integer(broken: Broken, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Combinations, "place", lambda _, values: (0, len(values)))
    assert re.search(r"the integer of the legal move `hide with (\w+)` is that of `hide with (?!\1`)\w+`", broken(CARDS, MOVES))


def test_a_legal_move_that_is_refused(broken: Broken, monkeypatch: pytest.MonkeyPatch) -> None:
    refusal = Refusal("mood", "Not today")
    monkeypatch.setattr(explain, "refusals", lambda *_: (refusal,))
    assert "` is legal, and red is shown a rule against it: Not today" in broken(CARDS, MOVES)


def test_a_refusal_without_a_reason(broken: Broken, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(explain, "refusals", lambda *_: ())
    assert "` is not legal, but no rule that forbids it is shown" in broken(CARDS, MOVES)


def test_an_explanation_that_fails(broken: Broken, monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(*_: Any) -> Any:
        raise KeyError("suns")

    monkeypatch.setattr(explain, "refusals", fails)
    assert "breaks a law: every legal move is listed once, and every other one is refused\n  KeyError: 'suns'" in broken(CARDS, MOVES)


def test_a_view_that_shows_a_hand(broken: Broken, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(views, "position", lambda p, n, s, _, real=views.position: real(p, n, s, EVERYTHING))
    said = broken(CARDS, SECRETS)
    assert re.search(r" is shown what lies in \w+ \(\w+\).*, but may not see it\n", said)


@pytest.mark.thorough
def test_a_move_that_names_a_hidden_choice(broken: Broken, monkeypatch: pytest.MonkeyPatch) -> None:
    def unmasked(program: Any, entry: Any, viewer: int, after: Any = (), real: Any = log.mask_entry) -> Any:
        return real(program, entry, viewer if entry[0] else EVERYTHING, after)

    monkeypatch.setattr(log, "mask_entry", unmasked)
    assert re.search(r"(a spectator|red|blue) is shown what (red|blue) chose in secret: “(red|blue): Hide a card with \w+”", broken(CARDS, SECRETS))


@pytest.mark.thorough
def test_an_error_that_lists_what_is_legal(broken: Broken, monkeypatch: pytest.MonkeyPatch) -> None:
    """Another seat's legal moves may depend on the cards in its hand."""
    real = move_texts.parse
    monkeypatch.setattr(move_texts, "parse", lambda p, n, s, text, _: real(p, n, s, text, own=True))
    assert " about the text `" in broken(changed(("card != sun", "card == moon")), SECRETS)


def test_a_view_without_what_is_half_made(broken: Broken, monkeypatch: pytest.MonkeyPatch) -> None:
    text = changed(("action hide", 'action look "Look" { choose c in card ; then ; choose d in card }\n  action hide'),
                   ("(hide, show, wait)", "(hide, show, wait, look)"))
    real = view_source.pending_actions
    monkeypatch.setattr(view_source, "pending_actions", lambda *values: [{**begun, "choices": []} for begun in real(*values)])
    said = broken(text, CHOOSES)
    assert said.split("\n")[0] == "cards with 2 players breaks a law: a choice that a seat may see is in its view"
    assert re.search(r"after `look \w+` and after `look \w+` red has the same view, although it may know which move it was", said)


@pytest.mark.thorough
def test_a_choice_that_comes_to_light_and_is_not_named(broken: Broken, monkeypatch: pytest.MonkeyPatch) -> None:
    """The card that is shown is in the discards at once."""
    monkeypatch.setattr(decisions.Choice, "is_hidden", property(lambda choice: choice.secret))
    monkeypatch.setattr(log, "_sees_arrival", lambda *_: False)
    said = broken(changed(("move 2 at random", "move 4 at random"), ("= card != sun", "= me.money < $9")), READS)
    assert said.split("\n")[0] == "cards with 2 players breaks a law: the log names whatever its reader is shown"
    assert re.search(r"the log says “(\w+): Show a card” of `show with (\w+)` to (a spectator|\w+), and then shows the card: "
                     r"“\1 shows (?i:\2)”", said)


@pytest.mark.parametrize("when", ["amount > $1", "me != blue", "round == 2"])
def test_a_choice_that_comes_to_light_sometimes_need_not_be_named(tmp_path: Path, when: str) -> None:
    rules = aoi.load(written(tmp_path, "bids.aoi", BIDS.replace("set last = amount when me == green", f"shows me amount when {when}")))
    for seed in range(6):
        Trial(rules, 3, seed).keep(READS)


def test_a_stand_in_for_a_choice_that_is_not_named(broken: Broken, monkeypatch: pytest.MonkeyPatch) -> None:
    def said(option: Option, titles: Any, real: Any = log.move_in_words) -> str:
        return real(option, [f"a {c.cell.name}" if t is None else t for c, t in zip(option.choices, titles, strict=True)])

    monkeypatch.setattr(log, "move_in_words", said)
    text = changed(('"Hide a card"', '"Hide one"'))
    assert ": Hide one with a card”: “a card” replaces a card that is not named" in broken(text, READS)


def test_a_heading_that_is_said_again(broken: Broken, monkeypatch: pytest.MonkeyPatch) -> None:
    """For example if the flow's effects have the same heading as their phase."""
    text = changed(("  phase turns", "  phase pay \"Pay\" { do { raise red.money by $1 } }\n      phase turns"))

    def heading(program: Any, names: Any, entry: Any, real: Any = log._describe_heading) -> Any:
        found = real(program, names, entry)
        return (found[0], "Pay", found[2]) if found[0] == "flow" else found

    monkeypatch.setattr(log, "_describe_heading", heading)
    assert "the log repeats “Pay” below that heading" in broken(text, READS)


def test_a_copy_that_is_the_game(broken: Broken, monkeypatch: pytest.MonkeyPatch) -> None:
    """A copy that shares the state, as in a machine that changes the state in place."""
    def shared(game: aoi.Game, move: Any, real: Any = aoi.Game.play) -> Any:
        state = game.record.state
        expected = real(game, move)
        state.seat_money = [state.seat_money[0] + 1, *state.seat_money[1:]]
        return expected

    monkeypatch.setattr(aoi.Game, "play", shared)
    assert "playing in a copy changed the original game: " in broken(CARDS, COPIES)


def test_a_view_that_goes_on(broken: Broken, monkeypatch: pytest.MonkeyPatch) -> None:
    """Late parts are computed from the position that the game has reached by then."""
    latest: dict[int, Any] = {}

    def moved(game: aoi.Game, move: Any, real: Any = aoi.Game.play) -> Any:
        events = real(game, move)
        latest[id(game.record.course)] = game.record.state, game.record.course  # kept, so that no other object gets its id
        return events

    def data(origin: Any, real: Any = view_source.ViewSource.data) -> Any:
        return real(attrs.evolve(origin, state=latest.get(id(origin.timeline), (origin.state,))[0]))

    monkeypatch.setattr(aoi.Game, "play", moved)
    monkeypatch.setattr(view_source.ViewSource, "data", data)
    assert "a view that was made here shows another position after the game continued: " in broken(CARDS, COPIES)


@pytest.mark.parametrize(("forced", "what"), [
    (True, "taking a move back leads to a position that differs from the one before: "),
    (False, "takes back all its latest decisions, but the game is not as it was before them"),
])
def test_a_wrong_undo(broken: Broken, monkeypatch: pytest.MonkeyPatch, forced: bool, what: str) -> None:
    def undo(game: aoi.Game, force: bool = False, real: Any = aoi.Game.undo, **given: Any) -> None:
        real(game, force=force, **given)
        if force != forced:
            return
        game.record.state = game.record.state.copy()
        own_lists(game.record.state)
        game.record.state.seat_money[0] += 1

    monkeypatch.setattr(aoi.Game, "undo", undo)
    assert what in broken(CARDS, UNDOES)


def test_a_wrong_decision_is_looked_at(broken: Broken, monkeypatch: pytest.MonkeyPatch) -> None:
    real = aoi.Game.at_decision
    monkeypatch.setattr(aoi.Game, "at_decision", lambda game, number: real(game, min(number + 1, game.decisions)))
    assert "the game was not the one that `at_decision` returns" in broken(CARDS, UNDOES)


def test_more_to_take_back_than_is_listed(broken: Broken, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(view_source.ViewSource, "can_undo", lambda _: True)
    assert "can take back something that is not listed" in broken(CARDS, UNDOES)


def test_a_wrong_redo(broken: Broken, monkeypatch: pytest.MonkeyPatch) -> None:
    def redo(game: aoi.Game, real: Any = aoi.Game.redo) -> None:
        real(game)
        game.record.state = game.record.state.copy()
        own_lists(game.record.state)
        game.record.state.seat_money[0] += 1

    monkeypatch.setattr(aoi.Game, "redo", redo)
    said = broken(CARDS, UNDOES)
    assert "after 1 decision: taking moves back and making them again leads to another position: " in said


def test_a_save_that_forgets_the_last_move(broken: Broken, monkeypatch: pytest.MonkeyPatch) -> None:
    def loads(text: str, rules: aoi.Ruleset, real: Any = aoi.loads) -> aoi.Game:
        game: aoi.Game = real(text, rules)
        if game.decisions:
            game.undo(force=True)
        return game

    monkeypatch.setattr(laws, "loads", loads)
    assert "after saving and loading, this game is different: red, " in broken(CARDS, SAVES)


def test_a_loaded_game_that_meets_other_chance(broken: Broken, monkeypatch: pytest.MonkeyPatch) -> None:
    drawing = changed(("hide me card", "hide me card\n      move 1 at random from deck to discard"))

    def loads(text: str, rules: aoi.Ruleset, real: Any = aoi.loads) -> aoi.Game:
        game: aoi.Game = real(text, rules)
        game.record.state.seed += 1
        return game

    monkeypatch.setattr(laws, "loads", loads)
    assert "after saving and loading, this game is different: what nobody sees: " in broken(drawing, SAVES)


# ---- the kit itself ---------------------------------------------------------------------------------------------------


def test_a_trial_is_the_game_that_aoi_play_has(cards: aoi.Ruleset, tmp_path: Path) -> None:
    from click.testing import CliRunner

    from aoi_rules.cli import aoi as command

    arguments = ["play", str(tmp_path / "cards.aoi"), "--players", "3", "--seed", "1", "--save", str(tmp_path / "game.json")]
    assert CliRunner().invoke(command, arguments, input="").exit_code == 0
    saved = aoi.loads((tmp_path / "game.json").read_text(encoding="utf-8"), rules=cards)
    assert aoi.dumps(Trial(cards, 3, 1).play_decisions(1000)) == aoi.dumps(saved)


@pytest.mark.slow
def test_what_was_tried_is_not_tried_again(cards: aoi.Ruleset, monkeypatch: pytest.MonkeyPatch) -> None:
    tried = []
    monkeypatch.setitem(LAWS, ENDS, lambda make, _: tried.append(len(make().seats)))
    kit = Conformance()
    kit(cards)
    kit(cards, players=3)
    assert tried == [2, 2, 3, 3]
    kit(cards, players=3, seeds=5)
    assert tried == [2, 2, 3, 3, 3, 3, 3, 3, 3]


@pytest.mark.slow
def test_what_failed_is_tried_again(cards: aoi.Ruleset, monkeypatch: pytest.MonkeyPatch) -> None:
    kit = Conformance()
    with monkeypatch.context() as patch:
        patch.setattr(aoi.Game, "winners", ())
        for _ in range(2):
            with pytest.raises(LawBroken, match="nobody has won"):
                kit(cards)
    kit(cards)


@pytest.mark.parametrize(("wanted", "expected"), [
    ({"players": ()}, "there is no game to check the laws on: players=[], seeds=2; leave both out for the usual games"),
    ({"players": 2, "seeds": 0}, "there is no game to check the laws on: players=[2], seeds=0; leave both out for the usual games"),
    ({"seeds": -1}, "there is no game to check the laws on: players=[2, 3], seeds=-1; leave both out for the usual games"),
    ({"players": (2, 9)}, "cards is for 2 to 3 players, not 9; leave `players` out for all of them"),
])
def test_laws_on_no_game(cards: aoi.Ruleset, wanted: dict[str, Any], expected: str) -> None:
    """They would hold for any rules."""
    with pytest.raises(ValueError, match=f"^{re.escape(expected)}$"):
        Conformance()(cards, **wanted)


def test_a_text_that_is_no_ruleset(tmp_path: Path) -> None:
    with pytest.raises(aoi.RulesetError, match="cannot be used"):
        Conformance()(written(tmp_path, "cards.aoi", "game cards { player 2..3 }\n"))


@pytest.mark.parametrize(("ours", "theirs", "expected"), [
    (1, 2, "1 and 2"),
    ({"a": 1, "b": [1, 2]}, {"a": 1, "b": [1, 3]}, "b, 1: 2 and 3"),
    ({"a": 1}, {}, "a: 1 and None"),
    ([1], [1, 2], "[1] and [1, 2]"),
    ("x" * 300, "", "'" + "x" * 199 + "… and ''"),
])
def test_differing(ours: Any, theirs: Any, expected: str) -> None:
    assert first_difference(ours, theirs) == expected
