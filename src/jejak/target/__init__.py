"""What the user points at: from the words of TARGET to a program and its own classes.

Imports `program`, `jvm` and below. TARGET may be a class directory, a jar, a class file, a Java
source file or tree, a Maven or Gradle project, a Maven coordinate, a qualified class or a pattern
of such; `#method` behind it picks a method, `:line` behind a source file the methods there.
`resolving` does what must be done before it can be read: asks the build, compiles, fetches.
"""

from jejak.target.model import Target, joined
from jejak.target.opening import open_target, open_targets, opened
from jejak.target.resolving import Resolved, resolving

__all__ = ["Resolved", "Target", "joined", "open_target", "open_targets", "opened", "resolving"]
