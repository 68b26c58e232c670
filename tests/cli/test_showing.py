"""`show` and `replay`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from syrupy.assertion import SnapshotAssertion

import aoi_rules
from aoi_rules.compiler.stage_text import STAGES
from tests.cli.conftest import Run


def test_show(run: Run, snapshot: SnapshotAssertion) -> None:
    assert run("show", "island.aoi").stdout == snapshot


@pytest.mark.usefixtures("wide")
def test_show_the_resolved_rules(run: Run, snapshot: SnapshotAssertion) -> None:
    assert run("show", "island.aoi", "--stage", "resolved").stdout == snapshot


def test_show_the_named_rules(run: Run, snapshot: SnapshotAssertion) -> None:
    assert run("show", "island.aoi", "--named").stdout == snapshot


@pytest.mark.thorough
def test_show_rules_for_programs(run: Run) -> None:
    data = json.loads(run("show", "island.aoi", "--stage", "resolved", "--format", "json").stdout)
    assert {"name": "settle.free", "kind": "require", "text": "Somebody lives there", "see": "Settling"}.items() <= next(
        rule for rule in data["rules"] if rule["name"] == "settle.free").items()
    assert [(line["text"], line["name"], line["place"]["line"], line["place"]["column"]) for line in data["lines"][:4]] == [
        ('game island "The island" {', "", 3, 1),
        ("  players 2..3", "players", 4, 3),
        ("  seats red blue green", "seats", 5, 3),
        ('  option winds "Winds" (calm, strong) = calm', "winds", 6, 3),
    ]
    assert data["lines"][1]["place"] == {"file": "island.aoi", "line": 4, "column": 3, "end_line": 4, "end_column": 10}
    assert {"text": "", "name": "", "place": None} in data["lines"]


@pytest.mark.thorough
def test_shown_rules_can_be_played(run: Run, folder: Path) -> None:
    lines = json.loads(run("show", "island.aoi", "--stage", "resolved", "--format", "json").stdout)["lines"]
    (folder / "alone.aoi").write_text("".join(f"{line['text']}\n" for line in lines), encoding="utf-8")
    assert run("check", "alone.aoi").exit_code == 0
    assert run("fmt", "--check", "alone.aoi").exit_code == 0


@pytest.mark.thorough
def test_show_a_picture(run: Run, folder: Path) -> None:
    result = run("show", "island.aoi", "--svg", "map.svg")
    assert (result.exit_code, result.stdout) == (0, "")
    text = (folder / "map.svg").read_text(encoding="utf-8")
    assert text.startswith("<svg")
    assert run("show", "island.aoi", "--svg", "-").stdout == text


@pytest.mark.thorough
def test_show_what_it_was_compiled_to(run: Run) -> None:
    code = run("show", "island.aoi", "--stage", "code").stdout
    compile(code, "island", "exec")
    assert run("show", "island.aoi", "--machine").stdout.startswith("flowchart")


@pytest.mark.parametrize(("stage", "first", "said"), [
    ("typed", "# definitions", "require free"), ("lowered", "program island, 3 players:", "step flow."),
    ("program", "program island, 3 players:", "step flow."), ("code", '"""The rules of island', "class State:"),
])
def test_show_a_stage(run: Run, stage: str, first: str, said: str) -> None:
    text = run("show", "island.aoi", "--stage", stage).stdout
    assert text.startswith(first)
    assert said in text


def test_stages_of_faulty_rules(run: Run, folder: Path) -> None:
    (folder / "bad.aoi").write_text('game bad { players 2..2 ; seats red blue ; check rich = 3 > $2 }\n', encoding="utf-8")
    results = [run("show", "bad.aoi", "--stage", stage) for stage in STAGES]
    assert {(result.exit_code, result.stdout) for result in results} == {(1, "")}
    assert all("error[wrong-type]" in result.stderr for result in results)


@pytest.mark.parametrize(("more", "said"), [
    (("--format", "json"), "--format json needs --stage resolved"),
    (("--format", "json", "--stage", "typed"), "--format json needs --stage resolved"),
    (("--stage", "typed", "--machine"), "--stage and --machine cannot be combined; give one of them"),
])
def test_wrong_ways_to_show(run: Run, more: tuple[str, ...], said: str) -> None:
    result = run("show", "island.aoi", *more)
    assert (result.exit_code, result.stderr.splitlines()[-1]) == (2, f"Error: {said}")


# ---- replay ---------------------------------------------------------------------------------------------------------


@pytest.fixture
def saved(run: Run) -> str:
    run("play", "island.aoi", "--seed", "1", "--save", "game.json", typed="")
    return "game.json"


def test_replay(run: Run, saved: str, snapshot: SnapshotAssertion) -> None:
    assert run("replay", saved, "--rules", "island.aoi").stdout == snapshot


def test_replay_as_a_seat_saw_it(run: Run, saved: str) -> None:
    text = run("replay", saved, "--rules", "island.aoi", "--seat", "red").stdout
    assert "Clay, Stone: Deck → Hand of red" in text
    assert "Deck → Hand of blue" in text
    assert "a card (2 times): Deck → Hand of blue" in text


def test_replay_for_programs(run: Run, saved: str) -> None:
    data = json.loads(run("replay", saved, "--rules", "island.aoi", "--format", "json").stdout)
    assert data["over"] is True
    assert data["winners"]
    assert data["events"][0]["kind"] == "piece"


