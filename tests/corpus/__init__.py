"""Small programs as people write them, and what must come of them.

`programs/` has a file for each theme, whose methods follow a convention of names and comments:

- `static String runSomething()`, without parameters, is run here on numbers and on the JVM; both
  must give the same.
- A method with a comment `// error: ArithmeticException` has one planted error: on that line,
  that exception. A check must find it and confirm it by a test.
- Its sound twin has the same name with `Sound` behind it: nothing may be reported there.

A file whose first line is `// java: 21` needs a JDK of that release. `misses.txt` lists what is not
right yet, with the reason; it may only shrink.
"""
