"""The form of the JSON that this package writes, for programs in any language.

pydantic makes the schema; it is loaded with this package, and the extra `schema` installs it.
"""

from aoi_rules.errors import AoiError

try:
    from aoi_rules.schema.document import document
    from aoi_rules.schema.typescript import typescript
except ImportError as error:
    needed = f"the schema is made by pydantic, and `{error.name}` is not installed"
    raise AoiError(f"{needed}: pip install 'aoi-rules[schema]'") from None

__all__ = ["document", "typescript"]
