"""Search strategies: in which order pending states go on, one file each; `table` names them all.

Imports what all of `explore` may import; the frontier in `explore.search` picks by them.
"""
