"""Files on this machine: what comes with the package, what is cached, locks, JSON and Python that anybody may have written."""
