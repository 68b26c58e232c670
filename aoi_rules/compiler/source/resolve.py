"""From files to one list of statements: those of the game, then those of maps and of parts; then `like` is resolved."""

from __future__ import annotations

from collections.abc import Collection, Sequence, Sized
from itertools import islice

from attrs import define, evolve, field, frozen

from aoi_rules.advice.rules.parts import PartLookup
from aoi_rules.compiler.findings import Findings
from aoi_rules.compiler.report.reporter import Reporter, TooManyProblems
from aoi_rules.compiler.source.amend import Amender
from aoi_rules.compiler.source.base_texts import Finder, Known, Layer, layers_of
from aoi_rules.compiler.source.conditional_lines import ConditionalLines, answer_in_use, warn_of_names
from aoi_rules.compiler.source.copied_maps import without_copies
from aoi_rules.compiler.source.file_header import report_unnamed, used_in
from aoi_rules.compiler.source.fixed_texts import fill_texts
from aoi_rules.compiler.source.inheritance import resolve_like
from aoi_rules.compiler.source.line_changes import Change
from aoi_rules.compiler.source.menus import resolve_menus
from aoi_rules.compiler.source.nested_blocks import without_nested_blocks
from aoi_rules.compiler.source.networks import resolve_networks
from aoi_rules.compiler.source.old_names import use_present_names, written_renames
from aoi_rules.compiler.source.part_names import OwnNames
from aoi_rules.compiler.source.rows import kind_of_table
from aoi_rules.compiler.source.scenario_file import Scenes
from aoi_rules.compiler.source.used_parts import PartOffers, UsedPart
from aoi_rules.diagnostics import Place, Source
from aoi_rules.language import tree
from aoi_rules.language.headers import PART
from aoi_rules.language.sameness import is_same
from aoi_rules.language.walk import statements, unconfirmed_places, words_in
from aoi_rules.model.ruleset import MAX_USES, PluginModel
from aoi_rules.plugin_api.values import RulesetText
from aoi_rules.words.components import Rows
from aoi_rules.words.files import ChangeWord, Extends, Game, Map, Part, Uses
from aoi_rules.words.functions import IN_USE
from aoi_rules.words.line_names import name_of
from aoi_rules.words.roles import is_helper

__all__ = ["Items", "ResolvedSource", "resolve", "text_of"]

Items = Sequence[tuple[str, tree.Statement]]
"""Statements in order, each with the kind of block it comes from: game, map or part."""

MAX_STATEMENTS = 10_000


@frozen(eq=False)
class ResolvedSource:
    """A ruleset's statements in order, each with the kind of block it comes from.

    `game` is the name of the game that a map extends, else that of the ruleset itself.  `plugins` names plugins and parts in the
    order of `uses`, `versions` has what is recorded of each plugin.  `blocks` are the `game`, `map` and `part` blocks that were
    read, the game's first and the ruleset's own last, with plugins' words expanded.  `parts` pairs each part that was added to
    the ruleset with its hash. `extends` is the name of the game or the map that a map extends, empty for a game.  `beside` has
    word and name of each definition and verb that helps scenarios and is not a rule of the game.  `names` knows the names of
    parts and plugins, and `findings` are about single statements.  `left_out` are the lines under `with` for other rulesets.
    """

    name: str
    title: str
    game: str
    game_title: str
    items: tuple[tuple[str, tree.Statement], ...]
    plugins: tuple[tree.Name, ...]
    blocks: tuple[tree.Statement, ...]
    versions: tuple[PluginModel, ...] = ()
    parts: tuple[tuple[str, str], ...] = ()
    changes: tuple[Change, ...] = ()
    extends: str = ""
    beside: frozenset[tuple[str, str]] = frozenset()
    names: OwnNames = field(factory=OwnNames)
    findings: Findings = field(factory=Findings)
    left_out: tuple[tree.Statement, ...] = ()

    @property
    def head(self) -> tree.Statement:
        """The block of the ruleset itself: the map's, or the game's if there is no map."""
        return self.blocks[-1]

    @property
    def own_file(self) -> str:
        """The name of the file whose author asks: that of the head, or of the part that a map without lines of its own lays over
        a game, as when the part is checked."""
        bare = len(self.blocks) > 1 and Part.begins(self.blocks[-2]) and all(map(Extends.begins, self.head.lines))
        return (self.blocks[-2] if bare else self.head).place.source.name

    def unconfirmed_places(self) -> tuple[Place, ...]:
        """The places of every `?` in the blocks that were read."""
        return tuple(place for block in self.blocks for item in (evolve(block, block=None), *block.items)
                     for place in self.findings.of(unconfirmed_places, item))


