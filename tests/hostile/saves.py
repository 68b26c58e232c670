"""Hostile saves: a mutated saved game is refused by a SaveError, or it is a game, and then that very one."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

import aoi_rules as aoi
from aoi_rules.testing.playing import differing
from tests.hostile.mutating import LETTERS, mutated_once
from tests.hostile.positions import any_position, reached
from tests.hostile.trials import Attack, Case, Counts, Failed, fewer, smaller_text
from tests.properties.tables import loaded

__all__ = ["SAVES"]

VALUES: tuple[Any, ...] = (None, True, 0, -1, 1, 1.0, 1.5, 2**63, 10**60, "", "x", "0", "red", [], {}, [[]], {"undo": True}, {"redo": True},
                           "\ud800", "9" * 400, "x" * 20000, "\x1b[2J", float("nan"))
_FREE = ("hash", "plugins")
"""What may differ where every digest agrees: the rules may have been changed since in what does not matter."""


def _made(rng: Random) -> Case:
    case = any_position(rng, 60)
    game = reached(case)
    for _ in range(rng.choice((0, 0, 1, 4))):  # ways back and forth
        if game.decisions and rng.random() < 0.6:
            game.undo(force=True)
        elif game.record.undone:
            game.redo()
    text = aoi.dumps(game) if rng.random() < 0.5 else aoi.dump_lines(game)
    for _ in range(rng.choice((1, 1, 1, 2, 4))):
        text = rng.choice((_valued, _valued, _lettered, mutated_once))(text, rng)
    return {"name": case["name"], "text": text}


def _lettered(text: str, rng: Random) -> str:
    at = rng.randrange(len(text) + 1)
    return text[:at] + rng.choice(("", rng.choice(LETTERS), rng.choice("0123456789"))) + text[at + 1 :]


def _valued(text: str, rng: Random) -> str:
    """One value of the JSON is another, or gone, or there twice."""
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
    except ValueError:  # a value that now holds itself
        return text
    return written if whole else "\n".join([*lines[:at], written, *lines[at + 1 :]])


def _containers(data: Any) -> Any:
    if isinstance(data, dict | list) and data:
        yield data
        for value in data.values() if isinstance(data, dict) else data:
            yield from _containers(value)


def _is_lines(text: str) -> bool:
    """Whether a text has an entry a line."""
    return '"moves"' not in text


def _content(text: str) -> Any:
    """What a saved game says, in whichever form: the head, then the entries."""
    if _is_lines(text):
        head, *moves = (json.loads(line) for line in text.split("\n") if line.strip())
    else:
        head = json.loads(text)
        moves = head.pop("moves")
    return {**{k: v for k, v in head.items() if k not in _FREE}, "moves": moves}


def _attempt(case: Case) -> Counts:
    text, rules = case["text"], loaded(case["name"])
    try:
        game = aoi.loads(text, rules)
    except aoi.SaveError:
        game = None
    try:
        stopped = aoi.loads(text, rules, on_change="stop")
    except aoi.SaveError:
        if game is not None:
            raise Failed("a save that loads is refused where it may stop") from None
        return Counter({"saves": 1})
    if game is None:
        return Counter({"saves": 1, "stopped": _stopped(stopped)})
    said, was = _content(aoi.dump_lines(game)), _content(text)
    was["options"] = {**said["options"], **was["options"]}  # what is left out is as the ruleset has it
    if json.dumps(said, sort_keys=True) != json.dumps(was, sort_keys=True):
        raise Failed("a save loads as another game", differing(was, said))
    for form in (aoi.dumps(game), aoi.dump_lines(game)):
        again = aoi.loads(form, rules)
        if [aoi.dumps(again), again.at] != [aoi.dumps(game), game.at]:
            raise Failed("saved and loaded, a game is another one")
    return Counter({"saves": 1, "that load": 1})


def _stopped(game: aoi.Game) -> int:
    """A game that stops where it differs can be seen, saved and loaded."""
    if game.difference is None:
        raise Failed("a save is refused, and loads without a difference where it may stop")
    if not game.difference.text:
        raise Failed("a difference says nothing")
    game.view().json()
    aoi.loads(aoi.dumps(game), game.rules)
    return 1


def _lessen(case: Case, fails: Callable[[Case], bool]) -> Case:
    """Fewer entries, then fewer letters."""
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
