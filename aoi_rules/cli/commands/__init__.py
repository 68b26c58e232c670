"""The commands of `aoi`: a module each."""
