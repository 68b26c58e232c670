"""A small map beside its preview, without a server and without a browser."""

from __future__ import annotations

import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import pytest
from attrs import define, field
from starlette.types import Receive, Scope, Send

from aoi_rules.diagnostics import Place
from aoi_rules.preview import FileEditor, Preview
from aoi_rules.workspace import Edit, Workspace

GAME = """\
game isles "Isles" {
  players 2..2
  seats red blue
  type isle {
    has at number many = none
    keep owner seat = none
    home "Home" { at 10 20 }   # where all begin
    reef "Reef" { at 90 20? }
    far "Far" { at 50 80 }
  }
  type shoal {
    has edge number many
    bank "Bank" { edge 0 0 100 0 100 10 0 10 }
  }
  link ferry "Ferry" joins isle { has route number many }
  ferry home -- reef
  keep turns number = 0
  menu turn (take_isle, wait)
  flow {
    repeat round until (round == 3) { phase day { each player in players { take 1 of turn } } }
  }
  action take_isle "Take" {
    choose isle in isle
    require free "Somebody has it" = isle.owner == none
    do { set isle.owner = me }
  }
  action wait "Wait" { do { raise turns by 1 } }
  score { points isles "Isles" = count(i for i in isle when i.owner == me) + turns // 9 ; winner most points }
  drawing {
    place isle position at
    line ferry bends route
    water edge of shoal
  }
}
scenario "an isle is taken once" {
  game isles
  plays red take_isle reef
  refuse blue take_isle reef because free
  plays blue take_isle home
}
"""


@define
class Recorder:
    """An editor that writes files, and records the lines that it was asked to show."""

    files: FileEditor
    shown: list[tuple[str, int]] = field(factory=list)

    def show(self, place: Place) -> bool:
        self.shown.append((Path(place.source.path).name, place.line))
        return True

    def write(self, edits: Sequence[Edit]) -> None:
        self.files.write(edits)


def written(path: Path, new: bytes, old: bytes) -> None:
    assert path.read_bytes() == old
    path.write_bytes(new)


@pytest.fixture
def preview(tmp_path: Path) -> Preview:
    """The preview of a game in a folder of its own."""
    (tmp_path / "isles.aoi").write_text(GAME, encoding="utf-8")
    return Preview(Workspace(tmp_path), "isles.aoi", Recorder(FileEditor(tmp_path, written)))


@define
class Site:
    """A running preview, and the address of its page."""

    preview: Preview
    address: str

    @property
    def file(self) -> Path:
        return Path(self.preview.space.folder) / self.preview.path


@contextmanager
def served(preview: Preview, store: Path, below: str = "") -> Iterator[Site]:
    """A preview server in this process; a browser reaches it below a path that the server does not know."""
    from aoi_rules.preview.app import preview_app
    from aoi_rules.preview.follower import Follower
    from aoi_rules.web import Tables, open_store
    from aoi_rules.web.server import bound, server_of

    at = bound("127.0.0.1", 0)
    database = open_store(store)
    assert isinstance(preview.editor, Recorder)
    app = preview_app(Follower(preview, preview.editor.files.is_own), Tables(database), "secret", framed=True)

    async def proxy(scope: Scope, receive: Receive, send: Send) -> None:
        path = scope.get("path", below)
        assert path.startswith(below), path
        await app({**scope, "path": path.removeprefix(below)}, receive, send)

    server = server_of(proxy)
    thread = threading.Thread(target=server.run, kwargs={"sockets": [at]})
    thread.start()
    try:
        yield Site(preview, f"http://127.0.0.1:{at.getsockname()[1]}{below}/secret/")
    finally:
        server.should_exit = True
        thread.join()
        database.close()


@pytest.fixture
def site(preview: Preview, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A server of the preview."""
    with served(preview, tmp_path_factory.mktemp("store") / "tables.sqlite") as running:
        yield running
