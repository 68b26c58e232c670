"""`explain`: codes, words, and the names of one ruleset."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from aoi_rules.files.manual import Page, pages_about
from aoi_rules.library import compilation
from aoi_rules.plugin_manager.manager import HOOKS
from tests.cli.conftest import Run
from tests.parts.test_own_names import GAME as DEMO
from tests.parts.test_own_names import part
from tests.words.test_renamed import GAME, RENAMED


@pytest.mark.parametrize(("name", "said"), [
    ("Member", "A member of a type, such as a location or a link."), ("by_members", "With `by_members`, it gets and returns a `Member`"),
    ("Function", "A function for expressions"), ("text_beside", "The text of a file in a plugin's package"),
    ("route", "NETWORK.route(A, B)"), ("like", "a network takes over those of another network"),
])
def test_what_plugins_and_networks_are_made_of(run: Run, name: str, said: str) -> None:
    found = run("explain", name)
    assert found.exit_code == 0
    assert said in " ".join(found.stdout.split())


def test_explain_a_code(run: Run) -> None:
    result = run("explain", "syntax-comma")
    assert (result.exit_code, result.stdout.split(".")[0]) == (
        0, "Blanks separate the arguments of a statement: `seats red blue`")


@pytest.mark.parametrize(("phrase", "title"), [
    ("announcement", "Figures, details, prompts and help"), ("face down", "Add a secret"), ("opponent", "Play in teams"), ("sealed bid", "A choice that nobody sees"), ("Sealed Bids", "A choice that nobody sees"), ("pawn", "Drawing"),
    ("share price", "Shares in companies"), ("draft", "Draft cards"), ("simultaneous selection", "A choice that nobody sees"),
    ("trick", "Follow suit"), ("worker placement", "Place workers"), ("upkeep", "Income and upkeep"),
    ("end of game bonus", "Sets and bonuses at the end"), ("hand limit", "Hand limit, discarding and reshuffling"),
    ("reshuffle", "Hand limit, discarding and reshuffling"), ("market", "Add a display"), ("tile laying", "Lay tiles"),
    ("area majority", "Area majority"), ("catch up", "Catch up"), ("round limit", "The flow of a game"),
    ("first player token", "First player, passing and leaving the round"), ("loan", "Loans and interest"),
    ("north", "Squares and directions"), ("printed price", "Prices printed on cards"),
    ("partner", "Play in teams"), ("cooperative", "Play in teams"), ("event card", "Effects, verbs and consequences"),
    ("tie breaker", "Scoring and winners"), ("team", "Play in teams"), ("play in teams", "Play in teams"),
])
def test_what_players_say_leads_to_the_page_that_shows_how(run: Run, phrase: str, title: str) -> None:
    """The page is shown even if a word has the same name; its first sentence states the topic."""
    text = run("explain", phrase).stdout
    assert text.startswith("team = VALUE" if phrase == "team" else f"How to: {title}")
    (page,) = pages_about(phrase)
    assert (page.title, Path(page.path).suffix) == (title, ".md")
    assert {f"How to: {title}", f"In the manual: {page.path}"} <= set(text.splitlines())


def test_an_opening_that_ends_with_a_colon_is_followed_by_its_example(run: Run) -> None:
    assert "\n    keep bid per player money seen by owner = $0\n" in run("explain", "sealed bid").stdout


@pytest.mark.slow
def test_each_page_of_the_cookbook_is_found() -> None:
    """No phrase leads to two pages, and each page of the cookbook has a phrase."""
    listed: dict[str, Page] = {}
    for path in sorted(Path(__file__).parents[2].joinpath("grammar", "manual").rglob("*.md")):
        phrases = re.findall("^<!-- found by: (.+) -->$", path.read_text(encoding="utf-8"), re.MULTILINE)
        assert phrases or path.parent.name != "cookbook" or path.name == "index.md", path
        for phrase in ", ".join(phrases).split(", ") if phrases else ():
            (listed[phrase],) = pages_about(phrase)
            assert listed[phrase].path == str(path)
            assert listed[phrase].opening
    assert len(listed) > 50


def test_explain_a_word(run: Run) -> None:
    text = run("explain", "require").stdout
    assert text.startswith("require ")
    assert "used in an action" in text


@pytest.mark.slow
def test_explain_a_rule_and_an_action(run: Run) -> None:
    rule = run("explain", "sell.way").stdout
    assert rule.startswith("Age of Industry\n\nsell.way (require): No finished links connect the goods with the buyer\n")
    assert "ACTION Sell goods" in rule
    action = run("explain", "sell").stdout
    assert "sell from MILL to BUYER" in action
    assert "sell.way (require): No finished links connect the goods with the buyer" in action


@pytest.mark.slow
@pytest.mark.usefixtures("wide")
def test_explain_a_rule_as_one_ruleset_has_it(run: Run) -> None:
    """A line of the game with a case that a plugin adds; each shows its origin."""
    text = run("explain", "build_anywhere.coal", "--in", "new_england").stdout.splitlines()
    assert text[:3] == ["New England", "", "build_anywhere.coal (require): Not enough coal can be brought here"]
    assert [line.split(":")[0] for line in text[5:11]] == ["game.aoi"] * 3 + ["ships.aoi"] * 2 + ["game.aoi"]
    assert text[8].endswith('│   case lanes "over the lanes that the ship opens" see "Coal and iron"')


def test_a_name_of_two_words(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "toll.aoi"
    file.write_text("game toll {\n  players 2..2 ; seats red blue\n  keep pot money = $0\n  verb pay(p) { raise pot by $1 }\n"
                    "  after pay(p) as broke { raise pot by $1 }\n  action go { do { pay me } }\n"
                    "  flow { each player in players { take 1 of go } }\n}\n", encoding="utf-8")
    words = run("explain", "after", "broke", "--in", str(file))
    assert words.stdout == run("explain", "after broke", "--in", str(file)).stdout
    assert "after broke (consequence)" in words.stdout


@pytest.mark.thorough
def test_explain_what_has_a_name_in_one_ruleset(run: Run) -> None:
    assert run("explain", "held", "--in", "island.aoi").stdout == """\
