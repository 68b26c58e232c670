"""`play`: people and bots at one table."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from syrupy.assertion import SnapshotAssertion

import aoi_rules
from aoi_rules.cli.commands import play
from aoi_rules.cli.commands.play import continue_command
from tests.cli.conftest import Run

RED = ("play", "island.aoi", "--seed", "1", "--seat", "red=human", "--seat", "blue=random", "--seat", "green=random")


CARDS = """\
game cards "Cards" {
  players 2..2
  seats red blue
  type card "Card" { has copies number = 2; ace "Ace"; king "King" }
  zone hand "Hand" of card per player seen by owner size by all
  zone pile "Pile" of card seen by all
  zone box "Box" of card seen by all full
  setup { do deal { each p in players { move all from box to p.hand } } }
  action lay "Lay" { choose card in me.hand; do { move card from me.hand to pile } }
  flow { each player in players { take 2 of lay } }
}
"""


def typed(*lines: str) -> str:
    return "".join(f"{line}\n" for line in lines)


def replies(text: str) -> list[str]:
    """The text after each prompt, up to the next one."""
    return [part.partition("\n")[2] for part in text.split("\nred> ")[1:]]


# ---- bots alone -----------------------------------------------------------------------------------------------------


def test_bots_play_alone_where_no_person_is(run: Run, snapshot: SnapshotAssertion) -> None:
    result = run("play", "island.aoi", "--seed", "1", typed="")
    assert result.exit_code == 0
    assert result.stderr == "The island, seed 1: red random, blue random, green random\n"
    assert result.stdout == snapshot


def test_the_same_seed_gives_the_same_game(run: Run) -> None:
    games = [run("play", "island.aoi", "--seed", seed, typed="").stdout for seed in ("5", "5", "6")]
    assert games[0] == games[1] != games[2]


@pytest.mark.thorough
def test_germany(run: Run) -> None:
    lines = run("play", "germany", "--players", "3", "--seed", "7", typed="").stdout.splitlines()
    assert lines[-1].endswith("wins.")


# ---- a person -------------------------------------------------------------------------------------------------------


def test_the_first_screen(run: Run, snapshot: SnapshotAssertion) -> None:
    result = run(*RED, typed=typed("quit", "quit"))
    assert result.exit_code == 0
    assert result.stdout == snapshot


def test_a_turn(run: Run, snapshot: SnapshotAssertion) -> None:
    """The news on the second screen: the actions of the others, and the answer to a question with only one possible answer."""
    result = run(*RED, typed=typed("settle bay_1", "2", "quit", "quit"))
    assert result.stdout.split("red> ", 1)[1] == snapshot


def test_the_first_seat_is_a_persons_where_a_terminal_is(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(play, "is_terminal", lambda _: True)
    assert "red human, blue greedy, green greedy" in run("play", "island.aoi", typed=typed("quit", "quit")).stderr
    watched = run("play", "island.aoi", "--seat", "blue=human", typed=typed("quit", "quit"))
    assert "red greedy, blue human, green greedy" in watched.stderr
    bots = [f"--seat={seat}=random" for seat in ("red", "blue", "green")]
    assert run("play", "island.aoi", *bots, typed="").exit_code == 0


def test_a_whole_game_by_numbers(run: Run, snapshot: SnapshotAssertion) -> None:
    result = run(*RED, typed=typed(*["1"] * 40))
    assert result.exit_code == 0
    assert result.stdout.rpartition("red> ")[2] == snapshot


@pytest.mark.slow
def test_a_whole_game_of_germany(run: Run) -> None:
    result = run("play", "germany", "--players", "3", "--seed", "2", "--seat", "red=human", "--seat", "blue=random",
                 "--seat", "yellow=random", typed=typed(*["1", "?", "stop", "board", "2"] * 80))
    assert result.exit_code == 0
    assert "wins." in result.stdout.splitlines()[-1] or "win together." in result.stdout.splitlines()[-1]
    assert result.stdout.count("Choose by number") > 5


@pytest.mark.parametrize("words", ["settle hill with stone", "SETTLE  Hill, With Stone", "3"])
def test_words_and_numbers_mean_the_same(run: Run, folder: Path, words: str) -> None:
    more = [] if "ith" in words else ["with stone"]
    result = run(*RED, "--save", "game.json", typed=typed(words, *more, "quit"))
    assert result.exit_code == 0
    assert '"move": "settle hill"' in (folder / "game.json").read_text(encoding="utf-8")
    assert '"move": "with stone"' in (folder / "game.json").read_text(encoding="utf-8")


def test_a_moves_own_words_are_read(run: Run) -> None:
    assert "red: Draw a card" in run(*RED, typed=typed("draw a card", "quit", "quit")).stdout


@pytest.mark.parametrize(("line", "answer"), [
    ("99", "the choices go from 1 to 9"),
    ("0", "the choices go from 1 to 9"),
    ("9" * 5000, "the choices go from 1 to 9"),
    ("settel hill", "did you mean `settle`?"),
    ("clear north--hill", "`clear north--hill` is not allowed now:\n  • You live at neither end\n    “Paths”\n"),
    ("rest with straw", "`rest with straw` is not allowed now:\n  • You have no “Straw” in “Hand”\n"),
    ("undo", "nothing has been decided yet"),
    ("undo 3", "nothing may follow `undo`"),
    ("help settle", "nothing may follow `help`"),
    ("? settle", "nothing may follow `?`"),
    ("scores red", "nothing may follow `scores`"),
    ("quit now", "nothing may follow `quit`"),
    ("why", "say which move, such as `why settle north_1`"),
    ("save", "say which file, such as `save game.json`"),
    ("save island.aoi", "island.aoi already exists and was not changed; choose another name"),
    ("save no/such/folder", "No such file or directory"),
    ("\x1b[2J\x00", "is not a move here"),
    ("x " * 5000, "this is too long for a move"),
])
def test_what_cannot_be_done_is_reported(run: Run, line: str, answer: str) -> None:
    result = run(*RED, typed=typed(line, "quit", "quit"))
    assert result.exit_code == 0
    assert answer in result.stderr
    assert "\x1b" not in result.output


def test_letters_that_are_none(run: Run) -> None:
    assert run(*RED, typed=b"\xff\xfe\x80\nquit\nquit\n").exit_code == 0


def test_why(run: Run) -> None:
    first = run(*RED, typed=typed("settle hill with clay", "why rest with straw", "why 1", "why settle hill",
                                  "why settle north 2 with stone", "why settle north 2 with clay", "quit", "quit")).stdout
    _, straw, legal, taken, stone, clay, *_ = replies(first)
    assert "  • You have no “Straw” in “Hand”" in straw
    assert legal.endswith(" is allowed now.\nWhat happens in any case:\n  Stone: Hand of red → Discards")
    assert "  • Somebody lives there\n    Owner of Hill: red · “Settling”" in taken
    assert stone == ("`settle north 2 with stone` is allowed now.\nWhat happens in any case:\n"
                     "  Stone: Hand of red → Discards")
    assert "None of these is true:\n    – it is worth $2 or more\n    – it is your first house\n" in clay


def test_undo(run: Run) -> None:
    lines = ("settle hill", "undo", "settle hill", "with clay", "undo", "draw", "undo", "quit", "quit")
    result = run(*RED, typed=typed(*lines))
    assert "your last decision cannot be taken back: something hidden has been shown by it or since" in result.stderr
    first, back = replies(result.stdout)[:2]
    assert "With   1 Clay" in first
    assert "Settle   settle SPOT" in back


@pytest.mark.slow
def test_undo_takes_back_a_whole_line_and_what_followed_from_it(run: Run) -> None:
    """On this map a railway's cubes may all come from one place, and only one card may fit a build."""
    result = run("play", "germany", "--players", "3", "--seed", "7", "--seat", "red=human", "--seat", "blue=random",
                 "--seat", "yellow=random", typed=typed("draw_deck", "undo", "quit", "quit"))
    assert "that cannot be taken back: it drew something, or showed you something" in result.stderr


