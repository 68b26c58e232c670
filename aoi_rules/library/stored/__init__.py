"""Compiled rules, stored as data and loaded without the compiler if the texts have not changed."""
