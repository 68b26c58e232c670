"""From files to one list of statements: those of the game, then those of the map and of parts; then `like` is carried out."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from attrs import define, evolve, field, frozen

from aoi_rules.compiler.report.reporter import Reporter, TooManyProblems
from aoi_rules.compiler.source.addresses import CHANGES
from aoi_rules.compiler.source.amend import Amender, Change
from aoi_rules.compiler.source.carrying import carried, written_renames
from aoi_rules.compiler.source.like import resolve_like
from aoi_rules.compiler.source.menus import resolve_menus
from aoi_rules.compiler.source.scenario_file import BESIDE, Scenes
from aoi_rules.diagnostics import Place, Source, did_you_mean, line_of
from aoi_rules.language import parse, tree
from aoi_rules.language.unparser import format_statement
from aoi_rules.language.walk import unconfirmed

__all__ = ["Finder", "Items", "ResolvedSource", "Used", "Wanted", "resolve"]

Finder = Callable[..., "Source | None"]
"""`(kind, name, beside, game)`: looks for a `game`, a `map`, or a `part` for a game, beside a source first."""
Wanted = tree.Name | str | Source
"""A part: as a line `uses` names it, or laid over the ruleset, by a name or as a file with all parts in it."""

Items = Sequence[tuple[str, tree.Statement]]
"""Statements in order, each with the kind of block it comes from: game, map or part."""

MAX_STATEMENTS = 10_000
MAX_USES = 32

# With one of these the blocks of the text are not what they seem, and whatever else could be said would be wrong.
_FATAL = frozenset(("syntax-missing-brace", "syntax-extra-brace", "syntax-missing-opener", "syntax-too-many", "file-too-large"))


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

    def meaning(self, item: tree.Statement) -> tuple[tree.Statement, ...]:
        """The statements that one stands for: those of a macro, else the statement itself."""
        return self.meanings.get(id(item), (item,))

    def unconfirmed(self) -> tuple[Place, ...]:
        """The places of every `?` in the blocks that were read."""
        return tuple(place for block in self.blocks for place in unconfirmed(block))


@define(eq=False)
class _Draft:
    """What has been read so far of a ruleset."""

    items: list[tuple[str, tree.Statement]] = field(factory=list)
    plugins: list[tree.Name] = field(factory=list)
    blocks: list[tree.Statement] = field(factory=list)
    amender: Amender = field(factory=lambda: Amender(Reporter()))


def resolve(
    source: Source, find: Finder, parts_of: Parts, report: Reporter, scenes: Scenes | None = None, beside: Source | None = None,
    laid: Sequence[str | Source] = (),
) -> ResolvedSource | None:
    """Read a file, what it extends and the parts it uses; None where there is nothing to compile.

    `find` looks for a game by its name, `parts_of` gives parts in the order in which they are used.  The parts that are `laid`
    over the ruleset see all its lines.  `scenes` are scenarios from the file `beside`, whose helpers come last.
    """
    draft = _Draft(amender=Amender(report))
    head = _head(source, report)
    if head is None:
        return None
    if not _few(_used(head), laid, report):
        return None
    if head.word == "map":
        game = _extended(head, source, find, report)
        if game is None:
            return None
        _take(draft, game, report)
        _amend(draft, parts_of(_used(head), source, _names(game)[0]), report)
        head = _carried(head, draft, report)
    else:
        game = head
    _take(draft, head, report)
    if head.word == "map":
        draft.amender.begin(draft.items)
        _change(draft, _changing(head))
    over = parts_of(laid, source, _names(game)[0])
    _lay(draft, over, head.word, report)
    if scenes is not None and beside is not None:
        _amend(draft, parts_of(list(scenes.uses), beside, _names(game)[0], again=True), report)
        draft.items += [("part", _carried(item, draft, report)) for item in scenes.helpers]
    items = resolve_like(draft.items, report, written_renames(item for _, item in draft.items))
    items = resolve_menus(items, report)
    _bounded(items, report)
    blocks = (*(block for block in draft.blocks if block is not head), head)
    return ResolvedSource(*_names(head), *_names(game), tuple(items), tuple(draft.plugins), blocks,
                          parts=tuple((part.name, part.hash) for part in over), changes=tuple(draft.amender.done))


def _few(used: Sequence[tree.Name], laid: Sequence[str | Source], report: Reporter) -> bool:
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
        if isinstance(item, tree.Statement) and item.block is not None:
            waiting += reversed(item.block.items)


def _names(head: tree.Statement) -> tuple[str, str]:
    name = next((a.name for a in head.arguments if isinstance(a, tree.Name)), "")
    title = next((a.value for a in head.arguments if isinstance(a, tree.Text)), name)
    return name, title


def _take(draft: _Draft, head: tree.Statement, report: Reporter) -> None:
    draft.blocks.append(head)
    for item in head.block.items if head.block else ():
        if isinstance(item, tree.Table):
            report.error("wrong-table", f"no table may stand in a {head.word}", item.place,
                         "write `rows TYPE { … }` round it")
            report.lose(item)
        elif item.word == "uses":
            draft.plugins += [a for a in item.arguments if isinstance(a, tree.Name)]
            draft.items.append((head.word, item))
        elif head.word != "map" or item.word not in ("extends", *CHANGES):
            draft.items.append((head.word, item))


def _used(head: tree.Statement) -> list[tree.Name]:
    """The plugins that a map uses."""
    return [a for i in (head.block.items if head.block else ()) if isinstance(i, tree.Statement) and i.word == "uses"
            for a in i.arguments if isinstance(a, tree.Name)]


def _amend(draft: _Draft, used: Sequence[Used], report: Reporter) -> None:
    """Apply parts to the statements so far."""
    draft.amender.begin(draft.items)
    for item in (block for one in used for block in one.blocks):
        part = _carried(item, draft, report)
        _change(draft, part)
        draft.blocks.append(part)


def _change(draft: _Draft, block: tree.Statement) -> None:
    """Carry out what a part or a map changes in the statements so far; the other lines of the block are added."""
    draft.amender.renamed = written_renames(known for _, known in draft.items)
    draft.items = draft.amender.apply(draft.items, block)


def _changing(head: tree.Statement) -> tree.Statement:
    """A map with those of its lines alone that change others."""
    lines = tuple(i for i in (head.block.items if head.block else ()) if isinstance(i, tree.Statement) and i.word in CHANGES)
    return evolve(head, block=tree.Block(lines, head.block.place if head.block else head.place))


def _lay(draft: _Draft, over: Sequence[Used], head: str, report: Reporter) -> None:
    """Apply the parts that are laid over a game or a map; plugins among them are used like those that it names itself."""
    _amend(draft, over, report)
    for line in (one.line for one in over if one.line is not None):
        draft.plugins += [a for a in line.arguments if isinstance(a, tree.Name)]
        draft.items.append((head, line))


def _carried(item: tree.Statement, draft: _Draft, report: Reporter) -> tree.Statement:
    """A statement of another author's text with present names in place of old ones."""
    return carried(item, [known for _, known in draft.items], report)


