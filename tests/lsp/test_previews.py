"""The preview beside an editor: it follows each keystroke, and a drag in it becomes an edit in the editor."""

import asyncio
import json
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from lsprotocol import types as lsp

from aoi_rules.lsp.previews import OPEN_PREVIEW
from tests.lsp.editor import Editor, run
from tests.preview.conftest import GAME


async def told(browser: httpx.AsyncClient) -> AsyncIterator[tuple[str, Any]]:
    """The messages of the page."""
    async with browser.stream("GET", "events") as answer:
        kind = ""
        async for line in answer.aiter_lines():
            if line.startswith("event:"):
                kind = line.removeprefix("event:").strip()
            elif line.startswith("data:"):
                yield kind, json.loads(line.removeprefix("data:"))


async def text_that(messages: AsyncIterator[tuple[str, Any]], words: str) -> Any:
    """The next text that contains some words."""
    async for kind, data in messages:
        if kind == "text" and words in json.dumps(data):
            return data
    raise AssertionError(words)


@pytest.mark.slow
def test_a_preview_follows_each_keystroke_and_edits_in_the_editor(tmp_path: Path) -> None:
    asked: list[Any] = []

    async def story(editor: Editor) -> None:
        @editor.client.feature(lsp.WORKSPACE_APPLY_EDIT)
        def applied(params: lsp.ApplyWorkspaceEditParams) -> lsp.ApplyWorkspaceEditResult:
            asked.append(params)
            [edit] = params.edit.document_changes
            return lsp.ApplyWorkspaceEditResult(applied=edit.text_document.version == editor.versions["isles.aoi"])

        (tmp_path / "isles.aoi").write_text(GAME, encoding="utf-8")
        editor.open("isles.aoi", GAME)
        params = lsp.ExecuteCommandParams(OPEN_PREVIEW, [editor.uri("isles.aoi")])
        address = await editor.client.workspace_execute_command_async(params)
        assert address == await editor.client.workspace_execute_command_async(params)
        async with httpx.AsyncClient(base_url=address, timeout=20) as browser:
            messages = told(browser)
            await text_that(messages, "Isles")
            changed = GAME.replace('"Reef"', '"The 🍰 reef"')  # not saved
            editor.change("isles.aoi", changed)
            text = await text_that(messages, "\\ud83c\\udf70 reef")
            reef = next(one for one in text["picture"]["things"] if one["name"] == "reef")
            body = {"type": "isle", "name": "reef", "number": 0, "to": [85, 20], "version": reef["version"]}
            assert (await browser.post("move", json=body)).status_code == 200
            [edit] = asked[0].edit.document_changes
            assert (edit.text_document.version, [one.new_text for one in edit.edits]) == (2, ["85"])
            line = changed.splitlines()[7].encode("utf-16-le")
            where = edit.edits[0].range
            assert line[2 * where.start.character:2 * where.end.character].decode("utf-16-le") == "90"
            assert (tmp_path / "isles.aoi").read_text(encoding="utf-8") == GAME
            await browser.post("thing", json={"type": "isle", "name": "far"})
            [shown] = editor.client.shown_documents
            assert (shown.uri, shown.selection.start.line) == (editor.uri("isles.aoi"), 8)
            editor.change("isles.aoi", GAME.replace("at 90 20?", "at 80 20?"))
            assert (await browser.post("move", json=body)).status_code == 409
            await messages.aclose()

    run(tmp_path, story)


@pytest.mark.slow
def test_a_preview_ends_with_the_editor(tmp_path: Path) -> None:
    addresses: list[str] = []

    async def story(editor: Editor) -> None:
        editor.open("isles.aoi", GAME)
        addresses.append(await editor.client.workspace_execute_command_async(
            lsp.ExecuteCommandParams(OPEN_PREVIEW, [editor.uri("isles.aoi")])))
        async with httpx.AsyncClient() as browser:
            assert (await browser.get(addresses[0])).status_code == 200

    run(tmp_path, story)
    try:
        asyncio.run(httpx.AsyncClient().get(addresses[0]))
    except httpx.ConnectError:
        return
    raise AssertionError("the preview is still there")
