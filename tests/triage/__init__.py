"""Whose fault findings are."""