The island

held (definition)
    island.aoi:35:3

island.aoi:35 │ define held(p, place) = count(h for h in place.plot when h.owner == p)
"""
    assert run("explain", "settle.worth", "--in", "island.aoi").stdout == """\
The island

settle.worth (require): That is too little for a house
    Prices · island.aoi:61:5

island.aoi:61 │ require worth "That is too little for a house" see "Prices" any {
island.aoi:62 │   case rich "it is worth $2 or more"  = card.worth >= $2
island.aoi:63 │   case first "it is your first house" = not any(p.owner == me for p in plot)
island.aoi:64 │ }

in it: settle.worth.rich, settle.worth.first
"""
    action = run("explain", "idle", "--in", "island.aoi").stdout
    assert action.startswith("The island\n\nDo nothing\n  idle\n  Resting · island.aoi:90:3\n\nisland.aoi:90 │ action idle")


def test_explain_what_has_no_name_in_one_ruleset(run: Run) -> None:
    result = run("explain", "settle.fre", "--in", "island.aoi")
    assert (result.exit_code, result.stdout) == (1, "")
    assert "nothing is called `settle.fre` in The island; did you mean `settle.free`?" in result.stderr


@pytest.mark.slow
def test_explain_what_there_is_not(run: Run) -> None:
    result = run("explain", "requier")
    assert (result.exit_code, result.stdout) == (1, "")
    assert "did you mean `require`?" in result.stderr


def test_explain_a_function(run: Run) -> None:
    assert run("explain", "left_of").stdout == (
        "left_of(seat)\n  gives seat, in any expression\n\n"
        "The next seat, clockwise.\n\n`set starter = left_of(starter)` passes the marker to the left.\n\n"
        "For example:\n\n    left_of(red)  # blue\n")


def test_explain_alone_is_the_index(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every topic, grouped, in lines of 80 columns, after the explanations of tasks."""
    monkeypatch.setenv("COLUMNS", "80")
    text = run("explain").stdout
    assert max(map(len, text.splitlines())) <= 80
    assert "The manual's cookbook describes how to do things: `aoi docs` shows where it is.\n\n" in text
    assert "\n\nFlow\n  setup  flow  menu  repeat  phase  each  circle  by  also  take  free\n\n" in text
    assert run("explain", "--in", "island.aoi").exit_code == 2


