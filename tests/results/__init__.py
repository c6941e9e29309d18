"""Tests of jejak.results."""
