"""Where a line belongs if it is outside all blocks that may contain it."""

from __future__ import annotations

from collections.abc import Collection, Sequence

import attrs

from aoi_rules.diagnostics import Mention, line_of, with_article
from aoi_rules.language import tree
from aoi_rules.language.unparser import format_expression, format_statement
from aoi_rules.language.walk import name_in, walk
from aoi_rules.model.types import Shape
from aoi_rules.words.actions import Action, Case, Define, Do, Require
from aoi_rules.words.components import Has, Keep, TypeWord
from aoi_rules.words.drawings import Drawing
from aoi_rules.words.effects import Set
from aoi_rules.words.files import Amend, ChangeWord, Game, Replace
from aoi_rules.words.flow import Each, Flow, Menu, Setup
from aoi_rules.words.line_names import address_of, name_of
from aoi_rules.words.networks import Network
from aoi_rules.words.outline import argument_after
from aoi_rules.words.scoring import Points, Score

__all__ = ["actions_doing", "as_member", "done_by", "hint_for_redefinition", "home_of", "of_flow", "of_holder", "of_member",
           "of_setup"]

_MOST = 3
"""The largest number of members that are named as the place for a line."""
_SHOWN = 110
"""The length of the longest line that is shown in full."""


def of_setup(item: tree.Statement, where: str, lines: Sequence[tree.Statement]) -> str:
    """The hint for an effect among the lines of a game, a map or a part: it belongs in the setup, or is not needed if a `keep`
    says the same.  `lines` are those of the whole ruleset."""
    effect = format_statement(attrs.evolve(item, block=None)) + (" { … }" if item.block is not None else "")
    if Set.begins(item) and (redefined := hint_for_redefinition(item, lines)) is not None:
        return redefined
    keeps = (line for line in lines if Keep.begins(line) and item.arguments == (tree.Name(name_of(line), item.place),))
    keep = next(keeps, None) if Set.begins(item) else None
    if keep is not None and keep.value is not None and item.value is not None and argument_after(keep, "per") is None:
        first = format_expression(keep.value)
        if first == format_expression(item.value):
            there = line_of(keep.place, item.place, name_of(keep))
            return f"`{name_of(keep)}` begins as `{first}` already (" + there + "): leave this line out"
    setup = next(filter(Setup.begins, lines), None)
    if setup is None:
        return f"write `setup {{ do {{ {effect} }} }}`"
    if where != Game.word:
        return f"write `amend setup {{ do {{ {effect} }} }}`"
    step = next((line for line in setup.lines if Do.begins(line) and line.condition is None), None)
    if step is None:
        return f"write `do {{ {effect} }}` into the `setup` of " + line_of(setup.place, item.place)
    block = f"do {name_of(step)}".strip()
    return f"move it into the block `{block}` of `setup` (" + line_of(step.place, item.place) + ")"


def hint_for_redefinition(item: tree.Statement, lines: Sequence[tree.Statement]) -> str | None:
    """The hint for a line that gives another value to a `define`: the `define` is replaced or, if it is in the same text, changed
    itself.  None if no definition without parameters has that name."""
    name = format_expression(item.arguments[0]) if item.arguments else item.word
    defined = next((line for line in lines if Define.begins(line) and line.arguments[:1] == (tree.Name(name, item.place),)), None)
    if defined is None or item.value is None:
        return None
    line = format_statement(attrs.evolve(defined, value=item.value, condition=None, block=None))
    if defined.place.source is not item.place.source:
        return f"write `{Replace.word} {line}`"
    return f"write `{line}` in place of " + line_of(defined.place, item.place, name)


def done_by(item: tree.Statement) -> str | None:
    """The effect that follows a `do` in its own line, `do visit me f`, or alone in its block; None if there is none."""
    first, inner = next(iter(item.arguments), None), item.lines
    if not Do.begins(item) or item.condition is not None:
        return None
    if isinstance(first, tree.Name) and item.block is None and (len(item.arguments) > 1 or item.value is not None):
        return format_statement(attrs.evolve(item, word=first.name, arguments=item.arguments[1:]))
    text = "; ".join(map(format_statement, inner))
    return text if inner and "\n" not in text and len(text) <= _SHOWN else None


