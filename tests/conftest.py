"""What pytest must not take for tests of its own: texts that are wrong on purpose, and sketches that nothing runs."""

collect_ignore_glob = ["compiler/errors/*", "language/errors/*", "language/examples/*"]

pytest_plugins = ["pytester"]
"""For the tests of our own pytest plugin."""
