"""Does jejak read class files as others do? Each module asks one other reader about everything.

`corpus` names the classes, `tally` counts. `javap` asks the JDK's disassembler (`listing` reads
what it prints, `rendering` prints our side the same way), `javatools` a library in Python.
"""