@define(eq=False)
class _Draft:
    """What has been read so far of a ruleset."""

    amender: Amender
    elsewhere: PartLookup
    offered: PartOffers
    conditional: ConditionalLines
    names: OwnNames = field(factory=OwnNames)
    items: list[tuple[str, tree.Statement]] = field(factory=list)
    plugins: list[tree.Name] = field(factory=list)
    blocks: list[tree.Statement] = field(factory=list)

    def __attrs_post_init__(self) -> None:
        self.amender.elsewhere = self.elsewhere.hint


def resolve(
    source: Source, find: Finder, offered: PartOffers, report: Reporter, scenes: Scenes | None = None,
    beside: Source | None = None, laid: Sequence[str | Source] = (), known: Known = lambda *_: (),
) -> ResolvedSource | None:
    """Read a file, what it extends and the parts it uses; None if there is nothing to compile.

    `find` finds a game or a map by name, `known` has the names of everything that it finds, `offered` returns parts in the order
    in which they are used.  Each map sees all lines of what it extends, and the parts that are `laid` over the ruleset see all of
    its lines.  `scenes` are scenarios from the file `beside`, whose helpers come last.
    """
    layers = _own_layers(source, find, known, offered, report)
    if layers is None or not _check_part_count([name for layer in layers for name in used_in(layer.head)], laid, report):
        return None
    game = _name_and_title(layers[0].head)
    offered.begin(text_of([layer.head for layer in layers]), laid)
    elsewhere = PartLookup(source, game[0], find, known, offered.texts, offered.words_of)
    draft = _Draft(Amender(report), elsewhere, offered, ConditionalLines(report))
    draft.names.begin(offered.present_names(),
                      {*offered.words(), *(name_of(line) for layer in layers for line in layer.head.lines)})
    for layer in layers:
        head = _add_layer(draft, layer, game[0])
    over = [*offered.use_parts(laid, source, game[0]), *offered.use_parts(offered.unused_plugins(), source, game[0])]
    if not _check_part_count([], over, report):  # a file may have many
        return None
    _lay_parts_over(draft, over, head.word, report)
    in_use, helpers = frozenset(draft.conditional.names), list[tree.Statement]()
    if scenes is not None and beside is not None:
        helpers = _add_helpers(draft, scenes, offered.use_parts(list(scenes.uses), beside, game[0], again=True), report)
    items = _finish_statements(draft, in_use, report)
    asked, heads = draft.conditional.asked, {name_of(layer.head): layer.head.word for layer in layers}
    there = [n for kind in (PART, "plugin") if asked for n in known(kind, source, game[0])]
    waiting = [item for item, _ in draft.conditional.waiting]
    warn_of_names(asked, in_use, there, heads, [line for _, line in items], waiting, elsewhere.declaring_word, report)
    draft.conditional.warn_of_declarations([line for _, line in items])
    blocks = (*(block for block in draft.blocks if block is not head), head)
    return ResolvedSource(*_name_and_title(head), *game, tuple(items), tuple(draft.plugins), blocks,
                          parts=tuple((part.name, part.hash) for part in over), changes=tuple(draft.amender.done),
                          extends=_name_and_title(layers[-2].head)[0] if len(layers) > 1 else "",
                          names=draft.names, left_out=tuple(item for item, _ in draft.conditional.waiting),
                          beside=frozenset((item.word, name_of(item)) for item in helpers if is_helper(item.word)))


def _own_layers(
    source: Source, find: Finder, known: Known, offered: PartOffers, report: Reporter
) -> list[Layer] | None:
    """The texts of which a ruleset consists, without what is copied into one of them by mistake; None if one cannot be read."""
    layers = layers_of(source, find, known, report, offered.read)
    return layers and without_copies(without_nested_blocks(layers, find, report), report)


def _add_helpers(draft: _Draft, scenes: Scenes, used: Sequence[UsedPart], report: Reporter) -> list[tree.Statement]:
    """Add the helpers of scenarios, from the parts that these use and from their own file; return them."""
    lines = [line for part in _apply_parts(draft, used, report, helping=True) for line in part.lines]
    own = [_update_names(item, draft, report) for item in draft.names.with_present_names(scenes.helpers, report)]
    draft.items += [(PART, item) for item in own]
    return [*lines, *own]