def of_flow(item: tree.Statement, lines: Sequence[tree.Statement]) -> str:
    """The hint for a line of the flow outside it: the block of the existing flow that contains such a line, or otherwise that of
    the first loop through players."""
    text = format_statement(attrs.evolve(item, block=None))
    flow = next(filter(Flow.begins, lines), None)
    if flow is None:
        return f"put it into the flow: `flow {{ each player in players {{ {text} }} }}`"
    inside = [part for part in walk(flow) if isinstance(part, tree.Statement)]
    beside = next((part for part in inside if part.word == item.word), None)
    around = [part for part in inside if (Each.begins(part) if beside is None else beside in part.lines)]
    if not around:
        return "put it into the flow in " + line_of(flow.place, item.place) + ", where a player acts"
    if flow.place.source is not item.place.source:
        home = around[0]
        line = text + (" { … }" if item.block is not None else "")
        return f"write `{Amend.word} {home.word} {address_of(home)} {{ {line} }}`".replace("  ", " ")
    where = f"put it into the flow that there is, into `{format_statement(attrs.evolve(around[0], block=None))} {{`"
    where += " in " + line_of(around[0].place, item.place)
    if beside is None:
        return where
    menu, action = _offered_name(beside), _offered_name(item)
    offers = next((line for line in lines if Menu.begins(line) and name_of(line) == menu), None)
    named = {node.name for node in walk(offers) if isinstance(node, tree.Name)} if offers is not None else set[str]()
    also = f"; or leave it out: that offers `{action}` already" if action in named else ""
    return where + f", beside `{format_statement(attrs.evolve(beside, block=None))}`{also}"


def of_holder(item: tree.Statement, where: str, elsewhere: Collection[str], lines: Sequence[tree.Statement]) -> str | None:
    """The hint for a line of a menu, of `score`, of a network or of `drawing` outside of it. It names the block in which the
    line belongs; in a part or a map it shows the `amend`. None if the ruleset has no such block, or too many."""
    text = format_statement(attrs.evolve(item, block=None)) + (" { … }" if item.block is not None else "")
    if where in ChangeWord.where and Action.inside in elsewhere:
        line = text if len(text) <= _SHOWN else item.word
        return f"it belongs in an action: write `{Amend.word} {Action.word} NAME {{ {line} }}`"
    homes = [line for line in lines if any(line.word == cls.word and cls.inside in elsewhere for cls in _HOLDING)]
    if not 0 < len(homes) <= _MOST:
        return None
    if where not in ChangeWord.where or any(home.place.source is item.place.source for home in homes):
        return _put_into(homes, item)
    written = []
    for home in homes:
        again = any(_head_of(inner) == _head_of(item) for inner in home.lines) and (Points.begins(item) or not name_of(item))
        written.append(f"`{Amend.word} {_head_of(home)} {{ {Replace.word + ' ' if again else ''}{text} }}`")
    return f"write {' or '.join(written)}"


def of_case(item: tree.Statement, path: Sequence[tree.Statement]) -> str | None:
    """The hint for a case of a requirement beside the requirements of an action. `path` are the lines whose blocks it is in, with
    the lines that these inherit.  None if it is something else, or no requirement or too many have cases."""
    homes = [line for line in (path[-1].lines if path else ()) if Require.begins(line) and any(map(Case.begins, line.lines))]
    if not Case.begins(item) or not 0 < len(homes) <= _MOST:
        return None
    if any(home.place.source is item.place.source for home in homes):
        return _put_into(homes, item)
    return "write " + " or ".join(f"`{Amend.word} {_head_of(home)} {{ {format_statement(item)} }}`" for home in homes)


def _put_into(homes: Sequence[tree.Statement], item: tree.Statement) -> str:
    named = (f"`{_head_of(home)}` (" + line_of(home.place, item.place, name_of(home)) + ")" for home in homes)
    return "put it into the block of " + Mention(" or ").join(named)


def _head_of(line: tree.Statement) -> str:
    return " ".join(filter(None, (line.word, name_of(line))))


_HOLDING = (Menu, Score, Network, Drawing)


def _offered_name(item: tree.Statement) -> str:
    """The action or the menu that a `take` names."""
    return name_in(item.arguments[-1]) if item.arguments else ""


def actions_doing(verb: tree.Statement, lines: Sequence[tree.Statement]) -> list[str]:
    """The actions that perform a verb themselves."""
    return [name_of(line) for line in lines if Action.begins(line) and any(
        isinstance(part, tree.Statement) and part.word == name_of(verb) for part in walk(line))]


def home_of(item: tree.Statement, kind: str, lines: Sequence[tree.Statement]) -> str | None:
    """The hint for a line that belongs in the block of some member of a type. It lists the members of the same file, and shows
    one of them with the line. None if there is none."""
    source, text = item.place.source, format_statement(attrs.evolve(item, block=None))
    own = [line for line in lines if line.word == kind and line.place.source is source]
    free = [line for line in own if all(inner.word != item.word for inner in line.lines)]
    return _hint_for_members(item, text, free or own)


def _hint_for_members(item: tree.Statement, text: str, members: Sequence[tree.Statement]) -> str | None:
    near = [line for line in members if line.place.line < item.place.line][-_MOST:]
    if not near:
        return None
    listed = Mention(" or ").join(f"`{name_of(line)}` (" + line_of(line.place, item.place, name_of(line)) + ")" for line in near)
    whole = _add_line(near[-1], item)
    return "move it into the block of " + listed + (f", such as `{whole}`" if whole else f": `{text}`")


