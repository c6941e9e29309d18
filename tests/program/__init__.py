"""Tests of `jejak.program`; `worlds` makes small programs to ask about."""
