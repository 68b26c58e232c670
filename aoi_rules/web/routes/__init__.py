"""The addresses of the app, a module for each kind: `pages` for people, `making` for tables to be made, `seats` for who plays or
watches, `owners` for who made a table.  Each has a function `routes` that lists its addresses."""
