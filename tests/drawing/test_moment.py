"""The state of play in a game's picture: the deciding seat and its question, the winner, the figures of the game on the board."""

from __future__ import annotations

import random
from functools import cache

import attrs
import pytest

import aoi_rules as aoi
from aoi_rules.drawing import Moment, board_svg
from aoi_rules.drawing.grid import Grid, grids, supplies
from tests.authors.test_games import loaded
from tests.compiler.texts import game, rendered, sound
from tests.drawing.pictures import SVG, parsed
from tests.drawing.small import position, small


def written(svg: str) -> list[str]:
    """All texts in a picture, in drawing order."""
    return [text for item in parsed(svg).iter(f"{SVG}text") if (text := "".join(item.itertext()))]


@cache
def auction() -> aoi.Game:
    """A game of Industry with an auction in progress, in which somebody has finished a field that gives something."""
    rules, rng = aoi.load("industry"), random.Random(5)
    game = rules.new_game(4, seed=5)
    while not (game.view(None).data["keeps"]["lot"] and any(owners for _, owners in supplies(_grid(game)))):
        game.play(rng.choice(game.legal_moves()))
    return game


def _grid(game: aoi.Game) -> Grid:
    view = game.view(None)
    return grids(view.rules.model, view.data)[0]


@pytest.mark.parametrize(("moment", "wanted"), [
    (Moment("jade", "Building"), ["Building · jade decides"]),
    (Moment("jade", None, "red wants 3 wool"), ["jade decides", "red wants 3 wool"]),
    (Moment("jade", "Building", left=2), ["Building · jade decides · 2 actions left"]),
    (Moment("jade", "Building", left=2, within=True), ["Building · jade decides · up to 2 more"]),
    (Moment("jade", "Building", left=1), ["Building · jade decides"]),
    (Moment(over=True, winners=("red", "jade")), ["The game is over: red and jade won"]),
    (Moment(over=True), ["The game is over"]),
    (Moment(None, None, None, True, ["jade"], {"red": 3, "jade": 7}), ["The game is over: jade won", "Final score: red 3, jade 7"]),
])
def test_the_panel_begins_with_who_decides_or_has_won(moment: Moment, wanted: list[str]) -> None:
    svg = written(board_svg(small(), position(), moment))
    assert [text for text in svg if text in wanted] == wanted


def test_the_asked_part_says_how_far_the_game_is() -> None:
    game = aoi.load("germany").new_game(3, seed=1)
    states = [game.view(seat).scene(parts=["asked"]).json()["parts"][0]["item"]["states"] for seat in (game.to_move, None)]
    assert states[0] == {"phase": "Player actions", "to_move": game.to_move, "left": 1, "over": False, "winners": []}
    assert states[1] == {**states[0], "left": None}  # only the deciding seat's own view counts its actions


def test_a_pointer_stands_before_the_seat_that_decides() -> None:
    root = parsed(board_svg(small(), position(), Moment("jade")))
    rows = {group.get("data-name"): group for group in root.iter(f"{SVG}g") if group.get("class") == "seat"}
    assert {name: row.find(f"{SVG}path") is not None for name, row in rows.items()} == {"red": False, "jade": True}


def test_a_long_question_is_written_whole_on_several_lines() -> None:
    words = [f"{number} of track{number}" for number in range(30)]
    svg = written(board_svg(small(), position(), Moment("red", None, "blue gives " + ", ".join(words))))
    assert ", ".join(words) in " ".join(svg)


def test_a_title_of_figures_is_broken_between_words_and_not_cut() -> None:
    game = aoi.load("card_game").new_game(3, seed=1)
    assert {"Guns +", "luxuries"} <= set(written(game.view(game.seats[0]).svg()))


@pytest.mark.thorough
def test_what_a_figure_of_the_game_names_is_marked_on_the_board() -> None:
    view = auction().view(None)
    tips = [tip.text for tip in parsed(view.svg()).iter(f"{SVG}title") if tip.text]
    lot = next(member for member in view.rules.model.type("field").members if member.name == view.data["keeps"]["lot"])
    assert f"{lot.title}: Up for auction" in [tip[: len(f"{lot.title}: Up for auction")] for tip in tips]
    assert any(tip.startswith("Era") and tip.endswith(": Now") for tip in tips)


