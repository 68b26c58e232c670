"""What an author may mean by a name that is unknown at its place: other things have it, or a later line declares it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from aoi_rules.advice.foreign_types import SEAT
from aoi_rules.advice.rules.later_bindings import enclosing_words, find_binding_beside, find_later_binding, hint_for_given
from aoi_rules.advice.rules.names_in_scope import player_here
from aoi_rules.advice.rules.same_causes import NAMELESS
from aoi_rules.advice.samples import hint_for_sample
from aoi_rules.advice.similar_names import find_similar, one_slip, word_here
from aoi_rules.advice.suggestions import ask_about
from aoi_rules.compiler.check.context import CheckContext
from aoi_rules.compiler.check.scope import Scope
from aoi_rules.compiler.report.fault import Fault
from aoi_rules.compiler.symbols.attributes import attributes_of
from aoi_rules.compiler.symbols.symbol_table import SymbolTable
from aoi_rules.diagnostics import Place, line_of, with_article
from aoi_rules.language import tree
from aoi_rules.language.operators import LOGIC, OPERATORS, sign_pattern
from aoi_rules.language.placeholders import names_in_placeholders
from aoi_rules.language.tree import RESERVED
from aoi_rules.language.walk import statements, walk
from aoi_rules.model.types import BASIC, Shape, Type
from aoi_rules.words.actions import Action, Choose, Define, Do, VerbWord
from aoi_rules.words.base import Role
from aoi_rules.words.components import Keep
from aoi_rules.words.effects import Add, Draw, Lower, Move, Raise, Remove, Set
from aoi_rules.words.files import Amend
from aoi_rules.words.flow import TESTS, Phase, Repeat, Take
from aoi_rules.words.line_names import name_of
from aoi_rules.words.roles import bound_names, has_role
from aoi_rules.words.scenario import HIDDEN, Sees, Wins
from aoi_rules.words.scoring import Points
from aoi_rules.words.vocabulary import classes_of

if TYPE_CHECKING:
    from aoi_rules.advice.lines.moves import PieceMove

__all__ = [
    "checked_type", "chosen_elsewhere", "fault_of_iterated", "hint_for", "hint_for_binding", "hint_for_choice",
    "hint_for_moved", "hint_for_reader", "hint_for_unused", "hint_for_zone", "hint_owner_of_attribute", "hint_to_declare",
    "instead_of_verb", "line_of_points", "phase_of", "require_known", "undeclared_dependency",
]


def hint_for(check: CheckContext, node: tree.Name, scope: Scope) -> str | None:
    """How to write it, if that is clear."""
    if (begun := _word_behind(node) or (hint_for_given(node) if check.rules is not None else None)) is not None:  # in a scenario
        return begun
    if _has_lost_binder(check, node):
        raise Fault("", "what would have given it a value could not be understood", node.place)
    if (flow := _hint_in_loop(check, node) or _hint_for_everybody(node)) is not None:
        return flow
    if (known := _hint_for_word(check, node, scope)) is not None:
        return known
    if node.name in BASIC and _is_iterated(node):
        raise Fault("unknown-name", f"`{node.name}` is a type of values, not a list of them", node.place,
                    _hint_for_values(node.name), names=(node.name,))
    in_verb = any(VerbWord.begins(getattr(word, "statement", None)) for word in enclosing_words(check.symbols, node.place))
    owner = next(_owners(check, node.name, scope, in_verb), None)
    meant = f"{owner}.{node.name}" if owner is not None else _joined_attribute(check, node.name, scope)
    if meant is not None:
        return f"write `{meant}`"
    later = find_later_binding(check.symbols, node)
    if later is not None:
        return line_of(later, node.place, node.name) + " gives it its value: move that line before this one"
    home = next((t for t in check.symbols.types.values() if node.name in (*t.fields, *t.keeps)), None)
    zone = check.symbols.zones.get(node.name)
    if home is not None:
        return f"{with_article(home.name)} has `{node.name}`: say whose, such as `x.{node.name}`"
    if zone is not None and zone.per == "seat":
        return f"every player has a `{node.name}`: say whose, such as `{player_here(check, scope)}.{node.name}`"
    return None


def hint_for_binding(check: CheckContext, node: tree.Name) -> str | None:
    """The hint for a name to which a line in another block gives a value; None if no line does."""
    beside = find_binding_beside(check.symbols, node)
    if beside is None:
        return None
    return line_of(beside, node.place, node.name) + " gives it a value only for its own block: write such a line here too"


def _hint_for_word(check: CheckContext, node: tree.Name, scope: Scope) -> str | None:
    """The hint for a word of the language, or of its forms, that is no name; None for another name."""
    if (sample := hint_for_sample(node.name)) is not None:
        return sample
    if node.name == "player" and scope.acting_seat is not None:
        return "the seat that acts is `me`"
    if node.name in _WINNERS and check.rules is not None:
        return f"who has won is claimed in a line of its own: `{Wins.word} SEAT`"
    if node.name == HIDDEN and check.rules is not None:  # in a scenario
        return f"only `{Sees.word}` asks what somebody knows: write `{Sees.word} SEAT … = {HIDDEN}`"
    return None


_WINNERS = ("winner", "winners", "won", "victor")
"""How a scenario may ask who has won."""


def hint_for_unused(check: CheckContext, node: tree.Name) -> str | None:
    """The hint for an unknown name in an action that chooses something, or gives something a name, and does not use it; None if
    there is none, or several."""
    action = next((word for word in enclosing_words(check.symbols, node.place) if isinstance(word, Action)), None)
    if action is None:
        return None
    uses = [part.name for part in walk(action.statement) if isinstance(part, tree.Name)]
    said = {name for text in walk(action.statement) if isinstance(text, tree.Text) for name in names_in_placeholders(text.value)}
    unused = [one.name for line in action.statement.lines for one in bound_names(line)
              if one.role is Role.BINDS_AFTER and uses.count(one.name.name) == 1 and one.name.name not in said]
    here = node.place.line, node.place.column
    if len(unused) != 1 or (unused[0].place.line, unused[0].place.column) > here:
        return None
    there = line_of(unused[0].place, node.place, unused[0].name)
    return f"did you mean `{unused[0].name}` (" + there + "), which nothing uses?"


def hint_for_zone(check: CheckContext, node: tree.Name) -> str | None:
    """The hint for an unknown name where a line that moves pieces names a zone: the zones; None elsewhere, and if there are
    many."""
    zones = [f"{'p' if zone.per == SEAT else zone.per}.{name}" if zone.per else name
             for name, zone in check.symbols.zones.items()]
    if _OF_ZONE.search(node.place.text_before) is None or not 0 < len(zones) <= _LISTED:
        return None
    return f"a zone is expected here: there are {', '.join(f'`{zone}`' for zone in zones)}"


_MOVES_PIECES = sign_pattern((Move.word, Draw.word, Add.word, Remove.word))
_OF_ZONE = re.compile(rf"(?:^|[{{;])\s*(?:{_MOVES_PIECES})\b[^;{{}}]*\b(?:from|to)\s+$")


def hint_for_choice(check: CheckContext, node: tree.Name) -> str | None:
    """The hint for a name of which the lines of an action read attributes that only members of one type have: a choice is
    missing."""
    read = _attributes_read(check, node)
    kinds = [kind.name for kind in check.symbols.types.values() if read <= {*kind.fields, *kind.keeps}] if read else []
    return f"a line before this one has to choose it: `{Choose.word} {node.name} in {kinds[0]}`" if len(kinds) == 1 else None


def hint_for_reader(check: CheckContext, node: tree.Name, scope: Scope) -> str | None:
    """The hint for a name of which an action reads attributes, if choices before it have these, and what has a similar name has
    not; None in all other cases, and for a name that one of the choices nearly has."""
    read = _attributes_read(check, node)
    kinds = {name: check.symbols.types.get(one.type.of) for name, one in scope.names.items() if name != "me"}
    fitting = [name for name, kind in kinds.items()
               if read and kind is not None and read <= {*attributes_of(check.symbols, kind)}]
    similar = find_similar(node.name, check.names_in_scope(scope))[:1]
    homes = [kind for kind in check.symbols.types.values() if similar and similar[0] in kind.index]
    asks = any(read <= {*attributes_of(check.symbols, kind)} for kind in homes)
    other = not similar or similar[0] in check.symbols.types or (not asks if homes else not one_slip(node.name, similar[0]))
    if not fitting or len(fitting) > _LISTED or not other:
        return None
    listed, attributes = " or ".join(f"`{name}`" for name in fitting), " and ".join(f"`{name}`" for name in sorted(read))
    return f"did you mean {listed}, which {'has' if len(fitting) == 1 else 'have'} {attributes}?"


def _attributes_read(check: CheckContext, node: tree.Name) -> set[str]:
    """The attributes of an unknown name that the lines of its action read."""
    action = next((word for word in enclosing_words(check.symbols, node.place) if isinstance(word, Action)), None)
    return {part.name for part in (walk(action.statement) if action is not None else ())
            if isinstance(part, tree.Attribute) and part.value == tree.Name(node.name, node.place)}


def fault_of_iterated(check: CheckContext, node: tree.Name) -> Fault | None:
    """The fault of an unknown name after `in`, where things to go through are expected: the types whose members have what the
    lines below read of each.  None for a name elsewhere."""
    if not _is_iterated(node):
        return None
    each = re.search(r"(\w+)\s+in\s*$", node.place.text_before)
    around = next((word for word in enclosing_words(check.symbols, node.place)), None)
    bound = tree.Name(each[1] if each is not None else "", node.place)
    read = {part.name for part in (walk(around.statement) if around is not None else ())
            if isinstance(part, tree.Attribute) and part.value == bound}
    kinds = [kind for kind in check.symbols.types.values()
             if (kind.members or kind.name == SEAT) and kind.name not in check.symbols.options]
    having = {kind.name: {*kind.fields, *kind.keeps, *(n for n, zone in check.symbols.zones.items() if zone.per == kind.name)}
              for kind in sorted(kinds, key=lambda kind: (not kind.keeps, kind.name == SEAT))}
    fitting = [name for name, own in having.items() if read <= own] if read else []
    *first, last = [f"`{'players' if name == SEAT else name}`" for name in fitting or having][:_LISTED]
    listed = f"{', '.join(first)} or {last}" if first else last
    hint = f"such as {listed}"
    if fitting:
        hint = f"write {listed}: each has {' and '.join(f'`{name}`' for name in sorted(read))}"
    return Fault("unknown-name", f"no type, zone or list is called `{node.name}`", node.place, hint, names=(node.name,))


_LISTED = 6
"""The largest number of types that are listed."""


def hint_to_declare(node: tree.Name) -> str:
    """The hint with the beginning of the line that would declare a name: a keep, if a line changes it."""
    changed = node.place.text_before.split()[-1:] in ([Set.word], [Raise.word], [Lower.word])
    return f"`{Keep.word if changed else Define.word} {node.name} {'…' if changed else '= …'}` would declare it"


_SOME = ("any", "all", "some", "many", "several", "unlimited")
"""How people say that somebody takes as many actions as they like."""


def _word_behind(node: tree.Name) -> str | None:
    """The hint for a word that begins a line, if an `and` before it continues the line above: `and then`."""
    before = node.place.text_before.strip()
    if node.name in _EQUAL and (compared := _COMPARED.search(before)) is not None and f"{compared['sign']}=" in OPERATORS:
        return f"write `{compared['a']} {compared['sign']}= {compared['b']}`"
    if before not in (one.sign for one in LOGIC) or not classes_of(node.name):
        return None
    return f"`{node.name}` begins a line of its own: leave out the `{before}`"


_EQUAL = ("equal", "equals", "same", "exactly")
_COMPARED = re.compile(rf"(?P<a>[\w.$()]+)\s*(?P<sign>{sign_pattern(OPERATORS)})\s*(?P<b>[\w.$()]+)\s+\w+$")
"""A comparison before `or equal`."""


_EVERYBODY = ("all", "everyone", "everybody", "all_players")
"""What people call all players in a sentence."""


def _hint_for_everybody(node: tree.Name) -> str | None:
    """The hint for all players in place of one, `receive all income`; None for another name."""
    if node.name not in _EVERYBODY or _is_iterated(node):
        return None
    begun, rest = re.split(r"[{;]", node.place.text_before)[-1].lstrip(), re.split(r"[};]", node.place.text_from)[0]
    line = f"{begun}p{rest[len(node.name) :].rstrip()}"
    return f"effects for each player are in a loop: write `each p in players {{ {line} }}`"


def _hint_in_loop(check: CheckContext, node: tree.Name) -> str | None:
    """The hint for an unknown name in a loop: in the condition of a loop without a name, `repeat until (day == 7) {`; in `take
    any of turn`; or the plural of a type that a line goes through."""
    if (kind := node.name.removesuffix("s")) in check.symbols.types and kind != node.name and _is_iterated(node):
        return f"write `{kind}` for all of them"
    if node.name in _SOME and node.place.text_before.rstrip().endswith(Take.word):
        return "write `0..` for any number, or `1..` for one or more"
    found = re.fullmatch(rf"\s*{Repeat.word}\s+(?P<test>({'|'.join(TESTS)})\s*\()", node.place.text_before)
    line = f"{Repeat.word} {node.name} {found['test']}{node.place.text_from.rstrip()}" if found is not None else ""
    return f"{NAMELESS}: write `{line}`" if line else None


def line_of_points(check: CheckContext, node: tree.Name) -> str | None:
    """The hint for the name of a line of points in place of its value."""
    body = check.symbols.score.body if check.symbols.score is not None else ()
    points = next((line for line in body if isinstance(line, Points) and line.name.name == node.name), None)
    if points is None:
        return None
    rather = "): write the part after its `=`, or `points`, the sum of all lines"
    return f"`{node.name}` names a line of points (" + line_of(points.place, node.place, node.name) + rather


def _is_iterated(node: tree.Name) -> bool:
    """Whether a name follows `in`."""
    place = node.place
    return "".join(place.source.lines[place.line - 1 : place.line])[: place.column - 1].split()[-1:] == ["in"]


def _hint_for_values(kind: str) -> str:
    """The hint for one of the language's own types in place of the things to go through."""
    from aoi_rules.advice.lines.lists import values_of  # noqa: PLC0415 - few mistakes need it

    values = values_of(kind)
    if values is None:
        return f"nobody can go through every {kind} there is"
    return f"write `{values}`" + ("" if kind == Shape.TRUTH else ", with the first and the last one")


