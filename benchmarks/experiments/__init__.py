"""Published experiments run again: each is a file with a table, and `command` runs them.

A row has a subject, a figure, what was published, and what came of it here; published figures are
typed in (of the theses and papers of Artemis, Tomb, Kiasan, SymbolicChecker and LCT), ours are
measured. `page` writes CSV and one page.
"""
