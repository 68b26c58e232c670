"""`aoi preview`: a page of this computer beside any editor, with the picture of a ruleset, its problems and its scenarios.

The extra `web` installs what it needs.  `session` knows the texts, but neither HTTP nor files: it says what the page shows, and
asks an editor to write changes; `courses` are games that are stepped through.  `app` is the ASGI app, `server` runs it and
watches the folder, `editors` opens lines and writes files.  `page/` is what a browser loads, beside the files of `web/page/`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from aoi_rules.errors import missing_extra
from aoi_rules.lazy_names import lazy_names_of

if TYPE_CHECKING:
    from aoi_rules.preview.editors import Editor, FileEditor
    from aoi_rules.preview.server import RunningPreview, preview_here
    from aoi_rules.preview.session import Preview

__all__ = ["Editor", "FileEditor", "Preview", "RunningPreview", "preview_here"]

_fetched, __dir__ = lazy_names_of(__name__, {
    "editors": ("Editor", "FileEditor"),
    "server": ("RunningPreview", "preview_here"),
    "session": ("Preview",),
})


def __getattr__(name: str) -> Any:
    try:
        return _fetched(name)
    except ImportError as error:
        raise missing_extra("the preview needs a server", "web", error) from None
