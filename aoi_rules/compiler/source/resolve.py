"""From files to one list of statements: those of the game, then those of maps and of parts; then `like` is carried out."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence, Sized

from attrs import define, evolve, field, frozen

from aoi_rules.compiler.report.reporter import Reporter, TooManyProblems
from aoi_rules.compiler.source.amend import Amender
from aoi_rules.compiler.source.carrying import carried, written_renames
from aoi_rules.compiler.source.changes import Change
from aoi_rules.compiler.source.elsewhere import Elsewhere
from aoi_rules.compiler.source.extending import Finder, Known, Layer, layers_of
from aoi_rules.compiler.source.heads import used_in
from aoi_rules.compiler.source.like import resolve_like
from aoi_rules.compiler.source.menus import resolve_menus
from aoi_rules.compiler.source.scenario_file import Scenes
from aoi_rules.diagnostics import Place, Source
from aoi_rules.heads import PART
from aoi_rules.language import tree
from aoi_rules.language.walk import unconfirmed
from aoi_rules.model.ruleset import MAX_USES
from aoi_rules.words.files import ChangeWord, Extends, Game, Map, Uses
from aoi_rules.words.naming import name_of
from aoi_rules.words.roles import is_helper

__all__ = ["Items", "ResolvedSource", "Used", "Wanted", "resolve"]

Wanted = tree.Name | str | Source
"""A part: as a line `uses` names it, or laid over the ruleset, by a name or as a file with all parts in it."""

Items = Sequence[tuple[str, tree.Statement]]
"""Statements in order, each with the kind of block it comes from: game, map or part."""

MAX_STATEMENTS = 10_000


@frozen(eq=False)
class Used:
    """A part that is used, by its name: its `part` blocks, of which a plugin may have several or none, and their hash.  `line`
    is the `uses` line with which a map would name a plugin."""

    name: str
    blocks: tuple[tree.Statement, ...]
    hash: str
    line: tree.Statement | None = None


Parts = Callable[..., Sequence[Used]]
"""`(wanted, beside, game, again=False)`: the parts that a source in a game wants; `again` allows those used already."""


@frozen(eq=False)
class ResolvedSource:
    """A ruleset's statements in order, each with the kind of block it comes from.

    `game` is the name of the game that a map extends, else that of the ruleset itself.  `plugins` names plugins and parts
    in the order of `uses`, `versions` pairs each plugin with its version.  `blocks` are the `game`, `map` and `part` blocks
    that were read, the game's first and the ruleset's own last.  `meanings` holds the lines that a macro among the statements
    stands for, by the identity of its statement.  `parts` pairs each part that was laid over the ruleset with its hash.
    `extends` is the name of the game or the map that a map extends, empty for a game.  `beside` has word and name of each
    definition and verb that stands beside scenarios and helps them, so it is no rule of the game.
    """

    name: str
    title: str
    game: str
    game_title: str
    items: tuple[tuple[str, tree.Statement], ...]
    plugins: tuple[tree.Name, ...]
    blocks: tuple[tree.Statement, ...]
    versions: tuple[tuple[str, str], ...] = ()
    meanings: Mapping[int, tuple[tree.Statement, ...]] = field(factory=dict)
    parts: tuple[tuple[str, str], ...] = ()
    changes: tuple[Change, ...] = ()
    extends: str = ""
    beside: frozenset[tuple[str, str]] = frozenset()

    @property
    def head(self) -> tree.Statement:
        """The block of the ruleset itself: the map's, or the game's where there is no map."""
        return self.blocks[-1]

    def meaning(self, item: tree.Statement) -> tuple[tree.Statement, ...]:
        """The statements that one stands for: those of a macro, else the statement itself."""
        return self.meanings.get(id(item), (item,))

    def unconfirmed(self) -> tuple[Place, ...]:
        """The places of every `?` in the blocks that were read."""
        return tuple(place for block in self.blocks for place in unconfirmed(block))


@define(eq=False)
class _Draft:
    """What has been read so far of a ruleset."""

    amender: Amender
    elsewhere: Elsewhere
    items: list[tuple[str, tree.Statement]] = field(factory=list)
    plugins: list[tree.Name] = field(factory=list)
    blocks: list[tree.Statement] = field(factory=list)

    def __attrs_post_init__(self) -> None:
        self.amender.elsewhere = self.elsewhere.hint


def resolve(
    source: Source, find: Finder, parts_of: Parts, report: Reporter, scenes: Scenes | None = None, beside: Source | None = None,
    laid: Sequence[str | Source] = (), known: Known = lambda *_: (), texts: Callable[[str], Sequence[Source]] = lambda _: (),
) -> ResolvedSource | None:
    """Read a file, what it extends and the parts it uses; None where there is nothing to compile.

    `find` looks for a game or a map by its name, `known` has the names of all that it finds, `parts_of` gives parts in the order
    in which they are used.  Each map sees all lines of what it extends, and the parts that are `laid` over the ruleset all of its
    lines.  `texts` gives those that a plugin brings.  `scenes` are scenarios from the file `beside`, whose helpers come last.
    """
    layers = layers_of(source, find, known, report)
    if layers is None or not _few([name for layer in layers for name in used_in(layer.head)], laid, report):
        return None
    game = _names(layers[0].head)
    draft = _Draft(Amender(report), Elsewhere(source, game[0], find, known, texts))
    for layer in layers:
        head = _add(draft, layer, parts_of, game[0])
    over = parts_of(laid, source, game[0])
    if not _few([], over, report):  # a file may have many
        return None
    draft.amender.laid = True
    _lay(draft, over, head.word, report)
    helpers: list[tree.Statement] = []
    if scenes is not None and beside is not None:
        used = _amend(draft, parts_of(list(scenes.uses), beside, game[0], again=True), report)
        own = [_carried(item, draft, report) for item in scenes.helpers]
        draft.items += [(PART, item) for item in own]
        helpers = [*(line for part in used for line in part.lines), *own]
    items = resolve_like(draft.items, report, written_renames(item for _, item in draft.items),
                         draft.amender.inherit)
    items = resolve_menus(items, report)
    _bounded(items, report)
    blocks = (*(block for block in draft.blocks if block is not head), head)
    return ResolvedSource(*_names(head), *game, tuple(items), tuple(draft.plugins), blocks,
                          parts=tuple((part.name, part.hash) for part in over), changes=tuple(draft.amender.done),
                          extends=_names(layers[-2].head)[0] if len(layers) > 1 else "",
                          beside=frozenset((item.word, name_of(item)) for item in helpers if is_helper(item.word)))


def _add(draft: _Draft, layer: Layer, parts_of: Parts, game: str) -> tree.Statement:
    """Add the lines of a game, or what a map uses, its lines and its changes; returns its head with present names."""
    report = draft.amender.report
    if Game.begins(layer.head):
        _take(draft, layer.head, (), report)
        return layer.head
    used = parts_of(used_in(layer.head), layer.source, game)
    _amend(draft, used, report)
    head = _carried(layer.head, draft, report)
    _take(draft, head, {part.name for part in used if part.line is None}, report)
    draft.amender.begin(draft.items)
    _change(draft, [head])
    return head


def _few(used: Sequence[tree.Name], laid: Sized, report: Reporter) -> bool:
    """Whether no more parts are used than may be; otherwise it is reported."""
    if len(used) + len(laid) > MAX_USES:
        place = used[MAX_USES].place if len(used) > MAX_USES else None
        report.error("too-large", f"a ruleset may use {MAX_USES} plugins and parts, and here is one more", place,
                     "put several parts into one")
    return len(used) + len(laid) <= MAX_USES


def _bounded(items: Items, report: Reporter) -> None:
    """Refuse a ruleset of very many statements, since checking them all would take long."""
    number = 0
    waiting: list[tree.Statement | tree.Table] = [item for _, item in reversed(items)]
    while waiting:
        item = waiting.pop()
        number += 1
        if number > MAX_STATEMENTS:
            report.error("too-large", f"a ruleset may have {MAX_STATEMENTS:,} statements, and here is one more", item.place,
                         "say what is much alike in tables, or once")
            raise TooManyProblems
        if isinstance(item, tree.Statement):
            waiting += reversed(item.items)


def _names(head: tree.Statement) -> tuple[str, str]:
    name = next((a.name for a in head.arguments if isinstance(a, tree.Name)), "")
    title = next((a.value for a in head.arguments if isinstance(a, tree.Text)), name)
    return name, title


def _take(draft: _Draft, head: tree.Statement, parts: Collection[str], report: Reporter) -> None:
    """Add the lines of a game or a map.  The lines of the `parts` that it uses are there already, so no `uses` names them any
    more: what is resolved is one text, which needs no other file."""
    draft.blocks.append(head)
    for item in head.items:
        if isinstance(item, tree.Table):
            _no_table(item, head.word, report)
        elif Uses.begins(item):
            names = [a for a in item.arguments if isinstance(a, tree.Name)]
            draft.plugins += names
            left = tuple(name for name in names if name.name not in parts)
            if left or not names:
                draft.items.append((head.word, item if len(left) == len(names) else evolve(item, arguments=left)))
        elif not Map.begins(head) or not (Extends.begins(item) or ChangeWord.begins(item)):
            draft.items.append((head.word, item))


def _no_table(table: tree.Table, word: str, report: Reporter) -> None:
    report.error("wrong-table", f"no table may stand in a {word}", table.place, "write `rows TYPE { … }` round it")
    report.lose(table)


def _amend(draft: _Draft, used: Sequence[Used], report: Reporter) -> Sequence[tree.Statement]:
    """Add the own lines of parts to the statements so far, then carry out what they change; returns their blocks."""
    draft.amender.begin(draft.items)
    draft.elsewhere.used.update(one.name for one in used)
    parts = []
    for block in (block for one in used for block in one.blocks):
        part = _carried(block, draft, report)
        parts.append(part)
        draft.items += [(part.word, line) for line in part.lines if not ChangeWord.begins(line)]
        for item in part.items:
            if isinstance(item, tree.Table):
                _no_table(item, part.word, report)
    _change(draft, parts)
    draft.blocks += parts
    return parts


def _change(draft: _Draft, blocks: Sequence[tree.Statement]) -> None:
    """Carry out what parts or a map change in the statements so far."""
    draft.amender.renamed = written_renames(known for _, known in draft.items)
    draft.items = draft.amender.apply(draft.items, blocks)


def _lay(draft: _Draft, over: Sequence[Used], head: str, report: Reporter) -> None:
    """Apply the parts that are laid over a game or a map; plugins among them are used like those that it names itself."""
    _amend(draft, over, report)
    for line in (one.line for one in over if one.line is not None):
        draft.plugins += [a for a in line.arguments if isinstance(a, tree.Name)]
        draft.items.append((head, line))


def _carried(item: tree.Statement, draft: _Draft, report: Reporter) -> tree.Statement:
    """A statement of another author's text with present names in place of old ones."""
    return carried(item, [known for _, known in draft.items], report)
