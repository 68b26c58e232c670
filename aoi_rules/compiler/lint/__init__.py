"""Warnings: what is legal and surely not meant.

In: checked rules without an error.  Out: warnings to the reporter; nothing else changes.
"""
