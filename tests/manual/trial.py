"""The results of the blocks of one page, one after another."""

from __future__ import annotations

import contextlib
import io
import random
import re
import shlex
from collections.abc import Callable, Sequence
from doctest import DocTestParser, DocTestRunner
from itertools import takewhile
from pathlib import Path
from typing import Any

import attrs
from attrs import define, field
from click.testing import CliRunner

from aoi_rules import AoiError, Ruleset
from aoi_rules.cli import aoi
from aoi_rules.cli.commands.check import check
from aoi_rules.compiler.compile_result import CompileResult
from aoi_rules.compiler.source.scenario_file import read_file
from aoi_rules.diagnostics import Diagnostic, Source, render
from aoi_rules.language.files import tests_rules
from aoi_rules.library.compilation import compile_text
from aoi_rules.reference.messages import example_of
from aoi_rules.scenarios import Suite
from aoi_rules.scenarios.pieces import faults
from aoi_rules.testing.conformance import Conformance, LawBroken
from tests.manual.batches import batches
from tests.manual.expressions import wrong_values
from tests.manual.fragments import (
    VALLEY,
    compiled_in_game,
    compiled_in_map,
    compiled_parts,
    in_scenario,
    left_over,
    scenario_file,
)
from tests.manual.pages import Block

__all__ = ["Trial", "finished", "lawless"]

_MOST = 5_000
"""The greatest number of decisions in a game of the manual."""
_CONFORMANCE = Conformance()
"""The laws of `aoi test` and pytest; a ruleset that several pages show is tried once."""
_SETTING = re.compile(r"[A-Z_]+=")
"""A setting before a command: `AOI_CACHE=0`."""
_RULESET = re.compile(r"^(?:game|map)\s+(\w+)", re.MULTILINE)


