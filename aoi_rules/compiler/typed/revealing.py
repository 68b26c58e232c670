"""What the effects after a decision reveal of its choices: the log names those that all see, and the linter warns of those that
leak."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from attrs import define, field, frozen

from aoi_rules.compiler.symbols.symbol_table import SymbolTable
from aoi_rules.compiler.symbols.visibility import who_sees
from aoi_rules.compiler.typed import expressions as typ
from aoi_rules.compiler.typed.effects import (
    AddPiece,
    Alias,
    Change,
    DrawPiece,
    Effect,
    EffectEach,
    FetchPiece,
    MoveAll,
    MovePiece,
    MoveRandom,
    PickOne,
    RemovePiece,
    Set,
    Together,
)
from aoi_rules.compiler.typed.expressions import Binding
from aoi_rules.compiler.typed.rules import Action, Choice, Do
from aoi_rules.compiler.typed.verbs import Perform, Verb
from aoi_rules.compiler.typed.walk import strip_present
from aoi_rules.compiler.typed.zone_moves import Way, ways_of
from aoi_rules.compiler.walking import walk
from aoi_rules.diagnostics import Place
from aoi_rules.model.types import Shape

__all__ = ["Leak", "RevealedChoices", "is_secret", "pieces_leaking", "revealed_choices"]


def is_secret(symbols: SymbolTable, choice: Choice) -> bool:
    """Whether some seats may not learn the choice."""
    if choice.word.seen is not None:
        return who_sees(choice.word.seen)[0] != "all"
    return choice.zone in symbols.zones and symbols.zones[choice.zone].seen != "all"


@frozen
class Leak:
    """A line that sets a keep which all see from something that not all may know: the keep's name, and the place of the line."""

    keep: str
    place: Place


@frozen
class RevealedChoices:
    """What the effects after the last decision of an action reveal of its secret choices, whatever the position.

    `open` are those that all are shown, by a verb whose text names them or because the piece moves to or from a zone that all
    see; `goes` has the zone that a chosen piece goes to, if no other piece goes the same way then; `leaks` are the lines from
    which others could compute a choice that is shown nowhere.
    """

    open: frozenset[Binding] = frozenset()
    goes: Mapping[Binding, str] = field(factory=dict)
    leaks: Mapping[Binding, Leak] = field(factory=dict)


def revealed_choices(symbols: SymbolTable, action: Action) -> RevealedChoices:
    """What the effects right after an action's last decision reveal of its secret choices."""
    secret = {choice.binding for stage in action.stages for choice in stage.choices if is_secret(symbols, choice)}
    if not secret:
        return RevealedChoices()
    reading, blocks = _EffectReader(symbols, {}), list[tuple[Effect, ...]]()
    reading.read_aliases(line for stage in action.stages for line in stage.lines if isinstance(line, Alias))
    for part in action.run:
        if not isinstance(part, Do):
            break  # later effects follow another decision
        blocks.append(part.body)
        reading.read_effects(part.body, part.when)
    done, moved = reading.done, ways_of(symbols, blocks)
    goes = {choice: way[1] for choice in secret for way, value in done.ways.items() if value is choice and moved[way] == 1}
    leaks = {choice: done.leaks[choice] for choice in secret if choice in done.leaks and choice not in done.said}
    return RevealedChoices(frozenset(secret & done.shown), goes, leaks)


def pieces_leaking(block: Do, symbols: SymbolTable) -> dict[str, Leak]:
    """The zones that not all see and whose pieces determine a keep that all see; not if a verb shows what is computed from
    them."""
    reading = _EffectReader(symbols, {})
    reading.read_effects(block.body, block.when)
    return {value.zone: leak for value, leak in reading.done.leaks.items()
            if isinstance(value, _Pieces) and value not in reading.done.said}


# ---- values --------------------------------------------------------------------------------------------------------------


@frozen
class _Entry:
    """The value that a keep, by its slot, has before the effects; and its owner, if it has one."""

    slot: str
    owners: tuple[Binding, ...]


@frozen
class _Pieces:
    """The contents of a zone, or the number of its pieces, if not all see that."""

    zone: str


_Value = Binding | _Entry | _Pieces
"""A value that exists before the effects: of a name, of a keep, or the contents of a zone."""


@define
class _Effects:
    """What effects do with the values that exist before them.

    `shown` are those that are always shown to all, `said` those that may be shown, directly or by something computed from them,
    `ways` those that move from one zone to another, `leaks` those from which a keep is set that all see.  `kept` has the values
    of keeps afterwards, by slot: the owner and the value, each None if it is unknown.  If `lost`, no other keep is known either.
    """

    shown: set[_Value] = field(factory=set)
    said: set[_Value] = field(factory=set)
    ways: dict[Way, _Value] = field(factory=dict)
    leaks: dict[_Value, Leak] = field(factory=dict)
    kept: dict[str, tuple[_Entry | None, _Value | None]] = field(factory=dict)
    lost: bool = False

    def load(self, entry: _Entry) -> _Value | None:
        """The present value of a keep."""
        if entry.slot in self.kept:
            known, value = self.kept[entry.slot]
            return value if known == entry else None
        return None if self.lost else entry


