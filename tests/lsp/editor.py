"""An editor for tests of the language server: a client of pytest-lsp, with a game to edit."""

import asyncio
import socket
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from pathlib import Path
from typing import Any

from attrs import define, field
from lsprotocol import types as lsp
from pygls.protocol import default_converter
from pytest_lsp import LanguageClient, client_capabilities
from pytest_lsp.client import DEFAULT_CLIENT_FEATURES, register_lsp_features

from aoi_rules.lsp.translation import uri_of

AOI = str(Path(sys.executable).with_name("aoi"))
FAIR = """\
game fair "A fair" {
  players 2..2
  seats red blue
  type stall {
    has price money = $2
    toys "Toys" { price $3 }
    cakes "Käse & Kuchen 🍰" { price $4 }
  }
  keep money per player money = $9
  define fee = $2
  verb pay(p, amount) { lower p.money by amount }
  menu turn (visit)
  flow { repeat round until (round == 3) { phase day { each player in players { take 1 of turn } } } }
  action visit "Visit" {
    choose stall in stall
    require rich "You are too poor" = me.money >= stall.price + fee
    do { pay me (stall.price + fee) }
  }
  score {
    points gold "Gold" = me.money // $1
    winner most points
  }
}
"""


@define
class Editor:
    """An editor with one folder."""

    client: Any
    folder: Path
    versions: dict[str, int] = field(factory=dict)
    problems: dict[str, list[lsp.Diagnostic]] = field(factory=dict)
    published: asyncio.Event = field(factory=asyncio.Event)

    def uri(self, name: str) -> str:
        return uri_of(str(self.folder / name))

    def document(self, name: str) -> lsp.TextDocumentIdentifier:
        return lsp.TextDocumentIdentifier(self.uri(name))

    def open(self, name: str, text: str) -> None:
        self.versions[name] = 1
        item = lsp.TextDocumentItem(self.uri(name), "aoi", 1, text)
        self.client.text_document_did_open(lsp.DidOpenTextDocumentParams(item))

    def change(self, name: str, text: str) -> None:
        self.versions[name] += 1
        whole = lsp.TextDocumentContentChangeWholeDocument(text)
        document = lsp.VersionedTextDocumentIdentifier(version=self.versions[name], uri=self.uri(name))
        self.client.text_document_did_change(lsp.DidChangeTextDocumentParams(document, [whole]))

    def insert(self, name: str, at: lsp.Position, text: str) -> None:
        self.versions[name] += 1
        part = lsp.TextDocumentContentChangePartial(lsp.Range(at, at), text)
        document = lsp.VersionedTextDocumentIdentifier(version=self.versions[name], uri=self.uri(name))
        self.client.text_document_did_change(lsp.DidChangeTextDocumentParams(document, [part]))

    async def codes(self, name: str) -> list[str]:
        """The next codes of the problems in the newest version of a text."""
        while True:
            self.published.clear()
            await asyncio.wait_for(self.published.wait(), 60)
            if self.versions.get(f"published {self.uri(name)}") == self.versions[name]:
                return [str(one.code) for one in self.problems[self.uri(name)]]

    def at(self, text: str, found: str, name: str = "fair.aoi") -> dict[str, Any]:
        """The place just inside a piece of the text."""
        before = text[: text.index(found) + 1]
        line = before.count("\n")
        last = before.rpartition("\n")[2]
        return {"text_document": self.document(name), "position": lsp.Position(line, len(last.encode("utf-16-le")) // 2)}


@asynccontextmanager
async def editing(folder: Path, port: int | None = None, program: str = "") -> AsyncIterator[Editor]:
    """An editor with its server: a separate process that communicates over standard input, or over a port if there is one.
    With the name of a program, such as `neovim`, the editor has this program's capabilities, and an answer beyond them is a
    warning."""
    client = LanguageClient(converter_factory=default_converter)
    editor = Editor(client, folder)

    def published(params: lsp.PublishDiagnosticsParams) -> None:
        editor.problems[params.uri] = list(params.diagnostics)
        editor.versions[f"published {params.uri}"] = params.version or 0
        editor.published.set()

    register_lsp_features(client, {**DEFAULT_CLIENT_FEATURES, lsp.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS: published})
    if port is None:
        await client.start_io(AOI, "lsp")
    else:
        await _connect(client, port)
    can = client_capabilities(program) if program else lsp.ClientCapabilities()
    await client.initialize_session(lsp.InitializeParams(can, root_uri=uri_of(str(folder))))
    try:
        yield editor
    finally:
        await client.shutdown_session()


async def _connect(client: LanguageClient, port: int) -> None:
    """Connect to a server as soon as it listens."""
    for _ in range(200):
        with suppress(ConnectionRefusedError):
            return await client.start_tcp("127.0.0.1", port)
        await asyncio.sleep(0.1)
    raise AssertionError("nobody listens")


def run(folder: Path, story: Callable[[Editor], Awaitable[None]], port: int | None = None, program: str = "") -> None:
    """Run a scenario in an editor with a folder."""
    async def played() -> None:
        async with editing(folder, port, program) as editor:
            await story(editor)

    asyncio.run(played())


async def problems_after(editor: Editor, name: str) -> float:
    """The milliseconds until the problems of the newest text arrive."""
    begun = time.perf_counter()
    await editor.codes(name)
    return (time.perf_counter() - begun) * 1000


async def asked(editor: Editor, name: str, at: lsp.Position) -> tuple[float, float]:
    """The milliseconds until completions and a hover arrive."""
    where, begun = {"text_document": editor.document(name), "position": at}, time.perf_counter()
    await editor.client.text_document_completion_async(lsp.CompletionParams(**where))
    completed = time.perf_counter()
    await editor.client.text_document_hover_async(lsp.HoverParams(**where))
    return (completed - begun) * 1000, (time.perf_counter() - completed) * 1000


@contextmanager
def listening(folder: Path) -> Iterator[int]:
    """A server that listens at a port."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    with subprocess.Popen([AOI, "lsp", "--port", str(port)], cwd=folder, stderr=subprocess.DEVNULL) as server:
        try:
            yield port
        finally:
            server.terminate()


def connected(port: int) -> socket.socket:
    """A connection to a server, as soon as it listens."""
    for _ in range(200):
        try:
            return socket.create_connection(("127.0.0.1", port), timeout=30)
        except ConnectionRefusedError:
            time.sleep(0.1)
    raise AssertionError("nobody listens")
