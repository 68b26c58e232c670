"""The form of the JSON that this package writes, for programs in any language.

pydantic makes the schema; it is imported with this package, and the extra `schema` installs it.
"""

from aoi_rules.errors import missing_extra

try:
    from aoi_rules.schema.document import document
    from aoi_rules.schema.typescript import typescript
except ImportError as error:
    raise missing_extra("the schema is made by pydantic", "schema", error) from None

__all__ = ["document", "typescript"]
