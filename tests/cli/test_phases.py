"""A screen of each phase of each game of the library, on a terminal of 100 by 40 and on one of 80 by 24."""

from __future__ import annotations

from random import Random

import pytest
from syrupy.assertion import SnapshotAssertion

import aoi_rules as aoi
from aoi_rules.cli.table.turn_screen import Presenter
from aoi_rules.cli.terminal import panels
from aoi_rules.cli.terminal.prompts import Prompt
from aoi_rules.drawing.lettering import width

GAMES = ("germany", "new_england", "card_game", "industry")
SIZES = ((100, 40), (80, 24))
_MOST = 3_000


@pytest.fixture(params=SIZES, ids=["100x40", "80x24"])
def size(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> tuple[int, int]:
    """The size of the terminal that standard output seems to be."""
    columns, rows = request.param
    monkeypatch.setenv("COLUMNS", str(columns))
    monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.setattr(panels, "is_terminal", lambda _: True)
    monkeypatch.setattr(panels, "rows", lambda: rows)
    return columns, rows


def screens(game: aoi.Game, capsys: pytest.CaptureFixture[str]) -> dict[str, str]:
    """For each phase in which somebody decides, the screen of the second seat that does, in a game of random moves: the first
    screen of a phase has no news yet."""
    rng, presenters, found = Random(1), {seat: Presenter(game, Prompt()) for seat in game.seats}, dict[str, list[str]]()
    for _ in range(_MOST):
        seat = game.to_move
        if seat is None:
            break
        shown = found.setdefault(game.phase, [])
        view = game.view(seat)
        if len(shown) < 2 and not any(move.option is not None and move.option.inside for move in view.moves):
            presenters[seat].seen[seat] = max(0, len(game.events(seat)) - 12)
            presenters[seat].present(seat, view, whole=True)
            shown.append(capsys.readouterr().out)
        game.play(rng.choice(game.legal_moves()))
    return {phase: shown[-1] for phase, shown in found.items() if shown}


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_a_screen_of_each_phase(
    name: str, size: tuple[int, int], capsys: pytest.CaptureFixture[str], snapshot: SnapshotAssertion
) -> None:
    """It is no wider than the terminal; it is higher only by the questions to the player."""
    shown = screens(aoi.load(name).new_game(players=3, seed=5), capsys)
    assert max(width(line) for text in shown.values() for line in text.splitlines()) < size[0]
    assert max(len(text.splitlines()) for text in shown.values()) <= size[1] + 12
    assert "\n".join(f"#### {phase}\n{text}" for phase, text in shown.items()) == snapshot


OFFER = ("offer to {other}", "give food 5", "stop", "ask fuel 2", "stop", "send")


@pytest.mark.thorough_with("100x40")
def test_a_screen_of_each_step_of_an_offer(
    size: tuple[int, int], capsys: pytest.CaptureFixture[str], snapshot: SnapshotAssertion
) -> None:
    """The offered and the wanted cards, the confirmation, and the question to the other seat: the hand is always visible."""
    game = aoi.load("card_game").new_game(players=3, seed=5)
    while game.phase != "Trade phase":
        game.play("stop")
    presenter, other = Presenter(game, Prompt()), next(seat for seat in game.seats if seat != game.to_move)
    shown = []
    for move in OFFER:
        game.play(move.format(other=other))
        seat = str(game.to_move)
        presenter.seen[seat] = len(game.events(seat)) - 1
        presenter.present(seat, game.view(seat), whole=presenter.looking not in ("", seat))
        shown.append(f"#### {move}\n{capsys.readouterr().out}")
    assert max(width(line) for text in shown for line in text.splitlines()) < size[0]
    assert "\n".join(shown) == snapshot
