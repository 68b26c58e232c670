"""What a check of a common mistake says is right: an editor says the same, with the line that a message shows in full the file
has no mistakes and a scenario is played to its end, and `aoi check --fix` corrects the text or leaves it as it was."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from aoi_rules.cli.commands.check import check
from aoi_rules.cli.files.fixes import apply_fixes
from aoi_rules.diagnostics import Diagnostic
from aoi_rules.scenarios import Suite
from tests.editing import Editor
from tests.mistakes.corpus import HABITS
from tests.mistakes.mistakes import Mistake, found, problems, shown, without_details, write

WHOLE = re.compile(r"^(?:write|did you mean) `([^`]+)`(?! in line|, as line)")
PLACEHOLDER = re.compile(r"\b[A-Z]{3,}\b|…")


@pytest.mark.slow
@pytest.mark.parametrize("habit", HABITS)
def test_what_a_first_check_says_is_right(habit: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """One test for each habit, because the first check of each text takes most of the time."""
    monkeypatch.chdir(tmp_path)
    editor, refused = Editor(), []
    for mistake in HABITS[habit]:
        first, again = found(mistake, tmp_path), found(mistake, tmp_path, editor)
        assert shown(mistake, first) == shown(mistake, again)
        said = without_details(first)
        if not is_corrected(mistake.file, said):
            refused.append(called(mistake))
        if any(problem.fix for problem in said):
            write(mistake, tmp_path)
            leaves_fewer(mistake, said)
    assert refused == [called(mistake) for mistake in HABITS[habit] if called(mistake) in ANOTHER]


def called(mistake: Mistake) -> str:
    """The wrong text, or else the text that was left out."""
    return mistake.wrong or f"without {mistake.right.strip()}"


ANOTHER = {
    "round 1: red visits Ulm": "only the game tells which action does this",
    "r.owner is not none\n": "no road has an owner before one is built, which a warning says",
    "r.owner is not None\n": "so it is here",
    'require free "This road is free" = r.owner == none': "so it is here",
    'require free "There is no road" = r.owner == none': "so it is here",
    "set f.owner = me when f.owner \\= me": "no town has an owner before somebody gets one, which a warning says",
    "uses snow rain.aoi": "there is no such part",
    "when card.cost >": "each card costs more, which a warning says",
    "charge.good == s.sells": "the hint shows the attribute too",
    'map hills "The hills" extends fair {': "the rest of the line goes into a line of its own",
    "for _, f in ipairs(town) do\n        set f.visits = 0\n        set f.owner = none\n      end": "the rest of the loop stays",
    "town.forEach(f => {\n        f.visits = 0\n      })": "so it does here",
    "For i = 1 To 3\n        earn first $1\n      Next": "so it does here",
    "town.Where(t => t.size > 1).OrderByDescending(t => t.size).First().size": "there may be no such town",
    "town.sort((a, b) => a.size - b.size)[0].size": "so it is here",
    "Math.max(...town.map(t => t.size))": "so it is here",
    "max({t.size for t in town})": "so it is here",
    "MAXIFS(town.size, town.owner, f.owner)": "so it is here",
    "COUNTUNIQUE(town.owner)": "a town may have no owner",
    **dict.fromkeys(("= s is not yet open", "= me does not own s", "= s does not belong to me", "= the owner of s is me",
                     "= s's owner is me", "= neither s.open nor me.passed", "= s.open is false"),
                    "each stall is open and has no owner before somebody trades there, which a warning says"),
    **dict.fromkeys(("= card.good is not the same as s.sells", "= card.good is wool or salt", "= card.good is neither wool nor salt"),
                    "there are only two goods, which a warning says, or the line above requires the opposite"),
    "= !s.open\n": "each stall is open before somebody trades there, which a warning says",
    "not s.open\n": "so it is here",
    "f.owner not me": "no town has an owner before somebody travels there, which a warning says",
    "set players.passed = no": "it never becomes `yes`, which a warning says",
    'zone hand "Hand" of card per player secret': "two ways are shown, and the second fits here",
    "= s.open != 1\n": "each stall is open before somebody trades there, which a warning says",
    '"This stall is closed" unless not s.open': "so it is here",
    "f.visits is odd": "nobody has been there before somebody travels there, which a warning says",
    'require used "It is free" = r.owner exists': "no road has an owner before one is built, which a warning says",
    'require used "It is free" = r.owner is set': "so it is here",
    "define hills(f) {\n    if (f.size > 1) return count(f.road)\n    return 0\n  }": "the rest of the block stays",
    "player.money >= fare": "the attribute is underlined without what stands before it",
    "f.road.length": "so it is here",
    "not deck": "so it is here",
    "stall wool x 2": "two words become one",
    "town wörks \"Works\"": "other lines call it otherwise",
    "  town 2kiel \"New Kiel\" grey { at 50 70 }\n  road jena -- kiel": "no road leads there",
    "road jena -- kiel road kiel -- bonn": "only the second part of the line is shown",
    '  town "Linz" grey { at 10 70 }\n  road ulm -- bonn\n': "no road leads there",
    '| salt_card | "Salt" | salt | - | 5 |': "a line further down compares the price, which is then too low",
    "f.size in 1..3": "only the range is underlined",
    "f == (ulm or bonn)": "only what stands in brackets is underlined",
    "verb visit(p, f, n=1)": "the uses give no third value",
    "define big(f, n = 1)": "the uses give no second value",
    "me.money >= fare && True": "it is accepted, with the warning that it changes nothing",
    "me.money >= fare || False": "so it is here",
    "road(ulm, bonn).owner == me": "the call is underlined without what follows it",
    "road(ulm -- bonn).owner == me": "so it is here",
    'choose s in stall "at"\n    require shut "It is shut" = stall.open': "the same is required further down",
    "f.size > 1 xor f.visits < 9": "the letters stand for conditions",
    "f.size > 1 then f.visits < 9": "the letters stand for values and conditions",
    "earn p （$1）\n": "the second bracket is wide too",
    "link road joins seat {": "the block of the line stays",
    "link road joins card {": "the block of the line stays",
    **dict.fromkeys(("    do arrive visit me f }\n", "    do visit me f }\n"), "the rest of the line stays"),
    **dict.fromkeys(("MAX(2; f.size)", "SUM(1; f.size; 3)"), "only the `;` is underlined"),
    "COUNT(road; town)": "two ways are shown, and the author chooses",
    'points coins "Coins" = list(c for c in me.hand when c.cost > $1)': "each card costs more, which a warning says",
    "set f.owner = clockwise(p)\n": "nothing changes `last`, in whose place it stands",
    "card.good == (wool, salt)": "there are only two goods, which a warning says",
    's.town == "Far abroad" or s.open': "no stall is there, which a warning says",
    "earn me (trade.cost(ulm, bonn) ?: $0)": "the cost is a number, which is another mistake",
    "choose road in\n": "other lines call it `r`",
    "      each f in town when f.size > 1 visit start f }\n": "nothing is called `start`, which is another mistake",
    "uses ice.aoi\n  keep snowed truth = no": "no part is called `ice`, which the next message says",
    'town bonn "Bonn" grey (\n    stall salt\n    at 40 10\n  )': "the rest of the block stays",
    'type colour (\n    brown "Brown"\n    grey "Grey"\n  )': "so it does here",
    "road jena -- kiel\n  remove town ulm": "roads lead there",
    "require free = r.owner == none": "only the beginning of the line is shown",
    'zone hand "Hand" of card': "the line goes on behind it",
    '  type colour { has paint text = ""; brown "Brown" { paint "bleu" }; grey "Grey" }': "only the text is underlined",
    "line road owner owner\n    mark owner of town\n    shade owner of town when owner\n": "only the word is underlined",
    "any(e in r for e in town)": "only the last name is underlined",
    "stall salt, wool": "two ways are shown, and the author chooses",
    "stall salt, wool; at 60 70": "so it is here",
    "for p in players { earn p $1 }\n": "only the word is underlined",
    "for each p in players { earn p $1 }\n": "so it is here",
    "  after visit(p, f) when snowed { thaw }\n  also thaw\n": "only the word is underlined",
    "  road kiel -- bonn\n  drop ulm -- bonn\n": "without that road there is a dead end",
    "(me.money >= fare; f.visits == 0)": "two ways are shown, and the author chooses",
    'keep money per player money  = $0\n  keep sold number per player per good = 0\n'
    '  check sold "Nothing is sold" = all(p.sold(wool) == 0 for p in players)': "nothing changes it",
    'keep money per player money  = $0\n  keep sold of good number per player = 0\n'
    '  check sold "Nothing is sold" = all(sold(p, wool) == 0 for p in players)': "so it is here",
    "take 0+ of turn": "nothing ends the turn",
    "take any of turn": "so it is here",
    '"You cannot pay the fare" = me.money >= game.fare or f.visits == 0': "only the word is underlined",
    "expect = game.ulm.visits == 1": "so it is here",
    "expect = red.cards == 2": "two ways are shown, and the author chooses",
    "has size number   = no": "two ways are shown, and the author chooses",
    'option weather "Weather" = dry': "the letters stand for values",
    "sum(r.ends, r in f.road when r.owner != none)": "the ends of a road are no number, which is another mistake",
    "winner most points then most players.last": "only the attribute is underlined",
    'verb visit(p) "{p} visits {f}" {': "the rest of the line stays",
    "    winner most points then towns_of(me)": "the rest of the line stays",
    'language 1\n\nmap hills "The valleys" {\n  extends fair\n  town jena "Jena" brown { at 20 70 }\n  road jena -- bonn\n}\n':
        "the rest of the line stays",
    '  type colour { brown "Brown"; grey "Grey"; dark_grey "Dark grey" }\n'
    '  town trier "Trier" dark grey { at 20 40 }\n  road trier -- ulm':
        "two words become one",
    '| wool_card | "Wool" | $2   | wool | 4      |': "two cells change places",
    '| salt_card | "Salt" | salt | 5    | $3     |': "two cells change places",
    "verb thaw { set snowed = no }\n  define near(p, f) = f.size < 2 and p.money > $1\n"
    '  define rich(p) = near(ulm, p)\n  amend action rest { require rich "Rich" = rich(me) }':
        "the rest of the line stays",
    'f.visits == 0\n    require far "Too far" = trade.reach(f) != none\n': "only the function is underlined",
    'f.visits == 0\n    require far "Too far" = trade.dist(f, ulm) < 3\n': "only the function is underlined",
    '  keep order seat many\n  keep debts per plyer money = $0\n  check debts "No debts" = all(p.debts == $0 for p in players)':
        "only the word is underlined",
    'language 1\n\npart inn "An inn" for fair {\n  amend town jena { size 3x }\n}\n':
        "two ways are shown, and the author chooses",
    "grid town rows size columns at": "only the word is underlined",
    "keep passed per player truth secret from others = no": "two ways are shown, and the second fits here",
    "define fare        = 2 if weather == wet else $2": "only the second figure is underlined",
    "set last = first(big(t) for t in town)\n": "the rest of the line stays",
    "| id        | title  | copies | cost | good |": "two cells change places",
    "each player from first {": "nothing here is called `first`",
    "road bonn -- far_abroad -- ulm -- bonn": "one of these roads is there already",
    "me.money >= fare or f.visits == 0 or f.size between 1 and 2": "the lower bound always holds, which a warning says",
    "  after visit(p, f) when snowed { thaw }\n  amend travel.new = yes\n": "`yes` always holds, which a warning says",
    "  after visit(p, f) when snowed { thaw }\n  amend players 2..4\n": "the game has three seats",
    'action rest Rest" {': "the rest of the line stays",
    'choose s in stall at"': "the rest of the line stays",
    "road.none(x => big(x))": "a road has no `size`, which is another mistake",
    'verb earn(p) "{p} earns {amount}" { raise p.money by amount }': "the rest of the line stays",
    "  road jena -- kiel\n  drop road ulm - bonn\n": "without that road there is a dead end",
    'choose s in stall "at" alike by': "the letters stand for fields",
    "define fare = $2 if weather == dry\n    elif weather == wet: $4\n    elif round > 3: $5\n    else: $3":
        "each of its lines is corrected",
    "sees red red.hand = wool": "the hand is dealt by chance",
    'amend action travel { require snow "Snow lies there" = not cold(f) }\n  after visit(p, f) { earn f $3 }':
        "a town may have no owner, which is another mistake",
    "sees blue red.money = none": "all see the money, which the scenario then says",
    "sees spectator red.passed = none": "all see it, which the scenario then says",
    "without map hills": "nothing stands there that the line could replace",
    'keep order seat many\n  rain: int = 0\n  check rain "Dry" = rain < 3': "nothing changes it",
    "given { set order = (red, blue); enrich red; ulm belongs to red }": "then red cannot travel there",
    "given { set order = (red, blue); enrich red; ulm is owned by red }": "so it is here",
    "given { set order = (red, blue); enrich red; red.hand = wool_card }": "two ways are shown, and the second fits here",
    'amend action travel { require snow "Snow lies there" = not cold(f) }\n  disable action rest': "a menu names the action too",
    "town.each do |f|\n        set f.visits = 0\n        set last = f\n      end": "only the head of the loop is shown",
    "towns_of(me).map(hills).sum()": "the list is shown, and its sum is another mistake",
    'action rest "Rest" costs $1 {': "two lines are shown, which belong in the block",
    "type stall in town x2 {": "what is shown belongs in the blocks of towns",
    "let it = me.hand.first(c => c.good == wool)\n      move it from me.hand to discard when it != none\n      visit me f\n":
        "the pieces of a hand have no order, which is another mistake",
    'keep money per player money  = $0\n  keep sold per good per player = 0\n'
    '  check sold "Nothing is sold" = all(p.sold(wool) == 0 for p in players)': "nothing changes it",
    'keep money per player money  = $0\n  keep sold of good number per player = 0\n'
    '  check sold "Nothing is sold" = all(p.wool == 0 for p in players)': "so it is here",
    "  road kiel -- bonn\n  amend option weather { drop wet }\n": "the line is shown as it is, and the author leaves the value out",
    "f.owner.left_of == f.owner": "the attribute is underlined without what stands before it",
    "set f.owner = me unless f.passed": "a town has no `passed`, which is another mistake",
    "take 1..* of turn": "nothing ends the turn",
    "take 0..∞ of turn": "nothing ends the turn",
    'type good { wool = "Wool"; salt = "Salt" }': "the second member is written so, too",
    "towns_of(me) in r.ends": "two ways are shown, and the author chooses",
    "towns_of(me) not in r.ends": "two ways are shown, and the author chooses",
    "define fare        = $2\n  define mine(p, f)  = p.money > $0 and f.size > 0\n"
    '  define all_mine(p) = all(mine(f, p) for f in town)\n  check mine "All are sound" = all(all_mine(p) or p.passed for p in players)':
        "only the name is underlined",
    "keep order seats": "two ways are shown, and the author chooses",
    'action rest "Rest" {\n    takes no action': "then nothing ends the action, which a warning says",
    'action rest "Rest" {\n    takes zero': "then nothing ends the action, which a warning says",
    "blue travels ulm\n": "then blue cannot travel there",
    'take 1 of "Travel"': "then nothing offers the other actions",
    "    each x { set last = x }\n": "the rest of the line stays",
    'phase actions when round > 0 "Turns" {': "it always holds, which a warning says",
    **dict.fromkeys(("plays blue trade_card at wool with ulm", "plays blue trade_card ulm_1 salt", "plays blue ulm", "plays blue travel ulm bonn",
                     "plays blue stop rest 2", "allow blue travel from ulm"), "then blue cannot do that there"),
    **dict.fromkeys(("offers blue { travel jena, travel kiel, rest, trade_card }", "offers blue { rest, travel jena, travel kiel, trade_card }",
                     "offers blue (rest, build)", "offers blue rest or build"), "one of the moves is incomplete, which is another mistake"),
    "sees red red.hand = hiden": "red sees his own hand",
    "amend action travel { replace choose f choose g in town }\n  amend setup {": "other lines call it `f`",
    "place town fill colour position=at hollow=big": "a town has no `big`, which is another mistake",
    "{ set f.visits = 0 set f.owner = none raise red.money by $1 set last = f }": "only the last `f` counts, which a warning says",
    "keep last town = none keep next town = none\n": "nothing changes it",
    **dict.fromkeys(("set order = order[1:] + order[:1]", "set order = order[1:] + [order[0]]", "set order = order[-1:] + order[:-1]"),
                    "only the slice is underlined"),
    "set order = order[:]": "the list is what it was, which a warning says",
    "= me.hand.any(c.cost > $1 for c in card)\n": "each card costs more, which a warning says",
    "scores coins = $3": "the coins are a number, which is another mistake",
    **dict.fromkeys(("define fare        = $2\n  define rate = 3\n  define worth = $1 + rate\n  check w \"W\" = worth > $0",
                     "me.money >= $1 + me.hand.size", "me.money >= me.hand.size + f.size - $1"), "two ways are shown, and the author chooses"),
    'town kiel(\n    "Kiel",\n    grey,\n    at = 60 70\n  )': "the other lines stay",
}
"""Mistakes whose correction cannot replace the wrong text, or is not enough, with the reason."""


def is_corrected(file: str, said: Sequence[Diagnostic]) -> bool:
    """Whether a file is correct after the line in its only message replaces a part of the line; also if the message shows no
    line."""
    texts = list(corrected(said[0])) if len(said) == 1 else []
    return not texts or any(written(file, text) and played(file) for text in texts)


def written(file: str, text: str) -> bool:
    """Write a text to a file; return whether it is correct. Names from the line with the mistake may now be unused."""
    Path(file).write_text(text, encoding="utf-8")
    return all(problem.code in ("unused-choice", "unused-keep", "unused-name", "unused-parameter") for problem in check([file]).problems)


def played(file: str) -> bool:
    """Whether no move in a scenario of a file is refused, and no line about visibility fails; an author's claims about points and
    offers may be wrong whatever the form of the line."""
    suite = Suite.read(file)
    failures = [outcome.failure for name in suite.file.scenes for outcome in suite.outcomes(name)]
    return not any(failure is not None and failure.place is not None and failure.place.text.startswith(PLAYED)
                   for failure in failures)


PLAYED = ("plays", "allow", "sees")


def corrected(problem: Diagnostic) -> Iterator[str]:
    """The file's texts with the correction in place of the line, its beginning, one of its statements or the underlined text."""
    shown, place = WHOLE.match(problem.hint or ""), problem.place
    if shown is None or place is None or PLACEHOLDER.search(re.sub(r'"[^"]*"', "", shown[1])):
        return
    before = place.source.lines[: place.line - 1]
    line, after = place.source.lines[place.line - 1], place.source.lines[place.line :]
    for begin, end in dict.fromkeys(parts(line, place.column - 1, place.end_column - 1)):
        yield "\n".join([*before, line[:begin] + shown[1] + line[end:], *after, ""])
    for more in (1, 2, 3):
        yield "\n".join([*before, shown[1], *after[more:], ""])


