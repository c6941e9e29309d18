"""Loops settled for every number of turns, by induction.

A second exploration of a method, beside the one that unrolls: where it comes to a loop again, what
a turn may change becomes any number of which some claims hold. The claims are guessed, and proved
by one turn: whoever begins it with them ends it with them. So one turn stands for all, and what
leaves the loop leaves it after any number of turns. Nothing found here is told as an error: only
that there is none is known of all turns. Imports what all of `explore` may import;
`explore.analysis` asks it.
"""