def _head(source: Source, report: Reporter) -> tree.Statement | None:
    """The one `game` or `map` of a file."""
    block, problems = parse(source)
    for problem in problems:
        report.syntax(problem)
    if any(p.code in _FATAL for p in problems):
        return None
    heads: list[tree.Statement] = []
    tested = any(isinstance(i, tree.Statement) and i.word == "scenario" for i in block.items)
    for item in block.items:
        if isinstance(item, tree.Table):
            report.error("wrong-table", "no table may stand outside a game or a map", item.place)
            report.lose(item)
        elif item.word in ("game", "map"):
            heads.append(item)
        elif item.word == "language":
            _language(item, report)
        elif item.word not in (BESIDE if tested else ("part",)) and _stray(item, heads, report):
            return None  # whatever comes after that line is missing inside
    for other in heads[1:]:
        report.error("declared-twice", f"a file holds one game or one map, and here is a second `{other.word}`",
                     other.word_place, f"the first stands in {line_of(heads[0].place, other.place)}")
    if not heads and not report.found:
        report.error("no-ruleset", "this file holds no `game` and no `map`", Place(source, 1, 1, 1, 2),
                     "begin it with `game NAME { … }` or `map NAME { extends GAME … }`")
    return heads[0] if heads and _sound(heads[0], report) else None


