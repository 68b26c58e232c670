"""Tables in the browser: an ASGI app that people play at, and what it keeps games in.  The extra `web` installs what it needs; no
other part of the package imports this folder, except the commands `aoi play --web`, `aoi serve` and `aoi tables`.

`tables` plays games and stores them, and `desk` answers questions about them; neither knows HTTP.  `app` is the ASGI app over
them, to run alone or to mount in another one, with its addresses in `routes/`.  `store` says what a store must do, and `database`
is one in SQLite or PostgreSQL.  `strangers/` plays rulesets that were uploaded.  `page/` is what a browser loads.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from aoi_rules.errors import missing_extra
from aoi_rules.lazy_names import lazy_names_of

if TYPE_CHECKING:
    from aoi_rules.web.app import table_app
    from aoi_rules.web.database import open_store
    from aoi_rules.web.store import Notices, Store
    from aoi_rules.web.strangers.limits import Limits
    from aoi_rules.web.tables import Tables

__all__ = ["Limits", "Notices", "Store", "Tables", "open_store", "table_app"]

# A name is imported when it is first used: a process of uploaded rules needs no server and no database.
_fetched, __dir__ = lazy_names_of(__name__, {
    "app": ("table_app",),
    "database": ("open_store",),
    "store": ("Notices", "Store"),
    "strangers.limits": ("Limits",),
    "tables": ("Tables",),
})


def __getattr__(name: str) -> Any:
    try:
        return _fetched(name)
    except ImportError as error:
        raise missing_extra("tables in the browser need a server", "web", error) from None
