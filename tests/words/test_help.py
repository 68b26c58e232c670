"""Meanings of things for players: texts in the model, with the figures of the rules."""

from __future__ import annotations

import re

from aoi_rules.compiler.pipeline import compile_source
from aoi_rules.diagnostics import Source
from aoi_rules.model.ruleset import Model
from aoi_rules.plugin_manager.manager import plug_in
from tests.compiler.texts import compiled, problems, rendered, sound

GAME = """\
game demo {
  players 2..2 ; seats red blue
  help "Earn {goal}: {price} counts as a point."
  define price = $2
  define goal  = 5 * price
  define start = 5 if count(players) == 2 else 6
  define late  = count(players) * 3
  keep money per player money = $0
  action work "Work" { help "You earn {price}."; do { raise me.money by price } }
  action toil "Toil" like work { help "You earn {price}, and are tired." }
  action slave "Slave" like work { }
  action rest "Rest" { }
  menu turn (work, toil, slave, rest)
  flow {
    repeat day until (day == 2) {
      help "After {start} days, or {late}, it ends."
      phase labour "Labour" {
        help "Each of you works."
        each player in players { take 1 of turn }
      }
    }
  }
  score {
    note purse "Purse" help "What is left" see "The end" = me.money // $1
    points coins "Money" help "1 for each {price}" = me.money // price
    winner most points then first in players help "Of equals the first."
  }
}
"""


def test_a_text_has_the_figures_of_the_rules() -> None:
    model = sound(GAME).model
    assert model.help == ("Earn $10: $2 counts as a point.",)
    assert model.phases[0].help == "Each of you works."
    assert [line.help for line in model.score] == ["What is left", "1 for each $2"]
    assert model.winner == "Of equals the first."


def test_an_action_that_is_like_another_has_its_text_or_one_of_its_own() -> None:
    texts = {action.name: action.help for action in sound(GAME).model.actions}
    assert texts == {"work": "You earn $2.", "toil": "You earn $2, and are tired.", "slave": "You earn $2.", "rest": ""}


def test_a_figure_that_is_known_only_in_play_is_named() -> None:
    assert sound(GAME).model.rounds[0].help == "After 5 or 6 days, or late, it ends."


def changed(part: str) -> Model:
    """The game with a part laid over it."""
    found = compile_source(Source("g.aoi", GAME), lambda *_: None, lambda *_: plug_in([]),
                           laid=[Source("p.aoi", f"part p for demo {{\n{part}\n}}\n")])
    assert found.program is not None, found.diagnostics
    return found.program.model


def test_a_part_changes_a_figure() -> None:
    assert changed("replace define price = $3").score[1].help == "1 for each $3"


def test_a_part_replaces_a_text_and_adds_one() -> None:
    model = changed('amend action work { replace help "It is hard." } ; help "With hard work."')
    assert [action.help for action in model.actions[:3]] == ["It is hard.", "You earn $2, and are tired.", "It is hard."]
    assert model.help == ("Earn $10: $2 counts as a point.", "With hard work.")
    assert changed('amend repeat day { amend phase labour { drop help } }').phases[0].help == ""


def test_a_text_changes_no_game() -> None:
    bare = compiled(re.sub(r'help ".*?"', "", GAME)).program
    assert bare is not None
    assert bare.model.winner == ""
    assert bare.content_hash == sound(GAME).program.content_hash


def test_what_an_author_reads() -> None:
    (problem,) = problems(GAME.replace("{start}", "{strat}"))
    assert str(problem.message) == "no definition without parameters is called `strat`"
    assert "declared-twice" in rendered(GAME.replace('help "Each of you works."', 'help "Work." ; help "Each of you works."'))
    assert "wrong-place" in rendered(GAME.replace("take 1 of turn", 'help "Choose." ; take 1 of turn'))
    assert "a brace in this text has no partner" in rendered(GAME.replace("{price}, and", "{price, and"))