def test_what_only_others_would_learn_is_taken_back_as_long_as_nobody_has_looked(run: Run, folder: Path) -> None:
    """A card that was laid is in view of all, and nobody else has acted."""
    (folder / "cards.aoi").write_text(CARDS, encoding="utf-8")
    result = run("play", "cards.aoi", "--seed", "1", "--seat", "red=human", "--seat", "blue=random",
                 typed=typed("lay ace", "undo", "lay king", "quit", "quit"))
    assert "taken back" not in result.stderr
    laid, undone, *_ = replies(result.stdout)
    assert "red: hand: Ace, 2 King" in laid
    assert "red: hand: 2 Ace, 2 King" in undone


def test_people_see_only_their_own_hand(run: Run) -> None:
    both = ("--seat", "red=human", "--seat", "blue=human", "--seat", "green=human")
    text = run("play", "island.aoi", "--seed", "1", *both, typed=typed("draw", "draw", "rest 1", "quit", "quit")).stdout
    red, blue, green = text.split(" to decide ")[1:4]
    for other, own in ((red, "red"), (blue, "blue"), (green, "green")):
        assert [line.split(":")[0] for line in other.splitlines() if "; hand: " in line] == [own]
    assert "red: Draw a card · Deck → Hand\n" in red


# ---- keeping --------------------------------------------------------------------------------------------------------