# ---- effects -------------------------------------------------------------------------------------------------------------


@define
class _EffectReader:
    """Reads effects in order.  Each verb is read once, with its parameters in place of arguments: `verbs` has the results.
    `meant` has the value of each alias, None if it is computed from the values in `roots`."""

    symbols: SymbolTable
    verbs: dict[Verb, _Effects]
    done: _Effects = field(factory=_Effects)
    meant: dict[Binding, _Value | None] = field(factory=dict)
    roots: dict[Binding, frozenset[_Value]] = field(factory=dict)

    def read_aliases(self, aliases: Iterable[Alias]) -> None:
        """Read the aliases of an action.  They are computed where they are used, so only what never changes is known of them."""
        for alias in aliases:
            value = self._value_of(alias.value)
            self.meant[alias.binding] = value if isinstance(value, Binding) else None
            self.roots[alias.binding] = self._values_used(alias.value)

    def read_effects(self, effects: Iterable[Effect], when: typ.Expression | None = None, sure: bool = True) -> None:
        """Read effects that happen exactly once or, if there is a condition or they are not `sure`, perhaps."""
        for effect in effects:
            conditions = [c for c in (when, effect.when) if c is not None]
            asked = frozenset[_Value]().union(*map(self._values_used, conditions))
            READING[type(effect)](self, effect, sure and not conditions, asked)

    def _read_alias(self, effect: Alias, *_: object) -> None:
        self.meant[effect.binding] = self._value_of(effect.value)
        self.roots[effect.binding] = self._values_used(effect.value)

    def _read_block(self, effect: EffectEach | Together, sure: bool, *_: object) -> None:
        self.read_effects(effect.body, effect.when, sure and isinstance(effect, Together))

    def _read_move(self, effect: AddPiece | MovePiece | RemovePiece, sure: bool, *_: object) -> None:
        value, zones = self._value_of(effect.piece), [getattr(effect, name).type.of for name in effect.CHANGES]
        if any(self.symbols.zones[zone].seen == "all" for zone in zones):
            self._note_shown(value, sure)
        if sure and value is not None and isinstance(effect, MovePiece):
            self.done.ways[zones[0], zones[1]] = value

    def _read_write(self, effect: Set | Change, sure: bool, asked: frozenset[_Value]) -> None:
        target = strip_present(effect.target)
        if not isinstance(target, typ.KeepValue):
            return
        amount = effect.value if isinstance(effect, Set) else effect.by
        if target.keep.seen == "all":
            whose = [self._values_used(owner) for owner in (target.base, target.second) if owner is not None]
            for root in self._values_used(amount).union(asked, *whose):
                self.done.leaks.setdefault(root, Leak(target.keep.name, effect.place))
        known = isinstance(effect, Set) and sure
        self.done.kept[target.keep.slot] = (self._entry_of(target), self._value_of(amount)) if known else (None, None)

    def _read_verb(self, effect: Perform, sure: bool, *_: object) -> None:
        """A verb does with its arguments what it does with its parameters."""
        verb, done = effect.verb, self._verb_effects(effect.verb)
        names = dict(zip(verb.parameters, effect.arguments, strict=True))
        if verb.me is not None and effect.me is not None:
            names[verb.me] = effect.me
        given = {name: self._value_of(argument) for name, argument in names.items()}
        used = {name: self._values_used(argument) for name, argument in names.items()}
        for inner in done.said:
            self._note_shown(self._value_outside(inner, given), sure and inner in done.shown)
            self.done.said |= used.get(inner, frozenset()) if isinstance(inner, Binding) else frozenset()
        for way, inner in done.ways.items() if sure else ():
            value = self._value_outside(inner, given)
            if value is not None:
                self.done.ways[way] = value
        for inner, leak in done.leaks.items():
            value = self._value_outside(inner, given)
            for root in used[inner] if isinstance(inner, Binding) else () if value is None else (value,):
                self.done.leaks.setdefault(root, leak)
        self._store_keeps(done, given, sure)

    def _store_keeps(self, done: _Effects, given: Mapping[Binding, _Value | None], sure: bool) -> None:
        """Store the values of keeps after a verb."""
        after = {slot: (entry and _entry_of_owner(entry, given),
                        value and self._value_outside(value, given)) if sure else (None, None)
                 for slot, (entry, value) in done.kept.items()}
        if done.lost:
            self.done.kept.clear()
            self.done.lost = True
        self.done.kept.update(after)

    def _verb_effects(self, verb: Verb) -> _Effects:
        """What a verb does with its parameters and with the values of keeps before it."""
        if verb not in self.verbs:
            inside = _EffectReader(self.symbols, self.verbs)
            said: list[_Value | None] = [*verb.parameters, *map(inside._value_of, verb.values)]
            for part in verb.text:
                inside._note_shown(said[part] if isinstance(part, int) else None, True)
            inside.read_effects(verb.body.effects)
            if verb.body.consequences:
                inside.done.lost = True
                inside.done.kept.clear()
            self.verbs[verb] = _drop_names(inside.done, frozenset((*verb.parameters, verb.me)))
        return self.verbs[verb]

    def _note_shown(self, value: _Value | None, sure: bool) -> None:
        if value is not None:
            self.done.said.add(value)
            if sure:
                self.done.shown.add(value)

    # ---- expressions ------------------------------------------------------------------------------------------------------

    def _value_of(self, node: typ.Expression) -> _Value | None:
        """The existing value that an expression is; None if it is computed, or not known."""
        node = strip_present(node)
        if isinstance(node, typ.Local):
            return self.meant.get(node.binding, node.binding)
        entry = self._entry_of(node) if isinstance(node, typ.KeepValue) else None
        return self.done.load(entry) if entry is not None else None

    def _entry_of(self, node: typ.KeepValue) -> _Entry | None:
        owners = [self._value_of(owner) for owner in (node.base, node.second) if owner is not None]
        found = tuple(owner for owner in owners if isinstance(owner, Binding))
        return _Entry(node.keep.slot, found) if len(found) == len(owners) else None

    def _values_used(self, node: typ.Expression) -> frozenset[_Value]:
        """The existing values from which an expression is computed."""
        found: set[_Value] = set()
        sizes = set[int]()
        for part in walk(node):
            if isinstance(part, typ.ZoneSize | typ.ZoneEmpty):
                sizes.add(id(part.zone))
            if part.type.kind is Shape.ZONE:
                zone = self.symbols.zones[part.type.of]
                if (zone.size_seen if id(part) in sizes else zone.seen) != "all":
                    found.add(_Pieces(zone.name))
            elif isinstance(part, typ.Local) and part.binding in self.roots:
                found |= self.roots[part.binding]
            elif isinstance(part, typ.Local | typ.KeepValue) and (value := self._value_of(part)) is not None:
                found.add(value)
        return frozenset(found)

    def _value_outside(self, value: _Value, given: Mapping[Binding, _Value | None]) -> _Value | None:
        """The value outside a verb that corresponds to a value inside it."""
        if isinstance(value, _Pieces):
            return value
        if isinstance(value, Binding):
            return given.get(value)
        entry = _entry_of_owner(value, given)
        return entry and self.done.load(entry)