def _finish_statements(draft: _Draft, in_use: Collection[str], report: Reporter) -> list[tuple[str, tree.Statement]]:
    """The statements with every `like` resolved, with menus that list their actions, and with answers about the parts that are
    `in_use`."""
    present = draft.names.with_present_names((item for _, item in draft.items), report)
    draft.items = [(where, now) for (where, _), now in zip(draft.items, present, strict=True)]
    items = resolve_like(draft.items, report, written_renames(item for _, item in draft.items), draft.amender.inherit)
    items = _reuse_derived(draft.items, resolve_menus(items, report), draft.offered.findings)
    items = resolve_networks(items, report)
    texts = {statement.place.source.text for statement in (*draft.blocks, *(item for _, item in draft.items))}
    if any(IN_USE in text for text in texts):
        items = answer_in_use(items, in_use, draft.conditional.asked)
    _check_statement_count(items, draft.offered.findings, report)
    return [*fill_texts(items, draft.offered.findings)]


def _add_layer(draft: _Draft, layer: Layer, game: str) -> tree.Statement:
    """Add the lines of a game; or the parts that a map uses, its lines and its changes.  Returns its head with present names."""
    report = draft.amender.report
    if Game.begins(layer.head):
        expanded = draft.offered.expand_block(layer.head, draft.names)
        _add_lines(draft, expanded, (), report)
        return expanded
    used = draft.offered.use_parts(used_in(layer.head), layer.source, game)
    _apply_parts(draft, used, report)
    own = draft.offered.expand_block(draft.names.from_outside(layer.head), draft.names)
    head = _update_names(draft.conditional.set_aside(own), draft, report)
    _add_lines(draft, head, {part.name for part in used if part.line is None}, report)
    _use_plugins(draft, [part for part in used if part.name not in {name.name for name in used_in(layer.head)}], head.word)
    draft.amender.begin(draft.items)
    _apply_changes(draft, [head])
    _apply_waiting_lines(draft, report)
    return head


def _check_part_count(used: Sequence[tree.Name], laid: Sized, report: Reporter) -> bool:
    """Whether the number of used parts is allowed; otherwise it is reported."""
    if len(used) + len(laid) > MAX_USES:
        place = used[MAX_USES].place if len(used) > MAX_USES else None
        report.error("too-large", f"a ruleset may use at most {MAX_USES} plugins and parts, and this is one more", place,
                     "put several parts into one")
    return len(used) + len(laid) <= MAX_USES


def _check_statement_count(items: Items, findings: Findings, report: Reporter) -> None:
    """Refuse a ruleset of very many statements, since checking them all would take long."""
    left = MAX_STATEMENTS
    for _, item in items:
        number = len(findings.of(words_in, item))
        if number > left:
            further = next(islice(statements(item), left, None))
            report.error("too-large", f"a ruleset may have at most {MAX_STATEMENTS:,} statements, and this is one more",
                         further.place, "write similar statements in tables, or once")
            raise TooManyProblems
        left -= number


def text_of(heads: Sequence[tree.Statement]) -> RulesetText:
    """The game and the maps of a ruleset, in the form that plugins get."""
    uses = dict.fromkeys(name.name for head in heads for name in used_in(head))
    game = _name_and_title(heads[0])[0] if Game.begins(heads[0]) else ""
    return RulesetText(*_name_and_title(heads[-1]), game, tuple(uses), tuple(line for head in heads for line in head.lines))


def _name_and_title(head: tree.Statement) -> tuple[str, str]:
    name = next((a.name for a in head.arguments if isinstance(a, tree.Name)), "")
    title = next((a.value for a in head.arguments if isinstance(a, tree.Text)), name)
    return name, title


def _add_lines(draft: _Draft, head: tree.Statement, parts: Collection[str], report: Reporter) -> None:
    """Add the lines of a game or a map.  The lines of the `parts` that it uses are already there, so its `uses` lines are left
    out: the result is one text, which needs no other file."""
    draft.blocks.append(head)
    for item in head.items:
        if isinstance(item, tree.Table):
            _report_table(item, head.word, [line for _, line in draft.items], report)
        elif Uses.begins(item):
            names = [a for a in item.arguments if isinstance(a, tree.Name)]
            draft.plugins += names
            if names:  # else the whole line is in another form, which is reported with the other lines
                report_unnamed([item], report)
            left = tuple(name for name in names if name.name not in parts)
            if left or not names:
                draft.items.append((head.word, item if len(left) == len(names) else evolve(item, arguments=left)))
        elif not Map.begins(head) or not (Extends.begins(item) or ChangeWord.begins(item)):
            draft.items.append((head.word, item))


