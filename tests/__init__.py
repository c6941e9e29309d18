"""Tests. Each folder is for the package of the same name; this level holds what they share."""
