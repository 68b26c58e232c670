"""Files on this machine: the package's own data, cached data, locks, and JSON and Python files from any author."""
