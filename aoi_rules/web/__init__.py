"""Tables in the browser: an ASGI app that people play at, and what it keeps games in.  The extra `web` installs what it needs; no
other part of the package imports this folder, except the commands `aoi play --web`, `aoi serve` and `aoi tables`.

`tables` plays games and stores them, and knows nothing of HTTP; `app` is the ASGI app over it, to run alone or to mount in
another one.  `store` says what a store must do, and `database` is one in SQLite or PostgreSQL.  `page/` is what a browser loads.
"""

from aoi_rules.errors import AoiError

try:
    from aoi_rules.web.app import table_app
    from aoi_rules.web.database import open_store
    from aoi_rules.web.store import Notices, Store
    from aoi_rules.web.tables import Tables
except ImportError as error:
    needed = f"tables in the browser need `{error.name}`, which is not installed"
    raise AoiError(f"{needed}: pip install 'aoi-rules[web]'") from None

__all__ = ["Notices", "Store", "Tables", "open_store", "table_app"]
