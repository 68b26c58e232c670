"""Loads rulesets from texts, and games from and to text."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from functools import lru_cache
from pathlib import PurePath
from typing import Literal

from attrs import evolve

from aoi_rules import save_format
from aoi_rules.compiler.compile_result import CompileResult
from aoi_rules.diagnostics import Diagnostic, Source
from aoi_rules.errors import RulesetError, SaveError
from aoi_rules.game import Game, Ruleset
from aoi_rules.language.headers import PART
from aoi_rules.library import catalogue, compilation
from aoi_rules.model.ruleset import PluginModel
from aoi_rules.play.record import GameRecord
from aoi_rules.play.threads import one_thread
from aoi_rules.plugin_api.entry_points import installed_plugins
from aoi_rules.plugin_manager.given import read_plugins as plugins_given
from aoi_rules.storage.replay import replay_entries, replay_save

__all__ = ["Parts", "Plugins", "source_asked", "dump_lines", "dumps", "load", "loads", "part_list", "play_lines",
           "without_packages"]

_LONGEST = 300

Parts = Sequence[str | os.PathLike[str]]
"""Parts that are added to a ruleset, by name or path."""
Plugins = Sequence[object] | Mapping[str, object]
"""Plugins that are given to a ruleset: modules and objects, or the same by name."""


def load(
    name: str | os.PathLike[str] | None = None, text: str | None = None, library_only: bool = False, parts: Parts = (),
    plugins: Plugins = (),
) -> Ruleset:
    """Load a ruleset by its name in the library, by the path of its file, or from a text, which finds games and parts only in the
    library.

    `parts` are added to it in the order given; each is a name that the ruleset could write after `uses`, or the path of a file
    with parts: `load("germany", parts=["house.aoi", "winter"])`.  `plugins` are modules and objects with hooks, which affect only
    this ruleset and need not be installed: `load("my_map.aoi", plugins=[tolls])`, or `plugins={"tolls": aoi_tolls}` if a line
    `uses tolls` refers to one with another name.

    With `library_only`, rulesets and parts are accepted only by name, from the library or an installed package, and no file is
    looked for: use this on servers that pass on names from clients.  Raises RulesetError, with the diagnostics, if there is no
    such ruleset or part, or a text has errors.  Raises TypeError for anything except a text or a path, and for plugins that are
    neither modules nor objects.
    """
    source, wanted = source_asked(name, text, library_only)
    compiled = compilation.compile_over(source, part_list(parts), library_only=library_only, plugins=plugins_given(plugins))
    return _require_no_errors(compiled, wanted, library_only)


def source_asked(name: object, text: object, library_only: bool) -> tuple[Source | Diagnostic, str]:
    """The requested source, by name, by path or as text, and its name for an error message."""
    if text is not None:
        return _text(text), "this text"
    wanted = _path_text(name)
    return catalogue.find_source(wanted, library_only), wanted


def part_list(parts: object) -> Parts:
    """The parts as given; raises TypeError for anything except a sequence of names and paths."""
    if isinstance(parts, str | bytes | os.PathLike) or not isinstance(parts, Sequence):
        raise TypeError(f"parts are a list of names and paths, such as ['house.aoi'], not {type(parts).__name__}")
    for part in parts:
        if not isinstance(part, str | os.PathLike) or not isinstance(os.fspath(part), str):
            raise TypeError(f"write the name or the path of a part, not {type(part).__name__}")
    return parts


def _require_no_errors(compiled: CompileResult, wanted: str, library_only: bool) -> Ruleset:
    """The ruleset that was compiled; raises RulesetError if it has errors."""
    if compiled.program is None:
        errors = [d for d in compiled.diagnostics if d.severity == "error"]
        text = "\n".join(str(d) for d in errors)
        shown = "this ruleset" if library_only else PurePath(wanted).name or "this ruleset"
        raise RulesetError(f"{shown} cannot be used:\n{text}", compiled.diagnostics) from compiled.cause
    return Ruleset(compiled.program, compiled.diagnostics)


def _path_text(name: object) -> str:
    """A name or a path as text; raises TypeError for anything else."""
    path = os.fspath(name) if isinstance(name, os.PathLike) else name
    if not isinstance(path, str):
        raise TypeError(f"write the name or the path of a ruleset, not {type(name).__name__}")
    return path


def _text(text: object) -> Source:
    """The source of a ruleset that is given as text."""
    if not isinstance(text, str):
        raise TypeError(f"the text of a ruleset is a str, not {type(text).__name__}")
    return Source("<text>", text)


def dumps(game: Game) -> str:
    """Save a game as text that `loads` can read at any later time: JSON with the seats, the options, the seed, and each decision
    with its draws and a digest of the position.  Decisions that were taken back are not included.  A second call computes only
    what was played since the first.

    Raises SaveError for a game that a view imagined, which is a guess whose past is only what one seat saw, and TypeError for
    anything except a game.
    """
    _record(game)
    return _dump(game)


@one_thread
def _dump(game: Game) -> str:
    """A game that can be saved, as text."""
    lines = game.record.lines()
    return save_format.write(_save_head(game, game.at - len(lines)), lines)


def dump_lines(game: Game, since: int | None = None) -> str:
    """Save a game as lines of JSON that grow with it: a head, then one line for each decision and each undo or redo.

    With `since`, an earlier `game.at`, only the lines after it, to append to the same file; none if nothing happened. `loads`
    reads the whole file.  Raises SaveError for a game that a view imagined, and if `since` is before the first line or after the
    last; TypeError for anything except a game and a number.
    """
    _record(game)
    if isinstance(since, bool) or not isinstance(since, int | None):
        raise TypeError(f"`since` is the game's `at` when its lines were last written, not {since!r:.80}")
    return _lines(game, since)


@one_thread
def _lines(game: Game, since: int | None) -> str:
    """The lines of a game that can be saved, or those after a position."""
    record = game.record
    if since is None:
        return save_format.write_lines(record.journal_since(record.journal_start), _save_head(game, record.journal_start))
    if not record.journal_start <= since <= record.at:
        raise SaveError(f"this game's lines go from {record.journal_start} to {record.at}, so there are none after "
                        f"{str(since)[:20]}; write all of them again, without `since`")
    return save_format.write_lines(record.journal_since(since))


def play_lines(game: Game, lines: str) -> Game:
    """The game after lines that `dump_lines` wrote elsewhere since this game's `at`; the game itself does not change.

    Each decision is played and compared as `loads` does, so that the result is the game that the other program has, and only what
    is new is played.  Raises SaveError if the lines are damaged, or do not follow this position, and for a game that a view
    imagined; TypeError for anything except a game and a text.
    """
    _record(game)
    if not isinstance(lines, str):
        raise TypeError(f"the lines of a saved game are a str, not {type(lines).__name__}")
    return _play_lines(game, save_format.read_lines(lines))


@one_thread
def _play_lines(game: Game, entries: list[save_format.Entry]) -> Game:
    """The game after entries of a save."""
    save, record = evolve(_save_head(game, 0), moves=entries), game.record.copy()
    if (difference := replay_entries(game.rules, save, record)) is not None:
        raise SaveError(difference.text)
    return Game(game.rules, record)


def _record(game: Game) -> GameRecord:
    """The record of a game that can be saved."""
    if not isinstance(game, Game):
        raise TypeError(f"a game is expected, not {type(game).__name__}")
    if game.record.imagined_past is not None:
        raise SaveError("this game was imagined from a view, so it cannot be saved; save the game that the view came from")
    return game.record


def _save_head(game: Game, before: int) -> save_format.Save:
    """The head of a save in which `before` earlier entries are not written."""
    record, model = game.record, game.rules.model
    return save_format.Save(
        ruleset=model.name, game=model.game, hash=record.program.content_hash,
        parts=list(model.parts),
        plugins=list(model.plugins), seats=list(game.seats), options=game.options, seed=game.seed,
        setup=list(record.beginning.drawn), start=record.start(), before=before,
    )


def loads(
    text: str, rules: Ruleset | None = None, on_change: Literal["refuse", "stop"] = "refuse", parts: Parts | None = None
) -> Game:
    """Load a game from the text of `dumps` or of `dump_lines`; `rules` is for a map of your own.

    Parts that were added to the ruleset are found by name in the library and among installed plugins; `parts` gives others, by
    name or path, as in `load`.  `rules` must already include all parts.

    Each move is played again and compared with the save, so a game can continue under changed rules if the change does not affect
    it.  If it does, SaveError names the move and the reason; with `on_change="stop"`, the result is the game as it was before
    that move, and its `difference` gives the same information.

    Also raises SaveError for a text that is not a saved game or is damaged, and if the rules cannot be found, belong to another
    game, include other parts, or cannot begin the game.  Raises TypeError for anything except a text, and for `parts` together
    with `rules`.  Nothing in the text is executed.
    """
    if not isinstance(text, str):
        raise TypeError(f"the text of a saved game is a str, not {type(text).__name__}")
    if rules is not None and not isinstance(rules, Ruleset):
        raise TypeError(f"rules are a Ruleset, such as aoi.load returns, not {type(rules).__name__}")
    if on_change not in ("refuse", "stop"):
        raise ValueError(f"`on_change` is \"refuse\" or \"stop\", not {on_change!r:.80}")
    if rules is not None and parts is not None:
        raise TypeError("`parts` are added to a ruleset of the library; add them to yours when you load it: aoi.load(…, parts=…)")
    save = save_format.read(text)
    rules = _rules_of(save, None if parts is None else part_list(parts)) if rules is None else rules
    if rules.name != save.ruleset:
        raise SaveError(f"this is a game of `{save.ruleset[:80]}`, not of `{rules.name}`")
    if rules.model.game != save.game:
        raise SaveError(f"this is a map of `{save.game[:80]}`, and `{rules.name}` is one of `{rules.model.game}` now")
    _require_same_parts(rules, save)
    migrated = _migrate(rules, save)
    replay = replay_save(rules, migrated or save, migrated is not None)
    if replay.difference is not None and on_change == "refuse":
        raise SaveError(replay.difference.text)
    return Game(rules, replay.record)


def _migrate(rules: Ruleset, save: save_format.Save) -> save_format.Save | None:
    """Convert a save to the words of the current plugins, if one of them had another version and migrates it; raises PluginError
    if that fails."""
    now, found = {plugin.name: plugin for plugin in rules.model.plugins}, None
    for was in save.plugins:
        today = now.get(was.name)
        if today is not None and was.version != today.version and was.hash != today.hash and was.name in installed_plugins():
            from aoi_rules.plugin_manager.manager import migrate_moves  # noqa: PLC0415 - few saves are of another version of a plugin

            moves = [entry for entry in (found or save).moves if isinstance(entry, save_format.SavedMove)]
            texts = migrate_moves(was.name, [move.text for move in moves], was.version)
            if texts is not None:
                migrants = iter(evolve(move, text=text) for move, text in zip(moves, texts, strict=True))
                entries = [next(migrants) if isinstance(entry, save_format.SavedMove) else entry
                           for entry in (found or save).moves]
                found = evolve(found or save, moves=entries)
    return found


def _require_same_parts(rules: Ruleset, save: save_format.Save) -> None:
    """Raise SaveError if the parts added to the rules are not those that the game was played with; their texts may differ."""
    was, now = [part.name for part in save.parts], [part.name for part in rules.model.parts]
    missing = [name for name in was if name not in now]
    surplus = [name for name in now if name not in was]
    if missing:
        raise SaveError(f"this game was played with {_parts(missing)} added to `{rules.name}`, and these rules lack "
                        f"{'it' if len(missing) == 1 else 'them'}")
    if surplus:
        raise SaveError(f"this game was played without {_parts(surplus)}, added to `{rules.name}` now; leave "
                        f"{'it' if len(surplus) == 1 else 'them'} out")


def _parts(names: Sequence[str], kind: str = PART) -> str:
    """The names of parts, or plugins, for a message."""
    return f"the {kind}{'s' if len(names) > 1 else ''} {' and '.join(f'`{name}`' for name in names)}"


def _rules_of(save: save_format.Save, parts: Parts | None) -> Ruleset:
    """The ruleset of a saved game, from the library, with the given parts or, if there are none, with those that the save
    names."""
    absent = without_packages(save)
    if not catalogue.has_ruleset(save.ruleset):
        if absent:
            raise SaveError(absent)
        raise SaveError(f"this is a game of `{save.ruleset[:80]}`, which is not in the library; give its ruleset as "
                        "loads(text, rules=…)")
    source = catalogue.find_source(save.ruleset, library_only=True)
    names = [part.name for part in save.parts]
    laid, problems = catalogue.read_parts(names if parts is None else parts)
    if isinstance(source, Diagnostic):
        problems, source = [source, *problems], Source(save.ruleset, "")
    if problems:
        raise SaveError("the ruleset of this game cannot be used:\n" + "\n".join(map(str, problems)))
    try:
        return _compiled_once(source, laid)
    except RulesetError as error:
        raise SaveError(absent or _describe_unusable(save, error, named=parts is None)) from None


def _describe_unusable(save: save_format.Save, error: RulesetError, named: bool) -> str:
    """Why the ruleset of a saved game cannot be used; `named` says whether its parts are those that the save names."""
    lacking = [part.name for part in save.parts if any(f"is called `{part.name}`" in d.message for d in error.diagnostics)]
    given = [name for name in lacking if any(plugin.name == name for plugin in save.plugins)]
    if not (named and lacking):
        return f"the ruleset of this game cannot be used: {error}"
    if given:
        return (f"this game was played with {_parts(given, 'plugin')}, given to `{save.ruleset}` without an installation; give "
                "it again: `--plugin FILE.py` on the command line, or loads(text, rules=…) with rules that were loaded with "
                "`plugins=[…]`")
    these = "this one as a file" if len(lacking) == 1 else "these as files"
    return (f"this game was played with {_parts(lacking)} added to `{save.ruleset}`, which the library lacks; give all its parts "
            f"(`parts=[…]`, or `--with` on the command line), {these}")


def without_packages(save: save_format.Save) -> str:
    """The message about plugins that a saved game was played with and whose packages are not installed; empty if all are."""
    plugins = [plugin for plugin in save.plugins if plugin.distribution and plugin.name not in installed_plugins()]
    return _describe_missing_plugins(plugins) if plugins else ""


def _describe_missing_plugins(plugins: Sequence[PluginModel]) -> str:
    names = " and ".join(f"`{one.name}` of the package {one.distribution} {one.version}" for one in plugins)[:_LONGEST]
    which, they = ("the plugin", "it is") if len(plugins) == 1 else ("the plugins", "they are")
    return f"this game was played with {which} {names}, and {they} not installed here; install that version, then load it again"


@lru_cache(maxsize=32)
def _compiled_once(source: Source, laid: tuple[catalogue.Laid, ...]) -> Ruleset:
    """The ruleset of a text of the library with parts added, compiled once in a process."""
    return _require_no_errors(compilation.compile_text(source, laid=laid), source.name, library_only=True)
