"""The same units of work, carried out inline, by processes of this machine, or by many machines.

A unit is an entry method of a program; a `Worker` explores it and proves what was found, and what
comes of it is a plain record. No other state crosses a process. Imports every room below `app`.
"""
