"""The bundled plugins: an installed copy has them here, a checkout in its own folder `plugins/`.

Nothing here is imported by name; a plugin is reached through its entry point, `aoi_rules.plugins.<name>`.
"""

from __future__ import annotations

from aoi_rules.files.resources import checkout

_top = checkout()
if _top is not None:
    __path__.append(str(_top / "plugins"))
