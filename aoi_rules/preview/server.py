"""Runs a preview on this computer."""

from __future__ import annotations

import secrets
import socket
import sys
import tempfile
import threading
from collections.abc import Callable
from pathlib import Path

import uvicorn
from attrs import define

from aoi_rules.preview.app import preview_app
from aoi_rules.preview.editors import Editor, FileEditor
from aoi_rules.preview.follower import Follower
from aoi_rules.preview.session import Preview
from aoi_rules.web.database import open_store
from aoi_rules.web.server import bound, server_of
from aoi_rules.web.tables import Tables
from aoi_rules.workspace import Workspace

__all__ = ["RunningPreview", "preview_here"]

_END = 5.0
"""The greatest number of seconds that a preview may take to end."""


def preview_here(path: Path, editor: FileEditor, at: socket.socket, opened: Callable[[str], object]) -> None:
    """Show the ruleset in a file in the browsers of this computer until the program is interrupted.  `opened` is called with the
    address of the page.  Only files below the folder of the file are written."""
    preview = Preview(Workspace(path.parent), path.name, editor)
    secret = secrets.token_urlsafe(16)
    with tempfile.TemporaryDirectory(prefix="aoi-preview-", ignore_cleanup_errors=True) as folder:
        store = open_store(Path(folder) / "tables.sqlite")
        app = preview_app(Follower(preview, editor.is_own), Tables(store), secret)
        opened(f"http://127.0.0.1:{at.getsockname()[1]}/{secret}/")
        sys.setswitchinterval(0.0002)  # so that a page gets its answer while rules are checked
        try:
            server_of(app).run(sockets=[at])
        finally:
            store.close()


@define(eq=False)
class RunningPreview:
    """A preview that runs in a thread beside an editor, which passes it the texts that are open. `address` is that of its page,
    which an editor may show in a frame."""

    preview: Preview
    follower: Follower
    address: str
    _server: uvicorn.Server
    _thread: threading.Thread

    @classmethod
    def start(cls, path: Path, editor: Editor) -> RunningPreview:
        """Start the preview of a file."""
        preview = Preview(Workspace(path.parent), path.name, editor)
        follower, secret, at = Follower(preview), secrets.token_urlsafe(16), bound("127.0.0.1", 0)
        folder = tempfile.TemporaryDirectory(prefix="aoi-preview-", ignore_cleanup_errors=True)
        store = open_store(Path(folder.name) / "tables.sqlite")
        server = server_of(preview_app(follower, Tables(store), secret, framed=True))

        def run() -> None:
            with folder:
                server.run(sockets=[at])
                store.close()

        thread = threading.Thread(target=run, name="preview", daemon=True)
        thread.start()
        return cls(preview, follower, f"http://127.0.0.1:{at.getsockname()[1]}/{secret}/", server, thread)

    def open(self, path: str, text: str, version: int) -> None:
        """Use the text that is open in the editor; `look` shows it."""
        self.preview.space.open(path, text, version)

    def close(self, path: str) -> None:
        """Use the file's own text again; `look` shows it."""
        self.preview.space.close(path)

    def check_again(self) -> None:
        """Show the texts as they are now."""
        self.follower.look_soon()

    def stop(self) -> None:
        """End the preview."""
        self._server.should_exit = True
        self._thread.join(_END)