def _stray(item: tree.Statement, heads: list[tree.Statement], report: Reporter) -> bool:
    """Report a statement outside every block; returns whether a block before it seems to have ended too early."""
    hint = did_you_mean(item.word, ["game", "map", "language", "scenario", "part"])
    if item.word == "extends":
        hint = f"move it into the block of the map: `map NAME {{ {format_statement(item)} … }}`"
    block_end = heads[-1].block.place.end_line if heads and heads[-1].block else 0
    if hint is None and block_end:
        hint = f"the block of the `{heads[-1].word}` ended in line {block_end}: is a `}}` there one too many?"
    report.error("unknown-word", f"`{item.word}` cannot stand outside a game or a map", item.word_place, hint)
    report.lose(item)
    return bool(block_end)


def _sound(head: tree.Statement, report: Reporter) -> bool:
    """Whether a head is `game NAME "Title" { … }`; if not, a problem is reported."""
    form = f'write `{head.word} NAME "TEXT" {{ … }}`'
    if not head.arguments or not isinstance(head.arguments[0], tree.Name):
        report.error("wrong-argument", f"`{head.word}`: its name is missing", head.word_place, form)
        return False
    titled = len(head.arguments) > 1 and isinstance(head.arguments[1], tree.Text)
    for node in (*head.arguments[2 if titled else 1 :], head.value, head.condition):
        if node is not None:
            report.error("wrong-argument", f"`{head.word}`: this has no place here", node.place, form)
    if head.block is None:
        report.error("wrong-argument", f"`{head.word}`: its block is missing", head.word_place, form)
    return head.block is not None


def _language(item: tree.Statement, report: Reporter) -> None:
    if item.arguments != (tree.Number(1, item.place),):
        report.error("unknown-language", "there is one version of the language so far, and it is 1", item.place,
                     "write `language 1`, or leave it out")


def _extended(head: tree.Statement, source: Source, find: Finder, report: Reporter) -> tree.Statement | None:
    extends = [i for i in (head.block.items if head.block else ()) if isinstance(i, tree.Statement)
               and i.word == "extends"]
    if not extends:
        for item in head.block.items if head.block else ():
            if isinstance(item, tree.Statement) and (hint := did_you_mean(item.word, ["extends"])):
                report.error("unknown-word", f"`{item.word}` cannot begin a statement in a map", item.word_place, hint)
        if not report.failed:
            report.error("unknown-game", "a map says which game it belongs to", head.word_place,
                         "begin its block with `extends GAME`")
        return None
    for other in extends[1:]:
        report.error("declared-twice", "a map extends one game, and here is a second `extends`", other.word_place)
    arguments = extends[0].arguments
    if len(arguments) != 1 or not isinstance(arguments[0], tree.Name):
        report.error("wrong-argument", "`extends`: one game is named here", extends[0].place, "write `extends GAME`")
        return None
    return _game(arguments[0], find("game", arguments[0].name, source), report)


def _game(name: tree.Name, found: Source | None, report: Reporter) -> tree.Statement | None:
    if found is None:
        report.error("unknown-game", f"no game called `{name.name}` lies beside this file or in the library", name.place,
                     "`aoi list` shows the games of the library")
        return None
    game = _head(found, report)
    if game is not None and game.word != "game":
        report.error("unknown-game", f"`{name.name}` is a map, and a map extends a game", name.place)
        return None
    return game
