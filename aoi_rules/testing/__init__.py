"""The pytest plugin: it runs the scenarios in `.aoi` files as tests, and checks the laws that every ruleset must obey."""
