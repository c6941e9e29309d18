"""What code shows of what its authors mean: who checks what, which null is welcome.

Read from class files alone, for people: no path depends on it. Imports what `program` may import.
"""
