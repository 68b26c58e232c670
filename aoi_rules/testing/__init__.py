"""The pytest plugin: scenarios in `.aoi` files as tests, and the laws that every ruleset obeys."""