@pytest.mark.thorough
def test_a_game_is_kept_and_taken_up_again(run: Run, folder: Path) -> None:
    whole = run(*RED, typed=typed(*["1"] * 40)).stdout
    left = run(*RED, "--save", "game.json", typed=typed("1", "1", "quit"))
    assert left.exit_code == 0
    assert left.stderr.endswith("You left the game. The game is saved in game.json.\n")
    seats = RED[4:]
    again = run("play", "island.aoi", "--load", "game.json", "--save", "game.json", *seats, typed=typed(*["1"] * 40))
    assert again.stdout.splitlines()[-9:] == whole.splitlines()[-9:]
    assert json.loads((folder / "game.json").read_text(encoding="utf-8"))["ruleset"] == "island"


@pytest.mark.slow
def test_a_library_game_is_taken_up_without_a_name(run: Run) -> None:
    run("play", "germany", "--seed", "1", "--seat", "red=human", "--save", "g.json", typed=typed("draw_deck"))
    assert run("play", "--load", "g.json", "--seat", "red=human", typed=typed("quit", "quit")).exit_code == 0


@pytest.mark.thorough
def test_a_game_that_is_taken_up_goes_on_in_its_file(run: Run, folder: Path) -> None:
    run(*RED, "--save", "game.json", typed=typed("draw", "quit"))
    before = (folder / "game.json").read_text(encoding="utf-8")
    load = ("play", "island.aoi", "--load", "game.json", *RED[4:])
    idle = run(*load, typed=typed("quit"))
    assert idle.stderr.endswith("You left the game. The game is saved in game.json.\n")
    assert (folder / "game.json").read_text(encoding="utf-8") == before
    run(*load, typed=typed("draw", "quit"))
    after = (folder / "game.json").read_text(encoding="utf-8")
    assert len(after) > len(before)
    other = run(*load, "--save", "other.json", typed=typed("draw", "quit"))
    assert other.stderr.endswith("You left the game. The game is saved in other.json.\n")
    assert (folder / "game.json").read_text(encoding="utf-8") == after


@pytest.mark.thorough
def test_what_a_name_means_is_explained_in_play(run: Run) -> None:
    start = ("play", "card_game", "--players", "3", "--seed", "5", "--seat", "red=human")
    answer, missing, nothing, *_ = replies(run(*start, typed=typed("what great war", "what greed", "what", "quit")).output)
    assert answer.startswith("Great War · Event card\n")
    assert "`aoi explain great_war --in card_game` shows the lines of the rules." in answer
    assert missing.startswith("nothing is called `greed` in Age of Industry: the card game")
    assert nothing.startswith("say what")


@pytest.mark.thorough
def test_what_a_name_means_in_a_file_of_one_s_own(run: Run) -> None:
    answer, *_ = replies(run(*RED, typed=typed("what draw", "quit")).output)
    assert "Typed: draw" in answer


def test_bots_alone_leave_the_file_of_a_game_as_it_is(run: Run, folder: Path) -> None:
    run(*RED, "--save", "game.json", typed=typed("draw", "quit"))
    before = (folder / "game.json").read_text(encoding="utf-8")
    assert run("play", "island.aoi", "--load", "game.json", typed="").exit_code == 0  # nobody is at the terminal
    assert (folder / "game.json").read_text(encoding="utf-8") == before


def test_where_nothing_was_decided_nothing_is_lost(run: Run) -> None:
    result = run(*RED, typed=typed("quit"))
    assert result.exit_code == 0
    assert "saved" not in result.output
    assert run(*RED, typed=typed()).stderr.endswith("The input ended before the game did.\n")
    assert "The game is not saved" in run(*RED, typed=typed("draw", "quit", "quit")).stdout


