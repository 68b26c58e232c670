"""Runs tables with uvicorn: one table for people at this computer, or a server for a group."""

from __future__ import annotations

import gc
import socket
import sys
import tempfile
from collections.abc import Callable, Mapping
from pathlib import Path

import uvicorn
from starlette.applications import Starlette
from starlette.types import ASGIApp

from aoi_rules.errors import AoiError
from aoi_rules.game import Game
from aoi_rules.web.app import table_app
from aoi_rules.web.database import open_store
from aoi_rules.web.store import OWNER, SPECTATOR
from aoi_rules.web.tables import Tables

__all__ = ["bound", "play_here", "serve", "server_of"]

_GRACE = 2
"""The number of seconds for which a server waits for open connections when it ends; pages connect again by themselves."""

_COLLECT = 5_000, 20, 50
"""When Python looks for garbage.  By default it looks through all open tables so often that visitors wait for it."""


def bound(host: str, port: int) -> socket.socket:
    """A socket at an address, where connections wait until a server answers; port 0 is any that is free.  Raises AoiError if the
    address cannot be used."""
    try:
        family = socket.AF_INET6 if ":" in host else socket.AF_INET
        opened = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)  # else asyncio delays answers
        opened.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        opened.bind((host, port))
        opened.listen(128)
    except (OSError, OverflowError) as error:
        raise AoiError(f"{host}, port {port}: {getattr(error, 'strerror', None) or error}; --port chooses another one") from None
    return opened


def server_of(app: ASGIApp) -> uvicorn.Server:
    """The server of an app.  It believes what a proxy on this computer says of the client."""
    return uvicorn.Server(uvicorn.Config(
        app, log_level="warning", timeout_graceful_shutdown=_GRACE, server_header=False, access_log=False))


def serve(app: Starlette, at: socket.socket) -> None:
    """Answer at a socket until the program is interrupted."""
    sys.setswitchinterval(0.0002)
    gc.freeze()
    gc.set_threshold(*_COLLECT)
    server_of(app).run(sockets=[at])


def play_here(
    game: Game, bots: Mapping[str, str], at: socket.socket, opened: Callable[[str], object], saved: Callable[[str], object]
) -> None:
    """Play a game in the browsers of this computer until the program is interrupted.

    `opened` is called with the address of the page, which has all seats without a bot; `saved` with the text of the saved game,
    at first and after each decision.
    """
    with tempfile.TemporaryDirectory(prefix="aoi-table-", ignore_cleanup_errors=True) as folder:
        store = open_store(Path(folder) / "tables.sqlite")
        tables = Tables(store)
        stored, secrets = tables.add(game, bots)

        def save(*_: object) -> None:
            saved(tables.saved(stored.id))

        save()
        people = [secret for role, secret in secrets.items() if role not in (SPECTATOR, OWNER)] or [secrets[SPECTATOR]]
        host, port = at.getsockname()[:2]
        opened(f"http://{f'[{host}]' if ':' in host else host}:{port}/join/{'+'.join(people)}")
        try:
            serve(table_app(tables, creates=False, notices=save), at)
        finally:
            store.close()