def chosen_elsewhere(check: CheckContext, node: tree.Attribute) -> Fault | None:
    """The fault of an attribute of a type in a line that was copied from an action which chooses one of its members by that name;
    None where this action has no other choice, or no action chooses so."""
    named = node.value
    here = next((word for word in enclosing_words(check.symbols, node.place) if isinstance(word, Action)), None)
    if here is None or not isinstance(named, tree.Name) or named.name not in check.symbols.types:
        return None
    own = [line.name.name for line in here.body if isinstance(line, Choose)]
    other = next((line for word in check.symbols.actions.values() if word is not here for line in word.body
                  if isinstance(line, Choose) and line.name.name == named.name), None)
    if other is None or not own:
        return None
    says = f"`{named.name}` is all of them here: the action `{here.name}` chooses {' and '.join(f'`{name}`' for name in own)}"
    what = f"`{own[0]}`" if len(own) == 1 else "one of these"
    return Fault("unknown-field", says, named.place, f"ask about {what}; " + line_of(other.place, node.place, named.name)
                 + f" chooses `{named.name}`", names=(node.name,))


def require_known(check: CheckContext, node: tree.Expression) -> None:
    """Raise Fault, which is not reported, for the name of a type if a line that could not be understood may give it one
    member."""
    if isinstance(node, tree.Name) and node.name in check.symbols.types and node.name in check.report.lost:
        raise Fault("", "what would have given it a value could not be understood", node.place)


