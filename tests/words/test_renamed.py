"""`renamed OLD to NEW`: its checks, and the continued use of old names in other authors' texts."""

from __future__ import annotations

import pytest

from aoi_rules import Ruleset
from aoi_rules.compiler import pipeline
from aoi_rules.compiler.compile_result import CompileResult
from aoi_rules.compiler.pipeline import compile_source
from aoi_rules.compiler.source.scenario_file import read_file
from aoi_rules.diagnostics import Source
from aoi_rules.machine.renaming import line_now, name_now, names_before, names_now, times_of
from aoi_rules.plugin_manager.manager import plug_in
from aoi_rules.scenarios import Suite
from aoi_rules.words.base import Role
from aoi_rules.words.roles import has_role
from aoi_rules.words.vocabulary import every_word
from tests.compiler.texts import codes, compiled, rendered, sound

GAME = """\
game g "Mines" {
  players 2..2 ; seats red blue
  option length "Length" (short, long) = short
  type good { has price money = $1 ; has carbon number = 0 ; coal ; steel { price $2 } }
  type site { has wet truth = no ; keep holder seat = none ; pit ; quay { wet } }
  type town { has size number = 1 }
  type space in town { keep filled truth = no }
  town cologne "Köln" { space x2 }
  town bonn { space }
  link rail joins town
  rail cologne -- bonn
  keep money per player money = $3
  source shop g to places {
    require cash "You have no money" = me.money >= $1
    do { lower me.money by $1 }
  }
  define near(t) = t == cologne or any(s.filled for s in t.space)
  verb fill(s) { set s.filled = yes }
  action mine {
    choose site in site
    choose good in good
    require cheap "It is dear" = good.price < $2
    require known "It is not known" any when good != steel { case old "it always was" = good == coal }
    do { fill space.cologne_1 when near(bonn) or length == long }
    bring 1 good to site
    do own { set site.holder = me }
  }
  action rest like mine { drop known }
  menu turn (mine, rest)
  flow { repeat round until (round == 3) { each player in players { take 1 of turn } } }
  score { points cash "Money" = me.money ; winner most points }
"""
RENAMED = """\
  renamed dig to mine
  renamed mine.dear to mine.cheap
  renamed mine.known.ever to mine.known.old
  renamed iron to steel
  renamed koeln to coeln
  renamed coeln to cologne
  renamed owner to holder
  renamed shop.funds to shop.cash
  renamed close to near
  renamed paint to fill
  renamed brief to short
"""
PAIRS = tuple((line.split()[1], line.split()[3]) for line in RENAMED.splitlines())


def with_lines(*lines: str) -> str:
    return GAME + "".join(f"  {line}\n" for line in lines) + "}\n"


def taken(part: str, lines: str = "", *, beside: str = "", renamed: str = RENAMED) -> CompileResult:
    """A map with these lines, which uses that part, with scenarios beside it."""
    sources = {"game": Source("g.aoi", f"{GAME}{renamed}}}\n"), "part": Source("p.aoi", f'part p "P" for g {{\n{part}\n}}\n')}
    own = Source("m.aoi", f'map m "M" {{ extends g ; uses p\n{lines}\n}}\n{beside}')
    file = read_file(own)
    assert file.problems == ()
    testing = pipeline.TestInputs(file.scenes["m"], own) if beside else None
    return compile_source(own, lambda kind, *_: sources.get(kind), lambda *_: plug_in([]), testing=testing)


def notes(found: CompileResult) -> list[str]:
    """The notes of a ruleset without other problems."""
    assert [d for d in found.diagnostics if d.code != "old-name"] == []
    assert {d.severity for d in found.diagnostics} <= {"note"}
    return [d.message for d in found.diagnostics]


def listing(found: CompileResult) -> list[str]:
    """The played lines, without the margin."""
    assert found.program is not None
    return [line.text.strip() for line in found.program.resolved_text()]


# ---- the word ----------------------------------------------------------------------------------------------------------


def test_the_pairs_stand_in_the_order_written() -> None:
    assert sound(f"{GAME}{RENAMED}}}\n").model.renamed == PAIRS


def test_spaces_and_links_of_a_place_follow_it_each_time() -> None:
    past = times_of(sound(f"{GAME}{RENAMED}}}\n").model)
    assert past[0] == (("dig", "mine"),)
    assert past[4] == (("koeln", "coeln"), ("koeln_1", "coeln_1"), ("koeln_2", "coeln_2"), ("koeln--bonn", "coeln--bonn"))
    assert past[5] == (("coeln", "cologne"), ("coeln_1", "cologne_1"), ("coeln_2", "cologne_2"), ("coeln--bonn", "cologne--bonn"))
    assert names_now(past)["koeln_2"] == "cologne_2"
    before = list(names_before(past))
    assert len(before) == 1 + len(past)
    assert [then.get("cologne--bonn") for then in before[4:8]] == [None, None, "coeln--bonn", "koeln--bonn"]