@define
class Trial:
    """A page's files in a folder of their own, which is the current one, and the mistakes in its blocks; `played` reports
    mistakes in rules that compile."""

    folder: Path
    played: Callable[[Ruleset], list[str]] = field(factory=lambda: finished)
    names: dict[str, Any] = field(factory=dict)
    parts: list[Block] = field(factory=list)
    expressions: list[Block] = field(factory=list)
    games: list[Block] = field(factory=list)
    whole: str | None = None
    wrong: list[tuple[int, str]] = field(factory=list)

    def run(self, blocks: Sequence[Block]) -> list[tuple[int, str]]:
        """Try all blocks; return the line of each block with a mistake, and the reason."""
        if any(re.search(r"\bvalley\b", block.text) for block in blocks):
            (self.folder / "valley.aoi").write_text(VALLEY, encoding="utf-8")
        for block in blocks:
            form = block.use.partition("=")[0]
            trying = _FORMS.get((block.language, form))
            if trying is None:
                self.wrong.append((block.line, f"no block is written ```{block.language} {block.use}".rstrip()))
            else:
                self.wrong += [(block.line, text) for text in trying(self, block)]
        self.wrong += [*self._all_games(), *self._all_parts(), *self._all_expressions()]
        return sorted(self.wrong)

    # ---- rules ------------------------------------------------------------------------------------------------------

    def file(self, block: Block) -> list[str]:
        """A whole file: it has no mistakes, its scenarios hold, and its game is played to the end. Its answer is its problems, or
        the failures of its scenarios."""
        name = block.use.partition("=")[2]
        (self.folder / name).write_text(block.text, encoding="utf-8")
        found = _RULESET.search(block.text)
        if found is not None and found[0].startswith("map") and block.answer is None:
            self.whole = block.text
        if found is not None and block.answer is None and not tests_rules(block.text):
            return self._sound(compile_text(Source(name, block.text, str(self.folder / f"<{name}>"))), block, whole=True)
        if block.answer is not None or not tests_rules(block.text) or re.search(r"^part ", block.text, re.MULTILINE):
            problems = check([name]).problems
            if problems:
                return _compared(problems, block)
            failed = _failures(Suite.read(name))
            return failed if block.answer is None else _fails_so(failed, block.answer)
        return self._tested(name, block, "" if found is None else found[1])

    def _tested(self, name: str, block: Block, ruleset: str) -> list[str]:
        """The report of `aoi check` on a file with scenarios, and the results of these and of a game, with a single
        compilation."""
        suite = Suite.read(name, traced=True)
        own = compile_text(suite.file.source, run=False).diagnostics if ruleset else ()
        problems = [*own, *(problem for problem in suite.problems() if problem not in own)]
        if problems:
            return _compared(problems, block)
        return [*_failures(suite), *(self._plays(suite.of(ruleset)) if ruleset in suite.file.scenes else [])]

    def game(self, block: Block) -> list[str]:
        """The inside of the small game; blocks without a mistake are tried in batches, once the page is read."""
        if block.answer is not None:
            return self._sound(compiled_in_game(block.text), block)
        self.games.append(block)
        return []

    def _all_games(self) -> list[tuple[int, str]]:
        """The mistakes in the insides of the small game: in batches, or each alone if there is a mistake."""
        wrong: list[tuple[int, str]] = []
        for batch in batches([block.text for block in self.games]):
            found = [self.games[number] for number in batch]
            whole = attrs.evolve(found[0], text="".join(block.text for block in found))
            if self._sound(compiled_in_game(whole.text), whole):
                wrong += [(block.line, text) for block in found for text in self._sound(compiled_in_game(block.text), block)]
        return wrong

    def scenario(self, block: Block) -> list[str]:
        """Lines of a scenario on the small game; the answer is their problems, or their failures."""
        suite = Suite(read_file(Source("scenario.aoi", scenario_file(block.text))))
        problems = suite.problems()
        if problems:
            return _compared([in_scenario(problem, block.text) for problem in problems], block)
        failed = _failures(suite, block.text)
        return failed if block.answer is None else _fails_so(failed, block.answer)

    def map(self, block: Block) -> list[str]:
        """The inside of the page's map."""
        return self._sound(compiled_in_map(block.text, self.whole, self.folder), block)

    def part(self, block: Block) -> list[str]:
        """The inside of a part; blocks without a mistake are tried together, once the page is read."""
        if block.answer is not None:
            return _compared(compiled_parts([block.text], run=False).diagnostics, block)
        self.parts.append(block)
        return []

    def _all_parts(self) -> list[tuple[int, str]]:
        """The mistakes in the parts: all laid over Germany together, or fewer if they conflict."""
        return self._over_germany(self.parts) if self.parts else []

    def expression(self, block: Block) -> list[str]:
        """Expressions, one per line, in the small game; blocks without a mistake are tried together, once the page is read."""
        if block.answer is not None:
            return wrong_values(block.text, lambda problems: _compared(problems, block))
        self.expressions.append(block)
        return []

    def _all_expressions(self) -> list[tuple[int, str]]:
        """The mistakes in the expressions: all together, or each block alone if there is a mistake."""
        if not self.expressions or not wrong_values("".join(block.text for block in self.expressions), _rendered):
            return []
        return [(block.line, text) for block in self.expressions for text in wrong_values(block.text, _rendered)]

    def message(self, block: Block) -> list[str]:
        """An example of a message, which the tests of messages compile: it equals the text that they compile, and so does its
        answer."""
        _, kind, answer = shown = example_of("messages", block.use.partition("=")[2])
        own = block.text.rstrip("\n"), "message", (block.answer or "").rstrip("\n")
        return [] if shown == own and kind and answer else ["`grammar/examples/messages` has no such example"]

    # ---- play ----------------------------------------------------------------------------------------------------------

    def _over_germany(self, blocks: Sequence[Block]) -> list[tuple[int, str]]:
        """The mistakes in some parts: all together, else each half of them, down to single ones."""
        found = compiled_parts([block.text for block in blocks])
        if len(blocks) == 1:
            return [(blocks[0].line, text) for text in self._sound(found, blocks[0])]
        if not [problem for problem in found.diagnostics if not left_over(problem)] and not self._plays(found):
            return []
        half = len(blocks) // 2
        return [*self._over_germany(blocks[:half]), *self._over_germany(blocks[half:])]

    def _sound(self, compiled: CompileResult, block: Block, whole: bool = False) -> list[str]:
        """The mistakes in rules to be played, or the differences from the answer on the page; for a `whole` ruleset also unused
        declarations."""
        kept = [d for d in compiled.diagnostics if whole or not left_over(d) or f"[{d.code}]" in (block.answer or "")]
        return _compared(kept, block) if kept or block.answer is not None else self._plays(compiled)

    def _plays(self, compiled: CompileResult) -> list[str]:
        assert compiled.program is not None
        return self.played(Ruleset(compiled.program))

    # ---- input --------------------------------------------------------------------------------------------------------

    def console(self, block: Block) -> list[str]:
        """Commands, each with its output."""
        wrong = []
        for command, expected in _commands(block.text):
            words = shlex.split(command)
            settings = dict(word.split("=", 1) for word in takewhile(_SETTING.match, words))
            if words[len(settings) : len(settings) + 1] != ["aoi"]:
                return [f"only commands of `aoi` are run, not `{command}`"]
            printed = CliRunner().invoke(aoi, words[len(settings) + 1 :], prog_name="aoi", env=settings).output
            if not _alike(expected, printed):
                wrong.append(f"$ {command}\nprints:\n{printed}")
        return wrong

    def python(self, block: Block) -> list[str]:
        """Python that can use the names from the page's earlier blocks; its output is its answer."""
        printed = io.StringIO()
        with contextlib.redirect_stdout(printed):
            exec(compile(block.text, f"line {block.line}", "exec"), self.names)  # noqa: S102 - the manual's own text
        if block.answer is None or _alike(block.answer, printed.getvalue()):
            return []
        return [f"prints:\n{printed.getvalue()}"]

    def session(self, block: Block) -> list[str]:
        """Python as typed in a session, with its output; it cannot use other blocks."""
        said = io.StringIO()
        test = DocTestParser().get_doctest(block.text, {}, "the session", None, block.line)
        DocTestRunner(verbose=False).run(test, out=said.write)
        return [said.getvalue()] if said.getvalue() else []

    def program(self, block: Block) -> list[str]:
        """A program in a file, for the page's commands or a test of its own."""
        (self.folder / block.use.partition("=")[2]).write_text(block.text, encoding="utf-8")
        return []

    def nothing(self, block: Block) -> list[str]:  # noqa: ARG002 - as all others
        """Text that is only read: forms, screens, installation."""
        return []


