"""Models of jdk.internal: what the JDK's own code reaches."""