READING: Mapping[type[Effect], Callable[[_EffectReader, Any, bool, frozenset[_Value]], None]] = {
    Alias: _EffectReader._read_alias, EffectEach: _EffectReader._read_block, Together: _EffectReader._read_block,
    Perform: _EffectReader._read_verb, AddPiece: _EffectReader._read_move, MovePiece: _EffectReader._read_move,
    RemovePiece: _EffectReader._read_move, Set: _EffectReader._read_write, Change: _EffectReader._read_write,
    **dict.fromkeys((DrawPiece, FetchPiece, MoveAll, MoveRandom, PickOne), lambda *_: None),
}
"""How each effect treats the values that exist before it; random picks and whole zones are not among these."""


def _entry_of_owner(entry: _Entry, given: Mapping[Binding, _Value | None]) -> _Entry | None:
    """The keep of a parameter, as the keep of its argument."""
    owners = tuple(owner for name in entry.owners if isinstance(owner := given.get(name), Binding))
    return _Entry(entry.slot, owners) if len(owners) == len(entry.owners) else None


def _drop_names(done: _Effects, names: frozenset[Binding | None]) -> _Effects:
    """The same without the values that only a verb itself knows: those of its own names."""
    def is_outside(value: _Value) -> bool:
        return isinstance(value, _Pieces) or names.issuperset(value.owners if isinstance(value, _Entry) else (value,))

    kept = {slot: (entry if entry and is_outside(entry) else None, value if value and is_outside(value) else None)
            for slot, (entry, value) in done.kept.items()}
    return _Effects({v for v in done.shown if is_outside(v)}, {v for v in done.said if is_outside(v)},
                    {way: v for way, v in done.ways.items() if is_outside(v)},
                    {v: leak for v, leak in done.leaks.items() if is_outside(v)},
                    kept, done.lost)