def _report_table(table: tree.Table, word: str, lines: list[tree.Statement], report: Reporter) -> None:
    report.error("wrong-table", f"a table cannot be directly in a {word}", table.place,
                 f"write `{Rows.word} {kind_of_table(lines, table) or 'TYPE'} {{ … }}` around it")
    report.record_lost(table)


def _apply_parts(draft: _Draft, used: Sequence[UsedPart], report: Reporter, helping: bool = False) -> Sequence[tree.Statement]:
    """Add the lines of parts to the statements so far, then carry out their changes; return their blocks.  Parts that only help
    scenarios do not count as in use."""
    names = [one.name for one in used]
    draft.elsewhere.used.update(names)
    if not helping:
        draft.conditional.names.update(names)
    blocks = [draft.offered.expand_block(draft.names.of(block, one.name, draft.offered.renamed_names(one.name)), draft.names)
              for one in used for block in one.blocks]
    parts = _apply_blocks(draft, blocks, report)
    draft.blocks += parts
    return [*parts, *_apply_waiting_lines(draft, report)]


def _apply_blocks(draft: _Draft, blocks: Sequence[tree.Statement], report: Reporter) -> Sequence[tree.Statement]:
    """Add the lines of some blocks to the statements so far, then carry out their changes; return them."""
    draft.amender.begin(draft.items)
    parts = []
    for block in blocks:
        part = _update_names(draft.conditional.set_aside(block), draft, report)
        parts.append(part)
        report_unnamed(part.lines, report)
        draft.items += [(part.word, line) for line in part.lines if not (ChangeWord.begins(line) or Uses.begins(line))]
        for item in part.items:
            if isinstance(item, tree.Table):
                _report_table(item, part.word, [line for _, line in draft.items], report)
    _apply_changes(draft, parts)
    return parts


def _apply_waiting_lines(draft: _Draft, report: Reporter) -> Sequence[tree.Statement]:
    """Apply the lines that waited for the parts now in use, after the lines of these; return their blocks."""
    found: list[tree.Statement] = []
    while blocks := draft.conditional.take_ready([line for _, line in draft.items]):
        found += _apply_blocks(draft, blocks, report)
    return found


def _apply_changes(draft: _Draft, blocks: Sequence[tree.Statement]) -> None:
    """Carry out the changes of parts or a map in the statements so far."""
    draft.amender.renamed = written_renames(known for _, known in draft.items)
    draft.items = draft.amender.apply(draft.items, blocks)


def _lay_parts_over(draft: _Draft, over: Sequence[UsedPart], head: str, report: Reporter) -> None:
    """Apply the parts that are added to a game or a map; plugins among them are used as if it named them itself."""
    draft.amender.laid = True
    _apply_parts(draft, over, report)
    _use_plugins(draft, over, head)


def _use_plugins(draft: _Draft, used: Sequence[UsedPart], head: str) -> None:
    """Use the plugins among some parts that no map names."""
    for line in (one.line for one in used if one.line is not None):
        draft.plugins += [a for a in line.arguments if isinstance(a, tree.Name)]
        draft.items.append((head, line))


def _update_names(item: tree.Statement, draft: _Draft, report: Reporter) -> tree.Statement:
    """A statement of another author's text with present names instead of old ones."""
    return use_present_names(item, [known for _, known in draft.items], report)


def _reuse_derived(written: Items, derived: Items, findings: Findings) -> list[tuple[str, tree.Statement]]:
    """The statements `derived` from those `written`, in the same order, each as it was derived last if it is the same."""
    return [(where, now if now is item else findings.of(_DerivedStatement, item).reuse(now))
            for (_, item), (where, now) in zip(written, derived, strict=True)]


@define(eq=False)
class _DerivedStatement:
    """What was last derived from a statement, at first the statement itself."""

    last: tree.Statement

    def reuse(self, now: tree.Statement) -> tree.Statement:
        """What is now derived from the statement."""
        if not is_same(self.last, now):
            self.last = now
        return self.last
