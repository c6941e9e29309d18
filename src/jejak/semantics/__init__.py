"""What instructions do to a state.

Handlers never ask a solver and never fork: one that needs to know whether a condition holds, or
which of several alternatives to take, changes nothing and returns a `Branch` or `Choice`; the
engine decides, records the decision in the state, and runs the instruction again. Imports
`inputs`, `machine` and what is below them.
"""
