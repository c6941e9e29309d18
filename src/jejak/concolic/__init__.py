"""Concolic execution: real runs that report, and one search over the paths that they take.

A run on a JVM says which way every branch of the program's own code went, and what other code gave
it (`traces`). The interpreter of the static engine follows that path again (`replaying`), asks the
run where it cannot follow a call by itself (`answers`), and so has the path's condition; the search
then turns one decision round, solves, and has the next input run (`searching`, `executing`). May
import everything that makes tests; only `run` and `app` see it.
"""