@pytest.mark.thorough
def test_who_has_finished_what_gives_a_thing_is_listed() -> None:
    game = auction()
    texts = written(game.view(None).svg())
    rows = texts[texts.index("Who makes what") + 1 :]
    for thing, owners in supplies(_grid(game)):
        number = rows.index(thing) + 1
        assert rows[number : number + len(owners)] == [owner.title[0].upper() for owner in owners]


def test_what_no_role_shows_is_written_in_the_field() -> None:
    cells = {cell.name: cell for cell in _grid(auction()).cells}
    assert "makes anything" in cells["joker_any"].notes


def test_a_pointer_over_a_card_is_shown_what_one_decides_by() -> None:
    game = aoi.load("card_game").new_game(3, seed=1)
    view = game.view(game.seats[0])
    tips = [tip.text or "" for tip in parsed(view.svg()).iter(f"{SVG}title")]
    assert len([tip for tip in tips if ": you have " in tip]) == len(view.data["zones"]["hand"][game.seats[0]]) > 0


def test_a_map_without_a_game_has_no_more_seats_in_its_legend_than_may_play() -> None:
    model = attrs.evolve(small(), least_players=1, most_players=1)
    assert {"red", "jade"} & set(written(board_svg(model))) == {"red"}


def test_a_hidden_keep_stands_nowhere_beside_the_board_and_stays_in_the_data() -> None:
    lines = ("type good { wool ; coal }", "keep stock of good number per player = 3 ; keep dealer seat = none",
             "setup { do { set dealer = seat.red } }")
    shown, hidden = (sound(game(*lines, f"drawing {{ show stock \"Stock\" of 5 {line} }}")).new_game(2, 1).view("red")
                     for line in ("", "; hide dealer"))
    assert "Dealer: red" in " ".join(written(shown.svg()))
    assert "Dealer" not in hidden.svg()
    assert hidden.data["keeps"] == shown.data["keeps"]


def test_a_figure_of_members_keeps_its_title() -> None:
    lines = ("type good { wool \"Wool\" ; coal \"Coal\" }", "keep stock of good number per player = 3")
    titled, plain = (sound(game(*lines, f"drawing {{ show stock {title} of 5 }}")).new_game(2, 1).view("red") for title in ('"Stock"', ""))
    assert {"Stock Wool", "Stock Coal"} <= set(written(titled.svg()))
    assert {"Wool", "Coal"} <= set(written(plain.svg()))


def test_what_cannot_be_hidden_is_said_at_its_line() -> None:
    text = game("drawing { hide deler }", "keep dealer seat = none")
    assert "did you mean `dealer`" in rendered(text)


def test_what_others_chose_since_ones_last_decision_is_marked_and_explained() -> None:
    game = loaded("reversi").new_game(seed=1)
    for _ in range(2):
        mine, (other,) = game.to_move, [seat for seat in game.seats if seat != game.to_move]
        move = game.legal_moves()[0]
        game.play(move)
        square = str(move).split()[-1]
        assert marked(game, mine) == {}, "one's own choice is not marked"
        assert marked(game, other) == marked(game, None) == {square: mine}
    assert "chosen since your last decision" in written(game.view(game.to_move).svg(["legend"]))


def marked(game: aoi.Game, seat: str | None) -> dict[str, str]:
    """The seats that chose the marked fields in a seat's picture."""
    items = [item for part in game.view(seat).scene(["map"]).parts for item in part.item.items()]
    return {item.key.name: item.states["recent"] for item in items if item.key is not None and "recent" in item.states}


def test_pictures_with_and_without_marks_share_everything_else() -> None:
    game = loaded("reversi").new_game(seed=1)
    mine, (other,) = game.to_move, [seat for seat in game.seats if seat != game.to_move]
    game.play(game.legal_moves()[0])
    plain = game.view(mine).scene(["map"])
    again = game.view(other).scene(["map"], before=[plain])
    fields, others = ([item for item in scene.parts[0].item.items() if item.kind == "field"] for scene in (plain, again))
    assert sum(one is not two for one, two in zip(fields, others, strict=True)) == 1
    assert marked(game, mine) == {}
    assert again.read is plain.read, "the board is read once"
    assert again.json() == game.view(other).scene(["map"]).json()