@pytest.mark.slow
@pytest.mark.parametrize("topic", [
    "any", "all", "sum", "set", "list", "best", "least", "min", "max", "sorted", "union", "count", "in", "//", "if-else", "me", "others",
    "players", "zone.size", "reached", "spread", "distance", "when", "like", "not in", "?", "..", "+", "none", "yes", "no"])
def test_explain_what_stands_in_expressions(run: Run, topic: str) -> None:
    """Each entry has a meaning and an example."""
    result = run("explain", topic)
    assert (result.exit_code, "\n\nFor example:\n\n    " in result.stdout) == (0, True)


def test_explain_a_word_of_a_plugin(run: Run) -> None:
    assert "used in a map or a part, of a map that `uses ships`" in run("explain", "sea_space").stdout


@pytest.mark.parametrize("hook", HOOKS)
def test_explain_a_hook(run: Run, hook: str) -> None:
    text = run("explain", hook).stdout
    assert text.startswith(f"{hook}(")
    assert f"def {hook}(" in text


# ---- rule lines by the names of coverage ------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "expected", "lines"), [
    ("war", "war (phase): War phase\n    War Phase · ", 'phase war "War phase" see "War Phase" when at_war {'),
    ("war.fight.winner", "war.fight.winner (effect)\n    War Phase · ", "each p in fighters as winner when p == winner { wins_war p (might(p)) }"),
    ("after export_surplus", "after export_surplus (consequence)\n    ", "after happens(p, e) as export_surplus when e == export_surplus { exports p }"),
    ("prospers", "prospers (verb): {p}, with {n} luxuries, gains", 'verb prospers(p, n) "'),
    ("score.guns", "score.guns (points): Guns\n    Victory · ", 'points guns "Guns"'),
    ("rob.choice.victim", "rob.choice.victim (choice): The victim is not", 'choose victim in others "from"'),
    ("peace.reward.winner.prospers", "peace.reward.winner.prospers (prospers)\n    Peace Phase · ", "prospers p (p.points(luxuries))"),
])
def test_a_line_by_the_name_that_coverage_has(run: Run, name: str, expected: str, lines: str) -> None:
    text = run("explain", name, "--in", "card_game").stdout
    assert text.startswith(f"Age of Industry: the card game\n\n{expected}")
    assert f" │ {lines}" in text


def test_a_phase_shows_what_stands_in_it(run: Run) -> None:
    text = run("explain", "actions", "--in", "island.aoi").stdout
    assert text == """\
The island

actions (phase): Turns
    Turns · island.aoi:50:7

island.aoi:50 │ phase actions "Turns" see "Turns" {
island.aoi:51 │   each player in order { take 1 of turn }
island.aoi:52 │ }
"""
    assert "in it: war.fight, war.fight.winner, war.fight.losers\n" in run("explain", "war", "--in", "card_game").stdout


def test_a_line_ends_where_another_of_its_name_begins(run: Run) -> None:
    assert "outlook" not in run("explain", "score.guns", "--in", "card_game").stdout


def test_an_action_by_its_title(run: Run) -> None:
    assert run("explain", "Idle", "--in", "island.aoi").stdout == run("explain", "idle", "--in", "island.aoi").stdout
    assert run("explain", "do nothing", "--in", "island.aoi").stdout == run("explain", "idle", "--in", "island.aoi").stdout


@pytest.mark.thorough
def test_without_a_ruleset_a_line_is_found_in_the_library(run: Run) -> None:
    assert run("explain", "war.fight").stdout == run("explain", "war.fight", "--in", "card_game").stdout


@pytest.mark.usefixtures("wide")
def test_a_member_is_found_with_its_ruleset(run: Run) -> None:
    assert run("explain", "Great War").stderr.endswith("; `aoi explain 'Great War' --in card_game` shows what it means there\n")