def as_member(item: tree.Statement, lines: Sequence[tree.Statement]) -> str | None:
    """The line of a member without its type, `ulm "Ulm" { size 2 }`. A type has the attributes in the block, or other members of
    it are beside the line. None for another line."""
    if not item.arguments or not isinstance(item.arguments[0], tree.Text) or item.value is not None:
        return None
    said = {inner.word for inner in item.lines}
    fields = {name_of(line): {name_of(inner) for inner in line.lines} for line in lines if TypeWord.begins(line)}
    beside = [line.word for line in lines if line.word in fields and line.place.source is item.place.source]
    fitting = [kind for kind in dict.fromkeys(beside) if said & fields[kind]] or list(dict.fromkeys(beside))
    if len(fitting) != 1:
        return None
    named = (tree.Name(item.word, item.word_place), *item.arguments)
    return _on_one_line(attrs.evolve(item, word=fitting[0], arguments=named))


def of_member(item: tree.Statement, lines: Sequence[tree.Statement]) -> str:
    """The hint for a line such as `at 60 70` outside the member that it is about: the member before it, with this line, if that
    member has no such line yet."""
    homes = [line for line in lines if TypeWord.begins(line) and any(
        Has.begins(inner) and name_of(inner) == item.word for inner in line.lines)]
    types = [name_of(line) for line in homes]
    fields = [inner for line in homes for inner in line.lines if Has.begins(inner) and name_of(inner) == item.word]
    flag = all(name_in(inner.arguments[-1]) == Shape.TRUTH for inner in fields)
    if len(types) == 1 and (whole := _as_whole_member(item, types[0], flag)) is not None:
        return f"`{item.word}` belongs in the block of {with_article(types[0])}: write `{whole}`"
    text = format_statement(attrs.evolve(item, block=None))
    member = _member_before(item, types, lines)
    if member is None and types and (hint := home_of(item, types[0], lines)) is not None:
        return hint
    if member is None:
        nested = any(isinstance(node, tree.Keyword) for line in homes[:1] for node in line.arguments)
        head = f"{types[0]}{'' if nested else ' NAME'}"
        return f"it belongs in the block of {' or '.join(map(with_article, types))}: `{head} {{ {text} }}`"
    named = name_of(member)
    line = line_of(member.place, item.place, named)
    given = next((inner for inner in member.lines if inner.word == item.word), None)
    if given is None:
        return _hint_with_example(member, item, text, line)
    if (same := format_statement(given)) == text:
        return line + f" already says this of `{named}`: leave this line out"
    return f"it belongs in the block of its {member.word}; `{named}` has `{same}` in " + line


def _as_whole_member(item: tree.Statement, kind: str, flag: bool) -> str | None:
    """The line of a member that begins with one of its attributes, `village bebra "Bebra" { at 40 54 }`. The attribute goes into
    its block if it is a `flag`. None for another line."""
    if not item.texts or item.value is not None:
        return None
    said = tree.Statement(item.word, (), None, None, None, item.place, item.word_place)
    if isinstance(item.arguments[0], tree.Text) and isinstance(item.arguments[-1], tree.Name):  # the name comes first
        named = next(node for node in item.arguments if isinstance(node, tree.Name))
        item = attrs.evolve(item, arguments=(named, *(node for node in item.arguments if node is not named)))
    return _on_one_line(attrs.evolve(item, word=kind, block=tree.Block((*((said,) if flag else ()), *item.items), item.place)))


def _on_one_line(item: tree.Statement) -> str | None:
    """A statement with its block on one line; None if that is too long to be shown."""
    whole = f"{format_statement(attrs.evolve(item, block=None))} {{ {'; '.join(map(format_statement, item.lines))} }}"
    return None if "\n" in whole or len(whole) > _SHOWN else whole


def _member_before(item: tree.Statement, types: Sequence[str], lines: Sequence[tree.Statement]) -> tree.Statement | None:
    """The line before another one, ignoring blank lines, if it is a member of one of some types."""
    own = [line for line in lines if line.place.source is item.place.source and line.place.line < item.place.line]
    last = max(own, key=lambda line: line.place.line, default=None)
    return last if last is not None and last.word in types else None


def _hint_with_example(member: tree.Statement, item: tree.Statement, text: str, line: str) -> str:
    whole = _add_line(member, item)
    if whole is None:
        return f"write `{text}` into the block of `{name_of(member)}` in " + line
    return f"write `{whole}` in " + line


def _add_line(member: tree.Statement, item: tree.Statement) -> str | None:
    """A member with one more line in its block; None if that is too long to be shown."""
    return _on_one_line(attrs.evolve(member, block=tree.Block((*member.lines, item), item.place)))
