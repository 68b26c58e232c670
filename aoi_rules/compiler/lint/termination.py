"""Decisions that may be taken again and again, and whether taking them ever changes what allows them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from attrs import frozen

from aoi_rules.compiler.report.reporter import Reporter
from aoi_rules.compiler.symbols.declarations import Declarations
from aoi_rules.language import tree
from aoi_rules.language.walk import walk
from aoi_rules.words import actions as act
from aoi_rules.words import flow as flo

__all__ = ["check_endings"]


def check_endings(all_: Declarations, report: Reporter) -> None:
    """Warn of actions that are offered as often as they are legal, and stay legal whatever they do."""
    endings = _Endings(all_)
    told: set[str] = set()
    for name, place, asked in endings.repeated(all_.all_words()):
        word = all_.actions.get(name)
        if word is not None and name not in told and not endings.ends(word, asked):
            told.add(name)
            report.warn("endless-action", f"nothing ends `{name}`: it changes nothing that its lines ask for", place,
                        "let it `require` something that taking it uses up")


@frozen
class _Endings:
    """What a ruleset's actions read and change, by the names of what is kept, of zones and of networks."""

    all: Declarations

    def repeated(self, words: Any, circle: flo.Circle | None = None) -> Iterator[tuple[str, Any, set[str]]]:
        """Actions that may be taken without a bound, where that is said, and what is looked at before they are asked."""
        for word in words:
            asked = {n for w in (circle, word) if w is not None and getattr(w, "when", None) is not None
                     for n in self._read(w.when, frozenset())}
            if isinstance(word, flo.Free):
                yield from ((n.name, n.place, asked) for n in word.actions)
            elif isinstance(word, flo.Take):
                endless = circle is not None or (isinstance(word.number, tree.Range) and word.number.high is None)
                yield from ((n.name, n.place, asked) for n in word.of.items
                            if isinstance(n, tree.Name) and (endless or self._costs_nothing(n.name)))
            yield from self.repeated(getattr(word, "body", ()), word if isinstance(word, flo.Circle) else circle)

    def _costs_nothing(self, name: str) -> bool:
        word = self.all.actions.get(name)
        return word is not None and any(isinstance(i, act.Takes) and i.number == 0 for i in word.body)

    def ends(self, word: act.Action, asked: set[str]) -> bool:
        """Whether taking an action changes something that its choices and requirements look at."""
        asked = set(asked)
        changed: set[str] = set()
        for item in word.body:
            if isinstance(item, act.Choose | act.Require | act.Let):
                asked |= self._read(item.statement, frozenset())
            elif isinstance(item, act.Do):
                changed |= self._changed(item.body, frozenset())
            elif isinstance(item, act.Bring):
                for source in self.all.sources.values():
                    for step in source.body:
                        changed |= self._changed(getattr(step, "body", ()), frozenset())
            elif isinstance(item, act.Afterwards):
                return True  # what follows may well end it
        return bool(asked & changed)

    def _read(self, node: Any, seen: frozenset[str]) -> set[str]:
        """What an expression may look at, itself or by definitions and networks."""
        found: set[str] = set()
        for part in walk(node):
            name = part.name if isinstance(part, tree.Name | tree.Attribute) else ""
            if not name:
                continue
            found.add(name)
            for home in (self.all.defines, self.all.networks):
                if name in home and name not in seen:
                    inner = home[name]
                    found |= self._read(inner.statement, seen | {name})
        return found

    def _changed(self, items: Any, seen: frozenset[str]) -> set[str]:
        """What effects may change, themselves or by verbs and what follows them."""
        found: set[str] = set()
        for item in items:
            if isinstance(item, flo.Set | flo.Raise | flo.Lower):
                found |= _last_name(item.target)
            elif isinstance(item, flo.Move):
                found |= _last_name(item.source) | _last_name(item.target)
            elif isinstance(item, flo.Add):
                found |= _last_name(item.target)
            elif isinstance(item, flo.Draw) and item.target is not None:
                found |= _last_name(item.source) | _last_name(item.target)
            elif isinstance(item, flo.Remove | flo.Draw):
                found |= _last_name(item.source)
            elif isinstance(item, flo.EffectEach):
                found |= self._changed(item.body, seen)
            elif isinstance(item, tree.Statement) and item.word not in seen:
                found |= self._by_verb(item.word, seen | {item.word})
        return found

    def _by_verb(self, name: str, seen: frozenset[str]) -> set[str]:
        verb = self.all.verbs.get(name)
        found = self._changed(verb.body, seen) if verb is not None else set()
        for after in self.all.afters:
            head = after.head.function if isinstance(after.head, tree.Call) else after.head
            if isinstance(head, tree.Name) and head.name == name:
                found |= self._changed(after.body, seen)
        return found


def _last_name(node: Any) -> set[str]:
    if isinstance(node, tree.Call):
        node = node.function
    return {node.name} if isinstance(node, tree.Name | tree.Attribute) else set()