def undeclared_dependency(check: CheckContext, word: Define, given: int, user: Place) -> Fault | None:
    """The fault of a definition that does not declare what it depends on, if it is given as many values as it has unknown names;
    None in all other cases."""
    if not isinstance(word.head, tree.Name):
        return None
    inner = {part.variable for part in walk(word.meaning) if isinstance(part, tree.Comprehension)}
    names = [part for part in walk(word.meaning) if isinstance(part, tree.Name)
             and part.name not in {*check.global_names, *inner, *RESERVED} and part.name not in check.symbols.functions]
    unknown = list(dict.fromkeys(part.name for part in names))
    if len(unknown) != given or not unknown:
        return None
    head = f"{word.head.name}({', '.join(unknown)})"
    hint = f"write `{Define.word} {head} = …`: " + line_of(user, word.head.place) + " gives it a value"
    return Fault("unknown-name", f"nothing is called `{unknown[0]}` here", names[0].place, hint, names=(unknown[0],))


def hint_for_moved(check: CheckContext, what: tree.Expression, goal: tree.Expression, place: Place) -> PieceMove:
    """The hint for something that is moved to a zone, with the lines around the place."""
    from aoi_rules.advice.lines.moves import PieceMove  # noqa: PLC0415
    from aoi_rules.advice.lines.scope import path_to  # noqa: PLC0415 - few mistakes need these

    around = next(enclosing_words(check.symbols, place), None)
    return PieceMove(what, goal, path_to(around.statement, place) if around is not None else (), check.symbols.outline)


