"""Programs that do not come to an end: recursion that uses up the stack, loops that never leave.

Paths that a bound cut are suspects. Each is run on from where it was cut, on one input, without
bounds; what goes on and on becomes a finding, which counts only when a run on the JVM does the
same. Imports what all of `explore` may import; `explore.analysis` asks it.
"""
