"""How soon an editor has its answers: `python -m tests.benchmarks editor`, on Linux, in two minutes.

The benchmark starts a server and sends it requests over standard input.  Lines are typed in the middle of Age of Industry and of
its map Germany: after each keystroke, the editor waits for the problems, then asks for completions and for the hover text. The
table has medians over all keystrokes, in milliseconds: the time seen by the editor, and the server's processor time. Other work
on the machine lengthens the first and hardly affects the second. The editor's time for problems includes the moment in which the
server waits for a further keystroke.  The first row is the time until the server reports its capabilities: the median over five
servers.
"""

from __future__ import annotations

import asyncio
import statistics
import tempfile
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

from attrs import Factory, define
from lsprotocol import types as lsp
from pygls.protocol import default_converter
from pytest_lsp import LanguageClient

from aoi_rules.files.resources import ruleset_files
from tests.lsp.editor import AOI, Editor, editing

__all__ = ["main"]

TYPED = {
    "game.aoi": ("\n  action develop", '    require modest "Too many" = count(e for e in places when e.owner == me) < loan_size / $1'),
    "germany.aoi": ("\n  location ", '  location ulm "Ulm" brown { space clear; space market; at 40 80 }'),
}
"""The text typed into each file, and the beginning of the line above it."""
_SERVERS = 5


@define
class _Times:
    """Milliseconds seen by the editor, and milliseconds of the server's processor time."""

    outside: list[float] = Factory(list)
    inside: list[float] = Factory(list)

    async def measure(self, server: int, question: Callable[[], Awaitable[object]]) -> None:
        """Wait for an answer from the server with this process id."""
        before, begun = _processor_time(server), time.perf_counter()
        await question()
        self.outside.append(1_000 * (time.perf_counter() - begun))
        self.inside.append(1_000 * (_processor_time(server) - before))

    def print(self, what: str) -> None:
        """A row of the table."""
        print(f"{what:<34}{statistics.median(self.outside):>12.0f}{statistics.median(self.inside):>12.0f}")


def main() -> None:
    """Print the table."""
    print(f"{'':<34}{'at editor':>12}{'processor':>12}")
    asyncio.run(_start())
    for name, (above, typed) in TYPED.items():
        with tempfile.TemporaryDirectory() as folder:
            for file in TYPED:
                Path(folder, file).write_text(dict(ruleset_files())[file.removesuffix(".aoi")].read_text("utf-8"), "utf-8")
            asyncio.run(_type(Path(folder), name, above, typed))


async def _start() -> None:
    """Measure how soon a new server reports its capabilities."""
    times = _Times()
    for _ in range(_SERVERS):
        client: Any = LanguageClient(converter_factory=default_converter)
        begun = time.perf_counter()
        await client.start_io(AOI, "lsp")
        await client.initialize_session(lsp.InitializeParams(lsp.ClientCapabilities()))
        times.outside.append(1_000 * (time.perf_counter() - begun))
        times.inside.append(1_000 * _processor_time(client._server.pid))
        await client.shutdown_session()
    times.print("start")


async def _type(folder: Path, name: str, above: str, typed: str) -> None:
    """Measure the answers after each keystroke of a line."""
    text = (folder / name).read_text("utf-8")
    line = text[: text.index(above) + 1].count("\n") + 1
    problems, completions, hover = _Times(), _Times(), _Times()
    async with editing(folder) as editor:
        server = editor.client._server.pid
        editor.open(name, text)
        await editor.codes(name)
        editor.insert(name, lsp.Position(line, 0), "\n")
        await editor.codes(name)
        for column, letter in enumerate(typed):
            where: dict[str, Any] = {"text_document": editor.document(name), "position": lsp.Position(line, column)}
            await problems.measure(server, lambda: _press(editor, name, lsp.Position(line, column), letter))  # noqa: B023
            await completions.measure(
                server, lambda: editor.client.text_document_completion_async(lsp.CompletionParams(**where)))  # noqa: B023
            await hover.measure(server, lambda: editor.client.text_document_hover_async(lsp.HoverParams(**where)))  # noqa: B023
    for what, times in {"problems": problems, "completions": completions, "hover": hover}.items():
        times.print(f"{what}, {name}, {len(typed)} keystrokes")


async def _press(editor: Editor, name: str, where: lsp.Position, letter: str) -> None:
    """Type a letter, and wait for the problems of the text."""
    editor.insert(name, where, letter)
    await editor.codes(name)


def _processor_time(process: int) -> float:
    """The seconds of processor time that a process on this machine has used: Linux has a clock for each process, derived from its
    id."""
    return time.clock_gettime((~process << 3) | 2)