def hint_owner_of_attribute(check: CheckContext, node: tree.Name, attribute: str, scope: Scope) -> str | None:
    """The hint for an unknown name with an attribute: the one thing here that has it, unless a similar name has it too, such as
    that of another member, or a line below gives the name its value."""
    if find_later_binding(check.symbols, node) is not None:
        return None
    known = check.names_in_scope(scope)
    zone = check.symbols.zones.get(attribute)
    lists = attribute in check.symbols.types and attribute not in check.symbols.options and attribute not in scope.names
    alone = attribute in known and not lists and (zone is None or not zone.per)
    if alone and node.name not in known and not find_similar(node.name, known):
        return f"write `{attribute}` alone"
    owners = list(_owners(check, attribute, scope))
    for name in find_similar(node.name, known)[:1]:
        kind = None if name in ("players", "others") else checked_type(check, tree.Name(name, node.place), scope)
        if kind is not None and kind.kind is Shape.MEMBER:
            return None
    return ask_about(f"`{owners[0]}.{attribute}`") if len(owners) == 1 else None


def checked_type(check: CheckContext, node: tree.Expression, scope: Scope) -> Type | None:
    """The type of an expression; None if something is wrong with it."""
    try:
        return check.expression(node, scope).type
    except Fault:
        return None


def _owners(check: CheckContext, name: str, scope: Scope, in_verb: bool = False) -> Iterator[str]:
    """The names in a scope of things that have an attribute of that name, `me` first, but in a verb its parameters."""
    for local in sorted(scope.names, key=lambda n: (n == "me") is in_verb):
        kind = scope.names[local].type
        decl = check.symbols.types.get(kind.of) if kind.kind is Shape.MEMBER else None
        if decl is not None and (name in decl.fields or name in decl.keeps):
            yield local


