"""Between which zones effects may move pieces, and whether they may move more than one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from aoi_rules.compiler.symbols.symbol_table import SymbolTable
from aoi_rules.compiler.typed.effects import DrawPiece, Effect, EffectEach, MoveAll, MovePiece, MoveRandom
from aoi_rules.compiler.typed.verbs import Perform, Verb

__all__ = ["Way", "ways_of"]

Way = tuple[str, str]
"""The names of the zone that a piece comes from and of the zone that it goes to."""

_SEVERAL = 2


def ways_of(symbols: SymbolTable, blocks: Iterable[Iterable[Effect]]) -> Counter[Way]:
    """How many pieces effects may move each way, including the verbs that they perform: 1, or 2 for any greater number.

    A verb is read again only if it may be performed more than once, so at most twice.
    """
    found, performed = Counter[Way](), Counter[Verb]()
    waiting = [(block, 1) for block in blocks]
    while waiting:
        block, times = waiting.pop()
        for effect in block:
            more = _SEVERAL if isinstance(effect, EffectEach) else times
            if isinstance(effect, Perform):
                more = min(times, _SEVERAL - performed[effect.verb])
                performed[effect.verb] += more
            waiting += [(block, more) for block in effect.blocks if more]
            found.update({way: times * several for way, several in _ways_of_effect(symbols, effect)})
    return Counter({way: min(number, _SEVERAL) for way, number in found.items()})


def _ways_of_effect(symbols: SymbolTable, effect: Effect) -> Iterator[tuple[Way, int]]:
    """The ways of one effect's pieces, and how many there may be; an empty zone is refilled with all pieces of another one."""
    if isinstance(effect, MovePiece | MoveAll | MoveRandom | DrawPiece) and effect.target is not None:
        source = effect.source.type.of
        yield (source, effect.target.type.of), 1 if isinstance(effect, MovePiece) else _SEVERAL
        refills = symbols.zones[source].refills
        if isinstance(effect, MoveRandom | DrawPiece) and refills is not None:
            yield (refills.name, source), _SEVERAL