def test_what_has_no_name_is_listed_where_names_stand(run: Run) -> None:
    assert run("explain", "xyzzy", "--in", "island.aoi").stderr.endswith(
        "; `aoi show island.aoi --named` lists the names of its rules\n")
    assert "no ruleset is called `islnad`" in run("explain", "idle", "--in", "islnad").stderr


@pytest.mark.thorough
def test_every_name_that_is_listed_is_explained(run: Run) -> None:
    listed = [line.split(" (")[0].strip() for line in run("show", "island.aoi", "--named").stdout.splitlines() if " (" in line]
    assert len(listed) > 20
    assert [name for name in listed if run("explain", name, "--in", "island.aoi").exit_code] == []


# ---- members of types ---------------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("wide")
def test_a_card_with_the_rule_lines_that_name_it(run: Run) -> None:
    text = run("explain", "Revolution", "--in", "card_game").stdout
    assert text.startswith("Age of Industry: the card game\n\nRevolution: an Event card\n  revolution · ")
    assert text.split("\n\n", 2)[2].startswith("Rule lines that name `revolution`:\n\nafter revolution (consequence)\n")
    assert " │ after happens(p, e) as revolution when e == revolution { may_play p 2 }  # Ruling: two cards instead of three\n" in text


def test_a_ruling_above_a_line_is_shown_with_it(run: Run) -> None:
    for name in ("leader", "rob", "war"):
        text = run("explain", name, "--in", "card_game").stdout
        assert " │ # Ruling: " in text.split("\n\n")[2].splitlines()[0]


def test_a_member_by_its_title_and_what_the_nearest_named_line_is(run: Run) -> None:
    assert 'take 1 of rob "{drawn}: who loses a card to you?" when drawn in (import_surplus,' in run("explain", "import surplus", "--in", "card_game").stdout
    assert "\nevents (phase) · Event Phase\n" in run("explain", "IMPORT_SURPLUS", "--in", "card_game").stdout


def test_a_member_s_figures_and_what_is_unconfirmed(run: Run) -> None:
    assert run("explain", "straw", "--in", "island.aoi").stdout == """\
The island

Straw: a card
  straw · island.aoi:13:5
  worth   $2?
  copies  4
  (`?`: reconstructed, not read from the printed game)

No rule line names `straw`: it follows the rules for all of its kind.
"""


def test_members_of_one_name_are_all_shown(run: Run) -> None:
    text = run("explain", "port", "--in", "germany").stdout
    assert [line for line in text.splitlines() if line.startswith("Port: ")] == [
        "Port: a symbol", "Port: an industry", "Port: a card"]
    assert text.count("Rule lines that name `port`:") == 1


NAMED = """\
language 1
game g "G" {
  players 1..1
  seats red
  type kind { a "A"; b "B"; c "C" }
  type card { has kind kind; x { kind a } ; y { kind b } }
  zone deck of card full
  keep last kind = a
  define plain(k)   = count(a for a in card when a.kind == k) + (1 if k == a else 0)
  define hidden(a)  = count(k for k in kind when k == a)
  define none_of(k) = count(a for a in card when a.kind == k)
  verb sum(k) { set last = k }
  setup { do begin { each a in kind when a == b { sum a } ; sum a when hidden(b) == 1 } }
  flow { repeat until (last == c) { do go { let b = c ; sum b } } }
  score { points p "P" = plain(a) + none_of(b) ; winner most points }
}
"""


@pytest.mark.parametrize(("name", "homes"), [
    ("a", ["keep last", "plain (definition)", "setup.begin.sum_fdd4 (effect)", "score.p (points)"]),
    ("b", ["setup.begin.each_a_0d16 (effect)", "setup.begin.sum_fdd4 (effect)", "score.p (points)"]),
    ("c", ["repeat (repeat)", "go (step)"]),
])
def test_what_else_is_called_so_does_not_count(run: Run, folder: Path, name: str, homes: list[str]) -> None:
    (folder / "g.aoi").write_text(NAMED, encoding="utf-8")
    text = run("explain", name, "--in", "g.aoi").stdout
    assert [part.splitlines()[0] for part in text.split(f"name `{name}`:\n\n")[1].split("\n\n")] == homes