def _joined_attribute(check: CheckContext, name: str, scope: Scope) -> str | None:
    """The attribute that a name in one word means, `s.sells` for `ssells` and `stall_sells`, or `me.money` for `my_money`: the
    first part names something in the scope or its type, and the rest its attribute."""
    for local in sorted(scope.names, key=len, reverse=True):
        rest = name.removeprefix(local).lstrip("_")
        if rest and rest != name and local in _owners(check, rest, scope):
            return f"{local}.{rest}"
    first, _, rest = name.partition("_")
    for local in _owners(check, rest, scope):
        if first == scope.names[local].type.of or local in word_here(first):
            return f"{local}.{rest}"
    return None


def _has_lost_binder(check: CheckContext, node: tree.Name) -> bool:
    """Whether some line of the same action, verb or block that would give a name its value could not be understood."""
    lost = check.report.lost_statements
    return any(has_role(line.word, Role.BINDS_AFTER) and id(line) in lost for word in enclosing_words(check.symbols, node.place)
               for line in statements(word.statement))


def phase_of(symbols: SymbolTable, name: str) -> tree.Statement | None:
    """The phase with that name; None if the flow has none."""
    parts = walk(symbols.flow.statement) if symbols.flow is not None else ()
    return next((part for part in parts if Phase.begins(part) and name_of(part) == name), None)


def instead_of_verb(symbols: SymbolTable, name: str, here: Place) -> str | None:
    """The hint for an action or a phase after which something should happen; None for another name."""
    phase, action = phase_of(symbols, name), symbols.actions.get(name)
    if phase is not None:
        behind = f"): write what comes after it in the flow, as a phase of its own or `{Do.word} {{ … }}`"
        return f"`{name}` is a phase (" + line_of(phase.place, here, name) + behind
    if action is None:
        return None
    if action.place.source.name != here.source.name:
        return f"`{name}` is an action: write `{Amend.word} {Action.word} {name} {{ {Do.word} {{ … }} }}`"
    return f"`{name}` is an action: write it into a `{Do.word}` of " + line_of(action.place, here, name)
