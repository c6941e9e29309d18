"""Contracts: what code promises, read from where it is written, and said as checked code.

`model` is the one contract model; `comments` and `annotated` fill it, `gathering` from all sources.
`expressions` reads clauses, `translating` says them in Java, `wrapping` writes checks for
each class that has contracts: the engine explores it, and tests call it, so that both judge by the
same code. Imports nothing above `target`.
"""
