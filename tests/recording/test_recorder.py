"""The recorder notices changes in a game, reports their place, and changes nothing itself."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

import pytest

import aoi_rules as aoi
from tests.recording import files
from tests.recording.__main__ import _arguments, _parser, main
from tests.recording.comparing import first_difference
from tests.recording.files import Hashes
from tests.recording.lines import KINDS, Line, hashes, of_text, to_text
from tests.recording.playing import SPAN, recorded
from tests.recording.setups import Setup, setups, third_party_installed
from tests.testing.games import CARDS, changed

SETUP = Setup("cards")
GAMES = 4
TOP = Path(__file__).parents[2]
INCOME = "do income { each p in players { receive p income } }"
SHOWN = """\
industry tokens=standard, the ruleset: hash
industry tokens=standard, game 0: moves, events, views, refusals, end, digests
decision 0, views, at types › seat › money › 0; refusals from decision 0; digests from decision 0; moves from decision 1; \
events from decision 1; end from decision 60
  recorded: 5
  now:      6
games compared: 1; differences: 2
"""


def lines_of(text: str, number: int = 1) -> list[Line]:
    return list(recorded(aoi.load(text=text), SETUP, number))


def kinds_that_differ(old: str, new: str) -> set[str]:
    """The kinds that differ in some games of two texts."""
    found = set()
    for number in range(GAMES):
        before, after = hashes(lines_of(old, number)), hashes(lines_of(new, number))
        found |= {kind for kind in KINDS if before[kind] != after[kind]}
    return found


# ---- detected changes ------------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_the_same_rules_give_the_same_hashes() -> None:
    assert kinds_that_differ(CARDS, CARDS) == set()
    assert kinds_that_differ(CARDS, f"# a comment that moves nothing\n{CARDS}") == {"refusals"}  # they name the line


@pytest.mark.slow_with("a condition", "a figure", "a rule's name", "an event", "the set-up")
@pytest.mark.thorough
@pytest.mark.parametrize(("old", "new", "kinds"), [
    ("raise p.money by $1", "raise p.money by $2", {"views", "end", "digests"}),
    ('"Suns stay in the dark"', '"Suns stay in the shade"', {"refusals"}),
    ('"{p} hides a card"', '"{p} hides it"', {"events", "refusals"}),
    ('"Discards"', '"Discard pile"', {"views", "events"}),
    ("move 2 at random from deck", "move 1 at random from deck", set(KINDS)),
    ("require suns", "require moons", {"refusals"}),
    ("card != sun", "card != moon", set(KINDS)),
], ids=["a figure", "a refusal", "an event", "a title", "the set-up", "a rule's name", "a condition"])
def test_a_planted_change_is_noticed_in_its_kinds_alone(old: str, new: str, kinds: set[str]) -> None:
    assert kinds_that_differ(CARDS, changed((old, new))) == kinds


@pytest.mark.slow
@pytest.mark.parametrize(("written", "compared"), [
    ([], ["--against", str(TOP)]),  # another process plays the checkout's own text
    (["--full"], []),
], ids=["hashes", "every line"])
def test_one_changed_figure_of_a_ruleset_is_shown(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str], written: list[str],
    compared: list[str],
) -> None:
    record = str(tmp_path / "record")
    given = ["--only", "industry tokens=standard", "--games", "1"]
    assert main([*given, "--most", "60", "--write", record, *written]) == 0
    assert main([*given, "--compare", record]) == 0
    assert capsys.readouterr().out == "games compared: 1; differences: 0\n"

    text = (TOP / "rulesets" / "industry" / "industry.aoi").read_text(encoding="utf-8")
    assert text.count(INCOME) == 1
    rules = aoi.load(text=text.replace(INCOME, INCOME.replace("p income", "p $2")))
    monkeypatch.setattr("tests.recording.__main__.loaded", lambda _: rules)
    assert main([*given, "--compare", record, *compared]) == 1
    assert capsys.readouterr().out == SHOWN


def test_another_checkout_gets_the_same_command(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(subprocess, "run", lambda command, **_: subprocess.CompletedProcess(command[3:], len(command[3:])))
    assert main(["--code=elsewhere", "--write", "x.json", "--only", "a b=c", "--games", "3", "--full"]) == 4
    parsed = _parser().parse_args(["--code", "d", "--write", "x.json", "--only", "a b=c", "--games", "3", "--full"])
    assert _arguments(parsed) == [f"--write={tmp_path / 'x.json'}", "--games=3", "--only=a b=c", "--full"]


@pytest.mark.thorough
def test_what_is_no_record_is_a_wrong_use(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stop:
        main(["--compare", str(tmp_path / "none.json")])
    assert stop.value.code == 2
    assert "none.json" in capsys.readouterr().err


# ---- reports ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("old", "new", "shown"), [
    ([1, [2, 3]], [1, [2, 4]], "decision 5, moves, at 1 › 1\n  recorded: 3\n  now:      4"),
    ({"a": {"b": "x"}}, {"a": {"b": None}}, 'decision 5, moves, at a › b\n  recorded: "x"\n  now:      nothing'),
    ([1], [1, "y"], 'decision 5, moves, at 1\n  recorded: nothing more\n  now:      "y"'),
    ([1, 2], [1], "decision 5, moves, at 1\n  recorded: 2\n  now:      nothing more"),
    ({"a": 1}, {"b": 1}, 'decision 5, moves\n  recorded: {"a": 1}\n  now:      {"b": 1}'),
])
def test_a_difference_is_shown_where_it_is(old: object, new: object, shown: str) -> None:
    assert str(first_difference([Line.of("moves", 5, old)], [Line.of("moves", 5, new)])) == shown


def test_the_earliest_difference_is_shown_and_the_other_kinds_are_named() -> None:
    old = [Line.of(kind, number, number) for number in range(4) for kind in ("views", "moves", "events")]
    new = [Line.of(line.kind, line.decision, 9) if line in (old[6], old[7], old[5]) else line for line in old]
    assert str(first_difference(old, new)) == (
        "decision 1, events; moves from decision 2; views from decision 2\n  recorded: 1\n  now:      9")
    assert first_difference(old, old) is None


def test_a_game_that_ends_sooner_differs() -> None:
    lines = lines_of(CARDS)
    assert str(first_difference(lines, lines[:-1])).endswith("now:      nothing")


# ---- contents of a record --------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_every_decision_is_recorded_and_every_twentieth_in_full() -> None:
    label, number = "industry tokens=standard", 2
    setup = Setup.of(label)
    lines = list(recorded(aoi.load("industry"), setup, number))
    seats, last = 3, lines[-1].decision + 1
    of = {kind: [line.decision for line in lines if line.kind == kind] for kind in KINDS}
    looked = range(0, last, SPAN)
    assert of["moves"] == [0, *range(last)]
    assert of["events"] == [*range(last), *[last] * (seats + 1)]
    assert of["views"] == [*(at for at in looked for _ in range(seats + 2)), *[last] * (seats + 2)]
    assert of["refusals"] == [at for at in looked for _ in range(5)]
    assert of["end"] == [last]
    assert of["digests"] == [0, *range(last)]
    assert json.loads(next(line.text for line in lines if line.kind == "end"))["winners"]


@pytest.mark.thorough
def test_what_is_asked_is_hardly_ever_legal() -> None:
    asked = [json.loads(line.text) for number in range(4) for line in lines_of(CARDS, number) if line.kind == "refusals"]
    refused = [one for one in asked if isinstance(one["played"], dict)]
    assert {one["played"]["code"] for one in refused} == {"move-illegal", "move-unreadable"}
    assert len(refused) > 0.8 * len(asked)
    assert all(len(one["explained"]) == 3 for one in asked)


def test_the_number_of_players_rotates() -> None:
    rules = aoi.load("industry")
    assert [len(Setup("industry").begun(rules, number).seats) for number in range(5)] == [3, 4, 3, 4, 3]


def test_what_fails_is_recorded() -> None:
    lines = lines_of(changed(("raise p.money by $1", "raise p.money by ($999999999 * 999999999 * 99)")))
    assert lines[-1].kind == "end"
    assert lines[-2].kind == "moves"
    assert json.loads(lines[-1].text)["failed"].startswith("PlayError: ")


def test_all_that_can_be_played_is_recorded() -> None:
    with third_party_installed():
        found = {setup.label for setup in setups()}
        assert [setup.label for setup in setups(["alps"])] == ["alps edition=second", "alps edition=first"]
    assert {"germany edition=first", "germany edition=second", "new_england edition=first", "card_game"} < found
    assert not any(label.startswith("age_of_industry") for label in found)  # a game without a map
    with pytest.raises(ValueError, match="nothing is called atlantis; there are: card_game"):
        setups(["atlantis"])


def test_what_is_written_can_be_read(tmp_path: Path) -> None:
    lines = lines_of(CARDS)
    assert of_text(to_text(lines)) == lines
    files.write_lines(tmp_path, SETUP, 3, lines)
    assert files.read_lines(tmp_path, SETUP, 3) == lines
    assert files.read_lines(tmp_path, SETUP, 4) is None
    record = Hashes(1, 500, {"cards": files.of_ruleset(aoi.load(text=CARDS))}, {"cards": [hashes(lines)]})
    for path in (tmp_path / "one.json", tmp_path):
        files.write(path, record)
        assert files.read(path) == record
    (tmp_path / "other.json").write_text('{"a": 1}', encoding="utf-8")
    with pytest.raises(ValueError, match="holds no hashes"):
        files.read(tmp_path / "other.json")
