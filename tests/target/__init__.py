"""Targets: from words to places on disk."""