_FORMS: dict[tuple[str, str], Callable[[Trial, Block], list[str]]] = {
    ("aoi", "file"): Trial.file, ("aoi", "game"): Trial.game, ("aoi", "map"): Trial.map, ("aoi", "part"): Trial.part,
    ("aoi", "scenario"): Trial.scenario, ("aoi", "message"): Trial.message, ("pycon", ""): Trial.session,
    ("aoi", "expression"): Trial.expression, ("console", ""): Trial.console, ("python", ""): Trial.python,
    ("python", "file"): Trial.program, ("js", "file"): Trial.program, ("bat", ""): Trial.nothing,
    ("sh", ""): Trial.nothing, ("text", ""): Trial.nothing,
}
"""The action for a block, by its language and its use."""


def _compared(problems: Sequence[Diagnostic], block: Block) -> list[str]:
    """Empty if the problems are those that the page shows."""
    said = "\n\n".join(render(d, full=False) for d in problems)
    if block.answer is None:
        return [f"`aoi check` says:\n{said}"] if problems else []
    return [] if _alike(block.answer, said) else [f"`aoi check` says:\n{said or 'no problems'}"]


def _rendered(problems: Sequence[Diagnostic]) -> list[str]:
    return [render(problem) for problem in problems]


def _failures(suite: Suite, piece: str | None = None) -> list[str]:
    """The failures of the scenarios in a file; for a piece of one, as if it were the file."""
    failed = [(o, o.failure) for name in suite.file.scenes for o in suite.outcomes(name) if o.failure is not None]
    return [str(o if piece is None else attrs.evolve(o, failure=in_scenario(failure, piece))) for o, failure in failed]


def _fails_so(failed: Sequence[str], answer: str) -> list[str]:
    """Empty if scenarios fail as the page shows."""
    said = "\n\n".join(failed)
    return [] if _alike(answer, said) else [f"`pytest` says:\n{said or 'nothing fails'}"]


def finished(rules: Ruleset) -> list[str]:
    """Empty if a game of random moves reaches its end, and all its positions are possible: its checks hold."""
    game, chance = rules.new_game(seed=1), random.Random(1)
    first = game.record.state
    try:
        for _ in range(_MOST):
            wrong = next(faults(rules.program, first, game.record.state, game.seats), None)
            if wrong is not None or game.over:
                return [] if wrong is None else [f"after {game.decisions} decisions of a game: {wrong.message}"]
            game.play(chance.choice(game.legal_moves()))
    except AoiError as error:
        return [str(error)]
    return [f"a game is not over after {_MOST} decisions"]


def lawless(rules: Ruleset) -> list[str]:
    """The law that a ruleset breaks with the greatest number of players, if there is one."""
    try:
        _CONFORMANCE(rules, rules.model.most_players)
    except LawBroken as broken:
        return [str(broken)]
    return []


def _commands(text: str) -> list[tuple[str, str]]:
    """The commands of a block, each with the output below it."""
    parts = re.split(r"^\$ (.*)\n", text, flags=re.MULTILINE)
    return list(zip(parts[1::2], parts[2::2], strict=True))


def _alike(shown: str, printed: str) -> bool:
    """Whether a text matches: `…` alone on a line stands for any lines, within a line for any words."""
    lines = [line.rstrip() for line in shown.strip("\n").splitlines()]
    pattern = "".join(
        r"(?:[^\n]*\n)*" if line.strip() == "…" else re.escape(line).replace("…", r"[^\n]*") + r"\n" for line in lines)
    text = "".join(line.rstrip() + "\n" for line in printed.strip("\n").splitlines())
    return re.fullmatch(pattern, text) is not None
