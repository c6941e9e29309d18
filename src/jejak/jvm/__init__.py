"""The Java side of the machine: finding JDKs and Maven, fetching pinned jars, running commands.

A JDK is found by looking at files; a JVM is started only where nothing else tells its version.
Commands run under a time limit and leave no process behind. May import `jejak.expr`,
`jejak.classfile`, `jejak.options` and `jejak.errors`.
"""

from jejak.jvm.jars import cached_jars, jar_cache_dir, require_jars
from jejak.jvm.jdks import Jdk, choose_jdk, find_jdks
from jejak.jvm.maven import Artifact, fetch, find_maven

__all__ = [
    "Artifact",
    "Jdk",
    "cached_jars",
    "choose_jdk",
    "fetch",
    "find_jdks",
    "find_maven",
    "jar_cache_dir",
    "require_jars",
]