def test_the_input_may_end_before_the_game(run: Run, folder: Path) -> None:
    result = run(*RED, "--save", "game.json", typed=typed("draw"))
    assert result.exit_code == 1
    assert result.stderr.endswith("The input ended before the game did. The game is saved in game.json.\n")
    rules = aoi_rules.load("island.aoi")
    assert aoi_rules.loads((folder / "game.json").read_text(encoding="utf-8"), rules).decisions >= 3


@pytest.mark.thorough
def test_save_by_command(run: Run) -> None:
    result = run(*RED, typed=typed("draw", "save a game.json", "quit"))
    assert "`aoi play island.aoi --load 'a game.json'` continues the game" in " ".join(result.stdout.split())
    loaded = run("play", "island.aoi", "--load", "a game.json", "--seat", "red=human", typed=typed("quit"))
    assert "were made before" in loaded.stderr


@pytest.mark.parametrize(("name", "parts", "said"), [
    ("germany", (), "aoi play"), ("germany", ("my rules.aoi",), "aoi play germany --with 'my rules.aoi'"),
    ("maps/island.aoi", ("ships",), "aoi play maps/island.aoi --with ships"), (None, (), "aoi play"),
])
def test_how_a_saved_game_goes_on(name: str | None, parts: tuple[str, ...], said: str) -> None:
    """The file itself contains the name of a ruleset of the library."""
    assert continue_command(name, parts) == said


@pytest.mark.thorough
def test_save_writes_a_copy_where_the_game_has_a_file(run: Run, folder: Path) -> None:
    """The game continues in its own file; if it has none, the named file becomes its file."""
    result = run(*RED, "--save", "game.json", typed=typed("draw", "save then.json", "draw", "quit"))
    said = " ".join(result.stdout.split())
    assert "saved as a copy; `aoi play island.aoi --load then.json` continues the game; this game stays in game.json" in said
    assert result.stderr.endswith("The game is saved in game.json.\n")
    own, copy = ((folder / name).read_text(encoding="utf-8") for name in ("game.json", "then.json"))
    assert len(own) > len(copy)
    assert run(*RED, typed=typed("draw", "save new.json", "draw", "quit")).stderr.endswith("The game is saved in new.json.\n")


@pytest.mark.thorough
def test_a_game_that_is_loaded_begins_with_the_last_turn(run: Run) -> None:
    """Earlier events are in the log."""
    run(*RED, "--save", "game.json", typed=typed("draw", "draw", "draw", "quit"))
    result = run("play", "island.aoi", "--load", "game.json", *RED[4:], typed=typed("log all", "quit"))
    first, log, *_ = result.stdout.split("red> ")
    assert "log all` shows them" in result.stderr
    assert first.count("red: Draw a card") == 1
    assert log.count("red: Draw a card") == 3


def test_a_file_that_is_there_is_never_written_over(run: Run, folder: Path) -> None:
    (folder / "game.json").write_text("mine", encoding="utf-8")
    result = run(*RED, "--save", "game.json", typed=typed("draw"))
    assert result.exit_code == 2
    assert (folder / "game.json").read_text(encoding="utf-8") == "mine"


@pytest.mark.parametrize("wrong", [
    [], ["island.aoi", "--players", "1"], ["island.aoi", "--seat", "pink=human"], ["island.aoi", "--option", "tides=low"],
    ["island.aoi", "--option", "winds=low"], ["--load", "missing.json"], ["island.aoi", "--save", "."],
    ["island.aoi", "--seed", "x"],
])
def test_wrong_use(run: Run, wrong: list[str]) -> None:
    result = run("play", *wrong, typed="")
    assert result.exit_code == 2
    assert "Error: " in result.stderr


def test_what_belongs_to_the_save_is_not_asked_for(run: Run) -> None:
    run("play", "island.aoi", "--seed", "1", "--save", "game.json", typed="")
    for option in (["--players", "2"], ["--seed", "1"], ["--option", "winds=calm"]):
        assert run("play", "island.aoi", "--load", "game.json", *option, typed="").exit_code == 2
    assert run("play", "island.aoi", "--load", "game.json", typed="").exit_code == 0

