"""The form of the JSON that this package writes, for programs in any language."""
