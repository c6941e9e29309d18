"""State of one path: frames, heap, statics, path condition, decisions. Copied cheaply on a fork.

Imports `expr` and `program`; knows nothing of instructions' meaning, of solvers or of search.
"""
