"""What loads: rulesets from their texts, and games to text and back."""

from __future__ import annotations

import os
from pathlib import PurePath

from aoi_rules import library, saves
from aoi_rules.diagnostics import Diagnostic, Source
from aoi_rules.errors import AoiError, RulesetError, SaveError
from aoi_rules.game import Game
from aoi_rules.machine import engine, legality, reading
from aoi_rules.machine.moves import noted
from aoi_rules.record import GameRecord
from aoi_rules.ruleset import Ruleset

__all__ = ["check", "dumps", "load", "loads"]

_CHANGED = "the rules have changed since"


def load(name: str | os.PathLike[str], library_only: bool = False) -> Ruleset:
    """A ruleset by its name in the library or by the path of its file.

    With `library_only` a name alone is taken, of the library or of an installed package, and no file is looked for: for
    servers that pass on what clients send.  Raises RulesetError, which carries the diagnostics, where there is no such
    ruleset or its text has errors; TypeError for what is neither a text nor a path.
    """
    wanted = _named(name)
    compiled = library.compile_named(wanted, library_only=library_only)
    if compiled.program is None:
        errors = [d for d in compiled.diagnostics if d.severity == "error"]
        text = "\n".join(str(d) for d in errors)
        shown = "this ruleset" if library_only else PurePath(wanted).name or "this ruleset"
        raise RulesetError(f"{shown} cannot be used:\n{text}", compiled.diagnostics)
    return Ruleset(compiled.program, compiled.diagnostics)


def _named(name: object) -> str:
    """A name or a path as text; TypeError for anything else."""
    path = os.fspath(name) if isinstance(name, os.PathLike) else name
    if not isinstance(path, str):
        raise TypeError(f"a ruleset is given by its name or by a path, not by {type(name).__name__}")
    return path


def check(
    name: str | os.PathLike[str] | None = None, text: str | None = None, library_only: bool = False
) -> tuple[Diagnostic, ...]:
    """Every problem of a ruleset, given by name, by path, or as text; never raises for an author's mistake.

    With `library_only` no path is taken, as in `load`.  Raises TypeError for what is neither a text nor a path.
    """
    if text is not None:
        if not isinstance(text, str):
            raise TypeError(f"the text of a ruleset is a str, not {type(text).__name__}")
        return library.compile_text(Source("<text>", text), run=False).diagnostics
    return library.compile_named(_named(name), run=False, library_only=library_only).diagnostics


def dumps(game: Game) -> str:
    """A game as text that `loads` reads next year: JSON with the moves, what chance drew, and a digest a move.

    Raises SaveError for a game that a view imagined: it is a guess, and its past is only what one seat saw; TypeError for
    what is no game.
    """
    if not isinstance(game, Game):
        raise TypeError(f"a game is wanted, not {type(game).__name__}")
    record = game.record
    if record.imagined is not None:
        raise SaveError("this game was imagined from a view, so it cannot be saved; save the game that the view came from")
    first, *states = record.states()
    moves = [saves.SavedMove(str(t.move), list(t.drawn), engine.digest(s)) for t, s in zip(record.turns, states, strict=True)]
    model = game.rules.model
    return saves.write(saves.Save(
        ruleset=model.name, game=model.game, hash=record.program.content_hash, plugins=[list(p) for p in model.plugins],
        players=list(game.seats), options=game.options, seed=game.seed, setup=list(record.beginning.drawn),
        start=engine.digest(first), moves=moves, at=record.at,
    ))


def loads(text: str, rules: Ruleset | None = None) -> Game:
    """A game from its text; `rules` for a map of one's own.

    Raises SaveError for a text that is no saved game, is damaged, or belongs to other rules; TypeError for what is no
    text.  Nothing in the text is executed.
    """
    if not isinstance(text, str):
        raise TypeError(f"the text of a saved game is a str, not {type(text).__name__}")
    if rules is not None and not isinstance(rules, Ruleset):
        raise TypeError(f"rules are a Ruleset, such as aoi.load gives, not {type(rules).__name__}")
    save = saves.read(text)
    if rules is None:
        try:
            rules = load(save.ruleset, library_only=True) if library.knows(save.ruleset) else None
        except RulesetError as error:
            raise SaveError(f"the ruleset of this game cannot be used: {error}") from None
    if rules is not None and rules.name != save.ruleset:
        raise SaveError(f"this is a game of `{save.ruleset[:80]}`, and not of `{rules.name}`")
    if rules is None:
        raise SaveError(f"this is a game of `{save.ruleset[:80]}`, which is not in the library; give its ruleset as "
                        "loads(text, rules=…)")
    return _replayed(rules, save)


def _replayed(rules: Ruleset, save: saves.Save) -> Game:
    same = rules.program.content_hash == save.hash
    _fits(rules, save)
    try:
        record = rules.begun(save.players, save.options, save.seed, list(save.setup))
    except (ValueError, IndexError, AoiError) as error:
        raise SaveError(f"this game cannot be set up: {error}") from None
    if record.beginning.drawn != tuple(save.setup):
        raise SaveError("setting this game up draws another number of times than the text says")
    if engine.digest(record.state) != save.start:
        raise SaveError(f"this game begins from another position: {'the text was changed' if same else _CHANGED}")
    index = reading.Index(rules.program, record.names)
    for number, saved in enumerate(save.moves, 1):
        _replay(record, index, saved, number, same)
    if save.at < len(save.moves):
        raise SaveError("this saved game is damaged: `at` is below the number of its moves")
    record.at = save.at
    return Game(rules, record)


def _replay(record: GameRecord, index: reading.Index, saved: saves.SavedMove, number: int, same: bool) -> None:
    """Make a saved move; SaveError where it is not legal, or leads elsewhere than it did."""
    shown = f"move {number}, `{saved.move[:80]}`"
    move = index.move(record.state, saved.move)
    if move is None or noted(move) is not None or not legality.legal(record.program, record.state, move.raw):
        raise SaveError(f"{shown}, is not legal there{'' if same else f'; {_CHANGED}'}")
    try:
        turn = record.play(move, list(saved.drawn))
    except (ValueError, IndexError, AoiError) as error:
        raise SaveError(f"{shown}: {error}") from None
    if turn.drawn != tuple(saved.drawn):
        raise SaveError(f"{shown}, draws another number of times than the text says")
    if engine.digest(record.state) != saved.digest:
        raise SaveError(f"after {shown}, the position is another one: {'the text was changed' if same else _CHANGED}")


def _fits(rules: Ruleset, save: saves.Save) -> None:
    """Whether a save names the game and the plugins of its ruleset."""
    if save.game != rules.model.game:
        raise SaveError(f"this is a map of `{save.game[:80]}`, and `{rules.name}` is one of `{rules.model.game}` now")
    named = [p[0] for p in save.plugins if p and isinstance(p[0], str)]
    if named != [name for name, _ in rules.model.plugins]:
        raise SaveError(f"this game was played with the plugins {', '.join(named)[:200] or 'none'}, and `{rules.name}` "
                        "uses others now")
