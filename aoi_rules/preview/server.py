"""Runs a preview on this computer."""

from __future__ import annotations

import secrets
import socket
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

from aoi_rules.preview.app import preview_app
from aoi_rules.preview.editors import FileEditor
from aoi_rules.preview.follower import Follower
from aoi_rules.preview.session import Preview
from aoi_rules.web.database import open_store
from aoi_rules.web.server import server_of
from aoi_rules.web.tables import Tables
from aoi_rules.workspace import Workspace

__all__ = ["preview_here"]


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
