"""The expressions of a ruleset in a few lines, checked."""

from __future__ import annotations

from attrs import frozen

from aoi_rules.compiler.check.declarations import check_declarations
from aoi_rules.compiler.check.expressions import Checker
from aoi_rules.compiler.check.scope import Scope
from aoi_rules.compiler.printing import Printer, type_text
from aoi_rules.compiler.report.fault import Fault
from aoi_rules.compiler.report.reporter import Reporter
from aoi_rules.compiler.source.file_names import FileNames
from aoi_rules.compiler.source.parts import PartFinder
from aoi_rules.compiler.source.resolve import resolve
from aoi_rules.compiler.source.scenario_file import Scenes
from aoi_rules.compiler.symbols.symbol_table import SymbolTable
from aoi_rules.compiler.symbols.table import read_words, symbol_table
from aoi_rules.compiler.typed.expressions import Binding, Definition, Expression
from aoi_rules.compiler.typed.printer import printer_of
from aoi_rules.diagnostics import Source
from aoi_rules.library.catalogue import find
from aoi_rules.model.types import member_of
from aoi_rules.plugin_manager.manager import plug_in
from tests.compiler.texts import game

__all__ = ["Checked", "checked", "faults", "symbols_of"]


@frozen
class Checked:
    """The result of the `check` lines of a ruleset: their expressions, or faults."""

    checker: Checker
    found: tuple[Expression | Fault, ...]

    @property
    def text(self) -> str:
        """The last expression in readable form, after the definitions that were used."""
        last = self.found[-1]
        assert not isinstance(last, Fault), (last.code, last.message)
        printer = printer_of(self.checker.symbols)
        return "\n".join([*(definition_text(d, printer) for d in self.checker.definitions), *printer.lines(last)])


def definition_text(definition: Definition, printer: Printer) -> str:
    """A definition: its name, its parameters with their types, and its body, indented."""
    bindings = [*([definition.me] if definition.me is not None else []), *definition.parameters]
    names = ", ".join(f"{b.name} : {type_text(b.type)}" for b in bindings)
    body = (f"  {line}" for line in printer.lines(definition.body))
    return "\n".join([f"define {definition.name}({names})", *body])


def symbols_of(text: str) -> SymbolTable:
    """The symbol table of a text without faults in its declarations."""
    report = Reporter()
    source = Source("demo.aoi", text)
    parts = PartFinder(find, lambda *_: plug_in([]), report, FileNames(source))
    resolved = resolve(source, find, parts, report, Scenes(), None)
    assert resolved is not None
    offered = plug_in([])
    words = read_words(resolved, offered, report)
    symbols = check_declarations(resolved, symbol_table(resolved, words, offered, report), offered.vocabulary, report)
    assert not [d for d in report.found if d.severity == "error"], report.found
    return symbols


def checked(*lines: str, acting: bool = False) -> Checked:
    """The `check` lines among these lines of a game, one after the other; they have an acting seat if `acting`."""
    symbols = symbols_of(game(*lines))
    checker = Checker(symbols, Reporter())
    checker.networks = dict.fromkeys(symbols.networks, True)
    found: list[Expression | Fault] = []
    scope = Scope().with_actor(Binding("me", member_of("seat"))) if acting else Scope()
    for word in symbols.checks:
        try:
            found.append(checker.expression(word.value, scope))
        except Fault as fault:
            found.append(fault)
    return Checked(checker, tuple(found))


def faults(*lines: str, acting: bool = False) -> list[Fault]:
    """The faults of the `check` lines among these lines of a game."""
    return [found for found in checked(*lines, acting=acting).found if isinstance(found, Fault)]
