"""Hostile saves: a mutated saved game is refused by a SaveError, or it is a game and then saves as the same one."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from random import Random
from typing import Any

import pytest

import aoi_rules as aoi
from aoi_rules import save_format
from aoi_rules.machine import engine
from aoi_rules.testing.playing import first_difference
from tests.hostile.mutating import LETTERS, mutated_once
from tests.hostile.positions import any_position, reached
from tests.hostile.trials import Attack, Case, Counts, Failed, fewer, smaller_text
from tests.properties.tables import loaded

__all__ = ["LARGE", "SAVES"]

VALUES: tuple[Any, ...] = (None, True, 0, -1, 1, 1.0, 1.5, 2**53 - 1, 2**63, 10**60, "", "x", "0", "red", [], {}, [[]], {"undo": True}, {"redo": True},
                           "\ud800", "9" * 400, "x" * 20000, "\x1b[2J", float("nan"))
_KEYS = re.compile(r'"\w+": ')
_LONGEST_ERROR = 2000
_FREE = ("hash", "plugins")
"""Values that may differ although every digest agrees: the rules may have changed since in unimportant ways."""


def _made(rng: Random) -> Case:
    case = any_position(rng, 60)
    game = reached(case)
    for _ in range(rng.choice((0, 0, 1, 4))):  # undo and redo
        if game.decisions and rng.random() < 0.6:
            game.undo(force=True)
        elif game.record.undone:
            game.redo()
    text = aoi.dumps(game) if rng.random() < 0.5 else aoi.dump_lines(game)
    for _ in range(rng.choice((1, 1, 1, 2, 4))):
        text = rng.choice((_valued, _valued, _lettered, _twice, _back_and_forth, mutated_once))(text, rng)
    return {"name": case["name"], "text": text}


def _lettered(text: str, rng: Random) -> str:
    at = rng.randrange(len(text) + 1)
    return text[:at] + rng.choice(("", rng.choice(LETTERS), rng.choice("0123456789"))) + text[at + 1 :]


def _valued(text: str, rng: Random) -> str:
    """One value of the JSON is changed, missing, or doubled."""
    lines = text.split("\n")
    whole = not _is_lines(text)
    at = 0 if whole else rng.randrange(len(lines))
    try:
        data = json.loads(text if whole else lines[at])
    except ValueError:
        return mutated_once(text, rng)
    inner = list(_containers(data))
    if not inner:
        return text
    target = rng.choice(inner)
    key = rng.choice(sorted(target)) if isinstance(target, dict) else rng.randrange(len(target))
    kind = rng.randrange(4)
    if kind == 0:
        del target[key]
    elif kind == 1 and isinstance(target, list):
        target.insert(rng.randrange(len(target)), target[key])
    elif kind == 2:
        other = rng.choice(inner)
        target[key] = rng.choice(list(other.values()) if isinstance(other, dict) else other) if other is not target else None
    else:
        target[key] = rng.choice(VALUES)
    try:
        written = json.dumps(data)
    except ValueError:  # a value that now contains itself
        return text
    return written if whole else "\n".join([*lines[:at], written, *lines[at + 1 :]])


def _twice(text: str, rng: Random) -> str:
    """A key and its value, written a second time in the same object, perhaps with another value."""
    found = rng.choice(list(_KEYS.finditer(text)) or [None])
    if found is None:
        return text
    try:
        _, end = json.JSONDecoder().raw_decode(text, found.end())
    except ValueError:
        return text
    value = rng.choice((text[found.end() : end], json.dumps(rng.choice(VALUES[:-1]))))
    return f"{text[: found.start()]}{found[0]}{value}, {text[found.start() :]}"


def _back_and_forth(text: str, rng: Random) -> str:
    """Many undos and redos after a game in lines."""
    back, times = rng.choice((1, 3, 9, 30)), rng.choice((1, 5, 60))
    return text + ('{"undo": true}\n' * back + '{"redo": true}\n' * back) * times if _is_lines(text) else text


def _containers(data: Any) -> Any:
    if isinstance(data, dict | list) and data:
        yield data
        for value in data.values() if isinstance(data, dict) else data:
            yield from _containers(value)


def _is_lines(text: str) -> bool:
    """Whether a text has one entry per line."""
    return '"moves"' not in text


def _content(text: str) -> Any:
    """The contents of a saved game, in either form: the head, then the entries."""
    if _is_lines(text):
        head, *moves = (json.loads(line, object_pairs_hook=_once) for line in text.split("\n") if line.strip())
    else:
        head = json.loads(text, object_pairs_hook=_once)
        moves = head.pop("moves")
    return {**{k: v for k, v in head.items() if k not in _FREE}, "moves": moves}


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    if len(dict(pairs)) < len(pairs):
        raise Failed("a save loads in which a key is there twice", ", ".join(name for name, _ in pairs))
    return dict(pairs)


@contextmanager
def _few_moves(text: str) -> Iterator[None]:
    """The number of moves played is at most a few times the number in the text."""
    played, real = list[object](), engine.play
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(engine, "play", lambda *given: (played.append(None), real(*given))[1])
        yield
    if len(played) > 4 * text.count('"digest"') + 4:
        raise Failed("moves are played again and again as a save is loaded", f"{len(played)}, and it has {text.count('digest')}")


def _attempt(case: Case) -> Counts:
    text, rules = case["text"], loaded(case["name"])
    try:
        with _few_moves(text):
            game = aoi.loads(text, rules)
    except aoi.SaveError as error:
        if len(str(error)) > _LONGEST_ERROR:
            raise Failed("an error is as long as what it is about", str(error)[:300]) from None
        game = None
    try:
        stopped = aoi.loads(text, rules, on_change="stop")
    except aoi.SaveError:
        if game is not None:
            raise Failed("a save that loads is refused where it may stop") from None
        return Counter({"saves": 1})
    if game is None:
        return Counter({"saves": 1, "stopped": _stopped(stopped)})
    if game.at >= 2**52 + save_format.LONGEST:
        raise Failed("the token of a position is not a number in every language", str(game.at))
    said, was = _content(aoi.dump_lines(game)), _content(text)
    was["options"] = {**said["options"], **was["options"]}  # a missing value is the ruleset's
    if json.dumps(said, sort_keys=True) != json.dumps(was, sort_keys=True):
        raise Failed("a save loads as another game", first_difference(was, said))
    _compare_digests(game)
    for form in (aoi.dumps(game), aoi.dump_lines(game)):
        again = aoi.loads(form, rules)
        if [aoi.dumps(again), again.at] != [aoi.dumps(game), game.at]:
            raise Failed("saved and loaded, a game is another one")
    return Counter({"saves": 1, "that load": 1})


def _compare_digests(game: aoi.Game) -> None:
    """Each digest of a save that loads equals the digest computed now; decision 0 is the beginning."""
    record = game.record
    saved = [(record.start(), ()), *((one.digest, (one.seat, one.text, *map(str, one.drawn))) for one in game.history)]
    for number, (digest, also) in enumerate(saved):
        if digest != record.digest(game.at_decision(number).record.position, *also):
            raise Failed("a save loads whose digest is of another position", f"decision {number}")


def _stopped(game: aoi.Game) -> int:
    """A game that stops at a difference can be shown, saved and loaded."""
    if game.difference is None:
        raise Failed("a save is refused, and loads without a difference where it may stop")
    if not game.difference.text:
        raise Failed("a difference says nothing")
    game.view().json()
    aoi.loads(aoi.dumps(game), game.rules)
    return 1


def _lessen(case: Case, fails: Callable[[Case], bool]) -> Case:
    """Reduce the entries first, then the letters."""
    def failing(text: str) -> bool:
        return fails({**case, "text": text})

    if _is_lines(case["text"]):
        return {**case, "text": smaller_text(case["text"], failing)}
    try:
        data = json.loads(case["text"])
        moves = fewer(data["moves"], lambda kept: failing(json.dumps({**data, "moves": kept})))
        text = json.dumps({**data, "moves": moves})
    except (ValueError, TypeError, KeyError):
        text = case["text"]
    return {**case, "text": smaller_text(text if failing(text) else case["text"], failing)}


SAVES = Attack("saves", _made, _attempt, _lessen)


# ---- large ones ----------------------------------------------------------------------------------------------------------


def _filled(**fields: Callable[[int], Any]) -> Callable[[int], str]:
    """A maker of complete saves with a number of values in one field."""
    ((name, made),) = fields.items()
    return lambda number: json.dumps({**json.loads(aoi.dumps(_begun())), name: made(number)})


def _behind(*lines: str) -> Callable[[int], str]:
    """A maker of saves: the lines of a game of 30 decisions, followed by these lines, each repeated."""
    return lambda number: aoi.dump_lines(_begun(30)) + "".join(f"{line}\n" * number for line in lines)


@cache
def _begun(decisions: int = 0) -> aoi.Game:
    game = loaded("germany").new_game(3, seed=1)
    for _ in range(decisions):
        game.play(game.legal_moves()[0])
    return game


UNDO, REDO = '{"undo": true}', '{"redo": true}'
LARGE: dict[str, Callable[[int], str]] = {
    "plugins": _filled(plugins=lambda n: [["a"]] * n), "plugins of two": _filled(plugins=lambda n: [["a", ""]] * n),
    "parts": _filled(parts=lambda n: [{"name": "a", "hash": ""}] * n), "seats": _filled(seats=lambda n: ["red"] * n),
    "options": _filled(options=lambda n: {f"o{i}": "x" for i in range(n)}), "chance": _filled(setup=lambda n: [1] * n),
    "a long name": _filled(ruleset=lambda n: "x" * n), "no entries": _filled(moves=lambda n: [1] * n),
    "ways back": _filled(moves=lambda n: [{"undo": True}] * n), "no lines": _behind("1"), "blank lines": _behind(""),
    "broken lines": _behind('{"undo"'), "too many ways back": _behind(UNDO),
    "back and forth": lambda number: aoi.dump_lines(_begun(30)) + f"{UNDO}\n{REDO}\n" * number,
    "nine and nine": lambda number: aoi.dump_lines(_begun(30)) + (f"{UNDO}\n" * 9 + f"{REDO}\n" * 9) * (number // 9),
}
"""Large saves, each made from a number."""
