"""Printing a rule program as C."""