def test_what_members_have_of_a_type_or_of_a_link_is_called_by_its_present_name() -> None:
    way = 'require way "No way" = any(count(t.{}) > 1 and cologne in set(r.ends for r in t.{}) for t in town)'
    found = taken(f"amend action mine {{ {way.format('room', 'track')} }}",
                  renamed="  renamed room to space ; renamed track to rail\n")
    assert notes(found) == ["`room` is called `space` now", "`track` is called `rail` now"]
    assert way.format("space", "rail") in listing(found)


def test_it_changes_neither_the_hash_nor_the_moves() -> None:
    before, after = sound(with_lines()), sound(f"{GAME}{RENAMED}}}\n")
    assert before.program.content_hash == after.program.content_hash
    first, second = (r.new_game(2, 1) for r in (before, after))
    assert [str(m) for m in first.legal_moves()] == [str(m) for m in second.legal_moves()] == [
        "mine pit coal", "mine quay coal", "rest pit coal", "rest quay coal"]


def test_a_name_of_before_is_called_by_what_is_there_now() -> None:
    renamed = (*PAIRS, ("works", "mill"))
    assert [name_now(renamed, name) for name in ("koeln", "coeln", "cologne", "bonn")] == ["cologne", "cologne", "cologne", "bonn"]
    assert name_now(renamed, "dig.dear") == "mine.cheap"
    assert name_now(renamed, "dig.known.ever") == "mine.known.old"
    assert name_now(renamed, "source.works.closest") == "source.mill.closest"
    assert (line_now(renamed, "mine", "dear"), line_now(renamed, "rest", "dear")) == ("cheap", None)


@pytest.mark.parametrize(("lines", "said"), [
    (["renamed mine to rest"], ["`mine` is still there (line 19), so it cannot be an old name of `rest`"]),
    (["renamed dig to mime"], ["nothing is called `mime` here"]),
    (["renamed mine.dear to mine.cheep"], ["nothing is called `mine.cheep` here"]),
    (["renamed mine.known to mine.cheap"], ["`mine.known` is still there (line 23), so it cannot be an old name of `mine.cheap`"]),
    (["renamed short to long"], ["`short` is still there (line 3), so it cannot be an old name of `long`"]),
    (["renamed dig to mine", "renamed dig to rest"], ["`dig` is renamed a second time"]),
    (["renamed a to b", "renamed b to c", "renamed c to a"], ["the names that follow `a` lead back to it"]),
    (["renamed dig to mine.cheap"], ["`renamed`: one of these is a line within something, the other is not"]),
    (['renamed "dig" to mine'], ["`renamed`: a name is expected here"]),
    (["renamed dig mine"], ["`renamed`: `to` is missing before this"]),
])
def test_what_is_wrong_with_it(lines: list[str], said: list[str]) -> None:
    assert [d.message for d in compiled(with_lines(*lines)).diagnostics] == said


def test_a_guess_is_made() -> None:
    assert "did you mean `mine` (line 19)?" in rendered(with_lines("renamed dig to mime"))
    assert "did you mean `mine.cheap` (line 22)?" in rendered(with_lines("renamed mine.dear to mine.cheep"))


def test_a_field_of_the_old_name_is_another_thing() -> None:
    """`carbon` after a dot is a field; there is no longer a good with this name."""
    assert codes(with_lines("renamed carbon to coal")) == []
    assert codes(with_lines("renamed holder to price")) == ["not-renamed"]


# ---- other authors' texts ----------------------------------------------------------------------------------------------


def test_amendments_find_what_they_name() -> None:
    found = taken('amend action dig { amend require dear when site.wet\n'
                  'amend require known { replace case ever "it is coal" = good == coal } }\n'
                  'amend source shop { drop require funds }')
    assert notes(found) == ["`dig` is called `mine` now", "`dear` is called `cheap` now", "`ever` is called `old` now",
                            "`funds` is called `cash` now"]
    lines = listing(found)
    assert 'require cheap "It is dear" = good.price < $2 when site.wet' in lines
    assert 'case old "it is coal" = good == coal' in lines
    assert not any("You have no money" in line for line in lines)


def test_an_action_that_is_like_another_drops_what_it_names() -> None:
    found = taken("", "action look like dig { drop dear }")
    assert [d.message for d in found.diagnostics if d.severity == "note"] == [
        "`dig` is called `mine` now", "`dear` is called `cheap` now"]


