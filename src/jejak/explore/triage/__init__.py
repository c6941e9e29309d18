"""Whose fault an error is: rules in one table, each with its evidence.

Imports what all of `explore` may import; `explore.findings` asks it.
"""
