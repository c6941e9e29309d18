"""Inputs of open types."""
