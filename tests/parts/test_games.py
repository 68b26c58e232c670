"""A part names its game: the messages if there is no such game."""

from __future__ import annotations

from pathlib import Path

import pytest

from aoi_rules import Diagnostic, check
from aoi_rules.language.files import read
from aoi_rules.workspace.checking import check_texts

GAME = "game inn { players 2..2 ; seats red blue ; flow { each player in players { take 1 of pass } } ; action pass { } }"
FILES = {"inn.aoi": GAME, "alps.aoi": 'map alps "Alps" { extends inn }', "high.aoi": 'map high "High" { extends alps }',
         "tolls.aoi": "part tolls for inn { define toll = $2 }"}
NOTHING = "no game called `{}` is beside this file or in the library"
OF_MAP = "`alps` is a map, and a part is for its game: write `inn`"
ITSELF = "`tolls` is a part itself, and a part is for a game"


def written(folder: Path, game: str, user: str = "") -> Path:
    """A part for a game, with others beside it, and perhaps a map that uses it."""
    for name, text in {**FILES, "warm.aoi": f"part warm for {game} {{ define beds = 3 }}", "user.aoi": user}.items():
        if text:
            (folder / name).write_text(f"{text}\n", encoding="utf-8")
    return folder / "warm.aoi"


def place_of(problem: Diagnostic) -> str:
    return str(problem.place).rsplit("/", 1)[-1]


@pytest.mark.thorough
@pytest.mark.parametrize(("game", "message", "hint", "fix"), [
    ("alps", "`alps` is a map, and a part is for a game", "write `inn`, which is the game of this map", "inn"),
    ("high", "`high` is a map, and a part is for a game", "write `inn`, which is the game of this map", "inn"),
    ("germany", "`germany` is a map, and a part is for a game", "write `age_of_industry`, which is the game of this map", "age_of_industry"),
    ("age_of_industri", NOTHING.format("age_of_industri"), "did you mean `age_of_industry`?", "age_of_industry"),
    ("alpes", NOTHING.format("alpes"), OF_MAP, None),
    ("tolls", ITSELF, "write `inn`, and `uses tolls` into the block of this part", None),
    ("zzz", NOTHING.format("zzz"), "there are: age_of_industry, card_game, industry, inn", None),
])
def test_a_part_for_no_game(game: str, message: str, hint: str, fix: str | None, tmp_path: Path) -> None:
    """The problem is at the part's own line, whether the part alone is checked, a map that uses it, or both."""
    path = written(tmp_path, game, "map user { extends alps ; uses warm ; drop define beds }")
    for found in (check(path), check(tmp_path / "user.aoi"), both(path, tmp_path / "user.aoi")):
        (problem,) = found
        assert (problem.code, problem.message, problem.hint) == ("unknown-game", message, hint)
        assert (place_of(problem), problem.fix and problem.fix.text) == ("warm.aoi:1:15", fix)


def both(*paths: Path) -> tuple[Diagnostic, ...]:
    return check_texts([read(str(path)) for path in paths]).problems


@pytest.mark.thorough_with("age_of_industri", "germany")
@pytest.mark.parametrize("game", ["alps", "high", "germany", "age_of_industri"])
def test_the_correction_is_right(game: str, tmp_path: Path) -> None:
    (problem,) = check(written(tmp_path, game))
    assert problem.fix is not None
    assert check(written(tmp_path, problem.fix.text)) == ()


@pytest.mark.thorough
def test_a_part_for_another_game(tmp_path: Path) -> None:
    written(tmp_path, "industry", "map user { extends alps ; uses warm }")
    (problem,) = check(tmp_path / "user.aoi")
    assert (problem.code, place_of(problem)) == ("unknown-part", "user.aoi:1:32")
    assert problem.message == "`warm` is a part for `industry`, and this is a ruleset of `inn`"
    assert check(tmp_path / "warm.aoi") == ()


def test_a_part_that_only_another_game_can_use(tmp_path: Path) -> None:
    """What it changes is all in one other game, which the message names once, in place of each line."""
    changes = "drop define loan_size ; amend menu turn { drop draw_deck } ; amend action railway { drop do lay }"
    (tmp_path / "warm.aoi").write_text(f"part warm for industry {{ {changes} }}\n", encoding="utf-8")
    (problem,) = check(tmp_path / "warm.aoi")
    assert (problem.code, place_of(problem), problem.hint) == ("unknown-game", "warm.aoi:1:15", "did you mean `for age_of_industry`?")
    assert problem.message.startswith("`industry` has no `define loan_size`, ")
    text = "part warm for industry { drop define loan_size ; amend action railway { drop do lay } }"
    assert [found.code for found in check(tmp_path / "warm.aoi", text=text)] == ["unknown-game"]
    assert "unknown-game" not in [found.code for found in check(tmp_path / "warm.aoi", text="part warm for industry { drop define loan_size }")]


def test_a_map_that_only_another_game_can_have(tmp_path: Path) -> None:
    lines = [f"drop define {name}" for name in ("loan_size", "railway_cost", "hand_limit", "place_income", "stock_price", "hand_size")]
    (tmp_path / "warm.aoi").write_text(f"map warm {{\n  extends industry\n  {'; '.join(lines)}\n}}\n", encoding="utf-8")
    (problem,) = check(tmp_path / "warm.aoi")
    assert (problem.code, place_of(problem), problem.hint) == ("unknown-game", "warm.aoi:2:11", "did you mean `extends age_of_industry`?")


def test_a_figure_that_a_game_calls_otherwise(tmp_path: Path) -> None:
    """A game does not use what only a part declares, though it has the same name for something else."""
    (tmp_path / "inn.aoi").write_text(GAME.replace("flow {", "keep beds number = 1 ; drawing { show rooms = beds } ; flow {", 1), encoding="utf-8")
    (tmp_path / "warm.aoi").write_text("part warm for inn { define rooms = 3 ; amend action pass { do sleep { set beds = 2 } } }\n", encoding="utf-8")
    assert [problem.message for problem in check(tmp_path / "warm.aoi")] == ["the definition `rooms` is used nowhere"]
