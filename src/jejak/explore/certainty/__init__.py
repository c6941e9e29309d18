"""Certain errors: whatever comes to a place fails there, not just some input.

An error is certain at its *place* where every path of the entry method that comes there fails so,
and on its *path* where everything that takes the same branches to it does. Both are read off an
exploration of its own in which no branches are merged (`watching`); where a bound cuts, or
something is unknown or left out, before the place, nothing is claimed (`judging`). What fixed the
operand is read off the path, followed once more (`replaying`, `origins`).
"""