def test_lines_are_read_with_the_names_of_now() -> None:
    found = taken("after paint(s) when s.town == koeln { set pit.owner = red when close(bonn) and length == brief }",
                  "rail koeln -- aachen\ntown aachen { space }\ncheck two = space.koeln_2.town == koeln")
    assert "after fill(s) when s.town == cologne {" in listing(found)
    assert "set pit.holder = red when near(bonn) and length == short" in listing(found)
    assert "rail cologne -- aachen" in listing(found)
    assert "check two = space.cologne_2.town == cologne" in listing(found)
    assert "`koeln_2` is called `cologne_2` now" in notes(found)


def test_a_text_may_call_something_of_its_own_so() -> None:
    """A part whose loop variable has an old name of the game means its own variable."""
    found = taken("define dear(iron) = count(close for close in good when close.price > iron.price)\n"
                  "check few = all(dear(koeln) < 2 for koeln in good)")
    assert notes(found) == []
    assert "define dear(iron) = count(close for close in good when close.price > iron.price)" in listing(found)


@pytest.mark.parametrize("word", [word for word in every_word() if has_role(word, Role.BINDS_INSIDE, Role.BINDS_AFTER)])
def test_a_name_that_a_line_of_its_own_binds(word: str) -> None:
    """This covers each word that gives a name to a value: `iron`, the old name of `steel`, is the part's own there."""
    lines = {
        "choose": "action lend { choose iron in players ; do { set pit.holder = iron } }",
        "let": "action lend { let iron = red ; do { set pit.holder = iron } }",
        "pick": "action lend { do { pick iron in players at random ; set pit.holder = iron } }",
        "draw": "zone deck of good full ; action lend { do { draw iron from deck ; lower me.money by iron.price } }",
        "each": "action lend { do { each iron in players { set pit.holder = iron } } }",
        "circle": "amend flow { circle iron in players { take 0..1 of rest } }",
        "bring": "action lend { bring 1 iron each iron in good to pit }",
        "source": "source mint iron to places { do { lower me.money by iron.price } }",
        "define": "define debt(iron) = iron.money",
        "verb": "verb rob(iron) { set iron.money = $0 }",
        "after": "after fill(iron) { set iron.filled = no }",
        "open": "network trade of town { open rail iron when cologne in iron.ends }",
        "through": "network trade of town { open rail r ; through iron when iron.size > 0 }",
        "cost": "network trade of town { open rail r ; cost rail iron = 1 when cologne in iron.ends }",
        "transit": "network trade of town { open rail r ; transit iron = iron.size }",
    }[word]
    assert "old-name" not in [d.code for d in taken(lines).diagnostics]


def test_a_line_may_be_called_by_an_old_name() -> None:
    """No rule reads the name of a line: `require close` stays, and its condition reads `near` now."""
    found = taken('amend action mine { require close "It is far" = close(bonn) }')
    assert 'require close "It is far" = near(bonn)' in listing(found)


def test_what_a_part_drops_or_brings_is_not_the_games_fault() -> None:
    found = taken('drop verb fill\nverb paint(s) { set s.filled = yes }\n'
                  'amend action dig { drop do\ndo { paint space.cologne_1 } }')
    assert [d.code for d in found.diagnostics if d.severity == "error"] == []
    assert found.program is not None
    assert "paint" not in dict(found.program.model.renamed)


SCENARIO = """
scenario "names of before" {
  option length = brief
  covers dig.dear
  given { paint space.koeln_2 ; set red.money = $2 }
  plays red dig pit coal
  refuse blue dig quay iron because dear
  refuse blue dig quay iron because dig.dear
  explain red dig quay iron because (seat, dig.dear)
  offers blue no dig quay iron
  sees red pit.owner = red
  expect = pit.owner == red and close(koeln) and red.money == $1
}
"""


def test_scenarios_go_on() -> None:
    found = taken("", beside=SCENARIO)
    assert notes(found) == [f"`{old}` is called `{new}` now" for old, new in (
        ("brief", "short"), ("dig.dear", "mine.cheap"), ("paint", "fill"), ("koeln_2", "cologne_2"), ("dig", "mine"),
        ("iron", "steel"), ("dear", "mine.cheap"), ("owner", "holder"), ("close", "near"), ("koeln", "cologne"))]


def test_scenarios_are_played_and_coverage_knows_what_they_cover() -> None:
    source = Source("g.aoi", f"{GAME}{RENAMED}}}\n{SCENARIO}")
    suite = Suite(read_file(source), traced=True)
    assert {p.severity for p in suite.problems()} == {"note"}
    (outcome,) = suite.outcomes("g")
    assert outcome.failure is None
    assert [name for name, _ in suite.of("g").scenarios[0].covers] == ["mine.cheap"]


def test_the_listing_of_all_that_is_played_renames_too() -> None:
    rules = sound(f"{GAME}{RENAMED}}}\n")
    again = compiled("\n".join(line.text for line in rules.program.resolved_text()) + "\n").program
    assert again is not None
    assert Ruleset(again).model.renamed == rules.model.renamed
