"""Generated methods run by jejak and by the JVM: both must end the same way."""
