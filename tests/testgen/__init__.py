"""Tests of test generation: inputs built the way a person would."""
