"""The language server at a port, and questions that the editor no longer needs."""

import json
import random
import socket
from pathlib import Path
from typing import Any

import pytest
from lsprotocol import types as lsp

from tests.lsp.editor import FAIR, Editor, connected, listening, run

ASKED = ("completion", "hover", "definition", "documentHighlight", "signatureHelp")


@pytest.mark.slow
def test_it_answers_at_a_port(tmp_path: Path) -> None:
    async def story(editor: Editor) -> None:
        editor.open("fair.aoi", FAIR.replace("money = $9", "money = 9"))
        assert await editor.codes("fair.aoi") == ["wrong-type"]
        hover = await editor.client.text_document_hover_async(lsp.HoverParams(**editor.at(FAIR, "fee)")))
        assert "`$2`" in hover.contents.value

    with listening(tmp_path) as port:
        run(tmp_path, story, port)


@pytest.mark.thorough
def test_an_editor_is_closed_at_once(tmp_path: Path) -> None:
    """The server is still importing the modules that it needs for answers."""
    async def story(editor: Editor) -> None:
        assert editor.problems == {}

    run(tmp_path, story)


class Wire:
    """Messages to a server and from it, one by one."""

    def __init__(self, port: int) -> None:
        self.socket: socket.socket = connected(port)
        self.file = self.socket.makefile("rb")

    def send(self, **message: Any) -> None:
        body = json.dumps({"jsonrpc": "2.0", **message}).encode()
        self.socket.sendall(b"Content-Length: %d\r\n\r\n%b" % (len(body), body))

    def next(self) -> dict[str, Any]:
        length = 0
        while line := self.file.readline().strip():
            name, _, value = line.partition(b":")
            length = int(value) if name.lower() == b"content-length" else length
        found: dict[str, Any] = json.loads(self.file.read(length))
        return found


@pytest.mark.slow
def test_every_request_gets_one_answer(tmp_path: Path) -> None:
    """Meanwhile texts change, and requests are cancelled before or after their answer."""
    rng, uri, number = random.Random(7), (tmp_path / "fair.aoi").as_uri(), 120
    with listening(tmp_path) as port:
        wire = Wire(port)
        wire.send(id=0, method="initialize", params={"processId": None, "rootUri": tmp_path.as_uri(), "capabilities": {}})
        while wire.next().get("id") != 0:
            pass
        wire.send(method="initialized", params={})
        wire.send(method="textDocument/didOpen",
                  params={"textDocument": {"uri": uri, "languageId": "aoi", "version": 1, "text": FAIR}})
        for one in range(1, number + 1):
            place = {"line": rng.randrange(24), "character": rng.randrange(30)}
            wire.send(id=one, method=f"textDocument/{rng.choice(ASKED)}", params={"textDocument": {"uri": uri}, "position": place})
            if not one % 3:
                wire.send(method="textDocument/didChange", params={
                    "textDocument": {"uri": uri, "version": one + 1},
                    "contentChanges": [{"range": {"start": place, "end": place}, "text": rng.choice(("x", " ", "\n", "{", "fee"))}]})
            if not one % 4:
                wire.send(method="$/cancelRequest", params={"id": rng.randint(max(1, one - 3), one)})
        wire.send(id="end", method="shutdown")
        answers = list[int]()
        while len(answers) < number:
            if isinstance(answer := wire.next().get("id"), int):
                answers.append(answer)
        assert sorted(answers) == list(range(1, number + 1))
        wire.socket.close()
