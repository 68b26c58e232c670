"""What an author may mean by a line that changes the value of a `define`, as if it were a keep."""

from __future__ import annotations

from collections.abc import Iterable

from aoi_rules.advice.rules.figures import other_kind, quoted_value
from aoi_rules.advice.rules.member_values import member_called
from aoi_rules.advice.suggestions import Guess, ask_about
from aoi_rules.compiler.check.scope import Scope
from aoi_rules.compiler.report.fault import Fault
from aoi_rules.compiler.symbols.symbol_table import SymbolTable
from aoi_rules.diagnostics import Mention, line_of
from aoi_rules.language import tree
from aoi_rules.language.operators import ADD, MULTIPLY, SUBTRACT
from aoi_rules.language.unparser import format_expression
from aoi_rules.language.walk import head_of, name_in, walk
from aoi_rules.model.types import MONEY, NUMBER, TEXT, Shape, Type
from aoi_rules.words.actions import Define
from aoi_rules.words.components import Keep
from aoi_rules.words.files import Replace

__all__ = ["defined_as", "figure_in", "figure_within", "figures_in", "hint_for_count", "hint_for_quotient",
           "money_beside_number", "money_defined", "quoted_in", "quoted_member", "use_that_reads"]


def hint_for_count(
    word: Define, node: tree.Expression, given: tuple[tree.Expression, ...], scope: Scope, symbols: SymbolTable
) -> Mention:
    """The hint for a definition that is given too few values or too many: one whose longer name begins like this and that takes
    none, `agents_sent` for `agents`, or otherwise the form of its use."""
    head, listed = head_of(word.head)
    name, parameters = name_in(head), [name_in(one) for one in listed]
    longer = [other for other, line in symbols.defines.items()
              if other.startswith(f"{name}_") and isinstance(line.head, tree.Name)]
    if isinstance(node, tree.Name) and len(longer) == 1:
        return ask_about(f"`{longer[0]}`")
    values = list(map(format_expression, given))
    form = _with_missing_value(word, parameters, values, scope, symbols) or format_expression(word.head)
    return f"write `{form}`, as " + line_of(word.place, node.place, name) + " declares it"


def _with_missing_value(
    word: Define, parameters: list[str], given: list[str], scope: Scope, symbols: SymbolTable
) -> str | None:
    """The use of a definition with the one value that it lacks: the value with the parameter's name here, otherwise `me` as the
    first if that is a player, or the one other thing that is chosen here as the last."""
    if len(parameters) != len(given) + 1:
        return None
    name = name_in(head_of(word.head)[0])
    at = next((at for at, one in enumerate(parameters) if one in scope.names and one not in given), None)
    if at is not None:
        return f"{name}({', '.join([*given[:at], parameters[at], *given[at:]])})"
    seat, first = symbols.types["seat"], parameters[0]
    read = {part.name for part in walk(word.meaning) if isinstance(part, tree.Attribute) and name_in(part.value) == first}
    chosen = [one for one in scope.names if one != "me" and one not in given]
    acts = scope.acting_seat is not None and "me" not in given
    if acts and (read & {*seat.fields, *seat.keeps, *symbols.zones} or (not read and len(chosen) != 1)):
        return f"{name}({', '.join(['me', *given])})"
    return f"{name}({', '.join([*given, *chosen])})" if len(chosen) == 1 else None


def quoted_in(symbols: SymbolTable, node: tree.Expression, wanted: Type) -> Fault | None:
    """The fault of a definition that is used as a figure, or as yes or no, and has it in quotation marks; None for all else."""
    word = symbols.defines.get(node.name) if isinstance(node, tree.Name) else None
    hint = quoted_value(word.meaning, wanted.kind) if word is not None else None
    return None if word is None or hint is None else _definition_fault(word, wanted, TEXT, hint)


def figure_in(symbols: SymbolTable, node: tree.Expression, wanted: Type, found: Type) -> Fault | None:
    """The fault of a definition in the same text that is used as another kind of figure than it is. It is used as money and has
    no `$`, or as a number and has one. So is that of `quoted_in`. None for all else."""
    word = symbols.defines.get(node.name) if isinstance(node, tree.Name) else None
    if word is None or word.place.source is not node.place.source:
        return None
    hint = other_kind(word.meaning, wanted.kind, found.kind)
    return quoted_in(symbols, node, wanted) if hint is None else _definition_fault(word, wanted, found, hint)


def figure_within(symbols: SymbolTable, *sides: tuple[tree.Expression, Type]) -> Fault | None:
    """The fault of the one definition in two values, of money and of a number, that is a figure of the wrong kind; None if none
    is, or several are."""
    (one, first), (other, second) = sides
    meant = {**figures_in(symbols, one, second, first), **figures_in(symbols, other, first, second)}
    return next(fault for _, fault in meant.values()) if len(meant) == 1 else None


def figures_in(
    symbols: SymbolTable, value: tree.Expression, wanted: Type, found: Type, inside: frozenset[str] = frozenset(),
) -> dict[str, tuple[Define, Fault]]:
    """The definitions in a value, and in those that it uses, that are used as another kind of figure than they are, each with its
    fault, by name.  `inside` are the definitions around the value."""
    meant: dict[str, tuple[Define, Fault]] = {}
    named = {part.name: part for part in walk(value) if isinstance(part, tree.Name) and part.name in symbols.defines}
    for one in (part for name, part in named.items() if name not in inside):
        fault, word = figure_in(symbols, one, wanted, found), symbols.defines[one.name]
        meant |= {one.name: (word, fault)} if fault is not None else figures_in(
            symbols, word.meaning, wanted, found, inside | {one.name})
    return meant


