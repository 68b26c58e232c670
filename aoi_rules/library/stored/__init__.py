"""Compiled rules, stored as data and made again without the compiler: where the texts are unchanged, that is all it takes."""
