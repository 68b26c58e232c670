"""Rulesets of strangers: they are compiled and played in processes of their own, with limits of time and memory.

`processes` has those of a server, one for each table that is in use; `process` is one of them, as the server sees it, with the
part of the store that it may use; `worker` is what runs in it, and `remote_store` is its store, which asks the server for
everything.  The two sides send each other JSON, a line for each message.
"""
