"""What models promise: signatures that exist, results that the JVM gives too."""