@pytest.mark.thorough
def test_a_name_of_before(run: Run, folder: Path) -> None:
    """Old names of an action, a line and a member, and their new names."""
    (folder / "g.aoi").write_text(f"{GAME}{RENAMED}}}\n", encoding="utf-8")
    said = run("explain", "dig", "--in", "g.aoi").stdout
    assert said.startswith("Mines\n\n`dig` is now called `mine`.\n\nmine\n  mine SITE GOOD\n")
    assert "`dig.dear` is now called `mine.cheap`." in run("explain", "dig.dear", "--in", "g.aoi").stdout
    assert run("explain", "koeln", "--in", "g.aoi").stdout.startswith("Mines\n\n`koeln` is now called `cologne`.\n\nKöln: a town")


def test_a_name_of_one_of_two_parts(run: Run, folder: Path) -> None:
    (folder / "demo.aoi").write_text(DEMO, encoding="utf-8")
    for number, name in enumerate(("roads", "trams"), 2):
        (folder / f"{name}.aoi").write_text(part(name, number), encoding="utf-8")
    found = run("explain", "trams.fee", "--in", "demo.aoi", "--with", "roads", "--with", "trams").stdout
    assert "`trams.fee` is called `trams_fee` in the ruleset, since another part has that name too." in " ".join(found.split())
    assert "define trams_fee(t)" in found
    both = run("explain", "fee", "--in", "demo.aoi", "--with", "roads", "--with", "trams").stdout
    assert "define fee(t)" in both
    assert both.index("Another part has `fee` too, which is called `trams_fee`") < both.index("define trams_fee(t)")


def test_the_word_for_names_of_before(run: Run) -> None:
    assert run("explain", "renamed").stdout.startswith(
        "renamed OLD to NEW\n  used in a game, a map or a part\n\nThe former name of something")


# ---- stored answers -------------------------------------------------------------------------------------------------------


@pytest.fixture
def compiled(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names of the texts that the compiler received."""
    names: list[str] = []
    original: Callable[..., Any] = compilation._compile

    def noted(texts: compilation.Texts, *more: Any, **options: Any) -> Any:
        names.append(texts.source.name)
        return original(texts, *more, **options)

    monkeypatch.setattr(compilation, "_compile", noted)
    return names


@pytest.mark.thorough_with("xyzzy")
@pytest.mark.parametrize("topic", ["sell", "sell.way", "Great War", "xyzzy"])
def test_what_was_looked_up_in_the_library_is_not_compiled_again(run: Run, compiled: list[str], topic: str) -> None:
    first = run("explain", topic)
    compiled.clear()
    again = run("explain", topic)
    assert (again.stdout, again.stderr, compiled) == (first.stdout, first.stderr, [])


@pytest.mark.thorough
def test_another_text_has_other_answers(run: Run, folder: Path, compiled: list[str]) -> None:
    file, text = folder / "g.aoi", NAMED.replace('"G"', '"A game of which nobody asked before"')
    file.write_text(text, encoding="utf-8")
    assert "count(k for k in kind when k == a)" in run("explain", "hidden", "--in", "g.aoi").stdout
    assert compiled
    compiled.clear()
    assert run("explain", "nothing", "--in", "g.aoi").exit_code == 1
    assert compiled == []
    file.write_text(text.replace("when k == a)", "when k == c)"), encoding="utf-8")
    assert "count(k for k in kind when k == c)" in run("explain", "hidden", "--in", "g.aoi").stdout


def test_a_text_in_another_place_has_its_own_places(run: Run, folder: Path) -> None:
    for name in ("one", "two"):
        (folder / name).mkdir()
        (folder / name / "g.aoi").write_text(NAMED, encoding="utf-8")
        assert f"{name}/g.aoi:" in run("explain", "hidden", "--in", f"{name}/g.aoi").stdout.splitlines()[3]