def money_beside_number(
    symbols: SymbolTable, node: tree.Binary, figure: tree.Expression, value: tree.Expression, kind: Type
) -> str | None:
    """The hint for an amount of money, written as a figure, that an operator joins with a number: the figure may be meant as a
    number, a definition in the other value as money, or that value as a number of dollars.  None if only the first is likely."""
    if not isinstance(figure, tree.Money) or kind.kind is not Shape.NUMBER:
        return None
    plain = str(figure.value)
    meant = figures_in(symbols, value, MONEY, kind)
    if len(meant) == 1:
        (name, (word, _)), = meant.items()
        there = line_of(word.place, node.place, name)
        return f"write `{plain}`, or `{MONEY.figure(_number_in(word))}` in " + there + f" if `{name}` is an amount of money"
    if node.operator not in (ADD, SUBTRACT):
        return None
    amount = format_expression(tree.Binary(MULTIPLY, tree.Money(1, value.place), value, value.place))
    return f"write `{amount}` if `{format_expression(value)}` is a number of dollars, or `{plain}` if no money is meant"


def use_that_reads(symbols: SymbolTable, node: tree.Expression, other: tree.Expression) -> tree.Call | None:
    """The use of the only definition of one thing that reads an attribute of it, `price(company)` for `company.standing`; None if
    there is none, if there are several, or if the other value beside it uses it."""
    if not isinstance(node, tree.Attribute):
        return None
    own = [(word, head_of(word.head)) for word in symbols.defines.values()]
    reading = [head for word, (head, given) in own if len(given) == 1 and any(
        isinstance(part, tree.Attribute) and part.name == node.name and name_in(part.value) == name_in(given[0])
        for part in walk(word.meaning))]
    if len(reading) != 1 or name_in(reading[0]) in {name_in(part) for part in walk(other)}:
        return None
    return tree.Call(tree.Name(name_in(reading[0]), node.place), (node.value,), node.place)


def money_defined(symbols: SymbolTable, node: tree.Binary, value: tree.Expression) -> str | None:
    """The end of the hint for a number that is added to an amount of money, or subtracted from it: a definition in the amount may
    be meant as a number.  None for other operators, and for an amount without such a definition."""
    if node.operator not in (ADD, SUBTRACT):
        return None
    meant = figures_in(symbols, value, NUMBER, MONEY)
    name, (word, _) = next(iter(meant.items())) if len(meant) == 1 else ("", (None, None))
    if word is None or not isinstance(word.meaning, tree.Money):
        return None
    return f", or `{word.meaning.value}` in " + line_of(word.place, node.place, name) + f" if `{name}` is a number"


def hint_for_quotient(symbols: SymbolTable, dividing: Iterable[str], figure: tree.Expression) -> Mention | None:
    """The hint for a number next to an amount of money, written as a `figure`, if the number comes from an amount that is divided
    by an amount: the definition of the second one, of which `dividing` has the names, may be meant as a number.  None if there is
    no such definition."""
    for word in (symbols.defines[name] for name in dividing if name in symbols.defines):
        if isinstance(word.meaning, tree.Money) and isinstance(figure, tree.Money):
            name = name_in(word.head)
            return (f"an amount divided by the amount `{name}` is a number: write `{word.meaning.value}` in "
                    + line_of(word.place, figure.place, name) + f" if that is a number, or `{figure.value}` here")
    return None


def _number_in(word: Define) -> int:
    return word.meaning.value if isinstance(word.meaning, tree.Number) else 0


def quoted_member(symbols: SymbolTable, node: tree.Expression, wanted: Type) -> Guess | None:
    """The hint for the name or the title of a member of the wanted type in quotation marks; None for all else."""
    decl = symbols.types.get(wanted.of) if isinstance(node, tree.Text) and wanted.kind is Shape.MEMBER else None
    if decl is None or not isinstance(node, tree.Text):
        return None
    name = member_called(node.value, {member.name: member.title for member in decl.members})
    return None if name is None else Guess.of(f"write `{name}`, without quotation marks", node.place.text, name)


def _definition_fault(word: Define, wanted: Type, found: Type, hint: str) -> Fault:
    return Fault("wrong-type",
                 f"`{name_in(word.head)}` is used as {wanted.without_absent().wording}, and this is {found.wording}",
                 word.meaning.place, hint, kinds=(wanted.without_absent().wording, found.wording))


def defined_as(symbols: SymbolTable, node: tree.Expression, value: tree.Expression | None, kind: Type) -> str | None:
    """The hint for a definition without parameters that an effect would change, to a `value` where it is set. Another text
    replaces a definition for the whole game; what changes in play is kept. None for all else."""
    word = symbols.defines.get(node.name) if isinstance(node, tree.Name) else None
    if word is None or not isinstance(word.head, tree.Name) or not isinstance(node, tree.Name):
        return None
    there = line_of(word.place, node.place, node.name)
    if word.place.source is node.place.source:
        keep = f"{Keep.word} {node.name} {kind.without_absent().name} = {format_expression(word.meaning)}"
        return f"what changes in play is kept: write `{keep}` in place of " + there
    if value is None:
        return f"what changes in play is a `{Keep.word}`, and `{node.name}` is a `{Define.word}` (" + there + ")"
    line = f"{Replace.word} {Define.word} {node.name} = {format_expression(value)}"
    return f"leave this out, and write `{line}` as a line of its own, for the whole game; what changes in play is a `{Keep.word}`"