def parts(line: str, column: int, end: int) -> Iterator[tuple[int, int]]:
    """The bounds of the parts of a line that a correction may replace; the underlined text is between `column` and `end`."""
    indent = len(line) - len(line.lstrip())
    begins = [indent, *(found.end() for found in re.finditer(r"[{;] ", line[: column + 1]))]
    ends = [found.start() for found in re.finditer(r" \}|;|$|  |(?<=\{)", line) if found.start() >= column]
    yield from ((begin, stop) for begin in reversed(begins) for stop in ends)
    yield column, end


@pytest.mark.thorough
def test_what_is_shown_takes_the_place_of_what_was_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The test also detects an insufficient correction."""
    monkeypatch.chdir(tmp_path)
    called_so = {one.wrong: one for one in HABITS["from_python"]}
    for wrong, right in (("set me.passed = True", True), ("not deck", False)):
        assert is_corrected(called_so[wrong].file, problems(called_so[wrong], tmp_path)) is right


def leaves_fewer(mistake: Mistake, before: Sequence[Diagnostic]) -> None:
    """Make the fixes: the problems that had one are gone, and no new ones appear; or everything stays as it was."""
    path, checked = Path(mistake.file), mistake.checked or mistake.file
    text = path.read_text(encoding="utf-8")
    done = apply_fixes([mistake.file], lambda: check([checked]).problems)
    after = check([checked]).problems
    assert (path.read_text(encoding="utf-8") != text) == bool(done)
    if done:
        gone = {(p.code, p.message) for p in before} - {(p.code, p.message) for p in after}
        assert gone, f"{mistake.wrong}: {', '.join(map(str, done))}"
        assert len(after) <= len(before), after


@pytest.mark.parametrize(("habit", "wrong"), [("from_python", "set f.visits += 1"), ("slips", "road jena - kiel")])
def test_a_slip_is_fixed(habit: str, wrong: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    mistake = next(one for one in HABITS[habit] if one.wrong == wrong)
    before = problems(mistake, tmp_path)
    assert [problem.code for problem in before if problem.fix]
    leaves_fewer(mistake, before)
    assert check([mistake.file]).problems == ()