def test_replay_up_to_a_decision(run: Run, saved: str) -> None:
    whole = run("replay", saved, "--rules", "island.aoi").stdout
    part = run("replay", saved, "--rules", "island.aoi", "--at", "6").stdout
    first = part.partition("\n\n")[0].splitlines()
    assert len(first) > 4
    assert first == whole.splitlines()[: len(first)]
    assert part.rstrip().endswith("is to decide.")
    data = json.loads(run("replay", saved, "--rules", "island.aoi", "--at", "4", "--format", "json").stdout)
    assert (data["decisions"], data["over"]) == (4, False)
    assert run("replay", saved, "--rules", "island.aoi", "--at", "999").stderr.endswith("decisions\n")


def test_replay_draws_a_position(run: Run, saved: str, folder: Path) -> None:
    game = aoi_rules.loads((folder / saved).read_text(encoding="utf-8"), aoi_rules.load("island.aoi"))
    while game.decisions > 4:
        game.undo(force=True)
    result = run("replay", saved, "--rules", "island.aoi", "--at", "4", "--svg", "4.svg", "--seat", "blue")
    assert (result.stdout, result.stderr) == ("", "4.svg: written\n")
    assert (folder / "4.svg").read_text(encoding="utf-8") == game.view("blue").svg()
    spectator = run("replay", saved, "--rules", "island.aoi", "--at", "4", "--svg", "-").stdout
    assert spectator == game.view(None).svg()
    assert run("replay", saved, "--rules", "island.aoi", "--svg", "-", "--format", "json").exit_code == 2


@pytest.mark.parametrize("text", ["", "{}", "[]", "nonsense", '{"schema": 99, "moves": []}', "[" * 100_000, "\x00\xff"])
def test_what_is_no_saved_game_is_reported(run: Run, folder: Path, text: str) -> None:
    (folder / "bad.json").write_bytes(text.encode("latin-1"))
    result = run("replay", "bad.json")
    assert result.exit_code == 1
    assert len(result.stderr.splitlines()) == 1
    assert run("play", "--load", "bad.json").exit_code == 1


def test_a_game_of_an_unknown_ruleset_is_reported(run: Run, saved: str) -> None:
    result = run("replay", saved)
    assert result.exit_code == 1
    assert "island" in result.stderr


@pytest.mark.thorough
@pytest.mark.usefixtures("wide")
def test_a_game_of_another_ruleset_is_reported(run: Run, saved: str) -> None:
    run("play", "industry", "--seed", "1", "--save", "industry.json", typed="")
    for command, hint in ((("play", "germany", "--load"), "leave the name out"),
                          (("replay", "--rules", "germany"), "leave --rules out")):
        result = run(*command, "industry.json")
        assert result.exit_code == 2
        assert f"Error: industry.json is a game of `industry`, not of `germany`; {hint}\n" in result.stderr
    own = "is a game of `island`, not of `germany`; name its file: `aoi play PATH --load game.json`"
    assert own in run("play", "germany", "--load", saved).stderr
    with pytest.raises(aoi_rules.SaveError, match="this is a game of `island`, not of `germany`"):
        aoi_rules.loads(Path(saved).read_text(encoding="utf-8"), aoi_rules.load("germany"))


@pytest.mark.parametrize("command", [["show"], ["check"], ["play"], ["simulate"]])
def test_a_saved_game_is_no_ruleset(run: Run, saved: str, command: list[str]) -> None:
    result = run(*command, saved)
    assert result.exit_code == 2
    assert "game.json is a saved game, not a ruleset: `aoi replay game.json` shows it, with `--svg FILE`" in result.stderr


def test_a_changed_game_is_reported(run: Run, saved: str, folder: Path) -> None:
    text = (folder / saved).read_text(encoding="utf-8")
    (folder / saved).write_text(text.replace('"move": "draw"', '"move": "idle"', 1), encoding="utf-8")
    result = run("replay", saved, "--rules", "island.aoi")
    assert result.exit_code == 1
    assert "`idle`" in result.stderr


def test_wrong_use_of_replay(run: Run, saved: str) -> None:
    assert run("replay", "missing.json").exit_code == 1
    assert run("replay", ".").exit_code == 2
    assert run("replay", saved, "--rules", "island.aoi", "--seat", "pink").exit_code == 2
    assert run("replay", "-", "--rules", "-").exit_code == 2


OPENED = """\
game isles "Isles" {
  players 2..2 ; seats red blue ; menu turn (pass, wait)
  type isle { has at number many ; keep closed truth = yes ; keep ready truth = no ; keep lucky truth = no
    ab { at 10 10 } ; bo { at 90 10 } ; cy { at 10 90 } ; di { at 90 90 } }
  setup { do ready { each i in isle when i != ab { set i.ready = yes } } ; do luck { pick i in isle at random ; set i.lucky = yes } }
  flow { each player in players { take 1 of turn } }
  action wait { }
  action pass { do open { set ab.closed = no ; set bo.ready = no } }
  drawing { place isle position at ; mark ready of isle ; mark lucky of isle ; shade closed of isle }
}
"""


def test_show_what_a_game_begins_with_where_chance_does_not_decide_it(run: Run, folder: Path) -> None:
    (folder / "isles.aoi").write_text(OPENED, encoding="utf-8")
    drawn = run("show", "isles.aoi", "--svg", "-").stdout
    assert drawn.count("<title>ab, closed</title>") == drawn.count("<title>bo, ready, closed</title>") == 1
    assert 'class="shade"' in drawn
    assert "lucky" not in drawn, "another isle in every game"
    assert ">Players</text>" not in drawn
    assert [line for line in run("show", "isles.aoi").stdout.splitlines() if line.startswith(("ab", "bo"))] == ["ab  closed", "bo  ready, closed"]


def test_a_ruleset_as_json(run: Run) -> None:
    """The output is that of `describe()`."""
    described = aoi_rules.load(Path(__file__).parent / "island.aoi").describe()
    assert json.loads(run("describe", "island.aoi").stdout) == json.loads(json.dumps(described))
