"""Passes from a rule program to a rule program that plays the same games, faster.

Each is a module with one function of its name; any of them may be left out.
"""
