"""From statements to a program: names, types, checks, and expressions to code."""
