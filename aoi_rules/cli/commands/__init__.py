"""The commands of `aoi`, one module each."""
