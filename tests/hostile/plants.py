"""Deliberate faults, each by its name, which show that the attacks find them."""

from __future__ import annotations

import json
import time
from collections import deque
from collections.abc import Callable, Mapping
from typing import Any

from attrs import evolve

import aoi_rules as aoi
from aoi_rules import save_format
from aoi_rules.advice.suggestions import Guess
from aoi_rules.cli.table import autosave
from aoi_rules.compiler.report.fault import Fault
from aoi_rules.compiler.report.reporter import Reporter
from aoi_rules.compiler.symbols.type_reader import TypeReader
from aoi_rules.errors import IllegalMoveError
from aoi_rules.files import strict_json
from aoi_rules.language import formatter
from aoi_rules.library.packs import archive
from aoi_rules.machine import explain, log, move_texts, plugin_values, views
from aoi_rules.machine.viewers import EVERYTHING
from aoi_rules.play import view_source
from aoi_rules.play.engines import PythonEngine
from aoi_rules.play.positions import Positions
from aoi_rules.play.record import GameRecord
from aoi_rules.plugin_manager import manager
from aoi_rules.storage import replay

__all__ = ["PLANTS"]


def _traceback() -> None:
    """A traceback for an author's mistake that nobody expected."""
    def report(self: Reporter, fault: Fault, *values: Any, real: Any = Reporter.fault) -> Any:
        if fault.code == "unknown-name":
            raise KeyError(fault.code)
        return real(self, fault, *values)

    Reporter.fault = report  # type: ignore[method-assign]


def _laid_out(change: Callable[[str, list[Any]], list[Any]]) -> Callable[[], None]:
    def plant() -> None:
        real = formatter.format_lines
        formatter.format_lines = lambda source: change(source.text, real(source))

    return plant


def _endless(text: str, lines: list[Any]) -> list[Any]:
    while "number" in text:
        pass
    return lines


def _hungry(text: str, lines: list[Any]) -> list[Any]:
    return [*lines, *([b"x"] * (1 << 34) if "number" in text else ())]


def _unsettled(_: str, lines: list[Any]) -> list[Any]:
    return [*lines, (0, "# x")] if lines else lines


def _undeclared() -> None:
    """A name in place of a declared type is taken for one."""
    TypeReader.declared_type = lambda _self, name, *_: name.name  # type: ignore[method-assign]


def _echoing() -> None:
    """The author's text is suggested as its own replacement."""
    real = Guess.of
    Guess.of = lambda _, word, sure: real(f"did you mean `{word}`?", word, sure)  # type: ignore[method-assign, assignment]


def _any_digest() -> None:
    """Positions are not compared with their digests."""
    replay._Replay._agrees = lambda *_: True  # type: ignore[method-assign]


def _forgotten_move() -> None:
    """The last entry of a save is ignored."""
    def read(text: str, real: Any = save_format.read) -> Any:
        save = real(text)
        return evolve(save, moves=save.moves[:-1])

    save_format.read = read


def _last_of_two() -> None:
    """If a key has two values, the last one is taken."""
    strict_json._DECODER = json.JSONDecoder()


def _anew() -> None:
    """Few positions are kept, however often older ones are needed."""
    def before(positions: Positions, *given: Any, real: Any = Positions.position_before) -> Any:
        found = real(positions, *given)
        positions._latest, positions._around = deque(positions._latest, 8), (0, [])
        return found

    Positions.position_before = before  # type: ignore[method-assign]


def _unreadable() -> None:
    """A long text of a move causes a traceback."""
    def parse(program: Any, names: Any, state: Any, text: str, own: bool, real: Any = move_texts.parse) -> Any:
        return real(program, names, state, text, own) if len(text) < 30 else text[999999]

    move_texts.parse = parse


def _refusing_changes() -> None:
    """A refused move changes the position's token."""
    def play(game: aoi.Game, *values: Any, real: Any = aoi.Game.play, **more: Any) -> Any:
        try:
            return real(game, *values, **more)
        except aoi.AoiError:
            game.record.at += 1
            raise

    aoi.Game.play = play  # type: ignore[method-assign]


def _anything_goes() -> None:
    """A move is carried out even if it is not among the listed ones."""
    def play(self: PythonEngine, position: Any, move: Any, script: Any, real: Any = PythonEngine.play) -> Any:
        class Anything(list[Any]):
            def __contains__(self, move: object) -> bool:
                return True

        open_to_all = position.copy()
        open_to_all.moves = Anything(position.moves)
        return real(self, open_to_all, move, script)

    PythonEngine.play = play  # type: ignore[method-assign]


def _refused() -> None:
    """Some of the listed moves are refused."""
    def play(game: aoi.Game, move: Any, *values: Any, real: Any = aoi.Game.play, **more: Any) -> Any:
        if game.decisions > 5 and len(str(move)) % 7 == 0:
            raise IllegalMoveError("no")
        return real(game, move, *values, **more)

    aoi.Game.play = play  # type: ignore[method-assign]


def _wrong_redo() -> None:
    def redo(record: GameRecord, real: Any = GameRecord.redo) -> None:
        state = record.state
        real(record)
        if len(record.turns) % 3 == 0:
            record.state = state

    GameRecord.redo = redo  # type: ignore[method-assign]


def _unexplained() -> None:
    explain.refusals = lambda *_: ()


def _open_hands() -> None:
    """A view shows everything."""
    views.position = lambda p, n, s, _, real=views.position: real(p, n, s, EVERYTHING)
    assert view_source.views is views


def _talkative() -> None:
    """The log reveals information hidden from a seat."""
    log.mask_entry = lambda p, entry, _, *after, real=log.mask_entry: real(p, entry, EVERYTHING, *after)  # type: ignore[assignment]


def _torn() -> None:
    """A game is written to its file piece by piece."""
    def write(path: Any, text: str, *_: Any, **__: Any) -> None:
        with path.open("w", encoding="utf-8") as file:
            for at in range(0, len(text), 64):
                file.write(text[at : at + 64])
                file.flush()
                time.sleep(0.002)

    autosave.write_file = write  # type: ignore[assignment]


def _trusting() -> None:
    """The text of an error is read as if this could not fail."""
    plugin_values._text_of = lambda make, value: make(value)


def _causeless() -> None:
    """A plugin's error is repeated as text, without its cause."""
    manager.called_at = plugin_values.show_error  # type: ignore[attr-defined]
    Reporter.cause = property(lambda _: None, lambda *_: None)  # type: ignore[assignment]


def _any_path() -> None:
    """The names of the files in a pack are not checked."""
    archive.problem_of_name = lambda _: ""


def _any_form() -> None:
    """An archive is accepted in any form."""
    def changed(files: Any, real: Any = archive._archive) -> bytes:
        return _Alike(real(files))

    archive._archive = changed


class _Alike(bytes):
    def __ne__(self, other: object) -> bool:
        return False


PLANTS: Mapping[str, Callable[[], None]] = {
    "traceback": _traceback, "endless": _laid_out(_endless), "hungry": _laid_out(_hungry), "unsettled": _laid_out(_unsettled),
    "undeclared": _undeclared, "echoing": _echoing,
    "any digest": _any_digest, "forgotten move": _forgotten_move, "last of two": _last_of_two, "anew": _anew,
    "unreadable": _unreadable, "refusing changes": _refusing_changes,
    "anything goes": _anything_goes, "refused": _refused, "wrong redo": _wrong_redo, "unexplained": _unexplained,
    "open hands": _open_hands, "talkative": _talkative, "torn": _torn, "trusting": _trusting, "causeless": _causeless,
    "any path": _any_path, "any form": _any_form,
}
